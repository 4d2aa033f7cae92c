"""Moves generated cases to near ones that a library can be handed exactly, and tells whether a case is in a documented domain.

An adapter declines what its library could be handed only rounded. Of generated cases that is most: so those that are to be
asked are moved first, each shape that is converted as little as it takes. What comes out is a case of its own, of the same scalar
type, and is judged as any other; nothing here is trusted by a judge.
"""
import itertools
import math
import struct
from fractions import Fraction

BITS = {"float32": 24, "float64": 53}
LARGEST = {"float32": float.fromhex("0x1.fffffep127"), "float64": float.fromhex("0x1.fffffffffffffp1023")}
LEAST = {"float32": 2.0 ** -149, "float64": 5e-324}


def nearest(value, scalar):
    """Rounded to the scalar type, a number beyond the largest to that."""
    value = max(-LARGEST[scalar], min(LARGEST[scalar], value))
    return struct.unpack("f", struct.pack("f", value))[0] if scalar == "float32" else value


def spacing(value, scalar):
    """Of the type's numbers at that magnitude."""
    if value == 0:
        return LEAST[scalar]
    return max(math.ldexp(1.0, math.frexp(value)[1] - BITS[scalar]), LEAST[scalar])


def on_grid(value, step, scalar):
    """The nearest multiple of step, a power of two, but none beyond the type's numbers."""
    if step > abs(value) * 4:
        return 0.0
    # At most 54 bits: the quotient is exact, or below a half.
    moved = round(value / step) * step
    return moved if abs(moved) <= LARGEST[scalar] else math.trunc(value / step) * step


def coarsen(x, places, scalar, finer=1):
    """Numbers to a grid of two spacings at the largest of them, so that sums, differences and halves of two are exact."""
    step = 2 * finer * spacing(max(abs(x[i]) for i in places), scalar)
    for i in places:
        x[i] = on_grid(x[i], step, scalar)


def is_float(value):
    return value == nearest(float(value), "float32") if abs(value) <= LARGEST["float32"] else False


def holds(value, held):
    """Is the fraction a number of that type?"""
    if abs(value) > LARGEST[held]:
        return False
    near = nearest(float(value), held)
    return Fraction(near) == value


def dot(one, other):
    return sum(a * b for a, b in zip(one, other))


# What is done to a case: a function of (x, first place, scalar type, type that the library holds), which changes x.

def box(x, at, scalar, held, size=3):
    """The ends of a box: centre and half extents."""
    for axis in range(at, at + size):
        low, high = Fraction(x[axis]), Fraction(x[axis + size])
        if not all(holds(item / 2, held) for item in (low, high, high - low, high + low)):
            coarsen(x, (axis, axis + size), scalar)


def relative(x, at, scalar, held):
    """A box, and what is told from its centre: a sphere, or a box around a centre of its own."""
    ends = [at, at + 6] if len(x) == at + 12 else [at]
    for axis in range(3):
        boxes = [(Fraction(x[i + axis]), Fraction(x[i + axis + 3])) for i in ends]
        centres = [(low + high) / 2 for low, high in boxes] + [Fraction(x[at + 6 + axis])]
        parts_of = [item for low, high in boxes for item in (low / 2, high / 2, high - low, (high - low) / 2)]
        if not all(holds(item, held) for item in (*centres, centres[1] - centres[0], *parts_of)):
            coarsen(x, [at + axis, at + axis + 3, at + axis + 6, *(i + axis + 3 for i in ends[1:])], scalar, 2)


def summed(*groups):
    """Numbers whose sums and differences, within each group, are exact."""
    def how(x, at, scalar, held):
        for group in groups:
            values = [Fraction(x[at + i]) for i in group]
            if not all(holds(one + other, held) and holds(one - other, held) for one, other in itertools.combinations(values, 2)):
                coarsen(x, [at + i for i in group], scalar)
    return how


def box_2d(x, at, scalar, held):
    """A corner and sides."""
    for axis in (at, at + 1):
        if not holds(Fraction(x[axis + 2]) - Fraction(x[axis]), held):
            coarsen(x, (axis, axis + 2), scalar)


