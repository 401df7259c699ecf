# %% [markdown]
# # 2 · The perceptron
#
# A classifier that learns from its own mistakes. It looks at one point at a time, and where it is wrong it moves its boundary a little;
# where it is right it does nothing. That is the whole idea. It was built in 1958, it fits in ten lines, and it is the block from which
# today's networks are made.
#
# When you are through you will have written it in five forms, you will know *why* each step helps (and why it sometimes does not), and you
# will have seen where it fails, which is what the next two notebooks are about.
#
# **Conventions.** `X` has shape $(n, d)$, a row a point. Labels `y` are $-1$ or $+1$. A *mistake* on a point is a margin
# $y\,(\theta\cdot x+\theta_0)\le 0$: a point exactly on the boundary counts as one.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import perceptron as pictures
from linclass_ref.widgets import perceptron as widgets

style.use()

# %% [markdown]
# What you write is used. Once a function of yours passes its check, `yours(...)` hands it to the pictures and tables that come after it; until then the
# course's own function stands in. A quiet line under the cell says which one was at work.
#
# The course's implementation is there for you to look at, to run and to compare with. It checks its input, so it reads a little differently from what you will
# write; what it *does* is the same.

# %%
from linclass_ref import perceptron as reference

# %% [markdown]
# ## Can a line do it?
#
# Before we ask *how* to find a separating line, let us say what one is.
#
# > A data set is **linearly separable** if some $\theta$ and $\theta_0$ give every point a positive margin:
# > $y_i\,(\theta\cdot x_i+\theta_0) > 0$ for all $i$. It is separable **through the origin** if this can be done with $\theta_0=0$.
#
# The inequality is strict. A point that lies *on* the line is on neither side.

# %%
X_origin, y_origin = np.array([[1, 2], [2, 3], [3, 1], [-1, -2], [-3, 0], [-1, 1]]), np.array([1, 1, 1, -1, -1, -1])
X_offset, y_offset = np.array([[1, 2], [2, 1], [3, 3], [4, 4], [5, 3], [4, 5]]), np.array([-1, -1, -1, 1, 1, 1])
X_never, y_never = np.array([[0, 0], [2, 2], [0, 2], [2, 0], [3, 3]]), np.array([1, 1, -1, -1, 1])

fig, axes = style.figure(3, width=9, height=3.3)
names = ("through the origin", "only with an offset", "not at all")
for ax, X, y, name in zip(axes, (X_origin, X_offset, X_never), (y_origin, y_offset, y_never), names):
    common.scatter(common.view(ax, X, origin=True), X, y).set_title(name)
    ax.plot(0, 0, "+k", markersize=10)
common.boundary(axes[0], [1, 0.3])
common.boundary(axes[1], [1, 1], -7)
fig

# %% [markdown]
# Blue circles are $+1$, orange squares $-1$: the same in every picture of the course. The arrow is $\theta$; it points to the positive side.
# In the second picture no line through the origin (the small cross) will do, in the third no line at all. *How would you prove that last
# claim?* Keep the question; notebook 3 answers it.
#
# ### Exercise: `is_separated`
#
# Given data and parameters, say whether **every** point is strictly on its side.

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

# %% [markdown]
# `check` runs your function on a few cases and shows the first one that fails. If you are stuck, a hint helps; run the cell again for a
# stronger one.

# %%
hint("is_separated")

# %% [markdown]
# ## Learn from mistakes
#
# Here is the algorithm through the origin, in English.
#
# 1. Start with $\theta = 0$.
# 2. Go through the points in order. If the current point is a mistake, $y_i\,(\theta\cdot x_i)\le 0$, then set
#    $\theta \leftarrow \theta + y_i x_i$.
# 3. Repeat step 2. Stop after a pass without a mistake, or after $T$ passes.
#
# Let us do it by hand for two points: $x_1=(2,2)$ with $y_1=+1$, and $x_2=(2,-1)$ with $y_2=-1$.
#
# | visit | $\theta$ before | margin | mistake? | $\theta$ after |
# |---|---|---|---|---|
# | $x_1$ | $(0,0)$ | $+(0\cdot2+0\cdot2)=0$ | yes | $(0,0)+(2,2)=(2,2)$ |
# | $x_2$ | $(2,2)$ | $-(2\cdot2-2\cdot1)=-2$ | yes | $(2,2)-(2,-1)=(0,3)$ |
# | $x_1$ | $(0,3)$ | $+(0\cdot2+3\cdot2)=6$ | no | $(0,3)$ |
# | $x_2$ | $(0,3)$ | $-(0\cdot2-3\cdot1)=3$ | no | $(0,3)$ |
#
# The second pass is clean, so we stop: $\theta=(0,3)$ after $k=2$ mistakes. Notice the very first line: with $\theta=0$ every margin is $0$.
# If a margin of $0$ were not a mistake, nothing would ever be learned.

