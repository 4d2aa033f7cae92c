#!/usr/bin/env python3
"""The code in fast/README.md, fast/guarded.md, reports/README.md and at the head of guarded.hpp compiles as it stands.

usage: snippets_test.py COMPILER SOURCE_FOLDER [unittest arguments]
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

compiler, source = sys.argv[1:3] if len(sys.argv) > 2 else sys.exit(__doc__)


def read(name):
    with open(os.path.join(source, name), encoding="utf-8") as file:
        return file.read()


class snippets(unittest.TestCase):
    def compile(self, code, before=""):
        """The includes and templates at the top, the rest in a function."""
        lines = code.splitlines(keepends=True)
        top = [line for line in lines if line.startswith("#include")]
        rest = "".join(line for line in lines if not line.startswith("#include"))
        templates = re.findall(r"^template .*?;.*?$", rest, re.M | re.S)
        for item in templates:
            rest = rest.replace(item, "")
        text = "".join(top) + "\n" + "\n".join(templates) + "\nvoid snippet();\nvoid snippet() {\n" + before + rest + "}\n"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "snippet.cpp")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run([compiler, "-std=c++20", "-Wall", "-Wextra", "-Wno-unused", "-Wno-unused-but-set-variable",
                                   "-fsyntax-only", "-I", os.path.join(source, "fast/include"), "-I",
                                   os.path.join(source, "reference/include"), path], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, text + done.stderr)

    def test_readme(self):
        blocks = re.findall(r"^```cpp\n(.*?)^```", read("fast/README.md") + read("fast/guarded.md") + read("reports/README.md"), re.M | re.S)
        self.assertGreater(len(blocks), 3)
        self.assertTrue(any("ask_guarded" in block and "_meets(x, 12)" in block for block in blocks))
        for block in blocks:
            self.compile(block if "#include" in block else '#include "graze/certified.hpp"\n' + block)

    def test_guarded(self):
        code = "".join(line[6:] for line in read("fast/include/graze/guarded.hpp").splitlines(keepends=True)[:12]
                       if line.startswith("///   ") and not line.startswith("///    "))
        self.assertIn("ask_guarded<12>", code)
        self.compile('#include "graze/certified.hpp"\n#include "graze/guarded.hpp"\n' + code, "float x[12] = {};\n")


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main()
