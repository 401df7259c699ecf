# %% [markdown]
# # 6 · Fisher's discriminant
#
# Here is another way to think about a linear classifier. A score $w\cdot x$ turns every point into **one number**: it projects the
# cloud onto a line. Some lines keep the classes apart, on others they fall on top of each other. Which line is best?
#
# Ronald Fisher asked this in 1936, about the irises that you met in notebook 5. His answer takes half a page of algebra, and you
# will do every line of it. On the way you will project ten classes of handwriting from 64 dimensions down to two, see a method that
# gets *worse* when it is given more data, and find out that Fisher's line is an old friend, twice.
#
# **Conventions.** `X` is $(n,d)$, one row per point, and class indices `t` are $0,\dots,K-1$, as in notebook 5. Where there are just two
# classes the formulas count them from one, as everybody writes them: $m_1,N_1$ are the mean and the size of class 0, and $m_2,N_2$
# those of class 1.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import fisher as pictures
from linclass_ref.widgets import fisher as widgets

style.use()

# %%
from linclass_ref import fisher as reference

# %% [markdown]
# ## From a cloud to a line
#
# Two classes in the plane, long and tilted. Project them onto the first axis, $w=(1,0)$, and onto the second, $w=(0,1)$: a projection
# is $p=w\cdot x$, one number per point, and two histograms show what is left of the picture.

# %%
means_true, Sigma_true = [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]]
X, t = data.gaussian_classes(160, means_true, Sigma_true, rng=3)
edges = np.linspace(-6, 6, 37)

fig, axes = style.figure(3, width=9)
common.scatter(common.view(axes[0], X, margin=0.05), X, t, size=20).set(xlabel="x₁", ylabel="x₂")
for ax, w, name in zip(axes[1:], ([1, 0], [0, 1]), ("onto the first axis", "onto the second axis")):
    pictures.histograms(ax, X @ w, t, edges).set(title=name, xlabel="w·x")
fig

# %% [markdown]
# Blue circles are class 1, orange squares class 0, and the dashed lines are the projected means. On the second axis the classes all but
# coincide. On the first they overlap, too; and yet, look at the cloud: there is a gap between them! It is only not along an axis.
#
# ## First idea: drive the means apart
#
# If the classes shall be far apart, let their **means** be far apart. A class mean is
#
# $$m_k=\frac1{N_k}\sum_{i:\,t_i=k}x_i ,$$
#
# and the mean of the projections is the projection of the mean, because a projection is linear: $\frac1{N_k}\sum w\cdot x_i=w\cdot m_k$.
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

# %%
hint("class_means")

# %% [markdown]
# So we want $w\cdot m_2-w\cdot m_1=w\cdot\delta$ to be large, with $\delta=m_2-m_1$. A longer $w$ makes it as large as we like without
# separating anything better, so let us compare directions only: $\|w\|=1$. Then Cauchy and Schwarz say
#
# $$w\cdot\delta\le\|w\|\,\|\delta\|=\|\delta\|,\qquad\text{with equality exactly for } w=\delta/\|\delta\| .$$
#
# The best direction by this standard is the one from mean to mean. Try all directions, in whole degrees:

# %%
m1, m2 = reference.class_means(X, t, 2)
delta = m2 - m1
angles = np.radians(np.arange(-180, 180))
gaps = np.column_stack([np.cos(angles), np.sin(angles)]) @ delta
print(f"largest gap:       {gaps.max():.3f} at {np.degrees(angles[gaps.argmax()]):.0f}°")
print(f"length of m2 - m1: {np.linalg.norm(delta):.3f} at {widgets.angle_of(delta):.1f}°")

# %% [markdown]
# Now look at what this direction does:

# %%
centre = X.mean(axis=0)
fig, axes = style.figure(2, width=8, height=3.6)
common.scatter(common.view(axes[0], X, margin=0.05), X, t, size=20)
pictures.axis_line(axes[0], X, t, delta).set(xlabel="x₁", ylabel="x₂")
p = (X - centre) @ delta / np.linalg.norm(delta)
pictures.histograms(axes[1], p, t, edges).set(title="means far apart, classes mixed", xlabel="w·x")
fig

