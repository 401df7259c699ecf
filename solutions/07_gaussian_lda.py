# %% [markdown]
# # 7 · Gaussian classes: linear discriminant analysis
#
# Until now we looked for a boundary. In this notebook we look for the **classes themselves**: how often does each one occur, and
# where do its points lie? If we know that, the boundary follows by a theorem of 1763, and with it something no earlier notebook
# could give: a **probability** that a point belongs to a class.
#
# The surprise is at the end of a short calculation. Let every class be a Gaussian cloud, all of the same shape, and the best
# possible boundary is a straight line. It is even a line that you have met before.
#
# **Conventions.** `X` has shape $(n,d)$; classes are $t\in\{0,\dots,K-1\}$ as in notebooks 5 and 6. A model is three arrays: `priors`
# $(K,)$, `means` $(K,d)$, and one `Sigma` $(d,d)$ for all classes. Logarithms are natural ones.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import gaussian_lda as pictures
from linclass_ref.widgets import gaussian_lda as widgets

style.use()

# %%
from linclass_ref import gaussian as reference

# %% [markdown]
# ## Bayes' theorem, for classes
#
# A test for a rare illness: one person in a hundred is ill. The test is positive for 90 % of the ill and for 9 % of the healthy.
# Yours is positive. How worried should you be?
#
# Count 10,000 people. 100 are ill, and 90 of those are positive. 9,900 are healthy, and 891 of those are positive too. So among the
# 981 positives only 90 are ill: 9.2 %. The test is good, but illness was rare *before*, and that still counts *after*.
#
# In symbols, with classes $k$ and an observation $x$:
#
# - $\pi_k$, the **prior**: how likely class $k$ is before we look;
# - $p(x\mid k)$, the **class density**: how $x$ is spread within class $k$;
# - $P(k\mid x)$, the **posterior**: how likely class $k$ is once we have seen $x$.
#
# $$P(k\mid x)=\frac{\pi_k\,p(x\mid k)}{\sum_j \pi_j\,p(x\mid j)} .$$

# %%
priors = np.array([0.99, 0.01])  # healthy, ill
positive = np.array([0.09, 0.90])  # how often the test is positive in each class
joint = priors * positive
print("posterior of (healthy, ill) after a positive test:", (joint / joint.sum()).round(3))

# %% [markdown]
# ### Decide by the largest posterior
#
# Suppose we must name a class for $x$. If we say $h$, we are right with probability $P(h\mid x)$ and wrong with probability
# $1-P(h\mid x)$. So at each $x$ the largest posterior gives the fewest mistakes, and since this holds at *every* $x$ it holds in all:
# no classifier whatever makes fewer on average. (This least error is called the **Bayes error**.)
#
# The denominator is the same for every class, so we need not compute it to decide: compare $\pi_k\,p(x\mid k)$, or its logarithm.
#
# This is the third of the three routes on the map of notebook 1: a **generative** model. It describes how the data come about (draw
# a class by its prior, then a point from its density), so it could also *make* new data. All that is left is to choose the densities.
#
# ## One bell
#
# The most famous density is the normal one, with mean $\mu$ and standard deviation $\sigma$ (its square $\sigma^2$ is the variance):
#
# $$p(x)=\frac{1}{\sigma\sqrt{2\pi}}\;\exp\Bigl(-\frac{(x-\mu)^2}{2\sigma^2}\Bigr).$$
#
# Read it from the inside. $(x-\mu)/\sigma$ says how many standard deviations $x$ is away from the mean. The exponential of minus half
# its square makes the bell. The factor in front makes the area 1: a wider bell must be lower.

# %%
fig, ax = style.figure(height=3.6, width=6)
pictures.shares(ax).set_title("How much lies within one, two, three standard deviations")
fig

# %% [markdown]
# Three numbers to know by heart: **68.27 %**, **95.45 %**, **99.73 %**. Let us not take them from a book. Add up the area under the
# curve in small steps, and beside that draw a million numbers and count:

# %%
numbers = np.random.default_rng(0).normal(size=1_000_000)
step = 0.001
for r in (1, 2, 3):
    x = np.arange(-r + step / 2, r, step)
    area = np.sum(reference.gaussian_pdf(x, 0, 1)) * step
    print(f"within {r}σ: area {area:.4%}   counted {np.mean(np.abs(numbers) < r):.2%}")

# %% [markdown]
# ### Exercise: `gaussian_pdf`
#
# `sigma` is the standard **deviation**, not the variance. `x` may be a number or an array of any shape.

# %% role="exercise" id="gaussian_pdf"
def gaussian_pdf(x, mu, sigma):
    """The normal density at x.

    x a number or an array of any shape, mu the mean, sigma the standard deviation.
    Returns the density, of the shape of x.
    """
    ### BEGIN SOLUTION
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * np.sqrt(2 * np.pi))
    ### END SOLUTION


# %% role="check" id="gaussian_pdf" points=2
check(gaussian_pdf)

# %%
hint("gaussian_pdf")

