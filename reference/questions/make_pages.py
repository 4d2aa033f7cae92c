#!/usr/bin/env python3
"""Makes a page and a picture for each question, and the index of them.

usage: make_pages.py PATH_TO_GRAZE [FOLDER]     the folder is this script's own unless another is named

A page is made of what is stated elsewhere: question and layout of `graze list --json`, the definition at the head of the
certified header, known wrong answers of reference/documented_flaws.jsonl and fast/logic.md, and an example that is judged here.
"""
import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
ANSWERS = {"relation": "a relation", "sign": "a sign", "values": "numbers", "sphere": "a sphere",
           "moving": "a relation and a time", "contact": "a distance, two points and a direction"}
KINDS = {
    "relation": "`disjoint` sets share no point. `crossing` sets share one, also after every small enough change of the input. "
                "`touching` sets share one that an arbitrarily small change can remove. All sets are closed. A subject answers "
                "hit or miss: a hit is wrong for disjoint sets, a miss for crossing ones; but one that promises `never_misses` "
                "may hit disjoint sets, one that promises `never_invents` may miss crossing ones. For touching sets its promise "
                "decides: `closed` promises a hit, `open` a miss.",
    "solid": "`touching`: the point is on a triangle, or the ray meets triangles but has no point inside. `crossing`: the point, "
             "or a point of the ray that is on no triangle, is inside: its winding number is not 0. Else `disjoint`. A subject "
             "answers hit or miss: a hit is wrong for disjoint, a miss for crossing ones; for touching ones its promise decides: "
             "`closed` promises a hit, `open` a miss. A surface that is not closed makes the case `undefined`, which is not judged.",
    "sign": "The exact answer is `negative`, `zero` or `positive`. A subject gives one number whose sign is its answer; "
            "another sign is a `wrong_sign`.",
    "values": "The exact answer is a list of numbers, or `undefined`, which is not judged. A number is a `wrong_value` if it is "
              "not finite, or if its error exceeds 16 times what half a spacing of the scalar type in the number and in every "
              "scalar of the input can cost.",
    "contact": "The exact answer is the signed distance s: that of disjoint sets, less than 0 by the depth of crossing ones; a point "
               "of each set, and a direction n of length 1 from the first to the second with b - a = s n. Of several right ones "
               "each is right. A contact is a `wrong_contact` if a number is infinite, if the excess of s is above 16 (see values), "
               "if along n the sets are less than s apart by more than 64 spacings of the largest coordinate, or if the length of n, "
               "or where the points are, is off by as much. NaN stands for what is not given.",
    "sphere": "The exact answer is the smallest sphere that contains the three points. A sphere is a `wrong_sphere` if a point "
              "lies outside, or if its radius exceeds the exact one, by more than 16 spacings at the largest coordinate of the "
              "exact centre and the radius.",
    "moving": "The shapes meet at some time in [0, 1], or not. A hit is wrong for disjoint motions, a miss for crossing ones. A "
              "time that is later than the exact first contact, rounded up to the scalar type, is a `late_impact`.",
}
STYLE = ("svg{background:#fff}polygon,polyline,line,circle,ellipse,path{fill:none}text{font:12px sans-serif}"
         ".shape-a{stroke:#1565c0;stroke-width:1.6}.shape-b{stroke:#c2571a;stroke-width:1.6}"
         "polygon.shape-a{fill:#1565c0;fill-opacity:.12}polygon.shape-b{fill:#c2571a;fill-opacity:.12}"
         "circle.dot.shape-a{fill:#1565c0}circle.dot.shape-b{fill:#c2571a}text.shape-a{fill:#1565c0;stroke:none}"
         "text.shape-b{fill:#c2571a;stroke:none}.endless{stroke-dasharray:5 4}"
         ".nearest,.value-way,.value-said,circle.dot.nearest,.sphere-said{display:none}"
         ".value-exact,.sphere-exact{stroke:#2e7d32;stroke-width:2}")
CONTACT_STYLE = (".contact-exact{stroke:#2e7d32;stroke-width:2}.contact-said,circle.dot.contact-said{display:none}"
                 "circle.dot.contact-exact{fill:#2e7d32}text.contact-exact{fill:#2e7d32;stroke:none}")