# %% [markdown]
# The means are as far apart as they can be, and the classes run into each other. The direction looks at two points, the means, and
# not at how the clouds **spread** around them. Both clouds are long, and much of their length ends up on this line.
#
# ## Fisher's idea: apart, compared with the spread
#
# Measure the spread of class $k$ on the line by its sum of squares about its own mean,
#
# $$s_k^2=\sum_{i\text{ in class }k}(p_i-\bar p_k)^2 \qquad(p_i=w\cdot x_i,\ \bar p_k=w\cdot m_k),$$
#
# and judge a direction by the squared gap *relative to* the spread:
#
# $$J(w)=\frac{(\bar p_2-\bar p_1)^2}{s_1^2+s_2^2}.$$
#
# Here $s^2$ is a **sum**, not divided by anything. Why the squares? If $w$ is made $c$ times as long, every projection is: top and
# bottom both grow by $c^2$, and $J(cw)=J(w)$. The ratio judges directions, and nothing else.
#
# ### Exercise: `fisher_ratio`
#
# All you need is the projections. Only numbers are left after the first line.


# %% role="exercise" id="fisher_ratio"
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

# %% [markdown]
# ### Turn it yourself
#
# Take the green tip and turn $w$ (or use the slider). Watch three things at once: the feet on the line, the two histograms, and the
# green dot on the curve of $J$. Start from the mean difference. In which direction does the gap of the means get *smaller* while
# the classes come apart?

# %%
widgets.rotate(X, t)

# %% [markdown]
# The best direction gives up some of the distance of the means, and gains far more, because across the clouds there is little
# spread. The curve has two equal peaks, half a turn apart: $w$ and $-w$ are the same line.
#
# In the plane we can try all angles. In 64 dimensions we cannot. Let us find the peak with algebra.
#
# ## The ratio as matrices
#
# **Top.** The gap is $w\cdot\delta$, and its square is $(w\cdot\delta)(\delta\cdot w)=w^\top\delta\,\delta^\top w$. With
#
# $$S_B=\delta\,\delta^\top=(m_2-m_1)(m_2-m_1)^\top,\qquad (\bar p_2-\bar p_1)^2=w^\top S_B\,w .$$
#
# **Bottom.** For one point, $p_i-\bar p_k=w\cdot(x_i-m_k)$, so its square is $w^\top(x_i-m_k)(x_i-m_k)^\top w$. Sum over all points,
# each with the mean of its own class. $w$ does not depend on the point, so it can be taken out of the sum:
#
# $$S_W=\sum_k\ \sum_{i\text{ in class }k}(x_i-m_k)(x_i-m_k)^\top,\qquad s_1^2+s_2^2=w^\top S_W\,w .$$
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
S_W, S_B = reference.within_scatter(X, t, 2), np.outer(delta, delta)
rng = np.random.default_rng(0)
for w in rng.normal(size=(3, 2)):
    matrices, projections = (w @ S_B @ w) / (w @ S_W @ w), reference.fisher_ratio(X, t, w)
    print(f"w = {np.round(w, 2)}: by matrices {matrices:.6f}, by projections {projections:.6f}")

# %% [markdown]
# ## The peak, on paper
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
# This looks as if $w$ were everywhere. But look at $S_B\,w=\delta\,(\delta\cdot w)$: whatever $w$ is, **this vector points along
# $\delta$**, and only its length depends on $w$. The two brackets are numbers. So the equation says: $S_W\,w$ is a number times
# $\delta$. (That number is not zero where $J>0$.) The length of $w$ does not matter, so forget the number, and if $S_W$ is
# invertible,
#
# $$\boxed{\,w\;\propto\;S_W^{-1}(m_2-m_1)\,}$$
#
# **Is it the highest point**, not just a level one? Let us see it without calculus. $w^\top S_W\,w$ is a sum of squares,
# never negative; if $S_W$ is invertible it is even positive definite, and has a square root of a kind: $S_W=LL^\top$ (Cholesky). Put $v=L^\top w$. Then $w^\top S_W\,w=\|v\|^2$, and
# $w\cdot\delta=(L^{-\top}v)\cdot\delta=v\cdot(L^{-1}\delta)$. By Cauchy and Schwarz, once more,
#
# $$J(w)=\frac{(v\cdot L^{-1}\delta)^2}{\|v\|^2}\;\le\;\|L^{-1}\delta\|^2=\delta^\top S_W^{-1}\delta ,$$
#
# with equality exactly for $v\propto L^{-1}\delta$, that is $w=L^{-\top}v\propto L^{-\top}L^{-1}\delta=S_W^{-1}\delta$. So it is the one
# peak, and we know its height. Which of $\pm w$? With $w=S_W^{-1}\delta$ we have $w\cdot m_2-w\cdot m_1=\delta^\top S_W^{-1}\delta>0$:
# **class 1 projects higher**.

