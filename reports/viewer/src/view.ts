// One view of a finding: the picture, the microscope, and words that say what is seen.

import { Clock } from "./clock";
import { contact_sentence, is_contact, mark_text } from "./contact";
import { button, html, on_appearance } from "./dom";
import { Grips, type Movable } from "./grips";
import { draw, gap_direction, moved_focus } from "./lens";
import type { Painter } from "./painter";
import { make_painter_2d } from "./painter_2d";
import { make_painter_3d, renderer_or_null } from "./painter_3d";
import { abs, floor_log2, from_number, minus, rounded, scaled, square_root, sub, type Rational } from "./rational";
import type { CaseView, FindingDetail, Subject, TestInfo } from "./report_data";
import { make_scene, normal_of, type Point, type Scene } from "./scene";
import { length_text, plain, short_decimal, short_number, ulp_count, ulps_text } from "./words";

type Which = "worst" | "shrunk";

const relation_words: Record<CaseView["relation"], string> = {
  disjoint: "The shapes are disjoint", touching: "The shapes touch", crossing: "The shapes cross",
  undefined: "The question has no answer for this input", defined: "The numbers exist",
};

function margin_sentence(view: CaseView): string {
  const words = relation_words[view.relation];
  if (view.sphere) return "";
  if (is_contact(view)) return contact_sentence(view);
  if (view.values) {
    const worst = (errors: (number | null)[]): number => Math.max(...errors.map((error) => error ?? Infinity));
    const ulps = worst(view.values.ulps);
    return Number.isFinite(ulps) ? `Off by ${ulp_count(ulps)}, an excess of ${short_number(worst(view.values.excess))}.`
                                 : "A number is not finite.";
  }
  if (view.margin === null || view.margin === 0) return `${words}.`;
  const ulps = view.margin_ulps === null ? "" : ` = ${ulp_count(view.margin_ulps)}`;
  const size = `${short_number(view.margin)}${ulps}`;
  return view.relation === "disjoint" ? `${words}, ${size} apart.` : `${words}, ${size} deep.`;
}

/// The length that a finding is about, as a power of two, and its name; nothing where there is none.
function told_size(scene: Scene, view: CaseView): { what: string; log2: number } | null {
  if (view.sphere) {
    const [exact, said] = ["exact", "subject"].map((role) => scene.shapes.find((shape) => shape.kind === "ball" && shape.role === role));
    if (exact?.kind !== "ball" || said?.kind !== "ball") return null;
    const off = minus(exact.centre, said.centre).concat(sub(square_root(exact.radius_squared), square_root(said.radius_squared)));
    const most = Math.max(...off.map((x) => (x.n === 0n ? -Infinity : floor_log2(abs(x)))));
    return Number.isFinite(most) ? { what: "The difference of the two spheres", log2: most + 0.5 } : null;
  }
  // When shapes that move are nearest is not known.
  if (view.margin === null || !(view.margin > 0) || view.motion) return null;
  return { what: view.relation === "disjoint" ? "The gap" : "The overlap", log2: Math.log2(view.margin) };
}

/// The normal of the first triangle or plane, as doubles of sensible size: what a view without a gap is seen along.
function facing_of(scene: Scene): number[] | null {
  for (const shape of scene.shapes) {
    if (shape.kind !== "triangle" && shape.kind !== "plane") continue;
    const normal = normal_of(shape.points);
    const largest = normal.reduce((most: Rational, x) => (rank(x) > rank(most) ? x : most));
    if (largest.n === 0n) continue;
    const exponent = rank(largest);
    return normal.map((x) => rounded(scaled(x, -exponent)));
  }
  return null;
}
const rank = (x: Rational): number => (x.n === 0n ? -Infinity : x.n.toString(2).length - x.d.toString(2).length);

export class FindingView {
  readonly #root = html("div", { class: "gv", role: "group" });
  readonly #stage = html("div", { class: "gv-stage" });
  readonly #slider = html("input", { type: "range", step: 1, class: "gv-slider" });
  readonly #scale = html("p", { class: "gv-scale", "aria-live": "polite" });
  readonly #legend = html("ul", { class: "gv-legend" });
  readonly #bar = html("div", { class: "gv-bar", "aria-hidden": "true" });
  readonly #bar_text = html("span", {});
  readonly #choices: [Which, HTMLButtonElement][] = [];
  readonly #telling: HTMLButtonElement;
  readonly #hint = html("p", { class: "gv-hint", role: "status", hidden: true });
  #clock: Clock | null = null;
  #painter: Painter | null = null;
  #grips: Grips | null = null;
  #scene!: Scene;
  #case!: CaseView;
  #exponent = 0;
  #focus!: Point;

