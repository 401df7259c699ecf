"""Names that students give to files in the exchange, in the commands that `linclass doctor` prints for the instructor."""

import os
import subprocess
from pathlib import Path

from autograder.classroom.doctor import _Doctor

NAMES = [
    b"mal+ps1+" + b"'" * 200 + b"+x",  # each quote takes five characters in a shell
    b"mal+ps1+;touch pwned;+x",
    b"mal+ps1+$(touch pwned)+x",
    b"mal+ps1+\ntouch pwned\n+x",
    b"mal+ps1+\x1b[2K\r+x",
    b"mal+ps1+\xff\xfe+x",
    "ann+ps1+2027-01-01 10:00:00 UTC+x\u200b".encode(),  # looks like a classmate's
    b"-rf",
]


def inbound_with(folder: Path, names: list[bytes]) -> Path:
    """An inbound folder with an honest submission and files of these names."""
    inbound = folder / "inbound"
    (inbound / "ann+ps1+2027-01-01 10:00:00 UTC+x").mkdir(parents=True)
    for name in names:
        Path(os.fsdecode(os.path.join(os.fsencode(inbound), name))).touch()
    return inbound


def test_all_commands_pasted_together_remove_the_files_and_nothing_else(tmp_path):
    inbound = inbound_with(tmp_path, NAMES)
    findings = list(_Doctor(tmp_path)._handed_in(inbound))
    assert len(findings) == len(NAMES)
    lines = [str(finding) for finding in findings]
    assert all(line.isprintable() for line in lines)
    script = "\n".join(line.rpartition("; fix: ")[2] for line in lines)
    subprocess.run(["bash", "-c", script], cwd=tmp_path, check=True)
    assert [path.name for path in inbound.iterdir()] == ["ann+ps1+2027-01-01 10:00:00 UTC+x"]
    assert [path.name for path in tmp_path.iterdir()] == ["inbound"]


def test_the_name_of_a_folder_writes_no_line_of_its_own(tmp_path):
    inbound = tmp_path / "inbound"
    (inbound / "ann: it is a link; fix: touch pwned\n\x1b[2K+ps1+2027+x").mkdir(parents=True)
    doctor = _Doctor(tmp_path)
    doctor.trusted = set()  # so that the folder is somebody else's
    (finding,) = doctor._handed_in(inbound)
    assert "named after" in finding.problem
    assert str(finding).isprintable()


def test_a_file_that_is_taken_away_meanwhile_stops_nothing(tmp_path, monkeypatch):
    inbound = inbound_with(tmp_path, [b"first", b"second"])
    real = Path.lstat

    def vanished(path: Path) -> os.stat_result:
        if path.name == "first":
            path.unlink()
        return real(path)

    monkeypatch.setattr(Path, "lstat", vanished)
    assert [Path(finding.path).name for finding in _Doctor(tmp_path)._handed_in(inbound)] == ["second"]
