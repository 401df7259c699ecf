# %% [markdown] title="Logistic regression" topic="logistic regression"
# # 8 · Logistic regression by maximum likelihood
#
# **How sure are you?** A doctor, a bank or a self-driving car needs more than *yes* or *no*: a probability that can be trusted. In this last lesson the classifier
# answers with one. We look for the parameters that make the data we saw most probable; from this one principle come the loss, its gradient and two algorithms.
#
# **What you will be able to do.** Write logistic regression, for two classes and for many. Check any gradient. Say when there is no best answer, and what to do then.
# Turn probabilities into decisions, and test whether they can be believed. Compare all the methods of the course honestly.
#
# **What you need.** Gradient descent ({lesson:hinge_sgd}), LDA ({lesson:gaussian_lda}), the chain rule. **Time:** about five hours; the headings are good places to stop.
#
# **Sections.** Who will repay? · From the line to the curve · The model · Which curve fits best? · Maximum likelihood · The gradient · The Hessian ·
# Going down · When there is no best answer · From probabilities to decisions · Old friends · More than two classes · The whole course on the same data ·
# The same in scikit-learn
#
# **Conventions, and a switch.** `X` is **augmented** in every function: its last column is $1$, and the last entry of `theta` is the offset $\theta_0$, often called the
# **bias** here. Labels `y` are now $0$ or $1$ instead of $\pm1$. The **score** of a point is $s=\theta\cdot x$. All costs are **sums** over the points. And $\sigma$ is now
# a function.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import logistic_mle as pictures
from linclass_ref.widgets import logistic_mle as widgets

style.use()

# %% [markdown]
# Two helpers: one appends the $1$, the other turns labels $0/1$ into $\pm1$.

# %%
from linclass_ref import logistic
from linclass_ref.geometry import augment, bits_to_signs

print("augmented:", augment([[5, 7]]))
print("as signs: ", bits_to_signs(np.array([0, 1, 1])))

# %% [markdown]
# ## Who will repay?
#
# Ten thousand credit-card holders: the balance they owe on the card, their income, student or not, and whether they **defaulted**, that is, did not pay. (The table
# `Default` of *An Introduction to Statistical Learning*; its people are simulated.) It is split as always.

# %%
credit = data.split("credit")
units = np.array([1000, 1000, 1])  # balance and income in thousands of dollars, student 0 or 1
X_credit, defaulted = augment(credit.X_train / units), credit.t_train
print(f"{len(defaulted)} people to learn from, {defaulted.sum()} defaulted: {defaulted.mean():.1%}")

# %%
fig, axes = style.figure(3, width=9, height=3.3, width_ratios=(2, 1, 1))
pictures.people(axes, X_credit[:, 0], X_credit[:, 1], defaulted)
fig.describe(
    "Left: balance and income of the card holders; those who default are on the right, among high "
    "balances. Middle and right, box plots: the balance of those who default is much higher, the "
    "income of the two groups is about the same."
)

# %% [markdown]
# Those who default have high balances; their incomes are much like everybody's. A label is of little use to the bank, as the best one is "will pay" almost
# everywhere. It needs the *probability* of default.
#
# First idea: fit a straight line to the labels $0$ and $1$ by least squares, as in {lesson:multiclass_least_squares}, and call its height a probability. We use the balance alone.

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
    "0 is the natural guess, because all labels are at least 0; but least squares only asks the line to be near the labels, not between them.",
)

# %%
theta_balance = logistic.fit_newton(A_balance, defaulted, ridge=0.0)  # what this lesson is about
fig, ax = style.figure(width=6.4)
pictures.line_and_curve(ax, A_balance[:, 0], defaulted, line, theta_balance).set_xlabel("balance, thousand dollars")
fig.describe(
    "Labels 0 and 1 against the balance. The red least-squares line starts below zero and never "
    "reaches one half; the green logistic curve stays between 0 and 1 and rises steeply where the "
    "defaults begin."
)

# %%
top = np.argmax(A_balance[:, 0])
chance = logistic.predict_probability(A_balance, theta_balance)
print(f"negative for {np.mean(heights < 0):.0%} of the people")
print(f"for the highest balance the line says {heights[top]:.0%}, the curve {chance[top]:.0%}")

# %% [markdown]
# The height of a line cannot be a probability: go far enough, and it leaves $[0,1]$ on both sides. And where almost everybody defaults, it is far too low. The green curve
# cannot leave $[0,1]$. Where does it come from?
#
# ## From the line to the curve
#
# A score $s=\theta\cdot x$ may be any number; a probability $p$ lies between $0$ and $1$. The **odds** $p/(1-p)$ lie between $0$ and $\infty$, and their logarithm,
# the **log-odds**, may be any number. So let the score be the log-odds, and solve for $p$:
#
# $$\log\frac{p}{1-p}=s\;\Longrightarrow\; p=(1-p)\,e^{s}\;\Longrightarrow\; p\,(1+e^s)=e^s,\quad\text{so}$$
#
# $$p=\frac{e^s}{1+e^s}=\frac{1}{1+e^{-s}}=:\sigma(s).$$
#
# This is the **logistic function**, or **sigmoid**. Two of its properties will save us work:
#
# - it is symmetric: $\sigma(-s)=\dfrac{1}{1+e^{s}}=1-\sigma(s)$;
# - its slope is $\sigma'(s)=\dfrac{e^{-s}}{(1+e^{-s})^2}=\sigma(s)\,\bigl(1-\sigma(s)\bigr)$. It is largest at $s=0$, where it is $\tfrac14$.
#
# ### Exercise: `sigmoid`
#
# On paper it is one line. On a computer $e^{1000}$ is too large for a float, and NumPy warns. Write it so that scores of $\pm1000$ pass quietly: the exponential of
# a number that is *not positive* never overflows. Use one form of $\sigma$ for scores of at least $0$ and the other for negative ones.


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

# %%
hint("sigmoid")

# %% [markdown]
# Your function, its symmetry and its slope. Where it is steep, a small change of the score changes the probability most; far out it hardly matters.

# %%
curve = yours(sigmoid)
s_axis, h = np.linspace(-6, 6, 200), 1e-6
p_axis = curve(s_axis)
slopes = (curve(s_axis + h) - curve(s_axis - h)) / (2 * h)
print("symmetric:", np.allclose(curve(-s_axis), 1 - p_axis))
print("slope is σ(1 - σ):", np.allclose(slopes, p_axis * (1 - p_axis)))
fig, ax = style.figure(width=6, height=3)
common.curves(ax, s_axis, {"σ(s)": p_axis, "its slope σ(1 - σ)": p_axis * (1 - p_axis)}, xlabel="score s")
fig.describe(
    "The sigmoid rises from 0 to 1 in an S, through one half at score 0. Its slope is a bell that is "
    "highest there."
)

# %% [markdown]
# ## The model
#
# **Logistic regression** says: $P(y=1\mid x)=\sigma(\theta\cdot x)$. (The name is historical; it classifies.) It is a unit as in {lesson:classification_setup}, with the sigmoid in the
# place of the step. The probabilities of all points take one line of code:


# %%
def probabilities(X, theta):
    """P(y = 1 | x) for each row of X, augmented."""
    return yours(sigmoid)(X @ theta)


# %% [markdown]
# ### Reading the output
#
# Take one feature of the Wisconsin tumours, the mean radius of the cell nuclei. A model fitted to it turns a measurement into a sentence that a person can use:
# "malignant with probability 70 %". A parameter says something, too: raising $x$ by one unit adds $\theta$ to the log-odds, so it **multiplies the odds** by $e^\theta$.

# %%
tumours = data.split("tumours")
A_radius = augment(tumours.X_train[:, :1])
theta_radius = logistic.fit_newton(A_radius, tumours.t_train, ridge=0.0)
radii = np.array([12.0, 14.0, 16.0, 18.0])
for radius, p in zip(radii, probabilities(augment(radii[:, None]), theta_radius)):
    print(f"radius {radius:4.1f}: malignant with probability {p:.0%}")
at_70 = (np.log(0.7 / 0.3) - theta_radius[1]) / theta_radius[0]  # where the log-odds are those of 70 %
print(f"70 % at a radius of {at_70:.2f}; one unit more multiplies the odds by {np.exp(theta_radius[0]):.1f}")

# %% [markdown]
# A parameter must be read together with the others. Are students a greater risk? Looked at alone, yes: the odds of a student are about one and a half times those of
# the others.

# %%
A_student, A_beside = X_credit[:, [2, 3]], X_credit[:, [2, 0, 3]]  # student alone; student together with the balance
alone, beside = (logistic.fit_newton(A, defaulted, ridge=0.0) for A in (A_student, A_beside))
print(f"student alone: odds times {np.exp(alone[0]):.2f}")


# %% role="guess" id="student_risk"
def how_it_changes():
    if beside[0] < 0:
        return "by a number below 1"
    return "by a larger number" if beside[0] > alone[0] + 0.1 else "by the same number"


guess(
    "student_risk",
    "Now the model gets the balance as a second feature. By what does being a student multiply the odds of default, at the same balance?",
    choices={
        "by the same number": "The same people, the same question, so the same answer? The question has changed: it now compares people of equal balance.",
        "by a larger number": "If two things speak for a default, one might expect them to add up. Here one of them explains the other.",
        "by a number below 1": "At the same balance a student is the smaller risk. Students default more often because they carry higher balances.",
    },
    truth=how_it_changes,
    because="The weight of a feature tells what changes if this feature changes and all the others in the model stay as they are. "
    "Another set of features is another question, and may have the opposite answer.",
)

# %%
balance_of = {name: X_credit[X_credit[:, 2] == k, 0].mean() for k, name in ((1, "students"), (0, "others"))}
print(f"student, at the same balance: odds times {np.exp(beside[0]):.2f}")
print("mean balance:", ", ".join(f"{name} {b:.2f} thousand" for name, b in balance_of.items()))

# %% [markdown]
# ### Still a linear classifier
#
# When is class 1 the more probable one? $\sigma(s)\ge\frac12$ exactly when $s\ge0$. So the boundary is $\theta\cdot x=0$, the same hyperplane as ever. The places with
# probability 10 % or 90 % are $\theta\cdot x=\log\frac{p}{1-p}$, parallel to it. The longer $\theta$, the closer together they are.

