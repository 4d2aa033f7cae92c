#!/usr/bin/env python3
"""The site of the field against its data.

usage: site_test.py GRAZE texts|browser [unittest arguments]

texts: the committed page is what the data makes, byte for byte; and it is read as HTML, each cell of its tables against the data, by
other code than that which made it. browser: the page in Chromium, in two widths and two schemes; exit status 77 without Chromium.
"""
import copy
import json
import os
import re
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "properties", "viewer")]

import chromium  # noqa: E402
import field_site  # noqa: E402
from page_tree import parsed  # noqa: E402

PAGE = os.path.join(HERE, "site", "index.html")
LARGEST = 2_000_000  # bytes
HOSTILE = "<img src=x onerror=\"window.hostile=1\">'\"&</script><script>window.hostile=1</script>"
TIERS = ("ordinary", "near", "contact", "degenerate", "extreme")
# What maintainers object, by the words that an answer has to have.
OBJECTIONS = {"domains": "documentation", "conversions": "declines", "contact": "touching", "numbers": "float32", "aimed": "extreme",
              "versions": "pinned", "entry-points": "expert", "reference": "certificate", "reproduce": "graze score", "object": "template",
              "degenerate": "excluded", "accuracy": "promise", "adapter": "controls.jsonl", "tolerance": "lengths", "public": "searched", "builds": "compiler"}
graze = ""


def read(*names):
    with open(os.path.join(*names), encoding="utf-8") as file:
        return file.read()


def data_of(name):
    return json.loads(read(HERE, name + ".json"))


# The data again, by other code than the site's.

def few(part):
    return part["right"] + part["wrong"] < 64


def expected_tokens(rows):
    """The six tokens of a cell: inside and everywhere; both types, float32, float64."""
    found = []
    for place in ("inside", "everywhere"):
        for scalars in (("float32", "float64"), ("float32",), ("float64",)):
            parts = [row[place] if row[place] is not None else row["inside"] for row in rows
                     if row["kind"] == "entry" and row["scalar"] in scalars]
            letters = {part["grade"] for part in parts} - {None}
            if not letters:
                found.append("-")
                continue
            best, worst = min(letters), max(letters)
            found.append((best if best == worst else best + "–" + worst) + ("*" if all(map(few, parts)) else ""))
    return found


def expected_figures(row):
    """The cells of a row of scores, as text."""
    part, every = row["inside"], row["everywhere"]
    mark = "*" if 0 < part["right"] + part["wrong"] < 64 else ""
    tiers = ["%d/%d" % (part["tiers"][tier][1], part["tiers"][tier][1] + part["tiers"][tier][2]) if part["tiers"][tier][0] else ""
             for tier in TIERS]
    touching = {"always_hit": "hit", "always_miss": "miss", "mixed": "mixed", None: ""}[part["contact"]]
    notes = (["expert"] if row["kind"] != "entry" else []) + (["declines"] if row["conversion"] == "declines" else [])
    notes += ["%d not asked" % part["not_asked"]] if part["not_asked"] else []
    notes += ["%d deaths that did not occur again" % part["unrepeated"]] if part["unrepeated"] else []
    return [row["test"], part["grade"] + mark if part["grade"] else "-", "%d/%d" % (part["right"], part["right"] + part["wrong"]),
            row["scalar"], row["subject"].split(".", 1)[1], *tiers, touching, str(part["declined"]), str(part["excluded"]),
            (every["grade"] or "-") if every else "", ", ".join(notes)]


def head_of(section):
    return next(one for one in section.every() if one.name in ("h1", "h2")).text()