def segment(x, at, scalar, held):
    """A point and the difference to the other."""
    for axis in range(at, at + 3):
        if not holds(Fraction(x[axis + 3]) - Fraction(x[axis]), held):
            coarsen(x, (axis, axis + 3), scalar)


def straight(x, at, scalar, held):
    """Two points that differ in one coordinate: centre, length and a rotation about an axis."""
    along = max(range(3), key=lambda axis: abs(x[at + 3 + axis] - x[at + axis]))
    for axis in range(3):
        if axis != along:
            x[at + 3 + axis] = x[at + axis]
    coarsen(x, (at + along, at + 3 + along), scalar)


def unit(x, at, scalar, held):
    """A direction of unit length."""
    largest = max(abs(x[at + i]) for i in range(3))
    if largest == 0:
        return
    scaled = [x[at + i] / largest for i in range(3)]
    length = math.sqrt(sum(item * item for item in scaled))
    for i in range(3):
        x[at + i] = nearest(scaled[i] / length, scalar)


def powers(x, at, scalar, held):
    """A direction whose components have exact inverses, from 2^-14 to 2^14."""
    largest = max(abs(x[at + i]) for i in range(3)) or 1.0
    for i in range(3):
        share = abs(x[at + i]) / largest
        exponent = max(round(math.log2(share)), -14) if share > 0 else -14
        x[at + i] = math.copysign(2.0 ** exponent, x[at + i])


ROTATIONS = []
for _turn in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):  # third turns, and half turns after them
    for _signs in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)):
        ROTATIONS.append([float(_signs[axis]) if axis == _turn[row] else 0.0 for row in range(3) for axis in range(3)])


def rotation(x, at, scalar, held):
    """Axes that an exact quaternion turns to."""
    x[at + 3:at + 12] = max(ROTATIONS, key=lambda item: sum(a * b for a, b in zip(item, x[at + 3:at + 12])))


def frame(x, at, scalar, held):
    """Axes that are a rotation matrix as far as the type holds one. What is far from one, on a grid or flat, becomes a
    rotation that is exact."""
    axes = [x[at + 3 + 3 * i:at + 6 + 3 * i] for i in range(3)]
    result = []
    for axis in axes:
        for other in result * 2:  # a second time for what the first one rounded
            along = dot(axis, other)
            axis = [one - along * two for one, two in zip(axis, other)]
        length = math.sqrt(dot(axis, axis))
        if not 0.5 < length < 2:
            return rotation(x, at, scalar, held)
        result.append([item / length for item in axis])
    # A box is the same one whichever way its last axis goes.
    turn = dot([result[0][1] * result[1][2] - result[0][2] * result[1][1], result[0][2] * result[1][0] - result[0][0] * result[1][2],
                result[0][0] * result[1][1] - result[0][1] * result[1][0]], result[2])
    result[2] = [math.copysign(1, turn) * item for item in result[2]]
    if any(abs(dot(axes[i], axes[j])) > 0.1 for i in range(3) for j in range(i)):
        return rotation(x, at, scalar, held)
    x[at + 3:at + 12] = [nearest(item, scalar) for axis in result for item in axis]
    return None


def upright(x, at, scalar, held):
    """A box of the axes, with exact ends."""
    x[at + 3:at + 12] = ROTATIONS[0]
    for axis in range(3):
        centre, half = Fraction(x[at + axis]), Fraction(x[at + 12 + axis])
        if not holds(centre - half, held) or not holds(centre + half, held):
            coarsen(x, (at + axis, at + 12 + axis), scalar)


def corners(x, at, scalar, held):
    """A box with axes whose corners are exact: such axes, or such numbers."""
    rotation(x, at, scalar, held)
    coarsen(x, (*range(at, at + 3), *range(at + 12, at + 15)), scalar, 2)


def plane(x, at, scalar, held):
    """Three points whose cross product is exact in double: of 24 bits on one grid."""
    coarsen(x, range(at, at + 9), "float32" if scalar == "float32" else scalar, 1 if scalar == "float32" else 2 ** 29)


def axis_plane(x, at, scalar, held):
    """A plane's equation: across the axis that its normal is nearest to, which is of unit length."""
    axis = max(range(3), key=lambda i: abs(x[at + i]))
    length = x[at + axis]
    x[at:at + 3] = [float(i == axis) for i in range(3)]
    x[at + 3] = nearest(x[at + 3] / length, scalar) if length else x[at + 3]


