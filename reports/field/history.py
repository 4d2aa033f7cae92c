#!/usr/bin/env python3
"""Grades of JavaScript libraries, release by release: the last patch of every minor version.

usage: history.py --graze GRAZE --cache DIR [--package NAME]... [--jobs N]

Installs each release into a folder of DIR (outside of the tree), asks it with the adapter of fuzz/adapters/javascript (hulls and
triangulations as structure_scores.py does, by what is documented today), and writes
history.jsonl and history.json; history_page.py makes the page. history_packages.json says which releases and calls are asked, and
why others are not. What a graze answered for a release is kept in DIR and is not asked again, so a run that was stopped goes on.
"""
import argparse
import datetime
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_runs import ROOT, asking, digest, read_lines, read_text, say, write_text  # noqa: E402
import structure_scores  # noqa: E402
import structures  # noqa: E402
from provenance import command_output  # noqa: E402

PACKAGES, DATA, RUN = "history_packages.json", "history.jsonl", "history.json"
HELPER = "robust-predicates@3.0.3"  # exact.mjs decides with it what an adapter declines
LEVEL = 1
STRUCTURES = "structures"  # the adapter of hulls and triangulations
LEAST = 20  # answered cases, without which a grade says too little


def packages():
    return json.loads(read_text(HERE, PACKAGES))["packages"]


def number(version):
    return tuple(map(int, version.split(".")))


def between(version, first, last=None):
    """Is a version not before the first one nor after the last one? Both may leave out later parts: 0.5 is every 0.5.x."""
    v = number(version)
    return v >= number(first) and (last is None or v[:len(number(last))] <= number(last))


def minors(versions, first, last=None, every=1):
    """The last patch of each minor version, of those without a suffix; with `every`, of minors that it divides and of the last one
    of each major version."""
    best = {}
    for version in versions:
        if re.fullmatch(r"\d+\.\d+\.\d+", version) and between(version, first, last):
            minor = number(version)[:2]
            best[minor] = max(best.get(minor, number(version)), number(version))
    ends = {major: max(minor for at, minor in best if at == major) for major, _ in best}
    return [".".join(map(str, version)) for (major, minor), version in sorted(best.items())
            if minor % every == 0 or minor == ends[major]]


def folder_of(cache, package, version):
    return os.path.join(cache, "%s-%s" % (package.replace("/", "+"), version))


def npm(*words):
    return subprocess.run(["npm", *words], capture_output=True, text=True, check=False)


def listed(package):
    """The versions that the registry has."""
    found = npm("view", package, "versions", "--json")
    if found.returncode:
        raise SystemExit("npm view %s: %s" % (package, found.stderr.strip()))
    versions = json.loads(found.stdout)
    return versions if isinstance(versions, list) else [versions]


def has_helper(cache):
    """Installs what all adapters need, above the folders of releases, where Node.js looks for it too."""
    return os.path.exists(os.path.join(cache, "node_modules")) or not npm(
        "install", "--prefix", cache, HELPER, "--ignore-scripts", "--no-audit", "--no-fund").returncode


def install(cache, item, version):
    """The folder with the release in node_modules, or None if it does not install."""
    package = item["package"]
    folder = folder_of(cache, package, version)
    stamp = os.path.join(folder, "installed")
    if not os.path.exists(stamp):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        write_text(json.dumps({"private": True, "overrides": parts(item, version)}) + "\n", folder, "package.json")
        beside = ["%s@%s" % (name, peer) for name, peer in peers(item, version).items()]
        done = npm("install", "--prefix", folder, "%s@%s" % (package, version), *beside, "--ignore-scripts", "--no-audit", "--no-fund",
                   "--omit=dev", *(["--legacy-peer-deps"] if beside else []))
        write_text(str(done.returncode) + "\n" + done.stderr, stamp)
    if read_text(stamp).split("\n")[0] != "0":
        return None
    return folder


def peers(item, version):
    """What a release is installed with beside its dependencies: {package: version}."""
    return next((row["with"] for row in item.get("peers", ()) if between(version, row["from"], row.get("to"))), {})


def parts(item, version):
    """Of a package that is made of its maintainers' other packages, {package: version}: those that were released with it. Its ranges
    would let npm install the code of later releases."""
    if "parts" not in item:
        return {}
    found = npm("view", "%s@%s" % (item["package"], version), "dependencies", "--json")
    ranges = json.loads(found.stdout or "{}")
    return {name: asked.lstrip("^~") for name, asked in ranges.items() if name.startswith(item["parts"])}


