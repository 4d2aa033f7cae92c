#!/usr/bin/env python3
"""That the headers people include, those of graze::fast and for plugins, compile in the builds that people have.

usage: builds_test.py TOP_FOLDER_OF_THE_SOURCES COMPILER FOLDER_TO_WORK_IN [unittest arguments]
"""
import concurrent.futures
import functools
import os
import re
import shutil
import subprocess
import sys
import unittest

root, compiler, work = "", "", ""
HERE = os.path.dirname(os.path.abspath(__file__))
STANDARD = re.compile(r"^#include <([a-z]+)>", re.M)


# Headers that take memory and throw where there is none, which the certified tests never do.
WITH_MEMORY = ("graze/structure", "graze/certified_structure", "graze/documented/structures/", "graze/certified_solid", "graze/solids/")


def headers():
    """The public headers by the names that includes have, but for those in C and those with memory."""
    return [header for header in all_headers() if not header.startswith(WITH_MEMORY)]


def all_headers():
    fast = os.path.join(root, "fast/include")
    found = [os.path.relpath(os.path.join(folder, name), fast)
             for folder, _, names in os.walk(fast) for name in names if name.endswith(".hpp")]
    found.remove("graze/exact_comparisons_end.hpp")  # which ends what another begins
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


@functools.cache
def is_clang(program):
    return "clang" in subprocess.run([program, "--version"], text=True, capture_output=True, check=True).stdout


# All warnings. Left out: what is about C++98 and padding, and g++'s -Weffc++, which would have members initialised that are
# computed in the next line.
WARNINGS_OF_CLANG = "-Weverything -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-padded".split()
WARNINGS_OF_GNU = ("-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wfloat-equal -Wshadow -Wold-style-cast -Wuseless-cast "
                   "-Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wnull-dereference -Wdouble-promotion -Wformat=2 -Wundef "
                   "-Wcast-align -Wcast-qual -Wredundant-decls -Wnon-virtual-dtor -Woverloaded-virtual").split()


def warnings_of(program):
    return WARNINGS_OF_CLANG if is_clang(program) else WARNINGS_OF_GNU


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
    made = path + (".pch" if is_clang(compiler) else ".gch")
    subprocess.run([compiler, "-x", "c++-header", *flags, path, "-o", made], check=True)
    return ["-include-pch", made] if is_clang(compiler) else ["-include", path]


class Case(unittest.TestCase):
    def every_header_compiles(self, flags):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            said = pool.map(lambda header: compile_text(f'#include "{header}"\n', flags), headers())
            for header, (code, messages) in zip(headers(), said):
                with self.subTest(header=header):
                    self.assertEqual((code, messages), (0, ""))


def after_macros(flags):
    """The flags by which what defines common words as macros is included first, and all standard headers before that."""
    standard = "".join(f"#include <{header}>\n" for header in standard_headers())
    return ["-fsyntax-only"] + prepared("platform.hpp", f'{standard}#include "{HERE}/platform_macros.h"\n', flags)


class PlatformMacrosTest(Case):
    """All headers after headers of a platform that define common words as macros."""

    def test_headers_compile_together(self):
        text = "".join(f'#include "{header}"\n' for header in headers())
        of_vectors = [["-mavx2", "-mfma"]] if os.uname().machine == "x86_64" else []
        for more in ([], *of_vectors):
            flags = ["-std=c++20", *more]
            self.assertEqual(compile_text(text, flags + after_macros(flags)), (0, ""))

    def test_a_macro_that_is_met_is_told(self):
        flags = ["-std=c++20"]
        for text in ("template <class T> T of(T a, T b) { return min(a, b).x; }", "int small = 0;", "struct s { int near, far; };"):
            self.assertNotEqual(compile_text(text + "\n", flags + after_macros(flags))[0], 0, text)


class EachAfterMacrosTest(Case):
    """The same of each header alone, and without a warning."""

    def test_headers_compile_after_macros_of_platforms(self):
        flags = [*warnings_of(compiler), "-std=c++20", "-Werror"]
        self.every_header_compiles(flags + after_macros(["-std=c++20"]))


