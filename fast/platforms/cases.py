#!/usr/bin/env python3
"""Writes a case file of answers.cpp: generated cases of every test, family and scalar with their exact answers, by graze.

usage: cases.py GRAZE OUT [--cases N] [--seed N]     N cases of each test, scalar and family, 40 by default

The exact answer is that of the two references. Of a number it is the bits of the correctly rounded one; of a time those of the
largest scalar that is not above it. graze prints exact numbers rounded to double. Where that does not tell which of two scalars
is right both are written, and where it tells nothing "?". A smallest sphere has no exact answer of so few bits: the certified
one stands for it where graze finds nothing wrong with it. Of a contact the distance alone is exact: graze judges the rest.
"""
import argparse
import json
import math
import os
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction


def bits(scalar, value):
    if scalar == "float32":
        return struct.unpack("<I", struct.pack("<f", value))[0]
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def from_bits(scalar, word):
    if scalar == "float32":
        return struct.unpack("<f", struct.pack("<I", word))[0]
    return struct.unpack("<d", struct.pack("<Q", word))[0]


def largest(scalar):
    return from_bits(scalar, 0x7F7FFFFF if scalar == "float32" else 0x7FEFFFFFFFFFFFFF)


def neighbours(scalar, value):
    """The largest scalar not above a double, and the next one."""
    if scalar == "float64":
        return value, value
    try:
        near = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:  # beyond the largest
        return None
    if Fraction(near) == Fraction(value):
        return near, near
    def step(x, up):
        if x == 0:
            return from_bits(scalar, 1) if up else -from_bits(scalar, 1)
        word = bits(scalar, abs(x))
        return math.copysign(from_bits(scalar, word + 1 if up == (x > 0) else word - 1), x)
    return (near, step(near, True)) if near < value else (step(near, False), near)


def nearest(scalar, value):
    """The bits of the scalars, one or two, that may be nearest to the number which is `value` rounded to double."""
    if value in ("inf", "-inf") or abs(value) > largest(scalar):
        return "?"
    around = neighbours(scalar, value)
    if around is None:
        return "?"
    low, high = around
    if low == high:
        found = [low]
    else:
        to_low, to_high = Fraction(value) - Fraction(low), Fraction(high) - Fraction(value)
        found = [low] if to_low < to_high else [high] if to_high < to_low else [low, high]
    if found[0] == 0:
        found = [0.0, -0.0]
    return "|".join("%x" % bits(scalar, each) for each in found)


def below(scalar, value):
    """The bits of the largest scalar not above a time, which is `value` rounded to double."""
    low, high = neighbours(scalar, value)
    if low != high:
        return "%x" % bits(scalar, low)
    if low == 0:
        return "0"
    return "%x|%x" % (bits(scalar, low), bits(scalar, low) - 1)


def exact_of(judged, answer_kind, scalar):
    relation = judged["relation"]
    if "exact_sphere" in judged:
        sphere = judged["subjects"]["certified.min_sphere"]
        if sphere["outcome"] != "agree":
            raise SystemExit("cases.py: certified.min_sphere is wrong: " + json.dumps(judged))
        if any(isinstance(each, str) for each in sphere["sphere"]):
            return "?"
        return "defined:" + ",".join("%x" % bits(scalar, each) for each in sphere["sphere"])
    if "exact_values" in judged and relation == "defined":
        if any(isinstance(each, str) or abs(each) > largest(scalar) for each in judged["exact_values"]):
            return "?"
        values = [nearest(scalar, each) for each in judged["exact_values"]]
        if answer_kind == "contact":  # points and directions may be others that are right, and are rounded as they come
            values[1:] = ["?"] * (len(values) - 1)
        if judged["test"] == "triangle_triangle_segment_3d":  # both ends, in either order
            values = [first if first == second else first + "|" + second for first, second in zip(values, values[3:] + values[:3])]
        return "defined:" + ",".join(values)
    if judged.get("first_contact") is not None:
        return relation + ":" + below(scalar, judged["first_contact"])
    return relation


def scalar_bits(scalar, word):
    return "%x" % bits(scalar, float.fromhex(word) if isinstance(word, str) else word)


def cases_of(graze, test, answer_kind, scalar, families, number, seed):
    words = [graze, "generate", test, "--scalar", scalar, "--cases", str(number * len(families)), "--seed", str(seed)]
    for family in families:
        words += ["--family", family]
    made = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout
    judged = subprocess.run([graze, "check", "--json", "--jobs", "1", "--untraced", "--subject", "certified.*", "-"], input=made,
                            stdout=subprocess.PIPE, check=False)
    if judged.returncode != 0:
        raise SystemExit(f"cases.py: graze check of {test} {scalar}: exit status {judged.returncode}")
    lines = []
    for case, answer in zip(made.splitlines(), judged.stdout.splitlines(), strict=True):
        case, answer = json.loads(case), json.loads(answer)
        if len(set(map(str, answer["references"].values()))) != 1:
            raise SystemExit(f"cases.py: the references differ: {answer}")
        lines.append(" ".join([test, scalar, exact_of(answer, answer_kind, scalar)] + [scalar_bits(scalar, each) for each in case["input"]]))
    return lines


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("graze")
    options.add_argument("out")
    options.add_argument("--cases", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--test", action="append")
    given = options.parse_args()
    known = json.loads(subprocess.run([given.graze, "list", "--json"], stdout=subprocess.PIPE, check=True).stdout)
    tests = [(test["id"], test["answer"]) for test in known["tests"] if not given.test or test["id"] in given.test]
    families = [each["name"] for each in known["families"]]
    asked = [(*test, scalar) for test in tests for scalar in ("float32", "float64")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(lambda each: cases_of(given.graze, *each, families, given.cases, given.seed), asked))
    with open(given.out + ".part", "w", encoding="ascii") as file:
        file.write("# Cases with exact answers: see answers.cpp.\n")
        for part in parts:
            file.write("\n".join(part) + "\n")
    os.replace(given.out + ".part", given.out)


if __name__ == "__main__":
    sys.exit(main())