# %%
w = np.linalg.solve(S_W, delta)
h = 1e-6 * np.linalg.norm(w)
ahead, behind = ([reference.fisher_ratio(X, t, w + c * e) for e in np.eye(2)] for c in (h, -h))
slopes = np.subtract(ahead, behind) / (2 * h)
print("slope of J at this w, by differences:", np.round(np.abs(slopes), 6))
print(f"J there: {reference.fisher_ratio(X, t, w):.6f},  δᵀ S_W⁻¹ δ: {delta @ w:.6f}")
best = max(reference.fisher_ratio(X, t, v) for v in rng.normal(size=(2000, 2)))
print(f"the best of 2000 random directions: {best:.6f}")

# %% [markdown]
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
    m1, m2 = class_means(X, t, 2)
    S_W = within_scatter(X, t, 2)
    return np.linalg.solve(S_W, m2 - m1)
    ### END SOLUTION


# %% role="check" id="fisher_direction" points=3
check(fisher_direction)

# %% [markdown]
# ### What the inverse does
#
# The proof has shown it in passing. $x\mapsto L^{-1}x$ is a change of coordinates in which the scatter within the classes is
# **round**: it becomes $L^{-1}S_W L^{-\top}=L^{-1}LL^\top L^{-\top}=I$. In a round world the first idea was right all along: go from
# mean to mean. $S_W^{-1}$ does nothing but translate that back.

# %%
L = np.linalg.cholesky(S_W)
white = np.linalg.solve(L, (X - centre).T).T * np.sqrt(len(X))
gap_white = np.subtract(*reference.class_means(white, t, 2)[::-1])
views = (("as measured", X - centre, w), ("made round by L⁻¹", white, gap_white))
fig, axes = style.figure(2, width=8, height=3.7)
for ax, (name, points, along) in zip(axes, views):
    common.scatter(common.view(ax, points, margin=0.05), points, t, size=20).set_title(name)
    gap = np.subtract(*reference.class_means(points, t, 2)[::-1])
    for v, color, label in ((gap, style.QUIET, "m₂-m₁"), (along, style.ACCENT, "Fisher")):
        common.arrow(ax, (0, 0), 3 * v / np.linalg.norm(v), color=color, label=label)
fig

# %% [markdown]
# On the left the two arrows differ by 30 degrees; on the right they lie on each other.
#
# ## Not yet a classifier
#
# $w$ is a direction, nothing more. To *classify* we must say where on the line class 1 begins: a **threshold** $c$, and then
# "class 1 if $w\cdot x>c$". Halfway between the means? That is fair if both classes are equally wide and equally common. Look at these
# projections, of a large wide class and a small narrow one:

# %%
rng = np.random.default_rng(5)
p_pair = np.concatenate([rng.normal(0, 1.8, 150), rng.normal(4, 0.5, 50)])
t_pair = np.repeat([0, 1], [150, 50])
halfway = (p_pair[t_pair == 0].mean() + p_pair[t_pair == 1].mean()) / 2
fig, ax = style.figure(width=6, height=3)
ax.axvline(halfway, color=style.QUIET, linestyle=":", label="halfway")
pictures.weighted_gaussians(ax, p_pair, t_pair).set_ylabel("share × density")
crossing = reference.projection_threshold(p_pair, t_pair)
for name, c in (("halfway", halfway), ("crossing", crossing)):
    print(f"{name:9s} c = {c:.3f}: {np.sum((p_pair > c) != (t_pair == 1))} of 200 wrong")
fig

