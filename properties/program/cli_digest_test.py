#!/usr/bin/env python3
"""graze digest: hashes of answers, the same whatever the jobs; and the cases in which two builds of a library differ, against
a brute-force comparison of the libraries themselves.

usage: cli_digest_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import ctypes
import hashlib
import json
import math
import os
import random
import re
import struct
import sys
import unittest

from cli_support import main, run
from digest_support import digest_case, fused_multiply_add, rows_of, sign
from gate_support import take_compiler

COMMITTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fast/digests.txt")

# The naive orientation, for both scalar types; and some number where a distance is asked for, which PLANT changes.
SOURCE = """
#include "graze/subject.h"
#include <math.h>
#include <string.h>
#ifndef PLANT
#define PLANT
#endif
#define ORIENT(SCALAR, NAME) \\
    static int NAME(const void *input, size_t count, void *output) { \\
        const SCALAR *x = (const SCALAR *)input; \\
        (void)count; \\
        *(SCALAR *)output = (x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4]); \\
        return 1; \\
    }
ORIENT(float, orient_f)
ORIENT(double, orient_d)
static int apart(const void *input, size_t count, void *output) {
    const double *x = (const double *)input;
    double d = fmax(fmax(fabs(x[0] - x[6]), fabs(x[1] - x[7])), fabs(x[2] - x[8]));
    (void)count;
    PLANT
    *(double *)output = d;
    return 1;
}
static const graze_subject subjects[] = {
    {"orient_2d", "naive", 32, GRAZE_CONTACT_UNSPECIFIED, orient_f},
    {"orient_2d", "naive", 64, GRAZE_CONTACT_UNSPECIFIED, orient_d},
#ifndef LACKING
    {"segment_segment_distance_3d", "apart", 64, GRAZE_CONTACT_UNSPECIFIED, apart},
#endif
};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""

