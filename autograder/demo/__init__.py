"""`linclass demo`: a classroom of synthetic students whose true quality is known, graded, and the grades compared with the truth."""
