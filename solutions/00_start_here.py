# %% [markdown]
# # Linear classification, hands on
#
# **Is this e-mail spam? Is this tumour malignant? Which digit is this?** A computer can learn to answer such questions from examples, and
# the simplest way is to draw a straight line between the yes and the no. This course is about that line: how a machine finds it, when it can
# be trusted, and what to do where no line exists. Most of machine learning rests on these ideas; today's neural networks are built from them.
#
# **What you will be able to do.** You will write the classic methods yourself, from nothing but NumPy: the perceptron and the proof that it
# stops, hinge loss and stochastic gradient descent, least squares, Fisher's discriminant, Gaussian discriminant analysis and
# logistic regression. At the end they compete on real data, and the functions in that race are your own.
#
# **How it works.** You read a little, make a guess, drag things about and write a function. You are told at once whether it is
# right and, if not, what probably went wrong.
#
# **What you need.** Some Python (functions, loops, the basics of NumPy arrays), dot products and derivatives from school.
# Later lessons use matrices; each lesson says at its beginning what it needs. You need to know nothing about machine learning.
#
# **How long it takes.** A quarter of an hour for this page; about four hours for a lesson, in as many sittings as you like.
#
# **On this page:** Is everything in place? · The map · How checks and hints work · When something hangs · Your progress · One notation for
# the whole course.
#
# The map and the cards on this page are drawn already when it opens. To run a cell yourself, click on it and press **Shift + Enter**. Start
# with this one, which loads what this page uses:

# %%
import numpy as np

from autograder import check, hint
from autograder.learner.overview import show_progress
from autograder.learner.selftest import self_test
from linclass_ref.plots import start

# %% [markdown]
# ## Is everything in place?
#
# The next cell looks at Python, the packages and this notebook's kernel (the process that runs your cells). If something is wrong, it says
# how to fix it.

# %%
self_test()

# %% [markdown]
# ## The map
#
# Follow the arrows. If you are in a hurry, the proof in lesson 3 can wait.

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
# An **exercise** is a function with a docstring and `raise NotImplementedError()` where your code goes. Below it is a **check**. Here is one
# from lesson 2 with a wrong answer. Run it to see what a check tells you:

# %%
def reflect(X, y):
    """The reflected points: row i is y_i · (x_i, 1)."""
    return np.column_stack([X * y[:, None], np.ones(len(X))])


check(reflect)

# %% [markdown]
# The card shows the first case that fails, with your answer beside the expected one, and names the misunderstanding if it recognises it. If
# the case has a boundary, it is drawn. The points are what the answer would earn in a course.
#
# When you want help, ask for a **hint**. Each time you run the cell it tells you a little more, three times in all.

# %%
hint("reflect")

# %% [markdown]
# Can you repair the function above? (Append the 1 *before* reflecting.) Run its cell again and watch the card.
#
# **Your code runs the course.** Once a function of yours passes its check, the pictures and tables that follow are made with it. Until then
# the course's own function takes its place, so every lesson runs from top to bottom even if you have not written anything yet.
#
# **What you may use.** Python, NumPy and matplotlib are enough for every exercise, and they are all that is there when a submission is graded.
# scikit-learn appears at the end of some lessons, to show the same model as you will meet it in practice.
#
# **Pictures that move.** Many figures can be dragged or stepped through. Whatever the mouse does, a labelled control below the picture does
# as well.
#
# **The answers.** Run `!linclass book` in a cell: it writes the whole course, with every answer folded, as pages for your browser
# (`build/book/index.html` beside this notebook). Use them as you would use the last pages of a textbook.
#
# ## When something hangs
#
# **Stop a running cell.** While a cell runs, `[*]` stands beside it. Press **■** in the toolbar above to stop it; on the keyboard, press
# Esc and then I twice. Your names and values stay.
#
# **Restart.** If that does not help, choose *Kernel → Restart Kernel*. What you wrote and what you passed stays; what the cells computed is
# gone. Click on the cell where you were and choose *Run → Run All Above Selected Cell*.
#
# **Tomorrow.** Save with Ctrl + S (Cmd + S on a Mac) and close JupyterLab with *File → Shut Down*. When you open a lesson again, its pictures
# are there but do not move until their cells run: choose *Run → Run All Above Selected Cell* again.
#
# ## Your progress
#
# Each check that passes is recorded in a small file beside your notebooks, so it is still there tomorrow. This is where you were when the page
# was opened; run the cell to bring it up to date:

# %%
show_progress()

