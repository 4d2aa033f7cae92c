#!/usr/bin/env python3
"""graze fuzz, corpora from case files, and, where they are built, the harnesses.

usage: cli_fuzz_test.py PATH_TO_GRAZE PATH_TO_FUZZ_REPLAY FOLDER_OF_HARNESSES|none [unittest arguments]
"""
import json
import os
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from cli_support import STRUCTURES, graze, main, run

PARSERS = {"fuzz_parse_case_file", "fuzz_parse_store", "fuzz_parse_model", "fuzz_parse_baseline"}
replay, harnesses = "", ""


def replayed(*words, stdin=b"", **environment):
    return subprocess.run([replay, *words], input=stdin, capture_output=True, timeout=300, check=False,
                          env={**os.environ, **environment})


class scratch_test(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="graze_fuzz_")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)


class messages(scratch_test):
    def test_a_missing_harness_is_named_with_how_to_build_it(self):
        empty = {**os.environ, "GRAZE_HARNESS_DIR": self.folder}
        alone = shutil.copy(graze[0], self.path("graze"))  # no build tree around it
        done = subprocess.run([alone, "fuzz", "segment_segment_2d", "--out", self.path("out")], capture_output=True,
                              check=False, env=empty)
        self.assertEqual(done.returncode, 2, done.stderr)
        for word in ("no harness of segment_segment_2d", "--preset fuzz", "--target fuzz_segment_segment_2d",
                     "GRAZE_HARNESS_DIR", self.path("fuzz_segment_segment_2d")):
            self.assertIn(word, done.stderr.decode())
        self.assertFalse(os.path.exists(self.path("out")))

    def test_bad_words(self):
        for words, told in ((["segment_segment"], "did you mean"), ([], "TEST"),
                            (["aabb_aabb_2d", "--harness", self.path("none")], "no such file"),
                            (["aabb_aabb_2d", "--harness", self.folder], "not a program"),
                            (["aabb_aabb_2d", "--seconds", "-1"], "seconds above 0")):
            done = run("fuzz", *words, "--out", self.path("out"))
            self.assertEqual(done.returncode, 2, done.err)
            self.assertIn(told, done.err)

    def test_seconds_are_of_the_clock(self):
        """Of workers that ran side by side, here ones that bring what was found before, the longest counts."""
        for i in (1, 2):
            self.assertEqual(run("run", "--test", "point_disc_2d", "--cases", "400", "--shard", "%d/2" % i, "--no-pictures", "--out",
                                 self.path("made%d" % i)).returncode, 0)
            base = sqlite3.connect(self.path("made%d" % i, "findings.db"))
            base.execute("UPDATE campaign SET value = ? WHERE key = 'seconds'", (str(3 + i),))
            base.commit()
            base.close()
        script = self.path("harness")
        with open(script, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\n[ -n "$GRAZE_FUZZ_SHARD" ] && cp "%s${GRAZE_FUZZ_SHARD%%/*}/findings.db" "$GRAZE_FUZZ_OUT/"\nexit 0\n' % self.path("made"))
        os.chmod(script, 0o755)
        done = run("fuzz", "point_disc_2d", "--harness", script, "--seconds", "5", "--jobs", "2", "--no-minimise", "--no-pictures",
                   "--out", self.path("out"))
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("cases in 5.0 s, ", done.out)

    def test_a_program_that_is_no_harness(self):
        done = run("fuzz", "aabb_aabb_2d", "--harness", shutil.which("true"), "--seconds", "1", "--jobs", "1", "--out",
                   self.path("out"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("left no store", done.err)


class corpora(scratch_test):
    def test_cases_become_inputs_of_every_test(self):
        tests = [test["id"] for test in json.loads(run("list", "--json").out)["tests"]] + list(STRUCTURES)
        lines = b"".join(run("generate", test, "--cases", "32").stdout for test in tests)
        done = replayed("--write", self.path("seeds"), "-", stdin=lines)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(sorted(os.listdir(self.path("seeds"))), sorted(tests))
        self.assertGreater(len(os.listdir(self.path("seeds", "triangle_aabb_3d"))), 25)
        self.assertEqual(replayed("-", stdin=lines).returncode, 0)

    def test_shrunk_inputs_are_cases_too(self):
        line = '{"test":"segment_segment_2d","scalar":"float64","input":[0,0,3,3,0,3,3,0],"shrunk":["0x0p+0",0,1,1,0,1,1,0]}'
        done = replayed("--write", self.path("seeds"), "-", stdin=line.encode())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(os.listdir(self.path("seeds", "segment_segment_2d"))), 2)

    def test_a_wrong_answer_aborts_where_that_is_asked(self):
        """As fuzzing services take it for a finding."""
        line = (b'{"test":"triangle_triangle_3d","scalar":"float32",'
                b'"input":[0,0,0,0,1,0,0,-1,1,0,0,1,0,0,3,0,1,1]}\n')
        self.assertEqual(replayed("-", stdin=line).returncode, 0)
        self.assertEqual(replayed("-", stdin=line, GRAZE_FUZZ_FAIL_ON="false_miss,crash").returncode, 0)
        for outcomes in ("disagreement", "crash,false_hit"):
            done = replayed("-", stdin=line, GRAZE_FUZZ_FAIL_ON=outcomes)
            self.assertEqual(done.returncode, -signal.SIGABRT, done.stderr)
            self.assertIn(b"wrong answer: documented.moller_1997: false_hit", done.stderr)
            self.assertIn(b'"test":"triangle_triangle_3d"', done.stderr)
        done = replayed("-", stdin=line, GRAZE_FUZZ_FAIL_ON="false_mist")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"false_mist", done.stderr)

    def test_structures_are_judged_too(self):
        """The answer of documented.quickhull leaves a corner out; the harness aborts where that is asked, with a line that check takes."""
        lines = run("generate", "convex_hull_2d", "--family", "runs", "--family", "near_round", "--cases", "400").stdout
        self.assertEqual(replayed("-", stdin=lines, GRAZE_FUZZ_AUDIT="1").returncode, 0)
        done = replayed("-", stdin=lines, GRAZE_FUZZ_FAIL_ON="invalid_output")
        self.assertEqual(done.returncode, -signal.SIGABRT, done.stderr)
        told = done.stderr.decode().splitlines()
        self.assertIn("wrong answer: documented.", told[-2])
        checked = run("check", "--json", "-", stdin=told[-1])
        self.assertEqual(checked.returncode, 1, checked.err)
        self.assertEqual(json.loads(checked.out)["subjects"]["external.answer"]["outcome"], "invalid_output")

    def test_inputs_of_structures_are_lines_again(self):
        """Points and rings survive, but for what a fuzzer does not take: more points or holes."""
        lines = run("generate", "polygon_triangulation_2d", "--cases", "300").out.splitlines()
        cases = [json.loads(line) for line in lines]
        written = self.path("seeds")
        self.assertEqual(replayed("--write", written, "-", stdin="\n".join(lines).encode()).returncode, 0)
        known = {(case["scalar"], tuple(map(float.fromhex, case["input"])), tuple(case.get("sizes", [])))
                 for case in cases}
        with_holes = kept = 0
        for name in os.listdir(os.path.join(written, "polygon_triangulation_2d")):
            with open(os.path.join(written, "polygon_triangulation_2d", name), "rb") as file:
                data = file.read()
            scalar, holes = ("float32", "float64")[data[0] & 1], data[0] >> 1
            rest = data[1 + holes:]
            numbers = struct.unpack("<%d%s" % (len(rest) // (4, 8)[data[0] & 1], "fd"[data[0] & 1]), rest)
            sizes = [3 + byte for byte in data[1:1 + holes]]
            sizes = [len(numbers) // 2 - sum(sizes), *sizes] if sizes else []
            with_holes += bool(sizes)
            kept += (scalar, numbers, tuple(sizes)) in known or (scalar, numbers, (len(numbers) // 2,)) in known
        self.assertGreater(with_holes, 10)
        self.assertGreater(kept, 200)

    def test_bad_lines_are_named_and_the_rest_is_done(self):
        good = b'{"test":"segment_segment_2d","scalar":"float32","input":[0,0,1,0,0,1,1,1]}\n'
        done = replayed("-", stdin=b"nonsense\n" + good)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"-:1: ", done.stderr)
        self.assertIn(b"1 inputs", done.stderr)


def rows(folder, query):
    base = sqlite3.connect(os.path.join(folder, "findings.db"))
    found = list(base.execute(query))
    base.close()
    return found


class running(scratch_test):
    def setUp(self):
        super().setUp()
        if harnesses == "none":
            self.skipTest("no libFuzzer harnesses in this build: the preset fuzz has them")
        os.environ["GRAZE_HARNESS_DIR"] = harnesses

    def built(self):
        return [name for name in sorted(os.listdir(harnesses)) if name.startswith("fuzz_") and
                os.access(os.path.join(harnesses, name), os.X_OK) and os.path.isfile(os.path.join(harnesses, name)) and
                name != "fuzz_replay"]

    def test_there_is_a_harness_of_every_test(self):
        tests = {"fuzz_" + test["id"] for test in json.loads(run("list", "--json").out)["tests"]} | {"fuzz_" + name for name in STRUCTURES}
        self.assertEqual(set(self.built()) - PARSERS, tests)

    def test_each_harness_runs(self):
        for name in self.built():
            os.makedirs(self.path(name))
            done = subprocess.run([os.path.join(harnesses, name), "-runs=300", "-seed=1",
                                   "-artifact_prefix=" + self.folder + "/", self.path(name)], capture_output=True,
                                  timeout=300, check=False)
            self.assertEqual(done.returncode, 0, name + done.stderr.decode(errors="replace")[-2000:])

    def test_bytes_are_repaired_or_refused(self):
        # Without the mutator bytes are hardly ever the exact encoding of a case.
        cases = []
        for plain in ("mutator", "mutator,repair"):
            out = self.path(plain)
            os.makedirs(out)
            done = subprocess.run([os.path.join(harnesses, "fuzz_segment_segment_2d"), "-runs=3000", "-seed=1",
                                   "-artifact_prefix=" + self.folder + "/"], capture_output=True, timeout=300,
                                  check=False, env={**os.environ, "GRAZE_FUZZ_OUT": out, "GRAZE_FUZZ_PLAIN": plain})
            self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace")[-2000:])
            cases += rows(out, "SELECT sum(cases) FROM workloads")[0]
        self.assertGreater(cases[0], 2900)
        self.assertLess(cases[1] or 0, cases[0] / 2)

    def test_a_run_finds_flaws_and_goes_on(self):
        words = ("fuzz", "segment_segment_2d", "--seconds", "5", "--jobs", "2", "--out", self.path("out"))
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("documented.signed_areas", done.out)
        found = dict(rows(self.path("out"), "SELECT outcome, count(*) FROM signatures GROUP BY 1"))
        self.assertGreater(found.get("false_miss", 0) + found.get("false_hit", 0), 3)
        self.assertEqual(rows(self.path("out"), "SELECT DISTINCT family FROM findings"), [("fuzz",)])
        self.assertEqual(rows(self.path("out"), "SELECT value FROM campaign WHERE key='shard'"), [("1/1",)])
        for name in ("summary.json", "report.md", "findings.jsonl"):
            self.assertTrue(os.path.getsize(self.path("out", name)) > 0)
        self.assertTrue(os.listdir(self.path("out", "corpus")))
        self.assertFalse(os.path.exists(self.path("out", "corpus.work")))
        checked = run("check", self.path("out", "findings.jsonl"))
        self.assertEqual(checked.returncode, 0, checked.err)
        before = rows(self.path("out"), "SELECT sum(cases) FROM workloads")[0][0]
        again = run(*words)
        self.assertEqual(again.returncode, 0, again.err)
        self.assertGreater(rows(self.path("out"), "SELECT sum(cases) FROM workloads")[0][0], before)
        gated = run(*words, "--fail-on", "false_miss")
        self.assertEqual(gated.returncode, 1)

    def test_structures_are_fuzzed(self):
        words = ("fuzz", "delaunay_2d", "--seconds", "5", "--jobs", "2", "--no-pictures", "--out", self.path("out"))
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("documented.bowyer_watson", done.out)
        self.assertGreater(rows(self.path("out"), "SELECT count(*) FROM signatures")[0][0], 5)
        self.assertEqual(rows(self.path("out"), "SELECT DISTINCT family FROM findings"), [("fuzz",)])
        checked = run("check", self.path("out", "findings.jsonl"), "--fail-on", "none")
        self.assertEqual(checked.returncode, 0, checked.err)
        self.assertEqual(run(*words, "--fail-on", "invalid_output").returncode, 1)

    def test_an_interrupted_run_reports(self):
        work = subprocess.Popen([graze[0], "fuzz", "point_disc_2d", "--seconds", "100", "--jobs", "1", "--no-minimise", "--out",
                                 self.path("out")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.time() + 60
        while time.time() < deadline and not os.path.exists(self.path("out", "workers", "1", "findings.db")):
            time.sleep(0.1)
        time.sleep(3)
        work.send_signal(signal.SIGINT)
        out, err = work.communicate(timeout=60)
        self.assertEqual(work.returncode, 0, err)
        self.assertIn(b"stopped early", out)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    replay, harnesses = os.path.abspath(sys.argv.pop(2)), sys.argv.pop(2)
    if harnesses != "none":
        harnesses = os.path.abspath(harnesses)
    main(__doc__)
