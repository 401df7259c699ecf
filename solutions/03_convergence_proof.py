# %% [markdown]
# # 3 · Why the perceptron stops
#
# Notebook 2 ended with a worry. An update may leave its point wrong, and it may spoil other points. Why should the
# algorithm ever end? Yet on separable data it does, always, and one can say beforehand after how many mistakes at the
# latest. The proof needs three lines of school algebra and one good idea: **watch two quantities, one that must grow and
# one that cannot grow fast**.
#
# You will not only read this proof. You will fill its blanks with code and see every line hold along real runs, break its
# assumptions and see which line falls, build data that force many mistakes, find the wrong line in a false proof, write
# certificates that a machine verifies, and at the end write the proof yourself for a person to read.
#
# **Conventions**, as before: `X` is $(n,d)$, labels are $\pm1$, a *mistake* is $y\,(\theta\cdot x+\theta_0)\le0$. Until the
# section "With an offset" all boundaries go through the origin, $\theta_0=0$.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import convergence_proof as pictures
from linclass_ref.widgets import convergence_proof as widgets

style.use()

# %% [markdown]
# The course's own versions, to run and to compare with:

# %%
from linclass_ref import hulls, margins, perceptron
from linclass_ref.experiments import proof_lines

# %% [markdown]
# ## How far from the line?
#
# A separator puts every point on its side. Some do it by a hair, others with room to spare, and that room decides
# everything below. There are two ways to measure it for one point:
#
# - the **functional margin** $y\,(\theta\cdot x+\theta_0)$, which you know;
# - the **geometric margin** $\dfrac{y\,(\theta\cdot x+\theta_0)}{\|\theta\|}$: the distance from the point to the boundary
#   (notebook 1), with a minus sign if the point is on the wrong side.
#
# Multiply $\theta$ and $\theta_0$ by ten. The boundary is the same line, but the first number is ten times larger:

# %%
x, y_x = np.array([3.0, 4.0]), 1
for factor in (1, 10):
    theta, theta0 = factor * np.array([3.0, 4.0]), factor * -5.0
    functional = y_x * (theta @ x + theta0)
    geometric = functional / np.linalg.norm(theta)
    print(f"factor {factor:2d}: functional {functional:3.0f}, geometric {geometric:.0f}")

# %% [markdown]
# So only the geometric margin says something about the *boundary*. The margin $\gamma$ of a whole data set is that of its
# worst point:
#
# $$\gamma=\min_i \frac{y_i\,(\theta\cdot x_i+\theta_0)}{\|\theta\|} .$$
#
# It is positive exactly if $(\theta,\theta_0)$ separates the data. If a point is on the wrong side, it is negative.
#
# ### Exercise: `geometric_margin`

# %% role="exercise" id="geometric_margin"
def geometric_margin(X, y, theta, theta0):
    """The smallest signed distance of a point to the boundary.

    X (n, d), y (n,) of ±1, theta (d,) not zero, theta0 a number. Returns a number, negative if a
    point is on its wrong side.
    """
    ### BEGIN SOLUTION
    return np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)
    ### END SOLUTION


# %% role="check" id="geometric_margin" points=2
check(geometric_margin)

# %% [markdown]
# Stuck? Each run of this cell tells a little more.

# %%
hint("geometric_margin")

# %% [markdown]
# ### Exercise: `radius`
#
# The other number we need says how large the data are: $R=\max_i\|x_i\|$, the radius of the smallest ball around the
# **origin** that holds every point.

# %% role="exercise" id="radius"
def radius(X):
    """The largest length of a point.

    X (n, d). Returns a number.
    """
    ### BEGIN SOLUTION
    return np.max(np.linalg.norm(X, axis=1))
    ### END SOLUTION


# %% role="check" id="radius" points=2
check(radius)

# %% [markdown]
# Here are both numbers for one set of points. Left the separator that the perceptron found, right the one with the largest
# margin (how to find it comes later). The ringed points are the nearest; the dashed street is empty.

# %%
X_demo, y_demo, _, _ = data.separable(24, margin=0.25, rng=0)
theta_found = perceptron.run(X_demo, y_demo, 100, offset=False).theta
theta_best = hulls.max_margin_origin(X_demo, y_demo).theta
fig, axes = style.figure(2, width=8.4, height=4.2)
titles = ("found by the perceptron", "the widest street")
for ax, theta, title in zip(axes, (theta_found, theta_best), titles):
    common.view(ax, [[-1, -1], [1, 1]], margin=0.08)
    pictures.margin_band(ax, X_demo, y_demo, theta, ball=True).set_title(title)
fig

# %% [markdown]
# ## The theorem
#
# > **Theorem** (Block, Novikoff, 1962). If some $\hat\theta$ separates the data through the origin with geometric margin
# > $\gamma>0$, and no point is longer than $R$, then the perceptron through the origin makes at most
# > $$k\le\frac{R^2}{\gamma^2}$$
# > mistakes, in whatever order the points come.
#
# Read what is *not* in it: the number of points $n$, the number of features $d$, the order. Nor does the algorithm know
# $\hat\theta$ or $\gamma$. They only have to exist. And the length of $\hat\theta$ cannot matter, for $\gamma$ is
# geometric; nor can the unit in which you measure $x$, for $R$ and $\gamma$ grow together.
#
# Each pass that is not clean has a mistake. So $R^2/\gamma^2+1$ passes are enough to see a clean one.
#
# ### Exercise: `mistake_bound`
#
# Given data and a separator $\hat\theta$ through the origin, of any length, return $R^2/\gamma^2$.

# %% role="exercise" id="mistake_bound"
def mistake_bound(X, y, theta_hat):
    """R²/γ², the most mistakes that the perceptron through the origin can make.

    X (n, d), y (n,) of ±1, theta_hat (d,) separates the data through the origin. Returns a number.
    """
    ### BEGIN SOLUTION
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    largest = np.max(np.linalg.norm(X, axis=1))
    return (largest / gamma) ** 2
    ### END SOLUTION


