# %% [markdown] title="Gaussian discriminant analysis" topic="Gaussian classes"
# # 7 · Gaussian classes: linear discriminant analysis
#
# **Your medical test is positive. How likely is it that you are ill?** Every classifier that you have written so far would answer with a
# label. In this lesson you build one that answers with a *probability*.
#
# Until now we searched for a boundary. Now we describe the **classes themselves**: how often each one occurs, and where its points lie. The
# boundary then follows from a theorem published in 1763. If every class is a Gaussian cloud and all clouds have the same shape, the best
# possible boundary turns out to be a straight line, and it is a line that you have met before.
#
# **You will be able to**
#
# - turn priors and densities into posterior probabilities, without overflow;
# - derive the boundary between two Gaussian classes, and say what priors, means and covariance each do to it;
# - derive the estimates of the model by maximum likelihood;
# - choose between one shared covariance (LDA) and one per class (QDA) on validation data;
# - say when the assumption of Gaussian classes helps, and when it hurts.
#
# **You need** {lesson:multiclass_least_squares} (several classes, the largest score wins) and {lesson:fisher} (scatter matrices, shrinkage), derivatives, and the inverse and
# the determinant of a matrix. **Time:** about four hours, in two or three sittings.
#
# **Sections:** 1 Bayes' theorem · 2 One bell · 3 Two bells on a line · 4 The estimated boundary · 5 A bell in the plane · 6 Linear discriminant
# analysis · 7 Estimating the model · 8 Probabilities · 9 One shape per class · 10 When does the model pay? · 11 Fisher again · 12 The same
# in scikit-learn · 13 What you have
#
# **Conventions.** `X` has shape $(n,d)$, one row per point; classes are $t\in\{0,\dots,K-1\}$ as in the lessons on {topic:multiclass_least_squares} and {topic:fisher}. Class $k$ has prior
# $\pi_k$ and mean $\mu_k$. $\sigma$ is always a standard deviation and $\Sigma$ a covariance matrix; on the line $\Sigma=\sigma^2$. A $\pi$
# without an index is the number 3.14…. Logarithms are natural.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import style
from linclass_ref.plots import gaussian_lda as pictures
from linclass_ref.widgets import gaussian_lda as widgets

style.use()

# %%
from linclass_ref import gaussian as reference

# %% [markdown]
# ## 1 · Bayes' theorem, for classes
#
# One person in a hundred has a certain illness. A test for it is positive for 90 % of the ill, and also for 9 % of the healthy. Your test is
# positive.

# %%
test_priors = np.array([0.99, 0.01])  # healthy, ill
positive = np.array([0.09, 0.90])  # how often the test is positive in each class

# %% role="guess" id="ill_after_positive"
guess(
    "ill_after_positive",
    "How likely is it, in percent, that you are ill?",
    tolerance=5,
    truth=lambda: 100 * reference.bayes_posterior(test_priors, [np.log(positive)])[0, 1],
    because="Most people say about 90, which answers another question: how often the test is positive among the ill. "
    "Count 10,000 people. 100 are ill, and 90 of them test positive. 9,900 are healthy, and 891 of them test positive too. "
    "So of the 981 people with a positive test only 90 are ill: the illness is so rare that most positive tests come from healthy people.",
)

# %% [markdown]
# How rare the illness was *before* the test still counts *after* it. In symbols, with classes $k$ and an observation $x$:
#
# - $\pi_k$, the **prior**: how likely class $k$ is before we look;
# - $p(x\mid k)$, the **class density**: how $x$ is distributed within class $k$ (for a test with two results, simply the probability of the result);
# - $P(k\mid x)$, the **posterior**: how likely class $k$ is once we have seen $x$.
#
# $$P(k\mid x)=\frac{\pi_k\,p(x\mid k)}{\sum_j \pi_j\,p(x\mid j)} .$$
#
# The numerator is the share of all cases that are of class $k$ *and* show $x$; the denominator is the share that show $x$ at all.
#
# **The decision.** Suppose we must name one class for $x$. If we name $h$, we are right with probability $P(h\mid x)$. So the largest posterior
# gives the fewest mistakes at this $x$. The same holds at *every* $x$; therefore no classifier whatsoever makes fewer mistakes on average than
# this one. Its error is called the **Bayes error**. It is not zero where the classes overlap.
#
# To decide, we do not need the denominator, because it is the same for every class. It is enough to compare $\pi_k\,p(x\mid k)$, or its
# logarithm.
#
# On the map of {lesson:classification_setup} this is the third route, a **generative** model: it says how the data come about (draw a class by its prior, then a
# point from its density), so it could also produce new data.
#
# ### Exercise: `bayes_posterior`
#
# Densities soon become too small for a computer, so we work with their logarithms. The logarithm of $\pi_k\,p(x\mid k)$ is
# $\log\pi_k+\log p(x\mid k)$. To get the posterior, undo the logarithm and divide by the sum. Done naively, this fails:

# %%
with np.errstate(invalid="ignore"):
    tiny = np.exp([-1000.0, -1001.0])
    print("exp(-1000) and exp(-1001):", tiny, "  divided by their sum:", tiny / tiny.sum())

# %% [markdown]
# Yet the first of these two numbers is $e$ times the second, so the answer should be 0.73 and 0.27. The way out: if you subtract the same number $c$ from
# all logarithms *of one point*, every term of the quotient is divided by $e^{c}$, and the quotient does not change. Which $c$ keeps every
# exponential finite and at least one of them away from zero? Choose it for each point.

# %% role="exercise" id="bayes_posterior"
def bayes_posterior(priors, log_densities):
    """The posterior of every class at every point, by Bayes' theorem.

    priors (K,), positive; log_densities (n, K): entry (i, k) is log p(x_i | k), perhaps thousands in size, of either sign.
    Returns (n, K); each row sums to 1.
    """
    ### BEGIN SOLUTION
    logs = np.log(priors) + log_densities
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)
    ### END SOLUTION


# %% role="check" id="bayes_posterior" points=3
check(bayes_posterior)

# %%
hint("bayes_posterior")

# %% role="guess" id="second_positive"
guess(
    "second_positive",
    "You repeat the test, and it is positive again. (For ill and for healthy people alike, the two results are independent of each other.) "
    "How likely is it now, in percent, that you are ill?",
    tolerance=8,
    truth=lambda: 100 * reference.bayes_posterior(test_priors, [2 * np.log(positive)])[0, 1],
    because="A positive test is ten times as frequent among the ill as among the healthy, so each one multiplies the odds by ten: "
    "1 : 99, then 10 : 99, then 100 : 99. The last are nearly even odds.",
)

# %% [markdown]
# The picture shows the posterior against the prior, after one positive test and after two. The same test means different things to different
# people: where half of the people are ill, one positive test leaves a doubt of only 9 %.

# %%
fig, ax = style.figure(height=3.6, width=6)
pictures.prevalence(ax, yours(bayes_posterior), positive)
fig.describe(
    "The posterior probability of being ill against the prior. Before any test it is the diagonal; "
    "after one positive test the curve is well above it; after two it climbs steeply from the very "
    "beginning and is close to certainty."
)

# %% [markdown]
# ## 2 · One bell
#
# A test has two results, each with a probability. A measurement can take any value; it has a **density**, a curve under which areas are
# probabilities. The most famous one is the **normal** or **Gaussian** density, with mean $\mu$ and standard deviation $\sigma$ (its square
# $\sigma^2$ is the variance):
#
# $$p(x)=\frac{1}{\sigma\sqrt{2\pi}}\;\exp\Bigl(-\frac{(x-\mu)^2}{2\sigma^2}\Bigr).$$
#
# Read it from the inside. $(x-\mu)/\sigma$ says how many standard deviations $x$ is away from the mean. The exponential of minus half its
# square makes the bell. The factor in front makes the area 1: a wider bell must be lower.
#
# ### Exercise: mend `gaussian_pdf`
#
# Somebody wrote the function below in a hurry. It runs, and it even passes the first case, where $\sigma=1$; but it is wrong. Find the mistake
# and mend it. `sigma` is the standard deviation; `x` may be a number or an array of any shape.

# %% role="exercise" id="gaussian_pdf" start="sigma taken for the variance"
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

# %% [markdown]
# How much of the area lies within one, two and three standard deviations of the mean? Add it up in small steps, and compare with a million
# random numbers:

# %%
pdf = yours(gaussian_pdf)
numbers, step = np.random.default_rng(0).normal(size=1_000_000), 0.001
for r in (1, 2, 3):
    area = np.sum(pdf(np.arange(-r + step / 2, r, step), 0, 1)) * step
    print(f"within {r}σ: area {area:.2%}   counted {np.mean(np.abs(numbers) < r):.2%}")

# %%
fig, ax = style.figure(height=3.6, width=6)
pictures.shares(ax, pdf=yours(gaussian_pdf)).set_title("Shares within one, two and three standard deviations")
fig.describe(
    "A bell curve with three shaded bands, one, two and three standard deviations to each side of the "
    "mean, and the share of the area that each contains."
)

# %% [markdown]
# Three numbers to know by heart: **68.27 %**, **95.45 %**, **99.73 %**.
#
# ## 3 · Two bells on a line
#
# Now classes 0 and 1 on a line, with means $\mu_0$ and $\mu_1$ and the **same** $\sigma$. Class $k$ wins where
# $\log\bigl(\pi_k\,p(x\mid k)\bigr)$ is larger. Multiply out the square:
#
# $$\log\pi_k-\frac{(x-\mu_k)^2}{2\sigma^2}-\log(\sigma\sqrt{2\pi})$$
#
# $$=\underbrace{-\frac{x^2}{2\sigma^2}-\log(\sigma\sqrt{2\pi})}_{\text{the same for both}}
# +\frac{x\,\mu_k}{\sigma^2}-\frac{\mu_k^2}{2\sigma^2}+\log\pi_k .$$
#
# What is the same for both classes cannot decide between them. What remains is the **discriminant**
#
# $$\delta_k(x)=\frac{x\,\mu_k}{\sigma^2}-\frac{\mu_k^2}{2\sigma^2}+\log\pi_k ,$$
#
# a straight line in $x$. The $x^2$ has gone *because the classes share $\sigma$*. Remember that; section 9 comes back to it. As a check, both
# differences below must agree:

