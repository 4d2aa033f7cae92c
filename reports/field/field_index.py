"""The index reports/state-of-the-field.md, out of the figures and cases of all libraries (library_data.py)."""
import os
from fractions import Fraction

from field_cases import degenerate
from field_runs import ROOT, read_lines
from field_text import ROUND, amount, numbers_of, short, table, value_of, wrapped
from library_data import SPOKEN, is_entry, proper
from library_page import contact_text, rate_cells
from rates import INTERVAL, interval, number, per_million

REPORTED = os.path.join(ROOT, "reference", "reported_cases.jsonl")
INDEX = os.path.join(ROOT, "reports", "state-of-the-field.md")


def size_of(case, test):
    """The largest extent of a case's points along an axis, radii included; None where there is no point."""
    points, radii = [], [0]
    for shape, scalars in numbers_of(case, test):
        if shape in ("affine", "obb", "hull"):
            return None
        if shape in ("plane_equation", "frustum", "displacement"):  # of no extent
            continue
        numbers = [Fraction(value_of(scalar)) for scalar in scalars]
        if shape in ROUND:
            radii.append(numbers.pop())
        step = test["dimension"]
        if shape == "ray":
            numbers = numbers[:step]
        points += [numbers[at:at + step] for at in range(0, len(numbers), step)]
    extents = [max(axis) - min(axis) for axis in zip(*points)]
    return max([*extents, 2 * max(radii)], default=None)


def share_of(case, tests):
    """The worst margin by the size of the shapes, as a cell."""
    if case is None or case.get("margin") is None or degenerate(case["degeneracy"]):
        return "-"
    size = size_of(case, tests[case["test"]])
    if not size:
        return "-"
    if amount(case["margin"]) == float("inf"):
        return "beyond"
    return "%s %%" % short(float(100 * Fraction(case["margin"]) / size))


def link(library):
    return "[%s](field/libraries/%s.md)" % (library["library"], library["plugin"])


def summary(found):
    lines = []
    for library, data, _ in found:
        rows = [row for row in data["rows"] if is_entry(row) and row["inside"]["n"]]
        if not rows:
            lines.append((link(library), SPOKEN[library["language"]], data["version"], data["date"], 0, *("-",) * 5))
            continue
        worst = max(rows, key=lambda row: proper(row["inside"]) / row["inside"]["n"])["inside"]
        lines.append((link(library), SPOKEN[library["language"]], data["version"], data["date"], len(rows),
                      sum(proper(row["inside"]) == 0 for row in rows), per_million(proper(worst), worst["n"]),
                      interval(proper(worst), worst["n"]), number(proper(worst)), number(worst["n"])))
    return table(("library", "asked in", "version", "asked on", "rows", "right", "worst per million", "95 % interval", "wrong", "n"),
                 lines, left=4)


def all_of_them(found, tests):
    outside = any(row["outside"] for _, data, _ in found for row in data["rows"])
    lines = []
    for library, data, cases in found:
        by_id = {case["id"]: case for case in cases}
        for row in data["rows"]:
            if not is_entry(row):
                continue
            cells = rate_cells(row["outside"])[:2] if outside else ()
            lines.append((link(library), "`%s`" % row["subject"].partition(".")[2], "`%s`" % row["test"], row["scalar"],
                          *rate_cells(row["inside"]), *cells,
                          share_of(by_id.get((row["worst"] or {}).get("id")), tests), contact_text(row)))
    header = ["library", "subject", "test", "numbers", "n", "wrong", "per million", "95 % interval", "degenerate",
              *(["outside: n", "outside: wrong"] if outside else []), "worst margin", "at contact"]
    return table(header, lines, left=4, text=[len(header) - 1])


def right_all_along():
    """Reported inputs where what the library answered is exactly right, and the report is not."""
    return [case for case in read_lines(REPORTED) if case.get("library") == "right"]


def library_was_right(cases):
    if not cases:
        return ""
    rows = [(case["source"], "`%s`" % case["test"], case["scalar"], case.get("library_was", "-"), case.get("claim", "-"),
             case.get("expect", "-"), case["note"]) for case in cases]
    return "\n".join(("## Reports where the library was right\n", wrapped("""%d inputs of `reference/reported_cases.jsonl` were
        reported as answered wrongly, but what the library answered is exactly right for the numbers as they were
        given.""" % len(cases)) + "\n",
                      table(("reported to", "test", "numbers", "the library", "the reporter", "exactly", "about"), rows, left=7)))


def render(found, tests):
    """found: (what libraries.json says, the figures, the cases) of each library that counts."""
    rows = [row for _, data, _ in found for row in data["rows"] if is_entry(row)]
    text = ["# State of the field\n", wrapped("""
        This page lists where the answers of %d widely used libraries to graze's tests are wrong, in %s rows: an entry point, a
        test and a scalar type each. The cases are close to contact, where programs rarely are, so a rate is not that of
        normal use. Two exact references that share no geometric code confirmed every wrong answer, on the numbers that the
        library received. The page of a library tells what was called and how, its version and the date, what its
        documentation promises and excludes, and every figure. Each kind of wrong answer has a case beside the page. A test runs these
        cases again on the libraries that are installed.""" % (len(found), number(len(rows)))) + "\n",
            wrapped("""[Grades on the conformance suite, findings and objections](field/site/index.html), as a site of one
        file: open it in a browser. `field_site.py` makes it.""") + "\n",
            wrapped("""Further pages: [compiler flags, models and reported inputs](field/state-of-the-field.md), [how far off
        values are](field/accuracy-of-libraries.md), [hulls and triangulations](field/structures.md), [grades of
        releases](field/history.md), [bug reports ready to file](field/upstream/README.md).""") + "\n",
            wrapped("""All pages are rendered from data, `reports/field/libraries/*.json` and `*.jsonl`, by `python3 -B
        reports/field/render.py GRAZE`. `cmake --build build/release --target library_pages` asks the libraries that are
        installed again, and writes both.""") + "\n",
            "## By library\n", wrapped("""Rows: an entry point that programs call, a test and a type of numbers, each inside the
        domain that the documentation names, if it does. Right: those that were wrong on no shape with area or extent. Then
        the row that was wrong most often, per million of its n answered cases, with the 95 %% interval (%s).""" % INTERVAL) + "\n",
            summary(found),
            "## All of them\n", wrapped("""n: answered cases. Wrong: on shapes with area or extent, per million of n and with its
        interval; degenerate: wrong on shapes without, of the same n. Outside: the same beyond the documented domain, where
        there is one. Worst margin: of a wrong answer on proper shapes, by the largest extent of the shapes. At contact: what
        is answered where shapes only touch. Kernels and routines that claim no accuracy are on their library's page alone.""") + "\n",
            all_of_them(found, tests), library_was_right(right_all_along())]
    return "\n".join(text).rstrip() + "\n"
