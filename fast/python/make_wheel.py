#!/usr/bin/env python3
"""Makes the Python wheel graze: the certified tests for numpy arrays, and the program with the libraries that it loads.

usage: make_wheel.py FOLDER LIBRARY PROGRAM

LIBRARY is libgraze_certified.so of a build, PROGRAM its graze. FOLDER receives graze-VERSION-py3-none-PLATFORM.whl. Needs Debian, which
tells the licences of the libraries, setuptools and build (python3-setuptools python3-wheel python3-build). What is made needs numpy,
glibc as new as that of Debian 12, and no other library.
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
license = {text = "MIT; the program is GPL-3.0-or-later, as CGAL is: graze/program/licences"}
requires-python = ">=3.9"
dependencies = ["numpy"]

[project.optional-dependencies]
test = ["pytest", "hypothesis"]

[project.scripts]
graze = "graze._program:main"

[project.entry-points.pytest11]
graze = "graze.pytest_plugin"

[tool.setuptools]
packages = ["graze", "graze.program", "graze.program.cpp", "graze.program.licences"]

[tool.setuptools.package-data]
graze = ["libgraze_certified.so"]
"graze.program" = ["*"]
"graze.program.cpp" = ["*"]
"graze.program.licences" = ["*"]
"""

# What the packages of .ci/package are made with: finds the libraries of the program and their licences, and refuses a program for a
# newer glibc. Those of C++ lie apart: the system's are taken where they are new enough.
PROGRAM_FOLDER = """set -euo pipefail
. .ci/package-files/functions.sh
emulator=() tools= program=$1 folder=$2
mkdir -p "$folder/cpp" "$folder/licences"
needed=$(libraries_of "$program")
packages=$(packages_of $needed)
licences "$folder/licences" $packages
cp .ci/package-files/LICENCES.md "$folder/licences/README.md"
install -m 755 "$program" "$folder/graze"
for library in $needed; do
  case $(basename "$library") in
    libstdc++.so.* | libgcc_s.so.*) install -m 644 "$library" "$folder/cpp/" ;;
    *) install -m 644 "$library" "$folder/" ;;
  esac
done
strip --strip-unneeded "$folder/graze" "$folder"/*.so* "$folder"/cpp/*
check_glibc %d "$folder/graze" "$folder"/*.so* "$folder"/cpp/*
echo "GLIBCXX_$(symbol_versions GLIBCXX "$folder/graze" "$folder"/*.so* | tail -n 1) $(gcc -print-multiarch)"
"""
GLIBC = 36

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


def pack_program(program, place):
    """Fills graze/program, and gives the module that tells what it needs."""
    made = subprocess.run(["bash", "-c", PROGRAM_FOLDER % GLIBC, "bash", program, os.path.join(place, "graze", "program")], cwd=ROOT, check=True,
                          stdout=subprocess.PIPE, text=True).stdout.split()
    return "# Made by make_wheel.py.\nGLIBC, GLIBCXX, TRIPLET = %r, %r, %r\n" % (GLIBC, *made)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, library, program = map(os.path.abspath, sys.argv[1:])
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", file.read()).group(1)
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(os.path.join(HERE, "graze"), os.path.join(place, "graze"), ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(library, os.path.join(place, "graze", "libgraze_certified.so"))
        subprocess.run(["strip", "--strip-unneeded", os.path.join(place, "graze", "libgraze_certified.so")], check=True)
        shutil.copy(os.path.join(HERE, "README.md"), place)
        shutil.copy(os.path.join(ROOT, "LICENSE"), place)
        for name, text in (("pyproject.toml", PROJECT % version), ("setup.py", SETUP), ("graze/_tests.py", described()),
                           ("graze/_built.py", pack_program(program, place))):
            with open(os.path.join(place, name), "w", encoding="utf-8") as file:
                file.write(text)
        subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, place], check=True,
                       stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
