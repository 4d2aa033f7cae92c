"""graze.find and graze.exact: a function judged on inputs that aim."""
import functools
import inspect
import sys
import time

import numpy

from . import _cases, _judge
from ._certified import answer_names, certified

SECONDS = 2.0
BLOCK = 256
# After the first wrong answer so many inputs are asked, or until there are so many wrong answers: the one that gets simplest is told.
MORE_INPUTS, MORE_FINDINGS = 256, 6
CONTACTS = (None, "closed", "open")


class Disagreement(AssertionError):
    """A wrong answer of a function: the simplest found. The text tells all; `result` is what graze.check gives."""

    def __init__(self, text, input, answer, result, outcome, tried):
        super().__init__(text)
        self.input, self.answer, self.result, self.outcome, self.tried = input, answer, result, outcome, tried


class _Raised:
    """What stands for an answer where there is none."""

    def __init__(self, error):
        self.error, self.outcome = error, "crash"

    def __repr__(self):
        return "%s: %s" % (type(self.error).__name__, self.error)


def _calling(function, test):
    """What calls the function with an input: split into its parts where it has a parameter for each."""
    wanted = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    kinds = [p.kind for p in wanted]
    names = [name for name, *_ in _cases.parts(test, len(_cases.generated(test, "float32", 1, 1)[0][1]))]
    if inspect.Parameter.KEYWORD_ONLY in kinds:
        raise _judge.InvalidCase("%s needs keywords, which graze cannot know" % function)
    count = None if inspect.Parameter.VAR_POSITIONAL in kinds else len([k for k in kinds if k != inspect.Parameter.VAR_KEYWORD])
    if count in (None, len(names)):
        return lambda array: function(*_cases.split(test, array))
    if count == 1:
        return function
    raise _judge.InvalidCase("a function for %s takes 1 parameter, the array, or %d: %s; this one takes %d"
                             % (test, len(names), ", ".join(names), count))


