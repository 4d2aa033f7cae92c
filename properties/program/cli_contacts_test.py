#!/usr/bin/env python3
"""Contacts by brute force, in whole numbers from the definition alone: what both references, the exact values and certified
subjects say of generated cases and of those by hand.

usage: cli_contacts_test.py PATH_TO_GRAZE [unittest arguments]

The signed distance of two cores is the largest of sep(n) = (min over B of n . x - max over A of n . x) / |n|. It is that of a
direction between nearest features, or of a face of their difference: b - a of two corners, that less its part along an edge, or
a product of two edges. All of these are asked, with any two corners of a set as the ends of an edge.

With GRAZE_CERTIFIED_ANSWERS=n in the environment n cases of each test and scalar type are asked.
"""
import itertools
import json
import math
import os
import unittest
from fractions import Fraction

from cli_support import TESTS, main, run

BY_HAND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reference/contact_cases.jsonl")
ANSWERS = int(os.environ.get("GRAZE_CERTIFIED_ANSWERS", "16"))
CONTACTS = [test for test in TESTS if "_contact_" in test]
PRECISION = {"float32": (24, -149), "float64": (53, -1074)}
MOST_CORNERS = 12  # of a set: more take long


def dot(u, v):
    return sum(a * b for a, b in zip(u, v))


def minus(u, v):
    return tuple(a - b for a, b in zip(u, v))


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def sets_of(test, x):
    """Of both sets the corners of the core and the radius, by the table of layouts."""
    def points(values, d):
        return [tuple(values[i:i + d]) for i in range(0, len(values), d)]

    def box(values):
        centre, axes, half = values[:3], points(values[3:12], 3), values[12:]
        return [tuple(c + sum(s * h * axis[i] for s, h, axis in zip(signs, half, axes)) for i, c in enumerate(centre))
                for signs in itertools.product((1, -1), repeat=3)]
    kinds = test.split("_contact_")[0]
    if kinds == "hull_hull":
        d, half = int(test[-2]), len(x) // 2
        return (points(x[:half], d), 0), (points(x[half:], d), 0)
    if kinds == "capsule_capsule":
        return (points(x[:6], 3), x[6]), (points(x[7:13], 3), x[13])
    if kinds == "obb_obb":
        return (box(x[:15]), 0), (box(x[15:]), 0)
    first = (box(x[:15]), 0) if kinds == "sphere_obb" else (points(x[:9], 3), 0)
    return first, (points(x[15 if kinds == "sphere_obb" else 9:-1], 3), x[-1])


def in_whole_numbers(a, b):
    """Corners times a factor that makes them integers, each once."""
    factor = math.lcm(*(Fraction(c).denominator for p in a + b for c in p))
    a, b = (sorted({tuple(int(c * factor) for c in p) for p in core}) for core in (a, b))
    return a, b, factor


