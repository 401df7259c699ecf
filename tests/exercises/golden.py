"""The verdict on every answer of every bank, in `golden.tsv`. Written by `python -m tests.exercises.golden`, whose diff a person reads.
With names of exercises it judges the answers to these alone.

A line holds an answer's score, the name of its mistake, how the name was found, and whether it is true. The name is true if the bank
gives it as the `cause` of the answer, and false if the bank gives another cause. Without a cause nobody knows.
"""

import csv
import hashlib
import inspect
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from autograder import grade
from autograder.exercises import by_id, ids
from autograder.judging.explain.named import Found
from tests.exercises.bank import Answer, answers_of, list_banks
from tests.exercises.naming import is_true
from tests.impatient import impatient, processor_time

FILE = Path(__file__).with_name("golden.tsv")
SECRET = "a"  # the seed of the hidden cases
ONE_IN = 4  # the suite judges one answer in so many
IN_SUITE = (Found.CHANGED,)  # and all whose names were found in these ways, which depend most on thresholds
SUITE_SECONDS = (
    0.15  # of the processor; the suite judges no answer that takes longer, and so none that uses up a time limit
)


class Key(NamedTuple):
    """What identifies an answer. The digest is that of its source, so that a changed answer is a new one."""

    lesson: str
    exercise: str
    answer: str
    digest: str


class Entry(NamedTuple):
    """What the judge says about an answer."""

    score: str
    how: str  # "right", "unnamed", "by chance", "does not stop", or how the name was found (`judging.explain.named.Found`)
    name: str
    truth: str  # of the name: "true", "false", "unknown", or empty where there is no name
    suite: str = ""  # "suite" if `make test` judges the answer; decided when the answer is first recorded

    def says_the_same_as(self, other: "Entry") -> bool:
        return self[:4] == other[:4]


Golden = dict[Key, Entry]


def read_golden(path: Path = FILE) -> Golden:
    with path.open(encoding="utf-8", newline="") as lines:
        _, *rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return {Key(*row[:4]): Entry(*row[4:]) for row in rows}


def write_golden(golden: Golden, path: Path) -> None:
    rows = [Key._fields + Entry._fields, *((*key, *golden[key]) for key in sorted(golden))]
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8", newline="\n")


def list_answers(exercises: Collection[str] = ()) -> Iterator[tuple[Key, Answer]]:
    """The answers to these exercises, or to all, freshly made."""
    for bank in list_banks():
        if exercises and bank.rpartition(".")[2] not in exercises:
            continue
        for answer in answers_of(bank):
            yield key_of(answer), answer


def key_of(answer: Answer) -> Key:
    lesson = by_id(answer.exercise).notebook.split("_", 1)[1]
    digest = hashlib.sha256(source_of(answer.function).encode()).hexdigest()[:6]
    return Key(lesson, answer.exercise, answer.function.__name__, digest)


def source_of(function: Callable[..., Any]) -> str:
    """The source without decorators, which carry the labels; of a class, that of its methods."""
    if inspect.isclass(function):
        return "".join(source_of(method) for method in vars(function).values() if inspect.isfunction(method))
    source = textwrap.dedent(inspect.getsource(function))
    return source[source.index("def ") :]


def judge_answer(answer: Answer, timing: Callable[[], AbstractContextManager[None]] = processor_time) -> Entry:
    """The verdict on an answer, without anything that depends on chance, on the processor or on how busy the machine is."""
    with impatient(), timing():
        verdict = grade(answer.exercise, answer.function, SECRET)
    if answer.by_chance:
        return Entry("1" if verdict.score == 1 else "<1", "by chance", "", "")
    if any(result.outcome.kind == "time" for result in verdict.cases):
        return Entry("<1", "does not stop", "", "")
    score, name = f"{verdict.score:.3g}", verdict.misconception or ""
    how = str(verdict.how or "") or ("right" if verdict.score == 1 else "unnamed")
    return Entry(score, how, name, truth_of(name, how, answer))


def truth_of(name: str, how: str, answer: Answer) -> str:
    if not name:
        return ""
    if how == Found.FIXED:  # the answer is right after the change that is named
        return "true"
    if not answer.cause:
        return "unknown"
    return "true" if is_true(name, answer) else "false"


