"""The live book, served to a real Chromium as a static host would serve it, and the banks judged in its worker."""

import json
import threading
import zipfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from lab import ROOT
from playwright.sync_api import Page

from autograder.lessons.book.runtime import CannotFetch, WrongPackage, fetch_all
from autograder.lessons.book.serve import Quiet
from tests.exercises.bank import list_banks
from tests.exercises.golden import Entry, Key

FOLDER = "some/folder"  # below the root of the host
# A worker like that of the page, which can also judge banks.
WORKER = """
importScripts("worker.js");
const original = onmessage;
let unpacked = false;
onmessage = async (event) => {
  const { bank, wanted } = event.data;
  if (!bank) return original(event);
  try {
    if (!unpacked) {
      const response = await fetch(new URL("banks.zip", location.href));
      python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/course" });
      python.runPython("from tests.exercises import in_tab");
      unpacked = true;
    }
    const judge = python.runPython("in_tab.judge");
    postMessage({ bank, judged: judge(bank, python.toPy(wanted)) });
  } catch (error) {
    postMessage({ bank, error: String(error.message).slice(-2000) });
  }
};
"""
JUDGE = """async ([bank, wanted]) => {
  globalThis.bankWorker ??= await new Promise((ready, failed) => {
    const worker = new Worker("live/banks.js");
    worker.onmessage = ({ data }) => { if (data.ready) ready(worker); else if (data.failed) failed(new Error(data.failed)); };
    worker.postMessage({ module: null });
  });
  return await new Promise((answered, failed) => {
    bankWorker.onmessage = ({ data }) => { if (data.judged) answered(data.judged); else if (data.error) failed(new Error(data.error)); };
    bankWorker.postMessage({ bank, wanted });
  });
}"""


def need_python() -> None:
    """Skip what needs Python for the browser, unless it is here or can be fetched."""
    try:
        fetch_all()
    except WrongPackage:
        raise
    except CannotFetch as problem:
        pytest.skip(str(problem))


@contextmanager
def served(root: Path, sent: set[Path] | None = None) -> Iterator[str]:
    """The address of a folder, served without special headers. The files that were asked for are added to `sent`."""

    class Host(Quiet):
        def send_head(self) -> Any:
            if sent is not None:
                sent.add(Path(self.translate_path(self.path)))
            return super().send_head()

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(root))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def add_banks(site: Path) -> None:
    """Put the banks beside the scripts of a site."""
    (site / "live" / "banks.js").write_text(WORKER, encoding="utf-8")
    files = [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests" / "exercises").glob("*.py")]
    files += (ROOT / "tests" / "exercises" / "banks").rglob("*.py")
    with zipfile.ZipFile(site / "live" / "banks.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            archive.write(path, path.relative_to(ROOT))


def judge_in_tab(page: Page, wanted: Collection[Key]) -> Iterator[tuple[Key, Entry, float]]:
    """The verdicts of the tab on these answers of the banks, and the seconds that each took."""
    for bank in list_banks():
        mine = [list(key) for key in wanted if f"{key.lesson}.{key.exercise}" == bank]
        if mine:
            for key, entry, seconds in json.loads(page.evaluate(JUDGE, [bank, mine])):
                yield Key(*key), Entry(*entry), seconds
