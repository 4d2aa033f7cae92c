"""A page as `graze` writes it, of made-up findings of every test: what the viewer's tests are run on."""
import base64
import hashlib
import html
import json
import math
import os
import subprocess
import zlib

HOSTILE = "<img src=x onerror=alert(1)></script><!--'\"&amp;\x07\u202e\u2028`${1}" + "A\\\"<b>" * 1700  # 10 kB


def tests_of(program):
    """The tests as the program lists them, in the form of a report's data."""
    listed = json.loads(subprocess.run([program, "list", "--json"], capture_output=True, check=True).stdout)
    return {test["id"]: {"question": f"{test['id']}?", "dimension": test["dimension"],
                         "layout": [{"name": "abcd"[index], "kind": part["shape"], "offset": part["offset"],
                                     "count": part["count"] or 0} for index, part in enumerate(test["layout"])]}
            for test in listed["tests"]}


ULP = 2.0 ** -23  # of a float32 at 1
LEAST = 2.0 ** -149  # the smallest float32
NEAR = 1 + ULP


def exact(value):
    """A double as "n/d"."""
    return "%d/%d" % float(value).as_integer_ratio()


def case(test, numbers, relation, nearest=None, margin=None, verdict="hit", sphere=None, motion=None):
    coordinates = numbers[:4] if test == "point_disc_2d" else numbers[:2] + numbers[8:] if "transformed" in test else numbers
    spacing = 2.0 ** max(math.frexp(max(abs(x) for x in coordinates))[1] - 24, -149)
    margin_ulps = None if margin is None else margin / spacing
    return {"input": [float(x).hex() for x in numbers], "relation": relation, "verdict": verdict, "margin": margin,
            "margin_ulps": margin_ulps, "nearest": nearest and [[exact(x) for x in point] for point in nearest],
            "case_line": json.dumps({"test": test, "scalar": "float32", "input": numbers}), "sphere": sphere, "motion": motion,
            "certificate": None, "certificate_check": [], "steps": [], "parting": "", "reproducer": ""}


# (id, test, input, relation, nearest points or a common point, margin)
CASES = [
    ("ulp3", "triangle_triangle_3d", [0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, NEAR, 1, 0, NEAR, 0, 1, NEAR], "disjoint",
     [[0.25, 0.25, 1], [0.25, 0.25, NEAR]], ULP),
    ("least3", "segment_triangle_3d", [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25, 0.25, LEAST, 0.5, 0.25, 1], "disjoint",
     [[0.25, 0.25, 0], [0.25, 0.25, LEAST]], LEAST),
    ("ulp2", "segment_segment_2d", [0, 1, 2, 1, 0.5, NEAR, 1.5, NEAR], "disjoint", [[1, 1], [1, NEAR]], ULP),
    ("disc", "point_disc_2d", [1, 1, 1, 0, 1 - ULP], "disjoint", None, ULP),
    ("rectangle", "point_rectangle_2d", [1, 0.5, 0, 0, 1, 1], "touching", [[1, 0.5], [1, 0.5]], 0),
    ("point", "point_triangle_2d", [0.25, 0.25, 0, 0, 1, 0, 0, 1], "crossing", [[0.25, 0.25]] * 2, 0.25),
    ("mesh", "point_trimesh_2d", [3, 0.5, 0, 0, 1, 0, 0, 1, 2, 0, 4, 0, 3, 2], "crossing", [[3, 0.5]] * 2, 0.5),
    ("moved", "point_transformed_trimesh_2d", [2, 3, 0, -1, 2, 1, 0, 1, 0, 0, 1, 0, 0, 1], "disjoint",
     [[2, 3], [2, 2]], 1.0),
    ("moving", "moving_point_trimesh_2d", [-1, 0.25, 2, 0.25, 0, 0, 1, 0, 0, 1], "crossing", [[0.5, 0.25]] * 2, 0.25),
    # The segment is a point.
    ("twice", "segment_segment_2d", [0, 0, 1, 0, 0.5, 1, 0.5, 1], "disjoint", [[0.5, 0], [0.5, 1]], 1.0),
    ("flat", "triangle_triangle_2d", [0, 0, 1, 0, 0, 1, 1, 1, 2, 1, 1, 2], "disjoint", [[0.5, 0.5], [1, 1]], 0.70710678),
    ("cell", "triangle_rectangle_2d", [0, 0, 3, 0, 0, 3, 1, 1, 2, 2], "crossing", [[1.25, 1.25]] * 2, 0.5),
    ("boxes2", "aabb_aabb_2d", [0, 0, 1, 1, NEAR, 0, 2, 1], "disjoint", [[1, 0.5], [NEAR, 0.5]], ULP),
    ("boxes3", "aabb_aabb_3d", [0, 0, 0, 1, 1, 1, NEAR, 0, 0, 2, 1, 1], "disjoint", [[1, 0.5, 0.5], [NEAR, 0.5, 0.5]], ULP),
    ("plane", "segment_plane_3d", [0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, NEAR, 3, 0, 4], "disjoint",
     [[0, 0, 1], [0, 0, NEAR]], ULP),
    ("line", "line_triangle_3d", [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25, 0.25, 1, 0.25, 0.25, 2], "crossing", [[0.25, 0.25, 0]] * 2, 0.25),
    ("falls", "vertex_triangle_ccd_3d", [0, 0, 1, -2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, -3, -2, -2, 0, 2, -2, 0, 0, 2, 0], "crossing", None, None),
    ("edges", "edge_edge_ccd_3d", [-1, 0, 1, 1, 0, 1, 0, -1, 0, 0, 1, 0, -1, 0, -2, 1, 0, -2, 0, -1, 0, 0, 1, 0], "crossing", None, None),
    ("passes", "vertex_triangle_ccd_3d", [0, 0, 2, -1, -1, 0, 1, -1, 0, 0, 1, 0, 1, 0, 1, -1, -1, 0, 1, -1, 0, 0, 1, 0], "disjoint", None, 1.0),
    ("voxel", "triangle_aabb_3d", [2, 0.25, 0.25, 1, 0.5, 0.5, 3, 1, 0, 0, 0, 0, 1, 1, 1], "touching", [[1, 0.5, 0.5]] * 2, 0),
]

