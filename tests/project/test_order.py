"""The lists of test files name files that are there."""

from pathlib import Path

from tests.conftest import GROUPS, LONGEST

TESTS = Path(__file__).parents[1]


def test_each_long_file_exists_and_is_named_once():
    assert len(set(LONGEST)) == len(LONGEST)
    assert [name for name in LONGEST if not (TESTS / name).is_file()] == []


def test_each_file_of_a_group_exists():
    assert [name for name in GROUPS if not (TESTS.parent / name).is_file()] == []
