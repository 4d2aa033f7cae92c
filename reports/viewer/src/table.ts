// All findings in one table: searched, filtered, sorted, and drawn a screenful at a time, so that 10^5 rows are smooth.

import { button, html, is_printing, on_appearance, reveal } from "./dom";
import { add_copy } from "./copy";
import type { FindingTable, ReportData } from "./report_data";
import { count_text, plain, short_number } from "./words";

interface Column {
  key: string;
  title: string;
  text(row: number): string;
  /// What rows are sorted by: a number each.
  rank(row: number): number;
  /// For a facet: the value each row has of `options`, and which of them some row has.
  options?: string[];
  value?(row: number): number;
  present?: number[];
  numeric?: boolean;
}

/// A row's number by the alphabetical place of its text among few different ones.
function ranks_of(texts: readonly string[]): number[] {
  const sorted = [...new Set(texts)].sort((a, b) => a.localeCompare(b, "en"));
  const place = new Map(sorted.map((text, i) => [text, i]));
  return texts.map((text) => place.get(text)!);
}

/// A column whose rows, so many of them, have few different texts: `index` says which.
function facet(total: number, key: string, title: string, texts: readonly string[], index: (row: number) => number): Column {
  const shown = texts.map((text) => plain(text, 120));
  const ranks = ranks_of(texts);
  const options: string[] = [];
  texts.forEach((text, i) => void (options[ranks[i]!] = shown[i]! && text ? shown[i]! : "none"));
  const there = new Set<number>();
  for (let row = 0; row < total; ++row) there.add(ranks[index(row)]!);
  const present = [...there].sort((a, b) => a - b);
  return { key, title, options, present, text: (row) => shown[index(row)]!, rank: (row) => ranks[index(row)]!, value: (row) => ranks[index(row)]! };
}

/// A column's place in a row: so many characters at least, and its share of what is left.
function place_of(column: Column): { least: number; ideal: number } {
  const fixed: Record<string, number> = { count: 10, ulps: 12, size: 9, id: 12, status: 8 };
  const known = fixed[column.key];
  if (known) return { least: known, ideal: 0 };
  const longest = Math.max(column.title.length + 1, ...column.present!.map((value) => column.options![value]!.length));
  // Letters are narrower than the digit that counts; names are broken into two lines.
  const least = Math.min(longest + 2, column.key === "test" ? 17 : column.key === "subject" ? 18 : 12);
  return { least, ideal: Math.max(Math.min(longest, 34) - least, 0) };
}

/// A cell's text: in two lines, broken between the words of a name, if it fits; else so that its end is seen, as names
/// often differ there alone.
function fill_cell(cell: HTMLElement, text: string): void {
  const end = 12;
  if (text.length <= 34) {
    const words = text.split(/(?<=[_.+:,-])/);
    words.forEach((word, i) => cell.append(...(i === 0 ? [word] : [html("wbr"), word])));
    return;
  }
  cell.classList.add("gt-parted");
  cell.append(html("span", { class: "gt-start" }, text.slice(0, -end)), html("span", { class: "gt-end" }, text.slice(-end)));
}

/// As much of an id as tells findings apart, and as `graze show` takes.
const short_id = (id: string): string => plain(id.slice(0, 10));

