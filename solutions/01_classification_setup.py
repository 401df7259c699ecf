# %% [markdown] title="Classification: the set-up" topic="the set-up"
# # 1 · Classification: the set-up
#
# A spam filter has read twenty messages and sorted every one of them correctly. Would you let it sort your mail?
#
# By the end of this lesson you will know what to ask before you answer, how to measure it, and how sure you may be of the result.
#
# **You will be able to**
#
# - state a problem as a learning problem: task, experience, performance;
# - turn a text into a vector and classify it with one weight per feature;
# - read a linear classifier as geometry: its boundary, its direction, the distance of a point;
# - estimate how often a classifier will be wrong on *new* data, with an error bar;
# - choose between models without fooling yourself.
#
# **You need** Python with functions and loops, NumPy arrays (`X @ theta`, `X[rows]`, `X.mean(axis=0)`), and the dot product. You need to know nothing about machine learning.
#
# **Time**: about four hours. Stop wherever you like: what has passed its check is kept.
#
# **Sections**: What is learning? · From a thing to a vector · Linear classifiers · What a linear classifier looks like · New data · What not to do ·
# How large a model? · Cross-validation · The pipeline · Three routes to a classifier · What to remember

# %% role="locked" id="setup"
import numpy as np
from autograder import check, guess, hint, show_guesses, yours
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import classification_setup as pictures
from linclass_ref.widgets import classification_setup as widgets

style.use()

# %% [markdown]
# Two things make this course different from a book. **What you write is used**: once a function of yours passes its check, `yours(...)` hands it to the
# pictures and tables that follow; until then the course's own version stands in, and a quiet line under the cell says which one was at work. And before a
# surprising result you are asked to **guess**. Nothing is revealed until you commit, and a wrong guess costs nothing: it is the kind that one remembers.
#
# The course's own implementation is there to run and to compare with:

# %%
from linclass_ref import geometry, least_squares, perceptron, preprocessing, validation

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

# %% [markdown]
# ## What is learning?
#
# A program learns if it gets **better** at a **task** through **experience**. To make sense of that sentence one has to fill in three
# things:
#
# - the **task**: from which input to which answer?
# - the **experience**: which examples does it get to see?
# - the **performance**: which number says how well it does, and on which examples is it measured?
#
# For a spam filter the task is: message → spam or not. The experience is a collection of messages that people have marked. The performance is
# the share of *future* messages that it sorts correctly. Change one of the three and you have a different problem. (This definition is Tom
# Mitchell's, 1997.)
#
# When the answer is one of finitely many labels, the task is **classification**. When it is a number, it is **regression**. Both predict;
# they differ in what counts as a small mistake. Here are both on the same real data: the petals of 100 irises of two species, measured in 1935.

# %%
iris = data.iris()
petals, species = iris.X[iris.t > 0, 2:], geometry.classes_to_signs(iris.t[iris.t > 0], k=2)
fig, axes = style.figure(2, width=8.4, height=3.5)
pictures.number_or_label(axes, petals, species, np.polyfit(*petals.T, 1), {-1: "versicolor", 1: "virginica"})
fig.describe(
    "Two scatter plots of petal length and petal width. Left, regression: a straight line through grey "
    "points predicts the width. Right, classification: versicolor below left and virginica above "
    "right, with a few of each among the others."
)

# %% [markdown]
# On the left the answer is a height (how wide is a petal of this length?), and being off by a little costs a little. On the right the answer is a
# colour, and there is no "nearly blue". Blue circles are the label $+1$, orange squares $-1$: the same in every picture of the course.

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
# a missed empty station annoys customers more than a needless trip, one may count the two kinds of mistake with different costs.
#
# **Why it may not be reached.** The measured performance is that of days like the recorded ones. New stations, new bicycle lanes or a
# change of prices make next year's days come from another distribution.
# ### END SOLUTION

# %% [markdown]
# ## From a thing to a vector
#
# What shall we classify? In this lesson: messages, tumours measured under a microscope, and small striped pictures. The digits below wait for {lesson:multiclass_least_squares}. The
# tumours and the digits are real; the striped pictures are made by a random generator. The label is $+1$ for spam, for a malignant tumour and for a vertical bar, and $-1$ otherwise.

# %%
digits, (stripes, stripe_labels) = data.digits(), data.striped_images(4, rng=3)
shown = [3, 8, 5, 24]
fig, axes = style.figure(8, width=9, height=1.5)
pictures.images(axes, digits.X[shown], digits.t[shown], stripes, stripe_labels)
fig.describe(
    "A row of eight small grey images: four blurred handwritten digits, then four pictures with one "
    "bright bar, upright for the label +1 and lying for -1."
)

# %%
texts, spam_labels = data.inbox()
for i in (0, 2, 11, 16):
    print(f"{spam_labels[i]:+d}  {texts[i]}")
tumours = data.split("tumours")
print(f"\n{tumours.y_train[0]:+d}  a tumour: radius {tumours.X_train[0, 0]}, texture {tumours.X_train[0, 1]}, …")

# %% [markdown]
# A digit is 64 grey values, a striped picture 16,384, a tumour 30 measurements. A message is just text: it has no numbers at all. So the
# first job is to make some.
#
# A classifier of this course takes vectors $x\in\mathbb R^d$. The map from the raw thing to the vector is called **feature engineering**,
# and it decides what can be learned at all: what the features do not tell, no algorithm can find.
#
# For text the simplest map is the **bag of words**. Fix a vocabulary, and let feature $j$ be the number of times that word $j$ occurs.
# The order of the words is lost, hence "bag". At the end we append one more feature that is always $1$, the **bias**; you will see in a
# moment what it is good for.
#
# ### Exercise: `bag_of_words`
#
# A word is a longest possible run of letters and digits, so `Win FREE-money!` has the words `win`, `free`, `money`; everything else (a
# hyphen, an underscore, a full stop …) separates words. Upper and lower case make no difference. The vocabulary is in lower case.

# %% role="exercise" id="bag_of_words"
def bag_of_words(text, vocabulary):
    """How often each word of the vocabulary occurs in the text, and a 1 at the end.

    text a string, vocabulary a list of lower-case words. Returns (len(vocabulary) + 1,) numbers.
    A word is a longest run of letters and digits; upper and lower case make no difference.
    """
    ### BEGIN SOLUTION
    letters = [c if c.isalnum() else " " for c in text.lower()]
    words = "".join(letters).split()
    return np.array([words.count(word) for word in vocabulary] + [1])
    ### END SOLUTION


# %% role="check" id="bag_of_words" points=3
check(bag_of_words)

# %% [markdown]
# `check` runs your function on a few cases and shows the first one that fails, with what you probably did. If you are stuck, a hint
# helps; run the cell again for a stronger one.

# %%
hint("bag_of_words")

# %% [markdown]
# ### A spam filter in one line
#
# Give every word a **weight**: how strongly it speaks for spam. Add the weights of all words in the message, and the weight of the bias. Call
# it spam if this **score** is not negative. With the weights free $+4$, money $+2$, BIAS $-3$ the message "free money" scores
#
# $$4\cdot 1+2\cdot 1-3\cdot 1=+3\ \ge\ 0\quad\Rightarrow\quad\text{spam}.$$
#
# The bias is the score of a message without any known word: here $-3$, so a message counts as innocent until its words say otherwise.

# %% role="guess" id="hand_filter"
def mistakes_by_hand():
    scores = [preprocessing.spam_score(text, {"BIAS": -3, "free": 4, "money": 2}) for text in texts]
    return np.sum(geometry.sign(scores) != spam_labels)


