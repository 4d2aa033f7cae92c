#!/usr/bin/env python3
"""The tables of report.html and report.md, number by number against the store that they are made from.

usage: cli_report_tables_test.py PATH_TO_GRAZE [unittest arguments]
"""
import decimal
import html.parser
import os
import re
import shutil
import sqlite3
import tempfile
import unittest

from cli_support import main, run


class tables(html.parser.HTMLParser):
    """The tables of a page: (id of the article, caption or class, rows of cells; a cell is its text and titles)."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.article, self.cell, self.caption = [], "", None, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in ("article", "section"):
            self.article = attributes.get("id", "")
        elif tag == "table":
            self.found.append([self.article, attributes.get("class", ""), []])
        elif tag == "caption":
            self.caption = True
        elif tag == "tr":
            self.found[-1][2].append([])
        elif tag in ("td", "th"):
            self.cell = ["", [attributes["title"]] if "title" in attributes else [], attributes.get("class", "")]
            self.found[-1][2][-1].append(self.cell)
        elif self.cell and "title" in attributes:
            self.cell[1].append(attributes["title"])

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        elif tag == "caption":
            self.caption = False

    def handle_data(self, data):
        if self.caption:
            self.found[-1][1] += data
        elif self.cell:
            self.cell[0] += data

    def named(self, name):
        return [(article, rows) for article, caption, rows in self.found if caption == name]


def share(count, of):
    """Two digits of the percentage, one of a count below ten; whole percents from 10 on."""
    if count == of:
        return "100 %"
    exact = decimal.Decimal(100 * count) / of
    if exact >= decimal.Decimal("99.5"):
        return "> 99 %"
    first = exact.adjusted() if count < 10 else exact.adjusted() - 1
    # As printf rounds: the double nearest to the percentage, halves of that to even.
    return "%s %%" % decimal.Decimal(100.0 * count / of).quantize(decimal.Decimal(1).scaleb(min(first, 0)), decimal.ROUND_HALF_EVEN)


def count_and_share(count, of):
    return "%d of %d (%s)" % (count, of, share(count, of)) if count else "0"


def short(value):
    return "infinite" if value == float("inf") else "%.4g" % value


def text_of(row):
    return [cell[0] for cell in row]


class report_tables(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        done = run("run", "--test", "segment_triangle_3d", "--test", "triangle_rectangle_2d", "--test", "point_disc_2d",
                   "--test", "triangle_min_sphere_3d", "--cases", "1500", "--seed", "4", "--no-pictures", "--out", cls.folder)
        assert done.returncode == 0, done.err
        with open(os.path.join(cls.folder, "report.html"), encoding="utf-8", newline="") as file:
            cls.page = tables(file.read())
        with open(os.path.join(cls.folder, "report.md"), encoding="utf-8") as file:
            cls.markdown = file.read()
        cls.base = sqlite3.connect(os.path.join(cls.folder, "findings.db"))
        cls.base.row_factory = sqlite3.Row
        cls.subjects = list(cls.base.execute("SELECT * FROM subjects j JOIN workloads w USING (test, scalar) ORDER BY w.position, "
                                             "w.scalar, j.position"))

    def counts(self, subject, family=None):
        names = "checked false_hit false_miss contact_hit contact_miss wrong_sphere crash hang declined out_of_domain undefined disagreements"
        sums = ", ".join("sum(%s) %s" % (name, name) for name in names.split())
        return self.base.execute("SELECT %s FROM counts WHERE test = ? AND scalar = ? AND subject = ? AND family LIKE ?" % sums,
                                 (subject["test"], subject["scalar"], subject["subject"], family or "%")).fetchone()

    def worst(self, subject):
        return self.base.execute("SELECT * FROM findings f JOIN signatures s ON s.id = f.signature WHERE test = ? AND scalar = ? AND "
                                 "subject = ? ORDER BY severity DESC, case_index, f.id LIMIT 1",
                                 (subject["test"], subject["scalar"], subject["subject"])).fetchone()

    def test_overview(self):
        (_, (head, *rows)), = self.page.named("matrix")
        families = [name.replace("\u00ad", "") for name in text_of(head)[3:-1]]  # hyphens for narrow columns
        self.assertEqual(families, ["random", "near_contact", "coplanar", "degenerate", "shared_feature", "grid", "extreme_scale", "mesh", "configuration",
                                    "thin", "far_small", "game_units"])
        # A row of its own names the test of those below it; another those of its subjects that were never wrong.
        named, right, test = [], set(), None
        for row in rows:
            if len(row) > 1:
                named.append((test, row))
            elif row[0][0].startswith("Right in every case: "):
                right |= {(test, *words.split()[:2]) for words in row[0][0].removeprefix("Right in every case: ").split("; ")}
            else:
                test = row[0][0].split()[0]
        is_wrong = lambda subject: self.counts(subject)["disagreements"] > 0
        self.assertEqual(right, {(subject["test"], subject["subject"], subject["scalar"]) for subject in self.subjects
                                 if not is_wrong(subject)})
        wrong = [subject for subject in self.subjects if is_wrong(subject)]
        self.assertEqual(len(named), len(wrong))
        some = 0
        for subject, (test, row) in zip(wrong, named):
            total = self.counts(subject)
            promise = {"unspecified": "none"}.get(subject["contact"], subject["contact"])
            self.assertEqual([test] + [cell.replace("\xa0", " ") for cell in text_of(row)[:3]],
                             [subject["test"], "%s %s" % (subject["subject"], subject["scalar"]), promise,
                              "%d of %d" % (total["disagreements"], total["checked"])])
            for family, cell in zip(families, row[3:]):
                sums = self.counts(subject, family)
                broken = {"closed": sums["contact_miss"], "open": sums["contact_hit"]}.get(subject["contact"], 0)
                expected = [(what, n) for what, n in
                            (("false hits", sums["false_hit"]), ("false misses", sums["false_miss"]),
                             ("wrong answers at contact", broken), ("wrong spheres", sums["wrong_sphere"])) if n]
                of = sums["checked"]
                wrongs = sums["disagreements"]
                self.assertEqual(sum(n for _, n in expected), wrongs)
                if wrongs:
                    self.assertEqual(cell[1], ["%d of %d cases are wrong: %s" % (
                        wrongs, of, ", ".join("%d %s" % (n, what) for what, n in expected))])
                    shade = 1 + sum(wrongs / of >= limit for limit in (0.001, 0.01, 0.03, 0.1, 0.3))
                    self.assertEqual(cell[2].split(), ["n", "s%d" % shade])
                    self.assertEqual(cell[0].replace("\xa0", " "), share(wrongs, of))
                else:
                    self.assertEqual((cell[0], cell[1], cell[2]), ("0", ["%d cases, none wrong" % of], "n none"))
                some += len(expected)
            worst, shown = self.worst(subject), text_of(row)[-1].replace("\xa0", " ")
            self.assertEqual(len(row), 4 + len(families))
            if worst["outcome"] == "wrong_sphere":
                self.assertEqual(shown, short(worst["severity"]) + " ulps")
            elif worst["relation"] == "touching":
                self.assertEqual(shown, "at contact")
            else:
                self.assertEqual(shown, short(worst["margin"]))
                more, = row[-1][1]
                self.assertTrue(more.startswith(short(worst["margin_ulps"]) + " ulps"), more)
                if subject["test"] == "segment_triangle_3d":
                    at = [float.fromhex(value) for value in worst["input"].split()]
                    extent = max(max(at[axis::3]) - min(at[axis::3]) for axis in range(3))
                    self.assertEqual(more.partition(", ")[2], "%.2g × the size of the shapes" % (worst["margin"] / extent))
                    some += 1000
        self.assertGreater(some, 4000)

    def numbered(self, name):
        """Tables of this caption with the subject they belong to."""
        found = [(self.subjects[int(article.removeprefix("subject-"))], rows[1:]) for article, rows in self.page.named(name)]
        self.assertGreater(len(found), 4)
        return found

    def test_families(self):
        for subject, rows in self.numbered("By family"):
            self.assertEqual(len(rows), 13)  # with that of all
            outcomes = (["wrong_sphere"] if subject["test"] == "triangle_min_sphere_3d" else
                        ["false_hit", "false_miss", "contact_hit", "contact_miss"])
            for row in rows:
                sums = self.counts(subject, None if row[0][0] == "all" else row[0][0])
                others = sums["declined"] + sums["out_of_domain"] + sums["undefined"]
                self.assertEqual([cell.replace("\xa0", " ") for cell in text_of(row)[1:]], [
                    str(sums[name]) for name in ["checked", *outcomes]] +
                    ["%d / %d" % (sums["crash"], sums["hang"]), str(others),
                     count_and_share(sums["disagreements"], sums["checked"])])

    def test_causes(self):
        for subject, rows in self.numbered("By cause"):
            expected = {row[0]: row[1] for row in self.base.execute(
                "SELECT cause, sum(count) FROM signatures WHERE test = ? AND scalar = ? AND subject = ? GROUP BY 1",
                (subject["test"], subject["scalar"], subject["subject"]))}
            checked = self.counts(subject)["checked"]
            self.assertEqual({row[0][0]: row[1][0].replace("\xa0", " ") for row in rows},
                             {cause: count_and_share(n, checked) for cause, n in expected.items()})

    def test_findings(self):
        rows = [rows for article, rows in self.page.named("") if article == "findings"][0][1:]
        kinds = {row["id"]: row for row in self.base.execute(
            "SELECT finding AS id, subject, test, group_concat(DISTINCT scalar) AS scalar, outcome, cause, "
            "group_concat(DISTINCT contact_kind) AS contact_kind, group_concat(DISTINCT degeneracy) AS degeneracy, sum(count) AS count "
            "FROM signatures GROUP BY finding")}
        self.assertGreater(len(rows), 20)
        for row in rows:
            kind, = [kind for id_, kind in kinds.items() if id_.startswith(row[0][0])]
            told = text_of(row)[1:10]
            self.assertEqual([*told[:2], *told[3:5], told[8]], [str(kind[name]) for name in (
                "subject", "test", "outcome", "cause", "count")])
            self.assertEqual(set(told[2].split(", ")), set(kind["scalar"].split(",")))
            self.assertEqual(told[7], "", "no plugin, so no comparison")
            for text, name in ((told[5], "contact_kind"), (told[6], "degeneracy")):
                texts, every = text.split(" +")[0].split(", "), set(kind[name].split(","))
                self.assertLessEqual(set(texts), every)
                more = int(text.split(" +")[1]) if " +" in text else 0
                self.assertEqual(len(texts) + more, len(every))

    def test_summary(self):
        """The most often wrong first, as many as fit."""
        rates = sorted(((self.counts(subject)["disagreements"] / self.counts(subject)["checked"]) for subject in self.subjects), reverse=True)
        (_, (_, *rows)), = [(article, rows) for article, caption, rows in self.page.found if caption.endswith("ost often wrong")]
        shown = []
        for row in rows:
            name, test, scalar, wrong = text_of(row)
            subject, = [subject for subject in self.subjects if (subject["subject"], subject["test"], subject["scalar"]) == (name, test, scalar)]
            total = self.counts(subject)
            self.assertEqual(wrong.replace("\xa0", " "), count_and_share(total["disagreements"], total["checked"]))
            shown.append(total["disagreements"] / total["checked"])
        self.assertEqual(shown, rates[:8])

    def test_parts_of_findings(self):
        seen = 0
        for article, (_, *rows) in self.page.named("parts" + "Where it shows"):
            parts = self.base.execute("SELECT scalar, contact_kind, degeneracy, count, max(severity) AS worst FROM signatures s JOIN findings f"
                                      " ON f.signature = s.id WHERE finding = ? GROUP BY s.id", (article.removeprefix("finding-"),))
            self.assertEqual(sorted(text_of(row)[:5] for row in rows), sorted(
                [item["scalar"], item["contact_kind"], item["degeneracy"], str(item["count"]), short(item["worst"])] for item in parts))
            counts = [int(text_of(row)[3]) for row in rows]
            self.assertEqual(counts, sorted(counts, reverse=True))
            seen += len(rows)
        self.assertGreater(seen, 50)

    def test_markdown(self):
        def rate(n, of):
            return "0" if n == 0 else "%d (%.*f)" % (n, 1 if 1e6 * n / of < 10 else 0, 1e6 * n / of)
        for subject in self.subjects:
            sums = self.counts(subject)
            part = re.search(r"^## %s:.*?(?=^## )" % subject["test"], self.markdown, re.M | re.S)[0]
            row, = [line.split(" | ") for line in part.splitlines()
                    if line.startswith("| `%s` | %s |" % (subject["subject"], subject["scalar"]))]
            if subject["test"] == "triangle_min_sphere_3d":
                self.assertEqual(row[2:4], [str(sums["checked"]), rate(sums["disagreements"], sums["checked"])])
            else:
                self.assertEqual(row[3:7], [str(sums["checked"]), rate(sums["false_hit"], sums["checked"]),
                                            rate(sums["false_miss"], sums["checked"]),
                                            "%d / %d" % (sums["contact_hit"], sums["contact_miss"])])


if __name__ == "__main__":
    main(__doc__)