def problems(page, scores):
    """What of the page is not what the data says; of a page as text."""
    tree, found = parsed(page), []

    def check(good, words):
        if not good:
            found.append(words)
    sections = {one["data-view"]: one for one in tree.all("section") if "data-view" in one.attributes}
    names = {}
    for id_, one in sections.items():
        names.setdefault(head_of(one), []).append(id_)
    check(all(len(ids) == 1 for ids in names.values()), "two views have one head")
    by_plugin = {entry["plugin"]: entry for entry in scores["libraries"]}
    rows_of = {}
    for row in scores["rows"]:
        rows_of.setdefault(row["plugin"], []).append(row)
    # Cells of the matrix.
    table = next(one for one in tree.all("table") if one.get("class") == "matrix")
    tests = [one.text() for one in table.first("thead").all("tr")[1].all("th")]
    shown = {}
    for row in table.first("tbody").all("tr"):
        head, *cells = row.children_of("th", "td")
        check(len(cells) == len(tests), "matrix: %s: %d cells" % (head.text(), len(cells)))
        shown[head.text()] = (head.first("a")["href"], dict(zip(tests, cells)))
    first = {}
    for entry in scores["libraries"]:
        first.setdefault(entry["library"].lower(), entry)
    check({name.lower() for name in shown} == set(first), "matrix: its libraries are not those of the data")
    for name, (address, cells) in shown.items():
        entry = first.get(name.lower())
        if entry is None:
            continue
        check(address == "#" + entry["plugin"] and entry["plugin"] in sections, "matrix: %s leads to %s" % (name, address))
        for test, cell in cells.items():
            tokens = expected_tokens([row for row in rows_of[entry["plugin"]] if row["test"] == test])
            link = cell.first("a")
            where = "matrix: %s, %s" % (name, test)
            if all(token == "-" for token in tokens):
                check(link is None and not cell.text(), where + ": no call, but a grade")
                continue
            check(cell.get("data-v", "").split(" ") == tokens, "%s: %s, expected %s" % (where, cell.get("data-v"), tokens))
            check(link is not None and link.text() == tokens[0].replace("-", ""), where + ": shows another grade")
            check(link is not None and link["href"] == "#%s/%s" % (entry["plugin"], test), where + ": leads elsewhere")
            if tokens[0] != "-":
                check("g-" + tokens[0].strip("*")[-1] in cell.get("class", "").split(), where + ": has another colour")
                check(("few" in cell.get("class", "").split()) == tokens[0].endswith("*"), where + ": few")
    asked = {row["test"] for plugin, rows in rows_of.items() for row in rows if row["kind"] == "entry" and plugin != "documented" and
             plugin == first[by_plugin[plugin]["library"].lower()]["plugin"]}
    check(set(tests) == asked, "matrix: its questions are not those of the data: %s" % sorted(set(tests) ^ asked))
    # Figures.
    for plugin, rows in rows_of.items():
        section = sections[first[by_plugin[plugin]["library"].lower()]["plugin"]]
        tables = [one for one in section.all("table") if one.first("caption").text().startswith("%s %s," % (
            plugin, by_plugin[plugin]["version"]))]
        check(len(tables) == 1, "%s: %d tables of figures" % (plugin, len(tables)))
        for line, row in zip(tables[0].first("tbody").all("tr"), rows) if tables else ():
            cells = [cell.text() for cell in line.children_of("th", "td")]
            check(cells == expected_figures(row), "%s: %s, expected %s" % (row["subject"], cells, expected_figures(row)))
        check(not tables or len(tables[0].first("tbody").all("tr")) == len(rows), plugin + ": rows are missing")
    found += problems_of_others(sections) + problems_of_structure_grades(sections) + problems_of_findings(sections) + problems_of_links(tree)
    return found + problems_of_objections(tree)


def problems_of_history(tree, scores, history):
    """The grades of releases: how many of each, as the pictures' parts are called, and the table below has them."""
    first, plugins = {}, {entry["plugin"]: entry["library"] for entry in scores["libraries"]}
    for plugin, name in plugins.items():
        first.setdefault(name, plugin)
    expected, own = {}, {head_of(section).lower(): section["id"] for section in tree.all("section") if "data-view" in section.attributes}
    for line in history:  # of structures by the package, which is the library's name
        plugin = line["subject"].split(".")[0]
        id_ = own[line["package"]] if plugin == "structures" else first[plugins[plugin]]
        release = line["version"] + (" (%s)" % line["released"] if line["released"] else "")
        if line["grade"]:
            counts = expected.setdefault(id_, {})
            counts[release, line["grade"]] = counts.get((release, line["grade"]), 0) + 1
    found = []
    for section in tree.all("section"):
        shown = [one.text() for one in section.all("title")]
        wanted = ["%s: %d %s" % (release, count, grade) for (release, grade), count in expected.get(section["id"], {}).items()]
        if sorted(shown) != sorted(wanted):
            found.append("%s: another history: %s" % (section["id"], sorted(set(shown) ^ set(wanted))[:4]))
        total = sum(expected.get(section["id"], {}).values())
        tables = [one for one in section.all("table") if one.first("caption").text().startswith("Graded rows")]
        rows = [[cell.text() for cell in row.children_of("th", "td")] for one in tables for row in one.first("tbody").all("tr")]
        if sum(int(row[2].replace(",", "")) * sum(int(cell.replace(",", "")) for cell in row[3:]) for row in rows) != total:
            found.append("%s: another number of graded rows" % section["id"])
    return found


