"""What hidden cases are drawn from: a classroom's secret (or a seed for each student), and the answer that they are for."""

import hashlib
import hmac
import secrets


def new_secret() -> str:
    """A secret that nobody can guess, for a new classroom."""
    return secrets.token_hex(16)


def own_seed(secret: str, student: str) -> str:
    """A seed that belongs to one student: it reveals neither the secret nor a classmate's seed.

    >>> own_seed("secret", "ann") == own_seed("secret", "ann"), own_seed("secret", "ann") == own_seed("secret", "bob")
    (True, False)
    """
    return hmac.new(secret.encode(), student.encode("utf-8", "surrogateescape"), "sha256").hexdigest()


class AnswerSeed:
    """The seed of the hidden cases of each check in turn: other code before the check means other cases.

    So cases that somebody has seen on a page are of no use to an answer that was changed with their help. The code counts
    as it is run, with comments and layout, because a program can read its own text. What comes after a check does not count.

    >>> ann, bob = AnswerSeed("secret"), AnswerSeed("secret")
    >>> ann.add("reflect", "def reflect(X, y): ..."), bob.add("reflect", "def reflect(X, y): ...")
    (None, None)
    >>> ann.seed() == bob.seed(), bob.add(None, "1 + 1"), ann.seed() == bob.seed()
    (True, None, False)
    """

    def __init__(self, secret: str | None) -> None:
        self._secret, self._run = secret, hashlib.sha256()

    def add(self, id: str | None, own: str = "") -> None:
        """Note a cell that is run now: its id, and its text if it may be the student's."""
        for part in (id or "", own):
            text = part.encode("utf-8", "surrogatepass")
            self._run.update(len(text).to_bytes(8, "big") + text)

    def seed(self) -> str | None:
        """The seed for a check at this place; None if there are no hidden cases."""
        if self._secret is None:
            return None
        return hmac.new(self._secret.encode(), self._run.digest(), "sha256").hexdigest()
