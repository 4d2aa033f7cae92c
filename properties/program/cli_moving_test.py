#!/usr/bin/env python3
"""Moving shapes by way of the program: answers, times, certificates, and what plugins say of times.

usage: cli_moving_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import json
import math
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

from cli_support import check, main, run
from gate_support import compiler, take_compiler

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reference/moving_cases.jsonl")
THROUGH = '{"test":"vertex_triangle_ccd_3d","scalar":"float64","input":[0,0,-1,-4,-4,0,4,-4,0,0,8,0,0,0,1,-4,-4,0,4,-4,0,0,8,0]%s}'

# Always a hit but for `shy`: in time, late by 2^-20, without a time, and one that is no number; `shy` misses.
SOURCE = """
#include "graze/subject.h"
#include <math.h>
#define SAYS(NAME, HIT, TIME) \\
    static int NAME(const void *input, size_t count, void *output) { \\
        (void)input, (void)count; \\
        TIME; \\
        return HIT; \\
    }
SAYS(prompt, 1, *(double *)output = 0.5)
SAYS(early, 1, *(double *)output = 0.25)
SAYS(late, 1, *(double *)output = 0.5 + 0x1p-20)
SAYS(silent, 1, (void)output)
SAYS(endless, 1, *(double *)output = INFINITY)
SAYS(shy, 0, *(double *)output = 0.9)
#define ENTRY(NAME) {"vertex_triangle_ccd_3d", #NAME, 64, GRAZE_CONTACT_CLOSED, NAME}
static const graze_subject subjects[] = {ENTRY(prompt), ENTRY(early), ENTRY(late), ENTRY(silent), ENTRY(endless), ENTRY(shy)};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""


def number(value):
    return Fraction(float.fromhex(value) if isinstance(value, str) and "x" in value else value)


def value_of(polynomial, at):
    value = Fraction(0)
    for c in reversed(polynomial):
        value = value * at + c
    return value


def remainder(p, q):
    p = p[:]
    while len(p) >= len(q):
        factor = p[-1] / q[-1]
        for i, c in enumerate(q):
            p[len(p) - len(q) + i] -= factor * c
        p.pop()
        while p and p[-1] == 0:
            p.pop()
    return p


def roots_between(p, low, high):
    """How many there are, by Sturm's chain; p is not 0 at either end."""
    chain = [p, [c * i for i, c in enumerate(p)][1:]]
    while chain[-1]:
        chain.append([-c for c in remainder(chain[-2], chain[-1])])
    changes = []
    for at in (low, high):
        signs = [value for value in (value_of(each, at) for each in chain[:-1]) if value]
        changes.append(sum((a < 0) != (b < 0) for a, b in zip(signs, signs[1:])))
    return changes[0] - changes[1]


def paths(case):
    """Of four points three polynomials each."""
    x = [number(value) for value in case["input"]]
    return [[[x[3 * i + k], x[12 + 3 * i + k] - x[3 * i + k]] for k in range(3)] for i in range(4)]


def parts(piece, case):
    """Does the direction part the shapes from the one time to the other?"""
    low, high = map(Fraction, piece["interval"])
    rows = [[Fraction(c) for c in row] for row in piece.get("directions", [piece.get("direction")])]
    points, first = paths(case), 1 if case["test"].startswith("vertex") else 2
    for i in range(first):
        for k in range(first, 4):
            along = [Fraction(0)] * (len(rows) + 1)
            for axis in range(3):
                for power, row in enumerate(rows):
                    for more in range(2):
                        along[power + more] += row[axis] * (points[i][axis][more] - points[k][axis][more])
            while along and along[-1] == 0:
                along.pop()
            if not along or value_of(along, low) >= 0 or value_of(along, high) >= 0:
                return False
            if len(along) > 1 and roots_between(along, low, high):
                return False
    return True