def problems_of_objections(tree):
    """Each has its answer."""
    answers = {one.get("id"): one.text() for one in tree.all("article") if one.get("class") == "answer"}
    return ["objections: %s has no answer" % id_ for id_, word in OBJECTIONS.items()
            if word not in answers.get("objections/" + id_, "") or len(answers["objections/" + id_]) < 120]


def laws_text(counts, conceded=()):
    ordered = sorted(counts, key=lambda law: (-counts[law], law))
    return ", ".join(("(%s %d)" if law in conceded else "%s %d") % (law, counts[law]) for law in ordered) or "none"


def problems_of_others(sections):
    """Structures, solids and booleans, on their own views and on those of their libraries."""
    found = []
    conceded = {}
    for folder in ("", "javascript", "python"):
        for library in json.loads(read(ROOT, "fuzz", "adapters", folder, "structures.json"))["libraries"]:
            for each in library["subjects"]:
                conceded[each["subject"], each["test"]] = each.get("concedes", library["concedes"])
    structures, solids, booleans = map(data_of, ("structures", "solids", "booleans"))
    lines = {"structures": [], "solids": [], "booleans": []}
    for row in structures["rows"]:
        may = conceded.get((row["subject"], row["test"]), ())
        lines["structures"].append([row["library"], row["version"], row["test"], "{:,}".format(row["cases"]),
                                    "%d of %d" % (sum(row["plain"].values()), row["plain_cases"]), laws_text(row["ordinary"], may),
                                    laws_text(row["extreme"], may), *map("{:,}".format, (row["declined"], row["raised"], row["hung"]))])
    for row in solids["rows"]:
        name = "Published routine" if row["library"] == "documented" else row["library"]
        lines["solids"].append([name, row["version"] or "", None, row["scalar"], *map("{:,}".format, (
            row["aimed"]["asked"], row["plain"]["asked"], row["aimed"]["wrong"], row["plain"]["wrong"], row["missed"], row["invented"],
            row["declined"]))])
    for row in booleans["rows"]:
        lines["booleans"].append([row["library"], row["version"], row["of"], str(row["cases"]), laws_text(row["wrong"]),
                                  str(row["raised"])])
    for view, expected in lines.items():
        width = len(expected[0])
        own = [[cell.text() for cell in line.children_of("th", "td")] for body in sections[view].all("tbody") for line in body.all("tr")]
        own = [cells for cells in own if len(cells) == width]
        everywhere = [[cell.text() for cell in line.children_of("th", "td")] for id_, section in sections.items() if id_ not in lines
                      for line in section.all("tr")]
        for wanted in expected:
            def same(cells, wanted=wanted):
                return len(cells) == len(wanted) and all(b in (None, a) for a, b in zip(cells, wanted))
            for cells, where in ((own, view), (everywhere, "its library")):
                if not any(map(same, cells)):
                    found.append("%s: no such row in the view of %s: %s" % (view, where, wanted))
        if len(own) != len(expected):
            found.append("%s: %d rows, expected %d" % (view, len(own), len(expected)))
    return found


