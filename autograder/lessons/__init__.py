"""A lesson's text becomes notebooks and a book."""
