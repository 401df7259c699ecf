"""A worker gets the list of matplotlib's own fonts, so that it need not make it; and no font of this machine."""

import json

import pytest

from autograder.sandbox import available
from autograder.sandbox.fonts import known_fonts

FONTS = """
import json, os, matplotlib
from matplotlib.font_manager import FontManager, findfont, fontManager
made = FontManager()
lists = [[{font.name for font in kind} for kind in (one.ttflist, one.afmlist)] for one in (fontManager, made)]
files = [font.fname for font in (*fontManager.ttflist, *fontManager.afmlist)]
inside = all(os.path.isfile(file) and file.startswith(matplotlib.get_data_path()) for file in files)
print(json.dumps([lists[0] == lists[1], inside, os.path.basename(findfont("sans"))]))
"""


@pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
def test_a_notebook_has_the_fonts_that_it_would_find_by_itself_and_no_others(pool):
    with pool.notebook() as notebook:
        ran = notebook.run_cell(FONTS)
    assert ran.error is None
    assert json.loads(ran.stdout) == [True, True, "DejaVuSans.ttf"]


def test_fonts_of_this_system_and_lists_that_cannot_be_read_are_left_out(tmp_path, monkeypatch):
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    own, other = {"fname": "fonts/ttf/a.ttf"}, {"fname": "/usr/share/fonts/b.ttf"}
    whole = {"_version": "1", "ttflist": [other, own], "afmlist": [other]}
    for name, text in {"v1": json.dumps(whole), "v2": "{", "v3": "[1]", "v4": '{"ttflist": [], "afmlist": []}'}.items():
        (tmp_path / f"fontlist-{name}.json").write_text(text)
    (known,) = known_fonts().items()
    assert known[0] == "fontlist-v1.json"
    assert json.loads(known[1]) == {"_version": "1", "ttflist": [own], "afmlist": []}
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path / "nowhere"))
    assert known_fonts() == {}
