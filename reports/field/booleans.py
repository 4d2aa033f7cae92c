#!/usr/bin/env python3
"""Asks libraries for unions, intersections and differences of polygons and solids, and writes reports/field/booleans.json and the page
booleans.md from it.

usage: booleans.py PATH_TO_GRAZE [--cases N]
       booleans.py --render

Solids are judged by `graze validate boolean`, at the tolerance that the library itself gives its result. Polygons are judged here,
in fractions: a point is wrong that lies farther than TOLERANCE of the extent from every side of both operands and of the result,
and is inside the result where the operation has it outside, or the other way round. Points are taken beside the middle of every
side, and at random. A polygon is simple and its coordinates are whole or decimals: what every library here is made for.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = ["node", os.path.normpath(os.path.join(HERE, "..", "..", "fuzz", "adapters", "javascript", "booleans.mjs"))]
SEED = 1
TOLERANCE = Fraction(1, 10**6)
OPERATIONS = {"union": lambda a, b: a or b, "intersection": lambda a, b: a and b, "difference": lambda a, b: a and not b}
POLYGONS = ("grid", "decimals", "stars", "shifted")
SOLIDS = ("boxes", "prisms", "turned", "tetrahedra")
LIBRARIES = [
    {"library": "Manifold", "name": "manifold3d", "package": "manifold-3d", "of": "solids", "calls": "add, intersect, subtract",
     "documents": "Robust boolean operations: results are manifold, and valid within a tolerance that each result tells. From JavaScript "
                  "coordinates are floats.",
     "source": "https://github.com/elalish/manifold/wiki/Manifold-Library"},
    {"library": "Clipper2", "name": "clipper2", "package": "manifold-3d", "within": "in Manifold ", "of": "polygons",
     "calls": "CrossSection.add, intersect, subtract of Manifold, which calls Clipper2",
     "documents": "Boolean clipping of polygons, on coordinates that are rounded to a grid. Rules out no polygon.",
     "source": "https://www.angusj.com/clipper2/Docs/Overview.htm"},
    {"library": "clipper2-ts", "name": "clipper2_ts", "package": "clipper2-ts", "of": "polygons", "calls": "Clipper.booleanOpD, 8 decimals",
     "documents": "A port of Clipper2 to TypeScript. Coordinates are rounded to so many decimals. Rules out no polygon.",
     "source": "https://github.com/countertype/clipper2-ts#readme"},
    {"library": "clipper2-wasm", "name": "clipper2_wasm", "package": "clipper2-wasm", "of": "polygons", "calls": "BooleanOpD, 8 decimals",
     "documents": "Clipper2 in WebAssembly. Coordinates are rounded to so many decimals. Rules out no polygon.",
     "source": "https://github.com/ErikSom/Clipper2-WASM"},
    {"library": "polygon-clipping", "name": "polygon_clipping", "package": "polygon-clipping", "of": "polygons",
     "calls": "union, intersection, difference",
     "documents": "Takes polygons and multipolygons, self-crossing rings too. Results do not overlap.",
     "source": "https://github.com/mfogel/polygon-clipping#output"},
]


# Cases. Every coordinate is a float, so that what takes floats takes it as it is.

def single(value):
    """The nearest float."""
    cell = memoryview(bytearray(4)).cast("f")
    cell[0] = value
    return cell[0]


def star(choices, corners, whole):
    """A ring around a point, by angles of a square, so that no function is rounded differently elsewhere."""
    ring = []
    for i in range(corners):
        place = 4 * i / corners
        part = place - math.floor(place)
        radius = choices.uniform(1, 4)
        x, y = {0: (1 - part, part), 1: (-part, 1 - part), 2: (part - 1, -part), 3: (part, part - 1)}[int(place)]
        ring.append([radius * x, radius * y])
    return [[round(x) if whole else round(x, 2), round(y) if whole else round(y, 2)] for x, y in ring]


def rectangle(choices):
    x, y, width, height = choices.randrange(6), choices.randrange(6), choices.randint(1, 5), choices.randint(1, 5)
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def is_simple(ring):
    sides = list(zip(ring, ring[1:] + ring[:1]))
    if any(a == b for a, b in sides):
        return False
    for i, (a, b) in enumerate(sides):
        for j, (c, d) in enumerate(sides[:i]):
            if j == i - 1 or (j == 0 and i == len(sides) - 1):
                p, at, q = (c, d, b) if j == i - 1 else (a, b, d)
                if cross(at, p, q) == 0 and dot(at, p, q) > 0:
                    return False
            elif distance_squared_of_sides(a, b, c, d) == 0:
                return False
    return True


def cross(o, a, b):
    (x, y), (u, v) = minus(a, o), minus(b, o)
    return x * v - y * u


def dot(o, a, b):
    return sum(x * y for x, y in zip(minus(a, o), minus(b, o)))


def minus(a, b):
    return tuple(Fraction(x) - Fraction(y) for x, y in zip(a, b))


def distance_squared(p, a, b):
    edge = minus(b, a)
    length = sum(x * x for x in edge)
    along = dot(a, p, b) / length if length else Fraction(0)
    along = min(max(along, Fraction(0)), Fraction(1))
    return sum((x - along * e) ** 2 for x, e in zip(minus(p, a), edge))


def distance_squared_of_sides(a, b, c, d):
    """0 where they meet; else some number above 0."""
    s, t, u, v = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if s * t < 0 and u * v < 0:
        return 0
    return min(distance_squared(c, a, b), distance_squared(d, a, b), distance_squared(a, c, d), distance_squared(b, c, d))


def polygons(choices, family):
    def draw():
        while True:
            if family == "grid":
                ring = rectangle(choices) if choices.random() < 0.5 else star(choices, choices.randint(3, 9), True)
            else:
                ring = star(choices, choices.randint(3, 24 if family == "stars" else 9), False)
            if len(ring) >= 3 and is_simple(ring):
                return ring
    a, b = draw(), draw()
    if family == "shifted":  # the same one beside itself: sides that overlap but for rounding
        x, y = choices.choice((0, 1e-15, 1e-9, 0.01, 0.1)), choices.choice((0, 1e-15, 1e-9, 0.01))
        b = [[p + x, q + y] for p, q in a]
    return [a], [b]


def prism(ring, low, high):
    """A polygon that is convex, as a solid between two heights."""
    n = len(ring)
    points = [[x, y, low] for x, y in ring] + [[x, y, high] for x, y in ring]
    faces = [[0, i + 1, i] for i in range(1, n - 1)] + [[n, n + i, n + i + 1] for i in range(1, n - 1)]
    for i in range(n):
        j = (i + 1) % n
        faces += [[i, j, n + j], [i, n + j, n + i]]
    return {"points": points, "faces": faces}


def solids(choices, family):
    def draw():
        if family == "tetrahedra":
            while True:
                points = [[choices.uniform(-2, 2) for _ in range(3)] for _ in range(4)]
                edges = [minus(p, points[0]) for p in points[1:]]
                (a, b, c), (d, e, f), (g, h, i) = edges
                volume = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
                if abs(volume) > Fraction(1, 10):
                    faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]
                    return {"points": points, "faces": faces if volume > 0 else [face[::-1] for face in faces]}
        if family == "boxes":
            low = choices.randrange(4)
            return prism(rectangle(choices), low, low + choices.randint(1, 4))
        corners = choices.randint(3, 12)
        ring = [[math.cos(2 * math.pi * i / corners), math.sin(2 * math.pi * i / corners)] for i in range(corners)]
        size = choices.randint(1, 3)
        return prism([[size * x, size * y] for x, y in ring], -choices.randint(1, 2), choices.randint(1, 2))
    a, b = draw(), draw()
    if family == "turned":  # about the axis, by nearly a step of the corners: faces that lie nearly in one plane
        angle = choices.choice((1e-3, 1e-5, 1e-7, 0.5))
        c, s = math.cos(angle), math.sin(angle)
        b = {**a, "points": [[c * x - s * y, s * x + c * y, z] for x, y, z in a["points"]]}
    return tuple({**each, "points": [[single(x) for x in point] for point in each["points"]]} for each in (a, b))


def cases(of, count):
    families = POLYGONS if of == "polygons" else SOLIDS
    for number in range(count):
        family = families[number % len(families)]
        choices = random.Random("%d %s %d" % (SEED, family, number))
        a, b = (polygons if of == "polygons" else solids)(choices, family)
        if of == "polygons":
            a, b = ([[[float(x), float(y)] for x, y in ring] for ring in each] for each in (a, b))
        yield {"family": family, "operation": list(OPERATIONS)[number // len(families) % 3], "a": a, "b": b}


# Judging polygons.

def inside(point, rings):
    """By the even-odd rule; of a point that is on no side."""
    x, y = point
    found = False
    for ring in rings:
        for (a, b), (c, d) in zip(ring, ring[1:] + ring[:1]):
            a, b, c, d = map(Fraction, (a, b, c, d))
            if (b > y) != (d > y) and (x < a + (c - a) * (y - b) / (d - b)):
                found = not found
    return found


def wrong_point(case, result, tolerance=TOLERANCE):
    """A point that is wrong, or nothing."""
    three = [case["a"], case["b"], result]
    sides = [side for rings in three for ring in rings for side in zip(ring, ring[1:] + ring[:1])]
    numbers = [[Fraction(c) for rings in three[:2] for ring in rings for p in ring for c in p[k:k + 1]] for k in (0, 1)]
    extent = max(max(axis) - min(axis) for axis in numbers)
    near = tolerance * extent
    choices = random.Random(SEED)
    points = [tuple(min(axis) + (max(axis) - min(axis)) * Fraction(choices.randrange(10**6), 10**6) for axis in numbers) for _ in range(20)]
    for a, b in sides:
        (x, y), (u, v) = map(lambda p: tuple(map(Fraction, p)), (a, b))
        length = max(abs(u - x), abs(v - y))
        if length:
            for way in (1, -1):
                points.append(((x + u) / 2 + way * 2 * near * (v - y) / length, (y + v) / 2 - way * 2 * near * (u - x) / length))
    for point in points:
        if inside(point, result) != OPERATIONS[case["operation"]](inside(point, case["a"]), inside(point, case["b"])) and all(
                distance_squared(point, a, b) > near * near for a, b in sides):
            return point
    return None


# Judging solids.

def off(model):
    return "OFF\n%d %d 0\n" % (len(model["points"]), len(model["faces"])) + "".join(
        " ".join(map(repr, point)) + "\n" for point in model["points"]) + "".join("3 %d %d %d\n" % tuple(face) for face in model["faces"])


def broken_law(graze, folder, case, result):
    """The law, and the point that shows it, or nothing."""
    for name, model in (("a", case["a"]), ("b", case["b"]), ("c", result)):
        with open(os.path.join(folder, name + ".off"), "w", encoding="utf-8") as file:
            file.write(off(model))
    done = subprocess.run([graze, "validate", "boolean", "--json", "--operation", case["operation"], "--input", os.path.join(folder, "a.off"),
                           "--input", os.path.join(folder, "b.off"), "--output", os.path.join(folder, "c.off"), "--tolerance",
                           repr(result["tolerance"]), "--points", "100"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    told = json.loads(done.stdout)
    return (told["law"], told["point"]) if done.returncode else None


# Asking.

def answers(questions):
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run(PROGRAM, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def asked(graze, count):
    packages = json.load(open(os.path.join(os.path.dirname(PROGRAM[1]), "package.json"), encoding="utf-8"))["dependencies"]
    data = {"format": 1, "seed": SEED, "rows": [], "examples": []}
    with tempfile.TemporaryDirectory() as folder:
        for library in LIBRARIES:
            made = list(cases(library["of"], count))
            row = {"library": library["library"], "version": library.get("within", "") + packages[library["package"]], "of": library["of"], "cases": count,
                   "families": {}, "raised": 0, "wrong": {}}
            simplest = {}
            for case, result in zip(made, answers([{"library": library["name"], **case} for case in made])):
                row["families"][case["family"]] = row["families"].get(case["family"], 0) + 1
                if isinstance(result, dict) and "error" in result:
                    row["raised"] += 1
                    continue
                if library["of"] == "solids":
                    told = broken_law(graze, folder, case, result)
                else:
                    point = wrong_point(case, result)
                    told = point and ("wrong_membership", [str(x) for x in point])
                if not told:
                    continue
                row["wrong"][told[0]] = row["wrong"].get(told[0], 0) + 1
                example = {"library": library["library"], **case, "law": told[0], "point": told[1], "result": result}
                if told[0] not in simplest or len(json.dumps(example)) < len(json.dumps(simplest[told[0]])):
                    simplest[told[0]] = example
            print(row, flush=True)
            data["rows"].append(row)
            data["examples"] += simplest.values()
    return data


# The page.

HEAD = """# What booleans of polygons and solids are

