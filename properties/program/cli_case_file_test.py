#!/usr/bin/env python3
"""Case files as the program reads them: good lines, bad lines, hostile bytes, and numbers rounded once.

usage: cli_case_file_test.py PATH_TO_GRAZE [unittest arguments]
"""
import json
import os
import re
import subprocess
import tempfile
import unittest

from cli_support import CROSSING, DISJOINT, case_line, check, graze, main, run


def same_number(scalar, written, expected):
    """A case that touches iff `written`, a JSON text, is read as the float `expected`: a point and a flat box."""
    return case_line("point_rectangle_2d", scalar, '%s,0,"%s",0,"%s",0' % (written, expected, expected))


class bad_lines(unittest.TestCase):
    """What each field may hold is told in unit/reference/case_lines_test.cpp; here that its neighbours are answered."""

    def expect_error(self, line, field, *fragments, options=()):
        """The line is named with its field, and its neighbours are answered all the same."""
        done, answers = check(DISJOINT, line, CROSSING, options=options)
        self.assertEqual(done.returncode, 2, done.err)
        self.assertEqual([answer["case"] for answer in answers], [1, 3])
        self.assertEqual([answer["line"] for answer in answers], [1, 3])
        self.assertEqual([answer["relation"] for answer in answers], ["disjoint", "crossing"])
        self.assertEqual(len(done.err.splitlines()), 1, done.err)
        self.assertTrue(done.err.startswith("-:2: %s: " % field), done.err)
        for fragment in fragments:
            self.assertIn(fragment, done.err)

    def test_fields(self):
        self.expect_error(case_line(test="a\\u0000b\\u001b[31m"), "test", "a\\u0000b\\u001b[31m")
        self.expect_error(case_line(numbers='0,0,1,0,"nan",1,1,1'), "input[4]", '"nan" is not a finite number')
        self.expect_error(case_line(more=',"verdicts":{"mine":"maybe"}'), "verdicts.mine", "maybe", "declined")

    def test_hostile_bytes(self):
        self.expect_error(b"\x00", "line", "column 1", "\\u0000")
        self.expect_error(b'{"note":"' + "é".encode() + b"\xc0\xaf" + b'"}', "line", "column 11", "UTF-8")

    def test_deep_nesting(self):
        self.expect_error("[" * 1000000, "line", "nesting")

    def test_huge_line(self):
        self.expect_error(b'{"note":"' + b"x" * (65 << 20) + b'"}', "line", "longer than")

    def test_random_damage(self):
        # Whatever is done to a line, it is answered or named, and its neighbours are answered.
        state = 12345
        original = case_line(more=',"expect":"disjoint","verdicts":{"m":"miss"},"note":"n"').encode()
        for _ in range(3):
            lines = []
            for _ in range(50):
                line = bytearray(original)
                for _ in range(3):
                    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
                    line[(state >> 33) % len(line)] = (state >> 20) % 256
                lines.append(bytes(line.replace(b"\n", b" ")))
            done, answers = check(*lines, DISJOINT, options=["--all-bad-lines"])
            self.assertIn(done.returncode, (1, 2), done.err)
            self.assertEqual(answers[-1]["relation"], "disjoint")
            blank = sum(1 for line in lines if not line.strip(b" \t\r"))
            named = sum(1 for line in done.err.splitlines() if re.match(r"-:\d+: [a-z]", line))
            self.assertEqual(named + len(answers) + blank, 51, done.err)


