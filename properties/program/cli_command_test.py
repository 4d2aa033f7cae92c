#!/usr/bin/env python3
"""Programs as subjects: equal to a plugin where they are right, and whatever they do wrong, findings or a clear error.

usage: cli_command_test.py PATH_TO_GRAZE C_COMPILER INCLUDE_FOLDER EXAMPLES_FOLDER [unittest arguments]
"""
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from cli_support import check, graze, holds_a_store, main, run, wait_until
from command_programs import HOSTILE, PLAIN, PLUGIN, REFUSED, program

words = []
TEST = "aabb_aabb_2d"
LINES = ['{"test":"aabb_aabb_2d","scalar":"float64","input":[%s,0,1,1,0.5,0.5,2,2]}' % first
         for first in ("0", "0.25", "-666", "0.5", "0.125", "0.75")]

LOGS_ITS_START = """
#include <graze/subject.h>
#include <stdio.h>
static int hit(const void *input, size_t count, void *output) { (void)input, (void)count, (void)output; return 1; }
static const graze_subject subjects[] = {{"aabb_aabb_2d", "it", 32, GRAZE_CONTACT_CLOSED, hit},
                                         {"aabb_aabb_2d", "it", 64, GRAZE_CONTACT_CLOSED, hit}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = 2, *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
__attribute__((constructor)) static void start(void) {
    FILE *log = fopen("%s", "a");
    if (log) fputc('.', log), fclose(log);
}
"""


