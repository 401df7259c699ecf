"""The exchange as docs/hub.md makes it: the tests run the commands that stand there."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INSTALL = re.compile(r"install -d .*/srv/linclass/exchange.*")


def make_exchange(folder: Path, instructor: str) -> None:
    """Run the commands of docs/hub.md that make the exchange, with another folder and another instructor."""
    commands = INSTALL.findall((ROOT / "docs" / "hub.md").read_text(encoding="utf-8"))
    assert commands, "docs/hub.md makes no exchange"
    for command in commands:
        here = command.replace("/srv/linclass/exchange", str(folder)).replace("-o ines", f"-o {instructor}")
        subprocess.run(here.split(), check=True)
