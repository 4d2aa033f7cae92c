#!/usr/bin/env python3
"""The shape of the sources: who parses what is dear to parse, that includes point down, that files stay short, and that
READMEs refer to what is there.

usage: structure_test.py TOP_FOLDER_OF_THE_SOURCES BUILD|none [unittest arguments]

BUILD is a build folder of Ninja: what each unit included is read from its log of dependencies.
"""
import collections
import glob
import os
import re
import subprocess
import sys
import unittest

# From the bottom up. A file includes its own layer and those before it.
LAYERS = ["fast", "reference", "fuzz", "reports", "properties"]

# The rooms of each, from the bottom up: a room is a folder, or a header beside the folders. It includes those before it.
ROOMS = {
    "fast/include/graze": ["vocabulary.hpp", "vec.hpp", "documented", "certified/detail", "certified", "batch.hpp", "certified.hpp",
                           "guarded.hpp", "voxel_grid.hpp", "voxel_set.hpp", "voxel_walk.hpp"],
    "fast/src": ["batch", "batch/target", "documented"],
    "reference/src": ["text", "rational", "trace", "judge", "subjects", "catalog", "case_file", "cgal", "timing"],
    "fuzz/src": ["threads", "process", "listing", "naming", "reading", "command", "plugin", "hosts", "families", "campaign",
                 "pictures", "store", "shrink", "fuzzing", "mutate", "bound", "climb", "models", "parsers", "voxels", "scene"],
    "reports/src": ["text", "cli", "select", "show", "gate", "check", "formats", "html", "campaign", "bench",
                    "init/templates", "init", "voxelize", "verbs", "main.cpp"],
}

# Headers that cost seconds wherever they are parsed, and the folders (or files) of the libraries and programs whose units may.
DEAR = {
    # Those that compute with rationals, or show them.
    "boost/multiprecision/": ["properties/src", "reference/src/case_file", "reference/src/cgal", "reference/src/judge", "reference/src/rational",
                              "reference/src/subjects", "reference/src/timing", "reference/src/trace", "fuzz/adapters",
                              "fuzz/src/bound", "fuzz/src/campaign", "fuzz/src/climb", "fuzz/src/fuzzing", "fuzz/src/listing", "fuzz/src/naming", "fuzz/src/pictures", "fuzz/src/plugin",
                              "fuzz/src/reading", "fuzz/src/scene", "fuzz/src/shrink", "reports/field", "reports/src/bench", "reports/src/check",
                              "reports/src/formats", "reports/src/html", "reports/src/show", "reports/src/verbs",
                              "reports/src/voxelize"],
    "CGAL/": ["reference/src/cgal", "reference/src/timing", "fuzz/src/parsers/model_file.cpp", "fuzz/adapters"],
    "CLI/": ["reports/src/cli/command_line.cpp", "reports/field"],
    "nlohmann/": [],
    "rapidcheck": ["properties/src"],
}
TESTS = ("properties/unit", "properties/worlds", "properties/mutation", "properties/plugins", "properties/program")

LONGEST = 400
SOURCES = re.compile(r"\.([ch]pp|[ch]|py|ts|mjs|css|cmake)$|(^|/)CMakeLists\.txt$")
root, build = "", ""


def files():
    """All of the sources, by their paths from the top."""
    for layer in LAYERS:
        for folder, folders, names in os.walk(os.path.join(root, layer)):
            folders[:] = [each for each in folders if each not in ("node_modules", "build", "corpus")]
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), root)
                if SOURCES.search(path):
                    yield path


