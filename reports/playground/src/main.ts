// The page: one case, what is true of it, and what every routine says.

import { add_copy } from "../../viewer/src/copy";
import { button, html } from "../../viewer/src/dom";
import type { Movable } from "../../viewer/src/grips";
import { decimal_text, format_of, hex_text } from "../../viewer/src/rational";
import type { CaseView, DisagreementMap, Subject } from "../../viewer/src/report_data";
import { FindingView } from "../../viewer/src/view";
import { plain, short_number, ulp_count } from "../../viewer/src/words";
import { Board } from "./board";
import { case_of_hash, case_of_text, handles_of, hash_of, line_of, names_of, neighbour, position_of, read_scalar, with_handle, with_points, type Case, type Described, type Handle, type Tests } from "./cases";
import { Engine, type Reply } from "./engine";
import { MapPicture } from "./map";

interface Checked {
  relation: string | null;
  margin: number | null;
  margin_ulps: number | null;
  certificate: unknown;
  exact_values?: unknown[];
  exact_sphere?: unknown[];
  first_contact?: number | null;
  // A cause is told of what is wrong.
  subjects: Record<string, { verdict: string; outcome: string; values?: unknown[]; time?: unknown; cause?: string }>;
}
interface Explained {
  case: CaseView;
  outcome: string;
  cause: string | null;
  proof: string[];
}

const words = (name: string): string => name.replaceAll("_", " ");
/// A segment in the plane of a triangle, far from it, which a textbook's routine takes for a hit.
const first_case: Case = { test: "segment_triangle_3d", scalar: "float32", input: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 3, 0] };
const most_fields = 96;
const map_sizes = [40, 200] as const;

const one = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

class Page {
  readonly #tests: Tests;
  readonly #board = new Board((input, done) => this.#change({ ...this.#case, input }, done));
  readonly #map = new MapPicture();
  #case!: Case;
  #past: Case[] = [];
  #settled: Case | null = null;
  #turn = 0;
  #view: CaseView | null = null;
  #space: { test: string; shown: FindingView } | null = null;
  #fit = true;
  // What is computed now: a round of answers, steps and map is finished before the newest case is asked, so that a drag shows them.
  #round: Case | null = null;