def problems_of_structure_grades(sections):
    """The matrix of structures: each cell's letter and colour, by the counts; in every second column what is conceded is wrong."""
    rows, expected = data_of("structure_scores")["rows"], {}
    tests = sorted({row["test"] for row in rows})
    for row in rows:
        for column, conceded in enumerate((False, True)):
            wrong = {tier: counts[2] + (counts[4] if conceded else 0) for tier, counts in row["tiers"].items()}
            letter = next((letter for letter, tiers in (("E", ["ordinary"]), ("D", ["near"]), ("C", ["contact", "degenerate"]), ("B", ["extreme"]))
                           if any(wrong[tier] for tier in tiers)), "A")
            answers = sum(counts[1] for counts in row["tiers"].values()) + sum(wrong.values())
            cells = expected.setdefault(row["library"], [("", "")] * 2 * len(tests))
            cells[2 * tests.index(row["test"]) + column] = (letter + "*" * (answers < 64), "g-" + letter) if answers else ("-", "")
    shown = {}
    for line in next(one for one in sections["structures"].all("table") if one.get("class") == "figures structure-grades").first("tbody").all("tr"):
        head, *cells = line.children_of("th", "td")
        shown[head.text()] = [(cell.text(), "".join(word for word in cell.get("class").split() if word.startswith("g-"))) for cell in cells]
    return ["structure grades: %s: %s, expected %s" % (name, shown.get(name), expected.get(name))
            for name in sorted({*shown, *expected}) if shown.get(name) != expected.get(name)]


def problems_of_findings(sections):
    """At most three a library, in the form of a report; those of the ledger are of the library that the ledger names."""
    found = []
    ledger = {line["id"]: line for line in map(json.loads, read(HERE, "findings.jsonl").splitlines())}
    seen = set()
    for id_, section in sections.items():
        head = head_of(section)
        reports = [one for one in section.all("article") if one.get("class") == "finding"]
        if len(reports) > 3:
            found.append("%s: %d findings" % (head, len(reports)))
        for report in reports:
            terms = [one.text() for one in report.all("dt")]
            facts = dict(zip(terms, report.all("dd")))
            wanted = {"Version", "Call", "Input", "Expected", "Actual", "Reproduce", "Id"}
            if not wanted <= set(terms) or not all(facts[term].text().strip() for term in wanted & set(terms)):
                found.append("%s: a finding without %s" % (head, ", ".join(sorted(wanted - set(terms))) or "words"))
                continue
            key = facts["Id"].text()
            seen.add(key)
            line = ledger.get(key)
            if "(Report)" in report.first("h4").text():
                if line is None or line["library"].lower() != head.lower():
                    found.append("%s: the ledger has no finding %s of it" % (head, key))
                elif (line["finding"] not in report.first("h4").text() or line["call"] != facts["Call"].text()
                      or line["version"] not in facts["Version"].text() or line["status"] == "refuted" or "Code" not in facts):
                    found.append("%s: %s is not what the ledger says" % (head, key))
            else:
                cases = [json.loads(text) for text in read(HERE, "libraries", id_ + ".jsonl").splitlines()]
                exact = {(row["subject"], row["test"]) for row in data_of("libraries/" + id_)["rows"] if row["conversion"] == "exact"}
                case = next((case for case in cases if case["id"] == key), None)
                far = case and case["margin"] is not None and case["margin"] != "inf" and case["margin"] / max(
                    abs(float.fromhex(number) if isinstance(number, str) else number) for number in case["input"])
                if not (case and case["inside"] and case["degeneracy"] in ("none", "")
                        and (case["subject"], case["test"]) in exact) or (
                        case["outcome"] in ("false_hit", "false_miss") and far < 2.0 ** (-19 if case["scalar"] == "float32" else -48)):
                    found.append("%s: %s is no case of it inside the documented domain, or is one of rounding" % (head, key))
    listed = {one.get("id") for one in sections["ledger"].all("tr")}
    heads = {head_of(section).lower(): section for section in sections.values()}
    for line in ledger.values():  # all of a library's, unless it has three
        view = heads.get(line["library"].lower())
        if view is None:
            found.append("the ledger's library %r has no view" % line["library"])
        elif line["id"] not in seen and line["status"] != "refuted" and line["finding"] not in view.text():
            found.append("%s: does not tell of %s" % (line["library"], line["id"]))
        if "ledger/" + line["id"] not in listed:
            found.append("the view of the ledger lacks " + line["id"])
    return found


