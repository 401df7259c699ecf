"""docs/accessibility.md is about every criterion and names evidence that exists; and what our styles and scripts never do."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
ROWS = [row for row in re.findall(r"^\| (\d\.[\d.,– ]+.*) \|$", PAGE, re.MULTILINE)]
TESTS: dict[str, str] = {}  # by name; what two files have in common counts as one
for path in (ROOT / "tests").rglob("*.py"):
    TESTS[path.name] = TESTS.get(path.name, "") + path.read_text(encoding="utf-8")
# How many criteria of the levels A and AA each guideline of WCAG 2.1 has, and those among them that are level AAA or newer.
GUIDELINES = {
    "1.1": [1], "1.2": [1, 2, 3, 4, 5], "1.3": [1, 2, 3, 4, 5], "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13],
    "2.1": [1, 2, 4], "2.2": [1, 2], "2.3": [1], "2.4": [1, 2, 3, 4, 5, 6, 7], "2.5": [1, 2, 3, 4],
    "3.1": [1, 2], "3.2": [1, 2, 3, 4], "3.3": [1, 2, 3, 4], "4.1": [1, 2, 3],
}  # fmt: skip


def test_the_page_is_about_each_criterion_once():
    named = []
    for row in ROWS:
        numbers = re.findall(r"\d\.\d\.\d+", row.split(" | ")[0])
        if "–" in row.split(" | ")[0]:
            guideline, first, last = numbers[0][:3], int(numbers[0][4:]), int(numbers[1][4:])
            numbers = [f"{guideline}.{k}" for k in range(first, last + 1)]
        named += numbers
    assert named == [f"{guideline}.{k}" for guideline, all in GUIDELINES.items() for k in all]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split(" (")[0][:40])
def test_what_is_met_names_a_test_that_exists_or_says_that_there_is_none(row):
    _, status, evidence = row.split(" | ", 2)
    named = re.findall(r"`(?:(\w+\.py)(?:: )?)?(\w+)?`", evidence)
    found = [(file, name) for file, name in named if file in TESTS or name.startswith("test_") or file]
    for file, name in found:
        assert not file or file in TESTS, file
        texts = [TESTS[file]] if file else TESTS.values()
        assert not name or any(f"def {name}(" in text for text in texts), (file, name)
    assert status == "not applicable" or found or "axe" in evidence or "No test" in evidence


def test_the_number_of_criteria_that_are_met_in_part_is_told():
    partly = sum(row.split(" | ")[1] == "partly met" for row in ROWS)
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    assert f"By this page, {words[partly]} criteria are met in part" in " ".join(PAGE.split())


# Sound, film, things that move or flash by themselves, sensors, a fixed orientation, another order than that of the text.
NEVER = re.compile(
    r"<audio|<video|autoplay|@keyframes|animation:(?! none)|<marquee|text-decoration: ?blink|device(motion|orientation)"
    r"|\(orientation|(row|column)-reverse|(?<![-\w])order: ?-?\d|tabindex=.?[1-9]|accesskey"
)
# What only a script gives the focus has no outline; everything else that has the focus shows it.
WITHOUT_OUTLINE = {"main:focus", ".linclass-practice", ".linclass-practice .done"}


def test_no_page_of_ours_plays_moves_flashes_reorders_or_hides_the_focus():
    """Criteria 1.2, 1.3.2, 1.3.4, 1.4.2, 2.2.2, 2.3.1, 2.4.3, 2.4.7 and 2.5.4, in all that we write for a browser."""
    files = [p for room in ("autograder", "linclass_ref") for p in (ROOT / room).rglob("*") if _is_ours(p)]
    assert len(files) > 300
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not (found := NEVER.search(text)), (path, found)
        hidden = {one.strip() for one in re.findall(r"([^{}\n]+)\{[^{}]*outline: ?(?:none|0)\b", text)}
        assert hidden <= WITHOUT_OUTLINE, (path, hidden)


def _is_ours(path: Path) -> bool:
    is_bundle = "node_modules" in path.parts or (path.parent.name, path.name) == ("live", "editor.js")
    return path.suffix in (".py", ".js", ".css") and not is_bundle
