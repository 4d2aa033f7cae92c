#!/usr/bin/env python3
"""The measurement of how verbs grow: it passes, and tells a quadratic step that is planted in time, and one in memory.

usage: growth_test.py PATH_TO_GRAZE
"""
import os
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GROWTH = os.path.join(HERE, "..", "..", "reports", "growth", "growth.py")
# In front of the program: what generate takes grows with the square of its cases.
PLANTED = """#!%s
import os, sys, time
words = sys.argv[1:]
if words[0] == "generate":
    n = int(words[words.index("--cases") + 1])
    if "%s" == "time":
        end = time.process_time() + 1.5e-9 * n * n
        while time.process_time() < end:
            pass
    else:
        held = bytearray(n * n // 50)
        held[::4096] = b"x" * len(held[::4096])
os.execv("%s", [sys.argv[0]] + words)
"""


def measured(program, *more):
    done = subprocess.run([sys.executable, "-B", GROWTH, program, *more], capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, done.stdout, done.stderr


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    graze = os.path.abspath(sys.argv[1])
    status, table, told = measured(graze, "--sizes", "3")
    assert status == 0, told
    assert table.count("\n") == 15, table
    with tempfile.TemporaryDirectory() as folder:
        for what in ("time", "memory"):
            planted = os.path.join(folder, what)
            with open(planted, "w", encoding="utf-8") as file:
                file.write(PLANTED % (sys.executable, what, graze))
            os.chmod(planted, os.stat(planted).st_mode | stat.S_IXUSR)
            status, _, told = measured(planted, "--sizes", "3", "--only", "generate")
            assert status == 1 and "faster than n log n: generate: " in told and what in told.splitlines()[-1], (what, told)
    status, _, told = measured(graze, "--only", "nothing")
    assert status == 1 and "there is no curve nothing" in told, told


if __name__ == "__main__":
    main()
