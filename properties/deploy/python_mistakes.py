"""Functions of a user, right ones and ones with a planted mistake, for python_mistakes_test.py.

They compute in fractions, so that nothing is wrong but the mistake; those whose mistake is rounding compute in floats. Each takes the
numbers of an input as one array. RIGHT has one for each test, MISTAKES (name, test, function, what it does wrong). Touching shapes meet in
CLOSED and CLOSED_MISTAKES; to the others contact is either.
"""
import itertools
import math
from collections import namedtuple
from fractions import Fraction

import numpy


def exactly(array):
    return [Fraction(x) for x in array.tolist()]


def cut(x, *sizes):
    found, at = [], 0
    for size in sizes:
        found.append(x[at:at + size])
        at += size
    return found


def minus(a, b):
    return [p - q for p, q in zip(a, b)]


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def turn(a, b, c):
    return (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0])


def side(a, b, c, d):
    return dot(minus(a, d), cross(minus(b, d), minus(c, d)))


def sign(x):
    return (x > 0) - (x < 0)


def determinant(rows, minus_one=-1):
    """By the first row; with 1 for minus_one the sum of its terms as they are."""
    if len(rows) == 1:
        return rows[0][0]
    return sum(minus_one ** i * x * determinant([row[:i] + row[i + 1:] for row in rows[1:]], minus_one) for i, x in enumerate(rows[0]))


# --- Signs.

def orient_2d(x, numbers=exactly, epsilon=0):
    det = turn(*cut(numbers(x), 2, 2, 2))
    return 0 if abs(det) < epsilon else sign(det)


def orient_3d(x, numbers=exactly):
    return sign(side(*cut(numbers(x), 3, 3, 3, 3)))


def incircle_2d(x):
    return lifted_sign(x, 2)


def incircle_from_origin(x):
    rows = [[p[0], p[1], p[0] * p[0] + p[1] * p[1]] for p in cut([float(v) for v in x], 2, 2, 2, 2)]
    return sign(dot(minus(rows[0], rows[3]), cross(minus(rows[1], rows[3]), minus(rows[2], rows[3]))))


def filtered(exact, rows_of, bound=1e-17):
    """A filter as adaptive predicates have it, for products that neither underflow nor overflow. Its bound is a tenth of one rounding: the
    determinant takes several."""
    def routine(x):
        rows = rows_of([float(v) for v in x])
        found, terms = determinant(rows), determinant([[abs(v) for v in row] for row in rows], 1)
        ordinary = all(v == 0 or 1e-50 < abs(v) < 1e50 for row in rows for v in row)
        return sign(found) if ordinary and abs(found) > bound * terms else exact(x)
    return routine


def from_last(points):
    return [minus(p, points[-1]) for p in points[:-1]]


def lifted_from_last(points):
    return [[*d, dot(d, d)] for d in from_last(points)]


def lifted_sign(x, size):
    return sign(determinant(lifted_from_last(cut(exactly(x), *[size] * (size + 2)))))


def insphere_3d(x):
    return lifted_sign(x, 3)


# --- Points, segments and triangles in the plane.

def on_segment(p, a, b):
    return turn(a, b, p) == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def segments_meet(a, b, c, d, collinear=True, parallel=0):
    if abs((b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])) < parallel:
        return False
    o = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
    if collinear and not any(o):
        return on_segment(a, c, d) or on_segment(b, c, d) or on_segment(c, a, b)
    return sign(o[0]) * sign(o[1]) <= 0 and sign(o[2]) * sign(o[3]) <= 0


def segment_segment_2d(x, **more):
    return segments_meet(*cut(exactly(x), 2, 2, 2, 2), **more)


def in_triangle(p, a, b, c, tolerance=0):
    area = turn(a, b, c)
    if area == 0:
        return any(on_segment(p, *ends) for ends in ((a, b), (b, c), (c, a)))
    return all(turn(q, r, p) * sign(area) >= -tolerance for q, r in ((a, b), (b, c), (c, a)))


def point_triangle_2d(x, **more):
    return in_triangle(*cut(exactly(x), 2, 2, 2, 2), **more)


