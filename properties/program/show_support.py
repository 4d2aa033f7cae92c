"""The recorded flaws, and graze show of cases given as text."""
import json
import os

from cli_support import run

HERE = os.path.dirname(os.path.abspath(__file__))
FLAWS = os.path.join(HERE, "../../reference/documented_flaws.jsonl")

with open(FLAWS, encoding="utf-8") as file:
    flaws = [json.loads(line) for line in file]


def show(line, *words):
    """Of a case, as text or not."""
    return run("show", "-", *words, stdin=line if isinstance(line, str) else json.dumps(line))
