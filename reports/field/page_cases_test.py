#!/usr/bin/env python3
"""The committed cases of the pages: exact answers by both references, proofs, and what the libraries that are there answer.

usage: page_cases_test.py GRAZE ADAPTERS FLOAT_MODES

ADAPTERS and FLOAT_MODES are folders of libraries of subjects. Cases of a library that is not there are still judged by both
references. A library is asked where its version is the page's and, as it may choose code by the processor, that too. Float modes
are asked where compiler and processor are the page's: flags that let a compiler choose make no promise for another one.
"""
import glob
import json
import os
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from field_proof import unproved  # noqa: E402
from field_runs import asking, read_lines, read_text  # noqa: E402
from field_text import BY_ERROR, case_line, value_of  # noqa: E402
from provenance import compiler_version, processor, version_of  # noqa: E402

graze = adapters = float_modes = None
MODES = os.path.join(HERE, "state-of-the-field.jsonl")
HEADERS_ALONE = ("cgal", "cgal_checked")  # compiled here, for any processor of the kind
PATIENCE = 30  # seconds that a case may take which is not said to hang: the machine may be busy
TRIES = 3  # of what a busy machine may have caused: a hang, a death, a program that does not start


def check(cases, words, subjects):
    text = "".join(case_line({key: case[key] for key in ("test", "scalar", "input", "expect") if key in case}) + "\n" for case in cases)
    more = [word for subject in subjects for word in ("--subject", subject)]
    done = subprocess.run([graze, "check", "--json", *words, *more, "-"], input=text, capture_output=True, text=True, timeout=600,
                          check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def same(one, other):
    """Two numbers, of which either may be infinite in whatever form."""
    def plain(value):
        return float("inf") if value in ("inf", "infinite", float("inf")) else value
    return plain(one) == plain(other)


def about_truth(lines):
    """Cases that are not what their lines say, by both references."""
    judged, errors = check(lines, [], ["certified.*"])
    if errors or len(judged) != len(lines):
        return ["graze check: " + (errors or "lines are missing")]
    found = []
    for line, answer in zip(lines, judged):
        if not answer["ok"] or len(set(answer.get("references", {}).values())) > 1:
            found.append("%s: expected %s" % (line["id"], line.get("expect")))
        elif line["outcome"] not in BY_ERROR:
            found += ["%s: %s is %s, expected %s" % (line["id"], key, answer.get(key), line.get(key))
                      for key in ("margin", "margin_ulps") if not same(answer.get(key), line.get(key))]
    return found


def words_of(subject):
    """The options that take in what has the subject; None where it is not there."""
    stem = subject.partition(".")[0]
    for folder in (adapters, float_modes):
        path = os.path.join(folder, stem + ".so")
        if os.path.exists(path):
            return asking.words(path)
    library = next((item for item in asking.described() if item["language"] and item["plugin"] == stem), None)
    path = library and asking.path_of(library, "")
    return asking.words(path) if path and asking.is_installed(path) else None


def is_of_page(plugin):
    """Is what is there what the page of a library speaks of?"""
    library = next(item for item in asking.described() if item["plugin"] == plugin)
    page = json.loads(read_text(HERE, "libraries", plugin + ".json"))
    return page["version"] == version_of(library) and (plugin in HEADERS_ALONE or page["processor"] == processor())


def same_modes():
    """The float modes that are here as the page had them: by its compilers, and native code for its processor."""
    data = json.loads(read_text(HERE, "state-of-the-field.json"))
    told = {row["mode"]: row["compiler"] for row in data["modes"]}
    try:
        here = [line.split("|") for line in read_text(float_modes, "modes.txt").splitlines()]
    except OSError:
        return set()
    return {mode for mode, path, _, _ in here if told.get(mode) == compiler_version(path)
            and (not mode.endswith("_native") or data["processor"] == processor())}


def outcomes_of(lines, subject):
    """What the subject answers to each line, and what went wrong. Lines said to hang have the usual time."""
    words, found, errors = words_of(subject), [None] * len(lines), ""
    for hangs in (False, True):
        places = [i for i, (_, outcome) in enumerate(lines) if (outcome == "hang") == hangs]
        if not places:
            continue
        judged, said = check([lines[i][0] for i in places], words if hangs else [*words, "--time-limit", str(PATIENCE)], [subject])
        errors += said if len(judged) < len(places) else ""
        for i, answer in zip(places, judged):
            found[i] = answer["subjects"].get(subject, {}).get("outcome")
    return found, errors


def differences(lines, subject):
    """Where the subject does not answer as its lines say."""
    for _ in range(TRIES):
        answers, errors = outcomes_of(lines, subject)
        found = [(line, answer, outcome) for (line, outcome), answer in zip(lines, answers)
                 if answer != outcome and not (answer == "out_of_domain" and line.get("inside") is False)]
        if not errors and all(answer not in ("hang", "crash") for _, answer, _ in found):
            break
    return ["%s: %s answers %s, expected %s" % (line["id"], subject, answer, outcome) for line, answer, outcome in found
            if answer or not errors] + (["%s: %s" % (subject, errors)] if errors else [])


def about_answers(lines, modes=()):
    """Subjects that do not answer as their lines say, of those that are there, of float modes the given ones; how many were asked,
    and plugins that are there but not as their pages had them."""
    by_subject = {}
    for line in lines:
        by_subject.setdefault(line["subject"], []).append((line, line["outcome"]))
        if "was" in line:
            by_subject.setdefault(line["base"] + "." + line["subject"].partition(".")[2], []).append((line, line["was"]))
    mode_names = {line["subject"].partition(".")[0] for line in lines if "was" in line} | {
        line["base"] for line in lines if "was" in line}
    there = [subject for subject in by_subject if words_of(subject)]
    plugins = {subject.partition(".")[0] for subject in there}
    others = {plugin for plugin in plugins if not (plugin in modes if plugin in mode_names else is_of_page(plugin))}
    asked = [subject for subject in there if subject.partition(".")[0] not in others]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = list(threads.map(lambda subject: differences(by_subject[subject], subject), asked))
    return sum(found, []), sum(len(by_subject[subject]) for subject in asked), sorted(others)


def shown(found):
    """For the end of the output, which is what one sees of a long run."""
    return "\n".join(["%d found:" % len(found), *found[:40]])


class cases(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.modes = read_lines(MODES)
        cls.lines = [line for path in sorted(glob.glob(os.path.join(HERE, "libraries", "*.jsonl"))) for line in read_lines(path)]

    def test_both_references_confirm_every_case(self):
        self.assertGreater(len(self.lines), 500)
        self.assertGreater(len(self.modes), 30)
        found = about_truth([line for line in self.lines + self.modes if "expect" in line])
        if found:
            self.fail(shown(found))

    def test_every_accusation_is_proved(self):
        proved = [line for line in self.lines + self.modes if line["outcome"] not in ("wrong_value", "wrong_sphere", "wrong_contact")]
        self.assertGreater(len(proved), 500)
        found = unproved(graze, proved)
        if found:
            self.fail(shown(found))

    def test_what_is_there_answers_so(self):
        found, asked, others = about_answers(self.lines + self.modes, same_modes())
        print("%d answers asked again, of %d cases" % (asked, len(self.lines) + len(self.modes)), file=sys.stderr)
        if others:
            print("not asked, of another version, compiler or processor: " + ", ".join(others), file=sys.stderr)
        if found:
            self.fail(shown(found))
        if "cgal" in others:
            self.skipTest("CGAL is not that of its page")
        self.assertGreater(asked, 0)  # CGAL is there wherever graze was built

    # That the above would notice.

    def test_an_accusation_that_is_none_is_noticed(self):
        line = next(line for line in self.lines if line["outcome"] == "false_hit")
        self.assertNotEqual(unproved(graze, [{**line, "outcome": "false_miss"}]), [])
        self.assertNotEqual(unproved(graze, [{**line, "input": line["input"][1:]}]), [])

    def test_an_edited_case_is_noticed(self):
        line = next(line for line in self.lines if line.get("margin") not in (None, "inf") and line["outcome"] == "false_hit")
        for edited in ({**line, "expect": "touching"}, {**line, "margin_ulps": 12345.5},
                       {**line, "input": [(2 * value_of(number)).hex() for number in line["input"]]}):
            self.assertNotEqual(about_truth([edited]), [])

    def test_another_outcome_is_noticed(self):
        line = next(line for line in self.lines if line["subject"].startswith("cgal.") and line["outcome"] == "false_hit")
        found, asked, others = about_answers([line])
        if others:
            self.skipTest("CGAL is not that of its page")
        self.assertEqual((found, asked), ([], 1))
        for other in ("false_miss", "hang", "crash"):
            found, _, _ = about_answers([{**line, "outcome": other}])
            self.assertEqual(found, ["%s: %s answers false_hit, expected %s" % (line["id"], line["subject"], other)])


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    graze, adapters, float_modes = (os.path.abspath(word) for word in sys.argv[1:4])
    del sys.argv[1:4]
    unittest.main()
