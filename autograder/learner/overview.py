"""The learner's progress as the start page shows it: each lesson with a link, its exercises, and where to go on."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from autograder.exercises import NOTEBOOKS, of_notebook
from autograder.judging import card
from autograder.learner import progress

TITLES = {
    "01_classification_setup": "Classification: the set-up",
    "02_perceptron": "The perceptron",
    "03_convergence_proof": "Why it converges",
    "04_hinge_sgd": "Non-separable data and hinge SGD",
    "05_multiclass_least_squares": "More classes and least squares",
    "06_fisher": "Fisher's discriminant",
    "07_gaussian_lda": "Gaussian discriminant analysis",
    "08_logistic_mle": "Logistic regression",
}


@dataclass(frozen=True)
class Overview:
    """Which exercises are passed."""

    passed: frozenset[str]

    def lessons(self) -> Iterator[tuple[str, list[str], list[str]]]:
        """For each lesson its name, the exercises that are passed, and those that are open."""
        for name in NOTEBOOKS:
            ids = [e.id for e in of_notebook(name)]
            yield name, [i for i in ids if i in self.passed], [i for i in ids if i not in self.passed]

    @property
    def next(self) -> tuple[str, str] | None:
        """The lesson and the exercise to go on with: the first open one of the latest lesson begun, else of the first unfinished."""
        rows = [row for row in self.lessons() if row[2]]
        begun = [row for row in rows if row[1]]
        return ((begun or rows[:1])[-1][0], (begun or rows[:1])[-1][2][0]) if rows else None

    def __repr__(self) -> str:
        lines = [f"{name}: {len(done)} of {len(done) + len(todo)} passed" for name, done, todo in self.lessons()]
        return "\n".join([self._headline(), *lines])

    def _headline(self) -> str:
        total = sum(len(of_notebook(name)) for name in NOTEBOOKS)
        if self.next is None:
            return f"All {total} exercises passed. Congratulations!"
        return f"{sum(len(done) for _, done, _ in self.lessons())} of {total} exercises passed."

    def _repr_html_(self) -> str:
        head = f'<p class="head" role="heading" aria-level="4">{escape(self._headline())}</p>'
        if self.next:
            lesson, exercise = self.next
            head += f"<p>Go on with {_link(lesson)}: the exercise <code>{escape(exercise)}</code>.</p>"
        rows = "".join(self._row(*row) for row in self.lessons())
        columns = "".join(f'<th scope="col">{name}</th>' for name in ("Lesson", "Passed", "Exercises"))
        table = f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
        return card.framed(
            "Your progress", "passed" if self.next is None else "missing", f"<style>{TABLE}</style>{head}{table}"
        )

    def _row(self, name: str, done: list[str], todo: list[str]) -> str:
        ids = [e.id for e in of_notebook(name)]
        names = " ".join(f"<span>{'✓' if i in self.passed else '○'}&nbsp;{escape(i)}</span>" for i in ids)
        return (
            f'<tr><th scope="row">{NOTEBOOKS.index(name) + 1}. {_link(name)}</th>'
            f"<td>{'✓&nbsp;' if not todo else ''}{len(done)}&nbsp;of&nbsp;{len(ids)}</td><td>{names}</td></tr>"
        )


TABLE = """
.linclass-card table{border-collapse:collapse;margin:.4em 0;width:100%;table-layout:auto;color:inherit;font-size:13px}
.linclass-card tr{background:none!important}
.linclass-card th,.linclass-card td{text-align:left!important;vertical-align:top;padding:.3em .9em .3em 0;white-space:normal;
overflow-wrap:normal;max-width:none;border-top:1px solid var(--rule)}
.linclass-card td span{display:inline-block;margin-right:.8em;overflow-wrap:anywhere;
font-family:var(--jp-code-font-family,monospace);font-size:12px}
""".replace("\n", "")


def _link(lesson: str) -> str:
    return f'<a href="{lesson}.ipynb">{escape(TITLES[lesson])}</a>'


def show_progress() -> Overview:
    """What you have passed so far, read from disk. While the answer key is built nothing is."""
    still = os.environ.get("LINCLASS_STATIC", "0") not in ("", "0")
    try:
        return Overview(frozenset() if still else progress.passed())
    except OSError:
        return Overview(frozenset())