# %% [markdown]
# ## Two bells on a line
#
# Now two classes on a line, with means $\mu_1$ and $\mu_2$ and the **same** $\sigma$. (On the line we call them class 1 and class 2,
# as the formulas do; in arrays their indices are 0 and 1.) Class $k$ wins where $\log\bigl(\pi_k\,p(x\mid k)\bigr)$ is larger:
#
# $$\log\pi_k-\frac{(x-\mu_k)^2}{2\sigma^2}-\log(\sigma\sqrt{2\pi})
# =\underbrace{-\frac{x^2}{2\sigma^2}-\log(\sigma\sqrt{2\pi})}_{\text{the same for both}}
# +\frac{x\,\mu_k}{\sigma^2}-\frac{\mu_k^2}{2\sigma^2}+\log\pi_k .$$
#
# The square was multiplied out, and what is the same for both classes cannot decide between them. What remains is the
# **discriminant**
#
# $$\delta_k(x)=\frac{x\,\mu_k}{\sigma^2}-\frac{\mu_k^2}{2\sigma^2}+\log\pi_k ,$$
#
# a straight line in $x$. The $x^2$ has gone *because the classes share $\sigma$*. Keep an eye on that.

# %%
mus, sigma, weights = (-1.5, 1.5), 1.0, (0.8, 0.2)
x = np.array([-3.0, 0.0, 1.0, 3.0])
delta = reference.lda_discriminants_1d(x, mus, sigma, weights)
bells = [w * reference.gaussian_pdf(x, m, sigma) for m, w in zip(mus, weights)]
print("δ_2 - δ_1:                 ", (delta[:, 1] - delta[:, 0]).round(4))
print("log(π_2 p_2) - log(π_1 p_1):", np.log(bells[1] / bells[0]).round(4))

# %% [markdown]
# ### Where is the boundary?
#
# Set $\delta_1(x)=\delta_2(x)$ and collect the terms with $x$ on the left:
#
# $$\frac{x\,(\mu_1-\mu_2)}{\sigma^2}=\frac{\mu_1^2-\mu_2^2}{2\sigma^2}+\log\frac{\pi_2}{\pi_1} .$$
#
# Multiply by $\sigma^2/(\mu_1-\mu_2)$, and use $\mu_1^2-\mu_2^2=(\mu_1-\mu_2)(\mu_1+\mu_2)$:
#
# $$x^*=\frac{\mu_1+\mu_2}{2}+\frac{\sigma^2}{\mu_1-\mu_2}\,\log\frac{\pi_2}{\pi_1} .$$
#
# With equal priors the logarithm is 0 and $x^*$ is the **midpoint**, whatever $\sigma$ is. Otherwise the boundary moves *away* from
# the likelier class, which gets more room; the more the bells overlap (large $\sigma^2$, means close together), the further.
#
# > **A slip in print.** You may meet this boundary as $(\mu_1+\mu_2)/(2\sigma)$. That cannot be: if $x$ is measured in metres, metres
# > divided by metres is a number without a unit, and no place on the line. Below, with means 1 and 4 and $\sigma=2$, ask the
# > densities themselves.

# %%
for name, place in (("midpoint (μ1+μ2)/2", 2.5), ("the slip (μ1+μ2)/(2σ)", 1.25)):
    heights = [reference.gaussian_pdf(place, mu, 2.0) for mu in (1.0, 4.0)]
    print(f"{name:22} x = {place:4}: densities {heights[0]:.4f} and {heights[1]:.4f}")

# %% [markdown]
# ### Exercise: `lda_boundary_1d`
#
# Return $x^*$. The means may come in either order.

# %% role="exercise" id="lda_boundary_1d"
def lda_boundary_1d(mu1, mu2, sigma, pi1, pi2):
    """The point where two classes on a line are equally likely.

    mu1 and mu2 two different means, sigma the shared standard deviation, pi1 and pi2 the priors.
    Returns a number.
    """
    ### BEGIN SOLUTION
    return (mu1 + mu2) / 2 + sigma**2 * np.log(pi2 / pi1) / (mu1 - mu2)
    ### END SOLUTION


# %% role="check" id="lda_boundary_1d" points=3
check(lda_boundary_1d)

# %% [markdown]
# Slide the prior and the spread. On the left are the *weighted* bells $\pi_k\,p(x\mid k)$: the strip at their foot says who wins. On
# the right are the posteriors, which cross at ½ exactly there. Can you push the boundary beyond *both* means? What does that say?

# %%
widgets.bells()

# %% [markdown]
# ## We do not know the truth: the estimated boundary
#
# In real life nobody hands us $\mu_k$, $\sigma$ and $\pi_k$. We have $n$ points, estimate the three, and put the estimates into the
# formula. The boundary then depends on the luck of the sample. Below, the filled bells are the truth and the lines are what one
# sample makes of it. On the right each dot is the boundary of another sample. Take new samples; let $n$ grow.

# %%
widgets.tightening()

