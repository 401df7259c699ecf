"""How many of the banks' wrong answers get a name, and whether the name is the true cause. Run as `python -m tests.exercises.naming`."""

import importlib
from collections import Counter
from statistics import median

from autograder import exercises, grade
from autograder.judging.draw import Seed
from autograder.judging.explain.named import Found
from autograder.judging.explain.where import NOT_ASKED
from tests.exercises.bank import Answer, answers_of, list_banks

KINDS = (*Found, "unnamed")


def main() -> None:
    import argparse  # which the course in a tab leaves out

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "banks", nargs="*", default=[""], help="e.g. perceptron or perceptron.reflect; all if none is given"
    )
    parser.add_argument("--secret", default="a", help="seed of the hidden cases; 'none' for the visible cases alone")
    parser.add_argument("--list", action="store_true", help="print every answer with its name")
    parser.add_argument(
        "--recorded", action="store_true", help="count the recorded verdicts of golden.tsv; judge nothing"
    )
    parser.add_argument("--unseen", action="store_true", help="judge the answers of unseen.py and print each name")
    parser.add_argument("--usual", action="store_true", help="the same with the answers of unseen_usual.py")
    options = parser.parse_args()
    seed = None if options.secret == "none" else options.secret
    if options.recorded:
        report_recorded()
        return
    if options.unseen or options.usual:
        report_unseen(seed, "unseen_usual" if options.usual else "unseen")
        return
    total: Counter[str] = Counter()
    for bank in [name for name in list_banks() if name.startswith(tuple(options.banks))]:
        counts: Counter[str] = Counter()
        for answer in answers_of(bank):
            if answer.is_right:
                continue
            verdict = grade(answer.exercise, answer.function, seed)
            how = verdict.how or "unnamed"
            counts[how] += 1
            counts["labelled"] += bool(answer.cause)
            if answer.cause and verdict.misconception:
                counts["labelled and named"] += 1
                is_proved = verdict.how is Found.FIXED
                counts["named wrongly"] += not is_proved and not is_true(verdict.misconception, answer)
            if options.list:
                shown = verdict.misconception or verdict.sentence
                print(answer.exercise, answer.function.__name__, how, shown, answer.cause, sep="\t")
        report(bank, counts)
        total += counts
    report("all", total)


def report_recorded() -> None:
    from tests.exercises.golden import read_golden  # which imports this module

    sizes = [len(one.misconceptions) for one in exercises()]
    print(f"{sum(sizes)} mistakes, median {median(sizes):g}, at most {max(sizes)}")
    wrong = [e for e in read_golden().values() if e.how not in ("right", "by chance", "does not stop")]
    known = [e for e in wrong if e.name and e.truth != "unknown"]
    named = sum(bool(e.name) for e in wrong)
    print(f"{len(wrong)} wrong answers, {named} named, {named / len(wrong):.1%}")
    print(f"cause known of {len(known)} that are named; {sum(e.truth == 'false' for e in known)} of them named wrongly")


def report_unseen(seed: Seed, module: str) -> None:
    counts: Counter[str] = Counter()
    for exercise, cause, function in importlib.import_module(f"tests.exercises.{module}").answers():
        verdict = grade(exercise, function, seed)
        counts[verdict.how or "unnamed"] += 1
        print(exercise, cause, verdict.misconception or "-", sep="\t")
    report(module, counts)


def is_true(name: str, answer: Answer) -> bool:
    """Whether the name is the cause, or one of two causes, or true by the way it is found.

    Code that was fixed is right with the change that is named; that a parameter is never used is read in the source; and what is not
    asked for is what the exercise itself says of the answer.
    """
    if name == NOT_ASKED or name.endswith(" never used"):
        return True
    return set(name.split(" + ")) <= set(answer.cause.split(" + "))


def report(title: str, counts: Counter[str]) -> None:
    number = sum(counts[kind] for kind in KINDS)
    named = number - counts["unnamed"] - counts["where"]
    print(f"{title}: {number} wrong answers, {named / number:.1%} named, {counts['where'] / number:.1%} told where")
    print("  " + ", ".join(f"{kind} {counts[kind] / number:.1%}" for kind in KINDS))
    wrongly, labelled = counts["named wrongly"], counts["labelled and named"]
    print(f"  cause known of {counts['labelled']}; of these {labelled} named, {wrongly} of them wrongly")


if __name__ == "__main__":
    main()
