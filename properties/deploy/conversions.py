"""Tells adapters that hand a library something else than the case: by conversions done again in exact fractions.

A subject of libraries.json with "conversion": "declines" has to decline every case whose form for the library is not exact. Which
form that is stands here once more, apart from the adapters and from convert.py.
"""
import json
import struct
from fractions import Fraction


def fits(value, scalar):
    """Is the fraction a number of the type?"""
    try:
        near = float(value)
        if scalar == "float32":
            near = struct.unpack("f", struct.pack("f", near))[0]
    except OverflowError:
        return False
    return Fraction(near) == value


def box(x, at, held, size=3):
    return all(fits((x[i + size] + sign * x[i]) / 2, held) for i in range(at, at + size) for sign in (1, -1))


def sides(x, at, held, size=2):
    return all(fits(x[i + size] - x[i], held) for i in range(at, at + size))


def segment(x, at, held):
    return sides(x, at, held, 3)


def straight(x, at, held):
    moved = [i for i in range(at, at + 3) if x[i] != x[i + 3]]
    return len(moved) <= 1 and all(fits((x[i + 3] + sign * x[i]) / 2, held) for i in moved for sign in (1, -1))


def unit(x, at, scalar):
    length_squared = sum(item * item for item in x[at:at + 3])
    return abs(length_squared - 1) <= Fraction(5, 2 ** (23 if scalar == "float32" else 52))


def powers(x, at, held):
    return all(item != 0 and abs(item.numerator).bit_count() == 1 and item.denominator.bit_count() == 1 for item in x[at:at + 3])


def turned(x, at, held):
    """Rows of a matrix that exchanges axes, without the six of which no quaternion is exact."""
    rows = [x[at + 3 + 3 * i:at + 6 + 3 * i] for i in range(3)]
    if any(sorted(map(abs, row)) != [0, 0, 1] for row in rows):
        return False
    order = [[abs(item) for item in row].index(1) for row in rows]
    return order in ([0, 1, 2], [1, 2, 0], [2, 0, 1]) and sum(map(sum, rows)) in (3, -1)


def upright(x, at, held):
    same = x[at + 3:at + 12] == [1, 0, 0, 0, 1, 0, 0, 0, 1]
    return same and all(fits(x[at + i] + sign * x[at + 12 + i], held) for i in range(3) for sign in (1, -1))


def corners(x, at, held):
    for signs in range(8):
        for k in range(3):
            reach = sum((1 if signs >> i & 1 else -1) * x[at + 12 + i] * x[at + 3 + 3 * i + k] for i in range(3))
            if not fits(x[at + k] + reach, held):
                return False
    return True


def plane(x, at, held):
    u, v = ([x[at + 3 * n + i] - x[at + i] for i in range(3)] for n in (1, 2))
    return all(fits(u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3], held) for i in range(3))


def axis_plane(x, at, held):
    return sorted(map(abs, x[at:at + 3])) == [0, 0, 1]


def flat_plane(x, at, held):
    return any(x[at + i] == x[at + 3 + i] == x[at + 6 + i] for i in range(3))


def meshed(x, at, held):
    return all(len({x[at + i], x[at + 3 + i], x[at + 6 + i]}) < 3 for i in range(3))


def ray_end(x, at, held):
    return all(fits(x[i] + x[i + 3], held) for i in range(at, at + 3))


def ray_end_2d(x, at, held):
    return all(fits(x[i] + x[i + 2], held) for i in (at, at + 1))


def unit_planes(x, at, scalar):
    return all(unit(x, i, scalar) for i in range(at, at + 24, 4))


def relative_sphere(x, at, held):
    """A box around the origin, and a sphere from its centre."""
    return box(x, at, held) and all(fits(x[at + 6 + i] - (x[at + i] + x[at + 3 + i]) / 2, held) for i in range(3))


def relative_box(x, at, held):
    return box(x, at, held) and box(x, at + 6, held) and all(
        fits((x[at + 6 + i] + x[at + 9 + i] - x[at + i] - x[at + 3 + i]) / 2, held) for i in range(3))