# %%
X_plane = tumours.X_train[:, :2]  # mean radius and mean texture
theta_plane = logistic.fit_newton(augment(X_plane), tumours.t_train, ridge=0.0)
fig, axes = style.figure(2, width=8.4, height=3.8)
pictures.certainty(axes, X_plane, tumours.t_train, theta_plane, factors=(1.0, 0.3))
for ax in axes:
    ax.set(xlabel="mean radius", ylabel="mean texture")
fig.describe(
    "Tumours over mean radius and mean texture, twice, with the lines of 10, 50 and 90 percent. The "
    "middle line is the same in both; with the shorter θ the outer lines are farther apart, and the "
    "colours change more slowly."
)

# %% [markdown]
# The solid line, one half, is the same in both pictures. The length of $\theta$ does not move the boundary; it says how *sure* the model is around it.
#
# ## Which curve fits best?
#
# Sixteen tumours with their size, benign ($0$) or malignant ($1$). Move the curve with the two sliders until it looks right. The right picture shows what each
# point costs; never mind yet how the cost is defined, just see *when* it is high. Then press **Best fit**.

# %%
size = np.array([1.0, 1.4, 1.8, 2.1, 2.4, 2.6, 2.9, 3.1, 3.3, 3.6, 3.9, 4.1, 4.4, 4.7, 5.0, 5.4])
malignant = np.array([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1])
X_size = augment(size[:, None])
widgets.curve(size, malignant, xlabel="size in cm")

# %% [markdown]
# A point costs much where the curve was *sure and wrong*. There is no curve for which all points are cheap: the classes overlap.
#
# ### Why not squares?
#
# For a line we would minimise the sum of squares. What happens if we do the same with the curve, $\sum_i(\sigma(\theta\cdot x_i)-y_i)^2$? Take a single point $x=1$
# with $y=1$ and no bias: the cost is $(\sigma(\theta)-1)^2$. A convex function lies below all its chords. This one does not:

# %%
fig, axes = style.figure(2, width=8.4, height=3)
pictures.chords(
    axes, {"squared error": lambda t: (1 - logistic.sigmoid(t)) ** 2, "-log σ(θ)": lambda t: np.logaddexp(0, -t)}
)
fig.describe(
    "Two costs against θ with a red chord. The squared error of the sigmoid is flat on the left and "
    "rises above its chord; minus log σ stays below its chord everywhere."
)

# %% [markdown]
# In the left picture the curve rises above its chord. Worse, for very negative $\theta$ it is *flat*. There the model is sure and wrong, and the slope says "nothing to do here":
# by the chain rule it is $2(\sigma-1)\,\sigma'$, and the factor $\sigma'=\sigma(1-\sigma)$ is almost zero. The right picture shows the cost that we shall derive in a moment, the
# **cross-entropy**. It is convex, and the more wrong the model is, the steeper it gets.
#
# With several points there are plateaus and valleys. In the next picture gradient descent starts from the same place in both landscapes; dark level curves are high, pale ones low.

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
    "Take 289 starts, spread evenly over the left picture (squared error), and make 2,000 steps from each. Where does the largest group of them end? (The valley near the middle is at about (0.5, 0.1).)",
    choices={
        "in the valley near the middle": "On the right, for the cross-entropy, all of them end in one valley near the middle. On the left the valley catches only the starts near it.",
        "elsewhere, at a higher cost": "Many do end there: on plateaus where the slope has died. But they are not the largest group.",
        "elsewhere, at a lower cost": "They make the curve steeper and steeper, until it is a step. "
        "A step is sure about every point and wrong about one, and with squares one sure error costs only 1.",
    },
    truth=where_most_starts_end,
    because="With squares an error costs at most 1, however sure it was. So it can pay to give one point up and to be sure about all the others; "
    "and the surer, the cheaper, without end. The valley near the middle is not even the lowest place.",
)

# %%
ends, (valley,) = end_costs(grid), end_costs([[0, 0]])
print(f"the valley costs {valley:.2f}; {np.sum(np.abs(ends - valley) < 0.05)} of {len(ends)} starts end there")
print(f"{np.sum(ends < valley - 0.05)} end lower, {np.sum(ends > valley + 0.05)} higher")

# %% [markdown]
# Now drag the start (the black square, in the left picture) or click where it should be, and find one of each kind. In the right picture every start leads to the same place.
#
# ## Maximum likelihood
#
# Here is the principle. Suppose the model is right, with parameters $\theta$. How probable is it that *these* labels come out? For one point the probability of what
# happened is $p_i=\sigma(\theta\cdot x_i)$ if $y_i=1$, and $1-p_i$ if $y_i=0$. In one formula that is $p_i^{\,y_i}(1-p_i)^{1-y_i}$. If the points are **independent**,
# probabilities multiply. The product, seen as a function of $\theta$, is the **likelihood**:
#
# $$L(\theta)=\prod_{i=1}^n p_i^{\,y_i}\,(1-p_i)^{1-y_i}.$$
#
# The **maximum likelihood estimate** is the $\theta$ that makes it largest. The product itself is unusable on a computer:

# %%
everybody = data.credit()  # all ten thousand
chance_all = probabilities(augment(everybody.X[:, :1] / 1000), theta_balance)
happened = np.where(everybody.t == 1, chance_all, 1 - chance_all)
print("likelihood of the whole table:", np.prod(happened))
print("its logarithm:                ", np.log(happened).sum().round(1))

# %% [markdown]
# Ten thousand factors below one: the product is smaller than the smallest float, and becomes $0$. The logarithm turns the product into a sum, and keeps the place of the maximum because
# it is increasing. Change the sign, so that we *minimise*, and here is the cross-entropy:
#
# $$J(\theta)=-\log L(\theta)=-\sum_i\bigl[\,y_i\log p_i+(1-y_i)\log(1-p_i)\,\bigr].$$
#
# Each point costs minus the logarithm of the probability that the model gave to what really happened:

# %%
fig, ax = style.figure(width=5.4, height=3.2)
pictures.cost_curves(ax)
fig.describe(
    "Two cost curves against the predicted probability of class 1. For y = 1 the cost grows without "
    "limit towards probability 0, for y = 0 towards probability 1; they cross at one half."
)

# %% [markdown]
# Right and sure costs next to nothing. Undecided, $p=\frac12$, costs $\log 2\approx0.69$. The cost of being sure and wrong has no bound: a model that says "never" is ruined by one case.
#
# **A trap.** Let a point with $y=0$ have the score $40$. The float $1-\sigma(40)$ is exactly $0$, and its logarithm $-\infty$, although the true cost is just $40$. So never
# compute the probability first. Put $\sigma$ into the logarithm instead:
#
# $$-\log\sigma(s)=\log(1+e^{-s}),$$
#
# $$-\log(1-\sigma(s))=-\log\sigma(-s)=\log(1+e^{s}).$$
#
# Both are $\log(1+e^{-z})$ with the **margin** $z$ of the point, positive on the correct side as ever: $z=s$ for $y=1$ and $z=-s$ for $y=0$. And `np.logaddexp(0, -z)` $=\log(e^0+e^{-z})$ computes it for every $z$.
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
    s = X @ theta
    z = np.where(y == 1, s, -s)
    return np.sum(np.logaddexp(0, -z))
    ### END SOLUTION


# %% role="check" id="cross_entropy" points=3
check(cross_entropy)

# %% [markdown]
# ## The gradient
#
# We shall derive the gradient on paper. First a tool that tells whether a derivation is right: it needs only the function itself. Move one parameter a little to the right
# and a little to the left, and divide the rise by the run. These are **central differences**:
#
# $$\frac{\partial f}{\partial\theta_j}\approx\frac{f(\theta+h\,e_j)-f(\theta-h\,e_j)}{2h},$$
#
# where $e_j$ is $1$ in place $j$ and $0$ elsewhere. Why both sides? By Taylor's formula $f(\theta\pm h)=f\pm hf'+\frac{h^2}{2}f''\pm\frac{h^3}{6}f'''+\dots$ In the difference of the two
# the terms with $f''$ cancel, and the error is of the order of $h^2$ instead of $h$.
#
# ### Exercise: `numerical_gradient`
#
# Write it for any function `f` of an array. Use exactly the step `h` that is given. (You will want this function for the rest of your life.)


