#!/usr/bin/env python3
"""Grades the published routines and all libraries that are installed on level 1 of the conformance suite, and writes scores.json.

usage: scores.py --graze PROGRAM [--adapters FOLDER] [--library PLUGIN ...] [--suite FOLDER]

FOLDER has the C++ adapters, as `cmake --build build/release --target adapters` leaves them. Libraries that are not there, or not named,
keep the scores that they have. Nothing in scores.json depends on the machine but the answers:

    format, graze, suite, level, manifest   versions, and the SHA-256 of the suite's MANIFEST.json, which is that of reports/suite
    libraries   of each plugin: library, package, version, language, asked (the date), domain (its words, or null),
                excludes_degenerate, promise, excludes, source, url, maybe tolerance; of a C++ adapter the compiler and flags
    rows        plugin, subject, test, scalar, calls, maps, kind (entry or expert), conversion, and
      inside      where the documentation says that it may be asked: grade, cases, right, wrong, declined, excluded, not_asked, unrepeated
                  (crashes and hangs that did not occur again, which make an E), by tier [cases, right, wrong, declined], contact.
                  Excluded: cases outside the documented domain, where it rules shapes without area or extent out, those, and, where
                  it names a tolerance in lengths (libraries.json), cases that are nearer to another answer
      everywhere  the same of all cases; null where nothing is excluded
"""
import argparse
import datetime
import hashlib
import json
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_runs import ROOT, asking, read_text, run, say, write_text  # noqa: E402
from field_text import amount  # noqa: E402
from provenance import adapter_flags, compiler_version, version_of  # noqa: E402
from suite_shapes import is_degenerate  # noqa: E402

PATH = os.path.join(HERE, "scores.json")
FORMAT = 1
LEVEL = 1
TRIES = 3  # of a call that died, and did not when asked again
PUBLISHED = "documented"  # the plugin of the published routines
TIERS = ("ordinary", "near", "contact", "degenerate", "extreme")
MANIFEST = os.path.join(ROOT, "reports", "suite", "manifest-level-%d.json" % LEVEL)


