# %% [markdown] title="Gaussian discriminant analysis" topic="Gaussian classes"
# # 7 · Gaussian classes: linear discriminant analysis
#
# **Your medical test is positive. How likely is it that you are ill?** The classifiers of the earlier lessons answer with a
# label. In this lesson you build a classifier that answers with a *probability*.
#
# Until now we searched for a boundary. Now we describe the **classes themselves**: how often each one occurs, and how its points are distributed. The
# boundary then follows from Bayes' theorem (1763). If every class is normal and all classes have the same covariance, the boundary is a hyperplane, perpendicular to Fisher's direction.
#
# **After this lesson you can**
#
# - turn priors and densities into posterior probabilities, without overflow;
# - derive the boundary between two Gaussian classes, and say what priors, means and covariance each do to it;
# - derive the priors and means of the model by maximum likelihood;
# - choose between one shared covariance (LDA), one per class (QDA) and a diagonal one (naive Bayes);
# - say when the assumption of Gaussian classes helps, and when it hurts.
#
# **You need** {lesson:multiclass_least_squares} ($K$-class discriminants) and {lesson:fisher} ($S_W$, Fisher's direction); derivatives, the inverse and
# the determinant of a matrix. **Time:** {minutes}.
#
# **Units:** {units}
#
# **Conventions.** `X` has shape $(n,d)$, one row per point; classes are $t\in\{0,\dots,K-1\}$. Class $k$ has prior
# $\pi_k$ and mean $\mu_k$. $\sigma$ is a standard deviation and $\Sigma$ a covariance matrix; on the line $\Sigma=\sigma^2$. A $\pi$
# without an index is the number 3.14…. Logarithms are natural.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import style
from linclass_ref.plots import gaussian_lda as pictures
from linclass_ref.widgets import gaussian_lda as widgets

style.use()

# %% [markdown] unit="core"
# ## Bayes' theorem, for classes
#
# One person in a hundred has a certain illness. A test for it is positive for 90 % of the ill, and also for 9 % of the healthy. Your test is
# positive.

# %%
from linclass_ref import gaussian as reference

test_priors = np.array([0.99, 0.01])  # healthy, ill
positive = np.array([0.09, 0.90])  # how often the test is positive in each class

# %% role="guess" id="ill_after_positive"
guess(
    "ill_after_positive",
    "How likely is it, in percent, that you are ill?",
    tolerance=5,
    truth=lambda: 100 * reference.bayes_posterior(test_priors, [np.log(positive)])[0, 1],
    because="Many people say about 90, which answers another question: how often the test is positive among the ill. "
    "Count 10,000 people. 100 are ill, and 90 of them test positive. 9,900 are healthy, and 891 of them test positive too. "
    "So of the 981 people with a positive test only 90 are ill: the illness is so rare that most positive tests come from healthy people.",
)

# %% [markdown]
# In symbols, with classes $k$ and an observation $x$:
#
# - $\pi_k$, the **prior**: how likely class $k$ is before we look;
# - $p(x\mid k)$, the **class density**: how $x$ is distributed within class $k$ (for a test, the probability of its result);
# - $P(k\mid x)$, the **posterior**: how likely class $k$ is once we have seen $x$.
#
# $$P(k\mid x)=\frac{\pi_k\,p(x\mid k)}{\sum_j \pi_j\,p(x\mid j)} .$$
#
# The numerator is the share of all cases that belong to class $k$ *and* show $x$. The denominator is the share of all cases that show $x$.
#
# **The decision.** If we predict class $h$ at $x$, we are right with probability $P(h\mid x)$. So predicting the largest posterior makes the fewest mistakes at every $x$, and no classifier makes fewer on average. Its error is called the **Bayes error**.
# It is not zero where the classes overlap. To decide, it is enough to compare $\log\pi_k+\log p(x\mid k)$, because the denominator is the same for every class.
#
# This is a **generative** model: it describes how the data come about (draw a class by its prior, then a point from its density).
#
# ### Exercise: `bayes_posterior`
#
# The arrays in this lesson's checks may have an integer dtype. Your results must not be truncated: `np.zeros(d)` makes floats, but `np.zeros_like` of an integer array makes integers.
#
# In many dimensions densities are smaller than the smallest float, so we work with their logarithms. A naive exponential then fails: the floats $e^{-1000}$ and $e^{-1001}$ are both 0, and 0 divided by 0 is not a number, although the posteriors should be 0.73 and 0.27.
# If you subtract the same number $c$ from all logarithms *of one point*, the quotient does not change. Which $c$ keeps every exponential finite and at least one of them away from zero?

# %% role="exercise" id="bayes_posterior"
def bayes_posterior(priors, log_densities):
    """The posterior of every class at every point, by Bayes' theorem.

    priors (K,), positive; log_densities (n, K): entry (i, k) is log p(x_i | k), perhaps
    thousands in size, of either sign.
    Returns (n, K); each row sums to 1.
    """
    ### BEGIN SOLUTION
    logs = np.log(priors) + log_densities
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)
    ### END SOLUTION

# %% role="check" id="bayes_posterior" points=3
check(bayes_posterior)

# %% role="guess" id="second_positive"
guess(
    "second_positive",
    "You repeat the test, and it is positive again. (For ill and for healthy people alike, the two results are independent of each other.) "
    "How likely is it now, in percent, that you are ill?",
    tolerance=8,
    truth=lambda: 100 * reference.bayes_posterior(test_priors, [2 * np.log(positive)])[0, 1],
    because="A positive test is ten times as frequent among the ill as among the healthy, so each positive test multiplies the odds by ten: "
    "1 : 99, then 10 : 99, then 100 : 99. These last odds are nearly even.",
)

# %%
fig, ax = style.figure(height=3.4, width=6)
pictures.prevalence(ax, yours(bayes_posterior), positive)
fig.describe(pictures.WORDS["prevalence"])

# %% [markdown] unit="core"
# ## Two normal classes on a line
#
# A measurement has a **density**, a curve under which areas are probabilities. The **normal** or **Gaussian** density with mean $\mu$ and standard deviation $\sigma$ is
#
# $$p(x)=\frac{1}{\sigma\sqrt{2\pi}}\;\exp\Bigl(-\frac{(x-\mu)^2}{2\sigma^2}\Bigr).$$
#
# $(x-\mu)/\sigma$ is the distance from the mean in standard deviations. The factor in front makes the area 1.
#
# ### Exercise: fix `gaussian_pdf`
#
# The function below runs, and it even passes the first case, where $\sigma=1$; but it is wrong. Find the mistake and fix it.

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

# %%
fig, ax = style.figure(height=3.4, width=6)
pictures.shares(ax, pdf=yours(gaussian_pdf)).set_title("Shares within one, two and three standard deviations")
fig.describe(pictures.WORDS["shares"])

