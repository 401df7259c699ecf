"""The list of matplotlib's own fonts, which matplotlib keeps for each user: a worker that has it need not read a hundred fonts to start."""

import contextlib
import json
import os
from pathlib import Path


def known_fonts() -> dict[str, str]:
    """The lists of this user by their file names; without the fonts of this system, which are not there in a sandbox.

    There is one list for each version of matplotlib that was ever used, and matplotlib takes the right one or makes it again.
    """
    lists: dict[str, str] = {}
    for path in _folder().glob("fontlist-*.json"):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            known = json.loads(path.read_text(encoding="utf-8"))
            for kind in ("ttflist", "afmlist"):  # a path is relative where the font came with matplotlib
                known[kind] = [font for font in known[kind] if not os.path.isabs(font["fname"])]
            if known["ttflist"]:
                lists[path.name] = json.dumps(known)
    return lists


def _folder() -> Path:
    """Where matplotlib keeps them, without having to load it."""
    if configured := os.environ.get("MPLCONFIGDIR"):
        return Path(configured)
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(caches, "matplotlib")
