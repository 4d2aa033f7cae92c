#!/usr/bin/env python3
"""Measures how time and memory of the program's verbs grow with what they are given: n, 4n, 16n and 64n of it.

usage: growth.py PATH_TO_GRAZE [--only NAME]... [--sizes K] [--page FILE]

Times are of processors, of the verb and all processes that it starts; memory is the largest of any of them. A curve passes where 64n
takes at most 4^1.3 times as much of either as 16n, and the store likewise: n log n takes at most 4^1.2 times as much, n^2 16 times.
Prints a table, and with --page writes the page. --sizes: how many of the four sizes, 2 at least. Exit status 1: a curve fails.
"""
import argparse
import json
import math
import os
import platform
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MOST_STEP = 4 ** 1.3
# What is below this in both is start-up, and noise.
LEAST_SECONDS, LEAST_BYTES = 0.05, 8 << 20


class place:
    """A folder for one measurement, with the inputs that verbs want."""

    def __init__(self, graze, folder):
        self.graze, self.folder = graze, folder
        self.random = random.Random(1)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run(self, *words):
        subprocess.run([self.graze, *words], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)

    def cases(self, test, count, *more):
        lines = subprocess.run([self.graze, "generate", test, "--cases", str(count), *more], check=True, capture_output=True, text=True)
        return self.write("cases.jsonl", lines.stdout)


def check_lines(where, n):
    return ["check", "--json", "--jobs", "1", "--subject", "certified.*", where.cases("triangle_triangle_3d", n)]


def generate_cases(where, n):
    return ["generate", "triangle_triangle_3d", "--cases", str(n)]


def shrink_cases(where, n):
    wrong = [line for line in subprocess.run([where.graze, "check", "--json", "--jobs", "1", "--certify", "--wrong-only", "--subject",
                                              "documented.moller_1997", where.cases("triangle_triangle_3d", 8 * n, "--scalar", "float32")],
                                             capture_output=True, text=True, check=False).stdout.splitlines()][:n]
    lines = [{key: json.loads(line)[key] for key in ("test", "scalar", "input")} for line in wrong]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return ["shrink", "--subject", "documented.moller_1997", where.write("wrong.jsonl", text)]


def run_cases(where, n):
    return ["run", "--test", "triangle_triangle_3d", "--subject", "certified.*", "--cases", str(n), "--jobs", "1", "--no-pictures",
            "--out", where.path("out")]


def run_findings(where, n):
    return ["run", "--test", "segment_triangle_3d", "--subject", "documented.*", "--cases", str(n), "--jobs", "1", "--no-pictures",
            "--out", where.path("out")]


def run_subjects(where, n):
    """As many subjects as cases, each wrong once: a kind of finding each."""
    numbers = [0, 0, 2, 2, 0, 2, 2, 0]
    text = "".join(json.dumps({"test": "segment_segment_2d", "scalar": "float64", "input": [x + i for x in numbers],
                               "verdicts": {"mine%d" % i: "miss"}}) + "\n" for i in range(n))
    return ["run", "--cases-from", where.write("cases.jsonl", text), "--subject", "external.*", "--jobs", "1", "--no-pictures",
            "--no-shrink", "--out", where.path("out")]