guess(
    "hand_filter",
    "An inbox of twenty messages, ten of them spam, goes through this filter (free +4, money +2, BIAS −3). How many of the twenty does it sort wrongly?",
    tolerance=2,
    truth=mistakes_by_hand,
    because="Six spam messages pass, because spam has more words than two: winner, prize, cash, offer. And one innocent message is caught: "
    "“Are you free for lunch on Friday?”",
)

# %%
bag = yours(bag_of_words)
few_words, by_hand = ["free", "money"], np.array([4, 2, -3])
for message in ("free money", "Are you free for lunch on Friday?", "Claim cash today. Winner, winner!"):
    counts = bag(message, few_words)
    answer = "spam" if by_hand @ counts >= 0 else "no spam"
    print(f"x = {counts}, score {by_hand @ counts:+d}: {answer:8} ({message})")

# %% [markdown]
# Two words are too few, and weights set by hand are a guess. **Learning** is to let the examples choose the weights. Here the perceptron, which has a lesson of its own,
# does so, with fifteen words:

# %%
vocabulary = ["free", "money", "win", "winner", "prize", "cash", "click", "offer", "cheap", "now"]
vocabulary += ["lunch", "meeting", "report", "monday", "train"]
bag = yours(bag_of_words)
X_inbox = np.array([bag(text, vocabulary) for text in texts])
weights, _ = perceptron.perceptron_origin(X_inbox, spam_labels, T=100)
ranked = [f"{weight:+.0f} {name}" for weight, name in sorted(zip(weights, [*vocabulary, "BIAS"]))]
print("for spam:    ", ",  ".join(ranked[:-7:-1]))
print("against spam:", ",  ".join(ranked[:6]))
print("mistakes on the 20 messages:", np.sum(spam_labels * (X_inbox @ weights) <= 0))

# %% [markdown]
# It found by itself that `money` speaks for spam and `lunch` against. This is the filter of the opening question: it makes no mistake on the twenty
# messages. Is it any good? Later you will measure the answer, with a tool that you build on the way.
#
# ## Linear classifiers
#
# First some words that every book uses.
#
# | word | meaning | in the spam filter |
# |---|---|---|
# | **feature space** | the space $\mathbb R^d$ in which things are points $x$ | counts of words |
# | **labels** | the possible answers, here $\{-1,+1\}$ | no spam, spam |
# | **target** $f$ | the unknown function from things to right answers | what a patient reader would say |
# | **training set** | $n$ pairs $(x_i,y_i)$ with $y_i=f(x_i)$, as far as we know | the marked messages |
# | **hypothesis class** $\mathcal H$ | the functions that we are ready to consider | all choices of weights |
# | **classifier** $h\in\mathcal H$ | one of them, $h:\mathbb R^d\to\{-1,+1\}$ | one choice of weights |
# | **learning algorithm** | training set $\to$ classifier in $\mathcal H$ | the perceptron |
#
# When a hypothesis is fixed by a few numbers, $h(x)=h(x;\theta)$, the class is a **parametrised family**, and learning is a search for
# numbers. The family of this course: weigh the features, add up, look at the sign.
#
# $$h(x)=\operatorname{sign}(\theta\cdot x) \quad\text{(through the origin)},$$
#
# $$h(x)=\operatorname{sign}(\theta\cdot x+\theta_0)\quad\text{(with offset } \theta_0).$$
#
# **The conventions of this course.** Books differ in small things; ours hold in all eight lessons:
#
# - `X` has shape $(n, d)$, **one row per point**. `theta` has shape $(d,)$, `theta0` is a number. In augmented form the $1$ comes
#   **last**.
# - Binary labels `y` are $-1$ and $+1$ up to {lesson:hinge_sgd}. Class indices `t` are $0,\dots,K-1$ from {lesson:multiclass_least_squares} on, and `y` is $0$ or $1$ in
#   {lesson:logistic_mle}. The converters are `geometry.signs_to_bits`, `bits_to_signs` and `classes_to_signs`.
# - **Prediction**: $\operatorname{sign}(0)=+1$. (Other texts choose $-1$.)
# - **Mistake**: the *margin* $z=y\,(\theta\cdot x+\theta_0)$ is $\le 0$. A point exactly on the boundary, where the score $\theta\cdot x+\theta_0$ is $0$, is a mistake
#   whatever its label.
# - Whatever is random takes `rng`, a generator or a seed, and comes out the same each time.

# %% role="guess" id="nothing_learned"
def error_of_nothing():
    X, y = data.two_blobs(100, rng=0)
    return f"{geometry.training_error(X, y, [0, 0], 0):.0%}"


guess(
    "nothing_learned",
    "A classifier that has learned nothing (θ = 0 and θ₀ = 0) meets 100 points, 50 of each label. What share of them are mistakes by these conventions?",
    choices={
        "0%": "All scores are 0, and so are all margins: no point is on the wrong side. But none is on its right side either.",
        "50%": "It predicts +1 for every point, which is the right label for half of them. But a mistake is defined by the margin, not by the label.",
        "100%": "Every margin is 0, and a margin of 0 is a mistake.",
    },
    truth=error_of_nothing,
    because="With θ = 0 every point is exactly on the boundary. A classifier that has learned nothing should not look half right; that is why the convention is so strict.",
)

# %% [markdown]
# So prediction and mistake disagree in one place only: a $+1$ point exactly on the boundary is *predicted* correctly and still *counts* as a mistake.
#
# ### Exercise: `predict`
#
# The labels of all rows of `X`. Mind the zero: `np.sign(0)` is `0`, which is no label.

# %% role="exercise" id="predict"
def predict(X, theta, theta0):
    """The label sign(theta · x + theta0) of each point, with sign(0) = +1.

    X (n, d), theta (d,), theta0 a number. Returns (n,) of -1 and +1.
    """
    ### BEGIN SOLUTION
    return np.where(X @ theta + theta0 >= 0, 1, -1)
    ### END SOLUTION


# %% role="check" id="predict" points=2
check(predict)

# %% [markdown]
# The form with an offset is the form without one in disguise. Append a $1$ to every point, $\tilde x=(x,1)$, and the offset to the parameters,
# $w=(\theta,\theta_0)$. Then $w\cdot\tilde x=\theta\cdot x+\theta_0\cdot 1$. An offset is the weight of a feature that is always $1$: the
# bias of the spam filter.

# %%
theta_small, theta0_small, x_small = np.array([2.0, -1.0]), 0.5, np.array([1.0, 3.0])
w, x_augmented = np.append(theta_small, theta0_small), geometry.augment([x_small])[0]
print(f"theta·x + theta0 = {theta_small @ x_small + theta0_small},   w·(x, 1) = {w @ x_augmented}")

# %% [markdown]
# Any classifier, linear or not, divides the space into **decision regions**: connected patches in which the label is the same. A linear one has
# exactly two. In general many regions may share a label:

# %%
def checkerboard(P):
    return np.where((np.floor(P[:, 0]) + np.floor(P[:, 1])) % 2 == 0, 1, -1)


label = yours(predict)
fig, axes = style.figure(2, width=7, height=3.2)
linear = {"linear: two regions, two labels": lambda P: label(P, np.array([1, 0.5]), -2.2)}
pictures.rules(axes, linear | {"nine regions, two labels": checkerboard})
fig.describe(
    "Two squares divided into coloured regions. Left: one slanting line, one label on each side. "
    "Right: a checkerboard of nine fields in two colours."
)

