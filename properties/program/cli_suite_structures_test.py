#!/usr/bin/env python3
"""graze suite and score on structures: tiers are found again in fractions, and programs get the grades that they have earned.

usage: cli_suite_structures_test.py PATH_TO_GRAZE [unittest arguments]
"""
import itertools
import json
import os
import tempfile
import unittest
from fractions import Fraction

from cli_support import STRUCTURES, main, run

SCALARS = ("float32", "float64")

# Andrew's monotone chain in fractions; WRONG is asked of a case and its tier.
PROGRAM = """import json, sys
from fractions import Fraction
tiers = {}
with open(%(file)r) as file:
    for line in file:
        case = json.loads(line)
        tiers[repr(case["input"])] = case["tier"]

def chain(points):
    order = []
    for i in sorted(range(len(points)), key=lambda i: points[i]):
        if not order or points[order[-1]] != points[i]:
            order.append(i)
    if len(order) < 3:
        return order
    def half(walk):
        part = []
        for i in walk:
            while len(part) > 1:
                (ax, ay), (bx, by), (cx, cy) = points[part[-2]], points[part[-1]], points[i]
                if (bx - ax) * (cy - ay) > (by - ay) * (cx - ax):
                    break
                part.pop()
            part.append(i)
        return part[:-1]
    return half(order) + half(order[::-1])

print(json.dumps({"subjects": [{"test": "convex_hull_2d", "name": "chain", "scalar": "float64"}]}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    if not line.strip():
        sys.stdout.flush()
        continue
    x = json.loads(line)["input"]
    tier = tiers[repr(x)]
    if %(dies)s:
        sys.exit(3)
    hull = chain(list(zip(map(Fraction, x[::2]), map(Fraction, x[1::2]))))
    if %(wrong)s:
        hull = [len(x)] + hull
    print(json.dumps(None if %(declines)s else hull))
"""


def rank_deficient(rows):
    """Are the vectors dependent?"""
    rows = [list(row) for row in rows]
    for i in range(len(rows)):
        pivot = next(((r, c) for r in range(i, len(rows)) for c in range(len(rows[0])) if rows[r][c] != 0), None)
        if pivot is None:
            return True
        rows[i], rows[pivot[0]] = rows[pivot[0]], rows[i]
        for r in range(i + 1, len(rows)):
            share = rows[r][pivot[1]] / rows[i][pivot[1]]
            rows[r] = [a - share * b for a, b in zip(rows[r], rows[i])]
    return False


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    return sum((-1) ** i * rows[0][i] * determinant([row[:i] + row[i + 1:] for row in rows[1:]]) for i in range(len(rows)))


def lifted(point):
    return [*point, sum(x * x for x in point)]


def surfaces(points, size, lift):
    """Of `size` independent points: the values that the others have of the plane, or sphere, through them; if of one sign alone."""
    for chosen in itertools.combinations(range(len(points)), size):
        base = [points[i] for i in chosen]
        if rank_deficient([[a - b for a, b in zip(p, base[0])] for p in base[1:]]):
            continue
        values = []
        for i in set(range(len(points))) - set(chosen):
            rows = [lift(p) for p in [*base, points[i]]]
            values.append((i, determinant([[a - b for a, b in zip(row, rows[0])] for row in rows[1:]])))
        yield chosen, values


