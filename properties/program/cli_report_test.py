#!/usr/bin/env python3
"""The reports of a campaign: report.html, report.md, junit.xml, graze report --compare, graze map.

usage: cli_report_test.py PATH_TO_GRAZE [unittest arguments]
"""
import base64
import hashlib
import html.parser
import json
import math
import os
import re
import resource
import shutil
import sqlite3
import struct
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

from cli_support import check, graze, main, run

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\x01\x1b[31m\u2028\u202e]]>" + "x" * 10_000


class page(html.parser.HTMLParser):
    """The elements of a page, which must be nested rightly; scripts and styles with their text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.texts, self.scripts, self.styles = [], [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("script", "style"):
            (self.scripts if tag == "script" else self.styles).append([attributes, ""])

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-5:])
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] in ("script", "style"):
            (self.scripts if self.open[-1] == "script" else self.styles)[-1][1] += data
        else:
            self.texts.append(data)

    def with_attribute(self, name):
        return [attributes for _, attributes in self.elements if name in attributes]


def png_pixels(data):
    """Width, height and palette indices of a PNG file with a palette and filter 0 to 4."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, body, header = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + chunk) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", chunk)
        if kind == b"IDAT":
            body += chunk
        at += 12 + size
    width, height, depth, colour = header[:4]
    assert (depth, colour) == (8, 3)
    raw, rows, before = zlib.decompress(body), [], bytes(width)
    for y in range(height):
        filtered, row = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1:(y + 1) * (width + 1)])
        assert filtered in (0, 2), "palettes are best not filtered"
        if filtered == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, before))
        rows.append(bytes(row))
        before = rows[-1]
    return width, height, rows


def unpacked(pixels):
    return "".join(letter * int(count or 1) for count, letter in re.findall(r"(\d*)([mhFMcdx!])", pixels))


