#!/usr/bin/env python3
"""Plants defects into fast/, reference/, fuzz/ and reports/, one at a time, and shows which property catches each.

    mutation_check.py BUILD [--sample] [--only GLOB]... [--ask PROGRAM]... [--jobs N] [--built] [--trust] [--list]

BUILD is a configured build folder (Ninja). The defects stand in mutations.jsonl, an object a line: name, file, "in" (a
function of it; without one the whole file), from and to (tokens that occur exactly once there, and those in their place;
see anchors.py), perhaps checks (programs to ask instead of those that belong to the file's folder) and sample (also
planted by ctest). Each is planted in a scratch copy of the sources; what is
compiled is the one program that asks, or for a file of a library what that makes of the file (its whole folder, where
the build unites folders), linked before the library. For graze_properties it is what all libraries make of the file. A
check that ends in .py is a script of the copy, run as ctest runs it, but for a program graze with the defect; more
words name tests in it. Programs are asked in order until one goes red: exit status, signal, or time limit.

Exit status: 0 every defect is caught, 1 some survive, 2 the table or the build is wrong.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import anchors

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.dirname(HERE)  # properties/, with the recorded answers
ROOT = os.path.dirname(DATA)
DIGEST = os.path.join(DATA, "worlds", "answer_digest.txt")
FOLDERS = ["fast", "reference", "fuzz", "reports", "properties"]
TIME_LIMIT = 300  # seconds a program; what takes longer hangs
LARGE_CORPUS = 500  # cases for each test, scalar and family
PROGRAM = "reports/graze"  # in the build folder
LIBRARIES = ("fast/src/", "fast/internal/", "reference/src/", "reference/internal/", "fuzz/", "reports/")  # headers there are compiled into libraries too

# By the beginning of the file's name: who could catch a defect there, quickest first. A program, and its arguments;
# TEST becomes --test ID where the file is named after a test, and nothing elsewhere.
CHECKS = [
    ("fast/include/graze/certified/",
     ["answer_digest_O0", "graze_properties certified_equals_references TEST", "mutation_bounds",
      "graze_properties certified_obeys_laws TEST", "small_worlds plane", "certified_test", "certified_limits_test", "certified_nearest_test",
      "certified_sphere_test", "small_worlds space"]),
    ("fast/include/", ["answer_digest_O0", "graze_properties documented_within_band documented_law_rates"]),
    ("fast/src/batch/", ["batch_test", "batch_limits_test", "small_worlds space"]),
    ("reference/", ["small_worlds plane", "reference_test", "graze_properties certified_equals_references",
                    "graze_properties references_obey_laws", "small_worlds space"]),
]


class Wrong(Exception):
    """The table or the build is not what it should be."""


def planted(text, mutant):
    """The source with the defect."""
    begin, end = anchors.Source(text).place(mutant.get("in"), mutant["from"])
    return text[:begin] + mutant["to"] + text[end:]


def read_table():
    table, texts, names = [], {}, set()
    with open(os.path.join(HERE, "mutations.jsonl"), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                mutant = json.loads(line)
                name, path = mutant["name"], mutant["file"]
                if path not in texts:
                    with open(os.path.join(ROOT, path), encoding="utf-8") as source:
                        texts[path] = anchors.Source(source.read())
                texts[path].place(mutant.get("in"), mutant["from"])
                if anchors.words_of(mutant["from"]) == anchors.words_of(mutant["to"]):
                    raise Wrong("from and to are the same")
                if name in names:
                    raise Wrong(f"there are two called {name}")
                names.add(name)
            except (ValueError, KeyError, OSError, LookupError, Wrong) as error:
                raise Wrong(f"mutations.jsonl:{number}: {error}") from error
            table.append(mutant)
    return table


def checks_of(mutant, ask=None):
    checks = mutant.get("checks") or next(checks for start, checks in CHECKS if mutant["file"].startswith(start))
    stem = os.path.splitext(os.path.basename(mutant["file"]))[0]
    test = f" --test {stem}" if re.search(r"_[23]d$", stem) else ""
    return [check.replace(" TEST", test) for check in checks if not ask or check.split()[0] in ask]


class Build:
    """How the build folder makes its programs."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        found = subprocess.run(["ninja", "-C", self.folder, "-t", "compdb"], capture_output=True, text=True, check=False)
        if found.returncode != 0:
            raise Wrong(f"{folder} is not a build folder of Ninja: {found.stderr.strip()}")
        self.commands = {item["output"]: item["command"] for item in json.loads(found.stdout[found.stdout.index("["):])}
        self.depend_on = None  # by source, once asked

    def make(self, targets):
        if subprocess.run(["ninja", "-C", self.folder, *targets], stdout=sys.stderr, check=False).returncode != 0:
            raise Wrong("cannot build " + " ".join(targets))

    def path_of(self, program):
        """Its place in the build folder: that of its sources."""
        found = [out for out in self.commands if re.fullmatch(rf"(properties/\w+|reports)/{program}", out)]
        return found[0] if len(found) == 1 else program

    def library_objects_of(self, path, linked=None):
        """The objects that are made from the file, in libraries: all of them, or those that are linked."""
        archived = {part for out, command in self.commands.items()
                    if out.endswith(".a") and (linked is None or out in linked) for part in command.split()}
        return [item for item in self.objects_from(path) if item in archived]

    def arguments_of(self, script):
        """What ctest runs a script with; None where it does not."""
        try:
            with open(os.path.join(self.folder, os.path.dirname(script), "CTestTestfile.cmake"), encoding="utf-8") as file:
                found = re.search(rf'^add_test\(.*"{re.escape(os.path.join(ROOT, script))}"(.*)\)$', file.read(), re.M)
        except OSError:
            return None
        return re.findall(r'"([^"]*)"', found[1]) if found else None

    def programs_of(self, check):
        """Those of the build that a check needs."""
        name = check.split()[0]
        if not name.endswith(".py"):
            return [name]
        return ["graze"] if os.path.join(self.folder, PROGRAM) in (self.arguments_of(name) or []) else []

    def has(self, check):
        name = check.split()[0]
        return self.arguments_of(name) is not None if name.endswith(".py") else self.path_of(name) in self.commands

    def objects_from(self, path):
        """All objects that are made from the file."""
        if self.depend_on is None:
            depend_on = {}
            listed = subprocess.run(["ninja", "-C", self.folder, "-t", "deps"], capture_output=True, text=True, check=True)
            for block in listed.stdout.split("\n\n"):
                output, *files = [line.strip() for line in block.strip().splitlines()] or [""]
                output = output.split(":")[0]
                for file in files:
                    name = os.path.normpath(os.path.join(self.folder, file))
                    depend_on.setdefault(name, []).append(output)
            self.depend_on = depend_on
        return self.depend_on.get(os.path.join(ROOT, path), [])

    def objects_of(self, program):
        """The objects that are linked into the program, libraries apart."""
        found = [word for word in self.commands[self.path_of(program)].split() if word.endswith(".o")]
        if not found:
            raise Wrong(f"no object for the program {program}")
        return found


