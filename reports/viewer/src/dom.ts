// Elements made without markup in strings: text is only ever text.

type Attributes = Record<string, string | number | boolean | null>;

function fill(element: Element, attributes: Attributes, children: readonly (Node | string)[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = html("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", press);
  return made;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
let printing = false;
const listeners = new Set<() => void>();
const changed = (): void => listeners.forEach((listener) => listener());
dark.addEventListener("change", changed);
addEventListener("beforeprint", () => {
  printing = true;
  changed();
});
addEventListener("afterprint", () => {
  printing = false;
  changed();
});

/// Paper is light whatever the screen is.
export const is_dark = (): boolean => dark.matches && !printing;
export const is_printing = (): boolean => printing;
/// Called when the colours change, and before and after printing.
export const on_appearance = (listener: () => void): void => void listeners.add(listener);

/// Opens what encloses the element, scrolls to it and moves the focus there.
export function reveal(element: HTMLElement): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  const inner = element.querySelector(":scope > details");
  if (inner instanceof HTMLDetailsElement) inner.open = true;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.scrollIntoView({ block: "start" });
  element.focus({ preventScroll: true });
}
