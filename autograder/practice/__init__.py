"""Practice that comes back: questions that are generated from the course, a schedule for them, and a ladder for those who are stuck.

Nothing here needs more than the judge and NumPy: no widgets, no pictures, no files of a learner's. `learner/review.py` shows it.
"""