# %%
X_two, y_two = np.array([[2, 2], [2, -1]]), np.array([1, -1])
run = reference.run(X_two, y_two, T=10, offset=False)
fig, axes = style.figure(3, width=9, height=3.3)
for ax, theta, title in zip(axes, run.thetas, ("start: θ = (0, 0)", "after the first: θ = (2, 2)", "after the second: θ = (0, 3)")):
    pictures.step(common.view(ax, [[-4, -4], [4, 4]], margin=0), X_two, y_two, theta, 0.0).set_title(title)
    common.arrow(ax, (0, 0), theta, color=style.ACCENT)
fig

# %% [markdown]
# The green arrow is $\theta$ itself; the line is at a right angle to it.
#
# ### Exercise: `perceptron_origin`
#
# Write the three steps above. Return $\theta$ and the number of mistakes $k$ in all passes together.

# %% role="exercise" id="perceptron_origin"
def perceptron_origin(X, y, T):
    """The perceptron through the origin: cycle through the points in order until a pass is clean or T passes are over.

    X (n, d), y (n,) of ±1, T the most passes. Returns (theta, k): theta (d,) and the number of mistakes.
    """
    ### BEGIN SOLUTION
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
                k += 1
                clean = False
        if clean:
            break
    return theta, k
    ### END SOLUTION


# %% role="check" id="perceptron_origin" points=4
check(perceptron_origin)

# %% [markdown]
# ### Guess, then look
#
# From here on the lesson sometimes asks you to guess before it shows a result. Commit to an answer, and it tells you what is true and why.
# A wrong guess costs nothing, and it is what one remembers.

# %%
from autograder import guess, show_guesses

X_next, y_next = np.array([[3, 1], [2, -1]]), np.array([1, -1])

# %% role="guess" id="next_theta"
def before_the_update(ax):
    """The classifier after the first mistake, and the point of the second one."""
    theta = reference.run(X_next, y_next, T=1, offset=False).thetas[1]
    common.view(ax, [[-4, -4], [6, 6]], margin=0).set(xlabel="θ₁", ylabel="θ₂")
    common.boundary(ax, theta, shade=True, normal=False)
    common.ring(common.scatter(ax, X_next[[1]], y_next[[1]]), X_next[[1]])
    common.arrow(ax, (0, 0), theta, color=style.ACCENT, label="θ")


guess(
    "next_theta",
    "The green arrow is θ. The ringed point is an orange square (its label is −1) on the blue side: a mistake. "
    "Where will the tip of θ be after the update?",
    picture=before_the_update,
    tolerance=1,
    truth=lambda: reference.run(X_next, y_next, T=1, offset=False).thetas[2],
    because="The update is θ + y·x, and here y = −1: start at the tip of θ and go along x backwards, away from the point. "
    "If you went towards the point, you forgot the label; if you marked the point or its mirror image, you forgot that x is added to the old θ.",
)

# %% [markdown]
# ### Watch it
#
# On the left are the points and the boundary, as before. On the right is the same story told in **weight space**, where a *point* is a
# whole classifier $\theta$. Each data point draws a line there: on one side of it are the $\theta$ that get this point right. The shaded
# cone is where all points agree. Step through the mistakes: $y\,x$ is added to $\theta$, tip to tail, and $\theta$ hops toward the cone.

