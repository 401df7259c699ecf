"""A class of two hundred over a term that does not go to plan, with every person's grade traced. `make class-demo` shows it.

People with difficult names hand in through Canvas and Moodle; the work is graded, marked by two people at once, handed in again, corrected
in the middle of the term, regraded and exported. After each step every grade in the gradebook and in the exported tables is compared with
one that was worked out by hand (trace.py). The commands are those of docs/instructor.md; the course is a fork with three tiny lessons.
"""

import argparse
import contextlib
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlsplit

from tests.demo.two_hundred import trace
from tests.demo.two_hundred.course import DOUBLING, HALVING, ROOT, THIRDS, WRITTEN, correct, make_course
from tests.demo.two_hundred.handed_in import (
    NOTHING,
    PASTED,
    PDF,
    PHOTO,
    UNCLEAR,
    canvas_archive,
    handed_in_again,
    mark,
    moodle_archive,
    trouble,
    version,
    wrote,
)
from tests.demo.two_hundred.people import (
    canvas_table,
    make_people,
    participants_table,
    registrar_table,
    worksheet,
)
from tests.luck import fix_secret
from tests.warm import Warm, warm

TITLES = {DOUBLING: "Homework 1 (815)", HALVING: "Homework 2 (816)", THIRDS: "Homework 3 (817)"}
RULE = '''
from nbgrader.plugins import BasePlugin

class Tenth(BasePlugin):
    """A tenth of the score for each day that has begun."""
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score * 0.1 * (1 + total_seconds_late // 86400)

c.AssignLatePenalties.plugin_class = Tenth
'''
LINES = 12  # of a command's output that are shown


