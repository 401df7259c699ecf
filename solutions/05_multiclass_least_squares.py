# %% [markdown] title="More classes and least squares" topic="least squares"
# # 5 · More than two classes, and least squares
#
# **There are ten digits, and every classifier so far separates only two classes. Can we build a classifier for ten classes from classifiers for two? And can we
# train one without any loop, by solving a single equation?** Both are possible. But the first way leaves regions without an answer, and
# the second can lose a whole class.
#
# **After this lesson you can**
#
# - combine two-class classifiers in two ways, and say where each has no answer and what it costs;
# - replace them by one discriminant with $K$ scores, and prove that its regions are convex;
# - fit it by least squares, in one step or by gradient descent;
# - predict when least squares fails, and see the failure in a confusion matrix.
#
# **You need** the lessons on {topic:classification_setup}, {topic:perceptron} and {topic:hinge_sgd} (losses of the margin, gradient descent); products, transposes and inverses of matrices, partial derivatives. **Time:** {minutes}.
#
# **Units:** {units}
#
# **A change of labels.** Labels were $y\in\{-1,+1\}$. From here on the classes are numbered $t\in\{0,1,\dots,K-1\}$. The numbers are names: class 2
# is not "twice" class 1.
#
# **Shapes.** A list of $m$ discriminants is `W` in code, one **row** each, shape $(m,d)$, with offsets `b`, shape $(m,)$; in formulas these are
# $\theta_k$ and $\theta_{k0}$. The least-squares matrix is the exception: it has one **column** per class, shape $(d+1,K)$, and so has $W$ in the lessons that follow.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import multiclass_least_squares as pictures
from linclass_ref.widgets import multiclass_least_squares as widgets

style.use()

# %% [markdown] unit="core"
# ## One versus rest
#
# **One versus rest**: for each class $k$ train a two-class discriminant $(\theta_k,\theta_{k0})$ whose score is positive for class $k$ and negative for
# all others. This makes $K$ classifiers, which are trained here by your averaged perceptron of {lesson:perceptron}. For a new point, predict the class whose score is positive, if there is exactly one.
# At some points, however, **no** score may be positive, and at others **several**.

# %%
from linclass_ref import geometry, multiclass

X, t = data.gaussian_classes(36, means=[[0, 0], [5, 0], [2.5, 4]], Sigma=0.48 * np.eye(2), rng=68)
averaged = yours("averaged_perceptron")
W_rest, b_rest = multiclass.train_one_vs_rest(X, t, 3, lambda X, y: averaged(X, y, 30))
right = multiclass.accuracy(t, multiclass.one_vs_rest(X, W_rest, b_rest))
print(f"training points with exactly one positive score, that of their class: {right:.0%}")
fig, ax = style.figure(height=3.8)
pictures.points(ax, X, t)
fig.describe(pictures.WORDS["points"])

# %% role="guess" id="without_an_answer"
def share_without_an_answer():
    frame = common.view(style.figure()[1], X, margin=0.25)
    return 100 * pictures.share(frame, lambda P: multiclass.one_vs_rest(P, W_rest, b_rest))


guess(
    "without_an_answer",
    "All 36 training points are classified. Now classify every place in the picture above. "
    "In what percentage of its area is either no score or more than one positive?",
    tolerance=7,
    truth=share_without_an_answer,
    because="Each classifier divides the whole plane in two, far beyond its own points. The three lines bound a triangle "
    "between them, in which no score is positive, and three wedges outside, in which two scores are positive. "
    "It is tempting to say almost none, because no training point is affected; but training points lie where the classes are, "
    "not where the lines cross.",
)

# %% [markdown]
# ### Exercise: `one_vs_rest`
#
# The arrays in this lesson's checks may have an integer dtype. Your results must not be truncated: `np.zeros(d)` makes floats, but `np.zeros_like` of an integer array makes integers.
#
# The score of class $k$ is $\theta_k\cdot x+\theta_{k0}$, in code `W[k] @ x + b[k]`. Return the class whose score **alone** is positive, and
# $-1$ where none or several are. (No score is ever exactly 0 in this exercise.) If you are stuck, run `hint("one_vs_rest")`.

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

# %%
rest = yours(one_vs_rest)
fig, ax = style.figure(height=4.4, width=5)
pictures.scheme(ax, X, t, lambda P: rest(P, W_rest, b_rest), "One versus rest")
pictures.discriminants(ax, W_rest, b_rest)
print(f"striped: {pictures.share(ax, lambda P: rest(P, W_rest, b_rest)):.0%} of the picture")
fig.describe(pictures.WORDS["one_vs_rest"])

# %% [markdown]
# The line of each class has its color, and its arrow points to its positive side. Striped places are unclassified. (To *define* regions, $K-1$ of these classifiers are enough: where no score is positive, predict the last class. But then the classes are not treated
# alike.)

# %% [markdown] unit="core"
# ## One versus one
#
# **One versus one**: train a classifier for each *pair* of classes, on the points of these two classes only. For a new point, let all classifiers vote, and
# predict the class with the most votes. There are $K(K-1)/2$ pairs: 3 for three classes, but 4,950 for a hundred.

# %% role="guess" id="price_of_pairs"
def price_of_pairs(K=100, n=1000):
    rest, pairs = K * n, K * (K - 1) // 2 * (2 * n // K)
    if pairs > 5 * rest:
        return "about 50 times as many points"
    return "slightly fewer points" if pairs < rest else "about twice as many points"