# %%
X_steps = np.array([[2, -3], [-3, 2], [0, -3], [3, -1], [0, 3], [-2, -3]])
y_steps = np.array([1, -1, -1, 1, 1, -1])
widgets.stepper(X_steps, y_steps, algorithm=yours(perceptron_origin))

# %% role="guess" id="fewer_mistakes"
def updates_without_progress():
    thetas = reference.run(X_steps, y_steps, T=20, offset=False).thetas
    misclassified = [np.sum(y_steps * (X_steps @ theta) <= 0) for theta in thetas]
    return np.sum(np.diff(misclassified) >= 0)


guess(
    "fewer_mistakes",
    "Before you step through it: count the misclassified points after each update of this run. "
    "How many of its updates do not make that number smaller?",
    tolerance=1,
    truth=updates_without_progress,
    because="An update looks at one point only. It turns the line for the sake of that point, and other points may end up on the wrong side. "
    "It is tempting to say 0, because the algorithm improves in the end; but not every step is an improvement.",
)

# %% [markdown]
# Now step through the run and find those updates. ($\theta$ need not get nearer to the cone with every step, either: find such a step, too.)
#
# ## With an offset
#
# A line through the origin is a strong restriction. With an offset the score of a point is $\theta\cdot x+\theta_0$, and a mistake changes both:
#
# $$\theta \leftarrow \theta + y_i x_i, \qquad \theta_0 \leftarrow \theta_0 + y_i .$$
#
# Why $y_i$ for the offset? Append a feature that is always $1$: $\tilde x=(x,1)$ and $w=(\theta,\theta_0)$. Then
# $w\cdot\tilde x=\theta\cdot x+\theta_0$, and the old update $w\leftarrow w+y_i\tilde x_i$ adds $y_i\cdot 1$ to the last entry. It is the same
# algorithm in one more dimension.
#
# ### Exercise: `perceptron`

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

# %% role="guess" id="update_corrects"
def what_updates_do():
    run = reference.run(X_steps, y_steps, T=20, offset=False)
    signed = y_steps[run.points, None] * X_steps[run.points]
    before, after = np.sum(run.thetas[:-1] * signed, axis=1), np.sum(run.thetas[1:] * signed, axis=1)
    if np.all(after > 0):
        return "yes, always"
    grows = np.all(after > before)
    return "not always, but its margin is larger than before" if grows else "not always, and its margin may even be smaller"


guess(
    "update_corrects",
    "The perceptron makes a mistake on a point, so it updates on this point. Is the point on its side right after the update?",
    choices={
        "yes, always": "The update was made for the sake of this point, so it seems that it must put it right. "
        "It goes the right way, but it may be too short.",
        "not always, but its margin is larger than before": "The update always goes the right way, and sometimes not far enough.",
        "not always, and its margin may even be smaller": "An update can indeed spoil things, but for other points. "
        "For its own point it always goes the right way.",
    },
    truth=what_updates_do,
    because="The margin grows by an amount that does not depend on how wrong the point was, so one update may not be enough. "
    "The section after the next picture shows by how much.",
)

# %% [markdown]
# ### Your own data
#
# Drag a point across the line. Add one, change its label, make the set non-separable and watch the mistakes never end. Everything can be done
# with the controls below the picture, too. Try to find a set of five points that needs more than 30 mistakes.

# %%
widgets.editor(X_offset, y_offset, algorithm=yours(perceptron), origin=yours(perceptron_origin))

# %% [markdown]
# ## Why an update helps, and when it does not
#
# Take a mistake on $(x, y)$. What happens to the margin of this same point? After the update it is
#
# $$y\,(\theta+y\,x)\cdot x = y\,\theta\cdot x + y^2\,x\cdot x = y\,\theta\cdot x+\|x\|^2 ,$$
#
# because $y^2=1$. So the margin **grows by exactly $\|x\|^2$** (by $\|x\|^2+1$ with an offset, since $\|\tilde x\|^2=\|x\|^2+1$). The step goes the
# right way, always. But two things are *not* promised.
#
# **The point may still be wrong.** A margin of $-6$ that grows by $2$ is $-4$:

# %%
theta, x, y_x = np.array([-3.0, -3.0]), np.array([1.0, 1.0]), 1
for _ in range(4):
    print(f"theta = {theta}   margin of x = {y_x * theta @ x:+.0f}")
    theta = theta + y_x * x

