#!/usr/bin/env python3
"""An adapter of a shipped library: what is written of its subjects, plain cases, and the cases of the field.

usage: adapters_test.py PATH_TO_GRAZE ADAPTER FOLDER_OF_ADAPTERS FIELD_CASES [unittest arguments]

ADAPTER is a library of subjects, or a program (javascript/*.mjs, python/*_subjects.py): one whose packages are not
installed is skipped, with exit status 77.
"""
import json
import os
import random
import struct
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "fuzz", "adapters"))
import asking  # noqa: E402
import conversions  # noqa: E402
import convert  # noqa: E402
from cli_support import check, main, run  # noqa: E402

PLAIN = 64     # cases a test and scalar type
CLEAR = 0.02   # the margin of a case that is plain; coordinates are of size 1

# Wrong on plain cases too, and the share of them that may be. Checked by hand: not the adapter's doing.
KNOWN = {
    # Contact generators, for which a triangle has an inside.
    "bullet.triangle_clip": ("false_hit", 0.15), "bullet_double.triangle_clip": ("false_hit", 0.15),
    "bullet.gim_triangle": ("false_hit", 0.08),
    # Contact generator by clipping: loses contacts, and finds some on parts that are apart.
    "fcl.intersect_triangle_ode_style": ("false_miss", 0.16),
    # Pairs of boxes: overlapping ones without a contact.
    "mujoco.collision": ("false_miss", 0.2),
    # Its source says that it does not care for false positives.
    "vtk.polygon_intersects_bbox": ("false_hit", 0.08),
}

# The same of the generated ones, by subject and test.
KNOWN_FURTHER = {
    # A contact generator: none where the core passes beside the triangle, within the radius. The capsule is placed right:
    # pairs of capsules are answered so.
    ("ode.trimesh_capsule", "capsule_triangle_3d"): 0.45,
    # Depths by EPA and MPR, which stop early: of doubles at times all.
    **{(name, "hull_hull_depth_3d"): 1 for name in ("libccd.gjk", "libccd.mpr", "fcl.solver_libccd", "fcl.solver_indep")},
    # Boxes have their corners rounded, and distances end at a tolerance.
    **{("havok.shape_proximity", test): 1 for test in ("sphere_obb_contact_3d", "obb_obb_contact_3d")},
    # Contacts for a solver: half the depth where faces meet.
    ("mujoco.collision", "obb_obb_contact_3d"): 1,
    # Contacts likewise; on what is round, in float32 too.
    **{(name, "hull_hull_contact_3d"): 1 for name in ("libccd.gjk", "libccd.mpr", "fcl.solver_libccd", "fcl.signed_distance")},
    **{("fcl." + name, test): 1 for name in ("solver_libccd", "solver_indep", "signed_distance")
       for test in ("obb_obb_contact_3d", "capsule_capsule_contact_3d")},
    **{(name + ".epa_penetration", test + "_contact_3d"): 1 for name in ("bullet", "bullet_double")
       for test in ("capsule_capsule", "capsule_triangle", "sphere_obb", "sphere_triangle", "obb_obb", "hull_hull")},
    # Contacts of capsules by iterations, and casts by them: right to a tolerance.
    **{("rapier3d.contact_shape", test): 1 for test in ("capsule_capsule_contact_3d", "capsule_triangle_contact_3d")},
    **{("rapier3d.cast_shape", test): 0.25 for test in ("sphere_sphere_cast_3d", "hull_hull_cast_3d", "aabb_aabb_cast_3d",
                                                        "sphere_triangle_cast_3d")},
    # Its PolySolver::cbrt returns a bool: where the cubic has one root alone, that is another number. Of several roots it
    # takes the solver's first.
    ("fcl.intersect_vf_cubic", "vertex_triangle_ccd_3d"): 0.4, ("fcl.intersect_ee_cubic", "edge_edge_ccd_3d"): 0.4,
}

# How late times of impact may be on plain cases, in parts of the motion: FCL's getCcdResolution, and what rounding makes of
# the roots of a cubic in float32.
LATE_WITHIN = {"fcl.intersect_vf": 1e-7, "fcl.intersect_ee": 1e-7,
               "fcl.intersect_vf_cubic": 1e-3, "fcl.intersect_ee_cubic": 1e-3,
               # Casts of shapes end at a tolerance of lengths.
               "rapier3d.cast_shape": 1e-3, "jolt_physics.cast_shape": 1e-3}

