#!/usr/bin/env python3
"""Makes the texts of reports/field/upstream/calls, one file a library, out of cases.jsonl there: wrong answers of single
calls, each with a whole program in the library's own language.

usage: call_reports.py PATH_TO_GRAZE

A line of cases.jsonl is a case that `graze check` reads, "expect" its relation or sign, which tests of values have not. With
it: the date it was "asked"; "library", "url", "package", "version" and "language"; the "call"; a "title"; the "program", which
prints its "answer" as JSON last; "promise" and "source"; "why"; "defence", what may be objected and why it does not hold; the
words that were "searched" for among public reports, and the address of a "report", or "". Where "exact" is given, what it names
is computed here in fractions of the case's points, which graze has no test of. "refuted" marks what others reported and the
library does rightly; "note" says why.
"""
import json
import os
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_runs import read_lines, run, write_text  # noqa: E402
from field_text import certificate_text, points_text, short, wrapped  # noqa: E402

FOLDER = os.path.join(HERE, "upstream", "calls")
CASES = os.path.join(FOLDER, "cases.jsonl")
REFUTED = "refuted.md"
TOLERANCE = Fraction(1, 1000)  # of a number that counts as right: errors that are told here are far above it
# Words for what an answer is, by what the exact one is.
SAID = {True: "They meet.", False: "They do not meet."}


def key(case):
    """What names a library in file names: that of the id."""
    return case["id"].partition("-")[0]


def centroid(case):
    """The centre of mass of a polygon, exactly."""
    numbers = [Fraction(value) for value in case["input"]]
    points = list(zip(numbers[::2], numbers[1::2]))
    area, sums = Fraction(0), [Fraction(0), Fraction(0)]
    for p, q in zip(points, [*points[1:], points[0]]):
        cross = p[0] * q[1] - q[0] * p[1]
        area += cross
        sums = [total + (p[axis] + q[axis]) * cross for axis, total in enumerate(sums)]
    return [total / (3 * area) for total in sums]


EXACT = {"centroid": centroid}


def judged(graze, cases):
    """What `graze check` says of each case, by the exact references alone."""
    kept = ("test", "scalar", "input", "expect")
    text = "".join(json.dumps({name: case[name] for name in kept if name in case}) + "\n" for case in cases)
    done = run(graze, "check", "--json", "--subject", "certified.*", "-", input=text)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    if len(found) != len(cases):
        raise ValueError(done.stderr)
    return found


def expected(case, line):
    """The exact answer: whether they meet, a sign, or numbers."""
    if "exact" in case:
        return EXACT[case["exact"]](case)
    if line["relation"] == "defined":
        return [Fraction(value) for value in line["exact_values"]]
    signs = {"negative": -1, "zero": 0, "positive": 1}
    if line["relation"] in signs:
        return signs[line["relation"]]
    if line["relation"] not in ("disjoint", "crossing"):
        raise ValueError("%s: %s decides nothing" % (case["id"], line["relation"]))
    return line["relation"] == "crossing"


def outcome(answer, exact):
    """What an answer is, by the exact one: "agree", or the kind of error."""
    if isinstance(answer, str):
        return "raises"
    if isinstance(exact, bool):
        if not isinstance(answer, bool):
            raise ValueError("%r is no answer to whether they meet" % (answer,))
        return "agree" if answer == exact else "false_hit" if answer else "false_miss"
    if isinstance(exact, int):
        return "agree" if answer == exact else "wrong_sign"
    numbers = answer if isinstance(answer, list) else [answer]
    scale = max(abs(value) for value in exact)
    right = len(numbers) == len(exact) and all(
        isinstance(number, (int, float)) and abs(Fraction(number) - value) <= TOLERANCE * scale
        for number, value in zip(numbers, exact))
    return "agree" if right else "wrong_value"


def found(case):
    """What kind of error a case is, without asking the references: "expect" is what they said, as the test makes sure of."""
    exact = {"disjoint": False, "crossing": True, "negative": -1, "zero": 0, "positive": 1}.get(case.get("expect"))
    if isinstance(case["answer"], str):
        return "raises"
    if case.get("refuted"):
        return "agree"
    return "wrong_value" if exact is None else outcome(case["answer"], exact)


