#!/usr/bin/env python3
"""graze mesh --intersections: which faces meet beyond what they share, beside an exact answer made here and CGAL's.

usage: cli_intersections_test.py PATH_TO_GRAZE PATH_TO_CGAL_INTERSECTIONS [unittest arguments]

GRAZE_MODELS=FOLDER compares all the models below a folder with CGAL's answer, and tells the times.
"""
import fractions
import glob
import itertools
import json
import math
import os
import random
import subprocess
import sys

from campaign_support import campaign
from cli_mesh_test import FACES, TETRAHEDRON, obj, off, stl
from cli_support import main, run

cgal = []


def minus(p, q):
    return tuple(a - b for a, b in zip(p, q))


def dot(u, v):
    return sum(a * b for a, b in zip(u, v))


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def along(p, q, t):
    return tuple(fractions.Fraction(a) + t * (b - a) for a, b in zip(p, q))


def in_segment(p, a, b):
    return not any(cross(minus(b, a), minus(p, a))) and dot(minus(p, a), minus(p, b)) <= 0


def in_hull(p, t):
    a, b, c = t
    normal = cross(minus(b, a), minus(c, a))
    if not any(normal):
        return any(in_segment(p, *edge) for edge in itertools.combinations(t, 2))
    turns = [dot(normal, cross(minus(v, u), minus(p, u))) for u, v in ((a, b), (b, c), (c, a))]
    return dot(normal, minus(p, a)) == 0 and min(turns) >= 0


def corners_of_common(a, b):
    """Points whose convex hull is what two triangles have in common, in whole numbers and fractions of them."""
    found = [p for s, t in ((a, b), (b, a)) for p in s if in_hull(p, t)]
    for s, t in ((a, b), (b, a)):
        normal = cross(minus(t[1], t[0]), minus(t[2], t[0]))
        for p, q in itertools.combinations(s, 2):
            one, other = dot(normal, minus(p, t[0])), dot(normal, minus(q, t[0]))
            if one * other < 0:
                point = along(p, q, fractions.Fraction(one, one - other))
                found += [point] if in_hull(point, t) else []
    for (p, q), (r, s) in itertools.product(itertools.combinations(a, 2), itertools.combinations(b, 2)):
        across = cross(minus(q, p), minus(s, r))
        if any(across) and dot(across, minus(r, p)) == 0:
            point = along(p, q, fractions.Fraction(dot(cross(minus(r, p), minus(s, r)), across), dot(across, across)))
            found += [point] if in_segment(point, p, q) and in_segment(point, r, s) else []
    return found


def meeting(a, b):
    """None, or (has the common piece an area, corners shared) of two triangles that meet beyond what they share."""
    shared = sorted(set(a) & set(b))
    found = corners_of_common(a, b)
    if not found:
        return None
    middle = tuple(fractions.Fraction(sum(p[k] for p in found), len(found)) for k in range(3))
    covered = lambda p: p in shared or any(in_segment(p, *edge) for edge in itertools.combinations(shared, 2))
    if all(map(covered, [*found, middle])):
        return None
    area = any(any(cross(minus(p, found[0]), minus(q, found[0]))) for p, q in itertools.combinations(found, 2))
    return area, len(shared)


def torus(radius, centre, steps, turned):
    """Points and faces; coordinates that are no floats."""
    points = []
    for i, j in itertools.product(range(steps), repeat=2):
        u, v = 2 * math.pi * i / steps, 2 * math.pi * j / steps
        p = [(3 + radius * math.cos(v)) * math.cos(u), (3 + radius * math.cos(v)) * math.sin(u), radius * math.sin(v)]
        points.append(tuple(c + d for c, d in zip(p[1:] + p[:1] if turned else p, centre)))
    at = lambda i, j: i % steps * steps + j % steps
    faces = []
    for i, j in itertools.product(range(steps), repeat=2):
        faces += [(at(i, j), at(i + 1, j), at(i + 1, j + 1)), (at(i, j), at(i + 1, j + 1), at(i, j + 1))]
    return points, faces


