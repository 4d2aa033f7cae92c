"""The part of check_certificates.py that is about contacts: the signed distance of two sets, cores widened by radii.

A direction n separates the cores by (min over B of n . x - max over A of n . x) / |n|, and their signed distance is the largest
of that. Points of both cores as far from each other say that it is no more where it is above 0 or 0; where it is below 0, the
faces around the origin say so, or in the plane all edges. The exact values are the distance, the points moved out by the radii
and the direction of length 1, each rounded once. Certified contacts have that distance; their points and directions are not
confirmed."""
import sys
from fractions import Fraction
from solid_certificates import rounded_root
tools = sys.modules.get("check_certificates") or sys.modules["__main__"]
need, fractions, dot, minus, turn = tools.need, tools.fractions, tools.dot, tools.minus, tools.turn

def outline(points):
    """The corners of the hull of points of the plane, in turn."""
    points, chain = sorted({tuple(p) for p in points}), []
    for some in (points, points[::-1]):
        begin = len(chain)
        for p in some:
            while len(chain) >= begin + 2 and turn(minus(chain[-1], chain[-2]), minus(p, chain[-2])) <= 0:
                chain.pop()
            chain.append(p)
        chain.pop()
    return chain or points

def is_least_in_plane(first, second, squared):
    """Does no edge's direction part the sets by less?"""
    for corners in (first, second):
        for p, q in zip(corners, corners[1:] + corners[:1]):
            n = [q[1] - p[1], p[0] - q[0]]
            for way in (n, [-c for c in n]):
                deep = max(dot(way, x) for x in first) - min(dot(way, x) for x in second)
                if any(n) and deep * deep < squared * dot(n, n):
                    return False
    return True

def confirm(case, proof, text, line):
    d, unit, a, b = case.dimension, case.unit, case.first, case.others[0]
    need(text == "defined", "a contact is always defined")
    n, p, q = (fractions(proof[key], d) for key in ("direction", "a", "b"))
    squared, radius = fractions([proof["core_squared"], proof["radius"]], 2)
    need(any(n), "a direction of 0")
    (x, _), (y, _) = case.weighted(proof, b)
    need(x == p and y == q, "points that the weights do not make")
    most = max(dot(n, c) for c in a.points) / Fraction(unit)
    least = min(dot(n, c) for c in b.points) / Fraction(unit)
    gap, length = least - most, dot(n, n)
    need(dot(n, p) == most and dot(n, q) == least, "a point that does not go furthest")
    need([c * length for c in minus(q, p)] == [gap * c for c in n], "points that are not as far apart along the direction")
    need(type(proof["core_sign"]) is int and proof["core_sign"] == (gap > 0) - (gap < 0), "another sign")
    need(squared * length == gap * gap, "another distance")
    need(radius == Fraction(a.radius + b.radius, unit), "another radius")
    if gap < 0:
        need(is_least_in_plane(outline(a.points), outline(b.points), squared * unit ** 2) if d == 2 else
             case.depth(proof, squared), "a shorter way out")
    # Each number as an offset and a root with a sign: the points of the sets are beside those of the cores.
    exact = [[-radius, Fraction(proof["core_sign"] or 1), squared]] + [
        [base, (by > 0) - (by < 0), by ** 2 / length]
        for at, reach in ((p, Fraction(a.radius, unit)), (q, Fraction(-b.radius, unit)), ([0] * d, 1))
        for base, by in zip(at, (reach * c for c in n))]
    for name, told, scalar in [("exact_values", line["exact_values"], "float64"), *(
            (name, item["values"], line["scalar"]) for name, item in line["subjects"].items()
            if name.startswith("certified.") and item["outcome"] == "agree")]:
        numeric = all(type(x) in (int, float) or x in ("inf", "-inf") for x in told)
        need(len(told) == len(exact) and numeric, name + ": other numbers")
        for x, number in zip(told, exact if name == "exact_values" else exact[:1]):
            need(float(x) == rounded_root(number, False, scalar), name + ": not the exact ones rounded")
