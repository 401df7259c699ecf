"""proof_order: the shuffled lines of the convergence proof, each after the lines that it uses."""

from typing import Any

from autograder.judging.compare import describe
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, wrong
from linclass_ref.experiments import proof_lines as reference


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` names every line once, each after those it uses; the message does not say which line is missing before it."""
    letters = letters_of(got)
    if letters is None:
        return Asked(f"expected the letters of the lines, such as 'HGFEDCBA'; got {describe(got)}.")
    if sorted(letters) != sorted(reference.LETTERS):
        return Asked(f"expected each of the letters A to H once; got {letters[:20] or 'none'}.")
    early = reference.first_too_early(letters)
    return None if early is None else f"line {early} uses a line that stands below it in your order."


def letters_of(got: Any) -> str | None:
    """The letters in a text or a list of texts, without what is between them; None where it is neither."""
    parts = got if isinstance(got, list) else [got]
    if not all(isinstance(part, str) for part in parts):
        return None
    return reference.read_letters("".join(parts))


exercise = Exercise(
    reference=reference.proof_order,
    returns=("the order",),
    visible=(case("the eight lines"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "as printed",
            {"BDGEHAFC": "ABCDEFGH"},
            "You return the lines in the order in which the list has them, which is shuffled.",
        ),
        wrong(
            "from the claim backwards",
            {"BDGEHAFC": "CFAHEGDB"},
            "You go from the claim back to what it needs. That is how one finds a proof; it is written down the other way round.",
        ),
        wrong(
            "the claim first",
            {"BDGEHAFC": "CBDGEHAF"},
            "You begin with line C. That is the claim: nothing has been shown that it could follow from.",
        ),
        wrong(
            "the upper half the wrong way round",
            {"BDGEHAFC": "BDGAHEFC"},
            "Lines A, H and E are the wrong way round. Why can one mistake not add more than R² to the squared length? Start there.",
        ),
        wrong(
            "conclusion from the lower bound alone",
            {"BDGEHAFC": "BDGCEHAF"},
            "You conclude from the lower bound alone. A long reach is no contradiction by itself: something must keep θ short.",
        ),
        wrong(
            "two bounds that are not connected",
            {"BDGEHAFC": "BDGEHACF"},
            "One bound is about the reach along θ̂, the other about the length. Before you conclude, a line has to connect the two.",
        ),
        wrong(
            "mistake used before it is stated",
            {"BDGEHAFC": "BDGHEAFC"},
            "Line H drops a term of the expanded square. Why is it allowed to? Only because the update was made on a mistake.",
        ),
        wrong(
            "length before the mistake and the reach before the margin",
            {"BDGEHAFC": "DBGHEAFC"},
            "Lines D and H each use an inequality that you write only after them: the margin of a point, and what a mistake is.",
        ),
        wrong(
            "one sum before its step",
            {"BDGEHAFC": "BDGEAHFC"},
            "Line A says what k mistakes do to the length, line H what one does. A is the sum of k lines H, so H comes first.",
        ),
        wrong(
            "the step before its margin",
            {"BDGEHAFC": "DBGEHAFC"},
            "Line D replaces the margin of a point by γ. It may do so only because of line B, which must stand above it.",
        ),
        wrong(
            "conclusion before the upper bound",
            {"BDGEHAFC": "BDGEHFCA"},
            "You conclude with what one mistake does to the length. The squeeze needs what k mistakes do: line A.",
        ),
        wrong(
            "length first, not connected",
            {"BDGEHAFC": "EHABDGCF"},
            "One bound is about the length, the other about the reach along θ̂. Before you conclude, a line has to connect the two.",
        ),
    ),
    hints=(
        "There are two chains of three lines, one about the reach θ·θ̂ and one about the length ‖θ‖. Find them first.",
        "In each chain: what is true of a single point, then what one mistake does, then what k mistakes do. The claim comes last.",
        "The chain of the reach is B, D, G; that of the length is E, H, A. They may be interleaved. F goes anywhere above C.",
    ),
)
