#!/usr/bin/env python3
"""graze.find, graze.strategies and the pytest plugin of the Python wheel.

usage: python_exact_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES

Exit status 77 where build, setuptools, venv, numpy, hypothesis or pytest is missing.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import python_wheels  # noqa: E402
from python_wheels import run  # noqa: E402

ASK = '''
import warnings
import hypothesis, numpy
import graze
from graze import _cases

warnings.simplefilter("error")
numpy.seterr(all="raise")

# Right functions of all tests are not accused; those that say the opposite are found, and what is told is short.
def certified(test, opposite=False):
    def answer(x):
        found = getattr(graze.certified, test)(x.ravel())  # a lone polygon comes with a corner a row
        kind = graze.tests[test].answer
        if kind == "relation":
            return (found in ("touching", "crossing")) != opposite
        if kind == "sign":
            return -found if opposite else found
        if kind == "moving":
            meets = found[0] in ("touching", "crossing")
            return not meets if opposite else (meets, found[1])
        return None if found is None else 2 * found + 1 if opposite else found
    return answer

for test in graze.tests:
    found = graze.find(test, certified(test), seconds=0.05)
    assert found is None, found
    found = graze.find(test, certified(test, opposite=True), seconds=1)
    assert found is not None and found.result is not None and not found.result.ok, test
    digits = sum(len(_cases.text_of(x)) for x in found.input)
    # Of solids no corner may move alone.
    assert digits <= (5 if "solid" in graze.tests[test].layout else 2) * len(found.input) + 8, (test, str(found))

def turn(x):
    ax, ay, bx, by, cx, cy = x
    return (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)

# The same seed, the same story; another one may tell another. Both types are asked, or the one that is told.
one, two = (graze.find("orient_2d", turn, seed=5) for _ in range(2))
assert str(one) == str(two) and one.tried == two.tried, (str(one), str(two))
for scalar in ("float32", "float64"):
    found = graze.find("orient_2d", turn, scalar=scalar)
    assert str(found.input.dtype) == scalar and found.outcome == "wrong_sign"
# What `where` refuses is never asked; what lies within `ulps` of contact is not told.
whole = lambda x: bool((x == numpy.round(x)).all() and abs(x).max() < 1000)
assert graze.find("orient_2d", turn, where=whole, seconds=0.5) is None
near = graze.find("orient_2d", turn, ulps=3, scalar="float64", families=["random", "near_contact"])
assert near is None or near.result.margin_ulps > 3, near
# Contact is judged where a promise is made.
open_discs = lambda p, centre, radius: sum(float(d) ** 2 for d in p - centre) < float(radius) ** 2
grid = {"families": ["grid"], "where": whole, "scalar": "float64", "seconds": 0.5}
assert graze.find("point_disc_2d", open_discs, **grid) is None
assert graze.find("point_disc_2d", open_discs, contact="open", **grid) is None
found = graze.find("point_disc_2d", open_discs, contact="closed", **grid)
assert found.outcome == "contact_miss" and list(found.input) == [0] * 5, found
# Parts, whole arrays, any number of words; who declines; who raises.
shapes = []
def parts(t0, t1, t2, origin, direction):
    shapes.append([p.shape for p in (t0, t1, t2, origin, direction)])
    return None
assert graze.find("ray_triangle_3d", parts, seconds=0.1) is None and shapes[0] == [(3,)] * 5
def some(*words):
    assert [numpy.shape(word) for word in words] == [(3,), (3,), ()] * 1 + [(3,)] or len(words) == 4
    raise NotImplementedError
assert graze.find("sphere_aabb_3d", some, seconds=0.1) is None
def polygon(p, v):
    assert p.shape == (2,) and v.shape[1] == 2
    hypothesis.assume(False)
assert graze.find("point_polygon_2d", polygon, seconds=0.1) is None
def raising(x):
    return 1 / (x[0] - x[2]).item() > 0 or getattr(graze.certified, "point_disc_2d")(x) != "disjoint"
found = graze.find("point_disc_2d", raising)
assert found.outcome in ("crash", "false_hit"), found
try:
    graze.find("ray_triangle_3d", lambda a, b: None)
    raise AssertionError("not refused")
except graze.InvalidCase as error:
    assert "t0, t1, t2, origin, direction" in str(error), error
for wrong in ({"scalar": "float16"}, {"contact": "maybe"}, {"families": ["none"]}):
    try:
        graze.find("orient_2d", turn, **wrong)
        raise AssertionError("not refused")
    except graze.InvalidCase:
        pass

# Strategies: all in the domain, of the type, and what fails shrinks to small whole numbers.
warnings.simplefilter("default")
numpy.seterr(all="ignore")
quiet = dict(database=None, deadline=None, derandomize=True, suppress_health_check=list(hypothesis.HealthCheck))
for test in ("sphere_aabb_3d", "obb_obb_3d", "point_polygon_2d", "ray_solid_3d", "hull_hull_2d"):
    for scalar in ("float32", "float64"):
        @hypothesis.settings(max_examples=60, **quiet)
        @hypothesis.given(graze.strategies.cases(test, scalar=scalar))
        def inside(x):
            assert x.dtype == scalar
            getattr(graze.certified, test)(x)  # ValueError outside of the domain
        inside()
last = []
@hypothesis.settings(max_examples=400, **quiet)
@hypothesis.given(graze.strategies.cases("segment_segment_2d", scalar="float32"))
def never(x):
    if not graze.check("segment_segment_2d", x, False):
        last[:] = [x]
        raise KeyError
try:
    never()
    raise AssertionError("not found")
except KeyError:
    assert all(abs(v) <= 8 and v == round(v) for v in last[0].tolist()), last
print("find and strategies: all right")
'''

USER = '''
import numpy
import graze

@graze.exact("ray_triangle_3d", scalar="float32")
def hits(t0, t1, t2, origin, direction):
    e1, e2 = t1 - t0, t2 - t0
    h = numpy.cross(direction, e2)
    det = e1 @ h
    if abs(det) < 1e-6:
        return False
    s = origin - t0
    u, q = s @ h / det, numpy.cross(s, e1)
    v = direction @ q / det
    return u >= 0 and v >= 0 and u + v <= 1 and e2 @ q / det >= 0

@graze.exact("point_disc_2d", seconds=0.2)
def raises(x):
    raise KeyError("mine")

class TestGroup:
    @graze.exact("orient_2d", seconds=0.2)
    def right(x):
        return graze.certified.orient_2d(x)

def test_called_as_before():
    assert hits(*numpy.zeros((5, 3), "float32")) is False
'''


def check_plugin(python, folder):
    place = os.path.join(folder, "suite")
    os.makedirs(place)
    with open(os.path.join(place, "test_mine.py"), "w", encoding="utf-8") as file:
        file.write(USER)

    def pytest(*words):
        return subprocess.run([python, "-B", "-m", "pytest", "-p", "no:cacheprovider", "-q", *words], cwd=place, capture_output=True, text=True,
                              check=False, timeout=300)

    def told(done):
        return re.sub(r"in [0-9.]+s", "", done.stdout)

    first, again = pytest("-W", "error"), pytest("-W", "error")
    assert first.returncode == 1 and "2 failed, 2 passed" in first.stdout, first.stdout + first.stderr
    assert told(first) == told(again), "two runs tell different things"
    for words in ("hits is wrong about ray_triangle_3d: false miss", "exact: crossing", "proof: {'point': [", "t0 = (0, 0, 0)", "found: False",
                  "again: graze.check('ray_triangle_3d', numpy.array([", "raises is wrong about point_disc_2d: crash", "KeyError: 'mine'",
                  "test_mine.py, line 19: raise KeyError"):
        assert words in first.stdout, "%r is not in %s" % (words, first.stdout)
    # The line that asks again does.
    line = re.search(r"again: (graze\.check\(.*\))$", first.stdout, re.MULTILINE).group(1)
    assert "False miss" in run([python, "-c", "import graze, numpy; print(%s.outcome)" % line]).capitalize().replace("_", " ")
    alone = pytest("test_mine.py::TestGroup::right", "--graze-seconds", "0.1", "--graze-seed", "3")
    assert alone.returncode == 0 and "1 passed" in alone.stdout, alone.stdout
    light = run([python, "-c", "import sys, graze.pytest_plugin; print('numpy' in sys.modules or 'hypothesis' in sys.modules)"])
    assert light.strip() == "False", "the plugin imports what pytest's start need not wait for"
    return "pytest: all right"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    graze, library, sources = map(os.path.abspath, sys.argv[1:])
    python_wheels.skip_without("hypothesis", "pytest")
    with tempfile.TemporaryDirectory() as folder:
        python = python_wheels.install(folder, python_wheels.make(folder, graze, library, sources))
        print(check_plugin(python, folder))
        with open(os.path.join(folder, "ask.py"), "w", encoding="utf-8") as file:
            file.write(ASK)
        print(run([python, "-B", "ask.py"], cwd=folder).strip())


if __name__ == "__main__":
    main()
