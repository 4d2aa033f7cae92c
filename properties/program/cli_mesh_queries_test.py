#!/usr/bin/env python3
"""graze mesh --queries: wrong subjects are caught with cases that check takes, right ones never; models are given once where that
is wanted; what misbehaves is told, and loses nothing of the others.

usage: cli_mesh_queries_test.py PATH_TO_GRAZE PLUGIN_FOLDER C_COMPILER INCLUDE_FOLDER [unittest arguments]
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from cli_support import main, run
from schema_support import faults

words = []
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "fuzz", "examples", "commands")
TETRAHEDRON = "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n"
# Says on standard error how many triangles it was given. Told "old" it knows no prepare; else it fails as it is told, but "new".
PROGRAM = """
import json, sys
import graze_subjects
way = sys.argv[1]

def hits(x, t):
    minus = lambda a, b: [p - q for p, q in zip(a, b)]
    dot = lambda a, b: sum(p * q for p, q in zip(a, b))
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    a, d = t[:3], x[3:6]
    e1, e2, s = minus(t[3:6], a), minus(t[6:], a), minus(x[:3], a)
    p, q = cross(d, e2), cross(s, e1)
    det = dot(e1, p)
    if det == 0:
        return False
    u, v = dot(s, p) / det, dot(d, q) / det
    return u > 1e-9 and v > 1e-9 and u + v < 1 - 1e-9 and dot(e2, q) / det >= 0