class intersections(campaign):
    def listed(self, *files, status=None, more=()):
        done = run("mesh", "--intersections", *more, *files)
        found = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(done.returncode, (1 if found else 0) if status is None else status, done.err)
        return found

    def kinds(self, points, faces):
        found = self.listed(self.write("model.off", off(points, faces)))
        return [(*line["faces"], line["kind"], line["shared"]) for line in found]

    def test_one_pair_of_each_kind(self):
        a, b, c = (0, 0, 0), (4, 0, 0), (0, 4, 0)
        for others, expected in (
                (((1, 1, -1), (1, 1, 1), (5, 5, 0)), ("cross", 0)), (((1, 1, 0), (1, 1, 3), (2, 1, 3)), ("touch", 0)),
                (((1, 1, 0), (9, 1, 0), (1, 9, 0)), ("overlap", 0)), (((-1, 0, 0), (-1, 0, 3), (-1, 3, 0)), None),
                # One corner shared: that alone, a face through the other from there, an edge along the other's, a piece.
                ((a, (-1, 0, 3), (0, -1, 3)), None), ((a, (2, 2, -1), (2, 2, 1)), ("cross", 1)),
                ((a, (2, 2, 0), (2, 2, 1)), ("touch", 1)), ((a, (8, 0, 0), (0, -8, 0)), ("touch", 1)),
                ((a, (1, 1, 0), (2, 1, 0)), ("overlap", 1)),
                # Two: hinged, flat and unfolded, folded over. Three: a duplicate.
                ((a, b, (0, 0, 4)), None), ((a, b, (0, -4, 0)), None), ((a, b, (1, 1, 0)), ("overlap", 2)),
                ((b, c, a), ("overlap", 3)),
                # Segments and points: off, an edge's own, through the inside, along an edge and beyond, on a corner.
                (((0, 0, 1), (1, 0, 1), (2, 0, 1)), None), ((a, b, b), None), (((1, 1, -1), (1, 1, 0), (1, 1, 1)), ("cross", 0)),
                ((a, b, (9, 0, 0)), None), ((a, (9, 0, 0), (9, 0, 0)), ("touch", 1)), ((a, (-1, 0, 0), (1, 0, 0)), ("touch", 1)),
                ((a, (-1, 0, 0), (-2, 0, 0)), None), ((a, a, a), None), (((1, 1, 0),) * 3, ("touch", 0))):
            points = [a, b, c, *others]
            for shift in (0, 1, 2):
                second = [3 + (k + shift) % 3 for k in range(3)]
                for faces in ([(0, 1, 2), second], [second, (0, 1, 2)]):
                    self.assertEqual(self.kinds(points, faces), [(0, 1, *expected)] if expected else [], others)

    def test_segments_on_one_line(self):
        points = [(k, k, 2 * k) for k in range(6)]
        for first, second, expected in (((0, 1, 1), (1, 2, 2), None), ((0, 2, 2), (1, 3, 3), ("touch", 0)),
                                        ((1, 2, 0), (1, 2, 0), None), ((1, 2, 0), (1, 2, 3), None),
                                        ((1, 2, 4), (1, 2, 5), ("touch", 2)), ((1, 2, 4), (2, 1, 3), ("touch", 2)),
                                        ((0, 2, 4), (2, 5, 5), ("touch", 1)), ((0, 0, 0), (0, 0, 0), None)):
            self.assertEqual(self.kinds(points, [first, second]), [(0, 1, *expected)] if expected else [], (first, second))

    def test_random_faces_on_a_small_grid(self):
        # Most share corners, lie in one plane, or have no area; some are there twice.
        random.seed(3)
        seen = set()
        for side, count in ((2, 16), (3, 30), (4, 30)):
            points = list(itertools.product(range(side), repeat=3))
            faces = [tuple(random.choice(range(len(points))) for _ in range(3)) for _ in range(count)]
            faces += faces[:3]
            file = self.write("model.off", off(points, faces))
            found = {tuple(line["faces"]): line for line in self.listed(file)}
            for i, j in itertools.combinations(range(len(faces)), 2):
                expected = meeting(*(tuple(points[k] for k in faces[f]) for f in (i, j)))
                line = found.get((i, j))
                self.assertEqual(line is not None, expected is not None, (faces[i], faces[j]))
                if line:
                    self.assertEqual((line["kind"] == "overlap", line["shared"]), expected, (faces[i], faces[j]))
                    self.assertEqual(line["corners"], [list(faces[i]), list(faces[j])])
                    seen.add((line["kind"], line["shared"]))
            # Cases as they stand, and what both references say of them is what is expected.
            lines = "".join(json.dumps(line) + "\n" for line in found.values())
            done = run("check", "--json", "--subject", "certified.*", "-", stdin=lines)
            self.assertEqual((done.returncode, done.err), (0, ""))
            for line, answer in zip(found.values(), map(json.loads, done.out.splitlines()), strict=True):
                self.assertEqual(set(answer["references"].values()), {line["relation"]})
                self.assertEqual(line["relation"], "crossing" if line["kind"] == "cross" else "touching")
        self.assertLessEqual({("cross", 0), ("cross", 1), ("touch", 0), ("touch", 1), ("overlap", 2), ("overlap", 3)}, seen)

    def compare(self, file):
        done = subprocess.run([cgal[0], file], capture_output=True, text=True, timeout=300, check=False)
        if done.returncode == 3:
            return None
        self.assertEqual(done.returncode, 0, done.stderr)
        theirs = sorted(tuple(sorted(map(int, line.split()))) for line in done.stdout.splitlines())
        self.assertEqual(sorted(tuple(line["faces"]) for line in self.listed(file)), theirs, file)
        return len(theirs), *map(float, done.stderr.split()[-2:])

    def test_as_cgal_has_it(self):
        (points, faces), (more, others) = torus(1, (0, 0, 0), 40, False), torus(1.25, (1.7, 0, 0), 40, True)
        both = points + more, faces + [tuple(k + len(points) for k in face) for face in others]
        self.assertEqual(self.compare(self.write("one.off", off(points, faces)))[0], 0)
        self.assertGreater(self.compare(self.write("two.off", off(*both)))[0], 200)
        # Far from the origin, where coordinates are coarse; and as floats.
        far = [tuple(float("%.6g" % (c + 1000)) for c in p) for p in both[0]]
        self.assertGreater(self.compare(self.write("far.off", off(far, both[1])))[0], 200)
        # In any number of threads, and in forms that number vertices otherwise.
        file = self.write("two.obj", obj(*both))
        first = run("mesh", "--intersections", "--jobs", "1", file).out
        self.assertEqual(run("mesh", "--intersections", "--jobs", "5", file).out, first)
        faces_of = lambda found: [(line["faces"], line["kind"], line["shared"]) for line in found]
        self.assertEqual(faces_of(self.listed(self.write("two.stl", stl(*both)))), faces_of(self.listed(file)))

    def test_models(self):
        folder = os.environ.get("GRAZE_MODELS")
        if not folder:
            self.skipTest("GRAZE_MODELS names no folder")
        compared = total = 0
        times = [0, 0]
        for file in sorted(glob.glob(os.path.join(folder, "**", "*.off"), recursive=True)):
            if run("mesh", "--intersections", file).returncode == 2:
                continue
            found = self.compare(file)
            if found:
                compared, total, times = compared + 1, total + found[0], [a + b for a, b in zip(times, found[1:])]
        print("%d models, %d pairs, CGAL %.2f s, ours %.2f s" % (compared, total, *times))
        self.assertGreaterEqual(compared, 40)

    def test_limits_of_the_doubles(self):
        # Crossing faces of any size, coordinates beyond the floats; and ones that a float would not tell apart.
        for size in (5e-324 * 8, 1e-40, 1.0, 1e38, 1e39, 1e308):
            points = [tuple(c * size for c in p) for p in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0.25, 0.25, -1), (0.25, 0.25, 1), (1, 1, 0))]
            self.assertEqual(self.kinds(points, [(0, 1, 2), (3, 4, 5)]), [(0, 1, "cross", 0)], size)
        for z, expected in ((0, [(0, 1, "touch", 0)]), (2.0 ** -60, []), (5e-324, [])):
            points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0.25, 0.25, z), (0.25, 0.25, 1), (1, 1, 1)]
            self.assertEqual(self.kinds(points, [(0, 1, 2), (3, 4, 5)]), expected, z)

    def test_polygons_and_the_coloured_model(self):
        # A square and a triangle through it; the second file's faces come behind, none of them red.
        square = "OFF\n7 2 0\n0 0 0\n4 0 0\n4 4 0\n0 4 0\n1 2 -1\n1 2 1\n1 9 0\n4 0 1 2 3\n3 4 5 6\n"
        files = self.write("square.off", square), self.write("fine.off", off())
        ply = os.path.join(self.folder, "marked.ply")
        found = self.listed(*files, more=("--ply", ply))
        self.assertEqual([(line["file"], line["faces"], line["kind"]) for line in found], [(files[0], [0, 1], "cross")])
        header, body = self.read(ply).split("end_header\n")
        self.assertIn("element vertex 11\n", header)
        rows = [row.split() for row in body.splitlines()[11:]]
        self.assertEqual([row[4] == "220" for row in rows], [False, True, True, False, False, False, False])
        self.assertEqual(rows[3][1:4], ["7", "8", "9"])
        self.assertEqual(run("mesh", "--intersections", ply).returncode, 1)

    def test_status(self):
        fine = self.write("fine.off", off())
        done = run("mesh", "--intersections", fine)
        self.assertEqual((done.returncode, done.out), (0, ""))
        self.assertIn("4 triangles, 0 pairs", done.err)
        bad = self.write("bad.off", "OFF\n1 1 0\n0 0 0\n3 0 1 2\n")
        twice = self.write("twice.off", off(TETRAHEDRON, FACES + FACES[:1]))
        self.assertEqual(len(self.listed(bad, twice, status=2)), 1)
        self.assertEqual(run("mesh", "--intersections", bad).err, run("mesh", "--out", self.out, bad).err)
        for words, fragment in ((["--intersections", "--out", self.out], "--out"), (["--ply", "x.ply"], "--ply"), ([], "--out")):
            done = run("mesh", fine, *words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(fragment, done.err)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    cgal.append(os.path.abspath(sys.argv.pop(2)))
    main(__doc__)
