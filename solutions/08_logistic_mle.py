# %% [markdown]
# # 8 · Logistic regression by maximum likelihood
#
# Until now a classifier answered *yes* or *no*. A doctor, a bank, a self-driving car need more: **how sure are you?** In this last
# notebook the classifier answers with a probability, and we find its parameters by asking which of them make the data we saw most
# likely. One principle gives us the loss, its gradient, its curvature and two algorithms.
#
# When you are through you will have written logistic regression from the sigmoid to Newton's method, you will know when it has no
# answer at all and what to do then, and you will have put all the methods of the course side by side on the same tumours.
#
# **Conventions, and a switch.** `X` is **augmented** in every function of this notebook: its last column is $1$, and the last entry
# of `theta` is the bias $\theta_0$. Labels `y` are now $0$ or $1$ (they were $\pm1$ in notebooks 1–4), because they play the role of
# probabilities. All costs are **sums** over the points, not means.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import logistic_mle as pictures
from linclass_ref.widgets import logistic_mle as widgets

style.use()

# %% [markdown]
# The course's own implementation is there to look at and to compare with, and so are converters between the two ways to write
# labels, and one that appends the $1$.

# %%
from linclass_ref import geometry, logistic

signs = np.array([-1, 1, 1])
print("as bits: ", geometry.signs_to_bits(signs))
print("and back:", geometry.bits_to_signs(geometry.signs_to_bits(signs)))
print("augmented:", geometry.augment([[5, 7]]))

# %% [markdown]
# ## Who will pay back?
#
# Ten thousand credit-card holders (simulated, but shaped like real ones): the balance on the card, the income, student or not, and
# whether the person **defaulted**, that is, did not pay. About one in thirty did.

# %%
credit = data.credit_default()
balance, defaulted = credit.X[:, 0] / 1000, credit.t  # in thousands of dollars; 1 = defaulted
print(f"{len(defaulted)} people, {defaulted.sum()} defaulted: {defaulted.mean():.1%}")

# %% [markdown]
# A bank does not want a label here. Nearly everyone pays, so the best label is "will pay" almost everywhere; what it needs is the
# *probability* of default, to set a price or to pick up the phone. First idea: labels are $0$ and $1$, so fit a straight line to them
# by least squares and call its height a probability.

# %%
X_credit = geometry.augment(balance[:, None])
line = np.linalg.lstsq(X_credit, defaulted, rcond=None)[0]
heights = X_credit @ line
print(f"lowest 'probability' {heights.min():.3f}, highest {heights.max():.3f}")
print(f"negative for {np.mean(heights < 0):.1%} of the people")

# %%
theta_credit = logistic.fit_newton(X_credit, defaulted, ridge=0.0)  # what this notebook is about
fig, ax = style.figure(width=6.4)
ax.set(xlim=(0, 2.9), xlabel="balance, thousand dollars")
pictures.outcomes(ax, balance, defaulted, size=14, alpha=0.25, spread=0.04)
x = np.linspace(0, 2.9, 100)
ax.plot(x, line[0] * x + line[1], color=style.ALARM, linestyle="--", label="least-squares line")
pictures.chance_curve(ax, *theta_credit, label="logistic curve")
ax.legend(loc="center left")
fig

# %% [markdown]
# For almost a third of the people the line promises a *negative* probability, and for the riskiest it says 31 % where nearly all
# default. A line cannot be a probability: go far enough, and it leaves $[0,1]$ on both sides. The green curve cannot leave. Where does it come from?
#
# ## From the line to the curve
#
# A score $z=\theta\cdot x$ may be any number; a probability $p$ lies between $0$ and $1$. The **odds** $p/(1-p)$ lie between $0$ and
# $\infty$, and their logarithm, the **log-odds**, may be any number. So let the score be the log-odds, and solve for $p$:
#
# $$\log\frac{p}{1-p}=z\;\Longrightarrow\; p=(1-p)\,e^{z}\;\Longrightarrow\; p\,(1+e^z)=e^z\;\Longrightarrow\;
# p=\frac{e^z}{1+e^z}=\frac{1}{1+e^{-z}}=:\sigma(z).$$
#
# This is the **logistic function**, or **sigmoid**. Two properties will save us work:
#
# - it is symmetric: $\sigma(-z)=\dfrac{1}{1+e^{z}}=1-\sigma(z)$;
# - its slope is $\sigma'(z)=\dfrac{e^{-z}}{(1+e^{-z})^2}=\sigma(z)\,\bigl(1-\sigma(z)\bigr)$, at most $\tfrac14$, at $z=0$.

# %%
z = np.linspace(-6, 6, 200)
sigma, h = logistic.sigmoid(z), 1e-6
slopes = (logistic.sigmoid(z + h) - logistic.sigmoid(z - h)) / (2 * h)
print("symmetric:", np.allclose(logistic.sigmoid(-z), 1 - sigma))
print("slope is σ(1 - σ):", np.allclose(slopes, sigma * (1 - sigma)))
fig, ax = style.figure(width=6, height=3)
common.curves(ax, z, {"σ(z)": sigma, "its slope σ(1 - σ)": sigma * (1 - sigma)}, xlabel="score z")
fig

# %% [markdown]
# ### Exercise: `sigmoid`
#
# On paper it is one line. On a computer $e^{1000}$ is too large for a float, and NumPy warns. Write it so that scores of $\pm1000$ pass
# quietly: the exponential of a number that is *not positive* never overflows. Use one form of $\sigma$ for $z\ge0$ and the other for $z<0$.


# %% role="exercise" id="sigmoid"
def sigmoid(z):
    """The logistic function 1 / (1 + e^(-z)), without overflow.

    z a number or an array of any shape. Returns the same shape.
    """
    ### BEGIN SOLUTION
    z = np.asarray(z, dtype=float)
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1, e) / (1 + e)
    ### END SOLUTION


# %% role="check" id="sigmoid" points=2
check(sigmoid)

