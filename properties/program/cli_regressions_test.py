#!/usr/bin/env python3
"""A gate on the baseline's own cases knows no chance: one case that was right and is wrong is news, whatever the counts.

usage: cli_regressions_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]

GRAZE_REPETITIONS: how many regressions are planted; 40 takes a minute.
"""
import base64
import json
import os
import random
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree

from cli_support import graze, main, run
from gate_support import compiler, gate_campaign, take_compiler

repetitions = int(os.environ.get("GRAZE_REPETITIONS", "4"))

# Wrong on 300 of 65536 inputs, and on the one whose hash GRAZE_PLANT names; "-HASH": it crashes on that one.
SOURCE = """
#include "graze/subject.h"
#include <stdlib.h>
#include <string.h>
static unsigned long long hash(const void *input, size_t bytes) {
    const unsigned char *at = (const unsigned char *)input;
    unsigned long long h = 14695981039346656037ull;
    size_t i;
    for (i = 0; i < bytes; ++i) h = (h ^ at[i]) * 1099511628211ull;
    return h;
}
static int answer(int hit, unsigned long long h) {
    const char *plant = getenv("GRAZE_PLANT");
    int const crash = plant && plant[0] == '-';
    if (plant && strtoull(plant + crash, 0, 10) == h) {
        if (crash) abort();
        return !hit;
    }
    return (h >> 20) % 65536 < 300 ? !hit : hit;
}
#define OVERLAP(name, type)                                                                             \\
    static int name(const void *input, size_t count, void *output) {                                    \\
        const type *a = (const type *)input;                                                            \\
        (void)output;                                                                                   \\
        return answer(a[0] <= a[6] && a[4] <= a[2] && a[1] <= a[7] && a[5] <= a[3], hash(input, count * sizeof *a)); \\
    }
OVERLAP(overlap32, float)
OVERLAP(overlap64, double)
static const graze_subject subjects[] = {{"aabb_aabb_2d", "overlap", 32, GRAZE_CONTACT_CLOSED, overlap32},
                                         {"aabb_aabb_2d", "overlap", 64, GRAZE_CONTACT_CLOSED, overlap64}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = 2;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""


def hash_of(line):
    """What the plugin's hash is of a case line."""
    case = json.loads(line)
    form = "f" if case["scalar"] == "float32" else "d"
    value = 14695981039346656037
    for byte in struct.pack("<8" + form, *(float.fromhex(x) if isinstance(x, str) else float(x) for x in case["input"])):
        value = (value ^ byte) * 1099511628211 % 2**64
    return value


