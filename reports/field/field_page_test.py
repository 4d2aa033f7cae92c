#!/usr/bin/env python3
"""The page reports/field/state-of-the-field.md claims nothing that its cases do not show.

usage: field_page_test.py GRAZE ADAPTERS FLOAT_MODES [PAGE]

ADAPTERS and FLOAT_MODES are folders of libraries. Cases of a library that is not there are still judged by both
references, and their margins compared; what is there must answer as the page says. Float modes are asked where compiler and
processor are the page's: flags that let a compiler choose make no promise for another one.
"""
import json
import os
import re
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_page import compiler_version, processor  # noqa: E402
from field_proof import proof_text, unproved  # noqa: E402
from field_runs import FIELD_CASES, asking  # noqa: E402
from field_text import OUTCOMES_OF_WORDS, case_line, example_text, worst_text  # noqa: E402

graze = adapters = float_modes = None
page_file = os.path.join(HERE, "state-of-the-field.md")


def count(cell):
    """What a cell counts; 0 for text."""
    found = [number for number in re.findall(r"[0-9][0-9,.]*", cell) if float(number.replace(",", "")) != 0]
    return len(found)


def tables(text):
    """(heading, paragraph before, header, rows) of each table."""
    heading, words, header, rows = "", "", None, []
    ended = True
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if header is None:
                header = cells
            elif set(line) - set("|-: "):
                rows.append(cells)
            continue
        if header is not None:
            yield heading, words, header, rows
            header, rows = None, []
        if line.startswith("#"):
            heading = line
        elif line.strip():
            words = line if ended else words + " " + line
        ended = not line.strip()


def subject_of(heading):
    found = re.match(r"#### `([^`]*)`, `([^`]*)`$", heading)
    return found.groups() if found else None


def claims(text):
    """(what is claimed, a pattern that the id of one of its cases matches)."""
    for heading, words, header, rows in tables(text):
        subject = subject_of(heading)
        for row in rows:
            if subject and header[0] == "per million":
                scalar, _, kind = row[0].partition(" ")
                if any(map(count, row[1:])):
                    yield row, "/".join((*subject, scalar, OUTCOMES_OF_WORDS[kind]))
            elif header[:3] == ["subject", "test", "proper"]:
                if any(map(count, row[2:4])):
                    yield row, "/".join((row[0].strip("`"), row[1].strip("`"), ".*"))
            elif header[0] == "model":
                for plugin, number in re.findall(r"(\w+) (\d+)", row[-1]):
                    if int(number):
                        yield row, plugin + r"\..*"
            elif header[:3] == ["subject", "test", "scalar"]:
                for kind, cell in zip(header, row):
                    if kind in OUTCOMES_OF_WORDS and count(cell):
                        yield row, "/".join((row[0].strip("`"), row[1].strip("`"), row[2], OUTCOMES_OF_WORDS[kind]))
            elif header[0] == "test" and header[1:]:
                for mode, cell in zip(header[1:], row[1:]):
                    name = "/".join((mode.strip("`"), row[0].strip("`")))
                    if "on the models" in words.lower():
                        if count(cell.partition("/")[0]):
                            yield row, name + "/made_wrong/models"
                    elif count(cell):
                        yield row, name + ("/made_wrong" if words.startswith("Right answers made wrong, ") else "/.*")
    heading = ""
    for line in text.splitlines():
        heading = line if line.startswith("#") else heading
        found = re.match(r"- (float\d\d): ([\d,]+) wrong of", line)
        if found and subject_of(heading):
            prefix = "/".join((*subject_of(heading), found.group(1), ""))
            if count(found.group(2)):
                yield line, prefix + "[a-z_]*"
            if "; worst" in line:
                yield line, prefix + "[a-z_]*/worst"


