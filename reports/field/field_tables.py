"""The tables of the page that are not of one library: times, field cases, models, float modes."""
import os

from field_cases import BLAMED, case_id
from field_page import UNSHOWN, compiler_version
from field_runs import FIELD_CASES, STRICT_MODES, TIMED, Field, read_lines
from field_text import OUTCOME_WORDS, per_million, short, table


def ratio(value, by):
    return short(value / by) if value and by else "-"


def times(page):
    rows, unsteady = [], []
    ns = {}
    for row in page.results["times"]:
        key = (row["test"], row["scalar"], row["family"])
        ns[(row["plugin"], *key, row["subject"])] = row["ns"]
        if not row["steady"]:
            unsteady.append(row["subject"])
    for plugin in page.field.adapters:
        for subject, test in page.subjects_of(plugin):
            for scalar in page.scalars_of(subject, test):
                cells = []
                for family in TIMED:
                    mine = ns.get((plugin, test, scalar, family, subject))
                    others = {name: value for (of, *key, name), value in ns.items()
                              if of == plugin and key == [test, scalar, family]}
                    certified = next((value for name, value in others.items() if name.startswith("certified.")), None)
                    documented = min((value for name, value in others.items() if name.startswith("documented.")),
                                     default=None)
                    cells += ["%.3g" % mine if mine else "-", ratio(mine, certified), ratio(mine, documented)]
                rows.append(("`%s`" % subject, "`%s`" % test, scalar[-2:], *cells))
    page.add("## Time\n")
    page.prose("""
        Nanoseconds of processor time a query, the least of five repetitions of a loop in one process and on one thread,
        over the campaign's own cases of the families `random` and `near_contact`; beside them the time as a multiple of
        graze's certified test, and of the fastest documented routine, in the same run. The answers of each timed pass were
        those of an untimed one before it, and their outcomes those that the campaign counted, but for what is named below.
        `-`: not timed, since it crashes or hangs on these cases, or there is no such routine. Adapters build the library's
        objects for each query (a mesh, a scene), as graze's interface asks; a program that keeps them pays less. The
        machine, of %d processors, had a load of %.1f to %.1f.""" % (
            os.cpu_count(), min(page.field.loads()), max(page.field.loads())))
    page.add(table(("subject", "test", "bits", "random", "x cert.", "x doc.", "near contact", "x cert.", "x doc."), rows,
                   left=2))
    if unsteady:
        page.add("Answered otherwise when asked again: %s.\n" % ", ".join("`%s`" % name for name in sorted(set(unsteady))))
    different = outcomes_differ(page)
    if different:
        page.add("Counted otherwise than by the campaign: %s.\n" % ", ".join("`%s`" % name for name in different))


def outcomes_differ(page):
    """Subjects whose answers in the timing process are not those that the campaign counted for the same cases."""
    found = set()
    for row in page.results["times"]:
        counted = page.counts.get((row["test"], row["subject"], row["scalar"]))
        if counted is None or counted["given_up"]:
            continue
        family = counted["families"][row["family"]]
        family = {**family, "wrong_sphere": family.get("all_wrong_spheres", family["wrong_sphere"])}
        if any(family.get(outcome, 0) != count for outcome, count in row["outcomes"].items()):
            found.add("%s, %s, %s" % (row["subject"], row["test"], row["scalar"]))
    return sorted(found)


def seen(rows):
    """The outcomes that any row has, in their order."""
    return [outcome for outcome in BLAMED if any(outcome in found for found in rows.values())]


def field_cases(page):
    asked = read_lines(FIELD_CASES)
    rows, judged, unsteady = {}, {}, set()
    for case, answer in zip(asked, page.results["field_cases"]):
        for name, found in answer["subjects"].items():
            if name.partition(".")[0] not in page.field.adapters:
                continue
            key = (name, case["test"], case["scalar"])
            judged[key] = judged.get(key, 0) + 1
            if "cause" in found and not found["steady"]:
                unsteady.add(name)
            elif "cause" in found:
                rows.setdefault(key, {}).setdefault(found["outcome"], []).append(case["id"])
    page.add("## Field cases\n")
    page.prose("""
        The %d cases of `reference/field_cases.jsonl`, inputs that users of other libraries reported as answered wrongly,
        put to every adapter of their test: %d subjects of a test and scalar type answered, %d without a wrong answer. The
        others, with the ids of the cases there (`graze check --plugin PLUGIN.so reference/field_cases.jsonl`):""" % (
            len(asked), len(judged), len(judged) - len(rows)))
    kinds = seen(rows)
    page.add(table(("subject", "test", "scalar", "judged", *(OUTCOME_WORDS[outcome] for outcome in kinds), "cases"),
                   [("`%s`" % name, "`%s`" % test, scalar, judged[name, test, scalar],
                     *(len(found.get(outcome, ())) for outcome in kinds),
                     ", ".join(sorted({each for ids in found.values() for each in ids})))
                    for (name, test, scalar), found in sorted(rows.items())], left=3, text=[4 + len(kinds)]))
    if unsteady:
        page.prose("Wrong at times and right at times, on the same case, and not counted: %s." %
                   ", ".join("`%s`" % name for name in sorted(unsteady)))


