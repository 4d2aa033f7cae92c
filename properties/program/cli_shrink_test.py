#!/usr/bin/env python3
"""graze shrink: simpler cases of the same flaw, as lines that check reads again.

usage: cli_shrink_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import subprocess
import tempfile
import unittest

from cli_support import CROSSING, DISJOINT, case_line, check, graze, main, run
from show_support import FLAWS

# The routine has both ends of the path outside, and no other eyes: a false miss, in exact arithmetic too.
THROUGH = case_line("moving_point_trimesh_2d", "float64",
                    "-3.25,1.1,7.3,1.7, 1.5,0.2,2.25,0.3,2,9.7, 101,0.2,102.25,0.3,102,9.7")
OWN = ["subject", "outcome", "cause", "contact_kind", "degeneracy", "margin", "margin_ulps", "orbit", "shrunk_from"]


def shrink(*lines, options=()):
    """shrink of standard input; returns the process and its objects."""
    done = run("shrink", *options, "-", stdin="\n".join(lines))
    return done, [json.loads(line) for line in done.out.splitlines()]


class shrinking(unittest.TestCase):
    def test_keys(self):
        done, cases = shrink(THROUGH[:-1] + ',"note":"why","expect":"meets","verdicts":{"mine":"hit"},"source":["x",1.50]}')
        self.assertEqual((done.returncode, done.err, len(cases)), (0, "", 1))
        case = cases[0]
        self.assertEqual(list(case), ["test", "scalar", "input", "expect", "format", *OWN, "note", "source"])
        self.assertEqual((case["test"], case["scalar"], case["expect"]), ("moving_point_trimesh_2d", "float64", "crossing"))
        self.assertEqual((case["subject"], case["outcome"], case["cause"], case["contact_kind"], case["degeneracy"]),
                         ("documented.endpoints_only", "false_miss", "logic", "vertex-edge", "none"))
        self.assertRegex(case["orbit"], "^[1-9][0-9]?/12$")
        self.assertEqual((case["note"], case["source"]), ("why", ["x", 1.5]))
        self.assertIn("[\"x\",1.50]", done.out)  # as it was written
        self.assertGreater(case["margin"], 0)
        self.assertGreater(case["margin_ulps"], 1)
        self.assertEqual([float.fromhex(text) for text in case["shrunk_from"]], json.loads(THROUGH)["input"])
        # One triangle is left, and every number is a small integer.
        self.assertEqual(len(case["input"]), 10)
        for text in case["input"]:
            self.assertEqual(float.fromhex(text) % 1, 0)
            self.assertLess(abs(float.fromhex(text)), 10)

    def test_check_says_the_same(self):
        done = run("shrink", FLAWS)
        self.assertEqual(done.returncode, 0)
        lines = done.out.splitlines()
        self.assertGreater(len(lines), 25)
        judged, answers = check(*lines)
        self.assertEqual((judged.returncode, judged.err), (0, ""))  # every expect is met
        for line, answer in zip(lines, answers):
            case = json.loads(line)
            text = answer["subjects"][case["subject"]]
            self.assertEqual((text["outcome"], text["cause"]), (case["outcome"], case["cause"]))
            self.assertEqual((answer["margin"], answer["margin_ulps"]), (case["margin"], case["margin_ulps"]))
            self.assertIn("note", case)
            wrong, size = map(int, case["orbit"].split("/"))
            self.assertTrue(1 <= wrong <= size <= 72)
        # Those of the file that are no disagreement are named.
        silent = [line for line in done.err.splitlines() if "no subject disagrees" in line]
        with open(FLAWS, encoding="utf-8") as file:
            self.assertEqual(len(silent) + len(lines), len(file.readlines()))
        self.assertTrue(silent[0].startswith(FLAWS + ":2: "), silent[0])

    def test_again(self):
        once, cases = shrink(THROUGH)
        twice, again = shrink(once.out.strip())
        self.assertEqual(again[0]["input"], cases[0]["input"])
        self.assertEqual(again[0]["shrunk_from"], cases[0]["input"])
        self.assertEqual(list(again[0]), list(cases[0]))
        self.assertEqual(shrink(THROUGH)[0].out, once.out)
        self.assertEqual(twice.returncode, 0)

    def test_spheres(self):
        done, cases = shrink(case_line("triangle_min_sphere_3d", "float32", '"0x1p+100",3,7,"-0x1p+100",5,1,11,"0x1p+101",9'))
        self.assertEqual((done.returncode, done.err, len(cases)), (0, "", 1))
        self.assertNotIn("expect", cases[0])
        self.assertEqual((cases[0]["outcome"], cases[0]["cause"], cases[0]["contact_kind"]), ("wrong_sphere", "range", "none"))
        self.assertEqual((cases[0]["margin"], cases[0]["margin_ulps"]), (None, None))

    def test_nothing_to_simplify(self):
        done, cases = shrink(DISJOINT, CROSSING)
        self.assertEqual((done.returncode, cases), (0, []))
        self.assertEqual(done.err.splitlines(), ["-:1: no subject disagrees: nothing to minimise",
                                                 "-:2: no subject disagrees: nothing to minimise"])

    def test_subjects(self):
        # Both routines of the document are wrong on a point on the line of an edge.
        line = case_line("point_triangle_2d", "float64", "100,0,0,0,1,0,0,1")
        def found(*options, more=""):
            return [case["subject"] for case in shrink(line[:-1] + more + "}", options=options)[1]]
        named = ',"subject":"documented.edge_function_2023"'
        self.assertEqual(found(), ["documented.sign_products"])
        self.assertEqual(found("--subject", "documented.e*"), [])
        self.assertEqual(found("--subject", "documented.e*", "--subject", "*.sign*"), ["documented.sign_products"])
        self.assertEqual(found(more=',"subject":"documented.sign_products"'), ["documented.sign_products"])
        self.assertEqual(found(more=named), [])
        self.assertEqual(found("--subject", "documented.*", more=named), ["documented.sign_products"])
        for name in ('"documented.sign_product"', "7", '"documented.pef"'):
            done, cases = shrink(THROUGH, line[:-1] + ',"subject":%s}' % name, THROUGH)
            self.assertEqual((done.returncode, len(cases)), (2, 2))
            self.assertEqual(len(done.err.splitlines()), 1, done.err)
            self.assertTrue(done.err.startswith("-:2: subject: "), done.err)
            self.assertIn("point_triangle_2d", done.err)

    def test_bad_lines(self):
        done, cases = shrink("{", THROUGH, case_line(numbers="1,2"))
        self.assertEqual((done.returncode, len(cases)), (2, 1))
        self.assertEqual([line.split(" ")[0] for line in done.err.splitlines()], ["-:1:", "-:3:"])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "case.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                file.write(THROUGH)
            done = run("shrink", os.path.join(folder, "gone"), path)
            self.assertEqual((done.returncode, len(done.out.splitlines())), (2, 1))
            self.assertIn("No such file", done.err)

    def test_bad_usage(self):
        for words in (["shrink"], ["shrink", "--subject", "documented.nothing", "-"], ["shrink", "--nothing", "-"],
                      ["shrink", "--plugin", "x.so", "-"]):
            done = run(*words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertNotEqual(done.err, "", words)
        done = run("shrink", "--help")
        self.assertEqual((done.returncode, done.err), (0, ""))
        for word in ("--subject", "--plugin", "orbit", "shrunk_from", "Exit status"):
            self.assertIn(word, done.out)
        self.assertLessEqual(max(len(line) for line in done.out.splitlines()), 120)
        self.assertIn("shrink", run("--help").out)

    def test_answers_as_lines_come(self):
        process = subprocess.Popen([*graze, "shrink", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(2):
            process.stdin.write(THROUGH.encode() + b"\n")
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["outcome"], "false_miss")  # hangs if it waits for more
        process.stdin.close()
        self.assertEqual(process.wait(timeout=60), 0)
        process.stdout.close()


if __name__ == "__main__":
    main(__doc__)
