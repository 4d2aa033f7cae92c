#!/usr/bin/env python3
"""What stands twice agrees: figures and lists of the READMEs, and the files that they speak of.

usage: claims_test.py TOP_FOLDER_OF_THE_SOURCES [GRAZE]

Both places are read by themselves. Without GRAZE, the program, its verbs are those of the sources.
"""
import os
import re
import subprocess
import sys
import unittest

root, graze = "", ""


def read(*names):
    with open(os.path.join(root, *names), encoding="utf-8") as file:
        return file.read()


def flat(*names):
    """The text as one line."""
    return " ".join(read(*names).split())


def times():
    """The parts of the page of times: three tests, and all others."""
    return read("fast", "times.md").split("\n## Further tests\n")


def ratios(text):
    """{(certified or batch, test): [ratio, ...]} of the tables of times as a ratio to CGAL's."""
    found, inside = {}, False
    for line in text.splitlines():
        inside = line.startswith("| time, as a ratio to `reference.cgal`") or inside and line.startswith("|")
        row = re.match(r"\| `(certified|batch)\.(\w+)` \| (.*) \|$", line)
        if inside and row:
            found.setdefault(row.groups()[:2], []).extend(float(cell) for cell in row.group(3).split(" | "))
    return found


def of_kind(table, kind):
    return [ratio for (item, _), cells in table.items() if item == kind for ratio in cells]


def about_times(text, short, long):
    """What is wrong in the sentence about times; short and long are the tables that it speaks of."""
    answer = re.search(r"on the (\d+) tests that CGAL has too, a certified function takes ([\d.]+) to ([\d.]+) of the time of CGAL's "
                       r"exact-predicates kernel\. It takes less than CGAL in (\d+) of (\d+) \[measurements\]\(fast/times\.md\)", text)
    if not answer:
        return ["the sentence about times is not there"]
    every = of_kind(short, "certified") + of_kind(long, "certified")
    tests = {test for table in (short, long) for kind, test in table if kind == "certified"}
    expected = (len(tests), min(every), max(every), sum(ratio < 1 for ratio in every), len(every))
    return ["%s, the tables have %s" % (one, other) for one, other in zip(answer.groups(), expected) if float(one) != other]


def verbs():
    """The program's verbs: of its help, or of the sources."""
    if graze:
        shown = subprocess.run([graze, "--help"], capture_output=True, text=True, check=True).stdout
        block = re.search(r"^(?:Subcommands|Verbs|Commands):\n((?: .*\n)+)", shown, re.M | re.I)
        return set(re.findall(r"^  ([a-z]+)\s", block.group(1), re.M)) if block else set()
    folder = os.path.join(root, "reports", "src", "verbs")
    return {os.path.splitext(name)[0] for name in os.listdir(folder) if name.endswith(".cpp")}


def verbs_of_the_table(text):
    """Of README.md: the first word of each code in the first column."""
    section = text.partition("## Commands")[2].partition("\n## ")[0]
    found = set()
    for line in section.splitlines():
        if line.startswith("| `"):
            cell = line.split(" | ")[0]
            found |= {code.split()[0] for code in re.findall(r"`([^`]*)`", cell)}
    return found


