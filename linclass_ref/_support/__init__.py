"""What the algorithms share and no lesson teaches: input checks and linear algebra."""
