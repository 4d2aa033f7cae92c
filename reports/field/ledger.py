#!/usr/bin/env python3
"""Makes findings.jsonl, the ledger of what was found in libraries, and its page findings.md.

usage: ledger.py [--check]

A line is a finding of upstream/cases.jsonl, upstream/structures/cases.jsonl, upstream/calls/cases.jsonl or solids_findings.json
(the defects among them), where its input and its text are; or a report of others that upstream/calls/cases.jsonl refutes.
"downloads" are those of its npm package in a month, of downloads.json, or null where there are none. What is made of those is
made again; "status", "link", "changed" and "note" are kept as they stand in the ledger, which is where they are edited:
  draft      not told to the library yet
  sent       told, no answer yet: "link" is the report
  confirmed  the library's maintainers agree: "link" is where
  fixed      confirmed, and a release is right: "note" names it
  refuted    the library is right: "note" says why
A finding whose case is gone stays if it was ever sent. --check writes nothing: exit status 1 if something would change.
"""
import argparse
import datetime
import json
import os
import re
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import call_reports  # noqa: E402
import solids  # noqa: E402
import structure_reports  # noqa: E402
import structures  # noqa: E402
import upstream  # noqa: E402
from field_runs import asking, read_lines, read_text, write_text  # noqa: E402
from field_text import wrapped  # noqa: E402

LEDGER = "findings.jsonl"
PAGE = "findings.md"
DOWNLOADS = "downloads.json"
STATUSES = ("draft", "sent", "confirmed", "fixed", "refuted")
EDITED = ("status", "link", "changed", "note")
FRESH = {"status": "draft", "link": "", "changed": "", "note": ""}
WIDE = 100000  # downloads a month of what many use


def called(library, case):
    """The library's call that the subject of a case makes."""
    for each in library["subjects"]:
        if each["subject"] == case["subject"] and case["test"] in (each.get("test"), *each.get("tests", ())):
            return each["calls"]
    return next(each["calls"] for each in library["subjects"] if each["subject"] == case["subject"])


