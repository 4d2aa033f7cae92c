#!/usr/bin/env python3
"""graze digest --compare --trace: the step at which two versions of a traceable library part, against rational arithmetic.

usage: cli_digest_trace_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import json
import platform
import re
import struct
import subprocess
import sys
import unittest
from fractions import Fraction

from cli_support import main, run
from digest_support import cxx, digest_case, fused_multiply_add, sign
from gate_support import compiler, take_compiler

# A traceable one: naive orientation, with MORE after it.
TRACEABLE = """
#include <graze/traceable.hpp>
struct sides {
    template <class Number>
    Number operator()(Number const* x) const {
        return (x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4]) MORE;
    }
};
GRAZE_EXPORT_SUBJECTS(graze::traceable<sides>("orient_2d", "sides"));
"""


class trace(digest_case):
    def parts(self, old, new):
        """(difference, sentence) of each case in which two traceable libraries, built from folders of these names, differ."""
        for name in (old, new):
            self.answered(name + ".jsonl", "--plugin", self.path(name, "libmine.so"))
        words = ["digest", "--compare", self.path(old + ".jsonl"), self.path(new + ".jsonl"), "--trace",
                 "--plugin-old", self.path(old, "libmine.so"), "--plugin-new", self.path(new, "libmine.so")]
        found = [json.loads(line) for line in run(*words, "--json").out.splitlines()]
        text = " ".join(run(*words).out.split())
        differences = [item for item in found if "input" in item]
        self.assertGreater(len(differences), 3)
        for item in differences:
            self.assertIn(" ".join(item["parts"].split()), text)
        return [(item, item["parts"]) for item in differences]

    def build_traceable(self, folder, *flags):
        compiler_of_c = compiler[0]
        compiler[0] = cxx()
        try:
            return self.build(folder, "-std=c++17", "-x", "c++", *flags, source=TRACEABLE)
        finally:
            compiler[0] = compiler_of_c

    @unittest.skipUnless(cxx(), "needs a compiler of C++")
    def test_the_step_that_parts_of_another_source(self):
        self.build_traceable("old", "-DMORE=")
        self.build_traceable("new", "-DMORE=+ x[0] * Number(1e-20f)")
        for _, sentence in self.parts("old", "new"):
            self.assertRegex(sentence, r"^They part at a step that only the new version has: v8 = a\.x \* \S+ \(mine\.c:6\), which is \S+\.$")

    @unittest.skipUnless(cxx() and fused_multiply_add(), "needs a compiler of C++ and a processor with fma")
    def test_the_step_that_parts_of_another_build(self):
        self.build_traceable("old", "-DMORE=")
        self.build_traceable("new", "-DMORE=", "-mfma", "-ffp-contract=fast")
        told = self.parts("old", "new")
        exact = lambda word: Fraction(float.fromhex(word))
        checked = 0
        for item, sentence in told:
            self.assertIn("Both have the same 7 steps", sentence)
            fused = re.findall(r"Contraction \((\w+) product fused\) changes v7 = v3 - v6 \(mine\.c:6\) from (\S+) to ([^ ,]+)", sentence)
            self.assertTrue(fused, sentence)
            x = [exact(number) for number in item["input"]]
            rounded = (lambda q: Fraction(struct.unpack("f", struct.pack("f", float(q)))[0])) if item["scalar"] == "float32" else (
                lambda q: Fraction(float(q)))
            if "inf" in sentence or "nan" in sentence or item["scalar"] == "float32":
                continue  # a float of a Fraction by way of double may be rounded twice
            v = [rounded(q) for q in (x[0] - x[4], x[3] - x[5], x[1] - x[5], x[2] - x[4])]
            for which, plain, value in fused:
                first, second = v[0] * v[1], v[2] * v[3]
                expected = rounded(first - rounded(second)) if which == "first" else rounded(rounded(first) - second)
                self.assertEqual(exact(value), expected)
                self.assertEqual(exact(plain), rounded(rounded(first) - rounded(second)))
                checked += 1
            # One of both is what the compiler made of it.
            self.assertIn(item["new"], [sign(float.fromhex(value)) for _, _, value in fused])
        self.assertGreater(checked, 5)

    @unittest.skipUnless(cxx() and platform.machine() == "x86_64", "needs the x87 unit")
    def test_the_step_that_parts_in_extended_precision(self):
        self.build_traceable("old", "-DMORE=")
        try:
            self.build_traceable("new", "-DMORE=", "-mfpmath=387", "-Werror")
        except subprocess.CalledProcessError:
            self.skipTest("the compiler has no code for the x87 unit")
        for item, sentence in self.parts("old", "new"):
            found = re.search(r"Extended precision changes v\d = .*?, and c\d, v7 (>|<|==) 0.* from (\w+) to (\w+)\.$", sentence)
            self.assertTrue(found, sentence)
            # Of three comparisons with 0, greater, less and equal, the first that turns, and which way.
            holds = item["new"] == {">": "positive", "<": "negative", "==": "zero"}[found[1]]
            self.assertEqual(found[3], "true" if holds else "false", sentence)

    def test_trace_needs_both_versions(self):
        self.answered("a.jsonl", "--test", "orient_2d", "--subject", "documented.naive", "--scalar", "float64", "--cases", "2")
        with open(self.path("a.jsonl"), encoding="utf-8") as file:
            text = re.sub('"documented.naive":"(?:negative|positive)"', '"documented.naive":"zero"', file.read())
        self.write("b.jsonl", text)
        compare = ["--compare", self.path("a.jsonl"), self.path("b.jsonl")]
        # Steps of documented routines are known.
        done = run("digest", *compare, "--trace")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Both have the same 7 steps", done.out)
        self.assertNotIn("steps", run("digest", *compare).out)
        for words in (["--trace"], ["--plugin-old", "x.so"], [*compare, "--plugin-old", "x.so", "--trace"],
                      [*compare, "--plugin-old", "x.so", "--plugin-new", "y.so"]):
            done = run("digest", *words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn("require", done.err)
        done = run("digest", *compare, "--trace", "--plugin-old", "none.so", "--plugin-new", "none.so")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("none.so", done.err)


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
