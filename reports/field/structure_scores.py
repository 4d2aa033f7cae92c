#!/usr/bin/env python3
"""Grades libraries that build structures on level 1 of the conformance suite, and writes structure_scores.json.

usage: structure_scores.py PATH_TO_GRAZE [--program PATH]

PATH is the program built of fuzz/adapters/structures.cpp; without it the C++ libraries keep the grades that they have. A row is a library,
version, subject, test and scalar type: the grade as `graze score` gives it, and by tier [cases, right, wrong, declined, conceded, raised].
Conceded are answers that break a law which the library's documentation says may be broken (structures.json beside each adapter), and
raised are errors in place of an answer: neither is right or wrong. What hung is wrong, and so are cases that were not asked after that.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import structures  # noqa: E402

PATH = os.path.join(HERE, "structure_scores.json")
TIERS = ("ordinary", "near", "contact", "degenerate", "extreme")
COUNTED = ("cases", "right", "wrong", "declined", "conceded", "raised")
MANIFEST = os.path.join(HERE, "..", "suite", "manifest-level-1.json")


def digest():
    with open(MANIFEST, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def grade(tiers):
    """As graze score: A nothing wrong, B nothing but extreme, C nothing in ordinary and near, D nothing in ordinary, E less."""
    wrong = {tier: tiers[tier][COUNTED.index("wrong")] for tier in TIERS}
    if not any(tiers[tier][COUNTED.index(key)] for tier in TIERS for key in ("right", "wrong")):
        return None
    if wrong["ordinary"]:
        return "E"
    if wrong["near"]:
        return "D"
    if wrong["contact"] or wrong["degenerate"]:
        return "C"
    return "B" if wrong["extreme"] else "A"


def kind_of(outcome, law, conceded):
    if outcome == "agree":
        return "right"
    if outcome in ("declined", "crash"):  # programs answer an error that they catch outside of the protocol
        return "declined" if outcome == "declined" else "raised"
    return "conceded" if outcome == "invalid_output" and law in conceded else "wrong"


def tallied(graze, words, suite, test, scalar, allowed):
    """{subject: {tier: counts}} of a file of the suite, asked of a program."""
    path = os.path.join(suite, "%s.%s.jsonl" % (test, scalar))
    command = "structures=" + " ".join(words)
    done = subprocess.run([graze, "check", "--json", "--fail-on", "none", "--command", command, "--subject", "structures.*", path],
                          capture_output=True, text=True, check=False, timeout=7200)
    if done.returncode not in (0, 1):
        raise SystemExit("graze check: " + done.stderr[-2000:])
    found, cases = {}, []
    for line in done.stdout.splitlines():
        case = json.loads(line)
        cases.append(case["tier"])
        for subject, told in case["subjects"].items():
            if (subject, test) not in allowed:
                continue
            tiers = found.setdefault(subject, {tier: dict.fromkeys(COUNTED, 0) for tier in TIERS})
            tiers[case["tier"]]["cases"] += 1
            tiers[case["tier"]][kind_of(told["outcome"], told.get("law"), allowed[subject, test])] += 1
    for tiers in found.values():
        for tier in TIERS:  # given up before
            left = cases.count(tier) - tiers[tier]["cases"]
            tiers[tier]["cases"] += left
            tiers[tier]["wrong"] += left
    return {subject: {tier: [counts[key] for key in COUNTED] for tier, counts in tiers.items()} for subject, tiers in found.items()}


def rows_of(graze, suite, language, words):
    libraries = [library for library in structures.libraries() if library["language"] == language]
    allowed = {(each["subject"], each["test"]): structures.conceded(library, each) for library in libraries for each in library["subjects"]}
    found = {}
    for test in structures.WIDTH:
        for scalar in ("float32", "float64"):
            for subject, tiers in tallied(graze, words, suite, test, scalar, allowed).items():
                found[subject, test, scalar] = tiers
    for library in libraries:
        for each in library["subjects"]:
            for scalar in ("float32", "float64"):
                tiers = found.get((each["subject"], each["test"], scalar))
                if tiers:
                    yield {"language": language, "library": library["library"], "version": structures.version_of(library),
                           "subject": each["subject"], "test": each["test"], "scalar": scalar, "grade": grade(tiers), "tiers": tiers}


def text_of(data):
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in data["rows"])
    head = json.dumps({key: value for key, value in data.items() if key != "rows"})[:-1]
    return head + ', "rows": [\n' + rows + "\n]}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graze")
    parser.add_argument("--program")
    options = parser.parse_args()
    graze = os.path.abspath(options.graze)
    before = json.loads(structures.read(PATH))["rows"] if os.path.exists(PATH) else []
    rows = []
    with tempfile.TemporaryDirectory() as suite:
        subprocess.run([graze, "suite", "--out", suite, *[word for test in structures.WIDTH for word in ("--test", test)]], check=True)
        kept = json.loads(structures.read(MANIFEST))["files"]
        for name, file in json.loads(structures.read(suite, "MANIFEST.json"))["files"].items():
            if kept[name] != file:
                sys.exit("structure_scores.py: the suite is not the frozen one")
        for language, (_, words) in structures.PROGRAMS.items():
            words = words or [os.path.abspath(options.program)] if options.program or words else []
            rows += list(rows_of(graze, suite, language, words)) if words else [row for row in before if row["language"] == language]
            print("%s: %d rows" % (language, sum(row["language"] == language for row in rows)), file=sys.stderr)
    structures.written(PATH, text_of({"format": 1, "suite": "1.0", "level": 1, "manifest": digest(), "rows": rows}))


if __name__ == "__main__":
    main()
