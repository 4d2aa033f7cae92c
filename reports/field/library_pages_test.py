#!/usr/bin/env python3
"""The pages of single libraries and their index claim nothing that their cases do not show.

usage: library_pages_test.py GRAZE ADAPTERS

ADAPTERS is a folder of libraries of subjects. Cases of a library that is not built or installed are still judged by both
references; what is there must answer as its page says.
"""
import json
import os
import sys
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import field_index  # noqa: E402
import field_page_test as pages  # noqa: E402
from field_runs import asking, read_lines, read_text  # noqa: E402
from field_text import example_text  # noqa: E402
from library_page import PAGES, asked_by, cases_of  # noqa: E402

LIBRARIES = {each["plugin"]: each for each in asking.described()}


def told():
    """(plugin, page, cases) of each library that has a page."""
    for plugin in LIBRARIES:
        if os.path.exists(os.path.join(PAGES, plugin + ".md")):
            yield plugin, read_text(PAGES, plugin + ".md"), read_lines(PAGES, plugin + ".jsonl")


def about_examples(plugin, text, lines):
    """Cases told on a page whose words are not those of the case."""
    listed = json.loads(pages.subprocess.run([pages.graze, "list", "--json"], capture_output=True, check=True).stdout)
    tests = {test["id"]: test for test in listed["tests"]}
    by_id = {line["id"]: line for line in lines}
    found = []
    for name in pages.re.findall(r"^Example `([^`]*)`", text, pages.re.M):
        judged, _ = pages.check([by_id[name]], [], ["certified.*"]) if name in by_id else ([], "")
        if not judged or example_text(by_id[name], judged[0], tests[by_id[name]["test"]], plugin, cases_of(plugin),
                                      asked_by(LIBRARIES[plugin])) not in text:
            found.append("the example %s is told otherwise than its case has it" % name)
    return found


class LibraryPages(unittest.TestCase):
    def test_every_claim_has_a_case(self):
        for plugin, text, lines in told():
            with self.subTest(plugin):
                found = pages.about_claims(text, lines)
                self.assertEqual([each for each in found if each != "the page makes no claim at all"], [])

    def test_both_references_confirm_every_case(self):
        for plugin, _, lines in told():
            with self.subTest(plugin):
                self.assertEqual(pages.about_truth(lines) if lines else [], [])

    def test_libraries_that_are_there_answer_so(self):
        asked = 0
        for plugin, _, lines in told():
            with self.subTest(plugin):
                found, count = pages.about_answers(lines)
                self.assertEqual(found, [])
                asked += count
        print("%d answers asked again" % asked, file=sys.stderr)

    def test_examples_are_their_cases(self):
        for plugin, text, lines in told():
            with self.subTest(plugin):
                self.assertEqual(about_examples(plugin, text, lines), [])

    def test_the_index_is_what_the_pages_say(self):
        self.assertEqual(read_text(field_index.INDEX), field_index.made(pages.graze))

    # That the above would notice.

    def test_a_case_that_is_gone_or_changed_is_noticed(self):
        plugin, text, lines = next(((plugin, text, lines) for plugin, text, lines in told() if any(
            line.get("margin") for line in lines)), (None, None, None))
        if plugin is None:
            self.skipTest("no page of a single library has a wrong answer")
        self.assertNotEqual(pages.about_claims(text, lines[1:]), [])
        at = next(i for i, line in enumerate(lines) if line.get("margin"))
        self.assertNotEqual(pages.about_truth([{**lines[at], "margin_ulps": 12345.5}]), [])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    pages.graze, pages.adapters = (os.path.abspath(word) for word in sys.argv[1:3])
    pages.float_modes = os.path.join(pages.adapters, "none")
    del sys.argv[1:3]
    unittest.main()
