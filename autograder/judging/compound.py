"""Two misconceptions at once, where both are changes to the solution at different places."""

from functools import lru_cache

from autograder.judging.exercise import Exercise, Misconception


@lru_cache(maxsize=200)
def list_pairs(exercise: Exercise) -> tuple[tuple[frozenset[str], Misconception], ...]:
    """All pairs that can be made together: the names of the two, and both as one."""
    changes = [m for m in exercise.misconceptions if not callable(m.how)]
    couples = [(a, b) for i, a in enumerate(changes) for b in changes[i + 1 :]]
    made = ((frozenset({a.name, b.name}), _together(exercise, a, b)) for a, b in couples)
    return tuple((names, pair) for names, pair in made if pair is not None)


def _together(exercise: Exercise, a: Misconception, b: Misconception) -> Misconception | None:
    """Both changes to the solution; None where one disturbs the other's place in the text."""
    assert not callable(a.how)
    assert not callable(b.how)
    text = Misconception("", {}, "", exercise.solution).source
    if any(a.source.count(old) != text.count(old) for old in b.how):
        return None
    if any(b.source.count(old) != text.count(old) for old in a.how):
        return None
    pair = Misconception(
        f"{a.name} + {b.name}",
        {**a.how, **b.how},
        f"Two things at once. First: {a.sentence} Second: {b.sentence}",
        exercise.solution,
    )
    try:
        compile(pair.source, "<pair>", "exec")
    except SyntaxError:
        return None
    return pair
