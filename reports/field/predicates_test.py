#!/usr/bin/env python3
"""The page of predicates: it is made of its data, each example is wrong as told, in fractions by another formula than that which
it was found by, and the ports that are installed answer so again, in their own language too.

usage: predicates_test.py GRAZE [unittest arguments, such as "data" or "asked_again"]
"""
import itertools
import json
import math
import os
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import predicates  # noqa: E402
from field_runs import read_text  # noqa: E402
from field_text import value_of  # noqa: E402

graze = None
# Answers that any port must give: one of each sign, also of coordinates that round in a product.
CONTROLS = [("orient_2d", [0, 0, 1, 0, 0, 1], 1), ("orient_2d", [0, 0, 0, 1, 1, 0], -1), ("orient_2d", [1, 1, 2, 2, 5, 5], 0),
            ("orient_3d", [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1], 1), ("orient_3d", [0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, -1], -1),
            ("incircle_2d", [0, 0, 4, 0, 0, 4, 1, 1], 1), ("incircle_2d", [0, 0, 4, 0, 0, 4, 9, 9], -1),
            ("incircle_2d", [0, 0, 0, 4, 4, 0, 1, 1], -1),
            ("insphere_3d", [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, -4, 1, 1, -1], 1),
            ("insphere_3d", [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, -4, 9, 9, -9], -1)]


def sign(test, values):
    """The sign of the determinant with a column of ones, by all permutations: not how the examples were judged before."""
    width = predicates.TESTS[test][0]
    exact = [Fraction(value) for value in values]
    rows = [exact[i:i + width] for i in range(0, len(exact), width)]
    if test in ("incircle_2d", "insphere_3d"):
        rows = [row + [sum(x * x for x in row)] for row in rows]
    rows = [row + [Fraction(1)] for row in rows]
    total = Fraction(0)
    for order in itertools.permutations(range(len(rows))):
        turned = sum(order[i] > order[j] for i in range(len(order)) for j in range(i + 1, len(order)))
        total += (-1) ** turned * math.prod((rows[i][order[i]] for i in range(len(rows))), start=Fraction(1))
    return (total > 0) - (total < 0)


def values_of(example):
    return [value_of(text) for text in example["input"]]


def flaws(example):
    """What is wrong with an example of the data."""
    port = next(port for port in predicates.ports() if port["port"] == example["port"])
    values, found = values_of(example), []
    exact = sign(example["test"], values)
    if exact != predicates.SIGNS[example["exact"]]:
        found.append("the exact sign is %d" % exact)
    if example["test"] in port.get("inside_alone", ()):
        turn = sign("orient_2d", values[:6])
        if turn == 0 or (predicates.SIGNS[example["verdict"]] == turn) == (exact == turn):
            found.append("inside or not is told rightly")
    elif exact == predicates.SIGNS[example["verdict"]]:
        found.append("the verdict is right")
    exponents = [math.frexp(value)[1] - 1 for value in values if value]
    if (example["kind"] == "paper") != (min(exponents) >= -142 and max(exponents) <= 201):
        found.append("it is not where the kind says")
    return found


def given(port, test, found, cases):
    """The verdicts of a port on inputs."""
    lines = [json.dumps({"test": test, "scalar": "float64", "input": [float(value).hex() for value in each]}) for each in cases]
    words = predicates.words_for(found, test, [port["port"]])
    return [line["subjects"][port["subjects"][test][0]].get("verdict") for line in predicates.answers(graze, words, lines)]


