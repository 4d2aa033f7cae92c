#!/usr/bin/env python3
"""The pages of libraries, their index and the page of compiler flags say what the data beside them says.

usage: pages_test.py

Nothing of the generator is used: tables are read by their headers, and rates, intervals and cells computed anew.
"""
import functools
import glob
import json
import math
import os
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from page_reading import about_rate, about_rows, contact_of, edited, lines_of, tables, text_of, three_digits, whole, worst_of  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PAGES = os.path.join(HERE, "libraries")
REPORTED = os.path.join(ROOT, "reference", "reported_cases.jsonl")
INDEX = os.path.join(ROOT, "reports", "state-of-the-field.md")
MODES = os.path.join(HERE, "state-of-the-field.md")
FAMILIES = ("random", "near contact", "coplanar", "degenerate", "shared feature", "grid", "extreme scale", "mesh")
# What later surveys ask too.
LATER = (*FAMILIES, "configuration", "thin", "far small", "game units")
ANSWERS = {"false_hit": "false hits", "false_miss": "false misses", "wrong_sphere": "wrong spheres", "wrong_sign": "wrong signs",
           "wrong_value": "wrong values", "wrong_contact": "wrong contacts", "late_impact": "late impacts", "crash": "crashes",
           "hang": "hangs"}


def about_part(row, part, prefix=""):
    """The cells that an inside or an outside has."""
    proper = part["wrong"] - part["degenerate"]
    expected = {"n": part["n"], "wrong": proper, "degenerate": part["degenerate"]}
    found = ["%s%s: %s, the data has %d" % (prefix, name, row[prefix + name], value) for name, value in expected.items()
             if prefix + name in row and whole(row[prefix + name]) != value]
    if prefix + "per million" in row:
        found += about_rate(row, proper, part["n"], prefix) if part["n"] else []
    return found


def key_of(row):
    return row["subject"], row["test"], row["numbers" if "numbers" in row else "scalar"]


class Compared:
    """What differs between a page and its data, and how many cells were compared."""

    def __init__(self):
        self.found, self.cells = [], 0

    def take(self, where, row, messages, cells=None):
        self.cells += len(row) if cells is None else cells
        self.found += ["%s, %s: %s" % (where, " ".join(map(str, where_of(row))), message) for message in messages]


def where_of(row):
    return [row[key] for key in ("library", "subject", "test", "numbers", "mode") if key in row]


