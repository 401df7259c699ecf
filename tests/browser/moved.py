"""The cells of one notebook with the widgets that test_toolkit.py moves."""

SETUP = """
import numpy as np
from dataclasses import dataclass
from linclass_ref import data, geometry
from linclass_ref.data import synthetic
from linclass_ref.plots import common
from linclass_ref.scene import live
from linclass_ref.widgets import fisher, logistic_mle, multiclass_least_squares, perceptron
from linclass_ref.scene.toolkit import App, Button, Choice, Player, Slider, Toggle, Vector

X, y, *_ = synthetic.separable(14, margin=0.05, rng=3)
noisy, labels = synthetic.two_blobs(60, distance=2.0, rng=1)
new, new_labels = synthetic.two_blobs(400, distance=2.0, rng=2)
digits = data.digits()
X_two, t_two = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)
X_far, t_far, ordinary = data.with_outliers()

def where(app, xy, axes=0):
    "A place in data coordinates as fractions of the picture."
    figure = app.live.figure
    return figure.transFigure.inverted().transform(figure.axes[axes].transData.transform(xy)).tolist()

def tip(angle):
    dial = turn.controls[0]
    return where(turn, dial.handles(fisher.Turn(angle))[0])
"""
PARTS = """
@dataclass(frozen=True, eq=False)
class Parts:
    number: int = 3
    kind: str = "solid"
    on: bool = True
    step: int = 0
    tip: tuple[float, float] = (1.0, 1.0)

def draw(ax, state):
    if state.number == 9:
        raise ValueError("nine cannot be drawn")
    common.arrow(ax, (0, 0), state.tip, dashed=state.kind == "dashed")
    ax.plot(np.arange(state.number) / 5, np.full(state.number, -1.0), "o")
    ax.set_title(f"step {state.step}, " + ("on" if state.on else "off"))

parts = App("All parts", Parts(), draw, background=lambda ax: common.view(ax, [[-2, -2], [2, 2]]),
    describe=lambda s: f"number {s.number}, step {s.step}, tip ({s.tip[0]:.1f}, {s.tip[1]:.1f}), {s.kind}, {s.on}",
    controls=[Slider("number", "Number", 0, 10), Choice("kind", "Kind", {"solid": "solid", "dashed": "dashed"}), Toggle("on", "On"),
        Player("step", "Step", last=lambda s: 3, seconds=0.15), Vector("tip", "tip", -2, 2)])
parts
"""
STEPPER = "stepper = perceptron.stepper(X, y)\nstepper"
EDITOR = "editor = perceptron.editor(2 * X[:8], y[:8])\neditor"
ORDERS = "orders = perceptron.orders(noisy, labels, new, new_labels)\norders"
PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2]);"
CONFUSION = """
confusion = multiclass_least_squares.confusion(digits.X[:300], digits.t[:300], (digits.t[:300] * 3) % 10)
confusion
"""
FAR = "far = multiclass_least_squares.far_point(X_far[ordinary], geometry.bits_to_signs(t_far[ordinary]))\nfar"
TURN = "turn = fisher.rotate(X_two, t_two)\nturn"
RACE = "race = logistic_mle.race(np.array([-2.0, -1, -0.5, 0.5, 1, 2]), np.array([0, 0, 1, 0, 1, 1]))\nrace"

CELLS = [SETUP, PARTS, STEPPER, EDITOR, ORDERS, CONFUSION, FAR, TURN, RACE, PLOT]
