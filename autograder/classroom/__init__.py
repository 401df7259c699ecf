"""The classroom: everything that touches nbgrader. Only `edge.py` and the two modules that nbgrader itself loads import it."""
