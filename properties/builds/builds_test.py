#!/usr/bin/env python3
"""That the headers people include, those of graze::fast and for plugins, compile in the builds that people have.

usage: builds_test.py TOP_FOLDER_OF_THE_SOURCES COMPILER FOLDER_TO_WORK_IN [unittest arguments]
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import unittest

root, compiler, work = "", "", ""
HERE = os.path.dirname(os.path.abspath(__file__))
STANDARD = re.compile(r"^#include <([a-z]+)>", re.M)


def headers():
    """The public headers by the names that includes have, but for those in C."""
    fast = os.path.join(root, "fast/include")
    found = [os.path.relpath(os.path.join(folder, name), fast)
             for folder, _, names in os.walk(fast) for name in names if name.endswith(".hpp")]
    return sorted(found) + ["graze/subject.h", "graze/traceable.hpp"]


def path_of(header):
    return next(path for folder in ("fast", "fuzz")
                if os.path.exists(path := os.path.join(root, folder, "include", header)))


def standard_headers():
    """What they include of the standard library."""
    found = set()
    for header in headers():
        with open(path_of(header), encoding="utf-8") as file:
            found |= set(STANDARD.findall(file.read()))
    return sorted(found)


def compile_text(text, flags=(), program=None, language="c++"):
    """What the compiler says of a text: its exit code and its messages."""
    done = subprocess.run([program or compiler, "-x", language, *flags, "-I", os.path.join(root, "fast/include"), "-I",
                           os.path.join(root, "fuzz/include"), "-"], input=text, text=True, capture_output=True, check=False)
    return done.returncode, done.stderr


def prepared(name, text, flags):
    """A header compiled beforehand, for many units to begin with: the flags that include it."""
    path = os.path.join(work, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    clang = "clang" in subprocess.run([compiler, "--version"], text=True, capture_output=True, check=True).stdout
    made = path + (".pch" if clang else ".gch")
    subprocess.run([compiler, "-x", "c++-header", *flags, path, "-o", made], check=True)
    return ["-include-pch", made] if clang else ["-include", path]


class Case(unittest.TestCase):
    def every_header_compiles(self, flags):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            said = pool.map(lambda header: compile_text(f'#include "{header}"\n', flags), headers())
            for header, (code, messages) in zip(headers(), said):
                with self.subTest(header=header):
                    self.assertEqual((code, messages), (0, ""))


class PlatformMacrosTest(Case):
    """Each header alone, after headers of a platform that define common words as macros."""

    def prefix(self, flags):
        standard = "".join(f"#include <{header}>\n" for header in standard_headers())
        return prepared("platform.hpp", f'{standard}#include "{HERE}/platform_macros.h"\n', flags)

    def test_headers_compile_after_macros_of_platforms(self):
        flags = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra"]
        self.every_header_compiles(flags + self.prefix(["-std=c++20"]))

    @unittest.skipUnless(os.uname().machine == "x86_64", "of x86-64")
    def test_vectors_compile_after_macros_of_platforms(self):
        flags = ["-std=c++20", "-mavx2", "-mfma"]
        prefix = ["-fsyntax-only"] + self.prefix(flags)
        self.assertEqual(compile_text('#include "graze/certified.hpp"\n', flags + prefix), (0, ""))

    def test_a_macro_that_is_met_is_told(self):
        flags = ["-std=c++20"]
        prefix = ["-fsyntax-only"] + self.prefix(flags)
        for text in ("template <class T> T of(T a, T b) { return min(a, b).x; }", "int small = 0;", "struct s { int near, far; };"):
            self.assertNotEqual(compile_text(text + "\n", flags + prefix)[0], 0, text)


if __name__ == "__main__":
    root, compiler, work = (os.path.abspath(sys.argv[1]), shutil.which(sys.argv[2]) or sys.argv[2], os.path.abspath(sys.argv[3]))
    os.makedirs(work, exist_ok=True)
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
