"""Answers about rings that meet themselves and about two polygons, and how their lines are forged: for
certificate_forgeries.py."""
from fractions import Fraction

from forging import both, case, drop, of_certificate, put, relation, shift

TINY = Fraction(1, 2**200)
SQUARE = (0, 0, 4, 0, 4, 4, 0, 4)
STAR = (0, 10, 6, -8, -9, 3, 9, 3, -6, -8)  # its middle is outside of it: by the even-odd rule
POLYGON_CASES = {
    "ring": case("polygon_self_intersection_2d", *SQUARE),
    "ring crosses": case("polygon_self_intersection_2d", 0, 0, 4, 4, 4, 0, 0, 4),
    "ring touches a side with a corner": case("polygon_self_intersection_2d", 0, 0, 4, 0, 4, 4, 2, 0, 0, 4),
    "ring folds back, it touches": case("polygon_self_intersection_2d", 0, 0, 4, 0, 2, 0, 2, 3),
    "ring touches by a corner twice": case("polygon_self_intersection_2d", 0, 0, 4, 0, 4, 0, 0, 4),
    "star crosses": case("polygon_self_intersection_2d", *STAR),
    "polygons": case("polygon_polygon_2d", *SQUARE, 2, 2, 6, 2, 6, 6, 2, 6),
    "polygons touch": case("polygon_polygon_2d", *SQUARE, 4, 1, 6, 1, 6, 3, 4, 3),
    "polygons touch at a corner": case("polygon_polygon_2d", *SQUARE, 4, 4, 6, 4, 6, 6, 4, 6),
    "polygons apart": case("polygon_polygon_2d", *SQUARE, 7, 8, 9, 8, 9, 10, 7, 10),
    "polygon in another": case("polygon_polygon_2d", *SQUARE, 1, 1, 2, 1, 2, 2, 1, 2),
    "polygon in the middle of a star": case("polygon_polygon_2d", *STAR, 0, 1, -1, 0, 0, -1, 1, 0, 0.5, 0.5),
}


def sides(i, j, *point):
    return put("certificate", value={"sides": [i, j], "point": list(point)})


def point(*numbers):
    return put("certificate", value={"point": list(numbers)})


def without_margin(word):
    return both(relation(word), put("margin", value=None))