class claims(unittest.TestCase):
    def test_times(self):
        short, long = map(ratios, times())
        self.assertGreater(len(of_kind(short, "certified")), 40)
        self.assertGreater(len(of_kind(long, "certified")), 100)
        text = flat("README.md")
        self.assertEqual(about_times(text, short, long), [])
        # That another figure, here or there, would be noticed.
        for figure in re.findall(r"\d\.\d+", text[text.index("a certified function takes"):])[:2]:
            self.assertNotEqual(about_times(text.replace(figure, "0.5", 1), short, long), [], figure)
        self.assertNotEqual(about_times(text, short, {**long, ("certified", "more"): [2.0]}), [])

    def test_times_beside_float_routines(self):
        """fast/README.md says by how much certified tests are slower than the published float routines."""
        def quotients(text):
            """[(test and type, [quotient a family])] of each certified test and published routine."""
            rows, at = {}, None
            for line in text.splitlines():
                at = re.match(r"\| \*\*(\w+, \w+)\*\*", line) or at
                row = re.match(r"\| `(documented|certified)\.\w+` \| (.*) \|$", line)
                if row and at:
                    rows.setdefault(at[1], []).append((row[1], [float(cell) for cell in row[2].split(" | ")]))
            return [(name, [one / other for one, other in zip(exact, cells)]) for name, listed in rows.items()
                    for kind, exact in listed if kind == "certified" for kind_too, cells in listed if kind_too == "documented"]
        short, long = map(quotients, times())
        self.assertEqual(len(short), 6)
        self.assertGreater(len(long), 100)
        extreme = 6  # the column of mixed scales
        told = re.search(r"On random shapes a certified test takes ([\d.]+) to ([\d.]+) times .*? takes up to (\d+) times as long\.",
                         flat("fast", "README.md"))
        random = [row[0] for _, row in short + long]
        self.assertEqual(told.groups(), ("%.1f" % min(random), "%.1f" % max(random), "%.0f" % max(row[extreme] for _, row in short + long)))
        self.assertEqual(max(max(row) for _, row in short + long), max(row[extreme] for _, row in short + long))

    def test_nothing_says_that_certified_tests_are_faster(self):
        slower = [ratio for part in times() for ratio in of_kind(ratios(part), "certified") if ratio > 1]
        self.assertTrue(slower)
        self.assertNotIn("faster than float", read("fast", "include", "graze", "certified.hpp"))

    def test_every_verb_is_listed(self):
        expected = verbs()
        self.assertGreater(len(expected), 14)
        listed = verbs_of_the_table(read("README.md"))
        self.assertEqual(listed & expected, expected, "README.md")
        told = set(re.findall(r"`graze ([a-z]+)", read("reports", "README.md")))
        self.assertEqual(told & expected, expected, "reports/README.md")

    def test_no_count_of_lines_of_a_script(self):
        for page in ("README.md", os.path.join("reports", "README.md"), os.path.join("reference", "README.md")):
            for count, path in re.findall(r"(\d+) lines[^.]{0,40}`([\w/]+\.py)`", flat(page)):
                self.assertEqual(int(count), read(path).count("\n"), page)
            self.assertIsNone(re.search(r"\d+ lines, and a file|script of \d+ lines", flat(page)), page)

    def test_the_same_campaign_is_shown_in_both(self):
        """The example of `graze run` stands in README.md and reports/README.md."""
        shown = []
        for page in ("README.md", os.path.join("reports", "README.md")):
            block = re.search(r"```\n(\$ graze run --test triangle_triangle_3d.*?)```", read(page), re.S).group(1)
            shown.append([line for line in block.splitlines() if line.strip() != "..."])
        self.assertEqual([line for line in shown[0] if line not in shown[1]], [])
        self.assertGreater(len(shown[0]), 8)

    def test_a_case_is_followed_through_few_types(self):
        """Each type of the walk through the code is declared where the page says, and there are few."""
        walk = re.search(r"\n## One case, from the generator to the report\n(.*?)\n## ", read("fuzz", "design.md"), re.S).group(1)
        rows = re.findall(r"^\| .+ \| `(\w+)` \| `([\w./]+)` \|$", walk, re.M)
        self.assertEqual(len(rows), walk.count("\n| ") - 1)
        self.assertTrue(15 <= len(rows) <= 25, len(rows))
        self.assertEqual(len(set(rows)), len(rows))
        for name, path in rows:
            self.assertTrue(re.search(r"^(?:struct|class|enum class) %s\b[^;]*\{" % name, read(path), re.M), (name, path))

    def test_constants_of_bounds(self):
        """Each constant of the page on error bounds has its value in the header that the page names, above what is needed."""
        rows = re.findall(r"^\| `(\w+)` \| (\d+) \| ([\d.]+) \| `([\w.]+)` \|$", read("fast", "ERRORS.md"), re.M)
        self.assertGreaterEqual(len(rows), 13)
        for name, value, least, header in rows:
            text = read("fast", "include", "graze", "certified", "detail", header)
            self.assertEqual(re.findall(r"inline constexpr double [^;]*?\b%s = (\d+)[,;]" % name, text), [value], name)
            self.assertGreater(float(value), float(least), name)

    def test_sentences_are_short(self):
        """No sentence of the first pages has more than 30 words; code, tables and headings left out."""
        longest = 30
        pages = ["README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", "fuzz/design.md", "fuzz/README.md",
                 "fuzz/long-campaigns.md", "reports/ci.md", "reports/reading.md", "reports/formats.md", "reports/README.md",
                 "fast/README.md", "fast/guarded.md"]
        found = []
        for page in pages:
            text = re.sub(r"```.*?```", "", read(page), flags=re.S)
            text = re.sub(r"^[|#].*$", "", text, flags=re.M)
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
            sentences = [sentence.split() for part in re.split(r"\n\s*\n|\n- ", text)
                         for sentence in re.split(r"(?<=[.:;!?])\s", " ".join(part.split()))]
            self.assertGreater(len(sentences), 10, page)
            found += [(page, " ".join(words)) for words in sentences if len(words) > longest]
        self.assertEqual(found, [])

    def test_what_graze_found(self):
        """The table of README.md adds up that of the libraries."""
        page = read("reports", "state-of-the-field.md").partition("## By library")[2].partition("\n## ")[0]
        sums = {}
        for language, rows, right in re.findall(r"^\| \[.*?\]\(field/libraries/.*?\) \| ([^|]+) \| [^|]+ \| [^|]+ \| (\d+) \| (\d+) \|",
                                                page, re.M):
            entry = sums.setdefault(language, [0, 0, 0])
            for i, more in enumerate((1, int(rows), int(right))):
                entry[i] += more
        table = read("README.md").partition("## What graze found")[2]
        told = {language: [int(value) for value in values] for language, *values in
                re.findall(r"^\| (\S+) \| (\d+) \| (\d+) \| (\d+) \|$", table, re.M)}
        self.assertEqual(told, sums)
        self.assertGreater(len(told), 2)

    def test_tests_of_init(self):
        """README.md says how many other tests there are than the example's."""
        text = int(re.search(r"(\d+) other tests: `graze list`", flat("README.md")).group(1))
        self.assertEqual(text, len(re.findall(r"^GRAZE_TEST\(", read("fast", "include", "graze", "tests.def"), re.M)) - 1)

    def test_upstream_speaks_of_all_languages(self):
        folder = os.path.join(root, "reports", "field", "upstream")
        plugins = {os.path.splitext(name)[0] for name in os.listdir(folder) if name.endswith(".md")} - {"README"}
        for language, name in (("javascript", "JavaScript"), ("python", "Python")):
            if any('"plugin": "%s"' % plugin in read("fuzz", "adapters", language, "libraries.json") for plugin in plugins):
                sentence = re.search(r"`reports/field/upstream` has ([^.]*)\.", flat("reports", "README.md"))
                self.assertIn(name, sentence.group(1))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    root = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and os.path.exists(sys.argv[1]):
        graze = os.path.abspath(sys.argv.pop(1))
    unittest.main()