def exact_text(case, line):
    exact = expected(case, line)
    if isinstance(exact, bool):
        margin = "" if line.get("margin") is None else ", by %s" % short(line["margin"])
        return "they are **%s**%s" % (line["relation"], margin)
    if isinstance(exact, int):
        return "it is **%s**" % line["relation"]
    return "it is **%s**" % ", ".join("%.17g" % float(value) for value in exact)


def answer_text(answer):
    return SAID[answer] if isinstance(answer, bool) else "`%s`" % json.dumps(answer)


def section(case, line, test):
    asked = "the centroid of the polygon" if "exact" in case else test["question"]
    proof = "" if "exact" in case else certificate_text(line.get("certificate"))
    searched = "Searched for existing reports with: %s. %s" % (
        "; ".join('"%s"' % words for words in case["searched"]),
        "Found: %s." % case["report"] if case["report"] else "None found.")
    defence = "\n" + wrapped("What may be objected, and the answer: %s" % case["defence"]) + "\n" if case["defence"] else ""
    return "\n".join((
        "## %s\n" % case["title"],
        "\n".join(("    " + text).rstrip() for text in case["program"]) + "\n",
        wrapped("Input (%s), exact values: %s. Its answer: %s Exact answer: %s. %s" % (
            asked, points_text(case, test, True), answer_text(case["answer"]) + ("" if isinstance(case["answer"], bool) else "."),
            exact_text(case, line), proof)) + "\n",
        wrapped("Promised: %s ([source](%s)). %s" % (case["promise"].rstrip("."), case["source"], case["why"])) + "\n" + defence,
        wrapped("Both exact references of graze agree. To see the exact answer:" if "exact" not in case else
                "Computed in exact fractions, by `reports/field/call_reports.py`. To see the area of the same polygon:") + "\n",
        "    grep '\"%s\"' reports/field/upstream/calls/cases.jsonl | graze check --json -\n" % case["id"],
        wrapped(searched) + "\n"))


def texts(graze):
    """{file: text}"""
    tests = {test["id"]: test for test in json.loads(run(graze, "list", "--json").stdout)["tests"]}
    cases = read_lines(CASES)
    found, listed = {}, {}
    for case, line in zip(cases, judged(graze, cases)):
        name = REFUTED if case.get("refuted") else key(case) + ".md"
        if name not in found:
            found[name] = ["# Reports of others that a library answers rightly\n"] if name == REFUTED else [
                "# %s: wrong answers of single calls\n" % case["library"],
                "[%s](%s), package `%s`, version %s.\n" % (case["library"], case["url"], case["package"], case["version"])]
            listed[name] = ["- [%s](%s)" % ("Refuted" if name == REFUTED else case["library"], name)]
        if name == REFUTED:
            found[name].append(section(case, line, tests[case["test"]]).replace(
                "\n\n", "\n\n[%s](%s), version %s.\n\n" % (case["library"], case["url"], case["version"]), 1))
        else:
            found[name].append(section(case, line, tests[case["test"]]))
        listed[name].append("  - %s%s" % (case["title"], " ([reported](%s))" % case["report"] if case["report"] else ""))
    result = {name: "\n".join(parts).rstrip() + "\n" for name, parts in found.items()}
    wrong = sum(not case.get("refuted") for case in cases)
    result["README.md"] = "\n".join((
        "# Wrong answers of single calls: bug reports ready to file\n",
        wrapped("""%d wrong answers, each inside what the library documents, with a whole program that shows it, the exact answer,
            and what may be objected; and %d public reports of which the library is right. `reports/field/call_reports.py` makes them
            from `cases.jsonl`. A test has both references judge them, and another runs the programs where the libraries are
            installed. Newer versions than those named were not asked.""" % (wrong, len(cases) - wrong)) + "\n",
        "\n".join(text for _, lines in sorted(listed.items()) for text in lines) + "\n"))
    return result


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, text in texts(os.path.abspath(sys.argv[1])).items():
        write_text(text, FOLDER, name)


if __name__ == "__main__":
    main()
