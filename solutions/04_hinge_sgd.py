# %% [markdown] title="Non-separable data and hinge SGD" topic="hinge loss and SGD"
# # 4 · When no line will do: losses, subgradients and hinge SGD
#
# **Two e-mails contain the same words equally often. One is spam, the other is not. Which line is best, when every line is wrong about one of them?**
#
# The perceptron cannot answer: on such data it runs for ever. So we no longer ask for a line without mistakes, but for the line that *costs least*.
# For that we need a price for each point, a **loss**; a way down to the lowest price, **gradient descent**; and one that works where the price
# has corners, **subgradients**. Together they give an algorithm that differs from the perceptron in four small places.
#
# **What you will be able to do**
#
# - say why the hinge loss is a good substitute for counting mistakes, and where it is not;
# - go downhill, with corners too, choose a step size, and prove that you have arrived;
# - write hinge SGD and Pegasos, and say what each of their parts is good for;
# - compare algorithms fairly on real e-mails.
#
# **What you need**: the lessons on {topic:perceptron} and {topic:convergence_proof}, derivatives. **Time**: four to five hours; before section 5 is a good place for a break.
#
# **Sections**: 1 Ten points that no line separates · 2 The price of a margin · 3 Going down · 4 Corners · 5 What a step achieves · 6 One point at a time ·
# 7 Which step sizes? · 8 Four differences · 9 Back to the widest street · 10 The e-mails · 11 What to remember
#
# **Conventions**, as before: `X` is $(n,d)$, labels `y` are $\pm1$, $z=y\,(\theta\cdot x+\theta_0)$ is the margin of a point, and
# a mistake is $z\le0$.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import hinge_runs, style
from linclass_ref.plots import hinge_sgd as pictures
from linclass_ref.widgets import hinge_sgd as widgets

style.use()

# %% [markdown]
# The course's own implementation:

# %%
from linclass_ref import descent, geometry, hinge_sgd, hulls, losses, perceptron, preprocessing, validation
from linclass_ref.experiments import cycles, switches
from linclass_ref.experiments.best_line import best_line

# %% [markdown]
# ## 1 · Ten points that no line separates
#
# Here are ten points with a single feature (two of them lie on top of each other, at $x=3$). The points need only one axis, so the other one is free: we draw each point
# at the height of its label, together with the score $\theta x+\theta_0$ as a straight line. Where the line crosses zero (the small upright mark) is the
# **threshold**: there the decision changes.

# %%
x_line = np.array([-3, -2, 0, 4, 1, -1, -4, 3, 2, 3])
y_line = np.array([-1, -1, 1, 1, -1, -1, -1, 1, 1, 1])
X_line = x_line[:, None]  # (10, 1)

# %%
fig, ax = style.figure(width=6, height=3.2)
pictures.score_line(pictures.line_view(ax, x_line), x_line, y_line, 1.0, -0.5, gaps=False)
fig.describe(
    "Ten points on a line, each drawn at the height of its label, +1 or -1, and a rising straight "
    "line, the score. An upright mark shows the threshold, where the score is zero. One orange point "
    "lies to the right of it and one blue point to the left."
)

# %% [markdown]
# The line drawn here has $\theta=1$ and $\theta_0=-\frac12$. The point at $0$ is $+1$, the one at $1$ is $-1$, and further right
# all are $+1$: no threshold gets all of them right.

# %% role="guess" id="back_to_zero"
def returns_to_zero():
    run = perceptron.run(X_line, y_line, T=400)
    zeros = run.passes[(run.thetas[1:, 0] == 0) & (run.theta0s[1:] == 0)]
    if len(zeros) == 0:
        return "never"
    return "again and again" if zeros[-1] > 300 else "only in the first few passes"


guess(
    "back_to_zero",
    "The perceptron starts with θ = 0 and θ₀ = 0, the classifier that knows nothing. It now goes through these ten points in order, pass after pass. "
    "Will it ever be back at θ = 0, θ₀ = 0?",
    choices={
        "never": "It learns from every mistake, so it seems that it must know more and more. But each update serves one point only, and others undo it.",
        "only in the first few passes": "Early on the weights are small, and later they seem to have settled. On data that are not separable they never settle.",
        "again and again": "What one point adds, another one takes away, and the sum can be zero.",
    },
    truth=returns_to_zero,
    because="The run goes round in a circle for ever, and the classifier that knows nothing lies on it: every few passes all that was learned is lost.",
)

# %% [markdown]
# Here is the run. Count the mistakes in each pass:

# %%
print("mistakes in each pass:", np.bincount(perceptron.run(X_line, y_line, T=30).passes))

# %% [markdown]
# It never ends, and after two passes a pattern sets in: 3, 2, 2, 3, again and again. You know the reason from {lesson:convergence_proof}. The
# weights of the perceptron stay bounded on any data. Here the points are whole numbers, so $\theta$ and $\theta_0$ are whole numbers too,
# and a bounded region holds only **finitely many** of those. So after finitely many passes the run must be in a state $(\theta,\theta_0)$
# where it has been before. And what a pass does depends on nothing but the state at its beginning: from there on, everything repeats. The
# run is in a **cycle**. Here are its states at the ends of the passes:

# %%
found = cycles.find_cycle(X_line, y_line, max_passes=100)
for number, (theta, theta0) in enumerate(zip(found.thetas[:, 0], found.theta0s)):
    print(f"after pass {number}: theta = {theta:+.0f}, theta0 = {theta0:+.0f}")
print(f"the state after pass {found.entered} is back {found.length} passes later")

# %% [markdown]
# ### Exercise: `perceptron_cycle`
#
# Run the perceptron with offset from zero, pass by pass. After each pass:
#
# - if the pass was **clean** (no mistake), the run has converged: return $0$;
# - otherwise, if the state $(\theta,\theta_0)$ is one that you have seen after an earlier pass, or the zero start, return how many passes
#   ago that was;
# - if `max_passes` passes are over and neither happened, return $-1$.
#
# Compare states exactly. A set or a dictionary wants keys that cannot change: `(*theta, theta0)` is one.

# %% role="exercise" id="perceptron_cycle"
def perceptron_cycle(X, y, max_passes):
    """The number of passes in the cycle of the perceptron with offset, started from zero.

    X (n, d), y (n,) of ±1, max_passes the most passes. Returns a whole number:
    the passes in the cycle, 0 if a pass was clean, -1 if neither was seen.
    """
    ### BEGIN SOLUTION
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    for number in range(1, max_passes + 1):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + y_i * x_i
                theta0 = theta0 + y_i
                clean = False
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

# %%
hint("perceptron_cycle")

# %% [markdown]
# How long are such cycles? Here are 100 random sets of ten points with whole-number features and random labels, looked at by your function:

# %%
cycle_of, rng = yours(perceptron_cycle), np.random.default_rng(4)
lengths = np.array([cycle_of(rng.integers(-4, 5, (10, 1)), rng.choice([-1, 1], 10), 500) for _ in range(100)])
print("converged:", np.sum(lengths == 0), "  no cycle within 500 passes:", np.sum(lengths == -1))
print("cycles:", np.sum(lengths > 0), "  shortest and longest:", lengths[lengths > 0].min(), lengths.max(), "passes")

# %% [markdown]
# Short, all of them. Here is the cycle of our ten points: on the left the scores at the ends of its passes, on the right the run in the plane of $(\theta,\theta_0)$, mistake by
# mistake, from the cross at the start. Thin green: the first two passes. Bold red: the part that repeats for ever; it begins and ends at the large dot.

# %%
fig, axes = style.figure(2, width=8, height=3.4)
hinge_runs.cycle(axes, x_line, y_line, found, perceptron.run(X_line, y_line, T=found.passes))
fig.describe(
    "Left: the ten points and the score lines at the ends of the passes, all rising, of different "
    "steepness. Right: the run in the plane of θ and θ₀, a thin green beginning and then a bold red "
    "closed path of straight pieces."
)

# %% [markdown]
# In one turn of the cycle the run passes through nine different states, the zero start among them (in the middle of a pass, so the list above does not show it). At the ends of the passes there are four, but these are only two
# different decisions: the threshold is $0$ three times and $1$ once. The run has no reason to prefer one state to another. That is the real trouble: not that it makes
# mistakes, but that it does not know *what it is looking for*. Let us tell it.
#
# ## 2 · The price of a margin
#
# A **loss** says what one point costs. All losses of this lesson look at the point only through its margin $z$. The most honest one
# charges $1$ for a mistake:
#
# $$\ell_{01}(z)=\begin{cases}1 & z\le0\\ 0 & z>0.\end{cases}$$
#
# The mean loss over the training set is called the **empirical risk**; with this loss it is the training error:

