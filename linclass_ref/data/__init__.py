"""The data of the course: real sets that are shipped, and seeded generators."""
