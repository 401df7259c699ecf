"""axe-core, the accessibility checker, on a page that is open: what it finds serious or critical."""

from importlib import resources
from typing import Any

from playwright.sync_api import Page

BAD = ("serious", "critical")
# Of a page of JupyterLab only what is ours: its own menus, cells, editors and buttons have findings of their own.
OURS = (".jp-OutputArea-output", ".jp-RenderedMarkdown")
COLOURS = "cat.color"


def findings(page: Page, *, within: tuple[str, ...] = ("body",), about: str | None = None) -> list[str]:
    """One line for each rule that is broken inside one of the parts `within`: the rule, how often, and one place.

    `about` is the tag of the rules that are asked; without it all are.
    """
    # Only the script of that package: its own interface knows no parts of a page.
    script = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(script)
    found: list[dict[str, Any]] = page.evaluate(
        """async ([within, about]) => (await axe.run({ include: within.map(one => [one]) },
            { resultTypes: ["violations"], ...(about && { runOnly: [about] }) })).violations""",
        [list(within), about],
    )
    return [
        f"{one['id']} ({one['impact']}), {len(one['nodes'])} times: {one['help']}: {one['nodes'][0]['html'][:300]}"
        for one in found
        if one["impact"] in BAD
    ]