def relative_frame(x, at, held):
    """A box with the axes of space, and the centre of one from its centre."""
    return axes_of_space(x, at) and all(fits(x[at + 15 + i] - x[at + i], held) for i in range(3))


def axes_of_space(x, at):
    rows = [x[at + 3 + 3 * i:at + 6 + 3 * i] for i in range(3)]
    return all(sorted(map(abs, row)) == [0, 0, 1] for row in rows)


def cornered(x, at, held):
    """A box with the axes of space, its least corner in them, and its sides."""
    if not axes_of_space(x, at):
        return False
    reach = [sum(x[at + 3 + 3 * i + k] * x[at + 12 + i] for i in range(3)) for k in range(3)]
    return all(fits(x[at + k] - reach[k], held) and fits(2 * x[at + 12 + k], held) for k in range(3))


def origin_from_centre(x, at, held):
    return all(fits(x[at + 4 + i] - x[at + i], held) for i in range(3))


def whole(x, at, held):
    return all(item.denominator == 1 and abs(item) < 2 ** 30 for item in x)


# By test, library and test, or subject and test: what is converted, and from which scalar on. Units are of the case's type, others
# of the library's.
FORMS = {
    "triangle_aabb_3d": [(box, 9)], "sphere_aabb_3d": [(box, 0)], "aabb_aabb_3d": [(box, 0), (box, 6)],
    "segment_aabb_3d": [(box, 0)], "ray_aabb_3d": [(box, 0)], "capsule_triangle_3d": [(straight, 9)],
    "capsule_capsule_3d": [(straight, 0), (straight, 7)], "obb_obb_3d": [(turned, 0), (turned, 15)],
    "segment_segment_distance_3d": [(segment, 0), (segment, 6)], "segment_triangle_3d": [(segment, 9)],
    "ray_triangle_3d": [(unit, 12)], "segment_plane_3d": [(plane, 0)], "segment_plane_point_3d": [(plane, 0)],
    "ray_segment_2d": [(ray_end_2d, 4)], "ray_sphere_3d": [(unit, 7)], "frustum_sphere_3d": [(unit_planes, 0)],
    "ray_plane_point_3d": [(unit, 0), (unit, 7)], ("three", "plane_sphere_3d"): [(unit, 0)],
    ("three", "plane_aabb_3d"): [(unit, 0)], ("three", "ray_obb_3d"): [(unit, 18)], "ray_obb_3d": [(turned, 0)],
    "aabb_aabb_cast_3d": [(box, 0), (box, 6)], "sphere_triangle_cast_3d": [(meshed, 0)],
    "sphere_triangle_contact_3d": [(meshed, 0)], ("jolt_physics", "triangle_obb_3d"): [(meshed, 0), (turned, 9)],
    ("jolt_physics", "capsule_triangle_contact_3d"): [(meshed, 0), (straight, 9)],
    "capsule_sphere_3d": [(straight, 0)], "capsule_aabb_3d": [(box, 0), (straight, 6)], "plane_sphere_3d": [(axis_plane, 0)],
    "plane_aabb_3d": [(axis_plane, 0), (box, 4)], ("fcl", "plane_aabb_3d"): [(box, 4)], "point_cylinder_3d": [(straight, 0)],
    "ray_capsule_3d": [(straight, 0)], "ray_cylinder_3d": [(straight, 0)], "sphere_obb_3d": [(turned, 0)],
    "triangle_obb_3d": [(turned, 9)], "capsule_capsule_contact_3d": [(straight, 0), (straight, 7)],
    "capsule_triangle_contact_3d": [(straight, 9)], "obb_obb_contact_3d": [(turned, 0), (turned, 15)],
    "sphere_obb_contact_3d": [(turned, 0)], ("libccd", "obb_obb_contact_3d"): [(corners, 0), (corners, 15)],
    ("libccd", "triangle_obb_3d"): [(corners, 9)],
    "triangle_rectangle_2d": [(sides, 6)], "aabb_aabb_2d": [(sides, 0), (sides, 4)], "point_rectangle_2d": [(whole, 0)],
    ("ode", "segment_triangle_3d"): [(straight, 9)], ("bullet", "ray_aabb_3d"): [(powers, 9)],
    ("bullet_double", "ray_aabb_3d"): [(powers, 9)], ("libccd", "obb_obb_3d"): [(corners, 0), (corners, 15)],
    ("vtk", "ray_aabb_3d"): [(ray_end, 6)], ("vtk", "ray_aabb_interval_3d"): [(ray_end, 6)],
    ("vtk", "ray_triangle_hit_3d"): [(ray_end, 9)], ("three", "ray_aabb_3d"): [(unit, 9)],
    ("three_mesh_bvh", "obb_obb_3d"): [(upright, 15)], ("playcanvas", "ray_aabb_3d"): [(box, 0), (unit, 9)],
    ("playcanvas", "segment_plane_3d"): [(flat_plane, 0)], ("cannon_es", "ray_aabb_3d"): [(unit, 9)],
    ("jolt_physics", "triangle_aabb_3d"): [(meshed, 0), (box, 9)], ("jolt_physics", "sphere_triangle_3d"): [(meshed, 0)],
    ("jolt_physics", "capsule_triangle_3d"): [(meshed, 0), (straight, 9)],
    ("jolt_physics", "segment_triangle_3d"): [(meshed, 0), (segment, 9)],
    ("jolt_physics", "segment_aabb_3d"): [(box, 0), (segment, 6)], ("havok", "capsule_aabb_3d"): [(box, 0)],
    ("pygame", "aabb_aabb_2d"): [(whole, 0)],
    ("simbody.geo_box_sphere", "sphere_aabb_3d"): [(relative_sphere, 0)],
    ("simbody.geo_box_aligned_box", "aabb_aabb_3d"): [(relative_box, 0)],
    ("simbody.bounding_box_box", "aabb_aabb_3d"): [(segment, 0), (segment, 6)],
    ("simbody.geo_box_oriented_box", "obb_obb_3d"): [(relative_frame, 0)],
    ("simbody.bounding_box_box", "obb_obb_3d"): [(cornered, 0), (cornered, 15)],
    ("simbody", "ray_aabb_3d"): [(segment, 0), (unit, 9)], ("simbody", "ray_obb_3d"): [(cornered, 0), (unit, 18)],
    ("simbody", "ray_sphere_3d"): [(origin_from_centre, 0), (unit, 7)],
}
# Libraries that hold numbers of the case's type; the others hold doubles.
OF_SCALAR = {"box2d", "fcl", "bullet", "embree", "rapier3d", "jolt_physics", "havok",
             "simbody.geo_box_sphere", "simbody.geo_box_aligned_box", "simbody.geo_box_oriented_box"}