guess(
    "price_of_pairs",
    "100 classes, 1,000 points in all, equally many of each class. One versus rest trains 100 classifiers, one versus one trains 4,950. "
    "Count the points that all classifiers together visit in one epoch (one pass over their training data). Compared with one versus rest, one versus one visits …",
    choices={
        "about 50 times as many points": "There are about 50 times as many classifiers. But each of them sees only the points of its two classes, "
        "20 of the 1,000.",
        "slightly fewer points": "There are many classifiers with few points each, and the two effects nearly cancel.",
        "about twice as many points": "Each classifier seems to see two classes instead of one. "
        "But a classifier of one versus rest sees the points of all hundred.",
    },
    truth=price_of_pairs,
    because="K classifiers that visit n points each make K·n visits. K(K−1)/2 classifiers that visit 2n/K points each make (K−1)·n, "
    "a little less.",
)

# %% [markdown]
# This count is the cost of an epoch of the perceptron. Least squares, later in this lesson, is different: one factorization of the data serves all $K$ outputs of one versus rest, while one versus one needs one for each pair, 45 for ten digits. The pairs are balanced problems, while
# "one against 99 others" is not. And 4,950 classifiers must be stored and evaluated.
#
# The majority is not always clear: the votes can form a cycle in which 0 beats 1, 1 beats 2, and 2 beats 0.
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
fig.describe(pictures.WORDS["one_vs_one"])

# %% [markdown] unit="core"
# ## One discriminant with K scores
#
# One versus rest uses only the signs of the scores. Where two scores are positive, one may be much larger; where no classifier claims the point, one score may be only slightly negative. So compare the scores instead:
#
# $$h(x)=\arg\max_k\;\bigl(\theta_k\cdot x+\theta_{k0}\bigr).$$
#
# This is **one K-class discriminant**. The scores may be the same as before, and there is always a largest one. (On a tie we take the lowest class.) In code it is
# `np.argmax(X @ W.T + b, axis=1)`, and the course provides it as `multiclass.argmax_class(X, W, b)`.

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
    "No two of these lines are parallel. Do the three lines meet in one point?",
    choices={
        "yes, always": "Where 0 ties with 1, and 1 ties with 2, there 0 ties with 2 as well.",
        "no, they form a triangle": "That is what three lines in the plane do in general, and what the lines of one versus one did. "
        "But these three come from the same three scores.",
        "only if the data are symmetric": "For separate classifiers it would take such a coincidence. Here it follows from the scores alone, whatever they are.",
    },
    truth=where_they_meet,
    because="If score 0 equals score 1, and score 1 equals score 2, then score 0 equals score 2: the third line passes through the point where "
    "the other two cross. (Without the condition in the question there is another case: three parallel boundaries meet nowhere.)",
)

# %% [markdown]
# Here are all three schemes side by side. Drag points in the left picture, add some, give them other labels, and watch the striped regions.
# **Two tasks:** make the triangle of one versus one (almost) vanish, and make a *training point* unclassified for one versus rest.

# %%
widgets.schemes(X, t, one_vs_rest=yours(one_vs_rest), one_vs_one=yours(one_vs_one))

# %% [markdown]
# <details><summary>What you will find</summary>
#
# The triangle vanishes when the three lines meet in one point. For an unclassified training point, drag a point into the striped triangle.
#
# </details>
#
# Classes $j$ and $k$ meet where their two scores are equal: $(\theta_k-\theta_j)\cdot x+(\theta_{k0}-\theta_{j0})=0$, positive where $k$ wins:

# %% role="locked" id="given_pairwise_boundary"
def pairwise_boundary(W, b, j, k):
    """The boundary between classes j and k: the plain difference of their scores, positive where k wins.

    W (K, d) one row per class, b (K,), j and k two different classes.
    Returns (theta, theta0): (d,) and a number.
    """
    return W[k] - W[j], b[k] - b[j]

# %%
edges = [pairwise_boundary(W_rest, b_rest, j, k) for j, k in [(0, 1), (1, 2), (0, 2)]]
normals, offsets = np.array([edge[0] for edge in edges]), np.array([edge[1] for edge in edges])
meeting = np.linalg.solve(normals[:2], -offsets[:2])
print("the scores where they meet:", multiclass.scores([meeting], W_rest, b_rest)[0].round(3))
fig, ax = style.figure(height=4.2, width=5)
regions = pictures.scheme(ax, X, t, lambda P: multiclass.argmax_class(P, W_rest, b_rest), "One K-class discriminant")
common.ring(pictures.pair_lines(regions, normals, offsets), [meeting], color=style.INK, size=90)
fig.describe(pictures.WORDS["largest_score"])

# %% [markdown]
# **The regions are convex.** Take two points $u$ and $v$ of the same region $k$, and any point $x=\lambda u+(1-\lambda)v$ between them, $0\le\lambda\le1$. Write
# $s_k(x)=\theta_k\cdot x+\theta_{k0}$. Because $\lambda+(1-\lambda)=1$, for every other class $j$
#
# $$s_k(x)=\lambda s_k(u)+(1-\lambda)s_k(v)\;\ge\;\lambda s_j(u)+(1-\lambda)s_j(v)=s_j(x).$$
#
# Hence $x$ belongs to $k$ too: the region is **convex**, and therefore connected.

