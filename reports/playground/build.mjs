// node build.mjs page DIR    page.js, worker.js and style.css of the playground
// node build.mjs tests DIR   tests.mjs: the unit tests, for node --test
// The tools and three.js are those of ../viewer (npm ci there).
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url)), viewer = join(here, "..", "viewer");
const { build } = createRequire(join(viewer, "package.json"))("esbuild");
const [what, out] = process.argv.slice(2);
const common = { bundle: true, absWorkingDir: here, logLevel: "warning", charset: "ascii", nodePaths: [join(viewer, "node_modules")] };

if (what === "page" && out) {
  const page = { ...common, minify: true, target: "es2022", legalComments: "none" };
  await build({ ...page, entryPoints: ["src/main.ts"], outfile: join(out, "page.js"), format: "iife", legalComments: "eof" });
  await build({ ...page, entryPoints: ["src/worker.ts"], outfile: join(out, "worker.js"), format: "iife" });
  await build({ ...page, stdin: { contents: '@import "../viewer/src/style.css"; @import "./src/style.css";', resolveDir: here, loader: "css" },
                outfile: join(out, "style.css") });
} else if (what === "tests" && out) {
  const tests = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.ts")).sort();
  await build({ ...common, stdin: { contents: tests.map((name) => `import "./test/${name}";`).join("\n"), resolveDir: here },
                outfile: join(out, "tests.mjs"), platform: "node", format: "esm", target: "node18", sourcemap: "inline" });
} else {
  console.error("usage: node build.mjs page|tests DIR");
  process.exit(2);
}
