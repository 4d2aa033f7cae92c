#!/usr/bin/env python3
"""Findings, summary and gate depend on seed and cases alone: not on the number of jobs, nor on what else the machine does.

usage: cli_same_findings_test.py PATH_TO_GRAZE C_COMPILER INCLUDE_FOLDER [unittest arguments]
GRAZE_CAMPAIGNS=200 runs so many campaigns, 4 without it; GRAZE_CASES so many cases of each, 1000 without it.
"""
import json
import os
import random
import re
import subprocess
import sys

from campaign_support import campaign, without_times
from cli_support import main, run

words = []
# Said where a step takes long.
PROGRESS = re.compile(r"(examining findings|drawing pictures): \d+ of \d+|\d+ of \d+ cases|\s*\d+ %, \d+ cases, \d+ a second")
CAMPAIGNS, CASES = (int(os.environ.get(name, value)) for name, value in (("GRAZE_CAMPAIGNS", "4"), ("GRAZE_CASES", "1000")))


class same_findings(campaign):
    def setUp(self):
        super().setUp()
        self.library = os.path.join(self.folder, "mine.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "wrong_in_doubles.c")
        subprocess.run([words[0], "-shared", "-fPIC", "-O1", "-ffp-contract=off", "-I", words[1], "-o", self.library, source, "-lm"], check=True)
        self.baseline = os.path.join(self.folder, "baseline.jsonl")

    def came_to(self, *options):
        # One after the other under one name: what is said names it.
        done = run("run", "--plugin", self.library, "--cases", str(CASES), "--seed", "7", *options, "--fresh", "--no-pictures", "--out", self.out)
        summary = json.dumps(without_times(self.summary()))
        return summary, self.read("findings.jsonl"), done.returncode, [
            line for line in done.err.splitlines() if " kept as " not in line and not PROGRESS.match(line)]

    def test_whatever_the_jobs_and_the_load(self):
        self.came_to("--write-baseline", self.baseline, "--jobs", "1")
        expected = self.came_to("--baseline", self.baseline, "--jobs", "1")
        self.assertEqual(expected[2], 0, expected[3])
        self.assertEqual({json.loads(line)["test"] for line in expected[1].splitlines()}, {
            "capsule_triangle_3d", "orient_2d", "line_line_point_2d", "triangle_min_sphere_3d", "vertex_triangle_ccd_3d"})
        choices = random.Random(1)
        for number in range(CAMPAIGNS):
            jobs, load = ("2", "7", "1")[number % 3], choices.randrange(4) if number % 2 else 0
            busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(load)]
            try:
                self.assertEqual(self.came_to("--baseline", self.baseline, "--jobs", jobs), expected, "campaign %d, %s jobs" % (number, jobs))
            finally:
                for item in busy:
                    item.kill()
                    item.wait()
            for name in os.listdir(self.out):
                if name.startswith("findings.db."):
                    os.remove(os.path.join(self.out, name))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    words[:] = sys.argv[2:4]
    del sys.argv[2:4]
    main(__doc__)
