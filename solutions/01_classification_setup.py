# %% [markdown] title="Classification: the set-up" topic="the set-up"
# # 1 · Classification: the set-up
#
# A spam filter has read twenty messages and sorted every one of them correctly. Would you let it sort your mail?
#
# **You will be able to**
#
# - state a problem as a learning problem: task, experience, performance;
# - turn a text into a vector and classify it;
# - read a linear classifier geometrically;
# - estimate how often a classifier will be wrong on *new* data, with a standard error;
# - choose between models without fooling yourself.
#
# **You need** Python with functions and loops, NumPy arrays (`X @ theta`, `X[rows]`, `X.mean(axis=0)`), and the dot product.
#
# **Time**: {minutes}.
#
# **Units**: {units}.
#
# Once a function of yours passes its check, `yours(...)` uses it in what follows; until then the course's own version takes its place. Before a surprising result you are asked to **guess**. A wrong guess costs nothing.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, show_recap, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import classification_setup as pictures
from linclass_ref.widgets import classification_setup as widgets

style.use()

# %% role="guess" id="lucky_filters"
def lucky_among_a_million():
    expected = 1_000_000 * 0.5**20
    return "none" if expected < 0.1 else "about one" if expected < 10 else "about a thousand"


guess(
    "lucky_filters",
    "A million people sort twenty messages by tossing a coin for each one: heads is spam. How many of them sort all twenty correctly, on average?",
    choices={
        "none": "Twenty right tosses in a row are very unlikely for one person. But a million people try.",
        "about one": "The chance of a single person is 1 in 2·2·…·2 = 1,048,576.",
        "about a thousand": "That would be right for ten messages: 2 to the power of 10 is about a thousand. With each further message half of the lucky ones drop out.",
    },
    truth=lucky_among_a_million,
    because="If enough rules are tried, one of them gets every known answer right without knowing anything. Keep this in mind when a program that may choose among "
    "millions of rules shows you its perfect score.",
)

# %% [markdown] unit="core"
# ## What is learning?
#
# A program learns if it gets **better** at a **task** through **experience** (Mitchell, 1997). Three things must be specified:
#
# - the **task**: from which input to which answer?
# - the **experience**: which examples does it get to see?
# - the **performance**: which number measures how well it does, and on which examples?
#
# For a spam filter the task is to label a message as spam or not, the experience consists of labeled messages, and the performance is
# the share of *future* messages that it sorts correctly.
#
# If the answer is one of finitely many labels, the task is **classification**; if it is a number, **regression**. Here are both on 100 irises of two species (Fisher, 1936). On the left the answer is a width, and a small error costs little. On the right the answer is a
# species. Blue circles have the label $+1$ and orange squares $-1$, here and in every picture of the course.

# %%
from linclass_ref import geometry, least_squares, perceptron, preprocessing, validation

iris = data.iris()
petals, species = iris.X[iris.t > 0, 2:], geometry.classes_to_signs(iris.t[iris.t > 0], k=2)
fig, axes = style.figure(2, width=8.4, height=3.5)
pictures.number_or_label(axes, petals, species, np.polyfit(*petals.T, 1), {-1: "versicolor", 1: "virginica"})
fig.describe(
    "Two scatter plots of petal length and petal width. Left, regression: a straight line through gray "
    "points predicts the width. Right, classification: versicolor below left and virginica above "
    "right, with a few of each among the others."
)

# %% [markdown] role="locked" id="q_tep_problem"
# ### Written answer: task, experience, performance
#
# *A city rents out bicycles at 300 stations. Every evening it can send vans to refill stations, and it would like to know which stations
# would otherwise be empty at eight the next morning. It has five years of records: how many bicycles were at each station, every quarter of an
# hour, and the weather.*
#
# State this as a learning problem. What is the **task** (input and answer; is it classification or regression)? What is the
# **experience**? What is the **performance**, and on which data would you measure it? Name one reason why the performance measured on the
# records might not be reached next year. (4 points)
#
# ### BEGIN MARK SCHEME
# - 1 point: task. Input is a station on an evening, described by what is known *then* (stock, weekday, weather forecast …); answer is
#   empty / not empty at eight: classification with two labels. (Predicting the number of bicycles is regression and gets the point if it
#   is said to be so.)
# - 1 point: experience. Past evenings with their known mornings, as pairs (features, label).
# - 1 point: performance. A number such as the fraction of wrong predictions (or a cost that weighs a missed empty station against a
#   needless van), measured on days that were **not** used for training, best on later ones.
# - 1 point: a way in which future data differ from the records: new stations, another fleet, another climate or habits, and the vans
#   themselves, which change what is seen.
# ### END MARK SCHEME

# %% [markdown] role="written" id="tep_problem" points=4
# ### BEGIN SOLUTION
# **Task.** From what is known in the evening about a station (its stock now, its stock on the last mornings, weekday, season, forecast)
# to one of two labels: empty at eight tomorrow, or not. That is binary classification.
#
# **Experience.** The records of five years: for each station and evening the features, and as label whether it was empty the next
# morning. Mornings after a refill by a van must be left out or marked, since they do not show what would have happened.
#
# **Performance.** The fraction of wrong predictions on evenings that played no part in training, for instance those of the last year. As
# a missed empty station annoys customers more than a needless trip, the two kinds of mistake may have different costs.
#
# **Why it may not be reached.** The measured performance is that of days like the recorded ones. New stations, new bicycle lanes or a
# change of prices make next year's days come from another distribution.
# ### END SOLUTION

# %% [markdown] unit="core"
# ## From a text to a vector
#
# The classifiers of this course take vectors $x\in\mathbb R^d$. A digit (64 gray values) and a tumor (30 measurements) are vectors already. A message
# is text. The map from the raw object to the vector is called **feature engineering**. It limits what can be learned, because no algorithm can use what the features do not contain.
#
# For text the simplest map is the **bag of words**. Fix a vocabulary, and let feature $j$ be the number of times that word $j$ occurs.
# The order of the words is lost. At the end we append one more feature that is always $1$, the **bias**.

# %%
digits, (stripes, stripe_labels) = data.digits(), data.striped_images(4, rng=3)
texts, spam_labels = data.inbox()
for i in (0, 2, 11, 16):
    print(f"{spam_labels[i]:+d}  {texts[i]}")
shown = [3, 8, 5, 24]
fig, axes = style.figure(8, width=9, height=1.5)
pictures.images(axes, digits.X[shown], digits.t[shown], stripes, stripe_labels)
fig.describe(
    "A row of eight small gray images: four blurred handwritten digits, then four pictures with one "
    "bar, upright for the label +1 and lying for -1."
)

# %% [markdown]
# ### Exercise: `bag_of_words`
#
# A word is a maximal run of letters and digits, so `Win FREE-money!` has the words `win`, `free`, `money`; everything else (a
# hyphen, an underscore, a full stop …) separates words. Upper and lower case make no difference. The vocabulary is in lower case.
#
# `check` runs your function on a few cases and explains the first one that fails. A button below gives hints.
# Arrays in the checks may hold integers. This must not truncate your results.

# %% role="exercise" id="bag_of_words"
def bag_of_words(text, vocabulary):
    """How often each word of the vocabulary occurs in the text, and a 1 at the end.

    text a string, vocabulary a list of lower-case words. Returns (len(vocabulary) + 1,) numbers.
    A word is a maximal run of letters and digits; upper and lower case make no difference.
    """
    ### BEGIN SOLUTION
    letters = [c if c.isalnum() else " " for c in text.lower()]
    words = "".join(letters).split()
    return np.array([words.count(word) for word in vocabulary] + [1])
    ### END SOLUTION


