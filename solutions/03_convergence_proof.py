# %% [markdown] title="Why it converges" topic="convergence"
# # 3 · Why the perceptron stops
#
# An update of the perceptron may leave its own point misclassified, and it may make other margins smaller: {lesson:perceptron} showed both. Why
# should the algorithm ever stop? On separable data it always does, and a property of the data bounds the number of its mistakes.
# The idea of the proof is to **watch two quantities, one that must grow and one that cannot grow fast**.
#
# **You will be able to**
#
# - bound the number of mistakes, given a separator;
# - assemble the convergence proof, check its lines on a real run, and write it yourself;
# - find the flaw in a plausible proof, and construct data that are hard for the perceptron;
# - decide whether data can be separated at all, with a certificate that anybody can check.
#
# **You need** {lesson:perceptron}, the dot product and its cosine, proof by induction, systems of linear equations, and the fact that the limit of points of a closed set lies in the set.
#
# **Time**: {minutes}.
#
# **Units**: {units}.
#
# In `yours(...)`, a name in quotes stands for a function that you wrote in an earlier lesson.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.nonnegative import nnls
from linclass_ref.plots import style
from linclass_ref.plots import convergence_proof as pictures
from linclass_ref.widgets import convergence_proof as widgets

style.use()

# %%
from linclass_ref import geometry, hulls, margins, perceptron
from linclass_ref.experiments import cycles, dimensions, proof_lines

X_run = np.array([[-0.68, -0.17], [0.71, 0.19], [0.69, 0.64], [-0.48, -0.6], [-0.78, -0.26], [-0.51, -0.66],
                  [0.39, 0.7], [-0.25, -0.9], [-0.82, -0.42], [-0.25, -0.75], [-0.66, -0.08], [0.91, 0.11]])  # fmt: skip
y_run = np.array([1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1])

# %% [markdown] unit="core"
# ## Margins
#
# There are two ways to measure how far a point is on its correct side:
#
# - the **functional margin** $y\,(\theta\cdot x+\theta_0)$, which you know;
# - the **geometric margin** $\dfrac{y\,(\theta\cdot x+\theta_0)}{\|\theta\|}$: the distance from the point to the boundary,
#   with a minus sign if the point is on the wrong side.
#
# If $\theta$ and $\theta_0$ are multiplied by ten, the boundary and the geometric margin stay the same, but the functional margin is ten times as large. The margin $\gamma$ of a data set is the smallest geometric margin of its points:
#
# $$\gamma=\min_i \frac{y_i\,(\theta\cdot x_i+\theta_0)}{\|\theta\|} .$$
#
# It is positive if, and only if, $(\theta,\theta_0)$ separates the data.

# %% role="locked" id="given_geometric_margin"
def geometric_margin(X, y, theta, theta0):
    """The smallest signed distance of a point to the boundary.

    X (n, d), y (n,) of ±1, theta (d,) not zero, theta0 a number. Returns a number, negative if a
    point is on its wrong side.
    """
    return np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)


# %% [markdown]
# ### Exercise: `margin_trap`
#
# Arrays in the checks of this lesson may hold integers. Your results must not be truncated: `np.zeros(d)` holds floats, `np.zeros_like` of integers does not.
#
# The functional margin cannot be used to compare separators. Show why: construct data in the plane, with both labels, and two separators $a$ and $b$ through the origin. The smallest functional margin of the points is **larger** with $a$ than with $b$,
# but the geometric margin $\gamma$ of $a$ is **at most half** the geometric margin of $b$.

# %% role="exercise" id="margin_trap"
def margin_trap():
    """Data and two separators through the origin; the functional margin prefers a, the geometric margin b.

    Returns (X, y, a, b): X (n, 2), y (n,) of ±1 with both labels, a (2,), b (2,). Both separate the data.
    The smallest functional margin is larger with a than with b; the geometric margin of a is at most
    half the geometric margin of b.
    """
    ### BEGIN SOLUTION
    X, y = np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1])
    a, b = np.array([100.0, 90.0]), np.array([1.0, 0.0])
    return X, y, a, b
    ### END SOLUTION


# %% role="check" id="margin_trap" points=3
check(margin_trap)

# %%
X_trap, y_trap, *pair = (np.asarray(part) for part in yours(margin_trap)())
for name, theta in zip("ab", pair):
    print(f"{name}: functional margin {np.min(y_trap * (X_trap @ theta)):8.3f}, geometric margin {geometric_margin(X_trap, y_trap, theta, 0.0):.3f}")

# %% [markdown]
# We also need the size of the data: $R=\max_i\|x_i\|$, the radius of the smallest ball around the **origin** that
# contains every point. In the picture the boundaries pass through the origin, $\theta_0=0$, as everywhere until "With an offset". On the left is the separator that the perceptron found, on the right the **maximum-margin separator**. No point lies between the dashed
# lines; the ringed points are the nearest.

# %% role="locked" id="given_radius"
def radius(X):
    """The largest length of a point. X (n, d). Returns a number."""
    return np.max(np.linalg.norm(X, axis=1))


# %%
X_demo, y_demo, _, _ = data.separable(24, margin=0.25, rng=0)
theta_demo, _ = yours("perceptron_origin")(X_demo, y_demo, 100)
widest_demo = hulls.max_margin_origin(X_demo, y_demo).theta
fig, axes = style.figure(2, width=8.4, height=4.2)
pictures.compare_streets(axes, X_demo, y_demo, {"the perceptron": theta_demo, "maximum margin": widest_demo}, geometric_margin)
fig.describe(
    "The same two classes twice, inside a circle of radius R. Left, the perceptron's line, with a very "
    "narrow dashed band; right, the widest one. Ringed points touch the band, and its "
    "half-width is labeled γ."
)

# %% [markdown] unit="core"
# ## The theorem
#
# > **Theorem** (Block, Novikoff, 1962). If some $\hat\theta$ separates the data through the origin with geometric margin $\gamma>0$, and
# > no point is longer than $R$, then the perceptron through the origin makes at most
# > $$k\le\frac{R^2}{\gamma^2}$$
# > mistakes, in whatever order the points are visited.
#
# The algorithm does not know $\hat\theta$ or $\gamma$; they only have to exist. To *compute* the bound you need a separator, which you do not have before the run. The bound contains neither the number of points nor the
# number of features, nor the order. Each pass that is not clean has at least one mistake, so $R^2/\gamma^2+1$ passes are
# enough to see a clean one.
#
# From here on we use one data set of 12 points.

# %%
theta_found, mistakes = yours("perceptron_origin")(X_run, y_run, 1000)
best = hulls.max_margin_origin(X_run, y_run)
on_points = np.bincount(perceptron.run(X_run, y_run, 1000, offset=False).points, minlength=12)
print(f"the perceptron makes {mistakes} mistakes, on {np.count_nonzero(on_points)} of the points, and stops")

# %% role="guess" id="rescaled_points"
def bound_changes_to():
    ratio = margins.mistake_bound(100 * X_run, y_run, best.theta) / margins.mistake_bound(X_run, y_run, best.theta)
    names = {1: "it stays the same", 100: "it is 100 times as large", 10_000: "it is 10,000 times as large"}
    return names.get(round(ratio), "it becomes smaller")


