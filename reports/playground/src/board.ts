// The flat picture that takes drags: points of the input as handles, over outlines of the shapes, seen along one axis.

import { html, svg } from "../../viewer/src/dom";
import { from_number, rounded, type Rational } from "../../viewer/src/rational";
import type { CaseView } from "../../viewer/src/report_data";
import { make_scene, type Scene } from "../../viewer/src/scene";
import { handles_of, neighbour, position_of, with_handle, type Case, type Described, type Handle } from "./cases";

const views: Record<string, [number, number, string]> = { front: [0, 1, "x to the right, y up"], top: [0, 2, "x to the right, z up"], side: [2, 1, "z to the right, y up"] };
const number = (x: Rational): number => rounded(x);

/// From where the points cover the most.
function widest_view(points: readonly number[][]): string {
  const spread = (axis: number): number => Math.max(...points.map((p) => p[axis]!)) - Math.min(...points.map((p) => p[axis]!));
  const area = (name: string): number => spread(views[name]![0]) * spread(views[name]![1]);
  return Object.keys(views).reduce((best, name) => (area(name) > area(best) ? name : best));
}

export class Board {
  readonly root = html("div", { class: "pg-board" });
  readonly #surface = svg("svg", { class: "pg-surface", role: "group" });
  readonly #shapes = svg("g", {});
  readonly #handles = svg("g", {});
  readonly #view = html("select", { "aria-label": "Seen from" }, ...Object.keys(views).map((name) => html("option", { value: name }, name)));
  readonly #hint = html("p", { class: "pg-hint" });
  #case!: Case;
  #described!: Described;
  #middle: [number, number] = [0, 0];
  #size = 1;
  #dragged: Handle | null = null;
  #seen: CaseView | null = null;

  constructor(readonly change: (input: number[], done: boolean) => void) {
    this.#surface.append(this.#shapes, this.#handles);
    this.root.append(this.#surface, html("div", { class: "pg-row" }, this.#view, this.#hint));
    this.#view.addEventListener("change", () => this.#draw(true));
    this.#surface.addEventListener("pointermove", (event) => {
      if (!this.#dragged) return;
      const [x, y] = this.#place(event);
      this.#move(this.#dragged, x, y, false);
    });
    const drop = (): void => {
      if (this.#dragged) this.change(this.#case.input, true);
      this.#dragged = null;
    };
    this.#surface.addEventListener("pointerup", drop);
    this.#surface.addEventListener("pointercancel", drop);
  }

  #axes(): [number, number, string] {
    return this.#described.about.dimension === 2 ? [0, 1, "x to the right, y up"] : views[this.#view.value]!;
  }

