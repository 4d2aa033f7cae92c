"""The certified tests: see graze."""
import ctypes
import os
import types
import typing

import numpy

from ._tests import TESTS

__all__ = ["Answers", "answer_names", "certified", "tests"]

answer_names = ("disjoint", "touching", "crossing", "undefined", "negative", "zero", "positive", "defined")
_WRONG_COUNT, _UNDEFINED, _ZERO = -2, 3, 5
_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _load():
    path = os.path.join(_FOLDER, "libgraze_certified.so")
    try:
        return ctypes.CDLL(path)
    except OSError:  # a system without the library of GCC: the program's
        ctypes.CDLL(os.path.join(_FOLDER, "program", "cpp", "libgcc_s.so.1"), mode=ctypes.RTLD_GLOBAL)
        return ctypes.CDLL(path)


_library = _load()


class Answers(typing.NamedTuple):
    answers: numpy.ndarray
    numbers: numpy.ndarray


tests = {name: types.SimpleNamespace(**about) for name, about in TESTS.items()}


def _scalars(name, inputs):
    given = numpy.asarray(inputs)
    if given.dtype.kind not in "fiub":
        raise ValueError("%s: expected numbers, found an array of %s" % (name, given.dtype))
    wanted = numpy.float32 if given.dtype == numpy.float32 else numpy.float64
    array = numpy.ascontiguousarray(given, dtype=wanted)
    if given.dtype.kind in "iu" and (array.astype(given.dtype) != given).any():
        raise ValueError("%s: an integer is no double" % name)
    return array


def _refuse(name, answer, count):
    test = tests[name]
    if answer == _WRONG_COUNT:
        raise ValueError("%s: found %d numbers, expected %s: %s" % (name, count, test.count, test.layout))
    raise ValueError("%s: expected finite numbers, boxes with min <= max, radii and half extents >= 0: %s" % (name, test.layout))


def _function(name, test):
    calls = {}
    for scalar, kind in (("f32", numpy.float32), ("f64", numpy.float64)):
        calls[kind] = getattr(_library, "graze_%s_%s_many" % (name, scalar))
        calls[kind].argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p] + \
            ([ctypes.c_void_p] if test.numbers else [])

    def one(answers, numbers, count):
        answer = int(answers[0])
        if answer < 0:
            _refuse(name, answer, count)
        if test.answer == "relation":
            return answer_names[answer]
        if test.answer == "sign":
            return None if answer == _UNDEFINED else answer - _ZERO
        if test.answer == "moving":
            return answer_names[answer], None if numpy.isnan(numbers[0, 0]) else float(numbers[0, 0])
        return None if answer == _UNDEFINED else numbers[0]

    def ask(inputs):
        array = _scalars(name, inputs)
        if array.ndim not in (1, 2):
            raise ValueError("%s: expected an input, or an array with one in each row; found %d dimensions" % (name, array.ndim))
        rows = array if array.ndim == 2 else array[numpy.newaxis]
        cases, count = rows.shape
        answers = numpy.empty(cases, numpy.int8)
        numbers = numpy.empty((cases, len(test.numbers)), rows.dtype)
        more = [numbers.ctypes.data] if test.numbers else []
        given = calls[rows.dtype.type](rows.ctypes.data, count, cases, answers.ctypes.data, *more)
        if given == _WRONG_COUNT:
            _refuse(name, given, count)
        return one(answers, numbers, count) if array.ndim == 1 else Answers(answers, numbers)

    ask.__name__ = ask.__qualname__ = name
    ask.__doc__ = "%s %s numbers: %s%s" % (test.question.capitalize(), test.count, test.layout,
                                           ". Gives " + " ".join(test.numbers) if test.numbers else "")
    return ask


certified = types.SimpleNamespace(**{name: _function(name, test) for name, test in tests.items()})
