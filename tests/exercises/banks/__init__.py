"""The banks: `<lesson>/<exercise>.py` holds the answers to one exercise.

They come from many hands. Most were written from the statements alone, by people who had not seen the judge or the exercise's own
mistakes, at different times and after one another, so that each group could be judged before anything was learned from it.
"""
