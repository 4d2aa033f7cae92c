// The map around a case, on a canvas: what one routine says of each pixel's input, beside the exact answer.

import { html } from "../../viewer/src/dom";
import { answers } from "../../viewer/src/maps";
import { decode_pixels } from "../../viewer/src/map_pixels";
import type { DisagreementMap } from "../../viewer/src/report_data";
import { count_text, plain } from "../../viewer/src/words";

export class MapPicture {
  readonly root = html("div", { class: "pg-map" });
  readonly #canvas = html("canvas", { width: 200, height: 200, role: "img" });
  readonly #legend = html("ul", { class: "gm-legend" });
  readonly #said = html("p", { class: "pg-hint" });

  constructor() {
    this.root.append(this.#canvas, this.#legend, this.#said);
  }

  /// Null: there is no such picture of the case.
  show(map: DisagreementMap | null, name: string, milliseconds: number, error = "This question, or this case, has no map."): void {
    this.#canvas.hidden = this.#legend.hidden = map === null;
    if (!map) {
      this.#said.textContent = plain(error, 200);
      return;
    }
    const letters = decode_pixels(map), picture = this.#canvas.getContext("2d")!;
    this.#canvas.width = map.width;
    this.#canvas.height = map.height;
    const image = picture.createImageData(map.width, map.height), counts = new Map<string, number>();
    for (let i = 0; i < letters.length; ++i) {
      const letter = letters[i]!;
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      image.data.set(answers[letter]?.colour ?? [255, 255, 255], 4 * i);
      image.data[4 * i + 3] = 255;
    }
    picture.putImageData(image, 0, 0);
    this.#legend.replaceChildren(...Object.entries(answers).filter(([letter]) => counts.get(letter)).map(([letter, { text, colour }]) => {
      const swatch = html("span", { class: "gm-swatch", "aria-hidden": "true" });
      swatch.style.backgroundColor = `rgb(${colour.join(",")})`;
      return html("li", {}, swatch, `${text}: ${count_text(counts.get(letter)!)}`);
    }));
    const words = `${map.width} x ${map.height} exact answers beside those of ${name}, in ${Math.round(milliseconds)} ms`;
    this.#said.textContent = `${words}. ${map.over_time ? "Time runs upwards, a shape at time 1 moves to the right." : "A point or a shape moves: along the surface to the right, across it upwards."}`;
    this.#canvas.setAttribute("aria-label", words);
    this.root.dataset["milliseconds"] = milliseconds.toFixed(1);
  }
}
