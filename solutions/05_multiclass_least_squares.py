# %% [markdown] title="More classes and least squares" topic="least squares"
# # 5 · More than two classes, and least squares
#
# So far every classifier knew two classes; there are ten digits. *Can we build a classifier for ten classes from classifiers for two? And can we
# get one without any training loop, by solving a single equation?* Yes, and yes. But the first way leaves places where nobody knows the class, and
# the second can lose a whole class that a child would find.
#
# **After this lesson you can**
#
# - combine two-class machines in two ways, and say where each has no answer and what it costs;
# - replace them by one discriminant with $K$ scores, and prove that its regions are convex;
# - fit it by least squares, in one step or downhill, and say how many digits of the result to trust;
# - predict when least squares fails, and see the failure in a confusion matrix.
#
# **You need** the lessons on {topic:classification_setup}, {topic:perceptron} and {topic:hinge_sgd}, and the product of two matrices. **Time:** about four hours; a good place for a break is before *First failure*.
#
# **Sections:** One against the rest · Every pair once · One machine with K outputs · Least squares · Three ways to solve it · Downhill ·
# What the outputs are not · First failure: points that are too right · Second failure: the class in the middle · Real flowers · Ten digits ·
# The same in scikit-learn · What to keep
#
# **A change of labels.** Labels were $y\in\{-1,+1\}$. From here on the classes are numbered $t\in\{0,1,\dots,K-1\}$. The numbers are names: class 2
# is not "twice" class 1. `linclass_ref.geometry` converts both ways.
#
# **Shapes.** A list of $m$ discriminants is `W` in code, one **row** each, shape $(m,d)$, with offsets `b`, shape $(m,)$; in formulas these are
# $\theta_k$ and $\theta_{k0}$. There is one exception, and we will say so when it comes.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import multiclass_least_squares as pictures
from linclass_ref.widgets import multiclass_least_squares as widgets

style.use()

# %%
from linclass_ref import geometry

print("signs → classes:         ", geometry.signs_to_bits([-1, 1, 1, -1]))
print("classes 0/1 → signs:     ", geometry.bits_to_signs([0, 1, 1, 0]))
print("class 2 against the rest:", geometry.classes_to_signs([0, 2, 1, 2, 0], k=2))

# %% [markdown]
# ## One against the rest
#
# Here are three classes. We have a machine that tells *two* classes apart: your averaged perceptron of {lesson:perceptron}.

# %%
from linclass_ref import multiclass

X, t = data.gaussian_classes(36, means=[[0, 0], [5, 0], [2.5, 4]], Sigma=0.48 * np.eye(2), rng=68)
fig, ax = style.figure(height=3.8)
pictures.points(ax, X, t)
fig.describe(
    "Three separate clouds of points: class 0 lower left, class 1 lower right, class 2 at the top in "
    "the middle."
)

# %% [markdown]
# **One versus rest**: for each class $k$ train a discriminant, a pair $(\theta_k,\theta_{k0})$, whose score is positive for class $k$ and negative for
# all others. That makes $K$ machines.
# For a new point, ask all of them: *is it yours?* If exactly one says yes, we have our answer. But nothing forces exactly one to say yes:
#
# - **none** may: then the point belongs to nobody;
# - **several** may: then the point is claimed more than once.

# %%
averaged = yours("averaged_perceptron")
W_rest, b_rest = multiclass.train_one_vs_rest(X, t, 3, lambda X, y: averaged(X, y, 30))
right = multiclass.accuracy(t, multiclass.one_vs_rest(X, W_rest, b_rest))
print(f"training points for which exactly one machine says yes, and rightly so: {right:.0%}")

# %% role="guess" id="without_an_answer"
def share_without_an_answer():
    frame = common.view(style.figure()[1], X, margin=0.25)
    return 100 * pictures.share(frame, lambda P: multiclass.one_vs_rest(P, W_rest, b_rest))


guess(
    "without_an_answer",
    "All 36 training points have their answer. Now ask everywhere in the picture above. "
    "In what percentage of its area does either no machine or more than one say yes?",
    tolerance=7,
    truth=share_without_an_answer,
    because="Each machine cuts the whole plane in two, far beyond its own points. Three lines that bound three regions also bound a triangle "
    "between them, which nobody claims, and three wedges outside, which two classes claim. "
    "It is tempting to say almost nothing, because no training point is affected; but training points lie where the classes are, "
    "not where the lines cross.",
)

# %% [markdown]
# ### Exercise: `one_vs_rest`
#
# The score of class $k$ is $\theta_k\cdot x+\theta_{k0}$, in code `W[k] @ x + b[k]`. Return the class whose score **alone** is positive, and
# $-1$ where none or several are. (No score is ever exactly 0 in this exercise.)


# %% role="exercise" id="one_vs_rest"
def one_vs_rest(X, W, b):
    """The class whose discriminant alone is positive; -1 where none or several are.

    X (n, d), W (K, d) one row per class, b (K,). Returns (n,) of class indices 0 … K-1, or -1.
    """
    ### BEGIN SOLUTION
    scores = X @ W.T + b
    positive = scores > 0
    return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)
    ### END SOLUTION


# %% role="check" id="one_vs_rest" points=3
check(one_vs_rest)

# %% [markdown]
# If you are stuck, a hint helps; run the cell again for a stronger one.

# %%
hint("one_vs_rest")

# %% [markdown]
# Now the picture. The line of each class has its colour, and the arrow points to its own side. Where there is no answer the plane is striped.

# %%
rest = yours(one_vs_rest)
fig, ax = style.figure(height=4.4, width=5)
pictures.scheme(ax, X, t, lambda P: rest(P, W_rest, b_rest), "One versus rest")
pictures.discriminants(ax, W_rest, b_rest)
print(f"striped: {pictures.share(ax, lambda P: rest(P, W_rest, b_rest)):.0%} of the picture")
fig.describe(
    "Three lines, one per class, each with an arrow to its own side, and the regions they make. A "
    "triangle in the middle and three wedges at the edges are striped: there nobody, or two classes, "
    "claim the point."
)

# %% [markdown]
# The triangle in the middle is claimed by nobody; each of the three wedges outside is claimed by two classes. All training points are right,
# and still more than a quarter of the picture has no answer.
#
# **One machine fewer.** To *define* regions, $K-1$ of these machines are enough: whatever nobody claims goes to the last class. Now nothing
# is left over in the middle, but the last class is treated unlike the others: leave out a different one, and you get different regions.


# %%
def leaving_out(last):
    """One versus rest without the machine of one class, which gets whatever the other two do not claim."""
    asked = np.array([k for k in range(3) if k != last])
    names = np.array([*asked, last, -1])  # the last entry is for -1, ambiguous
    return lambda P: names[multiclass.one_vs_rest_short(P, W_rest[asked], b_rest[asked])]


fig, axes = style.figure(3, width=9, height=3.3)
for last, ax in enumerate(axes):
    pictures.scheme(ax, X, t, leaving_out(last), f"class {last} takes what is left", size=20)
fig.describe(
    "Three panels; in each a different class takes what is left. The middle always belongs to that class, "
    "so its region is large, and one striped wedge remains between the two other classes."
)

# %% [markdown]
# Only the wedge between the two classes that still have a machine is striped.
#
# ## Every pair once
#
# **One versus one**: train a machine for each *pair* of classes, only on the points of these two. For a new point let all of them vote, and
# take the class with the most votes. There are $K(K-1)/2$ pairs: 3 for three classes, but 4,950 for a hundred.

# %% role="guess" id="price_of_pairs"
def price_of_pairs(K=100, n=1000):
    rest, pairs = K * n, K * (K - 1) // 2 * (2 * n // K)
    if pairs > 5 * rest:
        return "about 50 times as many points"
    return "slightly fewer points" if pairs < rest else "about twice as many points"


