"""What the tests of campaigns share: a folder for them, and what they wrote."""
import json
import os
import tempfile
import unittest

from cli_support import run

FILES = ["findings.db", "findings.jsonl", "junit.xml", "report.html", "report.md", "report.sarif", "summary.json"]


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