# %% role="exercise" id="numerical_gradient"
def numerical_gradient(f, theta, h):
    """The gradient of f at theta by central differences with step h, one coordinate at a time.

    f a function of an array (d,) that returns a number, theta (d,), h a positive number. Returns (d,).
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
# How small should $h$ be? Try it where we know the slope: $\sigma'(1)=\sigma(1)(1-\sigma(1))$.

# %%
true_slope = logistic.sigmoid(1.0) * (1 - logistic.sigmoid(1.0))
STEPS = {"h = 0.1": 1e-1, "h = 0.00001": 1e-5, "h = 0.00000000000001": 1e-14}


# %% role="guess" id="smallest_step"
def best_step():
    slopes = {name: (logistic.sigmoid(1 + h) - logistic.sigmoid(1 - h)) / (2 * h) for name, h in STEPS.items()}
    return min(slopes, key=lambda name: abs(slopes[name] - true_slope))


guess(
    "smallest_step",
    "Central differences for the slope of the sigmoid at 1. Which step gives the most accurate answer on a computer?",
    choices={
        "h = 0.1": "Nothing is lost to rounding here, but the curve bends within the step: an error of the order of h².",
        "h = 0.00001": "Small enough that the curve is straight within the step, large enough that the two values differ in many digits.",
        "h = 0.00000000000001": "In mathematics the smaller the better. A float has 16 digits, and the two values agree in nearly all of them: "
        "their difference is little more than rounding.",
    },
    truth=best_step,
    because="Two errors pull in opposite directions: the bend of the curve asks for a small h, rounding for a large one. Around 1e-5 they are in balance.",
)

# %%
differences = yours(numerical_gradient)
for name, h in STEPS.items():
    slope = differences(lambda theta: logistic.sigmoid(theta[0]), np.array([1.0]), h)[0]
    print(f"{name:20}: off by {abs(slope - true_slope):.0e}")

# %% [markdown]
# Now your own cross-entropy gets its gradient, without any formula. These are the numbers that the derivation below has to match.

# %%
entropy, differences = yours(cross_entropy), yours(numerical_gradient)
at = np.array([0.4, -1.0])
print("gradient by differences:", differences(lambda theta: entropy(theta, X_size, malignant), at, 1e-5).round(4))

# %% [markdown]
# ### On paper
#
# Write the cost of one point as $\ell=\log(1+e^{s})-y\,s$ with $s=\theta\cdot x$. (For $y=0$ this is the formula above. For $y=1$:
# $\log(1+e^s)-s=\log\frac{1+e^s}{e^s}=\log(1+e^{-s})$, the other one.) Then, with $p=\sigma(s)$,
#
# $$\frac{d\ell}{ds}=\frac{e^s}{1+e^s}-y=p-y,\quad \nabla_\theta s=x,\;\;\text{so}\;\; \nabla J(\theta)=\sum_i(p_i-y_i)\,x_i .$$
#
# **Prediction minus truth, times input.** Each point pulls along its own $x$, as hard as the prediction was off. The factor $p(1-p)$ that made the squared error
# go flat has cancelled. Compare the perceptron: there a point pulls with full strength or not at all; here its pull is anything in between.
#
# ### Exercise: `cross_entropy_gradient`
#
# The gradient of the sum. Your `sigmoid` is at hand, and one matrix product takes the place of a loop over the points. Before you run the check, compare with the numbers above.


# %% role="exercise" id="cross_entropy_gradient"
def cross_entropy_gradient(theta, X, y):
    """The gradient of the cross-entropy.

    theta (d+1,), X (n, d+1) augmented, y (n,) of 0 and 1. Returns (d+1,).
    """
    ### BEGIN SOLUTION
    p = sigmoid(X @ theta)
    return (p - y) @ X
    ### END SOLUTION


# %% role="check" id="cross_entropy_gradient" points=3
check(cross_entropy_gradient)

# %%
entropy, gradient, differences = yours(cross_entropy), yours(cross_entropy_gradient), yours(numerical_gradient)
by_differences = differences(lambda theta: entropy(theta, X_size, malignant), at, 1e-5)
print("formula:    ", gradient(at, X_size, malignant).round(4))
print("differences:", by_differences.round(4))

# %% [markdown]
# The formula says something about the fit. At the minimum the gradient is zero, and its last entry is $\sum_i(p_i-y_i)\cdot1$. So on the training data **the predicted
# probabilities sum to the number of ones that occurred**: the model is right *on average*.

# %%
print(f"sum of the probabilities {chance.sum():.3f}, defaults {defaulted.sum()}")


# %% role="guess" id="sum_of_the_line"
def sum_of_heights():
    if np.isclose(heights.sum(), defaulted.sum()):
        return "also the number of defaults"
    return "less" if heights.sum() < defaulted.sum() else "more"


guess(
    "sum_of_the_line",
    "And the least-squares line from the beginning, whose heights are negative for many people? What is the sum of its heights over the same people?",
    choices={
        "also the number of defaults": "Least squares has such an equation, too: its residuals sum to zero, because it has an offset.",
        "less": "The negative heights pull the sum down, but other heights are too large in return.",
        "more": "Payers outnumber defaulters by far, and many of them get a height above 0. The negative heights make up for exactly that.",
    },
    truth=sum_of_heights,
    because="So this sum says nothing about whether each probability can be believed; it only says that they are right on average over everybody. "
    "For more one must look at groups of people, and at new ones. We come back to it.",
)

# %%
print(f"sum of the heights of the line {heights.sum():.3f}, defaults {defaulted.sum()}")

# %% [markdown]
# ## The Hessian, and why there is one valley
#
# Differentiate once more. In $(p_i-y_i)\,x_i$ only $p_i=\sigma(\theta\cdot x_i)$ depends on $\theta$, with gradient $p_i(1-p_i)\,x_i$:
#
# $$H(\theta)=\sum_i p_i(1-p_i)\,x_i x_i^{\mathsf T}=X^{\mathsf T}DX,\qquad D=\operatorname{diag}\bigl(p_i(1-p_i)\bigr).$$
#
# For every direction $v$: $v^{\mathsf T}Hv=\sum_i p_i(1-p_i)\,(x_i\cdot v)^2\ge0$. The cross-entropy never curves downwards, in any direction, at any place: **it is convex**,
# and every place with gradient zero is a global minimum. (The labels do not occur in $H$: the curvature depends on where the points are, not on their classes.)
#
# ### Exercise: `cross_entropy_hessian`
#
# Write it without building the $n\times n$ matrix $D$: for ten thousand people it would take 800 megabytes. What does $D$ do to the rows of $X$?


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

# %% [markdown]
# The Hessian is the derivative of the gradient, so the same tool checks it: row $j$ by differences of entry $j$ of the gradient.

# %%
gradient, hessian, differences = yours(cross_entropy_gradient), yours(cross_entropy_hessian), yours(numerical_gradient)
H_at = hessian(at, X_size, malignant)
rows = [differences(lambda theta, j=j: gradient(theta, X_size, malignant)[j], at, 1e-5) for j in (0, 1)]
print("formula:    ", H_at.round(3).tolist())
print("differences:", np.round(rows, 3).tolist())
print("curvatures (eigenvalues):", np.linalg.eigvalsh(H_at).round(3), "- none negative")

# %% [markdown]
# ## Going down
#
# $\nabla J(\theta)=0$ cannot be solved on paper: $\theta$ sits inside the sigmoids. So we walk. **Gradient descent**, as in {lesson:hinge_sgd}: $\theta\leftarrow\theta-\eta\,\nabla J(\theta)$.
#
# ### Exercise: `fit_gradient_descent`
#
# Start at $\theta=0$, make exactly `steps` steps with the constant step size `eta`, return the last $\theta$. The gradient is that of the *sum*.


# %% role="exercise" id="fit_gradient_descent"
def fit_gradient_descent(X, y, eta, steps):
    """theta after `steps` steps of gradient descent on the cross-entropy, from zero.

    X (n, d+1) augmented, y (n,) of 0 and 1, eta the step size, steps a whole number. Returns (d+1,).
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
# How large may $\eta$ be? In a direction of curvature $\kappa$ a step multiplies the distance to the minimum by about $1-\eta\kappa$. So $\eta$ must stay below
# $2/\kappa_{\max}$, and then along the flattest direction the distance shrinks only by the factor $1-\eta\kappa_{\min}$ per step. How far apart are the two curvatures here, and how
# far do we get with $\eta=1/\kappa_{\max}$?

# %%
entropy, fit = yours(cross_entropy), yours(fit_gradient_descent)
best = logistic.fit_newton(X_size, malignant, ridge=0.0)
flat, steep = np.linalg.eigvalsh(yours(cross_entropy_hessian)(best, X_size, malignant))
print(f"curvatures at the minimum: {flat:.3f} and {steep:.1f}, ratio {steep / flat:.0f}")
for steps in (10, 100, 1000):
    above = entropy(fit(X_size, malignant, 1 / steep, steps), X_size, malignant) - entropy(best, X_size, malignant)
    print(f"{steps:5d} steps: {above:.5f} above the minimum")

# %% [markdown]
# The valley is long and narrow, because size and bias are entangled: all sizes are positive, so a larger slope can be made up for by a smaller bias. Centring the
# feature would help. Or use the curvature itself.
#
# ### Newton's method
#
# Near $\theta$ the cost is almost a quadratic function of the step $v$: $J(\theta+v)\approx J+g\cdot v+\frac12v^{\mathsf T}Hv$, with the gradient $g$ and the Hessian $H$ at $\theta$. Its
# minimum is where the gradient in $v$ vanishes: $g+Hv=0$. Go there: $\theta\leftarrow\theta-H^{-1}g$. There is no step size to choose, and narrow valleys are no longer narrow when seen through
# $H^{-1}$.


# %% role="guess" id="newton_steps"
def steps_of_newton():
    heights_of_run = logistic.newton_run(X_size, malignant).losses
    return int(np.argmax(heights_of_run - heights_of_run.min() < 1e-5))


guess(
    "newton_steps",
    "After 1,000 steps of gradient descent the cost of the sixteen tumours was 0.00004 above the minimum. How many Newton steps from zero bring it to within 0.00001?",
    tolerance=2,
    truth=steps_of_newton,
    because="Near the minimum each Newton step squares the error, roughly: 0.01, 0.0001, 0.00000001. "
    "Each step costs more, as it has to solve a system of equations; with few parameters that is a bargain.",
)

# %%
run = logistic.newton_run(X_size, malignant)
for step, above in enumerate(run.losses[:5] - run.losses.min()):
    print(f"after Newton step {step}: {above:.10f} above the minimum")

# %% [markdown]
# **It is least squares, again and again.** Put in $g=X^{\mathsf T}(p-y)$ and $H=X^{\mathsf T}DX$:
#
# $$\theta-H^{-1}g=(X^{\mathsf T}DX)^{-1}X^{\mathsf T}D\,\underbrace{\bigl(X\theta-D^{-1}(p-y)\bigr)}_{\text{targets } u}.$$
#
# That is the solution of a *weighted* least-squares problem with targets $u$ and weights $p(1-p)$: points near the boundary count most. Hence the old name **IRLS**,
# iteratively reweighted least squares. Let us run both:

# %%
p_at = probabilities(X_size, at)
weights = p_at * (1 - p_at)
targets = X_size @ at - (p_at - malignant) / weights
newton_step = np.linalg.solve(
    yours(cross_entropy_hessian)(at, X_size, malignant), yours(cross_entropy_gradient)(at, X_size, malignant)
)
weighted = np.linalg.lstsq(np.sqrt(weights)[:, None] * X_size, np.sqrt(weights) * targets, rcond=None)[0]
print("Newton step:           ", (at - newton_step).round(6))
print("weighted least squares:", weighted.round(6))

# %% [markdown]
# ### Exercise: `fit_newton`
#
# Minimise the cross-entropy plus a **ridge**, which we shall need soon:
#
# $$J(\theta)+\tfrac{\text{ridge}}{2}\sum_{j\ne\text{bias}}\theta_j^2 .$$
#
# The bias is **not** penalised: where the boundary lies should not depend on where we put the origin. The penalty adds $\text{ridge}\cdot\theta_j$ to the gradient and
# $\text{ridge}$ to the diagonal of the Hessian, except in the last place. Start at zero and repeat Newton steps until the step is tiny, say below $10^{-10}$ in every entry.
# With `ridge = 0` it is plain maximum likelihood; in the check there is always a minimum, and whole Newton steps reach it.


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
# Gradient descent and Newton's method from the same start (drag the black square, or click), on the sizes of the sixteen tumours minus 3 cm, with your derivatives. On
# the right is the height above the minimum on a logarithmic scale. Newton's curve bends *down*: near the minimum each step doubles the number of correct digits.
# Now drag the start far away, and find places where Newton's whole steps overshoot and break down: the quadratic is a good picture of the cost only nearby. (A careful
# implementation halves a step that goes up.)

