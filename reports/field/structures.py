#!/usr/bin/env python3
"""Asks libraries that build structures, and writes reports/field/structures.json and the page structures.md from it.

usage: structures.py PATH_TO_GRAZE FOLDER [--cases N] [--program PATH]
       structures.py --render

FOLDER takes the cases and the answers; what is there is not asked again. PATH is the program built of fuzz/adapters/structures.cpp.
Each case that counts is of a library's documented domain, has a meaning (not all points in one plane, no ring that meets itself),
and was judged by graze's three judges. The examples are made simpler: points are left out and numbers rounded as long as the same
law is broken, at the same scale.
"""
import argparse
import datetime
import json
import math
import os
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ADAPTERS = os.path.normpath(os.path.join(HERE, "..", "..", "fuzz", "adapters"))
# The folder of a language's structures.json, and the words that run its program.
PROGRAMS = {"JavaScript": ("javascript", ["node", os.path.join(ADAPTERS, "javascript", "structures.mjs")]),
            "Python": ("python", ["/usr/bin/python3", "-B", os.path.join(ADAPTERS, "python", "structures.py")]),
            "C++": ("", [])}
WIDTH = {"convex_hull_2d": 2, "convex_hull_3d": 3, "delaunay_2d": 2, "delaunay_3d": 3, "polygon_triangulation_2d": 2}
SEED = 1
OUTLINES = 1000  # polygons
# What hangs so often that asking it takes hours: fewer cases, and their examples are as they were met.
SLOW = {"structures.quick_hull_2d": 200, "structures.hull_js": 200}
# Of points, and of rings; those beside them have no row of their own.
FAMILIES = {"points": ("random", "grid", "round", "near_round", "runs", "on_faces", "flat", "close", "duplicates", "far_point", "far_off",
                       "extreme_scale"),
            "rings": ("star", "comb", "spikes", "cells", "holes", "turned", "nudged", "far_off", "extreme_scale")}
# Families of cases that aim at nothing.
PLAIN = ("random", "star")
ROUNDS = 16  # of making the examples simpler


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def written(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def libraries():
    """What the files of each language say, in the order of PROGRAMS."""
    return [{"language": language, **library} for language, (folder, _) in PROGRAMS.items()
            for library in json.loads(read(ADAPTERS, folder, "structures.json"))["libraries"]]


def version_of(library):
    """That of the npm package, which is pinned, or of the Debian package that is installed."""
    if "version" in library:
        return library["version"]
    return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", library["package"]], capture_output=True, text=True,
                          check=True).stdout


def conceded(library, each):
    """Laws that the documentation says may be broken."""
    return each.get("concedes", library["concedes"])


# Cases.

def value_of(number):
    return float.fromhex(number) if isinstance(number, str) and "x" in number else float(number)


def points_of(case):
    width, numbers = WIDTH[case["test"]], [value_of(number) for number in case["input"]]
    return [tuple(numbers[i:i + width]) for i in range(0, len(numbers), width)]


def is_extreme(case):
    return any(number and not 1e-100 <= abs(number) <= 1e100 for point in points_of(case) for number in point)


def is_on_a_line(case):
    """Are all points of a hull in the plane on one line? (No other test has a meaning there.)"""
    if case["test"] != "convex_hull_2d":
        return False
    points = [tuple(map(Fraction, point)) for point in points_of(case)]
    moved = [(x - points[0][0], y - points[0][1]) for x, y in points]
    far = max(moved, key=lambda point: abs(point[0]) + abs(point[1]))
    return all(far[0] * y == far[1] * x for x, y in moved)


def is_moderate(case):
    """Numbers that a program may well meet: of these are the examples, if such an input was wrong."""
    return all(not number or 1e-20 <= abs(number) <= 1e20 for point in points_of(case) for number in point)


def place_of(case):
    return "on_a_line" if is_on_a_line(case) else "extreme" if is_extreme(case) else "ordinary"


