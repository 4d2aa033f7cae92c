"""The part of check_certificates.py that is about solids: surfaces of triangles, and a point or a ray that they are asked about.

A point on no triangle is inside where a ray from it leaves the solid more or less often than it enters it. Such a ray may meet no
edge of a triangle with area: it is told, or looked for here. A ray in question is on triangles for stretches of its length; on
what is between two of these the winding is one, and after the last it is 0."""
import sys
from collections import Counter
from fractions import Fraction
from solid_certificates import rounded_root
tools = sys.modules.get("check_certificates") or sys.modules["__main__"]
need, whole, fractions, index = tools.need, tools.whole, tools.fractions, tools.index
dot, minus, cross = tools.dot, tools.minus, tools.cross

def sides(t):
    return ((t[0], t[1]), (t[1], t[2]), (t[2], t[0]))
def normal(t):
    return cross(minus(t[1], t[0]), minus(t[2], t[0]))
def longest(t):
    """What a triangle without area is: a segment, or a point."""
    return max(sides(t), key=lambda side: dot(minus(*side), minus(*side)))
def within(p, t, n):
    """Of a point of the triangle's plane, or over it."""
    return all(dot(n, cross(minus(b, a), minus(p, a))) >= 0 for a, b in sides(t))

def closed(faces):
    edges = Counter((tuple(a), tuple(b)) for t in faces for a, b in sides(t))
    return all(edges[b, a] == count for (a, b), count in edges.items())

def count(p, way, faces):
    """How often the ray leaves less how often it enters; nothing if it or its line the other way meets an edge of a triangle with
    area. The point must be on no triangle."""
    total = 0
    for t in faces:
        a, b, c = (minus(corner, p) for corner in t)
        if not any(normal(t)):
            a, b = (minus(end, p) for end in longest(t))
            need(any(cross(a, b)) or dot(a, b) > 0, "the point is on a triangle without area")
            continue
        signs = [dot(way, cross(*pair)) for pair in ((a, b), (b, c), (c, a))]
        if min(signs) < 0 < max(signs):
            continue
        if 0 in signs:
            return None
        ahead = dot(a, cross(b, c))
        need(ahead, "the point is on a triangle")
        total += (ahead > 0 and signs[0] > 0) - (ahead < 0 and signs[0] < 0)
    return total
def told_winding(proof, p, faces):
    way = whole(proof["ray"], 3)[0]
    found = count(p, way, faces)
    need(found is not None, "an edge on the ray")
    need(type(proof["winding"]) is int and proof["winding"] == found, "another winding number")
    return found

def squared_distance(p, t):
    n, arm = normal(t), minus(p, t[0])
    if any(n) and within(p, t, n):
        return Fraction(dot(n, arm) ** 2, dot(n, n))
    squares = []
    for a, b in sides(t):
        u, arm = minus(b, a), minus(p, a)
        share = dot(arm, u)
        if share <= 0 or a == b:
            squares.append(dot(arm, arm))
        elif share >= dot(u, u):
            squares.append(dot(minus(p, b), minus(p, b)))
        else:
            squares.append(dot(arm, arm) - Fraction(share * share, dot(u, u)))
    return min(squares)

def flat_stretch(origin, way, t):
    """Where a ray is on a triangle without area."""
    a, b = (minus(end, origin) for end in longest(t))
    u = minus(b, a)
    across = cross(way, u)
    if any(across):
        below, share, at = dot(across, across), dot(cross(a, way), across), dot(cross(a, u), across)
        return (Fraction(at, below),) * 2 if dot(across, a) == 0 <= share <= below and at >= 0 else None
    ends = sorted(Fraction(dot(end, way), dot(way, way)) for end in (a, b))
    return (max(ends[0], Fraction(0)), ends[1]) if not any(cross(way, a)) and ends[1] >= 0 else None
def stretch(origin, way, t):
    """From which multiple of its direction a ray is on a triangle, and to which."""
    n = normal(t)
    if not any(n):
        return flat_stretch(origin, way, t)
    rise, height = dot(n, way), dot(n, minus(t[0], origin))
    if rise:
        at = Fraction(height, rise)
        p = [at.denominator * o + at.numerator * w for o, w in zip(origin, way)]
        return (at, at) if at >= 0 and within(p, [[at.denominator * c for c in corner] for corner in t], n) else None
    low, high = Fraction(0), []
    for a, b in sides(t):
        start, slope = (dot(n, cross(minus(b, a), v)) for v in (minus(origin, a), way))
        if height or slope == 0 and start < 0:
            return None
        if slope > 0:
            low = max(low, Fraction(-start, slope))
        elif slope < 0:
            high.append(Fraction(-start, slope))
    return (low, min(high)) if low <= min(high) else None

