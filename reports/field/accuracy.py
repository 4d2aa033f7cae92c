#!/usr/bin/env python3
"""Asks how far off values are, and writes reports/field/accuracy.json and .jsonl, and reports/accuracy.md from them.

usage: accuracy.py PATH_TO_GRAZE FOLDER [--cases N] [--seed S] [--plugin LIBRARY]...
       accuracy.py --render

Without --plugin of the documented routines. With it of the subjects of these libraries: reports/field/accuracy-of-libraries.json,
.jsonl and .md. FOLDER takes the campaigns, which go on where they were stopped. The figures are those of the campaigns'
summaries; each worst one has its case in the .jsonl, which a test puts to `graze check`.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_runs import asking, read_text, write_text  # noqa: E402
from field_text import case_line, table, without_infinities  # noqa: E402
from modes_page import dumped  # noqa: E402
from provenance import processor, version_of  # noqa: E402
from rates import INTERVAL, interval, number, per_million  # noqa: E402

MEASURES = ("excess", "ulps")
PAGES = {"accuracy": os.path.join("..", "accuracy.md"), "accuracy-of-libraries": "accuracy-of-libraries.md"}

WORDS = """
- **ulps**: spacings of the type of numbers at the exact value.
- **excess**: the error, divided by what half a spacing in the value and in every number of the input can cost, to first
  order. 1 is as good as the input allows; a stable routine stays below a small constant however ill-conditioned the
  input is. Above 16 graze calls it a `wrong_value`.
- **n**: answers, of cases whose value exists; **not finite**: those with an infinity or a NaN, per million of n, with the
  95 % interval ({interval}). Median and 99 % are of all n answers, the worst is of the finite ones.

Every worst one has its case in `reports/field/{name}.jsonl`, for `graze check`.
"""

HEADS = {"accuracy": """# How far off are the values?