def about_library(text, data, cases):
    """A library's page against its figures and cases."""
    compared, by_id = Compared(), {case["id"]: case for case in cases}
    rows = {(row["subject"], row["test"], row["scalar"]): row for row in data["rows"]}
    told = {"figures": {}, "families": {}, "excess": {}, "allowed": {}, "reported": {}}
    asked = {family.replace("_", " ") for row in data["rows"] for family in row["inside"]["families"]}
    families = next((names for names in (FAMILIES, LATER) if set(names) == asked), ())
    for header, lines in tables(text):
        kind = ("reported" if header[-1] == "cases" else "allowed" if header[-1] == "allowed" else "excess" if header[-1] == "excess: 99 %" else "families"
                if header[3] == "answers" else "figures")
        for line in lines:
            key = (*key_of(line), line["answers"]) if kind == "families" else key_of(line)
            if kind == "families" and tuple(header[4:]) != families:
                compared.found.append("%s: families %s" % (data["plugin"], header[4:]))
            if key in told[kind]:
                compared.found.append("%s: twice on the page" % (key,))
            told[kind][key] = line
    for name, keys in (("figures", set(rows)), ("excess", {key for key, row in rows.items() if row.get("excess")}),
                       ("allowed", {key for key, row in rows.items() if "allowed" in row["inside"]}),
                       ("reported", {key_of(row) for row in data.get("reported", ())}),
                       ("families", {(*key, words) for key, row in rows.items() for outcome, words in ANSWERS.items()
                                     if any(counts.get(outcome) for counts in row["inside"]["families"].values())})):
        if set(told[name]) != keys:
            compared.found.append("%s: page and data have other rows: %s" % (name, sorted(set(told[name]) ^ keys)[:3]))
    for key, line in told["figures"].items():
        row = rows.get(key)
        if row is None:
            continue
        messages = about_part(line, row["inside"])
        if row["outside"]:
            messages += about_part(line, row["outside"], "outside: ")
        declined = row["inside"]["declined"] + (row["outside"]["declined"] if row["outside"] else 0)
        if whole(line["declined"]) != declined:
            messages.append("declined %s, the data has %d" % (line["declined"], declined))
        for name, expected in (("worst", worst_of(by_id.get((row["worst"] or {}).get("id")))),
                               ("at contact", contact_of(row["inside"]["outcomes"]))):
            if line[name] != expected:
                messages.append("%s: %r, the data has %r" % (name, line[name], expected))
        compared.take(data["plugin"], line, messages)
    for (*key, words), line in told["families"].items():
        outcome = next(name for name, item in ANSWERS.items() if item == words)
        counts = rows[tuple(key)]["inside"]["families"] if tuple(key) in rows else {}
        compared.take(data["plugin"], line, [
            "%s: %s, the data has %d" % (family, line[family], counts.get(family.replace(" ", "_"), {}).get(outcome, 0))
            for family in families if whole(line[family]) != counts.get(family.replace(" ", "_"), {}).get(outcome, 0)])
    for key, line in told["excess"].items():
        row = rows.get(key, {})
        answer = (line["n"], line["excess: median"], line["excess: 99 %"])
        expected = (format(row["inside"]["n"], ","), *(three_digits(row["excess"][name]) for name in ("median", "p99")))
        compared.take(data["plugin"], line, [] if answer == expected else ["%s, the data has %s" % (answer, expected)])
    for key, line in told["allowed"].items():
        inside = rows.get(key, {}).get("inside", {})
        compared.take(data["plugin"], line, [] if (whole(line["n"]), whole(line["allowed"])) == (
            inside.get("n"), inside.get("allowed")) else ["allowed %s" % line["allowed"]])
    reported = {key_of(row): row for row in data.get("reported", ())}
    for key, line in told["reported"].items():
        row = reported.get(key)
        if row and (whole(line["judged"]), whole(line["wrong"]), line["cases"]) != (
                row["judged"], sum(row["wrong"].values()), ", ".join(row["cases"]) or "-"):
            compared.found.append("reported %s: %s" % (key, line))
        compared.take(data["plugin"], line, [])
    compared.found += about_verdict(text, data)
    for words in (data["version"], data["date"]):
        if words not in " ".join(text.split()):
            compared.found.append("%s: the page does not say %s" % (data["plugin"], words))
    return compared


def about_verdict(text, data):
    """The sentence at a page's top: how many rows are wrong, and which most often."""
    rates = {(row["subject"], row["test"], row["scalar"]): (row["inside"]["wrong"] - row["inside"]["degenerate"], row["inside"]["n"])
             for row in data["rows"] if row["kind"] == "entry" and row["inside"]["n"]}
    flat = " ".join(text.split())
    answer = re.search(r"(None|\d+) of (\d+) rows \(a call, a test and a type of numbers\) gave a wrong answer", flat)
    if not rates or not answer:
        return [] if not rates and not answer else ["%s: the sentence about its rows" % data["plugin"]]
    wrong = sum(count > 0 for count, _ in rates.values())
    if answer.groups() != (str(wrong or None), str(len(rates))):
        return ["%s: %s, the data has %d of %d" % (data["plugin"], answer.group(), wrong, len(rates))]
    worst = re.search(r"Most often wrong: `(.*?)`, `(.*?)`, (float\d\d): ([\d,]+) of ([\d,]+) \(", flat)
    if not wrong or not worst:
        return [] if not wrong and not worst else ["%s: which is wrong most often" % data["plugin"]]
    count, n = whole(worst.group(4)), whole(worst.group(5))
    if rates.get(worst.groups()[:3]) != (count, n) or not math.isclose(count / n, max(one / other for one, other in rates.values())):
        return ["%s: %s" % (data["plugin"], worst.group())]
    return []


@functools.lru_cache
def libraries():
    """What libraries.json says of each library with data, in the order of the index; data; cases."""
    return list(read_libraries())


def read_libraries():
    for folder in ("", "javascript", "python"):
        for item in json.loads(text_of(os.path.join(ROOT, "fuzz", "adapters", folder, "libraries.json")))["libraries"]:
            path = os.path.join(PAGES, item["plugin"])
            if os.path.exists(path + ".json"):
                yield item, json.loads(text_of(path + ".json")), lines_of(path + ".jsonl")


