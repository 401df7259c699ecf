# %% [markdown] title="Fisher's discriminant" topic="Fisher's discriminant"
# # 6 · Fisher's discriminant
#
# **A score $w\cdot x$ turns every point into one number: it projects the points onto a line. On some lines
# the classes stay apart, on others they overlap. Which line is best?**
#
# Ronald Fisher asked this in 1936, about the irises of {lesson:multiclass_least_squares}. This lesson derives his answer, reduces handwriting from 64 dimensions to two,
# and shows what goes wrong, and how to repair it, when features outnumber points.
#
# **After this lesson you can**
#
# - say what makes a projection good for classification, and compute the best one;
# - turn a projection into a classifier;
# - reduce many features to the few directions that tell $K$ classes apart;
# - regularize by shrinkage, and choose its amount by cross-validation;
# - explain why least squares, Fisher and Gaussian models find the same direction.
#
# **You need** the lessons on {topic:classification_setup}, {topic:hinge_sgd} and {topic:multiclass_least_squares}; matrix products, the inverse, eigenvectors, the gradient. **Time:** {minutes}.
#
# **Units:** {units}
#
# **Conventions.** `X` is $(n,d)$, one row per point, and class indices `t` are $0,\dots,K-1$. $m_k$ and $n_k$ are the mean
# and the size of class $k$, and $\bar x$ is the mean of all $n$ points. The direction $w$ plays the role of $\theta$, and a threshold
# $w\cdot x=c$ is an offset $\theta_0=-c$. A capital $W$ has one *column* per direction. $\lambda$ is an eigenvalue, and
# $s$ the amount of shrinkage.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import style
from linclass_ref.plots import fisher as pictures
from linclass_ref.widgets import fisher as widgets

style.use()

# %% [markdown] unit="core"
# ## From a cloud to a line
#
# The two classes below are long, tilted clouds in the plane. Project them onto the first axis, $w=(1,0)$, and onto the second, $w=(0,1)$. A projection
# is $p=w\cdot x$, one number per point. Blue circles are class 1, orange squares class 0, and the dashed lines are the means of the projections.

# %%
from linclass_ref import fisher as reference

X_two, t_two = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)
fig, axes = style.figure(3, width=9)
pictures.shadows(axes, X_two, t_two, {"onto the first axis": [1, 0], "onto the second axis": [0, 1]})
fig.describe(pictures.WORDS["shadows"])

# %% role="guess" id="which_way"
def both_clouds(ax):
    """Two long, tilted clouds side by side, and around the small cross between them a green circle for the tip of w."""
    pictures.choose_direction(ax, X_two, t_two, 4)


def best_tip():
    return X_two.mean(axis=0) + 4 * reference.fisher_direction(X_two, t_two)


guess(
    "which_way",
    "Turn an arrow w about the small cross, and project all points onto its line. Which direction keeps the two classes apart best? "
    "Click on the green circle where the tip of w should be, on the side of class 1 (blue circles).",
    picture=both_clouds,
    tolerance=1.2,
    truth=best_tip,
    because="The best line runs across the long sides of the clouds, down to the right. "
    "If you pointed from the middle of one cloud to the middle of the other, you are about 30 degrees off: that direction uses "
    "the two middles only, and on its line the clouds are still long and overlap. The next sections make both ideas precise.",
)

# %% [markdown]
# ### First idea: maximize the distance between the means
#
# The **class mean** is $m_k=\frac1{n_k}\sum_{i:\,t_i=k}x_i$, and the mean of the projections is the projection of the mean, because a projection is linear.

# %% role="locked" id="given_class_means"
def class_means(X, t, K):
    """The mean of each class.

    X (n, d), t (n,) of class indices 0 … K-1 (each occurs). Returns (K, d): row k for class k.
    """
    return np.array([X[t == k].mean(axis=0) for k in range(K)])

# %% [markdown]
# So we want $w\cdot m_1-w\cdot m_0=w\cdot\Delta$ to be large, with $\Delta=m_1-m_0$. A longer $w$ makes it larger without
# separating anything better, so we compare directions only: $\|w\|=1$. Then the Cauchy–Schwarz inequality says $w\cdot\Delta\le\|\Delta\|$, with equality exactly for $w=\Delta/\|\Delta\|$.
# By this criterion the best direction points from mean to mean:

# %%
gap_two = np.subtract(*class_means(X_two, t_two, 2)[::-1])  # m_1 - m_0
fig, axes = style.figure(2, width=8, height=3.6)
pictures.along(axes, X_two, t_two, gap_two, "onto the line from mean to mean")
fig.describe(pictures.WORDS["along"])

# %% [markdown] unit="core"
# ## Separation relative to the spread
#
# That direction depends on the means only, and not on how the classes **spread** around them. Fisher's idea: measure the spread of class $k$ on the line by its sum of squares about its own mean,
#
# $$\mathrm{SS}_k=\sum_{i\text{ in class }k}(p_i-\bar p_k)^2 \qquad(p_i=w\cdot x_i,\ \bar p_k=w\cdot m_k),$$
#
# and judge a direction by the squared gap *relative to* the spread:
#
# $$J(w)=\frac{(\bar p_1-\bar p_0)^2}{\mathrm{SS}_0+\mathrm{SS}_1}.$$
#
# $\mathrm{SS}_k$ is a **sum**, not divided by anything. (Many books write $s_k^2$ for it.) If $w$ is multiplied by a factor, numerator and denominator are multiplied by its square, so $J$ depends on the direction alone.
#
# ### Exercise: `fisher_ratio`
#
# The arrays in this lesson's checks may have an integer dtype. Your results must not be truncated: `np.zeros(d)` makes floats, but `np.zeros_like` of an integer array makes integers.
#
# The version below runs, but it is wrong. Run its check, find the mistake, and fix it.

# %% role="exercise" id="fisher_ratio" start="total spread"
def fisher_ratio(w, X, t):
    """Fisher's ratio J(w) of two classes.

    w (d,), not zero, X (n, d), t (n,) of 0 and 1. Returns a number.
    """
    ### BEGIN SOLUTION
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    gap = b.mean() - a.mean()
    spread = np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)
    return gap**2 / spread
    ### END SOLUTION

# %% role="check" id="fisher_ratio" points=3
check(fisher_ratio)

# %% role="guess" id="gap_at_best"
def gap_of_means_becomes():
    best = reference.fisher_direction(X_two, t_two) @ gap_two
    return "smaller" if best < 0.99 * np.linalg.norm(gap_two) else "larger" if best > 1.01 * np.linalg.norm(gap_two) else "the same"


guess(
    "gap_at_best",
    "Turn w (of length 1) from the direction of the mean difference to the one with the largest J. What happens to the gap between the "
    "projected means?",
    choices={
        "larger": "Better separation seems to need a larger gap. But no direction has a larger gap than the mean difference.",
        "smaller": "The ratio has two parts. A smaller gap is better if the spread falls faster.",
        "the same": "It would be the same if the spread alone were improved. But any other direction than the mean difference has a smaller gap.",
    },
    truth=gap_of_means_becomes,
    because="The mean difference has the largest gap of all directions, so every turn away from it makes the gap smaller. J grows all the "
    "same, because the spread within the classes falls much faster.",
)

