"""The course in a browser tab, measured in Chromium: bytes, seconds to the first verdict, milliseconds per check, memory, and verdicts.

Bytes are those of a host that compresses texts, as most do; Chromium here gets the files uncompressed from this machine.
With --site a site is measured that `linclass book --live` has written; otherwise one is written first.
With --banks every answer of the banks is judged in the tab and compared with the recorded verdict (about twenty minutes).
"""

import argparse
import gzip
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

from alone import started_chromium  # noqa: E402  the folders above come first
from live import add_banks, judge_in_tab, served  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, Page, expect  # noqa: E402

from autograder.exercises import ids_of  # noqa: E402
from autograder.exercises._solutions import solutions_of  # noqa: E402
from autograder.judging.exercise import text_of  # noqa: E402
from autograder.lessons.book import build_book  # noqa: E402
from tests.exercises.golden import read_golden  # noqa: E402
from tests.exercises.in_tab import read_differing  # noqa: E402

LESSON, EXERCISE = "02_perceptron", "perceptron_origin"
OPEN_TASK = "slow_order"  # its solution itself searches for a second or more
LIMIT = 600_000  # milliseconds, of a wait
BARS = {"compressed MB": 12.0, "cold s": 8.0, "warm s": 3.0, "check ms, 95 %": 150.0}
# The longest time between two frames while Python loads and the page scrolls.
STUTTER = """() => new Promise((done) => {
  const gaps = []; let last = performance.now(); const begin = last;
  const step = (now) => {
    gaps.push(now - last); last = now; scrollBy(0, 12);
    if (now - begin < 4000) requestAnimationFrame(step); else done([Math.max(...gaps), gaps.length / 4]);
  };
  requestAnimationFrame(step);
})"""


def first_verdict(page: Page, address: str) -> float:
    """Seconds from opening a lesson to the card of its first check, which is pressed at once."""
    begin = time.perf_counter()
    page.goto(f"{address}{LESSON}.html")
    section = page.locator(f"section[data-exercise={EXERCISE}]")
    section.get_by_role("button", name="Check").click()
    expect(section.locator(".linclass-card").last).to_be_visible(timeout=LIMIT)
    return time.perf_counter() - begin


def measure(browser: Browser, address: str, sent: set[Path]) -> dict[str, float]:
    """What a learner waits for; `sent` are the files that the host has been asked for."""
    found: dict[str, float] = {}
    context = browser.new_context()
    context.set_default_timeout(LIMIT)
    page = context.new_page()
    found["cold s"] = first_verdict(page, address)
    found["first text s"] = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=LIMIT)
    found["compressed MB, with all that is kept for offline use"] = compressed(sent)
    page.close()
    page = context.new_page()
    found["warm s"] = first_verdict(page, address)
    times = check_all(page)
    found["check ms of the open task, median"] = statistics.median(times.pop(OPEN_TASK))
    took = sorted(chain.from_iterable(times.values()))
    found["check ms, median"], found["check ms, 95 %"] = statistics.median(took), took[int(0.95 * len(took))]
    slowest = max(times, key=lambda id: statistics.median(times[id]))
    found[f"check ms of {slowest}, the slowest, median"] = statistics.median(times[slowest])
    found["memory MB"] = memory(context, page)
    context.close()
    sent.clear()
    context = browser.new_context(service_workers="block")
    first_verdict(context.new_page(), address)
    found["compressed MB"] = compressed(sent)
    context.close()
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}{LESSON}.html")
    found["longest frame ms"], found["frames per s"] = page.evaluate(STUTTER)
    context.close()
    return found


def check_all(page: Page) -> dict[str, list[float]]:
    """Milliseconds of each check, by exercise: its solution and two altered versions, three times, in the page's own worker."""
    solutions = solutions_of(LESSON)
    texts = {id: "import numpy as np\n" + text_of(solutions[id]) for id in ids_of(LESSON)}
    took: dict[str, list[float]] = {id: [] for id in texts}
    for id in texts:
        for text in (texts[id], texts[id].replace("<= 0", "< 0"), texts[id].replace("+ ", "- ")) * 3:
            milliseconds = page.evaluate(
                """async ([exercise, sources]) => {
                  const python = await import(new URL("live/python.js", location.href));
                  const begin = performance.now();
                  await python.ask({ ask: "check", exercise, sources, progress: { passed: [] } });
                  return performance.now() - begin;
                }""",
                [id, {**texts, id: text}],
            )
            took[id].append(milliseconds)
    return took


def memory(context: BrowserContext, page: Page) -> float:
    """Megabytes of the page and its worker, as JavaScript sees them; WebAssembly's memory is most of it."""
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    used = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    worker = page.workers[0].evaluate("python._module.HEAP8.length") if page.workers else 0
    return (used["JSHeapUsedSize"] + worker) / 1e6


def compressed(files: Iterable[Path]) -> float:
    """Megabytes of files, each compressed if that makes it smaller."""
    contents = [path.read_bytes() for path in set(files) if path.is_file()]
    return sum(min(len(content), len(gzip.compress(content))) for content in contents) / 1e6


def sizes(site: Path) -> dict[str, float]:
    """Megabytes of the site, by what they are for."""
    total: dict[str, float] = {}
    for path in site.rglob("*"):
        if path.is_file():
            part = path.relative_to(site).parts[0] if path.parent != site else "pages"
            total[part] = total.get(part, 0) + path.stat().st_size / 1e6
    return total


def compare(page: Page, site: Path) -> int:
    """Judge all banks in the tab, and print each verdict that differs."""
    golden, known = read_golden(), read_differing()
    add_banks(site)
    same, differing = 0, []
    took: list[float] = []
    for key, entry, seconds in judge_in_tab(page, golden):
        took.append(seconds)
        if entry.says_the_same_as(golden[key]):
            same += 1
        else:
            why = known.get(key, "not explained")
            differing.append(f"{' '.join(key)}: {' | '.join(golden[key][:3])} → {' | '.join(entry[:3])} ({why})")
    print(f"{same} of {len(golden)} verdicts are the same in the tab; {len(differing)} differ")
    print(*differing, sep="\n")
    print(f"median {1000 * sorted(took)[len(took) // 2]:.0f} ms per verdict on all cases, visible and hidden")
    return len(differing)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--banks", action="store_true", help="judge every answer of the banks in the tab")
    parser.add_argument("--site", type=Path, help="measure this one")
    options = parser.parse_args()
    sent: set[Path] = set()
    with tempfile.TemporaryDirectory() as folder, started_chromium() as browser:
        site = options.site or Path(folder)
        if not options.site:
            build_book(ROOT, site, live=True)
        print(", ".join(f"{name} {size:.2f} MB" for name, size in sorted(sizes(site).items())))
        with served(site, sent) as address:
            found = measure(browser, address, sent)
            for name, value in found.items():
                bar = f"   (bar: {BARS[name]:g})" if name in BARS else ""
                print(f"{name:55} {value:8.1f}{bar}")
            if options.banks:
                page = browser.new_page()
                page.set_default_timeout(0)
                page.goto(address)
                compare(page, site)


if __name__ == "__main__":
    main()
