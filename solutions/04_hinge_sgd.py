# %% [markdown]
# # 4 · When no line will do: losses, subgradients and hinge SGD
#
# Real data are seldom separable. Two tumours may look alike under the microscope and still be different; a label may simply be wrong.
# Then every line makes mistakes, and the perceptron, which knows only "right" and "wrong", runs for ever.
#
# The way out is to ask another question. Not *"is there a line without mistakes?"* but *"which line costs least?"* For that we need a
# price for each point, a **loss**; a way down to the lowest price, **gradient descent**; and a way to go down where the price has
# corners, **subgradients**. Put together they give an algorithm that differs from the perceptron in three small places. You will write
# it, and see what each of the three is good for.
#
# **Conventions.** As before: `X` has shape $(n,d)$, labels `y` are $\pm1$, and $z=y\,(\theta\cdot x+\theta_0)$ is the margin of a point.
# A mistake is $z\le0$.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import hinge_sgd as pictures
from linclass_ref.widgets import hinge_sgd as widgets

style.use()

# %% [markdown]
# The course's own implementation, to look at and to compare with:

# %%
from linclass_ref import descent, geometry, hinge_sgd, losses, perceptron
from linclass_ref.experiments import cycles

# %% [markdown]
# ## A run that goes round in circles
#
# Ten points with a single feature. With one feature a classifier has two numbers, $\theta$ and $\theta_0$, so we can draw *all*
# classifiers in one plane. And the data leave room for something useful: we draw each point at the height of its label, together with the
# score $\theta x+\theta_0$ as a straight line. Where the line crosses zero, the small upright mark, is the decision.

# %%
x_line = np.array([-3, -2, 0, 4, 1, -1, -4, 3, 2, 3])
y_line = np.array([-1, -1, 1, 1, -1, -1, -1, 1, 1, 1])
X_line = x_line[:, None]  # (10, 1)
fig, ax = style.figure(width=6, height=3.2)
pictures.line_view(ax, x_line)
pictures.score_line(ax, x_line, y_line, 1.0, -0.5, gaps=False)
ax.set_title("Ten points, and the score of θ = 1, θ₀ = -0.5")
fig

# %% [markdown]
# Look at $x=0$ and $x=1$: the point at $0$ is $+1$, the one at $1$ is $-1$, and further right all are $+1$. No threshold gets all of them
# right. What does the perceptron do?

# %%
run = perceptron.run(X_line, y_line, T=40)
print("mistakes in each pass:", np.bincount(run.passes))

# %% [markdown]
# It never ends, and after two passes a pattern sets in: 3, 2, 2, 3, again and again. That is no accident. Notebook 3 told us that the
# weights of the perceptron stay bounded on any data. Here the points are whole numbers, so $\theta$ and $\theta_0$ are whole numbers too,
# and a bounded region holds only **finitely many** of those. So after finitely many passes the run must be in a state $(\theta,\theta_0)$
# where it has been before. And what a pass does depends on nothing but the state at its beginning: from there on, everything repeats. The
# run is in a **cycle**.

# %%
found = cycles.find_cycle(X_line, y_line, max_passes=100)
for number, (theta, theta0) in enumerate(zip(found.thetas, found.theta0s)):
    print(f"after pass {number}: theta = {theta[0]:+.0f}, theta0 = {theta0:+.0f}")
print(f"the state of pass {found.entered} is back after {found.length} passes")

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
# Here is the whole run in the plane of $(\theta,\theta_0)$, mistake by mistake, on the right. Red: the part that repeats for ever.

# %%
run = perceptron.run(X_line, y_line, T=found.passes)
before = np.searchsorted(run.passes, found.entered)  # mistakes made before the cycle
fig, axes = style.figure(2, width=8, height=3.4)
pictures.line_view(axes[0], x_line).set_title("The scores at the ends of the passes")
for theta, theta0 in zip(found.thetas[1:], found.theta0s[1:]):
    pictures.score_line(axes[0], x_line, y_line, theta[0], theta0, gaps=False)
pictures.parameter_view(axes[1], (1.5, 0), (2.2, 1.8)).set_title("The way of (θ, θ₀)")
pictures.trail(axes[1], run.thetas, run.theta0s)
pictures.loop(axes[1], run.thetas[before:], run.theta0s[before:])
fig

