#!/usr/bin/env python3
"""graze score: a program that knows all answers, and errs where it is told to, gets the counts and grades that follow.

usage: cli_score_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import shutil
import tempfile
import unittest
import xml.etree.ElementTree

from cli_support import main, run

TESTS = ["segment_segment_2d", "orient_2d", "line_line_point_2d", "triangle_triangle_segment_3d", "vertex_triangle_ccd_3d", "capsule_capsule_contact_3d"]
TIERS = ["ordinary", "near", "contact", "degenerate", "extreme"]

# Answers from the suite's files; where the expression WRONG is true of a case, wrongly.
PROGRAM = """import json, sys
LISTED = %(listed)r
known = {}
for test, scalar in LISTED:
    with open(%(folder)r + "/" + test + "." + scalar + ".jsonl") as file:
        for number, line in enumerate(file):
            case = json.loads(line)
            case["number"] = number
            known[test, scalar, repr(case["input"])] = case

def answer(case):
    wrong = %(wrong)s
    touching = %(touching)s
    expect = case.get("expect")
    if %(declines)s:
        return None
    if expect in ("negative", "zero", "positive"):
        sign = {"negative": -1.0, "zero": 0.0, "positive": 1.0}[expect]
        return 0.0 if wrong and sign else 1.0 if wrong else sign
    if "exact_values" in case:
        return [x * 1.5 + 1e-3 if wrong else x for x in case["exact_values"]]
    hit = touching if expect == "touching" else expect == "crossing"
    hit = not hit if wrong else hit
    return [hit, case["latest"]] if hit and "latest" in case else hit

