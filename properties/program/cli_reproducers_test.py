#!/usr/bin/env python3
"""graze show's reproducers: they compile and reproduce.

usage: cli_reproducers_test.py PATH_TO_GRAZE [unittest arguments]
"""
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import zlib

from cli_support import check, main, run
from show_support import HERE, flaws, show

FAST = os.path.join(HERE, "..", "..", "fast", "include")
WARNINGS = ["-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-ffp-contract=off"]
# One in so many subjects of every test is asked, beside those that are known to be wrong; all with GRAZE_REPRODUCERS_SHARE=1,
# which .ci/test-all says.
SHARE = int(os.environ.get("GRAZE_REPRODUCERS_SHARE", "2"))
COMPILERS = [found for found in map(shutil.which, ("g++", "clang++")) if found]


def judged(cases):
    """What check says of each (case, subject)."""
    done, answers = check(*(json.dumps(case) for case, _ in cases))
    return [answer["subjects"][subject] for answer, (_, subject) in zip(answers, cases)]


class reproducers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.flaws = [(flaw, flaw["subject"]) for flaw in flaws]
        # One generated case of every test for its subjects, so that every expression is compiled.
        cls.others = []
        listed = json.loads(run("list", "--json").out)
        cls.numbers = {item["id"]: item["numbers"] for item in listed["tests"] if item["answer"] in ("values", "contact")}
        scalars = {(item["test"], item["name"]): item["scalars"] for item in listed["subjects"]}
        for test in listed["tests"]:
            result = run("generate", test["id"], "--cases", "2", "--family", "near_contact").out.splitlines()
            for i, name in enumerate(test["subjects"]):
                if zlib.crc32((test["id"] + name).encode()) % SHARE:
                    continue
                case = json.loads(result[i % 2])
                if case["scalar"] not in scalars[test["id"], name]:
                    case = json.loads(result[(i + 1) % 2])
                cls.others.append((case, name))
        # And cases on which documented subjects of a test differ, so that none can be taken for another.
        pairs = set()
        with open(os.path.join(HERE, "../documented_verdicts.jsonl")) as file:
            for case in map(json.loads, file):
                answers = case["documented"] if "sphere" not in case["test"] else {}
                for a, b in itertools.combinations(sorted(answers), 2):
                    if answers[a] != answers[b] and (case["test"], a, b) not in pairs:
                        pairs.add((case["test"], a, b))
                        bare = {key: case[key] for key in ("test", "scalar", "input")}
                        cls.others += [(bare, "documented." + name) for name in (a, b)]
        assert len(pairs) >= 10, pairs

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def compile(self, compiler, source, *options):
        name = os.path.join(self.folder.name, "again.cpp")
        with open(name, "w") as out:
            out.write(source)
        program = os.path.join(self.folder.name, "again")
        # What clang warns of, it sees without optimization too; g++ does not.
        level = "-O0" if "clang" in os.path.basename(compiler) else "-O1"
        done = subprocess.run([compiler, *WARNINGS, level, "-I", FAST, name, "-o", program, *options], capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return program

    def source(self, case, subject, form):
        done = show(case, "--subject", subject, "--format", form)
        self.assertEqual((done.returncode, done.err), (0, ""), (case, subject))
        self.assertLessEqual(max(map(len, done.out.splitlines())), 100, done.out)
        return done.out

    @unittest.skipUnless(COMPILERS, "no compiler")
    def test_programs(self):
        """All in one source, main renamed, for one compilation a compiler; then one of them as it stands."""
        cases = self.flaws + self.others
        expected = judged(cases)
        sources = [self.source(case, subject, "cpp") for case, subject in cases]
        every = "".join(source.replace("int main() {", "static int main_%d() {" % i) for i, source in enumerate(sources))
        every += "int main() {\n" + "".join('    std::printf("== %d %%d\\n", main_%d());\n' % (i, i)
                                            for i in range(len(sources))) + "}\n"
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                done = subprocess.run([self.compile(compiler, every)], capture_output=True, text=True, check=True)
                answers = re.findall(r"(.*?)== (\d+) (\d)\n", done.stdout, re.S)
                self.assertEqual(len(answers), len(cases))
                for (case, subject), result, (printed, _, status) in zip(cases, expected, answers):
                    if result["verdict"] == "declined":  # a sign that is no number: there is nothing to be wrong
                        continue
                    wrong = "cause" in result
                    self.assertEqual(status, "1" if wrong else "0", (case, subject, result))
                    self.assertIn("WRONG" if wrong else "right", printed)
                    if case["test"] in self.numbers and result["outcome"] == "undefined":
                        self.assertIn("exactly: undefined\n", printed)
                    elif "values" in result:
                        for name, value in zip(self.numbers[case["test"]], result["values"], strict=True):
                            found = re.search(r"^%s (\S+), exactly " % re.escape(name), printed, re.M).group(1)
                            given = float(value)  # one that is not finite is a string
                            self.assertTrue(float(found) == given or str(float(found)) == str(given), (printed, result))
                    elif "sphere" not in result:
                        answer = {"positive": "sign: 1\n", "zero": "sign: 0\n", "negative": "sign: -1\n"}
                        self.assertIn(answer.get(result["verdict"], "verdict: " + result["verdict"]), printed)
                    elif all(isinstance(n, (int, float)) for n in result["sphere"]):
                        found = re.search(r"centre (\S+) (\S+) (\S+) radius (\S+)\n", printed).groups()
                        for value, text_value in zip(result["sphere"], found):
                            self.assertAlmostEqual(float(text_value), value, delta=1e-7 * abs(value))
                    if "escape_ulps" in result and wrong:
                        escape = re.search("escape (\\S+) ulps", printed).group(1)
                        if result["escape_ulps"] not in (0, "inf"):
                            self.assertAlmostEqual(float(escape) / result["escape_ulps"], 1, places=3)
        done = subprocess.run([self.compile(COMPILERS[0], sources[0])], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, "verdict: hit\nexactly: disjoint\nWRONG\n"))

    @unittest.skipUnless(COMPILERS, "no compiler")
    def test_gtest(self):
        sources = [self.source(case, subject, "gtest") for case, subject in self.flaws]
        program = self.compile(COMPILERS[0], "".join(sources), "-lgtest", "-lgtest_main", "-pthread")
        done = subprocess.run([program], capture_output=True, text=True, check=False)
        failed = set(re.findall(r"\[  FAILED  \] graze_findings\.(\S+) ", done.stdout))
        wrong = {re.search(r"TEST\(graze_findings, (.*)\)", source).group(1)
                 for source, result in zip(sources, judged(self.flaws)) if "cause" in result}
        self.assertEqual(failed, wrong)
        self.assertGreater(len(wrong), 20)
        self.assertEqual(len(re.findall(r"\[       OK \]", done.stdout)), len(sources) - len(wrong))
        self.assert_sentences(done.stdout)

    def assert_sentences(self, text):
        """A failure says what is true and which answer is false."""
        for sentence in (r"^(disjoint), margin (\S+) = (\S+) ulps; hit is false$", r"^(crossing), margin (\S+) = (\S+) ulps; miss is false$"):
            self.assertRegex(text, "(?m)" + sentence)

    @unittest.skipUnless(COMPILERS, "no compiler")
    def test_catch2(self):
        sources = [self.source(case, subject, "catch2") for case, subject in self.flaws]
        stub = os.path.join(self.folder.name, "catch2")
        os.mkdir(stub)
        # Enough of Catch2 to run the tests, whether it is installed or not.
        with open(os.path.join(stub, "catch_test_macros.hpp"), "w") as out:
            out.write("#pragma once\n#include <cstdio>\n#include <sstream>\n#include <string>\n"
                      "static std::string info;\n"
                      "#define NAME2(a, b) a##b\n#define NAME(a, b) NAME2(a, b)\n"
                      "#define TEST_CASE(name, tags) static void NAME(test_, __LINE__)();"
                      " [[maybe_unused]] static bool const NAME(ran_, __LINE__) = (info.clear(), NAME(test_, __LINE__)(), true);"
                      " static void NAME(test_, __LINE__)()\n"
                      "#define INFO(words) info = (std::ostringstream() << words).str()\n"
                      "#define CHECK(...) if (!(__VA_ARGS__)) std::printf(\"FAILED\\n%s\\n\", info.c_str())\n"
                      "#define CHECK_FALSE(...) CHECK(!(__VA_ARGS__))\n#define REQUIRE(...) CHECK(__VA_ARGS__)\n"
                      "#define SUCCEED(...) (std::ostringstream() << __VA_ARGS__)\n")
        program = self.compile(COMPILERS[0], "".join(sources) + "int main() {}\n", "-I", self.folder.name)
        done = subprocess.run([program], capture_output=True, text=True, check=False)
        self.assertGreater(done.stdout.count("FAILED\n"), 20)
        self.assert_sentences(done.stdout)

    @unittest.skipUnless(COMPILERS, "no compiler")
    def test_hostile_text(self):
        note = '*/ /* ??/ \\u202e é\n#error " \\'
        flaw = dict(flaws[0], note=note, source="??/??/" + "\\" * 50)
        for form in ("cpp", "gtest"):
            source = self.source(flaw, flaw["subject"], form)
            self.assertTrue(source.isascii())
            self.assertNotRegex(source, r"#error.*\n(?!//)|\\\n|\?\?|\*/|/\*")
        self.compile(COMPILERS[0], self.source(flaw, flaw["subject"], "cpp"))

    def test_case(self):
        for case, subject in self.flaws[::5]:
            line = show(dict(case, mine=[1]), "--format", "case").out
            record = json.loads(line)
            for key in ("test", "scalar", "input", "note", "subject", "verdict", "outcome"):
                self.assertEqual(record[key], case[key], key)
            self.assertEqual((record.get("expect"), record.get("cause"), record["mine"]),
                             (case.get("expect"), case.get("cause"), [1]))
            self.assertEqual(check(line)[1][0]["ok"], True)


if __name__ == "__main__":
    main(__doc__)
