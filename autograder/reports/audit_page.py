"""The page of `linclass audit`: what the tests of an assignment miss. For the instructor's eyes only; no scripts, nothing loaded."""

from dataclasses import replace

from markupsafe import Markup

from autograder.html import tag
from autograder.reports.audit import Audit, Version
from autograder.reports.pages import page, table

OPENING = (
    "Each version below is the solution with one small change, and passes all tests. It is either a gap in the tests or no mistake at all "
    "(another way to write the same, or other example data). The likely gaps come first: functions before data, results before numbers."
)


def audit_page(audit: Audit, folder: str) -> str:
    """The whole page."""
    tried, killed = sum(audit.tried.values()), sum(audit.killed.values())
    audit = _without_common_name(audit)
    cells = [
        (cell, _of(audit.killed.get(cell, 0), audit.tried.get(cell, 0)), ", ".join(tests) or "none")
        for cell, tests in audit.catchers.items()
    ]
    untested = [cell for cell, tests in audit.catchers.items() if not tests]
    return page(
        f"{audit.assignment}: what the tests miss",
        tag("p", f"{killed} of {tried} wrong versions of the solution were found by a test."),
        *(tag("p", note, class_="quiet") for note in audit.notes),
        *([tag("p", f"No test looks at {', '.join(untested)}.")] if untested else []),
        table(("solution cell", "found", "tests that look at it"), cells, (1,)),
        *_remarks(audit),
        tag("h2", f"Wrong versions that pass ({len(audit.survivors)})"),
        *(_survivors(audit, folder) if audit.survivors else [tag("p", "A test found every version that was tried.")]),
        *_waived(audit),
        *([tag("h2", "The tests"), *_tests(audit)] if audit.survivors else []),
    )


def _of(found: int, tried: int) -> str:
    """`3 of 4`, on one line."""
    return f"{found}\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}{tried}" if tried else "none tried"


def _without_common_name(audit: Audit) -> Audit:
    """Without the name of the notebook where there is only one: it would stand before every cell."""
    names = {key.rpartition("/")[0] for key in (*audit.catchers, *audit.tests)}
    if len(names) != 1:
        return audit

    def short(key: str) -> str:
        return key.rpartition("/")[2]

    return replace(
        audit,
        tests={short(key): text for key, text in audit.tests.items()},
        killed={short(key): count for key, count in audit.killed.items()},
        tried={short(key): count for key, count in audit.tried.items()},
        survivors=[replace(one, cell=short(one.cell)) for one in audit.survivors],
        waived=[(replace(one, cell=short(one.cell)), why) for one, why in audit.waived],
        catchers={short(key): list(map(short, tests)) for key, tests in audit.catchers.items()},
        remarks=[(short(key), words) for key, words in audit.remarks],
    )


def _survivors(audit: Audit, folder: str) -> list[Markup]:
    how = f"To waive one: linclass audit {folder} {audit.assignment} --waive ID --reason WHY"
    return [tag("p", OPENING), *(_survivor(one, audit) for one in audit.survivors), tag("p", how, class_="quiet")]


def _remarks(audit: Audit) -> list[Markup]:
    if not audit.remarks:
        return []
    return [tag("h2", "The tests themselves"), table(("test", "remark"), audit.remarks)]


def _survivor(version: Version, audit: Audit) -> Markup:
    tests = ", ".join(audit.catchers[version.cell])
    return tag(
        "section",
        tag("h3", f"{version.cell}, line {version.mutant.line} ({version.id})"),
        tag("pre", version.diff, class_="code"),
        tag("p", f"Should have been found by {tests}." if tests else "No test looks at this cell.", class_="quiet"),
        class_="part",
    )


def _waived(audit: Audit) -> list[Markup]:
    if not audit.waived:
        return []
    rows = [(version.cell, tag("pre", version.diff), reason) for version, reason in audit.waived]
    return [tag("h2", "Waived"), table(("cell", "version", "why it is no mistake"), rows)]


def _tests(audit: Audit) -> list[Markup]:
    """The texts of the tests that should have found something."""
    named = dict.fromkeys(test for version in audit.survivors for test in audit.catchers[version.cell])
    return [tag("section", tag("h3", test), tag("pre", audit.tests[test], class_="code")) for test in named]
