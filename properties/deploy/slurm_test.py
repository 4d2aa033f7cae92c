#!/usr/bin/env python3
"""The scripts of fuzz/slurm, on a Slurm of one node that this test starts: arrays of 8, joined, against one run.

usage: slurm_test.py PATH_TO_GRAZE FOLDER_OF_THE_SCRIPTS FOLDER_OF_HARNESSES|none [unittest arguments]

Exit status 77 where there can be no Slurm: not root, or the packages are missing.
"""
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest

import slurm_cluster

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program"))
from cli_store_test import CAMPAIGN, rows  # noqa: E402
from cli_support import graze, main, run  # noqa: E402

WORK = [*CAMPAIGN[1:], "--cases", "5000"]
SHARDS = 8
scripts, harnesses = "", ""
# A program in place of graze that dies in one shard.
FAILS_IN_SHARD_5 = """#!/bin/sh
case "$*" in *"--shard 5/8"*) exit 2 ;; esac
exec "%s" "$@"
"""


class scheduled(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="graze_slurm_")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        os.mkdir(os.path.join(cls.folder, "slurm"))
        cls.cluster = slurm_cluster.cluster(os.path.join(cls.folder, "slurm"))
        cls.cluster.__enter__()
        cls.addClassCleanup(cls.cluster.end)
        done = run("run", *WORK, "--out", cls.out("whole"))
        if done.returncode:
            raise RuntimeError(done.err)

    @classmethod
    def out(cls, *names):
        return os.path.join(cls.folder, *names)

    def call(self, *words, **variables):
        return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False,
                              env={**self.cluster.environment, "GRAZE_PROGRAM": graze[0], **variables})

    def submit(self, *words, **variables):
        """The numbers of the array and of the merge."""
        done = self.call(os.path.join(scripts, "submit"), *words, **variables)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split()

    def failing_program(self, name):
        with open(self.out(name), "w", encoding="utf-8") as file:
            file.write(FAILS_IN_SHARD_5 % graze[0])
        os.chmod(self.out(name), 0o755)
        return self.out(name)

    def log(self, *names):
        with open(self.out(*names), encoding="utf-8") as file:
            return file.read()

    def shard_of(self, *names):
        base = sqlite3.connect(os.path.join(self.out(*names), "findings.db"))
        found = dict(base.execute("SELECT key, value FROM campaign"))
        base.close()
        return found

    def test_an_array_gives_what_one_run_gives(self):
        array, merge = self.submit("run", "--out", self.out("array"), "--shards", str(SHARDS), "--", *WORK)
        ended = self.cluster.wait(merge)
        self.assertEqual(ended, [("COMPLETED", 0)], self.log("array", "logs", "shard_1.txt"))
        self.assertEqual(self.cluster.wait(array), [("COMPLETED", 0)] * SHARDS)
        self.assertEqual([self.shard_of("array", "shards", str(i))["shard"] for i in range(1, SHARDS + 1)],
                         ["%d/%d" % (i, SHARDS) for i in range(1, SHARDS + 1)])
        self.assertGreater(len(rows(self.out("whole"))["findings"]), 50)
        self.assertEqual(rows(self.out("whole")), rows(self.out("array", "merged")))
        for name in ("report.html", "summary.json"):
            self.assertGreater(os.path.getsize(self.out("array", "merged", name)), 0)
        again = self.call(os.path.join(scripts, "submit"), "run", "--out", self.out("array"), "--shards", "8", "--", *WORK)
        self.assertEqual(again.returncode, 2)
        self.assertIn("merged campaign already", again.stderr)

    def test_a_lost_shard_is_no_whole_until_it_ran_again(self):
        program = self.failing_program("dying")
        array, merge = self.submit("run", "--out", self.out("lost"), "--shards", str(SHARDS), "--", *WORK,
                                   GRAZE_PROGRAM=program)
        states = self.cluster.wait(array)
        self.assertEqual(sorted(states), [("COMPLETED", 0)] * (SHARDS - 1) + [("FAILED", 2)])
        self.assertEqual([state for state, _ in self.cluster.wait(merge)], ["CANCELLED"])
        self.assertFalse(os.path.exists(self.out("lost", "merged")))
        variables = {"GRAZE_OUT": self.out("lost"), "GRAZE_SHARDS": str(SHARDS), "GRAZE_VERB": "run"}
        joined = self.call("bash", os.path.join(scripts, "merge.sbatch"), **variables)
        self.assertEqual(joined.returncode, 2)
        self.assertIn("shards 5 of 8", joined.stderr)
        self.assertFalse(os.path.exists(self.out("lost", "merged")))
        # That one again, and the merge.
        again = self.call("sbatch", "--parsable", "--array=5", "--output=" + self.out("lost", "logs", "again.txt"),
                          os.path.join(scripts, "shard.sbatch"), *WORK, **variables)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(self.cluster.wait(again.stdout.strip()), [("COMPLETED", 0)])
        joined = self.call("bash", os.path.join(scripts, "merge.sbatch"), **variables)
        self.assertEqual(joined.returncode, 0, joined.stderr)
        self.assertEqual(rows(self.out("whole")), rows(self.out("lost", "merged")))
        # An array that counts from elsewhere is refused, by name.
        wrong = self.call("bash", os.path.join(scripts, "shard.sbatch"), *WORK, SLURM_ARRAY_TASK_ID="0", **variables)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("ids from 1 to GRAZE_SHARDS=8", wrong.stderr)

    def test_partial(self):
        program = self.failing_program("dying_too")
        _, merge = self.submit("run", "--out", self.out("part"), "--shards", str(SHARDS), "--partial", "--", *WORK,
                               GRAZE_PROGRAM=program)
        self.assertEqual(self.cluster.wait(merge), [("FAILED", 3)])
        self.assertIn("shards 5 of 8", self.log("part", "logs", "merge.txt"))
        count = lambda name: sum(row[-1] for row in rows(name)["workloads"] if isinstance(row[-1], int))
        part, whole = rows(self.out("part", "merged")), rows(self.out("whole"))
        self.assertNotEqual(part["counts"], whole["counts"])
        self.assertLess(count(self.out("part", "merged")), count(self.out("whole")))

    def test_workers_of_fuzz_have_seeds_of_their_own(self):
        if harnesses == "none":
            self.skipTest("no libFuzzer harnesses in this build: the preset fuzz has them")
        array, merge = self.submit(
            "fuzz", "--out", self.out("fuzz"), "--shards", "3", "--seed", "7", "--", "segment_segment_2d", "--seconds", "4",
            "--harness", os.path.join(harnesses, "fuzz_segment_segment_2d"))
        self.assertEqual(self.cluster.wait(merge), [("COMPLETED", 0)])
        self.assertEqual(self.cluster.wait(array), [("COMPLETED", 0)] * 3)
        self.assertEqual([self.shard_of("fuzz", "shards", i)["seed"] for i in "123"], ["7", "1007", "2007"])
        cases = lambda *names: sum(r[-1] for r in rows(self.out("fuzz", *names), False)["workloads"])
        names = {name for i in "123" for name in os.listdir(self.out("fuzz", "shards", i, "corpus"))}
        self.assertEqual(set(os.listdir(self.out("fuzz", "corpus"))), names)
        self.assertGreater(len(names), 10)
        self.assertGreater(len(rows(self.out("fuzz", "merged"))["signatures"]), 3)
        self.assertEqual(cases("merged"), sum(cases("shards", i) for i in "123"))

    def test_bad_words(self):
        for words, told in ((["walk"], "run or fuzz"), (["run", "--out", self.out("bad")], "--shards"),
                            (["run", "--shards", "8"], "--out"),
                            (["run", "--out", self.out("bad"), "--shards", "0", "--", *WORK], "above 0"),
                            (["run", "--out", self.out("bad"), "--shards", "8", "--", *CAMPAIGN[1:]], "--cases"),
                            (["run", "--out", self.out("bad"), "--shards", "8", "--", *WORK, "--shard", "1/2"], "each task"),
                            (["fuzz", "--out", self.out("bad"), "--shards", "8"], "expected a test")):
            done = self.call(os.path.join(scripts, "submit"), *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(told, done.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    scripts, harnesses = os.path.abspath(sys.argv.pop(2)), sys.argv.pop(2)
    if harnesses != "none":
        harnesses = os.path.abspath(harnesses)
    if reason := slurm_cluster.why_not():
        print("SKIPPED: slurm_test: " + reason)
        sys.exit(77)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # in good order, so that the daemons end
    main(__doc__)
