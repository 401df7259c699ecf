"""A ladder for those who are stuck: order the lines, fill the gaps, write it. Whatever is put together is run through the judge."""

import ast
import io
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from autograder.exercises import by_id
from autograder.html import join, tag
from autograder.judging.exercise import Exercise
from autograder.judging.judge import Verdict, judge
from autograder.judging.show import card as judged
from autograder.judging.show.summary import summarize
from autograder.practice import card
from autograder.practice.define import NotDefined, define
from autograder.practice.item import generator, some
from autograder.practice.versions import right_version, wrong_versions
from autograder.practice.write_again import is_complete

INDENT = "    "
MIN_LINES = 3  # to be put in order; with fewer there is nothing to order
MAX_DISTRACTORS = 3
MAX_GAPS = 2
MAX_GAP = 40  # characters
MIN_FORMULA, MAX_FORMULA = 4, 24  # characters of a gap that is no mistake of anybody's
SEED = "ladder"  # of the cases on which an arrangement is judged
# What a finger or a mouse does to a line that was chosen: the sign, the key that does the same, and the name.
TOOLS = (
    ("↑", "ArrowUp", "up"),
    ("↓", "ArrowDown", "down"),
    ("←", "ArrowLeft", "indent less"),
    ("→", "ArrowRight", "indent more"),
    ("✕", "Backspace", "take out"),
)
SECTIONS = {"before": "# prepare", "block": "# loop or decide", "after": "# finish"}


@dataclass(frozen=True)
class Line:
    """A line to be put in order: its text without indentation, the part of the function that it is from, and whether it is a wrong one."""

    text: str
    section: str
    indent: int = 0  # in the solution
    is_distractor: bool = False


@lru_cache(maxsize=200)
def lines_of(exercise: Exercise) -> tuple[Line, ...]:
    """The logical lines of a solution's body in order. A statement over several lines is one; a comment on its own is none."""
    source = right_version(exercise).source
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    texts = source.splitlines()
    blocks = [
        node for node in function.body if isinstance(node, ast.For | ast.While | ast.If | ast.With | ast.FunctionDef)
    ]
    first, last = (blocks[0].lineno, blocks[-1].end_lineno or 0) if blocks else (10**9, 10**9)
    found = []
    for start, end in _logical_lines(source):
        if start < function.body[0].lineno:
            continue  # the head
        indent = (len(texts[start - 1]) - len(texts[start - 1].lstrip())) // len(INDENT)
        cut = [text[indent * len(INDENT) :] for text in texts[start - 1 : end]]
        section = "before" if start < first else "block" if start <= last else "after"
        found.append(Line("\n".join(cut).rstrip(), section, indent))
    return tuple(found)


def _logical_lines(source: str) -> list[tuple[int, int]]:
    """First and last line of each statement or head of a block."""
    found, start = [], None
    for token in tokenize.generate_tokens(io.StringIO(source + "\n").readline):
        if token.type in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            continue
        if token.type == tokenize.NEWLINE and start is not None:
            found.append((start, token.start[0]))
            start = None
        elif start is None and token.type != tokenize.ENDMARKER:
            start = token.start[0]
    return found


@lru_cache(maxsize=200)
def puzzle(exercise: Exercise) -> tuple[Line, ...]:
    """The lines of the solution and a few wrong ones, in the order in which they are shown; none if there is too little to order."""
    right = lines_of(exercise)
    if len(right) < MIN_LINES:
        return ()
    rng = generator("puzzle", exercise.id)
    shuffled: list[Line] = some(rng, [*right, *_distractors(exercise)], len(right) + MAX_DISTRACTORS)
    return tuple(sorted(shuffled, key=lambda line: list(SECTIONS).index(line.section)))


@lru_cache(maxsize=200)
def _distractors(exercise: Exercise) -> tuple[Line, ...]:
    """Lines of wrong versions that differ from the solution in one line, at different places."""
    right = lines_of(exercise)
    known, found = {line.text for line in right}, dict[int, Line]()
    for version in some(generator("distractors", exercise.id), list(wrong_versions(exercise)), 100):
        assert version.mistake is not None
        how = version.mistake.how
        if callable(how) or len(how) != 1:
            continue
        ((old, new),) = how.items()
        places = [i for i, line in enumerate(right) if old in line.text]
        if len(places) != 1 or places[0] in found or "\n" in new:
            continue
        line = right[places[0]]
        text = line.text.replace(old, new)
        if text not in known and text.strip():
            known.add(text)
            found[places[0]] = Line(text, line.section, line.indent, is_distractor=True)
    return tuple(found.values())[:MAX_DISTRACTORS]


