"""What artists would paint, written down instead of painted: a list of marks that a browser can draw by itself.

A scene is plain data. Its `marks` say what to draw and how, all their coordinates are in one array, in pixels from the upper left. So
a mark can be moved without being sent again: two scenes whose marks have the same shape differ only in that array.

A mark is `[kind, style, shape, count]`: `count` shapes in one style, or in a list of styles, one for each.
    "path"     `shape` tells the commands, "M1L3Z1" (move, lines, close; Q and C are curves); the coordinates are those of all points
    "marker"   `shape` is [commands, coordinates], around the marker's middle; the coordinates are those of the middles
    "image"    `shape` is the image's number; the coordinates are those of its upper left and its lower right corner
A style is a dictionary: `fill`, `stroke`, `width`, `dash`, `cap`, `join`, `clip` (a rectangle), `hatch`; what is missing does not apply.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextToPath, text_to_path
from matplotlib.transforms import Affine2D, Transform

from linclass_ref._support.validate import FloatArray
from linclass_ref.plots.png import fast_png

COMMANDS = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C", Path.CLOSEPOLY: "Z"}
POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 1}  # vertices that matplotlib keeps for a command
STRAIGHT = {Path.MOVETO, Path.LINETO, Path.CLOSEPOLY}
CAPS = {"butt": "butt", "projecting": "square", "round": "round"}

Mark = list[Any]


@dataclass
class Scene:
    """Marks, the styles that they name by number, their coordinates (one array per mark), and the images as PNG."""

    marks: list[Mark] = field(default_factory=list)
    styles: list[dict[str, Any]] = field(default_factory=list)
    pieces: list[FloatArray] = field(default_factory=list)  # the coordinates of each mark, flat
    images: list[bytes] = field(default_factory=list)

    @property
    def coordinates(self) -> FloatArray:
        return np.concatenate([*self.pieces, np.zeros(0)])

    @property
    def sizes(self) -> list[int]:
        """How many coordinates each mark has."""
        return [len(piece) for piece in self.pieces]

    def plain(self) -> dict[str, Any]:
        """All but the coordinates and the images."""
        return {"marks": self.marks, "styles": self.styles, "sizes": self.sizes}


class Recorder(RendererBase):
    """A renderer that draws nothing and writes a `Scene`. Text becomes outlines, laid out as `agg`, the real renderer, would do it.

    With `snap`, lines along the axes are put on whole pixels, as matplotlib does to keep them sharp; without it, coordinates change
    smoothly with what is drawn. `sizes` keeps those of texts from one scene to the next: most are written again and again.
    """

    def __init__(self, agg: Any, snap: bool = True, sizes: dict[Any, Any] | None = None) -> None:
        super().__init__()
        self.agg, self.snap, self.sizes = agg, snap, {} if sizes is None else sizes
        self.scene = Scene()
        self._numbers: dict[str, int] = {}
        self._flip = Affine2D().scale(1, -1).translate(0, agg.height)

    def flipy(self) -> bool:
        return False

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self.agg.width, self.agg.height

    def points_to_pixels(self, points: Any) -> Any:
        return self.agg.points_to_pixels(points)

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> tuple[float, float, float]:
        key = (s, hash(prop), ismath)
        if key not in self.sizes:
            self.sizes[key] = self.agg.get_text_width_height_descent(s, prop, ismath)
        return self.sizes[key]

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None) -> None:
        style = self._style(gc, rgbFace)
        commands, xy = self._outline(path, transform + self._flip, gc, self.snap)
        if len(xy):
            self._add("path", style, commands, xy)

    def draw_markers(
        self,
        gc: GraphicsContextBase,
        marker_path: Path,
        marker_trans: Transform,
        path: Path,
        trans: Transform,
        rgbFace: Any = None,
    ) -> None:
        commands, shape = self._outline(marker_path, marker_trans + Affine2D().scale(1, -1), gc, snap=False)
        _, middles = self._outline(path, trans + self._flip, gc, snap=False)
        if len(middles):
            self._add("marker", self._style(gc, rgbFace), [commands, np.round(shape, 2).ravel().tolist()], middles)

    def option_scale_image(self) -> bool:
        """Images with the interpolation "none" come with their own pixels; the browser scales them, faster than matplotlib."""
        return True

    def draw_image(self, gc: GraphicsContextBase, x: float, y: float, im: Any, transform: Any = None) -> None:
        shape = Affine2D().scale(im.shape[1], im.shape[0]) if transform is None else transform
        corners = (shape + Affine2D().translate(x, y) + self._flip).transform([[0, 0], [1, 1]])
        upwards = (
            corners[0, 1] > corners[1, 1]
        )  # matplotlib counts rows from below, but for images with the origin "upper"
        clip = {name: value for name, value in self._look(gc, None).items() if name == "clip"}
        self.scene.images.append(fast_png(im[::-1] if upwards else im))
        self._add("image", self._number(clip), len(self.scene.images) - 1, np.sort(corners, axis=0))

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: Any = False,
        mtext: Any = None,
    ) -> None:
        size = self.points_to_pixels(prop.get_size_in_points()) / TextToPath.FONT_SCALE
        gc.set_linewidth(0.0)
        place = Affine2D().scale(size).rotate_deg(angle).translate(x, y)
        self.draw_path(gc, _letters(s, prop, bool(ismath)), place, gc.get_rgb())

    def draw_path_collection(self, gc: GraphicsContextBase, *arguments: Any, **options: Any) -> None:
        """The paths of a collection one by one, unless they differ only in place and filling; those of one shape become one mark."""
        if not self._draw_alike(gc, *arguments, **options):
            self._draw_each(gc, *arguments, **options)

    def _draw_alike(
        self,
        gc: GraphicsContextBase,
        transform: Transform,
        paths: Any,
        transforms: Any,
        offsets: Any,
        offset_transform: Transform,
        faces: Any,
        *looks: Any,
        **options: Any,
    ) -> bool:
        """Polygons or lines of the same length with one kind of edge, all at once; False if they are not of this kind.

        Otherwise a surface of hundreds of polygons would take so long that a drag would lag.
        """
        several = any(len(look) > 1 for look in looks[:4]) or len(transforms)
        corners = None if several or len(faces) not in (0, 1, len(paths)) else _stacked(paths)
        if corners is None or np.any(offset_transform.transform(offsets)):
            return False
        xy = (transform + self._flip).transform(corners.reshape(-1, 2)).reshape(corners.shape)
        if not np.isfinite(xy).all() or (self.snap and gc.get_snap() is not False and _is_square(xy).any()):
            return False
        before = len(self.scene.marks)
        self._draw_each(gc, transform, paths[:1], transforms, offsets, offset_transform, faces[:1], *looks, **options)
        if len(self.scene.marks) > before:
            _, style, commands, _ = self.scene.marks.pop()
            size = len(self.scene.pieces.pop()) // 2
            self.scene.marks.append(["path", self._fillings(style, faces), commands, len(paths)])
            self.scene.pieces.append(xy[:, :size].ravel())
        return True

    def _fillings(self, style: int, faces: Any) -> Any:
        """The same style with each of these fillings."""
        if len(faces) < 2:
            return style
        look = self.scene.styles[style]
        # Apart from self._numbers, whose keys take long: a surface has hundreds of colours.
        numbers: dict[str, int] = {}
        fills = [_css(color, color[3]) for color in np.asarray(faces).tolist()]
        for fill in dict.fromkeys(fills):
            numbers[fill] = len(self.scene.styles)
            self.scene.styles.append({**look, "fill": fill})
        return [numbers[fill] for fill in fills]

    def _draw_each(self, *arguments: Any, **options: Any) -> None:
        first = len(self.scene.marks)
        super().draw_path_collection(*arguments, **options)
        drawn = zip(self.scene.marks[first:], self.scene.pieces[first:], strict=True)
        runs = [list(run) for _, run in groupby(drawn, key=lambda pair: pair[0][2])]
        del self.scene.marks[first:], self.scene.pieces[first:]
        for run in runs:
            styles = [mark[1] for mark, _ in run]
            self.scene.marks.append(["path", styles if len(set(styles)) > 1 else styles[0], run[0][0][2], len(run)])
            self.scene.pieces.append(np.concatenate([piece for _, piece in run]))

    def _add(self, kind: str, style: int, shape: Any, xy: FloatArray) -> None:
        self.scene.marks.append([kind, style, shape, len(xy) if kind == "marker" else 1])
        self.scene.pieces.append(xy.ravel())

    def _outline(self, path: Path, transform: Transform, gc: GraphicsContextBase, snap: bool) -> tuple[str, FloatArray]:
        """A path's commands, and its points in pixels without those that only repeat the beginning."""
        width = self.points_to_pixels(gc.get_linewidth())
        clean: Any = path.cleaned(
            transform.get_affine() if transform.is_affine else transform,
            remove_nans=True,
            curves=True,
            stroke_width=width,
            snap=gc.get_snap() if snap else False,
        )
        codes = clean.codes[:-1]  # the last one says that the path ends
        return _spell(codes), clean.vertices[:-1][codes != Path.CLOSEPOLY]

    def _style(self, gc: GraphicsContextBase, face: Any) -> int:
        return self._number(self._look(gc, face))

    def _number(self, look: dict[str, Any]) -> int:
        key = json.dumps(look)
        if key not in self._numbers:
            self._numbers[key] = len(self.scene.styles)
            self.scene.styles.append(look)
        return self._numbers[key]

    def _look(self, gc: GraphicsContextBase, face: Any) -> dict[str, Any]:
        look: dict[str, Any] = {}
        alpha = gc.get_alpha()
        if face is not None:
            forced = gc.get_forced_alpha() or len(face) == 3
            look["fill"] = _css(face, alpha if forced else face[3])
        width = float(self.points_to_pixels(gc.get_linewidth()))
        if width > 0 and gc.get_rgb()[3] > 0:
            look |= {"stroke": _css(gc.get_rgb(), gc.get_rgb()[3]), "width": round(width, 2)}
            look |= {"cap": CAPS[str(gc.get_capstyle())], "join": str(gc.get_joinstyle())}
            offset, dash = gc.get_dashes()
            if dash is not None:
                look["dash"] = [round(float(self.points_to_pixels(one)), 2) for one in (offset, *np.atleast_1d(dash))]
        clip = gc.get_clip_rectangle()
        if clip is not None:
            left, bottom, across, up = clip.bounds
            look["clip"] = [round(float(v)) for v in (left, self.agg.height - bottom - up, across, up)]
        if gc.get_hatch_path() is not None:
            look["hatch"] = self._hatch(gc)
        return look

    def _hatch(self, gc: GraphicsContextBase) -> dict[str, Any]:
        """A hatch is a square tile; its lines reach over the edges."""
        side = round(self.agg.dpi)
        whole: Any = gc.get_hatch_path()
        tile = whole.cleaned(Affine2D().scale(side, -side).translate(0, side), curves=True)
        codes = tile.codes[:-1]
        kept = tile.vertices[:-1][codes != Path.CLOSEPOLY]
        color: Any = gc.get_hatch_color()
        width = round(float(self.points_to_pixels(gc.get_hatch_linewidth())), 2)
        return {"side": side, "width": width, "stroke": _css(color, color[3]), "commands": _spell(codes)} | {
            "points": np.round(kept, 2).ravel().tolist()
        }


