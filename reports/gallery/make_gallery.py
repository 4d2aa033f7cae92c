#!/usr/bin/env python3
"""Makes the pictures of the pages again: the first screen of a report, plain and with numbers, a disagreement map, and a gap of a few ulps under
the microscope.

usage: make_gallery.py PATH_TO_GRAZE [FOLDER]     the folder is this script's own unless another is named

They are of the cases in cases.jsonl, or of the first cases of a campaign, so they are the same pictures each time. The
program must have been built with the viewer; Chromium takes the first picture and the last.
"""
import base64
import json
import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "..", "properties", "viewer"))
import chromium  # noqa: E402

CASES = os.path.join(here, "cases.jsonl")
SUBJECT = "documented.triple_product"


def graze(program, *words):
    subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def finding_of(name, store, key="id"):
    """What the case with this id came to be: its own "id" in the store, or the "finding" that it is one case of."""
    wanted = next(case["input"] for case in lines(CASES) if case["id"] == name)
    found = [finding[key] for finding in lines(os.path.join(store, "findings.jsonl")) if finding["input"] == wanted]
    if not found:
        sys.exit("%s: %s is right about the case \"%s\" now; put another there" % (CASES, SUBJECT, name))
    return found[0]


def shot_of(report, path, box, prepare=None, width=1000):
    """What `box` (JavaScript) is around, once `prepare` has run on the page."""
    browser = chromium.Browser(chromium.find())
    try:
        page = browser.page(width=width)
        page.open(report)
        if prepare:
            prepare(page)
        clip = page.run(f"(r => ({{x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height}}))({box})")
        shot = page.send("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={**clip, "scale": 1})
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
        complaints = page.complaints()
        if complaints:
            sys.exit("\n".join(complaints))
    finally:
        browser.close()


def microscope(report, finding, path):
    view = f"document.querySelector('[data-finding=\"{finding}\"][data-case=\"worst\"]')"

    def to_the_gap(page):
        page.run(f"for (let at = {view}; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true")
        page.run(f"{view}.scrollIntoView()")
        page.wait(f"{view}.querySelector('.gv-surface')", timeout=120)
        page.run(f"[...{view}.querySelectorAll('button')].find(b => b.textContent === 'To the gap').click()")
        page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    shot_of(report, path, f"{view}.getBoundingClientRect()", to_the_gap)


def first_screen(report, path):
    shot_of(report, path, "(list => new DOMRect(0, 0, innerWidth, list.getBoundingClientRect().bottom + 12))"
                          "(document.querySelector('ul.accounts'))")


def annotated(report, path):
    """The top of a report, with the numbers that reports/reading.md explains. They are the reader's, not the page's."""
    places = ["ul.accounts li p", "ul.accounts .example", "ul.accounts .to-do", "header > p:not(.lead):not(.command)", "table.matrix"]

    def number(page):
        page.run("""((places) => places.forEach((selector, i) => {
          const place = document.querySelector(selector), badge = document.createElement('div');
          const at = place.getBoundingClientRect();
          badge.textContent = i + 1;
          for (const [name, value] of Object.entries({position: 'absolute', left: '2px', top: `${at.top + scrollY - 2}px`, width: '22px',
              height: '22px', borderRadius: '50%', background: '#0b5cad', color: '#fff', font: 'bold 14px/22px sans-serif',
              textAlign: 'center', zIndex: 9})) badge.style[name] = value;
          document.body.append(badge);
        }))(""" + json.dumps(places) + ")")

    shot_of(report, path, "(table => new DOMRect(0, 0, innerWidth, table.getBoundingClientRect().bottom + scrollY + 12))"
                          "(document.querySelector('table.matrix'))",
            lambda page: (page.run("document.body.style.paddingLeft = '32px'"), number(page)), width=1100)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) == 3 else here
    with tempfile.TemporaryDirectory() as store:
        # In a folder of a plain name: the page shows the command.
        campaign = os.path.join(store, "out", "triangles")
        subprocess.run([program, "run", "--test", "triangle_triangle_2d", "--subject", "documented.coplanar_branch", "--scalar", "float64",
                        "--cases", "20000", "--no-pictures", "--out", "out/triangles"], cwd=store, check=True, stdout=subprocess.DEVNULL)
        first_screen(os.path.join(campaign, "report.html"), os.path.join(folder, "report.png"))
        annotated(os.path.join(campaign, "report.html"), os.path.join(folder, "annotated.png"))
        graze(program, "run", "--cases-from", CASES, "--subject", SUBJECT, "--out", store)
        graze(program, "map", store, finding_of("map", store), "--size", "384", "-o", os.path.join(folder, "map.png"))
        microscope(os.path.join(store, "report.html"), finding_of("microscope", store, "finding"),
                   os.path.join(folder, "microscope.png"))


if __name__ == "__main__":
    main()