guess(
    "price_of_pairs",
    "100 classes, 1,000 points in all, equally many of each class. One versus rest trains 100 machines, one versus one trains 4,950. "
    "Count the points that all machines together look at in one pass. Compared with one versus rest, one versus one looks at …",
    choices={
        "about 50 times as many points": "There are about 50 times as many machines. But each of them sees only the points of its two classes, "
        "20 of the 1,000.",
        "about twice as many points": "Each machine sees two classes instead of one, one might think. "
        "But a machine of one versus rest sees the points of all hundred.",
        "slightly fewer points": "Many machines, each with little to do: the two effects all but cancel.",
    },
    truth=price_of_pairs,
    because="K machines that look at n points each make K·n. K(K−1)/2 machines that look at 2n/K points each make (K−1)·n, "
    "a little less.",
)

# %% [markdown]
# So one versus one costs no more to *train*, and its problems are balanced, while "one against 99 others" is not. It costs more to *store*
# and to *ask*: 4,950 machines instead of 100.
#
# The majority is not always clear. With three classes the votes can go in a circle: 0 beats 1, 1 beats 2, and 2 beats 0. Then each class has
# one vote.
#
# ### Exercise: `one_vs_one`
#
# Row `i` of `W` decides the pair `pairs[i] = (j, k)`: a **positive** score is a vote for the **first**, $j$, otherwise for $k$. The pairs come
# in any order, and the first of a pair may be the larger number. Return the class with the most votes; where two or more classes share
# first place, return $-1$. (Again no score is exactly 0.)


# %% role="exercise" id="one_vs_one"
def one_vs_one(X, W, b, pairs, K):
    """The class with the most votes of the pairs; -1 where first place is shared.

    X (n, d), W (m, d) and b (m,) one row per pair, pairs (m, 2) of class indices.
    K the number of classes. Returns (n,) of class indices 0 … K-1, or -1.
    """
    ### BEGIN SOLUTION
    scores = X @ W.T + b
    votes = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += scores[:, i] > 0
        votes[:, k] += scores[:, i] <= 0
    winners = votes == votes.max(axis=1, keepdims=True)
    return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)
    ### END SOLUTION


# %% role="check" id="one_vs_one" points=4
check(one_vs_one)

# %%
averaged, vote = yours("averaged_perceptron"), yours(one_vs_one)
W_pairs, b_pairs, pairs = multiclass.train_one_vs_one(X, t, 3, lambda X, y: averaged(X, y, 30))
fig, ax = style.figure(height=4.4, width=5)
pictures.scheme(ax, X, t, lambda P: vote(P, W_pairs, b_pairs, pairs, 3), "One versus one")
pictures.pair_lines(ax, W_pairs, b_pairs)
print(f"striped: {pictures.share(ax, lambda P: vote(P, W_pairs, b_pairs, pairs, 3)):.0%} of the picture")
fig.describe(
    "Three lines, one for each pair of classes, and the regions of the vote. The lines do not meet in "
    "one point: the small triangle between them is striped."
)

# %% [markdown]
# One striped piece is left: the triangle between the three lines, where the votes go in a circle.
#
# ## One machine with K outputs
#
# One versus rest threw something away. Where two machines say yes, one may say it much louder; where none does, one may be the least
# unwilling. So do not ask for a sign. Compare the scores:
#
# $$h(x)=\arg\max_k\;\bigl(\theta_k\cdot x+\theta_{k0}\bigr).$$
#
# This is **one K-class discriminant**. It needs all $K$ scores. They may be the very same numbers as before; only the question has changed.
# There is always a largest one, so nothing is ambiguous. (On a tie, which happens on lines only, we take the lowest class.) In code it is one
# line, and the course gives it to you as `multiclass.argmax_class(X, W, b)`:
#
#     np.argmax(X @ W.T + b, axis=1)

# %% role="guess" id="where_they_meet"
def where_they_meet():
    a, b, c = (multiclass.pairwise_boundary(W_rest, b_rest, *pair) for pair in [(0, 1), (1, 2), (0, 2)])
    meeting = np.linalg.solve([a[0], b[0]], [-a[1], -b[1]])
    if np.isclose(c[0] @ meeting + c[1], 0):
        return "yes, always"
    return "no, they form a triangle"


guess(
    "where_they_meet",
    "One discriminant with three scores has three boundaries too: where scores 0 and 1 are equal, where 1 and 2 are, and where 0 and 2 are. "
    "Do the three lines meet in one point?",
    choices={
        "no, they form a triangle": "That is what three lines in the plane do in general, and what the lines of one versus one did. "
        "But these three come from the same three scores.",
        "only if the data are symmetric": "For separate machines it would take such a coincidence. Here it follows from the scores alone, whatever they are.",
        "yes, always": "Where 0 ties with 1, and 1 ties with 2, there 0 ties with 2 as well.",
    },
    truth=where_they_meet,
    because="If score 0 equals score 1, and score 1 equals score 2, then score 0 equals score 2: the third line passes through the point where "
    "the other two cross. (Three parallel boundaries are the exception: then they meet nowhere.)",
)

# %% [markdown]
# Here are all three side by side. Drag points in the left picture, add some, give them other labels, and watch the striped regions.
# **Two tasks:** make the triangle of one versus one (almost) vanish, and make a *training point* ambiguous for one versus rest.

# %%
widgets.schemes(X, t, one_vs_rest=yours(one_vs_rest), one_vs_one=yours(one_vs_one))

# %% [markdown]
# <details><summary>What you will find</summary>
#
# The triangle vanishes when the three lines meet in one point. Nothing makes them do so, as the three machines never hear of each other; but
# if you move single points near a boundary you can steer its line through the crossing of the other two. For an ambiguous training point, drag
# a point into the striped triangle, or give a point the label of a class on the other side: then no line separates that class from the rest,
# and its machine has to be wrong somewhere.
#
# </details>

# %% [markdown]
# ### Exercise: `pairwise_boundary`
#
# Where do classes $j$ and $k$ meet? Where their two scores are equal. Write that down, bring everything to one side so that it is positive
# where **$k$** wins, and read off $\theta$ and $\theta_0$ of the boundary $\theta\cdot x+\theta_0=0$.


# %% role="exercise" id="pairwise_boundary"
def pairwise_boundary(W, b, j, k):
    """The boundary between classes j and k: the plain difference of their scores, positive where k wins.

    W (K, d) one row per class, b (K,), j and k two different classes.
    Returns (theta, theta0): (d,) and a number.
    """
    ### BEGIN SOLUTION
    return W[k] - W[j], b[k] - b[j]
    ### END SOLUTION


# %% role="check" id="pairwise_boundary" points=2
check(pairwise_boundary)

# %% [markdown]
# So the boundary is the hyperplane
#
# $$(\theta_k-\theta_j)\cdot x+(\theta_{k0}-\theta_{j0})=0 .$$
#
# In numbers: the third boundary is the sum of the other two, and at the point where they meet the three scores are equal.

# %%
between = yours(pairwise_boundary)
edges = [between(W_rest, b_rest, j, k) for j, k in [(0, 1), (1, 2), (0, 2)]]
normals, offsets = np.array([edge[0] for edge in edges]), np.array([edge[1] for edge in edges])
print("0|1 plus 1|2 is 0|2:", np.allclose(normals[0] + normals[1], normals[2]), np.isclose(offsets[0] + offsets[1], offsets[2]))
meeting = np.linalg.solve(normals[:2], -offsets[:2])
print("the scores where they meet:", multiclass.scores([meeting], W_rest, b_rest)[0].round(3))

# %%
fig, ax = style.figure(height=4.4, width=5)
regions = pictures.scheme(ax, X, t, lambda P: multiclass.argmax_class(P, W_rest, b_rest), "One K-class discriminant")
common.ring(pictures.pair_lines(regions, normals, offsets), [meeting], color=style.INK, size=90)
fig.describe(
    "The three regions of the K-class discriminant with nothing striped. Three lines meet in one "
    "ringed point, and beyond it each of them runs on inside a region."
)

