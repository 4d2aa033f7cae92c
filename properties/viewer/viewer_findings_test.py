"""The table of findings, the maps and the copying of report.html in a real Chromium, on a page made of a bundle.

usage: viewer_findings_test.py BUNDLE_DIR PATH_TO_GRAZE [unittest arguments]
    the folder of script.js and style.css; the program, which says what tests there are
"""
import viewer_support
from viewer_support import fixture_page, main, setUpModule, tearDownModule, walk  # noqa: F401


class findings(fixture_page):
    def test_filters(self):
        f = self.data["findings"]
        self.assertEqual(self.tally(), 2000)
        self.choose("outcome", "false_miss")
        self.assertEqual(self.tally(), self.expected(lambda f, i: f["outcome"][i] == 1))
        self.assertEqual(set(self.shown("outcome")), {"false_miss"})
        self.choose("test", "segment_plane_3d")
        tests = [s["test"] for s in self.data["subjects"]]
        both = self.expected(lambda f, i: f["outcome"][i] == 1 and tests[f["subject"][i]] == "segment_plane_3d")
        self.assertEqual(self.tally(), both)
        self.assertGreater(both, 3)
        self.search("collinear other")
        self.assertEqual(self.tally(), self.expected(
            lambda f, i: f["outcome"][i] == 1 and tests[f["subject"][i]] == "segment_plane_3d" and f["degeneracy"][i] == 1
            and f["subject"][i] % 2 == 1))
        self.click(".gt-clear")
        self.assertEqual(self.tally(), 2000)
        for facet, column in (("cause", "cause"), ("degeneracy", "degeneracy")):
            self.choose(facet, f["names"][column][1])
            self.assertEqual(self.tally(), self.expected(lambda f, i: f[column][i] == 1), facet)
            self.click(".gt-clear")
        self.choose("status", "worse")
        self.assertEqual(self.tally(), self.expected(lambda f, i: f["status"][i] == "worse"))
        self.click(".gt-clear")
        self.search(f["id"][500][2:])
        self.assertEqual((self.tally(), self.shown("id")), (1, [f["id"][500]]))
        self.search("no such thing")
        self.assertEqual(self.tally(), 0)

    def test_a_long_name_keeps_its_end(self):
        self.page.size(1000, 900)
        self.choose("test", "point_disc_2d")
        cells = self.page.run("""[...document.querySelectorAll('.gt-space .gt-row')].slice(0, 4).map(row => {
          const cell = row.querySelector('.gt-subject'), end = cell.querySelector('.gt-end');
          const [box, last] = [cell.getBoundingClientRect(), end.getBoundingClientRect()];
          return [cell.textContent.length > 60, end.textContent.length, last.width > 20 && last.left >= box.left && last.right <= box.right];
        })""")
        self.assertEqual(cells, [[True, 12, True]] * 4)
        # Of rows with less room than columns a shadow tells.
        more = "document.querySelector('.gt').classList.contains('gt-more')"
        self.page.wait(more)
        self.page.run("document.querySelector('.gt-scroll').scrollLeft = 10000")
        self.page.wait(f"!{more}")
        self.page.size(400, 900)
        self.page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shown = self.page.run("['test', 'subject', 'outcome', 'contact', 'degeneracy', 'cause', 'ulps', 'count'].filter(name =>"
                              " document.querySelector('.gt-space .gt-' + name).checkVisibility())")
        self.assertEqual(shown, ["test", "subject", "outcome", "contact", "degeneracy", "cause", "ulps", "count"])

    def test_what_all_rows_share_is_said_once_and_filters_offer_what_exists(self):
        f = self.data["findings"]
        self.assertEqual(self.page.run("document.querySelectorAll('select[data-facet=scalar], .gt-scalar').length"), 0)
        self.assertIn("All: scalar float32.", self.page.run("document.querySelector('#findings').textContent"))
        offered = lambda facet: self.page.run(f"[...document.querySelector('select[data-facet={facet}]').options].map(o => o.textContent)")
        tests = [s["test"] for s in self.data["subjects"]]
        self.assertEqual(offered("test"), ["any", *sorted({tests[i] for i in f["subject"]})])
        self.assertEqual(offered("outcome"), ["any", *sorted({f["names"]["outcome"][i] for i in f["outcome"]})])
        self.assertNotIn("no_row_has_it", offered("cause"))

    def test_columns_are_legible(self):
        self.choose("test", "segment_segment_2d")
        cut = """[...document.querySelectorAll('.gt-space .gt-cell, .gt-head .gt-cell')].filter(e => e.checkVisibility() && e.textContent.length < 35 &&
          (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)).map(e => e.textContent)"""
        self.assertEqual(self.page.run(cut), [])
        # Kinds that differ look different where there is less room.
        self.page.size(400, 900)
        self.page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        rows = self.page.run("[...document.querySelectorAll('.gt-space .gt-row')].map(row => [...row.children].filter(e => e.checkVisibility()).map(e => e.textContent).join('|'))")
        self.assertGreater(len(rows), 8)
        self.assertEqual(len(rows), len(set(rows)))
        self.assertEqual(self.page.run(cut), [])

    def test_order_is_a_choice(self):
        f = self.data["findings"]
        order = lambda key: self.page.run(f"(s => {{ s.value = {key!r}; s.dispatchEvent(new Event('change')); }})(document.querySelector('.gt-order'))")
        order("size")
        self.search(" ")
        self.assertEqual(self.shown("size")[0], "infinite")
        self.assertEqual(self.page.run("document.querySelector('.gt-head .gt-size').ariaSort"), "descending")
        order("")
        self.assertEqual(self.shown("count")[:2], [f"{n:,}" for n in sorted(f["count"])[:-3:-1]])
        self.assertEqual(self.page.run("document.querySelector('.gt-head .gt-size').ariaSort"), "none")
        self.click(".gt-head button", "Id")
        self.assertEqual(self.page.run("document.querySelector('.gt-order').selectedOptions[0].textContent"), "by a column")

    def test_sorting(self):
        f = self.data["findings"]
        self.click(".gt-head button", "Count")
        self.assertEqual(self.shown("count")[:3], ["1,000,000", "500,000", "333,333"])
        self.click(".gt-head button", "Count")
        self.assertEqual(self.shown("count")[0], f"{min(f['count']):,}")
        self.click(".gt-head button", "Margin ulps")
        self.assertEqual(self.shown("ulps")[0], "infinite")  # which is the largest
        self.assertEqual(self.page.run("document.querySelector('.gt-order').value"), "ulps")
        self.assertEqual(self.page.run("document.querySelector('.gt-head .gt-ulps').ariaSort"), "descending")
        self.click(".gt-head button", "Id")
        self.assertEqual(self.shown("id")[:3], sorted(f["id"])[:3])
        self.click(".gt-head button", "Test")
        self.assertEqual(self.shown("test")[0], "aabb_aabb_2d")

    def test_rows_by_keyboard(self):
        self.page.run("document.querySelector('.gt').focus()")
        for name in ("ArrowDown", "ArrowDown", "Enter"):
            self.page.key(name)
        self.assertEqual(self.page.run("document.activeElement.id"), "finding-" + self.data["findings"]["id"][2])
        self.page.run("document.querySelector('.gt').focus()")
        self.page.key("End")
        self.page.key("Enter")
        last = self.data["findings"]["id"][-1]
        self.assertIn(f"graze show DIR {last}", self.page.run("document.querySelector('.gt-note').textContent"))
        self.assertIn(last, self.shown("id"))
        self.assertTrue(self.page.run("document.getElementById(document.querySelector('.gt').getAttribute('aria-activedescendant')).ariaSelected === 'true'"))

    def test_hostile_text_is_text(self):
        walk(self.page, "disc")
        self.assertEqual(self.page.run("document.querySelectorAll('img, script[src], .gt b, .gv b, .gm b').length"), 0)
        self.choose("test", "point_disc_2d")
        subject = self.shown("subject")[0]
        self.assertTrue(subject.startswith("<img src=x onerror=alert(1)></script><!--'\"&amp;\\u0007\\u202e"), subject[:80])
        label = self.page.run("document.querySelector('[data-finding=disc] .gv-surface').getAttribute('aria-label')")
        self.assertIn("<img src=x", label)
        self.assertLess(self.page.run("document.documentElement.scrollWidth"), 1400)

    # maps and copying

    def test_map_reads_out_the_input_of_a_pixel(self):
        walk(self.page, selector="figure.graze-map")
        self.page.run("document.querySelector('.gm-canvas').focus()")
        self.page.key("ArrowRight", modifiers=8)  # with Shift: ten pixels
        self.page.key("ArrowUp")
        told = self.page.run("document.querySelector('.gm-answer').textContent")
        x, y = 42, 23
        letter = "mhFMcdx!"[(x // 8 + y) % 8]
        words = {"m": "disjoint, answered miss", "h": "crossing, answered hit", "F": "false hit", "M": "false miss", "c": "contact, answered hit",
                 "d": "contact, answered miss", "x": "not judged", "!": "crash"}
        self.assertIn(f"Pixel ({x}, {y}): {words[letter]}", told)
        line = self.page.run("JSON.parse(document.querySelector('.gm-line').textContent)")
        self.assertEqual(line["test"], "point_triangle_2d")
        self.assertEqual(float.fromhex(line["input"][0]), 0.5 + 10 * 2.0 ** -23)
        self.assertEqual(float.fromhex(line["input"][1]), 0.5)  # a third of a spacing up is rounded away
        colour = self.page.run(f"[...document.querySelector('.gm-canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data]")
        swatches = self.page.run("[...document.querySelectorAll('.gm-legend li')].map(li => [li.textContent, getComputedStyle(li.firstChild).backgroundColor])")
        self.assertIn(f"rgb({colour[0]}, {colour[1]}, {colour[2]})", [c for text, c in swatches if text.startswith(words[letter])])

    def test_copy_buttons(self):
        viewer_support.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.page.send("Page.bringToFront")
        self.click("button.graze-copy")
        self.page.wait("document.querySelector('button.graze-copy').textContent === 'Copied'")
        self.assertEqual(self.page.run("navigator.clipboard.readText()"), list(self.data["details"].values())[0]["worst"]["case_line"])


if __name__ == "__main__":
    main(__doc__)
