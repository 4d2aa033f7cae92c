#!/usr/bin/env python3
"""Defects planted in what renders the pages are all noticed by pages_test or accuracy_test.

usage: planted_test.py GRAZE

A copy of the generator with one line changed renders the pages of the committed data, and the tests of the pages read them.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
graze = None

# File, what stands there once, and what is put in its place.
DEFECTS = (
    ("rates.py", "Z = 1.959963984540054", "Z = 1.6448536269514722"),
    ("rates.py", "round(count * 1e6 / n)", "round(count * 1e5 / n)"),
    ("rates.py", "middle = (rate + square / 2) / (1 + square)", "middle = rate"),
    ("rates.py", "(number(int(low)), number(-int(-high // 1)))", "(number(int(low)), number(int(low)))"),
    ("library_page.py", "    wrong = proper(part)\n    return (number", "    wrong = part[\"wrong\"]\n    return (number"),
    ("library_page.py", "return (number(part[\"n\"])", "return (number(part[\"asked\"])"),
    ("library_page.py",
     "\"hit\" if hits else \"miss\", number(hits + misses)",
     "\"miss\" if hits else \"hit\", number(hits + misses)"),
    ("library_page.py", "number(hits), number(hits + misses)", "number(misses), number(hits + misses)"),
    ("library_page.py", "self.by_id.get((row[\"worst\"] or {}).get(\"id\"))", "None"),
    ("library_page.py",
     "found.get(family, {}).get(outcome, 0)) for family in families",
     "found.get(family, {}).get(outcome, 0)) for family in reversed(families)"),
    ("library_page.py", "worst = max(rows, key=lambda row:", "worst = min(rows, key=lambda row:"),
    ("library_page.py",
     "wrong = sum(proper(row[\"inside\"]) > 0 for row in rows)",
     "wrong = sum(proper(row[\"inside\"]) >= 0 for row in rows)"),
    ("library_page.py", "row[\"judged\"], sum(row[\"wrong\"].values())", "row[\"judged\"], len(row[\"wrong\"])"),
    ("library_page.py", "number(row[\"inside\"][\"allowed\"])", "number(0)"),
    ("library_page.py", "number(declined), self.worst(row)", "number(0), self.worst(row)"),
    ("field_index.py", "worst = max(rows, key=lambda row:", "worst = min(rows, key=lambda row:"),
    ("field_index.py",
     "sum(proper(row[\"inside\"]) == 0 for row in rows)",
     "sum(row[\"inside\"][\"wrong\"] == 0 for row in rows)"),
    ("field_index.py", "            if not is_entry(row):\n                continue\n", ""),
    ("field_index.py",
     "short(float(100 * Fraction(case[\"margin\"]) / size))",
     "short(float(Fraction(case[\"margin\"]) / size / 100))"),
    ("field_index.py", "case.get(\"library\") == \"right\"", "case.get(\"library\") == \"righ\""),
    ("field_text.py",
     "short(amount(line[\"margin_ulps\"])), short(amount(line[\"margin\"])))",
     "short(amount(line[\"margin\"])), short(amount(line[\"margin_ulps\"])))"),
    ("modes_page.py", "cells += [number(row[key])", "cells += [number(row[\"made_right\"])"),
    ("modes_page.py", "wrong = sum(row[\"wrong\"].values())", "wrong = max(row[\"wrong\"].values())"),
    ("accuracy.py",
     "for key in (\"median\", \"p99\", \"worst\")), number(row[\"not_finite\"])",
     "for key in (\"p99\", \"median\", \"worst\")), number(row[\"not_finite\"])"),
    ("render.py", "if library[\"plugin\"] == same[0]:", "if library[\"plugin\"] == same[-1]:"),
)


def seen(defect):
    """Do the tests of pages that were rendered with the defect fail? Without one, do they pass?"""
    with tempfile.TemporaryDirectory() as folder:
        for names in (("reports", "field"), ("fuzz", "adapters")):
            shutil.copytree(os.path.join(ROOT, *names), os.path.join(folder, *names),
                            ignore=shutil.ignore_patterns("node_modules", "__pycache__", "float_modes"))
        os.makedirs(os.path.join(folder, "reference"))
        for name in ("reported_cases.jsonl", "field_cases.jsonl"):
            shutil.copy(os.path.join(ROOT, "reference", name), os.path.join(folder, "reference", name))
        there = os.path.join(folder, "reports", "field")
        if defect:
            path = os.path.join(there, defect[0])
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if text.count(defect[1]) != 1:
                raise AssertionError("%s: not there once: %s" % defect[:2])
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(defect[1], defect[2]))
        for words in (["render.py", graze], ["accuracy.py", "--render"]):
            done = subprocess.run([sys.executable, "-B", *words], cwd=there, capture_output=True, text=True, check=False)
            if done.returncode:
                raise AssertionError(done.stderr)
        tests = (["pages_test.py", "-f"], ["accuracy_test.py", graze, folder, "-f", "accuracy.test_the_pages_say_what_their_data_says"])
        outputs = [subprocess.run([sys.executable, "-B", *words], cwd=there, capture_output=True, text=True, check=False)
                   for words in tests]
        return any(done.returncode and re.search(r"^FAIL: ", done.stderr, re.M) for done in outputs), outputs


class planted(unittest.TestCase):
    def test_without_a_defect_nothing_is_seen(self):
        found, outputs = seen(None)
        self.assertFalse(found, [done.stderr for done in outputs])
        self.assertEqual([done.returncode for done in outputs], [0, 0], [done.stderr for done in outputs])

    def test_every_defect_is_seen(self):
        with ThreadPoolExecutor(2) as threads:
            results = list(threads.map(seen, DEFECTS))
        self.assertEqual([defect for defect, (found, _) in zip(DEFECTS, results) if not found], [])
        self.assertGreaterEqual(len(results), 20)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
