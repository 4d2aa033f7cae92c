// Where the names of points stand: beside their points, and so that none covers another.

export interface Spot { x: number; y: number } // y grows downwards
export interface Size { width: number; height: number }

const pen = (): CanvasRenderingContext2D | null => (typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d"));
let measure: CanvasRenderingContext2D | null | undefined;

/// The width of a text in the views' bold type, in em.
export function width_in_em(text: string): number {
  measure ??= pen();
  if (!measure) return 0.62 * text.length;
  measure.font = "600 20px ui-sans-serif, system-ui, sans-serif";
  return measure.measureText(text).width / 20;
}

const overlap = (a: Spot & Size, b: Spot & Size): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/// The upper left corners of the names of `points`. `off` is how far a name stays from its point, `low` and `high` are
/// the corners of the picture. Of the places around a point, and above or below those, the first that covers nothing is
/// taken; where there is none, the one that covers least.
export function place_names(points: readonly Spot[], sizes: readonly Size[], off: number, low: Spot, high: Spot): Spot[] {
  const dots = points.map(({ x, y }) => ({ x: x - off / 2, y: y - off / 2, width: off, height: off }));
  const placed: (Spot & Size)[] = [];
  return points.map(({ x, y }, i) => {
    const { width, height } = sizes[i]!;
    const [right, left, above, below] = [x + off, x - off - width, y - off / 2 - height, y + off / 2];
    const around: [number, number][] = [[right, above], [right, below], [left, above], [left, below], [x - width / 2, above - off / 2], [x - width / 2, below + off / 2]];
    for (let more = 1; more <= 4; ++more) {
      around.push([right, above - more * height], [right, below + more * height], [left, above - more * height], [left, below + more * height]);
    }
    let best: Spot & Size = { x: right, y: above, width, height };
    let least = Infinity;
    around.forEach(([at_x, at_y], order) => {
      const box = { x: at_x, y: at_y, width, height };
      const inside = overlap(box, { x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y });
      let cost = 30 * (width * height - inside) + order * 0.01 * width * height;
      for (const other of placed) cost += 20 * overlap(box, other);
      dots.forEach((dot, j) => void (j !== i && (cost += 2 * overlap(box, dot))));
      if (cost < least) [least, best] = [cost, box];
    });
    placed.push(best);
    return { x: best.x, y: best.y };
  });
}
