#!/usr/bin/env python3
"""The npm package graze-exact in a user's own tests: vitest, jest and fast-check, from an empty folder; and what planted mistakes it finds.

usage: javascript_frameworks_test.py SOURCES FOLDER [SECONDS]

FOLDER has what javascript_package_test compiled, or gets it. SECONDS a mistake for arbitraries that do not aim, 2 unless told. Exit
status 77 where em++, clang++-19, node or npm is missing, or npm cannot reach vitest, jest and fast-check.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# An orientation with an epsilon.
WRONG = """
export function left(n) {
  const found = (n[0] - n[4]) * (n[3] - n[5]) - (n[1] - n[5]) * (n[2] - n[4]);
  return Math.abs(found) < 1e-9 ? 0 : Math.sign(found);
}
"""
VITEST = """
import { expect, test } from "vitest";
import fc from "fast-check";
import "graze-exact/vitest";
import { certified } from "graze-exact";
import { cases } from "graze-exact/fast-check";
import { left } from "./routines.mjs";
test("orientation", () => expect(left).toBeExactOn("orient_2d"));
test("one answer", () => expect(left([0, 0, 1, 0, 0, 1])).toBeExact("orient_2d", [0, 0, 1, 0, 0, 1]));
test("the certified test", () => expect((n) => certified.orient_2d(n) ?? "declined").toBeExactOn("orient_2d"));
test("aimed", () => fc.assert(fc.property(cases("orient_2d"), (n) => { expect(left(n)).toBeExact("orient_2d", n); }), { seed: 1 }));
"""
JEST = """
import { expect, test } from "@jest/globals";
import "graze-exact/jest";
import { left } from "./routines.mjs";
test("orientation", () => expect(left).toBeExactOn("orient_2d"));
test("one answer", () => expect(1).toBeExact("orient_2d", [0, 0, 1, 0, 0, 1]));
"""
# What TypeScript takes and what it refuses.
TYPES = """
import { expect, test } from "vitest";
import fc from "fast-check";
import "graze-exact/vitest";
import { certified, many, tests } from "graze-exact";
import { check, generate } from "graze-exact/check";
import { cases } from "graze-exact/fast-check";
import { find_wrong, judge } from "graze-exact/judge";

const sign: -1 | 0 | 1 | undefined = certified.orient_2d([0, 0, 1, 0, 0, 1]);
const answers: Int8Array = many("orient_2d", new Float32Array(12), 6).answers;
const ok: boolean = check({ test: "orient_2d", scalar: "float32", input: [0, 0, 1, 0, 0, 1], verdicts: { mine: 1 } }).ok;
test("types", () => {
  expect(sign).toBeExact("orient_2d", [0, 0, 1, 0, 0, 1], { scalar: "float32" });
  expect((input: number[]) => input[0]).toBeExactOn("orient_2d", { cases: 10 });
  fc.assert(fc.property(cases("orient_2d", { scalar: "float32" }), (input: Float32Array) => input.length === 6));
  fc.assert(fc.property(cases("orient_2d"), (input: number[]) => !judge("orient_2d", input, certified.orient_2d(input)).wrong));
  const wrong: string | undefined = find_wrong((input) => 1, "orient_2d").wrong?.line;
  const [question, line]: [string, string] = [tests.orient_2d.question, generate("orient_2d", { cases: 1 })[0].test];
  // @ts-expect-error: no test of that name
  expect(1).toBeExact("orient_5d", []);
  // @ts-expect-error: no option of that name
  expect(1).toBeExactOn("orient_2d", { tests: 10 });
  // @ts-expect-error: neither a promise
  judge("orient_2d", [], 1, { promise: "ajar" });
  // @ts-expect-error: floats are in a Float32Array
  cases("orient_2d", { scalar: "float32" }).map((input: number[]) => input);
  return [answers, ok, wrong, question, line];
});
"""
JEST_TYPES = """
import { expect } from "@jest/globals";
import "graze-exact/jest";
expect(1).toBeExact("orient_2d", [0, 0, 1, 0, 0, 1]);
// @ts-expect-error: no test of that name
expect(1).toBeExactOn("orient_5d");
"""
# What is not judged: a part of a contact that is not given, and what no double can hold.
UNJUDGED = """
import assert from "node:assert";
import { certified } from "graze-exact";
import { check } from "graze-exact/check";
import { judge } from "graze-exact/judge";
// The middle of two floats is rounded to the even one, whatever its shortest decimal text is nearest to.
assert.strictEqual(check({ test: "point_disc_2d", scalar: "float32", input: [1 + 2 ** -24, -0, 0, 0, 1] }).relation, "touching");
assert.strictEqual(check({ test: "triangle_min_sphere_3d", scalar: "float64", input: [0, 0, 0, 2, 0, 0, 1, 1, 0],
                           verdicts: { own: [1, 0, 0, 1] } }).subjects["external.own"].outcome, "agree");
