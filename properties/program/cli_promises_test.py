#!/usr/bin/env python3
"""Promises of one side: a subject that never misses may hit disjoint shapes, one that never invents may miss crossing ones.

usage: cli_promises_test.py PATH_TO_GRAZE C_COMPILER INCLUDE_FOLDER [unittest arguments]
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from cli_support import check, main, run

words = []
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "fuzz", "examples", "commands")

# "wide" hits boxes that are less than 1 apart, "narrow" only those deeper than 1; both are right elsewhere.
LIBRARY = """
#include <graze/subject.h>
static int within(const double *v, double room) {
    return v[0] - v[6] < room && v[4] - v[2] < room && v[1] - v[7] < room && v[5] - v[3] < room;
}
static int wide(const void *input, size_t count, void *output) { (void)count, (void)output; return within(input, 1); }
static int narrow(const void *input, size_t count, void *output) { (void)count, (void)output; return within(input, -1); }
static int negative(const void *input, size_t count, void *output) {
    (void)input, (void)count; *(double *)output = -1; return 1;
}
static const struct { graze_subject_v3 is; char later[%(more)d]; } subjects[] = {
    {{%(size)s, {"aabb_aabb_2d", "wide", 64, GRAZE_CONTACT_CLOSED, wide}, %(wide)s, 0}, {0}},
    {{%(size)s, {"aabb_aabb_2d", "narrow", 64, GRAZE_CONTACT_OPEN, narrow}, GRAZE_NEVER_INVENTS, 0}, {0}},
    {{%(size)s, {"orient_2d", "sign", 64, 0, negative}, %(sign)s, 0}, {0}}};
const graze_subject_v3 *graze_subjects_v3(size_t *count, int *abi) {
    *count = 3, *abi = %(abi)s;
    return &subjects[0].is;
}
"""
SOUND = {"size": "sizeof subjects[0]", "wide": "GRAZE_NEVER_MISSES", "sign": "GRAZE_BOTH_SIDES", "abi": "GRAZE_SUBJECT_V3_ABI",
         "more": 16}
PROGRAM = """
import sys
sys.path.append(%r)
from graze_subjects import serve, subject
def within(v, room):
    return v[0] - v[6] < room and v[4] - v[2] < room and v[1] - v[7] < room and v[5] - v[3] < room
