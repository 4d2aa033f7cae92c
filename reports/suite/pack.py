#!/usr/bin/env python3
"""Makes graze-suite-1.0.tar.gz: level 1 of the conformance suite, the hashes of both levels, the page and the readers.

usage: pack.py PATH_TO_GRAZE FOLDER_FOR_THE_FILE [TEST ...]

The same bytes everywhere. The files are checked against manifest-level-1.json; with tests only theirs are packed.
"""
import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "graze-suite-1.0"


def files(graze, tests):
    """{path in the archive: bytes}."""
    found = {}
    for folder, _, names in os.walk(HERE):
        for name in names:
            path = os.path.join(folder, name)
            if name != "pack.py":
                with open(path, "rb") as file:
                    found[os.path.relpath(path, HERE)] = file.read()
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
