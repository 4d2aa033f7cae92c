"""Answers to be certified, and how their lines are forged or damaged: for cli_certificates_test.py."""
import math
from fractions import Fraction

from cast_forgeries import CAST_CASES, CAST_FORGERIES, FIRST_FORGERIES
from contact_forgeries import CONTACT_CASES, CONTACT_FORGERIES, CONTACT_NUMBER_FORGERIES
from forging import both, case, drop, negated, next_float, of_certificate, of_subject, put, relation, shift, str_of
from moving_forgeries import MOVING_CASES, MOVING_FORGERIES
from polygon_forgeries import POLYGON_CASES, POLYGON_FORGERIES
from round_forgeries import ROUND_CASES, ROUND_FORGERIES
from solid_forgeries import FRUSTUM_CASES, SOLID_CASES, SOLID_FORGERIES
from surface_forgeries import SURFACE_CASES, SURFACE_FORGERIES

TINY = Fraction(1, 2**200)
FLAT, ACROSS = (0, 0, 0, 4, 0, 0, 0, 4, 0), (1, 1, -1, 1, 1, 3, 2, 1, 1)
CUBE = (0, 0, 0, 2, 2, 2)
# By name, cases whose answers are forged below.
CASES = {
    "disjoint": case("triangle_triangle_3d", *FLAT, 1, 1, 1, 2, 1, 3, 1, 2, 2),
    "touching": case("triangle_triangle_3d", *FLAT, 1, 1, 0, 2, 1, 3, 1, 2, 2),
    "crossing": case("triangle_triangle_3d", *FLAT, *ACROSS),
    "flat": case("triangle_triangle_3d", *FLAT, 1, 1, 0, 2, 1, 0, 1, 2, 0),
    "boxes": case("aabb_aabb_3d", *CUBE, 1, 1, 1, 3, 3, 3),
    "segments": case("segment_segment_2d", 0, 0, 2, 2, 0, 2, 2, 0),
    "segments apart": case("segment_segment_2d", 0, 0, 1, 0, 0, 1, 1, 1),
    "ray": case("ray_aabb_3d", *CUBE, -1, 1, 1, 0.5, 0, 0),
    "ray touches": case("ray_aabb_3d", *CUBE, -1, 2, 1, 0.5, 0, 0),
    "ray misses": case("ray_aabb_3d", *CUBE, -1, 1, 1, -1, 0, 0),
    "line": case("line_triangle_3d", *FLAT, 1, 1, -5, 1, 1, -4),
    "plane": case("segment_plane_3d", *FLAT, 7, 7, -1, 7, 7, 1),
    "no plane": case("segment_plane_3d", 0, 0, 0, 1, 1, 1, 2, 2, 2, 7, 7, -1, 7, 7, 1),
    "mesh": case("point_trimesh_2d", 1, 0, 0, 0, 2, 0, 0, 2, 5, 5, 6, 5, 5, 6),
    "mesh apart": case("point_trimesh_2d", 9, 0, 0, 0, 2, 0, 0, 2, 5, 5, 6, 5, 5, 6),
    "mesh crosses": case("point_trimesh_2d", 5.25, 5.25, 0, 0, 2, 0, 0, 2, 5, 5, 6, 5, 5, 6),
    "polygon": case("point_polygon_2d", 1, 1, 0, 0, 3, 0, 3, 3, 0, 3),
    "polygon touches": case("point_polygon_2d", 1, 0, 0, 0, 3, 0, 3, 3, 0, 3),
    "polygon apart": case("point_polygon_2d", 4, 1, 0, 0, 3, 0, 3, 3, 0, 3),
    "sign": case("orient_2d", 0, 0, 1, 0, 0, 1),
    "sign zero": case("orient_2d", 0, 0, 1, 1, 2, 2),
    "min sphere": case("triangle_min_sphere_3d", 0, 0, 0, 4, 0, 0, 1, 3, 0.1),
    "lines": case("line_line_point_2d", 0, 0, 3, 3, 0, 1, 1, 0.3),
    "parallel": case("line_line_point_2d", 0, 0, 3, 3, 0, 1, 1, 2),
    "hit": case("ray_triangle_hit_3d", *FLAT, 1, 1, 3, 0, 0, -7),
    "no hit": case("ray_triangle_hit_3d", *FLAT, 1, 1, 3, 0, 0, 7),
    "interval": case("ray_aabb_interval_3d", *CUBE, -1, 1, 1, 3, 0.1, 0),
    "closest": case("point_triangle_closest_3d", 1, 1, 0.1, *FLAT),
    "distance": case("segment_segment_distance_3d", 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 3),
    "ends": case("triangle_triangle_segment_3d", *FLAT, *ACROSS),
    "depth": case("hull_hull_depth_3d", 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 1, 1, 1, -3, 1, 1, 1, -3, 1, 1, 1, -3),
    "area": case("polygon_area_2d", 0, 0, 3, 0, 3, 1, 0.1, 2),
    **ROUND_CASES,
    **FRUSTUM_CASES,
    **SOLID_CASES,
    **MOVING_CASES,
    **CAST_CASES,
    **POLYGON_CASES,
    **CONTACT_CASES,
    **SURFACE_CASES,
}