# %% [markdown] unit="core"
# ## Least squares
#
# How do we *find* the $K$ scores? Give each of them a target. For a point of class $k$ the target is 1 for score $k$ and 0
# for all others. Such targets are called **one-hot**. For ten digits, the target of a 3 is
# $(0,0,0,1,0,0,0,0,0,0)$. Then choose the scores whose squared differences from the targets have the smallest sum. Here is the result:

# %%
from linclass_ref import least_squares

W_best = least_squares.least_squares_fit(X, t, 3)
shown = least_squares.least_squares_predict(X, W_best)
for x in ([0, 0], [2, 2], [9, 1], [1000, -1000]):
    outputs = np.append(x, 1) @ W_best
    print(f"x = {x!s:14} outputs {outputs.round(2) + 0.0!s:26} sum {outputs.sum():.3f}")
fig, ax = style.figure(height=4.2, width=5)
pictures.scheme(ax, X, t, lambda P: least_squares.least_squares_predict(P, W_best), f"Least squares: {np.mean(shown == t):.0%} right (training)")
fig.describe(pictures.WORDS["least_squares"])

# %% [markdown]
# The outputs sum to 1 everywhere. (Fitting is linear in the targets, and the targets sum to 1 at every point, which a constant output fits exactly.) They look like probabilities, but they are not: some are negative and some are above 1.
#
# In code, row `t[i]` of the identity matrix is the target of point $i$. A class that is missing from `t` still has its column.

# %% role="locked" id="given_one_hot"
def one_hot(t, K):
    """One-hot targets: row i has a 1 in column t[i] and 0 elsewhere.

    t (n,) of class indices 0 … K-1 (some may be missing), K the number of classes.
    Returns (n, K).
    """
    return np.eye(K)[t]

# %% [markdown]
# Write $\tilde X$ for `X` with a column of ones appended, shape $(n,d+1)$, and $T$ for the one-hot targets, $(n,K)$. The outputs are
# $\tilde XW$ with a matrix $W$ of shape $(d+1,K)$: one **column** per class, the offsets in the last **row**. We minimize
#
# $$E(W)=\|\tilde XW-T\|^2=\sum_{i}\sum_{k}\bigl((\tilde XW)_{ik}-T_{ik}\bigr)^2 .$$
#
# ### Exercise: `squared_error_gradient`
#
# Derive the gradient in two steps.
#
# 1. Look at a single weight $W_{jk}$. It appears only in the outputs of class $k$, and there it is multiplied by feature $j$ of the point:
#    $(\tilde XW)_{ik}=\dots+\tilde X_{ij}W_{jk}+\dots$. Differentiate the squares in $E$ that contain it, and add up the derivatives over the points $i$.
# 2. The gradient is the matrix of these derivatives, with the same shape as $W$. The sum over $i$ of products of entries of two matrices is a matrix product.
#    Which one, and what must be transposed?
#
# Return the gradient of the *sum* of the squares. Here `X` is already augmented. The function
# must also work for a single point, `X` of shape $(1,d+1)$.

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

# %%
A, T, gradient = geometry.augment(X), one_hot(t, 3), yours(squared_error_gradient)


def squared_error(W, X, T):
    """E(W) = ‖XW - T‖² for augmented points X (n, d+1), targets T (n, K) and W (d+1, K)."""
    return np.sum((X @ W - T) ** 2)


W_try, tiny = np.arange(9.0).reshape(3, 3) / 10, 1e-3
for place in [(0, 0), (1, 2)]:
    step = np.zeros((3, 3))
    step[place] = tiny
    difference = (squared_error(W_try + step, A, T) - squared_error(W_try - step, A, T)) / (2 * tiny)
    print(f"W{place}: formula {gradient(W_try, A, T)[place]:9.3f}, difference quotient {difference:9.3f}")

# %% [markdown]
# So $\nabla E(W)=2\,\tilde X^\top(\tilde XW-T)$. At the minimum it is zero:
#
# $$\tilde X^\top\tilde X\,W=\tilde X^\top T\qquad\text{(the normal equations)} .$$
#
# This is a minimum. Multiply out: $E(W+\Delta)=E(W)+\langle\Delta,\nabla E(W)\rangle+\|\tilde X\Delta\|^2$ for any matrix $\Delta$, and the last term is never negative. If a feature appears twice or is constant, or if there are more features than points, then
# many matrices reach the same smallest error. The usual choice is the matrix of **minimum norm**, with the smallest $\sum W_{jk}^2$. Some of NumPy's solvers fail in this case, and only some of the others return the solution of minimum norm.
#
# ### Exercise: `least_squares_fit`
#
# Compute the matrix from points and labels: append the ones, make the targets, solve. Return $W$ of shape $(d+1,K)$, with the bias row last, and of minimum
# norm if several matrices are best. As for `one_hot`, $K$ is given: a class without a point in `t` still has its column.
# One feature may be many million times larger than another, and the small one must not get lost. Which solver of `np.linalg` copes with all of this, and does it need $\tilde X$ or $\tilde X^\top\tilde X$?

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
# To predict, compute the outputs $\tilde XW$ and compare them. The function below was written with a reason: "the target of the
# right class is 1, so take the class whose output is nearest to 1". It runs, but it is wrong. Run its check, look at the case that fails, and
# fix it.

