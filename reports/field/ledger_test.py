#!/usr/bin/env python3
"""The ledger: it is what ledger.py makes, its links lead somewhere, and what is edited wrongly is refused."""
import json
import os
import re
import sys
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import ledger  # noqa: E402
import solids  # noqa: E402
import structure_reports  # noqa: E402
import structures  # noqa: E402
import upstream  # noqa: E402
from field_runs import asking, read_lines, read_text  # noqa: E402


def rows_with_a_library(data):
    """Every object of a file of data that names a library."""
    if isinstance(data, dict):
        if isinstance(data.get("library"), str):
            yield data
        data = list(data.values())
    for item in data if isinstance(data, list) else ():
        yield from rows_with_a_library(item)


class the_ledger(unittest.TestCase):
    def setUp(self):
        self.lines = read_lines(HERE, ledger.LEDGER)

    def test_is_what_is_made_of_the_findings(self):
        for name, text in ledger.files(self.lines).items():
            self.assertEqual(read_text(HERE, name), text, "run reports/field/ledger.py")

    def test_links_lead_to_headings(self):
        for line in self.lines:
            path, _, anchor = line["text"].partition("#")
            headings = re.findall(r"^##+ (.*)$", read_text(HERE, *path.split("/")), re.M)
            self.assertEqual([ledger.anchor(title) for title in headings].count(anchor), 1, line["id"])

    def test_what_is_edited_stays(self):
        edited = {**self.lines[0], "status": "sent", "link": "https://example.org/1", "changed": "2026-01-31"}
        made = ledger.joined(ledger.found(), [edited])
        self.assertIn(edited, made)
        self.assertEqual(len(made), len(self.lines))
        self.assertIn("[sent](https://example.org/1), 2026-01-31", ledger.page(made))

    def test_what_was_sent_stays_without_its_case(self):
        gone = {**self.lines[0], "id": "gone", "status": "fixed", "link": "https://example.org/1", "changed": "2026-01-31",
                "note": "right in 2.0"}
        self.assertIn(gone, ledger.joined(ledger.found(), [gone]))
        self.assertNotIn("gone", [line["id"] for line in ledger.joined(ledger.found(), [{**gone, "status": "draft"}])])

    def test_refuses_what_is_edited_wrongly(self):
        good = {**self.lines[0], "status": "fixed", "link": "https://example.org/1", "changed": "2026-01-31", "note": "right in 2.0"}
        self.assertIsNone(ledger.problem(good))
        for change, words in (({"status": "done"}, "'done' is none of"), ({"changed": "today"}, "no date"), ({"link": ""}, "no link"),
                              ({"link": "javascript:x"}, "no link"), ({"note": ""}, "no note"),
                              ({"status": "refuted", "note": ""}, "no note")):
            self.assertIn(words, ledger.problem({**good, **change}), change)
        with self.assertRaises(ValueError):
            ledger.files([{**self.lines[0], "status": "sent"}])

    def test_sixty_entries_half_of_them_in_what_many_use(self):
        real = [line for line in self.lines if line["status"] != "refuted"]
        self.assertGreaterEqual(len(self.lines), 60)
        self.assertGreaterEqual(sum((line["downloads"] or 0) > ledger.WIDE for line in real), 30)

    def test_what_others_reported_wrongly_is_told_and_can_be_edited(self):
        refuted = [line for line in self.lines if line["status"] == "refuted"]
        self.assertGreaterEqual(len(refuted), 4)
        for line in refuted:
            self.assertEqual((line["outcome"], line["link"], bool(line["note"])), ("agree", line["public_report"], True), line["id"])
        edited = {**refuted[0], "note": "their maintainers closed it"}
        self.assertIn(edited, ledger.joined(ledger.found(), [edited]))

    def test_a_library_has_one_name_in_all_data(self):
        """Names that differ by case alone would be two libraries of the page."""
        names = {line["library"] for line in self.lines} | {item["library"] for item in (
            *asking.described(), *structures.libraries(), *read_lines(ledger.call_reports.CASES),
            *(row for name in ("scores.json", "structures.json", "structure_scores.json", "solids.json", "booleans.json")
              for row in rows_with_a_library(json.loads(read_text(HERE, name)))))}
        self.assertGreaterEqual(len(names), 45)
        self.assertEqual([name for name in names if any(name != other and name.lower() == other.lower() for other in names)], [])

    def test_each_accusation_has_a_program_that_a_test_runs(self):
        """Those of the reports of points, structures and calls, and of the solids' defects: their tests run all of them."""
        defects = {"%s-%s" % (one["subject"].replace(".", "-"), one["test"]) for one in solids.findings() if one["kind"] == "defect"}
        run = defects | {case["id"] for case in (*read_lines(upstream.CASES), *read_lines(ledger.call_reports.CASES))
                         if case.get("code") or case.get("program")} | {
            case["id"] for case in read_lines(structure_reports.CASES) if structure_reports.program(case)}
        self.assertEqual({line["id"] for line in self.lines} - run, set())

    def test_every_finding_is_there_once(self):
        with self.assertRaises(ValueError):
            ledger.joined(ledger.found() * 2, [])


if __name__ == "__main__":
    unittest.main()
