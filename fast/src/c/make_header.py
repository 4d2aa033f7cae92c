#!/usr/bin/env python3
"""Writes fast/include/graze/certified.h, the C interface, from the list of tests.

usage: make_header.py            writes it
       make_header.py --check    exit status 1 if it is not what the list gives
"""
import os
import re
import sys
import textwrap

top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
path = os.path.join(top, "fast", "include", "graze", "certified.h")

head = '''/* The certified tests for C, and for any language that calls C: Rust, C#, Go, Python. Written by
 * fast/src/c/make_header.py from graze/tests.def. C99 or later, and C++. The library is graze_certified: CMake target
 * graze::certified_c, or graze::certified_c_shared.
 *
 * For each test NAME, with SCALAR f32 (float) or f64 (double):
 *
 *   int graze_NAME_SCALAR(input, count [, numbers])
 *       The exact answer for one input: `count` scalars in the layout that stands with the function, points as x y or
 *       x y z. A test of shapes gives GRAZE_DISJOINT, GRAZE_TOUCHING, GRAZE_CROSSING, or GRAZE_UNDEFINED where the
 *       question has no answer. Sets are closed: shapes that touch meet. A sign gives GRAZE_NEGATIVE, GRAZE_ZERO or
 *       GRAZE_POSITIVE. A test that has numbers for an answer gives GRAZE_DEFINED and writes them, each the scalar
 *       nearest to the exact number, or gives GRAZE_UNDEFINED and writes NaN. The smallest sphere has a radius at most
 *       an ulp above the exact one. A test of moving shapes writes a time, from 0 to 1, never later than the first
 *       contact; NaN where they do not meet; its pointer may be null.
 *   int graze_NAME_SCALAR_many(inputs, count, cases, answers [, numbers])
 *       `cases` inputs of `count` scalars each, one after the other. answers[i] is what the function above gives for
 *       input i. Numbers of input i begin at numbers + i times how many there are. Gives 0, or GRAZE_INVALID where the
 *       answer of any input is GRAZE_INVALID.
 *
 * Every finite input in the domain is answered exactly: subnormals, the largest values, flat and coincident shapes.
 * What is not in the domain is told and never judged; where there are numbers, they are NaN then:
 *   GRAZE_WRONG_COUNT   no input of the test has `count` scalars; nothing is read or written, by NAME_many either
 *   GRAZE_INVALID       a scalar is infinite or NaN, a box has min > max, a radius or a half extent is negative; or a
 *                       pointer is null that must not be, and nothing is written
 * Both are negative, and no answer is.
 *
 * No function allocates, throws, locks, keeps a state or changes the floating-point environment of its caller: all may
 * be called from any thread. What the arithmetic needs of that environment stands in graze/certified.hpp.
 */
#ifndef GRAZE_CERTIFIED_H
#define GRAZE_CERTIFIED_H

#include <stddef.h>

/* Windows: define GRAZE_CERTIFIED_SHARED to use the DLL; the target graze::certified_c_shared does. */
#if defined(GRAZE_CERTIFIED_BUILD) && (defined(_WIN32) || defined(__CYGWIN__))
#define GRAZE_CERTIFIED_API __declspec(dllexport)
#elif defined(GRAZE_CERTIFIED_SHARED) && (defined(_WIN32) || defined(__CYGWIN__))
#define GRAZE_CERTIFIED_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GRAZE_CERTIFIED_API __attribute__((visibility("default")))
#else
#define GRAZE_CERTIFIED_API
#endif

#ifdef __cplusplus
#define GRAZE_CERTIFIED_NOEXCEPT noexcept
extern "C" {
#else
#define GRAZE_CERTIFIED_NOEXCEPT
#endif

/* Changes when the meaning of an answer or the arguments of a function do; new functions leave it as it is. */
#define GRAZE_CERTIFIED_ABI 1

enum {
    GRAZE_WRONG_COUNT = -2,
    GRAZE_INVALID = -1,
    GRAZE_DISJOINT = 0,
    GRAZE_TOUCHING = 1,
    GRAZE_CROSSING = 2,
    GRAZE_UNDEFINED = 3,
    GRAZE_NEGATIVE = 4,
    GRAZE_ZERO = 5,
    GRAZE_POSITIVE = 6,
    GRAZE_DEFINED = 7
};

/* The GRAZE_CERTIFIED_ABI that the library was built with: differs from the header's where these do not fit. */
GRAZE_CERTIFIED_API int graze_certified_abi(void) GRAZE_CERTIFIED_NOEXCEPT;

/* The names of graze's answers, such as "disjoint", "invalid" or "wrong_count"; null for what is no answer. */
GRAZE_CERTIFIED_API char const* graze_certified_answer_name(int answer) GRAZE_CERTIFIED_NOEXCEPT;
'''
tail = '''
#ifdef __cplusplus
}
#endif

#endif
'''

