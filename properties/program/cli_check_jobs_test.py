#!/usr/bin/env python3
"""What graze check and graze run write does not depend on how much of it was judged by whom.

usage: cli_check_jobs_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from cli_support import CROSSING, DISJOINT, TESTS, graze, main, run


def cases(count):
    return "".join(run("generate", test, "--cases", str(count)).out for test in TESTS)


class check_jobs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        lines = cases(24).splitlines()
        lines[5] = '{"test":"nope"}'
        lines[50] += " x"
        lines[60] = DISJOINT[:-1] + ',"expects":"disjoint"}'
        lines[70] = DISJOINT[:-1] + ',"expect":"crossing","must_agree":["nobody"]}'
        lines[80] = CROSSING[:-1] + ',"expect":"crossing","verdicts":{"mine":"miss"}}'
        cls.text = "\n".join(lines) + "\n"

    def test_neither_threads_nor_audit_change_what_is_written(self):
        for form in ([], ["--json"]):
            wanted = run("check", *form, "--jobs", "1", "--audit", "1", "-", stdin=self.text)
            self.assertEqual(wanted.returncode, 2)
            for options in (["--jobs", "1", "--audit", "0"], ["--jobs", "3"]):
                done = run("check", *form, *options, "-", stdin=self.text)
                self.assertEqual((done.returncode, done.out, done.err), (2, wanted.out, wanted.err), options)

    def test_a_relation_alone_is_the_same_one(self):
        text = cases(24) + CROSSING[:-1] + ',"verdicts":{"mine":"miss"}}'
        whole = run("check", "--json", "--audit", "1", "-", stdin=text)
        alone = run("check", "--json", "--relation-only", "-", stdin=text)
        self.assertEqual((alone.returncode, alone.err), (whole.returncode, whole.err))
        left_out = ("margin", "margin_ulps", "certificate")
        told = [json.loads(line) for line in alone.out.splitlines()]
        for one, other in zip(told, map(json.loads, whole.out.splitlines()), strict=True):
            self.assertEqual(one, {key: value for key, value in other.items() if key not in left_out})
        self.assertEqual(len(told), 24 * len(TESTS) + 1)
        done = run("check", "--json", "--certify", "--relation-only", "-", stdin=text)
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("--certify and --relation-only exclude each other", done.err)

    def test_messages_and_answers_keep_their_order(self):
        lines = "\n".join([DISJOINT, "{", CROSSING] * 40)
        done = subprocess.run([*graze, "check", "--json", "--all-bad-lines", "--jobs", "3", "-"], input=lines.encode(), check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        told = [line[:8] == b'{"case":' for line in done.stdout.splitlines()]
        self.assertEqual(told, [True, False, True] * 40)

    def test_an_answer_does_not_wait_for_the_next_line(self):
        with subprocess.Popen([*graze, "check", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for number in range(1, 6):
                process.stdin.write(DISJOINT.encode() + b"\n")
                process.stdin.flush()
                self.assertTrue(process.stdout.readline().startswith(b'{"case":%d,' % number))
            process.stdin.close()
            self.assertEqual(process.wait(timeout=20), 0)

    def test_signals_end_it_with_their_status(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            # One that waits for its input, and one that is at work.
            for lines in ([DISJOINT.encode() + b"\n"], [self.text.encode()] * 40):
                with subprocess.Popen([*graze, "check", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as process:
                    process.stdin.write(lines[0])
                    process.stdin.flush()
                    self.assertTrue(process.stdout.readline())
                    process.send_signal(number)
                    rest, told = process.communicate(timeout=60)
                    self.assertEqual(process.returncode, status)
                    self.assertIn(b"interrupted", told)
                    self.assertTrue(rest == b"" or rest.endswith(b"}\n"))

    def test_campaigns_keep_the_same_findings_whatever_is_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = []
            for number, options in enumerate((["--audit", "0", "--jobs", "1"], ["--audit", "1", "--jobs", "3"])):
                out = os.path.join(folder, str(number))
                done = run("run", "--cases", "1500", "--test", "triangle_aabb_3d", "--test", "segment_segment_2d",
                           "--test", "point_trimesh_2d", "--no-pictures", "--no-shrink", "--out", out, *options)
                self.assertEqual(done.returncode, 0, done.err)
                with sqlite3.connect(os.path.join(out, "findings.db")) as store:
                    kept.append([store.execute("SELECT * FROM %s ORDER BY 1, 2, 3, 4" % table).fetchall()
                                 for table in ("counts", "signatures", "findings")])
            self.assertGreater(len(kept[0][2]), 100)
            self.assertEqual(kept[0], kept[1])


if __name__ == "__main__":
    main(__doc__)