class data(unittest.TestCase):
    def setUp(self):
        self.data = json.loads(read_text(HERE, "predicates.json"))

    def test_the_page_is_made_of_the_data(self):
        self.assertEqual(read_text(HERE, "predicates.md"), predicates.page(self.data), "run predicates.py --render")

    def test_examples_are_wrong_as_told(self):
        for example in self.data["examples"]:
            with self.subTest(port=example["port"], test=example["test"], kind=example["kind"]):
                self.assertEqual(flaws(example), [])
                self.assertNotEqual(flaws({**example, "verdict": example["exact"]}), [])  # planted: a right answer is no example

    def test_a_planted_exact_sign_or_kind_is_noticed(self):
        example = next(example for example in self.data["examples"] if example["kind"] == "paper")
        other = "positive" if example["exact"] != "positive" else "negative"
        self.assertIn("the exact sign", flaws({**example, "exact": other})[0])
        self.assertIn("it is not where the kind says", flaws({**example, "kind": "overflow"}))

    def test_each_kind_that_was_met_has_an_example_and_no_other(self):
        kinds = ("paper", *predicates.CAUSES)
        counted = {(row["port"], row["test"], kind) for row in self.data["rows"] for kind in kinds if row[kind]}
        self.assertEqual(counted, {(each["port"], each["test"], each["kind"]) for each in self.data["examples"]})
        for row in self.data["rows"]:
            self.assertEqual(row["asked"], self.data["cases"])
            self.assertLess(0, row["paper_asked"])
            self.assertLessEqual(row["paper"] + row["paper_no_sign"], row["paper_asked"])
            self.assertLessEqual(sum(row[kind] for kind in ("paper", "no_sign", *predicates.CAUSES)), row["asked"])

    def test_ports_of_four_languages(self):
        described = {port["port"]: port for port in predicates.ports()}
        self.assertEqual({row["port"] for row in self.data["rows"]}, set(described))
        self.assertGreaterEqual(len({port["package"] for port in described.values()}), 8)
        self.assertLessEqual({"C", "C++", "JavaScript", "Java"}, {port["language"] for port in described.values()})
        for port in described.values():
            self.assertLessEqual(set(port["subjects"]), set(predicates.TESTS))
            self.assertTrue(port["promise"] and port["source"] and port["url"].startswith("https://"), port["port"])

    def test_causes(self):
        """By hand: what a product of so many differences may do."""
        for test, values, cause in (("orient_2d", [0.0, 0.0, 1e160, 0.0, 0.0, 1e160], "overflow"),
                                    ("orient_2d", [0.0, 0.0, 1e-200, 0.0, 0.0, 1e-200], "underflow"),
                                    ("orient_2d", [0.0, 0.0, 1.0, 0.0, 0.0, 1.0], "logic"),
                                    ("insphere_3d", [0.0] * 14 + [1e70], "overflow"),
                                    ("insphere_3d", [0.0] * 14 + [2.0 ** -220], "underflow"),
                                    ("incircle_2d", [0.0] * 7 + [2.0 ** -220], "logic")):
            self.assertEqual(predicates.cause_of(test, values), cause, values)
        self.assertTrue(predicates.in_paper([0.0, 2.0 ** -142, -(2.0 ** 201 * 1.5)]))
        self.assertFalse(predicates.in_paper([2.0 ** 202]))
        self.assertFalse(predicates.in_paper([2.0 ** -142 * 0.75]))

    def test_fractions_agree_with_themselves(self):
        for test, values, exact in CONTROLS:
            self.assertEqual((sign(test, values), predicates.exact_sign(test, values)), (exact, exact), (test, values))


class asked_again(unittest.TestCase):
    def setUp(self):
        self.data = json.loads(read_text(HERE, "predicates.json"))
        self.versions = {row["port"]: row["version"] for row in self.data["rows"]}

    def installed(self):
        return [port for port in predicates.ports() if predicates.version_of(port) == self.versions.get(port["port"])]

    def test_ports_answer_so(self):
        with tempfile.TemporaryDirectory() as folder:
            found = predicates.asked_by(folder, {port["port"] for port in self.installed()})
            mine = [port for port in self.installed() if port["port"] in found]
            for port in mine:
                for test in port["subjects"]:
                    examples = [each for each in self.data["examples"] if (each["port"], each["test"]) == (port["port"], test)]
                    controls = [(values, exact) for name, values, exact in CONTROLS if name == test and (
                        exact or test not in port.get("inside_alone", ()))]
                    told = given(port, test, found, [values for values, _ in controls] + [values_of(each) for each in examples])
                    with self.subTest(port=port["port"], test=test):
                        self.assertEqual([predicates.SIGNS[verdict] for verdict in told[:len(controls)]],
                                         [exact for _, exact in controls])
                        self.assertEqual(told[len(controls):], [each["verdict"] for each in examples])
        if not mine:
            self.skipTest("no port is installed")

    def test_their_own_programs_say_so(self):
        """Of what is wrong in the paper's domain, the port's own call in its own language."""
        shown = 0
        for port in self.installed():
            for example in self.data["examples"]:
                if example["port"] == port["port"] and example["kind"] == "paper":
                    with self.subTest(port=port["port"], test=example["test"]):
                        text = printed(port, "\n".join(predicates.program(example)) + "\n")
                        if text is None:
                            continue
                        shown += 1
                        if example["test"] in port.get("inside_alone", ()):
                            self.assertEqual(text, {"inside": "true", "not inside": "false"}[predicates.spoken(example)])
                        else:
                            self.assertEqual((float(text) > 0) - (float(text) < 0), predicates.SIGNS[example["verdict"]])
        if not shown:
            self.skipTest("no port is installed")


def printed(port, text):
    """What a program prints; None where what it needs is not there."""
    with tempfile.TemporaryDirectory() as folder:
        if port["language"] == "JavaScript":
            done = subprocess.run(["node", "--input-type=module", "-"], input=text, capture_output=True, text=True, check=True,
                                  cwd=os.path.join(predicates.ADAPTERS, "javascript"))
        elif port["language"] == "Java":
            if not predicates.shutil.which("java") or not os.path.exists(predicates.JTS):
                return None
            path = os.path.join(folder, "Shown.java")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run(["java", "-cp", predicates.JTS, path], capture_output=True, text=True, check=True)
        else:
            built = os.path.join(folder, "shown")
            made = port["build"]
            words = [*predicates.includes(), *made.get("options", ()), "-x", "c++", "-", "-o", built, *made.get("link", ())]
            compiled = subprocess.run(["g++", "-std=c++17", *words], input=text, capture_output=True, text=True, check=False)
            if compiled.returncode and "No such file or directory" in compiled.stderr:
                return None
            if compiled.returncode:
                raise AssertionError(compiled.stderr)
            done = subprocess.run([built], capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