def about_index(text):
    """The index against the data of the first build of each library."""
    compared, first = Compared(), {}
    for told, data, cases in libraries():
        first.setdefault(told["library"], (data, cases))
    found = tables(text)
    by_library = {re.match(r"\[(.*)\]\(field/libraries/(.*)\.md\)$", row["library"]).group(1): row for row in found[0][1]}
    if list(by_library) != list(first):
        compared.found.append("other libraries than the data: %s" % sorted(set(by_library) ^ set(first)))
    every = {}
    for row in found[1][1]:
        name, plugin = re.match(r"\[(.*)\]\(field/libraries/(.*)\.md\)$", row["library"]).groups()
        key = (plugin + "." + row["subject"], row["test"], row["numbers"])
        if key in every:
            compared.found.append("%s: twice" % (key,))
        every[key] = row
    wanted = set()
    for name, (data, cases) in first.items():
        by_id = {case["id"]: case for case in cases}
        entries = [row for row in data["rows"] if row["kind"] == "entry"]
        for row in entries:
            key = (row["subject"], row["test"], row["scalar"])
            wanted.add(key)
            if key not in every:
                continue
            line = every[key]
            messages = about_part(line, row["inside"])
            if row["outside"]:
                messages += about_part(line, row["outside"], "outside: ")
            elif line.get("outside: n"):
                messages.append("outside: n %s, the data has none" % line["outside: n"])
            if line["at contact"] != contact_of(row["inside"]["outcomes"]):
                messages.append("at contact: %r" % line["at contact"])
            messages += about_share(line["worst margin"], by_id.get((row["worst"] or {}).get("id")))
            compared.take("index", line, messages)
        compared.take("index", by_library.get(name, {}), about_summary(by_library.get(name, {}), data, entries))
    right = [case for case in lines_of(REPORTED) if case.get("library") == "right"]
    told = found[2][1] if len(found) > 2 else []
    if [(row["reported to"], row["test"], row["numbers"]) for row in told] != [
            (case["source"], case["test"], case["scalar"]) for case in right]:
        compared.found.append("reports where the library was right: %d, the cases are %d" % (len(told), len(right)))
    if set(every) != wanted:
        compared.found.append("other rows than the data: %s" % sorted(set(every) ^ wanted)[:5])
    return compared


def about_share(cell, case):
    """The worst margin by the size of the shapes; the size is not computed again, but that there is a cell, and its order of magnitude."""
    if case is None or case.get("margin") is None or case["degeneracy"] not in ("", "none"):
        return [] if cell == "-" else ["worst margin %s: no case" % cell]
    if cell in ("-", "beyond"):
        return [] if cell == "-" or case["margin"] == "inf" else ["worst margin %s: the case has %s" % (cell, case["margin"])]
    values = [abs(float.fromhex(item) if isinstance(item, str) and "x" in item else float(item)) for item in case["input"]]
    size = case["margin"] / (float(cell.removesuffix(" %")) / 100)
    return [] if size <= 2.01 * max(values) else ["worst margin %s: the shapes would be %g large" % (cell, size)]


def about_summary(line, data, entries):
    """A library's line: rows, those that are right, and the one that is wrong most often."""
    counted = [(row["inside"]["wrong"] - row["inside"]["degenerate"], row["inside"]["n"]) for row in entries if row["inside"]["n"]]
    messages = [] if (line.get("version"), line.get("asked on")) == (data["version"], data["date"]) else ["another version or date"]
    if whole(line["rows"]) != len(counted):
        messages.append("rows %s, the data has %d" % (line["rows"], len(counted)))
    if not counted:
        return messages + ["figures without a row"] * (line["worst per million"] != "-")
    rates = [wrong / n for wrong, n in counted]
    wrong, n = whole(line["wrong"]), whole(line["n"])
    if whole(line["right"]) != sum(wrong == 0 for wrong, _ in counted):
        messages.append("right %s" % line["right"])
    if (wrong, n) not in counted or not math.isclose(wrong / n, max(rates)):
        messages.append("the worst is not %d of %d" % (wrong, n))
    return messages + about_rate({"per million": line["worst per million"], "95 % interval": line["95 % interval"]}, wrong, n)


