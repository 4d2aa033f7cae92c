#!/usr/bin/env python3
"""graze voxelize -o FILE.vdb: OpenVDB reads the cells that .jsonl has, or the build lacks OpenVDB and says so.

usage: cli_vdb_test.py PATH_TO_GRAZE PATH_TO_VDB_CELLS [unittest arguments]

"none" for PATH_TO_VDB_CELLS is for a graze that was built without OpenVDB.
"""
import json
import os
import resource
import subprocess
import sys

from cli_support import main, run
from cli_voxelize_test import SLIVER, off, voxels

reader = []  # the program that reads .vdb files, where OpenVDB is there


class kinds(voxels):
    def test_named_where_built_in_alone(self):
        self.assertEqual(".vdb" in run("voxelize", "--help").out, bool(reader))
        self.assertEqual(".vdb" in self.refused(self.model, "--resolution", "4", "-o", self.path("a.xyz")), bool(reader))

    def test_refused_where_not_built_in(self):
        if reader:
            self.skipTest("the build has OpenVDB")
        self.assertIn("a.vdb\": this build is without OpenVDB",
                      self.refused(self.model, "--resolution", "4", "-o", self.path("a.vdb")))


class files(voxels):
    def setUp(self):
        if not reader:
            self.skipTest("the build has no OpenVDB")
        super().setUp()

    def vdb(self, name):
        """What OpenVDB says of the grid, and its active voxels; all others are 0."""
        done = subprocess.run([*reader, self.path(name)], capture_output=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        head, *rest = map(json.loads, done.stdout.splitlines())
        self.assertEqual({c[3] for c in rest}, {1})
        cells = {tuple(c[:3]) for c in rest}
        self.assertEqual(len(cells), len(rest))
        return head, cells

    def both(self, model, *words):
        for name in ("a.jsonl", "a.vdb"):
            self.fine(model, *words, "-o", self.path(name))
        self.assertNotIn("a.vdb.part", os.listdir(self.folder))
        head, cells = self.cells("a.jsonl")
        grid, active = self.vdb("a.vdb")
        self.assertEqual(active, cells)
        self.assertEqual((grid["names"], grid["class"], grid["background"]), (["surface"], "fog volume", 0))
        meta = grid["meta"]
        self.assertEqual((meta["graze_origin"].split(), meta["graze_cell_size"]), (head["origin"], head["cell_size"]))
        self.assertEqual(([int(n) for n in meta["graze_cells"].split()], meta["graze_subject"], meta["graze_scalar"]),
                         (head["cells"], head["subject"], head["scalar"]))
        size = float.fromhex(head["cell_size"])
        origin = [float.fromhex(x) for x in head["origin"]]
        self.assertEqual([float.fromhex(x) for x in grid["voxel_size"]], [size] * 3)
        self.assertEqual([float.fromhex(x) for x in grid["middle_of_0"]], [x + size / 2 for x in origin])
        self.assertEqual([float.fromhex(x) for x in grid["middle_of_1_2_3"]],
                         [size * i + (x + size / 2) for i, x in zip((1, 2, 3), origin)])
        return grid

    def test_active_voxels_are_the_cells(self):
        for resolution in ("1", "20", "300"):
            self.both(self.model, "--resolution", resolution)
        self.both(self.write("sliver.off", SLIVER), "--resolution", "40", "--subject", "pef", "--scalar", "float64")

    def test_middles_are_those_of_nrrd(self):
        grid = self.both(self.model, "--resolution", "20")
        self.fine(self.model, "--resolution", "20", "-o", self.path("a.nrrd"))
        self.assertEqual([float.fromhex(x) for x in grid["middle_of_0"]],
                         json.loads("[" + self.nrrd("a.nrrd")[0]["space origin"].strip("()") + "]"))

    def test_same_cells_same_bytes(self):
        made, uuids = set(), set()
        for jobs, resolution in (("1", "50"), ("2", "50"), ("2", "51")):
            self.fine(self.model, "--resolution", resolution, "--jobs", jobs, "-o", self.path("a.vdb"))
            uuids.add(self.vdb("a.vdb")[0]["uuid"])
            with open(self.path("a.vdb"), "rb") as file:
                made.add(file.read())
        self.assertEqual((len(made), len(uuids)), (2, 2))

    def test_what_was_there_stays_if_writing_fails(self):
        self.write("a.vdb", "before")
        done = run("voxelize", self.model, "--resolution", "300", "-o", self.path("a.vdb"),
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10000, 10000)))
        self.assertEqual(done.returncode, 2)
        self.assertIn("a.vdb\" cannot be written: File too large", done.err)
        with open(self.path("a.vdb"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "before")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.vdb", "ball.off"])

    def test_sizes_of_cells(self):
        big = self.write("big.off", off([[0, 0, 0], [1e300, 0, 0], [0, 1e300, 1]], [[0, 1, 2]]))
        self.both(big, "--resolution", "40", "--scalar", "float64")
        for length, fine in ((1.5e-4, True), (1.4e-4, False)):
            small = self.write("small.off", off([[0, 0, 0], [length, 0, 0], [0, length, 0]], [[0, 1, 2]]))
            if fine:
                self.both(small, "--resolution", "10")
            else:
                message = self.refused(small, "--resolution", "10", "-o", self.path("small.vdb"))
                self.assertIn("small.vdb\" cannot be written: OpenVDB has no grids with cells as small as 1.4", message)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    path = sys.argv.pop(2)
    if path != "none":
        reader.append(os.path.abspath(path))
    main(__doc__)
