"""What runs in Gradescope's container: grade the one submission in /autograder/submission, write /autograder/results/results.json.

Gradescope's container holds one submission and is thrown away. Where it also lets us build the sandbox, a submission runs in it as
always; where it does not, the student's process runs as another user, who can read neither the grader, the secret nor the results.
Where that is not possible either, nothing is run, and Gradescope tells the instructor that the autograder failed.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from autograder.cells import look_up
from autograder.files import write_atomically
from autograder.grading.bench import Bench, without_grade
from autograder.grading.result import REVIEW, ExerciseResult, Result, Task
from autograder.grading.seed import own_seed
from autograder.grading.submission import SetAside, read_folder
from autograder.judging.show.card import as_rows, as_text
from autograder.judging.show.summary import Summary
from autograder.sandbox import available
from autograder.sandbox.isolation import only_root_can_read

EXPOSED = "nothing was graded: there is no sandbox ({}), and the submission could have read the secret, because {}"
NOT_ISOLATED = "Gradescope's container lets no sandbox be built; the submission ran as a user without rights: {}"


def main(home: Path) -> None:
    """Grade what is in HOME/submission."""
    settings = json.loads((home / "source" / "task.json").read_text(encoding="utf-8"))
    result = grade_submission(home, settings)
    results = as_results(result, settings["visibility"])
    text = json.dumps(results, ensure_ascii=False, indent=1)
    write_atomically(home / "results" / "results.json", text, mode=0o644)  # for Gradescope, under any account
    for reason in result.reasons:  # Gradescope keeps what is printed for the instructor
        print(reason)


def grade_submission(home: Path, settings: dict[str, Any]) -> Result:
    student = student_of(home / "submission_metadata.json")
    seed = own_seed(settings["secret"], student) if settings["per_student"] else settings["secret"]
    task = Task.of(student, settings["assignment"], b"", settings["master"], seed)
    try:
        raw, notes = read_folder(home / "submission", settings["assignment"])
    except (SetAside, OSError) as problem:
        return without_grade(
            task, problem.strerror or "it cannot be read" if isinstance(problem, OSError) else str(problem)
        )
    obstacle = available()
    if obstacle and (why := _no_other_user()):
        raise SystemExit(EXPOSED.format(obstacle, why))
    bench = Bench(unsafe=obstacle is not None)
    try:
        result = bench.grade(
            Task.of(student, settings["assignment"], raw, settings["master"], seed, notes=tuple(notes))
        )
    finally:
        bench.close()
    if obstacle:
        print(NOT_ISOLATED.format(obstacle))
    return result


def _no_other_user() -> str | None:
    """Why a submission would run as the user who grades; None if it will not."""
    if os.geteuid() != 0:
        return "only root can run it as another user"
    private = only_root_can_read()
    return f"no user but root can read {private[0]}" if private else None


def student_of(path: Path) -> str:
    """The e-mail address of the person who handed in (of a group, the first in order); "student" where Gradescope does not say."""
    try:
        users = look_up(json.loads(path.read_text(encoding="utf-8")), "users") or []
    except (OSError, ValueError):
        return "student"
    return min((str(user.get("email")) for user in users if isinstance(user, dict)), default="student")


def as_results(result: Result, visibility: str) -> dict[str, Any]:
    """The result in Gradescope's form.

    What hidden cases say is shown when the instructor chose; what the visible ones say, always.
    """
    tests = [test for e in result.exercises for test in _tests(e, visibility)]
    about = [
        *result.reasons,
        *(["Some answers are read by a person; they are not counted here."] if result.written else []),
    ]
    shared = {
        "execution_time": round(result.seconds),
        "stdout_visibility": "hidden",
        "output": "\n".join(about),
        "output_format": "text",
        "test_output_format": "text",
        "extra_data": {"linclass": {"status": result.status, "written": result.written}},
    }
    if result.status == REVIEW:
        message = f"This submission could not be graded: {'; '.join(result.reasons)}. Correct it and hand it in again."
        return {**shared, "score": 0, "output": message, "visibility": "visible"}
    return {**shared, "visibility": "visible", "tests": tests}


def _tests(e: ExerciseResult, visibility: str) -> list[dict[str, Any]]:
    test = {
        "name": e.id,
        "score": e.points,
        "max_score": e.max_points,
        "status": "passed" if e.summary.is_passed else "failed",
        "output": as_text(e.summary),
        "visibility": visibility,
    }
    return [test] if visibility == "visible" else [_visible_part(e.summary), test]


def _visible_part(summary: Summary) -> dict[str, Any]:
    """What may be said before the due date: it claims nothing about hidden cases, and gives no points."""
    failure = summary.shown_failure
    if summary.missing and not summary.to_fix:
        status, lines = "failed", ["Not written yet."]
    elif failure is None or failure.hidden:
        status, lines = "passed", ["All visible cases passed."]
    else:
        status, lines = "failed", [f"{name} {value}" for name, value in as_rows(failure)]
        lines += [f"→ {summary.sentence}"] if summary.sentence else []
    return {
        "name": f"{summary.id}: visible cases",
        "status": status,
        "output": "\n".join(lines),
        "visibility": "visible",
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
