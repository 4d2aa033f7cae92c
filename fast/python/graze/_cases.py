"""Inputs: made by graze, split into their shapes, and made simpler."""
import json
import math
import re
import subprocess

import numpy

from . import _program
from ._certified import tests
from ._judge import InvalidCase, ProgramError

SCALARS = {"float32": numpy.float32, "float64": numpy.float64}
# Shapes of one number a name; shapes of as many points as there are; and those of as many triangles.
_SINGLE, _POINTS, _TRIANGLES = ("affine", "plane_equation"), ("hull", "polygon"), ("mesh", "solid")


def known(test):
    if test not in tests:
        raise InvalidCase("%r is no test; graze.tests lists them" % (test,))
    return tests[test]


def generated(test, scalar, cases, seed, families=None):
    """What `graze generate` gives: (family, input) of each case."""
    words = [_program.PROGRAM, "generate", test, "--scalar", scalar, "--cases", str(cases), "--seed", str(seed)]
    for family in families or ():
        words += ["--family", family]
    try:
        done = subprocess.run(words, env=_program.environment(), stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)
    except OSError as error:
        raise ProgramError("graze cannot be started: %s" % error) from error
    if done.returncode != 0:
        raise (InvalidCase if done.returncode == 2 else ProgramError)(done.stderr.strip())
    lines = map(json.loads, done.stdout.splitlines())
    return [(line["family"], numpy.array([float.fromhex(x) for x in line["input"]], SCALARS[scalar])) for line in lines]


