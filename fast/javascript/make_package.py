#!/usr/bin/env python3
"""Makes the npm package graze-exact: the certified tests, and check with the exact reference, as WebAssembly, with types.

usage: make_package.py FOLDER [--compiler em++] [--objects FOLDER] [--check FILE] [--jobs N]

FOLDER receives graze-exact-VERSION.tgz and the package's files, in graze-exact. Compiling takes five minutes of a core.
Needs emscripten (Debian: emscripten), npm, and what reports/playground/make_module.py needs, unless --check gives the check.wasm that
it made. With --objects compiled units are kept there and used again where they are newer than all headers.
"""
import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FAST = os.path.dirname(HERE)
ROOT = os.path.dirname(FAST)
sys.path.insert(0, os.path.join(FAST, "src", "c"))
sys.dont_write_bytecode = True

sys.path.insert(0, os.path.join(ROOT, "reports", "playground"))

import make_header  # noqa: E402
import make_module  # noqa: E402

FLAGS = ["-std=c++20", "-O2", "-DNDEBUG", "-ffp-contract=off", "-fno-exceptions", "-fno-rtti", "-I" + os.path.join(FAST, "include"),
         "-I" + os.path.join(FAST, "src")]
LINK = ["-O2", "-sSTANDALONE_WASM=1", "--no-entry", "-sALLOW_MEMORY_GROWTH=1", "-sFILESYSTEM=0"]
# What tests users' functions, and the frameworks it is for: a package is installed with those it needs.
SUBPATHS = {"judge": "judge", "fast-check": "fast_check", "vitest": "vitest", "jest": "jest"}
COPIED = ["index.mjs", "bytes.mjs", "check.mjs", "check_functions.mjs", "check.d.mts", "hexadecimal.mjs", "layout.mjs", "simpler.mjs",
          "matchers.mjs", "matchers.d.mts", *(name + ending for name in SUBPATHS.values() for ending in (".mjs", ".d.mts"))]
FRAMEWORKS = {"fast-check": ">=3", "vitest": ">=3.2", "@jest/globals": ">=29"}
OPTIONAL = {"peerDependencies": FRAMEWORKS, "peerDependenciesMeta": {name: {"optional": True} for name in FRAMEWORKS}}
RESULTS = {"relation": "relation", "sign": "-1 | 0 | 1 | undefined", "moving": "{ relation: relation, time: number | null }"}


def subpaths():
    return {"./" + path: {"types": "./%s.d.mts" % name, "default": "./%s.mjs" % name} for path, name in SUBPATHS.items()}


def version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"VERSION (\d+\.\d+\.\d+)", file.read()).group(1)


def described():
    """Of each test what the module and its types say."""
    tests = {}
    for name, dimension, answer, question, layout in make_header.read_tests():
        inputs, _, numbers = layout.partition(" -> ")
        tests[name] = {"dimension": dimension, "answer": answer, "question": question, "layout": inputs,
                       "count": make_header.count_text(dimension, inputs), "numbers": numbers.split()}
    return tests


def table(tests):
    lines = ['  %s: %s,\n' % (name, json.dumps(test)) for name, test in tests.items()]
    return "// Made by make_package.py from graze/tests.def.\nexport const tests = {\n%s};\n" % "".join(lines)