# %%
def zero_one_loss(z):
    return np.where(np.asarray(z) <= 0, 1.0, 0.0)


print("mean zero-one loss of the line with theta = 1, theta0 = -1/2:", zero_one_loss(y_line * (1.0 * x_line - 0.5)).mean())

# %% [markdown]
# So why not simply choose the $(\theta,\theta_0)$ with the smallest training error? Look at it over the whole plane of $(\theta,\theta_0)$ (left; in both pictures dark is bad):

# %%
fig, axes = style.figure(2, width=8, height=3.5)
pictures.landscapes(axes, x_line, y_line)
fig.describe(
    "Two maps over the plane of θ and θ₀. Left, the fraction of mistakes: flat wedges that all meet at "
    "the origin. Right, the hinge risk: nested level curves around one lowest place."
)

# %% [markdown]
# Plateaus and cliffs. On a plateau every small step changes nothing, so nothing tells you where to go, and all plateaus meet at the
# origin. With two parameters you can look at the picture and choose. With thirty you cannot, and to find the fewest mistakes is, in
# general, NP-hard: nobody knows an algorithm that is quick on all data.
#
# On the right is what we are going to build: a landscape with slopes and a single valley.
#
# ### A first try: the perceptron's loss
#
# $\ell_{\text{perc}}(z)=\max(-z,\,0)$ charges for how far a point is on the wrong side. This is what the perceptron walks down: for a
# mistake the slope in $z$ is $-1$, so the step is $+\,y\,x$.

# %% role="guess" id="free_of_charge"
guess(
    "free_of_charge",
    "No line gets all ten points right. What is the smallest mean perceptron loss, the mean of max(−z, 0), that any θ and θ₀ can have on them?",
    tolerance=0.02,
    truth=lambda: np.mean(losses.perceptron_loss(geometry.margins(X_line, y_line, [0.0], 0.0))),
    because="With θ = 0 and θ₀ = 0 every margin is 0, and a margin of 0 costs nothing. So the classifier that knows nothing is a minimum, for any data at all. "
    "If you guessed something positive, you thought of a line that tries; this one does not even try.",
)

# %% [markdown]
# ### The hinge
#
# So we have to ask for a little more than "not on the wrong side". Ask for a margin of at least $1$, and charge for what is missing:
#
# $$\ell_{\text{hinge}}(z)=\max(1-z,\;0).$$
#
# Why $1$? Any positive number would do: if we double $\theta$ and $\theta_0$, all margins are doubled. What matters is
# that doing nothing is no longer free: zero parameters cost $1$ for each point.
#
# ### Exercise: `hinge_loss`
#
# One number or an array of any shape may come in; a loss for each comes out.

# %% role="exercise" id="hinge_loss"
def hinge_loss(z):
    """The hinge loss max(1 - z, 0) of each margin.

    z a number or an array of any shape. Returns the same shape.
    """
    ### BEGIN SOLUTION
    return np.maximum(1 - np.asarray(z), 0)
    ### END SOLUTION


# %% role="check" id="hinge_loss" points=2
check(hinge_loss)

# %% [markdown]
# Drag the point over the boundary and read its price. Between the dotted lines a point on the right side still costs something: right,
# but not safely. ("More losses" shows two relatives that you will meet again: the **squared** loss of {lesson:multiclass_least_squares}, which also punishes points
# for being *too* right, and the **logistic** loss of {lesson:logistic_mle}, a hinge with its corner rounded off.)

# %%
widgets.price(hinge=yours(hinge_loss))

# %% [markdown]
# ### Why the hinge is an honest substitute
#
# **It is never below the zero-one loss.** Two cases: if $z\le0$ then $\ell_{01}=1$ and the hinge is $1-z\ge1$; if $z>0$ then
# $\ell_{01}=0$ and the hinge is at least $0$. So
#
# $$\text{training error}\;\le\;\text{hinge risk},$$
#
# and whoever makes the hinge risk small makes the number of mistakes small. (A loss with this property that is easier to minimise is
# called a **surrogate**.)

# %%
grid = np.linspace(-3, 3, 6001)
print("hinge >= zero-one everywhere:", bool(np.all(yours(hinge_loss)(grid) >= zero_one_loss(grid))))

# %% [markdown]
# **It is convex.** A function $f$ is convex if the straight line between two points of its graph, a *chord*, never lies below the graph:
#
# $$f\bigl((1-s)\,u+s\,u'\bigr)\;\le\;(1-s)\,f(u)+s\,f(u')$$
#
# for all $u$, all $u'$ and $0\le s\le1$.

# %%
fig, axes = style.figure(3, width=9, height=2.9)
pictures.chords(axes, hinge=yours(hinge_loss))
fig.describe(
    "Three losses against the margin, each with a red chord between two of its points. The step of the "
    "zero-one loss rises above its chord; the perceptron loss and the hinge loss stay on or below "
    "theirs."
)

# %% [markdown]
# The titles come from a test of 10,201 chords, at their middles ($s=\frac12$): the zero-one loss rises above some of them by $0.5$, the
# other two never do. A test can only refute convexity. Here is the proof for the hinge, and for all that we build from it:
#
# 1. A linear function is convex (its chords lie *on* it).
# 2. The larger of two convex functions is convex: at a point between $u$ and $u'$ each of the two is below its own chord, which is below
#    the chord of the larger one. So $\max(1-z,0)$ is convex.
# 3. $z$ is a linear function of $(\theta,\theta_0)$, and a convex function of a linear one is convex. So the loss of one point is convex
#    in the parameters.
# 4. A mean of convex functions is convex. So is the **hinge risk**
#
# $$L(\theta,\theta_0)=\frac1n\sum_{i=1}^n\max\bigl(1-y_i(\theta\cdot x_i+\theta_0),\;0\bigr).$$
#
# ### Exercise: `hinge_risk`
#
# Write $L$ for any number of features. It is the function that this lesson wants to make small.

# %% role="exercise" id="hinge_risk"
def hinge_risk(X, y, theta, theta0):
    """The mean hinge loss of the points.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns a number.
    """
    ### BEGIN SOLUTION
    z = y * (X @ theta + theta0)
    return np.mean(np.maximum(1 - z, 0))
    ### END SOLUTION


# %% role="check" id="hinge_risk" points=2
check(hinge_risk)

# %% [markdown]
# In our drawing the hinge loss can be *seen*. For a point with $z<1$ it is $1-y\,(\theta x+\theta_0)=|\,y-(\theta x+\theta_0)\,|$,
# because $y^2=1$: the vertical gap between the point and the score. Where the score is beyond the dotted line of the point's own label,
# the point costs nothing.

# %%
fig, axes = style.figure(2, width=8, height=3.3)
pictures.gaps(axes, x_line, y_line, [(2.0, 0.0), best_line(x_line, y_line)[:2]], risk=yours(hinge_risk))
fig.describe(
    "The ten points and a score line, twice, with red upright gaps between misplaced points and the "
    "line. Left a steep line with one long gap, right a flatter line whose two gaps are equal."
)

# %% [markdown]
# On the left is one of the perceptron's states, on the right the best line there is (section 4 proves it). Both make the same two mistakes. The
# right one pays a little more for the point at $0$, $\frac43$ instead of $1$, and much less for the point at $1$, $\frac43$ instead of $3$.
#
# What do we give up when we measure instead of count? Move a single point:

# %%
x_far = np.where(x_line == 0, -30, x_line)  # the blue point at 0, moved

# %% role="guess" id="far_outlier"
def mistakes_of_the_best_line():
    theta, theta0, _ = best_line(x_far, y_line)
    return np.sum(y_line * (theta * x_far + theta0) <= 0)


guess(
    "far_outlier",
    "Now the blue point at x = 0 moves far to the left, to x = −30, and keeps its label +1. One mistake would be enough: the threshold 3/2 gets all the others right. "
    "How many of the ten points does the line of least hinge risk get wrong now?",
    tolerance=0,
    truth=mistakes_of_the_best_line,
    because="A point that is far on the wrong side costs in proportion to its distance. To get this one right the best line slopes the other way: it gives up all four "
    "blue points on the right, each of which costs only about 2. If you said 1, you counted mistakes; the hinge does not count, it measures.",
)

# %%
fig, ax = style.figure(width=7.5, height=3.2)
pictures.gaps([ax], x_far, y_line, [best_line(x_far, y_line)[:2]], risk=yours(hinge_risk))
fig.describe(
    "The same points with one blue point moved far to the left. The best line now falls: it passes "
    "through the far point, and all the other blue points have long red gaps."
)

