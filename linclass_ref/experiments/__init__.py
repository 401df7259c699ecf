"""Experiments of single lessons, in addition to the algorithms that they teach."""
