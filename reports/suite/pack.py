#!/usr/bin/env python3
"""Makes graze-suite-1.0.tar.gz: level 1 of the conformance suite, the hashes of both levels, the page and the readers, the order of
each test's numbers (TESTS.md) and the laws of structures (LAWS.md).

usage: pack.py PATH_TO_GRAZE FOLDER_FOR_THE_FILE [TEST ...]

The same bytes everywhere. The files are checked against manifest-level-1.json; with tests only theirs are packed.
"""
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "fast", "src", "c"))
sys.dont_write_bytecode = True

import make_header  # noqa: E402

NAME = "graze-suite-1.0"
LAYOUTS = """# The numbers of each test

In the order in which `input` has them. A point is x y, or x y z in a test that ends in `_3d`; a box its min and its max; a disc or sphere its
centre and radius; a capsule or cylinder the ends of its axis and the radius; a ray its origin and direction; an obb its centre, its
three axes and half extents; a plane equation or a plane of a frustum a b c d, with a x + b y + c z + d >= 0 inside. Sets are closed; solid
shapes have their inside. The structures `convex_hull_2d`, `convex_hull_3d`, `delaunay_2d`, `delaunay_3d` and `polygon_triangulation_2d` have points.

| test | question | numbers | layout | answer |
|---|---|---|---|---|
"""


def layouts():
    """A table of the tests: what an input's numbers are, in order."""
    rows = []
    for name, _, answer, question, layout in make_header.read_tests():
        inputs, _, numbers = layout.partition(" -> ")
        rows.append("| `%s` | %s | %s | %s | %s |\n" % (name, question, make_header.count_text(int(name[-2]), inputs), inputs, numbers or answer))
    return LAYOUTS + "".join(rows)


def alone(text):
    """Without links to files that the archive lacks."""
    for path, name in (("../../reference/questions/README.md", "TESTS.md"), ("../../reference/structures.md", "LAWS.md")):
        text = text.replace("](%s)" % path, "](%s)" % name)
    return re.sub(r"\[([^\]]*)\]\((?!https?:|TESTS.md|LAWS.md)[^)]*\)", r"\1", text)


def files(graze, tests):
    """{path in the archive: bytes}."""
    found = {}
    for folder, _, names in os.walk(HERE):
        for name in names:
            path = os.path.join(folder, name)
            if name != "pack.py":
                with open(path, "rb") as file:
                    found[os.path.relpath(path, HERE)] = file.read()
    found["README.md"] = alone(found["README.md"].decode()).encode()
    found["TESTS.md"] = layouts().encode()
    for name, path in (("LAWS.md", "reference/structures.md"), ("LICENSE", "LICENSE")):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            text = file.read()
        found[name] = (alone(text.split("\n## ")[0]).rstrip() + "\n" if name == "LAWS.md" else text).encode()
    kept = json.loads(found["manifest-level-1.json"])["files"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([graze, "suite", "--out", folder, *(word for test in tests for word in ("--test", test))], check=True)
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                found[os.path.join("level-1", name)] = file.read()
    made = json.loads(found["level-1/MANIFEST.json"])["files"]
    wrong = [name for name in made if made[name] != kept.get(name)]
    if wrong or (not tests and set(made) != set(kept)):
        sys.exit("pack.py: not the files of manifest-level-1.json: " + ", ".join(wrong or sorted(set(made) ^ set(kept))))
    return found


def pack(found, path):
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as packed, tarfile.open(None, "w", packed, format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(found):
            item = tarfile.TarInfo(NAME + "/" + name.replace(os.sep, "/"))
            item.size, item.mode, item.mtime = len(found[name]), 0o644, 0
            archive.addfile(item, io.BytesIO(found[name]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    os.makedirs(sys.argv[2], exist_ok=True)
    place = os.path.join(sys.argv[2], NAME + ".tar.gz")
    pack(files(os.path.abspath(sys.argv[1]), sys.argv[3:]), place)
    print(place)