# %% [markdown]
# The run wanders among four classifiers, and it has no reason to prefer one of them. That is the real trouble: not that it makes
# mistakes, but that it does not know *what it is looking for*. Let us tell it.
#
# ## The price of a margin
#
# A **loss** says what one point costs. All losses of this notebook look at the point only through its margin $z$. The most honest one
# charges $1$ for a mistake:
#
# $$\ell_{01}(z)=\begin{cases}1 & z\le0\\ 0 & z>0.\end{cases}$$
#
# ### Exercise: `zero_one_loss`
#
# One number or an array of any shape may come in; a loss for each comes out.

# %% role="exercise" id="zero_one_loss"
def zero_one_loss(z):
    """The zero-one loss of each margin: 1 where z <= 0, otherwise 0.

    z a number or an array of any shape. Returns the same shape.
    """
    ### BEGIN SOLUTION
    return np.where(np.asarray(z) <= 0, 1.0, 0.0)
    ### END SOLUTION


# %% role="check" id="zero_one_loss" points=2
check(zero_one_loss)

# %% [markdown]
# The mean loss over the training set is the **empirical risk**; with this loss it is the training error. So why not simply choose the
# $(\theta,\theta_0)$ with the smallest training error? Look at it over the whole plane (left; dark is bad):

# %%
fig, axes = style.figure(2, width=8, height=3.5)
for ax in axes:
    pictures.parameter_view(ax, (0.8, 0), (2.4, 2.4))
pictures.mistake_map(axes[0], x_line, y_line).set_title("Fraction of mistakes")
levels = [0.3, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4, 6, 8]
pictures.risk_contours(axes[1], x_line, y_line, levels=levels).set_title("Hinge risk (coming up)")
axes[1].plot(2 / 3, -1 / 3, "*", color=style.INK, markersize=14)
fig

# %% [markdown]
# Plateaus and cliffs. On a plateau every small step changes nothing, so nothing tells you where to go, and all plateaus meet at the
# origin. With two parameters you can look at the picture and choose. With thirty you cannot, and to find the fewest mistakes is, in
# general, NP-hard: nobody knows an algorithm that is quick on all data.
#
# On the right is what we are going to build: a landscape with slopes everywhere and a single valley.
#
# ### A first try: the perceptron's loss
#
# $\ell_{\text{perc}}(z)=\max(-z,\,0)$ charges for how far a point is on the wrong side. This is what the perceptron walks down: for a
# mistake the slope in $z$ is $-1$, so the step is $+\,y\,x$. But it has a flaw. At $\theta=0,\ \theta_0=0$ *every* margin is $0$:

# %%
print("perceptron loss of z = 0:", losses.perceptron_loss(0.0))

# %% [markdown]
# So the useless classifier "zero" costs nothing and is a minimum for **any** data. We need to ask for a little more than "not on the
# wrong side".
#
# ### The hinge
#
# Ask for a margin of at least $1$, and charge for what is missing:
#
# $$\ell_{\text{hinge}}(z)=\max(1-z,\;0).$$
#
# Why $1$? Any positive number would do: multiply $\theta$ and $\theta_0$ by $c$ and all margins are multiplied by $c$. What matters is
# that zero is no longer free: it costs $1$ for each point.
#
# ### Exercise: `hinge_loss`

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
# Drag the point over the boundary and read its price. Between the dotted lines a point of the right side still costs something: right,
# but not safely.

# %%
widgets.price()

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
z = np.linspace(-3, 3, 6001)
above = losses.hinge_loss(z) >= losses.zero_one_loss(z)
print("hinge >= zero-one everywhere:", bool(above.all()))

# %% [markdown]
# **It is convex.** A function $f$ is convex if the straight line between two points of its graph, a *chord*, never lies below the graph:
#
# $$f\bigl((1-t)\,u+t\,v\bigr)\;\le\;(1-t)\,f(u)+t\,f(v)\qquad\text{for all } u,\ v \text{ and } 0\le t\le1 .$$

# %%
fig, axes = style.figure(3, width=9, height=2.9)
names = ("zero-one", "perceptron", "hinge")
for ax, name, ends in zip(axes, names, [(-0.4, 2.2), (-1.8, 1.5), (-0.8, 2.4)]):
    pictures.loss_curves(ax, [name]).set_ylim(-0.3, 2.6)
    pictures.chord(ax, pictures.LOOKS[name][3], *ends)
    gap = losses.chord_gap(pictures.LOOKS[name][3], -3, 3)
    ax.set_title(f"above its chords by {max(gap, 0):.1f}")
fig