# %% [markdown]
# How fast does it tighten? Let us measure the spread over 400 samples of each size, where each size is four times the last:

# %%
truth = reference.lda_boundary_1d(*widgets.TRUE_MEANS, widgets.TRUE_SIGMA, *widgets.TRUE_PRIORS)
means_1d, variance = [[m] for m in widgets.TRUE_MEANS], [[widgets.TRUE_SIGMA**2]]
rng = np.random.default_rng(1)
print(f"true boundary {truth:.3f}")
for n in (50, 200, 800):
    found = []
    for _ in range(400):
        sample = data.gaussian_classes(n, means_1d, variance, widgets.TRUE_PRIORS, rng=rng)
        (p1, p2), (m1, m2), S = reference.lda_fit(*sample, 2)
        found.append(reference.lda_boundary_1d(m1[0], m2[0], np.sqrt(S[0, 0]), p1, p2))
    print(f"n = {n:3d}: mean {np.mean(found):.3f}, standard deviation {np.std(found):.3f}")

# %% [markdown]
# Four times the data halve the spread: it falls like $1/\sqrt n$, as for any mean.
#
# And what does a wrong boundary *cost*? Less than you may fear. At the true boundary the error is at its minimum, where its slope is
# zero, so a small shift changes it only a little, with the *square* of the shift:

# %%
from math import erf


def error_at(place):
    """The probability of a mistake with the true bells and a boundary at `place`."""
    z = (place - np.array(widgets.TRUE_MEANS)) / widgets.TRUE_SIGMA / np.sqrt(2)
    p1, p2 = widgets.TRUE_PRIORS
    return p1 * (1 - erf(z[0])) / 2 + p2 * (1 + erf(z[1])) / 2


for shift in (0, 0.1, 0.2, 0.4):
    extra = error_at(truth + shift) - error_at(truth)
    print(f"off by {shift:.1f}: error {error_at(truth + shift):.2%}, {extra:.2%} more than the best")

# %% [markdown]
# The first line is the Bayes error of this problem: the bells overlap, and no method can do better, however many data it gets.
#
# ## A bell in the plane
#
# With $d$ features a class has a mean *vector* $\mu$ and a **covariance matrix** $\Sigma$. On its diagonal stand the variances of the
# features; off the diagonal stands $\Sigma_{ij}$, the mean of $(x_i-\mu_i)(x_j-\mu_j)$: positive where the two tend to go up together.
# $\Sigma$ is symmetric, and every direction has a positive variance. The density is
#
# $$p(x)=\frac{1}{\sqrt{(2\pi)^d\,|\Sigma|}}\;\exp\Bigl(-\tfrac12\,(x-\mu)^\top\Sigma^{-1}(x-\mu)\Bigr).$$
#
# For $d=1$ this is the old bell: $\Sigma=\sigma^2$. The number $(x-\mu)^\top\Sigma^{-1}(x-\mu)$ plays the part of $(x-\mu)^2/\sigma^2$;
# its root is called the **Mahalanobis distance** (1936). Where it is constant the density is constant, and these curves are ellipses.

# %%
from linclass_ref.experiments import gaussian_shapes as shapes

examples = {
    "round: Σ = I": [[1, 0], [0, 1]],
    "independent": [[0.25, 0], [0, 2]],
    "Σ = [[1, 3/5], [3/5, 2]]": [[1, 3 / 5], [3 / 5, 2]],
    "negatively correlated": [[1, -0.8], [-0.8, 1]],
}
fig, axes = style.figure(4, width=10, height=2.9)
for ax, (name, Sigma) in zip(axes, examples.items()):
    common.view(ax, [[-4.6, -4.6], [4.6, 4.6]], margin=0).set_title(name)
    cloud = shapes.sample_gaussian([0, 0], Sigma, 300, rng=0)
    ax.plot(*cloud.T, ".", color=style.CLASSES[1].color, markersize=3, alpha=0.5)
    common.ellipse(ax, [0, 0], Sigma, radii=(1, 2, 3))
    pictures.principal_axes(ax, [0, 0], Sigma, color=style.ALARM)
fig

# %% [markdown]
# The ellipses are at Mahalanobis distance 1, 2 and 3. Their axes (red) are the eigenvectors of $\Sigma$, as long as the roots of its
# eigenvalues.
#
# **Independent** features have a diagonal $\Sigma$, and then the density is simply the product of one-dimensional ones: the exponents
# add up, and $|\Sigma|$ is the product of the variances. With correlation that fails. Our example, $\mu=0$ and
# $\Sigma=\begin{pmatrix}1&3/5\\3/5&2\end{pmatrix}$, at the point $(1,1)$:

# %%
for name in ("independent", "Σ = [[1, 3/5], [3/5, 2]]"):
    Sigma = np.array(examples[name])
    joint = np.exp(reference.log_multivariate_normal([[1, 1]], [0, 0], Sigma)[0])
    product = np.prod([reference.gaussian_pdf(1, 0, np.sqrt(v)) for v in np.diag(Sigma)])
    print(f"{name:25} density {joint:.5f}   product of the features' own {product:.5f}")