# %% role="check" id="mistake_bound" points=3
check(mistake_bound)

# %% [markdown]
# Every separator gives a bound, and all of these bounds are true. In the plane a separator is an angle, so we can look at
# all of them at once. From here on we use one data set of 14 points, which takes a run of some length:

# %%
X_run, y_run, _, _ = data.separable(14, margin=0.12, rng=45)
mistakes = perceptron.run(X_run, y_run, 1000, offset=False).mistakes
best = hulls.max_margin_origin(X_run, y_run)
angles = np.arctan2(best.theta[1], best.theta[0]) + np.linspace(-0.4, 0.4, 401)
directions = np.column_stack([np.cos(angles), np.sin(angles)])
separates = [perceptron.is_separated(X_run, y_run, u, 0) for u in directions]
bounds = [margins.mistake_bound(X_run, y_run, u) for u in directions[separates]]
print(f"the run makes {mistakes} mistakes; the smallest bound is {min(bounds):.1f}")

# %%
fig, ax = style.figure(height=3.4, width=5.6)
ax.plot(np.degrees(angles[separates]), bounds, color=style.INK, label="R²/γ² with this θ̂")
ax.axhline(mistakes, color=style.ACCENT, linestyle="--", label="mistakes of the run")
ax.set(yscale="log", xlabel="angle of θ̂ in degrees", ylabel="bound", ylim=(10, 1e5))
ax.legend(loc="upper center")
fig

# %% [markdown]
# A separator that grazes a point promises next to nothing; the widest street, at the bottom of the curve, promises most. The
# run itself knows nothing
# of all this: it makes its 21 mistakes and stops.
#
# ## The proof
#
# Take $\hat\theta$ with length 1, which changes nothing. Let $\theta_k$ be the parameter after mistake $k$, so that
# $\theta_0=0$, and if mistake $k$ is made on $(x,y)$,
#
# $$\theta_k=\theta_{k-1}+y\,x .$$
#
# **The quantity that must grow: how far $\theta_k$ reaches along $\hat\theta$.** Multiply the update by $\hat\theta$:
#
# $$\theta_k\cdot\hat\theta=\theta_{k-1}\cdot\hat\theta+\underbrace{y\,x\cdot\hat\theta}_{\ge\;\gamma} .$$
#
# The last term is the geometric margin of $x$ under $\hat\theta$, and no point has less than $\gamma$. So each mistake
# takes us at least $\gamma$ further, and $k$ of them from $\theta_0=0$ give
#
# $$\theta_k\cdot\hat\theta\ge k\gamma. \tag{lower}$$
#
# **The quantity that cannot grow fast: the length of $\theta_k$.** Multiply the update by itself:
#
# $$\|\theta_k\|^2=\|\theta_{k-1}\|^2+\underbrace{2\,y\,\theta_{k-1}\cdot x}_{\le\;0}+\underbrace{y^2\,\|x\|^2}_{\le\;R^2} .$$
#
# The middle term is twice the margin of $x$ *before* the update, and it was a mistake, so it is not positive! (Here is
# where we use that the perceptron changes only on mistakes.) Hence each mistake adds at most $R^2$ to the square:
#
# $$\|\theta_k\|^2\le kR^2. \tag{upper}$$
#
# **Now squeeze.** A vector reaches no further along a unit vector than its own length, because
# $\theta_k\cdot\hat\theta=\|\theta_k\|\cos\angle$ and a cosine is at most 1. So
#
# $$k\gamma\;\le\;\theta_k\cdot\hat\theta\;\le\;\|\theta_k\|\;\le\;\sqrt k\,R .$$
#
# The left end grows like $k$, the right end only like $\sqrt k$. That cannot go on for ever: $k\gamma\le\sqrt k\,R$ means
# $\sqrt k\le R/\gamma$, that is, $k\le R^2/\gamma^2$. $\blacksquare$
#
# ### Fill the blanks: `proof_trace`
#
# A proof is a text, but this one speaks of numbers, and numbers can be looked at. Here is the proof with four blanks.
#
# > After mistake $k$, the number ⟨**A**⟩ is at least ⟨**B**⟩, because every mistake adds at least $\gamma$ to it.
# > At the same time ⟨**C**⟩ is at most ⟨**D**⟩, because every mistake adds at most $R^2$ to it.
#
# Run the perceptron through the origin, and after **each mistake** write down the row (A, B, C, D):
# $\theta_k\cdot\hat\theta/\|\hat\theta\|$, $k\gamma$, $\|\theta_k\|^2$, $kR^2$. This time $\hat\theta$ has any length. Your
# code is run on
# many data sets, and each entry is compared.

# %% role="exercise" id="proof_trace"
def proof_trace(X, y, theta_hat, T):
    """Both sides of both inequalities after each mistake of the perceptron through the origin.

    X (n, d), y (n,) of ±1, theta_hat (d,) separates the data through the origin, T the most passes.
    Returns (k, 4), one row per mistake: θ_k·θ̂/‖θ̂‖, kγ, ‖θ_k‖², kR².
    """
    ### BEGIN SOLUTION
    unit = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ unit))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                clean = False
                theta = theta + y_i * x_i
                k += 1
                rows.append([theta @ unit, k * gamma, theta @ theta, k * R**2])
        if clean:
            break
    return np.array(rows)
    ### END SOLUTION


# %% role="check" id="proof_trace" points=5
check(proof_trace)

# %% [markdown]
# The first rows of our run. Compare A with B, and C with D:

# %%
trace = margins.proof_trace(X_run, y_run, best.theta, T=1000)
print("  k     A      B       C       D")
for k, (a, b, c, d) in enumerate(trace[:8], start=1):
    print(f"{k:3d}  {a:.3f}  {b:.3f}   {c:.3f}  {d:6.3f}")
