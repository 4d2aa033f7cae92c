"""What the float modes answer otherwise than the base mode: by graze digest --out and --compare, each difference judged by
graze check. A row tells a test, a scalar type, a routine and a mode:

    cases                           asked
    different                       answered otherwise, to the bit
    changed                         of these all verdicts and signs; of numbers and times those judged otherwise
    to_wrong, to_right, neither     of these; where shapes touch, or the question has no answer, none is wrong, and of signs
                                    both can be
    examples                        the simplest case of each outcome in the mode, of those made wrong if there is one, as a
                                    line of a case file, with "was", the outcome in the base mode
"""
import collections
import json
import os
import subprocess

WRONG = ("false_hit", "false_miss", "wrong_sphere", "wrong_sign", "wrong_value", "late_impact", "wrong_contact", "crash", "hang")
DIED = ("crash", "hang", "not_asked")


def run(words, allowed=(0,), **options):
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode not in allowed:
        raise SystemExit("%s: exit status %d\n%s" % (" ".join(words), done.returncode, done.stderr))
    return done.stdout


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def external(answer):
    """An answer of a file of answers as a verdict of a case file."""
    word, *numbers = answer.split(" ")
    if word.startswith(("0x", "-0x", "inf", "-inf", "nan")):
        return [word, *numbers]
    return [word, *[None if number == "nan" else number for number in numbers]] if numbers else word


def judged(graze, cases):
    """{id: {subject: outcome}} and {id: relation} of cases with their answers by subject."""
    text = "".join(json.dumps({**{key: case[key] for key in ("test", "scalar", "input")}, "id": name, "verdicts": {
        subject: external(answer) for subject, answer in case["answers"].items() if answer not in DIED}}) + "\n"
                   for name, case in cases.items())
    outcomes, relations = {}, {}
    for item in objects(run([graze, "check", "--json", "--audit", "0", "--subject", "external.*", "-"], (0, 1), input=text)):
        name = item["id"]
        relations[name] = item["relation"]
        outcomes[name] = {subject.partition(".")[2]: found["outcome"] for subject, found in item.get("subjects", {}).items()}
        for subject, answer in cases[name]["answers"].items():
            if answer in DIED:
                outcomes[name][subject] = answer
    if len(outcomes) != len(cases):
        raise SystemExit("graze check judged %d of %d cases" % (len(outcomes), len(cases)))
    return outcomes, relations


def of_test(graze, test, base, modes, words, folder):
    """The rows of a test. base and modes are (name, library); words are options of graze digest that say which cases."""
    paths = {}
    for name, library in (base, *modes):
        paths[name] = os.path.join(folder, name + ".answers.jsonl")
        run([graze, "digest", "--plugin", library, "--test", test, *words, "--out", paths[name]])
    rows, cases, changes = {}, {}, collections.defaultdict(list)
    for name, _ in modes:
        for item in objects(run([graze, "digest", "--compare", paths[base[0]], paths[name], "--json"], (0, 1))):
            if "only_in" in item:
                raise SystemExit("%s: only in the %s of %s and %s" % (item["subject"], item["only_in"], base[0], name))
            key = (item["scalar"], item["subject"].partition(".")[2], name)
            if "input" not in item:
                rows[key] = {"test": test, "scalar": key[0], "routine": key[1], "mode": name, "cases": item["cases"],
                             "different": item["different"]}
                continue
            case = cases.setdefault(item["id"], {**item, "answers": {}})
            case["answers"][base[0] + "." + key[1]] = item["old"]
            case["answers"][item["subject"]] = item["new"]
            has_numbers = any(isinstance(external(item[answer]), list) for answer in ("old", "new"))
            changes[key].append((item["id"], has_numbers))
    for path in paths.values():
        os.remove(path)
    outcomes, relations = judged(graze, cases) if cases else ({}, {})
    for key, row in rows.items():
        row.update(changed=0, to_wrong=0, to_right=0, neither=0)
        examples = {}
        for name, has_numbers in changes[key]:
            was, now = (outcomes[name]["%s.%s" % (mode, key[1])] for mode in (base[0], key[2]))
            if has_numbers and was == now:
                continue  # other numbers, as right or wrong as before
            row["changed"] += 1
            what = {(False, True): "to_wrong", (True, False): "to_right"}.get((was in WRONG, now in WRONG), "neither")
            row[what] += 1
            line = {key: cases[name][key] for key in ("test", "scalar", "input")}
            if relations[name] and not has_numbers:
                line["expect"] = relations[name]
            line["was"] = was
            rank = (what != "to_wrong", sum(map(len, line["input"])))
            if now not in examples or rank < examples[now][0]:
                examples[now] = (rank, line)
        row["examples"] = {outcome: line for outcome, (_, line) in examples.items()}
    return list(rows.values())


def generated(graze, test, cases, seed, path):
    """Writes the cases of graze run with that number and seed, of all families and both scalar types."""
    with open(path, "w", encoding="utf-8") as file:
        for scalar in ("float32", "float64"):
            file.write(run([graze, "generate", test, "--scalar", scalar, "--family", "*", "--cases", str(cases), "--seed", str(seed)]))


def changes_of(graze, base, modes, folder, cases, seed, models=(), tests=None):
    """The rows of the tests, by default all that the base mode has subjects of: of so many cases a test and scalar type, which
    are generated, or of models."""
    listed = json.loads(run([graze, "list", "--json", "--plugin", base[1]]))
    tests = tests or [item["id"] for item in listed["tests"] if any(
        subject["test"] == item["id"] and subject["name"].startswith(base[0] + ".") for subject in listed["subjects"])]
    of_models = [word for path in models for word in ("--model", path)] + ["--cases", str(cases)]
    if models:  # which have cases of some tests alone
        made = {row["test"] for row in objects(run([graze, "digest", "--json", "--plugin", base[1], *of_models[:-1], "1"]))}
        tests = [test for test in tests if test in made]
    path = os.path.join(folder, "cases.jsonl")
    rows = []
    for test in tests:
        if not models:
            generated(graze, test, cases, seed, path)
        rows += of_test(graze, test, base, modes, of_models if models else ["--cases-from", path], folder)
    return rows
