"""Images in written answers: taken out of the Markdown, decoded in the sandbox, and encoded anew from their pixels.

No byte of a student's image file reaches a page. A file that cannot be decoded, an SVG or one image too many becomes a remark.
"""

import base64
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import numpy as np
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from autograder.sandbox import Notebook, Pool

MAX_IMAGES = 12  # of one submission
MAX_IMAGE_BYTES = 15_000_000  # of one image file
MAX_SIDE = 1400  # pixels; a photographed page is readable at this size
STRIP = 90_000  # numbers that the sandbox returns at once
RASTER = ("image/png", "image/jpeg", "image/gif", "image/webp")
# An address can hold neither a bracket nor a quotation mark, so each search ends where the next image begins.
_INLINE = re.compile(
    r"""!\[(?P<alt>[^\]\n]{0,300})\]\(\s{0,9}<?data:image/(?P<kind>[a-z+.-]{1,20});base64,(?P<data>[A-Za-z0-9+/=\s]+)>?[^()\n]{0,200}\)"""
    r"""|<img[^<>"']{0,200}(?:"[^<>"']{0,200}"[^<>"']{0,200}){0,5}src=["']data:image/(?P<kind2>[a-z+.-]{1,20});base64,(?P<data2>[A-Za-z0-9+/=\s]+)["'][^<>]{0,500}>"""
)
_REFERENCE = re.compile(
    r"""!\[[^\]\n]{0,300}\]\(\s{0,9}<?attachment:(?P<name>[^()\n"<>]{1,300}?)>?(?:\s{1,9}"[^"\n]{0,200}")?\s{0,9}\)"""
    r"""|<img[^<>]{0,500}src=["']attachment:(?P<name2>[^"'<>\n]{1,300})["'][^<>]{0,500}>"""
)
_HELD = "linclassimage{}x"  # stands for an image while the text around it is made harmless
_PARSER = MarkdownIt("commonmark")
# Runs in the sandbox, before any code of the student's, in a process of its own.
_DECODE = f"""
import numpy as np
from PIL import Image, ImageOps

def load(name):
    with Image.open(name, formats=["PNG", "JPEG", "GIF", "WEBP"]) as image:
        if image.width * image.height > 60_000_000:
            raise ValueError("too many pixels")
        image.draft("RGB", ({2 * MAX_SIDE}, {2 * MAX_SIDE}))
        image = ImageOps.exif_transpose(image).convert("RGBA")
        image.thumbnail(({MAX_SIDE}, {MAX_SIDE}))
        white = Image.new("RGBA", image.size, "white")
        white.alpha_composite(image)
    global pixels
    pixels = np.asarray(white.convert("RGB"))
    return list(pixels.shape)

def strip(start):
    return pixels.reshape(-1)[start : start + {STRIP}].astype(int)
"""


@dataclass(frozen=True)
class StudentImage:
    """An image of one submitted cell: base64 as it was sent, and then as it was encoded anew; None where that failed."""

    name: str
    data: str | None
    kind: str = "image/png"


def take_out(source: str, attachments: Any) -> tuple[str, tuple[StudentImage, ...]]:
    """A cell's text with references in place of inline images, and the images that it refers to.

    >>> text, images = take_out("see ![p](data:image/png;base64,AAAA)", None)
    >>> text, images[0].data
    ('see ![p](attachment:inline-1.png)', 'AAAA')
    """
    found: list[StudentImage] = []

    def inline(match: re.Match[str]) -> str:
        kind, data = f"image/{match['kind'] or match['kind2']}", match["data"] or match["data2"]
        name = f"inline-{len(found) + 1}.png"
        found.append(StudentImage(name, data if _is_raster(kind) else None))
        return f"![{match['alt'] or ''}](attachment:{name})"

    if "data:image/" in source:
        source = _INLINE.sub(inline, source)
    for name, kinds in attachments.items() if isinstance(attachments, dict) else ():
        if isinstance(name, str) and isinstance(kinds, dict):
            found.append(StudentImage(name, _raster(kinds)))
    known = {image.name for image in found}
    wanted = {unquote(match["name"] or match["name2"]) for match in _REFERENCE.finditer(source)}
    return source, (*found, *(StudentImage(name, None) for name in sorted(wanted - known)))


