# %% [markdown]
# # 5 · More than two classes, and least squares
#
# A flower may be one of three species, a handwritten sign one of ten digits. Everything so far knew two classes. There are two ways
# on: **combine** several two-class machines, or build **one machine with K outputs**. We will do both, see exactly where the first
# one has no answer, and then fit the second one in a single line of algebra: least squares.
#
# That line is more than 200 years old (Legendre 1805, Gauss 1809), has a closed-form solution, and is what many people try first.
# It also fails in two ways that are worth knowing by heart, because each failure explains a method that comes later.
#
# **A change of labels.** In notebooks 1–4 a label was $y\in\{-1,+1\}$. From here on the classes are numbered
# $t\in\{0,1,\dots,K-1\}$. The numbers are names: class 2 is not "twice" class 1. Converters for both ways are in
# `linclass_ref.geometry`, and you may use them anywhere.
#
# **Shapes.** `X` is $(n,d)$ as before. A list of $m$ discriminants is `W`, one **row** each, shape $(m,d)$, with offsets `b`, shape
# $(m,)$. There will be one exception, the least-squares matrix, and we will say so when it comes.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
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
# ## One against all the others
#
# Here are three classes. We have a machine that tells two classes apart: any of those that you wrote before. (Here: the averaged
# perceptron of notebook 2.)

# %%
from linclass_ref import averaging, multiclass

X, t = data.gaussian_classes(36, means=[[0, 0], [5, 0], [2.5, 4]], Sigma=0.48 * np.eye(2), rng=68)


def learner(X, y):
    return averaging.averaged_perceptron(X, y, T=30)


fig, ax = style.figure(height=3.8)
common.view(ax, X, margin=0.25)
common.scatter(ax, X, t, names={k: f"class {k}" for k in range(3)})
ax.set(xlabel="x₁", ylabel="x₂")
fig

# %% [markdown]
# **One versus rest**: for each class $k$ train a discriminant that says $+1$ for class $k$ and $-1$ for all others. That makes $K$
# machines. For a new point, ask all of them, *is it yours?* If exactly one says yes, we have our answer. But nothing forces exactly
# one to say yes:
#
# - **none** does: the point belongs to nobody;
# - **several** do: the point is claimed twice.
#
# Both kinds of place are striped below. The line of each class has its colour, and the arrow points to its own side.

# %%
W_rest, b_rest = multiclass.train_one_vs_rest(X, t, 3, learner)
fig, ax = style.figure(height=4.4, width=5)
common.view(ax, X, margin=0.25)
pictures.regions(ax, lambda P: multiclass.one_vs_rest(P, W_rest, b_rest))
pictures.discriminants(ax, W_rest, b_rest)
common.scatter(ax, X, t, size=35).set(title="One versus rest", xlabel="x₁", ylabel="x₂")
right = multiclass.accuracy(t, multiclass.one_vs_rest(X, W_rest, b_rest))
print(f"training points that are right: {right:.0%}")
fig

# %% [markdown]
# The triangle in the middle is claimed by nobody; the three wedges outside are claimed by two classes each. All training points are
# right, and still about a quarter of the picture has no answer.
#
# ### Exercise: `one_vs_rest`
#
# The score of class $k$ is $\theta_k\cdot x+\theta_{k0}$, in code `W[k] @ x + b[k]`. Return the class whose score **alone** is
# positive, and $-1$ where none or several are. (No score is ever exactly 0 in this exercise.)


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
hint("one_vs_rest")

# %% [markdown]
# **One machine fewer.** To *define* regions, $K-1$ of these machines are enough: whatever no one claims goes to the last class. Now
# nothing is left over in the middle, but the places that are claimed twice remain, and the last class is treated unlike the others:
# leave out another class and you get other regions.

# %%
fig, axes = style.figure(3, width=9, height=3.3)
for last, ax in enumerate(axes):
    asked = [k for k in range(3) if k != last]
    names = np.array([*asked, last])
    common.view(ax, X, margin=0.25)

    def predict(P, asked=asked, names=names):
        short = multiclass.one_vs_rest_short(P, W_rest[asked], b_rest[asked])
        return np.where(short < 0, -1, names[short])

    pictures.regions(ax, predict)
    common.scatter(ax, X, t, size=20).set_title(f"class {last} takes what is left")
