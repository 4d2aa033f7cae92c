#!/usr/bin/env python3
"""Moving shapes by way of the program: answers, times, certificates, and what plugins say of times.

usage: cli_moving_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import json
import math
import os
import re
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

from cli_support import check, main, run
from cli_pictures_test import png_pixels, unpacked
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

# Looks at the end alone: a hit where the point is then near the triangle's plane, by an eighth of its way.
LOOKS = """
#include "graze/subject.h"
static double dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static void to(const double *a, const double *b, double *v) { for (int i = 0; i < 3; ++i) v[i] = b[i] - a[i]; }
static int looks(const void *input, size_t count, void *output) {
    const double *x = (const double *)input, *p = x + 12, *a = x + 15;
    double u[3], v[3], w[3], way[3];
    (void)count, (void)output;
    to(a, x + 18, u), to(a, x + 21, v), to(a, p, w), to(x, p, way);
    double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]}, above = dot(n, w);
    return above * above <= dot(n, n) * dot(way, way) / 64;
}
static const graze_subject subjects[] = {{"vertex_triangle_ccd_3d", "looks", 64, GRAZE_CONTACT_UNSPECIFIED, looks}};
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
        signs = [value for value in (value_of(item, at) for item in chain[:-1]) if value]
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


def build(folder, name, text):
    """The library of a source in C."""
    source, library = (os.path.join(folder, name + end) for end in (".c", ".so"))
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    subprocess.run([compiler[0], "-shared", "-fPIC", "-I" + compiler[1], source, "-o", library, "-lm"], check=True)
    return library


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
        self.assertEqual(done.returncode, 1, done.err)
        text = {name: answer["subjects"]["external." + name] for name in given}
        self.assertEqual({name: item["outcome"] for name, item in text.items()},
                         {"prompt": "agree", "early": "agree", "late": "late_impact", "plain": "agree", "none": "agree",
                          "never": "false_miss"})
        self.assertEqual(text["early"]["time"], 0.25)
        self.assertEqual(text["early"]["lateness"], -0.25)
        self.assertIsNone(text["plain"]["time"])
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

    def test_maps_over_time(self):
        with tempfile.TemporaryDirectory() as folder:
            library, out, image = build(folder, "tunnel", LOOKS), os.path.join(folder, "out"), os.path.join(folder, "map.png")
            done = run("run", "--test", "vertex_triangle_ccd_3d", "--plugin", library, "--subject", "tunnel.*", "--scalar",
                       "float64", "--family", "random", "--cases", "2000", "--fail-on", "none", "--out", out)
            self.assertEqual(done.returncode, 0, done.err)
            base = sqlite3.connect(os.path.join(out, "findings.db"))
            self.addCleanup(base.close)
            (finding, width, height, *texts, pixels), = base.execute("SELECT finding, width, height, origin, u, v, pixels FROM maps")
            origin, u, v = ([float.fromhex(x) for x in text.split()] for text in texts)
            with open(os.path.join(out, "report.html"), encoding="utf-8") as file:
                self.assertRegex(file.read(), r"Horizontally \w+ ends [^<]* Vertically the motion is cut off at a time from 0 to 1\.")
            self.assertFalse(any(v))
            self.assertTrue(any(u[12:]) and not any(u[:12]))
            self.assert_cut(unpacked(pixels), width, height, origin, u, library)

            size = 64
            done = run("map", out, finding, "--plugin", library, "--size", str(size), "-o", image)
            self.assertEqual(done.returncode, 0, done.err)
            self.assertIn(" a pixel across, time 0 to 1 upwards\n", done.out)
            with open(image, "rb") as file:
                rows = png_pixels(file.read())[2]
            letters = "".join("mhFMcdx!"[i] for row in rows for i in row)
            self.assertEqual(int(re.search(r"false misses (\d+)", done.out)[1]), letters.count("M"))
            u = [math.ldexp(x, -math.floor(math.log2(size / width))) for x in u]
            self.assert_cut(letters, size, size, origin, u, library)
            # It tunnels: apart, then a hit near the plane, then none.
            self.assertTrue(any(re.search("m+F*h+M+$", "".join(letters[y * size + x] for y in reversed(range(size))))
                                for x in range(size)))

    def assert_cut(self, letters, width, height, origin, u, library):
        """Each column by the first contact of its whole motion, and pixels here and there by the cut motion itself."""
        ends = [[o + (x - width // 2) * a for o, a in zip(origin, u)] for x in range(width)]
        line = lambda at: json.dumps({"test": "vertex_triangle_ccd_3d", "scalar": "float64", "input": [x.hex() for x in at]})
        meets = 0
        for x, answer in enumerate(check(*map(line, ends))[1]):
            first = answer.get("first_contact")
            meets += first is not None
            for y in range(height):
                time = (height - 1 - y) / (height - 1)
                if first is None or abs(time - first) > 2 ** -40:
                    self.assertIn(letters[y * width + x], "mF" if first is None or time < first else "hM", (x, y, first))
        self.assertGreater(meets, width // 8)
        places = range(0, width * height, max(1, width * height // 60) | 1)
        cut = []
        for number in places:
            time, end = (height - 1 - number // width) / (height - 1), ends[number % width]
            cut.append(end[:12] + [b if time == 1 or a == b else a + time * (b - a) for a, b in zip(end[:12], end[12:])])
        for number, answer in zip(places, check(*map(line, cut), options=("--plugin", library))[1], strict=True):
            self.assertEqual({"m": ("disjoint", "miss"), "h": ("crossing", "hit"), "F": ("disjoint", "hit"), "M": ("crossing", "miss"),
                              "c": ("touching", "hit"), "d": ("touching", "miss")}[letters[number]],
                             (answer["relation"], answer["subjects"]["tunnel.looks"]["verdict"]), number)

    def test_plugins(self):
        with tempfile.TemporaryDirectory() as folder:
            library = build(folder, "times", SOURCE)
            done, (answer,) = check(THROUGH % "", options=("--plugin", library))
            self.assertEqual(done.returncode, 1)
            text = {name[6:]: item for name, item in answer["subjects"].items() if name.startswith("times.")}
            self.assertEqual({name: item["outcome"] for name, item in text.items()},
                             {"prompt": "agree", "early": "agree", "late": "late_impact", "silent": "agree",
                              "endless": "late_impact", "shy": "false_miss"})
            self.assertIsNone(text["silent"]["time"])
            out = os.path.join(folder, "out")
            done = run("run", "--test", "vertex_triangle_ccd_3d", "--plugin", library, "--subject", "times.*", "--scalar",
                       "float64", "--cases", "400", "--out", out, "--fail-on", "late_impact")
            self.assertEqual(done.returncode, 1, done.err)
            with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
                tallies = json.load(file)["tests"]["vertex_triangle_ccd_3d"]["subjects"]
            self.assertGreater(tallies["times.late"]["float64"]["late_impact"], 0)
            self.assertEqual(tallies["times.silent"]["float64"]["late_impact"], 0)
            with open(os.path.join(out, "report.md"), encoding="utf-8") as file:
                text = file.read()
            self.assertIn("latest", text)
            self.assertIn("no margin", text)  # of motions that cross and are missed
            self.assertNotIn("0 (0 ulps)", text)
            with open(os.path.join(out, "report.html"), encoding="utf-8") as file:
                self.assertNotIn("0 = 0 ulps", file.read())
            base = sqlite3.connect(os.path.join(out, "findings.db"))
            self.addCleanup(base.close)
            (late,), *_ = base.execute("SELECT id FROM disagreements WHERE subject = 'times.late' AND outcome = 'late_impact'")
            done = run("map", out, late, "--plugin", library, "-o", os.path.join(folder, "map.png"))
            self.assertEqual(done.returncode, 2)
            self.assertIn("is a late_impact of vertex_triangle_ccd_3d: there is no map, maps are of hits and misses", done.err)


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
