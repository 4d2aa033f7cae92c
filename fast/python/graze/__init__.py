"""Exact answers to collision questions, and tests that find where a routine is wrong.

    >>> import graze
    >>> graze.certified.segment_segment_2d([0, 0, 1, 1, 0, 1, 1, 0])
    'crossing'
    >>> graze.certified.line_line_point_2d([0, 0, 2, 2, 0, 2, 2, 0])
    array([1., 1.])
    >>> graze.certified.orient_2d([[0, 0, 1, 0, 0, 1], [0, 0, 1, 1, 2, 2]]).answers
    array([6, 5], dtype=int8)

    >>> found = graze.check("segment_segment_2d", [0, 0, 1, 1, 0, 1, 1, 0], False)
    >>> found.outcome, found.relation, found.certificate
    ('false_miss', 'crossing', {'point': ['1/2', '1/2']})

graze.certified    exact tests, of one input or of an array with one in each row: below
graze.check        judges what a routine of yours answered
graze.find         judges a function of yours on inputs that aim, and simplifies the first on which it is wrong
graze.exact        the same as a test of pytest: a decorator
graze.strategies   inputs that aim, for Hypothesis

Input    the numbers of a test in the order that graze.tests[NAME].layout tells, points as x y or x y z; or an array with an input a
         row. float32 arrays are asked in floats, all others in doubles. C-contiguous arrays of these types are not copied.
Result   of one input: 'disjoint', 'touching', 'crossing' or 'undefined'; of a sign -1, 0 or 1, None where it is undefined; of numbers an
         array, or None where they are undefined; of moving shapes the relation and the time, never late, or None.
         Of rows: Answers. `answers` are places in answer_names, -1 where the row is outside of the domain; `numbers` has a row each.
Errors   ValueError: an input of another length, integers that doubles do not hold, or one input outside of the domain (a number that
         is not finite, a box with min > max, a radius or a half extent below 0).
"""
import importlib

# Where each name lives. A part is imported when it is first asked for: the command line needs no numpy, pytest's start no graze.
_PLACES = {"Answers": "_certified", "answer_names": "_certified", "certified": "_certified", "tests": "_certified",
           "check": "_judge", "Result": "_judge", "GrazeError": "_judge", "InvalidCase": "_judge", "ProgramError": "_judge",
           "find": "_exact", "exact": "_exact", "Disagreement": "_exact"}

__all__ = sorted(_PLACES)


def __getattr__(name):
    if name == "strategies":
        return importlib.import_module("graze.strategies")
    if name not in _PLACES:
        raise AttributeError("module 'graze' has no attribute %r" % name)
    found = getattr(importlib.import_module("graze." + _PLACES[name]), name)
    globals()[name] = found
    return found


def __dir__():
    return sorted(set(globals()) | set(_PLACES))