print("every A ≥ B:", bool(np.all(trace[:, 0] >= trace[:, 1] - 1e-12)),
      "  every C ≤ D:", bool(np.all(trace[:, 2] <= trace[:, 3] + 1e-12)))

# %% [markdown]
# In this run A is even *equal* to B: all mistakes are made on the points nearest to the boundary, which give just $\gamma$
# each. C has more room: some mistakes make $\theta$ shorter.
#
# ### Watch the bounds close, and break them
#
# Above: the length of $\theta_k$ must stay in the green lens between the two bounds, and the lens ends at $R^2/\gamma^2$.
# Below: all eight lines of the proof, ticked or crossed after every mistake. Play the run. Then **break an assumption** and
# find out which line falls first:
#
# - turn one label round, so that the data are not separable;
# - give the update the wrong sign;
# - claim a $\gamma$ twice as large as it is.
#
# Before you look: which lines do you expect to survive in each case?

# %%
widgets.proof(X_run, y_run, best.theta)

# %% [markdown]
# Where there is no live widget, here are the three broken runs in words: how often each line failed.

# %%
turned = y_run * np.where(np.arange(14) == np.argmax(y_run * (X_run @ best.theta)), -1, 1)
broken = {
    "nothing broken": proof_lines.proof_run(X_run, y_run, best.theta, 60),
    "one label turned": proof_lines.proof_run(X_run, turned, best.theta, 60, gamma=best.margin),
    "wrong sign": proof_lines.proof_run(X_run, y_run, best.theta, 60, sign=-1),
    "γ doubled": proof_lines.proof_run(X_run, y_run, best.theta, 60, gamma=2 * best.margin),
}
print(f"{'line':30}" + "".join(f"{name:>18}" for name in broken))
for line, text in enumerate(proof_lines.LINES):
    fails = (f"{(~run.holds[:, line]).sum()} of {run.mistakes}" for run in broken.values())
    print(f"{line + 1}  {text.replace('θ̂', 'θ^'):27}" + "".join(f"{words:>18}" for words in fails))

# %% [markdown]
# - **Not separable**: line 1, the assumption, fails at the turned point, and takes line 2 and the lower bound with it. The
#   *upper* half stays true: it never used separability. Keep this in mind, it will prove something else.
# - **Wrong sign**: the assumptions are all true, but line 2 and line 5 are about the update, and both fall.
# - **$\gamma$ too large**: the lower bound promises too much. The algorithm does not care; only the promise is broken.
#
# ## What the theorem does not say
#
# ### Neither $n$ nor $d$
#
# We hold $\gamma=0.1$ and $R\le1$ fixed, so that the bound is at most 100, and let the number of points and features grow:

# %%
table = ["mistakes    n = 20   200  2000 20000"]
for d in (2, 5, 20, 100):
    counts = []
    for n in (20, 200, 2000, 20000):
        X, y, _, _ = data.separable(n, d, margin=0.1, rng=1)
        counts.append(perceptron.run(X, y, 1000, offset=False).mistakes)
    table.append(f"d = {d:3d}     " + "".join(f"{count:6d}" for count in counts))
print("\n".join(table))

# %% [markdown]
# A thousand times as many points and fifty times as many features, and still far below 100. This is why the perceptron was,
# and is, used with millions of features.
#
# ### How tight is it?
#
# Three hundred random sets of all sizes, and beside them two families that were built on purpose. On the red line the bound
# is met; the region above is forbidden.

# %%
rng, bounds, counts = np.random.default_rng(0), [], []
for _ in range(300):
    n, d, gamma = rng.integers(4, 80), rng.integers(2, 8), 10 ** rng.uniform(-2.3, -0.3)
    X, y, _, _ = data.separable(int(n), int(d), margin=gamma, rng=rng)
    bounds.append(margins.mistake_bound(X, y, hulls.max_margin_origin(X, y).theta))
    counts.append(perceptron.run(X, y, 10**6, offset=False).mistakes)
share = np.array(counts) / bounds
print(f"mistakes / bound: {np.median(share):.2f} in the middle, "
      f"from {share.min():.4f} to {share.max():.2f}")

# %%
fig, ax = style.figure(height=4.4, width=6.2)
pictures.bounds_and_counts(ax, bounds, counts, label="random sets")
on_axes = [margins.tight_dataset(k) for k in (2, 5, 10, 30, 100, 300)]
families = {  # each set with its best separator
    "one point an axis": [(X, y, y) for X, y in on_axes],
    "two mirror images": [([[1, h], [1, -h]], [1, -1], [0, 1]) for h in (0.3, 0.1, 0.03, 0.01)],
}
for (name, family), look in zip(families.items(), ("D", "v")):
    least = [margins.mistake_bound(X, y, theta) for X, y, theta in family]
    real = [perceptron.run(X, y, 10, offset=False).mistakes for X, y, _ in family]
    ax.plot(least, real, look, color=style.ACCENT, zorder=4, label=name)
pictures.equality(ax, (0.8, 4e4)).legend(loc="upper left")
ax.set_title("No set is above the line")
fig

# %% [markdown]
# - **Random sets** use about an eighth of what is allowed, in the middle.
# - **One point an axis**, $x_i=e_i$ with labels in turn: the points are orthogonal, so an update on one leaves the score of
#   all others at $0$, and each costs exactly one mistake. $R=1$; the best separator $(y_1,\dots,y_k)/\sqrt k$ has margin
#   $1/\sqrt k$, and the bound is $k$ too. So **the theorem cannot be improved** without further assumptions.
# - **Two mirror images** $(1,h)$ and $(1,-h)$ of different classes: as $h\to0$ the bound goes to infinity, and the run needs
#   two mistakes every time. A narrow street *allows* many mistakes, it does not *force* them.
#
# ### Exercise: `hard_dataset`
#
# Now force them. Write a function that takes $k$ and returns a data set on which the perceptron through the origin makes
# **at least $k$ mistakes** before it stops, although all points have $\|x\|\le1$, both labels occur, and the set is
# separable through the origin. There are many ways. The judge does not compare with ours: it checks lengths and
# separability, and runs the perceptron on your points.