# %% [markdown]
# ### The unit
#
# The same classifier as a machine: inputs come in, each is multiplied by its weight, everything is summed with the bias, and a step
# decides.

# %%
fig, ax = style.figure(width=7, height=3)
pictures.unit(ax, ["x₁", "x₂", "x₃"], ["θ₁", "θ₂", "θ₃"], "θ₀")
fig.describe(
    "A diagram of the unit. The inputs x₁, x₂, x₃ and a constant 1 go through the weights θ₁, θ₂, θ₃ "
    "and θ₀ into a sum; a step turns the sum into h(x)."
)

# %% [markdown]
# In general $h(x)=a(\theta\cdot x+\theta_0)$ with an **activation** $a$. With $a=\operatorname{sign}$ it is our classifier; in {lesson:logistic_mle}
# $a$ will be a smooth step, the *sigmoid* $a(s)=1/(1+e^{-s})$, and the output a probability:

# %%
def smooth_step(s):
    return 1 / (1 + np.exp(-s))


three = np.array([[2.0, 0.0], [1.0, 1.2], [0.0, 2.0]])
print("sign:   ", geometry.unit(three, theta=[1, -1], activation=geometry.sign))
print("sigmoid:", geometry.unit(three, theta=[1, -1], activation=smooth_step).round(2))

# %% [markdown]
# **A little history.** In 1943 McCulloch and Pitts proposed such a unit as a model of a nerve cell, with weights set by hand. In 1958
# **Frank Rosenblatt** gave it a rule by which it learns its weights from examples, the *perceptron*; by 1960 it was a machine with 400
# photocells and weights turned by electric motors. The newspapers expected it to walk and talk. In 1969 **Marvin Minsky
# and Seymour Papert** showed, in a book of careful proofs, what one layer of such units can *not* do. XOR is the classic example: no
# line has $(0,1)$ and $(1,0)$ on one side, $(0,0)$ and $(1,1)$ on the other ({lesson:perceptron} proves it in three lines). Money and interest
# went elsewhere for more than a decade, until people learned to train several layers.
#
# Why does it still matter? Linear classifiers are quick, they can be understood, and they work with millions of features. And a deep network is made of
# these units: its last layer is, to this day, a linear classifier on features that the other layers have learned.
#
# ### How wrong is it?
#
# The **training error** of $(\theta,\theta_0)$ is the fraction of training points that are mistakes,
#
# $$E_n(\theta,\theta_0)=\frac1n\sum_{i=1}^n \bigl[\,y_i\,(\theta\cdot x_i+\theta_0)\le 0\,\bigr],$$
#
# where the bracket is $1$ if what is in it holds, and $0$ if not.
#
# ### Exercise: `training_error`

# %% role="exercise" id="training_error"
def training_error(X, y, theta, theta0):
    """The fraction of points whose margin y_i (theta · x_i + theta0) is at most 0.

    X (n, d), y (n,) of ±1, theta (d,), theta0 a number. Returns a number from 0 to 1.
    """
    ### BEGIN SOLUTION
    return np.mean(y * (X @ theta + theta0) <= 0)
    ### END SOLUTION


# %% role="check" id="training_error" points=3
check(training_error)

# %% [markdown]
# ## What a linear classifier looks like
#
# Let $g(x)=\theta\cdot x+\theta_0$ be the score. The **boundary** is where $g(x)=0$. In the plane it is a line, in space a plane, in $d$
# dimensions a *hyperplane* of dimension $d-1$: one equation takes away one dimension. It cuts the space into two **half-spaces**, $g>0$
# and $g<0$.
#
# **θ is perpendicular to the boundary.** Take two points $u$, $v$ on it. Then $\theta\cdot u+\theta_0=0$ and
# $\theta\cdot v+\theta_0=0$; subtract: $\theta\cdot(u-v)=0$. So $\theta$ is orthogonal to every direction that stays on the boundary.
#
# **θ points to where $g$ grows fastest.** A step by a unit vector $e$ changes $g$ by $\theta\cdot e$, which is $\|\theta\|$ times the cosine of the angle between them: most if
# $e$ points along $\theta$. So the arrow shows the side of $+1$.

# %%
theta_arrow, theta0_arrow = np.array([1.5, 2.0]), -5.0

# %% role="guess" id="nearest_to_origin"
def before_the_line(ax):
    """The plane with θ as an arrow from the origin, up to the right; the boundary is for you to imagine."""
    pictures.normal_vector(ax, theta_arrow, "θ = (1.5, 2), θ₀ = −5")


guess(
    "nearest_to_origin",
    "The green arrow is θ = (1.5, 2), and θ₀ = −5. Imagine the boundary θ·x + θ₀ = 0. Which of its points is nearest to the origin?",
    picture=before_the_line,
    tolerance=0.35,
    truth=lambda: geometry.project_to_boundary([[0, 0]], theta_arrow, theta0_arrow)[0],
    because="The way from the origin to the boundary goes along θ, and it is 5/‖θ‖ = 2 long (‖θ‖ = 2.5). It goes forwards, because the origin has the "
    "score −5 and the score grows along θ. If you clicked on the opposite side, you took the sign of θ₀ for the direction; if you clicked at the tip of "
    "the arrow, you took the length of θ for the distance.",
)

# %% [markdown]
# **The score measures distance.** Let $p$ be the foot of the perpendicular from $x$ to the boundary: $g(p)=0$. To get from $p$ to $x$ one walks a
# signed length $r$ along the unit vector $\theta/\|\theta\|$ (backwards if $r<0$):
#
# $$x=p+r\,\frac{\theta}{\|\theta\|}.$$
#
# This $r$ is the **signed distance** of $x$ from the boundary. (The foot is the nearest point: any other $q$ on the boundary is farther away by Pythagoras,
# $\|x-q\|^2=r^2+\|p-q\|^2$.)
#
# ### Exercises: `signed_distance` and `project_to_boundary`
#
# No formula to copy this time: derive it. Put $x=p+r\,\theta/\|\theta\|$ into $g(x)=\theta\cdot x+\theta_0$, use $g(p)=0$, and solve for $r$. Write
# $r$ for every row of `X`; then, with $r$ known, solve the same equation for the feet $p$.

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
theta_few, theta0_few = np.array([3.0, 4.0]), -10.0
X_few, y_few = np.array([[4.0, 3.0], [0.5, 3.5], [1.0, -0.5], [3.5, -1.0]]), np.array([1, 1, -1, 1])
distance, project = yours(signed_distance), yours(project_to_boundary)
feet, r_few = project(X_few, theta_few, theta0_few), distance(X_few, theta_few, theta0_few)
fig, ax = style.figure(width=5.2, height=4.2)
common.view(ax, [[-1, -2], [6, 4.5]], margin=0.05).set_title("θ = (3, 4), θ₀ = -10")
pictures.labelled_distances(ax, X_few, y_few, theta_few, theta0_few, feet, r_few)
fig.describe(
    "A falling boundary with four points, each joined by a dotted line to the foot of its "
    f"perpendicular and labelled with its signed distance: {', '.join(f'{r:+.1f}' for r in r_few)}. One "
    "point of class +1 is ringed, on the wrong side."
)

