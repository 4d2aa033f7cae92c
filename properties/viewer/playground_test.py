#!/usr/bin/env python3
"""The playground in a browser, from a file: what it shows of cases of every test is what graze check says; by keyboard; on a phone.

usage: playground_test.py PATH_TO_GRAZE [CHECK_WASM]

Without CHECK_WASM the module is made first, in a few minutes of a core. Exit status 77 where Chromium, node, or what makes the module is
missing.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import chromium

HERE = os.path.dirname(os.path.abspath(__file__))
PLAYGROUND = os.path.join(HERE, "..", "..", "reports", "playground")
READY = "document.documentElement.dataset.ready"
DRAWN = "document.querySelector('#map .pg-hint').textContent !== '' && document.querySelector('#explained h3')"
# What the page says of the case that its line is of.
TOLD = """({line: JSON.parse(document.getElementById('line').textContent),
  facts: Object.fromEntries([...document.querySelectorAll('#truth dd')].map(e => [e.dataset.fact, e.textContent])),
  outcomes: Object.fromEntries([...document.querySelectorAll('#routines button')].map(e => [e.dataset.subject, e.dataset.outcome])),
  certificate: JSON.parse(document.getElementById('certificate').textContent || 'null'),
  chosen: document.querySelector('#explained h3')?.textContent ?? null,
  message: document.getElementById('message').textContent})"""


def run(*words, stdin=None):
    return subprocess.run(words, input=stdin, capture_output=True, text=True, check=True).stdout


def cases_of_every_test(graze):
    tests = [test["id"] for test in json.loads(run(graze, "list", "--json"))["tests"]]
    lines = [line for test in tests for line in run(graze, "generate", test, "--cases", "2", "--seed", "9").splitlines()]
    # A known wrong answer beside them is a check of the comparison itself.
    done = subprocess.run([graze, "check", "--json", "--certify", "-"], input="\n".join(lines), capture_output=True, text=True, check=False)
    checked = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(checked) == len(lines) == 2 * len(tests)
    return [(json.loads(line), what) for line, what in zip(lines, checked)]


def near(text, exact):
    """Is a number as the page shortens it the exact one?"""
    return abs(float(text) - exact) <= 1e-3 * abs(exact)


def compare(page, line, checked):
    shown = {key: line[key] for key in ("test", "scalar", "input")}
    page.run("location.hash = %s; 0" % json.dumps("#" + urllib.parse.quote(json.dumps(shown))))
    # The answers of a case before go when those of this one come.
    page.wait("JSON.parse(document.getElementById('line').textContent).input.join() === %s && "
              "[...document.querySelectorAll('#routines button')].map(e => e.dataset.subject).sort().join() === %s" %
              (json.dumps(",".join(line["input"])), json.dumps(",".join(sorted(checked["subjects"])))), 60)
    outcomes = {name: said["outcome"] for name, said in checked["subjects"].items()}
    page.wait("JSON.stringify(JSON.parse(document.getElementById('certificate').textContent || 'null')) === %s" %
              json.dumps(json.dumps(checked["certificate"], separators=(",", ":"), ensure_ascii=False)), 60)
    told = page.run(TOLD)
    assert told["outcomes"] == outcomes, (line, told["outcomes"], outcomes)
    assert told["facts"].get("exact answer") == checked["relation"], (line, told["facts"])
    margin = told["facts"].get("margin")
    if checked["margin"] is None or margin is None:
        assert (margin is None) == (checked["margin"] is None), (line, margin, checked["margin"])
    else:
        size, _, ulps = margin.partition(" = ")
        has_ulps = checked["margin"] != 0 and checked["margin_ulps"] is not None
        assert near(size, checked["margin"]) and bool(ulps) == has_ulps, (line, margin, checked["margin"])
        assert not ulps or near(ulps.split()[0], checked["margin_ulps"]), (line, margin, checked["margin_ulps"])
    assert told["message"] == "", told["message"]


FOCUSED = """(({id, dataset}) => id || dataset.handle || dataset.subject || dataset.copies ||
  (dataset.grip ? 'grip ' + dataset.grip : ''))(document.activeElement)"""


def tab_to(page, wanted):
    """Walks as a reader without a pointer does."""
    for _ in range(200):
        page.key("Tab")
        if page.run(FOCUSED) == wanted:
            return
    raise AssertionError("Tab does not reach " + wanted)


def use_by_keyboard(page):
    """From the address bar to a changed number, a nudge, a routine, a pasted case and back, without a pointer."""
    def to(wanted):
        tab_to(page, wanted)

    before = page.run("document.getElementById('line').textContent")
    to("0")  # the handle of the first point
    page.key("PageUp")
    page.wait("JSON.parse(document.getElementById('line').textContent).input[1] === '0x1p-149'")
    assert page.run(FOCUSED) == "0", "the handle keeps the focus"
    page.key("ArrowRight")
    page.wait("JSON.parse(document.getElementById('line').textContent).input[0] !== '0x0p+0'")
    page.key("z", modifiers=2)
    page.key("z", modifiers=2)
    page.wait("document.getElementById('line').textContent === %s" % json.dumps(before))
    to("number4")  # whose text is selected, as Tab does
    page.send("Input.insertText", text="0.1")
    page.key("Enter", "\r")
    page.wait("document.getElementById('line').textContent.includes('0x1.99999ap-4')")
    assert "0x1.99999ap-4 is asked" in page.run("document.getElementById('message').textContent")
    to("number4")
    page.send("Input.insertText", text="many")
    page.key("Enter", "\r")
    page.wait("document.getElementById('message').textContent.includes('is no finite float32 number')")
    to("paste")
    page.send("Input.insertText", text="double const input[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 0x1p0};")
    to("take")
    page.key("Enter", "\r")
    page.wait("document.querySelector('#truth dd')?.textContent === 'crossing'")
    assert page.run("document.getElementById('scalar').value") == "float64"
    to("certified.segment_triangle_3d")
    page.key("Enter", "\r")
    page.wait("document.querySelector('#explained h3').textContent === 'certified.segment_triangle_3d'")


LINE = "document.getElementById('line').textContent"


def ask(page, test, scalar, numbers):
    case = {"test": test, "scalar": scalar, "input": numbers}
    page.run("location.hash = %s; 0" % json.dumps("#" + urllib.parse.quote(json.dumps(case))))
    page.wait("document.getElementById('question').value === %s && /documented/.test(document.querySelector('#map .pg-hint').textContent)" % json.dumps(test), 60)
    page.run("new Promise(done => setTimeout(done, 500))")


def mouse(page, kind, at, dx):
    page.send("Input.dispatchMouseEvent", type=kind, x=at[0] + dx, y=at[1], button="left", buttons=0 if kind == "mouseReleased" else 1, clickCount=1)


def drag(page, what, steps=(30, 60), pause=50):
    """Drags an element to the right. How many answers are shown before it is let go."""
    at = page.run("(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'}); const box = e.getBoundingClientRect();"
                  " return [box.x + box.width / 2, box.y + box.height / 2]; })()" % json.dumps(what))
    before = page.run(LINE)
    page.run("window.shown = 0; window.watch = new MutationObserver(() => ++window.shown); window.watch.observe(document.getElementById('truth'), {childList: true}); 0")
    mouse(page, "mousePressed", at, 0)
    for dx in steps:
        mouse(page, "mouseMoved", at, dx)
        page.run("new Promise(done => setTimeout(done, %d))" % pause)
    shown = page.run("window.watch.disconnect(), window.shown")
    mouse(page, "mouseReleased", at, steps[-1])
    page.wait("%s !== %s" % (LINE, json.dumps(before)))
    page.wait("document.querySelector('#truth dd') && " + DRAWN)
    return shown


def drag_in_space(page):
    """A point of the view in space moves in the plane that faces the reader; the view stays as it is turned."""
    before = json.loads(page.run(LINE))["input"]
    grips = page.run("document.querySelectorAll('.gv-grip').length")
    assert grips == 6, grips
    drag(page, '.gv-grip[data-grip="3"]', (20, 40))
    page.run("new Promise(done => setTimeout(done, 500))")
    after = json.loads(page.run(LINE))["input"]
    moved = [i for i, (x, y) in enumerate(zip(before, after)) if x != y]
    assert moved and set(moved) <= {9, 10, 11}, (before, after)
    # The picture follows: the grip is where its point is drawn, to the pixels that short numbers allow.
    tab_to(page, "grip 3")
    place = "new DOMMatrix(getComputedStyle(document.querySelector('.gv-grip[data-grip=\"3\"]')).transform)"
    x, y = page.run(place + ".e"), page.run(place + ".f")
    for key in ("ArrowRight", "ArrowUp"):
        page.key(key)
        page.run("new Promise(done => setTimeout(done, 500))")
    assert abs(page.run(place + ".e") - x - 12) < 1 and abs(page.run(place + ".f") - y + 12) < 1, (x, y, page.run(place + ".e"), page.run(place + ".f"))
    assert page.run("document.activeElement.dataset.grip") == "3", "the grip keeps the focus"


def drag_through_error(page):
    """A point stays in hand where the case is none for a while: the corner min past max, and back."""
    ask(page, "aabb_aabb_3d", "float64", [0, 0, 0, .1, .1, .1, 1, 1, 1, 2, 2, 2])
    drag(page, '.gv-grip[data-grip="0"]', (80, 4), 600)
    assert page.run("document.querySelector('.pg-error') === null && document.querySelector('.pg-stale') === null")


def copy_link(page):
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    tab_to(page, "address")
    page.key("Enter", "\r")
    page.wait("document.querySelector('[data-copies=address]').textContent === 'Copied'")
    assert page.run("navigator.clipboard.readText()") == page.run("location.href")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    graze, path = os.path.abspath(sys.argv[1]), chromium.find()
    makes_module = len(sys.argv) == 3 or shutil.which("clang++-19")
    if not path or not shutil.which("node") or not makes_module:
        print("skipped: Chromium, node or clang++-19 is missing")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        more = ["--module", os.path.abspath(sys.argv[2])] if len(sys.argv) == 3 else ["--jobs", "2"]
        run(sys.executable, "-B", os.path.join(PLAYGROUND, "make_page.py"), folder, *more)
        file = os.path.join(folder, "playground.html")
        browser = chromium.Browser(path)
        try:
            page = browser.page()
            page.open(file)
            page.wait(READY, 60)
            page.wait(DRAWN, 60)
            page.wait("/^200 x 200/.test(document.querySelector('#map .pg-hint').textContent)")
            ready, map_time = float(page.run(READY)), float(page.run("document.querySelector('.pg-map').dataset.milliseconds"))
            assert page.run("document.querySelector('#routines button').dataset.outcome") == "false_hit"
            use_by_keyboard(page)
            for line, checked in cases_of_every_test(graze):
                compare(page, line, checked)
            ask(page, "triangle_triangle_3d", "float64", [0, 0, 0, 1, 0, 0, 0, 1, 0, .25, .25, -.5, .3, .25, .5, 1.1, .25, .5])
            page.run("window.post = Worker.prototype.postMessage;"
                     " Worker.prototype.postMessage = function (...words) { setTimeout(() => window.post.apply(this, words), 200); }; 0")
            shown = drag(page, '[data-handle="9"]', range(1, 101), 20)
            page.run("Worker.prototype.postMessage = window.post; 0")
            assert shown >= 2, "answers that take long are shown while a point is dragged: %d" % shown
            page.run("new Promise(done => setTimeout(done, 2000))")
            top = page.run("document.getElementById('view').offsetTop")
            drag(page, '[data-handle="0"]')
            page.run("new Promise(done => setTimeout(done, 500))")
            assert page.run("document.getElementById('view').offsetTop") == top, "answers do not push the view about"
            drag_in_space(page)
            copy_link(page)
            page.run("new Promise(done => setTimeout(done, 500))")
            assert page.run("document.querySelector('#map .pg-hint').textContent").startswith("200 x 200")
            pairs = float(page.run("document.querySelector('.pg-map').dataset.milliseconds"))
            drag_through_error(page)
            # An address may hold anything: it is text.
            page.run("location.hash = %s; 0" % json.dumps("#" + urllib.parse.quote(json.dumps({"test": "<img src=x onerror=alert(1)>", "input": []}))))
            page.wait("/The address holds no case/.test(document.getElementById('message').textContent)")
            assert page.run("document.querySelector('img')") is None
            complaints = [text for text in page.complaints() if not text.startswith("request blob:")]
            assert not complaints, complaints
            phone = browser.page(400, 800, dark=True)
            phone.open(file)
            phone.wait(READY, 60)
            phone.wait(DRAWN, 60)
            assert phone.run("document.documentElement.scrollWidth") <= 400, "the page is wider than a phone"
            order = phone.run("['board', 'fields', 'truth', 'routines', 'map'].map(id => document.getElementById(id).getBoundingClientRect().top)")
            assert order == sorted(order), "on a phone the numbers follow the picture that they are of: %s" % order
            small = phone.run("[...document.querySelectorAll('button, select, input')].filter(e => e.offsetParent && e.type !== 'range' && e.getBoundingClientRect().height < 24).map(e => e.outerHTML)")
            assert not small, small
        finally:
            browser.close()
    print("ready after %.0f ms; 200 x 200 answers in %.0f ms, of pairs of triangles in %.0f ms" % (ready, map_time, pairs))
    assert ready < 5000 and pairs < 1000, "far slower than the figures of the page"


if __name__ == "__main__":
    main()
