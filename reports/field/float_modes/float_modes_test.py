#!/usr/bin/env python3
"""The float modes are what their names say: the strict ones answer as graze's own build does, the others do not.

usage: float_modes_test.py GRAZE COMPARE_MODES FOLDER_OF_LIBRARIES
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "flags_act.jsonl")
STRICT = ("gxx_O0", "gxx_O3", "clang_O0", "clang_O3")
COUNTS = ("checked", "agree", "false_hit", "false_miss", "contact_hit", "contact_miss", "wrong_sphere", "crash", "hang")
graze = compare = folder = None


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != 0:
        raise AssertionError("%s: exit status %d\n%s" % (" ".join(words), done.returncode, done.stderr))
    return done.stdout


def modes():
    return sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".so"))


def library(mode):
    return os.path.join(folder, mode + ".so")


def plugins(names):
    return [word for name in names for word in ("--plugin", library(name))]


def strict():
    return [name for name in modes() if name in STRICT]


def fused_multiply_add():
    """Does this processor have the instruction that contraction needs?"""
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        return any(line.startswith("flags") and " fma " in line + " " for line in file)


class FloatModes(unittest.TestCase):
    def test_every_documented_subject_is_in_every_mode(self):
        listed = json.loads(run(graze, "list", "--json", *plugins(modes())))["subjects"]
        there = {(item["test"], item["name"]): item for item in listed}
        routines = 0
        for (test, name), item in there.items():
            kind, _, routine = name.partition(".")
            if kind != "documented":
                continue
            routines += 1
            for mode in modes():
                again = there.get((test, mode + "." + routine))
                self.assertIsNotNone(again, "%s has no %s.%s" % (test, mode, routine))
                self.assertEqual((again["scalars"], again["promise"]), (item["scalars"], item["promise"]))
        self.assertGreater(routines, 20)

    def test_flags_change_verdicts_and_strict_modes_keep_them(self):
        with open(CASES, encoding="utf-8") as file:
            cases = [json.loads(line) for line in file]
        judged = [json.loads(line) for line in run(graze, "check", "--json", *plugins(modes()), CASES).splitlines()]
        self.assertEqual(len(judged), len(cases))
        acted = set()
        for case, found in zip(cases, judged):
            self.assertTrue(found["ok"], case)
            text = {mode: found["subjects"][mode + "." + case["routine"]]["verdict"] for mode in modes()}
            right = found["subjects"]["documented." + case["routine"]]["verdict"]
            for mode in modes():
                if mode in STRICT:
                    self.assertEqual(text[mode], right, "%s on %s" % (mode, case))
                    self.assertEqual(text[mode], case["verdicts_by_mode"][mode], case)
                elif text[mode] != right:
                    acted.add(mode)
        for mode in modes():
            if mode in STRICT or (mode.endswith("_native") and not fused_multiply_add()):
                continue
            self.assertIn(mode, acted, "its flags change no verdict")

    def test_strict_modes_answer_each_case_alike(self):
        base, *others = strict()
        rows = [json.loads(line) for line in run(compare, "--base", library(base), *map(library, others), "--cases",
                                                 "8000").splitlines()]
        self.assertGreater(len(rows), 20)
        for row in rows:
            self.assertEqual(row["changed"], 0, row)

    def test_strict_modes_count_as_the_program_itself(self):
        with tempfile.TemporaryDirectory() as out:
            words = [word for name in ("documented", *strict()) for word in ("--subject", name + ".*")]
            run(graze, "run", *plugins(strict()), *words, "--cases", "800", "--seed", "7", "--no-shrink",
                "--no-pictures", "--out", out)
            with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
                tests = json.load(file)["tests"]
        compared = 0
        for test, counted in tests.items():
            for name, scalars in counted["subjects"].items():
                kind, _, routine = name.partition(".")
                for scalar, own in scalars.items() if kind == "documented" else ():
                    for mode in strict():
                        same = counted["subjects"][mode + "." + routine][scalar]
                        for family, numbers in own["families"].items():
                            other = same["families"][family]
                            for key in COUNTS:
                                self.assertEqual(numbers[key], other[key], (test, mode, routine, scalar, family, key))
                            # A plugin declines what is outside the documented domain.
                            self.assertEqual(numbers["out_of_domain"] + numbers["declined"], other["declined"],
                                             (test, mode, routine, scalar, family))
                            compared += 1
        self.assertGreater(compared, 300)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    graze, compare, folder = (os.path.abspath(word) for word in sys.argv[1:4])
    del sys.argv[1:4]
    unittest.main()
