# %% [markdown] title="The perceptron" topic="the perceptron"
# # 2 · The perceptron
#
# Can a machine learn to sort your mail by nothing but its own mistakes? It looks at one message at a time. Where it is right it does nothing; where it is wrong
# it moves its boundary a little. Frank Rosenblatt published this rule in 1958, at first as a program; about 1960 a machine was built for it, with motors
# that turned the weights. It fits in ten lines.
#
# **You will be able to**
#
# - write the perceptron, and say what one update does and what it does not do;
# - read it in five ways: as a rule, in weight space, as counts on points, as descent on a criterion, and as a crowd of voters;
# - bend a boundary with other features;
# - train a spam filter on real e-mails, say how good it is, and find the same model in scikit-learn.
#
# **You need** {lesson:classification_setup}, dot products, and the gradient of a function of several variables. **Time**: about four hours.
#
# **Sections**: Can a line do it? · Learn from mistakes · With an offset · What an update promises · What the perceptron remembers · Reflect the points ·
# Learning as going downhill · When no line will do · Which of the many lines? · A spam filter · The same in scikit-learn · What to remember
#
# **Conventions**, as in {lesson:classification_setup}: `X` is $(n, d)$, one row per point; labels `y` are $-1$ or $+1$; the *margin* of a point is $z=y\,(\theta\cdot x+\theta_0)$, and a
# *mistake* is a margin $z\le 0$.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import common, levels, style
from linclass_ref.plots import perceptron as pictures
from linclass_ref.widgets import perceptron as widgets

style.use()

# %% [markdown]
# As in {lesson:classification_setup}, `yours(...)` hands your function to the pictures and tables once it passes its check. Until then the course's own function stands in:

# %%
from linclass_ref import averaging, geometry, perceptron_descent, preprocessing, validation
from linclass_ref import perceptron as reference

# %% [markdown]
# ## Can a line do it?
#
# > A data set is **linearly separable** if some $\theta$ and $\theta_0$ give every point a positive margin:
# > $y_i\,(\theta\cdot x_i+\theta_0) > 0$ for all $i$. It is separable **through the origin** if this can be done with $\theta_0=0$.
#
# The inequality is strict. A point that lies *on* the line is on neither side.

# %%
X_origin, y_origin = np.array([[1, 2], [2, 3], [3, 1], [-1, -2], [-3, 0], [-1, 1]]), np.array([1, 1, 1, -1, -1, -1])
X_offset, y_offset = np.array([[1, 2], [2, 1], [3, 3], [4, 4], [5, 3], [4, 5]]), np.array([-1, -1, -1, 1, 1, 1])
X_never, y_never = np.array([[0, 0], [2, 2], [0, 2], [2, 0], [3, 3]]), np.array([1, 1, -1, -1, 1])
three_sets = {"A": (X_origin, y_origin), "B": (X_offset, y_offset), "C": (X_never, y_never)}

fig, axes = style.figure(3, width=9, height=3.3)
pictures.data_sets(axes, three_sets)
fig.describe(
    "Three small sets of points, each of two classes. In A one class lies to the right of the origin "
    "and the other to the left; in B both lie to the upper right of the origin, one behind the other; "
    "in C the classes sit on opposite corners of a square."
)

# %% [markdown]
# Blue circles are $+1$, orange squares $-1$. The small cross is the origin.

# %% role="guess" id="which_separable"
def separable_sets():
    found = [name for name, (X, y) in three_sets.items() if reference.run(X, y, T=2000, offset=False).converged]
    with_offset = [name for name, (X, y) in three_sets.items() if reference.run(X, y, T=2000).converged]
    return f"{' and '.join(found)} through the origin, {' and '.join(with_offset)} with an offset"


guess(
    "which_separable",
    "Which of the three sets can a line separate?",
    choices={
        "A through the origin, A and B with an offset": "In C the corners of a square are coloured crosswise.",
        "A and B through the origin, A and B with an offset": "In B the two classes lie in the same direction from the origin, one behind the other. A line through the origin cannot pass between them.",
        "A through the origin, A and B and C with an offset": "In C a line can cut off one orange corner, but the other orange corner is then on the side of the blue ones.",
    },
    truth=separable_sets,
    because="An offset lets the line pass anywhere, so it separates more sets than a line through the origin, but not every set.",
)

# %%
fig, axes = style.figure(3, width=9, height=3.3)
pictures.data_sets(axes, three_sets, [([1, 0.3], 0), ([1, 1], -7), None])
fig.describe(
    "The same three sets. In A a steep line through the origin separates the classes, in B a falling "
    "line away from the origin does; in C there is no line."
)

# %% [markdown]
# The short arrow on a line shows only the *direction* of $\theta$: perpendicular to the line, towards the positive side.
#
# <details><summary>How can one be sure that no line separates C?</summary>
#
# Four of its points are the corners of a square, with blue on one diagonal and orange on the other. If a line had both blue corners on its positive side, then the point halfway
# between them, the centre of the square, would be there too. The centre is also halfway between the orange corners, so it would have to be on the negative side. {Lesson:convergence_proof} makes such
# an argument out of *any* data set that cannot be separated.
# </details>
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

# %%
separated = yours(is_separated)
print("through the origin:", separated(X_origin, y_origin, np.array([1, 0.3]), 0.0))
print("with an offset:    ", separated(X_offset, y_offset, np.array([1, 1]), -7.0))
print("with less offset:  ", separated(X_offset, y_offset, np.array([1, 1]), -6.0), " (the point (3, 3) lies on the line)")

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
fig, axes = style.figure(3, width=9, height=3.3)
pictures.by_hand(axes, X_two, y_two, reference.run(X_two, y_two, T=10, offset=False).thetas)
fig.describe(
    "Three panels, one per stage of the run by hand. First θ is zero and there is no line; after one "
    "mistake a falling line has one of the two points wrong; after two mistakes a level line has the "
    "blue point above and the orange point below."
)

# %% [markdown]
# Here the green arrow from the origin is $\theta$ itself, with its own length. The line is perpendicular to it.
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

# %%
X_next, y_next = np.array([[3, 1], [2, -1]]), np.array([1, -1])

