#!/usr/bin/env python3
"""graze inside and graze raycast: answers about boxes, some within others or turned inside out, against what fractions say.

usage: cli_solids_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import os
import random
import tempfile
import unittest
from fractions import Fraction

from cli_support import main, run
from schema_support import faults

# Faces of a box whose corner i has the high coordinate of axis k where bit k of i is set; counter-clockwise from outside.
FACES = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))


class box:
    def __init__(self, low, high, sign):
        self.low, self.high, self.sign = list(map(Fraction, low)), list(map(Fraction, high)), sign

    def holds(self, p):
        return all(a < x < b for a, x, b in zip(self.low, p, self.high))

    def has_on_face(self, p):
        return not self.holds(p) and all(a <= x <= b for a, x, b in zip(self.low, p, self.high))

    def distance_squared(self, p):
        """To the surface."""
        if self.holds(p):
            return min(min(x - a, b - x) for a, x, b in zip(self.low, p, self.high)) ** 2
        return sum(max(a - x, 0, x - b) ** 2 for a, x, b in zip(self.low, p, self.high))


def off(boxes):
    points, faces = [], []
    for one in boxes:
        first = len(points)
        points += [[(one.low, one.high)[i >> k & 1][k] for k in range(3)] for i in range(8)]
        faces += [[first + i for i in (face if one.sign > 0 else face[::-1])] for face in FACES]
    lines = ["OFF", "%d %d 0" % (len(points), len(faces))]
    return "\n".join(lines + [" ".join(repr(float(x)) for x in p) for p in points] + ["4 " + " ".join(map(str, f)) for f in faces]) + "\n"


def relation_of_point(boxes, p):
    if any(one.has_on_face(p) for one in boxes):
        return "touching"
    return "crossing" if sum(one.sign for one in boxes if one.holds(p)) else "disjoint"


def along(origin, direction, t):
    return [o + t * d for o, d in zip(origin, direction)]


def relation_of_ray(boxes, origin, direction):
    """Between two neighbours of the times at which the ray is in a plane of a face nothing changes."""
    if not any(direction):
        return "undefined", None
    times = {Fraction(0)}
    for one in boxes:
        for bound in (one.low, one.high):
            times |= {(bound[k] - origin[k]) / direction[k] for k in range(3) if direction[k]}
    times = sorted(t for t in times if t >= 0)
    times = [t for pair in zip(times, times[1:] + [times[-1] + 2]) for t in (pair[0], (pair[0] + pair[1]) / 2)]
    found = [relation_of_point(boxes, along(origin, direction, t)) for t in times]
    first = next((t for t, rel in zip(times, found) if rel != "disjoint"), None)
    return "crossing" if "crossing" in found else "touching" if "touching" in found else "disjoint", first


class solids(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def asked(self, verb, model, questions, *words):
        option = {"inside": "--points", "raycast": "--rays"}[verb]
        lines = "\n".join(json.dumps([float(x) for x in one]) for one in questions) + "\n"
        done = run(verb, self.write("m.off", model), option, self.write("q.jsonl", lines), "--json", *words)
        self.assertEqual(done.returncode, 0, done.err)
        found = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(found), len(questions))
        for one in found[:2]:
            self.assertEqual(faults(verb, one), [])
        return found, done

    def models(self):
        choices = random.Random(5)
        for scale in (1, 1, 2.0**-1000, 2.0**900):
            for _ in range(6):
                boxes = []
                for _ in range(choices.randint(1, 4)):
                    low = [choices.randint(0, 3) for _ in range(3)]
                    high = [x + choices.randint(1, 3) for x in low]
                    boxes.append(box([scale * x for x in low], [scale * x for x in high], choices.choice((1, 1, -1))))
                yield choices, scale, boxes

    @staticmethod
    def point(choices, scale):
        """On planes of the boxes, between them or one unit of rounding off."""
        def number():
            x = scale * choices.choice((choices.randint(0, 6), choices.randint(0, 12) / 2))
            return choices.choice((x, x, x, math.nextafter(x, math.inf), math.nextafter(x, -math.inf)))
        return [Fraction(number()) for _ in range(3)]

    def test_points(self):
        seen = set()
        for choices, scale, boxes in self.models():
            points = [self.point(choices, scale) for _ in range(80)]
            found, _ = self.asked("inside", off(boxes), points, "--distance")
            for p, one in zip(points, found):
                wanted = relation_of_point(boxes, p)
                seen.add(wanted)
                self.assertEqual(one["relation"], wanted, (scale, p))
                squared = min(b.distance_squared(p) for b in boxes)
                self.assertEqual(one["distance"] < 0, wanted == "crossing")
                # Rounded once: the neighbours are not nearer.
                value = abs(one["distance"])
                for other in (math.nextafter(value, 0), math.nextafter(value, math.inf)):
                    middle = (Fraction(value) + Fraction(other)) / 2
                    self.assertTrue(other == value or (squared >= middle**2 if other < value else squared <= middle**2), (p, value))
        self.assertEqual(seen, {"crossing", "touching", "disjoint"})

    def test_rays(self):
        seen = set()
        for choices, scale, boxes in self.models():
            rays = []
            for _ in range(80):
                origin = self.point(choices, scale)
                to = self.point(choices, scale) if choices.random() < 0.7 else along(origin, [choices.randint(-1, 1) for _ in range(3)], scale)
                direction = [Fraction(float(b - a)) for a, b in zip(origin, to)]
                rays.append(origin + direction)
            found, _ = self.asked("raycast", off(boxes), rays)
            for ray, one in zip(rays, found):
                wanted, first = relation_of_ray(boxes, ray[:3], ray[3:])
                seen.add(wanted)
                self.assertEqual(one["relation"], wanted, (scale, ray))
                self.assertEqual(one["t"], None if first is None else float(first))
                if one["face"] is not None:
                    owner, face = boxes[one["face"] // 6], one["face"] % 6
                    at = along(ray[:3], ray[3:], first)
                    self.assertTrue(owner.has_on_face(at))
                    axis = (2, 2, 1, 1, 0, 0)[face]
                    self.assertEqual(at[axis], (owner.low, owner.high)[face % 2][axis])
        self.assertEqual(seen, {"crossing", "touching", "disjoint", "undefined"})

    def test_voxels(self):
        """A cell is set where its closed box meets a face, or its centre is inside."""
        # In the first one faces fill a side of tiles of 4^3 cells, and the tiles behind are far from all faces.
        within = [box([0, 0, 0], [20, 20, 20], 1), box([3.5, 0, 0], [19.5, 20, 20], 1)]
        for scale, boxes in [(20, within)] + [(scale, boxes) for _, scale, boxes in self.models()]:
            for words in (["--scalar", "float64"], ["--scalar", "float64", "--subject", "sat"], ["--jobs", "3"]):
                if scale not in (1, 20) and words == ["--jobs", "3"]:
                    continue  # not in float32
                path = os.path.join(self.folder, "cells.jsonl")
                done = run("voxelize", self.write("m.off", off(boxes)), "--resolution", "20" if scale == 20 else "9", "--solid", "-o", path, *words)
                self.assertEqual(done.returncode, 0, done.err)
                with open(path, encoding="utf-8") as file:
                    head, *cells = map(json.loads, file)
                self.assertIs(head["solid"], True)
                size = Fraction(float.fromhex(head["cell_size"]))
                origin = [Fraction(float.fromhex(x)) for x in head["origin"]]
                wanted, inside = [], []
                for cell in ((x, y, z) for x in range(head["cells"][0]) for y in range(head["cells"][1]) for z in range(head["cells"][2])):
                    low = [o + size * i for o, i in zip(origin, cell)]
                    high = [x + size for x in low]
                    meets = any(all(a <= d and c <= b for a, b, c, d in zip(one.low, one.high, low, high))
                                and not (one.holds(low) and one.holds(high)) for one in boxes)
                    if relation_of_point(boxes, [x + size / 2 for x in low]) != "disjoint":
                        inside.append(cell)
                    elif meets:
                        wanted.append(cell)
                found = set(map(tuple, cells))
                self.assertEqual(len(found), len(cells))
                self.assertLessEqual(set(inside), found)
                self.assertLessEqual(found, set(inside + wanted))
                if "sat" not in words:  # which misses cells that a face only touches
                    self.assertEqual(found, set(inside + wanted), words)

    def test_voxels_of_a_fine_grid(self):
        """A ball of facets, with a ball within it turned inside out: centres that the surface is far from, asked one by one."""
        def ball(radius, first, count=12):
            points = [(radius * math.cos(a) * math.sin(b), radius * math.sin(a) * math.sin(b), radius * math.cos(b))
                      for b in [math.pi * (j + 1) / count for j in range(count - 1)] for a in [2 * math.pi * i / count for i in range(count)]]
            points += [(0, 0, radius), (0, 0, -radius)]
            top, bottom, faces = len(points) - 2, len(points) - 1, []
            for i in range(count):
                k = (i + 1) % count
                faces += [(top, i, k), (bottom, (count - 2) * count + k, (count - 2) * count + i)]
                for j in range(count - 2):
                    a, b = j * count, (j + 1) * count
                    faces += [(a + i, b + i, b + k), (a + i, b + k, a + k)]
            return points, [tuple(first + v for v in face) for face in faces]
        outer, faces = ball(1, 0)
        inner, hidden = ball(0.6, len(outer))
        lines = ["OFF", "%d %d 0" % (len(outer + inner), len(faces + hidden))]
        lines += ["%r %r %r" % tuple(map(float, p)) for p in outer + inner] + ["3 %d %d %d" % f for f in faces] + ["3 %d %d %d" % f[::-1] for f in hidden]
        model = self.write("balls.off", "\n".join(lines) + "\n")
        grids = []
        for words in ([], ["--solid"]):
            path = os.path.join(self.folder, "cells.jsonl")
            self.assertEqual(run("voxelize", model, "--resolution", "40", "--scalar", "float64", "-o", path, *words).returncode, 0)
            with open(path, encoding="utf-8") as file:
                head, *cells = map(json.loads, file)
            grids.append(set(map(tuple, cells)))
        size, origin = float.fromhex(head["cell_size"]), [float.fromhex(x) for x in head["origin"]]
        cells = [(x, y, z) for x in range(head["cells"][0]) for y in range(head["cells"][1]) for z in range(head["cells"][2])]
        centres = self.write("centres.xyz", "".join("%r %r %r\n" % tuple(o + size * (i + 0.5) for o, i in zip(origin, cell)) for cell in cells))
        places = run("inside", model, "--points", centres).out.split()
        wanted = {cell for cell, place in zip(cells, places) if place != "outside"} | grids[0]
        self.assertEqual(grids[1], wanted)
        self.assertGreater(len(grids[1]), 1.5 * len(grids[0]))
        self.assertIn("outside", {place for cell, place in zip(cells, places) if max(abs(2 * i + 1 - n) for i, n in zip(cell, head["cells"])) < 8})

    def test_words_and_jobs(self):
        model = self.write("cube.off", off([box([0, 0, 0], [1, 1, 1], 1)]))
        done = run("inside", model, "--points", self.write("p.xyz", "0.5 0.5 0.5\n1 0.5 0.5\n2 0.5 0.5\n"), "--distance")
        self.assertEqual(done.out, "inside -0.5\nsurface 0\noutside 1\n")
        self.assertIn("3 points: 1 crossing, 1 touching, 1 disjoint", done.err)
        done = run("raycast", model, "--rays", self.write("r.xyz", "-1 .5 .5 1 0 0\n-1 0 0 1 0 0\n9 9 9 1 0 0\n.5 .5 .5 1 0 0\n0 0 0 0 0 0\n"))
        self.assertEqual(done.out.split("\n")[2:], ["miss", "hit 0", "undefined", ""])
        self.assertRegex(done.out, r"^hit 1 face \d+\ntouch 1 face \d+\n")
        choices = random.Random(3)
        points = self.write("many.xyz", "".join("%r %r %r\n" % tuple(choices.uniform(-1, 2) for _ in range(3)) for _ in range(5000)))
        answers = {run("inside", model, "--points", points, "--jobs", jobs).out for jobs in ("1", "3")}
        self.assertEqual(len(answers), 1)
        self.assertEqual(len(answers.pop().splitlines()), 5000)

    def test_bad_files(self):
        whole = off([box([0, 0, 0], [1, 1, 1], 1)])
        points = self.write("p.xyz", "0 0 0\n")
        for verb, model, option, questions, message in (
                ("inside", whole.replace("8 6 0", "8 5 0").rsplit("4 1", 1)[0], "--points", points, "expected a closed surface"),
                ("inside", "OFF\n", "--points", points, "expected"),
                ("voxelize", whole.replace("8 6 0", "8 5 0").rsplit("4 1", 1)[0], "--solid", "--resolution=9", "expected a closed surface"),
                ("inside", whole, "--points", self.write("q.xyz", "0 0\n"), "expected a coordinate"),
                ("inside", whole, "--points", os.path.join(self.folder, "none.xyz"), "none.xyz"),
                ("raycast", whole, "--rays", points, "expected a number of a ray"),
                ("raycast", whole, "--rays", self.write("r.xyz", "0 0 0 1 0 0 0\n"), "expected no more than six numbers"),
                ("raycast", whole, "--rays", self.write("r.jsonl", "[0,0,0,1,0]\n"), "expected an array of 6 finite numbers"),
                ("raycast", whole, "--rays", self.write("r.jsonl", "[0,0,0,1,0,1e999]\n"), "expected an array of 6 finite numbers"),
                ("raycast", whole, "--rays", self.write("r.off", whole), "expected rays named .xyz or .jsonl"),
                ("raycast", whole, "--rays", self.write("e.xyz", ""), "holds no ray")):
            done = run(verb, self.write("m.off", model), option, questions)
            self.assertEqual((done.returncode, done.out), (2, ""), message)
            self.assertIn(message, done.err)


if __name__ == "__main__":
    main(__doc__)
