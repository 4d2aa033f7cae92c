"""At most three findings a library, each inside what its documentation names, in the form of a bug report: out of the ledger and the cases
behind it, then out of the cases of the library's figures. Exact answers and certificates are what graze says now."""
import json

import call_reports
import library_page
import solids
import solids_programs
import structure_reports
import structures
import upstream
from field_cases import degenerate
from field_runs import asking, read_lines, run
from field_text import BY_ERROR, amount, certificate_text, points_text, short, value_of
from library_data import has_data, read_cases, read_data

MOST = 3
CLEAR = 16  # spacings of the type at the largest number of the case: what is nearer to another answer is rounding, and no finding
SPACING = {"float32": 2.0 ** -23, "float64": 2.0 ** -52}
CUT = 900  # characters of an input that are shown

ACTUAL = {"false_hit": "hit", "false_miss": "miss", "wrong_value": "another number"}


def cut(text):
    return text if len(text) <= CUT else text[:CUT] + " … (%d characters; the whole is in the file of cases)" % len(text)


def exact_words(judged, test):
    """What both references say of a case."""
    if judged["relation"] == "defined":
        return ", ".join("%s %.17g" % pair for pair in zip(test["numbers"], judged["exact_values"]))
    if judged["relation"] == "touching" or judged.get("margin") is None:
        return judged["relation"]
    return "%s, by %s" % (judged["relation"], short(judged["margin"]))


def certificate_words(certificate):
    """Why the answer is what it is, in words; members as they are where a number is none but a root, say."""
    try:
        return certificate_text(certificate)
    except TypeError:
        return structure_reports.certified(certificate)


def checked(graze, cases):
    """What `graze check` says of the cases, both references: only the question goes in."""
    text = "".join(json.dumps({key: case[key] for key in ("test", "scalar", "input", "sizes") if key in case}) + "\n" for case in cases)
    done = run(graze, "check", "--json", "--subject", "certified.*", "-", input=text)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    if len(found) != len(cases):
        raise ValueError("graze check: %s" % done.stderr)
    return found


def of_points(graze, tests):
    """{id: finding} of upstream/cases.jsonl."""
    cases, found = read_lines(upstream.CASES), {}
    libraries = {item["plugin"]: item for item in asking.described()}
    for case, judged in zip(cases, checked(graze, cases)):
        library = libraries[case["subject"].partition(".")[0]]
        found[case["id"]] = {
            "key": (case["subject"], case["test"], case["scalar"]), "question": tests[case["test"]]["question"], "code": case["code"],
            "input": cut(points_text(case, tests[case["test"]], True)), "expected": exact_words(judged, tests[case["test"]]),
            "actual": ACTUAL[case["outcome"]], "certificate": certificate_words(judged.get("certificate")), "why": case["why"],
            "searched": case["searched"], "promise": "", "source": "",
            "reproduce": ["grep '\"%s\"' reports/field/upstream/cases.jsonl |" % case["id"],
                          "graze check %s -" % library_page.asked_by(library)]}
    return found


def of_structures(graze, tests):
    """{id: finding} of upstream/structures/cases.jsonl."""
    found, cases = {}, read_lines(structure_reports.CASES)
    questions = {structure["id"]: structure.get("question", "") for structure in tests.values()}
    for case, judged in zip(cases, structure_reports.judged(graze, cases)):
        told = judged["subjects"]["external.answer"]
        entry = told["tuple"]
        if case["law"] == "overlap":
            entry = structures.overlapping(case, case["answer"], told["certificate"])
        broken = structures.told({**case, "tuple": entry, "point": told["point"], "certificate": told["certificate"]})
        found[case["id"]] = {
            "key": (case["subject"], case["test"], case["scalar"]), "question": questions.get(case["test"], ""),
            "code": structure_reports.program(case), "input": "the points of the program",
            "expected": cut(structure_reports.compact(case["verdicts"]["right"])),
            "actual": "%s. Law %s: %s" % (cut(structure_reports.compact(case["answer"])), case["law"], broken),
            "certificate": structure_reports.certified(told["certificate"]), "why": case["why"], "searched": case["searched"],
            "promise": case["promise"], "source": case["source"],
            "reproduce": ["grep '\"%s\"' reports/field/upstream/structures/cases.jsonl | graze check --json -" % case["id"]]}
    return found


def of_solids(graze):
    """{id: finding} of the defects in solids_findings.json."""
    found = {}
    for one in (each for each in solids.findings() if each["kind"] == "defect"):
        outcome, relation = solids_programs.judged(graze, one)
        query, points, corners = solids_programs.parts_of(one)
        what = "origin and direction %s" if len(query) == 6 else "point %s"
        found["%s-%s" % (one["subject"].replace(".", "-"), one["test"])] = {
            "key": (one["subject"], one["test"], one["scalar"]), "question": "",
            "code": solids_programs.program(one)[1].strip("\n").split("\n"),
            "input": cut("%s; points %s; triangles %s" % (what % query, [list(point) for point in points],
                                                          [corners[i:i + 3] for i in range(0, len(corners), 3)])),
            "expected": one["expected"], "actual": one["actual"],
            "certificate": "Both exact references: %s; of this answer graze says %s." % (relation, outcome.replace("_", " ")),
            "why": one["words"], "searched": [], "promise": "", "source": "",
            "reproduce": ["python3 -B reports/field/solids_test.py GRAZE programs"]}
    return found


