# %% [markdown] title="Fisher's discriminant" topic="Fisher's discriminant"
# # 6 · Fisher's discriminant
#
# **The question.** A score $w\cdot x$ turns every point into **one number**: it projects the cloud of points onto a line. On some lines
# the classes stay apart, on others they fall on top of each other. Which line is best?
#
# Ronald Fisher asked this in 1936, about the irises of {lesson:multiclass_least_squares}. His answer takes half a page of algebra, and you will do every line of it. On
# the way you will project handwriting from 64 dimensions down to two, see a method do strange things when features outnumber points,
# and find that Fisher's line is an old friend, twice.
#
# **You will be able to**
#
# - say what makes a projection good for classification, and compute the best one;
# - turn a projection into a classifier;
# - reduce many features to the few directions that tell $K$ classes apart;
# - repair the case in which features outnumber points, by shrinkage;
# - explain why least squares, Fisher and Gaussian models find the same direction.
#
# **You need** the lessons on {topic:classification_setup}, {topic:hinge_sgd} and {topic:multiclass_least_squares}; matrix products, the inverse, eigenvectors. **Time:** about
# four hours, with a good place for a break in the middle.
#
# **Sections:** From a cloud to a line · Apart, compared with the spread · The peak, on paper · From a direction to a classifier ·
# More than two classes · Handwriting in two and three dimensions · When $S_W$ has no inverse · From few images to many · Two old
# friends · In practice: scikit-learn · What you have

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import fisher as pictures
from linclass_ref.widgets import fisher as widgets

style.use()

# %% [markdown]
# What you write is used: once it passes its check, `yours(...)` hands it to the pictures and tables that follow. Until then the course's own
# function stands in, which you can read and compare with:

# %%
from linclass_ref import fisher as reference

# %% [markdown]
# ## From a cloud to a line
#
# Two classes in the plane, long and tilted. Project them onto the first axis, $w=(1,0)$, and onto the second, $w=(0,1)$. A projection
# is $p=w\cdot x$, one number per point, and two histograms show what is left of the picture.

# %%
X_two, t_two = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)
fig, axes = style.figure(3, width=9)
pictures.shadows(axes, X_two, t_two, {"onto the first axis": [1, 0], "onto the second axis": [0, 1]})
fig.describe(
    "Left: two long, tilted clouds side by side. Middle and right: histograms of their projections "
    "onto the first and the second axis. On the first axis the classes overlap by about half, on the "
    "second they all but coincide."
)

# %% [markdown]
# Blue circles are class 1, orange squares class 0, and the dashed lines are the means of the projections. On the second axis the
# classes all but coincide; on the first they overlap, too. And yet there is a gap between the clouds. It just does not run along an axis.

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
    "If you pointed from the middle of one cloud to the middle of the other, you are about 30 degrees off: that direction looks at the "
    "two middles only, and much of the length of the clouds ends up on its line. The next sections make both ideas precise.",
)

# %% [markdown]
# **Conventions.** `X` is $(n,d)$, one row per point, and class indices `t` are $0,\dots,K-1$, as in {lesson:multiclass_least_squares}. $m_k$ and $n_k$ are the mean
# and the size of class $k$, and $\bar x$ is the mean of all $n$ points. The direction $w$ plays the part of $\theta$, and a cut
# at $w\cdot x=c$ is an offset $\theta_0=-c$. A capital $W$ has one *column* per direction here. $\lambda$ is an eigenvalue in this lesson, and
# $s$ the amount of shrinkage.
#
# ### First idea: drive the means apart
#
# Classes that are far apart should have **means** that are far apart. A class mean is
#
# $$m_k=\frac1{n_k}\sum_{i:\,t_i=k}x_i ,$$
#
# and the mean of the projections is the projection of the mean, because a projection is linear: $\frac1{n_k}\sum w\cdot x_i=w\cdot m_k$.
#
# ### Exercise: `class_means`


# %% role="exercise" id="class_means"
def class_means(X, t, K):
    """The mean of each class.

    X (n, d), t (n,) of class indices 0 … K-1 (each occurs). Returns (K, d): row k for class k.
    """
    ### BEGIN SOLUTION
    return np.array([X[t == k].mean(axis=0) for k in range(K)])
    ### END SOLUTION


# %% role="check" id="class_means" points=2
check(class_means)

# %% [markdown]
# Stuck? A hint helps, here and with the name of any other exercise; run the cell again for a stronger one.

# %%
hint("class_means")

# %% [markdown]
# So we want $w\cdot m_1-w\cdot m_0=w\cdot\Delta$ to be large, with $\Delta=m_1-m_0$. A longer $w$ makes it as large as we like without
# separating anything better, so let us compare directions only: $\|w\|=1$. Then the Cauchy–Schwarz inequality says
#
# $$w\cdot\Delta\le\|w\|\,\|\Delta\|=\|\Delta\|,\qquad\text{with equality exactly for } w=\Delta/\|\Delta\| .$$
#
# By this standard the best direction points from mean to mean. Try all directions, in whole degrees:

# %%
gap_two = np.subtract(*yours(class_means)(X_two, t_two, 2)[::-1])  # m_1 - m_0
angles = np.arange(-180, 180)
gaps = [widgets.direction(angle) @ gap_two for angle in angles]
print(f"largest gap:         {max(gaps):.3f} at {angles[np.argmax(gaps)]}°")
print(f"length of m_1 - m_0: {np.linalg.norm(gap_two):.3f} at {widgets.angle_of(gap_two):.1f}°")

# %%
fig, axes = style.figure(2, width=8, height=3.6)
pictures.along(axes, X_two, t_two, gap_two, "means far apart, classes mixed")
fig.describe(
    "Left: all points are projected onto the line through the two means. Right: the two histograms on "
    "that line, with means far apart and a large overlap."
)

# %% [markdown]
# The means are as far apart as they can be, and the classes run into each other. This direction looks at two points, the means, and
# not at how the clouds **spread** around them. Both clouds are long, and much of their length ends up on this line.
#
# ## Apart, compared with the spread
#
# Fisher's idea: measure the spread of class $k$ on the line by its sum of squares about its own mean,
#
# $$\mathrm{SS}_k=\sum_{i\text{ in class }k}(p_i-\bar p_k)^2 \qquad(p_i=w\cdot x_i,\ \bar p_k=w\cdot m_k),$$
#
# and judge a direction by the squared gap *relative to* the spread:
#
# $$J(w)=\frac{(\bar p_1-\bar p_0)^2}{\mathrm{SS}_0+\mathrm{SS}_1}.$$
#
# $\mathrm{SS}_k$ is a **sum**, not divided by anything. (Many books write $s_k^2$ for it.) Why the squares? If $w$ is made twice as
# long, so is every projection: top and bottom both become four times as large, and $J(2w)=J(w)$. The same holds for any other factor. The ratio
# judges directions, and nothing else.
#
# ### Exercise: `fisher_ratio`
#
# This time you need not start from scratch. Somebody has written the function already. Their version runs, but it is wrong: run its
# check, find the mistake, and mend it.


