#!/usr/bin/env python3
"""Campaigns on structures: stores, resuming, shards, baselines, and what reports and show make of them.

usage: cli_structure_campaigns_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import re
import sqlite3
import sys

from campaign_support import FILES, campaign, without_times
from cli_structures_test import PROGRAM
from cli_support import main, run
from schema_support import faults

PUBLISHED = ("--test", "convex_hull_2d", "--test", "polygon_triangulation_2d", "--scalar", "float32")


def rows(folder, tables=("counts", "signatures", "findings", "wrong_cases", "workloads")):
    """What a store holds, but for what is simpler: that is of each shard."""
    with sqlite3.connect(os.path.join(folder, "findings.db")) as store:
        found = {table: sorted(store.execute("SELECT * FROM %s" % table)) for table in tables}
        found["structures"] = sorted(store.execute("SELECT finding, line FROM structures"))
    if "findings" in found:
        found["findings"] = [row[:-1] for row in found["findings"]]
    return found


class campaigns(campaign):
    def setUp(self):
        super().setUp()
        self.program(PROGRAM)

    def program(self, text):
        self.command = "%s %s" % (sys.executable, self.write("mine.py", text))

    def asked(self, name, *words, status, cases=200, out=None):
        done = run("run", "--command", self.command, "--subject", "mine." + name, "--cases", str(cases), "--out",
                   out or self.new_out(), *words)
        self.assertEqual(done.returncode, status, (name, done.out, done.err))
        return done

    def published(self, *words, out=None):
        done = run("run", *PUBLISHED, *words, "--out", out or self.new_out())
        self.assertEqual(done.returncode, 0, done.err)
        return done

    def test_the_store_has_everything(self):
        self.published("--cases", "600")
        self.assertEqual(sorted(os.listdir(self.out)), FILES)
        written = {name: self.read(name) for name in FILES if name != "findings.db"}
        summary = json.loads(written["summary.json"])
        self.assertEqual(faults("structure_summary", summary), [])
        self.assertEqual(summary["cases"], 1200)
        self.assertGreater(summary["confirmed_by_both_references"], 0)
        done = run("report", self.out)
        self.assertEqual(done.returncode, 0, done.err)
        for name, text in written.items():
            self.assertEqual(self.read(name), text, name)
        # A finding's case is made again by its family, seed and index: as the store has it, before it was made simpler.
        cases = {}
        for line in self.findings():
            family = run("generate", line["test"], "--family", line["family"], "--scalar", line["scalar"], "--seed", str(line["seed"]),
                         "--cases", str(line["index"] + 1)).out.splitlines()[line["index"]]
            cases[line["finding"]] = json.loads(family)["input"]
        for identity, case in cases.items():
            shown = run("show", self.out, identity, "--format", "case")
            whole = json.loads(shown.out)["input"]
            self.assertEqual(case, whole, identity)
        stored = rows(self.out)
        for test, subject, scalar in (("convex_hull_2d", "documented.monotone_chain", "float32"),
                                      ("polygon_triangulation_2d", "documented.ear_clipping", "float32")):
            told = summary["tests"][test]["subjects"][subject][scalar]
            wrong = sum(count for _, at, of, who, what, *_, count, _, _, _ in stored["signatures"]
                        if (at, of, who, what) == (test, scalar, subject, "invalid_output"))
            self.assertEqual(sum(told["laws"].values()), wrong)
            self.assertEqual(told["invalid_output"], wrong)
            self.assertEqual(sum(one["checked"] for one in told["families"].values()), 600)

    def test_a_campaign_goes_on(self):
        self.published("--cases", "300")
        done = self.published("--cases", "700", out=self.out)
        self.assertIn("resuming", done.err)
        parts, summary = rows(self.out), without_times(self.summary())
        self.published("--cases", "700")
        self.assertEqual(parts, rows(self.out))
        self.assertEqual(summary["tests"].keys(), self.summary()["tests"].keys())
        done = run("run", *PUBLISHED, "--cases", "700", "--seed", "2", "--out", self.out)
        self.assertEqual(done.returncode, 2)
        self.assertIn("seed", done.err)

    def test_a_program_that_was_rebuilt_starts_anew(self):
        self.asked("rounded", status=1)
        self.program(PROGRAM + "\n# changed\n")
        done = self.asked("rounded", status=1, out=self.out)
        self.assertIn("starting over", done.err)
        self.assertTrue(os.path.exists(os.path.join(self.out, "findings.db.1")))

    def test_shards_make_the_whole(self):
        self.published("--cases", "1100")
        whole, summary = rows(self.out), without_times(self.summary())
        parts = [self.new_out() for _ in range(3)]
        for i, part in enumerate(parts, 1):
            self.published("--cases", "1100", "--shard", "%d/3" % i, out=part)
        done = run("merge", *parts[:2], "--out", self.new_out())
        self.assertEqual(done.returncode, 2, "a shard is missing")
        done = run("merge", *parts, "--out", self.new_out())
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual(rows(self.out), whole)
        joined = without_times(self.summary())
        for each in (summary, joined):
            for test in each["tests"].values():
                for scalars in test["subjects"].values():
                    for told in scalars.values():
                        told.pop("worst")
        self.assertEqual(joined, summary)

    def test_baselines(self):
        known = os.path.join(self.folder, "known.jsonl")
        self.asked("rounded", "--write-baseline", known, status=0)
        lines = [json.loads(line) for line in self.read("known.jsonl", self.folder).splitlines()]
        self.assertEqual([faults("baseline", line) for line in lines], [[]] * len(lines))
        self.assertIn(("invalid_output", "outside"), {(line.get("outcome"), line.get("comparison")) for line in lines})
        self.asked("rounded", "--baseline", known, status=0)
        # What was right and is wrong, by its cases; and a law that was kept.
        self.program(PROGRAM.replace("def rounded(points):\n    return chain(points, float)",
                                     "def rounded(points):\n    return [0, 0, 0] if len(points) == 6 else chain(points, float)"))
        done = self.asked("rounded", "--baseline", known, status=1)
        self.assertRegex(done.err, "newly wrong: \"mine.rounded\" convex_hull_2d float64: [1-9][0-9]* of the 200 cases")
        self.assertIn("new: \"mine.rounded\" convex_hull_2d: invalid_output, cause unknown, law index", done.err)
        lines = [json.loads(line) for line in self.read("gate.jsonl").splitlines()]
        self.assertEqual({line["subject"] for line in lines}, {"mine.rounded"})
        self.assertTrue(any(line.get("why") == "newly wrong" for line in lines))
        sarif = json.loads(self.read("report.sarif"))["runs"][0]["results"]
        self.assertIn(("new", "error"), {(one.get("baselineState"), one["level"]) for one in sarif})
        self.assertIn('failures="1"', self.read("junit.xml"))
        # With other cases: the baseline's own are asked again.
        done = self.asked("rounded", "--baseline", known, "--seed", "7", status=1)
        self.assertIn("Asking the baseline's own cases again", done.err)
        # One that is right now has mended what was wrong.
        self.program(PROGRAM.replace("return chain(points, float)", "return exact(points)"))
        done = self.asked("rounded", "--baseline", known, status=0)
        self.assertIn("gone", done.err)

    def test_campaigns_are_compared(self):
        folders = []
        for text in (PROGRAM, PROGRAM.replace("return chain(points, float)", "return first_three(points)")):
            self.program(text)
            self.asked("rounded", status=1)
            folders.append(self.out)
        done = run("report", "--compare", *folders)
        self.assertEqual(done.returncode, 1, done.err)
        self.assertRegex(done.out, "Findings: [1-9][0-9]* before")
        self.assertIn("law index", done.out)
        self.assertEqual(run("report", "--compare", folders[0], folders[0]).returncode, 0)

    def test_show(self):
        self.asked("rounded", status=1)
        listed = run("show", self.out)
        self.assertEqual(listed.returncode, 0, listed.err)
        self.assertRegex(listed.out, r"invalid_output, law\s+outside")
        line = re.search(r"\n([0-9a-f]{10}) [^\n]*invalid_output, law\s+outside", listed.out).group(1)
        shown = run("show", self.out, line, "--shrunk")
        self.assertEqual(shown.returncode, 0, shown.err)
        for words in ("points", "returned", "outside: point", '"law":"outside"'):
            self.assertIn(words, shown.out)
        case = run("show", self.out, line, "--format", "case")
        checked = run("check", "--json", "-", stdin=case.out)
        self.assertEqual(json.loads(checked.out)["subjects"]["external.answer"]["law"], "outside")
        done = run("show", self.out, line, "--format", "cpp")
        self.assertEqual(done.returncode, 2)
        self.assertIn("text or case", done.err)
        # The simplest case has no more points than the worst.
        simple = run("show", self.out, line, "--shrunk", "--format", "case")
        self.assertLessEqual(len(json.loads(simple.out)["input"]), len(json.loads(case.out)["input"]))

    def test_verbs_that_have_no_structures(self):
        for words in (["digest", "--test", "convex_hull_2d"], ["bench", "--test", "delaunay_3d"]):
            done = run(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("is a structure: 'graze run'", done.err)
        self.published("--cases", "60")
        done = run("map", self.out, self.findings()[0]["finding"], "-o", os.path.join(self.folder, "map.png"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("no map", done.err)


if __name__ == "__main__":
    main(__doc__)
