"""The verdicts on the banks' answers are those of `golden.tsv`: score, name, and how the name was found.

The suite judges a part of the answers. `make golden` judges all of them, and the diff of its file shows what a change has done.
"""

from functools import cache

import pytest

from autograder.judging.explain import evidence
from tests.exercises import golden
from tests.exercises.bank import Answer
from tests.exercises.golden import Entry, Key, judge_answer, list_answers, list_changes, read_golden, truth_of

GOLDEN = read_golden()
EXERCISES = sorted({key.exercise for key in GOLDEN})
# Names that contradict the cause which the bank gives. This number may fall and must not rise.
FALSE_NAMES = 2


@cache
def answers() -> dict[Key, Answer]:
    return dict(list_answers())


def is_drawn(key: Key) -> bool:
    """About a quarter of the answers with a quick verdict, and all whose names depend most on thresholds or are false."""
    entry = GOLDEN[key]
    return int(key.digest, 16) // golden.ONE_IN % 4 == 0 or entry.how in golden.IN_SUITE or entry.truth == "false"


@pytest.mark.parametrize("id", EXERCISES)
def test_an_answer_gets_its_golden_verdict(id, whole):
    differing = []
    for key, answer in list_answers([id]):
        if key in GOLDEN and GOLDEN[key].suite and (whole or is_drawn(key)):
            before, now = GOLDEN[key], judge_answer(answer)
            if not now.says_the_same_as(before):
                differing.append(f"{' '.join(key)}\n  golden: {' | '.join(before)}\n  now:    {' | '.join(now)}")
    assert not differing, "\n".join(["run `make golden` and read what has changed", *differing])


def test_every_answer_has_a_golden_verdict_and_none_is_left_over():
    assert answers().keys() == GOLDEN.keys(), "run `make golden`"


def test_exactly_the_right_answers_get_full_points():
    assert [key for key, answer in answers().items() if (GOLDEN[key].score == "1") != answer.is_right] == []


def test_a_name_is_true_or_false_by_the_cause_that_the_bank_gives():
    judged = {key: truth_of(GOLDEN[key].name, GOLDEN[key].how, answer) for key, answer in answers().items()}
    assert [key for key, truth in judged.items() if truth != GOLDEN[key].truth] == []


def test_there_are_no_more_false_names():
    found = [f"{' '.join(key)}: {entry.name}" for key, entry in GOLDEN.items() if entry.truth == "false"]
    assert len(found) == FALSE_NAMES, "\n".join(found)


@pytest.mark.parametrize(
    ("threshold", "value", "answer"),
    [
        ("MIN_AGREEMENT_BITS", 30.0, "one_image_at_a_time"),
        ("MIN_AGREEMENT_BITS", 5.0, "logs_of_density"),
        ("MIN_AGREED", 1, "averages_over_distinct_points"),
    ],
)
def test_the_suite_notices_another_threshold(monkeypatch, threshold, value, answer):
    (key,) = [key for key in GOLDEN if key.answer == answer]
    assert GOLDEN[key].suite
    monkeypatch.setattr(evidence, threshold, value)
    assert not judge_answer(answers()[key]).says_the_same_as(GOLDEN[key])


KEY = Key("lesson", "exercise", "answer", "digest")
UNNAMED, TRUE, FALSE = (
    Entry("0", "unnamed", "", ""),
    Entry("0", "all", "cause", "true"),
    Entry("0", "generic", "other", "false"),
)


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        (TRUE, TRUE, []),
        (TRUE, TRUE._replace(score="0.5"), ["score changed"]),
        (TRUE, TRUE._replace(how="generic"), ["found in another way"]),
        (TRUE, UNNAMED, ["name lost"]),
        (UNNAMED, TRUE, ["name gained"]),
        (TRUE, FALSE, ["name changed", "false name added"]),
        (FALSE, FALSE._replace(score="0.5"), ["score changed"]),
        (FALSE, FALSE._replace(name="another"), ["name changed", "false name added"]),
    ],
)
def test_a_change_is_recognized_by_its_kind(before, after, kinds):
    assert list(list_changes({KEY: before}, {KEY: after})) == [(kind, KEY) for kind in kinds]


def test_verdicts_on_an_exercise_that_is_gone_go_with_it():
    kept = next(iter(GOLDEN))
    before = {kept: GOLDEN[kept], KEY: UNNAMED}
    assert golden.judge_all(before, ["exercise"]) == {kept: GOLDEN[kept]}


def test_a_false_name_is_not_written_unless_it_is_allowed(tmp_path, monkeypatch, capsys):
    file = tmp_path / "golden.tsv"
    golden.write_golden({KEY: UNNAMED}, file)
    monkeypatch.setattr(golden, "FILE", file)
    monkeypatch.setattr(golden, "judge_all", lambda before, exercises: {KEY: FALSE})
    assert golden.main([]) == 1
    assert read_golden(file) == {KEY: UNNAMED}
    assert "a false name" in capsys.readouterr().err
    assert golden.main(["--allow-false-names"]) == 0
    assert read_golden(file) == {KEY: FALSE}
