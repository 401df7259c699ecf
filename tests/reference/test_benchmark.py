"""The benchmark runs, checks the answers that it times, and leaves its files."""

import json
import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "reference.py"


def test_a_quick_run_finds_all_answers_the_same_and_writes_times_and_plot(tmp_path: Path) -> None:
    assert runpy.run_path(str(SCRIPT))["main"](["--quick", "--results", str(tmp_path)]) == 0
    rows = json.loads((tmp_path / "reference.json").read_text())
    names = {row["name"] for row in rows}
    for algorithm in ("perceptron", "hinge", "LDA", "Fisher", "least squares", "logistic", "softmax"):
        assert any(algorithm in name for name in names)
    assert all(row["same"] and row["ours_s"] > 0 and row["theirs_s"] > 0 for row in rows)
    assert (tmp_path / "reference.png").stat().st_size > 10_000


def test_a_row_that_does_not_exist_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        runpy.run_path(str(SCRIPT))["main"](["--quick", "--only", "no such row", "--results", str(tmp_path)])
    assert "no row is called 'no such row'" in capsys.readouterr().err
