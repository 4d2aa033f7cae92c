#!/usr/bin/env python3
"""The reports of a campaign: report.html, report.md, junit.xml, graze report --compare.

usage: cli_report_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import os
import re
import resource
import sqlite3
import subprocess
import xml.etree.ElementTree

from cli_support import check, graze, main, run
from report_support import report_case

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\x01\x1b[31m\u2028\u202e]]>" + "x" * 10_000


class report(report_case):
    def test_page_alone(self):
        parsed = self.parse(self.made)
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

    def test_says_what_it_is(self):
        """The first words of the page say what was done, for somebody who has not heard of graze."""
        parsed = self.parse(self.made)
        text = " ".join("".join(parsed.texts).split())
        lead = text[:text.index(" cases in ")]
        base = sqlite3.connect(os.path.join(self.made, "findings.db"))
        routines = len(list(base.execute("SELECT DISTINCT test, subject FROM subjects")))
        for words in ("to %d routines, the subjects, and worked out each right answer without any rounding" % routines,
                      "A disagreement is a wrong answer (hit where the shapes are apart, miss where they cross, a sphere that is not"
                      " the smallest), a crash or an endless loop", "unless the subject promises to count touching as a hit (closed)"):
            self.assertIn(words, lead)
        self.assertLess(len(lead), 700)
        for word in ("test", "case", "subject", "family", "margin", "ulp", "kind", "cause", "promise at contact"):
            self.assertIn(word, text[:text.index("Overview")])
        # Of smallest spheres alone there is nothing to promise.
        out = os.path.join(self.folder, "spheres")
        self.fine("run", "--test", "triangle_min_sphere_3d", "--cases", "200", "--no-pictures", "--out", out)
        text = " ".join("".join(self.parse(out).texts).split())
        lead = text[:text.index(" cases in ")]
        self.assertIn("a wrong answer (a sphere that is not the smallest), a crash", lead)
        self.assertNotIn("promises", lead)

    def test_data_is_the_store(self):
        parsed = self.parse(self.made)
        data = self.data(parsed)
        base = sqlite3.connect(os.path.join(self.made, "findings.db"))
        rows = list(base.execute("SELECT test, scalar, subject, outcome, cause, contact_kind, degeneracy, count, f.id, f.margin,"
                                 " f.severity FROM signatures s JOIN findings f ON f.signature = s.id AND rank_ulps = 1"))
        self.assertEqual(data["findings_in_store"], len(rows))
        table, names = data["findings"], data["findings"]["names"]
        shown = []
        for i in range(len(table["id"])):
            who = data["subjects"][table["subject"][i]]
            outcome = names["outcome"][table["outcome"][i]]
            shown.append((who["test"], who["scalar"], who["name"], outcome, names["cause"][table["cause"][i]],
                          names["contact"][table["contact"][i]], names["degeneracy"][table["degeneracy"][i]], table["count"][i],
                          table["id"][i], table["margin"][i], table["margin_ulps"][i]))
        finite = lambda value: value if math.isfinite(value) else None
        expected = [row[:9] + (None if row[3] == "wrong_sphere" else finite(row[9]), finite(row[10])) for row in rows]
        self.assertEqual(sorted(shown, key=lambda r: r[8]), sorted(expected, key=lambda r: r[8]))
        self.assertEqual(table["count"], sorted(table["count"], reverse=True))
        self.assertTrue(all(len(column) == len(rows) for name, column in table.items() if name != "names"))
        summary = json.loads(self.read(self.made, "summary.json"))
        self.assertEqual((data["cases"], data["seed"]), (summary["cases"], 3))
        self.assertEqual(sorted(data["families"]), sorted(row[0] for row in base.execute("SELECT DISTINCT family FROM counts")))
        text = " ".join(" ".join(parsed.texts).split())
        wrong = base.execute("SELECT sum(disagreements) FROM counts").fetchone()[0]
        self.assertIn("%d disagreements" % wrong, text)
        self.assertEqual(sum(table["count"]), wrong)

    def test_details_are_what_check_says(self):
        data = self.data(self.parse(self.made))
        cases = [(finding, which, case) for finding, both in data["details"].items() for which, case in both.items()
                 if which in ("worst", "shrunk") and case and "case_line" in case]
        self.assertGreater(len(cases), 20)
        answers = check(*(case["case_line"] for _, _, case in cases))[1]
        nearest = 0
        for (finding, which, case), answer in zip(cases, answers):
            with self.subTest(finding=finding, which=which):
                i = data["findings"]["id"].index(finding)
                who = data["subjects"][data["findings"]["subject"][i]]
                mine = answer["subjects"][who["name"]]
                self.assertEqual(mine["outcome"], data["findings"]["names"]["outcome"][data["findings"]["outcome"][i]])
                self.assertEqual(case["certificate"], answer["certificate"])
                self.assertEqual(case["verdict"], mine["verdict"])
                if answer["margin"] is not None:
                    self.assertEqual(case["relation"], answer["relation"])
                    self.assertEqual(case["margin"], answer["margin"] if math.isfinite(answer["margin"]) else None)
                self.assertEqual([float.fromhex(x) for x in case["input"]],
                                 [float.fromhex(x) for x in json.loads(case["case_line"])["input"]])
                self.assertTrue(case["certificate_check"])
                self.assertIn("int main", case["reproducer"])
                self.assertLessEqual(sum(step["parts"] for step in case["steps"]), 1)
                if case["nearest"]:
                    nearest += self.assert_nearest(case, answer)
        self.assertGreater(nearest, 10)

    def test_every_kind_opens(self):
        """On its simplest input, with a picture and the exact answer, whether it is shown in full or not."""
        parsed = self.parse(self.made)
        data = self.data(parsed)
        table = data["findings"]
        self.assertEqual(set(data["details"]), set(table["id"]))
        base = sqlite3.connect(os.path.join(self.made, "findings.db"))
        simplest = dict(base.execute("SELECT id, coalesce(nullif(shrunk, ''), input) FROM findings WHERE rank_ulps = 1"))
        page = self.read(self.made)
        kinds = dict(re.findall(r'<details class="kind"><summary>.*?</summary><article id="finding-([0-9a-f]+)">(.*?)</article></details>', page, re.S))
        self.assertEqual(list(kinds), table["id"], "most frequent first")
        lines, brief = [], 0
        for i, finding in enumerate(table["id"]):
            who, detail = data["subjects"][table["subject"][i]], data["details"][finding]
            case = detail["shrunk"] or detail["worst"]
            self.assertEqual(case["input"], simplest[finding].split())
            self.assertIn('<svg class="drawing"', kinds[finding])
            self.assertIn("Exactly: ", kinds[finding])
            lines.append({"test": who["test"], "scalar": who["scalar"], "input": [float.fromhex(x) for x in case["input"]]})
            brief += "case_line" not in case
            self.assertNotIn("ause cause", kinds[finding])
        self.assertGreater(brief, 20)
        for i, answer in enumerate(check(*(json.dumps(line) for line in lines))[1]):
            detail = data["details"][table["id"][i]]
            case = detail["shrunk"] or detail["worst"]
            mine = answer["subjects"][data["subjects"][table["subject"][i]]["name"]]
            self.assertEqual((case["verdict"], mine["outcome"]), (mine["verdict"], table["names"]["outcome"][table["outcome"][i]]))
            if answer["margin"] is not None:
                self.assertEqual(case["relation"], answer["relation"])
        text = " ".join(" ".join(parsed.texts).split())
        self.assertIn("All %d kinds." % len(kinds), text)
        self.assertNotIn("cause unknown", text)

    def test_size_of_margins(self):
        """The share of the shapes' size is of the worst input, whatever its scale."""
        data = self.data(self.parse(self.made))
        base = sqlite3.connect(os.path.join(self.made, "findings.db"))
        worst = {row[0]: row[1:] for row in base.execute("SELECT id, margin, input FROM findings WHERE rank_ulps = 1")}
        table, seen = data["findings"], 0
        for i, finding in enumerate(table["id"]):
            who = data["subjects"][table["subject"][i]]
            if who["test"] not in ("segment_triangle_3d", "point_disc_2d"):
                continue
            margin, at = worst[finding][0], [float.fromhex(x) / 8 for x in worst[finding][1].split()]
            if who["test"] == "point_disc_2d":
                x, y, a, b, r = at
                extent = max(max(x, a + r) - min(x, a - r), max(y, b + r) - min(y, b - r))
            else:
                extent = max(max(at[axis::3]) - min(at[axis::3]) for axis in range(3))
            if 1e-300 < extent and margin / 8 / extent < 1e300:
                self.assertAlmostEqual(table["size"][i], margin / 8 / extent, delta=0.006 * margin / 8 / extent)
                seen += 1
        self.assertGreater(seen, 40)

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
        suites = xml.etree.ElementTree.fromstring(self.read(self.made, "junit.xml").encode())
        self.assertEqual((suites.tag, suites.get("failures")), ("testsuites", "0"))
        base = sqlite3.connect(os.path.join(self.made, "findings.db"))
        expected = {(t, "%s %s" % (s, x)) for t, x, s in base.execute("SELECT test, scalar, subject FROM subjects")}
        self.assertEqual({(c.get("classname"), c.get("name")) for c in suites.iter("testcase")}, expected)
        self.assertEqual(int(suites.get("tests")), len(expected))
        for suite in suites:
            self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))
        # Against a baseline that lacks one kind, and has another less bad.
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
        self.assertEqual(failed, {"%s %s" % (gone["subject"], gone["scalar"]): "1 new kinds of disagreement",
                                  "%s %s" % (other["subject"], other["scalar"]): "1 known kinds with a worse case"})
        self.assertEqual(suites.get("failures"), "2")
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

    def test_markdown_fits_a_comment(self):
        folder = self.copy()
        self.multiply(folder, 3000)
        self.fine("report", folder)
        text = self.read(folder, "report.md")
        self.assertLess(len(text.encode()), 65_536)
        self.assertIn("| `documented.triple_product` | float32 |", text)
        shown = re.findall(r"^- \*\*([0-9a-f]{10})\*\*", text, re.M)
        self.assertGreater(len(shown), 30)
        self.assertRegex(text, r"\n%d of \d+ kinds: more are in `report.html`; `graze show DIR` lists all" % len(shown))

    def test_command_can_be_pasted(self):
        """What a report says it was made by makes it again: flags have no word after them, and others are quoted."""
        out = os.path.join(self.folder, "it's $HOME; a folder")
        self.fine("run", "--test", "point_disc_2d", "--subject", "documented.*", "--cases", "100", "--no-pictures", "--fresh", "--out", out)
        made_by = re.search("^Made by `(.*)`.$", self.read(out, "report.md"), re.M)[1]
        words = subprocess.run(["sh", "-c", 'graze() { printf "%s\\n" "$@"; }; ' + made_by], capture_output=True, text=True).stdout.split("\n")[:-1]
        self.assertEqual(words[words.index("--out") + 1], out)
        self.fine(*words)
        self.assertIn(" ".join(made_by.split()), " ".join(" ".join(self.parse(out).texts).split()))

    def test_tables_and_progress_fit_the_terminal(self):
        out = self.fine("report", self.made).out
        self.assertLessEqual(max(map(len, out.splitlines()[:-1])), 80)
        self.assertIn("\nsegment_triangle_3d\n  documented.triple_product", out)
        import fcntl
        import pty
        import struct
        import termios
        for columns in (37,):
            leader, terminal = pty.openpty()
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            done = subprocess.run([*graze, "run", "--test", "segment_triangle_3d", "--cases", "8000", "--out",
                                   os.path.join(self.folder, "narrow%d" % columns)], stdout=subprocess.PIPE, stderr=terminal, timeout=60)
            self.assertEqual(done.returncode, 0)
            os.close(terminal)
            text = b""
            try:
                while piece := os.read(leader, 1 << 16):
                    text += piece
            except OSError:
                pass  # the other end is closed
            os.close(leader)
            shown = [line.decode() for line in re.split(rb"\r\x1b\[K|[\r\n]+", text)]
            self.assertGreater(len(shown), 3)
            self.assertLess(max(map(len, shown)), columns)

    def test_markdown_lists_every_kind(self):
        """Where there is room: each with its id, and a line that shows it again."""
        out = os.path.join(self.folder, "few")
        self.fine("run", "--test", "point_disc_2d", "--scalar", "float32", "--cases", "3000", "--no-pictures", "--out", out)
        text = self.read(out, "report.md")
        table = self.data(self.parse(out))["findings"]
        self.assertGreater(len(table["id"]), 3)
        shown = re.findall(r"^- \*\*([0-9a-f]{10})\*\*", text, re.M)
        self.assertEqual(sorted(shown), sorted(id_[:10] for id_ in table["id"]))
        self.assertEqual(shown[0], table["id"][0][:10], "the most frequent first")
        lines = re.findall(r'^  (\{"test".*\})$', text, re.M)
        self.assertEqual(len(lines), len(shown))
        for line, answer in zip(lines, check(*lines)[1]):
            self.assertNotEqual(answer["subjects"][json.loads(line)["subject"]]["outcome"], "agree")

    def test_compare(self):
        same = self.fine("report", "--compare", self.made, self.made)
        self.assertIn("0 new, 0 worse, 0 better, 0 gone", same.out)
        folder = self.copy()
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        ids = [row[0] for row in base.execute("SELECT s.id FROM signatures s JOIN findings f ON f.signature = s.id AND rank_ulps = 1"
                                              " WHERE severity > 0 AND severity < 1e300 ORDER BY s.id LIMIT 3")]
        base.execute("DELETE FROM findings WHERE signature = ?", (ids[0],))
        base.execute("DELETE FROM signatures WHERE id = ?", (ids[0],))
        base.execute("UPDATE findings SET severity = severity * 2, margin_ulps = margin_ulps * 2, escape_ulps = escape_ulps * 2,"
                     " excess_ulps = excess_ulps * 2 WHERE signature = ?", (ids[1],))
        base.execute("UPDATE findings SET severity = severity / 2, margin_ulps = margin_ulps / 2, escape_ulps = escape_ulps / 2,"
                     " excess_ulps = excess_ulps / 2 WHERE signature = ?", (ids[2],))
        base.execute("UPDATE counts SET disagreements = disagreements + 1000 WHERE subject = 'documented.triple_product' AND"
                     " scalar = 'float32' AND test = 'segment_triangle_3d' AND family = 'random'")
        base.commit()
        base.close()
        done = self.fine("report", "--compare", self.made, folder, status=1)
        self.assertIn("0 new, 1 worse, 1 better, 1 gone", done.out)
        self.assertRegex(done.out, r"segment_triangle_3d +float32 +[\d.]+ +[\d.]+  documented.triple_product")
        done = self.fine("report", "--compare", folder, self.made, status=1)
        self.assertIn("1 new, 1 worse, 1 better, 0 gone", done.out)
        self.compare_small_change()
        for words in (["--compare", self.made], ["--compare", self.made, os.path.join(self.folder, "none")],
                      [self.made, "--compare", self.made, self.made], []):
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
        base.execute("PRAGMA user_version = 1")
        base.commit()
        base.close()
        finding = self.data(self.parse(self.made))["findings"]["id"][0]
        self.fine("show", folder, finding)  # read only
        self.fine("report", folder)
        data = self.data(self.parse(folder))
        self.assertEqual((data["maps"], data["subjects"][0]["histogram"]), ([], None))
        self.fine("report", folder)

    def test_large(self):
        folder = self.copy()
        total = self.multiply(folder, 100_000)
        self.assertGreater(total, 100_000)
        # Processor time: what it takes where nothing else runs.
        used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        before = used()
        self.assertEqual(subprocess.run([*graze, "report", folder], capture_output=True, timeout=600).returncode, 0)
        seconds, size = used() - before, os.path.getsize(os.path.join(folder, "report.html"))
        print("\n%d findings: report written in %.1f s of a processor, %.1f MB" % (total, seconds, size / 1e6))
        self.assertLess(seconds, 20)
        self.assertLess(size, 25_000_000)
        data = self.data(self.parse(folder))
        self.assertEqual(len(data["findings"]["id"]), total)
        self.assertEqual(data["findings_in_store"], total)
        # What opens is bounded, and what is left out said.
        kinds = re.findall(r'<details class="kind">.*?</article></details>', self.read(folder), re.S)
        self.assertEqual(len(kinds), len(data["details"]))
        self.assertGreater(len(kinds), 500)
        self.assertLess(sum(len(kind.encode()) for kind in kinds), 8_000_000)
        self.assertLess(max(len(kind) for kind in kinds), 200_000)
        table = data["findings"]
        largest = sorted(range(total), key=lambda i: -(table["size"][i] if table["size"][i] is not None else math.inf))
        self.assertLessEqual(set(table["id"][:12]), set(data["details"]))
        least = table["size"][largest[11]]
        self.assertGreater(sum(table["size"][i] == least or i in largest[:12] for i in range(total) if table["id"][i] in data["details"]), 11)
        said = "The page has room for %d of the %d kinds" % (len(kinds), total)
        text = " ".join(" ".join(self.parse(folder).texts).split())
        self.assertIn(said, text)
        self.assertIn("The other %d are left out: graze show DIR lists all, graze show DIR ID shows any" % (total - len(kinds)), text)


if __name__ == "__main__":
    main(__doc__)