# %%
mus_line, priors_line, x_line = np.array([-1.5, 1.5]), np.array([0.8, 0.2]), np.array([-3.0, 0.0, 1.0, 3.0])
delta_line = reference.lda_discriminants_1d(x_line, mus_line, 1.0, priors_line)
bells_line = [p * yours(gaussian_pdf)(x_line, mu, 1.0) for mu, p in zip(mus_line, priors_line)]
print("δ_1 - δ_0:                 ", (delta_line[:, 1] - delta_line[:, 0]).round(4))
print("log(π_1 p_1) - log(π_0 p_0):", np.log(bells_line[1] / bells_line[0]).round(4))

# %% role="guess" id="room_for_the_likelier"
def where_it_moves():
    mu0, mu1 = mus_line
    moved = reference.lda_boundary_1d(mu0, mu1, 1.0, 0.2, 0.8)
    if abs(moved - (mu0 + mu1) / 2) < 1e-9:
        return "it stays at the midpoint"
    return "towards the mean of class 0" if moved < (mu0 + mu1) / 2 else "towards the mean of class 1"


guess(
    "room_for_the_likelier",
    "Class 0 has its mean at −1.5, class 1 at +1.5. With equal priors the boundary is halfway between them. Now class 1 becomes four times as "
    "frequent as class 0. Where does the boundary move?",
    choices={
        "towards the mean of class 0": "The frequent class wins wherever the evidence is weak, so its region grows.",
        "towards the mean of class 1": "It is tempting to think of the frequent class as heavier, so that it pulls the boundary to itself. "
        "But then its region would shrink, and we would name the frequent class less often.",
        "it stays at the midpoint": "That is the place where the two bells are equally high. But what counts is each bell times its prior.",
    },
    truth=where_it_moves,
    because="At the old boundary both densities are equal, and class 1 is now four times as likely there. So this place belongs to class 1, "
    "and the boundary must be further away from its mean.",
)

# %% [markdown]
# ### Exercise: derive and write `lda_boundary_1d`
#
# Take a pencil. At the boundary $x^*$ the two discriminants are equal. Write this down, collect the terms with $x$ on one side, and solve for $x$. It helps
# that $a^2-b^2=(a-b)(a+b)$. Then write your result as a function.
#
# The function does not know the names of its two classes: `mu1`, `pi1` belong to one of them and `mu2`, `pi2` to the other, and either
# mean may be the larger one.

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

# %%
hint("lda_boundary_1d")

# %% [markdown]
# <details><summary>The derivation, to compare with yours</summary>
#
# Set $\delta_0(x)=\delta_1(x)$ and collect the terms with $x$ on the left:
#
# $$\frac{x\,(\mu_0-\mu_1)}{\sigma^2}=\frac{\mu_0^2-\mu_1^2}{2\sigma^2}+\log\frac{\pi_1}{\pi_0} .$$
#
# Multiply by $\sigma^2/(\mu_0-\mu_1)$, and use $\mu_0^2-\mu_1^2=(\mu_0-\mu_1)(\mu_0+\mu_1)$:
#
# $$x^*=\frac{\mu_0+\mu_1}{2}+\frac{\sigma^2}{\mu_0-\mu_1}\,\log\frac{\pi_1}{\pi_0} .$$
#
# </details>
#
# With equal priors the logarithm is 0, and the boundary is the **midpoint** of the means, whatever $\sigma$ is. Otherwise it moves *away* from
# the likelier class. It moves further where the bells overlap more (large $\sigma^2$, means close together), because there the measurement
# says little and the prior decides.
#
# > **A mistake in print.** You may find this boundary given as $(\mu_0+\mu_1)/(2\sigma)$. That cannot be right: if $x$ is measured in metres,
# > metres divided by metres is a number without a unit, not a place on the line. With means 1 and 4 and $\sigma=2$, ask the densities:

# %%
pdf = yours(gaussian_pdf)
middle = yours(lda_boundary_1d)(1.0, 4.0, 2.0, 0.5, 0.5)
for name, place in (("our boundary", middle), ("as misprinted", (1.0 + 4.0) / (2 * 2.0))):
    print(f"{name}: x = {place:.2f}, densities {pdf(place, 1.0, 2.0):.4f} and {pdf(place, 4.0, 2.0):.4f}")

# %% role="guess" id="beyond_both_means"
def can_it_leave():
    far = [reference.lda_boundary_1d(-1.5, 1.5, sigma, 1 - p, p) for sigma in (1, 2, 3) for p in (0.05, 0.5, 0.95)]
    return "yes" if max(far) > 1.5 or min(far) < -1.5 else "no, it always lies between the means"


guess(
    "beyond_both_means",
    "Can the boundary lie beyond both means, so that we name the other class even at the very mean of a class?",
    choices={
        "yes": "A class can be so rare that the other one still produces more points at the rare one's own mean.",
        "no, it always lies between the means": "At its own mean a class has its highest density, so it seems that it must win there. "
        "But the density is multiplied by the prior, and a small prior can undo the advantage.",
    },
    truth=can_it_leave,
    because="The shift is a logarithm that grows without bound as a class becomes rarer. Find such a setting in the widget below.",
)

# %% [markdown]
# Move the prior and the spread. On the left are the *weighted* bells $\pi_k\,p(x\mid k)$; the strip at the bottom shows which one is higher. On
# the right are the posteriors, which cross at ½ at the same place.

# %%
widgets.bells(boundary=yours(lda_boundary_1d))

# %% [markdown]
# ## 4 · The estimated boundary
#
# In real life nobody tells us $\mu_k$, $\sigma$ and $\pi_k$. We have $n$ points, estimate the three from them (section 7 says how), and put the estimates
# into the formula. The boundary then depends on the luck of the sample. How much? We draw many samples, and estimate it from each of them:

# %%
def sample_boundaries(n, boundary, repeats=200):
    """The estimated boundaries of many samples of n points from two bells that we know."""
    rng = np.random.default_rng(n)
    means_1d, variance_1d = [[m] for m in widgets.TRUE_MEANS], [[widgets.TRUE_SIGMA**2]]
    found = []
    for _ in range(repeats):
        sample = data.gaussian_classes(n, means_1d, variance_1d, widgets.TRUE_PRIORS, rng=rng)
        priors, means, Sigma = reference.lda_fit(*sample, 2)
        found.append(boundary(means[0, 0], means[1, 0], np.sqrt(Sigma[0, 0]), *priors))
    return np.array(found)


# %% role="guess" id="four_times_the_data"
def spread_shrinks_to():
    few, many = (sample_boundaries(n, reference.lda_boundary_1d).std() for n in (200, 800))
    options = {1 / 4: "a quarter", 1 / 2: "a half", 1 / np.sqrt(2): "about 70 percent"}
    return options[min(options, key=lambda share: abs(many / few - share))]


guess(
    "four_times_the_data",
    "We take four times as many points. To what share of its old value does the spread (the standard deviation) of the estimated boundary fall?",
    choices={
        "a quarter": "Four times the information, a quarter of the uncertainty: plausible. It is the variance that falls to a quarter, "
        "and the standard deviation is its root.",
        "a half": "The variance of a mean falls like 1/n, so its standard deviation falls like one over the root of n.",
        "about 70 percent": "That is what twice as many points would give: one over the root of 2.",
    },
    truth=spread_shrinks_to,
    because="Estimates that average over n independent points have a spread proportional to one over the root of n. One more correct digit costs "
    "a hundred times as many points.",
)

# %% [markdown]
# Below, the filled bells are the truth and the lines are what one sample, the marks at the bottom, suggests. On the right, each dot is the
# boundary from another sample; the red diamond is the sample on the left. Take new samples, and let $n$ grow.

# %%
widgets.tightening(boundary=yours(lda_boundary_1d))

# %% [markdown]
# The same in numbers. Each line has four times as many points as the one before:

# %%
boundary_1d = yours(lda_boundary_1d)
true_boundary = boundary_1d(*widgets.TRUE_MEANS, widgets.TRUE_SIGMA, *widgets.TRUE_PRIORS)
print(f"means {widgets.TRUE_MEANS}, σ = {widgets.TRUE_SIGMA}, priors {widgets.TRUE_PRIORS}: true boundary {true_boundary:.3f}")
for n in (50, 200, 800):
    found = sample_boundaries(n, boundary_1d)
    print(f"n = {n:3d}: mean {found.mean():.3f}, standard deviation {found.std():.3f}")

# %% [markdown]
# And what does a wrong boundary *cost*? Less than you may fear. At the true boundary the error is at its minimum, where its slope is
# zero. So a small shift changes the error only a little, in proportion to the *square* of the shift. (`erf`, the error function, gives areas
# under a bell.)

# %%
from math import erf


def error_at(place):
    """The probability of a mistake with the true bells and a boundary at `place`."""
    far = (place - np.array(widgets.TRUE_MEANS)) / (widgets.TRUE_SIGMA * np.sqrt(2))
    return widgets.TRUE_PRIORS[0] * (1 - erf(far[0])) / 2 + widgets.TRUE_PRIORS[1] * (1 + erf(far[1])) / 2


for shift in (0, 0.1, 0.2, 0.4):
    extra = error_at(true_boundary + shift) - error_at(true_boundary)
    print(f"off by {shift:.1f}: error {error_at(true_boundary + shift):.2%}, {100 * extra:.2f} percentage points above the minimum")

