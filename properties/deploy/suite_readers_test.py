#!/usr/bin/env python3
"""The release of the conformance suite: its readers, each in its language, count what an independent reading with fractions
counts, and the archive has the same bytes each time.

usage: suite_readers_test.py PATH_TO_GRAZE TOP_FOLDER_OF_THE_SOURCES [unittest arguments]

A language that is not installed is skipped.
"""
import fractions
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

graze, root = map(os.path.abspath, sys.argv[1:3]) if len(sys.argv) > 2 else sys.exit(__doc__)
READERS = os.path.join(root, "reports", "suite", "readers")
TESTS = ("orient_2d", "aabb_aabb_2d")
with open(os.path.join(root, "fast", "include", "graze", "tests.def"), encoding="utf-8") as listed:
    TESTS_OF_ALL = re.findall(r"^GRAZE_TEST\((\w+),", listed.read(), re.M)
VALUES = "line_line_point_2d"  # which not every reader has an example of
# By reader: what has to be installed, how it is built, and how it is run.
WAYS = {
    "reader.py": ("python3", [], ["python3", "{source}"]),
    "reader.mjs": ("node", [], ["node", "{source}"]),
    "reader.c": ("cc", ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-ffp-contract=off", "{source}", "-o", "{made}", "-lm"], ["{made}"]),
    "reader.cpp": ("c++", ["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-O2", "-ffp-contract=off", "{source}", "-o", "{made}"], ["{made}"]),
    "reader.rs": ("rustc", ["rustc", "-O", "{source}", "-o", "{made}"], ["{made}"]),
    "reader.go": ("go", ["go", "build", "-o", "{made}", "{source}"], ["{made}"]),
    "Reader.java": ("javac", ["javac", "-d", "{folder}", "{source}"], ["java", "-cp", "{folder}", "Reader"]),
    "Reader.cs": ("mcs", ["mcs", "-out:{made}.exe", "{source}"], ["mono", "{made}.exe"]),
}


def naive(test, x):
    """What the readers' examples compute, in doubles."""
    if test == "orient_2d":
        return [(x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4])]
    if test == "aabb_aabb_2d":
        return [float(max(x[0], x[4]) <= min(x[2], x[6]) and max(x[1], x[5]) <= min(x[3], x[7]))]
    u, v = (x[2] - x[0], x[3] - x[1]), (x[6] - x[4], x[7] - x[5])
    d = u[0] * v[1] - u[1] * v[0]
    s = ((x[4] - x[0]) * v[1] - (x[5] - x[1]) * v[0]) / d if d else float("nan")
    return [x[0] + s * u[0], x[1] + s * u[1]]


def counted(cases):
    """The line that a reader prints."""
    right = hits = touching = 0
    for case in cases:
        given = naive(case["test"], case["input"])
        if case["expect"] == "touching":
            touching, hits, right = touching + 1, hits + int(given[0]), right + 1
        elif "tolerance" in case:
            right += all(number - number == 0 and abs(fractions.Fraction(number) - fractions.Fraction(exact)) <= fractions.Fraction(most)
                         for number, exact, most in zip(given, case["exact_values"], case["tolerance"]))
        else:
            said = {"positive": given[0] > 0, "negative": given[0] < 0, "zero": given[0] == 0,
                    "crossing": given[0] == 1, "disjoint": given[0] == 0}
            right += said[case["expect"]]
    return "%d of %d right; %d hits on %d touching\n" % (right, len(cases), hits, touching)