def swap_shapes(line):
    line["input"] = line["input"][9:] + line["input"][:9]


def move_weight(line):
    """Of the first set from one generator to another, more than the first has."""
    weights = line["certificate"]["weights"][0]
    i = next(i for i, text in enumerate(weights) if Fraction(text) != 0)
    j = next(j for j in range(len(weights)) if j != i)
    weights[i], weights[j] = str_of(Fraction(weights[i]) - 2), str_of(Fraction(weights[j]) + 2)


def heavier(line):
    weights = line["certificate"]["weights"][1]
    i = next(i for i, text in enumerate(weights) if Fraction(text) != 0)
    weights[i] = str_of(Fraction(weights[i]) + TINY)


HUGE = "9" * 200000
# What is done to which case's answer; each must be refused. None is of a text: see test_texts.
FORGERIES = {
    # Of disjoint answers.
    "the direction the wrong way": ("disjoint", of_certificate("direction", by=negated)),
    "a direction of 0": ("disjoint", of_certificate("direction", value=["0/1"] * 3)),
    "a direction of two coordinates": ("disjoint", of_certificate("direction", by=lambda v: v[:2])),
    "a direction of four coordinates": ("disjoint", of_certificate("direction", by=lambda v: v + ["0/1"])),
    "a equal to b": ("disjoint", lambda line: line["certificate"].update(a=line["certificate"]["b"])),
    "a and b exchanged": ("disjoint", lambda line: line["certificate"].update(
        a=line["certificate"]["b"], b=line["certificate"]["a"])),
    "a too low": ("disjoint", of_certificate("a", by=shift(-TINY))),
    "a too high": ("disjoint", of_certificate("a", by=shift(TINY))),
    "b too low": ("disjoint", of_certificate("b", by=shift(-TINY))),
    "b too high": ("disjoint", of_certificate("b", by=shift(TINY))),
    "shapes exchanged": ("disjoint", swap_shapes),
    "an input moved by an ulp": ("disjoint", put("input", 2, value="0x1p-1074")),
    "no certificate": ("disjoint", put("certificate", value=None)),
    "no key of a certificate": ("disjoint", drop("certificate")),
    "disjoint called touching": ("disjoint", relation("touching")),
    "disjoint called crossing": ("disjoint", relation("crossing")),
    "disjoint called undefined": ("disjoint", both(relation("undefined"), put("certificate", value=None))),
    "a denominator of 0": ("disjoint", of_certificate("a", value="1/0")),
    "a decimal for a fraction": ("disjoint", of_certificate("a", value="0.5")),
    "a number for a fraction": ("disjoint", of_certificate("a", value=0)),
    "spaces in a fraction": ("disjoint", of_certificate("a", value=" 0/1")),
    "underscores in a fraction": ("disjoint", of_certificate("a", value="0/1_0")),
    "digits of another script": ("disjoint", of_certificate("a", value="\u0660/1")),
    "a huge number": ("disjoint", of_certificate("a", value=HUGE + "/1")),
    "a huge denominator": ("disjoint", of_certificate("a", value="1/" + HUGE)),
    "2D apart, a direction of 0": ("segments apart", of_certificate("direction", value=["0/1", "0/1"])),
    "a ray's set left by the direction": ("ray misses", put("input", 9, value="0x1p+0")),
    # Of contacts.
    "touching called crossing": ("touching", relation("crossing")),
    "touching called crossing with directions": ("touching", both(
        relation("crossing"), of_certificate("interior", value=[[0, 1], [0, 2], [1, 1]]))),
    "touching called disjoint": ("touching", relation("disjoint")),
    "touching called disjoint with bounds": ("touching", both(relation("disjoint"), lambda line: line["certificate"].update(
        a=line["certificate"]["bound"], b=line["certificate"]["bound"]))),
    "a bound too low": ("touching", of_certificate("bound", by=shift(-TINY))),
    "a bound too high": ("touching", of_certificate("bound", by=shift(TINY))),
    "a contact's direction reversed": ("touching", of_certificate("direction", by=negated)),
    "a contact's direction of 0": ("touching", both(of_certificate("direction", value=["0/1"] * 3),
                                                    of_certificate("bound", value="0/1"))),
    "weights of 1 + 2^-200 in all": ("touching", heavier),
    "a negative weight": ("touching", move_weight),
    "negative weights that make the point": ("ray touches", of_certificate("weights", 0, by=lambda v: [
        str_of(Fraction(text) + add) for text, add in zip(v, (-5, 5, 5, -5, 0, 0, 0, 0))])),
    "weights of one set": ("touching", of_certificate("weights", by=lambda v: v[:1])),
    "weights of three sets": ("touching", of_certificate("weights", by=lambda v: v + v[:1])),
    "a weight too few": ("touching", of_certificate("weights", 0, by=lambda v: v[:-1])),
    "a weight too many": ("touching", of_certificate("weights", 0, by=lambda v: v + ["0/1"])),
    "weights exchanged": ("touching", of_certificate("weights", by=lambda v: v[::-1])),
    "another point": ("touching", of_certificate("point", 0, by=shift(TINY))),
    "a contact with a margin": ("touching", put("margin", value=1e-300)),
    "flat triangles called crossing": ("flat", both(relation("crossing"), of_certificate(
        "interior", value=[[0, 1], [0, 2], [1, 1]]))),
    "a ray's contact with a negative share": ("ray touches", of_certificate("weights", 1, 1, value="-1/1")),
    # Of crossings.
    "crossing called touching": ("crossing", both(relation("touching"), of_certificate("direction", value=["0/1", "0/1", "1/1"]),
                                                  of_certificate("bound", value="0/1"))),
    "crossing called disjoint": ("crossing", both(relation("disjoint"), lambda line: line["certificate"].update(
        direction=["0/1", "0/1", "1/1"], a="0/1", b="1/1"))),
    "no interior": ("crossing", drop("certificate", "interior")),
    "an empty interior": ("crossing", of_certificate("interior", value=[])),
    "two directions of the interior": ("crossing", of_certificate("interior", by=lambda v: v[:2])),
    "a direction of the interior twice": ("crossing", of_certificate("interior", by=lambda v: [v[0], v[0], v[2]])),
    "a generator that is none": ("crossing", of_certificate("interior", 0, value=[0, 3])),
    "a generator counted from behind": ("crossing", of_certificate("interior", 0, value=[0, -1])),
    "a generator that is true": ("crossing", of_certificate("interior", 0, value=[0, True])),
    "a set that is none": ("crossing", of_certificate("interior", 0, value=[2, 0])),
    "a corner without weight": ("boxes", lambda line: line["certificate"].update(
        point=["3/2"] * 3, weights=[["1/4"] + ["0/1"] * 6 + ["3/4"], ["3/4"] + ["0/1"] * 6 + ["1/4"]],
        interior=[[0, 1], [0, 2], [0, 4]])),
    "a ray that goes back": ("ray", of_certificate("weights", 1, 1, by=lambda text: str_of(-Fraction(text)))),
    "a ray that goes back to a common point": ("ray misses", both(relation("crossing"), put("certificate", value={
        "point": ["1/1"] * 3, "weights": [["1/8"] * 8, ["1/1", "-2/1"]], "interior": [[0, 1], [0, 2], [0, 4]]}))),
    "a line's point beside it": ("line", of_certificate("weights", 1, 1, by=shift(TINY))),
    "a plane's point beside it": ("plane", of_certificate("weights", 0, 0, by=shift(TINY))),
    "2D crossing, a direction alone": ("segments", of_certificate("interior", by=lambda v: v[:1])),
    "a plane that is none": ("no plane", relation("crossing")),
    "an undefined case with a proof": ("no plane", put("certificate", value={"point": ["0/1"] * 3})),
    # Meshes, polygons.
    "a mesh's other triangle forgotten": ("mesh", of_certificate("others", value=[])),
    "a mesh's triangle twice": ("mesh", of_certificate("others", 0, "triangle", value=0)),
    "another triangle of a mesh": ("mesh", of_certificate("triangle", value=1)),
    "a triangle that is no number": ("mesh", of_certificate("triangle", value=False)),
    "a mesh with a certificate too few": ("mesh apart", put("certificate", by=lambda v: v[:1])),
    "a mesh with one certificate twice": ("mesh apart", put("certificate", by=lambda v: [v[0], v[0]])),
    "a mesh's certificates exchanged": ("mesh apart", lambda line: [item.update(triangle=1 - i) for i, item in enumerate(line["certificate"])]),
    "a mesh's crossing in another triangle": ("mesh crosses", of_certificate("triangle", value=0)),
    "a polygon's crossings": ("polygon", of_certificate("crossings", value=3)),
    "a polygon's crossings that are true": ("polygon", of_certificate("crossings", value=True)),
    "a polygon's inside called outside": ("polygon", relation("disjoint")),
    "a polygon's outside called inside": ("polygon apart", relation("crossing")),
    "a ray by a vertex": ("polygon", of_certificate("ray", value=["2/1", "2/1"])),
    "a ray without direction": ("polygon apart", of_certificate("ray", value=["0/1", "0/1"])),
    "a polygon's edge without the point": ("polygon touches", of_certificate("weights", 1, value=["1/1"] + ["0/1"] * 3)),
    "a polygon's diagonal": ("polygon touches", of_certificate("weights", 1, value=["1/2", "0/1", "1/2", "0/1"])),
    "a polygon's edge called inside": ("polygon touches", both(relation("crossing"), lambda line: line["certificate"].update(
        ray=["1/1", "2/1"], crossings=1))),
    # Signs.
    "a sign turned": ("sign", relation("negative")),
    "a determinant turned": ("sign", both(relation("negative"), of_certificate("determinant", value="-1/1"))),
    "a determinant a little off": ("sign", of_certificate("determinant", by=shift(TINY))),
    "a zero called positive": ("sign zero", both(relation("positive"), of_certificate("determinant", value=str_of(TINY)))),
    # Spheres.
    "a sphere's radius": ("min sphere", of_certificate("radius_squared", by=shift(TINY))),
    "a sphere twice as large": ("min sphere", both(*(put(*key, "radius_squared", by=lambda text: str_of(4 * Fraction(text)))
                                                    for key in (["certificate"], ["references", "cgal"], ["references", "rational"])),
                                                  put("exact_sphere", 3, by=lambda value: 2 * value))),
    "a sphere's centre": ("min sphere", of_certificate("centre", 0, by=shift(TINY))),
    "a support too few": ("min sphere", of_certificate("support", by=lambda v: v[:2])),
    "a support twice": ("min sphere", of_certificate("support", by=lambda v: [v[0]] * len(v))),
    "a sphere's weights": ("min sphere", of_certificate("weights", 0, by=shift(TINY))),
    "a sphere's number an ulp off": ("min sphere", put("exact_sphere", 3, by=next_float)),
    "references of other spheres": ("min sphere", put("references", "cgal", "radius_squared", by=shift(TINY))),
    # Values.
    "a value an ulp off": ("lines", put("exact_values", 0, by=next_float)),
    "a value that is true": ("hit", put("exact_values", 0, value=True)),
    "a value too many": ("lines", put("exact_values", by=lambda v: v + [0])),
    "a value too few": ("lines", put("exact_values", by=lambda v: v[:1])),
    "an area off": ("area", of_certificate("exact", 0, by=shift(TINY))),
    "an area of the other sign": ("area", both(of_certificate("exact", by=negated), lambda line: line.update(
        exact_values=[-v for v in line["exact_values"]]))),
    "an exact value off": ("lines", of_certificate("exact", 1, by=shift(TINY))),
    "values of parallel lines": ("parallel", both(relation("defined"), put("exact_values", value=[0, 0]),
                                                  put("certificate", value={"exact": ["0/1", "0/1"]}))),
    "values said to be undefined": ("lines", both(relation("undefined"), put("certificate", value=None))),
    "a hit said to be none": ("hit", both(relation("undefined"), put("certificate", value=None))),
    "a hit said to be none, with a direction": ("hit", both(relation("undefined"), put("certificate", value={
        "direction": ["0/1", "0/1", "1/1"], "a": "0/1", "b": "1/1"}))),
    "a ray's time": ("hit", of_certificate("exact", 0, by=shift(TINY))),
    "no hit without a direction": ("no hit", put("certificate", value=None)),
    "an entry that is later": ("interval", both(of_certificate("exact", 0, value="1/2"), put("exact_values", 0, value=0.5))),
    "an exit that is earlier": ("interval", both(of_certificate("exact", 1, value="1/2"), put("exact_values", 1, value=0.5))),
    "a point that is not the nearest": ("closest", lambda line: (line["certificate"].update(
        exact=["0/1"] * 3, weights=[["1/1"], ["1/1", "0/1", "0/1"]], distance_squared=str_of(2 + Fraction(0.1) ** 2)),
        line.update(exact_values=[0, 0, 0, math.sqrt(2.01)]))),
    "a distance's square": ("distance", of_certificate("distance_squared", by=shift(TINY))),
    "a distance an ulp off": ("distance", put("exact_values", 0, by=next_float)),
    "a distance's weights": ("distance", of_certificate("weights", 0, by=lambda v: v[::-1])),
    "an end twice": ("ends", of_certificate("exact", by=lambda v: v[:3] * 2)),
    "an end within": ("ends", of_certificate("exact", by=lambda v: v[:3] + [
        str_of((Fraction(a) + Fraction(b)) / 2) for a, b in zip(v[:3], v[3:])])),
    "a depth's square": ("depth", of_certificate("depth_squared", by=shift(TINY))),
    "a way out that is not the shortest": ("depth", lambda line: (line["certificate"].update(
        depth_squared="49/1", direction=["1/1", "0/1", "0/1"]), line.update(exact_values=[7], subjects={}))),
    "a depth's direction": ("depth", of_certificate("direction", by=negated)),
    "a face too few": ("depth", of_certificate("faces", by=lambda v: v[1:])),
    "a face turned": ("depth", of_certificate("faces", 0, by=lambda v: v[::-1])),
    "no faces": ("depth", of_certificate("faces", value=[])),
    "faces twice": ("depth", of_certificate("faces", by=lambda v: v + v)),
    # What stands beside.
    "references that differ": ("disjoint", put("references", "cgal", value="touching")),
    "a reference too few": ("disjoint", drop("references", "cgal")),
    "a fault": ("disjoint", put("fault", value="we failed")),
    "another test": ("disjoint", put("test", value="segment_triangle_3d")),
    "a test that is none": ("disjoint", put("test", value="triangle")),
    "another scalar type": ("lines", put("scalar", value="float32")),
    "an input too short": ("disjoint", put("input", by=lambda v: v[:-1])),
    "an input of decimals": ("disjoint", put("input", 0, value="0.1")),
    "an input of numbers": ("disjoint", put("input", 0, value=0)),
    "an input that is infinite": ("disjoint", put("input", 0, value="inf")),
    "an input beyond the doubles": ("disjoint", put("input", 0, value="0x1p+1024")),
    "an input below the subnormals": ("disjoint", put("input", 0, value="0x1p-1075")),
    "an input of too many bits": ("disjoint", put("input", 0, value="0x1.00000000000008p+0")),
    "a box turned": ("boxes", put("input", 0, value="0x1p+2")),
    "a right subject called wrong": ("crossing", of_subject(outcome="false_hit")),
    "a wrong certified subject": ("crossing", of_subject(outcome="false_miss", verdict="miss")),
    "a wrong subject called right": ("disjoint", of_subject(verdict="hit")),
    "a certificate that is a list": ("disjoint", put("certificate", value=[])),
    "a certificate that is a text": ("disjoint", put("certificate", value="trust me")),
    "a relation that is none": ("disjoint", relation("nearly")),
    "a relation of null": ("disjoint", relation(None)),
    **ROUND_FORGERIES,
    **SOLID_FORGERIES,
    **MOVING_FORGERIES,
    **CAST_FORGERIES,
    **FIRST_FORGERIES,
    **POLYGON_FORGERIES,
    **CONTACT_FORGERIES,
    **CONTACT_NUMBER_FORGERIES,
    **SURFACE_FORGERIES,
}
