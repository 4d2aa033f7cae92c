"use strict";
// The views of the page, by what stands after the # of its address; the switches of the matrix; arrow keys in it.
const root = document.documentElement;
root.classList.add("js");
const views = [...document.querySelectorAll("[data-view]")];
const first = views[0].dataset.view;
const title = document.title;

/** Shows the view that the address names, and leads the reader to it; the place in it after a slash. */
function show(moves) {
  let hash = location.hash.slice(1);
  try { hash = decodeURIComponent(hash); } catch { /* as it is */ }
  const at = document.getElementById(hash);
  const view = views.find((each) => each.dataset.view === hash.split("/")[0]) ?? at?.closest("[data-view]") ?? views[0];
  if (hash === "main") return;
  for (const each of views) each.classList.toggle("now", each === view);
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === "#" + view.dataset.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const head = view.querySelector("h1, h2");
  document.title = view.dataset.view === first ? title : head.firstChild.textContent + " · " + title;
  if (!moves) return;
  const target = at && at !== view ? at : head;
  for (let part = target; part; part = part.parentElement) if (part.localName === "details") part.open = true;
  target.focus({ preventScroll: true });
  if (target === head) scrollTo(0, 0);
  else target.scrollIntoView({ block: "center" });
}
addEventListener("hashchange", () => show(true));
show(location.hash.length > 1);

// The matrix.
const matrix = document.querySelector(".matrix");
const cells = [...matrix.querySelectorAll("td[data-v]")];
const chosen = (name) => document.querySelector(`[name=${name}]:checked`)?.value ?? document.querySelector(`select[name=${name}]`)?.value;

/** Writes the grades of the chosen domain and numbers into the cells. */
function write() {
  const at = 3 * Number(chosen("domain")) + Number(chosen("numbers"));
  for (const cell of cells) {
    const token = cell.dataset.v.split(" ")[at];
    const few = token.endsWith("*");
    const grade = token.replace("*", "");
    const link = cell.firstElementChild;
    cell.className = token === "-" ? "g" : `g g-${grade.at(-1)}${few ? " few" : ""}${grade.length > 1 ? " two" : ""}`;
    if (cell.dataset.first) cell.classList.add("first");
    link.textContent = token === "-" ? "" : token;
    link.hidden = token === "-";
  }
}
/** Leaves the columns of the chosen questions, and the libraries that answer one. */
function filter() {
  const group = chosen("group");
  for (const cell of matrix.querySelectorAll("[data-group]")) cell.hidden = group !== "" && cell.dataset.group !== group;
  for (const row of matrix.tBodies[0].rows) row.hidden = group !== "" && !row.querySelector("td[data-v]:not([hidden])");
  rove();
}
for (const control of document.querySelectorAll("[name=domain], [name=numbers]")) control.addEventListener("change", () => { write(); rove(); });
document.querySelector("[name=group]").addEventListener("change", filter);

/** One link of the matrix takes the tabulator; arrow keys, Home and End lead to the others. */
const links = () => [...matrix.tBodies[0].rows].filter((row) => !row.hidden).map((row) => [...row.querySelectorAll("a")].filter((a) => !a.hidden && !a.closest("[hidden]")));
function rove(to) {
  for (const link of matrix.querySelectorAll("tbody a")) link.tabIndex = -1;
  const start = to ?? links().flat()[0];
  if (start) start.tabIndex = 0;
}
matrix.addEventListener("keydown", (event) => {
  const link = event.target.closest?.("tbody a");
  if (!link || event.ctrlKey || event.altKey || event.metaKey) return;
  const rows = links();
  const row = rows.findIndex((each) => each.includes(link));
  const place = (each) => each.closest("td, th").cellIndex;
  const nearest = (each) => each.reduce((best, one) => (Math.abs(place(one) - place(link)) < Math.abs(place(best) - place(link)) ? one : best), each[0]);
  const column = rows[row].indexOf(link);
  const to = {
    ArrowRight: rows[row][column + 1], ArrowLeft: rows[row][column - 1], Home: rows[row][0], End: rows[row].at(-1),
    ArrowDown: rows[row + 1] && nearest(rows[row + 1]), ArrowUp: rows[row - 1] && nearest(rows[row - 1]),
  }[event.key];
  if (!to) return;
  event.preventDefault();
  rove(to);
  to.focus();
  to.scrollIntoView({ block: "nearest", inline: "center" });
});
write();
rove();