# %% [markdown]
# We fit a Gaussian to each class of projections (mean $m_k$, variance $v_k$, divided by $n_k$) and weigh it by the class's share
# $n_k/n$. Where the two curves cross, both classes are equally likely; to either side one of them is likelier. (Why Gaussians? A
# projection is a sum of many features, and such sums tend to look Gaussian even where the features do not. Notebook 7 makes a method
# of it.)
#
# **Where do they cross?** Take logs of $\frac{n_k}{n}\frac{1}{\sqrt{2\pi v_k}}e^{-(x-m_k)^2/2v_k}$ for the two classes, here with
# their own numbers 0 and 1, and subtract. What they share cancels:
#
# $$\log\frac{n_1}{n_0}+\frac12\log\frac{v_0}{v_1}-\frac{(x-m_1)^2}{2v_1}+\frac{(x-m_0)^2}{2v_0}=0 .$$
#
# Multiply out: it is $\alpha x^2+\beta x+\gamma=0$ with
#
# $$\alpha=\frac1{2v_0}-\frac1{2v_1},\qquad \beta=\frac{m_1}{v_1}-\frac{m_0}{v_0},\qquad
# \gamma=\frac{m_0^2}{2v_0}-\frac{m_1^2}{2v_1}+\log\frac{n_1}{n_0}+\frac12\log\frac{v_0}{v_1}.$$
#
# Two different variances give **two** crossings: far out on one side the wide curve is on top again. We want the one between the means.
# With equal variances $\alpha=0$, and the equation is linear.
#
# ### Exercise: `projection_threshold`
#
# In every case of this exercise the curves cross once between the means. Six digits are enough. Mind the equal variances;
# `np.roots([a, b, c])` copes with a leading zero by itself.


# %% role="exercise" id="projection_threshold"
def projection_threshold(p, t):
    """Where the Gaussians fitted to two classes of projections cross, between the means.

    Each is weighed by its class's share of the points. p (n,), t (n,) of 0 and 1; variances
    are divided by the size of the class. Returns a number.
    """
    ### BEGIN SOLUTION
    a, b = p[t == 0], p[t == 1]
    n0, m0, v0 = len(a), a.mean(), a.var()
    n1, m1, v1 = len(b), b.mean(), b.var()
    alpha = 1 / (2 * v0) - 1 / (2 * v1)
    beta = m1 / v1 - m0 / v0
    gamma = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([alpha, beta, gamma])
    low, high = sorted((m0, m1))
    between = (low < roots) & (roots < high)  # True for one of them
    return roots[between.argmax()]
    ### END SOLUTION


# %% role="check" id="projection_threshold" points=4
check(projection_threshold)

# %% [markdown]
# ### Tumours
#
# Thirty measurements, one direction, one threshold: that is a whole classifier. We fit it to 400 tumours and try it on the other 169.

# %%
tumours = data.breast_cancer()
order = np.random.default_rng(0).permutation(len(tumours.X))
fit, new = order[:400], order[400:]
w_tumour = reference.fisher_direction(tumours.X[fit], tumours.t[fit])
p_fit, p_new = tumours.X[fit] @ w_tumour, tumours.X[new] @ w_tumour
c = reference.projection_threshold(p_fit, tumours.t[fit])
for name, p, rows in (("training", p_fit, fit), ("new", p_new, new)):
    wrong = (p > c) != (tumours.t[rows] == 1)
    print(f"{name:9s}{wrong.sum():3d} of {len(rows)} wrong ({wrong.mean():.1%})")

# %%
fig, ax = style.figure(width=6, height=3)
bins = np.linspace(p_new.min(), p_new.max(), 41)
pictures.histograms(ax, p_new, tumours.t[new], bins, threshold=c, means=False)
ax.set(title="new tumours: benign (0) and malignant (1)", xlabel="w·x")
ax.legend()
fig

# %% [markdown]
# No step size, no passes over the data, nothing to wait for: two means, one matrix, one linear system.
#
# ## More than two classes
#
# With $K$ classes one direction is seldom enough. We want a few, the columns of $W$ $(d,m)$, and look at $W^\top x$ in $m$ dimensions.
# $S_W$ is ready for $K$ classes. What is the scatter *between* them, now that there is no single difference of means? Start from the
# scatter of **all** points about the mean of all, $m$, which does not know the classes:
#
# $$S_T=\sum_i(x_i-m)(x_i-m)^\top .$$
#
# Go from $m$ to $x_i$ by way of the class mean: $x_i-m=(x_i-m_k)+(m_k-m)$. Multiplied out, the square of the first part sums up to
# $S_W$. In the mixed terms $m_k-m$ is the same for the whole class, and it is multiplied by $\sum_{i\text{ in class }k}(x_i-m_k)=0$: they
# vanish. What remains is
#
# $$S_T=S_W+S_B,\qquad S_B=\sum_k N_k\,(m_k-m)(m_k-m)^\top ,$$
#
# with the class sizes $N_k$ as weights, because each of the $N_k$ points brings the same term.
#
# ### Exercise: `between_scatter`
#
# About the mean of all **points** (in which a large class weighs more than a small one), not the mean of the means.


