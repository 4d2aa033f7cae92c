"""Answers about round sets, and how their lines are forged: for certificate_forgeries.py."""
from fractions import Fraction

from forging import both, case, drop, negated, of_certificate, put, relation, shift, str_of

TINY = Fraction(1, 2**200)
FLAT = (0, 0, 0, 4, 0, 0, 0, 4, 0)
TURNED = (0, 0, 0, 1, 1, 0, -1, 1, 0, 0, 0, 1, 1, 1, 1)  # its corners are 2 away along x and y, and half of them 1 up
# By name; the capsules lie along x, the second one above the first.
ROUND_CASES = {
    "sphere": case("sphere_triangle_3d", *FLAT, 1, 1, 1, 2),
    "sphere touches": case("sphere_triangle_3d", *FLAT, 1, 1, 2, 2),
    "sphere apart": case("sphere_triangle_3d", *FLAT, 1, 1, 3, 2),
    "sphere of radius 0 touches": case("sphere_triangle_3d", *FLAT, 1, 1, 0, 0),
    "sphere in a box": case("sphere_aabb_3d", 0, 0, 0, 2, 2, 2, 1, 1, 1, 0),
    "sphere apart askew": case("sphere_aabb_3d", 0, 0, 0, 2, 2, 2, 3, 4, 5, 3.5),
    "capsules": case("capsule_capsule_3d", 0, 0, 0, 4, 0, 0, 2, 1, 0, 3, 5, 0, 3, 1.5),
    "capsule touches": case("capsule_capsule_3d", 0, 0, 0, 4, 0, 0, 2, 1, 0, 3, 5, 0, 3, 1),
    "capsules apart": case("capsule_capsule_3d", 0, 0, 0, 4, 0, 0, 1.5, 1, 0, 3, 5, 0, 3, 1),
    "capsule": case("capsule_triangle_3d", *FLAT, 1, 1, 1, 1, 2, 5, 1.5),
    "plane": case("plane_sphere_3d", 1, 2, 2, -3, 3, 5, 7, 10),
    "plane touches": case("plane_sphere_3d", 1, 2, 2, -3, 3, 5, 7, 8),
    "plane apart": case("plane_sphere_3d", 1, 1, 1, -3, 3, 5, 7, 1.5),
    "ray apart": case("ray_sphere_3d", 0, 0, 0, 1, -5, 1, 1, 1, 0, 0),
    "ray touches": case("ray_sphere_3d", 0, 0, 0, 5, 3, 4, 0, 1, 0, 0),
    "ray": case("ray_sphere_3d", 0, 0, 0, 2, -5, 1, 0, 1, 0, 0),
    "ray beside": case("ray_segment_2d", 0, 1, 0, 3, 1, 0, 1, 0),
    "ray crosses": case("ray_segment_2d", 0, -1, 0, 3, -1, 0, 1, 0),
    "box touches a plane": case("plane_aabb_3d", 0, 0, 1, -4, 0, 0, 0, 4, 4, 4),
    "box over a plane": case("plane_aabb_3d", 1, 1, 1, 1, 0, 0, 0, 4, 4, 4),
    "discs apart": case("disc_disc_2d", 0, 0, 1, 3, 4, 2),
    "two discs touch": case("disc_disc_2d", 0, 0, 1, 3, 4, 4),
    "discs": case("disc_disc_2d", 0, 0, 2, 3, 4, 4),
    "disc in a rectangle": case("disc_rectangle_2d", 0, 0, 4, 4, 1, 2, 0),
    "disc beside a triangle": case("disc_triangle_2d", 0, 0, 4, 0, 0, 4, -3, 5, 3),
    "disc touches a triangle": case("disc_triangle_2d", 0, 0, 4, 0, 0, 4, -3, 8, 5),
    "capsule beside a box": case("capsule_aabb_3d", 0, 0, 0, 2, 2, 2, 5, 1, 1, 5, 1, 5, 2),
    "capsule touches a box": case("capsule_aabb_3d", 0, 0, 0, 2, 2, 2, 5, 1, 1, 5, 1, 5, 3),
    "capsule and box": case("capsule_aabb_3d", 0, 0, 0, 2, 2, 2, 5, 1, 1, 5, 1, 5, 4),
    "ray beside a capsule": case("ray_capsule_3d", 0, 0, 0, 4, 0, 0, 2, 1, 3, -5, 0, 0, 1),
    "ray touches a capsule": case("ray_capsule_3d", 0, 0, 0, 4, 0, 0, 3, 1, 3, -5, 0, 0, 1),
    "sphere beside a turned box": case("sphere_obb_3d", *TURNED, 5, 0, 0.5, 2),
    "sphere touches a turned box": case("sphere_obb_3d", *TURNED, 5, 0, 0.5, 3),
    "disc": case("point_disc_2d", 1, 1, 0, 0, 2),
    "disc touches": case("point_disc_2d", 3, 4, 0, 0, 5),
    "disc apart": case("point_disc_2d", 3, 4, 0, 0, 4.5),
}


