"""How graze asks an adapter: a library of subjects by --plugin, a program in another language by --command."""
import glob
import json
import os
import shlex

HERE = os.path.dirname(os.path.abspath(__file__))
# Folder: what runs a file, the file of a library, and what is there once its packages are installed. The Python of
# Debian is named by its path: its packages are of no other one.
LANGUAGES = {
    "javascript": ("node", "%s.mjs", os.path.join(HERE, "javascript", "node_modules", "three")),
    "python": ("/usr/bin/python3 -B", "%s_subjects.py", "/usr/share/doc/python3-shapely"),
}


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
    """Are a program's packages there?"""
    return path.endswith(".so") or os.path.exists(LANGUAGES[os.path.basename(os.path.dirname(os.path.abspath(path)))][2])


def files(path):
    """What an adapter's answers depend on, as far as it is of ours or pinned by us."""
    if path.endswith(".so"):
        return [path]
    folder = os.path.dirname(path)
    shared = [os.path.join(folder, name) for name in ("adapter.mjs", "package-lock.json")]
    return [path, *(each for each in shared if os.path.exists(each))]


def described(folder=HERE):
    """What libraries.json says: of one folder, or here of all; with "language", "" for libraries of subjects."""
    if os.path.abspath(folder) != HERE:
        lists = [(os.path.basename(os.path.abspath(folder)), folder)]
    else:
        lists = [("", HERE), *((language, os.path.join(HERE, language)) for language in LANGUAGES)]
    found = []
    for language, where in lists:
        with open(os.path.join(where, "libraries.json"), encoding="utf-8") as file:
            found += [{"language": language, **each} for each in json.load(file)["libraries"]]
    return found


def path_of(library, built):
    """An adapter's file; `built` is the folder of built libraries."""
    if not library["language"]:
        return os.path.join(built, library["plugin"] + ".so")
    return os.path.join(HERE, library["language"], LANGUAGES[library["language"]][1] % library["plugin"])


def programs(language):
    """All adapters in a language."""
    return sorted(glob.glob(os.path.join(HERE, language, LANGUAGES[language][1] % "*")))
