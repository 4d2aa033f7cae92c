"""Is a document what reports/schema says of it? By python3-jsonschema, from JSON Schema 2020-12."""
import glob
import json
import math
import os
import warnings

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../reports/schema")


def load(path):
    with open(path, encoding="utf-8") as text:
        return json.load(text)


# By their names, "check" of check.schema.json, which are also what they refer to each other by.
schemas = {os.path.basename(path).partition(".")[0]: load(path) for path in glob.glob(os.path.join(FOLDER, "*.schema.json"))}


def validator(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # later versions have another way, Debian's has this one alone
        resolver = jsonschema.RefResolver("", "", store={each["$id"]: each for each in schemas.values()})
        resolver.store.update({each["$id"]: each for each in schemas.values()})
    schema = schemas[name]
    resolver = jsonschema.RefResolver(schema["$id"], schema, store=dict(resolver.store))
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


validators = {}


def faults(name, value):
    """What the schema does not allow, a text each: none for a valid document."""
    if name not in validators:
        validators[name] = validator(name)
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
        for key, each in value.items():
            yield from objects_in(each, (*path, key))
    elif isinstance(value, list):
        for i, each in enumerate(value[:3]):
            yield from objects_in(each, (*path, i))


def replaced(value, path, change):
    """A copy of the document in which change was applied to what is at the path."""
    copy = json.loads(json.dumps(value))
    at = copy
    for key in path:
        at = at[key]
    change(at)
    return copy
