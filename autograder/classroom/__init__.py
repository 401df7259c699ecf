"""The classroom: everything that touches nbgrader. In this room only `edge.py` and the two modules that nbgrader itself loads import it."""
