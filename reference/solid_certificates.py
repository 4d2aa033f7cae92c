"""The part of check_certificates.py that is about frusta, cylinders, and rays against spheres and planes: sets given by planes, and
roots of quadratics, each as its offset, its sign and the square of what is added or taken away.

A frustum's points are checked by its planes. Weights of these, none negative, prove what they leave along a direction."""
import math, sys
from fractions import Fraction
tools = sys.modules.get("check_certificates") or sys.modules["__main__"]
need, fractions, rounded, dot, minus, cross = tools.need, tools.fractions, tools.rounded, tools.dot, tools.minus, tools.cross

def order_of(root, number):
    """The sign of offset + sign sqrt(square) - number."""
    offset, sign, square = root
    rest = (number - offset) * sign  # below the root?
    return sign * (1 if rest < 0 else (square > rest ** 2) - (square < rest ** 2))
def rounded_root(root, _, scalar):
    """The float nearest to offset + sign sqrt(square); of two, the even one."""
    offset, sign, square = root
    exact = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    if exact ** 2 == square:
        return rounded(offset + sign * exact, False, scalar)
    bits = 256
    while True:  # what is no fraction is halfway between no two floats, and not 0
        low = Fraction(math.isqrt(math.floor(square * 4 ** bits)), 2 ** bits)
        ends = [offset + sign * x for x in (low, low + Fraction(1, 2 ** bits))]
        near = [rounded(x, False, scalar) for x in ends]
        if near[0] == near[1] and (ends[0] < 0) == (ends[1] < 0):
            return near[0]
        bits *= 2

