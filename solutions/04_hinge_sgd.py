# %% [markdown] title="Non-separable data and hinge SGD" topic="hinge loss and SGD"
# # 4 · When no line will do: losses, subgradients and hinge SGD
#
# **Two e-mails contain the same words equally often. One is spam, the other is not. Which line is best if every line is wrong about one of them?**
#
# On such data the perceptron never stops. So we no longer look for a line without mistakes, but for the line with the smallest total **loss**.
# For this we need a loss, a way to minimize it (**gradient descent**), and a substitute for the gradient where the loss has a kink (**subgradients**).
#
# **You will be able to**
#
# - say why the hinge loss is a good substitute for counting mistakes, and where it fails;
# - minimize a convex function with kinks and prove that you have found the minimum;
# - write hinge SGD and choose its step sizes on validation data;
# - compare algorithms on real e-mails with equal budgets.
#
# **You need** {lesson:perceptron}, derivatives, and infinite series ($\sum1/k$ diverges, $\sum1/k^2$ converges). Optional units refer to {lesson:convergence_proof}.
#
# **Time**: {minutes}.
#
# **Units**: {units}.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import hinge_runs, style
from linclass_ref.plots import hinge_sgd as pictures
from linclass_ref.widgets import hinge_sgd as widgets

style.use()

# %%
from linclass_ref import descent, hinge_sgd, hulls, losses, perceptron, preprocessing
from linclass_ref.experiments import cycles, equal_budget, switches
from linclass_ref.experiments.best_line import best_line

x_line = np.array([-3, -2, 0, 4, 1, -1, -4, 3, 2, 3])  # the ten points of this lesson
y_line = np.array([-1, -1, 1, 1, -1, -1, -1, 1, 1, 1])
X_line = x_line[:, None]  # (10, 1)
X_blobs, y_blobs = data.two_blobs(80, distance=2.0, rng=2)  # for the step sizes
blob_order = hinge_sgd.random_order(80, 20_000, rng=0)
rules = {
    "1": descent.constant_step(1.0),
    "0.01": descent.constant_step(0.01),
    "1/√(k+1)": descent.inverse_sqrt_step,
    "1/(k+1)": descent.inverse_step,
    "1/(k+1)²": lambda k: 1 / (k + 1) ** 2,
}

# %% [markdown] unit="core"
# ## Ten points that no line separates
#
# Here are ten points with a single feature (two of them are equal, at $x=3$). We draw each point
# at the height of its label, together with the score $\theta x+\theta_0$, here with $\theta=1$ and $\theta_0=-\frac12$. The decision changes at the
# **threshold**, where the score is zero (the small upright mark). The point at $0$ is $+1$, the one at $1$ is $-1$, and further right
# all are $+1$: no threshold gets all of them right.

# %%
fig, ax = style.figure(width=6, height=3.2)
pictures.score_line(pictures.line_view(ax, x_line), x_line, y_line, 1.0, -0.5, gaps=False)
fig.describe(
    "Ten points on a line, each drawn at the height of its label, +1 or -1, and a rising straight "
    "line, the score. An upright mark shows the threshold, where the score is zero. One orange point "
    "lies to the right of it and one blue point to the left."
)

# %% [markdown] unit="further"
# ## The perceptron in a cycle

# %% [markdown]
# What does the perceptron do on these ten points? Its weights stay bounded and are integers, so some state must occur twice (see {lesson:convergence_proof}).

# %% role="guess" id="back_to_zero"
def returns_to_zero():
    run = perceptron.run(X_line, y_line, T=400)
    zeros = run.passes[(run.thetas[1:, 0] == 0) & (run.theta0s[1:] == 0)]
    if len(zeros) == 0:
        return "never"
    return "again and again" if zeros[-1] > 300 else "only in the first few passes"


guess(
    "back_to_zero",
    "The perceptron starts with θ = 0 and θ₀ = 0, a classifier that has learned nothing. It now goes through these ten points in order, pass after pass. "
    "Will it ever be back at θ = 0, θ₀ = 0?",
    choices={
        "never": "Each mistake changes the parameters, so it seems that they must improve. But an update improves the margin of one point, and later updates undo it.",
        "only in the first few passes": "Early on the weights are small, and later they seem to have settled. On data that are not separable they never settle.",
        "again and again": "What one update adds, another subtracts, and the sum can be zero.",
    },
    truth=returns_to_zero,
    because="The run is a cycle, and the zero classifier lies on it: every few passes it returns to the start.",
)

# %%
print("mistakes in each pass:", np.bincount(perceptron.run(X_line, y_line, T=30).passes))
found = cycles.find_cycle(X_line, y_line, max_passes=100)
for number, (theta, theta0) in enumerate(zip(found.thetas[:, 0], found.theta0s)):
    print(f"after pass {number}: theta = {theta:+.0f}, theta0 = {theta0:+.0f}")
print(f"the state after pass {found.entered} is back {found.length} passes later")

# %% [markdown]
# ### Exercise: `perceptron_cycle`
#
# Arrays in the checks of this lesson may hold integers. Your results must not be truncated: `np.zeros(d)` holds floats, `np.zeros_like` of integers does not.
#
# Run the perceptron with offset from zero, pass by pass. The pass itself is given; write what happens before the first pass and after each pass:
#
# - if the pass was **clean** (no mistake), the run has converged: return $0$;
# - otherwise, if the state $(\theta,\theta_0)$ is one that you have seen after an earlier pass, or the zero start, return how many passes
#   ago that was;
# - if `max_passes` passes are over and neither happened, return $-1$.
#
# Compare states exactly. A set or a dictionary needs keys that cannot change: `(*theta, theta0)` is one.

# %% role="exercise" id="perceptron_cycle"
def perceptron_cycle(X, y, max_passes):
    """The number of passes in the cycle of the perceptron with offset, started from zero.

    X (n, d), y (n,) of ±1, max_passes the most passes. Returns an integer:
    the passes in the cycle, 0 if a pass was clean, -1 if neither was seen.
    """
    ### BEGIN SOLUTION
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    ### END SOLUTION
    for number in range(1, max_passes + 1):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + y_i * x_i
                theta0 = theta0 + y_i
                clean = False
        ### BEGIN SOLUTION
        if clean:
            return 0
        state = (*theta, theta0)
        if state in seen:
            return number - seen[state]
        seen[state] = number
    return -1
    ### END SOLUTION


# %% role="check" id="perceptron_cycle" points=4
check(perceptron_cycle)

# %% [markdown]
# How long are such cycles? The cell below applies your function to random sets with integer features and random labels: ten points with one feature, then thirty points with four.

# %%
cycle_of, rng = yours(perceptron_cycle), np.random.default_rng(4)
for n, d in ((10, 1), (30, 4)):
    lengths = np.array([cycle_of(rng.integers(-4, 5, (n, d)), rng.choice([-1, 1], n), 500) for _ in range(100)])
    print(f"{n} points, d = {d}: {np.sum(lengths > 0)} of 100 cycle; median {np.median(lengths[lengths > 0]):.0f}, longest {lengths.max()} passes")

# %% [markdown]
# With one feature the cycles are short; with four features they are about ten times as long. The picture shows the cycle of our ten points: on the left the scores at the ends of its passes, on the right the run in the plane of $(\theta,\theta_0)$. The first two passes are thin and green, and the part that repeats is bold and red.

# %%
fig, axes = style.figure(2, width=8, height=3.4)
hinge_runs.cycle(axes, x_line, y_line, found, perceptron.run(X_line, y_line, T=found.passes))
fig.describe(
    "Left: the ten points and the score lines at the ends of the passes, all rising, of different "
    "steepness. Right: the run in the plane of θ and θ₀, a thin green beginning and then a bold red "
    "closed path of straight pieces."
)

# %% [markdown] unit="core"
# ## The hinge loss
#
# A **loss** measures how badly one point is classified. All losses of this lesson depend on the margin $z$ of the point. The **zero-one loss** is $1$ if $z\le0$ and $0$ otherwise.
# The mean loss over the training set is the **empirical risk**. With the zero-one loss it is the training error, shown on the left as a function of $(\theta,\theta_0)$ (stronger shading means a larger error):

# %%
def zero_one_loss(z):
    return np.where(np.asarray(z) <= 0, 1.0, 0.0)


print("mean zero-one loss of the line with theta = 1, theta0 = -1/2:", zero_one_loss(y_line * (1.0 * x_line - 0.5)).mean())
fig, axes = style.figure(2, width=8.6, height=3.5)
pictures.landscapes(axes, x_line, y_line)
fig.describe(
    "Two maps over the plane of θ and θ₀. Left, the fraction of mistakes: flat wedges that all meet at "
    "the origin. Right, the hinge risk: nested level curves around one lowest place."
)

