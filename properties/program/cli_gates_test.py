#!/usr/bin/env python3
"""The week of a maintainer who has a box test of their own: what a gate lets pass, and what it stops.

usage: cli_gates_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys

from campaign_support import without_times
from cli_support import graze, holds_a_store, main, plugin_hosts, processor_seconds, run, wait_until
from gate_support import compiler, gate_campaign, take_compiler

# Declines whatever it is asked, as what graze init writes does.
SHY = """
#include "graze/subject.h"
static int overlap(const void *input, size_t count, void *output) { return -1; }
static const graze_subject subjects[] = {{"aabb_aabb_2d", "overlap", 32, GRAZE_CONTACT_CLOSED, overlap}};
const graze_subject *graze_subjects(size_t *count, int *abi) { *count = 1; *abi = GRAZE_SUBJECT_ABI; return subjects; }
"""
HIT = '{"test":"aabb_aabb_2d","scalar":"float32","input":[0,0,1,1,0.5,0.5,2,2]%s}'


class gates(gate_campaign):
    def test_rebuilt_plugin_is_not_judged_by_its_old_answers(self):
        gate = ["--fail-on", "false_hit,false_miss"]
        good = self.build()
        self.assertEqual(self.campaign_of(good, *gate).returncode, 0)
        again = self.campaign_of(good, *gate)  # the same: nothing begins anew
        self.assertEqual((again.returncode, "already holds" in again.err), (0, True), again.err)
        bad = self.build(wrong=600)
        done = self.campaign_of(bad, *gate)
        self.assertEqual(done.returncode, 1, done.err)
        self.assertIn("starting over (libmine.so was rebuilt since)", done.err)
        self.assertIn("kept as findings.db.1", done.err)
        self.assertTrue(os.path.exists(os.path.join(self.out, "findings.db.1")))
        self.assertEqual(self.counts()["checked"], 20000)
        # And mended.
        done = self.campaign_of(self.build(), *gate)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertTrue(os.path.exists(os.path.join(self.out, "findings.db.2")))
        self.assertEqual(self.counts()["false_hit"] + self.counts()["false_miss"], 0)

    def test_fresh_and_resume(self):
        library = self.build()
        done = self.campaign_of(library, "--resume")
        self.assertEqual(done.returncode, 2)
        self.assertIn("contains no campaign to resume", done.err)
        self.assertEqual(self.campaign_of(library).returncode, 0)
        self.assertIn("starting over (--fresh)", self.campaign_of(library, "--fresh").err)
        done = self.campaign_of(self.build(wrong=600), "--resume", cases=40000)
        self.assertIn("libmine.so was rebuilt since; --resume overrides this", done.err)
        self.assertEqual(self.counts()["checked"], 40000)
        self.assertEqual(self.campaign_of(library, "--resume", "--fresh").returncode, 2)

    def test_plugin_alone_is_run(self):
        library = self.build()
        done = self.campaign_of(library)
        self.assertEqual((done.returncode, done.err), (0, ""))
        self.assertEqual(list(self.summary()["tests"]["aabb_aabb_2d"]["subjects"]), ["libmine.overlap"])
        self.new_out()
        done = self.campaign_of(library, "--subject", "*")
        self.assertIn("certified.aabb_aabb_2d", self.summary()["tests"]["aabb_aabb_2d"]["subjects"])
        done = self.campaign_of(library, "--subject", "mine.*")
        self.assertEqual(done.returncode, 2)
        self.assertIn('did you mean "libmine.*"?', done.err)

    def test_check_gates_a_plugin(self):
        always = self.build(wrong=65536)
        file = self.write("keep.jsonl", HIT % "")
        done = run("check", "--json", "--plugin", always, file)
        self.assertEqual(done.returncode, 1)
        self.assertFalse(json.loads(done.out)["ok"])
        self.assertEqual(run("check", "--plugin", always, "--fail-on", "false_hit", file).returncode, 0)
        self.assertEqual(run("check", "--plugin", always, "--fail-on", "false_miss", file).returncode, 1)
        self.assertIn("gated disagreements: 1", run("check", "--plugin", always, file).out)
        self.assertEqual(run("check", "--plugin", self.build(), file).returncode, 0)
        self.assertEqual(run("check", "--fail-on", "wrong", file).returncode, 2)

    def test_cases_that_are_kept_for_subjects(self):
        always = self.build(wrong=65536)
        kept = self.write("kept.jsonl", HIT % ',"must_agree":["libmine.*"]')
        self.assertEqual(run("check", "--plugin", always, "--fail-on", "hang", kept).returncode, 1)
        self.assertEqual(run("check", "--plugin", self.build(), kept).returncode, 0)
        done = run("check", kept)  # nobody was asked: that is no pass
        self.assertEqual(done.returncode, 1)
        self.assertIn('must_agree: "libmine.*" matches no subject that was asked', done.err)
        for bad in ('"libmine.x"', "[1]", "{}"):
            done = run("check", self.write("bad.jsonl", HIT % (',"must_agree":' + bad)))
            self.assertEqual(done.returncode, 2)
            self.assertIn("must_agree", done.err)

    def test_expect_counts_everywhere(self):
        wrong = self.write("wrong.jsonl", HIT % ',"expect":"disjoint"')
        done = run("run", "--cases-from", wrong, "--out", self.out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("wrong.jsonl:1: expect: disjoint was expected, the exact answer is crossing", done.err)
        self.assertEqual(run("run", "--cases-from", self.write("right.jsonl", HIT % ',"expect":"crossing"'), "--out",
                             self.new_out()).returncode, 0)
        always, file = self.build(wrong=65536), self.write("keep.jsonl", HIT % "")
        self.assertEqual(run("run", "--cases-from", file, "--plugin", always, "--out", self.new_out()).returncode, 1)
        self.assertIn("1 disagreements", self.read("junit.xml"))
        self.assertEqual(run("run", "--cases-from", file, "--plugin", always, "--fail-on", "hang", "--out",
                             self.new_out()).returncode, 0)

    def test_misspelt_keys_and_empty_files_are_told(self):
        file = self.write("typo.jsonl", "\n".join([HIT % ',"expects":"disjoint","note":"kept"'] * 3))
        empty = self.write("empty.jsonl", "\n")
        for words in (["check"], ["run", "--out", self.out, "--cases-from"]):
            done = run(*words, file)
            self.assertEqual(done.err.count('typo.jsonl:1: "expects": means nothing and is kept; did you mean '
                                            '"expect"?\n'), 1, done.err)
            self.assertEqual(done.err.count("did you mean"), 1, done.err)
        done = run("check", file, empty)
        self.assertIn("empty.jsonl: holds no case\n", done.err)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(run("check", "-").returncode, 2)
        self.assertEqual(run("run", "--cases-from", file, empty, "--out", self.new_out()).returncode, 2)

    def test_named_plugin_is_gated(self):
        """What the user names has to be right, unless options say otherwise; nothing else has."""
        bad = self.build(wrong=600)
        done = self.campaign_of(bad)
        self.assertEqual(done.returncode, 1, done.err)
        count = self.counts()["false_hit"] + self.counts()["false_miss"] + self.counts()["contact_miss"]
        self.assertIn("graze: %d gated outcomes occurred\n  libmine.overlap of aabb_aabb_2d, float32: " % count, done.err)
        self.assertIn("%d disagreements" % count, self.read("junit.xml"))
        cases = [json.loads(line) for line in self.read("gate.jsonl").splitlines()]
        # Plain numbers first, of those the most frequent: it is the first that people look at.
        order = [(not all(x == 0 or 2**-30 <= abs(x) <= 2**30 for x in map(float.fromhex, case.get("shrunk", case["input"]))),
                  -case["count"]) for case in cases]
        self.assertEqual(order, sorted(order))
        self.assertGreater(len(set(order)), 2)
        first = self.read("gate.jsonl").splitlines()[0]
        self.assertEqual(run("check", "--plugin", bad, self.write("first.jsonl", first)).returncode, 1)
        for words, status in ((["--fail-on", "none"], 0), (["--fail-on", "crash,false_miss"], 1),
                              (["--write-baseline", os.path.join(self.folder, "known.jsonl")], 0),
                              (["--baseline", os.path.join(self.folder, "known.jsonl")], 0)):
            done = self.campaign_of(bad, *words)
            self.assertEqual(done.returncode, status, (words, done.err))
            self.assertEqual(os.path.exists(os.path.join(self.out, "gate.jsonl")), status == 1)
        self.assertEqual(self.campaign_of(bad, "--fail-on", "none", "--fail-on", "disagreement").returncode, 2)
        # Of documented subjects nothing is ruled out by itself, and all disagreements if that is asked for.
        words = ["run", "--test", "aabb_aabb_2d", "--test", "segment_segment_2d", "--cases", "500", "--no-pictures", "--no-shrink"]
        self.assertEqual(run(*words, "--out", self.new_out()).returncode, 0)
        done = run(*words, "--out", self.out, "--fail-on", "disagreement")
        self.assertEqual(done.returncode, 1)
        sums = [sum(map(int, re.findall(r"(\d+) [a-z_]+(?=,| of)", line.split(": ")[1])))
                for line in done.err.splitlines() if re.match(r"  documented\.", line)]
        self.assertEqual(sums, sorted(sums, reverse=True), "the most often wrong first")
        self.assertGreater(len(set(sums)), 1, done.err)

    def test_files_and_check_gate_alike(self):
        always = self.build(wrong=65536)
        file = self.write("keep.jsonl", HIT % ',"verdicts":{"me":"miss"}')
        for words, status in (([], 1), (["--fail-on", "none"], 0), (["--fail-on", "crash"], 1)):
            self.assertEqual(run("check", *words, file).returncode, status, words)
            self.assertEqual(run("run", "--cases-from", file, *words, "--out", self.new_out()).returncode, status, words)
        both = run("check", "--fail-on", "disagreement", "--plugin", always, file)  # "me" and the plugin, in one line
        self.assertIn("gated disagreements: 2\n", both.out)
        file = self.write("keep.jsonl", HIT % "")
        for words, status in (([], 1), (["--fail-on", "crash"], 0)):
            words += ["--plugin", always]
            self.assertEqual(run("check", *words, file).returncode, status, words)
            self.assertEqual(run("run", "--cases-from", file, *words, "--out", self.new_out()).returncode, status, words)
        self.assertEqual(run("check", "--fail-on", "none", self.write("keep.jsonl", HIT % ',"expect":"disjoint"')).returncode, 1)

    def test_who_answers_nothing_does_not_pass(self):
        source = self.write("shy.c", SHY)
        library = os.path.join(self.folder, "shy.so")
        subprocess.run([compiler[0], "-shared", "-fPIC", "-I" + compiler[1], "-o", library, source], check=True)
        done = self.campaign_of(library, cases=300)
        self.assertEqual(done.returncode, 1)
        self.assertIn("graze: shy.overlap of aabb_aabb_2d, float32 declined all 300 cases: nothing was tested", done.err)
        self.assertIn("answered nothing", self.read("junit.xml"))
        self.assertIn("answered_nothing", self.read("report.sarif"))
        self.assertRegex(done.out, r"declined\n")
        self.assertIn("| declined |", self.read("report.md"))
        self.assertIn("300&nbsp;declined", self.read("report.html"))
        self.assertEqual(self.campaign_of(library, "--write-baseline", os.path.join(self.folder, "empty.jsonl"), cases=300).returncode, 0)
        file = self.write("keep.jsonl", HIT % "")
        done = run("check", "--plugin", library, file)
        self.assertEqual(done.returncode, 1)
        self.assertIn("shy.overlap of aabb_aabb_2d declined 1 of 1 cases", done.err)
        self.assertEqual(run("check", "--plugin", library, "--fail-on", "none", file).returncode, 0)
        done = run("check", "--plugin", library, self.write("other.jsonl", HIT.replace("float32", "float64") % ""))
        self.assertEqual(done.returncode, 1)
        self.assertIn("no case asks shy.overlap", done.err)
        self.assertNotIn("declined", self.campaign_of(self.build(), cases=300).out)

    def test_given_up_is_no_pass(self):
        library = self.build(hanging=2000)
        done = self.campaign_of(library, "--time-limit", "0.05", "--fail-on", "false_hit")
        self.assertEqual(done.returncode, 1, done.err)
        left = self.counts()["not_judged"]
        self.assertGreater(left, 10000)
        self.assertIn("was abandoned: %d of 20000 cases were not judged" % left, done.err)
        self.assertIn("not judged: %d" % left, done.out)
        self.assertIn("%d not judged" % left, self.read("junit.xml"))
        self.assertIn("%d cases not judged" % left, self.read("report.md"))

    def test_subject_that_hangs_now_and_then_costs_little(self):
        """Its findings are examined all the same, but for few of them a hang is waited for."""
        library = self.build(wrong=3000, hanging=9)
        used = processor_seconds()
        done = self.campaign_of(library, "--time-limit", "0.3", "--fail-on", "none")
        self.assertEqual(done.returncode, 0, done.err)
        self.assertLess(processor_seconds() - used, 15)  # of which a hang that is waited for takes 0.3
        self.assertIn(self.counts()["hang"], (1, 2, 3))
        base = sqlite3.connect(os.path.join(self.out, "findings.db"))
        self.assertGreater(base.execute("SELECT count(*) FROM findings WHERE shrunk IS NOT NULL").fetchone()[0], 2)
        self.assertGreater(base.execute("SELECT count(*) FROM findings WHERE orbit_size IS NOT NULL").fetchone()[0], 4)

    def test_interrupted_while_a_subject_hangs(self):
        hanging = ["--plugin", self.build(hanging=65536), "--time-limit", "1000"]
        for words in (["run", "--test", "aabb_aabb_2d", "--cases", "1000", "--out", self.out],
                      ["check", self.write("keep.jsonl", "\n".join([HIT % ""] * 6))]):
            process = subprocess.Popen([*graze, *words, *hanging], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_until(lambda: plugin_hosts(process.pid, seconds=0.2), "the subject hangs")
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=120)  # long before the time limit
            self.assertEqual(process.returncode, 143, words)

    def test_seconds_are_the_whole(self):
        """What there was no time for is said, and done by graze report --examine."""
        words = ["run", "--seconds", "1", "--subject", "documented.*", "--test", "*_2d", "--out", self.out]
        used = processor_seconds()
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertLess(processor_seconds() - used, 4 + os.cpu_count())  # a second of each processor, and the reports
        self.assertRegex(done.err, r"time is up: \d+ findings were not examined.*graze report --examine ")
        base = sqlite3.connect(os.path.join(self.out, "findings.db"))
        unknown = "SELECT count(*) FROM findings WHERE orbit_size IS NULL AND verdict NOT IN ('crash', 'hang')"
        self.assertGreater(base.execute(unknown).fetchone()[0], 0)
        sampled = "SELECT count(DISTINCT test || scalar) FROM margins"
        before = base.execute(sampled).fetchone()[0]
        self.assertNotIn("time is up", run("report", "--examine", self.out).err)
        self.assertEqual(base.execute(unknown).fetchone()[0], 0)
        self.assertGreater(base.execute(sampled).fetchone()[0], max(before, 30))

    def test_given_up_in_check_is_no_pass(self):
        # Of six cases it hangs on four, which --fail-on lets pass, and is not asked about the others.
        file = self.write("keep.jsonl", "\n".join([HIT % ""] * 6))
        words = ["--time-limit", "0.05", "--subject", "libmine.*"]
        done = run("check", "--json", "--plugin", self.build(hanging=65536), *words, "--fail-on", "false_hit", file)
        self.assertEqual([json.loads(line)["ok"] for line in done.out.splitlines()], [True] * 4 + [False] * 2)
        self.assertEqual(done.returncode, 1, done.err)

    def test_interrupted_is_no_pass(self):
        library = self.build()
        whole = self.campaign_of(library, cases=600000)
        self.assertEqual(whole.returncode, 0, whole.err)
        expected = without_times(self.counts())
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            self.new_out()
            process = subprocess.Popen([*graze, "run", "--test", "aabb_aabb_2d", "--plugin", library, "--cases",
                                        "600000", "--no-pictures", "--out", self.out],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_until(lambda: holds_a_store(self.out), "the campaign has begun")
            process.send_signal(number)
            _, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, status, err)
            self.assertIn(b"the same command goes on", err)
            self.assertIn("incomplete", self.read("junit.xml"))
            self.assertIn('errors="1"', self.read("junit.xml"))
            self.assertEqual(self.campaign_of(library, cases=600000).returncode, 0)
            self.assertEqual(without_times(self.counts()), expected)
            self.assertNotIn("incomplete", self.read("junit.xml"))


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