# %% role="guess" id="next_theta"
def before_the_update(ax):
    """θ as an arrow, its boundary with the two sides coloured, and a ringed orange square on the blue side."""
    theta = reference.run(X_next, y_next, T=1, offset=False).thetas[1]
    common.view(ax, [[-6, -6], [6, 6]], margin=0).set(xlabel="θ₁", ylabel="θ₂")
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
# whole classifier $\theta$. Each data point draws a line there: on one side of it are the $\theta$ that classify this point correctly. The $\theta$ in
# the shaded cone classify all points correctly. Before you step through the mistakes, guess:

# %%
X_steps = np.array([[2, -3], [-3, 2], [0, -3], [3, -1], [0, 3], [-2, -3]])
y_steps = np.array([1, -1, -1, 1, 1, -1])

# %% role="guess" id="fewer_mistakes"
def updates_without_progress():
    thetas = reference.run(X_steps, y_steps, T=20, offset=False).thetas
    misclassified = [np.sum(y_steps * (X_steps @ theta) <= 0) for theta in thetas]
    return np.sum(np.diff(misclassified) >= 0)


guess(
    "fewer_mistakes",
    "The perceptron runs through the origin on the six points of the next picture, and makes seven updates until all are right. Count the misclassified points "
    "before and after each update. How many of the seven updates do not make that number smaller?",
    tolerance=1,
    truth=updates_without_progress,
    because="An update looks at one point only. It turns the line for the sake of that point, and other points may end up on the wrong side. "
    "It is tempting to say 0, because the algorithm improves in the end; but not every step is an improvement.",
)

# %% [markdown]
# Now step through the run: each mistake adds $y\,x$ to $\theta$, tip to tail. Find the updates that made nothing better. Find also an update that takes $\theta$ *away* from the cone.

# %%
widgets.stepper(X_steps, y_steps, algorithm=yours(perceptron_origin))

# %% [markdown]
# <details><summary>Which updates are they?</summary>
#
# The numbers of misclassified points are 6, 3, 2, 2, 2, 1, 2, 0: the third and the fourth update leave the number as it was, and the sixth makes it larger. The first, the third and the fifth
# update each carry $\theta$ away from the cone, at whose edge it stood.
# </details>
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
    "The perceptron makes a mistake on a point, so it updates on this point. Is the point on its side immediately after the update?",
    choices={
        "yes, always": "The update was made for the sake of this point, so it seems that it must put it right. "
        "It goes the right way, but it may be too short.",
        "not always, but its margin is larger than before": "The update always goes the right way, and sometimes not far enough.",
        "not always, and its margin may even be smaller": "An update can indeed spoil things, but for other points. "
        "For its own point it always goes the right way.",
    },
    truth=what_updates_do,
    because="The margin grows by an amount that does not depend on how wrong the point was, so one update may not be enough. "
    "The section `What an update promises` shows by how much.",
)

# %% [markdown]
# ### Your own data
#
# Drag a point across the line. Add one, change its label, make the set non-separable and watch the mistakes never end. Everything can be done
# with the controls below the picture, too. Which change makes the number of mistakes grow most?

# %%
widgets.editor(X_offset, y_offset, algorithm=yours(perceptron), origin=yours(perceptron_origin))

# %% [markdown]
# <details><summary>What makes it slow?</summary>
#
# Bring a blue and an orange point close together: the narrower the gap through which the line must pass, the more mistakes it takes to find it. Moving everything away from the origin
# has the same effect, because then the offset, which changes by only 1 at each mistake, has a long way to go. {Lesson:convergence_proof} turns this into a theorem.
# </details>
#
# ## What an update promises
#
# Take a mistake on $(x, y)$. What happens to the margin of this same point? After the update it is
#
# $$y\,(\theta+y\,x)\cdot x = y\,\theta\cdot x + y^2\,x\cdot x = y\,\theta\cdot x+\|x\|^2 ,$$
#
# because $y^2=1$. So the margin **grows by exactly $\|x\|^2$** (by $\|x\|^2+1$ with an offset, since $\|\tilde x\|^2=\|x\|^2+1$). The step always goes the
# right way. But it promises neither that this point is right afterwards, nor anything about another point. You will show both with one example.
#
# ### Exercise: `unlucky_update`
#
# Find $\theta$ and two points $a$ and $b$, all three vectors of the same length, both points of class $+1$, with no offset, such that
#
# - before the update $a$ is right, $\theta\cdot a>0$, and $b$ is a mistake, $\theta\cdot b\le0$;
# - after the update on $b$, with $\theta+b$ in the place of $\theta$, $b$ is **still** a mistake and $a$ has **become** one.
#
# Two entries per vector are enough. A sketch helps: which way does $\theta$ move, and how far?

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

# %%
lucky = [3, 0], [1, 1], [-1, 2]  # θ, a and b of an update that does good: drawn until you have found one that does not
fig, axes = style.figure(2, width=8, height=3.8)
pictures.unlucky(axes, *yours(unlucky_update).or_until_then(lucky))
fig.describe(
    "Two panels, before and after the update on the point b, with the margins of a and b beside the points. "
    "The update turns the line, and a ring marks each mistake."
)

# %% [markdown]
# The numbers are the margins of the two points; a ring marks a mistake. The margin of $b$ has grown by $\|b\|^2$, as promised; in your example that was not enough. The margin of $a$ has changed by $a\cdot b$,
# and nothing says that this is positive: what helps one point may hurt another.
#
# So it is not obvious at all that the algorithm ever ends. That it does, if the data are separable, is a theorem with a beautiful proof: {lesson:convergence_proof}.
#
# ### The same update, written as a correction
#
# Let $h(x)=\operatorname{sign}(\theta\cdot x)$ be the prediction. Many texts write the update for *every* visit as
#
# $$\theta \leftarrow \theta - \tfrac12\,\bigl(h(x)-y\bigr)\,x .$$
#
# If the prediction is right, $h(x)-y=0$ and nothing moves. If it is wrong, $h(x)=-y$, so $-\tfrac12(-2y)\,x=y\,x$: our update. Here are all four combinations, with $\theta$ in
# green and its change in red:

# %%
fig, axes = style.figure(4, width=10, height=2.9)
pictures.corrections(axes, [1, 1], [2, -0.5])
fig.describe(
    "Four panels, one for each pair of prediction and label. Where the two agree, θ stays. A point of "
    "class -1 on the positive side pushes θ away from itself, a point of class +1 on the negative side "
    "pulls θ towards itself; a red arrow shows the change."
)

