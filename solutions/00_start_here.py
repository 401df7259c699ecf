# %% [markdown]
# # Linear classification, hands on
#
# **Is this e-mail spam? Is this tumor malignant? Which digit is this?** In this course you write the classic methods that learn to answer
# such questions from examples, with nothing but NumPy, and see at once whether they are right.

# %% jupyter={"source_hidden": true}
import numpy as np

from autograder import check, hint
from autograder.learner.overview import show_home

show_home()

# %% [markdown]
# ## What this course is about
#
# A computer can learn to answer such questions from examples, and the simplest way is to draw a straight line between the yes and the no.
# This course is about that line: how a machine finds it, when it can be trusted, and what to do if no such line exists. Most of machine
# learning rests on these ideas, and today's neural networks are built from them.
#
# **What you will be able to do.** You will write the perceptron and the proof that it stops, hinge loss and stochastic gradient descent,
# least squares, Fisher's discriminant, Gaussian discriminant analysis and logistic regression. At the end you compare them on real data,
# with the functions that you wrote.
#
# **How it works.** You read a little, make a guess, move things around and write a function. You are told at once whether it is
# right and, if not, what probably went wrong.
#
# **What you need.** Some Python (functions, loops, the basics of NumPy arrays), dot products and derivatives from school.
# Later lessons use matrices; each lesson says at its beginning what it needs. You need to know nothing about machine learning.
#
# **How long it takes.** A quarter of an hour for this page. Each lesson says on its first page how long it takes, in as many sittings as you like.
# Take the lessons in order. If you are in a hurry, {lesson:convergence_proof} can wait.
#
# | | lesson | what you will be able to do |
# |---|---|---|
# | {number:classification_setup} | {title:classification_setup} | say what learning is, and why zero training error can mean nothing |
# | {number:perceptron} | {title:perceptron} | learn a separating line from mistakes, and see the same run in several ways |
# | {number:convergence_proof} | {title:convergence_proof} | prove that the perceptron stops, check every line of the proof, and certify that no separating line exists |
# | {number:hinge_sgd} | {title:hinge_sgd} | go downhill on a convex loss, one example at a time |
# | {number:multiclass_least_squares} | {title:multiclass_least_squares} | combine classifiers, and know when least squares fails |
# | {number:fisher} | {title:fisher} | find the projection that separates classes best |
# | {number:gaussian_lda} | {title:gaussian_lda} | turn densities into decisions with Bayes' theorem |
# | {number:logistic_mle} | {title:logistic_mle} | predict probabilities by maximum likelihood, and compare all methods |
#
# ## How checks and hints work
#
# An **exercise** is a function with a docstring and `raise NotImplementedError()` where your code goes. Below it is a **check**. Here is one
# from {lesson:classification_setup} with a wrong answer. To run a cell, click on it and press **Shift + Enter**. Run all cells up to this
# one to see what a check tells you (here it is an example and does not count as the exercise):

# %%
def bag_of_words(text, vocabulary):
    """How often each word of the vocabulary occurs in the text, and a 1 at the end."""
    return np.array([text.lower().count(word) for word in vocabulary] + [1])


check(bag_of_words)

# %% [markdown]
# The card shows the first case that fails, with your answer beside the expected one, and names the misunderstanding if it recognizes it. If
# the case has a boundary, it is drawn. The points are what the answer would earn in a course.
#
# When you want help, ask for a **hint**. Each time you run the cell it tells you a little more, three times in all.

# %%
hint("bag_of_words")

