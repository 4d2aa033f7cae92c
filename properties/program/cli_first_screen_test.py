#!/usr/bin/env python3
"""Twelve subjects with one mistake each: what the first lines say of them is enough to find it.

usage: cli_first_screen_test.py GRAZE PLUGINS [unittest arguments]
"""
import os
import re
import shutil
import sys

from campaign_support import campaign
from cli_support import main, run

plugins = ""
HELPERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fuzz/examples/commands")

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../plugins/planted.cpp")


def line_with(text):
    with open(SOURCE, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if text in line)


# Test, slip, and what has to be said, with spaces for line ends; @TEXT@ is the number of the line that has the text.
SAID = [
    ("aabb_aabb_2d", 1, "never depends on a.min.y, a.max.y, b.min.y, b.max.y"),
    ("aabb_aabb_2d", 2, "Allow equality in the (2nd )?comparison < of planted.cpp:@x[0] < x[6]@:"),
    ("segment_segment_2d", 4, "Turn round the comparison < of planted.cpp:@Bug == 4 ? s1@:"),
    ("segment_segment_2d", 10, "The constant 0.001 in the comparison < of planted.cpp:@Number(1e-3)@ decides"),
    ("triangle_triangle_2d", 10, "with one shape strictly inside the other"),
    ("triangle_triangle_2d", 3, "with the line of an edge as the only separating line"),
    ("ray_triangle_3d", 1, "with the other shape behind the ray's origin"),
    ("ray_triangle_3d", 2, "The constant 0.01 in the comparison < of planted.cpp:@Number(1e-2)@ decides"),
    ("triangle_aabb_3d", 7, "with a triangle's plane as the only separating plane"),
    ("triangle_aabb_3d", 13, "with each box as its centre and half extents"),
    ("sphere_aabb_3d", 1, "overflows or underflows"),
    ("sphere_aabb_3d", 2, "with the diameter of each sphere in place of its radius"),
]


class first_screen(campaign):
    def first_lines(self, test, slip, *words, cases=3000):
        done = run("run", "--plugin", os.path.join(plugins, "planted.so"), "--test", test, "--subject", f"planted.{slip}",
                   "--cases", str(cases), "--scalar", "float64", "--fail-on", "none", "--no-pictures", "--out", self.new_out(), *words)
        self.assertEqual(done.returncode, 0, done.err)
        return re.sub(r"\s+", " ", done.out.split(" cases in ")[0])

    def test_says_what_is_wrong(self):
        missed = []
        for test, slip, words in SAID:
            told = self.first_lines(test, f"slip_{slip}")
            if not re.search(re.sub("@(.*?)@", lambda text: str(line_with(text[1])), words), told):
                missed.append((test, slip, told))
        self.assertEqual(missed, [])

    def test_shows_a_simple_case_and_what_to_do(self):
        told = self.first_lines("segment_segment_2d", "slip_4")
        self.assertRegex(told, r"e\.g\. (-?[\d.]+ ){4}\| (-?[\d.]+ ){3}-?[\d.]+: returned (hit|miss); the exact relation is (disjoint|crossing|touching)")
        self.assertRegex(told, rf"see it: graze show {re.escape(self.out)} [0-9a-f]{{10}}")
        finding = re.search(r"graze show \S+ ([0-9a-f]{10})", told).group(1)
        self.assertEqual(run("show", self.out, finding, "--plugin", os.path.join(plugins, "planted.so")).returncode, 0)
        page, note = self.read("report.html"), self.read("report.md")
        self.assertLess(page.index('<ul class="accounts">'), page.index('<p class="lead">'))
        self.assertRegex(page, r'(?s)<ul class="accounts"><li class="wrong"><p>planted.slip_4 on .*?<svg class="drawing".*?'
                               r'<p class="example">.*?<p class="to-do">.*?Turn round the comparison')
        self.assertLess(note.index("Turn round the comparison"), note.index("disagreements**"))

    def test_a_constant_may_be_negated_without_end(self):
        """Looking for it takes no more of the stack than a constant alone."""
        told = self.first_lines("aabb_aabb_2d", "slip_3", "--no-shrink", cases=100)
        self.assertRegex(told, f"The constant 0.001 in the comparison <= of planted.cpp:{line_with('<= epsilon')} decides")

    def test_of_a_right_subject_nothing_is_to_do(self):
        told = self.first_lines("aabb_aabb_2d", "right")
        self.assertRegex(told, r"right in all \d+ judged cases, which reached (\d+) of \1 configurations")
        self.assertNotIn("to do", told)

    def test_contacts_that_are_not_judged_are_told(self):
        program = os.path.join(self.folder, "mine.py")
        with open(program, "w", encoding="utf-8") as file:
            file.write("from graze_subjects import serve, subject\n"
                       "serve([subject('aabb_aabb_2d', 'shy', lambda x: False)])\n")
        shutil.copy(os.path.join(HELPERS, "graze_subjects.py"), self.folder)
        done = run("run", "--command", f"python3 {program}", "--cases", "200", "--fail-on", "none", "--no-pictures", "--test",
                   "aabb_aabb_2d", "--out", self.new_out())
        # A program in Python is wrong, but cannot become a C++ template.
        self.assertIn("see it: graze show", done.out)
        self.assertNotIn("traceable.hpp", done.out)
        self.assertIn("contacts are not judged without a promise, closed (touching is a hit) or open (a miss): mine.shy", re.sub(r"\s+", " ", done.out), done.err)


if __name__ == "__main__":
    plugins = sys.argv.pop(2)
    main(__doc__)
