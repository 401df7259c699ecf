"""What a Jupyter server loads by name: extensions for everyone who has linclass, and two for `linclass lab` alone."""
