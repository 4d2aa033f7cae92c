#!/usr/bin/env python3
"""The page of questions that are not in the list: its cases have the answers it says, and its tricks hold on random cases.

usage: cli_questions_test.py PATH_TO_GRAZE [unittest arguments]
"""
import fractions
import json
import os
import random
import re
import unittest

from cli_support import main, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = "reports/other-questions.md"


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def relations(cases):
    done = run("check", "--json", "--subject", "certified.*", "-",
               stdin="".join(json.dumps({"scalar": "float64", **case}) + "\n" for case in cases))
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert len(answers) == len(cases), done.err
    return [answer["relation"] for answer in answers]


class page(unittest.TestCase):
    def test_cases(self):
        blocks = re.findall(r"```json\n(.*?)```", read(PAGE), re.DOTALL)
        lines = [line for block in blocks for line in block.splitlines()]
        self.assertGreater(len(lines), 20)
        for line in lines:
            self.assertIn("expect", json.loads(line), line)
        done = run("check", "--json", "-", stdin="\n".join(lines) + "\n")
        self.assertEqual(done.returncode, 0, done.err)
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(answers), len(lines), done.err)
        for answer, line in zip(answers, lines):
            self.assertTrue(answer["ok"], line)

    def test_every_test_named_exists(self):
        listed = {test["id"] for test in json.loads(run("list", "--json").out)["tests"]}
        named = set(re.findall(r"\b[a-z]+(?:_[a-z]+)*_[23]d\b", read(PAGE)))
        self.assertGreater(len(named), 10)
        self.assertLessEqual(named, listed)

    def test_linked(self):
        for file in ("README.md", "reports/README.md"):
            self.assertIn("other-questions.md", read(file))
        self.assertIn(PAGE, run("list").out)


class tricks(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(7)

    def point(self, dimension, size=4):
        return [self.random.randint(-size, size) for _ in range(dimension)]

    def test_spheres_are_capsules(self):
        cases, expected = [], []
        for _ in range(300):
            p, q, r, s = self.point(3, 2), self.point(3, 2), self.random.randint(0, 2), self.random.randint(0, 2)
            cases.append({"test": "capsule_capsule_3d", "input": [*p, *p, r, *q, *q, s]})
            off = sum((a - b) ** 2 for a, b in zip(p, q)) - (r + s) ** 2
            expected.append("disjoint" if off > 0 else "touching" if off == 0 else "crossing")
        self.assertEqual(relations(cases), expected)
        self.assertGreater(expected.count("touching"), 3)

    def test_prisms_are_polygons(self):
        plane, space = [], []
        for _ in range(300):
            a, b = ([self.point(2) for _ in range(3)] for _ in range(2))
            plane.append({"test": "triangle_triangle_2d", "input": sum(a + b, [])})
            prism = lambda t: sum(([*p, z] for z in (0, 8) for p in t), [])
            space.append({"test": "hull_hull_3d", "input": prism(a) + prism(b)})
        self.assertEqual(relations(plane), relations(space))

    def test_repeated_corners_are_segments(self):
        segments, triangles = [], []
        for _ in range(300):
            a, b, c, d = (self.point(2, 3) for _ in range(4))
            segments.append({"test": "segment_segment_2d", "input": a + b + c + d})
            triangles.append({"test": "triangle_triangle_2d", "input": a + b + b + c + d + d})
        self.assertEqual(relations(segments), relations(triangles))

    def test_points_in_tetrahedra(self):
        cases, signs, expected = [], [], []
        for _ in range(150):
            corners = [self.point(3) for _ in range(4)]
            p = self.point(3, 2)
            cases.append({"test": "hull_hull_3d", "input": sum(corners, []) + p, "sizes": [4, 1]})
            for replaced in (None, 0, 1, 2, 3):
                signs.append({"test": "orient_3d",
                              "input": sum((p if i == replaced else c for i, c in enumerate(corners)), [])})
        found, told = relations(cases), relations(signs)
        for i, relation in enumerate(found):
            whole, *others = told[5 * i:5 * i + 5]
            if whole == "zero":
                continue
            wrong = any(sign not in (whole, "zero") for sign in others)
            self.assertEqual(relation, "disjoint" if wrong else "touching" if "zero" in others else "crossing")

    def test_discs_are_spheres(self):
        cases, expected = [], []
        for _ in range(300):
            low, high = zip(*(sorted(self.point(2)) for _ in range(2)))
            centre, radius = self.point(2, 8), self.random.randint(1, 5)
            cases.append({"test": "sphere_aabb_3d", "input": [*low, -9, *high, 9, *centre, 0, radius]})
            off = sum(max(a - x, 0, x - b) ** 2 for a, b, x in zip(low, high, centre)) - fractions.Fraction(radius) ** 2
            expected.append("disjoint" if off > 0 else "touching" if off == 0 else "crossing")
        self.assertEqual(relations(cases), expected)


if __name__ == "__main__":
    main(__doc__)