# %% [markdown]
# Ready? [Start with lesson 1.](01_classification_setup.ipynb) What follows is for looking things up.
#
# ## One notation for the whole course
#
# You need not read this now. Come back when a letter puzzles you. The last column says in which lesson it first appears.
#
# | symbol | in code | meaning | lesson |
# |---|---|---|---|
# | $n,\ d$ | `n`, `d` | number of points, number of features | 1 |
# | $x_i$ | `X[i]` | a point, a vector of $d$ features; `X` is $(n,d)$, one row per point | 1 |
# | $y_i$ | `y[i]` | its label, $-1$ or $+1$ (in lesson 8: $0$ or $1$) | 1 |
# | $\theta$ | `theta` | the parameters, one weight per feature; perpendicular to the boundary | 1 |
# | $\theta_0$ | `theta0` | the offset, one number; never the start of a run | 1 |
# | $\theta\cdot x+\theta_0$ | `X @ theta + theta0` | the score of $x$; the boundary is where it is $0$ | 1 |
# | $\tilde x=(x,1)$ | | a point with a $1$ appended, always at the end | 1 |
# | $w=(\theta,\theta_0)$ | `w` | the parameters of $\tilde x$, so that $w\cdot\tilde x=\theta\cdot x+\theta_0$ | 1 |
# | $h(x)$ | | the prediction of a classifier | 1 |
# | $r$ | | the signed distance of a point from the boundary | 1 |
# | $z=y\,(\theta\cdot x+\theta_0)$ | `z` | the margin of a point; a mistake is $z\le0$ | 1 |
# | $\theta^{(0)},\theta^{(1)},\dots$ | | the parameters at the start of a run, after one step, … | 2 |
# | $k$ | `k` | number of mistakes, or of steps, so far | 2 |
# | $\alpha_i$ | `alpha[i]` | how often point $i$ has been misclassified | 2 |
# | $\zeta_i=y_i\,\tilde x_i$ | `Z[i]` | a reflected point ("zeta"; its capital is written Z) | 2 |
# | $J$ | `J` | the criterion that a method minimises or maximises | 2 |
# | $\eta$ | `eta` | the step size, also called learning rate | 2 |
# | $\phi(x)$ | | new features made from $x$ | 2 |
# | $R$ | | a radius, the length of the longest point | 3 |
# | $\gamma$ | `gamma` | the geometric margin of a data set, the distance of its nearest point from the boundary | 3 |
# | $\hat\theta$ | `theta_hat` | parameters that separate the data (from lesson 7 on, a hat marks an estimate) | 3 |
# | $\lambda_i$ | | convex weights: not negative, with sum $1$ | 3 |
# | $\ell(z)$ | | the loss of one point, as a function of its margin | 4 |
# | $L(\theta,\theta_0)$ | | the risk, the mean loss of the training points | 4 |
# | $t_i$ | `t[i]` | the class of a point, $0,1,\dots,K-1$; the numbers are only names | 5 |
# | $K,\ k$ | `K`, `k` | number of classes; one of them | 5 |
# | $\theta_k,\ \theta_{k0}$ | `W[k]`, `b[k]` | the parameters of class $k$; `W` is $(K,d)$, one row per class, and `b` is $(K,)$ | 5 |
# | $m_k$ | `means[k]` | the mean of the points in class $k$ | 5 |
# | $n_k$ | | number of points in class $k$ | 6 |
# | $S_W,\ S_B$ | | scatter within the classes, and between them | 6 |
# | $\pi_k$ | `priors[k]` | the prior of class $k$, its probability before we look at $x$ | 7 |
# | $\mu_k,\ \Sigma$ | `means[k]`, `Sigma` | the mean of a class in a model, and the covariance matrix that the classes share | 7 |
# | $\delta_k(x)$ | | the discriminant of class $k$; the largest one wins | 7 |
# | $P(k\mid x)$ | | the posterior of class $k$, its probability once we have seen $x$ | 7 |
# | $\sigma(s)$ | `sigmoid` | the sigmoid $1/(1+e^{-s})$ of a score $s$ | 8 |
# | $p_i$ | `p` | the predicted probability that $y_i=1$ | 8 |
#
# Classes are counted from $0$, in formulas as in code: with two classes they are $0$ and $1$, their means $m_0$ and $m_1$, and the labels
# $-1$ and $+1$ stand for class $0$ and class $1$.
#
# There are fewer letters than ideas, so a few of them change between lessons. Within a lesson a letter keeps its meaning,
# unless the lesson says otherwise.
#
# | letter | its meanings |
# |---|---|
# | $k$ | counts mistakes and steps in lessons 2 to 4; a class from lesson 5 on |
# | $L$ | the risk in lesson 4; the triangular factor in $S_W=LL^\top$ and $\Sigma=LL^\top$ in lessons 6 and 7; the likelihood in lesson 8 |
# | $\ell$ | the loss of one point in lessons 4 and 8; the log-likelihood in lesson 7 |
# | $T$ | the largest number of passes in lesson 2; the matrix of one-hot targets in lessons 5 and 8 |
# | $W$ | one row per class; in least squares (lesson 5), Fisher's projection (lesson 6) and softmax regression (lesson 8) one *column* per class or direction |
# | $w$ | the parameters with the offset in lessons 1 to 5; the direction of a projection in lesson 6; $w_k$ the parameters of class $k$ with the offset in lesson 8 |
# | $s$ | the amount of shrinkage in lesson 6; the score in lesson 8 |
# | $\lambda$ | convex weights in lessons 3 and 5; the strength of a penalty in lesson 4; eigenvalues in lesson 6 |
# | $\sigma$ | a standard deviation in lesson 7; the sigmoid in lesson 8 |
# | $\theta,\ x$ | in lesson 8 every point has its $1$ appended, and the last entry of $\theta$ is the offset, there called the bias |
# | $D$ | the distance from the start to a minimum in lesson 4; a diagonal matrix in lessons 5 and 8 |
# | $\kappa$ | the condition number in lesson 5; a positive factor in lesson 6; a curvature in lesson 8 |
