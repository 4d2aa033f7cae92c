#!/usr/bin/env python3
"""Value tests by way of every verb: numbers in place of verdicts, judged by what the input allows.

usage: cli_values_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

import gate_support
from cli_support import check, main, run
from gate_support import take_compiler

# plain: by Cramer's rule; crossed: x and y exchanged; lost: NaN left of the y axis; shy: declines there; silent: writes
# nothing.
SOURCE = """
#include "graze/subject.h"
#include <math.h>
static int plain(const void *input, size_t count, void *output) {
    const double *p = (const double *)input;
    double *at = (double *)output;
    const double ux = p[2] - p[0], uy = p[3] - p[1], vx = p[6] - p[4], vy = p[7] - p[5], d = ux * vy - uy * vx;
    const double t = ((p[4] - p[0]) * vy - (p[5] - p[1]) * vx) / d;
    (void)count;
    at[0] = p[0] + t * ux, at[1] = p[1] + t * uy;
    return 1;
}
static int crossed(const void *input, size_t count, void *output) {
    double *at = (double *)output, x;
    const int said = plain(input, count, output);
    x = at[0], at[0] = at[1], at[1] = x;
    return said;
}
static int lost(const void *input, size_t count, void *output) {
    plain(input, count, output);
    if (*(const double *)input < 0) *(double *)output = NAN;
    return 1;
}
static int shy(const void *input, size_t count, void *output) {
    plain(input, count, output);
    return *(const double *)input < 0 ? -1 : 1;
}
static int silent(const void *input, size_t count, void *output) {
    (void)input, (void)count, (void)output;
    return 1;
}
static const graze_subject subjects[] = {
    {"line_line_point_2d", "plain", 64, 0, plain}, {"line_line_point_2d", "crossed", 64, 0, crossed},
    {"line_line_point_2d", "lost", 64, 0, lost}, {"line_line_point_2d", "shy", 64, 0, shy},
    {"line_line_point_2d", "silent", 64, 0, silent}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""
# Lines whose crossing was reported 194,629 ulps off in x and 6,920,340 in y.
REPORTED = ["35613471.6165017", "4257145.306132293", "35613477.7705378", "4257160.528222711", "35613477.77505724",
            "4257160.539653536", "35613479.85607389", "4257165.92369170"]


def line(*numbers, test="line_line_point_2d", scalar="float64", more=""):
    return '{"test":"%s","scalar":"%s","input":%s%s}' % (test, scalar, json.dumps(list(numbers)), more)


CROSSING = (0, 0, 3, 3, 0, 1, 1, 0)


class values(unittest.TestCase):
    def outcome(self, numbers, scalar="float64", **named):
        done, (item,) = check(line(*numbers, scalar=scalar, more=',"values":%s' % json.dumps(named)), options=("--fail-on", "none"))
        self.assertEqual((done.returncode, done.err), (0, ""))
        return item

    def test_exact_values_and_errors_of_external_ones(self):
        item = self.outcome(CROSSING, right=[0.5, 0.5], near=[0.5 + 2**-52, 0.5], far=[0.5, 0.7], odd=["nan", "inf"],
                            shy="declined")
        self.assertEqual((item["relation"], item["references"], item["margin"], item["margin_ulps"]),
                         ("defined", {"cgal": "defined", "rational": "defined"}, None, None))
        self.assertEqual(item["exact_values"], [0.5, 0.5])
        found = {name[9:]: entry for name, entry in item["subjects"].items() if name.startswith("external.")}
        self.assertEqual({name: entry["outcome"] for name, entry in found.items()},
                         {"right": "agree", "near": "agree", "far": "wrong_value", "odd": "wrong_value",
                          "shy": "declined"})
        self.assertEqual((found["right"]["ulps"], found["right"]["excess"]), ([0, 0], [0, 0]))
        self.assertEqual(found["near"]["ulps"], [2, 0])
        # x moves by half of d's y and c's y, and more: half a spacing at 1/2, and of the scalars that are not 0.
        self.assertGreater(found["near"]["excess"][0], 0.5)
        self.assertLess(found["near"]["excess"][0], 2)
        self.assertEqual(found["odd"]["ulps"], ["inf", "inf"])

    def test_undefined_cases_and_expectations(self):
        parallel = (0, 0, 1, 1, 0, 1, 1, 2)
        item = self.outcome(parallel, anything=[1, 2])
        self.assertEqual((item["relation"], item["subjects"]["external.anything"]["outcome"]), ("undefined", "undefined"))
        self.assertNotIn("exact_values", item)
        done, items = check(line(*parallel, more=',"expect":"undefined"'), line(*CROSSING, more=',"expect":"defined"'),
                            line(*CROSSING, more=',"expect":"undefined"'))
        self.assertEqual((done.returncode, [entry["ok"] for entry in items]), (1, [True, True, False]))

    def test_bad_lines_are_named(self):
        for more, words in ((',"values":{"mine":[1]}', "values.mine: found an array of 1, expected an array of 2 numbers"),
                            (',"values":{"mine":[1,"x"]}', 'values.mine: "x" is not a number'),
                            (',"values":{"mine":3}', "values.mine: found"),
                            (',"values":[1,2]', "values: found"),
                            (',"values":{"mine":[1,2]},"verdicts":{"mine":[1,2]}', "values.mine: found twice"),
                            (',"expect":"crossing"', "expect: "), (',"verdicts":{"mine":"hit"}', "verdicts.mine: found")):
            done, items = check(line(*CROSSING, more=more), line(*CROSSING))
            self.assertEqual((done.returncode, len(items)), (2, 1), more)
            self.assertIn(words, done.err)
            self.assertTrue(done.err.startswith("-:1: "), done.err)

    def test_other_tests_keep_the_key(self):
        done, (item,) = check('{"test":"orient_2d","scalar":"float64","input":[0,0,1,0,0,1],"values":{"a":[1]}}')
        self.assertEqual((done.returncode, item["values"]), (0, {"a": [1]}))

    def test_reported_intersection(self):
        done, (item,) = check(line(*REPORTED))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(item["exact_values"], [35613477.77284154, 4257160.533921045])
        self.assertEqual(item["subjects"]["certified.line_line_point_2d"]["values"], item["exact_values"])
        self.assertTrue(any(max(map(float, entry["ulps"])) > 1e5 for name, entry in item["subjects"].items() if "certified" not in name))

    def test_ends_count_in_either_order(self):
        triangles = (-2, 0, 0, 2, -3, 0, 2, 3, 0, 0, 0, -2, 0, 1, 1, 0, -1, 1)
        third = 2 / 3
        given = {"one": [0, -third, 0, 0, third, 0], "other": [0, third, 0, 0, -third, 0], "same": [0, third, 0] * 2}
        done, (item,) = check(line(*triangles, test="triangle_triangle_segment_3d",
                                   more=',"values":%s' % json.dumps(given)))
        self.assertEqual(done.returncode, 1)
        self.assertEqual([item["subjects"]["external." + name]["outcome"] for name in given],
                         ["agree", "agree", "wrong_value"])

    def test_what_is_beyond_the_scalars_is_not_judged(self):
        far = ["0x1.fffffep127", 0, 0] * 2 + ["-0x1.fffffep127", 0, 0] * 2
        done, (item,) = check(line(*far, test="segment_segment_distance_3d", scalar="float32",
                                   more=',"values":{"mine":[0]}'))
        self.assertEqual((done.returncode, item["relation"]), (0, "defined"))
        self.assertEqual(item["subjects"]["external.mine"]["outcome"], "undefined")


class values_of_a_plugin(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder_kept = tempfile.TemporaryDirectory()
        source = os.path.join(cls.folder_kept.name, "mine.c")
        cls.plugin = os.path.join(cls.folder_kept.name, "mine.so")
        with open(source, "w", encoding="utf-8") as file:
            file.write(SOURCE)
        compiler, include = gate_support.compiler
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-ffp-contract=off", "-I", include, source, "-o", cls.plugin],
                       check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder_kept.cleanup()

    def campaign(self, out, *more):
        done = run("run", "--plugin", self.plugin, "--cases", "2000", "--seed", "3", "--no-pictures", "--out", out,
                   *more)
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            return done, json.load(file)["tests"]["line_line_point_2d"]["subjects"]

    def test_campaign_report_and_show(self):
        with tempfile.TemporaryDirectory() as out:
            done, subjects = self.campaign(out, "--climb")
            self.assertEqual(done.returncode, 1, done.err)
            self.assertIn("errors of values", done.out)
            tallies = {name.split(".")[1]: entry["float64"] for name, entry in subjects.items()}
            self.assertGreater(tallies["crossed"]["wrong_value"], 1000)
            self.assertGreater(tallies["lost"]["wrong_value"], 100)
            self.assertGreater(tallies["silent"]["wrong_value"], 1000)
            self.assertGreater(tallies["shy"]["declined"], 100)
            self.assertEqual(tallies["shy"]["crash"], 0)
            for measure in ("ulps", "excess"):
                errors = tallies["plain"]["errors"][measure]
                self.assertLessEqual(errors["median"], errors["p99"])
                self.assertEqual(len(errors["input"]), 8)
            # The worst is what it says, on its own.
            worst = tallies["plain"]["errors"]["ulps"]
            done, (item,) = check(line(*worst["input"]), options=("--plugin", self.plugin))
            self.assertEqual(max(item["subjects"]["mine.plain"]["ulps"]), worst["worst"])
            for name, word in (("report.html", "Errors of values"), ("report.html", "Excess by condition"), ("report.md", "excess: median"),
                               ("junit.xml", "wrong_value")):
                with open(os.path.join(out, name), encoding="utf-8") as file:
                    self.assertIn(word, file.read(), name)
            self.assert_errors_told(out, tallies["plain"]["errors"])
            with open(os.path.join(out, "findings.jsonl"), encoding="utf-8") as file:
                found = [json.loads(entry) for entry in file]
            crossed = [entry for entry in found if entry["subject"] == "mine.crossed"]
            self.assertTrue(crossed and all(entry["outcome"] == "wrong_value" and float(entry["excess"]) > 16 for entry in crossed))
            done = run("show", out, crossed[0]["id"], "--plugin", self.plugin)
            self.assertEqual(done.returncode, 0, done.err)
            self.assertRegex(done.out, r"x +\S+ +\S+ +\S+\n +\S+ ulps +excess ")

    def assert_errors_told(self, out, errors):
        """In both reports, each number in its column."""
        numbers = [errors[measure][name] for measure in ("excess", "ulps") for name in ("median", "p99", "worst")]
        shown = ["infinite" if item == "inf" else "%.4g" % item for item in numbers] + [str(errors["ulps"]["not_finite"])]
        self.assertGreater(len(set(shown)), 4)
        with open(os.path.join(out, "report.md"), encoding="utf-8") as file:
            rows = [line.strip("| \n").split(" | ") for line in file]
        self.assertIn(["`mine.plain`", "float64", *shown], rows)
        with open(os.path.join(out, "report.html"), encoding="utf-8") as file:
            page = file.read()
        section = page[page.index('<section id="accuracy">'):]
        row = re.search("<code>mine.plain</code>(.*?)</tr>", section)[1]
        self.assertEqual(re.findall(r'<td class="n">(?:<details><summary>)?([^<]+)<', row), shown)

    def test_closeup(self):
        """The still picture: as far apart as the bar of ulps says, the subject's mark on the right side."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.campaign(folder.name)
        with open(os.path.join(folder.name, "report.html"), encoding="utf-8") as file:
            page = file.read()
        with open(os.path.join(folder.name, "findings.jsonl"), encoding="utf-8") as file:
            found = {}
            for entry in map(json.loads, file):
                found.setdefault(entry["finding"], entry)  # its worst case, which the page shows
        circle = r'<circle class="value-%s" cx="([-.0-9]+)" cy="([-.0-9]+)"'
        drawn = re.findall(r'data-finding="(\w+)" data-case="(\w+)">(?:(?!<h4>).)*?<figure class="closeup">(.*?)</figure>', page, re.S)
        compared = 0
        for name, which, picture in drawn:
            case = found.get(name)
            marks = [re.search(circle % style, picture) for style in ("exact", "said")]
            bar = re.search(r'd="M8 [.0-9]+v6h([.0-9]+)v-6"/><text[^>]*>([-+.e0-9]+) ulp', picture)
            if not case or case["scalar"] != "float64" or not bar:
                continue
            _, (item,) = check(line(*case["input" if which == "worst" else "shrunk"]), options=("--plugin", self.plugin))
            exact, given = item["exact_values"], item["subjects"][case["subject"]]["values"]
            ulp = math.ulp(max(map(abs, exact)))
            off = [(b - a) / ulp for a, b in zip(exact, given)]
            (ex, ey), (sx, sy) = [[float(text) for text in mark.groups()] for mark in marks]
            scale = float(bar[2]) / float(bar[1])
            size = max(map(abs, off))
            for axis, seen in ((0, (sx - ex) * scale), (1, (ey - sy) * scale)):
                self.assertAlmostEqual(seen / size, off[axis] / size, delta=0.02)
            compared += 1
        self.assertGreater(compared, 0)

    def test_conditions(self):
        """By the octaves of condition and excess: each answer that was judged, the worst where check sees it."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        out = folder.name
        worst = self.campaign(out)[1]["mine.plain"]["float64"]["errors"]["excess"]
        base = sqlite3.connect(os.path.join(out, "findings.db"))
        rows = base.execute("SELECT log2_condition, log2_excess, count FROM conditions WHERE subject = 'mine.plain'").fetchall()
        (judged,) = base.execute("SELECT sum(agree) + sum(wrong_value) FROM counts WHERE subject = 'mine.plain'").fetchone()
        base.close()
        self.assertEqual(sum(row[2] for row in rows), judged)
        self.assertGreaterEqual(min(row[0] for row in rows), 0)
        _, (item,) = check(line(*worst["input"]), options=("--plugin", self.plugin))
        found = item["subjects"]["mine.plain"]
        excesses = [float(entry) for entry in found["excess"]]  # "inf" too
        excess = max(excesses)
        ulps = float(found["ulps"][excesses.index(excess)])
        octave = lambda x: math.floor(math.log2(x))
        # Ulps beyond all doubles tell no more than that.
        near = lambda place: place + octave(excess) > 1022 if math.isinf(ulps) else abs(place - math.log2(2 * ulps / excess)) <= 1
        self.assertIn(octave(excess), {row[1] for row in rows if near(row[0])}, (ulps, excess))
        self.assertGreater(max(row[0] for row in rows), 20)

    def test_equal_with_any_number_of_jobs(self):
        found = []
        for jobs in ("1", "2"):
            with tempfile.TemporaryDirectory() as out:
                _, subjects = self.campaign(out, "--climb", "--jobs", jobs)
                for item in subjects.values():
                    item["float64"].pop("first_disagreement_seconds")
                found.append(subjects)
        self.assertEqual(found[0], found[1])

    def test_gate(self):
        with tempfile.TemporaryDirectory() as out:
            done, _ = self.campaign(out, "--fail-on", "wrong_value")
            self.assertEqual(done.returncode, 1)
        done, (item,) = check(line(0, 0, 4, 2, 0, 2, 1, 0), options=("--plugin", self.plugin))
        self.assertEqual(done.returncode, 1)
        self.assertEqual({name.split(".")[1]: entry["outcome"] for name, entry in item["subjects"].items()
                          if name.startswith("mine.")},
                         {"plain": "agree", "crossed": "wrong_value", "lost": "agree", "shy": "agree",
                          "silent": "wrong_value"})


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
