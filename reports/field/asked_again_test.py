#!/usr/bin/env python3
"""Libraries that are there wherever graze is built are asked again what their pages accuse them of: CGAL and three.js.

usage: asked_again_test.py GRAZE CGAL_PLUGIN NODE_MODULES

NODE_MODULES is the folder that has three.js for the viewer. It has to be the version that the page speaks of. Where the viewer
was not built, for want of Node, CGAL is asked alone.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)

from page_reading import lines_of, text_of  # noqa: E402

graze = cgal = modules = None
LEAST = 10  # accusations of a library, without which its page would have to be written anew


def judged(cases, words):
    """The outcome of each case's own subject, in their order."""
    text = "".join(json.dumps({key: case[key] for key in ("test", "scalar", "input")}) + "\n" for case in cases)
    done = subprocess.run([graze, "check", "--json", *words, "-"], input=text, capture_output=True, text=True, timeout=100,
                          check=False)
    answers = [json.loads(line)["subjects"] for line in done.stdout.splitlines()]
    if len(answers) != len(cases):
        raise AssertionError("graze check: %s" % done.stderr)
    return [answer.get(case["subject"], {}).get("outcome") for case, answer in zip(cases, answers)]


def different(cases, words):
    return ["%s: it answers %s" % (case["id"], outcome) for case, outcome in zip(cases, judged(cases, words))
            if outcome != case["outcome"]]


def accusations(plugin):
    return lines_of(os.path.join(HERE, "libraries", plugin + ".jsonl"))


class asked_again(unittest.TestCase):
    def both_ways(self, cases, words):
        """What the page says, and that another answer would be noticed."""
        self.assertGreaterEqual(len(cases), LEAST)
        self.assertEqual(different(cases, words), [])
        turned = {**cases[0], "outcome": "agree"}
        self.assertEqual(len(different([turned], words)), 1)

    def test_cgal(self):
        self.both_ways(accusations("cgal"), ["--plugin", cgal, "--subject", "cgal.*"])

    def test_three(self):
        package = os.path.join(modules, "three", "package.json")
        if not os.path.exists(package) or not shutil.which("node"):
            self.skipTest("three.js is not there")
        data = json.loads(text_of(os.path.join(HERE, "libraries", "three.json")))
        self.assertEqual(json.loads(text_of(package))["version"], data["version"], "the page is about another version")
        with tempfile.TemporaryDirectory() as folder:
            # Node looks for packages beside the file that imports them.
            adapter = os.path.join(folder, "fuzz", "adapters", "javascript")
            shutil.copytree(os.path.join(ROOT, "fuzz", "adapters", "javascript"), adapter,
                            ignore=shutil.ignore_patterns("node_modules"))
            shutil.copytree(os.path.join(ROOT, "fuzz", "examples", "commands"), os.path.join(folder, "fuzz", "examples", "commands"))
            packages = os.path.join(folder, "node_modules")
            os.makedirs(os.path.join(packages, "robust-predicates"))
            os.symlink(os.path.join(modules, "three"), os.path.join(packages, "three"))
            # What three.js is not asked with, but the file of conversions that all adapters share imports.
            for name, text in (("package.json", '{"type":"module","exports":"./index.js"}'),
                               ("index.js", "export const orient2d = () => { throw new Error('not installed'); };\n")):
                with open(os.path.join(packages, "robust-predicates", name), "w", encoding="utf-8") as file:
                    file.write(text)
            words = ["--command", "three=node %s" % os.path.join(adapter, "three.mjs"), "--subject", "three.*"]
            self.both_ways(accusations("three"), words)
            reports = [case for case in lines_of(os.path.join(HERE, "upstream", "cases.jsonl"))
                       if case["subject"].startswith("three.")]
            self.assertEqual(different(reports, words), [])


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    graze, cgal, modules = (os.path.abspath(word) for word in sys.argv[1:4])
    del sys.argv[1:4]
    unittest.main()