POLYGON_FORGERIES = {
    # One ring.
    "a ring that crosses called disjoint": ("ring crosses", both(without_margin("disjoint"), put("certificate", value={}))),
    "a ring that crosses called touching": ("ring crosses", without_margin("touching")),
    "a ring that touches called disjoint": ("ring touches a side with a corner", both(
        without_margin("disjoint"), put("certificate", value={}))),
    "a ring that touches called crossing": ("ring touches a side with a corner", without_margin("crossing")),
    "a ring that folds back called disjoint": ("ring folds back, it touches", both(
        without_margin("disjoint"), put("certificate", value={}))),
    "a ring that folds back, by the corner": ("ring folds back, it touches", sides(0, 1, "4/1", "0/1")),
    "a ring with a corner twice called disjoint": ("ring touches by a corner twice", both(
        without_margin("disjoint"), put("certificate", value={}))),
    "a ring called touching by a corner of neighbours": ("ring", both(without_margin("touching"), sides(0, 1, "4/1", "0/1"))),
    "a ring called touching by the first and last side": ("ring", both(without_margin("touching"), sides(0, 3, "0/1", "0/1"))),
    "a ring called touching by one side": ("ring", both(without_margin("touching"), sides(0, 0, "2/1", "0/1"))),
    "a ring called crossing": ("ring", both(without_margin("crossing"), sides(0, 2, "2/1", "2/1"))),
    "a ring with a point that is none": ("ring", point("2/1", "0/1")),
    "a ring's crossing a little off": ("ring crosses", of_certificate("point", 0, by=shift(TINY))),
    "a ring's crossing of other sides": ("ring crosses", of_certificate("sides", value=[0, 1])),
    "a ring's crossing of three sides": ("ring crosses", of_certificate("sides", value=[0, 1, 2])),
    "a ring's crossing of a side from behind": ("ring crosses", of_certificate("sides", value=[0, -2])),
    "a ring's crossing without sides": ("ring crosses", drop("certificate", "sides")),
    "a ring with a margin": ("ring", put("margin", value=4)),
    "a star's crossing called the contact of a corner": ("star crosses", both(without_margin("touching"), sides(0, 1, "6/1", "-8/1"))),
    "a ring of two corners": ("ring", put("input", by=lambda v: v[:4])),
    "a ring of a corner and a half": ("ring", put("input", by=lambda v: v[:7])),
    # Two polygons.
    "polygons called touching": ("polygons", both(relation("touching"), point("4/1", "2/1"))),
    "polygons called disjoint": ("polygons", both(relation("disjoint"), put("certificate", value={
        "distance_squared": "8/1", "nearest": [["0/1", "0/1"], ["2/1", "2/1"]], "inside": [False, False]}))),
    "polygons' common point outside of one": ("polygons", point("1/1", "1/1")),
    "polygons' common point on a side": ("polygons", point("4/1", "3/1")),
    "polygons' crossing with a margin": ("polygons", put("margin", value=1)),
    "a polygon in another called touching": ("polygon in another", relation("touching")),
    "a polygon in another called touching by a corner": ("polygon in another", both(relation("touching"), point("1/1", "1/1"))),
    "a polygon in another called disjoint": ("polygon in another", both(relation("disjoint"), put("certificate", value={
        "distance_squared": "1/1", "nearest": [["0/1", "1/1"], ["1/1", "1/1"]], "inside": [False, False]}))),
    "polygons that touch called crossing": ("polygons touch", relation("crossing")),
    "polygons that touch called crossing at a point of one": ("polygons touch", both(without_margin("crossing"), point("3/1", "2/1"))),
    "polygons that touch called disjoint": ("polygons touch", both(relation("disjoint"), put("certificate", value={
        "distance_squared": "0/1", "nearest": [["4/1", "1/1"], ["4/1", "1/1"]], "inside": [False, False]}))),
    "polygons that touch beside the point": ("polygons touch at a corner", of_certificate("point", 0, by=shift(TINY))),
    "polygons that touch with a margin": ("polygons touch", put("margin", value=1e-300)),
    "polygons apart called touching": ("polygons apart", both(relation("touching"), point("4/1", "4/1"))),
    "polygons apart, another square": ("polygons apart", of_certificate("distance_squared", by=shift(TINY))),
    "polygons apart, a smaller square": ("polygons apart", of_certificate("distance_squared", by=shift(-TINY))),
    "polygons apart, points not nearest": ("polygons apart", put("certificate", value={
        "distance_squared": "26/1", "nearest": [["4/1", "4/1"], ["5/1", "9/1"]], "inside": [False, False]})),
    "polygons apart, farther points": ("polygons apart", put("certificate", value={
        "distance_squared": "41/1", "nearest": [["4/1", "4/1"], ["8/1", "9/1"]], "inside": [False, False]})),
    "polygons apart, corners that are not nearest": ("polygons apart", put("certificate", value={
        "distance_squared": "41/1", "nearest": [["4/1", "4/1"], ["9/1", "8/1"]], "inside": [False, False]})),
    "polygons apart, points exchanged": ("polygons apart", of_certificate("nearest", by=lambda v: v[::-1])),
    "polygons apart, one inside": ("polygons apart", of_certificate("inside", value=[False, True])),
    "polygons apart, inside a number": ("polygons apart", of_certificate("inside", value=[0, False])),
    "polygons apart, inside of one": ("polygons apart", of_certificate("inside", value=[False])),
    "polygons apart, nearest of one": ("polygons apart", of_certificate("nearest", by=lambda v: v[:1])),
    "a polygon in a star called crossing": ("polygon in the middle of a star", both(without_margin("crossing"), point("0/1", "0/1"))),
    "a polygon in a star called touching": ("polygon in the middle of a star", both(relation("touching"), point("0/1", "1/1"))),
    "another polygon in a star": ("polygon in the middle of a star", put("input", 11, value="0x1p+2")),
    "polygons of other sizes": ("polygons", put("input", by=lambda v: v[:-2])),
}