@lru_cache(maxsize=1000)
def _letters(text: str, font: FontProperties, math: bool) -> Path:
    """The outlines of a text, in units of its font. They are long to compute, and most texts are written again with each state."""
    vertices, codes = text_to_path.get_text_path(font, text, ismath=math)
    return Path(vertices, codes)


def _stacked(paths: Any) -> FloatArray | None:
    """The corners (n, m, 2) of paths that have the same straight parts; None of others."""
    if len(paths) < 2 or any(path.codes is not paths[0].codes for path in paths):
        return None
    codes, lengths = paths[0].codes, {len(path.vertices) for path in paths}
    straight = codes is None or set(codes.tolist()) <= STRAIGHT
    return np.stack([path.vertices for path in paths]) if straight and len(lengths) == 1 else None


def _is_square(xy: FloatArray) -> Any:
    """Which of the paths (n, m, 2) have only horizontal and vertical parts: those are the ones that matplotlib puts on whole pixels."""
    along: Any = np.abs(np.diff(xy, axis=1)) < 1e-4
    return along.any(axis=2).all(axis=1)


def _spell(codes: Any) -> str:
    """matplotlib's codes, one per vertex, as commands with how often they come: M1L3Z1."""
    runs = ((COMMANDS[code], len(list(run))) for code, run in groupby(codes.tolist()))
    return "".join(f"{name}{length // POINTS[name]}" for name, length in runs)


def _css(color: Sequence[float], alpha: float) -> str:
    red, green, blue = (round(255 * float(part)) for part in color[:3])
    return f"rgba({red},{green},{blue},{round(float(alpha), 3):g})"
