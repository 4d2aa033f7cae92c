#!/usr/bin/env python3
"""What the action's script leaves, outside of GitHub and with what GitHub gives: page, comment, SARIF, exit status.

usage: action_test.py PATH_TO_GRAZE C_COMPILER TOP_FOLDER [unittest arguments]
"""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program"))
from cli_support import graze, main  # noqa: E402
from gate_support import compiler, gate_campaign  # noqa: E402
from sarif_support import faults  # noqa: E402

top = []

# A gh that remembers what it was asked and keeps comments in a file.
GH = """#!/usr/bin/env python3
import json, os, sys
words, store = sys.argv[1:], os.environ["GH_STORE"]
kept = json.load(open(store)) if os.path.exists(store) else {}
assert words.pop(0) == "api"
if "--method" not in words:
    assert words[0] == "repos/me/mine/issues/7/comments", words
    print("\\n".join(key for key, body in kept.items() if body.startswith(os.environ["MARK"])))
else:
    method, path, body = words[1], words[2], words[4]
    assert body.startswith("body=@"), words
    key = path.rsplit("/", 1)[1] if method == "PATCH" else str(len(kept) + 1)
    kept[key] = open(body[6:]).read()
    json.dump(kept, open(store, "w"))
"""


class action(gate_campaign):
    def campaign(self, library, **more):
        self.page = os.path.join(self.folder, "page.md")
        environment = {**os.environ, "GRAZE": graze[0], "GRAZE_PLUGIN": library, "GRAZE_TEST": "aabb_aabb_2d",
                       "GRAZE_CASES": "4000", "GRAZE_OUT": self.out, "GITHUB_STEP_SUMMARY": self.page, **more}
        script = os.path.join(top[0], ".github/actions/graze/campaign.sh")
        return subprocess.run(["bash", script], env=environment, capture_output=True, text=True, check=False, timeout=120)

    def comment(self):
        text = self.read("comment.md")
        self.assertLessEqual(text.count("\n"), 60)
        self.assertEqual(text.count("```") % 2, 0)
        return text

    def test_fine(self):
        done = self.campaign(self.build())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("nothing that was to be ruled out", self.comment())
        with open(self.page, encoding="utf-8") as file:
            self.assertEqual(file.read(), self.read("report.md"))
        self.assertEqual(faults(json.loads(self.read("upload.sarif"))), [])

    def test_a_finding_fails_and_is_told(self):
        done = self.campaign(self.build(wrong=600), GRAZE_FAIL_ON="false_hit,false_miss")
        self.assertEqual(done.returncode, 1, done.stderr)
        text = self.comment()
        self.assertIn("**something that was to be ruled out**", text)
        self.assertIn("`libmine.overlap`", text)
        self.assertIn("false_hit", self.read("upload.sarif"))

    def test_what_is_gone_is_no_alert(self):
        base = os.path.join(self.folder, "base.jsonl")
        self.campaign_of(self.build(wrong=600), "--write-baseline", base, cases=4000)
        for wrong in (0, 60):
            self.new_out()
            self.campaign(self.build(wrong=wrong), GRAZE_BASELINE=base)
            self.assertIn('"baselineState":"absent"', self.read("report.sarif"))
            whole, part = json.loads(self.read("report.sarif")), json.loads(self.read("upload.sarif"))
            self.assertEqual(faults(part), [])
            kept = [each for each in whole["runs"][0]["results"] if each["baselineState"] != "absent"]
            self.assertEqual(part["runs"][0]["results"], kept)

    def test_shards_are_the_whole(self):
        library = self.build(wrong=600)
        one = self.campaign(library, GRAZE_FAIL_ON="false_hit")
        found = {each["partialFingerprints"]["graze/kind/v1"]: each["occurrenceCount"]
                 for each in json.loads(self.read("report.sarif"))["runs"][0]["results"]}
        self.new_out()
        three = self.campaign(library, GRAZE_FAIL_ON="false_hit", GRAZE_SHARDS="3")
        self.assertEqual((one.returncode, three.returncode), (1, 1), three.stderr)
        self.assertEqual({each["partialFingerprints"]["graze/kind/v1"]: each["occurrenceCount"]
                          for each in json.loads(self.read("report.sarif"))["runs"][0]["results"]}, found)
        self.assertEqual([name for name in os.listdir(self.out) if "part" in name or name == "whole"], [])

    def test_one_comment_that_is_updated(self):
        store = os.path.join(self.folder, "comments.json")
        os.makedirs(os.path.join(self.folder, "bin"))
        self.write("bin/gh", GH)
        os.chmod(os.path.join(self.folder, "bin", "gh"), 0o755)
        words = {"PATH": os.path.join(self.folder, "bin") + ":" + os.environ["PATH"], "GH_STORE": store,
                 "GITHUB_REF": "refs/pull/7/merge", "GITHUB_REPOSITORY": "me/mine", "GITHUB_RUN_ID": "5", "GITHUB_JOB": "boxes"}
        with open(store, "w", encoding="utf-8") as file:
            json.dump({"1": "somebody's own words"}, file)
        self.assertEqual(self.campaign(self.build(wrong=600), GRAZE_FAIL_ON="false_hit", **words).returncode, 1)
        self.assertEqual(self.campaign(self.build(), GRAZE_FAIL_ON="false_hit", **words).returncode, 0)
        with open(store, encoding="utf-8") as file:
            kept = json.load(file)
        self.assertEqual(list(kept), ["1", "2"])
        self.assertTrue(kept["2"].startswith("<!-- graze boxes -->\n"))
        self.assertIn("nothing that was to be ruled out", kept["2"])
        self.assertIn("https://github.com/me/mine/actions/runs/5", kept["2"])
        # Another job has one of its own, and where there is no pull request there is none.
        self.campaign(self.build(), **{**words, "GITHUB_JOB": "discs"})
        self.campaign(self.build(), **{**words, "GITHUB_JOB": "third", "GITHUB_REF": "refs/heads/main"})
        with open(store, encoding="utf-8") as file:
            self.assertEqual(list(json.load(file)), ["1", "2", "3"])

    def test_bad_usage(self):
        self.assertEqual(self.campaign("/nowhere.so").returncode, 2)
        self.assertEqual(self.campaign(self.build(), GRAZE_SHARDS="2; true").returncode, 2)
        self.assertEqual(self.campaign(self.build(), GRAZE="/nowhere/graze").returncode, 2)
        self.assertEqual(self.campaign("/nowhere.so", GRAZE_SHARDS="2").returncode, 2)

    def test_inputs_are_those_of_the_script(self):
        with open(os.path.join(top[0], ".github/actions/graze/action.yml"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(top[0], ".github/actions/graze/campaign.sh"), encoding="utf-8") as file:
            script = file.read()
        given = set(re.findall(r"^        (GRAZE\w*):", text, re.MULTILINE))
        self.assertEqual(given, set(re.findall(r"\$\{(GRAZE\w*):-", script)))
        inputs = set(re.findall(r"^  ([a-z-]+):$", text[text.index("inputs:"):text.index("outputs:")], re.MULTILINE))
        self.assertLessEqual({"plugin", "command", "seconds", "baseline", "fail-on", "shards"}, inputs)
        self.assertEqual(inputs, set(re.findall(r"\binputs\.([a-z-]+)", text)))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    compiler.append(sys.argv.pop(2))
    top.append(os.path.abspath(sys.argv.pop(2)))
    compiler.append(os.path.join(top[0], "fuzz/include"))
    main(__doc__)