# %% [markdown]
# **Another point may be lost.** Here `a` is right. A mistake on `b` turns $\theta$ so far that `a` is wrong afterwards:

# %%
theta, a, b = np.array([1.0, 0.0]), np.array([2.0, -1.0]), np.array([-1.0, 3.0])  # both of class +1
print(f"before: margin of a = {theta @ a:+.0f}, of b = {theta @ b:+.0f}")
theta = theta + b
print(f"after:  margin of a = {theta @ a:+.0f}, of b = {theta @ b:+.0f}")

# %% [markdown]
# So it is not obvious at all that the algorithm ever ends. That it does, if the data are separable, is a theorem with a beautiful proof: notebook 3.
#
# ### The same update, written as a correction
#
# Let $h(x)=\operatorname{sign}(\theta\cdot x)$ be the prediction. Many texts write the update for *every* visit as
#
# $$\theta \leftarrow \theta - \tfrac12\,\bigl(h(x)-y\bigr)\,x .$$
#
# If the prediction is right, $h(x)-y=0$ and nothing moves. If it is wrong, $h(x)=-y$, so $-\tfrac12(-2y)\,x=y\,x$: our update. (They differ in one place:
# a $+1$ point exactly on the boundary, where $\operatorname{sign}(0)=+1$ calls it right and the margin calls it a mistake.)

# %%
for h in (-1, 1):
    for label in (-1, 1):
        print(f"h(x) = {h:+d}, y = {label:+d}: theta changes by {(label - h) / 2:+.0f} · x")

# %% [markdown]
# ## What the perceptron remembers
#
# $\theta$ starts at zero, and each mistake on point $i$ adds the same vector $y_i x_i$. If point $i$ was mistaken $\alpha_i$ times,
#
# $$\theta=\sum_i \alpha_i\,y_i\,x_i, \qquad \theta_0=\sum_i\alpha_i\,y_i .$$
#
# So the $n$ counts say everything about the classifier. This is the **dual form**. Many counts are zero: those points were never needed.
#
# ### Exercises: `mistake_counts` and `from_counts`
#
# First the counts of a run of `perceptron` (with offset), then the parameters from the counts.

# %% role="exercise" id="mistake_counts"
def mistake_counts(X, y, T):
    """How often the perceptron with offset makes a mistake on each point, over all passes.

    X (n, d), y (n,) of ±1, T the most passes. Returns alpha (n,) of whole numbers.
    """
    ### BEGIN SOLUTION
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha
    ### END SOLUTION


# %% role="check" id="mistake_counts" points=3
check(mistake_counts)

# %% role="exercise" id="from_counts"
def from_counts(alpha, X, y):
    """The parameters that a run with these mistake counts ends with.

    alpha (n,), X (n, d), y (n,) of ±1. Returns (theta, theta0).
    """
    ### BEGIN SOLUTION
    weights = alpha * y
    return weights @ X, weights.sum()
    ### END SOLUTION


# %% role="check" id="from_counts" points=2
check(from_counts)

# %% [markdown]
# Which points does the perceptron need? Here the rings grow with the number of mistakes on a point.

# %%
X_cloud, y_cloud, _, _ = data.separable(60, margin=0.06, theta0=0.1, rng=4)
counts = yours(mistake_counts)(X_cloud, y_cloud, 1000)
theta, theta0 = yours(from_counts)(counts, X_cloud, y_cloud)
fig, ax = style.figure(height=4.2)
common.boundary(common.view(ax, X_cloud), theta, theta0, shade=True)
common.scatter(ax, X_cloud, y_cloud, size=35)
for i in np.flatnonzero(counts):
    common.ring(ax, X_cloud[[i]], size=60 + 60 * counts[i])
ax.set_title(f"{np.count_nonzero(counts)} of {len(counts)} points made all {counts.sum()} mistakes")
fig