# %% role="exercise" id="fisher_ratio" start="total spread"
def fisher_ratio(w, X, t):
    """Fisher's ratio: (gap of the projected means)² / (sum of squares within the classes).

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
        "larger": "Better separation seems to need a larger gap. But no direction has a larger gap than the mean difference: that was "
        "the whole point of the first idea.",
        "the same": "It would be the same if the spread alone were improved. But any other direction than the mean difference has a smaller gap.",
        "smaller": "The ratio has two parts. Giving up some of the gap pays if the spread falls faster.",
    },
    truth=gap_of_means_becomes,
    because="The mean difference has the largest gap of all directions, so every turn away from it makes the gap smaller. J grows all the "
    "same, because the spread within the classes falls much faster. Watch both in the next picture.",
)

# %% [markdown]
# ### Turn it yourself
#
# Drag the green tip to turn $w$ (or use the slider). Watch three things at once: the feet on the line, the two histograms, and the
# green dot on the curve of $J$.

# %%
widgets.rotate(X_two, t_two, ratio=yours(fisher_ratio))

# %% [markdown]
# The best direction gives up some of the distance between the means and gains far more, because across the clouds there is little
# spread. The curve has two equal peaks, half a turn apart: $w$ and $-w$ are the same line.
#
# In the plane we can try all angles. In 64 dimensions we cannot. Let us find the peak with algebra.
#
# ## The peak, on paper
#
# First we write the ratio with matrices.
#
# **Top.** The gap is $w\cdot\Delta$, and its square is $(w\cdot\Delta)(\Delta\cdot w)=w^\top\Delta\,\Delta^\top w$. With
#
# $$S_B=\Delta\,\Delta^\top=(m_1-m_0)(m_1-m_0)^\top,\qquad (\bar p_1-\bar p_0)^2=w^\top S_B\,w .$$
#
# **Bottom.** For one point, $p_i-\bar p_k=w\cdot(x_i-m_k)$, so its square is $w^\top(x_i-m_k)(x_i-m_k)^\top w$. Sum over all points,
# each with the mean of its own class. $w$ does not depend on the point, so it can be taken out of the sum:
#
# $$S_W=\sum_k\ \sum_{i\text{ in class }k}(x_i-m_k)(x_i-m_k)^\top,\qquad \mathrm{SS}_0+\mathrm{SS}_1=w^\top S_W\,w .$$
#
# $S_B$ is the scatter **between** the classes, $S_W$ the scatter **within** them. Both are $d\times d$ and symmetric, and
#
# $$J(w)=\frac{w^\top S_B\,w}{w^\top S_W\,w}.$$
#
# ### Exercise: `within_scatter`
#
# For $K$ classes. It is a sum: nothing is divided. If `D` is a matrix with the rows $x_i-m_{t_i}$, what is `D.T @ D`?


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
# Both ways must give the same number for any $w$:

# %%
S_W_two, S_B_two, ratio = yours(within_scatter)(X_two, t_two, 2), np.outer(gap_two, gap_two), yours(fisher_ratio)
for v in ([1, 0], [2, 1], [1, -1]):
    by_matrices = (v @ S_B_two @ v) / (v @ S_W_two @ v)
    print(f"w = {v}: by matrices {by_matrices:.6f}, by projections {ratio(np.array(v), X_two, t_two):.6f}")

# %% [markdown]
# ### Where the gradient is zero
#
# At the peak the gradient of $J$ is zero. Two small steps get us there.
#
# **The gradient of $w^\top A\,w$** for a symmetric $A$ is $2Aw$. Proof: move $w$ by a small $h$. Then
# $(w+h)^\top A(w+h)=w^\top A\,w+2h^\top A\,w+h^\top A\,h$, since $w^\top A\,h=h^\top A\,w$. The part that is linear in $h$ is
# $h\cdot(2Aw)$.
#
# **The quotient rule.** Write $J=a/b$ with $a=w^\top S_B\,w$ and $b=w^\top S_W\,w$. Then
#
# $$\nabla J=\frac{b\,\nabla a-a\,\nabla b}{b^2}=\frac{2}{b^2}\bigl(b\,S_B\,w-a\,S_W\,w\bigr),$$
#
# which is zero exactly when
#
# $$(w^\top S_W\,w)\;S_B\,w=(w^\top S_B\,w)\;S_W\,w .$$
#
# This looks as if $w$ were everywhere. But look at $S_B\,w=\Delta\,(\Delta\cdot w)$: whatever $w$ is, **this vector points along
# $\Delta$**, and only its length depends on $w$. The two brackets are numbers. So the equation says: $S_W\,w$ is a number times
# $\Delta$. (That number is not zero where $J>0$.) The length of $w$ does not matter, so forget the number. If $S_W$ is invertible,
#
# $$\boxed{\,w\;\propto\;S_W^{-1}(m_1-m_0)\,}$$
#
# Which of $\pm w$? With $w=S_W^{-1}\Delta$ we have $w\cdot m_1-w\cdot m_0=\Delta^\top S_W^{-1}\Delta>0$: **class 1 projects higher**.
#
# ### Exercise: `fisher_direction`
#
# Any positive multiple is right. There is no need to invert: `np.linalg.solve(A, b)` gives the $x$ with $Ax=b$, faster and more
# accurately than an inverse.


# %% role="exercise" id="fisher_direction"
def fisher_direction(X, t):
    """A direction that maximises Fisher's ratio, such that class 1 projects higher than class 0.

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
# ### Is it the highest point, and what does the inverse do?
#
# A zero gradient is not yet a peak. Let us see it without calculus. $w^\top S_W\,w$ is a sum of squares, never negative; if $S_W$ is
# invertible it is positive for every $w\ne0$, and then $S_W$ has a kind of square root, $S_W=LL^\top$ with a triangular $L$ (the
# Cholesky factor). Put $v=L^\top w$, so that $w=L^{-\top}v$ (short for the inverse of $L^\top$, times $v$). Then $w^\top S_W\,w=\|v\|^2$
# and $w\cdot\Delta=(L^{-\top}v)\cdot\Delta=v\cdot(L^{-1}\Delta)$. By
# Cauchy–Schwarz, once more,
#
# $$J(w)=\frac{(v\cdot L^{-1}\Delta)^2}{\|v\|^2}\;\le\;\|L^{-1}\Delta\|^2=\Delta^\top S_W^{-1}\Delta ,$$
#
# with equality exactly for $v\propto L^{-1}\Delta$, that is $w=L^{-\top}v\propto L^{-\top}L^{-1}\Delta=S_W^{-1}\Delta$. So this is the one
# peak, and we know its height.
#
# The proof also shows what the inverse does. $x\mapsto L^{-1}x$ is a change of coordinates in which the scatter within the classes is
# **round**: it becomes $L^{-1}S_W L^{-\top}=L^{-1}LL^\top L^{-\top}=I$. In a round world the first idea was right all along: go from
# mean to mean. $S_W^{-1}$ does nothing but translate that back.

