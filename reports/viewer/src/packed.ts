// What the page carries compressed: its data, and the further parts of long sections.

import { html } from "./dom";

/// The text of base64 of zlib's format.
export async function inflated(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/// Puts the parts of a long section in the place of the element that carries them, and calls `mount` with that place.
/// The text is this page's own: it was made safe like the rest of the page, whose policy also holds for it.
async function unpack(box: HTMLElement, mount: (part: HTMLElement) => void): Promise<void> {
  const script = box.querySelector("script");
  const part = html("div");
  part.innerHTML = await inflated(script?.textContent ?? "");
  box.replaceWith(part);
  mount(part);
}

/// Unpacks each part when it comes near the screen, and all of them when a link leads to what is not on the page yet.
export function mount_packed(mount: (part: HTMLElement) => void): (id: string) => Promise<HTMLElement | null> {
  const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".graze-packed")];
  // Whoever asks for a part that is under way waits for the same one.
  const begun = new Map<HTMLElement, Promise<void>>();
  const opened = (box: HTMLElement): Promise<void> => {
    const known = begun.get(box);
    if (known) return known;
    const promise = unpack(box, mount).catch((error: unknown) =>
      box.append(html("p", { class: "gv-note" }, `Not unpacked: ${error instanceof Error ? error.message : String(error)}`)));
    begun.set(box, promise);
    return promise;
  };
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      observer.unobserve(entry.target);
      void opened(entry.target as HTMLElement);
    }
  }, { rootMargin: "800px" });
  for (const box of boxes()) observer.observe(box);

  const element = async (id: string): Promise<HTMLElement | null> => {
    if (!document.getElementById(id)) await Promise.all(boxes().map(opened));
    return document.getElementById(id);
  };
  const follow = (hash: string): boolean => {
    const id = /^#[\w-]+$/.test(hash) ? hash.slice(1) : ""; // as the page's own are
    if (!id || document.getElementById(id) || !boxes().length) return false;
    void element(id).then((target) => {
      if (target) location.hash = "", location.hash = hash; // the browser opens what encloses the target
    });
    return true;
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (link && follow(link.getAttribute("href")!)) event.preventDefault();
  });
  addEventListener("hashchange", () => void follow(location.hash));
  follow(location.hash);
  return element;
}
