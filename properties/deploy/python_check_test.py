#!/usr/bin/env python3
"""graze.check of the Python wheel: answers of every kind, and what it says when something goes wrong.

usage: python_check_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES

Exit status 77 where build, setuptools, venv or numpy is missing.
"""
import os
import sys
import tempfile

sys.dont_write_bytecode = True

import python_wheels  # noqa: E402
from python_wheels import run  # noqa: E402

ASK = '''
import json, math, os, signal, subprocess, sys, time
import numpy
import graze
from graze import _judge, _program

nan = float("nan")
cross, touch, apart = [0, 0, 1, 1, 0, 1, 1, 0], [0, 0, 1, 1, 1, 1, 2, 0], [0, 0, 1, 1, 5, 5, 6, 7]
moving = [0, 0, 0, 1, 5, 0, 0, 1, -10, 0, 0]  # spheres that meet at 0.3
contact = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 3, 1]
square = [0, 0, 1, 0, 1, 1, 0, 1]
for test, data, answer, more, outcome, ok in (
    ("segment_segment_2d", cross, True, {}, "agree", True),
    ("segment_segment_2d", cross, numpy.False_, {}, "false_miss", False),
    ("segment_segment_2d", apart, "hit", {}, "false_hit", False),
    ("segment_segment_2d", apart, 0, {}, "agree", True),
    ("segment_segment_2d", apart, None, {}, "declined", True),
    ("segment_segment_2d", touch, False, {}, "contact_miss", True),
    ("segment_segment_2d", touch, False, {"promise": "closed"}, "contact_miss", False),
    ("segment_segment_2d", touch, True, {"promise": "open"}, "contact_hit", False),
    ("segment_segment_2d", apart, True, {"promise": "never_misses"}, "false_hit", True),
    ("orient_2d", [0, 0, 1, 0, 0, 1], 0.5, {}, "agree", True),
    ("orient_2d", [0, 0, 1, 0, 0, 1], numpy.float32(-1e-30), {}, "wrong_sign", False),
    ("orient_2d", [0, 0, 1, 0, 0, 1], -10 ** 400, {}, "wrong_sign", False),
    ("orient_2d", [0, 0, 1, 0, 0, 1], nan, {}, "declined", True),
    ("orient_2d", [0, 0, 0.1, 0.1, 0.3, 0.3], 0, {}, "agree", True),
    ("line_line_point_2d", [0, 0, 2, 2, 0, 2, 2, 0], (1, 1), {}, "agree", True),
    ("line_line_point_2d", [0, 0, 2, 2, 0, 2, 2, 0], numpy.array([1, 1.5]), {}, "wrong_value", False),
    ("line_line_point_2d", [0, 0, 2, 2, 0, 2, 2, 0], [1, nan], {}, "wrong_value", False),
    ("line_line_point_2d", [0, 0, 2, 2, 0, 2, 2, 0], None, {}, "declined", True),
    ("line_line_point_2d", [0, 0, 2, 2, 0, 1, 2, 3], (7, 7), {}, "undefined", True),
    ("segment_segment_distance_3d", [0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0, 2], 2, {}, "agree", True),
    ("triangle_min_sphere_3d", [0, 0, 0, 2, 0, 0, 0, 2, 0], ((1, 1, 0), 2 ** .5), {}, "agree", True),
    ("triangle_min_sphere_3d", [0, 0, 0, 2, 0, 0, 0, 2, 0], (1, 1, 0, 2), {}, "wrong_sphere", False),
    ("sphere_sphere_cast_3d", moving, True, {}, "agree", True),
    ("sphere_sphere_cast_3d", moving, (True, 0.25), {}, "agree", True),
    ("sphere_sphere_cast_3d", moving, (True, 0.5), {}, "late_impact", False),
    ("sphere_sphere_cast_3d", moving, (False, nan), {}, "false_miss", False),
    ("capsule_triangle_contact_3d", contact, [1, 0, 0, 0, 0, 0, 1, 0, 0, 1], {}, "agree", True),
    ("capsule_triangle_contact_3d", contact, [1, nan, nan, nan, nan, nan, nan, 0, 1, 0], {}, "wrong_contact", False),
    ("convex_hull_2d", square, [0, 1, 2, 3], {}, "agree", True),
    ("convex_hull_2d", square, numpy.array([0, 2, 1, 3]), {}, "invalid_output", False),
    ("delaunay_2d", square, numpy.array([[0, 1, 2], [0, 2, 3]]), {}, "agree", True),
    ("hull_hull_2d", [0, 0, 1, 0, 0, 1, 5, 5], True, {"sizes": [3, 1]}, "false_hit", False),
):
    found = graze.check(test, data, answer, **more)
    assert (found.outcome, found.ok) == (outcome, ok), (test, answer, found)
    assert bool(found) == ok and json.loads(found.line)["test"] == test
assert graze.check("convex_hull_2d", square, [0, 2, 1, 3]).details["law"] == "not_convex"
assert graze.check("sphere_sphere_cast_3d", moving, True).exact == [0.3]
assert graze.check("line_line_point_2d", [0, 0, 2, 2, 0, 2, 2, 0], (1, 1.5)).details["excess"][1] > 1e15
assert graze.check("segment_segment_2d", cross, True).margin == 0.5 ** 0.5
assert graze.check("segment_segment_2d", cross, True).certificate == {"point": ["1/2", "1/2"]}

# In doubles 0.1 + 0.2 lies beyond 0.3; as floats both are one. Subnormals and integers beyond doubles arrive as they are.
far = [0.1 + 0.2, 0, 0, 0, 0.3]
assert graze.check("point_disc_2d", far, True).outcome == "false_hit"
assert graze.check("point_disc_2d", numpy.array(far, dtype=numpy.float32), True).outcome == "contact_hit"
assert graze.check("point_disc_2d", far, True, scalar="float32").outcome == "contact_hit"
tiny = graze.check("point_disc_2d", [2 * 5e-324, 0, 0, 0, 5e-324], True)
assert tiny.relation == "disjoint" and tiny.margin == 5e-324, tiny
assert graze.check("point_disc_2d", ["0x1p-1", 0, 0, 0, "0.5"], True).relation == "touching"

# Cases as files have them.
case = {"test": "segment_segment_2d", "scalar": "float32", "input": cross, "note": "kept", "verdicts": {"mine": "miss"}}
assert graze.check(case).outcome == "false_miss" and json.loads(graze.check(case).line)["note"] == "kept"
assert graze.check(case, answer=True).outcome == "agree" and case["verdicts"] == {"mine": "miss"}

# What means nothing, and the next is answered all the same.
def refused(call, *words):
    try:
        call()
    except graze.InvalidCase as error:
        assert isinstance(error, ValueError) and all(word in str(error) for word in words), error
        assert graze.check("segment_segment_2d", cross, True).outcome == "agree"
        return
    raise AssertionError("not refused: %s" % (words,))

refused(lambda: graze.check("segment_segment_2d", [0, 0], True), "found 2 scalars, expected 8")
refused(lambda: graze.check("segment_segment_3d", cross, True), "segment_segment_3d")
refused(lambda: graze.check("segment_segment_2d", [nan] * 8, True), "nan", "finite")
refused(lambda: graze.check("segment_segment_2d", ["x"] * 8, True), "input[0]")
refused(lambda: graze.check("segment_segment_2d", cross, 2), "True")
refused(lambda: graze.check("segment_segment_2d", cross, "yes"), "yes", "hit")
refused(lambda: graze.check("segment_segment_2d", cross, object()), "True")
refused(lambda: graze.check("segment_segment_2d", cross, numpy.array([True, False])), "True")
refused(lambda: graze.check("line_line_point_2d", cross, [1]), "2 numbers")
refused(lambda: graze.check("line_line_point_2d", cross, object()), "no answer")
refused(lambda: graze.check("point_disc_2d", [0, 0, 0, 0, -1], True), "radius")
refused(lambda: graze.check({"test": "segment_segment_2d", "input": cross, "verdicts": {"a": "hit", "b": "hit"}}), "expected one")
refused(lambda: graze.check({}), "test")
refused(lambda: graze.check("segment_segment_2d", cross, True, note=object()), "no case")

# Many at once, bad ones among them.
many = [_judge.case_of("segment_segment_2d", cross if i % 3 else [1] * (i % 2 + 7), i % 2 == 0, None) for i in range(1000)]
for i, found in enumerate(_judge.judged(many)):
    if i % 3 == 0 and i % 2 == 0:
        assert isinstance(found, graze.InvalidCase), (i, found)
    elif i % 3:
        assert found.outcome == ("agree" if i % 2 == 0 else "false_miss"), (i, found)

# One process answers all, and a process that dies is an error, once.
first = _judge._judges[None].process
graze.check("segment_segment_2d", cross, True)
assert _judge._judges[None].process is first
begun = time.monotonic()
graze.check("segment_segment_2d", cross, True)
print("%.2f ms a call" % (1000 * (time.monotonic() - begun)))

class dying(_judge.Judge):
    def _ask_some(self, texts):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        return super()._ask_some(texts)

def fails(judge, *words):
    _judge._judges[None] = judge
    begun = time.monotonic()
    try:
        graze.check("segment_segment_2d", cross, True)
    except graze.ProgramError as error:
        assert all(word in str(error) for word in words) and time.monotonic() - begun < 5, (error, time.monotonic() - begun)
        assert graze.check("segment_segment_2d", cross, True).outcome == "agree"
        return
    raise AssertionError("no error")

fails(dying(), "died", "-9")
_judge.PATIENCE = 0.5
stopped = _judge.Judge()
stopped.process.send_signal(signal.SIGSTOP)
fails(stopped, "0 s", "ended")
_judge.PATIENCE = 300.0

# A forked child asks a process of its own.
child = os.fork()
if child == 0:
    os._exit(0 if graze.check("segment_segment_2d", cross, False).outcome == "false_miss" else 1)
assert os.waitpid(child, 0)[1] == 0
assert graze.check("segment_segment_2d", cross, True).outcome == "agree"

# No process stays behind.
last = subprocess.run([sys.executable, "-c", "import graze; from graze import _judge; "
                       "graze.check('orient_2d', [0, 0, 1, 0, 0, 1], 1); print(_judge._judges[None].process.pid)"],
                      capture_output=True, text=True, check=True)
assert not os.path.exists("/proc/%s" % last.stdout.strip()), last
# A program that is not there, or says nothing of use.
for place, words in (("/none", ("cannot be started", "/none")), ("/bin/false", ("died", "1"))):
    kept, _program.PROGRAM = _program.PROGRAM, place
    _judge._judges.clear()
    try:
        graze.check("segment_segment_2d", cross, True)
        raise AssertionError("no error")
    except graze.ProgramError as error:
        assert all(word in str(error) for word in words), error
    _program.PROGRAM = kept
print("check: all judged")
'''


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    graze, library, sources = map(os.path.abspath, sys.argv[1:])
    python_wheels.skip_without()
    with tempfile.TemporaryDirectory() as folder:
        python = python_wheels.install(folder, python_wheels.make(folder, graze, library, sources))
        with open(os.path.join(folder, "ask.py"), "w", encoding="utf-8") as file:
            file.write(ASK)
        print(run([python, "ask.py"], cwd=folder).strip())


if __name__ == "__main__":
    main()