# %% [markdown]
# Most of the points never had a say: those far from the boundary were right from early on.
#
# ## Turn the points, not the inequality
#
# The condition $y_i\,(w\cdot\tilde x_i)>0$ carries a label in every line. Push the label into the point: $z_i=y_i\,\tilde x_i$, a **reflected** point. Then
#
# $$w \text{ separates the data} \iff w\cdot z_i>0 \text{ for all } i ,$$
#
# and a mistake is answered by $w\leftarrow w+z_i$. Labels are gone, and so is the special role of the offset. The rows $z_i$ form the matrix $Z$, and the
# whole condition reads $Zw>0$.
#
# ### Exercise: `reflect`
#
# Append the $1$ first, then reflect: the constant feature is turned round too.

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

# %% [markdown]
# Reflection makes a picture that is worth keeping: left the six points of the stepper, in the middle the reflected ones (all must be on the *same* side
# of the boundary), right weight space. A point in one picture is a line in the other.

# %%
Z_steps = yours(reflect)(X_steps, y_steps)[:, :2]  # without the constant feature: through the origin
theta, _ = yours(perceptron_origin)(X_steps, y_steps, 20)
fig, axes = style.figure(3, width=9, height=3.3)
common.boundary(common.view(axes[0], X_steps, origin=True), theta)
common.scatter(axes[0], X_steps, y_steps).set_title("points x")
common.boundary(common.view(axes[1], X_steps, origin=True), theta)
common.scatter(axes[1], Z_steps, np.ones(6)).set_title("reflected points z = y·x")
pictures.weight_space(common.view(axes[2], [[-4, -4], [4, 4]]), Z_steps).set_title("weight space: the solution cone")
common.arrow(axes[2], (0, 0), 4 * theta / np.linalg.norm(theta), label="θ")
fig

# %% [markdown]
# ## Learning as going downhill
#
# Step back. A learning problem has three parts: a **criterion** $J(w)$ that says how bad the parameters are, **constraints** on what is allowed, and an
# **optimiser** that looks for the best allowed $w$. The perceptron had only an optimiser, and we did not say what it makes small. Which $J$ would suit?
# We want two things: a single valley (**convex**), so that going down leads to the best place; and **derivatives**, so that we know where down is.
#
# Three candidates, with "misclassified" meaning $w\cdot z_i\le0$:
#
# - the **number of mistakes**: what we care about, but flat almost everywhere, with jumps. Its derivative is zero or does not exist.
# - the **sum of distances** of misclassified points from the boundary: it has slopes, but dividing by $\|\theta\|$ spoils convexity.
# - the **perceptron criterion** $J(w)=-\sum_{\text{misclassified}} w\cdot z_i$: each term is positive, piecewise linear, and convex.
#
# Walk along a straight path in weight space, from a bad $w$ to a good one, and look at all three:

# %%
X_noisy, y_noisy = data.two_blobs(40, distance=2.5, rng=1)
Z_noisy = yours(reflect)(X_noisy, y_noisy)
start, end = np.array([-1.0, 1.5, 0.5]), np.array([1.5, -0.5, 0.0])
t = np.linspace(0, 1, 400)
margins = Z_noisy @ (start + np.outer(t, end - start)).T  # (n, 400)
wrong = margins <= 0
length = np.linalg.norm((start + np.outer(t, end - start))[:, :2], axis=1)
fig, axes = style.figure(3, width=9)
axes[0].plot(t, wrong.sum(axis=0), color=style.INK)
axes[1].plot(t, -(margins * wrong).sum(axis=0) / length, color=style.INK)
axes[2].plot(t, -(margins * wrong).sum(axis=0), color=style.ACCENT)
for ax, title in zip(axes, ("number of mistakes", "sum of distances", "perceptron criterion")):
    ax.set(title=title, xlabel="along the path", ylim=(0, None))
fig

# %% [markdown]
# The first is a staircase: a small step tells you nothing. The second has slopes, but on the left it bends like a hilltop: the straight line between two of its
# points lies *below* it, so it is not convex. The third is a valley of straight pieces. Why is it convex? Write it as
# $J(w)=\sum_i \max(0,\,-w\cdot z_i)$: each term is the larger of two linear functions, which is convex, and a sum of convex functions is convex.
#
# On a straight piece the set of misclassified points does not change, so $J$ is linear there and its gradient is the sum of what multiplies $w$:
#
# $$\nabla J(w)=-\sum_{\text{misclassified}} z_i .$$
#
# ### Exercise: `perceptron_criterion`
#
# Return both $J(w)$ and its gradient. A point with $w\cdot z=0$ adds nothing to $J$, but it counts as misclassified, so its $z$ belongs in the gradient.

