#!/usr/bin/env python3
"""fuzz/oss-fuzz/build.sh as OSS-Fuzz calls it, without its containers, and every target it makes run from a copy of $OUT.

usage: oss_fuzz_test.py PATH_TO_GRAZE TOP_FOLDER_OF_THE_SOURCES SCRATCH_FOLDER [unittest arguments]

SCRATCH_FOLDER keeps the builds, so that a second run is short. From the environment:
  GRAZE_OSS_FUZZ_TARGETS  names of harnesses, by spaces; all without it
  GRAZE_OSS_FUZZ_JOBS     compilers at a time
  GRAZE_OSS_FUZZ_SECONDS  for each target: 3 without it
  GRAZE_OSS_FUZZ_FLAGS    in place of OSS-Fuzz's flags for address: e.g. -O1 for a faster build
"""
import configparser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program"))
from cli_support import graze, main, run  # noqa: E402

# As the base image sets them for address; each engine adds its own.
FLAGS = os.environ.get("GRAZE_OSS_FUZZ_FLAGS", "-O1 -fno-omit-frame-pointer -gline-tables-only -fsanitize=address "
                       "-fsanitize-address-use-after-scope") + " -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
PARSERS = {"fuzz_parse_case_file", "fuzz_parse_store", "fuzz_parse_model", "fuzz_parse_baseline"}
GLIBC = re.compile(r"^(linux-vdso|/lib\S*/ld-linux|lib(c|m|pthread|dl|rt|resolv)\.so)")
AFL_DRIVER = "/usr/lib/afl/libAFLDriver.a"
SECONDS = os.environ.get("GRAZE_OSS_FUZZ_SECONDS", "3")
sources, scratch = "", ""