# A subject for each thing that may become of one.
FATES = """
#include "graze/subject.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
static int is_even(const void *input) {
    unsigned char h = 0;
    for (int i = 0; i < 32; ++i) h ^= ((const unsigned char *)input)[i];
    return h % 16 == 0;
}
static int crashing(const void *input, size_t count, void *output) {
    (void)count, (void)output;
    if (is_even(input)) abort();
    return 1;
}
static int hanging(const void *input, size_t count, void *output) {
    (void)count, (void)output;
    if (is_even(input)) for (;;) {}
    return 0;
}
static int declining(const void *input, size_t count, void *output) {
    (void)count, (void)output;
    return is_even(input) ? -1 : 0;
}
static int timing(const void *input, size_t count, void *output) {
    unsigned long long const bits = PAYLOAD;
    double nan;
    (void)count;
    memcpy(&nan, &bits, sizeof nan);
    *(double *)output = is_even(input) ? nan : -0.0;
    return 1;
}
static const graze_subject subjects[] = {
    {"segment_segment_2d", "crashing", 64, GRAZE_CONTACT_CLOSED, crashing},
    {"segment_segment_2d", "hanging", 64, GRAZE_CONTACT_CLOSED, hanging},
    {"segment_segment_2d", "declining", 64, GRAZE_CONTACT_CLOSED, declining},
    {"edge_edge_ccd_3d", "timing", 64, GRAZE_CONTACT_CLOSED, timing},
};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""


class listed_subject(ctypes.Structure):
    _fields_ = [("test", ctypes.c_char_p), ("name", ctypes.c_char_p), ("scalar", ctypes.c_int), ("contact", ctypes.c_int),
                ("decide", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p))]


def call(library, name, scalar, inputs):
    """The first number that the subject writes for each input, called in this process: by ctypes, not by graze."""
    loaded = ctypes.CDLL(library)
    loaded.graze_subjects.restype = ctypes.POINTER(listed_subject)
    count, abi = ctypes.c_size_t(), ctypes.c_int()
    entries = loaded.graze_subjects(ctypes.byref(count), ctypes.byref(abi))
    subject = next(entries[i] for i in range(count.value) if entries[i].name.decode() == name and entries[i].scalar == scalar)
    kind = ctypes.c_float if scalar == 32 else ctypes.c_double
    found = []
    for x in inputs:
        output = kind(math.nan)
        subject.decide((kind * len(x))(*x), len(x), ctypes.byref(output))
        found.append(output.value)
    return found


class digest(digest_case):
    def build(self, folder, *flags, source=SOURCE, stem="libmine"):
        return super().build(folder, *flags, source=source, stem=stem)

    def test_rows_are_hashes_of_the_answers_in_the_file(self):
        text = self.answered("all.jsonl")
        rows, all_answers = rows_of(text), {}
        header, *cases = self.lines("all.jsonl")
        for case in cases:
            for subject, answer in case["answers"].items():
                all_answers.setdefault((subject, case["test"], case["scalar"]), []).append(answer)
        self.assertEqual(set(rows), set(all_answers))
        self.assertGreater(len(rows), 150)
        for key, answers in all_answers.items():
            expected = hashlib.sha256("".join(answer + "\n" for answer in answers).encode()).hexdigest()
            self.assertEqual(rows[key], (len(answers), expected), key)
        # 40 cases of each family, each named by what is asked.
        self.assertEqual((header["file"], header["seed"], header["cases"], header["inputs"]), ("answers", 1, 40, "generated"))
        by_family, ids = {}, {}
        for case in cases:
            by_family.setdefault((case["test"], case["scalar"], case["family"]), []).append(case["index"])
            asked = " ".join([case["test"], case["scalar"], *case["input"]])
            self.assertEqual(case["id"], hashlib.sha256(asked.encode()).hexdigest()[:16])
            ids[case["id"]] = asked
        self.assertEqual({len(found) for found in by_family.values()}, {40})
        for found in by_family.values():
            self.assertEqual(found, list(range(40)))
        families = {family for _, _, family in by_family}
        self.assertLessEqual({"configuration", "near_contact", "extreme_scale", "far_off"}, families)
        # Lines of the text are aligned.
        self.assertEqual(len({len(line) for line in text.splitlines()}), 1)
        told = [json.loads(line) for line in run("digest", "--json", "--test", "orient_2d").out.splitlines()]
        self.assertEqual({(row["subject"], row["test"], row["scalar"]): (row["cases"], row["sha256"]) for row in told},
                         {key: row for key, row in rows.items() if key[1] == "orient_2d"})

    def test_a_case_is_what_generate_makes(self):
        self.answered("some.jsonl", "--test", "segment_triangle_3d", "--scalar", "float32", "--seed", "7", "--cases", "5")
        _, *cases = self.lines("some.jsonl")
        for family in ("near_contact", "configuration"):
            made = run("generate", "segment_triangle_3d", "--scalar", "float32", "--seed", "7", "--family", family, "--cases", "5")
            self.assertEqual([json.loads(line)["input"] for line in made.out.splitlines()],
                             [case["input"] for case in cases if case["family"] == family])

    def test_jobs_and_repetition_change_nothing(self):
        library = self.build("a")
        for words in (["--plugin", library], []):
            texts = []
            for jobs in ("1", "2", "5"):
                texts.append(self.answered(jobs + ".jsonl", "--jobs", jobs, *words))
                with open(self.path(jobs + ".jsonl"), "rb") as file:
                    texts[-1] = (texts[-1], file.read())
            self.assertEqual(len(set(texts)), 1)

    def test_a_larger_number_of_cases_only_adds(self):
        words = ["--test", "point_disc_2d", "--scalar", "float64"]
        small, large = self.answered("1.jsonl", *words), self.answered("2.jsonl", *words, "--level", "2")
        _, *few = self.lines("1.jsonl")
        _, *many = self.lines("2.jsonl")
        self.assertEqual(len(many), 64 * len(few))
        self.assertEqual([case for case in many if case["index"] < 40], few)
        self.assertNotEqual(small, large)

    def test_of_plugins_only_those(self):
        library = self.build("a")
        self.assertEqual({key[0] for key in rows_of(run("digest", "--plugin", library).out)}, {"libmine.naive", "libmine.apart"})
        both = run("digest", "--plugin", library, "--subject", "*.naive", "--test", "orient_2d").out
        self.assertEqual({key[0] for key in rows_of(both)}, {"documented.naive", "libmine.naive"})
        program = self.write("mine.py", """import sys
print('{"subjects":[{"test":"orient_2d","name":"never","scalar":"float64","contact":"unspecified"}]}')
for line in sys.stdin:
    if '"subject"' in line:
        print("0.0")
    sys.stdout.flush()
