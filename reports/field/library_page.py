"""A page of one library: what it was asked and how, what its documentation promises, what it got wrong, the simplest case
of each kind, and the field cases."""
import json
import os
import re

from field_cases import degenerate
from field_page import Page, adapter_flags, compiler_version, package_version, processor
from field_runs import FIELD_CASES, HERE, asking, read_lines, read_text
from field_text import OUTCOME_WORDS, example_text, per_million, short, table, wrapped

PAGES = os.path.join(HERE, "libraries")


def version_of(library):
    """Of the installed package."""
    if library["language"] != "javascript":
        return package_version(library["package"])
    folder = os.path.join(asking.HERE, "javascript", "node_modules")
    version = json.loads(read_text(folder, library["package"], "package.json"))["version"]
    if library["plugin"] == "detect_collisions":  # a name of another package
        version += ", check2d " + json.loads(read_text(folder, "check2d", "package.json"))["version"]
    return version


def asked_by(library):
    """The options, as one types them in the repository's folder."""
    if not library["language"]:
        return "--plugin build/release/fuzz/adapters/%s.so" % library["plugin"]
    runs, name, _ = asking.LANGUAGES[library["language"]]
    return "--command '%s=%s fuzz/adapters/%s/%s'" % (library["plugin"], runs, library["language"], name % library["plugin"])


def cases_of(plugin):
    """The committed cases, as one types their file."""
    return "reports/field/libraries/%s.jsonl" % plugin


class LibraryPage(Page):
    def __init__(self, field, results, costs):
        super().__init__(field, results)
        self.library = next(each for each in field.libraries if each["plugin"] == field.only)
        self.costs = costs
        self.tests = {test["id"]: test for test in field.listed()["tests"]}

    def introduction(self):
        library, options = self.library, self.field.options
        self.add("# %s\n" % library["library"])
        self.add("[%s](%s), package `%s`, version %s. [All libraries](../../state-of-the-field.md)\n" % (
            library["library"], library["url"], library["package"], version_of(library)))
        self.add("\n".join(wrapped("- %s: %s" % (word, library[key]), subsequent_indent="  ") for word, key in (
            ("Promise", "promise"), ("Rules out", "excludes"), ("Where", "source"))) + "\n")
        self.prose("""Asked by `%s`: %s generated cases of each test and scalar type, seed %d, an eighth of them from each
            family (`graze list`), so that one wrong answer of a family is %s per million. The cases aim at the border
            between yes and no; every wrong answer counted was confirmed by two exact references. A case may take 1 s; a
            subject that hangs 4 times or crashes 1000 times in a test is asked no more.""" % (
                asked_by(library), "{:,}".format(options.cases), options.seed, per_million(1, options.cases // 8)))
        self.prose("""How far an answer is wrong is the exact distance by which one of the shapes would have to be moved to make
            it right: in units of the input, and in ulps, spacings of the type at the largest coordinate. "At contact" is what
            is said of shapes that only touch, which is wrong only where something else is promised. All cases of this page:""")
        self.add("    graze check %s --subject '%s.*' %s\n" % (
            asked_by(library), library["plugin"], cases_of(library["plugin"])))
        built = ""
        if not library["language"]:
            built = " The adapter was built by %s, `%s`." % (compiler_version(options.compiler),
                                                             adapter_flags(options.build, library["plugin"]))
        self.prose("Processor: %s.%s" % (processor(), built))

    def further_words(self, subject, test, scalar, found):
        words = []
        errors = found.get("errors")
        if errors:
            words.append("excess: median %s, 99 %% %s" % tuple(
                short(float(errors["excess"][key])) for key in ("median", "p99")))
        cost = self.costs.get((test, subject, scalar))
        if cost:
            words.append("%s us a query" % short(cost))
        return words

    def subject_section(self, library, subject, test):
        super().subject_section(library, subject, test)
        # The simplest case of each kind of wrong answer: of doubles if there is one, and of proper shapes.
        kinds = {}
        for line in self.results["lines"]:
            if (line["subject"], line["test"]) == (subject, test) and not line["id"].endswith("/worst"):
                rank = (degenerate(line["degeneracy"]), not line.get("shrunk"), line["scalar"] != "float64")
                if line["outcome"] not in kinds or rank < kinds[line["outcome"]][0]:
                    kinds[line["outcome"]] = (rank, line)
        for _, line in kinds.values():
            done = self.field.graze("check", "--json", "--subject", "certified.*", "-", input=json.dumps(
                {key: line[key] for key in ("test", "scalar", "input")}) + "\n")
            self.add(example_text(line, json.loads(done.stdout), self.tests[test], library["plugin"],
                                  cases_of(library["plugin"]), asked_by(library)))

    def subjects(self):
        self.add("## What it answered\n")
        self.prose("""Wrong answers per million by family, of what kind: kinds without one have no row. In parentheses: the
            family `degenerate` where the documentation rules such shapes out.""")
        for subject, test in self.subjects_of(self.library["plugin"]):
            self.subject_section(self.library, subject, test)

    def field_cases(self):
        asked = read_lines(FIELD_CASES)
        outcomes = {}
        for case, answer in zip(asked, self.results["field_cases"]):
            for name, found in answer["subjects"].items():
                if name.startswith(self.library["plugin"] + "."):
                    judged = outcomes.setdefault((name, case["test"], case["scalar"]), {})
                    wrong = "cause" in found and found.get("steady")
                    judged.setdefault(found["outcome"] if wrong else "", []).append(case["id"])
        if not outcomes:
            return
        self.add("## Field cases\n")
        self.prose("Inputs that users of other libraries reported as answered wrongly, `reference/field_cases.jsonl`:")
        rows = []
        for (name, test, scalar), found in sorted(outcomes.items()):
            wrong = {outcome: ids for outcome, ids in found.items() if outcome}
            rows.append(("`%s`" % name, "`%s`" % test, scalar, sum(map(len, found.values())),
                         "; ".join("%s: %s" % (OUTCOME_WORDS[outcome], ", ".join(sorted(set(ids))))
                                   for outcome, ids in sorted(wrong.items())) or "none"))
        self.add(table(("subject", "test", "scalar", "judged", "wrong"), rows, left=3, text=[4]))

    def made(self):
        self.introduction()
        self.subjects()
        self.field_cases()
        if self.results["lost"]:
            self.add("## Not shown\n")
            self.prose("Wrong answers that were seen, but not again when the cases kept of them were asked one by one; "
                       "their figures above are replaced by ~:")
            self.add("\n".join("- `%s`" % name for name in self.results["lost"]) + "\n")
        reports = re.findall(r"^## (.*)$", read_text(HERE, "upstream", self.library["plugin"] + ".md"), re.M) if os.path.exists(
            os.path.join(HERE, "upstream", self.library["plugin"] + ".md")) else []
        if reports:
            self.add("## To be reported\n")
            self.prose("Texts that are ready to be sent, in [upstream](../upstream/%s.md):" % self.library["plugin"])
            self.add("\n".join("- " + each for each in reports) + "\n")
        return self.write()
