#!/usr/bin/env python3
"""graze scene: counts that another program finds again in its cases, motions as they are said.

usage: cli_scene_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import os
import tempfile
import unittest
from collections import Counter
from fractions import Fraction

from cli_support import main, run

FRAMES = 300
CENTRES = {"Triangle": (-6.5, 4), "Star": (0, 5), "Moon": (6.5, 3.5), "Ellipse": (-6, -4), "Letter": (6, -4.5)}


def numbers(case):
    return [float.fromhex(x) if isinstance(x, str) else float(x) for x in case["input"]]


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def is_in(point, mesh):
    """Exactly: is the point in one of the closed triangles, none of which is flat?"""
    p = [Fraction(x) for x in point]
    for i in range(0, len(mesh), 6):
        t = [(Fraction(mesh[i + k]), Fraction(mesh[i + k + 1])) for k in (0, 2, 4)]
        sides = [cross(t[k], t[(k + 1) % 3], p) for k in range(3)]
        if all(s <= 0 for s in sides) or all(s >= 0 for s in sides):
            return True
    return False


class scene(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.out = os.path.join(cls.holder.name, "out")
        cls.cases = os.path.join(cls.holder.name, "cases.jsonl")
        cls.done = run("scene", "--frames", str(FRAMES), "--out", cls.out, "--cases-out", cls.cases, "--no-shrink",
                       "--no-pictures", "--jobs", "1")
        with open(cls.cases, encoding="utf-8") as file:
            cls.lines = [json.loads(line) for line in file]
        with open(os.path.join(cls.out, "summary.json"), encoding="utf-8") as file:
            cls.summary = json.load(file)

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def of_test(self, test):
        return [line for line in self.lines if line["test"] == test]

    def test_the_verb_ends_well(self):
        self.assertEqual(self.done.returncode, 0, self.done.err)
        self.assertEqual(len(self.lines), 3 * 5 * FRAMES)

    def test_motions(self):
        """Matrices turn by the angle, the mapped vertices are those of the matrix, the shell moves half a unit."""
        meshes = {}
        for line in self.of_test("point_transformed_trimesh_2d"):
            x = numbers(line)
            angle = math.radians(line["degrees"])
            c, s = math.cos(angle), math.sin(angle)
            tx, ty = CENTRES[line["object"]]
            for got, wanted in zip(x[2:8], (c, -s, tx, s, c, ty)):
                self.assertAlmostEqual(got, wanted, delta=1.2e-7)
            meshes[line["frame"], line["object"]] = (x[2:8], x[8:])
        for line in self.of_test("moving_point_trimesh_2d"):
            x = numbers(line)
            self.assertAlmostEqual(math.dist(x[:2], x[2:4]), 0.5, delta=4e-6)
            m, mesh = meshes[line["frame"], line["object"]]
            for i in range(0, len(mesh), 2):
                self.assertAlmostEqual(x[4 + i], m[0] * mesh[i] + m[1] * mesh[i + 1] + m[2], delta=2e-6)
                self.assertAlmostEqual(x[5 + i], m[3] * mesh[i] + m[4] * mesh[i + 1] + m[5], delta=2e-6)
        angles = {}
        for line in self.lines:
            angles[line["frame"], line["object"]] = line["degrees"]
        for (frame, name), degrees in angles.items():
            if frame:
                self.assertAlmostEqual(degrees - angles[frame - 1, name], 1, delta=1e-4)

    def test_counts_are_found_again(self):
        """graze check judges every case with both references; its outcomes add up to the summary's."""
        judged = run("check", "--json", self.cases)
        self.assertEqual(judged.returncode, 0, judged.err)
        counted = Counter()
        relations = {}
        for text, line in zip(judged.out.splitlines(), self.lines):
            answer = json.loads(text)
            self.assertEqual(answer["references"]["cgal"], answer["references"]["rational"])
            relations[line["test"], line["frame"], line["object"]] = answer["relation"]
            for name, printed in answer["subjects"].items():
                counted[line["test"], name, printed["outcome"]] += 1
        for test, item in self.summary["tests"].items():
            for name, scalars in item["subjects"].items():
                for outcome in ("agree", "false_hit", "false_miss", "contact_hit", "contact_miss", "out_of_domain"):
                    self.assertEqual(scalars["float32"][outcome], counted[test, name, outcome], (test, name, outcome))
        # And the shells that stepped over a part, by fractions of our own.
        over = 0
        for line in self.of_test("moving_point_trimesh_2d"):
            if relations[line["test"], line["frame"], line["object"]] != "crossing":
                continue
            x = numbers(line)
            over += not is_in(x[:2], x[4:]) and not is_in(x[2:4], x[4:])
        self.assertGreater(over, 0)
        self.assertIn(f"all      stepped over {over} times, endpoints_only saw 0, certified swept test caught {over};",
                      self.done.out)
        self.assertEqual(counted["moving_point_trimesh_2d", "certified.moving_point_trimesh_2d", "false_miss"], 0)

    def test_jobs_change_nothing_and_what_is_there_is_gone_on_with(self):
        out = os.path.join(self.holder.name, "jobs")
        words = ("scene", "--frames", str(FRAMES), "--out", out, "--no-shrink", "--no-pictures", "--jobs", "3")
        run(*words)
        for name in ("findings.jsonl", ):
            with open(os.path.join(out, name), "rb") as a, open(os.path.join(self.out, name), "rb") as b:
                self.assertEqual(a.read(), b.read())
        again = run(*words)
        self.assertIn("already holds", again.err)
        other = run("scene", "--frames", "50", "--out", out)
        self.assertEqual(other.returncode, 2)
        self.assertIn("another campaign", other.err)

    def test_bad_settings(self):
        for words, text in ((("--frames", "0"), "--frames"), (("--shell-step", "0"), "--shell-step"),
                            (("--shell-step", "nan"), "--shell-step"), (("--scalar", "float16"), "--scalar"),
                            (("--test", "aabb_*"), "--test")):
            done = run("scene", *words, "--out", os.path.join(self.holder.name, "bad"))
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(text, done.err)


if __name__ == "__main__":
    main(__doc__)