# %% role="check" id="bag_of_words" points=3
check(bag_of_words)

# %% [markdown]
# ### A spam filter in one line
#
# Give every word a **weight**, add the weights of all words in the message and the weight of the bias, and call the message spam if this **score** is
# not negative. With the weights free $+4$, money $+2$, BIAS $-3$ the message "free money" scores
#
# $$4\cdot 1+2\cdot 1-3\cdot 1=+3\ \ge\ 0\quad\Rightarrow\quad\text{spam}.$$
#
# **Learning** means that the weights are computed from examples. The perceptron of {lesson:perceptron} computes these sixteen:

# %%
vocabulary = ["free", "money", "win", "winner", "prize", "cash", "click", "offer", "cheap", "now"]
vocabulary += ["lunch", "meeting", "report", "monday", "train"]
bag = yours(bag_of_words)
by_hand, few_words = np.array([4, 2, -3]), np.array([bag(text, ["free", "money"]) for text in texts])
missed = (spam_labels == 1) & (few_words @ by_hand < 0)
print(f"by hand: {missed.sum()} of {np.sum(spam_labels == 1)} spam messages missed")
X_inbox = np.array([bag(text, vocabulary) for text in texts])
weights, _ = perceptron.perceptron_origin(X_inbox, spam_labels, T=100)
ranked = [f"{weight:+.0f} {name}" for weight, name in sorted(zip(weights, [*vocabulary, "BIAS"]))]
print("learned, for spam:    ", ",  ".join(ranked[:-7:-1]))
print("learned, against spam:", ",  ".join(ranked[:6]))
print("mistakes on the 20 messages:", np.sum(spam_labels * (X_inbox @ weights) <= 0))
neither = few_words[missed, :2].sum(axis=1) == 0

# %% [markdown] unit="core"
# ## Linear classifiers
#
# The hand-made filter misses {= missed.sum()} spam messages; {= neither.sum()} of them contain neither word. The learned filter makes no mistake on the twenty messages. What is that worth? First we need the field's terms.
#
# | term | meaning | in the spam filter |
# |---|---|---|
# | **feature space** | the space $\mathbb R^d$ of the vectors $x$ | counts of words |
# | **target** $f$ | the unknown correct labeling | what a careful reader would say |
# | **training set** | $n$ pairs $(x_i,y_i)$ with $y_i=f(x_i)$ | the labeled messages |
# | **hypothesis class** $\mathcal H$ | the functions that we consider | all choices of weights |
# | **classifier** $h\in\mathcal H$ | one of them, $h:\mathbb R^d\to\{-1,+1\}$ | one choice of weights |
# | **learning algorithm** | training set $\to$ classifier in $\mathcal H$ | the perceptron |
#
# The **linear classifiers** of this course have **parameters** $\theta$ and an **offset** $\theta_0$:
#
# $$h(x)=\operatorname{sign}(\theta\cdot x+\theta_0),$$
#
# or, through the origin, $h(x)=\operatorname{sign}(\theta\cdot x)$. An offset is the weight of a feature that is always $1$: with $\tilde x=(x,1)$ and
# $w=(\theta,\theta_0)$, $w\cdot\tilde x=\theta\cdot x+\theta_0$.
#
# **Conventions** of all eight lessons:
#
# - `X` has shape $(n, d)$, **one row per point**. `theta` has shape $(d,)$, `theta0` is a number. In augmented form the $1$ comes **last**.
# - Labels `y` are $-1$ and $+1$ up to {lesson:hinge_sgd}.
# - **Prediction**: $\operatorname{sign}(0)=+1$.
# - **Mistake**: the **margin** $z=y\,(\theta\cdot x+\theta_0)$ is $\le 0$. A point on the boundary is a mistake whatever its label.
#
# (`np.sign` does not work: `np.sign(0)` is `0`, which is not a label.) The **training error** is the fraction of training points that are mistakes,
#
# $$E_n(\theta,\theta_0)=\frac1n\sum_{i=1}^n \bigl[\,y_i\,(\theta\cdot x_i+\theta_0)\le 0\,\bigr],$$
#
# where the bracket is $1$ if the condition holds, and $0$ otherwise.

# %% role="locked" id="labels_and_error"
def predict(X, theta, theta0):
    """The label sign(theta · x + theta0) of each point, with sign(0) = +1.

    X (n, d), theta (d,), theta0 a number. Returns (n,) of -1 and +1.
    """
    return np.where(X @ theta + theta0 >= 0, 1, -1)


def training_error(X, y, theta, theta0):
    """The fraction of points whose margin y_i (theta · x_i + theta0) is at most 0.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns a number from 0 to 1.
    """
    return np.mean(y * (X @ theta + theta0) <= 0)


# %% [markdown]
# ### Exercise: `right_but_mistaken`
#
# The training error and the share of wrong predictions can differ. Find four points in the plane, two of each class, and a classifier with $\theta\ne0$ such that **no** predicted label is wrong and
# yet the training error is $\frac12$. (Use integers, so that a score of $0$ is exactly $0$.)

# %% role="exercise" id="right_but_mistaken"
def right_but_mistaken():
    """Four points and a classifier that predicts every label right and has the training error 1/2.

    Returns (X, y, theta, theta0): X (4, 2), y (4,) with two labels +1 and two labels -1,
    theta (2,) not zero, theta0 a number.
    """
    ### BEGIN SOLUTION
    X = np.array([[0, 1], [0, 2], [-1, 0], [-2, 0]])
    y = np.array([1, 1, -1, -1])
    theta, theta0 = np.array([1, 0]), 0
    return X, y, theta, theta0
    ### END SOLUTION


# %% role="check" id="right_but_mistaken" points=3
check(right_but_mistaken)

# %%
X_four, y_four, theta_four, theta0_four = (np.asarray(part) for part in yours(right_but_mistaken)())
wrong_labels = np.mean(predict(X_four, theta_four, theta0_four) != y_four)
print(f"wrong predictions: {wrong_labels:.0%}, training error: {training_error(X_four, y_four, theta_four, theta0_four):.0%}")

# %% [markdown] unit="further"
# ## The unit, decision regions and a little history

# %% [markdown]
# The same classifier drawn as a **unit**: each input is multiplied by its weight, the products and the bias are summed, and a step function turns the sum into a label. In general $h(x)=a(\theta\cdot x+\theta_0)$ with an **activation** $a$. Here
# $a=\operatorname{sign}$. In {lesson:logistic_mle} it is the *sigmoid* $a(s)=1/(1+e^{-s})$, and the output is a probability.

# %%
fig, ax = style.figure(width=7, height=3)
pictures.unit(ax, ["x₁", "x₂", "x₃"], ["θ₁", "θ₂", "θ₃"], "θ₀")
fig.describe(
    "A diagram of the unit. The inputs x₁, x₂, x₃ and a constant 1 go through the weights θ₁, θ₂, θ₃ "
    "and θ₀ into a sum; a step turns the sum into h(x)."
)

# %%
def smooth_step(s):
    return 1 / (1 + np.exp(-s))


three = np.array([[2.0, 0.0], [1.0, 1.2], [0.0, 2.0]])
print("sign:   ", geometry.unit(three, theta=[1, -1], activation=geometry.sign))
print("sigmoid:", geometry.unit(three, theta=[1, -1], activation=smooth_step).round(2))

