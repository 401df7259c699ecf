"""Pictures of notebook 4: what they show is what they were given, and the learner's functions draw them."""

import numpy as np
import pytest

from linclass_ref import hulls, losses, perceptron
from linclass_ref.experiments import cycles
from linclass_ref.experiments.switches import SwitchRow
from linclass_ref.plots import hinge_runs, hinge_sgd, style

x = np.array([-2, -1, 0, 1, 2])
y = np.array([-1, 1, -1, 1, 1])


def title_of(ax):
    """Wherever it stands: the course's style puts titles on the left."""
    return ax.get_title("left") or ax.get_title()


def test_a_cycle_is_drawn_with_the_states_that_belong_to_it():
    found = cycles.find_cycle(x[:, None], y, max_passes=100)
    assert found.length > 0
    fig, (line, plane) = style.figure(2)
    hinge_runs.cycle((line, plane), x, y, found, perceptron.run(x[:, None], y, T=found.passes))
    scores = [drawn for drawn in line.lines if drawn.get_color() == style.INK and len(drawn.get_xdata()) == 2]
    assert len(scores) == found.length
    loop = plane.lines[-1].get_xydata()
    assert loop[0].tolist() == loop[-1].tolist()
    assert fig.png()


def test_a_step_against_a_subgradient_goes_up_and_comes_nearer():
    fig, (plane, heights) = style.figure(2)
    hinge_runs.wrong_way((plane, heights), lambda w: abs(w[0]) + 3 * abs(w[1]), [1.0, 0.0], [1.0, 3.0])
    height, distance = (line.get_ydata() for line in heights.lines)
    assert np.all(np.diff(height) > 0)
    assert distance[1] < distance[0] == 1.0
    assert fig.png()


def test_the_points_in_the_street_are_ringed_and_its_width_is_told():
    X, labels = np.array([[2.0, 1.0], [3.0, -1.0], [-2.0, 1.0], [-4.0, 0.0]]), np.array([1, 1, -1, -1])
    widest = hulls.max_margin_origin(X, labels)
    fig, axes = style.figure(2)
    hinge_runs.streets(axes, X, labels, {1.0: widest.theta / 4, 0.001: widest.theta})
    assert title_of(axes[1]) == f"λ = 0.001: width {2 * widest.margin:.2f}"
    rings = [sum(len(one.get_xdata()) for one in ax.lines if one.get_markeredgecolor() == style.ALARM) for ax in axes]
    assert rings == [4, 0]
    assert fig.png()


def test_gaps_tell_the_risk_of_the_function_that_is_given():
    fig, axes = style.figure(2)
    hinge_sgd.gaps(axes, x, y, [(1.0, 0.0), (0.5, 0.25)], risk=lambda *given: 42.0)
    assert all("hinge risk 42.000" in title_of(ax) for ax in axes)
    assert fig.png()


def test_the_chords_are_those_of_the_hinge_that_is_given():
    fig, axes = style.figure(3)
    hinge_sgd.chords(axes, hinge=lambda z: -losses.hinge_loss(z))
    assert title_of(axes[1]) == "above its chords by 0.0"
    assert title_of(axes[2]) != "above its chords by 0.0"
    assert fig.png()


def test_one_row_per_setting_of_the_switches_with_a_bar_at_the_mean():
    rows = [SwitchRow(name, np.array([0.1, 0.3]), np.ones(2), np.ones(2)) for name in ("perceptron", "hinge SGD")]
    fig, ax = style.figure()
    hinge_runs.switches(ax, rows)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["perceptron", "hinge SGD"]
    assert ax.lines[1].get_xdata()[0] == pytest.approx(0.2)
    assert fig.png()


def test_bounds_rules_and_errors_are_drawn_from_what_they_are_given():
    fig, axes = style.figure(3)
    etas = np.array([0.1, 0.2, 0.4])
    hinge_runs.rate_bound(axes[0], etas, etas + 1, etas, (0.2, 1.2))
    hinge_runs.step_rules(axes[1], {"1": np.linspace(1, 0.5, 60), "mine": np.linspace(1, 0.4, 60)}, 0.4)
    hinge_runs.error_rows(axes[2], {"one": [0.2, 0.4], "other": [0.3, 0.3]}, xlabel="error")
    assert sorted(text.get_text() for text in axes[1].texts) == ["η = 1", "η = mine"]
    np.testing.assert_allclose(axes[2].lines[-1].get_xdata(), [0.3, 0.3])
    assert fig.png()
