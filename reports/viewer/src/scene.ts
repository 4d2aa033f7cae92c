// A case as exact shapes, whatever its test: read off the layout, so that no test is named here.

import {
  abs, add, compare, cross, div, floor_log2, format_of, from_number, half, is_zero, larger, minus, mul, one, parse, plus, power_of_two, rational,
  smaller, spacing_exponent, square_root, sub, zero, dot,
  type FloatFormat, type Rational,
} from "./rational";
import { direction_of, is_contact } from "./contact";
import { hull_sides, hull_triangles, same } from "./hulls";
import { at_time, displacement_of, first_contact, meeting_place } from "./motion";
import type { CaseView, Part, TestInfo } from "./report_data";

export type Point = Rational[];

/// Which colour: the first shape of the layout, the second, or for spheres the exact one and the subject's.
export type Role = "first" | "second" | "exact" | "subject";

export type Shape =
  | { kind: "point"; role: Role; points: [Point] }
  | { kind: "segment"; role: Role; points: [Point, Point] }
  | { kind: "triangle"; role: Role; points: [Point, Point, Point] }
  | { kind: "box"; role: Role; low: Point; high: Point }
  | { kind: "ball"; role: Role; centre: Point; radius_squared: Rational }
  | { kind: "plane"; role: Role; points: [Point, Point, Point] }
  | { kind: "line"; role: Role; points: [Point, Point]; one_way?: boolean };

/// What stands beside a point: "p1", or "p1 = b2" where both are exactly the same point. No role: of several shapes.
export interface Name {
  role: Role | null;
  at: Point;
  text: string;
}

export interface Scene {
  dimension: 2 | 3;
  shapes: Shape[];
  labels: { role: Role; at: Point; text: string }[];
  names: Name[]; // the labels' texts, those of one and the same point together, and that of the contact
  legend: { role: Role; text: string }[];
  nearest: [Point, Point] | null;
  paths: { role: Role; ends: [Point, Point] }[]; // of points that move
  arrows: { role: "exact" | "subject"; from: Point; way: number[] }[]; // directions of length 1, of a contact
  focus: Point; // what the microscope looks at
  gap: Rational | null; // distance of the nearest points (of the sphere: unknown)
  ulp: number; // exponent of the spacing at the largest coordinate magnitude
  widest: number; // exponents of the microscope's range: the window is focus +- 2^exponent
  closest: number;
  telling: number; // where the gap, or a few spacings, are seen best
}

const kind_names: Record<Part["kind"], string> = {
  point: "point", segment: "segment", triangle: "triangle", box: "box", disc: "disc", sphere: "sphere",
  capsule: "capsule", cylinder: "cylinder", obb: "oriented box", frustum: "frustum of six planes",
  plane: "plane through 3 points", plane_equation: "plane by its coefficients", line: "line through 2 points",
  ray: "ray",
  oriented_line: "line through 2 points, in this order", oriented_plane: "plane through 3 points, in this order",
  oriented_circle: "circle through 3 points, in this order",
  oriented_sphere: "sphere through 4 points, in this order",
  displacement: "displacement", affine: "affine map", mesh: "mesh", solid: "solid of triangles", polygon: "polygon", hull: "convex hull of points",
};

/// Triangles one after the other, up to the end of the input.
const is_surface = (part: Part): boolean => part.kind === "mesh" || part.kind === "solid";

/// Where a part lies in an input: first scalar and their number.
export function place_of(layout: readonly Part[], part: Part, scalars: number): [number, number] {
  if (part.kind === "hull" || part.kind === "polygon") {
    const alike = layout.filter((each) => each.kind === part.kind);
    const count = (scalars - part.offset) / alike.length;
    return [part.offset + alike.indexOf(part) * count, count];
  }
  return [part.offset, is_surface(part) ? scalars - part.offset : part.count];
}

