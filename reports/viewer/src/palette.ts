// The colours of the pictures. Those of the page are in style.css.

import { is_dark } from "./dom";
import type { Role } from "./scene";

export interface Palette {
  roles: Record<Role, string>;
  near: string;
  ink: string;
  grid: string;
}

// Blue against orange is told apart with every common kind of colour blindness.
const light: Palette = {
  roles: { first: "#1f6feb", second: "#d9600a", exact: "#2b8a57", subject: "#d9600a" },
  near: "#b0127b", ink: "#1d232b", grid: "#c3cad4",
};
const dark: Palette = {
  roles: { first: "#6cb0ff", second: "#ff9f4a", exact: "#63d297", subject: "#ff9f4a" },
  near: "#ff7ad0", ink: "#e8ecf1", grid: "#414a56",
};

export const palette = (): Palette => (is_dark() ? dark : light);