def simpler(case):
    """Cases that are a little simpler, the simplest first."""
    points, width = points_of(case), WIDTH[case["test"]]
    sizes = case.get("sizes") or [len(points)]
    found = []

    def add(points, sizes):
        made = {**case, "input": [number for point in points for number in point]}
        if "sizes" in case:
            made["sizes"] = sizes
        found.append(made)

    start = 0
    for ring, size in enumerate(sizes):
        if ring:
            add(points[:start] + points[start + size:], sizes[:ring] + sizes[ring + 1:])
        for i in range(start, start + size):
            if size > 3 or "sizes" not in case:
                add(points[:i] + points[i + 1:], [*sizes[:ring], size - 1, *sizes[ring + 1:]])
        start += size
    if len(points) > 8:  # numbers later
        return found
    for i, point in enumerate(points):
        for axis in range(width):
            for number in (0.0, 1.0, float("%.1g" % point[axis]), float("%.3g" % point[axis])):
                if len(repr(number)) < len(repr(point[axis])) or number == 0 != point[axis]:
                    add([*points[:i], (*point[:axis], number, *point[axis + 1:]), *points[i + 1:]], sizes)
    return found


def simplicity(case):
    return not is_moderate(case), len(case["input"]), sum(len(repr(value_of(number))) for number in case["input"])


# Asking.

