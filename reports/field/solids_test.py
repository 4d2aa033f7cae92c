#!/usr/bin/env python3
"""The page of solids: it is what solids.py makes of its data, graze judges every finding wrong again, and a wrong routine is found out.

usage: solids_test.py PATH_TO_GRAZE texts|programs [unittest arguments]

texts asks no library; programs asks those that are installed, each finding by its own call, and takes a compiler.
"""
import json
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import solids  # noqa: E402
import solids_programs  # noqa: E402

graze, part = "", ""
# Answers as a routine would that never finds anything: by the protocol of programs.
BLIND = """import json, sys
sys.stdin.readline()
print('{"subjects":[{"test":"ray_solid_3d","name":"blind","scalar":"float32","prepare":true}]}', flush=True)
for line in sys.stdin:
    if line == "\\n":
        sys.stdout.flush()
    else:
        print("true" if "prepare" in json.loads(line) else "false")
"""


class texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if part != "texts":
            raise unittest.SkipTest("texts")
        cls.data = json.loads(solids.read(HERE, "solids.json"))

    def test_the_page_is_made_of_the_data(self):
        self.assertEqual(solids.read(HERE, "solids.md"), solids.page(self.data))

    def test_the_certified_row(self):
        told = solids.page({**self.data, "certified": {"rays": 10**8, "wrong": 0, "by": "float32"}})
        self.assertIn("| graze | `certified::solid` | exact | float32 | 100,000,000 |  | 0 |  |  | none |\n", told)
        self.assertNotIn("| graze |", solids.page({**self.data, "certified": None}))

    def test_every_subject_has_its_rows(self):
        described = [(library["library"], each["subject"], each["test"], scalar) for library in solids.libraries()
                     for each in library["subjects"] for scalar in solids_programs.scalars_of(library, each)]
        described += [(solids.WANTED, subject, test, scalar) for test, subject, _ in solids.ROUTINES for scalar in ("float32", "float64")]
        self.assertEqual([(row["library"], row["subject"], row["test"], row["scalar"]) for row in self.data["rows"]], described)

    def test_counts_add_up(self):
        for row in self.data["rows"]:
            for aims in (row["aimed"], row["plain"]):
                self.assertLessEqual(aims["leaks"], aims["wrong"])
                self.assertLessEqual(aims["wrong"], aims["asked"])
            self.assertEqual(row["aimed"]["wrong"] + row["plain"]["wrong"], row["invented"] + row["missed"] + row["other"], row)
            self.assertEqual(row["other"], 0, row)
            if row["test"] == "ray_solid_3d":
                self.assertEqual(row["aimed"]["leaks"] + row["plain"]["leaks"], row["missed"], row)
            asked = row["aimed"]["asked"] + row["plain"]["asked"]
            self.assertAlmostEqual(row["plain"]["asked"] / asked, 1 / 8, places=4)
            self.assertLess(row["declined"], asked / 2)

    def test_versions_are_pinned(self):
        pinned = json.loads(solids.read(solids.ADAPTERS, "javascript", "package.json"))["dependencies"]
        for library in solids.libraries():
            if library["language"] == "JavaScript":
                versions = {row["version"] for row in self.data["rows"] if row["library"] == library["library"]}
                self.assertEqual(versions, {pinned[library["package"]]})

    def test_models_are_closed(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, make in solids.MODELS.items():
                points, faces = make()
                edges = [(face[i], face[(i + 1) % 3]) for face in faces for i in range(3)]
                self.assertEqual(len(set(edges)), len(edges), name)
                self.assertEqual({(b, a) for a, b in edges}, set(edges), name)
                self.assertGreater(solids.volume(points, faces), 0, name)
                path = os.path.join(folder, name + ".off")
                solids.written(path, solids.off(points, faces))
                done = solids.subprocess.run([graze, "validate", "solid", "--input", path], capture_output=True, text=True, check=False)
                # Cubes that meet nowhere, and a ball in a ball.
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_findings(self):
        found = solids.findings()
        described = {(library["library"], each["subject"], each["test"]) for library in solids.libraries() for each in library["subjects"]}
        for one in found:
            with self.subTest(library=one["library"], words=one["words"]):
                self.assertIn((one["library"], one["subject"], one["test"]), described)
                self.assertLessEqual({one["expected"], one["actual"]}, set(solids_programs.words_of(one["test"])))
                outcome, relation = solids_programs.judged(graze, one)
                says = one["actual"] in ("hit", "inside")
                self.assertEqual(outcome, "false_hit" if says else "false_miss")
                self.assertEqual(relation, "disjoint" if says else "crossing")
                # The right answer is not accused.
                self.assertEqual(solids_programs.judged(graze, {**one, "actual": one["expected"]})[0], "agree")
                # Closed, and seen from outside: what libraries are made for.
                _, points, corners = solids_programs.parts_of(one)
                faces = [corners[i:i + 3] for i in range(0, len(corners), 3)]
                edges = [(face[i], face[(i + 1) % 3]) for face in faces for i in range(3)]
                self.assertEqual({(b, a) for a, b in edges}, set(edges))
                self.assertGreater(solids.volume(points, faces), 0)
        for library in solids.libraries():
            self.assertLessEqual(sum(one["library"] == library["library"] for one in found), solids.MOST_FINDINGS)

    def test_a_blind_routine_is_found_out(self):
        with tempfile.TemporaryDirectory() as folder:
            solids.written(os.path.join(folder, "blind.py"), BLIND)
            solids.written(os.path.join(folder, "ball.off"), solids.off(*solids.ball(1)))
            told = solids.told_of(graze, ["--command", "solids=%s %s" % (sys.executable, os.path.join(folder, "blind.py"))], "solids.blind",
                                  "ray_solid_3d", "float32", os.path.join(folder, "ball.off"), 800, ("--no-shrink",))
        row = {"declined": 0, "invented": 0, "missed": 0, "other": 0, "aimed": {"asked": 0, "wrong": 0, "leaks": 0},
               "plain": {"asked": 0, "wrong": 0, "leaks": 0}}
        solids.add_up(row, told)
        self.assertEqual((row["aimed"]["asked"], row["plain"]["asked"], row["invented"]), (700, 100, 0))
        self.assertGreater(row["aimed"]["leaks"], 300)
        self.assertGreater(row["plain"]["leaks"], 10)


class programs(unittest.TestCase):
    def setUp(self):
        if part != "programs":
            self.skipTest("programs")

    def test_what_libraries_say(self):
        absent = []
        for one in solids.findings():
            with self.subTest(library=one["library"], words=one["words"]):
                said = solids_programs.said(one)
                if said is None:
                    absent.append(one["library"])
                else:
                    self.assertEqual(said, one["actual"])
        if len(absent) == len(solids.findings()):
            self.skipTest("no library is installed")

    def test_cgal_of_two_objects(self):
        said = solids_programs.compiled(solids_programs.CGAL_OBJECTS)
        self.assertIn(said, (None, "0 2 0 0 1 0 0"))


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[2] not in ("texts", "programs"):
        sys.exit(__doc__)
    graze, part = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1)
    unittest.main()
