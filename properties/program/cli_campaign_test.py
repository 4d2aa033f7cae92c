#!/usr/bin/env python3
"""Campaigns: what run and mesh count, write, refuse, and exit with.

usage: cli_campaign_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import re
import signal
import subprocess
import unittest

from campaign_support import FILES, campaign, without_times
from cli_support import graze, main, run

COUNTS = ["checked", "agree", "false_hit", "false_miss", "contact_hit", "contact_miss", "wrong_sphere", "wrong_sign", "wrong_value",
          "late_impact", "wrong_contact", "invalid_output", "crash", "hang", "declined", "out_of_domain", "undefined"]
FEW = ["--test", "segment_*", "--test", "triangle_min_sphere_3d", "--cases", "96"]
# For what does not look at the simplest inputs and pictures, which are most of a small campaign's time.
PLAIN = ["--no-shrink", "--no-pictures"]


class run_verb(campaign):
    def test_summary(self):
        done = self.run_fine("run", *FEW, "--seed", "5")
        self.assertIn("report: " + os.path.join(self.out, "report.html"), done.out)
        # No progress where nobody watches, but for how far it is, every ten seconds.
        self.assertEqual([line for line in done.err.splitlines() if not re.match(r"[a-z ]+: \d+ of \d+$|[\d.]+ s: ", line)], [])
        summary = self.summary()
        self.assertLessEqual({"seed", "cases", "seconds", "tests"}, set(summary))
        self.assertEqual(summary["seed"], 5)
        listed = json.loads(run("list", "--json").out)
        asked = [t["id"] for t in listed["tests"] if t["id"].startswith("segment_") or t["id"] == "triangle_min_sphere_3d"]
        self.assertEqual(list(summary["tests"]), asked)
        self.assertEqual(summary["cases"], 96 * 2 * len(asked))
        for test, of_test in summary["tests"].items():
            self.assertEqual(list(of_test["subjects"]), [s["name"] for s in listed["subjects"] if s["test"] == test])
            for of_subject in of_test["subjects"].values():
                self.assertEqual(list(of_subject), ["float32", "float64"])
                for tally in of_subject.values():
                    self.assertEqual(list(tally)[:len(COUNTS)], COUNTS)
                    self.assertEqual(tally["checked"], 96)
                    self.assertEqual(sum(tally[name] for name in COUNTS[1:]), 96)
                    self.assertEqual(list(tally["families"]), [f["name"] for f in listed["families"]])
                    for name in COUNTS:
                        self.assertEqual(sum(f[name] for f in tally["families"].values()), tally[name])
                    self.assertEqual(tally["worst"] is None, tally["first_disagreement_seconds"] is None)
                    self.assertEqual(tally["worst"] is None, not tally["causes"])

    def test_findings_check_again(self):
        self.run_fine("run", "--cases", "64", "--test", "segment_triangle_3d", "--test", "triangle_*", *PLAIN)
        findings = self.findings()
        self.assertTrue(findings)
        done = run("check", "--json", os.path.join(self.out, "findings.jsonl"))
        self.assertEqual((done.returncode, done.err), (0, ""))
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(answers), len(findings))
        for finding, answer in zip(findings, answers):
            self.assertEqual(answer["relation"], finding.get("expect"))
            self.assertEqual(answer["subjects"][finding["subject"]]["outcome"], finding["outcome"])
            self.assertEqual(answer["subjects"][finding["subject"]]["cause"], finding["cause"])

    def test_findings_are_generated_again(self):
        self.run_fine("run", "--cases", "300", "--test", "segment_triangle_3d", "--seed", "9", "--family", "coplanar",
                      "--family", "shared_feature")
        findings = self.findings()
        self.assertTrue(findings)
        for finding in findings[:8]:
            done = run("generate", finding["test"], "--family", finding["family"], "--scalar", finding["scalar"], "--seed", "9",
                       "--cases", str(finding["index"] + 1))
            self.assertEqual(json.loads(done.out.splitlines()[-1])["input"], finding["input"])

    def test_same_counts_with_any_jobs(self):
        words = ["run", "--cases", "300", "--test", "segment_*", "--test", "point_trimesh_2d", "--test", "triangle_aabb_3d",
                 "--no-pictures"]  # which cli_pictures_test.py compares
        outs = []
        for extra in (["--jobs", "1"], ["--jobs", "5"], [], ["--seed", "2", "--no-shrink"]):
            outs.append(os.path.join(self.folder, str(len(outs))))
            self.run_fine(*words, *extra, out=outs[-1])
        first = outs[0]
        for other in outs[1:3]:
            self.assertEqual(without_times(self.summary(first)), without_times(self.summary(other)))
            self.assertEqual(self.read("findings.jsonl", first), self.read("findings.jsonl", other))
        inputs = [[finding["input"] for finding in self.findings(out)] for out in (first, outs[3])]
        self.assertNotEqual(*inputs)

    def test_seconds(self):
        self.run_fine("run", "--seconds", "0.3", "--test", "segment_segment_2d")
        self.assertLess(self.summary()["seconds"], 30)
        self.assertGreater(self.summary()["cases"], 0)

    def test_selection(self):
        self.run_fine("run", "--test", "triangle_aabb_3d", "--subject", "*.sat", "--scalar", "float64", "--family", "gr*",
                      "--cases", "20")
        tests = self.summary()["tests"]
        self.assertEqual(list(tests), ["triangle_aabb_3d"])
        self.assertEqual(list(tests["triangle_aabb_3d"]["subjects"]), ["documented.sat"])
        by_scalar = tests["triangle_aabb_3d"]["subjects"]["documented.sat"]
        self.assertEqual(list(by_scalar), ["float64"])
        self.assertEqual(list(by_scalar["float64"]["families"]), ["grid"])

    def test_fail_on(self):
        words = ["run", *FEW, *PLAIN, "--out", self.out]
        done = run(*words, "--fail-on", "agree")
        self.assertEqual(done.returncode, 1)
        self.assertIn("gated outcomes", done.err)
        self.assertEqual(sorted(os.listdir(self.out)), FILES)
        self.assertEqual(run(*words, "--fail-on", "crash,hang").returncode, 0)
        self.assertEqual(run(*words, "--fail-on", "crash,agree").returncode, 1)
        self.assertEqual(run(*words, "--fail-on", "crash", "--fail-on", "agree").returncode, 1)

    def test_no_cases(self):
        """Nothing asked is nothing tested."""
        for words in (["run", "--cases", "0"], ["run", "--cases-from", self.write("empty.jsonl", "\n")]):
            done = run(*words, "--out", self.out)
            self.assertEqual(done.returncode, 2, done.err)
            self.assertIn("--cases", done.err)

    def test_report(self):
        self.run_fine("run", *FEW, *PLAIN)
        report = self.read("report.md")
        for text in ("# graze", "segment_plane_3d", "documented.", "Made by `graze run --out ", " --test 'segment_*' "):
            self.assertIn(text, report)

    def test_bad_usage(self):
        file = self.write("file", "")
        for words, fragments in ((["--jobs", "0"], ["--jobs", "1 or more"]), (["--jobs", "100000"], ["--jobs", "too large"]),
                                 (["--jobs", "x"], ["--jobs"]), (["--seconds", "-1"], ["--seconds", "-1"]),
                                 (["--seconds", "0"], ["--seconds"]), (["--seconds", "nan"], ["--seconds"]),
                                 (["--seconds", "1s"], ["--seconds", "1s"]), (["--cases", "-1"], ["--cases", "-1"]),
                                 (["--cases", "1e3"], ["--cases", "1e3"]),
                                 (["--cases", "18446744073709551616"], ["--cases", "too large"]),
                                 (["--seed", "abc"], ["--seed", "abc"]), (["--seed", "-1"], ["--seed"]), (["--seed", ""], ["--seed"]),
                                 (["--test", "nothing"], ["nothing"]), (["--test", "triangle_aab_3d"], ["triangle_aabb_3d"]),
                                 (["--family", "nothing"], ["nothing"]), (["--scalar", "float16"], ["float16"]),
                                 (["--subject", "documented.nothing"], ["documented.nothing"]),
                                 (["--subject", "external.mine"], ["external.mine"]),
                                 (["--test", "point_disc_2d", "--subject", "documented.sat"], ["--subject"]),
                                 (["--fail-on", "false_mis"], ["false_miss"]), (["--fail-on", ""], ["--fail-on"]),
                                 (["--plugin", "mine.so"], ["--plugin", "mine.so", "expected a shared library"]),
                                 (["--nothing"], ["--nothing"]), (["extra"], ["extra"])):
            done = run("run", *words, *([] if "--cases" in words else ["--cases", "1"]), "--out", self.out)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            for fragment in fragments:
                self.assertIn(fragment, done.err, words)
        for out in ("", file, os.path.join(file, "below")):
            done = run("run", "--out", out, "--cases", "1")
            self.assertEqual((done.returncode, done.out), (2, ""), out)
            self.assertIn("--out", done.err)
        done = run("run", "--cases", "1")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--out", done.err)

    @unittest.skipIf(os.geteuid() == 0, "nothing is read-only to root")
    def test_read_only_folder(self):
        os.mkdir(self.out, 0o500)
        done = run("run", "--out", self.out, "--cases", "1")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("--out", done.err)

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([*graze, "run", "--cases", "1000000000000", "--out", self.new_out()],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                pass
            process.send_signal(number)
            out, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 128 + number)
            self.assertEqual(err, b"graze: interrupted; what was done is kept, and the same command goes on from there\n")
            self.assertIn(b"stopped early", out)
            self.assertIs(self.summary()["stopped"], True)

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([*graze, "run", *FEW, *PLAIN, "--out", self.out], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output", done.stderr)
        self.assertEqual(sorted(os.listdir(self.out)), FILES)


if __name__ == "__main__":
    main(__doc__)