# %% [markdown]
# Can you fix the function above? Run its cell again and watch the card.
#
# **Your code runs the course.** Once a function of yours passes its check, the pictures and tables that follow are made with it. Until then
# the course's own function takes its place, so every lesson runs from top to bottom even if you have not written anything yet.
#
# **What you may use.** Python, NumPy and matplotlib are enough for every exercise. Unless an exercise says otherwise, nothing else is available
# when a submission is graded. scikit-learn appears at the end of some lessons, to show the same model as it is used in practice.
#
# **Pictures that move.** Many figures can be dragged or stepped through. Whatever the mouse does, a labeled control below the picture does
# as well. To read the numbers behind a picture as tables, run `fig.numbers()` in a new cell below it.
#
# **The answers.** Run `!linclass book` in a cell: it writes the whole course, with every answer folded, as pages for your browser
# (`build/book/index.html` beside this notebook). Use them as you would use the solutions at the back of a textbook.
#
# ## When something hangs
#
# **Stop a running cell.** While a cell runs, `[*]` appears beside it. Press **■** in the toolbar above to stop it; on the keyboard, press
# Esc and then I twice. Your variables are kept.
#
# **Restart.** If that does not help, choose *Kernel → Restart Kernel*. What you wrote and what you passed is kept; what the cells computed
# is gone. Click on the cell where you were and choose *Run → Run All Above Selected Cell*.
#
# **Tomorrow.** Save with Ctrl + S (Cmd + S on a Mac) and close JupyterLab with *File → Shut Down*. When you open a lesson again, its pictures
# are there but do not move until their cells run: choose *Run → Run All Above Selected Cell* again.
#
# ## Your progress
#
# Each check that passes is recorded in a small file beside your notebooks, so it is still there tomorrow. The map at the top of this page
# shows it, and its button always leads to the place where you were.
#
# Ready? Start with {title:classification_setup}. The rest of this page is for reference.
#
# ## One notation for the whole course
#
# You need not read this now. Come back when a letter puzzles you. The last column says in which lesson it first appears.
#
# | symbol | in code | meaning | lesson |
# |---|---|---|---|
# | $n,\ d$ | `n`, `d` | number of points, number of features | {number:classification_setup} |
# | $x_i$ | `X[i]` | a point, a vector of $d$ features; `X` is $(n,d)$, one row per point | {number:classification_setup} |
# | $y_i$ | `y[i]` | its label, $-1$ or $+1$ (in lesson {number:logistic_mle}: $0$ or $1$) | {number:classification_setup} |
# | $\theta$ | `theta` | the parameters, one weight per feature; perpendicular to the boundary | {number:classification_setup} |
# | $\theta_0$ | `theta0` | the offset, one number; never the start of a run | {number:classification_setup} |
# | $\theta\cdot x+\theta_0$ | `X @ theta + theta0` | the score of $x$; the boundary is where it is $0$ | {number:classification_setup} |
# | $\tilde x=(x,1)$ | | a point with a $1$ appended, always at the end | {number:classification_setup} |
# | $w=(\theta,\theta_0)$ | `w` | the parameters of $\tilde x$, so that $w\cdot\tilde x=\theta\cdot x+\theta_0$ | {number:classification_setup} |
# | $h(x)$ | | the prediction of a classifier | {number:classification_setup} |
# | $r$ | | the signed distance of a point from the boundary | {number:classification_setup} |
# | $z=y\,(\theta\cdot x+\theta_0)$ | `z` | the margin of a point; a mistake is $z\le0$ | {number:classification_setup} |
# | $\theta^{(0)},\theta^{(1)},\dots$ | | the parameters at the start of a run, after one step, … | {number:perceptron} |
# | $k$ | `k` | number of mistakes, or of steps, so far | {number:perceptron} |
# | $\alpha_i$ | `alpha[i]` | how often point $i$ has been misclassified | {number:perceptron} |
# | $\zeta_i=y_i\,\tilde x_i$ | `Z[i]` | a reflected point ("zeta"; its capital is written Z) | {number:perceptron} |
# | $J$ | `J` | the criterion that a method minimizes or maximizes | {number:perceptron} |
# | $\eta$ | `eta` | the step size, also called learning rate | {number:perceptron} |
# | $\phi(x)$ | | new features made from $x$ | {number:perceptron} |
# | $R$ | | a radius, the length of the longest point | {number:convergence_proof} |
# | $\gamma$ | `gamma` | the geometric margin of a data set, the distance of its nearest point from the boundary | {number:convergence_proof} |
# | $\hat\theta$ | `theta_hat` | parameters that separate the data (from lesson {number:gaussian_lda} on, a hat marks an estimate) | {number:convergence_proof} |
# | $\lambda_i$ | | convex weights: not negative, with sum $1$ | {number:convergence_proof} |
# | $\ell(z)$ | | the loss of one point, as a function of its margin | {number:hinge_sgd} |
# | $L(\theta,\theta_0)$ | | the risk, the mean loss of the training points | {number:hinge_sgd} |
# | $t_i$ | `t[i]` | the class of a point, $0,1,\dots,K-1$; the numbers are only names | {number:multiclass_least_squares} |
# | $K,\ k$ | `K`, `k` | number of classes; one of them | {number:multiclass_least_squares} |
# | $\theta_k,\ \theta_{k0}$ | `W[k]`, `b[k]` | the parameters of class $k$; `W` is $(K,d)$, one row per class, and `b` is $(K,)$ | {number:multiclass_least_squares} |
# | $\kappa$ | | the condition number of a matrix | {number:multiclass_least_squares} |
# | $m_k$ | `means[k]` | the mean of the points in class $k$ | {number:multiclass_least_squares} |
# | $n_k$ | | number of points in class $k$ | {number:fisher} |
# | $S_W,\ S_B$ | | scatter within the classes, and between them | {number:fisher} |
# | $\pi_k$ | `priors[k]` | the prior of class $k$, its probability before we look at $x$ | {number:gaussian_lda} |
# | $\mu_k,\ \Sigma$ | `means[k]`, `Sigma` | the mean of a class in a model, and the covariance matrix that the classes share | {number:gaussian_lda} |
# | $\delta_k(x)$ | | the discriminant of class $k$; the largest one wins | {number:gaussian_lda} |
# | $P(k\mid x)$ | | the posterior of class $k$, its probability once we have seen $x$ | {number:gaussian_lda} |
# | $\sigma(s)$ | `sigmoid` | the sigmoid $1/(1+e^{-s})$ of a score $s$ | {number:logistic_mle} |
# | $p_i$ | `p` | the predicted probability that $y_i=1$ | {number:logistic_mle} |
#
# Classes are counted from $0$, in formulas as in code: with two classes they are $0$ and $1$, their means $m_0$ and $m_1$, and the labels
# $-1$ and $+1$ stand for class $0$ and class $1$.
#
# There are fewer letters than ideas, so a few of them change between lessons. Within a lesson a letter keeps its meaning,
# unless the lesson says otherwise.
#
# | letter | its meanings |
# |---|---|
# | $k$ | counts mistakes and steps in lessons {number:perceptron} to {number:hinge_sgd}; a class from lesson {number:multiclass_least_squares} on |
# | $L$ | the risk in lesson {number:hinge_sgd}; the triangular factor in $S_W=LL^\top$ and $\Sigma=LL^\top$ in lessons {number:fisher} and {number:gaussian_lda}; the likelihood in lesson {number:logistic_mle} |
# | $\ell$ | the loss of one point in lessons {number:hinge_sgd} and {number:logistic_mle}; the log-likelihood in lesson {number:gaussian_lda} |
# | $T$ | the largest number of passes in lesson {number:perceptron}; the matrix of one-hot targets in lessons {number:multiclass_least_squares} and {number:logistic_mle} |
# | $W$ | one row per class; in least squares (lesson {number:multiclass_least_squares}), Fisher's projection (lesson {number:fisher}) and softmax regression (lesson {number:logistic_mle}) one *column* per class or direction |
# | $w$ | the parameters with the offset in lessons {number:classification_setup} to {number:multiclass_least_squares}; the direction of a projection in lesson {number:fisher}; $w_k$ the parameters of class $k$ with the offset in lesson {number:logistic_mle} |
# | $s$ | the amount of shrinkage in lessons {number:fisher} and {number:gaussian_lda}; the score in lesson {number:logistic_mle} ($s_k$ that of class $k$ in lessons {number:multiclass_least_squares} and {number:logistic_mle}) |
# | $\lambda$ | convex weights in lessons {number:convergence_proof} and {number:multiclass_least_squares}; the strength of a penalty in lesson {number:hinge_sgd}; eigenvalues in lessons {number:fisher} and {number:logistic_mle}; a Lagrange multiplier in lesson {number:gaussian_lda} |
# | $\sigma$ | a standard deviation in lesson {number:gaussian_lda}; the sigmoid in lesson {number:logistic_mle} |
# | $\theta,\ x$ | in lesson {number:logistic_mle} every point has its $1$ appended, and the last entry of $\theta$ is the offset, there called the bias |
# | $D$ | the distance from the start to a minimum in lesson {number:hinge_sgd}; a diagonal matrix in lesson {number:logistic_mle} |
