#!/usr/bin/env python3
"""The page of the documented routines' errors: each worst one is what its case gives, and the page says so.

usage: cli_accuracy_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import unittest

from cli_support import TESTS, main, run

REPORTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reports")


class accuracy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(REPORTS, "field/accuracy.jsonl"), encoding="utf-8") as file:
            cls.lines = [json.loads(line) for line in file]
        with open(os.path.join(REPORTS, "accuracy.md"), encoding="utf-8") as file:
            cls.page = file.read()

    def test_every_worst_case_gives_its_error(self):
        done = run("check", "--json", os.path.join(REPORTS, "field/accuracy.jsonl"))
        self.assertEqual(done.returncode, 0, done.err)
        for line, text in zip(self.lines, done.out.splitlines(), strict=True):
            found = max(json.loads(text)["subjects"][line["subject"]][line["measure"]])
            self.assertAlmostEqual(found / line["amount"] if line["amount"] else 1 + found, 1, 9, line)

    def test_the_page_has_them(self):
        for line in self.lines:
            rows = [row for row in self.section(line["test"]).splitlines()
                    if row.startswith("| `%s` | %s |" % (line["subject"], line["scalar"]))]
            self.assertEqual(len(rows), 1, line)
            cells = rows[0].split(" | ")
            self.assertEqual(cells[5 if line["measure"] == "excess" else 8], "%.3g" % line["amount"], rows)

    def section(self, test):
        parts = self.page.split("\n## " + test + ": ")
        self.assertEqual(len(parts), 2, test)
        return parts[1].split("\n## ")[0]

    def test_every_value_test_and_routine_is_there(self):
        listed = json.loads(run("list", "--json").out)
        for test in listed["tests"]:
            self.assertIn(test["id"], TESTS)
            if test["answer"] == "values":
                for name in test["subjects"]:
                    self.assertIn("| `%s` |" % name, self.section(test["id"]))

    def test_certified_values_are_right(self):
        for line in self.lines:
            # Of a segment's ends the other order can have the smaller excess.
            if line["subject"].startswith("certified.") and line["measure"] == "ulps" and "segment_3d" not in line["test"]:
                self.assertLessEqual(line["amount"], 0.5)


if __name__ == "__main__":
    main(__doc__)
