#!/usr/bin/env python3
"""The verbs of the program as scripts use them: what they print, and the status they exit with.

usage: cli_test.py PATH_TO_GRAZE [unittest arguments]
"""
import fractions
import json
import os
import re
import subprocess
import unittest

from cli_support import CROSSING, DISJOINT, case_line, check, graze, main, run

CANONICAL = re.compile(r"-?0x(0p\+0|1(\.[0-9a-f]*[1-9a-f])?p[+-](0|[1-9][0-9]*))")


class check_verb(unittest.TestCase):
    keys = ["case", "test", "scalar", "relation", "references", "margin", "margin_ulps", "certificate", "subjects",
            "expect", "ok", "file", "line", "format"]

    def test_schema(self):
        done, (answer,) = check(CROSSING)
        self.assertEqual(list(answer), self.keys)
        self.assertEqual(answer["references"], {"cgal": "crossing", "rational": "crossing"})
        self.assertEqual(list(answer["certificate"]), ["point"])
        self.assertEqual(answer["certificate"]["point"], ["1/1", "1/1"])
        self.assertIsNone(answer["expect"])
        self.assertIs(answer["ok"], True)
        self.assertTrue(answer["subjects"])
        for result in answer["subjects"].values():
            self.assertLessEqual({"verdict", "outcome"}, set(result))
        self.assertNotIn(" ", done.out)

    def test_disjoint(self):
        _, (answer,) = check(DISJOINT)
        self.assertEqual((answer["relation"], answer["margin"], answer["margin_ulps"]), ("disjoint", 1, 2.0**23))
        proof = answer["certificate"]
        self.assertEqual(list(proof), ["direction", "a", "b"])
        self.assertLess(fractions.Fraction(proof["a"]), fractions.Fraction(proof["b"]))

    def test_disc(self):
        _, answers = check(case_line("point_disc_2d", numbers="3,4,0,0,5"), case_line("point_disc_2d", numbers="3,4,0,0,4"))
        self.assertEqual([a["relation"] for a in answers], ["touching", "disjoint"])
        self.assertEqual(answers[0]["certificate"], {"distance_squared": "25/1", "radius_squared": "25/1"})
        self.assertEqual([a["margin"] for a in answers], [0, 1])

    def test_mesh(self):
        inside, outside = "0,0,4,0,0,4", "5,5,6,5,5,6"
        _, answers = check(case_line("point_trimesh_2d", numbers="1,1," + outside + "," + inside),
                           case_line("point_trimesh_2d", numbers="9,9," + outside + "," + inside),
                           case_line("point_trimesh_2d", numbers="9,9," + inside))
        self.assertEqual([a["relation"] for a in answers], ["crossing", "disjoint", "disjoint"])
        self.assertEqual(answers[0]["certificate"]["triangle"], 1)
        self.assertEqual(len(answers[0]["certificate"]["point"]), 2)
        self.assertEqual([proof["triangle"] for proof in answers[1]["certificate"]], [0, 1])
        self.assertEqual([proof["triangle"] for proof in answers[2]["certificate"]], [0])

    def test_undefined(self):
        line = case_line("segment_plane_3d", numbers="0,0,0,1,1,1,2,2,2,0,0,1,0,0,-1", more=',"expect":"undefined"')
        done, (answer,) = check(line)
        self.assertEqual(done.returncode, 0, done.err)
        self.assertEqual(answer["relation"], "undefined")
        for key in ("margin", "margin_ulps", "certificate"):
            self.assertIsNone(answer[key])
        self.assertEqual({r["outcome"] for r in answer["subjects"].values()}, {"undefined"})

    def test_infinite_margin(self):
        huge = "1.7976931348623157e308"
        line = case_line("aabb_aabb_2d", "float64",
                         ",".join(["-" + huge] * 4 + [huge] * 4))
        done, (answer,) = check(line)
        self.assertEqual(answer["relation"], "disjoint")
        self.assertNotIn("1e999", done.out)
        self.assertEqual(answer["margin"], "inf")

    def test_sphere(self):
        # A right triangle: the middle of the longest side, of length 5.
        numbers_text = "0,0,0,3,0,0,0,4,0"
        sphere = lambda verdict: case_line("triangle_min_sphere_3d", "float64", numbers_text,
                                           more=',"verdicts":{"mine":%s}' % verdict)
        done, answers = check(sphere("[1.5,2,0,2.5]"), sphere('["0x1.8p+0",2,0,"2.4"]'), sphere('["nan",2,0,"inf"]'),
                              sphere('"declined"'), sphere("[1.5,2,0,3]"))
        self.assertEqual(done.returncode, 1, done.err)
        answer = answers[0]
        self.assertEqual(list(answer), self.keys[:8] + ["exact_sphere"] + self.keys[8:])
        for key in ("relation", "margin", "margin_ulps", "expect"):
            self.assertIsNone(answer[key])
        exact = {"centre": ["3/2", "2/1", "0/1"], "radius_squared": "25/4"}
        self.assertEqual(answer["references"], {"cgal": exact, "rational": exact})
        self.assertEqual({k: answer["certificate"][k] for k in exact}, exact)
        self.assertEqual(answer["certificate"]["support"], [1, 2])
        self.assertEqual(answer["exact_sphere"], [1.5, 2, 0, 2.5])
        mine = [a["subjects"]["external.mine"] for a in answers]
        self.assertEqual(mine[0], {"verdict": "hit", "outcome": "agree", "sphere": [1.5, 2, 0, 2.5], "escape_ulps": 0,
                                   "excess_ulps": 0})
        self.assertEqual(mine[1]["outcome"], "wrong_sphere")
        self.assertGreater(mine[1]["escape_ulps"], 1e10)
        self.assertEqual(mine[2]["sphere"], ["nan", 2, 0, "inf"])
        self.assertEqual(mine[2]["outcome"], "wrong_sphere")
        self.assertEqual(mine[3], {"verdict": "declined", "outcome": "declined"})
        self.assertEqual((mine[4]["outcome"], mine[4]["cause"]), ("wrong_sphere", "unknown"))
        self.assertGreater(mine[4]["excess_ulps"], 1e10)

    def test_sphere_has_no_relation_to_expect(self):
        done, answers = check(case_line("triangle_min_sphere_3d", numbers="0,0,0,3,0,0,0,4,0", more=',"expect":"meets"'))
        self.assertEqual((done.returncode, answers), (2, []))
        self.assertTrue(done.err.startswith("-:1: expect: "), done.err)

    def test_expect(self):
        crossing = lambda expect: CROSSING[:-1] + ',"expect":%s}' % expect
        for expect, met in (('"crossing"', True), ('"meets"', True), ("null", True), ('"touching"', False),
                            ('"disjoint"', False), ('"undefined"', False)):
            done, (answer,) = check(crossing(expect))
            self.assertEqual((done.returncode, answer["ok"], answer["expect"]),
                             (0 if met else 1, met, json.loads(expect)), expect)
        done, (answer,) = check(case_line(numbers="0,0,2,0,1,0,1,1", more=',"expect":"meets"'))
        self.assertEqual((done.returncode, answer["relation"], answer["ok"]), (0, "touching", True))

    def test_bad_line_outranks_unmet_expect(self):
        done, answers = check(CROSSING[:-1] + ',"expect":"disjoint"}', "{")
        self.assertEqual((done.returncode, len(answers)), (2, 1))

    def test_external_verdicts(self):
        done, answers = check(CROSSING[:-1] + ',"verdicts":{"a":"hit","b":"miss","c":"declined","d\\n":"hit"}}',
                              DISJOINT[:-1] + ',"verdicts":{"a":"hit"}}',
                              case_line(numbers="0,0,2,0,1,0,1,1", more=',"verdicts":{"a":"hit","b":"miss"}'))
        self.assertEqual(done.returncode, 1, done.err)
        of = lambda i, name: answers[i]["subjects"]["external." + name]
        self.assertEqual(of(0, "a"), {"verdict": "hit", "outcome": "agree"})
        self.assertEqual(of(0, "b"), {"verdict": "miss", "outcome": "false_miss", "cause": "unknown"})
        self.assertEqual(of(0, "c"), {"verdict": "declined", "outcome": "declined"})
        self.assertEqual(of(0, "d\n")["outcome"], "agree")
        self.assertEqual(of(1, "a")["outcome"], "false_hit")
        self.assertEqual([of(2, "a"), of(2, "b")], [{"verdict": "hit", "outcome": "contact_hit"},
                                                    {"verdict": "miss", "outcome": "contact_miss"}])

    def test_hostile_names(self):
        name = '<script>\\u001b[31m\\n\\u0000\\"'
        line = CROSSING[:-1] + ',"verdicts":{"%s":"miss","%s":"hit"}}' % (name, "x" * 100000)
        done, (answer,) = check(line)
        self.assertEqual(done.returncode, 1, done.err)
        self.assertEqual(answer["subjects"]['external.<script>\x1b[31m\n\0"']["outcome"], "false_miss")
        for raw in ("\x1b", "\0"):
            self.assertNotIn(raw, done.out)
        done = run("check", "-", stdin=line)
        self.assertEqual(done.returncode, 1, done.err)
        self.assertNotRegex(done.out, "[\\x00-\\x09\\x0b-\\x1f]")
        self.assertIn("external.<script>\\u001b[31m", done.out)
        self.assertLess(len(done.out), 2000)
        done, _ = check(CROSSING[:-1] + ',"verdicts":{"\\u001b":"miss","\\u001b":"hit"}}')
        self.assertTrue(done.err.startswith("-:1: verdicts.\\u001b: found twice"), done.err)

    def test_minus_zero_is_kept(self):
        sphere = case_line("triangle_min_sphere_3d", numbers="0,0,0,3,0,0,0,4,0", more=',"verdicts":{"mine":["-0",-0.0,0,"-0x0p+0"]}')
        self.assertIn('"sphere":[-0,-0,0,-0]', check(sphere)[0].out)

    def test_plugin(self):
        done = run("check", "--plugin", "mine.so", "-", stdin=DISJOINT)
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn('--plugin "mine.so": No such file', done.err)

    def test_unknown_keys_are_kept(self):
        raw = '"note":"caf\\u00e9 \\u0041","n":1.10,"big":123456789012345678901234567890,"deep":{"a":[1, 2,{}]}'
        done, (answer,) = check(case_line(more="," + raw))
        self.assertIn("," + raw + "}", done.out)
        self.assertEqual(list(answer)[-4:], ["note", "n", "big", "deep"])
        # What would be taken for an answer stands apart.
        done, (answer,) = check(case_line(more=',"relation":"crossing","id":7,"ok":[1],"extras":2'))
        self.assertEqual((answer["relation"], answer["ok"], answer["id"]), ("disjoint", True, 7))
        self.assertEqual(answer["extras"], {"relation": "crossing", "ok": [1], "extras": 2})
        self.assertEqual(done.out.count('"relation"'), 2)

    def test_subjects(self):
        names = set(check(DISJOINT)[1][0]["subjects"])
        first = sorted(names)[0]
        _, (answer,) = check(DISJOINT, options=["--subject", first])
        self.assertEqual(list(answer["subjects"]), [first])
        _, (answer,) = check(DISJOINT, options=["--subject", "documented.*", "--subject", first])
        self.assertEqual(set(answer["subjects"]), {n for n in names if n.startswith("documented.")} | {first})
        _, (answer,) = check(DISJOINT, options=["--subject", "[!x]ocument?d.*"])
        self.assertEqual(set(answer["subjects"]), {n for n in names if n.startswith("documented.")})
        mine = DISJOINT[:-1] + ',"verdicts":{"mine":"hit","yours":"miss"}}'
        _, (answer,) = check(mine, options=["--subject", "external.m*"])
        self.assertEqual(list(answer["subjects"]), ["external.mine"])

    def test_subject_that_matches_nothing(self):
        done = run("check", "--subject", "documented.nothing", "-", stdin=DISJOINT)
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn('"documented.nothing" matches nothing', done.err)
        # Verdicts only show their names as they come: known at the end.
        done, answers = check(DISJOINT, options=["--subject", "external.mine"])
        self.assertEqual((done.returncode, len(answers)), (2, 1))
        self.assertIn('"external.mine" matches nothing', done.err)

    def test_text_form(self):
        lines = [CROSSING[:-1] + ',"expect":"disjoint","verdicts":{%s}}' % ",".join('"name_%d":"miss"' % i for i in range(20)),
                 DISJOINT, case_line("triangle_min_sphere_3d", numbers="0,0,0,3,0,0,0,4,0"), "{"]
        done = run("check", "-", stdin="\n".join(lines))
        self.assertEqual(done.returncode, 2)
        self.assertLessEqual(max(len(line) for line in done.out.splitlines()), 100)
        self.assertNotIn("\x1b", done.out)
        for text in ("#1 -:1", "disjoint was expected", "external.name_19 (unknown)", "3 cases: 1 disjoint, 1 crossing, 1 sphere",
                     "not as expected: 1", "bad lines or files: 1", "common point (1/1, 1/1)", "false_miss 1"):
            self.assertIn(text, done.out)


