#!/usr/bin/env python3
"""Makes check.wasm: graze's cases checked, explained, generated and mapped, with the exact rational reference.

usage: make_module.py FOLDER [--compiler clang++-19] [--objects FOLDER] [--jobs N]

FOLDER receives check.wasm. Needs Debian's clang-19, lld-19, wasi-libc, libc++-19-dev-wasm32, libc++abi-19-dev-wasm32,
libclang-rt-19-dev-wasm32, libboost-dev and libfmt-dev. Compiling takes three minutes of a core; what was compiled into --objects
is used again where it is newer than all sources.
"""
import argparse
import concurrent.futures
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SEARCHED = ["fast/include", "fast/internal", "reference/include", "reference/internal", "reference/src", "fuzz/include",
            "fuzz/internal", "fuzz/src", "reports/internal", "reports/src"]
TARGET = ["--target=wasm32-wasi", "-fwasm-exceptions", "-Os"]
# Numbers are Boost's, fmt is compiled in, and there are no threads. Boost 1.74 derives from what C++17 took away. Paths in what is
# made are those of the sources below their root.
FLAGS = TARGET + ["-std=c++20", "-DNDEBUG", "-ffp-contract=off", "-ffunction-sections", "-fdata-sections",
                  "-fno-stack-protector", "-ffile-prefix-map=%s/=" % ROOT, "-DGRAZE_WITHOUT_GMP", "-DFMT_HEADER_ONLY", "-DBOOST_SP_DISABLE_THREADS",
                  "-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION", "-D_LIBCPP_DISABLE_DEPRECATION_WARNINGS",
                  '-DGRAZE_VERSION="module"', '-DGRAZE_REPOSITORY=""', "-include", os.path.join(HERE, "module", "platform.hpp")]
EXPORTS = ["malloc", "free"] + ["graze_" + name for name in ("result", "failed", "check", "explain", "map", "generate", "tests")]
LINK = TARGET + ["-mexec-model=reactor", "-Wl,--gc-sections,--strip-all,-z,stack-size=1048576"] + \
    ["-Wl,--export=" + name for name in EXPORTS]
# What it is made of, a unit a folder: all files, those named, or all but those named after a minus. What no function calls is left out
# by the linker. Files, processes, threads, CGAL and SQLite are not there.
FOLDERS = {
    "reference/src/catalog": "", "reference/src/judge": "", "reference/src/trace": "", "reference/src/text": "",
    "reference/src/rational": "-number_memory", "reference/src/case_file": "-case_file ccd_csv",
    "reference/src/subjects": "-evaluations_plane evaluations_space",
    "reference/src/subjects 2": "evaluations_plane", "reference/src/subjects 3": "evaluations_space",
    "fuzz/src/families": "", "fuzz/src/configurations": "", "fuzz/src/pictures": "map_slice", "fuzz/src/campaign": "signature",
    "fuzz/src/threads": "work_limits", "fuzz/src/fuzzing": "closeness",
    "reports/src/check": "case json", "reports/src/formats": "case_json explained_case", "reports/src/gate": "unrepeated",
    "reports/src/html": "certificate_check", "reports/src/select": "", "reports/src/show": "", "reports/src/text": "text_layout",
    # clang 19 fails where a function that throws and what throws for it are one unit.
    "reports/playground/module": "-runtime", "reports/playground/module 2": "runtime",
}


def files_of(folder, chosen):
    names = chosen.lstrip("-").split()
    files = sorted(glob.glob(os.path.join(ROOT, folder.split()[0], "*.cpp")))
    if not files:
        sys.exit("make_module.py: %s holds no source" % folder)
    named = [path for path in files if os.path.basename(path)[:-4] in names]
    if len(named) != len(names):
        sys.exit("make_module.py: %s does not hold all of %s" % (folder, chosen))
    return [path for path in files if path not in named] if chosen.startswith("-") or not names else named


def newest_source():
    """The time of the last change of anything that may be compiled in."""
    return max(os.path.getmtime(path) for folder in SEARCHED + ["reports/playground"]
               for pattern in ("*.hpp", "*.cpp", "*.inl", "*.inc", "*.def", "*.py")
               for path in glob.glob(os.path.join(ROOT, folder, "**", pattern), recursive=True))


def compile_folder(compiler, headers, objects, folder, chosen, newest):
    name = folder.replace("/", "_").replace(" ", "_")
    unit, made = os.path.join(objects, name + ".cpp"), os.path.join(objects, name + ".o")
    if not os.path.exists(made) or os.path.getmtime(made) < newest:
        with open(unit, "w", encoding="utf-8") as file:
            file.writelines('#include "%s"\n' % os.path.relpath(path, ROOT) for path in files_of(folder, chosen))
        searched = ["-ffile-prefix-map=%s/=" % headers, "-isystem", headers, "-I", ROOT] + \
            ["-I" + os.path.join(ROOT, place) for place in SEARCHED]
        subprocess.run([compiler, *FLAGS, *searched, "-c", unit, "-o", made], check=True)
    return made


def make_module(folder, compiler="clang++-19", objects=None, jobs=1):
    objects = objects or os.path.join(folder, "objects")
    os.makedirs(objects, exist_ok=True)
    newest = newest_source()
    with tempfile.TemporaryDirectory() as headers:
        # Of the system's headers these alone: the others are another platform's.
        for package in ("boost", "fmt"):
            os.symlink(os.path.join("/usr/include", package), os.path.join(headers, package))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            tasks = [pool.submit(compile_folder, compiler, headers, objects, *item, newest) for item in FOLDERS.items()]
            made = [task.result() for task in tasks]
    subprocess.run([compiler, *LINK, *made, "-o", os.path.join(folder, "check.wasm")], check=True)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    options.add_argument("folder")
    options.add_argument("--compiler", default="clang++-19")
    options.add_argument("--objects")
    options.add_argument("--jobs", type=int, default=1)
    given = options.parse_args()
    if not shutil.which(given.compiler):
        sys.exit("make_module.py: there is no %s" % given.compiler)
    make_module(given.folder, given.compiler, given.objects, given.jobs)


if __name__ == "__main__":
    main()
