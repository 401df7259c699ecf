"""A student's Markdown in JupyterLab's own renderer: nothing of it links, loads, runs or has an id."""

import random

import pytest

from autograder.text.markdown import harmless_markdown
from tests.attacks.submissions import HEADINGS, HTML, LINKS, TEX
from tests.attacks.test_ids import PIECES

pytestmark = pytest.mark.browser
MIXTURES = 150
# What JupyterLab makes of each text, reduced to what is more than text in it.
RENDER = """async (texts) => {
    const rendermime = window.notebook.content.rendermime, found = [];
    for (const text of texts) {
        const renderer = rendermime.createRenderer("text/markdown");
        await renderer.renderModel(rendermime.createModel({ data: { "text/markdown": text } }));
        const active = [];
        for (const node of renderer.node.querySelectorAll("*")) {
            if (/^(a|img|svg|iframe|script|style|form|input|button|object|embed|video|audio|h[1-6])$/i.test(node.tagName))
                active.push(node.tagName.toLowerCase());
            for (const { name } of node.attributes)
                if (name === "id" || name === "name" || name === "href" || name === "src" || name.startsWith("on")) active.push(name);
        }
        found.push(active);
        renderer.dispose();
    }
    return found;
}"""


def test_no_text_of_a_student_is_active_in_jupyterlab(lab, write_notebook):
    lab.open(write_notebook("foreign.ipynb", ["1"]))
    asked: list[str] = []
    lab.page.on("request", lambda request: asked.append(request.url))
    seen = lab.do(RENDER, ["# check_perceptron", "[a](http://evil.example/a)", "![a](http://evil.example/a.png)"])
    assert [bool(active) for active in seen] == [True] * 3  # without cleaning there is something to find
    asked.clear()
    choose = random.Random("JupyterLab")
    texts = [*HEADINGS, "\n\n".join(HEADINGS), HTML, LINKS, TEX]
    texts += ["".join(choose.choices(PIECES, k=choose.randint(1, 30))) for _ in range(MIXTURES)]
    found = lab.do(RENDER, [harmless_markdown(text) for text in texts])
    assert {text: active for text, active in zip(texts, found, strict=True) if active} == {}
    assert lab.page.evaluate("window.pwned") is None
    assert not [url for url in asked if "evil.example" in url]
    lab.close()