class readers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.made.cleanup)
        cls.folder = cls.made.name
        words = [word for test in TESTS + (VALUES,) for word in ("--test", test)]
        subprocess.run([graze, "suite", "--out", cls.folder, "--scalar", "float64", *words], check=True, stderr=subprocess.DEVNULL)

    def test_every_reader_is_short_and_here(self):
        self.assertEqual(sorted(os.listdir(READERS)), sorted(WAYS))
        for name in WAYS:
            with open(os.path.join(READERS, name), encoding="utf-8") as file:
                self.assertLessEqual(len(file.readlines()), 60, name)

    def test_archive(self):
        """From the archive alone to a count."""
        bytes_of = []
        for name in ("a", "b"):
            folder = os.path.join(self.folder, name)
            done = subprocess.run([sys.executable, "-B", os.path.join(root, "reports", "suite", "pack.py"), graze, folder, *TESTS],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(done.stdout.strip(), "rb") as file:
                bytes_of.append(file.read())
        self.assertEqual(*bytes_of)
        with tarfile.open(done.stdout.strip()) as archive:
            self.assertEqual({(item.mtime, item.uid, item.gid, item.uname, item.mode) for item in archive}, {(0, 0, 0, "", 0o644)})
            self.assertEqual(archive.getnames(), sorted(archive.getnames()))
            archive.extractall(self.folder)
        top = os.path.join(self.folder, "graze-suite-1.0")
        self.assertLessEqual({"README.md", "readers", "level-1", "manifest-level-1.json", "manifest-level-2.json"}, set(os.listdir(top)))
        self.assertLessEqual({"TESTS.md", "LAWS.md", "LICENSE"}, set(os.listdir(top)))
        for name in ("README.md", "TESTS.md", "LAWS.md"):  # no link leads out of the archive
            with open(os.path.join(top, name), encoding="utf-8") as file:
                text = file.read()
            for target in re.findall(r"\]\(([^)]*)\)", text):
                self.assertTrue(target.startswith("http") or os.path.exists(os.path.join(top, target)), (name, target))
        with open(os.path.join(top, "TESTS.md"), encoding="utf-8") as file:
            text = file.read()
        for test in TESTS_OF_ALL:
            self.assertIn("| `%s` |" % test, text)
        path = os.path.join(top, "level-1", "orient_2d.float64.jsonl")
        done = subprocess.run([sys.executable, os.path.join(top, "readers", "reader.py"), path], capture_output=True, text=True, check=True)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(done.stdout, counted([json.loads(line) for line in file]))

    def counts(self, name):
        needed, build, run = WAYS[name]
        if not shutil.which(needed):
            self.skipTest("no " + needed)
        with open(os.path.join(READERS, name), encoding="utf-8") as file:
            tests = TESTS + (VALUES,) * (VALUES in file.read())
        with tempfile.TemporaryDirectory() as folder:
            places = {"source": os.path.join(READERS, name), "made": os.path.join(folder, "reader"), "folder": folder}
            here = lambda words: [word.format(**places) for word in words]
            if build:
                done = subprocess.run(here(build), capture_output=True, text=True, check=False, env={**os.environ, "GOCACHE": folder})
                self.assertEqual(done.returncode, 0, done.stderr)
            for test in tests:
                path = os.path.join(self.folder, test + ".float64.jsonl")
                with open(path, encoding="utf-8") as file:
                    cases = [json.loads(line) for line in file]
                done = subprocess.run([*here(run), path], capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stdout), (0, counted(cases)), (test, done.stderr))


    def test_what_is_not_judged_is_not_counted(self):
        """Spheres and structures: a count would say that all answers are wrong."""
        subprocess.run([graze, "suite", "--out", self.folder, "--scalar", "float64", "--test", "triangle_min_sphere_3d", "--test", "delaunay_2d"],
                       check=True, stderr=subprocess.DEVNULL)
        for name, (needed, build, run) in WAYS.items():
            if not shutil.which(needed):
                continue
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                places = {"source": os.path.join(READERS, name), "made": os.path.join(folder, "reader"), "folder": folder}
                here = lambda words: [word.format(**places) for word in words]
                if build:
                    subprocess.run(here(build), capture_output=True, check=True, env={**os.environ, "GOCACHE": folder})
                for test in ("triangle_min_sphere_3d", "delaunay_2d"):
                    done = subprocess.run([*here(run), os.path.join(self.folder, test + ".float64.jsonl")], capture_output=True, text=True, check=False)
                    self.assertEqual((done.returncode, done.stdout), (0, "0 of 0 right; 0 hits on 0 touching\n"), done.stderr)


for reader in WAYS:
    setattr(readers, "test_" + re.sub(r"\W", "_", reader), lambda self, name=reader: self.counts(name))

if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main()
