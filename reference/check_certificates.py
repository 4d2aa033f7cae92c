#!/usr/bin/env python3
"""Confirms answers of `graze check --json --certify` from their inputs and certificates, with whole numbers and fractions.

usage: check_certificates.py FILE|-

Beside it stand the parts about what moves, moving_certificates.py and cast_certificates.py, frusta and cylinders,
solid_certificates.py, polygons, polygon_certificates.py, contacts, contact_certificates.py, and solids, surface_certificates.py.

Prints FILE:LINE: why for each refusal, then `N confirmed, M refused`. Exit status 1 if there is a refusal, or no answer at all.
Confirmed: relations, signs, values, spheres, times, each number's rounding, what is undefined, outcomes of verdicts, certified
subjects. Not confirmed: margins (but 0 for contacts), errors, causes, domains. Certificates: reference/include/graze/certify.hpp."""
import json, math, re, sys
from fractions import Fraction
COUNTS = {"point": (1, 0), "segment": (2, 0), "triangle": (3, 0), "box": (2, 0), "disc": (1, 1), "Ball": (1, 1), "obb": (4, 3),
          "capsule": (2, 1), "Plane": (3, 0), "Equation": (0, 4), "line": (2, 0),
          "ray": (2, 0), "affine": (0, 6), "Frustum": (0, 24), "Yl": (2, 1), "Way": (0, 3)}  # points, scalars besides
KINDS = {name[0]: name for name in [*COUNTS, "mesh", "hull", "Vertices"]}
# Of each test its shapes by first letters; of values how many are no lengths, and + for one that is.
SHAPES, VALUES = {}, {}
for test, letters, number, length in re.findall(r"(\w+) ([a-zA-Z]+)(\d?)(\+?)", """
point_disc_2d pd point_rectangle_2d pb point_triangle_2d pt point_trimesh_2d pm point_transformed_trimesh_2d pam
moving_point_trimesh_2d sm segment_segment_2d ss triangle_triangle_2d tt triangle_rectangle_2d tb aabb_aabb_2d bb aabb_aabb_3d bb
segment_plane_3d Ps line_triangle_3d tl segment_triangle_3d ts triangle_triangle_3d tt triangle_aabb_3d tb
triangle_min_sphere_3d t segment_aabb_3d bs ray_aabb_3d br ray_triangle_3d tr sphere_aabb_3d bB sphere_triangle_3d tB
capsule_triangle_3d tc capsule_capsule_3d cc hull_hull_3d hh point_polygon_2d pV obb_obb_3d oo orient_2d sp orient_3d tp
incircle_2d tp insphere_3d ssp line_line_point_2d ss2 segment_plane_point_3d ts4 ray_triangle_hit_3d tr3 ray_aabb_interval_3d br2
point_triangle_closest_3d pt3+ segment_segment_distance_3d ss0+ triangle_triangle_segment_3d tt6 hull_hull_distance_3d hh0+
hull_hull_depth_3d hh0+ polygon_area_2d V1 plane_sphere_3d EB plane_aabb_3d Eb disc_disc_2d dd disc_rectangle_2d bd
ray_segment_2d sr sphere_sphere_3d BB capsule_sphere_3d cB ray_sphere_3d Br capsule_aabb_3d bc ray_capsule_3d cr
disc_triangle_2d td hull_hull_2d hh sphere_obb_3d oB triangle_obb_3d to ray_obb_3d or frustum_aabb_3d Fb frustum_sphere_3d FB
ray_sphere_hit_3d Br2 ray_plane_point_3d Er4 point_cylinder_3d Yp ray_cylinder_3d Yr ray_cylinder_interval_3d Yr2
vertex_triangle_ccd_3d ptpt edge_edge_ccd_3d ssss sphere_sphere_cast_3d BBW sphere_triangle_cast_3d tBW aabb_aabb_cast_3d bbW
hull_hull_cast_3d Whh polygon_self_intersection_2d V polygon_polygon_2d VV hull_hull_contact_2d hh hull_hull_contact_3d hh
obb_obb_contact_3d oo capsule_capsule_contact_3d cc sphere_obb_contact_3d oB sphere_triangle_contact_3d tB
capsule_triangle_contact_3d tc point_solid_3d pm ray_solid_3d rm point_solid_distance_3d pm0+ ray_solid_hit_3d rm1"""):
    SHAPES[test] = [KINDS[letter] for letter in letters]
    if number:
        VALUES[test] = int(number), length and ("depth_squared" if "depth" in test else "distance_squared")