# %% [markdown]
# Going up *together* is likelier under a positive correlation than the product believes.
#
# **A trap.** Is 68.27 % of a cloud in the plane inside the first ellipse? No! Write $\Sigma=LL^\top$ and $z=L^{-1}(x-\mu)$: then $z$ is a
# round standard cloud, and the ellipse becomes the circle $\|z\|=r$. In the plane there is more room further out, a ring of radius $s$
# has length $2\pi s$, and so the share inside is
#
# $$\int_0^r \frac{1}{2\pi}e^{-s^2/2}\;2\pi s\,ds=1-e^{-r^2/2} .$$

# %%
Sigma = np.array([[1, 3 / 5], [3 / 5, 2]])
cloud = shapes.sample_gaussian([0, 0], Sigma, 200_000, rng=1)
squared = np.sum(cloud * np.linalg.solve(Sigma, cloud.T).T, axis=1)  # Mahalanobis distance, squared
for r in (1, 2, 3):
    print(f"inside ellipse {r}: {1 - np.exp(-(r**2) / 2):.2%}   counted {np.mean(squared < r**2):.2%}")
print("covariance of the sample:\n", np.cov(cloud.T).round(2))

# %% [markdown]
# Move the mean, stretch and shear. When is the ellipse a circle? What happens as $\rho$ comes near to 1?

# %%
widgets.cloud()

# %% [markdown]
# ### Work with logarithms
#
# A density in many dimensions is a product of many small numbers. On a computer it soon *is* zero, though its logarithm is a harmless
# number of moderate size:

# %%
for d in (10, 100, 400, 800):
    value = reference.log_multivariate_normal(np.ones((1, d)), np.zeros(d), np.eye(d))[0]
    print(f"d = {d:3d}: log density {value:9.2f}, density {np.exp(value):.3g}")

# %% [markdown]
# ### Exercise: `log_multivariate_normal`
#
# Take the logarithm on paper *first*:
#
# $$\log p(x)=-\tfrac12\Bigl(d\log 2\pi+\log|\Sigma|+(x-\mu)^\top\Sigma^{-1}(x-\mu)\Bigr).$$
#
# The same care is needed for $|\Sigma|$, which is a product too: `np.linalg.slogdet` gives its logarithm directly. And you need no
# inverse: `np.linalg.solve(Sigma, B)` is $\Sigma^{-1}B$.

# %% role="exercise" id="log_multivariate_normal"
def log_multivariate_normal(X, mu, Sigma):
    """The logarithm of the normal density at each point.

    X (n, d), mu (d,), Sigma (d, d) symmetric and positive definite. Returns (n,).
    """
    ### BEGIN SOLUTION
    d = X.shape[1]
    R = X - mu
    squares = np.sum(R * np.linalg.solve(Sigma, R.T).T, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)
    ### END SOLUTION


# %% role="check" id="log_multivariate_normal" points=4
check(log_multivariate_normal)

# %% [markdown]
# ## Linear discriminant analysis
#
# Now the step from one feature to $d$ of them. Classes $k=0,\dots,K-1$ with priors $\pi_k$, means $\mu_k$ and **one** covariance
# $\Sigma$ for all. Multiply out the square, where $x^\top\Sigma^{-1}\mu_k=\mu_k^\top\Sigma^{-1}x$ because $\Sigma$ is symmetric:
#
# $$-\tfrac12(x-\mu_k)^\top\Sigma^{-1}(x-\mu_k)
# =-\tfrac12x^\top\Sigma^{-1}x+x^\top\Sigma^{-1}\mu_k-\tfrac12\mu_k^\top\Sigma^{-1}\mu_k .$$
#
# Again the square of $x$ is the same for every class and drops out, as do $|\Sigma|$ and $2\pi$. What is left:
#
# $$\delta_k(x)=x^\top\Sigma^{-1}\mu_k-\tfrac12\,\mu_k^\top\Sigma^{-1}\mu_k+\log\pi_k .$$
#
# Compare this with $\delta_k$ on the line: the same formula, with $\Sigma^{-1}$ for $1/\sigma^2$. It is linear in $x$, so this is a
# K-class discriminant as in notebook 5, with straight boundaries and convex regions. Only now the weights come from a model of the
# classes, and are the best possible if the model is true.
#
# ### Exercise: `lda_discriminants`

# %% role="exercise" id="lda_discriminants"
def lda_discriminants(X, priors, means, Sigma):
    """The discriminants of every class at every point.

    X (n, d), priors (K,), means (K, d), Sigma (d, d). Returns (n, K).
    """
    ### BEGIN SOLUTION
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)
    ### END SOLUTION


# %% role="check" id="lda_discriminants" points=3
check(lda_discriminants)

# %% [markdown]
# Three classes. The shared shape is that of our example; the ellipses are its one- and two-σ curves. Every border is straight, though
# no cloud is round.