DYING = r"""#include "graze/subject.h"
#include <stdlib.h>
static int decide(const void* input, size_t count, void* output) {
    (void)count, (void)output;
    if (((const float*)input)[2] == 7) abort();
    return 0;
}
static const graze_subject subjects[] = {{"point_disc_2d", "dies", 32, GRAZE_CONTACT_CLOSED, decide}};
const graze_subject* graze_subjects(size_t* count, int* abi) {
    *count = 1;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""


def run_deaths(where, n):
    """A plugin whose process dies of a case in eight."""
    source = where.write("dying.c", DYING)
    library = where.path("dying.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-I", os.path.join(os.path.dirname(os.path.dirname(HERE)), "fuzz", "include"), source,
                    "-o", library], check=True)
    text = "".join('{"test":"point_disc_2d","scalar":"float32","input":[%d,5,%d,0,1]}\n' % (i, 7 if i % 8 == 0 else 0)
                   for i in range(8 * n))
    return ["run", "--cases-from", where.write("cases.jsonl", text), "--plugin", library, "--subject", "dying.*", "--jobs", "1",
            "--no-pictures", "--no-shrink", "--out", where.path("out")]


def merge_shards(where, n):
    folders = []
    for i in range(n):
        folders.append(where.path("shard%d" % i))
        where.run("run", "--test", "segment_segment_2d", "--cases", str(64 * n), "--jobs", "1", "--no-pictures", "--shard",
                  "%d/%d" % (i + 1, n), "--out", folders[-1])
    return ["merge", *folders, "--out", where.path("all")]


def star(where, n):
    """Corners of a polygon that does not meet itself, seen from its middle."""
    turns = sorted(where.random.random() for _ in range(n))
    return [(r * math.cos(2 * math.pi * t), r * math.sin(2 * math.pi * t)) for t in turns for r in [where.random.uniform(1, 2)]]


def check_corners(where, n):
    corners = [x for corner in star(where, n) for x in corner]
    text = "".join(json.dumps({"test": "point_polygon_2d", "scalar": "float64", "input": [x, 0.5] + corners}) + "\n"
                   for x in (0, 1.5, 3))
    return ["check", "--json", "--jobs", "1", where.write("cases.jsonl", text)]


def validate_corners(where, n):
    ring = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]
    where.write("ring.jsonl", "".join("[%r,%r]\n" % corner for corner in ring))
    where.write("fan.jsonl", "".join("[0,%d,%d]\n" % (i, i + 1) for i in range(1, n - 1)))
    return ["validate", "polygon_triangulation_2d", "--input", where.path("ring.jsonl"), "--output", where.path("fan.jsonl")]


def model(where, triangles):
    """A wavy torus of so many triangles, about."""
    across = max(3, int(math.sqrt(triangles / 8)))
    around = 4 * across
    lines = []
    for i in range(around):
        for k in range(across):
            u, v = 2 * math.pi * i / around, 2 * math.pi * k / across
            r = 1 + 0.1 * math.sin(5 * u + 3 * v)
            lines.append("%.9g %.9g %.9g" % ((3 + r * math.cos(v)) * math.cos(u), (3 + r * math.cos(v)) * math.sin(u), r * math.sin(v)))
    faces = []
    for i in range(around):
        for k in range(across):
            a, b = i * across + k, (i + 1) % around * across + k
            c, d = (i + 1) % around * across + (k + 1) % across, i * across + (k + 1) % across
            faces += ["3 %d %d %d" % (a, b, c), "3 %d %d %d" % (a, c, d)]
    return where.write("model.off", "OFF\n%d %d 0\n%s\n%s\n" % (len(lines), len(faces), "\n".join(lines), "\n".join(faces)))


def intersect_model(where, n):
    return ["mesh", "--intersections", model(where, n)]


def voxelize_model(where, n):
    return ["voxelize", model(where, n), "--resolution", "64"]


def validate_model(where, n):
    return ["validate", "solid", "--jobs", "1", "--input", model(where, n)]


# Name, what is counted, the first size, how the verb is called.
CURVES = [
    ("check", "lines", 2000, check_lines), ("generate", "cases", 8000, generate_cases), ("shrink", "cases", 16, shrink_cases),
    ("run", "cases, certified tests", 8000, run_cases), ("run, findings", "cases, documented routines", 1000, run_findings),
    ("run, subjects", "subjects with a finding", 16, run_subjects), ("run, deaths", "deaths of a plugin", 12, run_deaths),
    ("merge", "shards, 128 cases each", 2, merge_shards),
    ("check, corners", "corners of a polygon", 4000, check_corners),
    ("validate, corners", "corners of a polygon", 4000, validate_corners),
    ("mesh --intersections", "triangles", 4000, intersect_model), ("voxelize", "triangles", 4000, voxelize_model),
    ("validate solid", "triangles", 4000, validate_model),
]


# Starts the words in a small process: what is forked counts as large as what forks it.
MEASURED = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]))
os._exit(0)
"""


