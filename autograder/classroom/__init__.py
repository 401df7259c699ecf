"""Everything that touches nbgrader: the only package that imports it."""
