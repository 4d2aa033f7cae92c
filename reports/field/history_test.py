#!/usr/bin/env python3
"""The page of releases is what the data gives; the data agree with themselves and explain every change; what is planted is found.

usage: history_test.py page
       history_test.py again GRAZE [CACHE]

"again" asks two releases of two small libraries once more; of the releases in CACHE, that of history.py, a case of every change. It exits
with 77, which ctest takes for skipped, where npm does not install them.
"""
import copy
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)

import history  # noqa: E402
import history_page  # noqa: E402
from field_runs import read_text  # noqa: E402

graze = cache = None
all_changes = False
SKIPPED = 77
RELEASES = 150
# Of different answers: one that answers pairs, and one that builds structures.
SMALL = (("three-mesh-bvh", ("0.8.3", "0.9.17")), ("delaunator", ("4.0.1", "5.0.1")))


class the_page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.data = history_page.read()

    def test_is_what_the_data_gives(self):
        self.assertEqual(read_text(HERE, history_page.PAGE), history_page.render(self.data), "run reports/field/history_page.py")

    def test_data_agree_and_every_change_is_explained(self):
        self.assertEqual(history_page.problems(self.data), [])

    def test_asks_as_many_releases_as_it_should(self):
        self.assertGreaterEqual(len({(line["package"], line["version"]) for line in self.data["lines"]}), RELEASES)

    def test_suite_is_the_committed_one(self):
        manifest = read_text(ROOT, "reports", "suite", "manifest-level-%d.json" % self.data["run"]["level"])
        self.assertEqual(hashlib.sha256(manifest.encode()).hexdigest(), self.data["run"]["manifest"])
        files = json.loads(manifest)["files"]
        for line in self.data["lines"]:
            self.assertEqual(line["cases"], files["%s.%s.jsonl" % (line["test"], line["scalar"])]["cases"], line)

    def test_every_change_on_the_page_is_in_the_data(self):
        """Read back from the page's own words: of each row, where the grade or the count of wrong answers differs."""
        text = read_text(HERE, history_page.PAGE)
        rows = [row for row in text.splitlines() if re.match(r"\| `.*\*\*[A-E]\*\*", row)]
        self.assertEqual(len(rows), len(history_page.curves(self.data["lines"])))
        found = sum(row.count("**") // 2 - 1 for row in rows)
        there = [step for step in history_page.steps(self.data["lines"]) if
                 (step[4]["grade"], step[4]["wrong"]) != (step[5]["grade"], step[5]["wrong"])]
        self.assertEqual(found, len(there))
        for change in self.data["changes"]:
            self.assertIn("- **%s** (after %s)" % (change["to"], change["from"]), text)
            self.assertIn(change["change"], text)

    def planted(self, plant):
        data = copy.deepcopy(self.data)
        plant(data)
        self.assertNotEqual((history_page.problems(data), history_page.render(data)), ([], history_page.render(self.data)))
        return history_page.problems(data)

    def test_finds_what_is_planted(self):
        data = self.data
        at = next(i for i, line in enumerate(data["lines"]) if line["grade"] == "A")
        wrong = next(i for i, line in enumerate(data["lines"]) if line["wrong"])

        def line(place, **changed):
            return lambda made: made["lines"][place].update(changed)

        for words, plant in (("grade is not that", line(at, grade="B")),
                             ("not those of all", line(wrong, tiers={})),
                             ("not as many", line(at, right=data["lines"][at]["right"] - 1)),
                             ("another date", line(at, released="2020-02-30")),
                             ("not a call that is documented", line(at, version="0.0.1")),
                             ("is there twice", lambda made: made["lines"].append(made["lines"][0])),
                             ("is not explained", lambda made: made["changes"].pop()),
                             ("does not change on", lambda made: made["changes"][0]["tests"].append("obb_obb_3d")),
                             ("no reason or no source", lambda made: made["changes"][0].update(source=""))):
            self.assertTrue(any(words in problem for problem in self.planted(plant)), words)
        self.planted(lambda made: made["run"].update(date="2020-01-01"))  # the page alone

    def test_page_escapes_what_packages_say(self):
        """Words of others stand in no table and begin no tag."""
        for change in self.data["changes"]:
            self.assertNotRegex(change["change"] + change["source"], r"<[a-zA-Z/!]|\n")

    def test_last_patches_are_chosen(self):
        self.assertEqual(history.minors(["1.0.0", "1.0.2", "1.0.10", "1.1.0-rc.1", "2.0.1", "0.9.0"], "1.0"), ["1.0.10", "2.0.1"])
        self.assertEqual(history.minors(["1.%d.0" % i for i in range(13)], "1.0", every=10), ["1.0.0", "1.10.0", "1.12.0"])
        self.assertEqual(history.minors(["1.0.0", "2.0.0"], "1.0", "1"), ["1.0.0"])


class again(unittest.TestCase):
    """Asks releases that npm installed into a temporary folder, or that a run of history.py left in its cache."""

    def setUp(self):
        self.data = history_page.read()
        self.items = {item["package"]: item for item in self.data["packages"]}

    def installed(self, package, version):
        where = history.install(cache, self.items[package], version)
        self.assertIsNotNone(where, "npm does not install %s %s" % (package, version))
        return where

    def test_two_releases_of_each(self):
        suite = os.path.join(cache, "suite-of-the-test")
        subprocess.run([graze, "suite", "--level", "1", "--out", suite], check=True, capture_output=True)
        options = types.SimpleNamespace(graze=graze, suite=suite, jobs=1)
        for package, versions in SMALL:
            rights, item = [], self.items[package]
            for version in versions:
                scored = history.score(options, item, version, self.installed(package, version), history.calls(item, version))
                told = {(each["subject"], each["test"], each["scalar"]): history.line_of(item, version, each) for each in scored}
                kept = [line for line in self.data["lines"] if (line["package"], line["version"]) == (package, version)]
                self.assertTrue(kept)
                self.assertEqual([told[line["subject"], line["test"], line["scalar"]] for line in kept], kept)
                rights.append([line["right"] for line in kept])
            self.assertNotEqual(*rights)  # so that an adapter that asks the wrong release is found

    def test_a_case_of_each_change(self):
        for change in self.data["changes"]:
            if not all_changes and (change["package"], (change["from"], change["to"])) not in SMALL:
                continue
            item, case = self.items[change["package"]], change["case"]
            subject = "%s.%s" % (item["plugin"], change["subject"])
            line = json.dumps({key: case[key] for key in ("test", "scalar", "input", "sizes") if key in case})
            outcomes = []
            for version in (change["from"], change["to"]):
                adapter = history.prepare(self.installed(change["package"], version), item)
                done = subprocess.run([graze, "check", "--json", "--command", "%s=node %s" % (item["plugin"], adapter), "--subject",
                                       subject, "-"], input=line + "\n", capture_output=True, text=True, check=False)
                outcomes.append(json.loads(done.stdout)["subjects"][subject]["outcome"])
            self.assertEqual(outcomes, [case["before"], case["after"]], "%s to %s" % (change["from"], change["to"]))
            self.assertNotEqual(*outcomes)


def is_reachable():
    """Does npm install what is asked?"""
    items = {item["package"]: item for item in history.packages()}
    return shutil.which("npm") and shutil.which("node") and history.has_helper(cache) and all(
        history.install(cache, items[package], version) for package, versions in SMALL for version in versions)


if __name__ == "__main__":
    if sys.argv[1:2] == ["again"] and len(sys.argv) >= 3:
        graze, case = os.path.abspath(sys.argv[2]), "again"
        all_changes = len(sys.argv) > 3
        temporary = tempfile.TemporaryDirectory()
        cache = os.path.abspath(sys.argv[3]) if all_changes else temporary.name
        del sys.argv[1:]
        if not is_reachable():
            print("npm does not install %s here" % " and ".join(package for package, _ in SMALL))
            sys.exit(SKIPPED)
    elif sys.argv[1:2] == ["page"]:
        case = "the_page"
        del sys.argv[1:2]
    else:
        sys.exit(__doc__)
    unittest.main(defaultTest=case)
