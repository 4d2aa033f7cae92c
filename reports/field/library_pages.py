#!/usr/bin/env python3
"""Puts every adapter that is there to the test, library by library, and writes reports/field/libraries/NAME.md and .jsonl
of each, and the index reports/state-of-the-field.md.

Everything is kept in --out: what was done is not run again, and what was stopped goes on. Libraries whose adapter is not
built, or whose packages are not installed, keep the pages that they have.
"""
import argparse
import copy
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import field_index  # noqa: E402
from field_cases import Findings, library_cases, write_lines  # noqa: E402
from field_costs import costs  # noqa: E402
from field_runs import ROOT, Field, asking, digest, read_lines, read_text, say, write_text  # noqa: E402
from library_page import PAGES, LibraryPage  # noqa: E402
from state_of_the_field import wrong_counts  # noqa: E402


def costs_of(field, plugin):
    """Of a program's subjects; of a library's none, which reports/field/time_subjects times."""
    library = field.libraries[0]
    if not library["language"]:
        return {}
    tests = {test["id"]: test for test in field.listed()["tests"]}
    command = asking.words(field.adapters[plugin])[1].partition("=")[2]

    def work(folder):
        found = costs(field.options.graze, command, tests, field.options.seed)
        write_text(json.dumps([[*key, value] for key, value in found.items()]), folder, "costs.json")

    folder = field.step("costs", {"plugin": digest(*asking.files(field.adapters[plugin]))}, work)
    return {(test, "%s.%s" % (plugin, name), scalar): value
            for test, name, scalar, value in json.loads(read_text(folder, "costs.json"))}


def make_page(options, library):
    """The page and the cases of one library; False where its adapter is not there."""
    plugin = library["plugin"]
    options = copy.copy(options)
    options.only, options.out = plugin, os.path.join(options.out, plugin)
    field = Field(options)
    if field.missing or not field.subjects():
        return False
    campaigns = field.library_runs()
    answered = field.field_cases()
    stores = [Findings(folder, "") for folder in campaigns]
    key = {"runs": sorted(os.path.getmtime(os.path.join(folder, "settings.json")) for folder in campaigns),
           "script": read_text(HERE, "field_cases.py")}

    def choose(folder):
        lines, lost = library_cases(field, stores, answered)
        write_lines(os.path.join(folder, "lines.jsonl"), lines)
        write_lines(os.path.join(folder, "lost.jsonl"), lost)

    folder = field.step("cases", key, choose)
    lines = read_lines(folder, "lines.jsonl")
    results = {"counts": {key: found for each in campaigns for key, found in field.counts(each).items()},
               "wrong": wrong_counts(stores), "lines": lines, "times": [], "lost": read_lines(folder, "lost.jsonl"),
               "field_cases": answered}
    os.makedirs(PAGES, exist_ok=True)
    write_text(LibraryPage(field, results, costs_of(field, plugin)).made(), PAGES, plugin + ".md")
    write_lines(os.path.join(PAGES, plugin + ".jsonl"), lines)
    say("written: " + os.path.join(PAGES, plugin + ".md"))
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"), help="the build folder, for what follows")
    parser.add_argument("--graze", help="the program")
    parser.add_argument("--adapters", help="folder of the adapters' libraries")
    parser.add_argument("--compiler", default="c++", help="the compiler of the adapters")
    parser.add_argument("--library", action="append", default=[], help="a plugin of libraries.json: no others")
    parser.add_argument("--out", help="folder of the results")
    parser.add_argument("--cases", type=int, default=4000, help="of each test and scalar type")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--shrink-seconds", type=float, default=120, help="for simplifying the cases of a library")
    options = parser.parse_args()
    options.graze = os.path.abspath(options.graze or os.path.join(options.build, "reports", "graze"))
    options.adapters = options.adapters or os.path.join(options.build, "fuzz", "adapters")
    options.out = os.path.abspath(options.out or os.path.join(options.build, "library_pages"))
    options.beyond = None
    for library in asking.described():
        if options.library and library["plugin"] not in options.library:
            continue
        if not make_page(options, library):
            say("not here, and left as it is: " + library["library"])
    field_index.write(options.graze)


if __name__ == "__main__":
    main()