FORMATS, SIGNS = {"float32": (24, -149, 128), "float64": (53, -1074, 1024)}, ("zero", "positive", "negative")  # bits, exponents
HEXADECIMAL, FRACTION = re.compile(r"(-?)0x([01])(?:\.([0-9a-f]{1,16}))?p([+-][0-9]{1,4})"), re.compile(r"(-?[0-9]+)/([0-9]+)")

class Refused(Exception): pass
def need(holds, why):
    if not holds: raise Refused(why)
index = lambda value, end: need(type(value) is int and 0 <= value < end, "an index of nothing") or value
def read_scalar(text, scalar):
    found = HEXADECIMAL.fullmatch(text)  # into n 2^e, n odd or 0
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
    parts = [(int(item[1]), int(item[2])) for item in found]
    need(all(d for _, d in parts), "a denominator of 0")
    below = math.lcm(*(d for _, d in parts))
    return [n * (below // d) for n, d in parts], below
fractions = lambda texts, count: [Fraction(n, below) for numbers, below in [whole(texts, count)] for n in numbers]
dot, minus = lambda u, v: sum(a * b for a, b in zip(u, v)), lambda u, v: [a - b for a, b in zip(u, v)]
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
    twice = math.isqrt(math.floor(4 * x / step ** 2)) if root else 0
    n = (twice + 1) // 2 - (twice ** 2 * step ** 2 == 4 * x and twice % 4 == 1) if root else round(x / step)
    return n * step if abs(n * step) < 1 << end else math.copysign(math.inf, n)

class Convex:
    """The hull of points, swept along directions (of a ray one way) and widened by a radius."""
    def __init__(self, kind, points, more, unit):
        self.points, self.directions, self.one_way, self.radius = points, [], kind == "ray", more[0] if len(more) == 1 else 0
        need(not more or min(more) >= 0, "input: a negative radius or half extent")
        if kind == "box":
            need(all(a <= b for a, b in zip(*points)), "input: min > max")
            self.points = [[points[k >> i & 1][i] for i in range(len(points[0]))] for k in range(1 << len(points[0]))]
        elif kind == "obb":
            self.points = [[points[0][j] * unit + sum((1 if k >> i & 1 else -1) * more[i] * points[1 + i][j] for i in range(3))
                            for j in range(3)] for k in range(8)]
        elif kind in ("ray", "Plane", "line"):
            self.points, self.directions = points[:1], points[1:] if kind == "ray" else [minus(p, points[0]) for p in points[1:]]

class Case:
    """The input as sets, the first and the others, in integers over unit, a power of two."""
    def __init__(self, test, scalar, texts):
        pairs, self.test, m, at, sets = [read_scalar(text, scalar) for text in texts], test, None, 0, []
        low = min(0, min(e for _, e in pairs))
        x, d = [n << (e - low) for n, e in pairs], 2 if test.endswith("2d") else 3
        self.x, self.dimension, self.unit, self.last = x, d, 1 << -low, SHAPES[test][-1]
        self.times = self.unit if "obb" in SHAPES[test] else 1  # corners of that are products, over the unit squared
        for kind in SHAPES[test]:
            points, more = COUNTS.get(kind) or ((len(x) - at) // d if SHAPES[test].count(kind) == 1 else len(x) // (2 * d), 0)
            end = at + points * d + more
            need(at < end <= len(x) and points % 3 * (kind == "mesh") == 0 and (kind != "hull" or points <= 64) and
                 (kind != "Vertices" or points >= 3), "input: of another length")
            where = [x[i:i + d] for i in range(at, at + points * d, d)]
            if kind == "affine":
                m, sets[0].points, self.unit = x[at:end], [[c * self.unit for c in x[:2]]], self.unit ** 2
            elif kind == "mesh":
                where = [[m[k] * p + m[k + 1] * q + (m[k + 2] << -low) for k in (0, 3)] for p, q in where] if m else where
                sets += [Convex("triangle", where[i:i + 3], (), 1) for i in range(0, points, 3)]
            elif kind == "Way":
                self.way = x[at:end]
            elif kind in ("Equation", "Frustum"):
                sets.append(self.plane(x[at:at + 3], x[at + 3]) if kind == "Equation" else Convex(kind, [], (), 1))
            else:
                times = 1 if kind == "obb" else self.times
                sets.append(Convex(kind, [[c * times for c in p] for p in where], [c * times for c in x[end - more:end]], self.unit))
            at = end
        need(at == len(x), "input: of another length")
        self.unit, self.first, self.others = self.unit * self.times, sets[0], sets[1:]
        self.defined = not (m and m[0] * m[4] == m[1] * m[3]) and all(
            any(cross(*u)) if len(u) == 2 else all(map(any, u)) for u in (item.directions for item in sets))
    def plane(self, normal, constant):
        """From its point nearest to the origin, across the normal and an axis, but for that of its first largest component.
        That point has the denominator normal . normal, so all others are taken as often."""
        self.times = dot(normal, normal) or 1
        point, steepest = [-constant * c * self.unit for c in normal], max(range(3), key=lambda i: abs(normal[i]))
        ways = [cross(normal, [self.times * (i == k) for i in range(3)]) for k in range(3) if k != steepest]
        return Convex("Plane", [point] + [[p + c for p, c in zip(point, way)] for way in ways], (), 1)
    def separated(self, proof, other, strictly=False):
        """Is the first set below and the other above what the proof says, along its direction?"""
        ends = [proof["a"], proof["b"]] if strictly else [proof["bound"]] * 2
        *way, a, b = whole(proof["direction"] + ends, self.dimension + 2)[0]
        need(any(way) and (not strictly or a < b), "a direction of 0, or a is not below b")
        # A plane, line or ray leaves no direction whose length is a fraction: a bound of what is round is no end then.
        ends = strictly and not any(item.directions for item in (self.first, other))
        for item, sign, bound, name in ((self.first, 1, a, "first"), (other, -1, b, "second")):
            for u in item.directions:
                need(sign * dot(way, u) <= 0 if item.one_way else dot(way, u) == 0, "the direction leaves the " + name + " set")
            room = sign * bound * self.unit - max(sign * dot(way, p) for p in item.points)
            short = room * room - dot(way, way) * item.radius ** 2
            need(room >= 0 and (short == 0 if ends or (strictly and not item.radius) else short >= 0), "the " + name + " set is not at its bound")
    def weighted(self, proof, other):
        """The points that the weights of both sets make, and the weights."""
        need(type(proof["weights"]) is list and len(proof["weights"]) == 2, "weights of two sets are needed")
        for item, texts in zip((self.first, other), proof["weights"]):
            n, generators = len(item.points), item.points + item.directions
            weights, over = whole(texts, len(generators))
            need(min(weights[:n]) >= 0 and sum(weights[:n]) == over, "weights that are not convex")
            need(not item.one_way or weights[n] >= 0, "a negative weight of a ray's direction")
            result = (sum(w * p[i] for w, p in zip(weights, generators) if w) for i in range(self.dimension))
            yield [Fraction(x, over * self.unit) for x in result], weights
    def meeting(self, proof, other):
        at, result = fractions(proof["point"], self.dimension), list(self.weighted(proof, other))
        for item, (q, _) in zip((self.first, other), result):
            need(dot(minus(at, q), minus(at, q)) * self.unit ** 2 <= item.radius ** 2, "the point is not what the weights make")
        return result
    def crossing(self, proof, other):
        (p, mine), (q, theirs) = self.meeting(proof, other)
        reach, between, rows = Fraction(self.first.radius + other.radius, self.unit), minus(p, q), []
        if reach:
            return need(fractions([proof["interior"]], 1) == [dot(between, between)] < [reach ** 2], "no nearer than the radii")
        for s, i in proof["interior"]:
            item, weights = ((self.first, mine), (other, theirs))[index(s, 2)]
            n = len(item.points)
            need(weights[index(i, len(weights))] > 0 or (i >= n and not item.one_way), "a weight that is not positive")
            rows.append(item.directions[i - n] if i >= n else
                        minus(item.points[i], item.points[next(k for k in range(n) if weights[k] > 0)]))
        return need(len(rows) == self.dimension and determinant(rows) != 0, "interior: directions that span no room")
    solid = lambda self, *claims: __import__("solid_certificates").confirm(self, *claims)
    polygon = lambda self, *claims: __import__("polygon_certificates").confirm(self, *claims)
    surface = lambda self, *claims: __import__("surface_certificates").confirm(self, *claims)
    def relation(self, proof, text, _):
        if not self.defined:
            return need(text == "undefined" and proof is None, "the case is undefined")
        need(text in ("disjoint", "touching", "crossing"), "no relation")
        if self.test == "point_disc_2d":
            arm, disc = minus(self.first.points[0], self.others[0].points[0]), self.others[0]
            far, wide = pair = [Fraction(n, self.unit ** 2) for n in (dot(arm, arm), disc.radius ** 2)]
            need(fractions([proof["distance_squared"], proof["radius_squared"]], 2) == pair, "another square")
            return need(text == ("disjoint" if far > wide else "crossing" if far < wide else "touching"), "not " + text)
        mesh, of = self.last == "mesh", lambda item: index(item["triangle"], len(self.others)) if mesh else 0
        if text != "disjoint":
            (self.crossing if text == "crossing" else self.meeting)(proof, self.others[of(proof)])
        pieces = [proof] if not mesh else proof if text == "disjoint" else [proof, *proof.get("others", [])]
        need(text == "crossing" or sorted(map(of, pieces)) == list(range(len(self.others))), "not one certificate a triangle")
        for item in pieces if text != "crossing" else ():
            self.separated(item, self.others[of(item)], text == "disjoint")
    def sign(self, proof, text, _):
        d, x, lifted = self.dimension, self.x, len(self.x) > self.dimension * (self.dimension + 1)
        rows = [minus(x[i:i + d], x[-d:]) for i in range(0, len(x) - d, d)]
        value = determinant([row + [dot(row, row)] if lifted else row for row in rows])
        need(fractions([proof["determinant"]], 1) == [Fraction(value, self.unit ** (d + 2 * lifted))], "another determinant")
        need(text == SIGNS[(value > 0) - (value < 0)], "another sign")
    def numbers(self, line, key, exact, lengths, near=rounded):
        """Are the exact numbers, from `lengths` on roots of them, as said, and as certified subjects said, rounded once?"""
        certified = [(name, item["values"], line["scalar"]) for name, item in line["subjects"].items()
                     if key == "exact_values" and name[:10] == "certified." and item["outcome"] == "agree"]
        for name, told, scalar in [(key, line[key], "float64"), *certified]:
            those = [float(item) if item in ("inf", "-inf") else item for item in told]
            right = [near(x, i >= lengths, scalar) for i, x in enumerate(exact)]
            orders = (right, right[3:] + right[:3]) if len(right) == 6 and name != key else (right,)  # either end first
            need(those in orders and all(type(item) in (int, float) for item in those), name + ": not the exact ones rounded")
    def sphere(self, proof, text, line):
        texts = proof["centre"] + [proof["radius_squared"]]
        *centre, squared = numbers = fractions(texts, 4)
        arms = [minus([Fraction(c, self.unit) for c in p], centre) for p in self.first.points]
        squares, support = [dot(arm, arm) for arm in arms], [index(i, 3) for i in proof["support"]]
        weights = whole(proof["weights"], len(support))[0]
        need(max(squares) <= squared and all(squares[i] == squared for i in support), "not the sphere of its support")
        need(min(weights) >= 0 and any(weights) and
             all(sum(w * arms[i][k] for w, i in zip(weights, support)) == 0 for k in range(3)), "weights of another centre")
        need(all(item["centre"] + [item["radius_squared"]] == texts for item in line["references"].values()), "references differ")
        self.numbers(line, "exact_sphere", numbers, 3)
    def values(self, proof, text, line):
        d, test, other = self.dimension, self.test, (self.others or [None])[0]
        p = [[Fraction(c, self.unit) for c in self.x[i:i + d]] for i in range(0, len(self.x), d)]
        normal = lambda i: cross(minus(p[i + 1], p[i]), minus(p[i + 2], p[i]))
        flat = {"line_line_point_2d": lambda: turn(minus(p[1], p[0]), minus(p[3], p[2])) == 0,
                "segment_plane_point_3d": lambda: dot(normal(0), minus(p[4], p[3])) == 0,
                "ray_triangle_hit_3d": lambda: dot(normal(0), p[4]) == 0, "ray_aabb_interval_3d": lambda: not any(p[3]),
                "triangle_triangle_segment_3d": lambda: not (any(normal(0)) and any(normal(3)))}.get(test, lambda: False)()
        empty = test.split("_")[-2] in ("hit", "interval", "segment", "depth") and text != "defined"  # where they are apart
        need(text == ("undefined" if flat or empty else "defined"), "it is not " + str(text))
        if text == "undefined":
            return flat or self.separated(proof, other, test[:3] == "ray" or "a" in proof)  # a ray that touches has values
        count, length = VALUES[test]
        z, squared = fractions(proof["exact"], count) if count else [], fractions([proof[length]], 1) if length else []
        self.numbers(line, "exact_values", z + squared, count)
        if length == "distance_squared":
            (a, _), (b, _) = self.weighted(proof, other)
            way = minus(a, b)
            right = squared == [dot(way, way)] and z == b[:count] and all(
                sign * (dot(way, x) - dot(way, q) * self.unit) >= 0 for sign, item, q in ((1, self.first, a), (-1, other, b))
                for x in item.points)
        elif length:
            right = self.depth(proof, squared[0])
        elif "area" in test:
            right = 2 * z[0] == sum(turn(p[i - 1], p[i]) for i in range(len(p)))
        elif d == 2:
            right = turn(minus(z, p[0]), minus(p[1], p[0])) == 0 == turn(minus(z, p[2]), minus(p[3], p[2]))
        elif "plane" in test:
            right = z[1:] == [a + z[0] * (b - a) for a, b in zip(*p[3:])] and dot(normal(0), minus(z[1:], p[0])) == 0
        elif "hit" in test:
            t, u, v = z
            right = min(t, u, v, 1 - u - v) >= 0 and all(o + t * w == a + u * (b - a) + v * (c - a) for a, b, c, o, w in zip(*p))
        elif "interval" in test:
            at = [[x + t * u for x, u in zip(p[2], p[3])] for t in z]
            ends = [any(u and at[k][i] == p[k ^ (u < 0)][i] for i, u in enumerate(p[3])) for k in (0, 1)]  # entered, left there
            right = (0 == z[0] or 0 < z[0] and ends[0]) and z[0] <= z[1] and ends[1] and all(
                a <= b <= c for x in at for a, b, c in zip(p[0], x, p[1]))
        else:
            sides = [(normal(0), p[:3], p[3:]), (normal(3), p[3:], p[:3])]
            heights = [[dot(n, minus(x, q[0])) for x in others] for n, q, others in sides]
            right = z[:3] != z[3:] and all(min(item) < 0 < max(item) for item in heights)
            for x in (z[:3], z[3:]):  # in both, and on an edge
                right = right and all(dot(n, minus(x, q[0])) == 0 for n, q, _ in sides) and 0 == min(
                    dot(n, cross(minus(q[i - 2], q[i]), minus(x, q[i]))) for n, q, _ in sides for i in range(3))
        return need(right, "the exact numbers are not what they have to be")
    moving = lambda self, *claims: __import__("moving_certificates").confirm(self, *claims)
    contact = lambda self, *claims: __import__("contact_certificates").confirm(self, *claims)
    cast = lambda self, *claims: __import__("cast_certificates").confirm(self, *claims)
    def depth(self, proof, squared):
        a, b, way = self.first.points, self.others[0].points, whole(proof["direction"], 3)[0]
        far = lambda n, height: height ** 2 - squared * dot(n, n) * self.unit ** 2 if height > 0 else -1
        wide, edges = far(way, max(dot(way, x) for x in a) - min(dot(way, x) for x in b)), []
        corners = [minus(a[index(i, len(a))], b[index(j, len(b))]) for i, j in proof["points"]]
        for face in proof["faces"]:
            x, y, z = (corners[index(at, len(corners))] for at in face)
            n = cross(minus(y, x), minus(z, x))
            need(far(n, dot(n, x)) >= 0, "a face nearer than the depth")
            edges += zip(face, face[1:] + face[:1])
        return wide == 0 and len(set(edges)) == len(edges) > 0 and {(j, i) for i, j in edges} == set(edges)

def confirm(text):
    line = json.loads(text, object_pairs_hook=lambda pairs: need(len(dict(pairs)) == len(pairs), "a key twice") or dict(pairs),
                      parse_constant=lambda word: need(False, word + " is no number"))
    test, answer, proof = line["test"], line["relation"], line["certificate"]
    moves, margins = re.search("_(ccd|cast)_", test), not re.search("_ccd_|self_intersection", test)
    case = Case(test, line["scalar"], need("input" in line, "no input: structures are not confirmed here") or line["input"])
    (case.solid if re.search("frustum|cylinder|ray_(sphere_hit|plane)", test) else case.sphere if "min_sphere" in test else case.contact if "_contact_" in test else
     case.surface if "_solid_" in test else case.values if test in VALUES else case.cast if "_cast_" in test else case.moving if moves else case.polygon if "polygon" in test else
     case.sign if re.match("orient|in(circle|sphere)", test) else case.relation)(proof, answer, line)
    need(set(line["references"]) == {"cgal", "rational"} and "fault" not in line, "two references that agree are needed")
    need(answer is None or (set(line["references"].values()) == {answer} and
                            (not margins or answer != "touching" or line["margin"] == 0)), "a false claim")
    for name, item in line["subjects"].items():
        verdict, outcome = item["verdict"], item["outcome"]
        wanted = outcome if answer in (None, "defined") or outcome in ("crash", "hang", "undefined") else "declined"
        if answer in SIGNS and verdict in SIGNS:
            wanted = "agree" if verdict == answer else "wrong_sign"
        elif verdict in ("hit", "miss") and answer not in (None, "defined"):
            right = "agree" if (verdict == "hit") == (answer == "crossing") else "false_" + verdict
            wanted = {"touching": "contact_" + verdict, "undefined": "undefined"}.get(answer, right)
        wanted = "late_impact" if moves and outcome == "late_impact" and verdict == "hit" else wanted  # the time was looked at
        need(outcome in (wanted, "out_of_domain"), name + ": an outcome that does not follow")
        need(name[:10] != "certified." or outcome in ("agree", "contact_hit", "undefined"), name + " is wrong")

def main(path):
    confirmed, refused, sys.dont_write_bytecode = 0, 0, True
    getattr(sys, "set_int_max_str_digits", abs)(90000)
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
        sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__, file=sys.stderr) or 2)
    except OSError as error:
        sys.exit(print("check_certificates.py: %s" % error, file=sys.stderr) or 2)
