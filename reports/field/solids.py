#!/usr/bin/env python3
"""Asks libraries and published routines of solids, and writes reports/field/solids.json and the page solids.md from it.

usage: solids.py PATH_TO_GRAZE PATH_TO_PLUGIN [--cases N] [--keep FOLDER] [--certified FILE]
       solids.py --render

The plugin is built of fuzz/adapters/solids*.cpp; the libraries of npm are asked through fuzz/adapters/javascript/solids.mjs. Each row
is asked N questions (of some libraries a share) of the models below, each the same number, by `graze mesh --queries`. FOLDER keeps
the answers: what is there is not asked again. FILE has {"rays": .., "wrong": .., "by": ".."} of the certified index: how many rays it
was asked, how many were wrong, in which scalar types. Without it that row is left out.
"""
import argparse
import datetime
import json
import math
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import solids_programs  # noqa: E402

ADAPTERS = os.path.normpath(os.path.join(HERE, "..", "..", "fuzz", "adapters"))
SEED = 1
QUERIES = {"ray_solid_3d": "rays", "point_solid_3d": "inside"}
# Routines that graze has of its own, by what is published.
ROUTINES = [
    ("ray_solid_3d", "documented.moller_trumbore", "Moller and Trumbore 1997, each triangle"),
    ("ray_solid_3d", "documented.woop", "Woop, Benthin and Wald 2013, watertight, each triangle"),
    ("point_solid_3d", "documented.ray_parity", "parity of one ray"),
    ("point_solid_3d", "documented.ray_votes", "parity of three rays, by votes"),
    ("point_solid_3d", "documented.solid_angles", "winding number by solid angles"),
    ("point_solid_3d", "documented.pseudonormal", "pseudonormal of the nearest feature"),
    ("point_solid_3d", "documented.nearest_face", "normal of the nearest triangle"),
]
WANTED = "documented"  # the library of these rows
MOST_FINDINGS = 3
# Of the cases, where asking all takes long.
SHARES = {"CGAL": 0.4, "VTK": 0.4, "Open3D": 0.2, "JavaScript": 0.2, WANTED: 0.1}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def written(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def libraries():
    """What is described of each language."""
    return [{"language": language, **library} for language, folder in (("C++", ""), ("JavaScript", "javascript"))
            for library in json.loads(read(ADAPTERS, folder, "solids.json"))["libraries"]]


def version_of(library):
    if library["language"] == "JavaScript":
        return json.loads(read(ADAPTERS, "javascript", "package.json"))["dependencies"][library["package"]]
    return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", library["package"]], capture_output=True, text=True,
                          check=True).stdout


# Models: points and triangles, counter-clockwise from outside, every coordinate a float.

def single(value):
    """The nearest float."""
    cell = memoryview(bytearray(4)).cast("f")
    cell[0] = value
    return cell[0]


def ball(level, radius=1):
    """A sphere of 20 * 4^level triangles, from an icosahedron."""
    golden = (1 + math.sqrt(5)) / 2
    points = [(x, y, z) for a in (-1, 1) for b in (-golden, golden) for x, y, z in ((a, b, 0), (0, a, b), (b, 0, a))]
    faces = [(i, j, k) for i in range(12) for j in range(i) for k in range(j)
             if all(abs(math.dist(points[p], points[q]) - 2) < 1e-9 for p, q in ((i, j), (j, k), (k, i)))]
    faces = [face if volume(points, [face]) > 0 else face[::-1] for face in faces]
    points = [tuple(c / math.hypot(*p) for c in p) for p in points]
    for _ in range(level):
        middles = {}

        def middle(i, j):
            key = (min(i, j), max(i, j))
            if key not in middles:
                between = [a + b for a, b in zip(points[i], points[j])]
                middles[key] = len(points)
                points.append(tuple(c / math.hypot(*between) for c in between))
            return middles[key]
        parts = []
        for i, j, k in faces:
            a, b, c = middle(i, j), middle(j, k), middle(k, i)
            parts += [(i, a, c), (j, b, a), (k, c, b), (a, b, c)]
        faces = parts
    return [tuple(single(radius * c) for c in p) for p in points], faces


