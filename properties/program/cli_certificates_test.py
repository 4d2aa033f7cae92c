#!/usr/bin/env python3
"""Certificates that suffice: check --json --certify writes them, reference/check_certificates.py confirms the true ones, and
refuses whatever is forged or damaged.

usage: cli_certificates_test.py PATH_TO_GRAZE [unittest arguments]

With GRAZE_CERTIFIED_ANSWERS=n in the environment n answers of each test and scalar type are confirmed.
"""
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from certificate_forgeries import CASES, FORGERIES
from cli_support import TESTS, graze, main, run

BY_HAND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reference/contact_cases.jsonl")
CHECKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reference/check_certificates.py")
ANSWERS = int(os.environ.get("GRAZE_CERTIFIED_ANSWERS", "16"))


def confirm(text):
    """The checker's exit status, refusals and last line."""
    done = subprocess.run([sys.executable, "-B", CHECKER, "-"], input=text if isinstance(text, bytes) else text.encode(),
                          capture_output=True, timeout=600, check=False)
    lines = done.stdout.decode().splitlines()
    return done.returncode, lines[:-1], lines[-1] if lines else "", done.stderr.decode()


def certified(lines):
    done = run("check", "--json", "--certify", "-", stdin="\n".join(lines))
    assert done.returncode in (0, 1) and not done.err, done.err
    return [json.loads(line) for line in done.out.splitlines()]


class certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = dict(zip(CASES, certified(CASES.values())))

    def test_ends_of_times_are_told_in_few_digits(self):
        # All is in a plane at all times, and signs at the first contact narrow it to 64,426 digits and 41,310.
        cases = {
        "vertex_triangle_ccd_3d":
            "-0x1.bcp+18 -0x1.7p+16 -0x1.84p+18 -0x1.1b8p+21 -0x1.12p+19 -0x1.018p+21 0x1.d2p+19 0x1.478p+21 "
            "-0x1.558p+21 0x1.a48p+21 0x1.ffp+20 0x1.45p+20 -0x1.ep+15 0x1p+12 -0x1.2p+15 0x1.2p+15 0x1.cp+14 "
            "0x1.ap+15 0x1.72p+19 0x1.8ep+19 -0x1.98p+17 -0x1.6ep+19 -0x1.48p+17 -0x1.46p+19",
        "edge_edge_ccd_3d":
            "-0x1.7478p+14 0x1.4e8p+10 -0x1.27ep+14 -0x1.b98p+11 0x1.fd8p+11 -0x1.2cdp+13 0x1.266p+13 0x1.302p+13 "
            "-0x1.17c8p+14 0x1.12c2p+16 0x1.1868p+14 0x1.394p+13 0x1.f0ap+12 -0x1.bep+8 0x1.8a8p+12 -0x1.6fcp+12 "
            "-0x1.64p+8 -0x1.be2p+12 -0x1.09p+10 -0x1.3d8p+11 0x1.506p+12 -0x1.4c6cp+15 -0x1.1bcp+11 -0x1.113p+15"}
        lines = [json.dumps({"test": test, "scalar": "float64", "input": x.split()}) for test, x in cases.items()]
        for answer in certified(lines):
            proof = answer["certificate"]
            ends = proof["interval"] + [end for piece in proof["before"] for end in piece["interval"]]
            self.assertNotEqual(*proof["interval"])
            self.assertLess(max(map(len, ends)), 1300)
            self.assertEqual(confirm(json.dumps(answer)), (0, [], "1 confirmed, 0 refused", ""))

    def test_true_answers_of_all_tests_and_families_are_confirmed(self):
        found = {}
        # Few generated casts of spheres touch.
        counts = {test: ANSWERS * (3 if test.startswith("sphere") and "_cast_" in test else 1) for test in TESTS}
        for scalar in ("float32", "float64"):
            lines = "".join(run("generate", test, "--scalar", scalar, "--cases", str(counts[test]), "--seed", "1").out
                            for test in TESTS)
            done = run("check", "--json", "--certify", "-", stdin=lines)
            for line in done.out.splitlines():
                answer = json.loads(line)
                found.setdefault(answer["test"], set()).add(answer["relation"])
            self.assertEqual(confirm(done.out), (0, [], "%d confirmed, 0 refused" % sum(counts.values()), ""))
        self.assertEqual(set(found), set(TESTS))
        for test, text in found.items():
            if "disjoint" in text:
                self.assertLessEqual({"disjoint", "touching", "crossing"}, text, test)
            elif text != {None}:
                self.assertIn("zero" if "zero" in text else "defined", text)

    def test_answers_of_the_cases_are_confirmed(self):
        text = "\n".join(map(json.dumps, self.answers.values()))
        self.assertEqual(confirm(text), (0, [], "%d confirmed, 0 refused" % len(CASES), ""))
        for name, answer in self.answers.items():
            words = {"touching": "touch", "undefined": "no "}.get(answer["relation"])
            self.assertTrue(words is None or words in name or name in ("touching", "flat", "mesh", "parallel"), name)

    def test_whatever_is_forged_is_refused(self):
        self.assertGreater(len(FORGERIES), 100)
        forged = []
        for name, (which, forge) in FORGERIES.items():
            line = copy.deepcopy(self.answers[which])
            forge(line)
            forged.append(json.dumps(line))
            self.assertNotEqual(forged[-1], json.dumps(self.answers[which]), name)
        status, refusals, last, told = confirm("\n".join(forged))
        numbers = [int(line.split(":")[1]) for line in refusals]
        confirmed = [name for number, name in enumerate(FORGERIES, 1) if number not in numbers]
        self.assertEqual((confirmed, status, last, told), ([], 1, "0 confirmed, %d refused" % len(forged), ""))

    def test_contacts_by_hand_are_confirmed_and_none_along_a_worse_direction(self):
        with open(BY_HAND, encoding="utf-8") as file:
            answers = certified([line for line in file if json.loads(line)["test"] in TESTS])
        self.assertGreater(len(answers), 200)
        self.assertEqual(confirm("\n".join(map(json.dumps, answers)))[:3], (0, [], "%d confirmed, 0 refused" % len(answers)))
        forged = [json.dumps({**answer, "certificate": {**answer["certificate"], "direction": ["%d/1" % c for c in n]}})
                  for answer in answers for n in answer.get("wrong", [])]
        self.assertGreater(len(forged), 400)
        self.assertEqual(confirm("\n".join(forged))[2], "0 confirmed, %d refused" % len(forged))

    def test_certificates_of_other_cases_are_refused(self):
        forged = []
        for name in ("disjoint", "touching", "crossing"):
            for other in ("disjoint", "touching", "crossing", "boxes", "ray", "sphere", "sign"):
                if other != name:
                    line = copy.deepcopy(self.answers[name])
                    line["certificate"] = self.answers[other]["certificate"]
                    forged.append(json.dumps(line))
        self.assertEqual(confirm("\n".join(forged))[2], "0 confirmed, %d refused" % len(forged))

    def test_texts_that_are_no_answers_are_refused(self):
        good = json.dumps(self.answers["disjoint"]).encode()
        for text in (b"{", b"[]", b"null", b"3", b'"a"', b"{}", b"\xff\xfe", b"[" * 100000 + b"]" * 100000, b'{"test":NaN}',
                     good[:-1], good + b"x", good[:-1] + b',"relation":"disjoint"}', good.replace(b'"margin": ', b'"margin": NaN,"x":'),
                     good.replace(b'"case": 1', b'"case": ' + b"9" * 100000), good.replace(b'"0x0p+0"', b"[" * 9000 + b"]" * 9000),
                     good.replace(b"_3d", b"_3d\\ud800"), b"", b" "):
            status, refusals, last, told = confirm(good + b"\n" + text + b"\n" + good)
            self.assertEqual((status, len(refusals), last, told), (1, 1, "2 confirmed, 1 refused", ""), text[:60])
            self.assertTrue(refusals[0].startswith("-:2: ") and refusals[0].isprintable(), refusals)
        self.assertEqual(confirm(""), (1, [], "0 confirmed, 0 refused", ""))

    def test_files_and_usage(self):
        def checker(*words):
            return subprocess.run([sys.executable, "-B", CHECKER, *words], capture_output=True, text=True, timeout=60, check=False)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "answers.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                file.write(json.dumps(self.answers["crossing"]) + "\n{}\n")
            done = checker(path)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "1 confirmed, 1 refused"))
            self.assertTrue(done.stdout.startswith(path + ":2: "))
            self.assertEqual(checker(path + "x").returncode, 2)
        self.assertEqual(checker().returncode, 2)
        with open(CHECKER, encoding="utf-8") as file:
            self.assertLessEqual(len(file.readlines()), 320)
        self.assertEqual(run("check", "--certify", "-", stdin=CASES["sign"]).returncode, 2)

    def test_a_campaign_has_its_answers_certified(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            words = ("run", "--test", "segment_segment_2d", "--test", "orient_2d", "--scalar", "float32", "--cases", "300",
                     "--no-pictures", "--no-shrink", "--out", out)

            def read(name):
                with open(os.path.join(out, name), encoding="utf-8") as file:
                    return file.read()
            done = run(*words, "--certify")
            self.assertEqual(done.returncode, 0, done.err)
            told = json.loads(read("summary.json"))["certified"]
            lines = read("certified.jsonl").splitlines()
            self.assertTrue(told["proved"], told)
            self.assertEqual(len(lines), told["findings"] + told["sample"])
            self.assertGreater(told["findings"], 3)
            self.assertGreater(told["sample"], 100)
            self.assertEqual(confirm("\n".join(lines))[2], "%d confirmed, 0 refused" % len(lines))
            have = {(answer["test"], tuple(answer["input"])) for answer in map(json.loads, lines)}
            for found in map(json.loads, read("findings.jsonl").splitlines()):
                self.assertIn((found["test"], tuple(found["input"])), have)
            wanted = "%d answers certified" % len(lines)
            for name in ("report.md", "report.html"):
                self.assertIn(wanted, read(name), name)
                self.assertIn("all proved: check_certificates.py confirmed %d" % len(lines), read(name), name)
            self.assertIn(wanted, done.err)
            # A checker that refuses, in Python's place.
            with open(os.path.join(folder, "python3"), "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\necho certified.jsonl:3: no\necho %d confirmed, 1 refused\nexit 1\n" % len(lines))
            os.chmod(file.name, 0o755)
            done = run(*words, "--certify", env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
            self.assertEqual(done.returncode, 1, done.err)
            self.assertIn("certified.jsonl:3: no", done.err)
            self.assertIn("NOT ALL PROVED", read("report.md"))
            # Nothing that could check them is no proof: a program that has no checker around it, nor on its path.
            alone = shutil.copy(graze[0], os.path.join(folder, "graze"))
            done = subprocess.run([alone, *words, "--certify"], capture_output=True, text=True, timeout=120,
                                  env={**os.environ, "PATH": os.path.join(folder, "empty")})
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("not checked: neither python3 nor graze-certify is installed", done.stderr)
            self.assertFalse(json.loads(read("summary.json"))["certified"]["proved"])
            # Without it nothing is said.
            self.assertEqual(run(*words).returncode, 0)
            self.assertNotIn("certified", json.loads(read("summary.json")))

    def test_without_it_nothing_is_added(self):
        answer = json.loads(run("check", "--json", "-", stdin=CASES["touching"]).out)
        self.assertEqual((list(answer["certificate"]), "input" in answer), (["point"], False))


if __name__ == "__main__":
    main(__doc__)