# %% [markdown]
# Each line continues beyond the ring, but there a third class has a larger score than both, and the line decides nothing.
#
# ### The regions are convex
#
# Take two points $u$ and $v$ of the same region $k$, and any point $x=\lambda u+(1-\lambda)v$ between them, $0\le\lambda\le1$. Write
# $s_k(x)=\theta_k\cdot x+\theta_{k0}$. Because $\lambda+(1-\lambda)=1$, the score of $x$ is the same mixture of the two scores, offset
# included. So for every other class $j$
#
# $$s_k(x)=\lambda s_k(u)+(1-\lambda)s_k(v)\;\ge\;\lambda s_j(u)+(1-\lambda)s_j(v)=s_j(x).$$
#
# Hence $x$ belongs to $k$ too: the region is **convex**, and therefore in one piece (**connected**). Let us try to refute it with seven
# random classes and 100,000 random pairs of points:

# %%
rng = np.random.default_rng(0)
W_seven, b_seven = rng.normal(size=(7, 2)), rng.normal(size=7)
first, second = rng.uniform(-4, 4, (2, 100_000, 2))
of_first, of_second = (multiclass.argmax_class(P, W_seven, b_seven) for P in (first, second))
same = of_first == of_second
middle = (first + rng.uniform(size=(100_000, 1)) * (second - first))[same]
kept = multiclass.argmax_class(middle, W_seven, b_seven) == of_first[same]
print(f"{same.sum():,} pairs in the same region; the point between them is there too for {kept.sum():,}")

# %%
fig, ax = style.figure(height=4, width=4.6)
pictures.segments(ax, lambda P: multiclass.argmax_class(P, W_seven, b_seven), first[same], second[same], of_first[same])
fig.describe(
    "A map of convex regions with straight borders. A line segment in each region joins two of its "
    "points and never leaves it."
)

# %% [markdown]
# Not every class must have a place: one that is nowhere the largest has an empty region. Keep that in mind. It will come back as a disaster.
#
# ## Least squares
#
# How do we *find* the $K$ outputs? We want numbers to aim at. For a point of class $k$ the perfect output would be a 1 for class $k$ and a 0
# for all others. For the digit 3 of ten that is
#
# $$(0,0,0,1,0,0,0,0,0,0),$$
#
# a 1 in slot 3: **one-hot**. Aiming at the number $t$ itself would not do: a point between class 0 and class 2 would look like class 1.
#
# ### Exercise: `one_hot`
#
# $K$ is given. Do not take it from the labels: a class may be missing from `t`, and it has its column all the same.


# %% role="exercise" id="one_hot"
def one_hot(t, K):
    """One-hot targets: row i has a 1 in column t[i] and 0 elsewhere.

    t (n,) of class indices 0 … K-1 (some may be missing), K the number of classes.
    Returns (n, K).
    """
    ### BEGIN SOLUTION
    return np.eye(K)[t]
    ### END SOLUTION


# %% role="check" id="one_hot" points=2
check(one_hot)

# %% [markdown]
# Write $\tilde X$ for `X` with a column of ones appended, shape $(n,d+1)$ (in code `A`), and $T$ for the one-hot targets, $(n,K)$. The outputs are
# $\tilde XW$ with a matrix $W$ of shape $(d+1,K)$.
#
# > **The exception.** This $W$ has one **column** per class, and its last **row** holds the offsets. It stands to the right of $\tilde X$, so
# > that $\tilde XW$ reads as it is computed.
#
# We choose $W$ so that outputs and targets differ as little as possible, all squares added up:
#
# $$E(W)=\|\tilde XW-T\|^2=\sum_{i}\sum_{k}\bigl((\tilde XW)_{ik}-T_{ik}\bigr)^2 .$$


# %%
A, T = geometry.augment(X), yours(one_hot)(t, 3)


def squared_error(W, X, T):
    """E(W) = ‖XW - T‖² for augmented points X (n, d+1), targets T (n, K) and W (d+1, K)."""
    return np.sum((X @ W - T) ** 2)


print(f"three targets:\n{T[[np.argmax(t == k) for k in range(3)]]}")
print(f"squared error of W = 0: {squared_error(np.zeros((3, 3)), A, T):.0f}, one for each of the {len(A)} points")

# %% [markdown]
# ### Exercise: `squared_error_gradient`
#
# Which way is down? Derive it; two steps are enough.
#
# 1. Look at a single weight $W_{jk}$. It appears only in the outputs of class $k$, and there it is multiplied by feature $j$ of the point:
#    $(\tilde XW)_{ik}=\dots+\tilde X_{ij}W_{jk}+\dots$. Differentiate the squares of $E$ that contain it, and add them up over the points $i$.
# 2. The gradient is the table of these derivatives, with the same shape as $W$. A sum over $i$ of products of two tables is a matrix product:
#    which one, and which factor must be transposed?
#
# Return the gradient of $E$ as it is defined above: of the *sum* of the squares, not divided by anything. Here `X` is already augmented. The function
# must work for a single point, too; it still comes as a table, with one row: `X` of shape $(1,d+1)$ and `T` of shape $(1,K)$.


# %% role="exercise" id="squared_error_gradient"
def squared_error_gradient(W, X, T):
    """The gradient of the squared error ‖XW - T‖², the sum over all points and classes, with respect to W.

    W (d+1, K), X (n, d+1) augmented, T (n, K). Returns (d+1, K).
    """
    ### BEGIN SOLUTION
    residuals = X @ W - T
    return 2 * X.T @ residuals
    ### END SOLUTION


# %% role="check" id="squared_error_gradient" points=3
check(squared_error_gradient)

# %% [markdown]
# Compare every gradient with differences. Move one weight a little, both ways, and see how $E$ changes:

# %%
gradient = yours(squared_error_gradient)
W_try, tiny = np.arange(9.0).reshape(3, 3) / 10, 1e-3
for place in [(0, 0), (1, 2), (2, 1)]:
    step = np.zeros((3, 3))
    step[place] = tiny
    difference = (squared_error(W_try + step, A, T) - squared_error(W_try - step, A, T)) / (2 * tiny)
    print(f"W{place}: formula {gradient(W_try, A, T)[place]:9.3f}, difference {difference:9.3f}")

# %% [markdown]
# So $\nabla E(W)=2\,\tilde X^\top(\tilde XW-T)$. At the bottom it is zero:
#
# $$\tilde X^\top\tilde X\,W=\tilde X^\top T\qquad\text{(the normal equations)} .$$
#
# It really is the bottom. Move $W$ by any matrix $\Delta$. Multiplying out,
#
# $$E(W+\Delta)=E(W)+\langle\Delta,\nabla E(W)\rangle+\|\tilde X\Delta\|^2 ,$$
#
# where $\langle\cdot,\cdot\rangle$ adds up the products of the entries. If the gradient is zero, the last term, which is never negative, says
# that no other matrix is better. "Normal" means perpendicular: what is left over, $\tilde XW-T$, is perpendicular to every column of
# $\tilde X$.

# %%
W_normal = np.linalg.solve(A.T @ A, A.T @ T)
print("W =\n", W_normal.round(3))
print("the gradient there is zero:", np.allclose(yours(squared_error_gradient)(W_normal, A, T), 0))
further = squared_error(W_normal + W_try, A, T) - squared_error(W_normal, A, T)
print("moved by Δ, the error grows by ‖X̃Δ‖²:", np.isclose(further, np.sum((A @ W_try) ** 2)))

# %% [markdown]
# ## Three ways to solve it
#
# To solve *accurately* we must look at what $\tilde X$ does. It turns weights into outputs. Take all weights $w$ of length 1: a circle, if there
# are two. Their outputs $\tilde Xw$ form an ellipse. Its longest radius is the largest factor by which $\tilde X$ stretches a vector, its shortest
# radius (red) the smallest. Their quotient is the **condition number** $\kappa$. (Drawn for the two features alone, the longest radius scaled to 1.)

# %%
copies = np.column_stack([X[:, 0], X[:, 0] + 0.2 * X[:, 1]])  # the second feature is almost a copy of the first
fig, axes = style.figure(2, width=7.2, height=3.5)
for ax, features in zip(axes, (X, copies)):
    pictures.stretch(ax, features)
fig.describe(
    "Two ellipses with their longest radius and, in red, their shortest. Left, for the two features, a "
    "round one; right, for a feature and its near copy, one as flat as a needle."
)

