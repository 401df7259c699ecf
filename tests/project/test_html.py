"""HTML is made with MarkupSafe, which escapes by default; an f-string escapes nothing."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for package in ("autograder", "linclass_ref") for path in (ROOT / package).rglob("*.py"))
ELEMENT = re.compile(r"</|<!|<[a-z]+[^<]* [a-z-]+=", re.IGNORECASE)


def made_of_text(source: str) -> list[int]:
    """The lines with an f-string that has a tag in it."""
    strings = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr))
    parts = ((s.lineno, "".join(p.value for p in s.values if isinstance(p, ast.Constant))) for s in strings)
    return [line for line, text in parts if ELEMENT.search(text)]


def test_an_element_in_an_f_string_is_found():
    assert made_of_text('a = f"<b>{x}</b>"\nb = f"<img alt={x!r}>"\nc = f"<cell {n}>"\nd = f"{a} < {b}"') == [1, 2]


def test_no_html_is_made_of_f_strings():
    found = {path.relative_to(ROOT): made_of_text(path.read_text(encoding="utf-8")) for path in SOURCES}
    assert len(found) > 100
    assert [f"{path}:{line}" for path, lines in found.items() for line in lines] == []
