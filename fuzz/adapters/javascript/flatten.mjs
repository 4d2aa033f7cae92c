// Flatten-js, in doubles, with its tolerance of 0.000001 as it comes.
import Flatten from "@flatten-js/core";
import { of_doubles, serve } from "./adapter.mjs";

const { Box, Circle, Point, Polygon, Segment } = Flatten;
const { intersect } = Flatten.Relations;
const at = (x, i) => new Point(x[i], x[i + 1]);
const segment = (x, i) => new Segment(at(x, i), at(x, i + 2));
const triangle = (x, i) => new Polygon([at(x, i), at(x, i + 2), at(x, i + 4)]);
const box = (x, i) => new Box(x[i], x[i + 1], x[i + 2], x[i + 3]);
const rectangle = (x, i) => new Polygon(box(x, i).toPoints());

serve([
  ...of_doubles("point_disc_2d", "circle_contains", (x) => new Circle(at(x, 2), x[4]).contains(at(x, 0))),
  ...of_doubles("point_triangle_2d", "polygon_contains", (x) => triangle(x, 2).contains(at(x, 0))),
  ...of_doubles("segment_segment_2d", "segment_intersect", (x) => segment(x, 0).intersect(segment(x, 4)).length > 0),
  ...of_doubles("triangle_triangle_2d", "relations_intersect", (x) => intersect(triangle(x, 0), triangle(x, 6)), "closed"),
  ...of_doubles("triangle_rectangle_2d", "relations_intersect", (x) => intersect(triangle(x, 0), rectangle(x, 6)), "closed"),
  ...of_doubles("aabb_aabb_2d", "box_intersect", (x) => box(x, 0).intersect(box(x, 4))),
]);
