#!/usr/bin/env python3
"""Writes history.md, the grades of JavaScript libraries release by release, from the data that history.py writes.

usage: history_page.py [--check]

With --check it writes nothing and fails if the page is not what the data gives.
"""
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import json  # noqa: E402

from field_runs import read_lines, read_text, write_text  # noqa: E402
from field_text import table, wrapped  # noqa: E402
import structures  # noqa: E402
from history import DATA, LEAST, PACKAGES, RUN, STRUCTURES, asking, between, number  # noqa: E402

CHANGES, PAGE = "history_changes.json", "history.md"
TIERS = ("ordinary", "near", "contact", "degenerate", "extreme")


def read():
    """What the page is made from."""
    return {"packages": json.loads(read_text(HERE, PACKAGES))["packages"], "lines": read_lines(HERE, DATA),
            "changes": json.loads(read_text(HERE, CHANGES))["changes"], "run": json.loads(read_text(HERE, RUN))}


def grade_of(wrong):
    """The grade that wrong answers in these tiers give."""
    if not wrong:
        return "A"
    if set(wrong) == {"extreme"}:
        return "B"
    if not {"ordinary", "near"} & set(wrong):
        return "C"
    return "E" if "ordinary" in wrong else "D"


def curves(lines):
    """{(package, subject, test, scalar): its lines, the earliest release first}."""
    found = {}
    for line in lines:
        found.setdefault((line["package"], line["subject"], line["test"], line["scalar"]), []).append(line)
    return {key: sorted(each, key=lambda line: number(line["version"])) for key, each in found.items()}


def runs(curve, name):
    """[(value, first line, last line)] of neighbours that have one value."""
    found = []
    for line in curve:
        if found and found[-1][0] == line[name]:
            found[-1] = (line[name], found[-1][1], line)
        else:
            found.append((line[name], line, line))
    return found


def steps(lines):
    """(package, subject, test, scalar, line before, line after) wherever the grade or the number of wrong answers differs."""
    return [(*key, before, after) for key, curve in curves(lines).items() for before, after in zip(curve, curve[1:])
            if (before["grade"], before["tiers"]) != (after["grade"], after["tiers"])]


def explains(change, step):
    """Is the change said to be the reason of this step?"""
    package, subject, test, _, before, after = step
    return ((change["package"], change["from"], change["to"]) == (package, before["version"], after["version"])
            and change["subject"] == subject.partition(".")[2] and test in change["tests"])


def line_problem(line, item):
    """What is wrong with a line, or None."""
    name = "%s %s %s" % (line["package"], line["version"], line["subject"])
    if line["right"] + line["wrong"] + line["excluded"] != line["cases"]:
        return name + ": the answers are not as many as the cases"
    if sum(line["tiers"].values()) != line["wrong"] or not set(line["tiers"]) <= set(TIERS):
        return name + ": the wrong answers of the tiers are not those of all"
    if line["grade"] != grade_of(line["tiers"]):
        return name + ": the grade is not that of its tiers"
    if line["right"] + line["wrong"] < LEAST:
        return name + ": too few answers"
    if line["released"] != item.get("tagged", {}).get(line["version"]):
        return name + ": another date"
    if not any(row["subject"] == line["subject"].partition(".")[2] and line["test"] in row["tests"]
               and row.get("scalar", "float64") == line["scalar"] and between(line["version"], row["from"], row.get("to"))
               for row in item["calls"]):
        return name + ": not a call that is documented of this release"
    return None


def problems(data):
    """What is wrong with the data: figures that contradict each other, and changes that are not explained."""
    items = {item["package"]: item for item in data["packages"]}
    found = [problem for line in data["lines"] if (problem := line_problem(line, items[line["package"]]))]
    seen = {(line["package"], line["version"], line["subject"], line["test"], line["scalar"]) for line in data["lines"]}
    if len(seen) != len(data["lines"]):
        found.append("a line is there twice")
    there = steps(data["lines"])
    found += ["%s %s to %s: %s is not explained" % (step[0], step[4]["version"], step[5]["version"], step[1])
              for step in there if not any(explains(change, step) for change in data["changes"])]
    for change in data["changes"]:
        for test in change["tests"]:
            if not any(explains({**change, "tests": [test]}, step) for step in there):
                found.append("%s %s to %s: %s does not change on %s" % (
                    change["package"], change["from"], change["to"], change["subject"], test))
        if not change["change"] or not change["source"]:
            found.append("%s %s to %s: no reason or no source" % (change["package"], change["from"], change["to"]))
    return found


def curve_text(curve):
    """Grades and how many answers are wrong, run by run."""
    words = []
    for _, first, last in runs([{**line, "both": (line["grade"], line["wrong"])} for line in curve], "both"):
        wrong = "%d wrong" % first["wrong"] if first["wrong"] else "none wrong"
        until = "" if first["version"] == last["version"] else " to " + last["version"]
        words.append("**%s** %s%s: %s" % (first["grade"], first["version"], until, wrong))
    return "; ".join(words)