# %% [markdown]
# Drag the green tip to turn $w$ (or use the slider). Watch the projections on the line, the two histograms, and the
# green dot on the curve of $J$. (The curve has two equal peaks, half a turn apart: $w$ and $-w$ are the same line.)

# %%
widgets.rotate(X_two, t_two, ratio=yours(fisher_ratio))

# %% [markdown] unit="core"
# ## The best direction
#
# In 64 dimensions we cannot try all directions. So we write the ratio with matrices. The gap is $w\cdot\Delta$, and its square is $w^\top\Delta\,\Delta^\top w$. For one point, $p_i-\bar p_k=w\cdot(x_i-m_k)$, so its square is $w^\top(x_i-m_k)(x_i-m_k)^\top w$. Sum over
# all points, each with the mean of its own class:
#
# $$J(w)=\frac{w^\top S_B\,w}{w^\top S_W\,w},\qquad S_B=\Delta\,\Delta^\top,$$
#
# $$S_W=\sum_k\ \sum_{i\text{ in class }k}(x_i-m_k)(x_i-m_k)^\top .$$
#
# $S_B$ is the scatter **between** the classes, $S_W$ the scatter **within** them. Both are $d\times d$ and symmetric.
#
# ### Exercise: `within_scatter`
#
# Write $S_W$ for $K$ classes, and do not divide by anything. If `D` is a matrix with the rows $x_i-m_{t_i}$, what is `D.T @ D`?

# %% role="exercise" id="within_scatter"
def within_scatter(X, t, K):
    """The scatter within the classes: the sum of (x - m_k)(x - m_k)ᵀ over all points.

    m_k is the mean of the point's own class. X (n, d), t (n,) of class indices 0 … K-1
    (each occurs). Returns (d, d).
    """
    ### BEGIN SOLUTION
    D = X - class_means(X, t, K)[t]
    return D.T @ D
    ### END SOLUTION

# %% role="check" id="within_scatter" points=3
check(within_scatter)

# %% [markdown]
# ### Where the gradient is zero
#
# The gradient of $w^\top A\,w$ for a symmetric $A$ is $2Aw$. (Move $w$ by a small $h$: $(w+h)^\top A(w+h)=w^\top A\,w+2h^\top A\,w+h^\top A\,h$.) With $J=a/b$, the quotient rule gives
#
# $$\nabla J=\frac{b\,\nabla a-a\,\nabla b}{b^2}=\frac{2}{b^2}\bigl(b\,S_B\,w-a\,S_W\,w\bigr),$$
#
# which is zero exactly when $b\,S_B\,w=a\,S_W\,w$.
#
# ### Exercise: `fisher_direction`
#
# Derive the rest: solve this equation for the direction of $w$, with pencil and paper. Three questions help. Which of the factors are scalars? In which direction does $S_B\,w=\Delta\,\Delta^\top w$ point, whatever $w$ is?
# Does the length of $w$ matter? Then write the code. Any positive multiple is right, but class 1 must project higher than class 0. `np.linalg.solve(A, b)` gives the $x$ with $Ax=b$, faster and more
# accurately than an inverse.

# %% role="exercise" id="fisher_direction"
def fisher_direction(X, t):
    """A direction that maximizes Fisher's ratio, such that class 1 projects higher than class 0.

    X (n, d), t (n,) of 0 and 1; S_W is invertible. Returns w (d,), of any length above zero.
    """
    ### BEGIN SOLUTION
    m0, m1 = class_means(X, t, 2)
    S_W = within_scatter(X, t, 2)
    return np.linalg.solve(S_W, m1 - m0)
    ### END SOLUTION

# %% role="check" id="fisher_direction" points=3
check(fisher_direction)

# %% [markdown]
# <details><summary>The derivation</summary>
#
# $a$ and $b$ are scalars, and $S_B\,w=\Delta\,(\Delta\cdot w)$ points along $\Delta$, whatever $w$ is. So $S_W\,w$ is a multiple of $\Delta$. The length of $w$ does not matter, so we can drop the scalar factor. With
# $w=S_W^{-1}\Delta$ class 1 projects higher, because $w\cdot m_1-w\cdot m_0=\Delta^\top S_W^{-1}\Delta>0$.
# </details>
#
# $$\boxed{\,w\;\propto\;S_W^{-1}(m_1-m_0)\,}$$
#
# ### Is it the maximum, and what does the inverse do?
#
# If $S_W$ is invertible it has a square root, $S_W=LL^\top$ with a triangular $L$ (the
# Cholesky factor). Put $v=L^\top w$. Then $w^\top S_W\,w=\|v\|^2$
# and $w\cdot\Delta=v\cdot(L^{-1}\Delta)$. By Cauchy–Schwarz,
#
# $$J(w)=\frac{(v\cdot L^{-1}\Delta)^2}{\|v\|^2}\;\le\;\|L^{-1}\Delta\|^2=\Delta^\top S_W^{-1}\Delta ,$$
#
# with equality exactly for $v\propto L^{-1}\Delta$, that is $w\propto S_W^{-1}\Delta$. So this is the maximum.
#
# The change of coordinates $x\mapsto L^{-1}x$ is called **whitening**: in the new coordinates the scatter within the classes is the identity. In whitened coordinates the best direction is simply the difference of the means.

# %%
w_two, S_W_two, ratio = yours(fisher_direction)(X_two, t_two), yours(within_scatter)(X_two, t_two, 2), yours(fisher_ratio)
print(f"J at w: {ratio(w_two, X_two, t_two):.6f},  Δᵀ S_W⁻¹ Δ: {gap_two @ np.linalg.solve(S_W_two, gap_two):.6f}")
others = np.random.default_rng(0).normal(size=(500, 2))
print(f"the best of 500 random directions: {max(ratio(v, X_two, t_two) for v in others):.6f}")
fig, axes = style.figure(2, width=8, height=3.7)
pictures.made_round(axes, X_two, t_two, S_W_two, w_two)
fig.describe(pictures.WORDS["made_round"])

# %% role="guess" id="other_units"
def who_changes():
    def labels(X, w):
        return X @ w > X.mean(axis=0) @ w  # two classes of equal size: the mean of all lies halfway

    scaled = X_two * [10, 1]
    gaps = [np.subtract(*reference.class_means(X, t_two, 2)[::-1]) for X in (X_two, scaled)]
    fishers = [reference.fisher_direction(X, t_two) for X in (X_two, scaled)]
    changes = [np.any(labels(X_two, a) != labels(scaled, b)) for a, b in (gaps, fishers)]
    return {(False, False): "neither", (True, False): "only the first idea", (False, True): "only Fisher", (True, True): "both"}[
        tuple(map(bool, changes))
    ]


guess(
    "other_units",
    "x₁ was measured in centimeters. We write it in millimeters instead, so that all its values are ten times as large, fit again, and put the threshold halfway "
    "between the projected means. Which method now gives some point another label: the first idea (from mean to mean), or Fisher's?",
    choices={
        "only Fisher": "Fisher's formula does contain a matrix that changes. But the change of the matrix and the change of the means cancel.",
        "neither": "The points are the same, so it seems that nothing can change. But from mean to mean, the large numbers of x₁ now decide.",
        "both": "The numbers in both formulas change. But in Fisher's, the change of the means and the change of the scatter cancel.",
        "only the first idea": "Its direction turns towards the feature with the large numbers; Fisher divides by the spread of those same numbers.",
    },
    truth=who_changes,
    because="A change of units is an invertible matrix A: the means become A m, the scatter A S_W Aᵀ, and so w becomes A⁻ᵀw. The projection of the "
    "new point A x is then w·x, exactly as before. The mean difference has no such matrix to undo the units.",
)

