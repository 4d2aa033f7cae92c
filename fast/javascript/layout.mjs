// What the numbers of an input are: its shapes by name, and of each number what may be done to it.
import { tests } from "./tests.mjs";

const per_name = { frustum: 24, mesh: 0, solid: 0, hull: 0, polygon: 0 };
const lengths = new Set(["radius", "half"]);
const of_any_count = new Set(["mesh", "solid", "hull", "polygon"]);

/** How many numbers a name of a shape has. */
function size_of(kind, name, dimension) {
  if (kind in per_name) return per_name[kind];
  if (kind === "affine" || kind === "plane_equation") return 1;
  return name.split(".").pop() === "radius" ? 1 : dimension;
}

function sort_of(kind, name) {
  const last = name.split(".").pop();
  if (lengths.has(last)) return "length";
  if (kind === "affine" || kind === "plane_equation" || kind === "frustum") return "coefficient";
  return kind === "displacement" || last === "direction" || last.startsWith("axis") ? "direction" : "position";
}

const parsed = new Map();

function parts_of(test) {
  if (!(test in tests)) throw new RangeError(`graze-exact: there is no test ${test}`);
  if (!parsed.has(test)) {
    const { layout, dimension } = tests[test];
    parsed.set(test, layout.split(", ").map((text) => {
      const [kind, ...names] = text.split(" ");
      const counted = kind === "mesh" || kind === "solid" ? [kind] : names;
      return { kind, names: counted.map((name) => ({ name, size: size_of(kind, name, dimension), sort: sort_of(kind, name) })) };
    }));
  }
  return parsed.get(test);
}

/** The pieces of an input of `count` numbers: { kind, name, size, sort, at }. What has any count shares what the others leave. */
export function pieces(test, count) {
  const parts = parts_of(test);
  let fixed = 0, open = 0;
  for (const { kind, names } of parts)
    for (const { size } of names) {
      fixed += size;
      if (of_any_count.has(kind)) ++open;
    }
  const share = open > 0 ? (count - fixed) / open : 0;
  const found = [];
  let at = 0;
  for (const { kind, names } of parts)
    for (const { name, size, sort } of names) {
      const own = of_any_count.has(kind) ? share : size;
      found.push({ kind, name, size: own, sort, at });
      at += own;
    }
  if (at !== count || !Number.isInteger(share)) throw new RangeError(`${test}: found ${count} numbers, expected ${tests[test].count}: ${tests[test].layout}`);
  return found;
}

const in_groups = (numbers, size) => Array.from({ length: numbers.length / size }, (_, i) => numbers.slice(i * size, (i + 1) * size));

/** The shapes of an input by the names of the layout: points as [x, y, z], radii as numbers, hulls, polygons and meshes as arrays. */
export function shapes(test, input) {
  const { dimension } = tests[test], found = {};
  for (const { kind, name, size, at } of pieces(test, input.length)) {
    const numbers = Array.from(input.slice(at, at + size));
    let value = size === 1 ? numbers[0] : numbers;
    if (kind === "frustum") value = in_groups(numbers, 4);
    else if (of_any_count.has(kind)) value = in_groups(numbers, dimension);
    if (kind === "mesh" || kind === "solid") value = in_groups(value, 3);
    const path = name.split(".");
    let holder = found;
    for (const step of path.slice(0, -1)) holder = holder[step] ??= {};
    holder[path.at(-1)] = value;
  }
  return found;
}

/** Of each number its sort (position, direction, length or coefficient) and the axis it is along, -1 if none. */
export function slots(test, count) {
  const { dimension } = tests[test], found = [];
  for (const { name, size, sort, at } of pieces(test, count))
    for (let i = 0; i < size; ++i)
      found.push({ sort, axis: size === 1 || sort === "coefficient" || name.endsWith("half") ? -1 : i % dimension, at: at + i });
  return found;
}

/** The sizes of the groups of numbers that may go one by one: a point of each hull, a corner, a triangle; null where none may. */
export function removable(test, count) {
  const { dimension } = tests[test];
  const open = pieces(test, count).filter(({ kind }) => of_any_count.has(kind));
  if (open.length === 0 || open[0].kind === "solid") return null;
  const size = open[0].kind === "mesh" ? 3 * dimension : dimension;
  const least = open[0].kind === "polygon" ? 3 : 1;
  return open[0].size / size > least ? { size, starts: open.map(({ at }) => at), groups: open[0].size / size } : null;
}
