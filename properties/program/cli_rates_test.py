#!/usr/bin/env python3
"""A gate by a baseline knows chance: rates that rose are caught, other seeds and sizes are no alarm.

usage: cli_rates_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]

GRAZE_REPETITIONS: how often what chance has a part in is tried; 200 takes some minutes.
"""
import json
import os
import re
import sys

from cli_support import main, run
from gate_support import gate_campaign, take_compiler

repetitions = int(os.environ.get("GRAZE_REPETITIONS", "3"))


class rates(gate_campaign):
    def baseline_of(self, library, *words, cases=20000):
        known = os.path.join(self.folder, "known.jsonl")
        done = self.campaign_of(library, "--fresh", "--no-shrink", "--write-baseline", known, *words, cases=cases)
        self.assertEqual(done.returncode, 0, done.err)
        return known

    def against(self, known, library, *words, cases=20000):
        return self.campaign_of(library, "--fresh", "--no-shrink", "--baseline", known, *words, cases=cases)

    def test_rate_that_rose_and_repair(self):
        known = self.baseline_of(self.build(wrong=1700))
        before = self.counts()["false_hit"]
        self.assertTrue(100 < before < 300, before)
        done = self.against(known, self.build(wrong=1700))
        self.assertEqual((done.returncode, "frequent" in done.err), (0, False), done.err)
        done = self.against(known, self.build(wrong=1700 * 3 // 2))
        self.assertEqual(done.returncode, 1)
        found = re.search(r'newly wrong: "libmine.overlap" aabb_aabb_2d float32: (\d+) of the 20000 cases that the baseline '
                          r"has too were right and are wrong now: cases \d+, \d+, \d+, \d+, \d+ and \d+ more\n", done.err)
        self.assertTrue(found, done.err)
        self.assertNotIn("frequent", done.err)
        wrong = lambda: sum(self.counts()[item] for item in ("false_hit", "false_miss", "contact_miss"))
        risen = wrong()
        self.assertIn("%s cases newly wrong" % found[1], self.read("junit.xml"))
        self.assertIn("Newly wrong: \"libmine.overlap\" aabb_aabb_2d float32", self.read("report.md"))
        self.assertIn("newly_wrong", self.read("report.sarif"))
        done = self.against(known, self.build(wrong=400))
        self.assertEqual((done.returncode, "fixed: " in done.err), (0, True), done.err)
        self.against(known, self.build(wrong=1700))
        self.assertEqual(int(found[1]), risen - wrong())
        done = self.against(known, self.build())
        self.assertEqual((done.returncode, "gone: " in done.err), (0, True), done.err)

    def change_last(self, known, change):
        """The baseline with another last line, which is the subject's."""
        with open(known, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        change(lines[-1])
        with open(known, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def test_count_that_rose_in_one_family(self):
        """What the total hides, in a baseline that does not say which cases were wrong."""
        known = self.baseline_of(self.build(wrong=1700))

        def move(line):
            families = line["families"]
            self.moved = families["grid"]["false_hit"]
            families["grid"]["false_hit"] = 0
            families["random"]["false_hit"] = families["random"].get("false_hit", 0) + self.moved
            del line["wrong_cases"]

        self.change_last(known, move)
        done = self.against(known, self.build(wrong=1700))
        self.assertEqual(done.returncode, 1)
        self.assertIn("%d more of the 20000 cases that the baseline has too are wrong than before, by their counts" % self.moved, done.err)

    def test_chance_is_looked_into(self):
        """A rate that rose by what chance seldom does: the baseline's own cases tell."""
        steady = self.build(wrong=1700)
        known = self.baseline_of(steady, "--seed", "1")

        def lower(line):
            for sums in line["families"].values():
                sums["false_hit"] = sums.get("false_hit", 0) * 7 // 10

        self.change_last(known, lower)
        done = self.against(known, steady, "--seed", "2")
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("perhaps by chance: libmine.overlap of aabb_aabb_2d, float32. Asking the baseline's own cases again, at most 20000 each", done.err)
        self.assertIn("none of 20000 baseline cases is newly wrong", done.err)
        self.assertNotIn("more frequent", done.err)
        done = self.against(known, self.build(wrong=1710), "--seed", "2")
        self.assertEqual(done.returncode, 1, done.err)
        self.assertRegex(done.err, r"newly wrong: .* \d+ of the 20000 cases of the baseline, asked again, were right and are wrong now: case")
        simplest = re.search("the simplest: (.*)\n", done.err)[1]
        self.assertEqual(run("check", "--plugin", self.build(wrong=1710), self.write("one.jsonl", simplest)).returncode, 1)
        self.assertEqual(run("check", "--plugin", self.build(wrong=1700), self.write("one.jsonl", simplest)).returncode, 0)
        # Of another graze they might be others.
        self.change_last(known, lambda line: line["campaign"].update(graze_version="0.0.0"))
        self.assertNotIn("are asked again", self.against(known, steady, "--seed", "2").err)

    def test_campaigns_of_different_size(self):
        library = self.build(wrong=300)
        known = self.baseline_of(library, cases=8000)
        done = self.against(known, library, cases=24000)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("the baseline has the first 8000 cases, this campaign 24000", done.err)
        done = self.against(known, library, cases=3000)
        self.assertEqual(done.returncode, 0, done.err)
        # A kind that is new among the cases that both have, or worse there, is caught however many there are.
        with open(known, encoding="utf-8") as file:
            lines = file.readlines()
        self.write("known.jsonl", "".join(lines[1:]))
        done = self.against(known, library, cases=24000)
        self.assertEqual((done.returncode, done.err.count("new: ")), (1, 1), done.err)
        kinds = [json.loads(line) for line in lines if '"cause"' in line]
        for kind in kinds:  # of some the worst that are kept are of later cases
            kind["worst"] /= 2
        self.write("known.jsonl", "".join(json.dumps(kind) + "\n" for kind in kinds) + lines[-1])
        done = self.against(known, library, cases=24000)
        self.assertEqual((done.returncode, "worse: " in done.err), (1, True), done.err)
        # Without its last lines it is of an earlier graze: everything counts.
        self.write("known.jsonl", "".join(lines[:-1]))
        done = self.against(known, library, cases=24000)
        self.assertEqual(done.returncode, 1)
        self.assertIn("of an earlier graze", done.err)

    def test_other_seeds(self):
        steady, risen = self.build(wrong=1700), None
        known = self.baseline_of(steady, "--seed", "1")
        alarms, caught = [], 0
        for seed in range(2, 2 + repetitions):
            done = self.against(known, steady, "--seed", str(seed))
            if done.returncode != 0:
                alarms.append(done.err)
        self.assertIn("the baseline has other cases", done.err)
        risen = self.build(wrong=1700 * 3 // 2)
        for seed in range(2, 2 + repetitions):
            done = self.against(known, risen, "--seed", str(seed))
            caught += done.returncode == 1
            if done.returncode == 1:
                self.assertTrue("asked again, were right and are wrong now" in done.err, done.err)
        print("%d alarms and %d of %d caught" % (len(alarms), caught, repetitions), file=sys.stderr)
        self.assertEqual(alarms, [])
        self.assertGreaterEqual(caught, repetitions * 0.95)

    def test_bad_lines(self):
        known = self.baseline_of(self.build(wrong=1700), cases=500)
        with open(known, encoding="utf-8") as file:
            line = json.loads(file.readlines()[-1])
        family = next(iter(line["families"]))
        for change, where in (({"cases": -1}, "cases"), ({"cases": 1e300}, "cases"), ({"campaign": 3}, "campaign"),
                              ({"campaign": {"seed": 3}}, "campaign"), ({"families": {family: 3}}, "families"),
                              ({"families": {family: {}}}, "checked"), ({"scalar": "x"}, "scalar"),
                              ({"families": {family: {"checked": 3, "false_hit": "x"}}}, "false_hit")):
            file = self.write("bad.jsonl", json.dumps({**line, **change}))
            done = run("report", self.out, "--baseline", file)
            self.assertEqual(done.returncode, 2, change)
            self.assertIn("bad.jsonl:1: %s: expected" % where, done.err)


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
