// Points of a view in space that can be taken and moved, in the plane that faces the reader.

import { html } from "./dom";

/// Coordinates are the case's own. `moved` is called at each step of a drag, and with `done` at its end and at each key; `size` is half
/// the width of what is seen.
export interface Movable {
  points: () => readonly { name: string; at: readonly number[] }[];
  moved: (point: number, to: number[], size: number, done: boolean) => void;
}

/// What a view says of its window. Directions are in the case's own units.
export interface Stage {
  /// In pixels from the upper left corner; null for a point far from the window.
  place: (at: readonly number[]) => readonly [number, number] | null;
  /// The ways of one pixel to the right, and one down.
  pixel: () => readonly [readonly number[], readonly number[]];
  /// Half the width of the window.
  unit: () => number;
}

const step = 12; // pixels an arrow key moves by

export class Grips {
  readonly root = html("div", { class: "gv-grips" });
  #taken: { point: number; from: readonly number[]; x: number; y: number } | null = null;

  constructor(readonly movable: Movable, readonly stage: Stage) {}

  /// Puts every grip where its point is seen now.
  place(): void {
    const points = this.movable.points();
    while (this.root.children.length > points.length) this.root.lastElementChild!.remove();
    while (this.root.children.length < points.length) this.root.append(this.#grip(this.root.children.length));
    points.forEach(({ name, at }, i) => {
      const grip = this.root.children[i] as HTMLElement, seen = this.stage.place(at);
      grip.hidden = !seen;
      grip.setAttribute("aria-label", `point ${name}`);
      grip.setAttribute("aria-valuetext", at.join(", "));
      if (seen) grip.style.transform = `translate(${seen[0].toFixed(1)}px, ${seen[1].toFixed(1)}px)`;
    });
  }

  #grip(point: number): HTMLElement {
    const grip = html("div", { class: "gv-grip", tabindex: 0, role: "slider", "data-grip": point });
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      grip.setPointerCapture(event.pointerId);
      grip.focus();
      this.#taken = { point, from: this.movable.points()[point]!.at, x: event.clientX, y: event.clientY };
    });
    grip.addEventListener("pointermove", (event) => this.#drag(event, false));
    for (const end of ["pointerup", "pointercancel"] as const) grip.addEventListener(end, (event) => {
      this.#drag(event, true);
      this.#taken = null;
    });
    grip.addEventListener("keydown", (event) => {
      const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      const way = ways[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const by = event.shiftKey ? 1 : step;
      this.#move(point, this.movable.points()[point]!.at, by * way[0], by * way[1], true);
    });
    return grip;
  }

  #drag(event: PointerEvent, done: boolean): void {
    const taken = this.#taken;
    if (taken) this.#move(taken.point, taken.from, event.clientX - taken.x, event.clientY - taken.y, done);
  }

  #move(point: number, from: readonly number[], right: number, down: number, done: boolean): void {
    const [across, along] = this.stage.pixel();
    this.movable.moved(point, from.map((x, i) => x + right * across[i]! + down * along[i]!), this.stage.unit(), done);
  }
}
