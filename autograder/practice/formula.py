"""Complete the formula: a row of the table of formulas at the end of a lesson, with one symbol missing."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.course import START, notebooks, source_of
from autograder.lesson_text import read_cells
from autograder.practice.item import Form, Item, Kind, Option, Rng, some

OPTIONS, MIN_OPTIONS = 4, 3
MAX_NEAR = 2  # wrong symbols that stand elsewhere in the row
BLANK = r"\boxed{?}"
ROW = re.compile(r"^# \|(.+)\|\s*$")
HEADING = re.compile(r"^# #+ (.+)$", re.MULTILINE)
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$")
# A symbol with its index, as it stands in a formula; letters of a text and of a function's name are none.
WORDS = re.compile(r"\\(?:text|operatorname|mathrm|mathsf|mathcal|mathbb)\s*(?:\{[^}]*\}|[a-zA-Z])")
SYMBOL = re.compile(
    r"\\(?:theta|gamma|lambda|eta|zeta|alpha|sigma|Sigma|mu|pi|delta|phi|ell)(?![a-zA-Z])(?:_(?:\w|\{[^}]*\}))?"
    r"|(?<![a-zA-Z\\{_^])[RSJLkKnwxyzpTDm](?![a-zA-Z])(?:_(?:\w|\{[^}]*\}))?"
)
RELATION = re.compile(r"\\(?:le|ge)(?![a-zA-Z])")
RELATIONS = {r"\le": r"\ge", r"\ge": r"\le"}
SIGN = re.compile(r"(?<=[\w})\]])\s*([+-])\s*(?=[\w\\({])")
DEFINED = re.compile(r"\s*(?:\([^)]*\)\s*)?(=|\\leftarrow|\\propto)")
NAME = re.compile(r"_(?:[A-Z]|\{[A-Z]+\})$")  # an index that is no number of anything
SIGNS = ("+", "-", r"\cdot", "=")
INDEX = re.compile(r"_(?:\w|\{[^}]*\})$")


@dataclass(frozen=True)
class Row:
    """One row of a lesson's table of formulas."""

    lesson: str
    number: int
    meaning: str
    formula: str  # Markdown, with formulas between dollar signs
    heading: str = ""  # above the table

    @property
    def id(self) -> str:
        return f"formula {self.number} of {self.lesson}"


def rows_of(lesson: str) -> tuple[Row, ...]:
    """The rows of the last table of a lesson that has a column of formulas."""
    return _rows_in(source_of(lesson))


@cache
def _rows_in(path: Path) -> tuple[Row, ...]:
    lesson, text = path.stem, path.read_text(encoding="utf-8")
    heading, found = "", []
    for header, source in read_cells(text):
        heading = next(reversed(HEADING.findall(source)), heading)
        found += [(heading, table) for table in _tables(source) if not header.get("role") and "formula" in table[0]]
    if not found:
        return ()
    heading, (heads, *rows) = found[-1]
    formula = heads.index("formula")
    meaning = next(i for i in range(len(heads)) if i != formula)
    made = (Row(lesson, i, row[meaning], row[formula], heading) for i, row in enumerate(rows, 1) if len(row) > formula)
    return tuple(row for row in made if MATH.search(row.formula))


def _tables(source: str) -> Iterator[list[list[str]]]:
    """The tables in the text of a Markdown cell: rows of cells, the line under the head left out."""
    table: list[list[str]] = []
    for line in [*source.splitlines(), ""]:
        if found := ROW.match(line):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", found[1])]
            if not all(set(cell) <= set("-: ") and cell for cell in cells):
                table.append(cells)
        elif table:
            yield table
            table = []


@dataclass(frozen=True)
class Gap:
    """What is left out of a formula, wherever it stands there, and what may be put in wrongly."""

    symbol: str
    places: tuple[tuple[int, int], ...]
    others: tuple[str, ...]