def run(*words, text=None, codes=(0,)):
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    if done.returncode not in codes:
        sys.exit("%s: %s" % (" ".join(words), done.stderr))
    return done.stdout


def lines(*names):
    with open(os.path.join(root, *names), encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def definition(test):
    """{field: text} of the comment at the head of the certified header, its first line under ''."""
    header = "min_sphere.hpp" if test == "triangle_min_sphere_3d" else test + ".hpp"
    with open(os.path.join(root, "fast", "include", "graze", "certified", header), encoding="utf-8") as file:
        comment = [line[4:].rstrip("\n") for line in file.read().split("#pragma once")[0].splitlines(keepends=True)
                   if line.startswith("///")]
    fields, name = {"": comment[0].partition(": ")[2]}, ""
    for line in comment[1:]:
        begun = re.match(r"([A-Z][a-z]+(?: on)?) +(.*)", line) if not line.startswith(" ") else None
        if begun:
            name = begun[1]
            fields[name] = begun[2]
        elif name:
            fields[name] += " " + line.strip()
    return header, fields


def width(shape, numbers, dimension):
    """How wide a part is at its narrowest: 0 where it is degenerate."""
    points = [numbers[at:at + dimension] for at in range(0, len(numbers) - dimension + 1, dimension)]
    length = lambda p, q: sum((x - y) ** 2 for x, y in zip(p, q)) ** 0.5
    if shape == "point":
        return float("inf")
    if shape == "box":
        return min(y - x for x, y in zip(points[0], points[1]))
    if shape in ("disc", "sphere", "capsule", "cylinder"):
        return min(numbers[-1], length(points[0], points[1]) if shape in ("capsule", "cylinder") else numbers[-1])
    if shape == "frustum":
        return min(numbers[3::4])
    if shape == "obb":
        return min(numbers[-3:])
    if shape == "ray":
        return length(points[1], [0] * dimension)
    if shape in ("segment", "line", "affine", "plane") and len(points) < 3:
        return length(points[0], points[1]) if len(points) > 1 else 1
    if shape == "hull" and len(points) < 4:
        return 0
    # Heights of the triangles of neighbouring points.
    heights = []
    for p, q, r in list(zip(points, points[1:], points[2:]))[::3 if shape == "solid" else 1]:
        base = max(length(p, q), length(q, r), length(p, r))
        u, v = ([y - x for x, y in zip(p, other)] + [0] for other in (q, r))
        area = sum((u[a] * v[b] - u[b] * v[a]) ** 2 for a, b in ((0, 1), (1, 2), (2, 0))) ** 0.5
        heights.append(area / base if base else 0)
    return min(heights, default=1)


def plainness(test, numbers, judged):
    """The larger the plainer: shapes that meet, none of them narrow for its size, none very large."""
    rest = len(numbers) - sum(part["count"] or 0 for part in test["layout"])
    share = rest // max(1, sum(part["count"] is None for part in test["layout"]))  # of hulls and polygons alike
    parts, begin = [], 0
    for part in test["layout"]:
        begin = begin if part["offset"] is None else part["offset"]
        parts.append((part["shape"], begin, part["count"] or share))
        begin += parts[-1][2]
    parts = [part for part in parts if part[0] != "displacement"]
    widths = [width(shape, numbers[offset:offset + length], test["dimension"]) for shape, offset, length in parts]
    far = max(map(abs, numbers))
    margin = judged["margin"] / far if isinstance(judged["margin"], (int, float)) else 0.1
    return (judged["relation"] != "disjoint", min(min(widths) / far, 0.5) + min(margin, 0.3), -len(numbers))


def example(graze, test):
    """A plain case of the family grid: quarters of small whole numbers, no answer at contact."""
    name, best = test["id"], None
    cases = run(graze, "generate", name, "--family", "grid", "--scalar", "float64", "--cases", "1000", "--seed", "4").splitlines()
    most = 42 if any(part["shape"] == "solid" for part in test["layout"]) else 30  # a tetrahedron and a ray
    plain = []
    for case in cases:
        numbers = [float.fromhex(value) for value in json.loads(case)["input"]]
        if len(numbers) <= most and 1 <= max(map(abs, numbers)) <= 9 and all((4 * value).is_integer() for value in numbers):
            plain.append((json.loads(case), numbers))
    answers = run(graze, "check", "--json", "-", text="\n".join(json.dumps(case) for case, _ in plain) + "\n", codes=(0, 1))
    for (case, numbers), line in zip(plain, answers.splitlines()):
        judged = json.loads(line)
        if judged["relation"] in ("touching", "zero", "undefined"):
            continue
        if any(part["shape"] == "displacement" for part in test["layout"]) and not judged["first_contact"]:
            continue  # apart at first
        rank = plainness(test, numbers, judged)
        if best is None or rank > best[0]:
            best = (rank, case, judged)
    if best is None:
        sys.exit("%s: no plain case of the family grid" % name)
    return best[1], best[2]


def wrong_answer(case, judged):
    """The case with an answer that is wrong, so that a report draws it."""
    relation = judged["relation"]
    if relation in ("crossing", "disjoint"):
        answer = {"verdicts": {"shown": "hit" if relation == "disjoint" else "miss"}}
    elif relation in ("negative", "positive"):
        answer = {"verdicts": {"shown": "positive" if relation == "negative" else "negative"}}
    elif "exact_sphere" in judged:
        *centre, radius = judged["exact_sphere"]
        answer = {"verdicts": {"shown": [*centre, 2 * radius + 1]}}
    else:
        answer = {"values": {"shown": [value + 1 for value in judged["exact_values"]]}}
    return json.dumps({"test": case["test"], "scalar": case["scalar"], "input": case["input"], **answer})


def pictures(graze, cases):
    """{test: SVG} as a report draws the cases."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cases.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(cases) + "\n")
        run(graze, "run", "--cases-from", path, "--subject", "external.*", "--fail-on", "none", "--no-shrink", "--no-pictures",
            "--out", os.path.join(folder, "out"))
        with open(os.path.join(folder, "out", "report.html"), encoding="utf-8") as file:
            page = file.read()
    page = re.sub(r'<script type="application/octet-stream">(.*?)</script>',
                  lambda found: zlib.decompress(base64.b64decode(found[1])).decode(), page)
    found = {}
    for article in page.split('<details class="kind">')[1:]:
        test = re.search(r"<small>(\w+), float", article)[1]
        drawing = re.search(r'<svg class="drawing" (.*?)>(.*?)</svg>', article, re.S)
        if drawing:
            view = re.search(r'viewBox="([^"]*)"', drawing[1])[1]
            found[test] = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s" width="420"><style>%s</style>%s</svg>\n'
                           % (view, STYLE + CONTACT_STYLE * ("_contact_" in test), drawing[2]))
    return found


def cell(text):
    return text.replace("|", "\\|")


def layout_rows(test):
    rows = []
    for part in test["layout"]:
        rows.append("| %s | `%s` | %s |" % (part["shape"], " ".join(part["names"]), part["count"] or "varies"))
    return rows


def page(test, subjects, case, judged, flaws, logic, has_picture):
    name = test["id"]
    header, told = definition(name)
    of_solid = test["answer"] == "relation" and any(part["shape"] == "solid" for part in test["layout"])
    text = ["# %s" % name, "", told[""][0].upper() + told[""][1:], ""]
    if has_picture:
        text += ["![The example below](%s.svg)" % name, ""]
    text += ["## Input", "", told["Input"], "", "| shape | points and scalars, in order | scalars |", "|---|---|--:|", *layout_rows(test), "",
             "A case has %s scalars. `graze list %s` names each of them." % (test["count"], name), "",
             "## Answer", "", KINDS["solid" if of_solid else test["answer"]], ""]
    if test["answer"] == "sign":
        text += ["It is " + told["Result"].split("-1, 0 or 1, ")[1], ""]
    if test["numbers"] and test["answer"] != "sign":
        text += ["The numbers, in order: `%s`." % " ".join(test["numbers"]), ""]
    numbers = " ".join("%g" % float.fromhex(value) for value in case["input"])
    relation = judged["relation"]
    exact = (" ".join("%.9g" % value for value in judged["exact_values"]) if judged.get("exact_values") else
             " ".join("%.9g" % value for value in judged["exact_sphere"]) if judged.get("exact_sphere") else relation)
    margin = ", margin %.6g" % judged["margin"] if isinstance(judged["margin"], (int, float)) else ""
    line = json.dumps({key: case[key] for key in ("test", "scalar", "input")}, separators=(",", ":"))
    text += ["## Example", "", "`%s` has the exact answer **%s**%s:" % (numbers, exact, margin), "", "```",
             "echo '%s' | graze check -" % line, "```", "",
             "## Routines", "", "Exact, header-only: [`graze::certified`](../../fast/README.md) in `graze/certified/%s`." % header,
             "Its result: %s" % told["Result"], ""]
    published = [subject for subject in subjects if subject["test"] == name and subject["name"].startswith("documented.")]
    if published:
        text += ["| published routine | promise | domain |", "|---|---|---|"]
        promise = lambda subject: ", ".join([subject["promise"], *([subject["one_sided"]] if subject.get("one_sided") else [])])
        text += ["| `%s` | %s | %s |" % (subject["name"], promise(subject), cell(subject["domain"])) for subject in published]
        text += [""]
    if logic:
        text += ["Wrong in exact arithmetic, by [configuration](../../fast/logic.md):", "",
                 "| routine | wrong in | whatever the input | outcomes | for example | complete |", "|---|--:|--:|---|---|---|", *logic, ""]
    if flaws:
        text += ["Known wrong answers (`reference/documented_flaws.jsonl`; `graze show` explains each line):", "",
                 "| line | routine | scalar | outcome | cause | what it shows |", "|--:|---|---|---|---|---|"]
        text += ["| %d | `%s` | %s | %s | %s | %s |" % (number, flaw["subject"], flaw["scalar"], flaw["outcome"], flaw.get("cause", ""),
                                                        cell(re.sub(r"^[A-Z]: ", "", flaw["note"]))) for number, flaw in flaws]
        text += [""]
    return "\n".join(text)


def main():
    graze = os.path.abspath(sys.argv[1])
    folder = sys.argv[2] if len(sys.argv) > 2 else here
    os.makedirs(folder, exist_ok=True)
    listed = json.loads(run(graze, "list", "--json"))
    flaws = list(enumerate(lines("reference", "documented_flaws.jsonl"), 1))
    with open(os.path.join(root, "fast", "logic.md"), encoding="utf-8") as file:
        logic = re.findall(r"^\| `(\w+)` (\| `documented\..*)$", file.read(), re.M)
    examples = {test["id"]: example(graze, test) for test in listed["tests"]}
    drawn = pictures(graze, [wrong_answer(*one) for one in examples.values()])
    files = {}
    for test in listed["tests"]:
        name = test["id"]
        if name in drawn:
            files[name + ".svg"] = drawn[name]
        files[name + ".md"] = page(test, listed["subjects"], *examples[name], [(i, flaw) for i, flaw in flaws if flaw["test"] == name and flaw["outcome"] != "agree"],
                                   [row for other, row in logic if other == name], name in drawn)
    index = ["# Tests", "", "A test is a geometric predicate or value that graze computes exactly. Each has a page: the question that it answers, a",
             "picture, the exact definition, the layout, an example with its exact answer, and the published routines with their known",
             "wrong answers. `make_pages.py` (target `question_pages`) makes all of them. [Other predicates](../../reports/other-questions.md)",
             "can often be expressed as one of these.", ""]
    for dimension in (2, 3):
        index += ["## In the %s" % ("plane" if dimension == 2 else "space"), "", "| test | question | answer | scalars |", "|---|---|---|--:|"]
        index += ["| [`%s`](%s.md) | %s | %s | %s |" % (test["id"], test["id"], test["question"], ANSWERS[test["answer"]], test["count"])
                  for test in listed["tests"] if test["dimension"] == dimension]
        index += [""]
    files["README.md"] = "\n".join(index)
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