# %%
model = (
    np.array([0.4, 0.3, 0.3]),
    np.array([[-2.0, -1.0], [2.0, -1.5], [0.5, 2.5]]),
    np.array([[1, 3 / 5], [3 / 5, 2]]),
)
X, t = data.gaussian_classes(240, model[1], model[2], model[0], rng=3)
W, b = reference.lda_weights(*model)
fig, ax = style.figure(height=4.8, width=5.6)
common.view(ax, X, margin=0.05)
pictures.borders(pictures.territories(ax, W, b), W, b)
common.scatter(ax, X, t, size=22, alpha=0.7)
pictures.ellipses(ax, model[1], model[2]).set(title="Three classes, one Σ", xlabel="x₁", ylabel="x₂")
wrong = np.mean(reference.lda_predict(X, *model) != t)
print(f"{wrong:.1%} of these points lie on the wrong side: the clouds overlap")
fig

# %% [markdown]
# ### The log-odds of two classes
#
# How much likelier is $k$ than $l$? Divide the posteriors; the denominator cancels. The logarithm of the quotient is the difference of
# the discriminants:
#
# $$\log\frac{P(k\mid x)}{P(l\mid x)}=\delta_k(x)-\delta_l(x)=\theta\cdot x+\theta_0,\qquad
# \theta=\Sigma^{-1}(\mu_k-\mu_l),\quad
# \theta_0=\log\frac{\pi_k}{\pi_l}-\tfrac12(\mu_k+\mu_l)^\top\Sigma^{-1}(\mu_k-\mu_l) .$$
#
# For $\theta_0$ we used $\mu_k^\top\Sigma^{-1}\mu_k-\mu_l^\top\Sigma^{-1}\mu_l=(\mu_k+\mu_l)^\top\Sigma^{-1}(\mu_k-\mu_l)$: multiply it
# out, and the two mixed terms cancel. Three things can be read off:
#
# 1. $\theta$ does not contain the priors. So **priors shift the boundary parallel** to itself and never turn it.
# 2. With equal priors, $\theta\cdot x+\theta_0=\theta\cdot\bigl(x-\tfrac12(\mu_k+\mu_l)\bigr)$: the boundary goes through the
#    **midpoint** between the means.
# 3. It is at a right angle to $\Sigma^{-1}(\mu_k-\mu_l)$, *not* to the line from mean to mean, unless the clouds are round.

# %%
two_means, Sigma = np.array([[-1.5, -0.5], [1.5, 0.5]]), np.array([[1, 3 / 5], [3 / 5, 2]])
for prior in (0.2, 0.5, 0.8):
    theta, theta0 = reference.log_odds([1 - prior, prior], two_means, Sigma, 1, 0)
    print(f"prior of class 1 = {prior}: θ = {theta.round(3)}, θ0 = {theta0:+.3f}")
print("difference of the means:", two_means[1] - two_means[0])

# %% [markdown]
# ### Exercise: `log_odds`
#
# Return $\theta$ and $\theta_0$ for the classes $k$ and $l$: positive where $k$ wins.

# %% role="exercise" id="log_odds"
def log_odds(priors, means, Sigma, k, l):
    """The log-odds log P(k | x) / P(l | x) as a linear function theta · x + theta0.

    priors (K,), means (K, d), Sigma (d, d), k and l two different classes.
    Returns (theta, theta0): (d,) and a number.
    """
    ### BEGIN SOLUTION
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    theta0 = np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta
    return theta, theta0
    ### END SOLUTION


# %% role="check" id="log_odds" points=3
check(log_odds)

# %% [markdown]
# Drag the means, stretch and shear the shared $\Sigma$, slide the prior. The dotted line is the boundary for equal priors: the real one
# is always parallel to it. The surface on the right is the posterior of class 1 over the plane, a cliff between 0 and 1. What makes it
# steep?
#
# Then tick **untie**: class 1 gets a covariance of its own. Watch the boundary bend. (We come back to that at the end.)

# %%
widgets.plane(prior=0.85, rho=0.5)

# %% [markdown]
# ### Another way to see it: the nearest mean
#
# Let the priors be equal. Then the largest $\delta_k$ belongs to the smallest $(x-\mu_k)^\top\Sigma^{-1}(x-\mu_k)$: LDA picks the
# **nearest mean, in Mahalanobis distance**. With $\Sigma=LL^\top$ and $z=L^{-1}x$ this is the ordinary distance between $z$ and
# $L^{-1}\mu_k$. So LDA is: make the clouds round, then take the nearest mean. In the round picture the boundary *is* at a right angle to
# the line between the means.

# %%
L = np.linalg.cholesky(Sigma)
X_two, t_two = data.gaussian_classes(200, two_means, Sigma, rng=5)
Z, Z_means = np.linalg.solve(L, X_two.T).T, np.linalg.solve(L, two_means.T).T
nearest = np.argmin([np.linalg.norm(Z - m, axis=1) for m in Z_means], axis=0)
same = nearest == reference.lda_predict(X_two, [0.5, 0.5], two_means, Sigma)
print(f"nearest mean of the round clouds = LDA for {same.sum()} of {len(same)} points")

