#!/usr/bin/env python3
"""graze bench as scripts use it: what it times, what it prints, and the status it exits with. No time is judged.

usage: cli_bench_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import math
import re
import unittest

from cli_support import main, run

FAMILIES = ["random", "near_contact", "coplanar", "degenerate", "shared_feature", "grid", "extreme_scale", "mesh"]
CASES = 24
QUICK = ("--cases", str(CASES), "--min-time", "0.000001")
REFERENCES = ["reference.cgal", "reference.rational"]


def bench(*words):
    done = run("bench", "--json", *QUICK, *words)
    return done, json.loads(done.out)["results"] if done.returncode == 0 else None


def catalog():
    return json.loads(run("list", "--json").out)


class results(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.done, cls.rows = bench("--subject", "documented.*", "--subject", "certified.*", "--subject", "reference.*")

    def test_nothing_on_standard_error(self):
        # But for how far it is, every ten seconds.
        text = [line for line in self.done.err.splitlines() if not re.match(r"\[\d+/\d+\] ", line)]
        self.assertEqual((self.done.returncode, text), (0, []))

    def test_every_test_scalar_and_family(self):
        found = {(row["test"], row["scalar"], row["family"]) for row in self.rows}
        expected = {(test["id"], scalar, family) for test in catalog()["tests"] for scalar in ("float32", "float64")
                    for family in FAMILIES}
        # Of a family that has no case of the values there is no line.
        values = {test["id"] for test in catalog()["tests"] if test["answer"] == "values"}
        self.assertEqual({key for key in expected if key[0] not in values or key in found}, found)
        self.assertEqual({key[:2] for key in found}, {key[:2] for key in expected})

    def test_every_subject(self):
        found = {(row["test"], row["subject"], row["scalar"]) for row in self.rows}
        expected = {(s["test"], s["name"], scalar) for s in catalog()["subjects"] for scalar in s["scalars"]}
        self.assertEqual({key for key in found if not key[1].startswith("reference.")}, expected)
        for test in catalog()["tests"]:
            self.assertIn((test["id"], "reference.rational", "float32"), found)
            # Neither a mapped mesh, which CGAL's kernel would round, nor a smallest sphere; nor what it has no such test of.
            kinds = {part["shape"] for part in test["layout"]}
            with_cgal = test["answer"] != "values" and len(test["layout"]) == 2 and kinds.isdisjoint({"obb", "hull", "frustum", "cylinder", "solid"}) and kinds != {"polygon"}
            self.assertEqual((test["id"], "reference.cgal", "float64") in found, with_cgal)

    def test_no_row_twice(self):
        keys = [(row["test"], row["scalar"], row["family"], row["subject"]) for row in self.rows]
        self.assertEqual(len(keys), len(set(keys)))

    def test_rows(self):
        for row in self.rows:
            with self.subTest(row=row):
                self.assertEqual(list(row)[:6], ["test", "scalar", "family", "subject", "ns", "checked"])
                self.assertTrue(0 < row["ns"] < math.inf)
                self.assertLessEqual(row["ns"], row["median_ns"])
                self.assertLessEqual(row["wrong"], row["checked"])
                self.assertLessEqual(row["checked"] + row["declined"], CASES)
                if row["subject"].startswith("certified."):
                    self.assertGreater(row["checked"], 0)
                    self.assertEqual(row["wrong"] + row["declined"], 0)

    def test_ratios(self):
        cgal = {(row["test"], row["scalar"], row["family"]): row["ns"] for row in self.rows
                if row["subject"] == "reference.cgal"}
        for row in self.rows:
            key = (row["test"], row["scalar"], row["family"])
            if key in cgal:
                self.assertAlmostEqual(row["ratio"], row["ns"] / cgal[key], delta=1e-9 * row["ratio"])
            else:
                self.assertIsNone(row["ratio"])

    def test_cgal_is_exact_on_moderate_input(self):
        # Where nothing is rounded when its objects are built: points, segments, triangles and boxes.
        kinds = ("disc", "sphere", "capsule", "plane", "line", "ray")
        rounded = [test["id"] for test in catalog()["tests"] for part in test["layout"] if part["shape"] in kinds]
        for row in self.rows:
            if row["subject"] == "reference.cgal" and row["test"] not in rounded:
                if row["family"] in ("random", "degenerate", "shared_feature", "grid", "mesh"):
                    self.assertEqual((row["wrong"], row["declined"]), (0, 0), row)


class selections(unittest.TestCase):
    one = ("--test", "triangle_triangle_3d", "--scalar", "float32", "--family", "random")

    def test_one_of_each(self):
        _, rows = bench(*self.one, "--subject", "*.triangle_triangle_3d", "--subject", "reference.rational")
        names = [row["subject"] for row in rows if not row["subject"].startswith("batch.")]
        self.assertEqual(names, ["certified.triangle_triangle_3d", "reference.rational"])
        self.assertEqual({(row["scalar"], row["family"], row["ratio"]) for row in rows}, {("float32", "random", None)})

    def test_order(self):
        _, rows = bench(*self.one)
        names = [row["subject"] for row in rows]
        self.assertEqual(names[-2:], REFERENCES)
        self.assertTrue(names[0].startswith("documented."))

    def test_settings(self):
        done = run("bench", "--json", *QUICK, *self.one, "--seed", "7", "--subject", "reference.rational")
        whole = json.loads(done.out)
        self.assertEqual((whole["seed"], whole["cases"]), (7, CASES))

    def test_seed_changes_the_cases(self):
        def wrong(seed):
            done = run("bench", "--json", "--cases", "512", "--min-time", "0.000001", "--test", "triangle_triangle_3d",
                       "--subject", "documented.*", "--seed", seed)
            return [row["wrong"] for row in json.loads(done.out)["results"]]

        self.assertEqual(wrong("1"), wrong("1"))
        self.assertNotEqual(wrong("1"), wrong("2"))

    def test_subject_of_another_test_only(self):
        done, _ = bench("--test", "aabb_aabb_2d", "--subject", "documented.moller_1997")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--subject", done.err)


class tables(unittest.TestCase):
    def test_text(self):
        done = run("bench", *QUICK, "--test", "segment_*_3d", "--test", "point_transformed*")
        self.assertEqual((done.returncode, done.err), (0, ""))
        lines = done.out.splitlines()
        self.assertEqual(lines[0], "point_transformed_trimesh_2d float32")
        for test in ("segment_plane_3d float64", "segment_triangle_3d float32"):
            self.assertIn(test, lines)
        self.assertIn("  as a ratio to reference.cgal", lines)
        self.assertLessEqual(max(map(len, lines)), 120)
        self.assertNotIn("\033", done.out)
        self.assertFalse([line for line in lines if line != line.rstrip()])

    def test_markdown(self):
        done = run("bench", *QUICK, "--markdown", "--scalar", "float32")
        self.assertEqual((done.returncode, done.err), (0, ""))
        rows = [line for line in done.out.splitlines() if line.startswith("|")]
        self.assertEqual({row.count("|") for row in rows}, {len(FAMILIES) + 2})
        for test in ("triangle_triangle_3d", "segment_triangle_3d", "triangle_aabb_3d"):
            self.assertEqual(sum(test + ", float32" in row for row in rows), 1)
            self.assertEqual(sum("`certified.%s`" % test in row for row in rows), 1)
        self.assertEqual(sum("`reference.cgal`, ns" in row for row in rows), 3)

    def test_markdown_of_another_test(self):
        done = run("bench", *QUICK, "--markdown", "--test", "aabb_aabb_2d")
        self.assertIn("aabb_aabb_2d, float64", done.out)
        self.assertNotIn("triangle", done.out)

    def test_markdown_of_what_cgal_has_not(self):
        done = run("bench", *QUICK, "--markdown", "--test", "line_line_point_2d")
        rows = [line for line in done.out.splitlines() if line.startswith("|")]
        self.assertIn("time, ns a query", rows[0])
        cells = [row.split("|")[2:-1] for row in rows if "`certified.line_line_point_2d`" in row]
        self.assertEqual(len(cells), 2)
        for row in cells:
            self.assertTrue(any(float(cell) > 0 for cell in row if cell.strip()), row)
        both = run("bench", *QUICK, "--markdown", "--test", "line_line_point_2d", "--test", "aabb_aabb_2d").out
        self.assertIn("as a ratio to `reference.cgal`", both)
        self.assertIn("**line_line_point_2d, float64**, ns a query", both)
        self.assertIn("**aabb_aabb_2d, float64** |", both)


class mistakes(unittest.TestCase):
    def refused(self, *words):
        done = run("bench", *words)
        self.assertEqual((done.returncode, done.out), (2, ""), words)
        return done.err

    def test_unknown_names(self):
        self.assertIn('did you mean "random"?', self.refused("--family", "randon"))
        self.assertIn('did you mean "reference.cgal"?', self.refused("--subject", "reference.cgl"))
        self.assertIn("--test", self.refused("--test", "nothing*"))
        self.assertIn("--scalar", self.refused("--scalar", "float16"))

    def test_bad_numbers(self):
        for value in ("0", "-1", "nan", "inf", "1s", ""):
            self.assertIn("--min-time", self.refused("--min-time", value))
        for value in ("0", "-1", "1.5", "99999999999999999999"):
            self.assertIn("--cases", self.refused("--cases", value))

    def test_two_forms(self):
        self.assertIn("--markdown", self.refused("--json", "--markdown"))


if __name__ == "__main__":
    main(__doc__)
