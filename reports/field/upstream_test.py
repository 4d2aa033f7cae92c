#!/usr/bin/env python3
"""The texts that are ready to be reported: true by both references, shown by the library itself where it is installed.

usage: upstream_test.py GRAZE [unittest arguments, such as "texts" or "programs"]
"""
import json
import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import call_reports  # noqa: E402
import upstream  # noqa: E402
from field_runs import HERE, asking, read_lines, read_text  # noqa: E402
from programs import installed_version, printed  # noqa: E402

graze = None


def check(cases, *words):
    text = "".join(json.dumps({key: case[key] for key in ("test", "scalar", "input", "expect")}) + "\n" for case in cases)
    done = subprocess.run([graze, "check", "--json", *words, "-"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def answers(cases):
    """(case, the outcome that its library has now) of libraries that are installed."""
    by_plugin = {}
    for case in cases:
        by_plugin.setdefault(case["subject"].partition(".")[0], []).append(case)
    libraries = {item["plugin"]: item for item in asking.described()}
    for plugin, mine in by_plugin.items():
        path = asking.path_of(libraries[plugin], "")
        if not asking.is_installed(path):
            continue
        judged, errors = check(mine, *asking.words(path), "--subject", plugin + ".*")
        if len(judged) != len(mine):
            raise AssertionError(errors)
        for case, answer in zip(mine, judged):
            yield case, answer["subjects"][case["subject"]]["outcome"]


class texts(unittest.TestCase):
    def setUp(self):
        self.cases = read_lines(upstream.CASES)

    def test_both_references_say_so(self):
        judged, errors = check(self.cases, "--subject", "certified.*")
        self.assertEqual((errors, len(judged)), ("", len(self.cases)))
        for case, answer in zip(self.cases, judged):
            with self.subTest(case["id"]):
                self.assertTrue(answer["ok"])
                self.assertEqual(set(answer["references"].values()), {case["expect"]})

    def test_libraries_that_are_installed_answer_so(self):
        asked = list(answers(self.cases))
        for case, outcome in asked:
            with self.subTest(case["id"]):
                self.assertEqual(outcome, case["outcome"])
        if not asked:
            self.skipTest("no library is installed")

    def test_another_outcome_is_noticed(self):
        """A control: the same numbers with another expectation, or answered rightly, do not pass."""
        case = next(case for case in self.cases if case["expect"] == "disjoint")
        judged, _ = check([{**case, "expect": "crossing"}], "--subject", "certified.*")
        self.assertFalse(judged[0]["ok"])

    def test_ten_kinds_with_a_text_each(self):
        self.assertGreaterEqual(len({case["title"] for case in self.cases}), 10)
        self.assertEqual(len({case["id"] for case in self.cases}), len(self.cases))
        for name, text in upstream.texts(graze).items():
            self.assertEqual(read_text(upstream.FOLDER, name), text, name)

    def test_the_answer_of_each_program_is_wrong_as_it_is_said(self):
        """Against the exact answer that the references give now, without the adapter's words for it."""
        for case, line in zip(self.cases, call_reports.judged(graze, self.cases)):
            with self.subTest(case["id"]):
                self.assertEqual(call_reports.outcome(case["answer"], call_reports.expected(case, line)), case["outcome"])


class programs(unittest.TestCase):
    def test_programs_show_it(self):
        shown, libraries = 0, {item["plugin"]: item for item in asking.described()}
        for case in read_lines(upstream.CASES):
            library = libraries[case["subject"].partition(".")[0]]
            is_javascript = library["language"] == "javascript"
            asked = json.loads(read_text(HERE, "libraries", library["plugin"] + ".json"))["version"]
            if installed_version(is_javascript, library["package"]) == asked:
                shown += 1
                with self.subTest(case["id"]):
                    self.assertEqual(printed(is_javascript, case["code"]), case["answer"])
        if not shown:
            self.skipTest("no library is installed")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
