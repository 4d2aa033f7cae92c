#!/usr/bin/env python3
"""The page of structures: it is what structures.py makes of its data, and every example is wrong as told. The examples are judged
here in fractions, by nothing that graze or structures.py has; no program is asked.

usage: structures_test.py [unittest arguments]
"""
import hashlib
import json
import os
import sys
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import structures  # noqa: E402

WIDTH = {"convex_hull_2d": 2, "convex_hull_3d": 3, "delaunay_2d": 2, "delaunay_3d": 3, "polygon_triangulation_2d": 2}


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def orient(a, b, c):
    """Twice the signed area."""
    (x, y), (u, v) = minus(b, a), minus(c, a)
    return x * v - y * u


def above(a, b, c, d):
    """Positive where d is on the side from which a, b, c run counter-clockwise."""
    (x, y, z), (u, v, w), (p, q, r) = minus(b, a), minus(c, a), minus(d, a)
    return p * (y * w - z * v) + q * (z * u - x * w) + r * (x * v - y * u)


def volume(a, b, c, d):
    """Six times the signed volume."""
    return -above(a, b, c, d)


def size(shape):
    """Twice the area of a triangle, six times the volume of a tetrahedron, with a sign."""
    return orient(*shape) if len(shape) == 3 else volume(*shape)


def in_sphere(a, b, c, d, e):
    """Positive where e is strictly inside the sphere through a, b, c, d, whichever way these run. The determinant by its last
    column."""
    moved = [minus(p, e) for p in (a, b, c, d)]
    lifted = [sum(x * x for x in p) for p in moved]
    origin = (0, 0, 0)
    parts = [(-1) ** (i + 1) * lifted[i] * volume(origin, *(moved[j] for j in range(4) if j != i)) for i in range(4)]
    return -sum(parts) * volume(a, b, c, d)


def in_circle(a, b, c, d):
    """Positive where d is strictly inside the circle through a, b, c, whichever way these run."""
    rows = [(*minus(p, d), sum(x * x for x in minus(p, d))) for p in (a, b, c)]
    (x, y, z), (u, v, w), (p, q, r) = rows
    return (x * (v * r - w * q) - y * (u * r - w * p) + z * (u * q - v * p)) * orient(a, b, c)


