"""The figures of a library, reports/field/libraries/PLUGIN.json, and the cases behind them, PLUGIN.jsonl: what the pages are
rendered from.

    format, library, plugin, package, version, language, date, seed, processor, program; of C++ compiler and flags
    asked_per_test_and_scalar   cases
    asked_again                 false where the figures are those of an earlier adapter
    domain                      what the documentation says the library is for (size, words, source), or null
    rows                        each a subject, a test and a scalar type
      kind                      "entry": what users call; "expert": what claims no accuracy, or is internal; "aside": asked before the
                                documented domain was told apart. Headlines, and the index, are of entries
      conversion                "exact": the numbers are handed over as they are; "declines": what does not convert exactly is declined
      inside, outside           cases in the documented domain, and the others (null where there is no domain): asked, declined,
                                n (answered), wrong, degenerate (of wrong, those on shapes without area or extent), counts by
                                outcome, and by family and outcome; of a subject that promises to err to one side, allowed: how
                                often it did, which is no outcome
      excess                    median and p99, of value tests
      given_up                  hung or crashed too often, and was asked no more
      worst                     the case with the largest margin or excess: its id, and these; or null
    reported                    answers to reference/field_cases.jsonl: subject, test, scalar, judged, wrong by outcome, cases
    lost                        ids of wrong answers that did not occur again, which no figure counts

A number that JSON has not is the string "inf".
"""
import json
import os

from field_runs import HERE, asking, read_lines, read_text, write_text
from field_text import without_infinities

PAGES = os.path.join(HERE, "libraries")
FORMAT = 1
SPOKEN = {"": "C++", "javascript": "JavaScript", "python": "Python"}


def has_data(plugin):
    return os.path.exists(os.path.join(PAGES, plugin + ".json"))


def read_data(plugin):
    data = json.loads(read_text(PAGES, plugin + ".json"))
    if data.get("format") != FORMAT:
        raise SystemExit("%s.json: expected format %d, found %s" % (plugin, FORMAT, data.get("format")))
    return data


def write_data(data):
    """A row a line, so that differences are read."""
    data = without_infinities(data)
    long = {key: data[key] for key in ("rows", "reported") if key in data}
    text = json.dumps({key: value for key, value in data.items() if key not in long}, indent=1)[:-2]
    for key, rows in long.items():
        text += ",\n \"%s\": [%s]" % (key, ",".join("\n  " + json.dumps(row) for row in rows) + ("\n " if rows else ""))
    write_text(text + "\n}\n", PAGES, data["plugin"] + ".json")


def read_cases(plugin):
    return read_lines(PAGES, plugin + ".jsonl")


def libraries():
    """What libraries.json says of each library that has figures, in its order."""
    return [item for item in asking.described() if has_data(item["plugin"])]


def proper(part):
    """Wrong answers on shapes with area or extent."""
    return part["wrong"] - part.get("degenerate", 0)


def is_entry(row):
    """Is it what users call? Of others no headline speaks."""
    return row.get("kind", "entry") == "entry"
