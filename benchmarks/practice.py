"""A simulation, not a measurement: a learner over 60 days whose memory follows FSRS's own model, with three ways to review.

    python benchmarks/practice.py

The learner meets the course's topics lesson by lesson in the first 40 days. An answer is right with the probability of recall that
the model gives, and changes the memory as the model says. All three ways get the same number of reviews on average:

- scheduled: what `linclass review` does, at most about ten minutes a day;
- massed: all reviews of a topic one after the other, on the day after it was met;
- uniform: every topic at the same distance of days.

The scheduler knows the model by which the learner forgets. A real learner forgets otherwise, so the differences here are upper bounds.
"""

from datetime import UTC, datetime, timedelta

import numpy as np

from autograder.course import notebooks
from autograder.exercises import ids_of
from autograder.practice import formula, guess_again, write_again
from autograder.practice.item import SECONDS, Kind, generator
from autograder.practice.schedule import FORGOT, KNEW, Memory, due, met, recall, reviewed
from autograder.practice.session import LAST_NEW_SECONDS, MAX_NEW

DAYS, LEARNING_DAYS, LEARNERS = 60, 40, 20
START = datetime(2027, 1, 4, 9, tzinfo=UTC)
ABOUT_EXERCISE = [SECONDS[kind] for kind in Kind if kind not in (Kind.FORMULA, Kind.GUESS_AGAIN, Kind.WRITE_AGAIN)]


def topics_by_day() -> dict[str, int]:
    """Topic → the day on which it is met: the lessons one after the other, each spread over the same number of days."""
    found: dict[str, int] = {}
    each = LEARNING_DAYS / len(notebooks())
    for number, lesson in enumerate(notebooks()):
        guesses = [f"guess {id}" for id, (where, _) in guess_again.topics().items() if where == lesson]
        rows = [id for id, row in formula.topics().items() if row.lesson == lesson]
        ids = [*(id for id in ids_of(lesson) if write_again.fits_a_session(lesson, id)), *guesses]
        found |= {id: int(number * each + place * each / len(ids)) for place, id in enumerate(ids)}
        found |= {id: int((number + 1) * each) - 1 for id in rows}
    return found


def seconds_of(id: str) -> float:
    kind = Kind.FORMULA if id.startswith("formula") else Kind.GUESS_AGAIN if id.startswith("guess ") else None
    return SECONDS[kind] if kind else float(np.mean(ABOUT_EXERCISE))


def answered(rng: np.random.Generator, memory: Memory | None, now: datetime) -> Memory:
    """An answer of the learner: the first one, the day after the lesson, is right in two of three cases."""
    chance = recall(memory, now) if memory and memory.get("stability") else 2 / 3
    return reviewed(memory, KNEW if rng.random() < chance else FORGOT, now)


def scheduled(rng: np.random.Generator, when: dict[str, int]) -> tuple[dict[str, Memory], list[float], list[float]]:
    """The memories after 60 days, the minutes of each day, and the share of met topics that would be recalled at the end of each day."""
    memories: dict[str, Memory] = {}
    minutes, known = [], []
    for day in range(DAYS):
        now, seconds = START + timedelta(days=day), 0.0
        for id in due(memories, [id for id, first in when.items() if first < day], now, MAX_NEW):
            if seconds >= LAST_NEW_SECONDS:
                break
            memories[id] = answered(rng, memories.get(id), now)
            seconds += seconds_of(id)
        memories |= {id: met(now) for id, first in when.items() if first == day and id not in memories}
        minutes.append(seconds / 60)
        known.append(_share(memories, when, now, day))
    return memories, minutes, known


def fixed(
    rng: np.random.Generator, when: dict[str, int], days_of: dict[str, list[int]]
) -> tuple[dict[str, Memory], list[float], list[float]]:
    """The same for reviews on fixed days."""
    memories: dict[str, Memory] = {}
    minutes, known = [], []
    for day in range(DAYS):
        now, seconds = START + timedelta(days=day), 0.0
        for id, days in days_of.items():
            for number in range(days.count(day)):
                memories[id] = answered(rng, memories.get(id), now + timedelta(minutes=number))
                seconds += seconds_of(id)
        minutes.append(seconds / 60)
        known.append(_share(memories, when, now + timedelta(minutes=30), day))
    return memories, minutes, known


def at_distance(when: dict[str, int], gap: float) -> dict[str, list[int]]:
    """Reviews of each topic from the day after it was met, always so many days apart."""
    return {id: [d for k in range(DAYS) if (d := first + 1 + round(k * gap)) < DAYS] for id, first in when.items()}


def _share(memories: dict[str, Memory], when: dict[str, int], now: datetime, day: int) -> float:
    """The mean probability of recall of the topics that were met at least a day ago; one that was never asked for counts as forgotten."""
    there = [id for id, first in when.items() if first < day]
    return float(np.mean([recall(memories.get(id), now) for id in there])) if there else 1.0


def main() -> None:
    when = topics_by_day()
    rows: dict[str, list[tuple[float, float, float, float, float]]] = {"scheduled": [], "massed": [], "uniform": []}
    for learner in range(LEARNERS):
        memories, minutes, known = scheduled(generator("scheduled", learner), when)
        reviews = {id: len(memory["log"]) for id, memory in memories.items()}
        each = max(round(sum(reviews.values()) / len(when)), 1)
        rows["scheduled"].append(_row(minutes, known, sum(reviews.values())))
        massed = {id: [first + 1] * each for id, first in when.items()}
        gaps = [at_distance(when, gap / 4) for gap in range(8, 80)]
        uniform = min(gaps, key=lambda days: abs(sum(map(len, days.values())) - sum(reviews.values())))
        for name, days in (("massed", massed), ("uniform", uniform)):
            found, minutes, known = fixed(generator(name, learner), when, days)
            rows[name].append(_row(minutes, known, sum(len(memory["log"]) for memory in found.values())))
    print(f"{len(when)} topics, {LEARNERS} simulated learners, {DAYS} days (means ± standard errors)")
    print(
        f"{'':10} {'recall, day 60':>16} {'mean recall':>14} {'minutes a day':>14} {'longest day':>12} {'reviews':>8}"
    )
    for name, found in rows.items():
        table = np.array(found)
        mean, error = table.mean(axis=0), table.std(axis=0, ddof=1) / np.sqrt(len(table))
        print(
            f"{name:10} {mean[0]:9.1%} ± {error[0]:.1%} {mean[1]:7.1%} ± {error[1]:.1%} {mean[2]:14.1f} {mean[3]:12.1f} {mean[4]:8.0f}"
        )


def _row(minutes: list[float], known: list[float], reviews: int) -> tuple[float, float, float, float, float]:
    return known[-1], float(np.mean(known[1:])), float(np.mean(minutes)), float(np.max(minutes)), float(reviews)


if __name__ == "__main__":
    main()