# %% [markdown]
# On a plateau no small step changes the error, so there is no direction to follow. Finding the line with the fewest mistakes is NP-hard in general. The map on the right shows the function that we minimize instead.
#
# **The perceptron's loss.** The loss $\max(-z,\,0)$ of the perceptron grows with the distance of a point on the wrong side. But it has a useless minimum: with $\theta=0$, $\theta_0=0$ every margin is $0$ and every loss is $0$, for any data.
#
# **The hinge loss.** So we require a margin of at least $1$, and the loss is the amount by which the margin falls short of it:
#
# $$\ell_{\text{hinge}}(z)=\max(1-z,\;0).$$
#
# Any other positive number would work as well as $1$. What matters is
# that with zero parameters every point now has the loss $1$.
#
# Drag the point across the boundary and read its loss. Between the dotted lines a point on the right side still has a positive loss. ("More losses" shows the **squared** loss of {lesson:multiclass_least_squares} and the **logistic** loss of {lesson:logistic_mle}.)

# %% role="locked" id="given_hinge_loss"
def hinge_loss(z):
    """The hinge loss max(1 - z, 0) of each margin.

    z a number or an array of any shape. Returns the same shape.
    """
    return np.maximum(1 - np.asarray(z), 0)


# %%
widgets.price(hinge=hinge_loss)

# %% [markdown] unit="core"
# ## A convex surrogate
#
# **It is never below the zero-one loss.** If $z\le0$ then $\ell_{01}=1$ and the hinge is $1-z\ge1$; if $z>0$ then
# $\ell_{01}=0$ and the hinge is at least $0$. So the training error is at most the hinge risk: a small hinge risk guarantees few mistakes. A loss with this property that is easier to minimize is called a **surrogate**.
#
# **It is convex.** $f$ is convex if the straight line between two points of its graph, a *chord*, never lies below the graph:
#
# $$f\bigl((1-s)\,u+s\,u'\bigr)\;\le\;(1-s)\,f(u)+s\,f(u')\qquad\text{for } 0\le s\le1 .$$
#
# It is **strictly** convex if the inequality is strict for $u\ne u'$ and $0<s<1$. Then there is at most one minimizer. The hinge has straight pieces, so it is convex but not strictly.
#
# 1. A linear function is convex (its chords lie *on* it).
# 2. The maximum of two convex functions is convex, so $\max(1-z,0)$ is.
# 3. $z$ is a linear function of $(\theta,\theta_0)$, and a convex function of a linear one is convex.
# 4. A mean of convex functions is convex. So is the **hinge risk**
#
# $$L(\theta,\theta_0)=\frac1n\sum_{i=1}^n\max\bigl(1-y_i(\theta\cdot x_i+\theta_0),\;0\bigr).$$

# %%
fig, axes = style.figure(3, width=9, height=2.9)
pictures.chords(axes, hinge=hinge_loss)
fig.describe(
    "Three losses against the margin, each with a red chord between two of its points. The step of the "
    "zero-one loss rises above its chord; the perceptron loss and the hinge loss stay on or below "
    "theirs."
)

# %% role="locked" id="given_hinge_risk"
def hinge_risk(X, y, theta, theta0):
    """The mean hinge loss of the points.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns a number.
    """
    return hinge_loss(y * (X @ theta + theta0)).mean()


# %%
x_far = np.where(x_line == 0, -30, x_line)  # for the next guess: the blue point at 0, moved
fig, axes = style.figure(2, width=8, height=3.3)
pictures.gaps(axes, x_line, y_line, [(2.0, 0.0), best_line(x_line, y_line)[:2]], risk=hinge_risk)
fig.describe(
    "The ten points and a score line, twice, with red upright gaps between misplaced points and the "
    "line. Left a steep line with one long gap, right a flatter line whose two gaps are equal."
)

# %% [markdown]
# In this drawing the hinge loss of a point with $z<1$ is the vertical gap between the point and the score: $1-y\,(\theta x+\theta_0)=|\,y-(\theta x+\theta_0)\,|$,
# because $y^2=1$. Both lines make the same two mistakes. The right one has the least hinge risk of all lines. Its loss is smaller at $1$ ($\frac43$ instead of $3$) and slightly larger at $0$ ($\frac43$ instead of $1$).

# %% role="guess" id="far_outlier"
def mistakes_of_the_best_line():
    theta, theta0, _ = best_line(x_far, y_line)
    return np.sum(y_line * (theta * x_far + theta0) <= 0)


guess(
    "far_outlier",
    "Now the blue point at x = 0 moves far to the left, to x = −30, and keeps its label +1. One mistake would be enough: the threshold 3/2 gets all the others right. "
    "How many of the ten points are misclassified by the line with the least hinge risk now?",
    tolerance=0,
    truth=mistakes_of_the_best_line,
    because="The loss of a point on the wrong side grows in proportion to its distance. To get the far point right, the best line slopes the other way and misclassifies all four "
    "blue points on the right, each with a loss of only about 2. A small hinge risk guarantees few mistakes, but the smallest hinge risk need not give the fewest. If you said 1, you minimized the number of mistakes; the hinge loss also measures how far they are from the boundary.",
)

# %%
fig, ax = style.figure(width=7.5, height=3.2)
pictures.gaps([ax], x_far, y_line, [best_line(x_far, y_line)[:2]], risk=hinge_risk)
fig.describe(
    "The same points with one blue point moved far to the left. The best line now falls: it passes "
    "through the far point, and all the other blue points have long red gaps."
)

# %% [markdown]
# ### Exercise: `surrogate_trap`
#
# Construct at most six points with one feature, and two lines $a$ and $b$, such that $a$ has the **smaller hinge risk** and makes **at least two more mistakes** than $b$. (As always, a margin of $0$ is a mistake.)

# %% role="exercise" id="surrogate_trap"
def surrogate_trap():
    """Points and two lines: a has the smaller hinge risk and makes at least two more mistakes than b.

    Returns (x, y, a, b): x (n,) with n at most 6, y (n,) of ±1, a and b pairs (theta, theta0) of numbers.
    """
    ### BEGIN SOLUTION
    x, y = [-30.0, 1.0, 2.0, 3.0], [1, 1, 1, 1]
    a, b = [0.0, -0.1], [1.0, 0.0]
    return x, y, a, b
    ### END SOLUTION


# %% role="check" id="surrogate_trap" points=3
check(surrogate_trap)

# %%
x_trap, y_trap, *pair = (np.asarray(part, dtype=float) for part in yours(surrogate_trap)())
for name, (theta, theta0) in zip("ab", pair):
    z = y_trap * (theta * x_trap + theta0)
    print(f"line {name}: hinge risk {hinge_loss(z).mean():.2f}, mistakes {zero_one_loss(z).sum():.0f} of {len(z)}")

# %% [markdown] role="locked" id="q_convex_surrogate"
# ### Written answer: why a convex surrogate?
#
# We care about mistakes. Yet we minimize the hinge risk. Answer in about ten sentences. What is wrong with minimizing
# the zero-one loss itself? Which properties of the hinge loss make it a good substitute, and why does each of them matter? What are its
# disadvantages?
#
# ### BEGIN MARK SCHEME
# 4 points, one for each:
# - the zero-one risk is piecewise constant: its gradient is zero or does not exist, so no local step helps; minimizing it is hard
#   (NP-hard) in general;
# - the hinge is convex in the parameters, so a local minimum is a global one, and its slopes show where to descend;
# - the hinge is an upper bound of the zero-one loss, so a small hinge risk guarantees a small training error (and unlike the perceptron's
#   loss it is not zero at θ = 0);
# - the disadvantage: its minimizer need not have the fewest mistakes; e.g. the loss of a far outlier grows in proportion to its distance
#   and can move the line. (Accept any sound example or argument.)
#
# Half a point off for a claim that is stated but not explained.
# ### END MARK SCHEME

# %% [markdown] role="written" id="convex_surrogate" points=4
# ### BEGIN SOLUTION
# The zero-one risk counts mistakes. It is constant on whole regions of parameter space and jumps between them, so its gradient is zero
# wherever it exists and gives no direction to follow. To find its minimum you would have to search the regions, and in general that is
# NP-hard.
#
# The hinge risk is convex, as a mean of maxima of linear functions. Therefore each local minimum is a global minimum, and an algorithm
# that descends cannot get stuck in a local minimum that is not global. It has a slope wherever a point has a positive loss. It lies above the zero-one loss
# at every margin, so the training error is at most the hinge risk: making the hinge risk small is a guarantee about the quantity that we
# care about. And it asks for a margin of 1, so that the trivial solution θ = 0, for which the perceptron's loss is 0, has the loss 1 at
# every point.
#
# The disadvantage is that the two minima can differ. The hinge of a badly wrong point grows without limit, so one far outlier with a wrong label can
# cost more than several small mistakes, and the best hinge classifier may accept more mistakes in order to be less wrong about that one
# point.
# ### END SOLUTION