# %% [markdown]
# Now classes 0 and 1 on a line, with means $\mu_0$ and $\mu_1$ and the **same** $\sigma$. Class $k$ wins where
# $\log\bigl(\pi_k\,p(x\mid k)\bigr)$ is larger. Multiply out the square in
#
# $$\log\pi_k-\frac{(x-\mu_k)^2}{2\sigma^2}-\log(\sigma\sqrt{2\pi})$$
#
# and you get
#
# $$\underbrace{-\frac{x^2}{2\sigma^2}-\log(\sigma\sqrt{2\pi})}_{\text{the same for both}}
# +\frac{x\,\mu_k}{\sigma^2}-\frac{\mu_k^2}{2\sigma^2}+\log\pi_k .$$
#
# Terms that are the same for both classes do not matter. The rest is the **discriminant**
#
# $$\delta_k(x)=\frac{x\,\mu_k}{\sigma^2}-\frac{\mu_k^2}{2\sigma^2}+\log\pi_k ,$$
#
# a linear function of $x$. The $x^2$ has cancelled *because the classes share $\sigma$*.
#
# ### Exercise: derive and write `lda_boundary_1d`
#
# At the boundary $x^*$ the two discriminants are equal. Write down this equation, and solve it for $x$. It helps
# that $a^2-b^2=(a-b)(a+b)$. In the function, `mu1`, `pi1` belong to one class and `mu2`, `pi2` to the other, and either
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

# %% [markdown]
# <details><summary>The derivation, to compare with yours</summary>
#
# Set $\delta_0(x)=\delta_1(x)$ and collect the terms with $x$ on the left:
# $\frac{x\,(\mu_0-\mu_1)}{\sigma^2}=\frac{\mu_0^2-\mu_1^2}{2\sigma^2}+\log\frac{\pi_1}{\pi_0}$.
# Multiply by $\sigma^2/(\mu_0-\mu_1)$:
#
# $$x^*=\frac{\mu_0+\mu_1}{2}+\frac{\sigma^2}{\mu_0-\mu_1}\,\log\frac{\pi_1}{\pi_0} .$$
#
# </details>
#
# With equal priors the boundary is the **midpoint** of the means, whatever $\sigma$ is. (Some texts print $(\mu_0+\mu_1)/(2\sigma)$. This cannot be right: if $x$ is measured in meters, the quotient has no unit.) Otherwise the boundary moves *away*
# from the class with the larger prior.

# %% role="guess" id="beyond_both_means"
def can_it_leave():
    far = [reference.lda_boundary_1d(-1.5, 1.5, sigma, 1 - p, p) for sigma in (1, 2, 3) for p in (0.05, 0.5, 0.95)]
    return "yes" if max(far) > 1.5 or min(far) < -1.5 else "no, it always lies between the means"


guess(
    "beyond_both_means",
    "Can the boundary lie beyond both means, so that we predict the other class even at the mean of a class?",
    choices={
        "no, it always lies between the means": "At its own mean a class has its highest density, so it seems that it must win there. "
        "But the density is multiplied by the prior, and a small prior can undo the advantage.",
        "yes": "A class can be so rare that the other class produces more points even at the mean of the rare class.",
    },
    truth=can_it_leave,
    because="The shift is a logarithm that grows without bound as a class becomes rarer. Try to find such a setting in the widget below.",
)

# %% [markdown]
# Move the prior and the spread. On the left are the *weighted* densities $\pi_k\,p(x\mid k)$; the strip at the bottom shows which one is higher. On
# the right are the posteriors, which cross at ½ at the same place.

# %%
widgets.densities(boundary=yours(lda_boundary_1d))

# %% [markdown] unit="further"
# ## The estimated boundary
#
# In practice $\mu_k$, $\sigma$ and $\pi_k$ are estimated from $n$ points, and the boundary varies with the sample. Below, the filled curves are the truth and the lines are the estimates from one sample, the marks at the bottom. On the right, each dot is the
# boundary from another sample. Take new samples, and let $n$ grow.

# %%
widgets.tightening(boundary=yours(lda_boundary_1d))

# %%
def sample_boundaries(n, boundary, repeats=2000):
    """The estimated boundaries of many samples of n points from two normal classes that we know."""
    rng = np.random.default_rng(n)
    means_1d, variance_1d = [[m] for m in widgets.TRUE_MEANS], [[widgets.TRUE_SIGMA**2]]
    found = []
    for _ in range(repeats):
        sample = data.gaussian_classes(n, means_1d, variance_1d, widgets.TRUE_PRIORS, rng=rng)
        priors, means, Sigma = reference.lda_fit(*sample, 2)
        found.append(boundary(means[0, 0], means[1, 0], np.sqrt(Sigma[0, 0]), *priors))
    return np.array(found)


boundary_1d = yours(lda_boundary_1d)
true_boundary = boundary_1d(*widgets.TRUE_MEANS, widgets.TRUE_SIGMA, *widgets.TRUE_PRIORS)
print(f"true boundary {true_boundary:.3f}")
for n in (50, 200, 800):
    found = sample_boundaries(n, boundary_1d)
    print(f"n = {n:3d}: mean {found.mean():.3f}, standard deviation {found.std():.3f}")

# %% [markdown]
# With four times as many points the standard deviation is half as large: it is proportional to $1/\sqrt n$.
#
# What does a wrong boundary *cost*? At the true boundary the error is at its minimum, where its slope is
# zero. So a small shift changes the error only in proportion to the *square* of the shift. (`erf`, the error function, gives areas
# under a normal density.)

# %%
from math import erf


def error_at(place):
    """The probability of a mistake with the true densities and a boundary at `place`."""
    far = (place - np.array(widgets.TRUE_MEANS)) / (widgets.TRUE_SIGMA * np.sqrt(2))
    return widgets.TRUE_PRIORS[0] * (1 - erf(far[0])) / 2 + widgets.TRUE_PRIORS[1] * (1 + erf(far[1])) / 2


for shift in (0, 0.1, 0.2, 0.4):
    extra = error_at(true_boundary + shift) - error_at(true_boundary)
    print(f"off by {shift:.1f}: error {error_at(true_boundary + shift):.2%}, {100 * extra:.2f} percentage points above the minimum")

# %% [markdown]
# The first line is the Bayes error of this problem.

# %% [markdown] unit="core"
# ## The normal density in the plane
#
# With $d$ features a class has a mean *vector* $\mu$ and a **covariance matrix** $\Sigma$. Its diagonal holds the variances of the features. The entry
# in row 1 and column 2 is the mean of the product $(x_1-\mu_1)(x_2-\mu_2)$ of two features of the same point: it is positive if
# the two features tend to be large together. $\Sigma$ is symmetric and **positive definite**: every direction has a positive variance. The density, with the determinant $|\Sigma|$, is
#
# $$p(x)=\frac{1}{\sqrt{(2\pi)^d\,|\Sigma|}}\;\exp\Bigl(-\tfrac12\,(x-\mu)^\top\Sigma^{-1}(x-\mu)\Bigr).$$
#
# $(x-\mu)^\top\Sigma^{-1}(x-\mu)$ takes the place of $(x-\mu)^2/\sigma^2$; its square root is the **Mahalanobis distance**. Where it is constant, on ellipses, the density is constant. The picture shows two simulated samples: the waking times of two strangers,
# which are independent, and the height and weight of a person, which are correlated. The distribution of one feature alone, its **marginal** distribution, is normal in both samples.

# %%
from linclass_ref.experiments import gaussian_shapes

