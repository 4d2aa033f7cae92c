#!/usr/bin/env python3
"""The npm package graze-exact: installed from its file, it gives the answers of the native library, bit for bit.

usage: javascript_package_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES FOLDER [CASES]

CASES a test and scalar type, 100 unless told. Compiled units stay in FOLDER. Exit status 77 where em++, node or npm is missing.
"""
import ctypes
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

# Asks many() about the inputs of a file, and writes answers and numbers: [count, cases] of 32 bits, then the scalars.
ASK = """
import { many } from "graze-exact";
import { openSync, readSync, writeSync, closeSync } from "node:fs";
const [, , from, to, listed] = process.argv;
const source = openSync(from, "r"), target = openSync(to, "w");
const take = (bytes) => {
  const buffer = new ArrayBuffer(bytes);
  for (let at = 0; at < bytes;) at += readSync(source, new Uint8Array(buffer, at), 0, bytes - at, null);
  return buffer;
};
for (const [name, scalar, groups] of JSON.parse(listed))
  for (let i = 0; i < groups; ++i) {
    const [count, cases] = new Uint32Array(take(8));
    const Scalars = scalar === "float32" ? Float32Array : Float64Array;
    const inputs = new Scalars(take(count * cases * Scalars.BYTES_PER_ELEMENT));
    const { answers, numbers } = many(name, inputs, count);
    writeSync(target, new Uint8Array(answers.buffer));
    writeSync(target, new Uint8Array(numbers.buffer));
  }
closeSync(target);
"""

# What single questions give, and what they refuse.
SINGLE = """
import assert from "node:assert";
import { certified, many, tests, answer_names } from "graze-exact";
assert.deepStrictEqual(Object.keys(certified), Object.keys(tests));
assert.strictEqual(certified.segment_segment_2d(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1])), "disjoint");
assert.strictEqual(certified.point_disc_2d([3, 4, 0, 0, 5]), "touching");
// In doubles 0.1 + 0.2 lies beyond 0.3; as floats both are one.
assert.strictEqual(certified.point_disc_2d([0.1 + 0.2, 0, 0, 0, 0.3]), "disjoint");
assert.strictEqual(certified.point_disc_2d(new Float32Array([0.1 + 0.2, 0, 0, 0, 0.3])), "touching");
assert.strictEqual(certified.line_line_point_2d([0, 0, 1, 0, 0, 1, 1, 1]), null);
assert.throws(() => certified.point_disc_2d([0, 0, 0]), /RangeError: point_disc_2d: found 3 numbers, expected 5: point p, disc centre radius/);
assert.throws(() => certified.point_disc_2d([0, 0, 0, NaN, 1]), /RangeError: point_disc_2d: expected finite numbers/);
assert.throws(() => certified.point_disc_2d([0, 0, 0, 0, -1]), /RangeError/);
assert.deepStrictEqual([...many("point_disc_2d", new Float64Array([0, 0, 0, 0, -1, 0, 0, 0, 0, 1]), 5).answers], [-1, 2]);
assert.strictEqual(answer_names[2], "crossing");
assert.throws(() => many("point_disc_2d", [0, 0, 0, 0, 1], 5), TypeError);
assert.throws(() => many("point_disc_2d", new Float64Array(7), 5), RangeError);
assert.throws(() => many("point_disc", new Float64Array(5), 5), RangeError);
// Room of large inputs is given back.
for (let i = 0; i < 50; ++i) many("point_disc_2d", new Float64Array(5e6), 5);
"""


def run(words, **more):
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=3600, **more)
    if done.returncode != 0:
        sys.exit("%s\n%s\n%s" % (" ".join(words)[:300], done.stdout[-3000:], done.stderr[-3000:]))
    return done.stdout


def groups_of(graze, test, scalar, cases):
    """Inputs of one length, by length."""
    found = {}
    for line in run([graze, "generate", test, "--scalar", scalar, "--cases", str(cases), "--seed", "5"]).splitlines():
        numbers = [float.fromhex(x) for x in json.loads(line)["input"]]
        found.setdefault(len(numbers), []).extend(numbers)
    return sorted(found.items())


def native(library, test, scalar, count, inputs, numbers):
    name, cell = ("f32", ctypes.c_float) if scalar == "float32" else ("f64", ctypes.c_double)
    cases = len(inputs) // count
    given = (cell * len(inputs))(*inputs)
    answers, results = (ctypes.c_byte * cases)(), (cell * max(1, cases * numbers))()
    call = getattr(library, "graze_%s_%s_many" % (test, name))
    call.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]
    assert call(given, count, cases, answers, results) in (0, -1)
    return bytes(answers) + bytes(results)[:cases * numbers * ctypes.sizeof(cell)]


