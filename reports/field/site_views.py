"""The views of the site: the matrix, a view a library, and those of structures, solids, booleans, the ledger and objections."""
import scores
import site_data
import site_structures
import solids
import structures
from site_data import FEW, GRADES, answered, is_entry
from site_findings import CLEAR
from site_html import Markup, code_block, link, listed, name, number_cell, table, tag

KINDS = {"report": "Report", "measured": "Measured"}
MEANT = {"A": "Nothing is wrong.", "B": "Wrong only in tier extreme: magnitudes outside 2⁻²⁰ to 2²⁰.",
         "C": "Wrong only there, and where shapes touch or lack area, length or extent.",
         "D": "Wrong only there, and near contact: a margin below 2⁻¹⁰ of the largest extent.", "E": "Wrong on ordinary input too."}
TOUCHING = {"always_hit": "hit", "always_miss": "miss", "mixed": "mixed", None: ""}
MOST_CHANGES = 60


def graded(text, **more):
    """A cell with a grade, or two."""
    if text in (None, "-"):
        return tag("td", "-", class_="g", **more)
    letter = text.replace("*", "")
    words = "g g-%s%s%s" % (letter[-1], " few" if text.endswith("*") else "", " two" if len(letter) > 1 else "")
    return tag("td", text, class_=words, **more)


def view(id_, head, *parts, level="h2"):
    return "\n" + tag("section", tag(level, head, tabindex="-1", id=id_ + "-head"), *parts, data_view=id_, id=id_,
                      aria_labelledby=id_ + "-head")


def scalar_words(rows):
    return ", ".join(row["scalar"] for row in rows)


# The matrix.

def matrix_row(library, columns, firsts):
    by_test = {}
    for row in library.shown_rows():
        by_test.setdefault(row["test"], []).append(row)
    cells = [tag("th", tag("a", library.name, href="#" + library.id), scope="row")]
    for test in columns:
        values = site_data.labels(by_test.get(test["id"], []))
        words = {"data_group": test["group"], "data_first": "1" if test["id"] in firsts else None}
        if all(value == "-" for value in values):
            cells.append(tag("td", class_="g" + (" first" if test["id"] in firsts else ""), **words))
            continue
        shown = values[0] if values[0] != "-" else ""
        cell = graded(values[0])
        class_ = cell.split('class="', 1)[1].split('"', 1)[0] + (" first" if test["id"] in firsts else "")
        cells.append(tag("td", tag("a", shown, href="#%s/%s" % (library.id, test["id"]), title="%s, %s" % (library.name, test["id"])),
                         class_=class_, data_v=" ".join(values), **words))
    return "\n" + tag("tr", *map(Markup, cells))


def matrix(site):
    columns = site.columns()
    groups, firsts = {}, set()
    for test in columns:
        if test["group"] not in groups:
            firsts.add(test["id"])
        groups.setdefault(test["group"], []).append(test)
    heads = tag("tr", tag("th", "Library", scope="col", rowspan="2"),
                *(tag("th", group, scope="colgroup", colspan=len(tests), class_="group", data_group=group)
                  for group, tests in groups.items()))
    names = tag("tr", *(tag("th", tag("span", test["id"], class_="turned"), scope="col", title=test["question"], data_group=test["group"],
                            class_="first" if test["id"] in firsts else None) for test in columns))
    body = [Markup(matrix_row(library, columns, firsts)) for library in site.scored()]
    caption = """Grades of libraries (rows) by question (columns). Select a grade to see its calls and figures. Arrow keys
            move between grades."""
    return tag("div", tag("table", tag("caption", caption), tag("thead", heads, names), tag("tbody", *body), class_="matrix"),
               class_="scroll", role="region", tabindex="0", aria_label="Matrix of grades")