# %% [markdown]
# A classifier divides the space into **decision regions**: connected parts in which the label is the same. A linear classifier with $\theta\ne0$ has exactly two
# (with $\theta=0$ there is a single one). In general many regions may share a label:

# %%
def checkerboard(P):
    return np.where((np.floor(P[:, 0]) + np.floor(P[:, 1])) % 2 == 0, 1, -1)


label = predict
fig, axes = style.figure(2, width=7, height=3.2)
linear = {"linear: two regions, two labels": lambda P: label(P, np.array([1, 0.5]), -2.2)}
pictures.rules(axes, linear | {"nine regions, two labels": checkerboard})
fig.describe(
    "Two squares divided into colored regions. Left: one slanting line, one label on each side. "
    "Right: a checkerboard of nine fields in two colors."
)

# %% [markdown]
# **History.** In 1943 McCulloch and Pitts proposed such a unit as a model of a nerve cell, with weights set by hand. In 1958
# **Frank Rosenblatt** published a rule by which it learns its weights from examples, the *perceptron*. By 1960 it was a machine with 400
# photocells and weights turned by electric motors. In 1969 **Marvin Minsky and Seymour Papert** proved what one layer of such units can *not* do. XOR is the classic example: no
# line has $(0,1)$ and $(1,0)$ on one side, $(0,0)$ and $(1,1)$ on the other. Funding and interest went elsewhere for more than a decade, until people learned to train several layers.
#
# Linear classifiers are still in use because they are fast, easy to interpret, and work with millions of features. The last layer of a deep network is a linear classifier on
# features that the other layers have learned.

# %% [markdown] unit="core"
# ## What a linear classifier looks like
#
# Let $g(x)=\theta\cdot x+\theta_0$ be the score. The **decision boundary** is the set where $g(x)=0$: a line in the plane, a plane in space, a
# **hyperplane** of dimension $d-1$ in $d$ dimensions. It divides the space into two **half-spaces**, $g>0$ and $g<0$.
#
# **θ is perpendicular to the boundary.** Take two points $u$, $v$ on it. Then $\theta\cdot u+\theta_0=0$ and
# $\theta\cdot v+\theta_0=0$; subtract: $\theta\cdot(u-v)=0$.
#
# **θ points in the direction in which $g$ grows fastest.** A step by a unit vector $e$ changes $g$ by $\theta\cdot e$, which is largest if $e$ has the direction of $\theta$. So θ points to the side of $+1$.

# %% role="guess" id="nearest_to_origin"
def before_the_line(ax):
    """The plane with θ as an arrow from the origin, up to the right; the boundary is for you to imagine."""
    pictures.normal_vector(ax, [1.5, 2.0], "θ = (1.5, 2), θ₀ = −5")


guess(
    "nearest_to_origin",
    "The green arrow is θ = (1.5, 2), and θ₀ = −5. Imagine the boundary θ·x + θ₀ = 0. Which of its points is nearest to the origin?",
    picture=before_the_line,
    tolerance=0.35,
    truth=lambda: geometry.project_to_boundary([[0, 0]], [1.5, 2.0], -5.0)[0],
    because="The shortest way from the origin to the boundary has the direction of θ and the length 5/‖θ‖ = 2 (‖θ‖ = 2.5). It goes forwards, because the origin has the "
    "score −5 and the score grows along θ. If you clicked on the opposite side, you may have taken the sign of θ₀ for the direction. If you clicked at the tip of "
    "the arrow, you may have taken the length of θ for the distance.",
)

# %% [markdown]
# **The score measures distance.** Let $p$ be the foot of the perpendicular from $x$ to the boundary, so $g(p)=0$. From $p$ to $x$ we walk a
# signed length $r$ along the unit vector $\theta/\|\theta\|$ (backwards if $r<0$):
#
# $$x=p+r\,\frac{\theta}{\|\theta\|}.$$
#
# This $r$ is the **signed distance** of $x$ from the boundary.
#
# ### Exercises: `signed_distance` and `project_to_boundary`
#
# Derive the formula yourself. Put $x=p+r\,\theta/\|\theta\|$ into $g(x)=\theta\cdot x+\theta_0$, use $g(p)=0$, and solve for $r$. Compute
# $r$ for every row of `X`. Then, with $r$ known, solve the same equation for the feet $p$.

# %% role="exercise" id="signed_distance"
def signed_distance(X, theta, theta0):
    """The signed distance of each point from the boundary, positive on the side to which theta points.

    X (n, d), theta (d,) not zero, theta0 a number. Returns (n,).
    """
    ### BEGIN SOLUTION
    return (X @ theta + theta0) / np.linalg.norm(theta)
    ### END SOLUTION


# %% role="check" id="signed_distance" points=2
check(signed_distance)

# %% role="exercise" id="project_to_boundary"
def project_to_boundary(X, theta, theta0):
    """The foot of the perpendicular from each point to the boundary.

    X (n, d), theta (d,) not zero, theta0 a number. Returns (n, d), one foot per row.
    """
    ### BEGIN SOLUTION
    steps = (X @ theta + theta0) / (theta @ theta)
    return X - np.outer(steps, theta)
    ### END SOLUTION


# %% role="check" id="project_to_boundary" points=3
check(project_to_boundary)

# %%
X_line, y_line = data.two_blobs(14, distance=2.6, rng=3)  # for the next guess
theta_few, theta0_few = np.array([3.0, 4.0]), -10.0
X_few, y_few = np.array([[4.0, 3.0], [0.5, 3.5], [1.0, -0.5], [3.5, -1.0]]), np.array([1, 1, -1, 1])
distance, project = yours(signed_distance), yours(project_to_boundary)
feet, r_few = project(X_few, theta_few, theta0_few), distance(X_few, theta_few, theta0_few)
fig, ax = style.figure(width=5.2, height=4.2)
common.view(ax, [[-1, -2], [6, 4.5]], margin=0.05).set(title="θ = (3, 4), θ₀ = -10", xlabel="x₁", ylabel="x₂")
pictures.labelled_distances(ax, X_few, y_few, theta_few, theta0_few, feet, r_few)
fig.describe(
    "A falling boundary with four points, each joined by a dotted line to the foot of its "
    f"perpendicular and labeled with its signed distance: {', '.join(f'{r:+.1f}' for r in r_few)}. One "
    "point of class +1 is ringed, on the wrong side."
)

# %% [markdown]
# Check one by hand: $(4,3)$ has the score $3\cdot4+4\cdot3-10=14$, and
# $\|\theta\|=\sqrt{9+16}=5$, so $r=14/5=2.8$. The ring marks a mistake. The origin has the score $\theta_0$, so its
# signed distance from the boundary is $\theta_0/\|\theta\|=-2$.

# %% role="guess" id="longer_theta"
def what_a_longer_theta_does():
    before, after = (geometry.signed_distance([[0, 0]], k * theta_few, theta0_few)[0] for k in (1, 2))
    if np.isclose(before, after):
        return "nothing: it is the same line"
    return "it moves towards the origin" if abs(after) < abs(before) else "it moves away from the origin"


guess(
    "longer_theta",
    "θ = (3, 4) becomes twice as long, (6, 8), and θ₀ = −10 stays as it is. What happens to the boundary?",
    choices={
        "nothing: it is the same line": "The direction of θ is the same, so the line keeps its slope. But the line does not depend on the direction alone. "
        "It would stay where it is if θ₀ were doubled too.",
        "it moves towards the origin": "Its distance from the origin is |θ₀|/‖θ‖, and ‖θ‖ has doubled.",
        "it moves away from the origin": "It may seem that a longer arrow pushes the line outwards. But the length of θ says how fast the score grows: "
        "the faster it grows, the sooner it reaches 0.",
    },
    truth=what_a_longer_theta_does,
    because="The distance of the boundary from the origin is |θ₀|/‖θ‖: it was 10/5 = 2 and is now 10/10 = 1. Only the pair (θ, θ₀) as a whole may be "
    "multiplied by a positive number without moving the boundary.",
)

