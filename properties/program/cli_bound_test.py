#!/usr/bin/env python3
"""graze bound: derived bounds of comparisons against what was seen, against pencil and paper, and against Gappa.

usage: cli_bound_test.py GRAZE PLUGINS [unittest arguments]
"""
import json
import os
import shutil
import subprocess
import sys
import unittest

graze, plugins = "", ""
UNITS = {"float32": 2.0 ** -24, "float64": 2.0 ** -53}
FORMATS = {"float32": "ieee_32", "float64": "ieee_64"}
SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "gappa")


def run(*words):
    return subprocess.run([graze, "bound", *words], capture_output=True, text=True, timeout=300)


def reports(*words):
    result = run("--json", *words)
    if result.returncode != 0:
        raise AssertionError(result.stderr)
    return [json.loads(line) for line in result.stdout.splitlines()]


def is_proved(test, scalar, bound, scale=1.0):
    """Does Gappa prove the bound, times the scale, for inputs within [-1, 1]?"""
    with open(os.path.join(SCRIPTS, test + ".g"), encoding="utf-8") as file:
        script = "".join(line for line in file if not line.startswith("#"))
    for name, text in (("FORMAT", FORMATS[scalar]), ("RANGE", "1"), ("BOUND", (bound * scale).hex())):
        script = script.replace("@" + name + "@", text)
    return subprocess.run(["gappa"], input=script, capture_output=True, text=True, timeout=120).returncode == 0


class bound(unittest.TestCase):
    def check(self, report):
        self.assertGreater(len(report["comparisons"]), 0)
        self.assertGreater(report["paths"], 0)
        for item in report["comparisons"]:
            self.assertGreater(item["cases"], 0)
            if item["bound"] is None:
                self.assertTrue(item["why_not"], item)
                continue
            self.assertLessEqual(item["seen"], item["bound"], (report["subject"], item))

    def test_nothing_seen_is_above_its_bound(self):
        for words in (["documented.naive"], ["documented.signed_areas"], ["documented.moller_trumbore*"],
                      ["documented.jts_dd"]):
            found = reports(*words, "--range", "100", "--cases", "100")
            for report in found:
                self.check(report)
        seen = [item["seen"] for report in found for item in report["comparisons"]]
        self.assertGreater(max(seen), 0)

    def test_a_bound_that_is_met(self):
        plugin = ["--plugin", os.path.join(plugins, "mistaken.so")]
        (report,) = reports("mistaken.float_constant", *plugin, "--range", "16", "--cases", "400")
        self.check(report)
        (only,) = report["comparisons"]
        # Of 0.1f for a tenth, squared and times 256: all of it is found, so that a bound much smaller would not hold.
        self.assertLess(only["bound"], 1.5 * only["seen"])
        self.assertTrue(only["place"].startswith("mistaken.cpp:"))

    def test_bounds_by_hand(self):
        for scalar, unit in UNITS.items():
            # Differences of 2 B are off by 2 B u, products of 4 B^2 by twice 4 B^2 u and their own 4 B^2 u, the last
            # difference of 8 B^2 by twice those and 8 B^2 u: 32 B^2 u, and what is of second order.
            for size in (1, 2):
                (report,) = reports("documented.naive", "--test", "orient_2d", "--scalar", scalar, "--range", str(size),
                                    "--cases", "50")
                expected = 32 * size ** 2 * unit
                for item in report["comparisons"]:
                    self.assertGreaterEqual(item["bound"], expected)
                    self.assertLess(item["bound"], expected * (1 + 8 * unit + 1e-9))

    def test_what_only_compares_is_exact(self):
        plugin = ["--plugin", os.path.join(plugins, "borrower.so")]
        (report,) = reports("borrower.right", *plugin, "--range", "1000", "--cases", "100")
        self.check(report)
        self.assertTrue(report["band"]["exact"])
        self.assertEqual([item["bound"] for item in report["comparisons"]], [0] * len(report["comparisons"]))
        self.assertEqual(report["band"]["disagreements"], 0)
        self.assertGreater(report["band"]["judged"], 50)

    def test_gappa_proves_them(self):
        if not shutil.which("gappa"):
            self.skipTest("gappa is not installed")
        for test in ("orient_2d", "orient_3d"):
            for scalar in UNITS:
                (report,) = reports("documented.naive", "--test", test, "--scalar", scalar, "--range", "1", "--cases", "50")
                for item in report["comparisons"][:1]:
                    self.assertTrue(is_proved(test, scalar, item["bound"]), (test, scalar, item))
                    self.assertFalse(is_proved(test, scalar, item["bound"], 0.25), (test, scalar, item))

    def test_bad_words(self):
        for words, text in ((["documented.naive"], "--range"), (["documented.naive", "--range", "0"], "above 0"),
                            (["documented.naive", "--range", "nan"], "above 0"), (["nobody", "--range", "1"], "nobody"),
                            (["certified.orient_2d", "--range", "1"], "expected a documented subject")):
            result = run(*words)
            self.assertEqual(result.returncode, 2, (words, result.stderr))
            self.assertIn(text, result.stderr)
            self.assertEqual(result.stdout, "")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    graze, plugins = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
    unittest.main()
