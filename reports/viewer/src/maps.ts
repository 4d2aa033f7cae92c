// Disagreement maps: the stored pixels on a canvas, and for the pixel pointed at the exact input it stands for.

import { add_copy } from "./copy";
import { html } from "./dom";
import { decode_pixels, pixel_input } from "./map_pixels";
import { decimal_text, format_of, hex_text } from "./rational";
import type { DisagreementMap, ReportData } from "./report_data";
import { place_of } from "./scene";
import { count_text } from "./words";

/// What the letters of a map say, in the order of its legend. Words and colours are those of the still picture.
export const answers: Record<string, { text: string; colour: [number, number, number] }> = {
  m: { text: "disjoint, answered miss", colour: [0xcd, 0xdb, 0xee] },
  h: { text: "crossing, answered hit", colour: [0x96, 0xbe, 0x96] },
  F: { text: "false hit", colour: [0xd6, 0x30, 0x31] },
  M: { text: "false miss", colour: [0x6c, 0x34, 0xa8] },
  c: { text: "contact, answered hit", colour: [0xf6, 0xc4, 0x45] },
  d: { text: "contact, answered miss", colour: [0xff, 0xf0, 0xbe] },
  x: { text: "not judged", colour: [0x96, 0x96, 0x96] },
  "!": { text: "crash or hang", colour: [0x14, 0x14, 0x14] },
};

export function mount_map(figure: HTMLElement, data: ReportData, map: DisagreementMap): void {
  const subject = data.subjects[map.subject]!;
  const letters = decode_pixels(map);
  const canvas = html("canvas", {
    class: "gm-canvas", width: map.width, height: map.height, tabindex: 0, role: "img",
    "aria-label": `${map.caption}. Move with the arrow keys, Shift for ten pixels; the text below says what is at the pixel.`,
  });
  const picture = canvas.getContext("2d")!;
  const image = picture.createImageData(map.width, map.height);
  const counts = new Map<string, number>();
  for (let i = 0; i < letters.length; ++i) {
    const letter = letters[i]!;
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
    image.data.set(answers[letter]?.colour ?? [255, 255, 255], 4 * i);
    image.data[4 * i + 3] = 255;
  }
  picture.putImageData(image, 0, 0);

  const cross = html("div", { class: "gm-cross", "aria-hidden": "true", hidden: true });
  const stage = html("div", { class: "gm-stage" }, canvas, cross);
  const id = `gm-case-${Math.random().toString(36).slice(2)}`;
  const answer = html("p", { class: "gm-answer", "aria-live": "polite" }, "Point at the map, or focus it and use the arrow keys, to see the input of a pixel.");
  const values = html("div", { class: "gm-values" });
  const line = html("code", { id, class: "gm-line", hidden: true });
  const copy = html("button", { type: "button", class: "gm-copy", "data-copies": id, hidden: true }, "Copy the case");
  add_copy(copy);
  const legend = html("ul", { class: "gm-legend" });
  for (const [letter, { text, colour }] of Object.entries(answers)) {
    const count = counts.get(letter);
    if (!count) continue;
    const swatch = html("span", { class: "gm-swatch", "aria-hidden": "true" });
    swatch.style.backgroundColor = `rgb(${colour.join(",")})`;
    legend.append(html("li", {}, swatch, `${text}: ${count_text(count)}`));
  }

  let [at_x, at_y] = [Math.floor(map.width / 2), Math.floor(map.height / 2)];
  let pinned = false;
  function show(x: number, y: number): void {
    at_x = Math.min(Math.max(x, 0), map.width - 1);
    at_y = Math.min(Math.max(y, 0), map.height - 1);
    const layout = data.tests[subject.test]?.layout ?? [];
    const input = pixel_input(map, layout, subject.scalar, at_x, at_y);
    const letter = letters[at_y * map.width + at_x]!;
    answer.textContent = `Pixel (${at_x}, ${at_y}): ${answers[letter]?.text ?? "unknown"}${pinned ? ", kept (Escape lets go)" : ""}.`;
    const format = format_of(subject.scalar);
    values.replaceChildren();
    layout.forEach((part, i) => {
      const [offset, count] = place_of(layout, part, input.length);
      const numbers = input.slice(offset, offset + count);
      values.append(html("div", { class: `gm-part gm-part-${i % 2}` }, html("span", { class: "gm-name" }, part.name),
        html("span", {}, numbers.map((v) => decimal_text(v, format)).join(", "))));
    });
    line.textContent = JSON.stringify({ test: subject.test, scalar: subject.scalar, input: input.map(hex_text) });
    copy.hidden = false;
    cross.hidden = false;
    cross.style.left = `${((at_x + 0.5) / map.width) * 100}%`;
    cross.style.top = `${((at_y + 0.5) / map.height) * 100}%`;
  }
  const point = (event: PointerEvent): void => {
    const box = canvas.getBoundingClientRect();
    show(Math.floor(((event.clientX - box.left) / box.width) * map.width), Math.floor(((event.clientY - box.top) / box.height) * map.height));
  };
  canvas.addEventListener("pointermove", (event) => void (pinned || point(event)));
  canvas.addEventListener("pointerdown", (event) => {
    pinned = !pinned; // kept, so that the pointer can go to the copy button
    point(event);
  });
  canvas.addEventListener("focus", () => show(at_x, at_y));
  canvas.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 10 : 1;
    const moves: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const move = moves[event.key];
    if (event.key === "Escape") {
      pinned = false;
      show(at_x, at_y);
    }
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(at_x + move[0], at_y + move[1]);
  });

  const still = [...figure.children].filter((child) => child.localName !== "figcaption");
  const caption = figure.querySelector(":scope > figcaption");
  const live = html("div", { class: "gm" }, stage, legend, answer, values, line, copy);
  if (caption && caption === figure.firstElementChild) caption.after(live);
  else figure.prepend(live);
  still.forEach((element) => element.setAttribute("hidden", ""));
}