def closeness(points, dimension, spheres):
    """contact, near or ordinary."""
    extent = max(max(axis) - min(axis) for axis in zip(*points))
    near = (extent / 1024) ** 2
    found = "ordinary"
    for chosen, values in surfaces(points, dimension, list):
        if any(a > 0 for _, a in values) and any(a < 0 for _, a in values):
            continue
        if any(a == 0 for _, a in values):
            return "contact"
        # The volume over that of the base is the height.
        arms = [[a - b for a, b in zip(points[i], points[chosen[0]])] for i in chosen[1:]]
        base = determinant([[sum(a * b for a, b in zip(u, v)) for v in arms] for u in arms])
        if any(a * a < near * base for _, a in values):
            found = "near"
    for chosen, values in surfaces(points, dimension + 1, lifted) if spheres else ():
        base = [points[i] for i in chosen]
        sign = determinant([[a - b for a, b in zip(p, base[0])] for p in base[1:]])
        powers = [(i, a / sign) for i, a in values]
        if any(a < 0 for _, a in powers):
            continue
        if any(a == 0 for _, a in powers):
            return "contact"
        # The power of a point of the sphere is 0: that of one at near beyond it, (r + near)^2 - r^2.
        centre = solve([[2 * (a - b) for a, b in zip(p, base[0])] for p in base[1:]],
                       [sum(a * a - b * b for a, b in zip(p, base[0])) for p in base[1:]])
        square = sum((a - b) ** 2 for a, b in zip(base[0], centre))
        for i, power in powers:
            distance = sum((a - b) ** 2 for a, b in zip(points[i], centre))
            assert distance - square == power
            rest = distance - square - near
            if rest < 0 or rest ** 2 < 4 * square * near:
                found = "near"
    return found


def solve(rows, right):
    whole = determinant(rows)
    return [determinant([[right[r] if c == k else rows[r][c] for c in range(len(rows))] for r in range(len(rows))]) / whole
            for k in range(len(rows))]


def closeness_of_polygon(points, sizes):
    extent = max(max(axis) - min(axis) for axis in zip(*points))
    near = (extent / 1024) ** 2
    pairs = []  # a corner, and a segment that it is not an end of
    begin = 0
    for size in sizes:
        ring = [points[begin + i] for i in range(size)]
        for i in range(size):
            (ax, ay), (bx, by), (cx, cy) = ring[i - 1], ring[i], ring[(i + 1) % size]
            if (bx - ax) * (cy - ay) == (by - ay) * (cx - ax):
                return "contact"
            pairs.append((ring[i], ring[i - 1], ring[(i + 1) % size]))
            pairs += [(p, ring[i - 1], ring[i]) for p in points if p not in (ring[i - 1], ring[i])]
        begin += size
    for p, a, b in pairs:
        side, arm = [y - x for x, y in zip(a, b)], [y - x for x, y in zip(a, p)]
        t = min(max(sum(x * y for x, y in zip(side, arm)) / sum(x * x for x in side), 0), 1)
        if sum((y - t * x) ** 2 for x, y in zip(side, arm)) < near:
            return "near"
    return "ordinary"


def tier_of(case):
    dimension = STRUCTURES[case["test"]]
    x = list(map(Fraction, case["input"]))
    if any(a != 0 and not Fraction(1, 1 << 20) <= abs(a) <= 1 << 20 for a in x):
        return "extreme"
    points = [tuple(x[i:i + dimension]) for i in range(0, len(x), dimension)]
    flat = all(rank_deficient([[a - b for a, b in zip(p, points[0])] for p in pair]) for pair in itertools.combinations(points[1:], 2))
    if len(set(points)) < len(points) or case["test"] == "convex_hull_2d" and flat:
        return "degenerate"
    if case["test"] == "polygon_triangulation_2d":
        return closeness_of_polygon(points, case.get("sizes", [len(points)]))
    return closeness(points, dimension, case["test"].startswith("delaunay"))