# %% [markdown] role="locked" id="q_convex_surrogate"
# ### Question: why a convex surrogate?
#
# We care about mistakes. Yet we minimise the hinge risk, which is something else. In about ten sentences: what is wrong with minimising
# the zero-one loss itself; which properties of the hinge make it a good substitute, and why each of them matters; what, on the other
# hand, do we lose?
#
# ### BEGIN MARK SCHEME
# 4 points, one for each:
# - the zero-one risk is piecewise constant: its gradient is zero or does not exist, so no local step helps; minimising it is hard
#   (NP-hard) in general;
# - the hinge is convex in the parameters, so there are no false valleys: a local minimum is a global one, and descent has somewhere to
#   go;
# - the hinge is an upper bound of the zero-one loss, so a small hinge risk guarantees a small training error (and unlike the perceptron's
#   loss it is not zero at θ = 0);
# - the price: its minimiser need not have the fewest mistakes; e.g. a far outlier costs in proportion to its distance and can pull the
#   line. (Accept any sound example or argument.)
#
# Half a point off for a claim that is stated but not explained.
# ### END MARK SCHEME

# %% [markdown] role="written" id="convex_surrogate" points=4
# ### BEGIN SOLUTION
# The zero-one risk counts mistakes. It is constant on whole regions of parameter space and jumps between them, so its gradient is zero
# wherever it exists: it does not tell which way to go. To find its minimum one would have to search the regions, and in general that is
# NP-hard.
#
# The hinge risk is convex, as a mean of maxima of linear functions. Therefore each local minimum is a global minimum, and an algorithm
# that goes downhill cannot be caught in a false valley. It has slopes wherever a point costs something. It lies above the zero-one loss
# at every margin, so the training error is at most the hinge risk: making the hinge risk small is a guarantee about the quantity that we
# care about. And it asks for a margin of 1, so that the trivial solution θ = 0, which the perceptron's loss calls perfect, costs 1 per
# point.
#
# What we lose: the two minima can differ. The hinge of a badly wrong point grows without limit, so one far outlier with a wrong label can
# cost more than several small mistakes, and the best hinge classifier may accept more mistakes in order to be less wrong about that one
# point.
# ### END SOLUTION

# %% [markdown]
# ## 3 · Going down
#
# Now that there is a landscape, how do we get to its lowest point? Stand somewhere, look where down is, take a step, repeat. Let $w$ hold all parameters,
# $w=(\theta,\theta_0)$ for a line. A run starts at $w^{(0)}$ and is at $w^{(k)}$ after $k$ steps. With a step size (**rate**) $\eta_k$, which may change with $k=0,1,2,\dots$:
#
# $$w^{(k+1)}=w^{(k)}-\eta_k\,\nabla f\bigl(w^{(k)}\bigr).$$
#
# The gradient $\nabla f$ is the vector of the partial derivatives of $f$. It points in the direction of steepest ascent, hence the minus.
#
# Why is this good enough for a convex $f$? Because *every local minimum is a global one*. Suppose $w$ is a local minimum but some $u$ is
# lower, $f(u)<f(w)$. Then on the way from $w$ to $u$, by convexity,
#
# $$f\bigl((1-s)\,w+s\,u\bigr)\le(1-s)\,f(w)+s\,f(u)<f(w)\;\;\text{ for }0<s\le1 .$$
#
# With tiny $s$ these are points as near to $w$ as you like, and all are lower: so $w$ was no local minimum. If nothing near is lower,
# nothing at all is.
#
# ### Exercise: `gradient_descent`, to be mended
#
# `grad` is a function: it takes a point and returns the gradient there. `eta` is a number, or a function that gives the rate of step $k$.
# Return **all** points as rows, the start first.
#
# This time you need not begin from nothing. Somebody has written the function already. Their version runs without an error, and its last row is right,
# but the path is wrong. Run the check, look at what comes out, find the reason and mend it.

# %% role="exercise" id="gradient_descent" start="one array stored many times, as floats"
def gradient_descent(grad, start, eta, steps):
    """Follow the negative gradient for a number of steps.

    grad a function of a point (d,) that returns an array (d,), start (d,), eta a number or
    a function of k (k = 0 at the first step), steps a whole number.
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
    because="The steep direction decides: there the step is −6η·w₂, so w₂ is multiplied by 1 − 6η each time, and beyond η = 1/3 this is below −1: every step "
    "overshoots by more than the last. A guess near 1 or 2 looks at the flat direction, where the factor is 1 − η.",
)

# %% [markdown]
# Each coordinate goes its own way: for a term $\frac12 a w^2$ the step is $w-\eta\,a\,w=(1-\eta a)\,w$. So the coordinate is multiplied by $1-\eta a$ each
# time, and it goes to zero exactly if $|1-\eta a|<1$, that is
#
# $$0<\eta<\frac2a .$$
#
# The steepest direction decides what is allowed: here $a=6$, so $\eta<\frac13$. The flattest decides how long it takes.

# %%
fig, axes = style.figure(3, width=9, height=3.2)
hinge_runs.rates(axes, yours(gradient_descent), {"too small": 0.02, "about right": 0.28, "too large": 0.34})
fig.describe(
    "Three descents over the same oval level curves. With a small rate the path crawls and stops "
    "early; with a medium one it zigzags to the middle; with a large one it swings across the valley "
    "and ends up higher than it began."
)

# %% [markdown]
# On the left it crawls. In the middle it zigzags in the steep direction, factor $1-6\cdot0.28=-0.68$, and arrives. On the right the factor is $-1.04$: each
# step overshoots by a little more than the last, and it never arrives. Find the edge yourself, and start elsewhere:

# %%
widgets.bowl(descend=yours(gradient_descent))

# %% [markdown]
# ## 4 · Corners
#
# The hinge has a corner at $z=1$, and there it has no gradient. We do not need one. What did the gradient of a convex function give us? A
# tangent that lies below the graph *everywhere*: by convexity $f(w+s\,(u-w))-f(w)\le s\,\bigl(f(u)-f(w)\bigr)$; divide by $s$, let $s$ go
# to zero, and the left side becomes $\nabla f(w)\cdot(u-w)$. So $\nabla f(w)\cdot(u-w)\le f(u)-f(w)$. That property makes sense at
# corners, too:
#
# > $v$ is a **subgradient** of $f$ at $w$ if $\;f(u)-f(w)\ge v\cdot(u-w)\;$ for all $u$.
#
# In words: the line (or plane) through $(w,f(w))$ with slope $v$ stays below the graph. Where $f$ is smooth only the gradient does.

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
        "exactly one": "At smooth places there is exactly one. At a corner there is room to turn it.",
        "exactly two": "You thought of the two sides of the hinge, extended. Both are allowed, and so is everything between them.",
        "infinitely many": "The line can be turned from the one side to the other.",
    },
    truth=lines_below_the_corner,
    because="The extended sides have the slopes −1 and 0. Every line with a slope between them stays below both sides.",
)

# %% [markdown]
# All subgradients at one place together are called the **subdifferential** there.
#
# ### Exercise: `hinge_subdifferential`
#
# Return the smallest and the largest subgradient of $\max(1-z,0)$ at the number $z$ (slopes with respect to $z$). Where there is only
# one, return it twice.

# %% role="exercise" id="hinge_subdifferential"
def hinge_subdifferential(z):
    """The interval of all subgradients of max(1 - z, 0) at z.

    z a number. Returns (low, high).
    """
    ### BEGIN SOLUTION
    if z < 1:
        return -1.0, -1.0
    if z > 1:
        return 0.0, 0.0
    return -1.0, 0.0
    ### END SOLUTION


# %% role="check" id="hinge_subdifferential" points=2
check(hinge_subdifferential)

# %% [markdown]
# Turn the line about a point of the hinge; its handle can be dragged. It is green where your function allows its slope. Try to make it cut
# through the hinge while it is green: it cannot be done. The right-hand picture shows all allowed slopes: a step with an upright piece at the corner.

# %%
widgets.lever(subdifferential=yours(hinge_subdifferential))

# %% [markdown]
# ### From the margin to the parameters
#
# We want subgradients with respect to $(\theta,\theta_0)$. Let $v$ be a subgradient of the hinge at $z=y\,(\theta\cdot x+\theta_0)$, and
# let other parameters give the margin $z'$. Then
#
# $$\ell(z')-\ell(z)\;\ge\;v\,(z'-z)\;=\;v\,y\,x\cdot(\theta'-\theta)+v\,y\,(\theta_0'-\theta_0),$$
#
# which is the definition again: $(v\,y\,x,\;v\,y)$ is a subgradient in the parameters. With $v=-1$ for $z<1$ and $v=0$ for $z>1$, the subgradient of one point is
#
# $$\begin{cases}(-y\,x,\;-y) & z\le1\\ (0,\;0) & z>1.\end{cases}$$
#
# At $z=1$ every share of $(-y\,x,-y)$ between none and all is allowed; this course takes all of it. Finally, add the inequalities of all
# points and divide by $n$: the **mean** of the points' subgradients is a subgradient of the risk.
#
# ### Exercise: `hinge_subgradient`
#
# Return that mean, for the parameters $\theta$ and for the offset $\theta_0$. Divide by the number of *all* points, not only of those that count.

# %% role="exercise" id="hinge_subgradient"
def hinge_subgradient(X, y, theta, theta0):
    """A subgradient of the hinge risk: the mean over all points of (-y x, -y) where z <= 1, else 0.

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
# Test the promise at a place with corners: for $\theta=\frac12$, $\theta_0=0$ the points at $-2$ and $2$ have $z=1$. Does the plane stay
# below the risk at 500 random places?