# %% [markdown]
# Along the short radius the weights may change a lot while the outputs hardly change. Read backwards, as solving does: a tiny error in the
# outputs becomes an error in the weights that is up to $\kappa$ times as large, relative to their size. A computer makes errors of about
# $10^{-16}$ in every number, so with $\kappa=10^6$ expect ten correct digits of sixteen. Three ways to solve:
#
# - **Normal equations**: form $\tilde X^\top\tilde X$ and solve. Quick. But this matrix stretches twice, once by $\tilde X$ and once by
#   $\tilde X^\top$: all radii are squared, and the condition number is $\kappa^2$.
# - **QR**: write $\tilde X=QR$, where $Q$ has perpendicular columns of length 1 and $R$ is triangular ($R$ is a matrix here, not a radius). $Q$ changes no
#   length, so $R$ has the same radii as $\tilde X$: nothing is squared. Solve $RW=Q^\top T$ from the last row upwards.
# - **SVD**: write $\tilde X=U D V^\top$: turn, stretch along the axes by the radii in the diagonal matrix $D$, turn again. Then
#   $W=V D^{-1}U^\top T$. The most work; but it shows all radii, and it tells when one of them is zero.


# %%
def three_ways(A, T):
    Q, R = np.linalg.qr(A)
    U, radii, Vt = np.linalg.svd(A, full_matrices=False)
    return {
        "normal equations": np.linalg.solve(A.T @ A, A.T @ T),
        "QR": np.linalg.solve(R, Q.T @ T),
        "SVD": Vt.T @ (U.T @ T / radii[:, None]),
    }


for name, W_way in three_ways(A, T).items():
    print(f"{name:17} gives the same W, up to rounding: {np.allclose(W_way, W_normal)}")

# %% [markdown]
# On our three classes they agree. Now let the second feature be almost a copy of the first, up to a millionth, and let the targets come from a
# matrix that we know, $(1,2,3)$.

# %%
A_hard, known = np.column_stack([X[:, 0], X[:, 0] + 1e-6 * X[:, 1], np.ones(len(X))]), np.array([[1.0], [2.0], [3.0]])
print(f"condition numbers: {np.linalg.cond(A):.0f} before, {np.linalg.cond(A_hard) / 1e6:.0f} million now")

# %% role="guess" id="six_digits"
def which_keep_six_digits():
    good = [name for name, W in three_ways(A_hard, A_hard @ known).items() if np.allclose(W, known, rtol=0, atol=1e-6)]
    return {3: "all three", 2: "QR and SVD", 1: "only the SVD", 0: "none of them"}[len(good)]


guess(
    "six_digits",
    "Which of the three ways give the known matrix back to six decimals?",
    choices={
        "all three": "On paper they are the same formula. In a computer the normal equations have thrown digits away before the solving starts.",
        "QR and SVD": "They lose six or seven of sixteen digits, one for each factor ten of the condition number. Nine are left.",
        "only the SVD": "The SVD is the most careful of the three. But QR does not square anything either.",
        "none of them": "Losing as many digits as the condition number has would leave nine. Only squaring it loses twice as many.",
    },
    truth=which_keep_six_digits,
    because="A condition number of some four million costs QR and SVD six or seven of their sixteen digits. "
    "The normal equations square it, so they lose about thirteen.",
)

# %%
for name, W_way in three_ways(A_hard, A_hard @ known).items():
    kept = [np.allclose(W_way, known, rtol=0, atol=10.0**-digits) for digits in (1, 6)]
    print(f"{name:17} right to one decimal: {kept[0]},  to six decimals: {kept[1]}")

# %% [markdown]
# ### When there is no single best matrix
#
# If a feature appears twice, or is constant (then it is a multiple of the ones), or there are more features than points, a radius is exactly
# zero. Then many matrices reach the same smallest error, $\tilde X^\top\tilde X$ has no inverse, and the normal equations cannot be solved. The
# usual choice is the solution of **minimum norm**: the one with the smallest $\sum W_{jk}^2$, the bias row included. It divides by the non-zero
# radii only. `np.linalg.lstsq` and `np.linalg.pinv` do this. Here a feature appears twice. Weight can be moved from one copy to the other, and
# no output changes:

# %%
A_twice = geometry.augment(X[:, [0, 0]])
W_least = np.linalg.pinv(A_twice) @ T
W_other = W_least + np.outer([1, -1, 0], [0.1, 0.2, -0.3])
print("rank of X̃:", np.linalg.matrix_rank(A_twice), "of 3")
for name, W_now in (("minimum norm", W_least), ("another", W_other)):
    print(f"{name:13} squared error {squared_error(W_now, A_twice, T):.4f}, norm {np.linalg.norm(W_now):.4f}")

# %% [markdown]
# ### Exercise: `least_squares_fit`
#
# From points and labels to the matrix: append the ones, make the targets, solve. Return $W$ of shape $(d+1,K)$, bias row last, and of minimum
# norm where several are best. As for `one_hot`, $K$ is given: a class without a point in `t` has its column all the same.


# %% role="exercise" id="least_squares_fit"
def least_squares_fit(X, t, K):
    """The least-squares matrix for one-hot targets, of minimum norm where several are best.

    X (n, d), t (n,) of class indices 0 … K-1 (some may be missing), K the number of classes.
    Returns W (d+1, K), the bias row last.
    """
    ### BEGIN SOLUTION
    augmented = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(augmented, np.eye(K)[t])[0]
    ### END SOLUTION


# %% role="check" id="least_squares_fit" points=4
check(least_squares_fit)

# %% [markdown]
# ### Exercise: `least_squares_predict`
#
# To predict, compute the outputs $\tilde XW$ and compare them. Somebody has written the function already, with a reason: "the target of the
# right class is 1, so take the class whose output is nearest to 1". It runs, but it is wrong. Run its check, look at the case that fails, and
# mend it.


# %% role="exercise" id="least_squares_predict" start="output nearest to 1"
def least_squares_predict(X, W):
    """The class with the largest least-squares output; on a tie the lowest class.

    X (n, d), W (d+1, K) one column per class, the bias row last.
    Returns (n,) of class indices 0 … K-1.
    """
    ### BEGIN SOLUTION
    outputs = X @ W[:-1] + W[-1]
    return np.argmax(outputs, axis=1)
    ### END SOLUTION


# %% role="check" id="least_squares_predict" points=2
check(least_squares_predict)

# %% [markdown]
# Far out on its own side a class has an output of 3 or 5. That is a stronger yes than 1, and the *prediction* takes it as such. Remember it:
# the *fit* does not.

# %%
fit, predict = yours(least_squares_fit), yours(least_squares_predict)
W_best = fit(X, t, 3)
fig, ax = style.figure(height=4.4, width=5)
pictures.scheme(ax, X, t, lambda P: predict(P, W_best), f"Least squares: {np.mean(predict(X, W_best) == t):.0%} right (training)")
fig.describe(
    "The regions of least squares for the three classes: three straight borders meet between the "
    "clouds, and every training point is on its own colour."
)

# %% [markdown]
# ## Downhill
#
# With a million features, solving the equations takes too long. You have the gradient, so walk. **Gradient descent** uses all points in each step: your
# `gradient_descent` of {lesson:hinge_sgd}, with the gradient of this lesson. **Stochastic** gradient descent uses one point in each step. For this loss it is
# the rule of Widrow and Hoff (1960), which ran on hardware with adjustable resistors.
#
# ### Exercise: `least_squares_sgd`
#
# Begin with the `W` that is given. For each index `i` in `order`, one after the other, take the gradient of the squared error of point `i` *alone*, at
# the present `W`, and step downhill by `eta` times this gradient. Return the last `W`. A point may be visited several times or not at all.


# %% role="exercise" id="least_squares_sgd"
def least_squares_sgd(W, X, T, order, eta):
    """W after one stochastic step on the squared error for each index in order.

    W (d+1, K) the start, X (n, d+1) augmented, T (n, K), order (m,) of row numbers 0 … n-1,
    eta the step size. Returns (d+1, K).
    """
    ### BEGIN SOLUTION
    for i in order:
        residual = X[i] @ W - T[i]
        gradient = 2 * np.outer(X[i], residual)
        W = W - eta * gradient
    return W
    ### END SOLUTION


