"""Words and numbers of the pages."""
import json
import struct
import textwrap
from fractions import Fraction

OUTCOME_WORDS = {"false_hit": "false hits", "false_miss": "false misses", "wrong_sphere": "wrong spheres",
                 "wrong_sign": "wrong signs", "wrong_value": "wrong values", "wrong_contact": "wrong contacts",
                 "late_impact": "late impacts",
                 "crash": "crashes", "hang": "hangs", "contact_miss": "contact misses", "contact_hit": "contact hits"}


ROUND = ("disc", "sphere", "capsule", "cylinder")  # their last number is a radius
# How far off they are is told otherwise than by a margin.
BY_ERROR = ("wrong_value", "wrong_contact", "late_impact")


def without_infinities(value):
    """The value with the string "inf" for each infinite number."""
    if isinstance(value, dict):
        return {key: without_infinities(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_infinities(item) for item in value]
    return "inf" if value == float("inf") else value


def case_line(case):
    """A case as a line of a case file; an infinity as the string "inf", which JSON has no number for."""
    return json.dumps(without_infinities(case), separators=(",", ":"))


def wrapped(words, **more):
    """A paragraph of lines that are easy to read as they are, too."""
    return textwrap.fill(" ".join(words.split()), 120, break_long_words=False, break_on_hyphens=False, **more)


def short(number):
    """Three significant digits."""
    if number is None:
        return "infinite"
    if number == float("inf"):  # of what no double holds
        return "over 1.79e+308"
    return "%.3g" % number


def table(header, rows, left=1, text=()):
    """A Markdown table; the first `left` columns are text, and those numbered in `text`."""
    marks = ["---" if column < left or column in text else "--:" for column in range(len(header))]
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [header, marks, *rows]) + "\n"


def value_of(text):
    """The number that a case file has: a JSON number, or a string, decimal or a hexadecimal float."""
    return float.fromhex(text) if isinstance(text, str) and "x" in text.lower() else float(text)


def scalar_text(text, scalar, pasted=False):
    """The shortest decimal form of a hexadecimal float; the hexadecimal one where that is shorter. As it is pasted into a
    program of doubles, decimal and every digit of them."""
    value = value_of(text)
    if pasted:
        return repr(value).removesuffix(".0")
    if scalar == "float64":
        decimal = repr(value)
    else:
        decimal = next(form for form in ("%.*g" % (digits, value) for digits in range(1, 10))
                       if struct.unpack("f", struct.pack("f", float(form)))[0] == value)
    decimal = decimal[:-2] if decimal.endswith(".0") else decimal
    return decimal if len(decimal) <= 12 else str(text)


def numbers_of(case, test):
    """(shape, its scalars) of each part of the layout."""
    hulls = [part for part in test["layout"] if part["shape"] == "hull"]
    before = sum(part["count"] for part in test["layout"] if part["count"] is not None)  # a displacement
    for part in test["layout"]:
        if part in hulls:  # equally many points each
            size = (len(case["input"]) - before) // len(hulls)
            at = before + size * next(place for place, item in enumerate(hulls) if item is part)
            yield "hull", case["input"][at:at + size]
        else:
            end = len(case["input"]) if part["count"] is None else part["offset"] + part["count"]
            yield part["shape"], case["input"][part["offset"]:end]


def points_text(case, test, pasted=False):
    """The shapes of a case: their points, in the order of the layout."""
    words = []
    for shape, scalars in numbers_of(case, test):
        numbers = [scalar_text(text, case["scalar"], pasted) for text in scalars]
        step = {"affine": 3, "plane_equation": 4, "frustum": 4}.get(shape, test["dimension"])
        points = ["(" + ", ".join(numbers[at:at + step]) + ")" for at in range(0, len(numbers), step)]
        if shape in ROUND:
            points = [*points[:-1], "radius " + numbers[-1]]
        words.append(shape + " " + " ".join(points))
    return "; ".join(words)