def controls(site):
    choose = tag("fieldset", tag("legend", "Cases"),
                 tag("label", tag("input", type="radio", name="domain", value="0", checked=True), " inside the documented domain"),
                 tag("label", tag("input", type="radio", name="domain", value="1"), " outside it too"))

    def select(id_, words, options):
        return tag("div", tag("label", words, for_=id_, class_="top"), " ",
                   tag("select", *(tag("option", text, value=value) for value, text in options), name=id_, id=id_))
    groups = dict.fromkeys(test["group"] for test in site.columns())
    return tag("div", choose, select("numbers", "Numbers", (("0", "both types"), ("1", "float32"), ("2", "float64"))),
               select("group", "Questions", [("", "all"), *((group, group) for group in groups)]), class_="controls script")


def home(site):
    libraries = [library for library in site.scored() if library.id != scores.PUBLISHED]
    legend = tag("ul", *(tag("li", tag("span", letter, class_="g g-" + letter), tag("span", MEANT[letter])) for letter in GRADES),
                 class_="legend")
    intro = """How %d libraries, and routines as they are published, answer the %d questions of graze's conformance suite %s:
            level %d, up to 256 cases with exact answers a question and type of numbers. Most cases are near contact,
            touching, degenerate or of extreme magnitude: a grade tells where answers become wrong, not how often they are in
            use.""" % (
            len(libraries), len(site.tests), site.scores["suite"], site.scores["level"])
    more = """A cell is of the calls that programs use; where several answer one question, it names the best and the worst
            grade. An asterisk and a dotted border: fewer than %d cases were answered; the others do not convert exactly to
            the library's own form, or are outside its domain. Empty: the library
        has no call for the question, or none that counts here.""" % FEW
    return view("matrix", "State of the field", tag("p", intro), legend, tag("p", more), controls(site), matrix(site),
                tag("p", "Judged unfairly? ", link("Objections and their answers", "#objections"), "."),
                tag("h2", "Libraries without a row here"),
                tag("p", "Asked for hulls, triangulations or booleans alone:"),
                tag("ul", *(tag("li", link(library.name, "#" + library.id)) for library in site.others()), class_="chips"),
                tag("details", tag("summary", "What each question asks"),
                    listed([[tag("code", test["id"]), ": ", test["question"]] for test in site.columns()])), level="h1")


# Findings.

def dated(version, released):
    return "%s (%s)" % (version, released) if released else version


def fact(head, *parts):
    return [tag("dt", head), tag("dd", *parts)] if any(parts) else None


def finding(one, library):
    """A finding in the form of a bug report."""
    known = site_data.since(library.history, *one["key"])
    when = None
    if known:
        version, released, oldest, grade = known
        when = "In the suite this call has a grade of %s since release %s%s." % (
            grade if grade == "E" else grade + " or worse", dated(version, released), ", the oldest that was asked" if oldest else "")
    status = one["status"] if one["kind"] == "report" else ""
    state = [status, ": ", link(one["link"], one["link"])] if one["link"] else status
    note = """A wrong answer that was measured inside the documented domain. It is no claim that the library promises another one: what
        it documents is below.""" if one["kind"] == "measured" else None
    elsewhere = link(one["public_report"], one["public_report"]) if one["public_report"] else (
        "none found; searched for: " + "; ".join(one["searched"]) if one["searched"] else None)
    return tag("article", tag("h4", one["title"], " ", tag("span", "(%s)" % KINDS[one["kind"]], class_="kind")), tag("dl",
        fact("Version", "%s, asked on %s" % (one["version"], one["asked"])), fact("Since", when),
        fact("Call", one["call"]), fact("Code", code_block(one["code"])) if one["code"] else None,
        fact("Question", one["question"]), fact("Input", one["input"]), fact("Expected", one["expected"]), fact("Actual", one["actual"]),
        fact("Certificate", one["certificate"]), fact("Promise", one["promise"], " ", link("Source", one["source"]) if one["source"] else None)
        if one["promise"] else None, fact("Why", one["why"]), fact("Note", note), fact("Reproduce", code_block(one["reproduce"])),
        fact("Public report", elsewhere), fact("Status", state), fact("Id", tag("code", one["id"])), class_="report"),
        id="%s/finding-%s" % (library.id, site_data.slug(one["id"])), tabindex="-1", class_="finding")