# %% role="exercise" id="between_scatter"
def between_scatter(X, t, K):
    """The scatter between the classes: the sum of N_k (m_k - m)(m_k - m)ᵀ.

    N_k is the size of class k, m the mean of all points. X (n, d), t (n,) of
    class indices 0 … K-1 (each occurs). Returns (d, d).
    """
    ### BEGIN SOLUTION
    B = class_means(X, t, K)[t] - X.mean(axis=0)
    return B.T @ B
    ### END SOLUTION


# %% role="check" id="between_scatter" points=3
check(between_scatter)

# %% [markdown]
# ### Two matrices with one name
#
# For two classes we called $\delta\,\delta^\top$ the scatter between; now it is $\sum N_k(m_k-m)(m_k-m)^\top$. Do they contradict each
# other? With $m=(N_1m_1+N_2m_2)/N$ we have $m_1-m=-\frac{N_2}{N}\delta$ and $m_2-m=\frac{N_1}{N}\delta$, so the new one is
#
# $$\Bigl(N_1\frac{N_2^2}{N^2}+N_2\frac{N_1^2}{N^2}\Bigr)\delta\,\delta^\top=\frac{N_1N_2(N_2+N_1)}{N^2}\,\delta\,\delta^\top
# =\frac{N_1N_2}{N}\,\delta\,\delta^\top :$$
#
# the old one times a number. The ratio is multiplied by $N_1N_2/N$ in every direction alike, so **the best direction is the same**.

# %%
D = tumours.X - tumours.X.mean(axis=0)
within = reference.within_scatter(tumours.X, tumours.t, 2)
between = reference.between_scatter(tumours.X, tumours.t, 2)
print("S_T = S_W + S_B:", np.allclose(D.T @ D, within + between))
gap = np.subtract(*reference.class_means(tumours.X, tumours.t, 2)[::-1])
quotients = between / np.outer(gap, gap)  # entry by entry, 30 × 30
N1, N2 = np.bincount(tumours.t)
print(f"N1 N2 / N = {N1 * N2 / (N1 + N2):.4f}")
print(f"all quotients lie between {quotients.min():.4f} and {quotients.max():.4f}")

# %% [markdown]
# ### The best m directions
#
# In $m$ dimensions the scatters of the projections $W^\top x$ are the matrices $W^\top S_B W$ and $W^\top S_W W$ (the same sums, with
# $W^\top x$ for $x$). "One divided by the other" becomes
#
# $$J(W)=\operatorname{Tr}\bigl((W^\top S_W W)^{-1}\,W^\top S_B W\bigr).$$
#
# Go to the round world again: $S_W=LL^\top$, $V=L^\top W$, and $M=L^{-1}S_BL^{-\top}$, which is symmetric. Then
# $J=\operatorname{Tr}\bigl((V^\top V)^{-1}V^\top M V\bigr)$.
#
# 1. **Only the span matters.** Take another basis $VC$ of the same space, $C$ invertible. Then
#    $(C^\top V^\top VC)^{-1}C^\top V^\top MVC=C^{-1}(V^\top V)^{-1}V^\top MV\,C$, and the trace forgets $C^{-1}\cdots C$. So we may take
#    orthonormal columns: $V^\top V=I$ and $J=\operatorname{Tr}(V^\top MV)$.
# 2. **Eigenvectors are best.** Write $M=\sum_i\lambda_iu_iu_i^\top$ with orthonormal $u_i$ and $\lambda_1\ge\lambda_2\ge\dots\ge0$. Then
#    $J=\sum_i\lambda_i\,c_i$ with $c_i=\|V^\top u_i\|^2$. Each $c_i$ is the squared length of a projected unit vector, so $0\le c_i\le1$;
#    and $\sum_ic_i=\operatorname{Tr}(V^\top V)=m$. With $m$ units to spend and at most one on each $\lambda_i$, the best is to
#    spend them on the $m$ largest: $J\le\lambda_1+\dots+\lambda_m$, reached by $V=(u_1,\dots,u_m)$.
# 3. **Back.** $Mu=\lambda u$ with $u=L^\top w$ reads $L^{-1}S_B\,w=\lambda L^\top w$, that is
#
# $$S_B\,w=\lambda\,S_W\,w ,$$
#
# a **generalised eigenproblem**; or $S_W^{-1}S_B\,w=\lambda w$, an ordinary one of a matrix that is not symmetric.
#
# **How many directions are useful?** $S_B$ is built from $K$ vectors $m_k-m$, and these are tied by $\sum_kN_k(m_k-m)=0$. So its rank
# is at most $K-1$, and all further $\lambda$ are zero: for three irises two directions say all there is to say.

