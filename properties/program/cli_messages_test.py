#!/usr/bin/env python3
"""What the program says, and where: both streams in one file, terminals without escape sequences, a model's edges, and a
description of one test.

usage: cli_messages_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import pty
import re
import subprocess
import tempfile
import unittest

from cli_support import DISJOINT, TESTS, graze, main, run

CUBE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
FACES = [(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4), (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6),
         (3, 0, 4), (3, 4, 7)]


def off(points, faces):
    return "OFF\n%d %d 0\n%s\n%s\n" % (len(points), len(faces), "\n".join("%r %r %r" % p for p in points),
                                      "\n".join(" ".join(map(str, (len(f), *f))) for f in faces))


class messages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def in_one_file(self, *words):
        """What stands in a file that both streams go to."""
        with open(self.path("both"), "wb") as both:
            subprocess.run([*graze, *words], stdin=subprocess.DEVNULL, stdout=both, stderr=both, timeout=120, check=False)
        with open(self.path("both"), encoding="utf-8") as both:
            return both.read().splitlines()

    def test_lines_stay_whole_in_one_file(self):
        # Two sheets that cross all over: more lines than any buffer holds.
        many = 40
        points, faces = [], []
        for i in range(many):
            points += [(i, 0, -1), (i + 0.5, 0, 1), (i, many, 1)]
            points += [(0, i, -0.5), (0, i + 0.25, 0.5), (many, i, 0.5)]
        faces = [(i, i + 1, i + 2) for i in range(0, len(points), 3)]
        model = self.write("sheets.off", off(points, faces))
        lines = self.in_one_file("mesh", "--intersections", model, model)
        broken = [line for line in lines if not line.startswith(model + ": ") and not line.startswith('{"file"')]
        self.assertEqual(broken, [])
        pairs = [json.loads(line) for line in lines if line.startswith("{")]
        self.assertGreater(sum(map(len, lines)), 100_000)
        # What is said of a model stands below its lines.
        summary = [i for i, line in enumerate(lines) if "pairs meet" in line]
        self.assertEqual((len(summary), summary[0]), (2, len(pairs) // 2))
        # The same of a verb that complains in the middle of its work.
        case = self.write("cases.jsonl", (DISJOINT + "\n") * 300 + "{\n" + (DISJOINT + "\n") * 300)
        lines = self.in_one_file("check", "--json", case)
        self.assertEqual([line for line in lines if not re.match(r'\{"case":\d+,.*\}$|.*cases\.jsonl:301: |graze ', line)], [])

    def test_a_full_disk_is_told_even_if_a_message_met_it_first(self):
        model = self.write("cube.off", off(CUBE + [(-1, 0.5, 0.5), (2, 0.5, 0.5), (0.5, 2, 0.5)], FACES + [(8, 9, 10)]))
        with open("/dev/full", "wb") as full:
            done = subprocess.run([*graze, "mesh", "--intersections", model], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write to standard output", done.stderr)

    def on_terminal(self, kind, *words):
        try:
            leader, terminal = pty.openpty()
        except OSError as error:
            self.skipTest("no pseudo-terminal: %s" % error)
        process = subprocess.Popen([*graze, *words], stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal,
                                   env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": kind})
        os.close(terminal)
        text = b""
        try:
            while piece := os.read(leader, 1 << 16):
                text += piece
        except OSError:
            pass  # the other end is closed
        os.close(leader)
        self.assertLess(process.wait(timeout=120), 2)
        return text

    def test_a_dumb_terminal_gets_no_escapes(self):
        case = self.write("cases.jsonl", DISJOINT + "\n")
        for number, words in enumerate((["run", "--test", "segment_triangle_3d", "--cases", "400", "--no-shrink", "--no-pictures"], ["check", case],
                                        ["bench", "--test", "point_disc_2d", "--cases", "1024", "--min-time", "0.001"])):
            for kind in ("dumb", "xterm"):
                out = ["--out", self.path("%s%d" % (kind, number))] if words[0] == "run" else []
                text = self.on_terminal(kind, *words, *out)
                self.assertEqual(b"\033" in text, kind != "dumb", words)
                if kind == "dumb":
                    self.assertNotRegex(text.replace(b"\r\n", b"\n"), b"\r")

    def test_progress_in_a_log_of_a_terminal_is_moderate(self):
        text = self.on_terminal("xterm", "run", "--seconds", "1", "--no-pictures", "--out", self.path("out"))
        # Two a second for as long as it took, and one a step.
        self.assertLess(text.count(b"\r\x1b[K"), 30)

    def test_edges_of_models(self):
        def messages_of(points, faces, name="model.off"):
            model = self.write(name, off(points, faces))
            first = run("mesh", "--intersections", model)
            self.assertIn(first.returncode, (0, 1))
            again = run("mesh", model, "--cases", "10", "--no-pictures", "--out", self.path("out%d" % len(os.listdir(self.folder))))
            lines = [line[len(model) + 2:] for line in first.err.splitlines() if " edge" in line]
            self.assertEqual([line[len(model) + 2:] for line in again.err.splitlines() if " edge" in line], lines)
            return lines

        # What is said of other models is in unit/reports/report_text_test.cpp.
        self.assertEqual(messages_of(CUBE, FACES), ["closed, each edge belongs to two faces"])
        self.assertEqual(messages_of(CUBE + [(0.5, -1, 0)], FACES + [(0, 1, 8)]), [
            "2 open edges, with a face on one side alone; the first is (0, 0, 0) to (0.5, -1, 0), of face 12",
            "1 non-manifold edge, with three faces or more; the first is (0, 0, 0) to (1, 0, 0), of faces 0, 4, 12"])

    def test_a_missing_model_is_what_is_said_first(self):
        for words in (["mesh", "nosuch.obj"], ["mesh", "--intersections", "nosuch.obj"],
                      ["mesh", self.write("cube.off", off(CUBE, FACES)), "nosuch.obj"]):
            done = run(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn("nosuch.obj: no such file", done.err)
            self.assertNotIn("--out", done.err)
        self.assertIn("--out is required", run("mesh", self.path("cube.off")).err)

    def test_list_of_one_test(self):
        done = run("list", "segment_aabb_3d")
        self.assertEqual((done.returncode, done.err), (0, ""))
        words = " ".join(done.out.split())
        self.assertIn("shapes box, segment, in this order", words)
        self.assertRegex(words, r"12 scalars: min\.x, min\.y, min\.z, max\.x, .*b\.z")
        self.assertIn("certified.segment_aabb_3d", done.out)
        self.assertNotIn("triangle_triangle_3d", done.out)
        for test in TESTS:
            done = run("list", test)
            self.assertEqual((done.returncode, done.out.splitlines()[0]), (0, test))
            self.assertLessEqual(max(map(len, done.out.splitlines())), 100)
        listed = json.loads(run("list", "ray_*", "orient_2d", "--json").out)
        names = {test["id"] for test in listed["tests"]}
        self.assertEqual(names, {test for test in TESTS if test.startswith("ray_") or test == "orient_2d"})
        self.assertEqual({subject["test"] for subject in listed["subjects"]}, names)
        done = run("list", "segment_aab_3d")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("segment_aabb_3d", done.err)


if __name__ == "__main__":
    main(__doc__)
