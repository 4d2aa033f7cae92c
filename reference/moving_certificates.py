"""The part of check_certificates.py that is about moving points: polynomials of the time, and signs at their roots.

Four points that move straight are in a plane where a cubic is 0, and meet at its roots alone; unless it is 0 throughout, the
certificate isolates all of them in [0, 1], and signs at each say whether there is a contact. If it is, the points are in a plane
at all times: directions part them before the first contact. Directions part what is disjoint, at all times."""
import math, sys
from fractions import Fraction
from itertools import zip_longest
tools = sys.modules.get("check_certificates") or sys.modules["__main__"]
need, whole, fractions, rounded = tools.need, tools.whole, tools.fractions, tools.rounded
dot, minus, cross = tools.dot, tools.minus, tools.cross

class Polynomial:
    """Of the time, with integer coefficients, ascending."""
    def __init__(self, coefficients):
        self.of = list(coefficients)
        while self.of and self.of[-1] == 0:
            self.of.pop()
    def __add__(self, other):
        return Polynomial(a + b for a, b in zip_longest(self.of, other.of if other else (), fillvalue=0))
    __radd__ = __add__  # a sum begins with 0
    def __neg__(self):
        return Polynomial(-c for c in self.of)
    def __sub__(self, other):
        return self + -other
    def __mul__(self, other):
        result = [0] * (len(self.of) + len(other.of))
        for i, a in enumerate(self.of):
            for k, b in enumerate(other.of):
                result[i + k] += a * b
        return Polynomial(result)
    def __bool__(self):
        return bool(self.of)
    def sign(self, at):
        value, power = 0, 1
        for c in reversed(self.of):
            value, power = value * at.numerator + c * power, power * at.denominator
        return (value > 0) - (value < 0)
    def slope(self):
        return Polynomial(i * c for i, c in enumerate(self.of[1:], 1))
    def rest(self, other):
        """The remainder by another, its sign turned, times a number above 0."""
        p, q, lead = self.of, other.of, abs(other.of[-1])
        while len(p) >= len(q):
            k, top = len(p) - len(q), p[-1] if q[-1] > 0 else -p[-1]
            p = Polynomial(lead * c - (top * q[i - k] if i >= k else 0) for i, c in enumerate(p)).of
        common = math.gcd(*p) or 1
        return Polynomial(-c // common for c in p)
    def without(self, at):
        """What is left after division by (time - at) as often as it goes, and how often it does."""
        p, times = self, 0
        while p and p.sign(at) == 0:
            result, carry = [], 0
            for c in reversed(p.of):
                result.append(carry := carry * at + c)
            below = math.lcm(*(item.denominator for item in result))
            p, times = Polynomial(int(item * below) for item in result[-2::-1]), times + 1
        return p, times

def query(p, q, low, high):
    """The sum of q's signs at the roots of p between two numbers at which p is not 0, each root once (Sturm, Tarski)."""
    need(p.sign(low) and p.sign(high), "a root at the end of an interval")
    changes, one, other = 0, p, p.slope() * q
    last = (p.sign(low), p.sign(high))
    while other:
        one, other = other, one.rest(other)
        here = one.sign(low), one.sign(high)
        changes += (here[0] * last[0] < 0) - (here[1] * last[1] < 0)
        last = tuple(a or b for a, b in zip(here, last))
    return changes
ONE = Polynomial([1])

class Instant:
    """A number from low to high: both, if they are equal, or the only root of a polynomial between them."""
    def __init__(self, polynomial, ends):
        self.low, self.high, self.of = *ends, polynomial
        need(self.low <= self.high, "an interval from later to sooner")
        if self.low == self.high:
            need(polynomial and polynomial.sign(self.low) == 0, "the polynomial is not 0 there")
        else:
            need(query(polynomial, ONE, self.low, self.high) == 1, "not one root in the interval")
    def sign(self, q):
        return q.sign(self.low) if self.low == self.high or not q else query(self.of, q, self.low, self.high)
    def after(self, number):
        """Is it later than a number? 0 if it is that."""
        return self.sign(Polynomial([-number.numerator, number.denominator]))

def contact(x, edges, sign):
    """At an instant at which all is in a plane, by signs at it: 1 if they meet inside, 0 if else they meet, -1 if not."""
    u, v = (minus(x[1], x[0]), minus(x[3], x[2])) if edges else (minus(x[2], x[1]), minus(x[3], x[1]))
    n = cross(u, v)
    side = lambda p, i, k: dot(n, cross(minus(x[k], x[i]), minus(x[p], x[i])))
    if sign(dot(n, n)):  # the ends of either edge on both sides of the other; or one side of all the triangle's
        sides = (-side(2, 0, 1), side(3, 0, 1), side(0, 2, 3), -side(1, 2, 3)) if edges else (
            side(0, 1, 2), side(0, 2, 3), side(0, 3, 1))
        return min(sign(item) for item in sides)
    for p, a, b in ((0, 2, 3), (1, 2, 3), (2, 0, 1), (3, 0, 1)) if edges else ((0, 1, 2), (0, 2, 3), (0, 3, 1)):
        area = cross(minus(x[b], x[a]), minus(x[p], x[a]))
        if sign(dot(area, area)) == 0 and sign(dot(minus(x[p], x[a]), minus(x[b], x[p]))) >= 0:
            return 0
    return -1

def parted(x, edges, pieces, until):
    """Do directions part the shapes from time 0 on: to time 1, or up to an instant at which they may meet?"""
    reached = Fraction(0)
    for number, piece in enumerate(pieces, 1):
        low, high = fractions(piece["interval"], 2)
        rows = [piece["direction"]] if "direction" in piece else piece["directions"]
        need(low == reached < high and 0 < len(rows) < 9, "pieces that do not follow one another")
        numbers = whole([text for row in rows for text in row], 3 * len(rows))[0]
        way = [Polynomial(numbers[axis::3]) for axis in range(3)]
        last = until if number == len(pieces) else None
        for p in x[:1 + edges]:
            for q in x[1 + edges:]:
                g, zero = dot(way, minus(p, q)), 0
                need(g.sign(low) < 0, "a direction that does not part the shapes")
                if last and last.low == last.high:
                    g = g.without(last.low)[0]
                elif last:
                    zero = last.sign(g) == 0
                # No root up to the end, nor there: so it is below 0 there too.
                need(query(g, ONE, low, high) == zero, "a direction that does not part the shapes at all times")
        reached = high
    need(reached == (until.high if until else 1), "pieces that end elsewhere")

def first_instant(f, x, edges, proof, text):
    """When they first meet; of a cubic that is not 0 throughout by its roots, else by directions before it."""
    texts = proof["polynomial"]
    need(len(texts) < 32, "a polynomial of too many coefficients")
    time = Instant(Polynomial(whole(texts, len(texts))[0]), fractions(proof["interval"], 2))
    if not f:
        need(text == "touching" and contact(x, edges, time.sign) >= 0, "no contact, or no crossing where all is in a plane")
        parted(x, edges, proof["before"], time)
        return time
    intervals = [fractions(item, 2) for item in proof["roots"]]
    g, times = f, {}
    for low, high in intervals:
        if low == high:
            g, times[low] = g.without(low)
    between = [Instant(g, item) if item[0] < item[1] else Instant(f, item) for item in intervals]
    need(0 <= between[0].low and between[-1].high <= 1 and
         all(a.high <= b.low and (a.low, a.high) != (b.low, b.high) for a, b in zip(between, between[1:])),
         "roots that do not follow one another")
    need(query(g, ONE, Fraction(0), Fraction(1)) == len(intervals) - len(times), "not all roots")
    how = [contact(x, edges, item.sign) for item in between]
    odd = [times[item.low] % 2 if item.low in times and item.low == item.high else g.sign(item.low) != g.sign(item.high)
           for item in between]
    through = any(meet > 0 and turns and 0 < item.high and item.low < 1 for meet, turns, item in zip(how, odd, between))
    need(max(how) >= 0 and text == ("crossing" if through else "touching"), "not " + text)
    first = between[next(i for i, meet in enumerate(how) if meet >= 0)]
    need((first.low, first.high) == (time.low, time.high) and time.sign(f) == 0, "not the first contact")
    return time

def confirm(case, proof, text, line):
    need(text in ("disjoint", "touching", "crossing"), "no relation")
    x = [[Polynomial([a, b - a]) for a, b in zip(case.x[i:i + 3], case.x[i + 12:i + 15])] for i in range(0, 12, 3)]
    edges, time = case.test.startswith("edge"), None
    if text == "disjoint":
        parted(x, edges, proof["subdivision"], None)
        need(line["first_contact"] is None, "a contact of what is disjoint")
    else:
        f = dot(cross(*((minus(x[1], x[0]), minus(x[3], x[2])) if edges else (minus(x[2], x[1]), minus(x[3], x[1])))),
                minus(x[2], x[0]) if edges else minus(x[0], x[1]))
        time = first_instant(f, x, edges, proof, text)
        told_time(time, line)
        need(line["margin"] is None, "a margin of what meets")
    late_answers(time, text, line)

def told_time(time, line):
    """Is the first contact, as told, the time rounded?"""
    need(0 <= time.low and time.high <= 1, "a time that is not from 0 to 1")
    need(type(line["first_contact"]) in (int, float) and
         line["first_contact"] == rounded(time.low, False, "float64") == rounded(time.high, False, "float64"),
         "first_contact: not the time rounded")

def late_answers(time, text, line):
    """Are those outcomes late impacts that have to be?"""
    for name, item in line["subjects"].items():
        told = item.get("time")
        late = time and told is not None and is_late(time, told, line["scalar"])
        need(item["outcome"] != "late_impact" or (late and item["verdict"] == "hit"), name + ": not late")
        need(not late or item["verdict"] != "hit" or item["outcome"] in ("late_impact", "out_of_domain") or text == "touching",
             name + ": late")

def is_late(time, told, scalar):
    """Later than the least number of the scalar type that is not before the instant: so is the number before it not before."""
    if told == "inf":
        return True
    if type(told) not in (int, float) or not told > 0:
        return False
    if told > 1:
        return True  # there is one of those from 0 to 1
    bits, least, _ = tools.FORMATS[scalar]
    exact = Fraction(told)
    e = exact.numerator.bit_length() - exact.denominator.bit_length()
    e += exact >= Fraction(2) ** e
    if exact == Fraction(2) ** (e - 1):
        e -= 1  # below a power of two they are denser
    return time.after(exact - Fraction(2) ** max(e - bits, least)) <= 0