class report(unittest.TestCase):
    maxDiff = 3000

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.made = os.path.join(cls.folder, "made")
        done = run("run", "--test", "segment_triangle_3d", "--test", "triangle_rectangle_2d", "--test", "point_disc_2d",
                   "--test", "triangle_min_sphere_3d", "--test", "point_transformed_trimesh_2d", "--cases", "3000",
                   "--seed", "3", "--out", cls.made)
        assert done.returncode == 0, done.err

    def copy(self):
        folder = tempfile.mkdtemp(dir=self.folder)
        target = os.path.join(folder, "copy")
        shutil.copytree(self.made, target)
        return target

    def fine(self, *words, status=0):
        done = run(*words)
        self.assertEqual(done.returncode, status, done.err + done.out)
        return done

    def read(self, folder, name="report.html"):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
            return file.read()

    def parse(self, folder):
        text = self.read(folder)
        parsed = page(text)
        self.assert_closed(text, parsed)
        return parsed

    def assert_closed(self, text, parsed):
        """A policy that lets nothing in but what the file brings, hashes that fit, and no address of anything."""
        metas = [a for t, a in parsed.elements if t == "meta" and a.get("http-equiv") == "Content-Security-Policy"]
        self.assertEqual(len(metas), 1)
        policy = dict(part.strip().split(" ", 1) for part in metas[0]["content"].split(";"))
        self.assertEqual({k: v for k, v in policy.items() if k not in ("script-src", "style-src")},
                         {"default-src": "'none'", "img-src": "data:", "base-uri": "'none'", "form-action": "'none'"})
        hashed = lambda each: "'sha256-%s'" % base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()
        styles = [hashed(body) for _, body in parsed.styles]
        self.assertGreaterEqual(len(styles), 1)
        self.assertEqual(policy["style-src"].split(), styles)
        scripts = [hashed(body) for attributes, body in parsed.scripts if not attributes.get("type")]
        self.assertEqual(policy["script-src"].split(), scripts or ["'none'"])
        for tag, attributes in parsed.elements:
            for name, value in attributes.items():
                self.assertFalse(name.startswith("on") or name == "style", (tag, attributes))
                if name in ("src", "href", "action", "srcset", "data"):
                    self.assertRegex(value, r"^(#[\w-]+|data:image/png;base64,[A-Za-z0-9+/=]+)$")
            self.assertNotIn(tag, ("iframe", "object", "embed", "link", "form", "base"))

    def data(self, parsed):
        islands = [body for attributes, body in parsed.scripts if attributes.get("id") == "graze-data"]
        self.assertEqual(len(islands), 1)
        self.assertNotRegex(islands[0], "[<>&\u2028\u2029]")
        return json.loads(islands[0], parse_constant=lambda word: self.fail(word))

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
                 if which in ("worst", "shrunk") and case]
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

    def assert_nearest(self, case, answer):
        """The points are as far apart as the margin says, or the same where the shapes meet."""
        from fractions import Fraction
        first, second = ([Fraction(x) for x in point] for point in case["nearest"])
        squared = sum((a - b) ** 2 for a, b in zip(first, second))
        if case["relation"] != "disjoint":
            self.assertEqual(squared, 0)
        elif case["margin"] and 1e-150 < case["margin"] < 1e150:
            self.assertTrue(math.isclose(math.sqrt(squared), case["margin"], rel_tol=1e-12))
        return 1

    def test_pictures(self):
        data = self.data(self.parse(self.made))
        by_name = {(s["test"], s["scalar"], s["name"]): s for s in data["subjects"]}
        for key, subject in by_name.items():
            if key[0] == "triangle_min_sphere_3d":
                self.assertIsNone(subject["histogram"])
            else:
                histogram = subject["histogram"]
                checked = sum(histogram["checked"]) + histogram["zero"]["checked"]
                self.assertLessEqual(checked, 3000)
                self.assertGreater(checked, 300)
            self.assertEqual([each["k"] for each in subject["scale_profile"]], list(range(-60, 61)))
            self.assertGreater(subject["scale_profile"][60]["checked"], 10)
            if key[2].startswith("certified."):
                self.assertEqual(sum(each["wrong"] for each in subject["scale_profile"]), 0)
        pef = by_name[("segment_triangle_3d", "float32", "documented.triple_product")]
        self.assertGreater(sum(pef["histogram"]["wrong"]), 0)
        # The rate on the sample is that of the campaign, within five standard deviations.
        base = sqlite3.connect(os.path.join(self.made, "findings.db"))
        for (test, scalar, name), subject in by_name.items():
            if not subject["histogram"]:
                continue
            checked, wrong = base.execute("SELECT sum(checked) - sum(declined + out_of_domain + undefined), sum(disagreements) FROM"
                                          " counts WHERE test = ? AND scalar = ? AND subject = ?", (test, scalar, name)).fetchone()
            histogram = subject["histogram"]
            n = sum(histogram["checked"]) + histogram["zero"]["checked"]
            k = sum(histogram["wrong"]) + histogram["zero"]["wrong"]
            rate = wrong / checked
            self.assertLessEqual(abs(k - n * rate), 5 * math.sqrt(n * rate * (1 - rate)) + 1, (name, k, n, rate))
        self.assertGreaterEqual(len(data["maps"]), 6)
        figures = [a for a in self.parse(self.made).with_attribute("data-map")]
        self.assertEqual([int(a["data-map"]) for a in figures], list(range(len(data["maps"]))))

    def test_map_pixels_are_what_check_says(self):
        data = self.data(self.parse(self.made))
        for drawn in data["maps"][:4]:
            who = data["subjects"][drawn["subject"]]
            pixels = unpacked(drawn["pixels"])
            self.assertEqual(len(pixels), drawn["width"] * drawn["height"])
            self.assertTrue(set(pixels) & set("FM") and set(pixels) & set("mh"), (who["name"], set(pixels)))
            origin, u, v = ([float.fromhex(x) for x in drawn[name]] for name in ("origin", "u", "v"))
            lines, letters = [], []
            for number in range(0, len(pixels), 331):
                if pixels[number] == "x":
                    continue
                dx, dy = number % drawn["width"] - drawn["width"] // 2, number // drawn["width"] - drawn["height"] // 2
                at = [o + (dx * a + dy * b) for o, a, b in zip(origin, u, v)]
                lines.append(json.dumps({"test": who["test"], "scalar": who["scalar"], "input": [x.hex() for x in at]}))
                letters.append(pixels[number])
            for letter, answer in zip(letters, check(*lines)[1]):
                verdict = answer["subjects"][who["name"]]["verdict"]
                self.assertEqual({"m": ("disjoint", "miss"), "h": ("crossing", "hit"), "F": ("disjoint", "hit"),
                                  "M": ("crossing", "miss"), "c": ("touching", "hit"), "d": ("touching", "miss")}[letter],
                                 (answer["relation"], verdict))

    def test_map_verb(self):
        data = self.data(self.parse(self.made))
        drawn = data["maps"][0]
        file = os.path.join(self.folder, "map.png")
        done = self.fine("map", self.made, drawn["finding"], "--size", "128", "-o", file)
        with open(file, "rb") as image:
            width, height, rows = png_pixels(image.read())
        self.assertEqual((width, height), (128, 128))
        letters = "mhFMcdx!"
        self.assertEqual("".join(letters[i] for row in rows for i in row), unpacked(drawn["pixels"]))
        self.assertIn("false hits %d" % unpacked(drawn["pixels"]).count("F"), done.out)
        # Four times closer, the middle quarter comes in four pixels each.
        self.fine("map", self.made, drawn["finding"], "--size", "128", "--zoom", "4", "-o", file)
        with open(file, "rb") as image:
            closer = png_pixels(image.read())[2]
        for y in range(-16, 16):
            for x in range(-16, 16):
                self.assertEqual(closer[64 + 4 * y][64 + 4 * x], rows[64 + y][64 + x])
        for words in (["--zoom", "3"], ["--zoom", "0"], ["--size", "8"], ["--size", "5000"]):
            self.assertEqual(run("map", self.made, drawn["finding"], *words, "-o", file).returncode, 2)
        sphere = [i for i, o in zip(data["findings"]["id"], data["findings"]["outcome"])
                  if data["findings"]["names"]["outcome"][o] == "wrong_sphere"][0]
        for bad, word in ((sphere, "sphere"), ("0000000000000000", "no finding"), ("x'", "ID")):
            done = run("map", self.made, bad, "-o", file)
            self.assertEqual(done.returncode, 2)
            self.assertIn(word, done.err)

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

    def multiply(self, folder, kinds):
        """Makes so many kinds of disagreement of those that are there."""
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        there = base.execute("SELECT count(*) FROM signatures").fetchone()[0]
        copies = -(-kinds // there)
        # In the order of the ids, so that rows are appended; no journal, the store is a copy.
        base.executescript("""
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
            CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n;
            INSERT INTO findings SELECT printf('%%08x', i) || substr(f.id, 1, 8), printf('%%08x', i) || substr(signature, 1, 8), family,
              case_index, verdict, relation, margin, margin_ulps, escape_ulps, excess_ulps, severity, rank_ulps, rank_margin,
              orbit_wrong, orbit_size, input, shrunk FROM number CROSS JOIN findings f WHERE rank_ulps = 1;
            INSERT INTO signatures SELECT printf('%%08x', i) || substr(id, 1, 8), test, scalar, subject, outcome, cause, contact_kind,
              degeneracy || '+' || i, count FROM number CROSS JOIN signatures;
            COMMIT;
        """ % copies)
        base.commit()
        total = base.execute("SELECT count(*) FROM signatures").fetchone()[0]
        base.close()
        return total

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

    def test_same_with_any_jobs(self):
        stores = []
        for jobs in ("1", "3"):
            out = os.path.join(self.folder, "jobs" + jobs)
            self.fine("run", "--test", "segment_segment_2d", "--cases", "2000", "--jobs", jobs, "--out", out)
            base = sqlite3.connect(os.path.join(out, "findings.db"))
            stores.append([sorted(base.execute("SELECT * FROM " + table)) for table in ("margins", "scales", "maps")])
        self.assertEqual(stores[0], stores[1])
        self.assertTrue(all(stores[0]))

    def test_shards_and_merge(self):
        words = ["run", "--test", "segment_segment_2d", "--cases", "3000"]
        folder = lambda name: os.path.join(self.folder, name)
        self.fine(*words, "--out", folder("whole"))
        for i in ("1", "2"):
            self.fine(*words, "--shard", i + "/2", "--out", folder("shard" + i))
        self.fine("merge", folder("shard1"), folder("shard2"), "--out", folder("merged"))
        tables = lambda name: [sorted(sqlite3.connect(os.path.join(folder(name), "findings.db")).execute("SELECT * FROM " + table))
                               for table in ("margins", "scales", "maps")]
        self.assertEqual(tables("whole"), tables("merged"))

    def test_no_pictures(self):
        out = os.path.join(self.folder, "plain")
        self.fine("run", "--test", "segment_segment_2d", "--cases", "500", "--no-pictures", "--out", out)
        data = self.data(self.parse(out))
        self.assertEqual(data["maps"], [])
        self.assertIsNone(data["subjects"][0]["scale_profile"])


if __name__ == "__main__":
    main(__doc__)