# %% [markdown]
# Check one by hand: $(4,3)$ has the score $3\cdot4+4\cdot3-10=14$, and
# $\|\theta\|=\sqrt{9+16}=5$, so $r=14/5=2.8$. The ring marks a mistake: a $+1$ point on the wrong side. The origin has the score $\theta_0$, so its
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
        "it moves away from the origin": "A longer arrow seems to push the line ahead of itself. But the length of θ says how fast the score grows: "
        "the faster it grows, the sooner it reaches 0.",
    },
    truth=what_a_longer_theta_does,
    because="The distance of the boundary from the origin is |θ₀|/‖θ‖: it was 10/5 = 2 and is now 10/10 = 1. Only the pair (θ, θ₀) as a whole may be "
    "multiplied by a positive number without moving the boundary.",
)

# %%
X_line, y_line = data.two_blobs(14, distance=2.6, rng=3)

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
        "it changes a little": "A small cause should have a small effect, as with a slope that one walks down. But the error counts points, and a point is "
        "either on the right side or not.",
        "it stays the same": "Nothing changes unless the line sweeps over a point.",
    },
    truth=what_a_tiny_turn_does,
    because="The training error is a count divided by n. As long as the line sweeps over no point, no mistake is made or mended.",
)

# %% [markdown]
# ### Take hold of it
#
# Drag the tip of the arrow to turn the boundary, and the green square to move it. Dotted lines lead to the feet; rings are mistakes.
#
# On the right is the training error of *every* line: its angle is one axis, its distance from the origin the other. The red ring is the
# line that you hold. Find the darkest spot.

# %%
own = {"error": yours(training_error), "distance": yours(signed_distance), "project": yours(project_to_boundary)}
widgets.line(X_line, y_line, theta=(0.4, 1.2), **own)

# %% [markdown]
# The landscape on the right is made of **plateaus** with cliffs between them. From where you stand you cannot tell which way is down: the derivative is zero
# wherever it exists. This is why nobody minimises the training error directly, and why the next lessons invent something smoother to go
# down on.

# %% [markdown]
# ## New data
#
# The training error is about points whose answers we know already. What matters is the error on points we have *not* seen. To measure it,
# hold some labelled points back, train on the others, and count mistakes on the held-back ones: the **test error**. With more and
# more test points it settles at a limit, the probability $E(\theta,\theta_0)$ of a mistake on the next point.
#
# How fast? Each test point is like the toss of a coin that shows "mistake" with probability $E$. So with $m$ independent test points the measured
# fraction has the standard deviation
#
# $$\sqrt{\frac{E\,(1-E)}{m}}.$$
#
# It is called the **standard error**. (The formula is a fact from probability; the next picture puts it to the test.)

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
    "limit, inside a grey band that narrows."
)

# %% [markdown]
# The dashed line is the limit, the grey band two standard errors on either side of it. For one more decimal you need a hundred times the points.

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
# Now to real data. **Spambase** holds 4,601 e-mails that were collected at Hewlett-Packard by 1999, the innocent ones from the mail of George Forman and his colleagues. Each is a bag of words:
# 48 words and 6 characters, each as a percentage of the message, and three numbers about runs of capital letters. The course has cut them once and for
# all into three parts: `train` to learn from, `val` (validation) to make choices, and `test`, which stays closed until the very end.

# %%
spam = data.split("spam")
print(f"{len(spam.y_train)} e-mails to train on, {len(spam.y_val)} for validation, {len(spam.y_test)} for the test")
print(f"{np.mean(spam.y_train == 1):.0%} of the first are spam; some of the {len(spam.feature_names)} features:", *spam.feature_names[15:28])

# %% [markdown]
# How does one cut data into parts? At random: a list is often sorted by date or by class, and a test part that holds the last
# hundred rows may be a different kind of data.
#
# ### Exercise: `train_test_split`
#
# Divide the numbers $0,\dots,n-1$ of the points at random into a training part and a test part. `round(n * test_fraction)` of them go to the test part,
# all others to the training part. Let `rng`, a NumPy generator, make every random choice: then whoever has the same `rng` gets the same split.

# %% role="exercise" id="train_test_split"
def train_test_split(n, test_fraction, rng):
    """The numbers 0, …, n-1 in two parts, drawn at random.

    n a whole number, test_fraction between 0 and 1, rng a np.random.Generator (it has methods such as rng.permutation).
    Returns (train, test): two arrays of numbers, round(n * test_fraction) of them in test. The order within a part does not matter.
    """
    ### BEGIN SOLUTION
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]
    ### END SOLUTION


# %% role="check" id="train_test_split" points=4
check(train_test_split)

# %% [markdown]
# How much does the result depend on the luck of the draw? Cut the *training* e-mails 200 times into 90 % and 10 %, each time learn from the 90 % and measure the
# error on the 10 %. `fit_line` learns a linear classifier $h$ by least squares, to which we come back.

# %%
def fit_line(X, y):
    """Learn a linear classifier and return it: a function from points (m, d) to labels (m,)."""
    theta, theta0 = least_squares.two_class_fit(X, y)
    return lambda X_new: geometry.predict(X_new, theta, theta0)


split, split_errors = yours(train_test_split), []
for seed in range(200):
    fit_rows, held_rows = split(len(spam.y_train), 0.1, np.random.default_rng(seed))
    h = fit_line(spam.X_train[fit_rows], spam.y_train[fit_rows])
    split_errors.append(np.mean(h(spam.X_train[held_rows]) != spam.y_train[held_rows]))
expected_spread = validation.standard_error(np.mean(split_errors), len(held_rows))
print(f"{len(held_rows)} held-out e-mails: error {np.mean(split_errors):.1%} on average, from {min(split_errors):.1%} to {max(split_errors):.1%}")
print(f"standard deviation over the splits {np.std(split_errors):.1%}, by the formula {expected_spread:.1%}")

# %%
fig, ax = style.figure(width=6.4, height=3)
pictures.histogram(ax, split_errors, expected_spread, xlabel="error on the held-out e-mails")
fig.describe(
    f"Histogram of {len(split_errors)} held-out errors, from {np.min(split_errors):.0%} to "
    f"{np.max(split_errors):.0%}, in one hump. A dashed line marks the mean; the grey band of two "
    "standard errors covers nearly all of the bars."
)

# %% [markdown]
# The dashed line is the mean of the 200 errors, the grey band two standard errors on either side of it. The same data, the same method, and on one split the filter looks about three times as good as on another. So an error rate without its standard error is half a
# result. From now on we report results as *error ± standard error*:

# %%
h_spam = fit_line(spam.X_train, spam.y_train)
spam_error = np.mean(h_spam(spam.X_val) != spam.y_val)
print(f"training error   {np.mean(h_spam(spam.X_train) != spam.y_train):.1%}")
print(f"validation error {spam_error:.1%} ± {validation.standard_error(spam_error, len(spam.y_val)):.1%}")

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
        "in all of them": "The line was chosen to suit the training points, so it seems that it must do better there. On average it does; but 50 points "
        "are few, and by bad luck they may be harder than usual.",
        "in most of them": "On average the training error flatters, and in a single case luck may outweigh it.",
        "in about half of them": "That would hold for a line that was fixed beforehand: then the training points would be test points like any others.",
    },
    truth=how_often_training_flatters,
    because="The parameters were chosen to suit just these points, which lowers the training error on average. A test point had no say in the choice, so "
    "it cannot flatter. The next cell shows the averages.",
)

# %%
crowd, flattery = data.two_blobs(20_000, rng=999), []
for seed in range(200):
    X, y = data.two_blobs(50, rng=1000 + seed)
    rule = least_squares.two_class_fit(X, y)
    flattery.append([geometry.training_error(X, y, *rule), geometry.training_error(*crowd, *rule)])
