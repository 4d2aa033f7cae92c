#!/usr/bin/env python3
"""Makes playground.html: the page that checks cases in a browser, with the module inside; it needs no server and no network.

usage: make_page.py FOLDER [--module CHECK_WASM] [--jobs N]

FOLDER receives playground.html. Needs node and the packages of reports/viewer (npm ci there), and without --module what
make_module.py needs, which is run then.
"""
import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import make_module  # noqa: E402


def read(path, mode="r"):
    with open(path, mode, encoding=None if "b" in mode else "utf-8") as file:
        return file.read()


def packed(data):
    return base64.b64encode(zlib.compress(data, 9)).decode()


def policy_hash(text):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def make_page(folder, module):
    """The page's policy lets run what stands in it: its script, the worker that it makes, and WebAssembly."""
    with tempfile.TemporaryDirectory() as built:
        subprocess.run(["node", os.path.join(HERE, "build.mjs"), "page", built], check=True)
        script, style = read(os.path.join(built, "page.js")), read(os.path.join(built, "style.css"))
        worker = packed(read(os.path.join(built, "worker.js"), "rb"))
    for text in (script, style):
        if re.search(r"</(script|style)|<!--|<script", text, re.I):
            sys.exit("make_page.py: a bundle holds what ends an inline element")
    policy = "default-src 'none'; script-src %s 'wasm-unsafe-eval'; style-src %s 'unsafe-inline'; worker-src blob:; img-src data:; " \
        "base-uri 'none'; form-action 'none'" % (policy_hash(script), "")
    policy = policy.replace("style-src  'unsafe-inline'", "style-src 'unsafe-inline'")
    page = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>graze: who is right?</title>
<style>%s</style></head>
<body>
%s<script type="application/octet-stream" id="worker">%s</script>
<script>%s</script>
<script type="application/octet-stream" id="module">%s</script>
</body></html>
""" % (policy, style, read(os.path.join(HERE, "src", "page.html")), worker, script, packed(read(module, "rb")))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "playground.html"), "w", encoding="utf-8") as file:
        file.write(page)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    options.add_argument("folder")
    options.add_argument("--module")
    options.add_argument("--jobs", type=int, default=1)
    given = options.parse_args()
    if not shutil.which("node"):
        sys.exit("make_page.py: there is no node")
    if not given.module:
        os.makedirs(given.folder, exist_ok=True)
        make_module.make_module(given.folder, objects=os.path.join(given.folder, "objects"), jobs=given.jobs)
    make_page(given.folder, given.module or os.path.join(given.folder, "check.wasm"))


if __name__ == "__main__":
    main()