guess(
    "rescaled_points",
    "We measure the same points in centimeters instead of meters: all coordinates are multiplied by 100. What happens to the bound R²/γ²?",
    choices={
        "it stays the same": "R and γ are both lengths. Their ratio has no unit.",
        "it is 100 times as large": "R is 100 times as large. But so is the distance from the nearest point to the boundary.",
        "it is 10,000 times as large": "R² is 10,000 times as large. But so is γ².",
        "it becomes smaller": "The margin becomes larger, which sounds easier. But the points are larger by the same factor.",
    },
    truth=bound_changes_to,
    because="R and γ are measured in the same unit, so the unit cancels. The run does not change either: θ is 100 times as large after "
    "every step, and no sign changes.",
)

# %% role="locked" id="given_mistake_bound"
def mistake_bound(X, y, theta_hat):
    """R²/γ², an upper bound on the number of mistakes of the perceptron through the origin.

    X (n, d), y (n,) of ±1, theta_hat (d,) separates the data through the origin. Returns a number.
    """
    return (radius(X) / geometric_margin(X, y, theta_hat, 0.0)) ** 2


# %%
fig, ax = style.figure(height=3.4, width=5.6)
pictures.bounds_by_angle(ax, X_run, y_run, mistake_bound, mistakes)
print(f"bound with the maximum-margin separator: {mistake_bound(X_run, y_run, best.theta):.1f} mistakes")
fig.describe(
    "The bound R²/γ² against the angle of the separator, on a logarithmic axis: a valley whose walls "
    f"grow without limit at the two ends. A dashed level line, the {mistakes} mistakes of the run, lies "
    "below all of it."
)

# %% [markdown] unit="core"
# ## The proof
#
# Every separator gives a valid bound, and the maximum-margin separator gives the smallest one. Now we prove the theorem. We may assume that $\hat\theta$ has length 1. After mistake $k$, made on $(x,y)$, the parameters are
#
# $$\theta^{(k)}=\theta^{(k-1)}+y\,x,\qquad\theta^{(0)}=0 .$$
#
# We watch the **reach** $\theta^{(k)}\cdot\hat\theta$, that is, how far $\theta^{(k)}$ extends in the direction of
# $\hat\theta$, and the **length** $\|\theta^{(k)}\|$. Here are the lines of the proof, shuffled:
#
# | line | says | in words |
# |---|---|---|
# | **A** | $\|\theta^{(k)}\|^2\le kR^2$ | after $k$ mistakes the squared length is at most $kR^2$ |
# | **B** | $y\,\hat\theta\cdot x\ge\gamma$ | no point has a smaller margin than $\gamma$ |
# | **C** | $k\le R^2/\gamma^2$ | the claim |
# | **D** | $\theta^{(k)}\cdot\hat\theta\ge\theta^{(k-1)}\cdot\hat\theta+\gamma$ | one mistake adds at least $\gamma$ to the reach |
# | **E** | $y\,\theta^{(k-1)}\cdot x\le0$ | the update was made because of a mistake |
# | **F** | $\theta^{(k)}\cdot\hat\theta\le\|\theta^{(k)}\|$ | no vector reaches further than its own length |
# | **G** | $\theta^{(k)}\cdot\hat\theta\ge k\gamma$ | after $k$ mistakes the reach is at least $k\gamma$ |
# | **H** | $\|\theta^{(k)}\|^2\le\|\theta^{(k-1)}\|^2+R^2$ | one mistake adds at most $R^2$ to the squared length |
#
# ### Exercise: `proof_order`
#
# Put the lines into an order that is a proof:
#
# - each line follows from the update, the assumptions and the lines **above** it;
# - each line except the last is used by a line **below** it. So a line that only states a property of a point
#   or of a mistake stands above the line that uses it.
#
# Several orders are right. Return all eight letters, each once, for example as the text `"HGFEDCBA"` (which is not a proof).
# To begin, put the update into $\theta^{(k)}\cdot\hat\theta$ and into $\|\theta^{(k)}\|^2$ with pencil and paper.

# %% role="exercise" id="proof_order"
def proof_order():
    """The letters of the eight lines, each once, with each line after all lines that it uses. Returns a text."""
    ### BEGIN SOLUTION
    return "BDGEHAFC"
    ### END SOLUTION


# %% role="check" id="proof_order" points=4
check(proof_order)

# %% [markdown]
# **The reach must grow.** Multiply the update by $\hat\theta$:
#
# $$\theta^{(k)}\cdot\hat\theta=\theta^{(k-1)}\cdot\hat\theta+\underbrace{y\,x\cdot\hat\theta}_{\ge\;\gamma} .$$
#
# **The length cannot grow fast.** Multiply the update by itself:
#
# $$\|\theta^{(k)}\|^2=\|\theta^{(k-1)}\|^2+\underbrace{2\,y\,\theta^{(k-1)}\cdot x}_{\le\;0}+\underbrace{y^2\,\|x\|^2}_{\le\;R^2} .$$
#
# The middle term is not positive because $x$ was a mistake (line E). Here we use that the perceptron changes only on mistakes.
#
# **Combine.** $\theta^{(k)}\cdot\hat\theta=\|\theta^{(k)}\|\cos\angle$, and a cosine is at most 1 (line F). So
#
# $$k\gamma\;\le\;\theta^{(k)}\cdot\hat\theta\;\le\;\|\theta^{(k)}\|\;\le\;\sqrt k\,R ,$$
#
# which means $\sqrt k\le R/\gamma$. $\blacksquare$
#
# ### Fill in the blanks: `proof_trace`
#
# Here is the proof with four blanks. This time $\hat\theta$ may have **any length**.
#
# > After mistake $k$, the reach of $\theta^{(k)}$ in the direction of $\hat\theta$ is ⟨**first**⟩, and it is at least ⟨**second**⟩,
# > because every mistake adds at least $\gamma$ to it. At the same time the squared length of $\theta^{(k)}$, which is ⟨**third**⟩, is at
# > most ⟨**fourth**⟩, because every mistake adds at most $R^2$ to it.
#
# Fill in the blanks with code. The loop is the one you know; after **each mistake** it appends a row with these four numbers. Decide what they are, and what has to be computed once, before the loop.
# If $\hat\theta$ is replaced by $7\hat\theta$, none of the numbers may change.

# %% role="exercise" id="proof_trace"
def proof_trace(X, y, theta_hat, T):
    """The four blanks after each mistake of the perceptron through the origin.

    X (n, d), y (n,) of ±1, theta_hat (d,) separates the data through the origin, T the most passes.
    Returns (k, 4), one row per mistake: first, second, third and fourth blank.
    """
    ### BEGIN SOLUTION
    unit = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ unit))
    R = np.max(np.linalg.norm(X, axis=1))
    ### END SOLUTION
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                clean = False
                theta = theta + y_i * x_i
                k += 1
                ### BEGIN SOLUTION
                rows.append([theta @ unit, k * gamma, theta @ theta, k * R**2])
                ### END SOLUTION
        if clean:
            break
    return np.array(rows)


# %% role="check" id="proof_trace" points=5
check(proof_trace)

# %%
trace = yours(proof_trace)(X_run, y_run, best.theta, 1000)
print("  k    reach ≥ kγ      length² ≤ kR²")
for k, (reach, lower, squared, upper) in enumerate(trace[:5], start=1):
    print(f"{k:3d}    {reach:.3f}  {lower:.3f}     {squared:.3f}  {upper:6.3f}")