def assemble(exercise: Exercise, chosen: list[tuple[int, int]]) -> str:
    """The function that a learner has put together: the numbers of the lines in the puzzle, each with its indentation."""
    lines = puzzle(exercise)
    body = [
        "\n".join(f"{INDENT * indent}{part}" for part in lines[number].text.splitlines()) for number, indent in chosen
    ]
    return "\n".join([head_of(exercise), *body]) + "\n"


def head_of(exercise: Exercise) -> str:
    """The first line of the function."""
    return right_version(exercise).lines[0]


@lru_cache(maxsize=200)
def gaps_of(exercise: Exercise) -> tuple[str, tuple[str, ...]]:
    """The solution with at most two pieces left out ({0}, {1} stand for them), those that learners get wrong; and the pieces.

    A piece is what a mistake of the exercise changes, if it is in the solution exactly once; if too few are, a part of a formula.
    """
    source, found = right_version(exercise).source, dict[int, str]()
    body = source.index("\n")
    for mistake in exercise.misconceptions:
        if callable(mistake.how) or len(mistake.how) != 1:
            continue
        (changed,) = mistake.how
        old = changed.strip()
        start = source.find(changed) + changed.find(old)
        if source.count(changed) != 1 or not 2 <= len(old) <= MAX_GAP or start < body or not _is_piece(old):
            continue
        if not any(start < at + len(piece) and at < start + len(old) for at, piece in found.items()):
            found[start] = old
    for start, old in _expressions(source) if len(found) < MAX_GAPS else ():
        if start > body and not any(start < at + len(piece) and at < start + len(old) for at, piece in found.items()):
            found[start] = old
    chosen = sorted(some(generator("gaps", exercise.id), sorted(found), MAX_GAPS))
    text, at = "", 0
    for number, start in enumerate(chosen):
        text += _braced(source[at:start]) + f"{{{number}}}"
        at = start + len(found[start])
    return text + _braced(source[at:]), tuple(found[start] for start in chosen)


def _expressions(source: str) -> list[tuple[int, str]]:
    """The calculations, comparisons and calls in a solution that fit into a gap, with their places; the longest first."""
    lines = source.encode().splitlines(keepends=True)
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp | ast.Compare | ast.Call) and node.lineno == node.end_lineno:
            text = ast.get_source_segment(source, node) or ""
            before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
            if MIN_FORMULA <= len(text) <= MAX_FORMULA:
                found.append((len(before.decode()), text))
    return sorted(found, key=lambda one: -len(one[1]))


def _is_piece(text: str) -> bool:
    """Whether a piece can stand alone: in one line, and every bracket that it opens it closes.

    >>> _is_piece("theta @ x_i"), _is_piece("np.exp("), _is_piece(") / 2")
    (True, False, False)
    """
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0 and "\n" not in text


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def fill(exercise: Exercise, pieces: list[str]) -> str:
    """The function with the pieces that a learner wrote into the gaps."""
    text, wanted = gaps_of(exercise)
    return text.format(*(" ".join(piece.split()) for piece in (*pieces, *wanted[len(pieces) :]))) + "\n"


def try_out(exercise: Exercise, text: str) -> Verdict:
    """The verdict on a function that was put together; NotDefined says why there is none."""
    return judge(exercise, define(text, exercise), SEED)


def rungs(exercise: Exercise) -> list[str]:
    """The rungs of this exercise that come before writing it; none where the answer is a word about the text of the lesson."""
    if not is_complete(exercise.notebook, exercise.id):
        return []
    return ["order"] * bool(puzzle(exercise)) + ["gaps"] * bool(gaps_of(exercise)[1])