given = 0
def prepare(triangles):
    global given
    given += 1
    print("given", len(triangles) // 9, file=sys.stderr, flush=True)
    if way == "declines": return None
    if way == "raises": raise ValueError("no tree")
    if way == "ends": sys.exit(3)
    if way == "loops":
        while True: pass
    faces = list(zip(*[iter(triangles)] * 9))
    return lambda x: any(hits(x, t) for t in faces)

if way == "nonsense":
    sys.stdin.readline()
    print('{"subjects":[{"test":"ray_solid_3d","name":"mine","scalar":"float64","prepare":true}]}', flush=True)
    for line in sys.stdin:
        if line.strip(): print("7", flush=True)
elif way == "old":
    graze_subjects.serve([graze_subjects.subject("ray_solid_3d", "mine", lambda x: any(hits(x, x[i:i + 9]) for i in range(6, len(x), 9)))])
else:
    graze_subjects.serve([graze_subjects.subject("ray_solid_3d", "mine", None, prepare=prepare)])
"""
OLD = r"""
#include <graze/subject.h>
static int none(const void *input, size_t count, void *output) { (void)input, (void)output; return count == 6 + 9 * 4 ? 0 : -1; }
#ifdef THIRD
/* As version 3 was before a solid could be given once. */
static const struct {
    size_t size; graze_subject subject; int promise;
    int (*read)(const graze_operations *, const graze_number *, size_t, graze_number *); long long (*build)(const graze_points *);
} subjects[] = {{sizeof subjects[0], {"ray_solid_3d", "none", 32, 0, none}, 0, 0, 0}};
const graze_subject_v3 *graze_subjects_v3(size_t *count, int *abi) { *count = 1, *abi = 3; return (const graze_subject_v3 *)subjects; }
#else
static const graze_subject subjects[] = {{"ray_solid_3d", "none", 32, 0, none}};
const graze_subject *graze_subjects(size_t *count, int *abi) { *count = 1, *abi = GRAZE_SUBJECT_ABI; return subjects; }
#endif
"""


def off(points, faces):
    return "\n".join(["OFF", "%d %d 0" % (len(points), len(faces)), *(" ".join(map(repr, p)) for p in points),
                      *(" ".join(map(str, [len(f), *f])) for f in faces)]) + "\n"


CUBE = off([[i & 1, i >> 1 & 1, i >> 2] for i in range(8)],
           [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)])


class queries(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.model = self.write("cube.off", CUBE)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def ask(self, kind, *more, status=0, model=None, cases=1600, **options):
        """The documents, one a scalar type."""
        done = run("mesh", model or self.model, "--queries", kind, "--cases", str(cases), "--json", *more, **options)
        self.assertEqual(done.returncode, status, done.err)
        self.done = done
        found = [json.loads(line) for line in done.out.splitlines()]
        for document in found:
            self.assertEqual(faults("mesh_queries", document), [])
        return found

    def prepared(self, kind, name, *more, **options):
        """What the test library's subject did, in the one scalar type it has."""
        (found,) = self.ask(kind, "--plugin", os.path.join(words[0], "prepared.so"), "--subject", "prepared." + name, "--scalar", "float64",
                            *more, **options)
        ((_, by_name),) = [(test, item["subjects"]) for test, item in found["tests"].items() if item["subjects"]]
        return by_name["prepared." + name]

    def check(self, tally, outcome, scalar="float64"):
        """The examples are cases, which the same subject gets wrong in the same way where it is asked about all triangles."""
        self.assertGreater(tally["outcomes"][outcome], 0)
        lines = [item for item in tally["examples"] if item["outcome"] == outcome]
        self.assertGreater(len(lines), 0)
        self.assertLessEqual(len(lines), 3)
        file = self.write("cases.jsonl", "".join(json.dumps(item) + "\n" for item in lines))
        done = run("check", file, "--json", "--subject", lines[0]["subject"], *self.plugin_of(lines[0]))
        self.assertEqual(done.returncode, 0, done.err)
        for line in done.out.splitlines():
            found = json.loads(line)
            self.assertTrue(found["expect_met"] if "expect_met" in found else True)
            self.assertEqual(found["subjects"][lines[0]["subject"]]["outcome"], outcome)
        return lines

    @staticmethod
    def plugin_of(line):
        own = line["subject"].startswith("prepared.")
        return ["--plugin", os.path.join(words[0], "prepared.so"), "--fail-on", "none"] if own else ["--fail-on", "none"]

    def test_right_ones(self):
        for kind, tests in (("inside", ["point_solid_3d"]), ("distance", ["point_solid_distance_3d"]), ("rays", ["ray_solid_3d", "ray_solid_hit_3d"])):
            found = self.ask(kind, "--plugin", os.path.join(words[0], "prepared.so"), "--subject", "prepared.right", "--subject", "certified.*",
                             "--fail-on", "disagreement")
            self.assertEqual([item["scalar"] for item in found], ["float32", "float64"])
            for document in found:
                self.assertEqual(sorted(document["tests"]), tests)
                for item in document["tests"].values():
                    names = [name for name in item["subjects"] if name == "prepared.right" or name.startswith("certified.")]
                    self.assertEqual(sorted(names), sorted(item["subjects"]))
                    self.assertIn("prepared.right", names)
                    for tally in item["subjects"].values():
                        self.assertEqual((tally["checked"], tally["disagreements"], tally["examples"]), (1600, 0, []))
                        self.assertEqual({aim["checked"] for aim in tally["aims"].values()}, {200})
                        self.assertTrue(set(tally["outcomes"]) <= {"agree", "contact_hit", "undefined", "declined"}, tally["outcomes"])

    def test_leaks(self):
        tally = self.prepared("rays", "leaky", status=1)
        lines = self.check(tally, "false_miss")
        self.assertEqual(tally["leaks"], tally["outcomes"]["false_miss"])
        self.assertEqual(sum(aim["leaks"] for aim in tally["aims"].values()), tally["leaks"])
        self.assertGreater(tally["aims"]["edge"]["leaks"], 5)
        self.assertEqual(tally["aims"]["plain"]["leaks"], 0)
        self.assertNotIn("false_hit", tally["outcomes"])
        self.assertTrue(all(line["expect"] == "crossing" for line in lines))
        self.assertIn("abandoned" if tally["given_up"] else "gated outcomes", self.done.err)
        # In words, with the cases for themselves.
        done = run("mesh", self.model, "--queries", "rays", "--cases", "1600", "--plugin", os.path.join(words[0], "prepared.so"), "--subject",
                   "prepared.leaky")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([json.loads(line) for line in done.out.splitlines()], tally["examples"])
        self.assertRegex(done.err, r"prepared\.leaky: %d of 1600 wrong \(%d false_miss\).*; leaks: %d, \d+ a million aimed rays, 0 a million plain"
                         % (tally["disagreements"], tally["outcomes"]["false_miss"], tally["leaks"]))

    def test_late_hits(self):
        tally = self.prepared("rays", "late", status=1)
        self.check(tally, "wrong_value")
        self.assertGreater(tally["leaks"], 100)
        self.assertLess(tally["leaks"], tally["outcomes"]["wrong_value"])  # not of rays that begin inside

    def test_points(self):
        self.check(self.prepared("inside", "parity", status=1), "false_miss")
        tally = self.prepared("distance", "inverted", status=1)
        self.check(tally, "wrong_value")
        self.assertNotIn("leaks", tally)
        # On the surface both signs are right.
        self.assertGreater(tally["outcomes"]["agree"], 300)

    def test_documented(self):
        for kind, name, outcome in (("inside", "documented.ray_parity", "false_miss"), ("rays", "documented.woop", "false_miss")):
            found = self.ask(kind, "--subject", name, "--scalar", "float64", cases=4000)
            tallies = [item["subjects"][name] for item in found[0]["tests"].values()]
            self.check(tallies[0], outcome)
            self.ask(kind, "--subject", name, "--scalar", "float64", "--fail-on", outcome, status=1, cases=4000)

    def test_same_with_any_jobs_and_seed(self):
        words_of = ["--subject", "documented.*", "--scalar", "float32", "--no-shrink"]
        one, two = (self.ask("rays", *words_of, "--jobs", jobs, cases=3000) for jobs in "13")
        self.assertEqual(one, two)
        self.assertNotEqual(one, self.ask("rays", *words_of, "--seed", "2", cases=3000))

    def test_no_shrink(self):
        plain = self.prepared("rays", "leaky", "--no-shrink", status=1)
        self.assertEqual({(len(item["input"]), item["simplified"]) for item in plain["examples"]}, {(6 + 9 * 12, False)})
        short = self.prepared("rays", "leaky", status=1)
        self.assertTrue(any(item["simplified"] and len(item["input"]) < 6 + 9 * 12 for item in short["examples"]))

    def test_old_libraries_get_all_triangles(self):
        for more in ([], ["-DTHIRD"]):
            source, library = self.write("old.c", OLD), os.path.join(self.folder, "old.so")
            subprocess.run([words[1], *more, "-shared", "-fPIC", "-I", words[2], source, "-o", library], check=True)
            (found,) = self.ask("rays", "--plugin", library, model=self.write("t.off", TETRAHEDRON), status=1)
            tally = found["tests"]["ray_solid_3d"]["subjects"]["old.none"]
            self.assertEqual(tally["checked"], 1600)
            self.assertEqual(tally["leaks"], tally["outcomes"]["false_miss"])
            self.assertNotIn("declined", tally["outcomes"])

    def test_hostile_preparations(self):
        expected = {"declines": "declined it: prepare returned null", "crashes": "crashed: signal 6", "leaves": "crashed: exit with status 0",
                    "throws": "threw an exception", "writes": "crashed: signal 11"}
        for name, why in expected.items():
            tally = self.prepared("rays", name, status=1)
            self.assertIn("prepared.right", self.lists())
            self.assertEqual((tally["checked"], tally["given_up"]), (0, True))
            self.assertIn("was given a solid of 12 triangles and " + why, tally["not_prepared"])
            self.assertIn("%s of ray_solid_3d, float64: asked nothing" % ("prepared." + name), self.done.err)
        # Nothing is lost of the others.
        (found,) = self.ask("rays", "--plugin", os.path.join(words[0], "prepared.so"), "--subject", "prepared.crashes", "--subject",
                            "prepared.leaky", "--subject", "prepared.right", "--scalar", "float64", "--jobs", "2", status=1)
        subjects = found["tests"]["ray_solid_3d"]["subjects"]
        self.assertEqual({name: item["checked"] for name, item in subjects.items()},
                         {"prepared.crashes": 0, "prepared.leaky": 1600, "prepared.right": 1600})
        self.assertGreater(subjects["prepared.leaky"]["leaks"], 0)

    @staticmethod
    def lists():
        return run("list", "--plugin", os.path.join(words[0], "prepared.so")).out

    def test_preparation_without_end(self):
        # Seconds in all bound those until it is ready.
        tally = self.prepared("rays", "loops", "--seconds", "2", "--jobs", "1", status=1, cases=64)
        self.assertIn("took too long", tally["not_prepared"])

    def test_hostile_questions(self):
        tally = self.prepared("rays", "crashes_on_axes", status=1)
        self.assertGreater(tally["outcomes"]["crash"], 20)
        self.assertEqual(sum(tally["outcomes"].values()), 1600)
        self.assertEqual(tally["outcomes"]["crash"], tally["disagreements"])
        self.assertEqual({item["outcome"] for item in tally["examples"]}, {"crash"})
        # Each time the model is given to a new process, and no other answer is lost.
        tally = self.prepared("rays", "crashes_at_times", "--jobs", "1", status=1, cases=400)
        self.assertEqual(sum(tally["outcomes"].values()), 400)
        self.assertEqual(tally["outcomes"]["crash"], tally["disagreements"])
        self.assertTrue(4 <= tally["outcomes"]["crash"] <= 8, tally["outcomes"])
        tally = self.prepared("rays", "loops_when_asked", "--time-limit", "0.1", "--jobs", "1", status=1, cases=64)
        self.assertEqual((tally["given_up"], tally["outcomes"]), (True, {"hang": 4}))
        self.assertIn("abandoned", self.done.err)
        tally = self.prepared("rays", "large")
        self.assertEqual(tally["disagreements"], 0)
        tally = self.prepared("rays", "never", status=1)
        self.assertEqual(set(tally["outcomes"]) - {"undefined"}, {"declined"})
        self.assertIn("no answer that can be judged", self.done.err)
        for name in ("no_number", "endless"):
            self.check(self.prepared("rays", name, status=1), "wrong_value")

    def test_lists_that_are_refused(self):
        for told, fragment in (("ask", "some of prepare, ask and release, expected all three or none"), ("point_disc_2d", "point_disc_2d has no solid")):
            done = run("list", "--plugin", os.path.join(words[0], "prepared.so"), env={**os.environ, "GRAZE_PREPARED": told})
            self.assertEqual(done.returncode, 2)
            self.assertIn(fragment, done.err)

    def program(self, way):
        file = self.write("mine.py", PROGRAM)
        return ["--command", "python3 %s %s" % (file, way)]

    def test_programs(self):
        options = {"env": {**os.environ, "PYTHONPATH": EXAMPLES}}
        (new,) = self.ask("rays", *self.program("new"), "--jobs", "1", "--no-shrink", status=1, **options)
        tally = new["tests"]["ray_solid_3d"]["subjects"]["mine.mine"]
        self.assertGreater(tally["leaks"], 10)
        # Once, for all questions.
        self.assertEqual(self.done.err.count("given 12"), 1, self.done.err)
        (old,) = self.ask("rays", *self.program("old"), "--jobs", "1", "--no-shrink", status=1, **options)
        for item in (new, old):
            for found in item["tests"]["ray_solid_3d"]["subjects"].values():
                found["examples"] = []
        self.assertEqual(new, old)
        expected = {"declines": "was given a solid and declined it", "raises": "answered \"{\\\"error\\\": \\\"no tree\\\"}\"",
                    "ends": "ended by exit with status 3", "nonsense": "answered \"7\", expected true"}
        for way, why in expected.items():
            (found,) = self.ask("rays", *self.program(way), "--jobs", "1", status=1, **options)
            tally = found["tests"]["ray_solid_3d"]["subjects"]["mine.mine"]
            self.assertEqual(tally["checked"], 0)
            self.assertIn(why, tally["not_prepared"], way)
        (found,) = self.ask("rays", *self.program("loops"), "--seconds", "2", "--jobs", "1", status=1, cases=64, **options)
        self.assertIn("took too long", found["tests"]["ray_solid_3d"]["subjects"]["mine.mine"]["not_prepared"])

    def refuses(self, *given, model=None):
        done = run("mesh", model or self.model, *given)
        self.assertEqual((done.returncode, done.out), (2, ""), done.err)
        return done.err

    def test_what_cannot_be(self):
        self.assertIn("not none of inside", self.refuses("--queries", "holes").replace("is none", "not none"))
        self.assertIn("--queries and --out exclude", self.refuses("--queries", "rays", "--out", self.folder))
        self.assertIn("--intersections and --queries exclude", self.refuses("--queries", "rays", "--intersections"))
        self.assertIn("--json requires --queries", self.refuses("--json", "--out", self.folder))
        self.assertIn("takes no --baseline", self.refuses("--queries", "rays", "--shard", "1/2"))
        self.assertIn("none of the selected tests", self.refuses("--queries", "rays", "--test", "point_solid_3d"))
        opened = self.write("open.off", CUBE.replace("8 6 0", "8 5 0").rsplit("\n", 2)[0] + "\n")
        self.assertIn("expected a closed surface", self.refuses("--queries", "rays", "--subject", "certified.*", model=opened))
        far = self.write("far.off", CUBE.replace("\n1 1 1\n", "\n1e300 1e300 1e300\n"))
        self.assertIn("beyond the largest float32", self.refuses("--queries", "rays", "--subject", "certified.*", "--scalar", "float32", model=far))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    words[:] = sys.argv[2:5]
    del sys.argv[2:5]
    main(__doc__)
