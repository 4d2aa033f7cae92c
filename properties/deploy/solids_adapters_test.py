#!/usr/bin/env python3
"""The adapters that give libraries a solid once: on plain cases every library is right, so what is wrong there is the adapter. What is
asked is described in solids.json.

usage: solids_adapters_test.py GRAZE FOLDER_OF_SOLIDS_JSON --plugin LIBRARY | --command WORDS

Exits with 77 (skipped) if no library is installed.
"""
import json
import os
import subprocess
import sys
import tempfile

# A box of 2 x 4 x 8 whose corners are floats, and half of them no whole numbers.
LOW, HIGH = (-0.75, 0.5, -3.0), (1.25, 4.5, 5.0)
POINTS = [((0.1875, 2.0, 1.0), "inside"), ((-0.5, 4.25, 4.5), "inside"), ((1.5, 2.0, 1.0), "outside"), ((0.25, 2.0, -3.5), "outside"),
          ((-7.0, 9.0, 30.0), "outside")]
RAYS = [((0.1875, 2.0, 9.0, 0, 0, -1), "hit"), ((0.1875, 2.0, 1.0, 0.25, 0.5, 0.125), "hit"), ((0.1875, 2.0, 9.0, 0, 0, 1), "miss"),
        ((-4.0, 2.0, 1.5, 8.0, 0.25, 0.5), "hit"), ((-4.0, 2.0, 1.5, 8.0, 16.0, 0.5), "miss"), ((1.5, 0.75, -9.0, 0, 0, 1), "miss")]
# What a library itself gets wrong even on these: reports/field/solids.md.
KNOWN = {"solids.open3d_test_occlusions", "solids.open3d_cast_rays", "solids.open3d_occupancy", "solids.open3d_signed_distance"}


def box():
    """36 corners of 12 triangles, counter-clockwise from outside."""
    corner = [[(HIGH if i >> k & 1 else LOW)[k] for k in range(3)] for i in range(8)]
    faces = []
    for k in range(3):
        u, v = 1 << (k + 1) % 3, 1 << (k + 2) % 3
        for side in (0, 1 << k):
            ring = [side + step for step in ((0, u, u + v, v) if side else (0, v, u + v, u))]
            faces += [(ring[0], ring[1], ring[2]), (ring[0], ring[2], ring[3])]
    return [number for face in faces for i in face for number in corner[i]]


def main():
    if len(sys.argv) < 5 or sys.argv[3] not in ("--plugin", "--command"):
        sys.exit(__doc__)
    graze, folder, words = sys.argv[1], sys.argv[2], sys.argv[3:]
    words = words if words[0] == "--plugin" else ["--command", "solids=" + " ".join(words[1:])]
    with open(os.path.join(folder, "solids.json"), encoding="utf-8") as file:
        described = {(each["subject"], each["test"]) for library in json.load(file)["libraries"] for each in library["subjects"]}
    cases = [{"test": test, "scalar": scalar, "input": [*query, *box()]}
             for test, queries in (("point_solid_3d", POINTS), ("ray_solid_3d", RAYS)) for scalar in ("float32", "float64")
             for query, _ in queries]
    said = [answer for queries in (POINTS, RAYS) for _ in range(2) for _, answer in queries]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(json.dumps(case) + "\n" for case in cases))
        file.flush()
        done = subprocess.run([graze, "check", "--json", "--time-limit", "10", "--fail-on", "none", "--subject", "solids.*", *words, file.name],
                              capture_output=True, text=True, check=False)
    if "no subjects, expected" in done.stderr:
        sys.exit(77)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    faults = [] if len(lines) == len(cases) else ["%d cases, %d answers: %s" % (len(cases), len(lines), done.stderr)]
    asked, judged = set(), set()
    for line, case, expected in zip(lines, cases, said):
        if (line["relation"] == "crossing") != (expected in ("inside", "hit")):
            faults.append("graze finds %s of %s" % (line["relation"], case))
        for subject, told in line["subjects"].items():
            asked.add((subject, line["test"]))
            if told["outcome"] == "agree":
                judged.add((subject, line["test"]))
            elif told["outcome"] != "declined" and subject not in KNOWN:
                faults.append("%s of %s, %s: %s" % (subject, case["input"][:6], case["scalar"], told["outcome"]))
    faults += ["%s is not described" % (each,) for each in sorted(asked - described)]
    faults += ["%s answered nothing" % (each,) for each in sorted(asked - judged)]
    if words[0] == "--command":
        found = {subject.split("_")[0] for subject, _ in asked}
        faults += ["%s was not asked" % (each,) for each in sorted(described - asked) if each[0].split("_")[0] in found]
    print("\n".join(faults) or "%d subjects are right on plain cases" % len(asked))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
