"""ipympl's canvas without its side effect: on import, ipympl makes itself the backend of the whole notebook.

We restore the backend, so that plain plots are still shown inline.
"""

import matplotlib

_backend = matplotlib.get_backend()
from ipympl.backend_nbagg import Canvas, FigureManager  # noqa: E402  between saving and restoring, on purpose

matplotlib.use(_backend)

__all__ = ["Canvas", "FigureManager"]