def findings(library):
    parts = [tag("h3", "Findings inside the documented domain")]
    if not library.findings:
        words = "The ledger has no report on it. The figures count what is wrong." if not library.builds else """The ledger has no report
            on it, and no measured case is shown: those are wrong verdicts of calls that take the numbers as they are, of plain size, on
            shapes with area or extent, by more than %d spacings of the type at the largest number. The figures count all.""" % CLEAR
        return [*parts, tag("p", words)]
    parts += [finding(one, library) for one in library.findings]
    if library.further:
        parts += [tag("p", "Further findings of the ledger:"), listed([one["title"] for one in library.further])]
    return parts


# What is right.

def right_structures(library):
    """Of hulls, triangulations and booleans: where nothing is wrong, or nothing of plain cases."""
    items = []
    for row in library.structures:
        if not row["ordinary"] and not row["extreme"] and not row["plain"]:
            items.append([tag("code", row["test"]), ": nothing is wrong in {:,} cases".format(row["cases"])])
        elif not row["plain"]:
            items.append([tag("code", row["test"]), ": nothing is wrong in its {:,} plain cases".format(row["plain_cases"])])
    items += [[row["of"], ": no union, intersection or difference is wrong in {:,} cases".format(row["cases"])]
              for row in library.booleans if not row["wrong"]]
    return [tag("h3", "What it does right"), listed(items)] if items else []


def right(library):
    """Calls without a wrong answer, in words, and how the grades are spread."""
    rows = [row for row in library.shown_rows() if is_entry(row)]
    counts = {letter: sum(row["inside"]["grade"] == letter for row in rows) for letter in GRADES}
    total = sum(counts.values())
    parts = [tag("h3", "What it does right")]
    if not total:
        return [*parts, tag("p", "No row counts: its calls are marked expert in the figures, or no case could be put to them.")]
    parts.append(tag("p", "%d rows, each a call, a question and a type of numbers, have a grade:" % total))
    parts.append(tag("ul", *(tag("li", tag("span", letter, class_="g g-" + letter), " %d" % count) for letter, count in counts.items() if count),
                     class_="chips grades"))
    by_call = {}
    for row in rows:
        if row["inside"]["grade"] == "A" and answered(row["inside"]) >= FEW:
            by_call.setdefault((row["calls"] or row["subject"], row["test"]), []).append(row)
    items = [[tag("strong", calls), ", ", tag("code", test), ": all %d cases that it answered, %s" % (
        sum(answered(row["inside"]) for row in group), scalar_words(group))] for (calls, test), group in by_call.items()]
    if items:
        parts += [tag("p", "Never wrong on the suite, by %d answers or more a type of numbers:" % FEW),
                  tag("ul", *(tag("li", item) for item in items), class_="right")]
    return parts


# Figures.

def tier_text(numbers):
    cases, good, wrong, _ = numbers
    return "" if not cases else "%d/%d" % (good, good + wrong)


def notes(part):
    words = ["%d not asked" % part["not_asked"]] if part["not_asked"] else []
    return ", ".join(words + (["%d deaths that did not occur again" % part["unrepeated"]] if part["unrepeated"] else []))


