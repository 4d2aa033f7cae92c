// robust-predicates, in doubles: a control. The signs that are others than the test's are turned: of orient2d and insphere, as
// cases by hand show.
import { incircle, insphere, orient2d, orient3d } from "robust-predicates";
import { of_doubles, serve } from "./adapter.mjs";

serve([
  ...of_doubles("orient_2d", "orient2d", (x) => -orient2d(...x)),
  ...of_doubles("orient_3d", "orient3d", (x) => orient3d(...x)),
  ...of_doubles("incircle_2d", "incircle", (x) => incircle(...x)),
  ...of_doubles("insphere_3d", "insphere", (x) => -insphere(...x)),
]);
