"""Sign-on by LTI 1.3 as docs/hub/lti.py sets it up: a real hub, and a platform of the test's own in place of the LMS."""

import getpass
import grp
import http.client
import http.server
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.ports import take_port

jwt = pytest.importorskip("jwt")
pytest.importorskip("ltiauthenticator")
pytest.importorskip("jupyterhub")
rsa = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.rsa")

LTI = Path(__file__).parents[2] / "docs" / "hub" / "lti.py"
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
CLIENT = "10000000000001"
# Everything else is what lti.py, production.py and jupyterhub_config.py say. Nobody's server is started, so there is nothing to route.
CONFIG = """
from jupyterhub.proxy import Proxy

load_subconfig({lti!r})

class NoProxy(Proxy):
    should_start = False
    async def add_route(self, routespec, target, data): pass
    async def delete_route(self, routespec): pass
    async def get_all_routes(self): return {{}}

c.JupyterHub.proxy_class = NoProxy
c.JupyterHub.bind_url = c.JupyterHub.hub_bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.load_groups = {{}}
c.LocalAuthenticator.allowed_groups = {groups!r}
"""
LIMIT = 60  # seconds until the hub answers


@dataclass
class Platform:
    """The LMS: its key, the address of the key, and the hub."""

    key: object
    jwks: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, **fields: str) -> tuple[int, str, str]:
        """The status, the address to go on to, and the page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
        connection.request(method, path, urlencode(fields) or None, headers)
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        page = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("Location", ""), page

    def launch(self, *, login: str | None, signed_by: object = None, audience: str = CLIENT) -> int:
        """What happens when somebody clicks on the hub in a course; returns the status."""
        self.cookies.clear()
        begin = {
            "iss": "https://lms.example",
            "login_hint": "7",
            "target_link_uri": f"http://127.0.0.1:{self.port}/hub",
        }
        _, onward, _ = self.ask("GET", f"/hub/lti13/oauth_login?{urlencode({**begin, 'client_id': CLIENT})}")
        assert onward.startswith("https://lms.example/authorize?")
        asked = {name: values[0] for name, values in parse_qs(urlsplit(onward).query).items()}
        assert asked["redirect_uri"] == f"http://127.0.0.1:{self.port}/hub/lti13/oauth_callback"
        now = int(time.time())
        token = {
            "iss": "https://lms.example", "aud": audience, "iat": now, "exp": now + 300, "nonce": asked["nonce"],
            "sub": getpass.getuser(), "email": f"{getpass.getuser()}@elsewhere.example",
            f"{CLAIM}version": "1.3.0", f"{CLAIM}deployment_id": "1", f"{CLAIM}roles": [],
            f"{CLAIM}target_link_uri": begin["target_link_uri"], f"{CLAIM}message_type": "LtiResourceLinkRequest",
            f"{CLAIM}resource_link": {"id": "1"}, f"{CLAIM}custom": {} if login is None else {"login": login},
        }  # fmt: skip
        signed = jwt.encode(token, signed_by or self.key, "RS256", {"kid": "1"})
        return self.ask("POST", "/hub/lti13/oauth_callback", id_token=signed, state=asked["state"])[0]


def new_key() -> object:
    return rsa.generate_private_key(65537, 2048)


@pytest.fixture(scope="module")
def platform(tmp_path_factory) -> Iterator[Platform]:
    key = new_key()
    public = {**json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key())), "kid": "1", "use": "sig"}

    class Keys(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps({"keys": [public]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Keys) as keys:
        threading.Thread(target=keys.serve_forever, daemon=True).start()
        jwks = f"http://127.0.0.1:{keys.server_address[1]}/jwks"
        folder, port = tmp_path_factory.mktemp("hub"), take_port()
        yield from started(folder, port, Platform(key, jwks, port))
        keys.shutdown()


def started(folder: Path, port: int, made: Platform) -> Iterator[Platform]:
    own = grp.getgrgid(os.getgid()).gr_name
    (folder / "config.py").write_text(CONFIG.format(lti=str(LTI), port=port, groups={own}))
    environment = {
        **os.environ,
        "LTI_ISSUER": "https://lms.example",
        "LTI_AUTHORIZE_URL": "https://lms.example/authorize",
        "LTI_JWKS_URL": made.jwks,
        "LTI_CLIENT_ID": CLIENT,
    }
    log = folder / "hub.log"
    command = [sys.executable, "-m", "jupyterhub", "--config", "config.py"]
    with log.open("w") as out, subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out) as hub:
        try:
            for _ in range(10 * LIMIT):
                try:
                    if made.ask("GET", "/hub/api")[0] == 200:
                        break
                except OSError:
                    assert hub.poll() is None, log.read_text()
                    time.sleep(0.1)
            yield made
            print(log.read_text())
        finally:
            hub.terminate()


def test_who_comes_from_the_lms_gets_the_account_of_their_login(platform):
    assert platform.launch(login=getpass.getuser()) == 302
    status, _, page = platform.ask("GET", "/hub/home")
    assert (status, f'user: "{getpass.getuser()}"' in page) == (200, True), page[-3000:]


@pytest.mark.parametrize("login", ["nobody-of-this-machine", "$User.username"])
def test_who_has_no_account_in_the_groups_is_not_let_in(platform, login):
    assert platform.launch(login=login) == 403


def test_without_a_login_no_number_or_address_takes_its_place(platform):
    assert platform.launch(login=None) == 400
    assert platform.ask("GET", "/hub/home")[0] != 200


def test_a_token_of_somebody_else_is_refused(platform):
    user = getpass.getuser()
    assert platform.launch(login=user, signed_by=new_key()) == 400
    assert platform.launch(login=user, audience="another tool") == 401
