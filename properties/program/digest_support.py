"""What the tests of graze digest share: libraries built from sources, files of answers, and what printed rows say."""
import json
import math
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from cli_support import run
from gate_support import compiler


def fused_multiply_add():
    """Does this processor have the instruction that contraction needs, and the compiler the flag for it?"""
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        return any(line.startswith("flags") and " fma " in line + " " for line in file)


def sign(value):
    return "declined" if math.isnan(value) else "negative" if value < 0 else "positive" if value > 0 else "zero"


def cxx():
    return shutil.which("c++") or shutil.which("g++")


def rows_of(text):
    """(subject, test, scalar): (cases, sha256) of what digest prints."""
    rows = {}
    for line in text.splitlines():
        subject, test, scalar, cases, sha256 = line.split()
        rows[subject, test, scalar] = (int(cases), sha256)
    return rows


class digest_case(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def path(self, *names):
        path = os.path.join(self.folder, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def lines(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def build(self, folder, *flags, source, stem="libmine"):
        library = self.path(folder, stem + ".so")
        subprocess.run([compiler[0], "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-I" + compiler[1], *flags, "-o", library,
                        self.write("mine.c", source), "-lm"], check=True)
        return library

    def answered(self, name, *words, status=0):
        """Writes a file of answers and gives what was printed."""
        done = run("digest", *words, "--out", self.path(name))
        self.assertEqual(done.returncode, status, done.err)
        return done.out

    def compared(self, old, new, status):
        """(differences, summaries) of --compare --json; the text has as many of both."""
        done = run("digest", "--compare", self.path(old), self.path(new), "--json")
        self.assertEqual((done.returncode, done.err), (status, ""))
        found = [json.loads(line) for line in done.out.splitlines()]
        differences = [item for item in found if "input" in item]
        text = run("digest", "--compare", self.path(old), self.path(new))
        self.assertEqual(text.returncode, status)
        self.assertEqual(len(re.findall(r'^  \{"test"', text.out, re.M)), len(differences))
        self.assertEqual(len(re.findall(r"^\S.*(?:answers differ|file has it)", text.out, re.M)), len(found) - len(differences))
        return differences, [item for item in found if "input" not in item]