def figures(library, entry):
    """All rows of one build."""
    seen, rows = set(), []
    for row in library.rows[entry["plugin"]]:
        inside, everywhere = row["inside"], row["everywhere"]
        main = entry is library.builds[0]
        id_ = "%s/%s" % (library.id, row["test"]) if main and is_entry(row) and row["test"] not in seen else None
        seen.add(row["test"] if is_entry(row) else None)
        few = "*" if 0 < answered(inside) < FEW else ""
        words = ("expert" if not is_entry(row) else "", "declines" if row["conversion"] == "declines" else "", notes(inside))
        rows.append(({"id": id_, "tabindex": "-1" if id_ else None}, [
            name(row["test"]), graded(inside["grade"] and inside["grade"] + few),
            number_cell("%d/%d" % (inside["right"], answered(inside))), tag("td", row["scalar"]),
            tag("td", row["subject"].partition(".")[2]), *(number_cell(tier_text(inside["tiers"][tier])) for tier in scores.TIERS),
            tag("td", TOUCHING[inside["contact"]]), number_cell(inside["declined"]), number_cell(inside["excluded"]),
            graded(everywhere["grade"]) if everywhere else tag("td", "", class_="g"), tag("td", ", ".join(filter(None, words)))]))
    heads = ("question", "grade", "right", "numbers", "call of the adapter", *scores.TIERS, "touching", "declined", "excluded",
             "grade outside too", "notes")
    caption = "%s %s, asked on %s: right of answered cases inside the documented domain, and in each tier" % (
        entry["plugin"], entry["version"], entry["asked"])
    return table(caption, heads, rows, class_="figures")


def documents(library):
    """What the library says, as libraries.json has it."""
    if not library.builds:
        told = [one for one in structures.libraries() if one["library"].lower() == library.name.lower()]
        return [tag("h3", "What it documents"), listed([
            [one["documents"], " Rules out: ", one["excludes"], " ", link("Source", one["source"])] for one in told])] if told else None
    entry = library.builds[0]
    items = [["Promise: ", entry["promise"]], ["Rules out: ", entry["excludes"]]]
    if entry["domain"]:
        items.append(["Domain that is applied: ", entry["domain"]["words"], " (", entry["domain"]["source"], ")"])
    if "tolerance" in entry:
        items.append("Tolerance that is applied: cases within %g of another answer are excluded. It documents \"%s\" (%s)." % (
            entry["tolerance"]["length"], entry["tolerance"]["words"], entry["tolerance"]["source"]))
    if entry["excludes_degenerate"]:
        items.append("Shapes without area, length or extent are excluded, but for calls whose documentation does not rule them out.")
    return [tag("h3", "What it documents"), listed([*items, ["Where: ", entry["source"]]])]


def curve(library):
    """The grades of every release that was asked."""
    released = site_data.releases(library.history)
    if not released:
        return None
    counts = [{letter: sum(line["grade"] == letter for line in rows.values()) for letter in GRADES} for _, _, rows in released]
    width, height, left = 560, 150, 30
    step = (width - left) / len(released)
    marks = []
    for i, (version, date, _) in enumerate(released):
        total, top = sum(counts[i].values()), 10.0
        for letter in GRADES:
            if not counts[i][letter]:
                continue
            share = height * counts[i][letter] / total
            marks.append(tag("rect", tag("title", "%s: %d %s" % (dated(version, date), counts[i][letter], letter)), x="%.1f" % (left + i * step),
                             y="%.1f" % top, width="%.1f" % max(1, step - 1), height="%.1f" % share, class_=letter))
            top += share
    ends = [tag("text", "A", x="8", y="22"), tag("text", "E", x="8", y=str(height + 8)),
            tag("text", dated(*released[0][:2]), x=str(left), y=str(height + 26)),
            tag("text", dated(*released[-1][:2]), x=str(width), y=str(height + 26), text_anchor="end")]
    picture = tag("svg", *marks, *ends, viewBox="0 0 %d %d" % (width, height + 34), class_="curve", role="img",
                  aria_label="Shares of the grades A to E by release; the table below has the numbers")
    runs = []  # of releases with the same grades
    for i, (version, date, rows) in enumerate(released):
        told = {name: line["grade"] for name, line in rows.items()}
        if runs and runs[-1][3] == told:
            runs[-1][1:3] = [dated(version, date), runs[-1][2] + 1]
        else:
            runs.append([dated(version, date), dated(version, date), 1, told])
    rows = [({}, [first, tag("td", last), number_cell(count), *(number_cell(sum(grade == letter for grade in told.values()))
                                                                for letter in GRADES)]) for first, last, count, told in runs]
    moved = site_data.changes(library.history)
    items = [[tag("code", subject), ", ", tag("code", test), ", %s: %s in %s, %s from %s on" % (scalar, grade, before, now, version)]
             for subject, test, scalar, before, grade, version, now in moved[:MOST_CHANGES]]
    if len(moved) > MOST_CHANGES:
        items.append("and %d further ones" % (len(moved) - MOST_CHANGES))
    return [tag("h3", "Grades by release"), tag("div", picture, class_="scroll", tabindex="0", role="region", aria_label="Grades by release"),
            tag("details", tag("summary", "Numbers of these %d releases" % len(released)),
                table("Graded rows; releases with the same grades are one row", ("from", "to", "releases", *GRADES), rows)),
            tag("details", tag("summary", "%d changes of a grade" % len(moved)), listed(items)) if moved else
            tag("p", "No grade changed from one of these releases to the next.")]