def check(cases, libraries, subjects):
    words = [graze, "check", "--json"]
    for library in libraries:
        words += asking.words(library)
    for subject in subjects:
        words += ["--subject", subject]
    text = "".join(case_line(case) + "\n" for case in cases)
    done = subprocess.run([*words, "-"], input=text, capture_output=True, text=True, timeout=600, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def library_of(subject):
    stem = subject.partition(".")[0]
    for folder in (adapters, float_modes):
        path = os.path.join(folder, stem + ".so")
        if os.path.exists(path):
            return path
    library = next((each for each in asking.described() if each["language"] and each["plugin"] == stem), None)
    path = library and asking.path_of(library, "")
    return path if path and asking.is_installed(path) else None


def support(text, ids):
    """(claim, pattern, the ids that match it) of each claim."""
    both = set(ids)
    return [(claim, pattern, [pattern] if pattern in both else [each for each in ids if re.fullmatch(pattern, each)])
            for claim, pattern in claims(text)]


def about_claims(text, lines):
    """What is wrong between the page and the ids of its cases."""
    ids = [line["id"] for line in lines]
    found = ["two cases have the id " + each for each in sorted({each for each in ids if ids.count(each) > 1})]
    supported = support(text, ids)
    found += ["no case %s for %s" % (pattern, claim) for claim, pattern, matching in supported if not matching]
    if not supported:
        found.append("the page makes no claim at all")
    by_id = {line["id"]: line for line in lines}
    for claim, pattern, matching in supported:
        if pattern.endswith("/worst") and matching:
            line = by_id[matching[0]]
            words = worst_text(line)
            if words not in claim:
                found.append("%s is not \"%s\", as its case has it" % (claim, words))
    for line in lines:
        names = [line["subject"], line["test"], line["scalar"], line["outcome"]]
        if "base" in line:
            names = [line["subject"].partition(".")[0], line["test"]]
        if not line["id"].startswith("/".join(names)):
            found.append("the id %s is not of %s" % (line["id"], "/".join(names)))
    return found


def about_truth(lines):
    """Cases that are not what their lines say, by both references."""
    found = []
    judged, errors = check(lines, [], ["certified.*"])
    if errors or len(judged) != len(lines):
        return ["graze check: " + (errors or "lines are missing")]
    for line, answer in zip(lines, judged):
        expected = {"relation": line.get("expect"), **{key: line.get(key) for key in ("margin", "margin_ulps", "exact_sphere")}}
        if line["outcome"] == "wrong_value":
            expected = {"relation": "defined"}
        if not answer["ok"] or any(answer.get(key) != value for key, value in expected.items()):
            found.append("%s: expected %s, found %s" % (line["id"], expected, {key: answer.get(key) for key in expected}))
    return found


def same_modes(text):
    """The float modes that are here as the page had them: by its compilers, and native code for its processor."""
    try:
        with open(os.path.join(float_modes, "modes.txt"), encoding="utf-8") as file:
            here = [line.split("|") for line in file.read().splitlines()]
    except OSError:
        return set()
    return {mode for mode, path, _, _ in here if "| `%s` | %s |" % (mode, compiler_version(path)) in text
            and (not mode.endswith("_native") or "Processor: %s." % processor() in text)}


def about_answers(lines, modes=()):
    """Subjects that do not answer as their lines say; those whose library is there, of float modes those given. Also how
    many were asked."""
    found, asked, by_subject = [], 0, {}
    for line in lines:
        by_subject.setdefault(line["subject"], []).append((line, line["outcome"]))
        if "was" in line:
            base = line["base"] + "." + line["subject"].partition(".")[2]
            by_subject.setdefault(base, []).append((line, line["was"]))

    def ask(subject):
        return check([line for line, _ in by_subject[subject]], [library_of(subject)], [subject])

    def is_here(subject):
        library = library_of(subject)
        return library and (os.path.dirname(library) != float_modes or subject.partition(".")[0] in modes)

    there = [subject for subject in by_subject if is_here(subject)]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        answers = list(threads.map(ask, there))
    for subject, (judged, errors) in zip(there, answers):
        # Programs may say there what they like.
        if errors and (library_of(subject).endswith(".so") or len(judged) < len(by_subject[subject])):
            found.append(errors)
        for (line, outcome), answer in zip(by_subject[subject], judged):
            asked += 1
            said = answer["subjects"].get(subject, {}).get("outcome")
            if said != outcome:
                found.append("%s: %s answers %s, expected %s" % (line["id"], subject, said, outcome))
    return found, asked


def about_examples(text, lines):
    """Cases told on the page whose words are not those of the case."""
    found = []
    listed = json.loads(subprocess.run([graze, "list", "--json"], capture_output=True, check=True).stdout)
    tests = {test["id"]: test for test in listed["tests"]}
    by_id = {line["id"]: line for line in lines}
    for name in re.findall(r"^Example `([^`]*)`", text, re.M):
        if name not in by_id:
            found.append("no case for the example " + name)
            continue
        line = by_id[name]
        judged, _ = check([line], [], ["certified.*"])
        if not judged or example_text(line, judged[0], tests[line["test"]], line["subject"].partition(".")[0]) not in text:
            found.append("the example %s is told otherwise than its case has it" % name)
    return found


def about_field_cases(text):
    """Cases of the collection that a subject answers otherwise than the page says; those whose library is there."""
    with open(FIELD_CASES, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file if line.strip()]
    found, asked = [], 0
    for _, _, header, rows in tables(text):
        if header[-1] != "cases":
            continue
        for row in rows:
            subject, test, scalar = (cell.strip("`") for cell in row[:3])
            library = library_of(subject)
            if library is None:
                continue
            ids = row[-1].split(", ")
            chosen = [case for case in cases if case["id"] in ids and (case["test"], case["scalar"]) == (test, scalar)]
            outcomes = [answer["subjects"][subject]["outcome"] for answer in check(chosen, [library], [subject])[0]]
            asked += len(outcomes)
            counted = {OUTCOMES_OF_WORDS[kind]: int(cell) for kind, cell in zip(header, row) if kind in OUTCOMES_OF_WORDS}
            if any(outcomes.count(outcome) != number for outcome, number in counted.items()):
                found.append("%s: found %s" % (row, outcomes))
    return found, asked


class FieldPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(page_file, encoding="utf-8") as file:
            cls.text = file.read()
        with open(os.path.splitext(page_file)[0] + ".jsonl", encoding="utf-8") as file:
            cls.lines = [json.loads(line) for line in file]

    def test_every_claim_has_a_case(self):
        self.assertEqual(about_claims(self.text, self.lines), [])

    def test_both_references_confirm_every_case(self):
        self.assertEqual(about_truth(self.lines), [])

    def test_subjects_that_are_there_answer_so(self):
        found, asked = about_answers(self.lines, same_modes(self.text))
        self.assertEqual(found, [])
        print("%d answers of %d cases asked again" % (asked, len(self.lines)), file=sys.stderr)

    def test_field_cases_are_answered_so(self):
        self.assertEqual(about_field_cases(self.text)[0], [])

    def test_examples_are_their_cases(self):
        self.assertEqual(about_examples(self.text, self.lines), [])

    def test_every_accusation_is_proved(self):
        self.assertEqual(unproved(graze, self.lines), [])
        name = os.path.basename(os.path.splitext(page_file)[0]) + ".jsonl"
        self.assertIn(proof_text(self.lines, name), self.text)

    # That the above would notice.

    def test_an_accusation_that_is_none_is_noticed(self):
        line = next(line for line in self.lines if line["outcome"] == "false_hit")
        self.assertNotEqual(unproved(graze, [{**line, "outcome": "false_miss"}]), [])
        self.assertNotEqual(unproved(graze, [{**line, "input": line["input"][1:]}]), [])

    def test_an_edited_case_is_noticed(self):
        at = next(i for i, line in enumerate(self.lines) if line.get("margin"))
        for key, value in (("expect", "touching"), ("margin_ulps", 12345.5)):
            edited = [*self.lines[:at], {**self.lines[at], key: value}, *self.lines[at + 1:]]
            self.assertNotEqual(about_truth(edited), [], key)
        moved = [float.fromhex(number) * 2 for number in self.lines[at]["input"]]
        edited = [{**self.lines[at], "input": [number.hex() for number in moved]}]
        self.assertNotEqual(about_truth(edited), [])

    def test_a_claim_without_a_case_is_noticed(self):
        alone = {matching[0] for _, _, matching in support(self.text, [line["id"] for line in self.lines])
                 if len(matching) == 1}
        for line in self.lines:
            self.assertIn(line["id"], alone, "nothing on the page would miss this case")
        rest = self.lines[:-1]
        self.assertNotEqual(about_claims(self.text, rest), [])
        heading = "#### `nobody.nothing`, `triangle_triangle_3d`\n\n"
        row = "| per million | random |\n| --- | --: |\n| float32 false hits | 12 |\n"
        self.assertNotEqual(about_claims(self.text + "\n" + heading + row, self.lines), [])

    def test_another_outcome_is_noticed(self):
        modes = same_modes(self.text)
        line = next((line for line in self.lines if line["outcome"] == "false_hit" and about_answers([line], modes)[1]), None)
        if line is None:
            self.skipTest("no library is there")
        self.assertNotEqual(about_answers([{**line, "outcome": "false_miss"}], modes)[0], [])


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    graze, adapters, float_modes = (os.path.abspath(word) for word in sys.argv[1:4])
    del sys.argv[1:4]
    if len(sys.argv) > 1 and sys.argv[1].endswith(".md"):
        page_file = os.path.abspath(sys.argv.pop(1))
    unittest.main()