class contract:
    """What both engines are asked, of an OUT that is built once for each."""

    engine, compiler, flags, library = "", "", "", ""
    more = {}  # of the environment

    @classmethod
    def setUpClass(cls):
        if why := cls.why_not():
            raise unittest.SkipTest(why)
        folder = tempfile.TemporaryDirectory(prefix="graze_oss_fuzz_")
        cls.addClassCleanup(folder.cleanup)
        top = os.path.join(scratch, cls.engine)
        paths = {name: os.path.join(top, name.lower()) for name in ("SRC", "OUT", "WORK")}
        shutil.rmtree(paths["OUT"], ignore_errors=True)
        for path in paths.values():
            os.makedirs(path, exist_ok=True)
        link = os.path.join(paths["SRC"], "graze")
        if not os.path.islink(link):
            os.symlink(sources, link)
        shutil.copy(os.path.join(sources, "fuzz/oss-fuzz/build.sh"), paths["SRC"])
        flags = FLAGS + " " + cls.flags
        done = subprocess.run(
            ["bash", "-eu", os.path.join(paths["SRC"], "build.sh")], cwd=link, capture_output=True, text=True, check=False,
            env={**os.environ, **paths, "CC": cls.compiler, "CXX": cls.compiler + "++", "CFLAGS": flags,
                 "CXXFLAGS": flags + " -stdlib=libc++", "LIB_FUZZING_ENGINE": cls.library, "SANITIZER": "address",
                 "FUZZING_ENGINE": cls.engine, "ARCHITECTURE": "x86_64", "AFL_QUIET": "1", **cls.more})
        if done.returncode:
            raise AssertionError("build.sh: %d\n%s" % (done.returncode, (done.stdout + done.stderr)[-6000:]))
        # Somewhere else, and without the build: the machine that fuzzes has OUT alone.
        cls.out = os.path.join(folder.name, "out")
        shutil.copytree(paths["OUT"], cls.out)
        cls.folder = folder.name

    @classmethod
    def why_not(cls):
        return "" if shutil.which(cls.compiler + "++") else "no " + cls.compiler

    def targets(self):
        """As OSS-Fuzz finds them: programs that hold the name of the entry."""
        found = []
        for name in sorted(os.listdir(self.out)):
            path = os.path.join(self.out, name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                with open(path, "rb") as file:
                    if b"LLVMFuzzerTestOneInput" in file.read():
                        found.append(name)
        return found

    def seeds(self, name):
        folder = tempfile.mkdtemp(dir=self.folder)
        with zipfile.ZipFile(os.path.join(self.out, name + "_seed_corpus.zip")) as archive:
            archive.extractall(folder)
        return folder

    def test_every_harness_is_there(self):
        tests = {"fuzz_" + test["id"] for test in json.loads(run("list", "--json").out)["tests"]}
        named = os.environ.get("GRAZE_OSS_FUZZ_TARGETS", "").split()
        self.assertEqual(set(self.targets()), set(named) or tests | PARSERS)

    def test_each_has_seeds_words_and_options(self):
        for name in self.targets():
            with self.subTest(name):
                self.assertTrue(os.listdir(self.seeds(name)))
                self.assertTrue(os.path.getsize(os.path.join(self.out, name + ".dict")))
                options = configparser.ConfigParser()
                options.read(os.path.join(self.out, name + ".options"))
                self.assertIn("timeout", options["libfuzzer"])

    def test_libraries_are_brought_along(self):
        for name in self.targets():
            listed = subprocess.run(["ldd", os.path.join(self.out, name)], capture_output=True, text=True, check=True).stdout
            for line in listed.splitlines():
                words = line.split()
                if not GLIBC.match(words[0]):
                    with self.subTest(name, library=words[0]):
                        self.assertEqual(words[2], os.path.join(self.out, "lib", words[0]))

    def test_each_runs(self):
        names = self.targets()
        self.assertTrue(names)
        for name in names:
            with self.subTest(name):
                executions = self.executions(name)
                print("%s %s: %d executions" % (self.engine, name, executions))
                self.assertGreater(executions, len(os.listdir(self.seeds(name))))


class libfuzzer(contract, unittest.TestCase):
    engine, compiler = "libfuzzer", "clang"
    flags, library = "-fsanitize=fuzzer-no-link", "-fsanitize=fuzzer"

    def executions(self, name):
        path = os.path.join(self.out, name)
        options = configparser.ConfigParser()
        options.read(path + ".options")
        words = ["-%s=%s" % item for item in options["libfuzzer"].items()]
        done = subprocess.run([path, "-max_total_time=" + SECONDS, "-rss_limit_mb=2560", "-dict=%s.dict" % path, *words,
                               "-print_final_stats=1", "-artifact_prefix=" + self.folder + "/", self.seeds(name)],
                              capture_output=True, text=True, errors="replace", timeout=600, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        with open(path + ".dict", encoding="ascii") as file:
            words = sum(1 for line in file if line.strip() and not line.startswith("#"))
        self.assertIn("Dictionary: %d entries" % words, done.stderr)
        return int(re.search(r"stat::number_of_executed_units: *(\d+)", done.stderr)[1])


class own_routine(contract, unittest.TestCase):
    """The library of fuzz/README.md, as the page of ClusterFuzzLite has it: it takes collinear segments apart for a hit."""

    engine, compiler = "libfuzzer", "clang"
    flags, library = "-fsanitize=fuzzer-no-link", "-fsanitize=fuzzer"

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="graze_own_")
        cls.addClassCleanup(folder.cleanup)
        with open(os.path.join(sources, "fuzz", "README.md"), encoding="utf-8") as page:
            source = re.search(r"```c\n(.*?)```", page.read(), re.S)[1]
        path = os.path.join(folder.name, "mine.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        cls.more = {"GRAZE_OSS_FUZZ_SOURCES": path, "GRAZE_OSS_FUZZ_STEM": "libmine", "GRAZE_OSS_FUZZ_TARGETS": "fuzz_segment_segment_2d"}
        super().setUpClass()

    def targets(self):
        return ["fuzz_segment_segment_2d"]

    def test_every_harness_is_there(self):
        self.assertEqual(super().targets(), self.targets())

    def executions(self, name):
        """Stops at a wrong answer; the input alone makes it stop again."""
        path, found = os.path.join(self.out, name), os.path.join(self.folder, "found-")
        words = ["-max_total_time=" + SECONDS, "-artifact_prefix=" + found, self.seeds(name)]
        done = subprocess.run([path, *words], capture_output=True, text=True, errors="replace", timeout=600, check=False)
        self.assertNotEqual(done.returncode, 0, done.stderr[-3000:])
        self.assertIn("graze: wrong answer: libmine.mine: false_hit", done.stderr)
        line = re.search(r'^\{"test":"segment_segment_2d".*', done.stderr, re.M)[0]
        self.assertEqual(json.loads(run("check", "--json", "-", stdin=line).out.splitlines()[0])["relation"], "disjoint")
        kept = [os.path.join(self.folder, item) for item in os.listdir(self.folder) if item.startswith("found-")]
        self.assertEqual(len(kept), 1)
        again = subprocess.run([path, kept[0]], capture_output=True, text=True, errors="replace", timeout=600, check=False)
        self.assertNotEqual(again.returncode, 0)
        self.assertIn("libmine.mine: false_hit", again.stderr)
        return 1 << 30  # it need not reach all seeds


class afl(contract, unittest.TestCase):
    engine, compiler, library = "afl", "afl-clang-fast", AFL_DRIVER

    @classmethod
    def why_not(cls):
        return super().why_not() or ("" if os.path.exists(AFL_DRIVER) else "no " + AFL_DRIVER)

    def executions(self, name):
        path = os.path.join(self.out, name)
        out = tempfile.mkdtemp(dir=self.folder)
        done = subprocess.run(
            ["afl-fuzz", "-i", self.seeds(name), "-o", out, "-x", path + ".dict", "-m", "none", "-t", "5000+", "-V", SECONDS,
             "--", path], capture_output=True, text=True, errors="replace", timeout=600, check=False,
            env={**os.environ, "AFL_NO_UI": "1", "AFL_SKIP_CPUFREQ": "1", "AFL_NO_AFFINITY": "1", "AFL_FAST_CAL": "1",
                 "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1", "AFL_NO_COLOR": "1"})
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-1000:])
        with open(os.path.join(out, "default", "fuzzer_stats"), encoding="utf-8") as file:
            stats = dict(re.split(r"\s*:\s*", line.strip(), maxsplit=1) for line in file if ":" in line)
        self.assertEqual((stats["saved_crashes"], stats["saved_hangs"]), ("0", "0"))
        self.assertGreater(int(stats["edges_found"]), 1)
        return int(stats["execs_done"])


class refusals(unittest.TestCase):
    def test_sanitizers_that_cannot_be(self):
        done = subprocess.run(["bash", "-eu", os.path.join(sources, "fuzz/oss-fuzz/build.sh")], capture_output=True, text=True,
                              check=False, env={**os.environ, "CC": "cc", "CXX": "c++", "CFLAGS": "", "CXXFLAGS": "",
                                                "LIB_FUZZING_ENGINE": "x", "OUT": scratch, "SRC": scratch, "WORK": scratch,
                                                "SANITIZER": "memory"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("SANITIZER=memory", done.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sources, scratch = os.path.realpath(sys.argv.pop(2)), os.path.abspath(sys.argv.pop(2))
    main(__doc__)