print("every reach ≥ kγ:", bool(np.all(trace[:, 0] >= trace[:, 1] - 1e-9)),
      "  every length² ≤ kR²:", bool(np.all(trace[:, 2] <= trace[:, 3] + 1e-9)))
# for the next question: the point that is farthest from the boundary gets the other label
flipped = y_run * np.where(np.arange(12) == np.argmax(y_run * (X_run @ best.theta)), -1, 1)
fig, ax = style.figure(height=3.6, width=6.8)
pictures.trace_between_bounds(ax, trace)
fig.describe(
    "Length against the number of mistakes. The upper bound is a flattening curve, the lower bound a "
    "straight line; between them is a green region that ends where they meet, at R²/γ². The length of θ "
    "zigzags inside it, and the reach runs a little above the lower bound."
)

# %% role="guess" id="which_bound_fails"
def bounds_that_fail():
    run = proof_lines.proof_run(X_run, flipped, best.theta, 60, gamma=best.margin)
    lower, upper = (not run.holds[:, proof_lines.LETTERS.index(letter)].all() for letter in "GA")
    return {(True, True): "both", (True, False): "the lower one, G", (False, True): "the upper one, A"}.get((lower, upper), "neither")


guess(
    "which_bound_fails",
    "We flip the label of one point, so that the data are no longer separable, and run the perceptron again. "
    "Which of the two bounds can now fail?",
    choices={
        "both": "The theorem no longer applies, so it seems that every line of its proof may fail. But check which lines use that θ̂ separates the data.",
        "the lower one, G": "Line B is about θ̂ and fails at the flipped point; D and G follow from B.",
        "the upper one, A": "It seems natural that the length grows without bound. But A follows from H and E, and E only says that an update follows a mistake.",
        "neither": "One of them must fail, because the run no longer ends, and its number of mistakes exceeds every bound.",
    },
    truth=bounds_that_fail,
    because="The proof of the upper bound never uses that the data can be separated, so it holds for every run on any data. Keep this in mind: "
    "we will use it to prove something else.",
)

# %% [markdown]
# Play the run. The upper panel is the picture that you know. The lower one shows all eight lines, marked true or false after every mistake,
# **in your order** once your `proof_order` passes its check. Violate an assumption and find
# out which line fails first.

# %%
widgets.proof(X_run, y_run, best.theta, yours(proof_order).or_until_then("ABCDEFGH"))

# %% [markdown] unit="further"
# ## Points, features and tightness

# %% [markdown]
# The bound contains neither the number of points $n$ nor the number of features $d$. But it contains $\gamma$, which may depend on them. We
# draw points with $\|x\|\le1$ around a planted separator with margin $0.1$, so that the bound is at most $100$ in every case.

# %% role="guess" id="more_points"
def mistakes_with_more_points():
    few, many = dimensions.average_run(20, 20)[0], dimensions.average_run(2000, 20)[0]
    if many > 2 * few:
        return "they grow clearly"
    return "they shrink" if 2 * many < few else "they stay about the same"


guess(
    "more_points",
    "In 20 dimensions we increase the number of points from 20 to 2,000. The planted separator has margin 0.1 in both cases, and the bound is at most 100. "
    "What happens to the number of mistakes?",
    choices={
        "they stay about the same": "The bound of the planted separator does stay the same. But it is only a bound, and not the best one.",
        "they grow clearly": "Among few points there is a separator with a much larger margin than the planted one. More points leave less room.",
        "they shrink": "More points determine the boundary more closely, but there are also more points on which a mistake can be made.",
    },
    truth=mistakes_with_more_points,
    because="The theorem holds with the best separator. With few points in many dimensions there is one with a far larger margin than the "
    "planted 0.1. As points are added, the best margin shrinks towards 0.1, and the mistakes grow with the bound that it gives. "
    "Each row of the table below shows this for one number of features.",
)

# %%
print("mistakes, mean of 20 draws ± standard error (bound of the maximum-margin separator)")
print("               n = 20              n = 200             n = 2000       n = 2000, flattened")
for d in (2, 20, 100):
    cells = [dimensions.average_run(n, d) for n in (20, 200, 2000)] + [dimensions.average_run(2000, d, flat=True)]
    *_, many, flattened = cells
    length = np.linalg.norm(data.separable(2000, d, margin=0.1, rng=0)[0], axis=1).mean()
    row = "".join(f"{made:6.1f} ± {error:.1f} ({bound:5.1f})" for made, error, bound in cells)
    print(f"d = {d:3d}  {row}   mean length of a point {length:.2f}")

# %% [markdown]
# Now compare the rows of the table. At $n=2000$ more features mean a *smaller* bound and yet *more* mistakes, so the bound alone can mislead. Two things change with $d$: the points get longer, and they point in more directions, so that an update on one point changes the margins of most others little. The last column separates these two effects. There the same points are flattened into a plane, with the same lengths and the same distances from the boundary. With $d=100$ the bound rises to {= flattened.bound :.0f}, and the mistakes
# fall from {= many.mistakes :.0f} to {= flattened.mistakes :.0f}, about as many as with two features. So the directions are the cause. The lengths alone have no effect that we can measure.
#
# ### How tight is the bound?
#
# Consider two families of data sets. The first has **one point per axis**: $x_i=e_i$ for $i=1,\dots,k$, with alternating labels. The points
# are orthogonal, so an update on one leaves the scores of all others at $0$, and each point causes exactly one mistake. Here $R=1$, the best separator
# $(y_1,\dots,y_k)/\sqrt k$ has margin $1/\sqrt k$, and the bound is $k$ as well. So **the theorem cannot be improved** without further
# assumptions. The second family has only two points, **mirror images** of each other: $(1,h)$ with label $+1$ and $(1,-h)$ with label $-1$.

# %% role="guess" id="mirror_images"
guess(
    "mirror_images",
    "For h = 0.01 the best margin of the two mirror images is 0.01, and the bound is 10,001 mistakes. How many mistakes does the perceptron make?",
    tolerance=1,
    truth=lambda: perceptron.run([[1, 0.01], [1, -0.01]], [1, -1], 20_000, offset=False).mistakes,
    because="The first mistake makes θ = (1, h), the second subtracts (1, −h) and leaves (0, 2h): the best separator. "
    "A small margin allows many mistakes, but it does not force them.",
)

# %%
rng, count, bound = np.random.default_rng(0), yours("perceptron_origin"), mistake_bound
bounds, counts = [], []
for _ in range(150):
    n, d, gamma = rng.integers(4, 80), rng.integers(2, 8), 10 ** rng.uniform(-2, -0.3)
    X, y, _, _ = data.separable(int(n), int(d), margin=gamma, rng=rng)
    bounds.append(bound(X, y, hulls.max_margin_origin(X, y).theta))
    counts.append(count(X, y, 10_000)[1])