# Wrong on a case by hand too, as checked by hand.
KNOWN_CONTROLS = {
    # See above.
    ("fcl.intersect_triangle_ode_style", "triangle_triangle_3d"): "false_miss",
    # The number is right, its sign is not.
    ("fcl.solver_indep", "hull_hull_depth_3d"): "wrong_value",
    # Those whose direction has no exact inverse.
    ("bullet.ray_aabb2", "ray_aabb_3d"): "declined", ("bullet_double.ray_aabb2", "ray_aabb_3d"): "declined",
    # Contacts of shapes that are apart, or that are not.
    **{(name, "hull_hull_contact_2d"): "declined" for name in ("box2d.distance", "planck.distance", "chipmunk.shapes_collide")},
    # Half the depth.
    ("mujoco.collision", "obb_obb_contact_3d"): "wrong_contact",
    # Times to a tolerance of the iterations.
    ("rapier3d.cast_shape", "sphere_triangle_cast_3d"): "late_impact",
    # Directions that are not of unit length.
    **{(name, "ray_aabb_3d"): "declined" for name in ("three.ray_intersects_box", "playcanvas.ray_fast", "playcanvas.ray_point",
                                                      "cannon_es.aabb_overlaps_ray", "simbody.bounding_box_ray")},
}

program = {}  # what the arguments name: adapter, folder, field


# Tests whose plain cases are made here; those of the others are of the generated family "random".
MADE_HERE = {"point_rectangle_2d", "point_triangle_2d", "segment_segment_2d", "triangle_triangle_2d", "triangle_rectangle_2d",
             "aabb_aabb_2d", "aabb_aabb_3d", "segment_plane_3d", "segment_triangle_3d", "triangle_triangle_3d",
             "triangle_aabb_3d", "triangle_min_sphere_3d"}
# Of those generated: at least so many spacings of the type from contact, coordinates within the lengths that libraries
# with absolute tolerances are made for, and the share of wrong answers, half of the values and contacts, that may be. They are
# there to tell an adapter that asks another question, which is wrong on more.
CLEAR_ULPS = {"float32": 2**19, "float64": 2**47}
LENGTHS = (0.05, 20)
WRONG_SHARE = 0.12


def generated_cases(listed, scalar):
    """Lines of the family "random", of coordinates of usual size, without what graze says of the case's origin."""
    done = run("generate", listed["id"], "--scalar", scalar, "--family", "random", "--cases", str(4 * PLAIN))
    for line in done.out.splitlines():
        case = json.loads(line)
        if LENGTHS[0] <= max(abs(float.fromhex(number)) for number in case["input"]) <= LENGTHS[1]:
            yield json.dumps({key: case[key] for key in ("test", "scalar", "input")})