def of_calls(graze, tests):
    """{id: finding} of the wrong answers in upstream/calls/cases.jsonl."""
    found, cases = {}, [case for case in read_lines(call_reports.CASES) if not case.get("refuted")]
    for case, judged in zip(cases, call_reports.judged(graze, cases)):
        test, is_own = tests[case["test"]], "exact" in case  # of which graze has no test
        found[case["id"]] = {
            "key": (case["library"], case["test"], case["scalar"]), "question": "" if is_own else test["question"], "code": case["program"],
            "input": cut(points_text(case, test, True)), "expected": call_reports.exact_text(case, judged).replace("**", ""),
            "actual": call_reports.answer_text(case["answer"]).strip("`"),
            "certificate": "computed in exact fractions" if is_own else certificate_words(judged.get("certificate")),
            "why": case["why"], "searched": case["searched"], "promise": case["promise"].rstrip("."), "source": case["source"],
            "reproduce": ["grep '\"%s\"' reports/field/upstream/calls/cases.jsonl | graze check --json -" % case["id"]]}
    return found


def is_clear(case):
    """Is it wrong by more than some roundings? Of values a case does not tell it: they are in the figures alone."""
    if case["outcome"] in BY_ERROR:
        return False
    if case["outcome"] in ("crash", "hang"):
        return True
    largest = max(abs(value_of(number)) for number in case["input"])
    return case.get("margin") is not None and amount(case["margin"]) >= CLEAR * SPACING[case["scalar"]] * largest


def measured(graze, tests, library, entry, told, room):
    """Findings of the library's figures: of calls that are entry points, inside the documented domain, on proper shapes."""
    plugin = entry["plugin"]
    if not has_data(plugin) or room <= 0:
        return []
    data, cases = read_data(plugin), read_cases(plugin)
    if data["version"] != entry["version"]:
        return []
    # Of calls that take the numbers as they are: whether a direction is of unit length, say, is nothing to quarrel about.
    rows = {(row["subject"], row["test"]): row for row in data["rows"] if row["conversion"] == "exact"}
    clear = [case for case in cases if (case["subject"], case["test"]) in rows and case["subject"] not in told and is_clear(case)]
    chosen = [case for case in library_page.findings(data, clear) if not degenerate(case["degeneracy"])][:room]
    found = []
    for case, judged in zip(chosen, checked(graze, chosen)):
        row = rows[case["subject"], case["test"]]
        actual = library_page.ANSWERS[case["outcome"]]
        found.append({
            "id": case["id"], "kind": "measured", "key": (case["subject"], case["test"], case["scalar"]),
            "title": "%s: %s" % (row["calls"], finding_words(case, actual)), "call": "%s. %s" % (row["calls"], row["maps"]),
            "question": tests[case["test"]]["question"], "code": [], "version": data["version"], "asked": data["date"],
            "input": cut(points_text(case, tests[case["test"]], True)),
            "expected": exact_words(judged, tests[case["test"]]), "actual": actual,
            "certificate": certificate_words(judged.get("certificate")), "why": "", "searched": [], "promise": "", "source": "",
            "status": "measured", "public_report": "", "link": "", "text": "",
            "reproduce": ["grep '\"%s\"' %s |" % (case["id"], library_page.cases_of(plugin)),
                          "graze check %s -" % library_page.asked_by(next(item for item in asking.described()
                                                                          if item["plugin"] == plugin))]})
    return found


def finding_words(case, actual):
    """What happened, in a title."""
    if case["outcome"] in ("crash", "hang"):
        return "no answer"
    if case["outcome"] in ("false_hit", "false_miss"):
        return "a %s, where the shapes %s" % (actual, "are apart" if case["outcome"] == "false_hit" else "meet")
    return actual


def add_findings(site, graze):
    """Gives each library its findings: first those of the ledger that are not refuted. All of the ledger are inside what a
            library documents; one without a library raises an error."""
    known = {**of_points(graze, site.tests), **of_structures(graze, site.tests), **of_solids(graze), **of_calls(graze, site.tests)}
    for library in site.libraries.values():
        library.findings = []
    for line in site.ledger:
        if line["library"].lower() not in site.libraries:
            raise ValueError("findings.jsonl: %s: no library %r has data" % (line["id"], line["library"]))
        if line["status"] == "refuted" or line["id"] not in known:
            continue
        site.libraries[line["library"].lower()].findings.append({
            **known[line["id"]], "id": line["id"], "kind": "report", "title": line["finding"], "call": line["call"],
            "version": line["version"], "asked": line["asked"], "status": line["status"], "public_report": line["public_report"],
            "link": line["link"], "text": line["text"]})
    for library in site.libraries.values():
        library.findings.sort(key=lambda finding: bool(finding["public_report"]))
        library.further = library.findings[MOST:]
        library.findings = library.findings[:MOST]
        if library.builds:
            told = {finding["key"][0] for finding in library.findings}
            library.findings += measured(graze, site.tests, library, library.builds[0], told, MOST - len(library.findings))