# %% role="exercise" id="perceptron_criterion"
def perceptron_criterion(w, Z):
    """The perceptron criterion and its gradient.

    w (d+1,), Z (n, d+1) of reflected points. Returns (J, gradient): a number and an array (d+1,).
    """
    ### BEGIN SOLUTION
    wrong = Z @ w <= 0
    return -np.sum(Z[wrong] @ w), -Z[wrong].sum(axis=0)
    ### END SOLUTION


# %% role="check" id="perceptron_criterion" points=3
check(perceptron_criterion)

# %% [markdown]
# Never trust a gradient that you have not compared with differences. Move each entry of $w$ by a tiny amount and see how $J$ changes:

# %%
criterion = yours(perceptron_criterion)
w, h = np.array([0.3, -0.7, 0.2]), 1e-6
J, gradient = criterion(w, Z_noisy)
differences = [(criterion(w + h * e, Z_noisy)[0] - J) / h for e in np.eye(3)]
print("formula:    ", np.round(gradient, 4))
print("differences:", np.round(differences, 4))

# %% [markdown]
# ### Why not solve for the bottom?
#
# For some criteria one can solve $\nabla J=0$ on paper (least squares, notebook 5). Here the gradient is constant on each piece, so the equation says nothing
# about *where*; and the whole solution cone has $J=0$. So we walk. The gradient at $w$ is at a right angle to the level curve through $w$ and points
# uphill; **gradient descent** goes the other way, with a step size $\eta$ (the **learning rate**), which may change with the step number $i$:
#
# $$w^{(i+1)}=w^{(i)}-\eta(i)\,\nabla J\bigl(w^{(i)}\bigr)=w^{(i)}+\eta(i)\sum_{\text{misclassified}} z_j .$$

# %%
Z_plane = yours(reflect)(X_steps, y_steps)[:, :2]
criterion = yours(perceptron_criterion)
fig, ax = style.figure(height=4.6, width=5.2)
common.view(ax, [[-4, -4], [4, 4]], margin=0)
common.contours(ax, lambda W: [criterion(w, Z_plane)[0] for w in W], resolution=60)
for w in ([-3, 2], [-2.5, -2.5], [1.5, -3], [-3, -0.5]):
    downhill = -criterion(np.array(w), Z_plane)[1]
    common.arrow(ax, w, np.array(w) + 1.2 * downhill / np.linalg.norm(downhill), color=style.ALARM)
ax.set(title="Level curves of J and the way down", xlabel="θ₁", ylabel="θ₂")
fig

# %% [markdown]
# The arrows cross the level curves at right angles. Where there are no curves $J$ is zero: the cone again.
#
# ### Exercise: `batch_perceptron`
#
# Gradient descent with a constant rate: start at $w=0$; in each step add $\eta$ times the sum of **all** misclassified $z$ at once; stop when nothing is
# misclassified or after `max_steps` steps. Return $w$ and the number of updates made.

# %% role="exercise" id="batch_perceptron"
def batch_perceptron(Z, eta, max_steps):
    """Batch gradient descent on the perceptron criterion, from zero.

    Z (n, d+1) of reflected points, eta the rate, max_steps the most updates. Returns (w, steps).
    """
    ### BEGIN SOLUTION
    w = np.zeros(Z.shape[1])
    for steps in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            return w, steps
        w = w + eta * Z[wrong].sum(axis=0)
    return w, max_steps
    ### END SOLUTION


# %% role="check" id="batch_perceptron" points=3
check(batch_perceptron)

# %% [markdown]
# ### Three ways down
#
# - **Batch**: look at all points, then move once. What you just wrote.
# - **Averaged step**: the same with the *mean*, $\Delta=\frac1n\sum_{\text{misclassified}} z$, until $\|\Delta\|<\varepsilon$. The size of a step no longer grows with $n$.
# - **Sequential** (online): shuffle the points, go round and move at once for each mistake; stop after $n$ clean visits in a row. With $\eta=1$ and the
#   given order this is the perceptron you began with. It needs one point at a time, so it can learn from a stream that never ends.

