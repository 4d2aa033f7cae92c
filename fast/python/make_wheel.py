#!/usr/bin/env python3
"""Makes the Python wheel graze: the certified tests for numpy arrays, with the library inside.

usage: make_wheel.py FOLDER LIBRARY

LIBRARY is libgraze_certified.so of a build. FOLDER receives graze-VERSION-py3-none-PLATFORM.whl. Needs setuptools and build (Debian:
python3-setuptools python3-wheel python3-build); what is made needs numpy alone.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "fast", "src", "c"))

import make_header  # noqa: E402

PROJECT = """[build-system]
requires = ["setuptools", "wheel"]
build-backend = "setuptools.build_meta"

[project]
name = "graze"
version = "%s"
description = "Exact collision tests for numpy arrays"
readme = "README.md"
license = {text = "MIT"}
requires-python = ">=3.9"
dependencies = ["numpy"]

[tool.setuptools]
packages = ["graze"]

[tool.setuptools.package-data]
graze = ["libgraze_certified.so"]
"""

# Pure Python but for a library of one platform.
SETUP = """from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class platform_wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class with_library(Distribution):
    def has_ext_modules(self):
        return True


setup(cmdclass={"bdist_wheel": platform_wheel}, distclass=with_library)
"""


def described():
    lines = []
    for name, dimension, answer, question, layout in make_header.read_tests():
        inputs, _, numbers = layout.partition(" -> ")
        about = {"dimension": dimension, "answer": answer, "question": question, "layout": inputs,
                 "count": make_header.count_text(dimension, inputs), "numbers": tuple(numbers.split())}
        lines.append("    %r: %r,\n" % (name, about))
    return "# Made by make_wheel.py from graze/tests.def.\nTESTS = {\n%s}\n" % "".join(lines)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, library = map(os.path.abspath, sys.argv[1:])
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", file.read()).group(1)
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(os.path.join(HERE, "graze"), os.path.join(place, "graze"), ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(library, os.path.join(place, "graze", "libgraze_certified.so"))
        subprocess.run(["strip", "--strip-unneeded", os.path.join(place, "graze", "libgraze_certified.so")], check=True)
        shutil.copy(os.path.join(HERE, "README.md"), place)
        shutil.copy(os.path.join(ROOT, "LICENSE"), place)
        for name, text in (("pyproject.toml", PROJECT % version), ("setup.py", SETUP), ("graze/_tests.py", described())):
            with open(os.path.join(place, name), "w", encoding="utf-8") as file:
                file.write(text)
        subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, place], check=True,
                       stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
