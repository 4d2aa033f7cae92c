#!/usr/bin/env python3
"""Puts every adapter and float mode to the test and writes reports/field/state-of-the-field.md, with the cases behind it.

Everything is kept in --out: what was done is not run again, a campaign that was stopped goes on, and another look of the
page takes seconds. Adapters that are not built are left out, and the page says so.
"""
import argparse
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import field_tables  # noqa: E402
from field_cases import Findings, degenerate, library_cases, mode_cases, write_lines  # noqa: E402
from field_page import Page  # noqa: E402
from field_proof import unproved  # noqa: E402
from field_runs import ROOT, Field, read_lines, read_text, say, write_text  # noqa: E402
from field_text import case_line  # noqa: E402


def parse(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"), help="the build folder, for what follows")
    parser.add_argument("--graze", help="the program")
    parser.add_argument("--adapters", help="folder of the adapters' libraries")
    parser.add_argument("--float-modes", help="folder of the float modes' libraries")
    parser.add_argument("--time", help="the program time_subjects")
    parser.add_argument("--compare", help="the program compare_modes")
    parser.add_argument("--compiler", default="c++", help="the compiler of the adapters")
    parser.add_argument("--out", help="folder of the results")
    parser.add_argument("--page", default=os.path.join(HERE, "state-of-the-field.md"))
    parser.add_argument("--beyond", metavar="PAGE", help="makes a page of the subjects that PAGE has not, of generated cases alone: "
                                                         "without times, models, field cases and float modes")
    parser.add_argument("--cases", type=int, default=80000, help="of each test and scalar type, for the libraries")
    parser.add_argument("--mode-cases", type=int, default=40000, help="the same for the float modes")
    parser.add_argument("--model-cases", type=int, default=1000, help="of each model, test and scalar type")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--shrink-seconds", type=float, default=120, help="for simplifying the cases of a plugin")
    options = parser.parse_args(words)
    options.given = " ".join("--%s %s" % (name.replace("_", "-"), getattr(options, name))
                             for name in ("cases", "mode_cases", "model_cases", "seed")
                             if getattr(options, name) != parser.get_default(name))
    adapters = os.path.join(options.build, "fuzz", "adapters")
    field = os.path.join(options.build, "reports", "field")
    options.graze = options.graze or os.path.join(options.build, "reports", "graze")
    options.adapters = options.adapters or adapters
    options.float_modes = options.float_modes or os.path.join(field, "float_modes")
    options.time = options.time or os.path.join(field, "time_subjects")
    options.compare = options.compare or os.path.join(field, "compare_modes")
    options.out = options.out or os.path.join(options.build, "state_of_the_field")
    return options


def wrong_counts(stores):
    """Wrong answers, {(subject, test, scalar): [on proper shapes, on shapes without area or extent]}."""
    counts = {}
    for store in stores:
        for row in store.signatures():
            both = counts.setdefault((row["subject"], row["test"], row["scalar"]), [0, 0])
            both[degenerate(row["degeneracy"])] += row["count"]
    return counts


def best_examples(field, lines, tests):
    """{library: (line, judged, test, plugin)}: of its simplified cases, on proper shapes if there is one, the one with the
    largest margin; triangle pairs first, routines made for another question last."""
    order = {"triangle_triangle_3d": 0, "segment_triangle_3d": 1, "triangle_aabb_3d": 2}
    found = {}
    for library in field.libraries:
        for line in lines:
            if not line["subject"].startswith(library["plugin"] + ".") or not line.get("shrunk"):
                continue
            maps = next((each["maps"] for each in library["subjects"]
                         if (each["subject"], each["test"]) == (line["subject"], line["test"])), "")
            rank = ("another question" in maps, line["outcome"] not in ("false_hit", "false_miss"),
                    degenerate(line["degeneracy"]),
                    order.get(line["test"], 3), -(line.get("margin_ulps") or 0), sum(map(len, line["input"])))
            if library["library"] not in found or rank < found[library["library"]][0]:
                found[library["library"]] = (rank, line, library["plugin"])
    examples = {}
    for name, (_, line, plugin) in found.items():
        judged = field.graze("check", "--json", *field.plugin_words([plugin]), "--subject", line["subject"], "-",
                             input=case_line(line))
        examples[name] = (line, json.loads(judged.stdout), tests[line["test"]], plugin)
    return examples


def main(words):
    options = parse(words)
    field = Field(options)
    for plugin in field.missing:
        say("not built, and left out: " + plugin)
    libraries = field.library_runs()
    modes, models, compare, times, answered, steps = None, {}, None, [], [], list(libraries)
    if not options.beyond:
        modes, models, compare = field.modes_run(), field.model_runs(), field.compare()
        times, answered = field.times(), field.field_cases()
        steps += [modes, *models.values(), field.path("field_cases"), field.path("compare")]

    generated = [Findings(folder, "") for folder in libraries]
    stores = [*generated, *(Findings(folder, "model " + name) for name, folder in models.items())]
    key = {"runs": sorted(os.path.getmtime(os.path.join(folder, "settings.json")) for folder in steps),
           "script": read_text(HERE, "field_cases.py")}

    def choose(folder):
        lines, lost = library_cases(field, stores, answered)
        if compare:
            lines += mode_cases(field, compare["families"], compare["models"])
        write_lines(os.path.join(folder, "lines.jsonl"), lines)
        write_lines(os.path.join(folder, "lost.jsonl"), lost)

    folder = field.step("cases", key, choose)
    lines = read_lines(folder, "lines.jsonl")
    refused = unproved(options.graze, lines)
    if refused:
        sys.exit("the cases are not proved:\n" + "\n".join(refused))
    tests = {test["id"]: test for test in field.listed()["tests"]}
    results = {"counts": {key: found for folder in libraries for key, found in field.counts(folder).items()},
               "wrong": wrong_counts(generated), "lines": lines, "times": times,
               "lost": read_lines(folder, "lost.jsonl"), "field_cases": answered, "models": models,
               "compare": compare, "mode_counts": field.counts(modes) if modes else {}, "examples": best_examples(field, lines, tests)}
    page = Page(field, results)
    page.introduction()
    page.overview()
    page.libraries()
    if not options.beyond:
        field_tables.times(page)
        field_tables.field_cases(page)
        field_tables.models(page)
        field_tables.float_modes(page)
    if results["lost"]:
        page.add("## Not shown\n")
        page.prose("Wrong answers that were seen, but not again when the cases kept of them were asked one by one; their "
                   "figures above are replaced by ~:")
        page.add("\n".join("- `%s`" % name for name in results["lost"]) + "\n")
    write_text(page.write(), options.page)
    write_lines(os.path.splitext(options.page)[0] + ".jsonl", lines)
    say("written: " + options.page)


if __name__ == "__main__":
    main(sys.argv[1:])