def about_modes(text):
    data, compared = json.loads(text_of(os.path.join(HERE, "state-of-the-field.json"))), Compared()
    found = {"modes": [], "changes": [], "model_changes": [], "model_rows": []}
    for header, lines in tables(text):
        name = ("model_rows" if header[0] == "subject" else "modes" if header[0] == "mode" else
                "changes" if "changed" in header else "model_changes")
        found[name] += lines
    for name, lines in found.items():
        if len(lines) != len(data[name]) or not lines:
            compared.found.append("%s: %d rows, the data has %d" % (name, len(lines), len(data[name])))
        for line, row in zip(lines, data[name]):
            messages = []
            if name == "modes":
                messages += [key for key in row if line[key] != str(row[key])]
            elif name == "model_rows":
                wrong = sum(row["wrong"].values())
                messages += [key for key, value in (("subject", row["subject"]), ("test", row["test"]), ("numbers", row["scalar"]))
                             if line[key] != value]
                messages += [words for outcome, words in ANSWERS.items()
                             if whole(line.get(words, "0")) != row["wrong"].get(outcome, 0)]
                messages += ["models"] * (whole(line["models"]) != row["models"]) + ["n"] * (whole(line["n"]) != row["n"])
                messages += about_rate(line, wrong, row["n"])
            else:
                messages += [key for key in ("test", "mode") if line[key] != row[key]] + ["n"] * (whole(line["n"]) != row["n"])
                for key in set(row) - {"test", "mode", "n"}:
                    words = key.replace("_", " ")
                    messages += [words] * (whole(line[words]) != row[key]) + about_rate(line, row[key], row["n"], words + ": ")
            compared.take("modes", line, messages)
    if data["date"] not in text:
        compared.found.append("the page of compiler flags has no date")
    return compared


def about_claims(data, cases):
    """Wrong answers without a case, cases without a wrong answer, and sums; and how many claims there are."""
    ids = [case["id"] for case in cases]
    found = ["%s: twice" % item for item in sorted({item for item in ids if ids.count(item) > 1})]
    by_id, claimed = {case["id"]: case for case in cases}, set()
    for row in data["rows"]:
        name, inside = "/".join((row["subject"], row["test"], row["scalar"])), row["inside"]
        outcomes = {outcome: count for outcome, count in inside["outcomes"].items() if outcome in ANSWERS and count}
        for outcome in outcomes:
            claimed.add(name + "/" + outcome)
            if name + "/" + outcome not in by_id and name + "/" + outcome not in data.get("lost", ()):
                found.append("%s/%s: no case" % (name, outcome))
        blamed = sum(inside["outcomes"].get(outcome, 0) for outcome in ("contact_hit", "contact_miss"))
        if not sum(outcomes.values()) <= inside["wrong"] <= sum(outcomes.values()) + blamed or inside["degenerate"] > inside["wrong"]:
            found.append("%s: %d wrong, the outcomes are %s" % (name, inside["wrong"], outcomes))
        for outcome, count in outcomes.items():
            if sum(counts.get(outcome, 0) for counts in inside["families"].values()) != count:
                found.append("%s: the families do not add up to %d %s" % (name, count, outcome))
        if row["worst"]:
            case = by_id.get(row["worst"]["id"], {})
            if any(case.get(key) != value for key, value in row["worst"].items()):
                found.append("%s: the worst is not that of its case" % name)
        elif inside["wrong"] > inside["outcomes"].get("contact_miss", 0) + inside["outcomes"].get("contact_hit", 0) and not data.get("lost") \
                and set(outcomes) - {"crash", "hang"}:
            found.append("%s: no worst case" % name)
    reported = {"/".join((row["subject"], row["test"], row["scalar"], outcome))
                for row in data.get("reported", ()) for outcome in row["wrong"]}
    for case in cases:
        name = "/".join((case["subject"], case["test"], case["scalar"], case["outcome"]))
        if case["id"] not in (name, name + "/worst"):
            found.append("%s: the id is not %s" % (case["id"], name))
        elif name not in claimed | reported and not case["outcome"].startswith("contact") and not case.get("source"):
            found.append("%s: no figure speaks of it" % case["id"])
    return found, len(claimed)