# %%
hint("sigmoid")

# %% [markdown]
# ## The model
#
# **Logistic regression** says: $P(y=1\mid x)=\sigma(\theta\cdot x)$. (The name is historical; it classifies.) It is a unit as in
# notebook 1, with the sigmoid in the place of the step.
#
# ### Exercise: `predict_probability`


# %% role="exercise" id="predict_probability"
def predict_probability(X, theta):
    """P(y = 1 | x) for each point.

    X (n, d+1) augmented (last column 1), theta (d+1,). Returns (n,).
    """
    ### BEGIN SOLUTION
    return sigmoid(X @ theta)
    ### END SOLUTION


# %% role="check" id="predict_probability" points=2
check(predict_probability)

# %% [markdown]
# ### Reading the output
#
# Take one feature of the Wisconsin tumours, the mean radius of the cell nuclei. A model fitted to it turns a measurement into a
# sentence that a person can use: "malignant with probability 70 %". And a parameter says something too: raising $x$ by one unit adds
# $\theta$ to the log-odds, so it **multiplies the odds** by $e^\theta$.

# %%
tumours = data.breast_cancer()
X_radius = geometry.augment(tumours.X[:, :1])
theta_radius = logistic.fit_newton(X_radius, tumours.t, ridge=0.0)
for radius in (12.0, 14.75, 15.57, 18.0):
    p = logistic.predict_probability([[radius, 1]], theta_radius)[0]
    print(f"radius {radius:5.2f}: malignant with probability {p:.0%}")
print(f"one unit more multiplies the odds by {np.exp(theta_radius[0]):.2f}")

# %% [markdown]
# A parameter must be read together with the others. Are students a greater risk? Look at being a student alone, and then beside the
# balance:

# %%
student = credit.X[:, 2]
alone = logistic.fit_newton(np.column_stack([student, np.ones(10_000)]), defaulted, 0.0)
beside = logistic.fit_newton(np.column_stack([student, balance, np.ones(10_000)]), defaulted, 0.0)
print(f"student alone:      odds times {np.exp(alone[0]):.2f}")
print(f"beside the balance: odds times {np.exp(beside[0]):.2f}")

# %% [markdown]
# Both are right. Students default more often, *because* they carry higher balances; at the **same** balance a student is the smaller
# risk.
#
# ### Still a linear classifier
#
# When is class 1 the likelier one? $\sigma(z)\ge\frac12$ exactly when $z\ge0$. So the boundary is $\theta\cdot x=0$, the same hyperplane as
# ever; and the places with probability 10 % or 90 % are $\theta\cdot x=\log\frac{p}{1-p}$: parallel to it. The longer $\theta$, the closer
# they are.

# %%
X_two = tumours.X[:, [0, 1]]
theta_two = logistic.fit_newton(geometry.augment(X_two), tumours.t, ridge=0.0)
fig, axes = style.figure(2, width=8.4, height=3.8)
for ax, factor in zip(axes, (1.0, 0.3)):
    common.view(ax, X_two, margin=0.03, equal=False)
    pictures.chances(ax, factor * theta_two)
    common.scatter(ax, X_two, tumours.t, size=14, alpha=0.6)
    ax.set(xlabel="mean radius", ylabel="mean texture")
    ax.set_title(f"{factor:g} · θ: 10 %, 50 % and 90 %")
fig

# %% [markdown]
# The solid line, one half, is the same in both pictures: the length of $\theta$ does not move the boundary, it says how *sure* we are
# around it.
#
# ### Thresholds
#
# One half is a choice, too. If a missed tumour costs more than a false alarm, call "malignant" earlier. The model stays as it is; only
# the **threshold** moves.
#
# ### Exercise: `predict_label`
#
# Label $1$ where the probability is **at least** the threshold. (With $\frac12$ a point on the boundary gets $1$, as with
# $\operatorname{sign}(0)=+1$.)


# %% role="exercise" id="predict_label"
def predict_label(X, theta, threshold):
    """Label 1 where P(y = 1 | x) >= threshold, else 0.

    X (n, d+1) augmented, theta (d+1,), threshold a number between 0 and 1. Returns (n,) of 0 and 1.
    """
    ### BEGIN SOLUTION
    p = predict_probability(X, theta)
    return (p >= threshold).astype(int)
    ### END SOLUTION


# %% role="check" id="predict_label" points=2
check(predict_label)

# %% [markdown]
# What does the threshold do to the bank? Count the defaults that it misses and the good customers that it troubles:

# %%
thresholds = np.linspace(0.02, 0.9, 60)
called = [logistic.predict_label(X_credit, theta_credit, t) for t in thresholds]
missed = [np.sum((c == 0) & (defaulted == 1)) for c in called]
alarms = [np.sum((c == 1) & (defaulted == 0)) for c in called]
for wanted in (0.5, 0.1):
    c = logistic.predict_label(X_credit, theta_credit, wanted)
    misses, false = np.sum(c < defaulted), np.sum(c > defaulted)
    print(f"threshold {wanted}: {misses} missed, {false} false alarms")
fig, ax = style.figure(width=6, height=3.2)
counts = {"missed defaults": missed, "false alarms": alarms}
common.curves(ax, thresholds, counts, xlabel="threshold", ylabel="people", mark=0.5)
ax.set_ylim(0, 1200)
fig

# %% [markdown]
# At one half only 2.65 % of the labels are wrong, and yet 223 of 338 defaults slip through: with rare classes, "few errors" can mean
# little. At one tenth 93 slip through, at the price of 565 phone calls.
#
# Are the probabilities *honest*? Among the people to whom the model gives about 30 %, about 30 % should default. Put people into bins
# and look (the small numbers count the people in a bin):

# %%
fig, ax = style.figure(width=4.4, height=4)
chance = logistic.predict_probability(X_credit, theta_credit)
pictures.calibration(ax, chance, defaulted).set_title("Predicted and observed")
fig

