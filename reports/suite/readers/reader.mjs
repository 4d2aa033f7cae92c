// Reads a file of the suite, asks answer() and prints how many answers are right: node reader.mjs FILE
import { readFileSync } from "node:fs";

// Yours goes here: [1] or [0] for sets that meet or not, a number with the sign, or the values; null declines.
function answer(test, x) {
  if (test === "orient_2d") {
    const [ax, ay, bx, by, cx, cy] = x;
    return [(ax - cx) * (by - cy) - (ay - cy) * (bx - cx)];
  }
  if (test === "aabb_aabb_2d") {
    return [Number(x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3])];
  }
  if (test === "line_line_point_2d") {
    const [ux, uy, vx, vy] = [x[2] - x[0], x[3] - x[1], x[6] - x[4], x[7] - x[5]];
    const d = ux * vy - uy * vx;
    if (d === 0) return null;
    const s = ((x[4] - x[0]) * vy - (x[5] - x[1]) * vx) / d;
    return [x[0] + s * ux, x[1] + s * uy];
  }
  return null;
}

const near = (item, given) => item.tolerance.every((t, i) => Math.abs(given[i] - item.exact_values[i]) <= t);

function isRight(item, given) {
  if (!given || given.some(Number.isNaN)) return false;
  if (item.exact_values) // the two ends of a segment may come in either order
    return near(item, given) || (item.tolerance.length === 6 && near(item, [...given.slice(3), ...given.slice(0, 3)]));
  const sign = { negative: -1, zero: 0, positive: 1 }[item.expect];
  if (sign !== undefined) return Math.sign(given[0]) === sign;
  return item.expect === "touching" || Boolean(given[0]) === (item.expect === "crossing");
}

let [right, cases, hits, touching] = [0, 0, 0, 0];
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const item = JSON.parse(line);
  if (!item.expect || (item.expect === "defined" && !item.exact_values)) continue; // a sphere, or a structure: not judged here
  const given = answer(item.test, item.input);
  cases += 1;
  right += isRight(item, given) ? 1 : 0;
  if (item.expect === "touching" && given) {
    touching += 1;
    hits += given[0] ? 1 : 0;
  }
}
console.log(`${right} of ${cases} right; ${hits} hits on ${touching} touching`);
