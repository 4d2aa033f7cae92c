"""Reads a file of the suite, asks answer() and prints how many answers are right: python3 reader.py FILE"""
import json
import math
import sys


def answer(test, x):
    """Yours goes here: [1] or [0] for sets that meet or not, a number with the sign, or the values; None declines."""
    if test == "orient_2d":
        ax, ay, bx, by, cx, cy = x
        return [(ax - cx) * (by - cy) - (ay - cy) * (bx - cx)]
    if test == "aabb_aabb_2d":
        return [x[0] <= x[6] and x[4] <= x[2] and x[1] <= x[7] and x[5] <= x[3]]
    if test == "line_line_point_2d":
        ux, uy, vx, vy = x[2] - x[0], x[3] - x[1], x[6] - x[4], x[7] - x[5]
        d = ux * vy - uy * vx
        if d == 0:
            return None
        s = ((x[4] - x[0]) * vy - (x[5] - x[1]) * vx) / d
        return [x[0] + s * ux, x[1] + s * uy]
    return None


def near(case, given):
    most = case["tolerance"]
    return len(given) >= len(most) and all(abs(a - e) <= t for a, e, t in zip(given, map(float, case["exact_values"]), most))


def is_right(case, given):
    if not given or any(math.isnan(a) for a in given):
        return False
    if "exact_values" in case:  # the two ends of a segment may come in either order
        return near(case, given) or len(case["tolerance"]) == 6 and near(case, given[3:] + given[:3])
    if case["expect"] in ("negative", "zero", "positive"):
        return case["expect"] == ("positive" if given[0] > 0 else "negative" if given[0] < 0 else "zero")
    return case["expect"] == "touching" or bool(given[0]) == (case["expect"] == "crossing")


right = cases = hits = touching = 0
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        case = json.loads(line)
        if case.get("expect", "defined") == "defined" and ("expect" not in case or "exact_values" not in case):
            continue  # a sphere, or a structure: not judged here
        given = answer(case["test"], case["input"])
        cases += 1
        right += is_right(case, given)
        if case.get("expect") == "touching" and given is not None:
            touching += 1
            hits += bool(given[0])
print("%d of %d right; %d hits on %d touching" % (right, cases, hits, touching))