on_training, on_new = np.transpose(flattery)
print(f"average over 200 training sets: training error {on_training.mean():.1%}, error on new points {on_new.mean():.1%}")
print(f"training error lower in {np.mean(on_training < on_new):.0%} of the sets")

# %% [markdown]
# ### What must hold for this
#
# Everything above rests on one assumption: training points, test points and the points of the future are drawn **independently from the
# same distribution** (in short *i.i.d.*). Then the test error speaks for the future. If the world moves, it does not. Here every test point is moved; the
# classifier stays as it was learned. In which direction can you move them far without doing harm?

# %%
widgets.shifted(shift=(2.0, 0.5), error=yours(training_error))

# %% [markdown]
# A shift along the boundary does no harm, a shift across it ruins everything, and *nothing in the training data could have warned you*.
#
# With spam the world moves on purpose. Suppose the senders learn that this filter trusts the words `george`, `hp`, `meeting`, `edu` and `re`, and
# sprinkle them into their messages, one word in a hundred each:

# %%
trusted = [spam.feature_names.index(name) for name in ("george", "hp", "meeting", "edu", "re")]
disguised = spam.X_val.copy()
disguised[:, trusted] += 1.0 * (spam.y_val == 1)[:, None]  # the features are percentages
is_spam = spam.y_val == 1
for name, X in (("as collected", spam.X_val), ("disguised", disguised)):
    print(f"{name:13} {np.mean(h_spam(X[is_spam]) == -1):.0%} of the spam gets through")

# %% [markdown]
# Another hospital's microscope, next year's spam, a camera at night: the same story. A good test set is drawn from where the classifier
# will be used.
#
# ### What is made small, and what is meant
#
# There is one more gap between learning and what we want. A learning algorithm makes some **objective** small on the training data. The
# **performance** is what we care about, and the two need not agree. `fit_line` makes the *squared error* small, the mean of
# $(\theta\cdot x_i+\theta_0-y_i)^2$: it would like every score to be exactly $-1$ or $+1$. We count mistakes. Here are two lines for the same points:

# %%
X_far, t_far, near_rows = data.with_outliers()
y_far = geometry.classes_to_signs(t_far, k=1)
line_A, line_B = least_squares.two_class_fit(X_far, y_far), least_squares.two_class_fit(X_far[near_rows], y_far[near_rows])
fig, ax = style.figure(width=5, height=4.4)
pictures.two_lines(ax, X_far, y_far, line_A, line_B)
fig.describe(
    "Two clouds side by side and, far below to the right, a handful more blue points. Line B runs "
    "upright between the clouds. Line A is tilted towards the far points and cuts through both clouds."
)

# %% role="guess" id="lower_objective"
def line_with_lower_squared_error():
    squared = [np.mean((X_far @ theta + theta0 - y_far) ** 2) for theta, theta0 in (line_A, line_B)]
    return "A, the solid one" if squared[0] < squared[1] else "B, the dashed one"


guess(
    "lower_objective",
    "Line B makes no mistake; line A misclassifies about a fifth of the points. Which of the two has the lower squared error on these points?",
    choices={
        "A, the solid one": "It was fitted to all these points by least squares, so no line has a lower squared error.",
        "B, the dashed one": "It separates the classes, so it seems that it must also have the lower error. But the far blue points have huge scores under "
        "B, far above +1, and the squared error punishes a score of +9 as hard as one of −7.",
    },
    truth=line_with_lower_squared_error,
    because="The squared error asks every score to be ±1 and punishes points that are correct by a wide margin. The far points pull the line away from the "
    "boundary between the classes. The objective is met, and the performance is poor.",
)

# %%
error = yours(training_error)
for name, (theta, theta0) in (("A", line_A), ("B", line_B)):
    squared = np.mean((X_far @ theta + theta0 - y_far) ** 2)
    print(f"line {name}: squared error {squared:.2f}, training error {error(X_far, y_far, theta, theta0):.0%}")

# %% [markdown]
# So there are two questions, and it pays to keep them apart: *did the algorithm reach its objective?* and *is that what we want on new data?* (Even the error rate
# may not be what you want: a lost letter hurts more than a spam message that gets through. {Lesson:logistic_mle} puts costs on the two kinds of mistake.)
#
# ## What not to do
#
# Why not take the largest hypothesis class there is, **all functions**? Then the target is certainly in it, and we can always reach
# training error zero. Let us try. The pictures have $128\times128=16{,}384$ pixels, with a vertical or a horizontal bar somewhere, and there are
# 50 of them to train on.
#
# Here is a classifier from that class. Choose **one pixel**. Write its grey value in each training picture into a table, with the label
# beside it. For a new picture, look up the grey value; if it is there, answer with its label, and if it is not, answer $-1$.
#
# ### Exercise: `single_pixel_classifier`
#
# Your function gets the training pictures and makes a *function* $h$, which takes pictures and returns labels. The look-up is exact.
# Where a grey value occurs several times in training, the first picture wins.

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

# %% role="guess" id="one_pixel"
def new_error_of_one_pixel():
    pixels = np.random.default_rng(0).choice(16384, 100, replace=False)
    training, new = lookup.lookup_errors(images, image_labels, new_images, new_image_labels, pixels)
    assert training.max() == 0
    return 100 * new.mean()


guess(
    "one_pixel",
    "With one pixel, the table makes no mistake on the 50 training pictures. What percentage of 400 new pictures does it get wrong, on average over the pixels?",
    tolerance=5,
    truth=new_error_of_one_pixel,
    because="The grey value of a new picture is in no table, so the answer is always −1, and half of the pictures are +1: no better than a coin. "
    "A small number is a natural guess after a training error of zero; that is the trap.",
)

# %% [markdown]
# Choose any pixel you like: drag the ring over the picture, or use the sliders.

# %%
widgets.pixel(images, image_labels, new_images, new_image_labels, classifier=yours(single_pixel_classifier))

# %% [markdown]
# On the right you see why. The grey strokes are the rows of the table, one for each training picture; no grey value of a new picture is exactly on one of them.
#
# Is it only that grey values never repeat? Round them, first coarsely and then more and more finely, and average over a hundred pixels:

# %%
hundred = np.random.default_rng(0).choice(16384, 100, replace=False)
levels, means = np.array([4, 8, 16, 64, 256, 1024, 4096, 65536]), []
for count in levels:
    old, new = (np.floor(A[:, hundred] * count) for A in (images, new_images))
    pixel_errors = lookup.lookup_errors(old, image_labels, new, new_image_labels, np.arange(100))
    means.append([values.mean() for values in pixel_errors])
by_levels = dict(zip(("training error", "error on new images"), np.transpose(means)))

# %%
fig, ax = style.figure(width=6.4, height=3.2)
common.curves(ax, levels, by_levels, xlabel="grey levels that are told apart", ylabel="error").set(xscale="log", ylim=(0, 0.6))
fig.describe(
    "Two curves against the number of grey levels. The training error falls from one half to zero; the "
    "error on new images stays flat at one half."
)

# %% [markdown]
# With more rows the table fits the training pictures better and better, until it is perfect. On new pictures nothing changes: it was
# never better than a coin. The training error measured *how large the table is*, not what it has learned.
#
# And the task is easy! One well-chosen feature solves it: does the brightness vary more from column to column, or from row to row?

# %%
def bar_feature(flat):
    square = flat.reshape(-1, 128, 128)
    return square.mean(axis=1).std(axis=1) - square.mean(axis=2).std(axis=1)


