#!/usr/bin/env python3
"""The C library as other languages see it: its symbols are those of its header, and the Python of fast/c.md prints what it
says there.

usage: ctypes_test.py SHARED_LIBRARY SOURCE_FOLDER [unittest arguments]
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile
import unittest

library, source = map(os.path.abspath, sys.argv[1:3]) if len(sys.argv) > 2 else sys.exit(__doc__)


def read(name):
    with open(os.path.join(source, name), encoding="utf-8") as file:
        return file.read()


class symbols(unittest.TestCase):
    def test_they_are_those_of_the_header(self):
        declared = set(re.findall(r"\bgraze_\w+(?=\()", re.sub(r"/\*.*?\*/", "", read("fast/include/graze/certified.h"), flags=re.S)))
        tests = re.findall(r"^GRAZE_TEST\((\w+)", read("fast/include/graze/tests.def"), re.M)
        self.assertEqual(declared, {f"graze_{test}_{scalar}{many}" for test in tests for scalar in ("f32", "f64") for many in ("", "_many")}
                         | {"graze_certified_abi", "graze_certified_answer_name"})
        listed = subprocess.run(["nm", "--dynamic", "--defined-only", library], capture_output=True, text=True, check=True).stdout
        exported = {line.split()[-1].split("@")[0] for line in listed.splitlines()}
        self.assertEqual(exported, declared)

    def test_no_library_of_cpp(self):
        told = subprocess.run(["readelf", "--dynamic", library], capture_output=True, text=True, check=True).stdout
        needed = re.findall(r"Shared library: \[([^]]*)\]", told)
        self.assertIn("libc.so.6", needed)
        self.assertEqual([name for name in needed if not re.match(r"lib(c|m|gcc_s)\.so|ld-linux", name)], [])

    def test_name_says_the_abi(self):
        abi = ctypes.CDLL(library).graze_certified_abi()
        self.assertIn(f"#define GRAZE_CERTIFIED_ABI {abi}\n", read("fast/include/graze/certified.h"))
        told = subprocess.run(["readelf", "--dynamic", library], capture_output=True, text=True, check=True).stdout
        self.assertIn(f"soname: [libgraze_certified.so.{abi}]", told)


class page(unittest.TestCase):
    def test_python(self):
        blocks = re.findall(r"^```python\n(.*?)^```", read("fast/c.md"), re.M | re.S)
        self.assertEqual(len(blocks), 1)
        said = re.findall(r"^print\(.*?\) *# (.*)$", blocks[0], re.M)
        self.assertGreaterEqual(len(said), 2)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "example.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(blocks[0])
            done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False,
                                  env={**os.environ, "LD_LIBRARY_PATH": os.path.dirname(library)})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines(), said)

    def test_other_languages_name_what_is_there(self):
        named = set(re.findall(r"\bgraze_\w+_f(?:32|64)(?:_many)?\b", read("fast/c.md")))
        self.assertGreater(len(named), 1)
        header = read("fast/include/graze/certified.h")
        self.assertEqual([name for name in named if f" {name}(" not in header], [])


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main()