# %% role="exercise" id="hard_dataset"
def hard_dataset(k):
    """Points on which the perceptron through the origin makes at least k mistakes.

    k a whole number ≥ 1. Returns (X, y): X (n, d) with ‖x‖ ≤ 1, y (n,) of ±1, both labels present,
    separable through the origin.
    """
    ### BEGIN SOLUTION
    # Reflected: (1, 0) and (-1/2, h). After a mistakes on the one and b on the other, θ is
    # (a - b/2, b h). Right on the first: a - b/2 ≥ 1/2. Right on the second: b h² > 1/4.
    h = 1 / (2 * np.sqrt(k))
    return np.array([[1.0, 0.0], [0.5, -h]]), np.array([1, -1])
    ### END SOLUTION


# %% role="check" id="hard_dataset" points=4
check(hard_dataset)

# %% [markdown]
# Two points in the plane are enough. In weight space $\theta$ has to climb into a narrow cone (green), but the reflected points
# $(1,0)$ and $(-\frac12,\varepsilon)$ nearly cancel: one step right, two steps back left, and each step to the left gains only the
# height $\varepsilon$.

# %%
from linclass_ref.plots.perceptron import weight_space

X_hard, y_hard = margins.hard_dataset(10)
run = perceptron.run(X_hard, y_hard, 10_000, offset=False)
fig, ax = style.figure(height=4.4, width=4.4)
common.view(ax, run.thetas, margin=0.1)
weight_space(ax, X_hard * y_hard[:, None])
common.path(ax, run.thetas, color=style.INK)
ax.set(title=f"{run.mistakes} mistakes on two points", xlabel="θ₁", ylabel="θ₂")
fig

# %%
for k in (10, 100, 1000):
    X, y = margins.hard_dataset(k)
    made = perceptron.run(X, y, 10_000, offset=False).mistakes
    print(f"k = {k:4d}: {made:4d} mistakes with ε = {-X[1, 1]}")

# %% [markdown]
# ## With an offset
#
# The perceptron with offset is the perceptron through the origin among the points $\tilde x=(x,1)$, with
# $w=(\theta,\theta_0)$: notebook 2. So there is nothing new to prove. We only have to ask what $R$ and $\gamma$ are **there**:
#
# $$\tilde R^2=\max_i\|x_i\|^2+1,\qquad
# \tilde\gamma=\min_i\frac{y_i\,(\hat\theta\cdot x_i+\hat\theta_0)}{\sqrt{\|\hat\theta\|^2+\hat\theta_0^2}} .$$
#
# Look at the root. $\tilde\gamma$ is divided by the length of the *whole* separator $\hat w=(\hat\theta,\hat\theta_0)$. It is
# not the distance that you see in the plane, it is smaller.
#
# ### Exercise: `augmented_bound`

# %% role="exercise" id="augmented_bound"
def augmented_bound(X, y, theta_hat, theta0_hat):
    """The mistake bound for the perceptron with offset.

    X (n, d), y (n,) of ±1; (theta_hat, theta0_hat) separates the data. Returns a number.
    """
    ### BEGIN SOLUTION
    X_tilde = np.column_stack([X, np.ones(len(X))])
    w_hat = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X_tilde @ w_hat)) / np.linalg.norm(w_hat)
    largest = np.max(np.linalg.norm(X_tilde, axis=1))
    return (largest / gamma) ** 2
    ### END SOLUTION


# %% role="check" id="augmented_bound" points=3
check(augmented_bound)

# %% [markdown]
# ### The scale matters now
#
# Through the origin, measuring in centimetres instead of metres changed nothing. Now the constant feature stays $1$ while
# the others change. Take $\|\hat\theta\|=1$ and multiply all points by $s$: the same boundary has offset $s\hat\theta_0$, its
# street is $s$ times as wide, and the bound becomes
#
# $$\frac{(s^2R^2+1)(1+s^2\hat\theta_0^2)}{s^2\gamma^2}
# =\frac1{\gamma^2}\Bigl(R^2+\hat\theta_0^2+s^2R^2\hat\theta_0^2+\frac1{s^2}\Bigr).$$
#
# It is large for large $s$ (the offset must become large, and it only moves in steps of 1) and for small $s$ (the steps of the
# offset are too coarse for the data). In between, at $s^2=1/(R\,|\hat\theta_0|)$, it is smallest. Does the real run agree?

# %%
X_off = np.array([[1, 2], [2, 1], [3, 3], [4, 4], [5, 3], [4, 5.0]])
y_off = np.array([-1, -1, -1, 1, 1, 1])
street = hulls.max_margin_offset(X_off, y_off)
scales = np.logspace(-1.7, 1, 40)
theta, theta0 = street.theta, street.theta0
promised = [margins.augmented_bound(s * X_off, y_off, theta / s, theta0) for s in scales]
made = [perceptron.run(s * X_off, y_off, 10**6).mistakes for s in scales]
centred = X_off - X_off.mean(axis=0)
made_centred = [perceptron.run(s * centred, y_off, 10**6).mistakes for s in scales]

# %%
fig, ax = style.figure(height=3.8, width=6.2)
series = {"bound": promised, "mistakes": made, "mistakes, data centred first": made_centred}
common.curves(ax, scales, series, xlabel="scale s of the data")
best_s = (margins.radius(X_off) * abs(theta0) / np.linalg.norm(theta)) ** -0.5
ax.axvline(best_s, color=style.INK, linewidth=1, linestyle=":")
ax.set(xscale="log", yscale="log", title="The same six points in other units")
fig

