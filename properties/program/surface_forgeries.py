"""Answers about points, rays and solids, and how their lines are forged: for certificate_forgeries.py."""
from fractions import Fraction

from forging import both, case, drop, negated, next_float, of_certificate, put, relation, shift

TINY = Fraction(1, 2**200)


def box(low, high, inside_out=False):
    corners = [[(high if k >> i & 1 else low)[i] for i in range(3)] for k in range(8)]
    faces = []
    for a, b, c, d in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)):
        faces += [(a, b, c), (a, c, d)]
    return [x for face in faces for i in (reversed(face) if inside_out else face) for x in corners[i]]


CUBE = box((0, 0, 0), (4, 4, 4))
SHELL = CUBE + box((1, 1, 1), (3, 3, 3), inside_out=True)
PAIR = CUBE + box((8, 0, 0), (12, 4, 4))
NEEDLE = CUBE + [5, 1, 1, 7, 1, 1, 5, 1, 1]  # a triangle without area, beside it
FLAT = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0, 4, 0, 0]  # a triangle and its back
OPEN = CUBE[9:]
SURFACE_CASES = {
    "point in a solid": case("point_solid_3d", 1, 2, 3, *CUBE),
    "point touches a solid": case("point_solid_3d", 1, 2, 4, *CUBE),
    "point beside a solid": case("point_solid_3d", 5, 2, 3, *CUBE),
    "point in the hollow of a solid": case("point_solid_3d", 2, 2, 2, *SHELL),
    "point touches a solid's needle": case("point_solid_3d", 5.5, 1, 1, *NEEDLE),
    "point touches a needle's end": case("point_solid_3d", 5, 1, 1, *NEEDLE),
    "point and no solid": case("point_solid_3d", 5, 2, 3, *OPEN),
    "distance in a solid": case("point_solid_distance_3d", 1, 2, 3.5, *CUBE),
    "distance beside a solid": case("point_solid_distance_3d", 5, 6, 3, *CUBE),
    "distance in the hollow of a solid": case("point_solid_distance_3d", 2, 2, 1.5, *SHELL),
    "distance on a solid": case("point_solid_distance_3d", 1, 2, 4, *CUBE),
    "distance and no solid": case("point_solid_distance_3d", 5, 2, 3, *OPEN),
    "ray through a solid": case("ray_solid_3d", -1, 2, 3, 0.5, 0, 0, *CUBE),
    "ray touches two solids": case("ray_solid_3d", -1, 4, 2, 0.5, 0, 0, *PAIR),
    "ray touches along an edge": case("ray_solid_3d", -1, 4, 4, 0.5, 0, 0, *CUBE),
    "ray touches where it begins": case("ray_solid_3d", 4, 2, 3, 0.5, 0, 0, *CUBE),
    "ray touches a needle": case("ray_solid_3d", 6, 0, 1, 0, 0.5, 0, *NEEDLE),
    "ray touches beside a needle": case("ray_solid_3d", 8, -1, 4, -0.5, 0.5, 0, *NEEDLE),
    "ray touches along a needle beside it": case("ray_solid_3d", -1, 4, 2, 0.5, 0, 0, *NEEDLE),
    "ray touches a needle's end": case("ray_solid_3d", 5, 0, 1, 0, 0.5, 0, *NEEDLE),
    "ray touches a needle's other end": case("ray_solid_3d", 7, 0, 1, 0, 0.5, 0, *NEEDLE),
    "ray touches a needle where it begins": case("ray_solid_3d", 6, 1, 1, 0, 0.5, 0, *NEEDLE),
    "ray touches a needle's end and leads on": case("ray_solid_3d", 7, 1, 1, 0.5, 0, 0, *NEEDLE),
    "ray touches a flat solid's vertex": case("ray_solid_3d", 3, -1, 0, 1, 1, 0, *FLAT),
    "ray beside a solid": case("ray_solid_3d", -1, 5, 3, 0.5, 0, 0, *CUBE),
    "ray by no direction": case("ray_solid_3d", -1, 2, 3, 0, 0, 0, *CUBE),
    "ray through a hollow solid": case("ray_solid_3d", 2, 2, 2, 1, 0, 0, *SHELL),
    "hit of a solid": case("ray_solid_hit_3d", -1, 2, 3, 0.75, 0, 0, *CUBE),
    "hit of a solid's edge": case("ray_solid_hit_3d", -1, 2, 2, 0.75, 0, 0, *CUBE),
    "hit of a second solid": case("ray_solid_hit_3d", 5, 2, 3, 0.75, 0, 0, *PAIR),
    "hit from inside a solid": case("ray_solid_hit_3d", 1, 2, 3, 0.75, 0, 0, *CUBE),
    "hit from the hollow of a solid": case("ray_solid_hit_3d", 2, 2, 1.5, 0.75, 0, 0, *SHELL),
    "no hit of a solid": case("ray_solid_hit_3d", -1, 5, 3, 0.75, 0, 0, *CUBE),
    "no hit of what is no solid": case("ray_solid_hit_3d", -1, 2, 3, 0.75, 0, 0, *OPEN),
}