waking = gaussian_shapes.sample_gaussian([7.0, 7.5], [[0.6, 0], [0, 1.0]], 600, rng=2)
bodies = gaussian_shapes.sample_gaussian([172, 72], [[81, 0.7 * 9 * 12], [0.7 * 9 * 12, 144]], 600, rng=3)
fig, axes = style.figure(2, width=9, height=4)
pictures.with_marginals(axes[0], waking).set(title="independent", xlabel="one person wakes at (hour)", ylabel="a stranger wakes at (hour)")
pictures.with_marginals(axes[1], bodies).set(title="correlated", xlabel="height (cm)", ylabel="weight (kg)")
for name, sample in (("waking times", waking), ("height and weight", bodies)):
    print(f"{name}: correlation {np.corrcoef(sample.T)[0, 1]:.2f}")
fig.describe(pictures.WORDS["with_marginals"])

# %% [markdown]
# The axes of an ellipse are the eigenvectors of $\Sigma$; half an axis of the first ellipse is as long as the square root of its eigenvalue. Move the mean, and change the spreads and the correlation. When is the ellipse a circle? What happens as
# the correlation $\rho$ comes close to 1?

# %%
widgets.cloud()

# %% [markdown]
# <details><summary>Answers</summary>
#
# A circle needs equal spreads *and* $\rho=0$. As $\rho\to1$ the determinant $|\Sigma|=\sigma_1^2\sigma_2^2(1-\rho^2)$ goes to zero, and $\Sigma$ has no inverse in the limit.
#
# </details>

# %% [markdown] unit="further"
# ## The density in many dimensions
#
# On the line, 68.27 % of a normal distribution lies within one standard deviation. What about the first ellipse in the plane?

# %% role="guess" id="inside_the_first_ellipse"
guess(
    "inside_the_first_ellipse",
    "On the line, 68.27 percent of a normal distribution lies within one standard deviation. "
    "In the plane, what percentage of a cloud lies inside the first ellipse, at Mahalanobis distance 1?",
    tolerance=5,
    truth=lambda: 100 * (1 - np.exp(-1 / 2)),
    because="In the plane a point can be far out in either of two directions. If the features are uncorrelated, the square around the first circle holds 68 percent of 68 percent, "
    "about 47, and the circle holds less than that: 1 − exp(−1/2), about 39 percent. The derivation is folded below.",
)

# %% [markdown]
# <details><summary>The derivation, after your guess</summary>
#
# Write $\Sigma=LL^\top$ and $u=L^{-1}(x-\mu)$. Then $u$ has the covariance $I$ (the whitening of {lesson:fisher}), and the ellipse becomes the circle
# $\|u\|=r$. On a thin ring of radius $q$ the density is $\frac1{2\pi}e^{-q^2/2}$, and the ring has length $2\pi q$. So the share
# inside is $\int_0^r e^{-q^2/2}\,q\,dq=1-e^{-r^2/2}$. For $r=1,2,3$ this is {= 1 - np.exp(-1 / 2) :.2%}, {= 1 - np.exp(-2) :.2%} and {= 1 - np.exp(-9 / 2) :.2%}.
#
# </details>
#
# To check it, we count the points of a large sample inside the first three ellipses:

# %%
course_Sigma = np.array([[1, 3 / 5], [3 / 5, 2]])
cloud = gaussian_shapes.sample_gaussian([0, 0], course_Sigma, 200_000, rng=1)
squared = np.sum(cloud * np.linalg.solve(course_Sigma, cloud.T).T, axis=1)  # Mahalanobis distances, squared
for r in (1, 2, 3):
    print(f"inside ellipse {r}: {np.mean(squared < r**2):.2%} of the sample")

# %% [markdown]
# ### Exercise: `log_multivariate_normal`
#
# In many dimensions the density underflows. So take the logarithm of $p(x)$ on paper *first*, and compute the three terms that you get.
# The determinant $|\Sigma|$ underflows, too: `np.linalg.slogdet` gives its sign and its logarithm directly. You need no inverse either:
# `np.linalg.solve(Sigma, B)` is $\Sigma^{-1}B$. The density is for one point; your function gets $n$ of them, one per row.

# %% role="exercise" id="log_multivariate_normal"
def log_multivariate_normal(X, mu, Sigma):
    """The logarithm of the normal density at each point.

    X (n, d), mu (d,), Sigma (d, d) symmetric and positive definite. Returns (n,).
    """
    ### BEGIN SOLUTION
    d = X.shape[1]
    centered = X - mu
    squares = np.sum(centered * np.linalg.solve(Sigma, centered.T).T, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)
    ### END SOLUTION

# %% role="check" id="log_multivariate_normal" points=4
check(log_multivariate_normal)

# %% [markdown]
# $$\log p(x)=-\tfrac12\Bigl(d\log 2\pi+\log|\Sigma|+(x-\mu)^\top\Sigma^{-1}(x-\mu)\Bigr).$$

# %%
log_density, pdf = yours(log_multivariate_normal), yours(gaussian_pdf)
for d in (10, 400, 800):
    value = log_density(np.ones((1, d)), np.zeros(d), np.eye(d))[0]
    print(f"d = {d:3d}: log density {value:9.2f}, density {np.exp(value):.3g}")
for name, Sigma in (("independent", np.diag([0.25, 2])), ("correlated", course_Sigma)):
    joint = np.exp(log_density(np.array([[1.0, 1.0]]), np.zeros(2), Sigma)[0])
    product = np.prod([pdf(1.0, 0.0, np.sqrt(variance)) for variance in np.diag(Sigma)])
    print(f"{name} features at (1, 1): density {joint:.4f}   product of the marginal densities {product:.4f}")

# %% [markdown]
# Only for independent features, with a diagonal $\Sigma$, is the density the product of the marginal densities.

# %% [markdown] unit="core"
# ## Linear discriminant analysis
#
# Classes $k=0,\dots,K-1$ have priors $\pi_k$, means $\mu_k$ and **one** covariance $\Sigma$ for all. Multiply out the square:
#
# $$-\tfrac12(x-\mu_k)^\top\Sigma^{-1}(x-\mu_k)
# =-\tfrac12x^\top\Sigma^{-1}x+x^\top\Sigma^{-1}\mu_k-\tfrac12\mu_k^\top\Sigma^{-1}\mu_k .$$
#
# Again the quadratic term is the same for every class and drops out, as do $|\Sigma|$ and $2\pi$. What is left of $\log\bigl(\pi_k\,p(x\mid k)\bigr)$ is the discriminant $\delta_k(x)$, which is linear in $x$. So this is a $K$-class discriminant as in {lesson:multiclass_least_squares}. Its weights now come from a model of the
# classes. If the model and its parameters are correct, no classifier has a smaller error.
#
# ### Exercise: `lda_discriminants`
#
# First write down $\delta_k$ with all terms that differ from class to class, and no others. Then compute all $n\cdot K$ values. Each class needs one weight vector and one constant: find them for all classes, then apply
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
# $$\delta_k(x)=x^\top\Sigma^{-1}\mu_k-\tfrac12\,\mu_k^\top\Sigma^{-1}\mu_k+\log\pi_k .$$

