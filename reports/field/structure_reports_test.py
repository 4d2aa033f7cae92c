#!/usr/bin/env python3
"""The reports of wrong structures: true by both references and in fractions, inside of what is documented, and shown by the
library itself where it is installed.

usage: structure_reports_test.py GRAZE [unittest arguments, such as "texts" or "programs"]
"""
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import structure_reports as reports  # noqa: E402
import structures  # noqa: E402
import structures_test  # noqa: E402
from field_runs import read_lines, read_text  # noqa: E402

graze = None
PYTHON = "/usr/bin/python3"


def printed(case, folder):
    """What the program of a report prints last; None where its library is not installed."""
    language, text = reports.PROGRAMS[reports.kind(case)][0], "\n".join(reports.program(case)) + "\n"
    library = next(item for item in structures.libraries() if any(each["subject"] == case["subject"] for each in item["subjects"]))
    if language == "JavaScript":
        where = os.path.join(structures.ADAPTERS, "javascript")
        if not os.path.exists(os.path.join(where, "node_modules", library["package"])):
            return None
        done = subprocess.run(["node", "--input-type=module", "-"], input=text, cwd=where, capture_output=True, text=True,
                              check=True)
    elif language == "Python":
        module = next(word for word in text.split("\n")[0].split() if word not in ("import", "from"))
        if not os.path.exists(PYTHON) or subprocess.run(
                [PYTHON, "-c", "import " + module], capture_output=True, check=False).returncode:
            return None
        done = subprocess.run([PYTHON, "-B", "-"], input=text, capture_output=True, text=True, check=True)
    else:
        built = os.path.join(folder, case["id"])
        compiled = subprocess.run(["g++", "-x", "c++", "-std=c++17", "-o", built, "-", *shlex.split(
            reports.LINKED[reports.kind(case)[0]])], input=text, capture_output=True, text=True, check=False)
        if compiled.returncode and "No such file or directory" in compiled.stderr:
            return None
        if compiled.returncode:
            raise AssertionError(compiled.stderr)
        done = subprocess.run([built], capture_output=True, text=True, check=True)
    return done.stdout.strip().splitlines()[-1]


class texts(unittest.TestCase):
    def setUp(self):
        self.cases = read_lines(reports.CASES)

    def test_both_references_say_so(self):
        for case, line in zip(self.cases, reports.judged(graze, self.cases)):
            with self.subTest(case["id"]):
                self.assertEqual(set(line["references"].values()), {"defined"})
                told = line["subjects"]["external.answer"]
                self.assertEqual((told["outcome"], told["law"]), ("invalid_output", case["law"]))
                self.assertEqual(line["subjects"]["external.right"]["outcome"], "agree")

    def test_fractions_say_so(self):
        for case, line in zip(self.cases, reports.judged(graze, self.cases)):
            told = line["subjects"]["external.answer"]
            entry = told["tuple"]
            if case["law"] == "overlap":
                entry = structures.overlapping(case, case["answer"], told["certificate"])
            example = {**case, "place": structures.place_of(case), "tuple": entry, "point": told["point"],
                       "certificate": told["certificate"]}
            with self.subTest(case["id"]):
                self.assertEqual(structures_test.flaws(example), [])
                self.assertNotEqual(structures_test.flaws({**example, "answer": case["verdicts"]["right"]}), [])

    def test_the_documentation_does_not_concede_it(self):
        conceded = {(each["subject"], each["test"]): structures.conceded(library, each)
                    for library in structures.libraries() for each in library["subjects"]}
        for case in self.cases:
            self.assertNotIn(case["law"], conceded[case["subject"], case["test"]], case["id"])

    def test_twenty_kinds_half_of_them_unreported(self):
        kinds = {(case["subject"], case["test"], case["law"]) for case in self.cases}
        self.assertGreaterEqual(len(kinds), 20)
        self.assertEqual(len(kinds), len({case["id"] for case in self.cases}))
        self.assertGreaterEqual(2 * sum(not case["report"] for case in self.cases), len(self.cases))

    def test_the_texts_are_made_of_the_cases(self):
        made = reports.texts(graze)
        self.assertEqual({name for name in os.listdir(reports.FOLDER) if name.endswith(".md")}, set(made))
        for name, text in made.items():
            self.assertEqual(read_text(reports.FOLDER, name), text, name)


class programs(unittest.TestCase):
    def test_programs_show_it(self):
        shown = 0
        with tempfile.TemporaryDirectory() as folder:
            for case in read_lines(reports.CASES):
                with self.subTest(case["id"]):
                    text = printed(case, folder)
                    if text is None:
                        continue
                    shown += 1
                    line = reports.judged(graze, [{**case, "answer": reports.found_by(case, text)}])[0]
                    told = line["subjects"]["external.answer"]
                    self.assertEqual((told["outcome"], told["law"]), ("invalid_output", case["law"]), text)
        if not shown:
            self.skipTest("no library is installed")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