def canonical(data, scalar, cases, numbers):
    """NaNs may have any bits."""
    size, form = (4, "<f") if scalar == "float32" else (8, "<d")
    cells = [data[i:i + size] for i in range(cases, len(data), size)]
    assert len(cells) == cases * numbers, (len(cells), cases, numbers)
    return data[:cases], ["nan" if struct.unpack(form, cell)[0] != struct.unpack(form, cell)[0] else cell for cell in cells]


def read_me(sources):
    """The lines of the example with what they are said to give."""
    with open(os.path.join(sources, "fast", "javascript", "README.md"), encoding="utf-8") as file:
        return re.findall(r"^(certified\.[^;]*); +// (.*?)(?: +\(.*)?$", file.read(), re.M)


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    graze, shared, sources, folder = map(os.path.abspath, sys.argv[1:5])
    cases = int(sys.argv[5]) if len(sys.argv) == 6 else 100
    missing = [name for name in ("em++", "node", "npm") if shutil.which(name) is None]
    if missing:
        print("skipped: not installed:", *missing)
        sys.exit(77)
    run([sys.executable, "-B", os.path.join(sources, "fast", "javascript", "make_package.py"), folder])
    packed = [name for name in os.listdir(folder) if name.endswith(".tgz")]
    assert len(packed) == 1, packed
    library = ctypes.CDLL(shared)
    with tempfile.TemporaryDirectory() as place:
        with open(os.path.join(place, "package.json"), "w", encoding="utf-8") as file:
            file.write('{"type": "module"}')
        run(["npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", os.path.join(folder, packed[0])], cwd=place)
        installed = os.path.join(place, "node_modules", "graze-exact")
        for name in os.listdir(installed):
            with open(os.path.join(installed, name), "rb") as file:
                held = file.read()
            for path in (sources, folder, os.path.expanduser("~") + "/"):
                assert path.encode() not in held, "%s names a path of its builder: %s" % (name, path)
        for name, text in (("ask.mjs", ASK), ("single.mjs", SINGLE)):
            with open(os.path.join(place, name), "w", encoding="utf-8") as file:
                file.write(text)
        run(["node", "single.mjs"], cwd=place)
        lines = read_me(sources)
        assert len(lines) == 4, lines
        with open(os.path.join(place, "example.mjs"), "w", encoding="utf-8") as file:
            file.write('import { certified } from "graze-exact";\n' + "".join("console.log(JSON.stringify(%s));\n" % code for code, _ in lines))
        shown = run(["node", "example.mjs"], cwd=place).splitlines()
        assert shown == [given for _, given in lines], shown
        described = json.loads(run(["node", "--input-type=module", "-e", 'import { tests } from "graze-exact"; console.log(JSON.stringify(tests))'], cwd=place))
        listed, expected = [], []
        with open(os.path.join(place, "inputs"), "wb") as file:
            for test, about in described.items():
                for scalar in ("float32", "float64"):
                    groups = groups_of(graze, test, scalar, cases)
                    listed.append([test, scalar, len(groups)])
                    for count, inputs in groups:
                        file.write(struct.pack("<II", count, len(inputs) // count))
                        file.write(struct.pack("<%d%s" % (len(inputs), "f" if scalar == "float32" else "d"), *inputs))
                        expected.append((test, scalar, len(inputs) // count, len(about["numbers"]),
                                         native(library, test, scalar, count, inputs, len(about["numbers"]))))
        run(["node", "ask.mjs", "inputs", "outputs", json.dumps(listed)], cwd=place)
        with open(os.path.join(place, "outputs"), "rb") as file:
            given = file.read()
        at = wrong = asked = 0
        for test, scalar, many, numbers, right in expected:
            own = given[at:at + len(right)]
            at += len(right)
            asked += many
            if canonical(own, scalar, many, numbers) != canonical(right, scalar, many, numbers):
                wrong += 1
                print("%s %s: answers differ from those of the native library" % (test, scalar))
        assert at == len(given)
        size = os.path.getsize(os.path.join(folder, packed[0]))
        print("%d answers of %d tests, %d groups differ; the package has %.2f MB" % (asked, len(described), wrong, size / 1e6))
        sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
