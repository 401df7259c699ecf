"""Names for what a screen reader meets in a widget. ipywidgets gives a slider's handle none. (The canvas names itself: canvas.js.)"""

from typing import Any

import anywidget
import traitlets

# It sits in the widget's box without taking up room, and looks after the parts of that box, including those that come later.
SCRIPT = """
function say(part, attributes) {
    for (const [name, value] of Object.entries(attributes))
        if (value && part.getAttribute(name) !== value) part.setAttribute(name, value);
}

function nameParts(box, title) {
    say(box, { role: "group", "aria-label": title });
    for (const slider of box.querySelectorAll(".widget-slider")) {
        const label = slider.querySelector("label")?.textContent ?? "";
        for (const handle of slider.querySelectorAll("[role=slider]")) say(handle, { "aria-label": label });
        for (const value of slider.querySelectorAll(".widget-readout"))
            say(value, { role: "textbox", "aria-label": `${label}, as a number` });
    }
    for (const choice of box.querySelectorAll(".widget-toggle-buttons"))
        say(choice, { role: "group", "aria-label": choice.querySelector("label")?.textContent });
}

function render({ model, el }) {
    let watcher, ended = false;
    el.style.display = "none";
    const begin = () => {
        const box = el.closest(".linclass-widget");
        if (!box) {
            if (!ended) requestAnimationFrame(begin);
            return;
        }
        const look = () => nameParts(box, model.get("title"));
        watcher = new MutationObserver(look);
        watcher.observe(box, { childList: true, subtree: true });
        look();
    };
    begin();
    return () => { ended = true; watcher?.disconnect(); };
}

export default { render };
"""


class Namer(anywidget.AnyWidget):
    """Gives the sliders and groups of the widget around it the names that one can see."""

    _esm = SCRIPT
    title = traitlets.Unicode().tag(sync=True)

    def __init__(self, title: str, **more: Any) -> None:
        super().__init__(title=title, **more)
