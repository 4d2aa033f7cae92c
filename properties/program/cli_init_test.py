#!/usr/bin/env python3
"""graze init as a new user has it: what is written builds and runs, and a routine of their own fails with the finding.

usage: cli_init_test.py PATH_TO_GRAZE [unittest arguments]
"""
import hashlib
import io
import json
import os
import re
import shutil
import stat
import subprocess
import tarfile
import tempfile
import unittest

from cli_support import TESTS, graze, main, run

# What takes the place of the routine: wrong where rectangles touch, in each language.
WRONG = {"c++": "x[0] < x[6] && x[4] < x[2] && x[1] < x[7] && x[5] < x[3]",
         "python": "x[0] < x[6] and x[4] < x[2] and x[1] < x[7] and x[5] < x[3]"}
SUBJECT = {"c++": "mine.cpp", "c": "mine.c", "rust": "mine.rs", "javascript": "mine.mjs", "python": "mine.py", "java": "mine.java"}
NEEDS = {"c++": "c++", "c": "cc", "rust": "rustc", "javascript": "node", "python": "python3", "java": "javac"}
# The body of a routine that is to be filled in, one that always hits, and one that tells a distance that no contact has and
# nothing else; and how the table of subjects says that nothing is promised of one side.
BODY = {"c++": "    (void)x;\n    return -1; /* declined: replace this */", "rust": "    -1 // declined: replace this",
        "javascript": "  return null; // declined: replace this", "python": "    return None  # declined: replace this",
        "java": "        return null; // declined: replace this"}
HIT = {"c++": "    (void)x;\n    return 1;", "rust": "    1", "javascript": "  return true;", "python": "    return True",
       "java": "        return true;"}
FAR = {"c++": "    (void)x;\n    output[0] = 1e9f;\n    return 1;", "rust": "    output[0] = 1e9;\n    1",
       "javascript": "  return [1e9];", "python": "    return [1e9] + [None] * 9",
       "java": "        double[] far = new double[10];\n        java.util.Arrays.fill(far, Double.NaN);\n"
               "        far[0] = 1e9;\n        return far;"}
NEVER_MISSES = {"c++": ("GRAZE_NEVER_MISSES, ", "GRAZE_BOTH_SIDES, "), "rust": ("promise: 1,", "promise: 0,"),
                "javascript": ("promise: 'never_misses'", "promise: 'none'"),
                "python": ('promise="never_misses"', 'promise="none"'),
                "java": ('promise("never_misses")', 'promise("none")')}
for said in (BODY, HIT, FAR, NEVER_MISSES):
    said["c"] = said["c++"]