def shell(command, folder, limit):
    """Exit status and output; None for the status when it takes too long."""
    with subprocess.Popen(command, shell=isinstance(command, str), cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=limit)
            return process.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            return None, process.communicate()[0]


class Planted:
    """A copy of the sources with one defect, and the programs made from it; without a defect, those of the build."""

    def __init__(self, build, mutant, scratch):
        self.build, self.mutant = build, mutant
        self.copy = os.path.join(scratch, mutant["name"] if mutant else "plain")
        for folder in FOLDERS:
            shutil.copytree(os.path.join(ROOT, folder), os.path.join(self.copy, folder),
                            ignore=shutil.ignore_patterns("node_modules", "build", "__pycache__"))
        self.objects, self.programs = {}, {}
        if not mutant:
            return
        path = os.path.join(self.copy, mutant["file"])
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(planted(text, mutant))

    def run(self, command):
        status, output = shell(command, self.build.folder, 1800)
        if status != 0:
            raise Wrong(f"{self.mutant['name']}: does not compile:\n{command}\n{output[-3000:]}")

    def moved(self, text):
        """With the copy's folders in place of the tree's."""
        for folder in FOLDERS:
            text = text.replace(os.path.join(ROOT, folder) + "/", os.path.join(self.copy, folder) + "/")
        return text

    def compile(self, output):
        """The object, from the copy."""
        if output in self.objects:
            return self.objects[output]
        result = os.path.join(self.copy, output.replace("/", "_"))
        command = self.build.commands[output]
        united = re.search(r" -c (\S+/Unity/unity_\S+)", command)
        if united:  # names the sources that it holds
            path = os.path.join(self.build.folder, united.group(1))
            copied = os.path.join(self.copy, os.path.basename(path))
            with open(path, encoding="utf-8") as file, open(copied, "w", encoding="utf-8") as out:
                out.write(self.moved(file.read()))
            command = command.replace(united.group(1), copied)
        command = self.moved(command)
        command = re.sub(r" -M[TF] \S+| -MD", "", command).replace(f" -o {output} ", f" -o {result} -Wno-error ")
        if " -O3" in command and " -O0" not in command and not output.startswith("fast/"):
            command = command.replace(" -c ", " -O1 -c ")  # compiles faster, answers the same
        # A test compiles the certified tests, one with the defect, rather than call the library's.
        self.run(command.replace(" -c ", " -DGRAZE_OWN_INSTANCES -c "))
        self.objects[output] = result
        return result

    def program(self, name):
        if not self.mutant:
            return os.path.join(self.build.folder, self.build.path_of(name))
        if name not in self.programs:
            self.programs[name] = self.make(name)
        return self.programs[name]

    def make(self, name):
        path = self.build.path_of(name)
        link = " && ".join(self.build.commands[path].split(" && ")[:2])  # without what is done after linking
        own = self.build.objects_of(name)
        result = os.path.join(self.copy, name)
        source = self.mutant["file"]
        if name == "graze_properties" or source.endswith(".cpp") or source.startswith(LIBRARIES):
            objects = self.build.library_objects_of(source, None if name == "graze_properties" else link.split())
            if not objects:
                raise Wrong(f"no library of {name} has anything made from {source}")
            link = link.replace(f" {own[0]} ", " ".join(["", *(self.compile(item) for item in objects), own[0], ""]))
        if name != "graze_properties" and not source.endswith(".cpp"):
            for item in set(own) & set(self.build.objects_from(source)):
                link = link.replace(f" {item} ", f" {self.compile(item)} ")
        self.run(link.replace(f" -o {path} ", f" -o {result} "))
        return result

    def words_of(self, check):
        """The program that a check is, or a script and what it is run with."""
        name = check.split()[0]
        if not name.endswith(".py"):
            return [self.program(name)]
        own = os.path.join(self.build.folder, PROGRAM)
        return [sys.executable, "-B", os.path.join(self.copy, name),
                *(self.program("graze") if item == own else self.moved(item) for item in self.build.arguments_of(name))]

    def is_caught_by(self, check, runs):
        for arguments in runs:
            status, output = shell([*self.words_of(check), *arguments], self.copy, TIME_LIMIT)
            if status is None:
                return "hangs"
            if status < 0:
                return f"signal {-status}"
            if status != 0:
                return first_complaint(output)
        return None


