// What a window focus +- 2^exponent of an exact scene shows, in window units of -1 to 1: translated, scaled and clipped
// exactly, and each number rounded once.

import {
  abs, add, compare, div, dot, from_number, is_zero, larger, minus, mul, one, plus, rational, rounded, scaled,
  square_root, sub, zero, type Rational,
} from "./rational";
import { clip_plane, clip_polygon, clip_segment, homogeneous, in_window, to_numbers } from "./clip";
import { normal_of, steps_to_cover, type Point, type Role, type Scene, type Shape } from "./scene";

export type Numbers = number[];

export interface Drawing {
  faces: { role: Role; points: Numbers[]; infinite: boolean }[];
  edges: { role: Role; ends: [Numbers, Numbers] }[];
  paths: { role: Role; ends: [Numbers, Numbers] }[];
  arrows: { role: Role; from: Numbers; to: Numbers }[]; // as long in every window
  vertices: { role: Role; at: Numbers }[];
  names: { role: Role | null; at: Numbers; text: string }[];
  balls: Ball[];
  nearest: { at: Numbers[]; between: [Numbers, Numbers] | null } | null;
}

/// A disc or sphere: whole where it is small, else the part of its boundary near the window as a height over the
/// tangent plane: at offset t from the window's middle the boundary lies at height(|t|^2) along `outward`.
export interface Ball {
  role: Role;
  whole: { centre: Numbers; radius: number } | null;
  outward: Numbers;
  height: (t_squared: number) => number;
  limit: number; // largest offset the heights are good for
  /// The window lies inside, outside, or the boundary passes it.
  window: "inside" | "outside" | "boundary";
}

const arrow_length = 0.45;

const to_window = (point: Point, focus: Point, exponent: number): Point =>
  minus(point, focus).map((x) => scaled(x, -exponent));

function draw_ball(shape: Extract<Shape, { kind: "ball" }>, centre: Point, exponent: number): Ball {
  const { role } = shape;
  const radius_squared = scaled(shape.radius_squared, -2 * exponent);
  const distance_squared = dot(centre, centre);
  const power = sub(distance_squared, radius_squared); // of the window's middle with regard to the sphere
  const nothing = { role, whole: null, outward: centre.map(() => 0), height: () => 0, limit: 0 };
  if (compare(radius_squared, rational(16n)) < 0) {
    if (compare(distance_squared, rational(64n)) > 0) return { ...nothing, window: "outside" };
    return { ...nothing, whole: { centre: centre.map((x) => rounded(x)), radius: Math.sqrt(rounded(radius_squared)) },
             window: "boundary" };
  }
  // The boundary is at least (radius - distance) away from the middle; the window reaches sqrt(3) < 1.8 far.
  const distance = square_root(distance_squared);
  const radius = square_root(radius_squared);
  const away = sub(radius, distance);
  if (compare(away, rational(9n, 5n)) > 0) return { ...nothing, window: "inside" };
  if (compare(away, rational(-9n, 5n)) < 0) return { ...nothing, window: "outside" };
  // With C the centre, u = -C/|C| and a boundary point y u + t, t orthogonal to u: (|C| + y)^2 + t^2 = R^2, hence
  // y = -(N + t^2) / (|C| + sqrt(R^2 - t^2)) with N = |C|^2 - R^2 exact. Divided by |C| everything has a double's size.
  const a = rounded(div(power, distance));
  const q = rounded(div(one, distance));
  const ratio = rounded(div(radius_squared, distance_squared));
  const height = (t2: number): number => -(a + t2 * q) / (1 + Math.sqrt(Math.max(0, ratio - t2 * q * q)));
  return {
    role, whole: null, height, window: "boundary", limit: Math.min(1.8, 0.9 * rounded(radius)),
    outward: centre.map((x) => -rounded(div(x, distance))),
  };
}

/// The ends of a piece of the line pq that reaches beyond the window, or from p on if one way; null for p = q.
function long_piece(p: Point, q: Point, one_way: boolean): [Point, Point] | null {
  const direction = minus(q, p);
  const longest = direction.reduce((most, x) => larger(most, abs(x)), zero);
  if (is_zero(longest)) return null;
  const farthest = p.concat(q).reduce((most, x) => larger(most, abs(x)), zero);
  const steps = steps_to_cover(add(farthest, rational(4n)), longest);
  const far = direction.map((x) => mul(x, steps));
  return [one_way ? p : minus(p, far), plus(q, far)];
}

