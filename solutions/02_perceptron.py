# %% [markdown] title="The perceptron" topic="the perceptron"
# # 2 · The perceptron
#
# Can a machine learn to sort your mail purely from its mistakes? It looks at one message at a time. If its answer is right, it does nothing. If its answer is wrong,
# it moves its boundary a little. Frank Rosenblatt published this rule in 1958. It fits in ten lines.
#
# **You will be able to**
#
# - write the perceptron, and say what one update does and what it does not do;
# - see the same run in feature space and in weight space, as counts, and as gradient descent;
# - obtain a curved boundary with other features;
# - train a spam filter on real e-mails, say how good it is, and find the same model in scikit-learn.
#
# **You need** {lesson:classification_setup}, dot products, and partial derivatives (gradients are recalled where they are used).
#
# **Time**: {minutes}.
#
# **Units**: {units}.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import common, levels, style
from linclass_ref.plots import perceptron as pictures
from linclass_ref.widgets import perceptron as widgets

style.use()

# %%
from linclass_ref import averaging, geometry, perceptron_descent, preprocessing, validation
from linclass_ref import perceptron as reference

X_next, y_next = np.array([[3, 1], [2, -1]]), np.array([1, -1])
X_steps = np.array([[2, -3], [-3, 2], [0, -3], [3, -1], [-1, 3], [-2, -3]])
y_steps = np.array([1, -1, -1, 1, 1, -1])  # the six points of this lesson's main run
wrong_after = [np.sum(y_steps * (X_steps @ theta) <= 0) for theta in reference.run(X_steps, y_steps, T=20, offset=False).thetas]
X_cloud, y_cloud, _, _ = data.separable(60, margin=0.06, theta0=0.1, rng=4)

# %% [markdown] unit="core"
# ## Can a line do it?
#
# > A data set is **linearly separable** if some $\theta$ and $\theta_0$ give every point a positive margin:
# > $y_i\,(\theta\cdot x_i+\theta_0) > 0$ for all $i$. It is separable **through the origin** if this is possible with $\theta_0=0$.
#
# The inequality is strict: a point *on* the line is not on the correct side. Blue circles are $+1$, orange squares $-1$, and the cross marks the origin.

# %%
X_A, y_A = np.array([[1, 2], [2, 3], [3, 1], [-1, -2], [-3, 0], [-1, 1]]), np.array([1, 1, 1, -1, -1, -1])
X_B, y_B = np.array([[1, 2], [2, 1], [3, 3], [4, 4], [5, 3], [4, 5]]), np.array([-1, -1, -1, 1, 1, 1])
X_C, y_C = np.array([[0, 0], [2, 2], [0, 2], [2, 0], [3, 3]]), np.array([1, 1, -1, -1, 1])
three_sets = {"A": (X_A, y_A), "B": (X_B, y_B), "C": (X_C, y_C)}

fig, axes = style.figure(3, width=9, height=3.3)
pictures.data_sets(axes, three_sets)
fig.describe(
    "Three small sets of points, each of two classes. In A one class lies to the right of the origin "
    "and the other to the left; in B both lie to the upper right of the origin, one behind the other; "
    "in C the classes sit on opposite corners of a square."
)

# %% role="guess" id="which_separable"
def separable_sets():
    found = [name for name, (X, y) in three_sets.items() if reference.run(X, y, T=2000, offset=False).converged]
    with_offset = [name for name, (X, y) in three_sets.items() if reference.run(X, y, T=2000).converged]
    return f"{' and '.join(found)} through the origin, {' and '.join(with_offset)} with an offset"


guess(
    "which_separable",
    "Which of the three sets can a line separate?",
    choices={
        "A through the origin, A and B with an offset": "In C the corners of a square are colored crosswise.",
        "A and B through the origin, A and B with an offset": "In B the two classes lie in the same direction from the origin, one behind the other. A line through the origin cannot pass between them.",
        "A through the origin, A and B and C with an offset": "In C a line can cut off one orange corner, but the other orange corner is then on the side of the blue ones.",
    },
    truth=separable_sets,
    because="An offset lets the line pass anywhere, so it separates more sets than a line through the origin, but not every set. Why not C? If a line had both blue corners of the square on its positive side, then the point "
    "halfway between them, the center, would be there too. But the center is also halfway between the orange corners, so it would have to be on the negative side.",
)

# %% role="locked" id="given_is_separated"
def is_separated(X, y, theta, theta0):
    """Whether y_i (theta · x_i + theta0) > 0 for every point.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns True or False.
    """
    return bool(np.all(y * (X @ theta + theta0) > 0))


# %%
for name, theta, theta0 in (("A", (1, 0.3), 0), ("B", (1, 1), -7), ("B", (1, 1), -6), ("C", (1, 1), -1)):
    X, y = three_sets[name]
    z = y * (X @ theta + theta0)
    print(f"set {name}, theta = {theta!s:8}, theta0 = {theta0:2d}: margins {z}, separated: {is_separated(X, y, theta, theta0)}")

# %%
fig, axes = style.figure(3, width=9, height=3.3)
pictures.data_sets(axes, three_sets, [([1, 0.3], 0), ([1, 1], -7), None])
fig.describe(
    "The same three sets. In A a steep line through the origin separates the classes, in B a falling "
    "line away from the origin does; in C there is no line."
)

