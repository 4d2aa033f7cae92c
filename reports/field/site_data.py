"""What the site shows, out of the data beside it: scores.json, findings.jsonl, structures.json, structure_scores.json, solids.json,
booleans.json, and history.jsonl where it is there.

A line of history.jsonl is a row of one release: package, version, released (a date, or null), subject, test, scalar, grade, right, wrong, cases,
excluded.
"""
import json
import os
import re

import scores
from field_runs import HERE, read_lines, read_text

GRADES = "ABCDE"
FEW = 64  # answers: a grade by fewer is marked
HISTORY = os.path.join(HERE, "history.jsonl")
SPOKEN = {"": "C++", "javascript": "JavaScript", "python": "Python"}
GROUPS = ("In the plane", "In space", "Rays", "Moving shapes", "Signs", "Values", "Contacts", "Solids")


def group_of(test):
    """Where a question stands among the columns, by what it asks."""
    name = test["id"]
    if test["answer"] == "sign":
        return "Signs"
    if "solid" in name:
        return "Solids"
    if "_cast_" in name or "_ccd_" in name or name.startswith("moving_"):
        return "Moving shapes"
    if "_contact_" in name:
        return "Contacts"
    if name.startswith("ray_"):
        return "Rays"
    if test["answer"] != "relation":
        return "Values"
    return "In the plane" if test["dimension"] == 2 else "In space"


def slug(name):
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "library"


def answered(part):
    return part["right"] + part["wrong"]


def is_entry(row):
    return row["kind"] == "entry"


class Library:
    """One library, all builds of it, and what each kind of data says of it. builds: its entries of scores.json; rows: those of each
    build; of structures, solids and booleans the rows of their data."""

    def __init__(self, name, id_):
        self.name, self.id = name, id_
        self.builds, self.rows, self.findings = [], {}, []
        self.structures, self.outlines, self.solids, self.booleans, self.history = [], [], [], [], []

    def shown_rows(self):
        """Of the first build: what the matrix shows."""
        return self.rows[self.builds[0]["plugin"]] if self.builds else []

    def versions(self):
        found = [entry["version"] for entry in self.builds] + [row["version"] for row in (*self.structures, *self.solids, *self.booleans)]
        return list(dict.fromkeys(found))


class Site:
    def __init__(self, listed, data=None, history=None):
        """listed: what `graze list --json` says; data: that of scores.json, for tests another one."""
        self.tests = {test["id"]: {**test, "group": group_of(test)} for test in listed["tests"]}
        self.scores = data or scores.read()
        self.libraries = {}  # by name in small letters
        for entry in self.scores["libraries"]:
            library = self.library(entry["library"], entry["plugin"])
            library.builds.append(entry)
            library.rows[entry["plugin"]] = []
        by_plugin = {entry["plugin"]: self.library(entry["library"]) for entry in self.scores["libraries"]}
        for row in self.scores["rows"]:
            by_plugin[row["plugin"]].rows[row["plugin"]].append(row)
        self.structures, self.solids, self.booleans = (json.loads(read_text(HERE, name + ".json"))
                                                       for name in ("structures", "solids", "booleans"))
        self.structure_scores = json.loads(read_text(HERE, "structure_scores.json"))
        for row in self.structures["rows"]:
            self.library(row["library"]).structures.append(row)
        for row in self.structures["outlines"]:
            self.library(row["library"]).outlines.append(row)
        for row in self.solids["rows"]:
            self.library("Published routines" if row["library"] == "documented" else row["library"]).solids.append(
                {**row, "version": row["version"] or ""})
        for row in self.booleans["rows"]:
            self.library(row["library"]).booleans.append(row)
        self.ledger = read_lines(HERE, "findings.jsonl")
        if history is None:
            history = read_lines(HISTORY) if os.path.exists(HISTORY) else []
        packages = {entry["package"]: self.library(entry["library"]) for entry in self.scores["libraries"]
                    if entry["language"] == "javascript"}
        for line in history:  # of the plugin that answered, or of the package
            library = by_plugin.get(line["subject"].partition(".")[0]) or packages.get(line["package"]) or self.libraries.get(
                line["package"].lower())
            if library:
                library.history.append(line)

    def library(self, name, id_=None):
        key = name.lower()
        if key not in self.libraries:
            taken = {library.id for library in self.libraries.values()}
            wanted = id_ or slug(name)
            self.libraries[key] = Library(name, wanted + "_" if wanted in taken else wanted)
        return self.libraries[key]

    def scored(self):
        """Libraries of the matrix, by name; the published routines last."""
        found = [library for library in self.libraries.values() if library.builds]
        return sorted(found, key=lambda library: (library.id == scores.PUBLISHED, library.name.lower()))

    def others(self):
        """Those that only build structures, or booleans."""
        return sorted((library for library in self.libraries.values() if not library.builds), key=lambda library: library.name.lower())

    def columns(self):
        """The questions that any library answers, by group."""
        asked = {row["test"] for library in self.scored() if library.id != scores.PUBLISHED for row in library.shown_rows()
                 if is_entry(row)}
        return sorted((test for test in self.tests.values() if test["id"] in asked),
                      key=lambda test: (GROUPS.index(test["group"]), list(self.tests).index(test["id"])))


