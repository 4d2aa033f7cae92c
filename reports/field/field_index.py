"""The index reports/state-of-the-field.md, out of the pages of libraries and the older ones of all libraries together: it
has no figure that is not on one of them."""
import json
import os
import re
from fractions import Fraction

from field_cases import case_id
from field_runs import HERE, ROOT, asking, read_lines, read_text, run, write_text
from field_text import per_million, short, table, wrapped

INDEX = os.path.join(ROOT, "reports", "state-of-the-field.md")
PAGES = os.path.join(HERE, "libraries")
TOGETHER = ("state-of-the-field", "further-questions")
SPOKEN = {"": "C++", "javascript": "JavaScript", "python": "Python"}
FOUND = re.compile(r"- (float\d\d): ([\d,]+) wrong of ([\d,]+)(?:; ([\d,]+) of them on shapes without area)?")


def size_of(case, test):
    """The largest extent of a case's points along an axis, radii included; None where there is no point."""
    points, radii = [], [0]
    values = [Fraction(float.fromhex(text)) for text in case["input"]]
    for part in test["layout"]:
        end = len(values) if part["count"] is None else part["offset"] + part["count"]
        numbers = values[part["offset"]:end] if part["offset"] is not None else []
        if part["shape"] in ("affine", "obb", "hull"):
            return None
        if part["shape"] in ("disc", "sphere", "capsule"):
            radii.append(numbers.pop())
        step = test["dimension"]
        if part["shape"] == "ray":
            numbers = numbers[:step]
        points += [numbers[at:at + step] for at in range(0, len(numbers), step)]
    extents = [max(axis) - min(axis) for axis in zip(*points)]
    return max([*extents, 2 * max(radii)], default=None)


def share_of(line, tests):
    """The worst margin by the size of the shapes, as a cell."""
    if line is None or line.get("margin") is None:
        return ""
    size = size_of(line, tests[line["test"]])
    if not size:
        return "-"
    margin = line["margin"]
    if margin == float("inf"):
        return "beyond"
    share = float(Fraction(margin) / size)
    return "%s %%" % short(100 * share)


def sections(text):
    """(subject, test, the section's lines) of each section of a page."""
    for part in re.split(r"^#### ", text, flags=re.M)[1:]:
        found = re.match(r"`([^`]*)`, `([^`]*)`\n", part)
        if found:
            yield found.group(1), found.group(2), re.split(r"^##+ ", part, flags=re.M)[0].splitlines()


def overview_times(text):
    """{(subject, test): nanoseconds} of the older page's table."""
    return {(subject, test): cell for subject, test, cell in re.findall(
        r"^\| `([^`]*)` \| `([^`]*)` \| .* \| ([^|]*) \|$", text, re.M) if re.fullmatch(r"[\d.e+]+", cell)}


def rows_of(page, link, tests, times):
    """A row of the index for each subject, test and scalar type on a page."""
    text = read_text(page)
    cases = {line["id"]: line for line in read_lines(os.path.splitext(page)[0] + ".jsonl")}
    for subject, test, lines in sections(text):
        for line in lines:
            found = FOUND.match(line)
            if not found:
                continue
            scalar, wrong, checked, flat = found.groups()
            wrong, checked, flat = (int((each or "0").replace(",", "")) for each in (wrong, checked, flat))
            worst = next((cases[name] for outcome in ("false_hit", "false_miss", "wrong_sign", "wrong_value", "wrong_sphere")
                          for name in [case_id(subject, test, scalar, outcome, "/worst")] if name in cases), None)
            contact = re.search(r"at contact (always \w+|mixed, hit in [\d,]+ of [\d,]+)", line)
            cost = re.search(r"; ([\d.e+]+) us a query", line)
            cost = cost.group(1) + " us" if cost else (times.get((subject, test), "") and times[subject, test] + " ns")
            yield {"subject": subject, "test": test, "scalar": scalar, "link": link, "checked": checked,
                   "proper": per_million(wrong - flat, checked), "flat": per_million(flat, checked),
                   "wrong": wrong, "share": share_of(worst, tests), "cost": cost,
                   "contact": contact.group(1).replace("mixed, hit in ", "hit ") if contact else ""}


