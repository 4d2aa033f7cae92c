#!/usr/bin/env python3
"""The conformance suite in whole: both levels are made again, and accuse the wrong routines of the zoo.

usage: suite_whole_test.py PATH_TO_GRAZE FOLDER_OF_PLUGINS [unittest arguments]

Level 2 is 1.5 GB, in TMPDIR.
"""
import json
import os
import sys
import tempfile
import unittest

from cli_suite_test import manifest
from cli_support import main, run

folder = []


class whole_suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.made.cleanup)
        cls.folders = {level: os.path.join(cls.made.name, str(level)) for level in (1, 2)}
        for level, place in cls.folders.items():
            done = run("suite", "--level", str(level), "--out", place, timeout=14400)
            assert done.returncode == 0, done.err

    def scored(self, level, *subjects):
        words = [word for name in subjects for word in ("--subject", name)]
        done = run("score", "--json", "--suite", self.folders[level], "--plugin", os.path.join(folder[0], "zoo.so"), *words,
                   "--time-limit", "0.1", timeout=14400)
        self.assertEqual(done.returncode, 0, done.err)
        return [json.loads(line) for line in done.out.splitlines()]

    def test_bytes_are_those_of_the_repository(self):
        for level, place in self.folders.items():
            with open(os.path.join(place, "MANIFEST.json"), encoding="utf-8") as file:
                self.assertEqual(json.load(file), manifest(level))

    def test_wrong_ones_are_accused(self):
        rows = self.scored(1, "zoo.wrong_*")
        names, spared = ({row["subject"] for row in rows if row["wrong"] <= most} for most in (256, 0))
        print("level 1 spares %d of %d wrong routines in a scalar type:" % (len(spared), len(names)), *sorted(spared))
        self.assertGreater(len(names), 700)
        self.assertLessEqual(len(spared), 0.1 * len(names))
        # Level 2 begins with level 1.
        if spared:
            self.assertEqual([row["subject"] for row in self.scored(2, *sorted(spared)) if row["wrong"] == 0], [])

    def test_right_ones_are_not(self):
        for row in self.scored(1, "zoo.right_*"):
            # Some decline by design.
            self.assertEqual((row["grade"], row["wrong"], row["right"] + row["declined"]), ("A", 0, 256), row)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder.append(os.path.abspath(sys.argv.pop(2)))
    main(__doc__)
