#!/usr/bin/env python3
"""The page of the libraries' errors: each worst one is what its case gives, and the page says so.

usage: accuracy_test.py GRAZE ADAPTERS

ADAPTERS is a folder of libraries. The cases of one that is not there are still judged: that their values exist.
"""
import json
import math
import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from page_reading import about_rate, edited, lines_of, tables, text_of, whole  # noqa: E402

graze = adapters = None


def cell(value):
    return "-" if value is None else value if value == "inf" else "%.3g" % value


def about_page(text, data):
    """Cells that are not as the data has them, and how many there are."""
    lines = [row for _, rows in tables(text) for row in rows]
    if len(lines) != len(data["rows"]):
        return ["%d rows, the data has %d" % (len(lines), len(data["rows"]))], 0
    found = [] if data["date"] in text else ["no date"]
    for line, row in zip(lines, data["rows"]):
        answer = [line["routine"], line["numbers"]]
        expected = [row["subject"], row["scalar"]]
        for measure in ("excess", "ulps"):
            answer += [line["%s: %s" % (measure, name)] for name in ("median", "99 %", "worst")]
            expected += [cell(row[measure][key]) for key in ("median", "p99", "worst")]
        found += ["%s: the data has %s" % (one, other) for one, other in zip(answer, expected) if one != other]
        if row["n"] is None:
            found += ["a figure without n: %s" % line] * ((line["n"], line["not finite"]) != ("-", "-"))
        elif (whole(line["n"]), whole(line["not finite"])) != (row["n"], row["not_finite"]):
            found.append("%s: n or what is not finite" % answer)
        elif row["n"]:
            found += about_rate(line, row["not_finite"], row["n"])
    return found, sum(map(len, lines))


def check(lines, words):
    text = "".join(json.dumps({key: line[key] for key in ("test", "scalar", "input", "expect")}) + "\n" for line in lines)
    done = subprocess.run([graze, "check", "--json", *words, "-"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class accuracy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lines = lines_of(os.path.join(HERE, "accuracy-of-libraries.jsonl"))

    def test_the_pages_say_what_their_data_says(self):
        for name, page in (("accuracy", os.path.join(HERE, "..", "accuracy.md")),
                           ("accuracy-of-libraries", os.path.join(HERE, "accuracy-of-libraries.md"))):
            data, text = json.loads(text_of(os.path.join(HERE, name + ".json"))), text_of(page)
            found, cells = about_page(text, data)
            self.assertEqual(found, [], name)
            self.assertGreater(cells, 300)
            for column in ("excess: median", "ulps: 99 %", "excess: worst", "n"):
                changed = list(edited(text, 0, 1, (column,)))
                self.assertEqual([about_page(item, data)[0] != [] for item in changed], [True] * len(changed), column)

    def test_every_worst_one_has_its_case(self):
        for name in ("accuracy", "accuracy-of-libraries"):
            data = json.loads(text_of(os.path.join(HERE, name + ".json")))
            cases = {(line["test"], line["subject"], line["scalar"], line["measure"]): line["amount"]
                     for line in lines_of(os.path.join(HERE, name + ".jsonl"))}
            worst = {(row["test"], row["subject"], row["scalar"], measure): row[measure]["worst"] for row in data["rows"]
                     for measure in ("excess", "ulps") if row[measure]["worst"] is not None}
            self.assertEqual(set(cases), set(worst), name)
            for key, amount in worst.items():
                self.assertTrue(math.isclose(cases[key], amount, rel_tol=0.01), key)

    def test_the_references_have_values_for_every_case(self):
        judged, errors = check(self.lines, ["--subject", "certified.*"])
        self.assertEqual((errors, len(judged)), ("", len(self.lines)))
        for line, answer in zip(self.lines, judged):
            self.assertTrue(answer["ok"], line)

    def test_libraries_that_are_there_give_these_errors(self):
        for stem in sorted({line["subject"].partition(".")[0] for line in self.lines}):
            library = os.path.join(adapters, stem + ".so")
            if not os.path.exists(library):
                continue
            mine = [line for line in self.lines if line["subject"].startswith(stem + ".")]
            named = [word for subject in sorted({line["subject"] for line in mine}) for word in ("--subject", subject)]
            judged, errors = check(mine, ["--plugin", library, *named])
            self.assertEqual((errors, len(judged)), ("", len(mine)))
            for line, answer in zip(mine, judged):
                found = max(map(float, answer["subjects"][line["subject"]][line["measure"]]))
                with self.subTest(line=line):
                    self.assertTrue(math.isclose(found, line["amount"], rel_tol=1e-9), (found, line["amount"]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    graze, adapters = (os.path.abspath(word) for word in sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
