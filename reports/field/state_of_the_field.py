#!/usr/bin/env python3
"""Asks the float modes, and all adapters about real models, and writes reports/field/state-of-the-field.json and .jsonl; then
renders the page from them.

Everything is kept in --out: what was done is not run again, and a campaign that was stopped goes on. Adapters that are not
built are left out.
"""
import argparse
import datetime
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import modes_page  # noqa: E402
from field_cases import BLAMED, mode_cases, write_lines  # noqa: E402
from field_proof import unproved  # noqa: E402
from field_runs import ROOT, STRICT_MODES, Field, read_lines, say, write_text  # noqa: E402
from provenance import compiler_version, processor  # noqa: E402

KEYS = {"changed": "changed", "made_wrong": "to_wrong", "made_right": "to_right"}
AT_CONTACT = ("contact_hit", "contact_miss")


def parse(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"), help="the build folder, for what follows")
    parser.add_argument("--graze", help="the program")
    parser.add_argument("--adapters", help="folder of the adapters' libraries")
    parser.add_argument("--float-modes", help="folder of the float modes' libraries")
    parser.add_argument("--out", help="folder of the results")
    parser.add_argument("--mode-cases", type=int, default=4000, help="of each test and scalar type")
    parser.add_argument("--model-cases", type=int, default=1000, help="of each model, test and scalar type")
    parser.add_argument("--modes-only", action="store_true", help="ask the float modes alone, and keep what libraries answered on models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(words)
    field = os.path.join(options.build, "reports", "field")
    options.graze = os.path.abspath(options.graze or os.path.join(options.build, "reports", "graze"))
    options.adapters = options.adapters or os.path.join(options.build, "fuzz", "adapters")
    options.float_modes = options.float_modes or os.path.join(field, "float_modes")
    options.out = options.out or os.path.join(options.build, "state_of_the_field")
    options.only = None
    return options


def changes(found, base, keys):
    """mode_changes.py tells a routine and a scalar type a row; a row here is a mode's of a test."""
    rows = {}
    for item in found:
        if item["mode"] not in (base, *STRICT_MODES):
            row = rows.setdefault((item["test"], item["mode"]), {"test": item["test"], "mode": item["mode"], "n": 0, **dict.fromkeys(keys, 0)})
            row["n"] += item["cases"]
            for key in keys:
                row[key] += item[KEYS[key]]
    return list(rows.values())


def model_rows(field, runs):
    """The wrong answers of the libraries' subjects, all models together: first builds, and calls that take the numbers as they
    are."""
    names = {}
    for library in field.libraries:
        names.setdefault(library["library"], library["plugin"])
    first = set(names.values())
    told = {(item["subject"], item["test"]): item for library in field.libraries for item in library["subjects"]}
    rows = {}
    for folder in runs:
        for (test, name, scalar), found in field.counts(folder).items():
            if name.partition(".")[0] not in first or told.get((name, test), {}).get("conversion", "exact") != "exact":
                continue
            row = rows.setdefault((name, test, scalar), {"subject": name, "test": test, "scalar": scalar, "n": 0, "wrong": {},
                                                         "models": 0})
            row["n"] += found["checked"] - found.get("declined", 0)
            wrong = {outcome: found[outcome] for outcome in BLAMED if outcome not in AT_CONTACT and found.get(outcome)}
            row["models"] += bool(wrong)
            for outcome, count in wrong.items():
                row["wrong"][outcome] = row["wrong"].get(outcome, 0) + count
    return [row for _, row in sorted(rows.items()) if row["wrong"]]


def main(words):
    options = parse(words)
    field = Field(options)
    for plugin in field.missing:
        say("not built, and left out: " + plugin)
    models = {} if options.modes_only else field.model_runs()
    compare = field.compare()
    lines = mode_cases(field, compare["families"], compare["models"])
    refused = unproved(options.graze, lines)
    if refused:
        sys.exit("the cases are not proved:\n" + "\n".join(refused))
    different = sum(row["different"] for row in compare["families"] if row["mode"] in STRICT_MODES)
    if different:
        sys.exit("the strict modes differ on %d cases: the page says that they do not" % different)
    data = {"format": 1, "date": datetime.date.today().isoformat(), "asked_again": True, "seed": options.seed,
            "processor": processor(), "base": field.base_mode, "mode_cases": options.mode_cases,
            "model_cases": options.model_cases,
            "modes": [{"mode": mode, "compiler": compiler_version(path), "flags": flags.replace(";", " "), "built": refusal or "built"}
                      for mode, path, flags, refusal in field.mode_flags],
            "changes": changes(compare["families"], field.base_mode, ("changed", "made_wrong", "made_right")),
            "model_changes": changes(compare["models"], field.base_mode, ("made_wrong", "made_right")),
            "models": [{"model": model, "triangles": field.triangles(folder), "cases": options.model_cases}
                       for model, folder in models.items()],
            "model_rows": model_rows(field, models.values())}
    if options.modes_only:
        before = modes_page.read_data()
        data.update({key: before[key] for key in ("model_cases", "models", "model_rows")})
        data["models_date"] = before.get("models_date", before["date"])
    write_lines(modes_page.CASES, lines)
    write_text(modes_page.dumped(data), modes_page.DATA)
    write_text(modes_page.render(data, read_lines(modes_page.CASES)), modes_page.PAGE)
    say("written: " + modes_page.PAGE)


if __name__ == "__main__":
    main(sys.argv[1:])
