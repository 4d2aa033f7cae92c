"""The grades of hulls and triangulations on the suite, as a matrix of libraries and structures: inside of what is documented, where
answers that the documentation concedes do not count, and with those counted as wrong."""
import structure_scores
import structures
from site_data import FEW
from site_html import link, tag

NAMES = {"convex_hull_2d": "convex hull, plane", "convex_hull_3d": "convex hull, space", "delaunay_2d": "Delaunay, plane",
         "delaunay_3d": "Delaunay, space", "polygon_triangulation_2d": "triangulation of a polygon"}
HEADS = ("as documented", "all answers")


def counts_of(row, everywhere):
    """{tier: counts}; what is conceded is wrong there, if everywhere."""
    told = {tier: dict(zip(structure_scores.COUNTED, row["tiers"][tier])) for tier in structure_scores.TIERS}
    if everywhere:
        told = {tier: {**each, "wrong": each["wrong"] + each["conceded"], "conceded": 0} for tier, each in told.items()}
    return told


def grade_cell(row, everywhere, first):
    words = "g" + (" first" if first else "")
    if row is None:
        return tag("td", class_=words)
    told = counts_of(row, everywhere)
    grade = structure_scores.grade({tier: [each[key] for key in structure_scores.COUNTED] for tier, each in told.items()})
    if grade is None:
        return tag("td", "-", class_=words)
    total = {key: sum(each[key] for each in told.values()) for key in structure_scores.COUNTED}
    answers = total["right"] + total["wrong"]
    few = answers < FEW
    more = ", ".join("%d %s" % (total[key], key) for key in ("conceded", "declined", "raised") if total[key])
    title = "%s %s, %s: %d of %d answers right%s" % (row["library"], row["version"], row["test"], total["right"], answers,
                                                    "; " + more if more else "")
    return tag("td", grade + ("*" if few else ""), class_="%s g-%s%s" % (words, grade, " few" if few else ""), title=title)


def grades(site):
    """The matrix, and what it says in words."""
    rows = {(row["library"], row["test"]): row for row in site.structure_scores["rows"]}
    libraries = sorted({library for library, _ in rows}, key=str.lower)
    tests = [test for test in structures.WIDTH if any((library, test) in rows for library in libraries)]
    heads = tag("tr", tag("th", "library", scope="col", rowspan="2"),
                *(tag("th", NAMES[test], scope="colgroup", colspan="2", class_="first") for test in tests))
    names = tag("tr", *(tag("th", head, scope="col", class_="first" if head == HEADS[0] else None) for _ in tests for head in HEADS))
    body = [tag("tr", tag("th", link(library, "#" + site.library(library).id), scope="row"),
                *(grade_cell(rows.get((library, test)), everywhere, not everywhere) for test in tests for everywhere in (False, True)))
            for library in libraries]
    words = """Grades on the suite of %s cases a structure, by the worst tier with a wrong answer, as in the matrix of questions.
            "As documented" leaves out answers that break a law which the library's documentation says may be broken; "all
            answers" counts them as wrong. An input that the documentation excludes is declined, and an error in place of
            an answer counts nowhere. An asterisk: fewer than %d answers.""" % (
        max(sum(tier[0] for tier in row["tiers"].values()) for row in rows.values()), FEW)
    return [tag("p", words), tag("div", tag("table", tag("caption", "Grades of libraries by structure, doubles"), tag("thead", heads, names),
                                            tag("tbody", *body), class_="figures structure-grades"),
                                 class_="scroll", role="region", tabindex="0", aria_label="Grades of structures")]