# %% [markdown] unit="core"
# ## From a direction to a classifier
#
# $w$ is only a direction. To *classify* we need a **threshold** $c$, and then predict
# class 1 if $w\cdot x>c$. Halfway between the means is right if both classes are equally wide and equally frequent. In the next
# example they are not: 150 projections of class 0 have standard deviation 1.8 about 0, and 50 projections of class 1 have standard deviation
# 0.5 about 4.

# %%
rng = np.random.default_rng(5)
p_pair, t_pair = np.concatenate([rng.normal(0, 1.8, 150), rng.normal(4, 0.5, 50)]), np.repeat([0, 1], [150, 50])
halfway = (p_pair[t_pair == 0].mean() + p_pair[t_pair == 1].mean()) / 2

# %% role="guess" id="which_cut"
def where_to_cut():
    cuts = np.linspace(-2, 6, 801)
    errors = np.array([np.sum((p_pair > c) != (t_pair == 1)) for c in cuts])
    best = cuts[errors == errors.min()].mean()
    return "nearer to class 1" if best > halfway + 0.1 else "nearer to class 0" if best < halfway - 0.1 else "halfway"


guess(
    "which_cut",
    "Class 0 is wide and large, class 1 narrow and small. Where between the two means does a threshold make the fewest mistakes?",
    choices={
        "nearer to class 1": "A wide class reaches farther, and a large class has more points that can be misclassified.",
        "nearer to class 0": "It seems right to give the smaller class more room. But that room is full of points of class 0.",
        "halfway": "Halfway treats both means alike. But the classes differ in two ways, and both move the best threshold to the same side.",
    },
    truth=where_to_cut,
    because="Halfway there are still many points of the wide, large class 0 and hardly any of the narrow class 1. Every step towards class 1 "
    "gains more points than it loses, until the two classes are equally frequent.",
)

# %% [markdown]
# Fit a normal density to each class of projections (mean $m_k$, variance $v_k$, divided by $n_k$; here the $m_k$ are
# scalars) and weight it by the class's share $n_k/n$. Where the two curves cross, both classes are equally likely. Take logs of $\frac{n_k}{n}\frac{1}{\sqrt{2\pi v_k}}e^{-(x-m_k)^2/2v_k}$ for the two classes, and subtract:
#
# $$\log\frac{n_1}{n_0}+\frac12\log\frac{v_0}{v_1}-\frac{(x-m_1)^2}{2v_1}+\frac{(x-m_0)^2}{2v_0}=0 .$$
#
# ### Exercise: `projection_threshold`
#
# Multiply out, and write the equation as $q_2x^2+q_1x+q_0=0$. How often can the two curves cross, and which crossing do we want? What happens if the variances are equal?
#
# In every case of this exercise the curves cross once between the means. Six correct digits are enough. `np.roots([a, b, c])` solves $ax^2+bx+c=0$, and
# accepts a leading coefficient that is zero. (Variances that should be equal may differ in their last digits because of rounding, and then it is nearly zero.)

