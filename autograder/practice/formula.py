"""Complete the formula: a row of the table of formulas at the end of a lesson, with one symbol missing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from autograder.course import START, notebooks, source_of
from autograder.lesson_text import read_cells
from autograder.practice.item import Form, Item, Kind, Option, Rng, some

OPTIONS = 4
BLANK = r"\boxed{?}"
ROW = re.compile(r"^# \|(.+)\|\s*$")
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$")
# A symbol with its index, as it stands in a formula; letters of a text and of a function's name are none.
WORDS = re.compile(r"\\(?:text|operatorname|mathrm|mathsf|mathcal|mathbb)\s*\{[^}]*\}")
SYMBOL = re.compile(
    r"\\(?:theta|gamma|lambda|eta|zeta|alpha|sigma|Sigma|mu|pi|delta|phi|ell)(?![a-zA-Z])(?:_(?:\w|\{[^}]*\}))?"
    r"|(?<![a-zA-Z\\{_^])[RSJLkKnwxyzpTDm](?![a-zA-Z])(?:_(?:\w|\{[^}]*\}))?"
)
RELATION = re.compile(r"\\(?:le|ge)(?![a-zA-Z])")
RELATIONS = {r"\le": r"\ge", r"\ge": r"\le"}
SIGN = re.compile(r"(?<=[\w})\]])\s*([+-])\s*(?=[\w\\({])")
INDEX = re.compile(r"_(?:\w|\{[^}]*\})$")


@dataclass(frozen=True)
class Row:
    """One row of a lesson's table of formulas."""

    lesson: str
    number: int
    meaning: str
    formula: str  # Markdown, with formulas between dollar signs

    @property
    def id(self) -> str:
        return f"formula {self.number} of {self.lesson}"


@cache
def rows_of(lesson: str) -> tuple[Row, ...]:
    """The rows of the last table of a lesson that has a column of formulas."""
    text = source_of(lesson).read_text(encoding="utf-8")
    tables = [table for header, source in read_cells(text) if not header.get("role") for table in _tables(source)]
    found = [table for table in tables if "formula" in table[0]]
    if not found:
        return ()
    heads, *rows = found[-1]
    formula = heads.index("formula")
    meaning = next(i for i in range(len(heads)) if i != formula)
    made = (Row(lesson, i, row[meaning], row[formula]) for i, row in enumerate(rows, 1) if len(row) > formula)
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
    """A place in a formula, and what may stand there wrongly."""

    start: int
    end: int
    symbol: str
    others: tuple[str, ...]


@cache
def gaps(row: Row) -> tuple[Gap, ...]:
    """The places of a row that can be asked for."""
    found = []
    inside = [(m.start(1), m.end(1)) for m in MATH.finditer(row.formula)]
    words = [(m.start(), m.end()) for m in WORDS.finditer(row.formula)]

    def is_math(start: int, end: int) -> bool:
        is_word = any(a <= start < b for a, b in words)
        return not is_word and any(a <= start and end <= b for a, b in inside)

    known = symbols_of(row.lesson)
    here = {m[0] for m in SYMBOL.finditer(row.formula)}
    for m in SYMBOL.finditer(row.formula):
        # A symbol that is being defined, on the left of the only equals sign, can be anything; so can an index of a sum.
        if is_math(m.start(), m.end()) and not re.match(r"\s*(=|\\leftarrow|\\propto|\()", row.formula[m.end() :]):
            others = tuple(s for s in known if s not in here and _base(s) != _base(m[0]))
            if len(others) >= OPTIONS - 1 and not _is_index(row.formula, m.start()):
                found.append(Gap(m.start(), m.end(), m[0], others))
    for m in RELATION.finditer(row.formula):
        if is_math(m.start(), m.end()):
            found.append(Gap(m.start(), m.end(), m[0], (RELATIONS[m[0]], "=")))
    for m in SIGN.finditer(row.formula):
        if is_math(m.start(1), m.end(1)):
            found.append(Gap(m.start(1), m.end(1), m[1], ("-" if m[1] == "+" else "+", r"\cdot")))
    return tuple(found)


def _base(symbol: str) -> str:
    return INDEX.sub("", symbol)


def _is_index(formula: str, start: int) -> bool:
    """Whether a symbol stands in an index, such as that of a sum."""
    before = formula[:start]
    return before.endswith(("_", "^", "_{", "^{")) or before.count("_{") > before.count("}")


@cache
def symbols_of(lesson: str) -> tuple[str, ...]:
    """The symbols of all formulas of a lesson's table, without indices that only make sense in their row."""
    found = [m[0] for row in rows_of(lesson) for part in MATH.findall(row.formula) for m in SYMBOL.finditer(part)]
    return tuple(dict.fromkeys(symbol for symbol in map(_base, found)))


@cache
def meanings() -> dict[str, str]:
    """What a symbol means, from the page of notation: symbol → meaning."""
    source = source_of(START)
    if not source.is_file():
        return {}
    found: dict[str, str] = {}
    for header, text in read_cells(source.read_text(encoding="utf-8")):
        for table in _tables(text) if not header.get("role") else ():
            if table[0][:1] == ["symbol"] and "meaning" in table[0]:
                for row in table[1:]:
                    meaning = row[table[0].index("meaning")]
                    for symbol in SYMBOL.findall(row[0]):
                        found.setdefault(_base(symbol), re.sub(r"\{\w+:\w+\}", "", meaning))
    return found


def topics() -> dict[str, Row]:
    """All rows with a place that can be asked for, by id."""
    return {row.id: row for lesson in notebooks() for row in rows_of(lesson) if gaps(row)}


def subjects(row: Row) -> list[str]:
    """The places that can be asked for."""
    return [str(number) for number in range(len(gaps(row)))]


def draw(row: Row, subject: str, rng: Rng) -> Item:
    """The question about one place."""
    gap = gaps(row)[int(subject)]
    blank = f"{row.formula[: gap.start]}{{{BLANK}}}{row.formula[gap.end :]}"
    others = some(rng, list(gap.others), OPTIONS - 1)
    options = [Option(gap.symbol, "Yes.", True), *(Option(other, _reason(other)) for other in others)]
    return Item(
        Kind.FORMULA,
        row.id,
        subject,
        row.lesson,
        f"What is missing? ({row.meaning})" if row.meaning else "What is missing?",
        f"Complete: {row.formula}",
        tuple(options),
        Form.FORMULA,
        formula=blank,
        place="formulas",
    ).shuffled(rng)


def _reason(symbol: str) -> str:
    meaning = meanings().get(symbol)
    return f"${symbol}$ is {meaning}." if meaning else f"Not ${symbol}$."