# %% role="guess" id="tiny_turn"
def what_a_tiny_turn_does():
    angles = np.radians(np.arange(0, 360, 0.1))
    errors = geometry.error_landscape(X_line, y_line, angles, [0.0])[0]
    same = np.mean(errors == np.roll(errors, 1))
    return "it stays the same" if same > 0.9 else "it changes a little"


guess(
    "tiny_turn",
    "Take 14 points and a line through the origin, and turn the line by a tenth of a degree. What happens to the training error, in nearly all positions of the line?",
    choices={
        "it changes a little": "A small cause should have a small effect, as on a slope that you walk down. But the error counts points, and a point is "
        "either on the right side or not.",
        "it stays the same": "Nothing changes unless the line sweeps over a point.",
    },
    truth=what_a_tiny_turn_does,
    because="The training error is a count divided by n. As long as the line sweeps over no point, the number of mistakes stays the same. So the derivative of the training error is zero in nearly all positions "
    "and gives no direction. This is one reason why the next lessons minimize something smoother.",
)

# %% [markdown]
# ### Move it
#
# Drag the tip of the arrow to turn the boundary, and the green square to move it. Dotted lines lead to the feet; rings are mistakes.
# The map on the right shows the training error of *every* line, over the angle of $\theta$ and the offset: stronger shading means a larger error. The red ring marks
# your line. Find the weakest shading.

# %%
own = {"error": training_error, "distance": yours(signed_distance), "project": yours(project_to_boundary)}
widgets.line(X_line, y_line, theta=(0.4, 1.2), **own)

# %% [markdown] unit="core"
# ## New data
#
# What matters is the error on points that were *not* used for training. To estimate it, hold some labeled points back, train on the
# others, and count the mistakes on the points that were held back. Their share is the **test error**. As the number $m$ of test points grows, it converges to the probability $E$ of a mistake on a new point.
# Each test point is like the toss of a coin that shows "mistake" with probability $E$, so the measured
# fraction has the standard deviation
#
# $$\sqrt{\frac{E\,(1-E)}{m}},$$
#
# called the **standard error**.

# %% role="guess" id="test_points_needed"
guess(
    "test_points_needed",
    "A classifier is wrong on one new point in ten (E = 0.1). How many test points do you need before the standard error of its measured error rate "
    "is down to one percentage point (0.01)?",
    tolerance=200,
    truth=lambda: next(m for m in range(1, 10_000) if validation.standard_error(0.1, m) <= 0.01),
    because="√(0.1 · 0.9/m) = 0.01 gives m = 0.09/0.0001 = 900. A guess of about 100 is common: one hundredth sounds like one point in a hundred. "
    "With 100 test points the standard error is 3 percentage points.",
)

# %% [markdown]
# ### Real e-mails
#
# **Spambase** holds 4,601 e-mails, collected at Hewlett-Packard by 1999. Each is a bag of words:
# 48 words and 6 characters, as percentages of the message, and three numbers about runs of capital letters. The course divides them
# into three parts: a **training set**, a **validation set** for choices and for the results that lessons report, and a sealed **test set**, which is opened a single time, in the
# closing comparison of {lesson:logistic_mle}.
#
# ### Exercise: `train_test_split`
#
# Divide the numbers $0,\dots,n-1$ at random into a training part and a test part. (Files are often sorted by date or by class.) `round(n * test_fraction)` of them go to the test part,
# all others to the training part. (`round` rounds halves to the even number: `round(2.5)` is 2. It may give 0; then the test part is empty.) Use `rng`, a NumPy generator, for every random choice.

# %% role="exercise" id="train_test_split"
def train_test_split(n, test_fraction, rng):
    """The numbers 0, …, n-1 in two parts, drawn at random.

    n an integer, test_fraction between 0 and 1, rng a np.random.Generator (it has methods such as rng.permutation).
    Returns (train, test): two arrays of numbers, round(n * test_fraction) of them in test.
    The order within a part does not matter.
    """
    ### BEGIN SOLUTION
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]
    ### END SOLUTION


# %% role="check" id="train_test_split" points=4
check(train_test_split)

# %% [markdown]
# How much does the result depend on the split? Divide the *training* e-mails 200 times into 90 % and 10 %, learn from the 90 % and measure the
# error on the 10 %. `fit_line` learns a linear classifier $h$ by least squares (see {lesson:multiclass_least_squares}). In the picture the dashed line is the mean of the 200 errors, the gray band two standard errors on either side of it.

# %%
def fit_line(X, y):
    """Learn a linear classifier and return it: a function from points (m, d) to labels (m,)."""
    theta, theta0 = least_squares.two_class_fit(X, y)
    return lambda X_new: geometry.predict(X_new, theta, theta0)


spam, split, split_errors = data.split("spam"), yours(train_test_split), []
for seed in range(200):
    fit_rows, held_rows = split(len(spam.y_train), 0.1, np.random.default_rng(seed))
    h = fit_line(spam.X_train[fit_rows], spam.y_train[fit_rows])
    split_errors.append(np.mean(h(spam.X_train[held_rows]) != spam.y_train[held_rows]))
expected_spread = validation.standard_error(np.mean(split_errors), len(held_rows))
print(f"{len(held_rows)} held-out e-mails: error {np.mean(split_errors):.1%} on average, from {min(split_errors):.1%} to {max(split_errors):.1%}")
print(f"standard deviation over the splits {np.std(split_errors):.1%}, by the formula {expected_spread:.1%}")
fig, ax = style.figure(width=6.4, height=3)
pictures.histogram(ax, split_errors, expected_spread, xlabel="error on the held-out e-mails")
fig.describe(
    f"Histogram of {len(split_errors)} held-out errors, from {np.min(split_errors):.0%} to "
    f"{np.max(split_errors):.0%}, in one hump. A dashed line marks the mean; the gray band of two "
    "standard errors covers nearly all of the bars."
)

# %% [markdown]
# On one split the error is {= min(split_errors) :.0%}, on another {= max(split_errors) :.0%}. So from now on we report *error ± standard error*.
#
# An error rate does not show *which* mistakes are made. The **confusion matrix** counts them, with one row per true class and one column per predicted class. Losing an
# ordinary e-mail may cost you ten times as much as letting a spam message through. Then you would call a message spam only if its score is
# clearly positive. Here the threshold for the score is 0, then 0.5:

# %%
theta_spam, theta0_spam = least_squares.two_class_fit(spam.X_train, spam.y_train)
for threshold in (0.0, 0.5):
    predicted = geometry.predict(spam.X_val, theta_spam, theta0_spam - threshold)
    counts = [[np.sum((spam.y_val == true) & (predicted == label)) for label in (-1, 1)] for true in (-1, 1)]
    print(f"threshold {threshold}:   predicted:  mail  spam")
    for name, row in zip(("mail", "spam"), counts):
        print(f"                 {name}       {row[0]:4d}  {row[1]:4d}")
    wrong = np.mean(predicted != spam.y_val)
    cost = (10 * counts[0][1] + counts[1][0]) / len(spam.y_val)
    print(f"      error {wrong:.1%} ± {validation.standard_error(wrong, len(spam.y_val)):.1%}, cost per e-mail {cost:.2f}")

