#!/usr/bin/env python3
"""graze check on structures that are right but for one unit in the last place: 100 cases a law, each seen at its tuple.

usage: cli_structure_ulps_test.py PATH_TO_GRAZE [unittest arguments]

The points are whole numbers, so that what is on a line, plane, circle or sphere is so exactly; one coordinate moves by an ulp, or none
where an exact zero is the fault. Laws that look at indices alone (index, not_closed, a vertex that is not listed) are not here.
"""
import json
import math
import random
import unittest

from cli_support import main, run

CASES = 100
FAR = float("inf")


def placed(rng, points):
    """Whole points, somewhere: scaled, and moved."""
    by, to = rng.randint(1, 2 ** 20), [rng.randint(1, 2 ** 20) for _ in points[0]]
    return [[float(by * x + t) for x, t in zip(point, to)] for point in points]


def moved(points, i, axis, towards):
    points[i][axis] = math.nextafter(points[i][axis], towards)


SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]
CUBE = [(x, y, z) for x in (0, 4) for y in (0, 4) for z in (0, 4)]
# Counter-clockwise from outside.
CUBE_FACES = [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]]


def outside_2d(rng):
    points = placed(rng, SQUARE + [(rng.randint(1, 3), 0)])
    moved(points, 4, 1, -FAR)
    return "convex_hull_2d", points, [0, 1, 2, 3], {"law": "outside", "point": 4}


def not_convex(rng):
    points = placed(rng, SQUARE + [(rng.randint(1, 3), 0)])
    moved(points, 4, 1, FAR)
    return "convex_hull_2d", points, [0, 4, 1, 2, 3], {"law": "not_convex"}


def outside_3d(rng):
    points = placed(rng, CUBE + [(0, rng.randint(1, 3), rng.randint(1, 3))])
    moved(points, 8, 0, -FAR)
    return "convex_hull_3d", points, CUBE_FACES, {"law": "outside", "point": 8}


def degenerate_3d(rng):
    """A corner on an edge: a face is flat that an ulp would give an area."""
    points = placed(rng, CUBE[:1] + [(4, 0, 0), (0, 4, 0), (0, 0, 4), (2, 0, 0)])
    return "convex_hull_3d", points, [[0, 2, 1], [0, 1, 4], [0, 4, 3], [4, 1, 3], [1, 2, 3], [0, 3, 2]], {"law": "degenerate", "tuple": 1}


def not_delaunay(rng):
    points = placed(rng, SQUARE)
    moved(points, 3, 1, -FAR)  # into the circle through the others
    return "delaunay_2d", points, [[0, 1, 2], [0, 2, 3]], {"law": "not_delaunay", "point": 3}


def not_covered(rng):
    points = placed(rng, SQUARE + [(2, 0)])
    moved(points, 4, 1, FAR)
    return "delaunay_2d", points, [[0, 4, 3], [4, 1, 2], [4, 2, 3]], {"law": "not_covered"}


def flat_2d(rng):
    points = placed(rng, SQUARE + [(2, 2)])
    return "delaunay_2d", points, [[0, 1, 2], [0, 2, 4], [0, 4, 3], [4, 2, 3]], {"law": "degenerate", "tuple": 1}


def overlap(rng):
    points = placed(rng, SQUARE + [(2, 2)])
    moved(points, 4, 1, -FAR)  # across the diagonal: the second triangle lies on the first one
    return "delaunay_2d", points, [[0, 1, 2], [0, 2, 4], [0, 4, 3], [4, 2, 3]], {"law": "overlap"}


def uncovered_polygon(rng):
    points = placed(rng, [(0, 0), (2, 0), (4, 0), (4, 4), (0, 4)])
    moved(points, 1, 1, FAR if rng.random() < 0.5 else -FAR)
    return "polygon_triangulation_2d", points, [[0, 2, 3], [0, 3, 4]], {"law": "not_covered"}


def not_delaunay_3d(rng):
    points = placed(rng, CUBE)
    moved(points, 7, rng.randrange(3), -FAR)
    return "delaunay_3d", points, [[0, 3, 5, 6], [1, 0, 3, 5], [2, 0, 3, 6], [4, 0, 5, 6], [7, 3, 5, 6]], None


def right_ones(rng):
    """None moved: valid."""
    kind, points, answer = rng.choice([("convex_hull_2d", SQUARE + [(1, 0)], [0, 4, 1, 2, 3]), ("convex_hull_3d", CUBE, CUBE_FACES),
                                       ("delaunay_2d", SQUARE, [[0, 1, 2], [0, 2, 3]]), ("delaunay_2d", SQUARE + [(2, 0)], [[0, 4, 3], [4, 1, 2], [4, 2, 3]]),
                                       ("polygon_triangulation_2d", [(0, 0), (2, 0), (4, 0), (4, 4), (0, 4)], [[0, 2, 3], [0, 3, 4]]),
                                       ("delaunay_3d", CUBE, [[0, 3, 5, 6], [1, 0, 3, 5], [2, 0, 3, 6], [4, 0, 5, 6], [7, 3, 5, 6]])])
    return kind, placed(rng, points), answer, {"law": None}


class ulps(unittest.TestCase):
    def check(self, make):
        rng = random.Random(make.__name__)
        made = [make(rng) for _ in range(CASES)]
        lines = [json.dumps({"test": kind, "scalar": "float64", "input": [x for point in points for x in point], "answer": answer})
                 for kind, points, answer, _ in made]
        done = run("check", "--json", "--fail-on", "none", "-", stdin="\n".join(lines) + "\n")
        self.assertEqual(done.returncode, 0, done.err)
        found = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(found), CASES)
        for line, (_, points, _, told) in zip(found, made):
            self.assertEqual((line["relation"], line["references"]), ("defined", {"cgal": "defined", "rational": "defined"}))
            one = line["subjects"]["external.answer"]
            if told is None:  # which law, the test of the other judges tells; one is broken
                self.assertEqual(one["outcome"], "invalid_output", (points, one))
                continue
            self.assertEqual(one.get("law"), told["law"], (points, one))
            for key in ("tuple", "point"):
                if key in told:
                    self.assertEqual(one[key], told[key], (points, one))


for maker in (outside_2d, not_convex, outside_3d, degenerate_3d, not_delaunay, not_covered, flat_2d, overlap, uncovered_polygon,
              not_delaunay_3d, right_ones):
    setattr(ulps, "test_" + maker.__name__, lambda self, make=maker: self.check(make) or None)

if __name__ == "__main__":
    main(__doc__)
