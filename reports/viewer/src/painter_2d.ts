// A flat view: an SVG of the window, which prints and scales as it is.

import { make_axes } from "./axes";
import { svg } from "./dom";
import type { Ball } from "./lens";
import { place_names, width_in_em } from "./names";
import { fit_of, head_of, mark_of, type Painter, type Picture } from "./painter";

const points_text = (points: readonly (readonly number[])[]): string =>
  points.map((p) => `${p[0]!.toFixed(5)},${(-p[1]!).toFixed(5)}`).join(" ");

function ball_shape(ball: Ball): SVGElement | null {
  const name = `gv-face gv-edge gv-${ball.role}`;
  if (ball.whole) {
    const [x, y] = ball.whole.centre as [number, number];
    return svg("circle", { cx: x, cy: -y, r: ball.whole.radius, class: name });
  }
  if (ball.window === "inside") return svg("rect", { x: -1, y: -1, width: 2, height: 2, class: `gv-face gv-${ball.role}` });
  if (ball.window === "outside") return null;
  const [ux, uy] = ball.outward as [number, number];
  const arc: number[][] = [];
  const at = (t: number, y: number): void => void arc.push([y * ux - t * uy, y * uy + t * ux]);
  for (let i = -64; i <= 64; ++i) at((i / 64) * ball.limit, ball.height(((i / 64) * ball.limit) ** 2));
  at(ball.limit, -4);
  at(-ball.limit, -4);
  return svg("polygon", { points: points_text(arc), class: name });
}

/// `pan` is told of drags and key steps in window units.
export function make_painter_2d(stage: HTMLElement, pan: (right: number, up: number) => void): Painter {
  const clip = `gv-clip-${Math.random().toString(36).slice(2)}`;
  const grid = svg("g", { class: "gv-grid" });
  for (let i = -4; i <= 4; ++i) {
    grid.append(svg("line", { x1: i / 4, y1: -1, x2: i / 4, y2: 1 }), svg("line", { x1: -1, y1: i / 4, x2: 1, y2: i / 4 }));
  }
  const content = svg("g", { "clip-path": `url(#${clip})` });
  const names = svg("g", {});
  const surface = svg("svg", { viewBox: "-1.06 -1.06 2.12 2.12", class: "gv-surface", tabindex: 0, role: "img" },
    svg("defs", {}, svg("clipPath", { id: clip }, svg("rect", { x: -1, y: -1, width: 2, height: 2 }))),
    grid, content, names);
  stage.append(surface);
  const axes = make_axes(stage);
  axes.turn([[1, 0], [0, 1]]);

  // A window unit in pixels: the picture is as large as the shorter side of the surface lets it be.
  let fit = 1;
  const unit = (): number => (Math.min(surface.clientWidth, surface.clientHeight) / 2.12) * fit || 1;
  let from: [number, number] | null = null;
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    from = [event.clientX, event.clientY];
    surface.setPointerCapture(event.pointerId);
  });
  surface.addEventListener("pointermove", (event) => {
    if (!from) return;
    pan(-(event.clientX - from[0]) / unit(), (event.clientY - from[1]) / unit());
    from = [event.clientX, event.clientY];
  });
  const drop = (): void => void (from = null);
  surface.addEventListener("pointerup", drop);
  surface.addEventListener("pointercancel", drop);

  function show(picture: Picture): void {
    const { drawing } = picture;
    fit = fit_of(picture, 0.9);
    const side = 2.12 / fit;
    surface.setAttribute("viewBox", `${-side / 2} ${-side / 2} ${side} ${side}`);
    names.style.fontSize = `${0.06 / fit}px`;
    names.style.strokeWidth = `${0.014 / fit}px`;
    content.replaceChildren();
    names.replaceChildren();
    for (const ball of drawing.balls) {
      const shape = ball_shape(ball);
      if (shape) content.append(shape);
    }
    for (const face of drawing.faces) {
      content.append(svg("polygon", { points: points_text(face.points), class: `gv-face gv-${face.role}` }));
    }
    for (const { role, ends: [p, q] } of drawing.edges) {
      content.append(svg("line", { x1: p[0]!, y1: -p[1]!, x2: q[0]!, y2: -q[1]!, class: `gv-edge gv-${role}` }));
    }
    if (drawing.nearest?.between) {
      const [p, q] = drawing.nearest.between;
      content.append(svg("line", { x1: p[0]!, y1: -p[1]!, x2: q[0]!, y2: -q[1]!, class: "gv-between" }));
    }
    for (const { role, from, to } of drawing.arrows) {
      const [x, y] = to.map((c, i) => c - from[i]!) as [number, number];
      const length = Math.hypot(x, y);
      for (const [p, q] of [[from, to], ...head_of(from, to, [[-y / length, x / length]])] as number[][][]) {
        content.append(svg("line", { x1: p![0]!, y1: -p![1]!, x2: q![0]!, y2: -q![1]!, class: `gv-edge gv-arrow gv-${role}` }));
      }
    }
    for (const { role, at } of drawing.vertices) {
      names.append(svg("circle", { cx: at[0]!, cy: -at[1]!, r: 0.02 / fit, class: `gv-dot gv-${role}` }));
    }
    for (const at of drawing.nearest?.at ?? []) {
      names.append(svg("circle", { cx: at[0]!, cy: -at[1]!, r: 0.034 / fit, class: "gv-near" }));
    }
    const em = 0.06, shown = [...drawing.names, ...mark_of(picture)];
    const corners = place_names(shown.map(({ at }) => ({ x: at[0]! * fit, y: -at[1]! * fit })),
      shown.map(({ text }) => ({ width: width_in_em(text) * em, height: 1.15 * em })), 0.045, { x: -1.05, y: -1.05 }, { x: 1.05, y: 1.05 });
    shown.forEach(({ text, role }, i) => {
      const { x, y } = corners[i]!;
      names.append(svg("text", { x: x / fit, y: (y + 0.92 * em) / fit, class: role === "near" ? "gv-name gv-mark" : "gv-name" }, text));
    });
  }
  return {
    surface, show,
    repaint: () => undefined, // CSS colours it, and a viewBox has no size
    nudge: (right, up) => pan(right / 8, up / 8),
    reset: () => undefined,
    breadth: () => Math.max(surface.clientWidth, 1) / unit(),
    dispose: () => (surface.remove(), axes.dispose()),
  };
}
