"""The course in a browser tab, measured in Chromium: bytes, seconds to the first verdict, milliseconds per check, memory, and verdicts.

Bytes are those of a host that compresses texts, as most do; Chromium here gets the files uncompressed from this machine.
With --site a site is measured that `linclass book --live` has written; otherwise one is written first.
With --banks every answer of the banks is judged in the tab and compared with the recorded verdict (about twenty minutes).
"""

import argparse
import ast
import gzip
import inspect
import statistics
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

from alone import started_chromium  # noqa: E402  the folders above come first
from live import add_banks, judge_in_tab, served  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, Page, expect  # noqa: E402

from autograder.lessons.book import build_book  # noqa: E402
from tests.exercises.bank import answers_of, list_banks  # noqa: E402
from tests.exercises.golden import Key, key_of, read_golden  # noqa: E402
from tests.exercises.in_tab import read_differing  # noqa: E402

LESSON, EXERCISE = "02_perceptron", "perceptron_origin"
WRONG = """\
def perceptron_origin(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) < 0:
                theta, k, clean = theta + y_i * x_i, k + 1, False
        if clean:
            break
    return theta, k
"""
NAMED = "< 0"  # in what is said of the mistake
CHECKS = 150  # answers of the banks
OFFLINE = "compressed MB, with all that is kept for offline use"
LIMIT = 600_000  # milliseconds, of a wait
BARS = {OFFLINE: 12.0, "cold s": 8.0, "warm s": 3.0, "verdict ms, 95 %": 150.0}
PREPARE = """async (exercise) => {
  const python = await import(new URL("live/python.js", location.href));
  await python.ask({ ask: "prepare", exercise });
}"""
CHECK = """async ([exercise, sources]) => {
  const python = await import(new URL("live/python.js", location.href));
  const begin = performance.now();
  let first;
  await python.ask({ ask: "check", exercise, sources, progress: { passed: [] } }, () => { first = performance.now() - begin; });
  const whole = performance.now() - begin;
  return [first ?? whole, whole];
}"""
# The longest time between two frames while Python loads and the page scrolls.
STUTTER = """() => new Promise((done) => {
  const gaps = []; let last = performance.now(); const begin = last;
  const step = (now) => {
    gaps.push(now - last); last = now; scrollBy(0, 12);
    if (now - begin < 4000) requestAnimationFrame(step); else done([Math.max(...gaps), gaps.length / 4]);
  };
  requestAnimationFrame(step);
})"""


def first_verdict(page: Page, address: str) -> tuple[float, float]:
    """Seconds from opening a lesson to the case that fails, and to the name of the mistake, of a wrong function that is checked at once."""
    begin = time.perf_counter()
    page.goto(f"{address}{LESSON}.html")
    section = page.locator(f"section[data-exercise={EXERCISE}]")
    section.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(WRONG)
    page.keyboard.press("Control+Enter")
    card = section.locator(".live-results .linclass-card")
    expect(card).to_contain_text("First case that fails", timeout=LIMIT)
    verdict = time.perf_counter() - begin
    expect(card).to_contain_text(NAMED, timeout=LIMIT)
    return verdict, time.perf_counter() - begin


def measure(browser: Browser, address: str, sent: set[Path]) -> dict[str, float]:
    """What a learner waits for; `sent` are the files that the host has been asked for."""
    found: dict[str, float] = {}
    context = browser.new_context()
    context.set_default_timeout(LIMIT)
    page = context.new_page()
    found["cold s"], found["cold s, to the name of the mistake"] = first_verdict(page, address)
    found["first text s"] = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=LIMIT)
    found[OFFLINE] = compressed(sent)
    page.close()
    page = context.new_page()
    found["warm s"], found["warm s, to the name of the mistake"] = first_verdict(page, address)
    times = list(check_all(page))
    for what, place in (("verdict", 1), ("whole card", 2)):
        took = sorted(one[place] for one in times)
        found[f"{what} ms, median"], found[f"{what} ms, 95 %"] = statistics.median(took), took[int(0.95 * len(took))]
    slowest = max(times, key=lambda one: one[1])
    found[f"verdict ms of {' '.join(slowest[0][1:3])}, the slowest"] = slowest[1]
    found["memory MB"] = memory(context, page)
    context.close()
    sent.clear()
    context = browser.new_context(service_workers="block")
    first_verdict(context.new_page(), address)
    found["compressed MB, to the first verdict"] = compressed(sent)
    context.close()
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}{LESSON}.html")
    found["longest frame ms"], found["frames per s"] = page.evaluate(STUTTER)
    context.close()
    return found


def check_all(page: Page) -> Iterator[tuple[Key, float, float]]:
    """A sample of the banks' answers, right and wrong, of all lessons: milliseconds to what fails, and to the whole card.

    As in the page, what all checks of an exercise need is worked out before, while the learner writes.
    """
    golden, texts = read_golden(), {}
    for bank in list_banks():
        for answer in answers_of(bank):
            key = key_of(answer)
            text = source_of(answer.function)
            if golden[key].how not in ("does not stop", "by chance") and text:
                texts[key] = f"import math\nimport numpy as np\n{text}\n{key.exercise} = {answer.function.__name__}\n"
    kept, prepared = sorted(texts), set()
    for key in [kept[number * len(kept) // CHECKS] for number in range(CHECKS)]:
        if key.exercise not in prepared:
            prepared.add(key.exercise)
            page.evaluate(PREPARE, key.exercise)
        first, whole = page.evaluate(CHECK, [key.exercise, {key.exercise: texts[key]}])
        yield key, first, whole


def source_of(function: Any) -> str:
    """The text of a function that needs nothing of its module but NumPy and `math`; empty for any other."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_freevars or not _globals_of(code, function.__globals__) <= {"np", "math"}:
        return ""
    definition = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    if not isinstance(definition, ast.FunctionDef):
        return ""
    definition.decorator_list = []  # which put it into its bank
    return ast.unparse(definition)


def _globals_of(code: CodeType, known: dict[str, Any]) -> set[str]:
    inside = [_globals_of(part, known) for part in code.co_consts if isinstance(part, CodeType)]
    return {name for name in code.co_names if name in known}.union(*inside)


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