# %% [markdown]
# The titles come from a test of 10,201 chords, at their middles ($t=\frac12$): the zero-one loss rises above one of them by $0.5$, the
# other two never do. A test can only refute convexity. Here is the proof for the hinge, and for all that we build from it:
#
# 1. A linear function is convex (its chords lie *on* it).
# 2. The larger of two convex functions is convex: at a point between $u$ and $v$ each of the two is below its own chord, which is below
#    the chord of the larger one. So $\max(1-z,0)$ is convex.
# 3. $z$ is a linear function of $(\theta,\theta_0)$, and a convex function of a linear one is convex. So the loss of one point is convex
#    in the parameters.
# 4. A mean of convex functions is convex. So is the **hinge risk**
#
# $$R(\theta,\theta_0)=\frac1n\sum_{i=1}^n\max\bigl(1-y_i(\theta\cdot x_i+\theta_0),\;0\bigr).$$
#
# ### Exercise: `hinge_risk`

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
for ax, (theta, theta0) in zip(axes, [(2.0, 0.0), (2 / 3, -1 / 3)]):
    pictures.score_line(pictures.line_view(ax, x_line), x_line, y_line, theta, theta0)
    risk = losses.hinge_risk(X_line, y_line, [theta], theta0)
    ax.set_title(f"θ = {theta:.3g}, θ₀ = {theta0:.2g}: hinge risk {risk:.3f}")
fig

# %% [markdown]
# Left is one of the perceptron's four states, right the best line there is (we shall prove it). Both make the same two mistakes; the
# right one is less sure about them.
#
# The hinge has relatives, and you will meet two of them again: the **squared** loss (notebook 5), which also punishes points for being
# *too* right, and the **logistic** loss (notebook 8), a hinge with its corner rounded off. All three are convex.

# %%
fig, ax = style.figure(width=6, height=3.6)
pictures.loss_curves(ax, list(pictures.LOOKS)).set_title("Five losses of the same margin")
ax.legend(loc=(0.53, 0.52))
fig

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
# ## Going down
#
# Now that there is a landscape, how do we get to its lowest point? Stand somewhere, look where down is, take a step, repeat. With a step
# size (**rate**) $\eta_k$, which may change with the step number $k=0,1,2,\dots$:
#
# $$x_{k+1}=x_k-\eta_k\,\nabla f(x_k).$$
#
# Why is this good enough for a convex $f$? Because *every local minimum is a global one*. Suppose $x$ is a local minimum but some $u$ is
# lower, $f(u)<f(x)$. Then on the way from $x$ to $u$, by convexity,
#
# $$f\bigl((1-t)\,x+t\,u\bigr)\le(1-t)\,f(x)+t\,f(u)<f(x)\qquad\text{for every } 0<t\le1 .$$
#
# With tiny $t$ these are points as near to $x$ as you like, and all are lower: so $x$ was no local minimum. If nothing near is lower,
# nothing at all is.
#
# ### Exercise: `gradient_descent`
#
# `grad` is a function: it takes a point and returns the gradient there. `eta` is a number, or a function that gives the rate of step $k$.
# Return **all** points as rows, the start first. One trap: `x -= …` changes the array that is already stored (and the caller's `start`
# with it); `x = x - …` makes a new one.

# %% role="exercise" id="gradient_descent"
def gradient_descent(grad, start, eta, steps):
    """Follow the negative gradient for a number of steps.

    grad a function of a point (d,) that returns an array (d,), start (d,), eta a number or
    a function of k (k = 0 at the first step), steps a whole number.
    Returns the path (steps+1, d), the start first.
    """
    ### BEGIN SOLUTION
    x = np.array(start, dtype=float)
    path = [x]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        x = x - rate * grad(x)
        path.append(x)
    return np.array(path)
    ### END SOLUTION


# %% role="check" id="gradient_descent" points=4
check(gradient_descent)

# %% [markdown]
# ### How large a step?
#
# Take the bowl $f(x)=\frac12\,(x_1^2+6x_2^2)$ with gradient $(x_1,\,6x_2)$. Each coordinate goes its own way: for a term $\frac12 a x^2$
# the step is $x-\eta\,a\,x=(1-\eta a)\,x$. So the coordinate is multiplied by $1-\eta a$ each time, and it goes to zero exactly if
# $|1-\eta a|<1$, that is
#
# $$0<\eta<\frac2a .$$
#
# The steepest direction decides what is allowed: here $a=6$, so $\eta<\frac13$. The flattest decides how long it takes.

