"""Answers about casts, and how their lines are forged: for certificate_forgeries.py. Of the first contact the proved checker says
nothing, so that what is forged there stands apart."""
import math
from fractions import Fraction

from forging import both, case, drop, negated, next_float, of_certificate, put, relation, shift, str_of

TINY = Fraction(1, 2**200)
FLAT, CUBE = (0, 0, 0, 4, 0, 0, 0, 4, 0), (0, 0, 0, 2, 2, 2)
TETRAHEDRON = (0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4)
BEYOND = (5, 1, 1, 7, 1, 1, 5, 3, 1, 5, 1, 3)  # another one, 4 along x from its sloping side
CAST_CASES = {
    "cast spheres": case("sphere_sphere_cast_3d", 0, 0, 0, 1, 5, 0, 0, 1, -5, 0.5, 0),
    "cast spheres meet at a half": case("sphere_sphere_cast_3d", 0, 0, 0, 1, 4, 0, 0, 1, -4, 0, 0),
    "cast spheres pass through": case("sphere_sphere_cast_3d", 0, 0, 0, 1, 4, 0, 0, 1, -8, 0, 0),
    "cast spheres touch": case("sphere_sphere_cast_3d", 0, 0, 0, 1, -3, 2, 0, 1, 6, 0, 0),
    "cast spheres touch at a third": case("sphere_sphere_cast_3d", 0, 0, 0, 1, -1, 2, 0, 1, 3, 0, 0),
    "cast spheres meet at the start": case("sphere_sphere_cast_3d", 0, 0, 0, 1, 1, 0, 0, 1, 5, 0, 0),
    "cast spheres without radii touch": case("sphere_sphere_cast_3d", 0, 0, 0, 0, -1, 0, 0, 0, 2, 0, 0),
    "cast spheres apart": case("sphere_sphere_cast_3d", 0, 0, 0, 1, -3, 3, 0, 1, 6, 0, 0),
    "cast sphere on a triangle": case("sphere_triangle_cast_3d", *FLAT, 1, 1, 3, 1, 0, 0, -4),
    "cast sphere through a triangle": case("sphere_triangle_cast_3d", *FLAT, 1, 1, 3, 1, 0, 0, -8),
    "cast sphere at an edge": case("sphere_triangle_cast_3d", *FLAT, -2, 1, 0.5, 1, 4, 0.25, 0),
    "cast sphere slides over an edge, touch": case("sphere_triangle_cast_3d", *FLAT, -5, 1, 1, 1, 10, 0, 0),
    "cast sphere beside a triangle": case("sphere_triangle_cast_3d", *FLAT, -5, 1, 2, 1, 10, 0, 0),
    "cast sphere in a triangle at the start": case("sphere_triangle_cast_3d", *FLAT, 1, 1, 0.5, 1, 0, 0, 4),
    "cast boxes": case("aabb_aabb_cast_3d", *CUBE, 5, 1, 1, 6, 2, 3, -6, 0, 0),
    "cast boxes touch": case("aabb_aabb_cast_3d", *CUBE, 3, 2, 0, 4, 3, 1, -2, 0, 0),
    "cast boxes apart": case("aabb_aabb_cast_3d", *CUBE, 3, 3, 0, 4, 4, 1, -2, 0, 0),
    "cast boxes meet at the start": case("aabb_aabb_cast_3d", *CUBE, 1, 1, 1, 3, 3, 3, 1, 2, 3),
    "cast hulls": case("hull_hull_cast_3d", -5, 0, 0, *TETRAHEDRON, *BEYOND),
    "cast hulls touch": case("hull_hull_cast_3d", -3, 0, 0, *TETRAHEDRON, *BEYOND),
    "cast hulls apart": case("hull_hull_cast_3d", -2, 0, 0, *TETRAHEDRON, *BEYOND),
    "cast hulls meet at the start": case("hull_hull_cast_3d", 1, 0, 0, *TETRAHEDRON, *TETRAHEDRON),
}


def apart(**members):
    """Called disjoint, by a direction that parts where the sets start."""
    return both(relation("disjoint"), put("first_contact", value=None), put("certificate", value=members))


def touching(way, bound):
    """Of a certificate of crossing."""
    return both(relation("touching"), of_certificate("direction", value=way), of_certificate("bound", value=bound))


def crossing(line):
    """Of a certificate of contact, as if all points had weights."""
    relation("crossing")(line)
    line["certificate"]["interior"] = [[0, 1], [0, 2], [1, 1]]