class Story:
    """The term, step by step. It runs in a process whose `autograder` is that of the fork, with the fork as its folder."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder, self.fork, self.room = folder, folder / "course", folder / "room"
        self.people, self.term, self.begin = make_people(count), trace.Term(), time.monotonic()
        self.by_id = {p.id: p for p in self.people}
        self.workers = 2 if count > 50 else 1  # each has to load NumPy first
        self.traced, self.problems = 0, list[str]()
        self.corrected: Warm | None = None  # what runs the commands after the correction

    def play(self) -> None:
        self.make_the_classroom()
        self.say_who_is_in_the_class()
        self.collect_and_grade()
        self.mark_by_question()
        self.some_hand_in_again()
        correct(self.fork)
        with warm() as self.corrected:
            self.correct_a_hidden_case()
            self.change_points_and_dates()
        self.send_grades_out()

    def make_the_classroom(self) -> None:
        self.run("classroom", self.room, "--due", "2027-02-01 18:00 Europe/Berlin")
        fix_secret(self.room)
        with (self.room / "nbgrader_config.py").open("a") as config:
            config.write(RULE)
        names = (DOUBLING, HALVING, THIRDS)
        self.releases = {n: json.loads((self.room / "release" / n / f"{n}.ipynb").read_text()) for n in names}

    def say_who_is_in_the_class(self) -> None:
        titles = TITLES.values()
        first = self.write("canvas.csv", canvas_table(self.people, titles, (7, 2, 3)))
        if any(p.login != p.id for p in self.people):
            self.run("roster", self.room, first, status=1, says=".dot cannot be an id")
        self.canvas = self.write("canvas.csv", canvas_table(self.people, titles, (7, 2, 3), login="id"))
        self.run("roster", self.room, self.canvas, says=f"{len(self.people)} people: {len(self.people)} new")
        there = self.write("participants.csv", participants_table(self.people))
        self.run("roster", self.room, there, status=1, says="Jane Doe (jdoe) or Jane Doe (jdoe2)")
        self.run("roster", self.room, self.write("registrar.csv", registrar_table(self.people)), says=" 0 new")
        self.run("roster", self.room, there, says=" 0 new")

    def collect_and_grade(self) -> None:
        first = canvas_archive(self.folder / "canvas.zip", self.people, self.releases, again=False)
        late = [p for p in self.people if trace.is_late(p)]
        rows = [
            {"user_id": int(p.canvas), "submitted_at": "2027-02-02T23:00:00Z"} for p in late
        ]  # 30 hours after the due date
        times = self.write("submissions.json", json.dumps(rows))
        words = ("collect", self.room, first, "--times", times)
        self.run(*words, status=3, says="this is 03_halving, not 02_doubling")
        for lesson, anonymous in ((HALVING, False), (THIRDS, True)):
            table = self.write(f"{lesson}.csv", worksheet(self.people, lesson, trace.FUNCTIONS[lesson][2]))
            release = self.releases[lesson]
            archive = moodle_archive(self.folder / f"{lesson}.zip", self.people, lesson, release, anonymous=anonymous)
            if not anonymous:  # the names alone will do, except for the two Jane Does
                self.run("collect", self.room, archive, status=3, says="2 set aside")
            self.run("roster", self.room, table, "--assignment", lesson, says=f"{len(self.people)} changed")
            self.run("collect", self.room, archive, says=" 0 set aside")
        self.term.collected = (DOUBLING, HALVING, THIRDS)
        self.grade(status=3, says="late by … h")
        self.trace("collected and graded")

    def mark_by_question(self) -> None:
        with contextlib.ExitStack() as stack:
            markers = [stack.enter_context(self.marker()) for _ in range(2)]
            self.mark_waiting(markers)
        self.term.marked = True
        self.trace("marked by two people at once")

    def mark_waiting(self, markers: "list[Marker]") -> None:
        waiting = [student for student, (_, waits) in markers[0].answers().items() if waits and self.is_read(student)]
        self.look_at_answers(markers[0])
        seen = [marker.answers() for marker in markers]

        def work(own: int) -> None:
            for place, student in enumerate(waiting):
                if place % 2 == own or place == 0:  # the first one they both mark
                    told = markers[own].store(student, mark(self.by_id[student]), "Good.", seen[own][student][0])
                    outcomes.append((place, told))

        outcomes: list[tuple[int, int]] = []
        threads = [threading.Thread(target=work, args=(own,)) for own in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        first = sorted(status for place, status in outcomes if place == 0)
        self.check(first == [200, 409], f"of two marks for one answer one is stored and one told: {first}")
        rest = {status for place, status in outcomes if place}
        self.check(rest <= {200}, f"all other marks are stored: {rest}")
        self.tell(f"{len(waiting)} answers marked by two people at once; for one that both marked the second was told")

    def look_at_answers(self, marker: "Marker") -> None:
        """What a marker sees of those whose answer is a photograph, or was pasted into a new notebook."""
        shown = marker.shown()
        special = [p for p in self.people if trouble(p) in (PHOTO, PASTED, UNCLEAR) and wrote(p)]
        for p in special:
            has_image, own = "data:image/" in shown[p.id], f"Because I am {p.first} {p.last}."
            seen = has_image if trouble(p) == PHOTO else own in shown[p.id]
            self.check(seen, f"{p.id}: the answer, {trouble(p)}, is on the marking page")
            in_doubt = "may be the answer" in shown[p.id]
            self.check(
                in_doubt == (trouble(p) == UNCLEAR), f"{p.id}: a person is told if it is not clear which text it is"
            )
        self.tell(f"{len(special)} answers that are photographs, or were pasted into another notebook, are on the page")

    def is_read(self, student: str) -> bool:
        """Whether a machine could read the work; the page shows the others too, and a person may mark them as well."""
        return trace.expected(self.term, self.by_id[student], DOUBLING).machine is not None

    @contextlib.contextmanager
    def marker(self) -> "Iterator[Marker]":
        """`linclass mark`, and a person who uses its page."""
        from autograder.classroom.folder import open_classroom
        from autograder.reports.mark_server import serve

        address: Queue[str] = Queue()
        room = open_classroom(self.room)
        threading.Thread(target=serve, args=(room, 0, lambda invite: address.put(invite(""))), daemon=True).start()
        yield Marker(address.get(timeout=60))

    def some_hand_in_again(self) -> None:
        second = canvas_archive(self.folder / "canvas2.zip", self.people, self.releases, again=True)
        self.run("collect", self.room, second, status=3)
        self.run("collect", self.room, self.folder / "canvas.zip", status=3)  # the older one replaces nothing
        self.term.again = True
        self.grade(status=3)
        new = [p for p in self.people if trouble(p) == "the wrong lesson" and handed_in_again(p) and wrote(p)]
        if new:
            with self.marker() as marker:
                for p in new:
                    seen, waits = marker.answers()[p.id]
                    self.check(waits, f"the answer of {p.id} waits")
                    self.check(marker.store(p.id, mark(p), "", seen) == 200, f"{p.id} is marked")
        self.trace("second download graded")

    def correct_a_hidden_case(self) -> None:
        self.term.corrected = True
        lower = [p for p in self.people if self.is_rounded(p)]
        out = self.grade(status=3, says=f"{len(lower)} lower grade")
        self.check("4 → 2" in out or not lower, "old and new points are shown")
        self.trace("a hidden case corrected; lower grades are shown and not stored")

    def is_rounded(self, p: Any) -> bool:
        graded = trace.expected(self.term, p, DOUBLING).machine is not None
        return graded and not handed_in_again(p) and version(p, DOUBLING) == "rounded"

    def change_points_and_dates(self) -> None:
        source = self.room / "source" / DOUBLING / f"{DOUBLING}.ipynb"
        text = source.read_text()
        source.write_text(re.sub(r'("grade_id": "check_double".*?"points": )4', r"\g<1>8", text, count=1, flags=re.S))
        self.check(source.read_text() != text, "the points in source/ are changed")
        self.term.doubled = self.term.accepted = True
        self.grade("--accept", status=3)
        self.trace("lower grades accepted, and points changed in source/")
        for p in self.people:
            if trace.has_extension(p):
                self.run("extend", self.room, p.id, DOUBLING, "--days", "1")
        self.term.extended = True
        self.trace("extensions given")
        self.run("due", self.room, f"{DOUBLING}=2027-02-02 18:00 Europe/Berlin")
        self.term.moved = True
        self.trace("the due date moved by a day")

    def send_grades_out(self) -> None:
        titles = [word for lesson, title in TITLES.items() for word in ("--column", f"{lesson}={title}")]
        canvas = self.write("canvas.csv", canvas_table(self.people, TITLES.values(), (11, 2, 3), login="id"))
        target = self.folder / "to-canvas.csv"
        self.run("export", self.room, "--format", "canvas", "--like", canvas, *titles, "--to", target)
        for lesson, title in TITLES.items():
            self.compare(trace.filled(self.term, self.people, lesson, target.read_text(), "ID", "canvas", title))
        for lesson in (HALVING, THIRDS):
            like, target = self.folder / f"{lesson}.csv", self.folder / f"to-moodle-{lesson}.csv"
            words = ("--format", "moodle", "--assignment", lesson, "--like", like, "--to", target)
            self.run("export", self.room, *words, says=f"{len(self.people)} grades were put in; 0 cells")
            told = trace.filled(self.term, self.people, lesson, target.read_text(), "Identifier", "number", "Grade")
            self.compare(told)
        self.run("feedback", self.room, lines=2)
        self.give_feedback_back()
        self.run("report", self.room)
        self.run("history", self.room, self.people[0].id)

    def give_feedback_back(self) -> None:
        """Each person's page is in the archive under the number by which the LMS knows them."""
        for lesson, number, place in (
            (DOUBLING, "canvas", r"_(\d+)_\d+_"),
            (HALVING, "number", r"_(\d+)_assignsubmission_"),
        ):
            target = self.folder / f"back-{lesson}.zip"
            words = ("feedback", self.room, "--assignment", lesson, "--archive", target)
            self.run(*words, lines=1)
            with zipfile.ZipFile(target) as archive:
                names = {re.search(place, name)[1]: name for name in archive.namelist()}  # type: ignore[index]
                texts = {
                    owner: archive.read(name).decode() for owner, name in names.items() if not name.endswith(".pdf")
                }
            owners = {p.canvas if number == "canvas" else p.in_moodle(lesson): p for p in self.people}
            titles = {owner: unescape(re.search(r"<h1>(.*?)</h1>", text)[1]) for owner, text in texts.items()}  # type: ignore[index]
            wrong = [owner for owner, title in titles.items() if owners[owner].first[:20] not in title]
            self.check(not wrong, f"{wrong} have somebody else's page")
            kinds = {owner: trouble(owners[owner]) if lesson == DOUBLING else "" for owner in names}
            lost = [
                p.id
                for owner, p in owners.items()
                if owner not in names and (lesson != DOUBLING or trouble(p) != NOTHING)
            ]
            self.check(not lost, f"{lost} get no page back")
            pdfs = {owner for owner, kind in kinds.items() if kind == PDF}
            self.check(pdfs == names.keys() - texts.keys(), "who handed in a PDF, and only they, get one back")
            shown = {owner for owner, text in texts.items() if "data:image/" in text and "![" not in text}
            photos = {owner for owner, kind in kinds.items() if kind == PHOTO}
            self.check(shown == photos, f"photographs are on the pages of {photos}, and not {shown}")
            self.tell(f"{len(names)} pages of {lesson} go back to their own people, {len(photos)} with a photograph")

    # What the steps are made of.

    def run(self, *words: object, status: int = 0, says: str = "", lines: int = LINES) -> str:
        """A command in this process, which has loaded nbgrader already."""
        done = self.here(*words)
        return self.told(words, done.returncode, done.stdout, status, says, lines)

    def here(self, *words: object) -> "subprocess.CompletedProcess[str]":
        from tests.commands import linclass_here

        done = linclass_here(*words)
        return subprocess.CompletedProcess(words, done.returncode, done.stdout + done.stderr, "")

    def grade(self, *more: str, status: int, says: str = "") -> str:
        """Grade; in another process once the exercises are not those that this one has loaded."""
        words = ("grade", self.room, *more, "--workers", self.workers)
        done = self.corrected.run("autograder", *words, where=self.fork) if self.corrected else self.here(*words)
        shown = re.sub(r"(?m)^\d+/\d+ .*\n", "", done.stdout + done.stderr)  # a line for each submission
        return self.told(words, done.returncode, shown, status, says, 40)

    def told(self, words: tuple[object, ...], got: int, out: str, status: int, says: str, lines: int) -> str:
        short = " ".join(str(w).replace(f"{self.folder}/", "") for w in words)
        print(f"{self.seconds()}  $ linclass {short}")
        shown = [line for line in out.replace(f"{self.folder}/", "").splitlines() if line.strip()]
        for line in (*shown[:lines], *([f"… {len(shown) - lines} more lines"] * (len(shown) > lines))):
            print(f"          {line[:150]}")
        self.check(got == status, f"linclass {short}: exit status {got}, not {status}\n{out}")
        self.check(says in re.sub(r"\s+", " ", out), f"linclass {short} does not say {says!r}\n{out}")
        return out

    def trace(self, step: str) -> None:
        """Compare every person's grades with the truth."""
        from click.testing import CliRunner

        from autograder.cli import main

        table = CliRunner().invoke(main, ["export", str(self.room)]).stdout
        self.compare(trace.differences(self.room, self.term, self.people, table), f"{step}: ")

    def compare(self, found: Iterator[str], what: str = "") -> None:
        wrong = list(found)
        self.traced += len(self.people)
        self.problems += wrong
        self.tell(f"{what}{len(self.people)} people traced, {len(wrong)} differences")
        for words in wrong[:20]:
            print(f"          DIFFERENT: {words}")

    def check(self, holds: bool, words: str) -> None:
        if not holds:
            self.problems.append(words)
            print(f"          DIFFERENT: {words}")

    def write(self, name: str, text: str) -> Path:
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder / name

    def tell(self, words: str) -> None:
        print(f"{self.seconds()}  {words}")

    def seconds(self) -> str:
        return f"{time.monotonic() - self.begin:6.1f} s"