# %%
from linclass_ref import perceptron_descent

Z_cloud = yours(reflect)(X_cloud, y_cloud)
separated = yours(is_separated)
ways = {
    "batch": yours(batch_perceptron)(Z_cloud, 1.0, 5000),
    "averaged step": perceptron_descent.mean_batch_perceptron(Z_cloud, eta=1.0, epsilon=1e-9, max_steps=5000),
    "sequential": perceptron_descent.sequential_perceptron(Z_cloud, eta=1.0, max_steps=100_000, rng=0),
}
for name, (w, updates) in ways.items():
    print(f"{name:14} {updates:4d} updates, separated: {separated(X_cloud, y_cloud, w[:2], w[2])}")

# %% [markdown]
# A batch update costs a look at all $n$ points, a sequential one a look at a single point: compare not only the numbers of updates.
#
# *A trap.* If you shuffle **anew in each pass**, then $n$ clean visits in a row may end in the middle of a pass, having seen some points twice and others not
# at all. Either shuffle once, as here, or stop only after a whole clean pass.
#
# ## When no line will do: feature maps
#
# XOR ("one or the other, not both") is the smallest problem that no line solves. With inputs coded $0/1$, the points $(0,1)$ and $(1,0)$ are $+1$, and
# $(0,0)$ and $(1,1)$ are $-1$. Suppose a line did it. The two negative scores give $\theta_0<0$ and $\theta_1+\theta_2+\theta_0<0$, so together
# $\theta_1+\theta_2+2\theta_0<0$. The two positive ones give $\theta_2+\theta_0>0$ and $\theta_1+\theta_0>0$, together $\theta_1+\theta_2+2\theta_0>0$.
# Both cannot be.
#
# The way out: give the classifier other features. Replace $x$ by $\phi(x)$ and learn a line *there*. Nothing in the algorithm changes.
#
# ### Exercise: `xor_features`
#
# Invent a map in which XOR is separable (with offset). There are many; any will do.

# %% role="exercise" id="xor_features"
def xor_features(X):
    """A feature map in which XOR is linearly separable.

    X (n, 2) of zeros and ones. Returns (n, m) for any m you like.
    """
    ### BEGIN SOLUTION
    return np.column_stack([X, X[:, 0] * X[:, 1]])
    ### END SOLUTION


# %% role="check" id="xor_features" points=2
check(xor_features)

# %% [markdown]
# Seen from the old space, a boundary that is flat in the new features is bent. Its shape depends on your map:

# %%
X_xor, y_xor = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), np.array([-1, 1, 1, -1])
features, learn = yours(xor_features), yours(perceptron)


def classify(P):
    """Learn XOR in the features, then classify the points P (m, 2)."""
    phi = features(np.vstack([X_xor, P]))  # all points at once, so that they get the same features
    theta, theta0, _ = learn(phi[:4], y_xor, 1000)
    return np.where(phi[4:] @ theta + theta0 >= 0, 1, -1)


fig, ax = style.figure(height=4.2)
common.regions(common.view(ax, X_xor, margin=0.3), classify, K=2)
common.scatter(ax, X_xor, y_xor, size=110).set(title="XOR, learned in other features", xlabel="x₁", ylabel="x₂")
fig

# %% [markdown]
# ## Which of the many lines?
#
# If one line separates the data, so do infinitely many. Which one does the perceptron find? It depends on the order of the points and on the start. And on
# noisy data it finds none: it jumps with every example until we stop it, and we get whatever it held at that moment.
#
# Choose an order and a start below. Grey lines are the other orders. On the right: the error on 1000 *new* points.

# %%
X_train, y_train = data.two_blobs(60, distance=2.4, rng=2)
X_test, y_test = data.two_blobs(1000, distance=2.4, rng=3)
widgets.orders(X_train, y_train, X_test, y_test)