# %% [markdown] unit="core"
# ## Gradient descent
#
# Let $w$ contain all parameters. A run starts at $w^{(0)}$. With a step size (**learning rate**) $\eta_k$, which may change with $k=0,1,2,\dots$:
#
# $$w^{(k+1)}=w^{(k)}-\eta_k\,\nabla f\bigl(w^{(k)}\bigr).$$
#
# For a convex $f$ *every local minimum is a global one*. Suppose $w$ is a local minimum but some $u$ is
# lower, $f(u)<f(w)$. Then by convexity
#
# $$f\bigl((1-s)\,w+s\,u\bigr)\le(1-s)\,f(w)+s\,f(u)<f(w)\;\;\text{ for }0<s\le1 .$$
#
# With tiny $s$ these are points as near to $w$ as you like, and all are lower: a contradiction.
#
# ### Exercise: `gradient_descent`, a repair
#
# `grad` is a function: it takes a point and returns the gradient there. `eta` is a number, or a function that gives the rate of step $k$.
# Return **all** points as rows, the start first. The function is written already. It runs without an error, and its last row is right,
# but the path is wrong. Run the check, look at the output, find the reason and fix it.

# %% role="exercise" id="gradient_descent" start="one array stored many times, as floats"
def gradient_descent(grad, start, eta, steps):
    """Follow the negative gradient for a number of steps.

    grad a function of a point (d,) that returns an array (d,), start (d,), eta a number or
    a function of k (k = 0 at the first step), steps an integer.
    Returns the path (steps+1, d), the start first.
    """
    ### BEGIN SOLUTION
    w = np.array(start, dtype=float)
    path = [w]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        w = w - rate * grad(w)
        path.append(w)
    return np.array(path)
    ### END SOLUTION


# %% role="check" id="gradient_descent" points=4
check(gradient_descent)

# %% [markdown]
# ### How large a step?
#
# Take the bowl $f(w)=\frac12\,(w_1^2+6w_2^2)$ with gradient $(w_1,\,6w_2)$. It is six times as steep in one direction as in the other.

# %% role="guess" id="too_fast"
def first_rate_that_climbs():
    for rate in np.arange(1, 200) / 100:
        path = descent.gradient_descent(pictures.bowl_slope, [-3.0, 1.5], rate, 40)
        if pictures.bowl_height(path[-1:]) > pictures.bowl_height(path[:1]):
            return rate


guess(
    "too_fast",
    "Gradient descent on this bowl, from (−3, 1.5), with the same rate η in each of 40 steps. We try η = 0.01, 0.02, 0.03, … "
    "Which is the first one that ends higher than it began?",
    tolerance=0.08,
    truth=first_rate_that_climbs,
    because="The steep direction is decisive. There the step is −6η·w₂, so w₂ is multiplied by 1 − 6η each time. For η above 1/3 this factor is below −1, so every step "
    "overshoots by more than the last. In general the term ½a·w² gives the factor 1 − ηa, and the coordinate converges to 0 if, and only if, 0 < η < 2/a. A guess near 1 or 2 looks at the flat direction, where the factor is 1 − η.",
)

# %% [markdown]
# Now choose the rate yourself. Find one that crawls, one that zigzags to the minimum, and one that diverges. Which direction limits the rate, and which one determines how long the run takes?

# %%
widgets.bowl(descend=yours(gradient_descent))

# %% [markdown] unit="core"
# ## Subgradients
#
# The hinge loss has a kink at $z=1$, where it has no gradient.

# %% role="guess" id="lines_at_the_corner"
def lines_below_the_corner():
    slopes, places = np.linspace(-3, 3, 601), np.linspace(-5, 5, 2001)
    below = sum(bool(np.all(slope * (places - 1) <= losses.hinge_loss(places) + 1e-12)) for slope in slopes)
    return {0: "none", 1: "exactly one", 2: "exactly two"}.get(below, "infinitely many")


guess(
    "lines_at_the_corner",
    "How many straight lines go through the corner of the hinge, the point z = 1 at height 0, and stay below the hinge (or touch it) everywhere?",
    choices={
        "none": "There is no tangent at a corner, that is true. But a line that stays below need not be a tangent.",
        "exactly one": "Where the function is smooth there is exactly one. At a corner the line can be turned.",
        "exactly two": "The two sides of the hinge, extended, are such lines. So is every line between them.",
        "infinitely many": "The line can be turned from one side to the other.",
    },
    truth=lines_below_the_corner,
    because="The extended sides have the slopes −1 and 0. Every line with a slope between them stays below both sides.",
)

# %% [markdown]
# The gradient of a convex function gave us a
# tangent that lies below the graph *everywhere*. This property makes sense at kinks, too:
#
# > $v$ is a **subgradient** of $f$ at $w$ if $\;f(u)-f(w)\ge v\cdot(u-w)\;$ for all $u$.
#
# The line (or plane) through $(w,f(w))$ with slope $v$ stays below the graph. Where $f$ is smooth, only the gradient has this property. Every $u$ with $v\cdot(u-w)>0$ has a larger $f$ than $w$, so one subgradient excludes a whole half-space from the search. This is why
# convex problems have fast algorithms.
#
# Turn the line about a point of the hinge. It is green if its slope is a subgradient. Can a green line cross the hinge?

# %%
widgets.lever()

# %% [markdown]
# All subgradients at one point form the **subdifferential**. For the hinge loss:

# %% role="locked" id="given_hinge_subdifferential"
def hinge_subdifferential(z):
    """The smallest and the largest subgradient of max(1 - z, 0) at z.

    z a number. Returns (low, high).
    """
    if z < 1:
        return -1.0, -1.0
    if z > 1:
        return 0.0, 0.0
    return -1.0, 0.0


# %% [markdown]
# ### From the margin to the parameters
#
# Let $v$ be a subgradient of the hinge at $z=y\,(\theta\cdot x+\theta_0)$, and
# let other parameters give the margin $z'$. Then
#
# $$\ell(z')-\ell(z)\;\ge\;v\,(z'-z)\;=\;v\,y\,x\cdot(\theta'-\theta)+v\,y\,(\theta_0'-\theta_0),$$
#
# which is the definition again: $(v\,y\,x,\;v\,y)$ is a subgradient in the parameters. (At $z=1$ every $v$ from $-1$ to $0$ is allowed; this course takes $v=-1$.) The **mean** of the points' subgradients is a subgradient of the risk.
#
# ### Exercise: `hinge_subgradient`
#
# Return this mean, for the parameters $\theta$ and for the offset $\theta_0$. Which slope $v$ does each point have, and what does it contribute? Divide by the number of *all* points.

# %% role="exercise" id="hinge_subgradient"
def hinge_subgradient(X, y, theta, theta0):
    """A subgradient of the hinge risk: the mean of the points' subgradients, with the slope v = -1 at z = 1.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number.
    Returns (g, g0): an array (d,) and a number.
    """
    ### BEGIN SOLUTION
    z = y * (X @ theta + theta0)
    pull = np.where(z <= 1, -y, 0)
    return pull @ X / len(X), pull.sum() / len(X)
    ### END SOLUTION


# %% role="check" id="hinge_subgradient" points=4
check(hinge_subgradient)

# %% [markdown]
# ### How do you know that you are at the minimum?
#
# If **zero is a subgradient** at $w$, then $f(u)\ge f(w)$ for all $u$, so $w$ is a minimum. This proves that $(\theta,\theta_0)=(\frac23,-\frac13)$ has the least hinge risk for our ten points. Each point contributes $v\,y\,(x,1)$ with an
# allowed slope $v$. Points with $z>1$ contribute nothing. The point at $0$ gives $(0,-1)$ and the one at $1$ gives $(1,1)$,
# together $(1,0)$. Two points are at the kink: the one at $-1$ gives $c_1\cdot(-1,1)$, the one at
# $2$ gives $c_2\cdot(-2,-1)$, with $0\le c_1,c_2\le1$. The sum is zero for $c_1=c_2=\frac13$.
#
# ### Exercise: `hinge_minimizer`
#
# Now find a minimum yourself, exactly and without gradient descent. Take one feature and no offset, so the risk is $f(\theta)=\frac1n\sum_i\max(1-y_ix_i\theta,0)$. It is convex and made of straight pieces. Sketch it for three points. At which
# $\theta$ can its lowest point be? Return a $\theta$ with the least risk; if there are several, any of them. Some $x_i$ may be $0$, but not all.