def at(t, ray, winding, **more):
    return put("certificate", value={"t": t, "ray": ["%d/1" % c for c in ray], "winding": winding, **more})


def on(triangle, *weights, **more):
    return put("certificate", value={"triangle": triangle, "weights": list(weights), **more})


def renumbered(proof):
    for i, item in enumerate(proof):
        item["triangle"] = (i + 1) % len(proof)
    return proof


def farther(squared, triangle, weights, value):
    """The distance to another point of the surface."""
    return both(lambda line: line["certificate"].update(distance_squared=squared, triangle=triangle, weights=weights), put(
        "exact_values", value=[value]), put("subjects", value={}))


def later(line):
    """The first triangle's stretch is forgotten: t is that of the second solid."""
    line["certificate"].update(t="18/1", between=line["certificate"]["between"][1:])


def moved_from_inside(line):
    """Where the ray leaves, as its first point."""
    line["certificate"] = {"exact": ["4/1"], "triangle": 11, "weights": ["1/4", "1/2", "1/4"]}
    line["exact_values"], line["subjects"] = [4], {}


SURFACE_FORGERIES = {
    # A point.
    "a point in a solid called outside": ("point in a solid", relation("disjoint")),
    "a point in a solid called outside by a winding of 0": ("point in a solid", both(
        relation("disjoint"), of_certificate("winding", value=0))),
    "a point in a solid, wound twice": ("point in a solid", of_certificate("winding", value=2)),
    "a point in a solid, wound backwards": ("point in a solid", of_certificate("winding", value=-1)),
    "a point in a solid, a winding that is true": ("point in a solid", of_certificate("winding", value=True)),
    "a point in a solid, a winding that is a text": ("point in a solid", of_certificate("winding", value="1/1")),
    "a point in a solid by a ray through an edge": ("point in a solid", of_certificate("ray", value=["1/1", "0/1", "1/1"])),
    "a point in a solid by a ray through a vertex": ("point in a solid", of_certificate("ray", value=["3/1", "2/1", "1/1"])),
    "a point in a solid called outside by a ray through an edge": ("point in a solid", both(relation("disjoint"), put(
        "certificate", value={"ray": ["1/1", "0/1", "1/1"], "winding": 0}))),
    "a point in a solid called outside by a ray through a vertex": ("point in a solid", both(relation("disjoint"), put(
        "certificate", value={"ray": ["3/1", "2/1", "1/1"], "winding": 0}))),
    "a point beside a solid called inside by a ray through an edge": ("point beside a solid", both(relation("crossing"), put(
        "certificate", value={"ray": ["-1/1", "-1/1", "-2/1"], "winding": 1}))),
    "a point in a solid by a ray without direction": ("point in a solid", of_certificate("ray", value=["0/1"] * 3)),
    "a point in a solid by a ray of two coordinates": ("point in a solid", of_certificate("ray", by=lambda v: v[:2])),
    "a point in a solid without a ray": ("point in a solid", drop("certificate", "ray")),
    "a point in a solid called touching": ("point in a solid", both(relation("touching"), on(0, "1/1", "0/1", "0/1"))),
    "a point in a solid called undefined": ("point in a solid", both(relation("undefined"), put("certificate", value=None))),
    "a point in a solid inside out that is not": ("point in a solid", put("input", by=lambda v: v[:3] + [
        x for i in range(3, len(v), 9) for k in (6, 3, 0) for x in v[i + k:i + k + 3]])),
    "a point beside a solid called inside": ("point beside a solid", relation("crossing")),
    "a point beside a solid called inside by a winding of 1": ("point beside a solid", both(
        relation("crossing"), of_certificate("winding", value=1))),
    "a point in a hollow called inside": ("point in the hollow of a solid", both(
        relation("crossing"), of_certificate("winding", value=2))),
    "a point in a filled hollow called outside": ("point in the hollow of a solid", put("input", by=lambda v: v[:3 + 9 * 12])),
    "a point on a solid called inside": ("point touches a solid", both(relation("crossing"), put("certificate", value={
        "ray": ["1/1", "2/1", "-5/1"], "winding": 1}))),
    "a point on a solid called outside": ("point touches a solid", both(relation("disjoint"), put("certificate", value={
        "ray": ["1/1", "2/1", "5/1"], "winding": 0}))),
    "a point on a solid of another triangle": ("point touches a solid", of_certificate("triangle", value=0)),
    "a point on a solid of a triangle that is none": ("point touches a solid", of_certificate("triangle", value=12)),
    "a point on a solid of a triangle from behind": ("point touches a solid", of_certificate("triangle", by=lambda i: i - 12)),
    "a point on a solid by weights a little off": ("point touches a solid", of_certificate("weights", 0, by=shift(TINY))),
    "a point on a solid by weights of one corner": ("point touches a solid", of_certificate("weights", value=["1/1", "0/1", "0/1"])),
    "a point on a solid by a weight below 0": ("point touches a solid", both(
        put("input", 0, value="0x1.4p+2"), on(3, "1/2", "5/4", "-3/4"))),
    "a point an ulp off a solid": ("point touches a solid", put("input", 2, value="0x1.0000000000001p+2")),
    "a point on a needle called outside": ("point touches a solid's needle", both(relation("disjoint"), put("certificate", value={
        "ray": ["1/1", "2/1", "5/1"], "winding": 0}))),
    "a point on a needle's end called outside": ("point touches a needle's end", both(relation("disjoint"), put("certificate", value={
        "ray": ["1/1", "2/1", "5/1"], "winding": 0}))),
    "a point and no solid called outside": ("point and no solid", both(relation("disjoint"), put("certificate", value={
        "ray": ["1/1", "2/1", "5/1"], "winding": 0}))),
    "a point and no solid with a proof": ("point and no solid", put("certificate", value={})),
    "a point and a solid called undefined": ("point beside a solid", both(relation("undefined"), put("certificate", value=None))),
    "a solid of a triangle and a half": ("point beside a solid", put("input", by=lambda v: v[:-6])),
    "a solid of no triangle": ("point beside a solid", put("input", by=lambda v: v[:3])),
    # A point's distance.
    "a distance in a solid without its sign": ("distance in a solid", put("exact_values", 0, by=lambda x: -x)),
    "a distance in a solid as of outside": ("distance in a solid", both(
        of_certificate("winding", value=0), put("exact_values", 0, by=lambda x: -x))),
    "a distance in a solid without a winding": ("distance in a solid", drop("certificate", "winding")),
    "a distance in a solid a little more": ("distance in a solid", of_certificate("distance_squared", by=shift(TINY))),
    "a distance in a solid to another triangle": ("distance in a solid", of_certificate("triangle", value=0)),
    "a distance in a solid to a farther triangle": ("distance in a solid", farther("49/4", 0, ["1/2", "1/4", "1/4"], -3.5)),
    "a distance in a solid undefined": ("distance in a solid", both(relation("undefined"), put("certificate", value=None))),
    "a distance in a solid called undefined": ("distance in a solid", relation("undefined")),
    "a distance in a solid called crossing": ("distance in a solid", relation("crossing")),
    "a distance beside a solid to a farther point": ("distance beside a solid", farther("6/1", 7, ["0/1", "1/1", "0/1"], 6 ** 0.5)),
    "a distance beside a solid below 0": ("distance beside a solid", put("exact_values", 0, by=lambda x: -x)),
    "a distance beside a solid rounded up": ("distance beside a solid", put("exact_values", 0, by=next_float)),
    "a distance beside a solid that is a text": ("distance beside a solid", put("exact_values", 0, by=str)),
    "a distance beside a solid by weights of more than 1": ("distance beside a solid", of_certificate("weights", 0, by=shift(TINY))),
    "a distance beside a solid, certified as another": ("distance beside a solid", put(
        "subjects", "certified.point_solid_distance_3d", "values", 0, by=next_float)),
    "a distance beside a solid, certified inside": ("distance beside a solid", put(
        "subjects", "certified.point_solid_distance_3d", "values", 0, by=lambda x: -x)),
    "a distance in a hollow below 0": ("distance in the hollow of a solid", put("exact_values", 0, by=lambda x: -x)),
    "a distance in a hollow to the outer shell": ("distance in the hollow of a solid", farther("9/4", 0, ["1/2", "0/1", "1/2"], 1.5)),
    "a distance on a solid that is none": ("distance on a solid", put("exact_values", 0, by=next_float)),
    "a distance to no solid": ("distance and no solid", both(relation("defined"), put("certificate", value={
        "distance_squared": "1/1", "triangle": 0, "weights": ["1/1", "0/1", "0/1"], "ray": ["1/1", "2/1", "5/1"], "winding": 0}),
                                                        put("exact_values", value=[1]))),
    # A ray.
    "a ray through a solid called touching": ("ray through a solid", relation("touching")),
    "a ray through a solid called touching where it enters": ("ray through a solid", both(relation("touching"), on(
        8, "1/4", "1/4", "1/2", t="2/1", between=[]))),
    "a ray through a solid called touching by what is before": ("ray through a solid", both(relation("touching"), on(
        8, "1/4", "1/4", "1/2", t="2/1", between=[{"t": "1/1", "ray": ["1/1", "2/1", "5/1"], "winding": 0}]))),
    "a ray through a solid called touching by a winding of 1": ("ray through a solid", both(relation("touching"), on(
        8, "1/4", "1/4", "1/2", t="2/1", between=[{"t": "1/1", "ray": ["1/1", "2/1", "5/1"], "winding": 0},
                                                  {"t": "6/1", "ray": ["1/1", "2/1", "5/1"], "winding": 1}]))),
    "a ray through a solid called disjoint": ("ray through a solid", both(relation("disjoint"), put("certificate", value=[]))),
    "a ray through a solid before it": ("ray through a solid", of_certificate("t", value="1/1")),
    "a ray through a solid where it enters": ("ray through a solid", of_certificate("t", value="2/1")),
    "a ray through a solid called crossing before it": ("ray through a solid", at("1/1", (1, 2, 5), 0)),
    "a ray through a solid called defined": ("ray through a solid", both(relation("defined"), put("margin", value=None))),
    "a ray through a solid behind its origin": ("ray through a solid", put("input", 0, value="0x1.4p+2")),
    "a ray through a solid back": ("ray through a solid", both(put("input", 3, value="-0x1p-1"), at("-3/1", (1, 2, 5), 1))),
    "a ray through a solid with a margin": ("ray through a solid", put("margin", value=1)),
    "a ray through a solid, wound twice": ("ray through a solid", of_certificate("winding", value=2)),
    "a ray through a solid along an edge": ("ray through a solid", at("4/1", (1, 2, 1), 1)),
    "a ray through a solid without t": ("ray through a solid", drop("certificate", "t")),
    "a ray in a hollow called crossing there": ("ray through a hollow solid", at("1/2", (1, 2, 5), 1)),
    "a ray that touches two solids called crossing": ("ray touches two solids", both(relation("crossing"), put("margin", value=None), at(
        "14/1", (1, 2, 5), 1))),
    "a ray that touches two solids called crossing on one": ("ray touches two solids", both(
        relation("crossing"), put("margin", value=None), at("4/1", (1, -2, 5), 1))),
    "a ray that touches two solids called disjoint": ("ray touches two solids", relation("disjoint")),
    "a ray that touches two solids, later": ("ray touches two solids", of_certificate("t", by=shift(TINY))),
    "a ray that touches two solids, the second first": ("ray touches two solids", later),
    "a ray that touches two solids, the second alone": ("ray touches two solids", of_certificate("t", value="18/1")),
    "a ray that touches two solids where it touches the second": ("ray touches two solids", both(
        of_certificate("t", value="18/1"), of_certificate("triangle", value=18))),
    "a ray that touches two solids at a corner": ("ray touches two solids", of_certificate("weights", value=["1/1", "0/1", "0/1"])),
    "a ray that touches two solids by other weights": ("ray touches two solids", of_certificate("weights", 0, by=shift(TINY))),
    "a ray that touches two solids, nothing between": ("ray touches two solids", of_certificate("between", value=[])),
    "a ray that touches two solids, one between": ("ray touches two solids", of_certificate("between", by=lambda v: v[:1])),
    "a ray that touches two solids, one of these twice": ("ray touches two solids", of_certificate("between", by=lambda v: [v[0], v[0]])),
    "a ray that touches two solids, these exchanged": ("ray touches two solids", of_certificate("between", by=lambda v: v[::-1])),
    "a ray that touches two solids, one before its origin": ("ray touches two solids", of_certificate("between", 0, "t", value="-1/1")),
    "a ray that touches two solids, one on a solid": ("ray touches two solids", of_certificate("between", 1, "t", value="9/1")),
    "a ray that touches two solids, wound between": ("ray touches two solids", of_certificate("between", 1, "winding", value=1)),
    "a ray that touches two solids with a margin": ("ray touches two solids", put("margin", value=1e-300)),
    "a ray that touches the second solid and is in the first": ("ray touches two solids", put("input", by=lambda v: v[:6] + [
        "0x1.4p+2" if x == "0x1p+2" and i // 9 < 12 and i % 3 == 1 else x for i, x in enumerate(v[6:])])),
    "a ray that touches two solids called undefined": ("ray touches two solids", relation("undefined")),
    "a ray beside a solid called touching": ("ray beside a solid", both(relation("touching"), on(0, "1/1", "0/1", "0/1", t="2/1", between=[]))),
    "a ray beside a solid and eleven triangles": ("ray beside a solid", put("certificate", by=lambda v: v[:-1])),
    "a ray beside a solid and one triangle twice": ("ray beside a solid", put("certificate", by=lambda v: v[:-1] + v[:1])),
    "a ray beside a solid and no triangle": ("ray beside a solid", put("certificate", value=[])),
    "a ray beside a solid and its triangles in turn": ("ray beside a solid", put("certificate", by=renumbered)),
    "a ray beside a solid by a reversed direction": ("ray beside a solid", put("certificate", 3, "direction", by=negated)),
    "a ray beside a solid by a direction of 0": ("ray beside a solid", put("certificate", 3, "direction", value=["0/1"] * 3)),
    "a ray beside a solid, a a little off": ("ray beside a solid", put("certificate", 3, "a", by=shift(TINY))),
    "a ray beside a solid, b a little off": ("ray beside a solid", put("certificate", 3, "b", by=shift(-TINY))),
    "a ray beside a solid through it": ("ray beside a solid", put("input", 1, value="0x1p+1")),
    "a ray beside a solid into it": ("ray beside a solid", put("input", 4, value="-0x1p-1")),
    "a ray beside a solid called undefined": ("ray beside a solid", both(relation("undefined"), put("certificate", value=None))),
    "a ray without direction called crossing": ("ray by no direction", both(relation("crossing"), at("4/1", (1, 2, 5), 1))),
    "a ray without direction called disjoint": ("ray by no direction", both(relation("disjoint"), put("certificate", value=[]))),
    # Where it hits first.
    "a hit of a solid a little later": ("hit of a solid", of_certificate("exact", 0, by=shift(TINY))),
    "a hit of a solid rounded up": ("hit of a solid", put("exact_values", 0, by=next_float)),
    "a hit of a solid where the ray leaves it": ("hit of a solid", both(on(11, "1/4", "1/2", "1/4", exact=["20/3"]), put(
        "exact_values", 0, value=20 / 3), put("subjects", value={}))),
    "a hit of a solid as from inside": ("hit of a solid", both(put("certificate", value={
        "exact": ["0/1"], "ray": ["1/1", "2/1", "5/1"], "winding": 0}), put("exact_values", 0, value=0), put("subjects", value={}))),
    "a hit of a solid of another triangle": ("hit of a solid", of_certificate("triangle", value=0)),
    "a hit of a solid by other weights": ("hit of a solid", of_certificate("weights", by=lambda v: v[::-1])),
    "a hit of a solid undefined": ("hit of a solid", both(relation("undefined"), put("certificate", value=[]))),
    "a hit of a solid not closed": ("hit of a solid", both(relation("undefined"), put("certificate", value=None))),
    "a hit of a second solid behind the first's": ("hit of a second solid", put("input", 0, value="-0x1p+0")),
    "a hit from inside where the ray leaves": ("hit from inside a solid", moved_from_inside),
    "a hit from inside that is later": ("hit from inside a solid", of_certificate("exact", 0, by=shift(TINY))),
    "a hit from inside, wound twice": ("hit from inside a solid", of_certificate("winding", value=2)),
    "a hit from a hollow as from inside": ("hit from the hollow of a solid", both(put("certificate", value={
        "exact": ["0/1"], "ray": ["1/1", "2/1", "5/1"], "winding": 1}), put("exact_values", 0, value=0), put("subjects", value={}))),
    "no hit called one": ("no hit of a solid", relation("defined")),
    "no hit by eleven triangles": ("no hit of a solid", put("certificate", by=lambda v: v[:-1])),
    "no hit by nothing": ("no hit of a solid", put("certificate", value=None)),
    "no hit of what is no solid with a proof": ("no hit of what is no solid", put("certificate", value=[])),
}
