"""The script for Refactory's archive, on an archive of the same form whose programs we wrote ourselves."""

import runpy
import zipfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "refactory.py"
FILES = {
    "ans/input_001.txt": "later([3, 1, 2], 1)",
    "ans/input_002.txt": "later([], 5)",
    "ans/input_003.txt": "later([4, 5, 6], 4)",
    "ans/input_004.txt": "later([7, 7, 8], 7)",
    "code/global.py": "LEAST = 0\n",
    "code/reference/reference.py": "def later(days, day):\n    return [one for one in days if one > max(day, LEAST)]\n",
    "code/correct/sub_1.py": "def later(days, day):\n    return list(filter(lambda one: one > day, days))\n",
    "code/wrong/sub_2.py": "def later(days, day):\n    return [one for one in days if one >= day]\n",
    "code/wrong/sub_3.py": "def later(days, day):\n    return [one for one in days if one > day\n",
    "code/wrong/sub_4.py": "def later(days, day):\n    [one for one in days if one > day]\n",
}


def test_its_programs_are_judged_in_the_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = tmp_path / "data.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for name, text in FILES.items():
            packed.writestr(f"data/question_1/{name}", text)
    monkeypatch.setattr("sys.argv", ["refactory.py", str(archive)])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    of_question, of_all = capsys.readouterr().out.splitlines()
    assert of_question.startswith("question_1: 0 of 1 correct turned away, 0 of 3 wrong let through,")
    assert of_all.partition(": ")[2] == of_question.partition(": ")[2]