bar_errors = np.mean(geometry.sign(bar_feature(new_images)) != new_image_labels)
print(f"one good feature, nothing learned: {bar_errors:.0%} of the new images wrong")

# %% [markdown] role="locked" id="q_pixel_lesson"
# ### Written answer: what did zero tell us?
#
# The one-pixel table has training error zero for *every* pixel. Explain in your own words why this said nothing about new pictures. Say
# what the hypothesis class has to do with it, why about half of the new pictures are wrong, and what one should have measured instead.
# Would more training pictures have helped? (4 points)
#
# ### BEGIN MARK SCHEME
# - 1 point: the class is so large (any function of the value) that zero training error can be reached for **any** labels, also for random
#   ones; so reaching it is no evidence.
# - 1 point: on new pictures the values are not in the table (or a match is a coincidence, as the pixel's distribution is the same for
#   both labels), so the answer does not depend on the picture: -1 always, wrong on the half that is +1.
# - 1 point: one should measure the error on held-out pictures that had no part in making the table.
# - 1 point: more pictures only make the table longer. With (practically) continuous values new ones stay unseen; and even with repeats
#   one pixel carries no information about the label. Only a smaller class or better features help.
# ### END MARK SCHEME

# %% [markdown] role="written" id="pixel_lesson" points=4
# ### BEGIN SOLUTION
# The table may hold any label beside any value: it belongs to the class of all functions of that pixel. Whatever labels the 50 pictures
# had, even labels drawn by lot, a table would reproduce them without a mistake. A success that was certain beforehand is no evidence for
# anything.
#
# A new picture has a grey value that is not in the table, and then the answer is $-1$ whatever the picture shows. Half of the
# pictures are $+1$, so half of the answers are wrong. Where rounding makes values repeat, a match is chance, since the pixel is
# distributed in the same way for both labels.
#
# One should have kept some pictures out of the table and counted mistakes on them. More training pictures would not have helped: they
# make the table longer, but the next value is new again, and one pixel has nothing to tell. What helps is a smaller class of functions of
# better features, such as the comparison of rows and columns.
# ### END SOLUTION

# %% [markdown]
# ## How large a model?
#
# So the hypothesis class can be too large: it **overfits**, it learns the accidents of the training set. It can also be too small: it
# **underfits**, because nothing in it is near the target. In between lies what we look for, and the training error cannot tell us where:
# by and large it goes down as the class grows, whether what is learned is true or an accident.
#
# Held-out data can. This is what the **validation** part is for: fit each model to the training part, and choose the one with the lowest validation error.
# (Why not choose on the test part? Because the chosen model was chosen for its low error on that very part: the number flatters, like a training error.)
#
# Here the models are polynomial boundaries of degree $0, 1, 2, \dots$ for two features of the tumours, fitted to 85 of them. Degree 0
# always gives the same answer, degree 1 is a line.

# %%
pair = [tumours.feature_names.index(name) for name in ("mean compactness", "mean texture")]
X_85, y_85 = tumours.X_train[:85, pair], tumours.y_train[:85]
X_choose, y_choose = tumours.X_val[:, pair], tumours.y_val
words = {"axis_names": ("mean compactness", "mean texture"), "class_names": ("benign", "malignant")}
widgets.sizes(X_85, y_85, X_choose, y_choose, **words)

# %% [markdown]
# Slide from left to right. At first both errors fall: the model learns something true. Then they part. The boundary begins to bend round
# single points; the training error goes on to zero, and the held-out error climbs. Choose the bottom of the *held-out* curve.
#
# ### Exercise: `select_model`
#
# Given sizes and their validation errors, return the size with the lowest error. If several tie, take the **smallest** size: of two
# explanations that do equally well, prefer the simpler. The sizes may come in any order.

# %% role="exercise" id="select_model"
def select_model(sizes, validation_errors):
    """The size with the lowest validation error; ties go to the smallest size.

    sizes (m,), validation_errors (m,): arrays, entry i of one belongs to entry i of the other. Returns one of the sizes.
    """
    ### BEGIN SOLUTION
    lowest = np.min(validation_errors)
    return np.min(sizes[validation_errors == lowest])
    ### END SOLUTION


# %% role="check" id="select_model" points=2
check(select_model)

# %%
from linclass_ref.experiments import model_size

degrees = np.arange(12)
degree_training, degree_validation = model_size.errors_by_degree(X_85, y_85, X_choose, y_choose, degrees)
best_degree = yours(select_model)(degrees, degree_validation)
print(f"chosen: degree {best_degree}; the lowest validation error is reached at degrees {degrees[degree_validation == degree_validation.min()]}")
for degree in (best_degree, 11):
    print(f"degree {degree:2}: training error {degree_training[degree]:.1%}, validation error {degree_validation[degree]:.1%}")
test_error = model_size.fit_polynomial(X_85, y_85, best_degree).error(tumours.X_test[:, pair], tumours.y_test)
print(f"test error of the chosen one: {test_error:.1%} ± {validation.standard_error(test_error, len(tumours.y_test)):.1%}")

# %% [markdown]
# The simplest of the best wins the tie. The largest model fits all 85 training tumours and is wrong on two in five of the new ones.
#
# The test error came out a little *below* the validation error. Even a training error can be higher than a validation error. There is no contradiction: with 114
# held-out tumours the standard error is four percentage points, more than such differences.
#
# ## Cross-validation
#
# A validation part costs data. When data are few, one would like to use every point for both: to learn from, and to test on. **Cross-validation** does it in turns. Divide
# the points into **folds** (ten, say). Leave one fold out, fit on all the others, and let the result judge the fold that it has not seen. When
# every fold has been left out once, every point has been judged once, by a classifier that did not know it.
#
# ### Exercise: `cross_validation_error`
#
# `fit` is a learning algorithm: `fit(X, y)` returns a classifier `h`, and `h(X)` returns labels. `folds[i]` is the number of the fold of point $i$; the numbers may be any
# numbers, and folds may differ in size. Return the share of all $n$ points that are judged wrongly.

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

# %% [markdown]
# Now you can answer the opening question. The filter made no mistake on its twenty messages. Leave out one message at a time, learn the weights from the other
# nineteen, and judge the one left out.

# %%
def fit_filter(X, y):
    """The spam filter of the beginning: weights learned by the perceptron, returned as a classifier."""
    theta, _ = perceptron.perceptron_origin(X, y, T=100)
    return lambda X_new: geometry.predict(X_new, theta, 0.0)


# %% role="guess" id="leave_one_out"
def mistakes_when_left_out():
    bags = np.array([preprocessing.bag_of_words(text, vocabulary) for text in texts])
    return 20 * validation.cross_validation_error(fit_filter, bags, spam_labels, np.arange(20))


guess(
    "leave_one_out",
    "How many of the twenty messages are judged wrongly when each is judged by a filter that has learned from the other nineteen?",
    tolerance=2,
    truth=mistakes_when_left_out,
    because="“Cheap watches, cheap bags, cheap everything” can be recognised only by a word that occurs in no other message: learned from the others, the weight of “cheap” is 0. "
    "Zero mistakes on the known messages said little, because sixteen weights leave a lot of freedom to fit twenty messages.",
)

# %%
filter_error = yours(cross_validation_error)(fit_filter, X_inbox, spam_labels, np.arange(20))
print(f"each message judged by a filter that has not seen it: {filter_error:.0%} ± {validation.standard_error(filter_error, 20):.0%} wrong")

