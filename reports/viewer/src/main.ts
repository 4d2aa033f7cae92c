// Makes a report that is complete without it searchable and interactive. Reads the data island; asks for nothing else.

import { mount_copy_buttons } from "./copy";
import { html } from "./dom";
import { mount_map } from "./maps";
import { inflated, mount_packed } from "./packed";
import type { ReportData } from "./report_data";
import { mount_table } from "./table";
import { mount_view } from "./view";
import { plain } from "./words";

/// Calls `make` for each element once it comes near the screen (or is opened), one at a time between frames, so that a
/// page of many views opens fast and stays so.
function when_near<E extends HTMLElement>(elements: Iterable<E>, make: (element: E) => void): void {
  const waiting: E[] = [];
  const next = (): void => {
    const element = waiting.shift();
    if (element) make(element);
    if (waiting.length) setTimeout(next);
  };
  const observer = new IntersectionObserver((entries) => {
    const idle = waiting.length === 0;
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      observer.unobserve(entry.target);
      waiting.push(entry.target as E);
    }
    if (idle && waiting.length) setTimeout(next);
  }, { rootMargin: "400px" });
  for (const element of elements) observer.observe(element);
}

/// A table wider than its place: words that say it goes on, as a shadow alone is easily missed.
function mount_scroll_hint(box: HTMLElement): void {
  const hint = html("p", { class: "hint graze-more", hidden: true }, "The table goes on to the right: scroll it sideways.");
  box.before(hint);
  new ResizeObserver(() => {
    const more = box.scrollWidth > box.clientWidth + 1;
    hint.hidden = !more;
    box.classList.toggle("more", more);
  }).observe(box);
}

function guarded(element: HTMLElement, make: () => void): void {
  try {
    make();
  } catch (error) {
    element.append(html("p", { class: "gv-note" }, `Left as it is: ${plain(error instanceof Error ? error.message : String(error))}`));
  }
}

async function start(): Promise<void> {
  mount_copy_buttons(document);
  const island = document.getElementById("graze-data");
  if (!island) return;
  const text = island.textContent ?? "";
  const is_plain = island.getAttribute("type") === "application/json";
  const data = JSON.parse(is_plain ? text : await inflated(text)) as ReportData;
  if (data.version !== 1) return; // of a program that is newer: the page is complete as it is
  const subject_of = new Map(data.findings.id.map((id, row) => [id, data.findings.subject[row]!]));
  const mount = (root: Document | HTMLElement): void => {
    when_near(root.querySelectorAll<HTMLElement>(".graze-view"), (place) => guarded(place, () => {
      const id = place.dataset["finding"] ?? "";
      const detail = Object.hasOwn(data.details, id) ? data.details[id] : undefined;
      const subject = data.subjects[subject_of.get(id) ?? -1];
      const test = subject && data.tests[subject.test];
      if (detail && subject && test) mount_view(place, test, subject, detail);
    }));
    when_near(root.querySelectorAll<HTMLElement>(".scroll"), mount_scroll_hint);
    when_near(root.querySelectorAll<HTMLElement>("figure.graze-map"), (figure) => guarded(figure, () => {
      const map = data.maps[Number(figure.dataset["map"])];
      if (map) mount_map(figure, data, map);
    }));
  };
  const element = mount_packed((part) => {
    mount_copy_buttons(part);
    mount(part);
  });
  const section = document.getElementById("findings");
  if (section) guarded(section, () => mount_table(section, data, element));
  mount(document);
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => void start());
else void start();
