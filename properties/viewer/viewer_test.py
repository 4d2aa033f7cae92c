"""The views of report.html in a real Chromium, with networking off: on a page made of a bundle of the viewer.

usage: viewer_test.py BUNDLE_DIR PATH_TO_GRAZE [unittest arguments]
    the folder of script.js and style.css; the program, which says what tests there are
"""
import time

from viewer_support import ALL, fixture_page, main, setUpModule, tearDownModule, walk  # noqa: F401

# Pixels of a view by the nearest of its colours, row by row down its middle: f(irst), s(econd), . for others.
MIDDLE = """((id) => {
  const canvas = document.querySelector(`[data-finding="${id}"] canvas.gv-surface`);
  const { width, height } = canvas;
  const copy = document.createElement('canvas');
  Object.assign(copy, { width, height });
  const pen = copy.getContext('2d', { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  let text = '';
  for (let y = 0; y < height; ++y) {
    let letter = '.';
    for (let x = Math.round(width * 0.4); x < width * 0.6; ++x) {
      const [r, g, b, a] = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4);
      if (a < 40) continue;
      if (b > r + 60 && b > g + 30) letter = 'f';
      else if (r > b + 60 && g > b + 10) letter = 's';
    }
    text += letter;
  }
  return text;
})"""


class views(fixture_page):
    def test_every_view_opens_and_shows_its_shapes(self):
        walk(self.page)
        self.page.wait(ALL)
        self.assertEqual(self.page.run("document.querySelectorAll('.gv-note').length"), 0)
        self.assertEqual(self.page.run("[...document.querySelectorAll('.still')].filter(e => e.checkVisibility()).length"), 0)
        for id_ in self.data["details"]:
            flat = self.page.run(f"document.querySelector('[data-finding=\"{id_}\"] .gv-surface').localName === 'svg'")
            if flat:
                drawn = self.page.run(f"document.querySelectorAll('[data-finding=\"{id_}\"] svg :is(polygon, circle, line).gv-first, "
                                      f"[data-finding=\"{id_}\"] svg :is(polygon, circle, line, rect).gv-second').length")
                self.assertGreater(drawn, 1, id_)
            else:
                rows = self.page.run(f"{MIDDLE}({id_!r})")
                self.assertIn("s", rows, f"{id_}: nothing of the second shape")
                if id_ != "ulp3":  # there the second covers the first while the whole is shown
                    self.assertRegex(rows, "f" if id_ != "sphere" else "[fs]", id_)

    def test_microscope_parts_what_is_one_ulp_apart(self):
        walk(self.page, "ulp3", "least3", "ulp2")
        whole = self.page.run(f"{MIDDLE}('ulp3')")
        self.assertNotRegex(whole, r"s\.{5,}f", "the whole shows no gap of one ulp")
        self.click("[data-finding=ulp3] button", "To the gap")
        rows = self.page.run(f"{MIDDLE}('ulp3')")
        self.assertRegex(rows, r"s\.{5,}f", "the second shape above, then background, then the first")
        self.assertIn("One square is 2^-24 = 1/2 ulp", self.page.run("document.querySelector('[data-finding=ulp3] .gv-scale').textContent"))
        self.click("[data-finding=least3] button", "To the gap")
        self.assertIn("One square is 2^-150", self.page.run("document.querySelector('[data-finding=least3] .gv-scale').textContent"))
        self.click("[data-finding=ulp2] button", "To the gap")
        ends = self.page.run("[...document.querySelectorAll('[data-finding=ulp2] line.gv-edge')].map(l => +l.getAttribute('y1'))")
        self.assertEqual(ends, [0.25, -0.25])

    def test_names_of_points_cover_none_another(self):
        walk(self.page)
        covered = """(() => { const bad = []; let seen = 0;
          for (const view of document.querySelectorAll('.graze-view')) {
            const names = [...view.querySelectorAll('.gv-tag, .gv-name')].map(e => [e.textContent, e.getBoundingClientRect()]);
            names.forEach(([a, p], i) => names.slice(i + 1).forEach(([b, q]) => {
              ++seen;
              // Boxes of text are taller than its letters.
              if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 5)
                bad.push(view.dataset.finding + ': ' + a + ', ' + b);
            }));
          }
          return [bad, seen]; })()"""
        bad, seen = self.page.run(covered)
        self.assertEqual(bad, [])
        self.assertGreater(seen, 60)
        names = lambda id_: self.page.run(f"[...document.querySelectorAll('[data-finding={id_}] :is(.gv-tag, .gv-name)')].map(e => e.textContent)")
        # Vertices that are exactly one point have one name; those an ulp apart each their own.
        self.assertIn("b0 = b1", names("twice"))
        self.assertIn("gap", names("twice"))
        self.assertEqual(sorted(names("ulp3")), ["a0", "a1", "a2", "b0", "b1", "b2", "gap"])
        self.assertIn("contact", names("rectangle"))
        # The letters of the axes stand apart from them, below the picture.
        for id_, letters in (("ulp3", "xyz"), ("ulp2", "xy")):
            self.assertEqual(self.page.run(f"[...document.querySelectorAll('[data-finding={id_}] .gv-axes text')].map(e => e.textContent).sort().join('')"), letters)
            self.assertFalse(set(letters) & set(names(id_)))

    def test_contacts_have_their_direction_and_distance(self):
        walk(self.page, "capsules", "hulls")
        names = lambda id_: self.page.run(f"[...document.querySelectorAll('[data-finding={id_}] :is(.gv-tag, .gv-name)')].map(e => e.textContent)")
        scale = lambda id_: self.page.run(f"document.querySelector('[data-finding={id_}] .gv-scale').textContent")
        self.assertIn("s = 1", names("capsules"))
        self.assertIn("s is 1, the subject says 1. Its worst error is 2 times what is tolerated.", scale("capsules"))
        self.assertIn("s = 0", names("hulls"))
        self.assertIn("s is 0, the subject says -0.25.", scale("hulls"))
        # A shaft and a head of two lines each, the exact one towards the upper right, the subject's to the right.
        ends = self.page.run("[...document.querySelectorAll('[data-finding=hulls] line.gv-arrow')].map(l => ['x1', 'y1', 'x2', 'y2'].map(k => +l.getAttribute(k)))")
        self.assertEqual(len(ends), 6)
        (x, y, u, v), (p, q, r, s) = ends[0], ends[3]
        self.assertAlmostEqual(u - x, y - v, places=6)
        self.assertGreater(u, x)
        self.assertEqual((p, q, s), (x, y, q))
        self.assertGreater(r, p)
        # The sides of the hulls, and no line within them.
        self.assertEqual(self.page.run("document.querySelectorAll('[data-finding=hulls] line.gv-edge:not(.gv-arrow)').length"), 6)

    def test_what_is_too_small_to_see_is_said(self):
        walk(self.page, "ulp3", "ulp2", "flat", "rectangle")
        hint = lambda id_: self.page.run(f"(e => e.checkVisibility() ? e.textContent : '')(document.querySelector('[data-finding={id_}] .gv-hint'))")
        for id_ in ("ulp3", "ulp2"):
            self.assertRegex(hint(id_), "The gap is too small to see at this size .* of a pixel.*To the gap")
            self.click(f"[data-finding={id_}] button", "To the gap")
            self.assertEqual(hint(id_), "")
            self.click(f"[data-finding={id_}] button", "Whole")
            self.assertIn("too small", hint(id_))
        self.assertEqual((hint("flat"), hint("rectangle")), ("", ""))

    def test_slider_keys_and_choice_change_the_picture(self):
        walk(self.page, "ulp3")
        pictures = []

        def snap():
            self.page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            pictures.append(self.page.run("document.querySelector('[data-finding=ulp3] canvas').toDataURL()"))
        snap()
        self.page.run("document.querySelector('[data-finding=ulp3] canvas').focus()")
        self.page.key("ArrowLeft")
        snap()
        self.page.key("+", "+")
        snap()
        self.click("[data-finding=ulp3] button", "Simplest case")
        snap()
        self.assertIn("8 = ", self.page.run("document.querySelector('[data-finding=ulp3] .gv-scale').textContent"))
        self.assertEqual(len(set(pictures)), 4)
        self.click("[data-finding=ulp3] button", "Worst case")
        self.click("[data-finding=ulp3] button", "Reset")
        snap()
        self.assertEqual(pictures[-1], pictures[0])
        self.page.run("(() => { const s = document.querySelector('[data-finding=ulp3] .gv-slider'); s.value = s.max; s.dispatchEvent(new Event('input')); })()")
        self.assertRegex(self.page.run(f"{MIDDLE}('ulp3')"), r"s\.{5,}f")
        self.assertIn("1/4 ulp", self.page.run("document.querySelector('[data-finding=ulp3] .gv-slider').getAttribute('aria-valuetext')"))

    def test_time_of_what_moves(self):
        walk(self.page, "falls", "edges", "passes", "ulp3")
        moment = lambda id_="falls": self.page.run(f"document.querySelector('[data-finding={id_}] .gv-moment').textContent")
        value = lambda: self.page.run("document.querySelector('[data-finding=falls] .gv-clock').getAttribute('aria-valuetext')")
        place = """((name) => { const e = [...document.querySelectorAll('[data-finding=falls] .gv-tag')].find(e => e.textContent === name);
          const stage = document.querySelector('[data-finding=falls] .gv-stage').getBoundingClientRect(), box = e?.getBoundingClientRect();
          return e ? [box.left - stage.left, box.top - stage.top] : null; })"""
        settle = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        where = lambda name: (self.page.run(settle), self.page.run(f"{place}({name!r})"))[1]
        marks = lambda id_: self.page.run(f"[...document.querySelectorAll('[data-finding={id_}] .gv-tick')].map(e => parseFloat(e.style.left))")
        # It begins at the first contact, which is marked, as is the subject's time. Other tests have no clock.
        self.assertEqual(moment(), "Time 0.25, the first contact. They first meet at exactly 1/4; the subject says 0.5, 0.25 after it.")
        self.assertEqual(moment("edges"), "Time 0.3333, the first contact. They first meet at 0.3333333333333333; the subject gives no time.")
        self.assertEqual(moment("passes"), "Time 0.75. They never meet; the subject says 0.75.")
        self.assertEqual((marks("falls"), marks("edges"), marks("passes")), ([25, 50], [33.333], [75]))
        self.assertEqual(self.page.run("document.querySelectorAll('[data-finding=ulp3] .gv-time').length"), 0)
        self.assertIsNotNone(where("contact"))
        self.assertEqual(self.page.run("[...document.querySelectorAll('[data-finding=falls] .gv-tag')].map(e => e.textContent).sort().join()"), "a,b0,b1,b2,contact")
        # The keyboard moves the vertex, and what stands still stays; the slider's mouse does, too.
        still = where("b0")
        self.page.run("document.querySelector('[data-finding=falls] .gv-clock').focus()")
        self.page.key("Home")
        start = where("a")
        self.assertEqual((value(), where("contact")), ("0, before the first contact", None))
        self.page.key("ArrowRight")
        self.assertEqual(value(), "0.01, before the first contact")
        self.page.key("PageUp")
        self.assertEqual(value(), "0.11, before the first contact")
        self.page.key("ArrowLeft", modifiers=8)  # with Shift: a thousandth
        self.assertEqual(value(), "0.109, before the first contact")
        self.page.key("End")
        end = where("a")
        self.assertEqual(value(), "1, after the first contact")
        self.page.key("ArrowRight")
        self.assertEqual(value(), "1, after the first contact")
        self.page.run("(s => { s.value = 0.5; s.dispatchEvent(new Event('input')); })(document.querySelector('[data-finding=falls] .gv-clock'))")
        middle = where("a")
        self.assertGreater(end[1] - start[1], 100)  # it falls
        # Straight and evenly; a name may stand on either side of its point.
        self.assertLess(abs(start[1] + end[1] - 2 * middle[1]), 60)
        self.assertLess(max(abs(a - b) for a, b in zip(where("b0"), still)), 0.5)
        self.click("[data-finding=falls] button", "First contact")
        self.assertIn("Time 0.25, the first contact.", moment())
        self.click("[data-finding=falls] button", "Subject")
        self.assertIn("Time 0.5, after the first contact.", moment())
        self.page.size(400, 900)
        self.page.run(settle)
        out = self.page.run("[...document.querySelectorAll('.gv-time, .gv-time *')].filter(e => e.getBoundingClientRect().right > 401).map(e => e.className)")
        self.assertEqual(out, [])
        # The marks stand where the thumb does.
        ends = self.page.run("[...document.querySelectorAll('[data-finding=falls] :is(.gv-clock, .gv-marks)')].map(e => e.getBoundingClientRect()).map(b => [b.left, b.right])")
        self.assertEqual([ends[1][0] - ends[0][0], ends[0][1] - ends[1][1]], [8, 8])

    def test_mouse_turns_and_flat_views_move(self):
        walk(self.page, "ulp3", "ulp2")
        for id_, what in (("ulp3", "canvas.toDataURL()"), ("ulp2", "canvas.innerHTML")):
            self.page.run(f"document.querySelector('[data-finding={id_}] .gv-surface').scrollIntoView({{block: 'center'}})")
            read = f"(() => {{ const canvas = document.querySelector('[data-finding={id_}] .gv-surface'); return {what}; }})()"
            before = self.page.run(read)
            box = self.page.run(f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])(document.querySelector('[data-finding={id_}] .gv-surface').getBoundingClientRect())")
            for kind, dx in (("mousePressed", 0), ("mouseMoved", 30), ("mouseMoved", 60), ("mouseReleased", 60)):
                self.page.send("Input.dispatchMouseEvent", type=kind, x=box[0] + dx, y=box[1], button="left", buttons=1, clickCount=1)
            self.page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.assertNotEqual(self.page.run(read), before, id_)

    def test_other_colours_in_the_dark_and_light_ones_on_paper(self):
        walk(self.page, "ulp3")
        read = "document.querySelector('[data-finding=ulp3] canvas').toDataURL()"
        # The page hears of other colours in the course of a frame, and draws in one of the next.
        frame = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

        def differs(until):
            end = time.monotonic() + 30
            while time.monotonic() < end:
                self.page.run(frame)
                if (self.page.run(read) != light) == until:
                    return until
                time.sleep(0.2)
            return not until
        self.page.run(frame)
        light = self.page.run(read)
        self.page.scheme(True)
        self.assertTrue(differs(True), "the dark page shows what the light one does")
        self.page.run("dispatchEvent(new Event('beforeprint'))")
        self.assertFalse(differs(False), "paper is not light")
        self.page.run("dispatchEvent(new Event('afterprint'))")
        self.assertTrue(differs(True), "after printing the dark page stays light")
        pdf = self.page.send("Page.printToPDF")["data"]
        self.assertGreater(len(pdf), 50000)


if __name__ == "__main__":
    main(__doc__)