def prepare(folder, item):
    """The adapter beside the release, and the release as a bundler loads it."""
    package = os.path.join(folder, "node_modules", item["package"])
    for path in (os.path.join(folder, "node_modules", name) for name in item.get("modules", ())):
        told = json.loads(read_text(path, "package.json"))
        if told.get("module") and not told.get("exports"):
            write_text(json.dumps({**told, "type": "module", "main": told["module"]}), path, "package.json")
    for name, target in item.get("aliases", {}).items():
        path, other = os.path.join(package, name), os.path.join(package, target)
        if not os.path.lexists(path) and os.path.exists(other):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.symlink(other, path)
    for name, exported in item.get("stubs", {}).items():
        path = os.path.join(package, name)
        others = [os.path.join(package, target) for target in item.get("aliases", {}).values()]
        if os.path.exists(path) or any(map(os.path.isfile, others)):
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_text("".join("export class %s {}\n" % each for each in exported), path)
    adapter = os.path.join(folder, "fuzz", "adapters", "javascript")
    commands = os.path.join(folder, "fuzz", "examples", "commands")
    shutil.rmtree(os.path.join(folder, "fuzz"), ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "fuzz", "adapters", "javascript"), adapter,
                    ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(os.path.join(ROOT, "fuzz", "examples", "commands"), commands)
    return os.path.join(adapter, item["plugin"] + ".mjs")


def adapter_files(plugin):
    folder = os.path.join(ROOT, "fuzz", "adapters", "javascript")
    if plugin == STRUCTURES:
        return [os.path.join(folder, "structures.mjs"), os.path.join(ROOT, "fuzz", "examples", "commands", "graze.mjs"),
                os.path.join(HERE, "structure_scores.py")]
    return [os.path.join(folder, name) for name in (plugin + ".mjs", "adapter.mjs", "exact.mjs", "libraries.json")] + [
        os.path.join(ROOT, "fuzz", "examples", "commands", "graze.mjs")]


def score(options, item, version, folder, wanted):
    """The lines of graze score for a release, kept beside it."""
    subjects, tests, scalars = (sorted(set(names)) for names in zip(*wanted))
    allowed = conceded(item, wanted) if item["plugin"] == STRUCTURES else None
    key = hashlib.sha256(json.dumps([digest(options.graze), digest(os.path.join(options.suite, "MANIFEST.json")), subjects, tests, scalars,
                                     digest(*adapter_files(item["plugin"])), command_output("node", "--version"),
                                     item.get("stubs"), item.get("modules"), item.get("aliases"),
                                     *([] if allowed is None else [sorted(map(repr, allowed.items()))])]).encode()).hexdigest()[:16]
    path = os.path.join(folder, "score-%s.jsonl" % key)
    if not os.path.exists(path):
        say("history: %s %s" % (item["package"], version))
        adapter = prepare(folder, item)
        if allowed is not None:
            try:
                found = structure_lines(options, adapter, tests, allowed)
            except SystemExit as error:  # it does not load
                write_text(str(error), folder, "failed-%s.txt" % key)
                return []
            if found:
                write_text("".join(json.dumps(line) + "\n" for line in found), path)
            return found
        words = [options.graze, "score", "--json", "--suite", options.suite, "--jobs", str(options.jobs),
                 "--command", "%s=node %s" % (item["plugin"], adapter),
                 *(word for scalar in scalars for word in ("--scalar", scalar)),
                 *(word for test in tests for word in ("--test", test)),
                 *(word for subject in subjects for word in ("--subject", item["plugin"] + "." + subject))]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode not in (0, 1) or not done.stdout:
            write_text(done.stderr, folder, "failed-%s.txt" % key)
            return []
        write_text(done.stderr, folder, "messages-%s.txt" % key)
        write_text(done.stdout, path)
    return read_lines(path)


def conceded(item, wanted):
    """{(subject, test): the laws that the library's documentation says may be broken}"""
    library = next(library for library in structures.libraries()
                   if (library["language"], library["package"]) == ("JavaScript", item["package"]))
    return {(each["subject"], each["test"]): structures.conceded(library, each) for each in library["subjects"]
            if (each["subject"].partition(".")[2], each["test"], "float64") in wanted}