axes_sets = [(*margins.tight_dataset(k), margins.tight_dataset(k)[1]) for k in (2, 5, 10, 30, 100, 300)]
mirror_sets = [(np.array([[1, h], [1, -h]]), np.array([1, -1]), np.array([0, 1])) for h in (0.3, 0.1, 0.03, 0.01)]
families = {
    name: [(bound(X, y, theta), count(X, y, 10)[1]) for X, y, theta in sets]
    for name, sets in {"one point per axis": axes_sets, "mirror images": mirror_sets}.items()
}
share = np.array(counts) / bounds
print(f"random sets: mistakes / bound has the median {np.median(share):.2f}, and goes from {share.min():.3f} to {share.max():.2f}")

# %%
fig, ax = style.figure(height=4.4, width=6.2)
pictures.tightness(ax, bounds, counts, families)
fig.describe(
    "Mistakes made against the bound R²/γ², both on logarithmic axes. No set lies in the shaded part "
    "above the red diagonal. Random sets lie well below it, the sets with one point per axis on it, "
    "and the mirror images far below."
)

# %% [markdown]
# On the red line the bound is attained; the region above is impossible. In the median random set the number of mistakes is {= np.median(share) :.0%} of the bound.

# %% [markdown] unit="core"
# ## Build data that are hard
#
# Take two points: $(h,0)$ with label $+1$ and $(-1,0)$ with label $-1$, where $0<h\le1$. Their largest margin is $h$, so the bound is $1/h^2$. How many mistakes does the perceptron make on them? Find out by hand.
#
# <details><summary>Answer</summary>
#
# A single one, however small $h$ is: after the first update $\theta=(h,0)$, and both points are right. A small margin *allows* many mistakes, but it does not force them.
# </details>
#
# Now construct points that force many mistakes.
#
# ### Exercise: `hard_dataset`
#
# Write a function that takes $k$ and returns points with **two features** on which the perceptron through the origin makes **at least $k$ mistakes** before it stops, although all points have
# $\|x\|\le1$, both labels occur, and the set is separable through the origin. There are many ways, and two points are enough. The
# check does not compare with our solution: it tests lengths and separability, and runs the perceptron on your points.

# %% role="exercise" id="hard_dataset"
def hard_dataset(k):
    """Points in the plane on which the perceptron through the origin makes at least k mistakes.

    k an integer ≥ 1. Returns (X, y): X (n, 2) with ‖x‖ ≤ 1, y (n,) of ±1, both labels present,
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

# %%
make, count = yours(hard_dataset), yours("perceptron_origin")
for k in (10, 100, 1000):
    X, y = make(k)
    made, best_bound = count(X, y, 10_000)[1], margins.mistake_bound(X, y, hulls.max_margin_origin(X, y).theta)
    print(f"asked for {k:4d}: the run makes at least that many: {made >= k}, and no more than the bound: {made <= best_bound}")
X_hard, y_hard = make(10)
fig, ax = style.figure(height=4.2, width=5.6)
pictures.walk(ax, X_hard, y_hard, perceptron.run(X_hard, y_hard, 10_000, offset=False).thetas)
fig.describe(
    "Weight space with a narrow green solution cone. θ starts at the origin and zigzags from side to "
    "side, each time a little higher, and jumps over the cone again and again before it lands inside."
)

# %% [markdown] unit="core"
# ## With an offset
#
# The perceptron with offset is the perceptron through the origin among the points $\tilde x=(x,1)$, with $w=(\theta,\theta_0)$.
# So the theorem should carry over. Here is a proof, and one of its lines is wrong.
#
# > **Claim.** Let $(\hat\theta,\hat\theta_0)$ separate the data, $\|\hat\theta\|=1$, let $\gamma$ be its geometric margin (the distance in
# > the plane of the nearest point), and $R=\max\|x_i\|$. Then the perceptron **with offset** makes at most $(R^2+1)/\gamma^2$ mistakes.
# >
# > 1. Append a constant: $\tilde x=(x,1)$, $w=(\theta,\theta_0)$, $\hat w=(\hat\theta,\hat\theta_0)$. The run starts at $w^{(0)}=0$, and
# >    mistake $k$, on $(x,y)$, makes $w^{(k)}=w^{(k-1)}+y\,\tilde x$.
# > 2. For every point, $y\,\hat w\cdot\tilde x=y\,(\hat\theta\cdot x+\hat\theta_0)\ge\gamma$.
# > 3. So each mistake adds at least $\gamma$ to $w\cdot\hat w$, and $w^{(k)}\cdot\hat w\ge k\gamma$.
# > 4. Expanding, $\|w^{(k)}\|^2=\|w^{(k-1)}\|^2$ $+\;2\,y\,w^{(k-1)}\cdot\tilde x+\|\tilde x\|^2$.
# > 5. The middle term is not positive, because the update followed a mistake, and $\|\tilde x\|^2\le R^2+1$. So $\|w^{(k)}\|^2\le k\,(R^2+1)$.
# > 6. No vector reaches further than its own length, so $w^{(k)}\cdot\hat w\le\|w^{(k)}\|$.
# > 7. Lines 3, 6 and 5 together: $k\gamma\le\sqrt{k\,(R^2+1)}$, hence $k\le(R^2+1)/\gamma^2$. $\blacksquare$

# %%
X_flaw, y_flaw = np.array([[5.0], [7.0]]), np.array([-1, 1])
theta_flaw, theta0_flaw = np.array([1.0]), -6.0  # the boundary at x = 6, at distance 1 from both
gamma_flaw = geometric_margin(X_flaw, y_flaw, theta_flaw, theta0_flaw)
print(f"claimed: at most {(radius(X_flaw) ** 2 + 1) / gamma_flaw**2:.0f} mistakes")
print(f"made:    {yours('perceptron')(X_flaw, y_flaw, 10_000)[2]}")

# %% [markdown]
# ### Exercise: `broken_step`
#
# Which line does not follow from the assumptions and the lines before it, and what is wrong with
# it? (We are not looking for a line that is false only because it uses an earlier false line.)
#
# | reason | |
# |---|---|
# | **a** | The run does not start at zero. |
# | **b** | A mistake may have a margin of exactly 0. |
# | **c** | The appended 1 makes the points longer, and this was forgotten. |
# | **d** | This is true of a vector of length 1, and here the vector is longer. |
# | **e** | A term that is left out may be positive. |
# | **f** | An inequality is squared although one side may be negative. |
# | **g** | A point may have a smaller margin than the line says. |
#
# Return the number of the line and the letter of the reason that applies to it, for example `return 1, "a"`. The answer
# counts only if both are right, and the check does not say which of the two is wrong. Insert the numbers of the run into the lines.

# %% role="exercise" id="broken_step"
def broken_step():
    """The one line of the proof above that does not follow from what stands before it, and what is wrong with it.

    Returns (line, reason): a number from 1 to 7 and a letter from "a" to "g".
    """
    ### BEGIN SOLUTION
    return 6, "d"
    ### END SOLUTION


# %% role="check" id="broken_step" points=4
check(broken_step)

# %%
line, reason = yours(broken_step).or_until_then((None, None))
run_flaw = perceptron.run(X_flaw, y_flaw, 10_000)
k, w, w_hat = run_flaw.mistakes, np.append(run_flaw.theta, run_flaw.theta0), np.append(theta_flaw, theta0_flaw)
sides = {
    2: ("smallest y ŵ·x̃ ≥ γ", np.min(y_flaw * (X_flaw @ theta_flaw + theta0_flaw)), gamma_flaw),
    3: ("w·ŵ ≥ kγ", w @ w_hat, k * gamma_flaw),
    5: ("k(R² + 1) ≥ ‖w‖²", k * (radius(X_flaw) ** 2 + 1), w @ w),
    6: ("‖w‖ ≥ w·ŵ", np.linalg.norm(w), w @ w_hat),
    7: ("(R² + 1)/γ² ≥ k", (radius(X_flaw) ** 2 + 1) / gamma_flaw**2, k),
}
for number, (words, larger, smaller) in sides.items() if line else ():
    mark = f"  ← reason {reason}" if number == line else ""
    print(f"line {number}: {words:20} {larger:8.1f} ≥ {smaller:6.1f}  {bool(larger >= smaller)!s:5}{mark}")

# %% [markdown]
# Once your check passes, the cell shows both sides of the lines after the last mistake.
#
# <details><summary>The flaw in words (unfold it once your check passes)</summary>
#
# In full, line 6 reads $w\cdot\hat w\le\|w\|\,\|\hat w\|$. Here $\hat\theta$ has length 1, but $\hat w=(\hat\theta,\hat\theta_0)$ has length $\sqrt{1+\hat\theta_0^2}$, in the
# example $\sqrt{37}$.
# </details>
#
# ### Exercise: `augmented_bound`, a repair
#
# Now fix the theorem. The function below computes the bound of the false claim. Change it so that it returns
# a bound that is **true** for the perceptron with offset: $R^2/\gamma^2$ as in the theorem, with the $R$ and the $\gamma$ of the augmented points
# $\tilde x$ and the separator $\hat w$. (Do not round.)

# %% role="exercise" id="augmented_bound" start="the offset left out of the norm"
def augmented_bound(X, y, theta_hat, theta0_hat):
    """The mistake bound for the perceptron with offset: R²/γ² of the augmented points.

    X (n, d), y (n,) of ±1; (theta_hat, theta0_hat) separates the data, theta_hat (d,) of any length. Returns a number.
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

