"""The classroom: everything that touches nbgrader. It is imported in `edge.py`, and in the two modules that nbgrader itself loads."""