export function columns_of(data: ReportData): Column[] {
  const f: FindingTable = data.findings;
  const subject = (row: number): number => f.subject[row]!;
  const { names } = f;
  const statuses = ["new", "worse", "unseen", "known", ""] as const;
  const status_index = f.status.map((status) => statuses.indexOf(status));
  const number_text = (value: number | null | undefined): string => (value === null || value === undefined ? "infinite" : short_number(value));
  const died = (row: number): boolean => ["crash", "hang"].includes(names.outcome[f.outcome[row]!]!);
  const total = f.id.length;
  let id_ranks: number[] | null = null; // made when first asked for
  const id_rank = (): number[] => {
    if (!id_ranks) {
      id_ranks = [];
      [...f.id.keys()].sort((a, b) => (f.id[a]! < f.id[b]! ? -1 : 1)).forEach((row, place) => (id_ranks![row] = place));
    }
    return id_ranks;
  };
  const columns = [
    facet(total, "test", "Test", data.subjects.map((s) => s.test), subject),
    facet(total, "subject", "Subject", data.subjects.map((s) => s.name), subject),
    facet(total, "scalar", "Scalar", names.scalar, (row) => f.scalar[row]!),
    facet(total, "outcome", "Outcome", names.outcome, (row) => f.outcome[row]!),
    facet(total, "cause", "Cause", names.cause, (row) => f.cause[row]!),
    facet(total, "contact", "Contact", names.contact, (row) => f.contact[row]!),
    facet(total, "degeneracy", "Degeneracy", names.degeneracy, (row) => f.degeneracy[row]!),
    facet(total, "parts_at", "Parts at", names.parts_at, (row) => f.parts_at[row]!),
    { key: "count", title: "Count", numeric: true, text: (row) => count_text(f.count[row]!), rank: (row) => f.count[row]! },
    { key: "ulps", title: "Margin ulps", numeric: true, text: (row) => number_text(f.margin_ulps[row]), rank: (row) => f.margin_ulps[row] ?? Infinity },
    { key: "size", title: "× size", numeric: true, text: (row) => (died(row) ? "-" : number_text(f.size[row])), rank: (row) => f.size[row] ?? Infinity },
    { key: "id", title: "Id", text: (row) => short_id(f.id[row]!), rank: (row) => id_rank()[row]! },
  ] satisfies Column[];
  if (!f.status.some((status) => status !== "")) return columns;
  return [facet(total, "status", "Status", statuses, (row) => status_index[row]!), ...columns];
}

/// Rows whose every facet has the chosen value (absent: any) and that hold every word of the search.
export function matching(columns: readonly Column[], data: ReportData, chosen: ReadonlyMap<string, number>, search: string): Int32Array {
  const total = data.findings.id.length;
  const wanted = columns.filter((column) => chosen.has(column.key)).map((column) => [column.value!, chosen.get(column.key)!] as const);
  // A word is looked up once in the few texts of each facet, then by number in each row.
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== "").map((word) => ({
    word,
    facets: columns.filter((column) => column.options).map((column) =>
      [column.value!, column.options!.map((option) => option.toLowerCase().includes(word))] as const),
  }));
  const found = new Int32Array(total);
  let count = 0;
  for (let row = 0; row < total; ++row) {
    if (!wanted.every(([value, choice]) => value(row) === choice)) continue;
    const holds = words.every(({ word, facets }) =>
      facets.some(([value, hit]) => hit[value(row)]) || data.findings.id[row]!.toLowerCase().includes(word));
    if (holds) found[count++] = row;
  }
  return found.subarray(0, count);
}

export function sorted(rows: Int32Array, column: Column, ascending: boolean): Int32Array {
  const keys = new Float64Array(rows.reduce((most, row) => Math.max(most, row + 1), 0));
  for (const row of rows) keys[row] = column.rank(row);
  const way = ascending ? 1 : -1;
  return rows.slice().sort((a, b) => way * (keys[a]! - keys[b]!) || a - b);
}

