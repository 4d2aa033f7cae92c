"""What the tests of the viewer share: the browser, a page of many findings, and ways about it."""
import os
import re
import sys
import tempfile
import unittest

import chromium
import viewer_fixture

bundle = ""
program = ""
reports = []
YARDSTICK = 0.5  # seconds that the page of slowness() takes on the machine of 2 cores on which the limits were set
ALL = ("[...document.querySelectorAll('.graze-view')].every(v => v.querySelector('.gv-surface'))")
# Brings what a selector finds to the screen, one after the other: views are made then.
WALK = """(async (selector) => {
  for (const view of document.querySelectorAll(selector)) {
    for (let at = view; at; at = at.parentElement) if (at.localName === 'details') at.open = true;
    view.scrollIntoView();
    for (let i = 0; i < 1500 && !view.querySelector('.gv-surface, .gv-note, .gm'); ++i) await new Promise(done => setTimeout(done, 20));
  }
})"""


def walk(page, *ids, selector=""):
    """Opens the views of these findings, or everything."""
    selector = selector or ", ".join(f"[data-finding={id_}]" for id_ in ids) or ".graze-view, figure.graze-map"
    page.run(f"{WALK}({selector!r})")


def setUpModule():
    global browser
    path = chromium.find()
    if not path:
        sys.exit("no Chromium: install the package chromium, or set CHROMIUM to its path")
    browser = chromium.Browser(path)


def tearDownModule():
    browser.close()


def new_page(**options):
    return browser.page(**options)


def open_seconds(file, tries=3):
    """What opening takes at best, and the page of the last try. Where other programs hold the machine, the tab's processor
    time is what it takes without them."""
    best = float("inf")
    for number in range(tries):
        page = new_page()
        best = min(best, page.open(file), page.processor_seconds())
        if number + 1 < tries:
            page.close()
    return best, page


def slowness():
    """How many times longer than where the limits of time were set this machine takes now, at least 1: by a page that is made
    of what reports are made of, and needs nothing of ours."""
    row = "<tr>" + "<td>0x1.8p+1</td><td><a href='#a'>false hit</a></td>" * 4 + "</tr>"
    table = "<details open><summary>a part</summary><table>" + row * 40 + "</table></details>"
    plot = "<svg viewBox='0 0 100 100'>" + "<path d='M1 1L50 90L99 1Z'/><text x='5' y='5'>p</text>" * 30 + "</svg>"
    script = ("<script>for (let i = 0; i < 3; ++i) [...document.querySelectorAll('td')].map((e, at) => e.textContent + at).sort();"
              "</script>")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "yardstick.html")
        with open(file, "w", encoding="utf-8") as text:
            text.write("<!DOCTYPE html><meta charset=utf-8>" + (table + plot) * 60 + script)
        seconds, page = open_seconds(file)
        page.close()
    return max(1, seconds / YARDSTICK)


def main(usage):
    """Runs the tests of the calling script: on the bundle, the program, and reports if they are named."""
    global bundle, program
    if len(sys.argv) < 3 or not os.path.isdir(sys.argv[1]) or not os.path.isfile(sys.argv[2]):
        sys.exit(usage)
    bundle = os.path.abspath(sys.argv.pop(1))
    program = os.path.abspath(sys.argv.pop(1))
    while len(sys.argv) > 1 and sys.argv[1].endswith(".html"):
        reports.append(os.path.abspath(sys.argv.pop(1)))
    unittest.main()


class fixture_page(unittest.TestCase):
    """One page of 2000 findings with hostile texts."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.file = os.path.join(cls.folder.name, "report.html")
        cls.data = viewer_fixture.write(cls.file, bundle, program, rows=2000, baseline=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        self.page = new_page()
        self.page.open(self.file)

    def tearDown(self):
        self.assertEqual(self.page.complaints(), [])
        self.page.close()

    def click(self, selector, text=""):
        """Presses the first element of the selector that has the text."""
        self.assertTrue(self.page.run(
            "((selector, text) => { const all = [...document.querySelectorAll(selector)].filter(e => e.textContent.includes(text));"
            f" if (all[0]) all[0].click(); return all.length > 0; }})({selector!r}, {text!r})"), f"{selector} {text}")

    def shown(self, column):
        """The texts of a column in the rows on the screen."""
        return self.page.run(f"[...document.querySelectorAll('.gt-space .gt-row')].sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)"
                             f".map(row => row.querySelector('.gt-{column}').textContent)")

    def tally(self):
        return int(re.match(r"([\d,]+) of", self.page.run("document.querySelector('.gt-tally').textContent"))[1].replace(",", ""))

    def choose(self, facet, text):
        self.assertTrue(self.page.run(
            "((facet, text) => { const s = document.querySelector(`select[data-facet=${facet}]`);"
            " const o = [...s.options].find(o => o.textContent === text); if (!o) return false;"
            f" s.value = o.value; s.dispatchEvent(new Event('change')); return true; }})({facet!r}, {text!r})"))

    def search(self, text):
        self.page.run(f"(() => {{ const s = document.querySelector('.gt-search'); s.value = {text!r}; s.dispatchEvent(new Event('input')); }})()")

    def expected(self, keep):
        f = self.data["findings"]
        return sum(1 for i in range(len(f["id"])) if keep(f, i))
