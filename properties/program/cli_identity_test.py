#!/usr/bin/env python3
"""What one finding is: one mistake is one finding in every report, and edits around a routine change nothing.

usage: cli_identity_test.py PATH_TO_GRAZE COMPILER FOLDER_OF_GRAZE_HEADERS C++_COMPILER [unittest arguments]
"""
import json
import os
import re
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree

from campaign_support import campaign
from cli_support import main, run
from gate_support import compiler, take_compiler

BOXES = """
#include "graze/subject.h"
#define ROUTINE(NAME, SCALAR) \\
    static int NAME(const void *input, size_t count, void *output) { \\
        const SCALAR *a = (const SCALAR *)input; \\
        (void)count; (void)output; \\
        return a[0] < a[6] && a[4] <= a[2] && a[1] <= a[7] && a[5] <= a[3]; \\
    }
ROUTINE(narrow, float)
ROUTINE(wide, double)
static const graze_subject subjects[] = {{"aabb_aabb_2d", "routine", 32, GRAZE_CONTACT_CLOSED, narrow},
                                         {"aabb_aabb_2d", "routine", 64, GRAZE_CONTACT_CLOSED, wide}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = 2;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""

# Rounding parts the steps at either of two comparisons, with one operator.
SIDES = """#include <graze/traceable.hpp>

struct sides {
    template <class Number>
    int operator()(Number const* x) const {
        auto const side = [&](int a, int b, int c) {
            return (x[b] - x[a]) * (x[c + 1] - x[a + 1]) - (x[b + 1] - x[a + 1]) * (x[c] - x[a]);
        };
        // A comment.
        Number const one = side(0, 2, 4) * side(0, 2, 6);
        if (one > 0) return 0;
        Number const two = side(4, 6, 0) * side(4, 6, 2);
        if (two > 0) return 0;
        return 1;
    }
};

