"""Is this function right? Exercises as data, calling, comparing, the verdict and how it is shown."""
