#!/usr/bin/env python3
"""Campaigns: what run and mesh count, write, refuse, and exit with.

usage: cli_campaign_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import signal
import struct
import subprocess
import tempfile
import unittest

from cli_support import graze, main, run

FILES = ["findings.db", "findings.jsonl", "junit.xml", "report.html", "report.md", "summary.json"]
COUNTS = ["checked", "agree", "false_hit", "false_miss", "contact_hit", "contact_miss", "wrong_sphere", "crash", "hang",
          "declined", "out_of_domain", "undefined"]
FEW = ["--test", "segment_*", "--test", "triangle_min_sphere_3d", "--cases", "96"]


def without_times(value):
    """A summary without what differs from run to run."""
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k not in ("seconds", "first_disagreement_seconds")}
    return value


class campaign(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.out = os.path.join(self.folder, "out")
        self.outs = 0

    def new_out(self):
        """A folder without a campaign: one with another campaign would be refused."""
        self.outs += 1
        self.out = os.path.join(self.folder, "out%d" % self.outs)
        return self.out

    def read(self, name, out=None):
        with open(os.path.join(out or self.out, name), encoding="utf-8") as file:
            return file.read()

    def summary(self, out=None):
        return json.loads(self.read("summary.json", out))

    def findings(self, out=None):
        return [json.loads(line) for line in self.read("findings.jsonl", out).splitlines()]

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path

    def run_fine(self, *words, out=None):
        done = run(*words, "--out", out or self.out)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual(sorted(os.listdir(out or self.out)), FILES)
        return done


class run_verb(campaign):
    def test_summary(self):
        done = self.run_fine("run", *FEW, "--seed", "5")
        self.assertIn("report: " + os.path.join(self.out, "report.html"), done.out)
        self.assertEqual(done.err, "")  # no progress where nobody watches
        summary = self.summary()
        self.assertLessEqual({"seed", "cases", "seconds", "tests"}, set(summary))
        self.assertEqual(summary["seed"], 5)
        listed = json.loads(run("list", "--json").out)
        asked = [t["id"] for t in listed["tests"] if t["id"].startswith("segment_") or t["id"] == "triangle_min_sphere_3d"]
        self.assertEqual(list(summary["tests"]), asked)
        self.assertEqual(summary["cases"], 96 * 2 * len(asked))
        for test, of_test in summary["tests"].items():
            self.assertEqual(list(of_test["subjects"]), [s["name"] for s in listed["subjects"] if s["test"] == test])
            for of_subject in of_test["subjects"].values():
                self.assertEqual(list(of_subject), ["float32", "float64"])
                for tally in of_subject.values():
                    self.assertEqual(list(tally)[:len(COUNTS)], COUNTS)
                    self.assertEqual(tally["checked"], 96)
                    self.assertEqual(sum(tally[name] for name in COUNTS[1:]), 96)
                    self.assertEqual(list(tally["families"]), [f["name"] for f in listed["families"]])
                    for name in COUNTS:
                        self.assertEqual(sum(f[name] for f in tally["families"].values()), tally[name])
                    self.assertEqual(tally["worst"] is None, tally["first_disagreement_seconds"] is None)
                    self.assertEqual(tally["worst"] is None, not tally["causes"])

    def test_findings_check_again(self):
        self.run_fine("run", "--cases", "64", "--test", "segment_triangle_3d", "--test", "triangle_*")
        findings = self.findings()
        self.assertTrue(findings)
        done = run("check", "--json", os.path.join(self.out, "findings.jsonl"))
        self.assertEqual((done.returncode, done.err), (0, ""))
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(len(answers), len(findings))
        for finding, answer in zip(findings, answers):
            self.assertEqual(answer["relation"], finding.get("expect"))
            self.assertEqual(answer["subjects"][finding["subject"]]["outcome"], finding["outcome"])
            self.assertEqual(answer["subjects"][finding["subject"]]["cause"], finding["cause"])

    def test_findings_are_generated_again(self):
        self.run_fine("run", "--cases", "300", "--test", "segment_triangle_3d", "--seed", "9", "--family", "coplanar",
                      "--family", "shared_feature")
        findings = self.findings()
        self.assertTrue(findings)
        for finding in findings[:8]:
            done = run("generate", finding["test"], "--family", finding["family"], "--scalar", finding["scalar"], "--seed", "9",
                       "--cases", str(finding["index"] + 1))
            self.assertEqual(json.loads(done.out.splitlines()[-1])["input"], finding["input"])

    def test_same_counts_with_any_jobs(self):
        words = ["run", "--cases", "700", "--test", "segment_*", "--test", "point_trimesh_2d", "--test", "triangle_aabb_3d"]
        outs = []
        for extra in (["--jobs", "1"], ["--jobs", "2"], ["--jobs", "5"], [], ["--jobs", "1", "--seed", "2"]):
            outs.append(os.path.join(self.folder, str(len(outs))))
            self.run_fine(*words, *extra, out=outs[-1])
        first = outs[0]
        for other in outs[1:4]:
            self.assertEqual(without_times(self.summary(first)), without_times(self.summary(other)))
            self.assertEqual(self.read("findings.jsonl", first), self.read("findings.jsonl", other))
        self.assertNotEqual(self.read("findings.jsonl", first), self.read("findings.jsonl", outs[4]))

    def test_seconds(self):
        self.run_fine("run", "--seconds", "0.3", "--test", "segment_segment_2d")
        self.assertLess(self.summary()["seconds"], 30)
        self.assertGreater(self.summary()["cases"], 0)

    def test_selection(self):
        self.run_fine("run", "--test", "triangle_aabb_3d", "--subject", "*.sat", "--scalar", "float64", "--family", "gr*",
                      "--cases", "20")
        tests = self.summary()["tests"]
        self.assertEqual(list(tests), ["triangle_aabb_3d"])
        self.assertEqual(list(tests["triangle_aabb_3d"]["subjects"]), ["documented.sat"])
        by_scalar = tests["triangle_aabb_3d"]["subjects"]["documented.sat"]
        self.assertEqual(list(by_scalar), ["float64"])
        self.assertEqual(list(by_scalar["float64"]["families"]), ["grid"])

    def test_fail_on(self):
        words = ["run", *FEW, "--out", self.out]
        done = run(*words, "--fail-on", "agree")
        self.assertEqual(done.returncode, 1)
        self.assertIn("ruled out", done.err)
        self.assertEqual(sorted(os.listdir(self.out)), FILES)
        self.assertEqual(run(*words, "--fail-on", "crash,hang").returncode, 0)
        self.assertEqual(run(*words, "--fail-on", "crash,agree").returncode, 1)
        self.assertEqual(run(*words, "--fail-on", "crash", "--fail-on", "agree").returncode, 1)

    def test_no_cases(self):
        self.run_fine("run", "--cases", "0")
        self.assertEqual(self.summary()["cases"], 0)
        self.assertEqual(self.findings(), [])

    def test_report(self):
        self.run_fine("run", *FEW)
        report = self.read("report.md")
        for text in ("# graze", "segment_plane_3d", "documented.", "Made by `graze run --test 'segment_*'"):
            self.assertIn(text, report)

    def test_bad_usage(self):
        file = self.write("file", "")
        for words, fragments in ((["--jobs", "0"], ["--jobs", "1 or more"]), (["--jobs", "100000"], ["--jobs", "too large"]),
                                 (["--jobs", "x"], ["--jobs"]), (["--seconds", "-1"], ["--seconds", "-1"]),
                                 (["--seconds", "0"], ["--seconds"]), (["--seconds", "nan"], ["--seconds"]),
                                 (["--seconds", "1s"], ["--seconds", "1s"]), (["--cases", "-1"], ["--cases", "-1"]),
                                 (["--cases", "1e3"], ["--cases", "1e3"]),
                                 (["--cases", "18446744073709551616"], ["--cases", "too large"]),
                                 (["--seed", "abc"], ["--seed", "abc"]), (["--seed", "-1"], ["--seed"]), (["--seed", ""], ["--seed"]),
                                 (["--test", "nothing"], ["nothing"]), (["--test", "triangle_aab_3d"], ["triangle_aabb_3d"]),
                                 (["--family", "nothing"], ["nothing"]), (["--scalar", "float16"], ["float16"]),
                                 (["--subject", "documented.nothing"], ["documented.nothing"]),
                                 (["--subject", "external.mine"], ["external.mine"]),
                                 (["--test", "point_disc_2d", "--subject", "documented.sat"], ["--subject"]),
                                 (["--fail-on", "false_mis"], ["false_miss"]), (["--fail-on", ""], ["--fail-on"]),
                                 (["--plugin", "mine.so"], ["--plugin", "mine.so", "expected a shared library"]),
                                 (["--nothing"], ["--nothing"]), (["extra"], ["extra"])):
            done = run("run", *words, *([] if "--cases" in words else ["--cases", "1"]), "--out", self.out)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            for fragment in fragments:
                self.assertIn(fragment, done.err, words)
        for out in ("", file, os.path.join(file, "below")):
            done = run("run", "--out", out, "--cases", "1")
            self.assertEqual((done.returncode, done.out), (2, ""), out)
            self.assertIn("--out", done.err)
        done = run("run", "--cases", "1")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--out", done.err)

    @unittest.skipIf(os.geteuid() == 0, "nothing is read-only to root")
    def test_read_only_folder(self):
        os.mkdir(self.out, 0o500)
        done = run("run", "--out", self.out, "--cases", "1")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("--out", done.err)

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([*graze, "run", "--cases", "1000000000000", "--out", self.new_out()],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                pass
            process.send_signal(number)
            out, err = process.communicate(timeout=120)
            self.assertEqual((process.returncode, err), (0, b""))
            self.assertIn(b"stopped early", out)
            self.assertIs(self.summary()["stopped"], True)

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([*graze, "run", *FEW, "--out", self.out], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output", done.stderr)
        self.assertEqual(sorted(os.listdir(self.out)), FILES)


TETRAHEDRON = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
FACES = [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def lines(*rows):
    return "".join("%s\n" % (row if isinstance(row, str) else " ".join(map(str, row))) for row in rows)


def off(points=TETRAHEDRON, faces=FACES):
    return lines("OFF", (len(points), len(faces), 0), *points, *((3, *face) for face in faces))


def obj(points=TETRAHEDRON, faces=FACES):
    return lines(*(("v", *p) for p in points), *(("f", *(i + 1 for i in face)) for face in faces))


def stl(points=TETRAHEDRON, faces=FACES):
    rows = ["solid model"]
    for face in faces:
        rows += ["facet normal 0 0 0", "outer loop", *(("vertex", *points[i]) for i in face), "endloop", "endfacet"]
    return lines(*rows, "endsolid model")


def binary_stl(points=TETRAHEDRON, faces=FACES):
    bodies = [struct.pack("<12fH", 0, 0, 0, *(c for i in face for c in points[i]), 0) for face in faces]
    return bytes(80) + struct.pack("<I", len(faces)) + b"".join(bodies)


def ply(points=TETRAHEDRON, faces=FACES):
    return lines("ply", "format ascii 1.0", "element vertex %d" % len(points), "property float x", "property float y",
                 "property float z", "element face %d" % len(faces), "property list uchar int vertex_indices", "end_header",
                 *points, *((3, *face) for face in faces))


class mesh_verb(campaign):
    forms = {"model.off": off, "model.obj": obj, "model.stl": stl, "binary.stl": binary_stl, "model.ply": ply}
    words = ["mesh", "--cases", "100"]

    def test_models(self):
        # Four triangles that share edges: six pairs, six times as many edges against triangles.
        for name, form in self.forms.items():
            done = self.run_fine("mesh", self.write(name, form()), "--resolution", "4", "--test", "triangle_triangle_3d",
                                 "--test", "segment_triangle_3d", out=self.new_out())
            self.assertIn("4 triangles", done.err, name)
            tests = self.summary()["tests"]
            for test, count in (("segment_triangle_3d", 36), ("triangle_triangle_3d", 6)):
                for by_scalar in tests[test]["subjects"].values():
                    for tally in by_scalar.values():
                        self.assertEqual((tally["checked"], list(tally["families"])), (count, ["mesh"]))

    def test_voxels(self):
        self.run_fine("mesh", self.write("model.off", off()), "--resolution", "2", "--test", "triangle_aabb_3d")
        for tally in self.summary()["tests"]["triangle_aabb_3d"]["subjects"]["documented.sat"].values():
            # Cells of size 1/2. Three triangles lie in a face of the grid, so each touches a layer on both sides of
            # it, 4 x 4 with the closed borders; the fourth one's box takes 4 x 4 x 4.
            self.assertEqual(tally["checked"], 3 * 4 * 4 * 2 + 4 * 4 * 4)

    def test_same_model_in_every_form(self):
        found = []
        for name, form in self.forms.items():
            self.run_fine(*self.words, self.write(name, form()), out=self.new_out())
            found.append(without_times(self.summary()))
        for other in found[1:]:
            self.assertEqual(found[0]["tests"], other["tests"])

    def test_jobs(self):
        file = self.write("model.off", off())
        outs = [os.path.join(self.folder, jobs) for jobs in "12"]
        for out in outs:
            self.run_fine("mesh", file, "--jobs", os.path.basename(out), out=out)
        self.assertEqual(without_times(self.summary(outs[0])), without_times(self.summary(outs[1])))
        self.assertEqual(self.read("findings.jsonl", outs[0]), self.read("findings.jsonl", outs[1]))

    def test_degenerate_and_far(self):
        points = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 0), ("1e300", 0, 0), (0, "-1e-300", 0)]
        for faces in ([(0, 1, 2), (0, 0, 0), (0, 3, 1)], [(0, 4, 5), (1, 4, 5)]):
            self.run_fine(*self.words, self.write("model.off", off(points, faces)), out=self.new_out())

    def refuses(self, name, content, *fragments):
        done = run(*self.words, self.write(name, content), "--out", self.out)
        self.assertEqual((done.returncode, done.out), (2, ""), name)
        self.assertTrue(done.err.startswith("graze mesh: " + os.path.join(self.folder, name) + ": "), done.err)
        self.assertEqual(len(done.err.splitlines()), 1, done.err)
        for fragment in fragments:
            self.assertIn(fragment, done.err)

    def test_truncated(self):
        for name, form in self.forms.items():
            if form is obj:
                continue  # an OBJ does not say how long it is
            whole = form() if form is binary_stl else form().encode()
            for share in (0.2, 0.5, 0.8):
                self.refuses(name, whole[:int(share * len(whole))])

    def test_vertex_out_of_range(self):
        for form in (off, obj, ply):
            for bad in (4, 2000000000, -100):
                self.refuses("model." + form.__name__, form(faces=[(0, 1, 2), (0, 1, bad)]))

    def test_not_finite(self):
        for name, form in self.forms.items():
            for bad in ("nan", "inf", "-inf"):
                self.refuses(name, form(points=[(0, 0, 0), (1, float(bad), 0), (0, 1, 0), (0, 0, 1)]))
        self.refuses("model.off", off(points=[(0, 0, 0), (1, "1e999", 0), (0, 1, 0), (0, 0, 1)]))

    def test_headers_that_promise_too_much(self):
        self.refuses("model.off", off().replace("4 4 0", "4000000000 4000000000 0"))
        self.refuses("model.off", off().replace("4 4 0", "-4 4 0"))
        self.refuses("model.ply", ply().replace("vertex 4", "vertex 4000000000"))
        self.refuses("model.stl", bytes(80) + b"\xff\xff\xff\xff" + bytes(50))
        head = ply().split("end_header")[0].replace("ascii", "binary_little_endian").replace("uchar int", "uint int")
        points = struct.pack("<12f", *(c for point in TETRAHEDRON for c in point))
        self.refuses("model.ply", (head + "end_header\n").encode() + points + b"\xff\xff\xff\xff" + bytes(50))

    def test_headers_without_sense(self):
        self.refuses("model.ply", ply().replace("element vertex", "elephant vertex"))
        self.refuses("model.ply", ply().replace("element vertex 4\n", ""))
        self.refuses("model.ply", ply().replace("element face", "element grace"))
        self.refuses("model.ply", ply().replace("end_header\n", ""))

    def test_nothing_in_it(self):
        for name in self.forms:
            self.refuses(name, b"")
        self.refuses("model.off", off(faces=[]))

    def test_junk(self):
        state = 7
        junk = bytearray()
        for _ in range(4000):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            junk.append(state >> 56)
        for name in (*self.forms, "model.txt", "model"):
            self.refuses(name, bytes(junk))

    def test_random_damage(self):
        # A damaged model is judged or refused, never the end of the program.
        state = 99
        for name, form in self.forms.items():
            whole = form() if form is binary_stl else form().encode()
            for _ in range(25):
                broken = bytearray(whole)
                for _ in range(2):
                    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
                    broken[(state >> 33) % len(broken)] = (state >> 20) % 256
                file = self.write(name, bytes(broken))
                done = run("mesh", "--cases", "4", file, "--resolution", "4", "--out", self.out)
                self.assertIn(done.returncode, (0, 2), "%s\n%s" % (done.err, bytes(broken)))

    def test_missing_beside_good(self):
        good = self.write("model.off", off())
        gone = os.path.join(self.folder, "gone.off")
        done = run(*self.words, gone, good, self.folder, "--out", self.out)
        self.assertEqual(done.returncode, 2)
        self.assertIn(gone + ": no such file", done.err)
        self.assertIn(self.folder + ": not a file", done.err)
        self.assertGreater(self.summary()["cases"], 0)

    def test_names_stay_text(self):
        file = self.write("a`b|<i>\n# x.off", off())
        self.run_fine(*self.words, file)
        report = self.read("report.md")
        self.assertTrue(report.startswith("# graze: `` a`b|<i>?# x.off ``\n"), report[:80])
        self.assertNotIn("\n# x", report)

    def test_bad_usage(self):
        file = self.write("model.off", off())
        for words, fragment in (([], "--out"), (["--out", self.out, "--test", "point_disc_2d"], "triangle_triangle_3d"),
                                (["--out", self.out, "--resolution", "0"], "--resolution"),
                                (["--out", self.out, "--resolution", "-3"], "--resolution"),
                                (["--out", self.out, "--resolution", "99999999"], "--resolution"),
                                (["--out", self.out, "--family", "grid"], "--family"),
                                (["--out", self.out, "--shard", "0/8"], "--shard"),
                                (["--out", self.out, "--shard", "9/8"], "--shard"),
                                (["--out", self.out, "--plugin", "mine.so"], "expected a shared library"),
                                (["--out", os.path.join(file, "below")], "--out")):
            done = run("mesh", file, *words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(fragment, done.err)
        self.assertEqual(run("mesh", "--out", self.out).returncode, 2)


if __name__ == "__main__":
    main(__doc__)
