# %% [markdown] title="A tiny lesson" topic="tiny things"
# # 1 · A tiny lesson
#
# The exercises on which the engine is tested: a yes or no, a loop with several results, arrays, a number that is computed
# by another exercise, an answer that is made up, and a repair.

# %% role="locked" id="setup"
import numpy as np
from autograder import check

# %% role="exercise" id="is_separated"
def is_separated(X, y, theta, theta0):
    """Whether y_i (theta · x_i + theta0) > 0 for every point.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns True or False.
    """
    ### BEGIN SOLUTION
    return bool(np.all(y * (X @ theta + theta0) > 0))
    ### END SOLUTION

# %% role="check" id="is_separated" points=2
check(is_separated)

# %% role="exercise" id="perceptron"
def perceptron(X, y, T):
    """The perceptron with offset: cycle through the points in order until a pass is clean or T passes are over.

    X (n, d), y (n,) of ±1, T the most passes. Returns (theta, theta0, k): theta (d,), the offset, the number of mistakes.
    """
    ### BEGIN SOLUTION
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + y_i * x_i
                theta0 = theta0 + y_i
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k
    ### END SOLUTION

# %% role="check" id="perceptron" points=4
check(perceptron)

# %% role="exercise" id="margins"
def margins(X, y, theta, theta0):
    """The margins y_i (theta · x_i + theta0) of all points.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns an array (n,).
    """
    ### BEGIN SOLUTION
    return y * (X @ theta + theta0)
    ### END SOLUTION

# %% role="check" id="margins" points=2
check(margins)

# %% role="exercise" id="mean_margin"
def mean_margin(X, y, theta, theta0):
    """The mean of the margins, a number."""
    ### BEGIN SOLUTION
    z = margins(X, y, theta, theta0)
    return z.mean()
    ### END SOLUTION

# %% role="check" id="mean_margin" points=2
check(mean_margin)

# %% role="exercise" id="unlucky_update"
def unlucky_update():
    """A classifier and two points of class +1 for which the update on b does no good.

    Returns (theta, a, b), three vectors of the same length: a is right and b is a mistake with theta, and both are mistakes with theta + b.
    """
    ### BEGIN SOLUTION
    theta = np.array([4.0, 0.0])
    a = np.array([1.0, -4.0])
    b = np.array([-1.0, 1.0])
    return theta, a, b
    ### END SOLUTION

# %% role="check" id="unlucky_update" points=3
check(unlucky_update)

# %% role="exercise" id="reflect"
def reflect(X, y):
    """The reflected points: row i is y_i · (x_i, 1).

    X (n, d), y (n,) of ±1. Returns Z (n, d+1).
    """
    ### BEGIN SOLUTION
    return np.column_stack([X, np.ones(len(X))]) * y[:, None]
    ### END SOLUTION

# %% role="check" id="reflect" points=2
check(reflect)

# %% role="exercise" id="averaged_perceptron" start="averaged over mistakes"
def averaged_perceptron(X, y, T):
    """The parameters of the perceptron with offset, averaged over all n·T visits.

    X (n, d), y (n,) of ±1, T passes. Returns (theta, theta0).
    """
    ### BEGIN SOLUTION
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta, theta0 = theta + y_i * x_i, theta0 + y_i
            total, total0 = total + theta, total0 + theta0
    visits = len(X) * T
    return total / visits, total0 / visits
    ### END SOLUTION

# %% role="check" id="averaged_perceptron" points=3
check(averaged_perceptron)

# %% [markdown] role="locked" id="q_why"
# Why does the perceptron stop?
#
# ### BEGIN MARK SCHEME
# 4 points for a reason.
# ### END MARK SCHEME

# %% [markdown] role="written" id="why" points=4
# ### BEGIN SOLUTION
# Because the number of its mistakes is bounded.
# ### END SOLUTION