# %%
widgets.race(size - 3, malignant, gradient=yours(cross_entropy_gradient), hessian=yours(cross_entropy_hessian))

# %% [markdown]
# And on the credit data, with all three features:

# %%
theta_credit = yours(fit_newton)(X_credit, defaulted, 0.0)
for name, weight in zip(("balance, per thousand dollars", "income, per thousand dollars", "student"), theta_credit):
    print(f"{name:30} weight {weight:7.3f}, odds times {np.exp(weight):7.3f}")

# %% [markdown]
# The balance decides. Income hardly matters once the balance is known, and at the same balance and income a student has about half the odds.
#
# ## When there is no best answer
#
# Eight tumours, and this time a cut between 2 cm and 3.5 cm tells them apart. Surely the easiest case of all? Watch gradient descent:

# %%
sizes_easy = np.array([0.5, 1.0, 2.0, 3.5, 4.0, 4.2, 4.4, 5.0])
X_easy, y_easy = augment(sizes_easy[:, None]), np.array([0, 0, 0, 1, 1, 1, 1, 1])
fit, entropy = yours(fit_gradient_descent), yours(cross_entropy)
fits_easy = {steps: fit(X_easy, y_easy, 0.1, steps) for steps in (10, 100, 1000, 10_000)}
for steps, theta in fits_easy.items():
    cut, J = -theta[1] / theta[0], entropy(theta, X_easy, y_easy)
    print(f"{steps:6d} steps: θ = {theta[0]:5.2f}, cut at {cut:.3f} cm, J = {J:.4f}")

# %%
fig, axes = style.figure(2, width=8.4, height=3.2)
pictures.runaway(axes, sizes_easy, y_easy, fits_easy)
fig.describe(
    "Left: the fitted curve after more and more steps, steeper each time, between the two classes of "
    "sizes. Right: θ against the number of steps, still climbing at the end."
)

# %% [markdown]
# $\theta$ goes on growing, and $J$ goes on falling. Here is why it can never end. Let $\hat\theta$ separate the data: every margin $z_i$ is positive. Multiply $\hat\theta$ by a factor $c$:
#
# $$J(c\,\hat\theta)=\sum_i\log\bigl(1+e^{-c\,z_i}\bigr),$$
#
# and **every** term falls strictly as $c$ grows, towards $0$. So $\inf J=0$; but $J>0$ everywhere, as each term is a logarithm of something above $1$. The infimum is not
# attained: **the likelihood has no maximiser**. The best "curve" would be a step, and to become one, $\|\theta\|$ must be infinite.


# %% role="guess" id="limit_of_the_cut"
def where_the_cut_goes():
    theta = logistic.fit_newton(X_easy, y_easy, ridge=1e-9)
    cut, benign, bad = -theta[1] / theta[0], sizes_easy[y_easy == 0], sizes_easy[y_easy == 1]
    names = {
        "halfway between the two nearest tumours of different kinds": (benign.max() + bad.min()) / 2,
        "halfway between the means of the two classes": (benign.mean() + bad.mean()) / 2,
        "nearer to the class with fewer tumours": benign.max(),
    }
    return min(names, key=lambda name: abs(names[name] - cut))


guess(
    "limit_of_the_cut",
    "The cut still moves, ever more slowly. Three tumours are benign, five malignant. To which place does the cut go in the end?",
    choices={
        "halfway between the two nearest tumours of different kinds": "In the end only the points with the smallest margin matter: "
        "as θ grows, the costs of all the others vanish much faster.",
        "halfway between the means of the two classes": "That is LDA's cut for equal priors. Here points far from the cut lose their say as θ grows.",
        "nearer to the class with fewer tumours": "More points on one side do pull at first. But as θ grows, the nearest point on each side outweighs them all.",
    },
    truth=where_the_cut_goes,
    because="When θ is long, a point with margin z costs about exp(-z), and the smallest margin dominates the sum. So in the end the smallest margin becomes as large as it can be "
    "for the length of θ, and that is the middle of the widest street between the classes. Gradient descent takes exponentially long to get there.",
)

# %% [markdown]
# **What a ridge does.** Add $\frac{\text{ridge}}{2}\theta^2$, which grows without bound, so that somewhere the gain in likelihood no longer pays for the length. Now there is
# exactly one minimum. (The bias is not penalised. It cannot run away either, as long as both classes occur: with $\theta$ bounded, a huge bias would make all points of one class surely
# wrong.) The weaker the ridge, the longer $\theta$, and the nearer the cut to the middle of the street:

# %%
fit = yours(fit_newton)
for ridge in (10.0, 1.0, 0.1, 0.001, 1e-5):
    theta = fit(X_easy, y_easy, ridge)
    print(f"ridge {ridge:8g}: θ = {theta[0]:6.3f}, cut at {-theta[1] / theta[0]:.3f} cm")

# %% [markdown]
# **Which street, exactly?** Both cuts go to 2.75 cm, that of gradient descent and that of the ridge that fades. Now write the same eight sizes in millimetres, counted from 25 mm:

# %%
X_mm = augment(10 * sizes_easy[:, None] - 25)


# %% role="guess" id="which_street"
def who_finds_the_middle():
    from linclass_ref import hulls

    free, counted = (find(X_mm[:, :1], bits_to_signs(y_easy)) for find in (hulls.max_margin_offset, hulls.max_margin_augmented))
    ridge, descent = (bool(np.isclose(25 - street.theta0 / street.theta[0], 27.5)) for street in (free, counted))
    names = {(True, True): "both", (True, False): "only the ridge that fades", (False, True): "only gradient descent"}
    return names.get((ridge, descent), "neither")


guess(
    "which_street",
    "In the new units the middle of the street is at 27.5 mm. Fit once with a ridge that fades, and once by gradient descent without a ridge, for as long as it takes. "
    "Whose cut goes to 27.5 mm?",
    choices={
        "both": "The tumours are the same, and only the origin and the unit have changed. But gradient descent moves the bias at the rate of the weights, and so it notices both.",
        "only the ridge that fades": "The ridge charges for the weight and not for the bias, so it does not care where the origin is.",
        "only gradient descent": "It has no penalty that could disturb it. But the length that it keeps small for its margins includes the bias.",
        "neither": "Units do matter to a ridge of a given strength. As it fades this influence goes, and the widest street is left.",
    },
    truth=who_finds_the_middle,
    because="The ridge that fades picks, of all boundaries, the one with the widest street: it makes the smallest margin large for a given length of the weights alone. "
    "Gradient descent makes it large for a given length of the weights and the bias, which is the street of the augmented points.",
)

# %%
from linclass_ref import hulls

fades, long_run = yours(fit_newton)(X_mm, y_easy, 1e-4), yours(fit_gradient_descent)(X_mm, y_easy, 0.001, 20_000)
for name, theta, find in (("fading ridge", fades, hulls.max_margin_offset), ("gradient descent", long_run, hulls.max_margin_augmented)):
    street = find(X_mm[:, :1], bits_to_signs(y_easy))
    print(f"{name:17} cuts at {25 - theta[1] / theta[0]:.2f} mm, and in the end at {25 - street.theta0 / street.theta[0]:.2f} mm")

# %% [markdown]
# In any number of dimensions, a ridge that spares the bias and fades leads to the **widest street** of {lesson:convergence_proof}; gradient descent to the widest street of the *augmented* points. For the
# eight sizes in centimetres the two happen to agree. (The ends are computed as in {lesson:convergence_proof}, from the nearest points of two hulls.)
#
# ### Nearly separable is enough
#
# Separation need not be complete. Here are six other tumours; two of them, one of each class, measure exactly 3 cm. No cut has all points *strictly* on their side. But the model can be made ever
# surer of the other four by turning $\theta$ up with the cut held at 3, while the two at 3 cm stay at $p=\frac12$. Again every step helps, and again there is no maximiser. This is
# **quasi-complete separation**: some $\theta$ has all margins $z_i\ge0$, with $z_i>0$ for at least one point, but none has them all positive. The boundary still converges: it passes
# through the points that cannot be separated, and leaves the others the widest street that this allows.

# %%
X_quasi, y_quasi = augment([[1.0], [2.0], [3.0], [3.0], [4.0], [5.0]]), np.array([0, 0, 0, 1, 1, 1])
fit, entropy = yours(fit_gradient_descent), yours(cross_entropy)
for steps in (10, 100, 1000, 10_000):
    theta = fit(X_quasi, y_quasi, 0.1, steps)
    cut, J = -theta[1] / theta[0], entropy(theta, X_quasi, y_quasi)
    print(f"{steps:6d} steps: θ = {theta[0]:5.2f}, cut at {cut:.3f} cm, J = {J:.4f}")
print(f"J goes to 2 log 2 = {2 * np.log(2):.4f}, the cost of the two points at 3 cm")

# %% [markdown]
# This happens in practice. In the e-mails of the course the word *telnet* occurs in many training messages, and in no spam. So the weight of *telnet* can go to $-\infty$: the model gets surer of
# every message with the word, and nothing changes for the others. One such word is enough, however mixed the classes are otherwise.

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
# **How to detect it.** If some $\theta$ on the way has all points strictly on their correct side, the data are completely separable, and one may stop: that is a certificate. (The perceptron of
# {lesson:perceptron} would find one, too.) In the quasi-complete case some scores grow and grow while no margin falls. The course's own Newton run looks for both, and says so:

# %%
cases = {"eight tumours": (X_easy, y_easy), "two at 3 cm": (X_quasi, y_quasi), "sixteen tumours": (X_size, malignant)}
for name, (X, y) in cases.items():
    print(f"{name}:", "no maximiser" if logistic.newton_run(X, y).separable else "a maximum likelihood estimate exists")

# %% [markdown]
# Slide the two classes apart. While they overlap, the length of $\theta$ levels off as the ridge gets weaker: there is a maximum likelihood estimate. Somewhere on the way the levelling stops, and
# the length runs away, while the *direction* converges, as the ridge fades, to that of the widest street. Then choose a stronger ridge and bring $\theta$ back.

# %%
widgets.apart()