  constructor(mount: HTMLElement, readonly test: TestInfo, public subject: Subject, readonly detail: FindingDetail, which: Which,
              readonly movable: Movable | null = null) {
    const controls = html("div", { class: "gv-controls" });
    // Where the page has a view for each of the two cases, none of them needs the choice.
    const others = [...document.querySelectorAll<HTMLElement>(".graze-view")].some((other) =>
      other !== mount && other.dataset["finding"] === mount.dataset["finding"]);
    if (detail.worst && detail.shrunk && !others) {
      const group = html("div", { class: "gv-choice", role: "group", "aria-label": "Which case" });
      for (const [key, text] of [["worst", "Worst case"], ["shrunk", "Simplest case"]] as const) {
        const choice = button(text, () => this.#choose(key));
        this.#choices.push([key, choice]);
        group.append(choice);
      }
      controls.append(group);
    }
    this.#telling = button("To the gap", () => this.#look(this.#scene.telling, this.#scene.focus));
    controls.append(
      html("label", { class: "gv-microscope" }, html("span", {}, "Microscope"), this.#slider),
      this.#telling,
      button("Whole", () => this.#look(this.#scene.widest, this.#scene.focus)),
      button("Reset", () => {
        this.#painter?.reset();
        this.#look(this.#scene.widest, this.#scene.focus);
      }));
    this.#slider.addEventListener("input", () => this.#look(this.#scene.widest - Number(this.#slider.value), this.#focus));
    this.#stage.append(this.#bar);
    this.#bar.append(this.#bar_text);
    const help = test.dimension === 3
      ? `${movable ? "Drag a point to move it, or focus it and press the arrow keys. Elsewhere: drag" : "Drag"} or use the arrow keys to turn, + and - (or Ctrl and the wheel) for the microscope, 0 to reset.`
      : "Drag or use the arrow keys to move, + and - (or Ctrl and the wheel) for the microscope, 0 to reset.";
    this.#root.append(this.#stage, this.#hint, this.#scale, controls, this.#legend, html("p", { class: "gv-help" }, help));
    this.#root.setAttribute("aria-label", `${test.dimension}D view`);
    mount.append(this.#root);
    this.#stage.addEventListener("keydown", (event) => this.#key(event));
    this.#stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // the wheel alone scrolls the page
      event.preventDefault();
      this.#look(this.#exponent + Math.sign(event.deltaY), this.#focus);
    }, { passive: false });
    on_appearance(() => this.#painter?.repaint());
    new ResizeObserver(() => {
      this.#draw_bar();
      this.#tell_of_small();
    }).observe(this.#stage);
    this.#choose(which);
  }

  #choose(which: Which): void {
    const { worst, shrunk } = this.detail;
    const view = which === "shrunk" ? shrunk ?? worst : worst ?? shrunk;
    if (!view) throw new Error("it has no case");
    this.#take(view, false);
  }

  /// Shows another case of the test, seen as before.
  update(view: CaseView, subject: Subject): void {
    this.subject = subject;
    this.#take(view, true);
  }
  /// Puts the points that can be moved where they are now.
  regrip(): void {
    this.#grips?.place();
  }

  #take(view: CaseView, as_before: boolean): void {
    const clock = view.motion ? new Clock(view.motion, () => this.#move()) : null;
    const scene = make_scene(this.test, view, this.subject.scalar, clock?.time);
    this.#clock?.root.remove();
    this.#clock = clock;
    if (clock) this.#hint.before(clock.root);
    this.#case = view;
    this.#scene = scene;
    for (const [key, choice] of this.#choices) choice.setAttribute("aria-pressed", String((view === this.detail.shrunk) === (key === "shrunk")));
    if (!as_before || !this.#painter) this.#set_stage(scene);
    this.#telling.textContent = is_contact(view) ? "To the contact" : view.sphere || view.values ? "To a few ulps" : view.relation === "disjoint" ? "To the gap" : "To the contact";
    this.#slider.min = "0";
    this.#slider.max = String(scene.widest - scene.closest);
    this.#legend.replaceChildren(...scene.legend.map(({ role, text }) =>
      html("li", {}, html("span", { class: `gv-swatch gv-${role}`, "aria-hidden": "true" }), text)));
    if (scene.nearest) {
      this.#legend.append(html("li", {}, html("span", { class: "gv-swatch gv-swatch-near", "aria-hidden": "true" }),
        view.motion && view.relation !== "disjoint" ? "where they first meet" : is_contact(view) ? "from a to b, exactly" : view.relation === "disjoint" ? "nearest points, exact" : "a common point, exact"));
    }
    if (view.motion) this.#legend.append(html("li", {}, html("span", { class: "gv-dashes", "aria-hidden": "true" }), "from time 0 to time 1"));
    this.#painter!.surface.setAttribute("aria-label",
      `${scene.legend.map((entry) => entry.text).join("; ")}. ${margin_sentence(view)} The subject ${plain(this.subject.name, 80)} answers ${view.verdict}.`);
    this.#look(as_before ? this.#exponent : scene.widest, as_before ? this.#focus : scene.focus);
  }

