#!/usr/bin/env python3
"""The float modes are what their names say: the strict ones answer as graze's own build does, the others do not.

usage: float_modes_test.py GRAZE FOLDER_OF_LIBRARIES
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from mode_changes import changes_of  # noqa: E402

CASES = os.path.join(HERE, "flags_act.jsonl")
STRICT = ("gxx_O0", "gxx_O3", "clang_O0", "clang_O3")
graze = folder = None


def run(*words, allowed=(0,)):
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode not in allowed:
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
        judged = [json.loads(line) for line in run(graze, "check", "--json", *plugins(modes()), CASES, allowed=(0, 1)).splitlines()]
        self.assertEqual(len(judged), len(cases))
        acted = set()
        for case, found in zip(cases, judged):
            self.assertEqual(found["relation"], case["expect"])
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
        tables = []
        for mode in strict():
            rows = [json.loads(line) for line in run(graze, "digest", "--plugin", library(mode), "--json").splitlines()]
            tables.append({(row["subject"].partition(".")[2], row["test"], row["scalar"]): row["sha256"] for row in rows})
        self.assertGreater(len(tables[0]), 60)
        for mode, table in zip(strict(), tables):
            self.assertEqual([key for key in {**tables[0], **table} if table.get(key) != tables[0].get(key)], [], mode)

    def test_changes_are_what_the_modes_do(self):
        """Each example of a change, asked of both modes again; and the counts of one test, each case judged."""
        base = strict()[0]
        others = [mode for mode in modes() if mode not in STRICT]
        tests = ["point_triangle_2d", "segment_triangle_3d", "triangle_min_sphere_3d", "orient_2d"]
        with tempfile.TemporaryDirectory() as out:
            rows = changes_of(graze, (base, library(base)), [(mode, library(mode)) for mode in others], out, 400, 3, tests=tests)
            changed = 0
            for row in rows:
                changed += row["changed"]
                self.assertEqual(row["changed"], row["to_wrong"] + row["to_right"] + row["neither"])
                self.assertLessEqual(row["changed"], row["different"])
                self.assertEqual(bool(row["changed"]), bool(row["examples"]))
                for outcome, line in row["examples"].items():
                    path = os.path.join(out, "case.jsonl")
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(json.dumps(line) + "\n")
                    found = json.loads(run(graze, "check", "--json", *plugins([base, row["mode"]]), path, allowed=(0, 1)))["subjects"]
                    self.assertEqual([found[mode + "." + row["routine"]]["outcome"] for mode in (base, row["mode"])],
                                     [line["was"], outcome], (row["mode"], line))
            self.assertGreater(changed, 100)
            asked = os.path.join(out, "cases.jsonl")  # of the last test
            judged = [json.loads(line) for line in run(graze, "check", "--json", *plugins([base, *others]), asked, allowed=(0, 1)).splitlines()]
            for row in rows:
                if row["test"] != tests[-1]:
                    continue
                pairs = [[item["subjects"][mode + "." + row["routine"]] for mode in (base, row["mode"])] for item in judged
                         if item["scalar"] == row["scalar"]]
                self.assertEqual(len(pairs), row["cases"])
                self.assertEqual(sum(a["verdict"] != b["verdict"] for a, b in pairs), row["changed"], row)
                self.assertEqual(sum(a["outcome"] != b["outcome"] == "wrong_sign" for a, b in pairs), row["to_wrong"], row)

    def test_strict_modes_answer_as_the_program_itself(self):
        """But for what is outside the documented domain, which a plugin declines."""
        with tempfile.TemporaryDirectory() as out:
            own, other = (os.path.join(out, name + ".jsonl") for name in ("own", "other"))
            run(graze, "digest", "--subject", "documented.*", "--out", own)
            run(graze, "digest", "--plugin", library(strict()[0]), "--out", other)
            found = [json.loads(line) for line in run(graze, "digest", "--compare", own, other, "--json", allowed=(0, 1)).splitlines()]
            sums = [item for item in found if "input" not in item]
            self.assertGreater(len(sums), 100)
            self.assertEqual([item for item in sums if "only_in" in item], [])
            differences = [item for item in found if "input" in item]
            self.assertEqual({item["new"] for item in differences}, {"declined"})
            path = os.path.join(out, "cases.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(item) + "\n" for item in differences)
            judged = [json.loads(line) for line in run(graze, "check", "--json", "--audit", "0", path).splitlines()]
            for item, found in zip(differences, judged, strict=True):
                self.assertIn(found["subjects"][item["old_subject"]]["outcome"], ("out_of_domain", "undefined"), item)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    graze, folder = (os.path.abspath(word) for word in sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