def directions(a, b):
    """Every direction that may be the best, or shorter than a whole number by a factor that divides all its coordinates."""
    d = len(a[0])
    edges = {minus(p, q) for core in (a, b) for p, q in itertools.combinations(core, 2)}
    unit = [tuple(int(i == k) for i in range(d)) for k in range(d)]
    found = set()
    for p, q in itertools.product(a, b):
        arm = minus(q, p)
        found.add(arm)
        for edge in edges:
            along, square = dot(arm, edge), dot(edge, edge)
            found.add(tuple(c * square - along * e for c, e in zip(arm, edge)))
    if d == 2:
        found.update((-v, u) for u, v in edges)
    else:
        found.update(cross(u, v) for u, v in itertools.combinations(edges, 2))
        # Of what lies on a line.
        found.update(cross(u, v) for u in edges for v in unit)
    found.update(unit)
    whole = set()
    for n in found:
        common = math.gcd(*n)
        if common:
            whole.add(tuple(c // common for c in n))
            whole.add(tuple(-c // common for c in n))
    return whole


def signed_distance(a, b):
    """Its square with its sign: the largest of the separations."""
    a, b, factor = in_whole_numbers(a, b)
    best = None
    for n in directions(a, b):
        gap = min(dot(n, p) for p in b) - max(dot(n, p) for p in a)
        square = Fraction(gap * abs(gap), dot(n, n))
        best = square if best is None else max(best, square)
    return best / factor ** 2


def root(value, bits=300):
    """To within 2^-bits of it, from below."""
    scale = 1 << max(0, bits + value.denominator.bit_length() - value.numerator.bit_length())
    return Fraction(math.isqrt(value.numerator * value.denominator * scale * scale), value.denominator * scale)


def spacing(x, scalar):
    bits, least = PRECISION[scalar]
    if x == 0:
        return Fraction(2) ** least
    e = abs(x.numerator).bit_length() - x.denominator.bit_length()
    e -= abs(x) < Fraction(2) ** e
    return Fraction(2) ** max(e - bits + 1, least)


def distance_to(core, p):
    """Of a point from a core."""
    square = signed_distance(core, [p])
    return root(square) if square > 0 else Fraction(0)


class contacts(unittest.TestCase):
    def examine(self, line):
        scalar, d = line["scalar"], int(line["test"][-2])
        x = [Fraction(float.fromhex(text)) for text in line["input"]]
        (a, r), (b, q) = sets_of(line["test"], x)
        if max(len(a), len(b)) > MOST_CORNERS:
            return False
        self.assertEqual(line["references"], {"cgal": "defined", "rational": "defined"})
        square = signed_distance(a, b)
        exact = (root(square) if square > 0 else -root(-square) if square < 0 else Fraction(0)) - (r + q)
        near = Fraction(1, 2**200) * max([abs(c) for p in a + b for c in p] + [r, q])
        w = spacing(max(abs(c) + reach for core, reach in ((a, r), (b, q)) for p in core for c in p), scalar)
        told = [("exact_values", line["exact_values"], "float64")] + [
            (name, item["values"], scalar) for name, item in line["subjects"].items() if name.startswith("certified.")]
        for name, values, of in told:
            if any(isinstance(value, str) for value in values):
                continue  # beyond the doubles
            with self.subTest(name=name):
                s, *rest = map(Fraction, values)
                self.assertLessEqual(abs(s - exact), spacing(exact, of) / 2 + near, "s")
                p, q_, n = (tuple(rest[i:i + d]) for i in range(0, 3 * d, d))
                size = w if of == scalar else spacing(w * 2 ** (PRECISION[of][0] - 1), of)
                length = root(dot(n, n))
                self.assertLessEqual(abs(length - 1), Fraction(1, 2 ** PRECISION[of][0]), "|n|")
                low = min(dot(n, c) for c in b) - q * length
                high = max(dot(n, c) for c in a) + r * length
                self.assertLessEqual(exact - (low - high) / length, 2 * size, "sep(n)")
                self.assertLessEqual(high - dot(n, p), 2 * size, "a goes furthest")
                self.assertLessEqual(dot(n, q_) - low, 2 * size, "b goes furthest")
                rest = tuple(v - u - exact * c for u, v, c in zip(p, q_, n))
                self.assertLessEqual(root(dot(rest, rest)), 2 * size, "b - a = s n")
                self.assertLessEqual(distance_to(a, p) - r, 2 * size, "a is of A")
                self.assertLessEqual(distance_to(b, q_) - q, 2 * size, "b is of B")
        return True

    def examine_all(self, text):
        done = run("check", "--json", "--certify", "-", stdin=text, timeout=600)
        self.assertFalse(done.err)
        return sum(self.examine(json.loads(line)) for line in done.out.splitlines())

    def test_contacts_by_hand(self):
        with open(BY_HAND, encoding="utf-8") as file:
            lines = [line for line in file if json.loads(line)["test"] in TESTS]
        self.assertEqual(self.examine_all("".join(lines)), len(lines))
        self.assertGreater(len(lines), 200)

    def test_generated_contacts(self):
        for test in CONTACTS:
            for scalar in ("float32", "float64"):
                with self.subTest(test=test, scalar=scalar):
                    text = run("generate", test, "--scalar", scalar, "--cases", str(ANSWERS), "--seed", "3").out
                    self.assertGreater(self.examine_all(text), ANSWERS // 4)


if __name__ == "__main__":
    main(__doc__)
