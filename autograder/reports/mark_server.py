"""`linclass mark`: a small web server on this machine alone, for the person who started it.

Whoever has the address with its token may enter; the browser then keeps a cookie that no other site can use. A mark is taken only with a
secret that is in the page, so that another site cannot send one in the marker's name, and only under the names of this machine, so that
a foreign name that leads here is of no use.
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
)
from autograder.reports.mark_page import POLICY, list_page, question_page

HERE = Path(__file__).parent
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Desk:
    """What the handlers share: the classroom, and the secrets of this run."""

    def __init__(self, classroom: Classroom, port: int) -> None:
        self.classroom, self.port = classroom, port
        self.token, self.cookie, self.secret = (secrets.token_urlsafe(24) for _ in range(3))
        self.questions = list_questions(classroom)

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
        if self.request.host not in (f"127.0.0.1:{self.desk.port}", f"localhost:{self.desk.port}"):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        given = self.get_cookie(self._cookie_name, "") or ""
        if not compare_digest(given.encode(), self.desk.cookie.encode()) and not self._enters():
            raise web.HTTPError(HTTPStatus.FORBIDDEN)

    @property
    def _cookie_name(self) -> str:
        return f"linclass-mark-{self.desk.port}"  # cookies do not know ports

    def _enters(self) -> bool:
        return False

    def write_error(self, status_code: int, **_: Any) -> None:
        words = {HTTPStatus.FORBIDDEN: "Open the address that linclass mark has printed, with its token."}
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(words.get(HTTPStatus(status_code), HTTPStatus(status_code).phrase))


class Questions(_Handler):
    def get(self) -> None:
        self.finish(list_page(self.desk.questions, count_waiting(self.desk.classroom), self.desk.secret))


class Enter(_Handler):
    """The address that was printed: the token becomes a cookie and disappears from the address."""

    def _enters(self) -> bool:
        return compare_digest(self.get_query_argument("token", "").encode(), self.desk.token.encode())

    def get(self, path: str) -> None:
        self.set_cookie(self._cookie_name, self.desk.cookie, httponly=True, samesite="Strict")
        self.redirect(f"/{path.lstrip('/')}")


class Answers(_Handler):
    """One question: its page, and the marks that come from it."""

    def get(self, assignment: str, id: str) -> None:
        question = self.desk.find(assignment, id)
        answers, comments = read_answers(self.desk.classroom, question), list_comments(self.desk.classroom, question)
        self.finish(question_page(question, answers, comments, self.desk.secret))

    def post(self, assignment: str, id: str) -> None:
        if not compare_digest(self.request.headers.get("X-Secret", "").encode(), self.desk.secret.encode()):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        question = self.desk.find(assignment, id)
        self.finish(self._stored(question, _mark_from(self.request.body)))

    def _stored(self, question: Question, mark: dict[str, Any]) -> dict[str, Any]:
        classroom = self.desk.classroom
        try:
            answer = store_mark(classroom, question, **mark)
        except Changed as problem:
            self.set_status(HTTPStatus.CONFLICT)
            return {"problem": str(problem), "now": asdict(problem.now)}
        except Refused as problem:
            self.set_status(HTTPStatus.UNPROCESSABLE_ENTITY)
            return {"problem": str(problem)}
        return {"stored": asdict(answer), "comments": list_comments(classroom, question)}


def _mark_from(body: bytes) -> dict[str, Any]:
    """What the page sends; anything else is refused."""
    try:
        data = json.loads(body)
        score = data["score"]
        texts = {key: data[key] for key in ("student", "comment", "seen")}
    except (ValueError, KeyError, TypeError):
        raise web.HTTPError(HTTPStatus.BAD_REQUEST) from None
    if not all(isinstance(text, str) for text in texts.values()) or isinstance(score, (bool, str, list, dict)):
        raise web.HTTPError(HTTPStatus.BAD_REQUEST)
    return {**texts, "score": score}


class File(_Handler):
    """The script and the style of the pages."""

    def get(self, name: str) -> None:
        self.set_header("Content-Type", "text/javascript" if name.endswith("js") else "text/css")
        self.finish((HERE / name).read_bytes())


def serve(classroom: Classroom, question: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve until interrupted. `tell` is given the address; `question` is the path of the page to begin with, without the first slash."""
    asyncio.run(_serve(classroom, question, port, tell))


def _log_nothing(_: web.RequestHandler) -> None:
    """The page says what was refused; a line in the terminal would tell the marker nothing."""


async def _serve(classroom: Classroom, question: str, port: int, tell: Callable[[str], None]) -> None:
    sockets = netutil.bind_sockets(port, address="127.0.0.1")
    desk = Desk(classroom, sockets[0].getsockname()[1])
    given = {"desk": desk}
    app = web.Application(
        [
            (r"/", Questions, given),
            (r"/enter/(.*)", Enter, given),
            (r"/(mark\.(?:js|css))", File, given),
            (r"/([^/]+)/([^/]+)", Answers, given),
        ],
        log_function=_log_nothing,
    )
    server = HTTPServer(app, max_body_size=1_000_000)
    server.add_sockets(sockets)
    tell(httputil.url_concat(f"http://127.0.0.1:{desk.port}/enter/{question}", {"token": desk.token}))
    await asyncio.Event().wait()
