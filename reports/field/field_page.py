"""The page reports/field/state-of-the-field.md: figures of the campaigns, and nothing that is not in them."""
import os
import platform
import re
import subprocess

from field_cases import WRONG, case_id, degenerate
from field_proof import proof_text
from field_runs import FAMILIES, MODELS, read_text
from field_text import OUTCOME_WORDS, example_text, per_million, short, table, worst_text, wrapped

UNSHOWN = "~"  # a figure whose cases answered otherwise when they were asked again one by one


def command_output(*words):
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def package_version(package):
    return command_output("dpkg-query", "-W", "-f", "${Version}", package) or "not installed"


def processor():
    text = read_text("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.*)$", text, re.M)
    flags = re.search(r"^flags\s*: (.*)$", text, re.M)
    have = [word for word in ("fma", "avx2", "avx512f") if flags and word in flags.group(1).split()]
    return "%s, %s" % (found.group(1) if found else platform.machine(), ", ".join(have) or "no FMA")


def adapter_flags(build, plugin):
    """The options that matter to arithmetic, of the adapter's own code, as the build has them."""
    try:
        text = read_text(build, "build.ninja")
    except OSError:
        return ""
    block = re.search(r"^build \S*adapter_%s\.dir/%s\S*\.o:.*\n((?: .*\n)+)" % (plugin, plugin.split("_")[0]), text, re.M)
    if not block:
        return ""
    words = " ".join(re.findall(r"^ *(?:DEFINES|FLAGS) = (.*)$", block.group(1), re.M)).split()
    kept = [word for word in words if re.match(r"-(f(rounding|fp-|no-strict)|m|[DU]NDEBUG)", word)]
    level = [word for word in words if re.match(r"-O.$", word)][-1:]
    if "-UNDEBUG" in kept:
        kept = [word for word in kept if word != "-DNDEBUG"]
    return " ".join(dict.fromkeys(level + kept))


def compiler_version(path):
    """Its name and version, such as "g++ 12.2.0 (Debian 12.2.0-14)"."""
    first = (command_output(path, "--version") or "unknown").splitlines()[0]
    found = re.match(r"\S+ \((.*)\) (\S+)$", first)
    return "g++ %s (%s)" % (found.group(2), found.group(1)) if found else first


