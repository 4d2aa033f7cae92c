#!/usr/bin/env python3
"""graze check on structures that are right but for one unit in the last place: 100 cases a law, each seen at its tuple.

usage: cli_structure_ulps_test.py PATH_TO_GRAZE [unittest arguments]

The points are whole numbers, so that what is on a line, plane, circle or sphere is so exactly; one coordinate moves by an ulp, or none
where an exact zero is the fault. Laws that look at indices alone (index, not_closed) are not here. Of missing_vertex and not_conforming:

- A convex list, or a closed surface of faces, does not break it where no point is outside: its edges or faces lie on the boundary of
  the hull, cover all of it, and have a corner of the hull as a corner alone. A corner that an answer leaves out by an ulp is therefore
  `outside` of it first (outside_2d, outside_3d). Lists along a line have no outside, and miss a corner by an ulp here; an answer without
  faces breaks the law too, but by no ulp. Triangulations miss a point an ulp beside another.
- Let two tetrahedra not overlap, with no point strictly inside their spheres. A corner of one that is inside an edge or a face of the
  other is strictly inside its sphere, so not_delaunay comes before a T-junction. Edges that cross in X are chords whose ends are not
  inside the other's sphere: each product of the distances of X from the ends of one is at least that of the other, so they are equal,
  and the four ends lie on one circle. So not_conforming is an exact zero of two signs. An ulp out of the plane makes an overlap or a
  gap, an ulp along it not_delaunay, and an ulp at another corner leaves it, if that corner stays outside of the spheres.
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


def twin(rng, points, answer, missing):
    """Appends a point that is an ulp beside one of the answer, along an axis in which that leaves the hull as it is."""
    i, axis, towards = missing
    points.append(list(points[i]))
    moved(points, len(points) - 1, axis, towards)
    kind = "delaunay_%dd" % len(points[0])
    rng.shuffle(answer)
    return kind, points, answer, {"law": "missing_vertex", "point": len(points) - 1}


def missing_delaunay_2d(rng):
    points = placed(rng, SQUARE + [(rng.randint(1, 3), rng.randint(1, 3))])
    sides = [(a, b) for a, b in ((0, 1), (1, 2), (2, 3), (3, 0))]
    answer = [[a, b, 4] for a, b in sides]
    # Beside the inner point, or along the lower side from its first end.
    return twin(rng, points, answer, rng.choice([(4, rng.randrange(2), rng.choice([FAR, -FAR])), (0, 0, FAR)]))


def missing_delaunay_3d(rng):
    points = placed(rng, CUBE + [(2, 2, 2)])
    answer = [[a, b, c, 8] for a, b, c in CUBE_FACES]
    return twin(rng, points, answer, rng.choice([(8, rng.randrange(3), rng.choice([FAR, -FAR])), (0, rng.randrange(3), FAR)]))


def missing_on_a_line(rng):
    """The list ends an ulp before the last point."""
    axis = rng.choice([[0], [1], [0, 1]])  # a diagonal begins at equal coordinates, so that ulps are equal
    at, far = rng.randint(1, 2 ** 20), rng.randint(2, 2 ** 20)
    points = [[float(at)] * 2 for _ in range(3)]
    for k in axis:
        points[1][k] += far
        points[2][k] = math.nextafter(points[1][k], FAR)
    return "convex_hull_2d", points, [0, 1], {"law": "missing_vertex", "point": 2}


# Two pyramids over a square that share no more than it. The product of their heights is 8, half the square of its diagonal over 4: all
# six corners are on a sphere. Their tetrahedra share the square where both have one diagonal of it.
HEIGHTS = [(1, 8), (2, 4), (4, 2), (8, 1)]
TOP = {0: [[0, 1, 2, 4], [0, 2, 3, 4]], 1: [[0, 1, 3, 4], [1, 2, 3, 4]]}
BOTTOM = {0: [[0, 1, 2, 5], [0, 2, 3, 5]], 1: [[0, 1, 3, 5], [1, 2, 3, 5]]}


def pyramids(rng, below, same):
    high, low = rng.choice(HEIGHTS)
    points = placed(rng, [(x, y, 0) for x, y in SQUARE] + [(2, 2, high), (2, 2, -low)])
    if below:
        moved(points, 5, 2, below)
    diagonal = rng.randrange(2)
    answer = TOP[diagonal] + BOTTOM[diagonal if same else 1 - diagonal]
    return "delaunay_3d", points, answer, diagonal


def not_conforming(rng):
    """The lower corner is on the sphere of the others, or an ulp outside it."""
    kind, points, answer, _ = pyramids(rng, rng.choice([0, -FAR]), False)
    rng.shuffle(answer)
    # Each upper one lies on each lower one.
    pairs = [[i, j] for i, one in enumerate(answer) for j, other in enumerate(answer) if i < j and one[3] != other[3]]
    return kind, points, answer, {"law": "not_conforming", "pairs": pairs}


def conforming(rng):
    kind, points, answer, _ = pyramids(rng, rng.choice([0, -FAR]), True)
    return kind, points, answer, {"law": None}


def within_the_sphere(rng):
    """The same an ulp the other way: each tetrahedron above has the lower corner in its sphere."""
    kind, points, answer, _ = pyramids(rng, FAR, rng.random() < 0.5)
    return kind, points, answer, {"law": "not_delaunay"}


def off_the_circle(rng):
    """A corner of the square moves in its plane, into the circle of the others."""
    kind, points, answer, _ = pyramids(rng, 0, False)
    moved(points, 2, rng.randrange(2), -FAR)
    return kind, points, answer, {"law": "not_delaunay"}


def out_of_the_plane(rng):
    """A corner of the square moves up or down: the diagonals pass over each other, or leave a gap."""
    kind, points, answer, diagonal = pyramids(rng, 0, False)
    corner, up = rng.randrange(4), rng.random() < 0.5
    moved(points, corner, 2, FAR if up else -FAR)
    # A corner of its diagonal lifts what is below the upper two; any other one, what is above the lower two.
    of_upper = corner % 2 == diagonal
    return kind, points, answer, {"law": "not_covered" if of_upper == up else "overlap"}


def t_junction(rng, off=0):
    """A corner inside an edge: the upper side has the edge whole, the lower one in two."""
    points = placed(rng, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 4), (1, 1, -4), (rng.randint(1, 3), 0, 0)])
    if off:
        moved(points, 5, 2, off)
    return "delaunay_3d", points, [[0, 1, 2, 3], [0, 5, 2, 4], [5, 1, 2, 4]], {"law": "not_delaunay"}


def t_junction_off(rng):
    off = rng.choice([FAR, -FAR])
    kind, points, answer, _ = t_junction(rng, off)
    return kind, points, answer, {"law": "overlap" if off > 0 else "not_covered"}


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
            if "pairs" in told:
                self.assertIn(one["tuples"], told["pairs"], (points, one))
                self.assertEqual(one["tuple"], one["tuples"][0])
            for key in ("tuple", "point"):
                if key in told:
                    self.assertEqual(one[key], told[key], (points, one))


for maker in (outside_2d, not_convex, outside_3d, degenerate_3d, not_delaunay, not_covered, flat_2d, overlap, uncovered_polygon,
              not_delaunay_3d, missing_delaunay_2d, missing_delaunay_3d, missing_on_a_line, not_conforming, conforming,
              within_the_sphere, off_the_circle, out_of_the_plane, t_junction, t_junction_off, right_ones):
    setattr(ulps, "test_" + maker.__name__, lambda self, make=maker: self.check(make) or None)

if __name__ == "__main__":
    main(__doc__)
