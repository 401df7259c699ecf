"""The widgets of notebook 4: what they say and draw is what the reference computes."""

import numpy as np
import pytest

from linclass_ref import descent, hinge_sgd, losses
from linclass_ref.plots import style
from linclass_ref.widgets import hinge_sgd as widgets
from linclass_ref.widgets import hinge_walk

x = np.array([-2.0, -1.0, 0.5, 1.0, 2.0, -0.5])
y = np.array([-1, -1, -1, 1, 1, 1])  # the two in the middle are in the wrong order, so no cut is right


def seen(app):
    """The picture's bytes and the line of text."""
    return app.picture().png(), app.describe(app.state)


@pytest.mark.parametrize(
    ("point", "label", "words"),
    [
        ((-0.6, 0.4), 1, "z = -0.6: a mistake. Losses: zero-one 1"),
        ((0.5, 9.0), 1, "z = +0.5: right, but not by 1. Losses: zero-one 0"),
        ((-2.0, 0.0), -1, "z = +2: right by 1 or more. Losses: zero-one 0"),
    ],
)
def test_the_text_gives_the_price_of_a_margin_wherever_the_point_is(point, label, words):
    app = widgets.price()
    app.update(x=point, label=label)
    assert words in app.describe(app.state)
    assert f"hinge {max(0.0, 1 - app.state.z):.3g}" in app.describe(app.state)


def test_more_losses_are_drawn_and_described_on_request():
    app = widgets.price()
    before = seen(app)
    app.update(all_losses=True)
    after = seen(app)
    assert after[0] != before[0]
    assert len(after[1]) > len(before[1])


def test_the_bowl_says_whether_the_steps_overshoot():
    app = widgets.bowl()
    assert "has come down" in app.describe(app.state)
    app.update(eta=0.4)  # beyond 2/6, where the steep direction diverges
    assert "overshoot" in app.describe(app.state)
    start, path = app.state.start, app.state.path(descent.gradient_descent)
    assert np.allclose(path, descent.gradient_descent(lambda p: np.array([1.0, 6.0]) * p, start, 0.4, len(path) - 1))


@pytest.mark.parametrize(
    ("z", "slope"),
    [(0.0, -1.0), (1.0, -1.0), (1.0, -0.4), (1.0, 0.0), (2.0, 0.0), (0.0, -0.9), (1.0, 0.1), (2.0, -0.1)],
)
def test_a_line_supports_the_hinge_exactly_where_it_stays_below_it(z, slope):
    app = widgets.lever()
    app.update(z=z, u=(1.0, slope))
    u = np.linspace(-5, 5, 2001)
    below = bool(np.all(losses.hinge_loss(u) >= losses.hinge_loss(z) + slope * (u - z) - 1e-9))
    assert app.state.supports(losses.hinge_subdifferential) == below
    assert "a subgradient" in app.describe(app.state)
    assert ("not a subgradient" in app.describe(app.state)) != below


def test_a_vertical_line_is_steep_and_not_an_error():
    app = widgets.lever()
    app.update(u=(0.0, 1.0))
    assert not app.state.supports(losses.hinge_subdifferential)
    assert seen(app)[0]


def test_the_walk_shows_the_run_of_the_reference_and_its_best_iterate():
    app = widgets.walk(x, y, visits=60)
    app.update(order=3, step=10_000)  # more than there are: the last one is shown
    order = hinge_sgd.random_order(len(x), 60, rng=3)
    theta, theta0 = hinge_sgd.sgd_hinge(x[:, None], y, order)
    least = losses.hinge_risk(x[:, None], y, theta, theta0)
    assert f"with risk {least:.3g}." in app.describe(app.state)


@pytest.mark.parametrize("method", [*hinge_walk.RULES, hinge_walk.PERCEPTRON])
def test_every_method_of_the_walk_can_be_drawn_at_every_step(method):
    app = widgets.walk(x, y, visits=60)
    picture, axes = app.canvas()
    for step in (0, 1, 30, 500):
        app.update(method=method, step=step)
        with style.style():
            app.draw(axes, app.state)
    assert picture.png()  # all four steps, one over the other: most of the work is the layout, which is that of one
    assert ("every" in app.describe(app.state)) == (method == hinge_walk.PERCEPTRON)


def test_what_the_learner_wrote_draws_the_pictures():
    """Each widget asks the function that it is given, not the reference."""
    asked = []

    def noting(name, function):
        def call(*args):
            asked.append(name)
            return function(*args)

        return call

    seen(widgets.price(noting("hinge_loss", losses.hinge_loss)))
    seen(widgets.bowl(noting("gradient_descent", descent.gradient_descent)))
    seen(widgets.lever(noting("hinge_subdifferential", losses.hinge_subdifferential)))
    seen(widgets.walk(x, y, visits=30, algorithm=noting("sgd_hinge", hinge_sgd.sgd_hinge)))
    assert set(asked) == {"hinge_loss", "gradient_descent", "hinge_subdifferential", "sgd_hinge"}


def test_the_walk_takes_a_rule_of_the_learners_own():
    app = widgets.walk(x, y, visits=60, rules={"mine": lambda k: 0.3})
    app.update(method="hinge SGD, mine", step=10_000)
    least = hinge_sgd.run(x[:, None], y, hinge_sgd.random_order(len(x), 60, rng=1), 0.3).risks.min()
    assert f"with risk {least:.3g}." in app.describe(app.state)