# Flags that change arithmetic, by the word that compilation is refused with; or False where environment_is_sound() is that.
HARMFUL = {
    "-ffast-math": "-ffast-math", "-Ofast": "-ffast-math", "-ffinite-math-only": "-ffinite-math-only",
    "-fassociative-math -fno-signed-zeros -fno-trapping-math": "-fassociative-math",
    "-funsafe-math-optimizations": "-funsafe-math-optimizations", "-freciprocal-math": "-freciprocal-math",
    "-fno-signed-zeros": "-fno-signed-zeros", "-ffast-math -U__FAST_MATH__ -U__FINITE_MATH_ONLY__": "-fassociative-math",
}
HARMFUL_OF_GNU = {"-fsingle-precision-constant": "-fsingle-precision-constant"}
HARMFUL_OF_CLANG = {
    "-fassociative-math -fno-signed-zeros -fno-trapping-math": False, "-funsafe-math-optimizations": False,
    "-freciprocal-math": False, "-fno-signed-zeros": False, "-ffast-math -U__FAST_MATH__ -U__FINITE_MATH_ONLY__": False,
    "-fno-honor-nans": False, "-fno-honor-infinities": False, "-ffp-model=fast": "-ffast-math",
}
HARMLESS = ["-O0", "-O1", "-O3", "-march=native", "-march=native -ffp-contract=fast", "-ffp-contract=fast",
            "-ffp-contract=off", "-fno-math-errno", "-frounding-math", "-fno-trapping-math", "-DGRAZE_CERTIFIED_NO_INT128"]


def compilers():
    """That of the build, and the other where it is found: flags are theirs."""
    other = shutil.which("g++" if is_clang(compiler) else "clang++")
    return [compiler] + ([other] if other else [])


class FlagsTest(Case):
    """No flag that changes arithmetic goes unnoticed, and no other is accused."""

    def soundness(self, program, flags):
        """True or False, as the program says, or why it is not compiled."""
        text = """#include <cfenv>
                  #include "graze/certified/environment.hpp"
                  int main() {
                      bool all = true, any = false;
                      for (int const modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}; int mode : modes) {
                          std::fesetround(mode);
                          bool const sound = graze::certified::environment_is_sound();
                          all = all && sound;
                          any = any || sound;
                      }
                      return all ? 0 : any ? 2 : 1;
                  }
                  """
        made = os.path.join(work, re.sub(r"\W+", "_", program + flags))
        code, messages = compile_text(text, ["-std=c++20", "-O2", *flags.split(), "-o", made], program)
        if code:
            return messages
        return {0: True, 1: False}.get(subprocess.run([made], check=False).returncode)

    def check(self, program, expected):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for flags, found in zip(expected, pool.map(lambda flags: self.soundness(program, flags), expected)):
                with self.subTest(compiler=program, flags=flags):
                    if isinstance(expected[flags], str):
                        self.assertIn('graze: ', str(found))
                        self.assertIn(expected[flags], str(found).split("graze: ", 1)[1].splitlines()[0])
                    else:
                        self.assertIs(found, expected[flags], found)

    def test_flags_that_change_arithmetic_are_refused_or_told(self):
        for program in compilers():
            self.check(program, {**HARMFUL, **(HARMFUL_OF_CLANG if is_clang(program) else HARMFUL_OF_GNU)})

    def test_other_flags_are_sound(self):
        for program in compilers():
            self.check(program, dict.fromkeys(HARMLESS, True))

    @unittest.skipUnless(os.uname().machine == "x86_64", "of x86-64")
    def test_excess_precision_is_refused(self):
        for program in compilers():
            if not is_clang(program):
                self.assertIn("-msse2 -mfpmath=sse", self.soundness(program, "-mfpmath=387"))

    def test_every_header_of_certified_tests_refuses(self):
        flag = "-ffinite-math-only"
        tests = [header for header in headers() if header.startswith("graze/certified/") and "/detail/" not in header]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            said = pool.map(lambda header: compile_text(f'#include "{header}"\n', ["-std=c++20", "-E", flag]), tests)
            for header, (code, _) in zip(tests, said):
                with self.subTest(header=header):
                    self.assertNotEqual(code, 0)
        self.assertIn("error bounds", compile_text('#include "graze/guarded.hpp"\n', ["-std=c++17", "-E", flag])[1])