# %% role="check" id="least_squares_sgd" points=3
check(least_squares_sgd)

# %% [markdown]
# Now a race. Both start at $W=0$ and may look at every point 100 times. Gradient descent goes down the *mean* error (the sum, divided by $n$), with a
# constant rate; the rate of the stochastic form shrinks from pass to pass.

# %%
descend, stochastic, gradient = yours("gradient_descent"), yours(least_squares_sgd), yours(squared_error_gradient)
n, passes = len(A), 100
by_all = descend(lambda w: gradient(w.reshape(3, 3), A, T).ravel() / n, np.zeros(9), 0.07, passes)
by_one = [np.zeros((3, 3))]
order = np.random.default_rng(0).integers(n, size=(passes, n))
for k in range(passes):
    by_one.append(stochastic(by_one[-1], A, T, order[k], 0.025 / (1 + k / 5)))
runs, best = {"gradient descent": np.reshape(by_all, (-1, 3, 3)), "stochastic": by_one}, squared_error(W_best, A, T)
gaps = {name: [(squared_error(W, A, T) - best) / n for W in run] for name, run in runs.items()}

# %%
fig, ax = style.figure(width=6, height=3.4)
common.curves(ax, np.arange(passes + 1), gaps, xlabel="passes through the data", ylabel="mean error above the best").set(yscale="log")
fig.describe(
    "Mean error above the best against passes through the data, on a logarithmic axis. Gradient "
    "descent falls in a straight line. The stochastic form falls steeply at first, then jitters, and "
    "is overtaken."
)

# %% [markdown]
# In one pass the stochastic form takes 36 small steps, gradient descent takes one. So the stochastic form is far ahead at first. Then it jitters:
# each single point pulls it in its own direction, and it comes closer only as slowly as its rate shrinks ({lesson:hinge_sgd}). Gradient descent goes down
# at a steady pace and overtakes it after some forty passes. Its rate is 0.07, and 0.076 is the limit: double it, run the two cells again, and
# watch the error explode. Then put it back.
#
# What sets the pace? Let us count steps.

# %%
def steps_needed(X):
    """Steps of gradient descent on the mean error, with its best constant rate, until it is within 1e-6 of the best."""
    A, W, steps = geometry.augment(X), np.zeros((3, 3)), 0
    low, *_, high = np.linalg.eigvalsh(A.T @ A / len(A))  # the squared radii
    goal = squared_error(np.linalg.pinv(A) @ T, A, T) + 1e-6 * len(A)
    while squared_error(W, A, T) > goal:
        W, steps = W - 2 / (low + high) * A.T @ (A @ W - T) / len(A), steps + 1
    return steps


print("steps on the features as they are:", steps_needed(X))

# %% role="guess" id="standardized_steps"
def standardized_steps():
    from linclass_ref.preprocessing import standardize

    factor = steps_needed(X) / steps_needed(standardize(X, X)[0])
    if factor > 10:
        return "less than a tenth of them"
    return "about half of them" if factor > 1.5 else "about as many"


guess(
    "standardized_steps",
    "Now we standardise the two features (mean 0, standard deviation 1), which changes neither the best error nor any prediction. "
    "How many steps does gradient descent need now, again with its best rate?",
    choices={
        "about as many": "The problem is the same, the best error too. But the valley has another shape, and descent feels the shape.",
        "about half of them": "Numbers of about the right size help a little, one might think. The gain is much larger than that.",
        "less than a tenth of them": "The ellipse becomes almost a circle, and in a round valley the gradient points almost straight to the bottom.",
    },
    truth=standardized_steps,
    because="The rate must suit the direction of the largest stretch, and in each step the direction of the smallest stretch covers only about "
    "2/κ² of what is left of its way. The condition number is between 5 and 6 before standardising and almost 1 afterwards.",
)

# %%
X_scaled = yours("standardize")(X, X)[0]
for name, features in (("as they are", X), ("standardised", X_scaled)):
    print(f"{name:13} condition number {np.linalg.cond(geometry.augment(features)):.2f}, steps: {steps_needed(features)}")

# %% [markdown]
# So the condition number appears twice: it says how many digits a solver loses, and how slowly descent goes down. Standardising is the
# cheapest remedy for both, though it cannot help where one feature is almost a copy of another.
#
# ## What the outputs are not
#
# Each row of $T$ holds a single 1, so it sums to one. What about the outputs?

# %% role="guess" id="sum_far_away"
guess(
    "sum_far_away",
    "W_best gives three outputs for each point, three different linear functions of x. What is their sum at x = (1000, −1000), "
    "far away from all data?",
    tolerance=0.01,
    truth=lambda: np.sum(np.array([1000.0, -1000.0, 1.0]) @ W_best),
    because="Fitting is linear in the targets, so the sum of the three outputs is what least squares fits to the sum of the three targets, "
    "which is 1 at every point. A constant function fits that exactly, and it is 1 everywhere. "
    "A large number is a natural guess, as each single output is large out there; but their slopes cancel.",
)

# %%
for x in ([0, 0], [2, 2], [9, 1], [-3, 8], [1000, -1000]):
    outputs = np.append(x, 1) @ W_best
    print(f"x = {x!s:14} outputs {outputs.round(2) + 0.0!s:26} sum {outputs.sum():.3f}")

# %% [markdown]
# **Proof.** Add up the columns of $W$: $w=\sum_kw_k$. Solving is linear in the targets, so $w$ is the least-squares solution for the targets
# $\sum_kT_k=(1,\dots,1)$. These can be met exactly, by $w=(0,\dots,0,1)$: no slope, bias 1. If the columns of $\tilde X$ are independent, there
# is no other solution, hence $\tilde x\cdot w=1$ everywhere.
#
# Numbers that sum to one look like probabilities, but some are negative and some are above one: a straight line cannot stay between 0 and 1. For
# probabilities we need a curve ({lesson:logistic_mle}).
#
# ## First failure: points that are too right
#
# For two classes let us go back to $y=\pm1$. (Nothing is lost: take the difference of the two output columns. Its targets are
# $T_1-T_0=\pm1=y$.) The squared error of a point with score $\theta\cdot x+\theta_0$ is, because $y^2=1$,
#
# $$(\theta\cdot x+\theta_0-y)^2=(1-z)^2,\qquad z=y\,(\theta\cdot x+\theta_0),$$
#
# a function of the margin $z$, like the losses of {lesson:hinge_sgd}. Both claims in numbers, on data that we will look at in a moment:

# %%
from linclass_ref import hinge_sgd, least_squares

X_far, t_far, ordinary = data.with_outliers()
y_far = geometry.bits_to_signs(t_far)


def squares_line(X, y, fit):
    """The least-squares boundary for labels ±1: the difference of the two columns of the one-hot fit."""
    W = fit(X, geometry.signs_to_bits(y), 2)
    return W[:-1, 1] - W[:-1, 0], W[-1, 1] - W[-1, 0]


theta, theta0 = squares_line(X_far, y_far, yours(least_squares_fit))
direct = np.linalg.lstsq(geometry.augment(X_far), y_far)[0]  # fitted to the targets ±1
print("difference of columns = fit to ±1:", np.allclose([*theta, theta0], direct))
score = X_far @ theta + theta0
print("(score - y)² = (1 - z)²:          ", np.allclose((score - y_far) ** 2, (1 - y_far * score) ** 2))

# %%
fig, ax = style.figure(width=6, height=3.4)
pictures.losses(ax, furthest=5.5, highest=17).legend(loc="upper center")
fig.describe(
    "Losses against the margin z. The squared loss is a parabola with its lowest point at z = 1 that "
    "climbs again to the right; the hinge falls to zero at z = 1 and stays there; a mistake costs one "
    "for z below zero."
)

# %% [markdown]
# This is the squared loss beside the losses of {lesson:hinge_sgd}. On the left they agree: wrong is expensive. On the right they part. A point with $z=5$
# is as right as can be, yet the squared loss charges it 16, four times what it charges a point on the wrong side with $z=-1$. Least squares does
# not want points on the right side. It wants them *at margin one*.
#
# Here are two clouds of 50 points each, which least squares separates without a mistake. Then ten more blue points come, far out on the
# blue side, about ten units further to the right and ten further down: the easiest points one could think of.