  #set_stage(scene: Scene): void {
    this.#painter?.dispose();
    this.#grips?.root.remove();
    const painter = scene.dimension === 3
      ? make_painter_3d(this.#stage, gap_direction(scene), facing_of(scene))
      : make_painter_2d(this.#stage, (right, up) => this.#look(this.#exponent, moved_focus(this.#focus, [right, up], this.#exponent)));
    this.#painter = painter;
    this.#stage.append(this.#bar);
    if (!this.movable || !painter.place) return;
    const unit = (): number => 2 ** this.#exponent;
    const grips = new Grips(this.movable, {
      unit,
      place: (at) => {
        if (!at.every(Number.isFinite)) return null;
        const seen = minus(at.map((x) => from_number(x)), this.#focus).map((x) => rounded(scaled(x, -this.#exponent)));
        return seen.every((x) => Math.abs(x) < 3) ? painter.place!(seen) : null;
      },
      pixel: () => painter.pixel!().map((way) => way.map((x) => x * unit())) as [number[], number[]],
    });
    this.#grips = grips;
    painter.painted = () => grips.place();
    this.#stage.append(grips.root);
  }

  #move(): void {
    this.#scene = make_scene(this.test, this.#case, this.subject.scalar, this.#clock?.time);
    this.#look(this.#exponent, this.#focus);
  }

  #look(exponent: number, focus: Point): void {
    const scene = this.#scene;
    this.#exponent = Math.min(Math.max(exponent, scene.closest), scene.widest);
    this.#focus = focus;
    const drawing = draw(scene, this.#exponent, focus);
    const meets = this.#case.relation !== "disjoint";
    this.#painter?.show({ drawing, whole: this.#exponent === scene.widest, mark: is_contact(this.#case) ? mark_text(this.#case) : this.#case.sphere || this.#case.values ? "" : meets ? "contact" : "gap" });
    this.#tell_of_small();
    this.#slider.value = String(scene.widest - this.#exponent);
    const square = this.#exponent - 2; // four squares from the middle to the border
    const words = `One square is ${length_text(square, scene.ulp)} (${short_decimal(square)}).`;
    this.#slider.setAttribute("aria-valuetext", words);
    const within = drawing.balls.filter((ball) => ball.window === "inside" && scene.dimension === 3)
      .map((ball) => (ball.role === "exact" ? " The window lies inside the exact sphere." : " The window lies inside the subject's sphere."));
    const empty = !drawing.faces.length && !drawing.edges.length && !drawing.vertices.length && !drawing.balls.length
      ? " Nothing of the shapes' boundaries is in the window." : "";
    this.#scale.textContent = `${words} ${margin_sentence(this.#case)}${within.join("")}${empty}`;
    this.#draw_bar();
  }

  /// Where what the finding is about is smaller than a few pixels, the view says so and how to see it.
  #tell_of_small(): void {
    if (!this.#painter) return; // a case that cannot be drawn
    const size = told_size(this.#scene, this.#case);
    if (size === null) return void (this.#hint.hidden = true);
    const pixels = Math.log2(this.#stage.clientWidth / this.#painter.breadth()) + size.log2 - this.#exponent;
    const small = pixels < 2 && this.#exponent > this.#scene.telling;
    this.#hint.hidden = !small;
    this.#telling.classList.toggle("gv-called", small);
    if (!small) return;
    const share = pixels < -60 ? "far less than a pixel" : pixels < 0 ? `${short_number(2 ** pixels)} of a pixel` : `${Math.ceil(2 ** pixels)} pixels`;
    this.#hint.textContent = `${size.what} is too small to see at this size (${share}). Press “${this.#telling.textContent}”, or move the microscope's slider.`;
  }

  #draw_bar(): void {
    if (!this.#painter) return;
    const pixels = this.#stage.clientWidth / this.#painter.breadth() / 4;
    this.#bar.style.width = `${pixels.toFixed(1)}px`;
    this.#bar_text.textContent = ulps_text(this.#exponent - 2 - this.#scene.ulp);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.#painter?.surface) return;
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (step) this.#painter.nudge(...step);
    else if (event.key === "+" || event.key === "=") this.#look(this.#exponent - 1, this.#focus);
    else if (event.key === "-") this.#look(this.#exponent + 1, this.#focus);
    else if (event.key === "0" || event.key === "Home") {
      this.#painter.reset();
      this.#look(this.#scene.widest, this.#scene.focus);
    } else return;
    event.preventDefault();
  }
}

/// Puts a view in place of the static picture. Where that cannot be, the picture stays, with a note.
export function mount_view(mount: HTMLElement, test: TestInfo, subject: Subject, detail: FindingDetail): void {
  const still = [...mount.children];
  const note = (text: string): void => mount.append(html("p", { class: "gv-note" }, text));
  if (test.dimension === 3 && !renderer_or_null()) {
    note("This browser has no WebGL: the picture above stays still.");
    return;
  }
  try {
    new FindingView(mount, test, subject, detail, mount.dataset["case"] === "shrunk" ? "shrunk" : "worst");
    for (const element of still) element.setAttribute("hidden", "");
  } catch (error) {
    mount.querySelector(".gv")?.remove();
    note(`This case cannot be drawn: ${plain(error instanceof Error ? error.message : String(error))}`);
  }
}
