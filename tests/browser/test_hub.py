"""A real JupyterHub with real users: a student fetches, works, validates, hands in, and reads the feedback that was released."""

import os

import pytest
from hub import hub, why_not
from lab import CHROMIUM_FLAGS, chromium
from playwright.sync_api import sync_playwright
from term import play

from autograder.sandbox import available

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(why_not() is not None, reason=str(why_not())),
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.skipif(chromium() is None, reason="no Chromium or Chrome on this machine"),
]


def test_an_assignment_goes_out_and_feedback_comes_back(tmp_path):
    mark = os.getpid()  # accounts that an interrupted run has left behind are not in the way
    people = (f"ines-{mark}", f"bob-{mark}")
    with hub(tmp_path, *people) as running, sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=chromium(), headless=True, args=CHROMIUM_FLAGS)
        feedback = play(running, browser, *people, say=print)
        browser.close()
    assert "Total" in feedback[people[1]]
