// Turf, in doubles. Its positions are longitudes and latitudes, which these functions take for coordinates of a plane.
import { booleanIntersects, booleanPointInPolygon, lineIntersect, lineString, point, polygon } from "@turf/turf";
import { of_doubles, points, serve } from "./adapter.mjs";

const ring = (x, from, to) => {
  const made = points(x, from, to, 2);
  return polygon([[...made, made[0]]]);
};
const triangle = (x, i) => ring(x, i, i + 6);
const line = (x, i) => lineString(points(x, i, i + 4, 2));
const rectangle = (x, i) => polygon([[[x[i], x[i + 1]], [x[i + 2], x[i + 1]], [x[i + 2], x[i + 3]], [x[i], x[i + 3]], [x[i], x[i + 1]]]]);
const at = (x, i) => point([x[i], x[i + 1]]);

serve([
  ...of_doubles("point_triangle_2d", "boolean_point_in_polygon", (x) => booleanPointInPolygon(at(x, 0), triangle(x, 2)), "closed"),
  ...of_doubles("point_rectangle_2d", "boolean_point_in_polygon", (x) => booleanPointInPolygon(at(x, 0), rectangle(x, 2)), "closed"),
  ...of_doubles("point_polygon_2d", "boolean_point_in_polygon", (x) => booleanPointInPolygon(at(x, 0), ring(x, 2, x.length)), "closed"),
  ...of_doubles("segment_segment_2d", "boolean_intersects", (x) => booleanIntersects(line(x, 0), line(x, 4)), "closed"),
  ...of_doubles("segment_segment_2d", "line_intersect", (x) => lineIntersect(line(x, 0), line(x, 4)).features.length > 0),
  ...of_doubles("triangle_triangle_2d", "boolean_intersects", (x) => booleanIntersects(triangle(x, 0), triangle(x, 6)), "closed"),
  ...of_doubles("triangle_rectangle_2d", "boolean_intersects", (x) => booleanIntersects(triangle(x, 0), rectangle(x, 6)), "closed"),
]);