class generate_verb(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.info = json.loads(run("list", "--json").stdout)

    def cases(self, *words):
        done = run("generate", *words)
        self.assertEqual((done.returncode, done.err), (0, ""))
        return [json.loads(line) for line in done.out.splitlines()], done.out

    def test_counts(self):
        self.assertEqual(len(self.cases("segment_segment_2d")[0]), 100)
        for n in (0, 1, 7, 1000):
            self.assertEqual(len(self.cases("segment_segment_2d", "--cases", str(n))[0]), n)
        self.assertEqual(len(self.cases("segment_segment_2d", "--cases", "010")[0]), 10)

    def test_form(self):
        for test in self.info["tests"]:
            cases, _ = self.cases(test["id"], "--cases", "160")
            for case in cases:
                self.assertEqual(list(case), ["test", "scalar", "input", "format", "family", "seed", "index"])
                self.assertEqual(case["test"], test["id"])
                for text in case["input"]:
                    self.assertRegex(text, CANONICAL)
                    self.assertEqual(CANONICAL.fullmatch(text).group(), text)
            scalars = [case["scalar"] for case in cases]
            # A round of all families, with both scalar types each, may be cut off.
            self.assertLessEqual(abs(scalars.count("float32") - scalars.count("float64")), 2)
            self.assertEqual(scalars[:2], ["float32", "float64"])
            # Each family with each scalar type.
            self.assertEqual(len({(case["family"], case["scalar"]) for case in cases}), 2 * len(self.info["families"]))

    def test_same_again(self):
        words = ["triangle_triangle_3d", "--cases", "50", "--seed", "7"]
        _, text = self.cases(*words)
        self.assertEqual(text, self.cases(*words)[1])
        self.assertEqual(text, self.cases("triangle_triangle_3d", "--cases", "80", "--seed", "7")[1][:len(text)])
        self.assertNotEqual(text, self.cases(*words[:-1], "8")[1])

    def test_one_case_again(self):
        for case in self.cases("triangle_aabb_3d", "--cases", "60", "--seed", "3")[0]:
            again, _ = self.cases(case["test"], "--family", case["family"], "--scalar", case["scalar"], "--seed", "3",
                                  "--cases", str(case["index"] + 1))
            self.assertEqual(again[-1], case)

    def test_selection(self):
        cases, _ = self.cases("aabb_aabb_2d", "--family", "grid", "--family", "ra*", "--scalar", "float64")
        self.assertEqual({case["scalar"] for case in cases}, {"float64"})
        self.assertEqual({case["family"] for case in cases}, {"grid", "random"})

    def test_round_trip(self):
        for test in self.info["tests"]:
            done = run("generate", test["id"], "--cases", "48", "--seed", "11")
            judged = run("check", "--json", "-", stdin=done.stdout)
            self.assertEqual((judged.returncode, judged.err), (0, ""), test["id"])
            answers = [json.loads(line) for line in judged.out.splitlines()]
            self.assertEqual([a["case"] for a in answers], list(range(1, 49)))
            for case, answer in zip(map(json.loads, done.out.splitlines()), answers):
                self.assertEqual([case[k] for k in ("test", "scalar", "family", "seed", "index")],
                                 [answer[k] for k in ("test", "scalar", "family", "seed", "index")])
                self.assertIs(answer["ok"], True)

    def test_bad_usage(self):
        for words, fragment in ((["segment_segment"], "segment_segment_2d"), (["segment_segment_2d", "--family", "x"], '"x"'),
                                (["segment_segment_2d", "--family", "grids"], '"grid"'),
                                (["segment_segment_2d", "--family", ""], "matches nothing"),
                                (["segment_segment_2d", "--scalar", "float16"], "float16"),
                                (["segment_segment_2d", "--cases", "-1"], "-1"),
                                (["segment_segment_2d", "--cases", "1e3"], "1e3"),
                                (["segment_segment_2d", "--cases", "99999999999999999999"], "--cases"),
                                (["segment_segment_2d", "--seed", "x"], "--seed"),
                                ([], "TEST"), (["segment_segment_2d", "extra"], "extra")):
            done = run("generate", *words)
            self.assertEqual((done.returncode, done.out), (2, ""), words)
            self.assertIn(fragment, done.err)

    def test_reader_that_leaves(self):
        process = subprocess.Popen([*graze, "generate", "segment_segment_2d", "--cases", "100000000"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(process.stdout.readline())
        process.stdout.close()
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([*graze, "generate", "segment_segment_2d"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output", done.stderr)


if __name__ == "__main__":
    main(__doc__)
