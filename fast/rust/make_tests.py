#!/usr/bin/env python3
"""Writes src/tests.rs, the functions of the crate, from the list of tests.

usage: make_tests.py            writes it
       make_tests.py --check    exit status 1 if it is not what the list gives
"""
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "src", "c"))

import make_header  # noqa: E402

PATH = os.path.join(HERE, "src", "tests.rs")
HEAD = '''// Made by make_tests.py from graze/tests.def: a line a test, which the macro all_tests makes the functions of.
all_tests! {
'''


def text():
    lines = []
    for name, dimension, answer, question, layout in make_header.read_tests():
        inputs, _, numbers = layout.partition(" -> ")
        names = numbers.split()
        functions = " ".join("graze_%s_%s%s" % (name, scalar, many) for scalar in ("f32", "f64") for many in ("", "_many"))
        about = '"%s", "%s", "%s", [%s]' % (question, inputs, make_header.count_text(dimension, inputs),
                                            ", ".join('"%s"' % item for item in names))
        kind = {"contact": "values"}.get(answer, answer)
        lines.append("    %s %s %d %d %s\n        (%s);\n" % (kind, name, dimension, len(names), functions, about))
    return HEAD + "".join(lines) + "}\n"


def main():
    if sys.argv[1:] == ["--check"]:
        with open(PATH, encoding="utf-8") as file:
            if file.read() != text():
                sys.exit("make_tests: %s is not what graze/tests.def gives; run fast/rust/make_tests.py" % PATH)
        return
    if sys.argv[1:]:
        sys.exit(__doc__)
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(text())


if __name__ == "__main__":
    main()
