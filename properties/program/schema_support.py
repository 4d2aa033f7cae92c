"""Is a document what reports/schema says of it? By python3-jsonschema, from JSON Schema 2020-12."""
import glob
import json
import math
import os

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reports/schema")
END = ".schema.json"


def load(path):
    with open(path, encoding="utf-8") as text:
        return json.load(text)


# By their names: "check" of check.schema.json.
schemas = {os.path.basename(path)[:-len(END)]: load(path) for path in glob.glob(os.path.join(FOLDER, "*" + END))}


def bundled(rule, name):
    """The schema of that name as part of one document that holds all of them: versions of jsonschema differ in how they
    find other files."""
    if isinstance(rule, list):
        return [bundled(item, name) for item in rule]
    if not isinstance(rule, dict):
        return rule
    result = {key: bundled(item, name) for key, item in rule.items() if key not in ("$schema", "$id")}
    if isinstance(rule.get("$ref"), str):
        file, _, fragment = rule["$ref"].partition("#")
        result["$ref"] = "#/$defs/" + (file[:-len(END)] if file else name) + fragment
    return result


whole = {name: bundled(schema, name) for name, schema in schemas.items()}
validators = {name: jsonschema.Draft202012Validator({"$ref": "#/$defs/" + name, "$defs": whole}) for name in schemas}


def faults(name, value):
    """What the schema does not allow, a text each: none for a valid document."""
    return ["%s: %.200s" % (error.json_path, error.message) for error in validators[name].iter_errors(value)]


def strictly(text):
    """A JSON document, read as the strictest readers do: no Infinity, no number beyond the doubles."""
    def number(word):
        value = float(word)
        if not math.isfinite(value):
            raise ValueError("a number that is none to every reader: " + word)
        return value

    return json.loads(text, parse_constant=number, parse_float=number)


def objects_in(value, path=()):
    """The path to each object in a document, the outermost first."""
    if isinstance(value, dict):
        yield path
        for key, item in value.items():
            yield from objects_in(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value[:3]):
            yield from objects_in(item, (*path, i))


def replaced(value, path, change):
    """A copy of the document in which change was applied to what is at the path."""
    copy = json.loads(json.dumps(value))
    at = copy
    for key in path:
        at = at[key]
    change(at)
    return copy
