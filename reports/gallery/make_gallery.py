#!/usr/bin/env python3
"""Makes the pictures of the README again: a disagreement map, and a gap of a few ulps under the microscope.

usage: make_gallery.py PATH_TO_GRAZE [FOLDER]     the folder is this script's own unless another is named

Both are of the cases in cases.jsonl, so they are the same pictures each time. The program must have been built with the
viewer; Chromium takes the second picture.
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


def finding_of(name, store):
    """The finding that the case with this id came to be."""
    wanted = next(case["input"] for case in lines(CASES) if case["id"] == name)
    found = [finding["id"] for finding in lines(os.path.join(store, "findings.jsonl")) if finding["input"] == wanted]
    if not found:
        sys.exit("%s: %s is right about the case \"%s\" now; put another there" % (CASES, SUBJECT, name))
    return found[0]


def microscope(report, finding, path):
    browser = chromium.Browser(chromium.find())
    try:
        page = browser.page(width=1000)
        page.open(report)
        view = f"document.querySelector('[data-finding=\"{finding}\"][data-case=\"worst\"]')"
        page.run(f"{view}.scrollIntoView()")
        page.wait(f"{view}.querySelector('.gv-surface')", timeout=120)
        page.run(f"[...{view}.querySelectorAll('button')].find(b => b.textContent === 'To the gap').click()")
        page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        box = page.run(f"(r => ({{x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height}}))({view}.getBoundingClientRect())")
        shot = page.send("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={**box, "scale": 1})
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
        complaints = page.complaints()
        if complaints:
            sys.exit("\n".join(complaints))
    finally:
        browser.close()


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) == 3 else here
    with tempfile.TemporaryDirectory() as store:
        graze(program, "run", "--cases-from", CASES, "--subject", SUBJECT, "--out", store)
        graze(program, "map", store, finding_of("map", store), "--size", "384", "-o", os.path.join(folder, "map.png"))
        microscope(os.path.join(store, "report.html"), finding_of("microscope", store),
                   os.path.join(folder, "microscope.png"))


if __name__ == "__main__":
    main()