# %% role="guess" id="ten_easy_points"
guess(
    "ten_easy_points",
    "We fit least squares again, now with the ten far points. How many of the 100 points of the two clouds are misclassified?",
    tolerance=6,
    truth=lambda: np.sum(
        geometry.margins(X_far[ordinary], y_far[ordinary], *squares_line(X_far, y_far, least_squares.least_squares_fit)) <= 0
    ),
    because="To bring the far points down to margin one, the boundary turns towards them, and cuts into both clouds. The squares that it saves far out "
    "outweigh the mistakes near by, which cost between 1 and 3 each. "
    "0 is the answer of anyone who thinks of a boundary between two classes; least squares is fitting numbers.",
)

# %%
fit = yours(least_squares_fit)
fig, axes = style.figure(2, width=9, height=4.4)
for ax, rows, title in zip(axes, (ordinary, np.arange(len(X_far))), ("without the ten", "with them")):
    X_now, y_now = X_far[rows], y_far[rows]
    lines = squares_line(X_now, y_now, fit), hinge_sgd.sgd_hinge(X_now, y_now, hinge_sgd.random_order(len(rows), 20_000, 0))
    errors = [np.sum(geometry.margins(X_now, y_now, *line) <= 0) for line in lines]
    pictures.squares_and_hinge(common.view(ax, X_far, margin=0.05), X_now, y_now, *lines)
    ax.set_title(f"{title}: {errors[0]} wrong (least squares), {errors[1]} (hinge)")
fig.describe(
    "Two panels with two clouds and two lines. Without the ten far points both lines run upright "
    "between the clouds. With them the red least-squares line is tilted and cuts through the clouds, "
    "while the dashed hinge line stays."
)

# %% [markdown]
# Ten points that both methods classify correctly cost least squares many others that it classified correctly before. The hinge loss is 0 for
# $z\ge1$: for it these points do not exist.
#
# One point is enough. Drag the ringed one along its own side, and watch the red line follow it. On the right is what it would cost if the boundary
# stayed where it was.

# %%
widgets.far_point(X_far[ordinary], y_far[ordinary], fit=yours(least_squares_fit))

# %% [markdown] role="locked" id="q_far_points"
# ### In your own words: `far_points` (5 points, read by a person)
#
# A point lies far from the boundary, on its right side. Explain why it pulls the least-squares boundary, and why it does not pull
# the hinge boundary. Say
#
# 1. what squared loss charges this point, as a formula in its margin $z$, and with an example in numbers;
# 2. how changing $\theta$ and $\theta_0$ can lower that charge, and who pays for it;
# 3. what the hinge loss does with the same point, and why.
#
# Six to ten sentences will do.
#
# ### BEGIN MARK SCHEME
# One point each, five in all:
#
# - the loss as a function of the margin or score, $(1-z)^2$ or $(s-y)^2$, correctly stated;
# - it is large for $z\gg1$ although the point is right, with an example in numbers (e.g. $z=9$ costs 64);
# - the minimiser lowers this one term by bringing the score of the far point down to 1, turning or flattening the discriminant; one
#   large term outweighs many small ones (or: its pull grows with $|1-z|$ and with $\|x\|$);
# - the price: ordinary points near the boundary get smaller or negative margins and may be misclassified;
# - the hinge loss is 0, and flat, for $z\ge1$: zero (sub)gradient, no pull, however far the point is.
#
# Give the point for an idea that is right in other words. Half points for a formula without its meaning.
# ### END MARK SCHEME

# %% [markdown] role="written" id="far_points" points=5
# ### BEGIN SOLUTION
# Squared loss charges a point $(1-z)^2$, where $z=y(\theta\cdot x+\theta_0)$ is its margin. It is zero only at $z=1$ and grows in
# both directions: a point with $z=9$ is right beyond doubt and costs $64$, as much as a point with $z=-7$, which is badly wrong.
#
# The sum can be made smaller by bringing the score of the far point down towards 1. For that $\theta$ must turn away from the
# point, or get shorter. The gradient of this term is $2(z-1)\,y\,\tilde x$: it grows with the excess $z-1$ *and* with the size of
# $x$, so one far point can outweigh many near ones. The near points pay: their margins shrink when the boundary turns, and those
# that were close to it end on the wrong side. Each of them then costs only a little more than 1, which least squares accepts gladly
# for a saving of dozens.
#
# The hinge loss $\max(1-z,0)$ is zero for every $z\ge1$, and flat there. A far point on its right side has no loss that could be
# saved and no gradient, so it has no say in where the boundary lies, however far away it is.
# ### END SOLUTION

# %% [markdown]
# ## Second failure: the class in the middle
#
# Three classes, 50 points each, their means on one line, 4 apart. Surely nothing is easier: two parallel cuts, and every point is right. A K-class
# discriminant can make these cuts. For example, give class $k$ the score $m_k\cdot x-\frac12\|m_k\|^2$ with its mean $m_k$: the largest score then
# means the *nearest mean*, since $\|x-m_k\|^2=\|x\|^2-2\,(m_k\cdot x-\frac12\|m_k\|^2)$.

# %%
X_line, t_line = data.collinear_classes()
means = np.array([X_line[t_line == k].mean(axis=0) for k in range(3)])
by_mean = multiclass.argmax_class(X_line, means, -0.5 * (means**2).sum(axis=1))
print(f"nearest mean: {np.sum(by_mean == t_line)} of {len(t_line)} training points right")

# %%
fit, predict = yours(least_squares_fit), yours(least_squares_predict)
W_line = fit(X_line, t_line, 3)
by_squares = predict(X_line, W_line)
print(f"least squares: {np.sum(by_squares == t_line)} of {len(t_line)} right")
print("points that least squares gives to the middle class:", np.sum(by_squares == 1))
direction, places = np.array([1.0, 1.0]) / np.sqrt(2), np.linspace(-6, 6, 200)  # a walk along the line
outputs_there = geometry.augment(np.outer(places, direction)) @ W_line

# %% [markdown]
# Not one point gets the middle class. It is **masked**: its region is empty. To see why, walk along the line and look at the three outputs, each a
# straight line.

# %%
fig, ax = style.figure(width=6.4, height=3.6)
pictures.walk(ax, places, outputs_there, X_line @ direction, t_line)
fig.describe(
    "Three outputs along a line through three classes. Class 0 falls, class 2 rises, and the middle "
    "class is flat, never the largest. The bar at the foot is divided between class 0 and class 2 "
    "alone."
)

# %% [markdown]
# Class 0 should fall from 1 to 0, and class 2 should rise. The middle class should be 0, then 1, then 0 again. A straight line cannot do that. The
# other two classes lie equally far on both sides and are equally large, so no slope helps: the best line is flat, at the share of the middle class,
# $\frac13$. And of three numbers that sum to one, one that is exactly $\frac13$ is never the only largest: if it were, the other two would be below
# $\frac13$, and the sum below one.
#
# Notice what we used: **equal sizes**, and means **exactly** on the line and equally spaced. Our data were made so. What if the sizes differ?

# %%
def count_right(copies):
    """How many points of each class least squares has right if each point of class k is counted copies[k] times in the fit."""
    rows = np.repeat(np.arange(len(t_line)), np.take(copies, t_line))
    guesses = least_squares.least_squares_predict(X_line, least_squares.least_squares_fit(X_line[rows], t_line[rows], 3))
    return np.diag(multiclass.confusion_matrix(t_line, guesses, 3))


print("counted once each: right in class 0, 1, 2:", count_right([1, 1, 1]))

# %% role="guess" id="middle_counted_twice"
guess(
    "middle_counted_twice",
    "Count each of the 50 points of the middle class twice in the fit, as if there were 100 of them in the same places. "
    "How many of the 50 are now classified correctly?",
    tolerance=5,
    truth=lambda: count_right([1, 2, 1])[1],
    because="Its output is still flat, but now at one half, its new share. The outputs of the other two start from one quarter in the centre, and pass "
    "one half almost exactly midway between the means: the two cuts that we wanted. "
    "If you said 0, you took the masking for a matter of geometry alone; it depends on how many points there are as well.",
)

