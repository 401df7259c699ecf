"""When a topic returns. The `fsrs` package decides that: FSRS, the scheduler that Anki uses."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from fsrs import Card, Rating, Scheduler, State

RETENTION = 0.9  # the probability of recall at which a topic returns
# A session is one sitting: what was wrong is asked again at its end, so that FSRS's steps of minutes are not needed. Its random spreading
# of days is off: topics are met on different days anyway, and the same history gives the same day.
SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False
)
LIMITS = ((0.001, 36_500.0), (1.0, 10.0))  # of stability (in days) and difficulty, as FSRS has them
MAX_LOG = 200  # reviews of one topic that are kept
Memory = dict[str, Any]  # of one topic, as it is stored: stability, difficulty, due, last, log

FORGOT, UNSURE, KNEW = Rating.Again, Rating.Hard, Rating.Good


def met(when: datetime) -> Memory:
    """The memory of a topic that was met on a day and not asked for yet: it is due on the next day."""
    return {"due": _text(_midnight(when) + timedelta(days=1)), "log": []}


def reviewed(memory: Memory | None, rating: Rating, when: datetime, kind: str = "") -> Memory:
    """The memory of a topic after an answer."""
    log = [*(memory or {}).get("log", ()), [_text(when), int(rating), kind]][-MAX_LOG:]
    card, _ = SCHEDULER.review_card(card_of(memory), rating, review_datetime=when.astimezone(UTC))
    assert card.last_review is not None
    return {
        **(memory or {}),
        "stability": card.stability,
        "difficulty": card.difficulty,
        "due": _text(card.due),
        "last": _text(card.last_review),
        "log": log,
    }


def tidied(memory: Any, now: datetime) -> Memory:
    """A memory as it was stored, without what is damaged. What a clock that was ahead has written counts from now on.

    >>> tidied({"stability": "much", "due": 5, "log": [1, ["2027-01-04T09:00:00", 3, "find the line"]]}, datetime(2027, 1, 5, tzinfo=UTC))
    {'log': [['2027-01-04T09:00:00+00:00', 3, 'find the line']]}
    """
    found = dict(memory) if isinstance(memory, dict) else {}
    log = found.get("log")
    found["log"] = [entry for one in log if (entry := _entry(one))] if isinstance(log, list) else []
    due, last = _time(found.pop("due", None)), _time(found.pop("last", None))
    numbers = [found.pop(name, None) for name in ("stability", "difficulty")]
    if (
        due
        and last
        and all(isinstance(n, int | float) and low <= n <= most for n, (low, most) in zip(numbers, LIMITS, strict=True))
    ):
        if last > now + timedelta(days=1):
            due, last = now + (due - last), now
        found |= {"stability": float(numbers[0]), "difficulty": float(numbers[1]), "last": _text(last)}
    return {**found, "due": _text(due)} if due else found


def _entry(one: Any) -> list[Any] | None:
    """A line of the log: when, the rating, the kind of question."""
    if isinstance(one, list) and len(one) > 1 and one[1] in tuple(Rating) and (when := _time(one[0])):
        return [_text(when), int(one[1]), *map(str, one[2:3])]
    return None


def _time(text: Any) -> datetime | None:
    """A time of this century; without a zone it is taken for UTC."""
    try:
        when = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return when if 2000 < when.year < 2200 else None


def card_of(memory: Memory | None) -> Card:
    """The card that FSRS knows; a new one where nothing was asked yet, or where the stored one is damaged."""
    try:
        if memory and memory.get("stability"):
            last, due = datetime.fromisoformat(memory["last"]), datetime.fromisoformat(memory["due"])
            return Card(1, State.Review, None, float(memory["stability"]), float(memory["difficulty"]), due, last)
    except (KeyError, TypeError, ValueError):
        pass
    return Card(card_id=1)


def due(memories: Mapping[str, Memory], topics: Iterable[str], now: datetime, most_new: int) -> list[str]:
    """The topics that are due today: at most so many new ones, then those that are most nearly forgotten.

    New ones come first because they are forgotten fastest; in the simulation of `benchmarks/practice.py` the other order loses much.
    """
    seen = {id: memory for id in topics if (memory := memories.get(id)) is not None or id not in memories}
    old = [id for id, memory in seen.items() if memory and memory.get("stability") and is_due(memory, now)]
    new = [id for id, memory in seen.items() if not (memory and memory.get("stability")) and is_due(memory, now)]
    begun = sum(_began_today(memory, now) for memory in memories.values())
    return new[: max(most_new - begun, 0)] + sorted(old, key=lambda id: recall(memories[id], now))


def is_due(memory: Memory | None, now: datetime) -> bool:
    """Whether a topic returns today or is overdue."""
    try:
        when = datetime.fromisoformat(memory["due"]) if memory else now
    except (KeyError, TypeError, ValueError):
        return True
    return when.astimezone(now.tzinfo) < _midnight(now) + timedelta(days=1)


def recall(memory: Memory | None, now: datetime) -> float:
    """The probability that the learner remembers a topic now, by FSRS's model."""
    card = card_of(memory)
    return float(SCHEDULER.get_card_retrievability(card, now.astimezone(UTC))) if card.stability else 0.0


def days_until(memory: Memory, now: datetime) -> int:
    """In how many days a topic returns."""
    return (datetime.fromisoformat(memory["due"]).astimezone(now.tzinfo).date() - now.date()).days


def _began_today(memory: Memory, now: datetime) -> bool:
    log = memory.get("log") or []
    try:
        return bool(log) and datetime.fromisoformat(log[0][0]).astimezone(now.tzinfo).date() == now.date()
    except (TypeError, ValueError, IndexError):
        return False


def _midnight(when: datetime) -> datetime:
    return when.replace(hour=0, minute=0, second=0, microsecond=0)


def _text(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds")
