#!/usr/bin/env python3
"""graze check --ccd-csv: tables of queries about moving shapes, right ones and bad ones.

usage: cli_ccd_csv_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import tempfile
import unittest
from fractions import Fraction

from cli_support import main, run

THROUGH = [0, 0, -1, -4, -4, 0, 4, -4, 0, 0, 8, 0, 0, 0, 1, -4, -4, 0, 4, -4, 0, 0, 8, 0]
AWAY = [0, 0, 1, -4, -4, 0, 4, -4, 0, 0, 8, 0, 0, 0, 2, -4, -4, 0, 4, -4, 0, 0, 8, 0]
# Touches at 1/2, as its eighths.
EIGHTHS = [Fraction(x, 8) for x in (0, 8, -1, -4, -4, 0, 4, -4, 0, 0, 8, 0, 0, 8, 1, -4, -4, 0, 4, -4, 0, 0, 8, 0)]


def rows(points, label=None):
    """Eight lines; a label of None is none."""
    result = []
    for i in range(0, 24, 3):
        fields = [str(part) for x in map(Fraction, points[i:i + 3]) for part in (x.numerator, x.denominator)]
        result.append(",".join(fields + ([] if label is None else [str(label)])))
    return result


class ccd_csv(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, lines):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n" if isinstance(lines, list) else lines)
        return path

    def check(self, lines, *words, name="vertex-face/data.csv"):
        """The process, its answers, and its messages without the file's name."""
        path = self.write(name, lines)
        done = run("check", "--json", "--subject", "certified.*", "--ccd-csv", path, *words)
        return done, [json.loads(line) for line in done.out.splitlines()], done.err.replace(path, "FILE").splitlines()

    def test_queries_and_labels(self):
        lines = rows(THROUGH, 1) + rows(AWAY, 0) + rows(EIGHTHS, 1)
        done, answers, text = self.check(lines)
        self.assertEqual((done.returncode, text), (0, []))
        self.assertEqual([answer["relation"] for answer in answers], ["crossing", "disjoint", "touching"])
        self.assertEqual([answer["first_contact"] for answer in answers], [0.5, None, 0.5])
        self.assertEqual([answer["expect"] for answer in answers], ["meets", "disjoint", "meets"])
        self.assertEqual({(answer["test"], answer["scalar"]) for answer in answers}, {("vertex_triangle_ccd_3d", "float64")})
        # A label that is wrong is not met.
        done, answers, text = self.check(rows(THROUGH, 0) + rows(AWAY, 0))
        self.assertEqual((done.returncode, text), (1, []))
        self.assertEqual([answer["ok"] for answer in answers], [False, True])
        # The documented routines are judged on them, too.
        done = run("check", "--json", "--ccd-csv", self.write("vertex-face/all.csv", rows(THROUGH, 1)))
        self.assertIn("documented.provot_1997", json.loads(done.out)["subjects"])

    def test_every_number_where_it_belongs(self):
        # All different, and no time, axis, point, numerator or sign can stand for another.
        numbers = [Fraction((2 * i + 3) * (-1) ** i, 2 ** (i % 5)) for i in range(24)]
        self.assertEqual(len(set(map(abs, numbers))), 24)
        for path, words in (("vertex-face/data.csv", ()), ("edge-edge/data.csv", ()), ("data.csv", ("--test", "edge_edge_ccd_3d"))):
            done, (answer,), text = self.check(rows(numbers), "--certify", *words, name=path)
            self.assertEqual((done.returncode, text), (0, []))
            self.assertEqual([Fraction(float.fromhex(x)) for x in answer["input"]], numbers)
        # Which time is the first: contact after a quarter of the motion, not after three.
        quarter = THROUGH[:2] + [-1] + THROUGH[3:14] + [3] + THROUGH[15:]
        _, (answer,), _ = self.check(rows(quarter, 1))
        self.assertEqual(answer["first_contact"], 0.25)

    def test_which_test(self):
        cross = [-1, 0, -1, 1, 0, -1, 0, -1, 0, 0, 1, 0, -1, 0, 1, 1, 0, 1, 0, -1, 0, 0, 1, 0]
        for name in ("scene/edge-edge/data.csv", "7ee.csv", "vertex-face/edge-edge/1.csv"):
            _, (answer,), _ = self.check(rows(cross, 1), name=name)
            self.assertEqual((answer["test"], answer["relation"]), ("edge_edge_ccd_3d", "crossing"))
        _, (answer,), _ = self.check(rows(THROUGH), name="7vf.csv")
        self.assertEqual((answer["test"], answer["expect"]), ("vertex_triangle_ccd_3d", None))
        done, answers, text = self.check(rows(THROUGH), name="data.csv")
        self.assertEqual((done.returncode, answers, len(text)), (2, [], 2))
        self.assertIn("FILE: neither edge-edge nor vertex-face", text[0])
        _, (answer,), _ = self.check(rows(THROUGH), "--test", "vertex_triangle_ccd_3d", "--scalar", "float32", name="data.csv")
        self.assertEqual(answer["scalar"], "float32")

    def test_answers_beside(self):
        lines = rows(THROUGH) + rows(AWAY)
        answers = self.write("answers.json", "[true,\nfalse]\n")
        done, judged, answer = self.check(lines, "--ccd-answers", answers)
        self.assertEqual((done.returncode, answer, [item["expect"] for item in judged]), (0, [], ["meets", "disjoint"]))
        done, judged, _ = self.check(lines, "--ccd-answers", self.write("wrong.json", "[true,true]"))
        self.assertEqual((done.returncode, [item["ok"] for item in judged]), (1, [True, False]))
        for text, message, left in (("[true]", "wrong.json: holds 1 answers, expected 2, one for each query of FILE", ["meets", None]),
                                    ("[true,\n7]", "wrong.json:2: [1]: found 7, expected true or false", ["meets", None]),
                                    ("{}", "wrong.json:1: line: found an object, expected an array", [None, None]),
                                    ("[true,", "wrong.json:1: line: ", [None, None]),
                                    ("", "wrong.json: cannot be read", [None, None])):
            wrong = self.write("wrong.json", text)
            done, judged, answer = self.check(lines, "--ccd-answers", wrong)
            self.assertEqual((done.returncode, [item["expect"] for item in judged]), (2, left), text)
            self.assertEqual(len(answer), 1, answer)
            self.assertIn(message, answer[0])
        for words in (("--ccd-answers", answers, "--ccd-answers", answers), ("--test", "segment_segment_2d"), ("--columns", "p.x"),
                      ("--scalar", "float16"), ("--scalar", "float32", "--scalar", "float64")):
            self.assertEqual(self.check(lines, *words)[0].returncode, 2, words)
        done = run("check", "--ccd-answers", answers, self.write("cases.jsonl", ""))
        self.assertEqual((done.returncode, "requires --ccd-csv" in done.err), (2, True))

    def test_bad_rows(self):
        good = rows(AWAY, 0)
        for row, message in (
                ("1,0,0,1,0,1,0", "column 2 (x denominator): found 0, expected a denominator that is not 0"),
                ("1,1,0,1,0,-0,0", "column 6 (z denominator): found 0, expected a denominator that is not 0"),
                ("1,1,0,1,0", "column 6 (z denominator): found 5 columns, expected 6"),
                ("1,1,0,1,0,1,0,0", "line: found 8 columns, expected 6"),
                ("1,1,0,1,0.5,1,0", 'column 5 (z numerator): found "0.5", expected a whole number'),
                ("1,1,,1,0,1,0", 'column 3 (y numerator): found "", expected a whole number'),
                ("1,1,0,1,0,1,2", 'column 7 (label): found "2", expected 0 or 1'),
                ("1,3,0,1,0,1,0", 'column 1 (x numerator): "1/3" is no float64, expected one'),
                ("1,1,0,1," + "9" * 400 + ",1,0", "is no float64, expected one"),
                ("1,1,0,1,0,1,0\udcff".encode("utf-8", "surrogateescape"), "line: found invalid UTF-8"),
                ("1,1,0,1,0,1,1", "column 7 (label): found 1, expected 0 as in line 9, where the query begins"),
                ("1,1,0,1," + "9" * 5000 + ",1,0", "column 5 (z numerator): longer than 4096 digits, expected a whole number"),
                ("7" * 100000, "line: longer than 65536 bytes, expected a shorter line")):
            lines = [line.encode() for line in good + good + rows(THROUGH, 1)]
            lines[11] = row if isinstance(row, bytes) else row.encode()
            path = self.write("vertex-face/bad.csv", "")
            with open(path, "wb") as file:
                file.write(b"\n".join(lines) + b"\n")
            done = run("check", "--json", "--subject", "certified.*", "--ccd-csv", path)
            self.assertEqual(done.returncode, 2)
            text = done.err.replace(path, "FILE").splitlines()
            self.assertEqual(len(text), 1, text)
            self.assertTrue(text[0].startswith("FILE:12: "), text)
            self.assertIn(message, text[0])
            self.assertEqual([json.loads(line)["relation"] for line in done.out.splitlines()], ["disjoint", "crossing"], row)

    def test_rows_that_lack(self):
        # At the end, before a blank line, and where the label changes.
        for lines, line, left in ((rows(THROUGH, 1) + rows(AWAY, 0)[:7], 15, ["crossing"]),
                                  (rows(THROUGH, 1)[1:] + ["", *rows(AWAY, 0)], 7, ["disjoint"]),
                                  (rows(THROUGH, 1)[:7] + rows(AWAY, 0) + rows(THROUGH, 1), 7, ["disjoint", "crossing"]),
                                  (rows(AWAY, 0) + rows(THROUGH, 1)[:3] + rows(AWAY, 0), 11, ["disjoint", "disjoint"])):
            done, answers, text = self.check(lines)
            self.assertEqual((done.returncode, len(text)), (2, 1), text)
            self.assertIn("FILE:%d: line: found " % line, text[0])
            self.assertIn(" rows of the query that begins in line ", text[0])
            self.assertEqual([answer["relation"] for answer in answers], left)

    def test_forms_of_rows(self):
        spaced = [row.replace(",", " , ").replace("-4 , 1", "-8,2") for row in rows(THROUGH, 1)]
        spaced[0] = spaced[0].replace("-1 , 1", "1,-1")
        huge = [Fraction(x) * Fraction(2) ** 1000 for x in THROUGH]
        tiny = [Fraction(x) / Fraction(2) ** 1074 for x in THROUGH]
        lines = ["# a comment", *spaced, "", "", *rows(huge, 1), "# more", *rows(tiny, 1)]
        done, answers, printed = self.check("\ufeff" + "\r\n".join(lines))
        self.assertEqual((done.returncode, printed), (0, []))
        self.assertEqual([(answer["relation"], answer["first_contact"]) for answer in answers], [("crossing", 0.5)] * 3)
        text = run("check", "--subject", "certified.*", "--ccd-csv", "--test", "vertex_triangle_ccd_3d", "-",
                   stdin="\n".join(lines))
        self.assertEqual(text.returncode, 0, text.err)
        self.assertIn("#2 -:12 ", text.out)

    def test_files_that_hold_none(self):
        done, answers, text = self.check("")
        self.assertEqual((done.returncode, answers), (2, []))
        self.assertEqual(text[0], "FILE: holds no case")
        done = run("check", "--ccd-csv", os.path.join(self.folder.name, "edge-edge", "none.csv"))
        self.assertEqual((done.returncode, "cannot be opened" in done.err), (2, True))


if __name__ == "__main__":
    main(__doc__)
