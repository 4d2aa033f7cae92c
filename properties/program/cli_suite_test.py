#!/usr/bin/env python3
"""graze suite: the files have the hashes of reports/suite, whatever the jobs, and hold what they say.

usage: cli_suite_test.py PATH_TO_GRAZE [unittest arguments]
"""
import collections
import hashlib
import json
import os
import re
import tempfile
import unittest

from cli_support import STRUCTURES, TESTS, main, run

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reports/suite")
# One of each kind of answer, and of what grows.
SOME = ["segment_segment_2d", "triangle_triangle_3d", "orient_2d", "incircle_2d", "line_line_point_2d", "hull_hull_distance_3d",
        "triangle_min_sphere_3d", "vertex_triangle_ccd_3d", "aabb_aabb_cast_3d", "sphere_obb_contact_3d", "point_polygon_2d",
        "point_solid_3d", "frustum_sphere_3d", "delaunay_2d", "convex_hull_3d", "polygon_triangulation_2d"]
TIERS = ["ordinary", "near", "contact", "degenerate", "extreme"]


def manifest(level):
    with open(os.path.join(FOLDER, "manifest-level-%d.json" % level), encoding="utf-8") as file:
        return json.load(file)


def digest_of(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class suite(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def made(self, name, *words):
        folder = os.path.join(self.folder, name)
        done = run("suite", "--out", folder, *words, timeout=900)
        self.assertEqual((done.returncode, done.out), (0, ""), done.err)
        with open(os.path.join(folder, "MANIFEST.json"), encoding="utf-8") as file:
            return folder, json.load(file)

    def cases(self, folder, name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_manifests_name_every_test(self):
        names = {"%s.%s.jsonl" % (test, scalar) for test in [*TESTS, *STRUCTURES] for scalar in ("float32", "float64")}
        for level, cases in ((1, 256), (2, 16384)):
            kept = manifest(level)
            self.assertEqual((kept["format"], kept["suite"], kept["level"]), (1, "1.0", level))
            self.assertEqual(set(kept["files"]), names)
            self.assertEqual({file["cases"] for file in kept["files"].values()}, {cases})

    def test_bytes_are_those_of_the_repository(self):
        """If this fails, the suite has changed, which its version forbids: make the change elsewhere, or a new version."""
        words = [word for test in SOME for word in ("--test", test)]
        kept = manifest(1)["files"]
        for jobs in ("1", "3"):
            folder, made = self.made(jobs, *words, "--jobs", jobs)
            self.assertEqual(len(made["files"]), 2 * len(SOME))
            self.assertEqual(made["files"], {name: kept[name] for name in made["files"]})
            for name, file in made["files"].items():
                self.assertEqual(digest_of(os.path.join(folder, name)), file["sha256"])

    def test_level_1_begins_level_2(self):
        words = ["--test", "aabb_aabb_2d", "--scalar", "float32"]
        small, large = self.made("1", *words)[0], self.made("2", *words, "--level", "2")
        name = "aabb_aabb_2d.float32.jsonl"
        self.assertEqual(large[1]["files"][name], manifest(2)["files"][name])
        few, many = self.cases(small, name), self.cases(large[0], name)
        self.assertEqual((len(few), len(many)), (256, 16384))
        self.assertEqual(many[:256], few)
        self.assertEqual(len({json.dumps(case["input"]) for case in many}), len(many))

    def test_cases_are_balanced_and_right(self):
        words = [word for test in SOME for word in ("--test", test)]
        folder, made = self.made("x", *words)
        for name in made["files"]:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                inputs = re.findall(r'"input":\[(.*?)\]', file.read())
            # No reader makes an integer of a number.
            for numbers in inputs:
                for number in numbers.split(","):
                    self.assertRegex(number, r"^-?\d[\de+-]*[.e][\de+-]+$")
            cases = self.cases(folder, name)
            kinds = collections.Counter(case.get("expect") for case in cases)
            tiers = collections.Counter(case["tier"] for case in cases)
            self.assertGreaterEqual(min(kinds.values()), 60, name)
            self.assertLessEqual({"ordinary", "extreme"}, set(tiers), name)
            self.assertLessEqual(set(tiers), set(TIERS), name)
            self.assertGreater(sum(count > 5 for count in tiers.values()), 2, name)
            if "touching" in kinds or "zero" in kinds:
                self.assertEqual(set(tiers), set(TIERS), name)
            self.assertGreaterEqual(len({case["family"] for case in cases}), 10)
            for case in cases:
                extreme = any(x != 0 and not 2 ** -20 <= abs(x) <= 2 ** 20 for x in case["input"])
                self.assertEqual(case["tier"] == "extreme", extreme, case)
                if case["tier"] == "contact" and "exact_values" not in case and case["test"] not in STRUCTURES:
                    self.assertIn(case["expect"], ("touching", "zero"))
                    self.assertIn(case["margin"], (0, None))  # of points that move one by one it is not told
                if "latest" in case:
                    self.assertLessEqual(case["first_contact"] - 2 ** -52, case["latest"])
        # Each answer is that of both references.
        for test in ("segment_segment_2d", "orient_2d", "vertex_triangle_ccd_3d", "line_line_point_2d", "point_solid_3d"):
            file = os.path.join(self.folder, "some.jsonl")
            with open(os.path.join(folder, test + ".float32.jsonl"), encoding="utf-8") as lines, open(file, "w", encoding="utf-8") as some:
                some.writelines(list(lines)[::8])
            done = run("check", "--json", "--certify", "--subject", "certified.*", file)
            self.assertEqual((done.returncode, done.err), (0, ""))
            for line, case in zip(done.out.splitlines(), self.cases(folder, test + ".float32.jsonl")[::8]):
                found = json.loads(line)
                self.assertTrue(found["ok"])
                self.assertEqual([float.fromhex(number) for number in found["input"]], case["input"])
                self.assertEqual((found["relation"], found.get("exact_values")), (case["expect"], case.get("exact_values")))
                if "margin" in case:
                    self.assertEqual(found["margin"], case["margin"])

    def test_usage(self):
        self.assertEqual(run("suite").returncode, 2)
        done = run("suite", "--out", self.folder, "--level", "3")
        self.assertEqual((done.returncode, done.out), (2, ""))
        done = run("suite", "--out", self.folder, "--test", "nothing")
        self.assertIn("nothing", done.err)
        self.assertEqual(done.returncode, 2)
        text = run("suite", "--help").out
        for word in ("--out DIR", "--level", "MANIFEST.json"):
            self.assertIn(word, text)


if __name__ == "__main__":
    main(__doc__)
