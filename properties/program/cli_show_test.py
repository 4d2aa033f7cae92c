#!/usr/bin/env python3
"""graze show: what it tells about known flaws.

usage: cli_show_test.py PATH_TO_GRAZE [unittest arguments]
"""
import fractions
import functools
import json
import math
import os
import re
import sqlite3
import tempfile
import unittest

from cli_support import CROSSING, DISJOINT, case_line, check, main, run
from show_support import FLAWS, HERE, flaws, show

# Exact differences of values that were rounded before.
CANCELLED = [{"test": test, "scalar": "float64", "input": numbers, "subject": "documented." + subject} for test, subject, numbers in (
    ("line_triangle_3d", "triple_product_text", [0, 0, 0, 0, 1, 0, 1, 7, 2.0 ** 51, 0, 0, 0, 0, 0, 1]),
    ("segment_plane_3d", "triple_product_text", [3, 3, 1, 0, 0, 0, 1, 0, 2.0 ** 50, 0, 0, 0, 0, 1, 0]),
    ("segment_segment_2d", "signed_areas", [1, 0, 0, 1, 0, 0, 1, 2.0 ** 54]),
    ("triangle_aabb_3d", "pef", [0, 0, 0, 0, 1, -2.0 ** 51, 0, -9, 163484656, 0, 0, 0, 1, 1, 1]))]


def exact(text):
    """A number as show writes exact ones: n, n/d, n * 2^e, n * 2^e / d."""
    value = fractions.Fraction(1)
    for sign, factor in re.findall(r"([*/]?) *([-0-9^]+)", text):
        base, _, exponent = factor.partition("^")
        factor = fractions.Fraction(base) ** int(exponent or 1)
        value = value / factor if sign == "/" else value * factor
    return value


def numbers(text):
    return [exact(number) for number in text.strip(" ().").split(",")]


@functools.cache
def shown(number):
    """What graze show says of a recorded flaw, asked once."""
    return run("show", FLAWS, str(number))


