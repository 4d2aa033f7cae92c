"""Answers about contacts, and how their lines are forged: for certificate_forgeries.py."""
from fractions import Fraction

from forging import both, case, drop, negated, next_float, of_certificate, of_subject, put, relation, shift, str_of

TINY = Fraction(1, 2**200)


def square(x, y):
    return [x, y, x + 4, y, x, y + 4, x + 4, y + 4]


def cube(x, y, z):
    return [c for above in (0, 4) for i in (0, 2, 4, 6) for c in (*square(x, y)[i:i + 2], z + above)]


TRIANGLE = (0, 0, 0, 4, 0, 0, 0, 4, 0)
CONTACT_CASES = {
    "contact of cubes apart": case("hull_hull_contact_3d", *cube(0, 0, 0), *cube(5, 2, 6)),
    "contact of cubes that touch": case("hull_hull_contact_3d", *cube(0, 0, 0), *cube(4, 1, 1)),
    "contact of crossing cubes": case("hull_hull_contact_3d", *cube(0, 0, 0), *cube(3, 1, 1.5)),
    "contact of squares apart": case("hull_hull_contact_2d", *square(0, 0), *square(5, 6)),
    "contact of crossing squares": case("hull_hull_contact_2d", *square(0, 0), *square(3, 1)),
    "contact of capsules apart": case("capsule_capsule_contact_3d", 0, 0, 0, 4, 1, 0, 0.5, 0, 0, 3, 4, 2, 3, 0.25),
    "contact of capsules across": case("capsule_capsule_contact_3d", 0, 0, 0, 4, 4, 0, 0.5, 0, 4, 0, 4, 0, 0, 0.25),
    "contact of a sphere on a triangle": case("sphere_triangle_contact_3d", *TRIANGLE, 1, 1, 2, 2.5),
    "contact of a sphere nearly on a triangle": case("sphere_triangle_contact_3d", *TRIANGLE, 1, 1, 5e-324, 0),
    "contact of points far apart": case("hull_hull_contact_2d", -1.5e308, 0, 1.5e308, 0),
    "contact of a capsule in a triangle": case("capsule_triangle_contact_3d", *TRIANGLE, 1, 1, -2, 1.5, 1, 3, 0.5),
}


def of_faces(by):
    return of_certificate("faces", by=by)


def another_way(direction, a, b, squared, a_weights, b_weights):
    """A contact that goes by another direction than the best."""
    fractions = {key: ["%d/1" % c for c in value] for key, value in (("direction", direction), ("a", a), ("b", b))}
    return lambda line: line["certificate"].update(fractions, core_squared=squared, weights=[a_weights, b_weights])


def at(*corners, count):
    """Equal weights of some corners."""
    return [str_of(Fraction(i in corners, len(corners))) for i in range(count)]


def exchanged(line):
    line["input"] = line["input"][24:] + line["input"][:24]


def crossed(line):
    """Weights that make the same point of a face of the cube, of which one is below 0."""
    weights = [Fraction(text) for text in line["certificate"]["weights"][0]]
    line["certificate"]["weights"][0] = [str_of(w + add) for w, add in zip(weights, (0, 5, 0, -5, 0, -5, 0, 5))]


def certified_next(line):
    item = next(value for name, value in line["subjects"].items() if name.startswith("certified."))
    item["values"][0] = next_float(item["values"][0])