class Search:
    """Judges a function. What is tried, and in which order, depends on the seed alone; the time says how much of it."""

    def __init__(self, function, test, scalar=None, seconds=SECONDS, seed=1, contact=None, families=None, where=None, ulps=0):
        self.about = _cases.known(test)
        scalars = [scalar] if isinstance(scalar, str) or scalar is None else list(scalar)
        self.scalars = ["float32", "float64"] if scalars == [None] else scalars
        if not set(self.scalars) <= set(_cases.SCALARS):
            raise _judge.InvalidCase("scalar: found %r, expected 'float32', 'float64' or both" % (scalar,))
        if contact not in CONTACTS:
            raise _judge.InvalidCase("contact: found %r, expected 'closed' (touching shapes meet), 'open' (they do not) or None" % (contact,))
        self.test, self.function, self.call = test, function, _calling(function, test)
        self.seconds, self.seed, self.contact, self.families, self.where, self.ulps = seconds, seed, contact, families, where, ulps
        self.tried = 0
        self.quick = self.about.answer in ("relation", "sign")

    # --- One input.

    def answer(self, array):
        with numpy.errstate(all="ignore"):
            try:
                return self.call(array.copy())
            except NotImplementedError:
                return None
            except Exception as error:  # pylint: disable=broad-except
                if type(error).__name__ == "UnsatisfiedAssumption":  # hypothesis.assume
                    return None
                return _Raised(error)

    def judged(self, array, answer):
        """(outcome, result) of check if the answer is wrong, else None."""
        crashed = isinstance(answer, _Raised)
        result = _judge.check(self.test, array, None if crashed else answer, promise=self.contact)
        if crashed:
            # A value beyond the largest number is not judged, whatever is done about it.
            beyond = result.exact is not None and not numpy.isfinite(result.exact).all()
            return None if result.relation == "undefined" or beyond else ("crash", result)
        near = self.ulps and result.margin_ulps is not None and result.margin_ulps <= self.ulps
        if result.ok or near and result.relation not in ("touching", "zero"):
            return None
        return result.outcome, result

    def _suspects(self, exact, answer):
        """Can the answer be wrong? `exact`: a name of answer_names. No accusation: that is what `judged` is for."""
        if isinstance(answer, _Raised) or not self.quick:
            return answer is not None
        said = _judge.verdict(self.about.answer, answer)
        if self.about.answer == "sign":
            return said not in ("declined", exact)
        if exact == "touching":
            return said == {"closed": "miss", "open": "hit"}.get(self.contact)
        return said not in ("declined", "hit" if exact == "crossing" else "miss")

    def _outcome(self, exact, answer):
        """Of a suspect: what check will say."""
        if isinstance(answer, _Raised):
            return "crash"
        if self.about.answer == "sign":
            return "wrong_sign"
        return ("contact_" if exact == "touching" else "false_") + _judge.verdict("relation", answer)

    def wrong(self, array, answers=None, confirm=True):
        """(outcome, answer, result) of a wrong answer, None if it is right, or the input outside of the domain or without an answer.

        Without `confirm` shapes and signs are judged by the certified tests alone, for there is no result: no more than a step on the way.
        """
        if self.where is not None and not self.where(array):
            return None
        try:
            exact = answers if answers is not None else getattr(certified, self.test)(array[numpy.newaxis]).answers[0]
        except ValueError:
            return None
        if exact < 0 or answer_names[exact] == "undefined":
            return None
        self.tried += 1
        answer = self.answer(array)
        if not self._suspects(answer_names[exact], answer):
            return None
        if self.quick and not confirm and not self.ulps:
            return self._outcome(answer_names[exact], answer), answer, None
        found = self.judged(array, answer)
        return found and (found[0], answer, found[1])

    # --- Many.

    def inputs(self):
        """Inputs, one after the other: blocks of all families, and between them small whole numbers."""
        block = 0
        while True:
            for scalar in self.scalars:
                made = [array for _, array in _cases.generated(self.test, scalar, BLOCK, self.seed + block * 1000003, self.families)]
                lengths = {}
                for array in made:
                    lengths.setdefault(len(array), []).append(array)
                exact = {length: iter(getattr(certified, self.test)(numpy.array(rows)).answers) for length, rows in lengths.items()}
                for array in made:
                    yield array, next(exact[len(array)])
                if not self.families:
                    yield from self._whole(made, scalar, block)
            block += 1

    def _whole(self, made, scalar, block):
        random = numpy.random.RandomState((self.seed * 7919 + block) % 2 ** 32)
        for array in made[:BLOCK // 2]:
            if any(kind == "solid" for _, kind, _, _ in _cases.parts(self.test, len(array))):
                return
            most = (2, 4, 8)[random.randint(3)]
            yield _cases.mended(self.test, random.randint(-most, most + 1, len(array)).astype(_cases.SCALARS[scalar])), None

    def findings(self):
        """(input, outcome, answer, result) of wrong answers: the first within the time, and those of the same kind among the next inputs."""
        end, found, left = time.monotonic() + self.seconds, [], MORE_INPUTS
        for array, exact in self.inputs():
            wrong = self.wrong(array, exact)
            if wrong and (not found or self._alike(wrong, found[0][1:])):
                found.append((array, *wrong))
            # From the first on inputs are counted, not seconds: the same are looked at each time.
            left -= bool(found)
            if len(found) == MORE_FINDINGS or left == 0 or not found and time.monotonic() > end:
                return found

    @staticmethod
    def _alike(one, other):
        return one[0] == other[0] and (one[0] != "crash" or type(one[1].error) is type(other[1].error))

    def run(self):
        """Raises Disagreement with the simplest input found on which the function is wrong, in the same way."""
        found = self.findings()
        if not found:
            return

        def same(candidate):
            again = self.wrong(candidate, confirm=False)
            return bool(again) and self._alike(again, found[0][1:])

        tried = self.tried
        starts = [(array, array) for array, *_ in found if same(array)]
        if not starts:
            array, outcome, answer, result = found[0]
            raise Disagreement("%s answers the same input in two ways:\n    %s" % (self._name(), self._shown(array)), array, answer, result,
                               outcome, tried)
        ends = [(_cases.simplified(self.test, array, same, 800), original) for array, original in starts]
        array, original = min(ends, key=lambda item: _cases.cost(item[0]))
        simple = _cases.simplified(self.test, array, same, 4000)
        # Judged once more: what is told is told of this very call.
        again = self.wrong(simple)
        if not again:
            raise Disagreement("%s answers the same input in two ways:\n    %s" % (self._name(), self._shown(simple)), simple, None, None,
                               found[0][1], tried)
        outcome, answer, result = again
        raise Disagreement(self._text(simple, outcome, answer, result, original, tried), simple, answer, result, outcome, tried)

    # --- What is told.

    def _name(self):
        return getattr(self.function, "__name__", "the function")

    def _shown(self, array):
        shown = []
        for name, _, at, shape in _cases.parts(self.test, len(array)):
            size = int(numpy.prod(shape, dtype=int))
            numbers = [_cases.text_of(x) for x in array[at:at + size]]
            if len(shape) > 1:
                numbers = ["(%s)" % ", ".join(numbers[i:i + shape[-1]]) for i in range(0, size, shape[-1])]
            shown.append("%s = %s" % (name, numbers[0] if not shape else "(%s)" % ", ".join(numbers)))
        return "\n    ".join(shown)

    def _text(self, array, outcome, answer, result, original, tried):
        lines = ["%s is wrong about %s: %s" % (self._name(), self.test, outcome.replace("_", " ")), "    " + self._shown(array),
                 "  asked: %s (%s)" % (self.about.question, array.dtype), "  found: %r" % (answer,)]
        exact = result.relation if result.exact is None or result.relation == "undefined" else " ".join(
            filter(None, [None if result.relation == "defined" else result.relation, repr(result.exact)]))
        lines.append("  exact: %s%s" % (exact, "" if not result.margin else ", by a margin of %.3g (%.3g ulps)" % (result.margin, result.margin_ulps)))
        lines += ["  %s: %s" % (key, value) for key, value in result.details.items()
                  if key in ("excess", "lateness", "escape_ulps", "excess_ulps", "normal_loss", "witness", "law")]
        lines += ["  proof: %s" % (result.certificate,)] if result.certificate else []
        again = "graze.check(%r, numpy.array([%s], %r), %s%s)" % (
            self.test, ", ".join(_cases.text_of(x) for x in array), str(array.dtype), "None" if outcome == "crash" else _plain(answer),
            ", promise=%r" % self.contact if self.contact else "")
        lines += ["  again: " + again, "  after %d inputs; simplified from [%s]" % (tried, ", ".join(_cases.text_of(x) for x in original))]
        return "\n".join(lines)


def _plain(answer):
    return repr(answer.tolist() if hasattr(answer, "tolist") else answer)


def find(test, function, **options):
    """Judges a function on inputs that aim, for some seconds. Gives None, or a Disagreement: the simplest wrong answer found.

    The function takes the input as one array, or each part of graze.tests[test].layout by itself, and answers as graze.check describes:
    points are arrays of 2 or 3 numbers, radii are numbers, hulls and polygons arrays with a point a row, meshes arrays of triangles. An
    exception is a wrong answer; None, NotImplementedError and hypothesis.assume decline. Where the question has no answer, the function is
    not asked. Each wrong answer is confirmed by graze.check before it is told.

    Options: `scalar`: "float32" or "float64", both without it. `seconds`: 2. `seed`: 1; the same seed tries the same inputs in the same
    order. `contact`: "closed" or "open" if answers to touching shapes are to be judged. `families`: as graze.strategies.cases has them.
    `where`: a function that tells of an array whether it is an input of yours. `ulps`: how near to contact any answer is accepted, in
    spacings of the scalar type at the largest coordinate.
    """
    try:
        Search(function, test, **options).run()
    except Disagreement as found:
        return found
    return None


def exact(test, **options):
    """Makes a function a test for pytest: it has to answer as graze.find describes, with the same options.

        @graze.exact("ray_triangle_3d", scalar="float32")
        def hits(a, b, c, origin, direction):
            ...

    The function is called as before. Of one that lives elsewhere: hits = graze.exact("ray_triangle_3d")(library.hits).
    """
    _cases.known(test)
    if "scalar" in options and options["scalar"] is not None and isinstance(options["scalar"], str) and options["scalar"] not in _cases.SCALARS:
        raise _judge.InvalidCase("scalar: found %r, expected 'float32' or 'float64'" % options["scalar"])
    unknown = set(options) - set(inspect.signature(Search).parameters) | {"function", "test"} & set(options)
    if unknown:
        raise TypeError("graze.exact has no option %s" % ", ".join(sorted(unknown)))

    def decorated(function):
        @functools.wraps(function)
        def same(*words, **more):
            return function(*words, **more)

        same.graze_exact = (test, function, options)
        return same

    return decorated