# %%
print(f"a true bound: {yours(augmented_bound)(X_flaw, y_flaw, theta_flaw, theta0_flaw):.0f} mistakes")
X_off = np.array([[1, 2], [2, 1], [3, 3], [4, 4], [5, 3], [4, 5.0]])
y_off = np.array([-1, -1, -1, 1, 1, 1])
print(f"six points in the plane, with offset: {yours('perceptron')(X_off, y_off, 10_000)[2]} mistakes")

# %% role="guess" id="ten_times_larger"
def mistakes_ten_times_larger():
    now, then = (perceptron.run(s * X_off, y_off, 10**6).mistakes for s in (1, 10))
    if then == now:
        return "exactly as many"
    if then < now:
        return "fewer"
    return "more, but not ten times as many" if then < 10 * now else "more than ten times as many"


guess(
    "ten_times_larger",
    "We multiply the coordinates of these six points by 10 and run the perceptron with offset again. How many mistakes does it make, "
    "compared with before?",
    choices={
        "exactly as many": "Through the origin this was true. But now each point has a feature that does not grow, the constant 1.",
        "fewer": "The margin is ten times as large, but the offset that is needed is ten times as large, too.",
        "more, but not ten times as many": "The direction is right. The bound grows with the square of the scale, once the scale is large.",
        "more than ten times as many": "The offset has to become large, and it changes in steps of 1.",
    },
    truth=mistakes_ten_times_larger,
    because="The boundary needs an offset that is ten times as large compared with θ, while each mistake still changes the offset by 1 "
    "and now changes θ by a vector ten times as long. It takes many mistakes until the ratio of the two is right. "
    "If the data are centered first, as in the last line below, a small offset is enough. So center the data.",
)

# %%
learn, centered = yours("perceptron"), X_off - X_off.mean(axis=0)
for name, X in (("as they are", X_off), ("10 times as large", 10 * X_off), ("centered, then 10 times as large", 10 * centered)):
    print(f"mistakes on the points {name:33} {learn(X, y_off, 10_000)[2]:4d}")

# %% [markdown] unit="core"
# ## Is there a separator at all?
#
# Every bound of this lesson needs a separator. Take two real data sets: 4,601 e-mails with 57 features and 569 tumors with 30. We run the perceptron on standardized features. How long must we wait?

# %%
def standardized(dataset):
    """The features of a data set in standard units, and its labels as ±1."""
    X, _ = yours("standardize")(dataset.X, dataset.X)
    return X, 2 * dataset.t - 1


tables = {"e-mails": standardized(data.spam()), "tumors": standardized(data.breast_cancer())}
for name, (X, y) in tables.items():
    for T in (10, 100):
        print(f"{name:8} after {T:3d} passes: {perceptron.perceptron(X, y, T)[2]:6d} mistakes, a clean pass: {perceptron.run(X, y, T).converged}")
y_six = np.array([-1, -1, -1, 1, 1, 1])  # for the next guess and the picture after the exercise
sets = {
    "apart": np.array([[1, 2], [2, 1], [2.5, 2.5], [4, 4], [5, 3], [4, 5]]),
    "touching": np.array([[1, 1], [3, 3], [1, 3], [2, 2], [4, 1], [5, 2.0]]),
    "overlapping": np.array([[1, 2], [4, 1], [4, 5], [3, 3], [5, 2], [6, 4.0]]),
}

# %% [markdown]
# Neither run has stopped. Is the margin very small, or is there no separator? Running longer cannot distinguish the two cases, because we know no bound.
#
# The **convex hull** of a class consists of all weighted means $\sum\lambda_ix_i$ of its points, with weights $\lambda_i\ge0$ that
# sum to 1. In the plane it is what a rubber band around the points encloses. Two hulls may be apart, overlap, or touch.

# %% role="guess" id="touching_hulls"
guess(
    "touching_hulls",
    "The hulls of two classes touch in a single point and overlap nowhere. Is there a line that separates the classes?",
    choices={
        "yes, a line through that point": "Such a line has the two hulls on different sides. But a separator must have every point strictly "
        "on its side, and then no point of either hull can be on the line.",
        "no": "The shared point would have to be strictly on both sides.",
    },
    truth=lambda: "yes, a line through that point" if hulls.is_separable(sets["touching"], y_six) else "no",
    because="If all points of a class are strictly on one side, so are all their weighted means, the whole hull. A point of both hulls would "
    "have to be on both sides. So touching hulls are enough to exclude a separator.",
)