# %% [markdown]
# The second filter makes more mistakes, but its cost is lower. {Lesson:logistic_mle} chooses the threshold from the costs.
#
# ### The assumption behind the test error
#
# The test error tells us about the future only under one assumption: training points, test points and future points are drawn **independently from the
# same distribution** (in short *i.i.d.*). In the picture below, every test point is shifted, while the classifier stays the same. In which direction can you shift the points without increasing the error?
#
# <details><summary>Answer</summary>
#
# Along the boundary. A shift across it increases the error, and *nothing in the training data could have warned you*. Spammers make such shifts on purpose.
# </details>

# %%
widgets.shifted(shift=(2.0, 0.5), error=training_error)


# %% [markdown] unit="further"
# ## Test error, training error and objective

# %% [markdown]
# The picture shows the test error of one classifier as test points are added, for five test sets. The dashed line is its limit, and the gray band is two standard errors wide on either side. One more decimal takes a hundred times as many points.

# %%
X_blobs, y_blobs = data.two_blobs(100, rng=0)
theta_blobs, theta0_blobs = least_squares.two_class_fit(X_blobs, y_blobs)  # a later lesson shows how
limit = geometry.training_error(*data.two_blobs(400_000, rng=9), theta_blobs, theta0_blobs)
test_sets = [data.two_blobs(5000, rng=seed) for seed in range(20, 25)]
runs = [geometry.running_error(X, y, theta_blobs, theta0_blobs) for X, y in test_sets]
fig, ax = style.figure(width=7, height=3.2)
pictures.settling(ax, runs, limit)
fig.describe(
    "Test error against the number of test points, for five test sets, on a logarithmic axis. With few "
    "points the five curves jump far up and down; with thousands they run together along the dashed "
    "limit, inside a gray band that narrows."
)

# %% role="guess" id="training_below"
def how_often_training_flatters():
    crowd, below = data.two_blobs(20_000, rng=999), []
    for seed in range(200):
        X, y = data.two_blobs(50, rng=1000 + seed)
        rule = least_squares.two_class_fit(X, y)
        below.append(geometry.training_error(X, y, *rule) < geometry.training_error(*crowd, *rule))
    share = np.mean(below)
    return "in all of them" if share == 1 else "in most of them" if share > 0.55 else "in about half of them"


guess(
    "training_below",
    "Draw 200 training sets of 50 points each, learn a line from each, and compare its training error with its error on 20,000 new points. In how many of "
    "the 200 is the training error the lower one?",
    choices={
        "in all of them": "The line was fitted to the training points, so it seems that it must do better there. On average it does, but 50 points "
        "are few, and they may happen to be harder than usual.",
        "in most of them": "On average the training error is too low, but in a single case chance may outweigh that.",
        "in about half of them": "That would hold for a line that was fixed beforehand: then the training points would be test points like any others.",
    },
    truth=how_often_training_flatters,
    because="The parameters were chosen to suit just these points, which lowers the training error on average. Test points had no part in the choice, so "
    "they do not have this advantage. The next cell shows the averages.",
)

# %%
crowd, pairs = data.two_blobs(20_000, rng=999), []
for seed in range(200):
    X, y = data.two_blobs(50, rng=1000 + seed)
    rule = least_squares.two_class_fit(X, y)
    pairs.append([geometry.training_error(X, y, *rule), geometry.training_error(*crowd, *rule)])
on_training, on_new = np.transpose(pairs)
print(f"average over 200 training sets: training error {on_training.mean():.1%}, error on new points {on_new.mean():.1%}")
print(f"training error lower in {np.mean(on_training < on_new):.0%} of the sets")

# %% [markdown]
# A learning algorithm minimizes an **objective** on the training data. What we care about is the **performance** on new data. `fit_line` minimizes the *squared error*, the mean of
# $(\theta\cdot x_i+\theta_0-y_i)^2$: the ideal score is exactly $-1$ or $+1$. Line A was fitted to all points of the next picture by least squares. Line B was fitted without the far blue points.

# %%
X_far, t_far, near_rows = data.with_outliers()
y_far = geometry.classes_to_signs(t_far, k=1)
line_A, line_B = least_squares.two_class_fit(X_far, y_far), least_squares.two_class_fit(X_far[near_rows], y_far[near_rows])
error = training_error
for name, (theta, theta0) in (("A", line_A), ("B", line_B)):
    squared = np.mean((X_far @ theta + theta0 - y_far) ** 2)
    print(f"line {name}: squared error {squared:.2f}, training error {error(X_far, y_far, theta, theta0):.0%}")
fig, ax = style.figure(width=5, height=4.4)
is_near = np.isin(np.arange(len(X_far)), near_rows)
pictures.two_lines(ax, X_far, y_far, line_A, line_B, is_near).set(xlabel="x₁", ylabel="x₂")
fig.describe(
    "Two clouds side by side; an arrow to the lower right shows where ten more blue points lie, far outside. Line B runs "
    "upright between the clouds. Line A is tilted towards the far points and cuts through both clouds."
)

# %% [markdown]
# Line A has the smaller squared error and makes more mistakes, because under line B the far points have scores far above $+1$, which the squared error penalizes. Two questions have to be kept apart: *did the algorithm minimize its objective?* and
# *does the minimizer perform well on new data?*

# %% [markdown] unit="further"
# ## What not to do: all functions

# %% [markdown]
# Why not take the largest hypothesis class there is, **all functions**? Then the target is certainly in it, and we can always reach
# training error zero. Let us try. The pictures have $128\times128=16{,}384$ pixels, with a vertical or a horizontal bar somewhere, and there are
# 50 of them to train on.
#
# Here is a classifier from that class. Choose **one pixel**. Write its gray value in each training picture into a table, with the label
# beside it. For a new picture, look up the gray value; if it is there, answer with its label, and if it is not, answer $-1$.
#
# ### Exercise: `single_pixel_classifier`
#
# Your function gets the training pictures and returns a *function* $h$, which takes pictures and returns labels. The look-up is exact.
# Where a gray value occurs several times in training, the first picture wins.

# %% role="exercise" id="single_pixel_classifier"
def single_pixel_classifier(images, labels, pixel):
    """A classifier h that looks one pixel up in a table made from the training images.

    images (n, d), labels (n,) of ±1, pixel the number of a column.
    Returns h, a function: h(images) takes (m, d) and returns (m,) of ±1. The label is that of the
    first training image with exactly the same value of the pixel, and -1 if there is none.
    """
    ### BEGIN SOLUTION
    table = {}
    for value, label in zip(images[:, pixel], labels):
        if value not in table:
            table[value] = label

    def h(images):
        return np.array([table.get(value, -1) for value in images[:, pixel]])

    return h
    ### END SOLUTION


# %% role="check" id="single_pixel_classifier" points=4
check(single_pixel_classifier)

# %%
from linclass_ref.experiments import lookup

images, image_labels = data.striped_images(50, rng=0)
new_images, new_image_labels = data.striped_images(400, rng=1)

# %% [markdown]
# Choose any pixel you like: drag the ring over the picture, or use the sliders. The gray strokes on the right are the rows of the table, one for each training picture.

# %%
widgets.pixel(images, image_labels, new_images, new_image_labels, classifier=yours(single_pixel_classifier))