def instances():
    """A unit with the templates of every test, and the numbers people write tests with."""
    text = "".join(f'#include "{header}"\n' for header in headers() if "exact_comparisons" not in header)
    declared = re.compile(r"^template <class Scalar>\n([a-z ]+ )([a-z0-9_]+)\(([^)]*)\) noexcept {", re.M)
    made = re.compile(r"^GRAZE_CERTIFIED_(TEST|VALUES)\((\w+),", re.M)
    one, some = "Scalar const*, std::size_t", "Scalar const*, std::size_t, std::size_t, bool*, Scalar*"
    found = []
    for header in headers():
        if not header.startswith("graze/certified/") or "/detail/" in header:
            continue
        with open(path_of(header), encoding="utf-8") as file:
            source = file.read()
        public = source.split("}  // namespace detail")[-1]
        for kind, name, parameters in declared.findall(public):
            types = re.sub(r"(\*|size_t|int|bool|Scalar)( \w+)?(?=,|$)", r"\1", " ".join(parameters.split()))
            found.append((kind + name, types))
        for kind, name in made.findall(public):
            found += ([("relation " + name, one), ("bool " + name + "_meets", one)] if kind == "TEST" else
                      [("void " + name + "_values", some)])
    assert len(found) > 60, found
    for scalar in ("float", "double"):
        text += f"template class graze::guarded<{scalar}>;\ntemplate class graze::number<{scalar}>;\n"
        text += f"template class graze::voxel_grid<{scalar}>;\n"
        for function, types in found:
            kind, name = function.rsplit(" ", 1)
            kind = kind.replace("relation", "graze::relation")
            text += f"template {kind} graze::certified::{name}<{scalar}>({types.replace('Scalar', scalar)}) noexcept;\n"
    return text