class text(unittest.TestCase):
    def test_every_flaw(self):
        for number, flaw in enumerate(flaws, 1):
            with self.subTest(line=number, note=flaw["note"]):
                done = shown(number)
                self.assertEqual((done.returncode, done.err), (0, ""))
                self.assertLessEqual(max(map(len, done.out.splitlines())), 100, done.out)
                words = " ".join(done.out.split())
                for expected in (flaw["subject"], flaw["outcome"], flaw["test"], flaw["scalar"], "to reproduce it: --reproducer FILE"):
                    self.assertIn(expected, words)
                for value in flaw["input"]:
                    self.assertIn(value, done.out)
                cause = flaw.get("cause")
                # An answer that is not judged is not called right.
                is_wrong = flaw["outcome"] in ("false_hit", "false_miss", "wrong_sphere", "wrong_value", "wrong_sign", "wrong_contact", "late_impact")
                if is_wrong or flaw["outcome"] in ("agree", "out_of_domain"):
                    self.assertEqual(", no disagreement." in words, not is_wrong)
                if cause:
                    self.assertIn("Cause " + cause, words)
                else:
                    self.assertNotIn("Cause ", words)
                if flaw["outcome"] == "wrong_value":
                    self.assertRegex(words, "what differs is what comes out|they diverge|divides by zero before the end")
                elif cause in ("range", "rounding") and "sphere" not in flaw["test"]:
                    self.assertEqual(len(re.findall("<== they diverge", done.out)), 1)
                    self.assertRegex(words, r"They diverge at c\d+: .* is (true|false) in floating point, (true|false) exactly")
                elif cause == "logic" and "<==" not in done.out:
                    self.assertRegex(words, "the same steps lead to the same wrong answer|"
                                            "exact arithmetic divides by zero")

    def test_program_when_asked(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "again.cpp")
            plain, program = run("show", FLAWS, "1").out, run("show", FLAWS, "1", "--format", "cpp").out
            self.assertNotIn("int main()", plain)
            told = run("show", FLAWS, "1", "--reproducer", file).out
            self.assertIn("to see it again: " + file, told)
            with open(file, encoding="utf-8") as written:
                self.assertEqual(written.read(), program)
            self.assertTrue(run("show", FLAWS, "1", "--reproducer", "-").out.endswith("\n" + program))
            done = run("show", FLAWS, "1", "--subject", "*", "--reproducer", file)
            self.assertEqual(done.returncode, 2)
            self.assertIn("a program shows one; choose with --subject", done.err)

    def test_a_folder_alone_lists_its_findings(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("run", "--test", "point_disc_2d", "--test", "segment_segment_2d", "--cases", "1500", "--no-pictures",
                                 "--out", folder).returncode, 0)
            base = sqlite3.connect(os.path.join(folder, "findings.db"))
            kinds = {id_[:10]: row for id_, *row in base.execute(
                "SELECT s.finding, s.test, s.subject, outcome, cause, sum(count), max(severity),"
                " group_concat(DISTINCT scalar), count(DISTINCT contact_kind || degeneracy) FROM signatures s"
                " JOIN findings f ON f.signature = s.id AND rank_ulps = 1 GROUP BY s.finding")}
            cases = dict(base.execute("SELECT f.id, s.finding FROM findings f JOIN signatures s ON f.signature = s.id"))
            severities = dict(base.execute("SELECT id, severity FROM findings"))
            base.close()
            done = run("show", folder)
            self.assertEqual((done.returncode, done.err), (0, ""))
            head, titles, *lines = done.out.splitlines()
            self.assertIn("%d findings" % len(kinds), head)
            self.assertLessEqual(max(map(len, lines)), 80)
            entries = re.findall(r"^([0-9a-f]{10}) +(\d+) +(\S+) +\S+  (.*(?:\n {39}.*)*)", done.out, re.M)
            self.assertEqual({entry[0] for entry in entries}, set(kinds))
            self.assertEqual([int(e[1]) for e in entries], sorted((row[4] for row in kinds.values()), reverse=True))
            for id_, _, ulps, what in entries:
                test, subject, outcome, cause, _, severity, scalars, parts = kinds[id_]
                self.assertEqual(ulps, "infinite" if severity == float("inf") else "%.3g" % severity)
                words = "%s %s: %s, %s; %s" % (test, subject, outcome, cause, " and ".join(sorted(scalars.split(","))))
                self.assertTrue(" ".join(what.split()).startswith(words), (what, words))
                self.assertEqual(re.findall(r"; (\d+) kinds of contact and shapes", " ".join(what.split())), [str(parts)] if parts > 1 else [])
            # Its id shows its worst case, and what it is made of; a case's id still shows the case.
            for id_ in (entries[0][0], entries[-1][0]):
                severity = kinds[id_][5]
                whole_finding = run("show", folder, id_)
                self.assertEqual((whole_finding.returncode, whole_finding.err), (0, ""))
                case = re.search(r"shown is case ([0-9a-f]{10})", whole_finding.out)[1]
                whole, = [other for other in cases if other.startswith(case)]
                self.assertEqual((cases[whole][:10], severities[whole]), (id_, severity))
                again = run("show", folder, whole)
                self.assertIn("a case of finding %s" % cases[whole], again.out)
                self.assertEqual(again.out[again.out.index("\nquestion"):],
                                 whole_finding.out[whole_finding.out.index("\nquestion"):])
            several = next(id_[:1] for id_ in kinds if sum(other[0] == id_[0] for other in [*kinds, *cases]) > 1)
            done = run("show", folder, several)
            self.assertEqual((done.returncode, done.out), (2, ""))
            self.assertIn("has more than one finding %s..." % several, done.err)
            some = run("show", folder, "--subject", "documented.signed*").out
            self.assertNotIn("centre_distance", some)
            self.assertIn("all of" if len({k[:1] for k in map(tuple, kinds.values())}) == 1 else "signed_areas", some)

    def test_proofs_are_those_of_check(self):
        answers = check(*map(json.dumps, flaws))[1]
        kinds = set()
        for number, answer in enumerate(answers, 1):
            proof = answer["certificate"]
            if proof is None or isinstance(proof, list):  # of a value there is none
                continue
            words = " ".join(shown(number).out.split("\ninput")[0].split())
            words = re.sub(r"(?<=\d) (?=\d)", "", words)  # numbers longer than a line
            wanted = lambda key: [fractions.Fraction(n) for n in proof[key]]
            if "determinant" in proof:
                self.assertEqual(exact(re.search(r"The determinant is (.*?)\.(?: |$)", words).group(1)),
                                 fractions.Fraction(proof["determinant"]))
            elif "ray" in proof:
                ray, crossings = re.search(r"the ray from it along (\(.*?\)) .* crosses (\d+) edge", words).groups()
                self.assertEqual((numbers(ray), int(crossings)), (wanted("ray"), proof["crossings"]))
            elif "point" in proof:
                found = re.search(r"share the point (\(.*?\))", words).group(1)
                self.assertEqual(numbers(found), wanted("point"))
            elif "direction" in proof:
                d, a, b = re.search(r"along d = (\(.*?\)): .* at most (.*) over .* and at least (.*) over", words).groups()
                self.assertEqual(numbers(d), wanted("direction"))
                self.assertEqual([exact(a), exact(b)], [fractions.Fraction(proof[k]) for k in "ab"])
            else:
                centre, square = re.search(r"Its centre is (\(.*?\)), its squared radius (.*?):", words).groups()
                self.assertEqual(numbers(centre), wanted("centre"))
                self.assertEqual(exact(square), fractions.Fraction(proof["radius_squared"]))
            kinds.add(min(proof))
        self.assertEqual(kinds, {"point", "a", "centre", "determinant", "crossings"})

    def test_steps_are_what_they_say(self):
        """Every step of float64 routines without roots computed again, as floats and as fractions."""
        seen, made_before = 0, 0
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = os.path.join(folder.name, "cancelled.jsonl")
        with open(file, "w", encoding="utf-8") as lines:
            lines.writelines(json.dumps(case) + "\n" for case in CANCELLED)
        for path, number, flaw in [*((FLAWS, number, flaw) for number, flaw in enumerate(flaws, 1)),
                                   *((file, number, case) for number, case in enumerate(CANCELLED, 1))]:
            if flaw["scalar"] != "float64" or "moller" in flaw["subject"] or "sphere" in flaw["test"]:
                continue
            table = run("show", path, str(number), "--all").out
            rows = [re.split(r" {2,}", line.strip()) for line in table.splitlines()]
            values = {row[-3]: (float.fromhex(row[-2]),) * 2 for row in rows
                      if len(row) in (3, 4) and re.fullmatch(r"-?0x[0-9a-fp.+-]+", row[-2])}
            self.assertEqual(len(values), len(flaw["input"]), table)
            # Of each step the operator and two operands; steps with others, as roots, are another test's.
            parsed = {}
            for row in rows:
                if not re.fullmatch(r"[vc]\d+", row[0]):
                    continue
                unary = re.fullmatch(r"(-|\|)([^\s|]+)\|?", row[1])
                binary = re.fullmatch(r"(\S+) ([-+*/<>=]+) (\S+)", row[1])
                parsed[row[0]] = (unary.group(1), "0", unary.group(2)) if unary else \
                    (binary.group(2), binary.group(1), binary.group(3)) if binary else None
            if None in parsed.values():
                continue
            own = {}  # the rounding of each step
            for row in rows:
                if not re.fullmatch(r"[vc]\d+", row[0]):
                    continue
                name, step, computed, exactly = row[:4]
                sign, left, right = parsed[name]
                both = []
                for kind in (0, 1, 2):  # as floats; exactly; exactly on the floats
                    as_type = (float, fractions.Fraction, fractions.Fraction)[kind]
                    if kind == 2 and not all(math.isfinite(values[n][0]) for n in (left, right) if n in values):
                        both.append(None)  # beyond the type's range
                        continue
                    # A constant is the double that its decimals read back as.
                    u, v = (as_type(values[n][kind % 2]) if n in values else as_type(float(n)) for n in (left, right))
                    both.append({"+": lambda: u + v, "-": lambda: u - v, "*": lambda: u * v, "/": lambda: u / v, "|": lambda: abs(v),
                                 "<": lambda: u < v, ">": lambda: u > v, "<=": lambda: u <= v,
                                 ">=": lambda: u >= v, "==": lambda: u == v}[sign]())
                if name[0] == "c":
                    self.assertEqual([str(b).lower() for b in both[:2]], [computed, exactly], row)
                else:
                    values[name] = tuple(both[:2])
                    own[name] = abs(fractions.Fraction(both[0]) - both[2]) if math.isfinite(both[0]) else 0
                    if not (math.isnan(both[0]) and computed == "nan"):
                        self.assertEqual(float(computed), both[0], row)
                    self.assertLessEqual(abs(fractions.Fraction(exactly) - both[1]), abs(both[1]) / 10**18, row)
                seen += 1
            told = re.search(r"Most of the error appears at (v\d+) = \S+ [-+] .*? this step (is exact|hardly rounds) but"
                             r".* Most of that error is the rounding of (v\d+) =", " ".join(table.split()))
            if told:
                shown, how, source = told.groups()
                off = {n: abs(fractions.Fraction(values[n][0]) - values[n][1]) for n in (shown, source)}
                self.assertEqual(own[shown] == 0, how == "is exact", table)
                self.assertLess(2 * own[shown], off[shown], table)
                self.assertTrue(0 < off[source] <= 2 * own[source], table)
                made_before += 1
        self.assertGreater(seen, 100)
        self.assertGreater(made_before, 2)

    def test_no_more_bits_than_the_type_has(self):
        told = 0
        for number, flaw in enumerate(flaws, 1):
            digits = {"float32": 24, "float64": 53}[flaw["scalar"]]
            text = " ".join(shown(number).out.split())
            self.assertNotRegex(text, r"accurate to \d+ bits")
            for every, some, of in re.findall(r"accurate to (?:all (\d+)|(\d+) of (\d+)) bits", text):
                self.assertEqual(int(every or of), digits)
                self.assertLess(int(some or 0), digits)
                told += 1
        self.assertGreater(told, 3)

    def test_trims_and_shows_all(self):
        number = next(n for n, flaw in enumerate(flaws, 1) if "noise in coplanar" in flaw["note"])
        short, long = run("show", FLAWS, str(number)).out, run("show", FLAWS, str(number), "--all").out
        self.assertIn("all of them with --all", short)
        self.assertNotIn("with --all", long)
        self.assertLess(len(short.splitlines()), len(long.splitlines()))
        rows = lambda out: {line.strip() for line in out.splitlines() if re.match(r"  v\d", line)}
        self.assertEqual({re.split(" {2,}", row)[1] for row in rows(short)} -
                         {re.split(" {2,}", row)[1] for row in rows(long)}, set())

    def test_hostile_note(self):
        line = CROSSING[:-1] + ',"note":"%s"}' % ("\\u001b[31m*/ ??/\\n#error \\\\" + "x" * 5000)
        done = show(line, "--subject", "documented.signed_areas")
        self.assertNotRegex(done.out, "[\\x00-\\x09\\x0b-\\x1f]")
        self.assertLess(len(done.out), 8000)


