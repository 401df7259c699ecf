"""ipympl's canvas, without its side effect.

When it is imported after matplotlib, ipympl makes itself the backend of the whole notebook, and plain plots are no longer shown inline.
It looks for matplotlib among the loaded modules to do so; for the length of that look there is none.
"""

import sys

_matplotlib = sys.modules.pop("matplotlib", None)
try:
    import ipympl  # noqa: F401  only its __init__ is wanted here
finally:
    if _matplotlib is not None:
        sys.modules["matplotlib"] = _matplotlib

from ipympl.backend_nbagg import Canvas, FigureManager  # noqa: E402  after the above, on purpose

__all__ = ["Canvas", "FigureManager"]