GRAZE_EXPORT_SUBJECTS(graze::traceable<sides, double>("segment_segment_2d", "sides"));
"""


class identity(campaign):
    def build(self, text, folder="a", relative=False):
        """A plugin of that source, in C or C++, in a folder of its own."""
        place = os.path.join(self.folder, folder)
        os.makedirs(place, exist_ok=True)
        is_c = "subject.h" in text
        name = "mine.c" if is_c else "mine.cpp"
        with open(os.path.join(place, name), "w", encoding="utf-8") as file:
            file.write(text)
        words = [compiler[0]] if is_c else [compiler[2], "-std=c++17"]
        subprocess.run([*words, "-O1", "-shared", "-fPIC", "-I" + compiler[1], name if relative else os.path.join(place, name), "-o",
                        "mine.so"], check=True, cwd=place)
        return os.path.join(place, "mine.so")

    def judged(self, plugin, *words, cases=1000):
        return run("run", "--plugin", plugin, "--cases", str(cases), "--no-pictures", "--no-shrink", "--fail-on", "hang", "--out",
                   self.new_out(), *words)

    def rows(self, query):
        base = sqlite3.connect(os.path.join(self.out, "findings.db"))
        self.addCleanup(base.close)
        return base.execute(query).fetchall()

    def findings_of(self, outcome=None):
        return [item for item in self.summary()["findings"] if outcome in (None, item["outcome"])]

    def baseline(self, plugin, *words):
        known = os.path.join(self.folder, "known.jsonl")
        self.judged(plugin, "--write-baseline", known, *words)
        with open(known, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        return known, [line for line in lines if "outcome" in line]

    def test_one_mistake_is_one_finding_everywhere(self):
        plugin = self.build(BOXES)
        known, entries = self.baseline(plugin)
        self.assertGreater(self.rows("SELECT count(*) FROM signatures")[0][0], 5)
        keys = [(e["test"], e["subject"], e["outcome"], e["cause"]) for e in entries]
        self.assertEqual(len(keys), len(set(keys)))
        (entry,) = [e for e in entries if e["outcome"] == "contact_miss"]
        self.assertEqual(set(entry["scalars"]), {"float32", "float64"})
        # Nothing but the accepted: all is new.
        nothing = self.write("nothing.jsonl", "\n".join(json.dumps(e) for e in entries if e["outcome"] != "contact_miss") + "\n")
        done = self.judged(plugin, "--baseline", nothing)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(len(re.findall("^new: ", done.err, re.M)), 1, done.err)
        (told,) = self.findings_of("contact_miss")
        self.assertEqual(told["count"], self.rows("SELECT sum(contact_miss) FROM counts")[0][0])
        self.assertEqual(sum(told["scalars"].values()), told["count"])
        results = json.loads(self.read("report.sarif"))["runs"][0]["results"]
        found = [item for item in results if item["properties"].get("outcome") == "contact_miss"]
        self.assertEqual(len(found), 1)
        self.assertEqual(found[0]["properties"]["id"], told["id"])
        self.assertEqual(found[0]["occurrenceCount"], told["count"])
        parts = found[0]["properties"]["parts"]
        self.assertEqual(sum(part["count"] for part in parts) + found[0]["properties"]["parts_left_out"], told["count"])
        self.assertEqual(len(parts), 20, "the most frequent, and how many others there are")
        page, markdown = self.read("report.html"), self.read("report.md")
        table = page[page.index('<section id="findings">'):page.index('<section id="cases">')]
        self.assertEqual(table.count("<td>contact_miss</td>"), 1)
        self.assertEqual(page.count('<details class="kind">'), len(self.findings_of()))
        self.assertEqual(markdown.count("| contact_miss |"), 1)
        suites = xml.etree.ElementTree.fromstring(self.read("junit.xml").encode())
        texts = [case.find("failure").text for case in suites.iter("testcase") if case.find("failure") is not None]
        self.assertEqual(len(texts), 2, "each scalar type fails")
        self.assertEqual(sum(text.count("contact_miss") for text in texts), 1)
        listed = run("show", self.out).out
        self.assertEqual(listed.count(": contact_miss"), 1)
        shown = run("show", self.out, told["id"], "--plugin", plugin)
        self.assertEqual((shown.returncode, shown.err), (0, ""))
        self.assertIn("%s: %d times, with float32 and float64" % (told["id"], told["count"]), shown.out)
        # Its cases name it, and show as before.
        cases = [case for case in self.findings() if case["outcome"] == "contact_miss"]
        self.assertEqual({case["finding"] for case in cases}, {told["id"]})
        self.assertIn("a case of finding %s" % told["id"], run("show", self.out, cases[0]["id"], "--plugin", plugin).out)

    def test_no_table_repeats_another(self):
        self.judged(self.build(BOXES))
        page = self.read("report.html")
        summary = page[page.index('<section id="summary" class="paper">'):]
        bodies = re.findall(r"<table><caption>[^<]*</caption>.*?<tbody>(.*?)</tbody>", summary[:summary.index("</section>")], re.S)
        self.assertEqual(len(bodies), len(set(bodies)))
        self.assertEqual(len(bodies), 2, "subjects, and the findings once")

    def test_edits_around_a_routine_change_nothing(self):
        text = SIDES
        known, entries = self.baseline(self.build(text))
        self.assertGreater(len([item for item in entries if "parts_at" in item]), 1)
        body = text.split("struct sides {")[1].split("\n};")[0]
        edits = {
            "a comment above": "// One.\n" + text,
            "lines above": "\n\n#define MORE(a) \\\n    {(a)\nstatic int helper(int x) {\n    if (x < 0) return 1;\n    return 0;\n}\n"
                           "int other() { return helper(1); }\n" + text,
            "a copy above": text.replace("struct sides {", "struct copy {" + body + "\n};\nstruct sides {"),
            "a comment inside": text.replace("        // A comment.\n", "        /* if (one > 0) return 0;\n           more */\n\n"),
            "a line inside": text.replace("        Number const two", "        Number const high = x[3] * 2;\n        (void)high;\n        Number const two"),
            "spaces": text.replace("if (one > 0)", "if (one  >  0)"),
            "a remark": text.replace("if (one > 0) return 0;", "if (one > 0) return 0;  // apart"),
        }
        for what, changed in edits.items():
            self.assertNotEqual(changed, text, what)
            done = self.judged(self.build(changed), "--baseline", known)
            self.assertEqual((done.returncode, done.err.count("new: "), done.err.count("gone: ")), (0, 0, 0), (what, done.err))
        moved = self.build("// Moved.\n" + text, os.path.join("b", "c", "d"))
        done = self.judged(moved, "--baseline", known)
        self.assertEqual((done.returncode, done.err.count("gone: ")), (0, 0), done.err)
        moved = self.build("// Relative.\n" + text, "e", relative=True)
        done = self.judged(moved, "--baseline", known)
        self.assertEqual((done.returncode, done.err.count("gone: ")), (0, 0), done.err)
        # The reports tell the line where it is now.
        self.assertEqual({item["parts_at"] for item in self.findings_of() if "parts_at" in item}, {"mine.cpp:12 (>)", "mine.cpp:14 (>)"})
        # Another comparison is another finding.
        done = self.judged(self.build(text.replace("if (one > 0)", "if (one >= 0)")), "--baseline", known)
        self.assertEqual(done.returncode, 1)
        self.assertIn("new: ", done.err)

    def test_comparisons_are_told_apart(self):
        plugin = self.build(SIDES, "f")
        words = ["run", "--plugin", plugin, "--cases", "3000", "--no-pictures", "--no-shrink", "--out"]
        stores = []
        for jobs in ("1", "3"):
            run(*words, self.new_out(), "--jobs", jobs)
            stores.append(self.read("findings.jsonl"))
        self.assertEqual(*stores)
        lines = {(item["comparison"], item["parts_at"]) for item in self.findings_of() if "comparison" in item}
        self.assertEqual({place for _, place in lines}, {"mine.cpp:11 (>)", "mine.cpp:13 (>)"})
        self.assertEqual(len({name for name, _ in lines}), 2, lines)
        # One result of SARIF for each, at its line.
        for item in json.loads(self.read("report.sarif"))["runs"][0]["results"]:
            if place := item["properties"].get("parts_at"):
                line = item["locations"][0]["physicalLocation"]["region"]["startLine"]
                self.assertEqual(place, "mine.cpp:%d (>)" % line)
        for name in ("report.html", "report.md"):
            self.assertIn("mine.cpp:11", self.read(name))
        # What the shapes lack is told alone.
        self.assertFalse([row for row in self.rows("SELECT degeneracy FROM signatures") if "parts at" in row[0]])

    def test_two_equal_operators_on_a_line_are_two(self):
        text = """#include <graze/traceable.hpp>