# %% [markdown]
# Twice the shift costs about four times as much. The first line is the Bayes error of this problem. The bells overlap, and no method can do better, however much data it gets.
#
# ## 5 · A bell in the plane
#
# With $d$ features a class has a mean *vector* $\mu$ and a **covariance matrix** $\Sigma$. Its diagonal holds the variances of the features. The entry
# in row 1 and column 2 is the mean of the product $(x_1-\mu_1)(x_2-\mu_2)$, where 1 and 2 count the *features* of one point: it is positive if
# the two features tend to be large together. $\Sigma$ is symmetric, and every direction has a positive variance (such a matrix is called
# **positive definite**). The density, with the determinant $|\Sigma|$, is
#
# $$p(x)=\frac{1}{\sqrt{(2\pi)^d\,|\Sigma|}}\;\exp\Bigl(-\tfrac12\,(x-\mu)^\top\Sigma^{-1}(x-\mu)\Bigr).$$
#
# For $d=1$ this is the old bell. The number $(x-\mu)^\top\Sigma^{-1}(x-\mu)$ takes the place of $(x-\mu)^2/\sigma^2$; its square root is called
# the **Mahalanobis distance** (1936). Where it is constant the density is constant, and these curves are ellipses.

# %%
shapes = {
    "round: Σ = I": np.eye(2),
    "independent": np.array([[0.25, 0], [0, 2]]),
    "Σ = [[1, 3/5], [3/5, 2]]": np.array([[1, 3 / 5], [3 / 5, 2]]),
    "negatively correlated": np.array([[1, -0.8], [-0.8, 1]]),
}
fig, axes = style.figure(4, width=10, height=2.9)
pictures.clouds(axes, shapes)
fig.describe(
    "Four clouds of points with ellipses around them and red axes: round, upright and narrow, tilted "
    "up to the right, tilted down to the right."
)

# %% [markdown]
# The ellipses are at Mahalanobis distances 1, 2 and 3. Their axes (red) are the eigenvectors of $\Sigma$, and half an axis of the first
# ellipse is as long as the square root of its eigenvalue.

# %% role="guess" id="inside_the_first_ellipse"
guess(
    "inside_the_first_ellipse",
    "On the line, 68.27 percent of a normal distribution lies within one standard deviation. "
    "In the plane, what percentage of a cloud lies inside the first ellipse, at Mahalanobis distance 1?",
    tolerance=5,
    truth=lambda: 100 * (1 - np.exp(-1 / 2)),
    because="In the plane a point can be far out in either of two directions. The square around the first circle would hold 68 percent of 68 percent, "
    "about 47, and the circle holds less than that.",
)

# %% [markdown]
# To compute it, write $\Sigma=LL^\top$ and $u=L^{-1}(x-\mu)$. Then $u$ is a round standard cloud, and the ellipse becomes the circle
# $\|u\|=r$. On a thin ring of radius $q$ the density is $\frac1{2\pi}e^{-q^2/2}$ everywhere, and the ring has length $2\pi q$. So the share
# inside is
#
# $$\int_0^r \frac{1}{2\pi}e^{-q^2/2}\;2\pi q\,dq=1-e^{-r^2/2} .$$

# %%
from linclass_ref.experiments import gaussian_shapes

course_Sigma = shapes["Σ = [[1, 3/5], [3/5, 2]]"]
cloud = gaussian_shapes.sample_gaussian([0, 0], course_Sigma, 200_000, rng=1)
squared = np.sum(cloud * np.linalg.solve(course_Sigma, cloud.T).T, axis=1)  # Mahalanobis distances, squared
for r in (1, 2, 3):
    print(f"inside ellipse {r}: {1 - np.exp(-(r**2) / 2):.2%}   counted {np.mean(squared < r**2):.2%}")

# %% [markdown]
# Move the mean, stretch and shear the cloud. When is the ellipse a circle? What happens as the correlation $\rho$ comes close to 1?

# %%
widgets.cloud()

# %% [markdown]
# <details><summary>Answers</summary>
#
# A circle needs equal spreads *and* $\rho=0$. As $\rho\to1$ the ellipse becomes a needle: $|\Sigma|=\sigma_1^2\sigma_2^2(1-\rho^2)$ goes to zero, one
# eigenvalue goes to zero, and $\Sigma$ has no inverse in the limit. One feature then determines the other, and there is a direction without
# any spread, as in the singular scatter matrices of {lesson:fisher}.
#
# </details>
#
# ### Exercise: `log_multivariate_normal`
#
# A density in many dimensions is like a product of many small numbers, and on a computer it soon *is* zero. So take the logarithm on paper
# *first*:
#
# $$\log p(x)=-\tfrac12\Bigl(d\log 2\pi+\log|\Sigma|+(x-\mu)^\top\Sigma^{-1}(x-\mu)\Bigr).$$
#
# $|\Sigma|$ is a product too and needs the same care: `np.linalg.slogdet` gives its sign and its logarithm directly. And you need no inverse:
# `np.linalg.solve(Sigma, B)` is $\Sigma^{-1}B$. The formula is for one point; your function gets $n$ of them, one per row.

# %% role="exercise" id="log_multivariate_normal"
def log_multivariate_normal(X, mu, Sigma):
    """The logarithm of the normal density at each point.

    X (n, d), mu (d,), Sigma (d, d) symmetric and positive definite. Returns (n,).
    """
    ### BEGIN SOLUTION
    d = X.shape[1]
    centred = X - mu
    squares = np.sum(centred * np.linalg.solve(Sigma, centred.T).T, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)
    ### END SOLUTION


# %% role="check" id="log_multivariate_normal" points=4
check(log_multivariate_normal)

# %%
hint("log_multivariate_normal")

# %% [markdown]
# See the density vanish as $d$ grows, while its logarithm stays a harmless number:

# %%
log_density = yours(log_multivariate_normal)
for d in (10, 100, 400, 800):
    value = log_density(np.ones((1, d)), np.zeros(d), np.eye(d))[0]
    print(f"d = {d:3d}: log density {value:9.2f}, density {np.exp(value):.3g}")

# %% [markdown]
# **Independent** features have a diagonal $\Sigma$. Then the density is simply the product of one-dimensional ones: the exponents add up, and $|\Sigma|$ is
# the product of the variances. With correlation this fails. At the point $(1,1)$, with $\mu=0$:

# %%
log_density, pdf = yours(log_multivariate_normal), yours(gaussian_pdf)
for name in ("independent", "Σ = [[1, 3/5], [3/5, 2]]"):
    joint = np.exp(log_density(np.array([[1.0, 1.0]]), np.zeros(2), shapes[name])[0])
    product = np.prod([pdf(1.0, 0.0, np.sqrt(variance)) for variance in np.diag(shapes[name])])
    print(f"{name:25} density {joint:.4f}   product of the features' own densities {product:.4f}")

# %% [markdown]
# With a positive correlation, two features that are large *together* are less of a surprise than the product says.
#
# ## 6 · Linear discriminant analysis
#
# Now the step from one feature to $d$ of them. Classes $k=0,\dots,K-1$ have priors $\pi_k$, means $\mu_k$ and **one** covariance
# $\Sigma$ for all. Multiply out the square, where $x^\top\Sigma^{-1}\mu_k=\mu_k^\top\Sigma^{-1}x$ because $\Sigma$ is symmetric:
#
# $$-\tfrac12(x-\mu_k)^\top\Sigma^{-1}(x-\mu_k)
# =-\tfrac12x^\top\Sigma^{-1}x+x^\top\Sigma^{-1}\mu_k-\tfrac12\mu_k^\top\Sigma^{-1}\mu_k .$$
#
# Again the term that is quadratic in $x$ is the same for every class and drops out, as do $|\Sigma|$ and $2\pi$. What is left:
#
# $$\delta_k(x)=x^\top\Sigma^{-1}\mu_k-\tfrac12\,\mu_k^\top\Sigma^{-1}\mu_k+\log\pi_k .$$
#
# Compare this with $\delta_k$ on the line: the same formula, with $\Sigma^{-1}$ for $1/\sigma^2$. It is linear in $x$, so this is a
# $K$-class discriminant as in {lesson:multiclass_least_squares}, with straight boundaries and convex regions. But now the weights come from a model of the
# classes, and if the model and its numbers are true, nothing does better.
#
# ### Exercise: `lda_discriminants`
#
# Compute all $n\cdot K$ numbers. Since $\delta_k$ is linear in $x$, each class needs one weight vector and one constant: find them for all classes, then apply
# them to all points.

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
# Three classes: 0 (squares), 1 (circles) and 2 (triangles). They share the covariance of our example; the ellipses are at Mahalanobis distances 1 and 2. Every border is straight, though no
# cloud is round.

# %%
model_three = np.array([0.4, 0.3, 0.3]), np.array([[-2.0, -1.0], [2.0, -1.5], [0.5, 2.5]]), course_Sigma
X_three, t_three = data.gaussian_classes(240, model_three[1], model_three[2], model_three[0], rng=3)
discriminants = yours(lda_discriminants)
wrong = np.mean(discriminants(X_three, *model_three).argmax(axis=1) != t_three)
print(f"{wrong:.1%} of these points lie on the wrong side, because the clouds overlap")
fig, ax = style.figure(height=4.8, width=5.6)
pictures.classes(ax, X_three, t_three, lambda P: discriminants(P, *model_three), *model_three[1:])
ax.set(title="Three classes, one Σ", xlabel="x₁", ylabel="x₂")
fig.describe(
    "Three overlapping clouds with equally shaped ellipses. Three straight borders meet between them, "
    "and some points lie on another class's colour."
)

# %% role="guess" id="priors_turn"
def what_a_prior_does():
    (theta, theta0), (other, other0) = (
        reference.log_odds([1 - p, p], [[-1.5, -0.5], [1.5, 0.5]], course_Sigma, 1, 0) for p in (0.5, 0.9)
    )
    if np.allclose(theta, other):
        return "it moves parallel to itself" if abs(theta0 - other0) > 1e-9 else "nothing"
    return "it turns"


