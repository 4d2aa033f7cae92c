#!/usr/bin/env python3
"""graze validate, and graze check on lines with "answer": outputs of algorithms, beside exact answers made here.

usage: cli_validate_test.py PATH_TO_GRAZE [unittest arguments]
"""
import fractions
import itertools
import json
import math
import os
import random


from campaign_support import campaign
from cli_support import main, run
from schema_support import faults

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4), (2, 0), (2, 2)]
TETRAHEDRON = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4), (1, 1, 1)]
HULL = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]


def turn(a, b, c):
    a, b, c = ([fractions.Fraction(x) for x in p] for p in (a, b, c))
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


def in_circle(a, b, c, d):
    """1 where d is inside the circle through a, b and c, which turn left."""
    rows = []
    for p in (a, b, c):
        x, y = (fractions.Fraction(u) - fractions.Fraction(v) for u, v in zip(p, d))
        rows.append((x, y, x * x + y * y))
    (a, b, c), (d, e, f), (g, h, i) = rows
    value = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (value > 0) - (value < 0)


def hull_law(points, answer):
    """Of points that are distinct and not all on one line, by the definition."""
    if any(not 0 <= i < len(points) for i in answer) or len(set(answer)) < len(answer):
        return "index"
    ring = [points[i] for i in answer]
    edges = list(zip(ring, ring[1:] + ring[:1])) if len(ring) > 1 else []
    if len(ring) > 2:
        for (a, b), (_, c) in zip(edges, edges[1:] + edges[:1]):
            back = sum((fractions.Fraction(y) - x) * (fractions.Fraction(z) - y) for x, y, z in zip(a, b, c)) < 0
            if turn(a, b, c) < 0 or (turn(a, b, c) == 0 and back):
                return "not_convex"
        # Turned around once, the walk crosses a line through no corner that it crosses at all exactly twice.
        heights = sorted({fractions.Fraction(p[1]) for p in ring})
        for low, high in zip(heights, heights[1:]):
            middle = (low + high) / 2
            if sum((a[1] < middle) != (b[1] < middle) for a, b in edges) > 2:
                return "not_convex"
    if any(turn(a, b, p) < 0 for a, b in edges for p in points):
        return "outside"
    return None if len(ring) > 1 else "missing_vertex"


def delaunay_law(points, answer):
    """Of points that are distinct and not all on one line. Overlaps and gaps by areas and separating sides."""
    for tuple_ in answer:
        if any(not 0 <= i < len(points) for i in tuple_) or len(set(tuple_)) < len(tuple_):
            return "index"
    triangles = [[points[i] for i in tuple_] for tuple_ in answer]
    if any(turn(*t) == 0 for t in triangles):
        return "degenerate"
    triangles = [t if turn(*t) > 0 else t[::-1] for t in triangles]

    def apart(s, t):
        return any(all(turn(a, b, p) <= 0 for p in other) for one, other in ((s, t), (t, s))
                   for a, b in zip(one, one[1:] + one[:1]))
    if any(not apart(s, t) for s, t in itertools.combinations(triangles, 2)):
        return "overlap"

    def area(ring):
        return sum(fractions.Fraction(a[0]) * fractions.Fraction(b[1]) - fractions.Fraction(b[0]) * fractions.Fraction(a[1])
                   for a, b in zip(ring, ring[1:] + ring[:1]))
    hull = []
    for order in (sorted(points), sorted(points, reverse=True)):
        part = []
        for p in order:
            while len(part) > 1 and turn(part[-2], part[-1], p) <= 0:
                part.pop()
            part.append(p)
        hull += part[:-1]
    if sum(map(area, triangles)) != area(hull):
        return "not_covered"
    if set(range(len(points))) - {i for tuple_ in answer for i in tuple_}:
        return "missing_vertex"
    if any(in_circle(*t, p) > 0 for t in triangles for p in points):
        return "not_delaunay"
    return None


