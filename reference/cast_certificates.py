"""The part of check_certificates.py that is about casts: the second set moves along a displacement d, from time 0 to 1.

Their relation is that of the first set and of all that the second sweeps over: the hull of its points at both times, widened.
Sets without radii are apart before the time at which a direction separates them, if the displacement leads against it.

With radii, R in all, f(s) = the squared distance of c + s d from the core of the first set, a point or a triangle, less R^2
decides: f <= 0 is contact. The distance from a convex set is convex, so that f > 0 and a slope below 0 say that there was no
contact up to then; f > 0 and another slope, that there is none from then on. As the relation says that there is contact, it
begins in an interval if that is not yet at the low end, and not yet to be at the high end. At one number, f = 0 and a slope
below 0 say that f was above 0 at all times before; with a slope of 0 f has its minimum there, and was above 0 before iff it was
so just before."""
import sys
from fractions import Fraction
import moving_certificates as moving
tools = sys.modules.get("check_certificates") or sys.modules["__main__"]
need, fractions, dot, minus, cross = tools.need, tools.fractions, tools.dot, tools.minus, tools.cross
plus_times = lambda p, u, s: [a + s * b for a, b in zip(p, u)]

class Core:
    """The hull of one point or of three."""
    def __init__(self, points):
        self.points = points
        self.edges = [(a, minus(b, a)) for a, b in zip(points, points[1:] + points[:1]) if a != b]
        normal = cross(*(minus(p, points[0]) for p in points[1:])) if len(points) == 3 else []
        self.normal = normal if any(normal) else None
        self.across = [(a, cross(normal, edge)) for a, edge in self.edges] if self.normal else []  # into the triangle
    def foot(self, p):
        """Its point nearest to another one."""
        if self.normal and all(dot(minus(p, a), inward) >= 0 for a, inward in self.across):
            n, rise = self.normal, dot(minus(p, self.points[0]), self.normal)
            return plus_times(p, n, -Fraction(rise) / dot(n, n))
        feet = [self.points[0]]
        for a, edge in self.edges:
            share = Fraction(dot(minus(p, a), edge)) / dot(edge, edge)
            feet.append(plus_times(a, edge, max(0, min(1, share))))
        return min(feet, key=lambda q: dot(minus(p, q), minus(p, q)))
    def planes(self):
        """A point of each and its normal: where its nearest feature becomes another, there a point passes one of them."""
        return self.across + [(end, edge) for a, edge in self.edges for end in (a, plus_times(a, edge, 1))]

class Ball:
    """What moves, shrunk to its centre, and what it meets, grown by its radius; in integers."""
    def __init__(self, core, centre, way, reach):
        self.core, self.centre, self.way, self.reach = Core(core), centre, way, reach
    def at(self, time):
        """f, and half of its slope."""
        p = plus_times(self.centre, self.way, time)
        arm = minus(p, self.core.foot(p))
        return dot(arm, arm) - self.reach ** 2, dot(arm, self.way)
    def touches_after(self, time):
        """Of what touches at some time: later than this one?"""
        height, slope = self.at(time)
        return height > 0 > slope
    def touches_first(self, time):
        height, slope = self.at(time)
        if height != 0 or slope > 0:
            return False
        if slope < 0:
            return True
        # The square of the distance from one feature since the last plane: 0 throughout, or above 0 but at the time.
        last = Fraction(0)
        for at, normal in self.core.planes():
            rise = dot(self.way, normal)
            passed = Fraction(-dot(minus(self.centre, at), normal), rise) if rise else last
            last = passed if last < passed < time else last
        return self.at((last + time) / 2)[0] > 0

class Time:
    """The first contact: low, if high is that, or else the only one in the interval at which a ball begins to touch."""
    def __init__(self, low, high, ball):
        self.low, self.high, self.ball = low, high, ball
    def after(self, number):
        """Above 0 if it is later than a number, 0 if it is that."""
        if self.low == self.high:
            return self.low - number
        later = number <= self.low or (number < self.high and self.ball.touches_after(number))
        return 1 if later else -1

def common_point(case, first, second, low):
    """Do the weights make points of both sets at the time no farther apart than the radii?"""
    (p, _), (q, _) = case.weighted(first, second)
    between = minus(p, plus_times(q, case.way, low / case.unit))
    need(dot(between, between) * case.unit ** 2 <= (case.first.radius + second.radius) ** 2,
         "first: no common point at the time")

def apart_before(case, first, second, low):
    way, (bound,) = fractions(first["direction"], 3), fractions([first["bound"]], 1)
    need(dot(way, case.way) < 0, "first: the displacement does not lead against the direction")
    need(max(dot(way, p) for p in case.first.points) <= bound * case.unit, "first: the first set is beyond the bound")
    need(min(dot(way, p) for p in second.points) + low * dot(way, case.way) >= bound * case.unit,
         "first: the second set is beyond the bound at the time")

def first_contact(case, proof, second):
    need(type(proof["first"]) is list and len(proof["first"]) == 1, "first: not one object")
    (first,), reach = proof["first"], case.first.radius + second.radius
    low, high = fractions(first["interval"], 2)
    need(0 <= low <= high <= 1, "a time that is not from 0 to 1")
    ball = Ball(case.first.points, second.points[0], case.way, reach) if reach else None
    time = Time(low, high, ball)
    if low == 0 == high:
        common_point(case, first, second, low)
    elif not reach:
        need(low == high, "first: not a number")
        common_point(case, first, second, low)
        apart_before(case, first, second, low)
    elif low == high:
        need(ball.touches_first(low), "first: the contact does not begin at the time")
    else:
        need(ball.touches_after(low) and not ball.touches_after(high), "first: the contact does not begin in the interval")
    return time

def confirm(case, proof, text, line):
    second, time = case.others[0], None
    start = second.points
    second.points = start + [plus_times(p, case.way, 1) for p in start]
    case.relation(proof, text, line)
    second.points = start
    if text == "disjoint":
        need(line["first_contact"] is None, "a contact of what is disjoint")
    else:
        time = first_contact(case, proof, second)
        moving.told_time(time, line)
    moving.late_answers(time, text, line)