# %%
for counted in ([1, 1, 1], [1, 2, 1], [1, 4, 1], [2, 1, 2], [2, 1, 1], [1, 2, 2]):
    print(f"points counted {counted} times: right in class 0, 1, 2: {count_right(counted)}")

# %% [markdown]
# Count the middle class twice, and everything is right. Four times, and now the *outer* classes lose most of their points. Counting both outer
# classes twice, or only one of them, leaves the middle class masked; counting all but class 0 twice brings most of it back. All this
# time the points have not moved. A rule that depends on how often each class was *collected*, while the classes do not even overlap, is not a rule one
# wants.
#
# And the exact centres? Real samples are never centred exactly. Draw the same three clouds a thousand times, as they come:

# %%
line_means = [[-4 / np.sqrt(2)] * 2, [0, 0], [4 / np.sqrt(2)] * 2]
rng, survivors = np.random.default_rng(0), []
for _ in range(1000):
    X_drawn = np.take(line_means, t_line, axis=0) + 0.5 * rng.normal(size=(150, 2))
    guesses = least_squares.least_squares_predict(X_drawn, least_squares.least_squares_fit(X_drawn, t_line, 3))
    survivors.append(np.sum(guesses[t_line == 1] == 1))
low, median, high = np.percentile(survivors, [5, 50, 95])
print(f"middle points that are right, of 50: {median:.0f} in the middle of the thousand sets; nine of ten sets between {low:.0f} and {high:.0f}")

# %% [markdown]
# Some middle points survive, by luck; the failure stays. The fault is not in the *model*, as the nearest means showed, but in the *criterion*. Lift
# the middle class off the line and see when it gets a region of its own; count its points more often; or give the machine squares as extra features,
# so that an output can bend.

# %%
widgets.masked(fit=yours(least_squares_fit), predict=yours(least_squares_predict))

# %% [markdown]
# ## Real flowers
#
# 150 irises of three species, with the fixed split of the course: 90 to train, 30 to validate, 30 to test. Look at the petals alone: the species lie
# almost on a line, and versicolor is in the middle. On the left is least squares with three outputs. On the right is least squares too, but one versus
# one: each pair for itself, so that no class is in the middle. Both are fitted to the 90 training flowers, which are the ones drawn.

# %%
iris = data.split("iris")
fit, predict, vote = yours(least_squares_fit), yours(least_squares_predict), yours(one_vs_one)
petals, t_iris = iris.X_train[:, 2:], iris.t_train
W_petals = fit(petals, t_iris, 3)
duels = multiclass.train_one_vs_one(petals, t_iris, 3, lambda X, y: squares_line(X, y, fit))
ways = {"all at once": lambda P: predict(P, W_petals), "pair by pair": lambda P: vote(P, *duels, 3)}
for name, way in ways.items():
    right = [np.mean(way(X_part[:, 2:]) == t_part) for X_part, t_part in ((iris.X_train, iris.t_train), (iris.X_val, iris.t_val))]
    print(f"{name:13} {right[0]:.1%} right in training, {right[1]:.1%} on the {len(iris.t_val)} validation flowers")

# %%
fig, axes = style.figure(2, width=9, height=3.8)
common.in_turn(axes, lambda ax, way: pictures.flowers(ax, petals, t_iris, way, iris.class_names), ways)
fig.describe(
    "Petal length and width of the irises with two sets of regions. Left, all at once: versicolor "
    "shares its place with both neighbours, and many of its flowers lie outside its region. Right, "
    "pair by pair: each species has a region of its own that holds nearly all its flowers."
)

# %% [markdown]
# On the left the masking is not complete, because the species do not lie quite on a line, but versicolor has to share its place with both neighbours.
# The same loss, used pair by pair, has no such trouble. Which species loses, and to which? One number, the accuracy, does not say. A table does.
#
# ### Exercise: `confusion_matrix`
#
# Count for every pair $(i,j)$ the points of true class $i$ (the **row**) that were predicted as class $j$ (the **column**). Right answers are on the
# diagonal. $K$ is given, as a class may be missing.
#
# Here is a version without a loop, short and elegant. It runs, but it is wrong: run its check, find out what NumPy does there, and mend it.


# %% role="exercise" id="confusion_matrix" start="each pair counted once"
def confusion_matrix(t, predicted, K):
    """How often each true class (row) was predicted as each class (column).

    t (n,) and predicted (n,) of class indices 0 … K-1 (some may be missing).
    K the number of classes. Returns (K, K).
    """
    ### BEGIN SOLUTION
    counts = np.zeros((K, K), dtype=int)
    for true, label in zip(t, predicted):
        counts[true, label] += 1
    return counts
    ### END SOLUTION


# %% role="check" id="confusion_matrix" points=3
check(confusion_matrix)

# %%
count, way = yours(confusion_matrix), ways["all at once"]
tables = {"training flowers": count(t_iris, way(petals), 3), "validation flowers": count(iris.t_val, way(iris.X_val[:, 2:]), 3)}
for name, table in tables.items():
    print(f"all at once, {name}: {np.trace(table)} of {np.sum(table)} right")

# %%
fig, axes = style.figure(2, width=7.6, height=3.4)
common.in_turn(axes, lambda ax, table: pictures.confusion(ax, table, iris.class_names), tables)
fig.describe(
    "Two confusion matrices, for training and validation flowers. No setosa is misplaced. In both, the "
    "red fields off the diagonal lie in the rows of versicolor and virginica, mostly versicolor taken "
    "for virginica."
)

# %% [markdown]
# No setosa is ever lost. It is the middle class, versicolor, that loses its flowers in training, most of them to virginica: the masking. On the 30
# validation flowers it looks better than that, by luck: they hold only eleven versicolors, and with so few an error rate is a rough guess. That is
# why a rate needs its **standard error**, $\sqrt{p(1-p)/n}$ for a share $p$ of $n$ flowers.
#
# The validation flowers say: pair by pair. That was the choice; now, once, the test flowers:


# %%
def with_error(right):
    """A share and its standard error, as text."""
    p = np.mean(right)
    return f"{p:.1%} ± {np.sqrt(p * (1 - p) / len(right)):.1%}"


print("pair by pair, petals only, test flowers right:", with_error(ways["pair by pair"](iris.X_test[:, 2:]) == iris.t_test))

# %% [markdown]
# ## Ten digits
#
# 1,797 handwritten digits of 8×8 pixels, split in the same way. (Some pixels are white in every training image: dependent columns, so here the
# minimum-norm solution is a necessity.) First the ten machines of one versus rest, perceptrons with 10 passes each.

# %%
digits = data.split("digits")
averaged, rest = yours("averaged_perceptron"), yours(one_vs_rest)
W_ten, b_ten = multiclass.train_one_vs_rest(digits.X_train, digits.t_train, 10, lambda X, y: averaged(X, y, 10))
by_rest = rest(digits.X_val, W_ten, b_ten)
print(f"one versus rest: {np.mean(by_rest == digits.t_val):.1%} of the validation images right, {np.mean(by_rest == -1):.1%} ambiguous")

# %% role="guess" id="same_ten_machines"
def points_gained():
    by_largest = multiclass.argmax_class(digits.X_val, W_ten, b_ten)
    return 100 * (np.mean(by_largest == digits.t_val) - np.mean(by_rest == digits.t_val))


guess(
    "same_ten_machines",
    "Keep these ten machines as they are, but take the largest of their ten scores instead of asking for the only yes. "
    "By how many percentage points does the share of right validation images rise?",
    tolerance=3,
    truth=points_gained,
    because="Most of the ambiguous images have their right class on top: among several that say yes, or none, the right one is usually the loudest. "
    "It cannot rise by more than the ambiguous share, as every other image keeps its answer.",
)

# %% [markdown]
# Now all five classifiers of this lesson, on the validation images (an ambiguous image counts as wrong):

