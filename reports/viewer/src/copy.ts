// Buttons that copy the text of an element.

async function to_clipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without the permission, or on a page that is not trusted: by a selection.
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("readonly", "");
    area.className = "gv-offscreen";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function add_copy(button: HTMLButtonElement): void {
  const name = button.textContent ?? "";
  let back = 0;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async (event) => {
    event.stopPropagation();
    const source = document.getElementById(button.dataset["copies"] ?? "");
    if (!source) return;
    const done = await to_clipboard(source.textContent ?? "");
    button.focus();
    button.textContent = done ? "Copied" : "Not copied";
    clearTimeout(back);
    back = window.setTimeout(() => (button.textContent = name), 2000);
  });
}

export function mount_copy_buttons(root: Document | HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button.graze-copy")) {
    add_copy(button);
    button.hidden = false;
  }
}
