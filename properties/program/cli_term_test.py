#!/usr/bin/env python3
"""TERM at any moment: every verb ends within two seconds, and what stood in files before or is finished stays whole.

usage: cli_term_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from cli_support import graze, main, run

TRIES = int(os.environ.get("GRAZE_TERM_TRIES", "2"))  # of each verb
LONGEST = 0.6  # until TERM, in seconds
LIMIT = 2  # from TERM to the end, in seconds
ATTEMPTS = 3  # before a verb counts as slow: other tests may keep the machine busy


def torus(rings=60, sides=40):
    """A model of some size, as text."""
    from math import cos, pi, sin
    at = lambda i, j: (i % rings) * sides + j % sides
    points = [((3 + cos(v)) * cos(u), (3 + cos(v)) * sin(u), sin(v)) for u in (2 * pi * i / rings for i in range(rings))
              for v in (2 * pi * j / sides for j in range(sides))]
    faces = [face for i in range(rings) for j in range(sides)
             for face in ((at(i, j), at(i + 1, j), at(i, j + 1)), (at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)))]
    return "OFF\n%d %d 0\n%s\n%s\n" % (len(points), len(faces), "\n".join("%r %r %r" % p for p in points),
                                      "\n".join("3 %d %d %d" % f for f in faces))


class term(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.keep = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.keep.cleanup)
        cls.store, cls.other = cls.path("store"), cls.path("other")
        for seed, folder in (("1", cls.store), ("2", cls.other)):
            done = run("run", "--test", "segment_triangle_3d", "--cases", "3000", "--seed", seed, "--no-pictures", "--out", folder)
            assert done.returncode == 0, done.err
        with open(cls.path("model.off"), "w", encoding="utf-8") as file:
            file.write(torus())
        with open(cls.path("cases.jsonl"), "w", encoding="utf-8") as file:
            file.write(run("generate", "triangle_triangle_3d", "--cases", "20000").out)
        with open(os.path.join(cls.store, "findings.jsonl"), encoding="utf-8") as file:
            cls.finding = json.loads(file.readline())["id"]

    @classmethod
    def path(cls, name):
        return os.path.join(cls.keep.name, name)

    def whole(self, folder):
        """A store, if there is one, can be read, and its reports are whole."""
        base = os.path.join(folder, "findings.db")
        if os.path.exists(base) and os.path.getsize(base):
            with sqlite3.connect(base) as open_base:
                self.assertEqual(open_base.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            open_base.close()
        for name, end in (("summary.json", "}"), ("report.html", "</html>"), ("junit.xml", "</testsuites>")):
            if os.path.exists(os.path.join(folder, name)):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    self.assertTrue(file.read().rstrip().endswith(end), name)

    def words_of(self, verb, out):
        """A call of the verb that takes a while, and the folder that it changes."""
        model, cases = self.path("model.off"), self.path("cases.jsonl")
        return {"list": (["list", "--json"], None),
                "generate": (["generate", "triangle_triangle_3d", "--cases", "100000000"], None),
                "check": (["check", "--json", *[cases] * 20], None),
                "run": (["run", "--seconds", "30", "--out", out], out),
                "climb": (["run", "--climb", "--test", "line_line_point_2d", "--seconds", "30", "--out", out], out),
                "mesh": (["mesh", model, "--seconds", "30", "--out", out], out),
                "intersections": (["mesh", "--intersections", *[model] * 50], None),
                "shrink": (["shrink", *[cases] * 5], None),
                "show": (["show", self.store, self.finding], None),
                "map": (["map", self.store, self.finding, "--size", "4096", "-o", os.path.join(out, "map.png")], None),
                "merge": (["merge", self.store, self.other, "--out", out], out),
                "report": (["report", "--examine", out], out),
                "bench": (["bench"], None),
                "voxelize": (["voxelize", model, "--resolution", "700", "-o", os.path.join(out, "cells.jsonl")], None),
                "scene": (["scene", "--frames", "1000000", "--out", out], out)}[verb]

    def end_after(self, delay, verb):
        """Seconds from TERM to the end of a verb that ran for so long, and whether TERM ended it."""
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            shutil.copytree(self.store, out) if verb == "report" else os.mkdir(out)
            words, changed = self.words_of(verb, out)
            with subprocess.Popen([*graze, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
                time.sleep(delay)
                began = time.monotonic()
                process.send_signal(signal.SIGTERM)
                messages = process.communicate(timeout=60)[1].decode()
                took = time.monotonic() - began
            self.assertIn(process.returncode, (0, 143, -signal.SIGTERM), messages)
            if changed:
                self.whole(changed)
            return took, process.returncode != 0

    def test_every_verb(self):
        random.seed(20)
        longest, ended = {}, 0
        for verb in ("list", "generate", "check", "run", "climb", "mesh", "intersections", "shrink", "show", "map", "merge", "report",
                     "bench", "voxelize", "scene"):
            for number in range(TRIES):
                with self.subTest(verb=verb, number=number):
                    delay = random.uniform(0, LONGEST)
                    for _ in range(ATTEMPTS):
                        took, was_ended = self.end_after(delay, verb)
                        if took < LIMIT:
                            break
                    longest[verb] = max(longest.get(verb, 0), took)
                    ended += was_ended
        print(*("%s %.2f s" % item for item in longest.items()), sep=", ")
        self.assertLess(max(longest.values()), LIMIT, longest)
        self.assertGreater(ended, 6 * TRIES)
        self.whole(self.store)


if __name__ == "__main__":
    main(__doc__)
