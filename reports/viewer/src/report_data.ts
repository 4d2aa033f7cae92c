// reports/viewer/src/report_data.ts - what the viewer in report.html knows: the text of the element
// <script type="application/json" id="graze-data">. Version 1. Written by reports/src/formats/json.cpp.
// Scalars that must be exact are strings: C99 hexadecimal floats (inputs) or "n/d" (exact rationals).
// A number may be null where there is none (a sphere has no margin) or where it is not finite.

export interface ReportData {
  version: 1;
  program: string;                       // "graze 0.1.0"
  title: string;                         // hostile text is possible: always shown as text
  seed: number | null;
  cases: number;
  seconds: number;
  tests: Record<string, TestInfo>;       // only tests in the report
  families: string[];
  subjects: Subject[];
  findings: FindingTable;
  findings_in_store: number;             // signatures in all; findings may hold fewer
  details: Record<string, FindingDetail>; // by finding id: of those that open on the page
  maps: DisagreementMap[];
}

export interface TestInfo {
  question: string;
  dimension: 2 | 3;
  layout: Part[];
}
export interface Part {
  name: string;                          // "a", "b", ...
  kind: "point" | "segment" | "triangle" | "box" | "disc" | "sphere" | "capsule" | "cylinder" | "obb" | "frustum" | "plane"
    | "plane_equation" | "line" | "ray"
    | "oriented_line" | "oriented_plane" | "oriented_circle" | "oriented_sphere"
    | "displacement" | "affine" | "mesh" | "solid" | "polygon" | "hull";
  offset: number;                        // first scalar
  count: number;                         // scalars; 0 for a mesh, solid and polygon (the rest of the input) and a hull (its share of it)
  points?: string[];                     // the points' names; none of a mesh and a solid, of a polygon and a hull the one before their numbers
}
export interface Subject {               // one test, subject and scalar type
  test: string;
  name: string;                          // hostile text is possible
  scalar: "float32" | "float64";
  promise: "closed" | "open" | "unspecified";
  domain: string;
  /// Rate of disagreement by log2(margin_ulps): bins[i] covers 2^(first+i) <= margin_ulps < 2^(first+i+1); `zero` is margin 0.
  histogram: { first: number; checked: number[]; wrong: number[]; zero: { checked: number; wrong: number } } | null;
  /// Disagreement when every scalar (not matrix entries) is multiplied by 2^k.
  scale_profile: { k: number; checked: number; wrong: number; declined: number }[] | null;
}

/// Findings by columns, most frequent first; every array is as long as `id`. Enumerations are indices into `names`.
export interface FindingTable {
  names: { outcome: string[]; cause: string[]; scalar: string[]; contact: string[]; degeneracy: string[]; parts_at: string[] };
  id: string[];                          // as `graze show DIR ID` takes it
  subject: number[];                     // index into subjects: the worst case's
  outcome: number[];
  cause: number[];
  scalar: number[];                      // "float32, float64": all that it was seen with; so contact and degeneracy
  contact: number[];
  degeneracy: number[];
  parts_at: number[];                    // the comparison at which a traced routine parts: "mine.cpp:42 (<=)"; or ""
  count: number[];                       // exact number of disagreements
  margin: (number | null)[];             // of the worst case, in units
  margin_ulps: (number | null)[];        // spheres: the worse of escape and excess
  size: (number | null)[];               // the margin as a share of the largest extent of the shapes; null: infinite, crash, hang
  status: ("" | "new" | "worse" | "unseen" | "known")[]; // against a baseline; all "" without one
}

export interface FindingDetail {         // in full with both cases, if there are both; else with the simpler one alone
  worst: CaseView | null;                // the worst case by margin_ulps
  shrunk: CaseView | null;               // the simplest input found that shows the same
  orbit: { wrong: number; of: number } | null; // under how many vertex orders and operand swaps it is wrong
}
export interface CaseView {
  input: string[];                       // hexadecimal floats
  relation: "disjoint" | "touching" | "crossing" | "undefined" | "defined";
  verdict: string;                       // the subject's
  margin: number | null;
  margin_ulps: number | null;
  /// Exact points ("n/d" each coordinate) of the two shapes: nearest ones where disjoint, a common point twice where they meet. Null for spheres.
  nearest: [string[], string[]] | null;
  /// What moves: two fractions between which the first contact is, and no double (the same one twice where it is exactly
  /// that); null where they never meet. The time that the subject told, null for none. Null for all else.
  motion: { first: [string, string] | null; time: number | null } | null;
  /// Spheres: the exact centre, and the radius and centre of both as numbers.
  sphere: { exact_centre: string[]; exact_radius_squared: string; exact: number[]; subject: number[] } | null;
  /// Value tests: the numbers, both ways, and how far each is off; points of which they are coordinates, exact ones "n/d".
  values: {
    names: string[]; exact: (number | null)[]; subject: (number | null)[]; ulps: (number | null)[]; excess: (number | null)[];
    points: { exact: string[]; subject: (number | null)[] }[];
  } | null;
  // What follows is there of kinds in full alone.
  case_line?: string;                    // the JSON line of a case file
  certificate?: unknown;                 // as in `graze check --json`
  certificate_check?: string[];          // sentences: how a reader checks it, with the numbers in place
  steps?: Step[];                        // documented routines only; else empty
  parting?: string;                      // the paragraph of `graze show` that says where float and exact part; "" if none
  reproducer?: string;                   // C++ that fails while the subject is wrong; "" where there is none
}
export interface Step {
  name: string;                          // "v12", or "c2" for a comparison
  expression: string;                    // "v10 - v11"
  float: string;                         // shown as text
  exact: string;
  agree: "same" | "rounded" | "wrong";   // same value; differs by rounding only; wrong sign, or a comparison that went the other way
  parts: boolean;                        // the step where they part
}

/// A plane slice of the input space around a finding: pixel (x, y) is the input
/// origin[i] + (x - width/2) * u[i] + (y - height/2) * v[i], each rounded once to the scalar type.
export interface DisagreementMap {
  subject: number;
  finding: string | null;                // id it is drawn around
  caption: string;
  width: number;
  height: number;
  origin: string[];                      // hexadecimal floats
  u: string[];
  v: string[];
  /// Do rows stand for times, 0 at the bottom and 1 at the top, at which the motion is cut? v is 0 then.
  over_time: boolean;
  /// One character a pixel, rows from the top, run-length encoded: decimal count (left out if 1) then a letter:
  /// m both miss, h both hit, F false hit, M false miss, c contact answered hit, d contact answered miss, x declined or undefined, ! crash or hang.
  pixels: string;
}