def flat_plane(x, at, scalar, held):
    """Three points across an axis."""
    spread = [max(x[at + axis::3][:3]) - min(x[at + axis::3][:3]) for axis in range(3)]
    axis = spread.index(min(spread))
    for point in (1, 2):
        x[at + 3 * point + axis] = x[at + axis]


def meshed(x, at, scalar, held):
    """A triangle each of whose coordinates is the least or the greatest of its axis."""
    for axis in range(3):
        places = [at + axis, at + 3 + axis, at + 6 + axis]
        low, middle, high = sorted(places, key=lambda i: x[i])
        x[middle] = x[low] if x[middle] - x[low] < x[high] - x[middle] else x[high]


def ray_end(x, at, scalar, held):
    """An origin and a direction with an exact sum."""
    for axis in range(at, at + 3):
        if not holds(Fraction(x[axis]) + Fraction(x[axis + 3]), held):
            coarsen(x, (axis, axis + 3), scalar)


def ray_end_2d(x, at, scalar, held):
    """The same in the plane."""
    for axis in (at, at + 1):
        if not holds(Fraction(x[axis]) + Fraction(x[axis + 2]), held):
            coarsen(x, (axis, axis + 2), scalar)


def unit_planes(x, at, scalar, held):
    """The normals of the planes of a frustum."""
    for i in range(at, at + 24, 4):
        unit(x, i, scalar, held)


def whole(x, at, scalar, held):
    """Whole numbers below 2^30."""
    largest = max(map(abs, x))
    exponent = 0 if largest < 2 ** 20 and all(item == int(item) for item in x) else 9 - math.frexp(largest)[1]
    x[:] = [float(round(math.ldexp(item, exponent))) for item in x]


# Boxes with axes in a rotation matrix.
FRAMES = {"sphere_obb_3d": [(frame, 0)], "triangle_obb_3d": [(frame, 9)], "sphere_obb_contact_3d": [(frame, 0)],
          "obb_obb_contact_3d": [(frame, 0), (frame, 15)]}
# Boxes by their centre, capsules along an axis.
CENTRED = {"capsule_sphere_3d": [(straight, 0)], "capsule_aabb_3d": [(box, 0), (straight, 6)],
           "capsule_capsule_contact_3d": [(straight, 0), (straight, 7)], "capsule_triangle_contact_3d": [(straight, 9)]}
PLANES = {"plane_sphere_3d": [(axis_plane, 0)], "plane_aabb_3d": [(axis_plane, 0), (box, 4)]}

UNIT_PLANES = {"plane_sphere_3d": [(unit, 0)], "plane_aabb_3d": [(unit, 0)]}
# What a quaternion turns: boxes with axes, and what has a length of its own.
TURNED = {**CENTRED, **PLANES, "sphere_obb_3d": [(rotation, 0)], "triangle_obb_3d": [(rotation, 9)],
          "sphere_obb_contact_3d": [(rotation, 0)], "obb_obb_contact_3d": [(rotation, 0), (rotation, 15)],
          "ray_capsule_3d": [(straight, 0)], "ray_cylinder_3d": [(straight, 0)], "ray_obb_3d": [(rotation, 0)],
          "point_cylinder_3d": [(straight, 0)], "aabb_aabb_cast_3d": [(box, 0), (box, 6)]}

