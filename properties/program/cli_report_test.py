#!/usr/bin/env python3
"""The reports of a campaign: report.html, report.md, junit.xml, graze report --compare.

usage: cli_report_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import urllib.parse
import xml.etree.ElementTree

from cli_support import check, graze, main, run
from report_support import page, report_case, unpacked

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\x01\x1b[31m\u2028\u202e]]>" + "x" * 10_000


class report(report_case):
    def test_page_alone(self):
        parsed = self.parse(self.campaign)
        ids = [a["id"] for a in parsed.with_attribute("id")]
        self.assertEqual(len(ids), len(set(ids)))
        for attributes in parsed.with_attribute("href"):
            self.assertIn(attributes["href"][1:], ids)
        for attributes in parsed.with_attribute("data-copies"):
            self.assertIn(attributes["data-copies"], ids)
            self.assertIn("hidden", attributes)
        for part in ("overview", "subjects", "findings", "cases"):
            self.assertIn(part, ids)
        views = [a for a in parsed.with_attribute("class") if a["class"] == "graze-view"]
        self.assertGreater(len(views), 10)
        details = self.data(parsed)["details"]
        for view in views:
            self.assertIn("finding-" + view["data-finding"], ids)
            self.assertIsNotNone(details[view["data-finding"]][view["data-case"]])
        self.assertEqual({a["id"][8:] for a in parsed.with_attribute("id") if a["id"].startswith("finding-")}, set(details))
        # Every drawing is made of finite numbers.
        for tag, attributes in parsed.elements:
            if tag in ("circle", "polygon", "polyline", "line", "text", "rect"):
                for name in ("cx", "cy", "r", "x", "y", "x1", "y1", "x2", "y2", "points", "width", "height"):
                    for number in re.split("[ ,]+", attributes.get(name, "").strip()):
                        self.assertTrue(number == "" or math.isfinite(float(number)), attributes)

    def test_leads_to_the_playground_beside_it(self):
        self.assertNotIn("playground.html", unpacked(self.read(self.campaign)))
        with tempfile.TemporaryDirectory() as place:
            for folder in ("bin", "share/graze"):
                os.makedirs(os.path.join(place, folder))
            program = shutil.copy(graze[0], os.path.join(place, "bin"))
            with open(os.path.join(place, "share/graze/playground.html"), "w", encoding="utf-8") as file:
                file.write("the page")
            campaign = self.copy()
            subprocess.run([program, "report", campaign], check=True, capture_output=True, timeout=300)
            self.assertEqual(self.read(campaign, "playground.html"), "the page")
            text = unpacked(self.read(campaign))
            links = [a["href"] for a in page(text).with_attribute("href") if a["href"].startswith("playground.html#")]
            self.assertGreater(len(links), 10)
            known = [case["input"] for detail in self.data(page(text))["details"].values()
                     for case in (detail["worst"], detail["shrunk"]) if case]
            for link in links:
                self.assertRegex(link, r"^playground\.html#[\w.~%-]+$")
                case = json.loads(urllib.parse.unquote(link.partition("#")[2]))
                self.assertEqual(list(case), ["test", "scalar", "input", "subject"])
                self.assertIn(case["input"], known)
                done, [told] = check(json.dumps(case), options=["--subject", case["subject"]])
                self.assertNotEqual(told["subjects"][case["subject"]]["outcome"], "agree", done.err)

    def test_says_what_it_is(self):
        """What was done is said after what is wrong, for somebody who has not heard of graze."""
        parsed = self.parse(self.campaign)
        text = " ".join("".join(parsed.texts).split())
        lead = text[text.index("graze tested "):text.index(" cases in ", text.index("graze tested "))]
        base = sqlite3.connect(os.path.join(self.campaign, "findings.db"))
        routines = len(list(base.execute("SELECT DISTINCT test, subject FROM subjects")))
        for words in ("graze tested %d routines, the subjects, on" % routines, "computed each right answer without rounding",
                      "A disagreement is a crash, a hang or a wrong answer: hit on disjoint shapes, miss on crossing ones; a"
                      " sphere that is not the smallest.", "unless the subject promises a hit there (closed)"):
            self.assertIn(words, lead)
        self.assertLess(len(lead), 700)
        for word in ("test", "case", "subject", "family", "margin", "ulp", "finding", "cause", "promise"):
            self.assertIn(word, text[:text.index("Overview")])
        # Of smallest spheres alone there is nothing to promise.
        out = os.path.join(self.folder, "spheres")
        self.fine("run", "--test", "triangle_min_sphere_3d", "--cases", "200", "--no-pictures", "--out", out)
        text = " ".join("".join(self.parse(out).texts).split())
        lead = text[:text.index(" cases in ")]
        self.assertIn("a wrong answer: a sphere that is not the smallest.", lead)
        self.assertNotIn("promises", lead)

    def test_data_is_the_store(self):
        parsed = self.parse(self.campaign)
        data = self.data(parsed)
        base = sqlite3.connect(os.path.join(self.campaign, "findings.db"))
        parts = list(base.execute("SELECT test, scalar, subject, outcome, cause, contact_kind, degeneracy, count, s.finding, f.margin,"
                                  " f.severity, f.id FROM signatures s JOIN findings f ON f.signature = s.id AND rank_ulps = 1"))
        rows = {}
        for part in parts:
            rows.setdefault(part[8], []).append(part)
        self.assertEqual(data["findings_in_store"], len(rows))
        self.assertLess(len(rows), len(parts) / 3)
        table, names = data["findings"], data["findings"]["names"]
        shown = []
        for i in range(len(table["id"])):
            subject = data["subjects"][table["subject"][i]]
            outcome = names["outcome"][table["outcome"][i]]
            shown.append((subject["test"], names["scalar"][table["scalar"][i]], subject["name"], outcome, names["cause"][table["cause"][i]],
                          table["count"][i], table["id"][i], table["margin_ulps"][i]))
            # The margin is the worst case's.
            self.assertIn(table["margin"][i], [None if part[3] == "wrong_sphere" or not math.isfinite(part[9]) else part[9]
                                               for part in rows[table["id"][i]] if part[1] == subject["scalar"]])
            for key, place in (("contact", 5), ("degeneracy", 6)):
                told = names[key][table[key][i]].split(" +")
                every = {part[place] for part in rows[table["id"][i]]}
                self.assertLessEqual(set(told[0].split(", ")), every)
                self.assertEqual(len(told[0].split(", ")) + int((told + [0])[1]), len(every))
        finite = lambda value: value if math.isfinite(value) else None
        expected = [(*parts[0][:1], ", ".join(sorted({part[1] for part in parts})), *parts[0][2:5], sum(part[7] for part in parts), id_,
                     finite(max(part[10] for part in parts))) for id_, parts in rows.items()]
        self.assertEqual(sorted(shown, key=lambda r: r[6]), sorted(expected, key=lambda r: r[6]))
        self.assertEqual(table["count"], sorted(table["count"], reverse=True))
        self.assertTrue(all(len(column) == len(rows) for name, column in table.items() if name != "names"))
        summary = json.loads(self.read(self.campaign, "summary.json"))
        self.assertEqual((data["cases"], data["seed"]), (summary["cases"], 3))
        self.assertEqual(sorted(data["families"]), sorted(row[0] for row in base.execute("SELECT DISTINCT family FROM counts")))
        text = " ".join(" ".join(parsed.texts).split())
        wrong = base.execute("SELECT sum(disagreements) FROM counts").fetchone()[0]
        self.assertIn("%d disagreements" % wrong, text)
        self.assertEqual(sum(table["count"]), wrong)

    def test_details_are_what_check_says(self):
        data = self.data(self.parse(self.campaign))
        cases = [(finding, which, case) for finding, both in data["details"].items() for which, case in both.items()
                 if which in ("worst", "shrunk") and case and "case_line" in case]
        self.assertGreater(len(cases), 20)
        answers = check(*(case["case_line"] for _, _, case in cases))[1]
        nearest = 0
        for (finding, which, case), answer in zip(cases, answers):
            with self.subTest(finding=finding, which=which):
                i = data["findings"]["id"].index(finding)
                subject = data["subjects"][data["findings"]["subject"][i]]
                mine = answer["subjects"][subject["name"]]
                self.assertEqual(mine["outcome"], data["findings"]["names"]["outcome"][data["findings"]["outcome"][i]])
                self.assertEqual(case["certificate"], answer["certificate"])
                self.assertEqual(case["verdict"], mine["verdict"])
                if answer["margin"] is not None:
                    self.assertEqual(case["relation"], answer["relation"])
                    self.assertEqual(case["margin"], answer["margin"] if answer["margin"] != "inf" else None)
                self.assertEqual([float.fromhex(x) for x in case["input"]],
                                 [float.fromhex(x) for x in json.loads(case["case_line"])["input"]])
                self.assertTrue(case["certificate_check"])
                self.assertIn("int main", case["reproducer"])
                self.assertLessEqual(sum(step["parts"] for step in case["steps"]), 1)
                if case["nearest"]:
                    nearest += self.assert_nearest(case, answer)
        self.assertGreater(nearest, 10)

    def assert_nearest(self, case, answer):
        """The points are as far apart as the margin says, or the same where the shapes meet: 1 where that could be compared."""
        from fractions import Fraction
        first, second = ([Fraction(x) for x in point] for point in case["nearest"])
        squared = sum((a - b) ** 2 for a, b in zip(first, second))
        if case["relation"] != "disjoint":
            self.assertEqual(squared, 0)
        elif case["margin"] and 1e-150 < case["margin"] < 1e150:
            self.assertTrue(math.isclose(math.sqrt(squared), case["margin"], rel_tol=1e-12))
        else:
            return 0
        return 1

    def test_hostile_text(self):
        folder = self.copy()
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        old = "documented.triple_product"
        for table in ("subjects", "counts", "signatures", "margins", "scales", "maps"):
            base.execute("UPDATE %s SET subject = ? WHERE subject = ?" % table, (HOSTILE, old))
        base.execute("UPDATE subjects SET domain = ?", (HOSTILE,))
        base.execute("UPDATE signatures SET degeneracy = ? WHERE subject = ? AND degeneracy = 'none'", (HOSTILE, HOSTILE))
        for key in ("models", "command", "seed", "shard", "state", "families"):
            base.execute("INSERT OR REPLACE INTO campaign VALUES (?, ?)", (key, HOSTILE))
        base.commit()
        base.close()
        self.fine("report", folder)
        parsed = self.parse(folder)
        data = self.data(parsed)
        self.assertIn(HOSTILE, [s["name"] for s in data["subjects"]])
        self.assertEqual(data["title"], HOSTILE)
        self.assertEqual([t for t, _ in parsed.elements if t == "script"].count("script"), len(parsed.scripts))
        self.assertLessEqual(len(parsed.scripts), 2)
        self.assertFalse([a for t, a in parsed.elements if t == "img" and "onerror" in a])
        text = "".join(parsed.texts)
        self.assertIn("</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\ufffd\ufffd[31m", text)
        self.assertNotRegex(self.read(folder).split("<script", 1)[0].replace("\n", ""), "[\x00-\x1f\x7f\u202e]")
        suites = xml.etree.ElementTree.fromstring(self.read(folder, "junit.xml").encode())
        self.assertTrue(any("<script>alert(1)" in case.get("name") for case in suites.iter("testcase")))

    def test_junit(self):
        suites = xml.etree.ElementTree.fromstring(self.read(self.campaign, "junit.xml").encode())
        self.assertEqual((suites.tag, suites.get("failures")), ("testsuites", "0"))
        base = sqlite3.connect(os.path.join(self.campaign, "findings.db"))
        expected = {(t, "%s %s" % (s, x)) for t, x, s in base.execute("SELECT test, scalar, subject FROM subjects")}
        self.assertEqual({(c.get("classname"), c.get("name")) for c in suites.iter("testcase")}, expected)
        self.assertEqual(int(suites.get("tests")), len(expected))
        for suite in suites:
            self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))
        # Against a baseline that lacks one finding, and has another less bad.
        folder = self.copy()
        known = os.path.join(folder, "known.jsonl")
        self.fine("report", folder, "--write-baseline", known)
        with open(known, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        gone = next(line for line in lines if line["subject"] == "documented.triple_product")
        lines.remove(gone)
        other = next(l for l in lines if l["subject"] == "documented.edge_function" and l["worst"] and 0 < l["worst"] < 1e300)
        other["worst"] /= 2
        with open(known, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        self.fine("report", folder, "--baseline", known, status=1)
        suites = xml.etree.ElementTree.fromstring(self.read(folder, "junit.xml").encode())
        failed = {c.get("name"): c.find("failure").get("message") for c in suites.iter("testcase") if c.find("failure") is not None}
        expected = {"%s %s" % (gone["subject"], scalar): "1 new findings" for scalar in gone["scalars"]}
        expected |= {"%s %s" % (other["subject"], scalar): "1 known findings with a worse case" for scalar in other["scalars"]}
        self.assertEqual(failed, expected)
        self.assertEqual(suites.get("failures"), str(len(expected)))
        for suite in suites:
            self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
        status = self.data(self.parse(folder))["findings"]["status"]
        self.assertEqual((status.count("new"), status.count("worse"), status.count("")), (1, 1, 0))
        markdown = self.read(folder, "report.md")
        self.assertLess(markdown.index("| **new** | `%s`" % gone["subject"]), markdown.index("## segment_triangle_3d"))
        self.assertIn("| **worse** | `%s`" % other["subject"], markdown)
        # What was to be ruled out fails too.
        self.fine("report", folder, "--fail-on", "false_hit", status=1)
        suites = xml.etree.ElementTree.fromstring(self.read(folder, "junit.xml").encode())
        counted = {(t, "%s %s" % (s, x)) for t, x, s, n in base.execute(
            "SELECT test, scalar, subject, sum(false_hit) FROM counts GROUP BY 1, 2, 3") if n}
        self.assertEqual({(c.get("classname"), c.get("name")) for c in suites.iter("testcase") if c.find("failure") is not None}, counted)

    def test_compare(self):
        same = self.fine("report", "--compare", self.campaign, self.campaign)
        self.assertIn("0 new, 0 worse, 0 better, 0 gone", same.out)
        folder = self.copy()
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        ids = [row[0] for row in base.execute("SELECT s.finding FROM signatures s JOIN findings f ON f.signature = s.id AND rank_ulps = 1"
                                              " GROUP BY 1 HAVING max(severity) > 0 AND max(severity) < 1e300 ORDER BY 1 LIMIT 3")]
        of_finding = " WHERE signature IN (SELECT id FROM signatures WHERE finding = ?)"
        base.execute("DELETE FROM findings" + of_finding, (ids[0],))
        base.execute("DELETE FROM signatures WHERE finding = ?", (ids[0],))
        for id_, factor in ((ids[1], 2), (ids[2], 0.5)):
            base.execute("UPDATE findings SET severity = severity * ?1, margin_ulps = margin_ulps * ?1, escape_ulps = escape_ulps * ?1,"
                         " excess_ulps = excess_ulps * ?1" + of_finding.replace("?", "?2"), (factor, id_))
        base.execute("UPDATE counts SET disagreements = disagreements + 1000 WHERE subject = 'documented.triple_product' AND"
                     " scalar = 'float32' AND test = 'segment_triangle_3d' AND family = 'random'")
        base.commit()
        base.close()
        done = self.fine("report", "--compare", self.campaign, folder, status=1)
        self.assertIn("0 new, 1 worse, 1 better, 1 gone", done.out)
        self.assertRegex(done.out, r"segment_triangle_3d +float32 +[\d.]+ +[\d.]+  documented.triple_product")
        done = self.fine("report", "--compare", folder, self.campaign, status=1)
        self.assertIn("1 new, 1 worse, 1 better, 0 gone", done.out)
        self.compare_small_change()
        for words in (["--compare", self.campaign], ["--compare", self.campaign, os.path.join(self.folder, "none")],
                      [self.campaign, "--compare", self.campaign, self.campaign], []):
            self.assertEqual(run("report", *words).returncode, 2, words)

    def compare_small_change(self):
        """A change of a twentieth per million is one, in both directions, and its numbers differ."""
        before, after = self.copy(), self.copy()
        for folder, wrong in ((before, 100), (after, 101)):
            base = sqlite3.connect(os.path.join(folder, "findings.db"))
            base.execute("UPDATE counts SET checked = 20000000, disagreements = CASE family WHEN 'random' THEN ? ELSE 0 END WHERE "
                         "subject = 'documented.triple_product' AND scalar = 'float32' AND test = 'segment_triangle_3d' ", (wrong,))
            base.commit()
            families = base.execute("SELECT count(*) FROM counts WHERE subject = 'documented.triple_product' AND scalar = 'float32'"
                                    " AND test = 'segment_triangle_3d'").fetchone()[0]
            base.close()
        old, new = 100 / 20 / families, 101 / 20 / families
        for first, second, numbers in ((before, after, (old, new)), (after, before, (new, old))):
            done = self.fine("report", "--compare", first, second)
            found = re.search(r"segment_triangle_3d +float32 +([\d.]+) +([\d.]+)  documented.triple_product", done.out)
            self.assertIsNotNone(found, done.out)
            self.assertNotEqual(*found.groups())
            for text, value in zip(found.groups(), numbers):
                self.assertAlmostEqual(float(text), value, delta=0.05)

    def test_old_store(self):
        """A store of the version before pictures is read, reported, and gone on with."""
        folder = self.copy()
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        for table in ("margins", "scales", "maps"):
            base.execute("DROP TABLE " + table)
        for column in ("wrong_sign", "wrong_value", "late_impact", "wrong_contact", "invalid_output"):
            base.execute("ALTER TABLE counts DROP COLUMN " + column)
        base.execute("PRAGMA user_version = 1")
        base.commit()
        base.close()
        finding = self.data(self.parse(self.campaign))["findings"]["id"][0]
        self.fine("show", folder, finding)  # read only
        self.fine("report", folder)
        data = self.data(self.parse(folder))
        self.assertEqual((data["maps"], data["subjects"][0]["histogram"]), ([], None))
        self.fine("report", folder)

    def test_store_without_later_tables(self):
        """The first stores of version 4 had neither conditions nor places: read, shown, merged, gone on with."""
        folder = self.copy()
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        for table in ("conditions", "places", "structures"):
            base.execute("DROP TABLE " + table)
        base.execute("PRAGMA user_version = 4")
        base.commit()
        base.close()
        self.fine("show", folder, self.data(self.parse(self.campaign))["findings"]["id"][0])
        self.fine("merge", folder, "--out", folder + "-merged")
        self.fine("report", folder)
        self.assertEqual(len(self.data(self.parse(folder))["findings"]["id"]),
                         len(self.data(self.parse(folder + "-merged"))["findings"]["id"]))


if __name__ == "__main__":
    main(__doc__)
