"""The rarer mistakes: one file for each exercise whose own file would otherwise be too long to read."""
