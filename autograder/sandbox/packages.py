"""What an installed package consists of: its own files, its shared libraries, and the packages that it requires."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata

from packaging.requirements import InvalidRequirement, Requirement


@cache
def _owners() -> dict[str, list[str]]:
    """Which distributions bring a module: sklearn comes with scikit-learn."""
    return {name: list(owners) for name, owners in metadata.packages_distributions().items()}


def not_installed(packages: Iterable[str]) -> list[str]:
    """Those that are neither the name of a module nor of a distribution.

    >>> not_installed(["numpy", "sklearn", "scikit-learn", "no-such-package"])
    ['no-such-package']
    """
    return [name for name in packages if not any(map(_find, _owners().get(name, [name])))]


@cache
def installed_files(packages: tuple[str, ...]) -> frozenset[str]:
    """The names in the folder of installed packages that these need: `scipy`, `scipy.libs`, `numpy.libs` …

    >>> sorted(name for name in installed_files(("scipy",)) if name.endswith(".libs"))
    ['numpy.libs', 'scipy.libs']
    """
    waiting, done, found = [one for name in packages for one in _owners().get(name, [name])], set(), set()
    while waiting:
        name = waiting.pop()
        if name.lower() in done or (distribution := _find(name)) is None:
            continue
        done.add(name.lower())
        found |= {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}
        waiting += _required(distribution)
    return frozenset(found)


def _find(name: str) -> metadata.Distribution | None:
    try:
        return metadata.distribution(name)
    except (metadata.PackageNotFoundError, ValueError):
        return None


def _required(distribution: metadata.Distribution) -> Iterator[str]:
    """What it requires here, without its extras."""
    for text in distribution.requires or ():
        try:
            needed = Requirement(text)
        except InvalidRequirement:
            continue
        if needed.marker is None or needed.marker.evaluate({"extra": ""}):
            yield needed.name
