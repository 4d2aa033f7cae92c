"""What maintainers of the libraries object, or may, and the answers: a part of the site. Figures in it are counted from the data."""
import re

from site_data import FEW, answered, is_entry
from site_html import Markup, listed, tag


def counted(site):
    """Figures of the whole, for the answers."""
    libraries = [library for library in site.scored() if library.id != "documented"]
    rows = [row for library in libraries for row in library.shown_rows()]
    dates = sorted({entry["asked"] for library in libraries for entry in library.builds})
    return {
        "libraries": len(libraries), "rows": len(rows), "declines": sum(row["conversion"] == "declines" for row in rows),
        "domains": sorted({library.name for library in libraries for row in library.shown_rows()
                           if row["everywhere"] and "tolerance" not in library.builds[0] and not library.builds[0]["excludes_degenerate"]} |
                          {library.name for library in libraries if library.builds[0]["domain"]}, key=str.lower),
        "flat": [library.name for library in libraries if library.builds[0]["excludes_degenerate"]],
        "tolerances": ["%s: %g" % (library.name, library.builds[0]["tolerance"]["length"]) for library in libraries
                       if "tolerance" in library.builds[0]],
        "experts": sum(not is_entry(row) for row in rows),
        "few": sum(0 < answered(row["inside"]) < FEW for row in rows if is_entry(row)),
        "plain": (sum(not row["plain"] for row in site.structures["rows"]) + sum(not row["plain"]["wrong"] for row in site.solids["rows"]),
                  len(site.structures["rows"]) + len(site.solids["rows"])),
        "builds": [library.name for library in libraries if len(library.builds) > 1],
        "asked": dates[0] if dates[0] == dates[-1] else "%s to %s" % (dates[0], dates[-1])}


