"""The page reports/field/state-of-the-field.md, out of state-of-the-field.json: what compiler flags change, and real models.

    date, seed, processor, base     the mode that the others are compared with
    mode_cases, model_cases         cases of each test and type of numbers, of each model likewise
    modes                           mode, compiler, flags, built: "built" or why not
    changes                         test, mode, n (answers), changed, made_wrong, made_right
    model_changes                   the same on the models
    models_date                     where only the modes were asked on that date: when the models were
    models                          model, triangles, cases
    model_rows                      subject, test, scalar, n, wrong by outcome, models: of libraries' subjects with a wrong answer
"""
import json
import os

from field_proof import proof_text
from field_runs import HERE, STRICT_MODES, read_text
from field_text import OUTCOME_WORDS, table, wrapped
from rates import INTERVAL, interval, number, per_million

PAGE = os.path.join(HERE, "state-of-the-field.md")
DATA = os.path.join(HERE, "state-of-the-field.json")
CASES = os.path.join(HERE, "state-of-the-field.jsonl")


def read_data():
    return json.loads(read_text(DATA))


def dumped(data):
    """JSON text, with a line for each element of the lists."""
    lists = {key: value for key, value in data.items() if isinstance(value, list)}
    text = json.dumps({key: value for key, value in data.items() if key not in lists}, indent=1)[:-2]
    for key, rows in lists.items():
        text += ",\n \"%s\": [%s]" % (key, ",".join("\n  " + json.dumps(row) for row in rows) + ("\n " if rows else ""))
    return text + "\n}\n"


def changes(rows, keys):
    header = ["test", "mode", "n"]
    for key in keys:
        header += [key.replace("_", " "), key.replace("_", " ") + ": per million", key.replace("_", " ") + ": 95 % interval"]
    lines = []
    for row in rows:
        cells = ["`%s`" % row["test"], "`%s`" % row["mode"], number(row["n"])]
        for key in keys:
            cells += [number(row[key]), per_million(row[key], row["n"]), interval(row[key], row["n"])]
        lines.append(cells)
    return table(header, lines, left=2)


def models(data):
    outcomes = [outcome for outcome in OUTCOME_WORDS if any(outcome in row["wrong"] for row in data["model_rows"])]
    lines = []
    for row in data["model_rows"]:
        wrong = sum(row["wrong"].values())
        lines.append(("`%s`" % row["subject"], "`%s`" % row["test"], row["scalar"], number(row["n"]),
                      *(number(row["wrong"].get(outcome, 0)) for outcome in outcomes), per_million(wrong, row["n"]),
                      interval(wrong, row["n"]), row["models"]))
    return "\n".join((
        "## Real models\n", wrapped("""%d models of the package libcgal-demo, %s cases of each model, test and type of numbers:
            neighbouring and overlapping triangles, the edges of one against the other, triangles against voxels. The
            subjects with a wrong answer, in all models together, and in how many models; the others of the three tests
            had none. Libraries' further builds, and calls whose numbers are rounded on the way, are left out.%s""" % (
                len(data["models"]), number(data["model_cases"]),
                " Asked on %s." % data["models_date"] if "models_date" in data else "")) + "\n",
        table(("subject", "test", "numbers", "n", *(OUTCOME_WORDS[outcome] for outcome in outcomes), "per million", "95 % interval",
               "models"), lines, left=3),
        wrapped("Models, with their triangles: %s." % ", ".join(
            "%s (%s)" % (row["model"], number(row["triangles"])) for row in data["models"])) + "\n"))


def render(data, cases):
    strict = ["`%s`" % row["mode"] for row in data["modes"] if row["mode"] in STRICT_MODES and row["built"] == "built"]
    return "\n".join((
        "# Compiler flags and real models\n",
        wrapped("""What compiler flags do to published routines, and what collision libraries answer on real models. What
            libraries answer to generated cases is on [their pages](../state-of-the-field.md). Every wrong answer counted was
            confirmed by two exact references that share no geometric code; the cases are close to contact,
            where programs rarely are.""") + "\n",
        wrapped("""Asked on %s, seed %d; processor: %s. `cmake --build build/release --target state_of_the_field` asks again. Rates
            are per million, with their 95 %% interval (%s). A figure above zero has its case in
            `state-of-the-field.jsonl`, by id: `MODE/TEST/made_wrong`, or where nothing was made wrong `MODE/TEST/changed`; of models
            `MODE/TEST/made_wrong/models`.""" % (data["date"], data["seed"], data["processor"], INTERVAL)) + "\n",
        proof_text(cases, os.path.basename(CASES)),
        "## Float modes\n",
        wrapped("""The documented routines compiled again from the same sources, as plugins: subject MODE.NAME is documented.NAME with
            the mode's flags. At run time nothing differs: graze sets back the flushing of subnormals that a library linked
            with `-ffast-math` turns on when it is loaded. (`-U__FAST_MATH__` is there because graze's headers refuse
            `-ffast-math`.)""") + "\n",
        table(("mode", "compiler", "flags", "built"), [
            ("`%s`" % row["mode"], row["compiler"], "`%s`" % row["flags"], row["built"]) for row in data["modes"]], left=4),
        wrapped("""The modes %s answer every case alike. What the others change against `%s`: %s cases of each test and type of
            numbers; n counts the answers of all routines of the test, of both types. Changed: another answer. Made wrong: from
            right to wrong; made right: the reverse. The other changes are at contact, where no answer counts as wrong
            here, of a refusal, of a question without an answer, or from one wrong sign to the other. Spheres, values and times count as changed where they are judged otherwise.""" % (
                ", ".join(strict), data["base"], number(data["mode_cases"]))) + "\n",
        changes(data["changes"], ("changed", "made_wrong", "made_right")),
        wrapped("On the models, as many cases spread over all of them:") + "\n",
        changes(data["model_changes"], ("made_wrong", "made_right")),
        models(data))).rstrip() + "\n"