# %% role="exercise" id="hinge_minimizer"
def hinge_minimizer(x, y):
    """A theta with the least hinge risk, the mean of max(1 - y_i x_i theta, 0).

    x (n,) one feature, not all of them 0, y (n,) of ±1. Returns a number.
    """
    ### BEGIN SOLUTION
    a = y * x
    kinks = 1 / a[a != 0]
    risks = [np.maximum(1 - a * t, 0).mean() for t in kinks]
    return kinks[np.argmin(risks)]
    ### END SOLUTION


# %% role="check" id="hinge_minimizer" points=4
check(hinge_minimizer)

# %%
allowed = hinge_subdifferential
theta_best = yours(hinge_minimizer)(x_line, y_line)
print(f"without an offset: theta = {theta_best:.3f}, risk {hinge_risk(X_line, y_line, np.array([theta_best]), 0.0):.3f}; with an offset:")
for x, label in sorted(zip(x_line, y_line)):
    z = round(float(label * (2 * x - 1) / 3), 9)  # 1, not 0.9999999999999999
    low, high = allowed(z)
    print(f"x = {x:2d}, y = {label:+d}: z = {z:6.3f}, v from {low:g} to {high:g}")
total = np.array([0, -1]) + np.array([1, 1]) + np.array([-1, 1]) / 3 + np.array([-2, -1]) / 3
print("zero is a subgradient at the best line:", np.allclose(total, 0))
print("its risk is 4/15:", np.isclose(hinge_risk(X_line, y_line, np.array([2 / 3]), -1 / 3), 4 / 15))

# %% [markdown] unit="further"
# ## What a step achieves

# %% [markdown]
# Take $f(w)=|w_1|+3\,|w_2|$ at the point $(1,0)$. The vector $(1,3)$ is a
# subgradient there, because $|u_1|\ge u_1$ and $3\,|u_2|\ge3u_2$, so that $f(u)-f(1,0)\ge(u_1-1)+3u_2$ for all $u$.

# %%
def valley(w):
    return abs(w[0]) + 3 * abs(w[1])


start, v = np.array([1.0, 0.0]), np.array([1.0, 3.0])

# %% role="guess" id="short_step"
def after_short_steps():
    changes = {np.sign(valley(start - eta * v) - valley(start)) for eta in (0.1, 0.01, 0.001)}
    return {(-1.0,): "down", (0.0,): "neither", (1.0,): "up"}[tuple(changes)]


guess(
    "short_step",
    "From (1, 0) we take a short step against the subgradient: w ← w − η·(1, 3) with η = 0.001. Does f(w) = |w₁| + 3|w₂| go up or down?",
    choices={
        "down": "Against a gradient a short step always goes down. A subgradient promises less.",
        "neither": "The step is short, but it is not along a level curve.",
        "up": "The second term grows by more than the first one falls.",
    },
    truth=after_short_steps,
    because="The step changes w₁ by −0.001 and w₂ by −0.003. So |w₁| falls by 0.001 and 3|w₂| grows by 0.009: up by 0.008. A shorter step would not help. "
    "So the negative subgradient need not point downhill.",
)

# %%
fig, axes = style.figure(2, width=8, height=3.3)
hinge_runs.wrong_way(axes, valley, start, v)
fig.describe(
    "Left: a red step from the sharp edge of a diamond-shaped valley; it crosses level curves upwards "
    "and still ends inside the dotted circle around the minimum. Right, against the rate: the height "
    "grows at once, the distance to the minimum first shrinks a little."
)

# %% [markdown]
# The dotted circle around the minimum (the star) goes through the start, and the step leads *inside* it. Whatever a step against a subgradient does to $f$, it comes **nearer to the minimum** if it is short enough. The proof has three steps. Let $w^*$ be a minimum of $f$ and
# $v_k$ the subgradient at $w^{(k)}$.
#
# **How a step changes the distance.**
#
# $$\|w^{(k+1)}-w^*\|^2=\|w^{(k)}-w^*\|^2-2\,\eta_k\,v_k\cdot(w^{(k)}-w^*)+\eta_k^2\,\|v_k\|^2 .$$
#
# **What the subgradient guarantees.** Its definition with $u=w^*$ says $v_k\cdot(w^{(k)}-w^*)\ge f(w^{(k)})-f(w^*)$. If no subgradient is longer than $G$,
#
# $$\|w^{(k+1)}-w^*\|^2\le\|w^{(k)}-w^*\|^2-2\,\eta_k\bigl(f(w^{(k)})-f(w^*)\bigr)+\eta_k^2\,G^2 .$$
#
# **Add up** over $m$ steps, $k=0,\dots,m-1$. All squared distances except the first and the last cancel. The last is not negative; for the first
# we write $D^2$, where $D$ is at least the distance from the start to $w^*$. Replace each $f(w^{(k)})$ by the smallest of them, and divide:
#
# $$\min_{k<m} f(w^{(k)})-f(w^*)\;\le\;\frac{D^2+G^2\sum_k\eta_k^2}{2\sum_k\eta_k} .$$
#
# If $\sum\eta_k=\infty$ and $\sum\eta_k^2<\infty$, the bound converges to zero. It is about the **best** iterate, not about the last one.
#
# ### Exercise: `best_constant_step`
#
# Take the same rate $\eta$ in all $m$ steps. Put it into the bound, and find the $\eta$ that makes the bound smallest. Return this $\eta$ and the
# bound that it gives. Use paper and pencil first.

# %% role="exercise" id="best_constant_step"
def best_constant_step(G, D, m):
    """The constant rate with the smallest bound for m subgradient steps, and that bound.

    G > 0 bounds the length of the subgradients, D > 0 the distance from the start to a minimum, m the number of steps.
    G and D may be of any size.
    Returns (eta, bound).
    """
    ### BEGIN SOLUTION
    eta = D / (G * np.sqrt(m))
    bound = (D**2 + m * G**2 * eta**2) / (2 * m * eta)
    return eta, bound
    ### END SOLUTION


# %% role="check" id="best_constant_step" points=3
check(best_constant_step)

# %% [markdown]
# On our ten points we know everything: $w^*=(\frac23,-\frac13)$, so from $w^{(0)}=0$ the distance is $D=\frac{\sqrt5}3$; and no subgradient of the risk is
# longer than the longest $(x,1)$, so $G=\sqrt{17}$. We take $m=100$ steps, all with your best rate.

# %%
G, D, m = np.sqrt(17), np.sqrt(5) / 3, 100


def gaps_of(rate, steps, descend, subgradient, risk):
    """How far each iterate of a run is above the least risk, 4/15; and the run itself. The start counts as an iterate."""
    way = descend(lambda w: np.append(*subgradient(X_line, y_line, w[:1], w[1])), np.zeros(2), rate, steps)
    return np.array([risk(X_line, y_line, w[:1], w[1]) for w in way]) - 4 / 15, way

# %% role="guess" id="how_tight"
def how_tight():
    eta, bound = descent.best_constant_step(G, D, m)
    gap = gaps_of(eta, m - 1, descent.gradient_descent, losses.hinge_subgradient, losses.hinge_risk)[0].min()
    return "more than half of the bound" if gap > bound / 2 else "between a tenth and half of it" if gap > bound / 10 else "less than a tenth of it"


guess(
    "how_tight",
    "With your best rate, about 0.018, the bound guarantees that after 100 steps the best risk is at most 0.31 above the minimum. How far above is it really?",
    choices={
        "more than half of the bound": "The proof is correct, but the bound holds for every convex f with this G and D, and many of them are harder to minimize than ours.",
        "between a tenth and half of it": "This is a reasonable guess for a bound that must hold for every convex f.",
        "less than a tenth of it": "The bound must hold for the worst f with this G and D, and ours is far from the worst.",
    },
    truth=how_tight,
    because="The proof treats every subgradient as if it had length G, although most of ours are less than a tenth as long. It also bounds the "
    "average over all the steps, and the best of them is far lower here. For the same reason the best rates of the run are four to eight times as large as the best rate of the bound.",
)

# %%
own = yours(gradient_descent), yours(hinge_subgradient), hinge_risk
rate, promised = yours(best_constant_step)(G, D, m)
etas = rate * 2.0 ** np.arange(-4, 8)
reached = np.array([gaps_of(eta, m - 1, *own)[0].min() for eta in etas])
bounds = (D**2 + G**2 * m * etas**2) / (2 * m * etas)
print(f"rate {rate:.4f}: bound {promised:.3f}, reached {reached[4]:.3f}; the bound holds for every rate: {np.all(reached <= bounds)}")