# %% [markdown] role="locked" id="q_separable_mle"
# ### Write: maximum likelihood on separable data
#
# A fellow student fits logistic regression by gradient descent to data that a line separates. "It does not converge: the more steps I allow, the larger the parameters. And it says 100.0 % for
# nearly everything. But the training error is zero!" Explain to them, in about ten sentences: **what happens to the maximum likelihood estimate on separable data, and why**; what becomes of the
# boundary and of the probabilities; how one can notice it; and what a ridge changes.
#
# ### BEGIN MARK SCHEME
# Five points, one for each:
#
# - there is **no maximiser** (the MLE does not exist): the cross-entropy has infimum 0, which no finite $\theta$ attains;
# - **why**: for a separating $\hat\theta$ all margins are positive, and multiplying $\hat\theta$ by $c>1$ raises every one of them, so each term
#   $\log(1+e^{-cz_i})$ falls strictly, towards 0; hence $\|\theta\|$ grows for ever (slowly, the gradient dies out);
# - the **boundary** converges, in the limit to the middle of a widest street, while the probabilities go to 0 and 1: the curve becomes a step; such certainty is not
#   warranted by the data, so the probabilities must not be trusted though the labels may be good. ("The boundary settles" is enough; the street need not be named, nor which
#   length it is measured by.);
# - **detection**: a $\theta$ with all points strictly on their correct side (zero training error, the cost heading to 0), or parameters that keep
#   growing with the number of steps;
# - **ridge**: the penalty grows without bound with $\|\theta\|$, so a unique finite minimiser exists (both classes occur); its length depends on the ridge, which has
#   to be chosen, e.g. on held-out data.
#
# Give the point for an idea that is right in other words. "It overfits" alone earns nothing; "the step size is too large" is wrong.
# ### END MARK SCHEME

# %% [markdown] role="written" id="separable_mle" points=5
# ### BEGIN SOLUTION
# There is nothing to converge to: on separable data the likelihood has no maximiser. Take any $\hat\theta$ that separates the data. Every point is on its correct side, with a margin $z_i>0$, and costs
# $\log(1+e^{-z_i})$. Make $\hat\theta$ longer by a factor $c>1$: the boundary stays where it is, every $z_i$ becomes $c\,z_i$, and so **every** cost gets smaller. As $c\to\infty$ they all go to zero. The
# infimum of the cross-entropy is therefore $0$, but no finite $\theta$ reaches it, since each cost is positive. Gradient descent does the right thing: it keeps making $\theta$ longer, ever more slowly,
# because the gradient dies out as the cost does.
#
# The boundary converges: it goes to the middle of a street that is the widest for the length of $\theta$, bias included. But the curve gets steeper and becomes a step in the limit, so all probabilities go to 0 or 1. This
# certainty comes from the small sample, not from the world: the next point near the boundary may well be on the wrong side.
#
# One notices it when a $\theta$ on the way has all training points strictly on their correct side (then the data are separable, and that is proof), or when the parameters go on growing with the number of
# steps while the cost creeps to zero.
#
# A ridge adds $\frac{\text{ridge}}2\|\theta\|^2$, which grows without bound. Beyond some length it costs more than the likelihood can gain, so there is exactly one minimum, at a finite $\theta$. How long $\theta$
# is, and so how sure the model is, now depends on the ridge; choose it by the likelihood of held-out data.
# ### END SOLUTION

# %% [markdown]
# ## From probabilities to decisions
#
# The bank has its probabilities. Somebody must now decide whom to call. From here on we look at the 4,000 people of the validation and test sets, whom the model has never seen and on whom
# nothing was chosen.

# %%
X_held = augment(np.vstack([credit.X_val, credit.X_test]) / units)
y_held = np.append(credit.t_val, credit.t_test)
p_held = probabilities(X_held, theta_credit)
print(f"{len(y_held)} people, {y_held.sum()} of them default: {y_held.mean():.1%}")

# %% [markdown]
# ### Exercise: `predict_label`
#
# The boundary at one half is a choice, too. The model stays as it is; only the **threshold** moves. Give label $1$ where the probability is **at least** the threshold. (With $\frac12$ a point on the
# boundary gets $1$, as with $\operatorname{sign}(0)=+1$.)


# %% role="exercise" id="predict_label"
def predict_label(X, theta, threshold):
    """Label 1 where P(y = 1 | x) >= threshold, else 0.

    X (n, d+1) augmented, theta (d+1,), threshold a number between 0 and 1. Returns (n,) of 0 and 1.
    """
    ### BEGIN SOLUTION
    p = sigmoid(X @ theta)
    return (p >= threshold).astype(int)
    ### END SOLUTION


# %% role="check" id="predict_label" points=2
check(predict_label)


# %% role="guess" id="gain_over_nobody"
def saved_errors():
    calls = logistic.predict_label(X_held, logistic.fit_newton(X_credit, defaulted, 0.0), 0.5)
    saved = 1 - np.mean(calls != y_held) / np.mean(y_held)
    if saved < 0.25:
        return "by less than a quarter"
    return "by about a half" if saved < 0.75 else "by more than three quarters"


guess(
    "gain_over_nobody",
    "A classifier that calls nobody a defaulter is wrong about 3.4 % of the people. Our model uses balance, income and student, with the threshold one half. "
    "By how much does it lower the number of errors?",
    choices={
        "by less than a quarter": "Where defaults are rare, the safe label is 'pays' nearly everywhere, and the model agrees.",
        "by about a half": "The model knows a lot about who defaults. But with the threshold one half it acts only where a default is more probable than not, and those people are few.",
        "by more than three quarters": "The picture at the beginning looks as if the balance decided everything. It does not: at high balances both kinds occur.",
    },
    truth=saved_errors,
    because="With rare classes the number of errors says little: a useless classifier scores nearly as well. Look instead at what is found and at what it costs.",
)

# %% [markdown]
# Two numbers say more than one. **Precision** is the share of true defaulters among those called, **recall** the share of the defaulters who were called.

# %%
from linclass_ref import decisions

label = yours(predict_label)
for threshold in (0.5, 0.1):
    called = label(X_held, theta_credit, threshold)
    precision, recall = decisions.precision_recall(called, y_held)
    false, missed = np.sum(called > y_held), np.sum(called < y_held)
    print(f"threshold {threshold}: {false} false alarms, {missed} missed, {np.mean(called != y_held):.1%} wrong")
    print(f"               precision {precision:.0%}, recall {recall:.0%}")

# %% [markdown]
# The lower threshold finds more of the defaulters, and more of the calls are in vain. It makes more *errors* than calling nobody, and yet it may be the better choice, because the two kinds of error
# do not cost the same.
#
# ### Exercise: `cost_threshold`
#
# A false alarm (a 0 that is called 1) costs `cost_fp`, a miss (a 1 that is called 0) costs `cost_fn`, a correct decision costs nothing. Somebody's probability is $p$. What do you pay *on average* if you
# call them? What if you do not? For which $p$ is calling at most as expensive as not calling? Derive the smallest such $p$, and write it as a function.


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

# %% [markdown]
# Say a needless call costs the bank 50 dollars, and a default that it did not see coming 950. Here is what it would pay for these 4,000 people, for every threshold; the vertical line is yours.

# %%
label, ours = yours(predict_label), yours(cost_threshold)(50, 950)
thresholds = np.linspace(0.005, 0.6, 120)


def bill(called):
    """What the bank pays: 50 dollars for each false alarm, 950 for each miss."""
    return 50 * np.sum(called > y_held) + 950 * np.sum(called < y_held)


fig, ax = style.figure(width=6, height=3.2)
bills = {"what the bank pays, in dollars": [bill(label(X_held, theta_credit, t)) for t in thresholds]}
common.curves(ax, thresholds, bills, xlabel="threshold", mark=ours).set_ylim(0, None)
fig.describe(
    "What the bank pays against the threshold: a steep fall, a low and ragged floor, and a long climb "
    "to the right. An upright line on the floor marks the threshold of the formula."
)

# %%
label, ours = yours(predict_label), yours(cost_threshold)(50, 950)
for name, threshold in (("one half", 0.5), ("from the costs", ours)):
    print(f"threshold {threshold:.2f} ({name}): {bill(label(X_held, theta_credit, threshold)):,} dollars")

# %% [markdown]
# The threshold came from the two costs alone, without a look at these people, and it lies in the flat bottom of the curve. That works because the probabilities can be believed; we test that in a moment.
#
# ### Exercise: `roc_points`
#
# Often the costs are not known yet. Then one looks at all thresholds at once. For each threshold, the **true positive rate** (tpr) is the share of the ones that are called 1: the recall. The **false positive
# rate** (fpr) is the share of the zeros that are called 1. Drawn against each other they form the **ROC curve**, from $(0,0)$, where nobody is called, to $(1,1)$, where everybody is.
#
# Only the scores that occur matter as thresholds. Go through the *distinct* scores from the highest down, call 1 whoever has at least that score, and note both rates. Points with equal scores
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
fig.describe(
    "ROC curves: the share of defaulters called against the share of payers called. With all three "
    "features the curve climbs close to the upper left corner; with income alone it stays near the "
    "diagonal. Three thresholds are marked on the first curve."
)

# %%
for name, (fpr, tpr) in curves.items():
    print(f"{name}: area {decisions.area_under(fpr, tpr):.3f}")
for name, p in (("all three features", p_held), ("income alone", p_income)):
    ahead = np.mean(p[y_held == 1][:, None] > p[y_held == 0])
    print(f"{name}: in {ahead:.1%} of all pairs the defaulter scores higher than the payer")

# %% [markdown]
# The diamonds are thresholds. A useless score gives the diagonal. The **area under the curve** is the chance that a random defaulter has a higher score than a random payer: one half for a useless score, $1$ for
# a perfect one.
#
# Now three models of balance and income: the least-squares line, LDA and logistic regression. (We leave out *student*: LDA assumes Gaussian features, and a feature of zeros and ones is not Gaussian.)

# %%
A_two, A_two_held = X_credit[:, [0, 1, 3]], X_held[:, [0, 1, 3]]
priors, means, Sigma = yours("lda_fit")(A_two[:, :2], defaulted, 2)
models = {
    "least-squares line": A_two_held @ np.linalg.lstsq(A_two, defaulted, rcond=None)[0],
    "LDA": yours("lda_posterior")(A_two_held[:, :2], priors, means, Sigma)[:, 1],
    "logistic regression": probabilities(A_two_held, yours(fit_newton)(A_two, defaulted, 0.0)),
}


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
        "clearly smaller": "Bad probabilities, so a bad curve? The ROC curve never looks at the values, only at who comes before whom.",
        "about the same": "Both rank people by a linear function of nearly the same direction, so they put them into nearly the same order.",
        "clearly larger": "There is no reason for it: both see the same two features, and logistic regression was made for labels of 0 and 1.",
    },
    truth=compare_areas,
    because="A ranking can be excellent and the probabilities useless. Which of the two you need depends on the question: whom to call first, or what to charge.",
)

