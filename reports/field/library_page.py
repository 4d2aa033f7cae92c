"""The page of a library, out of its figures and cases (library_data.py): what it got wrong first, then what was asked and how,
and every figure."""
import os
import re

from field_cases import degenerate
from field_runs import HERE, asking, read_text
from field_text import OUTCOME_WORDS, amount, exact_text, points_text, short, table, value_of, worst_text, wrapped
from library_data import is_entry, proper
from rates import INTERVAL, interval, number, per_million, percent

FINDINGS = 3  # at most so many first on a page
PLAIN = (1e-6, 1e6)  # magnitudes of the numbers of what is shown first
LARGE = 0.01  # and of the largest of them: below it documented absolute tolerances apply
ANSWERS = {"false_hit": "hit", "false_miss": "miss", "crash": "none: it crashed, or raised an exception",
           "hang": "none within the time limit", "wrong_sphere": "a sphere that is too small or too large",
           "wrong_sign": "another sign", "wrong_value": "another value", "wrong_contact": "a contact that is wrong",
           "late_impact": "a hit, at a time after the first contact"}
AT_CONTACT = ("contact_hit", "contact_miss")
UPSTREAM = os.path.join(HERE, "upstream")


def asked_by(library):
    """The options, as one types them in the repository's folder."""
    if not library["language"]:
        return "--plugin build/release/fuzz/adapters/%s.so" % library["plugin"]
    runs, name = asking.LANGUAGES[library["language"]]
    return "--command '%s=%s fuzz/adapters/%s/%s'" % (library["plugin"], runs, library["language"], name % library["plugin"])


def cases_of(plugin):
    """The committed cases, as one types their file."""
    return "reports/field/libraries/%s.jsonl" % plugin


def listed(words):
    return "\n".join(wrapped("- " + item, subsequent_indent="  ") for item in words) + "\n"


def listed_names(names):
    return ", ".join("`%s`" % name for name in names)


def contact_text(row):
    hits, misses = (row["inside"]["outcomes"].get(outcome, 0) for outcome in AT_CONTACT)
    if hits + misses == 0:
        return ""
    if 0 in (hits, misses):
        return "always %s (%s)" % ("hit" if hits else "miss", number(hits + misses))
    return "hit in %s of %s" % (number(hits), number(hits + misses))


def rate_cells(part):
    """n, wrong answers on proper shapes, their rate per million and its interval, wrong answers on the others."""
    if part is None:
        return ("",) * 5
    wrong = proper(part)
    return (number(part["n"]), number(wrong), per_million(wrong, part["n"]), interval(wrong, part["n"]),
            number(part.get("degenerate", 0)))


def verdict(data):
    """One sentence about the library's entry points, inside of what it documents."""
    rows = [row for row in data["rows"] if is_entry(row) and row["inside"]["n"]]
    if not rows:
        return "No entry point of it has figures."
    wrong = sum(proper(row["inside"]) > 0 for row in rows)
    text = "%s of %d rows (a call, a test and a type of numbers) gave a wrong answer on shapes with area or extent" % (
        wrong or "None", len(rows))
    if data["domain"]:
        text += ", inside the documented domain"
    if not wrong:
        return text + "."
    worst = max(rows, key=lambda row: proper(row["inside"]) / row["inside"]["n"])
    return "%s. Most often wrong: `%s`, `%s`, %s: %s." % (text, worst["subject"], worst["test"], worst["scalar"], percent(
        proper(worst["inside"]), worst["inside"]["n"]))


def is_plain(case):
    sizes = [abs(value_of(item)) for item in case["input"]]
    return max(sizes) >= LARGE and all(size == 0 or PLAIN[0] <= size <= PLAIN[1] for size in sizes)


def tolerance_of(plugin):
    """The length within which a library documents that it may answer either way, or 0."""
    return next((item["tolerance"]["length"] for item in asking.described() if item["plugin"] == plugin and "tolerance" in item), 0)


