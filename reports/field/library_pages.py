#!/usr/bin/env python3
"""Asks every library whose adapter is there, and writes its figures and cases, reports/field/libraries/NAME.json and .jsonl;
then renders all pages (render.py).

Everything is kept in --out: what was done is not run again, and what was stopped goes on. Libraries whose adapter is not
built, or whose packages are not installed, keep the figures that they have.
"""
import argparse
import copy
import datetime
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import render  # noqa: E402
from field_cases import BLAMED, Findings, case_id, library_cases, wrong_counts, write_lines  # noqa: E402
from field_runs import ROOT, FIELD_CASES, Field, asking, read_lines, read_text, say, write_text  # noqa: E402
from library_data import FORMAT, PAGES, write_data  # noqa: E402
from provenance import adapter_flags, compiler_version, processor, version_of  # noqa: E402

NOT_ANSWERED = ("declined", "undefined", "out_of_domain", "not_judged")


# What a subject's promise to err to one side allows.
ALLOWED = {"never_misses": "false_hit", "never_invents": "false_miss"}


def part_of(found, wrong, lost, allowed=None):
    """The counts of summary.json as the data has them; wrong: on proper shapes, and on others; lost: outcomes that did not occur
    again, which count as not answered; allowed: an outcome that the subject's promise allows, or None."""
    counts = {key: value for key, value in found.items() if isinstance(value, int) and not isinstance(value, bool)}
    asked = counts.pop("checked") - counts.get("out_of_domain", 0) - sum(counts.pop(outcome, 0) for outcome in lost)
    families = {family: {key: value for key, value in item.items()
                         if isinstance(value, int) and value and key not in (*lost, allowed)}
                for family, item in found["families"].items()}
    told = {"allowed": counts.pop(allowed, 0)} if allowed else {}
    return {**told, "asked": asked, "n": asked - counts.get("declined", 0) - counts.get("undefined", 0), "wrong": sum(wrong),
            "degenerate": wrong[1], "declined": counts.get("declined", 0),
            "outcomes": {key: value for key, value in counts.items() if key not in NOT_ANSWERED and value},
            "families": families}


def rows_of(field, library, inside, outside, lines, lost):
    """A row of the data for each subject, test and scalar type that was asked."""
    counts = field.counts(inside)
    wrong = wrong_counts([Findings(inside, "")], lost)
    outer_counts = field.counts(outside) if outside else {}
    outer_wrong = wrong_counts([Findings(outside, "")]) if outside else {}
    worst = {(line["subject"], line["test"], line["scalar"]): line for line in lines if line["id"].endswith("/worst")}
    rows = []
    for item in field.subjects():
        told = next((one for one in library["subjects"] if (one["subject"], one["test"]) == (item["name"], item["test"])), {})
        for scalar in ("float32", "float64"):
            key = (item["test"], item["name"], scalar)
            if key not in counts:
                continue
            name = (item["name"], item["test"], scalar)
            allowed = ALLOWED.get(item.get("one_sided"))
            part = part_of(counts[key], wrong.get(name, [0, 0]), [outcome for outcome in BLAMED if case_id(*name, outcome) in lost],
                           allowed)
            row = {"subject": item["name"], "test": item["test"], "scalar": scalar, "calls": told.get("calls", ""),
                   "maps": told.get("maps", ""), "kind": "entry" if told.get("headline", library.get("headline", True)) else "expert",
                   "conversion": told.get("conversion", "exact"), "inside": part, "outside": None,
                   "given_up": counts[key]["given_up"], "worst": None}
            if key in outer_counts:
                row["outside"] = part_of(outer_counts[key], outer_wrong.get(name, [0, 0]), (), allowed)
                row["given_up"] |= outer_counts[key]["given_up"]
            if name in worst:
                row["worst"] = {key: worst[name][key] for key in ("id", "margin", "margin_ulps", "excess", "ulps", "error", "lateness")
                                if key in worst[name]}
            if counts[key].get("errors"):
                row["excess"] = {name: float(counts[key]["errors"]["excess"][name]) for name in ("median", "p99")}
            rows.append(row)
    return rows


