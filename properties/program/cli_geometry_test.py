#!/usr/bin/env python3
"""Polygons as other programs write them, hulls of unequal counts, and numbers that may be bits.

usage: cli_geometry_test.py PATH_TO_GRAZE [unittest arguments]
"""
import fractions
import json
import os
import random
import tempfile
import unittest

from cli_support import check, main, run

SQUARE = [[0, 0], [9, 0], [9, 9], [0, 9]]
HOLE = [[3, 3], [3, 6], [6, 6], [6, 3]]


def closed(ring):
    return ring + ring[:1]


def wkt(rings):
    return "POLYGON (%s)" % ", ".join("(%s)" % ", ".join("%s %s" % tuple(p) for p in ring) for ring in rings)


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def relation_of(p, rings):
    """By the even-odd rule over all sides of all rings, in whole numbers."""
    inside = False
    for ring in rings:
        for a, b in zip(ring, ring[1:] + ring[:1]):
            if turn(a, b, p) == 0 and all(min(x, y) <= z <= max(x, y) for x, y, z in zip(a, b, p)):
                return "touching"
            if (a[1] > p[1]) != (b[1] > p[1]):
                inside ^= (turn(a, b, p) > 0) == (b[1] > a[1])
    return "crossing" if inside else "disjoint"


def squared_distance(p, rings):
    least = None
    for ring in rings:
        for a, b in zip(ring, ring[1:] + ring[:1]):
            d, e = [y - x for x, y in zip(a, b)], [y - x for x, y in zip(a, p)]
            length = sum(x * x for x in d)
            t = 0 if length == 0 else min(max(fractions.Fraction(sum(x * y for x, y in zip(d, e)), length), 0), 1)
            off = sum((x + t * y - z) ** 2 for x, y, z in zip(a, d, p))
            least = off if least is None else min(least, off)
    return least