def parts(test, count):
    """(name, kind, begin, shape) for each part of an input of `count` numbers. A single number has shape ()."""
    about = known(test)
    dimension, names = about.dimension, []
    for words in about.layout.split(", "):
        kind, *rest = words.split()
        names += [(kind, kind)] if kind in _TRIANGLES else [(name, kind) for name in rest]

    def fixed(name, kind):
        if kind in _POINTS + _TRIANGLES:
            return None
        if kind in _SINGLE or name.endswith("radius"):
            return ()
        return (6, 4) if kind == "frustum" else (dimension,)

    shapes = [fixed(*item) for item in names]
    rest, unknown = count - sum(math.prod(shape) for shape in shapes if shape is not None), shapes.count(None)
    found, at = [], 0
    for (name, kind), shape in zip(names, shapes):
        if shape is None:
            each = (3, dimension) if kind in _TRIANGLES else (dimension,)
            shape = (rest // unknown // math.prod(each), *each)
        found.append((name, kind, at, shape))
        at += math.prod(shape)
    return found


def split(test, array):
    """The parts of an input, in order: views of the array, or single numbers."""
    return [array[at:at + math.prod(shape)].reshape(shape) if shape else array[at] for _, _, at, shape in parts(test, len(array))]


def mended(test, array):
    """The input with boxes and radii as they have to be, where that is all that is wrong."""
    for name, kind, at, shape in parts(test, len(array)):
        if name.endswith("radius") or name.endswith("half"):
            size = math.prod(shape)
            array[at:at + size] = abs(array[at:at + size])
        if kind == "box" and name.endswith("max"):
            low, high = array[at - shape[0]:at].copy(), array[at:at + shape[0]].copy()
            array[at - shape[0]:at], array[at:at + shape[0]] = numpy.minimum(low, high), numpy.maximum(low, high)
    return array


def _positions(test, count):
    """(begin, width) of each point that moves when all is moved."""
    fixed = ("direction", "d", "half", "planes")
    found = []
    for name, kind, at, shape in parts(test, count):
        last = name.split(".")[-1]
        if shape and kind not in _SINGLE + ("displacement",) and last not in fixed and not last.startswith("axis"):
            found += [(at + i, shape[-1]) for i in range(0, math.prod(shape), shape[-1])]
    return found


def moved_to_origin(test, array):
    """Moved so that the first point lies at 0; each coordinate is rounded."""
    places = _positions(test, len(array))
    if not places or any(kind in ("affine", "plane_equation", "frustum") for _, kind, _, _ in parts(test, len(array))):
        return array
    by = array[places[0][0]:places[0][0] + places[0][1]].copy()
    result = array.copy()
    for at, width in places:
        result[at:at + width] -= by[:width]
    return result


def scaled(array, exponent):
    """Times the power of two that gives the largest number this exponent: exact, but for what underflows."""
    largest = numpy.max(numpy.abs(array), initial=0)
    return numpy.ldexp(array, exponent - numpy.frexp(largest)[1]) if largest else array


def short(x, bits):
    """The number, rounded to so many significant bits."""
    fraction, exponent = numpy.frexp(x)
    return numpy.ldexp(numpy.round(numpy.ldexp(fraction, bits)), exponent - bits)


def text_of(x):
    """A number in the shortest form that gives it back: 3, 0.5, 1e-30."""
    return re.sub(r"\.0$", "", repr(float(x)) if x.dtype == numpy.float64 else str(x))


def cost(array):
    """How hard an input is to read: few numbers, then few digits, small, positive."""
    digits = 0
    for x in array:
        text = text_of(abs(x))
        digits += len(text) + 2 * (not float(x).is_integer()) + (x < 0) * 0.5 - (x == 0)
    with numpy.errstate(all="ignore"):
        return len(array), digits, float(numpy.abs(array.astype(numpy.float64)).sum())


def _fewer(test, array):
    """Inputs with a point or triangle less in each part that has a number of them. Of hulls both, so that they stay equal."""
    unequal = [(at, shape) for _, kind, at, shape in parts(test, len(array)) if kind in _POINTS + _TRIANGLES]
    if not unequal:
        return
    for i in range(unequal[0][1][0]):
        for j in range(unequal[1][1][0]) if len(unequal) > 1 else (0,):
            keep = numpy.ones(len(array), bool)
            for (at, shape), which in zip(unequal, (i, j)):
                width = math.prod(shape[1:])
                keep[at + which * width:at + (which + 1) * width] = False
            yield array[keep]


def _whole(test, array):
    """Inputs of which all numbers change, the simplest first."""
    # Numbers of one size first: what is small whole numbers up to a power of two is found at once.
    bases = [array, moved_to_origin(test, array)]
    for base in bases:
        for exponent in range(1, 13):
            yield numpy.round(scaled(base, exponent))
    for base in bases:
        for exponent in (1, 4, 8):
            yield scaled(base, exponent)
    yield bases[1]
    for bits in (1, 2, 3, 4, 6, 8, 11, 16):
        yield short(array, bits)
    yield abs(array)
    yield numpy.round(array)


def _single(array, i):
    """Other values for one number, the simplest first."""
    x = array[i]
    kind = array.dtype.type
    for value in (0, 1, -1, 2, -2, 3, 4, 5, 6, 7, 8, 10):
        yield kind(value)
    if numpy.isfinite(x):
        yield from (numpy.round(x), abs(x), -x, numpy.trunc(x / 2), x - numpy.sign(x))
        for bits in (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 20, 24, 32, 44):
            yield short(x, bits)
        for digits in (0, 1, 2, 3, 4):
            yield kind("%.*e" % (digits, x))
    for other in dict.fromkeys(array.tolist()):
        yield kind(other)


def simplified(test, array, wrong, tries=6000):
    """The simplest input found for which wrong(input) holds, as it does for this one. The same inputs are tried each time."""
    best, value, seen = array, cost(array), set()
    solid = any(kind == "solid" for _, kind, _, _ in parts(test, len(array)))

    def better(candidate):
        nonlocal best, value, tries
        with numpy.errstate(all="ignore"):
            candidate = mended(test, numpy.array(candidate, array.dtype))
        key = candidate.tobytes()
        if key in seen or tries <= 0 or not numpy.isfinite(candidate).all():
            return False
        seen.add(key)
        worth = cost(candidate)
        if worth >= value:
            return False
        tries -= 1
        if not wrong(candidate):
            return False
        best, value = candidate + 0, worth
        return True

    def round_of_moves():
        with numpy.errstate(all="ignore"):
            for candidate in _fewer(test, best):
                if better(candidate):
                    return True
            changed = any([better(candidate) for candidate in list(_whole(test, best))])
            if solid:  # of which no corner may move alone
                return changed
            for i in range(len(best)):
                changed |= any(better(numpy.concatenate([best[:i], [x], best[i + 1:]])) for x in list(_single(best, i)))
            # Two numbers that are equal, or opposite, change together; so do two neighbours.
            for i in range(len(best)):
                for j in range(i + 1, len(best)):
                    if best[i] == 0 or abs(best[i]) != abs(best[j]):
                        continue
                    for x in list(_single(best, i))[:20]:
                        candidate = best.copy()
                        candidate[i], candidate[j] = x, x if best[i] == best[j] else -x
                        if better(candidate):
                            changed = True
                            break
        return changed

    while tries > 0 and round_of_moves():
        pass
    return best
