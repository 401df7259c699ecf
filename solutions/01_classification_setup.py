# %% [markdown]
# # 1 · Classification: the set-up
#
# Is this lump dangerous? Is this message junk? Which digit did the hand write? Each question has a few possible answers, and each has
# been answered many times before by somebody who knew. *Learning to classify* is to make, from those answered examples, a rule that
# answers the next one.
#
# This lesson builds everything the rest of the course stands on: what "learning" means, how a thing becomes a vector, what a **linear
# classifier** is, how it looks in space, and how to tell whether it is any good. The last is less obvious than it seems: in the middle of
# this lesson you will write a classifier that makes no mistake at all on its training data, and knows nothing.

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint
from linclass_ref import data
from linclass_ref.plots import common, style
from linclass_ref.plots import classification_setup as pictures
from linclass_ref.widgets import classification_setup as widgets

style.use()

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
# For a spam filter: the task is message → junk or not; the experience is a pile of messages that people have marked; the performance is
# the fraction of *future* messages that it sorts rightly. Change one of the three and you have another problem. (This way of putting it
# is Tom Mitchell's, 1997.)
#
# When the answer is one of finitely many labels, the task is **classification**. When it is a number, it is **regression**. Both predict;
# they differ in what counts as a small mistake. Here are both on the same real data, 569 tumours measured under the microscope:

# %%
tumours = data.breast_cancer()
radius, area, texture = (tumours.X[:, i] for i in (0, 3, 1))
fig, (left, right) = style.figure(2, width=8.4, height=3.5)
left.plot(radius, area, "o", color=style.QUIET, markersize=3)
fit = np.polyfit(radius, area, 2)
left.plot(np.sort(radius), np.polyval(fit, np.sort(radius)), color=style.ACCENT)
left.set(xlabel="mean radius", ylabel="mean area", title="Regression: predict a number")
plane, names = np.column_stack([radius, texture]), {-1: "benign", 1: "malignant"}
common.view(right, plane, equal=False, margin=0.03)
common.scatter(right, plane, tumours.y, size=16, names=names)
right.set(xlabel="mean radius", ylabel="mean texture", title="Classification: predict a label")
fig

# %% [markdown]
# On the left the answer is a height, and being off by a little costs a little. On the right the answer is a colour, and there is no
# "nearly blue". Blue circles are the label $+1$, orange squares $-1$: the same in every picture of the course.

# %% [markdown] role="locked" id="q_tep_problem"
# ### Written answer: task, experience, performance
#
# *A city rents out bicycles at 300 stations. Every evening it can send vans to refill stations, and it would like to know which stations
# would otherwise stand empty at eight the next morning. Five years of records exist: how many bicycles stood where, every quarter of an
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
# **Experience.** The records of five years: for each station and evening the features, and as label whether it did stand empty the next
# morning. Mornings after a refill by a van must be left out or marked, since they do not show what would have happened.
#
# **Performance.** The fraction of wrong predictions on evenings that played no part in training, for instance those of the last year. As
# a missed empty station annoys customers more than a needless trip, one may count the two kinds of mistake with different costs.
#
# **Why it may not be reached.** The measured performance is that of days like the recorded ones. New stations, new bicycle lanes or a
# change of prices make next year's days come from another distribution.
# ### END SOLUTION

# %% [markdown]
# ## Four things to classify
#
# These data will come back through the whole course. The tumours and the digits are real measurements; the messages were written, and the
# striped pictures are made by a random generator, for this course.

# %%
digits = data.digits()
stripes, stripe_labels = data.striped_images(4, rng=3)
fig, axes = style.figure(8, width=9, height=1.5)
for ax, i in zip(axes[:4], (3, 8, 13, 24)):
    pictures.image(ax, digits.X[i], title=f"digit {digits.t[i]}", ink=True)
for ax, pixels, label in zip(axes[4:], stripes, stripe_labels):
    pictures.image(ax, pixels, title=f"label {label:+d}")
fig

# %%
texts, spam_labels = data.inbox()
for i in (0, 2, 11, 16):
    print(f"{spam_labels[i]:+d}  {texts[i]}")
print(f"\n{tumours.y[0]:+d}  a tumour: radius {tumours.X[0, 0]}, texture {tumours.X[0, 1]}, …")