  #place(event: PointerEvent): [number, number] {
    const box = this.#surface.getBoundingClientRect();
    const unit = (2.4 * this.#size) / Math.min(box.width, box.height);
    return [this.#middle[0] + (event.clientX - box.left - box.width / 2) * unit, this.#middle[1] - (event.clientY - box.top - box.height / 2) * unit];
  }

  #position(handle: Handle): number[] {
    return position_of(this.#case.input, handle, this.#described.about.dimension);
  }

  #move(handle: Handle, x: number, y: number, done: boolean): void {
    const [right, up] = this.#axes();
    this.change(with_handle(this.#case, handle, [0, 1, 2].map((axis) => (axis === right ? x : axis === up ? y : null)), this.#size), done);
  }

  /// Fits the picture to the case if asked, and draws it.
  show(shown: Case, described: Described, view: CaseView | null, fit: boolean): void {
    this.#case = shown;
    this.#described = described;
    this.#seen = view;
    this.#view.hidden = described.about.dimension === 2;
    if (fit && !this.#view.hidden) this.#view.value = widest_view(this.#points(handles_of(described.about, shown.input.length)));
    this.#draw(fit);
  }

  #points(handles: readonly Handle[]): number[][] {
    return handles.map((handle) => this.#position(handle)).filter((p) => p.every(Number.isFinite));
  }

  #draw(fit: boolean): void {
    const all = handles_of(this.#described.about, this.#case.input.length), handles = all.length > 200 ? [] : all;
    const [right, up, text] = this.#axes();
    if (fit || !Number.isFinite(this.#size)) {
      const at = this.#points(all);
      const span = (axis: number): [number, number] => [Math.min(...at.map((p) => p[axis]!)), Math.max(...at.map((p) => p[axis]!))];
      const [x, y] = at.length ? [span(right), span(up)] : [[-1, 1], [-1, 1]] as const;
      this.#middle = [x[0] / 2 + x[1] / 2, y[0] / 2 + y[1] / 2];
      this.#size = Math.max((x[1] - x[0]) / 2, (y[1] - y[0]) / 2) || Math.max(Math.abs(this.#middle[0]), 1) / 4;
      if (!Number.isFinite(this.#size)) this.#size = 1;
    }
    this.#hint.textContent = handles.length === 0 ? "Type the numbers: nothing here can be dragged." : `${text}. Drag a point, or focus it and press the arrow keys; Page Up and Page Down move by one ulp.`;
    this.#surface.setAttribute("viewBox", "-1.2 -1.2 2.4 2.4");
    this.#outline(this.#seen, right, up);
    const focused = document.activeElement?.getAttribute("data-handle");
    // Points that lie on one another are named together, at the last of them.
    const names = new Map<string, string[]>();
    const spot = (handle: Handle): string => this.#at(this.#position(handle), right, up).map((c) => c.toFixed(2)).join();
    for (const handle of handles) names.set(spot(handle), [...(names.get(spot(handle)) ?? []), handle.name]);
    this.#handles.replaceChildren(...handles.map((handle) => {
      const together = names.get(spot(handle))!;
      return this.#circle(handle, right, up, together.at(-1) === handle.name ? together.join(", ") : "");
    }));
    if (focused) this.#handles.querySelector<SVGElement>(`[data-handle="${CSS.escape(focused)}"]`)?.focus();
  }

  #at(p: readonly number[], right: number, up: number): [number, number] {
    return [(p[right]! - this.#middle[0]) / this.#size, -(p[up]! - this.#middle[1]) / this.#size];
  }

  #circle(handle: Handle, right: number, up: number, text: string): SVGElement {
    const [x, y] = this.#at(this.#position(handle), right, up);
    const dot = svg("circle", { cx: x.toFixed(4), cy: y.toFixed(4), r: 0.035, class: "pg-handle", tabindex: 0, role: "slider", "data-handle": `${handle.at}`,
      "aria-label": `point ${handle.name}`, "aria-valuetext": this.#position(handle).join(", ") });
    const name = svg("text", { x: (x + 0.05).toFixed(4), y: (y - 0.04).toFixed(4), class: "pg-name" }, text);
    dot.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.#dragged = handle;
      this.#surface.setPointerCapture(event.pointerId);
      dot.focus();
    });
    dot.addEventListener("keydown", (event) => this.#key(event, handle, right, up));
    return svg("g", {}, dot, name);
  }

  #key(event: KeyboardEvent, handle: Handle, right: number, up: number): void {
    const p = this.#position(handle), step = this.#size / (event.shiftKey ? 100 : 20);
    const steps: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    const moved = steps[event.key];
    if (moved) this.#move(handle, p[right]! + moved[0], p[up]! + moved[1], true);
    else if (event.key === "PageUp" || event.key === "PageDown") {
      const input = [...this.#case.input], axis = event.shiftKey ? right : up;
      input[handle.at + axis] = neighbour(input[handle.at + axis]!, this.#case.scalar, event.key === "PageUp");
      this.change(input, true);
    } else return;
    event.preventDefault();
  }

  /// What the viewer draws of the case, without what is far away.
  #outline(view: CaseView | null, right: number, up: number): void {
    this.#shapes.replaceChildren();
    if (!view) return;
    let shapes: Scene["shapes"];
    try {
      shapes = make_scene(this.#described.about, view, this.#case.scalar, from_number(0)).shapes;
    } catch {
      return; // the numbers of now, with what was told of others a moment ago: until the answer comes points are enough
    }
    const at = (p: readonly Rational[]): [number, number] => this.#at(p.map(number), right, up);
    const line = (p: readonly number[], q: readonly number[], role: string): void => {
      if ([...p, ...q].every((c) => Math.abs(c) < 1e4)) this.#shapes.append(svg("line", { x1: p[0]!.toFixed(4), y1: p[1]!.toFixed(4), x2: q[0]!.toFixed(4), y2: q[1]!.toFixed(4), class: `gv-edge gv-${role}` }));
    };
    for (const shape of shapes.slice(0, 400)) {
      if (shape.kind === "segment") line(at(shape.points[0]), at(shape.points[1]), shape.role);
      else if (shape.kind === "line") {
        const [p, q] = shape.points.map(at) as [[number, number], [number, number]];
        const way = [q[0] - p[0], q[1] - p[1]] as const, far = 4 / (Math.hypot(...way) || 1);
        line(shape.one_way ? p : [p[0] - far * way[0], p[1] - far * way[1]], [p[0] + far * way[0], p[1] + far * way[1]], shape.role);
      } else if (shape.kind === "triangle" || shape.kind === "plane") {
        const points = shape.points.map(at);
        if (points.flat().every((c) => Math.abs(c) < 1e4)) this.#shapes.append(svg("polygon", { points: points.map((p) => p.map((c) => c.toFixed(4)).join(",")).join(" "), class: `gv-face gv-edge gv-${shape.role}` }));
      } else if (shape.kind === "box") {
        const [p, q] = [at(shape.low), at(shape.high)];
        this.#shapes.append(svg("rect", { x: Math.min(p[0], q[0]).toFixed(4), y: Math.min(p[1], q[1]).toFixed(4), width: Math.abs(q[0] - p[0]).toFixed(4), height: Math.abs(q[1] - p[1]).toFixed(4), class: `gv-face gv-edge gv-${shape.role}` }));
      } else if (shape.kind === "ball") {
        const [x, y] = at(shape.centre), r = Math.sqrt(number(shape.radius_squared)) / this.#size;
        if (r < 1e4) this.#shapes.append(svg("circle", { cx: x.toFixed(4), cy: y.toFixed(4), r: r.toFixed(4), class: `gv-face gv-edge gv-${shape.role}` }));
      }
    }
  }
}