# %%
risk, here = yours(hinge_risk), np.array([0.5, 0.0])
there = here + np.random.default_rng(0).normal(size=(500, 2))
rise = np.array([risk(X_line, y_line, w[:1], w[1]) for w in there]) - risk(X_line, y_line, here[:1], here[1])
slope = np.append(*yours(hinge_subgradient)(X_line, y_line, here[:1], here[1]))
print("the plane is below the risk:", bool(np.all(rise >= (there - here) @ slope - 1e-12)))

# %% [markdown]
# ### How do you know that you are at the bottom?
#
# For smooth functions: the gradient is zero. In general: **zero is a subgradient**, since then $f(u)-f(w)\ge0$ for all $u$. Let us use it
# to prove that $(\theta,\theta_0)=(\frac23,-\frac13)$ is the best line for our ten points. Each of them gives $v\,y\,(x,1)$, with a slope $v$ that your
# function allows:

# %%
allowed = yours(hinge_subdifferential)
for x, label in sorted(zip(x_line, y_line)):
    z = round(float(label * (2 * x - 1) / 3), 9)  # 1, not 0.9999999999999999
    low, high = allowed(z)
    print(f"x = {x:2d}, y = {label:+d}: z = {z:6.3f}, v from {low:g} to {high:g}")

# %% [markdown]
# The points with $z>1$ give nothing. Those with $z<1$ give $-y\,(x,1)$: the point at $0$ gives $(0,-1)$ and the one at $1$ gives $(1,1)$,
# together $(1,0)$. Two points are exactly on the corner, and each may give any share: the one at $-1$ gives $c_1\cdot(-1,1)$, the one at
# $2$ gives $c_2\cdot(-2,-1)$, with $0\le c_1,c_2\le1$. Can the sum be zero?
#
# $$1-c_1-2c_2=0,\qquad c_1-c_2=0\qquad\Longrightarrow\qquad c_1=c_2=\tfrac13 .$$
#
# Yes. Zero is a subgradient, so no line has a smaller hinge risk than this one, with $L=\frac4{15}$. (Without the freedom at the
# corners we could never have said that.)

# %%
total = np.array([0, -1]) + np.array([1, 1]) + np.array([-1, 1]) / 3 + np.array([-2, -1]) / 3
print("zero is a subgradient at the best line:", np.allclose(total, 0))
print("its risk is 4/15:", np.isclose(yours(hinge_risk)(X_line, y_line, np.array([2 / 3]), -1 / 3), 4 / 15))

# %% [markdown]
# ## 5 · What a step achieves
#
# Now we walk with subgradients instead of gradients. Take $f(w)=|w_1|+3\,|w_2|$, a valley with a sharp floor, at the point $(1,0)$. The vector $(1,3)$ is a
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
        "up": "The second coordinate leaves the floor of the valley, and this costs more than the first one gains.",
    },
    truth=after_short_steps,
    because="The step changes w₁ by −0.001 and w₂ by −0.003. So |w₁| falls by 0.001 and 3|w₂| grows by 0.009: up by 0.008. A shorter step would not help.",
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
# So the negative subgradient need not point downhill. Why go that way at all? Look at the dotted circle around the minimum (the star): the step leads *inside*. It goes up, and
# yet it comes **nearer to the minimum**, if it is short enough. This is what we can prove, in three moves. Let $w^*$ be a minimum of $f$ and
# $v_k$ the subgradient at $w^{(k)}$.
#
# **What a step does to the distance.** Multiply out:
#
# $$\|w^{(k+1)}-w^*\|^2=\|w^{(k)}-\eta_k v_k-w^*\|^2$$
# $$=\|w^{(k)}-w^*\|^2-2\,\eta_k\,v_k\cdot(w^{(k)}-w^*)+\eta_k^2\,\|v_k\|^2 .$$
#
# **What the subgradient promises.** Its definition with $u=w^*$ says $v_k\cdot(w^{(k)}-w^*)\ge f(w^{(k)})-f(w^*)$: the farther we are above the minimum, the more the
# middle term helps. If no subgradient is longer than $G$,
#
# $$\|w^{(k+1)}-w^*\|^2\le\|w^{(k)}-w^*\|^2-2\,\eta_k\bigl(f(w^{(k)})-f(w^*)\bigr)+\eta_k^2\,G^2 .$$
#
# A gain that grows with $\eta_k$, and a price that grows with $\eta_k^2$: short steps pay.
#
# **Add up** over $m$ steps, $k=0,\dots,m-1$. The squared distances cancel one after the other, except for the first and the last. The last is not negative; for the first
# we write $D^2$, where $D$ is the distance from the start to $w^*$, or any larger number. What remains is
#
# $$2\sum_k\eta_k\bigl(f(w^{(k)})-f(w^*)\bigr)\;\le\;D^2+G^2\sum_k\eta_k^2 .$$
#
# On the left, each $f(w^{(k)})$ is at least the smallest of them. Put that one in its place, and divide:
#
# $$\min_{k<m} f(w^{(k)})-f(w^*)\;\le\;\frac{D^2+G^2\sum_k\eta_k^2}{2\sum_k\eta_k} .$$
#
# Everything about step sizes is in this one line. It speaks about the **best** of the points that the run visits (its *iterates*), not about the last one.
#
# ### Exercise: `best_constant_step`
#
# Take the same rate $\eta$ in all $m$ steps. Put it into the bound, and find the $\eta$ that makes the bound smallest. Return this $\eta$, and what the
# bound is then. (With paper and pencil first.)

