"""A notebook that is large because of its outputs, read without them. The file is searched, not parsed: it may be anything."""

import re

from autograder.files import Unfit

MAX_TOKENS = 2_000_000  # texts and brackets outside of outputs
MAX_BRACKETS = 5_000_000  # inside of outputs; a plot can have millions
# Possessive quantifiers (++, *+): no text makes the search go back, so it takes time in proportion to its length and no memory.
_TEXT = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_TOKEN = re.compile(
    rb'[^"\[\]{}]*+(?:(?P<dropped>"(?:outputs|attachments|widgets)"\s*+:\s*+)[\[{]|' + _TEXT + rb"|[\[\]{}])", re.S
)
_TO_BRACKET = re.compile(rb'(?:[^"\[\]{}]++|' + _TEXT + rb")*+[\[\]{}]", re.S)


def without_outputs(raw: bytes, most: int) -> bytes:
    """The text of a notebook with null in place of outputs, attachments and the state of widgets; Unfit if that has more than `most` bytes.

    >>> without_outputs(b'{"cells": [{"source": "1", "outputs": [[1], "]"]}]}', 100)
    b'{"cells": [{"source": "1", "outputs": null}]}'
    """
    view, kept, start, place, brackets = memoryview(raw), bytearray(), 0, 0, MAX_BRACKETS

    def keep(end: int) -> None:
        if len(kept) + end - start > most:
            raise Unfit(f"the notebook has more than {most:,} bytes even without its outputs")
        kept.extend(view[start:end])

    for _ in range(MAX_TOKENS):
        found = _TOKEN.match(raw, place)
        if found is None:
            keep(len(raw))
            return bytes(kept)
        place = found.end()
        if found["dropped"]:
            keep(found.end("dropped"))
            kept.extend(b"null")
            place, brackets = _pass_over(raw, place, brackets)
            start = place
    raise Unfit(f"the file has more than the {MAX_TOKENS:,} texts, lists and objects that are read")


def _pass_over(raw: bytes, place: int, brackets: int) -> tuple[int, int]:
    """Where the list or object ends whose first bracket is before `place`, and how many of the brackets are left."""
    depth = 1
    while depth:
        found = _TO_BRACKET.match(raw, place)
        if found is None:
            raise Unfit("the file is not JSON: an output has no end")
        if brackets == 0:
            raise Unfit(f"the outputs have more than the {MAX_BRACKETS:,} lists and objects that are passed over")
        place, brackets = found.end(), brackets - 1
        depth += 1 if raw[place - 1] in b"[{" else -1
    return place, brackets