# %% [markdown]
# That is the answer to the opening question: about a third of new messages would be sorted wrongly, and even that is not known precisely from twenty messages (look at
# the standard error). Do not let this filter sort your mail.
#
# ### How many features?
#
# Suppose that you have marked only 80 of the real e-mails. Should the filter use all 57 features? **Choosing features** is model selection as well: rank the
# features by how well each separates the classes on its own, keep the best few, and let cross-validation choose how many.

# %%
def keep_best(count):
    """A learning algorithm: choose the `count` best features of the points it is given, then learn a line in them."""

    def fit(X, y):
        use = preprocessing.select_features(X, y, count)
        h = fit_line(X[:, use], y)
        return lambda X_new: h(X_new[:, use])

    return fit


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
        "it is about the same": "The other 37 features seem to do no harm, because a learner could give them the weight 0. But it does not know which are useless, "
        "and gives each of them a weight that suits the accidents of 80 e-mails.",
        "it is higher": "With 57 weights the line fits the accidents of 72 training e-mails.",
    },
    truth=what_all_features_do,
    because="The training error goes down almost all the way. The cross-validation error falls and then rises steeply as the number of weights comes near the number of e-mails.",
)

# %%
validate, feature_counts = yours(cross_validation_error), np.array([1, 2, 3, 5, 8, 12, 16, 20, 25, 30, 40, 50, 57])
by_training = [np.mean(keep_best(count)(X_marked, y_marked)(X_marked) != y_marked) for count in feature_counts]
by_folds = np.array([validate(keep_best(count), X_marked, y_marked, ten_folds) for count in feature_counts])
chosen = yours(select_model)(feature_counts, by_folds)
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
kept = preprocessing.select_features(X_marked, y_marked, chosen)
print(f"the best {chosen}:", ", ".join(spam.feature_names[j] for j in kept[:8]), "…")
for count in (chosen, 57):
    new_error = np.mean(keep_best(count)(X_marked, y_marked)(spam.X_val) != spam.y_val)
    print(f"{count} features: error on the {len(spam.y_val)} validation e-mails {new_error:.1%} ± {validation.standard_error(new_error, len(spam.y_val)):.1%}")

# %% [markdown]
# The curve is ragged: with 80 e-mails each of its points has a standard error of four or five percentage points, so 16 or 25 features might be as good as
# 20. The rise on the right is no accident, though. The choice was made with 80 e-mails alone, and the validation e-mails, which had no part in it, confirm it.
#
# ### A trap
#
# Notice *where* the features are chosen: inside `fit`, anew for each fold, without the points that will be judged. Does it matter? Here is a data set with nothing to
# learn: 50 points, 5,000 features of pure noise, labels assigned at random. Choose the 10 features that go best with the labels, using all 50
# points; *then* cross-validate a line in these ten.

# %%
noise_rng = np.random.default_rng(1)
X_noise, y_noise = noise_rng.normal(size=(50, 5000)), noise_rng.permutation(np.repeat([-1, 1], 25))
five_folds = np.arange(50) % 5

# %% role="guess" id="noise_features"
def error_with_features_chosen_before():
    use = preprocessing.select_features(X_noise, y_noise, 10)
    return 100 * validation.cross_validation_error(fit_line, X_noise[:, use], y_noise, five_folds)


guess(
    "noise_features",
    "What cross-validation error, in percent, does this procedure report on pure noise?",
    tolerance=7,
    truth=error_with_features_chosen_before,
    because="No rule can predict random labels: the true error is 50 %. But of 5,000 random features some agree with the 50 labels by accident, and they were chosen "
    "with the help of all labels, also those that are judged afterwards. Every step that looks at labels belongs inside the folds.",
)

# %%
validate = yours(cross_validation_error)
chosen_before = preprocessing.select_features(X_noise, y_noise, 10)
print(f"features chosen before, with all labels: {validate(fit_line, X_noise[:, chosen_before], y_noise, five_folds):.0%}")
print(f"features chosen inside the folds:        {validate(keep_best(10), X_noise, y_noise, five_folds):.0%}")

# %% [markdown]
# The mistake is easy to make and has been published more than once. The rule: **whatever is learned from data is learned without the points that judge it.**
#
# ## The pipeline
#
# Between the raw thing and the answer there are several steps. Whatever is learned in them, in *any* of them, is learned from the training data alone.

# %%
steps = ["raw things", "features", "scale", "choose\nfeatures", "train", "predict"]
notes = ["texts, images", "vectors", "training\nstatistics", "training\ndata only", "θ, θ₀", "new data, through\nthe same steps"]
fig, ax = style.figure(width=9, height=1.7)
pictures.boxes(ax, steps, notes)
fig.describe(
    "Six boxes in a row, joined by arrows: raw things, features, scale, choose features, train, "
    "predict. Under each box stands what it works on; scaling and choosing use training data only."
)

# %% [markdown]
# The step that we have not met is **scaling**. In Spambase a word makes up a fraction of a percent of a message, while the total of capital letters runs into the
# thousands. A rule that adds products, like the perceptron, hears only the loud feature. Two common cures:
#
# - **normalise**: $(x-\min)/(\max-\min)$, so that each feature runs from 0 to 1;
# - **standardise**: $(x-\text{mean})/\text{standard deviation}$, so that each feature has mean 0 and standard deviation 1.
#
# The statistics come from the **training set only**, and new points are scaled with the *same numbers*. At the time of training the new points do not
# exist; to use them would be peeking. And if each set were scaled by its own statistics, the same e-mail would become two different points. Here is the first cure:

# %%
loud = [spam.feature_names.index(name) for name in ("free", "capital run total")]
N_train, N_val = preprocessing.normalize(spam.X_train[:, loud], spam.X_val[:, loud])
for name, raw, train, new in zip(("free", "capital run total"), spam.X_train[:, loud].T, N_train.T, N_val.T):
    print(f"{name:18} raw {raw.min():g} to {raw.max():g}, training {train.min():.2f} to {train.max():.2f}, new {new.min():.2f} to {new.max():.2f}")

# %% [markdown]
# New values need not fill the range from 0 to 1, and may leave it. That is right: they *are* what they are, measured by the training set.
#
# ### Exercise: `standardize`, a repair
#
# The standard deviation divides by $n$ (NumPy's default). A feature that is constant in the training set (its maximum equals its minimum)
# tells nothing and would be divided by zero: make it $0$ in both results, whatever its value in the new points.
#
# This time you need not begin from nothing. Somebody has written the function already. Their version runs, but it is wrong: run its check, find the mistake, and mend it.

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

# %% [markdown]
# Does it matter? Three filters, learned from all training e-mails: the perceptron with raw features, the perceptron with standardised features, and the line of
# `fit_line`, which does not care about the scale. The validation part decides.

# %%
Z_train, Z_val = yours(standardize)(spam.X_train, spam.X_val)
filters = {
    "perceptron, raw": (spam.X_val, perceptron.perceptron(spam.X_train, spam.y_train, T=20)[:2]),
    "perceptron, standardised": (Z_val, perceptron.perceptron(Z_train, spam.y_train, T=20)[:2]),
    "least squares": (spam.X_val, least_squares.two_class_fit(spam.X_train, spam.y_train)),
}
error = yours(training_error)
for name, (X, (theta, theta0)) in filters.items():
    value = error(X, spam.y_val, theta, theta0)
    print(f"{name:25} validation error {value:.1%} ± {validation.standard_error(value, len(spam.y_val)):.1%}")