# %% [markdown]
# They are (here on the people it was fitted to). This does not come by itself; it is what maximum likelihood cares about. So let us see how the parameters are found.
#
# ## Which curve fits best?
#
# Sixteen tumours with their size, benign ($0$) or malignant ($1$). Turn the curve with the two sliders until it looks right. The right
# picture shows what each point costs; never mind yet how the cost is defined, just see *when* it is high. Then press **Best fit**.

# %%
size = np.array([1.0, 1.4, 1.8, 2.1, 2.4, 2.6, 2.9, 3.1, 3.3, 3.6, 3.9, 4.1, 4.4, 4.7, 5.0, 5.4])
malignant = np.array([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1])
X_size = geometry.augment(size[:, None])
widgets.curve(size, malignant, xlabel="size in cm")

# %% [markdown]
# A point costs much where the curve was *sure and wrong*. There is no curve for which all are cheap: the classes overlap.
#
# ### Why not squares?
#
# For a line we would minimise the sum of squares. What happens if we do it with the curve, $J(\theta)=\sum_i(\sigma(\theta\cdot x_i)-y_i)^2$?
# Take a single point $x=1$ with $y=1$ and no bias: $J(\theta)=(\sigma(\theta)-1)^2$. A convex function lies below all its chords. This one
# does not:

# %%
from linclass_ref import losses


def squared(theta):
    return (logistic.sigmoid(theta) - 1) ** 2


def minus_log(theta):
    return -np.log(logistic.sigmoid(theta))


t = np.linspace(-8, 8, 200)
fig, axes = style.figure(2, width=8.4, height=3)
for ax, f, name in zip(axes, (squared, minus_log), ("squared error", "-log of the probability")):
    ax.plot(t, f(t), color=style.ACCENT)
    ends = np.array([-7.0, 1.0])
    ax.plot(ends, f(ends), "o--", color=style.ALARM, markersize=5)
    ax.set(title=f"{name}: above a chord by {losses.chord_gap(f, -8, 8):.2f}", xlabel="θ")
fig

# %% [markdown]
# On the left the curve rises above its chord; worse, far to the left it is *flat*. There the model is sure and wrong, and the slope
# says "nothing to do here": the factor $\sigma'=p(1-p)$ has died. On the right is the cost that we shall derive in a moment. It is
# convex, and the more wrong, the steeper.
#
# With several points there is more than a plateau: valleys and ridges. Drag the start (the black square, in the left picture) or click where it should
# be; gradient descent begins there, in both landscapes. On the right it always finds the same place. On the left, find starts from which 200 steps are not enough, and
# starts that end elsewhere.

# %%
x_few, y_few = np.array([-3.0, -2, -1, 0.5, 1, 2, 4]), np.array([0, 1, 0, 0, 1, 1, 1])
widgets.landscapes(x_few, y_few)

# %% [markdown]
# ## Maximum likelihood
#
# Here is the principle. Suppose the model is right, with parameters $\theta$. How probable is it that *these* labels come out?
# For one point the probability of what happened is $p_i=\sigma(\theta\cdot x_i)$ if $y_i=1$, and $1-p_i$ if $y_i=0$. In one formula
# that is $p_i^{\,y_i}(1-p_i)^{1-y_i}$. If the points are **independent**, probabilities multiply. The product, seen as a function of $\theta$,
# is the **likelihood**:
#
# $$L(\theta)=\prod_{i=1}^n p_i^{\,y_i}\,(1-p_i)^{1-y_i}.$$
#
# The **maximum likelihood estimate** is the $\theta$ that makes it largest. The product itself is unusable on a computer:

# %%
fitted = np.where(defaulted == 1, chance, 1 - chance)
print("likelihood of the credit data:", np.prod(fitted))
print("its logarithm:                ", np.log(fitted).sum().round(2))

# %% [markdown]
# Ten thousand factors below one: the product is too small for a float. The logarithm turns the product into a sum, and keeps the place
# of the maximum because it is increasing. Change the sign, so that we *minimise*, and we have the **cross-entropy**:
#
# $$J(\theta)=-\log L(\theta)=-\sum_i\bigl[\,y_i\log p_i+(1-y_i)\log(1-p_i)\,\bigr].$$
#
# Each point costs minus the logarithm of the probability that the model gave to what really happened:

# %%
fig, ax = style.figure(width=5.4, height=3.2)
pictures.cost_curves(ax)
fig

# %% [markdown]
# Right and sure costs nothing. Undecided, $p=\frac12$, costs $\log 2\approx0.69$. Sure and wrong costs without bound: a model that says "never"
# is ruined by one case.
#
# **A trap.** At a score of $40$ the float $1-\sigma(40)$ is exactly $0$, and its logarithm $-\infty$, although the true cost is just
# $40$. So never compute the probability first. Put $\sigma$ into the logarithm instead:
#
# $$-\log\sigma(z)=\log(1+e^{-z}),\qquad -\log(1-\sigma(z))=-\log\sigma(-z)=\log(1+e^{z}).$$
#
# Both are $\log(1+e^{s})$, with $s=-z$ for $y=1$ and $s=z$ for $y=0$, and `np.logaddexp(0, s)` $=\log(e^0+e^s)$ computes it for every $s$.
#
# ### Exercise: `cross_entropy`
#
# The **sum** over the points, finite at scores of $\pm1000$ and without a warning.


# %% role="exercise" id="cross_entropy"
def cross_entropy(theta, X, y):
    """Minus the log-likelihood: the sum over the points of -log P(y_i | x_i).

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1. Returns a number.
    """
    ### BEGIN SOLUTION
    z = X @ theta
    s = np.where(y == 1, -z, z)
    return np.sum(np.logaddexp(0, s))
    ### END SOLUTION


# %% role="check" id="cross_entropy" points=3
check(cross_entropy)