def meeting(bound, *weights, way=("0/1", "1/1", "0/1")):
    """Of what is apart, with a point that the weights make of neither."""
    return both(relation("touching"), put("first_contact", value=0), put("certificate", value={
        "point": ["2/1", "2/1", "0/1"], "weights": weights, "direction": list(way), "bound": bound,
        "first": [{"interval": ["0/1", "0/1"], "weights": [item[:max(1, len(item) >> k)] for k, item in enumerate(weights)]}]}))


def one_of(count, index=0):
    return ["%d/1" % (i == index) for i in range(count)]


def late(verdict, outcome, time):
    return lambda line: line["subjects"].update(late={"verdict": verdict, "time": time, "outcome": outcome})


def first(*path, **how):
    return of_certificate("first", 0, *path, **how)


def at_time(low, high=None):
    """Another time, told as well as it may be."""
    return both(first("interval", value=[str_of(Fraction(low)), str_of(Fraction(low if high is None else high))]),
                put("first_contact", value=float(low)), put("subjects", value={}))


CAST_FORGERIES = {
    # Spheres.
    "cast spheres called disjoint by where they start": ("cast spheres", apart(direction=["1/1", "0/1", "0/1"], a="1/1", b="4/1")),
    "cast spheres called touching": ("cast spheres", touching(["1/1", "0/1", "0/1"], "1/1")),
    "cast spheres that touch called crossing": ("cast spheres touch", both(
        relation("crossing"), of_certificate("interior", value="4/1"))),
    "cast spheres' contact with weights of the start": ("cast spheres touch", of_certificate("weights", 1, value=["1/1", "0/1"])),
    "cast spheres' contact with weights of one time": ("cast spheres touch", of_certificate("weights", 1, value=["1/1"])),
    "cast spheres apart called touching": ("cast spheres apart", meeting("1/1", one_of(1), one_of(2))),
    "cast spheres apart, b a little off": ("cast spheres apart", of_certificate("b", by=shift(TINY))),
    "cast spheres apart, another way": ("cast spheres apart", put("input", 9, value="-0x1p+0")),
    "cast spheres' crossing of another depth": ("cast spheres", of_certificate("interior", by=shift(TINY))),
    "cast spheres without radii called crossing": ("cast spheres without radii touch", both(
        crossing, of_certificate("interior", value=[[1, 1], [1, 1], [1, 1]]))),
    "cast spheres without radii called crossing by a depth": ("cast spheres without radii touch", both(
        relation("crossing"), of_certificate("interior", value="0/1"))),
    "cast spheres that were too late without a hit": ("cast spheres", late("miss", "late_impact", 0.75)),
    "a certified cast that is late": ("cast spheres", lambda line: line["subjects"].update(
        {"certified.late": {"verdict": "hit", "time": 0.75, "outcome": "late_impact"}})),
    # A sphere and a triangle.
    "cast sphere called disjoint by where it starts": ("cast sphere on a triangle", apart(
        direction=["0/1", "0/1", "1/1"], a="0/1", b="2/1")),
    "cast sphere called touching": ("cast sphere on a triangle", touching(["0/1", "0/1", "1/1"], "0/1")),
    "cast sphere that slides called crossing": ("cast sphere slides over an edge, touch", both(
        relation("crossing"), of_certificate("interior", value="1/1"))),
    "cast sphere that slides by a smaller bound": ("cast sphere slides over an edge, touch", of_certificate("bound", by=shift(-TINY))),
    "cast sphere beside a triangle called touching": ("cast sphere beside a triangle", meeting(
        "0/1", one_of(3), one_of(2), way=("0/1", "0/1", "1/1"))),
    "cast sphere beside a triangle, a larger one": ("cast sphere beside a triangle", put("input", 12, value="0x1.8p+0")),
    "cast sphere beside a triangle, another way": ("cast sphere beside a triangle", put("input", 15, value="-0x1p+0")),
    # Boxes.
    "cast boxes called disjoint by where they start": ("cast boxes", apart(direction=["1/1", "0/1", "0/1"], a="2/1", b="5/1")),
    "cast boxes called touching": ("cast boxes", touching(["1/1", "0/1", "0/1"], "2/1")),
    "cast boxes that touch called crossing": ("cast boxes touch", crossing),
    "cast boxes that touch called disjoint": ("cast boxes touch", apart(direction=["1/1", "0/1", "0/1"], a="2/1", b="3/1")),
    "cast boxes' contact beside them": ("cast boxes touch", of_certificate("point", 1, by=shift(TINY))),
    "cast boxes apart called touching": ("cast boxes apart", meeting("2/1", one_of(8, 3), one_of(16))),
    "cast boxes apart, a direction reversed": ("cast boxes apart", of_certificate("direction", by=negated)),
    "cast boxes apart, another way": ("cast boxes apart", put("input", 13, value="-0x1p+0")),
    "cast boxes apart, without a way": ("cast boxes apart", put("input", by=lambda v: v[:-3])),
    # Hulls.
    "cast hulls called disjoint by where they start": ("cast hulls", apart(direction=["1/1", "0/1", "0/1"], a="4/1", b="5/1")),
    "cast hulls called touching": ("cast hulls", touching(["1/1", "1/1", "1/1"], "4/1")),
    "cast hulls that touch called crossing": ("cast hulls touch", crossing),
    "cast hulls' crossing by two directions": ("cast hulls", of_certificate("interior", by=lambda v: v[:2])),
    "cast hulls apart called touching": ("cast hulls apart", meeting(
        "4/1", one_of(4, 1), one_of(8), way=("1/1", "1/1", "1/1"))),
    "cast hulls apart, a little off": ("cast hulls apart", of_certificate("a", by=shift(-TINY))),
    "cast hulls apart, another way": ("cast hulls apart", put("input", 0, value="-0x1p+2")),
    "cast hulls, a displacement that comes last": ("cast hulls apart", put("input", by=lambda v: v[3:] + v[:3])),
}
FIRST_FORGERIES = {
    "no first contact of a cast": ("cast spheres", drop("certificate", "first")),
    "two first contacts of a cast": ("cast spheres", of_certificate("first", by=lambda v: v * 2)),
    "a cast's time rounded the other way": ("cast spheres", put("first_contact", by=next_float)),
    "a cast's time that is none": ("cast spheres", put("first_contact", value=None)),
    "a cast's time that is true": ("cast spheres meet at the start", put("first_contact", value=True)),
    "a cast's time for what stays apart": ("cast spheres apart", put("first_contact", value=0.5)),
    "a cast's interval turned": ("cast spheres", first("interval", by=lambda v: v[::-1])),
    "a cast's interval before the contact": ("cast spheres", at_time(0.25, Fraction(1, 4) + TINY)),
    "a cast's interval after the contact begins": ("cast spheres", at_time(0.75, Fraction(3, 4) + TINY)),
    "a cast's interval where spheres leave": ("cast spheres", at_time(Fraction(math.nextafter(1, 0)), 1)),
    "a cast's interval so wide that its ends are rounded apart": ("cast spheres", first("interval", value=["1/2", "1/1"])),
    "a cast's interval of one number": ("cast spheres", first("interval", by=lambda v: [v[0], v[0]])),
    "a cast's time when spheres leave": ("cast spheres pass through", at_time(0.75)),
    "a cast's interval until spheres are through": ("cast spheres pass through", at_time(Fraction(1, 2), 1)),
    "a cast's interval before which spheres touched": ("cast spheres pass through", at_time(Fraction(1, 4), Fraction(1, 4) + TINY)),
    "a cast's time before spheres touch": ("cast spheres touch", at_time(0.25)),
    "a cast's time after spheres touch": ("cast spheres touch", at_time(0.75)),
    "a cast's interval before spheres touch": ("cast spheres touch at a third", at_time(0.25, Fraction(1, 4) + TINY)),
    "a cast's interval after spheres touch": ("cast spheres touch at a third", at_time(0.5, Fraction(1, 2) + TINY)),
    "a cast's interval from a third on": ("cast spheres touch at a third", at_time(Fraction(1, 3), Fraction(1, 3) + TINY)),
    "a cast's time a little after a third": ("cast spheres touch at a third", at_time(Fraction(1, 3) + TINY)),
    "a cast's time later than at the start": ("cast spheres meet at the start", at_time(0.125)),
    "a cast's time at the start of spheres apart": ("cast spheres", both(at_time(0), first(
        "weights", value=[["1/1"], ["1/1"]]))),
    "a cast's time at the start without weights": ("cast spheres meet at the start", drop("certificate", "first", 0, "weights")),
    "a cast's first weights of the swept sphere": ("cast spheres meet at the start", first("weights", 1, value=["1/1", "0/1"])),
    "a time of spheres without radii in an interval": ("cast spheres without radii touch", at_time(
        Fraction(1, 2), Fraction(1, 2) + TINY)),
    "a time of spheres without radii too late": ("cast spheres without radii touch", at_time(0.75)),
    "a cast that agrees though it is late": ("cast spheres", late("hit", "agree", 0.75)),
    "a cast an ulp late that agrees": ("cast spheres meet at a half", late("hit", "agree", 0.5000000000000001)),
    "a cast infinitely late that agrees": ("cast spheres", late("hit", "agree", "inf")),
    "a cast called late with a text for a time": ("cast spheres", late("hit", "late_impact", "nan")),
    "a cast called late that is in time": ("cast spheres meet at a half", late("hit", "late_impact", 0.5)),
    "a cast called late that is early": ("cast spheres", late("hit", "late_impact", 0.25)),
    "a cast called late at the start": ("cast spheres meet at the start", late("hit", "late_impact", 0)),
    # A sphere and a triangle.
    "a sphere's first contact with a triangle too early": ("cast sphere on a triangle", at_time(0.25)),
    "a sphere's first contact with a triangle too late": ("cast sphere on a triangle", at_time(0.75)),
    "a sphere's first contact with a triangle when it leaves": ("cast sphere through a triangle", at_time(0.5)),
    "a sphere's first contact with an edge as if at its line's end": ("cast sphere at an edge", at_time(0.25)),
    "a sphere's first contact at the start, though apart": ("cast sphere at an edge", both(at_time(0), first(
        "weights", value=[["1/1", "0/1", "0/1"], ["1/1"]]))),
    "a sphere that slides, later": ("cast sphere slides over an edge, touch", at_time(0.625)),
    "a sphere that slides, a little later": ("cast sphere slides over an edge, touch", at_time(Fraction(1, 2) + TINY)),
    "a sphere that slides, a little earlier": ("cast sphere slides over an edge, touch", at_time(Fraction(1, 2) - TINY)),
    "a sphere that slides, when it leaves": ("cast sphere slides over an edge, touch", at_time(0.75)),
    "a sphere in a triangle that gets there later": ("cast sphere in a triangle at the start", at_time(0.0625)),
    # Boxes and hulls.
    "boxes' first contact an interval": ("cast boxes", at_time(Fraction(1, 2), Fraction(1, 2) + TINY)),
    "boxes' first contact a little later": ("cast boxes", first("interval", by=lambda v: [str_of(Fraction(v[0]) + TINY)] * 2)),
    "boxes' first contact without a direction": ("cast boxes", drop("certificate", "first", 0, "direction")),
    "boxes' first direction reversed": ("cast boxes", first("direction", by=negated)),
    "boxes' first direction of 0": ("cast boxes", both(first("direction", value=["0/1"] * 3), first("bound", value="0/1"))),
    "boxes' first bound a little less": ("cast boxes", first("bound", by=shift(-TINY))),
    "boxes' first bound a little more": ("cast boxes", first("bound", by=shift(TINY))),
    "boxes' first direction that the displacement is across": ("cast boxes touch", both(
        first("direction", value=["0/1", "1/1", "0/1"]), first("bound", value="2/1"))),
    "boxes' first weights of the swept box": ("cast boxes", first("weights", 1, by=lambda v: v + ["0/1"] * 8)),
    "boxes' first weights exchanged": ("cast boxes", first("weights", by=lambda v: v[::-1])),
    "boxes' first weights of more than 1": ("cast boxes", first("weights", 0, 0, by=shift(TINY))),
    "boxes' first contact a later one": ("cast boxes meet at the start", at_time(0.0625)),
    "hulls' first contact at the start": ("cast hulls", at_time(0)),
    "boxes' first contact later, with a direction across": ("cast boxes touch", both(at_time(0.75), first(
        "direction", value=["0/1", "1/1", "0/1"]), first("bound", value="2/1"), first("weights", value=[one_of(8, 3), [
            "1/2", "1/2"] + ["0/1"] * 6]))),
    "hulls' first contact a little earlier": ("cast hulls", first("interval", by=lambda v: [str_of(Fraction(v[0]) - TINY)] * 2)),
    "hulls' first contact at the end": ("cast hulls", at_time(1)),
    "hulls' first direction reversed": ("cast hulls touch", first("direction", by=negated)),
    "hulls' first bound a little more": ("cast hulls touch", first("bound", by=shift(TINY))),
    "hulls' first weights of another point": ("cast hulls touch", first("weights", 1, by=lambda v: v[1:] + v[:1])),
    "hulls' first contact a later one": ("cast hulls meet at the start", at_time(0.5)),
}