# %% [markdown]
# Scaling matters a great deal to the perceptron. The last two are close: two percentage points apart, with a standard error of one on each. We take the one with
# the lower validation error. Now, once, the test part:

# %%
_, Z_test = yours(standardize)(spam.X_train, spam.X_test)
final_theta, final_theta0 = perceptron.perceptron(Z_train, spam.y_train, T=20)[:2]
final_error = yours(training_error)(Z_test, spam.y_test, final_theta, final_theta0)
print(f"test error {final_error:.1%} ± {validation.standard_error(final_error, len(spam.y_test)):.1%}")

# %% [markdown]
# This is the number to report, and with nine e-mails in a hundred sorted wrongly it is not yet a filter to sell: later lessons do better. If we went back now and tried something else because we do not like this number, the test part would become a second validation part.
#
# ## Three routes to a classifier
#
# The family is fixed; how do we find its parameters? There are three schools, and the course visits all of them.
#
# 1. **Discriminant functions.** Find a boundary directly. No probabilities; only the side counts.
# 2. **Discriminative models.** Model the probability of the label *given* the point, $P(y\mid x)$, and cut where it passes one half.
# 3. **Generative models.** Model how the points of each class are *made*, $p(x\mid y)$, and how frequent the classes are, $P(y)$; Bayes'
#    theorem turns this into $P(y\mid x)$. Such a model can also draw new points.
#
# On one feature of the tumours, the mean radius:

# %%
from linclass_ref import gaussian, logistic

radii = tumours.X_train[:, [0]]

# %% role="guess" id="three_boundaries"
def distance_between_routes():
    theta, theta0 = least_squares.two_class_fit(radii, tumours.y_train)
    w = logistic.fit_newton(geometry.augment(radii), tumours.t_train, 0.0)
    priors, means, Sigma = gaussian.lda_fit(radii, tumours.t_train, 2)
    generative = gaussian.lda_boundary_1d(*means[:, 0], np.sqrt(Sigma[0, 0]), *priors)
    found = [-theta0 / theta[0], -w[1] / w[0], generative]
    return round(max(found) - min(found), 1)


guess(
    "three_boundaries",
    "The radii run from 7 to 28. Each route gives one boundary: larger means malignant. How far apart are the smallest and the largest of the three boundaries?",
    tolerance=1,
    truth=distance_between_routes,
    because="Three very different ways of thinking, and nearly the same boundary. They differ more where the classes have different spreads or where there are outliers.",
)

# %%
grid = np.linspace(6, 29, 400)
(slope,), at_zero = least_squares.two_class_fit(radii, tumours.y_train)
curve = logistic.fit_newton(geometry.augment(radii), tumours.t_train, 0.0)
priors, centres, Sigma = gaussian.lda_fit(radii, tumours.t_train, 2)
sigma = np.sqrt(Sigma[0, 0])
cuts = -at_zero / slope, -curve[1] / curve[0], gaussian.lda_boundary_1d(*centres[:, 0], sigma, *priors)
densities = [priors[k] * gaussian.gaussian_pdf(grid, centres[k, 0], sigma) for k in (0, 1)]
print("boundaries at radius", ", ".join(f"{cut:.1f}" for cut in cuts))

# %%
fig, axes = style.figure(3, width=9.4, height=3)
pictures.three_routes(axes, grid, geometry.sign(slope * grid + at_zero), logistic.sigmoid(curve[0] * grid + curve[1]), densities, cuts)
fig.describe(
    "Three panels over the mean radius of a tumour. First a step from -1 to +1, then a smooth curve of "
    "probability from 0 to 1, then a bell for each class. The dotted boundary is at nearly the same "
    "radius in all three."
)

# %% [markdown]
# Three ways of thinking, and nearly the same boundary (dotted). They will differ in what they ask of the data, in how they react to outliers,
# and in what else they can tell you.
#
# | lesson | route | the idea |
# |---|---|---|
# | 2 perceptron | discriminant | learn from mistakes, one point at a time |
# | 3 convergence proof | discriminant | why that ends, and how soon |
# | 4 hinge SGD | discriminant | what to do when no boundary separates the data |
# | 5 multi-class, least squares | discriminant | more than two labels; a solution in closed form |
# | 6 Fisher | discriminant | the direction in which the classes are far apart |
# | 7 Gaussian LDA | generative | model each class, apply Bayes' theorem |
# | 8 logistic regression | discriminative | model the probability itself; all methods side by side |
#
# ## What to remember
#
# 1. A learning problem is a task, an experience and a performance; the features decide what can be learned.
# 2. A linear classifier weighs features and looks at the sign; θ is perpendicular to the boundary, and the score divided by ‖θ‖ is the signed distance.
# 3. The training error is about answers that were known already. Only points that had no part in the learning measure the error on new points, and the measured error needs a standard error.
# 4. Too small a class underfits, too large a class overfits; held-out data or cross-validation tell which, the training error cannot.
# 5. Everything that is learned (scales, features, weights, sizes) is learned without the points that judge it; the test part is used once.
#
# | formula | meaning |
# |---|---|
# | $h(x)=\operatorname{sign}(\theta\cdot x+\theta_0)$, $\operatorname{sign}(0)=+1$ | linear classifier |
# | $z=y\,(\theta\cdot x+\theta_0)$; mistake: $z\le0$ | margin |
# | $E_n=\frac1n\sum_i[z_i\le 0]$ | training error |
# | $r=(\theta\cdot x+\theta_0)/\Vert\theta\Vert$, $\ p=x-r\,\theta/\Vert\theta\Vert$ | signed distance, foot |
# | $\sqrt{E(1-E)/m}$ | standard error of an error rate on $m$ points |
# | $(x-\text{mean})/\text{standard deviation}$, both from the training set | standardised feature |

# %% [markdown]
# ### Your guesses
#
# Were you surprised? Go back to the questions that are marked ↻, and say in one sentence what was wrong with your first thought.

# %%
show_guesses("01_classification_setup")

# %% [markdown]
# ### Test yourself
#
# Answer each question before you unfold its answer.
#
# <details><summary>1. A filter has a test error of 6 % on 100 messages, another one of 8 %. Which is better?</summary>
#
# One cannot tell. The standard errors are about 2.4 and 2.7 percentage points, as large as the difference.
# </details>
#
# <details><summary>2. You multiply θ and θ₀ by −2. What happens to the boundary, the labels and the distances?</summary>
#
# The boundary stays. All labels flip, because θ now points to the other side. The distances change sign and keep their size.
# </details>
#
# <details><summary>3. Six points, three of each class. The "learning algorithm" always answers with the more frequent label of its training points. What is its error when each point is left out in turn?</summary>
#
# 100 %. Without the point, the other class has three members and its own only two, so the answer is always the other class. (Cross-validation can be pessimistic, too.)
# </details>
#
# <details><summary>4. Somebody standardises all their data and then splits them into a training part and a test part. Which rule is broken, and how bad is it?</summary>
#
# The test points have had a say in the means and standard deviations. With many points the effect is small; with few points, or if features are chosen in the same way, the
# test error flatters.
# </details>
#
# <details><summary>5. The training error is 0 %, the validation error 30 %. What do you try first?</summary>
#
# The model overfits: fewer features, a smaller model, or more data. Making the training error "even better" is of no use.
# </details>
#
# ### The way on
#
# What is missing is a machine that finds $\theta$ by itself. The first one learns only when it is wrong.
#
# **Next:** {next}
