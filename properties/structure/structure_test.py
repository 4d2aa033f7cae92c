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

# The rooms of each, from the bottom up: a room is a folder, or a header beside the folders. It includes those before it. A
# header that other folders use lies in internal/ and belongs to the room of its name all the same.
ROOMS = {
    "fast/include/graze": ["exact_comparisons_begin.hpp", "exact_comparisons_end.hpp", "vocabulary.hpp", "vec.hpp", "structure.hpp", "documented",
                           "documented/structures", "certified/detail", "certified", "structures", "certified_structure.hpp",
                           "solids", "certified_solid.hpp", "batch.hpp", "certified.hpp", "certified.h",
                           "guarded.hpp", "voxel_grid.hpp",
                           "voxel_set.hpp", "voxel_walk.hpp"],
    "fast/src": ["batch", "batch/target", "c", "certified", "documented"],
    "reference/src": ["scalars.hpp", "text", "structures", "rational", "trace", "judge", "subjects", "catalog", "case_file", "cgal", "timing"],
    "fuzz/src": ["threads", "process", "listing", "naming", "evaluation", "command", "plugin", "hosts", "families", "solids", "structures", "campaign",
                 "pictures", "store", "shrink", "fuzzing", "configurations", "diagnosis", "mutate", "bound", "climb", "models", "parsers", "voxels", "queries", "scene"],
    "reports/src": ["text", "cli", "select", "show", "structures", "gate", "check", "formats", "html", "campaign", "digest", "suite", "bench",
                    "init/templates", "init", "validate", "queries", "verbs", "main.cpp"],
}

# Headers that cost seconds wherever they are parsed, and the folders (or files) of the libraries and programs whose units may.
DEAR = {
    # Those that compute with rationals, or show them.
    "boost/multiprecision/": ["properties/src", "reference/src/case_file", "reference/src/cgal", "reference/src/judge", "reference/src/rational",
                              "reference/src/subjects", "reference/src/timing", "reference/src/trace", "fuzz/adapters",
                              "fuzz/src/bound", "fuzz/src/campaign", "fuzz/src/configurations", "fuzz/src/diagnosis", "fuzz/src/climb", "fuzz/src/fuzzing", "fuzz/src/listing", "fuzz/src/naming", "fuzz/src/pictures", "fuzz/src/plugin",
                              "fuzz/src/evaluation", "fuzz/src/models", "fuzz/src/queries", "fuzz/src/scene", "fuzz/src/shrink", "fuzz/search", "reports/src/bench", "reports/src/campaign", "reports/src/check", "reports/src/digest",
                              "reports/peers", "reports/src/formats", "reports/src/html", "reports/src/show", "reports/src/suite", "reports/src/validate", "reports/src/verbs"],
    "CGAL/": ["reference/src/cgal", "reference/src/timing", "fuzz/src/parsers/model_file.cpp", "fuzz/adapters", "reports/peers"],
    "CLI/": ["reports/src/cli/command_line.cpp"],
    "nlohmann/": [],
    "rapidcheck": ["properties/src"],
}
TESTS = ("properties/unit", "properties/worlds", "properties/mutation", "properties/plugins", "properties/program")

# Lines of a file: above the first number the test says so, above the second it fails.
LONG, LONGEST = 400, 600
GENERATED = ["fast/include/graze/certified.h"]
SOURCES = re.compile(r"\.([ch]pp|[ch]|py|ts|mjs|css|cmake)$|(^|/)CMakeLists\.txt$")
root, build = "", ""


def files():
    """All of the sources, by their paths from the top."""
    for layer in LAYERS:
        for folder, folders, names in os.walk(os.path.join(root, layer)):
            folders[:] = [item for item in folders if item not in ("node_modules", "build", "corpus")]
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), root)
                if SOURCES.search(path):
                    yield path


