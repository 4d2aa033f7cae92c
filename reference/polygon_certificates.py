"""The part of check_certificates.py that is about polygons: points in them, rings that meet themselves, and two of them.

Regions are by the even-odd rule: of a point on no side, by the sides that a ray from it crosses. The open regions of two polygons
have a common point iff these are all around in a face of the arrangement of all sides. Such a face has an end, so a side is at
its edge. Every side is cut where it meets others; around the middle of a piece no side is but those along it, so that the
regions on the left and right of it are those of the faces there: all faces are seen."""
import sys
from fractions import Fraction
tools = sys.modules.get("check_certificates") or sys.modules["__main__"]
need, whole, fractions, index = tools.need, tools.whole, tools.fractions, tools.index
dot, minus, turn = tools.dot, tools.minus, tools.turn

def sides_of(ring):
    return list(zip(ring, ring[1:] + ring[:1]))
def arms(p, side):
    """From a point x, y, over a number above 0, to the ends of a side, times that."""
    x, y, over = p
    return [[over * end[0] - x, over * end[1] - y] for end in side]
def over_one(p, unit):
    numbers = [Fraction(c) * unit for c in p]
    over = numbers[0].denominator * numbers[1].denominator
    return int(numbers[0] * over), int(numbers[1] * over), over
def on(p, side):
    a, b = arms(p, side)
    return turn(a, b) == 0 and dot(a, b) <= 0
def inside(p, sides):
    """Of a point on no side: in the region?"""
    crossings = 0
    for side in sides:
        a, b = arms(p, side)
        if (a[1] > 0) != (b[1] > 0):
            crossings += (turn(a, b) > 0) == (b[1] > 0)
    return crossings % 2 == 1
def place(p, sides):
    """1 inside of the region, 0 on a side, or else -1."""
    return 0 if any(on(p, side) for side in sides) else 1 if inside(p, sides) else -1
def turns(u, v):
    """On which sides of one the ends of the other are."""
    return [(c > 0) - (c < 0) for c in (turn(minus(u[1], u[0]), minus(p, u[0])) for p in v)]
def beside(u, v):
    """Are their rectangles apart?"""
    return any(max(u[0][k], u[1][k]) < min(v[0][k], v[1][k]) or max(v[0][k], v[1][k]) < min(u[0][k], u[1][k]) for k in (0, 1))
def cross_inside(u, v):
    """In one point inside both?"""
    if beside(u, v):
        return False
    a, b = turns(u, v), turns(v, u)
    return a[0] * a[1] < 0 and b[0] * b[1] < 0
def meet(u, v):
    if beside(u, v):
        return False
    return cross_inside(u, v) or any(on((*p, 1), side) for ends, side in ((u, v), (v, u)) for p in ends)

class Ring:
    def __init__(self, corners):
        self.sides = sides_of(corners)
        self.count = len(corners)
    def pairs(self):
        return ((i, j) for j in range(self.count) for i in range(j))
    def common_corners(self, i, j):
        """Of neighbours, one or both."""
        return [self.sides[j][0]] * (j == (i + 1) % self.count) + [self.sides[i][0]] * (i == (j + 1) % self.count)
    def share_more(self, i, j):
        """Do two sides share a point that is no one common corner of neighbours with a length?"""
        u, v = self.sides[i], self.sides[j]
        shared = self.common_corners(i, j)
        if not shared:
            return meet(u, v)
        at = shared[0]
        arm, other = ([minus(end, at) for end in side if end != at] for side in (u, v))
        return not (arm and other) or (turn(arm[0], other[0]) == 0 and dot(arm[0], other[0]) > 0)

def confirm_ring(case, proof, text):
    ring = Ring(case.first.points)
    crossing = any(cross_inside(ring.sides[i], ring.sides[j]) for i, j in ring.pairs())
    if text == "disjoint":
        need(proof == {}, "a certificate of what has none")
        return need(not crossing and not any(ring.share_more(i, j) for i, j in ring.pairs()), "sides that meet")
    need(type(proof["sides"]) is list and len(proof["sides"]) == 2, "sides: not two")
    i, j = sorted(index(item, ring.count) for item in proof["sides"])
    at, u, v = over_one(fractions(proof["point"], 2), case.unit), ring.sides[i], ring.sides[j]
    need(i != j and on(at, u) and on(at, v), "sides: not two that have the point")
    if text == "crossing":
        return need(cross_inside(u, v), "sides that do not cross")
    lengths = u[0] != u[1] and v[0] != v[1]
    need(not lengths or all(arms(at, (corner,))[0] != [0, 0] for corner in ring.common_corners(i, j)), "the corner of neighbours alone")
    return need(not crossing, "sides that cross elsewhere")