def _raster(kinds: dict[Any, Any]) -> str | None:
    for kind, data in kinds.items():
        if _is_raster(str(kind)):
            return "".join(map(str, data)) if isinstance(data, list) else str(data)
    return None


def _is_raster(kind: str) -> bool:
    return kind.lower().replace("/jpg", "/jpeg") in RASTER


def encode_anew(images: Sequence[StudentImage], pool: "Pool") -> list[StudentImage]:
    """The images, encoded again from pixels that the sandbox has decoded; without data where that was not possible."""
    from autograder.sandbox import Limits

    if not any(image.data for image in images):
        return [replace(image, data=None) for image in images]
    with pool.for_lessons().notebook(Limits()) as notebook:
        notebook.run_cell(_DECODE)
        return [
            _anew(image, f"image-{place}", notebook) if place < MAX_IMAGES else replace(image, data=None)
            for place, image in enumerate(images)
        ]


def _anew(image: StudentImage, file: str, notebook: "Notebook") -> StudentImage:
    failed = replace(image, data=None)
    try:
        raw = base64.b64decode("".join((image.data or "").split()), validate=True)
        if not raw or len(raw) > MAX_IMAGE_BYTES:
            return failed
        notebook.write_files({file: raw})
        height, width, depth = (int(n) for n in notebook.function("load")(file))
        if not (0 < height <= MAX_SIDE and 0 < width <= MAX_SIDE and depth == 3):
            return failed
        size, strip = height * width * depth, notebook.function("strip")
        flat = np.concatenate([np.ravel(strip(start)) for start in range(0, size, STRIP)])
        if flat.size != size or flat.min() < 0 or flat.max() > 255:
            return failed
    except Exception:  # whatever a broken or hostile file does to the process that reads it
        return failed
    return _encoded(image, flat.astype(np.uint8).reshape(height, width, depth))


def _encoded(image: StudentImage, pixels: "np.ndarray[Any, Any]") -> StudentImage:
    """PNG or JPEG, whichever is smaller: drawings and photographs differ in this."""
    from PIL import Image

    made = {}
    for kind, options in (("PNG", {"optimize": False}), ("JPEG", {"quality": 80})):
        buffer = io.BytesIO()
        Image.fromarray(pixels).save(buffer, kind, **options)
        made[kind] = buffer.getvalue()
    kind = min(made, key=lambda one: len(made[one]))
    return replace(image, data=base64.b64encode(made[kind]).decode(), kind=f"image/{kind.lower()}")


def with_images(source: str, images: Sequence[StudentImage], harmless: Any) -> tuple[str, dict[str, dict[str, str]]]:
    """A student's text made `harmless`, with its images in it as attachments under names of ours."""
    places: dict[str, int] = {}

    def hold(match: re.Match[str]) -> str:
        name = unquote(match["name"] or match["name2"])
        return f" {_HELD.format(places.setdefault(name, len(places) + 1))} "

    text = _REFERENCE.sub(hold, source)
    for image in images:  # those that no text refers to come last
        if image.name not in places and image.data:
            places[image.name] = len(places) + 1
            text += f"\n\n{_HELD.format(places[image.name])}"
    known = {image.name: image for image in images if image.data}
    tame = harmless(text)
    shown, attachments = [], {}
    for name, number in places.items():
        held, found = _HELD.format(number), known.get(name)
        if found is None or found.data is None:
            tame = tame.replace(held, "(An image that could not be shown is in the submitted notebook.)")
            continue
        own = f"image-{number}.{found.kind.rpartition('/')[2]}"
        attachments[own] = {found.kind: found.data}
        shown.append((held, f"![image {number}](attachment:{own})", f"(image {number})"))
    return _placed(tame, shown), attachments


def _placed(tame: str, shown: list[tuple[str, str, str]]) -> str:
    """The images where they were; in front of the text if they would not show there, for example in a block of code."""
    inside = tame
    for held, image, _ in shown:
        inside = inside.replace(held, image)
    if _count_images(inside) == len(shown):
        return inside
    for held, _, words in shown:
        tame = tame.replace(held, words)
    return "\n\n".join((*(image for _, image, _ in shown), tame))


def _count_images(text: str) -> int:
    return sum(child.type == "image" for block in _PARSER.parse(text) for child in block.children or ())