# %% role="exercise" id="projection_threshold"
def projection_threshold(p, t):
    """Where the Gaussians fitted to two classes of projections cross, between the means.

    Each is weighted by its class's share of the points; variances are divided by
    the size of the class. p (n,), t (n,) of 0 and 1. Returns a number.
    """
    ### BEGIN SOLUTION
    a, b = p[t == 0], p[t == 1]
    n0, m0, v0 = len(a), a.mean(), a.var()
    n1, m1, v1 = len(b), b.mean(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([q2, q1, q0])
    low, high = sorted((m0, m1))
    between = (low < roots) & (roots < high)  # True for one of them
    return roots[between.argmax()]
    ### END SOLUTION

# %% role="check" id="projection_threshold" points=4
check(projection_threshold)

# %% [markdown]
# <details><summary>The equation, to compare with yours</summary>
#
# $$q_2=\frac1{2v_0}-\frac1{2v_1},\qquad q_1=\frac{m_1}{v_1}-\frac{m_0}{v_0},$$
#
# $$q_0=\frac{m_0^2}{2v_0}-\frac{m_1^2}{2v_1}+\log\frac{n_1}{n_0}+\frac12\log\frac{v_0}{v_1}.$$
#
# Curves of different variances that cross do so twice in general, and only one crossing is between the means. With equal variances $q_2=0$, and there is one crossing.
#
# </details>

# %%
cuts = {"halfway": halfway, "crossing": yours(projection_threshold)(p_pair, t_pair)}
for name, c in cuts.items():
    print(f"{name:9s} c = {c:.3f}: {np.sum((p_pair > c) != (t_pair == 1))} of 200 training points wrong")
fig, ax = style.figure(width=6, height=3)
pictures.weighted_gaussians(ax, p_pair, t_pair, cuts)
fig.describe(pictures.WORDS["weighted_gaussians"])

# %% [markdown]
# One direction and one threshold are a complete classifier. On real data we compare the two thresholds: the tumors (30
# measurements, benign or malignant) and the e-mails (57 features, mostly word frequencies; mail or spam).

# %%
def count(wrong):
    """How many are wrong, and the error rate with its standard error."""
    rate = np.mean(wrong)
    return f"{np.sum(wrong):3d} of {len(wrong)} wrong ({rate:.1%} ± {np.sqrt(rate * (1 - rate) / len(wrong)):.1%})"


find_direction, find_cut = yours(fisher_direction), yours(projection_threshold)
fig, axes = style.figure(2, width=9, height=3)
for ax, table, name in zip(axes, ("tumours", "spam"), ("tumors", "e-mails")):
    parts = data.split(table)
    w = find_direction(parts.X_train, parts.t_train)
    p = parts.X_train @ w
    middle = (p[parts.t_train == 0].mean() + p[parts.t_train == 1].mean()) / 2
    for rule, c in (("halfway", middle), ("crossing", find_cut(p, parts.t_train))):
        print(f"{name:8s}{rule:9s} training: {np.sum((p > c) != (parts.t_train == 1)):3d} wrong, validation: {count((parts.X_val @ w > c) != (parts.t_val == 1))}")
    pictures.projections(ax, parts.X_val @ w, parts.t_val, middle, parts.class_names).set_title(f"{name}, validation data")
fig.describe(pictures.WORDS["projections"])

# %% [markdown]
# On these data the crossing does not help: it makes more training errors than the midpoint and exactly as many validation errors. The projections of the e-mails are far from normal, with narrow peaks and long tails, so the crossing of two fitted
# normal densities is not the best threshold.

# %% [markdown] unit="core"
# ## More than two classes
#
# With $K$ classes we want several directions, the columns of $W$ $(d,m)$, and look at $W^\top x$ in $m$ dimensions.
# What is the scatter *between* $K$ classes? Start from the
# **total scatter**, the scatter of all points about their common mean, $S_T=\sum_i(x_i-\bar x)(x_i-\bar x)^\top$. Write $x_i-\bar x=(x_i-m_k)+(m_k-\bar x)$ and multiply out. The square of the first part
# adds up to $S_W$. In the mixed terms $m_k-\bar x$ is multiplied by $\sum_{i\text{ in class }k}(x_i-m_k)=0$. What remains is the scatter **between** the classes: $S_T=S_W+S_B$.
#
# ### Exercise: `between_scatter`
#
# Work out on paper what the second part adds up to. What does one point contribute, and how many points contribute the same? The mean $\bar x$ is the mean of all **points** (a large class has more weight than a small one), not the
# mean of the class means. We then use your function on six points in three classes.

# %% role="exercise" id="between_scatter"
def between_scatter(X, t, K):
    """The scatter between the classes: the total scatter minus the scatter within them.

    X (n, d), t (n,) of class indices 0 … K-1 (each occurs). Returns (d, d).
    """
    ### BEGIN SOLUTION
    B = class_means(X, t, K)[t] - X.mean(axis=0)
    return B.T @ B
    ### END SOLUTION

# %% role="check" id="between_scatter" points=3
check(between_scatter)

# %% [markdown]
# $$S_B=\sum_k n_k\,(m_k-\bar x)(m_k-\bar x)^\top .$$
#
# For two classes it is $\frac{n_0n_1}{n}\Delta\Delta^\top$, a multiple of the $S_B$ above, so the best direction is the same.

# %%
X_six, t_six = np.array([[-3, -1], [-1, -1], [1, -1], [3, -1], [0, 1], [0, 3]]), np.array([0, 0, 1, 1, 2, 2])
fig, ax = style.figure(width=4.6, height=3.6)
pictures.few_points(ax, X_six, t_six)
fig.describe(pictures.WORDS["few_points"])

# %% role="guess" id="which_axis"
def better_axis():
    S_W, S_B = reference.within_scatter(X_six, t_six, 3), reference.between_scatter(X_six, t_six, 3)
    first, second = np.diag(S_B) / np.diag(S_W)
    return "the first axis" if first > second else "the second axis" if second > first else "both are equally good"


guess(
    "which_axis",
    "You may keep one axis. Which one has the larger ratio, scatter between the classes over scatter within them?",
    choices={
        "the first axis": "Along it the three class means are spread more widely, and no two coincide. But the classes themselves are wider there, too.",
        "the second axis": "Two class means coincide on it, which looks bad. But two of the classes have no width at all along it.",
        "both are equally good": "The classes look alike in width, but two of them lie along the first axis and only one along the second.",
    },
    truth=better_axis,
    because="The class means are (−2, −1), (2, −1) and (0, 2), and the mean of all points is (0, 0). So along the first axis the scatter is 16 between and 4 within, "
    "along the second 12 between and 2 within. The ratios are 4 and 6. As with two classes, it is "
    "not the distance between the means that counts but its ratio to the spread. (The largest ratio need not mean the fewest errors: on the second axis classes 0 and 1 "
    "coincide. That is why one direction is seldom enough.)",
)

# %%
S_W_six, S_B_six = yours(within_scatter)(X_six, t_six, 3), yours(between_scatter)(X_six, t_six, 3)
print("S_W =", S_W_six.tolist(), "  S_B =", S_B_six.tolist())
print("S_T = S_W + S_B:", np.allclose(X_six.T @ X_six, S_W_six + S_B_six))  # the mean of all points is zero here
print("S_W⁻¹ S_B =", np.linalg.solve(S_W_six, S_B_six).tolist())

# %% [markdown]
# All three matrices are diagonal here, and you can check them by hand. The **eigenvalues** of $S_W^{-1}S_B$ are the ratios along the two axes, and its **trace** is their sum.
#
# In general the scatters of the projections $W^\top x$ are $W^\top S_B W$ and $W^\top S_W W$, and we maximize the trace
#
# $$J(W)=\operatorname{Tr}\bigl((W^\top S_W W)^{-1}\,W^\top S_B W\bigr).$$
#
# Only the space spanned by the columns matters: with $WC$ in place of $W$, $C$ invertible, the matrix becomes $C^{-1}(\cdots)C$, which has the same trace. And the best $W$ holds the solutions of the **generalized eigenproblem**
#
# $$S_B\,w=\lambda\,S_W\,w$$
#
# with the $m$ largest $\lambda$; together they reach $J=\lambda_1+\dots+\lambda_m$.
#
# <details><summary>Why no other space reaches more</summary>
#
# Whiten: $S_W=LL^\top$, $V=L^\top W$, and $M=L^{-1}S_BL^{-\top}$, which is symmetric. We may take $V$ with
# orthonormal columns, and then $J=\operatorname{Tr}(V^\top MV)$. Write $M=\sum_i\lambda_iu_iu_i^\top$ with orthonormal $u_i$ and
# $\lambda_1\ge\lambda_2\ge\dots\ge0$. Then $J=\sum_i\lambda_i\,\rho_i$ with $\rho_i=\|V^\top u_i\|^2$. Each $\rho_i$ is the squared length of
# a projected unit vector, so $0\le\rho_i\le1$, and $\sum_i\rho_i=\operatorname{Tr}(V^\top V)=m$. So $J$ is largest if the $m$ largest $\lambda_i$ have $\rho_i=1$. Back in the old coordinates, $Mu=\lambda u$ with $u=L^\top w$ reads
# $S_B\,w=\lambda S_W\,w$.
#
# </details>

# %% role="guess" id="useful_directions"
def positive_eigenvalues():
    iris = data.split("iris")
    return np.linalg.matrix_rank(reference.between_scatter(iris.X_train, iris.t_train, 3))


guess(
    "useful_directions",
    "The irises have 4 features and 3 species. S_W⁻¹S_B is a 4 × 4 matrix with 4 eigenvalues. How many of them are larger than zero?",
    tolerance=0,
    truth=positive_eigenvalues,
    because="S_B is built from the three vectors m_k − x̄, and these are linearly dependent: weighted by the class sizes they sum to zero. Three points lie in a plane, "
    "so the means differ in two directions only. If you said 4, you counted features; if you said 3, you counted classes.",
)

# %% [markdown]
# ### Exercise: `fisher_projection`
#
# Any basis of the best space is right: the check compares the value of $J(W)$. There are two ways to find it. `np.linalg.eig` of $S_W^{-1}S_B$ is
# the short one: its eigenvectors are *columns*, in *no order*, and sometimes come as complex numbers whose imaginary part is
# zero. The long one, by Cholesky and `np.linalg.eigh`, is the folded proof line by line.

# %% role="exercise" id="fisher_projection"
def fisher_projection(X, t, K, m):
    """The m directions that maximize Tr((WᵀS_W W)⁻¹ WᵀS_B W).

    X (n, d), t (n,) of class indices 0 … K-1 (each occurs),
    m at most the rank of the scatter between the classes.
    Returns W (d, m), one column per direction.
    """
    ### BEGIN SOLUTION
    S_W, S_B = within_scatter(X, t, K), between_scatter(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(S_W, S_B))
    best = np.argsort(values.real)[::-1][:m]
    return vectors[:, best].real
    ### END SOLUTION

# %% role="check" id="fisher_projection" points=5
check(fisher_projection)

# %% [markdown] unit="core"
# ## Handwriting in two and three dimensions
#
# Digits of 8×8 pixels are points in 64 dimensions. We compare two projections: onto the two directions of largest *variance* (principal
# components), which ignore the labels, and Fisher's two, from your function. Both are found on the training images, and the pictures show the validation images. (Pixels with
# ink in fewer than ten training images are left out; 54 remain. `canonical_basis` returns the basis of your space in which the within-class scatter is white and the best direction comes first, so that all right answers give the same picture.)

# %%
digits = data.split("digits")
inked = np.sum(digits.X_train > 0, axis=0) >= 10
X_ink, V_ink = digits.X_train[:, inked], digits.X_val[:, inked]
W_digits = reference.canonical_basis(X_ink, digits.t_train, 10, yours(fisher_projection)(X_ink, digits.t_train, 10, 9))
components = np.linalg.svd(X_ink - X_ink.mean(axis=0), full_matrices=False)[2].T  # one column per direction

# %%
fig, axes = style.figure(2, width=9.4, height=4.8)
pictures.two_clouds(axes, {"largest variance": V_ink @ components[:, :2], "Fisher": V_ink @ W_digits[:, :2]}, digits.t_val)
fig.describe(pictures.WORDS["two_clouds"])

# %% [markdown]
# **Three** dimensions have more room. The right picture begins as a view from above. Tilt and turn it until 1 and 7 come apart, then 2 and 3. "Show in space" follows a single digit.

# %%
widgets.walk_round(V_ink @ W_digits[:, :3], digits.t_val)

# %% [markdown]
# Now classify by the nearest class mean *in the projected space*, whitened, for $m=1,\dots,9$. (There are only $K-1=9$ useful directions.) This classifier is called **reduced-rank LDA**. Both projections are whitened.

# %%
def wrong_by_nearest_mean(W):
    """The validation images whose nearest class mean, after projection onto the columns of W and whitening, is another class's."""
    W = reference.canonical_basis(X_ink, digits.t_train, 10, W)
    M = find_means(X_ink @ W, digits.t_train, 10)
    return (((V_ink @ W)[:, None, :] - M) ** 2).sum(axis=2).argmin(axis=1) != digits.t_val


find_means = class_means
for m in range(1, 10):
    by_fisher, by_variance = (wrong_by_nearest_mean(W[:, :m]) for W in (W_digits, components))
    gap = 1.0 * by_fisher - by_variance
    print(f"m = {m}: Fisher {by_fisher.mean():5.1%}, variance {by_variance.mean():5.1%}, difference {100 * gap.mean():+5.1f} ± {100 * gap.std() / np.sqrt(len(gap)):.1f} points")

# %% [markdown]
# From three directions on, Fisher's directions make roughly half as many mistakes as the directions of largest variance. The paired differences are more than two standard errors.

# %% [markdown] unit="further"
# ## When $S_W$ has no inverse
#
# Apply Fisher's projection to the digits with all 64 pixels:

# %%
try:
    reference.fisher_projection(digits.X_train, digits.t_train, 10, 2)
except ValueError as problem:
    print(problem)
S_W_digits = yours(within_scatter)(digits.X_train, digits.t_train, 10)
print("rank of S_W:", np.linalg.matrix_rank(S_W_digits), "of 64")

# %% [markdown]
# Three pixels are blank in every training image. Along such a direction $w^\top S_W\,w=0$, and dividing by it has no
# meaning. With few images it is worse. Each class gives at most $n_k-1$ independent differences $x_i-m_k$, so $S_W$ has rank at most
# $n-K$: with fewer than $d+K$ points it is **always** singular. A nearly singular $S_W$ gives no error message. In a direction in which the training points *happen* to vary little, the ratio is enormous, and it means nothing for new images: this is **overfitting**.
#
# The remedy is **regularization**. **Shrinkage** mixes $S_W$ with the multiple of the identity $I$ that has the same trace. An amount $s$ between 0 and 1 says how much
# of the mixture is the identity part:
#
# $$(1-s)\,S_W+s\,\frac{\operatorname{Tr}S_W}{d}\,I .$$

# %% role="locked" id="given_shrink"
def shrink(S, s):
    """A mixture of S and the multiple of the identity that has the same trace.

    S (d, d), symmetric; s from 0 (S alone) to 1 (the multiple of the identity alone). Returns (d, d).
    """
    d = len(S)
    sphere = np.trace(S) / d * np.eye(d)
    return (1 - s) * S + s * sphere

# %% [markdown]
# For any $s>0$ this is invertible. At $s=1$ the direction is $w\propto m_1-m_0$: the first idea.
#
# Tell a 3 from an 8, with only 20 training images of each. The widget fits the shrunken direction, puts the threshold halfway
# between the projected means, and tries it on the 67 validation images. Blue pixels have positive weights (8), orange ones negative weights (3). Move the power of ten up: the training histograms widen, the picture of $w$ becomes smooth, and the validation histograms
# separate.

# %%
def threes_and_eights(X, t):
    rows = np.isin(t, [3, 8])
    return X[rows], (t[rows] == 8).astype(int)


def shrunk_direction(X, t, s):
    m0, m1 = find_means(X, t, 2)
    return np.linalg.solve(shrunk(find_within(X, t, 2), s), m1 - m0)


X_38, t_38 = threes_and_eights(digits.X_train, digits.t_train)
V_38, v_38 = threes_and_eights(digits.X_val, digits.t_val)
find_means, find_within, shrunk = class_means, yours(within_scatter), shrink
widgets.shrinking(X_38, t_38, V_38, v_38, direction=shrunk_direction)

# %% [markdown] unit="further"
# ## From few images to many
#
# (This unit continues the previous one. Run that unit first.) With a tiny amount of shrinkage, $s=10^{-6}$, Fisher's direction can always be computed.

# %%
def draw_images(per_class, draw):
    """Training images for one experiment: `per_class` threes and as many eights, drawn at random."""
    rng = np.random.default_rng(draw)
    rows = np.concatenate([rng.permutation(np.flatnonzero(t_38 == k))[:per_class] for k in (0, 1)])
    return X_38[rows], t_38[rows]

# %% role="guess" id="more_data"
def with_more_images():
    def error(per_class, draw):
        X, t = draw_images(per_class, draw)
        w, middle = reference.fisher_direction(X, t, shrinkage=1e-6), reference.class_means(X, t, 2).mean(axis=0)
        return np.mean((V_38 @ w > middle @ w) != (v_38 == 1))

    few, more = (np.mean([error(per_class, draw) for draw in range(20)]) for per_class in (10, 26))
    return "it falls" if more < 0.8 * few else "it rises" if more > 1.2 * few else "it stays about the same"


guess(
    "more_data",
    "We have 10 training images of each class and next to no shrinkage. Now we take 26 of each class instead. "
    "What happens to the error on new images?",
    choices={
        "it rises": "About 52 of the 64 pixels vary at all, and there are now 52 images: just enough to estimate the spread in every direction, and in none of them well.",
        "it falls": "More data give better estimates: of the means, certainly. But this method also uses the scatter, and 52 images are a special number here.",
        "it stays about the same": "26 images are still few. But the error does change, and a lot.",
    },
    truth=with_more_images,
    because="The error is several times as large with 26 images of each class as with 10. With as many images as pixels that vary, the spread in some directions is estimated far too small, and w points along them. "
    "The curve of the error has a peak near 52 images. More shrinkage removes it.",
)

# %% [markdown]
# For each number of training images per class we draw twenty training sets, fit Fisher's direction with several amounts of
# shrinkage, put the threshold halfway between the projected means, and average the error on the validation images.

# %%
def average_error(per_class, amounts, X_new, t_new):
    """The error on new images for each amount of shrinkage, averaged over twenty draws."""
    errors = np.zeros((20, len(amounts)))
    for draw in range(20):
        X, t = draw_images(per_class, draw)
        means, S = find_means(X, t, 2), find_within(X, t, 2)
        for i, s in enumerate(amounts):
            w = np.linalg.solve(shrunk(S, s), means[1] - means[0])
            errors[draw, i] = np.mean((X_new @ w > means.mean(axis=0) @ w) != (t_new == 1))
    return errors.mean(axis=0)


find_means, find_within, shrunk = class_means, yours(within_scatter), shrink
sizes, amounts = (4, 7, 10, 15, 20, 23, 26, 29, 35, 40, 60, 80, 100), (1e-6, 0.1, 0.5, 1)
table = np.array([average_error(per_class, amounts, V_38, v_38) for per_class in sizes])
for per_class in (10, 26, 100):
    row = table[sizes.index(per_class)]
    print(f"{2 * per_class:3d} images: " + ",  ".join(f"s = {s:g}: {error:5.1%}" for s, error in zip(amounts, row)))

# %%
fig, ax = style.figure(width=6.4, height=3.6)
pictures.error_curves(ax, 2 * np.array(sizes), {f"s = {s:g}": row for s, row in zip(amounts, table.T)}, 52, "as many images as\npixels that vary")
fig.describe(pictures.WORDS["error_curves"])

# %% [markdown]
# Why does the curve for next to no shrinkage have this shape? Count the directions in which the training images vary within their classes, among the pixels that vary at all:

# %%
find_within = yours(within_scatter)
for per_class in (10, 26, 100):
    S = find_within(*draw_images(per_class, 0), 2)
    vary, rank = np.sum(np.diag(S) > 0), np.linalg.matrix_rank(S)
    print(f"{2 * per_class:3d} images: {vary} pixels vary, S_W has rank {rank}: {vary - rank} directions without spread")

# %% [markdown]
# <details><summary>What the ranks explain</summary>
#
# Without shrinkage, Fisher's $w$ lies in the directions *without* spread as long as there are any, and among these it is the projection of
# $m_1-m_0$. With 20 images these directions are most of the space. With 52 images only three are left, and the part of $m_1-m_0$ that
# lies in them is accidental. With 200 images none is left, and the spreads are estimated accurately. (Large neural networks show a similar peak. The rise and second fall of the error are known as *double descent*.)
#
# </details>
#
# ### Choosing the amount by cross-validation
#
# The amount must be chosen without further labels. For each of the twenty training sets of 20 images per class we try five amounts by 5-fold **cross-validation** *within* the 40 images: fit on four fifths, count errors on the last fifth, add up. Then we compare with no shrinkage and with
# $s=1$ on the validation images, by paired differences over the training sets.

# %%
from linclass_ref.experiments.few_points import choose


def fit_shrunk(X, t, s):
    """Fisher's direction with shrinkage s, and minus the threshold halfway between the projected means, as one vector."""
    w = shrunk_direction(X, t, s)
    return np.append(w, -find_means(X, t, 2).mean(axis=0) @ w)


def error_of(X, t, theta):
    return np.mean((X @ theta[:-1] + theta[-1] > 0) != t)


find_means, find_within, shrunk = class_means, yours(within_scatter), shrink
found = []
for draw in range(20):
    X, t = draw_images(20, draw)
    s = choose(fit_shrunk, (1e-6, 0.03, 0.1, 0.3, 1.0), X, t, error_of)
    found.append([error_of(V_38, v_38, fit_shrunk(X, t, amount)) for amount in (s, 1e-6, 1.0)])
chosen, none, full = np.array(found).T
print(f"error with the chosen s {chosen.mean():.1%}, with s = 0.000001 {none.mean():.1%}, with s = 1 {full.mean():.1%}")
for name, other in (("s = 0.000001", none), ("s = 1", full)):
    gap = chosen - other
    print(f"chosen minus {name}: {100 * gap.mean():+.1f} ± {100 * gap.std(ddof=1) / np.sqrt(20):.1f} percentage points")

# %% [markdown]
# Cross-validation finds a good amount without any further labels. With so few images $s=1$ would have been about as good: the difference is smaller than two standard errors. (The twenty training sets are drawn from the same images and
# overlap, so these standard errors are a little too small.)

# %% [markdown] role="locked" id="q_why_shrinkage"
# ### In your own words: `why_shrinkage` (4 points, read by a person)
#
# A hospital has 60 patients and 500 measurements of each. A colleague wants to use Fisher's direction $w=S_W^{-1}(m_1-m_0)$, finds that $S_W$ has no
# inverse, adds a millionth of the identity so that the computer stops complaining, and reports that all 60 patients are classified correctly. Explain to
# the colleague
#
# 1. why $S_W$ could not have an inverse, with the largest rank that it can have here;
# 2. why the perfect result on the 60 patients says nothing: what does $w$ use?
# 3. what shrinkage with a substantial $s$ changes, and what it costs;
# 4. how to choose $s$.
#
# Six to ten sentences will do.
#
# ### BEGIN MARK SCHEME
# One point each, four in all:
#
# - **Rank.** Each class of $n_k$ patients gives at most $n_k-1$ independent differences from its mean, so the rank is at most $60-2=58<500$: there are at
#   least 442 directions without any spread. ("Fewer points than features" without a number: half a point.)
# - **Training result.** In those directions the sample has no spread within the classes, so $J$ is unbounded there; $w$ goes into them and sends all patients
#   of a class to (nearly) one number. This would happen with random labels, too; it is a property of the sample, not of the illness, and new patients do
#   vary in those directions.
# - **Shrinkage.** It raises the small spreads (no direction has less than $s\operatorname{Tr}S_W/d$) and lowers the large ones, so no direction is
#   preferred merely because few patients happened not to vary in it; $w$ moves towards $m_1-m_0$, whose estimate is stable. The price: real
#   differences in spread and real correlations are partly ignored (a bias), and at $s=1$ entirely.
# - **Choice.** By the error on patients that were not used for fitting (validation data or cross-validation), not by the training error; a final number from test data
#   used once.
#
# Give the point for an idea that is right in other words.
# ### END MARK SCHEME

# %% [markdown] role="written" id="why_shrinkage" points=4
# ### BEGIN SOLUTION
# Each class of $n_k$ patients gives at most $n_k-1$ independent differences from its own mean, because these differences sum to zero. With two classes and 60
# patients the rank of $S_W$ is at most 58, and it would have to be 500. So there are at least 442 directions in which the sample has no spread within the classes at all.
#
# With a millionth of the identity Fisher's ratio is enormous in just these directions, and $w$ lies almost entirely in them. All patients of one class
# are projected to nearly the same number, so the training result is perfect. It would be perfect for labels drawn at random, too. New patients do vary in these
# directions, and then $w$ is an accident of the sample.
#
# Shrinkage with a substantial $s$ gives every direction at least the spread $s\operatorname{Tr}(S_W)/d$. A direction is then no longer attractive just because 60
# patients happened not to vary in it, and $w$ turns towards the difference of the means, which can be estimated from few patients. The price is that true
# differences in spread and true correlations between measurements count less; with $s=1$ they do not count at all.
#
# I would choose $s$ by cross-validation on the 60 patients: fit without a part, count errors on that part, take the $s$ with the fewest, and report the
# error on patients that had no part in any of this.
# ### END SOLUTION

# %% [markdown] unit="open"
# ## Open task: choose the amount yourself
#
# The experiment above chose $s$ with a function of the course. Write the cross-validation yourself. For each amount, leave out one fold after the other, fit on the rest (Fisher's direction with the shrunken $S_W$, the threshold halfway between the
# projected means, class 1 if $w\cdot x$ is **above** it), and count the mistakes on the fold. Return the amount with the fewest mistakes over all folds. If several tie, return the **largest** of them: of two classifiers that do equally well, prefer the more
# regularized one. Fold numbers are any numbers; in every training part both classes occur. You may use `class_means`, `within_scatter` and `shrink`. (Run the two units before this one first: they define `shrink` and `draw_images`.)
#
# The points are shared among five kinds of data that you do not see: few points with uncorrelated features, correlated features, classes that overlap, as many features as points, and folds of two points. Then use your function. On which data of the course does
# it choose a large amount, and on which a small one?

# %% role="exercise" id="choose_shrinkage"
def choose_shrinkage(X, t, folds, amounts):
    """The amount of shrinkage with the fewest cross-validation errors; ties go to the largest amount.

    X (n, d), t (n,) of 0 and 1, folds (n,): the fold number of each point, amounts (m,)
    between 0 and 1, not 0. Returns one of the amounts.
    """
    ### BEGIN SOLUTION
    found = []
    for s in amounts:
        wrong = 0
        for fold in np.unique(folds):
            out = folds == fold
            m0, m1 = class_means(X[~out], t[~out], 2)
            w = np.linalg.solve(shrink(within_scatter(X[~out], t[~out], 2), s), m1 - m0)
            wrong += np.sum((X[out] @ w > w @ (m0 + m1) / 2) != (t[out] == 1))
        found.append((wrong, -s))
    return -min(found)[1]
    ### END SOLUTION

# %% role="check" id="choose_shrinkage" points=6
check(choose_shrinkage)

# %%
pick, amounts = yours(choose_shrinkage), np.array([0.001, 0.03, 0.1, 0.3, 1.0])
chosen_for = [float(pick(*draw_images(20, draw), np.arange(40) % 5, amounts)) for draw in range(8)]
print("amounts chosen for eight training sets of 20 images per class:", chosen_for)

# %% [markdown] unit="further"
# ## Fisher, least squares and LDA
#
# Take least squares with one output $w\cdot x+\theta_0$ and a target $\tau_i$ for each point, where the targets sum to zero. We
# minimize $\sum_i(w\cdot x_i+\theta_0-\tau_i)^2$. The derivative with respect to $\theta_0$ is zero for $\theta_0=-w\cdot\bar x$. The gradient with respect to $w$ is zero if
#
# $$\Bigl(\sum_i x_i(x_i-\bar x)^\top\Bigr)w=\sum_i\tau_ix_i .$$
#
# The matrix is $S_T=S_W+\frac{n_0n_1}{n}\Delta\,\Delta^\top$. The last part maps every $w$ to a multiple of $\Delta$. So if $\sum_i\tau_ix_i$ is a multiple of $\Delta$, too, then $S_W\,w$ is
# a multiple of $\Delta$, and that is **Fisher's direction**. Which targets do it?
#
# ### Exercise: `fisher_targets`
#
# Give all points of class 1 the same target, and all points of class 0 another one, so that for *any* points
#
# $$\sum_i\tau_i=0\qquad\text{and}\qquad\sum_i\tau_i\,x_i=n\,(m_1-m_0) .$$
#
# Work the two targets out on paper first.

# %% role="exercise" id="fisher_targets"
def fisher_targets(t):
    """Targets with which least squares finds Fisher's direction.

    One number for all points of class 1 and one for all points of class 0, such that the targets
    sum to zero and Σ τ_i x_i = n (m_1 - m_0) for any points. t (n,) of 0 and 1 (both
    occur). Returns (n,).
    """
    ### BEGIN SOLUTION
    n, n1 = len(t), np.sum(t == 1)
    n0 = n - n1
    return np.where(t == 1, n / n1, -n / n0)
    ### END SOLUTION

# %% role="check" id="fisher_targets" points=3
check(fisher_targets)

# %% [markdown]
# With these targets $S_W\,w=a\,\Delta$ with $a=n-\frac{n_0n_1}{n}\,\Delta\cdot w$, so $w=a\,S_W^{-1}\Delta$. (And $a>0$: put this $w$ into the formula for $a$ and solve, which gives $n$ divided by
# $1+\frac{n_0n_1}{n}\,\Delta^\top S_W^{-1}\Delta$.)

# %%
def unit(v):
    return v / np.linalg.norm(v)


def least_squares_line(X, targets):
    """The w and θ_0 that minimize Σ (w·x_i + θ_0 - target_i)²."""
    solution = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), targets, rcond=None)[0]
    return solution[:-1], solution[-1]


