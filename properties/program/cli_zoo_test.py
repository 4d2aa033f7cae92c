#!/usr/bin/env python3
"""The zoo: every subtly wrong plugin subject is accused within a bounded number of cases, and no right one is.

usage: cli_zoo_test.py PATH_TO_GRAZE FOLDER_OF_PLUGINS [unittest arguments]
"""
import json
import os
import sys
import tempfile
import unittest

from cli_support import TESTS, main, run

DISAGREEMENTS = {"": ("false_hit", "false_miss", "wrong_sphere", "crash", "hang"), "closed": ("contact_miss",),
                 "open": ("contact_hit",), "unspecified": ()}
CASES = int(os.environ.get("GRAZE_ZOO_CASES", "12000"))
SPHERES = CASES // 4  # judged more slowly
# Subjects that need more cases than others, and how many times as many.
RARE = {"zoo.wrong_rectangle_negative_zero": 4}
folder = []


def disagreements(tally, promise):
    return sum(tally[name] for name in DISAGREEMENTS[""] + DISAGREEMENTS[promise])


class zoo(unittest.TestCase):
    def listed(self, kind):
        done = run("list", "--json", "--plugin", self.library())
        self.assertEqual((done.returncode, done.err), (0, ""))
        for item in json.loads(done.out)["subjects"]:
            if item["name"].startswith("zoo." + kind):
                yield item

    @staticmethod
    def library():
        return os.path.join(folder[0], "zoo.so")

    def judge(self, item):
        """Disagreements, cases judged and seconds to the first disagreement, for each of the subject's scalar types."""
        name = item["name"]
        cases = (SPHERES if "sphere" in item["test"] else CASES) * RARE.get(name, 1)
        with tempfile.TemporaryDirectory() as out:
            done = run("run", "--plugin", self.library(), "--subject", name, "--test", item["test"],
                       "--cases", str(cases), "--seed", "1", "--jobs", "1", "--no-shrink", "--no-pictures",
                       "--time-limit", "0.1", "--out", out)
            self.assertEqual((done.returncode, done.err), (0, ""), name)
            with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
                subjects = json.load(file)["tests"][item["test"]]["subjects"]
        found = {}
        for scalar in item["scalars"]:
            tally = subjects[name][scalar]
            found[scalar] = (disagreements(tally, item["promise"]), tally["checked"],
                             tally.get("first_disagreement_seconds"))
        print("%-42s" % name, *("%s %6d of %6d, first after %s s  " % (scalar, *found[scalar]) for scalar in found))
        sys.stdout.flush()
        return found

    def test_wrong_ones_are_accused(self):
        names = set()
        missed = []
        for item in self.listed("wrong_"):
            names.add(item["name"])
            for scalar, (count, _, _) in self.judge(item).items():
                if count == 0:
                    missed.append(item["name"] + " " + scalar)
        self.assertEqual(missed, [])
        self.assertGreaterEqual(len(names), 50)

    def test_right_ones_are_not(self):
        tests = set()
        for item in self.listed("right_"):
            tests.add(item["test"])
            for scalar, (count, checked, _) in self.judge(item).items():
                self.assertEqual(count, 0, item["name"] + " " + scalar)
                self.assertGreater(checked, 0)
        self.assertEqual(tests, set(TESTS))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder.append(os.path.abspath(sys.argv.pop(2)))
    main(__doc__)