Values of the published routines that graze documents, beside the exact ones: {cases:,} cases a test and type of numbers (all
families in turn, seed {seed}), and a climb of as many tries for each routine and measure, which changes the worst cases on
and on. Of each answer the worst number counts. Asked on {date}, processor {processor}, by `reports/field/accuracy.py`.
""" + WORDS + """`certified.*` are graze's own, rounded correctly: never more than half an ulp (but that the ends of a segment count in the
order with the smaller excess). [How far off are the libraries' values?](field/accuracy-of-libraries.md) has what
collision libraries give.
""", "accuracy-of-libraries": """# How far off are the libraries' values?

Values of collision libraries, by the adapters of `fuzz/adapters`, beside the exact ones: {cases:,} cases a test and type of
numbers (all families in turn, seed {seed}; moved to near ones where a library can be handed those alone exactly; no climb, so
that the worst are those that were met). What a library declined, or did not find, does not count. Most take doubles: of float32 cases, whose numbers become doubles exactly, the answer is
rounded to float. Asked on {date}, processor {processor}, by `reports/field/accuracy.py --plugin ...`; versions: {versions}.
""" + WORDS + """What is called, and what the adapter does around it, is in `fuzz/adapters/libraries.json`.
"""}


def campaign(graze, folder, tests, cases, plugin=None):
    """cases: the options that say which."""
    words = [*cases, *(word for test in tests for word in ("--test", test))]
    if plugin:
        words += [*asking.words(plugin), "--subject", asking.name_of(plugin) + ".*", "--jobs", "1", "--fail-on", "none"]
    else:
        words += ["--subject", "documented.*", "--subject", "certified.*", "--climb"]
    done = subprocess.run([graze, "run", *words, "--no-pictures", "--no-shrink", "--out", folder], check=False)
    if done.returncode not in (0, 1 if plugin else 0):
        raise SystemExit(done.returncode)
    return json.loads(read_text(folder, "summary.json"))["tests"]


def of_libraries(graze, folder, tests, cases, seed, plugins):
    """The subjects of the plugins, as campaign gives them."""
    found = {}
    for plugin in plugins:
        stem = asking.name_of(plugin)
        listed = json.loads(subprocess.run([graze, "list", "--json", *asking.words(plugin)], check=True,
                                           capture_output=True).stdout)
        mine = [test["id"] for test in tests
                if any(item["test"] == test["id"] and item["name"].startswith(stem + ".") for item in listed["subjects"])]
        if mine:
            library = next(item for item in asking.described() if item["plugin"] == stem)
            path = os.path.join(folder, stem + ".jsonl")
            os.makedirs(folder, exist_ok=True)
            asking.write_cases(graze, library, {**listed, "subjects": [item for item in listed["subjects"] if item["test"] in mine]},
                               cases, seed, path)
            for test, counted in campaign(graze, os.path.join(folder, stem), mine, ["--cases-from", path], plugin).items():
                found.setdefault(test, {"subjects": {}})["subjects"].update(
                    {name: tally for name, tally in counted["subjects"].items() if name.startswith(stem + ".")})
    return found


def rows_of(test, subjects, lines):
    """A row of the data for each subject and type of numbers; the worst cases go to lines."""
    for name, scalars in subjects.items():
        for scalar, tally in scalars.items():
            if "errors" not in tally:
                continue
            row = {"test": test, "subject": name, "scalar": scalar, "n": tally["errors"]["ulps"]["cases"],
                   "not_finite": tally["errors"]["ulps"]["not_finite"]}
            for measure in MEASURES:
                errors = tally["errors"][measure]
                worst = errors.get("worst")
                row[measure] = {"median": float(errors["median"]), "p99": float(errors["p99"]), "worst": worst}
                if worst is not None:
                    lines.append({"test": test, "scalar": scalar, "input": errors["input"], "expect": "defined",
                                  "subject": name, "measure": measure, "amount": worst, "family": errors["family"]})
            yield row


def cell(value):
    return "-" if value is None else value if value == "inf" else "%.3g" % value


def page(name, data):
    text = HEADS[name].format(interval=INTERVAL, name=name, **{key: data.get(key) for key in (
        "cases", "seed", "date", "processor", "versions")})
    for test in data["tests"]:
        rows = [row for row in data["rows"] if row["test"] == test["id"]]
        if not rows:
            continue
        columns = ["routine", "numbers", "n", *("%s: %s" % (measure, item) for measure in MEASURES
                                                for item in ("median", "99 %", "worst")), "not finite", "per million", "95 % interval"]
        lines = [("`%s`" % row["subject"], row["scalar"], number(row["n"]), *(
            cell(row[measure][key]) for measure in MEASURES for key in ("median", "p99", "worst")), number(row["not_finite"]),
            per_million(row["not_finite"], row["n"]), interval(row["not_finite"], row["n"])) for row in rows]
        text += "\n## %s: %s\n\n%s" % (test["id"], test["question"], table(columns, lines, left=2))
    return text


def render():
    for name, path in PAGES.items():
        write_text(page(name, json.loads(read_text(HERE, name + ".json"))), HERE, path)


def main():
    if sys.argv[1:] == ["--render"]:
        return render()
    parser = argparse.ArgumentParser()
    parser.add_argument("graze")
    parser.add_argument("folder")
    parser.add_argument("--cases", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plugin", action="append", default=[], help="an adapter: a library of subjects or a program")
    options = parser.parse_args()
    listed = json.loads(subprocess.run([options.graze, "list", "--json"], check=True, capture_output=True).stdout)
    tests = [test for test in listed["tests"] if test["answer"] == "values"]
    data = {"format": 1, "cases": options.cases, "seed": options.seed, "date": datetime.date.today().isoformat(),
            "processor": processor()}
    if options.plugin:
        name, stems = "accuracy-of-libraries", [asking.name_of(plugin) for plugin in options.plugin]
        data["versions"] = ", ".join(dict.fromkeys("%s %s" % (item["library"], version_of(item)) for item in asking.described()
                                                   if item["plugin"] in stems))
        found = of_libraries(options.graze, options.folder, tests, options.cases, options.seed, options.plugin)
    else:
        name = "accuracy"
        found = campaign(options.graze, options.folder, [test["id"] for test in tests],
                         ["--cases", str(options.cases), "--seed", str(options.seed)])
    lines = []
    data["tests"] = [{"id": test["id"], "question": test["question"]} for test in tests]
    data["rows"] = [row for test in tests if test["id"] in found for row in rows_of(test["id"], found[test["id"]]["subjects"], lines)]
    write_text(dumped(without_infinities(data)), HERE, name + ".json")
    write_text("".join(case_line(line) + "\n" for line in lines), HERE, name + ".jsonl")
    write_text(page(name, without_infinities(data)), HERE, PAGES[name])
    return None


if __name__ == "__main__":
    main()