serve([subject("aabb_aabb_2d", "wide", lambda v: within(v, 1), promise=%r)])
"""
# The same with the other helpers: the promise, or nothing, is put in.
JAVASCRIPT = """
import { serve } from "%s/graze.mjs";
const within = (v, room) => v[0] - v[6] < room && v[4] - v[2] < room && v[1] - v[7] < room && v[5] - v[3] < room;
serve([{ test: "aabb_aabb_2d", name: "wide", scalar: "float64", decide: (v) => within(v, 1)%s }]);
"""
JAVA = """
class Boxes {
    static boolean within(double[] v, double room) {
        return v[0] - v[6] < room && v[4] - v[2] < room && v[1] - v[7] < room && v[5] - v[3] < room;
    }
    public static void main(String[] words) throws java.io.IOException {
        new GrazeSubjects().add("aabb_aabb_2d", "right", "float64", "closed", v -> null)
                .add("aabb_aabb_2d", "wide", "float64", "unspecified", v -> within(v, 1))%s.serve();
    }
}
"""
# Boxes half a unit apart; far apart; half a unit deep; two units deep.
NEAR, FAR, SHALLOW, DEEP = ([0, 0, 4, 4, x, 0, 9, 4] for x in (4.5, 6, 3.5, 2))


def line(numbers, **more):
    return json.dumps({"test": "aabb_aabb_2d", "scalar": "float64", "input": numbers, **more})


class Promises(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=words[2])

    def library(self, **changes):
        path = os.path.join(self.folder, "boxes.so")
        subprocess.run([words[0], "-shared", "-fPIC", "-I", words[1], "-x", "c", "-", "-o", path],
                       input=LIBRARY % {**SOUND, **changes}, text=True, check=True)
        return ["--plugin", path]

    def program(self, promise):
        path = os.path.join(self.folder, "boxes.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PROGRAM % (EXAMPLES, promise))
        return ["--command", "%s %s" % (sys.executable, path)]

    def judge(self, options, name, numbers):
        """The outcome, and whether it fails the check."""
        done, answers = check(line(numbers), options=[*options, "--subject", name])
        return answers[0]["subjects"][name]["outcome"], done.returncode

    def test_a_library_promises(self):
        options = self.library()
        listed = json.loads(run("list", "--json", *options).out)["subjects"]
        self.assertEqual({item["name"]: (item["promise"], item["one_sided"]) for item in listed if item["name"].startswith("boxes.")},
                         {"boxes.wide": ("closed", "never_misses"), "boxes.narrow": ("open", "never_invents"),
                          "boxes.sign": ("unspecified", None)})
        self.assertEqual(self.judge(options, "boxes.wide", NEAR), ("false_hit", 0))
        self.assertEqual(self.judge(options, "boxes.narrow", SHALLOW), ("false_miss", 0))
        for name in ("boxes.wide", "boxes.narrow"):
            for numbers in (FAR, DEEP):
                self.assertEqual(self.judge(options, name, numbers), ("agree", 0))

    def test_a_broken_promise_is_a_disagreement(self):
        options = self.library(wide="GRAZE_NEVER_INVENTS")
        self.assertEqual(self.judge(options, "boxes.wide", NEAR), ("false_hit", 1))
        options = [*self.library(), "--promise", "boxes.narrow=never_misses"]
        self.assertEqual(self.judge(options, "boxes.narrow", SHALLOW), ("false_miss", 1))
        options = [*self.library(), "--promise", "boxes.wide=none"]
        self.assertEqual(self.judge(options, "boxes.wide", NEAR), ("false_hit", 1))

    def test_contact_is_judged_by_its_own_promise(self):
        touching = [0, 0, 4, 4, 4, 0, 9, 4]
        self.assertEqual(self.judge(self.library(), "boxes.narrow", touching), ("contact_miss", 0))
        options = [*self.library(), "--promise", "boxes.narrow=closed"]
        self.assertEqual(self.judge(options, "boxes.narrow", touching), ("contact_miss", 1))
        self.assertEqual(self.judge(options, "boxes.narrow", SHALLOW), ("false_miss", 0))

    def test_a_program_promises(self):
        self.assertEqual(self.judge(self.program("never_misses"), "boxes.wide", NEAR), ("false_hit", 0))
        self.assertEqual(self.judge(self.program(None), "boxes.wide", NEAR), ("false_hit", 1))
        done = run("list", *self.program("mostly"))
        self.assertEqual(done.returncode, 2)
        self.assertIn('its promise is \"mostly\", expected', done.err)

    @unittest.skipUnless(shutil.which("node"), "no node")
    def test_a_javascript_program_promises(self):
        path = os.path.join(self.folder, "boxes.mjs")
        for promise, status in ((', promise: "never_misses"', 0), ("", 1), (', promise: "never_invents"', 1)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(JAVASCRIPT % (EXAMPLES, promise))
            self.assertEqual(self.judge(["--command", "node " + path], "boxes.wide", NEAR), ("false_hit", status))
        # A number is no verdict, but for 0 and 1: it would be a hit otherwise.
        for answer, outcome in (("0", "false_miss"), ("1", "agree"), ("0.5", "crash"), ("[true]", "crash")):
            with open(path, "w", encoding="utf-8") as file:
                file.write((JAVASCRIPT % (EXAMPLES, "")).replace("within(v, 1)", answer))
            self.assertEqual(self.judge(["--command", "node " + path], "boxes.wide", DEEP)[0], outcome, answer)

    @unittest.skipUnless(shutil.which("javac") and shutil.which("java"), "no Java")
    def test_a_java_program_promises(self):
        path = os.path.join(self.folder, "Boxes.java")
        for promise, status in (('.promise("never_misses")', 0), ("", 1)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(JAVA % promise)
            subprocess.run(["javac", "-d", self.folder, path, os.path.join(EXAMPLES, "GrazeSubjects.java")], check=True)
            command = ["--command", "boxes=java -cp %s Boxes" % self.folder]
            self.assertEqual(self.judge(command, "boxes.wide", NEAR), ("false_hit", status))
            # The promise is that of the one added last, alone.
            listed = json.loads(run("list", "--json", *command).out)["subjects"]
            self.assertEqual({item["name"]: item["one_sided"] for item in listed if item["name"].startswith("boxes.")},
                             {"boxes.right": None, "boxes.wide": None if status else "never_misses"})

    def test_recorded_verdicts_have_a_promise(self):
        case = line(NEAR, verdicts={"mine": "hit"})
        for options, status in (([], 1), (["--promise", "external.mine=never_misses"], 0),
                                (["--promise", "external.mine=never_invents"], 1)):
            done, _ = check(case, options=[*options, "--subject", "external.*"])
            self.assertEqual(done.returncode, status, options)
            path = os.path.join(self.folder, "cases.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                file.write(case + "\n")
            done = run("run", "--cases-from", path, "--subject", "external.*", *options, "--no-pictures", "--no-shrink", "--fresh",
                       "--out", os.path.join(self.folder, "out"))
            self.assertEqual(done.returncode, status, done.err)

    def test_a_promise_of_nobody_is_refused(self):
        # A name that is misspelt would leave contacts without a judge.
        for name, status in (("external.mine", 0), ("external.mien", 2)):
            done, _ = check(line(DEEP, verdicts={"mine": "hit"}), options=["--subject", "external.*", "--promise", name + "=closed"])
            self.assertEqual(done.returncode, status)
            self.assertEqual("no verdicts of that name" in done.err, status == 2)
        done = run("digest", "--subject", "certified.aabb_aabb_2d", "--promise", "external.mine=closed")
        self.assertEqual(done.returncode, 2)
        self.assertIn("which read verdicts", done.err)

    def test_a_conservative_routine_is_neither_accused_nor_called_right(self):
        out = os.path.join(self.folder, "out")
        done = run("run", *self.library(), "--subject", "boxes.wide", "--subject", "certified.*", "--test", "aabb_aabb_2d", "--scalar",
                   "float64", "--cases", "2000", "--no-pictures", "--out", out)
        self.assertEqual(done.returncode, 0, done.err)
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            counted = json.load(file)["tests"]["aabb_aabb_2d"]["subjects"]["boxes.wide"]["float64"]
        self.assertGreater(counted["false_hit"], 20)
        texts = {}
        for name in ("report.md", "report.html", "report.sarif", "junit.xml"):
            with open(os.path.join(out, name), encoding="utf-8") as file:
                texts[name] = file.read()
        self.assertEqual(json.loads(texts["report.sarif"])["runs"][0]["results"], [])
        self.assertNotIn("<failure", texts["junit.xml"])
        told = [text for text in texts["report.md"].splitlines() if "boxes.wide" in text]
        self.assertTrue(any("never misses" in text for text in told), told)
        for text in told + texts["report.html"].splitlines():
            if "boxes.wide" in text:
                self.assertNotIn("right in all", text)
        self.assertIn("%d false hits are permitted" % counted["false_hit"], texts["report.html"])
        self.assertIn("closed, never misses", texts["report.html"])
        # The store gives the promise back.
        done = run("report", out)
        self.assertEqual(done.returncode, 0, done.err)
        with open(os.path.join(out, "report.md"), encoding="utf-8") as file:
            self.assertEqual(file.read(), texts["report.md"])

    def test_what_cannot_be_is_refused(self):
        for changes, why in (({"abi": "1"}, "graze_subjects_v3 gives the ABI number 1, expected 3"),
                             ({"wide": "3"}, "its one_sided is 3"),
                             ({"sign": "GRAZE_NEVER_MISSES"}, "orient_2d has no hits and misses"),
                             ({"size": "8"}, "has the size 8, expected sizeof(graze_subject_v3)")):
            done = run("list", *self.library(**changes))
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, done.err)
        for text, why in (("boxes.wide", "expected SUBJECT=closed"), ("boxes.wide=sometimes", "expected SUBJECT=closed"),
                          ("boxes.wild=open", "did you mean"), ("boxes.sign=never_misses", "have no hits and misses"),
                          ("external.mine=open", "which read verdicts")):
            done = run("run", *self.library(), "--promise", text, "--cases", "1", "--out", os.path.join(self.folder, "out"))
            self.assertEqual(done.returncode, 2, text)
            self.assertIn(why, done.err)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    words[:] = sys.argv[2:4]
    del sys.argv[2:4]
    with tempfile.TemporaryDirectory() as all_folders:
        words.append(all_folders)
        main(__doc__)
