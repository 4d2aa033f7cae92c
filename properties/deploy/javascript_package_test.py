#!/usr/bin/env python3
"""The npm package graze-exact: installed from its file, it gives the answers of the native library, bit for bit, in node and in Chromium.

usage: javascript_package_test.py PATH_TO_GRAZE SHARED_LIBRARY SOURCES FOLDER [CASES]

CASES a test and scalar type, 100 unless told; check is asked a twentieth. Compiled units stay in FOLDER. Exit status 77 where em++,
clang++-19, node or npm is missing.
"""
import ctypes
import http.server
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True

# Asks many() about inputs, and gives answers and numbers: [count, cases] of 32 bits, then the scalars.
ASK = """
export function asked(many, given, listed) {
  let at = 0;
  const parts = [];
  const take = (bytes) => given.slice(at, at += bytes);
  for (const [name, scalar, groups] of listed)
    for (let i = 0; i < groups; ++i) {
      const [count, cases] = new Uint32Array(take(8));
      const Scalars = scalar === "float32" ? Float32Array : Float64Array;
      const { answers, numbers } = many(name, new Scalars(take(count * cases * Scalars.BYTES_PER_ELEMENT)), count);
      parts.push(new Uint8Array(answers.buffer), new Uint8Array(numbers.buffer));
    }
  return parts;
}
"""
IN_NODE = """
import { many } from "graze-exact";
import { asked } from "./ask.mjs";
import { readFileSync, openSync, writeSync, closeSync } from "node:fs";
const [, , from, to, listed] = process.argv;
const bytes = readFileSync(from), target = openSync(to, "w");
for (const part of asked(many, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), JSON.parse(listed)))
  writeSync(target, part);
closeSync(target);
"""
# A browser's turn: answers, then the lines of check, go back to the server of the page.
IN_BROWSER = """<!doctype html><title>graze-exact</title><script type="module">
import { many } from "./graze-exact/index.mjs";
import { check_line } from "./graze-exact/check.mjs";
import { asked } from "./ask.mjs";
const post = (where, body) => fetch(where, { method: "POST", body });
try {
  const given = await (await fetch("inputs")).arrayBuffer(), listed = await (await fetch("listed")).json();
  await post("outputs", new Blob(asked(many, given, listed)));
  const lines = (await (await fetch("lines")).text()).trim().split("\\n");
  await post("checked", lines.map(check_line).join("\\n"));
  await post("done", "");
} catch (error) {
  await post("failed", String(error.stack ?? error));
}
</script>
"""
CHECKED = """
import { check_line, generate_lines, described } from "graze-exact/check";
import { readFileSync } from "node:fs";
const [, , what, ...more] = process.argv;
if (what === "described") console.log(JSON.stringify(Object.keys(described())));
if (what === "generate") process.stdout.write(generate_lines(more[0], { cases: Number(more[1]), seed: 3, family: "*" }));
if (what === "check") process.stdout.write(readFileSync(more[0], "utf8").trim().split("\\n").map(check_line).join("\\n"));
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
    missing = [name for name in ("em++", "clang++-19", "node", "npm") if shutil.which(name) is None]
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
        for name, text in (("ask.mjs", ASK), ("run.mjs", IN_NODE), ("single.mjs", SINGLE), ("checked.mjs", CHECKED)):
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
        with open(os.path.join(place, "lines"), "w", encoding="utf-8") as file:
            file.write(lines_of_cases(graze, place, sorted(described), max(1, cases // 20)))
        run(["node", "run.mjs", "inputs", "outputs", json.dumps(listed)], cwd=place)
        wrong = compare(place, "node", expected)
        with open(os.path.join(place, "checked"), "w", encoding="utf-8") as file:
            file.write(run(["node", "checked.mjs", "check", "lines"], cwd=place))
        wrong += compare_checked(graze, place, "node")
        if shutil.which("chromium"):
            ask_browser(place, installed, listed)
            wrong += compare(place, "Chromium", expected) + compare_checked(graze, place, "Chromium")
        else:
            print("Chromium is not installed: node alone was asked")
        size = os.path.getsize(os.path.join(folder, packed[0]))
        print("%d groups differ; the package has %.2f MB" % (wrong, size / 1e6))
        sys.exit(1 if wrong else 0)


def lines_of_cases(graze, place, tests, cases):
    """Of every test; the module generates the same."""
    known = [test["id"] for test in json.loads(run([graze, "list", "--json"]))["tests"]]
    assert json.loads(run(["node", "checked.mjs", "described"], cwd=place)) == known
    text = ""
    for test in tests:
        lines = run([graze, "generate", test, "--cases", str(cases), "--seed", "3", "--family", "*"])
        assert lines == run(["node", "checked.mjs", "generate", test, str(cases)], cwd=place), "%s: other cases are generated" % test
        text += lines
    return text


def compare(place, runtime, expected):
    with open(os.path.join(place, "outputs"), "rb") as file:
        given = file.read()
    at = wrong = asked = 0
    for test, scalar, many, numbers, right in expected:
        own = given[at:at + len(right)]
        at += len(right)
        asked += many
        if canonical(own, scalar, many, numbers) != canonical(right, scalar, many, numbers):
            wrong += 1
            print("%s: %s %s: answers differ from those of the native library" % (runtime, test, scalar))
    assert at == len(given)
    print("%s: %d answers of certified tests" % (runtime, asked))
    os.remove(os.path.join(place, "outputs"))
    return wrong


def compare_checked(graze, place, runtime):
    """What check says, but for the reference that the module lacks and where the line stood."""
    def told(line):
        known = json.loads(line)
        return {key: value for key, value in known.items() if key not in ("references", "case", "line", "file")}
    with open(os.path.join(place, "checked"), encoding="utf-8") as file:
        own = file.read().splitlines()
    right = run([graze, "check", "--json", "--certify", os.path.join(place, "lines")]).splitlines()
    assert len(own) == len(right), (len(own), len(right))
    wrong = [(mine, theirs) for mine, theirs in zip(own, right) if told(mine) != told(theirs)]
    for mine, theirs in wrong[:3]:
        print("%s: check differs:\n  %s\n  %s" % (runtime, mine[:1500], theirs[:1500]))
    print("%s: %d lines of check" % (runtime, len(own)))
    os.remove(os.path.join(place, "checked"))
    return len(wrong)


def ask_browser(place, installed, listed):
    """Serves the package to a page that asks it, until the page is done."""
    finished, failures = threading.Event(), []

    class handler(http.server.SimpleHTTPRequestHandler):
        extensions_map = {".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}

        def __init__(self, *more):
            super().__init__(*more, directory=place)

        def log_message(self, *more):
            pass

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            self.send_response(204)
            self.end_headers()
            where = self.path.lstrip("/")
            if where in ("outputs", "checked"):
                with open(os.path.join(place, where), "wb") as file:
                    file.write(body)
            if where == "failed":
                failures.append(body.decode())
            if where in ("failed", "done"):
                finished.set()

    os.symlink(installed, os.path.join(place, "graze-exact"))
    for name, text in (("page.html", IN_BROWSER), ("listed", json.dumps(listed))):
        with open(os.path.join(place, name), "w", encoding="utf-8") as file:
            file.write(text)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, tempfile.TemporaryDirectory() as profile:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = subprocess.Popen(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + profile,
                                    "http://127.0.0.1:%d/page.html" % server.server_address[1]],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            assert finished.wait(1800), "the page is not done after half an hour"
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()
    assert not failures, failures


if __name__ == "__main__":
    main()