class Surface:
    def __init__(self, case):
        self.case, self.faces, self.ray = case, [item.points for item in case.others], case.first.directions[:1]
        self.origin = case.first.points[0]
        self.defined = case.defined and closed(self.faces)
        self.way = self.ray[0] if self.ray else None
    def at(self, t):
        """A point of the ray, and the triangles, over one denominator."""
        n, over = t.numerator, t.denominator
        faces = [[[over * c for c in p] for p in face] for face in self.faces]
        return [over * o + n * w for o, w in zip(self.origin, self.way)], faces
    def stretches(self):
        return sorted(filter(None, (stretch(self.origin, self.way, t) for t in self.faces)))
    def gaps(self, stretches):
        """What of the ray is before a stretch and on no triangle."""
        end = None
        for low, high in stretches:
            if end is None and low > 0 or end is not None and low > end:
                yield end or Fraction(0), low
            end = max(high, end or high)
    def made(self, proof):
        """The point that weights of a triangle's corners make."""
        weights, over = whole(proof["weights"], 3)
        need(min(weights) >= 0 and sum(weights) == over, "weights that are not convex")
        corners = self.faces[index(proof["triangle"], len(self.faces))]
        return [Fraction(sum(w * p[i] for w, p in zip(weights, corners)), over) for i in range(3)]
    def missed(self, proof):
        faces = self.case.others
        need(type(proof) is list and sorted(index(item["triangle"], len(faces)) for item in proof) == list(range(len(faces))),
             "not one certificate a triangle")
        for item in proof:
            self.case.separated(item, faces[item["triangle"]], True)

    def point(self, proof, text):
        if text == "touching":
            return need(self.made(proof) == self.origin, "weights of another point")
        inside = told_winding(proof, self.origin, self.faces) != 0
        return need(text == ("crossing" if inside else "disjoint"), "not " + text)
    def ray_relation(self, proof, text, line):
        if text == "disjoint":
            return self.missed(proof)
        (t,) = fractions([proof["t"]], 1)
        need(t >= 0, "a point behind the ray")
        if text == "crossing":
            need(line["margin"] is None, "a margin of a ray that crosses")
            return need(told_winding(proof, *self.at(t)) != 0, "a point outside")
        stretches = self.stretches()
        need(stretches and t == stretches[0][0], "not the first point on triangles")
        need(self.made(proof) == [o + t * w for o, w in zip(self.origin, self.way)], "weights of another point")
        gaps, told = list(self.gaps(stretches)), proof["between"]
        need(type(told) is list and len(told) == len(gaps), "not one point a stretch between triangles")
        for (low, high), item in zip(gaps, told):
            (at,) = fractions([item["t"]], 1)
            need(low < at < high, "a point of another stretch")
            need(told_winding(item, *self.at(at)) == 0, "a point inside")
    def distance(self, proof, line):
        made, unit = self.made(proof), self.case.unit
        (squared,) = fractions([proof["distance_squared"]], 1)
        arm = [c / unit for c in minus(made, self.origin)]
        need(dot(arm, arm) == squared, "another distance")
        need(all(squared_distance(self.origin, t) >= squared * unit ** 2 for t in self.faces), "a nearer triangle")
        inside = squared != 0 and told_winding(proof, self.origin, self.faces) != 0
        self.case.numbers(line, "exact_values", [[Fraction(0), Fraction(-1 if inside else 1), squared]], 0, rounded_root)
    def hit(self, proof, line):
        (t,) = exact = fractions(proof["exact"], 1)
        if "winding" in proof and told_winding(proof, self.origin, self.faces) != 0:
            need(t == 0, "an origin inside, and not 0")
        else:
            stretches = self.stretches()
            need(stretches and t == stretches[0][0], "not the first point on triangles")
            need(self.made(proof) == [o + t * w for o, w in zip(self.origin, self.way)], "weights of another point")
            need(t == 0 or "winding" in proof, "no winding number of an origin on no triangle")
        self.case.numbers(line, "exact_values", exact, 1)

def confirm(case, proof, text, line):
    surface = Surface(case)
    if not surface.defined:
        return need(text == "undefined" and proof is None, "the case is undefined")
    if case.test == "ray_solid_hit_3d" and text == "undefined":
        return surface.missed(proof)
    if case.test in tools.VALUES:
        need(text == "defined", "it is not " + str(text))
        return surface.hit(proof, line) if surface.ray else surface.distance(proof, line)
    need(text in ("disjoint", "touching", "crossing"), "no relation")
    return surface.ray_relation(proof, text, line) if surface.ray else surface.point(proof, text)