# %%
fig, axes = style.figure(2, width=8.4, height=4)
for ax, points, means_, S in ((axes[0], X_two, two_means, Sigma), (axes[1], Z, Z_means, np.eye(2))):
    common.view(ax, points, margin=0.05)
    common.scatter(ax, points, t_two, size=18, alpha=0.6)
    common.boundary(ax, *reference.log_odds([0.5, 0.5], means_, S, 1, 0), normal=False)
    pictures.ellipses(ax, means_, S, radii=(2,))
    ax.plot(*means_.T, color=style.INK, linestyle=":")
axes[0].set_title("as measured, x")
axes[1].set_title("made round, z = L⁻¹x")
fig

# %% [markdown]
# ## In practice: estimate, then predict
#
# Given data, estimate the three parts of the model, with $n_k$ points in class $k$:
#
# $$\hat\pi_k=\frac{n_k}{n},\qquad \hat\mu_k=\frac1{n_k}\sum_{t_i=k}x_i,\qquad
# \hat\Sigma=\frac1{n-K}\sum_{i}(x_i-\hat\mu_{t_i})(x_i-\hat\mu_{t_i})^\top .$$
#
# $\hat\Sigma$ is **pooled**: every point is compared with the mean of *its own* class, and all classes together say what the common
# shape is. (The sum is $S_W$ of notebook 6.)
#
# Why $n-K$? Points lie closer to their *estimated* mean than to the true one, because that mean was fitted to them. In class $k$ the
# sum of squares is too small by the factor $(n_k-1)/n_k$ on average; over all classes $\sum_k(n_k-1)=n-K$ remains. See it happen, with
# many tiny samples of variance 1:

# %%
rng = np.random.default_rng(0)
sums, n, K = [], 6, 3  # three classes of two points each
for _ in range(20_000):
    pairs = rng.normal(size=(K, 2))
    sums.append(np.sum((pairs - pairs.mean(axis=1, keepdims=True)) ** 2))
print(f"true variance 1; divided by n: {np.mean(sums) / n:.3f}, by n-K: {np.mean(sums) / (n - K):.3f}")

# %% [markdown]
# ### Exercise: `lda_fit`

# %% role="exercise" id="lda_fit"
def lda_fit(X, t, K):
    """Estimate the model: priors, means and the pooled covariance over n - K.

    X (n, d), t (n,) of class indices 0 … K-1 (every class occurs, at least twice), K the number of classes.
    Returns (priors, means, Sigma): (K,), (K, d), (d, d).
    """
    ### BEGIN SOLUTION
    priors = np.bincount(t) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    R = X - means[t]
    Sigma = R.T @ R / (len(X) - K)
    return priors, means, Sigma
    ### END SOLUTION


# %% role="check" id="lda_fit" points=4
check(lda_fit)

# %% [markdown]
# ### From discriminants to probabilities
#
# $\delta_k(x)$ is the logarithm of $\pi_k\,p(x\mid k)$ up to a term $c(x)$ that all classes share. So undo the logarithm and divide; the
# shared factor $e^{c(x)}$ cancels:
#
# $$P(k\mid x)=\frac{e^{\delta_k(x)}}{\sum_j e^{\delta_j(x)}} ,$$
#
# the **softmax** of the discriminants. One danger: $e^{1000}$ is infinite on a computer, and $\infty/\infty$ is not a number. But a common
# factor cancels, so we may subtract any number from all $\delta_j$ *of one point*. Take the largest: then the largest term is $e^0=1$,
# nothing overflows, and what underflows was negligible.

# %%
delta = np.array([1000.0, 1001.0])
with np.errstate(over="ignore", invalid="ignore"):
    print("plain:  ", np.exp(delta) / np.exp(delta).sum())
shifted = np.exp(delta - 1001.0)
print("shifted:", shifted / shifted.sum())

# %% [markdown]
# ### Exercise: `lda_posterior`
#
# Every row sums to 1, also for points far away from everything. You may call your `lda_discriminants`.

# %% role="exercise" id="lda_posterior"
def lda_posterior(X, priors, means, Sigma):
    """The probability of every class at every point.

    X (n, d), priors (K,), means (K, d), Sigma (d, d). Returns (n, K); each row sums to 1.
    """
    ### BEGIN SOLUTION
    delta = lda_discriminants(X, priors, means, Sigma)
    weights = np.exp(delta - delta.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)
    ### END SOLUTION


# %% role="check" id="lda_posterior" points=3
check(lda_posterior)

# %% [markdown]
# Here are the posteriors of the three classes above, each as a surface over the plane. At every place the three heights add up to 1.

# %%
side = np.linspace(-6, 6, 31)
grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
P = reference.lda_posterior(grid, *model).reshape(31, 31, 3)
fig, axes = style.figure(3, width=10, height=3.1)
for k, ax in enumerate(axes):
    pictures.surface(pictures.surface_frame(ax), P, k, turn=-25, limits=(-6, 6))
    ax.set_title(f"P(class {k} | x)")