class moving(unittest.TestCase):
    def test_hand_made_cases(self):
        with open(CASES, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertGreaterEqual(len(lines), 30)
        done, answers = check(*lines, options=("--audit", "1"))
        self.assertEqual(done.returncode, 0, done.err)
        for case, answer in zip(map(json.loads, lines), answers, strict=True):
            with self.subTest(case["note"]):
                self.assertEqual(set(answer["references"].values()), {case["expect"]})
                self.assertEqual(answer["first_contact"], case.get("at"))
                proof = answer["certificate"]
                if case["expect"] != "disjoint":
                    self.assertIsNone(answer["margin"])
                    low, high = map(Fraction, proof["interval"])
                    p = [Fraction(c) for c in proof["polynomial"]]
                    self.assertTrue(value_of(p, low) == 0 if low == high else roots_between(p, low, high) == 1)
                    self.assertLessEqual(abs(low - Fraction(case["at"])), high - low + Fraction(math.ulp(case["at"])))
                    continue
                self.assertTrue(math.isclose(answer["margin"], case["apart"], rel_tol=2 ** -52))
                pieces = proof["subdivision"]
                ends = [piece["interval"] for piece in pieces]
                self.assertEqual([ends[0][0], ends[-1][1]], ["0/1", "1/1"])
                self.assertTrue(all(a[1] == b[0] for a, b in zip(ends, ends[1:])))
                self.assertTrue(all(parts(piece, case) for piece in pieces))

    def test_times_that_come_along(self):
        given = {"prompt": ["hit", 0.5], "early": [True, "0.25"], "late": ["hit", 0.5000001], "plain": "hit", "none": ["hit", None],
                 "never": "miss"}
        done, (answer,) = check(THROUGH % (',"verdicts":' + json.dumps(given)))
        self.assertEqual(done.returncode, 0, done.err)
        said = {name: answer["subjects"]["external." + name] for name in given}
        self.assertEqual({name: each["outcome"] for name, each in said.items()},
                         {"prompt": "agree", "early": "agree", "late": "late_impact", "plain": "agree", "none": "agree",
                          "never": "false_miss"})
        self.assertEqual(said["early"]["time"], 0.25)
        self.assertEqual(said["early"]["lateness"], -0.25)
        self.assertIsNone(said["plain"]["time"])
        for bad in ('["hit",0.5,1]', '["miss",0.5]', '[0.5]', '"zero"'):
            done, _ = check(THROUGH % (',"verdicts":{"mine":%s}' % bad))
            self.assertEqual(done.returncode, 2, bad)
            self.assertIn("-:1: verdicts.mine: ", done.err)

    def test_a_float32_time_may_be_the_next_float(self):
        # First at 1/3: the float above it is in time, the next is late.
        line = THROUGH.replace("float64", "float32").replace("0,0,1,-4", "0,0,2,-4") % ',"verdicts":{"up":["hit","%s"],"two":["hit","%s"]}'
        up, = struct.unpack("<f", struct.pack("<I", struct.unpack("<I", struct.pack("<f", 1 / 3))[0]))
        if Fraction(up) < Fraction(1, 3):
            up, = struct.unpack("<f", struct.pack("<I", struct.unpack("<I", struct.pack("<f", 1 / 3))[0] + 1))
        two, = struct.unpack("<f", struct.pack("<I", struct.unpack("<I", struct.pack("<f", up))[0] + 1))
        _, (answer,) = check(line % (up.hex(), two.hex()))
        self.assertEqual(answer["first_contact"], 1 / 3)
        self.assertEqual([answer["subjects"]["external." + name]["outcome"] for name in ("up", "two")], ["agree", "late_impact"])

    def test_plugins(self):
        with tempfile.TemporaryDirectory() as folder:
            library = os.path.join(folder, "times.so")
            source = os.path.join(folder, "times.c")
            with open(source, "w", encoding="utf-8") as file:
                file.write(SOURCE)
            subprocess.run([compiler[0], "-shared", "-fPIC", "-I" + compiler[1], source, "-o", library, "-lm"], check=True)
            done, (answer,) = check(THROUGH % "", options=("--plugin", library))
            self.assertEqual(done.returncode, 1)
            said = {name[6:]: each for name, each in answer["subjects"].items() if name.startswith("times.")}
            self.assertEqual({name: each["outcome"] for name, each in said.items()},
                             {"prompt": "agree", "early": "agree", "late": "late_impact", "silent": "agree",
                              "endless": "late_impact", "shy": "false_miss"})
            self.assertIsNone(said["silent"]["time"])
            out = os.path.join(folder, "out")
            done = run("run", "--test", "vertex_triangle_ccd_3d", "--plugin", library, "--subject", "times.*", "--scalar",
                       "float64", "--cases", "400", "--out", out, "--fail-on", "late_impact")
            self.assertEqual(done.returncode, 1, done.err)
            with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
                tallies = json.load(file)["tests"]["vertex_triangle_ccd_3d"]["subjects"]
            self.assertGreater(tallies["times.late"]["float64"]["late_impact"], 0)
            self.assertEqual(tallies["times.silent"]["float64"]["late_impact"], 0)
            with open(os.path.join(out, "report.md"), encoding="utf-8") as file:
                self.assertIn("latest", file.read())


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
