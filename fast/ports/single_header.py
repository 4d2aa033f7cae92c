#!/usr/bin/env python3
"""Makes one header of all those of graze::fast: single_header.py [OUTPUT], without it to standard output.

What includes what is kept: each header with #pragma once once, and what has none as often as it is asked for. graze/batch.hpp is
left out, since it has a library behind it.
"""
import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+[<"](graze/[^>"]+)[>"]', re.M)
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "include")
LEFT_OUT = {"graze/batch.hpp"}


def text_of(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def is_once(name):
    return "#pragma once" in text_of(name).splitlines()


def headers():
    for folder, _, names in os.walk(os.path.join(FOLDER, "graze")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), FOLDER).replace(os.sep, "/")
            if name.endswith(".hpp") and path not in LEFT_OUT and is_once(path):
                yield path


def add(name, seen, lines):
    """The header after those that it includes, unless it is there."""
    if name in seen:
        return
    seen.add(name)
    own, depth = [], 0
    for number, line in enumerate(text_of(name).splitlines(), 1):
        found = INCLUDE.match(line)
        if re.match(r"\s*#\s*if", line):
            depth += 1
        elif re.match(r"\s*#\s*endif", line):
            depth -= 1
        if found and is_once(found[1]):
            if depth:
                sys.exit("%s:%d: an include below a condition cannot be moved" % (name, number))
            add(found[1], seen, lines)
        elif found:
            text = text_of(found[1])
            if INCLUDE.search(text):
                sys.exit("%s:%d: %s includes another, which is not written here" % (name, number, found[1]))
            own += text.splitlines()
        elif line.strip() != "#pragma once":
            own.append(line)
    lines += ["// ---- " + name, *own, ""]


def main():
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        sys.exit(__doc__)
    with open(os.path.join(FOLDER, "..", "..", "LICENSE"), encoding="utf-8") as file:
        licence = ["// " + line if line else "//" for line in file.read().splitlines()]
    lines, seen = [], set()
    for name in sorted(headers()):
        add(name, seen, lines)
    text = "\n".join(["// graze::fast in one header, made by fast/ports/single_header.py. C++20, no dependency.", "//", *licence,
                      "#pragma once", "", *lines]) + "\n"
    if len(sys.argv) == 2:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


main()