# %%
fig, ax = style.figure(width=6.5, height=3.6)
hinge_runs.rate_bound(ax, etas, bounds, reached, (rate, promised))
fig.describe(
    "The best risk above the least after a hundred steps, against a constant rate, on logarithmic "
    "axes. The dashed bound is a valley with a star at its lowest point. The run is a deeper valley "
    "below it, with its lowest point farther to the right."
)

# %% [markdown]
# The steps may also be stochastic, with one random point each ("One point at a time"). Given $w^{(k)}$, the subgradient of a random point is on average the subgradient of the risk, so the middle term is on average what it was, and the bound holds **on average**. In 200 runs with the same rate:

# %%
rate, promised = yours(best_constant_step)(G, D, m)
reached = [hinge_sgd.run(X_line, y_line, hinge_sgd.random_order(10, m - 1, rng=seed), rate).risks.min() - 4 / 15 for seed in range(200)]
print(f"one random point per step, 200 runs: best risk above the least {np.mean(reached):.3f} on average; bound {promised:.3f}")

# %% [markdown] unit="core"
# ## One point at a time
#
# A step with all $n$ points computes $n$ subgradients for a single update. **Stochastic gradient descent** (SGD) draws *one* point at
# random and updates at once. On average over the draw its subgradient is $\frac1n\sum_i(\text{subgradient of point } i)$, the subgradient of the risk. Each step is noisy but unbiased, and $n$ times cheaper. A **mini-batch** of $b$ points lies in between: its mean
# subgradient has $1/b$ of the variance at $b$ times the cost.

# %% role="guess" id="leaving_the_best"
def points_that_push():
    theta, theta0, _ = best_line(x_line, y_line)
    return np.sum(np.round(y_line * (theta * x_line + theta0), 9) <= 1)


guess(
    "leaving_the_best",
    "We are exactly at the best line, θ = 2/3 and θ₀ = −1/3, and take one stochastic step: draw one of the ten points, and move against its subgradient "
    "(at z = 1 with v = −1, as in your function). For how many of the ten points does this step lead away from the best line?",
    tolerance=0,
    truth=points_that_push,
    because="Every point with z ≤ 1 causes a step: the two that are misclassified, and the two at the corner. So a run leaves the minimum again. That is why hinge SGD lets the steps shrink "
    "and stores the best iterate. If you said 0, you thought of the whole risk: zero is a subgradient of the mean, but not of each point. If you said 2, you forgot the corner.",
)

# %% [markdown]
# ### Hinge SGD
#
# 1. Start with $\theta=0$, $\theta_0=0$ and $k=0$. This is also the best classifier so far.
# 2. Draw a point $i$ at random. If $z=y_i(\theta\cdot x_i+\theta_0)\le1$, then with $\eta=\frac1{k+1}$
#    $$\theta\leftarrow\theta+\eta\,y_i\,x_i,\qquad \theta_0\leftarrow\theta_0+\eta\,y_i,\qquad k\leftarrow k+1 ,$$
#    and if the hinge risk on the whole training set is now smaller than the best so far, store these parameters.
# 3. Repeat step 2 as often as you like. Return the **best** parameters.
#
# $k$ counts updates, not visits. By hand, for $x_1=1$ with $y_1=-1$ and $x_2=3$ with $y_2=+1$,
# visited in the order 1, 2, 1, 2:
#
# | visit | $z$ | $\eta$ | $\theta$ after | $\theta_0$ after | hinge risk |
# |---|---|---|---|---|---|
# | start | | | $0$ | $0$ | $1$ |
# | $x_1$ | $0$ | $1$ | $-1$ | $-1$ | $\frac12(0+5)=2.5$ |
# | $x_2$ | $-4$ | $\frac12$ | $\frac12$ | $-\frac12$ | $\frac12(1+0)=0.5$ |
# | $x_1$ | $0$ | $\frac13$ | $\frac16$ | $-\frac56$ | $\frac12(\frac13+\frac43)=0.833$ |
# | $x_2$ | $-\frac13$ | $\frac14$ | $\frac{11}{12}$ | $-\frac7{12}$ | $\frac12(\frac43+0)=0.667$ |
#
# The best is the second iterate, $\theta=\frac12$, $\theta_0=-\frac12$.
#
# ### Exercise: `sgd_hinge`
#
# The loop is given; write what a visit does. `order` holds the indices of the points to visit, one after the other. It
# may be longer or shorter than the data, and a point may come several times. Ties between risks go to the earlier iterate.

# %% role="exercise" id="sgd_hinge"
def sgd_hinge(X, y, order):
    """Hinge SGD from zero with rate 1/(k+1), k the number of updates so far.

    X (n, d), y (n,) of ±1, order the indices of the points to visit.
    Returns (theta, theta0), the iterate of least hinge risk.
    """
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        ### BEGIN SOLUTION
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            z = y * (X @ theta + theta0)
            risk = np.mean(np.maximum(1 - z, 0))
            if risk < least:
                best, least = (theta, theta0), risk
        ### END SOLUTION
    return best


# %% role="check" id="sgd_hinge" points=5
check(sgd_hinge)

# %% [markdown]
# On the left are the data, in the middle the run over the level curves of the risk, on the right the risk after each update. The star is the best so
# far. Try other step sizes; one of them is your own, `my_rule`: change it and run the cell again. Then take the
# perceptron on the same data.

# %%
def my_rule(k):
    """The rate of update k = 0, 1, 2, …: yours to change."""
    return 0.3


widgets.walk(x_line, y_line, algorithm=yours(sgd_hinge), rules={"my_rule": my_rule})

# %% [markdown]
# ### Which step sizes?
#
# We compare five rules for the rate of update $k$, and yours, on two overlapping clouds of points.

# %% role="guess" id="tiny_steps"
def what_tiny_steps_do():
    risks = hinge_sgd.run(X_blobs, y_blobs, blob_order, rules["1/(k+1)²"]).risks
    least = hinge_sgd.run(X_blobs, y_blobs, blob_order, rules["0.01"]).risks.min()
    if abs(risks[-1] - risks[-1000]) > 0.01:
        return "it keeps jumping around the minimum"
    return "it arrives at the minimum, only later" if risks[-1] - least < 0.05 else "it comes to rest far from the minimum"


guess(
    "tiny_steps",
    "With η = 1/(k+1)² the steps shrink faster than with 1/(k+1). What will the run have done after 20,000 visits?",
    choices={
        "it arrives at the minimum, only later": "Small steps seem to be the careful choice. But these add up to less than 2, so the run may never get there.",
        "it comes to rest far from the minimum": "Even all of its steps together are too short.",
        "it keeps jumping around the minimum": "Constant steps do that. Steps that shrink so fast soon move almost nothing.",
    },
    truth=what_tiny_steps_do,
    because="1 + 1/4 + 1/9 + … is less than 2: all steps together cover a limited distance, and the run stops short of the minimum. "
    "So the rates of a useful rule must have an infinite sum. This is the first of the two conditions below.",
)

# %%
runs = {name: hinge_sgd.run(X_blobs, y_blobs, blob_order, rule) for name, rule in (rules | {"my_rule": my_rule}).items()}
lowest = min(run.risks.min() for run in runs.values())
for name, run in runs.items():
    print(f"eta = {name:9} last risk {run.risks[-1]:.3f}, best {run.risks.min():.3f}")
fig, ax = style.figure(width=8.2, height=3.8)
hinge_runs.step_rules(ax, {name: run.risks for name, run in runs.items()}, lowest)
fig.describe(
    "The smoothed risk above the least against the number of updates, both on logarithmic axes, one "
    "curve per step rule, with its name at its end. Last values, from high to low: "
    f"{', '.join(sorted(runs, key=lambda name: -runs[name].risks[-1]))}."
)

# %% [markdown]
# Robbins and Monro (1951) showed that two conditions are sufficient for convergence:
#
# $$\sum_k\eta_k=\infty,\qquad \sum_k\eta_k^2<\infty.$$
#
# The first is about the distance that the run can cover. The second makes the noise die out. For $\eta_k=(k+1)^{-p}$ the first requires $p\le1$ and the second $p>\frac12$.
# Which of the five rules satisfy both conditions, and what do the curves show?
#
# <details><summary>Answer</summary>
#
# Only $1/(k+1)$ does. It converges smoothly, and ever more slowly. $1/\sqrt{k+1}$ violates the second condition. It is noisier, and yet it comes closer to the minimum: the conditions are sufficient, not necessary.
#
# With $\eta=1$ the noise never dies out. With $\eta=0.01$ it is smaller, and the start is slow. With $1/(k+1)^2$ the run stops short of the minimum.
# </details>

