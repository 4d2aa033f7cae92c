"""Answers about frusta, cylinders, and rays against round shapes and planes, and how their lines are forged: for
certificate_forgeries.py."""
from fractions import Fraction

from forging import both, case, drop, negated, of_certificate, put, relation, shift

TINY = Fraction(1, 2**200)
# From 0 to 4 along each axis; with two planes apart instead.
FRUSTUM = (1, 0, 0, 0, -1, 0, 0, 4, 0, 1, 0, 0, 0, -1, 0, 4, 0, 0, 1, 0, 0, 0, -1, 4)
EMPTY = (1, 0, 0, -5, *FRUSTUM[4:])
UP = (0, 0, 0, 0, 0, 4, 2)  # a cylinder along z
# By name, those that the proved checker knows too.
FRUSTUM_CASES = {
    "box beside a frustum": case("frustum_aabb_3d", *FRUSTUM, 5, 1, 1, 6, 2, 2),
    "box touches a frustum": case("frustum_aabb_3d", *FRUSTUM, 4, 1, 1, 6, 2, 2),
    "box in a frustum": case("frustum_aabb_3d", *FRUSTUM, 1, 1, 1, 2, 2, 2),
    "box and no frustum": case("frustum_aabb_3d", *EMPTY, 1, 1, 1, 2, 2, 2),
    "sphere beside a frustum": case("frustum_sphere_3d", *FRUSTUM, 6, 7, 1, 2),
    "sphere touches a frustum": case("frustum_sphere_3d", *FRUSTUM, 7, 8, 1, 5),
    "sphere in a frustum": case("frustum_sphere_3d", *FRUSTUM, 1, 1, 1, 1),
}
SOLID_CASES = {
    "point in a cylinder": case("point_cylinder_3d", *UP, 1, 0, 1),
    "point touches a cylinder": case("point_cylinder_3d", *UP, 0, 2, 1),
    "point beside a cylinder": case("point_cylinder_3d", *UP, 0, 3, 5),
    "ray through a cylinder": case("ray_cylinder_3d", *UP, -5, 0.5, 1, 2, 0.25, 0.125),
    "ray touches a cylinder": case("ray_cylinder_3d", *UP, -5, 2, 1, 2, 0, 0),
    "ray beside a cylinder": case("ray_cylinder_3d", *UP, -5, 3, 1, 2, 0, 0.25),
    "a ray's part in a cylinder": case("ray_cylinder_interval_3d", *UP, -5, 0.5, 1, 2, 0.25, 0.5),
    "no part of a ray in a cylinder": case("ray_cylinder_interval_3d", *UP, -5, 3, 1, 2, 0, 0),
    "a ray's part in a sphere": case("ray_sphere_hit_3d", 0, 0, 0, 2, -5, 1, 0, 3, 0.125, 0),
    "a ray from inside a sphere": case("ray_sphere_hit_3d", 0, 0, 0, 2, 0.5, 1, 0, 3, 0.125, 0),
    "no part of a ray in a sphere": case("ray_sphere_hit_3d", 0, 0, 0, 2, -5, 3, 0, 3, 0, 0),
    "a ray's point in a plane": case("ray_plane_point_3d", 1, 2, 3, -4, 5, 0.1, 7, -1, 0, -2),
    "no point of a ray in a plane": case("ray_plane_point_3d", 1, 2, 3, -4, 5, 0.1, 7, 1, 0, 2),
}


def exchanged(values):
    return values[::-1]


