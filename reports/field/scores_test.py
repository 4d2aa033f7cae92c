#!/usr/bin/env python3
"""Cases within a tolerance that a library documents are left out of its grades, and no others.

usage: scores_test.py GRAZE
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import scores  # noqa: E402
from field_runs import asking, read_lines, read_text  # noqa: E402

graze = None
TESTS = ("aabb_aabb_2d", "segment_segment_2d")
LENGTH = 2.0 ** -20


class tolerance(unittest.TestCase):
    def test_what_is_near_is_left_out(self):
        with tempfile.TemporaryDirectory() as suite, tempfile.TemporaryDirectory() as kept, tempfile.TemporaryDirectory() as level:
            subprocess.run([graze, "suite", "--out", suite, *(word for test in TESTS for word in ("--test", test))], check=True,
                           capture_output=True)
            left_out = scores.without_near(graze, suite, kept, set(TESTS), LENGTH)
            touching = scores.without_near(graze, suite, level, set(TESTS), 0)
            files = json.loads(read_text(kept, "MANIFEST.json"))["files"]
            self.assertEqual({tuple(name.split(".")[:2]) for name in files}, set(left_out))
            self.assertTrue(any(left_out[name] > touching[name] > 0 for name in left_out))
            for name, file in files.items():
                text = read_text(kept, name)
                self.assertEqual((file["cases"], file["sha256"]), (text.count("\n"), hashlib.sha256(text.encode()).hexdigest()))
                before, after = read_lines(suite, name), read_lines(kept, name)
                self.assertEqual(len(before), len(after) + left_out[tuple(name.split(".")[:2])])
                told = subprocess.run([graze, "check", "--json", "--subject", "certified.*", os.path.join(suite, name)],
                                      capture_output=True, text=True, check=True).stdout.splitlines()
                for case, judged in zip(before, map(json.loads, told)):
                    far = judged["relation"] in ("disjoint", "crossing") and float(judged["margin"]) > LENGTH
                    self.assertEqual(case in after, far, name)

    def test_what_is_planted_is_near_or_not(self):
        for relation, margin, expected in (("touching", 0, True), ("disjoint", 0.5, True), ("crossing", 0.5000001, False),
                                           ("crossing", "inf", False), ("defined", None, False)):
            self.assertEqual(scores.within({"relation": relation, "margin": margin}, 0.5), expected)

    def test_grades_have_the_tolerances_that_are_documented(self):
        data = scores.read()
        documented = {item["plugin"]: item["tolerance"] for item in asking.described() if "tolerance" in item}
        self.assertEqual({item["plugin"]: item["tolerance"] for item in data["libraries"] if "tolerance" in item}, documented)
        self.assertGreaterEqual(len(documented), 3)
        for row in data["rows"]:
            if row["plugin"] in documented:
                self.assertGreater(row["inside"]["excluded"], 0, row["subject"])
                self.assertLess(row["inside"]["wrong"], max(1, row["everywhere"]["wrong"]), row["subject"])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
