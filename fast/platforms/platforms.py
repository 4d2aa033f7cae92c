#!/usr/bin/env python3
"""Asks the certified tests on every platform that this machine can build for and run, and compares. See --help."""
import argparse
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field

here = os.path.dirname(os.path.abspath(__file__))
top = os.path.dirname(os.path.dirname(here))

explanation = """
Builds fast/platforms/answers.cpp for each platform with Debian's compilers, runs it, and compares every answer with the exact
one (cases that graze makes, which --graze or build/*/reports/graze is asked for) and its digests with those of x86-64 (cases
that the program makes by integers alone). Then the same on x86-64 with other flags, and in other floating-point environments.

Exit status 1 where an answer is wrong, a digest differs or something does not build; 2 bad usage. A platform whose compiler or
emulator is missing is told and left out; with --strict that is a failure too.
"""


@dataclass
class platform:
    name: str
    compiler: str  # and its flags
    run: str = ""  # what runs the program, before its name
    packages: str = ""
    flags: str = "-O2"
    link: str = ""
    suffix: str = ""
    how: str = "natively"
    environments: tuple = ()
    needs: tuple = ()  # one of these files, where the runner alone does not tell
    refused: bool = False  # whether the headers refuse to be compiled so


def gnu(name, triple, emulator=None, **more):
    cpp = triple + "-g++"
    package = "g++-" + triple.replace("_", "-")
    qemu = f"qemu-{emulator}-static" if emulator else ""
    return platform(name, cpp, qemu, package + (" qemu-user-static" if emulator else ""), link="-static",
                    how="qemu-user" if emulator else "natively", **more)


rounding = ("--rounding up", "--rounding down", "--rounding zero")
flushing = ("--ftz", "--daz", "--ftz --daz")
both_flushed = ("--ftz --daz",)
trapping = ("--trap --quiet",)


