#!/usr/bin/env python3
"""From nothing to a failing test: the wheel installed from its file into a new environment, a user's function decorated, pytest run.

usage: python_from_nothing_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES

It may take 180 s. numpy, pytest and hypothesis are those of the system, for which the environment was made open: no index is asked.
Exit status 77 where build, setuptools, venv, numpy, hypothesis or pytest is missing.
"""
import os
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import python_wheels  # noqa: E402

LIMIT = 180.0
USER = '''import graze


@graze.exact("segment_segment_2d")
def meet(a, b, c, d):
    def turn(p, q, r):
        return (p[0] - r[0]) * (q[1] - r[1]) - (p[1] - r[1]) * (q[0] - r[0])

    return bool(turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0)
'''


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    graze, library, sources = map(os.path.abspath, sys.argv[1:])
    python_wheels.skip_without("hypothesis", "pytest")
    with tempfile.TemporaryDirectory() as folder:
        wheel = python_wheels.make(folder, graze, library, sources)
        begun = time.monotonic()
        python = python_wheels.install(folder, wheel)
        with open(os.path.join(folder, "test_mine.py"), "w", encoding="utf-8") as file:
            file.write(USER)
        done = subprocess.run([python, "-B", "-m", "pytest", "-p", "no:cacheprovider", "-q", "test_mine.py"], cwd=folder, capture_output=True,
                              text=True, check=False, timeout=LIMIT)
        took = time.monotonic() - begun
        assert done.returncode == 1 and "1 failed" in done.stdout, done.stdout + done.stderr
        for words in ("meet is wrong about segment_segment_2d: false hit", "a = (0, 0)", "exact: disjoint", "proof: {'direction': ["):
            assert words in done.stdout, "%r is not in %s" % (words, done.stdout)
        assert took < LIMIT, "%.1f s" % took
        print(done.stdout.strip())
        print("from the wheel to a failing test: %.1f s" % took)


if __name__ == "__main__":
    main()