export function draw(scene: Scene, exponent: number, focus: Point = scene.focus): Drawing {
  const result: Drawing = { faces: [], edges: [], paths: [], arrows: [], vertices: [], names: [], balls: [], nearest: null };
  const place = (point: Point): Point => to_window(point, focus, exponent);
  const face = (role: Role, points: Point[], infinite = false): void => {
    const clipped = clip_polygon(points.map(homogeneous));
    if (clipped.length > 2) result.faces.push({ role, points: clipped.map(to_numbers), infinite });
  };
  const edge = (role: Role, p: Point, q: Point): void => {
    const clipped = clip_segment(homogeneous(p), homogeneous(q));
    if (clipped) result.edges.push({ role, ends: [to_numbers(clipped[0]), to_numbers(clipped[1])] });
  };
  const outline = (role: Role, points: Point[]): void =>
    points.forEach((p, i) => edge(role, p, points[(i + 1) % points.length]!));

  for (const shape of scene.shapes) {
    const { role } = shape;
    switch (shape.kind) {
      case "point":
        break; // its vertex is all of it
      case "segment":
        edge(role, place(shape.points[0]), place(shape.points[1]));
        break;
      case "triangle": {
        const points = shape.points.map(place);
        face(role, points);
        outline(role, points);
        break;
      }
      case "line": {
        const piece = long_piece(place(shape.points[0]), place(shape.points[1]), shape.one_way ?? false);
        if (piece) edge(role, piece[0], piece[1]);
        break;
      }
      case "plane": {
        const points = shape.points.map(place);
        const normal = normal_of(points);
        if (!normal.every(is_zero)) {
          const polygon = clip_plane(normal, dot(normal, points[0]!));
          if (polygon.length > 2) result.faces.push({ role, points: polygon.map(to_numbers), infinite: true });
        }
        outline(role, points);
        break;
      }
      case "box": {
        const [low, high] = [place(shape.low), place(shape.high)];
        const corner = (bits: number): Point => low.map((x, i) => (bits & (1 << i) ? high[i]! : x));
        const axes = scene.dimension === 2 ? [0] : [0, 1, 2];
        if (scene.dimension === 2) {
          const points = [0, 1, 3, 2].map(corner);
          face(role, points);
          outline(role, points);
          break;
        }
        for (const axis of axes) {
          const [u, v] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
          for (const side of [0, 1 << axis]) face(role, [side, side | u!, side | u! | v!, side | v!].map(corner));
          for (const side of [0, u!, v!, u! | v!]) edge(role, corner(side), corner(side | (1 << axis)));
        }
        break;
      }
      case "ball":
        result.balls.push(draw_ball(shape, place(shape.centre), exponent));
        break;
    }
  }
  for (const { role, ends: [p, q] } of scene.paths) {
    const clipped = clip_segment(homogeneous(place(p)), homogeneous(place(q)));
    if (clipped) result.paths.push({ role, ends: [to_numbers(clipped[0]), to_numbers(clipped[1])] });
  }
  for (const { role, from, way } of scene.arrows) {
    const at = homogeneous(place(from));
    if (!in_window(at)) continue;
    const start = to_numbers(at);
    result.arrows.push({ role, from: start, to: start.map((x, i) => x + arrow_length * way[i]!) });
  }
  for (const label of scene.labels) {
    const at = homogeneous(place(label.at));
    if (in_window(at)) result.vertices.push({ role: label.role, at: to_numbers(at) });
  }
  for (const { role, at, text } of scene.names) {
    const placed = homogeneous(place(at));
    if (in_window(placed)) result.names.push({ role, at: to_numbers(placed), text });
  }
  if (scene.nearest) {
    const [p, q] = scene.nearest.map((point) => homogeneous(place(point)));
    const between = clip_segment(p!, q!);
    result.nearest = {
      at: [p!, q!].filter(in_window).map(to_numbers),
      between: between && [to_numbers(between[0]), to_numbers(between[1])],
    };
  }
  return result;
}

/// focus + shift (in window units, each a double taken exactly).
export const moved_focus = (focus: Point, shift: readonly number[], exponent: number): Point =>
  focus.map((x, i) => add(x, scaled(from_number(shift[i] ?? 0), exponent)));

/// The direction from one nearest point to the other as a unit vector of doubles, or null where they are one.
export function gap_direction(scene: Scene): Numbers | null {
  if (!scene.nearest || !scene.gap || is_zero(scene.gap)) return null;
  const gap: Rational = scene.gap;
  return minus(scene.nearest[1], scene.nearest[0]).map((x) => rounded(div(x, gap)));
}
