"""The committed case of every figure on the page: found in the campaigns, simplified, and confirmed.

A line's id says what it shows: SUBJECT/TEST/SCALAR/OUTCOME, with /worst after it for the case of the largest margin, and
MODE/TEST/made_wrong for a verdict that a float mode changes from right to wrong (with /models after it for one of a
model), or MODE/TEST/changed for one that it changes in another way.
"""
import json
import os
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor

import mode_changes
from field_runs import FIELD_CASES, REPEATED_HANGS, REPEATS, read_lines, say, write_text
from field_text import BY_ERROR, case_line

BLAMED = ("false_hit", "false_miss", "wrong_sphere", "wrong_sign", "crash", "hang", "contact_hit", "contact_miss", "wrong_value",
          "wrong_contact", "late_impact")
WRONG = BLAMED[:6]
CANDIDATES = 4  # tried for a figure


def case_id(subject, test, scalar, outcome, more=""):
    return "/".join((subject, test, scalar, outcome)) + more


def contact_error(found):
    """The errors of a contact that check --json has, and the largest by what is tolerated of it, which is 16 then."""
    errors = {key: float(found[key]) for key in ("excess", "normal_loss", "normal_length", "witness") if found[key] is not None}
    return {"error": max(value if key == "excess" else value / 4 for key, value in errors.items()), **errors}


def degenerate(kind):
    return kind not in ("none", "")


class Findings:
    """The disagreements of a campaign's store."""

    def __init__(self, folder, source):
        self.base = sqlite3.connect(os.path.join(folder, "findings.db"))
        self.base.row_factory = sqlite3.Row
        self.source = source  # "" for the generated families, else a model's name

    def signatures(self):
        return self.base.execute("SELECT subject, test, scalar, outcome, degeneracy, sum(count) AS count FROM signatures "
                                 "GROUP BY subject, test, scalar, outcome, degeneracy")

    def all(self):
        """The worst of each kind; those on proper shapes and of frequent kinds first."""
        rows = self.base.execute(
            "SELECT f.*, s.subject, s.test, s.scalar, s.outcome, s.degeneracy, s.count FROM findings f "
            "JOIN signatures s ON s.id = f.signature ORDER BY s.degeneracy <> 'none', s.count DESC, f.severity DESC, f.id")
        for row in rows:
            yield {"test": row["test"], "scalar": row["scalar"], "input": row["input"].split(),
                   "subject": row["subject"], "outcome": row["outcome"], "family": self.source or row["family"],
                   "degeneracy": row["degeneracy"], "relation": row["relation"],
                   # A contact's error by what is tolerated of it.
                   "severity": row["margin"] if row["outcome"] == "wrong_contact" else row["severity"]}


def wrong_counts(stores, lost=()):
    """Wrong answers, {(subject, test, scalar): [on proper shapes, on shapes without area or extent]}, but the kinds of those ids."""
    counts = {}
    for store in stores:
        for row in store.signatures():
            if case_id(row["subject"], row["test"], row["scalar"], row["outcome"]) in lost:
                continue
            both = counts.setdefault((row["subject"], row["test"], row["scalar"]), [0, 0])
            both[degenerate(row["degeneracy"])] += row["count"]
    return counts