/// Two directions across a vector, and each other.
function across(way: Point): [Point, Point] {
  const most = way.reduce((best, c, k) => (compare(abs(c), abs(way[best]!)) > 0 ? k : best), 0);
  const unit = way.map((_, k) => (k === (most + 1) % 3 ? one : zero));
  const u = cross(way, unit);
  return [u, cross(way, u)];
}

/// Points of a circle across a vector, as vectors from its middle; none where the vector or the radius is 0.
function circle_across(way: Point, radius: Rational): Point[] {
  if (way.every(is_zero) || is_zero(radius)) return [];
  const [u, v] = across(way).map((e) => {
    const length = square_root(dot(e, e));
    return e.map((c) => div(mul(c, radius), length));
  }) as [Point, Point];
  return Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [from_number(Math.cos(i * Math.PI / 12)), from_number(Math.sin(i * Math.PI / 12))];
    return u.map((c, k) => add(mul(c, x), mul(v[k]!, y)));
  });
}

/// Where three planes of a frustum meet and no other has the point on its negative side; of one without end, as far as 16
/// times the largest coordinate of what is beside it.
function frustum_corners(planes: readonly Rational[], input: readonly Rational[]): Point[] {
  const sides = Array.from({ length: 6 }, (_, i) => planes.slice(4 * i, 4 * i + 4));
  const largest = input.slice(24).reduce((most, x) => larger(most, abs(x)), one);
  const far = mul(largest, power_of_two(4));
  for (let axis = 0; axis < 3; ++axis) {
    for (const sign of [one, sub(zero, one)]) sides.push([0, 1, 2].map((k) => (k === axis ? sign : zero)).concat([far]));
  }
  const corners: Point[] = [];
  for (let i = 0; i < sides.length; ++i) for (let j = i + 1; j < sides.length; ++j) for (let k = j + 1; k < sides.length; ++k) {
    const [a, b, c] = [sides[i]!, sides[j]!, sides[k]!];
    const bc = cross(b.slice(0, 3), c.slice(0, 3)), volume = dot(a.slice(0, 3), bc);
    if (is_zero(volume)) continue;
    const ca = cross(c.slice(0, 3), a.slice(0, 3)), ab = cross(a.slice(0, 3), b.slice(0, 3));
    const at = bc.map((_, axis) =>
      div(sub(zero, add(add(mul(a[3]!, bc[axis]!), mul(b[3]!, ca[axis]!)), mul(c[3]!, ab[axis]!))), volume));
    const within = sides.every((side) => compare(add(dot(side.slice(0, 3), at), side[3]!), zero) >= 0);
    if (within && !corners.some((corner) => same(corner, at))) corners.push(at);
  }
  return corners;
}

function corners_of(dimension: number, input: readonly Rational[], offset: number, points: number): Point[] {
  const result: Point[] = [];
  for (let i = 0; i < points; ++i) result.push(input.slice(offset + i * dimension, offset + (i + 1) * dimension));
  return result;
}

/// The centre of the circle or sphere through the points, as many as the dimension and one more; null where they have none.
/// Solves 2 e . c = e . e for the edges e from the first point to the others, by elimination.
function circumcentre(points: readonly Point[]): Point | null {
  const origin = points[0]!, n = points.length - 1;
  const rows = points.slice(1).map((p) => {
    const e = minus(p, origin);
    return [...e.map((c) => add(c, c)), dot(e, e)];
  });
  for (let k = 0; k < n; ++k) {
    const pivot = rows.findIndex((row, i) => i >= k && !is_zero(row[k]!));
    if (pivot < 0) return null;
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    const by = rows[k]!;
    rows.forEach((row, i) => {
      if (i === k || is_zero(row[k]!)) return;
      const factor = div(row[k]!, by[k]!);
      rows[i] = row.map((v, j) => sub(v, mul(factor, by[j]!)));
    });
  }
  return plus(origin, rows.map((row, i) => div(row[n]!, row[i]!)));
}