def all_rows(tests):
    """Rows by library: of its own page if it has one, else of the older pages."""
    own = {each["plugin"] for each in asking.described() if os.path.exists(os.path.join(PAGES, each["plugin"] + ".md"))}
    rows = {}
    for plugin in own:
        rows[plugin] = list(rows_of(os.path.join(PAGES, plugin + ".md"), "field/libraries/%s.md" % plugin, tests, {}))
    for name in TOGETHER:
        page = os.path.join(HERE, name + ".md")
        times = overview_times(read_text(page))
        for row in rows_of(page, "field/%s.md" % name, tests, times):
            plugin = row["subject"].partition(".")[0]
            if plugin not in own:
                rows.setdefault(plugin, []).append(row)
    return rows


def summary(rows):
    """A line for each library."""
    lines = []
    for library in asking.described():
        mine = rows.get(library["plugin"], ())
        if mine:
            proper = [int(row["proper"].replace(",", "") or 0) for row in mine]
            lines.append(("[%s](%s)" % (library["library"], mine[0]["link"]), "`%s`" % library["plugin"],
                          SPOKEN[library["language"]], len(mine), proper.count(0), "{:,}".format(max(proper))))
    return table(("library", "adapter", "asked in", "subjects", "right", "worst per million"), lines, left=3)


def made(graze):
    tests = {test["id"]: test for test in json.loads(run(graze, "list", "--json").stdout)["tests"]}
    rows = all_rows(tests)
    text = ["# State of the field\n", wrapped("""
        What libraries that people use answer to graze's questions, and where that is wrong: %d libraries, %s of a test and
        type of numbers each. The cases aim at the border between yes and no, where most programs are rarely; every wrong
        answer was confirmed by two exact references that share no geometric code. What is said of a library is on its page:
        what was asked, how, which version, what its documentation promises, the simplest case of each kind of wrong answer;
        each figure above zero has its case beside the page, which a test puts to the library again.""" % (
            len({each["library"] for each in asking.described() if each["plugin"] in rows}),
            "{:,} subjects".format(sum(map(len, rows.values()))))) + "\n",
            wrapped("""Further pages: [float modes of compilers, models, times and field cases of C++
        libraries](field/state-of-the-field.md), [further questions to them](field/further-questions.md), [how far off their
        values are](field/accuracy-of-libraries.md), [texts that are ready to be reported](field/upstream/README.md).""") + "\n",
            wrapped("""Made by `cmake --build build/release --target library_pages`, or by itself `python3 -B
        reports/field/library_pages.py`, which asks what is installed, goes on where it stopped, and writes this page last.
        A page that has no library installed stays as it is. JavaScript: `fuzz/adapters/javascript/install`; Python:
        `fuzz/adapters/python/install`; C++: the adapters that are built.""") + "\n",
            "## By library\n", wrapped("""Subjects of a test and type of numbers, how many of those were wrong on no proper
        shape, and the most that one was, per million of its cases.""") + "\n", summary(rows),
            "## All of them\n", wrapped("""
        Wrong answers per million cases of all families, on proper shapes and on shapes without area or extent; the worst
        margin by the largest extent of the case's shapes, proper ones if there are any; what is answered where shapes
        touch; what a query costs (of programs in microseconds of processor time, what it takes to hand it over included; those of C++
        libraries in nanoseconds, of either type alike).""") + "\n"]
    shown = []
    for library in asking.described():
        shown += [("[%s](%s)" % (library["library"], row["link"]), "`%s`" % row["subject"].partition(".")[2],
                   "`%s`" % row["test"], row["scalar"], row["proper"], row["flat"], row["share"], row["contact"], row["cost"])
                  for row in rows.get(library["plugin"], ())]
    text.append(table(("library", "subject", "test", "numbers", "wrong, proper", "degenerate", "worst margin", "at contact",
                       "cost"), shown, left=4, text=[7]))
    return "\n".join(text).rstrip() + "\n"


def write(graze):
    write_text(made(graze), INDEX)
