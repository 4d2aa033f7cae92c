"""How a line of `graze check --json --certify` is forged or damaged: a forgery is a function that changes an answer."""
import json
import math
from fractions import Fraction


def case(test, *numbers, scalar="float64"):
    return json.dumps({"test": test, "scalar": scalar, "input": list(numbers)})


def shift(by):
    return lambda text: str_of(Fraction(text) + by)


def str_of(value):
    return "%d/%d" % (value.numerator, value.denominator)


def put(*path, value=None, by=None):
    """Sets what is at the path, or makes it by a function of what is there."""
    def forge(line):
        at = line
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = by(at[path[-1]]) if by else value
    return forge


def drop(*path):
    def forge(line):
        at = line
        for key in path[:-1]:
            at = at[key]
        del at[path[-1]]
    return forge


def relation(word):
    def forge(line):
        line["relation"] = word
        line["references"] = {"cgal": word, "rational": word}
        line["margin"] = 0 if word == "touching" else 1
        line["subjects"] = {}
    return forge


def both(*forgeries):
    def forge(line):
        for item in forgeries:
            item(line)
    return forge


def of_certificate(*path, **how):
    return put("certificate", *path, **how)


def of_subject(outcome=None, verdict=None):
    def forge(line):
        item = next(value for name, value in line["subjects"].items() if name.startswith("certified."))
        item.update({"outcome": outcome or item["outcome"], "verdict": verdict or item["verdict"]})
    return forge


def negated(texts):
    return [str_of(-Fraction(text)) for text in texts]


def next_float(value):
    return math.nextafter(value, math.inf)