# %%
w_two = yours(fisher_direction)(X_two, t_two)
print(f"J at w: {ratio(w_two, X_two, t_two):.6f},  Δᵀ S_W⁻¹ Δ: {gap_two @ np.linalg.solve(S_W_two, gap_two):.6f}")
others = np.random.default_rng(0).normal(size=(500, 2))
print(f"the best of 500 random directions: {max(ratio(v, X_two, t_two) for v in others):.6f}")

# %%
fig, axes = style.figure(2, width=8, height=3.7)
pictures.made_round(axes, X_two, t_two, S_W_two, w_two)
fig.describe(
    "The two clouds as measured and made round. Left, the arrow from mean to mean and Fisher's arrow "
    "point different ways; right, where the clouds are round, they point the same way."
)

# %% [markdown]
# On the left the two arrows differ by about 30 degrees; on the right they point the same way.


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
    "x₁ was measured in centimetres. We write it in millimetres instead, so that all its values are ten times as large, fit again, and cut halfway "
    "between the projected means. Which method now gives some point another label: the first idea (from mean to mean), or Fisher's?",
    choices={
        "neither": "The points are the same, so it seems that nothing can change. But from mean to mean, the large numbers of x₁ now decide.",
        "only the first idea": "Its direction turns towards the feature with the large numbers; Fisher divides by the spread of those same numbers.",
        "only Fisher": "Fisher's formula does contain a matrix that changes. It changes just so that the two changes cancel.",
        "both": "Both formulas get other numbers. But in Fisher's the change of the means and the change of the scatter cancel.",
    },
    truth=who_changes,
    because="A change of units is an invertible matrix A: the means become A m, the scatter A S_W Aᵀ, and so w becomes A⁻ᵀw. The projection of the "
    "new point A x is then w·x, exactly as before. The mean difference has no such matrix to undo the units.",
)

# %% [markdown]
# ## From a direction to a classifier
#
# $w$ is a direction, nothing more. To *classify* we must say where on the line class 1 begins: a **threshold** $c$, and then
# "class 1 if $w\cdot x>c$". Halfway between the means? That is fair if both classes are equally wide and equally common. Here are
# projections of another kind: 150 points of class 0 with standard deviation 1.8 about 0, and 50 points of class 1 with standard deviation
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
    "Class 0 is wide and large, class 1 narrow and small. Where between the two means does a cut make the fewest mistakes?",
    choices={
        "nearer to class 0": "It seems fair to give the smaller class more room. But that room is full of points of class 0.",
        "halfway": "Halfway treats both means alike. But the classes differ in two ways, and both move the best cut to the same side.",
        "nearer to class 1": "A wide class reaches farther, and a large one has more points to lose.",
    },
    truth=where_to_cut,
    because="At the middle there are still many points of the wide, large class 0 and hardly any of the narrow class 1. Every step towards class 1 "
    "wins more points than it loses, until the two are equally frequent.",
)

# %% [markdown]
# Fit a Gaussian to each class of projections (mean $m_k$, variance $v_k$, divided by $n_k$; only in this section the $m_k$ are plain
# numbers) and weight it by the class's share $n_k/n$. Where the two curves cross, both classes are equally likely; on either side one of
# them is likelier. (Why Gaussians? A projection is a sum of many features, and such sums often look roughly Gaussian even where the features do
# not. {Lesson:gaussian_lda} makes a method of it.)
#
# **Where do they cross?** Take logs of $\frac{n_k}{n}\frac{1}{\sqrt{2\pi v_k}}e^{-(x-m_k)^2/2v_k}$ for the two classes, and subtract. What
# they share cancels:
#
# $$\log\frac{n_1}{n_0}+\frac12\log\frac{v_0}{v_1}-\frac{(x-m_1)^2}{2v_1}+\frac{(x-m_0)^2}{2v_0}=0 .$$
#
# Multiply out: it is $q_2x^2+q_1x+q_0=0$ with
#
# $$q_2=\frac1{2v_0}-\frac1{2v_1},\qquad q_1=\frac{m_1}{v_1}-\frac{m_0}{v_0},$$
#
# $$q_0=\frac{m_0^2}{2v_0}-\frac{m_1^2}{2v_1}+\log\frac{n_1}{n_0}+\frac12\log\frac{v_0}{v_1}.$$
#
# If the variances differ and the curves cross at all, they cross **twice**: far out, beyond the narrow class, the wide curve is on top again. We want
# the crossing between the means.
# With equal variances $q_2=0$, and the equation is linear.
#
# ### Exercise: `projection_threshold`
#
# In every case of this exercise the curves cross once between the means. Six digits are enough. Mind the equal variances;
# `np.roots([a, b, c])` copes with a leading zero by itself.


