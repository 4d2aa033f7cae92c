#!/usr/bin/env python3
"""graze run --cases-from: a campaign over cases of the user's own files.

usage: cli_run_files_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import tempfile
import unittest

from cli_support import main, run

# Both triangles in the plane z = 0; moller_1997 is asked about coplanar pairs here.
APART = [0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 0, 6, 5, 0, 5, 6, 0]
ACROSS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25, 0.25, -1, 0.25, 0.25, 1, 2, 2, 0]


def line(test, scalar, values, **more):
    return json.dumps({"test": test, "scalar": scalar, "input": values, **more}) + "\n"


class run_files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.out = os.path.join(self.folder, "out")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def summary(self):
        with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
            return json.load(file)

    def tallies(self):
        return {(test, subject, scalar): counts for test, tests in self.summary()["tests"].items()
                for subject, scalars in tests["subjects"].items() for scalar, counts in scalars.items()}

    def test_same_outcomes_as_check(self):
        result = [run("generate", test, "--family", "coplanar", "--family", "degenerate", "--cases", "150").out
                for test in ("triangle_triangle_3d", "segment_segment_2d", "triangle_min_sphere_3d")]
        file = self.write("cases.jsonl", "".join(result))
        done = run("run", "--cases-from", file, "--out", self.out)
        self.assertEqual(done.returncode, 0, done.err)
        expected = {}
        for text in run("check", "--json", file).out.splitlines():
            case = json.loads(text)
            for subject, answer in case["subjects"].items():
                counts = expected.setdefault((case["test"], subject, case["scalar"]), {})
                counts[answer["outcome"]] = counts.get(answer["outcome"], 0) + 1
        found = {key: {name: count for name, count in counts.items() if type(count) is int and count and name != "checked"}
                 for key, counts in self.tallies().items()}
        self.assertEqual(found, expected)
        self.assertTrue(any("false_hit" in counts or "false_miss" in counts for counts in found.values()))

    def test_origin_and_reports(self):
        file = self.write("mine.jsonl", line("triangle_triangle_3d", "float32", ACROSS) * 3 +
                          line("triangle_triangle_3d", "float64", APART))
        done = run("run", "--cases-from", file, "--subject", "certified.*", "--out", self.out)
        self.assertEqual(done.returncode, 0, done.err)
        counts = self.tallies()
        self.assertEqual({key[2]: (item["checked"], list(item["families"])) for key, item in counts.items()},
                         {"float32": (3, ["file"]), "float64": (1, ["file"])})
        for name in ("report.md", "report.html"):
            with open(os.path.join(self.out, name), encoding="utf-8") as report:
                text = report.read()
            self.assertIn("mine.jsonl", text)
            self.assertRegex(text, r"\| file \||<th[^>]*>file</th>")

    def test_limits_and_several_files(self):
        first = self.write("first.jsonl", line("segment_segment_2d", "float32", [0, 0, 1, 1, 0, 1, 1, 0]) * 4)
        second = self.write("second.jsonl", line("point_triangle_2d", "float64", [0, 0, 0, 0, 1, 0, 0, 1]) * 2)
        done = run("run", "--cases-from", first, "--cases-from", second, "--cases", "3", "--out", self.out)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual(self.summary()["cases"], 5)

    def test_goes_on_and_refuses_other_cases(self):
        file = self.write("a.jsonl", line("point_triangle_2d", "float64", [0, 0, 0, 0, 1, 0, 0, 1]))
        words = ["run", "--cases-from", file, "--out", self.out]
        self.assertEqual(run(*words).returncode, 0)
        self.assertEqual(run(*words).returncode, 0)
        self.assertEqual(self.summary()["cases"], 1)
        self.write("a.jsonl", line("point_triangle_2d", "float64", [0, 0.5, 0, 0, 1, 0, 0, 1]))
        done = run(*words)
        self.assertEqual(done.returncode, 2)
        self.assertIn("model_digest", done.err)

    def test_bad_lines_are_named_and_the_rest_judged(self):
        file = self.write("bad.jsonl", "{\n" + line("point_triangle_2d", "float64", [0, 0, 0, 0, 1, 0, 0, 1]) +
                          line("point_triangle_2d", "float64", [0, 0]))
        done = run("run", "--cases-from", file, "--cases-from", os.path.join(self.folder, "gone"), "--out", self.out)
        self.assertEqual(done.returncode, 2)
        for fragment in ("bad.jsonl:1:", "bad.jsonl:3:", "gone"):
            self.assertIn(fragment, done.err)
        self.assertEqual(self.summary()["cases"], 1)

    def test_bad_usage(self):
        file = self.write("a.jsonl", line("point_triangle_2d", "float64", [0, 0, 0, 0, 1, 0, 0, 1]))
        for words, fragment in ((["--cases-from", file, "--family", "grid"], "--cases-from"),
                                (["--cases-from", file, "--test", "point_disc_2d"], "no case"),
                                (["--cases-from", self.write("none.jsonl", "")], "no case")):
            done = run("run", *words, "--out", self.out)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(fragment, done.err)


if __name__ == "__main__":
    main(__doc__)
