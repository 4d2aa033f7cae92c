// A contact: how far two sets are apart, negative where they cross, and the direction between them.

import type { CaseView } from "./report_data";
import { short_number } from "./words";

type Role = "exact" | "subject";

const place = (view: CaseView, name: string): number => view.values?.names.indexOf(name) ?? -1;

/// Are the numbers those of a contact?
export const is_contact = (view: CaseView): boolean => place(view, "s") === 0 && place(view, "n.x") > 0;

/// The distance; null where the subject tells none.
export function distance_of(view: CaseView, role: Role): number | null {
  const s = view.values?.[role][0];
  return is_contact(view) && typeof s === "number" ? s : null;
}

/// The direction in length 1; null where the subject tells none, or one of length 0.
export function direction_of(view: CaseView, role: Role, dimension: number): number[] | null {
  const from = place(view, "n.x");
  const n = is_contact(view) ? view.values![role].slice(from, from + dimension) : [];
  if (n.length !== dimension || !n.every((x): x is number => typeof x === "number" && Number.isFinite(x))) return null;
  const largest = Math.max(...n.map(Math.abs));
  if (largest === 0) return null;
  const scaled = n.map((x) => x / largest);
  const length = Math.hypot(...scaled);
  return scaled.map((x) => x / length);
}

/// What stands beside the nearest points.
export function mark_text(view: CaseView): string {
  const s = distance_of(view, "exact");
  return s === null ? "" : `s = ${short_number(s)}`;
}

/// "s is -0.25, the subject says -0.5. Its worst error is 3 times what is tolerated."
export function contact_sentence(view: CaseView): string {
  const [exact, said] = [distance_of(view, "exact"), distance_of(view, "subject")];
  const words = [`s is ${exact === null ? "beyond all numbers" : short_number(exact)}, ` +
    (said === null ? "the subject tells none." : `the subject says ${short_number(said)}.`)];
  const excess = view.values?.excess[0];
  if (excess === null) words.push("Its worst error is infinite.");
  else if (excess !== undefined && excess > 16) words.push(`Its worst error is ${short_number(excess / 16)} times what is tolerated.`);
  return words.join(" ");
}