# %%
fit, predict, vote = yours(least_squares_fit), yours(least_squares_predict), yours(one_vs_one)
W_squares = fit(digits.X_train, digits.t_train, 10)
perceptron_pairs = multiclass.train_one_vs_one(digits.X_train, digits.t_train, 10, lambda X, y: averaged(X, y, 10))
squares_pairs = multiclass.train_one_vs_one(digits.X_train, digits.t_train, 10, lambda X, y: squares_line(X, y, fit))

# %%
results = {
    "perceptron, one versus rest": lambda P: rest(P, W_ten, b_ten),
    "perceptron, largest of these 10": lambda P: multiclass.argmax_class(P, W_ten, b_ten),
    "perceptron, one versus one": lambda P: vote(P, *perceptron_pairs, 10),
    "least squares, all at once": lambda P: predict(P, W_squares),
    "least squares, one versus one": lambda P: vote(P, *squares_pairs, 10),
}
for name, way in results.items():
    guesses = way(digits.X_val)
    print(f"{name:32} {with_error(guesses == digits.t_val)} right, {np.mean(guesses == -1):5.1%} ambiguous")

# %% [markdown]
# The first two lines use *the same ten machines*. Least squares all at once, with no passes at all, is level with the perceptrons; pair by pair it
# does best, as with the flowers. Mind the standard errors, though: the last four lie close together. We choose the best one, and use the test
# images once:

# %%
name = max(results, key=lambda name: np.mean(results[name](digits.X_val) == digits.t_val))
right = results[name](digits.X_test) == digits.t_test
print(f"{name}: {with_error(right)} of {len(right)} test images right")

# %% [markdown]
# Where does least squares with ten outputs fail? Click a cell to see its validation images, and judge for yourself which mistakes you would forgive.

# %%
guesses = yours(least_squares_predict)(digits.X_val, W_squares)
widgets.confusion(digits.X_val, digits.t_val, guesses, count=yours(confusion_matrix))

# %% [markdown]
# ## The same in scikit-learn
#
# In practice you will call a library. Here is how its names map to yours.
#
# | here | scikit-learn |
# |---|---|
# | `least_squares_fit(X, t, K)` | `LinearRegression().fit(X, T)` with one-hot `T`: `coef_` is `W[:-1].T`, `intercept_` is `W[-1]` |
# | `least_squares_predict(X, W)` | `RidgeClassifier(alpha=0)`: targets ±1 instead of 0/1, so `coef_` is `2 * W[:-1].T`, the same classes |
# | largest of $K$ scores | `OneVsRestClassifier(…)` takes the largest score, so it is never ambiguous |
# | `one_vs_one` | `OneVsOneClassifier(…)`: the most votes, and on a tie the larger sum of scores instead of $-1$ |
# | `confusion_matrix(t, predicted, K)` | `confusion_matrix(t, predicted)`: rows are the true classes, too |
#
# One difference: where columns depend on each other, `LinearRegression` leaves the bias out of the norm that it makes small.

# %%
from sklearn.linear_model import LinearRegression, RidgeClassifier
from sklearn.metrics import confusion_matrix as sklearn_confusion_matrix
from sklearn.multiclass import OneVsOneClassifier

W_four = yours(least_squares_fit)(iris.X_train, iris.t_train, 3)
regression = LinearRegression().fit(iris.X_train, yours(one_hot)(iris.t_train, 3))
ridge = RidgeClassifier(alpha=0).fit(iris.X_train, iris.t_train)
ours = yours(least_squares_predict)(iris.X_val, W_four)
print("slopes:    ", np.allclose(regression.coef_.T, W_four[:-1]), " bias:", np.allclose(regression.intercept_, W_four[-1]))
print("slopes ±1: ", np.allclose(ridge.coef_.T, 2 * W_four[:-1]), " bias:", np.allclose(ridge.intercept_, 2 * W_four[-1] - 1))
print("classes:   ", np.array_equal(ridge.predict(iris.X_val), ours))
pairwise = OneVsOneClassifier(RidgeClassifier(alpha=0)).fit(petals, t_iris)
print("pairs:     ", np.array_equal(pairwise.predict(iris.X_val[:, 2:]), ways["pair by pair"](iris.X_val[:, 2:])))
print("confusion: ", np.array_equal(sklearn_confusion_matrix(iris.t_val, ours), yours(confusion_matrix)(iris.t_val, ours, 3)))

# %% [markdown]
# ## What to keep
#
# 1. Two-class machines combine to $K$ classes one against the rest or pair by pair; both leave places without an answer.
# 2. The largest of $K$ scores leaves none, and its regions are convex. It can be the same machines, asked another question.
# 3. Least squares fits one-hot targets in one step; how many digits it keeps, and how fast descent is, depends on the condition number.
# 4. It fits *numbers*: it punishes points for being too right, and a far point on its own side turns the boundary.
# 5. It masks a class in the middle, depending on how many points each class happens to have. Its outputs sum to one and are not probabilities.
#
# | | formula | in code |
# |---|---|---|
# | pairs | $K(K-1)/2$ machines, $(K-1)\,n$ points in a pass | `one_vs_one` |
# | K-class discriminant | $h(x)=\arg\max_k\,\theta_k\cdot x+\theta_{k0}$ | `np.argmax(X @ W.T + b, axis=1)` |
# | boundary of $j$ and $k$ | $(\theta_k-\theta_j)\cdot x+(\theta_{k0}-\theta_{j0})=0$ | `pairwise_boundary` |
# | squared error | $E(W)=\|\tilde XW-T\|^2$ | `np.sum((X @ W - T) ** 2)` |
# | its gradient | $2\,\tilde X^\top(\tilde XW-T)$ | `squared_error_gradient` |
# | a stochastic step | $W\leftarrow W-2\eta\,\tilde x_i(\tilde x_i^\top W-T_i)$ | `least_squares_sgd` |
# | normal equations | $\tilde X^\top\tilde X\,W=\tilde X^\top T$ | `np.linalg.lstsq(A, T)[0]` |
# | two classes | $(1-z)^2$ with $z=y\,(\theta\cdot x+\theta_0)$ | |
# | standard error of a share | $\sqrt{p(1-p)/n}$ | `np.sqrt(p * (1 - p) / n)` |
#
# ### Your guesses
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("05_multiclass_least_squares")

# %% [markdown]
# ### Test yourself
#
# 1. With 20 classes and 2,000 points, how many machines does one versus one train, and how many points does each see?
# 2. Three machines of one versus rest give the scores $(-2,-0.1,-3)$ at a point. What do one versus rest and the largest score say?
# 3. A colleague doubles all weights and offsets of class 1 in a K-class discriminant, "because only the sign matters". What happens to the regions?
# 4. Your features are in metres and in millimetres, and gradient descent takes forever. Why, and what do you do?
# 5. Three classes lie on a line, equally spaced. Of the training points 20 % are of class A, 60 % of class B in the middle, 20 % of class C. Do you expect least
#    squares to mask B?
#
# <details><summary>Answers</summary>
#
# 1. $20\cdot19/2=190$ machines; about $2\cdot2000/20=200$ points each.
# 2. One versus rest: no answer, $-1$, as nobody says yes. The largest score: class 1, the least unwilling.
# 3. They change. Only *comparisons* of scores matter: multiplying **all** scores by two changes nothing, but doubling those of one class moves all of
#    its boundaries.
# 4. Columns of very different size make a large condition number, so the valley is long and narrow. Standardise the features.
# 5. No. Its output is flat at 0.6, while the others start from 0.2 in the centre. If anybody loses points, it is A and C.
#
# </details>
#
# ### The way on
#
# What is wrong with least squares, and which lesson mends it:
#
# - it regresses on labels, so points can be too right: a loss that is flat for good points does not mind them (hinge, **{lesson:hinge_sgd}**; logistic,
#   **{lesson:logistic_mle}**);
# - it masks the middle class: a model of each class, with its mean and its spread, does not (**{lesson:gaussian_lda}**);
# - its outputs are not probabilities: a softmax gives real ones (**{lesson:gaussian_lda}** and **{lesson:logistic_mle}**);
# - and yet, for two classes and suitable targets, least squares finds exactly the direction of **Fisher's discriminant**, which separates the
#   classes best after projection: **{lesson:fisher}**, next.
#
# **Next:** {next}