tumours = data.split("tumours")
w_fisher = yours(fisher_direction)(tumours.X_train, tumours.t_train)
w_special, offset = least_squares_line(tumours.X_train, yours(fisher_targets)(tumours.t_train))
print("the same direction, up to rounding:", np.allclose(unit(w_special), unit(w_fisher)))
print("θ_0 = -w·x̄:", np.allclose(offset, -w_special @ tumours.X_train.mean(axis=0)))

# %% role="guess" id="other_targets"
def what_plain_targets_change():
    special, a = least_squares_line(tumours.X_train, reference.fisher_targets(tumours.t_train))
    plain, b = least_squares_line(tumours.X_train, tumours.y_train)
    direction = not np.allclose(unit(special), unit(plain))
    cut = not np.isclose(a / np.linalg.norm(special), b / np.linalg.norm(plain))
    return {(False, False): "nothing", (True, False): "only the direction", (False, True): "only the threshold", (True, True): "both"}[direction, cut]


guess(
    "other_targets",
    "Of the 341 training tumors, clearly fewer than half are malignant. Replace Fisher's targets by −1 and +1, as plain least squares does, and fit again. Compared with before, what changes "
    "of the boundary w·x + θ₀ = 0: the direction of w, or the threshold?",
    choices={
        "only the threshold": "Two numbers can be turned into any other two by stretching and shifting.",
        "nothing": "The targets have the same signs as before, so you might expect the same boundary. But their mean is no longer zero, and the offset must fit it.",
        "both": "Other targets, other fit; so it seems. But stretching the targets only makes w longer, and shifting them only changes the offset.",
        "only the direction": "The new targets have other sizes, so it seems that w must turn. But with two classes any two targets are stretched and shifted copies of any other two.",
    },
    truth=what_plain_targets_change,
    because="Any two targets, the larger for class 1, are aτ + b with some a > 0 and b. Then a only stretches w and θ₀, and b is added to θ₀. "
    "So least squares with ±1 finds Fisher's direction, too; its threshold depends on the sizes of the classes.",
)