# %% role="exercise" id="best_constant_step"
def best_constant_step(G, D, m):
    """The constant rate with the smallest bound for m subgradient steps, and that bound.

    G > 0 bounds the length of the subgradients, D > 0 the distance from the start to a minimum, m the number of steps.
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
# Does it hold in an experiment? On our ten points we know everything: $w^*=(\frac23,-\frac13)$, so from $w^{(0)}=0$ the distance is $D=\frac{\sqrt5}3$; and no subgradient of the risk is
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
    "With your best rate, about 0.018, the bound promises that after 100 steps the best risk is at most 0.31 above the least one. How far above is it really?",
    choices={
        "more than half of the bound": "A proof without a gap in it feels as if it told the whole truth. It tells what holds for every convex f with this G and D.",
        "between a tenth and half of it": "A fair guess for a bound that has to hold always.",
        "less than a tenth of it": "The bound has to hold for the worst f with this G and D, and ours is far from the worst.",
    },
    truth=how_tight,
    because="The proof is generous: it counts every subgradient as if it had length G, although most of ours are less than a tenth as long, and what it bounds is "
    "really the average over all the steps; the best of them is far lower here. A bound is a promise, not a forecast.",
)

# %%
own = yours(gradient_descent), yours(hinge_subgradient), yours(hinge_risk)
rate, promised = yours(best_constant_step)(G, D, m)
etas = rate * 2.0 ** np.arange(-4, 8)
reached = np.array([gaps_of(eta, m - 1, *own)[0].min() for eta in etas])
bounds = (D**2 + G**2 * m * etas**2) / (2 * m * etas)
print(f"rate {rate:.4f}: promised {promised:.3f}, reached {reached[4]:.3f}; the bound holds for every rate: {np.all(reached <= bounds)}")

# %%
fig, ax = style.figure(width=6.5, height=3.6)
hinge_runs.rate_bound(ax, etas, bounds, reached, (rate, promised))
fig.describe(
    "The best risk above the least after a hundred steps, against a constant rate, on logarithmic "
    "axes. The dashed bound is a valley with a star at its lowest point. The run is a deeper valley "
    "below it, with its lowest point farther to the right."
)

# %% [markdown]
# Both curves have the same shape: too small a rate does not get there in 100 steps, and too large a rate jumps about. But the run has its best rates farther to the right, four to eight times
# as large: the bound is cautious.
#
# Rates may also fall from step to step. If $\sum\eta_k=\infty$ while $\sum\eta_k^2<\infty$, the bound goes to zero: its denominator grows without limit, its numerator does
# not. Here it is along a run of 400 steps with $\eta_k=(k+1)^{-0.6}$, where both hold:

# %%
falling = np.arange(1.0, 402) ** -0.6
gaps, way = gaps_of(lambda k: falling[k], 400, yours(gradient_descent), yours(hinge_subgradient), yours(hinge_risk))
bound = (D**2 + G**2 * np.cumsum(falling**2)) / (2 * np.cumsum(falling))
print("the bound holds at every step:", bool(np.all(np.minimum.accumulate(gaps) <= bound)))

# %%
fig, axes = style.figure(2, width=8, height=3.4)
hinge_runs.squeeze(axes, x_line, y_line, way, gaps, bound)
fig.describe(
    "Left: the path of the steps over the level curves, far out along the valley floor and back to the "
    "star. Right, against the step number: the bound falls slowly at the top, the risk now jumps up "
    "and down, and the best so far only falls."
)

# %% [markdown]
# The first step is far too long, and the next two hundred lead back along the floor of the valley. Then the red curve, the risk now, jumps up again and again; the green one,
# the best so far, never does, and after about 240 steps it drops out of the picture at the bottom. The bound is true all the time, and far too high.
#
# ## 6 · One point at a time
#
# A step with all $n$ points costs $n$ looks for a single move. **Stochastic** (sub)gradient descent looks at *one* point, drawn at
# random, and moves at once. Is that allowed? Draw the point $i$ with equal chances. The step uses the subgradient of point $i$, and on
# average over the draw it is $\frac1n\sum_i(\text{subgradient of point } i)$: exactly the subgradient of the risk. Right on average,
# wrong each time, and $n$ times cheaper.

# %%
subgradient = yours(hinge_subgradient)
each = [np.append(*subgradient(X_line[[i]], y_line[[i]], np.array([0.4]), 0.2)) for i in range(10)]
whole = np.append(*subgradient(X_line, y_line, np.array([0.4]), 0.2))
print("the mean over single points is the subgradient of the risk:", np.allclose(np.mean(each, axis=0), whole))
print("and yet the ten points have", len(np.unique(each, axis=0)), "different subgradients")

# %% role="guess" id="leaving_the_best"
def points_that_push():
    theta, theta0, _ = best_line(x_line, y_line)
    return np.sum(np.round(y_line * (theta * x_line + theta0), 9) <= 1)


guess(
    "leaving_the_best",
    "We stand exactly at the best line, θ = 2/3 and θ₀ = −1/3, and take one stochastic step: draw one of the ten points, and move against its subgradient "
    "(for z = 1 all of it, as in your function). For how many of the ten points does this step lead away from the best line?",
    tolerance=0,
    truth=points_that_push,
    because="Every point with z ≤ 1 pushes: the two that are misclassified, and the two at the corner. If you said 0, you thought of the whole risk: zero is a "
    "subgradient of the mean, but not of each point. So even a run that has arrived does not stay, unless its steps become short. If you said 2, you forgot the corner.",
)

# %% [markdown]
# So two precautions are wise: let the steps shrink, and remember the best place so far.
#
# ### Hinge SGD
#
# 1. Start with $\theta=0$, $\theta_0=0$ and $k=0$. This is also the best classifier so far.
# 2. Draw a point $i$ at random. If $z=y_i(\theta\cdot x_i+\theta_0)\le1$, then with $\eta=\frac1{k+1}$
#    $$\theta\leftarrow\theta+\eta\,y_i\,x_i,\qquad \theta_0\leftarrow\theta_0+\eta\,y_i,\qquad k\leftarrow k+1 ,$$
#    and if the hinge risk on the whole training set is now smaller than the best so far, remember these parameters.
# 3. Repeat step 2 as often as you like. Return the **best** parameters.
#
# $k$ counts updates, not visits: a visit with $z>1$ changes nothing. By hand, for $x_1=1$ with $y_1=-1$ and $x_2=3$ with $y_2=+1$,
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
# The best is the second iterate, $\theta=\frac12$, $\theta_0=-\frac12$: not the first, not the last.
#
# ### Exercise: `sgd_hinge`
#
# So that everybody gets the same answer the draws are given: `order` holds the indices of the points to visit, one after the other. It
# may be longer or shorter than the data, and a point may come several times. Ties between risks go to the earlier iterate.

# %% role="exercise" id="sgd_hinge"
def sgd_hinge(X, y, order):
    """Hinge SGD from zero with rate 1/(k+1), k the number of updates so far.

    X (n, d), y (n,) of ±1, order the indices of the points to visit.
    Returns (theta, theta0), the iterate of least hinge risk.
    """
    ### BEGIN SOLUTION
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            z = y * (X @ theta + theta0)
            risk = np.mean(np.maximum(1 - z, 0))
            if risk < least:
                best, least = (theta, theta0), risk
    return best
    ### END SOLUTION


# %% role="check" id="sgd_hinge" points=5
check(sgd_hinge)

# %%
hint("sgd_hinge")

# %% [markdown]
# ### Watch it, and change the rule
#
# On the left are the data, in the middle the same run over the level curves of the risk, on the right the risk after each update. The star is the best so
# far, as your `sgd_hinge` finds it. Try other step sizes; one of them is your own, `my_rule`: change it and run the cell again. Then take the
# perceptron *on the same data*: it goes round and round the valley in its circle of whole numbers and never settles.

# %%
def my_rule(k):
    """The rate of update k = 0, 1, 2, …: yours to change."""
    return 1 / (k + 1) ** 0.75


widgets.walk(x_line, y_line, algorithm=yours(sgd_hinge), rules={"my_rule": my_rule})

# %% [markdown]
# ## 7 · Which step sizes?
#
# Two clouds of points that overlap, five rules for the rate of update $k$, and yours:

# %%
X_blobs, y_blobs = data.two_blobs(80, distance=2.0, rng=2)
blob_order = hinge_sgd.random_order(80, 20_000, rng=0)
rules = {
    "1": descent.constant_step(1.0),
    "0.01": descent.constant_step(0.01),
    "1/√(k+1)": descent.inverse_sqrt_step,
    "1/(k+1)": descent.inverse_step,
    "1/(k+1)²": lambda k: 1 / (k + 1) ** 2,
}

# %% role="guess" id="tiny_steps"
def what_tiny_steps_do():
    risks = hinge_sgd.run(X_blobs, y_blobs, blob_order, rules["1/(k+1)²"]).risks
    least = hinge_sgd.run(X_blobs, y_blobs, blob_order, rules["0.01"]).risks.min()
    if abs(risks[-1] - risks[-1000]) > 0.01:
        return "it goes on jumping about"
    return "it arrives at the minimum, only later" if risks[-1] - least < 0.05 else "it comes to rest far from the minimum"


guess(
    "tiny_steps",
    "With η = 1/(k+1)² the steps shrink faster than with 1/(k+1). What will the run have done after 20,000 visits?",
    choices={
        "it arrives at the minimum, only later": "Small steps seem to be the careful choice: slow but sure. But these add up to less than 2, so later never comes.",
        "it comes to rest far from the minimum": "All its steps together are not long enough.",
        "it goes on jumping about": "That is what constant steps do. Steps that shrink so fast soon move nothing at all.",
    },
    truth=what_tiny_steps_do,
    because="1 + 1/4 + 1/9 + … is less than 2: all steps together cover a limited distance. That the rates must have an infinite sum (section 5) is there to rule this out.",
)

# %% [markdown]
# For stochastic steps the same bound holds on average, so the two conditions stay (Robbins and Monro found them in 1951):
#
# $$\sum_k\eta_k=\infty\;\text{ (it can get anywhere)},\quad \sum_k\eta_k^2<\infty\;\text{ (the noise dies out)}.$$
#
# For $\eta_k=(k+1)^{-p}$ the first asks for $p\le1$ and the second for $p>\frac12$:

# %%
for power in (0, 0.5, 0.75, 1, 2):
    rule = descent.robbins_monro(power)
    reach, quiet = rule.reaches_anywhere, rule.noise_dies_out
    print(f"p = {power:<4}  sum infinite: {reach!s:5}  squares finite: {quiet!s:5}  both: {rule.holds}")

# %% [markdown]
# Now watch what the conditions are good for:

# %%
runs = {name: hinge_sgd.run(X_blobs, y_blobs, blob_order, rule) for name, rule in (rules | {"my_rule": my_rule}).items()}
lowest = min(run.risks.min() for run in runs.values())
for name, run in runs.items():
    print(f"eta = {name:9} last risk {run.risks[-1]:.3f}, best {run.risks.min():.3f}")

# %%
fig, ax = style.figure(width=7.5, height=3.8)
hinge_runs.step_rules(ax, {name: run.risks for name, run in runs.items()}, lowest)
fig.describe(
    "The smoothed risk above the least against the number of updates, both on logarithmic axes, one "
    "curve per step rule. The constant rate 1 stays high and noisy, 1/(k+1)² stops early and stays "
    "level; the others come down by a factor of fifty or more."
)

# %% [markdown]
# - $\eta=1$ always: the noise never dies out. The run stays in a cloud around the valley for ever.
# - $\eta=0.01$ always: slow at first, then a cloud again, only a smaller one.
# - $1/(k+1)^2$: the steps add up to less than $2$, and it stops short of the valley.
# - $1/(k+1)$ comes down smoothly, and ever more slowly: late steps are tiny.
# - $1/\sqrt{k+1}$ is noisier, and comes down farther. It breaks the second condition, and yet it does well: for the bound it is enough that
#   $\sum\eta_k^2$ grows more slowly than $\sum\eta_k$. The conditions are sufficient, not necessary.
#
# Go back to `my_rule`, try other powers, and run these cells again. The smaller the power, the more slowly the cloud shrinks; the farther the power is above $1$, the earlier the run stops.
#
# ## 8 · Four differences
#
# Put the two algorithms side by side.
#
# | | perceptron | hinge SGD |
# |---|---|---|
# | updates if | $z\le0$ | $z\le1$ |
# | step | always $1$ | $\frac1{k+1}$, shrinking |
# | visits | in a cycle, point after point | at random |
# | returns | the last parameters | the best parameters |
#
# Everything else is the same: even the direction of a step is $y\,x$ in both. What does each change buy? Here is one loop with four
# switches: the order of the visits, what margin is asked for, whether the steps shrink, and whether the best iterate is kept.
#
# We let it learn from twenty training sets of 80 points, two overlapping clouds each, and count its errors on 4000 new points. The points of a set are
# **sorted by class**, as files often are: first all of class $-1$, then all of class $+1$. Each setting gets 800 visits, ten per point.

# %%
def learn(X, y, order, asked, shrinks, keeps):
    A = np.column_stack([X, np.ones(len(X))]) * y[:, None]  # rows y·(x, 1), so that a margin is one product
    w, k, best = np.zeros(A.shape[1]), 0, (1.0, np.zeros(A.shape[1]))
    for a in A[order]:
        if a @ w <= asked:
            w, k = w + a / (k + 1 if shrinks else 1), k + 1
            if keeps and np.maximum(1 - A @ w, 0).mean() < best[0]:
                best = (np.maximum(1 - A @ w, 0).mean(), w)
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
        "margin": "It is what the hinge is about. But with steps of length 1 and a sorted file the last point visited still decides.",
        "shrinking steps": "They calm the run. But without a margin it descends on the perceptron's loss, whose minimum is the useless zero, and drifts there.",
        "random order": "In a sorted file this is a great help, because the run no longer sees forty points of one class in a row. The last iterate is still luck.",
        "best iterate": "However wild the run is, now and then it passes a good place, and this is enough.",
    },
    truth=best_single_switch,
    because="A run that jumps about visits good classifiers again and again; it only has to remember one of them.",
)

# %%
for row in switched:
    print(f"{row.name:24} test error {row.errors.mean():5.1%}   risk {row.risks.mean():.2f}   |theta| {row.lengths.mean():.2f}")

# %%
fig, ax = style.figure(width=7.5, height=4.2)
hinge_runs.switches(ax, switched)
fig.describe(
    "Test errors of twenty training sets as rows of dots, one row per variant between perceptron and "
    "hinge SGD. The perceptron and most variants with one switch on spread far to the right; those "
    "with one switch off, and hinge SGD, lie close together on the left."
)

# %% [markdown]
# Read it from the top, one switch **on**:
#
# - *Only the margin* leaves the perceptron as bad as it was. With a sorted file the last forty visits are all to one class, and they decide.
# - *Only shrinking steps* helps on some sets and not on others. Without the margin it is a descent on the perceptron's loss, whose minimum is the useless zero: $\theta$ is the
#   shortest of all.
# - *Only random order* mixes the classes and takes away much of the error. The last iterate is still a matter of luck: look at the spread.
# - *Only the best iterate* is enough to bring the test error down to what hinge SGD reaches.
#
# And from the bottom, one switch **off**: hardly anything happens to the test error. The remedies cover for each other: against noise there are three of them, and two are enough. The one
# that costs most when it is missing is the margin: the risk goes up most, because then the run looks for something else.
#
# With all four switches on, the loop is your algorithm:

# %%
X_set, y_set = switches.sorted_blobs(0)
set_order = hinge_sgd.random_order(len(X_set), 800, rng=0)
same = zip(yours(sgd_hinge)(X_set, y_set, set_order), learn(X_set, y_set, set_order, asked=1, shrinks=True, keeps=True))
print("all switches on is sgd_hinge:", all(np.allclose(a, b) for a, b in same))

# %% [markdown] role="locked" id="q_four_differences"
# ### Question: the four differences
#
# Take at least three of the four differences between hinge SGD and the perceptron. For each explain (1) what exactly is different, (2) which trouble of the
# perceptron on data that are not separable it cures, and why. Use what you have seen: the cycle, the cloud, the table above.
#
# ### BEGIN MARK SCHEME
# 6 points: two for each of the three best explained differences, one for what differs and one for what it buys and why. Any three of the
# four earn full points.
# - update for z ≤ 1 instead of z ≤ 0: it descends on the hinge risk, a convex upper bound of the error that is not zero at θ = 0; points
#   that are right but close to the boundary still pull, so that the boundary keeps a distance (a margin);
# - rate 1/(k+1) instead of 1: with a constant rate single points go on throwing the parameters about (cycle, or cloud around the
#   minimum); shrinking steps let the noise die out (Σ η² finite) while any distance can still be covered (Σ η infinite);
# - random visits instead of a cycle: the subgradient of a random point is right on average, so the run descends on the risk, whatever
#   the order of the file; in a fixed order the run can go round in circles, and in a sorted file the last class seen decides;
# - best instead of last: a (stochastic) subgradient step may go up, so the last iterate may be a bad one; the bound is on the best
#   iterate; keeping the least training hinge risk can only improve the returned risk. (It costs a look at the whole training set.)
#
# Half a point off where the reason is missing or refers only to the experiment. No points are lost for saying that one of them buys
# little when the others are there: that is what the table shows.
# ### END MARK SCHEME

# %% [markdown] role="written" id="four_differences" points=6
# ### BEGIN SOLUTION
# **The test, z ≤ 1 instead of z ≤ 0.** The perceptron moves only for mistakes; its loss max(-z, 0) is already zero for θ = 0, and it is
# content with points that are barely right. Hinge SGD moves also for points that are right by less than 1. So it goes down on the hinge
# risk, which is convex, bounds the training error from above, and is not minimised by θ = 0. Near points on the right side go on pulling,
# so the boundary keeps some distance from both classes.
#
# **The step, 1/(k+1) instead of 1.** On data that are not separable some point always asks for an update. With constant steps each of
# these moves the parameters by the same amount for ever: the run cycles, or jumps about in a cloud around the minimum. Shrinking steps
# let later points change less and less: since Σ η² is finite the noise dies out, and since Σ η is infinite the run can still reach the
# minimum from anywhere.
#
# **The order, random instead of cyclic.** The subgradient of a randomly drawn point is, on average, the subgradient of the risk, so each
# step goes the right way on average. In a fixed order this is not so: the perceptron can go round in a cycle, and in a file that is
# sorted by class the points that come last decide where the line is.
#
# **The answer, best instead of last.** A subgradient step, and all the more one that looks at a single point, can increase the risk, so
# the last parameters are a matter of luck. The theory promises something for the best iterate only. Keeping the parameters with the least
# hinge risk on the training set means that what we return never gets worse. The price is that the risk has to be computed after each
# update.
# ### END SOLUTION

# %% [markdown]
# ## 9 · Back to the widest street
#
# {Lesson:convergence_proof} met the separator of largest margin: the line in the middle of the widest street between the classes. The hinge leads back to it.
# The points with $z=1$ lie on the two lines $\theta\cdot x=\pm1$ (in this section without an offset). These lines are the edges of a street that is $2/\|\theta\|$ wide:
# **a short $\theta$ means a wide street**. So let us charge for the length of $\theta$ as well:
#
# $$J_\lambda(\theta)=\frac\lambda2\,\|\theta\|^2+\frac1n\sum_i\max(1-y_i\,\theta\cdot x_i,\;0).$$
#
# Whoever minimises it has a **support vector machine** (Cortes and Vapnik, 1995; theirs has an offset). The strength $\lambda>0$ says how much a wide street is worth compared with keeping points out of it. (It has nothing
# to do with the convex weights $\lambda_i$ of {lesson:convergence_proof}.)
#
# How do we go down? For one point, a subgradient is $\lambda\theta$, minus $y\,x$ if $z<1$. A step against it with rate $\eta$ is
#
# $$\theta\leftarrow(1-\eta\lambda)\,\theta\;+\;\begin{cases}\eta\,y\,x & z<1\\ 0 & z\ge1,\end{cases}\qquad \eta=\frac1{\lambda k}\ \text{ at visit } k=1,2,\dots$$
#
# where $z$ is the margin *before* the step. This is **Pegasos** (2007). Two things are new: $\theta$ shrinks at *every* visit, and $k$ counts visits. (At $z=1$ it takes the
# subgradient $0$, which is allowed as well.) By hand, with $\lambda=\frac12$, for $x_1=(1,0)$ with $y_1=+1$ and $x_2=(0,-2)$ with $y_2=-1$, in the order 1, 2, 1:
#
# | visit | $\eta$ | $z$ | $\theta$ shrunk | $\theta$ after |
# |---|---|---|---|---|
# | $k=1$, $x_1$ | $2$ | $0$ | $(0,0)$ | $(2,0)$ |
# | $k=2$, $x_2$ | $1$ | $0$ | $(1,0)$ | $(1,2)$ |
# | $k=3$, $x_1$ | $\frac23$ | $1$ | $(\frac23,\frac43)$ | $(\frac23,\frac43)$ |
#
# ### Exercise: `pegasos`
#
# Visit the points as `order` says, and return the last $\theta$. No offset, no averaging.

# %% role="exercise" id="pegasos"
def pegasos(X, y, lam, order):
    """Pegasos from zero: at visit k = 1, 2, … the rate is 1/(lam·k); theta shrinks, and moves where the margin is below 1.

    X (n, d), y (n,) of ±1, lam > 0 the strength of the penalty, order the indices of the points to visit. Returns the last theta (d,).
    """
    ### BEGIN SOLUTION
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta
    ### END SOLUTION


# %% role="check" id="pegasos" points=5
check(pegasos)

# %%
hint("pegasos")

# %% [markdown]
# Here are 24 points that can be separated through the origin. How wide a street does Pegasos build?

# %%
street_rng = np.random.default_rng(2)
y_street = np.where(np.arange(24) % 2 == 0, 1, -1)
X_street = 0.9 * street_rng.normal(size=(24, 2)) + y_street[:, None] * [2.0, 1.2]
street_order = hinge_sgd.random_order(24, 20_000, rng=1)

# %% role="guess" id="fading_penalty"
def street_when_the_penalty_fades():
    from linclass_ref.pegasos import pegasos as course

    strong, weak = (2 / np.linalg.norm(course(X_street, y_street, lam, street_order)) for lam in (1.0, 0.001))
    empty = 2 * hulls.max_margin_origin(X_street, y_street).margin  # the widest street without a point in it
    if weak > 0.9 * strong:
        return "it hardly changes"
    return "it narrows until no point is left in it, and no further" if abs(weak - empty) < 0.1 * empty else "it narrows towards width 0"


guess(
    "fading_penalty",
    "With λ = 1 the street between θ·x = −1 and θ·x = 1 is wide, and some of the points stand in it. Now the penalty fades: λ = 0.01, then 0.001. "
    "What happens to the street?",
    choices={
        "it hardly changes": "The points are the same, and so is the direction that separates them best. But the points in the street cost something, "
        "and now they cost more than a long θ.",
        "it narrows until no point is left in it, and no further": "Once the street is empty the hinge costs nothing, and the penalty, however weak, has the last word.",
        "it narrows towards width 0": "If length costs next to nothing, θ seems free to grow and grow. But once the street is empty a longer θ gains nothing.",
    },
    truth=street_when_the_penalty_fades,
    because="A weak penalty cannot pay for a point in the street, so the street must become empty. Among the empty streets the hinge has no preference, "
    "since all of them cost 0, and then even the weakest penalty decides: it takes the widest.",
)

# %%
build = yours(pegasos)
thetas = {lam: build(X_street, y_street, lam, street_order) for lam in (1.0, 0.01, 0.001)}
widest = hulls.max_margin_origin(X_street, y_street)
print(f"the widest street without a point in it: {2 * widest.margin:.2f}")

# %%
fig, axes = style.figure(3, width=9, height=3.4)
hinge_runs.streets(axes, X_street, y_street, thetas)
fig.describe(
    "The same two classes with three boundaries and dotted streets, for a large, a medium and a small "
    "λ. The street gets narrower from panel to panel; the points inside it are ringed: several in the "
    "first panel, at most a few afterwards."
)

# %% [markdown]
# The titles give the widths, and points inside the street are ringed. With a large $\lambda$ the street is wide and has points in it, and all of these have a say. With a small
# $\lambda$ the hinge wins: no point may stand in the street, and among the empty streets the penalty chooses the widest. That is the separator of {lesson:convergence_proof}, which
# depends only on the few points at the edges of its street, the *support vectors*. (The run for $\lambda=0.001$ is close to it, not quite there: its first step had the rate $1000$.) On data that are not separable there is
# no empty street, but the objective still has a minimum, and $\lambda$ is a dial between a wide street and few points in it. Validation data say where to turn it.
#
# ## 10 · The e-mails
#
# Now real data that no line separates. The tumours will not do: {lesson:convergence_proof} showed that with all 30 features they *are* separable. Give the perceptron enough passes through
# the training part, and it arrives:

# %%
tumours = data.split("tumours")
T_train, _ = preprocessing.standardize(tumours.X_train, tumours.X_val)
run = perceptron.run(T_train, tumours.y_train, T=2000)
print(f"tumours: {run.mistakes} mistakes, then a clean pass: {run.converged}")

# %% [markdown]
# The Spambase collection has 4,601 e-mails, 57 numbers each: how often certain words and characters occur, and how long the runs of capital letters are. Most
# of these numbers are small or zero, and a few are huge. We take logarithms, $\log(0.1+x)$, and standardise with the training part.
# (The $0.1$ draws the many small numbers further apart than the $1$ in the $\log(1+x)$ of {lesson:perceptron}.)

# %%
mail = data.split("spam")
_, group = np.unique(mail.X_train, axis=0, return_inverse=True)  # e-mails with the same 57 numbers are a group
twins = [g for g in range(group.max() + 1) if len(set(mail.y_train[group.ravel() == g])) == 2]
print("lists of 57 numbers that belong to spam and to ordinary mail:", len(twins))

logs = [np.log(0.1 + X) for X in (mail.X_train, mail.X_val, mail.X_test)]
M_train, M_val = preprocessing.standardize(logs[0], logs[1])
_, M_test = preprocessing.standardize(logs[0], logs[2])

# %% [markdown]
# These are the e-mails from the top of the lesson. No classifier at all, linear or not, gets every one of them right. We compare three algorithms that make the same visits, three per training
# e-mail on average, in five random orders:
#
# - the **perceptron**, which returns its last parameters;
# - the **averaged perceptron** of {lesson:perceptron}, which averages over all visits;
# - **hinge SGD**, which returns its best parameters.
#
# (If you wrote the first two in {lesson:perceptron}, your own functions take part.)

# %%
mail_orders = [hinge_sgd.random_order(len(M_train), 3 * len(M_train), rng=seed) for seed in range(5)]


def error(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) <= 0)


# %% role="guess" id="who_wins"
def winner_on_the_mail():
    from linclass_ref import averaging

    errors = {"perceptron": [], "averaged perceptron": [], "hinge SGD": []}
    for order in mail_orders:
        X, y = M_train[order], mail.y_train[order]
        errors["perceptron"].append(error(M_val, mail.y_val, *perceptron.perceptron(X, y, 1)[:2]))
        errors["averaged perceptron"].append(error(M_val, mail.y_val, *averaging.averaged_perceptron(X, y, 1)))
        errors["hinge SGD"].append(error(M_val, mail.y_val, *hinge_sgd.sgd_hinge(M_train, mail.y_train, order)))
    return min(errors, key=lambda name: np.mean(errors[name]))


guess(
    "who_wins",
    "Which of the three has the smallest error on the validation e-mails, on average over the five orders?",
    choices={
        "perceptron": "It is the simplest, and sometimes that wins. But it hands in whatever it holds at the end.",
        "averaged perceptron": "Averaging takes out the noise of single visits.",
        "hinge SGD": "It has all four improvements. But its steps 1, 1/2, 1/3, … do not ask how long the vectors x are, and here they are long.",
    },
    truth=winner_on_the_mail,
    because="Newer is not always better. An e-mail has a vector x of length 7 or so: the first steps throw θ far away, and the later ones are too short to bring it back. "
    "Averaging does not depend on a step size at all.",
)

# %%
last, average, keep_best = yours("perceptron"), yours("averaged_perceptron"), yours(sgd_hinge)
errors = {"perceptron, last": [], "perceptron, averaged": [], "hinge SGD, best": []}
for order in mail_orders:
    X_o, y_o = M_train[order], mail.y_train[order]
    errors["perceptron, last"].append(error(M_val, mail.y_val, *last(X_o, y_o, 1)[:2]))
    errors["perceptron, averaged"].append(error(M_val, mail.y_val, *average(X_o, y_o, 1)))
    errors["hinge SGD, best"].append(error(M_val, mail.y_val, *keep_best(M_train, mail.y_train, order)))
for name, values in errors.items():
    print(f"{name:21} validation error {np.mean(values):.1%} on average, {min(values):.1%} to {max(values):.1%}")

# %% [markdown]
# A step size that fits the data would help hinge SGD. Pegasos has one that can be chosen, through $\lambda$. It has no offset, so we append a feature that is always $1$.

# %%
train, learn_mail = np.column_stack([M_train, np.ones(len(M_train))]), yours(pegasos)
by_lam = {}
for lam in (0.001, 0.01, 0.1, 1.0):
    ends = [learn_mail(train, mail.y_train, lam, order) for order in mail_orders]
    by_lam[lam] = [error(M_val, mail.y_val, w[:-1], w[-1]) for w in ends]
    print(f"lambda = {lam:<5}  validation error {np.mean(by_lam[lam]):.1%} on average")
chosen = min(by_lam, key=lambda lam: np.mean(by_lam[lam]))
errors[f"Pegasos, λ = {chosen:g}"] = by_lam[chosen]
print("chosen on the validation data: lambda =", chosen)

# %%
fig, axes = style.figure(2, width=9, height=3.2)
hinge_runs.mail_errors(axes, by_lam, errors)
fig.describe(
    "Left: the validation error of Pegasos against λ, a valley with its lowest point between the ends. "
    "Right: dots for five orders of each method; those of the last perceptron are spread widely, those "
    "of Pegasos lie close together at the lowest errors."
)

# %% [markdown]
# Two remedies work: averaging, and choosing the strength of the penalty (and with it the steps) on validation data. Now, once, the **test** e-mails, with the first of the five orders, and
# standard errors as in {lesson:classification_setup}.

# %%
order, y_m = mail_orders[0], mail.y_train
w = yours(pegasos)(train, y_m, chosen, order)
final = {
    "perceptron, last": yours("perceptron")(M_train[order], y_m[order], 1)[:2],
    "perceptron, averaged": yours("averaged_perceptron")(M_train[order], y_m[order], 1),
    "hinge SGD, best": yours(sgd_hinge)(M_train, y_m, order),
    "Pegasos": (w[:-1], w[-1]),
}
for name, (theta, theta0) in final.items():
    missed = error(M_test, mail.y_test, theta, theta0)
    print(f"{name:21} test error {missed:.1%} ± {validation.standard_error(missed, len(M_test)):.1%}")

# %% [markdown]
# Differences of less than two standard errors or so may be luck. What we can say is this: on noisy data do not hand in the last parameters of a perceptron. Averaging and Pegasos are the
# best here, and about equally good. Hinge SGD lies between: it has no setting that was chosen for these data. The lesson is not that one algorithm wins, but that a comparison means something only
# where every method gets its sensible setting, the same visits and the same test data.
#
# ## 11 · What to remember
#
# 1. On data that no line separates the perceptron never settles; it does not know what it is looking for. A **loss** tells it.
# 2. The **hinge** bounds the mistakes from above, is convex, and does not let zero parameters off for free. It measures instead of counting, so far outliers pull.
# 3. At corners **subgradients** replace gradients. A step against one may go up, but a short one comes nearer to the minimum; zero among them proves that you are at the bottom.
# 4. **Stochastic** steps look at one point and are right on average. They need rates that shrink, but not too fast, and the best or the average iterate.
# 5. A penalty on $\|\theta\|$ makes the street wide; $\lambda$ says how wide, and validation data say which $\lambda$.
#
# | | formula |
# |---|---|
# | margin | $z=y\,(\theta\cdot x+\theta_0)$ |
# | zero-one, perceptron, hinge loss | $1$ if $z\le0$, else $0$; $\;\max(-z,0)$, $\;\max(1-z,0)$ |
# | hinge risk | $L(\theta,\theta_0)=\frac1n\sum_i\max(1-z_i,0)\ \ge$ training error |
# | convex | $f((1-s)u+su')\le(1-s)f(u)+sf(u')$ |
# | subgradient $v$ at $w$ | $f(u)-f(w)\ge v\cdot(u-w)$ for all $u$; of one point: $-y\,(x,1)$ if $z\le1$, else $0$ |
# | bound after $m$ steps | $\min_{k<m}f(w^{(k)})-f(w^*)\le\dfrac{D^2+G^2\sum\eta_k^2}{2\sum\eta_k}$; best constant rate $\eta=\dfrac D{G\sqrt m}$, then $\dfrac{DG}{\sqrt m}$ |
# | step-size conditions | $\sum\eta_k=\infty$, $\;\sum\eta_k^2<\infty$ |
# | hinge SGD | if $z\le1$: $\theta\leftarrow\theta+\frac1{k+1}\,y\,x$, $\theta_0\leftarrow\theta_0+\frac1{k+1}\,y$; keep the best |
# | Pegasos | $\theta\leftarrow(1-\frac1k)\,\theta$, plus $\frac1{\lambda k}\,y\,x$ if $z<1$; width of the street $2/\|\theta\|$ |
#
# ### Your guesses
#
# Were you surprised? Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("04_hinge_sgd")

# %% [markdown]
# ### Test yourself
#
# Answer each question aloud before you unfold the answer.
#
# <details><summary>1. Why must a run of the perceptron on whole-number data that are not separable come back to a state where it has been before?</summary>
#
# Its weights are whole numbers and stay bounded, so there are only finitely many states, and the run never ends.
#
# </details>
# <details><summary>2. A line has hinge risk 0.07 on 100 points. What does that say about its training error, and what does it not say?</summary>
#
# The error is at most $0.07$: at most seven mistakes. There may be none at all, for points with $0<z<1$ cost something, too. Nor does it say that no other line
# makes fewer mistakes.
#
# </details>
# <details><summary>3. What are the subgradients of |u| at u = 0, and which of them proves that 0 is the minimum?</summary>
#
# All slopes from $-1$ to $1$. The slope $0$ proves it: the horizontal line through the corner stays below the graph.
#
# </details>
# <details><summary>4. You may take four times as many steps. By what factor does the best bound for constant rates get smaller?</summary>
#
# It is $DG/\sqrt m$, so it is halved. For a tenth of the bound you need a hundred times as many steps.
#
# </details>
# <details><summary>5. In Pegasos, what happens to θ at a visit to a point with z = 3, and why?</summary>
#
# It is multiplied by $1-\frac1k$. The hinge of this point is flat there, so the point adds nothing, but the penalty pulls $\theta$ towards zero at every visit.
#
# </details>
#
# ### The way on
#
# - There are still only two classes, and the squared loss waits for its turn: **{lesson:multiclass_least_squares}**.
# - The hinge says which side, not how sure. A loss that gives probabilities: **{lesson:logistic_mle}**. Its last table has a row for your `sgd_hinge`.
# - Networks with billions of weights are trained by just such steps: a loss, one small batch of examples at a time, and a rate that falls.
#
# **Next:** {next}
