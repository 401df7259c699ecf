"""Memory over time as a picture: how many of the topics the learner would remember on each day, by FSRS's model."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from fsrs import Rating
from markupsafe import Markup

from autograder.html import join, tag
from autograder.practice.schedule import Memory, recall, reviewed

PAST, AHEAD = 30, 30  # days that are shown
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 190, 40, 26, 12


def expected(memories: Mapping[str, Memory], day: datetime, *, only_first: bool = False) -> float:
    """How many topics the learner remembers on a day, given the answers until then; or as if each had been asked only once."""
    return sum(recall(_replayed(memory, day, only_first), day) for memory in memories.values())


def _replayed(memory: Memory, day: datetime, only_first: bool) -> Memory | None:
    found: Memory | None = None
    for when, rating, *_ in memory.get("log", ())[: 1 if only_first else None]:
        at = datetime.fromisoformat(when)
        if at > day:
            break
        found = reviewed(found, Rating(rating), at)
    return found


def curves(memories: Mapping[str, Memory], now: datetime) -> tuple[list[int], list[float], list[float]]:
    """Days from today, the expected number of topics with all reviews so far, and with the first of each alone."""
    known = {id: memory for id, memory in memories.items() if memory.get("log")}
    if not known:
        return [], [], []
    first = min(datetime.fromisoformat(memory["log"][0][0]) for memory in known.values())
    begin = -min(PAST, max((now - first).days, 0))
    days = list(range(begin, AHEAD + 1))
    at = [now + timedelta(days=day) for day in days]
    return days, [expected(known, one) for one in at], [expected(known, one, only_first=True) for one in at]


def as_svg(memories: Mapping[str, Memory], now: datetime) -> Markup:
    """The picture; empty where nothing was asked yet."""
    days, reviewed_, once = curves(memories, now)
    if not days:
        return Markup("")
    most = max(sum(bool(memory.get("log")) for memory in memories.values()), 1)

    def x(day: float) -> float:
        return LEFT + (WIDTH - LEFT - 10) * (day - days[0]) / max(days[-1] - days[0], 1)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most)

    def path(values: list[float]) -> str:
        return " ".join(f"{x(day):.1f},{y(value):.1f}" for day, value in zip(days, values, strict=True))

    area = f"{x(days[0]):.1f},{y(0):.1f} {path(reviewed_)} {x(days[-1]):.1f},{y(0):.1f}"
    today = days.index(0)
    words = (
        f"Of {most} topics you remember about {reviewed_[today]:.1f} today and would remember about "
        f"{reviewed_[-1]:.1f} in {AHEAD} days without "
        f"another review; without the reviews after the first, about {once[today]:.1f} and {once[-1]:.1f}."
    )
    style = {"font_size": "11", "fill": "currentColor"}
    parts = [
        tag("title", words),
        tag("polygon", points=area, fill="#0b5fa5", fill_opacity="0.18"),
        tag("polyline", points=path(reviewed_), fill="none", stroke="#0b5fa5", stroke_width="2.5"),
        tag("polyline", points=path(once), fill="none", stroke="#b3541e", stroke_width="1.5", stroke_dasharray="5 4"),
        tag(
            "line",
            x1=f"{x(0):.1f}",
            x2=f"{x(0):.1f}",
            y1=str(TOP),
            y2=str(HEIGHT - BOTTOM),
            stroke="currentColor",
            stroke_opacity="0.4",
        ),
        tag("text", "today", x=f"{x(0) + 4:.1f}", y=str(TOP + 9), **style),
        tag("text", "0", x=str(LEFT - 12), y=f"{y(0) + 4:.1f}", **style),
        tag("text", str(most), x=str(LEFT - 22), y=f"{y(most) + 4:.1f}", **style),
        tag("text", f"in {AHEAD} days", x=str(WIDTH - 70), y=str(HEIGHT - 8), **style),
    ]
    if days[0] < 0:
        parts.append(tag("text", f"{-days[0]} days ago", x=str(LEFT), y=str(HEIGHT - 8), **style))
    drawn = tag("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", width=str(WIDTH), role="img", aria_label=words)
    blue = join(tag("span", "━", style="color:#0b5fa5", aria_hidden="true"), " with your reviews")
    dashed = join(
        tag("span", "┅", style="color:#b3541e", aria_hidden="true"), " if each topic had been asked only once"
    )
    return tag(
        "figure", drawn, tag("figcaption", "Topics that you would remember, by FSRS's model: ", blue, "  ", dashed)
    )