# Of a library, by test: what is done where. "float": what it holds are floats.
MOVES = {
    "fcl": {**FRAMES, **CENTRED, "plane_aabb_3d": [(box, 4)], "point_cylinder_3d": [(straight, 0)],
            "triangle_aabb_3d": [(box, 9)], "sphere_aabb_3d": [(box, 0)], "capsule_triangle_3d": [(straight, 9)],
            "capsule_capsule_3d": [(straight, 0), (straight, 7)], "segment_segment_distance_3d": [(segment, 0), (segment, 6)],
            "obb_obb_3d": [(frame, 0), (frame, 15)], "": "scalar"},
    "ode": {**FRAMES, **CENTRED, **PLANES, "triangle_obb_3d": [(rotation, 9)], "ray_capsule_3d": [(straight, 0)],
            "ray_cylinder_3d": [(straight, 0)], "ray_obb_3d": [(frame, 0)],
            "segment_triangle_3d": [(straight, 9)], "ray_aabb_3d": [(box, 0)], "sphere_aabb_3d": [(box, 0)],
            "triangle_aabb_3d": [(box, 9)], "capsule_triangle_3d": [(straight, 9)],
            "capsule_capsule_3d": [(straight, 0), (straight, 7)], "obb_obb_3d": [(frame, 0), (frame, 15)]},
    "bullet": {**FRAMES, **CENTRED, **PLANES,
               "sphere_aabb_3d": [(box, 0)], "capsule_capsule_3d": [(straight, 0), (straight, 7)], "ray_aabb_3d": [(powers, 9)],
               "segment_triangle_3d": [(segment, 9)], "obb_obb_3d": [(frame, 0), (frame, 15)], "": "scalar"},
    "bullet_double": {**FRAMES, **CENTRED, **PLANES,
                      "sphere_aabb_3d": [(box, 0)], "capsule_capsule_3d": [(straight, 0), (straight, 7)],
                      "ray_aabb_3d": [(powers, 9)], "obb_obb_3d": [(frame, 0), (frame, 15)]},
    "libccd": {"obb_obb_3d": [(corners, 0), (corners, 15)], "obb_obb_contact_3d": [(corners, 0), (corners, 15)],
               "triangle_obb_3d": [(corners, 9)]},
    "dart": {**FRAMES, "sphere_aabb_3d": [(box, 0)], "aabb_aabb_3d": [(box, 0), (box, 6)], "obb_obb_3d": [(frame, 0), (frame, 15)]},
    "simbody": {"plane_sphere_3d": [(axis_plane, 0)], "plane_aabb_3d": [(axis_plane, 0), (box, 4)],
                "sphere_aabb_3d": [(relative, 0)], "aabb_aabb_3d": [(relative, 0)],
                "obb_obb_3d": [(rotation, 0), (frame, 15), (summed((0, 1, 2, 12, 13, 14, 15, 16, 17, 27, 28, 29)), 0)],
                "ray_aabb_3d": [(summed((0, 3), (1, 4), (2, 5)), 0), (unit, 9)],
                "ray_obb_3d": [(rotation, 0), (summed((0, 1, 2, 12, 13, 14)), 0), (unit, 18)],
                "ray_sphere_3d": [(summed((0, 4), (1, 5), (2, 6)), 0), (unit, 7)], "": "scalar"},
    "vtk": {"segment_plane_3d": [(plane, 0)], "segment_plane_point_3d": [(plane, 0)], "ray_aabb_3d": [(ray_end, 6)],
            "ray_aabb_interval_3d": [(ray_end, 6)], "ray_triangle_hit_3d": [(ray_end, 9)]},
    "open3d": {"triangle_aabb_3d": [(box, 9)]},
    "embree": {"segment_triangle_3d": [(segment, 9)], "": "scalar"},
    "box2d": {"ray_segment_2d": [(ray_end_2d, 4)], "": "scalar"},
    "planck": {"ray_segment_2d": [(ray_end_2d, 4)]},
    "babylonjs": {"ray_sphere_3d": [(unit, 7)], "frustum_sphere_3d": [(unit_planes, 0)]},
    "three": {**UNIT_PLANES, "sphere_obb_3d": [(frame, 0)], "ray_sphere_3d": [(unit, 7)], "ray_obb_3d": [(frame, 0), (unit, 18)],
              "frustum_sphere_3d": [(unit_planes, 0)], "ray_plane_point_3d": [(unit, 0), (unit, 7)],
              "ray_aabb_3d": [(unit, 9)], "ray_triangle_3d": [(unit, 12)],
              "obb_obb_3d": [(frame, 0), (frame, 15)]},
    "three_mesh_bvh": {"obb_obb_3d": [(frame, 0), (upright, 15)]},
    "playcanvas": {"aabb_aabb_3d": [(box, 0), (box, 6)], "sphere_aabb_3d": [(box, 0)], "ray_aabb_3d": [(box, 0), (unit, 9)],
                   "ray_triangle_3d": [(unit, 12)], "segment_plane_3d": [(flat_plane, 0)]},
    "cannon_es": {**PLANES, "sphere_obb_3d": [(rotation, 0)], "sphere_obb_contact_3d": [(rotation, 0)],
                  "ray_aabb_3d": [(unit, 9)], "segment_aabb_3d": [(box, 0)], "sphere_aabb_3d": [(box, 0)],
                  "obb_obb_3d": [(rotation, 0), (rotation, 15)]},
    "rapier3d": {**TURNED,
                 "triangle_aabb_3d": [(box, 9)], "segment_aabb_3d": [(box, 0)], "aabb_aabb_3d": [(box, 0), (box, 6)],
                 "sphere_aabb_3d": [(box, 0)], "capsule_triangle_3d": [(straight, 9)],
                 "capsule_capsule_3d": [(straight, 0), (straight, 7)], "obb_obb_3d": [(rotation, 0), (rotation, 15)],
                 "ray_aabb_3d": [(box, 0)], "": "scalar"},
    "jolt_physics": {**TURNED, "triangle_obb_3d": [(meshed, 0), (rotation, 9)], "sphere_triangle_cast_3d": [(meshed, 0)],
                     "sphere_triangle_contact_3d": [(meshed, 0)], "capsule_triangle_contact_3d": [(meshed, 0), (straight, 9)],
                     "obb_obb_3d": [(rotation, 0), (rotation, 15)], "triangle_aabb_3d": [(meshed, 0), (box, 9)],
                     "sphere_aabb_3d": [(box, 0)], "sphere_triangle_3d": [(meshed, 0)],
                     "capsule_triangle_3d": [(meshed, 0), (straight, 9)], "capsule_capsule_3d": [(straight, 0), (straight, 7)],
                     "segment_triangle_3d": [(meshed, 0), (segment, 9)], "segment_aabb_3d": [(box, 0), (segment, 6)],
                     "": "scalar"},
    "mujoco": {**TURNED, "ray_obb_3d": [(frame, 0)], "sphere_aabb_3d": [(box, 0)], "aabb_aabb_3d": [(box, 0), (box, 6)],
               "capsule_capsule_3d": [(straight, 0), (straight, 7)], "obb_obb_3d": [(rotation, 0), (rotation, 15)],
               "ray_aabb_3d": [(box, 0)]},
    "havok": {"sphere_aabb_3d": [(box, 0)], "sphere_obb_3d": [(rotation, 0)], "capsule_aabb_3d": [(box, 0)],
              "aabb_aabb_3d": [(box, 0), (box, 6)], "obb_obb_3d": [(rotation, 0), (rotation, 15)],
              "sphere_obb_contact_3d": [(rotation, 0)], "obb_obb_contact_3d": [(rotation, 0), (rotation, 15)],
              "aabb_aabb_cast_3d": [(box, 0), (box, 6)], "segment_aabb_3d": [(box, 0)], "": "scalar"},
    "sat": {"triangle_rectangle_2d": [(box_2d, 6)], "aabb_aabb_2d": [(box_2d, 0), (box_2d, 4)]},
    "detect_collisions": {"triangle_rectangle_2d": [(box_2d, 6)], "aabb_aabb_2d": [(box_2d, 0), (box_2d, 4)]},
    "pygame": {"point_rectangle_2d": [(whole, 0)], "aabb_aabb_2d": [(whole, 0)]},
}
# Shapes that go along where everything is put on one grid: contacts between them stay contacts.
WITH_GRID = {box, box_2d, segment}


