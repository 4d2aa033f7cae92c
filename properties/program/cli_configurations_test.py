#!/usr/bin/env python3
"""The configurations of tests on the command line: listed, counted, named in findings, and what graze logic says of them.

usage: cli_configurations_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import shutil
import sqlite3

from campaign_support import campaign
from cli_support import main, run

# Two triangles: right but where one lies strictly inside the other, which no pair of edges tells.
PROGRAM = '''
from fractions import Fraction
from graze_subjects import serve, subject

def turn(a, b, c):
    d = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (d > 0) - (d < 0)

def on(p, a, b):
    return turn(a, b, p) == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])

def edges_meet(a, b, c, d):
    if on(a, c, d) or on(b, c, d) or on(c, a, b) or on(d, a, b):
        return True
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0

def any_edges_meet(x):
    x = [Fraction(v) for v in x]
    p = [x[i:i + 2] for i in range(0, 12, 2)]
    sides = [(0, 1), (1, 2), (2, 0)]
    return any(edges_meet(p[i], p[j], p[3 + k], p[3 + l]) for i, j in sides for k, l in sides)

serve([subject("triangle_triangle_2d", "edges", any_edges_meet, contact="closed")])
'''
HELPERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fuzz/examples/commands")


class configurations(campaign):
    def test_are_listed_with_their_answers(self):
        listed = json.loads(run("list", "--configurations", "segment_triangle_3d", "--json").out)
        self.assertEqual(listed["test"], "segment_triangle_3d")
        self.assertEqual(len(listed["configurations"]), 163)
        lines = "".join(
            json.dumps({"test": "segment_triangle_3d", "scalar": "float64", "input": [float(v).hex() for v in item["input"]],
                        "expect": item["relation"]}) + "\n" for item in listed["configurations"])
        self.assertEqual(run("check", "-", stdin=lines).returncode, 0)
        self.assertTrue(all(len(item["id"]) == 16 and item["name"] for item in listed["configurations"]))
        text = run("list", "--configurations", "segment_triangle_3d").out
        self.assertIn("segment_triangle_3d: 163 configurations", text)
        self.assertIn("coplanar", text)

    def test_what_alone_parts_the_shapes_is_in_their_names(self):
        listed = json.loads(run("list", "--configurations", "triangle_triangle_2d", "--json").out)
        told = 0
        for item in listed["configurations"]:
            at = [(item["input"][i], item["input"][i + 1]) for i in range(0, 12, 2)]
            parting = 0
            for first in (0, 3):
                for i in range(3):
                    (px, py), (qx, qy) = at[first + i], at[first + (i + 1) % 3]
                    sides = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in at]
                    a, b = sides[:3], sides[3:]
                    parting += max(a) < min(b) or max(b) < min(a)
            self.assertEqual("only an edge of" in item["name"], parting == 1, item)
            told += parting == 1
        self.assertGreater(told, 50)

    def test_a_test_without_them_says_so(self):
        refused = run("list", "--configurations", "sphere_aabb_3d")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("it has no configurations", refused.err)

    def test_what_is_forgotten_is_said_in_words(self):
        program = os.path.join(self.folder, "mine.py")
        with open(program, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        shutil.copy(os.path.join(HELPERS, "graze_subjects.py"), self.folder)
        out = os.path.join(self.folder, "out")
        done = run("run", "--test", "triangle_triangle_2d", "--subject", "mine.*", "--command", f"python3 {program}",
                   "--cases", "4000", "--fail-on", "none", "--no-pictures", "--out", out)
        self.assertEqual(done.returncode, 0, done.err)
        words = " ".join(done.out.split())
        self.assertRegex(words, "mine.edges on triangle_triangle_2d: [0-9.]+ % of 4000 cases are wrong: ")
        self.assertIn("misses on crossing shapes", words)
        self.assertRegex(words, r"in all \d+ configurations with one shape strictly inside the other \(of 1091 in total\)")
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            summary = json.load(file)
        covered = summary["tests"]["triangle_triangle_2d"]["configurations"]
        self.assertEqual(covered["known"], 1091)
        self.assertGreater(covered["reached"], 1000)
        self.assertIn(f"configurations reached: triangle_triangle_2d {covered['reached']} of 1091 "
                      f"(ten times: {covered['ten_times']})", words)
        for finding in summary["findings"]:
            self.assertTrue(finding["configurations"])
            self.assertEqual(len(finding["configurations"]), min(finding["configuration_count"], 20))
            for item in finding["configurations"]:
                self.assertIn("strictly inside", item["name"])
        with open(os.path.join(out, "report.md"), encoding="utf-8") as file:
            self.assertIn("one shape strictly inside the other", file.read())
        with open(os.path.join(out, "report.html"), encoding="utf-8") as file:
            self.assertIn("one shape strictly inside the other", file.read())

    def test_shards_have_the_counts_of_the_whole(self):
        def rows(folder):
            with sqlite3.connect(os.path.join(folder, "findings.db")) as store:
                return [store.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
                        for table in ("configurations", "wrong_configurations")]

        asked = ["run", "--test", "ray_triangle_3d", "--cases", "3000", "--no-shrink", "--no-pictures"]
        whole, joined = os.path.join(self.folder, "whole"), os.path.join(self.folder, "joined")
        self.assertEqual(run(*asked, "--jobs", "2", "--out", whole).returncode, 0)
        parts = []
        for i in (1, 2, 3):
            parts.append(os.path.join(self.folder, f"part{i}"))
            self.assertEqual(run(*asked, "--jobs", "1", "--shard", f"{i}/3", "--out", parts[-1]).returncode, 0)
        self.assertEqual(run("merge", *parts, "--out", joined).returncode, 0)
        self.assertEqual(rows(joined), rows(whole))
        self.assertGreater(len(rows(whole)[1]), 0)

    def test_a_campaign_can_end_when_all_are_reached(self):
        asked = ["run", "--test", "segment_segment_2d", "--subject", "documented.*", "--no-pictures", "--no-shrink"]

        def counts(*words):
            self.assertEqual(run(*asked, *words, "--out", self.new_out()).returncode, 0)
            summary = self.summary()
            return summary["cases"], summary["tests"]["segment_segment_2d"]["configurations"]

        cases, covered = counts("--until-covered", "--scalar", "float64")
        self.assertEqual(covered["ten_times"], covered["known"])
        self.assertEqual(counts("--cases", str(cases), "--scalar", "float64")[1], covered)
        self.assertLess(counts("--cases", str(cases - 1), "--scalar", "float64")[1]["ten_times"], covered["known"])
        self.assertEqual(counts("--until-covered", "--cases", "60", "--scalar", "float64")[0], 60)
        both = counts("--until-covered")
        self.assertEqual(both[1]["ten_times"], covered["known"])
        self.assertGreater(both[0], cases)
        refused = run("run", "--until-covered", "--cases-from", "-", "--out", self.new_out(), stdin="")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--until-covered and --cases-from", refused.err)

    def test_a_case_of_the_family_can_be_made_again(self):
        lines = [json.loads(line) for line in
                 run("generate", "segment_segment_2d", "--cases", "40", "--scalar", "float64").out.splitlines()]
        own = [line for line in lines if line["family"] == "configuration"]
        again = [json.loads(line) for line in
                 run("generate", "segment_segment_2d", "--family", "configuration", "--cases", str(len(own)),
                     "--scalar", "float64").out.splitlines()]
        self.assertEqual([line["input"] for line in own], [line["input"] for line in again])
        self.assertGreater(len(own), 2)


class logic(campaign):
    def test_tells_right_from_wrong_by_its_status(self):
        right = run("logic", "documented.signed_areas", "--test", "segment_segment_2d")
        self.assertEqual(right.returncode, 0, right.err)
        self.assertIn("right in exact arithmetic in all 18 configurations", right.out)
        self.assertIn("Complete:", right.out)
        wrong = run("logic", "documented.edge_function", "--json")
        self.assertEqual(wrong.returncode, 1, wrong.err)
        said = json.loads(wrong.out.splitlines()[0])
        self.assertEqual((said["subject"], said["test"], said["known"], said["complete"], said["why_not"]),
                         ("documented.edge_function", "point_triangle_2d", 19, True, ""))
        self.assertEqual(len(said["wrong"]), 4)
        ids = {item["id"] for item in json.loads(
            run("list", "--configurations", "point_triangle_2d", "--json").out)["configurations"]}
        self.assertLess(set(said["wrong"]), ids)

    def test_refuses_what_it_cannot_read(self):
        for subject, text in (("documented.nobody", "SUBJECT"), ("certified.orient_2d", "nothing can be said of it")):
            refused = run("logic", subject)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(text, refused.err)


if __name__ == "__main__":
    main(__doc__)