/// `element` finds what the page has by its id, unpacked first if need be.
export function mount_table(section: HTMLElement, data: ReportData, element: (id: string) => Promise<HTMLElement | null>): void {
  const total = data.findings.id.length;
  if (total === 0) return; // the page says so
  const all_columns = columns_of(data);
  // What is the same in all rows is said once, and leaves its room to the others.
  const same = all_columns.filter((column) => column.present?.length === 1 && column.key !== "subject" && total > 1);
  const columns = all_columns.filter((column) => !same.includes(column));
  const chosen = new Map<string, number>();
  let order: { column: Column; ascending: boolean } | null = null;
  let rows = new Int32Array(0);
  let active = 0;

  const search = html("input", { type: "search", placeholder: "words of any column", class: "gt-search", spellcheck: "false" });
  const filters = html("div", { class: "gt-filters", role: "search", "aria-label": "Filter the findings" },
    html("label", {}, html("span", {}, "Search"), search));
  const selects: HTMLSelectElement[] = [];
  for (const column of columns) {
    if (!column.options || column.present!.length < 2) continue;
    const select = html("select", { "data-facet": column.key }, html("option", { value: "" }, "any"));
    for (const value of column.present!) select.append(html("option", { value }, column.options[value]!));
    select.addEventListener("change", () => {
      if (select.value === "") chosen.delete(column.key);
      else chosen.set(column.key, Number(select.value));
      refresh();
    });
    selects.push(select);
    filters.append(html("label", {}, html("span", {}, column.title), select));
  }
  const orders = html("select", { class: "gt-order" },
    html("option", { value: "" }, "most frequent first"),
    html("option", { value: "size" }, "largest against size first"),
    html("option", { value: "ulps" }, "largest in ulps first"),
    html("option", { value: "other", hidden: true }, "by a column"));
  orders.addEventListener("change", () => {
    const column = columns.find(({ key }) => key === orders.value);
    sort_by(column ? { column, ascending: false } : null);
  });
  filters.append(html("label", {}, html("span", {}, "Order"), orders));
  filters.append(button("Clear", () => {
    chosen.clear();
    search.value = "";
    selects.forEach((select) => (select.value = ""));
    sort_by(null);
  }, { class: "gt-clear" }));

  const status = html("p", { class: "gt-tally", role: "status" });
  const space = html("div", { class: "gt-space", role: "rowgroup" });
  const head = html("div", { class: "gt-row gt-head", role: "row", "aria-rowindex": 1 });
  const scroller = html("div", { class: "gt-scroll" }, html("div", { role: "rowgroup", class: "gt-head-group" }, head), space);
  const grid = html("div", { class: columns[0]!.key === "status" ? "gt gt-with-status" : "gt", role: "grid", "aria-label": "Findings", tabindex: 0, "aria-colcount": columns.length }, scroller);
  const note = html("div", { class: "gt-note", role: "status" });
  const headers = columns.map((column) => {
    const cell = html("div", { role: "columnheader", class: `gt-cell gt-${column.key}`, "aria-sort": "none" });
    cell.append(button(column.title, () => {
      // Numbers are most telling from the largest down.
      const first = !column.numeric;
      sort_by(order?.column !== column ? { column, ascending: first } : order.ascending === first ? { column, ascending: !first } : null);
    }));
    return cell;
  });
  head.append(...headers);
  const places = columns.map(place_of);
  grid.style.setProperty("--gt-columns", places.map(({ least, ideal }) => (ideal ? `minmax(${least}ch, ${least + ideal}fr)` : `${least}ch`)).join(" "));
  grid.style.setProperty("--gt-least", `${places.reduce((sum, { least }) => sum + least, 0)}ch`);

  function sort_by(by: typeof order): void {
    order = by;
    headers.forEach((other, i) => other.setAttribute("aria-sort",
      order?.column !== columns[i] ? "none" : order!.ascending ? "ascending" : "descending"));
    const told = !order ? "" : order.ascending ? "other" : order.column.key;
    orders.value = told;
    if (orders.value !== told) orders.value = "other";
    refresh();
  }

  let row_height = 32;
  const measure = (): void => void (row_height = parseFloat(getComputedStyle(grid).getPropertyValue("--gt-row")) || 32);

  function make_row(at: number): HTMLElement {
    const row = rows[at]!;
    const element = html("div", { class: "gt-row", role: "row", id: `gt-row-${at}`, "aria-rowindex": at + 2 });
    for (const column of columns) {
      const text = column.text(row);
      const cell = html("div", { role: "gridcell", class: `gt-cell gt-${column.key}${column.numeric ? " gt-number" : ""}`, "data-title": column.title });
      if (column.numeric) cell.textContent = text;
      else fill_cell(cell, text);
      if (column.options && text.length > 9) cell.title = text; // it may be cut off
      if (column.key === "status" && text) cell.classList.add(`gt-is-${text}`);
      element.append(cell);
    }
    if (data.details[data.findings.id[row]!]) element.classList.add("gt-has-detail");
    element.addEventListener("click", () => {
      move(at);
      open(at);
    });
    return element;
  }

  const drawn = new Map<number, HTMLElement>(); // by place in `rows`
  function paint(): void {
    const printed = 100; // rows on paper
    const top = Math.max(0, scroller.scrollTop);
    const first = is_printing() ? 0 : Math.max(0, Math.floor(top / row_height) - 8);
    const last = is_printing() ? Math.min(rows.length, printed) : Math.min(rows.length, Math.ceil((top + scroller.clientHeight) / row_height) + 8);
    space.style.height = `${(is_printing() ? last : rows.length) * row_height}px`;
    // Rows that stay on the screen stay as they are.
    for (const [at, element] of drawn) {
      if (at >= first && at < last) continue;
      element.remove();
      drawn.delete(at);
    }
    const made: HTMLElement[] = [];
    for (let at = first; at < last; ++at) {
      let element = drawn.get(at);
      if (!element) {
        element = make_row(at);
        drawn.set(at, element);
        made.push(element);
      }
      element.style.transform = `translateY(${at * row_height}px)`;
      element.setAttribute("aria-selected", at === active ? "true" : "false");
    }
    space.append(...made);
    if (rows.length) grid.setAttribute("aria-activedescendant", `gt-row-${active}`);
    else grid.removeAttribute("aria-activedescendant");
    status.textContent = `${count_text(rows.length)} of ${count_text(total)} findings` +
      (data.findings_in_store > total ? `; ${count_text(data.findings_in_store)} are in the store` : "") +
      (is_printing() && rows.length > printed ? `; the first ${printed} are printed` : "");
  }

  function refresh(): void {
    rows = matching(columns, data, chosen, search.value) as Int32Array<ArrayBuffer>;
    if (order) rows = sorted(rows, order.column, order.ascending) as Int32Array<ArrayBuffer>;
    grid.setAttribute("aria-rowcount", String(rows.length + 1));
    active = 0;
    drawn.clear();
    space.replaceChildren();
    scroller.scrollTop = 0;
    measure();
    paint();
  }

  function move(at: number): void {
    active = Math.min(Math.max(at, 0), rows.length - 1);
    const head_height = head.offsetHeight;
    const top = active * row_height;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    const most = top + row_height + head_height - scroller.clientHeight;
    if (most > scroller.scrollTop) scroller.scrollTop = most;
    paint();
  }

  function open(at: number): void {
    const row = rows[at];
    if (row === undefined) return;
    const id = data.findings.id[row]!;
    if (Object.hasOwn(data.details, id)) {
      void element(`finding-${id}`).then((target) => {
        if (!target) return;
        note.replaceChildren();
        history.replaceState(null, "", `#${encodeURIComponent(target.id)}`);
        reveal(target);
      });
      return;
    }
    const command = html("code", { id: "gt-command" }, `graze show DIR ${short_id(id)}`);
    const copy = html("button", { type: "button", "data-copies": "gt-command" }, "Copy");
    add_copy(copy);
    note.replaceChildren(html("p", {}, "The page has no details of this finding. To see it, with DIR the folder of this report: "), command, copy);
  }

  grid.addEventListener("keydown", (event) => {
    if (event.target !== grid || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(scroller.clientHeight / row_height) - 2);
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: rows.length - 1 };
    const next = steps[event.key];
    if (next !== undefined && rows.length) move(next);
    else if (event.key === "Enter" || event.key === " ") open(active);
    else return;
    event.preventDefault();
  });
  let waiting = false;
  // More columns to the right: a shadow at the border says so.
  const hint_more = (): void => void grid.classList.toggle("gt-more", scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1);
  scroller.addEventListener("scroll", () => {
    hint_more();
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      paint();
    });
  }, { passive: true });
  search.addEventListener("input", refresh);
  new ResizeObserver(() => {
    measure();
    paint();
    hint_more();
  }).observe(scroller);
  on_appearance(() => {
    measure();
    paint();
  });

  for (const table of section.querySelectorAll("table")) {
    const box = table.parentElement !== section && table.parentElement?.children.length === 1 ? table.parentElement! : table;
    box.setAttribute("hidden", "");
  }
  // What speaks of the static table alone.
  section.querySelectorAll(".graze-static").forEach((element) => element.setAttribute("hidden", ""));
  // An unknown cause, as those of plugins are, says nothing; nor does that no routine was traced to where it parts.
  const told = same.filter((column) => column.text(0) !== "unknown" && !(column.key === "parts_at" && !column.text(0)));
  const shared = html("p", { class: "gt-tally" }, `All: ${told.map((column) => `${column.title.toLowerCase()} ${column.text(0) || "none"}`).join(", ")}.`);
  section.append(filters, status, ...(told.length ? [shared] : []), grid, note);
  refresh();
}
