// node build.mjs bundle DIR          script.js and style.css: all of the viewer, for one inline script and style;
//                                    viewer_bundle.cpp: the two as data of a C++ program
// node build.mjs tests DIR           tests.mjs: the unit tests, for node --test
import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [what, out] = process.argv.slice(2);
const common = { bundle: true, absWorkingDir: here, logLevel: "warning", charset: "ascii" };

// What would end the inline element, or start a state of the HTML parser in which the end is not seen.
const forbidden = /<\/(script|style)|<!--|<script/i;

/// The bytes as C++ string literals, joined by the compiler: quick to compile at any length, unlike a list of numbers.
/// Three octal digits, so that a digit that follows is not taken in; "?" too, as two of them begin a trigraph.
function literal(text) {
  const lines = [];
  for (let at = 0; at < text.length; at += 100) {
    const line = [...text.subarray(at, at + 100)].map((byte) =>
      byte < 32 || byte > 126 || byte === 34 || byte === 63 || byte === 92
        ? "\\" + byte.toString(8).padStart(3, "0") : String.fromCharCode(byte));
    lines.push(`    "${line.join("")}"`);
  }
  return lines.join("\n");
}

if (what === "bundle" && out) {
  const texts = [];
  for (const [source, name] of [["src/main.ts", "script.js"], ["src/style.css", "style.css"]]) {
    const outfile = join(out, name);
    await build({ ...common, entryPoints: [source], outfile, minify: true, format: "iife", target: "es2022",
                  legalComments: "eof" });
    texts.push(readFileSync(outfile));
    const found = forbidden.exec(texts.at(-1).toString("latin1"));
    if (found) throw new Error(`${name} holds ${found[0]}, which cannot stand in an inline element`);
  }
  const [script, style] = texts;
  writeFileSync(join(out, "viewer_bundle.cpp"), `// Made by reports/viewer/build.mjs.
#include "html/viewer_bundle.hpp"

// The length that compilers need not take, but do.
#pragma GCC diagnostic ignored "-Woverlength-strings"

namespace graze {

namespace {
constexpr char script[] =
${literal(script)};
constexpr char style[] =
${literal(style)};
static_assert(sizeof script == ${script.length} + 1 && sizeof style == ${style.length} + 1);
}  // namespace

viewer_bundle_text viewer_bundle() {
    return {{script, sizeof script - 1}, {style, sizeof style - 1}};
}

}  // namespace graze
`);
} else if (what === "tests" && out) {
  const tests = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.ts")).sort();
  await build({ ...common, stdin: { contents: tests.map((name) => `import "./test/${name}";`).join("\n"), resolveDir: here },
                outfile: join(out, "tests.mjs"), platform: "node", format: "esm", target: "node18", sourcemap: "inline" });
} else {
  console.error("usage: node build.mjs bundle|tests DIR");
  process.exit(2);
}
