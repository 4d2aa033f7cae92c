#!/usr/bin/env python3
"""graze mesh: models in every form, and files that are none.

usage: cli_mesh_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import random
import struct

from campaign_support import campaign, without_times
from cli_support import main, run

TETRAHEDRON = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
FACES = [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def lines(*rows):
    return "".join("%s\n" % (row if isinstance(row, str) else " ".join(map(str, row))) for row in rows)


def off(points=TETRAHEDRON, faces=FACES):
    return lines("OFF", (len(points), len(faces), 0), *points, *((3, *face) for face in faces))


def obj(points=TETRAHEDRON, faces=FACES):
    return lines(*(("v", *p) for p in points), *(("f", *(i + 1 for i in face)) for face in faces))


def stl(points=TETRAHEDRON, faces=FACES):
    rows = ["solid model"]
    for face in faces:
        rows += ["facet normal 0 0 0", "outer loop", *(("vertex", *points[i]) for i in face), "endloop", "endfacet"]
    return lines(*rows, "endsolid model")


def binary_stl(points=TETRAHEDRON, faces=FACES):
    bodies = [struct.pack("<12fH", 0, 0, 0, *(c for i in face for c in points[i]), 0) for face in faces]
    return bytes(80) + struct.pack("<I", len(faces)) + b"".join(bodies)


def ply(points=TETRAHEDRON, faces=FACES):
    return lines("ply", "format ascii 1.0", "element vertex %d" % len(points), "property float x", "property float y",
                 "property float z", "element face %d" % len(faces), "property list uchar int vertex_indices", "end_header",
                 *points, *((3, *face) for face in faces))


class mesh_verb(campaign):
    forms = {"model.off": off, "model.obj": obj, "model.stl": stl, "binary.stl": binary_stl, "model.ply": ply}
    words = ["mesh", "--cases", "100"]

    def test_models(self):
        # Four triangles that share edges: six pairs, six times as many edges against triangles.
        for name, form in self.forms.items():
            done = self.run_fine("mesh", self.write(name, form()), "--resolution", "4", "--test", "triangle_triangle_3d",
                                 "--test", "segment_triangle_3d", out=self.new_out())
            self.assertIn("4 triangles", done.err, name)
            tests = self.summary()["tests"]
            for test, count in (("segment_triangle_3d", 36), ("triangle_triangle_3d", 6)):
                for by_scalar in tests[test]["subjects"].values():
                    for tally in by_scalar.values():
                        self.assertEqual((tally["checked"], list(tally["families"])), (count, ["mesh"]))

    def test_findings_say_where(self):
        # Corners on a small grid, which meet in every way; and a face of two triangles.
        flat = [(x / 10, y / 10, z / 10) for x in range(3) for y in range(3) for z in range(2)]
        draw = random.Random(5)
        faces = [tuple(draw.sample(range(len(flat)), 3)) for _ in range(60)]
        quads = lines("OFF", (4, 1, 0), (0, 0, 0), (1, 0, 0), (1, 1, 1e-9), (0, 1, 0), (4, 0, 1, 2, 3))
        models = {self.write("flat.off", off(flat, faces)): (flat, faces), self.write("tetra.obj", obj()): (TETRAHEDRON, FACES)}
        done = self.run_fine("mesh", *models, self.write("quad.off", quads), "--resolution", "4")
        self.assertEqual(done.returncode, 0)
        seen = set()
        for line in self.read("findings.jsonl").splitlines():
            case = json.loads(line)
            place, test, values = case["place"], case["test"], [float.fromhex(x) for x in case["input"]]
            seen.add((test, place["file"]))
            self.assertEqual(len(place["faces"]), 1 if test == "triangle_aabb_3d" else 2)
            if place["file"] not in models:
                self.assertEqual(set(place["faces"]), {0})  # of one polygon
                continue
            points, triangles = models[place["file"]]
            self.assertEqual([tuple(corners) for corners in place["corners"]], [triangles[face] for face in place["faces"]])
            rounded = lambda i: [struct.unpack("f", struct.pack("f", x))[0] if case["scalar"] == "float32" else x for x in points[i]]
            known = [rounded(i) for corners in place["corners"] for i in corners]
            named = values[:9] if test == "triangle_aabb_3d" else values
            self.assertTrue(all(named[i:i + 3] in known for i in range(0, len(named), 3)), line)
        self.assertEqual({test for test, _ in seen}, {"triangle_triangle_3d", "segment_triangle_3d", "triangle_aabb_3d"})
        kind = json.loads(self.read("findings.jsonl").splitlines()[0])
        words = "%s, face" % kind["place"]["file"]
        self.assertIn(words, " ".join(run("show", self.out, kind["id"][:12]).out.split()))
        self.assertIn(os.path.basename(words), self.read("report.md"))
        self.assertIn(os.path.basename(words), self.read("report.html"))

    def test_voxels(self):
        self.run_fine("mesh", self.write("model.off", off()), "--resolution", "2", "--test", "triangle_aabb_3d")
        for tally in self.summary()["tests"]["triangle_aabb_3d"]["subjects"]["documented.sat"].values():
            # Cells of size 1/2. Three triangles lie in a face of the grid, so each touches a layer on both sides of
            # it, 4 x 4 with the closed borders; the fourth one's box takes 4 x 4 x 4.
            self.assertEqual(tally["checked"], 3 * 4 * 4 * 2 + 4 * 4 * 4)

    def test_same_model_in_every_form(self):
        found = []
        for name, form in self.forms.items():
            self.run_fine(*self.words, self.write(name, form()), out=self.new_out())
            found.append(without_times(self.summary()))
        for other in found[1:]:
            self.assertEqual(found[0]["tests"], other["tests"])

    def test_jobs(self):
        file = self.write("model.off", off())
        outs = [os.path.join(self.folder, jobs) for jobs in "12"]
        for out in outs:
            self.run_fine("mesh", file, "--jobs", os.path.basename(out), out=out)
        self.assertEqual(without_times(self.summary(outs[0])), without_times(self.summary(outs[1])))
        self.assertEqual(self.read("findings.jsonl", outs[0]), self.read("findings.jsonl", outs[1]))

    def test_degenerate_and_far(self):
        points = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 0), ("1e300", 0, 0), (0, "-1e-300", 0)]
        for faces in ([(0, 1, 2), (0, 0, 0), (0, 3, 1)], [(0, 4, 5), (1, 4, 5)]):
            self.run_fine(*self.words, self.write("model.off", off(points, faces)), out=self.new_out())

    def refuses(self, name, content, *fragments):
        done = run(*self.words, self.write(name, content), "--out", self.out)
        self.assertEqual((done.returncode, done.out), (2, ""), name)
        self.assertTrue(done.err.startswith("graze mesh: " + os.path.join(self.folder, name) + ": "), done.err)
        self.assertEqual(len(done.err.splitlines()), 1, done.err)
        for fragment in fragments:
            self.assertIn(fragment, done.err)

    def test_truncated(self):
        for name, form in self.forms.items():
            if form is obj:
                continue  # an OBJ does not say how long it is
            whole = form() if form is binary_stl else form().encode()
            for share in (0.2, 0.5, 0.8):
                self.refuses(name, whole[:int(share * len(whole))])

    def test_vertex_out_of_range(self):
        for form in (off, obj, ply):
            for bad in (4, 2000000000, -100):
                self.refuses("model." + form.__name__, form(faces=[(0, 1, 2), (0, 1, bad)]))

    def test_not_finite(self):
        for name, form in self.forms.items():
            for bad in ("nan", "inf", "-inf"):
                self.refuses(name, form(points=[(0, 0, 0), (1, float(bad), 0), (0, 1, 0), (0, 0, 1)]))
        self.refuses("model.off", off(points=[(0, 0, 0), (1, "1e999", 0), (0, 1, 0), (0, 0, 1)]))

    def test_headers_that_promise_too_much(self):
        self.refuses("model.off", off().replace("4 4 0", "4000000000 4000000000 0"))
        self.refuses("model.off", off().replace("4 4 0", "-4 4 0"))
        self.refuses("model.ply", ply().replace("vertex 4", "vertex 4000000000"))
        self.refuses("model.stl", bytes(80) + b"\xff\xff\xff\xff" + bytes(50))
        head = ply().split("end_header")[0].replace("ascii", "binary_little_endian").replace("uchar int", "uint int")
        points = struct.pack("<12f", *(c for point in TETRAHEDRON for c in point))
        self.refuses("model.ply", (head + "end_header\n").encode() + points + b"\xff\xff\xff\xff" + bytes(50))

    def test_headers_without_sense(self):
        self.refuses("model.ply", ply().replace("element vertex", "elephant vertex"))
        self.refuses("model.ply", ply().replace("element vertex 4\n", ""))
        self.refuses("model.ply", ply().replace("element face", "element grace"))
        self.refuses("model.ply", ply().replace("end_header\n", ""))

    def test_nothing_in_it(self):
        for name in self.forms:
            self.refuses(name, b"")
        self.refuses("model.off", off(faces=[]))

    def test_junk(self):
        state = 7
        junk = bytearray()
        for _ in range(4000):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            junk.append(state >> 56)
        for name in (*self.forms, "model.txt", "model"):
            self.refuses(name, bytes(junk))

    def test_random_damage(self):
        # A damaged model is judged or refused, never the end of the program.
        state = 99
        for name, form in self.forms.items():
            whole = form() if form is binary_stl else form().encode()
            for _ in range(25):
                broken = bytearray(whole)
                for _ in range(2):
                    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
                    broken[(state >> 33) % len(broken)] = (state >> 20) % 256
                file = self.write(name, bytes(broken))
                done = run("mesh", "--cases", "4", file, "--resolution", "4", "--out", self.out)
                self.assertIn(done.returncode, (0, 2), "%s\n%s" % (done.err, bytes(broken)))

    def test_missing_beside_good(self):
        good = self.write("model.off", off())
        gone = os.path.join(self.folder, "gone.off")
        done = run(*self.words, gone, good, self.folder, "--out", self.out)
        self.assertEqual(done.returncode, 2)
        self.assertIn(gone + ": no such file", done.err)
        self.assertIn(self.folder + ": is a directory, expected a model", done.err)
        self.assertGreater(self.summary()["cases"], 0)

    def test_names_stay_text(self):
        file = self.write("a`b|<i>\n# x.off", off())
        self.run_fine(*self.words, file)
        report = self.read("report.md")
        self.assertTrue(report.startswith("# graze: `` a`b|<i>?# x.off ``\n"), report[:80])
        self.assertNotIn("\n# x", report)

    def test_bad_usage(self):
        file = self.write("model.off", off())
        for words, fragment in (([], "--out"), (["--out", self.out, "--test", "point_disc_2d"], "triangle_triangle_3d"),
                                (["--out", self.out, "--resolution", "0"], "--resolution"),
                                (["--out", self.out, "--resolution", "-3"], "--resolution"),
                                (["--out", self.out, "--resolution", "99999999"], "--resolution"),
                                (["--out", self.out, "--family", "grid"], "--family"),
                                (["--out", self.out, "--shard", "0/8"], "--shard"),
                                (["--out", self.out, "--shard", "9/8"], "--shard"),
                                (["--out", self.out, "--plugin", "mine.so"], "expected a shared library"),
                                (["--out", os.path.join(file, "below")], "--out")):
            done = run("mesh", file, *words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(fragment, done.err)
        self.assertEqual(run("mesh", "--out", self.out).returncode, 2)


if __name__ == "__main__":
    main(__doc__)
