#!/usr/bin/env python3
"""The zoo: every subtly wrong plugin subject is accused within a bounded number of cases, and no right one is.

usage: cli_zoo_test.py PATH_TO_GRAZE FOLDER_OF_PLUGINS [unittest arguments]
"""
import json
import os
import re
import sys
import tempfile
import unittest
import zlib

from cli_support import TESTS, main, run

DISAGREEMENTS = {"": ("false_hit", "false_miss", "wrong_sphere", "wrong_sign", "wrong_value", "late_impact", "wrong_contact", "crash", "hang"), "closed": ("contact_miss",),
                 "open": ("contact_hit",), "unspecified": ()}
CASES = int(os.environ.get("GRAZE_ZOO_CASES", "12000"))
SLOW = {"min_sphere": 4, "hull_hull_d": 4, "_ccd_3d": 6}  # judged with a part of the cases
# Subjects that need more cases than others, and how many times as many.
RARE = {"zoo.wrong_rectangle_negative_zero": 4}
# Of the wrong ones every so manieth is asked, and the right ones are asked a part of the cases; all with GRAZE_ZOO_SHARE=1,
# as .ci/test-all does.
SHARE = int(os.environ.get("GRAZE_ZOO_SHARE", "6"))
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

    def judge(self, items, part=1):
        """Each of the subjects with its disagreements and cases judged, for each of its scalar types, within a part of the
        cases that it has. Those of a test with as many cases share a campaign, which makes and judges the cases once."""
        campaigns = {}
        for item in items:
            slow = max((share for name, share in SLOW.items() if name in item["test"]), default=1)
            cases = CASES * RARE.get(item["name"], 1) // part // slow
            campaigns.setdefault((cases, item["test"]), []).append(item)
        for (cases, _), members in campaigns.items():
            tests = self.campaign(cases, members)
            for item in members:
                tallies = tests[item["test"]]["subjects"][item["name"]]
                found = {scalar: (disagreements(tallies[scalar], item["promise"]), tallies[scalar]["checked"])
                         for scalar in item["scalars"]}
                print("%-42s" % item["name"], *("%s %6d of %6d  " % (scalar, *found[scalar]) for scalar in found))
                yield item, cases, found
        sys.stdout.flush()

    def campaign(self, cases, items):
        """What the summary of a campaign of these subjects says, by test."""
        words = [word for item in items for word in ("--subject", item["name"])]
        words += [word for test in {item["test"]: 0 for item in items} for word in ("--test", test)]
        with tempfile.TemporaryDirectory() as out:
            done = run("run", "--plugin", self.library(), *words, "--cases", str(cases), "--seed", "1", "--jobs", "1",
                       "--no-shrink", "--no-pictures", "--time-limit", "0.1", "--fail-on", "none", "--out", out)
            # But for how far it is, every ten seconds.
            text = [line for line in done.err.splitlines() if not re.match(r"[a-z ]+: \d+ of \d+$|[\d.]+ s: | *\d+ ", line)]
            self.assertEqual((done.returncode, text), (0, []), words)
            with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
                return json.load(file)["tests"]

    def test_wrong_ones_are_accused(self):
        left = list(self.listed("wrong_"))
        self.assertGreaterEqual(len({item["name"] for item in left}), 50)
        left = [item for item in left if zlib.crc32(item["name"].encode()) % SHARE == 0 or item["name"] in RARE
                or item["name"].startswith("zoo.wrong_contained_")]
        # Most are accused soon. The cases of a short campaign are the first ones of a long one, so what is left decides.
        for part in (64, 8, 1):
            left = [item for item, _, found in self.judge(left, part) if not all(count for count, _ in found.values())]
        self.assertEqual([item["name"] for item in left], [])

    def test_right_ones_are_not(self):
        tests = set()
        for item, cases, found in self.judge(self.listed("right_"), SHARE):
            tests.add(item["test"])
            for scalar, numbers in found.items():
                self.assertEqual(numbers, (0, cases), item["name"] + " " + scalar)
        self.assertEqual(tests, set(TESTS))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder.append(os.path.abspath(sys.argv.pop(2)))
    main(__doc__)