""")
        done = run("digest", "--command", "python3 " + program)
        self.assertEqual(done.returncode, 0, done.err)
        # Of each of the twelve families 40 times "zero".
        self.assertEqual(rows_of(done.out), {("mine.never", "orient_2d", "float64"): (480, hashlib.sha256(b"zero\n" * 480).hexdigest())})

    def test_a_difference_of_one_ulp_in_one_case(self):
        library = self.build("a")
        self.answered("old.jsonl", "--plugin", library)
        _, *cases = self.lines("old.jsonl")
        cases = [case for case in cases if case["test"] == "segment_segment_distance_3d" and case["family"] != "grid"
                 and float.fromhex(case["answers"]["libmine.apart"]) > 0]
        chosen = random.Random(5).choice(cases)
        is_chosen = " && ".join("x[%d] == %s" % (i, x) for i, x in enumerate(chosen["input"]))
        planted = self.build("b", "-DPLANT=if (%s) d = nextafter(d, INFINITY);" % is_chosen)
        self.answered("new.jsonl", "--plugin", planted)
        differences, sums = self.compared("old.jsonl", "new.jsonl", 1)
        self.assertEqual(len(differences), 1)
        found = differences[0]
        for key in ("test", "scalar", "input", "family", "index", "id"):
            self.assertEqual(found[key], chosen[key])
        self.assertEqual((found["subject"], found["old"], found["ulps"]), ("libmine.apart", chosen["answers"]["libmine.apart"], 1))
        self.assertEqual(float.fromhex(found["new"]), math.nextafter(float.fromhex(found["old"]), math.inf))
        self.assertEqual([(item["subject"], item["test"], item["scalar"], item["different"], item["of_kind"], item["largest_ulps"])
                          for item in sums],
                         [("libmine.naive", "orient_2d", "float32", 0, 0, 0), ("libmine.naive", "orient_2d", "float64", 0, 0, 0),
                          ("libmine.apart", "segment_segment_distance_3d", "float64", 1, 0, 1)])
        # The line is a case that check takes, and the hashes differ just there.
        again = run("check", "--json", "--plugin", planted, self.write("case.jsonl", json.dumps(found)))
        self.assertEqual(json.loads(again.out)["id"], chosen["id"], again.err)
        old, new = (rows_of(run("digest", "--plugin", path).out) for path in (library, planted))
        self.assertEqual([key for key in old if old[key] != new[key]], [("libmine.apart", "segment_segment_distance_3d", "float64")])
        # With itself there is no difference, and so with a library of another name.
        self.assertEqual(self.compared("old.jsonl", "old.jsonl", 0)[0], [])
        self.answered("other.jsonl", "--plugin", self.build("c", stem="other"))
        differences, sums = self.compared("old.jsonl", "other.jsonl", 0)
        self.assertEqual([(item["old_subject"], item["subject"]) for item in sums][0], ("libmine.naive", "other.naive"))

    @unittest.skipUnless(fused_multiply_add(), "needs a processor with fma")
    def test_contraction_changes_what_brute_force_says(self):
        off, fused = self.build("off"), self.build("fused", "-mfma", "-ffp-contract=fast")
        for library in (off, fused):
            self.answered(os.path.basename(os.path.dirname(library)) + ".jsonl", "--plugin", library, "--test", "orient_2d", "--cases", "300")
        differences, sums = self.compared("off.jsonl", "fused.jsonl", 1)
        _, *cases = self.lines("off.jsonl")
        expected = []
        for scalar, bits in (("float32", 32), ("float64", 64)):
            asked = [case for case in cases if case["scalar"] == scalar]
            inputs = [[float.fromhex(x) for x in case["input"]] for case in asked]
            # Contraction must not reach what ctypes calls: both are machine code already.
            old, new = (list(map(sign, call(library, "naive", bits, inputs))) for library in (off, fused))
            there = [(case["id"], a, b) for case, a, b in zip(asked, old, new) if a != b]
            expected += there
            sum_of, = (item for item in sums if item["scalar"] == scalar)
            self.assertEqual((sum_of["cases"], sum_of["different"], sum_of["of_kind"]), (len(asked), len(there), len(there)))
            self.assertGreater(len(there), 20)
        self.assertEqual([(item["id"], item["old"], item["new"]) for item in differences], expected)
        self.answered("again.jsonl", "--plugin", self.build("again"), "--test", "orient_2d", "--cases", "300")
        self.assertEqual(self.compared("off.jsonl", "again.jsonl", 0)[0], [])

    def test_what_becomes_of_a_subject_is_an_answer(self):
        library = self.build("a", "-DPAYLOAD=0x7ff8000000000000ull", source=FATES)
        few = ["--time-limit", "0.05", "--cases", "15"]
        done = run("digest", "--plugin", library, *few, "--jobs", "1", "--out", self.path("a.jsonl"))
        self.assertEqual(done.returncode, 0, done.err)
        self.assertRegex(done.err, r"^libmine\.hanging on segment_segment_2d float64: failed too often, \d+ of 180 cases were not asked\n$")
        _, *cases = self.lines("a.jsonl")
        told = {}
        for case in cases:
            x = struct.pack("%dd" % len(case["input"]), *map(float.fromhex, case["input"]))
            mixed = 0
            for byte in x[:32]:
                mixed ^= byte
            for subject, answer in case["answers"].items():
                told.setdefault(subject, []).append((mixed % 16 == 0, answer))
        for subject, words in (("crashing", ("hit", "crash")), ("declining", ("miss", "declined")), ("timing", ("hit -0x0p+0", "hit nan"))):
            found = told["libmine." + subject]
            self.assertEqual([answer for _, answer in found], [words[is_even] for is_even, _ in found], subject)
            self.assertGreater(sum(is_even for is_even, _ in found), 5)
        # Four hangs, and nothing is asked after the last of them.
        answers = [answer for _, answer in told["libmine.hanging"]]
        last = [i for i, answer in enumerate(answers) if answer == "hang"]
        self.assertEqual(len(last), 4)
        self.assertEqual(answers[:last[-1] + 1], [("miss", "hang")[is_even] for is_even, _ in told["libmine.hanging"][:last[-1] + 1]])
        self.assertEqual(set(answers[last[-1] + 1:]), {"not_asked"})
        # The sign and the payload of a NaN are no difference, and neither is the number of jobs.
        self.answered("b.jsonl", "--plugin", self.build("negative", "-DPAYLOAD=0xfff8000000000000ull", source=FATES), *few, "--jobs", "2")
        self.assertEqual(self.compared("a.jsonl", "b.jsonl", 0)[0], [])
        few += ["--test", "edge_edge_ccd_3d"]
        self.answered("a.jsonl", "--plugin", library, *few)
        self.answered("b.jsonl", "--plugin", self.build("signalling", "-DPAYLOAD=0x7ff0000000000001ull", source=FATES), *few)
        self.assertEqual(self.compared("a.jsonl", "b.jsonl", 0)[0], [])
        # A zero instead of a NaN is one of kind, and the sign of a zero is one of numbers.
        for bits, told, is_of_kind in (("0", ("hit nan", "hit 0x0p+0"), True), ("0x8000000000000000", ("hit 0x0p+0", "hit -0x0p+0"), False)):
            self.answered("c.jsonl", "--plugin", self.build(bits, "-DPAYLOAD=%sull" % bits, source=FATES), *few)
            differences, sums = self.compared("a.jsonl", "c.jsonl", 1)
            self.assertEqual({(item["old"], item["new"]) for item in differences}, {told})
            self.assertEqual([(item["of_kind"], item["largest_ulps"]) for item in sums], [(len(differences), 0) if is_of_kind else (0, 1)])
            self.answered("a.jsonl", "--plugin", self.build(bits, "-DPAYLOAD=%sull" % bits, source=FATES), *few)

    def test_a_subject_that_only_one_file_has(self):
        self.answered("all.jsonl", "--plugin", self.build("a"), "--cases", "3")
        self.answered("less.jsonl", "--plugin", self.build("b", "-DLACKING"), "--cases", "3", "--test", "orient_2d")
        self.answered("orient.jsonl", "--plugin", self.build("a"), "--cases", "3", "--test", "orient_2d")
        self.assertEqual(self.compared("orient.jsonl", "less.jsonl", 0)[0], [])
        both = ["--plugin", self.build("a"), "--cases", "3", "--test", "segment_segment_distance_3d", "--scalar", "float64"]
        self.answered("one.jsonl", *both)
        self.answered("two.jsonl", *both, "--subject", "libmine.*", "--subject", "certified.*")
        for old, new, where in (("one.jsonl", "two.jsonl", "new"), ("two.jsonl", "one.jsonl", "old")):
            differences, sums = self.compared(old, new, 1)
            self.assertEqual(differences, [])
            self.assertEqual([(item["subject"], item.get("only_in")) for item in sums if item.get("only_in")],
                             [("certified.segment_segment_distance_3d", where)])

    def test_bad_files(self):
        words = ["--plugin", self.build("a"), "--cases", "2", "--test", "segment_segment_distance_3d"]
        self.answered("good.jsonl", *words)
        with open(self.path("good.jsonl"), encoding="utf-8") as file:
            good = file.read().splitlines(keepends=True)
        number = re.search(r'"libmine.apart":"([^"]*)"', good[1])[1]
        renamed = lambda line: json.dumps({**json.loads(line), "id": hashlib.sha256(" ".join(
            [json.loads(line)["test"], json.loads(line)["scalar"], *json.loads(line)["input"]]).encode()).hexdigest()[:16]}) + "\n"
        moved = json.loads(good[3])
        moved["input"][4] = "0x1.23p+45"
        without = lambda line, key: json.dumps({name: value for name, value in json.loads(line).items() if name != key}) + "\n"
        edits = {  # what is done to the lines, and what is said of it
            "empty": ([], ": is empty, expected the header of a file that 'graze digest --out' writes"),
            "no JSON": (["{nothing\n"], ":1: line: column 2:"),
            "no header": (good[1:], ':1: file: missing, expected "answers": the header of a file'),
            "other kind": ([good[0].replace('"answers"', '"cases"', 1)], ':1: file: found "cases", expected "answers"'),
            "later format": ([good[0].replace('"format":1', '"format":9')], ":1: format: found 9, expected 1 or less"),
            "no seed": ([without(good[0], "seed")], ":1: seed: missing, expected a whole number of 0 or more"),
            "bad seed": ([good[0].replace('"seed":1', '"seed":-1')], ":1: seed: found -1, expected a whole number"),
            "bad subjects": ([good[0].replace('"subjects":[', '"subjects":[7,')], ":1: subjects: found 7, expected an array of strings"),
            "cut line": ([*good[:2], good[2][:40] + "\n"], ":3: line: column"),
            "bad test": ([good[0], good[1].replace("segment_segment_distance_3d", "segment_distance_3d", 1)], ":2: test:"),
            "bad scalar": ([good[0], good[1].replace('"0x', '"zero 0x', 1)], ":2: input["),
            "no index": ([good[0], without(good[1], "index")], ":2: index: missing"),
            "no answers": ([good[0], without(good[1], "answers")], ":2: answers: missing, expected an object of answers by subject"),
            "bad answer": ([good[0], good[1].replace('"%s"' % number, '"hit"')],
                           ':2: answers.libmine.apart: found "hit", expected declined, crash, hang, not_asked, or 1 number'),
            "answer of another type": ([good[0], good[1].replace('"%s"' % number, "0.5")],
                                       ":2: answers.libmine.apart: found 0.5, expected a string"),
            "number in another form": ([good[0], good[1].replace('"%s"' % number, '"0x2p+0"')], ':2: answers.libmine.apart: found "0x2p+0"'),
            "stranger": ([good[0], good[1].replace('"libmine.apart"', '"libmine.close"')], ":2: answers.libmine.close: is no subject of the header"),
            "edited input": ([*good[:3], json.dumps(moved) + "\n"], ':4: id: found "%s", expected "' % moved["id"]),
            # Good files about other inputs.
            "other input": ([*good[:3], renamed(json.dumps(moved)), *good[4:]],
                            ":4: input[4]: found 0x1.23p+45, expected %s as in the old file" % json.loads(good[3])["input"][4]),
            "shorter": (good[:-1], ":%d: line: the file ends here, expected as many cases" % (len(good) - 1)),
            "other order": ([good[0], good[2], good[1], *good[3:]], ":2: index: found 1, expected 0 as in the old file"),
            "other seed": ([good[0].replace('"seed":1', '"seed":2'), *good[1:]], ":1: seed: found 2, expected 1 as in the old file"),
            "other family": ([*good[:1], good[1].replace('"random"', '"grid"'), *good[2:]], ':2: family: found "grid", expected "random"'),
            "other subjects": ([line.replace("libmine.apart", "libmine.close") for line in good], "the files have no subject in common"),
        }
        for what, (lines, message) in edits.items():
            self.write("bad.jsonl", "".join(lines))
            done = run("digest", "--compare", self.path("good.jsonl"), self.path("bad.jsonl"))
            self.assertEqual(done.returncode, 2, (what, done.out, done.err))
            place = self.path("bad.jsonl") if message.startswith(":") else ""
            self.assertIn(place + message, done.err, what)
            self.assertTrue(done.err.startswith("graze digest: --compare: "), what)
            if "as in the old file" not in message and what not in ("shorter", "other subjects", "other family"):
                done = run("digest", "--compare", self.path("bad.jsonl"), self.path("good.jsonl"))
                self.assertEqual(done.returncode, 2, what)
                self.assertIn(place + message, done.err, what)
        done = run("digest", "--compare", self.path("bad.jsonl"), self.path("none.jsonl"))
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("none.jsonl: cannot be read: No such file or directory", done.err)

    def test_a_file_that_is_there_is_kept(self):
        there = self.write("kept.jsonl", "mine\n")
        for words in (["--subject", "nobody.*"], ["--plugin", self.path("none.so")], ["--cases", "0"], ["--test", "nothing"],
                      ["--test", "orient_2d", "--subject", "documented.moller*"], ["--level", "3"], ["--model", self.path("none.off")]):
            done = run("digest", *words, "--out", there)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertNotEqual(done.err, "")
        with open(there, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine\n")
        self.assertEqual(os.listdir(self.folder), ["kept.jsonl"])
        done = run("digest", "--test", "orient_2d", "--out", self.path("no folder") + "/x/y.jsonl")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("y.jsonl: cannot be written: No such file or directory", done.err)
        for words in (["--seed", "3"], ["--out", "x"], ["--plugin", "x.so"], ["--test", "orient_2d"], ["--level", "1"]):
            done = run("digest", "--compare", there, there, *words)
            self.assertEqual((done.returncode, done.out), (2, ""))
            self.assertIn("--compare and %s exclude each other" % words[0], done.err)
        self.assertEqual(run("digest", "--compare", there).returncode, 2)

    def test_cases_of_files_and_models(self):
        file = self.write("cases.jsonl", run("generate", "orient_2d", "--cases", "30", "--family", "grid").out)
        words = ["--subject", "documented.naive", "--cases-from", file]
        self.assertEqual({key[2]: row[0] for key, row in rows_of(self.answered("a.jsonl", *words)).items()},
                         {"float32": 15, "float64": 15})
        _, *cases = self.lines("a.jsonl")
        with open(file, encoding="utf-8") as lines:
            asked = [json.loads(line) for line in lines]
        self.assertEqual([case["input"] for case in cases if case["scalar"] == "float64"],
                         [case["input"] for case in asked if case["scalar"] == "float64"])
        self.assertEqual({case["family"] for case in cases}, {"grid"})
        self.assertEqual(self.compared("a.jsonl", "a.jsonl", 0)[0], [])
        # A bad line is named, the others are answered, and the status tells.
        with open(file, "a", encoding="utf-8") as more:
            more.write('{"test":"orient_2d"}\n')
        done = run("digest", *words)
        self.assertEqual((done.returncode, len(done.out.splitlines())), (2, 2))
        self.assertIn("cases.jsonl:31: scalar: missing", done.err)
        self.assertIn("exclude each other", run("digest", *words, "--model", "x.off").err)
        # Other files than before.
        self.answered("b.jsonl", "--subject", "documented.naive", "--cases-from", self.write("more.jsonl", "".join(
            json.dumps(case) + "\n" for case in asked[1:])))
        self.assertIn(":1: inputs: found ", run("digest", "--compare", self.path("a.jsonl"), self.path("b.jsonl")).err)
        model = self.write("model.off", "OFF\n5 4 0\n0 0 0\n1 0 0\n0 1 0\n0.2 0.2 1\n0.3 0.2 -1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 4\n")
        rows = rows_of(self.answered("c.jsonl", "--model", model, "--cases", "20", "--subject", "certified.*"))
        self.assertIn(("certified.triangle_triangle_3d", "triangle_triangle_3d", "float64"), rows)
        self.assertLessEqual(max(cases for cases, _ in rows.values()), 20)

    def test_certified_answers_are_those_in_the_repository(self):
        with open(COMMITTED, encoding="utf-8") as file:
            committed = rows_of(file.read())
        there = rows_of(run("digest", "--subject", "certified.*").out)
        other = [key for key in sorted({*there, *committed}) if there.get(key) != committed.get(key)]
        self.assertEqual(other, [], "answers of the certified tests have changed; if that was meant: "
                                    "graze digest --subject 'certified.*' > fast/digests.txt")
        self.assertGreater(len(committed), 80)

    def test_help(self):
        text = run("digest", "--help").out
        for word in ("--compare OLD NEW", "--out FILE", "--cases N", "SHA-256", "fast/digests.txt"):
            self.assertIn(word, text)
        self.assertRegex(run("--help").out, r"\n  digest +\S")


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
