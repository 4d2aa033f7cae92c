"""graze.check: an answer judged against the exact one, by a program that is kept running."""
import atexit
import json
import math
import os
import queue
import re
import subprocess
import threading
import typing

from . import _program

# No line takes nearly as long: a solid of 10^5 triangles takes under a minute.
PATIENCE = 300.0
# What is said of a line that is answered all the same.
DOUBT = re.compile(r'^"|\(later ones are not told\)$')


class GrazeError(Exception):
    """Something went wrong that is no answer."""


class InvalidCase(GrazeError, ValueError):
    """An input, an answer or a case that means nothing; the text tells which part."""


class ProgramError(GrazeError, RuntimeError):
    """The program died, did not answer in time, cannot be started, or its references differ."""


class Result(typing.NamedTuple):
    """An answer, judged. What a test does not have is None."""

    outcome: typing.Optional[str]      # "agree", "false_hit", "false_miss", "wrong_sign", "wrong_value", "contact_hit", ...
    ok: bool                           # is nothing wrong? Of contact nothing is, unless a promise says so
    relation: typing.Optional[str]     # the exact one: "disjoint", "touching", "crossing"; of a sign "negative", "zero", "positive"
    margin: typing.Optional[float]     # how far the input is from another relation
    margin_ulps: typing.Optional[float]
    exact: typing.Optional[list]       # the exact numbers, each rounded once
    certificate: typing.Optional[dict]
    details: dict                      # what is told of the answer: "excess", "lateness", "law", ...
    case: dict                         # the case, as a line of a case file has it
    line: str                          # the program's whole answer, a JSON object

    def __bool__(self):
        return self.ok