def read(path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def units(listed, folder):
    """{source: files it was made of}, of what ninja -t deps says; sources by their paths from the top."""
    result = {}
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
            result.setdefault(source, set()).update(paths)
    return result


def dear_units(result):
    """(header, source) of every unit that parses what it may not."""
    found = []
    for header, allowed in DEAR.items():
        for source, parts in result.items():
            mine = source.startswith(tuple(layer + "/" for layer in LAYERS)) and not source.startswith(TESTS)
            if mine and any("/" + header in part for part in parts) and not any(
                    source == item or source.startswith(item + "/") for item in allowed):
                found.append((header, source))
    return sorted(found)


def layer_of(path):
    return LAYERS.index(path.split(os.sep, 1)[0])


def code_files():
    return [path for path in files() if re.search(r"\.[ch](pp)?$", path)]


def includes():
    """(file, what it includes, where that lies) for each include of a file of ours."""
    places = collections.defaultdict(list)  # by what an include says
    for path in code_files():
        below = re.search(r"^\w+/(?:include|internal|src|unit)/(.*)", path)
        if below:
            places[below[1]].append(path)
    for path in code_files():
        for name in re.findall(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', read(path), re.MULTILINE):
            beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
            if os.path.exists(os.path.join(root, beside)) and beside.split(os.sep)[0] in LAYERS:
                yield path, name, beside
            elif places[name]:
                yield path, name, min(places[name], key=lambda place: (layer_of(place) != layer_of(path), layer_of(place)))


def is_foreign(path, place):
    """Whether a file that includes another reaches into the sources of a folder that it does not belong to."""
    folder, _, below = place.partition("/")
    tests = f"properties/unit/{folder}/"
    return below.startswith("src/") and not path.startswith((folder + "/", tests))


def is_public(path):
    """Whether a package has the file: it finds there what is public and nothing else."""
    return re.match(r"\w+/include/", path) or path in ("fuzz/harness/harness.cpp", "fuzz/harness/replay.cpp")


def rooms_of(base):
    """{room: [(file, what it includes, the room of that)]}."""
    room = {}
    for path in code_files():
        for folder in (base, base.removesuffix("/src") + "/internal/graze/internal"):
            if path.startswith(folder + "/"):
                below = os.path.relpath(path, folder)
                room[path] = os.path.dirname(below) or below
    found = {item: [] for item in room.values()}
    for path, name, place in includes():
        if path in room and place in room and room[path] != room[place]:
            found[room[path]].append((path, name, room[place]))
    return found


class structure(unittest.TestCase):
    maxDiff = None

    def test_dear_headers_are_parsed_where_they_may_be(self):
        if build == "none":
            self.skipTest("not a build of Ninja")
        listed = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
        result = units(listed, build)
        self.assertGreater(len(result), 50)
        self.assertEqual(dear_units(result), [])

    def test_an_include_too_many_would_be_seen(self):
        listed = "a.o: #deps 3, deps mtime 1 (VALID)\n%s    %s\n    /usr/include/boost/multiprecision/gmp.hpp\n"
        for united in ("", "    /elsewhere/Unity/unity_cxx.cxx\n"):
            for source, count in (("fuzz/src/families/plain.cpp", 1), ("reference/src/rational/rational.cpp", 0)):
                text = listed % (united, os.path.join(root, source))
                self.assertEqual(len(dear_units(units(text, "/"))), count, text)

    def test_includes_point_down(self):
        found = list(includes())
        self.assertGreater(len(found), 1000)
        self.assertEqual([(path, name) for path, name, place in found if layer_of(place) > layer_of(path)], [])

    def test_sources_are_included_in_their_own_folder(self):
        """What other folders use is public or internal; a unit test alone may look into the sources that it tests."""
        self.assertTrue(is_foreign("fuzz/src/store/rows.cpp", "reference/src/text/words.hpp"))
        self.assertTrue(is_foreign("properties/unit/fuzz/store_test.cpp", "reference/src/text/words.hpp"))
        self.assertFalse(is_foreign("properties/unit/fuzz/store_test.cpp", "fuzz/src/store/rows.hpp"))
        self.assertEqual([(path, name) for path, name, place in includes() if is_foreign(path, place)], [])

    def test_public_headers_include_public_ones(self):
        found = [(path, name, place) for path, name, place in includes() if is_public(path)]
        self.assertGreater(len(found), 100)
        self.assertEqual([(path, name) for path, name, place in found if not is_public(place)], [])

    def test_internal_headers_are_shared(self):
        """Those that other folders do without are at home in the sources of their own."""
        shared = {place for path, _, place in includes()
                  if not path.startswith(TESTS) and (layer_of(path) != layer_of(place) or "/internal/" in path)}
        internal = [path for path in files() if re.match(r"\w+/internal/", path)]
        self.assertGreater(len(internal), 20)
        self.assertEqual([path for path in internal if path not in shared], [])

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
        found = {path: read(path).count("\n") for path in files() if path not in GENERATED}
        self.assertGreater(len(found), 300)
        for path in sorted(path for path in found if found[path] > LONG):
            print(f"{path} is long: {found[path]} lines")
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
        kinds = re.search(r"answer_kind_names\{(.*?)\}", read("reference/include/graze/answer_kind.hpp"), re.DOTALL)[1]
        kinds = re.findall(r'"(\w+)"', kinds)
        self.assertGreater(len(kinds), 4)
        text = re.search(r"\* output: (.*?)\n     \*\n", read("fuzz/include/graze/subject.h"), re.DOTALL)[1]
        text = re.sub(r"\s*\n\s*\* *", "\n", text)
        self.assertTrue(text.startswith("takes as many scalars as `graze list` shows numbers for the test"), text)
        self.assertIn("each is NaN before\nthe call", text)
        self.assertIn("Return 1", text)
        self.assertEqual(sorted(line.split()[0] for line in text.splitlines() if line.split()[0] in kinds), sorted(kinds))

    def test_one_name_is_one_type(self):
        """No two types of namespace graze share a name: units that know one each would share the functions of either."""
        self.assertEqual(types_in({"a.hpp": "namespace graze { struct one { int x; }; namespace { struct two {}; } }",
                                   "b.cpp": "namespace graze {\nclass one : base {}; }", "c.cpp": "namespace graze { struct two {}; }"}),
                         {"graze::one": ["a.hpp", "b.cpp"], "graze::two": ["c.cpp"]})
        files = [path for layer in ("fast", "reference", "fuzz", "reports") for pattern in ("**/*.hpp", "**/*.cpp")
                 for path in glob.glob(os.path.join(root, layer, pattern), recursive=True)]
        files = {os.path.relpath(path, root): read(os.path.relpath(path, root)) for path in files
                 if not re.search("/(examples|adapters|ports|node_modules|field)/", path)}
        found = types_in(files)
        self.assertGreater(len(found), 500)
        self.assertEqual({name: where for name, where in found.items() if len(where) > 1}, {})

    def test_pages(self):
        """The first one is short, and the files and headings that any page names are there."""
        self.assertLessEqual(read("README.md").count("\n"), 150)
        found = []
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if name not in ("node_modules", "build", "out", ".git", "libraries")]
            found += [os.path.relpath(os.path.join(folder, name), root) for name in names if name.endswith(".md")]
        self.assertGreater(len(found), 60)
        self.assertEqual([(path, to) for path in sorted(found) for to in dead_links(path)], [])
        # The five jobs and the references are one click from the first page.
        for page in ("fuzz/README.md", "reports/ci.md", "fuzz/long-campaigns.md", "reports/reading.md", "fast/README.md",
                     "reference/questions/README.md", "reports/README.md", "reports/formats.md", "fuzz/design.md"):
            self.assertIn("](%s" % page, read("README.md"))


def types_in(files):
    """{qualified name: files} of the types defined in named namespaces."""
    found = {}
    for path, text in sorted(files.items()):
        text = re.sub(r'R"(\w*)\(.*?\)\1"', '""', re.sub(r"//[^\n]*", "", text), flags=re.S)
        text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
        open_ones = []
        for item in re.finditer(r"namespace\s*([\w:]*)\s*\{|\b(?:struct|class)\s+(\w+)\s*(?:final\s*)?(?::[^:;{][^;{]*)?\{|\{|\}", text):
            if item[0] == "}":
                if open_ones:
                    open_ones.pop()
            elif item[0].startswith("namespace"):
                open_ones.append(item[1] or None)
            else:
                if item[2] and open_ones and all(isinstance(name, str) and name != "{" for name in open_ones):
                    names = found.setdefault("::".join(open_ones + [item[2]]), [])
                    if path not in names:
                        names.append(path)
                open_ones.append("{")
    return found


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
            if heading not in [re.sub(r"[^\w\- ]", "", item.lower()).replace(" ", "-") for item in heads]:
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
