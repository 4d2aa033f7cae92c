#!/usr/bin/env python3
"""graze run, check and generate on structures: programs that are right are never accused, those that are wrong always.

usage: cli_structures_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import sys
import xml.etree.ElementTree as tree

from campaign_support import campaign
from cli_support import STRUCTURES, main, run
from schema_support import faults

KINDS = tuple(STRUCTURES)

# A program with its subjects in a table; what they call is Andrew's monotone chain, and a triangulation by trying all triples.
PROGRAM = '''
import itertools, json, sys, time
from fractions import Fraction

def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

def chain(points, number, keep=lambda turn: turn > 0):
    points = [tuple(map(number, p)) for p in points]
    order = []
    for i in sorted(range(len(points)), key=lambda i: points[i]):
        if not order or points[order[-1]] != points[i]:
            order.append(i)
    if len(order) < 3:
        return order
    def half(walk):
        part = []
        for i in walk:
            while len(part) > 1 and not keep(cross(points[part[-2]], points[part[-1]], points[i])):
                part.pop()
            part.append(i)
        return part[:-1]
    return half(order) + half(order[::-1])

def exact(points):
    return chain(points, Fraction)

def rounded(points):
    return chain(points, float)

def tolerant(points):
    return chain(points, Fraction, lambda turn: turn > 1e-9)

def clockwise(points):
    return exact(points)[::-1]

def first_three(points):
    return [0, 1, 2]

def inside(a, b, c, d):
    rows = [(p[0] - d[0], p[1] - d[1]) for p in (a, b, c)]
    rows = [(x, y, x * x + y * y) for x, y in rows]
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

def delaunay(points):
    """Of points in general position: all triangles whose circle has none of them. Declines where four are on a circle."""
    points = [tuple(map(Fraction, p)) for p in points]
    if len(points) > 9:
        return None
    found = []
    for t in itertools.combinations(range(len(points)), 3):
        a, b, c = (points[i] for i in t)
        if cross(a, b, c) == 0:
            continue
        if cross(a, b, c) < 0:
            b, c = c, b
        signs = [inside(a, b, c, p) for i, p in enumerate(points) if i not in t]
        if any(sign == 0 for sign in signs):
            return None
        if all(sign < 0 for sign in signs):
            found.append(list(t))
    return found

def without_last(points):
    found = delaunay(points)
    return found and found[:-1]

def crashes(points):
    if len(points) == 5:
        sys.exit(3)
    return exact(points)

def hangs(points):
    if len(points) == 5:
        while True:
            pass
    return exact(points)

def nonsense(points):
    return "hull" if len(points) == 5 else exact(points)

subjects = [("convex_hull_2d", "exact"), ("convex_hull_2d", "rounded"), ("convex_hull_2d", "tolerant"), ("convex_hull_2d", "clockwise"),
            ("convex_hull_2d", "first_three"), ("delaunay_2d", "delaunay"), ("delaunay_2d", "without_last"), ("convex_hull_2d", "crashes"),
            ("convex_hull_2d", "hangs"), ("convex_hull_2d", "nonsense")]
sys.stdin.readline()
print(json.dumps({"subjects": [{"test": test, "name": name, "scalar": "float64"} for test, name in subjects]}), flush=True)
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    case = json.loads(line)
    points = list(zip(case["input"][::2], case["input"][1::2]))
    print(json.dumps(globals()[subjects[case["subject"]][1]](points)), flush=True)
'''


class structures(campaign):
    def setUp(self):
        super().setUp()
        self.command = "%s %s" % (sys.executable, self.write("mine.py", PROGRAM))

    def asked(self, name, *words, status, cases=200):
        done = run("run", "--command", self.command, "--subject", "mine." + name, "--cases", str(cases), "--out", self.new_out(), *words)
        self.assertEqual(done.returncode, status, (name, done.out, done.err))
        summary = json.loads(self.read("summary.json"))
        self.assertEqual(faults("structure_summary", summary), [])
        (test,) = summary["tests"]
        return done, summary["tests"][test]["subjects"]["mine." + name]["float64"]

    def test_right_ones_are_not_accused(self):
        for name in ("exact", "delaunay"):
            done, found = self.asked(name, status=0)
            self.assertEqual((found["checked"], found["invalid_output"], found["crash"]), (200, 0, 0))
            self.assertGreater(found["agree"], 50)
            self.assertIn("0 of 200 cases are wrong", done.out)
            self.assertEqual(self.read("findings.jsonl"), "")

    def test_wrong_ones_are_accused(self):
        laws = {"rounded": {"outside"}, "tolerant": {"outside"}, "clockwise": {"not_convex"}, "first_three": {"index", "outside"},
                "without_last": {"not_covered"}}
        for name, wanted in laws.items():
            _, found = self.asked(name, status=1)
            self.assertTrue(wanted <= set(found["laws"]), (name, found["laws"]))
            self.assertEqual(sum(found["laws"].values()), found["invalid_output"])
            # The findings are cases that check judges alike, and simple ones.
            lines = [json.loads(line) for line in self.read("findings.jsonl").splitlines()]
            self.assertEqual({line["fault"]["law"] for line in lines}, set(found["laws"]))
            checked = run("check", "--json", os.path.join(self.out, "findings.jsonl"))
            self.assertEqual(checked.returncode, 1)
            for line, again in zip(lines, map(json.loads, checked.out.splitlines())):
                self.assertEqual(again["subjects"]["external.answer"]["law"], line["fault"]["law"])
                self.assertEqual(faults("checked_structure", again), [])
            self.assertLess(min(len(line["input"]) for line in lines), 12)
            page = self.read("report.html")
            self.assertIn("<svg", page)
            tree.fromstring(self.read("junit.xml"))
            sarif = json.loads(self.read("report.sarif"))
            self.assertEqual(len(sarif["runs"][0]["results"]), len(lines))

    def test_processes_that_fail(self):
        for name, what in (("crashes", "crash"), ("nonsense", "crash"), ("hangs", "hang")):
            _, found = self.asked(name, "--time-limit", "0.3", status=1, cases=60)
            self.assertGreater(found[what], 0, name)
            self.assertEqual(found["invalid_output"], 0, name)
        self.asked("crashes", "--fail-on", "invalid_output", status=0, cases=60)
        self.asked("crashes", "--fail-on", "none", status=0, cases=60)
        self.asked("clockwise", "--fail-on", "crash", status=0, cases=60)
        self.asked("clockwise", "--fail-on", "invalid_output", status=1, cases=60)

    def test_published_routines(self):
        done = run("run", "--test", "*_2d", "--test", "convex_hull_3d", "--cases", "60", "--out", self.new_out())
        self.assertEqual(done.returncode, 2)  # *_2d names other tests too
        done = run("run", "--test", "convex_hull_?d", "--cases", "60", "--fail-on", "disagreement", "--out", self.new_out())
        self.assertEqual(done.returncode, 1, done.err)
        done = run("run", "--test", "convex_hull_?d", "--test", "delaunay_2d", "--test", "polygon_tri*", "--cases", "60", "--out", self.new_out())
        self.assertEqual(done.returncode, 0, done.err)  # their flaws are known
        tests = json.loads(self.read("summary.json"))["tests"]
        self.assertEqual(set(tests), {"convex_hull_2d", "convex_hull_3d", "delaunay_2d", "polygon_triangulation_2d"})
        self.assertGreater(tests["convex_hull_2d"]["subjects"]["documented.monotone_chain"]["float32"]["invalid_output"], 0)

    def test_same_findings_with_any_number_of_jobs(self):
        found = []
        for jobs in ("1", "3"):
            _, counts = self.asked("rounded", "--jobs", jobs, status=1)
            counts.pop("first_disagreement_seconds")
            found.append((counts, self.read("findings.jsonl")))
        self.assertEqual(*found)

    def test_check_asks_programs(self):
        lines = run("generate", "convex_hull_2d", "--cases", "60", "--scalar", "float64").out
        file = self.write("cases.jsonl", lines)
        for name, status in (("exact", 0), ("rounded", 1)):
            done = run("check", "--json", "--command", self.command, "--subject", "mine." + name, file)
            self.assertEqual(done.returncode, status, done.err)
            found = [json.loads(line) for line in done.out.splitlines()]
            self.assertEqual([faults("checked_structure", one) for one in found], [[]] * 60)
            outcomes = [one["subjects"]["mine." + name]["outcome"] for one in found]
            self.assertEqual("invalid_output" in outcomes, status == 1)
        done = run("check", "--command", self.command, "--subject", "mine.crashes", "--fail-on", "crash", file)
        self.assertEqual(done.returncode, 1)
        self.assertIn("crash", done.out)

    def test_shrink(self):
        lines = run("generate", "convex_hull_2d", "--cases", "60", "--scalar", "float64").out
        file = self.write("cases.jsonl", lines)
        done = run("shrink", "--command", self.command, "--subject", "mine.rounded", file)
        self.assertEqual(done.returncode, 0, done.err)
        simple = [json.loads(line) for line in done.out.splitlines()]
        self.assertGreater(len(simple), 3)
        self.assertIn("nothing to minimise", done.err)  # of the other lines
        for line in simple:
            self.assertLess(len(line["input"]), 12)
            self.assertEqual((line["subject"], line["outcome"]), ("mine.rounded", "invalid_output"))
        checked = run("check", "--json", "--command", self.command, "--subject", "mine.rounded", self.write("simple.jsonl", done.out))
        for line, again in zip(simple, map(json.loads, checked.out.splitlines())):
            self.assertEqual({one["law"] for one in again["subjects"].values()}, {line["fault"]["law"]})
        # A line names its subject; one that is right has nothing to minimise.
        again = run("shrink", "--command", self.command, self.write("simple.jsonl", done.out))
        self.assertEqual(len(again.out.splitlines()), len(simple))
        done = run("shrink", "--command", self.command, "--subject", "mine.exact", file)
        self.assertEqual((done.returncode, done.out), (0, ""))

    def test_generated_cases(self):
        for kind in KINDS:
            lines = run("generate", kind, "--cases", "120", "--seed", "3").out
            self.assertEqual(lines, run("generate", kind, "--cases", "120", "--seed", "3").out)
            self.assertNotEqual(lines, run("generate", kind, "--cases", "120", "--seed", "4").out)
            done = run("check", "--json", "-", stdin=lines)
            self.assertEqual(done.returncode, 0, done.err)
            found = [json.loads(line) for line in done.out.splitlines()]
            self.assertEqual(len(found), 120)
            self.assertGreater(sum(one["relation"] == "defined" for one in found), 90, kind)
            for one in found:
                self.assertEqual((one["references"]["cgal"], one["ok"]), (one["relation"], True))
            families = {json.loads(line)["family"] for line in lines.splitlines()}
            self.assertGreater(len(families), 8)
            alone = run("generate", kind, "--family", "extreme_scale", "--scalar", "float32", "--cases", "3", "--seed", "3").out
            self.assertEqual(set(alone.splitlines()) - set(lines.splitlines()), set())

    def test_outlines(self):
        """Cuts through models: with holes and without, few of them undefined, and in space several at one height."""
        for kind in KINDS:
            lines = run("generate", kind, "--family", "outlines", "--scalar", "float64", "--cases", "150").out
            self.assertEqual(lines, run("generate", kind, "--family", "outlines", "--scalar", "float64", "--cases", "150").out)
            done = run("check", "--json", "-", stdin=lines)
            self.assertEqual(done.returncode, 0, done.err)
            defined = sum(json.loads(line)["relation"] == "defined" for line in done.out.splitlines())
            self.assertGreater(defined, 120, kind)
            cases = [json.loads(line) for line in lines.splitlines()]
            if kind == "polygon_triangulation_2d":
                self.assertGreater(sum(len(case["sizes"]) > 1 for case in cases), 10)
                self.assertGreater(max(len(case["sizes"]) for case in cases), 2)
            if kind == "convex_hull_3d":
                heights = [len(set(case["input"][2::3])) for case in cases]
                self.assertGreater(sum(1 < height < 5 for height in heights), 75)
            self.assertLess(max(len(case["input"]) for case in cases), 1500)

    def test_usage(self):
        for words, message in ((["--test", "convex_hull_2d", "--test", "orient_2d", "--command", self.command], "a campaign each"),
                               (["--test", "convex_hull_3d", "--command", self.command, "--subject", "mine.*"], "no subject answers"),
                               (["--test", "delaunay_2d", "--command", self.command, "--family", "nearby"], "--family"),
                               (["--test", "delaunay_2d", "--command", self.command, "--climb"], "--climb"),
                               (["--test", "delaunay_2d", "--command", self.command, "--cases-from", "cases.jsonl"], "--cases-from")):
            done = run("run", *words, "--out", self.new_out())
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(message, done.err)


if __name__ == "__main__":
    main(__doc__)