step = {"mesh": "n triangles", "solid": "n triangles, counter-clockwise seen from outside", "polygon": "n points in order", "hull": "n points"}
count_of = {"point": (1, 0), "segment": (2, 0), "triangle": (3, 0), "box": (2, 0), "disc": (1, "r"), "sphere": (1, "r"),
            "capsule": (2, "r"), "cylinder": (2, "r"), "frustum": (0, "planes"), "obb": (1, "frame"), "plane": (3, 0), "plane_equation": (0, "coefficients"), "line": (2, 0),
            "ray": (1, "direction"), "oriented_line": (2, 0), "oriented_plane": (3, 0), "oriented_circle": (3, 0),
            "oriented_sphere": (4, 0), "displacement": (0, "direction"), "affine": (0, "matrix")}


def read_tests():
    with open(os.path.join(top, "fast", "include", "graze", "tests.def"), encoding="utf-8") as file:
        found = re.findall(r'^GRAZE_TEST\((\w+), (\d), (\w+), "(.*?)", "(.*?)"\)$', file.read(), re.M)
    if not found:
        raise SystemExit("make_header: no tests in tests.def")
    return [(name, int(dimension), answer, question, layout) for name, dimension, answer, question, layout in found]


def count_text(dimension, layout):
    """How many scalars, such as "15" or "2 + 6 n, n >= 1"."""
    fixed, growth, bounds = 0, 0, ""
    for part in layout.split(", "):
        shape = part.split()[0]
        if shape in step:
            growth += dimension * (3 if shape in ("mesh", "solid") else 1)
            bounds = {"mesh": "n >= 1", "solid": "n >= 1", "polygon": "n >= 3", "hull": "1 <= n <= 64"}[shape]
            continue
        points, more = count_of[shape]
        fixed += points * dimension + {0: 0, "r": 1, "direction": dimension, "frame": dimension * (dimension + 1),
                                       "matrix": dimension * (dimension + 1), "coefficients": dimension + 1, "planes": 6 * (dimension + 1)}[more]
    if not growth:
        return str(fixed)
    return (f"{fixed} + " if fixed else "") + f"{growth} n, {bounds}"


def declaration(name, arguments):
    """Broken after commas alone."""
    words = f"GRAZE_CERTIFIED_API int {name}({', '.join(arguments)})".replace(" ", "\0").replace(",\0", ", ")
    words += " GRAZE_CERTIFIED_NOEXCEPT;"
    lines = textwrap.wrap(words, 120, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


def functions(name, dimension, answer, question, layout):
    inputs, _, numbers = layout.partition(" -> ")
    names = numbers.split()
    what = {"relation": "", "sign": "", "sphere": "sphere", "values": "values", "moving": "first_contact", "contact": "values"}[answer]
    words = f"{question[0].upper()}{question[1:]} {count_text(dimension, inputs)} scalars: {inputs}"
    if what:
        words += f". {what}: {' '.join(names)}"
    lines = textwrap.wrap(words, 117)
    out = ["", "/* " + "\n * ".join(lines) + " */"]
    for scalar, type_name in (("f32", "float"), ("f64", "double")):
        more = [f"{type_name}* {what}"] if what else []
        out.append(declaration(f"graze_{name}_{scalar}", [f"{type_name} const* input", "size_t count"] + more))
        more = [f"{type_name}* {what if what == 'values' else what + 's'}"] if what else []
        out.append(declaration(f"graze_{name}_{scalar}_many", [f"{type_name} const* inputs", "size_t count", "size_t cases",
                                                               "signed char* answers"] + more))
    return "\n".join(out) + "\n"


def header():
    return head + "".join(functions(*test) for test in read_tests()) + tail


def main():
    if sys.argv[1:] == ["--check"]:
        with open(path, encoding="utf-8") as file:
            if file.read() != header():
                sys.exit(f"make_header: {path} is not what graze/tests.def gives; run fast/src/c/make_header.py")
        return
    if sys.argv[1:]:
        sys.exit(__doc__)
    with open(path, "w", encoding="utf-8") as file:
        file.write(header())


if __name__ == "__main__":
    main()