def emscripten_stack():
    """A stack of 1 MB, in the words of that version."""
    if not shutil.which("em++"):
        return ""
    told = subprocess.run(["em++", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\b(\d+)\.(\d+)\.(\d+)\b", told)
    old = found and tuple(map(int, found.groups())) < (3, 1, 25)
    return "-sTOTAL_STACK=1MB" if old else "-sSTACK_SIZE=1MB"


# The first is what the others are compared with.
platforms = [
    platform("x86-64", "g++", packages="g++", environments=rounding + flushing + trapping),
    platform("x86-64, clang", "clang++", packages="clang", environments=rounding + flushing + trapping),
    gnu("i686, SSE2", "i686-linux-gnu", flags="-O2 -msse2 -mfpmath=sse", environments=rounding + flushing + trapping),
    gnu("i686, x87", "i686-linux-gnu", flags="-O2 -mfpmath=387", refused=True),
    gnu("aarch64", "aarch64-linux-gnu", "aarch64", environments=rounding + both_flushed),
    gnu("armhf", "arm-linux-gnueabihf", "arm", environments=rounding + both_flushed),
    gnu("armel, soft float", "arm-linux-gnueabi", "arm"),
    gnu("riscv64", "riscv64-linux-gnu", "riscv64", environments=rounding),
    gnu("ppc64el", "powerpc64le-linux-gnu", "ppc64le", environments=rounding),
    gnu("ppc64, big endian", "powerpc64-linux-gnu", "ppc64", environments=rounding),
    gnu("powerpc, 32 bits, big endian", "powerpc-linux-gnu", "ppc", environments=rounding),
    gnu("s390x, big endian", "s390x-linux-gnu", "s390x", environments=rounding),
    gnu("mips64el", "mips64el-linux-gnuabi64", "mips64el", environments=rounding),
    gnu("mipsel, 32 bits", "mipsel-linux-gnu", "mipsel", environments=rounding),
    gnu("sparc64, big endian", "sparc64-linux-gnu", "sparc64"),
    # Its static programs, an empty one too, die under qemu 7.2.
    platform("alpha", "alpha-linux-gnu-g++", "qemu-alpha-static -L /usr/alpha-linux-gnu", "g++-alpha-linux-gnu qemu-user-static",
             flags="-O2 -mieee", how="qemu-user"),
    gnu("hppa, big endian", "hppa-linux-gnu", "hppa"),
    gnu("m68k, 68881", "m68k-linux-gnu", "m68k", refused=True),
    platform("Windows, 64 bits (mingw-w64)", "x86_64-w64-mingw32-g++", "wine", "g++-mingw-w64-x86-64 wine wine64", link="-static",
             suffix=".exe", how="wine", environments=rounding + flushing),
    platform("Windows, 32 bits (mingw-w64)", "i686-w64-mingw32-g++", "wine", "g++-mingw-w64-i686 wine wine32:i386",
             flags="-O2 -msse2 -mfpmath=sse", link="-static", suffix=".exe", how="wine", environments=rounding + flushing,
             needs=("/usr/lib/wine/wine", "/usr/lib/i386-linux-gnu/wine")),
    platform("wasm32, WASI", "clang++ --target=wasm32-wasi -fno-exceptions", f"node --no-warnings {here}/wasi.mjs",
             "clang lld wasi-libc libclang-rt-dev-wasm32 libc++-dev-wasm32 nodejs", suffix=".wasm", how="node",
             link="-Wl,-z,stack-size=1048576"),  # the default is 64 KiB
    platform("wasm32, emscripten", "em++", "node --no-experimental-fetch", "emscripten nodejs", suffix=".js", how="node",
             link="-O1 -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 " + emscripten_stack()),
]

# x86-64 again, each with its own way of compiling the same arithmetic.
settings = [("g++", flags) for flags in (
    "-O0", "-O1", "-O3", "-Os", "-O2 -march=native", "-O3 -march=native -ffp-contract=fast", "-O2 -march=native -ffp-contract=off",
    "-O2 -fno-math-errno", "-O2 -frounding-math", "-O2 -fno-trapping-math", "-O2 -fsignaling-nans", "-O2 -flto",
    "-O2 -std=c++23", "-O2 -fno-exceptions -fno-rtti", "-O2 -DGRAZE_CERTIFIED_SSE2=0")] + [("clang++", flags) for flags in (
        "-O0", "-O1", "-O3 -march=native -ffp-contract=fast", "-O2 -march=native -ffp-contract=off", "-Os", "-O2 -ffp-model=strict")]


@dataclass
class outcome:
    name: str
    compiler: str = ""
    how: str = ""
    cases: int = 0
    wrong: int = 0
    digest: str = ""
    failed: str = ""       # what went wrong besides answers
    left_out: str = ""     # why it was not tried
    refused: bool = False  # by the headers, as it has to be
    tests: dict = field(default_factory=dict)  # (test, scalar): the line of made cases
    wrong_tests: dict = field(default_factory=dict)


def first_line(text):
    return next((line for line in text.splitlines() if line.strip()), "")


def version_of(compiler):
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\b(\d+\.\d+(?:\.\d+)?)\b", done.stdout)
    name = "clang" if "clang" in compiler else "emscripten" if compiler.startswith("em") else "g++"
    return f"{name} {found[1]}" if found else name


class runner:
    def __init__(self, given):
        self.given = given
        self.work = os.path.abspath(given.work)
        os.makedirs(self.work, exist_ok=True)

    def say(self, *words):
        print(*words, file=sys.stderr, flush=True)

    def build(self, name, compiler, flags, link, suffix):
        """The program's path, or why there is none."""
        words = shlex.split(compiler)
        if not shutil.which(words[0]):
            return None, f"no {words[0]}"
        program = os.path.join(self.work, re.sub(r"\W+", "-", name).strip("-") + suffix)
        command = words + ["-std=c++20"] + shlex.split(flags) + ["-I", "fast/include", "-I", "fast/src"]
        if "-std=" in flags:
            command.remove("-std=c++20")
        source = os.path.join("fast", "platforms", "answers.cpp")
        # In two steps, so that ccache can keep the longer one.
        object_file = program + ".o"
        launcher = ["ccache"] if shutil.which("ccache") and words[0] != "em++" else []
        for step in (launcher + command + ["-c", source, "-o", object_file],
                     words + shlex.split(flags) + [object_file, "-o", program] + shlex.split(link)):
            done = subprocess.run(step, cwd=top, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                errors = re.findall(r"(?:error|undefined)[^\n]*", done.stderr)
                return None, f"does not build ({len(errors)} errors): " + (errors[0] if errors else first_line(done.stderr))
        return program, ""

    def run(self, program, before, options):
        command = shlex.split(before) + [program] + options
        environment = {**os.environ, "WINEDEBUG": "-all", "WINEPREFIX": os.path.join(self.work, "wine")}
        try:
            return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=self.work,
                                  timeout=self.given.time_limit)
        except subprocess.TimeoutExpired as late:
            def text(part):
                return part.decode() if isinstance(part, bytes) else part or ""
            return subprocess.CompletedProcess(command, -1, text(late.stdout), text(late.stderr) + "\ntime limit")

    def ask(self, result, program, before, options, exact):
        """Runs it once, adds to the result; the tests' lines."""
        done = self.run(program, before, options)
        tests, everything = {}, None
        for line in done.stdout.splitlines():
            words = line.split()
            if len(words) == 8:
                if words[0] == "all":
                    everything = words
                else:
                    tests[words[0], words[1]] = words[2:]
        if done.returncode not in (0, 1) or everything is None:
            last = done.stderr.strip().splitlines()[-1:] or ["says nothing"]
            return None, done.returncode, last[0]
        for key, words in tests.items():
            bad = int(words[1]) + int(words[2]) + int(words[3])
            if bad:
                result.wrong_tests[key] = result.wrong_tests.get(key, 0) + bad
        result.cases += int(everything[2])
        result.wrong += int(everything[3]) + int(everything[4]) + int(everything[5])
        if exact:
            shown = done.stderr.splitlines()[:self.given.show]
            for line in shown:
                self.say("   ", line)
        return (tests, everything), done.returncode, ""

    def compare(self, result, base, program, base_program, before):
        """Tests whose digests differ from x86-64's, with a case of each that shows it."""
        for key, words in result.tests.items():
            other = base.tests.get(key)
            if other is None or words[-2:] == other[-2:]:
                continue
            result.wrong_tests[key] = result.wrong_tests.get(key, 0)
            if words[-2] != other[-2]:
                result.failed = f"the inputs of {key[0]} differ"
                continue
            lines = []
            for which, run_by in ((program, before), (base_program, "")):
                out = which + ".answers"
                options = ["--test", key[0], "--scalar", key[1], "--cases", words[0], "--show", "0", "--answers", out]
                self.run(which, run_by, self.made(options))
                with open(out, encoding="ascii") as file:
                    lines.append(file.read().splitlines())
                os.remove(out)
            differ = [(mine, true) for mine, true in zip(*lines) if mine != true]
            result.wrong_tests[key] += len(differ)
            result.wrong += len(differ)
            for mine, true in differ[:1]:
                self.say(f"    {result.name}: {len(differ)} of {len(lines[0])} differ: {mine.split()[2]}, on x86-64: {true}")

    def made(self, options):
        return options + ["--seed", str(self.given.seed)]

    def cases_file(self):
        if self.given.file:
            return os.path.abspath(self.given.file)
        graze = self.given.graze
        if not graze:
            found = [os.path.join(top, "build", name, "reports", "graze") for name in ("release", "demo", "package", "dev")]
            graze = next((path for path in found if os.access(path, os.X_OK)), None)
        if not graze:
            raise SystemExit("platforms: the cases with exact answers need graze: --graze PROGRAM, or build it: .ci/demo; or --file FILE")
        with open(graze, "rb") as file, open(os.path.join(here, "cases.py"), "rb") as script:
            key = hashlib.sha256(file.read() + script.read()).hexdigest()[:12]
        path = os.path.join(self.work, f"exact-{self.given.exact}-{self.given.seed}-{key}.txt")
        if not os.path.exists(path):
            self.say(f"-- cases with exact answers: {self.given.exact} of each test, scalar and family")
            subprocess.run([sys.executable, os.path.join(here, "cases.py"), graze, path, "--cases", str(self.given.exact),
                            "--seed", str(self.given.seed)], check=True)
        return path

    def limits(self, environment):
        """Where a call may not return, it is given up."""
        return ["--limit", "2"] if "z" in environment.replace("zero", "") else []

    def one(self, name, compiler, flags, link, suffix, before, how, base, exact, needs=(), refused=False):
        result = outcome(name, f"{version_of(shlex.split(compiler)[0])} `{flags}`", how)
        if before and not shutil.which(shlex.split(before)[0]):
            result.left_out = f"no {shlex.split(before)[0]}"
            return result, None
        if needs and not any(os.path.exists(path) for path in needs):
            result.left_out = f"no {needs[0]}"
            return result, None
        program, why = self.build(name, compiler, flags, link, suffix)
        if refused:
            result.refused = "#error" in why
            result.failed = "" if result.refused else why or "is not refused"
            return result, None
        if not program:
            if why.startswith("no "):
                result.left_out = why
            else:
                result.failed = why
            return result, None
        found, status, why = self.ask(result, program, before, ["--show", "1", exact], True)
        if found is None:
            if before and status in (-signal.SIGILL, -signal.SIGTRAP):  # the program has no instruction of its own
                result.left_out = f"{shlex.split(before)[0]} lacks an instruction: {why}"
            else:
                result.failed = f"cases with exact answers: exit status {status}: {why}"
            return result, None if result.left_out else program
        made, status, why = self.ask(result, program, before, self.made(["--cases", str(self.given.cases), "--show", "1"]), False)
        if made is None:
            result.failed = f"made cases: exit status {status}: {why}"
            return result, program
        result.tests = made[0]
        joined = made[1][-2] + made[1][-1] + found[1][-2] + found[1][-1]
        result.digest = hashlib.sha256(joined.encode()).hexdigest()[:16]
        if base:
            self.compare(result, base[0], program, base[1], before)
        return result, program

    def environments(self, item, program, base, exact):
        for environment in item.environments:
            result = outcome(f"{item.name}: `{environment}`", "", item.how)
            options = environment.split()
            limit = self.limits(environment) if item.how in ("natively", "qemu-user") else []
            found, status, why = self.ask(result, program, item.run, options + limit + ["--show", "1", exact], True)
            if found is None:
                if status == 3:
                    result.left_out = why
                else:
                    result.failed = f"cases with exact answers: exit status {status}: {why}"
                yield result
                continue
            made, status, why = self.ask(result, program, item.run, self.made(options + limit + ["--cases", str(self.given.cases), "--show", "1"]), True)
            if made is None:
                result.failed = f"made cases: exit status {status}: {why}"
            else:
                result.tests = made[0]
                result.digest = hashlib.sha256((made[1][-2] + made[1][-1] + found[1][-2] + found[1][-1]).encode()).hexdigest()[:16]
            yield result


def is_bad(result, base):
    return bool(result.failed or result.wrong or (result.digest and result.digest != base.digest))


def table(results, base):
    lines = ["| platform | compiler | run | cases | wrong | same digest |", "|---|---|---|--:|--:|---|"]
    for each in results:
        if each.left_out:
            continue
        same = "—" if not each.digest else "yes" if each.digest == base.digest else "no"
        state = "refused" if each.refused else each.failed.replace("|", "\\|") if each.failed else same
        lines.append(f"| {each.name} | {each.compiler} | {each.how} | {each.cases or '—'} | {each.wrong if each.cases else '—'} | {state} |")
    return "\n".join(lines)


def environment_table(results, base):
    lines = ["| environment | cases | wrong, trapped or late | same digest |", "|---|--:|--:|---|"]
    for each in results:
        if each.left_out:
            continue
        same = "yes" if each.digest and each.digest == base.digest else "no"
        lines.append(f"| {each.name} | {each.cases or '—'} | {each.wrong if each.cases else '—'} | {each.failed or same} |")
    return "\n".join(lines)


def write_between(path, name, text):
    begin, end = f"<!-- {name}: written by .ci/platforms --write -->", f"<!-- {name}: end -->"
    with open(path, encoding="utf-8") as file:
        page = file.read()
    if page.count(begin) != 1 or page.count(end) != 1:
        raise SystemExit(f"platforms: {path} lacks the markers of {name}")
    head, rest = page.split(begin)
    tail = rest.split(end)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{head}{begin}\n{text}\n{end}{tail}")


def main():
    options = argparse.ArgumentParser(prog=".ci/platforms", description=explanation, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--cases", type=int, default=20000, help="cases made by integers, a platform (default %(default)s)")
    options.add_argument("--exact", type=int, default=4, help="cases with exact answers, of each test, scalar and family (default %(default)s)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--graze", help="the program that makes the cases with exact answers")
    options.add_argument("--file", help="a case file in their place")
    options.add_argument("--only", action="append", default=[], help="platforms whose name contains this, or flags: those of compilers; may be repeated")
    options.add_argument("--no-flags", action="store_true", help="leave out the flags of compilers")
    options.add_argument("--no-environments", action="store_true", help="leave out rounding modes, FTZ, DAZ and traps")
    options.add_argument("--strict", action="store_true", help="what is left out is a failure")
    options.add_argument("--write", action="store_true", help="write the table into fast/platforms.md")
    options.add_argument("--show", type=int, default=3, help="wrong cases to print, each run (default %(default)s)")
    options.add_argument("--time-limit", type=float, default=900, help="seconds for a run (default %(default)s)")
    options.add_argument("--work", default=os.path.join(top, "build", "platforms"))
    options.add_argument("--packages", action="store_true", help="print the packages that all platforms need")
    given = options.parse_args()
    if given.packages:
        print(" ".join(sorted({word for each in platforms for word in each.packages.split()})))
        return 0
    asked = [each for each in platforms if not given.only or any(word in each.name for word in given.only)]
    asks_flags = not given.no_flags and (not given.only or "flags" in given.only)
    if not asked and not asks_flags:
        options.error("no platform has such a name")
    run = runner(given)
    exact = run.cases_file()
    first = platforms[0]
    results, by_flags, by_environment = [], [], []
    base, base_program = run.one(first.name, first.compiler, first.flags, first.link, first.suffix, "", first.how, None, exact)
    if base.failed or base.left_out:
        raise SystemExit(f"platforms: {first.name}: {base.failed or base.left_out}")

    def tell(result, began):
        state = result.left_out and "left out: " + result.left_out or result.failed or result.refused and "refused" or f"{result.wrong} wrong of {result.cases}, digest {result.digest}"
        run.say(f"-- {result.name}: {state} ({time.time() - began:.0f} s)")
        if result.wrong_tests:
            run.say("    " + ", ".join(f"{test} {scalar}: {count}" for (test, scalar), count in result.wrong_tests.items()))

    def ask_environments(item, program):
        for each in run.environments(item, program, base, exact):
            by_environment.append(each)
            tell(each, began)

    began = time.time()
    for item in asked:
        if item is first:
            result, program = base, base_program
        else:
            result, program = run.one(item.name, item.compiler, item.flags, item.link, item.suffix, item.run, item.how, (base, base_program), exact,
                                      item.needs, item.refused)
        results.append(result)
        tell(result, began)
        if program and not result.failed and not given.no_environments:
            ask_environments(item, program)
    if asks_flags:
        for compiler, flags in settings:
            name = f"x86-64 {compiler} {flags}"
            result, program = run.one(name, compiler, flags, "", "", "", "natively", (base, base_program), exact)
            by_flags.append(result)
            tell(result, began)
            # As on machines without SSE2 the code is, and flushes as arm64 does.
            if "SSE2=0" in flags and program and not result.failed and not given.no_environments:
                ask_environments(platform(name, compiler, environments=first.environments), program)
    everything = results + by_flags + by_environment
    sections = [table(results + by_flags, base)]
    if by_environment:
        sections.append(environment_table(by_environment, base))
    text = "\n\n".join(sections)
    print(text)
    for each in everything:
        if each.left_out:
            print(f"left out: {each.name}: {each.left_out}")
    if given.write:
        write_between(os.path.join(top, "fast", "platforms.md"), "platforms", text)
    bad = [each.name for each in everything if is_bad(each, base) or (given.strict and each.left_out)]
    if bad:
        run.say(f"platforms: {len(bad)} of {len(everything)} are not as they must be: " + "; ".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