def judged(graze, words, cases, subject, path):
    """What graze says of one subject: [(outcome, law, tuple, point, certificate)], in the order of the cases."""
    written(path, "".join(json.dumps(case) + "\n" for case in cases))
    done = subprocess.run([graze, "check", "--json", "--jobs", "1", "--time-limit", "1", "--fail-on", "none", "--subject", subject,
                           "--command", "structures=" + " ".join(words), path],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    found = []
    for line in map(json.loads, done.stdout.splitlines()):
        if line["references"]["cgal"] != line["references"]["rational"]:
            raise ValueError("the references differ: %s" % line)
        told = line["subjects"].get(subject)
        if told and line["relation"] != "defined":
            told = {**told, "outcome": "undefined"}
        found.append(told or {"outcome": "given_up"})
    if len(found) != len(cases):
        raise ValueError("%s: %d cases, %d answers" % (subject, len(cases), len(found)))
    return found


def answers(words, cases, subject, test):
    """What the library itself answers, by the protocol of programs."""
    hello = subprocess.run(words, input='{"graze":1}\n', capture_output=True, text=True, check=True).stdout
    listed = json.loads(hello.splitlines()[0])["subjects"]
    (index,) = [i for i, one in enumerate(listed) if "structures." + one["name"] == subject and one["test"] == test]
    lines = ['{"graze":1}']
    for case in cases:
        sizes = {"sizes": case["sizes"]} if "sizes" in case else {}
        lines.append(json.dumps({"subject": index, "input": [value_of(number) for number in case["input"]], **sizes},
                                separators=(",", ":")))
    done = subprocess.run(words, input="\n".join(lines) + "\n\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()[1:]]


def simplified(graze, words, cases, subject, path):
    """{(law, place): a simple wrong case}, from the wrong cases that were met."""
    found = dict(cases)
    for _ in range(0 if subject in SLOW else ROUNDS):
        asked = [(key, made) for key, case in found.items() for made in simpler(case) if place_of(made) == key[1]]
        if not asked:
            break
        told = judged(graze, words, [made for _, made in asked], subject, path)
        better = {}
        for (key, made), one in zip(asked, told):
            if one["outcome"] == "invalid_output" and one["law"] == key[0] and simplicity(made) < simplicity(found[key]):
                if key not in better or simplicity(made) < simplicity(better[key]):
                    better[key] = made
        if not better:
            break
        found.update(better)
    return found


def asked(graze, folder, count, program):
    os.makedirs(folder, exist_ok=True)
    rows, examples = [], []
    for library in libraries():
        words = PROGRAMS[library["language"]][1] or [program]
        for each in library["subjects"]:
            subject, test = each["subject"], each["test"]
            kept = os.path.join(folder, "%s-%s.json" % (subject, test))
            if os.path.exists(kept):
                row, own = json.loads(read(kept))
            else:
                row, own = asked_one(graze, words, folder, min(count, SLOW.get(subject, count)), library, each)
                written(kept, json.dumps([row, own]))
            print(row, flush=True)
            rows.append(row)
            examples += own
    return {"format": 1, "date": str(datetime.date.today()), "seed": SEED, "cases": count, "rows": rows, "examples": examples}


def asked_one(graze, words, folder, count, library, each):
    subject, test = each["subject"], each["test"]
    families = FAMILIES["rings" if test == "polygon_triangulation_2d" else "points"]
    text = subprocess.run([graze, "generate", test, "--scalar", "float64", "--cases", str(count), "--seed", str(SEED),
                           *(word for family in families for word in ("--family", family))],
                          capture_output=True, text=True, check=True).stdout
    cases = [json.loads(line) for line in text.splitlines()]
    told = judged(graze, words, cases, subject, os.path.join(folder, "cases.jsonl"))
    row = {"library": library["library"], "version": version_of(library), "subject": subject, "test": test,
           "cases": 0, "plain_cases": 0, "declined": 0, "plain": {}, "ordinary": {}, "extreme": {}, "on_a_line": {}, "raised": 0,
           "hung": 0}
    simplest = {}
    for case, one in zip(cases, told):
        outcome = one["outcome"]
        if outcome in ("undefined", "given_up"):
            continue
        if outcome == "declined":
            row["declined"] += 1
            continue
        row["cases"] += 1
        row["plain_cases"] += case["family"] in PLAIN
        if outcome in ("crash", "hang"):
            row["raised" if outcome == "crash" else "hung"] += 1
        elif outcome == "invalid_output":
            place, law = place_of(case), one["law"]
            for counts in (row[place], *([row["plain"]] if case["family"] in PLAIN else [])):
                counts[law] = counts.get(law, 0) + 1
            if place != "on_a_line" and ((law, place) not in simplest or simplicity(case) < simplicity(simplest[law, place])):
                simplest[law, place] = {key: case[key] for key in ("test", "scalar", "input", "sizes") if key in case}
        elif outcome != "agree":
            raise ValueError(outcome)
    path = os.path.join(folder, "simpler.jsonl")
    found = simplified(graze, words, simplest, subject, path)
    if not found:
        return row, []
    keys = list(found)
    last = [{**found[key], "input": [value_of(number) for number in found[key]["input"]]} for key in keys]
    verdicts = judged(graze, words, last, subject, path)
    examples = []
    for (law, place), case, one, answer in zip(keys, last, verdicts, answers(words, last, subject, test)):
        if one["outcome"] != "invalid_output" or one["law"] != law:
            raise ValueError("%s answers now one way, now another: %s" % (subject, case))
        entry = overlapping(case, answer, one["certificate"]) if law in ("overlap", "not_conforming") else one["tuple"]
        examples.append({"library": library["library"], "subject": subject, "place": place, "law": law, **case, "answer": answer,
                         "tuple": entry, "point": one["point"], "certificate": one["certificate"]})
    return row, examples


def asked_outlines(graze, folder, program):
    """What comes of polygons that are cuts through models, a row a library."""
    test, rows = "polygon_triangulation_2d", []
    for language, (_, words) in PROGRAMS.items():
        known = {each["subject"]: library for library in libraries() if library["language"] == language
                 for each in library["subjects"] if each["test"] == test}
        if not known:
            continue
        out = os.path.join(folder, "outlines-" + language.replace("+", "p"))
        subprocess.run([graze, "run", "--command", "structures=" + " ".join(words or [program]), "--subject", "structures.*", "--test", test,
                        "--scalar", "float64", "--family", "outlines", "--seed", str(SEED), "--cases", str(OUTLINES), "--fail-on", "none",
                        "--no-shrink", "--out", out], check=True, capture_output=True)
        told = json.loads(read(out, "summary.json"))["tests"][test]["subjects"]
        for subject, library in known.items():
            counts = told[subject]["float64"]
            rows.append({"library": library["library"], "subject": subject, "cases": counts["agree"] + counts["invalid_output"] + counts["crash"],
                         "wrong": counts["laws"], "raised": counts["crash"]})
    return rows


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    return sum((-1) ** i * row[0] * determinant([other[1:] for j, other in enumerate(rows) if j != i]) for i, row in enumerate(rows))


def turn(corners):
    """Twice the signed area of a triangle, six times the signed volume of a tetrahedron."""
    return determinant([[a - b for a, b in zip(corner, corners[0])] for corner in corners[1:]])


def overlapping(case, answer, certificate):
    """Two triangles or tetrahedra that have the point of the certificate inside (of tetrahedra that do not conform: or on a face)."""
    points = [exact(point) for point in points_of(case)]
    within = exact(certificate.get("interior") or certificate["common"])
    found = []
    for i, entry in enumerate(answer):
        corners = [points[j] for j in entry]
        signs = [turn(corners[:j] + [within] + corners[j + 1:]) for j in range(len(corners))]
        whole = turn(corners)
        if all(sign * whole > 0 or (sign == 0 and "common" in certificate) for sign in signs):
            found.append(i)
    return found[:2]


# The page.

HEAD = """# What libraries build

Hulls and triangulations of npm and Debian libraries, judged by laws: {cases:,} generated cases a test (seed {seed}, doubles, most of
them close to degenerate, where programs rarely are, so a count is not a rate of normal use). Asked on {date} by
`reports/field/structures.py`, through the programs `structures` of [fuzz/adapters](../../fuzz/adapters/README.md). Three judges agree on
every count, and a program of Python's standard library confirms each example in exact fractions: `reports/field/structures_test.py`.
[Reports that are ready to file](upstream/structures/README.md) have the grossest findings.

- **cases**: those that the library was asked, that have a meaning and that lie in its documented domain; other cases were declined.
  quick-hull-2d and hull.js, which take long, were asked the first 200 alone, and their examples were not made simpler.
- **In brackets**: laws that the library's documentation says it may break. Such an answer is told, but is no accusation.
- **plain**: wrong answers to random points and to star-shaped polygons, and how many were asked. All other families aim at what is hard.
- **ordinary**: wrong answers to inputs between 1e-100 and 1e100 in magnitude, or 0. **extreme**: those to the rest, where products
  of two numbers over- or underflow. Those of four, as tests of circles have, do so beyond 1e77 and below 1e-81, which counts as
  ordinary here. No library below documents a range of numbers but libtess.
- Many of the ordinary ones are wrong by a rounding error alone: the examples say by how much, where that has a measure.
- **on a line**: answers that are wrong by graze's convention for the hull of points on one line. No library documents its own.
- **raised, hung**: it threw an error, or gave no answer within 1 s; of convex-hull also edges that make no ring. A library is not\n  asked further after it hung four times.
- A hull counts as right in either direction. What laws say: [structures](../../reference/structures.md).

"""


def counted(laws, allowed):
    """The laws that are broken most often first, in brackets those that documentation allows to be broken."""
    return ", ".join(("(%s %d)" if law in allowed else "%s %d") % (law, count)
                     for law, count in sorted(laws.items(), key=lambda item: (item[0] in allowed, -item[1], item[0]))) or "none"


def number(value):
    return "%.2g" % value if value >= 1e-300 else "less than 1e-300"


def exact(point):
    return tuple(map(Fraction, point))


def distance(example):
    """How far the point is outside of the edge or face, over the largest distance of two coordinates along an axis."""
    points = [exact(point) for point in points_of(example)]
    entry = example["tuple"]
    corner = entry if isinstance(entry, list) else example["answer"][entry]
    origin = points[corner[0]]
    far = tuple(a - b for a, b in zip(points[example["point"]], origin))
    edges = [tuple(a - b for a, b in zip(points[i], origin)) for i in corner[1:]]
    if len(origin) == 2:
        normal = (-edges[0][1], edges[0][0])
    else:
        (a, b, c), (d, e, f) = edges
        normal = (b * f - c * e, c * d - a * f, a * e - b * d)
    above, length = sum(a * b for a, b in zip(normal, far)), sum(a * a for a in normal)
    extent = max(max(axis) - min(axis) for axis in zip(*points))
    squared = above * above / (length * extent * extent)
    shift = 4 * 1100
    root = Fraction(math.isqrt((squared.numerator << shift) // squared.denominator), 1 << shift // 2)
    return float(root)


def depth(example):
    """How far the point is inside of the circle or sphere, over the radius."""
    points = [exact(point) for point in points_of(example)]
    first, *others = (points[i] for i in example["answer"][example["tuple"]])
    # The centre, from the first corner, by Cramer's rule: 2 x . (p - first) = |p - first|^2 of each other corner p.
    edges = [tuple(a - b for a, b in zip(p, first)) for p in others]
    squares = [sum(a * a for a in edge) for edge in edges]
    whole = 2 * determinant(edges)
    centre = [determinant([(*edge[:k], square, *edge[k + 1:]) for edge, square in zip(edges, squares)]) / whole
              for k in range(len(first))]
    far = [p - a - c for p, a, c in zip(points[example["point"]], first, centre)]
    share = float(1 - sum(x * x for x in far) / sum(x * x for x in centre))
    return share / (1 + math.sqrt(1 - share))


def told(example):
    """What is wrong, in words."""
    law, entry, point, certificate = (example[key] for key in ("law", "tuple", "point", "certificate"))
    what = "polygon" if example["test"] == "polygon_triangulation_2d" else "convex hull"
    area, name = ("volume", "tetrahedron") if example["test"] == "delaunay_3d" else ("area", "triangle")
    if law == "index":
        tuples = [example["answer"]] if example["test"] == "convex_hull_2d" else example["answer"]
        if any(not 0 <= i < len(points_of(example)) for one in tuples for i in one):
            return "It names a point that is none of the input."
        return "An index occurs twice%s." % ("" if example["test"] == "convex_hull_2d" else " in tuple %d" % entry)
    if law == "degenerate":
        return "Tuple %d has no %s." % (entry, area)
    if law == "overlap":
        return "The interiors of tuples %d and %d meet." % tuple(entry)
    if law == "not_conforming":
        return "Tuples %d and %d meet in more than a common face, edge or vertex." % tuple(entry)
    if law == "not_covered":
        if not example["answer"]:
            return "There is no %s; the %s has %s %s." % (name, what, "an" if area[0] == "a" else "a", area)
        share = Fraction(certificate["covered"]) / Fraction(certificate["whole"])
        if share < 1:
            return "The tuples leave %s of the %s of the %s uncovered." % (number(float(1 - share)), area, what)
        if share > 1:
            return "The tuples cover more than the %s, by %s of its %s." % (what, number(float(share - 1)), area)
        return "The tuples have the %s of the %s, but lie in part outside." % (area, what)
    if law == "missing_vertex":
        return "Point %d is not used%s." % (point, "" if example["test"].startswith("delaunay") else ", a corner of the hull")
    if law == "not_delaunay":
        return ("Point %d is strictly inside the %s of tuple %d, by %s of its radius."
                % (point, "circumsphere" if area == "volume" else "circumcircle", entry, number(depth(example))))
    if law == "outside":
        name = "the edge from %d to %d" % tuple(entry) if isinstance(entry, list) else "face %d" % entry
        return "Point %d is strictly outside of %s, by %s of the extent." % (point, name, number(distance(example)))
    if law == "not_convex":
        return "The list turns right, turns back or goes around more than once at points %s." % entry
    return "The faces do not close a surface: an edge has not exactly one reverse."


def table(header, rows):
    marks = ["---", "---", "---", *["--:"] * (len(header) - 3)]
    return "".join("| " + " | ".join(map(str, row)) + " |\n" for row in [header, marks, *rows])


def shown(example, allowed):
    numbers = example["input"]
    width = WIDTH[example["test"]]
    points = " ".join("(%s)" % ", ".join(map(repr, numbers[i:i + width])) for i in range(0, len(numbers), width))
    sizes = " in rings of %s" % ", ".join(map(str, example["sizes"])) if len(example.get("sizes", ())) > 1 else ""
    scale = ("" if example["place"] == "ordinary" else " (extreme scale)") + (" (documented)" if allowed else "")
    return "- `%s`%s: points `%s`%s, answer `%s`. %s\n" % (example["law"], scale, points, sizes,
                                                             json.dumps(example["answer"], separators=(",", ":")), told(example))


def grades():
    """Of structure_scores.json."""
    data = json.loads(read(HERE, "structure_scores.json"))
    tiers = ("ordinary", "near", "contact", "degenerate", "extreme")
    rows = [(row["library"], row["version"], "`%s`" % row["test"], row["grade"] or "-",
             *("%d of %d" % (row["tiers"][tier][2], row["tiers"][tier][1] + row["tiers"][tier][2]) for tier in tiers),
             *(sum(row["tiers"][tier][at] for tier in tiers) for at in (3, 4, 5))) for row in data["rows"]]
    return ("\n## Grades\n\nOn level %d of the [conformance suite](../suite/README.md), in doubles: wrong answers of those that were judged, by tier. "
            "[A grade](../README.md#score) tells where answers become wrong, not how often in use. Answers that break a law which the "
            "documentation concedes, and errors that were raised, are neither right nor wrong. `structure_scores.py` makes them.\n\n" % data["level"] +
            table(("library", "version", "test", "grade", *tiers, "declined", "conceded", "raised"), rows))


def page(data):
    allowed = {(each["subject"], each["test"]): conceded(library, each) for library in libraries() for each in library["subjects"]}
    rows = [(row["library"], row["version"], "`%s`" % row["test"], "{:,}".format(row["cases"]),
             "%d of %d" % (sum(row["plain"].values()), row["plain_cases"]),
             *(counted(row[place], allowed[row["subject"], row["test"]]) for place in ("ordinary", "extreme")),
             sum(row["on_a_line"].values()), row["raised"], row["hung"]) for row in data["rows"]]
    header = ("library", "version", "test", "cases", "plain", "ordinary", "extreme", "on a line", "raised", "hung")
    versions = {row["library"]: row["version"] for row in data["rows"]}
    text = HEAD.format(**data) + table(header, rows)
    text += ("\n## Outlines of models\n\nPolygons that are cuts through models, many with holes (family `outlines`), as slicers triangulate them: %s drawn, "
             "those that have a meaning and were not declined count.\n\n" % "{:,}".format(OUTLINES))
    text += table(("library", "version", "test", "cases", "wrong", "raised"),
                  [(row["library"], versions[row["library"]], "`polygon_triangulation_2d`", "{:,}".format(row["cases"]),
                    counted(row["wrong"], allowed[row["subject"], "polygon_triangulation_2d"]), row["raised"]) for row in data["outlines"]])
    text += grades()
    text += "\n## Examples\n\nA simple wrong input of each law. Numbers are exact doubles; points count from 0.\n"
    for library in libraries():
        text += "\n### %s %s\n\n%s %s [Source](%s).\n" % (library["library"], versions[library["library"]], library["documents"],
                                                           library["excludes"], library["source"].split(" ")[0])
        for each in library["subjects"]:
            own = [one for one in data["examples"] if (one["subject"], one["test"]) == (each["subject"], each["test"])]
            text += "\n`%s`, by `%s`:%s\n" % (each["test"], each["calls"], "\n" if own else " no wrong answer.")
            text += "".join(shown(one, one["law"] in conceded(library, each)) for one in own)
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graze", nargs="?")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--program")
    parser.add_argument("--render", action="store_true")
    options = parser.parse_args()
    path = os.path.join(HERE, "structures.json")
    if not options.render:
        if not options.folder:
            parser.error("needs graze and a folder")
        data = asked(os.path.abspath(options.graze), os.path.abspath(options.folder), options.cases, options.program)
        examples = ",\n".join(map(json.dumps, data.pop("examples")))
        rows = ",\n".join(map(json.dumps, data.pop("rows")))
        data["outlines"] = asked_outlines(os.path.abspath(options.graze), os.path.abspath(options.folder), options.program)
        head = json.dumps(data)[:-1]
        written(path, '%s,\n"rows": [\n%s\n],\n"examples": [\n%s\n]}\n' % (head, rows, examples))
    written(os.path.join(HERE, "structures.md"), page(json.loads(read(path))))


if __name__ == "__main__":
    main()
