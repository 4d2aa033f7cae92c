"""Answers about what moves, and how their lines are forged: for certificate_forgeries.py."""
from fractions import Fraction

from forging import both, case, drop, negated, next_float, of_certificate, put, relation, shift, str_of

GROUND, WEDGE = (-4, -4, 0, 4, -4, 0, 0, 8, 0), (0, 0, 0, 1, -1, 0, -1, -1, 0)


def moves(before, after, ground=GROUND):
    """A point that moves from before to after, and a triangle at rest."""
    return case("vertex_triangle_ccd_3d", *before, *ground, *after, *ground)


def narrowed(polynomial, low, high):
    """The root between, so narrow that it is rounded to one float."""
    value = lambda at: sum(Fraction(c) * at**i for i, c in enumerate(polynomial))
    low, high = Fraction(low), Fraction(high)
    while float(low) != float(high):
        middle = (low + high) / 2
        low, high = (low, middle) if value(low) * value(middle) < 0 else (middle, high)
    return [str_of(low), str_of(high)]


def at_second_contact(line):
    proof = line["certificate"]
    proof["interval"] = proof["roots"][1] = narrowed(proof["polynomial"], *proof["roots"][1])
    line.update(first_contact=float(Fraction(proof["interval"][0])), subjects={})


MOVING_CASES = {
    "moving": moves((0, 0, -1), (0, 0, 2)),
    "moving at a half": moves((0, 0, -1), (0, 0, 1)),
    "moving touches": moves((0, -4, -1), (0, -4, 2)),
    "moving apart": moves((0, 0, 1), (1, 1, 4)),
    "moving turns": case("edge_edge_ccd_3d", 1, -4, 2, -1, -2, -2, -3, 0, -1, 1, 0, 1, -1, -1, -4, -4, 4, 1, 4, 4, 2, -3, 2, -1),
    "moving twice": case("vertex_triangle_ccd_3d", 1, -2, 0, -1, -1, -2, 1, 0, 1, 2, -2, 0, 1, 1, -1, 0, 1, -1, 2, 0, -2, 0, -2, 1),
    "moving back, it touches": case("vertex_triangle_ccd_3d", 2, 2, 1, 0, 1, -2, -2, -1, 2, 2, 2, 0, -2, -2, -2, 2, 0, 2, 0, -2, -2, -1, 0, -2),
    "moving apart in turns": case("edge_edge_ccd_3d", 0, -4, 0, 3, 2, 2, 2, 3, -2, 1, -3, -4, -2, 3, -1, 0, 2, 0, 2, 4, 2, 1, 4, 2),
    "moving in a plane touches": moves((-3, -0.5, 0), (4, -0.5, 0), WEDGE),
    "moving in a plane apart": moves((-3, 0.5, 0), (4, 0.5, 0), WEDGE),
    "moving in a plane apart yet": moves((-3, -0.5, 0), (-2, -0.5, 0), WEDGE),
    "moving touches at a third, a double root": case(
        "edge_edge_ccd_3d", -1, 1, 0, 0, 1, -1, 0, 1, 0, 1, 1, 0, 1, -1, 0, 1, 1, 1, -1, -1, 0, -1, 1, -1),
    "moving touches from the start": moves((0, -0.5, 0), (4, -0.5, 0), WEDGE),
}
MOVING_FORGERIES = {
    "a double root called a crossing": ("moving touches at a third, a double root", relation("crossing")),
    "a time's interval turned": ("moving", of_certificate("interval", by=lambda v: v[::-1])),
    "a time's interval so wide that its ends are rounded apart": ("moving", both(
        of_certificate("interval", value=["1/4", "1/2"]), of_certificate("roots", value=[["1/4", "1/2"]]))),
    "a time's interval beside the time": ("moving", both(
        of_certificate("interval", value=["1/2", "3/4"]), of_certificate("roots", value=[["1/2", "3/4"]]))),
    "a time rounded the other way": ("moving", put("first_contact", by=next_float)),
    "no time": ("moving", put("first_contact", value=None)),
    "a time that is true": ("moving", put("first_contact", value=True)),
    "a time for what stays apart": ("moving apart", put("first_contact", value=0.5)),
    "another polynomial": ("moving", of_certificate("polynomial", 0, by=shift(1))),
    "a polynomial of 0": ("moving", of_certificate("polynomial", value=["0/1", "0/1"])),
    "no polynomial": ("moving", of_certificate("polynomial", value=[])),
    "a polynomial of too many coefficients": ("moving", of_certificate("polynomial", by=lambda v: v + ["0/1"] * 40)),
    "no roots": ("moving", of_certificate("roots", value=[])),
    "a root twice": ("moving", of_certificate("roots", by=lambda v: v * 2)),
    "a root that is none": ("moving", of_certificate("roots", by=lambda v: [["0/1", "1/8"]] + v)),
    "a root forgotten": ("moving turns", of_certificate("roots", by=lambda v: v[1:])),
    "a later root forgotten": ("moving turns", of_certificate("roots", by=lambda v: v[:1])),
    "roots exchanged": ("moving turns", of_certificate("roots", by=lambda v: v[::-1])),
    "two roots as one": ("moving turns", of_certificate("roots", by=lambda v: [[v[0][0], v[1][1]]])),
    "a second contact for the first": ("moving twice", of_certificate("interval", by=lambda v: ["2/3", "1/1"])),
    "a polynomial without a root there": ("moving", both(of_certificate("polynomial", value=["1/1", "1/1"]), put("subjects", value={}))),
    "a polynomial that is not 0 at the time": ("moving at a half", of_certificate("polynomial", value=["-1/1", "3/1"])),
    "a direction that turns at the contact": ("moving", both(relation("disjoint"), put("first_contact", value=None), of_certificate(
        "subdivision", value=[{"interval": ["0/1", "1/1"], "directions": [["0/1", "0/1", "1/1"], ["0/1", "0/1", "-3/1"]]}]))),
    "a contact after the motion": ("moving in a plane apart yet", both(relation("touching"), put("margin", value=None),
        put("first_contact", value=2.5), put("certificate", value={"interval": ["5/2", "5/2"], "polynomial": ["-5/1", "2/1"], "before": [
            {"interval": ["0/1", "5/2"], "direction": ["1/1", "-1/1", "0/1"]}]}))),
    "a second contact, isolated and rounded": ("moving twice", at_second_contact),
    "a second contact, isolated": ("moving twice", lambda line: line["certificate"].update(interval=line["certificate"]["roots"][1])),
    "a contact that turns back called crossing": ("moving back, it touches", both(relation("crossing"), put("margin", value=None))),
    "a root at another time": ("moving at a half", both(of_certificate("interval", value=["1/3", "1/3"]), of_certificate(
        "roots", value=[["1/3", "1/3"]]), of_certificate("polynomial", value=["-1/1", "3/1"]), put("first_contact", value=1 / 3))),
    "a contact's time an end of nothing": ("moving at a half", of_certificate("interval", value=["1/2", "3/4"])),
    "moving through called touching": ("moving", both(relation("touching"), put("margin", value=None))),
    "moving along an edge called crossing": ("moving touches", both(relation("crossing"), put("margin", value=None))),
    "moving in a plane called crossing": ("moving in a plane touches", both(relation("crossing"), put("margin", value=None))),
    "a moving contact with a margin": ("moving touches", put("margin", value=0)),
    "moving through called disjoint": ("moving", both(relation("disjoint"), put("first_contact", value=None), of_certificate(
        "subdivision", value=[{"interval": ["0/1", "1/1"], "direction": ["0/1", "0/1", "1/1"]}]))),
    "moving through called disjoint up to there": ("moving", both(relation("disjoint"), put("first_contact", value=None), of_certificate(
        "subdivision", value=[{"interval": ["0/1", "1/4"], "direction": ["0/1", "0/1", "1/1"]}]))),
    "moving apart called touching": ("moving apart", both(relation("touching"), put("margin", value=None), put("first_contact", value=0),
                                                          put("certificate", value={"interval": ["0/1", "0/1"], "polynomial": ["0/1", "1/1"],
                                                                                    "roots": []}))),
    "moving apart, a direction turned": ("moving apart", of_certificate("subdivision", 0, "direction", by=negated)),
    "moving apart, a direction of 0": ("moving apart", of_certificate("subdivision", 0, "direction", value=["0/1"] * 3)),
    "moving apart in no pieces": ("moving apart", of_certificate("subdivision", value=[])),
    "moving apart, a piece too short": ("moving apart", of_certificate("subdivision", 0, "interval", 1, value="3/4")),
    "moving apart, a piece too late": ("moving apart", of_certificate("subdivision", 0, "interval", 0, value="1/4")),
    "moving apart, a piece too long": ("moving apart", of_certificate("subdivision", 0, "interval", 1, value="2/1")),
    "moving apart, a piece forgotten": ("moving apart in turns", of_certificate("subdivision", by=lambda v: v[:1] + v[2:])),
    "moving apart, a piece for all": ("moving apart in turns", of_certificate("subdivision", by=lambda v: [
        {**v[0], "interval": ["0/1", "1/1"]}])),
    "moving apart, pieces exchanged": ("moving apart in turns", of_certificate("subdivision", by=lambda v: v[::-1])),
    "in a plane, nothing before": ("moving in a plane touches", of_certificate("before", value=[])),
    "in a plane, no key before": ("moving in a plane touches", drop("certificate", "before")),
    "in a plane, a piece before forgotten": ("moving in a plane touches", of_certificate("before", by=lambda v: v[:-1])),
    "in a plane, a direction turned": ("moving in a plane touches", lambda line: line["certificate"]["before"].__setitem__(-1, {
        "interval": line["certificate"]["before"][-1]["interval"], "direction": ["0/1", "1/1", "0/1"]})),
    "in a plane, before the contact apart": ("moving in a plane touches", both(relation("disjoint"), put("first_contact", value=None),
        lambda line: line["certificate"].update(subdivision=line["certificate"]["before"]))),
    "in a plane, a later contact": ("moving in a plane touches", both(put("first_contact", value=0.5), put("certificate", by=lambda v: {
        **v, "interval": ["1/2", "1/2"], "polynomial": ["-1/1", "2/1"]}))),
    "in a plane, a contact that is later than at 0": ("moving touches from the start", both(put("first_contact", value=0.0625), put("certificate", value={
        "interval": ["1/16", "1/16"], "polynomial": ["-1/1", "16/1"], "before": []}))),
    "apart in a plane called touching": ("moving in a plane apart", both(relation("touching"), put("margin", value=None),
        put("first_contact", value=0), put("certificate", value={"interval": ["0/1", "0/1"], "polynomial": ["0/1", "1/1"], "before": []}))),
    "a time too late that is in time": ("moving", lambda line: line["subjects"].update(
        late={"verdict": "hit", "time": 0.25, "outcome": "late_impact"})),
    "a time too late that agrees": ("moving", lambda line: line["subjects"].update(
        late={"verdict": "hit", "time": 0.5, "outcome": "agree"})),
    "a time an ulp too late that agrees": ("moving", lambda line: line["subjects"].update(
        late={"verdict": "hit", "time": 0.3333333333333334, "outcome": "agree"})),
    "a time rounded up called too late": ("moving", lambda line: line["subjects"].update(
        late={"verdict": "hit", "time": 0.33333333333333337, "outcome": "late_impact"})),
    "too late without a hit": ("moving", lambda line: line["subjects"].update(
        late={"verdict": "miss", "time": 0.5, "outcome": "late_impact"})),
}
