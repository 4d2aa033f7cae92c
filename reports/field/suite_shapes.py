"""Which cases of the suite have a shape without the area, length or extent that it should have, from the numbers alone: the suite tells
it of all but extreme ones, so that libraries whose documentation rules such shapes out can be asked without them."""
from fractions import Fraction

from field_runs import asking

convert = asking.convert
SIMPLEX = {"segment": 1, "line": 1, "triangle": 2, "plane": 2, "oriented_circle": 2, "oriented_sphere": 3, "oriented_line": 1,
           "oriented_plane": 2}


def rank(vectors):
    """How many of the vectors are linearly independent."""
    rows, found = [list(row) for row in vectors], 0
    for column in range(len(rows[0]) if rows else 0):
        at = next((i for i in range(found, len(rows)) if rows[i][column]), None)
        if at is None:
            continue
        rows[found], rows[at] = rows[at], rows[found]
        for i in range(found + 1, len(rows)):
            share = rows[i][column] / rows[found][column]
            rows[i] = [a - share * b for a, b in zip(rows[i], rows[found])]
        found += 1
    return found


def lacks_extent(shape, points, rest, dimension):
    """Of a shape by its points and the numbers after them."""
    moved = [[a - b for a, b in zip(point, points[0])] for point in points[1:]]
    if shape == "box":
        return any(extent == 0 for extent in moved[0])
    if shape in SIMPLEX:
        return rank(moved) < SIMPLEX[shape]
    if shape in ("polygon", "hull"):
        return rank(moved) < dimension
    if shape in ("disc", "sphere"):
        return rest[0] == 0
    if shape in ("capsule", "cylinder"):
        return rest[0] == 0 or rank(moved) == 0
    if shape == "obb":
        axes = [rest[at:at + dimension] for at in range(0, dimension * dimension, dimension)]
        return rank(axes) < dimension or any(half == 0 for half in rest[dimension * dimension:])
    if shape == "ray":
        return not any(rest)
    if shape in ("plane_equation", "frustum"):
        return any(not any(rest[at:at + 3]) for at in range(0, len(rest), 4))
    return False


def is_degenerate(listed, numbers):
    """Of a case of a test, as `graze list --json` has it."""
    dimension = listed["dimension"]
    x = [Fraction(number) for number in numbers]
    for shape, at, count, scalars in convert.parts(listed, len(x)):
        points = [x[at + i * dimension:at + (i + 1) * dimension] for i in range(count)]
        if lacks_extent(shape, points, x[at + count * dimension:at + scalars], dimension):
            return True
    return False
