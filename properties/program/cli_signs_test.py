#!/usr/bin/env python3
"""Sign tests by way of every verb: signs in place of relations, a plugin's number by its sign.

usage: cli_signs_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

import gate_support
from cli_support import check, main, run
from gate_support import take_compiler

SIGNS = ("orient_2d", "orient_3d", "incircle_2d", "insphere_3d")

# exact for the small numbers asked here; wrong: the other way round; shy: NaN left of the y axis; silent: writes nothing.
SOURCE = """
#include "graze/subject.h"
#include <math.h>
static double orient(const double *p) { return (p[0] - p[4]) * (p[3] - p[5]) - (p[1] - p[5]) * (p[2] - p[4]); }
static int plain(const void *input, size_t count, void *output) {
    *(double *)output = count == 6 ? orient(input) : NAN;
    return 1;
}
static int wrong(const void *input, size_t count, void *output) {
    (void)count;
    *(double *)output = -orient(input);
    return 1;
}
static int shy(const void *input, size_t count, void *output) {
    (void)count;
    *(double *)output = *(const double *)input < 0 ? NAN : orient(input);
    return 1;
}
static int silent(const void *input, size_t count, void *output) {
    (void)input, (void)count, (void)output;
    return 1;
}
static int narrow(const void *input, size_t count, void *output) {
    const float *p = (const float *)input;
    (void)count;
    *(float *)output = (p[0] - p[4]) * (p[3] - p[5]) - (p[1] - p[5]) * (p[2] - p[4]);
    return 1;
}
static const graze_subject subjects[] = {{"orient_2d", "plain", 64, 0, plain}, {"orient_2d", "wrong", 64, 0, wrong},
                                         {"orient_2d", "shy", 64, 0, shy}, {"orient_2d", "silent", 64, 0, silent},
                                         {"orient_2d", "narrow", 32, 0, narrow}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""


def line(test, scalar, *numbers, more=""):
    return '{"test":"%s","scalar":"%s","input":%s%s}' % (test, scalar, json.dumps(list(numbers)), more)


LEFT = (0, 0, 1, 0, 0, 1)  # turns left


class signs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder_kept = tempfile.TemporaryDirectory()
        source = os.path.join(cls.folder_kept.name, "mine.c")
        cls.plugin = os.path.join(cls.folder_kept.name, "mine.so")
        with open(source, "w", encoding="utf-8") as file:
            file.write(SOURCE)
        compiler, include = gate_support.compiler
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-I", include, source, "-o", cls.plugin, "-lm"], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder_kept.cleanup()

    def test_check_gives_signs(self):
        done, found = check(line("orient_2d", "float64", *LEFT, more=',"expect":"positive"'),
                            line("orient_3d", "float32", 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, more=',"expect":"positive"'),
                            line("incircle_2d", "float64", 1, 0, 0, 1, -1, 0, 0, -1, more=',"expect":"zero"'),
                            line("incircle_2d", "float64", 0, 0, 1, 1, 2, 2, 0, 3, more=',"expect":"positive"'),
                            line("insphere_3d", "float64", 1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 9, 9, 9))
        self.assertEqual([item["relation"] for item in found][:3], ["positive", "positive", "zero"])
        for item in found:
            self.assertEqual(item["references"], {"cgal": item["relation"], "rational": item["relation"]})
            certified = item["subjects"]["certified." + item["test"]]
            self.assertEqual(certified, {"verdict": item["relation"], "outcome": "agree"})
        self.assertEqual(found[0]["certificate"], {"determinant": "1/1"})
        self.assertEqual([item["margin"] for item in found[:2]], [1, 3 ** -0.5])
        self.assertEqual(found[2]["margin"], 0)
        # Collinear points have no circle, but the determinant a sign.
        self.assertEqual((found[3]["margin"], found[3]["certificate"]["determinant"][-2:]), (0, "/1"))
        self.assertNotEqual(found[4]["relation"], "zero")

    def test_bad_lines(self):
        done, found = check(line("orient_2d", "float64", 1, 2, 3, 4, 5), line("incircle_2d", "float64", *LEFT, 1, 1, 1),
                            line("orient_2d", "float64", *LEFT, more=',"expect":"crossing"'),
                            line("segment_segment_2d", "float64", 0, 0, 1, 0, 0, 1, 1, 1, more=',"expect":"zero"'),
                            line("orient_2d", "float64", *LEFT, more=',"verdicts":{"a":"hit"}'),
                            line("orient_2d", "float64", *LEFT))
        self.assertEqual((done.returncode, len(found)), (2, 1))
        for number, text in enumerate(("input: found 5 scalars, expected 6", "input: found 9 scalars, expected 8",
                                       'expect: "crossing" is not a sign, expected negative, zero or positive',
                                       'expect: "zero" is not a relation', "verdicts.a: found \"hit\""), 1):
            self.assertIn("-:%d: %s" % (number, text), done.err)

    def test_verdicts_of_others(self):
        verdicts = ',"verdicts":{"word":"positive","number":0.25,"tiny":1e-999,"wrong":-3,"nothing":"declined"}'
        done, found = check(line("orient_2d", "float64", *LEFT, more=verdicts))
        outcomes = {name: found[0]["subjects"]["external." + name]["outcome"]
                    for name in ("word", "number", "tiny", "wrong", "nothing")}
        self.assertEqual(outcomes, {"word": "agree", "number": "agree", "tiny": "agree", "wrong": "wrong_sign",
                                    "nothing": "declined"})

    def test_plugin(self):
        lines = "\n".join((line("orient_2d", "float64", *LEFT), line("orient_2d", "float64", -1, 0, 0, 0, 1, 0),
                           line("orient_2d", "float32", *LEFT)))
        done = run("check", "--json", "--plugin", self.plugin, "--subject", "mine.*", "-", stdin=lines)
        found = [json.loads(text)["subjects"] for text in done.out.splitlines()]
        self.assertEqual(done.returncode, 1)  # wrong is
        self.assertEqual({name: (answer["verdict"], answer["outcome"]) for name, answer in found[0].items()},
                         {"mine.plain": ("positive", "agree"), "mine.wrong": ("negative", "wrong_sign"),
                          "mine.shy": ("positive", "agree"), "mine.silent": ("declined", "declined")})
        self.assertEqual([found[1]["mine." + name]["verdict"] for name in ("plain", "wrong", "shy")],
                         ["zero", "zero", "declined"])
        self.assertEqual(found[2], {"mine.narrow": {"verdict": "positive", "outcome": "agree"}})

    def test_gates(self):
        """A wrong sign is ruled out like any disagreement, and baselines know its kinds and its rates."""
        left = line("orient_2d", "float64", *LEFT)
        for words, status in ((("--fail-on", "wrong_sign"), 1), (("--fail-on", "false_hit,false_miss,wrong_sphere"), 0), ((), 1)):
            done = run("check", "--plugin", self.plugin, "--subject", "mine.wrong", *words, "-", stdin=left)
            self.assertEqual(done.returncode, status, words)
        with tempfile.TemporaryDirectory() as folder:
            out, known = os.path.join(folder, "out"), os.path.join(folder, "known.jsonl")

            def campaign(name, *words):
                return run("run", "--test", "orient_2d", "--plugin", self.plugin, "--subject", "mine." + name, "--cases", "400",
                           "--fresh", "--no-shrink", "--no-pictures", "--out", out, *words)

            def rename(before, after):
                with open(known, encoding="utf-8") as file:
                    text = file.read()
                with open(known, "w", encoding="utf-8") as file:
                    file.write(text.replace("mine." + before, "mine." + after))

            self.assertEqual(campaign("wrong", "--fail-on", "false_hit,false_miss,contact_miss").returncode, 0)
            self.assertEqual(campaign("wrong", "--fail-on", "wrong_sign").returncode, 1)
            self.assertEqual(campaign("wrong", "--write-baseline", known).returncode, 0)
            done = campaign("wrong", "--baseline", known)
            self.assertEqual((done.returncode, "frequent" in done.err), (0, False), done.err)
            # As if it had been that wrong before it was mended, and right before it broke.
            rename("wrong", "plain")
            done = campaign("plain", "--baseline", known)
            self.assertIn('fixed: "mine.plain" orient_2d float64: ', done.err)
            self.assertEqual(campaign("plain", "--write-baseline", known).returncode, 0)
            rename("plain", "wrong")
            done = campaign("wrong", "--baseline", known)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.err, '(new|worse): "mine.wrong" orient_2d: wrong_sign')
            self.assertIn('newly wrong: "mine.wrong" orient_2d float64: ', done.err)

    def test_campaign_and_its_reports(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            words = [word for test in SIGNS for word in ("--test", test)]
            done = run("run", *words, "--plugin", self.plugin, "--subject", "*", "--cases", "300", "--audit", "1", "--fail-on", "none", "--out", out)
            self.assertEqual(done.returncode, 0, done.err)
            self.assertIn("signs", done.out)
            with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
                tests = json.load(file)["tests"]
            self.assertEqual(set(tests), set(SIGNS))
            self.assertGreater(tests["orient_2d"]["subjects"]["mine.wrong"]["float64"]["wrong_sign"], 100)
            for test in SIGNS:
                for sums in tests[test]["subjects"]["certified." + test].values():
                    self.assertEqual((sums["checked"], sums["agree"]), (300, 300))
            for name, part in (("report.html", "wrong signs"), ("report.md", "wrong signs"), ("junit.xml", "wrong_sign")):
                with open(os.path.join(out, name), encoding="utf-8") as file:
                    self.assertIn(part, file.read())
            with open(os.path.join(out, "findings.jsonl"), encoding="utf-8") as file:
                findings = [json.loads(text) for text in file]
            for test in SIGNS:
                naive = next(item for item in findings if item["test"] == test and item["subject"] == "documented.naive")
                shown = run("show", out, naive["id"])
                self.assertEqual(shown.returncode, 0, shown.err)
                self.assertRegex(shown.out, "(?s)The determinant is.*Cause")
                mapped = run("map", out, naive["id"], "-o", os.path.join(folder, "map.png"))
                self.assertEqual(mapped.returncode, 2)
                self.assertIn("is a wrong_sign of %s: there is no map, maps are of hits and misses" % test, mapped.err)
            few = os.path.join(folder, "few.jsonl")
            with open(few, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(item) + "\n" for item in findings if item["subject"] == "documented.epsilon")
            simplified = run("shrink", few)
            self.assertEqual(simplified.returncode, 0, simplified.err)
            simple = [json.loads(text) for text in simplified.out.splitlines()]
            self.assertGreater(len(simple), 3)
            self.assertTrue(all(item["outcome"] == "wrong_sign" for item in simple))

    def test_old_store_is_read(self):
        """One from before signs were counted: without the column, schema version 2."""
        import sqlite3
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            words = ("run", "--test", "segment_segment_2d", "--cases", "200", "--no-pictures", "--no-shrink", "--out")
            self.assertEqual(run(*words, out).returncode, 0)

            def counts(where):
                with open(os.path.join(where, "summary.json"), encoding="utf-8") as file:
                    subjects = json.load(file)["tests"]["segment_segment_2d"]["subjects"]
                return {(name, scalar): (sums["checked"], sums["agree"], sums["false_hit"], sums["wrong_sign"], sums["crash"])
                        for name, by_scalar in subjects.items() for scalar, sums in by_scalar.items()}
            before = counts(out)
            store = sqlite3.connect(os.path.join(out, "findings.db"))
            for column in ("wrong_sign", "wrong_value", "late_impact", "wrong_contact", "invalid_output"):
                store.execute("ALTER TABLE counts DROP COLUMN " + column)
            store.execute("PRAGMA user_version = 2")
            store.commit()
            store.close()
            joined = os.path.join(folder, "joined")
            done = run("merge", out, "--out", joined)
            self.assertEqual(done.returncode, 0, done.err)
            for where in (joined, out):
                self.assertEqual(run("report", where).returncode, 0)
                self.assertEqual(counts(where), before)


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