def grade_of(row, everywhere):
    """The part of a row that is shown."""
    return row["everywhere"] if everywhere and row["everywhere"] else row["inside"]


def label(rows, everywhere, scalar):
    """A cell of the matrix: the worst grade of the calls that answer a question, as "best–worst" where they differ; * where each has few
    answers; "-" for none."""
    parts = [grade_of(row, everywhere) for row in rows if is_entry(row) and scalar in (None, row["scalar"])]
    grades = sorted(part["grade"] for part in parts if part["grade"])
    if not grades:
        return "-"
    text = grades[0] if grades[0] == grades[-1] else "%s–%s" % (grades[0], grades[-1])
    return text + ("*" if all(answered(part) < FEW for part in parts) else "")


VARIANTS = [(everywhere, scalar) for everywhere in (False, True) for scalar in (None, "float32", "float64")]


def labels(rows):
    return [label(rows, *variant) for variant in VARIANTS]


def releases(history):
    """[(version, date or "", {(subject, test, scalar): line})], the oldest version first."""
    found = {}
    for line in history:
        found.setdefault((line["version"], line["released"] or ""), {})[line["subject"], line["test"], line["scalar"]] = line

    def order(key):
        return [int(part) if part.isdigit() else -1 for part in re.split(r"[.\-+]", key[0])], key
    return [(*key, found[key]) for key in sorted(found, key=order)]


def since(history, subject, test, scalar):
    """Since which release the call has had a grade as bad as that of the last release without a break: (version, date, whether it is
    the oldest that was asked, grade); None where nothing is wrong or known."""
    lines = [(version, released, rows[subject, test, scalar]) for version, released, rows in releases(history)
             if (subject, test, scalar) in rows and rows[subject, test, scalar]["grade"]]
    if not lines or not lines[-1][2]["wrong"]:
        return None
    grade = lines[-1][2]["grade"]
    first = len(lines) - 1
    while first and lines[first - 1][2]["wrong"] and lines[first - 1][2]["grade"] >= grade:
        first -= 1
    return lines[first][0], lines[first][1], first == 0, grade


def changes(history):
    """[(subject, test, scalar, version before, grade before, version, grade)] where a grade changed from a release to the next that
    was graded."""
    found, last = [], {}
    for version, _, rows in releases(history):
        for name, line in sorted(rows.items()):
            if not line["grade"]:
                continue
            if name in last and last[name][1] != line["grade"]:
                found.append((*name, *last[name], version, line["grade"]))
            last[name] = version, line["grade"]
    return found