# Between what fractions the first contact is, and the subject's time.
MOTIONS = {"falls": {"first": ["1/4", "1/4"], "time": 0.5},
           "edges": {"first": ["%d/%d" % (k, 2 ** 64) for k in (2 ** 64 // 3, 2 ** 64 // 3 + 1)], "time": None},
           "passes": {"first": None, "time": 0.75}}


def sphere_case():
    result = case("triangle_min_sphere_3d", [1, 0, 0, -1, 0, 0, 0, 1, 0], "undefined", sphere={
        "exact_centre": ["0/1", "0/1", "0/1"], "exact_radius_squared": "1/1", "exact": [0, 0, 0, 1],
        "subject": [40 * ULP, 0, 0, 1 - 20 * ULP]})
    return result


def contact_case(test, numbers, right, said):
    """What is exact, s, a, b and n, and what the subject says of it."""
    d = int(test[-2])
    result = case(test, numbers, "defined", [right[1:1 + d], right[1 + d:1 + 2 * d]])
    names = ["s"] + [point + "." + axis for point in "abn" for axis in "xyz"[:d]]
    result["values"] = {"names": names, "exact": right, "subject": said, "ulps": [0], "excess": [32], "points": [
        {"exact": [exact(x) for x in right[i:i + d]], "subject": said[i:i + d]} for i in (1, 1 + d)]}
    return result


def details():
    result = {}
    for id_, test, numbers, relation, nearest, margin in CASES:
        worst = case(test, numbers, relation, nearest, margin, motion=MOTIONS.get(id_))
        shrunk = case(test, numbers, relation, nearest, margin) if id_ == "ulp3" else None
        result[id_] = (test, {"worst": worst, "shrunk": shrunk, "orbit": None})
    # The shrunk case of the first has its shapes far apart.
    far = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 8, 1, 0, 8, 0, 1, 8]
    result["ulp3"][1]["shrunk"] = case("triangle_triangle_3d", far, "disjoint", [[0, 0, 0], [0, 0, 8]], 8)
    result["sphere"] = ("triangle_min_sphere_3d", {"worst": sphere_case(), "shrunk": None, "orbit": None})
    result["capsules"] = ("capsule_capsule_contact_3d", {"worst": contact_case(
        "capsule_capsule_contact_3d", [0, 0, 0, 4, 0, 0, 0.5, 0, 3, 0, 4, 3, 0, 1.5],
        [1, 1, 0.5, 0, 1, 1.5, 0, 0, 1, 0], [1, None, None, None, None, None, None, 0.6, 0.8, 0]), "shrunk": None, "orbit": None})
    result["hulls"] = ("hull_hull_contact_2d", {"worst": contact_case(
        "hull_hull_contact_2d", [0, 0, 2, 0, 0, 2, 1.5, 0.5, 4, 0, 4, 2], [0, 1.5, 0.5, 1.5, 0.5, 0.5 ** 0.5, 0.5 ** 0.5],
        [-0.25, 1.5, 0.5, 1.5, 0.5, 1, 0]), "shrunk": None, "orbit": None})
    return result


def report(layouts, rows, baseline=False, hostile=True):
    """The data of a report on these tests: the detailed findings first, then others up to `rows`."""
    known = details()
    tests = list(layouts)
    subjects = [{"test": test, "name": f"documented.{name}", "scalar": "float32", "promise": "closed", "domain": "",
                 "histogram": None, "scale_profile": None} for test in tests for name in ("published", "other")]
    if hostile:
        for subject in subjects:
            if subject["test"] == "point_disc_2d":
                subject["name"] = HOSTILE + subject["name"]
    names = {"outcome": ["false_hit", "false_miss", "contact_miss", "wrong_sphere"], "cause": ["logic", "range", "rounding", "no_row_has_it"],
             "contact": ["none", "vertex_face", "edge_edge", HOSTILE if hostile else "vertex_edge"],
             "degeneracy": ["none", "collinear", "point"], "scalar": ["float32"], "parts_at": [""]}
    table = {"names": names, "id": [], "subject": [], "outcome": [], "cause": [], "contact": [], "degeneracy": [],
             "scalar": [], "parts_at": [],
             "count": [], "margin": [], "margin_ulps": [], "size": [], "status": []}
    ids = list(known) + [f"{i * 2654435761 % 2**40:010x}" for i in range(rows - len(known))]
    for i, id_ in enumerate(ids):
        # All of them, with every outcome, however many they are.
        test = known[id_][0] if id_ in known else tests[zlib.crc32(id_.encode()) % len(tests)]
        table["id"].append(id_)
        table["subject"].append(2 * tests.index(test) + i % 2 * (id_ not in known))
        table["outcome"].append(i * 5 % 4)
        table["cause"].append(i * 11 % 3)
        table["contact"].append(i // 3 % 4)
        table["degeneracy"].append(i // 5 % 3)
        table["scalar"].append(0)
        table["parts_at"].append(0)
        table["count"].append(max(1, 10 ** 6 // (i + 1)))
        table["margin"].append(None if i % 50 == 0 else i * ULP)
        table["margin_ulps"].append(None if i % 50 == 0 else float(i * 37 % 10007))
        table["size"].append(None if i % 50 == 0 else i * 101 % 9973 / 1000)
        table["status"].append(["new", "worse", "known"][i % 3] if baseline else "")
    letters = "mhFMcdx!"
    pixels = "".join(f"8{letters[(x + y) % 8]}" for y in range(48) for x in range(8))
    return {"version": 1, "program": "graze 0.1.0", "title": HOSTILE if hostile else "a campaign", "seed": 1, "cases": 10 ** 6, "seconds": 60.0,
            "tests": layouts,
            "families": ["random"], "subjects": subjects, "findings": table, "findings_in_store": len(ids) + 5,
            "details": {id_: detail for id_, (_, detail) in known.items()},
            "maps": [{"subject": 2 * tests.index("point_triangle_2d"), "finding": "point", "caption": HOSTILE if hostile else "a map",
                      "width": 64, "height": 48, "origin": [float(x).hex() for x in (0.5, 0.5, 0, 0, 1, 0, 0, 1)],
                      "u": [ULP.hex()] + [(0.0).hex()] * 7, "v": [(0.0).hex(), (-ULP / 8).hex()] + [(0.0).hex()] * 6, "pixels": pixels}]}


def page(data, script, style):
    """report.html of this data: a static page that the viewer takes over."""
    def digest(text):
        return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
    own = ("body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1rem;background:Canvas;color:CanvasText;"
           "overflow-wrap:anywhere}pre{overflow:auto}:root{color-scheme:light dark}")
    css = own + style
    island = json.dumps(data).replace("<", "\\u003c").replace("\u2028", "\\u2028")
    policy = f"default-src 'none'; script-src {digest(script)}; style-src {digest(css)}"
    out = ["<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
           f"<meta http-equiv=Content-Security-Policy content=\"{policy}\"><title>{html.escape(data['title'][:60])}</title>"
           f"<style>{css}</style></head><body><h1>Report</h1>"
           "<section id=findings><h2>Findings</h2><table><tr><td>static rows</td></tr></table></section>"]
    for index, result in enumerate(data["maps"]):
        out.append(f"<figure class=graze-map data-map={index}><svg viewBox='0 0 8 8' width=80><rect width=8 height=8 /></svg>"
                   f"<figcaption>{html.escape(result['caption'][:80])}</figcaption></figure>")
    for id_, detail in data["details"].items():
        out.append(f"<article id='finding-{id_}'><h3>{id_}</h3><div class=graze-view data-finding='{id_}' data-case=worst>"
                   "<svg class=still viewBox='0 0 8 8' width=80><circle r=3 cx=4 cy=4 /></svg></div>"
                   f"<pre id='line-{id_}'>{html.escape(detail['worst']['case_line'])}</pre>"
                   f"<button class=graze-copy hidden data-copies='line-{id_}'>Copy</button></article>")
    out.append(f"<script type='application/json' id=graze-data>{island}</script><script>{script}</script></body></html>")
    return "\n".join(out)


def write(path, bundle, program, **options):
    """Writes the page, of the program's tests, with the bundle in a folder; returns its data."""
    data = report(tests_of(program), **options)
    with open(os.path.join(bundle, "script.js"), encoding="utf-8") as script, \
         open(os.path.join(bundle, "style.css"), encoding="utf-8") as style:
        text = page(data, script.read(), style.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return data
