"""A widget that lives without a kernel: its scenes are computed beforehand, and the browser only chooses between them.

    data = export(app)                                  # plain data, to be written into a page as JSON
    page = f"<script>{script()}</script> … <div id='w'></div> <script>linclassCanvas.mount(document.getElementById('w'), {json})</script>"

Images are WebP without loss, two fifths of a PNG; coordinates are rounded and stored byte by byte, first the low bytes of all.

Most widgets come to 100 to 250 kB; a surface with nine controls to 1.7 MB, so name the controls that matter: `export(app, controls=[…])`.
`script()` is a classic script, which a page on disk can use as well; imported as a module, it defines `linclassCanvas` too.

What can be moved: sliders, choices, toggles and players, all together where there are few combinations, and one at a time otherwise (the
others then go back to the beginning); the handle of a vector and points, over a grid of places. Between four places the browser
interpolates what is of the same shape in all four; a handle that is released goes to the nearest place, so that picture and words agree.
Buttons are left out, and points can be moved but not added; of more than eight points only the selected one.
"""

import base64
import io
import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
from PIL import Image

from linclass_ref.scene.live import SCRIPT
from linclass_ref.scene.stage import Stage
from linclass_ref.scene.toolkit import App, Choice, Control, Player, Points, Slider, Toggle, Vector

MAX_VALUES = 21  # of one slider
MAX_STEPS = 60  # of one player
MAX_TOGETHER = 90  # combinations; beyond that one control at a time
MAX_PLACES = 160  # of all handles
MAX_HANDLES = 8  # of one control
FINENESS = 8  # parts of a pixel that a coordinate is rounded to

Change = Callable[[Any], Any]  # state → state


@dataclass
class Dial:
    """What one control can be set to: a text and a change of the state for each position. A grid has columns × rows of them."""

    kind: str  # range, choice, toggle, player or grid
    label: str
    texts: list[str]
    changes: list[Change]
    first: int
    more: dict[str, Any]

    def plain(self) -> dict[str, Any]:
        return {"kind": self.kind, "label": self.label, "texts": self.texts, "first": self.first, **self.more}


def script() -> str:
    """The browser's side."""
    return SCRIPT


def export(app: App[Any], *, controls: Sequence[Control] | None = None, ratio: float = 2.0) -> dict[str, Any]:
    """The app as plain data, beginning with its first state; only these of its controls, if they are given.

    `ratio` pixels of the picture go on one of the page.
    """
    controls = app.controls if controls is None else controls
    stage = Stage(app)
    stage.scale(ratio)
    stage.show(app.first)
    stage.new_background()  # lays the figure out, so that pixels have their meaning
    album = Album(stage)
    album.add(app.first)
    dials = [*_discrete(app, stage, controls), *_grids(app, stage, controls)]
    flat = [k for k, dial in enumerate(dials) if dial.kind != "grid"]
    together = np.prod([len(dials[k].changes) for k in flat]) <= MAX_TOGETHER
    groups = ([flat] if together and flat else [[k] for k in flat]) + [
        [k] for k, dial in enumerate(dials) if dial.kind == "grid"
    ]
    data = {
        "title": app.title,
        "width": round(stage.size[0] / ratio),
        "height": round(stage.size[1] / ratio),
        "dials": [dial.plain() for dial in dials],
        "groups": [{"dials": g, "scenes": [album.add(s) for s in _states(app, [dials[k] for k in g])]} for g in groups],
        "frames": stage.frames(),
        "panels": stage.panels(),
    }
    stage.close()
    return data | album.plain()


def _states(app: App[Any], dials: list[Dial]) -> Iterator[Any]:
    """The states of every combination, the last dial running fastest. Players come last: how far they go depends on the others."""
    for changes in product(*(dial.changes for dial in dials)):
        state = app.first
        for change, _ in sorted(zip(changes, dials, strict=True), key=lambda pair: pair[1].kind == "player"):
            state = change(state)
        yield state


class Album:
    """Scenes, each structure and image only once, and coordinates as differences from the first scene of the same structure."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        stage.limits = []  # so that the first scene brings a background
        self.background = 0
        self.structures: list[str] = []  # what the marks are
        self.looks: list[str] = []  # and how they are drawn
        self.images: list[bytes] = []
        self.firsts: dict[int, tuple[int, Any]] = {}  # structure → its first scene and that one's coordinates
        self.scenes: list[dict[str, Any]] = []
        self.parts: list[Any] = []

    def add(self, state: Any) -> int:
        """The number of the state's scene."""
        self.stage.show(state)
        background = self.stage.new_background()
        if background is not None:
            self.background = _numbered(self.images, background)
        scene = self.stage.scene()
        shapes = [[kind, shape, count] for kind, _, shape, count in scene.marks]
        structure = _numbered(self.structures, json.dumps({"shapes": shapes, "sizes": scene.sizes}))
        look = _numbered(self.looks, json.dumps({"styles": scene.styles, "numbers": [mark[1] for mark in scene.marks]}))
        here = np.round(FINENESS * scene.coordinates).astype(np.int32)
        base, there = self.firsts.setdefault(structure, (len(self.scenes), here))
        self.parts.append(here - there if base < len(self.scenes) else here)
        self.scenes.append(
            {
                "structure": structure,
                "look": look,
                "base": base,
                "background": self.background,
                "images": [_numbered(self.images, image) for image in scene.images],
                "words": self.stage.app.describe(state),
                "handles": [np.round(places, 1).tolist() for places in self.stage.handles(state)],
            }
        )
        return len(self.scenes) - 1

    def plain(self) -> dict[str, Any]:
        album = {
            "structures": [json.loads(text) for text in self.structures],
            "looks": [json.loads(text) for text in self.looks],
            "scenes": self.scenes,
        }
        return {
            "images": [base64.b64encode(without_loss(image)).decode() for image in self.images],
            "fineness": FINENESS,
            "album": _packed(json.dumps(album).encode()),
            "coordinates": _packed(np.concatenate(self.parts).astype("<i4").view(np.uint8).reshape(-1, 4).T.tobytes()),
        }