def by_pairs(line):
    """What would do for hulls."""
    line["certificate"].update(interior=[[0, 0], [0, 1], [1, 0]])


def bounds(a, b):
    return lambda line: line["certificate"].update(a=line["certificate"][a], b=line["certificate"][b])


def without_radius(key, way):
    """A bound as if the radius were a little smaller than it is: the direction's length is a whole number of these cases."""
    return of_certificate(key, by=shift(-way * TINY))


def proof(**members):
    return put("certificate", value=members)


ROUND_FORGERIES = {
    # Apart.
    "a round set's bound a little off": ("sphere apart", of_certificate("b", by=shift(TINY))),
    "a round set's a and b moved alike": ("sphere apart", both(of_certificate("a", by=shift(TINY)),
                                                               of_certificate("b", by=shift(TINY)))),
    "a round set's direction reversed": ("sphere apart", of_certificate("direction", by=negated)),
    "a round set's direction of 0": ("sphere apart", both(of_certificate("direction", value=["0/1"] * 3), bounds("b", "a"))),
    "a round set's a and b exchanged": ("capsules apart", bounds("b", "a")),
    "a equal to b, of capsules": ("capsules apart", bounds("b", "b")),
    "a capsule with less than its radius": ("capsules apart", without_radius("a", 1)),
    "the other capsule with less than its radius": ("capsules apart", without_radius("b", -1)),
    "a sphere without its radius": ("sphere apart", proof(direction=["0/1", "0/1", "1/1"], a="0/1", b="3/1")),
    "a sphere with its radius twice": ("sphere apart", proof(direction=["0/1", "0/1", "1/1"], a="0/1", b="-1/1")),
    "a radius along a direction as if that were shorter": ("sphere apart askew", proof(
        direction=["1/1", "2/1", "3/1"], a="12/1", b=str_of(Fraction(3 + 8 + 15) - Fraction(7, 2) * Fraction(374165738, 10**8)))),
    "another radius": ("sphere apart", put("input", 12, value="0x1.8p+1")),
    "a little larger radius": ("sphere apart", put("input", 12, value="0x1.0000000000001p+1")),
    "capsules apart called touching": ("capsules apart", both(relation("touching"), proof(
        point=["1/1", "0/1", "7/4"], weights=[["3/4", "1/4"], ["1/1", "0/1"]], direction=["0/1", "0/1", "1/1"], bound="7/4"))),
    "capsules apart called crossing": ("capsules apart", both(relation("crossing"), proof(
        point=["1/1", "0/1", "7/4"], weights=[["3/4", "1/4"], ["1/1", "0/1"]], interior="9/1"))),
    "capsules apart called crossing by other squares": ("capsules apart", both(relation("crossing"), proof(
        point=["1/1", "0/1", "7/4"], weights=[["3/4", "1/4"], ["1/1", "0/1"]], interior="6/1"))),
    # In contact.
    "a sphere's contact called crossing": ("sphere touches", both(relation("crossing"), of_certificate("interior", value="4/1"))),
    "a sphere's contact called crossing a little deeper": ("sphere touches", both(
        relation("crossing"), of_certificate("interior", value=str_of(4 - TINY)))),
    "a sphere's contact called crossing by pairs": ("sphere touches", both(relation("crossing"), by_pairs)),
    "a sphere's contact called disjoint": ("sphere touches", both(relation("disjoint"), lambda line: line["certificate"].update(
        a=line["certificate"]["bound"], b=line["certificate"]["bound"]))),
    "a sphere's contact with a larger bound": ("sphere touches", of_certificate("bound", by=shift(TINY))),
    "a sphere's contact with a smaller bound": ("sphere touches", of_certificate("bound", by=shift(-TINY))),
    "a sphere's contact with a direction a little off": ("sphere touches", of_certificate("direction", 0, by=shift(TINY))),
    "a sphere's contact without a direction": ("sphere touches", both(
        of_certificate("direction", value=["0/1"] * 3), of_certificate("bound", value="0/1"))),
    "a sphere's contact without a bound": ("sphere touches", drop("certificate", "bound")),
    "a contact beside the sphere": ("sphere touches", of_certificate("point", 2, by=shift(-TINY))),
    "a contact beside the triangle": ("sphere touches", of_certificate("point", 2, by=shift(TINY))),
    "a sphere's contact from another point of the triangle": ("sphere touches", of_certificate(
        "weights", 0, value=[str_of(Fraction(1, 2) - TINY), str_of(Fraction(1, 4) + TINY), "1/4"])),
    "a capsule's contact by weights exchanged": ("capsule touches", of_certificate("weights", by=lambda v: v[::-1])),
    "a capsule's contact by weights beyond its end": ("capsule touches", of_certificate("weights", 1, value=["2/1", "-1/1"])),
    "a capsule's contact by weights of more than 1": ("capsule touches", of_certificate(
        "weights", 1, 0, by=shift(TINY))),
    "a capsule's contact by weights of one": ("capsule touches", of_certificate("weights", by=lambda v: v[:1])),
    "a sphere of radius 0 called crossing": ("sphere of radius 0 touches", both(relation("crossing"), of_certificate(
        "interior", value="0/1"))),
    "a sphere of radius 0 called crossing by pairs": ("sphere of radius 0 touches", both(relation("crossing"), by_pairs)),
    # Crossing.
    "a sphere's crossing of another depth": ("sphere", of_certificate("interior", by=shift(TINY))),
    "a sphere's crossing without a depth": ("sphere", drop("certificate", "interior")),
    "a sphere's crossing of a negative square": ("sphere", of_certificate("interior", by=lambda text: "-" + text)),
    "a sphere's crossing by pairs": ("capsule", by_pairs),
    "a crossing of radius 0 by a depth": ("sphere in a box", of_certificate("interior", value="0/1")),
    "a crossing of radius 0 by two pairs": ("sphere in a box", of_certificate("interior", by=lambda v: v[:2])),
    "a sphere's crossing called touching": ("sphere", both(relation("touching"), lambda line: line["certificate"].update(
        direction=["0/1", "0/1", "1/1"], bound="0/1"))),
    "a sphere's crossing called disjoint": ("sphere", both(relation("disjoint"), lambda line: line["certificate"].update(
        direction=["0/1", "0/1", "1/1"], a="0/1", b="1/1"))),
    "a crossing's point out of the sphere": ("sphere", of_certificate("point", 2, value="-2/1")),
    "capsules' crossing by another depth": ("capsules", of_certificate("interior", value="8/1")),
    "capsules' crossing with other weights": ("capsules", of_certificate("weights", 0, value=["1/1", "0/1"])),
    "a negative radius": ("sphere", put("input", 12, value="-0x1p+1")),
    "a radius turned": ("capsules", put("input", 6, value="-0x1p+1")),
    # Planes by their coefficients; the direction to the sphere apart is 4 4 4, and has no fraction for a length.
    "a plane's a a little less": ("plane apart", of_certificate("a", by=shift(-TINY))),
    "a plane's a a little more": ("plane apart", of_certificate("a", by=shift(TINY))),
    "a sphere's bound beyond it": ("plane apart", of_certificate("b", by=shift(Fraction(1, 2**60)))),
    "a plane's bounds exchanged": ("plane apart", bounds("b", "a")),
    "a direction that a plane leaves": ("plane apart", of_certificate("direction", 0, by=shift(TINY))),
    "a plane's contact called crossing": ("plane touches", both(relation("crossing"), of_certificate("interior", value="64/1"))),
    "a plane's contact beside it": ("plane touches", of_certificate("point", 2, by=shift(TINY))),
    "a plane's contact with a larger bound": ("plane touches", of_certificate("bound", by=shift(TINY))),
    "a plane's crossing of another depth": ("plane", of_certificate("interior", by=shift(TINY))),
    "a plane's crossing called disjoint": ("plane", both(relation("disjoint"), proof(
        direction=["1/1", "2/1", "2/1"], a="3/1", b="4/1"))),
    # A ray goes on one way, and leaves a direction of no length that is a fraction.
    "a sphere's bound within it, beside a ray": ("ray apart", of_certificate("a", by=shift(-Fraction(1, 8)))),
    "a ray's bound beyond where it is": ("ray apart", of_certificate("b", by=shift(Fraction(1, 8)))),
    "a direction that a ray goes against": ("ray apart", of_certificate("direction", 0, by=shift(-TINY))),
    "a ray's contact beside it": ("ray touches", of_certificate("point", 2, by=shift(TINY))),
    "a ray's contact called crossing": ("ray touches", both(relation("crossing"), of_certificate("interior", value="25/1"))),
    "a ray's crossing called touching": ("ray", relation("touching")),
    "a ray's crossing of another depth": ("ray", of_certificate("interior", by=shift(TINY))),
    "a ray's bound of a segment": ("ray beside", of_certificate("b", by=shift(TINY))),
    "a ray's crossing called disjoint": ("ray crosses", both(relation("disjoint"), proof(
        direction=["1/1", "0/1"], a="0/1", b="1/1"))),
    "a box's contact with a plane called crossing": ("box touches a plane", relation("crossing")),
    "a box's bound a little off": ("box over a plane", of_certificate("b", by=shift(-TINY))),
    "a plane's bound under a box a little off": ("box over a plane", of_certificate("a", by=shift(TINY))),
    "a disc's bound a little off": ("discs apart", of_certificate("b", by=shift(TINY))),
    "two discs' contact called crossing": ("two discs touch", both(relation("crossing"), of_certificate("interior", value="25/1"))),
    "two discs' crossing of another depth": ("discs", of_certificate("interior", by=shift(TINY))),
    "two discs by two squares": ("discs apart", proof(distance_squared="25/1", radius_squared="9/1")),
    "a disc's bound beside a triangle a little off": ("disc beside a triangle", of_certificate("b", by=shift(TINY))),
    "a disc's contact with a triangle called crossing": ("disc touches a triangle", both(
        relation("crossing"), of_certificate("interior", value="25/1"))),
    "a disc's contact with a triangle beside it": ("disc touches a triangle", of_certificate("point", 0, by=shift(TINY))),
    "a capsule's bound beside a box a little off": ("capsule beside a box", of_certificate("b", by=shift(TINY))),
    "a capsule's contact with a box called crossing": ("capsule touches a box", both(
        relation("crossing"), of_certificate("interior", value="9/1"))),
    "a capsule's crossing of a box of another depth": ("capsule and box", of_certificate("interior", by=shift(TINY))),
    "a capsule's crossing of a box called touching": ("capsule and box", relation("touching")),
    "a ray's bound beside a capsule within it": ("ray beside a capsule", of_certificate("a", by=shift(-Fraction(1, 8)))),
    "a ray's contact with a capsule called crossing": ("ray touches a capsule", both(
        relation("crossing"), of_certificate("interior", value="9/1"))),
    "a turned box's bound a little off": ("sphere beside a turned box", of_certificate("a", by=shift(TINY))),
    "a sphere's bound beside a turned box a little off": ("sphere beside a turned box", of_certificate("b", by=shift(-TINY))),
    "a sphere's contact with a turned box beside it": ("sphere touches a turned box", of_certificate("point", 1, by=shift(TINY))),
    "a disc of radius 0 called touching": ("disc in a rectangle", relation("touching")),
    "another plane": ("plane apart", put("input", 3, value="-0x1.4p+3")),
    "another normal": ("plane apart", put("input", 1, value="0x1.8p+0")),
    "no plane": ("plane apart", both(put("input", 0, value="0x0p+0"), put("input", 1, value="0x0p+0"),
                                     put("input", 2, value="0x0p+0"))),
    # Discs.
    "a disc of another radius": ("disc", of_certificate("radius_squared", by=shift(TINY))),
    "a disc at another distance": ("disc", of_certificate("distance_squared", by=shift(-TINY))),
    "a disc's contact called crossing": ("disc touches", relation("crossing")),
    "a disc's contact called disjoint": ("disc touches", relation("disjoint")),
    "a disc's inside called touching": ("disc", relation("touching")),
    "a disc's inside called disjoint": ("disc", relation("disjoint")),
    "a disc apart called touching": ("disc apart", relation("touching")),
    "a disc apart called crossing": ("disc apart", relation("crossing")),
    "a disc's squares exchanged": ("disc apart", lambda line: line["certificate"].update(
        distance_squared=line["certificate"]["radius_squared"], radius_squared=line["certificate"]["distance_squared"])),
    "a disc of negative radius": ("disc", put("input", 4, value="-0x1p+1")),
    "a disc without squares": ("disc", proof(point=["1/1", "1/1"])),
}