class structures_in_suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(made.cleanup)
        cls.suite = os.path.join(made.name, "suite")
        done = run("suite", "--out", cls.suite, *[word for kind in STRUCTURES for word in ("--test", kind)])
        assert (done.returncode, done.out) == (0, ""), done.err

    def path(self, kind, scalar):
        return os.path.join(self.suite, "%s.%s.jsonl" % (kind, scalar))

    def cases(self, kind, scalar):
        with open(self.path(kind, scalar), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_tiers_are_those_of_fractions(self):
        for kind, dimension in STRUCTURES.items():
            seen = {}
            for case in (case for scalar in SCALARS for case in self.cases(kind, scalar)):
                # The search takes n^4 steps and more.
                most = {"extreme": 8, "degenerate": 8}.get(case["tier"], 256)
                if seen.get(case["tier"], 0) == most or len(case["input"]) > (7 if kind.startswith("delaunay") else 10) * dimension:
                    continue
                seen[case["tier"]] = seen.get(case["tier"], 0) + 1
                self.assertEqual(tier_of(case), case["tier"], case)
            self.assertGreaterEqual(len(seen), 4, kind)
            self.assertGreaterEqual(sum(seen.values()), 24, kind)

    def test_cases_are_defined_for_both_judges(self):
        for kind in STRUCTURES:
            done = run("check", "--json", self.path(kind, "float32"))
            self.assertEqual((done.returncode, done.err), (0, ""))
            lines = [json.loads(line) for line in done.out.splitlines()]
            self.assertEqual([line["references"] for line in lines], [{"cgal": "defined", "rational": "defined"}] * 256)

    def scored(self, status=0, **parts):
        values = {"file": self.path("convex_hull_2d", "float64"), "wrong": "False", "declines": "False", "dies": "False", **parts}
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "mine.py"), "w", encoding="utf-8") as file:
                file.write(PROGRAM % values)
            done = run("score", "--json", "--suite", self.suite, "--at-least", "B", "--command", "python3 " + file.name)
        self.assertEqual(done.returncode, status, done.err)
        rows = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual([(row["subject"], row["test"], row["scalar"]) for row in rows],
                         [("mine.chain", "convex_hull_2d", "float64")])
        return rows[0]

    def test_programs_are_graded(self):
        tiers = [case["tier"] for case in self.cases("convex_hull_2d", "float64")]
        right = self.scored()
        self.assertEqual((right["grade"], right["right"], right["contact"], right["out_of_domain"]), ("A", 256, None, 0))
        for tier, grade, status in (("extreme", "B", 0), ("contact", "C", 1), ("degenerate", "C", 1), ("near", "D", 1), ("ordinary", "E", 1)):
            row = self.scored(status, wrong="tier == %r" % tier)
            self.assertEqual((row["grade"], row["wrong"], row["tiers"][tier]["wrong"]), (grade, tiers.count(tier), tiers.count(tier)))
        row = self.scored(declines="tier == 'near'")
        self.assertEqual((row["grade"], row["declined"], row["right"]), ("A", tiers.count("near"), 256 - tiers.count("near")))
        self.assertEqual(self.scored(1, dies="tier == 'ordinary'")["grade"], "E")

    def test_documented_ones_are_scored(self):
        words = ["--subject", "documented.monotone_chain", "--scalar", "float32"]
        rows = [run("score", "--json", *words, *more).out for more in ([], ["--suite", self.suite])]
        self.assertEqual(rows[0], rows[1])
        row = json.loads(rows[0])
        self.assertEqual((row["test"], sum(row[key] for key in ("right", "wrong", "declined"))), ("convex_hull_2d", 256))
        self.assertGreater(row["wrong"], 0)
        self.assertEqual(row["tiers"]["ordinary"]["wrong"], 0)

    def test_damage_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            for words in (["--test", "convex_hull_3d", "--scalar", "float32"],):
                self.assertEqual(run("suite", "--out", folder, *words).returncode, 0)
            name = os.path.join(folder, "convex_hull_3d.float32.jsonl")
            with open(name, encoding="utf-8") as file:
                text = file.read()
            with open(name, "w", encoding="utf-8") as file:
                file.write(text.replace('"expect":"defined"', '"expect":"undefined"', 1))
            done = run("score", "--suite", folder)
            self.assertEqual((done.returncode, done.out), (2, ""))
            self.assertIn("convex_hull_3d.float32.jsonl", done.err)


if __name__ == "__main__":
    main(__doc__)
