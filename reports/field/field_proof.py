"""Are the accusations of a page proved? Its cases' exact answers have certificates, which another program confirms."""
import json
import os
import subprocess
import sys

from field_runs import ROOT
from field_text import case_line, wrapped

CHECKER = os.path.join(ROOT, "reference", "check_certificates.py")
# What a subject must have said to be called that; of others the case alone is proved.
VERDICTS = {"false_hit": "hit", "contact_hit": "hit", "false_miss": "miss", "contact_miss": "miss"}


def accusations(lines):
    """How many of the lines say hit or miss."""
    return sum(line["outcome"] in VERDICTS for line in lines)


def unproved(graze, lines):
    """What is not confirmed, a line each: exact answers, that what is called a wrong hit or miss is one by them, and that
    graze calls it what the page does."""
    cases = []
    for line in lines:
        case = {key: line[key] for key in ("test", "scalar", "input", "expect") if key in line}
        if line["outcome"] in VERDICTS:
            case["verdicts"] = {"accused": VERDICTS[line["outcome"]]}
        cases.append(case)
    answers = subprocess.run([graze, "check", "--json", "--certify", "--subject", "external.accused", "-"],
                             input="".join(case_line(case) + "\n" for case in cases), capture_output=True, text=True,
                             check=False).stdout
    done = subprocess.run([sys.executable, "-B", CHECKER, "-"], input=answers, capture_output=True, text=True, check=False)
    *refusals, last = done.stdout.splitlines() or ["nothing was checked"]
    found = [*refusals, done.stderr] if done.stderr else refusals
    if last != "%d confirmed, 0 refused" % len(lines):
        found.append(last)
    for line, text in zip(lines, answers.splitlines()):
        answer = json.loads(text)["subjects"]
        if line["outcome"] in VERDICTS and answer["external.accused"]["outcome"] != line["outcome"]:
            found.append("%s: it is %s" % (line.get("id"), answer["external.accused"]["outcome"]))
    return found


def proof_text(lines, name):
    return wrapped("""
        The exact answers of all {:,} cases are proved, and so is each of the {:,} accusations of a wrong hit or miss: graze
        writes certificates, and a program of Python's standard library alone, which shares no code with it, confirms them:
        """.format(len(lines), accusations(lines))) + "\n\n    graze check --json --certify reports/field/%s | reference/check_certificates.py -\n" % name
