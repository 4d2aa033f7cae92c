"""Words and numbers of the page reports/field/state-of-the-field.md."""
import json
import struct
import textwrap
from fractions import Fraction

OUTCOME_WORDS = {"false_hit": "false hits", "false_miss": "false misses", "wrong_sphere": "wrong spheres",
                 "wrong_sign": "wrong signs", "wrong_value": "wrong values",
                 "crash": "crashes", "hang": "hangs", "contact_miss": "contact misses", "contact_hit": "contact hits"}
OUTCOMES_OF_WORDS = {words: outcome for outcome, words in OUTCOME_WORDS.items()}


def case_line(case):
    """A case as a line of a case file; an infinity as graze writes it."""
    return json.dumps(case, separators=(",", ":")).replace("Infinity", "1e999")


def wrapped(words, **more):
    """A paragraph of lines that are easy to read as they are, too."""
    return textwrap.fill(" ".join(words.split()), 120, break_long_words=False, break_on_hyphens=False, **more)


def per_million(count, checked):
    """A rate per million as it is read back by the page's check: "0" for none, else no less than 1."""
    if not checked:
        return ""
    return "{:,}".format(max(1, round(count * 1e6 / checked))) if count else "0"


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


def scalar_text(text, scalar, pasted=False):
    """The shortest decimal form of a hexadecimal float; the hexadecimal one where that is shorter. As it is pasted into a
    program of doubles, decimal and every digit of them."""
    value = float.fromhex(text)
    if pasted:
        return repr(value).removesuffix(".0")
    if scalar == "float64":
        decimal = repr(value)
    else:
        decimal = next(form for form in ("%.*g" % (digits, value) for digits in range(1, 10))
                       if struct.unpack("f", struct.pack("f", float(form)))[0] == value)
    decimal = decimal[:-2] if decimal.endswith(".0") else decimal
    return decimal if len(decimal) <= 12 else text


def points_text(case, test, pasted=False):
    """The shapes of a case: their points, in the order of the layout."""
    words = []
    for part in test["layout"]:
        end = len(case["input"]) if part["count"] is None else part["offset"] + part["count"]
        numbers = [scalar_text(text, case["scalar"], pasted) for text in case["input"][part["offset"]:end]]
        step = test["dimension"]
        if part["shape"] == "affine":
            step = 3
        points = ["(" + ", ".join(numbers[at:at + step]) + ")" for at in range(0, len(numbers), step)]
        if part["shape"] in ("disc", "sphere", "capsule"):
            points = [*points[:-1], "radius " + numbers[-1]]
        words.append(part["shape"] + " " + " ".join(points))
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
        return " ".join("Triangle %d: %s" % (each["triangle"], certificate_text(each)) for each in certificate)
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
        return "a value with an excess of %s, %s ulps" % (short(line["excess"]), short(line["ulps"]))
    if line.get("margin") is None:
        return "a sphere that escapes by %s and exceeds by %s ulps" % (short(line["escape_ulps"]), short(line["excess_ulps"]))
    kinds = {"false_hit": "false hit", "false_miss": "false miss", "wrong_sign": "wrong sign"}
    return "a %s by %s ulps, %s units" % (kinds[line["outcome"]],
                                          short(line["margin_ulps"]), short(line["margin"]))


def answer_text(outcome):
    return {"false_hit": "hit", "false_miss": "miss", "contact_hit": "hit", "contact_miss": "miss",
            "crash": "nothing: it crashed, or raised an exception", "hang": "nothing within the time limit",
            "wrong_sphere": "a sphere that is too small or too large", "wrong_sign": "another sign",
            "wrong_value": "another value"}[outcome]


def exact_values_text(judged):
    return "(" + ", ".join("%.17g" % value for value in judged["exact_values"]) + ")"


def example_text(line, judged, test, plugin, cases="reports/field/state-of-the-field.jsonl", asked=None):
    """The paragraph about one committed case: input, the subject's answer, the exact one, why, and how to see it."""
    exact = judged["relation"] or "the sphere below"
    if line["outcome"] == "wrong_value":
        exact = exact_values_text(judged) + ", rounded"
    margin = "" if judged.get("margin") is None else " by %s (%s ulps)" % (short(judged["margin"]), short(judged["margin_ulps"]))
    if judged["relation"] in ("touching", "zero", "defined"):
        margin = ""
    return "\n".join((
        wrapped("Example `%s`: %s." % (line["id"], points_text(line, test, bool(asked)))), "",
        wrapped("`%s` answers %s; exactly it is **%s**%s. %s" % (
            line["subject"], answer_text(line["outcome"]), exact, margin, certificate_text(judged.get("certificate")))), "",
        "    grep '\"%s\"' %s |" % (line["id"], cases),
        "    graze check %s -" % (asked or "--plugin build/release/fuzz/adapters/%s.so" % plugin), ""))