# %% [markdown]
# {Lesson:gaussian_lda} will assume that each class is Gaussian with its own mean and one shared covariance $\Sigma$, and find that the boundary
# between two classes is perpendicular to $\Sigma^{-1}(\mu_1-\mu_0)$. Estimated from data, $\Sigma$ is a multiple of $S_W$: the same direction again.

# %%
from linclass_ref import gaussian

columns = yours("least_squares_fit")(tumours.X_train, tumours.t_train, 2)  # (d+1, 2), the offsets last
w_lda, _ = gaussian.log_odds(*gaussian.lda_fit(tumours.X_train, tumours.t_train, 2), 1, 0)
for name, v in (("least squares with one-hot targets", (columns[:, 1] - columns[:, 0])[:-1]), ("LDA", w_lda)):
    print(f"{name} has Fisher's direction: {np.allclose(unit(v), unit(w_fisher))}")

# %% [markdown]
# Fisher and LDA are built from means and sums of squares. These follow every far point, even one that is far on its correct side, as least squares does in
# {lesson:multiclass_least_squares}.

# %% [markdown] unit="further"
# ## The same in scikit-learn
#
# (Run the optional units on shrinkage first.) Fisher's discriminant and LDA are one class in scikit-learn, `LinearDiscriminantAnalysis`:
#
# | here | scikit-learn |
# |---|---|
# | $n\,S_W^{-1}(m_1-m_0)$ | `coef_[0]` with `solver="lsqr"` |
# | `shrink(S_W, s)` | `shrinkage=s`, with `solver="lsqr"` or `"eigen"` |
# | the columns of $W$ | `scalings_` with `solver="eigen"`; `transform(X)` projects |
# | the threshold | `intercept_`: the one of {lesson:gaussian_lda}, with one shared variance |