# %%
iris = data.iris()
S_W_iris = reference.within_scatter(iris.X, iris.t, 3)
S_B_iris = reference.between_scatter(iris.X, iris.t, 3)
values = np.linalg.eigvals(np.linalg.solve(S_W_iris, S_B_iris))
print("iris, d = 4, K = 3, eigenvalues:", np.round(np.sort(values.real)[::-1], 6) + 0.0)

# %% [markdown]
# ### Exercise: `fisher_projection`
#
# Any basis of the best space is right: what is checked is the value of $J(W)$. Two ways lead there. `np.linalg.eig` of $S_W^{-1}S_B$ is
# the short one: its eigenvectors are *columns*, in *no order*, and sometimes come as complex numbers whose imaginary part is
# zero. The long one, by Cholesky and `np.linalg.eigh`, is the proof above line by line.


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
# 1,797 digits of 8×8 pixels are points in 64 dimensions. First a look without labels: the two directions of largest *variance*
# (principal components). Then Fisher's two. The first know only the pixels; Fisher also knows which digit each image shows.
# (`shrinkage` is explained below. Without it there is trouble, which is instructive.)

# %%
digits = data.digits()
W3 = reference.fisher_projection(digits.X, digits.t, 10, 3, shrinkage=1e-3)
Z3 = digits.X @ W3 * np.sqrt(len(digits.X))
away = digits.X - digits.X.mean(axis=0)
Z_pca = away @ np.linalg.svd(away, full_matrices=False)[2][:2].T
fig, axes = style.figure(2, width=9, height=4.4)
for ax, Z, name in zip(axes, (Z_pca, Z3[:, :2]), ("largest variance", "Fisher")):
    pictures.named_cloud(common.view(ax, Z, margin=0.02), Z, digits.t).set_title(name)
fig

# %% [markdown]
# Ten classes do not fit into a plane without some lying on top of each other; 1 and 7 do. Then go round them in **three** dimensions.
# Find a side from which 1 and 7 come apart.

# %%
widgets.walk_round(Z3, digits.t)

# %% [markdown]
# How much do we lose by keeping only $m$ of 64 dimensions? Classify new images by the nearest class mean *in the projected space*, for
# $m=1,\dots,9$. More than $K-1=9$ directions there are not.

# %%
order = np.random.default_rng(0).permutation(len(digits.X))
fit, new = order[:1200], order[1200:]
W9 = reference.fisher_projection(digits.X[fit], digits.t[fit], 10, 9, shrinkage=1e-3)
right = []
for m in range(1, 10):
    means = reference.class_means(digits.X[fit] @ W9[:, :m], digits.t[fit], 10)
    squared = ((digits.X[new] @ W9[:, :m])[:, None, :] - means) ** 2  # (597, 10, m)
    right.append(np.mean(squared.sum(axis=2).argmin(axis=1) == digits.t[new]))
print("  ".join(f"m={m}: {share:.0%}" for m, share in enumerate(right, start=1)))

# %% [markdown]
# Nine numbers instead of 64, and 96 % of the new images are read rightly by the simplest rule there is.
#
# ## When $S_W$ has no inverse
#
# Ask for the digits *without* the shrinkage:

# %%
try:
    reference.fisher_projection(digits.X, digits.t, 10, 2)
except ValueError as problem:
    print(problem)
S_digits = reference.within_scatter(digits.X, digits.t, 10)
print("rank of S_W:", np.linalg.matrix_rank(S_digits), "of 64")

