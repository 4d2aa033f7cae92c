#!/usr/bin/env python3
"""Traceable subjects of plugins: cause, steps with their lines, and kinds told apart by where they part.

usage: cli_traceable_test.py GRAZE PLUGINS [unittest arguments]
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest

graze, plugins = "", ""
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
        made = run("check", "--json", *self.plugin, "--subject", "mistaken.*", "-", stdin=line)
        self.assertEqual(made.returncode, 1, made.stderr)
        said = json.loads(made.stdout)["subjects"]["mistaken.float_constant"]
        self.assertEqual((said["outcome"], said["cause"]), ("false_hit", "rounding"))
        shown = run("show", *self.plugin, "--subject", "mistaken.float_constant", "-", stdin=line)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("At c1 (mistaken.cpp:", shown.stdout)
        self.assertIn("they part: the float code finds v5 <= v8 true, exactly it is", shown.stdout)
        self.assertIn("Cause rounding", shown.stdout)
        steps = [row for row in shown.stdout.split("\nsteps\n")[1].splitlines() if row.startswith(("  v", "  c"))]
        self.assertEqual(len(steps), 9)
        self.assertEqual(shown.stdout.split("\nsteps\n")[1].count("mistaken.cpp:"), 9)

    def test_kinds(self):
        out = os.path.join(self.folder.name, "out")
        made = run("run", *self.plugin, "--subject", "mistaken.float_constant", "--cases", "300", "--no-pictures", "--out", out)
        self.assertEqual(made.returncode, 0, made.stderr)
        with sqlite3.connect(os.path.join(out, "findings.db")) as base:
            kinds = base.execute("SELECT id, cause, degeneracy FROM signatures").fetchall()
            found = base.execute("SELECT f.id FROM findings f JOIN signatures s ON s.id = f.signature "
                                 "WHERE s.cause = 'rounding' AND f.shrunk IS NOT NULL").fetchall()
        base.close()
        self.assertTrue(any(cause == "rounding" and ", parts at mistaken.cpp:" in words for _, cause, words in kinds), kinds)
        self.assertFalse(any(cause == "unknown" for _, cause, _ in kinds), kinds)
        self.assertGreater(len(found), 0)
        for words in ([], ["--shrunk"]):
            shown = run("show", out, found[0][0], *self.plugin, *words)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("Cause rounding", shown.stdout)
            self.assertIn("(mistaken.cpp:", shown.stdout)

    def test_a_routine_that_cannot_be_read(self):
        case = json.dumps({"test": "aabb_aabb_2d", "scalar": "float64", "input": [0, 0, 1, 1, 2, 0, 3, 1]})
        for name, why in (("crash", "signal 11"), ("bad_text", "signal 11"), ("relation_0", "relation 0"),
                          ("unread", "only documented routines")):
            shown = run("show", "--plugin", os.path.join(plugins, "borrower.so"), "--subject", "borrower." + name, "-",
                        stdin=case)
            self.assertIn(why, shown.stdout, name)
            self.assertIn("cannot be shown", shown.stdout, name)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    graze, plugins = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
    unittest.main()