def reported_rows(cases, answers, plugin):
    """What the library's subjects answer to the field cases."""
    found = {}
    for case, answer in zip(cases, answers):
        for name, judged in answer["subjects"].items():
            if name.startswith(plugin + "."):
                row = found.setdefault((name, case["test"], case["scalar"]), {"judged": 0, "wrong": {}, "cases": []})
                row["judged"] += 1
                if "cause" in judged and judged.get("steady"):
                    row["wrong"][judged["outcome"]] = row["wrong"].get(judged["outcome"], 0) + 1
                    row["cases"].append(case["id"])
    return [{"subject": name, "test": test, "scalar": scalar, **row, "cases": sorted(set(row["cases"]))}
            for (name, test, scalar), row in sorted(found.items())]


def ask(options, library):
    """Asks one library; False where its adapter is not there."""
    plugin = library["plugin"]
    options = copy.copy(options)
    options.only, options.out = plugin, os.path.join(options.out, plugin)
    field = Field(options)
    if field.missing or not field.subjects():
        return False
    inside = field.library_run(plugin)
    outside = field.library_run(plugin, outside=True) if asking.has_domain(library) else None
    answered = field.field_cases()

    def choose(folder):
        lines, lost = library_cases(field, [Findings(inside, "")], answered)
        write_lines(os.path.join(folder, "lines.jsonl"), [{**line, "inside": field.is_in_domain(library, line)} for line in lines])
        write_lines(os.path.join(folder, "lost.jsonl"), lost)
        write_text(datetime.date.today().isoformat(), folder, "date.txt")

    folder = field.step("cases", {"run": os.path.getmtime(os.path.join(inside, "settings.json")),
                                  "script": read_text(HERE, "field_cases.py")}, choose)
    lines, lost = read_lines(folder, "lines.jsonl"), read_lines(folder, "lost.jsonl")
    data = {"format": FORMAT, "library": library["library"], "plugin": plugin, "package": library["package"],
            "version": version_of(library), "language": library["language"], "date": read_text(folder, "date.txt"),
            "seed": options.seed, "asked_per_test_and_scalar": options.cases, "processor": processor(), "asked_again": True,
            "domain": library.get("domain")}
    if not library["language"]:
        data.update(compiler=compiler_version(options.compiler), flags=adapter_flags(options.build, plugin))
    data["rows"] = rows_of(field, library, inside, outside, lines, lost)
    data["reported"] = reported_rows(read_lines(FIELD_CASES), answered, plugin)
    data["lost"] = lost
    write_data(data)
    write_lines(os.path.join(PAGES, plugin + ".jsonl"), lines)
    say("asked: " + plugin)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"), help="the build folder, for what follows")
    parser.add_argument("--graze", help="the program")
    parser.add_argument("--adapters", help="folder of the adapters' libraries")
    parser.add_argument("--compiler", default="c++", help="the compiler of the adapters")
    parser.add_argument("--library", action="append", default=[], help="a plugin of libraries.json: no others")
    parser.add_argument("--out", help="folder of the results")
    parser.add_argument("--cases", type=int, default=12000, help="of each test and scalar type")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--shard-hangs", action="store_true", help="ask again in parts what was given up for hanging, too")
    parser.add_argument("--shrink-seconds", type=float, default=120, help="for simplifying the cases of a library")
    options = parser.parse_args()
    options.graze = os.path.abspath(options.graze or os.path.join(options.build, "reports", "graze"))
    options.adapters = options.adapters or os.path.join(options.build, "fuzz", "adapters")
    options.out = os.path.abspath(options.out or os.path.join(options.build, "library_pages"))
    for library in asking.described():
        if options.library and library["plugin"] not in options.library:
            continue
        if not ask(options, library):
            say("not here, and left as it is: " + library["library"])
    for path, text in render.pages(options.graze).items():
        write_text(text, path)


if __name__ == "__main__":
    main()