# %% [markdown]
# ## The gradient
#
# Write the cost of one point as $\ell=\log(1+e^{z})-y\,z$ with $z=\theta\cdot x$. (For $y=0$ this is the formula above. For $y=1$:
# $\log(1+e^z)-z=\log\frac{1+e^z}{e^z}=\log(1+e^{-z})$, the other one.) Then, with $p=\sigma(z)$,
#
# $$\frac{d\ell}{dz}=\frac{e^z}{1+e^z}-y=p-y,\qquad \nabla_\theta z=x,\qquad\text{so}\qquad \nabla J(\theta)=\sum_i(p_i-y_i)\,x_i .$$
#
# Each point pulls along its own $x$, as hard as the prediction was off. The factor $p(1-p)$ that made the squared error go flat has
# cancelled. Compare the perceptron: there the pull is $0$ or $\pm1$; here it is soft.
#
# ### Exercise: `cross_entropy_gradient`


# %% role="exercise" id="cross_entropy_gradient"
def cross_entropy_gradient(theta, X, y):
    """The gradient of the cross-entropy.

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1. Returns (d+1,).
    """
    ### BEGIN SOLUTION
    p = predict_probability(X, theta)
    return (p - y) @ X
    ### END SOLUTION


# %% role="check" id="cross_entropy_gradient" points=3
check(cross_entropy_gradient)

# %% [markdown]
# The formula also explains the honest probabilities. At the minimum the gradient is zero, and its last entry is $\sum_i(p_i-y_i)\cdot1$: so
# **the predicted probabilities sum to the number of ones that occurred**.

# %%
print(f"sum of probabilities {chance.sum():.4f}, defaults {defaulted.sum()}")

# %% [markdown]
# ## The Hessian, and why there is one valley
#
# Differentiate once more. In $(p_i-y_i)\,x_i$ only $p_i=\sigma(\theta\cdot x_i)$ depends on $\theta$, with gradient $p_i(1-p_i)\,x_i$:
#
# $$H(\theta)=\sum_i p_i(1-p_i)\,x_i x_i^{\mathsf T}=X^{\mathsf T}WX,\qquad W=\operatorname{diag}\bigl(p_i(1-p_i)\bigr).$$
#
# For every direction $v$: $v^{\mathsf T}Hv=\sum_i p_i(1-p_i)\,(x_i\cdot v)^2\ge0$. The cross-entropy curves upwards in every direction, at
# every place: **it is convex**, and every place with gradient zero is a global minimum. (The labels do not occur in $H$: the curvature
# depends on where the points are, not on what they are.)
#
# ### Exercise: `cross_entropy_hessian`


# %% role="exercise" id="cross_entropy_hessian"
def cross_entropy_hessian(theta, X, y):
    """The matrix of second derivatives of the cross-entropy.

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1 (not needed). Returns (d+1, d+1).
    """
    ### BEGIN SOLUTION
    p = predict_probability(X, theta)
    w = p * (1 - p)
    return X.T @ (w[:, None] * X)
    ### END SOLUTION


# %% role="check" id="cross_entropy_hessian" points=3
check(cross_entropy_hessian)

# %% [markdown]
# Never trust a derivative that you have not compared with differences: of $J$ for the gradient, of the gradient for the Hessian.

# %%
from linclass_ref import descent

at = np.array([0.4, -1.0])


def J(theta):
    return logistic.cross_entropy(X_size, malignant, theta)


def slope(theta):
    return logistic.cross_entropy_gradient(X_size, malignant, theta)


print("gradient:   ", slope(at).round(4))
print("differences:", descent.numerical_gradient(J, at).round(4))
H = logistic.cross_entropy_hessian(X_size, malignant, at)
print("Hessian:    ", H.round(4).tolist())
rows = [descent.numerical_gradient(lambda theta, j=j: slope(theta)[j], at) for j in (0, 1)]
print("differences:", np.round(rows, 4).tolist())
print("eigenvalues:", np.linalg.eigvalsh(H).round(4), "none negative: convex here")

# %% [markdown]
# ## Going down
#
# $\nabla J(\theta)=0$ cannot be solved on paper: $\theta$ sits inside the sigmoids. So we walk. **Gradient descent**, as in notebook 4:
# $\theta\leftarrow\theta-\eta\,\nabla J(\theta)$.
#
# ### Exercise: `fit_gradient_descent`
#
# Start at $\theta=0$, make exactly `steps` steps with the constant rate `eta`, return the last $\theta$. The gradient is that of the *sum*.


# %% role="exercise" id="fit_gradient_descent"
def fit_gradient_descent(X, y, eta, steps):
    """theta after `steps` steps of gradient descent on the cross-entropy, from zero.

    X (n, d+1) augmented, y (n,) of 0 and 1, eta the rate, steps a whole number. Returns (d+1,).
    """
    ### BEGIN SOLUTION
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g = cross_entropy_gradient(theta, X, y)
        theta = theta - eta * g
    return theta
    ### END SOLUTION


# %% role="check" id="fit_gradient_descent" points=3
check(fit_gradient_descent)

# %% [markdown]
# How large may $\eta$ be? Along the direction of curvature $\lambda$ a step multiplies the error by about $1-\eta\lambda$, so it must be below
# $2/\lambda_{\max}$, and the flattest direction then improves only by $1-\eta\lambda_{\min}$ a step. How far apart are the two here?

# %%
best = logistic.fit_newton(X_size, malignant, ridge=0.0)
flat, steep = np.linalg.eigvalsh(logistic.cross_entropy_hessian(X_size, malignant, best))
print(f"curvatures at the minimum: {flat:.3f} and {steep:.1f}, ratio {steep / flat:.0f}")
for steps in (10, 100, 1000):
    theta = logistic.fit_gradient_descent(X_size, malignant, 1 / steep, steps)
    print(f"{steps:5d} steps: J is {J(theta) - J(best):.5f} above the minimum")

