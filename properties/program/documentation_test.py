#!/usr/bin/env python3
"""The documentation: its commands run, the verbs and options that it names exist, and the pages of questions are made anew.

usage: documentation_test.py PATH_TO_GRAZE TOP_FOLDER_OF_THE_SOURCES [unittest arguments]
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

graze, root = map(os.path.abspath, sys.argv[1:3]) if len(sys.argv) > 2 else sys.exit(__doc__)

JOBS = ["fuzz/README.md", "reports/ci.md", "fuzz/long-campaigns.md", "reports/reading.md", "fast/README.md"]
# What the commands of the pages run on, and why a line is left out.
ELSEWHERE = [("apt ", "installs a package: package_test"), ("tar ", "the same"), ("PATH=", "the same"), ("fuzz/slurm/submit", "slurm_test"),
             ("GRAZE_URL=", "a download: action_test and cli_init_test"), ("GRAZE_SBATCH=", "slurm_test"), ("graze fuzz", "needs a harness: cli_fuzz_test"),
             ("graze bench", "takes minutes: cli_bench_test")]


def read(*names):
    with open(os.path.join(root, *names), encoding="utf-8") as file:
        return file.read()


def pages():
    """Every page that is written by hand, and those of the questions."""
    listed = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in ("node_modules", "build", "out", ".git", "field", "sarif")]
        listed += [os.path.relpath(os.path.join(folder, name), root) for name in names if name.endswith(".md")]
    return sorted(listed)


def blocks(text):
    """(language, text) of each block of code."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)


def fences(text):
    """Lines of the blocks without a language, continued ones joined."""
    for language, block in blocks(text):
        if not language:
            yield from re.sub(r"\\\n\s*", " ", block).splitlines()


def commands(text):
    """(verb, options) of each `graze VERB ...` in code."""
    codes = list(fences(text)) + re.findall(r"`([^`\n]+)`", re.sub(r"^```\w*\n.*?^```$", "", text, flags=re.M | re.S))
    for code in codes:
        for found in re.finditer(r"(?:^|[|$] ?|&& )graze ([a-z]+)((?: [^|`#]*)?)", code):
            yield found[1], re.findall(r"(?<= )--[a-z][a-z-]*", found[2])


