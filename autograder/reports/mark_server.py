"""`linclass mark`: a small web server on this machine alone, for the person who started it.

An address with a token lets one browser in, once; the browser then keeps a cookie that no other site can use. The pages are below a path
that nobody can guess, and the cookie is for this path alone: a browser would send any other cookie also to servers of other users, which
differ only in their port. A mark is taken only with a secret that is in the page, so that another site cannot send one in the marker's
name, and only under the names of this machine, or that of the proxy, so that a foreign name that leads here is of no use.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import asdict
from hmac import compare_digest
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from tornado import httputil, netutil, web
from tornado.httpserver import HTTPServer

from autograder.classroom.folder import Classroom
from autograder.classroom.marking import (
    Changed,
    Question,
    Refused,
    count_waiting,
    list_comments,
    list_questions,
    read_answers,
    store_mark,
    store_same,
)
from autograder.classroom.rubric import given_items, items_of, note_items, set_points
from autograder.reports.mark_page import POLICY, View, list_page, question_page, redirect_page

HERE = Path(__file__).parent
COOKIE = "linclass-mark"
REFUSED = (
    "Open the address that linclass mark has printed, with its token. It lets one browser in, once; "
    "start linclass mark again for another address."
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}


Share = Callable[[str], bool]  # whether a student's answers are this marker's


class Desk:
    """What the handlers share: the classroom, and the secrets of this run."""

    def __init__(self, classroom: Classroom, port: int, view: View, share: Share, behind: str = "") -> None:
        self.classroom, self.view, self.is_mine = classroom, view, share
        self.address = behind.rstrip("/") or f"http://127.0.0.1:{port}"
        public = urlsplit(self.address)
        self.above, self.is_https = public.path, public.scheme == "https"
        self.hosts = (public.netloc,) if behind else (f"127.0.0.1:{port}", f"localhost:{port}")
        self.folder, self.cookie, self.secret = (secrets.token_urlsafe(24) for _ in range(3))
        self.questions = list_questions(classroom)
        self._tokens: list[str] = []

    def invite(self, path: str) -> str:
        """A new address that lets one browser in to the page with this path."""
        self._tokens.append(secrets.token_urlsafe(24))
        return httputil.url_concat(f"{self.address}/enter/{path}", {"token": self._tokens[-1]})

    def admit(self, token: str) -> bool:
        """Whether this token lets somebody in; it then does so no more."""
        found = [one for one in self._tokens if compare_digest(one.encode(), token.encode())]
        self._tokens = [one for one in self._tokens if one not in found]
        return bool(found)

    def find(self, assignment: str, id: str) -> Question:
        for question in self.questions:
            if (question.assignment, question.id) == (assignment, id):
                return question
        raise web.HTTPError(HTTPStatus.NOT_FOUND)


class _Handler(web.RequestHandler):
    """Refuses everything to those who have not entered."""

    desk: Desk

    def initialize(self, desk: Desk) -> None:
        self.desk = desk

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        if self.request.host not in self.desk.hosts:
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        if not self._is_admitted():
            raise web.HTTPError(HTTPStatus.FORBIDDEN)

    def _is_admitted(self) -> bool:
        given = self.get_cookie(COOKIE, "") or ""
        return compare_digest(given.encode(), self.desk.cookie.encode())

    def write_error(self, status_code: int, **_: Any) -> None:
        words = {HTTPStatus.FORBIDDEN: REFUSED}
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(words.get(HTTPStatus(status_code), HTTPStatus(status_code).phrase))


class Questions(_Handler):
    def get(self) -> None:
        self.finish(list_page(self.desk.questions, count_waiting(self.desk.classroom), self.desk.secret))


class Enter(_Handler):
    """The address that was printed: the token becomes a cookie and disappears from the address."""

    def _is_admitted(self) -> bool:
        return self.request.method == "GET" and self.desk.admit(self.get_query_argument("token", ""))

    def get(self, path: str) -> None:
        folder = f"{self.desk.above}/{self.desk.folder}/"
        secure = self.desk.is_https
        self.set_cookie(COOKIE, self.desk.cookie, path=folder, httponly=True, samesite="Strict", secure=secure)
        # Not by a redirect: after one that began in a local file, the browser would hold back the cookie as another site's.
        self.finish(redirect_page(folder + quote(path.lstrip("/"))))


class Answers(_Handler):
    """One question: its page, and the marks that come from it."""

    def get(self, assignment: str, id: str) -> None:
        question = self.desk.find(assignment, id)
        answers, comments = read_answers(self.desk.classroom, question), list_comments(self.desk.classroom, question)
        answers = [answer for answer in answers if self.desk.is_mine(answer.student)]
        items, given = items_of(self.desk.classroom, question), given_items(self.desk.classroom, question)
        self.finish(question_page(question, answers, comments, self.desk.secret, self.desk.view, items, given))

    def put(self, assignment: str, id: str) -> None:
        """Another number of points for an item of the rubric."""
        if not compare_digest(self.request.headers.get("X-Secret", "").encode(), self.desk.secret.encode()):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        try:
            data = json.loads(self.request.body)
            changed = set_points(
                self.desk.classroom, self.desk.find(assignment, id), int(data["item"]), float(data["points"])
            )
        except (ValueError, KeyError, TypeError):
            raise web.HTTPError(HTTPStatus.BAD_REQUEST) from None
        self.finish({"changed": changed})

    def post(self, assignment: str, id: str) -> None:
        if not compare_digest(self.request.headers.get("X-Secret", "").encode(), self.desk.secret.encode()):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        question = self.desk.find(assignment, id)
        self.finish(self._stored(question, _mark_from(self.request.body)))

    def _stored(self, question: Question, mark: dict[str, Any]) -> dict[str, Any]:
        classroom, items, others = self.desk.classroom, mark.pop("items"), mark.pop("others")
        try:
            answer = store_mark(classroom, question, **mark)
        except Changed as problem:
            self.set_status(HTTPStatus.CONFLICT)
            return {"problem": str(problem), "now": {**asdict(problem.now), "images": {}}}
        except Refused as problem:
            self.set_status(HTTPStatus.UNPROCESSABLE_ENTITY)
            return {"problem": str(problem)}
        same, lost = store_same(classroom, question, answer, others)
        note_items(classroom, question, [answer.student, *(one.student for one in same)], items)
        kept = [[one.student, one.version] for one in same]
        stored = {**asdict(answer), "images": {}}
        return {"stored": stored, "others": kept, "lost": lost, "comments": list_comments(classroom, question)}


def _mark_from(body: bytes) -> dict[str, Any]:
    """What the page sends; anything else is refused."""
    try:
        data = json.loads(body)
        score = data["score"]
        texts = {key: data[key] for key in ("student", "comment", "seen")}
        others = [(str(student), str(seen)) for student, seen in data.get("others") or []]
        items = None if data.get("items") is None else [int(item) for item in data["items"]]
    except (ValueError, KeyError, TypeError):
        raise web.HTTPError(HTTPStatus.BAD_REQUEST) from None
    if not all(isinstance(text, str) for text in texts.values()) or isinstance(score, (bool, str, list, dict)):
        raise web.HTTPError(HTTPStatus.BAD_REQUEST)
    return {**texts, "score": score, "others": others, "items": items}


class File(_Handler):
    """The script and the style of the pages."""

    def get(self, name: str) -> None:
        self.set_header("Content-Type", "text/javascript" if name.endswith("js") else "text/css")
        self.finish((HERE / name).read_bytes())


def serve(
    classroom: Classroom,
    port: int,
    tell: Callable[[Callable[[str], str]], None],
    view: View | None = None,
    share: Share | None = None,
    behind: str = "",
) -> None:
    """Serve until interrupted; `behind` is the address under which a proxy serves the pages, if there is one.

    Once it runs, `tell` is given a function: for the path of a page (ASSIGNMENT/QUESTION, or nothing for the list) it returns an address
    that lets one browser in, once.
    """
    asyncio.run(_serve(classroom, port, tell, view or View(), share or (lambda student: True), behind))


def _log_nothing(_: web.RequestHandler) -> None:
    """The page says what was refused; a line in the terminal would tell the marker nothing."""


async def _serve(
    classroom: Classroom,
    port: int,
    tell: Callable[[Callable[[str], str]], None],
    view: View,
    share: Share,
    behind: str,
) -> None:
    sockets = netutil.bind_sockets(port, address="127.0.0.1")
    desk = Desk(classroom, sockets[0].getsockname()[1], view, share, behind)
    given = {"desk": desk}
    app = web.Application(
        [
            (r"/enter/(.*)", Enter, given),
            (rf"/{desk.folder}/", Questions, given),
            (rf"/{desk.folder}/(mark\.(?:js|css))", File, given),
            (rf"/{desk.folder}/([^/]+)/(.+)", Answers, given),
            (r".*", _Handler, given),
        ],
        log_function=_log_nothing,
    )
    server = HTTPServer(app, max_body_size=1_000_000)
    server.add_sockets(sockets)
    tell(desk.invite)
    await asyncio.Event().wait()
