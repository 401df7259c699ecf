# %% [markdown] title="Logistic regression" topic="logistic regression"
# # 8 · Logistic regression by maximum likelihood
#
# **A bank has ten thousand card holders, and about one in thirty will default. Whom should it call?** For almost everybody "pays" is the more probable label. The bank needs *probabilities*, and a rule for decisions.
#
# **After this lesson you can**
#
# - write logistic regression for two classes and for many, and read its coefficients;
# - derive its loss, gradient and Hessian, and check any gradient numerically;
# - turn probabilities into decisions by what mistakes cost, and test whether the probabilities are calibrated;
# - say when the estimate does not exist, and what regularization does then.
#
# **You need** the lessons on {topic:classification_setup} (standardization, validation), {topic:hinge_sgd} (gradient descent, convexity), {topic:multiclass_least_squares} (least squares, one-hot targets) and {topic:gaussian_lda} (LDA, softmax); the chain rule, eigenvalues of a symmetric matrix, logarithms. **Time:** {minutes}.
#
# **Units:** {units}
#
# **Conventions, and a switch.** `X` is **augmented** in every function: its last column is $1$, and the last entry of `theta` is the offset, here called the **bias**. Labels `y` are $0$ or $1$. The **score** of a
# point is $s=\theta\cdot x$ (in the last two lessons $s$ was the amount of shrinkage), and $\sigma$ is a function, no longer a standard deviation. All losses are **sums** over the points.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import logistic_mle as pictures
from linclass_ref.widgets import logistic_mle as widgets

style.use()

# %% [markdown] unit="core"
# ## Who will default?
#
# The table `Default` of *An Introduction to Statistical Learning* describes simulated people: their card balance, their income, whether they are students, and whether they **defaulted** (did not pay).

# %%
from linclass_ref import logistic
from linclass_ref.geometry import augment, bits_to_signs  # append the 1; labels 0/1 as ±1

credit = data.split("credit")
units = np.array([1000, 1000, 1])  # balance and income in thousands of dollars, student 0 or 1
X_credit, defaulted = augment(credit.X_train / units), credit.t_train
print(f"{len(defaulted)} people to learn from, {defaulted.sum()} defaulted: {defaulted.mean():.1%}")
fig, axes = style.figure(3, width=9, height=3.3, width_ratios=(2, 1, 1))
pictures.people(axes, X_credit[:, 0], X_credit[:, 1], defaulted)
fig.describe(pictures.WORDS["people"])

# %% [markdown]
# Those who default have high balances and ordinary incomes. (The scatter plot shows one in ten of those who pay.) One class is much larger than the other, which is called **class imbalance**.
#
# A first idea is to fit a straight line to the labels $0$ and $1$ by least squares, as in {lesson:multiclass_least_squares}, and to call its height a probability. We use the balance alone.

# %%
A_balance = X_credit[:, [0, 3]]  # balance and the 1
line = np.linalg.lstsq(A_balance, defaulted, rcond=None)[0]
heights = A_balance @ line

# %% role="guess" id="negative_chances"
guess(
    "negative_chances",
    "The line is fitted to labels that are all 0 or 1. For what percentage of the people is its height, the 'probability' of default, below zero?",
    tolerance=8,
    truth=lambda: 100 * np.mean(heights < 0),
    because="The line must be high on the right, where the defaults are, and it is straight, so on the left it goes below zero. "
    "0 is the natural guess, because all labels are at least 0; but least squares only asks the line to be near the labels, not between them. "
    "On the far right it is much too low. So the height of a line is not a probability.",
)

# %%
theta_balance = logistic.fit_newton(A_balance, defaulted, ridge=0.0)  # this lesson explains it
top, chance = np.argmax(A_balance[:, 0]), logistic.predict_probability(A_balance, theta_balance)
print(f"the line is negative for {np.mean(heights < 0):.0%} of the people")
print(f"for the highest balance the line says {heights[top]:.0%}, the curve {chance[top]:.0%}")
fig, ax = style.figure(width=6.4)
pictures.line_and_curve(ax, A_balance[:, 0], defaulted, line, theta_balance).set_xlabel("balance, thousand dollars")
fig.describe(pictures.WORDS["line_and_curve"])

# %% [markdown]
# The green curve stays between $0$ and $1$. Where does it come from?

# %% [markdown] unit="core"
# ## From scores to probabilities
#
# A score $s=\theta\cdot x$ may be any number; a probability $p$ lies between $0$ and $1$. The **odds** $p/(1-p)$ lie between $0$ and $\infty$, and their logarithm, the **log-odds**, may be any number. So let the score be
# the log-odds, and solve for $p$:
#
# $$\log\frac{p}{1-p}=s\;\Longrightarrow\; p=\frac{e^s}{1+e^s}=\frac{1}{1+e^{-s}}=:\sigma(s).$$
#
# This is the **logistic function** or **sigmoid**. It is symmetric, $\sigma(-s)=1-\sigma(s)$, and its slope is $\sigma'(s)=\sigma(s)\,(1-\sigma(s))$.
#
# ### Exercise: `sigmoid`
#
# The arrays in this lesson's checks may have an integer dtype. Your results must not be truncated: `np.zeros(d)` makes floats, but `np.zeros_like` of an integer array makes integers.
#
# Write $\sigma$ so that scores of $\pm1000$ cause no overflow and no warning. The formula above has two forms of $\sigma$. When does each of them overflow?


# %% role="exercise" id="sigmoid"
def sigmoid(s):
    """The logistic function 1 / (1 + e^(-s)), without overflow.

    s a number or an array of any shape. Returns the same shape.
    """
    ### BEGIN SOLUTION
    s = np.asarray(s, dtype=float)
    e = np.exp(-np.abs(s))
    return np.where(s >= 0, 1, e) / (1 + e)
    ### END SOLUTION


# %% role="check" id="sigmoid" points=2
check(sigmoid)

# %% [markdown]
# ### The model
#
# **Logistic regression** is the model $P(y=1\mid x)=\sigma(\theta\cdot x)$. It is a regression: it fits the probability of class 1 as a function of $x$. Together with a threshold it is a classifier. Here are the
# probabilities in code, and a fit to one feature of the Wisconsin tumors, the mean radius of the cell nuclei. Raising $x$ by one unit adds $\theta$ to the log-odds, so it **multiplies the odds** by $e^\theta$, the **odds ratio**.


# %%
def probabilities(X, theta):
    """P(y = 1 | x) for each row of X, augmented."""
    return yours(sigmoid)(X @ theta)


tumours = data.split("tumours")
theta_radius = logistic.fit_newton(augment(tumours.X_train[:, :1]), tumours.t_train, ridge=0.0)
radii = np.array([12.0, 14.0, 16.0, 18.0])
for radius, p in zip(radii, probabilities(augment(radii[:, None]), theta_radius)):
    print(f"radius {radius:4.1f}: malignant with probability {p:.0%}")
at_70 = (np.log(0.7 / 0.3) - theta_radius[1]) / theta_radius[0]  # where the log-odds are those of 70 %
print(f"70 % at a radius of {at_70:.2f}; one unit more multiplies the odds by {np.exp(theta_radius[0]):.1f}")
A_student, A_beside = X_credit[:, [2, 3]], X_credit[:, [2, 0, 3]]  # student alone; student together with the balance
alone, beside = (logistic.fit_newton(A, defaulted, ridge=0.0) for A in (A_student, A_beside))
print(f"credit, student as the only feature: odds ratio {np.exp(alone[0]):.2f}")


# %% role="guess" id="student_risk"
def how_it_changes():
    if beside[0] < 0:
        return "by a number below 1"
    return "by a larger number" if beside[0] > alone[0] + 0.1 else "by the same number"


guess(
    "student_risk",
    "Are students a greater risk? With student as the only feature they are: the last line above is the number by which being a student multiplies the odds of default. Now the model gets the balance as a second feature. By what does being a student multiply the odds, at the same balance?",
    choices={
        "by the same number": "The same people, the same question, so the same answer? The question has changed: it now compares people of equal balance.",
        "by a larger number": "If two features both point to a default, you might expect them to add up. Here one of them explains the other.",
        "by a number below 1": "At the same balance a student is the smaller risk. Students default more often because they carry higher balances.",
    },
    truth=how_it_changes,
    because="The coefficient of a feature tells what changes if this feature changes and all the others in the model stay as they are. "
    "Another set of features is another question, and may have the opposite answer.",
)

# %%
balance_of = {name: X_credit[X_credit[:, 2] == k, 0].mean() for k, name in ((1, "students"), (0, "others"))}
print(f"student, at the same balance: odds times {np.exp(beside[0]):.2f}")
print("mean balance:", ", ".join(f"{name} {b:.2f} thousand" for name, b in balance_of.items()))

# %% [markdown]
# If two features are correlated and only one of them is in the model, its coefficient mixes the effects of both. This is called **confounding**.
#
# The model is still a linear classifier. Class 1 is the more probable one where $\sigma(s)\ge\frac12$, that is, $s\ge0$. So the **decision boundary** is the hyperplane $\theta\cdot x=0$. The hyperplanes where the
# probability is 10 % or 90 % are parallel to it, and the longer $\theta$ is, the closer together they are.

# %% [markdown] unit="core"
# ## Maximum likelihood
#
# Here are the sizes of sixteen tumors, benign ($0$) or malignant ($1$). Move the curve with the two sliders until it fits. The right panel shows the loss of each point. When is it high? Then press **Best fit**.

# %%
size = np.array([1.0, 1.4, 1.8, 2.1, 2.4, 2.6, 2.9, 3.1, 3.3, 3.6, 3.9, 4.1, 4.4, 4.7, 5.0, 5.4])
malignant = np.array([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1])
X_size = augment(size[:, None])
widgets.curve(size, malignant, xlabel="size in cm")