print("the heights add up to 1 everywhere:", np.allclose(P.sum(axis=2), 1))
fig

# %% [markdown]
# Now three means to drag, and the prior of class 2 to slide (the other two share the rest). With equal priors, can a class lose its
# whole region, wherever you put its mean? (Which mean is the nearest one to that mean?) And with the help of a small prior?

# %%
widgets.plane(model[1], rho=0.4)

# %% [markdown]
# ### Do the probabilities mean what they say?
#
# If the model is true they do. Draw 100,000 new points. Among those where class 2 got a posterior of about 0.75, about 75 % should *be*
# of class 2:

# %%
X_new, t_new = data.gaussian_classes(100_000, model[1], model[2], model[0], rng=8)
P_new = reference.lda_posterior(X_new, *model)[:, 2]
for low in (0.05, 0.25, 0.5, 0.7, 0.9):
    here = (P_new > low) & (P_new < low + 0.1)
    print(f"posterior {P_new[here].mean():.3f} on average: {np.mean(t_new[here] == 2):.3f} are of class 2")

# %% [markdown]
# ### Real flowers
#
# The iris data of notebook 5, on which Fisher showed his discriminant in 1936: three species, four measurements. We fit on 100 flowers
# and predict the other 50, and beside that do it for the handwritten digits. (Some pixels of the digits never vary, so their
# $\hat\Sigma$ is singular. The cure is notebook 6's: shrink it a little towards a round one.)

# %%
def test_error(dataset, train, shrinkage):
    rows = np.random.default_rng(0).permutation(len(dataset.X))
    K = len(dataset.class_names)
    fitted = reference.lda_fit(dataset.X[rows[:train]], dataset.t[rows[:train]], K, shrinkage=shrinkage)
    labels = reference.lda_predict(dataset.X[rows[train:]], *fitted)
    return np.mean(labels != dataset.t[rows[train:]])


print(f"iris:   test error {test_error(data.iris(), 100, 0.0):.1%}")
print(f"digits: test error {test_error(data.digits(), 900, 0.05):.1%}")

# %%
iris = data.iris()
pair = iris.X[:, 2:]  # length and width of the petal
fitted = reference.lda_fit(pair, iris.t, 3)
W, b = reference.lda_weights(*fitted)
fig, ax = style.figure(height=4, width=6)
common.view(ax, pair, equal=False, margin=0.06)
pictures.borders(pictures.territories(ax, W, b), W, b)
common.scatter(ax, pair, iris.t, size=30, names=dict(enumerate(iris.class_names)))
pictures.ellipses(ax, fitted.means, fitted.Sigma, radii=(2,), centres=False)
ax.set(xlabel="petal length (cm)", ylabel="petal width (cm)", title="LDA on two petal measurements")
fig

# %% [markdown]
# No setosa, no versicolor, no virginica has read our model. The setosas are a far smaller cloud than the shared ellipse says. The
# boundaries are good all the same: what is between the clouds matters, not the exact shape of each.
#
# ## Connections
#
# ### LDA's posterior is a sigmoid of a linear function
#
# Two classes, 1 and 0. Divide numerator and denominator of the softmax by $e^{\delta_1}$:
#
# $$P(1\mid x)=\frac{e^{\delta_1}}{e^{\delta_0}+e^{\delta_1}}=\frac{1}{1+e^{-(\delta_1-\delta_0)}}
# =\frac{1}{1+e^{-(\theta\cdot x+\theta_0)}} ,$$
#
# with the log-odds $\theta\cdot x+\theta_0$ from above. The function $1/(1+e^{-z})$ is called the **sigmoid**. Verify it:

# %%
estimate = reference.lda_fit(X_two, t_two, 2)
theta, theta0 = reference.log_odds(*estimate, 1, 0)
by_sigmoid = 1 / (1 + np.exp(-(X_two @ theta + theta0)))
by_softmax = reference.lda_posterior(X_two, *estimate)[:, 1]
print("the two are equal, up to rounding:", np.allclose(by_sigmoid, by_softmax))

# %% [markdown]
# **Logistic regression**, the next notebook, starts from just this form, $P(1\mid x)=1/(1+e^{-(\theta\cdot x+\theta_0)})$, and asks nothing
# about the clouds. So the two fit **the same family** of posteriors in different ways: LDA estimates the clouds and computes $\theta$
# from them; logistic regression chooses the $\theta$ that makes the observed labels likeliest. Which is better? Let us ask the data:
# first with clouds that are truly Gaussian, then with some points of class 1 far away, on their right side.

# %%
from linclass_ref import geometry, logistic