class polygons(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "rings")

    def read(self, lines, columns, status=0, scalar="float64", test="point_polygon_2d"):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        self.done = run("check", "--json", "--subject", "certified.*", "--audit", "1", "--columns", columns, "--test", test,
                        "--scalar", scalar, self.path)
        self.assertEqual(self.done.returncode, status, self.done.err)
        return [json.loads(line) for line in self.done.out.splitlines()]

    def read_json(self, *geometries, point=(4, 1), columns="p=/p,v=/g", status=0):
        return self.read([json.dumps({"p": point, "g": geometry}) for geometry in geometries], columns, status)

    def test_forms_of_one_polygon(self):
        plain = check('{"test":"point_polygon_2d","scalar":"float64","input":[4,1,0,0,9,0,9,9,0,9]}')[1][0]
        polygon = {"type": "Polygon", "coordinates": [closed(SQUARE)]}
        forms = [SQUARE, closed(SQUARE), [closed(SQUARE)], sum(SQUARE, []), sum(closed(SQUARE), []), polygon,
                 {"type": "Feature", "properties": {}, "geometry": polygon},
                 {"type": "MultiPolygon", "coordinates": [[closed(SQUARE)]]},
                 {"type": "Polygon", "coordinates": [[[x, y, 100] for x, y in closed(SQUARE)]]},
                 [{"x": x, "y": y} for x, y in SQUARE], wkt([closed(SQUARE)]), wkt([SQUARE]),
                 "polygon z((0 0 1,9 0 1,9 9 1,0 9 1,0 0 1))", "SRID=4326;POLYGON((0 0,9 0,9 9,0 9,0 0))",
                 "MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0)))", "POLYGON\t((0 0 , 9 0,9 9\t, 0 9,0.0 -0))", [["0x0p+0", "0"], *SQUARE[1:]]]
        for answer in self.read_json(*forms):
            for key in ("relation", "margin", "certificate", "references"):
                self.assertEqual(answer[key], plain[key])
        # Its last corner is the first one again as a number of the scalar type.
        nearly = [[1 / 3, 0.1], [9, 0], [9, 9], [0, 9], [0.333333343267441, 0.10000000149]]
        self.read([json.dumps({"p": [4, 1], "g": nearly})], "p=/p,polygon=/g", scalar="float32")
        self.assertEqual(self.read_json(polygon, point={"type": "Point", "coordinates": [4, 1]})[0]["relation"], "crossing")

    def test_tables(self):
        rows = ["id,x,y,shape", '1,4,1,"%s"' % wkt([closed(SQUARE)]), '2,4,4,"%s"' % wkt([closed(SQUARE), closed(HOLE)]),
                '3,4,3,"%s"' % json.dumps({"type": "Polygon", "coordinates": [closed(SQUARE), closed(HOLE)]}).replace('"', '""')]
        answers = self.read(rows, "-,p.x,p.y,v")
        self.assertEqual([answer["relation"] for answer in answers], ["crossing", "disjoint", "touching"])
        answers = self.read(["point;area", "POINT (4 1);" + wkt([closed(SQUARE)]), "[4, 4];" + wkt([SQUARE, HOLE])], "p,polygon")
        self.assertEqual([answer["relation"] for answer in answers], ["crossing", "disjoint"])
        answers = self.read(["POINT (4 1)\t" + wkt([closed(SQUARE)])], "p,polygon")  # a first line that is no header
        self.assertEqual(len(answers), 1)

    def test_holes_change_relation_and_margin_exactly(self):
        chance = random.Random(5)
        number = lambda low, high: chance.randint(low, high)
        cases = []
        for _ in range(400):
            outer = [[number(-20, 20), number(-20, 20)] for _ in range(3 + number(0, 3))]
            rings = [outer]
            for _ in range(number(1, 3)):  # within the triangle of three corners, so in the hull of the outer ring
                hole = []
                for _ in range(number(3, 5)):
                    w = [number(0, 4) for _ in range(3)]
                    total = sum(w) or 1
                    corner = [sum(a * c[k] for a, c in zip(w, outer)) // total for k in range(2)] if sum(w) else outer[0]
                    hole.append(corner)
                rings.append(hole)
            if any(min(p[k] for p in outer) > c[k] or max(p[k] for p in outer) < c[k] for r in rings for c in r for k in (0, 1)):
                continue
            cases.append(([number(-20, 20), number(-20, 20)], rings))
        lines = [json.dumps({"p": p, "g": {"type": "Polygon", "coordinates": [closed(r) for r in rings]}}) for p, rings in cases]
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        done = run("check", "--json", "--subject", "certified.*", "--columns", "p=/p,v=/g", "--test", "point_polygon_2d",
                   "--scalar", "float64", self.path)
        # Corners were rounded down: a hole may lie outside of the hull by that, or have too few corners, and is refused.
        refused = {int(line.split(":")[1]) for line in done.err.splitlines() if line.startswith(self.path + ":")}
        kept = [case for i, case in enumerate(cases, 1) if i not in refused]
        self.assertGreater(len(kept), 200)
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(answers), len(kept))
        seen = set()
        for answer, (p, rings) in zip(answers, kept):
            bare = [r[:-1] if r[0] == r[-1] else r for r in rings]
            self.assertEqual(answer["relation"], relation_of(p, bare), (p, rings))
            self.assertAlmostEqual(answer["margin"] ** 2, float(squared_distance(p, bare)), delta=1e-9, msg=str((p, rings)))
            self.assertTrue(answer["ok"])
            seen.add(answer["relation"])
        self.assertEqual(seen, {"crossing", "disjoint", "touching"})

    def test_points_on_and_near_slits(self):
        points = [[x, y] for x in range(-1, 11) for y in range(-1, 11)]
        rings = [SQUARE, HOLE, [[1, 1], [2, 1], [1, 2]], [[7, 7], [8, 7], [7, 8]]]
        answers = self.read([json.dumps({"p": p, "g": [closed(r) for r in rings]}) for p in points], "p=/p,v=/g")
        for p, answer in zip(points, answers):
            self.assertEqual(answer["relation"], relation_of(p, rings), p)
            self.assertAlmostEqual(answer["margin"] ** 2, float(squared_distance(p, rings)), delta=1e-12, msg=str(p))

    def test_what_is_no_polygon(self):
        two = {"type": "MultiPolygon", "coordinates": [[closed(SQUARE)], [closed(HOLE)]]}
        far = [[20, 20], [21, 20], [20, 21]]
        for geometry, told in ((two, "found 2 polygons, expected one"), ([SQUARE, far], "ring 1 lies outside of ring 0"),
                               ("MULTIPOLYGON(((0 0,1 0,1 1)),((0 0,1 0,1 1)))", "found 2 polygons"),
                               ([SQUARE, HOLE[:2]], "ring 1 has 2 different corners"), (closed(SQUARE[:2]), "ring 0 has 2 different"),
                               ("POLYGON EMPTY", "empty"), ("POLYGON ((0 0, 1 0, 1 1)", "the text ends, expected"),
                               ("POLYGON ((0 0, 1, 1 1))", "found 1 values, expected 2"), ("CIRCLE (0 0 1)", '"CIRCLE", expected WKT'),
                               ("POLYGON ((0 0, 1 x, 1 1))", "is not a number"), ([[0, 0], [1], [1, 1]], "found 1 values, expected 2"),
                               ([[0, 0, 0], [1, 0, 0], [1, 1, 0]], "found 3 values, expected 2"), (7, "found 7, expected an array"),
                               ([[0, 0], [1, "1e999"], [1, 1]], "finite"), ({"type": "Polygon"}, "expected a geometry with coordinates"),
                               ([], "ring 0 has 0 different"), (None, "v (/g)"), ("POLYGON ((0 0,1 0,1 1)) x", "after the geometry")):
            self.assertEqual(self.read_json(SQUARE, geometry, SQUARE, status=2).__len__(), 2, geometry)
            self.assertIn("rings:2: v (/g): ", self.done.err, geometry)
            self.assertIn(told, self.done.err, geometry)
        for columns, told in (("p.x,p.y", "lacks v of point_polygon_2d, a polygon"), ("p.x,p.y,v,v", "v: found twice"),
                              ("p.x,p.y,w", "is no scalar of point_polygon_2d")):
            self.read([], columns, status=2)
            self.assertIn(told, self.done.err)

    def test_hulls(self):
        line = json.dumps({"a": [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]], "b": {"type": "MultiPoint", "coordinates": [[1, 1, 1]]}})
        self.assertEqual(self.read([line], "a=/a,b=/b", test="hull_hull_3d")[0]["relation"], "crossing")
        answers = self.read(["MULTIPOINT Z (0 0 0, 4 0 0, (0 4 0), 0 0 4);POINT Z (9 1 1)"], "a,b", test="hull_hull_3d")
        self.assertEqual(answers[0]["relation"], "disjoint")

    def test_a_large_ring_is_read_and_judged(self):
        n = 20000
        ring = [[i, (i * 7919) % 13] for i in range(n)] + [[n, -5], [0, -5]]
        answers = self.read_json({"type": "Polygon", "coordinates": [closed(ring), [[5, -2], [6, -2], [6, -3]]]}, point=(500, -4))
        self.assertEqual(answers[0]["relation"], "crossing")