def change_text(change, data):
    there = [step for step in steps(data["lines"]) if explains(change, step)]
    words = []
    for _, _, test, _, before, after in there:
        grades = ("%s to %s" % (before["grade"], after["grade"]) if before["grade"] != after["grade"]
                  else "%s as before" % after["grade"])
        counts = "%d wrong instead of %d" % (after["wrong"], before["wrong"])
        if after["wrong"] == before["wrong"]:
            counts = "%d wrong, not the same ones" % after["wrong"]
        words.append("`%s` %s, %s" % (test, grades, counts))
    return "- **%s** (after %s), `%s`: %s. %s Source: %s" % (
        change["to"], change["from"], called({**change, "test": change["tests"][0]}), "; ".join(words), change["change"], change["source"])


def described(package):
    """What libraries.json says of a package; of one that builds structures, structures.json."""
    for library in asking.described():
        if (library.get("package"), library["language"]) == (package, "javascript"):
            return library
    library = next(each for each in structures.libraries() if (each["package"], each["language"]) == (package, "JavaScript"))
    return {**library, "plugin": STRUCTURES, "promise": library["documents"]}


def called(row):
    """The library's own call, as its description has it."""
    library = described(row["package"])
    name = row["subject"] if "." in row["subject"] else "%s.%s" % (library["plugin"], row["subject"])
    return next(each["calls"] for each in library["subjects"] if each["subject"] == name and (
        library["plugin"] != STRUCTURES or each["test"] == row.get("test", each["test"])))


def section(item, data):
    lines = [line for line in data["lines"] if line["package"] == item["package"]]
    versions = sorted({line["version"] for line in lines}, key=number)
    dates = {line["version"]: line["released"] for line in lines}
    library = described(item["package"])
    page = STRUCTURES if library["plugin"] == STRUCTURES else "libraries/" + library["plugin"]
    told = "%d releases of `%s`, %s%s to %s%s." % (
        len(versions), item["package"], versions[0], " (%s)" % dates[versions[0]] if dates[versions[0]] else "",
        versions[-1], " (%s)" % dates[versions[-1]] if dates[versions[-1]] else "")
    parts = ["## [%s](%s.md)\n" % (library["library"], page),
             wrapped("%s %s What it promises: %s" % (told, item["about"], library["promise"])) + "\n"]
    rows = []
    for (package, subject, test, scalar), curve in curves(lines).items():
        answered = sorted({line["right"] + line["wrong"] for line in curve})
        rows.append(("`%s`" % called({"package": package, "subject": subject, "test": test}), "`%s`" % test, scalar,
                     " to ".join(map(str, sorted({answered[0], answered[-1]}))), curve_text(curve)))
    parts.append(table(("call", "test", "numbers", "answered", "grade and wrong answers"), rows, left=3, text=(4,)))
    changes = [change for change in data["changes"] if change["package"] == item["package"]]
    if changes:
        parts.append("\n".join(change_text(change, data) for change in changes) + "\n")
    left = {}
    for version, why in data["run"]["left_out"].get(item["package"], {}).items():
        left.setdefault(why, []).append(version)
    notes = ["%s: %s." % (", ".join(found), why) for why, found in left.items()] + item.get("not_told", [])
    if notes:
        parts.append("Not told:\n\n" + "\n".join("- " + note for note in notes) + "\n")
    return "\n".join(parts)


def render(data):
    run, lines = data["run"], data["lines"]
    releases = {(line["package"], line["version"]) for line in lines}
    graded = sum(before["grade"] != after["grade"] for *_, before, after in steps(lines))
    intro = ["# Grades of releases\n", wrapped("""
        %d releases of %d JavaScript libraries: the last patch of every minor version since 2019 that npm lists and installs, of Babylon.js
        every tenth. Each has a [grade](../README.md#score) for each call: A if no answer to the 256 cases of
        [the suite](../suite/README.md) is wrong, B if only on extreme numbers, C if none on ordinary cases and near misses, D if none
        on ordinary ones, E otherwise. %d times a grade changes from one release to the next.""" % (
            len(releases), len({package for package, _ in releases}), graded)) + "\n", wrapped("""
        One program and one suite graded them all: %s, suite %s, level %d (manifest SHA-256 %s...), Node.js %s, on %s. A call is asked
        only of releases that document it as it is called here. Answers at contact count as wrong only if the library promises
        otherwise. Cases that a library cannot be handed exactly, or that its documented domain excludes, are not answered. Calls with
        fewer than %d answered cases are not here. Hulls and triangulations are judged by the laws of their structure; of their
        answers, too, what the documentation of today concedes is not counted. Unions of polygons are no part of the suite. Other packages that a release
        depends on are those that npm installs today. An old release that is not here did not install or load, or has another
        interface.""" % (run["graze"], run["suite"], run["level"], run["manifest"][:16], run["node"], run["date"], LEAST)) + "\n",
             wrapped("""
        Each change was read in the code of both releases, and a case that both answer differently was asked of both. Dates are those of
        the commits that a library's repository tags. `reports/field/history.py` asks again; the data are
        [history.jsonl](history.jsonl) and [history_changes.json](history_changes.json).""") + "\n"]
    return "\n".join(intro + [section(item, data) for item in data["packages"]
                              if any(line["package"] == item["package"] for line in lines)]).rstrip() + "\n"


def main():
    data = read()
    wrong = problems(data)
    if wrong:
        sys.exit("history_page.py: " + "\n".join(wrong))
    if sys.argv[1:] == ["--check"]:
        sys.exit(read_text(HERE, PAGE) != render(data))
    write_text(render(data), HERE, PAGE)


if __name__ == "__main__":
    main()
