#!/usr/bin/env python3
"""Subjects that fail now and then: each failure is counted, told and gates, and nothing takes longer than it may.

usage: cli_flaky_test.py PATH_TO_GRAZE C_COMPILER INCLUDE_FOLDER [unittest arguments]
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import zlib

from campaign_support import campaign
from cli_support import graze, main, run
from flaky_subjects import COUNTED, PLUGIN, PLUGINS, PROGRAMS, REFUSED, every, flaky

words = []
TEST = "aabb_aabb_2d"
# One in so many subjects is asked, and whatever is refused; GRAZE_FLAKY_SHARE=1 asks all, and .ci/test-all does.
SHARE = int(os.environ.get("GRAZE_FLAKY_SHARE", "9"))


def share_of(subjects):
    return {name: item for name, item in subjects.items() if item[1] == REFUSED or zlib.crc32(name.encode()) % SHARE == 0}


class flaky_subjects(campaign):
    def command(self, name, body):
        folder = os.path.join(self.folder, re.sub(r"\W", "_", name))
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "mine.py"), "w", encoding="utf-8") as file:
            file.write(body)
        return ["--command", "mine=python3 -S -E %s %s" % (os.path.join(folder, "mine.py"), os.path.join(folder, "once"))], folder

    def library(self, name, deed):
        folder = os.path.join(self.folder, "plugin_" + re.sub(r"\W", "_", name))
        os.makedirs(folder, exist_ok=True)
        source, result = os.path.join(folder, "mine.c"), os.path.join(folder, "mine.so")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PLUGIN.replace("%s", "\0", 1).replace("%s", deed).replace("\0", os.path.join(folder, "once")))
        subprocess.run([words[0], "-shared", "-fPIC", "-O1", "-I", words[1], "-o", result, source], check=True)
        return ["--plugin", result], folder

    def tally(self, folder):
        return self.summary(os.path.join(folder, "out"))["tests"][TEST]["subjects"]["mine.it"]["float64"]

    def expect(self, name, expected, done, folder):
        if expected == REFUSED:
            self.assertEqual(done.returncode, 2, done.err)
            self.assertIn("cannot be started again", done.err)
            self.assertNotIn("terminate", done.err)
            return
        tally = self.tally(folder)
        faults = tally["not_reproduced"]
        self.assertEqual(sorted(faults), ["crash", "hang"])
        seen = sum(faults.values()) + sum(tally[item] for item in ("crash", "hang", "false_hit", "false_miss"))
        self.assertEqual(done.returncode, 1 if expected == COUNTED else 0, (tally, done.out, done.err[-2000:]))
        self.assertEqual(seen > 0, expected == COUNTED, tally)
        self.assertEqual("that no case repeats" in done.out, sum(faults.values()) > 0, done.out)
        for report in ("report.md", "report.html", "junit.xml", "report.sarif"):
            self.assertEqual("that no case repeats" in self.read(report, os.path.join(folder, "out")), sum(faults.values()) > 0, report)

    def test_each_is_told(self):
        self.assertGreaterEqual(len(PROGRAMS) + len(PLUGINS), 20)

        def asked(item):
            (subject, folder), expected = item[1]
            done = run("run", *subject, "--cases", "400", "--jobs", "2", "--time-limit", "0.3", "--fail-on",
                       "crash,hang,false_hit,false_miss", "--out", os.path.join(folder, "out"))
            return item[0], expected, done, folder
        subjects = {name: (self.command(name, body), expected) for name, (body, expected) in share_of(PROGRAMS).items()}
        subjects.update({"plugin: " + name: (self.library(name, deed), expected) for name, (deed, expected) in share_of(PLUGINS).items()})
        self.assertGreaterEqual(len(subjects), 5)
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            for name, expected, done, folder in pool.map(asked, subjects.items()):
                with self.subTest(name):
                    self.expect(name, expected, done, folder)

    def test_time_ends_all_of_them(self):
        # Twice the budget at most, by the program's own clock, and half as much again on a busy machine. There the time may be
        # up before what hangs once has hung for long enough to be told.
        def asked(item):
            name, (body, expected) = item
            subject, folder = self.command("timed_" + name, body)
            done = run("run", *subject, "--seconds", "4", "--jobs", "1", "--fail-on", "crash,hang,false_hit,false_miss",
                       "--out", os.path.join(folder, "out"))
            return name, expected, done, folder
        chosen = ("hangs once", "a line too few", "answers slowly", "garbage", "ends after each answer", "ignores the empty line")
        chosen = chosen[:3] if SHARE > 1 else chosen
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            for name, expected, done, folder in pool.map(asked, [(name, PROGRAMS[name]) for name in chosen]):
                with self.subTest(name):
                    if expected == COUNTED and name not in ("a line too few", "hangs once"):
                        self.expect(name, expected, done, folder)
                    if done.returncode == 2:  # so busy that the time was up before the subject was ready
                        self.assertIn("took too long", done.err)
                        continue
                    self.assertLess(self.summary(os.path.join(folder, "out"))["seconds"], 12)

    def test_few_seconds_leave_few_to_get_ready(self):
        subject, folder = self.command("late", flaky("", before="time.sleep(6)"))
        out = os.path.join(folder, "out")
        done = run("run", *subject, "--seconds", "2", "--out", out)
        self.assertEqual(done.returncode, 2, done.err)
        self.assertIn("it took too long before a first line", done.err)
        done = run("run", *subject, "--cases", "50", "--no-pictures", "--out", out)
        self.assertEqual(done.returncode, 0, done.err)

    def test_counts_are_kept(self):
        # Resumed, merged and reported again they are what they were.
        subject, folder = self.command("kept", every(100, "answer = '{{{\\n'"))
        out = os.path.join(folder, "out")
        options = [*subject, "--seed", "1", "--jobs", "1", "--no-pictures", "--no-shrink"]
        self.assertEqual(run("run", *options, "--cases", "500", "--fail-on", "crash", "--out", out).returncode, 1)
        first = self.tally(folder)["not_reproduced"]
        self.assertGreater(first["crash"], 0)
        self.assertEqual(run("run", *options, "--cases", "1500", "--fail-on", "false_hit", "--out", out).returncode, 0)
        second = self.tally(folder)["not_reproduced"]
        self.assertGreater(second["crash"], first["crash"])
        self.assertEqual(run("report", out).returncode, 0)
        self.assertEqual(self.tally(folder)["not_reproduced"], second)
        known = os.path.join(folder, "known.jsonl")
        open(known, "w", encoding="utf-8").close()
        done = run("run", *options, "--cases", "500", "--baseline", known, "--out", os.path.join(folder, "gated"))
        self.assertEqual(done.returncode, 1, done.err)
        self.assertNotIn("new: ", done.err)  # what no case repeats is no finding, and fails a baseline's gate all the same
        other, merged = os.path.join(folder, "other"), os.path.join(self.folder, "merged")
        run("run", *subject, "--seed", "2", "--jobs", "1", "--cases", "500", "--no-pictures", "--no-shrink", "--out", other)
        more = self.summary(other)["tests"][TEST]["subjects"]["mine.it"]["float64"]["not_reproduced"]
        run("merge", out, other, "--out", merged)
        both = self.summary(merged)["tests"][TEST]["subjects"]["mine.it"]["float64"]["not_reproduced"]
        self.assertEqual(both, {key: second[key] + more[key] for key in second})

    def test_check_tells(self):
        cases = run("generate", TEST, "--scalar", "float64", "--cases", "3000").out
        subject, _ = self.command("checked", every(100, "answer = '{{{\\n'"))
        for options, status in (((), 1), (("--fail-on", "crash"), 1), (("--fail-on", "false_hit"), 0)):
            done = run("check", "--json", *subject, "--subject", "mine.*", *options, "-", stdin=cases)
            self.assertEqual(done.returncode, status, done.err)
            self.assertRegex(done.err, r"mine\.it of aabb_aabb_2d, float64: \d+ crashes that no case repeats")
            self.assertEqual([json.loads(line)["subjects"]["mine.it"]["outcome"] for line in done.out.splitlines()].count("crash"), 0)

    def test_climb_that_cannot_go_on(self):
        # A subject that cannot be started again ends the run with a sentence, not with the program.
        body = flaky("answer = '[0.5,0.5]\\n'").replace("aabb_aabb_2d", "line_line_point_2d")
        body = body.replace("    say(answer)", "    if number == 700:\n        open(once, 'w').close(); os._exit(1)\n    say(answer)")
        body = body.replace("line = sys.stdin", "if os.path.exists(once): os._exit(1)\nline = sys.stdin", 1)
        subject, folder = self.command("climbing", body)
        for jobs in ("1", "2"):
            done = run("run", *subject, "--cases", "600", "--climb", "--jobs", jobs, "--fresh", "--out", os.path.join(folder, "out"))
            self.assertEqual(done.returncode, 2, done.err)
            self.assertIn("cannot be started again for it", done.err)
            self.assertNotIn("terminate", done.err)
            os.remove(os.path.join(folder, "once"))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    words[:] = sys.argv[2:4]
    del sys.argv[2:4]
    main(__doc__)