@dataclass
class Ladder:
    """The ladder of one exercise, as pages."""

    id: str
    rung: str = ""
    message: Markup | str = ""
    passed: bool = False
    arranged: list[tuple[int, int]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.exercise = by_id(self.id)
        self.rung = self.rung or (rungs(self.exercise) or ["write"])[0]

    @property
    def page(self) -> dict[str, Any]:
        shown = {"order": self._order, "gaps": self._gaps, "write": self._write}[self.rung]()
        rest = tag("div", self.message, role="status")
        focus = {"order": "li[data-line]", "gaps": "input[data-gap]", "write": "button"}[self.rung]
        if self.passed or self.message:
            focus = ".go"
        return {"html": str(join(tag("style", Markup(card.STYLE)), shown, rest)), "focus": focus}

    def hear(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Take what the learner did: {"lines": [[number, indent], …]}, {"gaps": [text, …]} or {"send": rung}."""
        lines, gaps, word = message.get("lines"), message.get("gaps"), message.get("send")
        if self.rung == "order" and isinstance(lines, list):
            most = len(puzzle(self.exercise))
            pairs = [(int(n), int(k)) for n, k in lines]
            self.arranged = [(n, min(max(k, 0), 8)) for n, k in pairs if 0 <= n < most]
            self._judge(assemble(self.exercise, self.arranged))
        elif self.rung == "gaps" and isinstance(gaps, list):
            self.written = [str(one)[:200] for one in gaps]
            self._judge(fill(self.exercise, self.written))
        elif word in (*rungs(self.exercise), "write"):
            self.rung, self.message, self.passed = str(word), "", False
        return self.page

    def _judge(self, text: str) -> None:
        try:
            verdict = try_out(self.exercise, text)
        except NotDefined as problem:
            self.passed, self.message = False, judged.framed("Not yet", "failed", tag("p", str(problem)))
            return
        self.passed = verdict.score >= 1
        self.message = judged.as_html(summarize(self.exercise, verdict))

    def _order(self) -> Markup:
        pool, function = [], []
        lines = puzzle(self.exercise)
        used = dict(self.arranged)
        for section, label in SECTIONS.items():
            inside = [n for n, line in enumerate(lines) if line.section == section]
            if inside:
                pool.append(tag("li", label, class_="label"))
                pool += [_line(n, lines[n], 0) for n in inside if n not in used]
        function = [_line(n, lines[n], indent) for n, indent in self.arranged]
        wrong = sum(line.is_distractor for line in lines)
        words = f"Put the lines of {self.id} in order, with their indentation."
        words += f" {wrong} of them {'is' if wrong == 1 else 'are'} wrong and not needed." if wrong else ""
        keys = (
            "↑ ↓ choose a line · Enter puts it into the function · there Alt + ↑ ↓ move it, ← → indent it, "
            "Backspace takes it out. Mouse: drag, or click a line, then the buttons."
        )
        left = tag(
            "div",
            tag("p", "Lines", class_="name"),
            tag("ol", *pool, class_="lines", data_lines="pool", aria_label="Lines"),
        )
        head = tag("p", tag("code", head_of(self.exercise)), class_="name")
        tools = (
            tag("button", sign, class_="aside", type="button", data_tool=key, aria_label=name)
            for sign, key, name in TOOLS
        )
        below = tag("div", *tools, class_="tools", role="group", aria_label="The chosen line of your function")
        right = tag(
            "div", head, tag("ol", *function, class_="lines", data_lines="function", aria_label="Your function"), below
        )
        status = tag("span", "", data_said="said", role="status", class_="keys")
        return self._framed(
            words,
            join(tag("div", left, right, class_="sides"), tag("p", keys, class_="keys"), status),
            "data_send_lines",
        )

    def _gaps(self) -> Markup:
        text, wanted = gaps_of(self.exercise)
        rows = []
        for line in text.splitlines():
            parts: list[Any] = []
            rest = line
            for number, piece in enumerate(wanted):
                if f"{{{number}}}" in rest:
                    before, _, rest = rest.partition(f"{{{number}}}")
                    value = self.written[number] if number < len(self.written) else ""
                    size = str(max(len(piece) + 2, 8))
                    box = tag(
                        "input",
                        data_gap=str(number),
                        value=value,
                        size=size,
                        aria_label=f"Gap {number + 1}",
                        spellcheck="false",
                    )
                    parts += [before.replace("{{", "{").replace("}}", "}"), Markup(str(box).removesuffix("</input>"))]
            rows += [tag("span", ""), tag("span", *parts, rest.replace("{{", "{").replace("}}", "}") or " ")]
        code = tag("div", *rows, class_="code")
        count = "two gaps" if len(wanted) == 2 else "gap"
        return self._framed(f"Fill the {count} in {self.id}.", code, "data_send_gaps")

    def _write(self) -> Markup:
        words = f"Now write {self.id} in its own cell above, from what you remember, and run its check."
        return judged.framed("Write it", "hint", tag("p", words, class_="head", tabindex="-1"))

    def _framed(self, words: str, inside: Markup, sends: str) -> Markup:
        steps = rungs(self.exercise)
        following = [*steps, "write"][steps.index(self.rung) + 1]
        names = {"gaps": "Next rung: fill the gaps", "write": "Next rung: write it yourself"}
        again = tag("button", "Check", class_="aside" if self.passed else "go", type="button", **{sends: "1"})
        on = tag(
            "button", names[following], class_="go" if self.passed else "aside", type="button", data_send=following
        )
        row = tag("div", again, on, class_="row")
        return judged.framed(words, "hint", join(tag("p", words, class_="head"), inside, row))


def _line(number: int, line: Line, indent: int) -> Markup:
    return tag("li", line.text, data_line=str(number), data_indent=str(indent), tabindex="0")
