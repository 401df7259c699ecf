"""What stands in for a widget in a notebook that is opened again; that it is hidden while the widget lives is seen in the browser."""

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from linclass_ref.data import synthetic
from linclass_ref.plots import style
from linclass_ref.scene import saved, toolkit
from linclass_ref.widgets import perceptron


@pytest.fixture
def shell():
    """IPython, but no notebook's kernel."""
    InteractiveShell.clear_instance()
    yield InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    InteractiveShell.clear_instance()


def test_a_live_widget_leaves_its_picture_with_a_line_before_it(shell, monkeypatch):
    for module in (toolkit, style):
        monkeypatch.setattr(module, "has_front_end", lambda: True)
    X, y, *_ = synthetic.separable(8, margin=0.05, rng=3)
    app = perceptron.stepper(X, y)
    with capture_output() as captured:
        data, _ = app._repr_mimebundle_()
    app.close()
    (before,) = (output.data["text/html"] for output in captured.outputs)
    assert f"data:image/png;base64,{data['image/png']}" in before
    assert 'alt="' in before
    assert "Run this cell to make it move." in before
    assert saved.STYLE in before


def test_where_somebody_looks_a_picture_is_an_image_with_alternative_text(monkeypatch):
    picture, _ = style.figure()
    assert set(picture._repr_mimebundle_()[0]) == {"image/png", "text/plain"}
    monkeypatch.setattr(style, "has_front_end", lambda: True)
    data, _ = picture.describe("""A point
        "above" a line.""")._repr_mimebundle_()
    assert data["text/plain"] == 'A point "above" a line.'
    assert 'alt="A point &#34;above&#34; a line." width="374" src="data:image/png;base64,' in data["text/html"]


def test_a_still_picture_needs_no_stand_in(shell):
    X, y, *_ = synthetic.separable(8, margin=0.05, rng=3)
    with capture_output() as captured:
        perceptron.stepper(X, y)._repr_mimebundle_()
    assert captured.outputs == []