guess(
    "priors_turn",
    "Two classes in the plane with one covariance that is not round. The prior of class 1 changes from 0.5 to 0.9. What happens to the straight boundary?",
    choices={
        "it moves parallel to itself": "The prior enters each discriminant as a constant, and a constant cannot change a slope.",
        "it turns": "The ellipses are tilted, so it seems that the boundary should slide along them and turn. "
        "But a prior weighs a class by the same factor everywhere in the plane.",
        "nothing": "The clouds themselves do not change. What changes is how much each of them counts.",
    },
    truth=what_a_prior_does,
    because="log π is the only place where a prior occurs in a discriminant, and it does not depend on x.",
)

# %% [markdown]
# ### Exercise: `log_odds`
#
# How much likelier is class $k$ than class $l$ at $x$? Divide their posteriors; the denominator cancels. The quotient is called the **odds** of
# $k$ against $l$. Its logarithm is the difference of the discriminants, and the difference of two linear functions is linear:
#
# $$\log\frac{P(k\mid x)}{P(l\mid x)}=\delta_k(x)-\delta_l(x)=\theta\cdot x+\theta_0 .$$
#
# Work out $\theta$ and the offset $\theta_0$ on paper: collect what multiplies $x$, and what does not. Then write them as a function. The
# log-odds are positive where $k$ wins.

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

# %%
hint("log_odds")

# %% [markdown]
# <details><summary>The result, to compare with yours</summary>
#
# $$\theta=\Sigma^{-1}(\mu_k-\mu_l),\qquad
# \theta_0=\log\frac{\pi_k}{\pi_l}-\tfrac12(\mu_k+\mu_l)^\top\Sigma^{-1}(\mu_k-\mu_l) .$$
#
# For $\theta_0$ use $\mu_k^\top\Sigma^{-1}\mu_k-\mu_l^\top\Sigma^{-1}\mu_l=(\mu_k+\mu_l)^\top\Sigma^{-1}(\mu_k-\mu_l)$: multiply it
# out, and the two mixed terms cancel.
#
# </details>
#
# Three things can be read off the result:
#
# 1. $\theta$ does not contain the priors. So **priors shift the boundary parallel** to itself and never turn it.
# 2. With equal priors, $\theta\cdot x+\theta_0=\theta\cdot\bigl(x-\tfrac12(\mu_k+\mu_l)\bigr)$: the boundary goes through the
#    **midpoint** of the means.
# 3. The boundary is perpendicular to $\Sigma^{-1}(\mu_k-\mu_l)$. In general it is *not* perpendicular to the line from mean to mean.

# %%
means_two, odds = np.array([[-1.5, -0.5], [1.5, 0.5]]), yours(log_odds)
print("difference of the means:", means_two[1] - means_two[0])
for prior in (0.2, 0.5, 0.8):
    theta, theta0 = odds(np.array([1 - prior, prior]), means_two, course_Sigma, 1, 0)
    print(f"prior of class 1 = {prior}: θ = {theta.round(3)}, θ0 = {theta0:+.3f}")

# %% [markdown]
# Drag the means, stretch and shear the shared $\Sigma$, move the prior. The dotted line is the boundary for equal priors; the solid one is always
# parallel to it. The surface on the right is the posterior of class 1 over the plane, a ramp from 0 to 1. What makes it steep?

# %%
widgets.plane(prior=0.85, rho=0.5, odds=yours(log_odds))

# %% [markdown]
# <details><summary>Answer</summary>
#
# The posterior depends on $x$ through $\theta\cdot x+\theta_0$ alone, so the ramp is steep where $\theta=\Sigma^{-1}(\mu_1-\mu_0)$ is long: with means far
# apart, or with little spread in the direction that separates them. The prior moves the ramp and does not change its steepness.
#
# </details>
#
# ### Another view: the nearest mean
#
# Let the priors be equal. Then the largest $\delta_k$ belongs to the smallest $(x-\mu_k)^\top\Sigma^{-1}(x-\mu_k)$: LDA picks the
# **nearest mean, in Mahalanobis distance**. With $\Sigma=LL^\top$ and $u=L^{-1}x$ this is the ordinary distance between $u$ and
# $L^{-1}\mu_k$. So LDA does two things: it makes the clouds round, and then it takes the nearest mean. In the round picture the boundary *is* perpendicular
# to the line between the means.

# %%
L = np.linalg.cholesky(course_Sigma)
X_two, t_two = data.gaussian_classes(200, means_two, course_Sigma, rng=5)
U_two, U_means = np.linalg.solve(L, X_two.T).T, np.linalg.solve(L, means_two.T).T
nearest = np.argmin([np.linalg.norm(U_two - m, axis=1) for m in U_means], axis=0)
odds, half = yours(log_odds), np.array([0.5, 0.5])
by_lda = yours(lda_discriminants)(X_two, half, means_two, course_Sigma).argmax(axis=1)
print(f"nearest mean of the round clouds = LDA for {np.sum(nearest == by_lda)} of {len(X_two)} points")
fig, axes = style.figure(2, width=8.4, height=4)
pictures.pair(axes[0], X_two, t_two, means_two, course_Sigma, odds(half, means_two, course_Sigma, 1, 0)).set_title("as measured, x")
pictures.pair(axes[1], U_two, t_two, U_means, np.eye(2), odds(half, U_means, np.eye(2), 1, 0)).set_title("made round, u = L⁻¹x")
fig.describe(
    "Two classes with an ellipse each and the boundary. As measured, the boundary is not perpendicular "
    "to the dotted line between the means. Made round, the ellipses are circles, and it is."
)

# %% [markdown]
# ## 7 · Estimating the model
#
# The principle is **maximum likelihood**: choose the parameters under which the observed data are as probable as possible. The points are
# independent, so their joint density is a product, and its logarithm is a sum, the **log-likelihood**
#
# $$\ell=\sum_i\log\bigl(\pi_{t_i}\,p(x_i\mid t_i)\bigr)
# =\sum_k n_k\log\pi_k+\sum_i\log p(x_i\mid t_i) ,$$
#
# where $n_k$ is the number of points in class $k$. (In {lesson:hinge_sgd}, $\ell$ was a loss. Here more is better.) The first sum holds only the priors, the second only the means and $\Sigma$.
#
# **The priors.** For two classes, $n_0\log(1-\pi_1)+n_1\log\pi_1$ has the derivative $-n_0/(1-\pi_1)+n_1/\pi_1$ with respect to $\pi_1$. It is zero for
# $\hat\pi_1=n_1/n$. For $K$ classes the result is the same, $\hat\pi_k=n_k/n$: the share of class $k$.
#
# **The variance, on the line.** Up to constants the second sum is
# $-n\log\sigma-\frac1{2\sigma^2}\sum_i(x_i-\mu_{t_i})^2$. Its derivative with respect to $\sigma$ is
# $-\frac n\sigma+\frac1{\sigma^3}\sum_i(x_i-\mu_{t_i})^2$, and this is zero for $\hat\sigma^2=\frac1n\sum_i(x_i-\mu_{t_i})^2$. Every point is compared with the mean
# of *its own* class. In $d$ dimensions products take the place of squares:
# $\hat\Sigma=\frac1n\sum_i(x_i-\mu_{t_i})(x_i-\mu_{t_i})^\top$.
#
# **The means** are left for you. Look first at one class with eight points on the line:

# %%
eight = np.array([-1.9, -1.2, -0.8, 0.1, 0.4, 0.9, 2.0, 2.9])

# %% role="guess" id="likely_places"
def order_of_the_peaks():
    mus = np.linspace(-2, 3, 501)
    narrow, wide = (mus[np.argmax([np.sum(np.log(reference.gaussian_pdf(eight, mu, sigma))) for mu in mus])] for sigma in (1.2, 2.4))
    if np.isclose(narrow, wide):
        return "at the same place"
    return "farther to the right for the larger σ" if wide > narrow else "farther to the left for the larger σ"


guess(
    "likely_places",
    "The log-likelihood of the eight points −1.9, −1.2, −0.8, 0.1, 0.4, 0.9, 2.0 and 2.9 is a function of μ. We draw it once for σ = 1.2 and once for σ = 2.4. Where do the two curves peak?",
    choices={
        "at the same place": "μ occurs only in the sum of the squared distances, and σ only multiplies that sum.",
        "farther to the right for the larger σ": "The two points far to the right are hard to explain for a narrow bell, so it seems that a wide bell can afford to stand nearer to them. But it stands where it explains all eight together best.",
        "farther to the left for the larger σ": "A wide bell reaches the two points far to the right more easily, so it seems that it need not lean towards them as much. But a narrow bell is pulled no more strongly by "
        "them than by the others: every distance is divided by the same σ.",
    },
    truth=order_of_the_peaks,
    because="Up to constants the log-likelihood is −n log σ − (the sum of the squared distances from μ)/(2σ²). σ shifts the curve and stretches it, and does not move its peak. Which place it is, you will derive below.",
)

# %% [markdown]
# Here are the curves, for three values of $\sigma$. The marks on the axis are the points.

# %%
fig, ax = style.figure(height=3.6, width=6)
pictures.likelihood(ax, eight, yours(log_multivariate_normal), sigmas=(1.2, 1.6, 2.4))
fig.describe(
    "The log-likelihood of a sample against the mean μ, for three values of σ: three hills of "
    "different steepness whose tops all lie above the same place, the mean of the sample."
)