def fraction_text(text):
    value = Fraction(text)
    whole = str(value)
    if len(whole) <= 24:
        return whole
    size = abs(value)
    if size >= 10**300:
        return "about 10^%d" % (len(str(size.numerator // size.denominator)) - 1)
    if size * 10**300 <= 1:
        return "about %s10^-%d" % ("-" if value < 0 else "", len(str(size.denominator // size.numerator)))
    return "about %.6g" % float(value)


def apart_text(one, other):
    """One number, and the other: by the difference where they are alike as far as they are told."""
    told, more = (fraction_text(one), fraction_text(other)), Fraction(other) - Fraction(one)
    if told[0].removeprefix("about ") != told[1].removeprefix("about ") or more == 0:
        return told
    return told[0], "%s %s" % (fraction_text(str(abs(more))), "less" if more < 0 else "more")


def vector_text(numbers):
    return "(" + ", ".join(map(fraction_text, numbers)) + ")"


def certificate_text(certificate):
    """Why the relation is what it is, in a sentence."""
    if certificate is None:
        return ""
    if isinstance(certificate, list):
        return " ".join("Triangle %d: %s" % (item["triangle"], certificate_text(item)) for item in certificate)
    if "crossings" in certificate:
        return "A ray from the point along %s crosses the boundary %s times." % (
            vector_text(certificate["ray"]), certificate["crossings"])
    if "point" in certificate:
        return "The point %s lies in both." % vector_text(certificate["point"])
    if "direction" in certificate:
        return "Along %s the one shape ends at %s and the other begins at %s." % (
            vector_text(certificate["direction"]), *apart_text(certificate["a"], certificate["b"]))
    if "distance_squared" in certificate:
        return "The squared distance from the centre is %s, the squared radius %s." % apart_text(
            certificate["distance_squared"], certificate["radius_squared"])
    if "determinant" in certificate:
        return "The determinant is %s." % fraction_text(certificate["determinant"])
    if "centre" not in certificate:
        return ""
    return "The smallest sphere has the centre %s and the squared radius %s." % (
        vector_text(certificate["centre"]), fraction_text(certificate["radius_squared"]))


def worst_text(line):
    """How wrong a subject is on a case."""
    if line["outcome"] == "wrong_value":
        return "a value with an excess of %s, %s ulps" % (short(amount(line["excess"])), short(amount(line["ulps"])))
    if line["outcome"] == "wrong_contact":
        return "a contact with an error of %s" % short(amount(line["error"]))
    if line["outcome"] == "late_impact":
        return "a time that is late by %s of the motion" % short(amount(line["lateness"]))
    kinds = {"false_hit": "a false hit", "false_miss": "a false miss", "wrong_sign": "a wrong sign"}
    if line.get("margin") is None and line["outcome"] in kinds:  # how deep a frustum is crossed, say
        return kinds[line["outcome"]] + " by an unknown margin"
    if line.get("margin") is None:
        return "a sphere that escapes by %s and exceeds by %s ulps" % (
            short(amount(line["escape_ulps"])), short(amount(line["excess_ulps"])))
    return "%s by %s ulps, %s units" % (kinds[line["outcome"]],
                                          short(amount(line["margin_ulps"])), short(amount(line["margin"])))


def amount(value):
    """A number of a committed case, infinite ones included."""
    return float("inf") if value == "inf" else value


def exact_text(line):
    """What the exact references say of a committed case."""
    relation = line.get("expect")
    if relation is None or line["outcome"] in ("wrong_sphere", "wrong_value"):
        return "the exact sphere" if relation is None else "the exact value"
    if line["outcome"] == "wrong_contact":
        return "a right contact"
    if line["outcome"] == "late_impact":
        return "%s, no later than at the first contact" % relation
    if line.get("margin") is None or relation in ("touching", "zero"):
        return relation
    return "%s, by %s (%s ulps)" % (relation, short(amount(line["margin"])), short(amount(line["margin_ulps"])))