/// The point (x, y) under the rows m00 m01 m02, m10 m11 m12.
const mapped = (m: readonly Rational[], p: Point): Point =>
  [0, 3].map((row) => add(add(mul(m[row]!, p[0]!), mul(m[row + 1]!, p[1]!)), m[row + 2]!));

const squared_distance = (a: Point, b: Point): Rational => {
  const difference = minus(a, b);
  return dot(difference, difference);
};

/// Names of points that are exactly one point in one text; of many the first three.
function names_of(labels: Scene["labels"]): Name[] {
  const groups: { role: Role | null; at: Point; texts: string[] }[] = [];
  for (const { role, at, text } of labels) {
    const there = groups.find((group) => same(group.at, at));
    if (!there) groups.push({ role, at, texts: [text] });
    else {
      there.texts.push(text);
      if (there.role !== role) there.role = null;
    }
  }
  return groups.map(({ role, at, texts }) =>
    ({ role, at, text: texts.length > 4 ? `${texts.slice(0, 3).join(" = ")} = …` : texts.join(" = ") }));
}

/// The exact scene, of what moves at a time. Throws SyntaxError or RangeError where the case does not fit the layout.
export function make_scene(test: TestInfo, view: CaseView, scalar: "float32" | "float64", time: Rational = zero): Scene {
  const whole = view.input.map(parse);
  const { layout, input } = view.motion ? at_time(test.layout, whole, time) : { layout: test.layout, input: whole };
  const { dimension } = test;
  const shapes: Shape[] = [];
  const labels: Scene["labels"] = [];
  const legend: Scene["legend"] = [];
  let matrix: Rational[] | null = null;
  let coordinates: Rational[] = [];
  let parts = 0;
  const paths: Scene["paths"] = [];
  for (const part of layout) {
    const [offset, count] = place_of(layout, part, input.length);
    if (count <= 0 || offset + count > input.length) throw new RangeError("the input is shorter than its layout");
    const scalars = input.slice(offset, offset + count);
    if (part.kind === "affine") {
      matrix = scalars;
      continue;
    }
    const role: Role = parts++ === 0 ? "first" : "second";
    // A radius or a direction is no place.
    const places = part.kind === "frustum" || part.kind === "plane_equation" ? 0 : part.kind === "disc" || part.kind === "sphere" || part.kind === "ray" || part.kind === "obb" ? dimension
      : part.kind === "capsule" || part.kind === "cylinder" ? 2 * dimension : scalars.length;
    coordinates = coordinates.concat(scalars.slice(0, places));
    const points = corners_of(dimension, input, offset, Math.floor(count / dimension));
    if (view.motion) {
      const [starts, ends] = [zero, one].map((when) => corners_of(dimension, at_time(test.layout, whole, when).input, offset, points.length));
      starts!.forEach((start, i) => paths.push({ role, ends: [start, ends![i]!] }));
    }
    // As tables and text name them, where the report says so.
    const names = is_surface(part) && part.points ? points.map((_, i) => `t${Math.floor(i / 3)}.${"abc"[i % 3]}`)
      : (part.kind === "polygon" || part.kind === "hull") && part.points ? points.map((_, i) => `${part.points![0]}${i}`) : part.points;
    legend.push({ role, text: `${part.points?.join(", ") || part.name}: ${kind_names[part.kind]}` });
    const label = (at: Point, i: number, otherwise: string): void => void labels.push({ role, at, text: names?.[i] ?? otherwise });
    const name_corners = (): void =>
      points.forEach((at, i) => label(at, i, points.length > 1 ? `${part.name}${i}` : part.name));
    switch (part.kind) {
      case "point":
        shapes.push({ kind: "point", role, points: [points[0]!] });
        name_corners();
        break;
      case "segment":
      case "line":
      case "oriented_line":
        shapes.push({ kind: part.kind === "segment" ? "segment" : "line", role, points: [points[0]!, points[1]!] });
        name_corners();
        break;
      case "ray":
        shapes.push({ kind: "line", role, points: [points[0]!, plus(points[0]!, points[1]!)], one_way: true });
        label(points[0]!, 0, part.name);
        break;
      case "oriented_circle":
      case "oriented_sphere": {
        // Collinear or coplanar points have no centre: they are shown alone.
        const centre = circumcentre(points);
        if (centre) {
          const arm = minus(points[0]!, centre);
          shapes.push({ kind: "ball", role, centre, radius_squared: dot(arm, arm) });
        } else {
          for (const point of points) shapes.push({ kind: "point", role, points: [point] });
        }
        name_corners();
        break;
      }
      case "triangle":
      case "plane":
      case "oriented_plane":
        shapes.push({ kind: part.kind === "triangle" ? "triangle" : "plane", role, points: [points[0]!, points[1]!, points[2]!] });
        name_corners();
        break;
      case "box":
        shapes.push({ kind: "box", role, low: points[0]!, high: points[1]! });
        label(points[0]!, 0, `${part.name} min`);
        label(points[1]!, 1, `${part.name} max`);
        break;
      case "disc":
      case "sphere": {
        const radius = scalars[dimension]!;
        shapes.push({ kind: "ball", role, centre: points[0]!, radius_squared: mul(radius, radius) });
        label(points[0]!, 0, `${part.name} centre`);
        break;
      }
      case "capsule": {
        const radius = scalars[2 * dimension]!;
        for (const end of points.slice(0, 2)) {
          shapes.push({ kind: "ball", role, centre: end, radius_squared: mul(radius, radius) });
        }
        shapes.push({ kind: "segment", role, points: [points[0]!, points[1]!] });
        name_corners();
        break;
      }
      case "cylinder": {
        const [p, q] = [points[0]!, points[1]!];
        shapes.push({ kind: "segment", role, points: [p, q] });
        const ring = circle_across(minus(q, p), scalars[2 * dimension]!);
        ring.forEach((arm, i) => {
          const next = ring[(i + 1) % ring.length]!;
          for (const end of [p, q]) shapes.push({ kind: "segment", role, points: [plus(end, arm), plus(end, next)] });
          shapes.push({ kind: "segment", role, points: [plus(p, arm), plus(q, arm)] });
        });
        name_corners();
        break;
      }
      case "frustum": {
        const corners = frustum_corners(scalars, input);
        for (const corner of hull_triangles(corners)) shapes.push({ kind: "triangle", role, points: corner });
        if (corners.length < 4) for (const at of corners) shapes.push({ kind: "point", role, points: [at] });
        corners.slice(0, 1).forEach((at) => label(at, 0, part.name));
        break;
      }
      case "plane_equation": {
        const normal = scalars.slice(0, 3), squared = dot(normal, normal);
        if (is_zero(squared)) break;
        const at = normal.map((c) => mul(c, div(sub(zero, scalars[3]!), squared)));
        const [u, v] = across(normal);
        shapes.push({ kind: "plane", role, points: [at, plus(at, u), plus(at, v)] });
        label(at, 0, part.name);
        break;
      }
      case "obb": {
        const arms = [0, 1, 2].map((k) => points[1 + k]!.map((x) => mul(x, scalars[4 * dimension + k]!)));
        const corner = (bits: number): Point => arms.reduce(
          (at, arm, k) => bits >> k & 1 ? plus(at, arm) : minus(at, arm), points[0]!);
        for (let k = 0; k < 3; ++k) {
          const u = 1 << (k + 1) % 3, v = 1 << (k + 2) % 3;
          for (const from of [0, 1 << k]) {
            shapes.push({ kind: "triangle", role, points: [corner(from), corner(from | u), corner(from | u | v)] });
            shapes.push({ kind: "triangle", role, points: [corner(from), corner(from | v), corner(from | u | v)] });
          }
        }
        label(points[0]!, 0, `${part.name} centre`);
        break;
      }
      case "polygon":
        points.forEach((at, i) => shapes.push({ kind: "segment", role, points: [at, points[(i + 1) % points.length]!] }));
        if (points.length <= 12) name_corners();
        break;
      case "hull": {
        const triangles = dimension === 3 && points.length <= 32 ? hull_triangles(points) : [];
        for (const corner of triangles) shapes.push({ kind: "triangle", role, points: corner });
        if (dimension === 2) {
          const sides = hull_sides(points);
          for (const side of sides) shapes.push({ kind: "segment", role, points: side });
          if (sides.length === 0) shapes.push({ kind: "point", role, points: [points[0]!] });
        } else if (triangles.length === 0) {
          points.forEach((at, i) => points.slice(i + 1).forEach((to) => shapes.push({ kind: "segment", role, points: [at, to] })));
          if (points.length === 1) shapes.push({ kind: "point", role, points: [points[0]!] });
        }
        if (points.length <= 12) name_corners();
        break;
      }
      case "mesh":
      case "solid": {
        const map = matrix;
        const placed = map === null ? points : points.map((p) => mapped(map, p));
        if (map !== null) legend[legend.length - 1]!.text += ", moved by its matrix exactly";
        for (let i = 0; i + 2 < placed.length; i += 3) {
          shapes.push({ kind: "triangle", role, points: [placed[i]!, placed[i + 1]!, placed[i + 2]!] });
        }
        // A few triangles can be told apart by their names; many would hide the picture.
        if (placed.length <= 12) placed.forEach((at, i) => label(at, i, `${part.name}${i}`));
        break;
      }
    }
  }

  let nearest: [Point, Point] | null = null;
  if (view.nearest) nearest = [view.nearest[0].map(parse), view.nearest[1].map(parse)];
  const corners = labels.map((label) => label.at).concat(
    shapes.flatMap((shape) => (shape.kind === "triangle" || shape.kind === "segment" ? shape.points : [])),
    paths.flatMap((path) => path.ends));
  let focus = nearest ? plus(nearest[0], nearest[1]).map(half) : null;
  let scale = coordinates;
  if (view.motion) {
    // Where they first meet, or begin, at all times: so the window stays where it is.
    const first = first_contact(view.motion);
    if (displacement_of(test.layout)) {
      // The point where what is swept over meets the other set is no point of a time.
      if (view.relation !== "disjoint") nearest = null;
      focus ??= middle(corners);
    } else {
      focus = meeting_place(layout, at_time(test.layout, whole, first ?? zero).input);
      if (first && compare(time, first) === 0) nearest = [focus, focus];
    }
    scale = whole;
  }
  if (view.sphere) {
    const exact: Point = view.sphere.exact_centre.map(parse);
    const radius_squared = parse(view.sphere.exact_radius_squared);
    shapes.push({ kind: "ball", role: "exact", centre: exact, radius_squared });
    legend.push({ role: "exact", text: "smallest sphere, exact" });
    let centre = exact;
    if (view.sphere.subject.length === 4 && view.sphere.subject.every(Number.isFinite)) {
      const [x, y, z, r] = view.sphere.subject.map(from_number) as [Rational, Rational, Rational, Rational];
      shapes.push({ kind: "ball", role: "subject", centre: [x, y, z], radius_squared: mul(r, r) });
      legend.push({ role: "subject", text: "the subject's sphere" });
      centre = [x, y, z];
    } else {
      legend.push({ role: "subject", text: "the subject's sphere is not finite" });
    }
    // The vertex that lies farthest from the subject's centre is the one that escapes, if one does; farthest from the
    // exact one, it lies on the exact sphere.
    const [first, ...rest] = corners.map((at) => ({ at, far: squared_distance(at, centre) }));
    focus = rest.reduce((worst, corner) => (compare(corner.far, worst.far) > 0 ? corner : worst), first!).at;
    // Spheres are measured in spacings at the exact radius.
    scale = [square_root(radius_squared)];
  }
  for (const { exact, subject } of view.values?.points ?? []) {
    const right: Point = exact.map(parse);
    shapes.push({ kind: "point", role: "exact", points: [right] });
    focus ??= right;
    if (!subject.every((x) => x !== null && Number.isFinite(x))) continue;
    shapes.push({ kind: "point", role: "subject", points: [subject.map((x) => from_number(x!))] });
  }
  const contact = is_contact(view);
  if (view.values?.points.length) {
    legend.push({ role: "exact", text: contact ? "a, b and the direction n, exactly" : "where it is, exactly" },
                { role: "subject", text: contact ? "what the subject says of them" : "where the subject says" });
  }
  const arrows: Scene["arrows"] = [];
  if (contact && nearest) {
    for (const role of ["exact", "subject"] as const) {
      const way = direction_of(view, role, dimension);
      const told = view.values!.points[0]?.subject;
      // From the point a, where the subject tells none from the exact one.
      const from = role === "subject" && told?.every((x) => x !== null && Number.isFinite(x)) ? told.map((x) => from_number(x!)) : nearest[0];
      if (way) arrows.push({ role, from, way });
    }
  }
  if (!focus) {
    const alone = shapes.find((shape) => shape.kind === "point");
    focus = alone ? alone.points[0] : middle(corners);
  }
  const format = format_of(scalar);
  const ulp = spacing_exponent(scale.reduce((most, x) => larger(most, abs(x)), zero), format);
  let gap: Rational | null = null;
  if (nearest) gap = square_root(squared_distance(nearest[0], nearest[1]));
  return { dimension, shapes, labels, names: names_of(labels), legend, nearest, paths, arrows, focus, gap, ulp, ...range(shapes, corners, focus, gap, ulp, view, format) };
}

