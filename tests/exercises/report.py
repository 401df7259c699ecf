"""The table of docs/judge.md, with 95 % intervals: `python -m tests.exercises.report [--seeds 10]`.

Verdicts come from golden.tsv, points from `fairness`, times from one answer in twenty. It takes about half an hour on one core.
"""

import argparse
import time
from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import median, quantiles

from tests.exercises.fairness import SECRETS, Points, all_points
from tests.exercises.golden import Entry, Key, judge_answer, list_answers, read_golden

Z = 1.959964  # of a 95 % interval
ONE_IN = 20  # answers whose judging is timed
HARD_PREFIXES = ("hard_", "last_")  # how the names of answers begin that were written to be hard to judge
TIMED_OUT = ("does not stop", "by chance")


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson, which is never empty.

    >>> [round(end, 3) for end in wilson(0, 100)]
    [0.0, 0.037]
    """
    share, z2 = count / total, Z * Z
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = Z / (1 + z2 / total) * sqrt(share * (1 - share) / total + z2 / (4 * total**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def row(title: str, count: int, total: int) -> str:
    low, high = wilson(count, total)
    return f"| {title} | {count} of {total} | {count / total:.1%} | {low:.1%} – {high:.1%} |"


def verdict_rows(golden: dict[Key, Entry], title: str = "") -> Iterator[str]:
    """How many answers are told apart and named, from the recorded verdicts."""
    wrong = [entry for entry in golden.values() if entry.how != "right"]
    judged = [entry for entry in wrong if entry.how not in TIMED_OUT]
    named = [entry for entry in judged if entry.name]
    labelled = [entry for entry in named if entry.truth != "unknown"]
    yield row(f"wrong answers named{title}", len(named), len(judged))
    yield row(f"wrong answers of which the place is named{title}", sum(e.how == "where" for e in judged), len(judged))
    yield row(
        f"names that are false, of those whose cause is known{title}",
        sum(e.truth == "false" for e in labelled),
        len(labelled),
    )


def point_rows(found: Iterable[Points], seeds: int) -> Iterator[str]:
    """What the answers are worth, with so many secrets."""
    found = list(found)
    right, wrong = [one for one in found if one.is_right], [one for one in found if not one.is_right]
    yield row(f"right answers turned away ({seeds} secrets)", sum(min(one.graded) < 1 for one in right), len(right))
    yield row(f"wrong answers let through ({seeds} secrets)", sum(max(one.graded) == 1 for one in wrong), len(wrong))
    yield row("right with one secret, wrong with another", sum(one.is_flipped for one in found), len(found))
    yield row(
        f"wrong answers whose points depend on the secret ({seeds} secrets)",
        sum(o.spread > 1e-9 for o in wrong),
        len(wrong),
    )
    yield row("... by 5 points of 100 or more", sum(one.spread >= 0.05 for one in wrong), len(wrong))
    yield row("`check` shows other points than grading pays", sum(not one.is_promised for one in wrong), len(wrong))
    zero = [one for one in wrong if max(one.graded) == 0]
    yield row("wrong answers without points", len(zero), len(wrong))
    yield row("... although 30 % of their cases pass", sum(one.passed >= 0.3 for one in zero), len(wrong))


def time_rows() -> Iterator[str]:
    times: dict[bool, list[float]] = {True: [], False: []}
    for number, (_, answer) in enumerate(list_answers()):
        if number % ONE_IN == 0:
            begin = time.process_time()
            judge_answer(answer)
            times[answer.is_right].append(1000 * (time.process_time() - begin))
    for is_right, title in ((True, "right"), (False, "wrong")):
        middle, tail = median(times[is_right]), quantiles(times[is_right], n=20)[-1]
        spread = f"median {middle:.0f} | 95th percentile {tail:.0f}"
        yield f"| judging a {title} answer, ms of the processor | {len(times[is_right])} timed | {spread} |"


def show(rows: Iterable[str]) -> None:
    for line in rows:
        print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=len(SECRETS), help="how many secrets; 0 leaves the points out")
    parser.add_argument("--one-in", type=int, default=1, help="points of one answer in so many, which takes less time")
    options = parser.parse_args()
    golden = read_golden()
    hard = {key: entry for key, entry in golden.items() if key.answer.startswith(HARD_PREFIXES)}
    show(["| what | count | share | 95 % interval |", "|---|---|---|---|"])
    show(verdict_rows(golden))
    show(verdict_rows(hard, ", hard tail"))
    if options.seeds:
        show(point_rows(all_points(SECRETS[: options.seeds], options.one_in), options.seeds))
    show(time_rows())


if __name__ == "__main__":
    main()
