#!/usr/bin/env python3
"""How the program is used: list, --help, and words that mean nothing.

usage: cli_usage_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import re
import subprocess
import unittest

from cli_support import DISJOINT, TESTS, check, graze, main, run


class list_verb(unittest.TestCase):
    def test_json(self):
        done = run("list", "--json")
        self.assertEqual(done.returncode, 0)
        info = json.loads(done.out)
        self.assertEqual(list(info), ["format", "tests", "subjects", "references", "structures", "families"])
        self.assertEqual([test["id"] for test in info["tests"]], TESTS)
        self.assertEqual([r["name"] for r in info["references"]], ["cgal", "rational"])
        self.assertEqual([f["name"] for f in info["families"]],
                         ["random", "near_contact", "coplanar", "degenerate", "shared_feature", "grid", "extreme_scale", "mesh", "configuration",
                          "thin", "far_small", "game_units"])
        # Those for values stand with the tests that have them.
        for test in info["tests"]:
            self.assertEqual([f["name"] for f in test.get("families", [])],
                             ["grazing", "sliver", "far_off", "almost_met"] if test["answer"] == "values" else [])
        ids = {test["id"] for test in info["tests"]}
        for subject in info["subjects"]:
            self.assertIn(subject["test"], ids)
            self.assertRegex(subject["name"], r"^(documented|certified)\.")
            self.assertLessEqual(set(subject["scalars"]), {"float32", "float64"})
            self.assertIn(subject["promise"], ("unspecified", "closed", "open"))
        by_id = {test["id"]: test for test in info["tests"]}
        self.assertEqual(by_id["point_transformed_trimesh_2d"]["count"], "8+6n, n >= 1")
        self.assertEqual([part["shape"] for part in by_id["segment_plane_3d"]["layout"]], ["plane", "segment"])

    def test_text(self):
        done = run("list")
        self.assertEqual(done.returncode, 0)
        self.assertLessEqual(max(len(line) for line in done.out.splitlines()), 80)
        for word in ("triangle_min_sphere_3d", "documented.", "rational", "extreme_scale"):
            self.assertIn(word, done.out)
        shapes = done.out[done.out.index("\nshapes: "):done.out.index("\nsubjects: ")]
        named = {part["shape"] for test in json.loads(run("list", "--json").stdout)["tests"] for part in test["layout"]}
        for shape in named:
            self.assertRegex(shapes, r"\n  %s +\S+ \S+" % shape)
        self.assertIn("maps the mesh after it, (x, y) to (m00 x + m01 y + m02, m10 x + m11 y + m12)", " ".join(shapes.split()))


def sentences(text):
    """The sentences of a help text; an option, a label and a paragraph begin anew."""
    blocks = [""]
    for line in text.splitlines():
        if not line.strip() or re.match(r" {0,2}\S", line):
            blocks.append("")
        words = line.strip()
        blocks[-1] += " " + re.split(r" {2,}", words, maxsplit=1)[-1]
    return [sentence for block in blocks for sentence in re.split(r"(?<=[.:;!?])\s", block.strip())]


class usage(unittest.TestCase):
    def test_help(self):
        done = run("--help")
        self.assertEqual((done.returncode, done.err), (0, ""))
        verbs = re.findall(r"^  ([a-z]+)  ", done.out[done.out.index("Subcommands"):], re.M)
        self.assertLessEqual({"list", "generate", "check", "run", "mesh", "fuzz", "voxelize"}, set(verbs))
        for verb in verbs:
            of_verb = run(verb, "--help")
            self.assertEqual((of_verb.returncode, of_verb.err), (0, ""))
            self.assertNotIn("{false}", of_verb.out)
            self.assertIn("--help", of_verb.out)
        self.assertIn("--family", run("generate", "--help").out)

    def test_help_fits(self):
        verbs = re.findall(r"^  ([a-z]+)  ", (whole := run("--help").out)[whole.index("Subcommands"):], re.M)
        self.assertGreaterEqual(len(verbs), 14)
        for words in ([], *([verb] for verb in verbs)):
            texts = {}
            for columns in ("60", "80", "120", ""):
                done = run(*words, "--help", env={**os.environ, "COLUMNS": columns})
                self.assertEqual(done.returncode, 0)
                texts[columns] = done.out
                widest = max(done.out.splitlines(), key=len)
                self.assertLessEqual(len(widest), int(columns or 100), f"{words} at {columns}: {widest}")
                # No line that is only the end of another: paragraphs are filled anew, not cut.
                self.assertNotRegex(done.out, r"\n[a-z]+\n[a-z]+ [a-z]+ [a-z]+")
            # Laid out otherwise, but the same words; a command that goes on has a backslash.
            answer = {text.replace("\\\n", "\n").replace(" ", "").replace("\n", "") for text in texts.values()}
            self.assertEqual(len(answer), 1, words)

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_help_in_short(self):
        """-h is one screen: what the verb does, how it is called, and at most 12 options; --help explains all."""
        for verb in self.verbs():
            done = run(verb, "-h", env={**os.environ, "COLUMNS": "80"})
            self.assertEqual((done.returncode, done.err), (0, ""), verb)
            lines = done.out.splitlines()
            self.assertLessEqual(len(lines), 40, verb)
            self.assertLessEqual(max(map(len, lines)), 80, verb)
            self.assertIn(f"Usage: graze {verb}", done.out)
            self.assertRegex(done.out.replace("\n", " "), rf"graze {verb} --help explains (each|these and \d+ more)\.")
            whole = run(verb, "--help").out
            options = re.findall(r"^  (--[a-z-]+)", done.out, re.M)
            self.assertLessEqual(len(options), 12)
            for option in options:
                self.assertRegex(whole, rf"(?m)^  (-\w,)?{option}\b")
        self.assertEqual(run("-h").out, run("--help").out)

    def test_no_words_say_how_to_begin(self):
        done = run()
        self.assertEqual((done.returncode, done.out), (2, ""))
        for words in ("graze init", "graze check FILE", "graze run", "graze --help"):
            self.assertIn(words, done.err)

    def verbs(self):
        block = re.search(r"^(?:Subcommands|Verbs|Commands):\n((?: .*\n)+)", run("--help").out, re.M | re.I).group(1)
        found = re.findall(r"^  ([a-z]+)\s", block, re.M)
        self.assertGreater(len(found), 14)
        return found

    def test_full_standard_streams(self):
        with open("/dev/full", "wb") as full:
            for words in (["--help"], ["list"], ["check", "--help"]):
                done = subprocess.run([*graze, *words], stdout=full, stderr=subprocess.PIPE, check=False)
                self.assertEqual(done.returncode, 2, words)
                self.assertIn(b"standard output", done.stderr)
            # Messages that nobody can read do not change what happens.
            for words in (["check", "no such file"], ["nothing"], ["run"]):
                self.assertEqual(subprocess.run([*graze, *words], stdout=subprocess.DEVNULL, stderr=full, check=False).returncode, 2)

    def test_version(self):
        done = run("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.out, r"^graze \S+\n$")

    def test_unknown_verb(self):
        done = run("chekc")
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn('"chekc" is not a verb, did you mean "check"?', done.err)
        self.assertIn("generate", run("xyzzy").err)

    def test_help_is_in_groups(self):
        """Two examples come first, then options under headings, those that few need last; each stands once."""
        text = run("run", "--help").out
        headings = ["What is asked:", "How much:", "What fails the run:", "Your code:", "Advanced:"]
        places = [text.index("\n%s\n" % heading) for heading in headings]
        self.assertEqual(places, sorted(places))
        for heading, option in zip(headings, ("test", "cases", "baseline", "plugin", "audit")):
            block = text[text.index("\n%s\n" % heading) + 1:].partition("\n\n")[0]
            self.assertIn("\n  --%s " % option, block)
        for verb in self.verbs():
            text = run(verb, "--help").out
            options = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text[:text.index("\n\n", text.index("--help  "))], re.M)
            self.assertEqual(len(options), len(set(options)), verb)
            examples = re.findall(r"^  graze (\w+)", text[:re.search(r"^(Options|Positionals|What is asked|Advanced):$", text, re.M).start()], re.M)
            self.assertEqual(len(examples), 2, verb)
            self.assertIn(verb, examples)

    def test_help_is_plain(self):
        """A summary begins with an imperative and has at most 60 characters; no sentence has more than 30 words."""
        whole = run("--help").out
        summaries = re.findall(r"^  [a-z]+ {2,}(.*)", whole[whole.index("Subcommands"):], re.M)
        self.assertGreater(len(summaries), 14)
        imperatives = {"List", "Write", "Judge", "Fuzz", "Explain", "Minimise", "Merge", "Rebuild", "Draw", "Time", "Voxelise",
                       "Simulate", "Tell", "Bound", "Grade"}
        for summary in summaries:
            self.assertLessEqual(len(summary), 60, summary)
            self.assertIn(summary.split()[0], imperatives)
        long = lambda text: [sentence for sentence in sentences(text) if len(sentence.split()) > 30]
        self.assertEqual(len(long("word " * 31 + ".")), 1)
        for verb in self.verbs():
            text = run(verb, "--help").out
            self.assertEqual(long(text), [], verb)
            # Words that only this project used: each has a standard term.
            self.assertNotRegex(text, r"\b(anew|give or take|all in all|of no use|so many|asked no more|given up, |by heart)\b", verb)

    def test_a_misspelt_option(self):
        for words, told in ((["run", "--sead", "3", "--out", "x"], '"--sead" is not an option of graze run, did you mean "--seed"?'),
                            (["run", "--ot", "x"], 'did you mean "--out"?'),  # though --out is missing
                            (["check", "--jsn", "-"], '"--jsn" is not an option of graze check, did you mean "--json"?'),
                            (["run", "-out", "x"], 'did you mean "--out"?'),
                            (["run", "--case=3", "--out", "x"], '"--case" is not an option of graze run, did you mean "--cases"?'),
                            (["report", "--xyzzyplugh"], "'graze report --help' lists them"),
                            (["--versoin"], 'did you mean "--version"?')):
            done = run(*words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(told, done.err)
        # A value may look like an option; what is wrong is another word.
        self.assertNotIn("--json", run("run", "--subject", "--jsn", "--cases", "x", "--out", "y").err)

    def test_bad_usage(self):
        for words in ([], ["--nothing"], ["check"], ["check", "--nothing", "-"], ["list", "extra"], ["list", "--json=x"],
                      ["check", "--subject"], ["check", "--json", "--plugin", "x.so", "-"]):
            done = run(*words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertNotEqual(done.err, "", words)

    def test_repeated_options_leave_the_files_alone(self):
        done = run("check", "--json", "--subject", "documented.*", "-", stdin=DISJOINT)
        self.assertEqual((done.returncode, len(done.out.splitlines())), (0, 1), done.err)


if __name__ == "__main__":
    main(__doc__)
