#!/usr/bin/env python3
"""reference/reported_cases.jsonl: what was reported about other libraries is answered as its lines say, by both references.

usage: cli_reported_cases_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import unittest

from cli_support import main, run

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reference/reported_cases.jsonl")
# What a library may have answered where it was right.
RIGHT = {"hit": ("crossing",), "miss": ("disjoint",), "positive": ("positive",), "zero": ("zero",), "negative": ("negative",),
         "correct sign": ("positive", "zero", "negative"), "right to rounding": ("defined",)}


def numbers_of(case, answer):
    """(what the line says, what graze says) of each number."""
    exact = dict(case.get("exact") or {})
    for key in ("margin", "dist", "depth"):
        if key in exact:
            found = answer["margin"] if answer["margin"] is not None else (answer.get("exact_values") or [None])[-1]
            # A distance below 0 is a depth, which a margin is too.
            yield abs(exact[key]), found
    for key in ("first", "first_contact"):
        if key in exact:
            yield exact[key], answer["first_contact"]
    for values in filter(None, (exact.get("values"), case.get("value"))):
        yield from zip(values, answer["exact_values"], strict=True)


class reported_cases(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(FILE, encoding="utf-8") as lines:
            cls.cases = [json.loads(line) for line in lines]
        cls.done = run("check", "--json", "--subject", "certified.*", FILE)
        cls.answers = [json.loads(line) for line in cls.done.out.splitlines()]

    def test_both_references_say_so(self):
        self.assertEqual(self.done.returncode, 0, self.done.err)
        self.assertEqual(len(self.answers), len(self.cases))
        self.assertGreaterEqual(len(self.cases), 197)
        for case, answer in zip(self.cases, self.answers):
            with self.subTest(source=case["source"], note=case["note"]):
                self.assertTrue(answer["ok"])
                self.assertEqual(answer["references"]["cgal"], answer["references"]["rational"])
                if case["test"] != "triangle_min_sphere_3d":
                    self.assertEqual(answer["relation"], case["expect"])

    def test_numbers(self):
        told = 0
        for case, answer in zip(self.cases, self.answers):
            with self.subTest(source=case["source"], note=case["note"]):
                for text, found in numbers_of(case, answer):
                    self.assertAlmostEqual(found, text, delta=1e-12 * max(1, abs(text)) if abs(text) > 1e-9 else 1e-15)
                    told += 1
        self.assertGreater(told, 150)

    def test_who_was_right(self):
        right = [case for case in self.cases if "library" in case]
        self.assertEqual(len(right), 18)
        for case in self.cases:
            with self.subTest(source=case["source"], note=case["note"]):
                self.assertIn(case.get("reporter"), (None, "wrong"))
                self.assertIn(case.get("library"), (None, "right"))
                # Of a report that is wrong, a library that answered rightly is said to be right, and no other is.
                is_right = case.get("expect") in RIGHT.get(case.get("library_was"), ())
                self.assertEqual(case.get("library") == "right", case.get("reporter") == "wrong" and is_right)
                if case.get("claim") in ("disjoint", "touching", "crossing", "positive", "negative", "zero"):
                    self.assertTrue(case["claim"] == case["expect"] or case.get("reporter") == "wrong")


if __name__ == "__main__":
    main(__doc__)