# %% [markdown]
# In the first and the last picture the point has its own colour around it, and $\theta$ stays. In the second $\theta$ moves away from the point, in the third towards it. (The two
# ways of writing differ in one place: a $+1$ point exactly on the boundary, where $\operatorname{sign}(0)=+1$ calls it right and the margin calls it a mistake.)
#
# ## What the perceptron remembers
#
# $\theta$ starts at zero, and each mistake on point $i$ adds the same vector $y_i x_i$. If there were $\alpha_i$ mistakes on point $i$, then
#
# $$\theta=\sum_i \alpha_i\,y_i\,x_i, \qquad \theta_0=\sum_i\alpha_i\,y_i .$$
#
# So the $n$ counts say everything about the classifier. This is the **dual form**.
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

# %%
X_cloud, y_cloud, _, _ = data.separable(60, margin=0.06, theta0=0.1, rng=4)

# %% role="guess" id="ever_mistaken"
guess(
    "ever_mistaken",
    "60 points that a line can separate, some of them close to it. The perceptron runs until a pass is clean. On how many of the 60 points does it make a mistake at least once?",
    tolerance=5,
    truth=lambda: np.count_nonzero(reference.mistake_counts(X_cloud, y_cloud, 1000)),
    because="After a few updates the line is nearly in place, and most points are never misclassified again, or never were. So most of the counts are zero, and the "
    "classifier is a sum over a few points only.",
)

# %% [markdown]
# Here are the points. The rings grow with the number of mistakes on a point.

# %%
counts = yours(mistake_counts)(X_cloud, y_cloud, 1000)
theta_cloud, theta0_cloud = yours(from_counts)(counts, X_cloud, y_cloud)
distances = np.abs(geometry.signed_distance(X_cloud, theta_cloud, theta0_cloud))
rank = 1 + np.argsort(np.argsort(distances))  # 1 is the point nearest to the boundary
print("mistakes on the points with these ranks, from the nearest to the farthest:", sorted(rank[counts > 0].tolist()))

# %%
fig, ax = style.figure(height=4.2)
pictures.mistake_rings(ax, X_cloud, y_cloud, counts, theta_cloud, theta0_cloud)
fig.describe(
    f"{len(X_cloud)} points of two classes and the final line. {np.sum(counts > 0)} points carry red "
    "rings, larger for more mistakes; most ringed points are close to the line, and a few lie far from "
    "it."
)

# %% [markdown]
# Most points never had a say. Seven of the nine that had one are among the sixteen nearest to the final line. But two lie far from it: they were visited early, when the
# line was still somewhere else.
#
# ## Reflect the points
#
# The condition $y_i\,(w\cdot\tilde x_i)>0$ carries a label in every line. Push the label into the point: $\zeta_i=y_i\,\tilde x_i$ ("zeta"), a **reflected** point. Then
#
# $$w \text{ separates the data} \iff w\cdot \zeta_i>0 \text{ for all } i ,$$
#
# and a mistake is answered by $w\leftarrow w+\zeta_i$. Labels are gone, and so is the special role of the offset. The margin of a point is now simply $w\cdot\zeta_i$. The rows $\zeta_i$ form the matrix `Z`, and the
# whole condition reads $Zw>0$.
#
# ### Exercise: `reflect`
#
# Append the $1$ first, then reflect: the sign of the constant feature is flipped too.

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
# Reflection makes a picture that is worth keeping: on the left the six points of the stepper, in the middle the reflected ones (all must be on the *same* side
# of the boundary), on the right weight space. A point in one picture is a line in the other.

# %%
Z_steps = yours(reflect)(X_steps, y_steps)[:, :2]  # without the constant feature: through the origin
fig, axes = style.figure(3, width=9, height=3.3)
pictures.reflection(axes, X_steps, y_steps, Z_steps, yours(perceptron_origin)(X_steps, y_steps, 20)[0])
fig.describe(
    "Three panels. Left, the points on both sides of a line through the origin. Middle, the reflected "
    "points, all on the positive side of the same line. Right, weight space: one line per point, and a "
    "shaded cone in which the arrow θ ends."
)

# %% [markdown]
# ## Learning as going downhill
#
# Step back. A learning problem has three parts: a **criterion** $J(w)$ that says how bad the parameters are, **constraints** on what is allowed, and an
# **optimiser** that looks for the best allowed $w$. The perceptron allows every $w$, and it is an optimiser; but we did not say what it makes small. Which $J$ would suit?
# We want two things: a single valley (**convex**), so that going down leads to the best place; and **derivatives**, so that we know where down is.
#
# Three candidates, with "misclassified" meaning $w\cdot\zeta_i\le0$:
#
# - the **number of mistakes**: what we care about, but flat almost everywhere, with jumps. Its derivative is zero or does not exist.
# - the **sum of distances** of misclassified points from the boundary: it has slopes, but dividing by $\|\theta\|$ spoils convexity.
# - the **perceptron criterion** $J(w)=-\sum_{\text{misclassified}} w\cdot \zeta_i$: no term is negative, it is piecewise linear, and it is convex.
#
# Walk along a straight path in weight space, from a bad $w$ to a good one, and look at all three:

# %%
X_noisy, y_noisy = data.two_blobs(40, distance=2.5, rng=1)
Z_noisy = yours(reflect)(X_noisy, y_noisy)
along = np.linspace(0, 1, 400)
W_path = np.array([-1.0, 1.5, 0.5]) + np.outer(along, [2.5, -2.0, -0.5])  # (400, 3)
margins = Z_noisy @ W_path.T  # (n, 400)
deficits = -np.sum(margins * (margins <= 0), axis=0)
lengths = np.linalg.norm(W_path[:, :2], axis=1)
candidates = {
    "number of mistakes": np.sum(margins <= 0, axis=0),
    "sum of distances": deficits / lengths,
    "perceptron criterion": deficits,
}

# %%
fig, axes = style.figure(3, width=9)
pictures.along_a_path(axes, along, candidates)
fig.describe(
    "Three curves along the same straight path in weight space. The number of mistakes is a staircase; "
    "the sum of distances slopes down and bends like a hilltop on the left; the perceptron criterion "
    "is a valley of straight pieces."
)