class Judge:
    """A `graze check` that answers line by line."""

    def __init__(self, promise=None):
        words = [_program.PROGRAM, "check", "--json", "--jobs", "1", "--all-bad-lines", "--subject", "external.*"]
        words += ["--promise", "external.answer=" + promise] if promise else []
        try:
            self.process = subprocess.Popen(words + ["-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                                            env=_program.environment())
        except OSError as error:
            raise ProgramError("graze cannot be started: %s" % error) from error
        self.owner, self.sent, self.said, self.lines = os.getpid(), 0, [], queue.SimpleQueue()
        self.lock = threading.Lock()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def alive(self):
        return self.owner == os.getpid() and self.process.poll() is None

    def close(self):
        if self.owner != os.getpid():
            return
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.reader.join(1)
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:  # what was not yet written to a process that died
                pass

    def ask(self, texts):
        """What the program says of each line: its JSON, or InvalidCase, as an object. Raises ProgramError."""
        with self.lock:
            found = []
            # Few at a time: the answers to what is written at once fit into a pipe or the reader's queue.
            for begin in range(0, len(texts), 64):
                found += self._ask_some(texts[begin:begin + 64])
            return found

    def _ask_some(self, texts):
        try:
            self.process.stdin.write("".join(text + "\n" for text in texts))
            self.process.stdin.flush()
        except (OSError, ValueError):
            pass  # it died: the queue tells
        found = []
        while len(found) < len(texts):
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                self.close()
                raise ProgramError("graze did not answer within %.0f s and was ended" % PATIENCE) from None
            if line is None:
                self.close()
                raise ProgramError("graze died (exit status %s): %s" % (self.process.wait(), "".join(self.said[-3:]).strip() or "it said nothing"))
            refused = re.match(r"-:%d: (.*)" % (self.sent + 1), line)
            if line.startswith("{"):
                found.append(line)
            elif refused and not DOUBT.search(refused[1]):
                found.append(InvalidCase(refused[1]))
            else:
                self.said.append(line)
                continue
            self.sent += 1
        return found


_judges = {}


def _judge(promise):
    judge = _judges.get(promise)
    if judge is None or not judge.alive():
        judge = _judges[promise] = Judge(promise)
    return judge


@atexit.register
def _close():
    for judge in _judges.values():
        judge.close()


def _number(value):
    """A JSON number that says exactly the value; a word for what is none."""
    value = float(value)
    return value if math.isfinite(value) else repr(value)


def _word(answer):
    """A verdict of shapes: a bool, 0 or 1, a word, or None."""
    if answer is None:
        return "declined"
    if isinstance(answer, str):
        return answer
    if not hasattr(answer, "__float__") and not hasattr(answer, "__bool__"):
        raise InvalidCase("an answer of shapes is True, False, 'hit', 'miss' or None (declined), not %r" % (answer,))
    if getattr(answer, "size", 1) != 1 or answer not in (0, 1):
        raise InvalidCase("an answer of shapes is True, False, 'hit', 'miss' or None (declined), not %r" % (answer,))
    return "hit" if answer else "miss"


def verdict(kind, answer):
    """An answer as a case line has it. `kind`: of answers, as graze.tests tells; None: of a structure, indices."""
    if answer is None or isinstance(answer, str):
        return _word(answer)
    if kind == "relation" or kind is None and not hasattr(answer, "__len__"):
        return _word(answer)
    if kind == "moving":
        if not isinstance(answer, (tuple, list)):
            return _word(answer)
        hit, time = answer
        return [_word(hit)] + ([] if time is None or math.isnan(time) else [_number(time)])
    try:
        if kind == "sign":
            sign = float(answer) if not isinstance(answer, int) else (answer > 0) - (answer < 0)
            return "declined" if math.isnan(sign) else "negative" if sign < 0 else "positive" if sign > 0 else "zero"
        if kind is None:
            return [[int(i) for i in item] if hasattr(item, "__len__") else int(item) for item in answer]
        flat = [answer] if not hasattr(answer, "__len__") else [x for part in answer for x in (part if hasattr(part, "__len__") else [part])]
        return [None if kind == "contact" and (x is None or math.isnan(x)) else _number(x) for x in flat]
    except (TypeError, ValueError) as error:
        raise InvalidCase("%r is no answer: %s" % (answer, error)) from error


def case_of(test, input, answer, scalar, **more):
    from ._certified import tests
    if hasattr(input, "dtype"):
        scalar = scalar or ("float32" if input.dtype == "float32" else "float64")
        input = input.ravel().tolist()
    # Integers as they are: graze rounds each number once.
    numbers = [x if isinstance(x, (str, int)) and not isinstance(x, bool) else _number(x) for x in input]
    case = {"test": test, "scalar": scalar or "float64", "input": numbers, **more}
    case["verdicts"] = {"answer": verdict(tests[test].answer if test in tests else None, answer)}
    return case


def judged(cases, promise=None):
    """Judges case lines, given as dicts, all in one go. Gives a Result or an InvalidCase for each; raises ProgramError."""
    texts = [json.dumps(case, allow_nan=False) for case in cases]
    return [found if isinstance(found, Exception) else _result(case, found)
            for case, found in zip(cases, _judge(promise).ask(texts))]


def _result(case, line):
    told = json.loads(line)
    references = told["references"]
    if references["cgal"] != references["rational"]:
        raise ProgramError("the exact references differ, which is a bug of graze: " + line.strip())
    about = dict(told["subjects"].get("external.answer", {}))
    exact = told.get("exact_values", told.get("exact_sphere"))
    if told.get("first_contact") is not None:
        exact = [told["first_contact"]]
    relation = told["relation"]
    if about and relation == "undefined":
        about["outcome"] = "undefined"
    outcome = about.pop("outcome", None)
    margins = [None if told[key] is None else float(told[key]) for key in ("margin", "margin_ulps")]
    numbers = None if exact is None else [float(x) for x in exact]
    return Result(outcome, told["ok"], relation, *margins, numbers, told["certificate"], about, case, line.rstrip("\n"))


def check(test, input=None, answer=None, scalar=None, promise=None, **more):
    """Judges what a routine answered to an input. Gives a Result, which is true where nothing is wrong.

        graze.check("ray_triangle_3d", [0, 0, 0, 1, 0, 0, 0, 1, 0, .2, .2, 1, 0, 0, -1], True)

    `input`: numbers in the order of graze.tests[test].layout; an array of float32 is judged in floats, unless `scalar` says otherwise.
    `answer`: of shapes True, False or None (it declines); of a sign a number with that sign; of values, spheres and contacts the numbers;
    of moving shapes True or False, or that and a time; of a structure the indices. `promise`: "closed" (touching shapes meet), "open"
    (they do not), "never_misses" or "never_invents"; without one no answer to touching shapes is wrong. `more`: keys of a case line, such
    as sizes=[8, 4].

    In place of test and input a dict, a case as case files have it: what is in its "verdicts" is judged where no answer is given.

    Raises InvalidCase for what means nothing, and ProgramError where the program cannot answer: the next call starts it again.
    """
    if isinstance(test, dict):
        case = dict(test)
        if answer is not None or "verdicts" not in case:
            case = case_of(case.get("test"), case.get("input", ()), answer, case.get("scalar"),
                           **{key: value for key, value in case.items() if key not in ("test", "input", "scalar", "verdicts")}, **more)
        elif len(case["verdicts"]) == 1:
            case["verdicts"] = {"answer": next(iter(case["verdicts"].values()))}
        else:
            raise InvalidCase("verdicts: found %d, expected one: a Result has one outcome" % len(case["verdicts"]))
    else:
        case = case_of(test, input, answer, scalar, **more)
    try:
        found, = judged([case], promise)
    except (TypeError, ValueError) as error:
        if isinstance(error, GrazeError):
            raise
        raise InvalidCase("no case: %s" % error) from error
    if isinstance(found, Exception):
        raise found
    return found
