"""What stands in the sandbox where the course's own packages would be: copied there under their names, never imported here."""