# %% [markdown]
# A digit is 64 grey values, a striped picture 16384, a tumour 30 measurements. A message is just text: it has no numbers at all. So the
# first job is to make some.
#
# ## From a thing to a vector
#
# A classifier of this course eats vectors $x\in\mathbb R^d$. The map from the raw thing to the vector is called **feature engineering**,
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
# Give every word a **weight**: how much it speaks for spam. Add the weights of all words in the message, and the weight of the bias. Call
# it spam if this **score** is not negative. With the weights free $+4$, money $+2$, BIAS $-3$ the message "free money" scores
#
# $$4\cdot 1+2\cdot 1-3\cdot 1=+3\ \ge\ 0\quad\Rightarrow\quad\text{spam}.$$
#
# The bias is the score of a message without any known word: here $-3$, so we believe the best until words say otherwise. (This cell uses
# the course's own version of your function. It is there to look at and to compare with.)

# %%
from linclass_ref import preprocessing

vocabulary, weights = ["free", "money"], np.array([4, 2, -3])
for message in ("free money", "Are you free for lunch on Friday?", "Claim cash today. Winner!"):
    x = preprocessing.bag_of_words(message, vocabulary)
    answer = "spam" if weights @ x >= 0 else "no spam"
    print(f"x = {x}, score {weights @ x:+d}: {answer:8} ({message})")

# %% [markdown]
# The second is innocent and is called spam; the third is spam and goes through. Two words are too few, and weights set by hand are a
# guess. **Learning** is to let the examples choose the weights. Here the perceptron of notebook 2 does so, with fifteen words:

# %%
from linclass_ref import perceptron

vocabulary = ["free", "money", "win", "winner", "prize", "cash", "click", "offer", "cheap", "now"]
vocabulary += ["lunch", "meeting", "report", "monday", "train"]
X_spam = np.array([preprocessing.bag_of_words(text, vocabulary) for text in texts])
learned, k = perceptron.perceptron_origin(X_spam, spam_labels, T=100)
ranked = [f"{weight:+.0f} {name}" for weight, name in sorted(zip(learned, [*vocabulary, "BIAS"]))]
print("for spam:    ", ",  ".join(ranked[:-7:-1]))
print("against spam:", ",  ".join(ranked[:6]))
print("mistakes on the 20 messages:", np.sum(spam_labels * (X_spam @ learned) <= 0))

# %% [markdown]
# It found by itself that `money` speaks for spam and `lunch` against. These weights make no mistake on the twenty messages. Whether they
# are any good is another question, and the most important one of this lesson.
#
# ## The words of the trade
#
# | word | meaning | in the spam filter |
# |---|---|---|
# | **feature space** | the space $\mathbb R^d$ in which things are points $x$ | counts of words |
# | **labels** | the possible answers, here $\{-1,+1\}$ | no spam, spam |
# | **target** $f$ | the unknown function from things to right answers | what a patient reader would say |
# | **training set** | $n$ pairs $(x_i,y_i)$ with $y_i=f(x_i)$, as far as we know | the marked messages |
# | **hypothesis class** $\mathcal H$ | the functions that we are ready to consider | all weightings of the words |
# | **classifier** $h\in\mathcal H$ | one of them, $h:\mathbb R^d\to\{-1,+1\}$ | one choice of weights |
# | **learning algorithm** | training set $\to$ classifier in $\mathcal H$ | the perceptron |
#
# When a hypothesis is fixed by a few numbers, $h(x)=h(x;\theta)$, the class is a **parametrised family**, and learning is a search for
# numbers. The family of this course is the following.
#
# ## Linear classifiers
#
# Weigh the features, add up, look at the sign:
#
# $$h(x)=\operatorname{sign}(\theta\cdot x) \quad\text{(through the origin)},\qquad h(x)=\operatorname{sign}(\theta\cdot
# x+\theta_0)\quad\text{(with offset } \theta_0).$$
#
# The second is the first in disguise. Append a $1$ to every point, $\tilde x=(x,1)$, and the offset to the parameters,
# $w=(\theta,\theta_0)$. Then $w\cdot\tilde x=\theta\cdot x+\theta_0\cdot 1$. An offset is the weight of a feature that is always $1$: the
# bias of the spam filter.

# %%
from linclass_ref import geometry

theta, theta0, x = np.array([2.0, -1.0]), 0.5, np.array([1.0, 3.0])
w, x_augmented = np.append(theta, theta0), geometry.augment([x])[0]
print(f"theta·x + theta0 = {theta @ x + theta0},   w·(x, 1) = {w @ x_augmented}")

