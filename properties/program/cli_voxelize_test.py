#!/usr/bin/env python3
"""graze voxelize: its files hold the same cells, its differences are cases, its errors are clear.

usage: cli_voxelize_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import os
import pty
import re
import resource
import subprocess
import tempfile
import unittest

from cli_support import graze, main, run


def off(points, triangles):
    lines = ["OFF", "%d %d 0" % (len(points), len(triangles))]
    lines += [" ".join(repr(x) for x in p) for p in points]
    lines += ["3 %d %d %d" % tuple(t) for t in triangles]
    return "\n".join(lines) + "\n"


def sphere(rings, across, offset=(0.1, 0.2, 0.3)):
    points, triangles = [], []
    for i in range(rings + 1):
        for j in range(across):
            a, b = math.pi * i / rings, 2 * math.pi * j / across
            points.append([offset[0] + math.sin(a) * math.cos(b), offset[1] + math.sin(a) * math.sin(b),
                           offset[2] + math.cos(a)])
    for i in range(rings):
        for j in range(across):
            p, q = i * across + j, i * across + (j + 1) % across
            triangles += [[p, q, p + across], [q, q + across, p + across]]
    return off(points, triangles)


# A flat triangle: the normal is zero or noise, and a float routine sets all its box.
SLIVER = off([[0, 0, 0], [0.1, 0.3, 0.7], [0.2, 0.6, 1.4], [1, 0, 0]], [[0, 1, 2], [0, 3, 2]])


class voxels(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.model = self.write("ball.off", sphere(24, 40))

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def fine(self, *words):
        done = run("voxelize", *words)
        self.assertEqual(done.returncode, 0, done.err)
        return done

    def refused(self, *words):
        done = run("voxelize", *words)
        self.assertEqual((done.returncode, done.out), (2, ""), words)
        self.assertLess(len(done.err.splitlines()), 4, done.err)
        return done.err

    def cells(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            head, *rest = [json.loads(line) for line in file]
        self.assertEqual(head["set"], len(rest))
        self.assertEqual(len(rest), len({tuple(c) for c in rest}))
        return head, {tuple(c) for c in rest}

    def nrrd(self, name):
        with open(self.path(name), "rb") as file:
            head, data = file.read().split(b"\n\n", 1)
        fields = dict(re.split(r": |:=", line, maxsplit=1) for line in head.decode().splitlines()[1:] if line[0] != "#")
        self.assertEqual((fields["type"], fields["encoding"]), ("uint8", "raw"))
        nx, ny, nz = map(int, fields["sizes"].split())
        self.assertEqual(len(data), nx * ny * nz)
        self.assertLessEqual(set(data), {0, 1})
        return fields, {(i % nx, i // nx % ny, i // nx // ny) for i, value in enumerate(data) if value}


class files(voxels):
    def test_all_kinds_hold_the_same_cells(self):
        for resolution in ("20", "300"):
            for name in ("a.jsonl", "a.nrrd"):
                self.fine(self.model, "--resolution", resolution, "-o", self.path(name))
            head, cells = self.cells("a.jsonl")
            self.assertEqual(max(head["cells"]), int(resolution))
            self.assertTrue(all(0 <= c < n for cell in cells for c, n in zip(cell, head["cells"])))
            fields, dense = self.nrrd("a.nrrd")
            self.assertEqual(dense, cells)
            self.assertEqual(fields["graze_cell_size"], head["cell_size"])
            self.assertEqual(fields["graze_origin"].split(), head["origin"])
            self.assertEqual(sorted(os.listdir(self.folder)), ["a.jsonl", "a.nrrd", "ball.off"])

    def test_any_number_of_jobs_gives_the_same_file(self):
        result = []
        for jobs in ("1", "2", "7"):
            for subject in ("certified", "pef", "sat"):
                self.fine(self.model, "--resolution", "90", "--subject", subject, "--jobs", jobs, "-o",
                          self.path("a.nrrd"))
                with open(self.path("a.nrrd"), "rb") as file:
                    result.append(file.read())
        self.assertEqual(result[0:3], result[3:6])
        self.assertEqual(result[0:3], result[6:9])

    def test_cells_of_a_cube_are_its_shell(self):
        corners = [[x, y, z] for x in (0, 8) for y in (0, 8) for z in (0, 8)]
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        cube = self.write("cube.off", off(corners, [t for a, b, c, d in faces for t in ((a, b, c), (a, c, d))]))
        done = self.fine(cube, "--resolution", "8", "--json", "-o", self.path("c.jsonl"))
        summary = json.loads(done.out)
        self.assertEqual((summary["set"], summary["cells"], summary["triangles"]), (8**3 - 6**3, [8, 8, 8], 12))
        self.assertEqual((summary["cell_size"], summary["origin"]), ("0x1p+0", ["0x0p+0"] * 3))
        head, cells = self.cells("c.jsonl")
        self.assertEqual(cells, {(x, y, z) for x in range(8) for y in range(8) for z in range(8)
                                 if {x, y, z} & {0, 7}})

    def test_what_was_there_stays_if_writing_fails(self):
        self.write("a.nrrd", "before")

        def few_bytes():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        done = run("voxelize", self.model, "--resolution", "300", "-o", self.path("a.nrrd"), preexec_fn=few_bytes)
        self.assertEqual(done.returncode, 2)
        self.assertIn("a.nrrd\" cannot be written: ", done.err)
        with open(self.path("a.nrrd"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "before")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.nrrd", "ball.off"])

    def test_a_large_grid_takes_little_memory(self):
        summary = json.loads(self.fine(self.model, "--resolution", "1024", "--json").out)
        self.assertGreater(summary["set"], 1_000_000)
        self.assertLess(summary["peak_megabytes"], 300)

    def test_progress_on_a_terminal_alone(self):
        self.assertEqual(self.fine(self.model, "--resolution", "50").err, "")
        try:
            leader, terminal = pty.openpty()
        except OSError as error:  # /dev/pts is not there in some containers
            self.skipTest("no pseudo-terminal: %s" % error)
        self.addCleanup(os.close, leader)
        done = subprocess.run([*graze, "voxelize", self.model, "--resolution", "400"], stdout=subprocess.PIPE,
                              stderr=terminal, timeout=60, check=True)
        os.close(terminal)
        self.assertIn(b"voxelizing triangles", os.read(leader, 1 << 16))
        self.assertNotIn(b"\033", done.stdout)


class comparison(voxels):
    def test_lines_are_cases_that_check_confirms(self):
        model = self.write("sliver.off", SLIVER)
        done = self.fine(model, "--resolution", "40", "--compare")
        lines = [json.loads(line) for line in done.out.splitlines()]
        self.assertGreater(len(lines), 10)
        self.assertIn("differ on %d pairs" % len(lines), done.err)
        for line in lines:
            self.assertEqual((line["test"], line["scalar"]), ("triangle_aabb_3d", "float32"))
            self.assertTrue(line["disagree"])
            for wrong in line["disagree"].values():
                self.assertIn(wrong["outcome"], ("false_hit", "false_miss", "contact_miss"))
                self.assertIn(wrong["cause"], ("logic", "range", "rounding"))
        judged = run("check", "--json", "-", stdin=done.out)
        self.assertEqual(judged.returncode, 0, judged.err)  # every expect is met
        for line, found in zip(lines, map(json.loads, judged.out.splitlines()), strict=True):
            self.assertEqual(line["expect"], found["relation"])
            promised = {n: s for n, s in found["subjects"].items()
                        if s["outcome"] in ("false_hit", "false_miss", "contact_miss")}
            self.assertEqual({n: s["outcome"] for n, s in line["disagree"].items()},
                             {n: s["outcome"] for n, s in promised.items()})

    def test_sets_differ_in_listed_cells_alone(self):
        model = self.write("sliver.off", SLIVER)
        sets = {}
        for subject in ("pef", "sat", "certified"):
            self.fine(model, "--resolution", "40", "--subject", subject, "-o", self.path("s.jsonl"))
            sets[subject] = self.cells("s.jsonl")[1]
        lines = self.fine(model, "--resolution", "40", "--compare").out.splitlines()
        listed = {tuple(json.loads(line)["cell"]) for line in lines}
        differing = (sets["pef"] ^ sets["certified"]) | (sets["sat"] ^ sets["certified"])
        self.assertTrue(differing)
        self.assertLessEqual(differing, listed)

    def test_run_reports_the_cases(self):
        model = self.write("sliver.off", SLIVER)
        found = [self.fine(model, "--resolution", "30", "--compare", "--jobs", jobs).out for jobs in ("1", "2")]
        self.assertEqual(found[0], found[1])
        lines = [json.loads(line) for line in found[0].splitlines()]
        self.assertTrue(lines)
        out = self.path("out")
        done = run("run", "--cases-from", "-", "--subject", "documented.*", "--no-pictures", "--no-shrink", "--out", out,
                   stdin=found[0])
        self.assertEqual(done.returncode, 0, done.err)
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            subjects = json.load(file)["tests"]["triangle_aabb_3d"]["subjects"]
        for name, counts in subjects.items():
            counts = counts["float32"]
            self.assertEqual(counts["checked"], len(lines))
            wrong = counts["false_hit"] + counts["false_miss"] + counts["contact_miss"]
            self.assertEqual(wrong, sum(name in line["disagree"] for line in lines))

    def test_nothing_differs(self):
        flat = self.write("flat.off", off([[0, 0, 0], [8, 0, 0], [0, 8, 0]], [[0, 1, 2]]))
        done = self.fine(flat, "--resolution", "8", "--compare")
        self.assertEqual(done.out, "")


class mistakes(voxels):
    def test_numbers(self):
        for value in ("0", "-1", "65537", "1e3", "", "ten"):
            self.assertIn("--resolution", self.refused(self.model, "--resolution", value))
        self.assertIn("--resolution", self.refused(self.model))
        self.assertIn("--resolution", self.refused(self.model, "--resolution", "4", "--resolution", "8"))
        self.assertIn("--jobs", self.refused(self.model, "--resolution", "4", "--jobs", "0"))
        self.assertIn("--subject", self.refused(self.model, "--resolution", "4", "--subject", "moller"))
        self.assertIn("--scalar", self.refused(self.model, "--resolution", "4", "--scalar", "float16"))

    def test_models(self):
        self.assertIn("no such file", self.refused(self.path("none.off"), "--resolution", "4"))
        for name, text in (("a.off", "OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n"), ("b.off", "garbage"),
                           ("c.off", off([[0, 0, 0]], [])), ("d.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n")):
            self.assertIn(name, self.refused(self.write(name, text), "--resolution", "4"))
        big = self.write("big.off", off([[0, 0, 0], [1e300, 0, 0], [0, 1e300, 1]], [[0, 1, 2]]))
        self.assertIn("cannot hold", self.refused(big, "--resolution", "4"))
        self.fine(big, "--resolution", "4", "--scalar", "float64")
        small = self.write("small.off", off([[0, 0, 0], [1e-300, 0, 0], [0, 1e-300, 0]], [[0, 1, 2]]))
        self.assertIn("once rounded", self.refused(small, "--resolution", "4"))
        self.fine(small, "--resolution", "4", "--scalar", "float64")
        far = self.write("far.off", off([[1e6, 0, 0], [1e6 + 1, 0, 0], [1e6, 1, 0]], [[0, 1, 2]]))
        self.assertIn("tells 8 cells apart", self.refused(far, "--resolution", "9"))
        self.fine(far, "--resolution", "8")

    def test_files(self):
        self.assertIn(".jsonl", self.refused(self.model, "--resolution", "4", "-o", self.path("a.xyz")))
        self.assertIn("No such file", self.refused(self.model, "--resolution", "4", "-o", self.path("no/a.nrrd")))
        self.assertIn("byte for each", self.refused(self.model, "--resolution", "9000", "-o", self.path("a.nrrd")))
        os.mkdir(self.path("dir.nrrd"))
        self.assertIn("folder", self.refused(self.model, "--resolution", "4", "-o", self.path("dir.nrrd")))

    def test_options(self):
        self.assertIn("--compare", self.refused(self.model, "--resolution", "4", "--compare", "--json"))


if __name__ == "__main__":
    main(__doc__)