SOLID_FORGERIES = {
    "a frustum's a a little off": ("box beside a frustum", of_certificate("a", by=shift(TINY))),
    "a box's bound beside a frustum beyond it": ("box beside a frustum", of_certificate("b", by=shift(TINY))),
    "a frustum's direction a little off": ("box beside a frustum", of_certificate("direction", 0, by=shift(TINY))),
    "a frustum's direction reversed": ("box beside a frustum", of_certificate("direction", by=negated)),
    "a frustum's weight of another plane": ("box beside a frustum", of_certificate("weights", by=exchanged)),
    "a frustum's weight a little off": ("box beside a frustum", of_certificate("weights", 1, by=shift(TINY))),
    "a frustum's negative weight": ("box beside a frustum", both(
        of_certificate("weights", 2, value="-1/1"), of_certificate("weights", 3, value="-1/1"), of_certificate("a", by=shift(-4)))),
    "a frustum without weights": ("box beside a frustum", drop("certificate", "weights")),
    "a frustum with five weights": ("box beside a frustum", of_certificate("weights", by=lambda v: v[:5])),
    "another frustum": ("box beside a frustum", put("input", 7, value="0x1.4p+2")),
    "a frustum without a normal": ("box beside a frustum", put("input", 4, value="0x0p+0")),
    "an empty frustum called touching": ("box and no frustum", relation("touching")),
    "an empty frustum that is not": ("box and no frustum", put("input", 3, value="-0x1p+0")),
    "an empty frustum by other weights": ("box and no frustum", of_certificate("weights", 2, by=shift(TINY))),
    "a frustum's contact called crossing": ("box touches a frustum", relation("crossing")),
    "a frustum's contact called disjoint": ("box touches a frustum", relation("disjoint")),
    "a frustum's contact with a corner outside": ("box touches a frustum", of_certificate("corners", 7, 0, by=shift(TINY))),
    "a frustum's contact without corners": ("box touches a frustum", of_certificate("corners", value=[])),
    "a frustum's contact by other planes": ("box touches a frustum", of_certificate("planes", by=exchanged)),
    "a frustum's contact with a smaller bound": ("box touches a frustum", of_certificate("bound", by=shift(-TINY))),
    "a frustum's contact with a larger bound": ("box touches a frustum", of_certificate("bound", by=shift(TINY))),
    "a frustum's contact beside it": ("box touches a frustum", of_certificate("point", 0, by=shift(TINY))),
    "a frustum's crossing called touching": ("box in a frustum", relation("touching")),
    "a frustum's crossing by a corner outside": ("box in a frustum", of_certificate("corners", 7, 2, by=shift(TINY))),
    "a frustum's crossing by one pair": ("box in a frustum", of_certificate("interior", by=lambda v: v[:1] * 3)),
    "a sphere's bound beside a frustum beyond it": ("sphere beside a frustum", of_certificate("b", by=shift(Fraction(1, 8)))),
    "a sphere's contact with a frustum called crossing": ("sphere touches a frustum", both(
        relation("crossing"), of_certificate("interior", value="25/1"))),
    "a larger sphere beside a frustum": ("sphere touches a frustum", put("input", 27, value="0x1.8p+2")),
    "a sphere's crossing of a frustum of another depth": ("sphere in a frustum", of_certificate("interior", by=shift(TINY))),
    # Cylinders.
    "a point's share of a cylinder off": ("point in a cylinder", of_certificate("share", by=shift(TINY))),
    "a point's distance in a cylinder off": ("point in a cylinder", of_certificate("distance_squared", by=shift(TINY))),
    "a cylinder of another radius": ("point in a cylinder", of_certificate("radius_squared", by=shift(TINY))),
    "a point in a cylinder called touching": ("point in a cylinder", relation("touching")),
    "a point on a cylinder called crossing": ("point touches a cylinder", relation("crossing")),
    "a point beside a cylinder called touching": ("point beside a cylinder", relation("touching")),
    "a ray's point in a cylinder off the ray": ("ray through a cylinder", of_certificate("point", 1, by=shift(TINY))),
    "a ray through a cylinder called touching": ("ray through a cylinder", relation("touching")),
    "a ray through a cylinder called disjoint": ("ray through a cylinder", relation("disjoint")),
    "a ray that touches a cylinder called crossing": ("ray touches a cylinder", relation("crossing")),
    "a ray beside a cylinder called touching": ("ray beside a cylinder", relation("touching")),
    "a ray's ends of a cylinder off": ("ray beside a cylinder", of_certificate("ends", 0, by=shift(TINY))),
    "a ray's side of a cylinder off": ("ray beside a cylinder", of_certificate("side", 1, by=shift(TINY))),
    "a ray's entry of a cylinder off": ("a ray's part in a cylinder", of_certificate("roots", 0, 2, by=shift(TINY))),
    "a ray's exit of a cylinder off": ("a ray's part in a cylinder", of_certificate("roots", 1, 0, by=shift(TINY))),
    "a ray's entry of a cylinder rounded otherwise": ("a ray's part in a cylinder", put("exact_values", 0, value=1.5)),
    "a ray past a cylinder called defined": ("no part of a ray in a cylinder", relation("defined")),
    "a ray's part in a cylinder called undefined": ("a ray's part in a cylinder", relation("undefined")),
    # Spheres and planes.
    "a ray's entry of a sphere by the other root": ("a ray's part in a sphere", of_certificate("roots", 0, 1, value="1/1")),
    "a ray's entry of a sphere off": ("a ray's part in a sphere", of_certificate("roots", 0, 0, by=shift(TINY))),
    "a ray's exit of a sphere off": ("a ray's part in a sphere", of_certificate("roots", 1, 2, by=shift(TINY))),
    "a ray's exit of a sphere rounded otherwise": ("a ray's part in a sphere", put("exact_values", 1, value=2.5)),
    "a ray from inside a sphere that enters": ("a ray from inside a sphere", lambda line: line["certificate"]["roots"].__setitem__(
        0, [line["certificate"]["roots"][1][0], "-1/1", line["certificate"]["roots"][1][2]])),
    "a ray past a sphere called defined": ("no part of a ray in a sphere", relation("defined")),
    "a ray's point beside a plane": ("a ray's point in a plane", of_certificate("exact", 2, by=shift(TINY))),
    "a ray's later point in a plane": ("a ray's point in a plane", of_certificate("exact", 0, by=shift(TINY))),
    "a ray from a plane called defined": ("no point of a ray in a plane", relation("defined")),
}