# %%
course_Sigma = np.array([[1, 3 / 5], [3 / 5, 2]])
model_three = np.array([0.4, 0.3, 0.3]), np.array([[-2.0, -1.0], [2.0, -1.5], [0.5, 2.5]]), course_Sigma
X_three, t_three = data.gaussian_classes(240, model_three[1], model_three[2], model_three[0], rng=3)
discriminants = yours(lda_discriminants)
wrong = np.mean(discriminants(X_three, *model_three).argmax(axis=1) != t_three)
print(f"{wrong:.1%} of these points are misclassified, because the classes overlap")
fig, ax = style.figure(height=4.6, width=5.6)
pictures.classes(ax, X_three, t_three, lambda P: discriminants(P, *model_three), *model_three[1:])
ax.set(title="Three classes, one Σ", xlabel="x₁", ylabel="x₂")
fig.describe(pictures.WORDS["classes"])

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
    "Two classes in the plane share one covariance, whose ellipses are not circles. The prior of class 1 changes from 0.5 to 0.9. What happens to the straight boundary?",
    choices={
        "it moves parallel to itself": "The prior enters each discriminant as a constant, and a constant cannot change a slope.",
        "it turns": "The ellipses are tilted, so it seems that the boundary should slide along them and turn. "
        "But a prior weighs a class by the same factor everywhere in the plane.",
        "nothing": "The two densities do not change. But their weights do.",
    },
    truth=what_a_prior_does,
    because="log π is the only place where a prior occurs in a discriminant, and it does not depend on x.",
)

# %% [markdown]
# ### Exercise: `log_odds`
#
# How much more likely is class $k$ than class $l$ at $x$? The quotient of their posteriors is called the **odds** of
# $k$ against $l$; the denominator cancels. Its logarithm is the difference of two linear functions:
#
# $$\log\frac{P(k\mid x)}{P(l\mid x)}=\delta_k(x)-\delta_l(x)=\theta\cdot x+\theta_0 .$$
#
# Work out $\theta$ and $\theta_0$ on paper: collect the terms that contain $x$, and those that do not. The
# log-odds are positive where class $k$ wins.

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
# <details><summary>The result, to compare with yours</summary>
#
# $$\theta=\Sigma^{-1}(\mu_k-\mu_l),\qquad
# \theta_0=\log\frac{\pi_k}{\pi_l}-\tfrac12(\mu_k+\mu_l)^\top\Sigma^{-1}(\mu_k-\mu_l) .$$
#
# </details>
#
# With equal priors the boundary goes through the **midpoint** of the means. It is perpendicular to $\Sigma^{-1}(\mu_k-\mu_l)$, Fisher's direction ({lesson:fisher}), and in general *not* to the line from mean to mean. With whitened features,
# $u=L^{-1}x$ for $\Sigma=LL^\top$, it is perpendicular to that line, and LDA with equal priors predicts the nearest mean.
#
# Drag the means, and change the spreads and the correlation of the shared $\Sigma$, and the prior. The dotted line is the boundary for equal priors. The surface on the right is the posterior of class 1. What makes it steep?

# %%
widgets.plane(prior=0.85, rho=0.5, odds=yours(log_odds))

# %% [markdown]
# <details><summary>Answer</summary>
#
# The posterior depends on $x$ through $\theta\cdot x+\theta_0$ alone, so it is steep where $\theta=\Sigma^{-1}(\mu_1-\mu_0)$ is long: with means far
# apart, or with little spread in the direction that separates them. The prior moves it and does not change its steepness.
#
# </details>

# %% [markdown] unit="core"
# ## Estimating the model
#
# The principle is **maximum likelihood**: choose the parameters under which the observed data are most probable. The points are
# independent, so their joint density is a product, and its logarithm is a sum, the **log-likelihood**
#
# $$\ell=\sum_i\log\bigl(\pi_{t_i}\,p(x_i\mid t_i)\bigr)
# =\sum_k n_k\log\pi_k+\sum_i\log p(x_i\mid t_i) ,$$
#
# where $n_k$ is the number of points in class $k$. (In {lesson:hinge_sgd}, $\ell$ was a loss.)
#
# **The priors** must sum to 1, so we use a Lagrange multiplier $\lambda$: the derivative of $\sum_kn_k\log\pi_k-\lambda\sum_k\pi_k$ with respect to
# $\pi_k$ is $n_k/\pi_k-\lambda$. It is zero for $\pi_k=n_k/\lambda$, and because the sum is 1, $\lambda=n$. So $\hat\pi_k=n_k/n$.
#
# **The variance, on the line.** Up to constants the second sum is
# $-n\log\sigma-\frac1{2\sigma^2}\sum_i(x_i-\mu_{t_i})^2$. Its derivative with respect to $\sigma$ is zero for $\hat\sigma^2=\frac1n\sum_i(x_i-\mu_{t_i})^2$. In $d$ dimensions the estimate is
# $\hat\Sigma=\frac1n\sum_i(x_i-\mu_{t_i})(x_i-\mu_{t_i})^\top$. We use this without proof: it needs the derivative of a determinant (Bishop 2006, sections 2.3.4 and 4.2.2).
#
# **The means** are left to you. First look at one class with eight points on the line:

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
        "farther to the right for the larger σ": "The two points far to the right have a very small density under a narrow normal curve, so it seems that a wide one can be centered nearer to them. But the maximum is where all eight together are most likely.",
        "farther to the left for the larger σ": "A wide density reaches the two points far to the right more easily, so it seems that its center can stay farther left. But for a narrow density "
        "these points do not count more than the others: every distance is divided by the same σ.",
    },
    truth=order_of_the_peaks,
    because="Up to constants the log-likelihood is −n log σ − (the sum of the squared distances from μ)/(2σ²). σ shifts and stretches the curve vertically, and does not move its peak sideways. You will derive the place of the peak below.",
)

# %%
fig, ax = style.figure(height=3.6, width=6)
pictures.likelihood(ax, eight, yours("log_multivariate_normal"), sigmas=(1.2, 1.6, 2.4))
fig.describe(pictures.WORDS["likelihood"])

# %% [markdown] role="locked" id="q_ml_mean"
# ### Written answer: the most likely mean, and why we pool
#
# The model of LDA: $K$ classes in $d$ dimensions with means $\mu_k$ and one covariance $\Sigma$.
#
# (a) Derive the $\mu_k$ that maximizes the log-likelihood $\ell$. Which terms of $\ell$ contain $\mu_k$? What is the gradient? Why may you drop $\Sigma^{-1}$ at the
# end, and how do you know that the place you found is a maximum? (You may use that the gradient of $v^\top A\,v$ with respect to $v$ is $2Av$ for a
# symmetric matrix $A$.)
#
# (b) The covariance is then estimated from the differences $x_i-\hat\mu_{t_i}$ of *all* points, the **pooled** covariance. What would go wrong if you took the
# covariance of all points about their common mean instead? What do you gain by pooling, compared with one covariance per class, and what do you assume? (6 points)
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
# all points together, not of a class. Pooling removes each class's own mean first and then uses all $n$ points for one matrix of $d(d+1)/2$ numbers.
# With one matrix per class there are $K$ times as many numbers, each from only $n_k$ points, so they vary more from sample to sample, and a class with
# $n_k\le d$ points has no invertible covariance at all. A shared matrix also makes the boundaries linear. The price is an assumption: all classes have the same
# covariance. If they do not, the pooled matrix is a weighted average that is wrong for every class.
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
# LDA pools the differences of all points from the means of their classes. It does not divide by $n$, but by the number that makes the estimate correct on average (**unbiased**).
#
# ### Exercise: `lda_fit`
#
# Write the estimates of the priors, of the means and of the pooled covariance as one function. By which number must you divide for $K$ classes? Use the last guess, and ask how large the sum of squares of a class with $n_k$ points is on average. (`means[t]` is useful: it has one row per point, the mean of that point's class.) We then compare its result for the 240 points above with the
# true parameters.

