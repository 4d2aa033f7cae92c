#!/usr/bin/env python3
"""Plugins on the command line: list, check and run with libraries of subjects, good and bad.

usage: cli_plugin_test.py PATH_TO_GRAZE FOLDER_OF_PLUGINS [unittest arguments]
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from cli_support import DISJOINT, TESTS, check, graze, holds_a_store, main, plugin_hosts as strays, processor_seconds, run, wait_until

TRIGGER = '{"test":"aabb_aabb_2d","scalar":"float32","input":[-666,0,1,1,0,0,1,1]}'
HARMLESS = '{"test":"aabb_aabb_2d","scalar":"float32","input":[0.25,0,1,1,0,0,1,1]}'
folder = []


def library(name):
    return os.path.join(folder[0], name + ".so")


class plugin(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.out = os.path.join(self.folder, "out")

    def run_campaign(self, *words, out=None, status=0):
        done = run("run", *words, "--out", out or self.out)
        self.assertEqual(done.returncode, status, done.err)
        with open(os.path.join(out or self.out, "summary.json"), encoding="utf-8") as file:
            return done, json.load(file)["tests"]

    def assert_gone(self, process):
        end = time.monotonic() + 10
        while strays(process) and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(strays(process), [])

    def test_list(self):
        done = run("list", "--plugin", library("friendly"), "--plugin=" + library("hostile"))
        self.assertEqual((done.returncode, done.err), (0, ""))
        self.assertRegex(done.out, r"friendly\.sum +float32 float64 +closed\n")
        self.assertRegex(done.out, r"hostile\.segfault +float32 +unspecified\n")
        done = run("list", "--json", "--plugin", library("friendly"))
        found = {(item["test"], item["name"]): item for item in json.loads(done.out)["subjects"]}
        item = found["triangle_triangle_3d", "friendly.sum"]
        self.assertEqual((item["scalars"], item["promise"], item["domain"]), (["float32", "float64"], "open", ""))
        self.assertEqual(found["aabb_aabb_2d", "friendly.A-Z_a.z+09"]["scalars"], ["float64"])

    def test_check(self):
        done, (harmless, trigger, again) = check(HARMLESS, TRIGGER, HARMLESS,
                                                   options=["--plugin", library("hostile"), "--time-limit", "0.1"])
        self.assertEqual(done.returncode, 1)
        # It dies at some time after its answer: on a busy machine, in another case.
        self.assertEqual([line for line in done.err.splitlines() if "hostile.die_later" not in line], [])
        subjects = trigger["subjects"]
        self.assertEqual(subjects["hostile.segfault"]["outcome"], "crash")
        self.assertEqual(subjects["hostile.exit_well"]["outcome"], "crash")
        self.assertEqual(subjects["hostile.loop"]["outcome"], "hang")
        self.assertEqual(subjects["hostile.flood"]["outcome"], "agree")
        for answer in (harmless, again):
            self.assertEqual(answer["subjects"]["hostile.segfault"], {"verdict": "hit", "outcome": "agree"})
        self.assertNotIn("owned", done.out)

    def test_one_process_for_all_cases(self):
        # A process a case would be the most of the time; here we count them by what they are called.
        process = subprocess.Popen([*graze, "check", "--json", "--plugin", library("hostile"), "--subject",
                                    "hostile.segfault", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        seen = set()
        for _ in range(20):
            process.stdin.write(HARMLESS.encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())  # before the next case is written
            self.assertEqual(answer["subjects"]["hostile.segfault"]["outcome"], "agree")
            self.assertEqual(len(strays(process.pid)), 1)
            seen.update(strays(process.pid))
        self.assertEqual(len(seen), 1)
        process.stdin.write(TRIGGER.encode() + b"\n" + HARMLESS.encode() + b"\n")
        out, _ = process.communicate(timeout=120)
        self.assertEqual([json.loads(line)["subjects"]["hostile.segfault"]["outcome"] for line in out.splitlines()],
                         ["crash", "agree"])
        self.assert_gone(process.pid)

    def test_hanging_subject_is_given_up(self):
        # As a campaign does it, after four cases; the others have no verdict, and say so.
        lines = [HARMLESS] + [TRIGGER] * 7 + [HARMLESS]
        words = ["--plugin", library("hostile"), "--subject", "hostile.loop", "--subject", "hostile.segfault",
                 "--time-limit", "0.05"]
        done, answers = check(*lines, options=words)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.err, "graze check: hostile.loop of aabb_aabb_2d, float32, is abandoned: it hung on 4 "
                                   "cases\n")
        self.assertEqual([answer["subjects"].get("hostile.loop", {}).get("outcome") for answer in answers],
                         ["agree"] + ["hang"] * 4 + [None] * 4)
        self.assertEqual([answer.get("given_up") for answer in answers], [None] * 5 + [["hostile.loop"]] * 4)
        self.assertTrue(all("hostile.segfault" in answer["subjects"] for answer in answers))
        done = run("check", *words, "-", stdin="\n".join(lines))
        self.assertEqual(len(re.findall(r"^    abandoned +hostile\.loop$", done.out, re.MULTILINE)), 4, done.out)
        self.assertRegex(done.out, r"hostile\.loop +5 +4  agree 1, hang 4, abandoned, 4 not asked\n")
        # shrink counts cases too, whatever its search asks.
        done = run("shrink", *words[:4], *words[6:], "-", stdin="\n".join([TRIGGER] * 6))
        self.assertEqual(len(done.out.splitlines()), 4, done.err)
        self.assertIn("it hung on 4 cases", done.err)
        self.assertEqual(done.err.count("hostile.loop abandoned, not asked"), 2, done.err)

    def test_check_as_text(self):
        done = run("check", "--plugin", library("hostile"), "--subject", "hostile.s[lt]*", "--subject",
                   "hostile.segfault", "--time-limit", "0.1", "-", stdin=TRIGGER)
        self.assertRegex(done.out, r"crash +hostile\.segfault \(unknown\)")
        self.assertRegex(done.out, r"hang +hostile\.sleep \(unknown\), hostile\.stop")

    def test_time_limit(self):
        used = processor_seconds()
        done, (answer,) = check(TRIGGER, options=["--plugin", library("hostile"), "--subject", "hostile.loop",
                                                  "--time-limit", "0.05"])
        self.assertEqual(list(answer["subjects"].values())[0]["outcome"], "hang")
        self.assertLess(processor_seconds() - used, 10)
        for bad in ("0", "-1", "x", "nan", "inf", "1s", "", "1e9"):
            for words in (["check", "--time-limit", bad, "-"], ["run", "--time-limit", bad, "--out", self.out]):
                done = run(*words, stdin=TRIGGER)
                self.assertEqual((done.returncode, done.out), (2, ""), words)
                self.assertIn("--time-limit", done.err)

    def test_spheres(self):
        case = '{"test":"triangle_min_sphere_3d","scalar":"float64","input":[0.5,0.5,0.5,1,0,0,0,1,0]}'
        done, (answer,) = check(case, options=["--plugin", library("friendly"), "--subject", "friendly.*"])
        self.assertEqual(answer["subjects"]["friendly.sphere"]["sphere"], [0.5, 0.5, 0.5, 1])
        self.assertEqual(done.returncode, 1)

    def test_run(self):
        words = ["--plugin", library("hostile"), "--subject", "hostile.unsteady", "--cases", "3000", "--no-pictures"]
        found = []
        for jobs in "13":
            out = os.path.join(self.folder, jobs)
            done, tests = self.run_campaign(*words, "--jobs", jobs, "--fail-on", "none", out=out)
            tally = tests["aabb_aabb_2d"]["subjects"]["hostile.unsteady"]["float32"]
            self.assertEqual(list(tests), ["aabb_aabb_2d"])
            self.assertEqual(tally["checked"], 3000)
            self.assertTrue(100 < tally["crash"] < 300, tally)
            self.assertEqual((tally["hang"], tally["false_hit"], tally["false_miss"]), (0, 0, 0))
            tally.pop("first_disagreement_seconds")
            found.append(tally)
            self.assertEqual(strays(os.getpid()), [])
        self.assertEqual(found[0], found[1])
        done, _ = self.run_campaign(*words, "--fail-on", "crash", out=os.path.join(self.folder, "1"), status=1)
        self.assertIn("gated outcomes", done.err)
        # What was found can be seen again.
        findings = os.path.join(self.folder, "1", "findings.jsonl")
        if os.path.exists(findings):
            done = run("check", "--json", *words[:4], findings)
            self.assertEqual(done.returncode, 1, done.err)
            for line in done.out.splitlines():
                self.assertEqual(json.loads(line)["subjects"]["hostile.unsteady"]["outcome"], "crash")

    def test_run_of_everything(self):
        # All of ours beside theirs, and nothing of what they write.
        done, tests = self.run_campaign("--plugin", library("hostile"), "--plugin", library("friendly"), "--subject", "*",
                                        "--cases", "64", "--no-shrink", "--no-pictures", "--fail-on", "none")
        self.assertEqual(sorted(tests), sorted(TESTS))
        self.assertNotIn("owned", done.out + done.err)
        subjects = tests["aabb_aabb_2d"]["subjects"]
        self.assertTrue({"certified.aabb_aabb_2d", "hostile.flood", "friendly.A-Z_a.z+09"} <= set(subjects))
        self.assertEqual(subjects["hostile.flood"]["float32"]["checked"], 64)

    def test_interrupt(self):
        # As a terminal does it, to all processes of the group, and as a service manager does, to all there are. That is
        # no crash of the plugin.
        process = subprocess.Popen([*graze, "run", "--plugin", library("hostile"), "--subject", "hostile.be_slow",
                                    "--cases", "1000000000", "--out", self.out],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        wait_until(lambda: holds_a_store(self.out) and strays(process.pid), "the plugin is asked")
        for number in (signal.SIGTERM, signal.SIGHUP):
            for item in strays(process.pid):
                os.kill(int(item), number)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 130)
        self.assertIn(b"interrupted", err)
        self.assertIn(b"stopped early", out)
        with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
            tally = json.load(file)["tests"]["aabb_aabb_2d"]["subjects"]["hostile.be_slow"]["float32"]
            self.assertEqual((tally["crash"], tally["hang"]), (0, 0))
        self.assert_gone(process.pid)

    def test_killed(self):
        process = subprocess.Popen([*graze, "check", "--plugin", library("hostile"), "--subject", "hostile.loop",
                                    "--time-limit", "1000", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        process.stdin.write(TRIGGER.encode() + b"\n")
        process.stdin.close()
        end = time.monotonic() + 30
        while not strays(process.pid) and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.2)
        self.assertEqual(len(strays(process.pid)), 1)
        process.kill()
        process.wait()
        self.assert_gone(process.pid)

    def test_bad_libraries(self):
        text = os.path.join(self.folder, "text.so")
        with open(text, "w", encoding="utf-8") as file:
            file.write("graze_subjects\n")
        again = os.path.join(self.folder, "friendly.so")
        shutil.copy(library("friendly"), again)
        ours = os.path.join(self.folder, "certified.so")
        shutil.copy(library("friendly"), ours)
        for plugins, fragment in (([os.path.join(self.folder, "gone.so")], "No such file"), ([self.folder], "not a file"),
                                  ([text], "text.so"), ([library("no_symbol")], "graze_subjects"),
                                  ([library("unresolved")], "no_such_function"), ([ours], "graze's own"),
                                  ([library("friendly"), again], "already"), ([library("friendly")] * 2, "already"),
                                  (["a\nb.so"], "a\\nb.so")):
            words = [word for item in plugins for word in ("--plugin", item)]
            for verb in (["list"], ["check", "-"], ["run", "--cases", "1", "--out", self.out]):
                done = run(*verb, *words, stdin=DISJOINT)
                self.assertEqual((done.returncode, done.out), (2, ""), verb + words)
                self.assertTrue(done.err.startswith("graze %s: --plugin " % verb[0]), done.err)
                self.assertEqual(len(done.err.splitlines()), 1, done.err)
                self.assertIn(fragment, done.err)
        self.assertFalse(os.path.exists(self.out))

    def test_library_that_dies_while_it_is_loaded(self):
        environment = dict(os.environ, GRAZE_MISFIT="constructor_crash")
        done = run("list", "--plugin", library("misfit"), env=environment)
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("signal 11", done.err)

    def test_subject_that_is_not_there(self):
        done = run("check", "--plugin", library("friendly"), "--subject", "friendly.sun", "-", stdin=DISJOINT)
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn('did you mean "friendly.sum"?', done.err)

    def test_host_is_not_for_people(self):
        for words in (["--graze-plugin-host"], ["--graze-plugin-host", "1", "1", library("friendly")]):
            done = run(*words)
            self.assertEqual((done.returncode, done.out), (2, ""))
            self.assertIn("for graze itself", done.err)
        done = run("list", "--plugin", library("friendly"), env=dict(os.environ, GRAZE_PLUGIN_HOST="1"))
        self.assertEqual((done.returncode, done.out), (2, ""))

    def test_structures(self):
        """A plugin of nothing else has a campaign of structures; one with tests too where --test names them."""
        _, tests = self.run_campaign("--plugin", library("hulls"), "--cases", "300", status=1)
        self.assertEqual(list(tests), ["convex_hull_2d"])
        (found,) = tests["convex_hull_2d"]["subjects"]["hulls.chain"].values()
        self.assertEqual((found["checked"], found["crash"], found["declined"]), (300, 0, 0))
        self.assertGreater(found["agree"], 100)
        self.assertGreater(found["laws"]["outside"], 0)
        _, tests = self.run_campaign("--plugin", library("builders"), "--cases", "50", out=self.out + ".of_tests")
        self.assertEqual(list(tests), ["aabb_aabb_2d"])
        _, tests = self.run_campaign("--plugin", library("builders"), "--test", "convex_hull_2d", "--scalar", "float32", "--cases", "50",
                                     out=self.out + ".of_structures", status=1)
        self.assertEqual(list(tests["convex_hull_2d"]["subjects"]), ["builders.decline"])
        line = '{"test":"convex_hull_2d","scalar":"float64","input":[-666,0,1,0,1,1]}'
        done, (found,) = check(line, options=("--plugin", library("builders"), "--subject", "builders.*"))
        self.assertEqual(done.returncode, 1)
        outcomes = {name.removeprefix("builders."): one["outcome"] for name, one in found["subjects"].items()}
        self.assertEqual(outcomes, {"decline": "declined", "nothing": "invalid_output", "abort": "crash", "throw": "crash", "loop": "hang",
                                    "too_much": "crash", "before": "crash", "beyond": "crash", "input": "crash", "fill": "invalid_output",
                                    "later": "invalid_output", "second": "invalid_output"})
        listed = json.loads(run("list", "--json", "--plugin", library("builders")).out)["structures"][0]
        self.assertIn({"name": "builders.decline", "scalars": ["float64", "float32"]}, listed["subjects"])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder.append(os.path.abspath(sys.argv.pop(2)))
    main(__doc__)
