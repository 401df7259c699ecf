"""The ticks of a picture, found and measured once where matplotlib would do it up to eleven times: a fifth of a picture's cost."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from matplotlib.axes import Axes

# matplotlib's methods for it, whose results depend on nothing that changes while it lays out and draws, except what is in a key below.
FOUND, MEASURED = "_update_ticks", "_get_ticklabel_bboxes"


@contextmanager
def ticks_found_once(axes: Iterable[Axes]) -> Iterator[None]:
    """Within the block, for laying out and drawing: an axis looks for its ticks again only if its limits or its size have changed."""
    both = [axis for ax in axes for axis in (ax.xaxis, ax.yaxis)]
    for axis in both:
        for name in (FOUND, MEASURED):
            setattr(axis, name, _remembered(axis, name))
    try:
        yield
    finally:
        for axis in both:
            for name in (FOUND, MEASURED):
                delattr(axis, name)


def _remembered(axis: Any, name: str) -> Callable[..., Any]:
    compute = getattr(axis, name)
    known: dict[tuple[float, ...], Any] = {}

    def answer(*arguments: Any) -> Any:
        left, bottom, width, height = axis.axes.bbox.bounds
        place = (left, bottom) if name == MEASURED else ()
        key = (*axis.get_view_interval(), width, height, *place)
        if key not in known:
            known.clear()  # finding the ticks for one size also moves those that were found for another
            known[key] = compute(*arguments)
        return known[key]

    return answer
