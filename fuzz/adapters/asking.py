"""How graze asks an adapter: a library of subjects by --plugin, a program in another language by --command; and with which cases."""
import glob
import json
import os
import shlex
import shutil
import subprocess

import convert

HERE = os.path.dirname(os.path.abspath(__file__))
# Folder: what runs a file, and the file of a library. The Python of Debian is named by its path: its packages are of no other one.
LANGUAGES = {"javascript": ("node", "%s.mjs"), "python": ("/usr/bin/python3 -B", "%s_subjects.py")}


def name_of(path):
    """The group of an adapter's subjects."""
    stem = os.path.splitext(os.path.basename(path))[0]
    return stem.removesuffix("_subjects") if path.endswith(".py") else stem


def words(path):
    """The options that take an adapter in."""
    if path.endswith(".so"):
        return ["--plugin", path]
    runs = LANGUAGES[os.path.basename(os.path.dirname(os.path.abspath(path)))][0]
    return ["--command", "%s=%s %s" % (name_of(path), runs, shlex.quote(os.path.abspath(path)))]


def is_installed(path):
    """Is the package of a program's library there, and what runs it? Each is asked for: one may be installed without the others."""
    if path.endswith(".so"):
        return True
    folder = os.path.dirname(os.path.abspath(path))
    language = os.path.basename(folder)
    package = next(item["package"] for item in described(folder) if item["plugin"] == name_of(path))
    if not shutil.which(LANGUAGES[language][0].split()[0]):
        return False
    if language == "javascript":
        return os.path.exists(os.path.join(folder, "node_modules", package, "package.json"))
    return bool(shutil.which("dpkg-query")) and "install ok installed" == subprocess.run(
        ["dpkg-query", "-W", "-f", "${Status}", package], capture_output=True, text=True, check=False).stdout


def files(path):
    """What an adapter's answers depend on, as far as it is of ours or pinned by us."""
    if path.endswith(".so"):
        return [path]
    folder = os.path.dirname(path)
    shared = [os.path.join(folder, name) for name in ("adapter.mjs", "exact.mjs", "libraries.json", "package-lock.json")]
    return [path, *(item for item in shared if os.path.exists(item))]


def described(folder=HERE):
    """What libraries.json says: of one folder, or here of all; with "language", "" for libraries of subjects."""
    if os.path.abspath(folder) != HERE:
        lists = [(os.path.basename(os.path.abspath(folder)), folder)]
    else:
        lists = [("", HERE), *((language, os.path.join(HERE, language)) for language in LANGUAGES)]
    found = []
    for language, where in lists:
        with open(os.path.join(where, "libraries.json"), encoding="utf-8") as file:
            found += [{"language": language, **item} for item in json.load(file)["libraries"]]
    return found


def path_of(library, built):
    """An adapter's file; `built` is the folder of built libraries."""
    if not library["language"]:
        return os.path.join(built, library["plugin"] + ".so")
    return os.path.join(HERE, library["language"], LANGUAGES[library["language"]][1] % library["plugin"])


def programs(language):
    """All adapters in a language."""
    found = glob.glob(os.path.join(HERE, language, LANGUAGES[language][1] % "*"))
    return sorted(item for item in found if os.path.basename(item) not in ("adapter.mjs", "exact.mjs", "structures.mjs"))


# Cases.

SCALARS = ("float32", "float64")


def domain_of(library, subject, test):
    """The documented domain of a subject, as libraries.json has it: its own, or the library's; None for every input."""
    for item in library["subjects"]:
        if item["subject"] == subject and item["test"] == test and "domain" in item:
            return item["domain"]
    return library.get("domain")


def has_domain(library):
    """Is there a case that is outside the domain of one of its subjects?"""
    return "domain" in library or any(item.get("domain") for item in library["subjects"])


def in_domain(library, subject, listed, x):
    """Is a case in the documented domain of the subject? `listed` is the test, as `graze list --json` has it."""
    domain = domain_of(library, subject, listed["id"])
    return domain is None or convert.is_inside(domain, listed, x)


def generated(graze, test, scalar, cases, seed, families):
    """(input, family) of so many generated cases, the families in even turns, which graze itself keeps to only where no family has
    more to reach than the others."""
    each = -(-cases // len(families))
    lines = []
    for family in families:
        done = subprocess.run([graze, "generate", test, "--scalar", scalar, "--cases", str(each), "--seed", str(seed),
                               "--family", family], capture_output=True, text=True, check=True)
        lines.append(done.stdout.splitlines())
    for number in range(cases):
        case = json.loads(lines[number % len(families)][number // len(families)])
        yield [float.fromhex(item) for item in case["input"]], case["family"]


def cases_for(graze, library, listed, test, scalar, cases, seed, families):
    """(input, family) of so many cases of a test, which the library can be handed exactly; as many again that are scaled into
    its domain, if it documents one."""
    plugin = library["plugin"]
    domains = [domain for domain in (domain_of(library, item["subject"], test) for item in library["subjects"]
                                     if item["test"] == test) if domain]
    for number, (x, family) in enumerate(generated(graze, test, scalar, cases * (2 if domains else 1), seed, families)):
        turn = number // len(families)
        if domains and turn % 2:
            convert.scale_into(domains[0], listed, scalar, x)
        if convert.is_moved(plugin, test):
            convert.move(plugin, test, scalar, x, turn // 2)
        yield x, family


def write_cases(graze, library, listed, cases, seed, path):
    """Writes the cases for all tests and scalar types of a library: a file for `graze run --cases-from`, which counts them under
    their families. `listed` is what `graze list --json` says with the library's adapter."""
    tests = {item["id"]: item for item in listed["tests"]}
    families = [item["name"] for item in listed["families"]]
    asked = sorted({(item["test"], scalar) for item in listed["subjects"] if item["name"].startswith(library["plugin"] + ".")
                    for scalar in item["scalars"]})
    with open(path, "w", encoding="utf-8") as file:
        for test, scalar in asked:
            for x, family in cases_for(graze, library, tests[test], test, scalar, cases, seed, families):
                file.write(json.dumps({"test": test, "scalar": scalar, "input": [value.hex() for value in x],
                                       "family": family}) + "\n")