# %% [markdown] role="locked" id="q_ml_mean"
# ### Written answer: the most likely mean, and why we pool
#
# The model of LDA: $K$ classes in $d$ dimensions with means $\mu_k$ and one covariance $\Sigma$.
#
# (a) Derive the $\mu_k$ that maximises the log-likelihood $\ell$. Which terms of $\ell$ contain $\mu_k$? What is the gradient? Why may you drop $\Sigma^{-1}$ at the
# end, and how do you know that the place you found is a maximum? (You may use that the gradient of $v^\top A\,v$ with respect to $v$ is $2Av$ for a
# symmetric matrix $A$.)
#
# (b) The covariance is then estimated from the differences $x_i-\hat\mu_{t_i}$ of *all* points, the **pooled** covariance. What would go wrong if you took the
# covariance of all points about their common mean instead? What does pooling buy, compared with one covariance per class, and what does it assume? (6 points)
#
# ### BEGIN MARK SCHEME
# - 1 point: only the points of class $k$ matter: $-\tfrac12\sum_{t_i=k}(x_i-\mu_k)^\top\Sigma^{-1}(x_i-\mu_k)$.
# - 1 point: gradient $\Sigma^{-1}\sum_{t_i=k}(x_i-\mu_k)$, set to zero; $\Sigma^{-1}$ is invertible, so the sum itself is zero and
#   $\hat\mu_k=\frac1{n_k}\sum_{t_i=k}x_i$. The result does not depend on $\Sigma$.
# - 1 point: it is a maximum, since the second derivative $-n_k\Sigma^{-1}$ is negative definite (or: $\ell$ is a concave quadratic function of $\mu_k$, or falls
#   to $-\infty$ in every direction).
# - 1 point: about the common mean, the distances *between* the class means count as spread. $\Sigma$ becomes too large in the very directions that separate the
#   classes, and is no longer the covariance of any class.
# - 1 point: pooling estimates $d(d+1)/2$ numbers from all $n$ points instead of $K$ times as many from $n_k$ points each: less variance, and it works where a class has
#   too few points for an invertible covariance of its own. (Or: the quadratic terms cancel, so that the boundary is linear.)
# - 1 point: it assumes that all classes have the same covariance; where they differ, the pooled one is wrong for each of them.
# ### END MARK SCHEME

# %% [markdown] role="written" id="ml_mean" points=6
# ### BEGIN SOLUTION
# **(a)** Only the points of class $k$ have $\mu_k$ in their density. Up to terms without $\mu_k$,
# $\ell=-\tfrac12\sum_{t_i=k}(x_i-\mu_k)^\top\Sigma^{-1}(x_i-\mu_k)$. Each term is $v^\top A\,v$ with $v=x_i-\mu_k$ and $A=\Sigma^{-1}$, and
# $v$ changes by $-1$ times the change of $\mu_k$. So the gradient is $\Sigma^{-1}\sum_{t_i=k}(x_i-\mu_k)$. It must be zero. $\Sigma^{-1}$ has an inverse (multiply by
# $\Sigma$), so the sum itself is zero: $\sum_{t_i=k}x_i=n_k\mu_k$, that is $\hat\mu_k=\frac1{n_k}\sum_{t_i=k}x_i$, the mean of the class, whatever $\Sigma$ is.
# The matrix of second derivatives is $-n_k\Sigma^{-1}$. It is negative definite, so $\ell$ is concave in $\mu_k$ and this is its maximum.
#
# **(b)** About the common mean, a point's difference contains the difference between its class mean and the common mean. Where the means are far apart, this is large,
# and $\Sigma$ looks wide in the direction in which the classes differ, though each class is narrow there. It would be the covariance of
# the whole crowd, not of a class. Pooling removes each class's own mean first and then uses all $n$ points for one matrix of $d(d+1)/2$ numbers.
# With one matrix per class there are $K$ times as many numbers, each from only $n_k$ points, so they vary more from sample to sample, and a class with
# $n_k\le d$ points has no invertible covariance at all. A shared matrix also makes the boundaries linear. The price is an assumption: all classes have the same
# covariance. If they do not, the pooled matrix is a compromise that is right for none.
# ### END SOLUTION

# %% role="guess" id="variance_too_small"
def average_variance(points, repeats=2_000_000):
    """The average over many samples, of true variance 1, of the maximum-likelihood variance about the sample's own mean."""
    samples = np.random.default_rng(0).normal(size=(repeats, points))
    return np.mean((samples - samples.mean(axis=1, keepdims=True)) ** 2)


guess(
    "variance_too_small",
    "The true variance is 1. We draw two points, compute their mean, and estimate the variance as the average squared distance from that mean. "
    "What is the average of this estimate over many such pairs?",
    tolerance=0.1,
    truth=lambda: average_variance(2),
    because="The mean was fitted to the two points, so it is closer to them than the true mean is: on average the estimate is too small by the factor (n − 1)/n. "
    "With two points that is one half.",
)

# %% [markdown]
# So the maximum-likelihood variance is too small on average, in class $k$ by the factor $(n_k-1)/n_k$. The squared differences of class $k$ add up to
# $(n_k-1)\sigma^2$ on average, those of all classes to $\sum_k(n_k-1)\,\sigma^2=(n-K)\,\sigma^2$. Dividing by $n-K$ instead of $n$ corrects this. These are the estimates that LDA uses:
#
# $$\hat\pi_k=\frac{n_k}{n},\quad\; \hat\mu_k=\frac1{n_k}\sum_{t_i=k}x_i,\quad\;
# \hat\Sigma=\frac1{n-K}\sum_{i}(x_i-\hat\mu_{t_i})(x_i-\hat\mu_{t_i})^\top .$$
#
# (The last sum is $S_W$ of {lesson:fisher}.)
#
# ### Exercise: `lda_fit`
#
# Write the three estimates as one function. For the last one, `means[t]` is useful: it has one row per point, the mean of that point's class.

# %% role="exercise" id="lda_fit"
def lda_fit(X, t, K):
    """Estimate the model: priors, means and the pooled covariance over n - K.

    X (n, d), t (n,) of class indices 0 … K-1 (every class occurs, at least twice), K the number of classes.
    Returns (priors, means, Sigma): (K,), (K, d), (d, d).
    """
    ### BEGIN SOLUTION
    priors = np.bincount(t) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    centred = X - means[t]
    Sigma = centred.T @ centred / (len(X) - K)
    return priors, means, Sigma
    ### END SOLUTION


# %% role="check" id="lda_fit" points=4
check(lda_fit)

# %%
hint("lda_fit")

# %% [markdown]
# Does it recover the truth? The three classes of section 6 had priors (0.4, 0.3, 0.3), means (−2, −1), (2, −1.5) and (0.5, 2.5), and the
# covariance $\begin{pmatrix}1&0.6\\0.6&2\end{pmatrix}$. From 240 points:

# %%
priors_found, means_found, Sigma_found = yours(lda_fit)(X_three, t_three, 3)
print("priors:", priors_found.round(2))
print("means, one row per class:\n", means_found.round(2))
print("Σ:\n", Sigma_found.round(2))

# %% [markdown]
# Nearly. The second feature has variance 2, so its mean over about 80 points has a standard error of $\sqrt{2/80}\approx0.16$; the largest
# deviation, 0.27, is less than two of these.
#
# ## 8 · Probabilities
#
# $\delta_k(x)$ is the logarithm of $\pi_k\,p(x\mid k)$ up to a term that all classes share. So undo the logarithm and divide; what is shared cancels:
#
# $$P(k\mid x)=\frac{e^{\delta_k(x)}}{\sum_j e^{\delta_j(x)}} .$$
#
# This function of the discriminants is called the **softmax**. You know the danger and the remedy from `bayes_posterior`.
#
# ### Exercise: mend `lda_posterior`
#
# The function below calls your `lda_discriminants`. It is careful about overflow, its rows sum to 1, and with equal priors it is right. It is wrong all the same.
# Find out why, and mend it.

# %% role="exercise" id="lda_posterior" start="priors counted twice"
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
# Here are the posteriors of the three classes, each as a surface over the plane. At every place the three heights add up to 1.

# %%
side = np.linspace(-6, 6, 31)
grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
surfaces = yours(lda_posterior)(grid, *model_three).reshape(31, 31, 3)
fig, axes = style.figure(3, width=10, height=3.1)
for k, ax in enumerate(axes):
    pictures.surface(pictures.surface_frame(ax), surfaces, k, turn=-25, limits=(-6, 6)).set_title(f"P(class {k} | x)")
fig.describe(
    "Three surfaces over the plane, the posterior of each class. Each is a plateau of height one over "
    "its own part of the plane and falls steeply to zero at the borders."
)

# %% role="guess" id="class_without_a_region"
def can_a_class_vanish():
    rng = np.random.default_rng(0)
    for _ in range(200):
        means = rng.normal(size=(3, 2))
        if not np.array_equal(reference.lda_predict(means, np.full(3, 1 / 3), means, course_Sigma), [0, 1, 2]):
            return "yes, for instance when its mean lies between the other two"
    return "no, never"


guess(
    "class_without_a_region",
    "Three classes with equal priors and one covariance, with three different means. Can one of the classes lose its whole region, so that it is never named?",
    choices={
        "yes, for instance when its mean lies between the other two": "That is what happened to the middle class under least squares. "
        "Here the middle class keeps a strip around its mean.",
        "no, never": "With equal priors LDA names the nearest mean, and the mean nearest to a class's own mean is that mean itself.",
    },
    truth=can_a_class_vanish,
    because="With equal priors every class owns at least its own mean and the neighbourhood of it. With unequal priors a class can vanish: give it a small prior "
    "in the widget below and move its mean between the others.",
)

# %% [markdown]
# Three means to drag, and the prior of class 2 to move (the other two share the rest). Put class 2 between the others; then make it rare.

# %%
widgets.plane(model_three[1], rho=0.4, odds=yours(log_odds))

# %% [markdown]
# ### Do the probabilities mean what they say?
#
# If the model is true, they do. Draw 100,000 new points. Among those to which class 2 was given a posterior of about 0.75, about 75 % should *be*
# of class 2:

# %%
X_new, t_new = data.gaussian_classes(100_000, model_three[1], model_three[2], model_three[0], rng=8)
P_new = yours(lda_posterior)(X_new, *model_three)[:, 2]
for low in (0.05, 0.25, 0.5, 0.7, 0.9):
    here = (P_new > low) & (P_new < low + 0.1)
    print(f"posterior {P_new[here].mean():.3f} on average: {np.mean(t_new[here] == 2):.3f} are of class 2")

