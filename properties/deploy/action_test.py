#!/usr/bin/env python3
"""What the action's script leaves, outside of GitHub and with what GitHub gives: page, comment, SARIF, exit status.

usage: action_test.py PATH_TO_GRAZE C_COMPILER TOP_FOLDER [unittest arguments]
"""
import glob
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile

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
    def campaign(self, library, cwd=None, **more):
        self.page = os.path.join(self.folder, "page.md")
        environment = {**os.environ, "GRAZE": graze[0], "GRAZE_PLUGIN": library, "GRAZE_TEST": "aabb_aabb_2d",
                       "GRAZE_CASES": "4000", "GRAZE_OUT": self.out, "GITHUB_STEP_SUMMARY": self.page, **more}
        script = os.path.join(top[0], ".github/actions/graze/campaign.sh")
        return subprocess.run(["bash", script], env=environment, capture_output=True, text=True, check=False, timeout=120,
                              cwd=cwd)

    def comment(self):
        text = self.read("comment.md")
        self.assertLessEqual(text.count("\n"), 60)
        self.assertEqual(text.count("```") % 2, 0)
        return text

    def headline(self):
        return re.search("^### graze: (.*)$", self.comment(), re.MULTILINE)[1]

    def test_fine(self):
        done = self.campaign(self.build())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.headline(), "no gated disagreement, no disagreement")
        with open(self.page, encoding="utf-8") as file:
            self.assertEqual(file.read(), self.read("report.md"))
        self.assertEqual(faults(json.loads(self.read("upload.sarif"))), [])

    def test_a_wrong_routine_fails_with_the_defaults(self):
        for shards in "12":
            self.new_out()
            done = self.campaign(self.build(wrong=600), GRAZE_SHARDS=shards)
            self.assertEqual(done.returncode, 1, done.stderr)
            wrong = self.disagreements()
            self.assertGreater(wrong, 0)
            self.assertEqual(self.headline(), "**gated disagreements**, %d disagreements "
                                              "(`fail-on: disagreement`)" % wrong)
            self.assertIn("`libmine.overlap`", self.comment())
            self.assertIn("false_hit", self.read("upload.sarif"))

    def test_the_headline_is_true(self):
        """A job that passes in spite of disagreements says how many there are, and why it passes."""
        base = os.path.join(self.folder, "base.jsonl")
        library = self.build(wrong=600)
        self.campaign_of(library, "--write-baseline", base, cases=4000)
        for words, status, why in (({"GRAZE_FAIL_ON": "none"}, 0, "which do not gate (`fail-on: none`)"),
                                   ({"GRAZE_FAIL_ON": "hang"}, 0, "none of them gated (`fail-on: hang`)"),
                                   ({"GRAZE_BASELINE": base}, 0, "all known to the baseline"),
                                   ({"GRAZE_FAIL_ON": "false_hit,false_miss"}, 1, "(`fail-on: false_hit,false_miss`)")):
            self.new_out()
            done = self.campaign(library, **words)
            self.assertEqual(done.returncode, status, done.stderr)
            line = self.headline()
            self.assertIn("%d disagreements" % self.disagreements(), line)
            self.assertTrue(line.endswith(why), line)
            self.assertEqual("nothing" in line, False)
            self.assertEqual("**gated disagreements**" in line, status == 1)

    def test_a_promise_is_judged(self):
        """A conservative routine's false hits are counted, and are no disagreement."""
        library = self.build(wrong=6000)
        for shards in "12":
            self.new_out()
            done = self.campaign(library, GRAZE_PROMISE="libmine.overlap=never_misses", GRAZE_SHARDS=shards)
            sums = self.counts()
            self.assertGreater(sums["false_hit"], 0)
            told = sums["false_miss"] + sums["contact_miss"]
            self.assertEqual(done.returncode, 1 if told else 0, done.stderr)
            self.assertIn("%s disagreement" % (told or "no"), self.headline())

    def disagreements(self):
        sums = self.counts()
        return sums["false_hit"] + sums["false_miss"] + sums["contact_miss"]

    def test_no_words_lead_to_what_is_left_out(self):
        self.campaign(self.build(wrong=6000))
        report, text = self.read("report.md"), self.comment()
        self.assertIn("```json", report)
        self.assertNotIn("```", text)
        self.assertNotIn("simplest input", text)
        self.assertEqual([line for line in text.splitlines() if line.endswith(":")], [])
        self.assertIn("\n- **", text)

    def tree(self, folder):
        found = {}
        for at, folders, names in os.walk(folder):
            for name in folders + names:
                path = os.path.join(at, name)
                if os.path.islink(path):
                    found[path] = "-> " + os.readlink(path)
                elif os.path.isfile(path):
                    with open(path, "rb") as file:
                        found[path] = file.read()
                else:
                    found[path] = None
        return found

    def test_a_folder_that_is_not_a_campaign_is_left_alone(self):
        library = self.build()
        self.assertEqual(self.campaign(library).returncode, 0)
        good = self.out
        home = os.path.join(self.folder, "home")
        for name in ("precious", "nearly", "nested", "other database", "work/below", "home", "with\nnewline"):
            os.makedirs(os.path.join(self.folder, name))
        self.write("precious/source.cpp", "int main() {}")
        self.write("with\nnewline/findings.db", "mine")
        self.write("other database/findings.db", "SQLite format 3\0" + "x" * 200)
        self.write("file", "text")
        for name in ("nearly", "nested"):
            with open(os.path.join(good, "findings.db"), "rb") as source:
                with open(os.path.join(self.folder, name, "findings.db"), "wb") as file:
                    file.write(source.read())
        self.write("nearly/notes.txt", "mine")
        self.write("nearly/.hidden", "mine")
        os.makedirs(os.path.join(self.folder, "nested/report.html"))
        os.symlink(os.path.join(self.folder, "precious"), os.path.join(self.folder, "link"))
        os.symlink("/nowhere/at all", os.path.join(self.folder, "dangling"))
        work = os.path.join(self.folder, "work", "below")
        before = self.tree(self.folder)
        named = [os.path.join(self.folder, item) for item in
                 ("precious", "nearly", "nested", "other database", "link", "dangling", "file", "file/below",
                  "with\nnewline", "precious/../precious")]
        for out in (*named, home, work, ".", "./", "..", "../..", "/", "//", "/usr"):
            done = self.campaign(library, GRAZE_OUT=out, HOME=home, cwd=work)
            self.assertEqual(done.returncode, 2, (out, done.stderr))
            self.assertIn("out: ", done.stderr)
            self.assertEqual(self.tree(self.folder), before, out)

    def test_an_earlier_campaign_is_replaced(self):
        for name in ("with spaces & 'quotes'", "-dash", "empty", "new/below"):
            path = os.path.join(self.folder, name)
            if name == "empty":
                os.makedirs(path)
            self.out = path
            where = {"GRAZE_OUT": name, "cwd": self.folder}
            self.assertEqual(self.campaign(self.build(wrong=600), **where).returncode, 1)
            names = sorted(os.listdir(path))
            self.assertLessEqual({"comment.md", "gate.jsonl"}, set(names))
            done = self.campaign(self.build(), **where)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("already holds", done.stderr)
            names.remove("gate.jsonl")
            self.assertEqual(sorted(os.listdir(path)), names)
            self.assertIn("no disagreement", self.headline())
        # A link to a campaign stays a link.
        os.symlink(self.out, os.path.join(self.folder, "link"))
        self.assertEqual(self.campaign(self.build(), GRAZE_OUT=os.path.join(self.folder, "link")).returncode, 0)
        self.assertTrue(os.path.islink(os.path.join(self.folder, "link")))

    def archive(self, words):
        """A graze-*.tar.gz whose program does this, and its hash."""
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w:gz") as tar:
            entry = tarfile.TarInfo("graze-1-linux-x86_64/bin/graze")
            text = ("#!/bin/sh\n" + words).encode()
            entry.size, entry.mode = len(text), 0o755
            tar.addfile(entry, io.BytesIO(text))
        path = os.path.join(self.folder, "graze-1-linux-x86_64.tar.gz")
        with open(path, "wb") as file:
            file.write(data.getvalue())
        return path, hashlib.sha256(data.getvalue()).hexdigest()

    def test_a_download_is_verified_before_it_runs(self):
        ran = os.path.join(self.folder, "ran")
        path, right = self.archive('touch "%s"\nexec "%s" "$@"\n' % (ran, graze[0]))
        library, temporary = self.build(), os.path.join(self.folder, "temporary")
        os.makedirs(temporary)
        for where in ("file://" + path, path):
            for sha256, status in (("", 0 if where == path else 2), (right, 0), (right.upper(), 0), ("0" * 64, 2),
                                   (right[:-1], 2), (right + "0", 2), ("md5", 2)):
                self.new_out()
                done = self.campaign(library, GRAZE=where, GRAZE_SHA256=sha256, RUNNER_TEMP=temporary)
                self.assertEqual(done.returncode, status, (where, sha256, done.stderr))
                self.assertEqual(os.path.exists(ran), status == 0)
                self.assertEqual(os.path.exists(self.out), status == 0)
                self.assertEqual(os.listdir(temporary), [])
                if status:
                    self.assertIn("SHA256SUMS" if not sha256 else "SHA-256", done.stderr)
                else:
                    os.remove(ran)
        self.assertEqual(self.campaign(library, GRAZE="file:///nowhere.tar.gz", GRAZE_SHA256=right).returncode, 2)

    def test_what_others_made_is_pinned_by_commit(self):
        files = [name for folder in (".github/**/*", "reports/src/init/templates/*")
                 for name in glob.glob(os.path.join(top[0], folder), recursive=True) if name.endswith((".yml", ".yaml"))]
        self.assertGreater(len(files), 4)
        used = []
        for name in files:
            with open(name, encoding="utf-8") as file:
                used += re.findall(r"^\s*(?:- )?uses: *(.*)$", file.read(), re.MULTILINE)
        others = [item for item in used if not item.startswith("./")]
        self.assertGreater(len(others), 8)
        for item in others:
            self.assertRegex(item, r"^[\w.-]+(/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")

    def test_what_is_gone_is_no_alert(self):
        base = os.path.join(self.folder, "base.jsonl")
        self.campaign_of(self.build(wrong=600), "--write-baseline", base, cases=4000)
        for wrong in (0, 60):
            self.new_out()
            self.campaign(self.build(wrong=wrong), GRAZE_BASELINE=base)
            self.assertIn('"baselineState":"absent"', self.read("report.sarif"))
            whole, part = json.loads(self.read("report.sarif")), json.loads(self.read("upload.sarif"))
            self.assertEqual(faults(part), [])
            kept = [item for item in whole["runs"][0]["results"] if item["baselineState"] != "absent"]
            self.assertEqual(part["runs"][0]["results"], kept)

    def test_shards_are_the_whole(self):
        library = self.build(wrong=600)
        one = self.campaign(library, GRAZE_FAIL_ON="false_hit")
        found = {item["partialFingerprints"]["graze/finding/v1"]: item["occurrenceCount"]
                 for item in json.loads(self.read("report.sarif"))["runs"][0]["results"]}
        self.new_out()
        three = self.campaign(library, GRAZE_FAIL_ON="false_hit", GRAZE_SHARDS="3")
        self.assertEqual((one.returncode, three.returncode), (1, 1), three.stderr)
        self.assertEqual({item["partialFingerprints"]["graze/finding/v1"]: item["occurrenceCount"]
                          for item in json.loads(self.read("report.sarif"))["runs"][0]["results"]}, found)
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
        self.assertIn("no gated disagreement", kept["2"])
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

    def test_the_score_gates(self):
        done = self.campaign(self.build(), GRAZE_SCORE="A")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("; grade A on the conformance suite", self.headline())
        with open(self.page, encoding="utf-8") as page:
            self.assertRegex(page.read(), r"libmine\.overlap float32 +A 256/256")
        self.new_out()
        done = self.campaign(self.build(wrong=2000), GRAZE_SCORE="D", GRAZE_FAIL_ON="none")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("grade E on the conformance suite, **below D**", self.headline())
        done = self.campaign(self.build(wrong=2000), GRAZE_SCORE="E", GRAZE_FAIL_ON="none")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.campaign(self.build(), GRAZE_SCORE="F").returncode, 2)

    def test_inputs_are_those_of_the_script(self):
        with open(os.path.join(top[0], ".github/actions/graze/action.yml"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(top[0], ".github/actions/graze/campaign.sh"), encoding="utf-8") as file:
            script = file.read()
        given = set(re.findall(r"^        (GRAZE\w*):", text, re.MULTILINE))
        self.assertEqual(given, set(re.findall(r"\$\{(GRAZE\w*):-", script)))
        inputs = set(re.findall(r"^  ([a-z0-9-]+):$", text[text.index("inputs:"):text.index("outputs:")], re.MULTILINE))
        self.assertLessEqual({"plugin", "command", "seconds", "baseline", "fail-on", "shards"}, inputs)
        self.assertEqual(inputs, set(re.findall(r"\binputs\.([a-z0-9-]+)", text)))
        # The action of the top folder, which a marketplace lists, is the same one.
        with open(os.path.join(top[0], "action.yml"), encoding="utf-8") as file:
            listed = file.read()
        same = listed.replace("$GITHUB_ACTION_PATH/.github/actions/graze/campaign.sh", "$GITHUB_ACTION_PATH/campaign.sh")
        self.assertNotEqual(same, listed)
        self.assertEqual(re.sub(r"^branding:\n(  .*\n)+", "", same, flags=re.MULTILINE), text)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    compiler.append(sys.argv.pop(2))
    top.append(os.path.abspath(sys.argv.pop(2)))
    compiler.append(os.path.join(top[0], "fuzz/include"))
    main(__doc__)