# %%
rates = {"too small": 0.02, "about right": 0.28, "too large": 0.34}
fig, axes = style.figure(3, width=9, height=3.2)
for ax, (name, rate) in zip(axes, rates.items()):
    ax.set(xlim=(-4, 4), ylim=(-4, 4), aspect="equal", title=f"η = {rate}: {name}")
    common.contours(ax, pictures.bowl_height, levels=[0.2, 1, 2.5, 5, 9, 15, 25, 40])
    way = descent.gradient_descent(pictures.bowl_slope, [-3, 1.5], rate, 15)
    common.path(ax, way, color=style.ACCENT)
    print(f"eta = {rate:<5} factors 1 - eta·a: {1 - rate:+.2f} and {1 - 6 * rate:+.2f}")
fig

# %% [markdown]
# Left it crawls. In the middle it zigzags in the steep direction, factor $-0.68$, and arrives. On the right the factor is $-1.04$: each
# step overshoots by a little more than the last, and it never arrives. Find the edge yourself, and start elsewhere:

# %%
widgets.bowl()

# %% [markdown]
# ## Corners
#
# The hinge has a corner at $z=1$, and there it has no gradient. We do not need one. What did the gradient of a convex function give us? A
# tangent that lies below the graph *everywhere*: by convexity $f(x+t\,(u-x))-f(x)\le t\,\bigl(f(u)-f(x)\bigr)$; divide by $t$, let $t$ go
# to zero, and the left side becomes $\nabla f(x)\cdot(u-x)$. So $\nabla f(x)\cdot(u-x)\le f(u)-f(x)$. That property makes sense at
# corners, too:
#
# > $v$ is a **subgradient** of $f$ at $x$ if $\;f(u)-f(x)\ge v\cdot(u-x)\;$ for all $u$.
#
# In words: the line (or plane) through $(x,f(x))$ with slope $v$ stays below the graph. Where $f$ is smooth only the gradient does. At a
# corner there are many, and together they are called the **subdifferential**. Turn the line about a point of the hinge; the handle can be
# dragged:

# %%
widgets.lever()

# %% [markdown]
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
# ### From the margin to the parameters
#
# We want subgradients with respect to $(\theta,\theta_0)$. Let $v$ be a subgradient of the hinge at $z=y\,(\theta\cdot x+\theta_0)$, and
# let other parameters give the margin $z'$. Then
#
# $$\ell(z')-\ell(z)\;\ge\;v\,(z'-z)\;=\;v\,y\,x\cdot(\theta'-\theta)+v\,y\,(\theta_0'-\theta_0),$$
#
# which is the definition again: $(v\,y\,x,\;v\,y)$ is a subgradient in the parameters. With $v=-1$ for $z<1$ and $v=0$ for $z>1$ it is
#
# $$\text{of one point:}\quad \begin{cases}(-y\,x,\;-y) & z\le1\\ (0,\;0) & z>1.\end{cases}$$
#
# At $z=1$ every share of $(-y\,x,-y)$ between none and all is allowed; this course takes all of it. And add the inequalities of all
# points, divided by $n$: the **mean** of the points' subgradients is a subgradient of the risk.
#
# ### Exercise: `hinge_subgradient`

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
# Check the promise at a place with corners: for $\theta=\frac12$, $\theta_0=0$ the points at $-2$ and $2$ have $z=1$. Does the plane stay
# below the risk at 10,000 random places?

# %%
rng = np.random.default_rng(0)
here = np.array([0.5, 0.0])
g, g0 = losses.hinge_subgradient(X_line, y_line, here[:1], here[1])
there = here + rng.normal(size=(10_000, 2))
risks = np.array([losses.hinge_risk(X_line, y_line, w[:1], w[1]) for w in there])
rise = risks - losses.hinge_risk(X_line, y_line, here[:1], here[1])
slack = rise - (there - here) @ np.append(g, g0)
print("the plane is below the risk:", bool(np.all(slack >= -1e-12)))

# %% [markdown]
# ### How do you know that you are at the bottom?
#
# For smooth functions: the gradient is zero. In general: **zero is a subgradient**, since then $f(u)-f(x)\ge0$ for all $u$. Let us use it
# to prove that $(\theta,\theta_0)=(\frac23,-\frac13)$ is the best line for our ten points. Its margins:

# %%
margins = geometry.margins(X_line, y_line, [2 / 3], -1 / 3)
for x, label, z in sorted(zip(x_line, y_line, margins.round(3))):
    print(f"x = {x:+d}, y = {label:+d}: z = {z:+.3f}")