class regressions(gate_campaign):
    def setUp(self):
        super().setUp()
        self.library = os.path.join(self.folder, "libmine.so")
        subprocess.run([compiler[0], "-O1", "-shared", "-fPIC", "-I" + compiler[1], "-o", self.library,
                        self.write("mine.c", SOURCE)], check=True)
        self.known = os.path.join(self.folder, "known.jsonl")

    def run_one(self, *words, plant="", cases=20000, fresh=True):
        return run("run", "--test", "aabb_aabb_2d", "--plugin", self.library, "--cases", str(cases), "--no-pictures",
                   "--no-shrink", "--out", self.out, *(["--fresh"] if fresh else []), *words,
                   env={**os.environ, "GRAZE_PLANT": plant})

    def accept(self, *words, **more):
        done = self.run_one("--write-baseline", self.known, *words, **more)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertRegex(done.err, r"known.jsonl: accepted: \d+ findings, \d+ wrong cases of 2 subjects")

    def against(self, *words, **more):
        return self.run_one("--baseline", self.known, *words, **more)

    def baseline(self):
        with open(self.known, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def case_lines(self, scalar, cases):
        """In the order of a campaign."""
        return run("generate", "aabb_aabb_2d", "--scalar", scalar, "--cases", str(cases)).out.splitlines()

    def wrong_cases(self, scalar):
        """What the baseline says, decoded by itself."""
        record = next(item["wrong_cases"] for item in self.baseline() if item.get("scalar") == scalar and "families" in item)
        (form, text), = record.items()
        data = base64.b64decode(text)
        if form == "bits":
            return [8 * i + bit for i, byte in enumerate(data) for bit in range(8) if byte >> bit & 1]
        found, index, value, shift = [], 0, 0, 0
        for byte in data:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                index += value
                found.append(index)
                value = shift = 0
        return found

    def test_one_case_of_20000(self):
        self.accept()
        lines = {scalar: self.case_lines(scalar, 20000) for scalar in ("float32", "float64")}
        wrong = {scalar: set(self.wrong_cases(scalar)) for scalar in lines}
        for scalar, known in wrong.items():
            self.assertEqual(known, {i for i, line in enumerate(lines[scalar]) if (hash_of(line) >> 20) % 65536 < 300})
            self.assertGreater(len(known), 50)
        done = self.against()
        self.assertEqual((done.returncode, "newly" in done.err), (0, False), done.err)
        choices = random.Random(3)
        for number in range(repetitions):
            scalar = choices.choice(sorted(lines))
            index = choices.choice(sorted(set(range(20000)) - wrong[scalar]))
            plant = ("-" if number % 4 == 3 else "") + str(hash_of(lines[scalar][index]))
            done = self.against("--jobs", str(1 + number % 2), plant=plant)
            self.assertEqual(done.returncode, 1, (scalar, index, plant, done.err))
            alike = [i for i, line in enumerate(lines[scalar]) if hash_of(line) == abs(int(plant)) and i not in wrong[scalar]]
            self.assertIn('newly wrong: "libmine.overlap" aabb_aabb_2d %s: %d of the 20000 cases that the baseline has too '
                          "were right and are wrong now: case%s %s" % (scalar, len(alike), "s"[:len(alike) > 1], alike[0]), done.err)
            # The case itself, which check judges too.
            simplest = re.search("the simplest: (.*)\n", done.err)[1]
            self.assertEqual(hash_of(simplest), abs(int(plant)))
            self.assertEqual(self.read("gate.jsonl").splitlines()[0], simplest)
            again = run("check", "--plugin", self.library, self.write("one.jsonl", simplest), env={**os.environ, "GRAZE_PLANT": plant})
            self.assertEqual(again.returncode, 1, again.out)
        self.assertEqual(self.against(fresh=True).returncode, 0)
        self.assertFalse(os.path.exists(os.path.join(self.out, "gate.jsonl")))

    def test_mended_is_told(self):
        line = self.case_lines("float64", 3000)[2117]
        self.accept(plant=str(hash_of(line)), cases=3000)
        done = self.against(cases=3000)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertRegex(done.err, r'fixed: "libmine.overlap" aabb_aabb_2d float64: \d+ of 3000 cases were wrong and are right now')

    def test_count_that_falls_hides_nothing(self):
        """One more and many fewer: still one that was right."""
        lines = self.case_lines("float32", 6000)
        self.accept(cases=6000)
        source = SOURCE.replace("< 300", "< 30")
        subprocess.run([compiler[0], "-O1", "-shared", "-fPIC", "-I" + compiler[1], "-o", self.library,
                        self.write("mine.c", source)], check=True)
        index = next(i for i in range(2000, 6000) if i not in self.wrong_cases("float32"))
        done = self.against(cases=6000, plant=str(hash_of(lines[index])))
        self.assertEqual(done.returncode, 1)
        self.assertIn("newly wrong", done.err)
        self.assertIn("fixed", done.err)
        # The other scalar type has not failed.
        suites = xml.etree.ElementTree.fromstring(self.read("junit.xml").encode())
        self.assertEqual([case.get("name") for case in suites.iter("testcase") if case.find("failure") is not None],
                         ["libmine.overlap float32"])

    def test_fewer_and_more_cases(self):
        lines = self.case_lines("float32", 3000)
        self.accept(cases=3000)
        wrong = set(self.wrong_cases("float32"))
        index = next(i for i in range(2500, 3000) if i not in wrong and lines.index(lines[i]) == i)
        plant = str(hash_of(lines[index]))
        for cases, status in ((1000, 0), (index, 0), (index + 1, 1), (3000, 1), (9000, 1)):
            done = self.against(cases=cases, plant=plant)
            self.assertEqual(done.returncode, status, (cases, done.err))
            self.assertEqual("newly wrong" in done.err, status == 1)

    def test_record_is_the_same_however_it_was_run(self):
        self.accept(cases=3000)
        whole = self.baseline()
        # Taken up again in the middle of a block of cases.
        self.new_out()
        self.run_one(cases=300)
        self.accept("--jobs", "2", cases=3000, fresh=False)
        self.assertEqual(self.baseline(), whole)
        parts = []
        for part in ("1/3", "2/3", "3/3"):
            parts.append(self.new_out())
            self.run_one("--shard", part, cases=3000)
        done = run("merge", *parts, "--out", self.new_out(), "--write-baseline", self.known)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual(self.baseline(), whole)
        line = self.case_lines("float64", 3000)[1234]
        done = self.against(cases=3000, plant=str(hash_of(line)))
        self.assertEqual(("newly wrong" in done.err), 1234 not in self.wrong_cases("float64"))

    def test_baseline_without_the_record(self):
        """Of an earlier graze: on the same cases counts are compared, without chance."""
        lines = self.case_lines("float32", 3000)
        self.accept(cases=3000)
        index = next(i for i in range(3000) if i not in self.wrong_cases("float32"))
        self.write("known.jsonl", "".join(json.dumps({k: v for k, v in item.items() if k != "wrong_cases"}) + "\n"
                                          for item in self.baseline()))
        self.assertEqual(self.against(cases=3000).returncode, 0)
        done = self.against(cases=3000, plant=str(hash_of(lines[index])))
        self.assertEqual(done.returncode, 1, done.err)
        self.assertIn("of the 3000 cases that the baseline has too are wrong than before, by their counts", done.err)

    def test_store_of_an_earlier_graze_has_no_record(self):
        """It would lack what was asked before: nothing is said of single cases."""
        import sqlite3
        self.run_one(cases=300)
        base = sqlite3.connect(os.path.join(self.out, "findings.db"))
        base.execute("DROP TABLE wrong_cases")
        base.execute("DELETE FROM campaign WHERE key = 'wrong_cases'")
        base.execute("PRAGMA user_version = 5")
        base.commit()
        base.close()
        done = self.run_one("--write-baseline", self.known, cases=3000, fresh=False)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertNotIn("wrong_cases", self.baseline()[-1])

    def test_bad_records(self):
        self.accept(cases=1000)
        good = self.baseline()[-1]
        for record in (3, {}, {"deltas": 3}, {"deltas": "?"}, {"words": ""}, {"deltas": "", "bits": ""},
                       {"deltas": "gA=="}, {"deltas": "6Qc="}, {"bits": base64.b64encode(b"\0" * 125 + b"\x01").decode()},
                       {"deltas": "//////////8B"}):
            file = self.write("bad.jsonl", json.dumps({**good, "wrong_cases": record}))
            done = run("report", self.out, "--baseline", file)
            self.assertEqual(done.returncode, 2, record)
            self.assertIn("bad.jsonl:1: wrong_cases: expected", done.err)


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