# %% [markdown]
# It does: the count has its own valley near the dotted line. And the green curve shows the cure that practice uses.
# **Centre the data first** (subtract the mean). Then the offset that is needed is small, and so is the number of mistakes.
#
# ## Find the flaw
#
# Here is a proof of a claim that sounds like what you have just learned.
#
# > **Claim.** Let $(\hat\theta,\hat\theta_0)$ separate the data, $\|\hat\theta\|=1$, let $\gamma$ be its geometric margin (the
# > distance in the
# > plane of the nearest point), and $R=\max\|x_i\|$. Then the perceptron **with offset** makes at most $(R^2+1)/\gamma^2$ mistakes.
# >
# > 1. Append a constant: $\tilde x=(x,1)$, $w=(\theta,\theta_0)$, $\hat w=(\hat\theta,\hat\theta_0)$. The run starts at $w_0=0$, and
# >    mistake $k$, on $(x,y)$, makes $w_k=w_{k-1}+y\,\tilde x$.
# > 2. For every point, $y\,\hat w\cdot\tilde x=y\,(\hat\theta\cdot x+\hat\theta_0)\ge\gamma$.
# > 3. So each mistake adds at least $\gamma$ to $w\cdot\hat w$, and $w_k\cdot\hat w\ge k\gamma$.
# > 4. Expanding, $\|w_k\|^2=\|w_{k-1}\|^2+2\,y\,w_{k-1}\cdot\tilde x+\|\tilde x\|^2$.
# > 5. The middle term is not positive, for it was a mistake, and $\|\tilde x\|^2\le R^2+1$. So $\|w_k\|^2\le k\,(R^2+1)$.
# > 6. A vector reaches no further than its own length, so $w_k\cdot\hat w\le\|w_k\|$.
# > 7. Lines 3, 6 and 5 together: $k\gamma\le\sqrt{k\,(R^2+1)}$, hence $k\le(R^2+1)/\gamma^2$. $\blacksquare$
#
# And here are two points on which the claim is false:

# %%
X_flaw, y_flaw = np.array([[5.0], [7.0]]), np.array([-1, 1])
theta_flaw, theta0_flaw = np.array([1.0]), -6.0  # the boundary at x = 6, at distance 1 from both
gamma = margins.geometric_margin(X_flaw, y_flaw, theta_flaw, theta0_flaw)
print(f"claimed: at most {(margins.radius(X_flaw) ** 2 + 1) / gamma**2:.0f} mistakes")
print(f"made:    {perceptron.run(X_flaw, y_flaw, 10_000).mistakes}")

# %% [markdown]
# ### Exercise: `broken_step`
#
# So one of the seven lines must be wrong: it does not follow from what stands before it. Which one? Return its number. (You may
# well put the numbers of the run into the lines, as you did above: `perceptron.run(X_flaw, y_flaw, 10_000)` has `thetas`,
# `theta0s` and `points`.) A wrong choice tells you why *that* line is right.

# %% role="exercise" id="broken_step"
def broken_step():
    """The number of the line of the proof above that does not follow, from 1 to 7."""
    ### BEGIN SOLUTION
    return 6
    ### END SOLUTION


# %% role="check" id="broken_step" points=3
check(broken_step)

# %% [markdown]
# ## Is there a separator at all?
#
# The theorem needs one. Suppose the perceptron has made a million mistakes on your data. Is the street very narrow, or is there
# none? Waiting does not tell. An honest answer needs a **certificate**, something that anybody can verify:
#
# - "Yes": show a separator. One multiplication verifies it.
# - "No": show … what? In notebook 2 we asked how to prove that no line will do. For XOR we added up inequalities until they
#   contradicted each other. That always works.
#
# Use the reflected points $z_i=y_i\,(x_i,1)$, so that a separator is a $w$ with $w\cdot z_i>0$ for all $i$.
#
# > **Gordan's alternative** (1873). Exactly one of these is true:
# > - there is a $w$ with $w\cdot z_i>0$ for every $i$;
# > - there are weights $\alpha_i\ge0$ with $\sum_i\alpha_i=1$ and $\sum_i\alpha_i z_i=0$.
#
# **Not both.** If both, then $0=w\cdot\sum\alpha_iz_i=\sum\alpha_i\,(w\cdot z_i)>0$: each term is $\ge0$, and one with $\alpha_i>0$ is
# positive. A contradiction. So such an $\alpha$ *proves* that no separator exists: it says how often to add up which inequality.
#
# **At least one.** Run the perceptron! If it stops, there is the separator. If it never stops, remember which half of the proof did
# not need separability: $\|w_k\|\le\sqrt k\,R$, with $R=\max\|z_i\|$. Now $w_k=\sum_i c_i z_i$, where $c_i$ counts the mistakes
# on point $i$ and
# $\sum c_i=k$. With $\alpha_i=c_i/k$, which are $\ge0$ and sum to 1,
#
# $$\Bigl\|\sum_i\alpha_i z_i\Bigr\|=\frac{\|w_k\|}{k}\le\frac{R}{\sqrt k}\longrightarrow 0 .$$
#
# So the convex combinations of the $z_i$ (their **convex hull**) come as near to $0$ as we like. The hull of finitely many points is
# closed and bounded, so it holds its limits, and $0$ is in it. $\blacksquare$ An algorithm has proved a theorem.

# %%
X_mixed, y_mixed = data.non_separable(30, rng=1)
Z_mixed = perceptron.reflect(X_mixed, y_mixed)
R = np.max(np.linalg.norm(Z_mixed, axis=1))
for T in (1, 10, 100, 1000):
    counts = perceptron.mistake_counts(X_mixed, y_mixed, T)
    k, rest = counts.sum(), np.linalg.norm(counts @ Z_mixed) / counts.sum()
    print(f"k = {k:4d}: the combination has length {rest:.5f}, at most R/√k = {R / np.sqrt(k):.5f}")