CONTACT_FORGERIES = {
    # Of any contact.
    "a contact called crossing": ("contact of crossing cubes", relation("crossing")),
    "a contact called undefined": ("contact of crossing cubes", both(relation("undefined"), put("certificate", value=None))),
    "a contact without weights": ("contact of crossing cubes", drop("certificate", "weights")),
    "a contact's direction reversed, signed": ("contact of crossing cubes", of_certificate("direction", by=negated)),
    "a contact's direction a little off": ("contact of capsules apart", of_certificate("direction", 0, by=shift(TINY))),
    "a contact's direction of no length": ("contact of cubes that touch", of_certificate("direction", value=["0/1"] * 3)),
    "a contact's direction of the plane out of it": ("contact of crossing squares", of_certificate(
        "direction", by=lambda v: v + ["1/1"])),
    "a contact's first point a little off": ("contact of crossing cubes", of_certificate("a", 1, by=shift(TINY))),
    "a contact's second point a little off": ("contact of capsules apart", of_certificate("b", 2, by=shift(-TINY))),
    "a contact's points exchanged": ("contact of cubes apart", lambda line: line["certificate"].update(
        a=line["certificate"]["b"], b=line["certificate"]["a"])),
    "a contact's sets exchanged": ("contact of crossing cubes", exchanged),
    "a contact's set of the plane an ulp on": ("contact of crossing squares", put("input", 8, value="0x1.8000000000001p+1")),
    "a contact's weight below 0": ("contact of crossing cubes", crossed),
    "a contact's square a little more": ("contact of cubes apart", of_certificate("core_squared", by=shift(TINY))),
    "a contact's square a little less": ("contact of crossing squares", of_certificate("core_squared", by=shift(-TINY))),
    "a contact's square of no contact": ("contact of cubes that touch", of_certificate("core_squared", by=shift(TINY))),
    "a depth for a distance": ("contact of cubes apart", of_certificate("core_sign", value=-1)),
    "a distance for a depth": ("contact of crossing cubes", of_certificate("core_sign", value=1)),
    "no distance for a depth": ("contact of crossing cubes", both(
        of_certificate("core_sign", value=0), of_certificate("core_squared", value="0/1"))),
    "no sign of a contact": ("contact of crossing cubes", of_certificate("core_sign", value="-1")),
    "a contact's radius of one set": ("contact of capsules apart", of_certificate("radius", value="1/2")),
    "a contact's radius of none": ("contact of capsules across", of_certificate("radius", value="0/1")),
    "a contact's other radius": ("contact of a sphere on a triangle", put("input", 12, value="0x1p+0")),
    "a contact's radius below 0": ("contact of a sphere on a triangle", both(
        put("input", 12, value="-0x1.4p+1"), of_certificate("radius", value="-5/2"))),
    # Of its distance.
    "a signed distance rounded up": ("contact of cubes apart", put("exact_values", 0, by=next_float)),
    "a signed distance of the wrong sign": ("contact of crossing cubes", put("exact_values", 0, by=lambda s: -s)),
    "a signed distance without radii": ("contact of capsules across", put("exact_values", 0, value=0)),
    "a signed distance that is infinite": ("contact of cubes apart", put("exact_values", 0, value="inf")),
    "a signed distance that is none": ("contact of cubes apart", put("exact_values", 0, value=None)),
    "a signed distance rounded to 0": ("contact of a sphere nearly on a triangle", put("exact_values", 0, value=0)),
    "a signed distance rounded up from 0": ("contact of cubes that touch", put("exact_values", 0, by=next_float)),
    "an infinite signed distance as the largest": ("contact of points far apart", put(
        "exact_values", 0, value=1.7976931348623157e308)),
    "an infinite signed distance's sign": ("contact of points far apart", put("exact_values", 0, value="-inf")),
    "a certified signed distance rounded up": ("contact of capsules apart", certified_next),
    "a certified contact that is wrong": ("contact of crossing cubes", of_subject(outcome="wrong_contact")),
    # Of what is claimed to be the best.
    "a contact along another edge": ("contact of cubes apart", another_way(
        [5, 2, 6], [0, 0, 0], [5, 2, 6], "65/1", at(0, count=8), at(0, count=8))),
    "a contact along another axis": ("contact of cubes apart", another_way(
        [1, 0, 0], [4, 4, 4], [5, 4, 6], "1/1", at(7, count=8), at(0, 2, count=8))),
    "another way out of the plane's square": ("contact of crossing squares", another_way(
        [0, 1], [4, 4], [4, 1], "9/1", at(3, count=4), ["3/4", "1/4", "0/1", "0/1"])),
    "another way out of a cube": ("contact of crossing cubes", another_way(
        [0, 1, 0], [4, 4, 2], [4, 1, 2], "9/1", at(3, 7, count=8),
        ["21/32", "7/32", "0/1", "0/1", "3/32", "1/32", "0/1", "0/1"])),
    # Of the faces around the origin.
    "a depth without faces": ("contact of crossing cubes", drop("certificate", "faces")),
    "a depth of no faces": ("contact of crossing cubes", of_faces(lambda faces: [])),
    "a depth of faces with a hole": ("contact of crossing cubes", of_faces(lambda faces: faces[1:])),
    "a depth of faces inside out": ("contact of a capsule in a triangle", of_faces(lambda faces: [f[::-1] for f in faces])),
    "a depth of one face inside out": ("contact of crossing cubes", of_faces(lambda faces: [faces[0][::-1]] + faces[1:])),
    "a depth of one face and its back": ("contact of crossing cubes", of_faces(lambda faces: [faces[0], faces[0][::-1]])),
    "a depth of faces of two corners": ("contact of crossing cubes", of_faces(lambda faces: [f[:2] for f in faces])),
    "a depth of corners that are none": ("contact of crossing cubes", of_certificate("points", 0, 1, value=8)),
    "a depth of corners from the end": ("contact of crossing cubes", of_certificate(
        "points", 0, by=lambda pair: [i - 8 for i in pair])),
    "a depth of faces' corners that are none": ("contact of crossing cubes", of_certificate("faces", 0, 0, value=999)),
    "a depth of another corner": ("contact of a capsule in a triangle", of_certificate(
        "points", 0, by=lambda pair: [pair[0], 1 - pair[1]])),
}

# Of the numbers beside the distance, and of the forms of all: the proved checker reads no points or directions of answers.
CONTACT_NUMBER_FORGERIES = {
    "a contact's sign that is true": ("contact of cubes apart", of_certificate("core_sign", value=True)),
    "a contact's weights of 1 + 2^-200 in all": ("contact of cubes apart", of_certificate("weights", 0, 0, by=shift(TINY))),
    "a contact's distance that is a text": ("contact of cubes apart", put("exact_values", 0, by=str)),
    "a contact's distance that is true": ("contact of a sphere on a triangle", put("exact_values", 0, value=True)),
    "a contact's point an ulp off": ("contact of cubes apart", put("exact_values", 4, by=next_float)),
    "a contact's point not moved out by the radius": ("contact of a sphere on a triangle", put("exact_values", 6, value=2)),
    "a contact's direction an ulp off": ("contact of capsules apart", put("exact_values", 8, by=next_float)),
    "a contact's numbers too many": ("contact of cubes apart", put("exact_values", by=lambda v: v + [0])),
    "a contact's numbers too few": ("contact of cubes apart", put("exact_values", by=lambda v: v[:7])),
    "a certified contact's numbers too few": ("contact of cubes apart", lambda line: next(
        item for name, item in line["subjects"].items() if name.startswith("certified."))["values"].pop()),
}
