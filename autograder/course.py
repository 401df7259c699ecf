"""Where things are on disk."""

from pathlib import Path


def course_above(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds solutions/ and notebooks/."""
    here = start.resolve()
    for folder in (here, *here.parents):
        if (folder / "solutions").is_dir() and (folder / "notebooks").is_dir():
            return folder
    return None