# %% role="exercise" id="lda_fit"
def lda_fit(X, t, K):
    """Estimate the model: priors, means and the pooled covariance, unbiased.

    X (n, d), t (n,) of class indices 0 … K-1 (every class occurs, at least twice), K the
    number of classes.
    Returns (priors, means, Sigma): (K,), (K, d), (d, d).
    """
    ### BEGIN SOLUTION
    priors = np.bincount(t) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    centered = X - means[t]
    Sigma = centered.T @ centered / (len(X) - K)
    return priors, means, Sigma
    ### END SOLUTION

# %% role="check" id="lda_fit" points=4
check(lda_fit)

# %% [markdown]
# $$\hat\pi_k=\frac{n_k}{n},\quad\; \hat\mu_k=\frac1{n_k}\sum_{t_i=k}x_i,\quad\;
# \hat\Sigma=\frac1{n-K}\sum_{i}(x_i-\hat\mu_{t_i})(x_i-\hat\mu_{t_i})^\top .$$
#
# (The last sum is $S_W$ of {lesson:fisher}.)

# %%
priors_found, means_found, Sigma_found = yours(lda_fit)(X_three, t_three, 3)
for name, found, true in zip(("priors", "means", "Σ"), (priors_found, means_found, Sigma_found), model_three):
    print(f"{name}: {found.round(2).tolist()}   true: {true.tolist()}")

# %% [markdown] unit="core"
# ## Probabilities
#
# $\delta_k(x)$ is the logarithm of $\pi_k\,p(x\mid k)$ up to a term that all classes share. So exponentiate and divide; the shared term cancels:
#
# $$P(k\mid x)=\frac{e^{\delta_k(x)}}{\sum_j e^{\delta_j(x)}} .$$
#
# This function of the discriminants is called the **softmax**.
#
# ### Exercise: fix `lda_posterior`
#
# The function below calls your `lda_discriminants`. It avoids overflow, its rows sum to 1, and with equal priors it is right. But in general it is wrong.
# Find the reason, and fix it.

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

# %%
side = np.linspace(-6, 6, 121)
grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
fig, axes = style.figure(3, width=10, height=3.4)
pictures.posterior_maps(axes, yours(lda_posterior)(grid, *model_three).reshape(121, 121, 3), limits=(-6, 6))
fig.describe(pictures.WORDS["posterior_maps"])

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
    "Three classes with equal priors and one covariance, with three different means. Can one of the classes lose its whole region, so that it is never predicted?",
    choices={
        "no, never": "With equal priors LDA predicts the nearest mean (in Mahalanobis distance), and the mean nearest to a class's own mean is that mean itself.",
        "yes, for instance when its mean lies between the other two": "That is what happened to the middle class under least squares. "
        "Here the middle class keeps a strip around its mean.",
    },
    truth=can_a_class_vanish,
    because="With equal priors every class wins at its own mean and in a neighborhood of it. With unequal priors a class can vanish: give it a small prior "
    "in the widget below and move its mean between the others.",
)

# %%
widgets.plane(model_three[1], rho=0.4, odds=yours(log_odds))

# %% [markdown]
# ### Calibration
#
# If the model is true, the probabilities are **calibrated**. Draw 100,000 new points. Among those to which class 2 was given a posterior of about 0.75, about 75 % should *be*
# of class 2:

# %%
X_new, t_new = data.gaussian_classes(100_000, model_three[1], model_three[2], model_three[0], rng=8)
P_new = yours(lda_posterior)(X_new, *model_three)[:, 2]
for low in (0.05, 0.25, 0.5, 0.7, 0.9):
    here = (P_new > low) & (P_new < low + 0.1)
    print(f"posterior {P_new[here].mean():.3f} on average: {np.mean(t_new[here] == 2):.3f} are of class 2")

# %% [markdown]
# With an estimated model, or a wrong one, calibration has to be checked on data that were not used for fitting.

# %% [markdown] unit="further"
# ## One covariance per class: QDA
#
# Three species of iris, two of their measurements, and LDA fitted to the training flowers:

# %%
iris = data.split("iris")
petals, petals_t = iris.X_train[:, 2:], iris.t_train  # length and width of the petals
model_petals, discriminants = yours(lda_fit)(petals, petals_t, 3), yours(lda_discriminants)
fig, ax = style.figure(height=4, width=6)
pictures.classes(ax, petals, petals_t, lambda P: discriminants(P, *model_petals), *model_petals[1:], radii=(2,), names=iris.class_names, equal=False)
ax.set(xlabel="petal length (cm)", ylabel="petal width (cm)", title="LDA on two petal measurements (training flowers)")
fig.describe(pictures.WORDS["irises"])

# %% [markdown]
# The iris measurements do not satisfy the model's assumptions: the spread of the setosas is far smaller than the shared ellipse. Give each class its own $\Sigma_k$. Then fewer terms cancel, and
# the discriminants are quadratic in $x$: **quadratic discriminant analysis** (QDA).
#
# ### Exercise: `qda_discriminants`
#
# Start from $\log\bigl(\pi_k\,p(x\mid k)\bigr)$ with $\Sigma_k$ in place of $\Sigma$. Only $-\tfrac d2\log2\pi$ is still the same for every class: leave it out, and keep everything else. The loop over the classes is given; write its body. It must also
# work with 200 features, where $|\Sigma_k|$ itself underflows.

