"""What a student's hidden cases are drawn from, in a class where each student has their own."""

import hmac


def own_seed(secret: str, student: str) -> str:
    """A seed that belongs to one student: whoever knows it learns neither the secret nor a classmate's seed.

    >>> own_seed("secret", "ann") == own_seed("secret", "ann"), own_seed("secret", "ann") == own_seed("secret", "bob")
    (True, False)
    """
    return hmac.new(secret.encode(), student.encode("utf-8", "surrogateescape"), "sha256").hexdigest()
