"""The exercise of the second lesson."""
