// The control of the time of what moves.

import { button, html } from "./dom";
import { first_contact, type Motion } from "./motion";
import { compare, from_number, is_zero, rounded, sub, zero, type Rational } from "./rational";
import { short_number } from "./words";

/// A slider of the time, with the first contact and the subject's time marked on it, and words about the moment.
export class Clock {
  readonly root = html("div", { class: "gv-time" });
  readonly #slider = html("input", { type: "range", min: 0, max: 1, step: "any", class: "gv-slider gv-clock" });
  readonly #moment = html("p", { class: "gv-moment", "aria-live": "polite" });
  readonly #first: Rational | null;
  #time: Rational;

  constructor(readonly motion: Motion, readonly moved: () => void) {
    this.#first = first_contact(motion);
    const told = motion.time !== null && motion.time >= 0 && motion.time <= 1 ? from_number(motion.time) : null;
    this.#time = this.#first ?? told ?? zero;
    const marks = html("span", { class: "gv-marks", "aria-hidden": "true" });
    this.root.append(html("label", { class: "gv-microscope" }, html("span", {}, "Time"),
      html("span", { class: "gv-track" }, this.#slider, marks)));
    for (const [time, name, text] of [[this.#first, "first", "First contact"], [told, "told", "Subject’s time"]] as const) {
      if (time === null) continue;
      const mark = html("i", { class: `gv-tick gv-tick-${name}` });
      mark.style.left = `${(100 * rounded(time)).toFixed(3)}%`;
      marks.append(mark);
      this.root.append(button(text, () => this.#go(time), { class: `gv-to-${name}` }));
    }
    this.root.append(this.#moment);
    this.#slider.addEventListener("input", () => this.#go(from_number(Number(this.#slider.value))));
    this.#slider.addEventListener("keydown", (event) => this.#key(event));
    this.#tell();
  }

  get time(): Rational {
    return this.#time;
  }

  #go(time: Rational): void {
    this.#time = time;
    this.#tell();
    this.moved();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const fine = event.shiftKey ? 0.001 : 0.01;
    const steps: Record<string, number> = {
      ArrowLeft: -fine, ArrowDown: -fine, ArrowRight: fine, ArrowUp: fine, PageDown: -0.1, PageUp: 0.1, Home: -1, End: 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#go(from_number(Math.min(Math.max(rounded(this.#time) + step, 0), 1)));
  }

  #tell(): void {
    const [now, first] = [rounded(this.#time), this.#first];
    const side = first && compare(this.#time, first);
    const where = side === null ? "" : side === 0 ? ", the first contact" : side < 0 ? ", before the first contact" : ", after the first contact";
    const short = short_number(now);
    const said = Number.isInteger(Number(short)) ? String(now) : short; // what is near 1 is not 1
    this.#slider.value = String(now);
    this.#slider.setAttribute("aria-valuetext", `${said}${where}`);
    this.#moment.textContent = `Time ${said}${where}. ${this.#account()}`;
  }

  /// What is so at all times.
  #account(): string {
    const { first, time } = this.motion;
    const exactly = first && first[0] === first[1] && first[0].length < 30 ? `exactly ${first[0].replace(/\/1$/, "")}` : null;
    const when = this.#first ? `They first meet at ${exactly ?? String(rounded(this.#first))}` : "They never meet";
    if (time === null || !Number.isFinite(time)) return `${when}; the subject gives no time.`;
    if (!this.#first) return `${when}; the subject says ${time}.`;
    const off = sub(from_number(time), this.#first);
    const size = short_number(Math.abs(rounded(off)));
    return `${when}; the subject says ${time}, ${is_zero(off) ? "which is that" : `${size} ${off.n > 0n ? "after" : "before"} it`}.`;
  }
}