class Page:
    def __init__(self, field, results):
        self.field, self.results = field, results
        self.counts = results["counts"]
        self.lines = {line["id"]: line for line in results["lines"]}
        self.lost = set(results["lost"])
        self.text = []

    def add(self, text=""):
        self.text.append(text)

    def prose(self, words):
        """A paragraph."""
        self.add(wrapped(words) + "\n")

    # Figures of a subject.

    def subjects_of(self, plugin):
        """(subject, test) in the order of the program's list."""
        return [(each["name"], each["test"]) for each in self.field.subjects()
                if each["name"].startswith(plugin + ".")]

    def promise_of(self, subject, test):
        return next(each["promise"] for each in self.field.subjects() if (each["name"], each["test"]) == (subject, test))

    def scalars_of(self, subject, test):
        return [scalar for scalar in ("float32", "float64") if (test, subject, scalar) in self.counts]

    def blamed(self, subject, test):
        """The outcomes that count against the subject."""
        promise = self.promise_of(subject, test)
        if any(each["id"] == test and each["answer"] == "values" for each in self.field.listed()["tests"]):
            return ("wrong_value", "crash", "hang")
        return WRONG + {"closed": ("contact_miss",), "open": ("contact_hit",)}.get(promise, ())

    def wrong(self, found, families, outcomes):
        checked = sum(found["families"][family]["checked"] for family in families if family in found["families"])
        return sum(found["families"][family].get(outcome, 0) for family in families if family in found["families"]
                   for outcome in outcomes), checked

    def contact(self, subject, test, scalar):
        """What it answers where shapes touch, outside the degenerate family."""
        found = self.counts[test, subject, scalar]
        proper = [family for family in FAMILIES if family != "degenerate"]
        hits, misses = (self.wrong(found, proper, [outcome])[0] for outcome in ("contact_hit", "contact_miss"))
        if hits + misses == 0:
            return ""
        if misses == 0 or hits == 0:
            return "always %s (%s)" % ("hit" if hits else "miss", "{:,}".format(hits + misses))
        return "mixed, hit in %s of %s" % ("{:,}".format(hits), "{:,}".format(hits + misses))

    def described(self, library, subject, test):
        return next((each for each in library["subjects"] if (each["subject"], each["test"]) == (subject, test)), {})

    def excluded(self, library, subject, test):
        """Does the documentation rule out shapes without area or extent: the library's, or the subject's own words?"""
        return self.described(library, subject, test).get("excludes_degenerate", library["excludes_degenerate"])

    # Sections.

    def introduction(self):
        options = self.field.options
        if options.beyond:
            self.introduction_beyond()
        else:
            self.introduction_of_all()
        self.prose("Processor: %s. Linux %s. Debian packages:" % (processor(), platform.release().split("-")[0]))
        rows = []
        for library in self.field.libraries:
            built = library["plugin"] in self.field.adapters
            if options.beyond and not (built and self.subjects_of(library["plugin"])):
                continue
            rows.append((library["library"], "`%s.so`" % library["plugin"], library["package"],
                         package_version(library["package"]) if built else "not built",
                         "`%s`" % adapter_flags(options.build, library["plugin"]) if built else ""))
        self.add(table(("library", "plugin", "package", "version", "the adapter's flags"), rows, left=5))
        self.prose("The adapters were built by %s; the libraries' own code is as the packages have it." %
                   compiler_version(options.compiler))

    def proof(self):
        self.add(proof_text(self.results["lines"], os.path.basename(os.path.splitext(self.field.options.page)[0]) + ".jsonl"))

    def introduction_beyond(self):
        options = self.field.options
        self.add("# State of the field: further questions\n")
        self.prose("""
            What collision libraries answer to the questions that [State of the field](state-of-the-field.md) does not
            put: rays, boxes with axes, spheres, capsules, convex hulls, polygons, the signs of orientations and circles;
            and libraries that it has not. What is said there holds here: every wrong answer was confirmed by two exact
            references, the cases aim at the border between yes and no, and some routines were made for another question.
            How far off values are, such as distances and points, is in [How far off are the libraries' values?](accuracy-of-libraries.md).""")
        self.prose("""
            Made by `reports/field/state_of_the_field.py --beyond reports/field/state-of-the-field.md --page
            reports/field/further-questions.md %s`, which writes `further-questions.jsonl` beside it. A figure above zero
            has its case there, by id: `SUBJECT/TEST/SCALAR/OUTCOME`, with `/worst` after it for the largest margin. All
            of a library's:""" % options.given)
        self.add("    graze check --plugin build/release/fuzz/adapters/geos.so --subject 'geos.*' "
                 "reports/field/further-questions.jsonl\n")
        self.proof()
        self.add("## Inputs, versions, flags\n")
        self.prose("""
            Generated cases: %s of each test and scalar type, seed %d, an eighth of them from each family (`graze list`
            says what families are), so that one wrong answer of a family is %s per million. Time limit of a case: 1 s. A
            subject that hangs 4 times or crashes 1000 times in a test is asked no more; its figures are of the cases
            before that.""" % ("{:,}".format(options.cases), options.seed, per_million(1, options.cases // 8)))

    def introduction_of_all(self):
        options = self.field.options
        self.add("# State of the field\n")
        self.prose("""
            What collision libraries answer to graze's questions, and what compiler flags do to published routines. Every
            wrong answer counted here was confirmed by two exact references that share no geometric code. (One is CGAL with
            exact numbers; the other, plain rational arithmetic, judges CGAL's own kernels without it.) The page says nothing
            beyond that: the cases aim at the border between yes and no, and most programs are rarely there; and some
            routines were made for another question than the test's, which is said where it is so.
            [Further questions](further-questions.md) are on a page of their own.""")
        self.prose("""
            Made by `cmake --build build/release --target state_of_the_field`%s, which runs everything again and writes
            this page and `state-of-the-field.jsonl`, the cases behind its figures. A figure above zero has its case
            there, by id: `SUBJECT/TEST/SCALAR/OUTCOME` (outcomes: `false_hit`, `false_miss`, `wrong_sphere`,
            `contact_miss`, `crash`, `hang`), with `/worst` after it for the largest margin. All of a library's:""" %
                   (", configured with `-DGRAZE_FIELD_OPTIONS=\"%s\"`" % options.given if options.given else ""))
        self.add("    graze check --plugin build/release/fuzz/adapters/fcl.so --subject 'fcl.*' "
                 "reports/field/state-of-the-field.jsonl\n")
        self.proof()
        self.add("## Inputs, versions, flags\n")
        self.prose("""
            Generated cases: %s of each test and scalar type, seed %d, an eighth of them from each family
            (`graze list` says what families are), so that one wrong answer of a family is %s per million. Float
            modes: %s of each. Models: %d of the package libcgal-demo, %s cases of each model, test and scalar
            type, spread evenly. Field cases: all of `reference/field_cases.jsonl`. Time limit of a case: 1 s. A
            subject that hangs 4 times or crashes 1000 times in a test is asked no more; its figures are of the
            cases before that.""" % (
                "{:,}".format(options.cases), options.seed, per_million(1, options.cases // 8),
                "{:,}".format(options.mode_cases), len(MODELS), "{:,}".format(options.model_cases)))
    def overview(self):
        timed = not self.field.options.beyond
        self.add("## Overview\n")
        self.prose("""
            Wrong answers per million cases of all families, float32 / float64: false hits, false misses, wrong
            spheres and signs, contact answers against the subject's own promise, crashes, hangs. First those on proper
            shapes, then those where a shape has no area or extent; in parentheses where the library's
            documentation rules such input out. Then what the subject answers where shapes touch, outside the
            family `degenerate` (number of such cases)%s of float64 if it takes that.""" %
                   (", and nanoseconds a query of the family `random`; both" if timed else ","))
        rows = []
        for plugin in self.field.adapters:
            library = next(each for each in self.field.libraries if each["plugin"] == plugin)
            for subject, test in self.subjects_of(plugin):
                scalars = self.scalars_of(subject, test)
                cells = []
                for flat in (0, 1):
                    rates = [per_million(self.results["wrong"].get((subject, test, scalar), [0, 0])[flat],
                                         self.counts[test, subject, scalar]["checked"]) for scalar in scalars]
                    cell = " / ".join(rates if len(rates) == 2 else [*rates, "-"])
                    cells.append("(%s)" % cell if flat and self.excluded(library, subject, test) else cell)
                time = self.time_of(subject, test, scalars[-1], "random")
                rows.append(("`%s`" % subject, "`%s`" % test, *cells, self.contact(subject, test, scalars[-1]),
                             *([short(time) if time else "-"] if timed else [])))
        self.add(table(("subject", "test", "proper", "degenerate", "at contact", *(["ns"] if timed else [])), rows, left=2))

    def time_of(self, subject, test, scalar, family):
        return next((row["ns"] for row in self.results["times"] if (row["subject"], row["test"], row["scalar"],
                                                                    row["family"]) == (subject, test, scalar, family)), None)

    def subject_section(self, library, subject, test):
        self.add("#### `%s`, `%s`\n" % (subject, test))
        described = self.described(library, subject, test)
        promise = {"closed": "Promises hits at contact.", "open": "Promises misses at contact.",
                   "unspecified": "Promises nothing at contact."}[self.promise_of(subject, test)]
        if described:
            promise = "`%s`. %s %s" % (described["calls"], described["maps"], promise)
        self.prose(promise)
        rows, notes = [], []
        for scalar in self.scalars_of(subject, test):
            found = self.counts[test, subject, scalar]
            for outcome in self.blamed(subject, test):
                if not found.get(outcome):
                    continue
                cells = [per_million(found["families"].get(family, {}).get(outcome, 0),
                                     found["families"].get(family, {}).get("checked", 0)) for family in FAMILIES]
                if self.excluded(library, subject, test):
                    cells[FAMILIES.index("degenerate")] = "(%s)" % cells[FAMILIES.index("degenerate")]
                if case_id(subject, test, scalar, outcome) in self.lost:
                    cells = [UNSHOWN] * len(cells)
                rows.append(("%s %s" % (scalar, OUTCOME_WORDS[outcome]), *cells))
            proper, flat = self.results["wrong"].get((subject, test, scalar), [0, 0])
            words = ["%s: %s wrong of %s" % (scalar, "{:,}".format(proper + flat), "{:,}".format(found["checked"]))]
            if flat:
                words.append("%s of them on shapes without area or extent, in whatever family" % "{:,}".format(flat))
            worst = next((line for name, line in self.lines.items() if name.endswith("/worst") and
                          name.startswith("/".join((subject, test, scalar)) + "/")), None)
            if worst:
                words.append("worst " + worst_text(worst) + (" (such a shape)" if degenerate(worst["degeneracy"]) else ""))
            if found.get("declined"):
                words.append("%s declined" % "{:,}".format(found["declined"]))
            if found["given_up"]:
                words.append("given up after hanging or crashing too often")
            contact = self.contact(subject, test, scalar)
            if contact:
                words.append("at contact " + contact)
            words += self.further_words(subject, test, scalar, found)
            notes.append("- " + "; ".join(words) + ".")
        if rows:
            self.add(table(("per million", *(family.replace("_", " ") for family in FAMILIES)), rows))
        self.add("\n".join(notes) + "\n")

    def further_words(self, subject, test, scalar, found):
        return []

    def libraries(self):
        self.add("## Library by library\n")
        self.prose("""
            Wrong answers per million by family, of what kind: kinds without one have no row. Every family holds
            shapes without area or extent now and then, the family `degenerate` most; the lines below a table
            say how many of the wrong answers are theirs. In parentheses: the family `degenerate` where the
            documentation rules such shapes out.""")
        named = dict.fromkeys(each["library"] for each in self.field.libraries)
        for name in named:
            entries = [each for each in self.field.libraries if each["library"] == name]
            if self.field.options.beyond and not any(self.subjects_of(each["plugin"]) for each in entries):
                continue
            self.add("### %s\n" % name)
            told = set()
            for library in entries:
                words = "\n".join((
                    "[%s](%s), package `%s`.\n" % (name, library["url"], library["package"]),
                    *(wrapped("- %s: %s" % (word, library[key]), subsequent_indent="  ") for word, key in
                      (("Promise", "promise"), ("Rules out", "excludes"), ("Where", "source"))), ""))
                if words not in told:
                    self.add(words)
                told.add(words)
                if library["plugin"] not in self.field.adapters:
                    self.add("The adapter `%s` was not built here.\n" % library["plugin"])
            example = self.results["examples"].get(name)
            if example:
                self.add(example_text(*example))
            else:
                self.add("No answer of it was wrong.\n")
            for library in entries:
                if library["plugin"] in self.field.adapters:
                    for subject, test in self.subjects_of(library["plugin"]):
                        self.subject_section(library, subject, test)

    def write(self):
        return "\n".join(self.text).rstrip() + "\n"
