"""`linclass mark`: a question with all its answers on one page, marked by keyboard, by several people, and by nobody else."""

import html
import http.client
import json
import os
import re
import shlex
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from copy import deepcopy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from alone import started_chromium
from axe import findings
from click.testing import CliRunner
from lab import AS_PLAYWRIGHT, CHROMIUM_FLAGS, LIMIT, chromium
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import Graded, Grades, Mark, Student, read
from autograder.classroom.marking import Changed, Question, Refused, list_questions, read_answers, store_mark
from autograder.cli import main
from autograder.reports.class_page import Called
from autograder.reports.data import Item, Lesson
from autograder.reports.monday import monday
from autograder.reports.pages import page as page_of
from autograder.sandbox import available
from tests.attacks.small_class import LESSON as SMALL
from tests.attacks.small_class import NAME as LESSON
from tests.attacks.small_class import hand_in, small_course
from tests.classroom.users import shared_machine
from tests.commands import EVIL, linclass, linclass_here
from tests.grading.classes import cell
from tests.ports import take_port

PROOF, OTHER = "why", "whence"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
RUBRIC = """\
# Why does it stop?
# ### BEGIN MARK SCHEME
# - 1 point: names the bound $k\\le R^2/\\gamma^2$.
# ### END MARK SCHEME
"""
SECOND = """
# %% [markdown] role="locked" id="q_whence"
# Where does the margin come from?

# %% [markdown] role="written" id="whence" points=6
# From the data.
"""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    """Ann and Bob have written both answers, Bob's with HTML in them; Cyd has written none."""
    folder = tmp_path_factory.mktemp("mark")
    source = small_course(folder / "course") / "solutions" / f"{LESSON}.py"
    source.write_text(SMALL.replace("# Why does it stop?\n", RUBRIC).replace("points=2", "points=6") + SECOND)
    made = create(folder / "room", folder / "course")
    release = json.loads((made.folder / "release" / LESSON / f"{LESSON}.ipynb").read_text())
    for student, answer in (("ann", "By induction: $k\\eta\\gamma$."), ("bob", f"Clear. {EVIL}"), ("cyd", None)):
        work = deepcopy(release)
        for id in (PROOF, OTHER) if answer else ():
            cell(work, id)["source"] = answer
        hand_in(made.folder, student, work)
    done = linclass("grade", made.folder)
    assert done.returncode == 0, done.stderr
    return made


@contextmanager
def marking(room: Classroom, *options: str, **variables: str) -> Iterator[str]:
    """`linclass mark`; yields the address that it prints."""
    command = [sys.executable, "-m", "autograder", "mark", str(room.folder), PROOF, "--names", "--single", *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env={**os.environ, **variables}, **pipes) as server:
        try:
            yield server.stdout.readline().strip()
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started_chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def entered(room: Classroom, browser: Browser) -> Iterator[tuple[BrowserContext, str]]:
    """A browser that was let in, and the address of the question's page."""
    with marking(room, "--no-browser") as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        page.get_by_role("complementary").wait_for()  # the token's page leads on to this one
        yield context, page.url
        context.close()


def mark_of(room: Classroom, student: str, id: str = PROOF) -> Mark:
    return next(mark for mark in read(room).submissions[student, LESSON].marks if mark.name == id)


def question(room: Classroom, id: str = PROOF) -> Question:
    return next(q for q in list_questions(room) if q.id == id)


def forget_marks(room: Classroom, id: str = PROOF) -> None:
    for answer in read_answers(room, question(room, id)):
        store_mark(room, question(room, id), answer.student, None, "", answer.version)


def state(page: Page, student: str) -> str:
    return page.locator(f"form[data-student={student}] .state").inner_text()


def test_a_question_is_marked_by_keyboard(room, entered):
    forget_marks(room)
    context, address = entered
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 400})
    page.on("dialog", lambda dialog: pytest.fail("a script of a student's ran"))
    page.goto(address)
    assert "token" not in address
    assert "names the bound" in page.locator("aside").inner_text()  # the rubric
    assert page.locator("section", has_text="ann").locator("math").count() == 1
    assert EVIL.split("<script>")[1][:8] in page.locator("section", has_text="bob").inner_text()
    assert page.locator("main img, main script").count() == 0
    keyboard = page.keyboard  # the first answer that waits has the focus, and the heading stays in sight
    assert page.evaluate("() => [document.activeElement.id, scrollY]") == ["score-1", 0]
    keyboard.type("4.5c")
    keyboard.type("Name the base case.")
    keyboard.press("Control+Enter")
    page.wait_for_function("() => document.activeElement.closest('form')?.dataset.student === 'bob'")
    assert page.locator("#waiting").inner_text() == "1"
    keyboard.press("A")
    keyboard.press("f")
    keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#waiting').textContent === '0'")
    page.close()
    ann, bob, cyd = (mark_of(room, student) for student in ("ann", "bob", "cyd"))
    assert (ann.manual, ann.comment, ann.waits) == (4.5, "Name the base case.", False)
    assert (bob.manual, bob.comment, bob.waits) == (6.0, "Name the base case.", False)
    assert (cyd.manual, cyd.auto, cyd.waits) == (None, 0.0, False)