# %% [markdown]
# The first is a staircase: a small step tells you nothing. The second has slopes, but on the left it bends like a hilltop: the straight line between two of its
# points lies *below* it, so it is not convex. The third is a valley of straight pieces. Why is it convex? Write it as
# $J(w)=\sum_i \max(0,\,-w\cdot \zeta_i)$: each term is the larger of two linear functions, which is convex, and a sum of convex functions is convex.
#
# On a straight piece the set of misclassified points does not change, so $J$ is linear there and its gradient is the sum of what multiplies $w$:
#
# $$\nabla J(w)=-\sum_{\text{misclassified}} \zeta_i .$$
#
# ### Exercise: `perceptron_criterion`
#
# Return both $J(w)$ and its gradient. A point with $w\cdot \zeta=0$ adds nothing to $J$, but it counts as misclassified, so its $\zeta$ belongs in the gradient.

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
w_here, tiny = np.array([0.3, -0.7, 0.2]), 1e-6
J, gradient = criterion(w_here, Z_noisy)
differences = [(criterion(w_here + tiny * e, Z_noisy)[0] - J) / tiny for e in np.eye(3)]
print("formula:    ", np.round(gradient, 4))
print("differences:", np.round(differences, 4))

# %% [markdown]
# ### Why not solve for the bottom?
#
# For some criteria one can solve $\nabla J=0$ on paper ({lesson:multiclass_least_squares}). Here the gradient is constant on each piece, so the equation says nothing
# about *where*; and the whole solution cone has $J=0$. So we walk. The gradient at $w$ is perpendicular to the level curve through $w$ and points
# uphill; **gradient descent** goes the other way, with a step size $\eta$ (the **learning rate**), which may change with the step number $i$:
#
# $$w^{(i+1)}=w^{(i)}-\eta(i)\,\nabla J\bigl(w^{(i)}\bigr)=w^{(i)}+\eta(i)\sum_{\text{misclassified}} \zeta_j .$$

# %%
fig, ax = style.figure(height=4.6, width=5.2)
pictures.downhill(ax, yours(perceptron_criterion), Z_steps, [[-3, 2], [-2.5, -2.5], [1.5, -3], [-3, -0.5]])
fig.describe(
    "Level curves of the perceptron criterion, made of straight pieces around a green cone in which it "
    "is zero. Four red arrows cross the level curves at right angles and point downhill, towards the "
    "cone."
)

# %% [markdown]
# The red arrows are perpendicular to the level curves. In the green cone all points are classified correctly, and $J$ is 0.

# %% role="guess" id="criterion_at_zero"
def criterion_at_zero():
    Z = reference.reflect(X_cloud, y_cloud)
    at_zero = perceptron_descent.perceptron_criterion(Z, np.zeros(3))[0]
    at_a_separator = perceptron_descent.perceptron_criterion(Z, np.append(*reference.perceptron(X_cloud, y_cloud, 1000)[:2]))[0]
    return "just as large" if at_zero == at_a_separator else "larger" if at_zero > at_a_separator else "smaller"


guess(
    "criterion_at_zero",
    "The perceptron starts at w = 0, where nothing is learned yet. How large is the criterion J there, compared with its value at weights that separate the data?",
    choices={
        "larger": "Learning should make the criterion smaller, so it seems that it must be large at the start. Put w = 0 into the formula.",
        "just as large": "At w = 0 every term is 0, and at a separating w there are no terms.",
        "smaller": "It cannot be smaller: a separating w has J = 0, and no term is ever negative.",
    },
    truth=criterion_at_zero,
    because="J(0) = 0 is already the minimum: J cannot tell the useless w = 0 from a perfect classifier. What sets the algorithm in motion is our convention that a point on the "
    "boundary, with margin 0, is a mistake; at w = 0 that holds for all points.",
)

# %% [markdown]
# ### Exercise: `batch_perceptron`
#
# Gradient descent with a constant rate: start at $w=0$; in each step add $\eta$ times the sum of **all** misclassified $\zeta$ at once; stop when nothing is
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

# %% role="guess" id="rate_from_zero"
def updates_with_a_tenth_of_the_rate():
    Z = reference.reflect(X_cloud, y_cloud)
    one, tenth = (perceptron_descent.batch_perceptron(Z, eta, 5000)[1] for eta in (1.0, 0.1))
    return "the same number" if one == tenth else "about ten times as many" if tenth > 5 * one else "fewer or slightly more"


guess(
    "rate_from_zero",
    "Your batch perceptron starts at w = 0 and separates the 60 points with η = 1. Now take η = 0.1. How many updates does it need?",
    choices={
        "the same number": "Every w on the way is a tenth of what it was, so every score has the same sign as before.",
        "about ten times as many": "Steps a tenth as long seem to need ten times as many of them. But the place to reach is a cone, and the cone begins at 0: whoever starts there need not go far.",
        "fewer or slightly more": "Smaller steps avoid overshooting in other problems. Here the whole path only shrinks.",
    },
    truth=updates_with_a_tenth_of_the_rate,
    because="From w = 0, each w is η times the sum of some ζ. η multiplies all scores and changes no sign, so the same points are misclassified in each step. The learning rate cancels.",
)

# %% [markdown]
# ### A rate that matters
#
# From any other start $w^{(0)}\ne0$ the rate does not cancel: it decides how much each step weighs against the start. We descend with your `perceptron_criterion`, first in the plane
# of the six points.

# %%
def descend(criterion, Z, start, eta, max_steps=2000):
    """The path (steps+1, d) of gradient descent on the criterion, until its gradient is zero."""
    path = [np.array(start, dtype=float)]
    while len(path) <= max_steps:
        gradient = criterion(path[-1], Z)[1]
        if not np.any(gradient):
            break
        path.append(path[-1] - eta * gradient)
    return np.array(path)


criterion = yours(perceptron_criterion)
paths = {eta: descend(criterion, Z_steps, [-3, -3], eta) for eta in (0.02, 0.05, 0.2)}
fig, ax = style.figure(height=4.6, width=6.8)
pictures.descents(pictures.downhill(ax, criterion, Z_steps), paths)
fig.describe(
    "Three paths over the same level curves, from one start to the green cone, one for each rate. "
    "The smallest rate takes many short steps, the largest only a few long jumps."
)

# %% [markdown]
# All three paths end in the cone. A small rate follows the slope faithfully and slowly, and stops just inside; a large one gets there in a few jumps. Now the 60 points, for many rates,
# from zero and from $w^{(0)}=(-2,1,1)$:

# %%
Z_cloud = yours(reflect)(X_cloud, y_cloud)
criterion, batch = yours(perceptron_criterion), yours(batch_perceptron)
rates = np.array([0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 10, 100])
updates = {
    "from zero": [batch(Z_cloud, eta, 5000)[1] for eta in rates],
    "from (−2, 1, 1)": [len(descend(criterion, Z_cloud, [-2, 1, 1], eta)) - 1 for eta in rates],
}
fig, ax = style.figure(height=3.4, width=5.2)
pictures.updates_over_rates(ax, rates, updates)
fig.describe(
    "Updates until the points are separated, against the learning rate, both on logarithmic axes. From "
    "zero the curve is flat. From the other start it falls steeply, is lowest in the middle, rises a "
    "little and levels off."
)

# %% [markdown]
# From zero the curve is flat. From the other start a tiny rate needs a great many steps to leave it; a rate of about 0.1 is best; and a very large one throws the start away with its first jump and
# from then on only changes the scale. On separable data that does no harm. On noisy data and with other criteria the rate is the most important setting there is ({lesson:hinge_sgd}).
#
# ### Three ways down
#
# - **Batch**: look at all points, then move once. What you just wrote.
# - **Averaged step**: the same with $\Delta=\frac1n\sum_{\text{misclassified}} \zeta$, until $\|\Delta\|<\varepsilon$. The size of a step no longer grows with $n$.
# - **Sequential** (online): look at one point and move at once if it is a mistake. It needs one point at a time, so it can learn from a stream that never ends. But then how does it know when to stop?
#   It never sees all points together. It stops when $n$ visits **in a row** were clean.
#
# ### Exercise: `sequential_perceptron`
#
# Visit the rows of `Z` in the given `order` (a list of row numbers, which may repeat). Start at $w=0$; a mistake, $w\cdot\zeta\le0$, adds $\eta\,\zeta$. Stop as soon as $n$ visits in a row were without a mistake,
# where $n$ is the number of rows of `Z`, or at the end of `order`. A visit that updates is not clean. Return $w$ and the number of updates.

# %% role="exercise" id="sequential_perceptron"
def sequential_perceptron(Z, order, eta):
    """The perceptron on reflected points, one visit at a time, from zero; it stops after n visits in a row without a mistake.

    Z (n, d+1) of reflected points, order the row numbers to visit, eta the rate. Returns (w, steps): w (d+1,) and the number of updates.
    """
    ### BEGIN SOLUTION
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w = w + eta * Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps
    ### END SOLUTION


# %% role="check" id="sequential_perceptron" points=4
check(sequential_perceptron)

# %%
ways = {
    "batch": yours(batch_perceptron)(Z_cloud, 1.0, 5000),
    "averaged step": perceptron_descent.mean_batch_perceptron(Z_cloud, eta=1.0, epsilon=1e-9, max_steps=5000),
    "sequential": yours(sequential_perceptron)(Z_cloud, np.tile(np.arange(60), 100), 1.0),
}
for name, (w, steps) in ways.items():
    print(f"{name:14} {steps:2d} updates, separated: {yours(is_separated)(X_cloud, y_cloud, w[:2], w[2])}")

# %% [markdown]
# Batch and averaged step make the same updates: from zero, the factor $1/n$ cancels like any other rate. The sequential form in the given order with $\eta=1$ is the perceptron that you began with. A batch update costs a look at all $n$ points, a
# sequential one a look at a single point, so do not compare the numbers of updates alone.
#
# In practice the points are shuffled, so that their order in the file does no harm. How one shuffles matters, because of the rule for stopping:

# %%
rng, visit = np.random.default_rng(0), yours(sequential_perceptron)
shuffles = {
    "shuffled once, then round and round": lambda: np.tile(rng.permutation(60), 50),
    "shuffled anew in each pass": lambda: np.concatenate([rng.permutation(60) for _ in range(50)]),
    "each visit drawn at random": lambda: rng.integers(0, 60, 3000),
}
for name, draw in shuffles.items():
    unfinished = sum(np.any(Z_cloud @ visit(Z_cloud, draw(), 1.0)[0] <= 0) for _ in range(100))
    print(f"{name:36} stops too early in {unfinished:2d} of 100 runs")

# %% [markdown]
# With a new order in each pass, $n$ clean visits in a row may have seen some points twice and others not at all. Shuffle once and go round, and they have seen every point. (Or stop only after a whole clean pass.)
#
# ## When no line will do: feature maps
#
# XOR ("one or the other, not both") is the classic small problem that no line solves. With inputs coded $0/1$, the points $(0,1)$ and $(1,0)$ are $+1$, and
# $(0,0)$ and $(1,1)$ are $-1$. Suppose a line did it. The two negative scores give $\theta_0<0$ and $\theta_1+\theta_2+\theta_0<0$, so together
# $\theta_1+\theta_2+2\theta_0<0$. The two positive ones give $\theta_2+\theta_0>0$ and $\theta_1+\theta_0>0$, together $\theta_1+\theta_2+2\theta_0>0$.
# Both cannot be. (It is the square of the first section once more.)
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
levels.regions(common.view(ax, X_xor, margin=0.3), classify, K=2)
common.scatter(ax, X_xor, y_xor, size=110).set(title="XOR, learned in other features", xlabel="x₁", ylabel="x₂")
fig.describe(
    "The four XOR points: the two classes sit on opposite corners of a square. The coloured regions "
    "that were learned in the other features have all four points on their own colour, with bent "
    "borders."
)

# %% [markdown]
# ## Which of the many lines?
#
# If one line separates the data, so do infinitely many. Which one does the perceptron find? It depends on the order of the points and on the start. And on
# noisy data it finds none: it jumps with every mistake until we stop it, and we get whatever it held at that moment. Here are twelve orders of the same 60 points, ten passes each:

# %%
X_blobs, y_blobs = data.two_blobs(60, distance=2.4, rng=2)
X_fresh, y_fresh = data.two_blobs(1000, distance=2.4, rng=3)
rng, learn = np.random.default_rng(0), yours(perceptron)
twelve = [learn(X_blobs[order], y_blobs[order], 10) for order in (rng.permutation(60) for _ in range(12))]
fresh_errors = [np.mean(geometry.sign(X_fresh @ theta + theta0) != y_fresh) for theta, theta0, _ in twelve]
print(f"error on 1,000 new points: from {min(fresh_errors):.1%} to {max(fresh_errors):.1%}")