def first_complaint(output):
    """The line of a program's output that says most."""
    lines = output.splitlines()
    for pattern in [r"answers changed|other numbers", r"^\[  FAILED  \]", r"^(FAIL|ERROR): ", r" says .* which is ", r"wrong|differ|exception"]:
        for line in lines:
            if re.search(pattern, line):
                return line.strip()[:110]
    return (lines or ["red"])[-1].strip()[:110]


def prepare(build, scratch, checks, options):
    """Builds what is asked without a defect, which must be green. The arguments of each check's runs."""
    programs = dict.fromkeys(item for check in checks for item in build.programs_of(check))
    if not options.built:
        build.make([build.path_of(item) for item in programs] + ["answer_digest_parts"])
    result = os.path.join(build.folder, "properties", "worlds")
    corpus = os.path.join(result, "answer_digest_corpus.bin")
    runs = {check: [check.split()[1:]] for check in checks}
    for check in checks:
        if check.startswith("graze_properties "):
            runs[check][0] += ["--data", DATA]
    if "answer_digest_O0" in checks:
        runs["answer_digest_O0"] = [[corpus, DIGEST]]
    if "answer_digest_O0" in checks and not options.sample:
        large, answers = os.path.join(scratch, "corpus.bin"), os.path.join(scratch, "answers.txt")
        for command in [[os.path.join(result, "answer_digest_cases"), "corpus", large, str(LARGE_CORPUS)],
                        [os.path.join(result, "answer_digest_O0"), large, "--write", answers]]:
            status, output = shell(command, result, 1800)
            if status != 0:
                raise Wrong(f"{command[0]}: {output}")
        runs["answer_digest_O0"].append([large, answers])
    plain = None if options.trust else Planted(build, None, scratch)
    for check in [] if options.trust else checks:
        for arguments in runs[check]:
            begin = time.time()
            status, output = shell([*plain.words_of(check), *arguments], result, TIME_LIMIT)
            if status != 0:
                raise Wrong(f"{check} is red without any defect:\n{output[-2000:]}")
            print(f"{check}: green without a defect, {time.time() - begin:.0f} s", file=sys.stderr)
    return runs