# %% [markdown]
# The training error is 0 for every pixel. No gray value of a new picture is in the table, so the answer is always $-1$, and half of the new pictures are wrong. There are two possible causes:
# the table has a row for every value (the **class is large**), and a single pixel may contain no information about the bar (the **feature is not informative**). We change one at a time. A good feature
# compares how much the brightness varies from column to column and from row to row. A small class has a table with two rows only: "above the training mean" and "below".

# %%
def bar_feature(flat):
    square = flat.reshape(-1, 128, 128)
    return (square.mean(axis=1).std(axis=1) - square.mean(axis=2).std(axis=1))[:, None]


hundred = np.random.default_rng(0).choice(16384, 100, replace=False)
features = {"one pixel (mean of 100)": (images[:, hundred], new_images[:, hundred]), "bar feature": (bar_feature(images), bar_feature(new_images))}
for name, (old, new) in features.items():
    for size, (known, asked) in {"a row per value": (old, new), "two rows": lookup.two_rows(old, new)}.items():
        training, fresh = lookup.lookup_errors(known, image_labels, asked, new_image_labels, np.arange(old.shape[1]))
        print(f"{name:24} {size:16} training error {training.mean():4.0%}, new images {fresh.mean():4.0%}")

# %% [markdown]
# Neither change alone helps. The large table fails even with the informative feature, because its values never repeat. The small table fails with a pixel, because a pixel contains no information about the label. The small table with the informative feature makes no
# mistake.

# %% [markdown] role="locked" id="q_pixel_lesson"
# ### Written answer: what did zero tell us?
#
# The one-pixel table has training error zero for *every* pixel. Explain in your own words why this said nothing about new pictures. Say
# what the hypothesis class has to do with it, why about half of the new pictures are wrong, and what you should have measured instead.
# Would more training pictures have helped? (4 points)
#
# ### BEGIN MARK SCHEME
# - 1 point: the class is so large (any function of the value) that zero training error can be reached for **any** labels, also for random
#   ones; so reaching it is no evidence.
# - 1 point: on new pictures the values are not in the table (or a match is a coincidence, as the pixel's distribution is the same for
#   both labels), so the answer does not depend on the picture: -1 always, wrong on the half that is +1.
# - 1 point: measure the error on held-out pictures that had no part in making the table.
# - 1 point: more pictures only make the table longer. With (practically) continuous values new ones stay unseen; and even with repeats
#   one pixel carries no information about the label. A smaller class and a better feature are needed, both together.
# ### END MARK SCHEME

# %% [markdown] role="written" id="pixel_lesson" points=4
# ### BEGIN SOLUTION
# The table may hold any label beside any value: it belongs to the class of all functions of that pixel. Whatever labels the 50 pictures
# had, even random labels, a table would reproduce them without a mistake. A success that was certain beforehand is no evidence for
# anything.
#
# A new picture has a gray value that is not in the table, and then the answer is $-1$ whatever the picture shows. Half of the
# pictures are $+1$, so half of the answers are wrong. Where rounding makes values repeat, a match is chance, since the pixel is
# distributed in the same way for both labels.
#
# Some pictures should have been kept out of the table, to count mistakes on them. More training pictures would not have helped: they
# make the table longer, but the next value is new again, and one pixel carries no information. The experiment shows that neither a
# smaller class nor a better feature helps alone. A small class of functions of a good feature, such as the comparison of rows and
# columns, makes no mistake.
# ### END SOLUTION

# %% [markdown] unit="core"
# ## How large a model?
#
# A hypothesis class can be too large. Then it **overfits**: it fits the noise in the training set. It can also be too small and **underfit**: no function in it is near the target. The
# training error cannot tell you which. Held-out data can: fit each model to the training set, and choose the one with the lowest **validation error**. (This error is then
# slightly too optimistic, because the model was chosen for it.)
#
# Here the models are polynomial boundaries of degree $0, 1, 2, \dots$ for two features of 85 tumors. Degree 0
# always gives the same answer, degree 1 is a line. Slide from left to right: first both errors fall, then the boundary bends around
# single points, and the validation error rises.

# %%
tumours = data.split("tumours")
pair = [tumours.feature_names.index(name) for name in ("mean compactness", "mean texture")]
X_85, y_85 = tumours.X_train[:85, pair], tumours.y_train[:85]
X_choose, y_choose = tumours.X_val[:, pair], tumours.y_val
words = {"axis_names": ("mean compactness", "mean texture"), "class_names": ("benign", "malignant")}
widgets.sizes(X_85, y_85, X_choose, y_choose, **words)

# %% [markdown]
# If several sizes tie, we take the **smallest**: of two models that do equally well, prefer the simpler one.

# %% role="locked" id="given_select_model"
def select_model(sizes, validation_errors):
    """The size with the lowest validation error; ties go to the smallest size.

    sizes (m,), validation_errors (m,): arrays, entry i of one belongs to entry i of the other. Returns one of the sizes.
    """
    lowest = np.min(validation_errors)
    return np.min(sizes[validation_errors == lowest])


# %%
from linclass_ref.experiments import model_size

degrees = np.arange(12)
degree_training, degree_validation = model_size.errors_by_degree(X_85, y_85, X_choose, y_choose, degrees)
best_degree = select_model(degrees, degree_validation)
print(f"the lowest validation error is reached at degrees {degrees[degree_validation == degree_validation.min()]}; chosen: {best_degree}")
for degree in (best_degree, 11):
    value = degree_validation[degree]
    spread = validation.standard_error(value, len(y_choose))
    print(f"degree {degree:2}: training error {degree_training[degree]:.1%}, validation error {value:.1%} ± {spread:.1%}")

# %% [markdown] unit="core"
# ## Cross-validation
#
# The points of a validation set are lost for training. **Cross-validation** uses every point for both purposes in turn. Divide
# the points into **folds** (ten, say). Leave one fold out, fit on all the others, and classify the points of the fold. When
# every fold has been left out once, every point has been classified once, by a classifier that was learned without it.
#
# ### Exercise: `cross_validation_error`
#
# `fit` is a learning algorithm: `fit(X, y)` returns a classifier `h`, and `h(X)` returns labels. `folds[i]` is the number of the fold of point $i$; the numbers may be any
# numbers, and folds may differ in size. Return the share of all $n$ points that are misclassified.

# %% role="exercise" id="cross_validation_error"
def cross_validation_error(fit, X, y, folds):
    """The share of points that are misclassified by the classifier that was fitted without their fold.

    fit a function: h = fit(X, y), and h(X) gives labels. X (n, d), y (n,) of ±1, folds (n,): the fold number of each point,
    any numbers, at least two different ones. Returns a number from 0 to 1: the mistakes of all folds together, divided by n.
    """
    ### BEGIN SOLUTION
    wrong = 0
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        wrong = wrong + np.sum(h(X[held_out]) != y[held_out])
    return wrong / len(y)
    ### END SOLUTION


# %% role="check" id="cross_validation_error" points=5
check(cross_validation_error)

# %%
def fit_filter(X, y):
    """The spam filter of the beginning: weights learned by the perceptron, returned as a classifier."""
    theta, _ = perceptron.perceptron_origin(X, y, T=100)
    return lambda X_new: geometry.predict(X_new, theta, 0.0)


