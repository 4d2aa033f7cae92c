"""What the state of the field is made from: campaigns, times and answers, each kept in a folder and not run again."""
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "fuzz", "adapters"))

import asking  # noqa: E402
from field_text import value_of  # noqa: E402
from mode_changes import changes_of  # noqa: E402

BASE_MODES = ("gxx_O3", "clang_O3")  # what the others are compared with: the first that there is
STRICT_MODES = ("gxx_O0", "gxx_O3", "clang_O0", "clang_O3")
# Of libcgal-demo: closed and open surfaces, scans, CAD parts, from 4 to 40 thousand triangles.
MODELS = ("tetrahedron star fold icosahedron 3torus cross tripod ellipsoid pipe geosphere joint nefertiti eight pig anchor "
          "rotor spool cactus handle hand mask_cone head couplingdown bones knot1 mushroom elephant triceratops cow "
          "fandisk").split()
SHARDS = 6  # of a campaign in which a subject was given up for its crashes: it is asked in each of them anew
REPEATS = 8  # some libraries answer by what was in memory before
REPEATED_HANGS = 3  # after one more a subject is asked no more
FIELD_CASES = os.path.join(ROOT, "reference", "field_cases.jsonl")


def say(text):
    print(text, file=sys.stderr, flush=True)


def read_text(*names):
    with open(os.path.join(*names), encoding="utf-8") as file:
        return file.read()


def write_text(text, *names):
    with open(os.path.join(*names), "w", encoding="utf-8") as file:
        file.write(text)


def read_lines(*names):
    return [json.loads(line) for line in read_text(*names).split("\n") if line.strip()]


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, check=False, **more)


def digest(*paths):
    sums = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            sums.update(file.read())
    return sums.hexdigest()[:16]