def is_moved(plugin, test):
    return test in MOVES.get(plugin, {})


def move(plugin, test, scalar, x, number):
    """Moves the case x, a list of floats, in place. Every second one is put on one grid as a whole, where that converts."""
    moves = MOVES[plugin][test]
    held = scalar if MOVES[plugin].get("") == "scalar" else "float64"
    if number % 2 and all(how in WITH_GRID for how, _ in moves) and not test.startswith("ray"):
        coarsen(x, range(len(x)), scalar)
    for how, at in moves:
        how(x, at, scalar, held)


# Documented domains.

END = {"point": False, "ray": False, "plane": False, "line": False, "oriented_line": False, "oriented_plane": False,
       "affine": False, "plane_equation": False, "frustum": False, "displacement": False}
FURTHER = {"disc": "radius", "sphere": "radius", "capsule": "radius", "cylinder": "radius", "obb": "frame",
           "ray": "direction", "affine": "matrix"}
POINTS = {"disc": 1, "sphere": 1, "capsule": 2, "cylinder": 2, "obb": 1, "ray": 1, "affine": 0, "plane_equation": 0, "frustum": 0,
          "displacement": 0}


def parts(listed, count):
    """(shape, first place, its points, its scalars) of each part of a test of `graze list --json`, in an input that long."""
    dimension = listed["dimension"]
    open_ended = [part for part in listed["layout"] if part["count"] is None]
    fixed = sum(part["count"] for part in listed["layout"] if part["count"] is not None)
    item = (count - fixed) // max(1, len(open_ended))
    at = 0
    for part in listed["layout"]:
        scalars = item if part["count"] is None else part["count"]
        kind = part["shape"]
        yield kind, at, POINTS.get(kind, scalars // dimension), scalars
        at += scalars


def offsets(kind, at, scalars):
    """Of planes' equations, whose normals are of length 1: the places of their distances from the origin."""
    return range(at + 3, at + scalars, 4) if kind in ("plane_equation", "frustum") else ()


def is_inside(domain, listed, x):
    """Is the case in the domain of libraries.json: {"size": [...], "magnitude": [...]}? Exact."""
    dimension = listed["dimension"]
    for kind, at, points, scalars in parts(listed, len(x)):
        further = at + points * dimension
        lengths = [*range(at, further), *offsets(kind, at, scalars)]
        if FURTHER.get(kind) == "radius":
            lengths.append(further)
        if FURTHER.get(kind) == "frame":
            lengths += range(further + dimension * dimension, at + scalars)
        if "magnitude" in domain:
            least, greatest = domain["magnitude"]
            if any(x[i] != 0 and not least <= abs(x[i]) <= greatest for i in lengths):
                return False
        if "size" in domain and END.get(kind, True):
            columns = [x[at + axis:further:dimension] for axis in range(dimension)]
            size = max(Fraction(max(column)) - Fraction(min(column)) for column in columns)
            if FURTHER.get(kind) == "radius":
                size += 2 * Fraction(x[further])
            if FURTHER.get(kind) == "frame":
                size = max([size, *(2 * Fraction(item) for item in x[further + dimension * dimension:at + scalars])])
            if not Fraction(domain["size"][0]) <= size <= Fraction(domain["size"][1]):
                return False
    return True


def scale_into(domain, listed, scalar, x):
    """Scales the lengths of the case by a power of two so that the largest size, or magnitude, fits the domain; nothing where
    that loses a number."""
    if is_inside(domain, listed, x):
        return
    dimension, lengths, moved_along, largest = listed["dimension"], [], [], 0.0
    for kind, at, points, scalars in parts(listed, len(x)):
        further = at + points * dimension
        lengths += [*range(at, further), *offsets(kind, at, scalars)]
        if kind == "displacement":  # is scaled along, but is no length of a shape
            moved_along += range(at, at + scalars)
        if FURTHER.get(kind) == "radius":
            lengths.append(further)
        if FURTHER.get(kind) == "frame":
            lengths += range(further + dimension * dimension, at + scalars)
        if "size" in domain and END.get(kind, True):
            for axis in range(dimension):
                column = x[at + axis:further:dimension]
                largest = max(largest, max(column) - min(column))
            largest = max([largest, *(2 * abs(x[i]) for i in lengths if i >= further)])
    bound = domain["size"][1] if "size" in domain else domain["magnitude"][1]
    largest = largest if "size" in domain else max((abs(x[i]) for i in lengths), default=0)
    if largest == 0 or math.isinf(largest):
        return
    exponent = math.frexp(bound)[1] - 1 - math.frexp(largest)[1]
    lengths += moved_along
    try:
        moved = [math.ldexp(x[i], exponent) for i in lengths]
    except OverflowError:  # a number that counts for no size
        return
    if all(nearest(item, scalar) == item and math.ldexp(item, -exponent) == x[i] for item, i in zip(moved, lengths)):
        for i, item in zip(lengths, moved):
            x[i] = item