def compare(far, repeats=100, n=60):
    """Mean test error of (LDA, logistic) over samples, `far` of class 1's points moved far out."""
    errors = []
    for seed in range(repeats):
        X_s, t_s = data.gaussian_classes(n, two_means, Sigma, rng=seed)
        X_s[np.flatnonzero(t_s == 1)[:far]] += [12.0, -12.0]
        by_lda = reference.log_odds(*reference.lda_fit(X_s, t_s, 2), 1, 0)
        w = logistic.fit_newton(geometry.augment(X_s), t_s, 1e-3)
        rules = (by_lda, (w[:2], w[2]))
        errors.append([np.mean((X_test @ th + th0 > 0) != t_test) for th, th0 in rules])
    return np.mean(errors, axis=0)


X_test, t_test = data.gaussian_classes(5000, two_means, Sigma, rng=1000)
best = np.mean(reference.lda_predict(X_test, [0.5, 0.5], two_means, Sigma) != t_test)
print(f"true boundary: {best:.2%}")
for far in (0, 4):
    lda, log_reg = compare(far)
    print(f"{far} far points: LDA {lda:.2%}, logistic regression {log_reg:.2%}")

# %% [markdown]
# If the model is true, LDA wastes nothing and is a little better. If it is not, the far points blow up $\hat\Sigma$ and drag the mean, as
# they dragged least squares in notebook 5, while logistic regression hardly notices points that are safely on their side. Assumptions
# help exactly as long as they hold.
#
# ### Fisher's direction is LDA's direction
#
# In notebook 6 Fisher asked for the direction that separates the classes best relative to their spread, with no Gaussian in sight. His
# answer was $w\propto S_W^{-1}(m_1-m_0)$. LDA's is $\theta=\hat\Sigma^{-1}(\hat\mu_1-\hat\mu_0)$ with $\hat\Sigma=S_W/(n-K)$: the
# same direction. Verify that one is a multiple of the other:

# %%
from linclass_ref import fisher

w = fisher.fisher_direction(X_two, t_two)
print("θ of LDA divided by Fisher's w, entry by entry:", theta / w)
print("cosine of the angle between them:", round(theta @ w / np.linalg.norm(theta) / np.linalg.norm(w), 12))

# %% [markdown]
# So Fisher's projection loses nothing under this model: the posterior depends on $x$ only through $\theta\cdot x$. What LDA adds is the
# threshold, with the priors in it, and a probability.
#
# ### Outlook: if the shapes differ
#
# Give each class its own $\Sigma_k$. Then $x^\top\Sigma_k^{-1}x$ differs from class to class and no longer cancels, nor does $|\Sigma_k|$:
#
# $$\delta_k(x)=-\tfrac12\log|\Sigma_k|-\tfrac12(x-\mu_k)^\top\Sigma_k^{-1}(x-\mu_k)+\log\pi_k ,$$
#
# **quadratic** in $x$ (QDA). The boundaries are conic sections: an ellipse around a small class inside a large one, a hyperbola, a
# parabola. (Untie $\Sigma$ in the widget above.)

# %%
from linclass_ref import quadratic

cases = {
    "an ellipse": ([[-0.5, 0], [0.5, 0]], [[[0.8, 0.3], [0.3, 0.4]], [[3, 0], [0, 3]]]),
    "a hyperbola": ([[-0.5, -1], [0.5, 1]], [[[2.5, 0], [0, 0.4]], [[0.4, 0], [0, 2.5]]]),
    "a parabola": ([[-1, 0], [1, 0]], [[[1, 0], [0, 3]], [[1, 0], [0, 0.6]]]),
}


def conic(ax, centres, own):
    common.view(ax, [[-4, -4], [4, 4]], margin=0)
    common.regions(ax, lambda P: quadratic.qda_predict(P, [0.5, 0.5], centres, own), K=2)
    pictures.bent(ax, lambda P: quadratic.qda_discriminants(P, [0.5, 0.5], centres, own) @ [-1, 1])
    pictures.ellipses(ax, centres, own)


fig, axes = style.figure(3, width=9, height=3.2)
for ax, name in zip(axes, cases):
    conic(ax, *cases[name])
    ax.set_title(name)
fig

# %% [markdown]
# Why not always? Because every $\Sigma_k$ must be estimated. Count the numbers: $K\,d$ for the means, and $d(d+1)/2$ for each covariance.

# %%
print("               d   K     LDA     QDA")
for name, d, K in (("iris", 4, 3), ("tumours", 30, 2), ("digits", 64, 10)):
    one = d * (d + 1) // 2
    print(f"{name:10} {d:5d} {K:3d} {K * d + one:7,d} {K * d + K * one:7,d}")

# %% [markdown]
# Eight times as many numbers for the digits, from the same 1,797 pictures. It is the choice between too stiff and too loose once more,
# and held-out data decide.
#
# ## What you have
#
# You have a classifier that is derived instead of searched for: state how the data come about, apply Bayes' theorem, and a linear
# boundary falls out, with a probability at every point. Its strength and its weakness are the same thing, the model:
#
# - if the clouds are Gaussian with one shape, nothing can be better, and few data suffice;
# - far points and odd shapes disturb it, because it cares about *all* of each cloud, not only about the border.
#
# The next notebook keeps the sigmoid of a linear function and drops the clouds: **logistic regression**.