def triangle_triangle_2d(x, contained=True):
    corners = cut(exactly(x), *[2] * 6)
    a, b = corners[:3], corners[3:]
    edges = [[(t[i], t[(i + 1) % 3]) for i in range(3)] for t in (a, b)]
    if any(segments_meet(*e, *f) for e in edges[0] for f in edges[1]):
        return True
    return contained and (in_triangle(a[0], *b) or in_triangle(b[0], *a))


def point_polygon_2d(x, half_open=True):
    numbers = exactly(x)
    p, corners, inside = numbers[:2], cut(numbers[2:], *[2] * (len(numbers) // 2 - 1)), False
    for i, a in enumerate(corners):
        b = corners[i - 1]
        if a[1] == b[1]:
            continue
        reaches = (a[1] > p[1]) != (b[1] > p[1]) if half_open else min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
        if reaches and p[0] < a[0] + (p[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1]):
            inside = not inside
    return inside


# --- Distances.

def point_disc_2d(x):
    p, c, (r,) = cut(exactly(x), 2, 2, 1)
    return dot(minus(p, c), minus(p, c)) <= r * r


def point_disc_by_root(x):
    p, c, (r,) = cut([float(v) for v in x], 2, 2, 1)
    return math.hypot(*minus(p, c)) <= r


def sphere_sphere_3d(x):
    a, (r,), b, (s,) = cut(exactly(x), 3, 1, 3, 1)
    return dot(minus(a, b), minus(a, b)) <= (r + s) ** 2


def sphere_sphere_by_root(x):
    a, (r,), b, (s,) = cut([float(v) for v in x], 3, 1, 3, 1)
    return math.dist(a, b) <= r + s


def root(x):
    """The square root of a fraction, rounded."""
    shift = 2 * max(0, 1100 - min(0, x.numerator.bit_length() - x.denominator.bit_length()))
    return float(Fraction(math.isqrt(x.numerator * 2 ** shift // x.denominator), 2 ** (shift // 2)))


def nearest_on_segment(p, a, b):
    d = minus(b, a)
    t = min(max(dot(minus(p, a), d) / dot(d, d), 0), 1) if any(d) else 0
    return [q + t * r for q, r in zip(a, d)]


def point_triangle_closest_3d(x, clamped=False):
    p, a, b, c = cut(exactly(x), 3, 3, 3, 3)
    e, f = minus(b, a), minus(c, a)
    n = cross(e, f)
    near = [nearest_on_segment(p, *ends) for ends in ((a, b), (b, c), (c, a))]
    if any(n):
        v, w = dot(cross(minus(p, a), f), n) / dot(n, n), dot(cross(e, minus(p, a)), n) / dot(n, n)
        if clamped:  # each weight by itself
            weights = [max(k, 0) for k in (1 - v - w, v, w)]
            v, w = weights[1] / sum(weights), weights[2] / sum(weights)
            near = []
        if v >= 0 and w >= 0 and v + w <= 1:
            near.append([q + v * r + w * s for q, r, s in zip(a, e, f)])
    best = min(near, key=lambda q: dot(minus(p, q), minus(p, q)))
    return [float(q) for q in best] + [root(dot(minus(p, best), minus(p, best)))]


# --- Boxes.

def boxes(x, size, axes):
    low, high, other, end = cut(exactly(x), *[size] * 4)
    return all(low[i] <= end[i] and other[i] <= high[i] for i in range(axes))


def aabb_aabb_2d(x):
    return boxes(x, 2, 2)


def aabb_aabb_in_integers(x):
    """In units of 1/1024, in 32 bits that wrap."""
    def fixed(v):
        return (int(v * 1024) + 2 ** 31) % 2 ** 32 - 2 ** 31
    low, high, other, end = cut([fixed(v) for v in exactly(x)], 2, 2, 2, 2)
    return all(low[i] <= end[i] and other[i] <= high[i] for i in range(2))


def aabb_aabb_3d(x, axes=3):
    return boxes(x, 3, axes)


def aabb_aabb_by_centres(x):
    low, high, other, end = cut([float(v) for v in x], 3, 3, 3, 3)
    return all(abs((low[i] + high[i]) / 2 - (other[i] + end[i]) / 2) <= (high[i] - low[i]) / 2 + (end[i] - other[i]) / 2 for i in range(3))


def ray_aabb_3d(x, parallel=0):
    low, high, origin, direction = cut(exactly(x), 3, 3, 3, 3)
    enter, leave = Fraction(0), None
    for i in range(3):
        if abs(direction[i]) <= parallel:
            if not low[i] <= origin[i] <= high[i]:
                return False
            continue
        near, far = sorted(((low[i] - origin[i]) / direction[i], (high[i] - origin[i]) / direction[i]))
        enter, leave = max(enter, near), far if leave is None else min(leave, far)
    return leave is None or enter <= leave


def triangle_aabb_3d(x, left_out=None):
    a, b, c, low, high = cut(exactly(x), 3, 3, 3, 3, 3)
    corners = [[(low, high)[k >> i & 1][i] for i in range(3)] for k in range(8)]
    edges, units = [minus(b, a), minus(c, b), minus(a, c)], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    axes = units + [cross(edges[0], edges[1])] + [cross(e, u) for e in edges for u in units]
    if left_out is None:  # those of flat shapes
        axes += [cross(e, n) for e in edges for n in axes[3:]]
    for i, axis in enumerate(axes):
        s, t = [dot(axis, p) for p in (a, b, c)], [dot(axis, p) for p in corners]
        if i != left_out and (max(s) < min(t) or max(t) < min(s)):
            return False
    return True


# --- Rays and triangles in space.

def pierces(origin, direction, a, b, c, least=0, most=None, det_epsilon=0, slack=0):
    e, f = minus(b, a), minus(c, a)
    h = cross(direction, f)
    det = dot(e, h)
    if abs(det) < det_epsilon or det == 0:
        return False
    s = minus(origin, a)
    q = cross(s, e)
    u, v, t = dot(s, h) / det, dot(direction, q) / det, dot(f, q) / det
    return u >= -slack and v >= -slack and u + v <= 1 + slack and t >= least and (most is None or t <= most)


def ray_triangle_3d(x, **more):
    a, b, c, origin, direction = cut(exactly(x), *[3] * 5)
    return pierces(origin, direction, a, b, c, **more)


def triangle_triangle_3d(x, **more):
    corners = cut(exactly(x), *[3] * 6)
    for one, other in ((corners[:3], corners[3:]), (corners[3:], corners[:3])):
        for i in range(3):
            if pierces(one[i], minus(one[i - 1], one[i]), *other, most=1, **more):
                return True
    return False


def segment_plane_3d(x, numbers=exactly):
    p, q, r, a, b = cut(numbers(x), *[3] * 5)
    n = cross(minus(q, p), minus(r, p))
    return dot(n, minus(a, p)) * dot(n, minus(b, p)) <= 0


def floats(array):
    return array.tolist()


# --- Closed convex sets, by a direction that separates them.

Convex = namedtuple("Convex", "points edges ray")


def whole(x):
    """Integers in the proportions of the numbers."""
    numbers = exactly(x)
    unit = max(v.denominator for v in numbers)  # all of them are powers of two
    return [int(v * unit) for v in numbers]


def triangle(a, b, c):
    return Convex([a, b, c], [minus(b, a), minus(c, b), minus(a, c)], None)


def segment(a, b):
    return Convex([a, b], [minus(b, a)], None)


def ray(origin, direction):
    return Convex([origin], [direction], direction)


def below(axis, a, b):
    """Is all of a before all of b along the axis?"""
    if any(dot(axis, c.ray) * way > 0 for c, way in ((a, 1), (b, -1)) if c.ray):
        return False
    return max(dot(axis, p) for p in a.points) < min(dot(axis, p) for p in b.points)


def meet(a, b):
    """The faces of their difference are crosses of edges; where it is flat, its plane's normal and the normals in the plane; on a line, the
    line and the way to it."""
    edges = [e for e in a.edges + b.edges if any(e)]
    between = minus(a.points[0], b.points[0])
    normals = [n for n in (cross(e, f) for e, f in itertools.combinations(edges, 2)) if any(n)]
    axes = [between] + normals + edges + [cross(e, cross(between, e)) for e in edges] + [cross(n, e) for n in normals[:1] for e in edges]
    return not any(below(axis, a, b) or below(axis, b, a) for axis in axes)


def normal_of(a, b, c):
    return cross(minus(b, a), minus(c, a))


def closed_ray_triangle_3d(x, in_plane=True):
    a, b, c, origin, direction = cut(whole(x), *[3] * 5)
    if not in_plane and dot(normal_of(a, b, c), direction) == 0:
        return False
    return meet(triangle(a, b, c), ray(origin, direction))


def closed_segment_triangle_3d(x, in_plane=True, sides=True):
    a, b, c, p, q = cut(whole(x), *[3] * 5)
    normal = normal_of(a, b, c)
    if not in_plane and dot(normal, minus(p, a)) == 0 == dot(normal, minus(q, a)):
        return False
    if not sides and any(normal) and any(meet(segment(*ends), segment(p, q)) for ends in ((a, b), (b, c), (c, a))):
        return False
    return meet(triangle(a, b, c), segment(p, q))


def closed_triangle_triangle_3d(x, contained=True, on_plane=True):
    corners = cut(whole(x), *[3] * 6)
    a, b = corners[:3], corners[3:]
    if not contained and all(dot(normal_of(*a), minus(p, a[0])) == 0 for p in b):
        return any(meet(segment(a[i - 1], a[i]), segment(b[k - 1], b[k])) for i in range(3) for k in range(3))
    for one, other in ((a, b), (b, a)):
        signs = {sign(dot(normal_of(*one), minus(p, one[0]))) for p in other}
        if not on_plane and signs != {0} and not signs >= {-1, 1}:
            return False
    return meet(triangle(*a), triangle(*b))


def closed_segment_segment_2d(x, ends=True):
    a, b, c, d = cut(whole(x), 2, 2, 2, 2)
    if not ends and (b[0] - a[0]) * (d[1] - c[1]) != (b[1] - a[1]) * (d[0] - c[0]):
        return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
    return segments_meet(a, b, c, d)


def closed_point_triangle_2d(x, sides=True):
    p, a, b, c = cut(whole(x), 2, 2, 2, 2)
    if not sides and turn(a, b, c) != 0 and any(on_segment(p, *ends) for ends in ((a, b), (b, c), (c, a))):
        return False
    return in_triangle(p, a, b, c)


def closed_ray_sphere_3d(x, tangents=True):
    centre, (radius,), origin, direction = cut(exactly(x), 3, 1, 3, 3)
    way = minus(centre, origin)
    along, away = dot(way, direction), dot(way, way) - radius * radius
    discriminant = along * along - dot(direction, direction) * away
    if not tangents and radius > 0 and discriminant == 0:
        return False
    return away <= 0 or (along > 0 and discriminant >= 0)


RIGHT = {f.__name__: f for f in (
    orient_2d, orient_3d, incircle_2d, insphere_3d, segment_segment_2d, point_triangle_2d, triangle_triangle_2d, point_polygon_2d,
    point_disc_2d, sphere_sphere_3d, point_triangle_closest_3d, aabb_aabb_2d, aabb_aabb_3d, ray_aabb_3d, triangle_aabb_3d, ray_triangle_3d,
    triangle_triangle_3d, segment_plane_3d)}
CLOSED = {f.__name__.replace("closed_", ""): f for f in (
    closed_ray_triangle_3d, closed_segment_triangle_3d, closed_triangle_triangle_3d, closed_segment_segment_2d, closed_point_triangle_2d,
    closed_ray_sphere_3d)}

TINY, SMALL = Fraction(1, 10 ** 12), Fraction(1, 10 ** 9)
MISTAKES = [
    ("filter_2d", "orient_2d", filtered(orient_2d, lambda x: from_last(cut(x, 2, 2, 2))), "its bound is too small"),
    ("filter_3d", "orient_3d", filtered(orient_3d, lambda x: from_last(cut(x, 3, 3, 3, 3))), "its bound is too small"),
    ("filter_circle", "incircle_2d", filtered(incircle_2d, lambda x: lifted_from_last(cut(x, 2, 2, 2, 2))), "its bound is too small"),
    ("filter_sphere", "insphere_3d", filtered(insphere_3d, lambda x: lifted_from_last(cut(x, *[3] * 5))), "its bound is too small"),
    ("orientation_epsilon", "orient_2d", lambda x: orient_2d(x, epsilon=SMALL), "0 where the determinant is below 1e-9"),
    ("orientation_in_floats", "orient_2d", lambda x: orient_2d(x.astype(numpy.float32), numbers=floats), "rounds to float32 first"),
    ("plane_side_rounded", "orient_3d", lambda x: orient_3d(x, numbers=floats), "a determinant in doubles"),
    ("circle_from_origin", "incircle_2d", incircle_from_origin, "squares before it subtracts"),
    ("collinear_forgotten", "segment_segment_2d", lambda x: segment_segment_2d(x, collinear=False), "segments on one line always meet"),
    ("parallel_epsilon", "segment_segment_2d", lambda x: segment_segment_2d(x, parallel=TINY), "parallel below 1e-12"),
    ("triangle_tolerance", "point_triangle_2d", lambda x: point_triangle_2d(x, tolerance=SMALL), "inside from -1e-9 on"),
    ("containment_forgotten", "triangle_triangle_2d", lambda x: triangle_triangle_2d(x, contained=False), "only edges are asked"),
    ("corner_counted_twice", "point_polygon_2d", lambda x: point_polygon_2d(x, half_open=False), "<= at both ends of a side"),
    ("disc_by_root", "point_disc_2d", point_disc_by_root, "compares a rounded distance"),
    ("spheres_by_root", "sphere_sphere_3d", sphere_sphere_by_root, "compares a rounded distance with a rounded sum"),
    ("weights_clamped", "point_triangle_closest_3d", lambda x: point_triangle_closest_3d(x, clamped=True), "clamps each weight by itself"),
    ("integers_that_wrap", "aabb_aabb_2d", aabb_aabb_in_integers, "units of 1/1024 in 32 bits"),
    ("axis_forgotten", "aabb_aabb_3d", lambda x: aabb_aabb_3d(x, axes=2), "does not look at z"),
    ("boxes_by_centres", "aabb_aabb_3d", aabb_aabb_by_centres, "compares rounded centres and half extents"),
    ("direction_epsilon", "ray_aabb_3d", lambda x: ray_aabb_3d(x, parallel=SMALL), "a direction below 1e-9 is 0"),
    ("cross_axis_forgotten", "triangle_aabb_3d", lambda x: triangle_aabb_3d(x, left_out=8), "one of nine cross products is left out"),
    ("determinant_epsilon", "ray_triangle_3d", lambda x: ray_triangle_3d(x, det_epsilon=TINY), "misses where the determinant is below 1e-12"),
    ("start_epsilon", "ray_triangle_3d", lambda x: ray_triangle_3d(x, least=SMALL), "misses what is nearer than 1e-9"),
    ("edges_with_slack", "triangle_triangle_3d", lambda x: triangle_triangle_3d(x, slack=SMALL), "weights from -1e-9 on"),
    ("product_underflows", "segment_plane_3d", lambda x: segment_plane_3d(x, numbers=floats), "multiplies two heights in doubles"),
]
CLOSED_MISTAKES = [
    ("ray_in_plane", "ray_triangle_3d", lambda x: closed_ray_triangle_3d(x, in_plane=False), "a ray in the plane always misses"),
    ("segment_in_plane", "segment_triangle_3d", lambda x: closed_segment_triangle_3d(x, in_plane=False), "a segment in it always misses"),
    ("sides_of_triangle", "segment_triangle_3d", lambda x: closed_segment_triangle_3d(x, sides=False), "leaves out the triangle's sides"),
    ("contained_in_plane", "triangle_triangle_3d", lambda x: closed_triangle_triangle_3d(x, contained=False), "only sides are asked"),
    ("corner_on_plane", "triangle_triangle_3d", lambda x: closed_triangle_triangle_3d(x, on_plane=False), "a corner on it is beside it"),
    ("ends_of_segments", "segment_segment_2d", lambda x: closed_segment_segment_2d(x, ends=False), "leaves out the ends"),
    ("sides_in_plane", "point_triangle_2d", lambda x: closed_point_triangle_2d(x, sides=False), "leaves out the sides"),
    ("tangent_missed", "ray_sphere_3d", lambda x: closed_ray_sphere_3d(x, tangents=False), "discriminant > 0"),
]