def middles(side, others):
    """Of the pieces into which others cut a side, or their ends: over a number above 0."""
    (a, b), cuts = side, {Fraction(0), Fraction(1)}
    u = minus(b, a)
    for other in others:
        if beside(side, other):
            continue
        c, d = (minus(p, a) for p in other)
        v = minus(d, c)
        below = turn(u, v)
        if below:
            share, along = Fraction(turn(c, v), below), Fraction(turn(c, u), below)
            cuts |= {share} if 0 < share < 1 and 0 <= along <= 1 else set()
        elif turn(u, c) == 0:
            cuts |= {share for share in (Fraction(dot(u, p), dot(u, u)) for p in (c, d)) if 0 < share < 1}
    cuts = sorted(cuts)
    for low, high in zip(cuts, cuts[1:]):
        middle = (low + high) / 2
        n, over = middle.numerator, middle.denominator
        yield (*(over * p + n * c for p, c in zip(a, u)), over)

def around(p, way, sides):
    """The region's parity on the left of a point in the middle of a piece, and on the right. A ray to the left crosses the sides
    that are far in its direction; from the right it also crosses those that are along the piece."""
    left = along = 0
    for side in sides:
        a, b = arms(p, side)
        rise, fall = dot(way, a), dot(way, b)
        if (rise > 0) == (fall > 0):
            continue
        far = rise * turn(way, b) - fall * turn(way, a)
        far = far if rise > fall else -far
        left += far > 0
        along += far == 0
    return left % 2, (left + along) % 2

def overlap(a, b):
    """Have the open regions a common point?"""
    for side in a + b:
        if side[0] == side[1]:
            continue
        way = minus(side[1], side[0])
        for p in middles(side, a + b):
            if any(mine and theirs for mine, theirs in zip(around(p, way, a), around(p, way, b))):
                return True
    return False

def nearer(p, side, squared, unit):
    """Is a side's point nearest to a corner nearer than the root of a square?"""
    a, b = arms((*p, 1), side)
    u = minus(b, a)
    share, length = -dot(a, u), dot(u, u)
    if share <= 0 or share >= length:
        end = a if share <= 0 else b
        return dot(end, end) < squared * unit ** 2
    return turn(a, u) ** 2 < squared * unit ** 2 * length

def confirm_pair(case, proof, text, line):
    a, b = sides_of(case.first.points), sides_of(case.others[0].points)
    if text != "disjoint":
        at = over_one(fractions(proof["point"], 2), case.unit)
        places = [place(at, sides) for sides in (a, b)]
        need(min(places) >= (text == "crossing"), "the point is not in both")
        need(text == "touching" or line["margin"] is None, "a margin of what crosses")
        return need(text == "crossing" or not overlap(a, b), "inside of both there are points")
    need(not any(meet(u, v) for u in a for v in b), "sides that meet")
    need(not any(inside((*u[0], 1), others) for sides, others in ((a, b), (b, a)) for u in sides), "a corner inside of the other")
    need(type(proof["inside"]) is list and len(proof["inside"]) == 2 and all(item is False for item in proof["inside"]), "inside: not false twice")
    need(type(proof["nearest"]) is list and len(proof["nearest"]) == 2, "nearest: not two points")
    p, q = (fractions(texts, 2) for texts in proof["nearest"])
    (squared,) = fractions([proof["distance_squared"]], 1)
    need(dot(minus(p, q), minus(p, q)) == squared, "another square")
    need(all(any(on(over_one(at, case.unit), side) for side in sides) for at, sides in ((p, a), (q, b))), "a nearest point on no side")
    return need(not any(nearer(u[0], v, squared, case.unit) for sides, others in ((a, b), (b, a)) for u in sides for v in others),
                "there are nearer points")

def confirm_point(case, proof, text):
    p, v, crossings, at = case.first.points[0], case.others[0].points, 0, [Fraction(c, case.unit) for c in case.first.points[0]]
    need(text == "disjoint" or fractions(proof["point"], 2) == at, "another point")
    if text == "touching":
        q, weights = list(case.weighted(proof, case.others[0]))[1]
        used = [i for i, w in enumerate(weights) if w]
        return need(q == at and len(used) <= 2 and used[-1] - used[0] in (0, 1, len(v) - 1), "weights of no edge, or another point")
    ray = whole(proof["ray"], 2)[0]
    for a, b in ((minus(v[i - 1], p), minus(v[i], p)) for i in range(len(v))):
        need(turn(a, b) or dot(a, b) > 0, "the point is on an edge")
        need(turn(ray, b) or dot(ray, b) < 0, "a vertex on the ray, or a ray without direction")
        crossings += (turn(ray, a) > 0) != (turn(ray, b) > 0) == (turn(a, b) > 0)
    need(index(proof["crossings"], len(v) + 1) == crossings and text == ("crossing" if crossings % 2 else "disjoint"), "another parity")

def confirm(case, proof, text, line):
    need(text in ("disjoint", "touching", "crossing"), "no relation")
    if case.test == "point_polygon_2d":
        return confirm_point(case, proof, text)
    if case.test == "polygon_polygon_2d":
        return confirm_pair(case, proof, text, line)
    need(line["margin"] is None, "a margin of one ring")
    return confirm_ring(case, proof, text)