filter_error = yours(cross_validation_error)(fit_filter, X_inbox, spam_labels, np.arange(20))
print(f"each message classified by a filter that has not seen it: {filter_error:.0%} ± {validation.standard_error(filter_error, 20):.0%} wrong")
names = np.array([*vocabulary, "BIAS"])
for i in range(20):
    rest = np.arange(20) != i
    learned, _ = perceptron.perceptron_origin(X_inbox[rest], spam_labels[rest], T=100)
    if geometry.sign(X_inbox[i] @ learned) != spam_labels[i]:
        weighed = ", ".join(f"{names[j]} {learned[j]:+.0f}" for j in np.flatnonzero(X_inbox[i]))
        print(f"{spam_labels[i]:+d}  {texts[i][:44]:44}  {weighed}")
noise_rng = np.random.default_rng(1)
X_noise, y_noise = noise_rng.normal(size=(50, 5000)), noise_rng.permutation(np.repeat([-1, 1], 25))
five_folds = np.arange(50) % 5

# %% [markdown]
# This answers the opening question: about {= filter_error :.0%} ± {= validation.standard_error(filter_error, 20) :.0%} of new messages would be misclassified. Do not let this filter sort your mail. The table shows the weights that were learned from the other nineteen messages.
# In three spam messages the known words have weight 0, for example "cheap", which occurs in no other message. "Make money at home" has one spam word, whose weight is smaller than that of the bias. Each of the three ordinary messages contains "free", "money" or "prize".
#
# ### Ten features out of 5,000
#
# There is nothing to learn from `X_noise`: it has 50 points with 5,000 features of pure noise, and random labels. Choose the ten features that separate the labels best, using all 50
# points. *Then* cross-validate a line in these ten features.

# %% role="guess" id="noise_features"
def error_with_features_chosen_before():
    use = preprocessing.select_features(X_noise, y_noise, 10)
    error = validation.cross_validation_error(fit_line, X_noise[:, use], y_noise, five_folds)
    return min((0.5, 0.4, 0.1), key=lambda value: abs(value - error))


guess(
    "noise_features",
    "Which cross-validation error does this procedure report on pure noise?",
    choices={
        "about 50 %": "This is the true error on new points, because nothing predicts random labels. But the ten features were chosen with the help of the labels in every fold.",
        "about 40 %": "The choice of the features does make the error too small, but by much more: among 5,000 features some agree very well with 50 labels.",
        "about 10 %": "Among 5,000 random features some agree with the 50 labels by chance, and ten of them together agree very well.",
    },
    truth=lambda: f"about {error_with_features_chosen_before():.0%}".replace("%", " %"),
    because="No rule can predict random labels, so the true error is 50 %. The ten features were chosen with the help of all labels, including those that evaluate the line afterwards. "
    "Every step that looks at labels belongs inside the folds.",
)

# %%
validate = yours(cross_validation_error)


def keep_best(count):
    """A learning algorithm: choose the `count` best features of the points it is given, then learn a line in them."""

    def fit(X, y):
        use = preprocessing.select_features(X, y, count)
        h = fit_line(X[:, use], y)
        return lambda X_new: h(X_new[:, use])

    return fit


chosen_before = preprocessing.select_features(X_noise, y_noise, 10)
print(f"features chosen before, with all labels: {validate(fit_line, X_noise[:, chosen_before], y_noise, five_folds):.0%}")
print(f"features chosen inside the folds:        {validate(keep_best(10), X_noise, y_noise, five_folds):.0%}")

# %% [markdown] unit="further"
# ## How many features?

# %% [markdown]
# Suppose that you have labeled only 80 of the real e-mails. Should the filter use all 57 features? **Feature selection** is model selection as well: rank the
# features by how well each separates the classes on its own, keep the best few, and let cross-validation choose how many.

# %%
X_marked, y_marked = spam.X_train[:80], spam.y_train[:80]
ten_folds = np.random.default_rng(0).permutation(np.arange(80) % 10)

# %% role="guess" id="all_features"
def what_all_features_do():
    few, many = (validation.cross_validation_error(keep_best(count), X_marked, y_marked, ten_folds) for count in (20, 57))
    return "it is higher" if many > few + 0.02 else "it is lower" if many < few - 0.02 else "it is about the same"


guess(
    "all_features",
    "80 e-mails, ten folds. Compared with the best 20 features, what is the cross-validation error with all 57?",
    choices={
        "it is lower": "More features hold more information, and with 2,760 e-mails all 57 are indeed the best choice. But 80 e-mails are too few to learn 57 weights.",
        "it is about the same": "The other 37 features seem to do no harm, because their weights could be 0. But least squares cannot know which of them are useless, "
        "and fits a weight for each of them to the noise in 80 e-mails.",
        "it is higher": "With 57 weights the line fits the noise in the 72 training e-mails.",
    },
    truth=what_all_features_do,
    because="The training error goes down almost all the way. The cross-validation error falls and then rises steeply as the number of weights comes near the number of e-mails. "
    "The validation e-mails, which had no part in the choice, confirm that 57 features are far worse.",
)

# %%
validate, feature_counts = yours(cross_validation_error), np.array([1, 2, 3, 5, 8, 12, 16, 20, 25, 30, 40, 50, 57])
by_training = [np.mean(keep_best(count)(X_marked, y_marked)(X_marked) != y_marked) for count in feature_counts]
by_folds = np.array([validate(keep_best(count), X_marked, y_marked, ten_folds) for count in feature_counts])
chosen = select_model(feature_counts, by_folds)
by_features = {"training error": by_training, "cross-validation error": by_folds}

# %%
fig, ax = style.figure(width=6.4, height=3.2)
common.curves(ax, feature_counts, by_features, xlabel="features kept", ylabel="error", mark=chosen).set(ylim=(0, None))
fig.describe(
    "Two curves against the number of features kept. The training error falls nearly all the way. The "
    "cross-validation error falls, then rises again; an upright line marks its lowest point, at "
    f"{chosen} features."
)

# %%
new_misses = {count: keep_best(count)(X_marked, y_marked)(spam.X_val) != spam.y_val for count in (8, 16, 20, 25, 57)}
for count, missed in new_misses.items():
    difference = missed.astype(float) - new_misses[chosen]
    spread = difference.std(ddof=1) / np.sqrt(len(missed))
    print(f"{count:2d} features: error on {len(missed)} validation e-mails {missed.mean():.1%}, compared with {chosen}: {difference.mean():+.1%} ± {spread:.1%}")

# %% [markdown]
# With 80 e-mails each point of the curve has a standard error of four or five percentage points. Between 8, 16, 20 and 25 features no difference on the validation e-mails
# is larger than its standard error, so do not read anything into the choice of exactly 20.

# %% [markdown] unit="core"
# ## The pipeline
#
# One rule applies throughout: **every step that learns from data must do without the points that evaluate the result.** The steps are usually raw objects → features → scaling → choice of features → training →
# prediction. **Scaling** is new. In Spambase a word makes up a fraction of a percent of a message, while the total of capital letters runs into the
# thousands, so this one feature dominates the score of a perceptron. Two remedies:
#
# - **normalize**: $(x-\min)/(\max-\min)$, so that each feature ranges from 0 to 1;
# - **standardize**: $(x-\text{mean})/\text{standard deviation}$, so that each feature has mean 0 and standard deviation 1.
#
# The statistics come from the **training set only**, and new points are scaled with the *same* statistics.
#
# ### Exercise: `standardize`, a repair
#
# The standard deviation divides by $n$ (NumPy's default). A feature that is constant in the training set (its maximum equals its minimum)
# carries no information and would be divided by zero: make it $0$ in both results, whatever its value in the new points. Do not test whether the standard
# deviation is 0: by rounding, that of 0.1, 0.1, 0.1 is about $10^{-17}$.
#
# The function is written already, but it is wrong. Run its check, find the error, and fix it.