class choice(unittest.TestCase):
    def test_of_subjects(self):
        # Touching end to end: nobody disagrees who promises nothing.
        quiet = case_line(numbers="0,0,2,0,1,0,1,1")
        done = show(quiet)
        self.assertEqual((done.returncode, done.err), (0, ""))
        self.assertIn("No documented subject disagrees", done.out)
        self.assertIn("subject documented.signed_areas,", " ".join(show(quiet, "--subject", "*areas").out.split()))
        self.assertIn("only documented and traceable", " ".join(show(quiet, "--subject", "certified.*").out.split()))
        both = {key: next(f for f in flaws if "plane product underflows" in f["note"])[key]
                for key in ("test", "scalar", "input")}
        done = show(both)
        for name in ("documented.pef", "documented.sat"):
            self.assertIn(name, done.out)
        self.assertEqual(show(both, "--format", "gtest").out.count("TEST("), 2)
        self.assertEqual(show(both, "--format", "cpp").returncode, 2)
        self.assertEqual(show(both, "--format", "cpp", "--subject", "*.sat").returncode, 0)

    def test_of_external_verdicts(self):
        line = CROSSING[:-1] + ',"verdicts":{"mine":"miss"}}'
        done = show(line, "--subject", "external.mine")
        self.assertEqual(done.returncode, 0, done.err)
        self.assertIn("false_miss, which is wrong; cause not traced", done.out)

    def test_errors(self):
        good = case_line()
        for words, stdin, message in (((FLAWS, "1000"), "", "no case in line 1000"), ((FLAWS, "0"), "", "1 or more"),
                                      ((FLAWS, "x"), "", "whole number"), (("nowhere.jsonl",), "", "nowhere.jsonl"),
                                      ((HERE, "17"), "", "findings.db"), (("-",), "{", "-:1: "),
                                      (("-", "--subject", "no*"), good, "matches nothing"),
                                      (("-", "--format", "html"), good, "format"),
                                      (("-",), good[:-1] + ',"subject":"other.one"}', "other.one"),
                                      (("-", "--format", "cpp"), case_line(numbers="0,0,2,0,1,0,1,1"), "disagrees"),
                                      ((), "", "FROM")):
            done = run("show", *words, stdin=stdin)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(message, done.err)

    def test_line_numbers(self):
        lines = "\n{\n" + DISJOINT + "\n\n" + CROSSING + "\n"
        self.assertIn("disjoint", run("show", "-", "3", stdin=lines).out)
        self.assertIn("crossing", run("show", "-", "5", stdin=lines).out)
        self.assertEqual(run("show", "-", "4", stdin=lines).returncode, 2)


if __name__ == "__main__":
    main(__doc__)