# %% [markdown]
# ### The conventions of this course
#
# Books differ in small things that cost much time. Here is our choice; it holds in all eight notebooks.
#
# - `X` has shape $(n, d)$: **a row is a point**. `theta` has shape $(d,)$, `theta0` is a number. In augmented form the $1$ comes
#   **last**.
# - Binary labels `y` are $-1$ and $+1$ in notebooks 1–4. Class indices `t` are $0,\dots,K-1$ in notebooks 5–7, and `y` is $0$ or $1$ in
#   notebook 8.
# - **Prediction**: $\operatorname{sign}(0)=+1$, so that every point gets a label. (Other texts choose $-1$.)
# - **Mistake**: the *margin* $y\,(\theta\cdot x+\theta_0)$ is $\le 0$. A point exactly on the boundary is a mistake, whatever its label.
# - Whatever is random takes `rng`, a generator or a seed, and comes out the same each time.
# - The reference refuses input that makes no sense with a `ValueError` that says what was expected. Your functions need not check their
#   input.
#
# Prediction and mistake disagree in one place only: a $+1$ point exactly on the boundary is *predicted* rightly and still *counts* as a
# mistake. Why be so strict? Because $\theta=0$, $\theta_0=0$ puts every point on the boundary, and a classifier that has learned nothing
# should not look half right. The converters between the labels:

# %%
print("±1 to bits:         ", geometry.signs_to_bits([-1, 1, 1]))
print("bits to ±1:         ", geometry.bits_to_signs([0, 1, 1]))
print("class 2 against rest:", geometry.classes_to_signs([0, 2, 1, 2], k=2))

# %% [markdown]
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
# ### The unit
#
# The same classifier as a machine: inputs come in, each is multiplied by its weight, everything is summed with the bias, and a step
# decides.

# %%
fig, ax = style.figure(width=7, height=3)
pictures.unit(ax, ["x₁", "x₂", "x₃"], ["θ₁", "θ₂", "θ₃"], "θ₀")
fig

# %% [markdown]
# In general $h(x)=f(\theta\cdot x+\theta_0)$ with an **activation** $f$. With $f=\operatorname{sign}$ it is our classifier; in notebook 8
# $f$ will be a smooth step, the *sigmoid* $f(z)=1/(1+e^{-z})$, and the output a probability.

# %%
def smooth_step(z):
    return 1 / (1 + np.exp(-z))


points = np.array([[2.0, 0.0], [1.0, 1.2], [0.0, 2.0]])
print("sign:   ", geometry.unit(points, theta=[1, -1], activation=geometry.sign))
print("sigmoid:", geometry.unit(points, theta=[1, -1], activation=smooth_step).round(2))

# %% [markdown]
# **A little history.** In 1943 McCulloch and Pitts proposed such a unit as a model of a nerve cell, with weights set by hand. In 1958
# **Frank Rosenblatt** gave it a rule by which it learns its weights from examples, the *perceptron*, and soon built it in hardware: 400
# photocells, and weights turned by electric motors. The newspapers expected a machine that would walk and talk. In 1969 **Marvin Minsky
# and Seymour Papert** showed, in a book of careful proofs, what one layer of such units can *not* do. XOR is the smallest example: no
# line has $(0,1)$ and $(1,0)$ on one side, $(0,0)$ and $(1,1)$ on the other (the proof is three lines, in notebook 2). Money and interest
# went elsewhere for more than a decade, until people learned to train several layers.
#
# Why does it still matter? Because linear classifiers work with millions of features, where there is room for a plane between almost
# anything; because they are quick and can be understood; and because a deep network is made of these units, and its last layer is, to
# this day, a linear classifier on features that the other layers have learned.
#
# ## How wrong is it?
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
# ## What it looks like
#
# Let $g(x)=\theta\cdot x+\theta_0$ be the score. The **boundary** is where $g(x)=0$. In the plane it is a line, in space a plane, in $d$
# dimensions a *hyperplane* of dimension $d-1$: one equation takes away one dimension. It cuts the space into two **half-spaces**, $g>0$
# and $g<0$. Three facts make it easy to picture.
#
# **θ stands at a right angle on the boundary.** Take two points $a$, $b$ on it. Then $\theta\cdot a+\theta_0=0$ and
# $\theta\cdot b+\theta_0=0$; subtract: $\theta\cdot(a-b)=0$. So $\theta$ is orthogonal to every direction that stays on the boundary.
#
# **θ points to where $g$ grows fastest.** The gradient of $g$ is $\theta$, everywhere. So the arrow shows the side of $+1$.
#
# **The score measures distance.** Let $p$ be the foot of the perpendicular from $x$ on the boundary. From $p$ to $x$ one goes along the
# unit vector $\theta/\|\theta\|$, a way $r$ (negative if backwards): $x=p+r\,\theta/\|\theta\|$. Put this into $g$:
#
# $$g(x)=\underbrace{\theta\cdot p+\theta_0}_{=\,0}+r\,\frac{\theta\cdot\theta}{\|\theta\|}=r\,\|\theta\|\qquad\Longrightarrow\qquad
# r=\frac{\theta\cdot x+\theta_0}{\|\theta\|},\qquad p=x-r\,\frac{\theta}{\|\theta\|}.$$
#
# This $r$ is the **signed distance**. (The foot is the nearest point: any other $q$ of the boundary is farther away by Pythagoras,
# $\|x-q\|^2=r^2+\|p-q\|^2$.) The origin has $r=\theta_0/\|\theta\|$, so the offset says how far the boundary is from it.