def judge(build, mutant, scratch, runs, ask):
    begin = time.time()
    planted = Planted(build, mutant, scratch)
    try:
        for name in checks_of(mutant, ask):
            if name not in runs:
                continue
            how = planted.is_caught_by(name, runs[name])
            if how:
                return name, how, time.time() - begin
        return None, "SURVIVES", time.time() - begin
    finally:
        shutil.rmtree(planted.copy, ignore_errors=True)


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("build")
    parse.add_argument("--sample", action="store_true", help="those marked sample, each by its first check")
    parse.add_argument("--only", action="append", metavar="GLOB", help="defects of that name")
    parse.add_argument("--ask", action="append", metavar="PROGRAM", help="this program alone, as far as it is concerned")
    parse.add_argument("--jobs", type=int, default=1, help="defects at a time")
    parse.add_argument("--built", action="store_true", help="what is needed is built already")
    parse.add_argument("--trust", action="store_true", help="do not see first that all is green without a defect")
    parse.add_argument("--list", action="store_true", help="print the table and stop")
    options = parse.parse_args()
    table = read_table()
    if options.sample:
        table = [item for item in table if item.get("sample")]
    if options.only:
        table = [item for item in table if any(fnmatch.fnmatch(item["name"], glob) for glob in options.only)]
    if not table:
        raise Wrong("no such defect")
    if options.list:
        for item in table:
            print(f"{item['name']:40} {item['file']}")
        return 0
    build = Build(options.build)
    os.environ["GTEST_FAIL_FAST"] = "1"
    os.environ["RC_PARAMS"] = "noshrink=1"
    wanted = dict.fromkeys(check for item in table for check in checks_of(item, options.ask)[:1 if options.sample else None])
    checks = [check for check in wanted if build.has(check)]
    for check in wanted:
        if check not in checks:
            print(f"{check} is not in this build and is not asked", file=sys.stderr)
    table = [item for item in table if set(checks) & set(checks_of(item, options.ask))]
    survivors = []
    with tempfile.TemporaryDirectory(prefix="graze_mutants_") as scratch:
        runs = prepare(build, scratch, checks, options)
        print(f"{'defect':40} {'s':>5}  caught by")
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            judged = {pool.submit(judge, build, mutant, scratch, runs, options.ask): mutant for mutant in table}
            for item in concurrent.futures.as_completed(judged):
                mutant, (name, how, seconds) = judged[item], item.result()
                print(f"{mutant['name']:40} {seconds:5.0f}  {name + ': ' if name else ''}{how}", flush=True)
                if not name:
                    survivors.append(mutant["name"])
    print(f"{len(table)} defects, {len(table) - len(survivors)} caught, {len(survivors)} survive"
          + "".join("\n  " + item for item in survivors))
    return 1 if survivors else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as wrong:
        print(f"mutation_check: {wrong}", file=sys.stderr)
        sys.exit(2)
