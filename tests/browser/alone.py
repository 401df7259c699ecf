"""A Chromium for pages that need no JupyterLab: the book, and the page for marking."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from lab import CHROMIUM_FLAGS, chromium
from playwright.sync_api import Browser, sync_playwright


@contextmanager
def started_chromium() -> Iterator[Browser]:
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with sync_playwright() as drive:
        yield drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