# %% [markdown]
# Points with $z>1$ give nothing. Those with $z<1$ give $-y\,(x,1)$: the point at $0$ gives $(0,-1)$ and the one at $1$ gives $(1,1)$,
# together $(1,0)$. Two points are exactly on the corner, and each may give any share: the one at $-1$ gives $s\cdot(-1,1)$, the one at
# $2$ gives $t\cdot(-2,-1)$, with $0\le s,t\le1$. Can the sum be zero?
#
# $$1-s-2t=0,\qquad s-t=0\qquad\Longrightarrow\qquad s=t=\tfrac13 .$$
#
# Yes. Zero is a subgradient, so no line has a smaller hinge risk than this one, with $R=\frac4{15}=0.2667$. (Without the freedom at the
# corners we could never have said that.)

# %%
total = np.array([0, -1]) + np.array([1, 1]) + np.array([-1, 1]) / 3 + np.array([-2, -1]) / 3
risk_there = losses.hinge_risk(X_line, y_line, [2 / 3], -1 / 3)
print("a subgradient at the best line:", total.round(12), "  risk:", round(risk_there, 4))

# %% [markdown]
# ### A step may go up
#
# One comfort of gradients is lost. The negative subgradient need **not** point downhill, however short the step. Take
# $f(x)=|x_1|+3\,|x_2|$ at $(1,0)$, where $(1,3)$ is a subgradient:

# %%
def valley(x):
    return abs(x[0]) + 3 * abs(x[1])


for step in (0.0, 0.001, 0.01, 0.1):
    x = np.array([1.0, 0.0]) - step * np.array([1.0, 3.0])
    print(f"step {step:<5}  f = {valley(x):.3f}")

# %% [markdown]
# Each step makes $f$ *larger*. So why go that way at all? Because it brings us **nearer to the minimum**, if the step is short enough.
# Let $w^*$ be a minimum, $v_k$ the subgradient at $w_k$. Then
#
# $$\|w_{k+1}-w^*\|^2=\|w_k-w^*-\eta_k v_k\|^2=\|w_k-w^*\|^2-2\,\eta_k\,v_k\cdot(w_k-w^*)+\eta_k^2\,\|v_k\|^2 ,$$
#
# and the definition of the subgradient, with $u=w^*$, says $v_k\cdot(w_k-w^*)\ge f(w_k)-f(w^*)$. If $\|v_k\|\le G$ always,
#
# $$\|w_{k+1}-w^*\|^2\;\le\;\|w_k-w^*\|^2-2\,\eta_k\bigl(f(w_k)-f(w^*)\bigr)+\eta_k^2\,G^2 .$$
#
# Add this up over the steps $0,\dots,m$; the left side at the end is not negative, and each $f(w_k)$ is at least the **best** so far.
# What remains is
#
# $$\min_{k\le m} f(w_k)-f(w^*)\;\le\;\frac{\|w_0-w^*\|^2+G^2\sum_k\eta_k^2}{2\sum_k\eta_k}\qquad\text{(sums over } k=0,\dots,m).$$
#
# Everything about step sizes is in this one line. The bound goes to zero if $\sum\eta_k=\infty$ while $\sum\eta_k^2<\infty$. And it
# speaks about the **best** iterate, not the last one. Here it is along a real run on our ten points, where we know $w^*$:

# %%
def risk_of(w):
    return losses.hinge_risk(X_line, y_line, w[:1], w[1])


def slope_of(w):
    g, g0 = losses.hinge_subgradient(X_line, y_line, w[:1], w[1])
    return np.append(g, g0)


# %%
eta = np.arange(1.0, 2001) ** -0.6  # both conditions hold
way = descent.gradient_descent(slope_of, [0, 0], lambda k: eta[k], 1999)
values = np.array([risk_of(w) for w in way])
best = np.minimum.accumulate(values) - 4 / 15
G = np.linalg.norm(np.column_stack([X_line, np.ones(10)]), axis=1).max()
bound = (5 / 9 + G**2 * np.cumsum(eta**2)) / (2 * np.cumsum(eta))  # |w0 - w*|² = 5/9
print(f"the bound holds at every step: {bool(np.all(best <= bound))}")