# %%
theta, theta0 = np.array([3.0, 4.0]), -10.0
X_few, y_few = np.array([[4.0, 3.0], [0.5, 3.5], [1.0, -0.5], [3.5, -1.0]]), np.array([1, 1, -1, 1])
feet = geometry.project_to_boundary(X_few, theta, theta0)
fig, ax = style.figure(width=5.2, height=4.2)
common.view(ax, [[-1, -2], [5, 4]], margin=0.05)
pictures.distances(ax, X_few, y_few, theta, theta0, feet)
for x, r in zip(X_few, geometry.signed_distance(X_few, theta, theta0)):
    common.write(ax, x, f"r = {r:+.1f}", shift=(12, 8))
ax.set(xlabel="x₁", ylabel="x₂", title="θ = (3, 4), θ₀ = -10")
fig

# %%
print("scores of the feet:           ", geometry.scores(feet, theta, theta0).round(12) + 0.0)
print("theta · (foot - another foot):", ((feet[1:] - feet[0]) @ theta).round(12) + 0.0)
print("length from point to foot:    ", np.linalg.norm(X_few - feet, axis=1).round(2))

# %% [markdown]
# The feet have score 0, the ways between them are at a right angle to $\theta$, and the lengths are $|r|$, as derived. The ring marks a
# mistake: a $+1$ point on the wrong side. Check one distance by hand: $(4,3)$ has the score $3\cdot4+4\cdot3-10=14$, and
# $\|\theta\|=\sqrt{9+16}=5$, so $r=14/5=2.8$.
#
# ### Exercises: `signed_distance` and `project_to_boundary`
#
# First $r$ for every row of `X`, then the feet.

# %% role="exercise" id="signed_distance"
def signed_distance(X, theta, theta0):
    """The signed distance of each point from the boundary, positive where theta points to.

    X (n, d), theta (d,) not zero, theta0 a number. Returns (n,).
    """
    ### BEGIN SOLUTION
    return (X @ theta + theta0) / np.linalg.norm(theta)
    ### END SOLUTION


# %% role="check" id="signed_distance" points=2
check(signed_distance)

# %% role="exercise" id="project_to_boundary"
def project_to_boundary(X, theta, theta0):
    """The foot of the perpendicular from each point on the boundary.

    X (n, d), theta (d,) not zero, theta0 a number. Returns (n, d): the feet, a row each.
    """
    ### BEGIN SOLUTION
    steps = (X @ theta + theta0) / (theta @ theta)
    return X - np.outer(steps, theta)
    ### END SOLUTION


# %% role="check" id="project_to_boundary" points=3
check(project_to_boundary)

# %% [markdown]
# ### Take hold of it
#
# Drag the tip of the arrow to turn the boundary, and the green square to move it. Dotted lines lead to the feet; rings are mistakes. Make
# $\theta$ twice as long: what changes, and what does not?
#
# On the right is the training error of *every* line: its angle is one axis, its distance from the origin the other. The red ring is the
# line that you hold. Find the darkest spot.