# %% [markdown]
# Three pixels on the rim are blank in every image. Along such a direction $w^\top S_W\,w=0$: no spread at all, and dividing by it has no
# meaning. It is worse with few images. Each class gives at most $N_k-1$ independent differences $x_i-m_k$, so $S_W$ has rank at most
# $n-K$: with fewer than $d+K$ points it is **always** singular.
#
# And nearly singular is worse than singular, because no error message comes. In a direction in which the training points *happen* not
# to vary, the ratio is enormous. Fisher jumps at it, the training classes collapse onto two spikes, and it means nothing for new images.
#
# The remedy is to distrust small spreads. **Shrinkage** pulls $S_W$ towards a sphere of the same total spread:
#
# $$S_W\;\leftarrow\;(1-s)\,S_W+s\,\frac{\operatorname{Tr}S_W}{d}\,I,\qquad 0\le s\le1 .$$
#
# For any $s>0$ it is invertible, since no direction has less spread than $s\operatorname{Tr}(S_W)/d$. At $s=1$ all directions are
# equal, and $w\propto m_2-m_1$: the first idea. In between lies the interesting part. Threes against eights, with 20 training images of
# each:

# %%
pair = np.isin(digits.t, [3, 8])
X_pair, t_38 = digits.X[pair], (digits.t[pair] == 8).astype(int)
widgets.shrinking(X_pair, t_38)

# %% [markdown]
# With almost no shrinkage $w$ is a patchwork, training is perfect (two spikes), and every sixth new image is wrong. Slide the power of
# ten up: the spikes widen, the picture of $w$ becomes smooth, and the *new* histograms come apart. Blue pixels speak for an 8, orange
# ones for a 3.
#
# Now a surprise. Here is the error on new images for a number of training images and a shrinkage:


# %%
def error_on_new(per_class, s, seed):
    rng = np.random.default_rng(seed)
    classes = [rng.permutation(np.flatnonzero(t_38 == k)) for k in (0, 1)]
    fit = np.concatenate([rows[:per_class] for rows in classes])
    new = np.concatenate([rows[per_class:] for rows in classes])
    w = reference.fisher_direction(X_pair[fit], t_38[fit], shrinkage=s)
    middle = reference.class_means(X_pair[fit], t_38[fit], 2).mean(axis=0) @ w
    return np.mean((X_pair[new] @ w > middle) != (t_38[new] == 1))


# %% [markdown]
# Average over ten draws of the training images, for 10, 20 and 80 of each class:

# %%
powers = np.arange(-6, 0.01, 0.5)
curves = {}
for n in (10, 20, 80):
    errors = [[error_on_new(n, 10.0**a, seed) for seed in range(10)] for a in powers]
    curves[f"{n} of each class"] = np.mean(errors, axis=1)
fig, ax = style.figure(width=6, height=3.4)
common.curves(ax, powers, curves, xlabel="shrinkage s, power of ten", ylabel="error on new images")
ax.set_ylim(0, None)
for name, errors in curves.items():
    print(f"{name}: {errors[0]:.1%} with s = 1e-6, at best {min(errors):.1%}")
fig

# %% [markdown]
# On the left, with next to no shrinkage, **twice the data makes twice the error**: 20 images of each class are far worse than 10. How
# can that be? Count the directions in which the training images vary within their classes, among the pixels that vary at all:

# %%
for n in (10, 20, 80):
    rows = np.concatenate([np.flatnonzero(t_38 == k)[:n] for k in (0, 1)])
    S = reference.within_scatter(X_pair[rows], t_38[rows], 2)
    vary, rank = np.sum(np.diag(S) > 0), np.linalg.matrix_rank(S)
    print(f"{n} of each: {vary} pixels vary, rank {rank}: {vary - rank} directions without spread")

