#!/usr/bin/env python3
"""The page of the libraries' errors: each worst one is what its case gives, and the page says so.

usage: accuracy_test.py GRAZE ADAPTERS

ADAPTERS is a folder of libraries. The cases of one that is not there are still judged: that their values exist.
"""
import json
import math
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
graze = adapters = None


def check(lines, words):
    text = "".join(json.dumps({key: line[key] for key in ("test", "scalar", "input", "expect")}) + "\n" for line in lines)
    done = subprocess.run([graze, "check", "--json", *words, "-"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class accuracy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(HERE, "accuracy-of-libraries.jsonl"), encoding="utf-8") as file:
            cls.lines = [json.loads(line) for line in file]
        with open(os.path.join(HERE, "accuracy-of-libraries.md"), encoding="utf-8") as file:
            cls.page = file.read()

    def section(self, test):
        parts = self.page.split("\n## " + test + ": ")
        self.assertEqual(len(parts), 2, test)
        return parts[1].split("\n## ")[0]

    def test_the_page_has_every_worst_case(self):
        self.assertTrue(self.lines)
        for line in self.lines:
            rows = [row for row in self.section(line["test"]).splitlines()
                    if row.startswith("| `%s` | %s |" % (line["subject"], line["scalar"]))]
            self.assertEqual(len(rows), 1, line)
            cells = rows[0].split(" | ")
            self.assertEqual(cells[4 if line["measure"] == "excess" else 7], "%.3g" % line["amount"], rows)

    def test_every_figure_has_its_case(self):
        rows = [row for row in self.page.splitlines() if row.startswith("| `")]
        worst = sum(row.split(" | ")[column] != "-" for row in rows for column in (4, 7))
        self.assertEqual(worst, len(self.lines))

    def test_the_references_have_values_for_every_case(self):
        judged, errors = check(self.lines, ["--subject", "certified.*"])
        self.assertEqual((errors, len(judged)), ("", len(self.lines)))
        for line, answer in zip(self.lines, judged):
            self.assertTrue(answer["ok"], line)

    def test_libraries_that_are_there_give_these_errors(self):
        for stem in sorted({line["subject"].partition(".")[0] for line in self.lines}):
            library = os.path.join(adapters, stem + ".so")
            if not os.path.exists(library):
                continue
            mine = [line for line in self.lines if line["subject"].startswith(stem + ".")]
            judged, errors = check(mine, ["--plugin", library, "--subject", stem + ".*"])
            self.assertEqual((errors, len(judged)), ("", len(mine)))
            for line, answer in zip(mine, judged):
                found = max(map(float, answer["subjects"][line["subject"]][line["measure"]]))
                with self.subTest(line=line):
                    self.assertTrue(math.isclose(found, line["amount"], rel_tol=1e-9), (found, line["amount"]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    graze, adapters = (os.path.abspath(word) for word in sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