# %%
X_line, y_line = data.two_blobs(14, distance=2.6, rng=3)
widgets.line(X_line, y_line, theta=(0.4, 1.2))

# %% [markdown]
# The landscape on the right is made of **plateaus** with cliffs between them. As long as the line does not cross a point, no mistake is
# made or mended, and the error stays exactly the same. So from where you stand you cannot tell which way is down: the derivative is zero
# wherever it exists. This is why nobody minimises the training error directly, and why the next lessons invent something smoother to go
# down on.

# %%
print("angle   error")
for angle in (70.0, 71.0, 72.0, 73.0, 90.0):
    direction = [np.cos(np.radians(angle)), np.sin(np.radians(angle))]
    print(f"{angle:5.1f}   {geometry.training_error(X_line, y_line, direction, 0.0):.3f}")

# %% [markdown]
# ### Decision regions
#
# Any classifier, linear or not, divides the space into **decision regions**, one patch for each stretch of equal label. A linear one has
# exactly two. In general many regions may share a label:

# %%
def checkerboard(P):
    return np.where((np.floor(P[:, 0]) + np.floor(P[:, 1])) % 2 == 0, 1, -1)


fig, axes = style.figure(2, width=7, height=3.2)
for ax, rule, title in zip(
    axes,
    (lambda P: geometry.predict(P, [1, 0.5], -2.2), checkerboard),
    ("linear: two regions, two labels", "nine regions, two labels"),
):
    common.view(ax, [[0, 0], [3, 3]], margin=0)
    common.regions(ax, rule, K=2).set_title(title)
fig

# %% [markdown]
# ## What we really want: new data
#
# The training error is about points whose answers we know already. What matters is the error on points we have *not* seen. Measure it:
# hold some labelled points back, train on the others, and count mistakes on the held-back ones. This is the **test error**. With more and
# more test points it settles at a limit, the probability $E(\theta,\theta_0)$ of a mistake on the next point.
#
# How fast? With $m$ independent test points the measured fraction has standard deviation $\sqrt{E(1-E)/m}$: a hundred times the points
# for one more decimal.

# %%
from linclass_ref import least_squares

train = data.two_blobs(100, rng=0)
theta, theta0 = least_squares.two_class_fit(*train)  # a learner from notebook 5
limit = geometry.training_error(*data.two_blobs(400_000, rng=9), theta, theta0)
m = np.arange(1, 5001)
test_sets = [data.two_blobs(5000, rng=seed) for seed in range(20, 25)]
runs = [geometry.running_error(X, y, theta, theta0) for X, y in test_sets]
print(f"training error {geometry.training_error(*train, theta, theta0):.1%}, limit {limit:.1%}")

# %%
fig, ax = style.figure(width=7, height=3.2)
spread = 2 * np.sqrt(limit * (1 - limit) / m)
ax.fill_between(m, limit - spread, limit + spread, color="#e4e4e4", zorder=1)
ax.plot(m, np.transpose(runs), color=common.class_style(1).color, linewidth=1, alpha=0.8)
ax.axhline(limit, color=style.INK, linestyle="--", linewidth=1.2)
ax.set(xscale="log", xlim=(1, 5000), ylim=(0, 0.25), xlabel="test points", ylabel="test error")
ax.set_title("Five test sets, one classifier")
fig

# %% [markdown]
# The dashed line is the limit, the grey band two standard deviations around it.
#
# The training error is *lower* than the limit. That is the rule, not an accident: the parameters were chosen to suit just these points. A
# test point had no say in the choice, so it cannot flatter. The spam filter from above shows it more drastically, on 200 new messages:

# %%
new_texts, new_labels = data.spam_phrases(200, rng=0)
X_new = np.array([preprocessing.bag_of_words(text, vocabulary) for text in new_texts])
for name, A, labels in (("training", X_spam, spam_labels), ("new", X_new, new_labels)):
    print(f"{name:8} error {geometry.training_error(A, labels, learned):.1%}")

# %% [markdown]
# ### What must hold for this
#
# Everything above rests on one assumption: training points, test points and the points of the future are drawn **independently from the
# same distribution**. Then the test error speaks for the future. If the world moves, it does not. Here every test point is moved; the
# classifier stays as it was learned.

# %%
widgets.shifted(shift=(2.0, 0.5))