def measure(graze, make, n):
    """Seconds of processor time, bytes of memory, and bytes of the store that it left."""
    with tempfile.TemporaryDirectory() as folder:
        words = make(place(graze, folder), n)
        told = subprocess.run([sys.executable, "-S", "-c", MEASURED, graze, *words], check=True, capture_output=True, cwd=folder).stdout
        status, seconds, memory = json.loads(told)
        if status not in (0, 1):
            sys.exit("growth.py: %s ended with %d" % (" ".join(words[:3]), status))
        stores = [os.path.join(folder, name, "findings.db") for name in ("out", "all")]
        return seconds, memory, sum(os.path.getsize(path) for path in stores if os.path.exists(path))


def step_of(values, least):
    """How many times as much the last size takes as the one before, 4 where all is linear. What the first takes, with all that does not
    grow, is taken off both: that leaves 16n - n after 4n - n, five times as much, which counts as 4."""
    start, linear = (values[0], (4 ** (len(values) - 1) - 1) / (4 ** (len(values) - 2) - 1)) if len(values) > 2 else (0, 4)
    if values[-1] - start < least:
        return 1.0
    return (values[-1] - start) / max(values[-2] - start, least / 8) * 4 / linear


def curve(graze, name, first, make, sizes):
    counts = [first * 4 ** i for i in range(sizes)]
    measured = [measure(graze, make, n) for n in counts]
    seconds, memory, stored = ([one[i] for one in measured] for i in range(3))
    steps = {"time": step_of(seconds, LEAST_SECONDS), "memory": step_of(memory, LEAST_BYTES), "store": step_of(stored, LEAST_BYTES)}
    return {"name": name, "counts": counts, "seconds": seconds, "memory": memory, "store": stored, "steps": steps,
            "fails": [what for what, step in steps.items() if step > MOST_STEP]}


def row(what, one):
    cells = ["%.2f s, %.0f MB" % (seconds, memory / 1e6) + (", store %.1f MB" % (stored / 1e6) if stored else "")
             for seconds, memory, stored in zip(one["seconds"], one["memory"], one["store"])]
    return "| `%s` | %s | %s | %s | %.1f |" % (one["name"], what, one["counts"][0], " | ".join(cells), one["steps"]["time"])


def table(curves, sizes):
    head = ["| verb | n counts | n | " + " | ".join(["n", "4n", "16n", "64n"][:sizes]) + " | last step |",
            "|---|---|--:|" + "--:|" * (sizes + 1)]
    whats = {name: what for name, what, _, _ in CURVES}
    return "\n".join(head + [row(whats[one["name"]], one) for one in curves])


def page(text):
    return """# How time and memory grow

Each verb was given n, 4n, 16n and 64n of what it works on. Times are of one processor, with all processes that the verb starts; memory
is the largest of any of them. The last step tells how many times as long 64n takes as 16n, without what the first size takes: 4 is
linear, n log n is at most 5, and 16 would be quadratic. `growth.py` measures again, and fails above 6.1 (4^1.3), for time, memory and
the store alike. Made on %s, beside other work.

%s

A campaign's memory and store do not depend on its cases: the store holds kinds of findings, each with its count and a few cases. What
takes time with each finding is the search for its cause and for a simpler input. Each death of a plugin costs a process.
""" % (platform.machine(), text)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    options.add_argument("graze")
    options.add_argument("--only", action="append", default=[])
    options.add_argument("--sizes", type=int, default=4, choices=[2, 3, 4])
    options.add_argument("--page")
    given = options.parse_args()
    unknown = set(given.only) - {name for name, _, _, _ in CURVES}
    if unknown:
        sys.exit("growth.py: there is no curve %s; there are %s" % (", ".join(sorted(unknown)), ", ".join(name for name, _, _, _ in CURVES)))
    curves = []
    for name, _, first, make in CURVES:
        if given.only and name not in given.only:
            continue
        curves.append(curve(os.path.abspath(given.graze), name, first, make, given.sizes))
        print("%s: %s" % (name, ", ".join("%s %.1f" % item for item in curves[-1]["steps"].items())), file=sys.stderr)
    print(table(curves, given.sizes))
    if given.page:
        with open(given.page, "w", encoding="utf-8") as file:
            file.write(page(table(curves, given.sizes)))
    failed = ["%s: %s" % (one["name"], " and ".join(one["fails"])) for one in curves if one["fails"]]
    if failed:
        sys.exit("growth.py: faster than n log n: " + "; ".join(failed))


if __name__ == "__main__":
    main()
