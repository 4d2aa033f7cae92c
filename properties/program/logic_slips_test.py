#!/usr/bin/env python3
"""graze logic beside campaigns: thirty planted slips are listed, and of documented routines it says what campaigns find.

usage: logic_slips_test.py GRAZE PLUGINS [unittest arguments]
"""
import json
import os
import sys

from campaign_support import campaign
from cli_support import main, run

plugins = ""
SLIPS = {"segment_segment_2d": range(1, 10), "triangle_triangle_2d": range(1, 10), "triangle_aabb_3d": range(1, 13)}


def logic(*words):
    done = run("logic", *words, "--json", timeout=1200)
    return done.returncode, [json.loads(line) for line in done.out.splitlines()]


class slips(campaign):
    def test_each_is_listed(self):
        plugin = ["--plugin", os.path.join(plugins, "planted.so")]
        missed = []
        for test, numbers in SLIPS.items():
            self.assertEqual(logic("planted.right", "--test", test, *plugin)[0], 0, test)
            for number in numbers:
                status, told = logic(f"planted.slip_{number}", "--test", test, *plugin)
                if status != 1 or not told[0]["wrong"] or len(told[0]["wrong"]) == told[0]["known"]:
                    missed.append((test, number, status))
                    continue
                # By its configurations: each has an input on which the answer is wrong.
                for fault in told[0]["faults"]:
                    self.assertIn(fault["outcome"], ("false_hit", "false_miss", "contact_miss", "contact_hit"))
                    self.assertTrue(fault["name"])
        self.assertEqual(sum(len(numbers) for numbers in SLIPS.values()), 30)
        self.assertEqual(missed, [])


class documented(campaign):
    def test_logic_and_campaigns_agree(self):
        out = self.new_out()
        done = run("run", "--subject", "documented.*", "--scalar", "float64", "--cases", "20000", "--fail-on", "none",
                   "--no-pictures", "--no-shrink", "--out", out, timeout=3000)
        self.assertEqual(done.returncode, 0, done.err)
        summary = self.summary(out)
        found = {}
        for finding in summary["findings"]:
            if finding["cause"] == "logic":
                at = found.setdefault((finding["test"], finding["subject"]), set())
                at.update(item["id"] for item in finding.get("configurations", []))  # of the most frequent findings
        compared = 0
        for test, told in summary["tests"].items():
            if "configurations" not in told:
                continue
            for subject in told["subjects"]:
                status, report = logic(subject, "--test", test)
                if status not in (0, 1):
                    continue
                compared += 1
                wrong = set(report[0]["wrong"])
                with self.subTest(test=test, subject=subject):
                    # Larger polygons and hulls have no configurations: there a campaign may find more.
                    said = (test, subject) in found and (found[test, subject] or "polygon" not in test and "hull" not in test)
                    self.assertEqual(bool(wrong), bool(said), sorted(wrong)[:5])
                    if report[0]["complete"]:
                        self.assertEqual(found.get((test, subject), set()) - wrong, set())
        self.assertGreater(compared, 30)


    def test_the_page_of_documented_routines_is_what_is_said(self):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fast/logic.md")
        with open(page, encoding="utf-8") as file:
            told = [line for line in file.read().splitlines() if line.startswith("|")]
        done = run("logic", "documented.*", "--markdown", timeout=1200)
        self.assertEqual(done.returncode, 1, done.err)
        self.assertGreater(len(told), 50)
        self.assertEqual(done.out.splitlines(), told)


if __name__ == "__main__":
    plugins = sys.argv.pop(2)
    main(__doc__)