# %%
fig, axes = style.figure(2, width=8, height=3.4)
pictures.risk_contours(pictures.parameter_view(axes[0], (0.8, 0), (1.4, 1.4)), x_line, y_line)
pictures.trail(axes[0], way[:400, 0], way[:400, 1], best=int(np.argmin(values[:400])))
axes[0].set_title("400 steps with all points at once")
axes[1].semilogy(bound[:400], "--", color=style.QUIET, label="bound")
axes[1].semilogy(values[:400] - 4 / 15, color=style.ALARM, lw=0.7, label="now")
axes[1].semilogy(best[:400], color=style.ACCENT, label="best so far")
axes[1].set(xlabel="step", title="Risk above the least risk", ylim=(1e-5, 30))
axes[1].legend(loc="lower left")
fig

# %% [markdown]
# At first every step goes down. In the valley the red curve jumps up again and again; the green one never does. The bound is far above:
# it must hold for every convex function with these $G$ and $\|w_0-w^*\|$, and our run is a kind one.
#
# ## One point at a time
#
# A step with all $n$ points costs $n$ looks for a single move. **Stochastic** (sub)gradient descent looks at *one* point, drawn at
# random, and moves at once. Is that allowed? Draw the point $t$ with equal chances. The step uses the subgradient of point $t$, and on
# average over the draw it is $\frac1n\sum_i(\text{subgradient of point } i)$: exactly the subgradient of the risk. Right on average,
# wrong each time, and $n$ times cheaper.

# %%
each = [losses.hinge_subgradient(X_line[[i]], y_line[[i]], [0.4], 0.2) for i in range(10)]
g, g0 = losses.hinge_subgradient(X_line, y_line, [0.4], 0.2)
print("mean over single points:", np.mean([p[0][0] for p in each]), np.mean([p[1] for p in each]))
print("subgradient of the risk:", g[0], g0)

# %% [markdown]
# ### Hinge SGD
#
# 1. Start with $\theta=0$, $\theta_0=0$ and $k=0$. This is also the best classifier so far.
# 2. Draw a point $t$ at random. If $z=y_t(\theta\cdot x_t+\theta_0)\le1$, then with $\eta=\frac1{k+1}$
#    $$\theta\leftarrow\theta+\eta\,y_t\,x_t,\qquad \theta_0\leftarrow\theta_0+\eta\,y_t,\qquad k\leftarrow k+1 ,$$
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

# %%
run = hinge_sgd.run([[1], [3]], [-1, 1], order=[0, 1, 0, 1])
for theta, theta0, risk in zip(run.thetas[:, 0], run.theta0s, run.risks):
    print(f"theta = {theta:+.4f}, theta0 = {theta0:+.4f}, risk = {risk:.3f}")
print("best iterate:", run.best)

# %% [markdown]
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

# %% [markdown]
# ### Watch it, and change the rule
#
# Left the data, in the middle the same run over the level curves of the risk, right the risk after each update; the star is the best so
# far. Try the other step sizes, then the perceptron *on the same data*: it goes round and round the valley in its circle of whole numbers
# and never settles.

# %%
widgets.walk(x_line, y_line)

# %% [markdown]
# ## Which step sizes?
#
# For stochastic steps the same bound holds on average, so the two conditions stay (Robbins and Monro found them in 1951):
#
# $$\sum_k\eta_k=\infty\quad\text{(it can get anywhere)},\qquad \sum_k\eta_k^2<\infty\quad\text{(the noise dies out)}.$$
#
# For $\eta_k=(k+1)^{-p}$ the first asks for $p\le1$ and the second for $p>\frac12$:

# %%
for power in (0, 0.5, 0.75, 1, 2):
    rule = descent.robbins_monro(power)
    reach, quiet = rule.reaches_anywhere, rule.noise_dies_out
    print(f"p = {power:<4}  sum infinite: {reach!s:5}  squares finite: {quiet!s:5}  both: {rule.holds}")

# %% [markdown]
# Now watch what the conditions are good for: five rules on two clouds of points that overlap. Drawn is the risk of the *current* iterate,
# above the least risk that we know of.

# %%
X_train, y_train = data.two_blobs(80, distance=2.0, rng=2)
order = hinge_sgd.random_order(80, 20_000, rng=0)
rules = {
    "1": descent.constant_step(1.0),
    "0.01": descent.constant_step(0.01),
    "1/√(k+1)": descent.inverse_sqrt_step,
    "1/(k+1)": descent.inverse_step,
    "1/(k+1)²": lambda k: 1 / (k + 1) ** 2,
}
runs = {name: hinge_sgd.run(X_train, y_train, order, rule) for name, rule in rules.items()}
least = min(run.risks.min() for run in runs.values())
for name, run in runs.items():
    print(f"eta = {name:9} last risk {run.risks[-1]:.4f}, best {run.risks.min():.4f}")