# %% [markdown] unit="open"
# ## Open task: a step-size rule
#
# The conditions above are about infinitely many steps. In practice you have a fixed number. Design step sizes for $m$ visits such that the **last** iterate of hinge SGD (the best one is not stored) comes near the minimum. They may depend on $m$ and on nothing else. Each run is on two overlapping clouds of
# 80 points as above, with an offset, and visits them at random; update number $k$ has your step size $k$. The quality of a rule is the hinge risk of the last iterate minus the least possible risk, averaged over four sets of points and six random orders of each.
#
# Each of these earns one third of the points: at most **0.03** after 500 visits, at most **0.012** after 500 visits, and at most **0.0045** after 2,000 visits. The number of visits may be a little larger, and the points that count are not those that you see here. There is no single
# right answer. Experiment for an hour, and do not stop at powers of $k+1$.

# %% role="exercise" id="step_rule"
def step_rule(m):
    """Step sizes for m visits of hinge SGD with which the last iterate is near the minimum.

    m an integer. Returns (m,) positive numbers: entry k is the step size of update k.
    """
    ### BEGIN SOLUTION
    return (np.arange(m) + 1.0) ** -0.75
    ### END SOLUTION


# %% role="check" id="step_rule" points=6
check(step_rule)

# %%
from linclass_ref.experiments.step_sizes import gap_of_the_last

for m in (500, 2000):
    print(f"{m} visits: {gap_of_the_last(yours(step_rule)(m), seed=2):.4f} above the least risk")

# %% [markdown] unit="further"
# ## Four differences, and the pocket algorithm

# %% [markdown]
# | | perceptron | hinge SGD |
# |---|---|---|
# | updates if | $z\le0$ | $z\le1$ |
# | step | always $1$ | $\frac1{k+1}$, shrinking |
# | visits | in a cycle, point after point | at random |
# | returns | the last parameters | the best parameters |
#
# What does each difference contribute? The loop below has four
# switches. We run it on twenty training sets of 80 points, two overlapping clouds each, and count errors on 4,000 new points. The points of a set are
# **sorted by class**, as files often are. Each setting gets 800 visits, ten per point.
#
# The switches are not independent: "best iterate" selects by the hinge risk, which already contains the margin of 1. A perceptron can also store the parameters with the fewest *mistakes* so far. This is the **pocket algorithm** (Gallant, 1990), with `by_mistakes=True`.

# %%
def learn(X, y, order, asked, shrinks, keeps, by_mistakes=False):
    A = np.column_stack([X, np.ones(len(X))]) * y[:, None]  # rows y·(x, 1), so that a margin is one product
    w, k, best = np.zeros(A.shape[1]), 0, (1.0, np.zeros(A.shape[1]))
    for a in A[order]:
        if a @ w <= asked:
            w, k = w + a / (k + 1 if shrinks else 1), k + 1
            cost = np.mean(A @ w <= 0) if by_mistakes else np.maximum(1 - A @ w, 0).mean()
            if keeps and cost < best[0]:
                best = (cost, w)
    w = best[1] if keeps else w
    return w[:-1], w[-1]


switched = switches.compare(learn)

# %% role="guess" id="one_switch"
def best_single_switch():
    alone = {row.name.removeprefix("only "): row.errors.mean() for row in switched if row.name.startswith("only ")}
    return min(alone, key=alone.get)


guess(
    "one_switch",
    "You may turn on one of the four switches of the perceptron, and only one. Which one brings its average test error down the most?",
    choices={
        "margin": "The margin defines the hinge loss. But with a constant rate and a sorted file, the points that are visited last still determine the result.",
        "shrinking steps": "They reduce the noise. But without a margin the run descends on the perceptron's loss, whose minimum is the useless zero.",
        "random order": "In a sorted file this helps a lot, because the run no longer visits forty points of one class in a row. The last iterate still varies.",
        "best iterate": "However noisy the run is, now and then it passes through good parameters.",
    },
    truth=best_single_switch,
    because="A noisy run passes through good classifiers again and again, and it is enough to store one of them. `only best iterate` reaches the test error of hinge SGD, and the pocket algorithm "
    "comes within about half a percentage point of it without any hinge. `only margin` does not help, because the last forty visits are all to one class and determine the result. "
    "`only shrinking steps` helps on some sets; without the margin it descends on the perceptron's loss, whose minimum is zero, so its θ is the shortest of all. "
    "`only random order` removes much of the error, but the last iterate still varies.",
)

# %%
for row in switched:
    print(f"{row.name:24} test error {row.errors.mean():5.1%}   risk {row.risks.mean():.2f}   |theta| {row.lengths.mean():.2f}")
by_name = {row.name: row for row in switched}
pocket = {row.name: row for row in switches.compare(lambda *given: learn(*given, by_mistakes=True))}["only best iterate"]
difference = pocket.errors - by_name["only best iterate"].errors
print(f"{'pocket algorithm':24} test error {pocket.errors.mean():5.1%}   compared with only best iterate: "
      f"{difference.mean():+.1%} ± {difference.std(ddof=1) / np.sqrt(len(difference)):.1%}")

# %%
fig, ax = style.figure(width=7.5, height=4.2)
hinge_runs.switches(ax, switched)
fig.describe(
    "Test errors of twenty training sets as rows of dots, one row per variant between perceptron and "
    "hinge SGD. The perceptron and most variants with one switch on spread far to the right; those "
    "with one switch off, and hinge SGD, lie close together on the left."
)

# %% [markdown]
# Compare hinge SGD with the rows in which one switch is **off**. Turning a single switch off hardly changes the test error.

# %%
X_set, y_set = switches.sorted_blobs(0)
set_order = hinge_sgd.random_order(len(X_set), 800, rng=0)
same = zip(yours(sgd_hinge)(X_set, y_set, set_order), learn(X_set, y_set, set_order, asked=1, shrinks=True, keeps=True))
print("all switches on is sgd_hinge:", all(np.allclose(a, b) for a, b in same))

# %% [markdown] role="locked" id="q_four_differences"
# ### Written answer: the four differences
#
# Take at least three of the four differences between hinge SGD and the perceptron. For each explain (1) what exactly is different, (2) which problem of the
# perceptron on non-separable data it solves, and why. Use what you have seen: the cycle, the noisy runs with constant steps, the table above.
#
# ### BEGIN MARK SCHEME
# 6 points: two for each of the three best explained differences, one for what differs and one for what it achieves and why. Any three of the
# four earn full points.
# - update for z ≤ 1 instead of z ≤ 0: it descends on the hinge risk, a convex upper bound of the error that is not zero at θ = 0; points
#   that are right but close to the boundary still cause updates, so that the boundary keeps a distance (a margin);
# - rate 1/(k+1) instead of 1: with a constant rate single points keep moving the parameters by the same amount (cycle, or noise around
#   the minimum); shrinking steps let the noise die out (Σ η² finite) while any distance can still be covered (Σ η infinite);
# - random visits instead of a cycle: the subgradient of a random point is unbiased, so the run descends on the risk, whatever
#   the order of the file; in a fixed order the run can enter a cycle, and in a sorted file the class that is visited last decides;
# - best instead of last: a (stochastic) subgradient step may go up, so the last iterate may be a bad one; the bound is on the best
#   iterate; keeping the least training hinge risk can only improve the returned risk. (It costs a look at the whole training set.)
#
# Half a point off where the reason is missing or refers only to the experiment. No points are lost for saying that one of them changes
# little when the others are there: that is what the table shows.
# ### END MARK SCHEME

# %% [markdown] role="written" id="four_differences" points=6
# ### BEGIN SOLUTION
# **The test, z ≤ 1 instead of z ≤ 0.** The perceptron updates only on mistakes. Its loss max(-z, 0) is already zero for θ = 0, and it
# is zero for points that are barely right. Hinge SGD also updates on points that are right by less than 1. So it descends on the hinge
# risk, which is convex, bounds the training error from above, and is not minimized by θ = 0. Points near the boundary cause updates even
# on the right side, so the boundary keeps some distance from both classes.
#
# **The step, 1/(k+1) instead of 1.** On data that are not separable some point always asks for an update. With constant steps each of
# these moves the parameters by the same amount forever: the run cycles, or jumps around the minimum. Shrinking steps
# let later points change less and less: since Σ η² is finite the noise dies out, and since Σ η is infinite the run can still reach the
# minimum from anywhere.
#
# **The order, random instead of cyclic.** The subgradient of a randomly drawn point is, on average, the subgradient of the risk, so each
# step is unbiased. In a fixed order this is not so: the perceptron can enter a cycle, and in a file that is sorted by class the points
# that come last determine where the line is.
#
# **The result, best instead of last.** A subgradient step, especially one that uses a single point, can increase the risk, so the last
# parameters depend on chance. The theory bounds the risk of the best iterate only. Keeping the parameters with the least
# hinge risk on the training set means that what we return never gets worse. The price is that the risk has to be computed after each
# update.
# ### END SOLUTION

