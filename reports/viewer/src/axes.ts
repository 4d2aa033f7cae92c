// Which way the axes point: short lines beside the picture, apart from what it shows.

import { svg } from "./dom";

export interface Axes {
  /// The directions of x, y (and z) on the screen, y upwards; third the part towards the eye. Each of length 1.
  turn(directions: readonly (readonly number[])[]): void;
  dispose(): void;
}

export function make_axes(stage: HTMLElement): Axes {
  const root = svg("svg", { class: "gv-axes", viewBox: "-26 -26 52 52", "aria-hidden": "true" });
  stage.append(root);
  return {
    turn(directions) {
      const parts = directions.map(([x, y, toward], i) => ({ x: x!, y: -y!, toward: toward ?? 0, name: "xyz"[i]! }));
      // Those that point away are drawn first, and fainter.
      parts.sort((a, b) => a.toward - b.toward);
      root.replaceChildren(...parts.flatMap(({ x, y, toward, name }) => {
        const away = toward < -0.05 ? " gv-away" : "";
        // An axis seen along itself has no direction: its name stands beside the middle.
        const far = Math.hypot(x, y) < 0.25 ? 0.25 / Math.max(Math.hypot(x, y), 1e-9) : 1;
        return [
          svg("line", { x1: 0, y1: 0, x2: x * 14, y2: y * 14, class: `gv-axis${away}` }),
          svg("text", { x: x * 14 * far + x * 7, y: y * 14 * far + y * 7, class: `gv-axis${away}`, "text-anchor": "middle", "dominant-baseline": "central" }, name),
        ];
      }));
    },
    dispose: () => root.remove(),
  };
}
