#!/usr/bin/env python3
"""Models as files have them: concave faces, the forms of STL, and what is said of files that are none.

usage: cli_models_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import struct
import tempfile
import unittest

from cli_support import main, run

L = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]


def prism(ring, height=1):
    """A solid between two copies of the ring: corners, and faces of as many corners as it has."""
    n = len(ring)
    points = [(x, y, z) for z in (0, height) for x, y in ring]
    sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return points, [tuple(reversed(range(n))), tuple(range(n, 2 * n)), *sides]


def lines(*rows):
    return "".join(row if isinstance(row, str) else " ".join(map(str, row)) + "\n" for row in rows)


def off(points, faces):
    return lines("OFF\n", (len(points), len(faces), 0), *points, *((len(f), *f) for f in faces))


def obj(points, faces):
    return lines(*(("v", *p) for p in points), *(("f", *(i + 1 for i in f)) for f in faces))


def ply(points, faces):
    return lines("ply\nformat ascii 1.0\nelement vertex %d\nproperty double x\nproperty double y\nproperty double z\n" % len(points),
                 "element face %d\nproperty list uchar int vertex_indices\nend_header\n" % len(faces), *points,
                 *((len(f), *f) for f in faces))


def binary_ply(points, faces, order):
    head = "ply\nformat binary_%s_endian 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\n" \
           "element face %d\nproperty list uchar uint vertex_index\nend_header\n" % ("little" if order == "<" else "big", len(points), len(faces))
    return head.encode() + b"".join(struct.pack(order + "3f", *p) for p in points) + b"".join(
        struct.pack(order + "B%dI" % len(f), len(f), *f) for f in faces)


def stl(points, triangles, first="solid x"):
    rows = ["%s\n" % first]
    for t in triangles:
        rows += ["facet normal 0 0 0\nouter loop\n", *(("vertex", *points[i]) for i in t), "endloop\nendfacet\n"]
    return lines(*rows, "endsolid\n")


class models(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def pairs(self, name, content):
        done = run("mesh", "--intersections", self.write(name, content))
        self.assertIn(done.returncode, (0, 1), done.err)
        found = done.out.splitlines()
        self.assertEqual(done.returncode, 1 if found else 0)
        return found, done.err

    def test_concave_solids_do_not_meet_themselves(self):
        comb = [(0, 0), (9, 0), (9, 5), (8, 5), (8, 1), (5, 1), (5, 5), (4, 5), (4, 1), (1, 1), (1, 5), (0, 5)]
        straight = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2), (0, 1)]
        for ring in (L, comb, straight, L[3:] + L[:3]):
            points, faces = prism(ring)
            for turned in (faces, [face[2:] + face[:2] for face in faces], [tuple(reversed(face)) for face in faces]):
                for name, content in (("a.off", off(points, turned)), ("a.obj", obj(points, turned)), ("a.ply", ply(points, turned)),
                                      ("little.ply", binary_ply(points, turned, "<")), ("big.ply", binary_ply(points, turned, ">"))):
                    found, err = self.pairs(name, content)
                    self.assertEqual(found, [], (name, ring))
                    self.assertNotIn("not flat", err)

    def test_one_flat_face(self):
        points = [(x, y, 0) for x, y in L]
        for first in range(6):
            face = tuple((first + k) % 6 for k in range(6))
            self.assertEqual(self.pairs("l.off", off(points, [face]))[0], [])
            self.assertEqual(self.pairs("l.obj", obj(points, [face + face[:1]]))[0], [])  # its first corner again

    def test_no_voxels_in_a_notch(self):
        for first in range(6):
            file = self.write("l.off", off([(4 * x, 4 * y, 0.5) for x, y in L], [tuple((first + k) % 6 for k in range(6))]))
            cells = os.path.join(self.folder, "cells.jsonl")
            done = run("voxelize", file, "--resolution", "8", "-o", cells)
            self.assertEqual(done.returncode, 0, done.err)
            with open(cells, encoding="utf-8") as text:
                grid, *rows = map(json.loads, text.read().splitlines())
            # Three quarters of 8 x 8 in one layer, and of the last one the 7 cells that touch the border of the notch.
            self.assertEqual(len(rows), 48 + 7, grid)

    def test_faces_that_are_no_polygons_are_told(self):
        bow = [(0, 0, 0), (4, 4, 0), (4, 0, 0), (0, 4, 0)]
        err = self.pairs("bow.off", off(bow, [(0, 1, 2, 3)]))[1]
        self.assertIn("bow.off: face 0 crosses itself, cut as a fan", err)
        bent = [(0, 0, 0), (4, 0, 0), (4, 4, 1), (0, 4, 0)]
        err = self.pairs("bent.obj", obj(bent, [(0, 1, 2, 3), (3, 2, 1, 0)]))[1]
        self.assertIn("bent.obj: 2 faces, the first of them 0, are not flat", err)
        err = self.pairs("line.ply", ply([(i, i, i) for i in range(4)] + [(0, 1, 0)], [(0, 1, 2, 3), (0, 1, 4), (0, 1)]))[1]
        self.assertIn("face 0 has more than three corners and no area", err)
        self.assertIn("face 2 has fewer than three corners, left out", err)
        done = run("voxelize", self.write("bow.off", off(bow, [(0, 1, 2, 3)])), "--resolution", "8")
        self.assertIn("face 0 crosses itself", done.err)

    def test_stl_in_text_is_one_however_it_begins(self):
        points, triangles = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1.5)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
        for first in ("solid x", "solid\tx", "Solid x", "SOLID x", "solid", "\ufeffsolid x", "\ufeffsolid\tx", "\n solid x"):
            for content in (stl(points, triangles, first), stl(points, triangles, first).replace("\n", "\r\n")):
                found, err = self.pairs("a.stl", content)
                self.assertEqual(found, [], first)
                self.assertIn("4 triangles", err)
        corners = [struct.pack("<12fH", 0, 0, 0, *(c for i in t for c in points[i]), 0) for t in triangles]
        for header in (b"", b"solid x\n facet normal", b"SOLID\t"):
            whole = header.ljust(80, b"\0") + struct.pack("<I", 4) + b"".join(corners)
            self.assertEqual(self.pairs("b.stl", whole)[0], [])
            for broken in (whole[:-1], whole + b"\n", whole[:200]):
                self.assertIn("is no STL", self.refused("b.stl", broken))
                self.assertIn("it would have 4 facets (bytes 80 to 83), which are 284 bytes; it has %d bytes" % len(broken), self.err)

    def refused(self, name, content):
        path = self.write(name, content)
        for words in (("mesh", "--intersections"), ("voxelize", "--resolution", "8")):
            done = run(*words, path)
            self.assertEqual((done.returncode, done.out), (2, ""), content)
            self.assertIn(path + ": ", done.err)
            self.err = done.err
        return self.err

    def test_files_that_are_none(self):
        cube = obj([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], [(0, 1, 3)])
        for name, content, told in (
                ("a.obj", cube + "f 1 2 0\n", "line 10: index 0, "), ("a.obj", cube + "f 1 2 9\n", "line 10: index 9 of 8 vertices"),
                ("a.obj", cube + "v 0 nan 0\n", 'line 10: "nan" is not a finite number'), ("a.obj", cube + "v 0 zero 0\n", 'line 10: "zero"'),
                ("a.obj", "", "is empty"), ("a.stl", "", "is empty"), ("a.off", "OFF BINARY\n", "line 1: binary OFF is not supported"),
                ("a.stp", "ISO-10303-21;\n", 'its name ends in ".stp"'), ("a.off", "OFF\n%d 1 0\n0 0 0\n" % 10 ** 18, "promises %d vertices" % 10 ** 18),
                ("a.ply", "ply\nformat ascii 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\nelement face 1\n"
                          "property list uchar int vertex_indices\nend_header\n0 0 0\n" % 10 ** 18, "promises %d elements vertex" % 10 ** 18)):
            self.assertIn(told, self.refused(name, content))
        done = run("mesh", "--intersections", self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn(self.folder + ": is a directory", done.err)

    def test_obj_with_more_than_faces(self):
        text = "\ufeff# made by hand\nmtllib a.mtl\no thing\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1.0e0\nl 1 2\np 3\nwhatever 1 2\nf 1 2 \\\n3\nf -4 -3 -1\n"
        found, err = self.pairs("a.obj", text)
        self.assertEqual(found, [])
        self.assertIn('a.obj: line 10: "whatever" is skipped, the keyword is unknown', err)
        self.assertIn('a.obj: line 8: "l" is skipped', err)


if __name__ == "__main__":
    main(__doc__)