def library_view(library):
    parts = []
    for entry in library.builds[:1]:
        language = "C++" if entry["plugin"] == scores.PUBLISHED else site_data.SPOKEN[entry["language"]]
        parts.append(tag("p", link(entry["url"], entry["url"]), " · " if entry["url"] else "", "package ", tag("code", entry["package"]),
                         ", version %s, %s, asked on %s" % (entry["version"], language, entry["asked"]), class_="meta"))
    if not library.builds:
        parts.append(tag("p", "Version ", ", ".join(library.versions()), class_="meta"))
    if library.id != scores.PUBLISHED:
        parts += findings(library)
    parts += right(library) if library.builds else right_structures(library)
    parts += [documents(library), curve(library)]
    if library.builds:
        parts.append(tag("h3", "Figures"))
    for entry in library.builds:
        parts.append(figures(library, entry))
        if entry.get("compiler"):
            parts.append(tag("p", "The adapter was built by %s, " % entry["compiler"], tag("code", entry["flags"]), ".", class_="soft"))
    calls = list(dict.fromkeys((row["subject"], row["test"], row["calls"], row["maps"]) for row in library.shown_rows() if row["calls"]))
    if calls:
        parts.append(tag("details", tag("summary", "What was called, and how"), listed([
            [tag("code", subject), ", ", tag("code", test), ": ", call, ". ", maps] for subject, test, call, maps in calls])))
    for rows, head, made in ((library.structures, "Hulls and triangulations", structure_table),
                             (library.outlines, "Outlines of models", outline_table),
                             (library.solids, "Solids", solid_tables), (library.booleans, "Booleans", boolean_table)):
        if rows:
            parts += [tag("h3", head), made(rows)]
    return view(library.id, library.name, *parts)


# The other pages.

def laws(counts, conceded=()):
    return ", ".join("(%s %d)" % item if item[0] in conceded else "%s %d" % item for item in sorted(
        counts.items(), key=lambda item: (-item[1], item[0]))) or "none"


def conceded_laws():
    return {(each["subject"], each["test"]): structures.conceded(library, each)
            for library in structures.libraries() for each in library["subjects"]}


def structure_table(rows):
    allowed = conceded_laws()
    lines = []
    for row in rows:
        may = allowed.get((row["subject"], row["test"]), ())
        lines.append(({}, [row["library"], tag("td", row["version"]), tag("td", row["test"]), number_cell(row["cases"]),
                           number_cell("%d of %d" % (sum(row["plain"].values()), row["plain_cases"])), tag("td", laws(row["ordinary"], may)),
                           tag("td", laws(row["extreme"], may)), number_cell(row["declined"]), number_cell(row["raised"]),
                           number_cell(row["hung"])]))
    return table("Wrong structures by law; in brackets what the documentation concedes", (
        "library", "version", "question", "cases", "plain ones wrong", "ordinary magnitudes", "extreme ones", "declined", "raised", "hung"), lines,
        class_="figures")


def outline_table(rows):
    return table("Triangulations of outlines of models", ("library", "cases", "wrong", "raised"), [
        ({}, [row["library"], number_cell(row["cases"]), tag("td", laws(row["wrong"])), number_cell(row["raised"])]) for row in rows])