class names(unittest.TestCase):
    def test_verbs_and_options_exist(self):
        run = lambda *words: subprocess.run([graze, *words], capture_output=True, text=True, check=True).stdout
        whole = run("--help")
        verbs = set(re.findall(r"^  ([a-z]+) {2,}", whole[whole.index("Subcommands"):], re.M))
        options = {verb: set(re.findall(r"--[a-z][a-z-]*", run(verb, "--help"))) for verb in verbs}
        wrong, seen = [], 0
        for page in pages():
            for verb, named in commands(read(page)):
                seen += 1
                wrong += [(page, verb)] if verb not in verbs else [(page, verb, option) for option in named if option not in options[verb]]
        self.assertEqual(wrong, [])
        self.assertGreater(seen, 150)
        # That a wrong one would be seen.
        self.assertEqual(list(commands("```\ngraze run --nothing x | graze check -\n```\n")), [("run", ["--nothing"]), ("check", [])])

    def test_questions(self):
        """The pages of the questions are those that the program's own data make."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-B", os.path.join(root, "reference", "questions", "make_pages.py"), graze, folder], check=True)
            made = {name: read(folder, name) for name in sorted(os.listdir(folder))}
        there = {name: read("reference", "questions", name) for name in sorted(os.listdir(os.path.join(root, "reference", "questions")))
                 if name.endswith((".md", ".svg"))}
        self.assertEqual(list(made), list(there))
        for name, text in made.items():
            self.assertEqual(text, there[name], f"{name}: make it again, cmake --build BUILD --target question_pages")
        tests = re.findall(r"^GRAZE_TEST\((\w+)", read("fast", "include", "graze", "tests.def"), re.M)
        self.assertEqual({name[:-3] for name in made if name.endswith(".md")} - {"README"}, set(tests))
        self.assertEqual({name[:-4] for name in made if name.endswith(".svg")}, set(tests))


class run(unittest.TestCase):
    """Every command of the first page and of the five jobs, in a folder with a plugin, a program and cases."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        os.makedirs(os.path.join(cls.folder, "bin"))
        os.symlink(graze, os.path.join(cls.folder, "bin", "graze"))
        include = os.path.join(root, "fuzz", "include")
        cls.shell(f"c++ -std=c++17 -O2 -ffp-contract=off -shared -fPIC -I{shlex.quote(include)} "
                  f"{shlex.quote(os.path.join(root, 'fuzz', 'examples', 'segments.cpp'))} -o libmine.so", check=True)
        # The programs of the page, beside the helpers that they import.
        for name in ("graze.mjs", "graze_subjects.py"):
            shutil.copy(os.path.join(root, "fuzz", "examples", "commands", name), os.path.join(cls.folder, name))
        programs = [text for language, text in blocks(read("fuzz", "README.md")) if language in ("js", "python")]
        for name, text in zip(("mine.mjs", "mine.py", "pipe.py"), programs, strict=True):
            with open(os.path.join(cls.folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        with open(os.path.join(cls.folder, "regressions.jsonl"), "w", encoding="utf-8") as file:
            file.write('{"test":"segment_segment_2d","scalar":"float64","input":[0,0,1,1,0,1,1,0],"expect":"crossing"}\n')
        shutil.copy(os.path.join(cls.folder, "regressions.jsonl"), os.path.join(cls.folder, "cases.jsonl"))
        # The campaigns that the pages look at.
        for out in ("out/mine", "out/before", "out/after", "out/long"):
            done = cls.shell(f"graze run --plugin ./libmine.so --cases 2000 --out {out}")
            assert done.returncode == 1, done.stderr

    @classmethod
    def environment(cls):
        return {**os.environ, "PATH": os.path.join(cls.folder, "bin") + ":" + os.environ["PATH"], "COLUMNS": "80"}

    @classmethod
    def shell(cls, command, check=False):
        done = subprocess.run(["bash", "-c", command], cwd=cls.folder, env=cls.environment(), capture_output=True, text=True, timeout=300,
                              check=False)
        if check and done.returncode != 0:
            raise AssertionError(f"{command}: {done.stderr}")
        return done

    def fit(self, command):
        """The command on what is here: fewer cases, a finding that there is, a program of this folder."""
        command = re.sub(r"\s+#.*", "", command)
        command = re.sub(r"--cases \d{4,}", "--cases 2000", command)
        if command.startswith("graze run") and not re.search("--(plugin|command|test) ", command):
            command += " --test segment_segment_2d"  # of all tests it takes minutes
        if re.search(r"\bID\b", command):
            finding = re.search(r"^([0-9a-f]{10}) ", self.shell("graze show out/mine").stdout, re.M)[1]
            command = re.sub(r"\bID\b", finding, command)
        return command

    def commands_run(self, page, least):
        ran = 0
        for line in fences(read(page)):
            if not re.match(r"(graze|mine/|sqlite3|fuzz/|GRAZE|apt|tar) ?", line) or any(line.startswith(start) for start, _ in ELSEWHERE):
                continue
            if "out/later" in line:  # a later campaign, here the same
                shutil.copytree(os.path.join(self.folder, "out", "all"), os.path.join(self.folder, "out", "later"), dirs_exist_ok=True)
            with self.subTest(page=page, line=line):
                done = self.shell(self.fit(line))
                self.assertIn(done.returncode, (0, 1), done.stderr)
                self.assertNotIn("Traceback", done.stderr)
                ran += 1
        self.assertGreaterEqual(ran, least, page)

    def test_first_page(self):
        """From nothing to a wrong routine that is found, and the campaign that is shown."""
        text = read("README.md")
        self.commands_run("README.md", 2)
        source = os.path.join(self.folder, "mine", "mine.cpp")
        with open(source, encoding="utf-8") as file:
            routine = file.read()
        self.assertIn("<=", routine)
        done = self.shell("mine/graze.sh")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        body = routine.index("<=", routine.index("return"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(routine[:body] + "<" + routine[body + 2:])
        done = self.shell("mine/graze.sh")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        shown = re.search(r"`graze\.sh` then prints\n\n```\n(.*?)```", text, re.S)[1].splitlines()
        self.assertGreater(len(shown), 5)
        self.assertEqual(done.stdout.replace("\xa0", " ").replace(self.folder, "/home/you").splitlines()[:len(shown)], shown)
        # The campaign: what it prints but for the time that it took, and more subjects than the page has room for.
        block = re.search(r"```\n\$ (graze run .*?)\n(.*?)```", text, re.S)
        done = self.shell(block[1])
        told = [line for line in block[2].splitlines() if line.strip() not in ("", "...")]
        self.assertGreater(len(told), 10)
        for page in ("README.md", "reports/README.md"):
            shown = re.search(r"```\n\$ graze show (out/tri \w+ --shrunk)\n(.*?)```", read(page), re.S)
            if shown:
                answer = self.shell(f"COLUMNS=100 graze show {shown[1]}").stdout
                for line in shown[2].splitlines():
                    self.assertIn(line if line != "..." else "", answer)
        for line in told:
            pattern = re.sub(r"\d+\\\.\d+\\ s", r"[\\d.]+ s", re.escape(line))
            self.assertRegex(done.stdout.replace("\xa0", " "), "(?m)^" + pattern + "$")

    def test_the_last_screen_of_the_demonstration(self):
        """At most 40 lines of 80 columns: totals, the worst, where the reports are, and what to do next."""
        self.shell("mkdir -p demo && graze run --test 'segment_*' --cases 300 --no-pictures --out demo/run >demo/run.txt && cp demo/run.txt "
                   f"demo/elephant.txt && graze check {shlex.quote(root)}/reference/field_cases.jsonl >demo/field_cases.txt", check=True)
        script = read(".ci", "demo").partition("# One screen")[2].partition("\n")[2]
        done = self.shell("set -eu; graze=graze; out=demo\n" + script, check=True)
        lines = done.stdout.splitlines()
        self.assertLessEqual(len(lines), 40)
        self.assertLessEqual(max(map(len, lines)), 100)
        self.assertRegex(done.stdout, r"REPORTED CASES  \d+ cases: ")
        self.assertRegex(done.stdout, r"CAMPAIGN +\d+ cases in")
        self.assertEqual(len(re.findall(r"^ +\d+ +\d+  \w+ documented\.", done.stdout, re.M)), 5)
        self.assertEqual(len(re.findall(r"^[0-9a-f]{10} ", done.stdout, re.M)), 5)
        self.assertIn("demo/run/report.html", done.stdout)
        self.assertIn("graze init mine", done.stdout)

    def on_terminal(self, command):
        """What a command prints on a terminal; skips the test where the system has none to give."""
        try:
            ours, theirs = os.openpty()
        except OSError as error:
            self.skipTest(f"no terminal: {error}")
        process = subprocess.Popen(["bash", "-c", command], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.DEVNULL,
                                   env=self.environment())
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 65536):
                shown += piece
        except OSError:  # the other end is closed
            pass
        process.wait()
        os.close(ours)
        return shown.decode()

    def test_a_terminal_is_told_what_comes_next(self):
        """The last line on a terminal; a pipe gets none."""
        command = "graze run --test {} --cases 300 --no-pictures --out next/{}"
        for test, words in (("segment_segment_2d --subject 'documented.*'", "next: open the report, or explain one finding"),
                            ("aabb_aabb_2d", "next: ask more cases with --cases")):
            name = test.split()[0]
            self.assertNotIn("next: ", self.shell(command.format(test, name)).stdout)
            shown = self.on_terminal(command.format(test, name + "_terminal"))
            self.assertIn(words, shown.splitlines()[-1])
        # Nothing was judged: that is no reason to go on as it is.
        with open(os.path.join(self.folder, "declined.jsonl"), "w", encoding="utf-8") as file:
            file.write('{"test":"point_disc_2d","scalar":"float64","input":[0,0,0,0,1],"verdicts":{"shy":"declined"}}\n')
        shown = self.on_terminal("graze run --cases-from declined.jsonl --subject 'external.*' --no-pictures --out next/declined")
        self.assertIn("report: ", shown)
        self.assertNotIn("next: ", shown)

    def test_a_report_is_readable(self):
        """No sentence of a report has more than 30 words: its paragraphs, list items and captions, tables aside."""
        self.shell("graze run --test 'ray_triangle*' --test orient_2d --test triangle_min_sphere_3d --test edge_edge_ccd_3d --cases 200 "
                   "--no-shrink --out out/readable")
        with open(os.path.join(self.folder, "out", "readable", "report.html"), encoding="utf-8") as file:
            page = re.sub(r"<(script|style|table|pre|code|svg)\b.*?</\1>", " ", file.read(), flags=re.S)
        texts = re.findall(r"<(?:p|li|figcaption|dd|summary)\b[^>]*>(.*?)</(?:p|li|figcaption|dd|summary)>", page, re.S)
        self.assertGreater(len(texts), 200)
        sentences = [sentence for text in texts for sentence in
                     re.split(r"(?<=[.:;!?])\s", " ".join(re.sub(r"<[^>]*>", "", text).split()))]
        self.assertEqual([sentence for sentence in sentences if len(sentence.split()) > 30], [])

    def test_the_plugin_of_the_page(self):
        """The library in C is compiled as the page says and gives what the page says."""
        with open(os.path.join(self.folder, "mine.c"), "w", encoding="utf-8") as file:
            file.write(re.search(r"```c\n(.*?)```", read("fuzz", "README.md"), re.S)[1])
        build = re.search(r"^cc .*", read("fuzz", "README.md"), re.M)[0]
        self.shell(build.replace("fuzz/include", shlex.quote(os.path.join(root, "fuzz", "include"))).replace("libmine", "libpage"), check=True)
        done = self.shell("graze run --plugin ./libpage.so --cases 2000 --no-pictures --out page")
        self.assertEqual(done.returncode, 1, done.stderr)  # as the textbook's: collinear segments
        self.assertRegex(done.stdout, r"libpage.mine on segment_segment_2d: [\d.]+\s% of 2000 cases are wrong: hits on\s+disjoint shapes")

    def test_programs_of_the_page(self):
        """Each answers its cases: none is declined and no process fails."""
        for command, subject in (("--command 'node mine.mjs'", "mine.plain"), ("--command 'python3 mine.py'", "mine.plain")):
            with self.subTest(command):
                out = "programs/" + subject + command.split()[1].strip("'")
                self.shell(f"graze run {command} --cases 500 --no-pictures --fail-on none --out {out}", check=True)
                with open(os.path.join(self.folder, out, "summary.json"), encoding="utf-8") as file:
                    sums = [sums for test in json.load(file)["tests"].values() for sums in test["subjects"][subject].values()]
                self.assertEqual([(one["checked"], one["declined"], one["crash"], one["hang"]) for one in sums], [(500, 0, 0, 0)])
        # The pipe: its promise is judged.
        self.shell("graze generate segment_segment_2d --cases 500 | python3 pipe.py > programs/verdicts.jsonl && graze run --cases-from "
                   "programs/verdicts.jsonl --subject 'external.*' --promise external.mine=closed --fail-on none --no-pictures --out programs/pipe")
        with open(os.path.join(self.folder, "programs", "pipe", "summary.json"), encoding="utf-8") as file:
            sums = json.load(file)["tests"]["segment_segment_2d"]["subjects"]["external.mine"]
        self.assertEqual(sum(one["declined"] for one in sums.values()), 0)
        self.assertGreater(sum(one["false_hit"] for one in sums.values()), 0)

    def test_jobs(self):
        for page, least in zip(JOBS, (3, 2, 3, 3, 0)):
            self.commands_run(page, least)
        # Two minutes each, at 250 words a minute: tables of times, examples of code and addresses of links aside.
        for page in JOBS:
            text = re.sub(r"^```\w*\n.*?^```$|\]\([^)]*\)", "", read(page).partition("## How fast")[0], flags=re.M | re.S)
            self.assertLess(len(re.findall(r"[A-Za-z]{2,}", text)), 520, page)


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main()