class WarningsTest(Case):
    """No warning, of all that compilers have, in the templates of all tests and two units of a program."""

    def flags(self, program, standard):
        later = {"20": "20", "23": "2b"}[standard]
        return ["-std=c++" + later, "-Werror", *warnings_of(program)]

    def test_no_warning_of_any_compiler(self):
        for program in compilers():
            for standard, more in (("20", []), ("23", ["-fno-exceptions", "-fno-rtti"])):
                with self.subTest(compiler=program, standard=standard):
                    code, messages = compile_text(instances(), self.flags(program, standard) + more + ["-fsyntax-only"],
                                                  program)
                    self.assertEqual((code, messages), (0, ""))

    def test_vectors_that_the_compiler_is_told_of(self):
        if os.uname().machine == "x86_64":
            flags = self.flags(compiler, "20") + ["-mavx2", "-mfma", "-fsyntax-only"]
            self.assertEqual(compile_text(instances(), flags), (0, ""))

    def test_a_warning_is_told(self):
        for program in compilers():
            text = instances() + "bool same(double a, double b);\nbool same(double a, double b) { return a == b; }\n"
            code, messages = compile_text(text, self.flags(program, "20") + ["-fsyntax-only"], program)
            self.assertNotEqual(code, 0)
            self.assertIn("float-equal", messages)

    def test_no_warning_of_headers_with_memory(self):
        for program in compilers():
            for header in all_headers():
                if header.startswith(WITH_MEMORY):
                    for standard in ("20", "23"):
                        said = compile_text(f'#include "{header}"\n', self.flags(program, standard) + ["-fsyntax-only"], program)
                        self.assertEqual(said, (0, ""), (program, header, standard))

    def test_two_units_link(self):
        text = "".join(f'#include "{header}"\n' for header in all_headers())
        objects = [os.path.join(work, name) for name in ("one.o", "two.o")]
        for unit, more in zip(objects, ("int main() { return 0; }\n", "int other();\nint other() { return 0; }\n")):
            self.assertEqual(compile_text(text + more, ["-std=c++20", "-O0", "-c", "-o", unit]), (0, ""))
        done = subprocess.run([compiler, *objects, "-o", os.path.join(work, "two")], text=True, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


@unittest.skipUnless(shutil.which("clang++"), "clang++ is not installed")
class MsvcTest(Case):
    """Every template for Windows as clang reads it there, against a stand-in of the standard headers: nothing of GNU's alone."""
    TARGETS = (["x86_64"], ["i686", "-msse2"], ["aarch64"])

    def check_types(self, target, text, *flags):
        architecture, *more = target
        return compile_text(text, [f"--target={architecture}-pc-windows-msvc", *more, *flags, "-std=c++20", "-fsyntax-only",
                                   "-nostdinc", "-isystem", os.path.join(HERE, "msvc")], "clang++")

    def test_types_are_right(self):
        text = instances()
        for target in self.TARGETS:
            for flags in ([], ["-DGRAZE_CERTIFIED_NO_INT128"]):
                with self.subTest(target=target, flags=flags):
                    self.assertEqual(self.check_types(target, text, *flags), (0, ""))

    def test_what_gnu_alone_has_is_told(self):
        text = '#include "graze/certified.hpp"\n__m128d sum(__m128d a, __m128d b) { return a + b; }\n'
        self.assertNotEqual(self.check_types(self.TARGETS[0], text)[0], 0)

    def test_x87_is_refused(self):
        self.assertIn("/arch:SSE2", self.check_types(["i686"], '#include "graze/certified.hpp"\n')[1])


class AnswersTest(Case):
    """Slow: where certified answers change with a flag, it is refused or told. Where they do not, harmless flags are sound."""

    def answers(self, program, flags):
        made = os.path.join(work, re.sub(r"\W+", "_", "answers" + program + flags))
        done = subprocess.run([program, "-std=c++20", "-O2", *flags.split(), "-I", os.path.join(root, "fast/include"),
                               os.path.join(HERE, "answers.cpp"), "-o", made], text=True, capture_output=True, check=False)
        if done.returncode:
            self.assertIn("graze: ", done.stderr)
            return None
        sound, *lines = subprocess.run([made], text=True, capture_output=True, check=True).stdout.splitlines()
        return sound == "sound 1", lines

    def test_wrong_answers_are_of_flags_that_are_told(self):
        expected, wrong = self.answers(compiler, "")[1], 0
        for program in compilers():
            of_its_own = HARMFUL_OF_CLANG if is_clang(program) else HARMFUL_OF_GNU
            for flags in [*{**HARMFUL, **of_its_own}, *(["-fapprox-func"] if is_clang(program) else []), *HARMLESS]:
                found = self.answers(program, flags)
                with self.subTest(compiler=program, flags=flags):
                    if found is None:
                        self.assertNotIn(flags, HARMLESS)
                        continue
                    sound, lines = found
                    wrong += lines != expected
                    self.assertFalse(sound and lines != expected)
                    self.assertTrue(sound or flags not in HARMLESS)
        if any(is_clang(program) for program in compilers()):
            self.assertGreater(wrong, 0)  # or the cases tell nothing


class SingleHeaderTest(Case):
    """The header that fast/ports makes of all compiles alone, without a warning, and gives the answers of the many."""

    def text(self):
        done = subprocess.run([sys.executable, "-B", os.path.join(root, "fast/ports/single_header.py")], text=True,
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def answers(self, program, *flags):
        made = os.path.join(work, "answers")
        subprocess.run([program, "-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", *flags, os.path.join(HERE, "answers.cpp"), "-o",
                        made], check=True)
        return subprocess.run([made], text=True, capture_output=True, check=True).stdout.splitlines()

    def answers_from(self, text, program):
        with open(os.path.join(work, "single.hpp"), "w", encoding="utf-8") as file:
            file.write(text)
        return self.answers(program, "-I", work, '-DGRAZE_ANSWERS_FROM="single.hpp"')

    def test_same_answers(self):
        text = self.text()
        for program in compilers():
            with self.subTest(compiler=program):
                expected = self.answers(program, "-I", os.path.join(root, "fast/include"))
                self.assertGreater(len(expected), 20)
                self.assertEqual(self.answers_from(text, program), expected)

    def test_a_header_that_differs_is_noticed(self):
        text = self.text()
        self.assertNotIn('#include "graze/', text)
        expected = self.answers_from(text, compiler)
        self.assertNotEqual(self.answers_from(text.replace(": relation::touching", ": relation::crossing"), compiler), expected)


if __name__ == "__main__":
    root, compiler, work = (os.path.abspath(sys.argv[1]), shutil.which(sys.argv[2]) or sys.argv[2], os.path.abspath(sys.argv[3]))
    os.makedirs(work, exist_ok=True)
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