Unions, intersections and differences by npm libraries: {cases:,} generated pairs a library (seed {seed}), judged by membership. Asked by
`reports/field/booleans.py`. A result is wrong where a point has the wrong side of it that is farther from all three boundaries than
the tolerance: of solids the one that the library gives its result, of polygons a millionth of the extent, much more than any library
rounds by. Solids are judged by `graze validate boolean`, polygons in exact fractions. A test judges each example again.

"""


def page(data):
    text = HEAD.format(cases=data["rows"][0]["cases"], seed=data["seed"])
    text += "| library | version | of | pairs | wrong | raised |\n| --- | --- | --- | --: | --- | --: |\n"
    for row in data["rows"]:
        wrong = ", ".join("%s %d" % item for item in sorted(row["wrong"].items())) or "none"
        text += "| %s | %s | %s | %s | %s | %d |\n" % (row["library"], row["version"], row["of"], "{:,}".format(row["cases"]), wrong, row["raised"])
    for library in LIBRARIES:
        own = [one for one in data["examples"] if one["library"] == library["library"]]
        text += "\n## %s\n\n%s Asked by `%s`. [Source](%s).%s\n" % (library["library"], library["documents"], library["calls"],
                                                                   library["source"], "" if own else " No wrong answer.")
        for one in own:
            text += "\n- `%s` of a %s (%s), at the point `%s`:\n" % (one["law"], one["operation"], one["family"], one["point"])
            for key in ("a", "b", "result"):
                text += "  - %s: `%s`\n" % (key, json.dumps(one[key], separators=(",", ":")))
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graze", nargs="?")
    parser.add_argument("--cases", type=int, default=1200)
    parser.add_argument("--render", action="store_true")
    options = parser.parse_args()
    path = os.path.join(HERE, "booleans.json")
    if not options.render:
        if not options.graze:
            parser.error("needs graze")
        data = asked(os.path.abspath(options.graze), options.cases)
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(data, separators=(",", ":")).replace("},{", "},\n{") + "\n")
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    with open(os.path.join(HERE, "booleans.md"), "w", encoding="utf-8") as file:
        file.write(page(data))


if __name__ == "__main__":
    main()