# %%
fig, ax = style.figure(height=4)
pictures.many_runs(ax, X_blobs, y_blobs, twelve).set_title("One data set, twelve orders")
fig.describe(
    "Two overlapping clouds and twelve grey boundaries, one for each order of the points. They cross "
    "in the middle and fan out widely."
)

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
# Choose an order below. Grey lines are the other orders; on the right are the errors of all three forms on the 1,000 new points. Move the start, too: only the last parameters depend on it, because
# the averaged and the voted form start at zero here.

# %%
forms = widgets.Forms(last=yours(perceptron), averaged=yours(averaged_perceptron), vote=yours(voted_predict))
widgets.orders(X_blobs, y_blobs, X_fresh, y_fresh, forms=forms)

# %% [markdown]
# ## A spam filter
#
# Now real data that no line separates: Spambase, 4,601 e-mails that were collected at a computer company, Hewlett-Packard, by 1999. Each is described by 57 numbers: how often 48 words and 6 characters occur (in per cent), and
# three measures of runs of capital letters. +1 is spam, −1 is ordinary mail. As everywhere in the course, `data.split` gives a training, a validation and a test part.
#
# Which form is best, and how many passes? We ask by 5-fold cross-validation inside the training part: each fifth is classified by a perceptron that has learned from the other four fifths, which also give the means and
# standard deviations for standardising.

# %%
spam = data.split("spam")
folds = np.arange(len(spam.y_train)) % 5  # the rows are in random order already


def cross_validate(T, learn, learn_averaged, vote):
    """The cross-validation errors of the last parameters, the averaged ones and the vote after T passes."""
    wrong = np.zeros(3)
    for fold in range(5):
        out = folds == fold
        X_in, X_out = preprocessing.standardize(spam.X_train[~out], spam.X_train[out])
        y_in, y_out = spam.y_train[~out], spam.y_train[out]
        voters = averaging.voted_perceptron(X_in, y_in, T)
        theta, theta0, _ = learn(X_in, y_in, T)
        mean, mean0 = learn_averaged(X_in, y_in, T)
        labels = geometry.sign(X_out @ theta + theta0), geometry.sign(X_out @ mean + mean0), vote(X_out, voters.thetas, voters.theta0s, voters.counts)
        wrong += [np.sum(predicted != y_out) for predicted in labels]
    return wrong / len(folds)


# %% role="guess" id="spam_averaged"
def averaged_beside_last():
    last, averaged, _ = cross_validate(10, reference.perceptron, averaging.averaged_perceptron, averaging.voted_predict)
    if averaged > last:
        return "higher"
    return "lower, by more than a tenth of the last one's" if averaged < 0.9 * last else "lower, by less than a tenth of the last one's"


guess(
    "spam_averaged",
    "The averaged parameters include all the poor ones from the beginning of the run; the last ones have learned from ten whole passes. How does the averaged form's error compare with the last one's?",
    choices={
        "higher": "The early parameters are indeed poor. But few of the 22,080 visits belong to them.",
        "lower, by less than a tenth of the last one's": "It is tempting to think that after ten passes there is little left to gain. But the run never settles on these data.",
        "lower, by more than a tenth of the last one's": "The last parameters are what the last few mistakes made of them; in the mean such jumps cancel.",
    },
    truth=averaged_beside_last,
    because="On data that no line separates each of the thousands of mistakes kicks the parameters, however good they were. The jumps go in different directions and cancel in the mean, while the direction that all "
    "of them share stays.",
)

# %%
learn, learn_averaged, vote = yours(perceptron), yours(averaged_perceptron), yours(voted_predict)
print(" T   last   averaged   voted")
for T in (1, 2, 10):
    last, averaged, voted = cross_validate(T, learn, learn_averaged, vote)
    print(f"{T:2d}  {last:5.1%}  {averaged:7.1%}  {voted:8.1%}")

# %% [markdown]
# With 2,760 e-mails the standard error of these numbers is about half a percentage point. So averaging and voting are clearly better than the last parameters, and between the two there is no difference that we could measure. Nor
# is there one between two and ten passes. The vote has to keep thousands of weight vectors, the average one. We take the **averaged form with $T=10$**.
#
# Next we train on the whole training part and look at the validation part after each pass:

# %%
X_spam, X_spam_val = preprocessing.standardize(spam.X_train, spam.X_val)
learn, learn_averaged = yours(perceptron), yours(averaged_perceptron)
pass_errors = {"last": [], "averaged": []}
for T in range(1, 11):
    theta, theta0, _ = learn(X_spam, spam.y_train, T)
    mean, mean0 = learn_averaged(X_spam, spam.y_train, T)
    pass_errors["last"].append(np.mean(geometry.sign(X_spam_val @ theta + theta0) != spam.y_val))
    pass_errors["averaged"].append(np.mean(geometry.sign(X_spam_val @ mean + mean0) != spam.y_val))
fig, ax = style.figure(height=3.4, width=5.4)
pictures.error_after_passes(ax, pass_errors)
fig.describe(
    "Validation error against the number of passes. The curve of the last parameters jumps up and down "
    "from pass to pass; that of the averaged ones stays low and nearly level."
)

# %% [markdown]
# The error of the last parameters jumps up and down, so it is a matter of luck after which pass you stop. That of the averaged ones moves much less. (It is higher on these 920 e-mails than it was in cross-validation. With a standard error of one percentage point that is
# no surprise.)

# %% [markdown] role="locked" id="averaging_question"
# ### Written: why averaging helps
#
# In your own words: why does averaging help on noisy data? Explain
#
# - why, on data that are not separable, the last parameters are partly a matter of luck;
# - what the mean does with that luck, and why good parameters have more weight in it than poor ones;
# - one situation in which averaging helps little or not at all, and why.
#
# Four to eight sentences. (4 points)
#
# ### BEGIN MARK SCHEME
# - 1 point: on non-separable data the run never ends. Each mistake changes the parameters by the same $y\,x$, however good they were, and a noisy or mislabelled point causes such a change again and again. So the last parameters depend on which points
#   came last, that is on the order and the moment of stopping.
# - 1 point: the jumps go in different directions, and in the mean they cancel largely (the variance falls), while what all parameters have in common stays.
# - 1 point: the mean is taken over visits, not over mistakes: parameters that make few mistakes survive many visits and are counted for each of them.
# - 1 point: a situation with its reason. For example: separable data after convergence, where the last parameters fill nearly all visits anyway; an error that all parameters share (missing features, a shift of the data), which no mean removes; a single
#   short pass, in which the poor start makes up a large part of the mean.
# - "It reduces overfitting" or "the average is more stable" without saying of what and why: at most 1 point in all.
# ### END MARK SCHEME