# %%
fig, ax = style.figure(width=7.5, height=3.8)
for i, (name, run) in enumerate(runs.items()):
    gap = np.maximum(run.risks - least, 1e-5)
    smooth = np.exp(np.convolve(np.log(gap), np.ones(25) / 25, mode="valid"))
    color = style.class_style((0, 4, 3, 1, 5)[i]).color
    ax.loglog(smooth, color=color, ls=common.DASHES[i], lw=1.6, label=f"η = {name}")
ax.set(xlabel="update k", title="Risk above the least, smoothed over 25 updates", ylim=(1e-4, 3))
ax.legend(loc="lower left")
fig

# %% [markdown]
# - $\eta=1$ always: the noise never dies out. The run stays in a cloud around the valley for ever.
# - $\eta=0.01$ always: slow at first, then a cloud again, only a smaller one.
# - $1/(k+1)^2$: the steps add up to less than $2$, and it stops short of the valley.
# - $1/(k+1)$ comes down smoothly, and ever more slowly: late steps are tiny.
# - $1/\sqrt{k+1}$ is quicker and noisier. It breaks the second condition, and yet it does well: for the bound it is enough that
#   $\sum\eta_k^2$ grows more slowly than $\sum\eta_k$. The conditions are sufficient, not necessary.
#
# ## Three differences
#
# Put the two algorithms side by side.
#
# | | perceptron | hinge SGD |
# |---|---|---|
# | updates if | $z\le0$ | $z\le1$ |
# | step | always $1$ | $\frac1{k+1}$, shrinking |
# | returns | the last parameters | the best parameters |
#
# Everything else is the same: even the direction of a step is $y\,x$ in both. What does each change buy? Here is the loop with three
# switches. (It works on reflected points $y\,(x,1)$, so that a margin is one product.)

# %%
Z_train = perceptron.reflect(X_train, y_train)  # (80, 3)


def with_switches(order, asked, shrink, keep):
    w, k, best = np.zeros(3), 0, (1.0, np.zeros(3))
    for z in Z_train[order]:
        if z @ w <= asked:
            w, k = w + z / (k + 1 if shrink else 1), k + 1
            if keep:
                risk = np.maximum(1 - Z_train @ w, 0).mean()
                best = (risk, w) if risk < best[0] else best
    return best[1] if keep else w


# %% [markdown]
# All eight combinations, from the perceptron to hinge SGD, for twenty random orders of 500 visits. We look at the hinge risk on the
# training set, which is what is being minimised, and at the errors on 4000 *new* points.

# %%
X_new, y_new = data.two_blobs(4000, distance=2.0, rng=3)
switches = [(a, b, c) for a in (0, 1) for b in (False, True) for c in (False, True)]
errors, names = [], []
for asked, shrink, keep in switches:
    ends = []
    for seed in range(20):
        order = hinge_sgd.random_order(80, 500, rng=seed)
        ends.append(with_switches(order, asked, shrink, keep))
    errors.append([geometry.training_error(X_new, y_new, w[:2], w[2]) for w in ends])
    risks = [np.maximum(1 - Z_train @ w, 0).mean() for w in ends]
    length, error = np.mean([np.hypot(*w[:2]) for w in ends]), np.mean(errors[-1])
    step, kept = ("shrinking" if shrink else "constant"), ("best" if keep else "last")
    names.append(f"z ≤ {asked}, {step}, {kept}")
    print(f"{names[-1]:24} risk {np.mean(risks):.3f}   |theta| {length:.2f}   test error {error:.1%}")

# %%
fig, ax = style.figure(width=7.5, height=4)
for row, column in enumerate(errors):
    color = style.INK if row == 0 else style.ACCENT if row == 7 else style.QUIET
    ax.plot(column, row + np.linspace(-0.25, 0.25, 20), "o", color=color, markersize=5, alpha=0.8)
ax.set(yticks=range(8), yticklabels=names, xlabel="test error")
ax.set_title("Top: the perceptron. Bottom: hinge SGD")
ax.invert_yaxis()
fig