# %% [markdown]
# This is called **calibration**. It holds here because we used the true model. With an estimated model, or a wrong one, it has to be checked on data that
# were not used for fitting; section 10 does so.
#
# ### Real flowers
#
# The iris data of {lesson:multiclass_least_squares}: three species, four measurements. We fit on the training flowers and look at two of the measurements:

# %%
iris = data.split("iris")
petals, petals_t = iris.X_train[:, 2:], iris.t_train  # length and width of the petals
model_petals, discriminants = yours(lda_fit)(petals, petals_t, 3), yours(lda_discriminants)
fig, ax = style.figure(height=4, width=6)
pictures.classes(ax, petals, petals_t, lambda P: discriminants(P, *model_petals), *model_petals[1:], radii=(2,), names=iris.class_names, equal=False)
ax.set(xlabel="petal length (cm)", ylabel="petal width (cm)", title="LDA on two petal measurements (training flowers)")
fig.describe(
    "Petal length and width of three species with one ellipse shape for all. Two straight borders run "
    "between them; the setosas fill only a small part of their ellipse, and a few flowers lie across "
    "the border between versicolor and virginica."
)

# %% [markdown]
# The flowers have not read our model. The setosas form a far smaller cloud than the shared ellipse says. The boundaries are good all the same: the one between
# setosa and versicolor lies in an empty space, where its exact place matters little.
#
# ## 9 · One shape per class: QDA
#
# If the shapes differ, give each class its own $\Sigma_k$. Then $x^\top\Sigma_k^{-1}x$ differs from class to class and no longer cancels, and neither does
# $|\Sigma_k|$:
#
# $$\delta_k(x)=-\tfrac12\log|\Sigma_k|-\tfrac12(x-\mu_k)^\top\Sigma_k^{-1}(x-\mu_k)+\log\pi_k .$$
#
# This is **quadratic** in $x$: quadratic discriminant analysis.
#
# ### Exercise: `qda_discriminants`
#
# Exactly this formula, without the constant $-\tfrac d2\log2\pi$. It must also work with 200 features, where $|\Sigma_k|$ itself underflows.

