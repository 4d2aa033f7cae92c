#!/usr/bin/env python3
"""Makes the pictures of the README again: a disagreement map, and a gap of a few ulps under the microscope.

usage: make_gallery.py PATH_TO_GRAZE [FOLDER]     the folder is this script's own unless another is named

Both come from a small campaign with a fixed seed, so they are the same pictures each time. The program must have been
built with the viewer; Chromium takes the second picture.
"""
import base64
import json
import math
import os
import re
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "..", "properties"))
import chromium  # noqa: E402

TEST, SUBJECT, SCALAR = "segment_triangle_3d", "documented.triple_product", "float32"


def graze(program, *words):
    subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def island(report):
    with open(report, encoding="utf-8") as file:
        return json.loads(re.search(r'id="graze-data">(.*?)</script>', file.read(), re.S)[1])


def nearest_view(data):
    """The finding whose worst case has a gap nearest to one ulp."""
    table = data["findings"]
    ulps = dict(zip(table["id"], table["margin_ulps"]))
    gaps = [finding for finding, both in data["details"].items() if both["worst"]["relation"] == "disjoint" and ulps[finding]]
    return min(gaps, key=lambda finding: abs(math.log2(ulps[finding]))), "worst"


def microscope(report, finding, which, path):
    browser = chromium.Browser(chromium.find())
    try:
        page = browser.page(width=1000)
        page.open(report)
        view = f"document.querySelector('[data-finding=\"{finding}\"][data-case=\"{which}\"]')"
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
        graze(program, "run", "--test", TEST, "--subject", SUBJECT, "--scalar", SCALAR, "--cases", "3000", "--seed", "3",
              "--out", store)
        report = os.path.join(store, "report.html")
        data = island(report)
        graze(program, "map", store, data["maps"][0]["finding"], "--size", "384", "-o", os.path.join(folder, "map.png"))
        microscope(report, *nearest_view(data), os.path.join(folder, "microscope.png"))


if __name__ == "__main__":
    main()
