#!/usr/bin/env python3
"""Routines that take inputs otherwise than they are handed over: each is told which, and no other routine is told anything.

usage: cli_exchanged_inputs_test.py PATH_TO_GRAZE [unittest arguments]
"""
import os
import re

from campaign_support import campaign
from cli_support import graze, main, run

PROGRAM = '''
import json, sys

def sphere_box(low, high, centre, radius):
    return sum(max(a - c, 0, c - b) ** 2 for a, b, c in zip(low, high, centre)) <= radius * radius

def in_disc(p, centre, radius):
    return sum((a - b) ** 2 for a, b in zip(p, centre)) <= radius * radius

def in_box(p, low, high):
    return all(a <= x <= b for x, a, b in zip(p, low, high))

def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

def in_triangle(x, sides):
    p, a, b, c = x[:2], x[2:4], x[4:6], x[6:8]
    turns = [turn(a, b, p), turn(b, c, p), turn(c, a, p)]
    if turn(a, b, c) == 0:
        return not any(turns) and all(min(u) <= v <= max(u) for v, u in zip(p, zip(a, b, c)))
    return all(t >= 0 for t in turns) if sides > 0 else all(t <= 0 for t in turns) if sides < 0 else (
        all(t >= 0 for t in turns) or all(t <= 0 for t in turns))

def ray_box(low, high, origin, way):
    enter, leave = 0.0, float("inf")
    for a, b, o, d in zip(low, high, origin, way):
        if d == 0:
            if not a <= o <= b:
                return False
            continue
        s, t = (a - o) / d, (b - o) / d
        enter, leave = max(enter, min(s, t)), min(leave, max(s, t))
    return enter <= leave

def sign(x):
    return (x > 0) - (x < 0)

minus = lambda u, v: [a - b for a, b in zip(u, v)]
plus = lambda u, v: [a + b for a, b in zip(u, v)]

ROUTINES = {
    ("sphere_aabb_3d", "right"): lambda x: sphere_box(x[:3], x[3:6], x[6:9], x[9]),
    ("sphere_aabb_3d", "sphere_first"): lambda x: sphere_box(x[4:7], x[7:10], x[:3], x[3]),
    ("sphere_aabb_3d", "half_extents"): lambda x: sphere_box(minus(x[:3], x[3:6]), plus(x[:3], x[3:6]), x[6:9], x[9]),
    ("sphere_aabb_3d", "extents"): lambda x: sphere_box(x[:3], plus(x[:3], x[3:6]), x[6:9], x[9]),
    ("sphere_aabb_3d", "max_first"): lambda x: sphere_box(x[3:6], x[:3], x[6:9], x[9]),
    ("sphere_aabb_3d", "radius_first"): lambda x: sphere_box(x[:3], x[3:6], x[7:10], x[6]),
    ("sphere_aabb_3d", "diameter"): lambda x: sphere_box(x[:3], x[3:6], x[6:9], x[9] / 2),
    ("point_disc_2d", "disc_first"): lambda x: in_disc(x[3:5], x[:2], x[2]),
    ("point_rectangle_2d", "by_axis"): lambda x: in_box(x[:2], x[2:6:2], x[3:6:2]),
    ("point_rectangle_2d", "opposite"): lambda x: not in_box(x[:2], x[2:4], x[4:6]),
    ("point_rectangle_2d", "often_wrong"): lambda x: in_box(x[:2], x[2:4], x[4:6]) != (int(abs(x[0]) * 1e9) % 4 == 0),
    ("point_triangle_2d", "either_way"): lambda x: in_triangle(x, 0),
    ("point_triangle_2d", "counter_clockwise"): lambda x: in_triangle(x, 1),
    ("point_triangle_2d", "clockwise"): lambda x: in_triangle(x, -1),
    ("ray_aabb_3d", "second_point"): lambda x: ray_box(x[:3], x[3:6], x[6:9], minus(x[9:12], x[6:9])),
    ("orient_2d", "opposite_sign"): lambda x: -sign(turn(x[:2], x[2:4], x[4:6])),
}
NAMES = list(ROUTINES)
for line in sys.stdin:
    if line == "\\n":
        sys.stdout.flush()
        continue
    asked = json.loads(line)
    if "graze" in asked:
        print(json.dumps({"subjects": [{"test": test, "name": name, "scalar": "float64"} for test, name in NAMES]}), flush=True)
    else:
        test, name = NAMES[asked["subject"]]
        answer = ROUTINES[test, name](asked["input"])
        print(json.dumps(answer))
'''
TOLD = {
    "sphere_first": "with the sphere first",
    "half_extents": "with each box as its centre and half extents",
    "extents": "with each box as its min and its extents",
    "max_first": "with each box's max before its min",
    "radius_first": "with the radius of each sphere first",
    "diameter": "with the diameter of each sphere in place of its radius",
    "disc_first": "with the disc first",
    "by_axis": "with each box's min and max axis by axis",
    "opposite": "with hit and miss exchanged",
    "counter_clockwise": "with every triangle counter-clockwise",
    "clockwise": "with every triangle clockwise",
    "second_point": "with a second point of the ray in place of its direction",
    "opposite_sign": "with the opposite sign",
}


class exchanged_inputs(campaign):
    def test_each_is_told(self):
        file = os.path.join(self.folder, "mine.py")
        with open(file, "w", encoding="utf-8") as out:
            out.write(PROGRAM)
        done = run("run", "--command", "mine=python3 -S -E " + file, "--cases", "1500", "--family", "random", "--family", "grid",
                   "--out", os.path.join(self.folder, "out"))
        self.assertEqual(done.returncode, 1, done.err)
        text = re.sub(r"\s+", " ", done.out)
        told = dict(re.findall(r"exchanged inputs\? mine\.(\w+) of \w+, float64: right in \d+ % of \d+ cases as asked, "
                               r"in (?:9[7-9]|> 99|100) % (.*?)(?= exchanged inputs\?| report:)", text))
        self.assertEqual(told, TOLD, done.out)
        for report in ("report.md", "report.html"):
            page = self.read(report, os.path.join(self.folder, "out"))
            for words in TOLD.values():
                self.assertIn(words.replace("'", "&#39;") if report == "report.html" and "&#39;" in page else words, page)


if __name__ == "__main__":
    main(__doc__)
