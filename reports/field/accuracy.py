#!/usr/bin/env python3
"""Makes reports/accuracy.md and reports/field/accuracy.jsonl: how far off the documented routines' values are.

usage: accuracy.py PATH_TO_GRAZE FOLDER [--cases N] [--seed S] [--plugin LIBRARY]...

With --plugin, the same of the subjects of these libraries: reports/field/accuracy-of-libraries.md and .jsonl.

FOLDER takes the campaign, which is gone on with where it was stopped. The page's figures are those of the campaign's
summary; each worst one has its case in accuracy.jsonl, which a test puts to `graze check`.
"""
import argparse
import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
MEASURES = ("excess", "ulps")

HEAD = """# How far off are the values?

Values of the published routines that graze documents, beside the exact ones. Made by `reports/field/accuracy.py` from
{cases:,} cases a test and type of numbers (all families in turn, seed {seed}), and a climb of as many tries for each
routine and measure, which changes the worst cases on and on. Of each answer the worst number counts.

- **ulps**: spacings of the type of numbers at the exact value.
- **excess**: the error by what half a spacing in the number itself and in every scalar of the input can cost, to first
  order. 1 is as good as the input allows; a routine that is stable stays below a small constant however ill the case is
  posed. Above 16 graze calls it a `wrong_value`.
- **worst**: of the finite ones; *not finite* is the share of answers with an infinity or a NaN.

Every worst one has its case in `reports/field/accuracy.jsonl`, for `graze check`. `certified.*` are graze's own, rounded
correctly: never more than half an ulp (but that the ends of a segment count in the order with the smaller excess).
[How far off are the libraries' values?](field/accuracy-of-libraries.md) has what collision libraries give.
"""

LIBRARIES_HEAD = """# How far off are the libraries' values?

Values of collision libraries, by the adapters of `fuzz/adapters`, beside the exact ones. Made by
`reports/field/accuracy.py --plugin ...` from {cases:,} cases a test and type of numbers (all families in turn, seed {seed};
no climb, so that the worst are those that were met). The measures are those of [How far off are the
values?](../accuracy.md). What a library declined, or did not find, does not count. Most take doubles: of float32 cases,
whose numbers become doubles exactly, the answer is rounded to float.

Every worst one has its case in `accuracy-of-libraries.jsonl`, for `graze check --plugin`. What is called, and what the
adapter does around it, is in `fuzz/adapters/libraries.json`.
"""


def campaign(graze, folder, tests, cases, seed, plugin=None):
    words = [word for test in tests for word in ("--test", test)]
    if plugin:
        words += ["--plugin", plugin, "--subject", stem_of(plugin) + ".*", "--jobs", "1"]
    else:
        words += ["--subject", "documented.*", "--subject", "certified.*", "--climb"]
    done = subprocess.run([graze, "run", *words, "--cases", str(cases), "--seed", str(seed), "--no-pictures",
                           "--no-shrink", "--out", folder], check=False)
    if done.returncode not in (0, 1 if plugin else 0):
        raise SystemExit(done.returncode)
    with open(os.path.join(folder, "summary.json"), encoding="utf-8") as file:
        return json.load(file)["tests"]


def stem_of(plugin):
    return os.path.splitext(os.path.basename(plugin))[0]


def of_libraries(graze, folder, tests, cases, seed, plugins):
    """The subjects of the plugins, as campaign gives them."""
    found = {}
    for plugin in plugins:
        stem = stem_of(plugin)
        listed = json.loads(subprocess.run([graze, "list", "--json", "--plugin", plugin], check=True,
                                           capture_output=True).stdout)
        mine = [test["id"] for test in tests
                if any(each["test"] == test["id"] and each["name"].startswith(stem + ".") for each in listed["subjects"])]
        if mine:
            for test, counted in campaign(graze, os.path.join(folder, stem), mine, cases, seed, plugin).items():
                found.setdefault(test, {"subjects": {}})["subjects"].update(
                    {name: tally for name, tally in counted["subjects"].items() if name.startswith(stem + ".")})
    return found


def amount(value):
    return "-" if value is None else "inf" if value == float("inf") else "%.3g" % value


def table(test, subjects, lines):
    text = ("\n## %s: %s\n\n| routine | numbers | excess: median | 99 %% | worst | ulps: median | 99 %% | worst | "
            "not finite |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n" % (test["id"], test["question"]))
    for name, scalars in subjects.items():
        for scalar, tally in scalars.items():
            if "errors" not in tally:
                continue
            cells = []
            for measure in MEASURES:
                errors = tally["errors"][measure]
                worst = errors.get("worst")
                cells += [amount(float(errors["median"])), amount(float(errors["p99"])), amount(worst)]
                if worst is not None:
                    lines.append({"test": test["id"], "scalar": scalar, "input": errors["input"], "expect": "defined",
                                  "subject": name, "measure": measure, "amount": worst, "family": errors["family"]})
            lost = tally["errors"]["ulps"]
            cells.append("%.3g %%" % (100 * lost["not_finite"] / lost["cases"]))
            text += "| `%s` | %s | %s |\n" % (name, scalar, " | ".join(cells))
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("graze")
    parser.add_argument("folder")
    parser.add_argument("--cases", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plugin", action="append", default=[], help="a library of subjects")
    options = parser.parse_args()
    listed = json.loads(subprocess.run([options.graze, "list", "--json"], check=True, capture_output=True).stdout)
    tests = [test for test in listed["tests"] if test["answer"] == "values"]
    ids = [test["id"] for test in tests]
    head, page, name = HEAD, os.path.join("..", "accuracy.md"), "accuracy.jsonl"
    if options.plugin:
        head, page, name = LIBRARIES_HEAD, "accuracy-of-libraries.md", "accuracy-of-libraries.jsonl"
        found = of_libraries(options.graze, options.folder, tests, options.cases, options.seed, options.plugin)
    else:
        found = campaign(options.graze, options.folder, ids, options.cases, options.seed)
    lines = []
    text = head.format(cases=options.cases, seed=options.seed)
    for test in tests:
        if test["id"] in found:
            text += table(test, found[test["id"]]["subjects"], lines)
    with open(os.path.join(HERE, page), "w", encoding="utf-8") as file:
        file.write(text)
    with open(os.path.join(HERE, name), "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


if __name__ == "__main__":
    main()