class sizes(unittest.TestCase):
    TETRAHEDRON = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4]
    BOX = [c for x in (1, 3) for y in (1, 3) for z in (1, 3) for c in (x, y, z)]

    def ask(self, numbers, sizes=None, test="hull_hull_3d", **more):
        return check(json.dumps({"test": test, "scalar": "float64", "input": numbers, **({} if sizes is None else {"sizes": sizes}), **more}))

    def test_the_smaller_hull_repeats_its_last_point(self):
        for a, b in ((self.TETRAHEDRON, self.BOX), (self.BOX, self.TETRAHEDRON), (self.TETRAHEDRON, [1, 1, 1]), ([5, 5, 5], self.BOX)):
            count = max(len(a), len(b))
            fill = lambda hull: hull + hull[-3:] * ((count - len(hull)) // 3)
            for test in ("hull_hull_3d", "hull_hull_distance_3d", "hull_hull_depth_3d"):
                done, answers = self.ask(a + b, [len(a) // 3, len(b) // 3], test)
                self.assertEqual(done.returncode, 0, done.err)
                plain = self.ask(fill(a) + fill(b), test=test)[1]
                self.assertEqual(answers, plain)
                self.assertEqual(self.ask(fill(a) + fill(b), [count // 3, count // 3], test)[1], plain)

    def test_wrong_sizes(self):
        numbers = self.TETRAHEDRON + self.BOX
        for wrong in ([8, 8], [4], [4, 4, 4], [0, 12], [-4, 16], [4.5, 7.5], ["4", "8"], [4e0, 8], 12, "4,8", {}, [65, 1], [10 ** 30, 1], [], [None]):
            done, answers = self.ask(numbers, wrong)
            self.assertEqual((done.returncode, answers), (2, []), wrong)
            self.assertIn("-:1: sizes: ", done.err, wrong)
        done, _ = self.ask(numbers[:-3])  # 11 points
        self.assertEqual(done.returncode, 2)
        self.assertIn('hull a, hull b; of hulls of unequal counts "sizes":[n,m] says', done.err)
        done, answers = self.ask(numbers, None)  # 6 and 6
        self.assertEqual(done.returncode, 0)
        self.assertNotEqual(answers[0]["relation"], "")

    def test_kept_where_it_means_nothing(self):
        done, answers = self.ask([0, 0, 2, 0, 1, 0, 1, 0], [1, 2], "segment_segment_2d")
        self.assertEqual((done.returncode, len(answers)), (0, 1), done.err)

    def test_layouts_are_told_with_a_wrong_count(self):
        done, _ = self.ask([0] * 9, test="segment_aabb_3d")
        self.assertIn("input: found 9 scalars, expected 12 for segment_aabb_3d: box min max, segment a b", done.err)


class bits(unittest.TestCase):
    def told(self, *numbers, scalar="float32"):
        line = json.dumps({"test": "orient_2d", "scalar": scalar, "input": [*numbers, 0, 0, 1, 1, 2, 3][:6]})
        done, answers = check(line, line)
        self.assertEqual((done.returncode, len(answers)), (0, 2), done.err)
        return done.err

    def test_bits_of_a_float_get_a_warning(self):
        for text, meant in (("0x3f800000", 'a float32, write "0x1p+0"'), ("0X3F800000", '"0x1p+0"'), ("0xc0490fdb", '"-0x1.921fb6p+1"'),
                            ("0x3ff0000000000000", 'a float64, write "0x1p+0"'), ("0x7fc00000", '"nan"')):
            err = self.told(text, scalar="float64")
            self.assertEqual(err.count("is taken as the number"), 1, err)  # not once a line
            self.assertIn('-:1: input[0]: "%s" is taken as the number ' % text, err)
            self.assertIn(meant, err)
        self.assertIn("is taken as the number 1065353216;", self.told("0x3f800000"))

    def test_numbers_get_none(self):
        for text in ("0x1p+0", "0x1.8p+1", "0x3f8p0", "12345678", "0x3f80000", "0x3f800000p0", "0x3f80000.0", "0x1.fffffep+127", 0x3f800000):
            self.assertEqual(self.told(text), "", text)


class names(unittest.TestCase):
    def told(self, test):
        done, _ = check('{"test":"%s","scalar":"float32","input":[]}' % test)
        self.assertEqual(done.returncode, 2)
        return done.err

    def test_silent_where_nothing_is_near(self):
        for test in ("cone_aabb_9d", "torus_torus_3d", "triangle_of_life", "banana", "box_box_3d", "ellipsoid_plane_3d"):
            self.assertNotIn("did you mean", self.told(test), test)
            self.assertIn("'graze list'", self.told(test))
        for test, meant in (("triangle_abab_3d", "triangle_aabb_3d"), ("aabb_triangle_3d", "triangle_aabb_3d"),
                            ("segment_segment", "segment_segment_2d")):
            self.assertIn('did you mean "%s"?' % meant, self.told(test))


if __name__ == "__main__":
    main(__doc__)