class init(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def read(self, *parts):
        with open(self.path(*parts), encoding="utf-8") as file:
            return file.read()

    def write(self, text, *parts):
        with open(self.path(*parts), "w", encoding="utf-8") as file:
            file.write(text)

    def init(self, folder, language, *words):
        return run("init", folder, "--language", language, *words, cwd=self.folder)

    def gate(self, folder, *words, **more):
        done = subprocess.run([self.path(folder, "graze.sh"), *words], capture_output=True, text=True, check=False, timeout=120,
                              env={**os.environ, "GRAZE": graze[0], "GRAZE_CASES": "1500", **more})
        return done.returncode, done.stdout, done.stderr

    def test_every_language_runs_as_it_is_and_fails_when_it_is_wrong(self):
        os.makedirs(self.path(".git"))  # places in reports are relative to the top of a repository
        for language, file in SUBJECT.items():
            with self.subTest(language):
                if not shutil.which(NEEDS[language]):
                    self.skipTest("no " + NEEDS[language])
                done = self.init(language, language)
                self.assertEqual((done.returncode, done.err), (0, ""))
                status, out, err = self.gate(language)
                self.assertEqual(status, 0, err + out)
                self.assertIn("mine.routine", out)
                # Both promises and answers count: the routine is asked, and nothing is declined.
                with open(self.path(language, "build/out/summary.json"), encoding="utf-8") as text:
                    sums = json.load(text)["tests"]["aabb_aabb_2d"]["subjects"]["mine.routine"]["float64"]
                self.assertEqual((sums["checked"], sums["declined"]), (1500, 0))
                good = WRONG.get(language, WRONG["c++"]).replace("<", "<=")
                source = self.read(language, file)
                self.assertEqual(source.count(good), 1)
                self.write(source.replace(good, good.replace("<=", "<")), language, file)
                status, out, err = self.gate(language)
                self.assertEqual(status, 1, err + out)
                self.assertIn("contact_miss", err + out)
                self.assertRegex(out, r"(?i)touching")
                with open(self.path(language, "build/out/report.sarif"), encoding="utf-8") as text:
                    results = json.load(text)["runs"][0]["results"]
                place = results[0]["locations"][0]["physicalLocation"]
                self.assertTrue(place["artifactLocation"]["uri"].endswith(language.replace("+", "%2B") + "/" + file), place)
                self.assertIn("routine", self.read(language, file).splitlines()[place["region"]["startLine"] - 1])
                self.assertEqual({item["baselineState"] for item in results}, {"new"})
                # Known and accepted, but for the kept case, which fails until it is taken out.
                status, out, err = self.gate(language, "--write-baseline", "baseline.jsonl")
                self.assertEqual(status, 0, err + out)
                self.assertRegex(err, r"baseline.jsonl: accepted: \d+ findings?, [1-9]\d* wrong cases of [12] subjects?\n")
                self.assertIn("cases of cases.jsonl fail", err)
                self.assertEqual(self.gate(language)[0], 1)
                self.write("".join(line + "\n" for line in self.read(language, "cases.jsonl").splitlines()
                                   if "touching" not in line), language, "cases.jsonl")
                # So is the campaign; the score knows no baseline: touching boxes, a promise that is broken.
                status, out, err = self.gate(language, GRAZE_SCORE="C")
                self.assertEqual(status, 0, err + out)
                status, out, err = self.gate(language, GRAZE_SCORE="B")
                self.assertEqual(status, 1, err + out)
                self.assertRegex(out, r"mine\.routine float64 +C ")
                self.assertTrue(os.path.exists(self.path(language, "build/badge.svg")))

    def test_flags_and_libraries_of_the_user(self):
        """A static and a shared library are linked, and a -std of the user's own wins."""
        for language, file, compiler, flags, standard in (("c++", "mine.cpp", "c++", "CXXFLAGS", "-std=c++20"), ("c", "mine.c", "cc", "CFLAGS", "-std=c11")):
            with self.subTest(language):
                if not shutil.which(compiler) or not shutil.which("ar"):
                    self.skipTest("no " + compiler)
                self.init(language, language, "--scalar", "float64")
                body = WRONG["c++"].replace("<", "<=")
                linkage = 'extern "C" ' if language == "c++" else ""
                os.makedirs(self.path(language, "parts"))
                self.write(f"{linkage}int boxes_meet(const double *x);\n", language, "parts", "boxes.h")
                source = "boxes.cpp" if language == "c++" else "boxes.c"
                self.write(f'#include "boxes.h"\nint boxes_meet(const double *x) {{ return {body}; }}\n', language, "parts", source)
                wrapper = self.read(language, file).replace(body, "boxes_meet(x)").replace('#include "graze/subject.h"', (
                    '#include "graze/subject.h"\n#include "boxes.h"\n'
                    "#if (defined(__cplusplus) ? __cplusplus : __STDC_VERSION__) < (defined(__cplusplus) ? 202002L : 201112L)\n#error old\n#endif"))
                self.write(wrapper, language, file)
                parts = self.path(language, "parts")
                for command in (f"{compiler} -fPIC -c {source} -o boxes.o", "ar rcs libboxes.a boxes.o",
                                f"{compiler} -shared boxes.o -o libshared_boxes.so"):
                    subprocess.run(command.split(), cwd=parts, check=True)
                chosen = {flags: f"-O1 {standard} -Iparts"}
                for libraries in ({"LDLIBS": "parts/libboxes.a"}, {"LDFLAGS": "-Lparts", "LDLIBS": "-lboxes"},
                                  {"LDFLAGS": f"-Lparts -Wl,--as-needed -Wl,-rpath,{parts}", "LDLIBS": "-lshared_boxes"}):
                    status, out, err = self.gate(language, GRAZE_CASES="200", **chosen, **libraries)
                    self.assertEqual(status, 0, err + out)
                self.assertEqual(self.gate(language, GRAZE_CASES="200", LDLIBS="parts/libboxes.a", **{flags: "-Iparts"})[0], 2)
                self.assertIn(flags, self.read(language, "graze.sh"))

    def test_what_does_not_build_or_is_not_there(self):
        self.init("a", "c++")
        self.write("int broken(", "a", "mine.cpp")
        self.assertEqual(self.gate("a")[0], 2)
        status, _, err = self.gate("a", GRAZE="/nowhere/graze")
        self.assertEqual(status, 2)
        self.assertIn("there is no /nowhere/graze", err)

    def test_nothing_is_overwritten(self):
        self.init("whole", "c")
        written = []
        for folder, _, names in os.walk(self.path("whole")):
            written += [os.path.relpath(os.path.join(folder, name), self.path("whole")) for name in names]
        self.assertEqual(len(written), 7)
        for name in written:
            folder = self.path("other")
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            for make in (lambda path: self.write("mine", path), lambda path: os.symlink("/nowhere", path), os.mkdir):
                make(os.path.join(folder, name))
                done = self.init("other", "c")
                self.assertEqual(done.returncode, 2)
                self.assertIn('"other/%s": already exists, so nothing was written' % name, done.err)
                self.assertEqual(sum(len(names) for _, _, names in os.walk(folder)) +
                                 os.path.isdir(os.path.join(folder, name)), 1)
                path = os.path.join(folder, name)
                if os.path.isfile(path):
                    self.assertEqual(self.read("other", name), "mine")
                os.rmdir(path) if os.path.isdir(path) else os.remove(path)
            shutil.rmtree(folder)
        self.write("", "file")
        self.assertEqual(self.init("file", "c").returncode, 2)
        self.assertEqual(self.init("file/below", "c").returncode, 2)
        os.makedirs(self.path("shut"))
        os.chmod(self.path("shut"), 0o500)
        if os.geteuid() != 0:
            self.assertEqual(self.init("shut/below", "c").returncode, 2)

    def test_usage(self):
        done = self.init("a", "cobol")
        self.assertEqual(done.returncode, 2)
        self.assertIn("javascript", done.err)
        self.assertEqual(run("init", "a", cwd=self.folder).returncode, 2)
        done = self.init("a", "c", "--test", "triangle_triangel_3d")
        self.assertEqual(done.returncode, 2)
        self.assertIn("triangle_triangle_3d", done.err)
        self.assertEqual(os.listdir(self.folder), [])

    def test_every_test(self):
        """A subject for each, which declines; its cases are judged as they are expected."""
        for test in TESTS:
            done = self.init(test, "python", "--test", test)
            self.assertEqual(done.returncode, 0, done.err)
            cases = [json.loads(line) for line in self.read(test, "cases.jsonl").splitlines()]
            self.assertGreaterEqual(len(cases), 1, test)
            self.assertEqual({item["test"] for item in cases}, {test})
            self.assertEqual(run("check", self.path(test, "cases.jsonl")).returncode, 0)
            source = self.read(test, "mine.py")
            self.assertNotRegex(source, "@[A-Z]+@")
            self.assertLessEqual(max(map(len, source.splitlines())), 120)
            compile(source, test, "exec")
        for language, test in (("c++", "triangle_min_sphere_3d"), ("c", "orient_2d"), ("c++", "hull_hull_3d"), ("c", "ray_triangle_3d")):
            folder = language + test
            self.init(folder, language, "--test", test)
            status, out, err = self.gate(folder, GRAZE_CASES="100")
            # As it was written it tests nothing, which is no pass.
            self.assertEqual(status, 1, err + out)
            self.assertRegex(err, r"mine.routine of \w+, float64 (declined all 100 cases: nothing was tested|gave no answer that can be judged)")
            lines = err.splitlines()
            self.assertEqual(len(lines), len(set(lines)), err)  # each thing is said once
            # What published routines get wrong on the kept cases is not what it fails for.
            self.assertNotIn("documented.", out)
            self.assertEqual(self.gate(folder, "--write-baseline", "baseline.jsonl", GRAZE_CASES="100")[0], 0)
            self.assertEqual(self.gate(folder, GRAZE_CASES="100")[0], 1)

    def test_what_failed_is_shown(self):
        """Not the first of all findings, which may be known, but what is new; of ordinary numbers."""
        self.init("a", "c++")
        good = WRONG["c++"].replace("<", "<=")
        source = self.read("a", "mine.cpp")
        self.write(source.replace(good, WRONG["c++"]), "a", "mine.cpp")
        self.write("".join(line + "\n" for line in self.read("a", "cases.jsonl").splitlines() if "touching" not in line),
                   "a", "cases.jsonl")
        self.assertEqual(self.gate("a", "--write-baseline", "baseline.jsonl", "--cases", "700")[0], 0)
        with open(self.path("a/build/out/summary.json"), encoding="utf-8") as text:
            self.assertEqual(json.load(text)["cases"], 1400)
        self.assertEqual(self.gate("a", "--cases=700")[0], 0)
        self.write(source.replace(good, WRONG["c++"].replace("x[0] < x[6]", "x[0] < x[6] * 0.75")), "a", "mine.cpp")
        status, out, err = self.gate("a", "--cases", "700")
        self.assertEqual(status, 1, err)
        self.assertIn("newly wrong: ", err)
        self.assertRegex(out, "false_(miss|hit)")
        first = json.loads(self.read("a/build/out/gate.jsonl").splitlines()[0])
        self.assertNotEqual(first.get("outcome"), "contact_miss")
        sizes = [abs(float.fromhex(number)) for number in first["input"]]
        self.assertTrue(all(size == 0 or 2**-30 <= size <= 2**30 for size in sizes), first)

    def subjects(self, folder, language):
        """Those that graze sees, as test and scalar types."""
        words = ["--plugin", "build/mine.so"] if language in ("c++", "c", "rust") else ["--command", {
            "javascript": "node mine.mjs", "python": "python3 mine.py", "java": "java -cp build/classes mine.java"}[language]]
        done = run("list", "--json", *words, cwd=self.path(folder))
        self.assertEqual(done.returncode, 0, done.err)
        return sorted((item["test"], *item["scalars"]) for item in json.loads(done.out)["subjects"]
                      if item["name"].startswith("mine."))

    def test_scalars_and_several_tests_in_every_language(self):
        """A routine a test, float32 as well as float64: built, asked, and wrong where its body is."""
        for language in SUBJECT:
            with self.subTest(language):
                if not shutil.which(NEEDS[language]):
                    self.skipTest("no " + NEEDS[language])
                for number, (words, expected) in enumerate((
                        (["--scalar", "float32"], [("aabb_aabb_2d", "float32")]),
                        (["--scalar", "float64", "--scalar", "float32"], [("aabb_aabb_2d", "float32", "float64")]),
                        (["--test", "ray_aabb_3d", "--test", "aabb_aabb_2d", "--test", "orient_3d", "--test", "ray_aabb_3d",
                          "--scalar", "float32", "--scalar", "float64"],
                         [("aabb_aabb_2d", "float32", "float64"), ("orient_3d", "float32", "float64"), ("ray_aabb_3d", "float32", "float64")]),
                        (["--test", "triangle_triangle_segment_3d", "--test", "vertex_triangle_ccd_3d"],
                         [(test, *(("float32", "float64") if language == "c++" else ("float64",)))
                          for test in ("triangle_triangle_segment_3d", "vertex_triangle_ccd_3d")]))):
                    folder = "%s%d" % (language, number)
                    done = self.init(folder, language, *words)
                    self.assertEqual((done.returncode, done.err), (0, ""))
                    status, out, err = self.gate(folder, GRAZE_CASES="200")
                    self.assertLessEqual(status, 1, err + out)
                    self.assertEqual(self.subjects(folder, language), expected)
                    source = self.read(folder, SUBJECT[language])
                    self.assertNotRegex(source, "@[A-Z_]+@")
                    self.assertLessEqual(max(map(len, source.splitlines())), 120)
                    cases = {(case["test"], case["scalar"]) for case in map(json.loads, self.read(folder, "cases.jsonl").splitlines())}
                    self.assertEqual(cases, {(test, scalar) for test, *scalars in expected for scalar in scalars})
                # Both types are judged, and the routine that is there is right for both.
                folder = language + "1"
                self.assertEqual(self.gate(folder, GRAZE_CASES="200")[0], 0)
                good = WRONG.get(language, WRONG["c++"]).replace("<", "<=")
                source = self.read(folder, SUBJECT[language])
                self.write(source.replace(good, good.replace("<=", "<")), folder, SUBJECT[language])
                status, out, err = self.gate(folder, GRAZE_CASES="400")
                self.assertEqual(status, 1, err + out)
                with open(self.path(folder, "build/out/summary.json"), encoding="utf-8") as text:
                    sums = json.load(text)["tests"]["aabb_aabb_2d"]["subjects"]["mine.routine"]
                self.assertEqual([sums[scalar]["contact_miss"] > 0 for scalar in ("float32", "float64")], [True, True])

    def test_a_contact_and_a_promise_in_every_language(self):
        """A conservative test may hit what is disjoint, if its project says so; a wrong contact is a wrong answer."""
        for language, file in SUBJECT.items():
            with self.subTest(language):
                if not shutil.which(NEEDS[language]):
                    self.skipTest("no " + NEEDS[language])
                done = self.init(language, language, "--test", "aabb_aabb_3d", "--test", "capsule_capsule_contact_3d", "--scalar",
                                 "float64", "--promise", "never_misses")
                self.assertEqual((done.returncode, done.err), (0, ""))
                self.assertIn("never_misses", done.out)
                source = self.read(language, file)
                self.assertEqual(source.count(BODY[language]), 2)
                self.assertEqual(len(re.findall(re.escape(NEVER_MISSES[language][0]), source)), 1)
                self.assertRegex(" ".join(source.split()), "may hit disjoint shapes")
                source = source.replace(BODY[language], HIT[language], 1).replace(BODY[language], FAR[language])
                for promised, wrong in ((NEVER_MISSES[language][0], {"wrong_contact"}),
                                        (NEVER_MISSES[language][1], {"wrong_contact", "false_hit"})):
                    self.write(source.replace(NEVER_MISSES[language][0], promised), language, file)
                    status, out, err = self.gate(language, GRAZE_CASES="200")
                    self.assertEqual(status, 1, err + out)
                    found = [json.loads(line) for line in self.read(language, "build/out/findings.jsonl").splitlines()]
                    self.assertEqual({item["outcome"] for item in found}, wrong, promised)
                    tests = json.loads(self.read(language, "build/out/summary.json"))["tests"]
                    counted = {test: item["subjects"]["mine.routine"]["float64"] for test, item in tests.items()}
                    self.assertGreater(counted["aabb_aabb_3d"]["false_hit"], 20)
                    self.assertGreater(counted["capsule_capsule_contact_3d"]["wrong_contact"], 100)

    def test_promises(self):
        """The last of each kind counts, where there are hits and misses to promise."""
        for words, contact, sides in (([], "closed", None), (["open"], "open", None), (["never_invents"], "closed", "never_invents"),
                                      (["closed", "never_misses", "unspecified"], "unspecified", "never_misses"),
                                      (["never_misses", "none"], "closed", None)):
            folder = "-".join(["p", *words])
            self.init(folder, "python", "--test", "ray_aabb_3d", "--test", "orient_3d",
                      *(word for promise in words for word in ("--promise", promise)))
            done = run("list", "--json", "--command", "python3 mine.py", cwd=self.path(folder))
            self.assertEqual(done.returncode, 0, done.err)
            self.assertEqual({item["test"]: (item["promise"], item["one_sided"]) for item in json.loads(done.out)["subjects"]
                              if item["name"].startswith("mine.")},
                             {"ray_aabb_3d": (contact, sides), "orient_3d": ("unspecified", None)})
        self.assertEqual(self.init("x", "python", "--promise", "sometimes").returncode, 2)

    def test_where_nothing_can_be_written(self):
        self.write("", "file")
        for folder in ("/proc/graze/mine", "/sys/graze", "file/below", "file"):
            done = self.init(folder, "c")
            self.assertEqual((done.returncode, done.out), (2, ""))
            self.assertRegex(done.err, r'^graze init: "%s/[^"]*": cannot be written: [A-Z][a-z ]+\n$' % folder)

    def test_a_download_is_verified_before_it_runs(self):
        self.init("a", "python")
        ran = self.path("ran")
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w:gz") as tar:
            text = ('#!/bin/sh\ntouch "%s"\nexec "%s" "$@"\n' % (ran, graze[0])).encode()
            entry = tarfile.TarInfo("graze-1/bin/graze")
            entry.size, entry.mode = len(text), 0o755
            tar.addfile(entry, io.BytesIO(text))
        with open(self.path("graze-1.tar.gz"), "wb") as file:
            file.write(data.getvalue())
        right = hashlib.sha256(data.getvalue()).hexdigest()
        words = {"GRAZE": "/nowhere/graze", "GRAZE_URL": "file://" + self.path("graze-1.tar.gz"), "GRAZE_CASES": "100"}
        for sha256, status, why in (("", 2, "SHA256SUMS"), ("0" * 64, 2, "expected " + "0" * 64), (right[1:], 2, "64 hexadecimal"),
                                    ("../" * 21 + "x", 2, "64 hexadecimal"), (right.upper(), 0, ""), (right, 0, ""), ("1" * 64, 2, "")):
            done = self.gate("a", **words, GRAZE_SHA256=sha256)
            self.assertEqual(done[0], status, done)
            self.assertIn(why, done[2])
            self.assertEqual(os.path.exists(ran), status == 0)
            if status == 0:
                os.remove(ran)
        with open(self.path("graze-1.tar.gz"), "ab") as file:
            file.write(b"more")
        # What is there was verified; nothing is downloaded again.
        self.assertEqual(self.gate("a", **words, GRAZE_SHA256=right)[0], 0)

    def test_in_a_repository(self):
        os.makedirs(self.path(".git"))
        done = self.init("tests/boxes", "rust")
        self.assertIn("Move the workflows to the top of the repository", done.out)
        self.assertIn("run: ./tests/boxes/graze.sh\n", self.read("tests/boxes/.github/workflows/graze.yml"))
        self.assertIn("- ./tests/boxes/graze.sh\n", self.read("tests/boxes/.gitlab-ci.yml"))
        self.assertTrue(os.stat(self.path("tests/boxes/graze.sh")).st_mode & stat.S_IXUSR)
        self.assertEqual(self.init("a; rm b", "c").returncode, 2)
        self.assertEqual(self.init(".", "c").returncode, 0)
        self.assertIn("run: ./graze.sh\n", self.read(".github/workflows/graze.yml"))

    def test_workflows_name_files_that_are_made(self):
        self.init("a", "c++")
        self.gate("a")
        for text in (self.read("a/.github/workflows/graze.yml"), self.read("a/.gitlab-ci.yml")):
            self.assertNotIn("\t", text)
            for name in re.findall(r"build/out/([\w.]+)", text):
                self.assertTrue(os.path.isfile(self.path("a/build/out", name)), name)


if __name__ == "__main__":
    main(__doc__)
