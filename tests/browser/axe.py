"""axe-core, the accessibility checker, on a page that is open: what it finds serious or critical."""

from importlib import resources
from typing import Any

from playwright.sync_api import Page

BAD = ("serious", "critical")


def findings(page: Page, *, within: str = "body", without: tuple[str, ...] = ()) -> list[str]:
    """One line for each rule that is broken inside `within`, apart from what is inside `without`: the rule, how often, and one place."""
    # Only the script of that package: its own interface knows no parts of a page.
    script = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(script)
    found: list[dict[str, Any]] = page.evaluate(
        """async ([within, without]) => (await axe.run(
            { include: [within], exclude: without.filter(one => document.querySelector(one)) },
            { resultTypes: ["violations"] })).violations""",
        [within, list(without)],
    )
    return [
        f"{one['id']} ({one['impact']}), {len(one['nodes'])} times: {one['help']}: {one['nodes'][0]['html'][:300]}"
        for one in found
        if one["impact"] in BAD
    ]