def models(page):
    shown, totals, checked = [], {}, {}
    for model, folder in page.results["models"].items():
        wrong, cases = {}, 0
        for (test, name, scalar), found in Field.counts(folder).items():
            plugin = name.partition(".")[0]
            if plugin not in page.field.adapters:
                continue
            cases = max(cases, found["checked"])
            key = (name, test, scalar)
            checked[key] = checked.get(key, 0) + found["checked"]
            for outcome in page.blamed(name, test):
                if found.get(outcome):
                    totals.setdefault(key, {}).setdefault(outcome, []).append(found[outcome])
                    wrong[plugin] = wrong.get(plugin, 0) + found[outcome]
        shown.append((model, "{:,}".format(Field.triangles(folder)), cases,
                      ", ".join("%s %d" % each for each in sorted(wrong.items())) or "none"))
    page.add("## Real models\n")
    page.prose("""
        Neighbouring and overlapping triangles of models of libcgal-demo, the edges of one against the other, and triangles
        against voxels. First each model: its triangles, the cases of each test and scalar type, and each plugin's wrong
        answers over all of its subjects. Then the subjects with a wrong answer, in all models together; the others of the
        three tests had none.""")
    page.add(table(("model", "triangles", "cases", "wrong answers by plugin"), shown, text=[3]))
    kinds = seen(totals)
    page.add(table(("subject", "test", "scalar", "judged", *(OUTCOME_WORDS[outcome] for outcome in kinds), "models"),
                   [("`%s`" % name, "`%s`" % test, scalar, "{:,}".format(checked[name, test, scalar]),
                     *(UNSHOWN if case_id(name, test, scalar, outcome) in page.lost else sum(found.get(outcome, ()))
                       for outcome in kinds), max(len(each) for each in found.values()))
                    for (name, test, scalar), found in sorted(totals.items())], left=3))


def float_modes(page):
    rows, of_models = page.results["compare"]["families"], page.results["compare"]["models"]
    modes = [mode for mode in page.field.modes if mode not in STRICT_MODES]
    strict = [mode for mode in page.field.modes if mode in STRICT_MODES]
    page.add("## Float modes\n")
    page.prose("""
        The documented routines compiled again from the same sources, as plugins: subject MODE.NAME is documented.NAME with
        the mode's flags. At run time nothing differs: graze sets back the flushing of subnormals that a library linked with
        `-ffast-math` turns on when it is loaded. (`-U__FAST_MATH__` is there because graze's headers refuse `-ffast-math`.)""")
    page.add(table(("mode", "compiler", "flags", ""),
                   [("`%s`" % mode, compiler_version(path), "`%s`" % flags.replace(";", " "), refused or "built")
                    for mode, path, flags, refused in page.field.mode_flags], left=4))
    changed = sum(row["changed"] for row in rows if row["mode"] in STRICT_MODES)
    page.prose("""
        The modes %s answer %s. What the others change against %s, per million answers, all routines of a test and both
        scalar types together. A sphere has changed where it is wrong in one mode and not in the other. The case of a figure
        is `MODE/TEST/made_wrong`, or where nothing was made wrong `MODE/TEST/changed`.""" % (
            ", ".join("`%s`" % mode for mode in strict),
            "every case alike" if not changed else "alike but for %d cases" % changed, "`%s`" % page.field.base_mode))

    def cell(test, mode, key, of=rows):
        chosen = [row for row in of if row["test"] == test and row["mode"] == mode]
        return per_million(sum(row[key] for row in chosen), sum(row["cases"] for row in chosen))

    def show(words, of, write):
        page.prose(words)
        tests = list(dict.fromkeys(row["test"] for row in of))
        page.add(table(("test", *("`%s`" % mode for mode in modes)),
                       [("`%s`" % test, *(write(test, mode) for mode in modes)) for test in tests]))

    show("Verdicts changed, per million:", rows, lambda test, mode: cell(test, mode, "changed"))
    show("Right answers made wrong, per million:", rows, lambda test, mode: cell(test, mode, "to_wrong"))
    show("Wrong answers made right, per million. The other changes are at contact, where no answer counts as wrong here:",
         rows, lambda test, mode: cell(test, mode, "to_right"))
    show("""On the models, %s cases of each test and scalar type spread over all of them: right answers made wrong / wrong
         answers made right, per million; cases `MODE/TEST/made_wrong/models`:""" % "{:,}".format(
             page.field.options.mode_cases), of_models, lambda test, mode: "%s / %s" % (
                 cell(test, mode, "to_wrong", of_models), cell(test, mode, "to_right", of_models)))
    differ = modes_differ(page)
    page.prose("The outcomes were counted by `graze run --plugin` on the same cases too, with %s." %
               ("the same counts" if not differ else "other counts of " + ", ".join(differ)))


def modes_differ(page):
    """Modes whose outcomes, case by case, do not add up to what the campaign counted; spheres are left out."""
    found = set()
    for row in page.results["compare"]["families"]:
        if row["test"] == "triangle_min_sphere_3d":
            continue
        counted = page.results["mode_counts"][row["test"], row["mode"] + "." + row["routine"], row["scalar"]]
        if any(counted.get(outcome, 0) != count for outcome, count in row["outcomes"].items()):
            found.add(row["mode"])
    return sorted(found)