struct sides {
    template <class Number>
    static Number side(Number const* a, Number const* b, Number const* c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
    template <class Number>
    bool operator()(Number const* x) const {
        return side(x, x + 2, x + 4) * side(x, x + 2, x + 6) <= 0 && side(x + 4, x + 6, x) * side(x + 4, x + 6, x + 2) <= 0;
    }
};
GRAZE_EXPORT_SUBJECTS(graze::traceable<sides, double>("segment_segment_2d", "sides"));
"""
        run("run", "--test", "segment_segment_2d", "--plugin", self.build(text, "g"), "--cases", "3000", "--no-pictures", "--no-shrink",
            "--out", self.new_out())
        names = {item["comparison"] for item in self.findings_of() if "comparison" in item}
        self.assertEqual(len(names), 2)

    def test_without_the_source(self):
        """Comparisons are named by their lines; a baseline with names still covers them, and the other way."""
        rounding = self.build("""#include <graze/traceable.hpp>
struct sides {
    template <class Number>
    bool operator()(Number const* x) const {
        return (x[2] - x[0]) * (x[5] - x[1]) - (x[3] - x[1]) * (x[4] - x[0]) >= 0;
    }
};
GRAZE_EXPORT_SUBJECTS(graze::traceable<sides, double>("segment_segment_2d", "sides"));
""", "i")
        words = ["run", "--plugin", rounding, "--cases", "1000", "--no-pictures", "--no-shrink"]
        known = os.path.join(self.folder, "named.jsonl")
        run(*words, "--write-baseline", known, "--out", self.new_out())
        os.rename(os.path.join(self.folder, "i", "mine.cpp"), os.path.join(self.folder, "i", "hidden"))
        lines = os.path.join(self.folder, "lines.jsonl")
        done = run(*words, "--baseline", known, "--write-baseline", lines, "--out", self.new_out())
        self.assertEqual((done.returncode, "gone: " in done.err), (0, False), done.err)
        self.assertIn('"comparison":"mine.cpp:5 (>=)"', self.read(lines))
        os.rename(os.path.join(self.folder, "i", "hidden"), os.path.join(self.folder, "i", "mine.cpp"))
        done = run(*words, "--baseline", lines, "--out", self.new_out())
        self.assertEqual((done.returncode, "gone: " in done.err), (0, False), done.err)

    def as_version_5(self):
        """The store as an earlier graze would have written it."""
        base = sqlite3.connect(os.path.join(self.out, "findings.db"))
        base.executescript("""
            DROP VIEW asymmetries; DROP VIEW disagreements; DROP VIEW finding_totals;
            UPDATE signatures SET degeneracy = degeneracy || ', parts at ' || parts_at WHERE parts_at <> '';
            ALTER TABLE signatures DROP COLUMN comparison; ALTER TABLE signatures DROP COLUMN parts_at;
            ALTER TABLE signatures DROP COLUMN finding;
            CREATE VIEW disagreements AS SELECT f.id, s.degeneracy FROM findings f JOIN signatures s ON s.id = f.signature;
            CREATE VIEW asymmetries AS SELECT * FROM disagreements;
            DROP TABLE IF EXISTS wrong_cases; DELETE FROM campaign WHERE key = 'wrong_cases';
            PRAGMA user_version = 5;""")
        old = base.execute("SELECT test, scalar, subject, outcome, cause, contact_kind, degeneracy, max(severity) FROM signatures s "
                           "JOIN findings f ON f.signature = s.id GROUP BY s.id").fetchall()
        base.close()
        names = ("test", "scalar", "subject", "outcome", "cause", "contact_kind", "degeneracy", "worst")
        return self.write("old.jsonl", "".join(json.dumps(dict(zip(names, row))) + "\n" for row in old))

    def counts_by_line(self):
        """How often each goes wrong: an earlier graze did not tell comparisons of one line and operator apart."""
        counts = {}
        for item in self.findings_of():
            key = item["subject"], item["outcome"], item["cause"], item.get("parts_at")
            counts[key] = counts.get(key, 0) + item["count"]
        return counts

    def test_earlier_stores_and_baselines(self):
        words = ["run", "--plugin", self.build(open(MISTAKEN, encoding="utf-8").read(), "j"), "--subject",
                 "mine.float_constant", "--subject", "mine.epsilon", "--cases", "600", "--no-pictures", "--no-shrink"]
        run(*words, "--out", self.new_out())
        before = self.counts_by_line()
        self.assertTrue(any(place for *_, place in before))
        known = self.as_version_5()
        # Read as it is, then brought up to date.
        listed = run("show", self.out)
        self.assertEqual((listed.returncode, listed.err), (0, ""))
        self.assertIn("%d findings" % len(before), listed.out)
        self.assertEqual(self.rows("PRAGMA user_version"), [(5,)])
        other = self.out
        self.assertEqual(run("merge", other, "--out", self.new_out()).returncode, 0)
        for out in (self.out, other):
            self.out = out
            if out == other:
                self.assertEqual(run("report", out).returncode, 0)
            self.assertEqual(self.counts_by_line(), before)
            self.assertEqual(len(self.findings_of()), len(before))
            self.assertEqual(self.rows("PRAGMA user_version"), [(9,)])
            self.assertFalse(self.rows("SELECT 1 FROM signatures WHERE finding = '' OR degeneracy LIKE '%parts at%'"))
            self.assertTrue(self.rows("SELECT * FROM disagreements"))
        # Its baseline covers what it knew.
        done = run(*words, "--baseline", known, "--out", self.new_out())
        self.assertEqual((done.returncode, "gone: " in done.err, "new: " in done.err), (0, False, False), done.err)
        entries = self.read(known).splitlines()
        place = json.loads(next(line for line in entries if "parts at" in line))["degeneracy"].split(", ")[-1]
        fewer = self.write("fewer.jsonl", "".join(line + "\n" for line in entries if place not in line))
        done = run(*words, "--baseline", fewer, "--out", self.new_out())
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.err, "new: .*%s" % re.escape(place))


if __name__ == "__main__":
    take_compiler(sys.argv)
    compiler.append(sys.argv.pop(2))
    MISTAKEN = sys.argv.pop(2)
    main(__doc__)