class validate(campaign):
    def judged(self, test, points, answer, status=None, scalar="float64", **keys):
        """What check says of external.answer."""
        line = {"test": test, "scalar": scalar, "input": [x for p in points for x in p], "answer": answer, **keys}
        done = run("check", "--json", "-", stdin=json.dumps(line) + "\n")
        found = json.loads(done.out)
        self.assertEqual(faults("checked_structure", found), [])
        self.assertNotIn("fault", found)
        subject = found["subjects"]["external.answer"]
        self.assertEqual(done.returncode, 1 if subject["outcome"] == "invalid_output" else 0, done.err)
        return found["relation"], subject

    def law(self, *words, **keys):
        relation, subject = self.judged(*words, **keys)
        self.assertEqual(subject["outcome"] == "invalid_output", subject["law"] is not None)
        return subject["law"] if relation == "defined" else relation

    def test_laws(self):
        for answer, law in (([0, 1, 2, 3], None), ([0, 4, 1, 2, 3], None), ([0, 1, 2, 6], "index"), ([0, 1, 2, 0], "index"),
                            ([3, 2, 1, 0], "not_convex"), ([0, 1, 4, 2, 3], "not_convex"), ([0, 1, 2], "outside"),
                            ([0, 2], "outside"), ([0], "missing_vertex"), ([], "missing_vertex")):
            self.assertEqual(self.law("convex_hull_2d", SQUARE, answer), law, answer)
        faces = [list(face) for face in HULL]
        for answer, law in ((faces, None), (faces[:3], "not_closed"), (faces + faces[:1], "not_closed"), ([], "missing_vertex"),
                            ([[a, c, b] for a, b, c in faces], "outside"), (faces[:3] + [[2, 0]], "index"),
                            ([[4 if i == 0 else i for i in face] for face in faces], "outside")):
            self.assertEqual(self.law("convex_hull_3d", TETRAHEDRON, answer), law, answer)
        self.assertEqual(self.law("convex_hull_3d", TETRAHEDRON[:3], []), "undefined")
        whole = [[0, 4, 5], [4, 1, 5], [1, 2, 5], [5, 2, 3], [3, 0, 5]]
        for answer, law in ((whole, None), (whole[1:], "not_covered"), ([[0, 1, 2], [0, 2, 3]], "missing_vertex"),
                            (whole + [[0, 1, 5]], "overlap"), ([[0, 4, 1]], "degenerate"),
                            ([[0, 4, 2], [4, 1, 2], [2, 3, 5], [3, 0, 5]], "not_delaunay")):
            self.assertEqual(self.law("delaunay_2d", SQUARE, answer), law, answer)
        cube = [(x, y, z) for z in (0, 2) for y in (0, 2) for x in (0, 2)]
        five = [[0, 3, 5, 6], [1, 0, 3, 5], [2, 0, 3, 6], [4, 0, 5, 6], [7, 3, 5, 6]]
        crossed = [[0, 1, 3, 5], [0, 3, 5, 4], [3, 5, 4, 7], [0, 2, 3, 7], [0, 2, 7, 6], [0, 4, 6, 7]]
        for answer, law in ((five, None), (five[:4], "not_covered"), (crossed, "not_conforming"),
                            ([[0, 3, 5, 6], [1, 2, 4, 7]], "overlap")):
            self.assertEqual(self.law("delaunay_3d", cube, answer), law, answer)
        self.assertEqual(self.law("delaunay_3d", cube + [(1, 1, 1)], five), "missing_vertex")
        self.assertEqual(self.law("delaunay_3d", [(x * 2 ** 600, y, z) for x, y, z in cube], five), None)
        ring = [(0, 0), (4, 0), (4, 4), (0, 4), (1, 1), (3, 1), (3, 3), (1, 3)]
        around = [[0, 1, 5], [0, 5, 4], [1, 2, 6], [1, 6, 5], [2, 3, 7], [2, 7, 6], [3, 0, 4], [3, 4, 7]]
        for answer, law in ((around, None), (around[1:], "not_covered"), (around + [[4, 5, 6]], "not_covered"),
                            (around + [[0, 1, 4]], "overlap")):
            self.assertEqual(self.law("polygon_triangulation_2d", ring, answer, sizes=[4, 4]), law, answer)
        self.assertEqual(self.law("polygon_triangulation_2d", ring, around, sizes=[8]), "undefined")
        self.assertEqual(self.law("polygon_triangulation_2d", SQUARE[:4] + [(4, 0)], [], sizes=[5]), "undefined")

    def test_witnesses(self):
        relation, subject = self.judged("convex_hull_2d", SQUARE, [0, 1, 2])
        self.assertEqual((relation, subject["tuple"], subject["point"]), ("defined", [2, 0], 3))
        self.assertEqual(subject["certificate"], {"predicate": "orient_2d", "points": [2, 0, 3], "sign": -1})
        subject = self.judged("delaunay_2d", SQUARE, [[0, 1, 2], [2, 3, 0], [1, 0, 2]])[1]
        self.assertEqual((subject["tuple"], subject["tuples"]), (0, [0, 2]))
        x, y = (fractions.Fraction(text) for text in subject["certificate"]["interior"])
        self.assertTrue(0 < y < x < 4)
        subject = self.judged("convex_hull_3d", TETRAHEDRON, HULL[:3])[1]
        self.assertEqual(subject["certificate"]["reverse_count"], 0)

    def test_random_hulls_and_triangulations(self):
        draw = random.Random(5)
        lines, laws = [], []
        for number in range(400):
            grid = draw.choice((3, 5, 1000))
            wanted = draw.randint(3, 9)
            points = sorted({(draw.randrange(grid) / 7, draw.randrange(grid) / 7) for _ in range(wanted)})
            if len(points) < 3 or all(turn(points[0], points[1], p) == 0 for p in points):
                continue
            order = list(range(len(points)))
            draw.shuffle(order)
            points = [points[i] for i in order]
            if number % 2:
                middle = [sum(p[k] for p in points) / len(points) for k in (0, 1)]
                around = sorted(range(len(points)), key=lambda i: math.atan2(points[i][1] - middle[1], points[i][0] - middle[0]))
                answer = [i for i in around if draw.random() < 0.8]
                lines.append({"test": "convex_hull_2d", "answer": answer})
                laws.append(hull_law(points, answer))
            else:
                triples = [list(t) for t in itertools.combinations(range(len(points)), 3) if turn(*(points[i] for i in t)) != 0]
                empty = [t for t in triples if delaunay_law([points[i] for i in t], [[0, 1, 2]]) is None
                         and not any(in_circle(*([points[i] for i in t] if turn(*(points[i] for i in t)) > 0
                                                 else [points[i] for i in t[::-1]]), p) > 0 for p in points)]
                kept = []
                for t in empty:  # a triangulation, where no four points are on a circle
                    if delaunay_law(points, kept + [t]) != "overlap":
                        kept.append(t)
                chance = draw.random()
                if chance < 0.3 and kept:
                    kept[draw.randrange(len(kept))] = draw.choice(triples)
                elif chance < 0.5:
                    kept = kept[1:]
                lines.append({"test": "delaunay_2d", "answer": kept})
                laws.append(delaunay_law(points, kept))
            lines[-1].update(scalar="float64", input=[x for p in points for x in p])
        file = self.write("cases.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        done = run("check", "--json", file)
        found = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual([one["subjects"]["external.answer"]["law"] for one in found], laws)
        self.assertTrue({None, "not_convex", "outside", "overlap", "not_covered"} <= set(laws), set(laws))
        self.assertGreater(laws.count(None), 40)

    def test_gates_and_messages(self):
        wrong = {"test": "convex_hull_2d", "scalar": "float32", "input": [x for p in SQUARE for x in p], "answer": [0, 1, 2]}
        file = self.write("wrong.jsonl", json.dumps(wrong) + "\n")
        self.assertEqual(run("check", file).returncode, 1)
        self.assertEqual(run("check", "--fail-on", "none", file).returncode, 0)
        self.assertEqual(run("check", "--fail-on", "invalid_output", file).returncode, 1)
        self.assertEqual(run("check", "--fail-on", "crash", file).returncode, 1)  # a recorded answer
        self.assertIn("outside: point 3 is right of the edge from point 2 to point 0", run("check", file).out)
        self.assertRegex(run("check", "--wrong-only", file).out, r"wrong.jsonl:1  convex_hull_2d float32  defined  invalid_output")
        self.assertEqual(run("check", "--subject", "external.other", file).returncode, 2)
        several = dict(wrong, verdicts={"mine": [0, 1, 2, 3], "yours": None}, expect="defined", note="kept")
        found = json.loads(run("check", "--json", "--subject", "external.*", "-", stdin=json.dumps(several)).out)
        self.assertEqual({name: one["outcome"] for name, one in found["subjects"].items()},
                         {"external.answer": "invalid_output", "external.mine": "agree", "external.yours": "declined"})
        self.assertEqual(found["note"], "kept")
        self.assertEqual(run("check", "-", stdin=json.dumps(dict(wrong, answer=[0, 1, 2, 3], expect="undefined"))).returncode, 1)
        for change, field in (({"answer": [0, 1.5]}, "answer"), ({"answer": {"a": 1}}, "answer"), ({"answer": [[0, 1]]}, "answer"),
                              ({"input": [0, 0, 1]}, "input"), ({"input": []}, "input"), ({"expect": "crossing"}, "expect"),
                              ({"verdicts": [1]}, "verdicts"), ({"scalar": "half"}, "scalar"),
                              ({"test": "polygon_triangulation_2d", "answer": [], "sizes": [3, 4]}, "sizes"),
                              ({"test": "polygon_triangulation_2d", "answer": [], "sizes": [3]}, "sizes"),
                              ({"test": "polygon_triangulation_2d", "answer": [], "sizes": [0, 6]}, "sizes"),
                              ({"test": "delaunay_2d", "answer": [0, 1, 2]}, "answer")):
            done = run("check", "-", stdin=json.dumps({**wrong, **change}))
            self.assertEqual(done.returncode, 2, change)
            self.assertIn("-:1: " + field, done.err)
        # Other commands name the line, and go on.
        done = run("run", "--cases-from", file, "--out", self.out)
        self.assertEqual(done.returncode, 2)
        self.assertIn("convex_hull_2d is a structure", done.err)

    def test_extreme_numbers(self):
        for scale in (2.0 ** 1021, 2.0 ** -1074, 1.0):
            points = [(x * scale, y * scale) for x, y in SQUARE]
            self.assertEqual(self.law("convex_hull_2d", points, [0, 1, 2, 3]), None)
            self.assertEqual(self.law("convex_hull_2d", points, [0, 1, 5, 2, 3]), "not_convex")
        points = [(-0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.0, -0.0)]
        self.assertEqual(self.law("convex_hull_2d", points, [3, 1, 2]), None)
        self.assertEqual(self.law("convex_hull_2d", points, [0, 3, 1, 2]), "not_convex")

    def test_files(self):
        points = self.write("points.off", "OFF\n5 0 0\n" + "".join("%d %d %d\n" % p for p in TETRAHEDRON))
        faces = "".join("3 %d %d %d\n" % face for face in HULL)
        inputs = [points, self.write("points.obj", "".join("v %d %d %d\n" % p for p in TETRAHEDRON)),
                  self.write("points.xyz", "# a cloud\n" + "".join("%d %d %d\n" % p for p in TETRAHEDRON)),
                  self.write("points.jsonl", "".join("[%d, %d, %d]\n" % p for p in TETRAHEDRON)),
                  self.write("points.ply", "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\n"
                             "property float z\nend_header\n" + "".join("%d %d %d\n" % p for p in TETRAHEDRON))]
        turned = [TETRAHEDRON[i] for i in (3, 2, 1, 0)]  # vertices of the hull's own, in another order
        outputs = [self.write("hull.off", "OFF\n0 4 0\n" + faces),
                   self.write("own.off", "OFF\n4 4 0\n" + "".join("%d %d %d\n" % p for p in turned)
                              + "".join("3 %d %d %d\n" % tuple(3 - i for i in face) for face in HULL)),
                   self.write("hull.obj", "".join("f %d %d %d\n" % tuple(i + 1 for i in face) for face in HULL)),
                   self.write("hull.jsonl", "".join("[%d, %d, %d]\n" % face for face in HULL)),
                   self.write("whole.jsonl", json.dumps(HULL))]
        for given in inputs:
            for output in outputs:
                done = run("validate", "convex_hull_3d", "--input", given, "--output", output, "--json")
                self.assertEqual(done.returncode, 0, (given, output, done.err))
                found = json.loads(done.out)
                self.assertEqual(faults("validate", found), [])
                self.assertEqual((found["valid"], found["points"], found["size"], found["law"]), (True, 5, 4, None))

        def status(text, name="wrong.off", test="convex_hull_3d", given=points, *words):
            done = run("validate", test, "--input", given, "--output", self.write(name, text), "--json", *words)
            if done.returncode < 2:
                self.assertEqual(faults("validate", json.loads(done.out)), [])
            return done.returncode, json.loads(done.out)["law"] if done.returncode == 1 else done.err
        self.assertEqual(status("OFF\n0 1 0\n3 0 1 9\n"), (1, "index"))
        self.assertEqual(status("OFF\n0 1 0\n3 0 1 -1\n"), (1, "index"))
        self.assertEqual(status("OFF\n3 1 0\n0 0 0\n4 0 0\n0 0 5\n3 0 1 2\n"), (1, "index"))  # a vertex that is no point
        self.assertEqual(status("f 1 2 99\n", "wrong.obj"), (1, "index"))
        self.assertEqual(status("[0,1,99999999999999999999]\n", "wrong.jsonl"), (1, "index"))
        self.assertEqual(status("[0,1]\n", "wrong.jsonl"), (1, "index"))
        self.assertEqual(status("OFF\n0 3 0\n" + faces[:24]), (1, "not_closed"))
        self.assertEqual(status("", "empty.jsonl"), (1, "missing_vertex"))
        for text, name, words in (("OFF\n0 1 0\n4 0 1 2 3\n", "wrong.off", "face 0: found 4 vertices, expected 3"),
                                  ("OFF\n0 1 0\n3 0 1\n", "wrong.off", "line 3"), ("[0,1,\n", "wrong.jsonl", "line 1"),
                                  ("[0,1,2]\n{}\n", "wrong.jsonl", "line 2"), ("solid x\n", "wrong.stl", "expected a structure named")):
            code, message = status(text, name)
            self.assertEqual(code, 2, text)
            self.assertIn(words, message)
        for given, words in (("0 0 0\n1 x 0\n", "line 2"), ("0 0\n", "line 1"), ("", "holds no point"), ("0 0 inf\n", "line 1")):
            done = run("validate", "convex_hull_3d", "--input", self.write("bad.xyz", given), "--output", outputs[0])
            self.assertEqual(done.returncode, 2, given)
            self.assertIn("bad.xyz: " + words, done.err)
        done = run("validate", "convex_hull_3d", "--input", self.write("flat.xyz", "0 0 0\n1 0 0\n0 1 0\n"), "--output", outputs[0])
        self.assertEqual(done.returncode, 2)
        self.assertIn("all points are in one plane", done.err)
        self.assertEqual(run("validate", "convex_hull_3d", "--input", "none.off", "--output", outputs[0]).returncode, 2)
        self.assertEqual(run("validate", "convex_hul_3d", "--input", points, "--output", outputs[0]).returncode, 2)
        self.assertEqual(run("validate", "convex_hull_3d", "--input", points).returncode, 2)

    def test_files_of_the_plane(self):
        ring = [(0, 0), (4, 0), (4, 4), (0, 4), (1, 1), (3, 1), (3, 3), (1, 3)]
        around = "[0,1,5]\n[0,5,4]\n[1,2,6]\n[1,6,5]\n[2,3,7]\n[2,7,6]\n[3,0,4]\n[3,4,7]\n"
        given = self.write("ring.xyz", "".join("%d %d\n" % p for p in ring))
        flat = self.write("ring.off", "OFF\n8 0 0\n" + "".join("%d %d 0\n" % p for p in ring))
        output = self.write("around.jsonl", around)
        for points in (given, flat):
            for words, code in ((("--sizes", "4,4"), 0), (("--sizes", "4", "--sizes", "4"), 0), ((), 2), (("--sizes", "4,5"), 2)):
                done = run("validate", "polygon_triangulation_2d", "--input", points, "--output", output, *words)
                self.assertEqual(done.returncode, code, (words, done.err))
        raised = self.write("raised.off", "OFF\n1 0 0\n0 0 1\n")
        done = run("validate", "delaunay_2d", "--input", raised, "--output", output)
        self.assertEqual(done.returncode, 2)
        self.assertIn("vertex 0: found z = 1, expected 0", done.err)
        hull = self.write("hull.jsonl", "[0,1,2,3]")
        self.assertEqual(run("validate", "convex_hull_2d", "--input", given, "--output", hull).returncode, 0)
        for text in ("0\n1\n2\n3\n", "[0,1]\n[2,3]\n"):
            self.assertEqual(run("validate", "convex_hull_2d", "--input", given, "--output", self.write("l.jsonl", text)).returncode, 0)
        face = self.write("hull.off", "OFF\n0 1 0\n4 0 1 2 3\n")
        self.assertEqual(run("validate", "convex_hull_2d", "--input", given, "--output", face).returncode, 0)

    def test_solids(self):
        def law(points, faces, *words):
            model = self.write("model.off", "OFF\n%d %d 0\n" % (len(points), len(faces)) + "".join("%r %r %r\n" % tuple(p) for p in points)
                               + "".join("%d %s\n" % (len(face), " ".join(map(str, face))) for face in faces))
            done = run("validate", "solid", "--input", model, "--json", *words)
            found = json.loads(done.out)
            self.assertEqual(faults("validate_solid", found), [])
            self.assertEqual(done.returncode, 0 if found["valid"] else 1)
            return found["law"]
        cube = [(x, y, z) for z in (0.0, 2.0) for y in (0.0, 2.0) for x in (0.0, 2.0)]
        sides = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
        moved = [(x + 2, y + 2, z) for x, y, z in cube]  # shares an edge
        beside = [(x + 2, y + 1, z) for x, y, z in cube]  # shares part of a side
        inner = [(x / 2 + 0.5, y / 2 + 0.5, z / 2 + 0.5) for x, y, z in cube]
        more = [tuple(i + 8 for i in side) for side in sides]
        turned = [side[::-1] for side in more]
        for points, faces, wanted in ((cube, sides, None), (cube, sides[1:], "not_closed"), (cube, sides[1:] + [sides[0][::-1]], "not_closed"),
                                      (cube, [side[::-1] for side in sides], "inside_out"), (cube + moved, sides + more, None),
                                      (cube + beside, sides + more, "intersects"), (cube + inner, sides + turned, None),
                                      (cube + inner, sides + more, "inside_out"), (cube, sides + [(0, 1, 0), (1, 0, 0)], "degenerate")):
            self.assertEqual(law(points, faces), wanted, faces)
        picture = os.path.join(self.folder, "wrong.ply")
        self.assertEqual(law(cube + beside, sides + more, "--picture", picture), "intersects")
        with open(picture, encoding="utf-8") as file:
            self.assertGreater(sum(line.endswith("207 34 46") for line in file.read().splitlines()), 1)

    def test_booleans(self):
        def box(name, low, high):
            corners = [(x, y, z) for z in (low[2], high[2]) for y in (low[1], high[1]) for x in (low[0], high[0])]
            sides = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
            return self.write(name, "OFF\n8 6 0\n" + "".join("%r %r %r\n" % p for p in corners)
                              + "".join("4 %d %d %d %d\n" % side for side in sides))
        a, b = box("a.off", (0, 0, 0), (2, 2, 2)), box("b.off", (1, 0, 0), (3, 2, 2))
        common, both, rest = box("i.off", (1, 0, 0), (2, 2, 2)), box("u.off", (0, 0, 0), (3, 2, 2)), box("d.off", (0, 0, 0), (1, 2, 2))
        nothing = self.write("nothing.off", "OFF\n0 0 0\n")

        def status(operation, result, tolerance="1e-6", first=a, second=b):
            done = run("validate", "boolean", "--operation", operation, "--input", first, "--input", second, "--output", result,
                       "--tolerance", tolerance, "--json")
            if done.returncode < 2:
                self.assertEqual(faults("validate_boolean", json.loads(done.out)), [])
            return done.returncode
        for operation, right in (("intersection", common), ("union", both), ("difference", rest)):
            for result in (common, both, rest, nothing):
                self.assertEqual(status(operation, result), 0 if result == right else 1, (operation, result))
        self.assertEqual(status("intersection", nothing, first=box("far.off", (9, 9, 9), (10, 10, 10))), 0)
        off = box("off.off", (1, 0, 0), (2.01, 2, 2))
        self.assertEqual((status("intersection", off), status("intersection", off, "0.02")), (1, 0))
        hole = self.write("open.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")
        self.assertEqual((status("union", hole), status("union", both, first=hole), status("union", both, "-1"), status("union", both, "nan")),
                         (1, 2, 2, 2))
        self.assertEqual(run("validate", "boolean", "--operation", "union", "--input", a, "--output", both, "--tolerance", "0").returncode, 2)
        self.assertEqual(run("validate", "boolean", "--operation", "union", "--input", a, "--input", b, "--output", both).returncode, 2)

    def test_pictures(self):
        import xml.etree.ElementTree as tree
        given = self.write("square.xyz", "".join("%d %d\n" % p for p in SQUARE))
        output = self.write("wrong.jsonl", "[0,1,2]\n[0,2,3]\n[1,0,5]\n")
        picture = os.path.join(self.folder, "wrong.svg")
        done = run("validate", "delaunay_2d", "--input", given, "--output", output, "--picture", picture)
        self.assertEqual(done.returncode, 1)
        drawn = tree.parse(picture).getroot()
        red = [path for path in drawn.iter("{http://www.w3.org/2000/svg}path") if path.get("fill") == "#cf222e"]
        self.assertEqual(len(red), 2)  # the two that overlap
        given = self.write("points.xyz", "".join("%d %d %d\n" % p for p in TETRAHEDRON))
        output = self.write("out.jsonl", json.dumps([[4 if i == 0 else i for i in face] for face in HULL]))
        picture = os.path.join(self.folder, "wrong.ply")
        self.assertEqual(run("validate", "convex_hull_3d", "--input", given, "--output", output, "--picture", picture).returncode, 1)
        with open(picture, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(sum(line.endswith("207 34 46") for line in lines), 1 + 4)  # a face, and the mark of the point


if __name__ == "__main__":
    main(__doc__)
