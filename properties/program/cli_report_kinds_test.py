#!/usr/bin/env python3
"""The findings in report.html and report.md: each opens, as many as fit; and what a terminal shows.

usage: cli_report_kinds_test.py PATH_TO_GRAZE [unittest arguments]
"""
import fcntl
import json
import math
import os
import pty
import re
import resource
import sqlite3
import struct
import subprocess
import termios

from cli_support import check, graze, main
from report_support import report_case, unpacked


class kinds(report_case):
    def test_every_finding_opens(self):
        """On its simplest input, with a picture and the exact answer, whether it is shown in full or not."""
        parsed = self.parse(self.campaign)
        data = self.data(parsed)
        table = data["findings"]
        self.assertEqual(set(data["details"]), set(table["id"]))
        base = sqlite3.connect(os.path.join(self.campaign, "findings.db"))
        cases = {}
        for finding, worst, small in base.execute("SELECT finding, input, nullif(shrunk, '') FROM findings f JOIN signatures s ON"
                                                  " s.id = f.signature WHERE rank_ulps = 1"):
            cases.setdefault(finding, []).append((worst.split(), small and small.split()))
        page = unpacked(self.read(self.campaign))
        kinds = dict(re.findall(r'<details class="kind"><summary>.*?</summary><article id="finding-([0-9a-f]+)">(.*?)</article></details>', page, re.S))
        self.assertEqual(list(kinds), table["id"], "most frequent first")
        lines, brief = [], 0
        for i, finding in enumerate(table["id"]):
            subject, detail = data["subjects"][table["subject"][i]], data["details"][finding]
            case = detail["shrunk"] or detail["worst"]
            # The simplest of one of its kinds, where there is any.
            self.assertIn(case["input"], [small for _, small in cases[finding] if small] or [worst for worst, _ in cases[finding]])
            self.assertIn('<svg class="drawing"', kinds[finding])
            self.assertIn("Exactly: ", kinds[finding])
            lines.append(json.dumps({"test": subject["test"], "scalar": subject["scalar"], "input": [float.fromhex(x) for x in case["input"]]}))
            if "case_line" in case:  # its scalar type may be another than the worst case's
                lines[-1] = json.dumps({key: json.loads(case["case_line"])[key] for key in ("test", "scalar", "input")})
            brief += "case_line" not in case
            self.assertNotIn("ause cause", kinds[finding])
        self.assertEqual(brief, max(len(lines) - 80, 0))
        for i, answer in enumerate(check(*lines)[1]):
            detail = data["details"][table["id"][i]]
            case = detail["shrunk"] or detail["worst"]
            mine = answer["subjects"][data["subjects"][table["subject"][i]]["name"]]
            self.assertEqual((case["verdict"], mine["outcome"]), (mine["verdict"], table["names"]["outcome"][table["outcome"][i]]))
            if answer["margin"] is not None:
                self.assertEqual(case["relation"], answer["relation"])
        text = " ".join(" ".join(parsed.texts).split())
        self.assertIn("All %d findings." % len(kinds), text)
        self.assertNotIn("cause unknown", text)

    def test_size_of_margins(self):
        """The share of the shapes' size is of the worst input, whatever its scale."""
        data = self.data(self.parse(self.campaign))
        base = sqlite3.connect(os.path.join(self.campaign, "findings.db"))
        worst = {}
        for finding, margin, text in base.execute("SELECT finding, margin, input FROM findings f JOIN signatures s ON s.id = f.signature"
                                                  " WHERE rank_ulps = 1"):
            worst.setdefault(finding, []).append((margin, [float.fromhex(x) / 8 for x in text.split()]))
        table, seen = data["findings"], 0
        for i, finding in enumerate(table["id"]):
            subject = data["subjects"][table["subject"][i]]
            if subject["test"] not in ("segment_triangle_3d", "point_disc_2d"):
                continue
            shares = []
            for margin, at in worst[finding]:
                if subject["test"] == "point_disc_2d":
                    x, y, a, b, r = at
                    extent = max(max(x, a + r) - min(x, a - r), max(y, b + r) - min(y, b - r))
                else:
                    extent = max(max(at[axis::3]) - min(at[axis::3]) for axis in range(3))
                shares.append(margin / 8 / extent if extent > 1e-300 else math.inf)
            if (share := max(shares)) < 1e300:
                self.assertAlmostEqual(table["size"][i], share, delta=0.006 * share)
                seen += 1
        self.assertGreater(seen, 5)

    def test_large(self):
        folder = self.copy()
        total = self.multiply(folder, 100_000)
        self.assertGreater(total, 100_000)
        # Processor time: what it takes where nothing else runs.
        used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        before = used()
        self.assertEqual(subprocess.run([*graze, "report", folder], capture_output=True, timeout=600).returncode, 0)
        seconds, size = used() - before, os.path.getsize(os.path.join(folder, "report.html"))
        print("\n%d findings: report written in %.1f s of a processor, %.1f MB" % (total, seconds, size / 1e6))
        self.assertLess(seconds, 20)
        self.assertLess(size, 25_000_000)
        data = self.data(self.parse(folder))
        self.assertEqual(len(data["findings"]["id"]), total)
        self.assertEqual(data["findings_in_store"], total)
        # What opens is bounded, and what is left out said.
        kinds = re.findall(r'<details class="kind">.*?</article></details>', unpacked(self.read(folder)), re.S)
        self.assertEqual(len(kinds), len(data["details"]))
        self.assertGreater(len(kinds), 500)
        self.assertLess(sum(len(kind.encode()) for kind in kinds), 8_000_000)
        self.assertLess(max(len(kind) for kind in kinds), 200_000)
        table = data["findings"]
        largest = sorted(range(total), key=lambda i: -(table["size"][i] if table["size"][i] is not None else math.inf))
        self.assertLessEqual(set(table["id"][:12]), set(data["details"]))
        least = table["size"][largest[11]]
        self.assertGreater(sum(table["size"][i] == least or i in largest[:12] for i in range(total) if table["id"][i] in data["details"]), 11)
        answer = "The page holds %d of the %d findings" % (len(kinds), total)
        text = " ".join(" ".join(self.parse(folder).texts).split())
        self.assertIn(answer, text)
        self.assertIn("For the other %d, graze show DIR lists all and graze show DIR ID shows one" % (total - len(kinds)), text)

    def test_markdown_fits_a_comment(self):
        folder = self.copy()
        self.multiply(folder, 3000)
        self.fine("report", folder)
        text = self.read(folder, "report.md")
        self.assertLess(len(text.encode()), 65_536)
        self.assertIn("| `documented.triple_product` | float32 |", text)
        shown = re.findall(r"^- \*\*([0-9a-f]{10})\*\*", text, re.M)
        self.assertGreater(len(shown), 30)
        self.assertRegex(text, r"\n%d of \d+ findings: more are in `report.html`; `graze show DIR` lists all" % len(shown))

    def test_markdown_lists_every_finding(self):
        """Where there is room: each with its id, and a line that shows it again."""
        out = os.path.join(self.folder, "few")
        self.fine("run", "--test", "point_disc_2d", "--scalar", "float32", "--cases", "3000", "--no-pictures", "--out", out)
        text = self.read(out, "report.md")
        table = self.data(self.parse(out))["findings"]
        self.assertGreater(len(table["id"]), 3)
        shown = re.findall(r"^- \*\*([0-9a-f]{10})\*\*", text, re.M)
        self.assertEqual(sorted(shown), sorted(id_[:10] for id_ in table["id"]))
        self.assertEqual(shown[0], table["id"][0][:10], "the most frequent first")
        lines = re.findall(r'^  (\{"test".*\})$', text, re.M)
        self.assertEqual(len(lines), len(shown))
        for line, answer in zip(lines, check(*lines)[1]):
            self.assertNotEqual(answer["subjects"][json.loads(line)["subject"]]["outcome"], "agree")

    def test_tables_and_progress_fit_the_terminal(self):
        out = self.fine("report", self.campaign).out
        self.assertLessEqual(max(map(len, out.splitlines()[:-1])), 80)
        self.assertIn("\nsegment_triangle_3d\n  documented.triple_product", out)
        for columns in (37,):
            try:
                leader, terminal = pty.openpty()
            except OSError as error:
                self.skipTest("no terminal to be had: %s" % error)
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            done = subprocess.run([*graze, "run", "--test", "segment_triangle_3d", "--cases", "8000", "--out",
                                   os.path.join(self.folder, "narrow%d" % columns)], stdout=subprocess.PIPE, stderr=terminal, timeout=60)
            self.assertEqual(done.returncode, 0)
            os.close(terminal)
            text = b""
            try:
                while piece := os.read(leader, 1 << 16):
                    text += piece
            except OSError:
                pass  # the other end is closed
            os.close(leader)
            shown = [line.decode() for line in re.split(rb"\r\x1b\[K|[\r\n]+", text)]
            self.assertGreater(len(shown), 3)
            self.assertLess(max(map(len, shown)), columns)

    def test_command_can_be_pasted(self):
        """What a report says it was made by makes it again: flags have no word after them, and others are quoted."""
        out = os.path.join(self.folder, "it's $HOME; a folder")
        self.fine("run", "--test", "point_disc_2d", "--subject", "documented.*", "--cases", "100", "--no-pictures", "--fresh", "--out", out)
        made_by = re.search("^Made by `(.*)`.$", self.read(out, "report.md"), re.M)[1]
        words = subprocess.run(["sh", "-c", 'graze() { printf "%s\\n" "$@"; }; ' + made_by], capture_output=True, text=True).stdout.split("\n")[:-1]
        self.assertEqual(words[words.index("--out") + 1], out)
        self.fine(*words)
        self.assertIn(" ".join(made_by.split()), " ".join(" ".join(self.parse(out).texts).split()))


if __name__ == "__main__":
    main(__doc__)
