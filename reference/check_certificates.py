#!/usr/bin/env python3
"""Confirms answers of `graze check --json --certify` from their inputs and certificates, with whole numbers and fractions.

usage: check_certificates.py FILE|-

Prints FILE:LINE: why for each refusal, then `N confirmed, M refused`. Exit status 1 if there is a refusal, or no answer at all.
Confirmed: relations, signs, values and spheres, each number's rounding, what is undefined, outcomes of verdicts, and certified
subjects. Not confirmed: margins (but 0 for contacts), errors, causes, domains. Certificates: reference/include/graze/certify.hpp.
Scalars are integers over `unit`, a power of two; a vector of fractions is a list of integers over one denominator.
"""
import json
import math
import re
import sys
from fractions import Fraction

COUNTS = {"point": (1, 0), "segment": (2, 0), "triangle": (3, 0), "box": (2, 0), "disc": (1, 1), "Ball": (1, 1), "obb": (4, 3),
          "capsule": (2, 1), "Plane": (3, 0), "line": (2, 0), "ray": (2, 0), "affine": (0, 6)}  # points, scalars besides
KINDS = {name[0]: name for name in [*COUNTS, "mesh", "hull", "Vertices"]}
SHAPES = {name: [KINDS[letter] for letter in letters] for name, letters in re.findall(r"(\w+) (\w+)", """
point_disc_2d pd point_rectangle_2d pb point_triangle_2d pt point_trimesh_2d pm point_transformed_trimesh_2d pam
moving_point_trimesh_2d sm segment_segment_2d ss triangle_triangle_2d tt triangle_rectangle_2d tb aabb_aabb_2d bb aabb_aabb_3d bb
segment_plane_3d Ps line_triangle_3d tl segment_triangle_3d ts triangle_triangle_3d tt triangle_aabb_3d tb
triangle_min_sphere_3d t segment_aabb_3d bs ray_aabb_3d br ray_triangle_3d tr sphere_aabb_3d bB sphere_triangle_3d tB
capsule_triangle_3d tc capsule_capsule_3d cc hull_hull_3d hh point_polygon_2d pV obb_obb_3d oo orient_2d sp orient_3d tp
incircle_2d tp insphere_3d ssp line_line_point_2d ss segment_plane_point_3d ts ray_triangle_hit_3d tr ray_aabb_interval_3d br
point_triangle_closest_3d pt segment_segment_distance_3d ss triangle_triangle_segment_3d tt hull_hull_distance_3d hh
hull_hull_depth_3d hh""")}
FORMATS = {"float32": (24, -149, 128), "float64": (53, -1074, 1024)}  # bits, least exponent, beyond all
HEXADECIMAL, FRACTION = re.compile(r"(-?)0x([01])(?:\.([0-9a-f]{1,16}))?p([+-][0-9]{1,4})"), re.compile(r"(-?[0-9]+)/([0-9]+)")
SIGNS = ("zero", "positive", "negative")
VALUES = re.compile(r".*_(point_[23]d|hit_3d|interval_3d|closest_3d|distance_3d|segment_3d|depth_3d)")
EMPTY = re.compile(r".*_(hit|interval|segment|depth)_3d")  # no values where the shapes are apart

class Refused(Exception):
    """Why a line is."""

def need(holds, why):
    if not holds:
        raise Refused(why)

def index(value, end):
    need(type(value) is int and 0 <= value < end, "an index of nothing")
    return value

def read_scalar(text, scalar):
    """(n, e) of the scalar n 2^e, n odd or 0."""
    found = HEXADECIMAL.fullmatch(text)
    need(found, "input: not a hexadecimal float")
    n, e = int(found[2] + (found[3] or ""), 16), int(found[4]) - 4 * len(found[3] or "")
    zeros, (bits, least, end) = (n & -n).bit_length() - 1 if n else -e, FORMATS[scalar]
    n, e = (n >> zeros, e + zeros) if n else (0, 0)
    need(n.bit_length() <= bits and e >= least and n.bit_length() + e <= end, "input: not a number of its scalar type")
    return (-n if found[1] else n), e