# %% [markdown]
# With next to no shrinkage, Fisher uses only the directions *without* spread as long as there are any, and among these it goes straight
# from mean to mean. With 10 images of each class they are most of the space, which is not bad at all. With 20 only a few are left, and
# the little of $m_2-m_1$ that falls into them is an accident. With 80 there is none left, and the spreads are measured well.
# Shrinkage takes the whole bump away. (Large neural networks show the same bump, under the name of *double descent*.) At the right end,
# $s=1$, everybody is back at the mean difference.
#
# ## Two old friends
#
# ### Fisher is least squares
#
# Take least squares (notebook 5) with one output $w\cdot x+w_0$ and unusual targets: $\tau=N/N_2$ for the points of class 1, and
# $\tau=-N/N_1$ for those of class 0. Note that they sum to zero: $N_2\cdot N/N_2-N_1\cdot N/N_1=0$. We minimise
# $\sum_i(w\cdot x_i+w_0-\tau_i)^2$.
#
# *Derivative by $w_0$ zero*: $\sum_i(w\cdot x_i+w_0-\tau_i)=0$, hence $w_0=-w\cdot m$.
#
# *Derivative by $w$ zero*: $\sum_i(w\cdot x_i-w\cdot m-\tau_i)\,x_i=0$, that is
#
# $$\Bigl(\sum_i x_i(x_i-m)^\top\Bigr)w=\sum_i\tau_ix_i=\frac{N}{N_2}N_2m_2-\frac{N}{N_1}N_1m_1=N\,\delta .$$
#
# The matrix is $S_T$ (subtracting $m\sum_i(x_i-m)^\top=0$ changes nothing), and $S_T=S_W+\frac{N_1N_2}{N}\delta\,\delta^\top$. So
#
# $$S_W\,w=N\delta-\frac{N_1N_2}{N}(\delta\cdot w)\,\delta=\Bigl(N-\frac{N_1N_2}{N}\,\delta\cdot w\Bigr)\delta .$$
#
# A number $\kappa$ times $\delta$: **$w=\kappa\,S_W^{-1}\delta$, Fisher's direction again.** (And $\kappa>0$: put $w$ into
# $\kappa=N-\frac{N_1N_2}{N}\,\delta\cdot w$ and solve for $\kappa$, which gives $N$ divided by
# $1+\frac{N_1N_2}{N}\,\delta^\top S_W^{-1}\delta$.)
#
# And other targets? Any two numbers, the larger for class 1, are $a\tau+b$ with suitable $a>0$ and $b$. Then $a$ only stretches $w$ and
# $w_0$, and $b$ goes into $w_0$. So least squares with $\pm1$, too, finds Fisher's *direction*; what differs is the threshold.
#
# ### Fisher is LDA
#
# Notebook 7 will assume that each class is Gaussian with its own mean and one shared covariance $\Sigma$, and find that the boundary
# between two classes is at a right angle to $\Sigma^{-1}(\mu_2-\mu_1)$. Estimated from data, $\Sigma$ is $S_W/(n-2)$: a multiple of
# $S_W$. The same direction, for the third time.
#
# Verify all of it, with **your own** `fisher_direction`:

# %%
from linclass_ref import gaussian, least_squares


def unit(v):
    return v / np.linalg.norm(v)


mine = fisher_direction(tumours.X, tumours.t)
special, offset = reference.fisher_least_squares(tumours.X, tumours.t)
signs, _ = least_squares.two_class_fit(tumours.X, tumours.y)
lda, _ = gaussian.log_odds(*gaussian.lda_fit(tumours.X, tumours.t, 2), 1, 0)
for name, v in (("special targets", special), ("targets ±1", signs), ("LDA", lda)):
    print(f"{name:16s} has your direction, up to rounding: {np.allclose(unit(v), unit(mine))}")
print(f"w0 = {offset:.4f}, -w·m = {-special @ tumours.X.mean(axis=0):.4f}")

# %% [markdown]
# Thirty features, four derivations, one direction.
#
# This is good to know in both directions. What Fisher found *without* any probabilities is what Gaussians ask for. And what hurts least
# squares hurts Fisher: means and sums of squares follow every far point, even one that is as right as can be. Here are the two clouds
# of notebook 5, without and with ten points of class 1 far out on their right side:

# %%
X_far, t_far, ordinary = data.with_outliers(50, 10)
for name, rows in (("without", ordinary), ("with", np.arange(len(t_far)))):
    w_far = reference.fisher_direction(X_far[rows], t_far[rows])
    middle = reference.class_means(X_far[rows], t_far[rows], 2).mean(axis=0) @ w_far
    wrong = (X_far[ordinary] @ w_far > middle) != (t_far[ordinary] == 1)
    at = widgets.angle_of(w_far)
    print(f"{name:8s} w at {at:3.0f}°, {wrong.sum()} of 100 ordinary points wrong")

# %% [markdown]
# ## What you have
#
# - A direction judged by $J(w)$, the squared gap of the means over the spread within the classes; its peak
#   $w\propto S_W^{-1}(m_2-m_1)$, derived and proved.
# - A threshold, where two weighted Gaussians cross.
# - For $K$ classes up to $K-1$ directions, from $S_B\,w=\lambda S_W\,w$.
# - What to do when $S_W$ is singular, and why "nearly" is the dangerous case.
#
# One thing is open. We fitted Gaussians to *projections* to find a threshold. Why not fit them to the points themselves, before any
# projection, and let Bayes' theorem decide? That is notebook 7.