fig

# %% [markdown]
# ## Every pair once
#
# **One versus one**: train a machine for each *pair* of classes, only on the points of these two. For a new point let all of them
# vote, and take the class with the most votes. There are $K(K-1)/2$ pairs. Is a majority always clear? With three classes the votes
# can go in a circle: 0 beats 1, 1 beats 2, 2 beats 0. Then each class has one vote.

# %%
W_pairs, b_pairs, pairs = multiclass.train_one_vs_one(X, t, 3, learner)
fig, ax = style.figure(height=4.4, width=5)
common.view(ax, X, margin=0.25)
pictures.regions(ax, lambda P: multiclass.one_vs_one(P, W_pairs, b_pairs, pairs, 3))
pictures.pair_lines(ax, W_pairs, b_pairs)
common.scatter(ax, X, t, size=35).set(title="One versus one", xlabel="x₁", ylabel="x₂")
fig

# %% [markdown]
# One striped piece is left: the triangle between the three lines, where the votes go in a circle. (With other points the circle may
# lie outside of the triangle, in two pieces without end. You can find such points with the widget below.)
#
# What does it cost? One versus rest trains $K$ machines, each on all $n$ points. One versus one trains many more machines, each on
# only about $2n/K$ points. Count the points that all machines together must look at in one pass:

# %%
n = 1000
print("  K   machines: rest  pairs   points in a pass: rest    pairs")
for K in (3, 10, 100):
    m = K * (K - 1) // 2
    print(f"{K:3d} {K:15d} {m:6d} {K * n:24,d} {m * 2 * n // K:8,d}")

# %% [markdown]
# So one versus one is *not* dearer to train: $\frac{K(K-1)}2\cdot\frac{2n}{K}=(K-1)\,n$ points beside $K\,n$. And its problems are
# balanced, while "one against 99 others" is not. It is dearer to keep and to ask: 4,950 machines for 100 classes.
#
# ### Exercise: `one_vs_one`
#
# Row `i` of `W` decides the pair `pairs[i] = (j, k)`: a **positive** score is a vote for the **first**, $j$, otherwise for $k$. The
# pairs come in any order, and the first of a pair may be the larger number. Return the class with the most votes; where two or more
# classes share the first place, return $-1$. (Again no score is exactly 0.)


