#!/usr/bin/env python3
"""Documented domains of plugins and programs: what is answered outside is told as out_of_domain, and is no disagreement.

usage: cli_domain_test.py PATH_TO_GRAZE C_COMPILER INCLUDE_FOLDER [unittest arguments]
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from cli_support import check, main, run

words = []
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "fuzz", "examples", "commands")

# Always a hit, which is wrong of boxes apart.
PROGRAM = """
import sys
sys.path.append(%r)
from graze_subjects import serve, subject
serve([subject("aabb_aabb_2d", "hits", lambda x: True, scalar, "closed", %r) for scalar in ("float32", "float64")])
"""
LIBRARY = """
#include <graze/subject.h>
#include <math.h>
static int hit(const void *input, size_t count, void *output) { (void)input, (void)count, (void)output; return 1; }
static const graze_subject subjects[] = {{"aabb_aabb_2d", "hits", 32, GRAZE_CONTACT_CLOSED, hit},
                                         {"aabb_aabb_2d", "hits", 64, GRAZE_CONTACT_CLOSED, hit},
                                         {"aabb_aabb_2d", "anywhere", 64, GRAZE_CONTACT_CLOSED, hit}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = 3, *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
static const graze_domain domain = {%s};
const graze_domain *graze_subject_domain(size_t index) { return index < 2 ? &domain : 0; }
"""
SOUND = 'sizeof(graze_domain), 0.1, 10, 0, 1000, "boxes are small"'


def line(scalar, numbers):
    return json.dumps({"test": "aabb_aabb_2d", "scalar": scalar, "input": numbers})


# Boxes apart: of size 1; of size 20; of size 1 and far away; of size 0.05; of size 10 exactly.
APART = [0, 0, 1, 1, 2, 2, 3, 3]
CASES = [(APART, "false_hit"), ([0, 0, 20, 1, 21, 2, 22, 3], "out_of_domain"), ([2000, 0, 2001, 1, 0, 0, 1, 1], "out_of_domain"),
         ([0, 0, 0.05, 0.05, 2, 2, 3, 3], "out_of_domain"), ([0, 0, 10, 1, 11, 2, 12, 3], "false_hit"),
         ([0, 0, 2, 2, 1, 1, 3, 3], "agree"), ([0, 0, 20, 20, 1, 1, 3, 3], "out_of_domain")]


class Domains(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=words[2])

    def program(self, domain):
        path = os.path.join(self.folder, "boxes.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PROGRAM % (EXAMPLES, domain))
        return ["--command", "%s %s" % (sys.executable, path)]

    def library(self, domain):
        path = os.path.join(self.folder, "boxes.so")
        subprocess.run([words[0], "-shared", "-fPIC", "-I", words[1], "-x", "c", "-", "-o", path],
                       input=LIBRARY % domain, text=True, check=True)
        return ["--plugin", path]

    def told(self, options):
        done = run("list", "--json", *options)
        self.assertEqual(done.err, "")
        return {item["name"]: item["domain"] for item in json.loads(done.out)["subjects"] if item["name"].startswith("boxes.")}

    def judge(self, options):
        lines = [line(scalar, numbers) for scalar in ("float32", "float64") for numbers, _ in CASES]
        done, answers = check(*lines, options=[*options, "--subject", "boxes.hits"])
        self.assertEqual([item["subjects"]["boxes.hits"]["outcome"] for item in answers], 2 * [outcome for _, outcome in CASES])
        self.assertEqual(done.returncode, 1)
        done, _ = check(lines[1], lines[2], options=[*options, "--subject", "boxes.hits"])
        self.assertEqual(done.returncode, 0)

    def test_a_program_has_a_domain(self):
        options = self.program({"size": [0.1, 10], "magnitude": [0, 1000], "words": "boxes are\nsmall"})
        self.assertEqual(self.told(options), {"boxes.hits": "boxes are small"})
        self.judge(options)

    def test_a_library_has_a_domain(self):
        options = self.library(SOUND)
        self.assertEqual(self.told(options), {"boxes.hits": "boxes are small", "boxes.anywhere": ""})
        self.judge(options)
        done, answers = check(line("float64", CASES[1][0]), options=[*options, "--subject", "boxes.anywhere"])
        self.assertEqual(answers[0]["subjects"]["boxes.anywhere"]["outcome"], "false_hit", done.err)

    def test_a_displacement_has_no_size(self):
        """Of a cast, the sets that meet count alone."""
        path = os.path.join(self.folder, "casts.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write((PROGRAM % (EXAMPLES, {"size": [0.1, 10], "magnitude": [0, 1000]})).replace("aabb_aabb_2d", "sphere_sphere_cast_3d"))
        lines = [json.dumps({"test": "sphere_sphere_cast_3d", "scalar": "float64", "input": [0, 0, 0, radius, 50, 0, 0, 1, *way]})
                 for radius in (1, 20) for way in ([0, 0, 0], [2000, 0, 0])]
        done, answers = check(*lines, options=["--command", "%s %s" % (sys.executable, path), "--subject", "casts.hits"])
        self.assertEqual([item["subjects"]["casts.hits"]["outcome"] for item in answers],
                         2 * ["false_hit"] + 2 * ["out_of_domain"], done.err)

    def test_numbers_make_words(self):
        self.assertEqual(self.told(self.program({"size": [0.1, 10]})), {"boxes.hits": "every shape is from 0.1 to 10 long"})
        self.assertEqual(self.told(self.program(None)), {"boxes.hits": ""})

    def test_campaigns_count_them_apart(self):
        out = os.path.join(self.folder, "out")
        done = run("run", *self.library(SOUND), "--subject", "boxes.*", "--test", "aabb_aabb_2d", "--scalar", "float64",
                   "--cases", "400", "--no-pictures", "--no-shrink", "--out", out)
        self.assertIn(done.returncode, (0, 1), done.err)
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            counted = json.load(file)["tests"]["aabb_aabb_2d"]["subjects"]
        inside, everywhere = (counted["boxes." + name]["float64"] for name in ("hits", "anywhere"))
        self.assertGreater(inside["out_of_domain"], 20)
        self.assertGreater(inside["false_hit"], 5)
        self.assertEqual(everywhere["out_of_domain"], 0)
        self.assertLess(inside["false_hit"], everywhere["false_hit"])
        self.assertEqual(inside["checked"], everywhere["checked"])

    def test_families_of_files(self):
        """Lines are counted under the family that they name, where there is one of that name."""
        path = os.path.join(self.folder, "cases.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for family in ("grid", "grid", "mesh", "unheard of", 7, None):
                file.write(json.dumps({"test": "aabb_aabb_2d", "scalar": "float64", "input": APART, "family": family}) + "\n")
        out = os.path.join(self.folder, "files")
        done = run("run", *self.library(SOUND), "--subject", "boxes.hits", "--cases-from", path, "--no-pictures", "--no-shrink",
                   "--out", out)
        self.assertIn(done.returncode, (0, 1), done.err)
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            families = json.load(file)["tests"]["aabb_aabb_2d"]["subjects"]["boxes.hits"]["float64"]["families"]
        self.assertEqual({name: counts["false_hit"] for name, counts in families.items() if counts["checked"]},
                         {"grid": 2, "mesh": 1, "file": 3})

    def test_what_is_no_domain_is_refused(self):
        for domain, told in ((7, "its domain is 7"), ({"size": [10, 0.1]}, "sizes"), ({"size": [1]}, "size"),
                             ({"size": [1, 2, 3]}, "size"), ({"magnitude": ["a", 2]}, "magnitude"), ({"far": [0, 1]}, "far"),
                             ({"magnitude": [-1, 2]}, "magnitudes"), ({"words": 3}, "words")):
            with self.subTest(domain):
                done = run("list", *self.program(domain))
                self.assertEqual(done.returncode, 2)
                self.assertIn(told, done.err)
        for domain, told in (("8, 0.1, 10, 0, 1, 0", "the size of its domain"), ("sizeof(graze_domain), 10, 1, 0, 1, 0", "sizes"),
                             ("sizeof(graze_domain), NAN, 1, 0, 1, 0", "sizes"),
                             ("sizeof(graze_domain), 0, 1, 3, 1, 0", "magnitudes")):
            with self.subTest(domain):
                done = run("list", *self.library(domain))
                self.assertEqual(done.returncode, 2)
                self.assertIn(told, done.err)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    words[:] = sys.argv[2:4]
    del sys.argv[2:4]
    with tempfile.TemporaryDirectory() as all_folders:
        words.append(all_folders)
        main(__doc__)