def read(path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def units(listed, folder):
    """{source: files it was made of}, of what ninja -t deps says; sources by their paths from the top."""
    made = {}
    for block in listed.split("\n\n"):
        head, *lines = block.strip().splitlines() or [""]
        paths = [os.path.normpath(os.path.join(folder, line.strip())) for line in lines]
        if not paths or not head.endswith("(VALID)"):
            continue
        source = os.path.relpath(paths[0], root)
        if "/Unity/" in paths[0]:  # a folder as one unit: what one of its files may not parse, none may
            sources = [os.path.relpath(path, root) for path in paths[1:] if path.endswith(".cpp")]
            source = os.path.join(os.path.dirname(sources[0]), "united")
        if not source.startswith(".."):
            made.setdefault(source, set()).update(paths)
    return made


def dear_units(made):
    """(header, source) of every unit that parses what it may not."""
    found = []
    for header, allowed in DEAR.items():
        for source, parts in made.items():
            mine = source.startswith(tuple(layer + "/" for layer in LAYERS)) and not source.startswith(TESTS)
            if mine and any("/" + header in part for part in parts) and not any(
                    source == each or source.startswith(each + "/") for each in allowed):
                found.append((header, source))
    return sorted(found)


def rooms_of(base):
    """{room: [(file, what it includes, the room of that)]}."""
    paths = [path for path in files() if path.startswith(base + "/") and re.search(r"\.[ch](pp)?$", path)]
    room = {os.path.relpath(path, base): os.path.dirname(os.path.relpath(path, base)) or os.path.basename(path) for path in paths}
    found = {each: [] for each in room.values()}
    for path in paths:
        here = room[os.path.relpath(path, base)]
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', read(path), re.MULTILINE):
            target = room.get(name.removeprefix("graze/"))
            if target and target != here:
                found[here].append((path, name, target))
    return found


def layer_of(path):
    return LAYERS.index(path.split(os.sep, 1)[0])


class structure(unittest.TestCase):
    maxDiff = None

    def test_dear_headers_are_parsed_where_they_may_be(self):
        if build == "none":
            self.skipTest("not a build of Ninja")
        listed = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
        made = units(listed, build)
        self.assertGreater(len(made), 50)
        self.assertEqual(dear_units(made), [])

    def test_an_include_too_many_would_be_seen(self):
        listed = "a.o: #deps 3, deps mtime 1 (VALID)\n%s    %s\n    /usr/include/boost/multiprecision/gmp.hpp\n"
        for united in ("", "    /elsewhere/Unity/unity_cxx.cxx\n"):
            for source, count in (("fuzz/src/families/plain.cpp", 1), ("reference/src/rational/rational.cpp", 0)):
                text = listed % (united, os.path.join(root, source))
                self.assertEqual(len(dear_units(units(text, "/"))), count, text)

    def test_includes_point_down(self):
        headers = collections.defaultdict(set)  # by what an include says, the layers that have it
        paths = list(files())
        for path in paths:
            below = re.search(r"^\w+/(?:include|src)/(.*)", path) or re.search(r"^properties/unit/(.*)", path)
            if below:
                headers[below[1]].add(layer_of(path))
        up = []
        for path in paths:
            if not re.search(r"\.[ch](pp)?$", path):
                continue
            for name in re.findall(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', read(path), re.MULTILINE):
                beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
                if name.startswith("..") or os.path.exists(os.path.join(root, beside)):
                    layers = {layer_of(beside)} if beside.split(os.sep)[0] in LAYERS else set()
                else:
                    layers = headers.get(name, set())
                if layers and min(layers) > layer_of(path):
                    up.append((path, name))
        self.assertGreater(len(headers), 100)
        self.assertEqual(up, [])

    def test_rooms_have_an_order(self):
        for base, order in ROOMS.items():
            with self.subTest(base):
                includes = rooms_of(base)
                self.assertEqual(sorted(includes), sorted(order), "rooms that are there, and rooms of the order")
                up = [(path, name) for room in includes for path, name, target in includes[room]
                      if order.index(target) > order.index(room)]
                self.assertEqual(up, [])
                self.assertGreater(sum(map(len, includes.values())), 0)

    def test_builds_point_down(self):
        up = []
        for path in files():
            if path.endswith(("CMakeLists.txt", ".cmake")):
                for layer in re.findall(r"(?:SOURCE_DIR\}|SOURCE\}|\.\.)/(\w+)/", read(path)):
                    if layer in LAYERS and LAYERS.index(layer) > layer_of(path):
                        up.append((path, layer))
        self.assertEqual(up, [])

    def test_files_are_short(self):
        found = {path: read(path).count("\n") for path in files()}
        self.assertGreater(len(found), 300)
        self.assertEqual({path: lines for path, lines in found.items() if lines > LONGEST}, {})

    def test_every_test_is_run(self):
        """A script of tests that no CMakeLists.txt names would never be red."""
        sources = list(files())
        named = "\n".join(read(path) for path in sources if path.endswith(("CMakeLists.txt", ".cmake")))
        scripts = [path for path in sources if path.endswith("_test.py")]
        self.assertGreater(len(scripts), 50)
        self.assertEqual([path for path in scripts
                          if not re.search(r"\b%s\b" % os.path.basename(path)[:-3], named)], [])

    def test_subject_h_names_every_kind_of_answer(self):
        """The only contract that a C user has says what `output` takes."""
        kinds = re.search(r"answer_kind_names\{(.*?)\}", read("reference/include/graze/catalog.hpp"), re.DOTALL)[1]
        kinds = re.findall(r'"(\w+)"', kinds)
        self.assertGreater(len(kinds), 4)
        said = re.search(r"\* output: (.*?)\n     \*\n", read("fuzz/include/graze/subject.h"), re.DOTALL)[1]
        said = re.sub(r"\s*\n\s*\* *", "\n", said)
        self.assertTrue(said.startswith("takes as many scalars as `graze list` shows numbers for the test"), said)
        self.assertIn("each is NaN before\nthe call", said)
        self.assertIn("Return 1", said)
        self.assertEqual(sorted(line.split()[0] for line in said.splitlines() if line.split()[0] in kinds), sorted(kinds))

    def test_readmes(self):
        """The first one is short, and the files and headings that any of them names are there."""
        self.assertLessEqual(read("README.md").count("\n"), 250)
        found = sorted(os.path.relpath(path, root) for pattern in ("README.md", "[!.b]*/README.md", "fuzz/*/README.md")
                       for path in glob.glob(os.path.join(root, pattern)))
        self.assertGreater(len(found), 8)
        self.assertEqual([(path, to) for path in found for to in dead_links(path)], [])


def dead_links(path):
    """What a file of Markdown refers to and there is not."""
    for to in re.findall(r"\]\(([^)\s]+)\)", read(path)):
        file, _, heading = to.partition("#")
        file = os.path.join(os.path.dirname(path), file) if file else path
        if "://" in to:
            continue
        if not os.path.exists(os.path.join(root, file)):
            yield to
        elif heading:
            heads = re.findall(r"^#+ (.*)$", read(file), re.MULTILINE)
            if heading not in [re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in heads]:
                yield to
    # Files of the repository, by their paths from its top or from this file's folder.
    for name in re.findall(r"`((?:\.ci|\.github|%s)/[\w./-]+)`" % "|".join(LAYERS), read(path)):
        if not any(os.path.exists(os.path.join(root, at, name)) for at in ("", os.path.dirname(path))):
            yield name


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    root, build = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1)
    if build != "none":
        build = os.path.abspath(build)
    unittest.main()