class Judge:
    """graze check and graze shrink with one plugin each, as a reader of the page would run them."""

    def __init__(self, field):
        self.field = field

    def check(self, stem, subject, cases):
        """A dict a case, as check --json prints; None for a case that could not be judged."""
        text = "".join(case_line(case) + "\n" for case in cases)
        done = self.field.graze("check", "--json", *self.field.plugin_words([stem]), "--subject", subject, "-",
                                input=text)
        found = [None] * len(cases)
        for line in done.stdout.splitlines():
            judged = json.loads(line)
            found[judged["case"] - 1] = judged
        return found

    def shrink(self, stem, cases, seconds):
        """Simpler forms of the cases, each naming its subject, by the key "number"; fewer where time runs out."""
        text = "".join(case_line({**case, "number": number}) + "\n" for number, case in enumerate(cases))
        words = [self.field.options.graze, "shrink", *self.field.plugin_words([stem]), "-"]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as process:
            try:
                printed, _ = process.communicate(text, timeout=seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                printed, _ = process.communicate()
        simpler = {}
        for line in printed.splitlines():
            try:
                case = json.loads(line)
            except ValueError:
                continue  # cut short
            simpler[case["number"]] = case
        return simpler

    def confirmed(self, stem, case):
        """The line to be committed if the subject does what is said of it, by both references; else None."""
        # More than once: some libraries answer by what was in memory before.
        asked = {key: case[key] for key in ("test", "scalar", "input")}
        for judged in self.check(stem, case["subject"],
                                 [asked] * (REPEATED_HANGS if case["outcome"] == "hang" else REPEATS)):
            if not judged or judged.get("fault"):
                return None
            found = judged["subjects"].get(case["subject"])
            if not found or found["outcome"] != case["outcome"]:
                return None
        line = {"test": case["test"], "scalar": case["scalar"], "input": case["input"]}
        if judged["relation"]:
            line["expect"] = judged["relation"]
        line.update(id=case["id"], subject=case["subject"], outcome=case["outcome"])
        if case["outcome"] == "wrong_value":
            line.update({key: max(map(float, found[key])) for key in ("excess", "ulps")})
        elif case["outcome"] == "wrong_contact":
            line.update(contact_error(found))
        elif case["outcome"] == "late_impact":
            line.update(lateness=found["lateness"])
        elif judged.get("margin") is not None:
            line.update(margin=judged["margin"], margin_ulps=judged["margin_ulps"])
        elif case["outcome"] == "wrong_sphere":
            line.update(exact_sphere=judged.get("exact_sphere"), escape_ulps=found.get("escape_ulps"),
                        excess_ulps=found.get("excess_ulps"))
        line.update(degeneracy=case["degeneracy"], family=case["family"])
        return line


def strip(case, wanted):
    return {**{key: case[key] for key in ("test", "scalar", "input", "subject", "outcome", "degeneracy", "family")},
            "id": wanted}


def library_cases(field, stores, answered):
    """Lines for every (subject, test, scalar, outcome) with a disagreement anywhere, and for each subject's worst.

    stores: Findings of the campaigns. answered: what check --json says of the field cases."""
    judge = Judge(field)
    candidates, worst = {}, {}
    for store in stores:
        for found in store.all():
            stem = found["subject"].partition(".")[0]
            if stem not in field.adapters:
                continue
            key = (found["subject"], found["test"], found["scalar"], found["outcome"])
            candidates.setdefault(key, []).append(found)
            if found["outcome"] in (*WRONG[:4], *BY_ERROR):
                # Proper shapes before degenerate ones, verdicts before times, then the larger margin.
                rank = (not degenerate(found["degeneracy"]), found["outcome"] != "late_impact", found["severity"])
                if key[:3] not in worst or rank > worst[key[:3]][0]:
                    worst[key[:3]] = (rank, found)
    for case, judged in zip(read_lines(FIELD_CASES), answered):
        for name, found in judged["subjects"].items():
            if name.partition(".")[0] in field.adapters and "cause" in found and found["steady"]:
                candidates.setdefault((name, case["test"], case["scalar"], found["outcome"]), []).append(
                    {"test": case["test"], "scalar": case["scalar"], "input": case["input"], "subject": name,
                     "outcome": found["outcome"], "family": "field case " + case["id"], "degeneracy": "", "severity": 0})

    def of_plugin(stem):
        lines, lost = [], []
        keys = sorted(key for key in candidates if key[0].startswith(stem + "."))
        first = [strip(candidates[key][0], case_id(*key)) for key in keys]
        # A case that hangs stays as it is: each attempt to simplify it would hang.
        simpler = judge.shrink(stem, [case for case in first if case["outcome"] != "hang"], field.options.shrink_seconds)
        by_id = {case["id"]: case for case in simpler.values()}
        for key in keys:
            name = case_id(*key)
            tried = [strip(case, name) for case in candidates[key][:CANDIDATES]]
            if name in by_id:
                tried.insert(0, {**tried[0], "input": by_id[name]["input"], "degeneracy": by_id[name]["degeneracy"]})
            line = next(filter(None, (judge.confirmed(stem, case) for case in tried)), None)
            if line:
                lines.append({**line, "shrunk": name in by_id and line["input"] == tried[0]["input"]})
            else:
                lost.append(name)
        for (subject, test, scalar), (_, found) in sorted(worst.items()):
            if subject.startswith(stem + "."):
                name = case_id(subject, test, scalar, found["outcome"], "/worst")
                line = judge.confirmed(stem, strip(found, name))
                (lines if line else lost).append(line or name)
        return lines, lost

    with ThreadPoolExecutor(field.options.jobs) as threads:
        result = list(threads.map(of_plugin, field.adapters))
    lines = [line for item, _ in result for line in item]
    lost = [name for _, item in result for name in item]
    for name in lost:
        say("no case shows it again, one by one: " + name)
    return lines, lost


def mode_cases(field, families, models):
    """The simplest case of each mode and test with a verdict changed from right to wrong; where there is none of another
    change. Those of models apart."""
    judge = Judge(field)
    best = {}
    for rows, more in ((families, ""), (models, "/models")):
        for row in rows:
            for outcome, example in row["examples"].items():
                name = "/made_wrong" if outcome in mode_changes.WRONG and example["was"] not in mode_changes.WRONG else "/changed"
                key = row["mode"] + "/" + row["test"]
                rank = sum(map(len, example["input"]))
                if key + name + more not in best or rank < best[key + name + more][0]:
                    best[key + name + more] = (rank, {**example, "subject": row["mode"] + "." + row["routine"],
                                                      "outcome": outcome, "family": "", "degeneracy": "",
                                                      "id": key + name + more})
    lines = []
    for name, (_, case) in sorted(best.items()):
        if "/changed" in name and (name.endswith("/models") or name.replace("/changed", "/made_wrong") in best):
            continue
        line = judge.confirmed(name.partition("/")[0], case)
        if line:
            del line["degeneracy"], line["family"]
            lines.append({**line, "was": case["was"], "base": field.base_mode})
    return lines


def write_lines(path, lines):
    write_text("".join(case_line(line) + "\n" for line in lines), path)