# %% [markdown]
# A point has a high loss if the curve gives a *small probability to its label*. Here is the principle behind this loss. Suppose the model is right, with parameters $\theta$. How probable are *these* labels? For one point the probability of what
# happened is $p_i=\sigma(\theta\cdot x_i)$ if $y_i=1$, and $1-p_i$ if $y_i=0$. If the points are **independent**, probabilities multiply. The product, as a function of $\theta$, is the **likelihood**:
#
# $$L(\theta)=\prod_{i=1}^n p_i^{\,y_i}\,(1-p_i)^{1-y_i}.$$
#
# The **maximum likelihood estimate** is the $\theta$ that maximizes it. For ten thousand people the product is smaller than the smallest float. So we take the logarithm, which turns the product into a sum and does not move the
# maximum. We also change the sign, so that we *minimize*. The result is the **cross-entropy** or **log loss**:
#
# $$J(\theta)=-\log L(\theta)=-\sum_i\bigl[\,y_i\log p_i+(1-y_i)\log(1-p_i)\,\bigr].$$
#
# Each point contributes minus the logarithm of the probability that the model gave to its label. A model that says $p=\frac12$ everywhere has the loss $\log 2\approx0.69$ per point. If an event that was given probability 0 happens once, the loss
# is infinite.

# %%
fig, ax = style.figure(width=5.4, height=3)
pictures.cost_curves(ax)
fig.describe(pictures.WORDS["cost_curves"])

# %% [markdown]
# **Rounding.** Let a point with $y=0$ have the score $40$. The float $1-\sigma(40)$ is exactly $0$, and its logarithm is $-\infty$, although the loss is just $40$. So do not compute the probability first. Put $\sigma$ into the
# logarithm:
#
# $$-\log\sigma(s)=\log(1+e^{-s}),\qquad -\log(1-\sigma(s))=\log(1+e^{s}).$$
#
# Both are $\log(1+e^{-z})$ with the **margin** $z$ of the point: $z=s$ for $y=1$ and $z=-s$ for $y=0$.
#
# ### Exercise: `cross_entropy`
#
# Return the **sum** over the points. It must be finite at scores of $\pm1000$, without a warning. The formula above still overflows, because $e^{1000}$ is too large for a float. How can you rewrite it? (As in `sigmoid`, ask which factor you can take out.)


# %% role="exercise" id="cross_entropy"
def cross_entropy(theta, X, y):
    """Minus the log-likelihood: the sum over the points of -log P(y_i | x_i).

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1. Returns a number.
    """
    ### BEGIN SOLUTION
    s = X @ theta
    z = np.where(y == 1, s, -s)
    return np.sum(np.logaddexp(0, -z))
    ### END SOLUTION


# %% role="check" id="cross_entropy" points=3
check(cross_entropy)

# %% [markdown] unit="core"
# ## The gradient and the Hessian
#
# We begin with a tool that tells whether a derivation is right. It needs only the function itself: move one parameter by $h$ to the right and to the left, and divide the rise by the run. These are **central differences**:
#
# $$\frac{\partial f}{\partial\theta_j}\approx\frac{f(\theta+h\,e_j)-f(\theta-h\,e_j)}{2h},$$
#
# where $e_j$ is $1$ in place $j$ and $0$ elsewhere. With both sides the terms with $f''$ cancel, and the error is of the order of $h^2$ instead of $h$. If $h$ is tiny, rounding errors dominate; $10^{-5}$ is a good choice.
#
# ### Exercise: `numerical_gradient`
#
# Write it for any function `f` of an array. Use exactly the step `h` that is given.


# %% role="exercise" id="numerical_gradient"
def numerical_gradient(f, theta, h):
    """The gradient of f at theta by central differences with step h, one coordinate at a time.

    f a function of an array (d,) that returns a number, theta (d,), h a positive number.
    Returns (d,).
    """
    ### BEGIN SOLUTION
    slopes = np.zeros(len(theta))
    for i in range(len(theta)):
        step = np.zeros(len(theta))
        step[i] = h
        slopes[i] = (f(theta + step) - f(theta - step)) / (2 * h)
    return slopes
    ### END SOLUTION


# %% role="check" id="numerical_gradient" points=3
check(numerical_gradient)

# %% [markdown]
# ### On paper
#
# Write the loss of one point as $\ell=\log(1+e^{s})-y\,s$ with $s=\theta\cdot x$. (Check both cases: for $y=1$ it is $\log\frac{1+e^s}{e^s}=\log(1+e^{-s})$.) Then, with $p=\sigma(s)$,
#
# $$\frac{d\ell}{ds}=\frac{e^s}{1+e^s}-y=p-y,\quad \nabla_\theta s=x,\;\;\text{so}\;\; \nabla J(\theta)=\sum_i(p_i-y_i)\,x_i .$$
#
# **Prediction minus truth, times input.** In the perceptron, a point contributes its full $x$ or nothing. Here it contributes in proportion to the error of its probability.
#
# In code, one matrix product replaces the sum over the points. (The sigmoid is written as $\frac12(1+\tanh\frac s2)$, which is the same and does not overflow.)


# %% role="locked" id="given_cross_entropy_gradient"
def cross_entropy_gradient(theta, X, y):
    """The gradient of the cross-entropy.

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1. Returns (d+1,).
    """
    p = (1 + np.tanh(X @ theta / 2)) / 2
    return (p - y) @ X


# %%
entropy, gradient, differences = yours(cross_entropy), cross_entropy_gradient, yours(numerical_gradient)
at = np.array([0.4, -1.0])
print("formula:    ", gradient(at, X_size, malignant).round(4))
print("differences:", differences(lambda theta: entropy(theta, X_size, malignant), at, 1e-5).round(4))
print(f"credit: sum of the probabilities {chance.sum():.3f}, defaults {defaulted.sum()}")


# %% role="guess" id="sum_of_the_line"
def sum_of_heights():
    if np.isclose(heights.sum(), defaulted.sum()):
        return "also the number of defaults"
    return "less" if heights.sum() < defaulted.sum() else "more"


guess(
    "sum_of_the_line",
    "The last line above is no accident: at the minimum the gradient is zero, and its last entry is the sum of p − y. So on the training data the predicted probabilities sum to the number of ones. What is the sum of the heights of the least-squares line, many of which are negative?",
    choices={
        "also the number of defaults": "Least squares has such an equation, too: its residuals sum to zero, because it has an offset.",
        "less": "The negative heights lower the sum, but other heights are too large in return.",
        "more": "There are far more payers than defaulters, and many of them get a height above 0. The negative heights balance this exactly.",
    },
    truth=sum_of_heights,
    because="So this sum shows only that the probabilities are right on average over all people, not that each of them can be believed. "
    "To learn more we must look at groups of people, and at new people, as the unit on calibration does.",
)

# %% [markdown]
# ### The Hessian
#
# Differentiate once more. In $(p_i-y_i)\,x_i$ only $p_i=\sigma(\theta\cdot x_i)$ depends on $\theta$, with gradient $p_i(1-p_i)\,x_i$:
#
# $$H(\theta)=\sum_i p_i(1-p_i)\,x_i x_i^{\mathsf T}=X^{\mathsf T}DX,\qquad D=\operatorname{diag}\bigl(p_i(1-p_i)\bigr).$$
#
# For every direction $v$: $v^{\mathsf T}Hv=\sum_i p_i(1-p_i)\,(x_i\cdot v)^2\ge0$. So the cross-entropy is **convex**, and every point where the gradient is zero is a global minimum.
#
# ### Exercise: `cross_entropy_hessian`
#
# Write $H$ without building the $n\times n$ matrix $D$, which would take 800 megabytes for ten thousand people. What does $D$ do to the rows of $X$?


# %% role="exercise" id="cross_entropy_hessian"
def cross_entropy_hessian(theta, X, y):
    """The matrix of second derivatives of the cross-entropy.

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1 (not needed). Returns (d+1, d+1).
    """
    ### BEGIN SOLUTION
    p = sigmoid(X @ theta)
    w = p * (1 - p)
    return X.T @ (w[:, None] * X)
    ### END SOLUTION


# %% role="check" id="cross_entropy_hessian" points=3
check(cross_entropy_hessian)

# %% [markdown] unit="further"
# ## Gradient descent, and how fast it converges
#
# $\nabla J(\theta)=0$ has no solution in closed form, so we iterate. The simplest method is **gradient descent**, here with your function of {lesson:hinge_sgd}, from zero and with a constant step size:


# %%
def fit_gradient_descent(X, y, eta, steps):
    """theta after `steps` steps of gradient descent on the cross-entropy, from zero.

    X (n, d+1) augmented, y (n,) of 0 and 1, eta the step size, steps an integer. Returns (d+1,).
    """
    descend = yours("gradient_descent")
    return descend(lambda theta: cross_entropy_gradient(theta, X, y), np.zeros(X.shape[1]), eta, steps)[-1]


# %% [markdown]
# How large may $\eta$ be? The eigenvalues $\lambda$ of $H$ are the curvatures. In an eigendirection a step multiplies the distance to the minimum by about $1-\eta\lambda$. So $\eta$ must stay below $2/\lambda_{\max}$, and then the direction of
# the smallest curvature converges slowly. We take $\eta=1/\lambda_{\max}$:

# %%
entropy, fit = yours(cross_entropy), fit_gradient_descent
best = logistic.fit_newton(X_size, malignant, ridge=0.0)
flat, steep = np.linalg.eigvalsh(yours(cross_entropy_hessian)(best, X_size, malignant))
print(f"curvatures at the minimum: {flat:.3f} and {steep:.1f}, ratio {steep / flat:.0f}")
for steps in (10, 100, 1000):
    above = entropy(fit(X_size, malignant, 1 / steep, steps), X_size, malignant) - entropy(best, X_size, malignant)
    print(f"{steps:5d} steps: {above:.5f} above the minimum")

# %% [markdown] unit="core"
# ## Newton's method
#
# $\nabla J(\theta)=0$ has no solution in closed form, so we iterate. **Newton's method** uses the curvature. Near $\theta$, $J(\theta+v)\approx J+g\cdot v+\frac12v^{\mathsf T}Hv$, with the gradient $g$ and the Hessian $H$ at $\theta$. The minimum of this quadratic function is where
# $g+Hv=0$, so the next $\theta$ is $\theta-H^{-1}g$. There is no step size to choose.