def area(ring):
    """Twice the signed area, by the shoelace formula."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, [*ring[1:], ring[0]]))


def common_area(one, other):
    """Twice the area that two triangles have in common: the one is cut by the sides of the other."""
    ring = list(one)
    other = other if orient(*other) > 0 else other[::-1]
    for a, b in zip(other, [*other[1:], other[0]]):
        cut = []
        for p, q in zip(ring, [*ring[1:], *ring[:1]]):
            s, t = orient(a, b, p), orient(a, b, q)
            if s >= 0:
                cut.append(p)
            if s * t < 0:
                cut.append(tuple(x + (y - x) * s / (s - t) for x, y in zip(p, q)))
        ring = cut
    return abs(area(ring)) if ring else 0


def hull_ring(points):
    """The corners of the convex hull: the lower and the upper chain, by increasing x."""
    points = sorted(set(points))
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and orient(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


def hull_area(points):
    """Twice the area of the convex hull."""
    ring = hull_ring(points)
    return area(ring) if len(ring) > 2 else 0


def is_inside(point, shape):
    """Strictly inside of a triangle or tetrahedron?"""
    whole = size(shape)
    return all(size([*shape[:i], point, *shape[i + 1:]]) * whole > 0 for i in range(len(shape)))


def hull_volume(points):
    """Six times the volume of the convex hull: of each plane through three points that has no point on one of its sides, the convex
    polygon of the points in it, as a cone from the first point."""
    points = sorted(set(points))
    done, total = set(), 0
    for i, a in enumerate(points):
        for j, b in enumerate(points[:i]):
            for c in points[:j]:
                sides = [above(a, b, c, p) for p in points]
                here = frozenset(p for p, side in zip(points, sides) if side == 0)
                if min(sides) < 0 < max(sides) or len(here) == len(points) or here in done or all(
                        orient(*(p[:k] + p[k + 1:] for p in (a, b, c))) == 0 for k in range(3)):
                    continue
                done.add(here)
                # Drops an axis along which the plane is not seen edge on.
                axis = next(k for k in range(3) if orient(*(p[:k] + p[k + 1:] for p in (a, b, c))))
                flat = {p[:axis] + p[axis + 1:]: p for p in here}
                ring = [flat[p] for p in hull_ring(list(flat))]
                total += abs(sum(volume(points[0], ring[0], p, q) for p, q in zip(ring[1:], ring[2:])))
    return total


def meet(a, b, c, d):
    """Have two segments a common point?"""
    def between(p, q, r):
        return orient(p, q, r) == 0 and all(min(x, y) <= z <= max(x, y) for x, y, z in zip(p, q, r))
    s, t, u, v = orient(a, b, c), orient(a, b, d), orient(c, d, a), orient(c, d, b)
    return (s * t < 0 and u * v < 0) or between(a, b, c) or between(a, b, d) or between(c, d, a) or between(c, d, b)


def inside(point, ring):
    """Strictly inside, of a point that is on no side."""
    x, y = point
    found = False
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]]):
        if (b > y) != (d > y) and (x - a) * abs(d - b) < (y - b) * (c - a) * (1 if d > b else -1):
            found = not found
    return found


def is_polygon(rings):
    """Do rings bound a polygon: no side without length, none that meets another but at their common corner, holes inside, none in
    another?"""
    sides = [(r, i, ring[i], ring[(i + 1) % len(ring)]) for r, ring in enumerate(rings) for i in range(len(ring))]
    for k, (r, i, a, b) in enumerate(sides):
        if a == b:
            return False
        for s, j, c, d in sides[:k]:
            size = len(rings[r])
            if r == s and size > 2 and (i - j) % size in (1, size - 1):
                at, p, q = (b, a, d) if (j - i) % size == 1 else (a, b, c)  # the common corner, and the other ends
                if orient(p, at, q) == 0 and sum(x * y for x, y in zip(minus(p, at), minus(q, at))) > 0:
                    return False
            elif meet(a, b, c, d):
                return False
    holes = rings[1:]
    return all(inside(hole[0], rings[0]) for hole in holes) and not any(
        inside(one[0], other) for one in holes for other in holes if one is not other)


def rings_of(points, sizes):
    found, start = [], 0
    for size in sizes:
        found.append(points[start:start + size])
        start += size
    return found


def flaws(example):
    """Why an example is not wrong as told."""
    test, law, answer = example["test"], example["law"], example["answer"]
    numbers = [Fraction(number) for number in example["input"]]
    points = [tuple(numbers[i:i + WIDTH[test]]) for i in range(0, len(numbers), WIDTH[test])]
    magnitudes = [abs(number) for number in example["input"] if number]
    extreme = any(number > 1e100 or number < 1e-100 for number in magnitudes)
    found = [] if extreme == (example["place"] == "extreme") else ["another scale"]
    # Has the question a meaning?
    rings = None
    if test == "polygon_triangulation_2d":
        rings = rings_of(points, example.get("sizes", [len(points)]))
        if not is_polygon(rings):
            found.append("no polygon")
    elif WIDTH[test] == 3:
        if not any(above(points[0], p, q, r) for p in points for q in points for r in points):
            found.append("all in one plane")
    elif not hull_area(points):
        found.append("all on one line")
    tuples = [answer] if test == "convex_hull_2d" else answer
    used = [i for entry in tuples for i in entry]
    if law == "index":
        if not any(len(set(entry)) < len(entry) or any(not 0 <= i < len(points) for i in entry) for entry in tuples):
            found.append("no index is wrong")
        return found
    if any(not 0 <= i < len(points) for i in used):
        return [*found, "an index out of range"]
    shapes = [[points[i] for i in entry] for entry in tuples]
    entry, point = example["tuple"], example["point"]
    named = [entry] if isinstance(entry, int) else entry if law == "overlap" else []
    if any(i >= len(shapes) for i in named):
        return [*found, "no such tuple"]
    if law == "degenerate":
        shape = shapes[entry]
        if test == "convex_hull_3d":
            wrong = all(orient(*(p[:i] + p[i + 1:] for p in shape)) == 0 for i in range(3))
        else:
            wrong = size(shape) == 0
    elif law == "overlap" and test == "delaunay_3d":
        point = tuple(map(Fraction, example["certificate"]["interior"]))
        wrong = len(set(entry)) == 2 and all(is_inside(point, shapes[i]) for i in entry)
    elif law == "overlap":
        wrong = len(set(entry)) == 2 and common_area(*(shapes[i] for i in entry)) > 0
    elif law == "not_covered" and test == "delaunay_3d":
        wrong = sum(abs(size(shape)) for shape in shapes) != hull_volume(points)
    elif law == "not_covered":
        whole = hull_area(points) if rings is None else abs(area(rings[0])) - sum(abs(area(hole)) for hole in rings[1:])
        shapes = [shape for shape in shapes if orient(*shape)]
        apart = all(common_area(a, b) == 0 for i, a in enumerate(shapes) for b in shapes[:i])
        wrong = apart and sum(abs(orient(*shape)) for shape in shapes) != whole
    elif law == "missing_vertex":
        wrong = points[point] not in [points[i] for i in used]
        if not test.startswith("delaunay"):  # a corner: farther than every other point in some direction
            direction = [Fraction(number) for number in example["certificate"]["direction"]]
            heights = {p: sum(a * b for a, b in zip(direction, p)) for p in points}
            wrong = wrong and all(height < heights[points[point]] for p, height in heights.items() if p != points[point])
    elif law == "not_delaunay":
        wrong = (in_sphere if test == "delaunay_3d" else in_circle)(*shapes[entry], points[point]) > 0
    elif law == "outside":
        # Strictly outside, and another point strictly inside: no supporting line or plane, whichever way it is turned. Where the
        # answer itself is flat, whatever is beside it is outside.
        corners, side = ([points[i] for i in entry], orient) if test == "convex_hull_2d" else (shapes[entry], above)
        sides = [side(*corners, p) for p in points]
        flat = all(sides[i] == 0 for i in used)
        outer = sides[point] if test == "convex_hull_3d" else -sides[point]
        wrong = sides[point] != 0 if flat else outer > 0 and min(sides) < 0 < max(sides)
        if test == "convex_hull_2d":
            wrong = wrong and tuple(entry) in zip(answer, [*answer[1:], answer[0]])
    elif law == "not_convex":
        ring = shapes[0]
        turns = [(orient(a, b, c), sum(x * y for x, y in zip(minus(b, a), minus(c, b))))
                 for a, b, c in zip(ring, [*ring[1:], ring[0]], [*ring[2:], *ring[:2]])]
        both = any(turn > 0 for turn, _ in turns) and any(turn < 0 for turn, _ in turns)
        back = any(turn == 0 and ahead <= 0 for turn, ahead in turns) and len(ring) > 2
        wrong = both or back or len(set(ring)) < len(ring) or area(ring) < 0
    elif law == "not_closed":
        edges = [(shape[i], shape[(i + 1) % 3]) for shape in shapes for i in range(3)]
        wrong = any(edges.count((b, a)) != 1 for a, b in edges)
    else:
        return [*found, "no such law"]
    return found if wrong else [*found, "%s is not broken" % law]


class page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(HERE, "structures.json"), encoding="utf-8") as file:
            cls.data = json.load(file)
        with open(os.path.join(HERE, "structures.md"), encoding="utf-8") as file:
            cls.text = file.read()

    def test_the_page_is_made_of_the_data(self):
        self.assertEqual(self.text, structures.page(self.data))

    def test_every_example_is_wrong(self):
        for example in self.data["examples"]:
            with self.subTest(subject=example["subject"], law=example["law"], place=example["place"]):
                self.assertEqual(flaws(example), [])

    def test_every_count_has_an_example(self):
        told = {(one["subject"], one["test"], one["place"], one["law"]) for one in self.data["examples"]}
        counts = {(row["subject"], row["test"], place, law) for row in self.data["rows"] for place in ("ordinary", "extreme")
                  for law in row[place]}
        self.assertEqual(told, counts)

    def test_every_library_has_its_rows(self):
        described = [(library["library"], each["subject"], each["test"])
                     for library in structures.libraries() for each in library["subjects"]]
        self.assertEqual([(row["library"], row["subject"], row["test"]) for row in self.data["rows"]], described)

    def test_every_triangulation_has_its_outlines(self):
        described = [each["subject"] for library in structures.libraries() for each in library["subjects"]
                     if each["test"] == "polygon_triangulation_2d"]
        self.assertEqual([row["subject"] for row in self.data["outlines"]], described)
        for row in self.data["outlines"]:
            self.assertGreater(row["cases"], 900)
            self.assertLess(sum(row["wrong"].values()) + row["raised"], row["cases"] / 4)

    def test_versions_are_pinned(self):
        pinned = json.loads(structures.read(structures.ADAPTERS, "javascript", "package.json"))["dependencies"]
        versions = {(row["library"], row["version"]) for row in self.data["rows"]}
        for library in structures.libraries():
            if library["language"] == "JavaScript":
                self.assertEqual(pinned[library["package"]], library["version"])
                self.assertIn((library["library"], library["version"]), versions)

    def test_the_control_is_never_wrong(self):
        rows = [row for row in self.data["rows"] if row["library"] == "CGAL"]
        self.assertEqual(len(rows), 4)
        for row in rows:
            self.assertEqual((row["ordinary"], row["extreme"], row["on_a_line"], row["raised"], row["hung"]), ({}, {}, {}, 0, 0))

    def test_grades_follow_from_the_counts(self):
        """And are of the frozen suite: each tier has the cases that a control has, which is graded A."""
        with open(os.path.join(HERE, "structure_scores.json"), encoding="utf-8") as file:
            data = json.load(file)
        with open(os.path.join(HERE, "../suite/manifest-level-1.json"), "rb") as file:
            self.assertEqual(data["manifest"], hashlib.sha256(file.read()).hexdigest())
        conceding = {(each["subject"], each["test"]): structures.conceded(library, each)
                     for library in structures.libraries() for each in library["subjects"]}
        sizes = {}
        for row in data["rows"]:
            tiers = row["tiers"]
            for counts in tiers.values():
                self.assertEqual(counts[0], sum(counts[1:]), row)
            self.assertEqual(sizes.setdefault(row["test"], {tier: counts[0] for tier, counts in tiers.items()}),
                             {tier: counts[0] for tier, counts in tiers.items()})
            self.assertEqual(sum(counts[0] for counts in tiers.values()), 256)
            wrong = {tier for tier, counts in tiers.items() if counts[2]}
            expected = "E" if "ordinary" in wrong else "D" if "near" in wrong else "C" if wrong & {"contact", "degenerate"} else "B" if wrong else "A"
            self.assertEqual(row["grade"], expected, row)
            if not conceding[row["subject"], row["test"]]:
                self.assertEqual(sum(counts[4] for counts in tiers.values()), 0, row)
        self.assertEqual({row["grade"] for row in data["rows"] if row["library"] == "CGAL"}, {"A"})
        self.assertEqual({(row["subject"], row["test"]) for row in data["rows"]}, set(conceding))

    def test_every_graded_library_is_counted(self):
        names = set()
        for name, key in (("structure_scores.json", "rows"), ("scores.json", "libraries")):
            with open(os.path.join(HERE, name), encoding="utf-8") as file:
                names |= {item["library"].lower() for item in json.load(file)[key]} - {"published routines"}
        self.assertGreaterEqual(len(names), 45)

    def test_right_answers_are_not_accused(self):
        """What judges the examples finds no fault in right ones."""
        square = {"place": "ordinary", "input": [0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0], "tuple": 0, "point": 3, "certificate": {}}
        for test, answer, laws in (
                ("delaunay_2d", [[0, 1, 2], [0, 2, 3]], ("index", "degenerate", "not_covered", "missing_vertex", "not_delaunay")),
                ("polygon_triangulation_2d", [[0, 1, 2], [0, 2, 3]], ("index", "not_covered")),
                ("convex_hull_2d", [0, 1, 2, 3], ("index", "not_convex"))):
            for law in laws:
                self.assertEqual(len(flaws({**square, "test": test, "answer": answer, "law": law})), 1, (test, law))
        for test in ("delaunay_2d", "polygon_triangulation_2d"):
            overlap = {**square, "test": test, "answer": [[0, 1, 2], [0, 2, 3]], "law": "overlap", "tuple": [0, 1]}
            self.assertEqual(len(flaws(overlap)), 1)
        outside = {**square, "test": "convex_hull_2d", "answer": [0, 1, 2, 3], "law": "outside", "tuple": [0, 1]}
        self.assertEqual([len(flaws({**outside, "point": i})) for i in range(4)], [1] * 4)
        corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
        solid = {**square, "test": "convex_hull_3d", "input": [float(x) for x in corners],
                 "answer": [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]}
        for law in ("outside", "not_closed", "index", "degenerate"):
            for i in range(4):
                told = [flaws({**solid, "law": law, "tuple": i, "point": j}) for j in range(4)]
                self.assertEqual([len(one) for one in told], [1] * 4)
        cells = {**solid, "test": "delaunay_3d", "answer": [[0, 1, 2, 3]]}
        for law in ("degenerate", "not_covered", "missing_vertex", "not_delaunay", "index"):
            self.assertEqual([len(flaws({**cells, "law": law, "tuple": 0, "point": j})) for j in range(4)], [1] * 4)
        within = {"interior": ["1/8", "1/8", "1/8"]}
        self.assertEqual(len(flaws({**cells, "law": "overlap", "tuple": [0, 0], "certificate": within})), 1)
        crossing = [0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0]
        case = {**square, "test": "polygon_triangulation_2d", "input": crossing, "answer": [], "law": "not_covered"}
        self.assertEqual(flaws(case)[:1], ["no polygon"])


if __name__ == "__main__":
    unittest.main()
