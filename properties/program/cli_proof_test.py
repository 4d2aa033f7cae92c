#!/usr/bin/env python3
"""The proved checkers: their proofs assume nothing, the program made of them confirms the answers it is about, and refuses what is
forged, as reference/check_certificates.py does, which shares no code with it.

usage: cli_proof_test.py PATH_TO_GRAZE [unittest arguments]

Takes coqc and ocamlfind with zarith.
"""
import json
import os
import subprocess
import tempfile
import unittest

from cast_forgeries import CAST_CASES, FIRST_FORGERIES
from certificate_forgeries import CASES, FORGERIES
from cli_support import TESTS, main, processor_seconds, run
from contact_forgeries import CONTACT_CASES, CONTACT_NUMBER_FORGERIES
from moving_forgeries import MOVING_CASES
from round_forgeries import ROUND_CASES
from solid_forgeries import FRUSTUM_CASES

PROOF = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reference/proof")


class proved(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.build = subprocess.run([os.path.join(PROOF, "make_certify.sh"), cls.folder.name], capture_output=True, text=True,
                                  timeout=600, check=False)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def confirm(self, text):
        done = subprocess.run([os.path.join(self.folder.name, "graze-certify"), "-"], capture_output=True, timeout=120,
                              input=text if isinstance(text, bytes) else text.encode(), check=False)
        self.assertEqual(done.stderr, b"")
        return done.returncode, done.stdout.decode().splitlines()

    def test_the_proof_assumes_nothing(self):
        self.assertEqual((self.build.returncode, self.build.stderr), (0, ""))
        self.assertEqual(self.build.stdout.splitlines(), ["Closed under the global context"] * 5)
        for name in os.listdir(PROOF):
            with open(os.path.join(PROOF, name), encoding="utf-8") as file:
                text = file.read() if name.endswith(".v") else ""
            for word in ("Admitted", "admit", "Axiom", "Parameter", "Conjecture", "Hypothesis", "Variable"):
                self.assertNotIn(word, text, name)

    def test_answers_are_confirmed(self):
        lines = "".join(run("generate", test, "--scalar", scalar, "--cases", "16", "--seed", "2").out
                        for test in TESTS for scalar in ("float32", "float64"))
        answers = run("check", "--json", "--certify", "-", stdin=lines).out
        used = processor_seconds()
        status, told = self.confirm(answers)
        count = [int(words.split()[0]) for words in told]
        self.assertEqual((status, told[-1], sum(count)), (0, "%d confirmed, 0 refused" % count[-1], 32 * len(TESTS)))
        self.assertGreaterEqual(count[-1], 50 * 32)
        self.assertLess(processor_seconds() - used, 20)

    def test_what_is_forged_is_refused(self):
        answers = dict(zip(CASES, run("check", "--json", "--certify", "-", stdin="\n".join(CASES.values())).out.splitlines()))
        proved_names = [name for name in CASES if self.confirm(answers[name])[1] == ["1 confirmed, 0 refused"]]
        self.assertLessEqual({"disjoint", "touching", "crossing", "flat", "boxes", "segments", "ray", "line", "plane", "sign", "sign zero",
                              *ROUND_CASES, *FRUSTUM_CASES, *MOVING_CASES, *CAST_CASES, *CONTACT_CASES}, set(proved_names))
        self.assertEqual(self.confirm(answers["mesh"]), (0, ["1 not checked: answers that the proof is not about",
                                                             "0 confirmed, 0 refused"]))
        forged, names = [], []
        for name, (which, forge) in FORGERIES.items():
            # The first contact of a cast is not proved, nor where a contact is.
            if which in proved_names and name not in FIRST_FORGERIES and name not in CONTACT_NUMBER_FORGERIES:
                line = json.loads(answers[which])
                forge(line)
                if line["test"] == "triangle" or line["test"] in TESTS:
                    forged.append(json.dumps(line))
                    names.append(name)
        self.assertGreater(len(names), 60)
        status, told = self.confirm("\n".join(forged))
        refused = {int(line.split(":")[1]) for line in told[:-1]}
        self.assertEqual(([name for number, name in enumerate(names, 1) if number not in refused], status, told[-1]),
                         ([], 1, "0 confirmed, %d refused" % len(names)))

    def test_texts_that_are_no_answers_are_refused(self):
        good = run("check", "--json", "--certify", "-", stdin=CASES["crossing"]).out.encode().strip()
        for text in (b"", b"{", b"[]", b"null", b"{}", b"\xff", b"[" * 100000, good[:-1], good + b"x", b"9" * 100000,
                     good[:-1] + b',"relation":"crossing"}', good.replace(b'"0x0p+0"', b"[" * 9000 + b"]" * 9000)):
            status, told = self.confirm(good + b"\n" + text + b"\n" + good)
            self.assertEqual((status, told[-1], len(told)), (1, "2 confirmed, 1 refused", 2), text[:60])


if __name__ == "__main__":
    main(__doc__)