# %% role="guess" id="newton_steps"
def steps_of_newton():
    heights_of_run = logistic.newton_run(X_size, malignant).losses
    return int(np.argmax(heights_of_run - heights_of_run.min() < 1e-5))


guess(
    "newton_steps",
    "On the sixteen tumors, gradient descent with a good constant step size is still 0.00004 above the minimum after 1,000 steps. How many Newton steps from zero bring the log loss to within 0.00001?",
    tolerance=2,
    truth=steps_of_newton,
    because="Near the minimum each Newton step roughly squares the error (0.01, 0.0001, 0.00000001), so the number of correct digits doubles. "
    "Each step solves a system of equations, which is cheap with few parameters.",
)

# %% [markdown]
# With $g=X^{\mathsf T}(p-y)$ and $H=X^{\mathsf T}DX$, each step is a *weighted* least-squares problem with weights $p(1-p)$. Hence the other name, **iteratively reweighted least squares** (IRLS).
#
# ### Exercise: `fit_newton`
#
# Minimize the cross-entropy plus a **ridge penalty**:
#
# $$J(\theta)+\tfrac{\text{ridge}}{2}\sum_{j\ne\text{bias}}\theta_j^2 .$$
#
# Keeping the coefficients small in this way is called **regularization**. The bias is **not** penalized: the boundary should not depend on where the origin is. The penalty adds $\text{ridge}\cdot\theta_j$ to the gradient and
# $\text{ridge}$ to the diagonal of the Hessian, except in the last place. Start at zero and repeat Newton steps until the step is below $10^{-10}$ in every entry. In the check there is always a minimum, and at most 20 full Newton steps reach it.


