"""The exercises of the lesson 05_multiclass_least_squares."""