def test_marking_feedback_and_report_have_no_barriers(room, entered):
    context, address = entered
    for command in ("feedback", "report"):
        assert linclass_here(command, room.folder).returncode == 0
    page = context.new_page()
    written = [*room.folder.glob("feedback_linclass/ann/*.html"), *room.folder.glob("*.html")]
    for place in (address, urljoin(address, "../"), *(path.as_uri() for path in written)):
        page.goto(place)
        assert page.get_by_role("main").count() == 1
        assert findings(page) == []
    assert len(written) == 2
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 683, "height": 768})  # a laptop's screen at 200 %
    for path in written:
        page.goto(path.as_uri())
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(28, 28, 28)"
        assert findings(page) == []
        assert page.evaluate(TOO_WIDE) == 0
    page.close()


def test_the_monday_page_of_a_large_class_is_printed_on_two_sheets(entered):
    people = [f"student-with-a-long-name-{i}" for i in range(200)]
    before, week = (Lesson(name, of_student=dict.fromkeys(people[:120], 1.0)) for name in ("01_x", "02_x"))
    week.of_student |= dict.fromkeys(people[:80], 0.0) | dict.fromkeys(people[80:100], 0.5)
    week.totals = list(week.of_student.values())
    week.items = {f"exercise_{i}": Item(f"exercise_{i}", 4.0, [0.1] * 120) for i in range(10)}
    for item in week.items.values():
        item.wrong["no offset", f"You forget the offset in {item.id}. " * 5] = 60
        item.wrong[f"another one in {item.id}", "A sentence."] = 50
        item.examples = dict.fromkeys((name for name, _ in item.wrong), "def f(x):\n" + "    x = x + 1\n" * 30)
    submissions = {(s, x.name): Graded(s, x.name, (), 0.0, {}) for x in (before, week) for s in x.of_student}
    grades = Grades(tuple(map(Student, people)), {"01_x": 40.0, "02_x": 40.0}, submissions)
    sections = {student: f"section {i % 4}" for i, student in enumerate(people)}
    made = page_of("The class", *monday([before, week], grades, Called(), sections))
    context, _ = entered
    sheet = context.new_page()
    sheet.set_content(str(made))
    sheets = re.findall(rb"/Type\s*/Page\b", sheet.pdf(format="A4"))
    sheet.close()
    assert "and 65 more" in made
    assert len(sheets) == 2


def test_a_marker_who_comes_second_is_told_and_decides(room, entered):
    forget_marks(room)
    context, address = entered
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(address)
    first.keyboard.type("3\n")
    first.wait_for_function("() => document.querySelector('#waiting').textContent === '1'")
    second.keyboard.type("5\n")
    told = second.locator("form[data-student=ann] .conflict")
    told.get_by_role("button").first.wait_for()
    assert "Now it has 3 points" in told.inner_text()
    assert mark_of(room, "ann").manual == 3
    told.get_by_role("button", name="Save mine instead").click()
    second.wait_for_function("() => document.querySelector('form[data-student=ann] .state').textContent === 'saved'")
    assert mark_of(room, "ann").manual == 5
    first.locator("form[data-student=ann] .score").fill("7")
    first.locator("form[data-student=ann] .score").press("Enter")
    first.wait_for_function(
        "() => document.querySelector('form[data-student=ann] .state').textContent.startsWith('not')"
    )
    assert state(first, "ann") == "not saved: 7 is not between 0 and 6 points"
    for page in (first, second):
        page.close()


def ask(address: str, path: str, body: dict | None = None, **headers: str) -> http.client.HTTPResponse:
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    text = None if body is None else json.dumps(body)
    connection.request(
        "GET" if body is None else "POST", path, text, {k.replace("_", "-"): v for k, v in headers.items()}
    )
    answer = connection.getresponse()
    answer.text = answer.read().decode()
    connection.close()
    return answer


def test_nobody_else_can_read_or_send(room):
    with marking(room, "--no-browser") as address:
        try_every_way_in(room, address)