def processes():
    """Of ours, by their marks: hosts, and programs that carry this test's folder in their command line."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % name, "rb") as file:
                line = file.read()
        except OSError:
            continue
        if words[3].encode() in line and int(name) != os.getpid():
            found.append((name, line))
    return found


class commands(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=words[3])
        self.addCleanup(shutil.rmtree, self.folder)
        self.out = os.path.join(self.folder, "out")

    def tearDown(self):
        end = time.monotonic() + 3
        while processes() and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(processes(), [])

    def write(self, body, name="mine.py"):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(body)
        return "python3 -S -E " + path

    def outcomes(self, command, lines=None, options=(), status=(0, 1)):
        done, answers = check(*(lines or LINES), options=["--command", command, "--subject", "mine.*", "--jobs", "1",
                                                         "--time-limit", "0.2", *options])
        self.assertIn(done.returncode, status, done.err)
        return [answer["subjects"].get("mine.it", {}).get("outcome") for answer in answers], done

    def compile_plugin(self, source_text=PLUGIN):
        source, library = os.path.join(self.folder, "twin.c"), os.path.join(self.folder, "twin.so")
        with open(source, "w", encoding="utf-8") as file:
            file.write(source_text)
        subprocess.run([words[0], "-shared", "-fPIC", "-O1", "-ffp-contract=off", "-I", words[1], "-o", library, source], check=True)
        return library

    def test_the_same_as_a_plugin(self):
        # Of all families and both scalar types: counts, findings and their simplest inputs.
        found = []
        for option in (["--plugin", self.compile_plugin()], ["--command", "twin=" + self.write(PLAIN)],
                       ["--command", "twin=" + self.write(PLAIN.replace('"encoding": "lines"', '"encoding": "frames"'))]):
            for jobs in ("1", "3"):
                done = run("run", *option, "--cases", "1500", "--jobs", jobs, "--fail-on", "none", "--out", self.out, "--fresh")
                self.assertEqual(done.returncode, 0, done.err)
                with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
                    tests = json.load(file)["tests"]
                for test in tests.values():
                    for scalars in test["subjects"].values():
                        for tally in scalars.values():
                            tally.pop("first_disagreement_seconds", None)
                with open(os.path.join(self.out, "findings.jsonl"), encoding="utf-8") as file:
                    found.append((tests, file.read()))
        self.assertEqual(sorted(found[0][0]), ["aabb_aabb_2d", "line_line_point_2d", "orient_2d", "triangle_min_sphere_3d"])
        self.assertGreater(found[0][0]["orient_2d"]["subjects"]["twin.sign"]["float64"]["wrong_sign"], 0)
        for other in found[1:]:
            self.assertEqual(other, found[0])

    def test_a_campaign_starts_few_processes(self):
        # A plugin's: one to list its subjects, and for each scalar type one that judges cases, one that examines findings
        # and one that opens kinds; not one for each kind that opens.
        log = os.path.join(self.folder, "log")
        library = self.compile_plugin(LOGS_ITS_START % log)
        done = run("run", "--plugin", library, "--cases", "400", "--jobs", "1", "--no-shrink", "--no-pictures", "--out", self.out)
        self.assertEqual(done.returncode, 1, done.err)
        with open(os.path.join(self.out, "findings.jsonl"), encoding="utf-8") as file:
            self.assertGreater(len(file.readlines()), 50)
        with open(log, encoding="utf-8") as file:
            self.assertLessEqual(len(file.read()), 7)

    def test_lines_as_they_are_written(self):
        log = os.path.join(self.folder, "log")
        command = self.write(program("lines = [line]\nfor line in sys.stdin:\n    lines.append(line)\n"
                                     "    print('true', flush=True) if line != '\\n' else open(%r, 'a').write("
                                     "''.join(lines))" % log))
        lines = ['{"test":"aabb_aabb_2d","scalar":"float64","input":["-0.0",1,"0x1p-1074","1e300",0.1,2,3,1e300]}',
                 '{"test":"aabb_aabb_2d","scalar":"float32","input":[0,0,"0.1",1,0,0,1,16777216]}']
        self.outcomes(command, lines)
        with open(log, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('{"graze":1}\n{"subject":1,"input":[-0.0,1.0,5e-324,1e+300,0.1,2.0,3.0,1e+300]}\n\n', text)
        self.assertIn('{"graze":1}\n{"subject":0,"input":[0.0,0.0,0.10000000149011612,1.0,0.0,0.0,1.0,16777216.0]}\n\n', text)

    def test_hostile(self):
        self.assertGreaterEqual(len(HOSTILE) + len(REFUSED), 50)
        # Side by side: what they need most is patience.
        def asked(item):
            name, (body, _) = item
            return self.outcomes(self.write(body, name.replace(" ", "_") + "/mine.py"))
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = pool.map(asked, HOSTILE.items())
        for (name, (_, expected)), (got, done) in zip(HOSTILE.items(), answers):
            with self.subTest(name):
                self.assertEqual(len(got), len(expected))
                self.assertEqual([entry in (may if isinstance(may, tuple) else (may,)) for entry, may in zip(got, expected)],
                                 [True] * len(got), (got, done.err[-500:]))
                self.assertEqual(done.err.count("FAULT"), 0)

    def test_refused(self):
        for name, (body, fragment) in REFUSED.items():
            with self.subTest(name):
                done = run("list", "--command", self.write(body))
                self.assertEqual((done.returncode, done.out), (2, ""))
                last = done.err.splitlines()[-1]
                self.assertTrue(last.startswith("graze list: --command \"python3 "), done.err)
                self.assertIn(fragment, last)
                self.assertTrue(last.isprintable(), last)

    def test_commands_that_cannot_be(self):
        mine = os.path.join(self.folder, "mine.py")
        self.write(PLAIN)
        for command, fragment in (("", "no program"), ("'", "not closed"), ("a\\", "quotes nothing"),
                                  ("nosuchprogram_", "any folder of PATH"), (self.folder + "/gone", "there is no program"),
                                  (mine + "x y", "there is no program"), ("x='%s'" % mine, "Permission denied"),
                                  ("python3 %s | tee x" % mine, "means something to a shell"),
                                  ("python3 %s; touch x" % mine, "shell"), ("python3 $(touch x)", "shell"),
                                  ("python3 `touch x`", "shell"), ("python3 ~/mine.py", "shell"),
                                  ("certified=python3 " + mine, "graze's own"), ("=python3 " + mine, "any folder of PATH"),
                                  ("a\nb", "PATH")):
            done = run("list", "--command", command)
            self.assertEqual((done.returncode, done.out), (2, ""), command)
            self.assertTrue(done.err.startswith("graze list: --command "), done.err)
            self.assertEqual(len(done.err.splitlines()), 1, done.err)
            self.assertIn(fragment, done.err)
        self.assertFalse(os.path.exists("x"))
        again = ["--command", "python3 " + mine]
        self.assertIn("already", run("list", *again, *again).err)
        for command in ("one.two='python3' \"%s\"" % mine, "python3 '%s' a\\ b 'c;d' \"$x\"" % mine):
            done = run("list", "--command", command)
            self.assertEqual(done.returncode, 0, done.err)
            self.assertIn("one.two.it " if "one" in command else "mine.it ", done.out)

    def test_interrupt(self):
        command = self.write(program("import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                     "for line in sys.stdin:\n    time.sleep(0.002)\n    if line != '\\n':\n"
                                     "        print('true', flush=True)"))
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            out = self.out + str(status)
            process = subprocess.Popen([*graze, "run", "--command", command, "--cases", "1000000000", "--no-pictures",
                                        "--no-shrink", "--out", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_until(lambda: holds_a_store(out) and len(processes()) > 2, "the program is asked")
            process.send_signal(number)
            _, err = process.communicate(timeout=120)  # of a campaign of weeks
            self.assertEqual(process.returncode, status, err)
            self.assertEqual(processes(), [])

    def test_killed(self):
        for body, count in (("os.fork() or os.setsid()\nwhile True: time.sleep(1)", 4), ("time.sleep(100)", 3)):
            command = self.write(program("import time\nline = sys.stdin.readline()\n" + body))
            process = subprocess.Popen([*graze, "check", "--command", command, "--time-limit", "1000", "-"],
                                       stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
            process.stdin.write(LINES[0].encode() + b"\n")
            process.stdin.close()
            end = time.monotonic() + 20
            while len(processes()) < count and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(0.3)
            self.assertEqual(len(processes()), count)  # graze, the host, the program and its child
            process.kill()
            process.wait()
            self.tearDown()

    def test_started_once(self):
        # To be asked what it answers, and then for the campaign, simpler inputs, maps and reports together; one that ends
        # while nobody asks it anything is started again, and no case is blamed.
        log = os.path.join(self.folder, "log")
        for resting, most in (("", 2), ("signal.setitimer(signal.ITIMER_REAL, 0.01)", 100)):
            command = self.write(program("open(%r, 'a').write('x')\nfor line in sys.stdin:\n"
                                         "    signal.setitimer(signal.ITIMER_REAL, 0)\n    if line != '\\n':\n"
                                         "        print(str(json.loads(line)['input'][0] < 0.5).lower())\n    else:\n"
                                         "        sys.stdout.flush()\n        %s" % (log, resting)))
            done = run("run", "--command", command, "--test", TEST, "--scalar", "float64", "--subject", "mine.it", "--cases",
                       "3000", "--jobs", "1", "--fresh", "--out", self.out)
            self.assertEqual(done.returncode, 1, done.err)
            with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
                tally = json.load(file)["tests"][TEST]["subjects"]["mine.it"]["float64"]
            self.assertGreater(tally["false_hit"], 0)
            self.assertEqual(tally["crash"] + tally["hang"], 0)
            self.assertLessEqual(os.path.getsize(log), most)
            os.remove(log)

    def test_stores_belong_to_programs(self):
        options = ["--cases", "50", "--test", TEST, "--no-pictures", "--fail-on", "none", "--out", self.out]
        command = self.write(PLAIN)
        self.assertEqual(run("run", "--command", command, *options).returncode, 0)
        self.assertIn("holds 100 cases", run("run", "--command", command, *options).err)
        self.write(PLAIN + "# changed\n")
        done = run("run", "--command", command, *options)
        self.assertIn("starting over (mine was rebuilt since)", done.err)
        self.assertTrue(os.path.exists(os.path.join(self.out, "findings.db.1")))

    def test_shrink_and_show(self):
        command = self.write(program("for line in sys.stdin:\n    if line != '\\n':\n        print('true')\n"
                                     "    sys.stdout.flush()"))
        line = '{"test":"aabb_aabb_2d","scalar":"float64","input":[0.37,0.1,1,1.5,2.5,0.5,7,2]}'
        done = run("shrink", "--command", command, "--subject", "mine.it", "-", stdin=line)
        self.assertEqual(done.returncode, 0, done.err)
        simple = json.loads(done.out.splitlines()[0])
        self.assertEqual((simple["outcome"], len(simple["shrunk_from"])), ("false_hit", 8))
        self.assertEqual([number for number in map(float.fromhex, simple["input"]) if number not in range(-4, 5)], [])

    def test_examples(self):
        # The helpers that a user copies, where what they are written for is there.
        copies = os.path.join(self.folder, "examples")
        shutil.copytree(words[2], copies)
        result = []
        if shutil.which("javac") and shutil.which("java"):
            subprocess.run(["javac", "-d", copies, *(os.path.join(copies, item) for item in
                                                     ("GrazeSubjects.java", "Triangles.java"))], check=True)
            result.append("triangles=java -cp %s Triangles" % copies)
        for interpreter, name in (("python3", "triangles.py"), ("node", "triangles.mjs"), ("deno run", "triangles.mjs")):
            if shutil.which(interpreter.split()[0]):
                result.append("%s %s" % (interpreter, os.path.join(copies, name)))
        found = []
        for command in result:
            done = run("run", "--command", command, "--test", "point_triangle_2d", "--test", "orient_2d", "--cases", "2000",
                       "--no-pictures", "--no-shrink", "--fresh", "--fail-on", "none", "--out", self.out)
            self.assertEqual(done.returncode, 0, done.err)
            with open(os.path.join(self.out, "summary.json"), encoding="utf-8") as file:
                tests = json.load(file)["tests"]
            tallies = [tests[test]["subjects"]["triangles." + name]["float64"]
                       for test, name in (("point_triangle_2d", "areas"), ("orient_2d", "area"))]
            found.append([{key: tally[key] for key in ("checked", "agree", "crash", "hang", "declined")} for tally in tallies])
            self.assertEqual(tallies[0]["crash"] + tallies[0]["hang"] + tallies[0]["declined"], 0)
            self.assertGreater(tallies[1]["wrong_sign"], 0)
            told = re.search(r"triangles\.area on orient_2d: (.*?) see it:", " ".join(done.out.split()))[1]
            if "java" not in command:  # which names no source
                self.assertIn("Start from the simplest case", told)
            self.assertNotIn("graze map", told)  # which draws no signs
        self.assertGreaterEqual(len(found), 1)
        self.assertEqual(found, found[:1] * len(found))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    words += [sys.argv.pop(2), os.path.abspath(sys.argv.pop(2)), os.path.abspath(sys.argv.pop(2))]
    with tempfile.TemporaryDirectory(prefix="graze_command_") as everything:
        words.append(everything)
        main(__doc__)