# %% [markdown] unit="further"
# ## Regularization and support vector machines

# %% [markdown]
# The points with $z=1$ lie on the two lines $\theta\cdot x=\pm1$ (in this unit without an offset), which are $2/\|\theta\|$ apart:
# **a short $\theta$ means a wide band**. So add a **penalty** on the length of $\theta$ (**regularization**):
#
# $$J_\lambda(\theta)=\frac\lambda2\,\|\theta\|^2+\frac1n\sum_i\max(1-y_i\,\theta\cdot x_i,\;0).$$
#
# Its minimizer is called a **support vector machine** (Cortes and Vapnik, 1995; theirs has an offset). The penalty makes $J_\lambda$ strictly convex, so the minimizer is unique.
#
# For one point, a subgradient is $\lambda\theta$, minus $y\,x$ if $z<1$. A step against it with rate $\eta$ is
#
# $$\theta\leftarrow(1-\eta\lambda)\,\theta\;+\;\begin{cases}\eta\,y\,x & z<1\\ 0 & z\ge1,\end{cases}\qquad \eta=\frac1{\lambda k}\ \text{ at visit } k=1,2,\dots$$
#
# where $z$ is the margin *before* the step. This is **Pegasos** (Shalev-Shwartz et al., 2007). $\theta$ shrinks at *every* visit, and $k$ counts visits. By hand, with $\lambda=\frac12$, for $x_1=(1,0)$ with $y_1=+1$ and $x_2=(0,-2)$ with $y_2=-1$, in the order 1, 2, 1:
#
# | visit | $\eta$ | $z$ | $\theta$ shrunk | $\theta$ after |
# |---|---|---|---|---|
# | $k=1$, $x_1$ | $2$ | $0$ | $(0,0)$ | $(2,0)$ |
# | $k=2$, $x_2$ | $1$ | $0$ | $(1,0)$ | $(1,2)$ |
# | $k=3$, $x_1$ | $\frac23$ | $1$ | $(\frac23,\frac43)$ | $(\frac23,\frac43)$ |
#
# ### Exercise: `pegasos`
#
# The loop visits the points as `order` says and returns the last $\theta$; write what a visit does. No offset, no averaging.

# %% role="exercise" id="pegasos"
def pegasos(X, y, lam, order):
    """Pegasos from zero: at visit k = 1, 2, … the rate is 1/(lam·k); theta shrinks, and moves where the margin is below 1.

    X (n, d), y (n,) of ±1, lam > 0 the strength of the penalty, order the indices of the points to visit.
    Returns the last theta (d,).
    """
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        ### BEGIN SOLUTION
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
        ### END SOLUTION
    return theta


# %% role="check" id="pegasos" points=5
check(pegasos)

# %% [markdown]
# Here are 24 points that can be separated through the origin.

# %%
street_rng = np.random.default_rng(2)
y_street = np.where(np.arange(24) % 2 == 0, 1, -1)
X_street = 0.9 * street_rng.normal(size=(24, 2)) + y_street[:, None] * [2.0, 1.2]
street_order = hinge_sgd.random_order(24, 20_000, rng=1)

# %% role="guess" id="fading_penalty"
def street_when_the_penalty_fades():
    from linclass_ref.pegasos import pegasos as course

    strong, weak = (2 / np.linalg.norm(course(X_street, y_street, lam, street_order)) for lam in (1.0, 0.001))
    empty = 2 * hulls.max_margin_origin(X_street, y_street).margin  # the width of the widest band without a point in it
    if weak > 0.9 * strong:
        return "it hardly changes"
    return "it narrows until no point is left in it, and no further" if abs(weak - empty) < 0.1 * empty else "it narrows towards width 0"


guess(
    "fading_penalty",
    "With λ = 1 the band between θ·x = −1 and θ·x = 1 is wide, and some of the points are inside. Now make the penalty weaker: λ = 0.01, then 0.001. "
    "What happens to the band?",
    choices={
        "it hardly changes": "The points are the same, and so is the direction that separates them best. But the points inside have a positive loss, "
        "which is now larger than the penalty of a long θ.",
        "it narrows until no point is left in it, and no further": "Once the band is empty, the hinge loss is 0, and only the penalty remains to be minimized.",
        "it narrows towards width 0": "If the penalty is nearly 0, θ seems free to grow. But once the band is empty a longer θ gains nothing.",
    },
    truth=street_when_the_penalty_fades,
    because="With a weak penalty the loss of a point inside the band is larger than what a wide band saves, so the band becomes empty. All empty bands have hinge loss 0, "
    "and among them the penalty, however weak, is smallest for the widest. So as λ goes to 0 the boundary becomes the maximum-margin separator, which depends only on the few points at the edges of its band.",
)

# %%
build = yours(pegasos)
thetas = {lam: build(X_street, y_street, lam, street_order) for lam in (1.0, 0.01, 0.001)}
widest = hulls.max_margin_origin(X_street, y_street)
print(f"width of the band of the maximum-margin separator: {2 * widest.margin:.2f}")
fig, axes = style.figure(3, width=9, height=3.4)
hinge_runs.streets(axes, X_street, y_street, thetas)
fig.describe(
    "The same two classes with three boundaries and dotted bands, for a large, a medium and a small "
    "λ. The points inside each band are ringed. Widths of the bands, from left to right: "
    f"{', '.join(f'{2 / np.linalg.norm(theta):.2f}' for theta in thetas.values())}."
)

# %% [markdown]
# The titles give the widths, and points inside the band are ringed. The minimizer depends only on the points with $z\le1$, the **support vectors**. Choose $\lambda$ on validation data.
#
# In scikit-learn, `LinearSVC` minimizes $\frac12\|\theta\|^2+C\sum_i\max(1-z_i,0)$, which is $J_\lambda/\lambda$ for $C=1/(\lambda n)$, and `SGDClassifier(loss="hinge", alpha=λ)` takes stochastic steps on $J_\lambda$. All three end near the same minimum:

# %%
# Your turn: fit two models to X_street and y_street, for lam = 0.01, and put their coef_[0] into `theirs`:
# 1. LinearSVC from sklearn.svm, with loss="hinge", the C that belongs to lam, and tol=1e-8;
# 2. SGDClassifier from sklearn.linear_model, with loss="hinge", alpha=lam, average=True, and tol=None.
# Both need fit_intercept=False, random_state=0, and a max_iter that is large enough.
lam, theirs = 0.01, None
### BEGIN MARK SCHEME
from sklearn.linear_model import SGDClassifier
from sklearn.svm import LinearSVC

exact = LinearSVC(loss="hinge", C=1 / (lam * 24), fit_intercept=False, tol=1e-8, max_iter=1_000_000, random_state=0).fit(X_street, y_street)
steps = SGDClassifier(loss="hinge", alpha=lam, fit_intercept=False, average=True, max_iter=1000, tol=None, random_state=0).fit(X_street, y_street)
theirs = exact.coef_[0], steps.coef_[0]
### END MARK SCHEME

# %%
def objective(theta, lam):
    return lam / 2 * theta @ theta + np.maximum(1 - y_street * (X_street @ theta), 0).mean()


if theirs is None:
    print("Write the calls in the cell above. Then run both cells.")
else:
    ours = yours(pegasos)(X_street, y_street, lam, street_order)
    for name, theta in (("pegasos", ours), ("LinearSVC", theirs[0]), ("SGDClassifier", theirs[1])):
        print(f"{name:14} objective {objective(theta, lam):.3f}")

# %% [markdown] unit="core"
# ## A comparison with equal budgets
#
# Back to the e-mails. In the training set some lists of 57 features belong to spam *and* to ordinary mail, so no classifier at all gets every e-mail right. We use the logarithms $\log(0.1+x)$, which {lesson:perceptron} chose by cross-validation in the training set.
#
# ### Exercise: `choose_rate`
#
# For real data good step sizes are not known in advance. Try rules of the form $\eta_k=c/(k+1)^p$: for each pair $(c,p)$ run hinge SGD on the training points from zero (`order` holds the visits, $k$ counts updates), take the **last** iterate, and count its mistakes, $z\le0$, on the validation points. Return the
# index of the pair with the fewest mistakes; on a tie the earliest. The loops are given. Decide what an update does, which points evaluate a setting, and what to return.

