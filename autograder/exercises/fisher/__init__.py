"""The exercises of the lesson 06_fisher."""
