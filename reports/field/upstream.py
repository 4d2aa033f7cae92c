#!/usr/bin/env python3
"""Makes the texts of reports/field/upstream that are ready to be sent, one file a library, out of upstream/cases.jsonl.

usage: upstream.py PATH_TO_GRAZE

A line of cases.jsonl is a case that `graze check` reads, with what is said of it: "subject" and "outcome", a "title", the
lines of "code" that show it, a whole program that prints its "answer" as JSON last, "why", and the words that were "searched"
for among public reports. The exact answer and its certificate are what graze says now; version and date are those of the
library's figures.
"""
import json
import os
import re
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_runs import asking, read_lines, read_text, run, write_text  # noqa: E402
from field_text import certificate_text, points_text, short, wrapped  # noqa: E402
from library_page import asked_by  # noqa: E402

FOLDER = os.path.join(HERE, "upstream")
CASES = os.path.join(FOLDER, "cases.jsonl")
ANSWERS = {"false_hit": "Its answer is true.", "false_miss": "Its answer is false, or none.",
           "wrong_value": "Its answer is another number."}


def asked(library):
    """Version and date, as the library's own page has them."""
    data = json.loads(read_text(HERE, "libraries", library["plugin"] + ".json"))
    return "version %s, asked on %s" % (data["version"], data["date"])


def section(case, judged, test, library):
    exact = "they are **%s**" % judged["relation"]
    if judged["relation"] == "defined":
        exact = "it is **%s**" % ", ".join("%.17g" % value for value in judged["exact_values"])
    elif judged["relation"] != "touching":
        exact += ", by %s" % short(judged["margin"])
    proof = certificate_text(judged.get("certificate"))
    return "\n".join((
        "## %s\n" % case["title"],
        "\n".join("    " + line for line in case["code"]) + "\n",
        wrapped("Input (%s), exact values: %s. %s Exact answer: %s. %s" % (
            test["question"], points_text(case, test, True), ANSWERS[case["outcome"]], exact, proof)) + "\n",
        wrapped(case["why"]) + "\n",
        wrapped("Both exact references of graze agree. To reproduce:") + "\n",
        "    grep '\"%s\"' reports/field/upstream/cases.jsonl |\n    graze check %s -\n" % (case["id"], asked_by(library)),
        wrapped("Searched for existing reports with: %s." % "; ".join('"%s"' % words for words in case["searched"])) + "\n"))


def texts(graze):
    """{file: text}"""
    tests = {test["id"]: test for test in json.loads(run(graze, "list", "--json").stdout)["tests"]}
    done = run(graze, "check", "--json", "--subject", "certified.*", CASES)
    found = {}
    libraries = {item["plugin"]: item for item in asking.described()}
    for case, line in zip(read_lines(CASES), done.stdout.splitlines()):
        library = libraries[case["subject"].partition(".")[0]]
        name = library["plugin"] + ".md"
        if name not in found:
            found[name] = ["# %s: unreported findings\n" % library["library"], "[%s](%s), package `%s`.\n\n%s.\n" % (
                library["library"], library["url"], library["package"], asked(library).replace("version", "Version", 1))]
        found[name].append(section(case, json.loads(line), tests[case["test"]], library))
    result = {name: "\n".join(parts).rstrip() + "\n" for name, parts in found.items()}
    listed = "\n".join("- [%s](%s), %s\n%s" % (
        libraries[name[:-3]]["library"], name, asked(libraries[name[:-3]]), "\n".join(
            "  - " + title for title in re.findall(r"^## (.*)$", text, re.M))) for name, text in sorted(result.items()))
    result["README.md"] = "\n".join((
        "# Bug reports ready to file\n",
        wrapped("""Wrong answers of libraries for which no public report was found. Each is a bug report ready to file, with input,
            exact answer, certificate and version. `reports/field/upstream.py` makes them from `cases.jsonl`. A test puts these
            cases to both references and, where it is installed, to the library. Each was once judged by hand. Wrong hulls and
            triangulations have [reports of their own](structures/README.md).""") + "\n", listed + "\n"))
    return result


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, text in texts(os.path.abspath(sys.argv[1])).items():
        write_text(text, FOLDER, name)


if __name__ == "__main__":
    main()
