"""What few learners get wrong: a file for each exercise whose own would be too long to read."""