class Solid:
    def __init__(self, case):
        self.case, self.test, self.other = case, case.test, case.others[0]
        self.x = [Fraction(c * case.times, case.unit) for c in case.x]
        self.planes = [self.x[i:i + 4] for i in range(0, 24, 4)] if "frustum" in case.test else []
        self.flat = not all(any(plane[:3]) for plane in self.planes) or not case.defined or (
            "cylinder" in case.test and self.x[:3] == self.x[3:6])
    def points(self, *places):
        return [self.x[i:i + 3] for i in places]

    def leaves(self, weights, direction):
        """What the planes leave along -sum w (a b c): no more than sum w d."""
        weights = fractions(weights, 6)
        need(min(weights) >= 0, "a negative weight of a plane")
        made = [sum(w * plane[i] for w, plane in zip(weights, self.planes)) for i in range(4)]
        need([-c for c in made[:3]] == direction, "the weights of the planes make another direction")
        return made[3]
    def frustum(self, proof, text):
        direction, other, unit = fractions(proof["direction"], 3) if text != "crossing" else None, self.other, self.case.unit
        if text == "disjoint":
            a, b = fractions([proof["a"], proof["b"]], 2)
            need(self.leaves(proof["weights"], direction) == a < b, "a is not what the planes leave, or not below b")
            room = min(dot(direction, p) for p in other.points) - b * unit
            return need(room >= 0 and room * room >= dot(direction, direction) * other.radius ** 2, "the second set is not at its bound")
        corners = [fractions(texts, 3) for texts in proof["corners"]]
        need(corners and all(dot(plane[:3], p) + plane[3] >= 0 for plane in self.planes for p in corners), "a corner outside")
        self.case.first.points = [[c * unit for c in p] for p in corners]
        if text == "crossing":
            return self.case.crossing(proof, other)
        self.case.meeting(proof, other)
        self.case.separated(proof, other)
        return need(self.leaves(proof["planes"], direction) <= fractions([proof["bound"]], 1)[0], "the planes leave more than the bound")

    def line_in_cylinder(self):
        """For which t a line is between the ends, and within the side: two numbers, and the middle and a square; nothing of what it
        is parallel to. And whether it is outside of either throughout, and inside where there is nothing."""
        p, q, origin, way = self.points(0, 3, 7, 10)
        u, arm, reach = minus(q, p), minus(origin, p), self.x[6] ** 2
        height, rise, squared = dot(arm, u), dot(way, u), dot(u, u)
        ends = sorted([-height / rise, (squared - height) / rise]) if rise else []
        off, goes = ([c - x * at / squared for c, x in zip(v, u)] for v, at in ((arm, height), (way, rise)))
        a, b, c = dot(goes, goes), dot(off, goes), dot(off, off) - reach
        side = [-b / a, (b * b - a * c) / a ** 2] if a else []
        outside = not rise and not 0 <= height <= squared or (side[1] < 0 if a else c > 0)
        inside = reach > 0 and (rise or 0 < height < squared) and (side[1] > 0 if a else c < 0)
        return ends, side, outside, bool(inside)
    def in_cylinder(self):
        """Where a ray is in it: entry and exit as roots; nothing if nowhere. And whether inside."""
        ends, side, outside, inside = self.line_in_cylinder()
        if outside:
            return None, False
        number = lambda t: [t, Fraction(1), Fraction(0)]
        low, high = ([side[0], Fraction(s), side[1]] if side else None for s in (-1, 1))
        entry, last = (number(t) for t in ends) if ends else (low, high)
        if ends and side:
            entry, last = low if order_of(low, ends[0]) > 0 else entry, high if order_of(high, ends[1]) < 0 else last
        of_one = entry[2] and last[2]  # both roots of the side
        apart = 1 if of_one else order_of(last, entry[0]) if not entry[2] else -order_of(entry, last[0])
        if apart < 0 or order_of(last, 0) < 0:
            return None, False
        return (number(Fraction(0)) if order_of(entry, 0) < 0 else entry, last), inside and apart > 0 and order_of(last, 0) > 0
    def cylinder(self, proof, text):
        reach = self.x[6] ** 2
        if self.test == "point_cylinder_3d":
            p, q, x = self.points(0, 3, 7)
            u, arm = minus(q, p), minus(x, p)
            share = dot(arm, u) / dot(u, u)
            far = dot(arm, arm) - share * dot(arm, u)
            right = "disjoint" if far > reach or not 0 <= share <= 1 else "touching" if far == reach or share in (0, 1) else "crossing"
            told = fractions([proof[key] for key in ("share", "distance_squared", "radius_squared")], 3)
            return need(told == [share, far, reach] and text == right, "not " + text)
        found, inside = self.in_cylinder()
        need(text == ("crossing" if inside else "touching" if found else "disjoint"), "not " + text)
        if not found:
            ends, side, *_ = self.line_in_cylinder()
            return need(fractions(proof["ends"], len(ends)) == ends and fractions(proof["side"], len(side)) == side, "other parameters")
        p, q, origin, way = self.points(0, 3, 7, 10)
        at, u = fractions(proof["point"], 3), minus(q, p)
        arm, along = minus(at, p), minus(at, origin)
        share = dot(arm, u) / dot(u, u)
        return need(not any(cross(along, way)) and dot(along, way) >= 0 <= share <= 1 and dot(arm, arm) - share * dot(arm, u) <= reach,
                    "a point that is not in both")

    def in_ball(self):
        """Where a ray is in a ball, as roots; nothing if nowhere."""
        centre, origin, way = self.points(0, 4, 7)
        arm = minus(origin, centre)
        a, b, c = dot(way, way), dot(arm, way), dot(arm, arm) - self.x[3] ** 2
        square = (b * b - a * c) / a ** 2
        if square < 0 or c > 0 and b > 0:
            return None
        roots = [[-b / a, Fraction(s), square] for s in (-1, 1)]
        return [[Fraction(0), Fraction(1), Fraction(0)] if order_of(roots[0], 0) < 0 else roots[0], roots[1]]
    def on_plane(self):
        """t and the point of a ray on a plane; nothing if there is none."""
        (*normal, constant), origin, way = self.x[:4], self.x[4:7], self.x[7:]
        falls = -dot(normal, way)
        t = (dot(normal, origin) + constant) / falls if falls else -1
        return [t, *(o + t * u for o, u in zip(origin, way))] if t >= 0 else None
    def values(self, proof, text, line):
        exact = None if self.flat else self.on_plane() if "plane" in self.test else (
            self.in_cylinder()[0] if "cylinder" in self.test else self.in_ball())
        need(text == ("defined" if exact else "undefined"), "it is not " + str(text))
        if not exact:
            return None
        if "plane" in self.test:
            need(fractions(proof["exact"], 4) == exact, "the exact numbers are not what they have to be")
            return self.case.numbers(line, "exact_values", exact, 4)
        told = [fractions(texts, 3) for texts in proof["roots"]]
        same = lambda x, y: x[0] == y[0] and x[2] == y[2] and (x[1] == y[1] or x[2] == 0)
        need(len(told) == 2 and all(map(same, told, exact)), "the numbers are not where the ray enters and leaves")
        return self.case.numbers(line, "exact_values", exact, 2, rounded_root)

def confirm(case, proof, text, line):
    solid = Solid(case)
    if case.test in tools.VALUES:
        return solid.values(proof, text, line)
    if solid.flat:
        return need(text == "undefined" and proof is None, "the case is undefined")
    need(text in ("disjoint", "touching", "crossing"), "no relation")
    return (solid.frustum if solid.planes else solid.cylinder)(proof, text)
