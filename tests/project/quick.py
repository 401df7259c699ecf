"""The tests that a change to a lesson or an exercise needs: `make quick`. Of the exercises that have changed, all that the suite samples.

    python tests/project/quick.py                  # for what differs from the branch that yours goes into
    python tests/project/quick.py perceptron       # for a lesson or an exercise, whatever has changed

What has changed are the files that are not committed yet, and those in commits that the upstream branch does not have.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from autograder.course import lessons, package_course
from autograder.exercises import ids_of

ROOT = Path(__file__).resolve().parents[2]
ALWAYS = (
    "lessons/test_guesses.py",
    "lessons/test_pace.py",
    "lessons/test_units.py",
    "lessons/test_used.py",
    "project/test_imports.py",
    "project/test_luck.py",
    "exercises/test_files.py",
)
OF_EXERCISES = (
    "exercises/test_banks.py",
    "exercises/test_golden.py",
    "exercises/test_judged.py",
    "exercises/test_points.py",
    "exercises/test_extremes.py",
)
EXERCISE = re.compile(r"(?:autograder/exercises|tests/exercises/banks)/(\w+)/(\w+)\.py")
LESSON = re.compile(r"(?:solutions|notebooks)/\d\d_(\w+)\.")


def exercises_by_lesson() -> dict[str, list[str]]:
    """The ids of each lesson's exercises, by the lesson's name without its number."""
    return {lesson.name.split("_", 1)[1]: list(ids_of(lesson.name)) for lesson in lessons(package_course())}


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> list[str]:
    """Files that are not committed, or only in commits of one's own."""
    upstream = git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    return git("diff", "--name-only", upstream[0]) + git("ls-files", "--others", "--exclude-standard")


def touched(files: Iterable[str], course: dict[str, list[str]]) -> set[str]:
    """The exercises that these files belong to; a file that a whole lesson uses stands for all of its exercises."""
    found: set[str] = set()
    for file in files:
        if match := LESSON.match(file):
            found.update(course.get(match[1], []))
        elif match := EXERCISE.match(file):
            ids = course.get(match[1], [])
            found.update([match[2]] if match[2] in ids else ids)
    return found


def asked_for(names: Iterable[str], course: dict[str, list[str]]) -> set[str]:
    """The exercises with these names, and those of the lessons with these names."""
    every = {id for ids in course.values() for id in ids}
    found: set[str] = set()
    for name in names:
        if name not in every and name not in course:
            raise SystemExit(f"no lesson and no exercise is called {name!r}; lessons: {', '.join(course)}")
        found.update(course.get(name, []))
        found.update({name} & every)
    return found


def run_pytest(*words: str) -> int:
    workers = ["-n", "2", "--dist", "load"]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *workers, *words], cwd=ROOT, env=environment
    ).returncode


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="lessons (perceptron) or exercises")
    names = parser.parse_args(arguments).names
    course = exercises_by_lesson()
    chosen = asked_for(names, course) if names else touched(changed_files(), course)
    of_lessons = [name for name, ids in course.items() if chosen & set(ids)]
    print("exercises:", ", ".join(sorted(chosen)) or "none has changed", flush=True)
    files = [*ALWAYS, *(f"exercises/test_{name}.py" for name in of_lessons), *(OF_EXERCISES if chosen else ())]
    return run_pytest(*(f"tests/{file}" for file in files), "--exercises", " ".join(sorted(chosen)))


if __name__ == "__main__":
    sys.exit(main())
