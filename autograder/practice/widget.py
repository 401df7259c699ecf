"""Pages of HTML in a notebook that answer back: the review and the ladder. All that is decided is decided in `autograder.practice`."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

import autograder.practice

SCRIPT = (Path(autograder.practice.__file__).parent / "practice.js").read_text(encoding="utf-8")
Page = dict[str, Any]


class Pages(anywidget.AnyWidget):
    """A page, replaced by another one whenever the learner does something."""

    _esm = f"{SCRIPT}export default {{ render: globalThis.linclassPractice.render }};\n"
    page = traitlets.Dict().tag(sync=True)

    def __init__(self, page: Page, hear: Callable[[Mapping[str, Any]], Page]) -> None:
        super().__init__(page=page)
        self._hear = hear
        self.on_msg(self._heard)

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        if isinstance(content, dict):
            self.page = self._hear(content)