/// The smallest k with a <= 2^k.
const ceil_log2 = (a: Rational): number => {
  const floor = floor_log2(a);
  return compare(a, power_of_two(floor)) === 0 ? floor : floor + 1;
};

function middle(points: readonly Point[]): Point {
  const low = points.reduce((a, b) => a.map((x, i) => smaller(x, b[i]!)));
  const high = points.reduce((a, b) => a.map((x, i) => larger(x, b[i]!)));
  return plus(low, high).map(half);
}

function range(shapes: readonly Shape[], corners: readonly Point[], focus: Point, gap: Rational | null, ulp: number,
               view: CaseView, format: FloatFormat): { widest: number; closest: number; telling: number } {
  let reach = zero;
  for (const corner of corners) for (const x of minus(corner, focus)) reach = larger(reach, abs(x));
  for (const shape of shapes) {
    if (shape.kind !== "ball") continue;
    const radius = square_root(shape.radius_squared);
    for (const x of minus(shape.centre, focus)) reach = larger(reach, add(abs(x), radius));
  }
  // The window holds everything, and is wider than its neighbourhood of a few spacings.
  const widest = Math.max(is_zero(reach) ? ulp : ceil_log2(reach), ulp + 3, format.smallest + 3);
  // What is to be seen: the gap where there is one, else the depth, else a few spacings.
  let feature = ulp + 1;
  if (gap && !is_zero(gap)) feature = floor_log2(gap);
  else if (view.margin !== null && view.margin > 0 && Number.isFinite(view.margin)) {
    feature = floor_log2(from_number(view.margin)) + 1;
  }
  const telling = Math.min(feature + 1, widest);
  return { widest, telling, closest: Math.min(telling - 1, ulp) };
}

/// Twice the vector area; the zero vector for collinear points.
export const normal_of = (points: readonly Point[]): Point =>
  cross(minus(points[1]!, points[0]!), minus(points[2]!, points[0]!));

/// A whole number of at least |a|.
export const whole_above = (a: Rational): Rational => rational((a.n < 0n ? -a.n : a.n) / a.d + 1n);

/// a / b as a whole number that is at least it, for b > 0.
export const steps_to_cover = (a: Rational, b: Rational): Rational => whole_above(div(a, b));