# %% role="exercise" id="fit_newton"
def fit_newton(X, y, ridge):
    """The minimizer of cross_entropy(theta) + (ridge/2) ‖theta without its bias‖², by Newton steps.

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
# The widget runs gradient descent and Newton's method from the same start (drag the square, or click), on the sizes of the sixteen tumors minus 3 cm, with your derivatives. On
# the right is the height above the minimum on a logarithmic scale. Now drag the start far away, and find places where full Newton steps diverge.
# (A careful implementation halves a step that increases the loss.)

# %%
widgets.race(size - 3, malignant, gradient=cross_entropy_gradient, hessian=yours(cross_entropy_hessian))

# %% [markdown]
# **How certain are the coefficients?** For many points the estimate is approximately normal, and its covariance is the inverse Hessian $H^{-1}$ at the minimum. So the standard error of $\theta_j$ is $\sqrt{(H^{-1})_{jj}}$,
# and $\theta_j\pm1.96$ standard errors is a 95 % interval; its exponential is an interval for the odds ratio. If this interval contains 1, the data do not show an effect of the feature, given the others.

# %%
theta_credit = yours(fit_newton)(X_credit, defaulted, 0.0)
errors = np.sqrt(np.diag(np.linalg.inv(yours(cross_entropy_hessian)(theta_credit, X_credit, defaulted))))
for name, weight, error in zip(
    ("balance, per thousand dollars", "income, per thousand dollars", "student"), theta_credit, errors
):
    low, high = np.exp([weight - 1.96 * error, weight + 1.96 * error])
    print(
        f"{name:30} θ = {weight:6.3f} ± {error:.3f}, odds ratio {np.exp(weight):7.3f}, 95 % interval {low:.2f} to {high:.2f}"
    )

# %% [markdown] unit="core"
# ## From probabilities to decisions
#
# From here on we look at the 4,000 people of the validation and test sets, whom we did not use to fit the model or to choose any setting.

# %%
X_held = augment(np.vstack([credit.X_val, credit.X_test]) / units)
y_held = np.append(credit.t_val, credit.t_test)
p_held = probabilities(X_held, theta_credit)
print(f"{len(y_held)} people, {y_held.sum()} of them default: {y_held.mean():.1%}")

# %% [markdown]
# The **threshold** one half is a choice. We give label $1$ where the probability is **at least** the threshold:


# %%
def predict_label(X, theta, threshold):
    """Label 1 where P(y = 1 | x) >= threshold, else 0.

    X (n, d+1) augmented, theta (d+1,), threshold a number between 0 and 1. Returns (n,) of 0 and 1.
    """
    return (probabilities(X, theta) >= threshold).astype(int)


# %% role="guess" id="gain_over_nobody"
def saved_errors():
    calls = logistic.predict_label(X_held, logistic.fit_newton(X_credit, defaulted, 0.0), 0.5)
    saved = 1 - np.mean(calls != y_held) / np.mean(y_held)
    if saved < 0.25:
        return "by less than a quarter"
    return "by about a half" if saved < 0.75 else "by more than three quarters"


guess(
    "gain_over_nobody",
    "A classifier that predicts no defaults misclassifies about 3.4 % of the people. Our model uses balance, income and student, with the threshold one half. "
    "By how much does it lower the number of errors?",
    choices={
        "by less than a quarter": "Where defaults are rare, 'pays' is the more probable label nearly everywhere, also under the model.",
        "by about a half": "The features say a lot about who defaults. But with the threshold one half it predicts a default only where a default is more probable than not, and those people are few.",
        "by more than three quarters": "In the first picture of the lesson the balance seems to decide everything. It does not: both classes occur at high balances.",
    },
    truth=saved_errors,
    because="With rare classes the number of errors says little: a useless classifier makes nearly as few. Ask instead how many defaulters are found, and what the errors cost.",
)

# %%
from linclass_ref import decisions

for threshold in (0.5, 0.1):
    called = predict_label(X_held, theta_credit, threshold)
    precision, recall = decisions.precision_recall(called, y_held)
    false, missed = np.sum(called > y_held), np.sum(called < y_held)
    print(f"threshold {threshold}: {false} false alarms, {missed} missed, {np.mean(called != y_held):.1%} wrong")
    print(f"               precision {precision:.0%}, recall {recall:.0%}")

# %% [markdown]
# **Precision** is the share of true defaulters among those called, **recall** the share of the defaulters who were called. The lower threshold has the higher recall and the lower precision. It makes
# more *errors* than calling nobody, but it may be the better choice, because the two kinds of error have different costs.
#
# ### Exercise: `cost_threshold`
#
# A false alarm (a 0 that is called 1) costs `cost_fp`, a miss (a 1 that is called 0) costs `cost_fn`, and a correct decision costs nothing. A person's probability is $p$. What do you pay *on average* if you
# call them? What if you do not? Derive the smallest $p$ for which calling is at most as expensive as not calling. We then use it for a bank that pays 50 dollars for a needless call
# and 950 for a default without a call. The picture shows what it would pay for these 4,000 people, for every threshold; the vertical line is yours.


# %% role="exercise" id="cost_threshold"
def cost_threshold(cost_fp, cost_fn):
    """The smallest probability of class 1 at which saying 1 costs no more, on average, than saying 0.

    cost_fp the cost of a false alarm, cost_fn the cost of a miss, both positive. Returns a number.
    """
    ### BEGIN SOLUTION
    return cost_fp / (cost_fp + cost_fn)
    ### END SOLUTION


# %% role="check" id="cost_threshold" points=2
check(cost_threshold)

# %%
ours = yours(cost_threshold)(50, 950)
thresholds = np.linspace(0.005, 0.6, 120)


def bill(called):
    """What the bank pays: 50 dollars for each false alarm, 950 for each miss."""
    return 50 * np.sum(called > y_held) + 950 * np.sum(called < y_held)


for name, threshold in (("one half", 0.5), ("from the costs", ours)):
    print(f"threshold {threshold:.2f} ({name}): {bill(predict_label(X_held, theta_credit, threshold)):,} dollars")
fig, ax = style.figure(width=6, height=3)
bills = {"4,000 people": [bill(predict_label(X_held, theta_credit, t)) for t in thresholds]}
common.curves(ax, thresholds, bills, xlabel="threshold", ylabel="total cost in dollars", mark=ours).set_ylim(0, None)
fig.describe(pictures.WORDS["bills"])

# %% [markdown] unit="core"
# ## Calibration
#
# The threshold came from the two costs alone. That works only if the probabilities are **calibrated**: among the people to whom the model gives about 30 %, about 30 % should default. We compare three models of balance and income
# on the held-out people, in bins of the predicted probability. (The number above each bar counts the people in the bin; the bars are one standard error.)

# %%
A_two, A_two_held = X_credit[:, [0, 1, 3]], X_held[:, [0, 1, 3]]
priors, means, Sigma = yours("lda_fit")(A_two[:, :2], defaulted, 2)
models = {
    "least-squares line": A_two_held @ np.linalg.lstsq(A_two, defaulted, rcond=None)[0],
    "LDA": yours("lda_posterior")(A_two_held[:, :2], priors, means, Sigma)[:, 1],
    "logistic regression": probabilities(A_two_held, yours(fit_newton)(A_two, defaulted, 0.0)),
}
for name, p in models.items():
    bins = decisions.calibration_bins(p, y_held)
    off = np.abs(bins.observed - bins.predicted) > 2 * bins.errors
    print(
        f"{name:20} {p.sum():.0f} defaults predicted, {y_held.sum()} occurred; more than two standard errors off in {off.sum()} of {len(off)} bins"
    )
fig, axes = style.figure(3, width=9.6, height=3.5)
common.in_turn(axes, lambda ax, p: pictures.calibration(ax, p, y_held), models)
fig.describe(pictures.WORDS["calibration"])

# %% [markdown]
# All three models predict about the right number of defaults in total. The line is off by more than two standard errors in every bin. LDA and logistic regression stay within two standard errors in every bin. Logistic regression was fitted for this: the log loss penalizes every
# probability that is off. LDA achieves it through its model of the two features.

# %% [markdown] unit="further"
# ## All thresholds at once: the ROC curve
#
# If the costs are not known yet, look at all thresholds. For each threshold, the **true positive rate** (tpr) is the share of the ones that are called 1: the recall. The **false positive rate** (fpr) is the share of the zeros
# that are called 1. Plotted against each other they form the **ROC curve**, from $(0,0)$, where nobody is called, to $(1,1)$, where everybody is.
#
# ### Exercise: `roc_points`
#
# Only the scores that occur matter as thresholds. Go through the *distinct* scores from the highest down, label everyone with at least that score 1, and record both rates. Points with equal scores
# cannot be told apart by a threshold, so they move together. The first entry is $(0,0)$.


# %% role="exercise" id="roc_points"
def roc_points(scores, y):
    """The ROC curve: one point per distinct score, from the highest down, after a first point (0, 0).

    scores (n,), y (n,) of 0 and 1, both occur. Returns (fpr, tpr), two arrays of the same length.
    """
    ### BEGIN SOLUTION
    fpr, tpr = [0.0], [0.0]
    for threshold in np.unique(scores)[::-1]:
        called = scores >= threshold
        fpr.append(np.mean(called[y == 0]))
        tpr.append(np.mean(called[y == 1]))
    return np.array(fpr), np.array(tpr)
    ### END SOLUTION


# %% role="check" id="roc_points" points=4
check(roc_points)

# %%
curve = yours(roc_points)
by_income = logistic.fit_newton(X_credit[:, [1, 3]], defaulted, ridge=0.0)
p_income = probabilities(X_held[:, [1, 3]], by_income)
curves = {"all three features": curve(p_held, y_held), "income alone": curve(p_income, y_held)}
marks = {f"{t}": tuple(np.mean(p_held[y_held == k] >= t) for k in (0, 1)) for t in (0.5, 0.1, 0.05)}
fig, ax = style.figure(width=5, height=4.4)
pictures.roc(ax, curves, marks)
fig.describe(pictures.WORDS["roc"])

# %% [markdown]
# The **area under the curve** is the probability that a random defaulter has a higher score than a random payer: one half for a useless score, $1$ for a perfect one.

# %%
for name, (fpr, tpr) in curves.items():
    print(f"{name}: area {decisions.area_under(fpr, tpr):.3f}")
for name, p in (("all three features", p_held), ("income alone", p_income)):
    ahead = np.mean(p[y_held == 1][:, None] > p[y_held == 0])
    print(f"{name}: in {ahead:.1%} of all pairs the defaulter scores higher than the payer")


# %% role="guess" id="area_of_the_line"
def compare_areas():
    line, curve = (
        decisions.area_under(*decisions.roc_points(models[name], y_held))
        for name in ("least-squares line", "logistic regression")
    )
    if abs(line - curve) < 0.02:
        return "about the same"
    return "clearly smaller" if line < curve else "clearly larger"


guess(
    "area_of_the_line",
    "The line gave negative 'probabilities' to nearly a third of the people. How does its area under the ROC curve compare with that of logistic regression?",
    choices={
        "clearly smaller": "Bad probabilities seem to imply a bad curve. But the ROC curve depends only on the order of the scores.",
        "about the same": "Both rank people by a linear function of nearly the same direction, so they put them into nearly the same order.",
        "clearly larger": "Both see the same two features, and logistic regression was made for labels of 0 and 1.",
    },
    truth=compare_areas,
    because="The area under the curve depends only on the order of the scores, not on their values. Whether you need the order or the values depends on the question: an order is enough to decide whom to call first, but not to compute expected costs.",
)

# %%
curve = yours(roc_points)
for name, p in models.items():
    print(f"{name:20} area {decisions.area_under(*curve(p, y_held)):.3f}, from {p.min():.2f} to {p.max():.2f}")

# %% [markdown] unit="core"
# ## More than two classes: softmax
#
# With $K$ classes, each has its own weights $w_k$ (the bias last) and its own score $s_k=w_k\cdot x$. The **softmax** makes probabilities of them:
#
# $$P(k\mid x)=\frac{e^{s_k}}{\sum_j e^{s_j}} .$$
#
# The model is called **multinomial logistic regression** or softmax regression. For $K=2$ divide numerator and denominator by $e^{s_1}$: $P(1\mid x)=\sigma(s_1-s_0)$. Adding the same number to all scores of a point does not change the
# probabilities. This can be used to compute them without overflow. Below, the model is fitted to three species of iris by the length and width of their petals. The middle class, which least squares masked in
# {lesson:multiclass_least_squares}, has a region of its own.
#
# ### Exercise: `softmax`
#
# The version below runs, but it is wrong for some scores. Run its check, find out for which, and fix it.


# %% role="exercise" id="softmax" start="one shift for all rows"
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

# %%
from linclass_ref import softmax_regression

iris = data.split("iris")
petals = augment(iris.X_train[:, 2:])  # petal length and width
W_iris = softmax_regression.fit_softmax(petals, iris.t_train, 3, ridge=0.1)
W_least = yours("least_squares_fit")(iris.X_train[:, 2:], iris.t_train, 3)
print("probabilities of the first flower:", yours(softmax)(petals[:1] @ W_iris)[0].round(3))
for name, W in (("least squares", W_least), ("softmax", W_iris)):
    wrong = (petals @ W).argmax(axis=1) != iris.t_train
    new = (augment(iris.X_val[:, 2:]) @ W).argmax(axis=1) != iris.t_val
    print(f"{name:13} training {wrong.sum():2d} of {len(wrong)} wrong, validation {new.sum()} of {len(new)} wrong")
fig, ax = style.figure(width=5.6, height=4)
pictures.territories(ax, petals[:, :2], iris.t_train, W_iris, iris.class_names)
ax.set(xlabel="petal length, cm", ylabel="petal width, cm")
fig.describe(pictures.WORDS["territories"])

# %% role="guess" id="unseen_directions"
def free_directions():
    W = softmax_regression.fit_softmax(petals, iris.t_train, 3, ridge=0.1)
    P = logistic.softmax(petals @ W)
    hessian = sum(np.kron(np.outer(x, x), np.diag(p) - np.outer(p, p)) for x, p in zip(petals, P))
    return 9 - np.linalg.matrix_rank(hessian)


guess(
    "unseen_directions",
    "For the irises W has 9 entries. In how many independent directions can you move W without changing the probability of any point?",
    tolerance=0.5,
    truth=free_directions,
    because="Add the same vector to all three columns: every score of a point grows by the same number, and no probability changes. "
    "Such a vector has three entries (two petal measurements and the bias), so there are three free directions. Along them the loss is constant: it is convex, but its minimizer is not unique. (With a ridge that does not penalize the biases, one of the three is left: "
    "the same number added to all biases.)",
)

# %% [markdown] unit="further"
# ## Softmax regression from scratch
#
# ### The gradient
#
# The weights form a matrix $W$ of shape $(d+1,K)$, one column per class and the biases in the last row, as for least squares, so that $XW$ holds all scores. The log loss of a point of class $t$ is
#
# $$\ell=\log\sum_j e^{s_j}-s_t,\qquad \frac{\partial\ell}{\partial s_k}=P(k\mid x)-[k=t],$$
#
# where $[k=t]$ is $1$ if $k=t$ and $0$ otherwise, and $s_k=w_k\cdot x$ depends on column $k$ only, with gradient $x$.
#
# ### Exercise: `softmax_gradient`
#
# Put the columns together, and sum over the points. Classes are numbered $0,\dots,K-1$; $K$ is the number of columns of $W$. Scores may be as large as $\pm1000$.


# %% role="exercise" id="softmax_gradient"
def softmax_gradient(W, X, t):
    """The gradient of the summed cross-entropy -Σ log P(t_i | x_i) with respect to W.

    W (d+1, K), X (n, d+1) augmented, t (n,) of classes 0 … K-1. Returns (d+1, K).
    """
    ### BEGIN SOLUTION
    P = softmax(X @ W)
    T = np.eye(W.shape[1])[t]
    return X.T @ (P - T)
    ### END SOLUTION


# %% role="check" id="softmax_gradient" points=4
check(softmax_gradient)

# %%
chances, differences = yours(softmax), yours(numerical_gradient)


def iris_cost(w):
    P = chances(petals @ w.reshape(3, 3))
    return -np.log(P[np.arange(len(petals)), iris.t_train]).sum()


W_some = np.linspace(-0.5, 0.4, 9).reshape(3, 3)
print("formula:    ", yours(softmax_gradient)(W_some, petals, iris.t_train)[0].round(3))
print("differences:", differences(iris_cost, W_some.ravel(), 1e-5)[:3].round(3))

# %% [markdown]
# Adding the same vector to all columns of $W$ changes no probability. So the Hessian is singular, and Newton's method as you wrote it would fail. Gradient descent from $0$ works: the columns of every gradient sum to the zero vector, so it never moves along the free directions.
#
# ### Exercise: `fit_softmax`
#
# Gradient descent from $W=0$ on the summed cross-entropy plus $\frac{\text{ridge}}2$ times the sum of the squares of all entries of $W$ *except the last row*. Each step is `eta` times the gradient. The loop is given; write one step.


# %% role="exercise" id="fit_softmax"
def fit_softmax(X, t, K, ridge, eta, steps):
    """W after `steps` steps of gradient descent on the penalized cross-entropy, from zero.

    X (n, d+1) augmented, t (n,) of classes 0 … K-1, ridge >= 0 (the last row of W is not
    penalized), eta the step size. Returns (d+1, K).
    """
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        ### BEGIN SOLUTION
        penalty = ridge * W
        penalty[-1] = 0
        W = W - eta * (softmax_gradient(W, X, t) + penalty)
        ### END SOLUTION
    return W


# %% role="check" id="fit_softmax" points=4
check(fit_softmax)

# %%
W_own = yours(fit_softmax)(petals, iris.t_train, 3, 0.1, 0.01, 20_000)
print(
    "gradient descent reaches the minimum:",
    np.allclose(yours(softmax)(petals @ W_own), yours(softmax)(petals @ W_iris), atol=0.01),
)

# %% [markdown] unit="further"
# ## Why not squared errors?
#
# What happens if we minimize $\sum_i(\sigma(\theta\cdot x_i)-y_i)^2$? Take a single point $x=1$ with $y=1$ and no bias. A convex function lies below all its chords. This one does not:

# %%
fig, axes = style.figure(2, width=8.4, height=3)
pictures.chords(
    axes, {"squared error": lambda t: (1 - logistic.sigmoid(t)) ** 2, "-log σ(θ)": lambda t: np.logaddexp(0, -t)}
)
fig.describe(pictures.WORDS["chords"])

# %% [markdown]
# For very negative $\theta$ the squared error is *flat*: the model gives the label a probability near 0, and the slope $2(\sigma-1)\,\sigma(1-\sigma)$ is almost zero. In the gradient of the log loss the factor $\sigma(1-\sigma)$ has cancelled.
#
# With several points there are plateaus and valleys. Gradient descent starts from the same place in both landscapes. Drag the start (the square in the left panel), or click where it should be.

# %%
x_few, y_few = np.array([-3.0, -2, -1, 0.5, 1, 2, 4]), np.array([0, 1, 0, 0, 1, 1, 1])
widgets.landscapes(x_few, y_few)

# %%
from linclass_ref.experiments.sigmoid_landscapes import squared_error_ends, squared_errors

A_few = augment(x_few[:, None])
grid = np.stack(np.meshgrid(np.linspace(-8, 8, 17), np.linspace(-8, 8, 17)), axis=-1).reshape(-1, 2)


def end_costs(starts):
    """The squared error after 2,000 steps of gradient descent from each start."""
    return squared_errors(A_few, y_few, squared_error_ends(A_few, y_few, starts, 0.3, 2000))


# %% role="guess" id="where_squares_end"
def where_most_starts_end():
    ends, (valley,) = end_costs(grid), end_costs([[0, 0]])
    groups = {
        "in the valley near the middle": np.abs(ends - valley) < 0.05,
        "elsewhere, at a higher cost": ends > valley + 0.05,
        "elsewhere, at a lower cost": ends < valley - 0.05,
    }
    return max(groups, key=lambda name: groups[name].sum())


guess(
    "where_squares_end",
    "Take 289 starts, spread evenly over the left panel (squared error), and make 2,000 steps from each. Where does the largest group of them end? (The valley near the middle is at about (0.5, 0.1).)",
    choices={
        "in the valley near the middle": "On the right, for the cross-entropy, all of them end in one valley near the middle. On the left the valley catches only the starts near it.",
        "elsewhere, at a higher cost": "Many do end there: on plateaus where the slope is almost zero. But they are not the largest group.",
        "elsewhere, at a lower cost": "There the curve becomes steeper and steeper, until it is a step. "
        "A step gives every label a probability near 0 or 1, near 0 for one label only, and the squared error of that label is only 1.",
    },
    truth=where_most_starts_end,
    because="The squared error of a point is at most 1. So the total can be lowered by giving one label a probability near 0 and all others a probability near 1. "
    "The total is lower the closer these are to 0 and 1. The valley near the middle is not even the lowest place. "
    "In the right panel every start leads to the same place.",
)

# %%
ends, (valley,) = end_costs(grid), end_costs([[0, 0]])
print(f"the valley costs {valley:.2f}; {np.sum(np.abs(ends - valley) < 0.05)} of {len(ends)} starts end there")
print(f"{np.sum(ends < valley - 0.05)} end lower, {np.sum(ends > valley + 0.05)} higher")

# %% [markdown] unit="further"
# ## Separable data: no maximum likelihood estimate
#
# (This unit uses `fit_gradient_descent` of the optional unit on gradient descent. Run that unit first.) Eight tumors are separated by any boundary between 2 cm and 3.5 cm. We run gradient descent:

# %%
sizes_easy = np.array([0.5, 1.0, 2.0, 3.5, 4.0, 4.2, 4.4, 5.0])
X_easy, y_easy = augment(sizes_easy[:, None]), np.array([0, 0, 0, 1, 1, 1, 1, 1])
fit, entropy = fit_gradient_descent, yours(cross_entropy)
fits_easy = {steps: fit(X_easy, y_easy, 0.1, steps) for steps in (10, 100, 1000, 10_000)}
for steps, theta in fits_easy.items():
    cut, J = -theta[1] / theta[0], entropy(theta, X_easy, y_easy)
    print(f"{steps:6d} steps: θ = {theta[0]:5.2f}, boundary at {cut:.3f} cm, J = {J:.4f}")

# %%
fig, axes = style.figure(2, width=8.4, height=3.2)
pictures.runaway(axes, sizes_easy, y_easy, fits_easy)
fig.describe(pictures.WORDS["runaway"])

# %% [markdown]
# $\theta$ keeps growing, and $J$ keeps falling. Let $\hat\theta$ separate the data: every margin $z_i$ is positive. Multiply $\hat\theta$ by a factor $c$:
#
# $$J(c\,\hat\theta)=\sum_i\log\bigl(1+e^{-c\,z_i}\bigr),$$
#
# and **every** term falls strictly as $c$ grows, towards $0$. So $\inf J=0$; but $J>0$ everywhere, as each term is a logarithm of something above $1$. The infimum is not
# attained: **the likelihood has no maximizer**. As $c\to\infty$ the curve becomes a step.


# %% role="guess" id="limit_of_the_cut"
def where_the_cut_goes():
    theta = logistic.fit_newton(X_easy, y_easy, ridge=1e-9)
    cut, benign, bad = -theta[1] / theta[0], sizes_easy[y_easy == 0], sizes_easy[y_easy == 1]
    names = {
        "halfway between the two nearest tumors of different kinds": (benign.max() + bad.min()) / 2,
        "halfway between the means of the two classes": (benign.mean() + bad.mean()) / 2,
        "nearer to the class with fewer tumors": benign.max(),
    }
    return min(names, key=lambda name: abs(names[name] - cut))


guess(
    "limit_of_the_cut",
    "The boundary still moves, ever more slowly. Three tumors are benign, five malignant. To which place does it converge?",
    choices={
        "halfway between the two nearest tumors of different kinds": "In the end only the points with the smallest margin matter: "
        "as θ grows, the losses of all the others vanish much faster.",
        "halfway between the means of the two classes": "That is LDA's boundary for equal priors. Here points far from the boundary lose their influence as θ grows.",
        "nearer to the class with fewer tumors": "More points on one side do pull at first. But as θ grows, the nearest point on each side outweighs them all.",
    },
    truth=where_the_cut_goes,
    because="When θ is long, a point with margin z has a loss of about exp(-z), and the smallest margin dominates the sum. So in the end the smallest margin becomes as large as it can be "
    "for the length of θ, and that is the maximum-margin boundary, here at 2.75 cm. Gradient descent needs exponentially many steps to get close to it.",
)

# %% [markdown]
# **What a ridge does.** The penalty $\frac{\text{ridge}}{2}\theta^2$ grows without bound. Beyond some length it grows by more than the loss can fall, so there is now exactly one minimum. The fitted parameters as a function of the ridge
# are called the **regularization path**:

# %%
fit = yours(fit_newton)
for ridge in (10.0, 1.0, 0.1, 0.001, 1e-5):
    theta = fit(X_easy, y_easy, ridge)
    print(f"ridge {ridge:8g}: θ = {theta[0]:6.3f}, boundary at {-theta[1] / theta[0]:.3f} cm")

# %% [markdown]
# **Which margin?** Gradient descent and the vanishing ridge lead to the same boundary here. Now write the same eight sizes in millimeters, counted from 25 mm:

# %%
X_mm = augment(10 * sizes_easy[:, None] - 25)


# %% role="guess" id="which_street"
def who_finds_the_middle():
    from linclass_ref import hulls

    free, counted = (
        find(X_mm[:, :1], bits_to_signs(y_easy)) for find in (hulls.max_margin_offset, hulls.max_margin_augmented)
    )
    ridge, descent = (bool(np.isclose(25 - limit.theta0 / limit.theta[0], 27.5)) for limit in (free, counted))
    names = {(True, True): "both", (True, False): "only the vanishing ridge", (False, True): "only gradient descent"}
    return names.get((ridge, descent), "neither")


guess(
    "which_street",
    "In the new units the maximum-margin boundary is at 27.5 mm. Fit once with a ridge that vanishes, and once by gradient descent without a ridge, for as long as it takes. "
    "Which boundary converges to 27.5 mm?",
    choices={
        "both": "The tumors are the same, and only the origin and the unit have changed. But gradient descent moves the bias at the rate of the weights, so both matter to it.",
        "only the vanishing ridge": "The ridge penalizes the weight and not the bias, so the origin does not matter.",
        "only gradient descent": "It has no penalty that could move its boundary. But its limit has the largest margin for a given length of the weights and the bias together.",
        "neither": "For a ridge of a given strength the units do matter. As the ridge vanishes, their influence vanishes, too.",
    },
    truth=who_finds_the_middle,
    because="The vanishing ridge maximizes the smallest margin for a given length of the weights alone. "
    "Gradient descent maximizes it for a given length of the weights and the bias, which is the margin of the augmented points. "
    "For the eight sizes in centimeters the two happen to agree.",
)

# %%
from linclass_ref import hulls

fades, long_run = yours(fit_newton)(X_mm, y_easy, 1e-4), fit_gradient_descent(X_mm, y_easy, 0.001, 20_000)
for name, theta, find in (
    ("vanishing ridge", fades, hulls.max_margin_offset),
    ("gradient descent", long_run, hulls.max_margin_augmented),
):
    limit = find(X_mm[:, :1], bits_to_signs(y_easy))
    print(
        f"{name:17} boundary at {25 - theta[1] / theta[0]:.2f} mm, and in the limit at {25 - limit.theta0 / limit.theta[0]:.2f} mm"
    )

# %% [markdown]
# Both limits are known in any number of dimensions: see Rosset, Zhu and Hastie, *Margin maximizing loss functions* (2003), for the vanishing ridge, and Soudry et al., *The implicit bias of gradient descent on separable data* (2018), for
# gradient descent. We use both results without proof. {Lesson:convergence_proof} introduced the maximum-margin separator, which is also called the **maximum-margin classifier**.

# %% [markdown] unit="further"
# ## Quasi-complete separation
#
# (Run the units on gradient descent and on separable data first.) Of six other tumors two, one of each class, measure exactly 3 cm. No boundary has all points *strictly* on their side. But $\theta$ can grow with the boundary held at 3, while the two points at 3 cm stay at $p=\frac12$. Every step
# lowers the loss, and again there is no maximizer. This is **quasi-complete separation**: some $\theta$ has all margins $z_i\ge0$, with $z_i>0$ for at least one point, but none has them all positive.

# %%
X_quasi, y_quasi = augment([[1.0], [2.0], [3.0], [3.0], [4.0], [5.0]]), np.array([0, 0, 0, 1, 1, 1])
fit, entropy = fit_gradient_descent, yours(cross_entropy)
for steps in (10, 100, 1000, 10_000):
    theta = fit(X_quasi, y_quasi, 0.1, steps)
    cut, J = -theta[1] / theta[0], entropy(theta, X_quasi, y_quasi)
    print(f"{steps:6d} steps: θ = {theta[0]:5.2f}, boundary at {cut:.3f} cm, J = {J:.4f}")
print(f"J goes to 2 log 2 = {2 * np.log(2):.4f}, the loss of the two points at 3 cm")

# %% [markdown]
# This happens in practice. In the e-mails of the course the word *telnet* occurs in many training messages, and in no spam. So its coefficient can go to $-\infty$: the loss of every message with the word falls, and nothing changes for the others.

# %%
spam = data.split("spam")
standardize = yours("standardize")
X_spam, X_spam_val = standardize(spam.X_train, spam.X_val)
with_telnet = spam.X_train[:, spam.feature_names.index("telnet")] > 0
print(f"telnet occurs in {with_telnet.sum()} training messages; {spam.t_train[with_telnet].sum()} of them are spam")
fit = yours(fit_newton)
for ridge in (10.0, 0.1, 0.001):
    weight = fit(augment(X_spam), spam.t_train, ridge)[spam.feature_names.index("telnet")]
    print(f"ridge {ridge:6g}: weight of telnet {weight:6.2f}")

# %% [markdown]
# **How to detect it.** If some $\theta$ of the run has all points strictly on their correct side, it proves that the data are separable. In the quasi-complete case some scores keep growing while no margin falls.
# The course's own Newton run looks for both. Slide the two classes apart: while they overlap, the length of $\theta$ levels off as the ridge gets weaker.

# %%
cases = {"eight tumors": (X_easy, y_easy), "two at 3 cm": (X_quasi, y_quasi), "sixteen tumors": (X_size, malignant)}
for name, (X, y) in cases.items():
    print(f"{name}:", "no maximizer" if logistic.newton_run(X, y).separable else "a maximum likelihood estimate exists")

# %%
widgets.apart()

# %% [markdown] role="locked" id="q_separable_mle"
# ### Write: maximum likelihood on separable data
#
# A fellow student fits logistic regression by gradient descent to data that a line separates. "It does not converge: the more steps I allow, the larger the parameters. And it says 100.0 % for
# nearly everything. But the training error is zero!" Explain to them, in about ten sentences: **what happens to the maximum likelihood estimate on separable data, and why**; what becomes of the
# boundary and of the probabilities; how to detect it; and what a ridge changes.
#
# ### BEGIN MARK SCHEME
# Five points, one for each:
#
# - there is **no maximizer** (the MLE does not exist): the cross-entropy has infimum 0, which no finite $\theta$ attains;
# - **why**: for a separating $\hat\theta$ all margins are positive, and multiplying $\hat\theta$ by $c>1$ raises every one of them, so each term
#   $\log(1+e^{-cz_i})$ falls strictly, towards 0; hence $\|\theta\|$ grows for ever (slowly, the gradient dies out);
# - the **boundary** converges, in the limit to a maximum-margin boundary, while the probabilities go to 0 and 1: the curve becomes a step; such certainty is not
#   warranted by the data, so the probabilities must not be trusted though the labels may be good. ("The boundary settles" is enough; the maximum margin need not be named, nor which
#   length it is measured by.);
# - **detection**: a $\theta$ with all points strictly on their correct side (zero training error, the cost heading to 0), or parameters that keep
#   growing with the number of steps;
# - **ridge**: the penalty grows without bound with $\|\theta\|$, so a unique finite minimizer exists (both classes occur); its length depends on the ridge, which has
#   to be chosen, e.g. on held-out data.
#
# Give the point for an idea that is right in other words. "It overfits" alone earns nothing; "the step size is too large" is wrong.
# ### END MARK SCHEME

# %% [markdown] role="written" id="separable_mle" points=5
# ### BEGIN SOLUTION
# There is nothing to converge to: on separable data the likelihood has no maximizer. Take any $\hat\theta$ that separates the data. Every point is on its correct side, with a margin $z_i>0$ and the loss
# $\log(1+e^{-z_i})$. Multiply $\hat\theta$ by a factor $c>1$: the boundary stays where it is, every $z_i$ becomes $c\,z_i$, and so **every** loss gets smaller. As $c\to\infty$ all losses go to zero. The
# infimum of the cross-entropy is therefore $0$, but no finite $\theta$ attains it, since each loss is positive. Your gradient descent is correct: $\theta$ keeps growing, ever more slowly,
# because the gradient vanishes together with the loss.
#
# The boundary converges to a maximum-margin boundary, where the margin is measured relative to the length of $\theta$, bias included. But the curve gets steeper and becomes a step in the limit, so all probabilities go to 0 or 1. This
# certainty is a property of the small sample: the next point near the boundary may well be on the wrong side.
#
# You can detect separation in two ways. A $\theta$ of the run that has all training points strictly on their correct side proves that the data are separable. Parameters that keep growing with the number of
# steps, while the loss falls towards zero, are a sign of it.
#
# A ridge adds $\frac{\text{ridge}}2\|\theta\|^2$, which grows without bound. Beyond some length it grows by more than the loss can fall, so there is exactly one minimum, at a finite $\theta$. The length of $\theta$,
# and with it the steepness of the curve, now depends on the ridge. Choose the ridge by the likelihood of held-out data.
# ### END SOLUTION

# %% [markdown] unit="further"
# ## LDA or logistic regression?
#
# In {lesson:gaussian_lda} we assumed Gaussian classes with a shared covariance, and found that $P(y=1\mid x)$ is a sigmoid of a linear function. So LDA and logistic regression choose from **the same family**. LDA estimates how
# the *points* are distributed; logistic regression only how the *labels* depend on the points. A point far out on its correct side has $p-y\approx0$ and no influence on logistic regression, while it moves LDA's means and covariance.
#
# Is LDA better where its assumption holds? We draw two Gaussian classes in the plane. Each method sees the same $n$ labels. Shrinkage and ridge have four values each, chosen by 5-fold cross-validation within these points. We measure the log loss of a *new* point over
# 100 training sets, and compare by paired differences.

# %%
from linclass_ref.experiments.few_points import learn_from_few


# %% role="guess" id="when_lda_is_right"
def who_learns_faster():
    mean, error = learn_from_few(200, 100, ridges=(0.3, 1.0, 3.0, 10.0)).difference("logistic, ridge", "LDA")
    if abs(mean) < 2 * error:
        return "no difference that we can be sure of"
    return "LDA" if mean > 0 else "logistic regression"


guess(
    "when_lda_is_right",
    "The classes really are Gaussian, with one covariance, and there are 200 training points for two features. Whose log loss on new points is lower by more than two standard errors of the paired difference?",
    choices={
        "logistic regression": "It needs no assumption about the points, and it minimizes the log loss directly. But the assumption is true here, and knowing it cannot hurt.",
        "LDA": "It uses more information, and this information is true.",
        "no difference that we can be sure of": "With 200 points both are close to the best possible classifier. But paired differences over 100 training sets show even a tiny difference.",
    },
    truth=who_learns_faster,
    because="The difference is significant but negligible: about 0.001 of a loss of 0.367. Both methods see the same training sets, so most of the variation between training sets cancels in the paired differences. "
    "Knowing that the classes are Gaussian is worth little here.",
)

# %%
fit = yours(fit_newton)
for n, ridges in (
    (20, (0.1, 1.0, 10.0, 100.0)),
    (20, (0.3, 1.0, 3.0, 10.0)),
    (50, (0.3, 1.0, 3.0, 10.0)),
    (200, (0.3, 1.0, 3.0, 10.0)),
):
    run = learn_from_few(n, 100, ridge=fit, ridges=ridges)
    print(
        f"n = {n:3d}, ridges {ridges}: " + ", ".join(f"{name} {mean:.3f}" for name, mean in zip(run.methods, run.means))
    )
    for method in run.methods[1:]:
        mean, error = run.difference(method, "LDA")
        print(f"         {method} minus plain LDA: {mean:+.4f} ± {error:.4f}")

# %% [markdown]
# With 20 points shrinkage lowers the loss of LDA by three standard errors. Whether logistic regression is better than plain LDA depends on the ridges that we let it try. With 50 points
# no difference is larger than two standard errors. The rows for 200 points answer the question of the guess.
#
# ### Losses of the margin
#
# As a function of the margin $z$, the loss of a point is $\log(1+e^{-z})$, the **logistic loss**. (The axis of the picture writes $z$ with $y=\pm1$, as in {lesson:hinge_sgd}. The eight tumors are those of the unit on separable data. Run that unit first.)

# %%
from linclass_ref import losses
from linclass_ref.plots import hinge_sgd as loss_pictures

best = logistic.fit_newton(X_size, malignant, ridge=0.0)
margins = bits_to_signs(malignant) * (X_size @ best)
print(f"cross-entropy          {yours(cross_entropy)(best, X_size, malignant):.6f}")
print(f"sum of logistic losses {losses.logistic_loss(margins).sum():.6f}")
fig, ax = style.figure(width=6, height=3.4)
loss_pictures.loss_curves(ax, ("zero-one", "hinge", "logistic"))
fig.describe(pictures.WORDS["loss_curves"])

# %%
margins_easy = bits_to_signs(y_easy) * (X_easy @ fits_easy[10_000])
print(f"the eight separable tumors after 10,000 steps: smallest margin {margins_easy.min():.2f}")


# %% role="guess" id="content"
def who_gains_from_doubling():
    hinge, log_loss = (
        f(2 * margins_easy).sum() < f(margins_easy).sum() for f in (losses.hinge_loss, losses.logistic_loss)
    )
    names = {(True, True): "both", (True, False): "only the hinge", (False, True): "only the logistic loss"}
    return names.get((bool(hinge), bool(log_loss)), "neither")


guess(
    "content",
    "We double this θ, so that all eight margins double. Which sum of losses gets smaller?",
    choices={
        "both": "Both losses fall with the margin. But the hinge falls only as far as a margin of 1.",
        "only the hinge": "Beyond a margin of 1 the hinge is exactly 0, and cannot get smaller.",
        "only the logistic loss": "It falls for every margin, however large. The hinge has been 0 since all margins were above 1.",
        "neither": "All points are classified correctly, by a wide margin. But the logistic loss is still above 0.",
    },
    truth=who_gains_from_doubling,
    because="So on separable data the hinge has minimizers: every θ with all margins at least 1 has the loss 0. The logistic loss has none.",
)

# %% [markdown]
# Hinge and logistic loss are two convex substitutes for the zero-one loss. Far to the left they have the same slope. The logistic loss is minus the
# logarithm of a probability, and the hinge loss is not.

# %% [markdown] unit="further"
# ## Nonlinear features
#
# The model is linear in its features, and the features may be any functions of what was measured. In the next example one class surrounds the other, and no line separates them. With the squares and the product as extra features the boundary is a conic.
# More features raise the risk of **overfitting**, and the ridge limits it. We choose it by 5-fold cross-validation in scikit-learn: a pipeline standardizes within each fold, and its `C` is $1/\text{ridge}$.

# %%
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

rng = np.random.default_rng(4)
radius, angle = np.append(rng.normal(1.0, 0.4, 60), rng.normal(2.2, 0.4, 60)), rng.uniform(0, 2 * np.pi, 120)
X_ring, t_ring = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)]), np.repeat([0, 1], 60)
for degree in (1, 2, 8):
    for C in (100.0, 1.0, 0.01):
        model = make_pipeline(
            PolynomialFeatures(degree, include_bias=False), StandardScaler(), LogisticRegression(C=C, max_iter=10_000)
        )
        found = cross_validate(model, X_ring, t_ring, cv=5, scoring="neg_log_loss", return_train_score=True)
        train, new = (-found[f"{part}_score"].mean() for part in ("train", "test"))
        print(f"degree {degree}, C = {C:6g}: log loss {train:.3f} in training, {new:.3f} held out")

# %% [markdown]
# Degree 1 **underfits**: both losses stay near $\log2$. With degree 8 and a weak ridge the training loss is the smallest and the held-out loss is not: overfitting. With degrees 2 and 8 the intermediate ridge has the
# smallest held-out loss.

# %% [markdown] unit="further"
# ## The sealed test parts
#
# In the lessons on {topic:multiclass_least_squares}, {topic:fisher} and {topic:gaussian_lda} the test parts of the e-mails and of the digits stayed closed. We open them now, once, after all choices have been made: ridge and shrinkage have four values each, chosen on the
# validation data. If you passed the checks of the earlier lessons, the rows are **your own functions**.

# %%
from linclass_ref import fisher, perceptron

spam, standardize = data.split("spam"), yours("standardize")
(X_spam, X_spam_val), X_spam_test = standardize(spam.X_train, spam.X_val), standardize(spam.X_train, spam.X_test)[1]
fit, cost, shrink = yours(fit_newton), yours(cross_entropy), fisher.shrink
priors, means, Sigma = yours("lda_fit")(X_spam, spam.t_train, 2)
ridges = {r: fit(augment(X_spam), spam.t_train, r) for r in (0.1, 1.0, 10.0, 100.0)}
shrunken = {s: np.append(*yours("log_odds")(priors, means, shrink(Sigma, s), 1, 0)) for s in (0.0, 0.1, 0.3, 0.9)}
chosen = {}
for name, fits in (("logistic regression", ridges), ("LDA", shrunken)):
    best_setting = min(fits, key=lambda setting: cost(fits[setting], augment(X_spam_val), spam.t_val))
    chosen[name] = fits[best_setting][:-1], fits[best_setting][-1]
    print(f"{name}: setting {best_setting} has the smallest validation log loss")

# %%
y, order = spam.y_train, np.random.default_rng(0).integers(0, len(X_spam), 5 * len(X_spam))
W, direction = yours("least_squares_fit")(X_spam, spam.t_train, 2), yours("fisher_direction")(X_spam, spam.t_train)
rules = {
    "perceptron": yours("perceptron")(X_spam, y, 5)[:2],
    "averaged perceptron": yours("averaged_perceptron")(X_spam, y, 5),
    "hinge SGD": yours("sgd_hinge")(X_spam, y, order),
    "least squares": (W[:-1, 1] - W[:-1, 0], W[-1, 1] - W[-1, 0]),
    "Fisher": (direction, -yours("projection_threshold")(X_spam @ direction, spam.t_train)),
    **chosen,
}
wrong = {name: (X_spam_test @ theta + theta0 >= 0) != spam.t_test for name, (theta, theta0) in rules.items()}
seen = {row.tobytes() for row in spam.X_train}
twins = sum(row.tobytes() in seen for row in spam.X_test)

# %%
digits = data.split("digits")
D_train, D_val, D_test = (augment(X / 16) for X in (digits.X_train, digits.X_val, digits.X_test))
fit, chances, linear, shrink = yours("fit_softmax"), yours(softmax), yours("lda_discriminants"), fisher.shrink
priors, means, Sigma = yours("lda_fit")(D_train[:, :-1], digits.t_train, 10)
softmax_fits = {r: fit(D_train, digits.t_train, 10, r, 0.002, 400) for r in (0.01, 0.1, 1.0, 10.0)}
ridge = min(softmax_fits, key=lambda r: np.sum((D_val @ softmax_fits[r]).argmax(axis=1) != digits.t_val))
s = min(
    (0.001, 0.01, 0.1, 0.3),
    key=lambda s: np.sum(linear(D_val[:, :-1], priors, means, shrink(Sigma, s)).argmax(axis=1) != digits.t_val),
)
labels = {
    "least squares": yours("least_squares_predict")(
        D_test[:, :-1], yours("least_squares_fit")(D_train[:, :-1], digits.t_train, 10)
    ),
    "LDA": linear(D_test[:, :-1], priors, means, shrink(Sigma, s)).argmax(axis=1),
    "softmax": (D_test @ softmax_fits[ridge]).argmax(axis=1),
}
wrong_digits = {name: found != digits.t_test for name, found in labels.items()}


# %%
def with_error(values):
    "A mean in percent with its standard error, as text."
    return f"{100 * np.mean(values):5.1f} ± {100 * np.std(values) / np.sqrt(len(values)):.1f}"


for title, table, against in (("e-mails", wrong, "logistic regression"), ("digits", wrong_digits, "softmax")):
    print(f"{title}: test error in %, and the paired difference from {against} in percentage points")
    for name, errors in table.items():
        print(
            f"  {name:20} {with_error(errors)}    {with_error(errors * 1 - table[against]) if name != against else ''}"
        )
fig, axes = style.figure(2, width=9.6, height=3.4)
shown = {
    title: {name: (errors.mean(), errors.std() / np.sqrt(len(errors))) for name, errors in table.items()}
    for title, table in (("e-mails", wrong), ("digits", wrong_digits))
}
common.in_turn(axes, pictures.comparison, shown)
fig.describe(pictures.WORDS["comparison"])

# %% [markdown]
# Logistic regression and LDA had a setting to choose and the other methods had none, so this is not a comparison on equal terms. ({= twins} of the {= len(spam.X_test)} test e-mails equal a training e-mail, which makes
# all errors a little too small.) On the e-mails the averaged perceptron, the hinge and logistic regression cannot be told apart: their paired differences
# are smaller than one standard error. The other four methods are behind by more than two standard errors. On the digits no difference is larger than two standard errors. The row of the **perceptron** is the result of one order of the
# training data. We train it on the same e-mails in ten other orders.


# %% role="guess" id="luck_of_the_order"
def spread_of_the_perceptron():
    orders = [np.random.default_rng(seed).permutation(len(X_spam)) for seed in range(10)]
    fits = [perceptron.perceptron(X_spam[order], spam.y_train[order], T=5) for order in orders]
    errors = [100 * np.mean((X_spam_val @ theta + theta0 >= 0) != spam.t_val) for theta, theta0, _ in fits]
    return max(errors) - min(errors)


guess(
    "luck_of_the_order",
    "Ten orders of the same 2,760 e-mails, five passes each. By how many percentage points do the largest and the smallest validation error of the perceptron differ?",
    tolerance=3,
    truth=spread_of_the_perceptron,
    because="The data are not separable, so the perceptron never converges: it moves for every mistake, and we get its weights at the moment when we stop. "
    "A single run of such a method says little, however large the test set is. Averaging the weights removes most of this variation.",
)

# %%
one, averaged = yours("perceptron"), yours("averaged_perceptron")
spread = {"perceptron": [], "averaged perceptron": []}
for seed in range(10):
    order = np.random.default_rng(seed).permutation(len(X_spam))
    for name, (theta, theta0) in (
        ("perceptron", one(X_spam[order], spam.y_train[order], 5)[:2]),
        ("averaged perceptron", averaged(X_spam[order], spam.y_train[order], 5)),
    ):
        spread[name].append(np.mean((X_spam_val @ theta + theta0 >= 0) != spam.t_val))
for name, errors in spread.items():
    print(f"{name:20} from {min(errors):.1%} to {max(errors):.1%}")

# %% [markdown] unit="open"
# ## Open task: which parcels are late?
#
# Here is a new table: 1,200 parcels with five standardized features, and whether they arrived late. A needless call to a customer costs 1, a late parcel without a call costs 6. Submit a function that is given such a table and new parcels, and returns the
# probability of "late" for each new one. Use any method of the course or scikit-learn: in this exercise, and only here, your function may import it, also when it is graded. Write the import inside the function.
#
# It is scored on tables that you do not see. **Cost**: the decisions with the threshold of the costs, relative to the best decision that is the same for all parcels. **Calibration gap**: sort the new parcels by your probability into five bins of equal size; the largest
# difference between the mean of your probabilities and of the true ones. You earn a quarter of the points for each of four steps: a cost below **0.9**; below **0.68**; below 0.68 with a gap of at most **0.15**; below **0.52** with a gap of at most 0.15. Take an hour or two.

# %%
from linclass_ref.experiments import parcels

X_parcels, late = parcels.draw_parcels(1200, np.random.default_rng(0))
print(f"{late.mean():.0%} late")
for name, column in zip(parcels.FEATURES, X_parcels.T):
    print(f"{name:9} mean of the late ones {column[late == 1].mean():+.2f}, of the others {column[late == 0].mean():+.2f}")


# %% role="exercise" id="late_parcels"
def late_parcels(X, y, X_new):
    """The probability of being late for each new parcel, learned from X and y.

    X (n, 5), y (n,) of 0 and 1, X_new (m, 5). Returns (m,) numbers from 0 to 1.
    """
    ### BEGIN SOLUTION

    def features(X):
        products = [X[:, i] * X[:, j] for i in range(X.shape[1]) for j in range(i + 1)]
        return np.column_stack([X, *products, np.ones(len(X))])

    A, A_new = features(X), features(X_new)
    theta, ridge = np.zeros(A.shape[1]), np.append(np.ones(A.shape[1] - 1), 0.0)
    for _ in range(20):
        p = 1 / (1 + np.exp(-(A @ theta)))
        H = A.T @ (A * (p * (1 - p))[:, None]) + np.diag(ridge)
        theta = theta - np.linalg.solve(H, A.T @ (p - y) + ridge * theta)
    return 1 / (1 + np.exp(-(A_new @ theta)))
    ### END SOLUTION


# %% role="check" id="late_parcels" points=8
check(late_parcels)

# %%
from sklearn.ensemble import RandomForestClassifier

X_other, _ = parcels.draw_parcels(1000, np.random.default_rng(1))
forest = RandomForestClassifier(500, min_samples_leaf=3, random_state=0).fit(X_parcels, late)
answers = {
    "yours": np.asarray(yours(late_parcels)(X_parcels, late, X_other)),
    "random forest (scikit-learn)": forest.predict_proba(X_other)[:, 1],
    "logistic, linear": probabilities(augment(X_other), yours(fit_newton)(augment(X_parcels), late, 1.0)),
    "30 nearest neighbors": late[np.argsort(((X_other[:, None] - X_parcels) ** 2).sum(axis=2), axis=1)[:, :30]].mean(axis=1),
    "the true probabilities": parcels.true_probability(X_other),
}
for name, p in answers.items():
    print(f"{name:28} cost {parcels.relative_cost(X_other, p):.2f}, calibration gap {parcels.calibration_gap(X_other, p):.2f}")

# %% [markdown] unit="further"
# ## The same in scikit-learn
#
# `LogisticRegression` minimizes $C\,J(\theta)+\frac12\|\theta\|^2$, with the bias spared, so its `C` is $1/\text{ridge}$. It appends the $1$ by itself, and uses the softmax for more than two classes.

# %%
spam = data.split("spam")
X_spam = yours("standardize")(spam.X_train, spam.X_val)[0]

# Your turn: import LogisticRegression from sklearn.linear_model. Fit it to X_spam and spam.t_train with the C that belongs to a ridge of
# 10, with tol=1e-8 and max_iter=10_000. Put coef_[0] with intercept_ appended into `theirs`.
theirs = None
### BEGIN MARK SCHEME
from sklearn.linear_model import LogisticRegression

model = LogisticRegression(C=1 / 10, tol=1e-8, max_iter=10_000).fit(X_spam, spam.t_train)
theirs = np.append(model.coef_[0], model.intercept_)
### END MARK SCHEME

# %%
ours = yours(fit_newton)(augment(X_spam), spam.t_train, 10.0)
if theirs is None:
    print("Write the call in the cell above. Then run both cells.")
else:
    print("ours:  ", ours[:5].round(3) + 0.0, "… bias", ours[-1].round(3))
    print("theirs:", theirs[:5].round(3) + 0.0, "… bias", theirs[-1].round(3))
    print(f"the same {len(ours)} numbers, up to 0.001: {np.allclose(ours, theirs, atol=1e-3)}")

# %%
# And choose C by the log loss: make a pipeline of StandardScaler and LogisticRegression, run cross_validate with cv=5 and
# scoring="neg_log_loss" on spam.X_train and spam.t_train for each C below, and put minus the mean test_score into `losses_of_C`.
losses_of_C = {10.0: None, 1.0: None, 0.1: None, 0.01: None}
### BEGIN MARK SCHEME
from sklearn.model_selection import cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

for C in losses_of_C:
    model = make_pipeline(StandardScaler(), LogisticRegression(C=C, max_iter=10_000))
    found = cross_validate(model, spam.X_train, spam.t_train, cv=5, scoring="neg_log_loss")
    losses_of_C[C] = -found["test_score"].mean()
### END MARK SCHEME

# %%
if None in losses_of_C.values():
    print("Write the call in the cell above. Then run both cells.")
else:
    print("log loss:", ", ".join(f"C = {C:g}: {loss:.3f}" for C, loss in losses_of_C.items()))

# %% [markdown]
# | what you wrote | in scikit-learn | their parameters |
# |---|---|---|
# | `fit_newton`, `fit_softmax` | `LogisticRegression(C=…)` | `C` = 1/ridge; `coef_` has one *row* per class, `intercept_` holds the biases |
# | `predict_label` | `predict_proba(X)[:, 1] >= …` | `predict` uses one half |
# | `roc_points` | `roc_curve(y, scores)` | arguments in the other order; `drop_intermediate` leaves points out |
# | calibration in bins | `calibration_curve` from `sklearn.calibration` | `n_bins` |
# | `perceptron`, `sgd_hinge` | `SGDClassifier`, `loss="perceptron"` or `"hinge"` | `alpha` is the strength of a penalty; `average=True` averages |
# | `lda_fit` | `LinearDiscriminantAnalysis` | `solver="lsqr", shrinkage=…` shrinks |

# %% [markdown] unit="core"
# ## What to keep
#
# 1. The log-odds are linear in $x$; the sigmoid turns them into a probability, and the decision boundary stays a hyperplane.
# 2. Maximum likelihood gives the log loss, which is convex; its gradient is prediction minus truth, times input.
# 3. On separable data there is no maximum likelihood estimate. Regularization, chosen by cross-validation, gives one.
# 4. The costs of mistakes turn a probability into a decision, provided that the probability is calibrated on new data.
# 5. Several classes need one score each and the softmax; only differences of scores matter.
#
# | | formula |
# |---|---|
# | model | $P(y=1\mid x)=\sigma(\theta\cdot x)$, $\;\sigma(s)=1/(1+e^{-s})$, $\;\sigma'=\sigma(1-\sigma)$ |
# | log loss | $J=\sum_i\log(1+e^{-z_i})$, $\;z_i=\theta\cdot x_i$ if $y_i=1$, $-\theta\cdot x_i$ if $y_i=0$ |
# | gradient, Hessian | $X^{\mathsf T}(p-y)$, $\;X^{\mathsf T}DX$ with $D=\operatorname{diag}(p_i(1-p_i))$ |
# | Newton step | $\theta\leftarrow\theta-H^{-1}g$ |
# | with a ridge | $J+\frac{\text{ridge}}2\sum_{j\ne\text{bias}}\theta_j^2$ |
# | threshold | $c_{FP}/(c_{FP}+c_{FN})$ |
# | softmax | $P(k\mid x)=e^{s_k}/\sum_je^{s_j}$, gradient $X^{\mathsf T}(P-T)$ |
#
# ### How it went
#
# Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_recap("08_logistic_mle")

# %% [markdown]
# ### Test yourself
#
# 1. Why does the boundary not move when $\theta$ is multiplied by 2, and what does change?
# 2. A point has $y=1$ and a score of $-5$. About how large is its loss, and how large its gradient?
# 3. A logistic regression reports a coefficient of $-37$ for one word, and training warns that it did not converge. What has probably happened, and what would you do?
# 4. A false alarm costs 1, a miss 4. At which probability do you begin to predict 1? What if both costs double?
# 5. A model has an area of 0.96 under its ROC curve. Can you believe its probabilities?
#
# <details><summary>Answers</summary>
#
# 1. The sign of $\theta\cdot x$ stays the same. The probabilities move away from one half.
# 2. $\log(1+e^5)$, a little more than 5. The gradient is $p-y\approx-1$ times $x$, nearly the largest possible.
# 3. The word occurs in one class only: quasi-complete separation. Add a ridge and choose it by cross-validation.
# 4. At $1/(1+4)=0.2$. Nothing changes if both double: only their ratio counts.
# 5. Not from this number. The area depends only on the order of the scores. Check the calibration on new data.
#
# </details>
#
# ### Further reading
#
# - James, Witten, Hastie, Tibshirani, Taylor: *An Introduction to Statistical Learning with Applications in Python* (2023), sections 4.3 and 4.4.
# - Hastie, Tibshirani, Friedman: *The Elements of Statistical Learning* (2nd edition 2009), section 4.4.
# - Bishop: *Pattern Recognition and Machine Learning* (2006), section 4.3.
# - Murphy: *Probabilistic Machine Learning: An Introduction* (2022), chapter 10.
# - Cox: The regression analysis of binary sequences, *Journal of the Royal Statistical Society B* 20 (1958), 215–242.
#
# ### The end of the course
#
# The course has one family of functions, $\theta\cdot x+\theta_0$, and three routes to its parameters: a **discriminant** fitted by correcting mistakes or by a convex loss (from {lesson:perceptron} to {lesson:fisher}), a **generative** model of the
# points ({lesson:gaussian_lda}), and a **discriminative** model of the labels (this lesson). The unit of this lesson, a weighted sum and a sigmoid trained by the gradient of the log loss, is the building block of deep networks.
#
# **Next:** {next}
