// What the two kinds of view, flat and in space, have in common.

import type { Drawing } from "./lens";

export interface Picture {
  drawing: Drawing;
  whole: boolean; // the widest window: fitted to what it holds
  mark: string; // what stands beside the contact or the gap
}

/// The name of the contact or the gap, at the middle of what is in the window of it.
export function mark_of({ drawing: { nearest }, mark }: Picture): { role: "near"; at: readonly number[]; text: string }[] {
  if (!nearest?.at.length || mark === "") return [];
  const [p, q = p] = nearest.at as [number[], number[]?];
  return [{ role: "near", at: p.map((x, i) => (x + q![i]!) / 2), text: mark }];
}

/// How much larger a whole picture is drawn for what it holds to reach `radius` window units from the middle; the
/// microscope's windows are drawn as they are, so that steps of it are all alike.
export function fit_of({ drawing, whole }: Picture, radius: number): number {
  if (!whole) return 1;
  let farthest = 0;
  const reach = (p: readonly number[], more = 0): void => void (farthest = Math.max(farthest, Math.hypot(...p) + more));
  drawing.vertices.forEach(({ at }) => reach(at));
  drawing.faces.filter((face) => !face.infinite).forEach(({ points }) => points.forEach((p) => reach(p)));
  drawing.paths.forEach(({ ends }) => ends.forEach((p) => reach(p)));
  drawing.arrows.forEach(({ to }) => reach(to));
  drawing.balls.forEach(({ whole: ball }) => ball && reach(ball.centre, ball.radius));
  return farthest === 0 ? 1 : Math.min(Math.max(radius / farthest, 1), 2.5);
}

/// The lines of an arrow's head, two across each direction.
export function head_of(from: readonly number[], to: readonly number[], across: readonly (readonly number[])[]): [number[], number[]][] {
  return across.flatMap((u) => [1, -1].map((side): [number[], number[]] =>
    [[...to], to.map((x, i) => x - 0.2 * (x - from[i]!) + side * 0.045 * u[i]!)]));
}

export interface Painter {
  /// What takes the keyboard focus and shows the picture.
  readonly surface: HTMLElement | SVGElement;
  show(picture: Picture): void;
  /// The same picture, in a new size or other colours.
  repaint(): void;
  /// A step of the arrow keys: -1, 0 or 1 each way.
  nudge(right: number, up: number): void;
  reset(): void;
  /// Window units from the left to the right of the surface.
  breadth(): number;
  dispose(): void;
  /// Of a view in space, for points that can be moved. Called after each painting:
  painted?: (() => void) | null;
  /// Where a point of the window is on the surface, in pixels.
  place?(at: readonly number[]): [number, number];
  /// The directions of one pixel to the right, and one down, in window units.
  pixel?(): [number[], number[]];
}