# %% [markdown]
# The mistakes themselves approach the certificate, faster even than promised.
#
# ### Two hulls
#
# What does the certificate mean in the picture? The last entry of $\sum\alpha_iz_i=0$ says $\sum\alpha_iy_i=0$: both classes
# have weight
# $\frac12$. The other entries say $\sum_{+}\alpha_ix_i=\sum_{-}\alpha_ix_i$. Multiply by 2: a weighted mean of the $+1$ points
# *equals* a
# weighted mean of the $-1$ points. **The hulls of the two classes share a point.** The data are separable exactly if they do not.

# %%
sets = {
    "apart: a separator": [[1, 2], [2, 1], [2.5, 2.5], [4, 4], [5, 3], [4, 5]],
    "touching: a certificate": [[1, 1], [3, 3], [1, 3], [2, 2], [4, 1], [5, 2]],
    "overlapping: a certificate": [[1, 2], [4, 1], [4, 5], [3, 3], [5, 2], [6, 4]],
}
fig, axes = style.figure(3, width=9)
for ax, (title, X) in zip(axes, sets.items()):
    X, y = np.array(X, dtype=float), np.array([-1, -1, -1, 1, 1, 1])
    pictures.class_hulls(common.view(ax, [[0, 0], [6, 6]], margin=0.06), X, y).set_title(title)
    found = hulls.separability(X, y)
    if found.separable:
        pictures.separator(ax, X, y, hulls.max_margin_offset(X, y))
    else:
        pictures.certificate(ax, X, y, found.certificate)
fig

# %% [markdown]
# The numbers are the weights $\alpha_i$, the star is the shared point. Touching is enough: a point that lies in both hulls
# would have to
# be on both sides of the line, strictly.
#
# ### One computation for both answers
#
# Let $p$ be the point of the hull of the $z_i$ that is **nearest to the origin**. Two cases:
#
# - $p=0$. Then its weights are a certificate.
# - $p\ne0$. Then $p$ itself is a separator, and the best there is. *Why?* If some $z_i$ had $z_i\cdot p<\|p\|^2$, then a small
#   step from $p$
#   towards $z_i$ would stay in the hull and come nearer to the origin, for
#   $\|p+t(z_i-p)\|^2=\|p\|^2+2t\,(z_i\cdot p-\|p\|^2)+t^2\|z_i-p\|^2$.
#   So $z_i\cdot p\ge\|p\|^2>0$ for all $i$: the margin of $p$ is at least $\|p\|$. And no unit vector $u$ has more:
#   $p=\sum\alpha_iz_i$ is a
#   weighted mean, so $\min_i u\cdot z_i\le u\cdot p\le\|p\|$.
#
# Without an offset, $z_i=y_i\,x_i$, this is how the widest street through the origin was found above. (With one, $p$ makes the
# $\tilde\gamma$ of the mistake bound largest. The widest street that you *see* in the plane halves the shortest connection of the two class
# hulls: the green line in the pictures.)
#
# Now drag the points. On the left are the hulls of the two classes (with offset), on the
# right the hull of the reflected points $y\,x$ with its point $p$ (through the origin, so that it fits into the plane). When does each
# lose its separator? Can you make the right one lose it while the left one keeps it?

# %%
X_drag = np.array([[1.0, 2.0], [2.5, 0.5], [2.0, 3.0], [-1.0, -0.5], [-2.5, 1.0], [-2.0, -2.0]])
y_drag = np.array([1, 1, 1, -1, -1, -1])
widgets.hull_editor(X_drag, y_drag)

# %% [markdown]
# ### Exercise: `non_separable_certificate`
#
# Return weights $\alpha$ with $\alpha\ge0$, $\sum\alpha_i=1$ and $\sum\alpha_i\,y_i\,(x_i,1)=0$, or `None` exactly where the
# data are separable.
# The judge verifies what you return, to $10^{-6}$; any valid $\alpha$ is right.
#
# One way: the conditions are linear equations $A\alpha=b$ with $\alpha\ge0$. $A$ has the rows of $Z^\top$ and a row of ones, and
# $b=(0,\dots,0,1)$. *Non-negative least squares* (NNLS) finds the $\alpha\ge0$ with the smallest $\|A\alpha-b\|$; if that is
# $0$, we have
# the certificate. SciPy has it ready. Here for XOR, where each of the four inequalities is added once, as we did by hand in notebook 2:

# %%
try:
    from scipy.optimize import nnls
except ImportError:  # SciPy is no requirement of this course
    print("SciPy is not installed here. You do not need it: NumPy is enough for the exercise.")