# %% [markdown]
# A shift along the boundary does no harm, a shift across it ruins everything, and *nothing in the training data could have warned you*.
# Another hospital's microscope, next year's spam, a camera at night: the same story. A good test set is drawn from where the classifier
# will be used.
#
# ## What not to do
#
# Why not take the largest hypothesis class there is, **all functions**? Then the target is certainly in it, and we can always reach
# training error zero. Let us try. The pictures have $128\times128=16384$ pixels, with an upright or a lying bar somewhere, and there are
# 50 of them to train on.
#
# Here is a classifier from that class. Choose **one pixel**. Write its grey value in each training picture into a table, with the label
# beside it. For a new picture, look the grey value up; if it is there, answer with its label, and if it is not, answer $-1$.
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

# %% [markdown]
# Now the experiment. Choose any pixel you like: drag the ring over the picture, or use the sliders.

# %%
images, image_labels = data.striped_images(50, rng=0)
new_images, new_image_labels = data.striped_images(400, rng=1)
widgets.pixel(images, image_labels, new_images, new_image_labels)

# %% [markdown]
# Whatever the pixel, the training error is zero, and half of the new pictures are wrong: as good as a coin. Look at the table on the
# right to see why. No grey value of a new picture is in it, so $h$ says $-1$ to all of them, and half of them are $+1$.
#
# Is it only that grey values never repeat? Round them, coarsely to finely, and average over a hundred pixels:

# %%
from linclass_ref.experiments import lookup

hundred = np.random.default_rng(0).choice(16384, 100, replace=False)
levels, means = np.array([4, 8, 16, 64, 256, 1024, 4096, 65536]), []
for count in levels:
    old, new = (np.floor(A[:, hundred] * count) for A in (images, new_images))
    errors = lookup.lookup_errors(old, image_labels, new, new_image_labels, np.arange(100))
    means.append([values.mean() for values in errors])

# %%
fig, ax = style.figure(width=6.4, height=3.2)
curves = dict(zip(("training error", "error on new images"), np.transpose(means)))
common.curves(ax, levels, curves, xlabel="grey levels that are told apart", ylabel="error")
ax.set(xscale="log", ylim=(0, 0.6), title="A larger table fits better and knows no more")
fig

# %% [markdown]
# With more rows the table fits the training pictures better and better, until it is perfect. On new pictures nothing changes: it was
# never better than a coin. The training error measured *how large the table is*, not what it has learned.
#
# And the task is easy! One well-chosen feature solves it: does the brightness vary more from column to column, or from row to row?

# %%
def bar_feature(flat):
    square = flat.reshape(-1, 128, 128)
    return square.mean(axis=1).std(axis=1) - square.mean(axis=2).std(axis=1)


wrong = np.mean(geometry.sign(bar_feature(new_images)) != new_image_labels)
print(f"one good feature, nothing learned: {wrong:.0%} of the new images wrong")

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
# A new picture has a grey value that is not in the table, and then the answer is $-1$ without any regard to the picture. Half of the
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
# Held-out data can. Cut the data in **three**: a *training* part to fit each model, a *validation* part to choose among the models, and a
# *test* part that is looked at once, at the very end (the validation error of the chosen model is flattering too: it was chosen for being
# low).
#
# Here the models are polynomial boundaries of degree $0, 1, 2, \dots$ for two features of the tumours, fitted to 85 of them. Degree 0
# gives always the same answer, degree 1 is a line.

# %%
pair = [tumours.feature_names.index(name) for name in ("mean concavity", "mean texture")]
parts = preprocessing.split(tumours.X[:, pair], tumours.y, validation=0.4, test=0.45, rng=2)
held_out = parts.X_validation, parts.y_validation
words = {"axis_names": ("mean concavity", "mean texture"), "class_names": ("benign", "malignant")}
widgets.sizes(parts.X_train, parts.y_train, *held_out, **words)

# %% [markdown]
# Slide from left to right. At first both errors fall: the model learns something true. Then they part. The boundary begins to bend round
# single points; the training error goes on to zero, and the held-out error climbs. Choose the bottom of the *held-out* curve.
#
# ### Exercise: `select_model`
#
# Given sizes and their validation errors, return the size with the lowest error. If several tie, take the **smallest** size: of two
# explanations that do equally well, prefer the simpler. The lists may be in any order.

