#!/usr/bin/env python3
"""Traceable subjects of plugins: cause, steps with their lines, and kinds told apart by where they part.

usage: cli_traceable_test.py GRAZE PLUGINS [unittest arguments]
"""
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

graze, plugins = "", ""
SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "fuzz")
# Beyond the disc by 2^-30: 0.1f, taken for a tenth, makes it larger than that.
POINT = {"test": "point_disc_2d", "scalar": "float64", "input": ["0x1.00000004p+0", 0, 0, 0, 1]}


def run(*words, stdin=None):
    return subprocess.run([graze, *words], capture_output=True, text=True, input=stdin, timeout=300)


class traceable(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.plugin = ["--plugin", os.path.join(plugins, "mistaken.so")]

    def tearDown(self):
        self.folder.cleanup()

    def test_cause_and_steps(self):
        line = json.dumps(POINT)
        result = run("check", "--json", *self.plugin, "--subject", "mistaken.*", "-", stdin=line)
        self.assertEqual(result.returncode, 1, result.stderr)
        text = json.loads(result.stdout)["subjects"]["mistaken.float_constant"]
        self.assertEqual((text["outcome"], text["cause"]), ("false_hit", "rounding"))
        shown = run("show", *self.plugin, "--subject", "mistaken.float_constant", "-", stdin=line)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("diverge at c1 (mistaken.cpp:", shown.stdout)
        self.assertIn("v5 <= v8 is true in floating point, ", shown.stdout)
        self.assertIn("Cause rounding", shown.stdout)
        steps = [row for row in shown.stdout.split("\nsteps\n")[1].splitlines() if row.startswith(("  v", "  c"))]
        self.assertEqual(len(steps), 9)
        self.assertEqual(shown.stdout.split("\nsteps\n")[1].count("mistaken.cpp:"), 9)

    def test_a_promise_of_one_side(self):
        result = run("check", "--json", *self.plugin, "--subject", "mistaken.conservative", "-", stdin=json.dumps(POINT))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["subjects"]["mistaken.conservative"]["outcome"], "false_hit")
        # It is read all the same.
        shown = run("show", *self.plugin, "--subject", "mistaken.conservative", "-", stdin=json.dumps(POINT))
        self.assertIn("promises never to miss where the shapes cross", " ".join(shown.stdout.split()))
        self.assertIn("diverge at c1 (mistaken.cpp:", shown.stdout)

    def test_kinds(self):
        out = os.path.join(self.folder.name, "out")
        result = run("run", *self.plugin, "--subject", "mistaken.float_constant", "--cases", "300", "--no-pictures", "--fail-on", "none",
                   "--out", out)
        self.assertEqual(result.returncode, 0, result.stderr)
        with sqlite3.connect(os.path.join(out, "findings.db")) as base:
            kinds = base.execute("SELECT id, cause, parts_at FROM signatures").fetchall()
            found = base.execute("SELECT f.id FROM findings f JOIN signatures s ON s.id = f.signature "
                                 "WHERE s.cause = 'rounding' AND f.shrunk IS NOT NULL").fetchall()
        base.close()
        self.assertTrue(any(cause == "rounding" and words.startswith("mistaken.cpp:") for _, cause, words in kinds), kinds)
        self.assertFalse(any(cause == "unknown" for _, cause, _ in kinds), kinds)
        self.assertGreater(len(found), 0)
        for words in ([], ["--shrunk"]):
            shown = run("show", out, found[0][0], *self.plugin, *words)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("Cause rounding", shown.stdout)
            self.assertIn("(mistaken.cpp:", shown.stdout)

    def test_untraced(self):
        # The same disagreements, of unknown cause, in a store of their own.
        out, counts = os.path.join(self.folder.name, "out"), []
        for words in ([], ["--untraced"]):
            result = run("run", *self.plugin, *words, "--subject", "mistaken.float_constant", "--cases", "300", "--no-pictures",
                       "--fail-on", "none", "--out", out)
            self.assertEqual(result.returncode, 0, result.stderr)
            with sqlite3.connect(os.path.join(out, "findings.db")) as base:
                kinds = base.execute("SELECT cause, parts_at, count FROM signatures").fetchall()
            base.close()
            counts.append(sum(count for _, _, count in kinds))
            self.assertEqual({cause == "unknown" and words == "" for cause, words, _ in kinds}, {bool(words)})
        self.assertEqual(counts[0], counts[1])
        self.assertTrue(os.path.exists(os.path.join(out, "findings.db.1")))
        text = run("check", "--json", *self.plugin, "--untraced", "--subject", "mistaken.float_constant", "-", stdin=json.dumps(POINT))
        self.assertEqual(json.loads(text.stdout)["subjects"]["mistaken.float_constant"]["cause"], "unknown")

    def build_crossings(self):
        result = os.path.join(self.folder.name, "crossings.so")
        subprocess.run(["c++", "-std=c++17", "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-I", os.path.join(SOURCES, "include"),
                        os.path.join(SOURCES, "examples", "crossings.cpp"), "-o", result], check=True)
        return ["--plugin", result]

    def test_the_story_of_the_examples(self):
        if not shutil.which("c++"):
            self.skipTest("no c++")
        plugin = self.build_crossings()
        with open(os.path.join(SOURCES, "examples", "README.md"), encoding="utf-8") as file:
            story = file.read()
        told = re.findall(r"^ +(\d+) (false_\w+) +(crossings\.\w+) \((\w+)\)$", story, re.MULTILINE)
        self.assertEqual(len(told), 11)
        cases = run("generate", "segment_triangle_3d", "--scalar", "float64", "--cases", "400", "--seed", "3").stdout
        judged = run("check", *plugin, "--subject", "crossings.*", "--json", "-", stdin=cases)
        found = {}
        for line in judged.stdout.splitlines():
            for name, answer in json.loads(line)["subjects"].items():
                if "cause" in answer:
                    kind = (answer["outcome"], name, answer["cause"])
                    found[kind] = found.get(kind, 0) + 1
        self.assertEqual({tuple(item): int(count) for count, *item in told}, found)
        shown = run("show", *plugin, "--subject", "crossings.first", "-", "92", stdin=cases).stdout
        bound = run("bound", "crossings.third", *plugin, "--range", "100", "--scalar", "float64").stdout
        for text, pattern in ((shown, r"^ +([vc]\d+ .*crossings\.cpp:\d+)$"), (bound, r"^ +(4\.09e-08 .*crossings\.cpp:\d+)$")):
            rows = [" ".join(row.split()) for row in re.findall(pattern, story, re.MULTILINE)]
            self.assertGreater(len(rows), 1)
            text = [" ".join(row.split()) for row in text.splitlines()]
            for row in rows:
                self.assertIn(row, text)

    def test_the_example_in_rust_is_told_what_that_in_cpp_is(self):
        for tool in ("rustc", "c++"):
            if not shutil.which(tool):
                self.skipTest("no " + tool)
        result = {item: os.path.join(self.folder.name, item + ".so") for item in ("volumes", "crossings")}
        self.build_crossings()
        subprocess.run(["rustc", "-D", "warnings", "--edition", "2021", "--crate-type", "cdylib", "-C", "opt-level=2", "-o",
                        result["volumes"], os.path.join(SOURCES, "examples", "volumes.rs")], check=True)
        both = ["--plugin", result["volumes"], "--plugin", result["crossings"]]
        causes, shown = {}, 0
        for scalar in ("float32", "float64"):
            cases = run("generate", "segment_triangle_3d", "--scalar", scalar, "--cases", "400", "--seed", "3").stdout
            judged = run("check", "--json", *both, "--subject", "*.third", "-", stdin=cases)
            self.assertEqual(judged.returncode, 1, judged.stderr)
            for case, line in zip(cases.splitlines(), judged.stdout.splitlines(), strict=True):
                of = json.loads(line)["subjects"]
                self.assertEqual(of["volumes.third"], of["crossings.third"])
                cause = of["volumes.third"].get("cause")
                causes[cause] = causes.get(cause, 0) + 1
                if not cause or shown >= 20:
                    continue
                shown += 1
                told = [run("show", *both, "--subject", name + ".third", "-", stdin=case).stdout for name in result]
                # The parting and the steps behind it are the same, each with the lines of its own source.
                for source, text in zip(("volumes.rs:", "crossings.cpp:"), told):
                    self.assertGreater(text.count(source), 10)
                plain = [re.sub(r"\s+", " ", re.sub(r"(volumes|crossings)\.", "",
                                                   re.sub(r" ?\(?(volumes\.rs|crossings\.cpp):\d+\)?", "", text)))
                         for text in told]
                self.assertEqual(*plain)
        self.assertGreater(causes.get("rounding", 0), 5, causes)
        self.assertGreater(causes.get("range", 0), 2, causes)
        self.assertGreater(shown, 10)

    def test_a_routine_that_cannot_be_read(self):
        case = json.dumps({"test": "aabb_aabb_2d", "scalar": "float64", "input": [0, 0, 1, 1, 2, 0, 3, 1]})
        for name, why in (("crash", "signal 11"), ("bad_text", "signal 11"), ("relation_0", "relation 0"),
                          ("unread", "only documented and traceable")):
            shown = run("show", "--plugin", os.path.join(plugins, "borrower.so"), "--subject", "borrower." + name, "-",
                        stdin=case)
            self.assertIn(why, shown.stdout, name)
            self.assertIn("cannot be shown", shown.stdout, name)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    graze, plugins = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
    unittest.main()