def types(tests):
    lines = ["// Made by make_package.py from graze/tests.def.\n",
             'export type relation = "disjoint" | "touching" | "crossing" | "undefined";\n',
             "export type input = ArrayLike<number>;\n\n", "export interface test {\n",
             "  dimension: 2 | 3;\n", '  answer: "relation" | "sign" | "values" | "sphere" | "moving" | "contact";\n',
             "  question: string;\n  /** What the numbers of an input are. */\n  layout: string;\n",
             "  /** How many there are. */\n  count: string;\n  /** Names of the answer's numbers. */\n  numbers: string[];\n}\n",
             "export const tests: Record<keyof typeof certified, test>;\n",
             "/** What the numbers in the `answers` of many() mean. */\nexport const answer_names: string[];\n\n",
             "/** Each throws RangeError for an input of another length or outside of the domain. */\n",
             "export const certified: {\n"]
    for name, test in tests.items():
        named = ": " + " ".join(test["numbers"]) if test["numbers"] else ""
        lines.append("  /** %s %s numbers: %s%s */\n" % (test["question"].capitalize(), test["count"], test["layout"],
                                                         ". Gives" + named[1:] if named else ""))
        lines.append("  %s(input: input): %s;\n" % (name, RESULTS.get(test["answer"], "number[] | null")))
    lines.append("};\n\n")
    lines.append("/** Many inputs of `count` numbers each, one after the other; -1 for one outside of the domain. */\n")
    lines.append("export function many<Scalars extends Float32Array | Float64Array>(name: keyof typeof certified, inputs: Scalars, count: number):\n"
                 "  { answers: Int8Array; numbers: Scalars };\n")
    return "".join(lines)


def exports(tests):
    names = ["graze_%s_%s%s" % (name, scalar, many) for name in tests for scalar in ("f32", "f64") for many in ("", "_many")]
    return ["_" + name for name in names] + ["_malloc", "_free"]


def compile_module(compiler, objects, tests, to):
    sources = sorted(glob.glob(os.path.join(FAST, "src", "c", "*.cpp")))
    headers = glob.glob(os.path.join(FAST, "**", "*.hpp"), recursive=True) + glob.glob(os.path.join(FAST, "**", "*.inl"), recursive=True)
    newest = max(os.path.getmtime(path) for path in headers + sources + [os.path.join(FAST, "include", "graze", "tests.def")])
    os.makedirs(objects, exist_ok=True)
    made = []
    for source in sources:
        made.append(os.path.join(objects, os.path.basename(source)[:-4] + ".o"))
        if not os.path.exists(made[-1]) or os.path.getmtime(made[-1]) < newest:
            subprocess.run([compiler, *FLAGS, "-c", source, "-o", made[-1]], check=True)
    listed = os.path.join(objects, "exports")
    with open(listed, "w", encoding="utf-8") as file:
        file.write("\n".join(exports(tests)) + "\n")
    subprocess.run([compiler, *LINK, "-sEXPORTED_FUNCTIONS=@" + listed, *made, "-o", to], check=True)


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    options.add_argument("folder")
    options.add_argument("--compiler", default="em++")
    options.add_argument("--objects")
    options.add_argument("--check")
    options.add_argument("--jobs", type=int, default=1)
    given = options.parse_args()
    package = os.path.join(given.folder, "graze-exact")
    shutil.rmtree(package, ignore_errors=True)
    os.makedirs(package)
    tests = described()
    write(package, "tests.mjs", table(tests))
    write(package, "index.d.mts", types(tests))
    write(package, "package.json", json.dumps({
        "name": "graze-exact", "version": version(), "description": "Exact collision tests, as WebAssembly",
        "license": "MIT", "type": "module", "sideEffects": ["./vitest.mjs", "./jest.mjs"],
        "exports": {".": {"types": "./index.d.mts", "default": "./index.mjs"},
                    "./check": {"types": "./check.d.mts", "default": "./check.mjs"}, **subpaths()},
        "types": "./index.d.mts", "main": "./index.mjs", **OPTIONAL,
        "files": COPIED + ["index.d.mts", "tests.mjs", "graze.wasm", "check.wasm"], "engines": {"node": ">=18"}}, indent=2) + "\n")
    for name in COPIED + ["README.md"]:
        shutil.copy(os.path.join(HERE, name), package)
    shutil.copy(os.path.join(ROOT, "LICENSE"), package)
    objects = given.objects or os.path.join(given.folder, "objects")
    compile_module(given.compiler, objects, tests, os.path.join(package, "graze.wasm"))
    if given.check:
        shutil.copyfile(given.check, os.path.join(package, "check.wasm"))
    else:
        make_module.make_module(package, objects=os.path.join(objects, "check"), jobs=given.jobs)
    subprocess.run(["npm", "pack", "--silent", "--pack-destination", os.path.abspath(given.folder)], cwd=package, check=True,
                   stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