def is_exact(subject, test, scalar, x):
    """Can the library be handed this case, a list of floats, without rounding?"""
    plugin = subject.partition(".")[0]
    held = scalar if OF_SCALAR & {plugin, subject} else "float64"
    x = [Fraction(item) for item in x]
    forms = FORMS.get((subject, test)) or FORMS.get((plugin, test)) or FORMS[test]
    return all(form(x, at, scalar if form in (unit, unit_planes) else held) for form, at in forms)


def undeclared(listed, answers, lines):
    """What a library answered though it was handed something else: [(subject, line)]. `listed` are subjects of libraries.json,
    `answers` what `check --json` says of the lines."""
    converting = {(item["subject"], item["test"]) for item in listed if item["conversion"] == "declines"}
    found, judged, exact = [], set(), {}
    for line, answer in zip(lines, answers):
        case = json.loads(line)
        for name, text in answer["subjects"].items():
            if (name, case["test"]) not in converting or text["outcome"] in ("declined", "crash", "hang"):
                continue
            key = (name, line)
            if key not in exact:
                exact[key] = is_exact(name, case["test"], case["scalar"], [float.fromhex(item) for item in case["input"]])
            judged.add((name, case["test"]))
            if not exact[key] and text["outcome"] != "undefined":
                found.append((name, line))
    return found, converting - judged