def shapes_of(listed):
    """The shapes of a test by their points: a number is that many points, "box" a min and a max."""
    parts = [part["shape"] if part["shape"] == "box" else part["count"] // listed["dimension"] for part in listed["layout"]]
    return [*parts, 0][:2]


def shape(chosen, dimension, kind):
    points = [[chosen.uniform(-1, 1) for _ in range(dimension)] for _ in range(2 if kind == "box" else kind)]
    if kind == "box":
        return [list(item) for item in zip(*(sorted(pair) for pair in zip(*points)))]
    return points


def inside(chosen, points):
    """A point of the shape: of its hull, which for a box is the diagonal."""
    weights = [chosen.uniform(0.2, 1) for _ in points]
    return [sum(w * p[axis] for w, p in zip(weights, points)) / sum(weights) for axis in range(len(points[0]))]


def plain_cases(listed, scalar):
    """Cases of shapes as large as they are apart: as they come, moved onto each other, a tip before a side, and
    segments that are too short by a little."""
    test, dimension = listed["id"], listed["dimension"]
    chosen = random.Random(test + scalar)
    first, second = shapes_of(listed)
    for number in range(PLAIN):
        a, b = shape(chosen, dimension, first), shape(chosen, dimension, second)
        move = [0] * dimension
        if b and number % 4 == 1:
            move = [to - at for to, at in zip(inside(chosen, a), inside(chosen, b))]
        elif b and number % 4 == 2:
            axis = number // 4 % dimension
            tip = max(a, key=lambda point: point[axis])
            move = [to - at for to, at in zip(tip, inside(chosen, b))]
            move[axis] = tip[axis] - min(point[axis] for point in b) + chosen.uniform(0.03, 0.1)
        elif second == 2 and number % 4 == 3:
            along = chosen.uniform(1.1, 1.6)
            start, end = b if number % 8 == 3 else b[::-1]
            move = [to - (s + along * (e - s)) for to, s, e in zip(inside(chosen, a), start, end)]
        b = [[x + m for x, m in zip(point, move)] for point in b]
        numbers = [x for point in a + b for x in point]
        if scalar == "float32":
            numbers = struct.unpack("%df" % len(numbers), struct.pack("%df" % len(numbers), *numbers))
        yield json.dumps({"test": test, "scalar": scalar, "input": [float(x).hex() for x in numbers]})


def moved(library, tests, lines):
    """The same cases where the library can be handed them, and where they are in its documented domain; else near ones."""
    plugin = library["plugin"]
    for number, line in enumerate(lines):
        case = json.loads(line)
        x = [float.fromhex(item) for item in case["input"]]
        domain = next((asking.domain_of(library, item["subject"], case["test"]) for item in library["subjects"]
                       if item["test"] == case["test"]), None)
        if domain:
            convert.scale_into(domain, tests[case["test"]], case["scalar"], x)
        if convert.is_moved(plugin, case["test"]):
            convert.move(plugin, case["test"], case["scalar"], x, 2 * number)
        yield json.dumps({**case, "input": [item.hex() for item in x]})


class adapter(unittest.TestCase):
    def setUp(self):
        self.stem = asking.name_of(program["adapter"])
        taken = asking.words(program["adapter"])
        self.options = [*taken, "--subject", self.stem + ".*"]
        done = run("list", "--json", *taken)
        self.assertEqual((done.returncode, done.err), (0, ""))
        self.subjects = [item for item in json.loads(done.out)["subjects"] if item["name"].startswith(self.stem + ".")]
        with open(os.path.join(program["folder"], "libraries.json"), encoding="utf-8") as file:
            self.libraries = [item for item in json.load(file)["libraries"] if item["plugin"] == self.stem]

    def test_what_is_written_of_it(self):
        self.assertEqual(len(self.libraries), 1)
        library = self.libraries[0]
        domains = [item.pop("domain") for item in [library, *library["subjects"]] if "domain" in item]
        for domain in domains:
            self.assertLessEqual({"words", "source"}, set(domain))
            self.assertLessEqual(set(domain), {"words", "source", "size", "magnitude"})
            self.assertTrue(all(0 <= low < high for low, high in (domain[key] for key in set(domain) & {"size", "magnitude"})))
        if tolerance := library.pop("tolerance", None):  # a length within which its documentation allows either answer
            self.assertEqual(set(tolerance), {"length", "words", "source"})
            self.assertTrue(0 < tolerance["length"] < 1)
        words = {item["domain"] for item in self.subjects}
        self.assertEqual(words - {""}, {domain["words"] for domain in domains})
        self.assertEqual(set(library), {"library", "plugin", "package", "url", "promise", "excludes",
                                        "excludes_degenerate", "source", "subjects"})
        self.assertIsInstance(library.pop("excludes_degenerate"), bool)
        listed = library.pop("subjects")
        for item in listed:  # a subject may say otherwise than its library
            self.assertIsInstance(item.pop("excludes_degenerate", False), bool)
            self.assertIsInstance(item.pop("headline", True), bool)
            self.assertIn(item.pop("conversion"), ("exact", "declines"))
        for text in [*library.values(), *(text for item in listed for text in item.values())]:
            self.assertRegex(text, r"^\S(.*\S)?$")
        self.assertTrue(all(set(item) == {"subject", "test", "calls", "maps"} for item in listed))
        self.assertEqual(sorted((item["subject"], item["test"]) for item in listed),
                         sorted((item["name"], item["test"]) for item in self.subjects))
        with open(os.path.join(program["folder"], "README.md"), encoding="utf-8") as file:
            readme = file.read()
        for item in self.subjects:
            self.assertIn("`%s`" % item["name"].split(".", 1)[1], readme)

    def test_plain_cases(self):
        asked = sorted({(item["test"], scalar) for item in self.subjects for scalar in item["scalars"]})
        tests = {test["id"]: test for test in json.loads(run("list", "--json").out)["tests"]}
        lines = [line for test, scalar in asked for line in
                 moved(self.libraries[0], tests, (plain_cases if test in MADE_HERE else generated_cases)(tests[test], scalar))]
        done, answers = check(*lines, options=self.options)
        self.assertIn(done.returncode, (0, 1), done.err)  # 1: a wrong answer
        self.assertEqual(len(answers), len(lines), done.err)
        seen, wrong = {}, {}
        for line, answer in zip(lines, answers):
            test, result = answer["test"], answer["test"] in MADE_HERE
            if answer["relation"] == "undefined":
                continue
            if result and test != "triangle_min_sphere_3d" and float(answer["margin"]) < CLEAR:
                continue
            # Moving shapes that meet have no margin: those that cross are taken for clear.
            clear = answer["margin_ulps"] is None or float(answer["margin_ulps"]) >= CLEAR_ULPS[answer["scalar"]]
            if not result and tests[test]["answer"] != "values" and not (clear and answer["relation"] != "touching"):
                continue
            for name, judged in answer["subjects"].items():
                key = (name, test, answer["scalar"])
                if judged["outcome"] == "out_of_domain" or judged["outcome"] == "declined" and not result:
                    continue
                seen.setdefault(key, []).append(answer["relation"])
                late = judged["outcome"] == "late_impact" and judged["lateness"] <= LATE_WITHIN.get(name, 0)
                if judged["outcome"] != "agree" and not late:
                    wrong.setdefault(key, []).append((judged["outcome"], line))
        self.assertEqual({key[:2] for key in seen}, {(item["name"], item["test"]) for item in self.subjects})
        right = {}
        for key, relations in seen.items():
            with self.subTest(key):
                answer = tests[key[1]]["answer"]
                if answer == "relation" and key[1] in MADE_HERE:
                    self.assertGreaterEqual(min(relations.count("disjoint"), relations.count("crossing")), 5)
                elif answer in ("relation", "sign", "moving"):
                    self.assertGreaterEqual(len(set(relations)), 2)
                found = wrong.get(key, [])
                right[key[:2]] = right.get(key[:2], 0) + len(relations) - len(found)
                outcome, share = KNOWN.get(key[0], ("", 0))
                if key[1] not in MADE_HERE:
                    share = KNOWN_FURTHER.get(key[:2], 0.5 if answer in ("values", "contact") else WRONG_SHARE)
                self.assertLessEqual(len(found), share * len(relations), found[:1])
                if key[1] in MADE_HERE:
                    self.assertLessEqual({item[0] for item in found}, {outcome})

        self.assertEqual([key for key, count in right.items() if not count], [], "no control case is answered rightly")

    def test_what_it_is_handed(self):
        """What the library could be handed only rounded is declined; some of what it can be handed is not."""
        asked = sorted({(item["test"], scalar) for item in self.subjects for scalar in item["scalars"]})
        tests = {test["id"]: test for test in json.loads(run("list", "--json").out)["tests"]}
        lines = []
        for test, scalar in asked:
            if convert.is_moved(self.stem, test):
                done = run("generate", test, "--scalar", scalar, "--cases", "64", "--seed", "7")
                lines += [json.dumps({key: json.loads(line)[key] for key in ("test", "scalar", "input")})
                          for line in done.out.splitlines()]
        lines += list(moved(self.libraries[0], tests, lines))
        done, answers = check(*lines, options=self.options)
        self.assertEqual(len(answers), len(lines), done.err)
        found, unjudged = conversions.undeclared(self.libraries[0]["subjects"], answers, lines)
        self.assertEqual(found, [])
        self.assertEqual(unjudged, set())

    def test_controls(self):
        """By hand: two small cases a test, far from contact, that everything answers rightly."""
        mine = {(item["test"], scalar) for item in self.subjects for scalar in item["scalars"]}
        with open(os.path.join(asking.HERE, "controls.jsonl"), encoding="utf-8") as file:
            lines = [line for line in file if (json.loads(line)["test"], json.loads(line)["scalar"]) in mine]
        done, answers = check(*lines, options=self.options)
        self.assertEqual(len(answers), len(lines), done.err)
        self.assertEqual({item["name"] for item in self.subjects}, {name for item in answers for name in item["subjects"]})
        for line, answer in zip(lines, answers):
            self.assertEqual(answer["relation"], json.loads(line).get("expect"), answer)
            for name, judged in answer["subjects"].items():
                with self.subTest(name, test=answer["test"], scalar=answer["scalar"]):
                    self.assertIn(judged["outcome"], ("agree", KNOWN_CONTROLS.get((name, answer["test"]))))

    def test_field_cases(self):
        with open(program["field"], encoding="utf-8") as file:
            tests = [json.loads(line)["test"] for line in file if line.strip()]
        if not set(tests) & {item["test"] for item in self.subjects}:
            self.skipTest("none of the cases asks it")
        count = len(tests)
        done = run("check", "--json", *self.options, program["field"])
        self.assertIn(done.returncode, (0, 1))
        if program["adapter"].endswith(".so"):  # a program's standard error is its own
            self.assertEqual(done.err, "")
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(answers), count)
        outcomes = {judged["outcome"] for answer in answers for judged in answer["subjects"].values()}
        if outcomes - {"contact_hit", "contact_miss", "declined"}:  # it has a test with such a case
            self.assertIn("agree", outcomes)
        self.assertFalse(outcomes & {"crash", "hang"}, outcomes)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    for key in ("adapter", "folder", "field"):
        program[key] = os.path.abspath(sys.argv.pop(2))
    if not asking.is_installed(program["adapter"]):
        print("skipped: its packages are not installed")
        sys.exit(77)
    main(__doc__)