# %% [markdown]
# Read the rows in pairs.
#
# - *Last against best.* With constant steps the last iterate is a matter of luck, and keeping the best one saves the day, even for the
#   perceptron. With $z\le1$ and shrinking steps the two are nearly the same.
# - *Constant against shrinking.* For $z\le1$ the shrinking steps calm the run. So these two changes are remedies for the same trouble,
#   noise; hinge SGD takes both.
# - *$z\le0$ against $z\le1$.* Shrinking steps without the margin do harm (third row). The run then descends on the perceptron's loss,
#   whose minimum is the useless zero, and that is where it drifts: look at the length of $\theta$. Asking for a margin is what gives the
#   shrinking steps something worth settling for.

# %% [markdown] role="locked" id="q_three_differences"
# ### Question: the three differences
#
# For each of the three differences between hinge SGD and the perceptron, explain (1) what exactly is different, (2) which trouble of the
# perceptron on data that are not separable it cures, and why. Use what you have seen: the cycle, the cloud, the curves above.
#
# ### BEGIN MARK SCHEME
# 6 points, two for each difference: one for what differs, one for what it buys and why.
# - update for z ≤ 1 instead of z ≤ 0: it descends on the hinge risk, a convex upper bound of the error that is not zero at θ = 0; points
#   that are right but close to the boundary still pull, so that the boundary keeps a distance (a margin);
# - rate 1/(k+1) instead of 1: with a constant rate single points go on throwing the parameters about (cycle, or cloud around the
#   minimum); shrinking steps let the noise die out (Σ η² finite) while any distance can still be covered (Σ η infinite);
# - best instead of last: a (stochastic) subgradient step may go up, so the last iterate may be a bad one; the bound is on the best
#   iterate; keeping the least training hinge risk can only improve the returned risk. (It costs a look at the whole training set.)
#
# Half a point off where the reason is missing or refers only to the experiment. No points are lost for saying that the third buys little
# in the experiment if the steps shrink: that is what the figure shows.
# ### END MARK SCHEME

# %% [markdown] role="written" id="three_differences" points=6
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
# **The answer, best instead of last.** A subgradient step, and all the more one that looks at a single point, can increase the risk, so
# the last parameters are a matter of luck. The theory promises something for the best iterate only. Keeping the parameters with the least
# hinge risk on the training set means that what we return never gets worse. The price is that the risk has to be computed after each
# update. With shrinking steps the last iterate is nearly as good as the best one after many updates, and the figure shows it; with
# constant steps or few visits the difference is large.
# ### END SOLUTION

# %% [markdown]
# ## On real data
#
# The tumours again: 569 of them, 30 numbers each, half to learn from and half to test, standardised with the training half. Both
# algorithms get 20 looks at each training point on average, in ten random orders.

# %%
from linclass_ref import preprocessing

tumours = data.breast_cancer()
rows = np.random.default_rng(0).permutation(len(tumours.X))
train, test = rows[:284], rows[284:]
X_t, X_v = preprocessing.standardize(tumours.X[train], tumours.X[test])
y_all = geometry.classes_to_signs(tumours.t, 1)
y_t, y_v = y_all[train], y_all[test]

# %%
scores = {"perceptron": [], "hinge SGD": []}
for seed in range(10):
    order = hinge_sgd.random_order(284, 20 * 284, rng=seed)
    theta, theta0, _ = perceptron.perceptron(X_t[order], y_t[order], T=1)
    scores["perceptron"].append(geometry.training_error(X_v, y_v, theta, theta0))
    theta, theta0 = hinge_sgd.sgd_hinge(X_t, y_t, order)
    scores["hinge SGD"].append(geometry.training_error(X_v, y_v, theta, theta0))
for name, values in scores.items():
    low, high = min(values), max(values)
    print(f"{name:10} test error {np.mean(values):.1%} on average, {low:.1%} to {high:.1%}")

# %% [markdown]
# ## What you have, and what is missing
#
# You can now say what "best line" means when no line is perfect, prove that a given line is the best, and find it with an algorithm that
# looks at one point at a time and settles. The same three parts, a loss, a model and an optimiser, are behind nearly everything that is
# called learning today; networks with billions of weights are trained by just such steps.
#
# - Add a term $\frac\lambda2\|\theta\|^2$ to the hinge risk, and among the good lines the one with the widest margin wins: this is the
#   **support vector machine** (Cortes and Vapnik, 1995). The step gets one more term, $-\eta\lambda\theta$; the risk stays convex.
# - There are still only two classes, and the squared loss waits for its turn: **notebook 5**.
# - The hinge says which side, not how sure. A loss that gives probabilities: **notebook 8**.
