#!/usr/bin/env python3
"""The Python wheel graze: installed from its file into an environment of its own, it answers the conformance suite.

usage: python_wheel_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES

Exit status 77 where build, setuptools, venv or numpy is missing.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True

import python_wheels  # noqa: E402
from python_wheels import run  # noqa: E402

# Of a wheel: what the command answers, and what the program needs.
PROGRAM = '''
import os, sys
from graze import _program
_program._system_serves = lambda: sys.argv[1] == "served"
print(_program.FOLDER)
print(_program.environment().get("LD_LIBRARY_PATH", ""))
assert "numpy" not in sys.modules
'''
CASE = '{"test":"segment_segment_2d","scalar":"float64","input":[0,0,1,1,0,1,1,0],"expect":"crossing"}\n'

ASK = '''
import doctest, glob, json, os, sys
import numpy
import graze

folder, read_me = sys.argv[1:]
assert doctest.testmod(graze).failed == 0 and doctest.testfile(read_me, module_relative=False).failed == 0
signs = {"negative": -1, "zero": 0, "positive": 1}
asked = wrong = 0
for path in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
    test, scalar = os.path.basename(path).split(".")[:2]
    if test not in graze.tests:
        continue
    ask = getattr(graze.certified, test)
    kind = numpy.float32 if scalar == "float32" else numpy.float64
    by_length = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            case = json.loads(line)
            by_length.setdefault(len(case["input"]), []).append(case)
    for cases in by_length.values():
        rows = numpy.array([case["input"] for case in cases], dtype=kind)
        many = ask(rows)
        for number, case in enumerate(cases):
            asked += 1
            name = graze.answer_names[many.answers[number]]
            right = name == case.get("expect", "defined")
            if "exact_values" in case:
                # Of contacts the distance alone is unique; a sphere has one tolerance for all.
                exact, allowed = case["exact_values"], case["tolerance"]
                if len(allowed) == len(exact):
                    found = many.numbers[number].tolist()
                    orders = [found, found[3:] + found[:3]] if len(found) == 6 else [found]
                    right = any(all(abs(a - e) <= t for a, e, t in zip(f, exact, allowed)) for f in orders)
                else:
                    at = 3 if graze.tests[test].answer == "sphere" else 0
                    right = abs(float(many.numbers[number][at]) - exact[at]) <= allowed[0]
            if "latest" in case:
                right = right and many.numbers[number][0] <= case["latest"]
            if not right:
                wrong += 1
                print("wrong:", test, scalar, name, many.numbers[number], json.dumps(case)[:300])
            if number < 3:  # one by one the same
                single = ask(rows[number])
                kinds = {"relation": lambda: single == name, "sign": lambda: signs[name] == single,
                         "moving": lambda: single[0] == name}
                same = kinds.get(graze.tests[test].answer, lambda: (single == many.numbers[number]).all())()
                assert same, (test, single, name)

def refused(call, *words):
    try:
        call()
    except ValueError as error:
        assert all(word in str(error) for word in words), error
        return
    raise AssertionError("not refused: %s" % (words,))

disc = graze.certified.point_disc_2d
refused(lambda: disc([0, 0, 0]), "point_disc_2d: found 3 numbers, expected 5: point p, disc centre radius")
refused(lambda: disc([0, 0, 0, float("nan"), 1]), "finite")
refused(lambda: disc([0, 0, 0, 0, -1]), "radii")
refused(lambda: disc([2 ** 53 + 1, 0, 0, 0, 1]), "integer")
refused(lambda: disc(["a"] * 5), "numbers")
refused(lambda: disc(numpy.zeros((1, 1, 5))), "3 dimensions")
assert disc(numpy.array([[0, 0, 0, 0, -1.0], [0, 0, 0, 0, 1]])).answers.tolist() == [-1, 2]
# Columns of a wider array are not contiguous; they are read rightly all the same.
wide = numpy.arange(14.0).reshape(2, 7)
assert (disc(wide[:, ::-1][:, 1:6]).answers == disc(wide[:, ::-1][:, 1:6].copy()).answers).all()
assert disc(numpy.zeros((0, 5))).answers.shape == (0,)
# In doubles 0.1 + 0.2 lies beyond 0.3; as floats both are one.
assert disc([0.1 + 0.2, 0, 0, 0, 0.3]) == "disjoint"
assert disc(numpy.array([0.1 + 0.2, 0, 0, 0, 0.3], dtype=numpy.float32)) == "touching"
print("%d cases, %d wrong" % (asked, wrong))
sys.exit(1 if wrong or asked < 40000 else 0)
'''


def check_bytes(wheel, paths):
    with zipfile.ZipFile(wheel) as held:
        for name in held.namelist():
            for path in paths:
                assert path.encode() not in held.read(name), "%s names a path of its builder: %s" % (name, path)


def check_program(python, folder):
    """The command, and the program with glibc alone."""
    command = os.path.join(os.path.dirname(python), "graze")
    assert run([command, "--version"]).startswith("graze "), "no version"
    done = subprocess.run([command, "check", "--json", "-"], input=CASE, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and '"relation":"crossing"' in done.stdout, done
    assert subprocess.run([command, "check", "-"], input=CASE.replace('"crossing"', '"disjoint"'), capture_output=True, text=True,
                          check=False).returncode == 1
    program, serves = run([python, "-c", PROGRAM, "served"], env={"PATH": os.environ["PATH"]}).split("\n")[:2]
    assert serves == "", serves
    lacks = run([python, "-c", PROGRAM, "lacks"], env={"PATH": os.environ["PATH"], "LD_LIBRARY_PATH": "/usual"}).split("\n")[1]
    assert lacks == program + "/cpp:/usual", lacks
    if os.geteuid() != 0:
        return "not root: not tried with glibc alone"
    root = os.path.join(folder, "root")
    shutil.copytree(program, os.path.join(root, "graze"))
    with open("/proc/self/maps", encoding="utf-8") as maps:
        loaded = {line.split()[-1] for line in maps if "/" in line}
    glibc = [path for path in loaded if os.path.basename(path).startswith(("libc.so.", "libm.so.", "ld-linux"))]
    beside = os.path.dirname(next(path for path in glibc if os.path.basename(path).startswith("libc.so.")))
    loader = next(path for path in ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1") if os.path.exists(path))
    for path in [loader] + [os.path.join(beside, name) for name in ("libc.so.6", "libm.so.6")]:
        os.makedirs(root + os.path.dirname(path), exist_ok=True)
        shutil.copy(os.path.realpath(path), root + path)

    def inside(words, **more):
        return subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=lambda: os.chroot(root), cwd="/", **more)

    # Without /proc the loader cannot tell where the program lies.
    origin = {"LD_ORIGIN_PATH": "/graze"}
    alone = inside(["/graze/graze", "check", "--json", "-"], input=CASE, env={"LD_LIBRARY_PATH": "/graze/cpp", **origin})
    assert alone.returncode == 0 and '"relation":"crossing"' in alone.stdout, alone
    assert inside(["/graze/graze", "--version"], env=origin).returncode == 127  # without the C++ library of the wheel it does not start
    return "the program runs with glibc alone"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    graze, library, sources = map(os.path.abspath, sys.argv[1:])
    python_wheels.skip_without()
    with tempfile.TemporaryDirectory() as folder:
        wheel = python_wheels.make(folder, graze, library, sources)
        check_bytes(wheel, (sources, os.path.dirname(library), os.path.dirname(graze), os.path.expanduser("~") + "/"))
        python = python_wheels.install(folder, wheel)
        print(check_program(python, folder))
        suite = os.path.join(folder, "suite")
        run([graze, "suite", "--out", suite])
        with open(os.path.join(folder, "ask.py"), "w", encoding="utf-8") as file:
            file.write(ASK)
        print(run([python, "ask.py", suite, os.path.join(sources, "fast", "python", "README.md")], cwd=folder).strip(),
              "the wheel has %.2f MB" % (os.path.getsize(wheel) / 1e6))


if __name__ == "__main__":
    main()
