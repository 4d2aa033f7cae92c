#!/usr/bin/env python3
"""The JSON that every verb writes says its format and is what its schema in reports/schema allows.

usage: cli_formats_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import re
import unittest

from campaign_support import campaign
from cli_mesh_test import TETRAHEDRON, off
from cli_support import TESTS, case_line, main, run
from report_support import unpacked
from schema_support import faults, objects_in, replaced, schemas, strictly

# Each verb, and the test here that validates what it writes; None for those that write no JSON of their own.
VERBS = {"list": "list", "generate": "generate", "check": "check", "run": "run", "mesh": "mesh", "fuzz": None, "show": "show",
         "shrink": "shrink", "merge": "merge", "report": None, "map": None, "bench": "bench", "voxelize": "voxelize",
         "scene": "scene", "init": "init", "bound": "bound", "logic": "logic",
         "digest": "digest", "validate": "validate", "inside": "solids", "raycast": "solids", "suite": "suite", "score": "suite"}
# Keys whose objects are open: the user's, or by names of any kind.
OPEN = {"tests", "subjects", "families", "causes", "details", "verdicts", "disagree", "campaign", "extras", "answers"}
CLOSED = [name for name in schemas if name not in ("common", "case", "check", "checked_structure", "place", "certificate", "map")]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
# Two tetrahedra, the one through the other.
THROUGH = off(points=[(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0.2, 0.2, -1), (0.3, 0.2, 2), (0.2, 0.3, 2), (0.25, 0.25, 3)],
              faces=[(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2), (4, 5, 6), (4, 6, 7), (4, 7, 5), (5, 7, 6)])


def names_of(array, path="fast/include/graze/vocabulary.hpp"):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        words = re.search(array + r"_names\s*\{(.*?)\}", file.read(), re.DOTALL)[1]
    return re.findall(r'"([^"]+)"', words)


class formats(campaign):
    seen = {}  # by schema, some documents that were written

    def valid(self, name, text, lines=True):
        """The documents in the text, each of which says its format and is valid."""
        documents = [strictly(line) for line in (text.splitlines() if lines else [text])]
        self.assertGreater(len(documents), 0, name)
        for document in documents:
            self.assertEqual(faults(name, document), [], json.dumps(document)[:500])
        self.assertEqual(documents[0]["format"], 1)
        if name != "voxels":
            self.assertEqual({document["format"] for document in documents}, {1})
        formats.seen.setdefault(name, []).extend(documents[:50])
        return documents

    def fine(self, *words, status=0, **options):
        done = run(*words, **options)
        self.assertEqual(done.returncode, status, done.err)
        return done.out

    def valid_folder(self, some_findings=True):
        """What a campaign wrote."""
        self.valid("summary", self.read("summary.json"), lines=False)
        if some_findings or self.findings():
            self.valid("finding", self.read("findings.jsonl"))
        page = unpacked(self.read("report.html"))
        data = re.search(r'<script type="application/json" id="graze-data">(.*?)</script>', page, re.DOTALL)[1]
        report = self.valid("report", data, lines=False)[0]
        for detail in report["details"].values():
            for case in filter(None, detail.values()):
                if case.get("case_line"):
                    self.valid("case", case["case_line"])
        sarif = strictly(self.read("report.sarif"))
        self.assertEqual(sarif["properties"]["format"], 1)
        return report

    def test_list(self):
        self.valid("list", self.fine("list", "--json"), lines=False)

    def test_generate(self):
        for test in TESTS:
            self.valid("case", self.fine("generate", test, "--cases", "3"))

    def test_check(self):
        lines = [line for test in TESTS for line in self.fine("generate", test, "--cases", "4", "--seed", "3").splitlines()]
        # A margin beyond the largest double, keys of the user's, and other programs' answers.
        lines.append(case_line("point_disc_2d", "float64", "-1.7e308,-1.7e308,1.7e308,1.7e308,1",
                               ',"note":"far","margin":3,"verdicts":{"mine":"miss"}'))
        file = self.write("cases.jsonl", "\n".join(lines))
        for words in ([], ["--certify"]):
            found = self.valid("check", self.fine("check", "--json", *words, file))
            self.assertEqual(len(found), len(lines))
            self.assertEqual(found[-1]["margin"], "inf")
            self.assertIn("external.mine", found[-1]["subjects"])
            self.assertEqual(found[-1]["extras"], {"margin": 3})

    def test_run(self):
        # Of every kind of answer, with what is infinite, causes and pictures.
        tests = ["segment_plane_3d", "point_disc_2d", "orient_2d", "line_line_point_2d", "triangle_min_sphere_3d",
                 "vertex_triangle_ccd_3d", "sphere_sphere_cast_3d", "hull_hull_contact_2d"]
        words = [word for test in tests for word in ("--test", test)]
        self.fine("run", *words, "--cases", "150", "--out", self.out, "--certify")
        report = self.valid_folder()
        self.assertEqual(sorted(report["tests"]), sorted(tests))
        for item in report["maps"]:
            self.assertEqual(faults("map", item), [])
        self.valid("check", self.read("certified.jsonl"))
        self.assertIn('"inf"', self.read("findings.jsonl") + self.read("summary.json"))

    def test_merge_and_baseline(self):
        parts = []
        for shard in ("1/2", "2/2"):
            parts.append(self.new_out())
            self.fine("run", "--test", "segment_segment_2d", "--cases", "400", "--shard", shard, "--out", self.out)
        self.fine("merge", *parts, "--out", self.new_out())
        self.valid_folder()
        known = os.path.join(self.folder, "baseline.jsonl")
        self.fine("run", "--test", "segment_segment_2d", "--test", "point_disc_2d", "--cases", "400", "--write-baseline", known,
                  "--out", self.new_out())
        self.valid("baseline", self.read(known))

    def test_mesh(self):
        model = self.write("model.off", THROUGH)
        self.fine("mesh", model, "--cases", "100", "--out", self.out)
        self.valid_folder(some_findings=False)
        pairs = self.valid("intersections", self.fine("mesh", "--intersections", model, status=1))
        self.assertGreater(len(pairs), 3)

    def test_shrink_and_show(self):
        file = self.write("cases.jsonl", self.fine("generate", "segment_plane_3d", "--cases", "200"))
        self.valid("case", self.fine("shrink", file))
        self.fine("run", "--test", "segment_plane_3d", "--cases", "200", "--no-pictures", "--out", self.out)
        for found in self.findings()[:3]:
            self.valid("case", self.fine("show", self.out, found["id"], "--format", "case"))

    def test_bench(self):
        self.valid("bench", self.fine("bench", "--test", "point_disc_2d", "--cases", "64", "--min-time", "0.001", "--json"), lines=False)

    def test_bound(self):
        found = self.valid("bound", self.fine("bound", "documented.*", "--range", "1", "--cases", "30", "--json"))
        self.assertGreater(len(found), 20)

    def test_logic(self):
        self.valid("logic", self.fine("logic", "documented.edge_*", "--json", status=1))
        self.valid("configurations", self.fine("list", "--configurations", "orient_?d", "--json"))

    def test_validate(self):
        square = self.write("square.xyz", "0 0\n4 0\n4 4\n0 4\n2 2\n")
        wrong = self.write("wrong.jsonl", "[0,1,4]\n[0,1,2]\n")
        self.valid("validate", self.fine("validate", "delaunay_2d", "--input", square, "--output", wrong, "--json", status=1))
        open_one = self.write("open.off", off(TETRAHEDRON, [(0, 2, 1), (0, 1, 3), (1, 2, 3)]))
        whole = self.write("whole.off", off(TETRAHEDRON, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]))
        self.valid("validate_solid", self.fine("validate", "solid", "--input", open_one, "--json", status=1))
        self.valid("validate_boolean", self.fine("validate", "boolean", "--operation", "difference", "--input", whole, "--input", whole,
                                                 "--output", whole, "--tolerance", "0.01", "--json", status=1))
        line = {"test": "convex_hull_2d", "scalar": "float64", "input": [0, 0, 4, 0, 4, 4, 0, 4], "answer": [0, 1, 2], "ok": 1, "by": "me"}
        (found,) = self.valid("checked_structure", self.fine("check", "--json", "-", stdin=json.dumps(line), status=1))
        self.assertEqual((found["extras"], found["by"]), ({"ok": 1}, "me"))

    def test_solids(self):
        model = self.write("model.off", off(TETRAHEDRON, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]))
        points, rays = self.write("points.xyz", "0.1 0.1 0.1\n9 9 9\n0 0 0\n"), self.write("rays.xyz", "-1 0.1 0.1 1 0 0\n9 9 9 1e-320 0 0\n0 0 0 0 0 0\n")
        self.valid("inside", self.fine("inside", model, "--points", points, "--distance", "--json"))
        self.valid("inside", self.fine("inside", model, "--points", points, "--json"))
        self.valid("raycast", self.fine("raycast", model, "--rays", rays, "--json"))
        self.valid("mesh_queries", self.fine("mesh", model, "--queries", "rays", "--cases", "400", "--json"))
        self.valid("voxelize", self.fine("voxelize", model, "--resolution", "8", "--solid", "--json"), lines=False)

    def test_run_of_structures(self):
        program = self.write("mine.py", "import sys\nsys.stdin.readline()\nprint('{\"subjects\":[{\"test\":\"convex_hull_2d\",\"name\":\"none\","
                             "\"scalar\":\"float64\"}]}', flush=True)\nfor line in sys.stdin:\n    print('[]' if line.strip() else '', flush=True, "
                             "end='\\n' if line.strip() else '')\n")
        self.fine("run", "--command", "python3 " + program, "--cases", "50", "--out", self.out, status=1)
        self.valid("structure_summary", self.read("summary.json"), lines=False)

    def test_digest(self):
        words = ["digest", "--test", "orient_2d", "--test", "edge_edge_ccd_3d", "--test", "triangle_min_sphere_3d", "--cases", "3"]
        self.valid("digest", self.fine(*words, "--json"))
        old, new = (os.path.join(self.folder, name) for name in ("old.jsonl", "new.jsonl"))
        self.fine(*words, "--out", old)
        self.valid("answers", self.read(old))
        # Every case of a file is one of a case file.
        self.valid("case", "\n".join(self.read(old).splitlines()[1:]))
        # One sign turned, one number moved, one subject left out.
        text = self.read(old).replace('"certified.orient_2d":"negative"', '"certified.orient_2d":"zero"', 1)
        text = re.sub(r'("certified.edge_edge_ccd_3d":")hit [^"]*', r"\1hit 0x1p-3", text, count=1)
        with open(new, "w", encoding="utf-8") as file:
            file.write(text.replace("documented.circumcentre", "documented.other"))
        found = self.valid("digest_difference", self.fine("digest", "--compare", old, new, "--json", status=1))
        self.assertEqual({"input" in item for item in found}, {True, False})
        self.assertEqual({item["only_in"] for item in found if "only_in" in item}, {"old", "new"})

    def test_suite(self):
        tests = ["triangle_min_sphere_3d", "sphere_obb_contact_3d", "aabb_aabb_cast_3d", "orient_2d", "frustum_sphere_3d"]
        words = [word for test in tests for word in ("--test", test)]
        self.fine("suite", *words, "--scalar", "float32", "--out", self.out)
        self.valid("suite_manifest", self.read("MANIFEST.json"), lines=False)
        for test in tests:
            text = self.read(test + ".float32.jsonl")
            self.valid("suite_case", text)
            self.valid("case", text)
        self.assertGreater(len(self.valid("score", self.fine("score", *words, "--suite", self.out, "--json"))), len(tests))

    def test_voxelize(self):
        model = self.write("model.off", off(TETRAHEDRON))
        words = ["voxelize", model, "--resolution", "16"]
        self.valid("voxelize", self.fine(*words, "--json"), lines=False)
        cells = os.path.join(self.folder, "cells.jsonl")
        self.fine(*words, "-o", cells)
        self.valid("voxels", self.read(cells))
        sliver = self.write("sliver.off", off([(0, 0, 0), (0.1, 0.3, 0.7), (0.2, 0.6, 1.4), (1, 0, 0)], [(0, 1, 2), (0, 3, 2)]))
        self.valid("voxel_difference", self.fine("voxelize", sliver, "--resolution", "40", "--compare"))

    def test_scene(self):
        cases = os.path.join(self.folder, "cases.jsonl")
        self.fine("scene", "--frames", "50", "--cases-out", cases, "--out", self.out)
        self.valid("scene_case", self.read(cases))

    def test_init(self):
        for words in ([], ["--test", "ray_triangle_3d"]):
            self.fine("init", self.new_out(), "--language", "c++", *words)
            self.valid("case", self.read("cases.jsonl"))

    def test_every_verb_is_here(self):
        verbs = re.findall(r"^  ([a-z]+)  ", self.fine("--help"), re.MULTILINE)
        self.assertEqual(sorted(verbs), sorted(VERBS))
        for text in filter(None, VERBS.values()):
            self.assertTrue([name for name in dir(self) if name.startswith("test_") and text in name], text)

    def test_older_lines_are_read(self):
        line = case_line(more=',"margin":1e999,"worst":-1e999')
        (found,) = self.valid("check", self.fine("check", "--json", "-", stdin=line))
        self.assertEqual((found["extras"]["margin"], found["worst"]), ("inf", "-inf"))
        done = run("check", "--json", "-", stdin=line.replace('{"', '{"format":2,"', 1))
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("-:1: format: found \"2\", expected 1", done.err)
        # A key of the user's of that name is kept.
        (found,) = self.valid("check", self.fine("check", "--json", "-", stdin=line.replace('{"', '{"format":"mine","', 1)))
        self.assertEqual(found["extras"]["format"], "mine")

    def test_older_baselines_are_read(self):
        words = ["run", "--test", "segment_segment_2d", "--cases", "400", "--no-pictures", "--out", self.out]
        known = os.path.join(self.folder, "baseline.jsonl")
        self.fine(*words, "--write-baseline", known)
        text = self.read(known)
        self.assertIn('{"format":1,', text)
        for worst in ("1e999", "1.7976931348623157e308", '"inf"'):
            older = re.sub(r'"worst":[^,}]*', '"worst":' + worst, text.replace('"format":1,', ""))
            self.fine(*words, "--baseline", self.write("older.jsonl", older))
        for bad in ('"-inf"', '"much"', "null"):
            done = run(*words, "--baseline", self.write("bad.jsonl", re.sub(r'"worst":[^,}]*', '"worst":' + bad, text)))
            self.assertEqual(done.returncode, 2)
            self.assertIn('worst: expected a number or "inf"', done.err)
        done = run(*words, "--baseline", self.write("later.jsonl", text.replace('"format":1,', '"format":2,')))
        self.assertEqual(done.returncode, 2)
        self.assertIn("later.jsonl:1: format: expected 1", done.err)

    def test_words_are_those_of_the_vocabulary(self):
        words = schemas["common"]["$defs"]
        for name, array, path in (("outcome", "outcome_count> outcome", None), ("cause", "cause", None), ("scalar", "scalar_type", None),
                                  ("relation", "relation", None), ("promise", "contact_promise", None),
                                  ("contact_kind", "contact_kind", "reference/include/graze/contact_kind.hpp")):
            self.assertEqual(sorted(words[name]["enum"]), sorted(names_of(array, *filter(None, [path]))), name)


class planted(unittest.TestCase):
    """After all of the others: what a schema would not see is no schema."""

    def test_every_schema_was_used(self):
        self.assertEqual(sorted(formats.seen), sorted(set(schemas) - {"common", "certificate", "map", "place"}))

    def test_what_is_not_so_is_seen(self):
        for name, documents in formats.seen.items():
            # The largest one that a validator reads quickly, or the smallest.
            sizes = sorted((len(json.dumps(item)), i) for i, item in enumerate(documents) if isinstance(item, dict))
            document = documents[max([item for item in sizes if item[0] < 20000] or sizes[:1])[1]]
            for change in (lambda at: at.update(format=2), lambda at: at.update(format="1")):
                self.assertNotEqual(faults(name, replaced(document, (), change)), [], name)
            if name in CLOSED:
                self.assertNotEqual(faults(name, replaced(document, (), lambda at: at.pop("format"))), [], name)
                # Elements of an array follow one rule: the first object of each place stands for all.
                places = {tuple("*" if isinstance(step, int) else step for step in path): path for path in objects_in(document)}
                for path in places.values():
                    if (name == "structure_summary" and "worst" in path) or (name == "mesh_queries" and "examples" in path):
                        continue  # a line of a case file
                    if path and (path[-1] in OPEN or (len(path) > 1 and path[-2] in ("subjects", "tests", "details") and name == "summary")):
                        continue
                    self.assertNotEqual(faults(name, replaced(document, path, lambda at: at.update(stray=1))), [], (name, path))
            for key in set(document) & set(schemas[name].get("properties", document)):
                if isinstance(document[key], (dict, list)) or key in ("test", "scalar", "count", "cases", "set"):
                    self.assertNotEqual(faults(name, replaced(document, (), lambda at: at.update({key: True}))), [], (name, key))


if __name__ == "__main__":
    main(__doc__)
