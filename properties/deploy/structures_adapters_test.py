#!/usr/bin/env python3
"""The programs that ask libraries for hulls and triangulations: on plain cases every library is right, so what is wrong
there is the program. What a program answers is described in structures.json.

usage: structures_adapters_test.py GRAZE FOLDER_OF_STRUCTURES_JSON WORD...

The words run the program. Exits with 77 (skipped) if no library is installed.
"""
import json
import os
import subprocess
import sys

CASES = [
    {"test": "convex_hull_2d", "input": [0, 0, 2, 0, 2, 2, 0, 2, 1, 0.75]},
    {"test": "convex_hull_2d", "input": [3, 1, -1, 4, -2, -3, 5, -2, 0, 0, 1, 1]},
    {"test": "convex_hull_3d", "input": [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0.5, 0.75, 1]},
    {"test": "convex_hull_3d", "input": [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 4, 5, 6, 1, 1, 1]},
    {"test": "delaunay_2d", "input": [0, 0, 2, 0, 2, 2, 0, 2, 1, 0.75]},
    {"test": "delaunay_2d", "input": [0, 0, 4, 0, 0, 4, 1, 1]},
    {"test": "delaunay_3d", "input": [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0.5, 0.75, 1]},
    {"test": "polygon_triangulation_2d", "input": [0, 0, 4, 0, 4, 4, 2, 1, 0, 4], "sizes": [5]},
    {"test": "polygon_triangulation_2d", "input": [0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 3, 6, 6, 6, 6, 3.5], "sizes": [4, 4]},
]
# What a library itself gets wrong even on these: reports/field/upstream/structures/gmsh.md.
KNOWN = [("structures.gmsh", "not_covered")]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    graze, folder, words = sys.argv[1], sys.argv[2], sys.argv[3:]
    hello = subprocess.run(words, input='{"graze":1}\n', capture_output=True, text=True, check=True).stdout
    answered = {("structures." + each["name"], each["test"]) for each in json.loads(hello.splitlines()[0])["subjects"]}
    if not answered:
        sys.exit(77)
    with open(os.path.join(folder, "structures.json"), encoding="utf-8") as file:
        described = {(each["subject"], each["test"]) for library in json.load(file)["libraries"] for each in library["subjects"]}
    faults = ["%s is not described" % (each,) for each in sorted(answered - described)]
    text = "".join(json.dumps({"scalar": "float64", **case}) + "\n" for case in CASES)
    done = subprocess.run([graze, "check", "--json", "--time-limit", "10", "--fail-on", "none", "--subject", "structures.*",
                           "--command", "structures=" + " ".join(words), "-"],
                          input=text, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(CASES):
        faults.append("%d cases, %d answers: %s" % (len(CASES), len(lines), done.stderr))
    asked = set()
    for number, line in enumerate(lines):
        for subject, told in line["subjects"].items():
            asked.add((subject, line["test"]))
            if told["outcome"] != "agree" and (subject, told["law"]) not in KNOWN:
                faults.append("case %d, %s: %s %s" % (number, subject, told["outcome"], told["law"]))
    faults += ["%s was not asked" % (each,) for each in sorted(answered - asked)]
    print("\n".join(faults) or "%d subjects are right on plain cases" % len(answered))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