# %% role="exercise" id="least_squares_predict" start="output nearest to 1"
def least_squares_predict(X, W):
    """The class of each point; on a tie the lowest class.

    X (n, d), W (d+1, K) one column per class, the bias row last.
    Returns (n,) of class indices 0 … K-1.
    """
    ### BEGIN SOLUTION
    outputs = X @ W[:-1] + W[-1]
    return np.argmax(outputs, axis=1)
    ### END SOLUTION

# %% role="check" id="least_squares_predict" points=2
check(least_squares_predict)

# %% [markdown] unit="further"
# ## Gradient descent and the condition number
#
# With a million features, solving the normal equations takes too long. **Gradient descent** uses all points in each step: your
# `gradient_descent` of {lesson:hinge_sgd}, with the gradient of this lesson. **Stochastic** gradient descent uses one point in each step. For this loss it is
# the rule of Widrow and Hoff (1960).
#
# ### Exercise: `least_squares_sgd`
#
# Begin with the `W` that is given. For each index `i` in `order`, one after the other, take the gradient of the squared error of point `i` *alone*, at
# the current `W`, and subtract `eta` times this gradient. Return the last `W`. A point may be visited several times or not at all. The loop is the one you know. Write its body.

# %% role="exercise" id="least_squares_sgd"
def least_squares_sgd(W, X, T, order, eta):
    """W after one stochastic step on the squared error for each index in order.

    W (d+1, K) the start, X (n, d+1) augmented, T (n, K), order (m,) of row numbers 0 … n-1,
    eta the step size. Returns (d+1, K).
    """
    for i in order:
        ### BEGIN SOLUTION
        residual = X[i] @ W - T[i]
        gradient = 2 * np.outer(X[i], residual)
        W = W - eta * gradient
        ### END SOLUTION
    return W

# %% role="check" id="least_squares_sgd" points=3
check(least_squares_sgd)

# %% [markdown]
# Both start at $W=0$ and run for 100 epochs. Gradient descent minimizes the *mean* error, with a
# constant step size; the step size of the stochastic form shrinks from epoch to epoch.

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
common.curves(ax, np.arange(passes + 1), gaps, xlabel="epochs", ylabel="mean error above the best").set(yscale="log")
fig.describe(pictures.WORDS["descent"])

# %% [markdown]
# In one epoch the stochastic form takes {= n} small steps, gradient descent takes one. So the stochastic form is ahead at first. Later its steps remain noisy, and its error falls only as slowly as its step size.
#
# How fast is gradient descent? Let us count steps.

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
    return "about half as many" if factor > 1.5 else "about as many as before"


guess(
    "standardized_steps",
    "Now we standardize the two features (mean 0, standard deviation 1), which changes neither the best error nor any prediction. "
    "How many steps does gradient descent need now, again with its best step size?",
    choices={
        "about as many as before": "The problem is the same, the best error too. But the level curves have another shape, and descent depends on it.",
        "less than a tenth of them": "The level curves become almost circles, and then the gradient points almost straight to the minimum.",
        "about half as many": "Features of similar size help, but the gain is much larger than that.",
    },
    truth=standardized_steps,
    because="The step size must suit the direction of the largest stretch, and then each step removes only a share of about "
    "2/κ² of the distance to the minimum in the direction of the smallest stretch, where κ is the condition number: between 5 and 6 before standardization and almost 1 afterwards.",
)

# %%
X_scaled = yours("standardize")(X, X)[0]
for name, features in (("as they are", X), ("standardized", X_scaled)):
    print(f"{name:13} condition number {np.linalg.cond(geometry.augment(features)):.2f}, steps: {steps_needed(features)}")

# %% [markdown]
# The **condition number** $\kappa$ of $\tilde X$ is the largest factor by which it stretches a vector, divided by the smallest. The step size must suit the direction of the largest stretch, so the number of steps grows like $\kappa^2$. Standardization cannot help
# where one feature is almost a copy of another. ($\kappa$ also limits the accuracy of solvers; the normal equations, whose matrix has the condition number $\kappa^2$, lose the most digits.)

# %% [markdown] unit="core"
# ## First failure: points far on their correct side
#
# For two classes we go back to $y=\pm1$. (The difference of the two output columns has the targets $T_1-T_0=\pm1=y$.) The squared error of a point with score $\theta\cdot x+\theta_0$ is, because $y^2=1$,
#
# $$(\theta\cdot x+\theta_0-y)^2=(1-z)^2,\qquad z=y\,(\theta\cdot x+\theta_0),$$
#
# a function of the margin $z$, like the losses of {lesson:hinge_sgd}:

# %%
from linclass_ref import hinge_sgd

X_far, t_far, ordinary = data.with_outliers()
y_far = geometry.bits_to_signs(t_far)


def squares_line(X, y, fit):
    """The least-squares boundary for labels ±1: the difference of the two columns of the one-hot fit."""
    W = fit(X, geometry.signs_to_bits(y), 2)
    return W[:-1, 1] - W[:-1, 0], W[-1, 1] - W[-1, 0]


fig, ax = style.figure(width=6, height=3.2)
pictures.losses(ax, furthest=5.5, highest=17).legend(loc="upper center")
fig.describe(pictures.WORDS["losses"])

# %% [markdown]
# For large margins the two losses differ. A point with $z=5$ is classified correctly by a wide margin, yet its squared loss is 16, four times that of a misclassified point with $z=-1$. Squared loss is smallest *at margin one*.
#
# Two clouds of 50 points each are separated by least squares without a mistake. Then ten more blue points are added, far out on the
# blue side, about ten units further to the right and ten further down.