# %% role="exercise" id="qda_discriminants"
def qda_discriminants(X, priors, means, Sigmas):
    """The discriminants of classes that each have their own covariance, at every point.

    X (n, d), priors (K,), means (K, d), Sigmas (K, d, d): Sigmas[k] is the covariance of
    class k. Returns (n, K).
    """
    delta = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        ### BEGIN SOLUTION
        centered = X - means[k]
        squares = np.sum(centered * np.linalg.solve(Sigmas[k], centered.T).T, axis=1)
        delta[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[1] - 0.5 * squares
        ### END SOLUTION
    return delta

# %% role="check" id="qda_discriminants" points=4
check(qda_discriminants)

# %% [markdown]
# $$\delta_k(x)=-\tfrac12\log|\Sigma_k|-\tfrac12(x-\mu_k)^\top\Sigma_k^{-1}(x-\mu_k)+\log\pi_k .$$
#
# The boundaries are now conic sections. In the widget class 1 has a covariance of its own. Change its size and its correlation, and look for all three conics. When is the boundary straight again?

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
fig.describe(pictures.WORDS["conic"])

# %%
widgets.plane(prior=0.5, untied=True, odds=yours(log_odds), curved=yours(qda_discriminants))

# %% [markdown]
# <details><summary>Answer</summary>
#
# It is straight when the two covariances are equal: here with its own size 1 and the correlation of class 0. As the widget starts, class 1 is wider in every direction, and the boundary is an **ellipse**, here a circle. With its own size 1 and correlation 0.6
# it is wider in one direction and narrower in the other: a **hyperbola**. A **parabola** is the border case: its own size 2 and correlation 0.75.
#
# </details>

# %% [markdown] unit="further"
# ## LDA or QDA?
#
# In QDA every $\Sigma_k$ must be estimated. Both models have $K\,d$ parameters for the means, and $d(d+1)/2$ for each covariance:

# %%
iris, spam, digits = (data.split(name) for name in ("iris", "spam", "digits"))
print("         points   d   K     LDA             QDA")
for name, parts in (("iris", iris), ("spam", spam), ("digits", digits)):
    (n, d), K = parts.X_train.shape, len(parts.class_names)
    one = d * (d + 1) // 2
    print(f"{name:7} {n:7,d} {d:3d} {K:3d} {K * d + one:15,d} {K * d + K * one:15,d}")

# %% [markdown]
# With so many parameters the covariances are uncertain or even singular (some pixels of the digits never vary). So we **shrink** each
# covariance towards a multiple of the identity, $(1-s)\,\Sigma+s\,\frac{\operatorname{Tr}\Sigma}{d}\,I$, a form of **regularization** ({lesson:fisher}). We
# fit LDA and QDA on the training data for several $s$, and choose the method and the $s$ with the smallest **validation** error.
# The word frequencies of the e-mails are divided by their standard deviations in the training data, since shrinking needs comparable scales.

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
        "LDA on the digits, LDA on the e-mails": "QDA has far more parameters to estimate, which speaks for LDA. But shrinkage reduces their variance, and the covariances of the "
        "digits differ a great deal.",
        "LDA on the digits, QDA on the e-mails": "This follows the count: QDA has about 20 parameters per training image of a digit, and about one per e-mail. "
        "But it also matters how far the features are from normal.",
        "QDA on the digits, LDA on the e-mails": "A written 0 varies in another way than a written 1, which speaks for one covariance per digit. "
        "Word frequencies, mostly zero and now and then huge, are far from Gaussian.",
        "QDA on the digits, QDA on the e-mails": "QDA is the more general model: with equal covariances it is LDA. But a more general model is not better if its parameters must be estimated, "
        "and if neither model is true.",
    },
    truth=who_wins_where,
    because="On the digits, one covariance per class describes how each digit varies, and shrinkage keeps the estimates usable. "
    "On the e-mails most mistakes of QDA are mails that it calls spam. Words such as the name of George, who collected the e-mails, occur in his mail and almost never in spam. "
    "In the direction of such a word spam has a very small variance. So |Σ₁| is tiny, and where these words are absent the density of spam is enormous: "
    "a private message that contains none of them is called spam. Without the features that hardly occur in spam, the error of QDA falls by more than a third.",
)

# %%
rules = yours(lda_fit), yours(lda_discriminants), yours("qda_discriminants"), fisher.shrink
curves = {name: validation_errors(name, *rules) for name in tables}
fig, axes = style.figure(2, width=9, height=3.6)
for ax, name in zip(axes, curves):
    pictures.error_curves(ax, amounts, curves[name], len(tables[name][3])).set_title(name)
fig.describe(pictures.WORDS["error_curves"])

# %%
best_s = {(name, method): amounts[np.argmin(errors)] for name in curves for method, errors in curves[name].items()}
for name, (X, t, X_val, t_val, K) in tables.items():
    lda = reference.lda_fit(X, t, K, shrinkage=best_s[name, "LDA"])
    qda = quadratic_reference.qda_fit(X, t, K, shrinkage=best_s[name, "QDA"])
    wrong = [found.argmax(axis=1) != t_val for found in (yours(lda_discriminants)(X_val, *lda), yours("qda_discriminants")(X_val, *qda))]
    gain = 1.0 * wrong[1] - wrong[0]
    print(f"{name}: LDA {wrong[0].mean():.1%}, QDA {wrong[1].mean():.1%}; QDA minus LDA {100 * gain.mean():+.1f} ± {100 * gain.std() / np.sqrt(len(gain)):.1f} percentage points")
called = wrong[1] & (t_val == 0), wrong[1] & (t_val == 1)  # of the e-mails, the last in the loop
print(f"QDA on the e-mails: {called[0].sum()} mails called spam, {called[1].sum()} spam messages called mail")
george = spam.X_train[:, spam.feature_names.index("george")] > 0
for k, name in enumerate(spam.class_names):
    print(f"{name}: log|Σ| = {np.linalg.slogdet(qda.Sigmas[k])[1]:.0f}, {np.mean(george[spam.t_train == k]):.1%} of the messages contain “george”")
kept = np.mean(X[t == 1] > 0, axis=0) >= 0.02  # features that occur in at least 2 % of the training spam
without = quadratic_reference.qda_fit(X[:, kept], t, 2, shrinkage=best_s["spam", "QDA"])
wrong_without = yours("qda_discriminants")(X_val[:, kept], *without).argmax(axis=1) != t_val
print(f"QDA without the {np.sum(~kept)} features that occur in less than 2 % of the spam: {wrong_without.mean():.1%} wrong")

# %% [markdown]
# Both paired differences are more than three standard errors. (The validation errors of the chosen models are a little too small, because the same data chose them. The test parts of the e-mails and of the digits stay sealed until the end of
# {lesson:logistic_mle}.)
#
# The guess gives a reason for the result on the e-mails. The lines below the two errors test it. (The e-mails were collected by a man called George.) Which mistakes does QDA make? Which class has the smaller $|\Sigma_k|$? What happens to
# the error without the features that hardly occur in spam?

# %% [markdown] unit="further"
# ## When does the model help?
#
# For two classes divide numerator and denominator of the softmax by $e^{\delta_1}$: $P(1\mid x)=\dfrac{1}{1+e^{-(\theta\cdot x+\theta_0)}}$ with the log-odds $\theta\cdot x+\theta_0$. The function $a\mapsto 1/(1+e^{-a})$ is called the **sigmoid**.

# %% [markdown]
# **Logistic regression**, the subject of the next lesson, starts from this form and assumes nothing about the densities. It chooses the $\theta$ and $\theta_0$ that make
# the observed *labels* most likely. If the classes are Gaussian, LDA uses more information. Does that help?
#
# We compare on **equal label budgets**. Two Gaussian classes share one covariance and have $d=20$ features. Three classifiers see the same $n$ labeled points and
# nothing else: plain LDA; LDA with shrinkage; logistic regression with a ridge penalty ({lesson:logistic_mle}). Shrinkage and ridge have four values each, chosen by
# 5-fold **cross-validation** *within* the $n$ points. We draw 100 training sets. For each of them we take the difference of two methods' errors on the same new points,
# and report the mean of these **paired differences** with its standard error.

# %%
from linclass_ref import fisher
from linclass_ref.experiments.few_points import NEW_POINTS, NEW_SEED, TWENTY_FEATURES, error_rate, learn_from_few


def lda_with(fit, odds, shrink):
    """LDA as a function of augmented points, labels and the amount of shrinkage; it returns theta with its bias last."""

    def rule(X, t, s):
        priors, means, Sigma = fit(X[:, :-1], t, 2)
        return np.append(*odds(priors, means, shrink(Sigma, s), 1, 0))

    return rule

