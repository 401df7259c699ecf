"""The home page: the map of the course, each lesson with a line on what it is about, and how to use the book."""

import re
from importlib.metadata import version
from pathlib import Path

from markupsafe import Markup
from nbformat import NotebookNode

from autograder.course import START
from autograder.html import image, tag
from autograder.lessons.book.cells import write_picture
from autograder.lessons.book.page import HOME, Page
from autograder.lessons.book.prose import prose
from linclass_ref.plots.start import sketch

# A row of the start page's table of lessons: | 2 | [The perceptron](02_perceptron.ipynb) | what you will be able to do |
ROW = re.compile(r"^\|[^|]*\|\s*\[[^\]]+\]\((\d\d_\w+)\.ipynb\)\s*\|([^|]+)\|\s*$", re.MULTILINE)
BEFORE = """\
# {book}

The whole course as a book: every lesson with its results, its pictures and, folded, its answers.

## The map

Follow the arrows; each lesson builds on the ones before it."""
AFTER = """\
## How to use this book

- **Try first, then unfold.** Solutions, the answers to guesses and what makes a good answer are folded. Commit to an answer
  before you open one.
- **Search** with the field at the top, or press <kbd>/</kbd>. <kbd>↓</kbd> and <kbd>↑</kbd> go through the sections that were found,
  <kbd>Enter</kbd> opens one.
- **Link to a section** with the # that appears beside its heading.
- **Print** a page: everything folded is opened, and the navigation is left out.
- Nothing is loaded from elsewhere: the folder can be copied, sent or put on any web server.

## The real thing

In the book you read; in the course you *do*. There the exercises are checked as you write them, the pictures move under your hands, and
every function that passes is used from then on. You need Python 3.11 or newer:

```
pip install "linclass-{version}-py3-none-any.whl[lab]"
linclass lab
```

The first command installs the course, the second puts its notebooks into the folder `linclass` and opens the start page in JupyterLab."""

LIVE_BEFORE = """\
# {book}

The whole course in your browser. Commit to guesses, write the functions, and have them checked in the page: nothing to install, no
account.

## The map

Follow the arrows; each lesson builds on the ones before it."""
LIVE_AFTER = """\
## How it works

- **Python runs in this page.** It is loaded once, about ten megabytes. The rest of the course, about fifteen more, follows while you
  read; after that everything works without a network. Nothing that you write leaves your browser.
- **Check** your code with the button or with <kbd>Ctrl</kbd>+<kbd>Enter</kbd>. There are three hints for each exercise, and a solution
  after a pass or three different attempts. <kbd>Esc</kbd>, then <kbd>Tab</kbd> leaves an editor.
- **Pictures** are those of the course. To see them drawn by your own functions, continue in JupyterLab.
- **Search** with the field at the top, or press <kbd>/</kbd>.
- **Keep your work** with the export button above: the file can be imported in another browser.
- Python is Pyodide with NumPy, and the editor is CodeMirror: [versions, origins and licenses](python/origins.txt).

## In JupyterLab

There every function that passes is used in the pictures and in later lessons. You need Python 3.11 or newer:

```
pip install "linclass-{version}-py3-none-any.whl[lab]"
linclass lab --progress linclass-progress.json
```

The first command installs the course. The second goes on where you stopped here, with the file that you exported."""


def home_page(book: str, lessons: list[Page], start: NotebookNode | None, into: Path, *, is_live: bool = False) -> Page:
    """The page on which a reader starts."""
    about = dict(ROW.findall("\n".join(c.source for c in start.cells) if start else ""))
    first = [page for page in lessons if page.name == START]
    steps = [show_stop(page, about.get(page.name, ""), into) for page in lessons if page.name != START]
    begin: Markup | str = ""
    if first and not is_live:  # there the card with the learner's progress leads to the first lesson
        begin = tag("p", "New here? Begin with ", tag("a", first[0].title, href=first[0].file), ".")
    ids: dict[str, int] = {}
    body = Markup("\n").join(
        [
            prose((LIVE_BEFORE if is_live else BEFORE).format(book=book), ids),
            tag("ol", *steps, class_="map"),
            begin,
            prose((LIVE_AFTER if is_live else AFTER).format(version=version("linclass")), ids),
        ]
    )
    return Page(HOME, "Home", body)


def show_stop(page: Page, about: str, into: Path) -> Markup:
    """One lesson on the map: its sketch, its title, and what it is about."""
    address = write_picture(into, f"map-{page.name}", sketch(page.name.partition("_")[2]).png())
    drawn = image("", address, width="154", height="112")
    line = tag("span", prose_line(about)) if about else ""
    return tag("li", tag("a", drawn, tag("strong", page.title.replace(" · ", "\u00a0·\u00a0")), line, href=page.file))


def prose_line(about: str) -> str:
    words = about.strip()
    return words[:1].upper() + words[1:] + "."