# %% [markdown] role="written" id="why_averaging" points=4
# ### BEGIN SOLUTION
# If no line separates the data, the perceptron never stops: some points are misclassified in every pass, and each of them moves the parameters by $y\,x$, even if these were as good as parameters can be. So the last parameters carry the traces of the last few mistakes,
# and with another order, or ten visits later, they would be others.
#
# The mean over all visits keeps what the parameters have in common, the direction in which most points pull, and the random jumps around it cancel. Parameters that classify well survive many visits before the next mistake, and they are counted once per visit; poor ones
# are replaced at once and hardly count.
#
# It helps little where there is no luck to remove: on separable data the run ends, and after some more clean passes nearly all terms of the mean are the final parameters. Nor does it help against an error that all parameters share, for instance if the test e-mails come
# from another year.
# ### END SOLUTION

# %% [markdown]
# ### How good is it?
#
# The choice is made, so we may use the test part, once. ({Lesson:classification_setup} has used it for another filter; nothing here was chosen by what it showed.) One more thing to know about these data: some e-mails were sent many times, and 97 of the 921 test e-mails are equal to one in the training part, number by number.

# %%
_, X_spam_test = preprocessing.standardize(spam.X_train, spam.X_test)
theta_spam, theta0_spam = yours(averaged_perceptron)(X_spam, spam.y_train, 10)
missed = geometry.sign(X_spam_test @ theta_spam + theta0_spam) != spam.y_test
training_rows = {row.tobytes() for row in spam.X_train}
unseen = np.array([row.tobytes() not in training_rows for row in spam.X_test])
for name, rows in (("all test e-mails", missed), ("without the repeated ones", missed[unseen])):
    error = np.mean(rows)
    print(f"{name:26} {error:.1%} ± {validation.standard_error(error, len(rows)):.1%} of {len(rows)}")

# %% role="guess" id="word_against_spam"
def strongest_word_for_mail():
    theta, _ = averaging.averaged_perceptron(preprocessing.standardize(spam.X_train, spam.X_val)[0], spam.y_train, 10)
    words = ("george", "money", "conference", "you")
    return min(words, key=lambda word: theta[spam.feature_names.index(word)])


guess(
    "word_against_spam",
    "Which of these words speaks most strongly against spam, that is, has the most negative weight?",
    choices={
        "george": "George Forman was one of those who collected the mail. Strangers with something to sell did not know his name.",
        "money": "Money speaks for spam: its weight is positive.",
        "conference": "It does speak for mail, as one would expect of a research laboratory. But there is a word that tells more.",
        "you": "Everybody writes 'you', so it tells little. Spam even uses it more.",
    },
    truth=strongest_word_for_mail,
    because="The filter has learned what mail to a few people at one company looks like. It would be of little use to somebody else: the new mail must come from where the training mail came from.",
)

# %%
fig, ax = style.figure(height=5, width=5.6)
pictures.strongest_weights(ax, spam.feature_names, theta_spam)
fig.describe(
    "Bars for the features with the strongest weights. To the right, speaking for spam: "
    f"{spam.feature_names[np.argmax(theta_spam)]} and nine others. To the left, speaking for mail: "
    f"{spam.feature_names[np.argmin(theta_spam)]} and nine others."
)

# %% [markdown]
# Blue bars speak for spam: dollar signs, the digits 000, long runs of capitals, *remove*, *free*. Orange bars speak for mail: the company (*hp*, *hpl*, *labs*), its people (*george*), *meeting*, *edu*. Because the features are standardised, the weights can be
# compared: each is the change of the score when a feature is one standard deviation larger.
#
# ### Where it fails
#
# A linear filter can explain itself. The score is a sum, so each feature's share $\theta_j x_j$ can be read off. Here are four e-mails from the validation part: the two ordinary ones that it took for spam with the largest scores, and the two spam e-mails that it took for ordinary mail with the smallest:

# %%
theta_spam, theta0_spam = yours(averaged_perceptron)(X_spam, spam.y_train, 10)
scores = X_spam_val @ theta_spam + theta0_spam
worst = np.argsort(spam.y_val * scores)
for label, name in ((-1, "mail taken for spam"), (1, "spam taken for mail")):
    for i in [i for i in worst if spam.y_val[i] == label][:2]:
        shares = theta_spam * X_spam_val[i]
        top = np.argsort(-np.abs(shares))[:4]
        print(f"{name}, score {scores[i]:+.0f}: " + ", ".join(f"{spam.feature_names[j]} {shares[j]:+.0f}" for j in top))

# %% [markdown]
# One strong feature, or a few, outvote everything else: an ordinary e-mail full of dollar signs, a spam e-mail that mentions *hp* or *telnet*. The score grows in proportion to the frequency, without limit. Logarithms tame this:
# $\log(1+x)$ grows ever more slowly. Replace each of the 57 numbers $x$ by it, which is a feature map, and learn again.

# %% role="guess" id="logarithms"
def change_by_logarithms():
    errors = []
    for X, X_new in ((spam.X_train, spam.X_val), (np.log1p(spam.X_train), np.log1p(spam.X_val))):
        X, X_new = preprocessing.standardize(X, X_new)
        mean, mean0 = averaging.averaged_perceptron(X, spam.y_train, 10)
        errors.append(np.mean(geometry.sign(X_new @ mean + mean0) != spam.y_val))
    if errors[1] > errors[0]:
        return "it rises"
    return "it falls by more than one percentage point" if errors[1] < errors[0] - 0.01 else "it falls by at most one percentage point"


guess(
    "logarithms",
    "The same averaged perceptron learns from the logarithms log(1+x) of all 57 numbers. What happens to its validation error?",
    choices={
        "it rises": "A logarithm brings large numbers closer together, so it seems to throw information away. But it keeps their order, and what it takes away is what misled the filter.",
        "it falls by at most one percentage point": "The logarithms hold the same information as the frequencies, so it seems that little can change. But a linear score adds the numbers up as they come, and on "
        "another scale it has other boundaries.",
        "it falls by more than one percentage point": "One extreme word no longer outvotes all the others.",
    },
    truth=change_by_logarithms,
    because="The perceptron can only weigh features; the scale on which they come decides what it can say. With logarithms the step from 0 to 1 per cent counts as much as the step from 1 to 3 per cent, so the "
    "few huge numbers lose their power over all the small ones.",
)