# %% role="exercise" id="one_vs_one"
def one_vs_one(X, W, b, pairs, K):
    """The class with the most votes of the pairs; -1 where the first place is shared.

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

# %% [markdown]
# ## One machine with K outputs
#
# One versus rest threw something away. Where two machines say yes, one may say it much louder; where none does, one may be the
# least unwilling. So do not ask for a sign. Compare the scores:
#
# $$h(x)=\arg\max_k\;\bigl(\theta_k\cdot x+\theta_{k0}\bigr).$$
#
# This is **one K-class discriminant**. Here all $K$ scores are needed. They may be the very same numbers as before; only the
# question is another. There is always a largest one, so the ambiguous regions are gone. (On a tie, a set without area, we take the
# lowest class.)
#
# ### Exercise: `argmax_class`


# %% role="exercise" id="argmax_class"
def argmax_class(X, W, b):
    """The class with the largest score W[k] · x + b[k]; on a tie the lowest class.

    X (n, d), W (K, d) one row per class, b (K,). Returns (n,) of class indices 0 … K-1.
    """
    ### BEGIN SOLUTION
    scores = X @ W.T + b
    return np.argmax(scores, axis=1)
    ### END SOLUTION


# %% role="check" id="argmax_class" points=2
check(argmax_class)

# %% [markdown]
# All three side by side. In the left picture drag points, add some, give them other labels, and watch the striped regions. Can you
# make the striped triangle of one versus one vanish? Can you make a *training point* ambiguous?

# %%
widgets.schemes(X, t)

# %% [markdown]
# ### Where two classes meet
#
# Classes $j$ and $k$ tie where $\theta_k\cdot x+\theta_{k0}=\theta_j\cdot x+\theta_{j0}$. Bring everything to one side:
#
# $$(\theta_k-\theta_j)\cdot x+(\theta_{k0}-\theta_{j0})=0 ,$$
#
# a hyperplane again, and the left side is positive where $k$ wins.
#
# ### Exercise: `pairwise_boundary`


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
# The three pairwise boundaries of three classes meet in *one* point. Why? If 0 ties with 1, and 1 with 2, then all three scores are
# equal, so 0 ties with 2 as well. That is what the separate lines of one versus one lacked. In numbers: the third boundary is the
# sum of the other two.

# %%
edges = []
for j, k in [(0, 1), (1, 2), (0, 2)]:
    theta, theta0 = multiclass.pairwise_boundary(W_rest, b_rest, j, k)
    edges.append([*theta, theta0])
    print(f"{j}|{k}: θ = ({theta[0]:.3f}, {theta[1]:.3f}), θ0 = {theta0:.3f}")
edges = np.array(edges)
print("0|1 plus 1|2 is 0|2:", np.allclose(edges[0] + edges[1], edges[2]))
meeting = np.linalg.solve(edges[:2, :2], -edges[:2, 2])
print("scores where they meet:", multiclass.scores([meeting], W_rest, b_rest)[0].round(6))

# %%
fig, ax = style.figure(height=4.4, width=5)
common.view(ax, X, margin=0.25)
pictures.regions(ax, lambda P: multiclass.argmax_class(P, W_rest, b_rest))
pictures.equal_scores(ax, W_rest, b_rest)
common.ring(ax, [meeting], color=style.INK, size=90)
common.scatter(ax, X, t, size=35).set(title="One K-class discriminant", xlabel="x₁", ylabel="x₂")
fig

# %% [markdown]
# Each line goes on behind the ring, but there a third class is larger than both, and the line decides nothing.
#
# ### The regions are convex
#
# Take two points $u$ and $v$ of the same region $k$, and any point $x=\lambda u+(1-\lambda)v$ between them, $0\le\lambda\le1$.
# Scores are linear (with offset: because $\lambda+(1-\lambda)=1$), so for every other class $j$
#
# $$s_k(x)=\lambda s_k(u)+(1-\lambda)s_k(v)\;\ge\;\lambda s_j(u)+(1-\lambda)s_j(v)=s_j(x).$$
#
# So $x$ belongs to $k$ too: the region is **convex**, and therefore in one piece (**connected**). Let us try to break it, with
# seven random classes and 100,000 random pairs:

# %%
rng = np.random.default_rng(0)
W_seven, b_seven = rng.normal(size=(7, 2)), rng.normal(size=7)
U, V = rng.uniform(-4, 4, (2, 100_000, 2))
of_U, of_V = (multiclass.argmax_class(P, W_seven, b_seven) for P in (U, V))
between = U + rng.uniform(size=(100_000, 1)) * (V - U)
same = of_U == of_V
kept = multiclass.argmax_class(between, W_seven, b_seven)[same] == of_U[same]
print(f"{same.sum():,} pairs in the same region; the point between is there too in {kept.sum():,}")

# %%
fig, ax = style.figure(height=4, width=4.6)
common.view(ax, [[-4, -4], [4, 4]], margin=0)
pictures.regions(ax, lambda P: multiclass.argmax_class(P, W_seven, b_seven))
for k in np.unique(of_U):
    u, v = U[same & (of_U == k)][0], V[same & (of_U == k)][0]
    ax.plot(*np.array([u, v]).T, "o-", color=style.class_style(k).color)
seen = len(np.unique(of_U))
ax.set(title=f"Seven classes, {seen} seen here: each region convex", xlabel="x₁", ylabel="x₂")
fig

# %% [markdown]
# Not every class must have a place: one that is nowhere the largest has an empty region. Keep that in mind. It will come back as a
# disaster.
#
# ## How to find the K outputs: least squares
#
# We want numbers to aim at. For a point of class $k$ the perfect output would be a 1 for class $k$ and 0 for all others. For the
# digit 3 of ten that is
#
# $$(0,0,0,1,0,0,0,0,0,0),$$
#
# a 1 in slot 3: **one-hot**. Why not simply aim at the number $t$? Because then a point between class 0 and class 2 would look like
# class 1.
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
# Write $\tilde X$ for `X` with a column of ones appended, shape $(n,d+1)$, and $T$ for the one-hot targets, $(n,K)$. The outputs
# are $\tilde XW$ with a matrix $W$ of shape $(d+1,K)$.
#
# > **The exception.** This $W$ has one **column** per class, and its last **row** holds the offsets. It stands to the right of
# > $\tilde X$, so that $\tilde XW$ reads as it is computed.
#
# We choose $W$ so that outputs and targets differ as little as possible, all squares added up:
#
# $$E(W)=\|\tilde XW-T\|^2=\sum_{i}\sum_{k}\bigl(\tilde x_i\cdot w_k-T_{ik}\bigr)^2 .$$
#
# Each column $w_k$ appears only in its own terms, so these are $K$ separate problems that share $\tilde X$. For one column,
# $E_k(w)=\|\tilde Xw-T_k\|^2$. Move $w$ a little, by $v$:
#
# $$\|\tilde X(w+v)-T_k\|^2=\|\tilde Xw-T_k\|^2+2\,v\cdot\tilde X^\top(\tilde Xw-T_k)+\|\tilde Xv\|^2 .$$
#
# The middle term is the slope, so the gradient is $2\tilde X^\top(\tilde Xw-T_k)$. If it is zero, the last term, never negative,
# says that no other $w$ is better. So the minimum is where
#
# $$\tilde X^\top\tilde X\,W=\tilde X^\top T\qquad\text{(the normal equations)} .$$
#
# "Normal" means at a right angle: what is left over, $\tilde XW-T$, is orthogonal to every column of $\tilde X$.

# %%
A, T = geometry.augment(X), multiclass.one_hot(t, 3)
W_normal = np.linalg.solve(A.T @ A, A.T @ T)
print("W =\n", W_normal.round(3))
print("columns of X̃ times what is left over:\n", (A.T @ (A @ W_normal - T)).round(9) + 0.0)

# %% [markdown]
# ### Three ways to solve it
#
# - **Normal equations**: form $\tilde X^\top\tilde X$ and solve. Quick, but it squares the condition number: half of the digits can
#   be lost.
# - **QR**: write $\tilde X=QR$ with orthonormal columns in $Q$ and triangular $R$; then $RW=Q^\top T$. Nothing is squared.
# - **SVD**: write $\tilde X=USV^\top$; then $W=VS^{-1}U^\top T$. The most work. It also shows when $\tilde X$ has dependent
#   columns: a singular value is zero.
#
# On our three classes:


# %%
def three_ways(A, T):
    Q, R = np.linalg.qr(A)
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    return {
        "normal equations": np.linalg.solve(A.T @ A, A.T @ T),
        "QR": np.linalg.solve(R, Q.T @ T),
        "SVD": Vt.T @ (U.T @ T / s[:, None]),
    }


for name, W_way in three_ways(A, T).items():
    print(f"{name:17} gives the same W, up to rounding: {np.allclose(W_way, W_normal)}")

# %% [markdown]
# So they agree. Now we make the second feature almost a copy of the first, with targets that a known matrix fits exactly, and see
# how much of that matrix comes back:

# %%
A_hard = A.copy()
A_hard[:, 1] = A[:, 0] + 1e-6 * A[:, 1]
truth = np.array([[1.0], [2.0], [3.0]])
print(f"condition numbers: {np.linalg.cond(A):.0f} and {np.linalg.cond(A_hard):.1e}")
for name, W_way in three_ways(A_hard, A_hard @ truth).items():
    print(f"{name:17} right to eight decimals: {np.allclose(W_way, truth, rtol=0, atol=1e-8)}")

# %% [markdown]
# A condition number of some $10^6$ costs QR and SVD about six of their sixteen digits. The normal equations lose twice as many.
#
# ### When there is no single best matrix
#
# If a feature appears twice, or is constant (then it copies the ones), or there are more features than points, many matrices
# reach the same smallest error. Then $\tilde X^\top\tilde X$ has no inverse, and the normal equations cannot be solved. The usual
# choice is the solution of **minimum norm**: the one with the smallest $\sum W_{ij}^2$, the bias row included. It divides by the
# non-zero singular values only. `np.linalg.lstsq` and `np.linalg.pinv` do this.
#
# Here a feature appears twice. Weight can be moved from one copy to the other, and no output changes:

# %%
from linclass_ref import least_squares

X_twice = X[:, [0, 0]]
W_least = least_squares.least_squares_fit(X_twice, t, 3)
W_other = W_least + np.outer([1, -1, 0], [0.1, 0.2, -0.3])
print("rank of X̃:", np.linalg.matrix_rank(geometry.augment(X_twice)), "of 3")
for name, W_now in (("minimum norm", W_least), ("another", W_other)):
    error = least_squares.squared_error(X_twice, t, W_now)
    print(f"{name:13} squared error {error:.6f}, norm {np.linalg.norm(W_now):.4f}")

# %% [markdown]
# ### Exercise: `least_squares_fit`
#
# Return $W$ of shape $(d+1,K)$, bias row last, and of minimum norm where several are best.


# %% role="exercise" id="least_squares_fit"
def least_squares_fit(X, t, K):
    """The least-squares matrix for one-hot targets, of minimum norm where several are best.

    X (n, d), t (n,) of class indices 0 … K-1, K the number of classes.
    Returns W (d+1, K), the bias row last.
    """
    ### BEGIN SOLUTION
    augmented = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(augmented, np.eye(K)[t])[0]
    ### END SOLUTION


# %% role="check" id="least_squares_fit" points=4
check(least_squares_fit)

# %% [markdown]
# To predict, compute the outputs $\tilde XW$ and take the largest: it is `argmax_class` with the numbers arranged differently.
#
# ### Exercise: `least_squares_predict`


# %% role="exercise" id="least_squares_predict"
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
# ### Or go downhill
#
# With a million features nobody wants to solve for a matrix. The gradient is at hand, $\frac2n\tilde X^\top(\tilde XW-T)$ for the
# mean of the squares, so walk: all points at once (**gradient descent**), or one random point at a time (**stochastic** gradient
# descent; for this loss it is the rule of Widrow and Hoff, 1960, and it ran on hardware with adjustable resistors):
#
# $$W\leftarrow W-\eta\;\tilde x_i\,(\tilde x_i^\top W-T_i).$$

# %%
W_best = least_squares.least_squares_fit(X, t, 3)
descent = least_squares.least_squares_descent(X, t, 3, eta=0.04, steps=300)

rng = np.random.default_rng(0)
W_sgd, sgd_losses = np.zeros((3, 3)), []
for step in range(300 * len(X)):
    i = rng.integers(len(X))
    W_sgd -= 0.05 / (1 + step / 2000) * np.outer(A[i], A[i] @ W_sgd - T[i])
    if step % len(X) == 0:
        sgd_losses.append(least_squares.squared_error(X, t, W_sgd) / len(X))
best = least_squares.squared_error(X, t, W_best) / len(X)

# %%
fig, ax = style.figure(width=6, height=3.4)
losses = {"gradient descent": descent.losses[:300], "stochastic": np.array(sgd_losses)}
gaps = {name: values - best for name, values in losses.items()}
common.curves(ax, np.arange(300), gaps, xlabel="passes", ylabel="mean loss above the best")
ax.set(yscale="log", title="Going downhill to the least-squares solution")
fig

# %% [markdown]
# Both go down. The stochastic form is quick at first and then jitters, coming closer only as its rate shrinks (notebook 4 said how
# it must). The closed form needs no rate at all: that is its charm.
#
# ### The outputs sum to one, and are no probabilities
#
# Each row of $T$ sums to one. So do the outputs, for *every* $x$, seen or not. Proof: add up the columns of $W$, $w=\sum_kw_k$.
# Solving is linear in the targets, so $w$ is the least-squares solution for the targets $\sum_kT_k=(1,\dots,1)$. But these can be
# met exactly, by $w=(0,\dots,0,1)$: no slope, bias 1. If the columns of $\tilde X$ are independent, there is no other solution,
# hence $\tilde x\cdot w=1$ everywhere.
#
# Numbers that sum to one look like probabilities. Look closer:

# %%
P = np.array([[0.0, 0.0], [2.0, 2.0], [9.0, 1.0], [-3.0, 8.0]])
for x, output in zip(P, least_squares.least_squares_outputs(P, W_best)):
    print(f"x = {x}: outputs {output.round(2)}, sum {output.sum():.6f}")

# %% [markdown]
# Some are negative and some are above one: a straight line cannot stay between 0 and 1. For real probabilities we need a curve
# (notebook 8).
#
# ## First failure: points that are too right
#
# For two classes let us go back to $y=\pm1$. (Nothing is lost: take the difference of the two output columns. Its targets are
# $T_{1}-T_{0}=\pm1=y$.) The squared error of a point with score $s=\theta\cdot x+\theta_0$ is, because $y^2=1$,
#
# $$(s-y)^2=y^2(s-y)^2=(ys-1)^2=(1-z)^2,\qquad z=y\,(\theta\cdot x+\theta_0),$$
#
# a function of the margin $z$, just like the losses of notebook 4. First the two claims in numbers, on two clouds and ten points
# far away, which we will look at in a moment:

# %%
X_far, t_far, ordinary = data.with_outliers()
y_far = geometry.bits_to_signs(t_far)

theta, theta0 = least_squares.two_class_fit(X_far, y_far)  # targets -1 and +1
columns = least_squares.least_squares_fit(X_far, t_far, 2)  # one-hot targets
print("difference of columns:", np.allclose(columns[:, 1] - columns[:, 0], [*theta, theta0]))
score = geometry.scores(X_far, theta, theta0)
print("(s - y)² = (1 - z)²:  ", np.allclose((score - y_far) ** 2, (1 - y_far * score) ** 2))

# %% [markdown]
# Now draw it beside the others:

# %%
fig, ax = style.figure(width=6, height=3.4)
pictures.losses(ax, furthest=5.5, highest=17).set_title("What a point with margin z costs")
ax.legend(loc="upper center")
fig

# %% [markdown]
# To the left they agree: wrong is expensive. To the right they part. A point with $z=5$ is as right as can be, yet the squared loss
# charges it 16, four times what it charges a point on the wrong side with $z=-1$. Least squares does not want points on the right
# side. It wants them *at margin one*, and it will turn the boundary to get them there.
#
# Here are the two clouds, which any sensible line separates. Then ten more blue points come, far on the blue side: the easiest
# points one could think of.

# %%
from linclass_ref import hinge_sgd

fig, axes = style.figure(2, width=9, height=4.4)
for ax, rows, title in zip(axes, (ordinary, np.arange(len(X_far))), ("without", "with")):
    X_now, y_now = X_far[rows], y_far[rows]
    squares = least_squares.two_class_fit(X_now, y_now)
    hinge = hinge_sgd.sgd_hinge(X_now, y_now, hinge_sgd.random_order(len(rows), 20_000, 0))
    common.view(ax, X_far, margin=0.05)
    common.boundary(ax, *squares, color=style.ALARM, normal=False, label="least squares")
    common.boundary(ax, *hinge, linestyle="--", normal=False, label="hinge (notebook 4)")
    common.scatter(ax, X_now, y_now, size=22).legend(loc="upper right")
    errors = [np.sum(geometry.margins(X_now, y_now, *line) <= 0) for line in (squares, hinge)]
    ax.set_title(f"{title}: {errors[0]} wrong (least squares), {errors[1]} (hinge)")
fig

# %% [markdown]
# Ten points that everybody had right cost least squares 21 that it had right before. The hinge loss is 0 for $z\ge1$: to it these
# points do not exist.
#
# One point is enough. Drag the ringed one along its own side, and watch the red line follow it. On the right is what it would cost
# if the boundary stayed where it was.

# %%
widgets.far_point(X_far[ordinary], y_far[ordinary])

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
# Three classes, their means on one line. Surely nothing is easier: two parallel cuts, and every point is right. A K-class
# discriminant can make these cuts. For example, give class $k$ the score $m_k\cdot x-\frac12\|m_k\|^2$ with its mean $m_k$: the
# largest score then means the *nearest mean*, since $\|x-m_k\|^2=\|x\|^2-2\,(m_k\cdot x-\frac12\|m_k\|^2)$.

# %%
X_line, t_line = data.collinear_classes()
means = np.array([X_line[t_line == k].mean(axis=0) for k in range(3)])
by_mean = multiclass.argmax_class(X_line, means, -0.5 * (means**2).sum(axis=1))
W_line = least_squares.least_squares_fit(X_line, t_line, 3)
by_squares = least_squares.least_squares_predict(X_line, W_line)
print(f"nearest mean:  {multiclass.accuracy(t_line, by_mean):.1%} right")
print(f"least squares: {multiclass.accuracy(t_line, by_squares):.1%} right")
print("points that least squares gives to the middle class:", np.sum(by_squares == 1))

# %% [markdown]
# Not one point gets the middle class. It is **masked**. To see why, walk along the line and look at the three outputs, each a
# straight line. Class 0 should fall from 1 to 0, class 2 should rise. The middle class should be 0, then 1, then 0 again: the best
# *straight* line for that is flat, at $\frac13$. And of three numbers that sum to one, one that is exactly $\frac13$ is never the
# only largest: if it were, the other two would be below $\frac13$, and the sum below one.

# %%
along = np.array([1.0, 1.0]) / np.sqrt(2)
s = np.linspace(-6, 6, 200)
fig, ax = style.figure(width=6.4, height=3.6)
ax.set(xlim=(-6, 6), ylim=(-0.6, 1.4), xlabel="position along the line")
pictures.outputs(ax, s, least_squares.least_squares_outputs(np.outer(s, along), W_line))
pictures.marks(ax, X_line @ along, t_line, at=-0.4)
pictures.output_legend(ax, 3)
ax.set_title("Three outputs; the bar at the foot shows which is largest")
fig

# %% [markdown]
# The fault is not in the *model*, as the nearest means showed, but in the *criterion*. Lift the middle class off the line and see
# when it gets a region of its own, or give the machine squares as extra features, so that an output can bend.

# %%
widgets.masked()

# %% [markdown]
# ## Real flowers
#
# 150 irises of three species. Look at the petals alone: the species lie almost on a line, and versicolor is in the middle. On the
# left is least squares with three outputs. On the right is least squares too, but one versus one: each pair for itself, so that
# there is no class in the middle.

# %%
iris = data.iris()
petals = iris.X[:, 2:]
W_petals = least_squares.least_squares_fit(petals, iris.t, 3)
duels = multiclass.train_one_vs_one(petals, iris.t, 3, least_squares.two_class_fit)

# %%
ways = {
    "all at once": lambda P: least_squares.least_squares_predict(P, W_petals),
    "pair by pair": lambda P: multiclass.one_vs_one(P, *duels, 3),
}
fig, axes = style.figure(2, width=9, height=3.8)
for ax, (name, way) in zip(axes, ways.items()):
    common.view(ax, petals, equal=False, margin=0.08)
    pictures.regions(ax, way)
    common.scatter(ax, petals, iris.t, size=22, names=dict(enumerate(iris.class_names)))
    right = multiclass.accuracy(iris.t, way(petals))
    ax.set_title(f"least squares {name}: {right:.1%} right")
    ax.set(xlabel="petal length (cm)", ylabel="petal width (cm)")
    ax.legend(loc="lower right")
fig

# %% [markdown]
# On the left the masking is not complete, because the species do not lie quite on a line, but versicolor has to share its place
# with both neighbours. The same loss, used pair by pair, has no such trouble. Which class loses on the left? One number, the
# accuracy, does not say. A table does.
#
# ### Exercise: `confusion_matrix`
#
# Count for every pair $(i,j)$ the points of true class $i$ (the **row**) that were predicted as class $j$ (the **column**). Right
# answers are on the diagonal. $K$ is given, as a class may be missing.


# %% role="exercise" id="confusion_matrix"
def confusion_matrix(t, predicted, K):
    """How often each true class (row) was predicted as each class (column).

    t (n,) and predicted (n,) of class indices 0 … K-1 (some may be missing).
    K the number of classes. Returns (K, K).
    """
    ### BEGIN SOLUTION
    counts = np.zeros((K, K), dtype=int)
    for true, guess in zip(t, predicted):
        counts[true, guess] += 1
    return counts
    ### END SOLUTION


# %% role="check" id="confusion_matrix" points=3
check(confusion_matrix)

# %%
W_four = least_squares.least_squares_fit(iris.X, iris.t, 3)
tables = {
    "petals only": ways["all at once"](petals),
    "all four features": least_squares.least_squares_predict(iris.X, W_four),
}
fig, axes = style.figure(2, width=7.6, height=3.4)
for ax, (name, guesses) in zip(axes, tables.items()):
    pictures.confusion(ax, multiclass.confusion_matrix(iris.t, guesses, 3), iris.class_names)
    ax.set_title(f"{name}: {multiclass.accuracy(iris.t, guesses):.1%}")
fig

# %% [markdown]
# All 50 setosas are right in both tables. It is the middle class, versicolor, that loses its flowers, most of them to virginica:
# only 26 of 50 are left to it with the petals, 34 with all four features.
#
# ## Ten digits
#
# 1,797 handwritten digits of 8×8 pixels. We train on 1,200 and test on the other 597, with everything that this notebook has. (Some
# pixels are white in every image: dependent columns, so the minimum-norm solution is needed here and not a luxury.)

# %%
digits = data.digits()
rows = np.random.default_rng(0).permutation(len(digits.X))
train, test = rows[:1200], rows[1200:]
X_train, t_train = digits.X[train], digits.t[train]
X_test, t_test = digits.X[test], digits.t[test]

W_ten, b_ten = multiclass.train_one_vs_rest(X_train, t_train, 10, learner)
by_pairs = multiclass.train_one_vs_one(X_train, t_train, 10, learner)
W_squares = least_squares.least_squares_fit(X_train, t_train, 10)

# %%
results = {
    "one versus rest (10 machines)": multiclass.one_vs_rest(X_test, W_ten, b_ten),
    "largest of these 10 scores": multiclass.argmax_class(X_test, W_ten, b_ten),
    "one versus one (45 machines)": multiclass.one_vs_one(X_test, *by_pairs, 10),
    "least squares": least_squares.least_squares_predict(X_test, W_squares),
}
for name, guesses in results.items():
    right, unsure = multiclass.accuracy(t_test, guesses), np.mean(guesses == -1)
    print(f"{name:30} {right:6.1%} right, {unsure:5.1%} ambiguous")

# %% [markdown]
# The first two lines use *the same ten machines*. Asking for the largest score instead of the only yes is worth ten percentage
# points, for free. Least squares, with its closed form and no passes at all, is not far behind.
#
# Where does least squares fail? Click a cell to see its images, and judge for yourself which mistakes you would forgive.

# %%
widgets.confusion(X_test, t_test, results["least squares"])

# %% [markdown]
# ## What you have, and what is missing
#
# You can now go from two classes to K: by combining machines, at the price of ambiguous regions, or by one discriminant with K
# scores, whose regions are convex and leave nothing open. And you can fit the latter in one line. What is wrong with that line, and
# who mends it:
#
# - it punishes points for being too right, because it *regresses on labels*: a loss that is flat for good points does not (hinge,
#   **notebook 4**; logistic, **notebook 8**);
# - it masks the middle class: a model of each class, with its mean and its spread, does not (**notebook 7**);
# - its outputs sum to one without being probabilities: a softmax gives real ones (**notebooks 7 and 8**);
# - and yet, for two classes and suitable targets, least squares finds exactly the direction of **Fisher's discriminant**, which
#   separates the classes best after projection: **notebook 6**, next.
