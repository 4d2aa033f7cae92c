#!/usr/bin/env python3
"""Planted mistakes in a user's functions: found by the inputs of graze within seconds, by uniform ones for how many?

usage: python_mistakes_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES [SECONDS_OF_UNIFORM_INPUTS]

Each mistake must be found by graze.find and by graze.strategies.cases within 10 s, and no right function may be accused. Uniform inputs
(Hypothesis's floats(-1, 1), then its floats(); and random numbers of [-1, 1)) get 2 s a mistake, or as many as are told; it is told
how many they miss.
Exit status 77 where build, setuptools, venv, numpy or hypothesis is missing.
"""
import os
import sys
import tempfile

sys.dont_write_bytecode = True

import python_wheels  # noqa: E402
from python_wheels import run  # noqa: E402

ASK = '''
import sys, time, warnings
import hypothesis, numpy
from hypothesis import strategies as st
import graze
from graze import _cases
import python_mistakes

uniform_seconds, names = float(sys.argv[1]), sys.argv[2:]
LIMIT = 10.0
warnings.simplefilter("ignore")

class Over(BaseException):
    pass

class Found(Exception):
    pass

def seconds_to_find(test, function, contact, strategy, seconds, shrink):
    """(time of the first wrong answer, the input that Hypothesis shrinks it to), None for none within the seconds."""
    begun, first, last, asked = time.monotonic(), [], [], [0]
    phases = [hypothesis.Phase.generate] + [hypothesis.Phase.shrink] * shrink

    @hypothesis.seed(1)
    @hypothesis.settings(max_examples=10 ** 9, database=None, deadline=None, phases=phases, suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(strategy)
    def judged(array):
        if not first and time.monotonic() - begun > seconds:
            raise Over
        asked[0] += 1
        exact = graze.certified.__dict__[test](array[numpy.newaxis]).answers[0]
        if exact < 0 or graze.answer_names[exact] == "undefined":
            return
        doubtful = suspicious(test, function, contact, array, graze.answer_names[exact])
        result = graze.check(test, array, function(array), promise=contact) if doubtful else True
        if not result:
            first.append(time.monotonic() - begun) if not first else None
            last[:] = [array]
            raise Found

    try:
        judged()
    except Over:
        pass
    except Exception as error:
        if not first:
            raise
    return (first[0], last[0], asked[0]) if first else (None, None, asked[0])

def suspicious(test, function, contact, array, exact):
    answer = function(array)
    if graze.tests[test].answer == "relation":
        return (contact or exact != "touching") and answer != (exact != "disjoint")
    if graze.tests[test].answer == "sign":
        return answer != {"negative": -1, "zero": 0, "positive": 1}[exact]
    return True

def uniform(test, numbers):
    count = {"point_polygon_2d": 2 + 2 * 5}.get(test) or int(graze.tests[test].count)
    return st.lists(numbers, min_size=count, max_size=count).map(lambda x: _cases.mended(test, numpy.array(x)))

def uniform_random(test, function, contact, seconds):
    """(time, inputs) until even numbers in [-1, 1), without Hypothesis, find it; None for the time if they do not."""
    random, begun, asked = numpy.random.RandomState(1), time.monotonic(), 0
    count = {"point_polygon_2d": 2 + 2 * 5}.get(test) or int(graze.tests[test].count)
    while time.monotonic() - begun < seconds:
        rows = numpy.array([_cases.mended(test, row) for row in random.uniform(-1, 1, (64, count))])
        for row, exact in zip(rows, graze.certified.__dict__[test](rows).answers):
            asked += 1
            name = graze.answer_names[exact]
            if name != "undefined" and suspicious(test, function, contact, row, name) and not graze.check(test, row, function(row), promise=contact):
                return time.monotonic() - begun, asked
    return None, asked

failed, missed, missed_random = [], [], []
mistakes = [(contact, *item) for contact, items in ((None, python_mistakes.MISTAKES), ("closed", python_mistakes.CLOSED_MISTAKES)) for item in items
            if not names or item[0] in names]
for contact, name, test, function, what in mistakes:
    begun = time.monotonic()
    found = graze.find(test, function, scalar="float64", seconds=LIMIT, contact=contact)
    took = time.monotonic() - begun
    aimed, shrunk, _ = seconds_to_find(test, function, contact, graze.strategies.cases(test), LIMIT, False)
    if found is None or took > LIMIT or aimed is None:
        failed.append("%s is not found within %.0f s" % (name, LIMIT))
    line = "%-22s %-26s find %5.2f s, strategies %5.2f s" % (name, test, took, -1 if aimed is None else aimed)
    if uniform_seconds:
        for label, numbers in (("floats(-1, 1)", st.floats(-1, 1)), ("floats()", st.floats(allow_nan=False, allow_infinity=False))):
            found_after, _, asked = seconds_to_find(test, function, contact, uniform(test, numbers), uniform_seconds / 2, False)
            line += ", %s %s" % (label, "missed in %d inputs" % asked if found_after is None else "%.2f s" % found_after)
            if found_after is not None:
                break
        else:
            missed.append(name)
        found_after, asked = uniform_random(test, function, contact, uniform_seconds)
        line += ", random %s" % ("missed in %d inputs" % asked if found_after is None else "%.2f s" % found_after)
        if found_after is None:
            missed_random.append(name)
    print(line, "  [%s]" % ", ".join(_cases.text_of(x) for x in found.input) if found else "", flush=True)
right = [(contact, *item) for contact, items in ((None, python_mistakes.RIGHT), ("closed", python_mistakes.CLOSED)) for item in items.items()]
for contact, test, function in right:
    if not names:
        accused = graze.find(test, function, seconds=2, contact=contact)
        if accused:
            failed.append("a right function is accused: %s" % accused)
print("%d of %d mistakes found; in %g s Hypothesis's floats missed %d, random ones %d; %d right functions"
      % (len(mistakes) - len([f for f in failed if "is not found" in f]), len(mistakes), uniform_seconds, len(missed),
         len(missed_random), len(right)))
# Most mistakes are of what uniform numbers never meet.
if uniform_seconds and not names and len(missed_random) < 12:
    failed.append("uniform numbers missed only %s" % missed_random)
sys.exit("\\n".join(failed) if failed else 0)
'''


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    graze, library, sources = map(os.path.abspath, sys.argv[1:4])
    python_wheels.skip_without("hypothesis")
    with tempfile.TemporaryDirectory() as folder:
        python = python_wheels.install(folder, python_wheels.make(folder, graze, library, sources))
        with open(os.path.join(folder, "ask.py"), "w", encoding="utf-8") as file:
            file.write(ASK)
        here = os.path.dirname(os.path.abspath(__file__))
        print(run([python, "-B", "ask.py", *(sys.argv[4:] or ["2"])], cwd=folder, env={**os.environ, "PYTHONPATH": here}).strip())


if __name__ == "__main__":
    main()