# %% [markdown]
# ### A certificate
#
# A proof of "yes" is a separator. What is a proof of "no"? Use the reflected points $\zeta_i=y_i\,(x_i,1)$.
#
# > **Gordan's alternative** (1873). Exactly one of these is true:
# > - there is a $w$ with $w\cdot \zeta_i>0$ for every $i$;
# > - there are weights $\lambda_i\ge0$ with $\sum_i\lambda_i=1$ and $\sum_i\lambda_i \zeta_i=0$.
#
# **Not both.** If both, then $0=w\cdot\sum\lambda_i\zeta_i=\sum\lambda_i\,(w\cdot \zeta_i)>0$, a contradiction. So such weights *prove* that no separator exists.
#
# **At least one.** Run the perceptron. If it stops, there is a separator. If it never stops, recall which half of the proof did not need
# separability: $\|w^{(k)}\|\le\sqrt k\,R$, with $R=\max\|\zeta_i\|$. Now $w^{(k)}=\sum_i\alpha_i \zeta_i$, where $\alpha_i$ counts the mistakes on
# point $i$ and $\sum\alpha_i=k$. With $\lambda_i=\alpha_i/k$, which are $\ge0$ and sum to 1,
#
# $$\Bigl\|\sum_i\lambda_i \zeta_i\Bigr\|=\frac{\|w^{(k)}\|}{k}\le\frac{R}{\sqrt k}\longrightarrow 0 .$$
#
# So the hull of the $\zeta_i$ comes arbitrarily close to $0$. The hull of finitely many points is closed, so $0$ is in it. $\blacksquare$
#
# ### Exercise: `non_separable_certificate`
#
# Return weights $\lambda$ with $\lambda\ge0$, $\sum\lambda_i=1$ and $\sum\lambda_i\,y_i\,(x_i,1)=0$. Return `None` if, and only if, the data are
# separable. The check verifies what you return, to $10^{-6}$; any valid $\lambda$ is right.
#
# The conditions are linear equations $A\lambda=b$ with $\lambda\ge0$. You have a solver for *non-negative least squares*: `nnls(A, b)` returns
# the $\lambda\ge0$ with the smallest $\|A\lambda-b\|$, and this smallest value, which is exactly `0.0` if the equations have a solution. Build $A$ and $b$ (one equation for each entry of $\sum\lambda_i\zeta_i=0$, and one more) and interpret the result.

# %% role="exercise" id="non_separable_certificate"
def non_separable_certificate(X, y):
    """A proof that no hyperplane separates the data, or None.

    X (n, d), y (n,) of ±1. Returns lam (n,) with lam ≥ 0, sum 1 and Σ lam_i y_i (x_i, 1) = 0;
    None where the data are separable (with offset, strictly).
    """
    ### BEGIN SOLUTION
    n = len(X)
    Z = np.column_stack([X, np.ones(n)]) * y[:, None]
    A = np.vstack([Z.T, np.ones(n)])
    b = np.append(np.zeros(Z.shape[1]), 1.0)
    lam, rest = nnls(A, b)
    return lam if rest == 0 else None
    ### END SOLUTION


# %% role="check" id="non_separable_certificate" points=5
check(non_separable_certificate)

# %%
certify = yours(non_separable_certificate)
for name, (X, y) in tables.items():
    lam = certify(X, y)
    if lam is None:
        X_tilde = geometry.augment(X)
        widest = hulls.max_margin_origin(X_tilde, y)
        print(f"{name}: separable, with margin {widest.margin:.4f} in augmented space; at most {margins.mistake_bound(X_tilde, y, widest.theta):.1e} mistakes")
    else:
        Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
        valid = np.all(lam >= 0) and np.isclose(lam.sum(), 1) and np.allclose(lam @ Z, 0, atol=1e-6)
        print(f"{name}: not separable; the certificate is valid: {bool(valid)}")
X, y = tables["tumors"]
tumor_mistakes = perceptron.perceptron(X, y, 1000)[2]
print(f"tumors after 1000 passes: {tumor_mistakes} mistakes, a clean pass: {perceptron.run(X, y, 1000).converged}")
fig, axes = style.figure(3, width=9)
pictures.hulls_and_answers(axes, sets, y_six, certify)
fig.describe(
    "Three panels with the hulls of two classes as shaded triangles. Apart: an empty band runs between "
    "them. Touching: a star marks the one shared point. Overlapping: a star marks a shared point "
    "inside both, and numbers give the weights of the corners."
)

# %% [markdown]
# The certificate *proves* that the e-mails cannot be separated. The tumors can be separated, but the margin in augmented space is only {= widest.margin :.4f}. The theorem allows about {= margins.mistake_bound(X_tilde, y, widest.theta) / 1e6 :.0f} million mistakes, and after 1,000 passes and {= tumor_mistakes :,} mistakes
# the run has not converged. A separator exists, but you would not have learned this by waiting for the perceptron.
#
# What does a certificate look like in the plane? The last entry of $\sum\lambda_i\zeta_i=0$ says that both classes have weight $\frac12$, the others that
# $\sum_{+}\lambda_ix_i=\sum_{-}\lambda_ix_i$. Multiply by 2: **the hulls of the two classes share a point.** In the picture this point is the star, and the numbers are the weights $\lambda_i$.

# %% [markdown] unit="further"
# ## One computation for both answers

# %% [markdown]
# Let $p$ be the point of the hull of the $\zeta_i$ that is **nearest to the origin**. If $p=0$, its weights are a certificate. If $p\ne0$, then
# $p$ itself is a separator, and no $w$ has a larger margin $\min_i w\cdot\zeta_i/\|w\|$. *Why?* If some $\zeta_i$ had $\zeta_i\cdot p<\|p\|^2$, then a small step from $p$ towards $\zeta_i$
# would stay in the hull and come nearer to the origin, because $\|p+t(\zeta_i-p)\|^2=\|p\|^2+2t\,(\zeta_i\cdot p-\|p\|^2)+t^2\|\zeta_i-p\|^2$. So
# $\zeta_i\cdot p\ge\|p\|^2>0$ for all $i$: the margin of $p$ is at least $\|p\|$. And no unit vector $u$ has more: $p=\sum\lambda_i\zeta_i$ is a weighted
# mean, so $\min_i u\cdot \zeta_i\le u\cdot p\le\|p\|$.
#
# Now drag the points. On the left (with offset) are the hulls of the two classes and **your** certificate. On the right is the hull of the
# reflected points $y\,x$ with its point $p$ (through the origin, so that everything fits into the plane). When does the separator disappear on each side? Find
# points that are separable with an offset but not through the origin.

# %%
X_drag = np.array([[1.0, 2.0], [2.5, 0.5], [2.0, 3.0], [-1.0, -0.5], [-2.5, 1.0], [-2.0, -2.0]])
y_drag = np.array([1, 1, 1, -1, -1, -1])
widgets.hull_editor(X_drag, y_drag, yours(non_separable_certificate))

# %% [markdown]
# <details><summary>Answer</summary>
#
# With an offset, the separator disappears when the two hulls touch; through the origin, when the gray hull reaches the origin. Drag the $-1$ point at $(-1,-0.5)$ to about $(1,1)$. The line through the $+1$ points $(1,2)$ and $(2.5,0.5)$ still passes above it, so a line with an offset separates.
# But its direction lies between those of the $+1$ points $(1,2)$ and $(2.5,0.5)$: every line through the origin that has these two on one
# side has $(1,1)$ there, too.
# </details>

# %% [markdown]
# ### When there is no separator

# %% [markdown]
# On data that cannot be separated the perceptron never stops: the parameters of a clean pass would be a separator. What do its weights do?

# %%
X_never = np.array([[0, 0], [2, 2], [0, 2], [2, 0], [3, 3]])
y_never = np.array([1, 1, -1, -1, 1])
run_never = perceptron.run(X_never, y_never, 200)
lengths = np.linalg.norm(np.column_stack([run_never.thetas, run_never.theta0s]), axis=1)

# %% role="guess" id="endless_weights"
def growth_of_the_weights():
    first, second = np.array_split(lengths, 2)
    if second.max() <= 1.05 * first.max():
        return "it stays bounded"
    return "it grows like √k" if second.max() <= 1.6 * first.max() else "it grows like k"