class Marker:
    """A person at the page of one question."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self.host = place.netloc
        self.headers: dict[str, str] = {}
        entered, page = self.ask(f"{place.path}?{place.query}")
        self.folder = re.search(r"url=([^\"]+)", page)[1]  # type: ignore[index]
        self.headers["Cookie"] = (entered.getheader("Set-Cookie") or "").split(";")[0]

    def ask(self, path: str, body: object = None) -> tuple[http.client.HTTPResponse, str]:
        connection = http.client.HTTPConnection(self.host, timeout=120)
        text = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, text, self.headers)
        answer = connection.getresponse()
        words = answer.read().decode()
        connection.close()
        return answer, words

    def answers(self) -> dict[str, tuple[str, bool]]:
        """Student → the version that is shown, and whether it waits."""
        _, page = self.ask(f"{self.folder}{DOUBLING}/{WRITTEN}")
        self.headers["X-Secret"] = re.search(r'name="secret" content="([^"]+)"', page)[1]  # type: ignore[index]
        forms = re.findall(
            r'data-student="([^"]*)" data-version="([^"]*)" data-most="[^"]*" data-waits="([^"]*)"', page
        )
        return {unescape(student): (version, waits == "yes") for student, version, waits in forms}

    def shown(self) -> dict[str, str]:
        """Student → what the page shows of the answer."""
        _, page = self.ask(f"{self.folder}{DOUBLING}/{WRITTEN}")
        return {
            unescape(re.search(r'data-student="([^"]*)"', part)[1]): unescape(part)  # type: ignore[index]
            for part in page.split("<section ")[1:]
        }

    def store(self, student: str, score: float, comment: str, seen: str) -> int:
        body = {"student": student, "score": score, "comment": comment, "seen": seen}
        return self.ask(f"{self.folder}{DOUBLING}/{WRITTEN}", body)[0].status


def start(folder: Path, count: int) -> int:
    """Play the term in a process of the fork; 0 if nothing differs from the truth."""
    fork = make_course(folder / "course")
    path = os.pathsep.join((str(fork), str(ROOT), os.environ.get("PYTHONPATH", "")))
    command = [
        sys.executable,
        "-m",
        __spec__.name if __spec__ else __name__,
        "--people",
        str(count),
        "--play",
        str(folder),
    ]
    return subprocess.run(command, cwd=fork, env={**os.environ, "PYTHONPATH": path}).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if not asked.play:
        with tempfile.TemporaryDirectory() as folder:
            return start(Path(folder), asked.people)
    story = Story(asked.play, asked.people)
    story.play()
    for words in story.problems:
        print(f"DIFFERENT: {words}", file=sys.stderr)
    print(f"{story.traced} times a person's grades were compared with the truth; {len(story.problems)} differences")
    return 1 if story.problems else 0


if __name__ == "__main__":
    sys.exit(main())