class pages(unittest.TestCase):
    def test_every_library_has_a_page_and_every_page_its_data(self):
        names = {os.path.splitext(os.path.basename(path))[0] for path in glob.glob(os.path.join(PAGES, "*.md"))}
        self.assertEqual(names, {data["plugin"] for _, data, _ in libraries()})
        self.assertGreater(len(names), 20)

    def test_pages_say_what_their_data_says(self):
        cells = 0
        for _, data, cases in libraries():
            with self.subTest(data["plugin"]):
                compared = about_library(text_of(os.path.join(PAGES, data["plugin"] + ".md")), data, cases)
                self.assertEqual(compared.found, [])
                cells += compared.cells
        self.assertGreater(cells, 5000)

    def test_every_cell_of_the_index(self):
        compared = about_index(text_of(INDEX))
        self.assertEqual(compared.found, [])
        self.assertGreater(compared.cells, 3000)

    def test_rows_are_of_what_is_asked_and_enough(self):
        for told, data, _ in libraries():
            with self.subTest(data["plugin"]):
                self.assertEqual(about_rows(told, data), [])
        told, data, _ = next(item for item in libraries() if item[1]["plugin"] == "three")
        row = data["rows"][0]
        for rows in (data["rows"][2:], [*data["rows"], {**row, "subject": "three.gone"}], [{**row, "maps": ""}, *data["rows"][1:]],
                     [{**row, "kind": "expert"}, *data["rows"][1:]],
                     [{**row, "inside": {**row["inside"], "asked": 400}}, *data["rows"][1:]]):
            self.assertNotEqual(about_rows(told, {**data, "rows": rows}), [])

    def test_the_page_of_compiler_flags(self):
        compared = about_modes(text_of(MODES))
        self.assertEqual(compared.found, [])
        self.assertGreater(compared.cells, 1000)

    def test_every_claim_has_a_case(self):
        claims = 0
        for _, data, cases in libraries():
            with self.subTest(data["plugin"]):
                found, counted = about_claims(data, cases)
                self.assertEqual(found, [])
                claims += counted
        self.assertGreater(claims, 500)

    def test_no_rate_without_n_and_interval(self):
        rates = 0
        for path in [INDEX, *glob.glob(os.path.join(HERE, "**", "*.md"), recursive=True)]:
            for header, _ in tables(text_of(path)):
                for column in header:
                    if column.endswith("per million"):
                        rates += 1
                        prefix = column.removesuffix("per million").removesuffix("worst ")
                        self.assertTrue({"n", prefix + "n"} & set(header), (path, header))
                        self.assertIn(prefix + "95 % interval", header, path)
                    self.assertNotIn(column, ("ns", "cost"), "%s: times are not published" % path)
        self.assertGreater(rates, 20)

    # That the above would notice.

    def test_a_wrong_cell_is_noticed(self):
        planted = 0
        text, columns = text_of(INDEX), ("n", "wrong", "per million", "95 % interval", "degenerate", "at contact")
        self.assertEqual(about_index(text).found, [])
        for table in (0, 1):
            for number in range(0, len(tables(text)[table][1]), 60):
                for changed in edited(text, table, number, columns):
                    planted += 1
                    self.assertNotEqual(about_index(changed).found, [])
        self.assertGreater(planted, 20)
        data, cases = next((data, cases) for _, data, cases in libraries() if data["plugin"] == "three")
        page = text_of(os.path.join(PAGES, "three.md"))
        for changed in edited(page, 0, 1, (*columns, "declined", "worst")):
            self.assertNotEqual(about_library(changed, data, cases).found, [])
        flags = text_of(MODES)
        for changed in edited(flags, 1, 2, ("n", "changed", "made wrong", "changed: per million")):
            self.assertNotEqual(about_modes(changed).found, [])

    def test_a_row_that_is_gone_or_doubled_is_noticed(self):
        text = text_of(INDEX)
        row = next(line for line in text.splitlines() if "`" in line and line.startswith("| ["))
        self.assertNotEqual(about_index(text.replace(row + "\n", "")).found, [])
        self.assertNotEqual(about_index(text.replace(row + "\n", row + "\n" + row + "\n")).found, [])

    def test_a_case_that_is_gone_or_renamed_is_noticed(self):
        data, cases = next((data, cases) for _, data, cases in libraries() if data["plugin"] == "three")
        self.assertEqual(about_claims(data, cases)[0], [])
        for at in range(0, len(cases), 5):
            self.assertNotEqual(about_claims(data, cases[:at] + cases[at + 1:])[0], [])
            self.assertNotEqual(about_claims(data, [*cases, {**cases[at], "id": cases[at]["id"] + "x"}])[0], [])


if __name__ == "__main__":
    unittest.main()