# %% role="exercise" id="choose_rate"
def choose_rate(X, y, X_val, y_val, order, settings):
    """The index of the setting (c, p) with the fewest mistakes on the validation points; on a tie the earliest.

    X (n, d), y (n,) of ±1: the points to learn from; X_val (m, d), y_val (m,): the validation points;
    order the indices of the points to visit; settings (s, 2) with a row (c, p) for each rule. Returns an integer.
    """
    mistakes = []
    for c, p in settings:
        theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
        for i in order:
            if y[i] * (X[i] @ theta + theta0) <= 1:
                ### BEGIN SOLUTION
                rate = c / (k + 1) ** p
                theta = theta + rate * y[i] * X[i]
                theta0 = theta0 + rate * y[i]
                k += 1
        mistakes.append(np.sum(y_val * (X_val @ theta + theta0) <= 0))
    return np.argmin(mistakes)
    ### END SOLUTION


# %% role="check" id="choose_rate" points=4
check(choose_rate)

# %% [markdown]
# We compare four methods: the perceptron (last parameters), the averaged perceptron, hinge SGD with rate $c/(k+1)^p$, and Pegasos (hinge SGD with a penalty $\frac\lambda2\|\theta\|^2$, an optional unit). A comparison is **fair** if all methods see the same labeled e-mails and get the same number of settings to try. Each gets four
# settings, chosen by 5-fold cross-validation in the training set, and at most four visits per e-mail (for the perceptrons the setting is the number $T$ of visits per e-mail). The validation set has no part in the choice. The settings $(c,p)$ are yours to change.

# %%
mail = data.split("spam")
_, group = np.unique(mail.X_train, axis=0, return_inverse=True)  # e-mails with the same 57 features are a group
twins = [g for g in range(group.max() + 1) if len(set(mail.y_train[group.ravel() == g])) == 2]
print("lists of 57 features that belong to spam and to ordinary mail:", len(twins))
my_settings = [(1.0, 1.0), (1.0, 0.5), (0.1, 1.0), (0.1, 0.5)]  # (c, p) of the rate c/(k+1)^p
X_part, X_held = preprocessing.standardize(np.log(0.1 + mail.X_train[:2000]), np.log(0.1 + mail.X_train[2000:]))
four_visits = hinge_sgd.random_order(2000, 8000, rng=0)
chosen = yours(choose_rate)(X_part, mail.y_train[:2000], X_held, mail.y_train[2000:], four_visits, np.array(my_settings))
print(f"chosen on {len(X_held)} held-out training e-mails: (c, p) = {my_settings[int(chosen)]}")
last, average, shrink = yours("perceptron"), yours("averaged_perceptron"), yours("pegasos")
methods = {
    "perceptron, last": {f"T = {T}": equal_budget.visits(last, T) for T in (1, 2, 3, 4)},
    "averaged perceptron": {f"T = {T}": equal_budget.visits(average, T) for T in (1, 2, 3, 4)},
    "hinge SGD": {f"{c:g}/(k+1)^{p:g}": equal_budget.hinge(c, p) for c, p in my_settings},
    "Pegasos": {f"λ = {lam:g}": equal_budget.penalized(shrink, lam) for lam in (0.001, 0.01, 0.1, 1.0)},
}
trials = equal_budget.compare(methods, np.log(0.1 + mail.X_train), mail.y_train, np.log(0.1 + mail.X_val), mail.y_val)

# %% role="guess" id="who_wins"
def clear_winner():
    ranked = sorted(trials, key=lambda trial: trial.misses.mean())
    gap, spread = equal_budget.paired_difference(ranked[0].misses, ranked[1].misses)
    return ranked[0].method if -gap > 2 * spread else "none of them"


guess(
    "who_wins",
    "Each method now has the setting that cross-validation chose for it. Which one is better than every other one by more than two standard errors of the difference, on the validation e-mails?",
    choices={
        "averaged perceptron": "Averaging reduces the noise of single visits. But so do small steps and a penalty.",
        "hinge SGD": "It minimizes a loss that bounds the error, and it has a good rate. But the other methods have good settings as well.",
        "Pegasos": "It combines the hinge loss with a penalty. Both help, but little more than averaging does.",
        "none of them": "The last parameters of the perceptron are clearly worse. Among the other three methods the differences are small.",
    },
    truth=clear_winner,
    because="Much of what looks like an advantage of an algorithm is an advantage of its setting. With equal budgets three of the four methods are about equally good: "
    "their differences are smaller than two standard errors. Only the last parameters of the perceptron are clearly worse, so do not use them on noisy data.",
)

# %%
for trial in trials:
    for setting, value in trial.by_setting.items():
        print(f"{trial.method:20} {setting:14} cross-validation error {value:.1%}{'  ← chosen' if setting == trial.setting else ''}")
best = min(trials, key=lambda trial: trial.misses.mean())
by_rate = next(trial.by_setting for trial in trials if trial.method == "hinge SGD")
by_last = min(trials[0].by_setting.values())
for trial in trials:
    gap, spread = equal_budget.paired_difference(trial.misses, best.misses)
    print(f"{trial.method:20} validation error {trial.misses.mean():.1%}, compared with {best.method}: {gap:+.1%} ± {spread:.1%}")
fig, ax = style.figure(width=7.5, height=2.8)
hinge_runs.error_rows(ax, {trial.method: trial.by_order for trial in trials}, xlabel="validation error, five orders")
fig.describe(
    "Dots for five orders of each method. Mean errors: "
    f"{', '.join(f'{trial.method} {np.mean(trial.by_order):.1%}' for trial in trials)}."
)

# %% [markdown]
# How much does the setting matter? If only the $p$ of hinge SGD changes, from $1$ to $\frac12$, its cross-validation error falls from {= by_rate["1/(k+1)^1"] :.1%} to {= by_rate["1/(k+1)^0.5"] :.1%} with $c=1$
# and from {= by_rate["0.1/(k+1)^1"] :.1%} to {= by_rate["0.1/(k+1)^0.5"] :.1%} with $c=0.1$. So steps proportional to $1/(k+1)$ decay too fast here. With $p=1$ alone, hinge SGD would look no better than the last perceptron ({= by_last :.1%}), because of its setting and not because of its loss.

# %% [markdown] unit="core"
# ## What to remember
#
# 1. On data that no line separates, minimize a **loss**. The perceptron's own loss has a useless minimum at zero.
# 2. The **hinge loss** is convex, bounds the zero-one loss from above, and is positive at zero parameters. It grows with the distance on the wrong side, so distant outliers matter.
# 3. At kinks **subgradients** replace gradients. Zero among them proves that you are at a minimum.
# 4. **Stochastic** steps are noisy but unbiased. Let the rates shrink, but not too fast, and use the best or the average iterate.
# 5. A comparison is fair if every method gets the same labeled data and the same number of settings.
#
# | | formula |
# |---|---|
# | zero-one, perceptron, hinge loss | $1$ if $z\le0$, else $0$; $\;\max(-z,0)$, $\;\max(1-z,0)$ |
# | hinge risk | $L(\theta,\theta_0)=\frac1n\sum_i\max(1-z_i,0)\ \ge$ training error |
# | convex | $f((1-s)u+su')\le(1-s)f(u)+sf(u')$ |
# | subgradient $v$ at $w$ | $f(u)-f(w)\ge v\cdot(u-w)$ for all $u$; of one point: $-y\,(x,1)$ if $z\le1$, else $0$ |
# | gradient descent on $\frac12aw^2$ | $w\leftarrow(1-\eta a)\,w$ converges to $0$ if, and only if, $0<\eta<2/a$ |
# | step-size conditions | $\sum\eta_k=\infty$, $\;\sum\eta_k^2<\infty$ |
# | hinge SGD | if $z\le1$: $\theta\leftarrow\theta+\eta_k\,y\,x$, $\theta_0\leftarrow\theta_0+\eta_k\,y$; keep the best |
#
# ### How it went

# %%
show_recap("04_hinge_sgd")

# %% [markdown]
# ### Test yourself
#
# <details><summary>1. A line has hinge risk 0.07 on 100 points. What does that say about its training error, and what does it not say?</summary>
#
# The error is at most $0.07$. There may be no mistake at all, because points with $0<z<1$ have a loss, too.
# </details>
#
# <details><summary>2. What are the subgradients of |u| at u = 0, and which of them proves that 0 is the minimum?</summary>
#
# All slopes from $-1$ to $1$. The slope $0$ proves it.
# </details>
#
# ### Further reading
#
# S. Boyd and L. Vandenberghe, *Convex Optimization* (2004), ch. 3 and 9. · S. Shalev-Shwartz and S. Ben-David, *Understanding Machine Learning* (2014), ch. 12 and 14. · S. Shalev-Shwartz et al., "Pegasos" (*ICML*, 2007). ·
# S. Gallant, "Perceptron-based learning algorithms" (*IEEE Trans. Neural Networks*, 1990), on the pocket. · L. Bottou et al., "Optimization methods for large-scale machine learning" (*SIAM Review*, 2018).
#
# **Next:** {next} has more than two classes.
