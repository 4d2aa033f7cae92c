#!/usr/bin/env python3
"""Writes the pages of libraries, their index and the page of compiler flags and models from the data that is committed.

usage: render.py GRAZE
"""
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import field_index  # noqa: E402
import modes_page  # noqa: E402
from field_runs import read_lines, run, write_text  # noqa: E402
from library_data import PAGES, libraries, read_cases, read_data  # noqa: E402
from library_page import LibraryPage  # noqa: E402


def pages(graze):
    """{file: text} of all pages."""
    tests = {test["id"]: test for test in json.loads(run(graze, "list", "--json").stdout)["tests"]}
    found, result, builds = [], {}, {}
    for library in libraries():
        builds.setdefault(library["library"], []).append(library["plugin"])
    for library in libraries():
        data, cases = read_data(library["plugin"]), read_cases(library["plugin"])
        same = builds[library["library"]]
        others = same[1:] if len(same) > 1 else ()
        result[os.path.join(PAGES, library["plugin"] + ".md")] = LibraryPage(library, data, cases, tests, others).render()
        if library["plugin"] == same[0]:
            found.append((library, data, cases))
    result[field_index.INDEX] = field_index.render(found, tests)
    result[modes_page.PAGE] = modes_page.render(modes_page.read_data(), read_lines(modes_page.CASES))
    return result


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for path, text in pages(os.path.abspath(sys.argv[1])).items():
        write_text(text, path)


if __name__ == "__main__":
    main()
