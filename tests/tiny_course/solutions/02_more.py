# %% [markdown] title="More" topic="more"
# # 2 · More
#
# A second lesson, because learners go on from one to the next.

# %% role="locked" id="setup"
from autograder import check

# %% role="exercise" id="double"
def double(x):
    """Twice the number x."""
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION

# %% role="check" id="double" points=1
check(double)
