"""A small inbox for the spam filter, written for the course. Spam is +1."""

import numpy as np

from linclass_ref._support.validate import IntArray

SPAM = (
    "free money",
    "Win FREE money now!!!",
    "You are our lucky winner: claim your prize",
    "Cheap watches, cheap bags, cheap everything",
    "Free free free: money for nothing",
    "Act now! This offer ends tonight",
    "Your account won a cash prize, click here",
    "Make money at home, no work, no risk",
    "Limited offer: free trial, click now",
    "Claim cash today. Winner, winner!",
)
HAM = (
    "Lunch at noon?",
    "Are you free for lunch on Friday?",
    "The report is attached, see page 3",
    "Meeting moved to Monday at 10",
    "I owe you money for the train ticket",
    "Thanks for the notes from the lecture",
    "Your prize-winning cake was lovely, grandma",
    "Can we talk about the report tomorrow?",
    "The train is late, start the meeting without me",
    "Happy birthday! See you on Monday",
)


def inbox() -> tuple[list[str], IntArray]:
    """(texts, y): twenty messages written for the course, spam (+1) first, then ham (-1).

    >>> texts, y = inbox()
    >>> texts[0], int(y[0]), len(texts)
    ('free money', 1, 20)
    """
    return [*SPAM, *HAM], np.repeat([1, -1], [len(SPAM), len(HAM)])