# %% [markdown]
# The valley is long and narrow, because size and bias are entangled: all sizes are positive. Centring the feature would help. Or use the
# curvature itself.
#
# ### Newton's method
#
# Near $\theta$ the cost is almost a quadratic, $J(\theta+\delta)\approx J+g\cdot\delta+\frac12\delta^{\mathsf T}H\delta$. Its minimum is where the
# gradient in $\delta$ vanishes: $g+H\delta=0$. Go there: $\theta\leftarrow\theta-H^{-1}g$. No rate to choose, and narrow valleys are no longer
# narrow when seen through $H^{-1}$.
#
# **It is least squares, again and again.** Put in $g=X^{\mathsf T}(p-y)$ and $H=X^{\mathsf T}WX$:
#
# $$\theta-H^{-1}g=(X^{\mathsf T}WX)^{-1}X^{\mathsf T}W\,\underbrace{\bigl(X\theta-W^{-1}(p-y)\bigr)}_{\text{targets } u}.$$
#
# That is the solution of a *weighted* least-squares problem with targets $u$ and weights $p(1-p)$: points near the boundary count most. Hence the
# old name **IRLS**, iteratively reweighted least squares. Let us run both:

# %%
theta = np.array([0.5, -1.0])
g = logistic.cross_entropy_gradient(X_size, malignant, theta)
H = logistic.cross_entropy_hessian(X_size, malignant, theta)
p = logistic.predict_probability(X_size, theta)
u, root = X_size @ theta - (p - malignant) / (p * (1 - p)), np.sqrt(p * (1 - p))
print("Newton step:           ", theta - np.linalg.solve(H, g))
print("weighted least squares:", np.linalg.lstsq(root[:, None] * X_size, root * u, rcond=None)[0])

# %% [markdown]
# ### Exercise: `fit_newton`
#
# Minimise the cross-entropy plus a **ridge**, which we shall need soon:
#
# $$J(\theta)+\tfrac{\text{ridge}}{2}\sum_{j\ne\text{bias}}\theta_j^2 .$$
#
# The bias is **not** penalised: where the boundary lies should not depend on where we put the origin. The penalty adds $\text{ridge}\cdot\theta_j$
# to the gradient and $\text{ridge}$ to the diagonal of the Hessian, except in the last place. Start at zero and repeat Newton steps until
# the step is tiny. With `ridge = 0` it is plain maximum likelihood.


# %% role="exercise" id="fit_newton"
def fit_newton(X, y, ridge):
    """The minimiser of cross_entropy(theta) + (ridge/2) ‖theta without its bias‖², by Newton steps.

    X (n, d+1) augmented, y (n,) of 0 and 1, ridge >= 0. Returns (d+1,).
    """
    ### BEGIN SOLUTION
    theta = np.zeros(X.shape[1])
    r = np.full(X.shape[1], float(ridge))
    r[-1] = 0
    for _ in range(30):
        g = cross_entropy_gradient(theta, X, y) + r * theta
        H = cross_entropy_hessian(theta, X, y) + np.diag(r)
        theta = theta - np.linalg.solve(H, g)
    return theta
    ### END SOLUTION


# %% role="check" id="fit_newton" points=5
check(fit_newton)

# %% [markdown]
# ### Two ways down
#
# Gradient descent and Newton's method from the same start (drag the black square, or click), on the sizes of the sixteen tumours minus 3 cm. On the
# right: how far above the minimum they are, on a logarithmic scale. Newton's curve bends *down*: near the minimum each step doubles the
# number of right digits. Now drag the start far away, and find places where Newton's whole steps overshoot and break down: the quadratic is
# only a local friend. (A careful implementation halves a step that goes up.)

# %%
widgets.race(size - 3, malignant)

# %% [markdown]
# ## When there is no best answer
#
# Eight tumours, and this time a single cut at 3 cm tells them apart. Surely the easiest case of all? Watch gradient descent:

# %%
X_easy = geometry.augment([[1.0], [1.5], [2.0], [2.5], [3.5], [4.0], [4.5], [5.0]])
y_easy = np.array([0, 0, 0, 0, 1, 1, 1, 1])
run = logistic.gradient_descent_run(X_easy, y_easy, eta=0.1, steps=100_000)
for k in (10, 100, 1000, 10_000, 100_000):
    theta, bias = run.thetas[k]
    print(f"{k:6d} steps: θ = {theta:6.2f}, cut at {-bias / theta:.3f}, J = {run.losses[k]:.5f}")

# %% [markdown]
# The cut settled long ago, but $\theta$ goes on growing, and $J$ goes on falling. Here is why it can never end. Let $\hat\theta$ separate the data:
# $s_i:=\pm\hat\theta\cdot x_i>0$ for every point ($+$ for $y=1$, $-$ for $y=0$). Multiply it by a factor $c$:
#
# $$J(c\,\hat\theta)=\sum_i\log\bigl(1+e^{-c\,s_i}\bigr),$$
#
# and **every** term falls strictly as $c$ grows, towards $0$. So $\inf J=0$; but $J>0$ everywhere, as each term is a logarithm of something
# above $1$. The infimum is not attained: **the likelihood has no maximiser**. The best "curve" would be a step, and to become one, $\|\theta\|$
# must be infinite.

# %%
fig, axes = style.figure(2, width=8.4, height=3.2)
axes[0].set(xlim=(0.7, 5.3), xlabel="size in cm")
pictures.outcomes(axes[0], X_easy[:, 0], y_easy)
for steps, dash in ((10, ":"), (1000, "-."), (100_000, "-")):
    pictures.chance_curve(axes[0], *run.thetas[steps], linestyle=dash, label=f"{steps} steps")
axes[0].legend(loc="upper left")
count = np.arange(1, 100_001)
axes[1].plot(count, run.thetas[1:, 0], color=style.ACCENT)
axes[1].set(xscale="log", xlabel="steps", title="θ grows like the logarithm of the steps")
fig