def volume(points, faces):
    """Six times what faces enclose."""
    total = 0
    for face in faces:
        (a, b, c), (d, e, f), (g, h, i) = (points[k] for k in face)
        total += a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return total


def cubes(count):
    """count^3 cubes of side 1, 1 apart."""
    points, faces = [], []
    for place in range(count ** 3):
        at = [2 * (place // count ** k % count) for k in range(3)]
        first = len(points)
        points += [tuple(float(at[k] + (corner >> k & 1)) for k in range(3)) for corner in range(8)]
        for k in range(3):
            u, v = 1 << (k + 1) % 3, 1 << (k + 2) % 3
            for side in (0, 1 << k):
                ring = [first + side + step for step in ((0, u, u + v, v) if side else (0, v, u + v, u))]
                faces += [(ring[0], ring[1], ring[2]), (ring[0], ring[2], ring[3])]
    return points, faces


def shell():
    """A hollow sphere, 1/64 thick."""
    (points, faces), (inner, _) = ball(1), ball(1, 1 - 1 / 64)
    count = len(points)
    return points + inner, faces + [(k + count, j + count, i + count) for i, j, k in faces]


MODELS = {"ball": lambda: ball(2), "cubes": lambda: cubes(3), "shell": shell}


def off(points, faces):
    return "OFF\n%d %d 0\n" % (len(points), len(faces)) + "".join("%r %r %r\n" % point for point in points) + "".join(
        "3 %d %d %d\n" % face for face in faces)


# Asking.

def told_of(graze, words, subject, test, scalar, model, count, more=()):
    done = subprocess.run([graze, "mesh", model, "--queries", QUERIES[test], "--test", test, "--scalar", scalar, "--subject", subject,
                           "--cases", str(count), "--seed", str(SEED), "--jobs", "1", "--json", "--fail-on", "none", *more, *words],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    (line,) = done.stdout.splitlines()
    told = json.loads(line)["tests"][test]["subjects"][subject]
    if told["not_prepared"] or told["given_up"]:
        raise RuntimeError("%s, %s: %s" % (subject, model, told["not_prepared"] or "given up"))
    return told


def add_up(row, told):
    """What is said of one model, added to a row."""
    row["declined"] += told["outcomes"].get("declined", 0)
    row["invented"] += told["outcomes"].get("false_hit", 0)
    row["missed"] += told["outcomes"].get("false_miss", 0)
    row["other"] += told["disagreements"] - told["outcomes"].get("false_hit", 0) - told["outcomes"].get("false_miss", 0)
    for aim, counts in told["aims"].items():
        part = row["plain" if aim == "plain" else "aimed"]
        part["asked"] += counts["checked"]
        part["wrong"] += counts["disagreements"]
        part["leaks"] += counts.get("leaks", 0)


def asked(graze, plugin, options):
    words = {"C++": ["--plugin", plugin],
             "JavaScript": ["--command", "solids=node " + os.path.join(ADAPTERS, "javascript", "solids.mjs")], WANTED: []}
    wanted = [(library["library"], library["language"], version_of(library), each["subject"], each["test"], scalar)
              for library in libraries() for each in library["subjects"] for scalar in solids_programs.scalars_of(library, each)]
    wanted += [(WANTED, WANTED, "", subject, test, scalar) for test, subject, _ in ROUTINES for scalar in ("float32", "float64")]
    with tempfile.TemporaryDirectory() as own:
        keep = options.keep or own
        os.makedirs(keep, exist_ok=True)
        for name, make in MODELS.items():
            written(os.path.join(keep, name + ".off"), off(*make()))
        rows = []
        for library, language, version, subject, test, scalar in wanted:
            count = int(options.cases * SHARES.get(library if language == "C++" else language, 1)) // len(MODELS)
            row = {"library": library, "version": version, "subject": subject, "test": test, "scalar": scalar, "declined": 0, "invented": 0,
                   "missed": 0, "other": 0, "aimed": {"asked": 0, "wrong": 0, "leaks": 0}, "plain": {"asked": 0, "wrong": 0, "leaks": 0}}
            for name in MODELS:
                kept = os.path.join(keep, "%s-%s-%s-%s-%d.json" % (subject, test, scalar, name, count))
                if not os.path.exists(kept):
                    written(kept, json.dumps(told_of(graze, words[language], subject, test, scalar, os.path.join(keep, name + ".off"),
                                                     count, ("--no-shrink",))))
                add_up(row, json.loads(read(kept)))
            print(row, flush=True)
            rows.append(row)
    return {"format": 1, "date": str(datetime.date.today()), "seed": SEED, "rows": rows}



# The page.

HEAD = """# Rays that slip through, and points on the wrong side

Libraries and published routines are given closed models of triangles and asked many questions of each, which `graze mesh --queries`
judges exactly. Asked on {date} by `reports/field/solids.py` (seed {seed}), by calls that `solids.json` of
[fuzz/adapters](../../fuzz/adapters/README.md) describes. Every library got the same questions, as far as it was asked so many.

- **Models**: {models}. All coordinates are floats, which
  every library takes as they are. The hollow ball is a surface within another one, where CGAL's manual says what it means.
- **aimed**: seven of eight questions: rays through vertices, edges and faces, along edges, in planes of faces, along axes, beside the
  surface by down to 2^-40 of the model; points there too, half of those on the surface moved by a unit of rounding or two. **plain**: the
  eighth, anywhere in twice the model's box.
- **leak**: the ray passes through the inside, by however short a stretch, and the library finds no hit: a `false_miss`. A ray that slips
  through the near side but hits the far one is none here. Of the libraries only CGAL says that its tests are exact: elsewhere a leak is no
  defect by itself. Woop's form is watertight for corners as it rounds them: it can leak at the outline, and where a ray begins near the
  surface.
- **invented**: the ray misses the solid, maybe by a unit of rounding, and the library finds a hit.
- **wrong sign**: a point outside is said to be inside, or the other way round. Points on the surface are not judged.
- Leaks, invented hits and wrong signs are given per million questions that were asked, of each kind or of both.
- **declined**: questions that the library cannot be asked without rounding, or that it answers with a distance of 0.
- **asked in**: the type of the questions' numbers. Libraries that compute in floats are asked in floats alone.
- `certified::solid` was asked apart: rays to points that are exactly on edges of a sphere of 99,224 triangles, each of which has to
  hit (`solid_truth 0 158 0 100000000`).
- Not asked: libigl's winding numbers, of which Debian has no package. Published routines are below: their winding number is one by solid
  angles of all triangles.

"""
WORDS_OF_MODELS = "a ball of 320 triangles, 27 cubes on a grid (324), a hollow ball 1/64 thick (160)"


def rate(count, of):
    """A million; of few questions no more digits than were counted."""
    value = 1e6 * count / of
    return "0" if count == 0 else "{:,.0f}".format(value) if value >= 10 else "%.2g" % value


def cells(row):
    aimed, plain = row["aimed"], row["plain"]
    asked_all = aimed["asked"] + plain["asked"]
    declined = "%.2g %%" % (100 * row["declined"] / asked_all) if row["declined"] else "none"
    if row["test"] == "ray_solid_3d":
        found = [rate(aimed["leaks"], aimed["asked"]), rate(plain["leaks"], plain["asked"]), rate(row["invented"], asked_all)]
    else:
        found = [rate(aimed["wrong"], aimed["asked"]), rate(plain["wrong"], plain["asked"]), rate(row["invented"], asked_all),
                 rate(row["missed"], asked_all)]
    return ["{:,}".format(aimed["asked"]), "{:,}".format(plain["asked"]), *found, declined]


def calls():
    """{(subject, test): (the call, what it computes in)}"""
    found = {(each["subject"], each["test"]): (each["calls"], library["computes"]) for library in libraries() for each in library["subjects"]}
    return {**found, **{(subject, test): (words, "") for test, subject, words in ROUTINES}}


def table(data, test):
    heads = ["library", "call", "computes in", "asked in", "aimed", "plain"]
    heads += (["leaks, aimed", "leaks, plain", "invented"] if test == "ray_solid_3d" else
              ["wrong signs, aimed", "wrong signs, plain", "outside called inside", "inside called outside"])
    lines = [[*heads, "declined"], ["---"] * 4 + ["--:"] * (len(heads) - 3)]
    known = calls()
    for row in (row for row in data["rows"] if row["test"] == test):
        call, computes = known[row["subject"], test]
        name = "published routine" if row["library"] == WANTED else "%s %s" % (row["library"], row["version"])
        lines.append([name, call if row["library"] == WANTED else "`%s`" % call, computes or row["scalar"], row["scalar"], *cells(row)])
    if test == "ray_solid_3d" and data.get("certified"):
        own = data["certified"]
        lines.append(["graze", "`certified::solid`", "exact", own["by"], "{:,}".format(own["rays"]), "",
                      rate(own["wrong"], own["rays"]), "", "", "none"])
    return "".join("| %s |\n" % " | ".join(line) for line in lines)


def finding_text(one):
    query, points, corners = solids_programs.parts_of(one)
    faces = [corners[i:i + 3] for i in range(0, len(corners), 3)]
    what = "origin and direction" if one["test"] == "ray_solid_3d" else "point"
    words = "%s. %s" % (one["title"], one["words"]) if "title" in one else one["words"]
    return ("- **%s** (%s): expected `%s`, actual `%s`. %s\n  - `%s`, %s: `%s`\n  - points: `%s`\n  - triangles: `%s`\n" % (
        one["kind"], one["place"], one["expected"], one["actual"], words, calls()[one["subject"], one["test"]][0], what,
        json.dumps(query), json.dumps(points, separators=(",", ":")), json.dumps(faces, separators=(",", ":"))))


def findings():
    return json.loads(read(HERE, "solids_findings.json"))["findings"]


def page(data):
    text = HEAD.format(date=data["date"], seed=data["seed"], models=WORDS_OF_MODELS)
    text += "## Rays\n\n" + table(data, "ray_solid_3d")
    text += "\n## Points\n\n" + table(data, "point_solid_3d")
    text += """
## What the libraries document, and findings

At most three findings a library, each of a small model and by the library's own call, without graze: `solids_programs.py` has the
programs, `solids_test.py` runs them where the library is installed and has graze judge each answer again.
"""
    for library in libraries():
        own = [one for one in findings() if one["library"] == library["library"]]
        text += "\n### %s\n\n%s %s [Project](%s). Source: %s.%s\n" % (
            library["library"], library["documents"], library["excludes"], library["url"], library["source"].rstrip("."),
            "" if own else " No finding.")
        for each in {each["maps"]: None for each in library["subjects"]}:
            names = ["`%s`" % one["calls"] for one in library["subjects"] if one["maps"] == each]
            if each != "As it is.":
                text += "\n%s: %s\n" % (", ".join(names), each)
        text += "".join(["\n", *map(finding_text, own)]) if own else ""
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graze", nargs="?")
    parser.add_argument("plugin", nargs="?")
    parser.add_argument("--cases", type=int, default=1000000)
    parser.add_argument("--keep")
    parser.add_argument("--certified")
    parser.add_argument("--render", action="store_true")
    options = parser.parse_args()
    path = os.path.join(HERE, "solids.json")
    if not options.render:
        if not options.plugin:
            parser.error("needs graze and the plugin")
        data = asked(os.path.abspath(options.graze), os.path.abspath(options.plugin), options)
        if options.certified:
            data["certified"] = json.loads(read(options.certified))
        written(path, json.dumps(data, separators=(",", ":")).replace("},{\"library\"", "},\n{\"library\"") + "\n")
    written(os.path.join(HERE, "solids.md"), page(json.loads(read(path))))


if __name__ == "__main__":
    main()
