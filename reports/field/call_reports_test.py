#!/usr/bin/env python3
"""The reports of single calls: true by both references, wrong by more than rounding, and shown by the library where it is
installed.

usage: call_reports_test.py GRAZE [unittest arguments, such as "texts" or "programs"]
"""
import os
import sys
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import call_reports as reports  # noqa: E402
from field_runs import read_lines, read_text  # noqa: E402
from programs import installed_version, printed  # noqa: E402

graze = None


class texts(unittest.TestCase):
    def setUp(self):
        self.cases = read_lines(reports.CASES)
        self.lines = reports.judged(graze, self.cases)

    def test_both_references_say_so(self):
        for case, line in zip(self.cases, self.lines):
            with self.subTest(case["id"]):
                self.assertTrue(line["ok"])
                self.assertEqual(set(line["references"].values()), {line["relation"]})
                self.assertEqual(case.get("expect", "defined"), line["relation"])

    def test_what_is_accused_is_wrong_and_what_is_refuted_is_right(self):
        for case, line in zip(self.cases, self.lines):
            with self.subTest(case["id"]):
                found = reports.outcome(case["answer"], reports.expected(case, line))
                self.assertEqual(found == "agree", bool(case.get("refuted")), found)
                self.assertEqual(found, reports.found(case))

    def test_accusations_are_of_shapes_that_are_well_apart_or_well_inside(self):
        """By a thousandth of the extent at least, so that no tolerance explains them; spheres by their radius."""
        for case, line in zip(self.cases, self.lines):
            if isinstance(case["answer"], bool):
                extent = max(abs(Fraction(value)) for value in case["input"]) if "sphere" not in case["test"] else 1
                with self.subTest(case["id"]):
                    self.assertGreaterEqual(line["margin"], extent / 1000)

    def test_a_planted_answer_is_noticed(self):
        """Controls: a right answer is no finding, a wrong one is one, of every kind."""
        for exact, right, wrong, kind in ((True, True, False, "false_miss"), (False, False, True, "false_hit"),
                                          (0, 0, 1, "wrong_sign"), ([Fraction(1), Fraction(3)], [1, 3.0], [1, 1], "wrong_value"),
                                          ([Fraction(1)], 1, [None], "wrong_value"), ([Fraction(1)], [1], [1, 1], "wrong_value")):
            self.assertEqual(reports.outcome(right, exact), "agree")
            self.assertEqual(reports.outcome(wrong, exact), kind)
        self.assertEqual(reports.outcome("TypeError", True), "raises")

    def test_the_centroid_of_fractions(self):
        self.assertEqual(reports.centroid({"input": [0, 0, 3, 0, 0, 3]}), [1, 1])
        self.assertEqual(reports.centroid({"input": [5, 5, 5, 7, 9, 7, 9, 5]}), [7, 6])

    def test_each_is_told_once_with_an_answer_to_objections(self):
        self.assertEqual(len({case["id"] for case in self.cases}), len(self.cases))
        for case in self.cases:
            with self.subTest(case["id"]):
                self.assertTrue(case["searched"] and case["promise"] and case["source"].startswith("https://"))
                self.assertTrue(case["report"].startswith("https://") if case.get("refuted") else case["defence"])
                self.assertEqual("note" in case, bool(case.get("refuted")))

    def test_the_texts_are_made_of_the_cases(self):
        made = reports.texts(graze)
        self.assertEqual({name for name in os.listdir(reports.FOLDER) if name.endswith(".md")}, set(made))
        for name, text in made.items():
            self.assertEqual(read_text(reports.FOLDER, name), text, name)


class programs(unittest.TestCase):
    def test_programs_show_it(self):
        shown = 0
        for case in read_lines(reports.CASES):
            is_javascript = case["language"] == "JavaScript"
            if installed_version(is_javascript, case["package"]) == case["version"]:
                shown += 1
                with self.subTest(case["id"]):
                    self.assertEqual(printed(is_javascript, case["program"]), case["answer"])
        if not shown:
            self.skipTest("no library is installed")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