# %% [markdown]
# **How to detect it.** If ever a $\theta$ on the way has all points strictly on their right side, the data are separable, and one may stop: that
# is a certificate. (The perceptron of notebook 2 would find one, too.) The reference looks for exactly this, and says so:

# %%
try:
    logistic.fit_newton(X_easy, y_easy, ridge=0.0)
except ValueError as problem:
    print(problem)

# %% [markdown]
# **What a ridge does.** $\frac{\text{ridge}}{2}\|\theta\|^2$ grows without bound, so somewhere the gain in likelihood no longer pays for the length.
# Now there is exactly one minimum. The weaker the ridge, the longer $\theta$:

# %%
for ridge in (10.0, 1.0, 0.1, 0.001, 1e-6):
    theta = logistic.fit_newton(X_easy, y_easy, ridge)
    print(f"ridge {ridge:8.6f}: θ = {theta[0]:6.3f}, cut at {-theta[1] / theta[0]:.3f}")

# %% [markdown]
# Slide the two classes apart. While they overlap, the length of $\theta$ levels off as the ridge gets weaker: there is a maximum likelihood
# estimate. Somewhere on the way the levelling stops, and the length runs away; look at what the *direction* does meanwhile. Then choose a
# stronger ridge and bring $\theta$ back.

# %%
widgets.apart()

# %% [markdown] role="locked" id="q_separable_mle"
# ### Write: maximum likelihood on separable data
#
# A fellow student fits logistic regression by gradient descent to data that a line separates. "It does not converge: the more steps I
# allow, the larger the parameters. And it says 100.0 % for nearly everything. But the training error is zero!" Explain to them, in about ten
# sentences: **what happens to the maximum likelihood estimate on separable data, and why**; what becomes of the boundary and of the
# probabilities; how one can notice it; and what a ridge changes.
#
# ### BEGIN MARK SCHEME
# Five points, one for each:
#
# - there is **no maximiser** (the MLE does not exist): the cross-entropy has infimum 0, which no finite $\theta$ attains;
# - **why**: for a separating $\hat\theta$ all margins are positive, and multiplying $\hat\theta$ by $c>1$ raises every one of them, so each term
#   $\log(1+e^{-cs_i})$ falls strictly, towards 0; hence $\|\theta\|$ grows for ever (slowly, the gradient dies out);
# - the **direction** (the boundary) settles, while the probabilities go to 0 and 1: the curve becomes a step; such certainty is not
#   warranted by the data, so the probabilities must not be trusted though the labels may be good;
# - **detection**: a $\theta$ with all points strictly on their right side (zero training error, the cost heading to 0), or parameters that keep
#   growing with the number of steps;
# - **ridge**: the penalty grows without bound with $\|\theta\|$, so a unique finite minimiser exists; its length depends on the ridge, which has
#   to be chosen, e.g. on held-out data.
#
# Give the point for an idea that is right in other words. "It overfits" alone earns nothing; "the step size is too large" is wrong.
# ### END MARK SCHEME

# %% [markdown] role="written" id="separable_mle" points=5
# ### BEGIN SOLUTION
# There is nothing to converge to: on separable data the likelihood has no maximiser. Take any $\hat\theta$ that separates the data. Every point
# is on its right side, by $s_i=\pm\hat\theta\cdot x_i>0$, and costs $\log(1+e^{-s_i})$. Make $\hat\theta$ longer by a factor $c>1$: the boundary stays
# where it is, every $s_i$ becomes $c\,s_i$, and so **every** cost gets smaller. As $c\to\infty$ they all go to zero. The infimum of the cross-entropy is
# therefore $0$, but no finite $\theta$ reaches it, since each cost is positive. Gradient descent does the right thing: it keeps making $\theta$ longer,
# ever more slowly, because the gradient dies out as the cost does.
#
# The boundary hardly changes any more: the direction of $\theta$ settles. But the curve gets steeper and becomes a step in the limit, so all
# probabilities go to 0 or 1. This certainty comes from the small sample, not from the world: the next point near the boundary may well be on
# the wrong side.
#
# One notices it when a $\theta$ on the way classifies all training points strictly rightly (then the data are separable, and that is proof), or
# when the parameters go on growing with the number of steps while the cost creeps to zero.
#
# A ridge adds $\frac{\text{ridge}}2\|\theta\|^2$, which grows without bound. Beyond some length it costs more than the likelihood can gain, so there is
# exactly one minimum, at a finite $\theta$. How long $\theta$ is, and so how sure the model is, now depends on the ridge; choose it by
# the likelihood of held-out data.
# ### END SOLUTION

# %% [markdown]
# ## Old friends
#
# ### LDA fits the same family
#
# In notebook 7 we assumed Gaussian classes with a shared covariance, and found that $P(y=1\mid x)$ is a sigmoid of a linear function. So LDA
# and logistic regression choose from **the same family of curves**. They choose differently: LDA estimates means and covariance, that is, how the
# *points* are distributed; logistic regression looks only at how the *labels* depend on the points. First with truly Gaussian classes, then after
# four points of class 1 were moved far out, on their right side:

# %%
from linclass_ref import gaussian

X_bell, t_bell = data.gaussian_classes(400, [[-1, 0], [1, 0.5]], [[1, 0.3], [0.3, 1]], rng=1)
X_far = X_bell.copy()
X_far[np.flatnonzero(t_bell == 1)[:4]] += [25, 0]
fits = {}
for name, X in (("Gaussian", X_bell), ("with four far points", X_far)):
    priors, means, Sigma = gaussian.lda_fit(X, t_bell, 2)
    theta, theta0 = gaussian.log_odds(priors, means, Sigma, 1, 0)
    posterior = gaussian.lda_posterior(X, priors, means, Sigma)[:, 1]
    assert np.allclose(posterior, logistic.sigmoid(X @ theta + theta0))  # the same family
    fits[name] = np.append(theta, theta0), logistic.fit_newton(geometry.augment(X), t_bell, 0.0)
    print(f"{name}: LDA {fits[name][0].round(2)}, logistic {fits[name][1].round(2)}")