def try_every_way_in(room: Classroom, address: str) -> None:
    place = urlsplit(address)
    assert ask(address, f"{place.path}?token=guess").status == 403
    entered = ask(address, f"{place.path}?{place.query}")
    page = re.search(r'url=([^"]+)', entered.text)[1]
    folder = page.removesuffix(f"{LESSON}/{PROOF}")
    assert len(folder) > 30
    cookie = entered.getheader("Set-Cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert f"Path={folder};" in cookie
    cookie = cookie.split(";")[0]
    shown = ask(address, page, Cookie=cookie)
    assert shown.status == 200
    assert "script-src 'self'" in shown.getheader("Content-Security-Policy")
    secret = re.search(r'name="secret" content="([^"]+)"', shown.text)[1]
    mark = {"student": "ann", "score": 1, "comment": "", "seen": read_answers(room, question(room))[0].version}
    refused = [
        ask(address, page),
        ask(address, f"{page}?{place.query}"),
        ask(address, f"{place.path}?{place.query}"),  # it was used
        ask(address, f"/{LESSON}/{PROOF}"),
        ask(address, "/"),
        ask(address, f"{folder}mark.js"),
        ask(address, page, Cookie=cookie, Host=f"evil.example:{place.port}"),
        ask(address, page, mark, Cookie=cookie),
        ask(address, page, mark, Cookie=cookie, X_Secret="guess"),
        ask(address, page, mark, X_Secret=secret),
    ]
    assert [answer.status for answer in refused] == [403] * len(refused)
    nonsense = [{}, {**mark, "score": "1"}, {**mark, "seen": 1}, [mark]]
    assert [ask(address, page, body, Cookie=cookie, X_Secret=secret).status for body in nonsense] == [400] * 4
    assert ask(address, page, {**mark, "student": "eve"}, Cookie=cookie, X_Secret=secret).status == 422
    assert ask(address, f"{folder}{LESSON}/..%2f..%2fnothing", Cookie=cookie).status == 404


class Listener(BaseHTTPRequestHandler):
    """A server of another user: it notes what a browser sends along."""

    def do_GET(self) -> None:
        self.server.heard.append((self.path, self.headers.get("Cookie"), self.headers.get("Referer")))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<script>fetch('/{LESSON}/{PROOF}').then(() => document.title = 'done')</script>".encode())

    def log_message(self, *_: object) -> None: ...


def test_a_server_of_another_user_on_this_machine_is_sent_nothing_that_lets_it_in(entered):
    """Cookies do not know ports: the browser takes all servers on 127.0.0.1 for one site."""
    context, address = entered
    with ThreadingHTTPServer(("127.0.0.1", take_port()), Listener) as server:
        server.heard = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(address)
        page.evaluate(f"location.href = 'http://127.0.0.1:{server.server_port}/'")
        page.wait_for_function("() => document.title === 'done'")
        page.close()
        server.shutdown()
    assert {path for path, *_ in server.heard} >= {"/", f"/{LESSON}/{PROOF}"}
    assert {(cookie, referrer) for path, cookie, referrer in server.heard if path == "/"} == {(None, None)}
    assert {cookie for _, cookie, _ in server.heard} == {None}


# What a user can do who sees with what all processes were started: open each address, and read each file.
LOOK = """
import http.cookiejar, json, pathlib, urllib.request
words = set()
for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
    try:
        words.update(path.read_bytes().decode(errors="replace").split("\\0"))
    except OSError:
        pass
found = {}
for word in words:
    if word.startswith(("http://127.0.0.1:PORT/", "file:")):
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        try:
            found[word] = opener.open(word, timeout=60).read().decode()
        except OSError as problem:
            found[word] = f"refused: {problem}"
print(json.dumps(found))
"""


@contextmanager
def opened_by(browser_type: BrowserType, data: Path) -> Iterator[Page]:
    """The page of the Chromium with this folder of data, which is then ended."""
    noted, deadline = data / "DevToolsActivePort", time.monotonic() + LIMIT
    while not (noted.exists() and noted.read_text().strip()):
        assert time.monotonic() < deadline, "no browser was started"
        time.sleep(0.05)
    browser = browser_type.connect_over_cdp(f"http://127.0.0.1:{noted.read_text().split()[0]}")
    try:
        yield browser.contexts[0].pages[0]
    finally:
        browser.new_browser_cdp_session().send("Browser.close")


def test_another_user_who_reads_the_process_list_does_not_get_in(room, browser, tmp_path):
    """A real browser is started with the page, and a classmate looks at what it was started with."""
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    command = shlex.join([executable, *CHROMIUM_FLAGS, *AS_PLAYWRIGHT, "--remote-debugging-port=0"])
    opening = f"{command} --user-data-dir={tmp_path} %s &"
    with (
        shared_machine("classmate") as machine,
        marking(room, BROWSER=opening) as printed,
        opened_by(browser.browser_type, tmp_path) as page,
    ):
        page.get_by_role("complementary").wait_for()
        assert page.url.endswith(f"{LESSON}/{PROOF}")
        script = LOOK.replace("PORT", str(urlsplit(printed).port))
        look = machine.users["classmate"].run(sys.executable, "-c", script, where=machine.exchange)
        assert look.returncode == 0, look.stderr
        seen = json.loads(look.stdout)
        assert [word for word, got in seen.items() if "names the bound" in got] == []
        ((word, got),) = seen.items()
        assert "token" not in word
        assert got.startswith("refused")
        door = Path(urlsplit(word).path)
        assert stat.S_IMODE(door.stat().st_mode) == 0o600
        used = urlsplit(html.unescape(re.search(r'url=([^"]+)', door.read_text(encoding="utf-8"))[1]))
        assert ask(printed, f"{used.path}?{used.query}").status == 403  # the browser has used it
        assert ask(printed, f"{urlsplit(printed).path}?{urlsplit(printed).query}").status == 200
    assert not door.exists()


def test_behind_a_hubs_proxy_addresses_cookie_and_host_are_the_proxys(room):
    """jupyter-server-proxy takes the beginning off the path, and leaves the Host as the browser sent it."""
    port = take_port()
    above = f"/user/ines/proxy/{port}"
    with marking(room, "--port", str(port), "--behind", f"https://ines.hub.example{above}/") as address:
        public = urlsplit(address)
        assert (public.scheme, public.netloc) == ("https", "ines.hub.example")

        def fetch(path: str, host: str = "ines.hub.example", **headers: str) -> tuple[int, str, str]:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)) as line:
                line.request("GET", path.removeprefix(above), headers={"Host": host, **headers})
                answer = line.getresponse()
                return answer.status, answer.headers.get("Set-Cookie", ""), answer.read().decode()

        door = f"{public.path}?{public.query}"
        assert fetch(door, f"127.0.0.1:{port}")[0] == http.client.FORBIDDEN  # the token is not used up
        status, cookie, page = fetch(door)
        assert status == http.client.OK
        inside = re.search(rf"{re.escape(above)}/[\w-]+/{LESSON}/{PROOF}", page)[0]
        assert f"Path={inside.partition(LESSON)[0]};" in cookie
        assert {"Secure", "HttpOnly", "SameSite=Strict"} <= {part.strip() for part in cookie.split(";")}
        assert fetch(inside)[0] == http.client.FORBIDDEN
        status, _, page = fetch(inside, Cookie=cookie.partition(";")[0])
        assert status == http.client.OK
        assert "names the bound" in page
    done = linclass("mark", room.folder, PROOF, "--behind", "https://ines.hub.example/")
    assert done.returncode != 0
    assert "needs --port" in done.stderr