def findings(data, cases):
    """The cases that are shown first: of entry points, in the documented domain and beyond a documented tolerance, on proper shapes,
    each call once."""
    tolerance = tolerance_of(data["plugin"])
    cases = [case for case in cases if not tolerance or case.get("margin") is None or amount(case["margin"]) > tolerance]
    entries = {(row["subject"], row["test"]) for row in data["rows"] if is_entry(row)}
    chosen = {}
    for case in cases:
        if (case["outcome"] not in ANSWERS or case["id"].endswith("/worst") or degenerate(case["degeneracy"])
                or (case["subject"], case["test"]) not in entries or not case.get("inside", True) or not is_plain(case)):
            continue
        rank = (not case.get("shrunk"), sum(map(len, case["input"])), case["id"])
        if case["subject"] not in chosen or rank < chosen[case["subject"]][0]:
            chosen[case["subject"]] = (rank, case)
    return [case for _, case in sorted(chosen.values(), key=lambda item: item[0])[:FINDINGS]]


class LibraryPage:
    def __init__(self, library, data, cases, tests, others=()):
        """others: of the same library, {"plugin", ...} of its further builds."""
        self.library, self.data, self.tests, self.others = library, data, tests, others
        self.cases = cases
        self.by_id = {case["id"]: case for case in cases}
        self.rows = data["rows"]
        self.asked_families = list(dict.fromkeys(family for row in self.rows for family in row["inside"]["families"]))
        self.has_domain = any(row["outside"] for row in self.rows)
        self.text = []

    def add(self, *paragraphs):
        self.text += [item.rstrip("\n") + "\n" for item in paragraphs if item]

    def prose(self, words):
        self.add(wrapped(words))

    def introduction(self):
        library, data = self.library, self.data
        self.add("# %s\n" % library["library"] if library["plugin"] not in self.others else "# %s, `%s`\n" % (
            library["library"], library["plugin"]))
        self.add(wrapped("[%s](%s), package `%s`, version %s, asked on %s. [All libraries](../../state-of-the-field.md)" % (
            library["library"], library["url"], library["package"], data["version"], data["date"])))
        self.prose(verdict(data))
        words = ["Promise: " + library["promise"], "Rules out: " + library["excludes"], "Where: " + library["source"]]
        if data["domain"]:
            words.insert(2, "Domain: %s (%s)" % (data["domain"]["words"], data["domain"]["source"]))
        self.add(listed(words))
        if self.others:
            self.prose("Other builds of the same library have pages of their own, and no row in the index: %s." % ", ".join(
                "[`%s`](%s.md)" % (plugin, plugin) for plugin in self.others if plugin != library["plugin"]))
        if not data.get("asked_again", True):
            self.prose("""These figures are older than the adapters: calls whose numbers an adapter rounded have been taken out, since a
                wrong answer there need not be the library's.""")

    def finding(self, case):
        row = next(row for row in self.rows if (row["subject"], row["test"]) == (case["subject"], case["test"]))
        self.add("### `%s`, `%s`" % (case["subject"], case["test"]), listed((
            "Call: %s. %s" % (row["calls"], row["maps"]),
            "Input: %s." % points_text(case, self.tests[case["test"]], True),
            "Expected: %s." % exact_text(case), "Actual: %s." % ANSWERS[case["outcome"]],
            "The case: %s." % ("simplified by graze" if case.get("shrunk") else "as generated, family `%s`" % case["family"]))))
        self.add("    grep '\"%s\"' %s |\n    graze check %s -\n" % (
            case["id"], cases_of(self.library["plugin"]), asked_by(self.library)))

    def first(self):
        chosen = findings(self.data, self.cases)
        path = os.path.join(UPSTREAM, self.library["plugin"] + ".md")
        reports = re.findall(r"^## (.*)$", read_text(path), re.M) if os.path.exists(path) else []
        if not chosen and not reports:
            return
        self.add("## Findings")
        if reports:
            self.prose("Texts that are ready to be sent, in [upstream](../upstream/%s.md):" % self.library["plugin"])
            self.add(listed(reports))
        for case in chosen:
            self.finding(case)

    def method(self):
        library, data = self.library, self.data
        self.add("## What was asked")
        scaled = ", and as many again that are scaled into the documented domain where that loses nothing" if self.has_domain else ""
        moved = any(row["conversion"] == "declines" for row in self.rows)
        self.prose("""Generated cases, %s of each test and type of numbers%s, seed %d, as many from each of %d families (%s).%s They are close to contact, where programs rarely are: a rate is not
            that of normal use. Two exact references confirmed every wrong answer. A case may take 1 s. A subject
            that hangs 4 times or crashes 1000 times in a test, or in a sixth of its cases where it did, is abandoned there.""" % (number(data["asked_per_test_and_scalar"]), scaled, data["seed"],
                                 len(self.asked_families), listed_names(self.asked_families),
                                 """ Where a call wants another form of a shape, such as centre and half extents, they are moved to
            near ones that convert without rounding; cases that still would be rounded are declined.""" if moved else ""))
        self.prose("""n: answered cases, without declined ones. Wrong: on shapes with area or extent; degenerate: on others, of the
            same n. Rates are per million, with their 95 %% interval (%s). Worst: the exact distance by which one of the shapes
            would have to move to make the answer right, in ulps (spacings of the type at the largest coordinate). It is the
            largest on proper shapes if there is one. At contact: the answers for shapes that only touch, which are wrong only
            against a promise.""" % INTERVAL)
        if any(row["test"].endswith("_cast_3d") for row in self.rows):
            self.prose("""A cast that hits at a time later than the exact first contact, rounded up, is a late impact; an early time is
                no fault.""")
        if any("_contact_" in row["test"] for row in self.rows):
            self.prose("""A contact is a distance, negative where the shapes overlap, a point of each shape and a direction. It is wrong if
                the distance has an excess above 16, or if, in spacings of the type at the largest coordinate, the direction
                loses more than 64 of the distance or a point is off by more than 64. The error is the largest of these, by
                what is tolerated, times 16. What a library does not give is not judged.""")
        built = " The adapter was built by %s, `%s`." % (data["compiler"], data["flags"]) if "compiler" in data else ""
        self.prose("Processor: %s.%s Each kind of wrong answer has a case in `%s`%s" % (
            data["processor"], built, cases_of(library["plugin"]), ":" if self.cases else ", which is empty: there is none."))
        if any(case.get("inside") is False for case in self.cases):
            self.prose("Cases with `\"inside\":false` are outside the documented domain, and graze counts them as `out_of_domain`.")
        if self.cases:
            self.add("    graze check %s --subject '%s.*' %s" % (
                asked_by(library), library["plugin"], cases_of(library["plugin"])))

    def worst(self, row):
        case = self.by_id.get((row["worst"] or {}).get("id"))
        return "-" if case is None else worst_text(case) + (" (degenerate)" if degenerate(case["degeneracy"]) else "")

    def table_of(self, rows):
        header = ["subject", "test", "numbers", "n", "wrong", "per million", "95 % interval", "degenerate"]
        if self.has_domain:
            header += ["outside: n", "outside: wrong", "outside: per million", "outside: 95 % interval", "outside: degenerate"]
        header += ["declined", "worst", "at contact"]
        lines = []
        for row in rows:
            outside = rate_cells(row["outside"]) if self.has_domain else ()
            declined = sum(part["declined"] for part in (row["inside"], row["outside"]) if part)
            lines.append(("`%s`" % row["subject"], "`%s`" % row["test"], row["scalar"], *rate_cells(row["inside"]), *outside,
                          number(declined), self.worst(row), contact_text(row)))
        return table(header, lines, left=3, text=[len(header) - 2, len(header) - 1])

    def figures(self):
        self.add("## Figures")
        if self.has_domain:
            self.prose("Cases inside the documented domain; beside them those outside of it, of which no headline speaks.")
        groups = [[row for row in self.rows if is_entry(row)], [row for row in self.rows if not is_entry(row)]]
        if groups[0]:
            self.add(self.table_of(groups[0]))
        if groups[1]:
            self.add(wrapped("""What claims no accuracy, is internal, or was asked without regard to the documented domain; no
                headline speaks of it:"""), self.table_of(groups[1]))
        given_up = ["`%s`, `%s`, %s" % (row["subject"], row["test"], row["scalar"]) for row in self.rows if row["given_up"]]
        if given_up:
            self.prose("Given up after hanging or crashing too often, so that n is of the cases before: %s." % "; ".join(given_up))
        allowed = [("`%s`" % row["subject"], "`%s`" % row["test"], row["scalar"], number(row["inside"]["n"]),
                    number(row["inside"]["allowed"])) for row in self.rows if "allowed" in row["inside"]]
        if allowed:
            self.prose("""Calls that may err to one side, as told below: the answers of that kind, which are not counted as wrong.""")
            self.add(table(("subject", "test", "numbers", "n", "allowed"), allowed, left=3))
        values = [("`%s`" % row["subject"], "`%s`" % row["test"], row["scalar"], number(row["inside"]["n"]),
                   short(amount(row["excess"]["median"])), short(amount(row["excess"]["p99"])))
                  for row in self.rows if row.get("excess")]
        if values:
            self.prose("""Excess of values, and of the distance of contacts: the error, divided by what half a spacing in the value and in every number of the input can
                cost to first order. Above 16 a value counts as wrong.""")
            self.add(table(("subject", "test", "numbers", "n", "excess: median", "excess: 99 %"), values, left=3))

    def families(self):
        lines, families = [], self.asked_families
        for row in self.rows:
            found = row["inside"]["families"]
            blamed = [outcome for outcome in OUTCOME_WORDS if outcome not in AT_CONTACT
                      and any(counts.get(outcome) for counts in found.values())]
            lines += [("`%s`" % row["subject"], "`%s`" % row["test"], row["scalar"], OUTCOME_WORDS[outcome],
                       *(number(found.get(family, {}).get(outcome, 0)) for family in families)) for outcome in blamed]
        if lines:
            self.add("### Wrong answers by family")
            self.prose("Counts, of proper and degenerate shapes; every family has as many cases. Rows of zeros are left out.")
            self.add(table(("subject", "test", "numbers", "answers", *(family.replace("_", " ") for family in families)), lines,
                           left=4))

    def calls(self):
        self.add("## Calls")
        told = {(row["subject"], row["test"]): "`%s`, `%s`: `%s`. %s" % (row["subject"], row["test"], row["calls"], row["maps"])
                for row in self.rows}
        self.add(listed(told.values()))

    def reported(self):
        rows = self.data.get("reported")
        if rows:
            self.add("## Reported inputs")
            self.prose("Inputs that users of whatever library reported as answered wrongly, `reference/field_cases.jsonl`:")
            self.add(table(("subject", "test", "numbers", "judged", "wrong", "cases"), [
                ("`%s`" % row["subject"], "`%s`" % row["test"], row["scalar"], row["judged"], sum(row["wrong"].values()),
                 ", ".join(row["cases"]) or "-") for row in rows], left=3, text=[5]))

    def render(self):
        self.introduction()
        self.first()
        if self.rows:
            self.method()
            self.figures()
            self.families()
            self.calls()
            self.reported()
        if self.data.get("lost"):
            self.add("## Not shown")
            self.prose("Wrong answers that were seen, but not again when their cases were asked one by one; no figure counts them:")
            self.add(listed("`%s`" % name for name in self.data["lost"]))
        return "\n".join(self.text).rstrip() + "\n"