def whole(texts, count):
    """Fractions as integers over one denominator."""
    found = [FRACTION.fullmatch(text) for text in texts]
    need(type(texts) is list and len(texts) == count and all(found), 'not that many fractions "n/d"')
    parts = [(int(each[1]), int(each[2])) for each in found]
    need(all(d for _, d in parts), "a denominator of 0")
    below = math.lcm(*(d for _, d in parts))
    return [n * (below // d) for n, d in parts], below

def fraction(text):
    (n,), d = whole([text], 1)
    return n, d

dot = lambda u, v: sum(a * b for a, b in zip(u, v))
minus = lambda u, v: [a - b for a, b in zip(u, v)]
turn = lambda u, v: u[0] * v[1] - u[1] * v[0]
cross = lambda u, v: [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]

def determinant(rows):
    return rows[0][0] if len(rows) == 1 else sum((-1) ** i * row[0] * determinant([r[1:] for r in rows[:i] + rows[i + 1:]])
                                                 for i, row in enumerate(rows) if row[0])

def rounded(x, root, scalar):
    """The float nearest to x, or to its square root; of two, the even one."""
    bits, least, end = FORMATS[scalar]
    e = abs(x.numerator).bit_length() - x.denominator.bit_length()
    e += abs(x) >= Fraction(2) ** e
    step = Fraction(2) ** max((-(-e // 2) if root else e) - bits, least)
    n = math.isqrt(math.floor(x / step ** 2)) if root else round(x / step)
    if root:
        half = (n + Fraction(1, 2)) ** 2 * step ** 2
        n += x > half or (x == half and n % 2)
    return n * step if abs(n * step) < 1 << end else math.copysign(math.inf, n)

class Convex:
    """The hull of points, swept along directions (of a ray one way) and widened by a radius."""
    def __init__(self, kind, points, more, unit):
        self.points, self.directions, self.one_way, self.radius = points, [], kind == "ray", 0
        need(not more or min(more) >= 0, "input: a negative radius or half extent")
        if kind in ("disc", "Ball", "capsule"):
            self.radius = more[0]
        elif kind == "box":
            need(all(a <= b for a, b in zip(*points)), "input: min > max")
            self.points = [[points[k >> i & 1][i] for i in range(len(points[0]))] for k in range(1 << len(points[0]))]
        elif kind == "obb":
            self.points = [[points[0][j] * unit + sum((1 if k >> i & 1 else -1) * more[i] * points[1 + i][j] for i in range(3))
                            for j in range(3)] for k in range(8)]
        elif kind in ("ray", "Plane", "line"):
            self.points, self.directions = points[:1], points[1:] if kind == "ray" else [minus(p, points[0]) for p in points[1:]]

class Case:
    """The input as sets, in integers over unit: the first, and the others."""
    def __init__(self, test, scalar, texts):
        pairs, self.test, m, at, sets = [read_scalar(text, scalar) for text in texts], test, None, 0, []
        low = min(0, min(e for _, e in pairs))
        x, d = [n << (e - low) for n, e in pairs], 2 if test.endswith("2d") else 3
        self.x, self.dimension, self.unit, self.last = x, d, 1 << -low, SHAPES[test][-1]
        for kind in SHAPES[test]:
            points, more = COUNTS.get(kind) or (len(x) // (2 * d) if kind == "hull" else (len(x) - at) // d, 0)
            end = at + points * d + more
            need(at < end <= len(x) and (kind != "hull" or points <= 64), "input: of another length")
            where = [x[i:i + d] for i in range(at, at + points * d, d)]
            if kind == "affine":
                m, sets[0].points, self.unit = x[at:end], [[c * self.unit for c in x[:2]]], self.unit ** 2
            elif kind == "mesh":
                need(points % 3 == 0, "input: of another length")
                where = [[m[k] * p + m[k + 1] * q + (m[k + 2] << -low) for k in (0, 3)] for p, q in where] if m else where
                sets += [Convex("triangle", where[i:i + 3], (), 1) for i in range(0, points, 3)]
            else:
                sets.append(Convex(kind, where, x[end - more:end], self.unit))
            at = end
        need(at == len(x) and (kind != "Vertices" or points >= 3), "input: of another length")
        self.unit, self.first, self.others = self.unit ** 2 if kind == "obb" else self.unit, sets[0], sets[1:]
        self.defined = not (m and m[0] * m[4] == m[1] * m[3]) and all(
            any(cross(*u)) if len(u) == 2 else all(map(any, u)) for u in (each.directions for each in sets))

    def separated(self, proof, other, strictly=False):
        """Is the first set below and the other above what the proof says, along its direction?"""
        ends = [proof["a"], proof["b"]] if strictly else [proof["bound"]] * 2
        *way, a, b = whole(proof["direction"] + ends, self.dimension + 2)[0]
        need(any(way) and (not strictly or a < b), "a direction of 0, or a is not below b")
        for each, sign, bound, name in ((self.first, 1, a, "first"), (other, -1, b, "second")):
            for u in each.directions:
                need(sign * dot(way, u) <= 0 if each.one_way else dot(way, u) == 0, "the direction leaves the " + name + " set")
            room = sign * bound * self.unit - max(sign * dot(way, p) for p in each.points)
            short = room * room - dot(way, way) * each.radius ** 2
            need(room >= 0 and (short == 0 if strictly else short >= 0), "the " + name + " set is not at its bound")

    def weighted(self, proof, other):
        """The points, each a vector over a number, that the weights of both sets make; and the weights."""
        made = []
        for each, texts in zip((self.first, other), [*proof["weights"], None, None]):
            n, generators = len(each.points), each.points + each.directions
            weights, over = whole(texts, len(generators))
            need(min(weights[:n]) >= 0 and sum(weights[:n]) == over, "weights that are not convex")
            need(not each.one_way or weights[n] >= 0, "a negative weight of a ray's direction")
            used = [(w, p) for w, p in zip(weights, generators) if w]
            made.append(([sum(w * p[i] for w, p in used) for i in range(self.dimension)], over, weights))
        return made

    def meeting(self, proof, other):
        *at, below = whole(proof["point"] + ["1/1"], self.dimension + 1)[0]
        made = self.weighted(proof, other)
        for each, (q, over, _) in zip((self.first, other), made):
            off = [x * over * self.unit - y * below for x, y in zip(at, q)]
            need(dot(off, off) <= (each.radius * over * below) ** 2, "the point is not what the weights make")
        return made

    def apart(self, made):
        """Between two such points: the vector, the squared distance, and over what number that is."""
        (p, u, _), (q, v, _) = made
        way = [a * v - b * u for a, b in zip(p, q)]
        return way, dot(way, way), (u * v * self.unit) ** 2

    def crossing(self, proof, other):
        made, reach, rows = self.meeting(proof, other), self.first.radius + other.radius, []
        if reach:
            (_, squared, over), (n, d) = self.apart(made), fraction(proof["interior"])
            return need(squared * d == n * over and squared * self.unit ** 2 < reach ** 2 * over, "no nearer than the radii")
        for s, i in proof["interior"]:
            each, weights = (self.first, other)[index(s, 2)], made[s][2]
            n, end = len(each.points), len(weights)
            need(weights[index(i, end)] > 0 or (i >= n and not each.one_way), "a weight that is not positive")
            rows.append(each.directions[i - n] if i >= n else
                        minus(each.points[i], each.points[next(k for k in range(n) if weights[k] > 0)]))
        return need(len(rows) == self.dimension and determinant(rows) != 0, "interior: directions that span no room")

    def relation(self, proof, said, _):
        if not self.defined:
            return need(said == "undefined" and proof is None, "the case is undefined")
        need(said in ("disjoint", "touching", "crossing"), "no relation")
        if self.last == "Vertices":
            return self.polygon(proof, said)
        if self.last == "disc":
            arm = minus(self.first.points[0], self.others[0].points[0])
            pair = dot(arm, arm), self.others[0].radius ** 2
            for mine, (n, d) in zip(pair, (fraction(proof["distance_squared"]), fraction(proof["radius_squared"]))):
                need(mine * d == n * self.unit ** 2, "another square")
            return need(said == ("disjoint" if pair[0] > pair[1] else "crossing" if pair[0] < pair[1] else "touching"), "not " + said)
        mesh, end = self.last == "mesh", len(self.others)
        if said == "disjoint":
            need(not mesh or (type(proof) is list and len(proof) == end), "not one certificate a triangle")
            for i, (each, other) in enumerate(zip(proof if mesh else [proof], self.others)):
                need(not mesh or index(each["triangle"], end) == i, "another triangle's certificate")
                self.separated(each, other, True)
            return None
        which = index(proof["triangle"], end) if mesh else 0
        if said == "crossing":
            return self.crossing(proof, self.others[which])
        self.meeting(proof, self.others[which])
        each_one = [(index(each["triangle"], end), each) for each in proof["others"]] if mesh else []
        need(sorted([which] + [i for i, _ in each_one]) == list(range(end)), "others: a triangle is missing, or twice there")
        for i, each in [(which, proof), *each_one]:
            self.separated(each, self.others[i])

    def polygon(self, proof, said):
        p, v, crossings = self.first.points[0], self.others[0].points, 0
        if said != "disjoint":
            at, below = whole(proof["point"], 2)
            need([c * self.unit for c in at] == [c * below for c in p], "another point")
        if said == "touching":
            q, over, weights = self.weighted(proof, self.others[0])[1]
            used = [i for i, w in enumerate(weights) if w]
            need(len(used) == 1 or (len(used) == 2 and used[1] - used[0] in (1, len(v) - 1)), "weights of no edge")
            return need(q == [c * over for c in p], "the point is not what the weights make")
        ray = whole(proof["ray"], 2)[0]
        for a, b in ((minus(v[i - 1], p), minus(v[i], p)) for i in range(len(v))):
            need(turn(a, b) or dot(a, b) > 0, "the point is on an edge")
            need(turn(ray, b) or dot(ray, b) < 0, "a vertex on the ray, or a ray without direction")
            crossings += (turn(ray, a) > 0) != (turn(ray, b) > 0) == (turn(a, b) > 0)
        need(type(proof["crossings"]) is int and proof["crossings"] == crossings, "another number of crossings")
        return need(said == ("crossing" if crossings % 2 else "disjoint"), "the parity says otherwise")

    def sign(self, proof, said, _):
        d, x = self.dimension, self.x
        rows = [minus(x[i:i + d], x[-d:]) for i in range(0, len(x) - d, d)]
        rows = [row + [dot(row, row)] for row in rows] if len(rows) > d else rows
        value, (n, below) = determinant(rows), fraction(proof["determinant"])
        need(value * below == n * self.unit ** (d + 2 * (len(rows) > d)), "another determinant")
        need(said == SIGNS[(value > 0) - (value < 0)], "another sign")

    def numbers(self, line, key, exact, squared):
        """Are the exact numbers as said, and as said by certified subjects, each rounded once? Those of values."""
        said, numbers = [(key, line[key], "float64")], [(x, False) for x in exact] + [(x, True) for x in squared]
        if key == "exact_values":
            said += [(name, each["values"], line["scalar"]) for name, each in line["subjects"].items()
                     if name[:10] == "certified." and each["outcome"] == "agree"]
        for name, those, scalar in said:
            right = [rounded(*number, scalar) for number in numbers]
            orders = (right, right[3:] + right[:3]) if len(right) == 6 and name != key else (right,)  # either end first
            need(those in orders and all(type(each) in (int, float) for each in those), name + ": not the exact ones rounded")

    def sphere(self, proof, said, line):
        texts = proof["centre"] + [proof["radius_squared"]]
        ((*centre, squared), d), unit = whole(texts, 4), self.unit
        arms = [[d * x - unit * c for c, x in zip(centre, p)] for p in self.first.points]
        outside = [dot(arm, arm) - squared * d * unit ** 2 for arm in arms]
        support = [index(i, 3) for i in proof["support"]]
        weights = whole(proof["weights"], len(support))[0]
        need(max(outside) <= 0 and all(outside[i] == 0 for i in support), "a vertex outside of the sphere, or not on it")
        need(sorted(set(support)) == support and min(weights) >= 0 and any(weights), "weights that are not convex")
        need(all(sum(w * arms[i][k] for w, i in zip(weights, support)) == 0 for k in range(3)), "weights of another centre")
        need(all(each["centre"] + [each["radius_squared"]] == texts for each in line["references"].values()), "references differ")
        self.numbers(line, "exact_sphere", [Fraction(c, d) for c in centre], [Fraction(squared, d)])
        return need(said is None, "a relation of a sphere")

    def values(self, proof, said, line):
        d, test, other = self.dimension, self.test, self.others[0]
        p = [[Fraction(c, self.unit) for c in self.x[i:i + d]] for i in range(0, len(self.x), d)]
        normal = lambda i: cross(minus(p[i + 1], p[i]), minus(p[i + 2], p[i]))
        flat = {"line_line_point_2d": lambda: turn(minus(p[1], p[0]), minus(p[3], p[2])) == 0,
                "segment_plane_point_3d": lambda: dot(normal(0), minus(p[4], p[3])) == 0,
                "ray_triangle_hit_3d": lambda: dot(normal(0), p[4]) == 0, "ray_aabb_interval_3d": lambda: not any(p[3]),
                "triangle_triangle_segment_3d": lambda: not (any(normal(0)) and any(normal(3)))}.get(test, lambda: False)()
        if flat or said == "undefined":
            need(said == "undefined" and (flat or EMPTY.fullmatch(test)), "undefined, or not")
            return flat or self.separated(proof, other, test[:3] == "ray" or "a" in proof)  # a ray that touches has values
        need(said == "defined", "no such relation")
        z = [Fraction(*fraction(text)) for text in proof.get("exact", [])]
        squared = [Fraction(*fraction(proof[key])) for key in ("distance_squared", "depth_squared") if key in proof]
        self.numbers(line, "exact_values", z, squared)
        if "distance" in test or "closest" in test:
            made = self.weighted(proof, other)
            way, square, over = self.apart(made)
            right = squared == [Fraction(square, over)] and z in ([], [Fraction(c, made[1][1] * self.unit) for c in made[1][0]])
            for sign, each, (q, below, _) in ((1, self.first, made[0]), (-1, other, made[1])):
                right = right and all(sign * (dot(way, x) * below - dot(way, q)) >= 0 for x in each.points)
        elif "depth" in test:
            right = self.depth(proof, squared[0])
        elif "line_line" in test:
            right = turn(minus(z, p[0]), minus(p[1], p[0])) == 0 == turn(minus(z, p[2]), minus(p[3], p[2]))
        elif "plane" in test:
            right = z[1:] == [a + z[0] * (b - a) for a, b in zip(*p[3:])] and dot(normal(0), minus(z[1:], p[0])) == 0
        elif "hit" in test:
            t, u, v = z
            right = min(t, u, v, 1 - u - v) >= 0 and all(o + t * w == a + u * (b - a) + v * (c - a) for a, b, c, o, w in zip(*p))
        elif "interval" in test:
            at = [[x + t * u for x, u in zip(p[2], p[3])] for t in z]
            ends = [z[0] == 0, False]
            for k in (0, 1):  # by the side that faces the ray, or the other
                ends[k] |= any(u and at[k][i] == p[k ^ (u < 0)][i] for i, u in enumerate(p[3]))
            right = 0 <= z[0] <= z[1] and all(ends) and all(a <= b <= c for x in at for a, b, c in zip(p[0], x, p[1]))
        else:
            sides = [(normal(0), p[:3], p[3:]), (normal(3), p[3:], p[:3])]
            heights = [[dot(n, minus(x, q[0])) for x in others] for n, q, others in sides]
            right = z[:3] != z[3:] and all(min(each) < 0 < max(each) for each in heights)
            for x in (z[:3], z[3:]):
                within = [dot(n, cross(minus(q[i - 2], q[i]), minus(x, q[i]))) for n, q, _ in sides for i in range(3)]
                right = right and min(within) == 0 and all(dot(n, minus(x, q[0])) == 0 for n, q, _ in sides)
        return need(right, "the exact numbers are not what they have to be")

    def depth(self, proof, squared):
        a, b, way = self.first.points, self.others[0].points, whole(proof["direction"], 3)[0]
        far = lambda n, height: height > 0 and (height ** 2, squared * dot(n, n) * self.unit ** 2)
        square, depth = far(way, max(dot(way, x) for x in a) - min(dot(way, x) for x in b)) or (0, 1)
        corners = [minus(a[index(i, len(a))], b[index(j, len(b))]) for i, j in proof["points"]]
        edges = []
        for i, j, k in proof["faces"]:
            x, y, z = (corners[index(at, len(corners))] for at in (i, j, k))
            n = cross(minus(y, x), minus(z, x))
            reached, wanted = far(n, dot(n, x)) or (0, 1)
            need(reached >= wanted, "a face nearer than the depth")
            edges += [(i, j), (j, k), (k, i)]
        return square == depth and len(set(edges)) == len(edges) > 0 and {(j, i) for i, j in edges} == set(edges)

def confirm(text):
    """Raises what refuses the line."""
    line = json.loads(text, object_pairs_hook=lambda pairs: need(len(dict(pairs)) == len(pairs), "a key twice") or dict(pairs),
                      parse_constant=lambda word: need(False, word + " is no number"))
    test, said, proof = line["test"], line["relation"], line["certificate"]
    need(test in SHAPES and line["scalar"] in FORMATS, "no such test or scalar type")
    case = Case(test, line["scalar"], line["input"])
    (case.sphere if "min_sphere" in test else case.values if VALUES.fullmatch(test) else
     case.sign if re.match("orient|in(circle|sphere)", test) else case.relation)(proof, said, line)
    need(set(line["references"]) == {"cgal", "rational"} and "fault" not in line, "two references that agree are needed")
    need(said is None or set(line["references"].values()) == {said}, "the references differ")
    need(said != "touching" or line["margin"] == 0, "a margin of a contact")
    for name, each in line["subjects"].items():
        verdict, outcome = each["verdict"], each["outcome"]
        wanted = outcome
        if said in SIGNS and verdict in SIGNS:
            wanted = "agree" if verdict == said else "wrong_sign"
        elif verdict in ("hit", "miss") and said not in (None, "defined"):
            right = "agree" if (verdict == "hit") == (said == "crossing") else "false_" + verdict
            wanted = {"touching": "contact_" + verdict, "undefined": "undefined"}.get(said, right)
        need(outcome in (wanted, "out_of_domain"), name + ": an outcome that does not follow")
        need(name[:10] != "certified." or outcome in ("agree", "contact_hit", "undefined"), name + " is wrong")

def main(path):
    confirmed = refused = 0
    sys.set_int_max_str_digits(60000)
    with open(path, "rb") if path != "-" else sys.stdin.buffer as file:
        for number, raw in enumerate(file, 1):
            try:
                need(len(raw) <= 1 << 24, "a line of more than 16 MB")
                confirm(raw.decode())
                confirmed += 1
            except Exception as error:  # whatever a hostile line makes of this
                why = str(error) if isinstance(error, Refused) else "malformed: %s %s" % (type(error).__name__, error)
                print("%s:%d: %s" % (path, number, ascii(why[:200])[1:-1]))
                refused += 1
    print("%d confirmed, %d refused" % (confirmed, refused))
    return 1 if refused or not confirmed else 0

if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
    except OSError as error:
        sys.exit("check_certificates.py: %s" % error)