def answers(site):
    """[(id, objection, parts of the answer)]"""
    told = counted(site)
    return [
        ("conversions", "My library was not asked what you judged: the adapter converted the input.", [
            """The answer is judged for the numbers that the library received. Where a call takes the numbers of a case as
            they are, it gets them as they are. Where it wants another form (centre and half extents, a rotation, a unit
            direction), the adapter converts exactly, or declines the case. SAT.js is asked segments as polygons of two points,
            since its README says that one creates a line segment so. A direction that has to be of
            unit length is given as it is where its length is 1 to 4 units of its type's last place. Declined cases are neither
            right nor wrong. %d of %d rows are of this kind; their figures say "declines". No finding under "Measured" is.""" % (told["declines"], told["rows"])]),
        ("domains", "Nobody uses it for such numbers. The manual says what it is for.", [
            """The matrix begins inside the documented domain: a range of sizes or magnitudes that a library's documentation,
            or what it refers to, states in numbers; we infer none where it states none. Each library's view quotes it with
            its source. Cases outside are excluded, and neither right nor wrong. The switch above the matrix shows all cases.
            Libraries with such a domain: %s. If the documentation states a domain that we missed, tell us where, and it is
            applied.""" % ", ".join(told["domains"])]),
        ("entry-points", "You graded a part that promises nothing.", [
            """The matrix is of calls that programs use. Kernels that claim no accuracy, and internal routines, are %d further
            rows, marked "expert" in the figures of their library, and no cell of the matrix counts them. So are all of FCL's
            namespace detail, its solvers too, and the circle tests of GEOS: these want counter-clockwise corners, and to tell
            outside from on the circle they were asked with two corners exchanged, too. Where several calls
            answer one question, a cell names the best and the worst grade, such as A–D.""" % told["experts"]]),
        ("contact", "Touching shapes may be answered either way.", [
            """Yes. If the documentation does not say what touching shapes are, both answers are right, and the column
            "touching" just tells which it gave. Only where it promises one of them, the other is wrong. A library that
            promises to err to one side only (never to miss, or never to invent) is judged by that."""]),
        ("tolerance", "We compare up to a tolerance, and we say so.", [
            """Where the documentation names a tolerance in lengths (%s), a case is excluded that touches, or whose exact margin is
            within it: either answer is right there, and no such case is a finding here. The switch above the matrix counts these
            cases too, and so do the grades of releases and the campaigns of the Markdown pages. A tolerance that is not in lengths,
            or that we missed, can be told in an issue.""" % ", ".join(told["tolerances"])]),
        ("numbers", "It computes in floats (or in doubles).", [
            """Each row names its type of numbers. A library that computes in floats is asked in floats alone. One that takes
            doubles is asked in both; float32 numbers become doubles exactly, so those cases are easier for it. The list above
            the matrix shows one type alone. Of constructed numbers, such as a distance, the tolerance is in spacings of the
            type that was asked."""]),
        ("aimed", "These cases are aimed at rounding. My users never meet them.", [
            """Yes: about three quarters of the suite are near contact, touching, degenerate or of extreme magnitude, by
            design. The grade says which of them go wrong. """,
            tag("strong", "A"), " nothing, ", tag("strong", "B"), " only numbers outside 2⁻²⁰ to 2²⁰, ", tag("strong", "C"),
            " only these, touching and degenerate shapes, ", tag("strong", "D"), " only these and margins below 2⁻¹⁰ of the size, ",
            tag("strong", "E"), """ ordinary input too. The figures count each tier apart. No share of wrong answers here is
            one of daily use. The views of structures and solids count plain and aimed questions apart: %d of their %d rows
            have no wrong answer to a plain one.""" % told["plain"]]),
        ("accuracy", "We never promised exact answers.", [
            """Then a grade below A is no broken promise, and no view says that it is one. A grade is a measurement that users
            compare. What the documentation promises is quoted on each view. Findings under "Report" are what we would file as a
            bug, with the reason; those under "Measured" are wrong answers inside the documented domain, by
            more than some roundings, and no more is said."""]),
        ("few", "The grade is of a handful of answers.", [
            """Grades by fewer than %d answers have an asterisk, a dotted border, and their count in the figures. There are %d
            such rows: the other cases were declined, or are outside the documented domain.""" % (FEW, told["few"])]),
        ("versions", "That version is old, and fixed since.", [
            """Each view names the version and the day it was asked (%s). C++ and Python libraries are those of Debian 12,
            which many programs get; npm libraries are pinned in package-lock.json. Where the releases were graded too, the
            view shows the grades over time and since which release a finding's call is wrong. The
            script """ % told["asked"], tag("code", "reports/field/scores.py"), " grades the version that you install."]),
        ("builds", "You built it wrongly, or counted it twice.", [
            """The compiler and flags of each C++ adapter are in its figures. Further builds of one library (%s) are in the
            figures of its view and in no cell of the matrix.""" % ", ".join(told["builds"])]),
        ("degenerate", "A triangle without area is not valid input.", [
            """Where the documentation rules such shapes out (%s), cases with them are excluded, those of extreme magnitude
            too. Elsewhere they have a tier of their own, so that a C tells of them alone.""" % ", ".join(told["flat"])]),
        ("reference", "Maybe your answer is wrong.", [
            """Each answer of the suite is computed twice, by a test with certified bounds and in rational arithmetic. Each
            finding is put to two references that share no geometric code, CGAL's exact kernel and rational arithmetic. All
            have to agree. A finding shows its certificate where there is a short one, such as a point in both shapes or a
            direction that separates them, which you can check without graze."""]),
        ("adapter", "Maybe your adapter is wrong.", [
            "Each adapter has to answer plain cases, made by hand, rightly: ", tag("code", "fuzz/adapters/controls.jsonl"), """.
            Exceptions are listed with the reason. An adapter is a small file that calls your documented function and names
            it. A finding under "Report" shows the call without any adapter."""]),
        ("crashes", "It did not crash. Your time limit did.", [
            """A case may take 1 s of processor time. A call that crashed or hung once, and not again with the same case, is
            graded anew, up to three times; if it keeps dying it gets an E, and the figures say so. A call that is abandoned
            in a test counts as wrong on the cases left, which the figures tell as "not asked"."""]),
        ("rates", "One wrong answer in a few hundred is not a rate.", [
            """The figures are counts, right of answered, and no rates per million. The campaigns, with 12,000 cases a test
            and type of numbers and 95 % intervals (Wilson), are on the Markdown pages. Their margins in ulps are in spacings at the
            largest coordinate, which no radius is: beside a large radius the count of ulps says too much, and no grade and no
            finding here is chosen by it."""]),
        ("simplest", "The example is not the simplest, and its numbers are unreadable.", [
            """Inputs are printed with as few digits as give the same number again. Each report was once judged by hand.
            Measured cases were made simpler by graze where that kept the mistake, and are as generated elsewhere: no page
            calls them the simplest."""]),
        ("public", "This has been reported long ago.", [
            """Each report names the words that were searched for among public reports, and the report that was found, if any.
            Where a public report is wrong and the library right, the index of the Markdown pages lists it."""]),
        ("findings", "You publish before you tell us.", [
            """The status of each report is in the ledger: draft, sent, confirmed, fixed or refuted, with link and date.
            Refuted ones are removed from the views, and stay in the ledger with the reason."""]),
        ("reproduce", "How do I reproduce it?", [
            "In a clone of graze, with the program on the path:",
            listed([tag("span", "A finding: the command below it, or its snippet, without graze."),
                    tag("span", "A row of scores: ", tag("code", "graze score --subject three.sphere_intersects_sphere --command "
                                                         "'three=node fuzz/adapters/javascript/three.mjs'"), "."),
                    tag("span", "All of them: ", tag("code", "python3 -B reports/field/scores.py --graze GRAZE"), "."),
                    tag("span", "This page: ", tag("code", "python3 -B reports/field/field_site.py GRAZE"),
                        ". A test makes it again and compares it byte for byte.")])]),
        ("object", "How do I object?", [
            "Open an issue with the template ", tag("code", ".github/ISSUE_TEMPLATE/1-accused-wrongly.yml"), """, and name
            the finding by its id, or the row. A sentence of your documentation that allows the answer is enough: the domain,
            the promise or the conversion is changed in """, tag("code", "fuzz/adapters/libraries.json"), """, and the page is made
            again. So it is for a release that mends it."""]),
    ]


def spaced(part):
    """Lines of the source are none of the page."""
    return part if isinstance(part, Markup) else re.sub(r"\s+", " ", part)


def section(site):
    parts = []
    for id_, objection, answer in answers(site):
        answer = [spaced(part) for part in answer]
        body = [tag("p", answer[0]), answer[1]] if id_ == "reproduce" else tag("p", answer)
        parts.append(tag("article", tag("h3", objection), body, id="objections/" + id_, tabindex="-1", class_="answer"))
    return parts
