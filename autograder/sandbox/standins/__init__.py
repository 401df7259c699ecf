"""Stand-ins for the course's own packages in the sandbox: copied there under their names, never imported here."""
