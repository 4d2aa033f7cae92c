#!/usr/bin/env python3
"""The page of booleans: it is what booleans.py makes of its data, every example is wrong as told, and what judges sees planted faults.

usage: booleans_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import sys
import tempfile
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import booleans  # noqa: E402

graze = ""
SQUARE = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]
MOVED = [[2.0, 2.0], [6.0, 2.0], [6.0, 6.0], [2.0, 6.0]]
RIGHT = {"union": [[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [6.0, 2.0], [6.0, 6.0], [2.0, 6.0], [2.0, 4.0], [0.0, 4.0]]],
         "intersection": [[[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]]],
         "difference": [[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [2.0, 2.0], [2.0, 4.0], [0.0, 4.0]]]}


class judges(unittest.TestCase):
    def case(self, operation):
        return {"operation": operation, "a": [SQUARE], "b": [MOVED]}

    def test_right_polygons(self):
        for operation, result in RIGHT.items():
            self.assertIsNone(booleans.wrong_point(self.case(operation), result), operation)
            nearly = [[[x + 1e-7, y] for x, y in ring] for ring in result]
            self.assertIsNone(booleans.wrong_point(self.case(operation), nearly), operation)

    def test_wrong_polygons(self):
        for operation in RIGHT:
            for other, result in RIGHT.items():
                if other != operation:
                    self.assertIsNotNone(booleans.wrong_point(self.case(operation), result), (operation, other))
            self.assertIsNotNone(booleans.wrong_point(self.case(operation), []), operation)
            # A corner that is off by much more than the tolerance; a thin sliver that is left.
            off = [[[x + (0.001 if (x, y) == tuple(RIGHT[operation][0][1]) else 0), y] for x, y in RIGHT[operation][0]]]
            self.assertIsNotNone(booleans.wrong_point(self.case(operation), off), operation)
            sliver = RIGHT[operation] + [[[7.0, 0.0], [7.001, 0.0], [7.0, 4.0]]]
            self.assertIsNotNone(booleans.wrong_point(self.case(operation), sliver), operation)

    def test_solids(self):
        a, b = booleans.prism(SQUARE, 0.0, 4.0), booleans.prism(MOVED, 0.0, 4.0)
        with tempfile.TemporaryDirectory() as folder:
            for operation, rings in (("intersection", RIGHT["intersection"]),):
                case = {"operation": operation, "a": a, "b": b}
                right = {**booleans.prism(rings[0], 0.0, 4.0), "tolerance": 1e-6}
                self.assertIsNone(booleans.broken_law(graze, folder, case, right))
                shifted = {**booleans.prism(rings[0], 0.0, 4.01), "tolerance": 1e-6}
                self.assertEqual(booleans.broken_law(graze, folder, case, shifted)[0], "wrong_membership")
                opened = {**right, "faces": right["faces"][1:]}
                self.assertEqual(booleans.broken_law(graze, folder, case, opened)[0], "not_closed")

    def test_cases_are_what_libraries_are_made_for(self):
        for case in booleans.cases("polygons", 60):
            for rings in (case["a"], case["b"]):
                self.assertTrue(all(booleans.is_simple(ring) for ring in rings))
        self.assertEqual(list(booleans.cases("solids", 20)), list(booleans.cases("solids", 20)))
        self.assertFalse(booleans.is_simple([[0, 0], [2, 2], [2, 0], [0, 2]]))
        self.assertFalse(booleans.is_simple([[0, 0], [2, 0], [1, 0], [1, 2]]))


class page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(HERE, "booleans.json"), encoding="utf-8") as file:
            cls.data = json.load(file)

    def test_the_page_is_made_of_the_data(self):
        with open(os.path.join(HERE, "booleans.md"), encoding="utf-8") as file:
            self.assertEqual(file.read(), booleans.page(self.data))

    def test_every_example_is_wrong(self):
        told = {(one["library"], one["law"]) for one in self.data["examples"]}
        self.assertEqual(told, {(row["library"], law) for row in self.data["rows"] for law in row["wrong"]})
        of = {library["library"]: library["of"] for library in booleans.LIBRARIES}
        with tempfile.TemporaryDirectory() as folder:
            for one in self.data["examples"]:
                if of[one["library"]] == "solids":
                    self.assertEqual(booleans.broken_law(graze, folder, one, one["result"])[0], one["law"])
                    continue
                point = tuple(map(Fraction, one["point"]))
                sides = [side for rings in (one["a"], one["b"], one["result"]) for ring in rings for side in zip(ring, ring[1:] + ring[:1])]
                extent = max(max(axis) - min(axis) for axis in zip(*(p for rings in (one["a"], one["b"]) for ring in rings for p in ring)))
                near = booleans.TOLERANCE * Fraction(extent)
                self.assertTrue(all(booleans.distance_squared(point, a, b) > near * near for a, b in sides))
                self.assertNotEqual(booleans.inside(point, one["result"]), booleans.OPERATIONS[one["operation"]](
                    booleans.inside(point, one["a"]), booleans.inside(point, one["b"])))

    def test_versions_are_pinned(self):
        with open(os.path.join(os.path.dirname(booleans.PROGRAM[1]), "package.json"), encoding="utf-8") as file:
            pinned = json.load(file)["dependencies"]
        for library, row in zip(booleans.LIBRARIES, self.data["rows"]):
            self.assertEqual((row["library"], row["version"]), (library["library"], library.get("within", "") + pinned[library["package"]]))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