# %% role="exercise" id="projection_threshold"
def projection_threshold(p, t):
    """Where the Gaussians fitted to two classes of projections cross, between the means.

    Each is weighted by its class's share of the points. p (n,), t (n,) of 0 and 1; variances
    are divided by the size of the class. Returns a number.
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

# %%
cuts = {"halfway": halfway, "crossing": yours(projection_threshold)(p_pair, t_pair)}
for name, c in cuts.items():
    print(f"{name:9s} c = {c:.3f}: {np.sum((p_pair > c) != (t_pair == 1))} of 200 training points wrong")
fig, ax = style.figure(width=6, height=3)
pictures.weighted_gaussians(ax, p_pair, t_pair, cuts)
fig.describe(
    "Two bells on the line of projections, a wide one and a narrow one, and two upright cuts. The cut "
    "halfway between the means goes through the flank of the wide class; the other stands where the "
    "bells cross, closer to the narrow one."
)

# %% [markdown]
# ### Tumours and e-mails
#
# One direction and one threshold: that is a whole classifier. We fit it to two real data sets of the course, the tumours (30
# measurements, benign or malignant) and the e-mails (57 numbers, most of them frequencies of words; mail or spam). Both are divided as
# in the other lessons: fit on the training data, compare choices on the validation data, and use the test data once.


# %%
def count(wrong):
    """How many are wrong, and the error rate with its standard error."""
    rate = np.mean(wrong)
    return f"{np.sum(wrong):3d} of {len(wrong)} wrong ({rate:.1%} ± {np.sqrt(rate * (1 - rate) / len(wrong)):.1%})"


find_direction, find_cut = yours(fisher_direction), yours(projection_threshold)
fitted = {}
for name in ("tumours", "spam"):
    parts = data.split(name)
    w = find_direction(parts.X_train, parts.t_train)
    p = parts.X_train @ w
    middle = (p[parts.t_train == 0].mean() + p[parts.t_train == 1].mean()) / 2
    fitted[name] = parts, w, find_cut(p, parts.t_train)
    for rule, c in (("halfway", middle), ("crossing", fitted[name][2])):
        print(f"{name:8s}{rule:9s} validation: {count((parts.X_val @ w > c) != (parts.t_val == 1))}")

# %% [markdown]
# On these data the two cuts make equally many validation errors. We keep the crossing, which can adapt to classes of unequal width, and
# look at the test data once:

# %%
fig, axes = style.figure(2, width=9, height=3)
for ax, (name, (parts, w, c)) in zip(axes, fitted.items()):
    print(f"{name:8s} test: {count((parts.X_test @ w > c) != (parts.t_test == 1))}")
    pictures.projections(ax, parts.X_test @ w, parts.t_test, c, parts.class_names).set_title(f"{name}, test data")
fig.describe(
    "Histograms of the projected test data with the threshold. The tumours are almost completely on "
    "their own sides; mail and spam overlap around the threshold, with long tails."
)

# %% [markdown]
# No step size, no passes over the data, nothing to wait for: two means, one matrix, one linear system. The tumours come apart almost
# completely. The e-mails do not, and their histograms are not Gaussian: they have narrow peaks and long tails. There the crossing of two fitted
# Gaussians is a rule of thumb, not the best possible cut. (Some e-mails were sent many times: 97 of the 921 test e-mails equal one in the training part.
# On wholly new ones expect a slightly larger error.)
#
# *A good place for a break.*
#
# ## More than two classes
#
# With $K$ classes one direction is seldom enough. We want a few, the columns of $W$ $(d,m)$, and look at $W^\top x$ in $m$ dimensions.
# $S_W$ is ready for $K$ classes. What is the scatter *between* them, now that there is no single difference of means? Start from the
# scatter of **all** points about the mean of all, which does not know the classes:
#
# $$S_T=\sum_i(x_i-\bar x)(x_i-\bar x)^\top .$$
#
# Go from $\bar x$ to $x_i$ by way of the class mean: $x_i-\bar x=(x_i-m_k)+(m_k-\bar x)$. Multiplied out, the square of the first part
# adds up to $S_W$. In the mixed terms $m_k-\bar x$ is the same for the whole class, and it is multiplied by
# $\sum_{i\text{ in class }k}(x_i-m_k)=0$, so they vanish. What remains is
#
# $$S_T=S_W+S_B,\qquad S_B=\sum_k n_k\,(m_k-\bar x)(m_k-\bar x)^\top ,$$
#
# with the class sizes $n_k$ as weights, because each of the $n_k$ points brings the same term.
#
# ### Exercise: `between_scatter`
#
# About the mean of all **points** (in which a large class weighs more than a small one), not the mean of the means.


# %% role="exercise" id="between_scatter"
def between_scatter(X, t, K):
    """The scatter between the classes: the sum of n_k (m_k - x̄)(m_k - x̄)ᵀ.

    n_k is the size of class k, x̄ the mean of all points. X (n, d), t (n,) of
    class indices 0 … K-1 (each occurs). Returns (d, d).
    """
    ### BEGIN SOLUTION
    B = class_means(X, t, K)[t] - X.mean(axis=0)
    return B.T @ B
    ### END SOLUTION


# %% role="check" id="between_scatter" points=3
check(between_scatter)

# %% [markdown]
# ### An example small enough for paper
#
# Six points, three classes of two:

# %%
X_six, t_six = np.array([[-3, -1], [-1, -1], [1, -1], [3, -1], [0, 1], [0, 3]]), np.array([0, 0, 1, 1, 2, 2])
fig, ax = style.figure(width=4.6, height=3.6)
pictures.few_points(ax, X_six, t_six)
fig.describe(
    "Six points in three pairs, each with a cross at its mean: class 0 lower left, class 1 lower "
    "right, class 2 above the middle, one point over the other."
)

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
    because="Along the first axis the scatter is 16 between and 4 within, along the second 12 between and 2 within: 4 against 6. As with two classes, it is "
    "not the distance between the means that counts but its ratio to the spread. (The largest ratio need not mean the fewest errors: on the second axis classes 0 and 1 "
    "coincide. That is why one direction is seldom enough.)",
)

# %% [markdown]
# By hand: the means are $m_0=(-2,-1)$, $m_1=(2,-1)$, $m_2=(0,2)$, and $\bar x=(0,0)$.
#
# - **Within.** Classes 0 and 1 lie at $\pm(1,0)$ about their means, class 2 at $\pm(0,1)$. So
#   $S_W=\begin{pmatrix}2&0\\0&0\end{pmatrix}+\begin{pmatrix}2&0\\0&0\end{pmatrix}+\begin{pmatrix}0&0\\0&2\end{pmatrix}
#   =\begin{pmatrix}4&0\\0&2\end{pmatrix}$.
# - **Between.** $S_B=2\begin{pmatrix}4&2\\2&1\end{pmatrix}+2\begin{pmatrix}4&-2\\-2&1\end{pmatrix}+2\begin{pmatrix}0&0\\0&4\end{pmatrix}
#   =\begin{pmatrix}16&0\\0&12\end{pmatrix}$.
# - **Ratio.** On the first axis $16/4=4$, on the second $12/2=6$. For matrices, "one divided by the other" is
#   $S_W^{-1}S_B=\begin{pmatrix}4&0\\0&6\end{pmatrix}$. Its **eigenvalues** are the ratios along the two axes, and its **trace**,
#   $4+6=10$, is the ratio of both axes together.

# %%
S_W_six, S_B_six = yours(within_scatter)(X_six, t_six, 3), yours(between_scatter)(X_six, t_six, 3)
print("S_W =", S_W_six.tolist(), "  S_B =", S_B_six.tolist())
print("S_T = S_W + S_B:", np.allclose(X_six.T @ X_six, S_W_six + S_B_six))  # the mean of all points is zero here
print("S_W⁻¹ S_B =", np.linalg.solve(S_W_six, S_B_six).tolist())

# %% [markdown]
# ### The best m directions
#
# In general the scatters of the projections $W^\top x$ are $W^\top S_B W$ and $W^\top S_W W$ (the same sums, with $W^\top x$ for $x$), and
# the ratio of the example becomes
#
# $$J(W)=\operatorname{Tr}\bigl((W^\top S_W W)^{-1}\,W^\top S_B W\bigr).$$
#
# Two facts about it hold for every data set.
#
# 1. **Only the space spanned by the columns counts**, not the basis. With $WC$ in place of $W$, $C$ invertible, the matrix in the bracket
#    becomes $C^{-1}(\cdots)C$, which has the same trace.
# 2. **The best $W$ holds eigenvectors**: the solutions of
#
# $$S_B\,w=\lambda\,S_W\,w,\qquad\text{or}\qquad S_W^{-1}S_B\,w=\lambda\,w ,$$
#
# with the $m$ largest $\lambda$. (The first form is called a **generalised eigenproblem**.) Each such $w$ has the ratio $\lambda$, and
# together they reach $J=\lambda_1+\dots+\lambda_m$.
#
# <details><summary>Why no other space reaches more</summary>
#
# Go to the round world: $S_W=LL^\top$, $V=L^\top W$, and $M=L^{-1}S_BL^{-\top}$, which is symmetric. By the first fact we may take $V$ with
# orthonormal columns, and then $J=\operatorname{Tr}(V^\top MV)$. Write $M=\sum_i\lambda_iu_iu_i^\top$ with orthonormal $u_i$ and
# $\lambda_1\ge\lambda_2\ge\dots\ge0$. Then $J=\sum_i\lambda_i\,\rho_i$ with $\rho_i=\|V^\top u_i\|^2$. Each $\rho_i$ is the squared length of
# a projected unit vector, so $0\le\rho_i\le1$, and $\sum_i\rho_i=\operatorname{Tr}(V^\top V)=m$. With $m$ units to spend and at most one on
# each $\lambda_i$, the best is to spend them on the $m$ largest. Back in the old coordinates, $Mu=\lambda u$ with $u=L^\top w$ reads
# $L^{-1}S_B\,w=\lambda L^\top w$, that is $S_B\,w=\lambda S_W\,w$.
#
# </details>
#
# **Two matrices with one name?** For two classes we called $\Delta\Delta^\top$ the scatter between; now it is $\sum n_k(m_k-\bar x)(m_k-\bar x)^\top$.
# With two classes $m_0-\bar x=-\frac{n_1}{n}\Delta$ and $m_1-\bar x=\frac{n_0}{n}\Delta$, and the new one works out to
# $\frac{n_0n_1}{n}\Delta\Delta^\top$: the old one times a number. The ratio changes by that number in every direction alike, so **the best
# direction is the same**.

# %% role="guess" id="useful_directions"
def positive_eigenvalues():
    iris = data.split("iris")
    return np.linalg.matrix_rank(reference.between_scatter(iris.X_train, iris.t_train, 3))


guess(
    "useful_directions",
    "The irises have 4 features and 3 species. S_W⁻¹S_B is a 4 × 4 matrix with 4 eigenvalues. How many of them are larger than zero?",
    tolerance=0,
    truth=positive_eigenvalues,
    because="S_B is built from the three vectors m_k − x̄, and these are tied: weighted by the class sizes they sum to zero. Three points lie in a plane, "
    "so only two directions hold any difference between the means. If you said 4, you counted features; if you said 3, you counted classes.",
)

# %% [markdown]
# ### Exercise: `fisher_projection`
#
# Any basis of the best space is right: what is checked is the value of $J(W)$. Two ways lead there. `np.linalg.eig` of $S_W^{-1}S_B$ is
# the short one: its eigenvectors are *columns*, in *no order*, and sometimes come as complex numbers whose imaginary part is
# zero. The long one, by Cholesky and `np.linalg.eigh`, is the folded proof line by line.


# %% role="exercise" id="fisher_projection"
def fisher_projection(X, t, K, m):
    """The m directions that maximise Tr((WᵀS_W W)⁻¹ WᵀS_B W).

    X (n, d), t (n,) of class indices 0 … K-1, m at most min(K-1, d). Returns W (d, m), one column
    per direction.
    """
    ### BEGIN SOLUTION
    S_W, S_B = within_scatter(X, t, K), between_scatter(X, t, K)
    values, vectors = np.linalg.eig(np.linalg.solve(S_W, S_B))
    best = np.argsort(values.real)[::-1][:m]
    return vectors[:, best].real
    ### END SOLUTION


# %% role="check" id="fisher_projection" points=5
check(fisher_projection)

# %% [markdown]
# ## Handwriting in two and three dimensions
#
# Digits of 8×8 pixels are points in 64 dimensions. First a look without labels: the two directions of largest *variance* (principal
# components). Then Fisher's two, from your function. Principal components know only the pixels; Fisher also knows which digit each training
# image shows. Both are found on the training images, and the pictures show the 359 validation images, which neither has seen. (Pixels with
# ink in fewer than ten training images are left out, and 54 remain. The next section says why.)

# %%
digits = data.split("digits")
inked = np.sum(digits.X_train > 0, axis=0) >= 10
X_ink, V_ink = digits.X_train[:, inked], digits.X_val[:, inked]
W_digits = reference.canonical_basis(X_ink, digits.t_train, 10, yours(fisher_projection)(X_ink, digits.t_train, 10, 9))
components = np.linalg.svd(X_ink - X_ink.mean(axis=0), full_matrices=False)[2].T  # one column per direction

# %% [markdown]
# Any basis of the nine-dimensional space is right, so yours may differ from your neighbour's. `canonical_basis` takes yours and returns
# the one in which the classes are round and the best direction comes first; then all right answers give the same picture.

# %%
fig, axes = style.figure(2, width=9, height=4.4)
pictures.two_clouds(axes, {"largest variance": V_ink @ components[:, :2], "Fisher": V_ink @ W_digits[:, :2]}, digits.t_val)
fig.describe(
    "The validation digits in two dimensions, twice, with a number at the middle of each class. By "
    "largest variance all clouds are wide and touch. By Fisher they are tighter: 0, 4 and 6 stand "
    "alone, and other pairs still lie on top of each other."
)

# %% [markdown]
# On the left every digit is a wide cloud. On the right the clouds are tighter, and 0, 4 and 6 stand alone; but 1 and 7, 2 and 3, 5 and 9 still
# lie on top of each other. **Three** dimensions have more room. The right picture below begins as a view from above: the
# same two dimensions as on the left. Tilt and turn it until 1 and 7 come apart, then 2 and 3. "Show in space" follows a single digit.

# %%
widgets.walk_round(V_ink @ W_digits[:, :3], digits.t_val)

# %% [markdown]
# How much do we lose by keeping only $m$ of 54 dimensions? Classify the validation images by the nearest class mean *in the projected
# space*, for $m=1,\dots,9$. There are only $K-1=9$ useful directions.


# %%
def nearest_mean(Z_train, Z):
    """The class whose mean, in the projected training images, is nearest."""
    M = find_means(Z_train, digits.t_train, 10)
    return ((Z[:, None, :] - M) ** 2).sum(axis=2).argmin(axis=1)


find_means = yours(class_means)
for m in range(1, 10):
    by_fisher, by_variance = (nearest_mean(X_ink @ W[:, :m], V_ink @ W[:, :m]) != digits.t_val for W in (W_digits, components))
    print(f"m = {m}: Fisher {count(by_fisher)}, largest variance {by_variance.mean():.1%}")
wrong = nearest_mean(X_ink @ W_digits, digits.X_test[:, inked] @ W_digits) != digits.t_test
print(f"with all nine directions, test images: {count(wrong)}")

# %% [markdown]
# Nine numbers instead of 64, and the simplest rule there is reads about 94 of 100 test images correctly. Each further direction helps,
# the first ones most; and from three directions on Fisher makes at most half as many mistakes as the directions of largest variance, which know no labels.
#
# ## When $S_W$ has no inverse
#
# Ask for the digits with all 64 pixels:

# %%
try:
    reference.fisher_projection(digits.X_train, digits.t_train, 10, 2)
except ValueError as problem:
    print(problem)
S_W_digits = yours(within_scatter)(digits.X_train, digits.t_train, 10)
print("rank of S_W:", np.linalg.matrix_rank(S_W_digits), "of 64")

# %% [markdown]
# Three pixels are blank in every training image. Along such a direction $w^\top S_W\,w=0$: no spread at all, and dividing by it has no
# meaning. It is worse with few images. Each class gives at most $n_k-1$ independent differences $x_i-m_k$, so $S_W$ has rank at most
# $n-K$: with fewer than $d+K$ points it is **always** singular.
#
# And nearly singular is worse than singular, because no error message comes. Keep all 61 pixels that have ink in some training image, even in
# a single one:

# %%
some_ink = np.any(digits.X_train > 0, axis=0)
W_some = yours(fisher_projection)(digits.X_train[:, some_ink], digits.t_train, 10, 3)
W_some = reference.canonical_basis(digits.X_train[:, some_ink], digits.t_train, 10, W_some)
Z_some = (digits.X_val - digits.X_train.mean(axis=0))[:, some_ink] @ W_some
distances = np.sort(np.linalg.norm(Z_some, axis=1))
print("fewest images with ink:", np.sort(np.sum(digits.X_train > 0, axis=0)[some_ink])[:6])
print("farthest validation images, in units of the median:", np.round(distances[-4:] / np.median(distances), 1))

# %% [markdown]
# One validation image lands more than three times as far out as any other: it has ink in a pixel that is blank in all but two training images. In a direction in which
# the training points *happen* to vary little, the ratio can be enormous. Fisher jumps at it, and it means nothing for new images.
#
# The remedy is to distrust small spreads. **Shrinkage** mixes $S_W$ with a **sphere**, a multiple of the identity $I$, which has the same
# spread in every direction. The total spread stays the same: the sphere has the trace of $S_W$. An amount $s$ between 0 and 1 says how much
# of the mixture is sphere. At $s=0$ it is $S_W$ itself, at $s=1$ the sphere alone, and in between each entry moves on a straight line from
# one to the other.
#
# ### Exercise: `shrink`
#
# Find the multiple of the identity that has the trace of $S$, then mix.


# %% role="exercise" id="shrink"
def shrink(S, s):
    """A mixture of S and the multiple of the identity that has the same trace.

    S (d, d), symmetric; s from 0 (S alone) to 1 (the multiple of the identity alone). Returns (d, d).
    """
    ### BEGIN SOLUTION
    d = len(S)
    sphere = np.trace(S) / d * np.eye(d)
    return (1 - s) * S + s * sphere
    ### END SOLUTION


# %% role="check" id="shrink" points=2
check(shrink)

# %% [markdown]
# In a formula: $(1-s)\,S_W+s\,\frac{\operatorname{Tr}S_W}{d}\,I$. For any $s>0$ this is invertible, since no direction has less spread than
# $s\operatorname{Tr}(S_W)/d$. And at $s=1$ all directions have the same spread, so $w\propto m_1-m_0$: the first idea is back.
#
# ### Threes against eights
#
# A small problem: tell a 3 from an 8, with only 20 training images of each. The widget below fits `shrunk_direction` to them, cuts halfway
# between the projected means, and tries it on the 67 validation images. Blue pixels speak for an 8, orange ones for a 3.


# %%
def threes_and_eights(X, t):
    rows = np.isin(t, [3, 8])
    return X[rows], (t[rows] == 8).astype(int)


def shrunk_direction(X, t, s):
    m0, m1 = find_means(X, t, 2)
    return np.linalg.solve(shrunk(find_within(X, t, 2), s), m1 - m0)


X_38, t_38 = threes_and_eights(digits.X_train, digits.t_train)
V_38, v_38 = threes_and_eights(digits.X_val, digits.t_val)
find_means, find_within, shrunk = yours(class_means), yours(within_scatter), yours(shrink)
widgets.shrinking(X_38, t_38, V_38, v_38, direction=shrunk_direction)

# %% [markdown]
# With almost no shrinkage $w$ is a patchwork, the training images are perfect (two spikes), and of the new ones about one in seven is wrong.
# Move the power of ten up: the spikes widen, the picture of $w$ becomes smooth, and the *new* histograms come apart. Which $s$ is best? In draw 0
# it is $s=1$, in draws 3 and 6 it lies below 1, in draw 2 several are equally good. One validation image is 1.5 % here, so a single draw
# is mostly luck. We will average over twenty.
#
# ## From few images to many
#
# Take next to no shrinkage, $s=10^{-6}$, so that Fisher is left to itself but can always be computed. First a guess.


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
        "it falls": "More data give better estimates: of the means, certainly. But this method does not only use means, and 52 images are a special number here.",
        "it stays about the same": "One might think that 26 images are still few. They are; but the number does change, and a lot.",
        "it rises": "About 52 of the 64 pixels vary at all, and there are now 52 images: just enough to measure every direction, and none of them well.",
    },
    truth=with_more_images,
    because="The error is several times as large with 26 images of each class as with 10. The next picture shows the whole curve, and the text below it says why.",
)

# %% [markdown]
# Now the experiment. For each number of training images per class it draws twenty training sets, fits Fisher's direction with several amounts of
# shrinkage, cuts halfway between the projected means, and averages the error on new images.


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


find_means, find_within, shrunk = yours(class_means), yours(within_scatter), yours(shrink)
sizes, amounts = (4, 7, 10, 15, 20, 23, 26, 29, 35, 40, 60, 80, 100), (1e-6, 0.1, 0.5, 1)
table = np.array([average_error(per_class, amounts, V_38, v_38) for per_class in sizes])
for per_class in (10, 26, 100):
    row = table[sizes.index(per_class)]
    print(f"{2 * per_class:3d} images: " + ",  ".join(f"s = {s:g}: {error:5.1%}" for s, error in zip(amounts, row)))

# %%
fig, ax = style.figure(width=6.4, height=3.6)
pictures.error_curves(ax, 2 * np.array(sizes), {f"s = {s:g}": row for s, row in zip(amounts, table.T)}, 52, "as many images as\npixels that vary")
fig.describe(
    "Error on validation images against the number of training images, one curve per amount of "
    "shrinkage. With next to none the curve rises to a sharp peak at the dotted line, where there are "
    "as many images as pixels that vary; with more shrinkage there is no peak."
)

# %% [markdown]
# With next to no shrinkage the error falls at first, as it should; then it **rises** to a peak near $n=52$, and only then falls for good. How can
# more data do harm? Count the directions in which the training images vary within their classes, among the pixels that vary at all:

# %%
find_within = yours(within_scatter)
for per_class in (10, 26, 100):
    S = find_within(*draw_images(per_class, 0), 2)
    vary, rank = np.sum(np.diag(S) > 0), np.linalg.matrix_rank(S)
    print(f"{2 * per_class:3d} images: {vary} pixels vary, S_W has rank {rank}: {vary - rank} directions without spread")

# %% [markdown]
# Without shrinkage Fisher uses only the directions *without* spread as long as there are any, and among these it goes straight from mean
# to mean. With 20 images they are most of the space, which is not bad at all. With 52 only three are left, and the little of $m_1-m_0$ that
# falls into them is an accident; the other directions have spreads measured from barely enough images, some of them far too small. With 200 images
# there is none left, and the spreads are measured well.
#
# Shrinkage takes the whole peak away. (Large neural networks show the same peak under the name *double descent*.)
#
# ### How much shrinkage?
#
# The same experiment, now with the amount of shrinkage along the axis:

# %%
find_means, find_within, shrunk = yours(class_means), yours(within_scatter), yours(shrink)
powers = np.arange(-4, 0.01, 0.25)
by_amount = {f"{n} of each class": average_error(n, 10.0**powers, V_38, v_38) for n in (10, 20, 80)}
best_s = {name: 10.0 ** powers[values.argmin()] for name, values in by_amount.items()}
for name, values in by_amount.items():
    print(f"{name}: lowest at s = {best_s[name]:.2f} ({values.min():.1%}); at s = 1: {values[-1]:.1%}")

# %%
fig, ax = style.figure(width=6.4, height=3.4)
common.curves(ax, powers, by_amount, xlabel="shrinkage s, power of ten", ylabel="error on validation images").set_ylim(0, None)
fig.describe(
    "Error on validation images against the amount of shrinkage, for three numbers of images. With few "
    "images the error falls towards full shrinkage; with many it is low everywhere and rises only at "
    "the right end."
)

# %% [markdown]
# The fewer images, the more shrinkage. With 10 of each class the first idea, $s=1$, is as good as anything; with 20 the best $s$ lies below 1; with 80 it
# is small, because then $S_W$ is worth listening to. We chose $s$ by looking at validation images, so their error is a little too
# optimistic. The test images, used once, give an honest number for 20 of each class:

# %%
T_38, tt_38 = threes_and_eights(digits.X_test, digits.t_test)
find_means, find_within, shrunk = yours(class_means), yours(within_scatter), yours(shrink)
chosen = (best_s["20 of each class"], 1e-6)
for s, rate in zip(chosen, average_error(20, chosen, T_38, tt_38)):
    error_bar = np.sqrt(rate * (1 - rate) / len(T_38))
    print(f"s = {s:.2g}: {rate:.1%} ± {error_bar:.1%} of {len(T_38)} test images wrong, on average over 20 draws")

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

# %% [markdown]
# ## Two old friends
#
# ### Fisher is least squares
#
# Take least squares with one output $w\cdot x+\theta_0$ and a target $\tau_i$ for each point, where the targets sum to zero. We
# minimise $\sum_i(w\cdot x_i+\theta_0-\tau_i)^2$.
#
# *The derivative with respect to $\theta_0$ is zero*: $\sum_i(w\cdot x_i+\theta_0-\tau_i)=0$, hence $\theta_0=-w\cdot\bar x$.
#
# *The gradient with respect to $w$ is zero*: $\sum_i(w\cdot x_i-w\cdot\bar x-\tau_i)\,x_i=0$, that is
#
# $$\Bigl(\sum_i x_i(x_i-\bar x)^\top\Bigr)w=\sum_i\tau_ix_i .$$
#
# The matrix is $S_T$ (subtracting $\bar x\sum_i(x_i-\bar x)^\top=0$ changes nothing), and $S_T=S_W+\frac{n_0n_1}{n}\Delta\,\Delta^\top$ with
# $\Delta=m_1-m_0$. The last part sends every $w$ to a multiple of $\Delta$. So if $\sum_i\tau_ix_i$ is a multiple of $\Delta$, too, then $S_W\,w$ is
# a number times $\Delta$, and that is **Fisher's direction**. Which targets do it?
#
# ### Exercise: `fisher_targets`
#
# Give all points of class 1 the same target, and all points of class 0 another one, so that for *any* points
#
# $$\sum_i\tau_i=0\qquad\text{and}\qquad\sum_i\tau_i\,x_i=n\,(m_1-m_0) .$$
#
# Work the two numbers out on paper first.


# %% role="exercise" id="fisher_targets"
def fisher_targets(t):
    """Targets with which least squares finds Fisher's direction.

    One number for all points of class 1 and one for all points of class 0, such that the targets
    sum to zero and Σ τ_i x_i = n (m_1 - m_0) for any points. t (n,) of 0 and 1 (both occur). Returns (n,).
    """
    ### BEGIN SOLUTION
    n, n1 = len(t), np.sum(t == 1)
    n0 = n - n1
    return np.where(t == 1, n / n1, -n / n0)
    ### END SOLUTION


# %% role="check" id="fisher_targets" points=3
check(fisher_targets)

# %% [markdown]
# With these targets
#
# $$S_W\,w=n\Delta-\frac{n_0n_1}{n}(\Delta\cdot w)\,\Delta=\kappa\,\Delta,\qquad \kappa=n-\frac{n_0n_1}{n}\,\Delta\cdot w .$$
#
# So $w=\kappa\,S_W^{-1}\Delta$. (And $\kappa>0$: put this $w$ into the formula for $\kappa$ and solve, which gives $n$ divided by
# $1+\frac{n_0n_1}{n}\,\Delta^\top S_W^{-1}\Delta$.)


# %%
def unit(v):
    return v / np.linalg.norm(v)


def least_squares_line(X, targets):
    """The w and θ_0 that minimise Σ (w·x_i + θ_0 - target_i)²."""
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
    return {(False, False): "nothing", (True, False): "only the direction", (False, True): "only the cut", (True, True): "both"}[direction, cut]


guess(
    "other_targets",
    "Of the 341 training tumours, clearly fewer than half are malignant. Replace Fisher's targets by −1 and +1, as plain least squares does, and fit again. Compared with before, what changes "
    "of the boundary w·x + θ₀ = 0: the direction of w, or the place of the cut?",
    choices={
        "nothing": "The targets have the same signs as before, so one might expect the same boundary. But their mean is no longer zero, and that mean has to go somewhere.",
        "only the direction": "Other targets pull with other strengths, so w seems to turn. It does not: with two classes all targets are stretched and shifted copies of each other.",
        "only the cut": "Two numbers can be turned into any other two by stretching and shifting.",
        "both": "Other targets, other fit; so it seems. But stretching the targets only makes w longer, and shifting them only changes the offset.",
    },
    truth=what_plain_targets_change,
    because="Any two targets, the larger for class 1, are aτ + b with some a > 0 and b. Then a only stretches w and θ₀, and b is added to θ₀. "
    "So least squares with ±1 finds Fisher's direction, too; its cut depends on the sizes of the classes.",
)

# %% [markdown]
# ### Fisher is LDA
#
# {Lesson:gaussian_lda} will assume that each class is Gaussian with its own mean and one shared covariance $\Sigma$, and find that the boundary
# between two classes is perpendicular to $\Sigma^{-1}(\mu_1-\mu_0)$. Estimated from data, $\Sigma$ is $S_W/(n-2)$: a multiple of
# $S_W$. The same direction, for the third time. Compare your `fisher_direction`, your `least_squares_fit` of {lesson:multiclass_least_squares} (its column for class 1
# minus its column for class 0) and the course's LDA:

# %%
from linclass_ref import gaussian

columns = yours("least_squares_fit")(tumours.X_train, tumours.t_train, 2)  # (d+1, 2), the offsets last
w_lda, _ = gaussian.log_odds(*gaussian.lda_fit(tumours.X_train, tumours.t_train, 2), 1, 0)
for name, v in (("least squares with one-hot targets", (columns[:, 1] - columns[:, 0])[:-1]), ("LDA", w_lda)):
    print(f"{name} has Fisher's direction: {np.allclose(unit(v), unit(w_fisher))}")

# %% [markdown]
# Thirty features, three methods, one direction. This tells us two things. What Fisher found *without* any probabilities is what
# Gaussians ask for. And what hurts least squares hurts Fisher: means and sums of squares follow every far point, even one that is far on
# its correct side. Here are the two clouds of {lesson:multiclass_least_squares}, without and with ten points of class 1 far out on their own side. (The cut is halfway
# between the projected means; {lesson:multiclass_least_squares} cuts where two outputs are equal, so its count can differ by a few.)

# %%
X_far, t_far, ordinary = data.with_outliers(50, 10)
find_direction, find_means = yours(fisher_direction), yours(class_means)
for name, rows in (("without", ordinary), ("with", np.arange(len(t_far)))):
    w_far = find_direction(X_far[rows], t_far[rows])
    middle = find_means(X_far[rows], t_far[rows], 2).mean(axis=0) @ w_far
    wrong = (X_far[ordinary] @ w_far > middle) != (t_far[ordinary] == 1)
    print(f"{name:8s} w at {widgets.angle_of(w_far):4.0f}°, {wrong.sum()} of the 100 ordinary points wrong")

# %% [markdown]
# ## In practice: scikit-learn
#
# Fisher's discriminant and LDA are one class there, `LinearDiscriminantAnalysis`. This is what its numbers are called:
#
# | here | scikit-learn |
# |---|---|
# | $n\,S_W^{-1}(m_1-m_0)$ | `coef_[0]` with `solver="lsqr"` |
# | `shrink(S_W, s)` | `shrinkage=s`, with `solver="lsqr"` or `"eigen"` |
# | the columns of $W$ | `scalings_` with `solver="eigen"`; `transform(X)` projects |
# | the threshold | `intercept_`: the one of {lesson:gaussian_lda}, with one shared variance |

# %%
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

shrunk, find_within, gap = yours(shrink), yours(within_scatter), np.subtract(*find_means(X_38, t_38, 2)[::-1])
for s in (0.1, 0.5):
    ours = len(X_38) * np.linalg.solve(shrunk(find_within(X_38, t_38, 2), s), gap)
    theirs = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=s).fit(X_38, t_38).coef_[0]
    print(f"threes and eights, s = {s}: the same {len(ours)} numbers: {np.allclose(ours, theirs)}")
iris = data.split("iris")
W_theirs = LinearDiscriminantAnalysis(solver="eigen").fit(iris.X_train, iris.t_train).scalings_[:, :2]
bases = [
    reference.canonical_basis(iris.X_train, iris.t_train, 3, W)
    for W in (yours(fisher_projection)(iris.X_train, iris.t_train, 3, 2), W_theirs)
]
print("irises, two directions: the same plane:", np.allclose(*bases))

# %% [markdown]
# ## What you have
#
# 1. A projection is judged by the squared gap of the means **relative to** the spread within the classes; the best one is $S_W^{-1}(m_1-m_0)$.
# 2. The inverse makes the classes round. In a round world one goes from mean to mean, and units do not matter.
# 3. A direction becomes a classifier by a threshold, where two weighted Gaussians cross.
# 4. $K$ classes have at most $K-1$ useful directions, the eigenvectors of $S_W^{-1}S_B$ with the largest eigenvalues.
# 5. With about as many features as points, small spreads are accidents. Shrinkage distrusts them; its amount is chosen on validation data.
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
# ### Your guesses
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("06_fisher")

# %% [markdown]
# ### Test yourself
#
# 1. All features are multiplied by 3. What happens to $S_W$, to $J$ of the best direction, and to the direction?
# 2. The first version of `fisher_ratio` divided by the spread of *all* points about their common mean. Its values were wrong. Is its best
#    direction wrong, too?
# 3. Five classes, three features. How many useful directions are there?
# 4. Ten points of each of two classes, 12 features that all vary. Can $S_W$ have an inverse? And with 30 features?
# 5. For which $s$ is shrunken Fisher the nearest-mean classifier (cut halfway, equal class sizes)?
#
# <details><summary>Answers</summary>
#
# 1. $S_W$ is multiplied by 9. $J$ stays the same, since gap and spread grow by the same factor, and so does the direction.
# 2. No. On the line, the total spread is $\mathrm{SS}_0+\mathrm{SS}_1+\frac{n_0n_1}{n}(\bar p_1-\bar p_0)^2$. One divided by the wrong ratio is therefore
#    one divided by $J$, plus a constant: both are best for the same $w$.
# 3. At most $\min(K-1,d)=\min(4,3)=3$.
# 4. Its rank is at most $20-2=18$: with 12 features it can have an inverse, with 30 it cannot.
# 5. For $s=1$: then $w\propto m_1-m_0$, and the cut halfway is the perpendicular bisector of the two means.
#
# </details>
#
# ### The way on
#
# One thing is open. We fitted Gaussians to *projections* to find a threshold. Why not fit them to the points themselves, before any
# projection, and let Bayes' theorem decide? That is {lesson:gaussian_lda}.
#
# **Next:** {next}
