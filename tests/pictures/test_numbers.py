"""Every curve, cloud of points, set of bars and map can be read as a table."""

import numpy as np
import pytest

from linclass_ref.plots.numbers import MAX_ROWS
from linclass_ref.plots.style import figure
from linclass_ref.widgets import classification_setup as widgets


@pytest.fixture(scope="module")
def tables():
    fig, (left, right) = figure(2)
    left.set(title="Left", xlabel="n", ylabel="error")
    left.plot([1, 2], [0.5, 0.25], label="training error")
    left.scatter([1, 2, 3], [4, 5, 6])
    left.plot([], [])
    left.axhline(0.1)
    right.bar([0, 1], [3, 4])
    right.plot(range(2 * MAX_ROWS), range(2 * MAX_ROWS))
    fig.colorbar(right.imshow([[1, 0], [0, 2]], extent=(0, 4, 0, 4)))
    return fig.numbers()


def test_what_was_drawn_comes_with_its_panel_its_name_and_its_columns(tables):
    curve, points = tables[:2]
    assert (curve.panel, curve.name, curve.columns) == ("Left", "training error", ("n", "error"))
    assert curve.rows.tolist() == [[1, 0.5], [2, 0.25]]
    assert (points.name, points.rows.tolist()) == ("points 1", [[1, 4], [2, 5], [3, 6]])
    assert [table.name for table in tables[2:]] == ["bars 1", "curve 1", "map 1"]
    assert tables[-1].columns == ("x", "y", "value")
    assert tables[-1].rows.tolist() == [[1, 3, 1], [3, 3, 0], [1, 1, 0], [3, 1, 2]]


def test_the_tables_have_captions_and_header_cells_and_long_ones_say_what_is_left_out(tables):
    html = tables._repr_html_()
    assert "<caption>Left: training error</caption>" in html
    assert '<th scope="col">error</th>' in html
    assert f"… and {MAX_ROWS} more rows" in html
    assert "<td>0.25</td>" in html


def test_a_widget_has_the_numbers_of_its_present_state():
    X, y = np.array([[1.0, 2.0], [-1.0, 0.5]]), np.array([1, -1])
    app = widgets.line(X, y, theta=(1.0, 0.0))
    seen = {tuple(row) for table in app.numbers() if len(table.columns) == 2 for row in table.rows.tolist()}
    assert {tuple(point) for point in X.tolist()} <= seen