# %% role="guess" id="true_model_few_points"
def the_worst_with_few():
    run = learn_from_few(30, 100, TWENTY_FEATURES, error_rate)
    if run.means.max() - run.means.min() < 0.02:
        return "none: they are about equally good"
    names = {"LDA": "plain LDA", "LDA, shrunk": "LDA with shrinkage", "logistic, ridge": "logistic regression with ridge"}
    return names[run.methods[np.argmax(run.means)]]


guess(
    "true_model_few_points",
    "n = 30 training points, 20 features, and the classes truly are Gaussian with one covariance. Which classifier has the largest error on new points, on average?",
    choices={
        "none: they are about equally good": "With a few hundred points they are. With 30 points they differ.",
        "plain LDA": "Its model is true, and with the true parameters no classifier would be better. But its 250 parameters are estimated from 30 points.",
        "LDA with shrinkage": "Shrinkage moves the estimated covariance away from the shape that the data suggest, which looks like a step away from the truth. "
        "But an estimate from 30 points is far from the truth already, and the step reduces its variance.",
        "logistic regression with ridge": "It does not know that the classes are Gaussian, so it seems to be at a disadvantage. But it has only 21 parameters to find, and the ridge keeps them small.",
    },
    truth=the_worst_with_few,
    because="A true model is not enough: its parameters have to be estimated. The inverse of a covariance matrix that was estimated from 30 points in 20 dimensions is wrong by large factors in some directions, "
    "and shrinkage limits these factors. With 30 points plain LDA is four to five percentage points behind the two regularized methods. With 60 points shrinkage still helps a little. "
    "With 200 points, for its 250 parameters, plain and shrunken LDA cannot be told apart, and logistic regression is slightly behind.",
)

# %%
lda = lda_with(yours(lda_fit), yours(log_odds), fisher.shrink)
X_many, t_many = TWENTY_FEATURES.sample(NEW_POINTS, NEW_SEED)
print(f"true parameters: {error_rate(X_many, t_many, TWENTY_FEATURES.best):.1%} of the new points misclassified")
trial = {n: learn_from_few(n, 100, TWENTY_FEATURES, error_rate, lda=lda) for n in (30, 60, 200)}
for n, run in trial.items():
    print(f"n = {n:3d}: " + ", ".join(f"{name} {mean:.1%}" for name, mean in zip(run.methods, run.means)))
    for method in run.methods[1:]:
        mean, error = run.difference(method, "LDA")
        print(f"          {method} minus plain LDA: {100 * mean:+.2f} ± {100 * error:.2f} percentage points")

# %% [markdown]
# With *known* parameters no classifier beats the true model. With estimated parameters the result depends on $n$: compare the three values. Regularization lowers the variance of the estimates and introduces a bias. This is the
# **bias–variance trade-off**.
#
# ### Naive Bayes: a diagonal covariance
#
# Another restriction sets all correlations to zero: $\Sigma$ is diagonal, as if the features were independent within each class. This is **Gaussian naive Bayes** (with shared variances). The model is now *wrong*, because neighboring features have the
# correlation ½. Does it help all the same?

# %%
def naive_bayes(X, t, s):
    """LDA with a diagonal covariance; the third argument, a setting, is not used."""
    priors, means, Sigma = reference.lda_fit(X[:, :-1], t, 2)
    return np.append(*reference.log_odds(priors, means, np.diag(np.diag(Sigma)), 1, 0))


def nothing(X, t, ridge):
    """In place of logistic regression, which this comparison leaves out."""
    return np.zeros(X.shape[1])


for n, run in trial.items():
    full, naive = run.losses[:, 0], learn_from_few(n, 100, TWENTY_FEATURES, error_rate, naive_bayes, nothing).losses[:, 0]
    print(f"n = {n:3d}: naive Bayes {naive.mean():.1%}; minus LDA {100 * np.mean(naive - full):+.2f} ± {100 * np.std(naive - full, ddof=1) / 10:.2f} percentage points")

# %% [markdown]
# <details><summary>Does the wrong model help?</summary>
#
# With 30 points the wrong model with 60 parameters is better than the true model with 250; with 60 points and more it is worse.
#
# </details>
#
# Are the probabilities calibrated? For plain LDA, fitted to the first of the training sets of 30 points, compare the largest posterior with the share of right predictions:

# %%
X_few, t_few = TWENTY_FEATURES.sample(30, seed=0)
sure = yours(lda_posterior)(X_many[:, :-1], *yours(lda_fit)(X_few[:, :-1], t_few, 2))
print(f"its largest posterior is {sure.max(axis=1).mean():.0%} on average, and it is right for {np.mean(sure.argmax(axis=1) == t_many):.0%} of new points")

# %% [markdown]
# LDA and least squares have the same direction, $S_W^{-1}(m_1-m_0)$ ({lesson:fisher}). So the far points of {lesson:multiclass_least_squares}, which turned the
# least-squares boundary, turn LDA's boundary, too, although they lie on their correct side.

# %% [markdown] unit="open"
# ## Open task: a fair trial of your own
#
# Write the trial yourself. `fit_a` and `fit_b` are learning algorithms: `fit(X, y)` returns a classifier `h`, and `h(X)` returns labels. Each row of `parts` holds the row numbers of one training set: **both** are fitted to these rows and to nothing else, and their error rates
# are measured on **all other** rows. Return the mean of the differences, error of $a$ minus error of $b$, and the standard error of this mean (the standard deviation of the $r$ differences with the divisor $r-1$, divided by $\sqrt r$). The difference and its standard error are scored separately, each for half of the points.
#
# Then use it: choose a table and two methods, and ask a question whose answer you do not know. From which number of labels on is logistic regression better than LDA on the e-mails? Below, LDA with shrinkage is compared with naive Bayes on the tumors, with 30 labels. (Training sets from one table overlap, so the standard error is a little too small.)

# %% role="exercise" id="equal_budget_trial"
def equal_budget_trial(fit_a, fit_b, X, y, parts):
    """The paired difference of two classifiers' errors on equal label budgets, and its standard error.

    fit_a, fit_b functions: h = fit(X, y), and h(X) gives labels. X (n, d), y (n,) of ±1,
    parts (r, m): r training sets of m row numbers each.
    Returns (difference, standard_error).
    """
    ### BEGIN SOLUTION
    differences = []
    for rows in parts:
        rest = np.setdiff1d(np.arange(len(y)), rows)
        a, b = (np.mean(fit(X[rows], y[rows])(X[rest]) != y[rest]) for fit in (fit_a, fit_b))
        differences.append(a - b)
    return np.mean(differences), np.std(differences, ddof=1) / np.sqrt(len(differences))
    ### END SOLUTION

# %% role="check" id="equal_budget_trial" points=5
check(equal_budget_trial)

# %%
from linclass_ref import fisher

tumors = data.split("tumours")