# %% [markdown]
# Two cheap cures use *all* the parameters that the run went through instead of the last ones:
#
# - **Averaged**: the mean of the parameters after every visit, over all $n\,T$ visits. Parameters that survive long, because they are good, count often.
# - **Voted**: every set of parameters predicts $\pm1$, with as many votes as the visits it survived. The majority wins.
#
# ### Exercise: `averaged_perceptron`
#
# Run all $T$ passes (no early stop), and average $\theta$ and $\theta_0$ **after each visit**, mistake or not.
#
# This time you need not begin from nothing. Somebody has written the function already. Their version runs, but it is wrong: run its check, find the mistake, and mend it.

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

# %% [markdown]
# ### Exercise: `voted_predict`
#
# Given all parameters of a run and how many visits each survived, predict by the weighted vote. A tie is $+1$, and so is a voter's score of $0$.

# %% role="exercise" id="voted_predict"
def voted_predict(X, thetas, theta0s, counts):
    """The labels by weighted vote.

    X (n, d), thetas (m, d), theta0s (m,), counts (m,) votes of each. Returns (n,) of ±1.
    """
    ### BEGIN SOLUTION
    scores = X @ np.transpose(thetas) + theta0s
    votes = np.where(scores >= 0, 1, -1) @ counts
    return np.where(votes >= 0, 1, -1)
    ### END SOLUTION


# %% role="check" id="voted_predict" points=2
check(voted_predict)

# %% [markdown]
# ### Does it help on real data?
#
# 569 tumours, each described by 30 numbers measured under a microscope; benign or malignant? We train on half of them, standardised with the training half's
# statistics, and count errors on the other half, for twenty random orders.

# %%
from linclass_ref import averaging, geometry, preprocessing

tumours = data.breast_cancer()
rng = np.random.default_rng(0)
rows = rng.permutation(len(tumours.X))
train, test = rows[:284], rows[284:]
X_t, X_v = preprocessing.standardize(tumours.X[train], tumours.X[test])
y_all = geometry.classes_to_signs(tumours.t, 1)
y_t, y_v = y_all[train], y_all[test]

learn, learn_averaged, vote = yours(perceptron), yours(averaged_perceptron), yours(voted_predict)
errors = {"last": [], "averaged": [], "voted": []}
for _ in range(20):
    order = rng.permutation(len(X_t))
    X_o, y_o = X_t[order], y_t[order]
    theta, theta0, _ = learn(X_o, y_o, 10)
    voters = averaging.voted_perceptron(X_o, y_o, T=10)
    votes = vote(X_v, voters.thetas, voters.theta0s, voters.counts)
    errors["last"].append(geometry.training_error(X_v, y_v, theta, theta0))
    errors["averaged"].append(geometry.training_error(X_v, y_v, *learn_averaged(X_o, y_o, 10)))
    errors["voted"].append(np.mean(votes != y_v))
for name, values in errors.items():
    print(f"{name:9} test error {np.mean(values):.1%} on average, from {min(values):.1%} to {max(values):.1%}")

# %%
fig, ax = style.figure(height=3.2)
for row, (name, values) in enumerate(errors.items()):
    ax.plot(values, row + np.linspace(-0.2, 0.2, 20), "o", color=style.INK if name == "last" else style.ACCENT, alpha=0.7)
ax.set(yticks=range(3), yticklabels=errors, xlabel="test error", title="Twenty orders of the same tumours", xlim=(0, None))
ax.invert_yaxis()
fig

# %% [markdown]
# The last parameters depend on luck: look at the spread. Averaging takes most of the luck out, at no cost.
#
# ## What you have, and what is missing
#
# You have an algorithm that needs one point at a time, that changes only on mistakes, and that can be read in five ways: as a rule, in weight space, as counts on points, as
# descent on a criterion, and as a crowd of voters. Its limits:
#
# - it depends on the start and on the order, and among all separators it picks no particular one;
# - it can need many steps, and we have not shown that it ends at all: **notebook 3**;
# - it changes for every mistake, however small, and on data that are not separable it never stops: **notebook 4**;
# - it knows only two classes: **notebook 5**.

# %% [markdown]
# ## Your guesses
#
# Were you surprised? Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("02_perceptron")