class Field:
    """The programs, the libraries of subjects, and the folder of results."""

    def __init__(self, options):
        """options.only: the plugin of one library, for its page; else the C++ libraries and the float modes."""
        self.options = options
        self.out = os.path.abspath(options.out)
        os.makedirs(self.out, exist_ok=True)
        self.only = options.only
        self.libraries = [item for item in asking.described()
                          if (item["plugin"] == self.only if self.only else not item["language"])]
        self.adapters, self.missing = {}, []
        for library in self.libraries:
            path = asking.path_of(library, options.adapters)
            if os.path.exists(path) and asking.is_installed(path):
                self.adapters[library["plugin"]] = path
            else:
                self.missing.append(library["plugin"])
        self.mode_flags = [] if self.only else [
            line.split("|")  # name, compiler, flags, refusal
            for line in read_text(options.float_modes, "modes.txt").splitlines()]
        self.modes = {name: os.path.join(options.float_modes, name + ".so")
                      for name, _, _, refused in self.mode_flags if not refused}
        self.base_mode = next((mode for mode in BASE_MODES if mode in self.modes), None)
        self.plugins = {**self.adapters, **self.modes}
        self._subjects = self._listed = None

    def path(self, *names):
        return os.path.join(self.out, *names)

    def graze(self, *words, **more):
        return run(self.options.graze, *words, **more)

    def plugin_words(self, stems):
        return [word for stem in stems for word in asking.words(self.plugins[stem])]

    def listed(self):
        """What graze list says, with the adapters."""
        if self._listed is None:
            listed = self.graze("list", "--json", *self.plugin_words(self.adapters))
            if listed.returncode != 0:
                raise SystemExit(listed.stderr)
            self._listed = json.loads(listed.stdout)
        return self._listed

    def subjects(self):
        """What the adapters offer: {"test", "name", "scalars", "promise"}."""
        if self._subjects is None:
            # What moves wants another time limit (fuzz/adapters/README.md), and is on no page.
            self._subjects = [item for item in self.listed()["subjects"] if item["name"].partition(".")[0] in self.adapters
                              and not item["test"].endswith("_ccd_3d")]
        return self._subjects

    def step(self, name, settings, work):
        """Runs work(folder) once for these settings; what was stopped half-way is taken up by what works there."""
        folder = self.path(name)
        stamp = os.path.join(folder, "settings.json")
        settings = json.loads(json.dumps(settings))
        known = json.loads(read_text(stamp)) if os.path.exists(stamp) else None
        if known is None or known["settings"] != settings:
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            known = {"settings": settings, "done": False}
        if not known["done"]:
            say("state of the field: " + name)
            write_text(json.dumps(known), stamp)
            work(folder)
            write_text(json.dumps({**known, "done": True}), stamp)
        return folder

    def campaign(self, name, stems, words, more_subjects=(), **more):
        """A campaign of graze run or graze mesh on the plugins' subjects."""
        globs = [word for stem in (*stems, *more_subjects) for word in ("--subject", stem + ".*")]
        settings = {"words": words, "globs": globs, "program": digest(self.options.graze),
                    "files": digest(*(word for word in words if os.path.isfile(word))),
                    "plugins": {stem: digest(*asking.files(self.plugins[stem])) for stem in stems}}

        def work(folder):
            done = self.graze(*words, *self.plugin_words(stems), *globs, "--no-shrink", "--no-pictures",
                              "--jobs", str(self.options.jobs), "--fail-on", "none", "--out", folder, **more)
            write_text(done.stderr, folder, "messages.txt")
            if done.returncode not in (0, 1) or not os.path.exists(os.path.join(folder, "summary.json")):
                raise SystemExit("graze %s: exit status %d\n%s" % (words[0], done.returncode, done.stderr))

        return self.step(name, settings, work)

    # The steps, in the order in which they are run.

    def is_in_domain(self, library, case):
        """Is a line of a case file in the domain that is documented of a subject of its test?"""
        listed = next(test for test in self.listed()["tests"] if test["id"] == case["test"])
        x = [value_of(item) for item in case["input"]]
        return any(asking.in_domain(library, item["subject"], listed, x) for item in library["subjects"]
                   if item["test"] == case["test"])

    def library_run(self, plugin, outside=False):
        """A campaign on cases that the library's adapter converts exactly, of those in its documented domain or of the
        others: a crash counts wherever a subject is asked, so they are asked apart."""
        library = next(item for item in self.libraries if item["plugin"] == plugin)

        def write(folder):
            path = os.path.join(folder, "cases.jsonl")
            asking.write_cases(self.options.graze, library, {**self.listed(), "subjects": self.subjects()}, self.options.cases,
                               self.options.seed, path)
            if asking.has_domain(library):
                parts = {True: [], False: []}
                for line in read_text(path).splitlines():
                    parts[self.is_in_domain(library, json.loads(line))].append(line + "\n")
                write_text("".join(parts[True]), path)
                write_text("".join(parts[False]), folder, "outside.jsonl")

        settings = {"cases": self.options.cases, "seed": self.options.seed, "program": digest(self.options.graze),
                    "files": digest(*asking.files(self.adapters[plugin]), asking.__file__, asking.convert.__file__)}
        cases = os.path.join(self.step("generated", settings, write), "outside.jsonl" if outside else "cases.jsonl")
        tests = [word for test in sorted({item["test"] for item in self.subjects()}) for word in ("--test", test)]
        environment = {**os.environ, "GRAZE_ADAPTERS_IGNORE_DOMAIN": "1"} if outside else None
        name, words = "outside" if outside else "inside", ["run", "--cases-from", cases, *tests]
        whole = self.campaign(name, [plugin], words, env=environment)
        # One that hangs hangs in each of them, which takes long.
        if not any(found["given_up"] and (self.options.shard_hangs or found["crash"] > found["hang"])
                   for (_, subject, _), found in self.counts(whole).items() if subject.startswith(plugin + ".")):
            return whole
        shards = [self.campaign("%s_%d" % (name, shard), [plugin], [*words, "--shard", "%d/%d" % (shard, SHARDS)], env=environment)
                  for shard in range(1, SHARDS + 1)]

        def join(folder):
            done = self.graze("merge", *shards, "--fail-on", "none", "--out", folder)
            if done.returncode:
                raise SystemExit("graze merge: exit status %d\n%s" % (done.returncode, done.stderr))

        return self.step(name + "_joined", [json.loads(read_text(shard, "settings.json")) for shard in shards], join)

    def models(self):
        """The models' files, taken out of the archive of libcgal-demo."""
        folder = self.path("meshes")
        listed = run("dpkg", "-L", "libcgal-demo").stdout
        archive = next((line for line in listed.splitlines() if "/data.tar" in line), None)
        if archive is None:
            raise SystemExit("the package libcgal-demo, whose models are used, is not installed")
        names = ["data/meshes/%s.off" % model for model in MODELS]
        if not all(os.path.exists(os.path.join(folder, name)) for name in names):
            os.makedirs(folder, exist_ok=True)
            subprocess.run(["tar", "-xf", archive, "-C", folder, *names], check=True)
        return {model: os.path.join(folder, name) for model, name in zip(MODELS, names)}

    def model_runs(self):
        return {model: self.campaign(os.path.join("models", model), [*self.adapters, *self.modes],
                                     ["mesh", path, "--cases", str(self.options.model_cases)])
                for model, path in self.models().items()}

    def compare(self):
        """Verdicts that the modes change: of generated cases, and of the models'."""
        base, *others = sorted(self.modes.items(), key=lambda item: item[0] != self.base_mode)
        settings = {"program": digest(self.options.graze), "modes": digest(*self.modes.values()),
                    "cases": self.options.mode_cases, "seed": self.options.seed}

        def work(folder):
            for name, models in (("families", []), ("models", self.models().values())):
                rows = changes_of(self.options.graze, base, others, folder, self.options.mode_cases, self.options.seed, models)
                write_text("".join(json.dumps(row) + "\n" for row in rows), folder, name + ".jsonl")

        folder = self.step("compare", settings, work)
        return {name: read_lines(folder, name + ".jsonl") for name in ("families", "models")}

    def field_cases(self):
        """The answers of all adapters to the field cases."""
        settings = {"cases": digest(FIELD_CASES), "program": digest(self.options.graze),
                    "plugins": digest(*(file for path in self.adapters.values() for file in asking.files(path)))}

        def work(folder):
            done = self.graze("check", "--json", *self.plugin_words(self.adapters), FIELD_CASES)
            if done.returncode not in (0, 1):  # 1: an answer of an adapter's is wrong
                raise SystemExit("field cases: exit status %d\n%s" % (done.returncode, done.stderr))
            cases = read_lines(FIELD_CASES)
            with open(os.path.join(folder, "answers.jsonl"), "w", encoding="utf-8") as file:
                for case, line in zip(cases, done.stdout.splitlines()):
                    answer = json.loads(line)
                    for name, found in answer["subjects"].items():
                        if "cause" in found and name.partition(".")[0] in self.adapters:
                            found["steady"] = self.answers_again(case, name, found["outcome"])
                    file.write(json.dumps(answer) + "\n")

        return read_lines(self.step("field_cases", settings, work), "answers.jsonl")

    def answers_again(self, case, subject, outcome):
        """Does the subject, asked alone and repeatedly, answer so each time?"""
        asked = json.dumps({key: case[key] for key in ("test", "scalar", "input")}) + "\n"
        done = self.graze("check", "--json", *self.plugin_words([subject.partition(".")[0]]), "--subject", subject, "-",
                          input=asked * (REPEATED_HANGS if outcome == "hang" else REPEATS))
        return all(json.loads(line)["subjects"][subject]["outcome"] == outcome for line in done.stdout.splitlines())

    # What they say.

    @staticmethod
    def counts(folder):
        """{(test, subject, scalar): counts of summary.json}, with "given_up". wrong_sphere leaves out spheres than which
        the scalar type holds no better: they are no disagreements. all_wrong_spheres has them."""
        tests = json.loads(read_text(folder, "summary.json"))["tests"]
        counts = {(test, name, scalar): {"given_up": False, **found} for test, counted in tests.items()
                  for name, scalars in counted["subjects"].items() for scalar, found in scalars.items()}
        base = sqlite3.connect(os.path.join(folder, "findings.db"))
        for test, name, scalar, family, disagreements in base.execute(
                "SELECT test, subject, scalar, family, disagreements FROM counts WHERE test = 'triangle_min_sphere_3d'"):
            found = counts[test, name, scalar]
            item = found["families"][family]
            item["all_wrong_spheres"] = item["wrong_sphere"]
            item["wrong_sphere"] = disagreements - item["crash"] - item["hang"]
            found["wrong_sphere"] -= item["all_wrong_spheres"] - item["wrong_sphere"]
        base.close()
        return counts

    @staticmethod
    def triangles(folder):
        return int(re.search(r": (\d+) triangles", read_text(folder, "messages.txt")).group(1))
