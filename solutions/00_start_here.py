# %% [markdown]
# # Linear classification, hands on
#
# Welcome. In eight notebooks you will build, from nothing but NumPy, the classifiers on which most of machine learning rests: the perceptron
# and why it converges, hinge loss and stochastic gradient descent, least squares, Fisher's discriminant, Gaussian discriminant analysis and
# logistic regression. You read a little, drag things about, write a function, and are told at once whether it is right and, if not, what
# you probably did.
#
# Run a cell with **Shift + Enter**. Start with this one, which fetches what this page uses:

# %%
import numpy as np

from autograder import check, hint
from autograder.learner.overview import show_progress
from autograder.learner.selftest import self_test
from linclass_ref.plots import start

# %% [markdown]
# ## Is everything in place?
#
# The next cell looks at Python, the packages and this notebook's kernel. Where something is wrong, it says how to mend it.

# %%
self_test()

# %% [markdown]
# ## The map
#
# Follow the arrows. In a hurry? Lessons 5 to 8 need only 1, 2 and 4; the proof in lesson 3 can wait.

# %%
start.course_map()

# %% [markdown]
# | | lesson | what you will be able to do |
# |---|---|---|
# | 1 | [Classification: the set-up](01_classification_setup.ipynb) | say what learning is, and why zero training error can mean nothing |
# | 2 | [The perceptron](02_perceptron.ipynb) | learn a separating line from mistakes, and see it in five ways |
# | 3 | [Why it converges](03_convergence_proof.ipynb) | prove it, check every line of the proof, and certify that no line exists |
# | 4 | [Non-separable data and hinge SGD](04_hinge_sgd.ipynb) | go downhill on a convex loss, one example at a time |
# | 5 | [More classes and least squares](05_multiclass_least_squares.ipynb) | combine classifiers, and know when least squares fails |
# | 6 | [Fisher's discriminant](06_fisher.ipynb) | find the projection that separates classes best |
# | 7 | [Gaussian discriminant analysis](07_gaussian_lda.ipynb) | turn densities into decisions with Bayes' theorem |
# | 8 | [Logistic regression](08_logistic_mle.ipynb) | predict probabilities by maximum likelihood, and compare all methods |
#
# ## How checks and hints work
#
# An **exercise** is a function with a docstring and `raise NotImplementedError()` where your code goes. Below it stands a **check**. Here is one
# from lesson 2, answered wrongly, so that you see what a check tells you:

# %%
def reflect(X, y):
    """The reflected points: row i is y_i · (x_i, 1)."""
    return np.column_stack([X * y[:, None], np.ones(len(X))])


check(reflect)

# %% [markdown]
# It shows the first case that fails, your answer beside the expected one, and names the misunderstanding if it knows it. Where a boundary is
# in play, it draws the case. The number of points is what the exercise would earn in a course.
#
# When you want help, ask for a **hint**; each time you run the cell it tells a little more, three times in all.

# %%
hint("reflect")

# %% [markdown]
# Can you mend the function above? (Append the 1 *before* reflecting.) Run its cell again and watch the card.
#
# **Pictures that move.** Many figures can be dragged or stepped through; whatever the mouse does, a labelled control below the picture does as well.
#
# **The answers.** Run `!linclass book` in a cell: it writes the whole course, with every answer folded, as pages for your browser
# (`build/book/index.html` beside this notebook). Use them as you would use the last page of a textbook.
#
# ## Your progress
#
# Each check that passes is noted in a small file beside your notebooks, so it is still there tomorrow. Run this cell again to see where you are:

# %%
show_progress()

# %% [markdown]
# Ready? [Start with lesson 1.](01_classification_setup.ipynb)