# %%
# Your turn: import LinearDiscriminantAnalysis from sklearn.discriminant_analysis, and fit it with solver="lsqr" and shrinkage=0.1 to X_38
# and t_38. Put its coef_[0] into `theirs`.
theirs = None
### BEGIN MARK SCHEME
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

theirs = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.1).fit(X_38, t_38).coef_[0]
### END MARK SCHEME

# %%
find_means, find_within, shrunk = class_means, yours(within_scatter), shrink
ours = len(X_38) * shrunk_direction(X_38, t_38, 0.1)
if theirs is None:
    print("Write the call in the cell above. Then run both cells.")
else:
    print("ours:  ", ours[26:31].round(4))
    print("theirs:", theirs[26:31].round(4))
    print(f"the same {len(ours)} numbers, up to rounding: {np.allclose(ours, theirs)}")

# %%
# And choose the shrinkage: run cross_validate of sklearn.model_selection with cv=5 for each of the amounts below, on one training set of
# 20 images per class, and put the mean test_score into `scores`, one entry per amount.
X_few, t_few = draw_images(20, 0)
scores = {0.001: None, 0.03: None, 0.1: None, 0.3: None, 1.0: None}
### BEGIN MARK SCHEME
from sklearn.model_selection import cross_validate

for s in scores:
    model = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=s)
    scores[s] = cross_validate(model, X_few, t_few, cv=5)["test_score"].mean()