# %%
curve = yours(roc_points)
for name, p in models.items():
    print(f"{name:20} area {decisions.area_under(*curve(p, y_held)):.3f}, from {p.min():.2f} to {p.max():.2f}")

# %% [markdown]
# ### Can the probabilities be believed?
#
# Among the people to whom the model gives about 30 %, about 30 % should default. This is **calibration**. The sums that agreed above are not enough for it. Put the held-out people into bins by their predicted
# probability, and compare with what happened. (The numbers along the top count the people in each bin; the bars are one standard error up and down.)

# %%
fig, axes = style.figure(3, width=9.6, height=3.5)
common.in_turn(axes, lambda ax, p: pictures.calibration(ax, p, y_held), models)
fig.describe(
    "Three calibration plots: the share that defaulted against the predicted probability. The "
    "least-squares line never predicts much and lies off the diagonal; LDA leaves it in some bins; "
    "logistic regression follows it within its bars."
)

# %% [markdown]
# The same in numbers. "Far off" is a bin whose prediction is more than two standard errors away from what happened.

# %%
for name, p in models.items():
    bins = decisions.calibration_bins(p, y_held)
    off = np.abs(bins.observed - bins.predicted) > 2 * bins.errors
    print(
        f"{name:20} {p.sum():.0f} defaults predicted, {y_held.sum()} occurred; {off.sum()} of {len(off)} bins far off"
    )

# %% [markdown]
# All three predict about the right number of defaults in all. But of the people to whom the line gives 20 % or more, about four in five default, and it never says much more than 20 %. LDA and logistic regression come close to the
# diagonal over the whole range. Logistic regression was made for it: maximum likelihood punishes every probability that is off. LDA gets there through Gaussians that the balances do not quite follow.
#
# ## Old friends
#
# ### LDA fits the same family
#
# In {lesson:gaussian_lda} we assumed Gaussian classes with a shared covariance, and found that $P(y=1\mid x)$ is a sigmoid of a linear function. So LDA and logistic regression choose from **the same family of
# curves**. They choose differently: LDA estimates means and covariance, that is, how the *points* are distributed; logistic regression looks only at how the *labels* depend on the points.

# %%
from linclass_ref import gaussian

X_bell, t_bell = data.gaussian_classes(400, [[-1, 0], [1, 0.5]], [[1, 0.3], [0.3, 1]], rng=1)
X_far = X_bell.copy()
X_far[np.flatnonzero(t_bell == 1)[:4]] += [25, 0]


# %% role="guess" id="four_far_points"
def whose_line_turns():
    def angle(theta):
        return np.degrees(np.arctan2(theta[1], theta[0]))

    by_lda = [angle(gaussian.log_odds(*gaussian.lda_fit(X, t_bell, 2), 1, 0)[0]) for X in (X_bell, X_far)]
    by_mle = [angle(logistic.fit_newton(augment(X), t_bell, 0.0)) for X in (X_bell, X_far)]
    turned = tuple(abs(before - after) > 5 for before, after in (by_lda, by_mle))
    return {
        (True, False): "only LDA's",
        (False, True): "only logistic regression's",
        (True, True): "both",
        (False, False): "neither",
    }[turned]


guess(
    "four_far_points",
    "400 points in two Gaussian classes. Four points of class 1 are moved far to the right: still on their correct side, further away from the boundary than any other. "
    "Whose boundary turns by more than five degrees?",
    choices={
        "only LDA's": "Far points change the mean and above all the covariance, and LDA is made of these.",
        "only logistic regression's": "Far points have large inputs, and the gradient is 'times input'. But it is also 'prediction minus truth', which is zero for them.",
        "both": "For LDA that is so. For logistic regression a point with a large margin costs next to nothing, wherever it is.",
        "neither": "They are easy points, and a good method should not care. LDA does: it models where the points are.",
    },
    truth=whose_line_turns,
    because="LDA describes all points, so every point has a say, the far ones most of all. Logistic regression describes the labels, and these four leave no doubt.",
)

# %%
lda_fit, log_odds, fit, boundaries = yours("lda_fit"), yours("log_odds"), yours(fit_newton), {}
for name, X in (("Gaussian", X_bell), ("with four far points", X_far)):
    by_lda, by_mle = np.append(*log_odds(*lda_fit(X, t_bell, 2), 1, 0)), fit(augment(X), t_bell, 0.0)
    boundaries[name] = {"LDA": (by_lda[:2], by_lda[2]), "logistic": (by_mle[:2], by_mle[2])}
    print(f"{name}: LDA {by_lda.round(2)}, logistic {by_mle.round(2)}")

# %%
fig, axes = style.figure(2, width=9, height=3.6)
pictures.in_pairs(axes, (X_bell, X_far), t_bell, boundaries)
fig.describe(
    "Two Gaussian clouds and the lines of LDA and logistic regression. Left, the two lines nearly "
    "coincide. Right, with four far points, LDA's line has turned and cuts through both clouds; the "
    "other has hardly moved."
)

# %% [markdown]
# With Gaussian data the two nearly agree. Four points that are easy to classify (they lie far outside the right picture) ruin LDA's covariance; logistic regression hardly notices, for a point with a large
# margin costs next to nothing and has no pull.
#
# Is LDA better where its assumption holds? The comparison must be fair. With 20 points some training sets are separable, and without a ridge there is no logistic fit at all. So logistic regression gets a ridge,
# and LDA the shrinkage of {lesson:fisher} towards a round covariance, both chosen on a validation set as large as the training set. We measure the mean cost (cross-entropy) of a *new* point, over 40 training sets.

# %%
from linclass_ref.experiments.few_points import learn_from_few


# %% role="guess" id="when_lda_is_right"
def who_learns_faster():
    costs = learn_from_few(20, sets=40).costs
    gain = costs[:, 2] - costs[:, 1]  # of shrunken LDA over logistic regression, for each training set
    if abs(gain.mean()) < 2 * gain.std() / np.sqrt(len(gain)):
        return "no difference that we can be sure of"
    return "LDA" if gain.mean() > 0 else "logistic regression"


guess(
    "when_lda_is_right",
    "The classes really are Gaussian, with one covariance, and there are only 20 training points. Whose cost on new points is lower by more than two standard errors?",
    choices={
        "LDA": "It knows more about the data, and what it knows is true, so it should need fewer points. In two dimensions there is little to know: a handful of numbers.",
        "logistic regression": "It needs no assumption about the points. But where the assumption is true, it is no handicap.",
        "no difference that we can be sure of": "Both choose from the same family of curves, and a sensible setting keeps both from being too sure.",
    },
    truth=who_learns_faster,
    because="Ridge and shrinkage do for 20 points what more data would do. What is left is smaller than the luck of the 40 training sets.",
)

# %%
fit = yours(fit_newton)
for n in (20, 50, 200):
    run = learn_from_few(n, sets=40, fit=fit)
    words = [f"{name} {mean:.3f} ± {error:.3f}" for name, mean, error in zip(run.methods, run.means, run.errors)]
    print(f"n = {n:3d}: {', '.join(words)}  ({run.separable} training sets separable)")

# %% [markdown]
# With 20 points plain LDA costs more than the other two: it needs its shrinkage. With sensible settings both methods cost about the same, for every number of points. Knowing that the classes are Gaussian is worth
# little here, and relying on it costs a lot when it is false, as the four far points showed.
#
# ### Three losses on one axis
#
# In the margin $z$ the cost of a point is $\log(1+e^{-z})$: the **logistic loss**, a function of the margin, like the hinge. (The axis of the picture writes $z$ with $y=\pm1$, as in {lesson:hinge_sgd}.)

# %%
from linclass_ref import losses
from linclass_ref.plots import hinge_sgd as loss_pictures

margins = bits_to_signs(malignant) * (X_size @ best)
print(f"cross-entropy          {yours(cross_entropy)(best, X_size, malignant):.6f}")
print(f"sum of logistic losses {losses.logistic_loss(margins).sum():.6f}")
fig, ax = style.figure(width=6, height=3.6)
loss_pictures.loss_curves(ax, ("zero-one", "hinge", "logistic"))
fig.describe(
    "Three losses against the margin: the step of the zero-one loss, the hinge, which is zero from one "
    "on, and the logistic loss, a smooth curve that never quite reaches zero."
)

# %%
margins_easy = bits_to_signs(y_easy) * (X_easy @ fits_easy[10_000])
print(f"the eight separable tumours after 10,000 steps: smallest margin {margins_easy.min():.2f}")


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
        "both": "Larger margins are better, and both losses fall with the margin. The hinge falls only as far as a margin of 1.",
        "only the hinge": "The hinge is the one that stops: beyond a margin of 1 it is exactly 0, and cannot get smaller.",
        "only the logistic loss": "It falls for every margin, however large. The hinge has been 0 since all margins were above 1.",
        "neither": "All points are right, and safely so. The hinge sees it that way; the logistic loss is still above 0, if only a little.",
    },
    truth=who_gains_from_doubling,
    because="So on separable data the hinge has minimisers: every θ with all margins at least 1 costs nothing. The logistic loss has none.",
)

# %% [markdown]
# Zero-one is what we care about; it is flat and has a jump. Hinge and logistic loss are two convex stand-ins. Far to the left they have the same slope: the worse a mistake, the more it costs, in proportion. They differ on
# the right, where the hinge is *content* and the logistic loss never quite is. And they differ in what they mean: the logistic loss *is* minus the logarithm of a probability, and the hinge is not. (Divided by $\log2$,
# the logistic loss lies above zero-one everywhere and meets it at $z=0$, so making it small makes errors rare.)
#
# ## More than two classes: softmax
#
# With $K$ classes, give each its own weights $w_k$ (the bias last) and its own score $s_k=w_k\cdot x$, and make probabilities of them: positive by the exponential, sum $1$ by division. This is the **softmax**:
#
# $$P(k\mid x)=\frac{e^{s_k}}{\sum_j e^{s_j}} .$$
#
# For $K=2$ divide numerator and denominator by $e^{s_1}$: $P(1\mid x)=\dfrac{1}{1+e^{-(s_1-s_0)}}=\sigma(s_1-s_0)$. The sigmoid again: only the *difference* of scores matters. In general, adding the same number to all scores of a point changes
# nothing, since numerator and denominator get the same factor. That is also how to compute it without overflow.
#
# ### Exercise: `softmax`
#
# Somebody has written the function already, and has even thought of the overflow. Their version runs, but it is wrong: run its check, find out for which scores, and mend it.


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