guess(
    "endless_weights",
    "Five points that cannot be separated. The upper bound, which holds on all data, lets the length of w grow like √k. What does it do as the "
    "mistakes go on forever?",
    choices={
        "it grows like k": "Each mistake adds a vector, but on a mistake that vector points away from w, or is perpendicular to it.",
        "it grows like √k": "That is what the bound allows. It is reached only if every mistake is perpendicular to w.",
        "it stays bounded": "If w is long, most mistakes make it shorter.",
    },
    truth=growth_of_the_weights,
    because="The weights stay bounded on every finite data set (Minsky and Papert 1969; Block and Levin 1970). The proof is longer than "
    "ours, so we only look at a run. Here all coordinates are integers, so all weights are integers, and a bounded region contains only finitely "
    "many of them. So some weights occur twice at the end of a pass, and from there on everything repeats.",
)

# %%
fig, ax = style.figure(height=3.2, width=6.4)
pictures.endless_run(ax, lengths, np.sqrt(radius(X_never) ** 2 + 1))
fig.describe(
    "Length against the number of mistakes. The dashed upper bound goes on climbing. The length of the "
    "run stays in a low, level band."
)

# %% [markdown]
# ### When weights repeat
#
# If a run has the same weights $w$ at the end of two passes, then everything repeats from there on: the run is a **cycle**. To detect a cycle, store the weights at the end of each pass.

# %%
found = cycles.find_cycle(X_never, y_never, max_passes=1000)
print(f"passes before the cycle: {found.entered}, passes in the cycle: {found.length}")
for number, (theta, theta0) in enumerate(zip(found.thetas, found.theta0s)):
    if number >= found.entered:
        print(f"end of pass {number:2d}: theta = {theta}, theta0 = {theta0:+.0f}")

# %% [markdown]
# If a run comes back to the same $w$, the changes in between add up to zero: $\sum_i\alpha_i\zeta_i=0$, where $\alpha_i$ counts the
# mistakes on point $i$ in the cycle. Divide by $\sum\alpha_i$: **a cycle is a certificate.**

# %%
count_mistakes = yours("mistake_counts")
before = count_mistakes(X_never, y_never, found.entered)
after = count_mistakes(X_never, y_never, found.entered + found.length)
lam = (after - before) / (after - before).sum()
print("lambda:", np.round(lam, 4), " sum:", round(float(lam.sum()), 6))
print("sum of lambda y (x, 1):", np.round(lam @ perceptron.reflect(X_never, y_never), 6) + 0.0)

# %% [markdown] unit="open"
# ## Open task: easier coordinates
#
# The bound depends on the coordinates, as centering has shown. Write a function that is given points *without their labels* and returns new coordinates $(x-c)A$ in which the perceptron with offset makes far fewer mistakes on the same labeled points. $A$ is a
# $d\times d$ matrix and $c$ a vector. If $A$ is invertible, the points stay separable.
#
# It is scored on sets of 40 separable points with four features that you do not see, by the mistakes compared with those on the points as they are. **At most half** of them earn one third of the points, **at most a tenth** two thirds, and **at most 1/25** all of them. There is no single right answer. Think about what makes $R$ large
# and $\gamma$ small, and experiment with `coordinates.draw_skewed(seed)`. Take an hour for it.

# %% role="exercise" id="easier_coordinates"
def easier_coordinates(X):
    """Coordinates (x - c) A in which the perceptron makes fewer mistakes, whatever the labels are.

    X (n, d). Returns (A, c): A (d, d) and c (d,), finite numbers.
    """
    ### BEGIN SOLUTION
    c = X.mean(axis=0)
    variances, directions = np.linalg.eigh(np.cov(X - c, rowvar=False, bias=True))
    return directions / np.sqrt(variances), c
    ### END SOLUTION


# %% role="check" id="easier_coordinates" points=6
check(easier_coordinates)

# %%
from linclass_ref.experiments import coordinates

for seed in (1, 2, 3):
    X_skewed = coordinates.draw_skewed(seed)
    before = coordinates.mistakes_in(X_skewed, np.eye(4), np.zeros(4))
    after = coordinates.mistakes_in(X_skewed, *yours(easier_coordinates)(X_skewed))
    print(f"seed {seed}: mistakes on the points as they are {before:5d}, in your coordinates {after:3d}")

# %% [markdown] unit="core"
# ## Write the proof
#
# Now write the proof for a human reader. So that you cannot copy it, prove the theorem for the
# perceptron with **step size** $\eta>0$ through the origin,
#
# $$\theta^{(k)}=\theta^{(k-1)}+\eta\,y\,x\quad\text{at mistake }k\text{ on }(x,y),\qquad\theta^{(0)}=0 .$$
#
# $\hat\theta$ separates the data through the origin with geometric margin $\gamma>0$; it need not
# have length 1. $R=\max\|x_i\|$. Justify every line of your proof.

# %% [markdown] role="locked" id="q_proof_lower"
# **Question 1 (6 points). The lower bound.** Prove by induction that after $k$ mistakes
# $$\frac{\theta^{(k)}\cdot\hat\theta}{\|\hat\theta\|}\ge k\,\eta\,\gamma .$$
# Say where you use that $\hat\theta$ separates the data, and where $\theta^{(0)}=0$.
#
# ### BEGIN MARK SCHEME
# - 1 point: says what is to be shown for which $k$, and the base case $k=0$: $\theta^{(0)}=0$, so both sides are $0$.
# - 2 points: multiplies the update by $\hat\theta$ (divided by its length):
#   $\theta^{(k)}\cdot\hat\theta/\|\hat\theta\|=\theta^{(k-1)}\cdot\hat\theta/\|\hat\theta\|+\eta\,y\,x\cdot\hat\theta/\|\hat\theta\|$.
#   One point only if $\eta$ or the norm is lost on the way.
# - 2 points: the new term is at least $\eta\gamma$, because $\gamma$ is the *minimum* over all points of
#   $y\,\hat\theta\cdot x/\|\hat\theta\|$ (one point), and because $\eta>0$ (one point).
# - 1 point: completes the induction: $(k-1)\eta\gamma+\eta\gamma=k\eta\gamma$, and names separability as the source of $\gamma$.
# - A proof that works only with $\|\hat\theta\|=1$ and does not say why this is no loss: at most 5 points. Numbers from a run
#   instead of an argument: 0 points.
# ### END MARK SCHEME

# %% [markdown] role="written" id="proof_lower" points=6
# ### BEGIN SOLUTION
# We show by induction over $k$ that $\theta^{(k)}\cdot\hat\theta/\|\hat\theta\|\ge k\eta\gamma$.
#
# *Base.* For $k=0$ no mistake has been made and $\theta^{(0)}=0$, so both sides are $0$. (This is where the zero start is used.)
#
# *Step.* Suppose it holds for $k-1$, and let mistake $k$ be made on $(x,y)$. We multiply the update by $\hat\theta/\|\hat\theta\|$:
# $$\frac{\theta^{(k)}\cdot\hat\theta}{\|\hat\theta\|}=\frac{\theta^{(k-1)}\cdot\hat\theta}{\|\hat\theta\|}
# +\eta\,\frac{y\,x\cdot\hat\theta}{\|\hat\theta\|} .$$
# The fraction in the last term is the geometric margin of $x$ under $\hat\theta$. Since $\hat\theta$ separates the data with
# margin $\gamma$, and $\gamma$ is the
# smallest margin of any point, it is at least $\gamma$; this is where separability is used. As $\eta>0$, the last term is at
# least $\eta\gamma$. With the assumption for $k-1$,
# $$\frac{\theta^{(k)}\cdot\hat\theta}{\|\hat\theta\|}\ge(k-1)\eta\gamma+\eta\gamma=k\eta\gamma .\qquad\blacksquare$$
# ### END SOLUTION