def problems_of_links(tree):
    """One file: nothing is loaded, no script but its own, links lead somewhere."""
    found = []
    ids = [one["id"] for one in tree.every() if "id" in one.attributes]
    found += ["the id %s occurs twice" % id_ for id_ in {one for one in ids if ids.count(one) > 1}] if len(set(ids)) != len(ids) else []
    known = set(ids)
    for one in tree.every():
        for name, value in one.attributes.items():
            if name in ("src", "srcset", "data", "action", "formaction", "style", "poster") or name.startswith("on"):
                found.append("<%s %s>" % (one.name, name))
            if name == "href" and not (value.startswith("https://") or value.startswith("http://") or value[1:] in known):
                found.append("a link leads nowhere: " + value)
        if one.name in ("img", "iframe", "link", "object", "embed", "base", "form", "video", "audio"):
            found.append("<%s>" % one.name)
    if len(tree.all("script")) != 1 or tree.first("script").text() != read(HERE, "site.js"):
        found.append("another script than site.js")
    if len(tree.all("style")) != 1 or "url(" in tree.first("style").text() or "@import" in tree.first("style").text():
        found.append("another style, or one that loads")
    policies = [one["content"] for one in tree.all("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    if len(policies) != 1 or not policies[0].startswith("default-src 'none';") or "unsafe" in policies[0]:
        found.append("no policy")
    if len(tree.all("h1")) != 1 or any(abs(int(b.name[1]) - int(a.name[1])) > 1 and int(b.name[1]) > int(a.name[1]) for a, b in zip(
            tree.headings(), tree.headings()[1:])):
        found.append("headings leave a level out")
    return found


def made(change=None, history=None):
    """The page of other data: `change` is given the site before it is written."""
    site = field_site.site_of(graze, history=history)
    if change:
        change(site)
    return field_site.document(site)


class texts(unittest.TestCase):
    def setUp(self):
        self.scores = data_of("scores")
        self.page = read(PAGE)

    def test_it_is_made_of_the_data(self):
        self.assertTrue(made() == self.page, "site/index.html is not what field_site.py makes of the data: run it")
        self.assertLess(len(self.page.encode()), LARGEST)

    def test_every_cell_is_what_the_data_says(self):
        self.assertEqual(problems(self.page, self.scores), [])
        self.assertGreater(len(self.scores["rows"]), 800)
        self.assertGreater(len({entry["library"] for entry in self.scores["libraries"]}), 30)

    def test_the_suite_is_the_frozen_one(self):
        import hashlib
        text = read(ROOT, "reports", "suite", "manifest-level-1.json")
        self.assertEqual(hashlib.sha256(text.encode()).hexdigest(), self.scores["manifest"])
        files = json.loads(text)["files"]
        for row in self.scores["rows"]:
            part, cases = row["inside"], files["%s.%s.jsonl" % (row["test"], row["scalar"])]["cases"]
            for one in (part, *([row["everywhere"]] if row["everywhere"] else [])):
                self.assertLessEqual(one["cases"] + one["excluded"], cases, row["subject"])
                self.assertEqual(one["cases"], one["right"] + one["wrong"] + one["declined"], row["subject"])
                self.assertEqual([sum(values) for values in zip(*(one["tiers"][tier] for tier in TIERS))],
                                 [one["cases"], one["right"], one["wrong"], one["declined"]], row["subject"])
                wrong = {tier: one["tiers"][tier][2] for tier in TIERS}
                grade = ("E" if wrong["ordinary"] or one["unrepeated"] else "D" if wrong["near"] else
                         "C" if wrong["contact"] or wrong["degenerate"] else "B" if wrong["extreme"] else "A")
                self.assertEqual(one["grade"], grade if one["right"] + one["wrong"] else None, row["subject"])

    def test_the_history_is_that_of_the_data(self):
        path = os.path.join(HERE, "history.jsonl")
        history = [json.loads(line) for line in read(path).splitlines()] if os.path.exists(path) else []
        self.assertEqual(problems_of_history(parsed(self.page), self.scores, history), [])
        # And of another one: three releases, of which the second changes a grade, and the last has one row less.
        rows = [row for row in self.scores["rows"] if row["plugin"] == "three"][:3]
        history = [{"package": "three", "version": version, "released": date, "subject": row["subject"], "test": row["test"],
                    "scalar": row["scalar"], "grade": grade, "right": 1, "wrong": int(grade != "A"), "cases": 2, "excluded": 0}
                   for version, date, grade in (("0.9.0", None, "A"), ("0.10.0", "2026-02-01", "D"), ("0.11.0", "2026-03-01", "D"))
                   for row in rows[:2 if version == "0.11.0" else 3]]
        page = made(history=history)
        self.assertEqual(problems_of_history(parsed(page), self.scores, history), [])
        self.assertIn("D from 0.10.0 on", page)
        self.assertTrue(problems_of_history(parsed(page), self.scores, history[1:]))
        self.assertTrue(problems_of_history(parsed(page), self.scores, [{**history[0], "grade": "B"}, *history[1:]]))

    def test_planted_a_wrong_grade(self):
        cell = re.search(r'<td class="g g-A"[^>]*data-v="A [^"]*"[^>]*>', self.page)
        for before, after in (('data-v="A ', 'data-v="B '), ("g-A", "g-B")):
            page = self.page.replace(cell.group(0), cell.group(0).replace(before, after, 1), 1)
            self.assertEqual(len(problems(page, self.scores)), 1)
        shown = self.page[cell.end():].split("</a>", 1)[0]
        self.assertEqual(len(problems(self.page[:cell.end()] + shown[:-1] + "E" + self.page[cell.end() + len(shown):], self.scores)), 1)
        scores = copy.deepcopy(self.scores)
        row = next(row for row in scores["rows"] if row["plugin"] == "three")
        row["inside"]["grade"] = "E" if row["inside"]["grade"] != "E" else "A"
        self.assertGreaterEqual(len(problems(self.page, scores)), 2)  # the matrix, and the figures

    def test_planted_a_wrong_figure(self):
        row = data_of("structures")["rows"][0]
        cell = ">{:,}</td>".format(row["cases"])
        at = self.page.index(cell, self.page.index('id="structures"'))
        self.assertTrue(problems(self.page[:at] + ">1</td>" + self.page[at + len(cell):], self.scores))

    def test_planted_a_wrong_grade_of_a_structure(self):
        at = self.page.index('class="figures structure-grades"')
        cell = re.compile(r'<td class="g[^"]* g-([A-E])[^"]*"[^>]*>\1').search(self.page, at)
        letter = "A" if cell.group(1) != "A" else "E"
        for changed in (cell.group(0)[:-1] + letter, cell.group(0).replace("g-" + cell.group(1), "g-" + letter)):
            self.assertEqual(len(problems(self.page[:cell.start()] + changed + self.page[cell.end():], self.scores)), 1)

    def test_planted_a_finding_without_its_library(self):
        def other(site):
            reports = next(library for library in site.libraries.values() if library.findings and library.findings[0]["kind"] == "report")
            empty = next(library for library in site.libraries.values() if not library.findings)
            empty.findings, reports.findings = [reports.findings[0]], reports.findings[1:]
        self.assertTrue(problems(made(change=other), self.scores))
        site = field_site.Site({"tests": []}, copy.deepcopy(self.scores))
        site.tests = field_site.site_of(graze).tests
        site.ledger[0] = {**site.ledger[0], "library": "None of them"}
        with self.assertRaises(ValueError):
            field_site.add_findings(site, graze)

    def test_planted_a_fourth_finding_and_a_lost_answer(self):
        def more(site):
            library = next(library for library in site.libraries.values() if len(library.findings) == 3)
            library.findings.append({**library.findings[0], "id": "another"})
        self.assertTrue(problems(made(change=more), self.scores))
        for id_ in OBJECTIONS:
            page = self.page.replace('id="objections/%s"' % id_, 'id="objections/no-%s"' % id_)
            self.assertEqual(len(problems_of_objections(parsed(page))), 1, id_)

    def test_hostile_texts_are_texts(self):
        page = hostile_page(self.scores)
        tree = parsed(page)
        self.assertEqual([], problems_of_links(tree))
        self.assertEqual(1, len(tree.all("script")))
        heads = [one.text() for one in tree.all("h2")]
        self.assertIn("three.js" + HOSTILE, heads)
        self.assertIn(HOSTILE, tree.first("body").text())
        # And the test sees what is not escaped.
        broken = page.replace("<h2", "<img src=x onerror=\"window.hostile=1\"><h2", 1)
        self.assertTrue(problems_of_links(parsed(broken)))


def hostile_page(scores):
    """The page of a library whose texts are markup, and of a history that is, too."""
    scores = copy.deepcopy(scores)
    entry = next(entry for entry in scores["libraries"] if entry["plugin"] == "three")
    for key in ("promise", "excludes", "source", "version", "package"):
        entry[key] += HOSTILE
    entry["url"] = "javascript:window.hostile=1"
    rows = [row for row in scores["rows"] if row["plugin"] == "three"]
    for row in rows:
        row["calls"] += HOSTILE
        row["maps"] += HOSTILE
    history = [{"package": entry["package"], "version": version + HOSTILE, "released": "2026-01-0%d" % i, "subject": rows[0]["subject"],
                "test": rows[0]["test"], "scalar": rows[0]["scalar"], "grade": grade, "right": 1, "wrong": int(grade != "A"), "cases": 2,
                "excluded": 0} for i, (version, grade) in enumerate((("1.0.0", "A"), ("1.1.0", "D"), ("1.2.0", "D")), 1)]
    site = field_site.site_of(graze, scores, history)
    library = site.libraries["three.js"]
    library.name += HOSTILE
    for finding in library.findings:
        for key, value in finding.items():
            if isinstance(value, str) and key not in ("kind", "id"):
                finding[key] = HOSTILE if key in ("source", "public_report", "link") else value + HOSTILE
        finding["code"] = [HOSTILE]
    return field_site.document(site)


class browser(unittest.TestCase):
    """The page as a reader has it."""

    @classmethod
    def setUpClass(cls):
        cls.chromium = chromium.Browser(chromium.find())

    @classmethod
    def tearDownClass(cls):
        cls.chromium.close()

    def page(self, path=PAGE, **options):
        page = self.chromium.page(**options)
        page.open(path)
        self.addCleanup(page.close)
        return page

    def go(self, page, hash_):
        page.run("location.hash = %s" % json.dumps(hash_))
        page.wait("document.querySelector('.now').dataset.view === %s" % json.dumps(hash_.split("/")[0]))

    def test_no_view_scrolls_sideways_and_none_complains(self):
        for width in (400, 1280):
            for dark in (False, True):
                page = self.page(width=width, height=900, dark=dark)
                views = page.run("[...document.querySelectorAll('[data-view]')].map(v => v.dataset.view)")
                self.assertGreater(len(views), 45)
                for view in views:
                    self.go(page, view)
                    self.assertEqual(page.run("[document.documentElement.scrollWidth, innerWidth]")[0], width, (view, width))
                    self.assertEqual(page.run("document.querySelectorAll('.now').length"), 1)
                self.assertEqual(page.complaints(), [])

    def test_the_matrix_shows_what_the_switches_say(self):
        page = self.page()
        for domain in (0, 1):
            for numbers in (0, 1, 2):
                wrong = page.run("""(() => {
                  const radio = document.querySelector('[name=domain][value="%d"]');
                  radio.checked = true; radio.dispatchEvent(new Event('change', {bubbles: true}));
                  const list = document.querySelector('[name=numbers]');
                  list.value = '%d'; list.dispatchEvent(new Event('change', {bubbles: true}));
                  return [...document.querySelectorAll('td[data-v]')].filter((cell) => {
                    const token = cell.dataset.v.split(' ')[%d], link = cell.firstElementChild;
                    if (token === '-') return !link.hidden || link.textContent !== '';
                    const letter = token.replace('*', '').at(-1);
                    return link.hidden || link.textContent !== token || !cell.classList.contains('g-' + letter)
                      || cell.classList.contains('few') !== token.endsWith('*');
                  }).length; })()""" % (domain, numbers, 3 * domain + numbers))
                self.assertEqual(wrong, 0)
        groups = page.run("[...document.querySelector('[name=group]').options].map(o => o.value)")
        self.assertGreater(len(groups), 4)
        for group in groups[1:]:
            shown = page.run("""(() => { const list = document.querySelector('[name=group]');
              list.value = %s; list.dispatchEvent(new Event('change'));
              return [...new Set([...document.querySelectorAll('.matrix [data-group]')].filter(e => !e.hidden && e.offsetWidth).map(
                e => e.dataset.group))]; })()""" % json.dumps(group))
            self.assertEqual(shown, [group])

    def test_keys(self):
        page = self.page()
        tab = {"windowsVirtualKeyCode": 9}
        page.send("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", **tab)
        self.assertEqual(page.run("document.activeElement.className"), "skip")
        self.assertTrue(page.run("(b => b.left >= 0 && b.width > 0)(document.activeElement.getBoundingClientRect())"))
        self.assertEqual(page.run("document.querySelectorAll('.matrix tbody a[tabindex=\"0\"]').length"), 1)
        page.run("document.querySelector('.matrix tbody a[tabindex=\"0\"]').focus()")
        seen = [page.run("document.activeElement.getAttribute('href')")]
        for key in ("ArrowRight", "ArrowDown", "ArrowDown", "End", "Home", "ArrowUp"):
            page.key(key)
            seen.append(page.run("document.activeElement.getAttribute('href')"))
            self.assertNotEqual(seen[-1], seen[-2], key)
        self.assertTrue(page.run("document.activeElement.closest('.matrix') !== null"))
        self.assertNotEqual(page.run("getComputedStyle(document.activeElement).outlineStyle"), "none")
        page.run("document.querySelector('td[data-v] a:not([hidden])').click()")
        page.wait("document.activeElement.localName === 'tr'")
        self.assertEqual("#" + page.run("document.activeElement.id"), page.run("location.hash"))

    def test_grades_of_structures_have_their_colours(self):
        for dark in (False, True):
            page = self.page(dark=dark)
            self.go(page, "structures")
            counted, wrong = page.run("""(() => {
              const cells = [...document.querySelectorAll('.structure-grades tbody td')].filter(cell => /^[A-E]/.test(cell.textContent));
              const probe = document.body.appendChild(document.createElement('i'));
              const meant = (letter) => { probe.style.background = `var(--${letter})`; return getComputedStyle(probe).backgroundColor; };
              return [cells.length, cells.filter(cell => getComputedStyle(cell).backgroundColor !== meant(cell.textContent[0])
                || cell.offsetTop !== cell.parentElement.cells[1].offsetTop).length]; })()""")
            self.assertEqual((counted > 80, wrong), (True, 0))

    def test_colours_can_be_read(self):
        for dark, view in ((False, "three"), (True, "three"), (False, "structures"), (True, "structures")):
            page = self.page(dark=dark)
            self.go(page, view)
            low = page.run("""(() => {
              const parts = (text) => text.match(/[\\d.]+/g).map(Number);
              const light = (c) => { const [r, g, b] = parts(c).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
                return .2126 * r + .7152 * g + .0722 * b; };
              const behind = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
                if (parts(c)[3] !== 0) return c; } return 'rgb(255, 255, 255)'; };
              const found = [];
              for (const e of document.querySelectorAll('.now *, nav a, footer')) {
                if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
                const [a, b] = [light(getComputedStyle(e).color), light(behind(e))];
                const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
                if (ratio < 4.5) found.push(e.localName + '.' + e.className + ' ' + ratio.toFixed(2));
              }
              return [...new Set(found)]; })()""")
            self.assertEqual(low, [])

    def test_hostile_texts_do_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "index.html")
            with open(path, "w", encoding="utf-8") as file:
                file.write(hostile_page(data_of("scores")))
            page = self.page(path)
            self.go(page, "three")
            self.assertIsNone(page.run("window.hostile ?? null"))
            self.assertEqual(page.run("document.querySelectorAll('img, main script, [onerror]').length"), 0)
            self.assertGreater(page.run("document.querySelectorAll('#three svg.curve rect').length"), 2)
            self.assertEqual(page.complaints(), [])


def main():
    global graze
    if len(sys.argv) < 3 or sys.argv[2] not in ("texts", "browser"):
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    which = sys.argv.pop(1)
    if which == "browser" and not chromium.find():
        print("no Chromium: install the package chromium, or set CHROMIUM to its path")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *(sys.argv[1:] or [which])])


if __name__ == "__main__":
    main()
