"""Pictures of the course: each function takes axes (and data) and returns the axes."""