def test_of_many_marks_at_once_one_is_stored_and_the_others_are_told(room):
    asked = question(room, OTHER)
    seen = read_answers(room, asked)[0].version
    outcomes: list[str] = []

    def store(score: float) -> None:
        try:
            store_mark(room, asked, "ann", score, "", seen)
            outcomes.append("stored")
        except Changed:
            outcomes.append("told")

    markers = [threading.Thread(target=store, args=(score,)) for score in (1, 2, 3, 4)]
    for marker in markers:
        marker.start()
    for marker in markers:
        marker.join()
    assert sorted(outcomes) == ["stored", "told", "told", "told"]


def test_an_answer_that_was_handed_in_again_is_not_marked_unread(room):
    asked = question(room, OTHER)
    seen = read_answers(room, asked)[1]
    path = room.folder / "autograded" / "bob" / LESSON / f"{LESSON}.ipynb"
    before = path.read_text()
    path.write_text(before.replace("Clear.", "It follows.", 2))
    with pytest.raises(Changed) as told:
        store_mark(room, asked, "bob", 6, "", seen.version)
    path.write_text(before)
    assert told.value.now.text.startswith("It follows.")
    assert mark_of(room, "bob", OTHER).waits


def test_points_that_there_are_not_are_refused(room):
    asked = question(room, OTHER)
    bob = read_answers(room, asked)[1]
    for score in (-1, 6.5, float("nan"), float("inf")):
        with pytest.raises(Refused, match="is not between 0 and 6 points"):
            store_mark(room, asked, "bob", score, "", bob.version)


def test_a_misspelt_question_is_told_the_right_one(room):
    done = CliRunner().invoke(main, ["mark", str(room.folder), "whense"])
    assert done.exit_code == 1
    assert "there is no written answer whense; did you mean whence?" in done.output
