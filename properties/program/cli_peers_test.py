#!/usr/bin/env python3
"""graze bench --peers and the program behind it: who is counted as wrong, what the page and the table hold. No time is judged.

usage: cli_peers_test.py PATH_TO_GRAZE PATH_TO_GRAZE_PEERS [unittest arguments]
"""
import html.parser
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from cli_support import graze, main, run

CASES = 400
QUICK = ("--cases", str(CASES), "--rounds", "2")
FAMILIES = ["random", "near", "grid"]
# Never wrong on such cases, by what they document or prove.
EXACT = {"CGAL EPICK", "graze"}
peers = []  # the program


def ask(*words):
    return subprocess.run([*peers, *words], capture_output=True, check=False, text=True, timeout=300)


class page_reader(html.parser.HTMLParser):
    """Text and bars of a page, and what it would load."""

    def __init__(self):
        super().__init__()
        self.labels, self.loads, self.text = [], [], ""

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag == "svg":
            self.labels.append(named["aria-label"])
        self.loads += [named[key] for key in ("src", "href") if key in named]

    def handle_data(self, data):
        self.text += data


class figures(unittest.TestCase):
    @classmethod
    def file(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.done = ask(*QUICK, "--planted", "--page", cls.file("page.html"), "--json", cls.file("all.json"), "--write-cases", cls.file("cases.jsonl"))
        if cls.done.returncode == 0:
            with open(cls.file("all.json"), encoding="utf-8") as file:
                cls.all = json.load(file)
            cls.rows = cls.all["results"]
            with open(cls.file("page.html"), encoding="utf-8") as file:
                cls.page = page_reader()
                cls.page.feed(file.read())

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.assertEqual(self.done.returncode, 0, self.done.stderr)

    def questions(self):
        return {(row["test"], row["scalar"], row["scalars"]) for row in self.rows}

    def test_each_question_in_each_family(self):
        found = {(row["test"], row["scalar"], row["scalars"], row["family"]) for row in self.rows if row["library"] == "graze"}
        self.assertEqual(found, {(*question, family) for question in self.questions() for family in FAMILIES})
        self.assertGreaterEqual(len(self.questions()), 4)

    def test_exact_ones_are_never_wrong(self):
        exact = [row for row in self.rows if row["library"] in EXACT]
        self.assertGreaterEqual(len(exact), 12)
        for row in exact:
            with self.subTest(row=row):
                self.assertEqual((row["judged"], row["wrong"]), (row["cases"], 0))

    def test_the_answers_that_others_are_judged_by(self):
        """graze check asks two exact methods that share no code with the certified tests."""
        done = run("check", self.file("cases.jsonl"), "--subject", "certified.*")
        self.assertEqual(done.returncode, 0, done.out + done.err)
        with open(self.file("cases.jsonl"), encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        cases = {(row["test"], row["scalar"], row["scalars"], row["family"]): row["cases"] for row in self.rows
                 if row["test"] != "ray_solid_3d"}  # whose cases hold the model
        self.assertEqual(len(lines), sum(cases.values()))
        signs = {"negative": "positive", "zero": "positive", "positive": "negative"}
        lines[0]["expect"] = signs[lines[0]["expect"]]
        done = run("check", "-", "--subject", "certified.*", stdin="\n".join(map(json.dumps, lines[:20])) + "\n")
        self.assertEqual(done.returncode, 1, done.out + done.err)

    def test_boxes_are_turned(self):
        """Axes at right angles, of length 1 but for rounding: what libraries document to take."""
        asked = sum(row["cases"] for row in self.rows if row["test"] == "obb_obb_3d" and row["library"] == "graze")
        seen = 0
        with open(self.file("cases.jsonl"), encoding="utf-8") as file:
            for case in map(json.loads, file):
                if case["test"] != "obb_obb_3d":
                    continue
                for at in (3, 18):
                    axes = [case["input"][at + i:at + i + 3] for i in (0, 3, 6)]
                    slack = 1e-6 if case["scalar"] == "float32" else 1e-14
                    for i, one in enumerate(axes):
                        for k, other in enumerate(axes):
                            self.assertAlmostEqual(sum(a * b for a, b in zip(one, other)), float(i == k), delta=slack, msg=case)
                seen += 1
        self.assertEqual(seen, asked)

    def test_a_planted_peer_is_counted(self):
        planted = [row for row in self.rows if row["library"] == "planted"]
        self.assertEqual([(row["test"], row["family"], row["judged"], row["wrong"]) for row in planted],
                         [("orient_2d", family, CASES, CASES // 10) for family in FAMILIES])

    def test_rounding_ones_are_wrong_near_contact(self):
        near = {row["test"]: row["wrong"] for row in self.rows if row["library"] == "plain doubles" and row["family"] == "near"}
        self.assertEqual(set(near), {"orient_2d", "orient_3d", "incircle_2d", "insphere_3d"})
        for test, wrong in near.items():
            self.assertGreater(wrong, 0, test)

    def test_rows(self):
        for row in self.rows:
            with self.subTest(row=row):
                self.assertGreater(row["ns"], 0)
                self.assertLessEqual(row["ns"], row["median_ns"])
                self.assertLessEqual(row["false_hits"], row["wrong"])
                self.assertLessEqual(row["wrong"], row["judged"])
                self.assertLessEqual(row["judged"], row["cases"])

    def test_the_side_to_which_a_peer_errs(self):
        """FCL's boxes grow by 1e-6, so that they hit more."""
        for row in self.rows:
            if row["library"] == "FCL" and row["test"] == "obb_obb_3d":
                self.assertEqual(row["false_hits"], row["wrong"])
                if row["family"] == "near":
                    self.assertGreater(row["wrong"], 0)

    def test_the_page_has_every_row(self):
        self.assertEqual(sorted(label.split(": ")[0] for label in self.page.labels),
                         sorted(row["library"] + " " + row["call"] for row in self.rows))
        for row in self.rows:
            self.assertIn(row["test"], self.page.text)
            self.assertIn(f'{row["wrong"]:,} wrong of {row["judged"]:,}' if row["judged"] else "none judged", self.page.text)
        for word in (self.all["machine"], self.all["date"], self.all["compiler"], self.all["flags"]):
            self.assertIn(word, self.page.text)

    def test_the_page_loads_nothing(self):
        self.assertEqual(self.page.loads, [])

    def test_the_table_has_every_row(self):
        lines = self.done.stdout.splitlines()
        wanted = {(row["test"], row["scalar"], row["scalars"], row["library"], row["call"]) for row in self.rows}
        self.assertEqual(sum(line.startswith("| ") and "ns a case" not in line and "**" not in line for line in lines), len(wanted))
        for line in lines:
            if line.startswith("|"):
                self.assertEqual(line.count("|"), 6, line)

    def test_the_same_seed_the_same_answers(self):
        again = self.file("again.json")
        done = ask(*QUICK, "--planted", "--json", again)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(again, encoding="utf-8") as file:
            rows = json.load(file)["results"]
        counted = lambda row: {key: value for key, value in row.items() if not key.endswith("ns")}
        self.assertEqual([counted(row) for row in rows], [counted(row) for row in self.rows])


class command_line(unittest.TestCase):
    def test_wrong_use(self):
        for words in (["--no"], ["--cases"], ["--cases", "0"], ["--cases", "4x"], ["--test", "no_such_test"],
                      ["--cases", "1", "--rounds", "1", "--page", "/no/such/folder/page.html"]):
            with self.subTest(words=words):
                done = ask(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertNotEqual(done.stderr, "")

    def test_help(self):
        self.assertEqual(ask("--help").returncode, 0)

    def test_through_graze(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "page.html")
            done = run("bench", "--peers", "--test", "orient_*", "--cases", "50", "--page", page, timeout=300)
            self.assertEqual(done.returncode, 0, done.err)
            self.assertIn("| **orient_2d, float64** |", done.out)
            self.assertNotIn("incircle_2d", done.out)
            self.assertTrue(os.path.getsize(page) > 0)

    def test_where_it_is_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = shutil.copy(graze[0], folder)
            done = subprocess.run([alone, "bench", "--peers"], capture_output=True, check=False, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn(".ci/peers", done.stderr)

    def test_options_of_other_benchmarks(self):
        for words in (["--peers", "--json"], ["--peers", "--family", "grid"], ["--page", "x.html"]):
            self.assertEqual(run("bench", *words).returncode, 2, words)


if __name__ == "__main__":
    peers.append(os.path.abspath(sys.argv.pop(2)))
    main(__doc__)