# %% role="exercise" id="standardize" start="statistics of both sets together"
def standardize(X_train, X_new):
    """Both sets, each feature minus its training mean, divided by its training standard deviation.

    X_train (n, d), X_new (m, d). Returns (Z_train, Z_new) of the same shapes. A feature that is
    constant in X_train becomes 0 in both.
    """
    ### BEGIN SOLUTION
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    scale = np.where(varies, std, 1.0)
    return (X_train - mean) / scale * varies, (X_new - mean) / scale * varies
    ### END SOLUTION


# %% role="check" id="standardize" points=4
check(standardize)

# %%
Z_train, Z_val = yours(standardize)(spam.X_train, spam.X_val)
filters = {
    "perceptron, raw": (spam.X_val, perceptron.perceptron(spam.X_train, spam.y_train, T=20)[:2]),
    "perceptron, standardized": (Z_val, perceptron.perceptron(Z_train, spam.y_train, T=20)[:2]),
    "least squares": (spam.X_val, least_squares.two_class_fit(spam.X_train, spam.y_train)),
}
missed = {name: geometry.predict(X, *rule) != spam.y_val for name, (X, rule) in filters.items()}
for name, wrong in missed.items():
    print(f"{name:25} validation error {wrong.mean():.1%} ± {validation.standard_error(wrong.mean(), len(wrong)):.1%}")
difference = missed["least squares"].astype(float) - missed["perceptron, standardized"]
print(f"least squares − standardized: {difference.mean():+.1%} ± {difference.std(ddof=1) / np.sqrt(len(difference)):.1%}")

# %% [markdown]
# Scaling reduces the perceptron's error from {= missed["perceptron, raw"].mean() :.0%} to {= missed["perceptron, standardized"].mean() :.0%}. The last line is a **paired difference**: the two filters are compared e-mail by e-mail.

# %% [markdown] unit="further"
# ## Three routes to a classifier

# %% [markdown]
# There are three ways to find the parameters, and the course visits all of them.
#
# 1. **Discriminant functions.** Find a boundary directly, without probabilities.
# 2. **Discriminative models.** Model the probability of the label *given* the point, $P(y\mid x)$, and predict $+1$ where it is at least one half.
# 3. **Generative models.** Model how the points of each class are distributed, $p(x\mid y)$, and how frequent the classes are, $P(y)$; Bayes'
#    theorem turns this into $P(y\mid x)$. Such a model can also draw new points.
#
# | lesson | route | the idea |
# |---|---|---|
# | 2 perceptron | discriminant | learn from mistakes, one point at a time |
# | 3 convergence proof | discriminant | why the perceptron stops, and how soon |
# | 4 hinge SGD | discriminant | what to do when no boundary separates the data |
# | 5 multi-class, least squares | discriminant | more than two labels; a solution in closed form |
# | 6 Fisher | discriminant | the direction in which the classes are far apart |
# | 7 Gaussian LDA | generative | model each class, apply Bayes' theorem |
# | 8 logistic regression | discriminative | model the probability itself; all methods side by side |

# %% [markdown] unit="open"
# ## Open task: features for disguised spam
#
# Spammers know your filter. In the messages below, spam and ordinary mail use the *same words*, so a bag of words is useless. But spam is still written differently. Look at the messages, form a hypothesis, and write the features.

# %%
from linclass_ref.experiments import messages

spam_texts, spam_y = messages.draw_messages(400, 1)
for label in (1, -1):
    for i in np.flatnonzero(spam_y == label)[:8]:
        print(f"{label:+d}  {spam_texts[i]}")

# %% [markdown]
# Your function gets a list of messages and returns **at most ten features** for each. The course learns a line by least squares from the features and labels of the first 150 of 400 messages and counts mistakes on the others. Your function never sees a label.
#
# It is scored on lists that you do not see. An error of at most **25 %** earns one third of the points, **15 %** two thirds, and **7 %** all of them. There is no single right answer. Estimate the error yourself: `messages.draw_messages(400, seed)` draws one, and
# `messages.error_with_features(features, texts)` measures it. Python's module `re` (regular expressions) may help. Take an hour for it.

# %% role="exercise" id="message_features"
def message_features(texts):
    """At most ten features of each message, by which a line can tell spam from mail.

    texts a list of n strings. Returns (n, m) finite numbers, one row per message, with m from 1 to 10.
    """
    ### BEGIN SOLUTION
    import re

    signs = ["[a-z][0-9]+[a-z]", r"\b[A-Z]{4,}\b", "!{2,}", "[$]", "^(hi|dear) "]
    return np.array([[len(re.findall(sign, text)) for sign in signs] for text in texts])
    ### END SOLUTION


# %% role="check" id="message_features" points=6
check(message_features)

# %%
by_words = [[text.lower().split().count(word) for word in ("free", "money", "prize", "winner", "offer")] for text in spam_texts]
print(f"five words:    error {messages.error_with_features(by_words, spam_texts):.1%}")
print(f"your features: error {messages.error_with_features(yours(message_features)(spam_texts), spam_texts):.1%}")

# %% [markdown] unit="core"
# ## What to remember
#
# 1. A learning problem is a task, an experience and a performance; the features limit what can be learned.
# 2. θ is perpendicular to the decision boundary, and the score divided by ‖θ‖ is the signed distance.
# 3. Only points that had no part in the learning measure the error on new points, and that error needs a standard error.
# 4. A class that is too small underfits, and one that is too large overfits. Validation data or cross-validation show which is the case.
# 5. Every step that learns (scales, features, weights, sizes) must do without the points that evaluate the result.
#
# | formula | meaning |
# |---|---|
# | $h(x)=\operatorname{sign}(\theta\cdot x+\theta_0)$, $\operatorname{sign}(0)=+1$ | linear classifier |
# | $z=y\,(\theta\cdot x+\theta_0)$; mistake: $z\le0$ | margin |
# | $E_n=\frac1n\sum_i[z_i\le 0]$ | training error |
# | $r=(\theta\cdot x+\theta_0)/\Vert\theta\Vert$, $\ p=x-r\,\theta/\Vert\theta\Vert$ | signed distance, foot |
# | $\sqrt{E(1-E)/m}$ | standard error of an error rate on $m$ points |
#
# ### How it went

# %%
show_recap("01_classification_setup")

# %% [markdown]
# ### Test yourself
#
# <details><summary>1. A filter has a test error of 6 % on 100 messages, another one of 8 %. Which is better?</summary>
#
# You cannot tell. The standard errors are about 2.4 and 2.7 percentage points, as large as the difference.
# </details>
#
# <details><summary>2. You multiply θ and θ₀ by −2. What happens to the boundary, the labels and the distances?</summary>
#
# The boundary stays. All labels flip. The distances change sign and keep their size.
# </details>
#
# <details><summary>3. The training error is 0 %, the validation error 30 %. What do you try first?</summary>
#
# The model overfits: fewer features, a smaller model, or more data.
# </details>
#
# ### Further reading
#
# T. Mitchell, *Machine Learning* (1997), ch. 1. · G. James et al., *An Introduction to Statistical Learning* (2021), ch. 2 and 5. · T. Hastie et al., *The Elements of Statistical Learning* (2009), sections 7.1–7.10. ·
# F. Rosenblatt, "The perceptron" (*Psychological Review*, 1958). · C. Ambroise and G. McLachlan, "Selection bias in gene extraction" (*PNAS*, 2002), on selecting features beforehand.
#
# **Next:** {next} finds $\theta$ by itself, from its mistakes alone.