### END MARK SCHEME

# %%
if None in scores.values():
    print("Write the call in the cell above. Then run both cells.")
else:
    print("share of errors:", ", ".join(f"s = {s}: {1 - score:.1%}" for s, score in scores.items()))
    print("your choose_shrinkage, with other folds:", yours("choose_shrinkage")(X_few, t_few, np.arange(40) % 5, np.array(list(scores))))

# %% [markdown] unit="core"
# ## What to keep
#
# 1. A projection is judged by the squared gap of the means **relative to** the spread within the classes; the best one is $S_W^{-1}(m_1-m_0)$.
# 2. The inverse whitens the classes. In whitened coordinates the best direction goes from mean to mean, and units do not matter.
# 3. A threshold turns a direction into a classifier.
# 4. $K$ classes have at most $K-1$ useful directions, the eigenvectors of $S_W^{-1}S_B$ with the largest eigenvalues.
# 5. With about as many features as points, small spreads are accidental. Shrinkage raises them; its amount is chosen by cross-validation.
#
# | what | formula |
# |---|---|
# | Fisher's ratio | $J(w)=\dfrac{(\bar p_1-\bar p_0)^2}{\mathrm{SS}_0+\mathrm{SS}_1}=\dfrac{w^\top S_Bw}{w^\top S_Ww}$ |
# | scatter within | $S_W=\sum_k\sum_{i\text{ in class }k}(x_i-m_k)(x_i-m_k)^\top$ |
# | scatter between | $S_B=\sum_kn_k(m_k-\bar x)(m_k-\bar x)^\top$, and $S_T=S_W+S_B$ |
# | best direction, its ratio | $w\propto S_W^{-1}(m_1-m_0)$, $\quad J=(m_1-m_0)^\top S_W^{-1}(m_1-m_0)$ |
# | best $m$ directions | $S_B\,w=\lambda\,S_W\,w$, the $m$ largest $\lambda$; $J(W)=\lambda_1+\dots+\lambda_m$ |
# | shrinkage | $(1-s)\,S_W+s\,\frac{\operatorname{Tr}S_W}{d}\,I$ |
# | targets for least squares | $n/n_1$ for class 1, $-n/n_0$ for class 0 |
#
# ### How it went
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_recap("06_fisher")

# %% [markdown]
# ### Test yourself
#
# 1. All features are multiplied by 3. What happens to $S_W$, to $J$ of the best direction, and to the direction?
# 2. The first version of `fisher_ratio` divided by the spread of *all* points about their common mean. Its values were wrong. Is its best
#    direction wrong, too?
# 3. Five classes, three features. How many useful directions are there?
# 4. Ten points of each of two classes, 12 features that all vary. Can $S_W$ have an inverse? And with 30 features?
# 5. For which $s$ is shrunken Fisher the nearest-mean classifier (threshold halfway, equal class sizes)?
#
# <details><summary>Answers</summary>
#
# 1. $S_W$ is multiplied by 9. $J$ and the direction stay the same.
# 2. No. The total spread is $\mathrm{SS}_0+\mathrm{SS}_1+\frac{n_0n_1}{n}(\bar p_1-\bar p_0)^2$. One divided by the wrong ratio is therefore
#    one divided by $J$, plus a constant: both are largest for the same $w$.
# 3. At most $\min(K-1,d)=\min(4,3)=3$.
# 4. Its rank is at most $20-2=18$: with 12 features it can have an inverse, with 30 it cannot.
# 5. For $s=1$: then $w\propto m_1-m_0$, and the boundary is the perpendicular bisector of the two means.
#
# </details>
#
# ### Further reading
#
# - Fisher: The use of multiple measurements in taxonomic problems, *Annals of Eugenics* 7 (1936), 179–188.
# - Rao: The utilization of multiple measurements in problems of biological classification, *Journal of the Royal Statistical Society B* 10 (1948), 159–203.
# - Bishop: *Pattern Recognition and Machine Learning* (2006), sections 4.1.4 to 4.1.6.
# - Hastie, Tibshirani, Friedman: *The Elements of Statistical Learning* (2nd edition 2009), section 4.3.3.
# - Belkin, Hsu, Ma, Mandal: Reconciling modern machine-learning practice and the classical bias–variance trade-off, *PNAS* 116 (2019), 15849–15854.
#
# ### The way on
#
# We fitted normal densities to *projections* to find a threshold. {Lesson:gaussian_lda} fits them to the points themselves, before any
# projection, and decides by Bayes' theorem.
#
# **Next:** {next}