class files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, content):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path

    def test_missing_and_directories(self):
        good = self.write("good.jsonl", DISJOINT + "\n")
        gone = os.path.join(self.folder.name, "gone.jsonl")
        done = run("check", "--json", gone, good, self.folder.name, good)
        self.assertEqual(done.returncode, 2)
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual([answer["case"] for answer in answers], [1, 2])
        self.assertEqual([answer["file"] for answer in answers], [good, good])
        errors = done.err.splitlines()
        self.assertEqual(len(errors), 2, errors)
        self.assertTrue(errors[0].startswith(gone + ": "), errors[0])
        self.assertIn("No such file", errors[0])
        self.assertTrue(errors[1].startswith(self.folder.name + ": is a directory"), errors[1])

    @unittest.skipUnless(os.path.exists("/proc/self/mem"), "needs a file that cannot be read to its end")
    def test_reading_fails(self):
        good = self.write("good.jsonl", DISJOINT + "\n")
        done = run("check", "--json", "/proc/self/mem", good)
        self.assertEqual((done.returncode, len(done.out.splitlines())), (2, 1))
        self.assertIn("/proc/self/mem:1: line: reading failed", done.err)
        folder = os.open(self.folder.name, os.O_RDONLY)
        done = subprocess.run([*graze, "check", "--json", "-", good], stdin=folder, capture_output=True, timeout=60, check=False)
        os.close(folder)
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (2, 1))

    def test_names_file_and_line(self):
        first = self.write("first.jsonl", "\n%s\n\n{\n" % DISJOINT)
        second = self.write("second.jsonl", "%s\n%s" % (case_line(numbers='0,0,1,0,"nan",1,1,1'), CROSSING))
        done = run("check", "--json", first, second)
        self.assertEqual(done.returncode, 2)
        errors = done.err.splitlines()
        self.assertTrue(errors[0].startswith(first + ":4: line: column 2"), errors)
        self.assertTrue(errors[1].startswith(second + ':1: input[4]: "nan" is not a finite number'), errors)
        answers = [json.loads(line) for line in done.out.splitlines()]
        # Every line that is not blank counts, the bad ones too.
        self.assertEqual([(a["case"], a["file"], a["line"]) for a in answers], [(1, first, 2), (4, second, 2)])

    def test_many_bad_lines_are_summed_up(self):
        good = '{"test":"aabb_aabb_2d","scalar":"float32","input":[0,0,1,1,0,0,1,1]}'
        bad = ['{"test":"aabb_aabb_2d","scalar":"float32","input":[0,0,1,1,0,%d,"x%d",1]}' % (i % 2, i) for i in range(30)]
        file = self.write("many.jsonl", "\n".join([good, *bad, "no JSON", "none either", '{"test":"aabb_aabb_2d"}', good]))
        for verb in (["check", "--json"], ["shrink"]):
            done = run(*verb, file)
            self.assertEqual(done.returncode, 2)
            lines = [line for line in done.err.splitlines() if "no subject disagrees" not in line]
            self.assertEqual(len([line for line in lines if re.match(".*many.jsonl:\\d+: ", line)]), 10, done.err)
            self.assertIn('many.jsonl:11: input[6]: "x9"', lines[9])
            self.assertEqual(lines[10], "23 more bad lines; --all-bad-lines reports each")
            self.assertRegex(lines[11], r"^ +20  input: expected .*number.* \(.*many.jsonl:12 to .*many.jsonl:31\)$")
            self.assertEqual(sum(int(line.split()[0]) for line in lines[11:]), 23)
            every = run(*verb, "--all-bad-lines", file)
            self.assertEqual(every.returncode, 2)
            self.assertEqual(len(re.findall("many.jsonl:\\d+: (?!no subject)", every.err)), 33, every.err)
            self.assertNotIn("more bad lines", every.err)
            self.assertEqual(every.out, done.out)

    def test_forms_of_lines(self):
        text = "\ufeff%s\r\n\r\n  \t\n %s \r\n%s" % (DISJOINT, CROSSING, DISJOINT)
        done = run("check", "--json", self.write("forms.jsonl", text))
        self.assertEqual(done.returncode, 0, done.err)
        answers = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual([(a["case"], a["line"]) for a in answers], [(1, 1), (2, 4), (3, 5)])

    def test_empty(self):
        for content in ("", "\n", "\ufeff", "\r\n \n"):
            file = self.write("empty.jsonl", content)
            done = run("check", "--json", file)
            self.assertEqual((done.returncode, done.out, done.err), (2, "", file + ": holds no case\n"))

    def test_standard_input_among_files(self):
        good = self.write("good.jsonl", DISJOINT)
        done = run("check", "--json", good, "-", good, stdin=CROSSING)
        self.assertEqual([json.loads(line)["file"] for line in done.out.splitlines()], [good, "-", good])

    def test_answers_as_lines_come(self):
        process = subprocess.Popen([*graze, "check", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for number in (1, 2, 3):
            process.stdin.write(DISJOINT.encode() + b"\n")
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["case"], number)  # hangs if it waits for more
        process.stdin.close()
        self.assertEqual(process.wait(timeout=60), 0)
        process.stdout.close()


class numbers(unittest.TestCase):
    """How each form is read is told in unit/reference/case_lines_test.cpp; here that the program reads so."""

    def test_rounded_once(self):
        # Just above the midpoint of two floats, so close that a double in between lands on it; a subnormal.
        done, answers = check(same_number("float32", "1.00000005960464477539062500001", "0x1.000002p+0"),
                              same_number("float32", '"0x1.00000100000000000001p+0"', "0x1.000002p+0"),
                              same_number("float64", "5e-324", "0x1p-1074"),
                              same_number("float32", "1", "0x1.000002p+0"))
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual([(answer["relation"], answer["margin"] == 0) for answer in answers],
                         [("touching", True)] * 3 + [("disjoint", False)])

    def test_zeros_keep_their_sign(self):
        """No relation tells zeros apart, but what is shown of an input does."""
        for text, sign in (("-0", "-"), ("0", "")):
            done = run("show", "--subject", "certified.*", "-", stdin=case_line("point_rectangle_2d", "float64", text + ",1,1,1,2,2"))
            self.assertEqual(done.returncode, 0, done.err)
            self.assertEqual(re.findall(r"(-?)0x0p\+0", done.out)[:1], [sign], text)

    def test_locale_does_not_matter(self):
        line = same_number("float64", '"1.5"', "0x1.8p+0")
        done = run("check", "--json", "-", stdin=line, env={**os.environ, "LC_ALL": "de_DE.UTF-8"})
        self.assertEqual(json.loads(done.out)["relation"], "touching")


if __name__ == "__main__":
    main(__doc__)