def structure_lines(options, adapter, tests, allowed):
    """Lines as graze score's, of the counts of structure_scores.py."""
    found = []
    for test in tests:
        for subject, tiers in structure_scores.tallied(options.graze, ["node", adapter], options.suite, test, "float64", allowed).items():
            counts = {name: dict(zip(structure_scores.COUNTED, tier)) for name, tier in tiers.items()}
            sums = {name: sum(each[name] for each in counts.values()) for name in structure_scores.COUNTED}
            found.append({"subject": subject, "test": test, "scalar": "float64", "grade": structure_scores.grade(tiers), "tiers": counts,
                          "right": sums["right"], "wrong": sums["wrong"], "cases": sums["cases"], "out_of_domain": 0,
                          "declined": sums["declined"] + sums["conceded"] + sums["raised"]})
    return found


def calls(item, version):
    """{(subject, test, scalar)} that a release is asked."""
    return {(row["subject"], test, row.get("scalar", "float64")) for row in item["calls"]
            if between(version, row["from"], row.get("to")) for test in row["tests"]}


def line_of(item, version, scored):
    """A line of the data."""
    wrong = {name: tier["wrong"] for name, tier in scored["tiers"].items() if tier["wrong"]}
    return {"package": item["package"], "version": version, "released": item.get("tagged", {}).get(version),
            "subject": scored["subject"], "test": scored["test"], "scalar": scored["scalar"], "grade": scored.get("grade"),
            "right": scored["right"], "wrong": scored["wrong"], "cases": scored["cases"] + scored["out_of_domain"],
            "excluded": scored["declined"] + scored["out_of_domain"], "tiers": wrong}


def history(options, item):
    """(lines; releases that were not asked, with the reason; what too few cases can be asked of)."""
    lines, left, few = [], {}, set()
    for version in minors(listed(item["package"]), item["first"], item.get("last"), item.get("every", 1)):
        folder = install(options.cache, item, version)
        if folder is None:
            left[version] = "npm does not install it"
            continue
        wanted = calls(item, version)
        scored = score(options, item, version, folder, wanted) if wanted else []
        if not wanted:
            left[version] = "it has another interface"
        elif not scored:
            left[version] = "Node.js does not load it"
        for each in scored:
            if (each["subject"].partition(".")[2], each["test"], each["scalar"]) not in wanted:
                continue
            if each["wrong"] and not each["right"]:  # it was not called as that release wants it
                raise SystemExit("%s %s: no answer of %s to %s is right" % (
                    item["package"], version, each["subject"], each["test"]))
            if each["right"] + each["wrong"] < LEAST:
                few.add((each["subject"], each["test"]))
            else:
                lines.append(line_of(item, version, each))
    return [line for line in lines if (line["subject"], line["test"]) not in few], left, sorted(few)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graze", required=True)
    parser.add_argument("--cache", required=True)
    parser.add_argument("--package", action="append", help="only these, and write nothing")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.graze, options.cache = os.path.abspath(options.graze), os.path.abspath(options.cache)
    if os.path.commonpath([options.cache, ROOT]) == ROOT:
        sys.exit("history.py: the cache is to be outside of the tree")
    os.makedirs(options.cache, exist_ok=True)
    options.suite = os.path.join(options.cache, "suite-" + digest(options.graze))
    if not os.path.exists(os.path.join(options.suite, "MANIFEST.json")):
        subprocess.run([options.graze, "suite", "--level", str(LEVEL), "--out", options.suite], check=True)
    if not has_helper(options.cache):
        sys.exit("history.py: npm does not install " + HELPER)
    chosen = [item for item in packages() if not options.package or item["package"] in options.package]
    lines, left, few = [], {}, []
    for item in chosen:
        more, left[item["package"]], rare = history(options, item)
        lines += more
        few += rare
    if options.package:
        print("".join(json.dumps(line) + "\n" for line in lines), end="")
        return
    write_text("".join(json.dumps(line) + "\n" for line in lines), HERE, DATA)
    write_text(json.dumps({
        "graze": command_output(options.graze, "--version"), "suite": "1.0", "level": LEVEL,
        "manifest": hashlib.sha256(read_text(options.suite, "MANIFEST.json").encode()).hexdigest(),
        "node": command_output("node", "--version"), "date": datetime.date.today().isoformat(), "few": few,
        "left_out": left}, indent=1) + "\n", HERE, RUN)


if __name__ == "__main__":
    main()
