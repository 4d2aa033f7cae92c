"""Is a document what the published schema of SARIF 2.1.0 allows? As much of JSON Schema (draft 4) as that schema uses."""
import json
import os
import re

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sarif", "sarif-schema-2.1.0.json")
with open(SCHEMA, encoding="utf-8") as text:
    schema = json.load(text)

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
FORMATS = {"uri": r"[A-Za-z][A-Za-z0-9+.-]*:[!-;=?-Z_a-z~%#]*", "uri-reference": r"[!-;=?-Z_a-z~%#]*",
           "date-time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"}
KNOWN = {"$schema", "id", "title", "description", "default", "definitions", "$ref", "type", "enum", "properties",
         "additionalProperties", "required", "items", "minItems", "uniqueItems", "pattern", "format", "minimum", "maximum",
         "anyOf", "oneOf"}


def is_of_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def faults(value, rule=None, path="$"):
    """A list of what the schema does not allow: empty for a valid document."""
    rule = schema if rule is None else rule
    assert not set(rule) - KNOWN, set(rule) - KNOWN
    if "$ref" in rule:
        return faults(value, schema["definitions"][rule["$ref"].rsplit("/", 1)[1]], path)
    kinds = rule.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_of_type(value, item) for item in kinds):
        return ["%s: %.40r is no %s" % (path, value, kinds)]
    found = []
    if "enum" in rule and value not in rule["enum"]:
        found.append("%s: %.40r is none of %s" % (path, value, rule["enum"]))
    for word, count in (("anyOf", lambda n: n >= 1), ("oneOf", lambda n: n == 1)):
        if word in rule and not count(sum(not faults(value, item, path) for item in rule[word])):
            found.append("%s: %s" % (path, word))
    if isinstance(value, dict):
        known = rule.get("properties", {})
        others = rule.get("additionalProperties", True)
        found += ["%s: lacks %s" % (path, key) for key in rule.get("required", []) if key not in value]
        for key, item in value.items():
            below = "%s.%s" % (path, key)
            if key in known:
                found += faults(item, known[key], below)
            elif others is False:
                found.append(below + ": is not allowed")
            elif others is not True:
                found += faults(item, others, below)
    elif isinstance(value, list):
        if len(value) < rule.get("minItems", 0):
            found.append(path + ": too few items")
        if rule.get("uniqueItems") and len({json.dumps(item, sort_keys=True) for item in value}) < len(value):
            found.append(path + ": items that are equal")
        for i, item in enumerate(value):
            found += faults(item, rule.get("items", {}), "%s[%d]" % (path, i))
    elif isinstance(value, str):
        if "pattern" in rule and not re.search(rule["pattern"], value):
            found.append("%s: %.40r does not match %s" % (path, value, rule["pattern"]))
        if "format" in rule and not re.fullmatch(FORMATS[rule["format"]], value):
            found.append("%s: %.40r is no %s" % (path, value, rule["format"]))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < rule.get("minimum", value) or value > rule.get("maximum", value):
            found.append("%s: %r is out of range" % (path, value))
    return found