# %%
X_log, X_log_val = preprocessing.standardize(np.log1p(spam.X_train), np.log1p(spam.X_val))
mean, mean0 = yours(averaged_perceptron)(X_log, spam.y_train, 10)
before, after = np.mean(geometry.sign(scores) != spam.y_val), np.mean(geometry.sign(X_log_val @ mean + mean0) != spam.y_val)
print(f"validation error {before:.1%} with frequencies, {after:.1%} with their logarithms")

# %% [markdown]
# Better features can help as much as a better algorithm.
#
# ## The same in scikit-learn
#
# In practice one calls a library. Its settings have other names and other defaults; with these, it does what you wrote:
#
# | here | scikit-learn |
# |---|---|
# | `perceptron(X, y, T)` | `Perceptron(max_iter=T, tol=None, shuffle=False)` |
# | `averaged_perceptron(X, y, T)` | `SGDClassifier(loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True, max_iter=T, tol=None, shuffle=False)` |
# | $\theta$, $\theta_0$ | `coef_[0]`, `intercept_[0]` |
# | at most $T$ passes, stops after a clean one | `max_iter`; the default `tol=1e-3` stops when the loss no longer falls |
# | points in the given order | `shuffle=False`; the default shuffles anew in each pass |

# %%
from sklearn.linear_model import Perceptron, SGDClassifier

passes = {"max_iter": 10, "tol": None, "shuffle": False}
theirs_last = Perceptron(**passes).fit(X_spam, spam.y_train)
theirs_averaged = SGDClassifier(
    loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True, **passes
).fit(X_spam, spam.y_train)
theta, theta0, _ = yours(perceptron)(X_spam, spam.y_train, 10)
mean, mean0 = yours(averaged_perceptron)(X_spam, spam.y_train, 10)
for name, model, ours, ours0 in (("last", theirs_last, theta, theta0), ("averaged", theirs_averaged, mean, mean0)):
    same = np.allclose(model.coef_[0], ours) and np.allclose(model.intercept_[0], ours0)
    error = np.mean(geometry.sign(X_spam_val @ ours + ours0) != spam.y_val)
    print(f"{name:9} validation error {error:.2%}, in scikit-learn {1 - model.score(X_spam_val, spam.y_val):.2%}; the same parameters: {same}")

# %% [markdown]
# ## What to remember
#
# 1. The perceptron moves only on mistakes, by $y\,x$. The margin of that point grows by $\|x\|^2$, which may not be enough; other points may lose.
# 2. A data point is a half-plane in weight space; the separators form a cone. The parameters are a sum over the points on which mistakes were made.
# 3. With all mistakes at once it is gradient descent on the convex criterion $J$, which is 0 at the start already. From zero the learning rate cancels.
# 4. Other features bend the boundary; the algorithm stays the same.
# 5. On noisy data it never settles, and its last parameters are partly luck. The average over all visits is better, and as cheap.
#
# | formula | meaning |
# |---|---|
# | $z=y\,(\theta\cdot x+\theta_0)\le0$ | a mistake |
# | $\theta\leftarrow\theta+y\,x,\quad \theta_0\leftarrow\theta_0+y$ | the update |
# | $\theta=\sum_i\alpha_i y_i x_i,\quad \theta_0=\sum_i\alpha_i y_i$ | dual form, $\alpha_i$ mistakes on point $i$ |
# | $\zeta=y\,(x,1),\quad w=(\theta,\theta_0),\quad z=w\cdot\zeta$ | reflected point, weights, margin |
# | $J(w)=\sum_i\max(0,-w\cdot\zeta_i),\quad \nabla J=-\sum_{w\cdot\zeta_i\le0}\zeta_i$ | perceptron criterion |
# | $\bar\theta=\frac1{nT}\sum_{\text{visits}}\theta$ | averaged perceptron |
#
# ### Its limits, and the way on
#
# - It depends on the start and on the order, and among all separators it picks no particular one.
# - It can need many steps, and we have not shown that it ends at all: **{lesson:convergence_proof}**.
# - It changes for every mistake, however small, and on data that are not separable it never stops: **{lesson:hinge_sgd}**.
# - It knows only two classes: **{lesson:multiclass_least_squares}**.

# %% [markdown]
# ### Your guesses
#
# Were you surprised? Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("02_perceptron")

# %% [markdown]
# ### Test yourself
#
# Answer each question before you unfold its answer.
#
# <details><summary>1. θ = (1, −2), x = (3, 1), y = −1, no offset. Is there a mistake, and what is θ afterwards?</summary>
#
# The margin is −(3 − 2) = −1, so there is. θ becomes (1, −2) − (3, 1) = (−2, −3), and the margin −1 + 10 = 9.
# </details>
#
# <details><summary>2. A point is visited with margin −7 and ‖x‖² = 2 (no offset). How many updates on this point alone would put it right?</summary>
#
# Four: the margin goes −7, −5, −3, −1, +1.
# </details>
#
# <details><summary>3. The counts of a run are α = (2, 0, 1), with points (1, 0), (5, 5), (0, 1) and labels +1, −1, −1. What are θ and θ₀?</summary>
#
# θ = 2·(1, 0) − (0, 1) = (2, −1) and θ₀ = 2 − 1 = 1. The second point was never needed.
# </details>
#
# <details><summary>4. All features are multiplied by 10. Does the perceptron through the origin make different mistakes?</summary>
#
# No: from zero every θ is ten times as long, and every margin a hundred times as large, with the same sign. With an offset it may: the offset still changes by only 1 at each mistake.
# </details>
#
# <details><summary>5. The perceptron has run on separable data until a clean pass, and then for a thousand more passes. How do the last and the averaged parameters differ?</summary>
#
# Hardly: nearly all terms of the average are the final parameters. The last ones separate the training data for certain; the average usually does, too.
# </details>
#
# ### The way on
#
# Why does the run end on every separable set, however unlucky its updates? {Lesson:convergence_proof} proves that it must.
#
# **Next:** {next}
