"""Hypothesis strategies that aim: inputs at, near and far from contact, of every kind that graze makes.

    @hypothesis.given(graze.strategies.cases("ray_triangle_3d", scalar="float32"))
    def test_mine(x):
        assert graze.check("ray_triangle_3d", x, mine(x))

What fails shrinks to small whole numbers where the mistake allows.
"""
import functools

import numpy
from hypothesis import strategies as st

from . import _cases

__all__ = ["cases", "whole_numbers"]

POOL = 2048  # cases of each seed, sorted from short numbers to long ones
# Of a number drawn below _PLAIN, what it stands for; _KEPT and more leave the number as it is.
_PLAIN, _KEPT, _RANGE = 17, 32, 4095
_LEVELS, _LEVEL_RANGE = 14, 255


@functools.lru_cache(maxsize=64)
def _pool(test, scalar, families, seed):
    found = [input for _, input in _cases.generated(test, scalar, POOL, seed, families)]
    return sorted(found, key=_cases.cost)


def _plain(code):
    """0, 1, -1, 2, -2, ..."""
    return (code + 1) // 2 if code % 2 else -(code // 2)


def _levelled(test, array, level):
    """Rounded to whole numbers of `level` + 2 bits; then unrounded, but moved and scaled; then as it is."""
    if level < _LEVELS - 2:
        return numpy.round(_cases.scaled(_cases.moved_to_origin(test, array) if level % 2 == 0 else array, level // 2 + 2))
    if level < _LEVELS:
        return _cases.scaled(_cases.moved_to_origin(test, array) if level % 2 == 0 else array, 3)
    return array


@st.composite
def _aimed(draw, test, scalar, families, seed):
    pool = _pool(test, scalar, families, seed)
    array = pool[draw(st.integers(0, len(pool) - 1))]
    with numpy.errstate(all="ignore"):
        levelled = _levelled(test, array, draw(st.integers(0, _LEVEL_RANGE)))
        array = (levelled if numpy.isfinite(levelled).all() else array).copy()
        if not any(kind == "solid" for _, kind, _, _ in _cases.parts(test, len(array))):
            for i in range(len(array)):
                code = draw(st.integers(0, _RANGE))
                if code < _PLAIN:
                    array[i] = _plain(code)
                elif code < _KEPT:
                    array[i] = _cases.short(array[i], code - _PLAIN + 1)
    return _cases.mended(test, array)


@st.composite
def whole_numbers(draw, test, scalar="float64"):
    """Inputs of small whole numbers, in which contacts of all kinds are frequent; of tests without solids."""
    kind = _cases.SCALARS[scalar]
    fixed = _cases.known(test).count.isdigit()
    pool = _pool(test, scalar, ("grid",), 1)
    count = len(pool[0] if fixed else pool[draw(st.integers(0, len(pool) - 1))])
    array = numpy.array([_plain(draw(st.integers(0, _PLAIN - 1))) for _ in range(count)], kind)
    return _cases.mended(test, array)


def cases(test, scalar="float64", families=None, seed=1):
    """Inputs of a test, as arrays of float32 or float64 in the order of graze.tests[test].layout.

    `families`: names or globs of `graze list`, such as ["near_contact", "grid"]; all where none is given. `seed`: of the cases that are
    drawn from. Every input is in the domain: finite, boxes with min <= max, radii not negative. Some have no answer (undefined).
    """
    if scalar not in _cases.SCALARS:
        raise _cases.InvalidCase("scalar: found %r, expected 'float32' or 'float64'" % (scalar,))
    solid = "solid" in _cases.known(test).layout.split()
    aimed = _aimed(test, scalar, tuple(families) if families else None, seed)
    return aimed if families or solid else st.one_of(whole_numbers(test, scalar), aimed, aimed)