def solid_tables(rows):
    calls, parts = solids.calls(), []
    for test, what in (("ray_solid_3d", "Rays at solids"), ("point_solid_3d", "Points in solids")):
        lines = []
        for row in (row for row in rows if row["test"] == test):
            kinds = [number_cell(row[kind]["asked"]) for kind in ("aimed", "plain")]
            kinds += [number_cell(row[kind]["wrong"]) for kind in ("aimed", "plain")]
            who = "Published routine" if row["library"] == solids.WANTED else row["library"]
            lines.append(({}, [who, tag("td", row["version"]), tag("td", calls[row["subject"], test][0]), tag("td", row["scalar"]), *kinds,
                               number_cell(row["missed"]), number_cell(row["invented"]), number_cell(row["declined"])]))
        if lines:
            parts.append(table(what, ("library", "version", "call", "numbers", "aimed", "plain", "wrong, aimed", "wrong, plain",
                                      "missed", "invented", "declined"), lines, class_="figures"))
    return parts


def boolean_table(rows):
    return table("Unions, intersections and differences", ("library", "version", "of", "pairs", "wrong", "raised"), [
        ({}, [row["library"], tag("td", row["version"]), tag("td", row["of"]), number_cell(row["cases"]), tag("td", laws(row["wrong"])),
              number_cell(row["raised"])]) for row in rows])


def structures_view(site):
    data = site.structures
    words = """Convex hulls, Delaunay triangulations and triangulations of polygons, by %d libraries, asked on %s. Three
            judges of graze hold each answer against the laws of its structure, exactly. Plain cases are random points and
            star-shaped polygons; the others aim at what breaks such programs.""" % (len({row["library"] for row in data["rows"]}), data["date"])
    return view("structures", "Hulls and triangulations", tag("p", words), tag("h3", "Grades"),
                *site_structures.grades(site), tag("h3", "Wrong structures"), structure_table(data["rows"]), tag("h3", "Outlines of models"),
                outline_table(data["outlines"]))


def solids_view(site):
    words = """Closed models of triangles, and rays and points that are asked of them, judged exactly; asked on %s. Seven of
            eight questions aim at vertices, edges and faces; the plain ones are anywhere in twice the model's box. Of the
            libraries only CGAL says that its tests are exact: elsewhere a ray that slips through an edge is no defect by
            itself.""" % site.solids["date"]
    return view("solids", "Rays that slip through, and points on the wrong side", tag("p", words), solid_tables(site.solids["rows"]))


def booleans_view(site):
    words = """Generated pairs, judged by membership: a result is wrong where a point has the wrong side of it that is farther
            from all boundaries than the tolerance. Of solids the tolerance is the one that the library tells, of polygons a
            millionth of the extent."""
    return view("booleans", "Booleans of polygons and solids", tag("p", words), boolean_table(site.booleans["rows"]))


def ledger_view(site):
    rows = []
    for line in site.ledger:
        library = site.library(line["library"])
        status = [line["status"], ", " + line["changed"] if line["changed"] else "", ": " + line["note"] if line["note"] else ""]
        report = link("reported", line["public_report"]) if line["public_report"] else ""
        rows.append(({"id": "ledger/" + line["id"]}, [
            link(line["library"], "#" + library.id), tag("td", line["finding"]), tag("td", tag("code", line["call"])),
            tag("td", line["version"]), tag("td", *status, " ", link("link", line["link"]) if line["link"] else ""), tag("td", report)]))
    statuses = {}
    for line in site.ledger:
        statuses[line["status"]] = statuses.get(line["status"], 0) + 1
    words = "%d findings in %d libraries: %s. Each is inside what the library documents, and a test reproduces it." % (
        len(site.ledger), len({line["library"].lower() for line in site.ledger}), ", ".join("%d %s" % (n, status) for status, n in statuses.items()))
    return view("ledger", "Findings, and what became of them", tag("p", words),
                table("The ledger", ("library", "finding", "call", "version", "status", "elsewhere"), rows, class_="figures"))