def gaps(row: Row) -> tuple[Gap, ...]:
    """What can be asked for in a row."""
    inside = [(m.start(1), m.end(1)) for m in MATH.finditer(row.formula)]
    words = [(m.start(), m.end()) for m in WORDS.finditer(row.formula)]

    def is_math(start: int, end: int) -> bool:
        is_word = any(a <= start < b for a, b in words)
        return not is_word and any(a <= start and end <= b for a, b in inside)

    found = [gap for symbol in _symbols(row.formula) if (gap := _gap_of_symbol(row, symbol, is_math))]
    relations = (m for m in RELATION.finditer(row.formula) if is_math(*m.span()))
    found += [Gap(m[0], (m.span(),), (RELATIONS[m[0]], "=")) for m in relations]
    for sign, other in (("+", "-"), ("-", "+")):
        places = (m.span(1) for m in SIGN.finditer(row.formula) if m[1] == sign and not _is_in_sum(row.formula, m))
        if inside_math := tuple(place for place in places if is_math(*place)):
            found.append(Gap(sign, inside_math, (other, r"\cdot")))
    return tuple(found)


def _is_in_sum(formula: str, sign: re.Match[str]) -> bool:
    """Whether a sign stands beside dots, where the other one tells it."""
    return formula[: sign.start(1)].rstrip().endswith("dots") or formula[sign.end(1) :].lstrip().startswith(r"\dots")


def _symbols(formula: str) -> list[str]:
    return list(dict.fromkeys(m[0] for m in SYMBOL.finditer(WORDS.sub(" ", formula))))


def _gap_of_symbol(row: Row, symbol: str, is_math: Callable[[int, int], bool]) -> Gap | None:
    """All places of a symbol; None where the row gives it away: defines it, applies something to it, or has it with another index."""
    here = _symbols(row.formula)
    if any(_base(other) == _base(symbol) and other != symbol for other in here):
        return None
    if _is_index(row.formula, symbol) or symbol in _symbols(" ".join(MATH.findall(row.meaning))):
        return None
    places = [(m.start(), m.end()) for m in SYMBOL.finditer(row.formula) if m[0] == symbol]
    if not all(is_math(*place) for place in places):
        return None
    if any(_is_given_away(row.formula, *place) for place in places) or DEFINED.match(row.formula[places[0][1] :]):
        return None
    others = _others(row, symbol, here)
    return Gap(symbol, tuple(places), others) if len(others) >= MIN_OPTIONS - 1 else None


def _others(row: Row, symbol: str, here: list[str]) -> tuple[str, ...]:
    """What may be put in wrongly, as it has the same sort of index: first what stands elsewhere in the row."""
    index = symbol.removeprefix(_base(symbol))
    known = [s for other in rows_of(row.lesson) for part in MATH.findall(other.formula) for s in _symbols(part)]
    if NAME.match(index):  # the index is part of the name
        return tuple(dict.fromkeys(s for s in known if NAME.match(s.removeprefix(_base(s))) and s != symbol))
    if index:
        return tuple(dict.fromkeys(_base(s) + index for s in known if s != _base(s) and _base(s) != _base(symbol)))
    bases = [s for s in here if s == _base(s) and not _is_index(row.formula, s)]
    indexed = {_base(s) for s in here if s != _base(s)}
    return tuple(dict.fromkeys(s for s in [*bases, *map(_base, known)] if s != symbol and s not in indexed))


def _is_index(formula: str, symbol: str) -> bool:
    """Whether a symbol is also the index of another one, or an exponent: the row then names it."""
    return re.search(rf"[_^](?:\{{[^}}]*)?{re.escape(symbol)}(?![a-zA-Z])", formula) is not None


def _base(symbol: str) -> str:
    return INDEX.sub("", symbol)


def _is_given_away(formula: str, start: int, end: int) -> bool:
    """Whether a symbol stands in an index or an exponent, or is what a function is applied to: the rest of the row names it."""
    before, after = formula[:start].rstrip(), formula[end:].lstrip()
    if before.endswith(("_", "^", "_{", "^{", r"\mid")) or before.count("_{") > before.count("}"):
        return True
    return before.endswith("(") and after.startswith((")", ","))