# %% role="exercise" id="select_model"
def select_model(sizes, validation_errors):
    """The size with the lowest validation error; ties go to the smallest size.

    sizes (m,), validation_errors (m,), in the same order. Returns one of the sizes.
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
train_errors, held_out_errors = model_size.errors_by_degree(
    parts.X_train, parts.y_train, *held_out, degrees
)
best = preprocessing.select_model(degrees, held_out_errors)
for degree in (best, 11):
    fit = model_size.fit_polynomial(parts.X_train, parts.y_train, degree)
    print(f"degree {degree:2}: training {train_errors[degree]:.1%}", end=", ")
    print(f"validation {held_out_errors[degree]:.1%}", end=", ")
    print(f"test {fit.error(parts.X_test, parts.y_test):.1%}")

# %% [markdown]
# ## The pipeline
#
# Between the raw thing and the answer stand several steps, and *all of them* are learned from the training data.

# %%
steps = ["raw things", "features", "scale", "choose\nfeatures", "train", "predict"]
notes = ["texts, images", "vectors", "training\nstatistics", "training\ndata only", "θ, θ₀"]
notes += ["new data, through\nthe same steps"]
fig, ax = style.figure(width=9, height=1.7)
pictures.boxes(ax, steps, notes)
fig

# %% [markdown]
# **Scaling.** The area of a tumour is in the hundreds, its smoothness about a tenth. A rule that adds products and measures distances
# hears only the loud feature. Two common cures:
#
# - **normalise**: $z=(x-\min)/(\max-\min)$, so that each feature runs from 0 to 1;
# - **standardise**: $z=(x-\text{mean})/\text{standard deviation}$, so that each feature has mean 0 and standard deviation 1.
#
# The statistics come from the **training set only**, and new points are scaled with the *same numbers*. Why? Because at the time of
# training the new points do not exist; using them would be peeking. And because scaling each set by its own statistics would move the
# same point to different places. (It would hide the shift that you dragged above, for one: a shifted set minus its own mean is not
# shifted any more.)
#
# Here is the first cure on two of the features, for 400 tumours to train on and 169 new ones:

# %%
two = tumours.X[:, [3, 4]]
N_train, N_new = preprocessing.normalize(two[:400], two[400:])
for j, name in enumerate(("mean area", "mean smoothness")):
    print(f"{name:16} raw {two[:, j].min():8.3f} to {two[:, j].max():8.3f},", end="  ")
    print(f"training {N_train[:, j].min():.2f} to {N_train[:, j].max():.2f}", end=",  ")
    print(f"new {N_new[:, j].min():.2f} to {N_new[:, j].max():.2f}")

# %% [markdown]
# New values may leave the range from 0 to 1. That is right: they *are* outside of what was seen in training.
#
# ### Exercise: `standardize`
#
# The standard deviation divides by $n$ (NumPy's default). A feature that is constant in the training set (its maximum equals its minimum)
# tells nothing and would be divided by zero: make it $0$ in both results, whatever its value in the new points.

# %% role="exercise" id="standardize"
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
# Does it matter? Train the perceptron on the tumours, all 30 features, raw and standardised:

# %%
parts = preprocessing.split(tumours.X, tumours.y, validation=0.4, test=0.45, rng=5)
Z_train, Z_test = preprocessing.standardize(parts.X_train, parts.X_test)
for name, A, B in (("raw", parts.X_train, parts.X_test), ("standardised", Z_train, Z_test)):
    theta, theta0, k = perceptron.perceptron(A, parts.y_train, T=50)
    error = geometry.training_error(B, parts.y_test, theta, theta0)
    print(f"{name:13} {k:5} mistakes in 50 passes, test error {error:.1%}")

# %% [markdown]
# **Choosing features** is model selection as well: rank the features by how well each separates the classes *on the training data*, keep
# the best $m$, and let the validation error choose $m$. Then, once, the test.

# %%
_, Z_validation = preprocessing.standardize(parts.X_train, parts.X_validation)
counts, table = np.array([1, 2, 3, 5, 8, 12, 16, 20, 25, 30]), []
both = ((Z_train, parts.y_train), (Z_validation, parts.y_validation))
for count in counts:
    use = preprocessing.select_features(Z_train, parts.y_train, count)
    rule = least_squares.two_class_fit(Z_train[:, use], parts.y_train)
    table.append([geometry.training_error(Z[:, use], y, *rule) for Z, y in both])
chosen = preprocessing.select_model(counts, np.array(table)[:, 1])

# %%
fig, ax = style.figure(width=6.4, height=3.2)
curves = dict(zip(("training error", "validation error"), np.transpose(table)))
common.curves(ax, counts, curves, xlabel="features kept", ylabel="error", mark=chosen)
ax.set(ylim=(0, None), title=f"The best {chosen} of 30 features")
fig

# %%
use = preprocessing.select_features(Z_train, parts.y_train, chosen)
rule = least_squares.two_class_fit(Z_train[:, use], parts.y_train)
print("kept:", ", ".join(tumours.feature_names[i] for i in use))
print(f"validation error {min(np.array(table)[:, 1]):.1%}", end=", ")
print(f"test error {geometry.training_error(Z_test[:, use], parts.y_test, *rule):.1%}")

# %% [markdown]
# With all 30 features nothing is wrong in training and one tumour in seven on validation; three features do better. And the test error is
# a little higher than the validation error of the chosen model. That is what the third part is for: the second one had a say in the
# choice.
#
# ## Three routes to a classifier
#
# The family is fixed; how do we find its parameters? There are three schools, and the course visits all of them.
#
# 1. **Discriminant functions.** Find a boundary directly. No probabilities; only the side counts.
# 2. **Discriminative models.** Model the probability of the label *given* the point, $P(y\mid x)$, and cut where it passes one half.
# 3. **Generative models.** Model how the points of each class are *made*, $p(x\mid y)$, and how frequent the classes are, $P(y)$; Bayes'
#    theorem turns them round into $P(y\mid x)$. Such a model can also draw new points.
#
# On one feature of the tumours, the mean radius:

# %%
from linclass_ref import gaussian, logistic

r, grid = tumours.X[:, [0]], np.linspace(6, 29, 400)
theta, theta0 = least_squares.two_class_fit(r, tumours.y)
w = logistic.fit_newton(geometry.augment(r), tumours.t, 0.0)
priors, means, Sigma = gaussian.lda_fit(r, tumours.t, 2)
sigma = np.sqrt(Sigma[0, 0])
cuts = (
    -theta0 / theta[0],
    -w[1] / w[0],
    gaussian.lda_boundary_1d(means[0, 0], means[1, 0], sigma, *priors),
)
print("boundaries at radius", ", ".join(f"{cut:.1f}" for cut in cuts))

# %%
fig, axes = style.figure(3, width=9.4, height=3)
axes[0].plot(grid, geometry.sign(theta * grid + theta0), color=style.ACCENT)
axes[1].plot(grid, logistic.sigmoid(w[0] * grid + w[1]), color=style.ACCENT)
for k in (0, 1):
    density = priors[k] * gaussian.gaussian_pdf(grid, means[k, 0], sigma)
    axes[2].plot(grid, density, color=common.class_style(k).color, linestyle="-" if k else "--")
titles = ("1 · a step", "2 · P(malignant | radius)", "3 · p(radius | class) P(class)")
for ax, title, cut in zip(axes, titles, cuts):
    ax.axvline(cut, color=style.INK, linewidth=1.2, linestyle=":")
    ax.set(title=title, xlabel="mean radius")
axes[2].legend(["benign", "malignant"])
fig

# %% [markdown]
# Three ways of thinking, and nearly the same boundary (dotted). They will differ in what they ask of the data, in how they take outliers,
# and in what else they can tell you.
#
# ### The map of the course
#
# | notebook | route | the idea |
# |---|---|---|
# | 2 perceptron | discriminant | learn from mistakes, one point at a time |
# | 3 convergence proof | discriminant | why that ends, and how soon |
# | 4 hinge SGD | discriminant | what to do when no boundary separates the data |
# | 5 multi-class, least squares | discriminant | more than two labels; a solution in closed form |
# | 6 Fisher | discriminant | the direction in which classes stand apart |
# | 7 Gaussian LDA | generative | model each class, apply Bayes' theorem |
# | 8 logistic regression | discriminative | model the probability itself; all methods side by side |
#
# ## What you have
#
# You can say what a learning problem is; turn things into vectors; predict, measure errors and distances; and you know the trap. **Zero
# training error is a promise about the past.** The question behind every lesson from here on is what makes it a promise about the future
# as well.
#
# Next: a machine that finds $\theta$ by itself, and learns only when it is wrong.