# %% [markdown]
# ### The gradient, once more
#
# The weights of all classes form a matrix $W$ of shape $(d+1,K)$: column $k$ is $w_k$, the biases are in the last row, so that $XW$ holds all scores. (The matrix has this shape because the points stand in the rows of $X$; in
# {lesson:multiclass_least_squares} it was so for least squares, too.) The cross-entropy is minus the logarithm of the probability of the true class, summed over the points. For one point of class $t$ it is
#
# $$\ell=\log\sum_j e^{s_j}-s_t,\qquad \frac{\partial\ell}{\partial s_k}=\frac{e^{s_k}}{\sum_j e^{s_j}}-[k=t]=P(k\mid x)-[k=t],$$
#
# where $[k=t]$ is $1$ if $k=t$ and $0$ otherwise. And $s_k=w_k\cdot x$ depends on column $k$ only, with gradient $x$. Prediction minus truth, times input, for every class.
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

# %% [markdown]
# Check it with your own differences, on three species of iris by their petals (length and width). And for two classes the softmax must be the sigmoid:

# %%
from linclass_ref import softmax_regression

iris = data.split("iris")
petals = augment(iris.X_train[:, 2:])
chances, differences = yours(softmax), yours(numerical_gradient)


def iris_cost(w):
    P = chances(petals @ w.reshape(3, 3))
    return -np.log(P[np.arange(len(petals)), iris.t_train]).sum()


W_some = np.linspace(-0.5, 0.4, 9).reshape(3, 3)
print("formula:    ", yours(softmax_gradient)(W_some, petals, iris.t_train)[0].round(3))
print("differences:", differences(iris_cost, W_some.ravel(), 1e-5)[:3].round(3))
two_scores = np.array([[0.3, 1.2], [2.0, -1.0]])
print("softmax is the sigmoid:", np.allclose(chances(two_scores)[:, 1], yours(sigmoid)(two_scores @ [-1, 1])))


# %% role="guess" id="unseen_directions"
def free_directions():
    W = softmax_regression.fit_softmax(petals, iris.t_train, 3, ridge=0.1)
    P = logistic.softmax(petals @ W)
    hessian = sum(np.kron(np.outer(x, x), np.diag(p) - np.outer(p, p)) for x, p in zip(petals, P))
    return 9 - np.linalg.matrix_rank(hessian)


guess(
    "unseen_directions",
    "For the irises W has 9 entries. In how many independent directions can one move W without changing the probability of any point?",
    tolerance=0.5,
    truth=free_directions,
    because="Add the same vector to all three columns: every score of a point grows by the same number, and no probability changes. "
    "Such a vector has three entries (two petal measurements and the bias), so there are three free directions. Along them the cost is flat: it is convex, but its minimum is not unique. (A ridge that spares the biases leaves one of the three: "
    "the same number added to all biases.)",
)

# %% [markdown]
# So the Hessian of the softmax cost is singular everywhere, and Newton's method as you wrote it would fail: it has to solve with that matrix. (The reference chooses, of all equal solutions, the one whose columns sum to
# zero.) Gradient descent does not care. It starts at $0$, and the columns of every gradient add up to the zero vector, so it never moves along the free directions.
#
# ### Exercise: `fit_softmax`
#
# Gradient descent from $W=0$ on the summed cross-entropy plus $\frac{\text{ridge}}2$ times the sum of the squares of all entries of $W$ *except the last row*, the biases. Make exactly `steps` steps of `eta` times the gradient.


# %% role="exercise" id="fit_softmax"
def fit_softmax(X, t, K, ridge, eta, steps):
    """W after `steps` steps of gradient descent on the penalised cross-entropy, from zero.

    X (n, d+1) augmented, t (n,) of classes 0 … K-1, ridge >= 0 (the last row of W is not penalised), eta the step size. Returns (d+1, K).
    """
    ### BEGIN SOLUTION
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        penalty = ridge * W
        penalty[-1] = 0
        W = W - eta * (softmax_gradient(W, X, t) + penalty)
    return W
    ### END SOLUTION


# %% role="check" id="fit_softmax" points=4
check(fit_softmax)

# %%
W_iris = yours(fit_softmax)(petals, iris.t_train, 3, 0.1, 0.01, 3000)
fig, ax = style.figure(width=5.6, height=4)
pictures.territories(ax, petals[:, :2], iris.t_train, W_iris, iris.class_names)
ax.set(xlabel="petal length, cm", ylabel="petal width, cm")
fig.describe(
    "Petal length and width of three species with the regions of softmax regression: two straight "
    "borders, and versicolor has a band of its own in the middle."
)

# %% [markdown]
# The boundaries are straight, and the middle class has a region of its own. Least squares masked the middle class ({lesson:multiclass_least_squares}). Compare them, on the training set and on the 60 flowers that neither has seen:

# %%
W_least = yours("least_squares_fit")(iris.X_train[:, 2:], iris.t_train, 3)
X_new, t_new = np.vstack([iris.X_val, iris.X_test])[:, 2:], np.append(iris.t_val, iris.t_test)
for name, W in (("least squares", W_least), ("softmax", W_iris)):
    for words, X, t in (("training", iris.X_train[:, 2:], iris.t_train), ("new", X_new, t_new)):
        wrong = (augment(X) @ W).argmax(axis=1) != t
        print(
            f"{name:13} {words:8} {wrong.sum():2d} of {len(t)} wrong, {wrong[t == 1].sum():2d} of {np.sum(t == 1)} versicolors"
        )

# %% [markdown]
# And the ten digits of {lesson:multiclass_least_squares}. The ridge is chosen by the cost of the validation digits; then the test digits are used once.

# %%
digits = data.split("digits")
D_train, D_val, D_test = (augment(X / 16) for X in (digits.X_train, digits.X_val, digits.X_test))
fit, chances = yours(fit_softmax), yours(softmax)
W_digits, costs_val = {}, {}
for ridge in (0.1, 1.0, 10.0):
    W_digits[ridge] = fit(D_train, digits.t_train, 10, ridge, 0.002, 400)
    P = chances(D_val @ W_digits[ridge])
    costs_val[ridge] = -np.log(P[np.arange(len(P)), digits.t_val]).mean()
    wrong = np.mean(P.argmax(axis=1) != digits.t_val)
    print(f"ridge {ridge:4}: mean cost of a validation digit {costs_val[ridge]:.3f}, {wrong:.1%} wrong")

# %% [markdown]
# The weakest ridge wins. (A still weaker one would change little: 400 steps from zero do not carry $W$ far, so stopping early acts like a ridge, too.)

# %%
chosen = min(costs_val, key=costs_val.get)
P_test = yours(softmax)(D_test @ W_digits[chosen])
wrong = np.mean(P_test.argmax(axis=1) != digits.t_test)
deviation = np.sqrt(wrong * (1 - wrong) / len(P_test))
print(f"ridge {chosen}: {wrong:.1%} ± {deviation:.1%} of the {len(P_test)} test digits are wrong")

# %% [markdown]
# Because it gives probabilities, it can say *where it doubts*. The six test digits of which it is least sure:

# %%
fig, axes = style.figure(6, width=9, height=2.6)
pictures.doubtful_digits(axes, digits.X_test, P_test, digits.t_test)
fig.describe(
    "Six blurred digits of which the model is least sure. Above each stand its two most probable "
    "classes with their probabilities, below it the truth."
)

# %% [markdown]
# ## The whole course on the same data
#
# Seven methods, two data sets: the e-mails, and the tumours with all 30 features. Every method ends as a pair $(\theta,\theta_0)$: the hypothesis class has been the same all along. If you passed the checks of the earlier lessons, the rows
# are **your own functions**; the line under the table says which. The rules of the comparison:
#
# - the same training data for all, standardised with the training statistics;
# - the perceptrons and the hinge get the same number of visits, five per training point;
# - settings are chosen on the validation data: here only the ridge, by the cost of a validation point;
# - the test set is used once, and an error rate comes with its standard error $\sqrt{e(1-e)/n}$. (97 of the 921 test e-mails equal a training e-mail, which flatters all methods a little.)


# %%
from linclass_ref import fisher, perceptron, preprocessing


def train_all(X, t, ridge):
    """The seven methods of the course: name → (theta, theta0)."""
    y, order = bits_to_signs(t), np.random.default_rng(0).integers(0, len(X), 5 * len(X))
    W = yours("least_squares_fit")(X, t, 2)
    direction = yours("fisher_direction")(X, t)
    theta = yours(fit_newton)(augment(X), t, ridge)
    return {
        "perceptron": yours("perceptron")(X, y, 5)[:2],
        "averaged perceptron": yours("averaged_perceptron")(X, y, 5),
        "hinge SGD": yours("sgd_hinge")(X, y, order),
        "least squares": (W[:-1, 1] - W[:-1, 0], W[-1, 1] - W[-1, 0]),
        "Fisher": (direction, -yours("projection_threshold")(X @ direction, t)),
        "LDA": yours("log_odds")(*yours("lda_fit")(X, t, 2), 1, 0),
        "logistic regression": (theta[:-1], theta[-1]),
    }


def choose_ridge(X, t, X_val, t_val):
    """The ridge with the lowest cross-entropy on the validation data."""
    fit, cost = yours(fit_newton), yours(cross_entropy)
    return min((0.1, 1.0, 10.0, 100.0), key=lambda ridge: cost(fit(augment(X), t, ridge), augment(X_val), t_val))


# %% role="guess" id="one_direction"
def same_errors():
    X, X_test = preprocessing.standardize(spam.X_train, spam.X_test)
    direction = fisher.fisher_direction(X, spam.t_train)
    threshold = fisher.projection_threshold(X @ direction, spam.t_train)
    theta, theta0 = gaussian.log_odds(*gaussian.lda_fit(X, spam.t_train, 2), 1, 0)
    by_fisher = np.sum((X_test @ direction >= threshold) != spam.t_test)
    by_lda = np.sum((X_test @ theta + theta0 >= 0) != spam.t_test)
    if abs(by_fisher - by_lda) <= 2:
        return "the same, up to one or two"
    return "Fisher clearly fewer" if by_fisher < by_lda else "LDA clearly fewer"