def without_loss(png: bytes) -> bytes:
    """The same pixels as WebP."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(png)) as picture:
        picture.save(out, "webp", lossless=True, quality=75, method=4, exact=True)
    return out.getvalue()


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def _numbered(seen: list[Any], one: Any) -> int:
    if one not in seen:
        seen.append(one)
    return seen.index(one)


def _set(field: str, value: Any) -> Change:
    return lambda state: replace(state, **{field: value})


def _discrete(app: App[Any], stage: Stage, controls: Sequence[Control]) -> Iterator[Dial]:
    for control in controls:
        for dial in _dials(control, app, stage):
            dial.more["folded"] = getattr(control, "folded", False)
            yield dial


def _dials(control: Control, app: App[Any], stage: Stage) -> Iterator[Dial]:
    """The dial of a control, if it has one."""
    if isinstance(control, Slider):
        yield _slider(control, app, stage)
    elif isinstance(control, Choice):
        values, now = list(control.options.values()), getattr(app.first, control.field)
        first = next(k for k, value in enumerate(values) if value is now or value == now)
        changes = [_set(control.field, value) for value in values]
        yield Dial("choice", control.label, list(control.options), changes, first, {})
    elif isinstance(control, Toggle):
        changes = [_set(control.field, value) for value in (False, True)]
        yield Dial("toggle", control.label, ["off", "on"], changes, int(getattr(app.first, control.field)), {})
    elif isinstance(control, Player):
        yield _player(control, app)


def _slider(control: Slider, app: App[Any], stage: Stage) -> Dial:
    count = round((control.high - control.low) / control.step) + 1
    now = round((getattr(app.first, control.field) - control.low) / control.step)
    chosen = sorted({now, *np.linspace(0, count - 1, min(count, MAX_VALUES)).round().astype(int).tolist()})
    values = [control.low + k * control.step for k in chosen]
    values = [round(value) if float(value).is_integer() else round(value, 6) for value in values]
    changes, more = [_set(control.field, value) for value in values], {}
    if isinstance(control, Vector):  # an angle: its handle goes where the slider's values are
        which = stage.handled.index(control)
        more = {"handle": [which, 0], "places": [stage.handles(c(app.first))[which][0].tolist() for c in changes]}
    return Dial("range", control.label, [f"{value:g}" for value in values], changes, chosen.index(now), more)


def _player(control: Player, app: App[Any]) -> Dial:
    def to(step: int) -> Change:
        return lambda state: replace(state, **{control.field: min(step, control.last(state))})

    steps = range(control.last(app.first) + 1)
    if len(steps) > MAX_STEPS:
        steps = range(0, len(steps), -(-len(steps) // MAX_STEPS))
    first = min(range(len(steps)), key=lambda k: abs(steps[k] - getattr(app.first, control.field)))
    texts = [str(step) for step in steps]
    return Dial("player", control.label, texts, [to(step) for step in steps], first, {"seconds": control.seconds})


def _grids(app: App[Any], stage: Stage, controls: Sequence[Control]) -> Iterator[Dial]:
    """One grid of places for each handle, with lines through where the handle is at first."""
    handles: list[tuple[int, int]] = []
    for which, control in enumerate(stage.handled):
        if control in controls and not isinstance(control, Slider):
            count = len(control.handles(app.first))
            chosen = range(count) if count <= MAX_HANDLES else [app.first.selected]
            handles += [(which, i) for i in chosen]
    lines = int(np.clip(np.sqrt(MAX_PLACES / max(len(handles), 1)), 4, 9))
    for which, i in handles:
        yield _grid(app, stage, which, i, lines)


def _grid(app: App[Any], stage: Stage, which: int, i: int, lines: int) -> Dial:
    control: Points | Vector = stage.handled[which]
    ax, first = stage.flat[control.axes], control.handles(app.first)[i]
    low, high = np.sort([ax.get_xlim(), ax.get_ylim()], axis=1).T
    if isinstance(control, Vector):
        tail = np.asarray(control.tail(app.first), dtype=float)
        low, high = np.maximum(low, tail + control.low), np.minimum(high, tail + control.high)
    inset = 0.04 * (high - low)
    axes = [_with(np.linspace(a, b, lines), x) for a, b, x in zip(low + inset, high - inset, first, strict=True)]
    columns, rows = axes
    changes = [_move(control, i, np.array([x, y])) for y in rows for x in columns]
    pixels = [stage.handles(change(app.first))[which][i] for change in changes]
    start = int(np.argmin([np.hypot(*(at - stage.handles(app.first)[which][i])) for at in pixels]))
    name = control.label if isinstance(control, Vector) else f"Point {i + 1}"
    entries = (control.entries if isinstance(control, Vector) else None) or (f"{name} across", f"{name} up")
    more = {
        "handle": [which, i],
        "entries": list(entries),
        "columns": np.round([at[0] for at in pixels[: len(columns)]], 1).tolist(),
        "rows": np.round([at[1] for at in pixels[:: len(columns)]], 1).tolist(),
    }
    return Dial("grid", name, [], changes, start, more)


def _move(control: Points | Vector, i: int, place: Any) -> Change:
    return lambda state: control.moved(state, i, place)


def _with(line: Any, x: float) -> Any:
    """The nearest of the grid's lines is moved to x."""
    line = line.copy()
    line[np.abs(line - x).argmin()] = x
    return np.sort(line)