def anchor(title):
    """What a heading of Markdown is linked by."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def found():
    """A line for each finding that has a text, without what is edited."""
    lines = []
    by_plugin = {item["plugin"]: item for item in asking.described()}
    for case in read_lines(upstream.CASES):
        library = by_plugin[case["subject"].partition(".")[0]]
        data = json.loads(read_text(HERE, "libraries", library["plugin"] + ".json"))
        lines.append({"id": case["id"], "library": library["library"], "version": data["version"], "asked": data["date"],
                      "call": called(library, case), "test": case["test"], "finding": case["title"], "outcome": case["outcome"],
                      "public_report": "", "text": "upstream/%s.md#%s" % (library["plugin"], anchor(case["title"]))})
    by_subject = {each["subject"]: library for library in structures.libraries() for each in library["subjects"]}
    data = json.loads(read_text(HERE, "structures.json"))
    versions = {row["library"]: row["version"] for row in data["rows"]}
    for case in read_lines(structure_reports.CASES):
        library = by_subject[case["subject"]]
        lines.append({"id": case["id"], "library": library["library"], "version": versions[library["library"]],
                      "asked": data["date"], "call": called(library, case), "test": case["test"], "finding": case["title"],
                      "outcome": case["law"], "public_report": case["report"],
                      "text": "upstream/structures/%s.md#%s" % (structure_reports.kind(case)[0], anchor(case["title"]))})
    data = json.loads(read_text(HERE, "solids.json"))
    for one in (each for each in solids.findings() if each["kind"] == "defect"):
        row = next(row for row in data["rows"] if row["subject"] == one["subject"])
        lines.append({"id": "%s-%s" % (one["subject"].replace(".", "-"), one["test"]), "library": row["library"],
                      "version": row["version"], "asked": data["date"], "call": solids.calls()[one["subject"], one["test"]][0],
                      "test": one["test"], "finding": one["title"], "outcome": one["actual"], "public_report": "",
                      "text": "solids.md#%s" % anchor(row["library"])})
    for case in read_lines(call_reports.CASES):
        refuted = case.get("refuted", False)
        line = {"id": case["id"], "library": case["library"], "version": case["version"], "asked": case["asked"],
                "call": case["call"], "test": case["test"], "finding": case["title"], "outcome": call_reports.found(case),
                "public_report": case["report"],
                "text": "upstream/calls/%s#%s" % (call_reports.REFUTED if refuted else call_reports.key(case) + ".md",
                                                  anchor(case["title"]))}
        if refuted:
            line.update(status="refuted", link=case["report"], changed=case["asked"], note=case["note"])
        lines.append(line)
    downloads = json.loads(read_text(HERE, DOWNLOADS))["npm"]
    packages = packages_of()
    return [{**line, "downloads": downloads.get(packages.get(line["library"]))} for line in lines]


def packages_of():
    """{library: its npm package} of those that are asked from JavaScript."""
    return {**{item["library"]: item["package"] for item in asking.described() if item["language"] == "javascript"},
            **{item["library"]: item["package"] for item in structures.libraries() if item["language"] == "JavaScript"},
            **{case["library"]: case["package"] for case in read_lines(call_reports.CASES) if case["language"] == "JavaScript"}}


def problem(line):
    """What is wrong with what is edited of a line, or None."""
    if line["status"] not in STATUSES:
        return "%s: status %r is none of %s" % (line["id"], line["status"], ", ".join(STATUSES))
    if line["status"] != "draft":
        try:
            datetime.date.fromisoformat(line["changed"])
        except ValueError:
            return "%s: %s since %r, which is no date (YYYY-MM-DD)" % (line["id"], line["status"], line["changed"])
    if line["status"] in ("sent", "confirmed", "fixed") and not line["link"].startswith("https://"):
        return "%s: %s, but no link" % (line["id"], line["status"])
    if line["status"] in ("fixed", "refuted") and not line["note"]:
        return "%s: %s, but no note says by what" % (line["id"], line["status"])
    return None


def joined(lines, kept):
    """The ledger: what was found, with what was edited before; and what was sent and is gone."""
    before = {line["id"]: line for line in kept}
    now = [{**line, **{name: before.get(line["id"], {**FRESH, **line})[name] for name in EDITED}} for line in lines]
    ids = {line["id"] for line in now}
    if len(ids) != len(now):
        raise ValueError("two findings have one id: %s" % sorted(line["id"] for line in now))
    gone = [line for line in kept if line["id"] not in ids and line["status"] != "draft"]
    return sorted(now + gone, key=lambda line: (line["library"].lower(), line["id"]))


def page(ledger):
    counts = {status: sum(line["status"] == status for line in ledger) for status in STATUSES}
    libraries = sorted({line["library"] for line in ledger}, key=str.lower)
    wide = [line for line in ledger if (line["downloads"] or 0) > WIDE and line["status"] != "refuted"]
    source = json.loads(read_text(HERE, DOWNLOADS))["source"]
    parts = ["# Findings in libraries, and what became of them\n",
             wrapped("""%d findings in %d libraries, each with a text: %s. Each finding is inside what the library documents; a
                 refuted one is a report of others where the library is right. Tests put every one to both references, and to the
                 library where it is installed. `reports/field/ledger.py` makes this page and [findings.jsonl](findings.jsonl), where
                 a finding's status is edited.""" % (
                 len(ledger), len(libraries), ", ".join("%d %s" % (n, status) for status, n in counts.items() if n))) + "\n",
             wrapped("%d findings are in %d npm packages with over %s downloads a month (%s)." % (
                 len(wide), len({line["library"] for line in wide}), format(WIDE, ","), source)) + "\n",
             "| library | version | call | finding | status | elsewhere |\n| --- | --- | --- | --- | --- | --- |"]
    for line in ledger:
        status = line["status"] if not line["link"] else "[%s](%s)" % (line["status"], line["link"])
        if line["changed"]:
            status += ", " + line["changed"]
        if line["note"]:
            status += ": " + line["note"]
        report = "[reported](%s)" % line["public_report"] if line["public_report"] else ""
        parts.append("| " + " | ".join(cell.replace("|", "\\|") for cell in (
            line["library"], line["version"], "`%s`" % line["call"], "[%s](%s)" % (line["finding"], line["text"]), status,
            report)) + " |")
    return "\n".join(parts) + "\n"


def files(kept):
    """{name: text}; ValueError where something edited is wrong."""
    ledger = joined(found(), kept)
    for line in ledger:
        if wrong := problem(line):
            raise ValueError("%s: %s" % (LEDGER, wrong))
    return {LEDGER: "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in ledger), PAGE: page(ledger)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    words = parser.parse_args()
    path = os.path.join(HERE, LEDGER)
    try:
        made = files(read_lines(path) if os.path.exists(path) else [])
    except ValueError as error:
        sys.exit("ledger.py: %s" % error)
    if words.check:
        sys.exit(any(not os.path.exists(os.path.join(HERE, name)) or read_text(HERE, name) != text
                     for name, text in made.items()))
    for name, text in made.items():
        write_text(text, HERE, name)


if __name__ == "__main__":
    main()