# %% [markdown] unit="core"
# ## Learn from mistakes
#
# The **perceptron** through the origin:
#
# 1. Start with $\theta = 0$.
# 2. Go through the points in order. If the current point is a mistake, $y_i\,(\theta\cdot x_i)\le 0$, then set
#    $\theta \leftarrow \theta + y_i x_i$.
# 3. Repeat step 2. Stop after a pass (**epoch**) without a mistake, or after $T$ passes.
#
# By hand for two points, $x_1=(2,2)$ with $y_1=+1$, and $x_2=(2,-1)$ with $y_2=-1$:
#
# | visit | $\theta$ before | margin | mistake? | $\theta$ after |
# |---|---|---|---|---|
# | $x_1$ | $(0,0)$ | $+(0\cdot2+0\cdot2)=0$ | yes | $(0,0)+(2,2)=(2,2)$ |
# | $x_2$ | $(2,2)$ | $-(2\cdot2-2\cdot1)=-2$ | yes | $(2,2)-(2,-1)=(0,3)$ |
# | $x_1$ | $(0,3)$ | $+(0\cdot2+3\cdot2)=6$ | no | $(0,3)$ |
# | $x_2$ | $(0,3)$ | $-(0\cdot2-3\cdot1)=3$ | no | $(0,3)$ |
#
# The second pass is clean, so we stop: $\theta=(0,3)$ after $k=2$ mistakes. In the first line every margin is $0$.
# If a margin of $0$ were not a mistake, nothing would ever be learned.
#
# ### Exercise: `perceptron_origin`
#
# Arrays in the checks of this lesson may hold integers. Your results must not be truncated: `np.zeros(d)` holds floats, `np.zeros_like` of integers does not.
#
# Write the three steps above as a complete function. You write this loop once; later exercises give it to you and ask for the lines that change. Return $\theta$ and the total number of mistakes $k$ in all passes.

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

# %% role="guess" id="next_theta"
def before_the_update(ax):
    """θ as an arrow, its boundary with the two sides colored, and a ringed orange square on the blue side."""
    theta = reference.run(X_next, y_next, T=1, offset=False).thetas[1]
    common.view(ax, [[-6, -6], [6, 6]], margin=0).set(xlabel="first coordinate (of x and of θ)", ylabel="second coordinate")
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
# ### The run of this lesson
#
# On the left are six points and the boundary. On the right is the same run in **weight space**, where a *point* is a
# classifier $\theta$. Each data point draws a line there: the $\theta$ on one side of it classify this point correctly. The $\theta$ in
# the shaded **solution cone** classify all points correctly. Each mistake adds $y\,x$ to $\theta$, tip to tail.
#
# Step through the run. Does every update reduce the number of misclassified points? Does every update bring $\theta$ nearer to the cone?
#
# <details><summary>Answer</summary>
#
# No to both questions. The numbers of misclassified points are {= ", ".join(str(number) for number in wrong_after)}: the third and the sixth update increase the number. The first, the third and the sixth update
# lead away from the cone.
# </details>

# %%
widgets.stepper(X_steps, y_steps, algorithm=yours(perceptron_origin))

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
    "The perceptron makes a mistake on a point, so it updates on this point. Is the point on its correct side immediately after the update?",
    choices={
        "yes, always": "The update was made because of this point, so it seems that it must correct it. "
        "It goes in the right direction, but it may be too short.",
        "not always, but its margin is larger than before": "The update always goes in the right direction, but sometimes not far enough.",
        "not always, and its margin may even be smaller": "An update can indeed make margins smaller, but only those of other points. "
        "For its own point it always goes in the right direction.",
    },
    truth=what_updates_do,
    because="The margin grows by an amount that does not depend on how wrong the point was, so one update may not be enough. "
    "The unit `What an update guarantees` shows by how much.",
)

# %% [markdown] unit="core"
# ## With an offset
#
# With an offset the score of a point is $\theta\cdot x+\theta_0$. Nothing new is needed: with $\tilde x=(x,1)$ and $w=(\theta,\theta_0)$ the score is $w\cdot\tilde x$, so this is the
# perceptron through the origin in one more dimension, with the update $w\leftarrow w+y_i\tilde x_i$.
#
# ### Exercise: `perceptron`
#
# The loop is the one you know, but the code keeps $\theta$ and $\theta_0$ apart. Derive from the update of $w$ what a mistake does to each of them, and write the lines that change. When is a point a mistake now?

# %% role="exercise" id="perceptron"
def perceptron(X, y, T):
    """The perceptron with offset: cycle through the points in order until a pass is clean or T passes are over.

    X (n, d), y (n,) of ±1, T the most passes. Returns (theta, theta0, k): theta (d,), the offset, the number of mistakes.
    """
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            ### BEGIN SOLUTION
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + y_i * x_i
                theta0 = theta0 + y_i
                k += 1
                clean = False
            ### END SOLUTION
        if clean:
            break
    return theta, theta0, k


# %% role="check" id="perceptron" points=4
check(perceptron)

# %% [markdown] unit="core"
# ## What an update guarantees
#
# Take a mistake on $(x, y)$. After the update the margin of this same point is
#
# $$y\,(\theta+y\,x)\cdot x = y\,\theta\cdot x + y^2\,x\cdot x = y\,\theta\cdot x+\|x\|^2 ,$$
#
# because $y^2=1$. So the margin **grows by exactly $\|x\|^2$** (by $\|x\|^2+1$ with an offset). But the update guarantees neither that this point is right afterwards nor anything about the other points. You will show both with one example.
#
# ### Exercise: `unlucky_update`
#
# Find $\theta$ and two points $a$ and $b$ of class $+1$ (no offset; three vectors with the same number of entries) such that
#
# - before the update $a$ is right, $\theta\cdot a>0$, and $b$ is a mistake, $\theta\cdot b\le0$;
# - after the update on $b$, with $\theta+b$ in the place of $\theta$, $b$ is **still** a mistake and $a$ has **become** one.
#
# Two entries per vector are enough. A sketch helps: which way does $\theta$ move, and how far?

