"""`linclass demo`: a classroom of synthetic students whose true quality is known is graded, and the grades are compared with the truth."""
