"""What the algorithms share and no lesson teaches: checks of input, and linear algebra."""