else:
    Z_xor = perceptron.reflect([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
    weights, rest = nnls(np.vstack([Z_xor.T, np.ones(4)]), np.array([0.0, 0.0, 0.0, 1.0]))
    print("alpha =", np.round(weights, 6), "  rest =", round(float(rest), 12))

# %% [markdown]
# Use it where it is installed, or write the method yourself with NumPy. It goes like this (Lawson and Hanson, 1974):
#
# 1. Keep a set of *used* points, empty at first, and $\alpha=0$.
# 2. Let the unused point join whose column of $A$ points most along the rest $b-A\alpha$. If no unused column points along it, stop.
# 3. Solve plain least squares for the used points alone. If all their weights are positive, these are the new $\alpha$; go to 2.
# 4. Otherwise walk from the old $\alpha$ towards the new one only until the first weight becomes zero, drop that point, and go to 3.

# %% role="exercise" id="non_separable_certificate"
def non_separable_certificate(X, y):
    """A proof that no hyperplane separates the data, or None.

    X (n, d), y (n,) of ±1. Returns alpha (n,) with alpha ≥ 0, sum 1 and Σ alpha_i y_i (x_i, 1) = 0;
    None where the data are separable (with offset, strictly).
    """
    ### BEGIN SOLUTION
    n = len(X)
    Z = np.column_stack([X, np.ones(n)]) * y[:, None]
    A, b = np.vstack([Z.T, np.ones(n)]), np.append(np.zeros(Z.shape[1]), 1.0)
    alpha, used = np.zeros(n), np.zeros(n, dtype=bool)
    while not used.all():
        gain = np.where(used, -np.inf, A.T @ (b - A @ alpha))
        if gain.max() < 1e-10:
            break
        used[gain.argmax()] = True
        goal = np.zeros(n)
        goal[used] = np.linalg.lstsq(A[:, used], b, rcond=None)[0]
        while goal[used].min() <= 0:
            falling = used & (goal <= 0)
            share = np.min(alpha[falling] / (alpha[falling] - goal[falling]))
            alpha = alpha + share * (goal - alpha)
            used &= alpha > 1e-12
            goal = np.zeros(n)
            goal[used] = np.linalg.lstsq(A[:, used], b, rcond=None)[0]
        alpha = goal
    return alpha if np.linalg.norm(A @ alpha - b) < 1e-8 else None
    ### END SOLUTION


# %% role="check" id="non_separable_certificate" points=5
check(non_separable_certificate)

# %% [markdown]
# ## When there is none: the run goes in circles
#
# What does the perceptron do on data that cannot be separated? It never stops, that is clear: a clean pass would be a
# separator. But its
# weights do not run away either. They **stay bounded** for ever (Minsky and Papert, Block and Levin, 1970; the proof is longer
# than ours, and
# we only look).

# %%
X_never = np.array([[0, 0], [2, 2], [0, 2], [2, 0], [3, 3]])
y_never = np.array([1, 1, -1, -1, 1])
run = perceptron.run(X_never, y_never, 200)
lengths = np.linalg.norm(np.column_stack([run.thetas, run.theta0s]), axis=1)
k, R = np.arange(len(lengths)), np.sqrt(margins.radius(X_never) ** 2 + 1)
fig, ax = style.figure(height=3.2, width=6.4)
ax.plot(k, np.sqrt(k) * R, color=style.CLASSES[0].color, linestyle="--", label="upper bound √k·R")
ax.plot(k, lengths, color=style.INK, linewidth=0.9, label="‖w‖, the run")
ax.set(xlabel="mistake k", ylabel="length")
ax.set_title(f"{run.mistakes} mistakes, and never longer than {lengths.max():.1f}")
ax.legend()
fig

# %% [markdown]
# Now suppose that all coordinates are whole numbers, as here. Then all weights are whole numbers, and in a bounded region there
# are only
# finitely many such $w$. So some $w$ must come back at the end of a pass, and from there on everything repeats: **the run is a
# cycle**. That
# can be detected: remember the weights at the end of each pass, and look whether you have been there.

# %%
from linclass_ref.experiments import cycles

found = cycles.find_cycle(X_never, y_never, max_passes=1000)
print(f"after {found.entered} passes the run enters a cycle of {found.length} passes")
for number, (theta, theta0) in enumerate(zip(found.thetas, found.theta0s)):
    if number >= found.entered:
        print(f"end of pass {number:2d}: theta = {theta}, theta0 = {theta0:+.0f}")

# %% [markdown]
# And look what a cycle is. Between two visits of the same $w$ the changes add up to zero: $\sum_i c_iz_i=0$, where $c_i$ counts
# the mistakes
# on point $i$ in the cycle. Divide by $\sum c_i$: **the cycle is a certificate.** The perceptron has answered the question after all.

# %%
before = perceptron.mistake_counts(X_never, y_never, found.entered)
after = perceptron.mistake_counts(X_never, y_never, found.entered + found.length)
weights = (after - before) / (after - before).sum()
print("alpha:", np.round(weights, 4), " sum:", round(float(weights.sum()), 6))
print("sum of alpha y (x, 1):", np.round(weights @ perceptron.reflect(X_never, y_never), 12) + 0.0)

# %% [markdown]
# ## Write the proof
#
# You have seen every line of it hold and fall. Now write it, for a person to read. So that you do not copy: prove it for the
# perceptron with
# **step size** $\eta>0$, through the origin,
#
# $$\theta_k=\theta_{k-1}+\eta\,y\,x\quad\text{at mistake }k\text{ on }(x,y),\qquad\theta_0=0 .$$
#
# ($\eta=1$ is the one above.) $\hat\theta$ separates the data through the origin with geometric margin $\gamma>0$; it need not
# have length 1. $R=\max\|x_i\|$.

# %% [markdown] role="locked" id="q_proof_lower"
# **Question 1 (6 points). The lower bound.** Prove by induction that after $k$ mistakes
# $$\frac{\theta_k\cdot\hat\theta}{\|\hat\theta\|}\ge k\,\eta\,\gamma .$$
# Say where you use that $\hat\theta$ separates the data, and where $\theta_0=0$.
#
# ### BEGIN MARK SCHEME
# - 1 point: says what is to be shown for which $k$, and the base case $k=0$: $\theta_0=0$, so both sides are $0$.
# - 2 points: multiplies the update by $\hat\theta$ (divided by its length):
#   $\theta_k\cdot\hat\theta/\|\hat\theta\|=\theta_{k-1}\cdot\hat\theta/\|\hat\theta\|+\eta\,y\,x\cdot\hat\theta/\|\hat\theta\|$.
#   One point only if $\eta$ or the norm is lost on the way.
# - 2 points: the new term is at least $\eta\gamma$, because $\gamma$ is the *minimum* over all points of
#   $y\,\hat\theta\cdot x/\|\hat\theta\|$ (one point), and because $\eta>0$ (one point).
# - 1 point: completes the induction: $(k-1)\eta\gamma+\eta\gamma=k\eta\gamma$, and names separability as the source of $\gamma$.
# - A proof that works only with $\|\hat\theta\|=1$ and does not say why this is no loss: at most 5 points. Numbers from a run
#   instead of an argument: 0 points.
# ### END MARK SCHEME

# %% [markdown] role="written" id="proof_lower" points=6
# ### BEGIN SOLUTION
# We show by induction over $k$ that $\theta_k\cdot\hat\theta/\|\hat\theta\|\ge k\eta\gamma$.
#
# *Base.* For $k=0$ no mistake has been made and $\theta_0=0$, so both sides are $0$. (This is where the zero start is used.)
#
# *Step.* Suppose it holds for $k-1$, and let mistake $k$ be made on $(x,y)$. We multiply the update by $\hat\theta/\|\hat\theta\|$:
# $$\frac{\theta_k\cdot\hat\theta}{\|\hat\theta\|}=\frac{\theta_{k-1}\cdot\hat\theta}{\|\hat\theta\|}
# +\eta\,\frac{y\,x\cdot\hat\theta}{\|\hat\theta\|} .$$
# The fraction in the last term is the geometric margin of $x$ under $\hat\theta$. Since $\hat\theta$ separates the data with
# margin $\gamma$, and $\gamma$ is the
# smallest margin of any point, it is at least $\gamma$; this is where separability is used. As $\eta>0$, the last term is at
# least $\eta\gamma$. With the assumption for $k-1$,
# $$\frac{\theta_k\cdot\hat\theta}{\|\hat\theta\|}\ge(k-1)\eta\gamma+\eta\gamma=k\eta\gamma .\qquad\blacksquare$$
# ### END SOLUTION

# %% [markdown] role="locked" id="q_proof_upper"
# **Question 2 (6 points). The upper bound and the conclusion.** Prove that $\|\theta_k\|^2\le k\,\eta^2R^2$, saying where you
# use that updates happen only on
# mistakes. Then conclude how many mistakes there can be at most. What does the step size do to the bound, and why is that no surprise?
#
# ### BEGIN MARK SCHEME
# - 1 point: expands $\|\theta_{k-1}+\eta yx\|^2=\|\theta_{k-1}\|^2+2\eta\,y\,\theta_{k-1}\cdot x+\eta^2\|x\|^2$, with $y^2=1$.
# - 1 point: the middle term is $\le0$ **because it was a mistake**, $y\,\theta_{k-1}\cdot x\le0$ (and $\eta>0$). No point if
#   the reason is missing.
# - 1 point: $\|x\|^2\le R^2$, and induction (or adding up) from $\|\theta_0\|^2=0$ to $k\eta^2R^2$.
# - 1 point: links both bounds by Cauchy–Schwarz, $\theta_k\cdot\hat\theta/\|\hat\theta\|\le\|\theta_k\|$ (or: a cosine is at most 1).
# - 1 point: $k\eta\gamma\le\sqrt k\,\eta R$, and divides and squares correctly to $k\le R^2/\gamma^2$.
# - 1 point: $\eta$ cancels. No surprise: from the zero start every $\theta_k$ is $\eta$ times what it is with $\eta=1$, so
#   every sign, every mistake is the same.
# ### END MARK SCHEME

# %% [markdown] role="written" id="proof_upper" points=6
# ### BEGIN SOLUTION
# *Upper bound.* Let mistake $k$ be made on $(x,y)$. We expand the square, with $y^2=1$:
# $$\|\theta_k\|^2=\|\theta_{k-1}+\eta\,y\,x\|^2=\|\theta_{k-1}\|^2+2\eta\,y\,\theta_{k-1}\cdot x+\eta^2\|x\|^2 .$$
# The update was made because of a mistake, that is, $y\,\theta_{k-1}\cdot x\le0$; and $\eta>0$, so the middle term is not
# positive. The last term is at most $\eta^2R^2$. Hence
# $\|\theta_k\|^2\le\|\theta_{k-1}\|^2+\eta^2R^2$, and as $\|\theta_0\|^2=0$, adding up $k$ such steps gives
# $\|\theta_k\|^2\le k\eta^2R^2$.
#
# *Conclusion.* By the Cauchy–Schwarz inequality $\theta_k\cdot\hat\theta\le\|\theta_k\|\,\|\hat\theta\|$. With the lower bound,
# $$k\eta\gamma\le\frac{\theta_k\cdot\hat\theta}{\|\hat\theta\|}\le\|\theta_k\|\le\sqrt k\,\eta R .$$
# For $k\ge1$ divide by $\sqrt k\,\eta\gamma>0$ and square: $k\le R^2/\gamma^2$. So there are at most $R^2/\gamma^2$ mistakes.
#
# *The step size* has cancelled. That is no surprise: $\theta$ starts at $0$ and every change carries the factor $\eta$, so each
# $\theta_k$ is $\eta$ times the one of the run with
# $\eta=1$. A positive factor changes no sign, so the two runs make the same mistakes on the same points. $\blacksquare$
# ### END SOLUTION

# %% [markdown]
# ## What you have, and what is missing
#
# - On separable data the perceptron makes at most $R^2/\gamma^2$ mistakes, and no better bound in these terms is possible.
# - With an offset the theorem holds in augmented space, where scale and position of the data count. Centre them.
# - "Not separable" can be *proved*: by a point that two hulls share. The same computation gives the widest street where there
#   is one, which is the idea behind
#   support-vector machines.
# - Half of the proof holds for all data. It told us that a run without end carries its own certificate.
#
# What is missing is what to *do* on data that are not separable, which are most data. Going round in circles is no answer:
# **notebook 4**.