# %% role="exercise" id="unlucky_update"
def unlucky_update():
    """A classifier and two points of class +1 for which the update on b does not help.

    Returns (theta, a, b), three vectors with the same number of entries: a is right and b is a mistake
    with theta, and both are mistakes with theta + b.
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
lucky = [3, 0], [1, 1], [-1, 2]  # θ, a and b of an update that helps, drawn until you have found one that does not
fig, axes = style.figure(2, width=8, height=3.8)
pictures.unlucky(axes, *yours(unlucky_update).or_until_then(lucky))
fig.describe(
    "Two panels, before and after the update on the point b, with the margins of a and b beside the points. "
    "The update turns the line, and a ring marks each mistake."
)

# %% [markdown]
# The numbers are the margins, and a ring marks a mistake. In an unlucky update the margin of $b$ has grown by $\|b\|^2$, which was not enough, and the margin of $a$ has changed by $a\cdot b$,
# which is negative. So it is not obvious that the algorithm ever stops. {Lesson:convergence_proof} proves that it does if the data are separable.

# %% role="guess" id="updates_needed"
guess(
    "updates_needed",
    "No offset. A point with ‖x‖² = 2 has the margin −7. Suppose that only this point is visited, again and again. After how many updates is it classified correctly?",
    tolerance=0,
    truth=lambda: reference.run([[1, 1], [1, 1]], [1, 1], T=50, offset=False, start=([-3.5, -3.5], 0.0)).mistakes,
    because="Each update adds ‖x‖² = 2 to the margin, however wrong the point is: −7, −5, −3, −1, +1. "
    "If you said 1, you expected an update to correct its point; if you said 3, you stopped at the margin −1.",
)

# %% [markdown] unit="further"
# ## Your own data, and the counts behind θ

# %% [markdown]
# Drag a point across the line. Add a point, change its label, make the set non-separable. Which change increases the number of mistakes most?

# %%
widgets.editor(X_B, y_B, algorithm=yours(perceptron), origin=yours(perceptron_origin))

# %% [markdown]
# <details><summary>What makes it slow?</summary>
#
# Bring a blue and an orange point close together: the narrower the gap through which the line must pass, the more mistakes it can take to find it. Moving everything away from the origin
# has the same effect, because then a large offset is needed, which changes by only 1 at each mistake. {Lesson:convergence_proof} turns this into a theorem.
# </details>
#
# ### The same update, written as a correction
#
# Let $h(x)=\operatorname{sign}(\theta\cdot x)$ be the prediction. Many texts write the update for *every* visit as
#
# $$\theta \leftarrow \theta - \tfrac12\,\bigl(h(x)-y\bigr)\,x .$$
#
# If the prediction is right, $h(x)-y=0$ and nothing moves. If it is wrong, $h(x)=-y$, so $-\tfrac12(-2y)\,x=y\,x$: our update. Here are all four combinations, with $\theta$ in
# green and its change in red. (The two forms differ for a $+1$ point exactly on the boundary.)

# %%
fig, axes = style.figure(4, width=10, height=2.9)
pictures.corrections(axes, [1, 1], [2, -0.5])
fig.describe(
    "Four panels, one for each pair of prediction and label. Where the two agree, θ stays. A point of "
    "class -1 on the positive side pushes θ away from itself, a point of class +1 on the negative side "
    "pulls θ towards itself; a red arrow shows the change."
)

# %% [markdown]
# ### Exercise: `mistake_counts`
#
# $\theta$ starts at zero, and each mistake on point $i$ adds the same vector $y_i x_i$. If there were $\alpha_i$ mistakes on point $i$, then
# $\theta=\sum_i \alpha_i\,y_i\,x_i$ and $\theta_0=\sum_i\alpha_i\,y_i$: the **dual form**. So a run of `perceptron` only has to store the counts $\alpha$. The loop is given, without $\theta$ and $\theta_0$. What is the margin of point $i$, and what does a mistake change?

# %% role="exercise" id="mistake_counts"
def mistake_counts(X, y, T):
    """How often the perceptron with offset makes a mistake on each point, over all passes.

    X (n, d), y (n,) of ±1, T the most passes. Returns alpha (n,) of integers.
    """
    alpha = np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            ### BEGIN SOLUTION
            theta, theta0 = (alpha * y) @ X, np.sum(alpha * y)
            if y[i] * (theta @ X[i] + theta0) <= 0:
                alpha[i] += 1
                clean = False
            ### END SOLUTION
        if clean:
            break
    return alpha


# %% role="check" id="mistake_counts" points=3
check(mistake_counts)

# %% role="locked" id="given_from_counts"
def from_counts(alpha, X, y):
    """The parameters that a run with these mistake counts ends with.

    alpha (n,), X (n, d), y (n,) of ±1. Returns (theta, theta0).
    """
    weights = alpha * y
    return weights @ X, weights.sum()


# %%
counts = yours(mistake_counts)(X_cloud, y_cloud, 1000)
theta_cloud, theta0_cloud = from_counts(counts, X_cloud, y_cloud)
distances = np.abs(geometry.signed_distance(X_cloud, theta_cloud, theta0_cloud))
rank = 1 + np.argsort(np.argsort(distances))  # 1 is the point nearest to the boundary
print("mistakes on the points with these ranks, from the nearest to the farthest:", sorted(rank[counts > 0].tolist()))
fig, ax = style.figure(height=4.2)
pictures.mistake_rings(ax, X_cloud, y_cloud, counts, theta_cloud, theta0_cloud).set(xlabel="x₁", ylabel="x₂")
fig.describe(
    f"{len(X_cloud)} points of two classes and the final line. {np.sum(counts > 0)} points carry red "
    "rings, larger for more mistakes; most ringed points are close to the line, and a few lie far from "
    "it."
)

# %% [markdown]
# Only {= np.sum(counts > 0)} of the {= len(counts)} points caused an update, {= np.sum(rank[counts > 0] <= 16)} of them among the 16 nearest to the final boundary.

# %% [markdown] unit="core"
# ## Learning as gradient descent
#
# ### Reflect the points
#
# Multiply each point by its label: $\zeta_i=y_i\,\tilde x_i$ ("zeta") is a **reflected** point. Then
#
# $$w \text{ separates the data} \iff w\cdot \zeta_i>0 \text{ for all } i ,$$
#
# the update is $w\leftarrow w+\zeta_i$, and the margin of a point is $w\cdot\zeta_i$. The rows $\zeta_i$ form the matrix `Z`. After $\alpha_i$ mistakes on point $i$, $w=\sum_i\alpha_i\,\zeta_i$ (the **dual form**).
#
# The picture shows the six points of our run, the reflected points, and weight space, where each point becomes a line.
#
# In code we append the $1$ first and then multiply by the label.

# %% role="locked" id="given_reflect"
def reflect(X, y):
    """The reflected points: row i is y_i · (x_i, 1).

    X (n, d), y (n,) of ±1. Returns Z (n, d+1).
    """
    return np.column_stack([X, np.ones(len(X))]) * y[:, None]


# %%
Z_steps = reflect(X_steps, y_steps)[:, :2]  # without the constant feature: through the origin
fig, axes = style.figure(3, width=9, height=3.3)
pictures.reflection(axes, X_steps, y_steps, Z_steps, yours(perceptron_origin)(X_steps, y_steps, 20)[0])
fig.describe(
    "Three panels. Left, the points on both sides of a line through the origin. Middle, the reflected "
    "points, all on the positive side of the same line. Right, weight space: one line per point, and a "
    "shaded cone in which the arrow θ ends."
)

# %% [markdown]
# ### What does the perceptron minimize?
#
# To *solve* a learning problem, choose a **criterion** $J(w)$ that measures how bad the parameters are, **constraints** on the
# allowed $w$ (here there are none), and an **optimizer** that looks for the best allowed $w$. The perceptron is an optimizer. Which $J$ does it minimize? We want a **convex** $J$, so that descending leads to a global minimum, and
# **derivatives**, which give the direction.
#
# Three candidates, with "misclassified" meaning $w\cdot\zeta_i\le0$:
#
# - the **number of mistakes** is constant almost everywhere, so its derivative is zero or does not exist;
# - the **sum of distances** of misclassified points from the boundary has a useful derivative, but the division by $\|\theta\|$ makes it non-convex;
# - the **perceptron criterion** $J(w)=-\sum_{\text{misclassified}} w\cdot \zeta_i$ is piecewise linear and convex.
#
# The picture shows all three along a straight path in weight space:

# %%
X_noisy, y_noisy = data.two_blobs(40, distance=2.5, rng=1)
Z_noisy = reflect(X_noisy, y_noisy)
along = np.linspace(0, 1, 400)
W_path = np.array([-1.0, 1.5, 0.5]) + np.outer(along, [2.5, -2.0, -0.5])  # (400, 3)
margins = Z_noisy @ W_path.T  # (n, 400)
deficits = -np.sum(margins * (margins <= 0), axis=0)
lengths = np.linalg.norm(W_path[:, :2], axis=1)
candidates = {"number of mistakes": np.sum(margins <= 0, axis=0), "sum of distances": deficits / lengths, "perceptron criterion": deficits}
fig, axes = style.figure(3, width=9)
pictures.along_a_path(axes, along, candidates)
fig.describe(
    "Three curves along the same straight path in weight space. The number of mistakes is a staircase; "
    "the sum of distances slopes down and bends like a hilltop on the left; the perceptron criterion "
    "is a valley of straight pieces."
)

# %% [markdown]
# A function is **convex** if the straight line between two points of its graph never lies below the graph. The second curve violates this. The third, $J(w)=\sum_i \max(0,\,-w\cdot \zeta_i)$, is a sum of convex functions. It is not **strictly** convex (the line may lie *on* the graph), so it can have many minimizers: the whole
# solution cone has $J=0$.
#
# The **gradient** $\nabla J$ is the vector of partial derivatives. It points in the direction of steepest ascent and is perpendicular to the level curves.
#
# ### Exercise: `perceptron_criterion`
#
# Return both $J(w)$ and its gradient. Derive the gradient first: between two kinks the set of misclassified points stays the same, so what kind of function is $J$ there? A point with $w\cdot \zeta=0$ is at a kink, where $J$ has no gradient. There we *choose* one: the point counts as misclassified, in the gradient too.

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

# %%
criterion = yours(perceptron_criterion)
w_here, tiny = np.array([0.3, -0.7, 0.2]), 1e-6
J, gradient = criterion(w_here, Z_noisy)
differences = [(criterion(w_here + tiny * e, Z_noisy)[0] - J) / tiny for e in np.eye(3)]
print("gradient:   ", np.round(gradient, 4))
print("differences:", np.round(differences, 4))
fig, ax = style.figure(height=4.6, width=5.2)
pictures.downhill(ax, criterion, Z_steps, [[-3, 2], [-2.5, -2.5], [1.5, -3], [-3, -0.5]]).set(xlabel="θ₁", ylabel="θ₂")
fig.describe(
    "Level curves of the perceptron criterion, made of straight pieces around a green cone in which it "
    "is zero. Four red arrows cross the level curves at right angles and point downhill, towards the "
    "cone."
)

# %% [markdown]
# The gradient agrees with small differences of $J$. In the picture, for our six points, red arrows show $-\nabla J$, and $J=0$ in the green cone. Solving $\nabla J=0$ does not give a formula for $w$, because the gradient is constant on each piece. **Gradient descent** takes steps instead:
#
# $$w^{(i+1)}=w^{(i)}-\eta(i)\,\nabla J\bigl(w^{(i)}\bigr).$$
#
# The **learning rate** $\eta(i)$ may be constant or follow a **schedule**, such as $\eta(i)=1/(i+1)$ (see {lesson:hinge_sgd}).

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

# %% [markdown] unit="core"
# ## The batch perceptron
#
# ### Exercise: `batch_perceptron`
#
# Write gradient descent on $J$ with a constant rate $\eta$, started at $w=0$. Each update uses **all** points at once (a *batch*). Stop when no point is misclassified, or after `max_steps` updates. Return $w$ and the number of updates.
# Use the margins, not the value of $J$, to decide when to stop.

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
        "about ten times as many": "Steps a tenth as long seem to need ten times as many of them. But the goal is a cone that begins at 0, where the run starts, so short steps are enough.",
        "fewer or slightly more": "Smaller steps avoid overshooting in other problems. Here the whole path only shrinks.",
    },
    truth=updates_with_a_tenth_of_the_rate,
    because="From w = 0, each w is η times a sum of reflected points. So η multiplies all scores and changes no sign, and the same points are misclassified in each step. The learning rate cancels.",
)

# %% [markdown] unit="further"
# ## Learning rates, batches and streams

# %% [markdown]
# Now we descend with your `perceptron_criterion` from some $w^{(0)}\ne0$, first for the six points.

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
fig, axes = style.figure(3, width=9.6, height=3.6)
pictures.descents(axes, criterion, Z_steps, paths)
fig.describe(
    "Three panels with the same level curves and a path from the same start to the green cone, one for each rate. "
    "The smallest rate takes many short steps, the largest only a few long jumps."
)

# %% [markdown]
# All three paths end in the cone. Now the 60 points, for many rates, from zero and from $w^{(0)}=(-2,1,1)$:

# %%
Z_cloud = reflect(X_cloud, y_cloud)
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
# From $(-2,1,1)$ the rate determines how long each step is compared with the start. A tiny rate needs very many steps, and a rate of about 0.1 is best. With a very large rate the first step is so long that the start no longer matters; after that, $\eta$ only rescales the path.
#
# ### How many points per step?
#
# - **Batch**: each update uses all points.
# - **Mini-batch**: each update uses some points (32, say). This is how neural networks are trained.
# - **Sequential** (online): each update uses one point. This form can learn from an endless stream. On a fixed set it stops after $n$ visits **in a row** without a mistake.
#
# With $\Delta=\frac1n\sum_{\text{misclassified}} \zeta$ instead of the sum (the **averaged step**, until $\|\Delta\|<\varepsilon$) the length of a step no longer grows with $n$.
#
# ### Exercise: `sequential_perceptron`
#
# The loop over the visits is given; decide what a visit does and when the run is over. It visits the rows of `Z` in the given `order` (a list of row numbers, which may repeat). Start at $w=0$; a mistake, $w\cdot\zeta\le0$, adds $\eta\,\zeta$. Stop as soon as $n$ visits in a row were without a mistake,
# where $n$ is the number of rows of `Z`, or at the end of `order`. A visit that updates is not clean. Return $w$ and the number of updates.

# %% role="exercise" id="sequential_perceptron"
def sequential_perceptron(Z, order, eta):
    """The perceptron on reflected points, one visit at a time, from zero; it stops after n visits in a row without a mistake.

    Z (n, d+1) of reflected points, order the row numbers to visit, eta the rate.
    Returns (w, steps): w (d+1,) and the number of updates.
    """
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        ### BEGIN SOLUTION
        if Z[i] @ w <= 0:
            w = w + eta * Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
        if clean == len(Z):
            break
        ### END SOLUTION
    return w, steps


# %% role="check" id="sequential_perceptron" points=4
check(sequential_perceptron)

# %%
ways = {
    "batch": yours(batch_perceptron)(Z_cloud, 1.0, 5000),
    "averaged step": perceptron_descent.mean_batch_perceptron(Z_cloud, eta=1.0, epsilon=1e-9, max_steps=5000),
    "sequential": yours(sequential_perceptron)(Z_cloud, np.tile(np.arange(60), 100), 1.0),
}
for name, (w, steps) in ways.items():
    print(f"{name:14} {steps:2d} updates, separated: {is_separated(X_cloud, y_cloud, w[:2], w[2])}")

# %% [markdown]
# Batch and averaged step make the same updates: from zero, the factor $1/n$ cancels like any other rate. A batch update uses all $n$ points, a
# sequential one a single point, so do not compare the numbers of updates alone. In practice the points are shuffled. Shuffle once and repeat that order: if you shuffle anew in each pass, $n$ clean visits in a row may have missed a point.

# %% [markdown] unit="core"
# ## When no line will do: feature maps
#
# XOR ("one or the other, but not both") is the classic problem that no line solves. With inputs coded $0/1$, the points $(0,1)$ and $(1,0)$ are $+1$, and
# $(0,0)$ and $(1,1)$ are $-1$. Suppose that a line separated them. The negative scores give $\theta_0<0$ and $\theta_1+\theta_2+\theta_0<0$, together
# $\theta_1+\theta_2+2\theta_0<0$. The positive ones give $\theta_2+\theta_0>0$ and $\theta_1+\theta_0>0$, together $\theta_1+\theta_2+2\theta_0>0$: a contradiction.
#
# The remedy is a **feature map**: replace $x$ by new features $\phi(x)$ and learn a hyperplane in the space of these features. Nothing in the algorithm changes. In the original space the boundary is then curved.
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
    "The four XOR points: the two classes sit on opposite corners of a square. The colored regions "
    "that were learned in the other features have all four points on their own color, with bent "
    "borders."
)

# %% [markdown] unit="core"
# ## Which of the many lines?
#
# If one line separates the data, so do infinitely many others. Which one the perceptron finds depends on the order of the points and on the start. On
# noisy data it never converges, and its last parameters depend on when we stop it. Here are the boundaries for twelve orders of the same 60 points, after ten passes each:

# %%
X_blobs, y_blobs = data.two_blobs(60, distance=2.4, rng=2)
X_fresh, y_fresh = data.two_blobs(1000, distance=2.4, rng=3)
rng, learn = np.random.default_rng(0), yours(perceptron)
orders = [np.arange(60), *(rng.permutation(60) for _ in range(11))]
twelve = [learn(X_blobs[order], y_blobs[order], 10) for order in orders]
fresh_errors = [np.mean(geometry.sign(X_fresh @ theta + theta0) != y_fresh) for theta, theta0, _ in twelve]
print(f"error on 1,000 new points: from {min(fresh_errors):.1%} to {max(fresh_errors):.1%}")
fig, ax = style.figure(height=4)
pictures.many_runs(ax, X_blobs, y_blobs, twelve, fresh_errors).set(xlabel="x₁", ylabel="x₂")
fig.describe(
    "Two overlapping clouds and twelve boundaries, one for each order of the points. They cross "
    "in the middle and fan out widely. The ones with the lowest and the highest error on new points are labeled."
)

# %% [markdown]
# On 1,000 new points the worst of these lines makes more than twice as many errors as the best. The **averaged perceptron** uses *all* the parameters of the run: the mean of the parameters after every visit, over all $n\,T$ visits. Parameters that make few mistakes stay unchanged for many visits and so have a large weight in the mean.
#
# ### Exercise: `averaged_perceptron`, a repair
#
# Run all $T$ passes (no early stop), and average $\theta$ and $\theta_0$ **after each visit**, mistake or not. The loop below is the one you know, but the average is wrong: run the check, find the error and fix it.

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

# %% [markdown] unit="further"
# ## Voting

# %% [markdown]
# In the **voted perceptron** every set of parameters predicts $\pm1$, with as many votes as the visits it survived. The majority wins.
#
# A tie is $+1$, and so is a voter's score of $0$:

# %% role="locked" id="given_voted_predict"
def voted_predict(X, thetas, theta0s, counts):
    """The labels by weighted vote.

    X (n, d), thetas (m, d), theta0s (m,), counts (m,) votes of each. Returns (n,) of ±1.
    """
    scores = X @ np.transpose(thetas) + theta0s
    votes = np.where(scores >= 0, 1, -1) @ counts
    return np.where(votes >= 0, 1, -1)


# %% [markdown]
# Choose one of the twelve orders of the picture above. On the right are the errors of all three forms on the 1,000 new points. Move the start, too: only the last parameters depend on it, because
# the averaged and the voted form start at zero here.

# %%
forms = widgets.Forms(last=yours(perceptron), averaged=yours(averaged_perceptron), vote=voted_predict)
widgets.orders(X_blobs, y_blobs, X_fresh, y_fresh, forms=forms)

# %% [markdown] unit="open"
# ## Open task: the slowest order
#
# How much can the order of the points matter if the points themselves stay the same? Write a function that is given separable points and returns an order in which the perceptron with offset makes as many mistakes as possible until it converges.
# There is no single right answer: search at random, exchange points, or find out what makes an order slow. Take an hour for it.
#
# Your order is compared with the given order of the same points, on sets of 20 points that you do not see. **1.5 times** as many mistakes as in the given order earn one third of the points, **twice** as many two thirds, and **three times** as many all of them.
# For each of these sets there is an order with four times as many mistakes. A call may take a few seconds.

# %% role="exercise" id="slow_order"
def slow_order(X, y):
    """An order of the points in which the perceptron with offset makes many mistakes until it converges.

    X (n, d), y (n,) of ±1, separable with offset. Returns (n,): the row numbers 0 … n-1, each once.
    """
    ### BEGIN SOLUTION
    rng, worst, most = np.random.default_rng(0), np.arange(len(X)), 0
    for _ in range(300):
        order = rng.permutation(len(X))
        mistakes = perceptron(X[order], y[order], 10_000)[2]
        if mistakes > most:
            worst, most = order, mistakes
    return worst
    ### END SOLUTION


# %% role="check" id="slow_order" points=6
check(slow_order)

# %%
X_slow, y_slow, _, _ = data.separable(20, margin=0.1, theta0=0.1, rng=18)
slow = np.asarray(yours(slow_order)(X_slow, y_slow))
print("mistakes in the given order:", reference.run(X_slow, y_slow, 10_000).mistakes, " in the slow order:", reference.run(X_slow, y_slow, 10_000, order=slow).mistakes)

# %% [markdown] unit="core"
# ## A spam filter
#
# Spambase has 4,601 e-mails with 57 features (see {lesson:classification_setup}), and no hyperplane separates them. Which form has the smaller error, and how many passes are enough? We use 5-fold cross-validation inside the training set. Both forms get the
# same three numbers of passes.

# %%
spam = data.split("spam")
folds = np.arange(len(spam.y_train)) % 5  # the rows are in random order already


def misses(learn, T, feature_map=np.array):
    """For each training e-mail, whether it is misclassified by a classifier that was learned without its fold."""
    wrong = np.zeros(len(folds))
    for fold in range(5):
        out = folds == fold
        X_in, X_out = preprocessing.standardize(feature_map(spam.X_train[~out]), feature_map(spam.X_train[out]))
        theta, theta0 = learn(X_in, spam.y_train[~out], T)[:2]
        wrong[out] = geometry.sign(X_out @ theta + theta0) != spam.y_train[out]
    return wrong


def compare(before, after):
    """The paired difference of two arrays of misses, with its standard error."""
    difference = after - before
    return f"{100 * difference.mean():+.1f} ± {100 * difference.std(ddof=1) / np.sqrt(len(difference)):.1f} points"


# %% role="guess" id="spam_averaged"
def averaged_beside_last():
    last, averaged = (misses(form, 10).mean() for form in (reference.perceptron, averaging.averaged_perceptron))
    if averaged > last:
        return "it is higher"
    return "it is lower by more than a tenth" if averaged < 0.9 * last else "it is lower by less than a tenth"


guess(
    "spam_averaged",
    "The averaged parameters include all the poor ones from the beginning of the run; the last ones have learned from ten whole passes. How does the averaged form's error compare with the last one's?",
    choices={
        "it is higher": "The early parameters are indeed poor. But few of the 22,080 visits belong to them.",
        "it is lower by more than a tenth": "The last parameters depend on the last few mistakes. In the mean such changes cancel.",
        "it is lower by less than a tenth": "It is tempting to think that after ten passes there is little left to gain. But the run never converges on these data.",
    },
    truth=averaged_beside_last,
    because="No hyperplane separates these data, so there are thousands of mistakes, and each of them changes the parameters, however good they were. In the mean, changes in different directions cancel, and what they have in common "
    "remains.",
)

# %%
learn, learn_averaged = yours(perceptron), yours(averaged_perceptron)
print(" T   last   averaged   averaged − last")
by_passes = {}
for T in (1, 2, 10):
    last, by_passes[T] = misses(learn, T), misses(learn_averaged, T)
    print(f"{T:2d}  {last.mean():5.1%}  {by_passes[T].mean():7.1%}     {compare(last, by_passes[T])}")
print("averaged, T = 10 compared with T = 1:", compare(by_passes[1], by_passes[10]))

# %% [markdown] role="locked" id="averaging_question"
# ### Written answer: last or averaged?
#
# In your own words: on noisy data, why do the two forms differ? Explain
#
# - why, on data that are not separable, the last parameters depend on chance;
# - what the mean does to this dependence, and why good parameters have more weight in it than poor ones;
# - one situation in which averaging changes little or nothing, and why.
#
# Four to eight sentences. (4 points)
#
# ### BEGIN MARK SCHEME
# - 1 point: on non-separable data the run never ends. Each mistake changes the parameters by the same $y\,x$, however good they were, and a noisy or mislabeled point causes such a change again and again. So the last parameters depend on which points
#   came last, that is on the order and the moment of stopping.
# - 1 point: the jumps go in different directions, and in the mean they cancel largely (the variance falls), while what all parameters have in common stays.
# - 1 point: the mean is taken over visits, not over mistakes: parameters that make few mistakes survive many visits and are counted for each of them.
# - 1 point: a situation with its reason. For example: separable data after convergence, where the last parameters fill nearly all visits anyway; an error that all parameters share (missing features, a shift of the data), which no mean removes; a single
#   short pass, in which the poor start makes up a large part of the mean.
# - "It reduces overfitting" or "the average is more stable" without saying of what and why: at most 1 point in all.
# ### END MARK SCHEME

# %% [markdown] role="written" id="why_averaging" points=4
# ### BEGIN SOLUTION
# If no line separates the data, the perceptron never stops: some points are misclassified in every pass, and each of them moves the parameters by $y\,x$, even if these were the best possible. So the last parameters depend on the last few mistakes,
# and with another order, or ten visits later, they would be different.
#
# The mean over all visits keeps the direction that the parameters have in common, and the random changes around it cancel. Parameters that classify well survive many visits before the next mistake, and they are counted once per visit. Poor ones
# are soon replaced and hardly count.
#
# It helps little if there is no randomness to remove: on separable data the run ends, and after some more clean passes nearly all terms of the mean are the final parameters. Nor does it help against an error that all parameters share, for instance if the test e-mails come
# from another year.
# ### END SOLUTION

# %% [markdown]
# ### What the filter has learned, and better features
#
# For the averaged form ten passes are not measurably better than one: the difference is little more than its standard error. We take $T=10$ and learn from the whole training set. Because the features are standardized, the weights can be
# compared: each is the change of the score when a feature grows by one standard deviation. Positive weights (blue) are evidence of spam, negative ones (orange) of ordinary mail. Ten of the features are about the company (*hp*, *george*, a telephone number …). Does the filter depend on them? The next cell
# leaves them out and compares the errors on the validation set.
#
# If the score is proportional to the frequency of a word, one extreme value can dominate all others. Logarithms grow more slowly. So we also compare three feature maps, by cross-validation in the training set, and keep the best; {lesson:hinge_sgd} uses it too.

# %%
X_spam, X_spam_val = preprocessing.standardize(spam.X_train, spam.X_val)
learn_averaged = yours(averaged_perceptron)
theta_spam, theta0_spam = learn_averaged(X_spam, spam.y_train, 10)
company = ("hp", "hpl", "george", "650", "lab", "labs", "telnet", "857", "415", "85")
others = [j for j, name in enumerate(spam.feature_names) if name not in company]
theta_others, theta0_others = learn_averaged(X_spam[:, others], spam.y_train, 10)
with_company = (geometry.sign(X_spam_val @ theta_spam + theta0_spam) != spam.y_val).astype(float)
without = (geometry.sign(X_spam_val[:, others] @ theta_others + theta0_others) != spam.y_val).astype(float)
print(f"validation error {with_company.mean():.1%}, without the company's features {without.mean():.1%}: {compare(with_company, without)}")
fig, ax = style.figure(height=5, width=5.6)
pictures.strongest_weights(ax, spam.feature_names, theta_spam)
fig.describe(
    "Bars for the features with the strongest weights. To the right, speaking for spam: "
    f"{spam.feature_names[np.argmax(theta_spam)]} and nine others. To the left, speaking for mail: "
    f"{spam.feature_names[np.argmin(theta_spam)]} and nine others."
)

# %%
learn_averaged = yours(averaged_perceptron)
maps = {"x": np.array, "log(1 + x)": np.log1p, "log(0.1 + x)": lambda X: np.log(0.1 + X)}
by_map = {name: misses(learn_averaged, 10, feature_map) for name, feature_map in maps.items()}
for name, wrong in by_map.items():
    print(f"{name:12} cross-validation error {wrong.mean():.1%}, compared with x: {compare(by_map['x'], wrong)}")
X_log, X_log_val = preprocessing.standardize(np.log(0.1 + spam.X_train), np.log(0.1 + spam.X_val))
mean, mean0 = learn_averaged(X_log, spam.y_train, 10)
with_logs = (geometry.sign(X_log_val @ mean + mean0) != spam.y_val).astype(float)
print(f"validation error {with_logs.mean():.1%} ± {validation.standard_error(with_logs.mean(), len(with_logs)):.1%}, compared with x: {compare(with_company, with_logs)}")

# %% [markdown]
# Without the company's features the validation error is {= without.mean() :.1%} instead of {= with_company.mean() :.1%}. The difference is about one standard error, so these e-mails do not show that the filter depends on them. The logarithms lower the error by more than two standard errors.
#
# ### The same in scikit-learn
#
# | here | scikit-learn |
# |---|---|
# | `perceptron(X, y, T)` | `Perceptron(max_iter=T, tol=None, shuffle=False)` |
# | `averaged_perceptron(X, y, T)` | `SGDClassifier(loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True, max_iter=T, tol=None, shuffle=False)` |
# | $\theta$, $\theta_0$ | `coef_[0]`, `intercept_[0]` |

# %%
# Your turn: import what you need, and fit the models of both rows of the table to X_spam and spam.y_train,
# with max_iter=10. Put the two models into `theirs`, in the order of the table.
theirs = None
### BEGIN MARK SCHEME
from sklearn.linear_model import Perceptron, SGDClassifier

passes = {"max_iter": 10, "tol": None, "shuffle": False}
averaging_model = SGDClassifier(loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True, **passes)
theirs = Perceptron(**passes).fit(X_spam, spam.y_train), averaging_model.fit(X_spam, spam.y_train)
### END MARK SCHEME

# %%
ours = yours(perceptron)(X_spam, spam.y_train, 10)[:2], yours(averaged_perceptron)(X_spam, spam.y_train, 10)
if theirs is None:
    print("Write the calls in the cell above. Then run both cells.")
else:
    for name, (theta, theta0), model in zip(("last", "averaged"), ours, theirs):
        same = np.allclose(model.coef_[0], theta) and np.allclose(model.intercept_[0], theta0)
        error = np.mean(geometry.sign(X_spam_val @ theta + theta0) != spam.y_val)
        print(f"{name:9} validation error {error:.2%}, in scikit-learn {1 - model.score(X_spam_val, spam.y_val):.2%}; the same parameters: {same}")

# %% [markdown] unit="core"
# ## What to remember
#
# 1. The perceptron changes $\theta$ only on mistakes, by $y\,x$. The margin of that point grows by $\|x\|^2$, which may not be enough; other margins may shrink.
# 2. In weight space each data point defines a half-space of parameters that classify it correctly; the separators form a cone.
# 3. The batch form is gradient descent on the convex criterion $J$, which is 0 at the start already. From zero the learning rate cancels.
# 4. Other features give curved boundaries; the algorithm stays the same.
# 5. On noisy data the run never converges. The average over all visits has a smaller error than the last parameters at almost no extra cost.
#
# | formula | meaning |
# |---|---|
# | $\theta\leftarrow\theta+y\,x,\quad \theta_0\leftarrow\theta_0+y$ if $z\le0$ | the update |
# | $\zeta=y\,(x,1),\quad w=(\theta,\theta_0)=\sum_i\alpha_i\zeta_i,\quad z=w\cdot\zeta$ | reflected point, dual form, margin |
# | $J(w)=\sum_i\max(0,-w\cdot\zeta_i),\quad \nabla J=-\sum_{w\cdot\zeta_i\le0}\zeta_i$ | perceptron criterion |
# | $\bar\theta=\frac1{nT}\sum_{\text{visits}}\theta$ | averaged perceptron |
#
# ### How it went

# %%
show_recap("02_perceptron")

# %% [markdown]
# ### Test yourself
#
# <details><summary>1. θ = (1, −2), x = (3, 1), y = −1, no offset. Is there a mistake, and what is θ afterwards?</summary>
#
# The margin is −(3 − 2) = −1, so there is a mistake. θ becomes (−2, −3), and the margin −1 + 10 = 9.
# </details>
#
# <details><summary>2. All features are multiplied by 10. Does the perceptron through the origin make different mistakes?</summary>
#
# No: from zero every θ is ten times as long, and every margin a hundred times as large, with the same sign. With an offset it may: the offset still changes by 1 at each mistake.
# </details>
#
# ### Further reading
#
# F. Rosenblatt, "The perceptron" (*Psychological Review*, 1958). · M. Minsky and S. Papert, *Perceptrons* (1969). · Y. Freund and R. Schapire, "Large margin classification using the perceptron algorithm" (*Machine Learning*, 1999), on voting
# and averaging. · R. Duda et al., *Pattern Classification* (2001), ch. 5. · C. Bishop, *Pattern Recognition and Machine Learning* (2006), section 4.1.7.
#
# **Next:** {next} proves that the run ends on every separable set.