def fit_lda(X, y, diagonal=False):
    """LDA for labels ±1, with a little shrinkage; with `diagonal` naive Bayes."""
    priors, means, Sigma = reference.lda_fit(X, (y + 1) // 2, 2)
    Sigma = np.diag(np.diag(Sigma)) if diagonal else fisher.shrink(Sigma, 0.1)
    theta, theta0 = reference.log_odds(priors, means, Sigma, 1, 0)
    return lambda X_new: np.where(X_new @ theta + theta0 >= 0, 1, -1)


budget_rng = np.random.default_rng(0)
parts = np.array([budget_rng.permutation(len(tumors.y_train))[:30] for _ in range(40)])
Z_tumors = (tumors.X_train - tumors.X_train.mean(axis=0)) / tumors.X_train.std(axis=0)
gap, error = yours(equal_budget_trial)(fit_lda, lambda X, y: fit_lda(X, y, diagonal=True), Z_tumors, tumors.y_train, parts)
print(f"LDA minus naive Bayes on tumors, 30 labels: {100 * gap:+.1f} ± {100 * error:.1f} percentage points")

# %% [markdown] unit="further"
# ## The same in scikit-learn
#
# | here | in scikit-learn |
# |---|---|
# | `lda_fit`, `lda_posterior` | `LinearDiscriminantAnalysis(solver="lsqr")`, `predict_proba`; its covariance is divided by $n$ instead of $n-K$ |
# | `log_odds(…, 1, 0)` for two classes | `coef_[0]`, `intercept_[0]` |
# | shrinkage $s$ | `LinearDiscriminantAnalysis(solver="lsqr", shrinkage=s)` |
# | `qda_discriminants` | `QuadraticDiscriminantAnalysis()`; its `reg_param` shrinks towards $I$ |
# | naive Bayes | `GaussianNB()`, with variances of its own for each class |
#
# So the probabilities agree once our $\hat\Sigma$ is multiplied by $(n-K)/n$.

# %%
# Your turn: import LinearDiscriminantAnalysis from sklearn.discriminant_analysis, fit it with solver="lsqr" to iris.X_train and
# iris.t_train, and put its probabilities for iris.X_val into `theirs`.
iris, theirs = data.split("iris"), None
### BEGIN MARK SCHEME
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(iris.X_train, iris.t_train).predict_proba(iris.X_val)
### END MARK SCHEME

# %%
posterior = yours(lda_posterior)
n_iris = len(iris.X_train)
priors_iris, means_iris, Sigma_iris = yours(lda_fit)(iris.X_train, iris.t_train, 3)
if theirs is None:
    print("Write the call in the cell above. Then run both cells.")
else:
    for name, factor in (("divided by n - K", 1), ("divided by n", (n_iris - 3) / n_iris)):
        ours = posterior(iris.X_val, priors_iris, means_iris, Sigma_iris * factor)
        print(f"our covariance {name:16}: largest difference of the probabilities {np.abs(ours - theirs).max():.4f}")

# %%
# And choose the shrinkage on the digits: run cross_validate of sklearn.model_selection with cv=5 for LinearDiscriminantAnalysis with
# each of the amounts below, on D and digits.t_train. Put the mean test_score into `scores`, one entry per amount.
digits = data.split("digits")
D = digits.X_train / 16
scores = {0.0: None, 0.1: None, 0.5: None}
### BEGIN MARK SCHEME
from sklearn.model_selection import cross_validate

for s in scores:
    model = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=s)
    scores[s] = cross_validate(model, D, digits.t_train, cv=5)["test_score"].mean()
### END MARK SCHEME

# %%
if None in scores.values():
    print("Write the call in the cell above. Then run both cells.")
else:
    print("share of errors:", ", ".join(f"s = {s}: {1 - score:.1%}" for s, score in scores.items()))

# %% [markdown] unit="core"
# ## What to keep
#
# 1. **Bayes' theorem** turns priors and class densities into posteriors; predicting the largest posterior makes the fewest mistakes.
# 2. Gaussian classes with **one shared covariance** have linear discriminants. Priors shift the boundaries and never turn them.
# 3. **Maximum likelihood** gives the estimates: shares, class means, the pooled covariance (divided by $n-K$ to be unbiased).
# 4. With **one covariance per class** the boundaries are conic sections. Validation decides between LDA and QDA, and how much to shrink.
# 5. With known parameters no classifier beats the true model; with few points, regularization matters more.
#
# | | formula |
# |---|---|
# | posterior | $P(k\mid x)=\pi_k\,p(x\mid k)\big/\sum_j\pi_j\,p(x\mid j)$ |
# | log density | $-\tfrac d2\log2\pi-\tfrac12\log\lvert\Sigma\rvert$ $-\tfrac12(x-\mu)^\top\Sigma^{-1}(x-\mu)$ |
# | boundary on the line | $\tfrac12(\mu_0+\mu_1)+\frac{\sigma^2}{\mu_0-\mu_1}\log\frac{\pi_1}{\pi_0}$ |
# | LDA | $\delta_k(x)=x^\top\Sigma^{-1}\mu_k-\tfrac12\mu_k^\top\Sigma^{-1}\mu_k+\log\pi_k$ |
# | log-odds | $\theta=\Sigma^{-1}(\mu_k-\mu_l)$, $\;\theta_0=\log\frac{\pi_k}{\pi_l}-\tfrac12(\mu_k+\mu_l)\cdot\theta$ |
# | probabilities | $P(k\mid x)=e^{\delta_k(x)}\big/\sum_j e^{\delta_j(x)}$ |
# | QDA | $\delta_k(x)=-\tfrac12\log\lvert\Sigma_k\rvert$ $-\tfrac12(x-\mu_k)^\top\Sigma_k^{-1}(x-\mu_k)+\log\pi_k$ |
#
# ### How it went
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_recap("07_gaussian_lda")

# %% [markdown]
# ### Test yourself
#
# 1. A filter finds 99 % of the forged banknotes and raises a false alarm for 1 % of the genuine ones. One note in 10,000 is forged. Of 100 alarms, about how many are for a forged note?
# 2. Two classes on the line have the same mean and the same $\sigma$, and priors 0.7 and 0.3. What does LDA do?
# 3. You multiply every feature by 10. What happens to $\hat\Sigma$, to $\theta$, and to the predictions of LDA?
# 4. A class has 5 points and there are 10 features. Which of LDA and QDA can be fitted without shrinkage, if there are many points in the other classes?
# 5. Why do LDA's discriminants need no $\log|\Sigma|$, while QDA's do?
#
# <details><summary>Answers</summary>
#
# 1. About one: of 10,000 notes, 1 forged note raises about one alarm, and 9,999 genuine notes raise about 100.
# 2. The class with prior 0.7 is predicted everywhere. There is no boundary.
# 3. $\hat\Sigma$ is multiplied by 100, $\theta$ is divided by 10, the predictions stay the same.
# 4. LDA, because its covariance is pooled over all classes. For QDA the covariance of 5 points has rank 4 at most and no inverse.
# 5. With one $\Sigma$ the term is the same for every class and cancels.
#
# </details>
#
# ### Further reading
#
# - Hastie, Tibshirani, Friedman: *The Elements of Statistical Learning* (2nd edition 2009), section 4.3.
# - James, Witten, Hastie, Tibshirani, Taylor: *An Introduction to Statistical Learning with Applications in Python* (2023), section 4.4.
# - Bishop: *Pattern Recognition and Machine Learning* (2006), sections 2.3 and 4.2.
# - Murphy: *Probabilistic Machine Learning: An Introduction* (2022), chapter 9.
# - Friedman: Regularized discriminant analysis, *Journal of the American Statistical Association* 84 (1989), 165–175.
#
# ### The way on
#
# {Lesson:logistic_mle} keeps the sigmoid of a linear function and drops the model of the points: **logistic regression**.
#
# **Next:** {next}