# %% role="guess" id="ten_easy_points"
guess(
    "ten_easy_points",
    "We fit least squares again, now with the ten far points. How many of the 100 points of the two clouds are misclassified?",
    tolerance=6,
    truth=lambda: np.sum(
        geometry.margins(X_far[ordinary], y_far[ordinary], *squares_line(X_far, y_far, least_squares.least_squares_fit)) <= 0
    ),
    because="To bring the far points down to margin one, the boundary turns towards them, and into both clouds. The squared errors of the far points fall by more "
    "than those of the clouds rise: each new mistake there costs only between 1 and 3. "
    "0 would be right for a method that only asks on which side a point lies; least squares fits targets.",
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
fig.describe(pictures.WORDS["squares_and_hinge"])

# %% [markdown]
# The hinge loss is 0 for $z\ge1$, so these points have no influence on it. Now one far point alone: drag the ringed point on its own side of the boundary, and watch the red line. The right panel shows the loss of this point if the boundary
# stayed where it was.

# %%
widgets.far_point(X_far[ordinary], y_far[ordinary], fit=yours(least_squares_fit))

# %% [markdown] role="locked" id="q_far_points"
# ### In your own words: `far_points` (5 points, read by a person)
#
# A point lies far from the boundary, on its correct side. Explain why it pulls the least-squares boundary, and why it does not pull
# the hinge boundary. Say
#
# 1. what the squared loss of this point is, as a formula in its margin $z$, and with an example in numbers;
# 2. how changing $\theta$ and $\theta_0$ can lower that loss, and what happens to the other points;
# 3. what the hinge loss does with the same point, and why.
#
# Six to ten sentences will do.
#
# ### BEGIN MARK SCHEME
# One point each, five in all:
#
# - the loss as a function of the margin or score, $(1-z)^2$ or $(s-y)^2$, correctly stated;
# - it is large for $z\gg1$ although the point is right, with an example in numbers (e.g. $z=9$ costs 64);
# - the minimizer lowers this one term by bringing the score of the far point down to 1, turning or flattening the discriminant; one
#   large term outweighs many small ones (or: its pull grows with $|1-z|$ and with $\|x\|$);
# - the price: ordinary points near the boundary get smaller or negative margins and may be misclassified;
# - the hinge loss is 0, and flat, for $z\ge1$: zero (sub)gradient, no pull, however far the point is.
#
# Give the point for an idea that is right in other words. Half points for a formula without its meaning.
# ### END MARK SCHEME

# %% [markdown] role="written" id="far_points" points=5
# ### BEGIN SOLUTION
# The squared loss of a point is $(1-z)^2$, where $z=y(\theta\cdot x+\theta_0)$ is its margin. It is zero only at $z=1$ and grows in
# both directions: a point with $z=9$ is classified correctly by a wide margin and has the loss $64$, the same as a badly misclassified point with $z=-7$.
#
# The sum can be made smaller by bringing the score of the far point down towards 1. For that $\theta$ must turn away from the
# point, or get shorter. The gradient of this term is $2(z-1)\,y\,\tilde x$: it grows with the excess $z-1$ *and* with the size of
# $x$, so one far point can outweigh many near ones. The margins of the near points shrink when the boundary turns, and those
# that were close to it end on the wrong side. Each of them then has a loss of only a little more than 1, while the loss of the far point
# falls by dozens, so the sum gets smaller.
#
# The hinge loss $\max(1-z,0)$ is zero for every $z\ge1$, and flat there. A far point on its correct side has neither a loss that could be
# lowered nor a gradient, so it has no influence on the boundary, however far away it is.
# ### END SOLUTION

# %% [markdown] unit="core"
# ## Second failure: the class in the middle
#
# Three classes of 50 points each have their means on one line, 4 apart. Two parallel boundaries would classify every point correctly, and a K-class
# discriminant can have them: give class $k$ the score $m_k\cdot x-\frac12\|m_k\|^2$ with its mean $m_k$. The largest score then
# belongs to the *nearest mean*, since $\|x-m_k\|^2=\|x\|^2-2\,(m_k\cdot x-\frac12\|m_k\|^2)$.

# %%
X_line, t_line = data.collinear_classes()
means = np.array([X_line[t_line == k].mean(axis=0) for k in range(3)])
by_mean = multiclass.argmax_class(X_line, means, -0.5 * (means**2).sum(axis=1))
fit, predict = yours(least_squares_fit), yours(least_squares_predict)
W_line = fit(X_line, t_line, 3)
by_squares = predict(X_line, W_line)
print(f"nearest mean: {np.sum(by_mean == t_line)} of {len(t_line)} training points right; least squares: {np.sum(by_squares == t_line)}")
print("points that least squares assigns to the middle class:", np.sum(by_squares == 1))


def count_right(copies):
    """How many points of each class least squares has right if each point of class k is counted copies[k] times in the fit."""
    rows = np.repeat(np.arange(len(t_line)), np.take(copies, t_line))
    guesses = least_squares.least_squares_predict(X_line, least_squares.least_squares_fit(X_line[rows], t_line[rows], 3))
    return np.diag(multiclass.confusion_matrix(t_line, guesses, 3))


direction, places = np.array([1.0, 1.0]) / np.sqrt(2), np.linspace(-6, 6, 200)  # along the line of the means
fig, ax = style.figure(width=6.4, height=3.4)
pictures.walk(ax, places, geometry.augment(np.outer(places, direction)) @ W_line, X_line @ direction, t_line)
fig.describe(pictures.WORDS["walk"])

# %% [markdown]
# The middle class is **masked**: its region is empty. Its output should be 0, then 1, then 0 again, which a linear function cannot be. The
# other two classes lie equally far on both sides and are equally large, so the best line is flat, at the share of the middle class,
# $\frac13$. If three outputs sum to one, an output of exactly $\frac13$ is never larger than both others.
#
# We used **equal sizes**, and means **exactly** on the line and equally spaced. What if the sizes differ?

# %% role="guess" id="middle_counted_twice"
guess(
    "middle_counted_twice",
    "Count each of the 50 points of the middle class twice in the fit, as if there were 100 of them in the same places. "
    "How many of the 50 are now classified correctly?",
    tolerance=5,
    truth=lambda: count_right([1, 2, 1])[1],
    because="Its output is still flat, but now at one half, its new share. The outputs of the other two are one quarter in the center, and pass "
    "one half almost exactly midway between the means: the two boundaries that we wanted. "
    "If you said 0, you took masking for a matter of geometry alone; it also depends on how many points there are. "
    "No point has moved, and the nearest means classify every point correctly. So the fault is not in the model but in the criterion.",
)

# %%
for counted in ([1, 1, 1], [1, 2, 1], [1, 4, 1], [2, 1, 2], [2, 1, 1], [1, 2, 2]):
    print(f"points of classes 0, 1, 2 counted {counted} times: {count_right(counted)} of 50 right")

# %% [markdown]
# In the widget, lift the middle class off the line and see when it gets a region of its own. Then count its points more often, or add squares as extra features.

# %%
widgets.masked(fit=yours(least_squares_fit), predict=yours(least_squares_predict))

# %% [markdown] unit="core"
# ## Real data and the confusion matrix
#
# The iris table holds 150 flowers of three species. In the two petal measurements the species lie
# almost on a line, with versicolor in the middle. We compare least squares with three outputs with least squares one versus
# one, in which no class is in the middle. The 30 validation flowers are few, so we use 5-fold **cross-validation** on the 120 training and validation flowers: fit on four fifths, predict the last fifth, and so on in turn, so that every flower is predicted once by
# a model that did not see it.

# %%
iris = data.split("iris")
petals, t_iris = np.vstack([iris.X_train, iris.X_val])[:, 2:], np.append(iris.t_train, iris.t_val)
folds = np.arange(len(t_iris)) % 5  # the split is in random order already


def train_ways(X, t, fit, predict, vote):
    """Two classifiers of flowers, by name."""
    W, pairs = fit(X, t, 3), multiclass.train_one_vs_one(X, t, 3, lambda X, y: squares_line(X, y, fit))
    return {"three outputs": lambda P: predict(P, W), "one versus one": lambda P: vote(P, *pairs, 3)}


solvers = yours(least_squares_fit), yours(least_squares_predict), yours(one_vs_one)
predicted = {name: np.zeros(len(t_iris), dtype=int) for name in ("three outputs", "one versus one")}
for fold in range(5):
    for name, way in train_ways(petals[folds != fold], t_iris[folds != fold], *solvers).items():
        predicted[name][folds == fold] = way(petals[folds == fold])
for name, found in predicted.items():
    print(f"{name}: {np.mean(found != t_iris):.1%} wrong in cross-validation")
gap = 1.0 * (predicted["three outputs"] != t_iris) - (predicted["one versus one"] != t_iris)
print(f"paired difference: {100 * gap.mean():.1f} ± {100 * gap.std() / np.sqrt(len(gap)):.1f} percentage points")
fig, axes = style.figure(2, width=9, height=3.8)
common.in_turn(axes, lambda ax, way: pictures.flowers(ax, petals, t_iris, way, iris.class_names), train_ways(petals, t_iris, *solvers))
fig.describe(pictures.WORDS["flowers"])

# %% [markdown]
# Which species is misclassified, and as which? The error rate does not say. The **confusion matrix** does.
#
# ### Exercise: `confusion_matrix`
#
# Count for every pair $(i,j)$ the points of true class $i$ (the **row**) that were predicted as class $j$ (the **column**). Right answers are on the
# diagonal. $K$ is given, as a class may be missing.
#
# The version below has no loop. It runs, but it is wrong: run its check, find out what NumPy does there, and fix it.

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
count = yours(confusion_matrix)
tables = {name: count(t_iris, found, 3) for name, found in predicted.items()}
fig, axes = style.figure(2, width=7.6, height=3.4)
common.in_turn(axes, lambda ax, table: pictures.confusion(ax, table, iris.class_names), tables)
fig.describe(pictures.WORDS["confusion"])

# %% [markdown] unit="further"
# ## Ten digits
#
# The digits are 1,797 handwritten images of 8×8 pixels. (Some pixels have no ink in any training image, so here the
# minimum-norm solution is needed.) We begin with one versus rest: ten averaged perceptrons, trained for 10 epochs each.

# %%
digits = data.split("digits")
averaged, rest = yours("averaged_perceptron"), yours(one_vs_rest)
W_ten, b_ten = multiclass.train_one_vs_rest(digits.X_train, digits.t_train, 10, lambda X, y: averaged(X, y, 10))
by_rest = rest(digits.X_val, W_ten, b_ten)
print(f"one versus rest: {np.mean(by_rest == digits.t_val):.1%} of the validation images right, {np.mean(by_rest == -1):.1%} unclassified")

# %% role="guess" id="same_ten_machines"
def points_gained():
    by_largest = multiclass.argmax_class(digits.X_val, W_ten, b_ten)
    return 100 * (np.mean(by_largest == digits.t_val) - np.mean(by_rest == digits.t_val))


guess(
    "same_ten_machines",
    "Keep these ten classifiers as they are, but take the largest of their ten scores instead of the only positive one. "
    "By how many percentage points does the share of right validation images rise?",
    tolerance=3,
    truth=points_gained,
    because="For most of the unclassified images the right class has the largest score. "
    "The share cannot rise by more than the unclassified share, as every other image keeps its prediction.",
)

# %%
fit, predict, vote = yours(least_squares_fit), yours(least_squares_predict), yours(one_vs_one)
W_squares = fit(digits.X_train, digits.t_train, 10)
perceptron_pairs = multiclass.train_one_vs_one(digits.X_train, digits.t_train, 10, lambda X, y: averaged(X, y, 10))
squares_pairs = multiclass.train_one_vs_one(digits.X_train, digits.t_train, 10, lambda X, y: squares_line(X, y, fit))
results = {
    "perceptron, one versus rest": rest(digits.X_val, W_ten, b_ten),
    "perceptron, largest of these 10": multiclass.argmax_class(digits.X_val, W_ten, b_ten),
    "perceptron, one versus one": vote(digits.X_val, *perceptron_pairs, 10),
    "least squares, ten outputs": predict(digits.X_val, W_squares),
    "least squares, one versus one": vote(digits.X_val, *squares_pairs, 10),
}
best = results["least squares, one versus one"] != digits.t_val
for name, found in results.items():
    wrong = found != digits.t_val
    gap = 1.0 * wrong - best
    print(f"{name:32} {wrong.mean():5.1%} wrong, {np.mean(found == -1):4.1%} unclassified; minus the last {100 * gap.mean():+5.1f} ± {100 * gap.std() / np.sqrt(len(gap)):.1f} points")

# %% [markdown]
# These are validation images; an unclassified image counts as wrong. The first two rows use the same ten classifiers. The paired differences among the last four rows are smaller than two standard errors, so these four cannot be told apart.
#
# Where does least squares with ten outputs fail? Click a cell to see its validation images.

# %%
guesses = yours(least_squares_predict)(digits.X_val, W_squares)
widgets.confusion(digits.X_val, digits.t_val, guesses, count=yours(confusion_matrix))

# %% [markdown] unit="open"
# ## Open task: where voting loses
#
# One versus one usually makes fewer mistakes than the largest of $K$ least-squares scores, because it masks no class. Invent data on which it is the other way round: three classes in the plane, 12 to 300 points, at least three of each class.
# Both methods are fitted to your points by least squares and classify the same points; a point that one versus one leaves unclassified counts as wrong. Take an hour: think about where one versus one has no answer, or search with `shares_wrong` in cells of your own.
# The function itself only has to return the data: write the numbers out, or use a random generator with the seed that you found.
#
# You earn a third of the points for each of three steps: one versus one is worse **at all**, worse by more than **five**, and worse by more than **ten percentage points**.

# %%
from linclass_ref.experiments.voting import shares_wrong

print("one versus one, argmax:", shares_wrong(X, t, 3))

# %% role="exercise" id="voting_loses"
def voting_loses():
    """Data on which one versus one errs more often than the largest least-squares score.

    Returns (X, t): X (n, 2) with 12 ≤ n ≤ 300, t (n,) of 0, 1 and 2, each at least three times.
    """
    ### BEGIN SOLUTION
    rng, t = np.random.default_rng(1293), np.repeat([0, 1, 2], 8)
    means, spread = 2 * rng.normal(size=(3, 2)), rng.normal(size=(3, 2, 2))
    X = means[t] + np.einsum("nij,nj->ni", spread[t], rng.normal(size=(24, 2)))
    return X, t
    ### END SOLUTION

# %% role="check" id="voting_loses" points=6
check(voting_loses)

# %%
X_votes, t_votes = (np.asarray(part) for part in yours(voting_loses)())
print("your data, one versus one and argmax:", [round(share, 3) for share in shares_wrong(X_votes, t_votes, 3)])

# %% [markdown] unit="further"
# ## The same in scikit-learn
#
# | here | scikit-learn |
# |---|---|
# | `least_squares_fit(X, t, K)` | `LinearRegression().fit(X, T)` with one-hot `T`: `coef_` is `W[:-1].T`, `intercept_` is `W[-1]` |
# | `least_squares_predict(X, W)` | `RidgeClassifier(alpha=0)`: targets ±1 instead of 0/1, so `coef_` is `2 * W[:-1].T`, the same classes |
# | largest of $K$ scores | `OneVsRestClassifier(…)` takes the largest score, so every point is classified |
# | `one_vs_one` | `OneVsOneClassifier(…)`: the most votes, and on a tie the larger sum of scores instead of $-1$ |
# | `confusion_matrix(t, predicted, K)` | `confusion_matrix(t, predicted)`: rows are the true classes, too |

# %%
# Your turn: import what you need, make a pipeline of StandardScaler and RidgeClassifier(alpha=0), and fit it to iris.X_train and
# iris.t_train. Put its labels for iris.X_val into `theirs`. Why does standardization change no label?
theirs = None
### BEGIN MARK SCHEME
from sklearn.linear_model import RidgeClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

theirs = make_pipeline(StandardScaler(), RidgeClassifier(alpha=0)).fit(iris.X_train, iris.t_train).predict(iris.X_val)
### END MARK SCHEME

# %%
ours = yours(least_squares_predict)(iris.X_val, yours(least_squares_fit)(iris.X_train, iris.t_train, 3))
if theirs is None:
    print("Write the call in the cell above. Then run both cells.")
else:
    print("ours:  ", *ours)
    print("theirs:", *theirs)
    print(f"the same label for {np.sum(ours == theirs)} of {len(ours)} flowers")

# %% [markdown]
# <details><summary>Why standardization changes no label</summary>
#
# It shifts and rescales the features, which other weights and another bias can undo. So the smallest squared error is the same, and it is reached by the same outputs.
#
# </details>

# %%
# And the pairs: fit OneVsOneClassifier(RidgeClassifier(alpha=0)) to petals and t_iris, and put its labels for petals into `by_pairs`.
by_pairs = None
### BEGIN MARK SCHEME
from sklearn.multiclass import OneVsOneClassifier

by_pairs = OneVsOneClassifier(RidgeClassifier(alpha=0)).fit(petals, t_iris).predict(petals)
### END MARK SCHEME

# %%
ours = train_ways(petals, t_iris, *solvers)["one versus one"](petals)
if by_pairs is None:
    print("Write the call in the cell above. Then run both cells.")
else:
    print(f"the same label for {np.sum(ours == by_pairs)} of {len(ours)} flowers; confusion matrix of theirs:")
    print(yours(confusion_matrix)(t_iris, by_pairs, 3))

# %% [markdown] unit="core"
# ## What to keep
#
# 1. Two-class classifiers can be combined for $K$ classes, one versus rest or one versus one; both leave places unclassified.
# 2. The largest of $K$ scores classifies every point, and its regions are convex.
# 3. Least squares fits one-hot targets in one step.
# 4. It fits *targets*: a point far on its correct side has a large loss and turns the boundary.
# 5. It can mask a class in the middle, depending on how many points each class has. Its outputs sum to one and are not probabilities.
#
# | | formula | in code |
# |---|---|---|
# | pairs | $K(K-1)/2$ classifiers, $(K-1)\,n$ points in an epoch | `one_vs_one` |
# | K-class discriminant | $h(x)=\arg\max_k\,\theta_k\cdot x+\theta_{k0}$ | `np.argmax(X @ W.T + b, axis=1)` |
# | boundary of $j$ and $k$ | $(\theta_k-\theta_j)\cdot x+(\theta_{k0}-\theta_{j0})=0$ | `pairwise_boundary` |
# | squared error, gradient | $E(W)=\|\tilde XW-T\|^2$, $\;2\,\tilde X^\top(\tilde XW-T)$ | `squared_error_gradient` |
# | normal equations | $\tilde X^\top\tilde X\,W=\tilde X^\top T$ | `np.linalg.lstsq(A, T)[0]` |
# | two classes | $(1-z)^2$ with $z=y\,(\theta\cdot x+\theta_0)$ | |
#
# ### How it went
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_recap("05_multiclass_least_squares")

# %% [markdown]
# ### Test yourself
#
# 1. With 20 classes and 2,000 points, how many classifiers does one versus one train, and how many points does each see?
# 2. Three classifiers of one versus rest give the scores $(-2,-0.1,-3)$ at a point. What do one versus rest and the largest score predict?
# 3. A colleague doubles all weights and offsets of class 1 in a K-class discriminant, "because only the sign matters". What happens to the regions?
# 4. Three classes lie on a line, equally spaced. Of the training points 20 % are of class A, 60 % of class B in the middle, 20 % of class C. Do you expect least
#    squares to mask B?
# 5. Why does the squared error of a correctly classified point grow with its distance from the boundary?
#
# <details><summary>Answers</summary>
#
# 1. $20\cdot19/2=190$ classifiers; about $2\cdot2000/20=200$ points each.
# 2. One versus rest: $-1$, as no score is positive. The largest score: class 1.
# 3. They change. Multiplying **all** scores by two changes nothing, but doubling those of one class moves all of
#    its boundaries.
# 4. No. Its output is flat at 0.6, while the others are 0.2 in the center. If a class loses points, it is A or C.
# 5. Because its target is a fixed number: the error is $(1-z)^2$, and $z$ grows with the distance.
#
# </details>
#
# ### Further reading
#
# - Hastie, Tibshirani, Friedman: *The Elements of Statistical Learning* (2nd edition 2009), sections 4.1 and 4.2.
# - Bishop: *Pattern Recognition and Machine Learning* (2006), sections 4.1.1 to 4.1.3.
# - Murphy: *Probabilistic Machine Learning: An Introduction* (2022), chapter 11.
# - Rifkin, Klautau: In defense of one-vs-all classification, *Journal of Machine Learning Research* 5 (2004), 101–141.
# - Widrow, Hoff: Adaptive switching circuits, *IRE WESCON Convention Record* (1960), 96–104.
#
# ### The way on
#
# For two classes, least squares with any two targets finds the direction of **Fisher's discriminant**, which separates the
# classes best after projection: {lesson:fisher}, next. A model of each class does not mask the middle one ({lesson:gaussian_lda}), and a softmax gives probabilities ({lesson:logistic_mle}).
#
# **Next:** {next}