def meanings() -> dict[str, tuple[str, str]]:
    """What a symbol means and the lesson that introduces it, from the page of notation; only symbols with one meaning in all lessons."""
    return _meanings_in(source_of(START))


@cache
def _meanings_in(source: Path) -> dict[str, tuple[str, str]]:
    if not source.is_file():
        return {}
    found, several = dict[str, list[tuple[str, str]]](), set[str]()
    for header, text in read_cells(source.read_text(encoding="utf-8")):
        for table in _tables(text) if not header.get("role") else ():
            if table[0][:1] == ["letter"]:
                several |= {_base(symbol) for row in table[1:] for symbol in SYMBOL.findall(row[0])}
            elif table[0][:1] == ["symbol"] and "meaning" in table[0]:
                for row in table[1:]:
                    for symbol in SYMBOL.findall(row[0]):
                        found.setdefault(_base(symbol), []).append(
                            (row[table[0].index("meaning")], _lesson_in(row[-1]))
                        )
                    if len(SYMBOL.findall(row[0])) > 1:
                        several |= {_base(symbol) for symbol in SYMBOL.findall(row[0])}
    return {symbol: texts[0] for symbol, texts in found.items() if len(texts) == 1 and symbol not in several}


def _lesson_in(words: str) -> str:
    """The lesson that a text like {number:perceptron} names; the first one if it names none."""
    named = re.search(r"\{number:(\w+)\}", words)
    return next((name for name in notebooks() if named and name.endswith(named[1])), "")


def topics() -> dict[str, Row]:
    """All rows with a place that can be asked for, by id."""
    return {row.id: row for lesson in notebooks() for row in rows_of(lesson) if gaps(row)}


def subjects(row: Row) -> list[str]:
    """The places that can be asked for."""
    return [str(number) for number in range(len(gaps(row)))]


def draw(row: Row, subject: str, rng: Rng) -> Item:
    """The question about one place."""
    gap = gaps(row)[int(subject)]
    blank = row.formula
    for start, end in reversed(gap.places):
        blank = f"{blank[:start]}{{{BLANK}}}{blank[end:]}"
    in_row = [other for other in gap.others if other in _symbols(row.formula)]
    near = some(rng, in_row, MAX_NEAR)
    others = near + some(rng, [other for other in gap.others if other not in in_row], OPTIONS - 1 - len(near))
    options = [Option(gap.symbol, "Yes.", True), *(Option(other, _reason(row, other)) for other in others)]
    return Item(
        Kind.FORMULA,
        row.id,
        subject,
        row.lesson,
        f"{_asked(gap)} ({row.meaning})" if row.meaning else _asked(gap),
        f"Complete: {row.formula}",
        tuple(options),
        Form.FORMULA,
        formula=blank,
        place=row.heading,
    ).shuffled(rng)


def _asked(gap: Gap) -> str:
    if len(gap.places) == 1:
        return "What is missing?"
    return f"The same {'sign' if gap.symbol in SIGNS else 'symbol'} is missing in each box. Which one?"


def _reason(row: Row, other: str) -> str:
    """What the symbol stands for, or where else it stands."""
    if other in RELATIONS or other in SIGNS:
        return f"With ${other}$ it would be another formula."
    if other in _symbols(row.formula):
        return f"${other}$ has another place in this formula."
    meaning, since = meanings().get(_base(other), ("", ""))
    if meaning and since <= row.lesson:
        return f"${other}$ stands for something else: {meaning}."
    same = (one.meaning for one in rows_of(row.lesson) if _base(other) in map(_base, _symbols(one.formula)))
    place = next((meaning for meaning in same if meaning and meaning != row.meaning), "")
    return (
        f"${other}$ belongs to another formula: {place}." if place else f"${other}$ has another place in this formula."
    )