print(json.dumps({"subjects": [{"test": test, "name": "known", "scalar": scalar, "contact": %(contact)r} for test, scalar in LISTED]}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    if line.strip():
        asked = json.loads(line)
        test, scalar = LISTED[asked["subject"]]
        print(json.dumps(answer(known[test, scalar, repr(asked["input"])])))
    else:
        sys.stdout.flush()
"""


class score(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.made.cleanup)
        cls.suite = os.path.join(cls.made.name, "suite")
        done = run("suite", "--out", cls.suite, *[word for test in TESTS for word in ("--test", test)])
        assert done.returncode == 0, done.err

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def cases(self, test, scalar):
        with open(os.path.join(self.suite, "%s.%s.jsonl" % (test, scalar)), encoding="utf-8") as file:
            return [dict(json.loads(line), number=number) for number, line in enumerate(file)]

    def program(self, tests=("segment_segment_2d",), scalars=("float64",), **parts):
        listed = [(test, scalar) for test in tests for scalar in scalars]
        values = {"wrong": "False", "touching": "True", "declines": "False", "contact": "closed", "listed": listed,
                  "folder": self.suite, **parts}
        with open(os.path.join(self.folder, "mine.py"), "w", encoding="utf-8") as file:
            file.write(PROGRAM % values)
        return ["--command", "python3 " + file.name]

    def scored(self, *words, status=0, suite=True):
        done = run("score", "--json", *(["--suite", self.suite] if suite else []), *words)
        self.assertEqual(done.returncode, status, done.err)
        return [json.loads(line) for line in done.out.splitlines()]

    def row(self, *words, **parts):
        rows = self.scored(*self.program(**parts), *words)
        self.assertEqual(len(rows), 1)
        return rows[0]

    def test_who_knows_all_has_an_A(self):
        for row in self.scored(*self.program(TESTS, ("float32", "float64"))):
            self.assertEqual((row["subject"], row["cases"], row["right"], row["wrong"], row["declined"], row["grade"]),
                             ("mine.known", 256, 256, 0, 0, "A"), row)
            cases = self.cases(row["test"], row["scalar"])
            self.assertEqual({tier: row["tiers"][tier]["right"] for tier in TIERS},
                             {tier: sum(case["tier"] == tier for case in cases) for tier in TIERS})

    def test_grades_follow_from_the_tiers_that_are_wrong(self):
        for wrong, expected in ((["extreme"], "B"), (["degenerate"], "C"), (["contact", "extreme"], "C"), (["near"], "D"),
                                (["near", "contact", "degenerate", "extreme"], "D"), (["ordinary"], "E")):
            row = self.row(wrong="case['tier'] in %r" % wrong)
            self.assertEqual(row["grade"], expected, wrong)
            for tier in TIERS:
                tally = row["tiers"][tier]
                self.assertEqual((tally["wrong"] > 0, tally["right"] > 0), (tier in wrong, tier not in wrong))
        # One case is enough, on every kind of answer, and it is the one that is counted.
        for test in TESTS:
            first = next(case for case in self.cases(test, "float64") if case["tier"] == "ordinary" and case.get("expect") != "touching")
            row = self.row(tests=[test], wrong="case['number'] == %d" % first["number"])
            self.assertEqual((row["wrong"], row["right"], row["tiers"]["ordinary"]["wrong"], row["grade"]), (1, 255, 1, "E"), test)

    def test_contact_is_judged_by_what_is_promised(self):
        cases = self.cases("segment_segment_2d", "float64")
        touching = sum(case["expect"] == "touching" for case in cases)
        for answers, told in (("True", "always_hit"), ("False", "always_miss"), ("case['number'] % 2 == 0", "mixed")):
            hits = sum(bool(eval(answers, {"case": case})) for case in cases if case["expect"] == "touching")
            for promise, wrong in (("closed", touching - hits), ("open", hits), ("unspecified", 0)):
                row = self.row(touching=answers, contact=promise)
                self.assertEqual((row["contact"], row["wrong"], row["right"]), (told, wrong, 256 - wrong))
        self.assertIsNone(self.row(tests=["orient_2d"])["contact"])

    def test_declined_cases_are_not_right(self):
        row = self.row(declines="case['tier'] == 'near'")
        near = row["tiers"]["near"]
        self.assertEqual((near["declined"], near["right"], near["wrong"]), (near["cases"], 0, 0))
        self.assertEqual((row["right"] + near["declined"], row["grade"]), (256, "A"))
        row = self.row(declines="True")
        self.assertEqual((row["right"], row["declined"], row["grade"]), (0, 256, None))
        self.scored(*self.program(declines="True"), "--at-least", "E", status=1)

    def test_cases_outside_of_a_domain_are_told(self):
        listed = json.loads(run("list", "--json").out)["subjects"]
        name, test = next((item["name"], item["test"]) for item in listed if item.get("domain") and item["name"].startswith("documented."))
        rows = self.scored("--subject", name, "--test", test, suite=False)
        self.assertTrue(rows)
        for row in rows:
            self.assertGreater(row["out_of_domain"], 0)
            self.assertEqual(row["cases"] + row["out_of_domain"], 256)
            self.assertEqual(row["right"] + row["wrong"] + row["declined"], row["cases"])

    def test_a_subject_that_dies_is_wrong_on_the_rest(self):
        row = self.row("--time-limit", "0.2", declines="__import__('time').sleep(30) if case['number'] > 100 else False")
        self.assertEqual((row["right"], row["not_asked"], row["grade"]), (101, 256 - 105, "E"))
        self.assertEqual(row["wrong"], 155)

    def test_files_and_rule_give_the_same(self):
        words = [word for test in TESTS for word in ("--test", test)]
        rows = self.scored(*words)
        self.assertEqual(rows, self.scored(*words, suite=False))
        self.assertGreater(len(rows), 20)
        for row in rows:
            if row["subject"].startswith("certified."):
                self.assertEqual((row["grade"], row["right"]), ("A", 256))
        self.assertEqual(rows, self.scored(*words, "--jobs", "3"))
        text = run("score", "--suite", self.suite, *words).out
        self.assertEqual(sum(" float" in line for line in text.splitlines()), len(rows))

    def test_gate_and_badge(self):
        badge = os.path.join(self.folder, "badge.svg")
        program = self.program(wrong="case['tier'] == 'near'")
        for least, status in (("A", 1), ("C", 1), ("D", 0), ("E", 0)):
            self.scored(*program, "--at-least", least, "--badge", badge, status=status)
            image = xml.etree.ElementTree.parse(badge).getroot()
            self.assertEqual(image.get("aria-label"), "graze suite 1.0: D")
            self.assertIn("D", [item.text for item in image.iter() if item.tag.endswith("text")])
        self.assertEqual(run("score", "--at-least", "F").returncode, 2)

    def test_damaged_files_are_named(self):
        def fails(name, change, *expected):
            folder = os.path.join(self.folder, "copy")
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(self.suite, folder)
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            os.remove(path)
            if change is not None:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(change(text))
            done = run("score", "--suite", folder, "--test", "orient_2d", "--test", "vertex*")
            self.assertEqual((done.returncode, done.out), (2, ""), (name, done.err))
            for words in expected:
                self.assertIn(words, done.err)

        file = "orient_2d.float32.jsonl"
        fails(file, lambda text: text.replace("negative", "positive", 1), file, "SHA-256", "manifest")
        fails(file, None, file, "cannot be read")
        fails("MANIFEST.json", None, "MANIFEST.json", "cannot be read")
        fails("MANIFEST.json", lambda text: text[:100], "MANIFEST.json", "byte")
        fails("MANIFEST.json", lambda text: text.replace('"1.0"', '"1.1"'), "suite", "1.1")
        fails("MANIFEST.json", lambda text: text.replace('"level":1', '"level":7'), "level", "7")
        fails("MANIFEST.json", lambda text: text.replace('"format":1', '"format":99'), "format", "99")
        fails("MANIFEST.json", lambda text: text.replace('"cases":256', '"cases":-1'), "cases")
        fails("MANIFEST.json", lambda text: text.replace('"cases":256', '"cases":255'), "256", "255")

        # One whose manifest was made to fit.
        import hashlib

        def fitted(name, change, *expected):
            folder = os.path.join(self.folder, "fitted")
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(self.suite, folder)
            path, manifest = os.path.join(folder, name), os.path.join(folder, "MANIFEST.json")
            with open(path, "rb") as old:
                before = old.read()
            after = change(before.decode()).encode()
            with open(path, "wb") as new:
                new.write(after)
            with open(manifest, encoding="utf-8") as old:
                listed = old.read()
            with open(manifest, "w", encoding="utf-8") as new:
                new.write(listed.replace(hashlib.sha256(before).hexdigest(), hashlib.sha256(after).hexdigest()))
            done = run("score", "--suite", folder, "--test", name.split(".")[0])
            self.assertEqual((done.returncode, done.out), (2, ""), done.err)
            for words in (name + ":1:",) + expected:
                self.assertIn(words, done.err)

        fitted(file, lambda text: text.replace('"tier"', '"tear"', 1), "tier")
        fitted(file, lambda text: text.replace('"float32"', '"float64"', 1), "scalar")
        fitted(file, lambda text: text.replace('"orient_2d"', '"incircle_2d"', 1))
        fitted(file, lambda text: text.replace('"expect"', '"except"', 1), "expect")
        fitted(file, lambda text: "[" * 100000 + text)
        fitted(file, lambda text: "\0" + text)
        fitted("line_line_point_2d.float32.jsonl", lambda text: text.replace('"tolerance":[', '"tolerance":[1,', 1), "tolerance")
        moving = "vertex_triangle_ccd_3d.float32.jsonl"
        meeting = next(i for i, case in enumerate(self.cases("vertex_triangle_ccd_3d", "float32")) if "latest" in case)

        def without_time(text):
            lines = text.splitlines(keepends=True)
            return lines[meeting].replace('"latest"', '"last"') + "".join(lines)
        fitted(moving, without_time, "latest")

    def test_usage(self):
        done = run("score", "--suite", self.suite, "--level", "2")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("level 1", done.err)
        done = run("score", "--suite", self.suite, "--test", "aabb_aabb_2d")
        self.assertIn("nothing to score", done.err)
        self.assertEqual(run("score", "--subject", "no.such").returncode, 2)
        text = run("score", "--help").out
        for word in ("--at-least", "--badge", "--suite DIR", "ordinary"):
            self.assertIn(word, text)


if __name__ == "__main__":
    main(__doc__)
