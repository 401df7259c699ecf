"""Names that say what they mean, and prose that is wrapped: see the words in docs/architecture.md and CONTRIBUTING.md."""

import re
import subprocess
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# A limit says in its name what it limits and in which unit, and a thing has the word that everybody has for it.
VAGUE = {"MOST", "ENOUGH", "FEW", "STRONG", "MANY", "SEVERAL", "PATIENCE"}
PRIVATE = {"told", "mend", "mends", "mended", "slip", "slips"}
MAX_WIDTH = 100  # characters of a line of Markdown


def names_in(path: Path) -> set[str]:
    """The identifiers of a file in Python or JavaScript; a constant of a tuple assignment counts as any other."""
    if path.suffix == ".py":
        with path.open("rb") as lines:
            return {token.string for token in tokenize.tokenize(lines.readline) if token.type == tokenize.NAME}
    code = re.sub(r'"(\\.|[^"\\\n])*"|//.*', "", path.read_text(encoding="utf-8"))
    return set(re.findall(r"[A-Za-z_]\w*", code))


def test_no_name_is_vague_or_private():
    sources = [
        p for room in ("autograder", "linclass_ref") for end in ("py", "js") for p in (ROOT / room).rglob(f"*.{end}")
    ]
    sources = [
        p
        for p in sources
        if not {"exercises", "node_modules"} & set(p.relative_to(ROOT).parts) and ".min." not in p.name
    ]
    assert len(sources) > 300
    found = {p.relative_to(ROOT).as_posix(): names_in(p) & (VAGUE | PRIVATE) for p in sources}
    assert {name: names for name, names in found.items() if names} == {}


def guides() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split()]


@pytest.mark.parametrize("path", guides(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_prose_is_wrapped(path):
    """Tables, code, pictures and what has no space to break at may be longer."""
    too_long, is_code = [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        is_code ^= line.lstrip().startswith("```")
        is_free = (
            is_code
            or line.startswith(("|", "    "))
            or line.lstrip().startswith("![")
            or " " not in line.lstrip("-*> ").strip()
        )
        if len(line) > MAX_WIDTH and not is_free:
            too_long.append(number)
    assert too_long == []