  constructor(readonly engine: Engine, tests: Tests) {
    this.#tests = tests;
    one("board").append(this.#board.root);
    one("map").append(this.#map.root);
    const question = one<HTMLSelectElement>("question");
    for (const dimension of [2, 3]) {
      const group = html("optgroup", { label: dimension === 2 ? "In the plane" : "In space" });
      for (const [id, { about }] of Object.entries(tests)) if (about.dimension === dimension) group.append(html("option", { value: id }, id));
      question.append(group);
    }
    question.addEventListener("change", () => this.#next_of(question.value));
    one("scalar").addEventListener("change", () => {
      const scalar = one<HTMLSelectElement>("scalar").value as Case["scalar"];
      const input = scalar === "float32" ? this.#case.input.map(Math.fround) : this.#case.input;
      if (input.every(Number.isFinite)) this.#change({ ...this.#case, scalar, input }, true);
      else this.#say("A number of this case is beyond float32.");
      this.#fields();
    });
    one("next").addEventListener("click", () => this.#next_of(this.#case.test));
    one("family").addEventListener("change", () => (this.#turn = 0));
    one("undo").addEventListener("click", () => this.#undo());
    one("take").addEventListener("click", () => this.#paste());
    for (const id of ["more", "fewer"]) one(id).addEventListener("click", () => {
      const input = with_points(this.#info.about, this.#case.input, id === "more");
      if (input) this.#change({ ...this.#case, input }, true, true);
    });
    addEventListener("hashchange", () => this.#from_address());
    document.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !(event.target instanceof HTMLTextAreaElement)) {
        event.preventDefault();
        this.#undo();
      }
    });
    for (const copier of document.querySelectorAll<HTMLButtonElement>("button[data-copies]")) add_copy(copier);
    if (!this.#from_address()) this.#change(first_case, true, true);
  }

  get #info(): Described {
    return this.#tests[this.#case.test]!;
  }
  #say(text: string): void {
    one("message").textContent = text;
  }

  /// False where the address has no case.
  #from_address(): boolean {
    try {
      const found = case_of_hash(location.hash, this.#tests);
      if (!found) return false;
      if (!this.#case || hash_of(found) !== hash_of(this.#case)) this.#change(found, true, true);
      return true;
    } catch (error) {
      this.#say(`The address holds no case: ${plain(error instanceof Error ? error.message : String(error))}`);
      return false;
    }
  }

  #paste(): void {
    const text = one<HTMLTextAreaElement>("paste").value;
    try {
      this.#change(case_of_text(text, this.#case, this.#tests), true, true);
      this.#say("");
    } catch (error) {
      this.#say(`Not taken: ${plain(error instanceof Error ? error.message : String(error), 300)}`);
    }
  }

  #undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    this.#settled = null;
    this.#change(before, true, before.test !== this.#case.test);
  }

  #next_of(test: string): void {
    const same = test === this.#case?.test;
    const chosen = same ? one<HTMLSelectElement>("family").value : this.#tests[test]!.families[0]!;
    const family = this.#tests[test]!.families.includes(chosen) ? chosen : this.#tests[test]!.families[0]!;
    const scalar = this.#case?.scalar ?? "float32";
    this.#turn = same ? this.#turn + 1 : 0;
    this.engine.ask("generate", "generate", [test, { family, scalar, seed: 1, first: this.#turn, cases: 1 }], (reply) => {
      const [found] = (reply.result ?? []) as { input: string[] }[];
      if (found) this.#change({ test, scalar, input: read_all(found.input, scalar), ...(same && this.#case.subject && { subject: this.#case.subject }) }, true, true);
      else this.#say(reply.error ?? "no case");
    });
  }

  /// `done` ends a drag: what was before can be had back.
  #change(next: Case, done: boolean, fit = false): void {
    const other = !this.#case || next.test !== this.#case.test;
    if (this.#settled && done && hash_of(this.#settled) !== hash_of(next)) this.#past.push(this.#settled);
    if (this.#past.length > 200) this.#past.shift();
    if (done) this.#settled = next;
    const info = this.#tests[next.test]!;
    const subject = next.subject && info.subjects.includes(next.subject) ? next.subject : undefined;
    this.#case = { test: next.test, scalar: next.scalar, input: next.input, ...(subject && { subject }) };
    this.#fit ||= fit || other;
    one<HTMLSelectElement>("question").value = next.test;
    one<HTMLSelectElement>("scalar").value = next.scalar;
    one("asks").textContent = info.about.question;
    if (other) {
      const family = one<HTMLSelectElement>("family");
      family.replaceChildren(...info.families.map((name) => html("option", { value: name }, name)));
      this.#view = null;
    }
    const open = info.about.layout.some((part) => part.count === 0);
    one("more").hidden = one("fewer").hidden = !open;
    if (done) history.replaceState(null, "", hash_of(this.#case));
    one("line").textContent = line_of(this.#case);
    one("address").textContent = location.href.replace(/#.*/s, "") + hash_of(this.#case);
    one<HTMLButtonElement>("undo").disabled = this.#past.length === 0;
    if (done) this.#fields();
    if (this.#fit) this.#space = null;
    this.#board.show(this.#case, info, this.#drawn(), this.#fit);
    this.#fit = false;
    this.#space?.shown.regrip();
    if (!this.#round) this.#ask();
  }

  /// What was drawn last, with the numbers of now.
  #drawn(): CaseView | null {
    const { input } = this.#case;
    return this.#view && this.#view.input.length === input.length ? { ...this.#view, input: input.map(hex_text) } : null;
  }

  #fields(): void {
    const { input, scalar } = this.#case, box = one("fields");
    if (input.length > most_fields) {
      box.replaceChildren(html("p", { class: "pg-hint" }, `${input.length} numbers: change them in the case line, and paste it below.`));
      return;
    }
    const names = names_of(this.#info.about, input.length);
    const focused = document.activeElement?.id ?? "";
    box.replaceChildren(...input.map((value, i) => {
      const field = html("input", { id: `number${i}`, value: decimal_text(value, format_of(scalar)), inputmode: "decimal", autocomplete: "off", spellcheck: "false" });
      const asked = html("span", { class: "pg-asked" }, hex_text(value));
      const set = (to: number): void => this.#change({ ...this.#case, input: this.#case.input.map((x, k) => (k === i ? to : x)) }, true);
      field.addEventListener("change", () => {
        const read = read_scalar(field.value, scalar);
        field.setAttribute("aria-invalid", String(!read));
        this.#space = null;
        if (!read) return this.#say(`${names[i]}: ${plain(field.value, 40)} is no finite ${scalar} number; write 0.1, 0x1.8p-3 or 1/3`);
        this.#say(read.is_rounded ? `${names[i]}: ${plain(field.value, 40)} is no ${scalar} itself; ${hex_text(read.value)} is asked` : "");
        set(read.value);
      });
      field.addEventListener("keydown", (event) => {
        if (event.key !== "PageUp" && event.key !== "PageDown") return;
        event.preventDefault();
        set(neighbour(this.#case.input[i]!, scalar, event.key === "PageUp"));
      });
      return html("div", { class: "pg-field" }, html("label", { for: `number${i}` }, names[i]!), field,
        button("−", () => set(neighbour(this.#case.input[i]!, scalar, false)), { "aria-label": `${names[i]} one ulp down`, id: `down${i}` }),
        button("+", () => set(neighbour(this.#case.input[i]!, scalar, true)), { "aria-label": `${names[i]} one ulp up`, id: `up${i}` }), asked);
    }));
    if (focused) document.getElementById(focused)?.focus();
  }

  #ask(): void {
    const asked = (this.#round = this.#case), line = line_of(asked);
    const ended = (): void => {
      if (this.#round !== asked) return; // it has ended
      this.#round = null;
      if (asked !== this.#case) this.#ask();
    };
    // What cannot be shown ends the round, too.
    const showing = (work: (reply: Reply) => void) => (reply: Reply): void => {
      try {
        work(reply);
      } catch (error) {
        ended();
        throw error;
      }
    };
    // Of another question nothing is shown any more.
    const is_told = (): boolean => asked.test === this.#case.test && asked.input.length === this.#case.input.length;
    this.engine.ask("check", "check", [line], showing((reply) => {
      if (!is_told()) return ended();
      this.#tell(reply);
      if (reply.error) return ended();
      const subject = asked.subject ?? this.#chosen(reply.result as Checked);
      this.engine.ask("explain", "explain", [line, subject], showing((told) => void (is_told() && this.#explain(told, subject))));
      const show = ({ result, error, milliseconds }: Reply): void => {
        if (is_told()) this.#map.show((result ?? null) as DisagreementMap | null, subject, milliseconds, error);
      };
      // Some routines take long: a coarse map tells how long a fine one would.
      this.engine.ask("map", "map", [line, subject, map_sizes[0], 0], showing((coarse) => {
        const expected = coarse.milliseconds * (map_sizes[1] / map_sizes[0]) ** 2, is_quick = expected < 150;
        if (!is_quick || !coarse.result) show(coarse);
        if (!coarse.result || expected > 4000 || (asked !== this.#case && !is_quick)) return ended();
        this.engine.ask("map", "map", [line, subject, map_sizes[1], 0], showing((fine) => {
          show(fine);
          ended();
        }));
      }));
    }));
  }

  /// The routine to explain where none was chosen: the first that is wrong, else the first.
  #chosen(checked: Checked): string {
    const names = Object.keys(checked.subjects);
    return names.find((name) => checked.subjects[name]!.cause) ?? names[0] ?? "";
  }

  #tell(reply: Reply): void {
    const truth = one("truth"), list = one("routines");
    if (reply.error) {
      truth.replaceChildren(html("p", { class: "pg-error" }, plain(reply.error, 400)));
      for (const id of ["routines", "proof", "explained"]) one(id).replaceChildren();
      // A point that is dragged through a case that is none, as min past max, stays in hand: its view pales.
      if (this.#space) one("view").classList.add("pg-stale");
      else one("view").replaceChildren();
      one("certificate").textContent = "";
      this.#map.show(null, "", 0);
      return;
    }
    const checked = reply.result as Checked;
    const answer = checked.exact_sphere ?? checked.exact_values;
    const facts: [string, string][] = [];
    if (checked.relation) facts.push(["exact answer", checked.relation]);
    if (answer) facts.push([checked.exact_sphere ? "exact sphere" : "exact numbers", answer.map((x) => String(x)).join(", ")]);
    if (checked.first_contact !== undefined) facts.push(["first contact", checked.first_contact === null ? "never" : String(checked.first_contact)]);
    if (checked.margin !== null) {
      const ulps = checked.margin === 0 || checked.margin_ulps === null ? "" : ` = ${ulp_count(checked.margin_ulps)}`;
      facts.push(["margin", short_number(checked.margin) + ulps]);
    }
    truth.replaceChildren(html("dl", {}, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", { "data-fact": name }, value)])));
    one("certificate").textContent = JSON.stringify(checked.certificate, null, 1);
    const names = Object.keys(checked.subjects);
    const rank = (name: string): number => (checked.subjects[name]!.cause ? 0 : 1);
    const chosen = this.#case.subject ?? this.#chosen(checked);
    const focused = document.activeElement?.getAttribute("data-subject");
    list.replaceChildren(...names.sort((a, b) => rank(a) - rank(b)).map((name) => {
      const { verdict, outcome, values, time } = checked.subjects[name]!;
      const said = values?.map(String).join(", ") ?? (time === undefined || time === null ? words(verdict) : `${words(verdict)} at ${String(time)}`);
      const mark = rank(name) === 0 ? "✗" : outcome === "agree" || outcome.startsWith("contact") ? "✓" : "–";
      const row = button("", () => this.#change({ ...this.#case, subject: name }, true), { class: `pg-routine pg-${rank(name) === 0 ? "wrong" : "right"}`, "data-subject": name, "data-outcome": outcome, "aria-pressed": String(name === chosen) });
      row.append(html("span", { class: "pg-mark", "aria-hidden": "true" }, mark), html("span", { class: "pg-who" }, name), html("span", { class: "pg-said" }, `${said}: ${words(outcome)}`));
      return html("li", {}, row);
    }));
    if (focused) list.querySelector<HTMLElement>(`[data-subject="${CSS.escape(focused)}"]`)?.focus();
  }

  #explain(reply: Reply, name: string): void {
    const proof = one("proof"), place = one("explained"), stage = one("view");
    if (reply.error) return place.replaceChildren(html("p", { class: "pg-error" }, plain(reply.error, 400)));
    const { case: view, outcome, cause, proof: sentences } = reply.result as Explained;
    proof.replaceChildren(...sentences.map((sentence) => html("p", {}, sentence)));
    const steps = view.steps ?? [];
    place.replaceChildren(html("h3", {}, name), html("p", {}, `${words(outcome)}${cause ? `, because of ${cause}` : ""}.`), ...(view.parting ? [html("p", {}, view.parting)] : []));
    if (steps.length) {
      place.append(html("div", { class: "pg-scroll", tabindex: 0, role: "region", "aria-label": "Steps" }, html("table", {},
        html("thead", {}, html("tr", {}, ...["", "step", "computed", "exact"].map((head) => html("th", {}, head)))),
        html("tbody", {}, ...steps.map((step) => html("tr", { class: step.parts ? "pg-parts" : step.agree === "wrong" ? "pg-off" : "" },
          html("td", {}, step.name), html("td", {}, step.expression), html("td", {}, step.float), html("td", {}, step.exact)))))));
    }
    one("snippet").textContent = view.reproducer ?? "";
    one("snippet_box").hidden = !view.reproducer;
    this.#view = view;
    stage.classList.remove("pg-stale");
    this.#board.show(this.#case, this.#info, this.#drawn(), false);
    // The view stays as it is turned while points of its case are moved.
    const subject: Subject = { test: this.#case.test, name, scalar: this.#case.scalar, promise: "unspecified", domain: "", histogram: null, scale_profile: null };
    try {
      if (this.#space?.test === this.#case.test && stage.firstElementChild) return this.#space.shown.update(view, subject);
      stage.replaceChildren();
      const shown = new FindingView(stage, this.#info.about, subject, { worst: view, shrunk: null, orbit: null }, "worst", this.#movable());
      this.#space = { test: this.#case.test, shown };
    } catch (error) {
      stage.replaceChildren(html("p", { class: "pg-hint" }, `This case cannot be drawn: ${plain(error instanceof Error ? error.message : String(error))}`));
    }
  }

  /// The points of the case, for the view in space.
  #movable(): Movable {
    const all = (): Handle[] => {
      const handles = handles_of(this.#info.about, this.#case.input.length);
      return handles.length > 200 ? [] : handles;
    };
    const place = (handle: Handle): number[] => position_of(this.#case.input, handle, 3);
    return {
      points: () => all().map((handle) => ({ name: handle.name, at: place(handle) })),
      moved: (point, to, size, done) => {
        const handle = all()[point]!, from = place(handle);
        this.#change({ ...this.#case, input: with_handle(this.#case, handle, to.map((x, axis) => (x === from[axis] ? null : x)), size) }, done);
      },
    };
  }
}

function read_all(texts: readonly string[], scalar: Case["scalar"]): number[] {
  return texts.map((text) => read_scalar(text, scalar)!.value);
}

async function unpacked(id: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(one(id).textContent!.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

async function start(): Promise<void> {
  const message = one("message");
  message.textContent = "The exact arithmetic is being unpacked …";
  try {
    const script = URL.createObjectURL(new Blob([await unpacked("worker")], { type: "text/javascript" }));
    const bytes = await unpacked("module");
    const engine = new Engine(() => {
      const worker = new Worker(script);
      worker.postMessage({ bytes });
      return worker;
    });
    engine.ask("described", "described", [], (reply) => {
      if (reply.error) return void (message.textContent = `The module cannot run here: ${plain(reply.error)}`);
      message.textContent = "";
      new Page(engine, reply.result as Tests);
      document.documentElement.dataset["ready"] = performance.now().toFixed(0);
    });
  } catch (error) {
    message.textContent = `The page needs a browser of 2023 or newer: ${plain(error instanceof Error ? error.message : String(error))}`;
  }
}
// The module stands behind the script in the page, so that what there is to see does not wait for it.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => void start());
else void start();
