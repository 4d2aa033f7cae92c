#!/usr/bin/env python3
"""graze run --cases-from with verdicts: what another program answered, in case lines, tables and its own JSON.

usage: cli_recorded_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import re

from campaign_support import campaign
from cli_support import main, run


class recorded(campaign):
    POINTS = [(0.5, 0.5), (2, 0), (1, 0), (0.25, -3), (-0.5, 0.125), (3, 3)]
    WORDS = ["--test", "point_disc_2d", "--scalar", "float64"]

    def files(self, wrong=(1,), silent=()):
        """The same cases and verdicts in three forms, and the words that read each."""
        hits = [(x * x + y * y <= 1) != (i in wrong) for i, (x, y) in enumerate(self.POINTS)]
        text = [None if i in silent else "hit" if hit else "miss" for i, hit in enumerate(hits)]
        lines, rows, objects = [], ["px;py;comment;cx;cy;r;mine"], []
        for (x, y), word in zip(self.POINTS, text):
            verdicts = {} if word is None else {"mine": word}
            lines.append(json.dumps({"test": "point_disc_2d", "scalar": "float64", "input": [x, y, 0, 0, 1], "verdicts": verdicts}))
            rows.append('%r;%r;"a; ""b""";0;0;0x1p0;%s' % (x, y, {None: "", "hit": 1, "miss": 0}[word]))
            objects.append(json.dumps({"at": {"x": x, "y": y}, "disc": [[0, "0"], 1], "inside": {None: None, "hit": True, "miss": False}[word]}))
        columns = "p.x,p.y,-,centre.x,centre.y,radius,verdict:mine"
        pointers = "p=/at,centre=/disc/0,radius=/disc/1,verdict:mine=/inside"
        return [[self.write("lines.jsonl", "\n".join(lines))],
                [self.write("rows.csv", "\n".join(rows)), *self.WORDS, "--columns", columns],
                [self.write("objects.jsonl", "\n".join(objects)), *self.WORDS, "--columns", pointers]]

    def judged(self, words, *more, status=0):
        done = run("run", "--cases-from", *words, "--subject", "external.*", "--no-pictures", *more, "--out", self.out)
        self.assertEqual(done.returncode, status, done.err)
        self.err = done.err
        return self.summary()["tests"]["point_disc_2d"]["subjects"]["external.mine"]["float64"]

    def test_verdicts_are_subjects(self):
        for words in self.files(wrong=(1, 2), silent=(3,)):
            self.new_out()
            found = self.judged(words, status=1)
            self.assertIn("external.mine of point_disc_2d, float64: 1 false_hit of 6 cases", self.err)
            self.new_out()
            found = self.judged(words, "--fail-on", "none")
            self.assertEqual((found["checked"], found["agree"], found["false_hit"], found["contact_miss"], found["declined"]),
                             (6, 3, 1, 1, 1))
            self.assertIn("external.mine", self.read("report.md"))
            self.new_out()
            self.judged(words, "--fail-on", "false_hit", status=1)
            self.new_out()  # the miss of the point on the circle is one now
            found = self.judged(words, "--promise", "external.mine=closed", "--fail-on", "contact_miss", status=1)
            self.assertEqual(sum(found["causes"].values()), 2)

    def test_contacts(self):
        """Two balls that are 1 apart. What is null is not given, and not judged."""
        right = [1, 1, 0, 0, 2, 0, 0, 1, 0, 0]

        def line(values):
            return json.dumps({"test": "capsule_capsule_contact_3d", "scalar": "float64", "values": {"mine": values},
                               "input": [0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 3, 0, 0, 1]})
        wrong = right[:7] + [0.6, 0.8, 0]
        answers = [(right, "agree"), ([1] + [None] * 9, "agree"), ([None] * 7 + right[7:], "agree"), ([None] * 10, "declined"),
                   ([1.01] + [None] * 9, "wrong_contact"), (wrong, "wrong_contact"), (right[:9] + ["inf"], "wrong_contact")]
        file = self.write("contacts.jsonl", "\n".join(line(values) for values, _ in answers))
        done = run("check", "--json", "--fail-on", "none", "--subject", "external.*", file)
        self.assertEqual((done.returncode, done.err), (0, ""))
        told = [json.loads(text)["subjects"]["external.mine"] for text in done.out.splitlines()]
        self.assertEqual([item["outcome"] for item in told], [outcome for _, outcome in answers])
        self.assertEqual((told[1]["ulps"], told[1]["witness"]), (0, None))
        self.assertGreater(told[5]["normal_loss"], 64)
        done = run("run", "--cases-from", file, "--subject", "external.*", "--fail-on", "wrong_contact", "--out", self.out)
        self.assertEqual(done.returncode, 1, done.err)
        counted = self.summary()["tests"]["capsule_capsule_contact_3d"]["subjects"]["external.mine"]["float64"]
        self.assertEqual((counted["agree"], counted["declined"], counted["wrong_contact"]), (3, 1, 3))
        for name in ("report.sarif", "junit.xml"):
            self.assertRegex(self.read(name), "orst error [0-9]")
            self.assertNotIn("orst inf ulps", self.read(name))
        self.assertIn("A right contact is s 1, a.x 1,", self.read("report.sarif"))

        # All of it step by step: the distance is 1 exactly, and no number has an error of its own.
        done = run("show", "-", "--subject", "external.mine", stdin=line(wrong))
        self.assertEqual(done.returncode, 0, done.err)
        words = " ".join(done.out.split())
        self.assertRegex(words, r"wrong_contact \(distance off by 0 ulps, excess 0; direction loses \S+ spacings; .* points off by \S+ spacings\)")
        self.assertIn("float64 a right one s 0x1p+0 1 1 a.x 0x1p+0 1 1 a.y 0x0p+0 0 0 a.z", words)
        self.assertEqual(words.count("ulps"), 1)

    def test_check_reads_them_too(self):
        lines, *tables = self.files(wrong=(1, 2), silent=(3,))
        told = []
        for file, *words in (lines, *tables):
            self.assertEqual(run("check", "--fail-on", "none", *words, file).returncode, 0)
            done = run("check", "--json", *words, file)
            self.assertEqual((done.returncode, done.err), (1, ""))
            found = [json.loads(line) for line in done.out.splitlines()]
            told.append([{key: value for key, value in item.items() if key not in ("file", "line")} for item in found])
        self.assertEqual([item["subjects"]["external.mine"]["outcome"] for item in told[0] if "external.mine" in item["subjects"]].count("false_hit"), 1)
        self.assertEqual([[item["subjects"] for item in answers] for answers in told[1:]], [[item["subjects"] for item in told[0]]] * 2)
        for words in (["--columns", "p.x", *self.WORDS], ["--columns", "p.x"], self.WORDS):
            done = run("check", *words, tables[0][0])
            self.assertEqual((done.returncode, done.out), (2, ""))

    def test_baseline_and_other_verdicts(self):
        words = self.files(wrong=(1,))[0]
        known = os.path.join(self.folder, "known.jsonl")
        self.judged(words, "--write-baseline", known)
        self.judged(words, "--baseline", known)
        self.assertIn("already holds", self.err)
        words = self.files(wrong=(1, 0))[0]
        self.judged(words, "--baseline", known, status=1)
        self.assertIn("starting over (external.mine was rebuilt since)", self.err)
        self.assertIn("new: \"external.mine\" point_disc_2d: false_miss", self.err)

    def test_wrong_only(self):
        """The file's line and the id beside who is wrong, and no other case."""
        with open(self.files(wrong=(1, 2))[0][0], encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        lines = [json.dumps({**item, "id": "frame %d" % (10 * i)}) for i, item in enumerate(lines)]
        done = run("check", "--wrong-only", "--subject", "external.*", self.write("lines.jsonl", "\n".join(lines)))
        self.assertEqual(done.returncode, 1)
        wrong, = [line for line in done.out.splitlines() if "lines.jsonl:" in line]
        self.assertRegex(wrong, r"lines.jsonl:\d+  id frame \d+  point_disc_2d float64  disjoint.*  false_hit external.mine")
        self.assertEqual(*map(int, re.search(r":(\d+)  id frame (\d)0 ", wrong.replace(":2 ", ":1 ").replace(":3 ", ":2 ")).groups()))
        # Of a table the column that is kept.
        rows, *words = self.files(wrong=(1, 2))[1]
        with open(rows, encoding="utf-8") as file:
            table = file.read()
        words = [word.replace(",-,", ",id:frame,") for word in words]
        done = run("check", "--wrong-only", *words, "--subject", "external.*", rows)
        self.assertEqual(done.returncode, 1)
        self.assertIn(r'  frame a; \"b\"  point_disc_2d float64', done.out)
        self.assertEqual(len([line for line in done.out.splitlines() if "rows.csv:" in line]), 1)
        done = run("check", "--json", "--wrong-only", *words, rows)
        self.assertEqual([json.loads(line)["id:frame"] for line in done.out.splitlines()], ['a; "b"'])
        self.assertNotIn("rows.csv", run("check", "--wrong-only", *words, "--subject", "certified.*", rows).out)

    def test_bad_columns(self):
        table, pointers = (words[1:] for words in self.files()[1:])
        for rows, words, where in ((["1;2;c;4;5"], table, "column 6 (radius): missing, expected 7 columns"),
                                   (["1;2;c;4;5;6;hit;8"], table, "column 7 (mine): followed by more"),
                                   (["1;x;c;4;5;6;hit"], table, "column 2 (p.y): \"x\" is not a number"),
                                   (["1;2;c;4;5;-6;hit"], table, "column 6 (radius): found -6"),
                                   (["1;2;c;4;5;1e999;hit"], table, "column 6 (radius): "),
                                   (["1;2;c;4;5;6;perhaps"], table, "column 7 (mine): found \"perhaps\""),
                                   (['{"at":[1],"disc":[[0,0],1]}'], pointers, "p (/at): found 1 values, expected 2"),
                                   (['{"disc":[[0,0],1]}'], pointers, "p (/at): missing"),
                                   (['{"at":[1,[[[[2]]]]],"disc":[[0,0],1]}'], pointers, "p (/at): "),
                                   (['{"at":[1,2],"disc":[[0,0],-1]}'], pointers, "radius (/disc/1): found -1"),
                                   (['{"at":[1,2],'], pointers, "line: ")):
            first = ["p.x;p.y;c;x;y;r;m"] if words is table else ['{"at":[1,2],"disc":[[0,0],1]}']
            file = self.write("bad", "\n".join(first + rows))
            done = run("run", "--cases-from", file, *words, "--out", self.new_out())
            self.assertEqual(done.returncode, 2, rows)
            self.assertIn("bad:2: " + where, done.err, rows)
        file = self.files()[1][0]
        for columns, message in (("p.x,p.q", "did you mean"), ("p.x,p.x", "found twice"), ("p.x", "lacks p.y"),
                                 ("p=/a,b", "expected NAME=/JSON/POINTER")):
            done = run("run", "--cases-from", file, *self.WORDS, "--columns", columns, "--out", self.out)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.err)
        for words in (["--columns", "p.x"], ["--promise", "external.other=closed"], ["--promise", "external.mine"]):
            self.assertEqual(run("run", "--cases-from", self.files()[0][0], *words, "--out", self.out).returncode, 2, words)
        self.assertEqual(run("run", "--columns", "p.x", "--out", self.out).returncode, 2)


if __name__ == "__main__":
    main(__doc__)