# %% role="exercise" id="qda_discriminants"
def qda_discriminants(X, priors, means, Sigmas):
    """The discriminants of classes that each have their own covariance, at every point.

    X (n, d), priors (K,), means (K, d), Sigmas (K, d, d): Sigmas[k] is the covariance of class k. Returns (n, K).
    """
    ### BEGIN SOLUTION
    delta = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        centred = X - means[k]
        squares = np.sum(centred * np.linalg.solve(Sigmas[k], centred.T).T, axis=1)
        delta[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[1] - 0.5 * squares
    return delta
    ### END SOLUTION


# %% role="check" id="qda_discriminants" points=4
check(qda_discriminants)

# %%
hint("qda_discriminants")

# %% [markdown]
# The boundaries are now conic sections: an ellipse around a small class inside a large one, a hyperbola, a parabola.

# %%
conics = {
    "an ellipse": (np.array([[-0.5, 0], [0.5, 0]]), np.array([[[0.8, 0.3], [0.3, 0.4]], [[3, 0], [0, 3]]])),
    "a hyperbola": (np.array([[-0.5, -1], [0.5, 1]]), np.array([[[2.5, 0], [0, 0.4]], [[0.4, 0], [0, 2.5]]])),
    "a parabola": (np.array([[-1.0, 0], [1, 0]]), np.array([[[1, 0], [0, 3]], [[1, 0], [0, 0.6]]])),
}
quadratic, half = yours(qda_discriminants), np.array([0.5, 0.5])
fig, axes = style.figure(3, width=9, height=3.2)
for ax, (name, (centres, own)) in zip(axes, conics.items()):
    pictures.conic(ax, lambda P, m=centres, S=own: quadratic(P, half, m, S), centres, own).set_title(name)
fig.describe(
    "Three pairs of Gaussian classes with ellipses and the quadratic boundary between them: a closed "
    "ellipse around the smaller class, the two branches of a hyperbola, a parabola."
)

# %% [markdown]
# In this widget class 1 has a covariance of its own. Change its size and its correlation, and look for all three conics. When is the boundary straight again?

# %%
widgets.plane(prior=0.5, untied=True, odds=yours(log_odds), curved=yours(qda_discriminants))

# %% [markdown]
# <details><summary>Answer</summary>
#
# It is straight when the two covariances are equal: here with its own size 1 and the correlation of class 0. (A boundary can also be a pair of straight lines, a degenerate
# conic.) As the widget starts, class 1 is wider in every direction, and the boundary is an **ellipse**, here a circle. With its own size 1 and correlation 0.6 it is wider in one direction and
# narrower in the other: a **hyperbola**. A **parabola** is the border case, with the same spread in one direction: its own size 2 and correlation 0.75 hit it.
#
# </details>
#
# ### LDA or QDA?
#
# Why not always QDA? Because every $\Sigma_k$ must be estimated. Count the numbers in a model: $K\,d$ for the means, and $d(d+1)/2$ for each covariance (the priors hardly count).

# %%
spam, digits = data.split("spam"), data.split("digits")
print("         points   d   K  numbers of LDA  numbers of QDA")
for name, parts in (("iris", iris), ("spam", spam), ("digits", digits)):
    (n, d), K = parts.X_train.shape, len(parts.class_names)
    one = d * (d + 1) // 2
    print(f"{name:7} {n:7,d} {d:3d} {K:3d} {K * d + one:15,d} {K * d + K * one:15,d}")

# %% [markdown]
# With so many numbers the covariances are uncertain or even singular (some pixels of the digits never vary). The remedy is your `shrink` of {lesson:fisher}: **shrink** each
# covariance towards a round one, $(1-s)\,\Sigma+s\,\frac{\operatorname{Tr}\Sigma}{d}\,I$. How much is right? The validation data decide:
#
# 1. fit LDA and QDA on the **training** data, for several $s$;
# 2. choose the method and the $s$ with the smallest **validation** error;
# 3. use the **test** data once, for the chosen model.
#
# The word frequencies of the e-mails are divided by their standard deviations in the training data, since shrinking only makes sense on comparable scales.

# %%
from linclass_ref import fisher, quadratic as quadratic_reference

scale = spam.X_train.std(axis=0)
tables = {
    "digits": (digits.X_train, digits.t_train, digits.X_val, digits.t_val, 10),
    "spam": (spam.X_train / scale, spam.t_train, spam.X_val / scale, spam.t_val, 2),
}
amounts = (0.01, 0.03, 0.1, 0.3, 0.6, 0.9)


def validation_errors(name, fit, linear, curved, shrink):
    """The validation errors of LDA and of QDA, one per amount of shrinkage."""
    X, t, X_val, t_val, K = tables[name]
    priors, means, Sigma = fit(X, t, K)
    Sigmas = quadratic_reference.qda_fit(X, t, K).Sigmas
    errors = {"LDA": [], "QDA": []}
    for s in amounts:
        straight = linear(X_val, priors, means, shrink(Sigma, s))
        bent = curved(X_val, priors, means, np.array([shrink(S, s) for S in Sigmas]))
        errors["LDA"].append(np.mean(straight.argmax(axis=1) != t_val))
        errors["QDA"].append(np.mean(bent.argmax(axis=1) != t_val))
    return errors


# %% role="guess" id="lda_or_qda"
def who_wins_where():
    winners = {}
    for name in tables:
        found = validation_errors(name, reference.lda_fit, reference.lda_discriminants, quadratic_reference.qda_discriminants, fisher.shrink)
        winners[name] = min(found, key=lambda method: min(found[method]))
    return f"{winners['digits']} on the digits, {winners['spam']} on the e-mails"


guess(
    "lda_or_qda",
    "Each method gets its best shrinkage, chosen on validation data. Which one has the smaller validation error?",
    choices={
        "LDA on the digits, LDA on the e-mails": "QDA has far more numbers to estimate, so caution says LDA. But shrinkage tames the numbers, and the shapes of the "
        "digits differ a great deal.",
        "LDA on the digits, QDA on the e-mails": "This follows the count: the digits have about 20 numbers per training picture, the e-mails about one per message. "
        "But the count is not everything; it also matters how wrong a Gaussian is.",
        "QDA on the digits, LDA on the e-mails": "A written 0 varies in another way than a written 1, which speaks for one shape per digit. "
        "Word frequencies, mostly zero and now and then huge, are far from Gaussian.",
        "QDA on the digits, QDA on the e-mails": "QDA is the more general model: with equal covariances it is LDA. But more general is not better when the numbers must be estimated, "
        "and when none of the models is true.",
    },
    truth=who_wins_where,
    because="On the digits, one covariance per class describes how each digit varies, and shrinkage keeps the estimates usable. "
    "On the e-mails QDA is misled by words that hardly ever occur in one of the classes, as you will see below the picture.",
)

# %%
rules = yours(lda_fit), yours(lda_discriminants), yours(qda_discriminants), yours("shrink")
curves = {name: validation_errors(name, *rules) for name in tables}
fig, axes = style.figure(2, width=9, height=3.6)
for ax, name in zip(axes, curves):
    pictures.error_curves(ax, amounts, curves[name], len(tables[name][3])).set_title(name)
fig.describe(
    "Validation error against shrinkage for LDA and QDA, with bars of one standard error. On the "
    "digits QDA is lower, above all in the middle. On the e-mails LDA is level, and QDA lies far above "
    "it."
)

# %% [markdown]
# The bars are one standard error, $\sqrt{e(1-e)/n}$ for an error rate $e$ on $n$ points. On both data sets the difference between the best LDA and the best QDA is more than
# three times as large as its standard error (the root of the sum of the two squared standard errors).
#
# Why does QDA fail on the e-mails? Look at its mistakes, and at one word:

# %%
s_bent = amounts[np.argmin(curves["spam"]["QDA"])]
own_spam = quadratic_reference.qda_fit(spam.X_train / scale, spam.t_train, 2, shrinkage=s_bent)
called = yours(qda_discriminants)(spam.X_val / scale, *own_spam).argmax(axis=1)
print("mail called spam:", np.sum((called == 1) & (spam.t_val == 0)), "  spam called mail:", np.sum((called == 0) & (spam.t_val == 1)))
george = spam.X_train[:, spam.feature_names.index("george")] > 0
for k, name in enumerate(spam.class_names):
    log_det = np.linalg.slogdet(own_spam.Sigmas[k])[1]
    print(f"{name}: log|Σ| = {log_det:.0f}, {np.mean(george[spam.t_train == k]):.1%} of the messages contain “george”")

# %% [markdown]
# Almost nine in ten mistakes are of one kind. The e-mails were collected by a man called George, and words such as his name occur in his mail and almost never in spam. In the direction of
# such a word, spam is a very *narrow* cloud, and there are many such words. So $|\Sigma_1|$ is tiny, and where all these words are absent the Gaussian density of spam is enormous:
# the determinants alone give spam an advantage of about 23 in $\delta$. A private message that happens to contain none of the words is called spam. The fault lies with the bell: a word
# count that is nearly always zero is not a narrow Gaussian. LDA, with one pooled determinant, cannot make this mistake.
#
# Now the test data, once, for the chosen models:

# %%
def with_standard_error(wrong):
    """An error rate with its standard error, from one True or False per point."""
    e = np.mean(wrong)
    return f"{e:.1%} ± {np.sqrt(e * (1 - e) / len(wrong)):.1%}"


fit, linear, curved = yours(lda_fit), yours(lda_discriminants), yours(qda_discriminants)
s_digits = amounts[np.argmin(curves["digits"]["QDA"])]
digits_model = quadratic_reference.qda_fit(digits.X_train, digits.t_train, 10, shrinkage=s_digits)
digits_wrong = curved(digits.X_test, *digits_model).argmax(axis=1) != digits.t_test
print(f"digits: QDA with s = {s_digits}, test error {with_standard_error(digits_wrong)} on {len(digits_wrong)} digits")

s_spam = amounts[np.argmin(curves["spam"]["LDA"])]
priors_spam, means_spam, Sigma_spam = fit(spam.X_train / scale, spam.t_train, 2)
Sigma_spam = yours("shrink")(Sigma_spam, s_spam)
spam_wrong = linear(spam.X_test / scale, priors_spam, means_spam, Sigma_spam).argmax(axis=1) != spam.t_test
print(f"spam:   LDA with s = {s_spam}, test error {with_standard_error(spam_wrong)} on {len(spam_wrong)} e-mails")

# %% [markdown]
# (97 of the 921 test e-mails equal a training e-mail, which flatters LDA a little.) The irises have only 30 validation flowers:

# %%
fit, linear, curved = yours(lda_fit), yours(lda_discriminants), yours(qda_discriminants)
iris_lda = linear(iris.X_val, *fit(iris.X_train, iris.t_train, 3)).argmax(axis=1)
iris_qda = curved(iris.X_val, *quadratic_reference.qda_fit(iris.X_train, iris.t_train, 3)).argmax(axis=1)
for name, labels in (("LDA", iris_lda), ("QDA", iris_qda)):
    print(f"iris, {name}: validation error {with_standard_error(labels != iris.t_val)}")

# %% [markdown]
# Each method misclassifies one flower, and with one mistake in 30 the standard error is as large as the error itself. So few flowers cannot tell the methods apart.
#
# ## 10 · When does the model pay?
#
# Take two classes. Divide numerator and denominator of the softmax by $e^{\delta_1}$:
#
# $$P(1\mid x)=\frac{e^{\delta_1}}{e^{\delta_0}+e^{\delta_1}}=\frac{1}{1+e^{-(\delta_1-\delta_0)}}
# =\frac{1}{1+e^{-(\theta\cdot x+\theta_0)}} ,$$
#
# with the log-odds $\theta\cdot x+\theta_0$ of section 6. The function $a\mapsto 1/(1+e^{-a})$ is called the **sigmoid**.

# %%
estimate_two = yours(lda_fit)(X_two, t_two, 2)
theta_two, theta0_two = yours(log_odds)(*estimate_two, 1, 0)
by_sigmoid = 1 / (1 + np.exp(-(X_two @ theta_two + theta0_two)))
print("sigmoid of the log-odds = posterior:", np.allclose(by_sigmoid, yours(lda_posterior)(X_two, *estimate_two)[:, 1]))

# %% [markdown]
# **Logistic regression**, the next lesson, starts from just this form and assumes nothing about the clouds. It chooses the $\theta$ and $\theta_0$ that make the observed
# *labels* most likely. If the classes truly are Gaussian, LDA knows more. Here is a fair trial. Two truly Gaussian classes with one covariance, $d=20$ features, and a Bayes error of about 16 %. We draw 40 training sets of $n$ points
# each, and fit three classifiers: LDA; LDA with shrinkage; logistic regression with a ridge penalty ({lesson:logistic_mle}). The amounts of shrinkage and of ridge are chosen
# each time on a validation set of another $n$ points.

# %%
from linclass_ref import geometry, logistic

d_many = 20
Sigma_many = 0.5 ** np.abs(np.subtract.outer(np.arange(d_many), np.arange(d_many)))
gap = np.random.default_rng(0).normal(size=d_many)
gap *= 2 / np.sqrt(gap @ np.linalg.solve(Sigma_many, gap))  # Mahalanobis distance 2 between the means
means_many = np.array([-gap / 2, gap / 2])
X_many, t_many = data.gaussian_classes(10_000, means_many, Sigma_many, rng=1000)


def error_of(rule, X, t):
    theta, theta0 = rule
    return np.mean((X @ theta + theta0 > 0) != t)


def trial(n, seed, fit, odds, shrink):
    """The test errors of LDA, LDA with shrinkage and logistic regression, trained on n points."""
    X, t = data.gaussian_classes(n, means_many, Sigma_many, rng=seed)
    X_val, t_val = data.gaussian_classes(n, means_many, Sigma_many, rng=5000 + seed)
    priors, means, Sigma = fit(X, t, 2)
    shrunk = [odds(priors, means, shrink(Sigma, s), 1, 0) for s in amounts]
    ridged = [logistic.fit_newton(geometry.augment(X), t, ridge) for ridge in (0.01, 0.1, 1, 10, 100)]
    chosen = [min(rules, key=lambda rule: error_of(rule, X_val, t_val)) for rules in (shrunk, [(w[:-1], w[-1]) for w in ridged])]
    return [error_of(rule, X_many, t_many) for rule in (odds(priors, means, Sigma, 1, 0), *chosen)]


# %% role="guess" id="true_model_few_points"
def the_worst_with_few():
    names = ("plain LDA", "LDA with shrinkage", "logistic regression with ridge")
    errors = np.mean([trial(30, seed, reference.lda_fit, reference.log_odds, fisher.shrink) for seed in range(40)], axis=0)
    if errors.max() - errors.min() < 0.02:
        return "none: they are about equally good"
    return names[np.argmax(errors)]


guess(
    "true_model_few_points",
    "n = 30 training points, 20 features, and the classes truly are Gaussian with one covariance. Which classifier has the largest test error on average?",
    choices={
        "plain LDA": "Its model is true, and with the true numbers it would be the best classifier there is. But its 250 numbers are estimated from 30 points.",
        "LDA with shrinkage": "Shrinkage makes the covariance rounder than it is, which looks like a step away from the truth. "
        "But an estimate from 30 points is far from the truth already, and the step makes it steadier.",
        "logistic regression with ridge": "It knows nothing of the bells, so it seems to be at a disadvantage. But it has only 21 numbers to find, and the ridge holds them back.",
        "none: they are about equally good": "They are with a few hundred points. With 30 points they differ.",
    },
    truth=the_worst_with_few,
    because="A true model is not enough: its parameters have to be estimated. The inverse of a covariance matrix from 30 points in 20 dimensions is wildly wrong in some directions, "
    "and shrinkage repairs just that.",
)

# %%
fit, odds, shrink = yours(lda_fit), yours(log_odds), yours("shrink")
print(f"Bayes error {error_of(odds(np.array([0.5, 0.5]), means_many, Sigma_many, 1, 0), X_many, t_many):.1%}")
for n in (30, 60, 200, 1000):
    errors = np.array([trial(n, seed, fit, odds, shrink) for seed in range(40)])
    told = [f"{m:.1%} ± {s:.2%}" for m, s in zip(errors.mean(axis=0), errors.std(axis=0) / np.sqrt(40))]
    print(f"n = {n:4d}: LDA {told[0]}, with shrinkage {told[1]}, logistic with ridge {told[2]}")

# %% [markdown]
# (The number after ± is the standard error of the mean over the 40 training sets.) What remains of "the true model is best"? With *known* parameters nothing can beat it. With estimated
# ones it needs enough points: here about 200 for its 250 numbers, and more to come close to the Bayes error. With few points the amount of restraint matters more than the model, and LDA and logistic regression are then close.
#
# Few points also spoil the probabilities. On the first of these training sets of 30 points, plain LDA is far too sure of itself:

# %%
X_few, t_few = data.gaussian_classes(30, means_many, Sigma_many, rng=0)
sure = yours(lda_posterior)(X_many, *yours(lda_fit)(X_few, t_few, 2))
print(f"it claims {sure.max(axis=1).mean():.0%} on average, and is right for {np.mean(sure.argmax(axis=1) == t_many):.0%} of new points")

# %% [markdown]
# Now a model that is *wrong*. Two classes in the plane, 60 training points, plenty for two features. Then we move four points of class 1 far out, on their own side of the boundary.

# %%
def far_points(far, seed, fit, odds):
    """The test errors of LDA and logistic regression in the plane, with `far` points of class 1 moved far out."""
    X, t = data.gaussian_classes(60, means_two, course_Sigma, rng=seed)
    X_val, t_val = data.gaussian_classes(60, means_two, course_Sigma, rng=5000 + seed)
    X[np.flatnonzero(t == 1)[:far]] += [12.0, -12.0]
    ridged = [logistic.fit_newton(geometry.augment(X), t, ridge) for ridge in (0.01, 0.1, 1, 10, 100)]
    chosen = min([(w[:-1], w[-1]) for w in ridged], key=lambda rule: error_of(rule, X_val, t_val))
    return [error_of(rule, X_test_two, t_test_two) for rule in (odds(*fit(X, t, 2), 1, 0), chosen)]


X_test_two, t_test_two = data.gaussian_classes(5000, means_two, course_Sigma, rng=1000)

# %% role="guess" id="far_but_right"
def what_far_points_do():
    none, four = (np.mean([far_points(far, seed, reference.lda_fit, reference.log_odds)[0] for seed in range(40)]) for far in (0, 4))
    return "it falls" if four < 0.8 * none else "it rises" if four > 1.2 * none else "it stays about the same"


guess(
    "far_but_right",
    "Four of the 60 training points now lie far out, where nobody would doubt their class. What happens to LDA's error on ordinary new points?",
    choices={
        "it falls": "The four points are easier than before, so the classes seem to be further apart. But the new points are where they always were.",
        "it stays about the same": "All four points are on their own side, and they are few, so it seems that nobody needs to move the boundary. But LDA does not look at sides: it fits bells.",
        "it rises": "LDA must explain the far points by its bells, and four points at this distance count more than all the others.",
    },
    truth=what_far_points_do,
    because="A mean and a sum of squares follow every point, and a far one most of all. No bell is as wide as these four points make it.",
)

# %%
fit, odds = yours(lda_fit), yours(log_odds)
for far in (0, 4):
    errors = np.array([far_points(far, seed, fit, odds) for seed in range(50)])
    told = [f"{m:.1%} ± {s:.2%}" for m, s in zip(errors.mean(axis=0), errors.std(axis=0) / np.sqrt(50))]
    print(f"{far} far points: LDA {told[0]}, logistic with ridge {told[1]}")

# %% [markdown]
# Without far points LDA, whose model is then true, is a little better. With them it suffers: the far points inflate $\hat\Sigma$ and drag the mean, as they dragged least squares. Logistic
# regression hardly notices points that are safely on their own side. An assumption helps as long as it holds and there are enough data to estimate what it needs.
#
# ## 11 · Fisher again
#
# Fisher asked for the direction that separates the classes best relative to their spread, with no Gaussian in sight. His
# answer was $w\propto S_W^{-1}(m_1-m_0)$. LDA's is $\theta=\hat\Sigma^{-1}(\hat\mu_1-\hat\mu_0)$ with $\hat\Sigma=S_W/(n-K)$: the
# same direction.

# %%
w_fisher = yours("fisher_direction")(X_two, t_two)
theta_two, _ = yours(log_odds)(*yours(lda_fit)(X_two, t_two, 2), 1, 0)
same = np.allclose(theta_two / np.linalg.norm(theta_two), w_fisher / np.linalg.norm(w_fisher))
print("Fisher's direction = the direction of LDA's θ:", same)

# %% [markdown]
# So Fisher's projection loses nothing under this model: the posterior depends on $x$ only through $\theta\cdot x$. What LDA adds is the
# threshold, which contains the priors, and a probability.
#
# ## 12 · The same in scikit-learn
#
# | here | in scikit-learn |
# |---|---|
# | `lda_fit`, `lda_posterior` | `LinearDiscriminantAnalysis(solver="lsqr")`, `predict_proba`; its covariance is the maximum-likelihood one, over $n$ instead of $n-K$ |
# | `log_odds(…, 1, 0)` for two classes | `coef_[0]`, `intercept_[0]` |
# | shrinkage $s$ | `LinearDiscriminantAnalysis(solver="lsqr", shrinkage=s)` |
# | `qda_discriminants` | `QuadraticDiscriminantAnalysis()`; its `reg_param` shrinks towards $I$, not towards $\frac{\operatorname{Tr}\Sigma}{d}I$ |
#
# To compare, we multiply our $\hat\Sigma$ by $(n-K)/n$:

# %%
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

n_iris = len(iris.X_train)
priors_iris, means_iris, Sigma_iris = yours(lda_fit)(iris.X_train, iris.t_train, 3)
ours = yours(lda_posterior)(iris.X_test, priors_iris, means_iris, Sigma_iris * (n_iris - 3) / n_iris)
library = LinearDiscriminantAnalysis(solver="lsqr").fit(iris.X_train, iris.t_train)
print("the same posteriors on the test flowers:", np.allclose(library.predict_proba(iris.X_test), ours))
print("test error of ours:  ", with_standard_error(ours.argmax(axis=1) != iris.t_test))
print("test error of theirs:", with_standard_error(library.predict(iris.X_test) != iris.t_test))

# %% [markdown]
# And with two classes, the same $\theta$ and $\theta_0$; and with its covariances, the same posteriors of QDA:

# %%
priors_two, means_hat, Sigma_hat = yours(lda_fit)(X_two, t_two, 2)
theta_two, theta0_two = yours(log_odds)(priors_two, means_hat, Sigma_hat * (len(X_two) - 2) / len(X_two), 1, 0)
library_two = LinearDiscriminantAnalysis(solver="lsqr").fit(X_two, t_two)
print("the same θ: ", np.allclose(library_two.coef_[0], theta_two))
print("the same θ0:", np.allclose(library_two.intercept_[0], theta0_two))
library_qda = QuadraticDiscriminantAnalysis(store_covariance=True).fit(iris.X_train, iris.t_train)
delta_iris = yours(qda_discriminants)(iris.X_test, library_qda.priors_, library_qda.means_, np.array(library_qda.covariance_))
softmax_of_delta = yours(bayes_posterior)(np.full(3, 1 / 3), delta_iris)  # equal priors here: δ has the true ones
print("the same posteriors of QDA:", np.allclose(library_qda.predict_proba(iris.X_test), softmax_of_delta))

# %% [markdown]
# ## 13 · What you have
#
# 1. **Bayes' theorem** turns priors and class densities into posteriors; naming the class with the largest posterior makes the fewest mistakes.
# 2. Gaussian classes with **one shared covariance** have linear discriminants, hence straight boundaries. Priors shift them and never turn them.
# 3. **Maximum likelihood** gives the estimates: shares, class means, the pooled covariance (divided by $n-K$ to be right on average).
# 4. With **one covariance per class** the boundaries are conic sections. Validation data decide between LDA and QDA, and how much to shrink.
# 5. A model is a bet: with known parameters nothing beats the true one; with few points restraint matters more; far points hurt a Gaussian model.
#
# | | formula |
# |---|---|
# | posterior | $P(k\mid x)=\pi_k\,p(x\mid k)\big/\sum_j\pi_j\,p(x\mid j)$ |
# | log density | $-\tfrac d2\log2\pi-\tfrac12\log\lvert\Sigma\rvert$ $-\tfrac12(x-\mu)^\top\Sigma^{-1}(x-\mu)$ |
# | boundary on the line | $\tfrac12(\mu_0+\mu_1)+\frac{\sigma^2}{\mu_0-\mu_1}\log\frac{\pi_1}{\pi_0}$ |
# | LDA | $\delta_k(x)=x^\top\Sigma^{-1}\mu_k-\tfrac12\mu_k^\top\Sigma^{-1}\mu_k+\log\pi_k$ |
# | log-odds | $\theta=\Sigma^{-1}(\mu_k-\mu_l)$, $\;\theta_0=\log\frac{\pi_k}{\pi_l}-\tfrac12(\mu_k+\mu_l)\cdot\theta$ |
# | estimates | $\hat\pi_k=\frac{n_k}n$, $\;\hat\mu_k=\frac1{n_k}\sum_{t_i=k}x_i$, $\;\hat\Sigma=\frac{1}{n-K}\sum_i(x_i-\hat\mu_{t_i})(x_i-\hat\mu_{t_i})^\top$ |
# | probabilities | $P(k\mid x)=e^{\delta_k(x)}\big/\sum_j e^{\delta_j(x)}$ |
# | QDA | $\delta_k(x)=-\tfrac12\log\lvert\Sigma_k\rvert$ $-\tfrac12(x-\mu_k)^\top\Sigma_k^{-1}(x-\mu_k)+\log\pi_k$ |
#
# ### Your guesses
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("07_gaussian_lda")

# %% [markdown]
# ### Five questions to test yourself
#
# 1. A filter finds 99 % of the forged banknotes and raises a false alarm for 1 % of the genuine ones. One note in 10,000 is forged. Of 100 alarms, about how many are for a forged note?
# 2. Two classes on the line have the same mean and the same $\sigma$, and priors 0.7 and 0.3. What does LDA do?
# 3. You multiply every feature by 10. What happens to $\hat\Sigma$, to $\theta$, and to the predictions of LDA without shrinkage? And with shrinkage, if you multiply only one feature?
# 4. A class has 5 points and there are 10 features. Which of LDA and QDA can be fitted without shrinkage, if there are many points in the other classes?
# 5. Why do LDA's discriminants need no $\log|\Sigma|$, while QDA's do?
#
# <details><summary>Answers</summary>
#
# 1. About one: of 10,000 notes, 1 forged note raises about one alarm, and 9,999 genuine notes raise about 100.
# 2. The discriminants differ only by $\log\pi_k$, so the class with prior 0.7 is named everywhere. There is no boundary.
# 3. $\hat\Sigma$ is multiplied by 100, $\theta$ is divided by 10, the predictions stay the same. With shrinkage a single rescaled feature changes the predictions, because the round
#    matrix that we shrink towards treats all features alike.
# 4. LDA, because its covariance is pooled over all classes. For QDA the covariance of 5 points has rank 4 at most and no inverse.
# 5. With one $\Sigma$ the term is the same for every class and cancels. With $\Sigma_k$ it differs, and a wide class must be charged for spreading its probability.
#
# </details>
#
# ### The way on
#
# {Lesson:logistic_mle} keeps the sigmoid of a linear function and drops the clouds: **logistic regression**.
#
# **Next:** {next}
