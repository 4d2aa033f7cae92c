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

    def test_test(self):
        self.expect_error('{"scalar":"float32","input":[]}', "test", "missing")
        self.expect_error(case_line(test="segment_segment_3d"), "test", "segment_segment_3d", "segment_segment_2d")
        self.expect_error(case_line(test="nothing like it"), "test", "nothing like it", "graze list")
        self.expect_error(case_line(test=""), "test")
        self.expect_error('{"test":7,"scalar":"float32","input":[]}', "test", "found 7")
        self.expect_error('{"test":["x"],"scalar":"float32","input":[]}', "test", "an array")
        self.expect_error('{"test":null,"scalar":"float32","input":[]}', "test", "null")
        self.expect_error(case_line(more=',"test":"segment_segment_2d"'), "test", "twice")
        self.expect_error(case_line(test="a\\u0000b\\u001b[31m"), "test", "a\\u0000b\\u001b[31m")
        self.expect_error(case_line(test="x" * 5000), "test", "...")

    def test_scalar(self):
        self.expect_error('{"test":"segment_segment_2d","input":[]}', "scalar", "missing")
        self.expect_error(case_line(scalar="float16"), "scalar", "float16", "float32")
        self.expect_error('{"test":"segment_segment_2d","scalar":32,"input":[]}', "scalar", "found 32")
        self.expect_error(case_line(more=',"scalar":"float32"'), "scalar", "twice")

    def test_input(self):
        self.expect_error('{"test":"segment_segment_2d","scalar":"float32"}', "input", "missing")
        self.expect_error('{"test":"segment_segment_2d","scalar":"float32","input":"0x1p+0"}', "input", "array")
        self.expect_error('{"test":"segment_segment_2d","scalar":"float32","input":{"a":1}}', "input", "an object")
        self.expect_error(case_line(numbers="0,0,1,0,0,1,1"), "input", "found 7", "8")
        self.expect_error(case_line(numbers=""), "input", "found 0")
        self.expect_error(case_line("point_trimesh_2d", numbers="0,0"), "input", "found 2", "2+6n")
        self.expect_error(case_line("point_trimesh_2d", numbers="0,0,1,1,1,1,1"), "input", "found 7")
        self.expect_error(case_line(more=',"input":[]'), "input", "twice")

    def test_input_element(self):
        def element(text, *fragments, scalar="float32"):
            self.expect_error(case_line(scalar=scalar, numbers="0,0,1,0,%s,1,1,1" % text), "input[4]", *fragments)

        element('"nan"', '"nan" is not a finite number')
        for word in ("inf", "-inf", "Infinity", "+infinity", "-NaN"):
            element('"%s"' % word, '"%s" is not a finite number' % word)
        element("1e39", "1e39 is not a finite number", "float32")
        element("3.4028235677973367e38", "not a finite number")
        element("-1e309", "not a finite number", scalar="float64")
        element('"0x1p+128"', "not a finite number")
        element('"0x1p+1024"', "not a finite number", scalar="float64")
        element("1" * 400, "not a finite number", scalar="float64")
        for junk in ("", " ", " 1", "1 ", "1,5", "1e", "1e+", "0x", "0xp+0", "0x.p1", "0x1p", "0x1p+", ".", "-", "+-1",
                     "1f", "0x1g", "nan(1)", "one", "1\\u0000", "\\u00201", "1e5.0", "١", "--1", "0b1", "1_0"):
            element('"%s"' % junk, "is not a number")
        for text in ("null", "true", "[1]", '{"x":1}', "[]"):
            element(text, "found")

    def test_input_validity(self):
        self.expect_error(case_line("point_disc_2d", numbers="0,0,1,1,-0.5"), "input[4]", "-0.5", "radius")
        self.expect_error(case_line("point_rectangle_2d", numbers="0,0,2,0,1,1"), "input[2]", "min", "max")
        self.expect_error(case_line("point_rectangle_2d", numbers="0,0,0,2,1,1"), "input[3]", "min", "max")
        self.expect_error(case_line("aabb_aabb_3d", numbers="0,0,0,1,1,1,0,0,5,1,1,1"), "input[8]", "min", "max")

    def test_expect(self):
        for value in ("7", '"crosing"', '""', "[]", "true"):
            self.expect_error(case_line(more=',"expect":%s' % value), "expect", "expected")
        self.expect_error(case_line(more=',"expect":"crosing"'), "expect", "crossing")
        self.expect_error(case_line(more=',"expect":"meets","expect":"meets"'), "expect", "twice")

    def test_verdicts(self):
        self.expect_error(case_line(more=',"verdicts":"hit"'), "verdicts", "an object")
        self.expect_error(case_line(more=',"verdicts":["hit"]'), "verdicts", "an array")
        self.expect_error(case_line(more=',"verdicts":{"mine":"maybe"}'), "verdicts.mine", "maybe", "declined")
        self.expect_error(case_line(more=',"verdicts":{"a":"hit","mine":true}'), "verdicts.mine", "true")
        self.expect_error(case_line(more=',"verdicts":{"mine":[0,0,0,1]}'), "verdicts.mine", "an array")
        self.expect_error(case_line(more=',"verdicts":{"mine":"hit","mine":"hit"}'), "verdicts.mine", "twice")
        self.expect_error(case_line(more=',"verdicts":{},"verdicts":{}'), "verdicts", "twice")
        sphere = lambda verdict: case_line("triangle_min_sphere_3d", numbers="0,0,0,1,0,0,0,1,0",
                                           more=',"verdicts":{"mine":%s}' % verdict)
        self.expect_error(sphere('"hit"'), "verdicts.mine", "four numbers")
        self.expect_error(sphere("[0,0,0]"), "verdicts.mine", "array of 3", "four numbers")
        self.expect_error(sphere("[0,0,0,null]"), "verdicts.mine", "null")

    def test_broken_json(self):
        self.expect_error("{", "line", "column 2", "the line ends")
        self.expect_error(DISJOINT[:-1], "line", "column %d" % len(DISJOINT), "the line ends")
        self.expect_error(DISJOINT[:40], "line", "column 41")
        self.expect_error(DISJOINT + "x", "line", "column %d" % (len(DISJOINT) + 1), '"x"')
        self.expect_error(DISJOINT + DISJOINT, "line", "expected the end of the line")
        self.expect_error(DISJOINT.replace("]", ",]"), "line", "expected a value")
        self.expect_error(case_line(numbers="NaN,0,1,0,0,1,1,1"), "line", '"N"')
        self.expect_error(case_line(numbers="01,0,1,0,0,1,1,1"), "line")
        self.expect_error(case_line(numbers=".5,0,1,0,0,1,1,1"), "line")
        self.expect_error(case_line(numbers="1.,0,1,0,0,1,1,1"), "line")
        self.expect_error(case_line(numbers="+1,0,1,0,0,1,1,1"), "line")
        self.expect_error(case_line(numbers="0x1p+0,0,1,0,0,1,1,1"), "line")
        self.expect_error(DISJOINT.replace('"', "'"), "line")
        self.expect_error(case_line(more=',"note":"\t"'), "line", "control character")
        self.expect_error(case_line(more=',"note":"\\x"'), "line", "escape")
        self.expect_error(case_line(more=',"note":"\\ud800"'), "line", "surrogate")
        self.expect_error(case_line(more=',"note":"\\udc00\\ud800"'), "line", "surrogate")
        self.expect_error(case_line(more=',"note":tru'), "line")
        self.expect_error(case_line(more=",note:1"), "line", "key")
        for text in ("[]", "7", '"text"', "null", "[%s]" % DISJOINT):
            self.expect_error(text, "line", "expected an object")

    def test_hostile_bytes(self):
        self.expect_error(b"\x00", "line", "column 1", "\\u0000")
        self.expect_error(DISJOINT.encode() + b"\x00", "line")
        self.expect_error(b"\x7fELF\x02\x01\x01\x00\x00\xff\xfe", "line", "UTF-8")
        for bad in (b"\xff", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80"):
            line = b'{"note":"' + "é".encode() + bad + b'"}'
            self.expect_error(line, "line", "column 11", "UTF-8")

    def test_deep_nesting(self):
        self.expect_error("[" * 1000000, "line", "nesting")
        self.expect_error('{"a":' * 200000, "line", "nesting")
        self.expect_error(case_line(more=',"note":%s1%s' % ("[" * 1000, "]" * 1000)), "line", "nesting")
        done, answers = check(case_line(more=',"note":%s1%s' % ("[" * 100, "]" * 100)))
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual(len(answers), 1)

    def test_huge_line(self):
        self.expect_error(b'{"note":"' + b"x" * (65 << 20) + b'"}', "line", "longer than")

    def test_long_numbers(self):
        ones = "1." + "0" * 1000000 + "1"
        done, answers = check(same_number("float64", ones, "0x1p+0"), same_number("float32", '"%s"' % ones, "0x1p+0"))
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual([answer["relation"] for answer in answers], ["touching", "touching"])

    def test_random_damage(self):
        # Whatever is done to a line, it is answered or named, and its neighbours are answered.
        state = 12345
        original = case_line(more=',"expect":"disjoint","verdicts":{"m":"miss"},"note":"n"').encode()
        for _ in range(60):
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
            self.assertEqual(lines[10], "23 more bad lines; --all-bad-lines says each")
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
    def expect_read(self, scalar, text, expected):
        done, answers = check(same_number(scalar, text, expected))
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual((answers[0]["relation"], answers[0]["margin"]), ("touching", 0), (scalar, text, expected))

    def expect_both(self, scalar, text, expected):
        """As a JSON number and as a string."""
        self.expect_read(scalar, text, expected)
        self.expect_read(scalar, '"%s"' % text, expected)

    def test_the_probe_itself(self):
        done, answers = check(same_number("float32", "1", "0x1.000002p+0"))
        self.assertEqual(answers[0]["relation"], "disjoint")

    def test_rounded_once(self):
        # Just below or above a float32 midpoint, so close that a double in between lands on it.
        self.expect_both("float32", "1.00000017881393432617187499", "0x1.000002p+0")
        self.expect_both("float32", "1.000000178813934326171875", "0x1.000004p+0")
        self.expect_both("float32", "1.00000005960464477539062500001", "0x1.000002p+0")
        self.expect_both("float32", "1.000000059604644775390625", "0x1p+0")
        self.expect_both("float32", "16777217", "0x1p+24")
        self.expect_both("float32", "16777217.0000000001", "0x1.000002p+24")
        self.expect_both("float32", "-16777217.0000000001", "-0x1.000002p+24")
        self.expect_read("float32", '"0x1.00000100000000000001p+0"', "0x1.000002p+0")
        self.expect_read("float32", '"0x1.000001p+0"', "0x1p+0")
        # Integers no double, or no 64-bit integer, can hold.
        self.expect_both("float64", "9007199254740993", "0x1p+53")
        self.expect_both("float64", "9007199254740993.0000000001", "0x1.0000000000001p+53")
        self.expect_both("float32", "18446745173221179393", "0x1.000002p+64")
        self.expect_both("float32", "18446745173221179392", "0x1p+64")
        self.expect_both("float64", "36893488147419103233", "0x1p+65")

    def test_small(self):
        self.expect_both("float32", "1e-46", "0x0p+0")
        self.expect_both("float32", "7.1e-46", "0x1p-149")
        self.expect_both("float32", "1e-400000", "0x0p+0")
        self.expect_both("float64", "-1e-400", "-0x0p+0")
        self.expect_both("float64", "5e-324", "0x1p-1074")
        self.expect_both("float64", "2.2250738585072011e-308", "0x0.fffffffffffffp-1022")
        self.expect_read("float32", '"0x1p-150"', "0x0p+0")
        self.expect_read("float32", '"0x1.000001p-150"', "0x1p-149")
        self.expect_read("float64", '"0x0.0000000000001p-1022"', "0x1p-1074")
        # Subnormals that some versions of strtof and strtod round the wrong way.
        self.expect_read("float32", '"0x147dca9p-153"', "0x0.147dcbp-125")
        self.expect_read("float64", '"0x3848aad548052bp-1076"', "0x3848aad548052cp-1076")
        # A subnormal double is nothing a float32 can hold.
        self.expect_both("float32", "5e-324", "0x0p+0")

    def test_zeros_keep_their_sign(self):
        """No relation tells zeros apart, but what is shown of an input does."""
        for scalar in ("float32", "float64"):
            for text, sign in (("-0", "-"), ("-0.0", "-"), ("-0e5", "-"), ("-1e-400", "-"), ("-1e-999999999", "-"), ("0", ""),
                               ("1e-400", ""), ('"-0x0p+0"', "-"), ('"-0x1p-2000"', "-"), ('"+0"', ""), ('"0x1p-2000"', "")):
                line = case_line("point_rectangle_2d", scalar, text + ",1,1,1,2,2")
                done = run("show", "--subject", "certified.*", "-", stdin=line)
                self.assertEqual(done.returncode, 0, done.err)
                self.assertEqual(re.findall(r"(-?)0x0p\+0", done.out)[:1], [sign], (scalar, text))

    def test_large(self):
        self.expect_both("float32", "3.4028235677973366e38", "0x1.fffffep+127")
        self.expect_both("float64", "1.7976931348623157e308", "0x1.fffffffffffffp+1023")

    def test_forms(self):
        for text in ("1", "1.0", "1e0", "1E+0", "10e-1", "0.1e1", "100000000000000000000e-20"):
            self.expect_both("float64", text, "0x1p+0")
        for text in ("+1", "1.", "01", "0X1P+0", "0x1", "0x.8p1", "0x10p-4", "+0x1.p0", "0x0001.0000p+00"):
            self.expect_read("float64", '"%s"' % text, "0x1p+0")
        self.expect_read("float64", '"\\u0031"', "0x1p+0")
        self.expect_both("float64", "-0", "0x0p+0")

    def test_locale_does_not_matter(self):
        line = same_number("float64", '"1.5"', "0x1.8p+0")
        done = run("check", "--json", "-", stdin=line, env={**os.environ, "LC_ALL": "de_DE.UTF-8"})
        self.assertEqual(json.loads(done.out)["relation"], "touching")


if __name__ == "__main__":
    main(__doc__)
