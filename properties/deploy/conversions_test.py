#!/usr/bin/env python3
"""An adapter that hands its library rounded numbers is noticed, and one that declines those is not.

usage: conversions_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "program"))
sys.path.insert(0, os.path.join(HERE, "..", "..", "fuzz", "adapters"))
import asking  # noqa: E402
import conversions  # noqa: E402
import convert  # noqa: E402
from cli_support import check, graze, main, run  # noqa: E402

# Boxes that a library holds as centre and half extents, in float32 or float64; with and without declining.
ADAPTER = """
import sys
sys.path.append(%r)
from graze_subjects import serve, subject
import struct

narrow = lambda v: struct.unpack("f", struct.pack("f", v))[0]

def axis(low, high, of):
    centre, half = of(low / 2 + high / 2), of(high / 2 - low / 2)
    if %r and (centre - half != low or centre + half != high or of(centre - half) != low or of(centre + half) != high):
        raise ValueError
    return centre, half

def meet(of):
    def decide(x):
        try:
            pairs = [(axis(x[i], x[i + 3], of), axis(x[i + 6], x[i + 9], of)) for i in range(3)]
        except ValueError:
            return None
        return all(abs(a[0] - b[0]) <= a[1] + b[1] for a, b in pairs)
    return decide

serve([subject("aabb_aabb_3d", "boxes", meet(narrow), "float32"), subject("aabb_aabb_3d", "boxes", meet(float), "float64")])
"""
FAMILIES = ("random", "near_contact", "coplanar", "degenerate", "shared_feature", "grid", "extreme_scale", "mesh")
LISTED = [{"subject": "rapier3d.boxes", "test": "aabb_aabb_3d", "conversion": "declines"}]


def cases(moved):
    """Lines of generated cases, with those by hand whose answer the rounding turns."""
    lines = []
    for scalar in asking.SCALARS:
        for number, (x, _) in enumerate(asking.generated(graze[0], "aabb_aabb_3d", scalar, 200, 3, FAMILIES)):
            if moved:
                convert.move("rapier3d", "aabb_aabb_3d", scalar, x, number)
            lines.append(json.dumps({"test": "aabb_aabb_3d", "scalar": scalar, "input": [item.hex() for item in x]}))
    return lines


def asked(declines, lines):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "boxes.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ADAPTER % (os.path.join(HERE, "..", "..", "fuzz", "examples", "commands"), declines))
        done, answers = check(*lines, options=["--command", "rapier3d=%s %s" % (sys.executable, path), "--subject", "rapier3d.*"])
    return answers, done


class Conversions(unittest.TestCase):
    def test_an_adapter_that_rounds_is_noticed(self):
        lines = cases(moved=False)
        answers, done = asked(False, lines)
        self.assertEqual(len(answers), len(lines), done.err)
        found, _ = conversions.undeclared(LISTED, answers, lines)
        self.assertGreater(len(found), 50)

    def test_one_that_declines_is_not(self):
        lines = cases(moved=False)
        answers, done = asked(True, lines)
        self.assertEqual(len(answers), len(lines), done.err)
        found, unjudged = conversions.undeclared(LISTED, answers, lines)
        self.assertEqual((found, unjudged), ([], set()))

    def test_moved_cases_convert(self):
        lines = cases(moved=True)
        answers, done = asked(True, lines)
        self.assertEqual(len(answers), len(lines), done.err)
        outcomes = [answer["subjects"]["rapier3d.boxes"]["outcome"] for answer in answers]
        self.assertLess(outcomes.count("declined"), len(lines) // 20)
        self.assertGreater(len({json.loads(line)["input"][0] for line in lines}), len(lines) // 2)

    def test_rounding_turns_answers(self):
        """Two boxes beside each other by less than their numbers' rounding: judged as they are, the library is not to blame."""
        line = json.dumps({"test": "aabb_aabb_3d", "scalar": "float32", "input": [item.hex() for item in (
            -1.0, 0.0, 0.0, 2.0 ** -26, 1.0, 1.0, 2.0 ** -25, 0.0, 0.0, 1.0, 1.0, 1.0)]})
        (rounded,), _ = asked(False, [line])
        (declined,), _ = asked(True, [line])
        self.assertEqual(rounded["subjects"]["rapier3d.boxes"]["outcome"], "false_hit")
        self.assertEqual(declined["subjects"]["rapier3d.boxes"]["outcome"], "declined")
        self.assertFalse(conversions.is_exact("rapier3d", "aabb_aabb_3d", "float32",
                                              [float.fromhex(item) for item in json.loads(line)["input"]]))

    def test_every_conversion_has_a_form_and_a_move(self):
        listed = [item for library in asking.described() for item in library["subjects"]]
        self.assertGreater(len(listed), 300)
        for item in listed:
            with self.subTest(item["subject"], test=item["test"]):
                plugin = item["subject"].partition(".")[0]
                self.assertIn(item["conversion"], ("exact", "declines"))
                if item["conversion"] == "declines":
                    self.assertTrue({(item["subject"], item["test"]), (plugin, item["test"]), item["test"]} & set(conversions.FORMS))
                    self.assertTrue(convert.is_moved(plugin, item["test"]))
                else:  # nothing that it says of the adapter is rounding
                    self.assertNotRegex(item["maps"], r"which rounds?\b|, round;")

    def test_moved_cases_are_exact(self):
        """For every library and test, by the fractions here: what convert.py makes can be handed over."""
        for library in asking.described():
            plugin = library["plugin"]
            converting = {}  # of a test, the subjects
            for item in library["subjects"]:
                if item["conversion"] == "declines":
                    converting.setdefault(item["test"], []).append(item["subject"])
            for test, subjects in sorted(converting.items()):
                for scalar in asking.SCALARS:
                    exact = total = 0
                    for number, (x, _) in enumerate(asking.generated(graze[0], test, scalar, 64, 5, FAMILIES)):
                        convert.move(plugin, test, scalar, x, number)
                        total += 1
                        exact += any(conversions.is_exact(subject, test, scalar, x) for subject in subjects)
                        if scalar == "float32":
                            self.assertTrue(all(convert.nearest(item, scalar) == item for item in x))
                    with self.subTest(plugin, test=test, scalar=scalar):
                        self.assertGreaterEqual(exact, 0.8 * total)

    def test_domains(self):
        tests = {item["id"]: item for item in json.loads(run("list", "--json").out)["tests"]}
        inside = {"size": [0.1, 10], "magnitude": [0, 100]}
        for test, x, expected in (
                ("aabb_aabb_2d", [0, 0, 1, 10, 5, 5, 6, 6], True), ("aabb_aabb_2d", [0, 0, 1, 10.5, 5, 5, 6, 6], False),
                ("aabb_aabb_2d", [0, 0, 0.05, 0.09, 5, 5, 6, 6], False), ("aabb_aabb_2d", [0, 0, 1, 1, 100, 5, 101, 6], False),
                ("point_disc_2d", [0, 0, 50, 1, 5], True), ("point_disc_2d", [0, 0, 50, 1, 5.5], False),
                ("capsule_capsule_3d", [0, 0, 0, 4, 0, 0, 3, 9, 0, 0, 9, 0, 0, 1], True),
                ("capsule_capsule_3d", [0, 0, 0, 4, 0, 0, 3.25, 9, 0, 0, 9, 0, 0, 1], False),
                ("obb_obb_3d", 2 * [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 5], True),
                ("obb_obb_3d", 2 * [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 5.5], False),
                ("point_polygon_2d", [1e3, 0, 0, 0, 4, 0, 0, 4], False), ("point_polygon_2d", [3, 0, 0, 0, 4, 0, 0, 4], True)):
            with self.subTest(test, x=x):
                self.assertEqual(convert.is_inside(inside, tests[test], list(map(float, x))), expected)


if __name__ == "__main__":
    main(__doc__)