const capsules = [0, 0, 0, 0, 0, 1, 1, 4, 0, 0, 4, 0, 1, 1], test = "capsule_capsule_contact_3d";
const right = certified[test](capsules), outcome = (answer) => judge(test, capsules, answer).outcome;
assert.strictEqual(outcome(right), "agree");
assert.strictEqual(outcome(right.map((x, i) => (i >= 1 && i <= 6 ? NaN : x))), "agree");
assert.strictEqual(outcome(right.map(() => NaN)), "declined");
assert.strictEqual(outcome(right.map((x, i) => (i === 0 ? x + 1 : NaN))), "wrong_contact");
assert.strictEqual(outcome(right.map((x, i) => (i === 0 ? Infinity : x))), "wrong_contact");
const area = [1e308, 1e308, -1e308, 1e308, -1e308, -1e308, 1e308, -1e308];
for (const answer of [NaN, Infinity, 1]) assert.strictEqual(judge("polygon_area_2d", area, answer).outcome, "undefined");
const hit = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25, 0.25, 1, 0, 0, -1];
assert.strictEqual(judge("ray_triangle_hit_3d", hit, [1, NaN, 0.25]).outcome, "wrong_value");
assert.strictEqual(judge("triangle_min_sphere_3d", hit.slice(0, 9), [0.5, 0.5, NaN, 1]).outcome, "wrong_sphere");
"""


def run(words, place, **more):
    return subprocess.run(words, cwd=place, capture_output=True, text=True, check=False, timeout=3600, **more)


def fine(words, place):
    done = run(words, place)
    if done.returncode != 0:
        sys.exit("%s\n%s\n%s" % (" ".join(words)[:300], done.stdout[-3000:], done.stderr[-3000:]))
    return done.stdout


def frameworks(place):
    """A failing test with a simple input, what was expected, and a certificate."""
    for name, text in (("routines.mjs", WRONG), ("orientation.test.mjs", VITEST), ("jest/orientation.test.mjs", JEST)):
        os.makedirs(os.path.dirname(os.path.join(place, name)), exist_ok=True)
        with open(os.path.join(place, name), "w", encoding="utf-8") as file:
            file.write(text.replace("./routines", "../routines") if "/" in name else text)
    environment = dict(os.environ, CI="1", NO_COLOR="1", NODE_OPTIONS="--experimental-vm-modules")
    for framework, words, passed in (("vitest", ["npx", "vitest", "run", "orientation.test.mjs", "--exclude", "jest/**"], "2 failed | 2 passed"),
                                     ("jest", ["npx", "jest", "--rootDir", "jest", "--testMatch", "**/*.test.mjs"], "1 failed, 1 passed")):
        more = {"env": environment} if framework == "jest" else {"env": dict(environment, NODE_OPTIONS="")}
        done = run(words, place, **more)
        said = done.stdout + done.stderr
        assert done.returncode == 1, said[-3000:]
        for part in (passed, "the function is wrong", "expected     ", "certificate  ", "margin       ", '"test":"orient_2d"'):
            assert part in said, (framework, part, said[-3000:])
        numbers = json.loads(said.split("input        ")[1].split("\n")[0])
        assert sum(x != 0 for x in numbers) <= 4, (framework, numbers)
        print("%s fails with input %s" % (framework, numbers))


def typed(place):
    for name, text in (("types.mts", TYPES), ("jest_types.mts", JEST_TYPES)):
        with open(os.path.join(place, name), "w", encoding="utf-8") as file:
            file.write(text)
        # The frameworks' own types need @types/node: only these files and those of graze-exact are asked.
        fine(["npx", "tsc", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", name], place)
    for name in os.listdir(os.path.join(place, "node_modules", "graze-exact")):
        if name.endswith(".d.mts"):
            with open(os.path.join(place, "node_modules", "graze-exact", name), encoding="utf-8") as file:
                for path in re.findall(r'from "\./(.*?)\.mjs"', file.read()):
                    assert os.path.exists(os.path.join(place, "node_modules", "graze-exact", path + ".d.mts")), (name, path)


def unjudged(place):
    with open(os.path.join(place, "unjudged.mjs"), "w", encoding="utf-8") as file:
        file.write(UNJUDGED)
    fine(["node", "unjudged.mjs"], place)


def as_list(numbers):
    """A Float32Array in JSON is an object."""
    return list(numbers.values()) if isinstance(numbers, dict) else numbers


def mistakes(place, seconds):
    for name in os.listdir(os.path.join(HERE, "javascript")):
        shutil.copy(os.path.join(HERE, "javascript", name), place)
    told = [json.loads(line) for line in fine(["node", "measure.mjs", str(seconds), "controls"], place).splitlines()]
    assert len(told) >= 20, len(told)
    for one in told:
        what = one["test"] + ": " + one["mistake"]
        assert one["matcher"]["found"], what
        assert one["aimed"]["found"], what
        assert one["control"]["accused"] is None and one["control"]["judged"] > 1000, (what, one["control"])
    # Most mistakes show on small whole numbers, and shrinking gets there, both ways.
    for way in ("matcher", "aimed"):
        short = sum(all(x == int(x) and abs(x) < 16 for x in as_list(one[way]["input"])) for one in told)
        print("%s: small whole numbers show %d mistakes" % (way, short))
        assert short >= 20, (way, short)
    slowest = max(max(one["matcher"]["seconds"], one["aimed"]["seconds"]) for one in told)
    print("%d mistakes found, the slowest in %.1f s" % (len(told), slowest))
    if seconds > 0:
        missed = sum(one["plain"]["seconds"] is None for one in told)
        print("arbitraries that do not aim missed %d in %s s each" % (missed, seconds))
        assert missed >= 12, missed


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sources, folder = map(os.path.abspath, sys.argv[1:3])
    missing = [name for name in ("em++", "clang++-19", "node", "npm") if shutil.which(name) is None]
    if missing:
        print("skipped: not installed:", *missing)
        sys.exit(77)
    fine([sys.executable, "-B", os.path.join(sources, "fast", "javascript", "make_package.py"), folder], sources)
    packed = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".tgz")]
    assert len(packed) == 1, packed
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        with open(os.path.join(place, "package.json"), "w", encoding="utf-8") as file:
            file.write('{"type": "module"}')
        done = run(["npm", "install", "--no-audit", "--no-fund", "--silent", packed[0], "fast-check", "vitest", "jest", "typescript"], place)
        if done.returncode != 0:
            print("skipped: npm cannot install vitest, jest, fast-check and typescript:", (done.stderr + done.stdout).strip()[-300:])
            sys.exit(77)
        frameworks(place)
        print("from nothing to failing tests in %.0f s" % (time.monotonic() - begun))
        typed(place)
        unjudged(place)
        mistakes(place, float(sys.argv[3]) if len(sys.argv) == 4 else 2)


if __name__ == "__main__":
    main()