def judge_all(before: Golden, exercises: Collection[str] = ()) -> Golden:
    """The verdicts on all answers; where exercises are named, those to others are as before, unless they are gone."""
    others = set(ids()) - set(exercises) if exercises else set()
    golden: Golden = {key: entry for key, entry in before.items() if key.exercise in others}
    for key, answer in list_answers(exercises):
        begin = time.process_time()
        entry = judge_answer(answer)
        assert key not in golden, f"the answer {key} occurs twice"
        took = time.process_time() - begin
        suite = before[key].suite if key in before else "suite" * is_for_suite(key, entry, took)
        golden[key] = entry._replace(suite=suite)
    return golden


def is_for_suite(key: Key, entry: Entry, seconds: float) -> bool:
    """Whether the suite judges an answer that took so many seconds."""
    is_drawn = int(key.digest, 16) % ONE_IN == 0
    return seconds < SUITE_SECONDS and (is_drawn or entry.how in IN_SUITE or entry.truth == "false")


def list_changes(before: Golden, after: Golden) -> Iterator[tuple[str, Key]]:
    """What kind of change there is, for each answer that has one; an answer may have several."""
    for key in sorted(before.keys() | after.keys()):
        if key not in after:
            yield "answer removed", key
        elif key not in before:
            yield "answer added", key
        else:
            yield from ((kind, key) for kind in _kinds_of_change(before[key], after[key]))
        if key in after and after[key].truth == "false" and (key not in before or before[key].name != after[key].name):
            yield "false name added", key


def _kinds_of_change(old: Entry, new: Entry) -> Iterator[str]:
    if old.score != new.score:
        yield "score changed"
    if old.name != new.name:
        yield "name changed" if old.name and new.name else "name gained" if new.name else "name lost"
    elif old.how != new.how:
        yield "found in another way"
    if old.name == new.name and old.truth != new.truth:
        yield "truth of a name changed"


def print_counts(golden: Golden) -> None:
    """For each exercise and for all: how many wrong answers there are, how many of them are named, and how many falsely."""
    wrong, named, falsely = Counter[str](), Counter[str](), Counter[str]()
    for key, entry in golden.items():
        for title in (f"{key.lesson}/{key.exercise}", "all"):
            wrong[title] += entry.how != "right"
            named[title] += bool(entry.name)
            falsely[title] += entry.truth == "false"
    print(f"{'':50} wrong  named  falsely")
    for title in sorted(wrong, key=lambda title: (title == "all", title)):
        print(f"{title:50} {wrong[title]:5}  {named[title]:5}  {falsely[title]:7}")
    found = Counter(entry.how for entry in golden.values())
    print(", ".join(f"{how} {number}" for how, number in found.most_common()))


def print_changes(before: Golden, after: Golden, changes: Iterable[tuple[str, Key]]) -> None:
    kinds = Counter[str]()
    for kind, key in changes:
        kinds[kind] += 1
        print(f"{kind}: {' '.join(key)}")
        for sign, golden in (("-", before), ("+", after)):
            if key in golden:
                print(f"  {sign} {' | '.join(golden[key][:4])}")
    print(*(f"{kind}: {number}" for kind, number in kinds.items()) if kinds else ["nothing changed"], sep="\n")


def main(arguments: list[str] | None = None) -> int:
    import argparse  # which the course in a tab leaves out

    parser = argparse.ArgumentParser(description="Judge every answer of every bank and write golden.tsv.")
    parser.add_argument("exercises", nargs="*", help="judge the answers to these alone")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a verdict has changed")
    parser.add_argument("--allow-false-names", action="store_true", help="write even if a false name is added")
    options = parser.parse_args(arguments)
    before = read_golden(FILE) if FILE.exists() else {}
    after = judge_all(before, options.exercises)
    changes = list(list_changes(before, after))
    print_counts(after)
    print_changes(before, after, changes)
    if options.check:
        return 1 if changes else 0
    if any(kind == "false name added" for kind, _ in changes) and before and not options.allow_false_names:
        print(
            "golden.tsv is not written: there is a false name that was not there. See --allow-false-names.",
            file=sys.stderr,
        )
        return 1
    write_golden(after, FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