# %%
fig, axes = style.figure(2, width=8.6, height=3.8)
for ax, (name, (by_lda, by_mle)) in zip(axes, fits.items()):
    common.view(ax, [[-4, -4], [4, 4]], margin=0)
    common.scatter(ax, X_bell, t_bell, size=14, alpha=0.5)
    common.boundary(ax, by_lda[:2], by_lda[2], linestyle="--", normal=False, label="LDA")
    common.boundary(ax, by_mle[:2], by_mle[2], color=style.ACCENT, normal=False, label="logistic")
    ax.set_title(name)
    ax.legend(loc="upper left")
fig

# %% [markdown]
# With Gaussian data the two nearly agree. Four points that are easy to classify ruin LDA's covariance; logistic regression hardly notices,
# for a point that is right by far costs nothing and has no pull. Is LDA the worse one, then? It assumes more, and where its assumption holds, that
# is worth something: with few points it is better. Mean cost (cross-entropy) of a *new* point, over 50 training sets of each size:

# %%
means, Sigma = [[-1, 0], [1, 0.5]], [[1, 0.3], [0.3, 1]]
X_new, t_new = data.gaussian_classes(5000, means, Sigma, rng=99)
A_new = geometry.augment(X_new)
for n in (20, 50, 200):
    costs = []
    for seed in range(50):
        X, t = data.gaussian_classes(n, means, Sigma, rng=seed)
        by_lda = np.append(*gaussian.log_odds(*gaussian.lda_fit(X, t, 2), 1, 0))
        by_mle = logistic.fit_newton(geometry.augment(X), t, ridge=1e-3)
        costs.append([logistic.cross_entropy(A_new, t_new, w) / 5000 for w in (by_lda, by_mle)])
    lda, mle = np.mean(costs, axis=0)
    print(f"n = {n:3d}: LDA {lda:.3f}, logistic {mle:.3f}")

# %% [markdown]
# ### Three losses on one axis
#
# Write the label as $\pm1$ again and let $z=y\,(\theta\cdot x)$ be the margin. Then the cost of a point is simply $\log(1+e^{-z})$: the **logistic loss**,
# a function of the margin, like the hinge.

# %%
from linclass_ref.plots import hinge_sgd as loss_pictures

margins = geometry.bits_to_signs(malignant) * (X_size @ best)
print(f"cross-entropy          {J(best):.6f}")
print(f"sum of logistic losses {losses.logistic_loss(margins).sum():.6f}")
fig, ax = style.figure(width=6, height=3.6)
loss_pictures.loss_curves(ax, ("zero-one", "hinge", "logistic"))
fig

# %% [markdown]
# Zero-one is what we care about; it is flat and has a jump. Hinge and logistic are two convex stand-ins. Far to the left they have the same slope: the worse a
# mistake, the more it costs, in proportion. They differ on the right: the hinge is *content* beyond a margin of $1$, the logistic loss never quite is. That is why
# the hinge has a best $\theta$ on separable data and the likelihood has none, and also why only one of them gives probabilities. (Divided by $\log2$, the
# logistic loss lies above zero-one everywhere, so making it small makes errors rare.)

# %%
grid = np.linspace(-5, 5, 1001)
above = losses.logistic_loss(grid) / np.log(2) - losses.zero_one_loss(grid)
print("smallest gap to zero-one:", above.min().round(4), "at z =", grid[above.argmin()].round(4))

# %% [markdown]
# ## The whole course on the same tumours
#
# Seven methods, ten random halves of the 569 tumours to train on, 30 standardised features, errors counted on the other half. Every one of
# them ends as a pair $(\theta,\theta_0)$: the hypothesis class has been the same all the time.

# %%
from linclass_ref import averaging, fisher, hinge_sgd, least_squares, perceptron, preprocessing


def all_methods(X, t):
    y = geometry.bits_to_signs(t)
    direction = fisher.fisher_direction(X, t)
    theta = logistic.fit_newton(geometry.augment(X), t, ridge=1.0)
    return {
        "perceptron": perceptron.perceptron(X, y, T=50)[:2],
        "averaged perceptron": averaging.averaged_perceptron(X, y, T=50),
        "hinge SGD": hinge_sgd.sgd_hinge(X, y, hinge_sgd.random_order(len(X), 20 * len(X), rng=0)),
        "least squares": least_squares.two_class_fit(X, y),
        "Fisher": (direction, -fisher.projection_threshold(X @ direction, t)),
        "LDA": gaussian.log_odds(*gaussian.lda_fit(X, t, 2), 1, 0),
        "logistic, ridge 1": (theta[:-1], theta[-1]),
    }


# %%
errors = {}
for seed in range(10):
    order = np.random.default_rng(seed).permutation(569)
    train, test = order[:284], order[284:]
    X_t, X_v = preprocessing.standardize(tumours.X[train], tumours.X[test])
    for name, (theta, theta0) in all_methods(X_t, tumours.t[train]).items():
        wrong = geometry.training_error(X_v, tumours.y[test], theta, theta0)
        errors.setdefault(name, []).append(wrong)
print(f"{'method':20} mean   best   worst")
for name, e in errors.items():
    print(f"{name:20} {np.mean(e):.1%}   {min(e):.1%}   {max(e):.1%}")

# %%
fig, ax = style.figure(width=7, height=3.6)
pictures.comparison(ax, errors).set_title("Ten random halves of the tumours")
fig

# %% [markdown]
# All are within a few percent of each other; what differs is the spread, and what they can tell you.
#
# - The **perceptron** takes the first separator that it meets, or what it holds after 50 passes, and it shows: the widest spread. Averaging
#   calms it.
# - **Least squares, Fisher and LDA** share one direction (notebooks 6 and 7) and differ only in the threshold.
# - **Hinge** and **logistic** look above all at the points near the boundary, and do best here. All ten training halves are separable, so
#   without its ridge the logistic fit would not exist.
# - Only **LDA** and **logistic regression** give probabilities.
#
# In two features one can see the seven lines:

# %%
X_plane = preprocessing.standardize(X_two, X_two)[0]
lines = all_methods(X_plane, tumours.t)
fig, ax = style.figure(width=7.2, height=4.4)
common.view(ax, X_plane, margin=0.02)
common.scatter(ax, X_plane, tumours.t, size=14, alpha=0.45)
pictures.boundaries(ax, lines).set(xlabel="mean radius", ylabel="mean texture")
fig


# %%
def angle(theta):
    return np.degrees(np.arctan2(theta[1], theta[0]))


for name, (theta, theta0) in lines.items():
    wrong = geometry.training_error(X_plane, tumours.y, theta, theta0)
    print(f"{name:20} direction {angle(theta):5.1f}°, {wrong:.1%} of all tumours wrong")

# %% [markdown]
# ## More than two classes: softmax
#
# With $K$ classes, give each its own score $s_k=w_k\cdot x$, and make probabilities of them: positive by the exponential, sum $1$ by division.
# This is the **softmax**:
#
# $$P(k\mid x)=\frac{e^{s_k}}{\sum_j e^{s_j}} .$$
#
# For $K=2$ divide by $e^{s_1}$: $P(1\mid x)=\dfrac{1}{1+e^{-(s_1-s_0)}}=\sigma(s_1-s_0)$. The sigmoid again: only the *difference* of scores matters. In
# general, adding the same number to all scores of a point changes nothing, since numerator and denominator get the same factor. That is also how to
# compute it safely: subtract the row's largest score first.
#
# ### Exercise: `softmax`


# %% role="exercise" id="softmax"
def softmax(scores):
    """The softmax of each row, without overflow.

    scores (n, K), one row per point. Returns (n, K) of probabilities; each row sums to 1.
    """
    ### BEGIN SOLUTION
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)
    ### END SOLUTION


# %% role="check" id="softmax" points=3
check(softmax)

# %% [markdown]
# The rest is as before. The cross-entropy is minus the logarithm of the probability of the true class, summed; its gradient for class $k$ is
# $\sum_i\bigl(P(k\mid x_i)-[t_i=k]\bigr)\,x_i$, "prediction minus truth, times input" once more; it is convex; Newton's method works. Let us check two of
# these claims, the sigmoid for $K=2$ and the gradient:

# %%
from linclass_ref import softmax_regression

scores = np.array([[0.3, 1.2], [2.0, -1.0]])
print("softmax:", logistic.softmax(scores)[:, 1], " sigmoid:", logistic.sigmoid(scores @ [-1, 1]))

iris = data.iris()
A, K = geometry.augment(iris.X[:, 2:]), 3


def total(w):
    return softmax_regression.softmax_cross_entropy(A, iris.t, w.reshape(3, K))


w = np.linspace(-0.5, 0.4, 9)
P = softmax_regression.softmax_probabilities(A, w.reshape(3, K))
print("formula:    ", (A.T @ (P - np.eye(K)[iris.t])).ravel().round(3)[:4], "…")
print("differences:", descent.numerical_gradient(total, w).round(3)[:4], "…")

# %% [markdown]
# Three species of iris by their petals, boundaries all straight:

# %%
petals = iris.X[:, 2:]
W = softmax_regression.fit_softmax(geometry.augment(petals), iris.t, 3, ridge=0.1)


def guess(P):
    return softmax_regression.softmax_predict(geometry.augment(P), W)


fig, ax = style.figure(width=5.6, height=4)
common.regions(common.view(ax, petals, equal=False), guess, K=3)
names = dict(enumerate(iris.class_names))
common.scatter(ax, petals, iris.t, size=35, names=names)
ax.legend(loc="lower right")
right = np.mean(guess(petals) == iris.t)
ax.set(title=f"{right:.1%} right", xlabel="petal length", ylabel="petal width")
fig

# %% [markdown]
# No masked middle class this time (in notebook 5 least squares lost nearly half of the versicolors). And the ten digits of notebook 5, with 1,200 to train
# on and 597 to test:

# %%
digits = data.digits()
order = np.random.default_rng(0).permutation(len(digits.X))
train, test = order[:1200], order[1200:]
X_digits = geometry.augment(digits.X / 16)
W = softmax_regression.fit_softmax(X_digits[train], digits.t[train], 10, ridge=1.0)
P = softmax_regression.softmax_probabilities(X_digits[test], W)
print(f"{np.mean(P.argmax(axis=1) == digits.t[test]):.1%} of the test digits are right")

# %% [markdown]
# And because it gives probabilities, it can say *where it doubts*. The six test digits of which it is least sure:

# %%
doubtful = np.argsort(P.max(axis=1))[:6]
fig, axes = style.figure(6, width=9, height=2.6)
for ax, i in zip(axes, doubtful):
    first, second = np.argsort(-P[i])[:2]
    ax.imshow(digits.X[test][i].reshape(8, 8), cmap="gray_r")
    ax.set(xticks=[], yticks=[], title=f"{first}: {P[i, first]:.0%}\n{second}: {P[i, second]:.0%}")
    ax.set_xlabel(f"truth: {digits.t[test][i]}")
fig

# %% [markdown]
# ## The end of the course, and what lies beyond
#
# One family of functions, $\theta\cdot x+\theta_0$, and three routes to its parameters: a **discriminant** found by correcting mistakes or by a convex
# loss (notebooks 2–6), a **generative** model of how the points arise (7), a **discriminative** model of how the labels depend on them (8). You have
# written all of them, you know what each assumes, and where each fails.
#
# The unit of this notebook, a weighted sum and a sigmoid, trained by the gradient of the cross-entropy, is what deep networks are made of: put many side by
# side, feed their outputs to the next row, and let the chain rule carry "prediction minus truth" back through all of them. The softmax at the
# end is still the one that you have just written.
