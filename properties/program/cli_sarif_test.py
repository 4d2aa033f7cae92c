#!/usr/bin/env python3
"""report.sarif: what the published schema allows, and what the other reports and the exit status say.

usage: cli_sarif_test.py PATH_TO_GRAZE C_COMPILER FOLDER_OF_SUBJECT_H [unittest arguments]
"""
import copy
import gzip
import json
import os
import re
import sqlite3
import sys

from cli_support import main, run
from gate_support import gate_campaign, take_compiler
from sarif_support import faults

LINES = '{"test":"aabb_aabb_2d","scalar":"float32","input":[%s],"verdicts":%s}'


class sarif(gate_campaign):
    maxDiff = 3000

    def log(self, out=None):
        found = json.loads(self.read("report.sarif", out), parse_constant=lambda word: self.fail(word))
        self.assertEqual(faults(found), [])
        self.assertEqual(len(found["runs"]), 1)
        result = found["runs"][0]
        ids = [rule["id"] for rule in result["tool"]["driver"]["rules"]]
        self.assertEqual(len(ids), len(set(ids)))
        for rule in result["tool"]["driver"]["rules"]:
            self.assertGreater(len(rule["help"]["text"]), 40)
            self.assertRegex(rule["name"], "^([A-Z][a-z]+)+$")
        prints = []
        for item in result["results"]:
            self.assertEqual(ids[item["ruleIndex"]], item["ruleId"])
            prints.append(item["partialFingerprints"]["graze/finding/v1"])
            self.assertRegex(item["partialFingerprints"]["primaryLocationLineHash"], r"^[0-9a-f]{16}:1$")
            # No link and no placeholder: nothing that a viewer would fill in.
            self.assertNotRegex(item["message"]["text"], r"[\[\]{}\x00-\x1f\u202e]")
        self.assertEqual(len(prints), len(set(prints)))
        return result

    def states(self, out=None):
        count = {}
        for item in self.log(out)["results"]:
            count[item.get("baselineState")] = count.get(item.get("baselineState"), 0) + 1
        return count

    def assert_one_word(self, done, out=None):
        """Exit status, JUnit, Markdown and SARIF say the same."""
        out = out or self.out
        errors = [item for item in self.log(out)["results"] if item["level"] == "error"]
        self.assertEqual(done.returncode, 1 if errors else 0, done.err)
        self.assertEqual("<failure" in self.read("junit.xml", out), bool(errors))
        fresh = sum(item.get("baselineState") == "new" for item in errors)
        self.assertEqual(self.read("report.md", out).count("| **new** |"), fresh)
        found = re.search(r'message="(\d+) new findings', self.read("junit.xml", out))
        self.assertEqual(int(found[1]) if found else 0, fresh)
        self.assertEqual(len(re.findall("^new: ", done.err, re.MULTILINE)), fresh)
        return errors

    def test_a_valid_log_is_told_from_others(self):
        self.campaign_of(self.build(wrong=600), cases=2000)
        good = json.loads(self.read("report.sarif"))
        self.assertEqual(faults(good), [])
        for change in (lambda log: log.pop("version"), lambda log: log["runs"][0]["tool"].pop("driver"),
                       lambda log: log["runs"][0]["results"][0].update(level="fatal"),
                       lambda log: log["runs"][0]["results"][0]["message"].pop("text"),
                       lambda log: log["runs"][0]["results"][0].update(baselineState="fresh"),
                       lambda log: log["runs"][0]["results"][0].update(more=1),
                       lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
                       .update(uri="a b"),
                       lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
                       .update(startLine=0)):
            bad = copy.deepcopy(good)
            change(bad)
            self.assertNotEqual(faults(bad), [])

    def test_every_outcome_and_test(self):
        """Of all documented routines; what is known of them is a note."""
        done = run("run", "--cases", "60", "--subject", "documented.*", "--subject", "certified.*", "--no-shrink",
                   "--no-pictures", "--jobs", "2", "--out", self.out)
        self.assertEqual(done.returncode, 0, done.err)
        results = self.log()["results"]
        # One of each finding, and in it what an earlier graze had a result each of.
        self.assertEqual(len(results), 446)
        self.assertEqual({item["properties"]["id"] for item in results}, {item["id"] for item in self.summary()["findings"]})
        self.assertEqual(len({item["partialFingerprints"]["graze/finding/v1"] for item in results}), len(results))
        self.assertGreater(sum(len(item["properties"]["parts"]) for item in results), 300)
        self.assertEqual({item["level"] for item in results}, {"note"})
        self.assertEqual({item.get("baselineState") for item in results}, {None})
        self.assertGreater(len({item["ruleId"] for item in results}), 6)
        for item in results[:200]:
            self.assertIn("Exact answer: ", item["message"]["text"])
            # That of what moves may be longer than such a file should have in it.
            if not item["properties"]["test"].endswith("_ccd_3d"):
                self.assertIn("certificate", item["properties"])
            self.assertTrue(item["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith(".hpp"))
        # What it quotes is a case that shows the same.
        file = self.write("one.jsonl", json.dumps(results[0]["properties"]["case"]))
        judged = json.loads(run("check", "--json", file).out)
        told = results[0]["properties"]
        self.assertEqual(judged["subjects"][told["subject"]]["outcome"], told["outcome"])
        self.assertEqual(judged["certificate"], told["certificate"])

    def test_place_of_the_subject(self):
        library = self.build(wrong=600)
        with open(os.path.join(self.folder, "mine.c"), encoding="utf-8") as text:
            line = [n for n, item in enumerate(text, 1) if '"overlap"' in item][0]
        self.assertEqual(self.place(library), ("mine.c", line, "%SRCROOT%"))
        # What a build says of its sources is better than what lies beside the library.
        self.write("other.c", "\n\n// names \"overlap\" here\n")
        self.write("libmine.so.place", "/nowhere.c\n%s\n" % os.path.join(self.folder, "other.c"))
        self.assertEqual(self.place(library), ("other.c", 3, "%SRCROOT%"))
        # From elsewhere it is an address of its own.
        os.makedirs(os.path.join(self.folder, "sub folder"))
        uri, _, base = self.place(library, "sub folder")
        self.assertTrue(uri.startswith("file:///") and uri.endswith("/other.c") and base is None, uri)

    def place(self, library, where="."):
        done = run("run", "--test", "aabb_aabb_2d", "--plugin", library, "--cases", "2000", "--no-pictures", "--no-shrink",
                   "--out", self.new_out(), cwd=os.path.join(self.folder, where))
        self.assertEqual(done.returncode, 1, done.err)
        results = self.log()["results"]
        self.assertEqual({item["level"] for item in results}, {"error"})
        at = results[0]["locations"][0]["physicalLocation"]
        return at["artifactLocation"]["uri"], at["region"]["startLine"], at["artifactLocation"].get("uriBaseId")

    def test_gates_say_one_thing(self):
        library = self.build(wrong=600)
        self.assertNotEqual(self.assert_one_word(self.campaign_of(library)), [])
        self.new_out()
        self.assertEqual(self.assert_one_word(self.campaign_of(library, "--fail-on", "none")), [])
        for words in (["--fail-on", "false_hit"], ["--fail-on", "contact_hit"], ["--fail-on", "hang"]):
            self.new_out()
            errors = self.assert_one_word(self.campaign_of(library, *words))
            self.assertEqual(bool(errors), words[1] != "hang", words)

    def test_baseline(self):
        base = os.path.join(self.folder, "baseline.jsonl")
        self.campaign_of(self.build(wrong=600), "--write-baseline", base)
        before = {item["partialFingerprints"]["graze/finding/v1"] for item in self.log()["results"]}
        # Nothing new: nothing is new.
        self.new_out()
        self.assertEqual(self.assert_one_word(self.campaign_of(self.build(wrong=600), "--baseline", base)), [])
        self.assertEqual(list(self.states()), ["unchanged"])
        self.assertEqual({item["partialFingerprints"]["graze/finding/v1"] for item in self.log()["results"]}, before)
        # One finding that the baseline does not know: just that one.
        kinds = [line for line in self.read("baseline.jsonl", self.folder).splitlines() if '"families"' not in line]
        self.write("less.jsonl", self.read("baseline.jsonl", self.folder).replace(kinds[1] + "\n", ""))
        self.new_out()
        less = os.path.join(self.folder, "less.jsonl")
        errors = self.assert_one_word(self.campaign_of(self.build(wrong=600), "--baseline", less))
        self.assertEqual([item["baselineState"] for item in errors], ["new"])
        told = json.loads(kinds[1])
        for key in ("test", "subject", "outcome", "cause"):
            self.assertEqual(errors[0]["properties"][key], told[key])
        # One whose worst case was milder: it is the only error.
        milder = {**told, "worst": told["worst"] / 2 if told["worst"] != "inf" else 1e300}
        worse = self.write("worse.jsonl", self.read("baseline.jsonl", self.folder).replace(kinds[1], json.dumps(milder)))
        self.new_out()
        errors = self.assert_one_word(self.campaign_of(self.build(wrong=600), "--baseline", worse))
        self.assertEqual([(item["baselineState"], item["properties"]["status"]) for item in errors], [("updated", "worse")])
        # Mended: all is gone, which is no error.
        self.new_out()
        self.assertEqual(self.assert_one_word(self.campaign_of(self.build(), "--baseline", base)), [])
        self.assertEqual(self.states(), {"absent": len(before)})
        # Cases that were right are an error that is no new finding.
        self.new_out()
        done = self.campaign_of(self.build(wrong=6000), "--baseline", base)
        self.assertIn("newly_wrong", {item["ruleId"] for item in self.assert_one_word(done)})

    def test_fingerprints_outlive_counts(self):
        prints = []
        for cases in (1000, 4000):
            self.new_out()
            self.campaign_of(self.build(wrong=600), "--no-shrink", cases=cases)
            prints.append({item["ruleId"]: item["partialFingerprints"] for item in self.log()["results"]})
        self.assertGreater(len(prints[0]), 1)
        self.assertEqual(prints[0], {rule: prints[1][rule] for rule in prints[0]})

    def test_hostile_names(self):
        evil = "a](javascript:x) {0} <img src=x> `\\u202e\\n\\u0000 \\ud83d\\ude00 %s"
        file = self.write("evil.jsonl", LINES % ("0,0,1,1,0.5,0.5,2,2", '{"%s":"miss"}' % evil))
        done = run("run", "--cases-from", file, "--out", self.out, "--no-pictures", cwd=self.folder)
        if os.path.exists(os.path.join(self.out, "report.sarif")):  # such a name may be refused
            self.log()
        self.new_out()
        file = self.write("odd #1 100%.jsonl", LINES % ("0,0,1,1,0.5,0.5,2,2", '{"mine":"miss"}'))
        done = run("run", "--cases-from", file, "--out", self.out, "--no-pictures", cwd=self.folder)
        self.assertEqual(done.returncode, 1, done.err)
        results = self.log()["results"]
        mine = [item for item in results if item["properties"]["subject"] == "external.mine"]
        self.assertEqual(mine[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
                         "odd%20%231%20100%25.jsonl")

    def test_so_many_that_some_are_left_out(self):
        self.campaign_of(self.build(wrong=6000), "--no-shrink")
        base = sqlite3.connect(os.path.join(self.out, "findings.db"))
        there = base.execute("SELECT count(*) FROM signatures").fetchone()[0]
        copies = 9000 // there + 1
        base.executescript("""
            CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n;
            INSERT INTO findings SELECT printf('%%08x', i) || substr(f.id, 1, 8), printf('%%08x', i) || substr(signature, 1, 8), family,
              case_index, verdict, relation, margin, margin_ulps, escape_ulps, excess_ulps, severity, rank_ulps, rank_margin,
              orbit_wrong, orbit_size, input, shrunk FROM number CROSS JOIN findings f WHERE rank_ulps = 1;
            INSERT INTO signatures (id, test, scalar, subject, outcome, cause, contact_kind, degeneracy, count, comparison, finding)
              SELECT printf('%%08x', i) || substr(id, 1, 8), test, scalar, subject, outcome, cause, contact_kind, degeneracy, count,
              comparison || '+' || i || substr(id, 1, 8), 'made' FROM number CROSS JOIN signatures;
        """ % copies)
        total = base.execute("SELECT count(*) FROM (SELECT DISTINCT test, subject, outcome, cause, comparison FROM signatures)").fetchone()[0]
        base.close()
        self.assertEqual(run("report", self.out, "--fail-on", "false_miss").returncode, 1)
        text = self.read("report.sarif")
        self.assertLess(len(gzip.compress(text.encode())), 10_000_000)
        found = self.log()
        self.assertLessEqual(len(found["results"]), 5000)
        self.assertGreater(len(found["results"]), 1000)
        # Those that gate come first, and what is missing is counted.
        levels = [item["level"] for item in found["results"]]
        self.assertEqual(levels, sorted(levels))
        answer = found["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
        self.assertIn("%d less frequent results are omitted" % (total - len(levels)), answer)

    def test_a_subject_that_is_given_up(self):
        done = self.campaign_of(self.build(hanging=2000), "--time-limit", "0.05", "--fail-on", "false_hit", cases=2000)
        self.assertIn("given_up", {item["ruleId"] for item in self.assert_one_word(done)})


if __name__ == "__main__":
    take_compiler(sys.argv)
    main(__doc__)