# %% [markdown] role="locked" id="q_proof_upper"
# **Question 2 (6 points). The upper bound and the conclusion.** Prove that $\|\theta^{(k)}\|^2\le k\,\eta^2R^2$, saying where you
# use that updates happen only on
# mistakes. Then conclude how many mistakes there can be at most. How does the bound depend on the step size, and why could you expect this?
#
# ### BEGIN MARK SCHEME
# - 1 point: expands $\|\theta^{(k-1)}+\eta yx\|^2=\|\theta^{(k-1)}\|^2+2\eta\,y\,\theta^{(k-1)}\cdot x+\eta^2\|x\|^2$, with $y^2=1$.
# - 1 point: the middle term is $\le0$ **because it was a mistake**, $y\,\theta^{(k-1)}\cdot x\le0$ (and $\eta>0$). No point if
#   the reason is missing.
# - 1 point: $\|x\|^2\le R^2$, and induction (or adding up) from $\|\theta^{(0)}\|^2=0$ to $k\eta^2R^2$.
# - 1 point: links both bounds by Cauchy–Schwarz, $\theta^{(k)}\cdot\hat\theta/\|\hat\theta\|\le\|\theta^{(k)}\|$ (or: a cosine is at most 1).
# - 1 point: $k\eta\gamma\le\sqrt k\,\eta R$, and divides and squares correctly to $k\le R^2/\gamma^2$.
# - 1 point: $\eta$ cancels. This was to be expected: from the zero start every $\theta^{(k)}$ is $\eta$ times what it is with $\eta=1$, so
#   every sign, every mistake is the same.
# ### END MARK SCHEME

# %% [markdown] role="written" id="proof_upper" points=6
# ### BEGIN SOLUTION
# *Upper bound.* Let mistake $k$ be made on $(x,y)$. We expand the square, with $y^2=1$:
# $$\|\theta^{(k)}\|^2=\|\theta^{(k-1)}+\eta\,y\,x\|^2=\|\theta^{(k-1)}\|^2+2\eta\,y\,\theta^{(k-1)}\cdot x+\eta^2\|x\|^2 .$$
# The update was made because of a mistake, that is, $y\,\theta^{(k-1)}\cdot x\le0$; and $\eta>0$, so the middle term is not
# positive. The last term is at most $\eta^2R^2$. Hence
# $\|\theta^{(k)}\|^2\le\|\theta^{(k-1)}\|^2+\eta^2R^2$, and as $\|\theta^{(0)}\|^2=0$, adding up $k$ such steps gives
# $\|\theta^{(k)}\|^2\le k\eta^2R^2$.
#
# *Conclusion.* By the Cauchy–Schwarz inequality $\theta^{(k)}\cdot\hat\theta\le\|\theta^{(k)}\|\,\|\hat\theta\|$. With the lower bound,
# $$k\eta\gamma\le\frac{\theta^{(k)}\cdot\hat\theta}{\|\hat\theta\|}\le\|\theta^{(k)}\|\le\sqrt k\,\eta R .$$
# For $k\ge1$ divide by $\sqrt k\,\eta\gamma>0$ and square: $k\le R^2/\gamma^2$. So there are at most $R^2/\gamma^2$ mistakes.
#
# *The step size* has canceled. This was to be expected: $\theta$ starts at $0$ and every change carries the factor $\eta$, so each
# $\theta^{(k)}$ is $\eta$ times the $\theta^{(k)}$ of the run with
# $\eta=1$. A positive factor changes no sign, so the two runs make the same mistakes on the same points. $\blacksquare$
# ### END SOLUTION

# %% [markdown] unit="core"
# ## What to remember
#
# - The **geometric margin** $\gamma$ of a boundary is the distance of its nearest point; the **maximum-margin separator** has the largest.
# - Every mistake adds at least $\gamma$ to the reach along $\hat\theta$ and at most $R^2$ to the squared length, so there are at most
#   $R^2/\gamma^2$ mistakes. No better bound in these terms is possible.
# - With an **offset** the theorem holds among the points $(x,1)$. Center the data.
# - That no separator exists can be *proved* by weights $\lambda$ with $\sum\lambda_i\zeta_i=0$. They describe a point that the hulls of both classes share.
# - The upper bound on $\|\theta^{(k)}\|$ holds for all data, separable or not.
#
# | what | formula |
# |---|---|
# | geometric margin, radius | $\gamma=\min_i y_i(\theta\cdot x_i+\theta_0)/\|\theta\|$, $R=\max_i\|x_i\|$ |
# | lower bound, upper bound | $\theta^{(k)}\cdot\hat\theta/\|\hat\theta\|\ge k\gamma$, $\|\theta^{(k)}\|^2\le kR^2$ |
# | mistakes, no offset | $k\le R^2/\gamma^2$ |
# | mistakes, with offset | $k\le(R^2+1)\,(\|\hat\theta\|^2+\hat\theta_0^2)\,/$ $\min_i\bigl(y_i(\hat\theta\cdot x_i+\hat\theta_0)\bigr)^2$ |
# | certificate | $\lambda\ge0$, $\;\sum\lambda_i=1$, $\;\sum\lambda_i\,y_i\,(x_i,1)=0$ |
#
# ### How it went

# %%
show_recap("03_convergence_proof")

# %% [markdown]
# ### Test yourself
#
# <details><summary>1. Which line of the proof uses that the perceptron changes θ only on mistakes?</summary>
#
# Line E: the middle term $2y\,\theta^{(k-1)}\cdot x$ is not positive because $x$ was a mistake.
# </details>
#
# <details><summary>2. Your data have R = 3, and you know a separator through the origin with margin 0.5. How many passes are enough?</summary>
#
# At most $9/0.25=36$ mistakes, so 37 passes are enough to see a clean one.
# </details>
#
# <details><summary>3. A run has made a million mistakes. What would prove that no separator exists? What would prove that one exists?</summary>
#
# Weights $\lambda\ge0$ with sum 1 and $\sum\lambda_i\,y_i\,(x_i,1)=0$ prove that none exists; a separator itself proves that one exists. The million mistakes prove neither.
# </details>
#
# ### Further reading
#
# A. Novikoff, "On convergence proofs for perceptrons" (1962). · M. Minsky and S. Papert, *Perceptrons* (1969), ch. 11. · H. Block and S. Levin, "On the boundedness of an iterative procedure" (*Proc. AMS*, 1970). ·
# N. Cristianini and J. Shawe-Taylor, *Support Vector Machines* (2000), ch. 2. · S. Boyd and L. Vandenberghe, *Convex Optimization* (2004), section 5.8.
#
# **Next:** {next} shows what to do with data that are not separable.