def sum_of(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def keep_tests(graze, suite):
    """Removes structures from the suite's files: structure_scores.py grades those that build them."""
    tests = {test["id"] for test in json.loads(run(graze, "list", "--json").stdout)["tests"]}
    files = json.loads(read_text(suite, "MANIFEST.json"))["files"]
    kept = {name: file for name, file in files.items() if name.split(".")[0] in tests}
    for name in files.keys() - kept.keys():
        os.remove(os.path.join(suite, name))
    head = read_text(suite, "MANIFEST.json").split("\n")[0]
    lines = ['"%s":{"cases":%d,"sha256":"%s"}' % (name, file["cases"], file["sha256"]) for name, file in kept.items()]
    write_text(head + "\n" + ",\n".join(lines) + "\n}}\n", suite, "MANIFEST.json")


def without_degenerate(graze, suite, folder):
    """Writes the suite's files without cases whose shapes lack area, length or extent; {(test, scalar): how many were left out}."""
    tests = {test["id"]: test for test in json.loads(run(graze, "list", "--json").stdout)["tests"]}
    left_out, files = {}, {}
    for name in sorted(name for name in os.listdir(suite) if name.endswith(".jsonl")):
        test, scalar, _ = name.split(".")
        kept = []
        lines = [line for line in read_text(suite, name).split("\n") if line.strip()]
        for line in lines:
            case = json.loads(line)
            flat = is_degenerate(tests[test], case["input"])
            if case["tier"] != "extreme":  # these the suite tells: both have to say the same
                if flat and case["tier"] != "degenerate":
                    raise ValueError("%s: a degenerate case is in tier %s" % (name, case["tier"]))
                flat = case["tier"] == "degenerate"
            if not flat:
                kept.append(line)
        text = "".join(line + "\n" for line in kept)
        write_text(text, folder, name)
        left_out[test, scalar] = len(lines) - len(kept)
        files[name] = text
    write_text(manifest_of(suite, files), folder, "MANIFEST.json")
    return left_out


def manifest_of(suite, files):
    """The MANIFEST.json of some of a suite's files: {name: text}."""
    entries = ['"%s":{"cases":%d,"sha256":"%s"}' % (name, text.count("\n"), hashlib.sha256(text.encode()).hexdigest())
               for name, text in files.items()]
    return read_text(suite, "MANIFEST.json").split("\n")[0] + "\n" + ",\n".join(entries) + "\n}}\n"


def within(judged, tolerance):
    """Is a case, by the exact references, nearer to another answer than a length that the library documents as its tolerance?"""
    return judged["relation"] == "touching" or judged.get("margin") is not None and amount(judged["margin"]) <= tolerance


def without_near(graze, suite, folder, tests, tolerance):
    """Writes the suite's files of some tests without cases that are within a tolerance; {(test, scalar): how many were left out}."""
    left_out, files = {}, {}
    for name in sorted(name for name in os.listdir(suite) if name.endswith(".jsonl") and name.split(".")[0] in tests):
        lines = [line for line in read_text(suite, name).split("\n") if line.strip()]
        told = run(graze, "check", "--json", "--subject", "certified.*", os.path.join(suite, name)).stdout.splitlines()
        if len(told) != len(lines):
            raise ValueError("%s: %d of %d cases are judged" % (name, len(told), len(lines)))
        kept = [line for line, judged in zip(lines, told) if not within(json.loads(judged), tolerance)]
        files[name] = "".join(line + "\n" for line in kept)
        write_text(files[name], folder, name)
        left_out[tuple(name.split(".")[:2])] = len(lines) - len(kept)
    write_text(manifest_of(suite, files), folder, "MANIFEST.json")
    return left_out


def unrepeated(line):
    """Crashes and hangs that did not occur again."""
    return sum(line["not_reproduced"].values())


def scored(graze, suite, words, subjects, everywhere, more=()):
    """{(subject, test, scalar): what `graze score` says}. What died once and not again is asked anew: a busy machine is no fault."""
    environment = {**os.environ, **({"GRAZE_ADAPTERS_IGNORE_DOMAIN": "1"} if everywhere else {})}
    done = run(graze, "score", "--json", "--level", str(LEVEL), "--suite", suite, "--subject", subjects, *words, *more, env=environment)
    if done.returncode:
        raise ValueError("graze score: %s" % done.stderr)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    lines = {(line["subject"], line["test"], line["scalar"]): line for line in found}
    for name in [name for name, line in lines.items() if unrepeated(line) and not more]:
        for _ in range(TRIES):
            again = scored(graze, suite, words, name[0], everywhere, ("--test", name[1], "--scalar", name[2]))[name]
            lines[name] = again
            if not unrepeated(again):
                break
    return lines


def part_of(line, left_out=0):
    """A score as scores.json has it."""
    return {"grade": line["grade"], **{key: line[key] for key in ("cases", "right", "wrong", "declined")},
            "excluded": line["out_of_domain"] + left_out, "not_asked": line["not_asked"],
            "unrepeated": unrepeated(line),
            "tiers": {tier: [line["tiers"][tier][key] for key in ("cases", "right", "wrong", "declined")] for tier in TIERS},
            "contact": line["contact"]}


class Scores:
    def __init__(self, graze, suite, filtered, left_out):
        self.graze, self.suite, self.filtered, self.left_out = graze, suite, filtered, left_out

    def rows(self, plugin, words, library):
        """The rows of a plugin's subjects."""
        told = {(each["subject"], each["test"]): each for each in library["subjects"]}
        subjects = plugin + ".*"
        plain = scored(self.graze, self.suite, words, subjects, False)
        every = scored(self.graze, self.suite, words, subjects, True) if asking.has_domain(library) else plain
        proper = scored(self.graze, self.filtered, words, subjects, False) if library["excludes_degenerate"] else {}
        left_out = self.left_out
        if "tolerance" in library:
            with tempfile.TemporaryDirectory() as folder:
                near = without_near(self.graze, self.filtered if proper else self.suite, folder, {test for _, test in told},
                                    library["tolerance"]["length"])
                proper = scored(self.graze, folder, words, subjects, False)
            left_out = {name: count + (self.left_out[name] if library["excludes_degenerate"] else 0) for name, count in near.items()}
        rows = []
        for name, line in plain.items():
            subject, test, scalar = name
            each = told.get((subject, test), {})
            inside = part_of(line)
            if name in proper and each.get("excludes_degenerate", True):
                inside = part_of(proper[name], left_out[test, scalar])
            rows.append({"plugin": plugin, "subject": subject, "test": test, "scalar": scalar, "calls": each.get("calls", ""),
                         "maps": each.get("maps", ""),
                         "kind": "entry" if each.get("headline", library.get("headline", True)) else "expert",
                         "conversion": each.get("conversion", "exact"), "inside": inside,
                         "everywhere": part_of(every[name]) if inside["excluded"] and plugin != PUBLISHED else None})
        return rows


def described(library, options):
    """What the page tells of a library."""
    entry = {key: library[key] for key in ("plugin", "library", "package", "language", "url", "promise", "excludes", "source",
                                           "excludes_degenerate")}
    if "tolerance" in library:
        entry["tolerance"] = library["tolerance"]
    entry.update(version=version_of(library), asked=datetime.date.today().isoformat(), domain=library.get("domain"))
    if not library["language"]:
        entry.update(compiler=compiler_version(options.compiler), flags=adapter_flags(options.build, library["plugin"]))
    return entry


def published(version):
    """The published routines, as a library."""
    return {"plugin": PUBLISHED, "library": "Published routines", "package": "graze", "language": "", "url": "", "subjects": [],
            "promise": "What each publication says: reference/questions has a page for each test that names its routines.",
            "excludes": "Some have a domain, which `graze list --json` tells.", "source": "The publications", "version": version,
            "excludes_degenerate": False, "asked": datetime.date.today().isoformat(), "domain": None}


def text_of(data):
    """A library and a row a line, so that differences are read."""
    head = json.dumps({key: value for key, value in data.items() if key not in ("libraries", "rows")})[:-1]
    parts = ['"%s": [\n%s\n]' % (key, ",\n".join(json.dumps(item, ensure_ascii=False) for item in data[key]))
             for key in ("libraries", "rows")]
    return head + ",\n" + ",\n".join(parts) + "}\n"


def read():
    return json.loads(read_text(PATH))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graze", required=True)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"), help="the build folder of the adapters")
    parser.add_argument("--adapters")
    parser.add_argument("--compiler", default="c++", help="the compiler of the adapters")
    parser.add_argument("--library", action="append", default=[], help="a plugin of libraries.json, or documented")
    parser.add_argument("--suite", help="level 1, if it is there")
    options = parser.parse_args()
    options.adapters = options.adapters or os.path.join(options.build, "fuzz", "adapters")
    graze = os.path.abspath(options.graze)
    version = run(graze, "--version").stdout.split()[-1]
    with tempfile.TemporaryDirectory() as folder:
        suite = os.path.join(folder, "suite")
        if options.suite:
            shutil.copytree(options.suite, suite)
        elif run(graze, "suite", "--level", str(LEVEL), "--out", suite).returncode:
            sys.exit("scores.py: no suite could be made")
        if sum_of(os.path.join(suite, "MANIFEST.json")) != sum_of(MANIFEST):
            sys.exit("scores.py: the suite is not the frozen one")
        keep_tests(graze, suite)
        filtered = os.path.join(folder, "proper")
        os.mkdir(filtered)
        scores = Scores(graze, suite, filtered, without_degenerate(graze, suite, filtered))
        head = {"format": FORMAT, "graze": version, "suite": json.loads(read_text(MANIFEST))["suite"], "level": LEVEL,
                "manifest": sum_of(MANIFEST)}
        before = read() if os.path.exists(PATH) else {**head, "libraries": [], "rows": []}
        if any(before[key] != head[key] for key in ("format", "suite", "level", "manifest")):
            before = {**head, "libraries": [], "rows": []}
        wanted = [published(version), *asking.described()]
        entries = {entry["plugin"]: entry for entry in before["libraries"]}
        rows = {plugin: [row for row in before["rows"] if row["plugin"] == plugin] for plugin in entries}
        for library in wanted:
            plugin = library["plugin"]
            path = None if plugin == PUBLISHED else asking.path_of(library, options.adapters)
            if (options.library and plugin not in options.library) or path and not (
                    os.path.exists(path) and asking.is_installed(path)):
                say("left as it is: " + plugin)
                continue
            rows[plugin] = scores.rows(plugin, asking.words(path) if path else [], library)
            entries[plugin] = described(library, options) if path else {key: value for key, value in library.items() if key != "subjects"}
            say("%s %s: %d rows" % (plugin, entries[plugin]["version"], len(rows[plugin])))
            told = [item["plugin"] for item in wanted if item["plugin"] in entries]  # in the order of libraries.json
            write_text(text_of({**head, "libraries": [entries[name] for name in told],
                                "rows": [row for name in told for row in rows[name]]}), PATH)


if __name__ == "__main__":
    main()
