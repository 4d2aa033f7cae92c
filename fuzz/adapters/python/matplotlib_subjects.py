"""matplotlib's paths, in doubles (Agg behind them), and its finder of triangles."""
import numpy
from matplotlib.path import Path
from matplotlib.tri import Triangulation
from matplotlib.transforms import Bbox

from adapter import of_doubles, points, rectangle, serve


def closed(corners):
    return Path([*corners, corners[0]], closed=True)


def triangle(x, start):
    return closed(points(x[start:start + 6]))


def box(x, start):
    return Bbox([x[start:start + 2], x[start + 2:start + 4]])


def segment(x, start):
    return Path(points(x[start:start + 4]))


def found(x):
    """Declined where it takes the triangle for invalid: of no area."""
    corners = numpy.array(points(x, 2))
    try:
        finder = Triangulation(corners[:, 0], corners[:, 1], [[0, 1, 2]]).get_trifinder()
    except (ValueError, RuntimeError):
        return None
    return int(finder(x[0], x[1])) == 0


serve([
    *of_doubles("point_triangle_2d", "path_contains_point", lambda x: bool(triangle(x, 2).contains_point((x[0], x[1])))),
    *of_doubles("point_triangle_2d", "tri_finder", found),
    *of_doubles("point_polygon_2d", "path_contains_point", lambda x: bool(closed(points(x, 2)).contains_point((x[0], x[1])))),
    *of_doubles("point_rectangle_2d", "bbox_contains", lambda x: bool(box(x, 2).contains(x[0], x[1])), "closed"),
    *of_doubles("segment_segment_2d", "path_intersects_path", lambda x: bool(segment(x, 0).intersects_path(segment(x, 4)))),
    *of_doubles("triangle_triangle_2d", "path_intersects_path",
                lambda x: bool(triangle(x, 0).intersects_path(triangle(x, 6), filled=True))),
    *of_doubles("triangle_rectangle_2d", "path_intersects_bbox",
                lambda x: bool(triangle(x, 0).intersects_bbox(box(x, 6), filled=True))),
    *of_doubles("triangle_rectangle_2d", "path_intersects_path",
                lambda x: bool(triangle(x, 0).intersects_path(closed(rectangle(x, 6)), filled=True))),
    *of_doubles("aabb_aabb_2d", "bbox_overlaps", lambda x: bool(box(x, 0).overlaps(box(x, 4)))),
])