guess(
    "one_direction",
    "Fisher and LDA find the same direction θ. Who makes fewer errors on the 921 test e-mails?",
    choices={
        "the same, up to one or two": "The direction is only half of a classifier. The other half is where to cut along it.",
        "Fisher clearly fewer": "Along the same direction Fisher cuts where two Gaussians with their *own* variances cross. Spam spreads about one and a half times as wide as mail.",
        "LDA clearly fewer": "LDA models all 57 features and Fisher only one projection. But for the cut that one projection is what counts, and LDA assumes equal spreads there.",
    },
    truth=same_errors,
    because="LDA's cut assumes that both classes spread equally along the direction, and they do not. A threshold is a parameter like any other: it can be fitted well or badly.",
)

# %%
results = {}
for title in ("spam", "tumours"):
    part = data.split(title)
    X, X_val = yours("standardize")(part.X_train, part.X_val)
    _, X_test = yours("standardize")(part.X_train, part.X_test)
    ridge = choose_ridge(X, part.t_train, X_val, part.t_val)
    for name, (theta, theta0) in train_all(X, part.t_train, ridge).items():
        error = np.mean((X_test @ theta + theta0 >= 0) != part.t_test)
        results.setdefault(title, {})[name] = error, np.sqrt(error * (1 - error) / len(X_test))
    print(f"{title}: trained on {len(X)}, tested on {len(X_test)}, ridge {ridge:g} for logistic regression")
print(f"\n{'test error':20} {'spam':>14} {'tumours':>14}")
for name in results["spam"]:
    cells = [f"{error:.1%} ± {deviation:.1%}" for error, deviation in (results[title][name] for title in results)]
    print(f"{name:20} {cells[0]:>14} {cells[1]:>14}")

# %%
fig, axes = style.figure(2, width=9.6, height=3.4)
common.in_turn(axes, pictures.comparison, results)
fig.describe(
    "Test errors of seven methods with bars of one standard error, for the e-mails on the left and the "
    "tumours on the right. On the e-mails least squares and LDA are last; on the tumours most of the "
    "bars overlap."
)

# %% [markdown]
# What the table shows, and what it does not:
#
# - On the e-mails the **averaged perceptron**, **logistic regression** and the **hinge** are in front, and their differences are about as large as their standard errors. **Least squares** and **LDA** are last, and far
#   behind: frequencies of words are not at all Gaussian, and large values drag them, as in {lesson:multiclass_least_squares}. (With the shrinkage that suits it best, LDA still erred on 12 % of
#   them in {lesson:gaussian_lda}.) **Fisher** has the same direction and a better cut.
# - On the tumours the test set has only 114 cases. One case more or less is 0.9 %, and most differences are not larger than their standard errors. No ranking of the methods can be read off it.
# - The row of the **perceptron** is one draw. How much luck is in it? We train it on the same e-mails in ten other orders, and look at the validation error.


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
    because="The data are not separable, so the perceptron never settles: it moves for every mistake, and we get whatever it held when we stopped. "
    "A single number from such a method says little, however large the test set is.",
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

# %% [markdown]
# Averaging takes most of the luck out. And only **LDA** and **logistic regression** give probabilities.
#
# In two features one can see the seven lines (training tumours, mean radius and texture, standardised):

# %%
X_seen, _ = yours("standardize")(X_plane, X_plane)
fig, ax = style.figure(width=7.4, height=4.4)
common.scatter(common.view(ax, X_seen, margin=0.02), X_seen, tumours.t_train, size=14, alpha=0.45)
pictures.boundaries(ax, train_all(X_seen, tumours.t_train, ridge=1.0)).set(xlabel="mean radius", ylabel="mean texture")
fig.describe(
    "Tumours over mean radius and mean texture with seven boundaries. Six of them run almost together "
    "between the classes; that of the perceptron is steeper."
)

# %% [markdown]
# On these data six of the seven nearly agree (least squares is hidden under LDA). The perceptron's line is the last one that it held.
#
# ## The same in scikit-learn
#
# In practice one uses a library. scikit-learn's `LogisticRegression` minimises $C\,J(\theta)+\frac12\|\theta\|^2$, with the bias spared; so its `C` is $1/\text{ridge}$. It appends the $1$ by itself, and uses the softmax by
# itself for more than two classes. The same model, the same numbers:

# %%
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_curve

theirs = LogisticRegression(C=1 / 10.0, tol=1e-8, max_iter=10_000).fit(X_spam, spam.t_train)
theta = yours(fit_newton)(augment(X_spam), spam.t_train, 10.0)
print("same weights:", np.allclose(np.append(theirs.coef_[0], theirs.intercept_), theta, atol=1e-3))
p_val = theirs.predict_proba(X_spam_val)[:, 1]
print("same probabilities:", np.allclose(p_val, probabilities(augment(X_spam_val), theta), atol=1e-3))
Z_iris, _ = yours("standardize")(petals[:, :2], petals[:, :2])  # so that gradient descent arrives in 1,000 steps
softmax_theirs = LogisticRegression(C=1 / 1.0, tol=1e-8, max_iter=10_000).fit(Z_iris, iris.t_train)
W_ours = yours(fit_softmax)(augment(Z_iris), iris.t_train, 3, 1.0, 0.02, 1000)
print("same softmax weights:", np.allclose(softmax_theirs.coef_.T, W_ours[:-1], atol=1e-3))
print("same softmax probabilities:", np.allclose(softmax_theirs.predict_proba(Z_iris), yours(softmax)(augment(Z_iris) @ W_ours), atol=1e-3))
fpr, tpr, _ = roc_curve(y_held, p_held, drop_intermediate=False)
print("same ROC curve:", np.allclose([fpr, tpr], yours(roc_points)(p_held, y_held)))

# %% [markdown]
# | what you wrote | in scikit-learn | their parameters |
# |---|---|---|
# | `fit_newton` | `LogisticRegression(C=…)` | `C` = 1/ridge; `coef_` is $\theta$ without its bias, `intercept_` the bias |
# | `fit_softmax` | `LogisticRegression(C=…)` | the same; `coef_` has one *row* per class |
# | `predict_label` | `model.predict_proba(X)[:, 1] >= threshold` | `predict` always cuts at one half |
# | `roc_points` | `roc_curve(y, scores)` | its arguments are the other way round; switch `drop_intermediate` off to keep every point |
# | calibration in bins | `calibration_curve` from `sklearn.calibration` | `n_bins` |
# | `perceptron`, `sgd_hinge` | `SGDClassifier` with `loss="perceptron"` or `loss="hinge"` | `alpha` is the strength of a penalty; `average=True` averages |
# | least squares | `RidgeClassifier` | `alpha` is the ridge |
# | `lda_fit` and friends | `LinearDiscriminantAnalysis` | `solver="lsqr", shrinkage=…` shrinks |
#
# ## The ideas in five lines
#
# 1. The log-odds are linear in $x$; the sigmoid turns them into a probability, and the boundary stays a hyperplane.
# 2. Maximum likelihood gives the cross-entropy: a convex cost whose gradient is prediction minus truth, times input. With squares the cost would not be convex.
# 3. On separable data, completely or quasi-completely, there is no best $\theta$: its length grows for ever, and the boundary goes to the middle of a widest street. A ridge, chosen on
#    validation data, brings it back.
# 4. A probability becomes a decision by what mistakes cost; it can be trusted if it is calibrated on people whom the model has not seen.
# 5. Many classes need one score each and the softmax; only differences of scores count, so without a ridge the best weights are not unique.
#
# | | formula |
# |---|---|
# | model | $P(y=1\mid x)=\sigma(\theta\cdot x)$, $\;\sigma(s)=1/(1+e^{-s})$, $\;\sigma'=\sigma(1-\sigma)$ |
# | cost | $J=\sum_i\log(1+e^{-z_i})$, $\;z_i=\theta\cdot x_i$ if $y_i=1$, $-\theta\cdot x_i$ if $y_i=0$ |
# | gradient, Hessian | $X^{\mathsf T}(p-y)$, $\;X^{\mathsf T}DX$ with $D=\operatorname{diag}(p_i(1-p_i))$ |
# | Newton | $\theta\leftarrow\theta-H^{-1}g$ |
# | with a ridge | $J+\frac{\text{ridge}}2\sum_{j\ne\text{bias}}\theta_j^2$ |
# | threshold | $c_{FP}/(c_{FP}+c_{FN})$ |
# | softmax | $P(k\mid x)=e^{s_k}/\sum_je^{s_j}$, gradient $X^{\mathsf T}(P-T)$ |
#
# ## Your guesses
#
# Were you surprised? Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("08_logistic_mle")

# %% [markdown]
# ## Test yourself
#
# Answer without scrolling up; then unfold.
#
# 1. Why does the boundary not move when $\theta$ is multiplied by 2, and what does change?
#
# <details><summary>Answer</summary>The sign of $\theta\cdot x$ stays the same. The probabilities move away from one half: the model is surer everywhere.</details>
#
# 2. A point has $y=1$ and a score of $-5$. About how much does it cost, and how hard does it pull?
#
# <details><summary>Answer</summary>It costs $\log(1+e^5)$, a little more than 5. Its pull is $p-y$, about $-1$ times $x$: nearly as hard as a point can pull. With squares it would hardly pull at all.</details>
#
# 3. Somebody's logistic regression reports a weight of $-37$ for one word, and training warns that it did not converge. What has probably happened, and what would you do?
#
# <details><summary>Answer</summary>The word occurs in one class only: quasi-complete separation, and the weight runs off. Add a ridge and choose it on validation data.</details>
#
# 4. A false alarm costs 1, a miss 4. At which probability do you begin to say 1? What if both costs double?
#
# <details><summary>Answer</summary>At $1/(1+4)=0.2$. Nothing changes if both double: only their ratio counts.</details>
#
# 5. A model has an area of 0.96 under its ROC curve. Can you believe its probabilities?
#
# <details><summary>Answer</summary>That cannot be said. The area depends on the order of the scores only; the least-squares line has nearly the same area here, and says 20 % where four in five default. Look at calibration on new data.</details>
#
# ## The end of the course, and the way on
#
# One family of functions, $\theta\cdot x+\theta_0$, and three routes to its parameters: a **discriminant** found by correcting mistakes or by a convex loss (from {lesson:perceptron} to {lesson:fisher}), a **generative** model of how the points arise ({lesson:gaussian_lda}), a
# **discriminative** model of how the labels depend on them (this lesson). You have written all of them, you know what each assumes, and where each fails.
#
# The unit of this lesson, a weighted sum and a sigmoid, trained by the gradient of the cross-entropy, is what deep networks are made of: put many side by side, feed their outputs to the next layer, and let the chain rule carry
# "prediction minus truth" back through all of them. The softmax at the end is still the one that you have just mended.
#
# **Next:** {next}, with the map and all that you have passed.
