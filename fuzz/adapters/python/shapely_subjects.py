"""Shapely, in doubles: GEOS behind Python's objects."""
from shapely.geometry import LineString, Point, Polygon

from adapter import of_doubles, points, rectangle, serve


def line(x, start):
    return LineString(points(x[start:start + 4]))


def triangle(x, start):
    return Polygon(points(x[start:start + 6]))


def box(x, start):
    return Polygon(rectangle(x, start))


def polygon(x):
    """Polygons that cross or touch themselves are not valid: declined."""
    result = Polygon(points(x, 2))
    return result if result.is_valid else None


def in_polygon(x):
    result = polygon(x)
    return None if result is None else result.intersects(Point(x[0], x[1]))


def covers(x):
    result = triangle(x, 2)
    return bool(result.covers(Point(x[0], x[1]))) if result.is_valid else None


def meeting(x):
    """Where two segments cross, told for their lines."""
    found = line(x, 0).intersection(line(x, 4))
    return [found.x, found.y] if found.geom_type == "Point" and not found.is_empty else None


def valid(result, other):
    return result.is_valid and other.is_valid


def pair(first, second):
    def decide(x):
        a, b = first(x), second(x)
        return bool(a.intersects(b)) if valid(a, b) else None
    return decide


serve([
    *of_doubles("point_triangle_2d", "intersects", pair(lambda x: Point(x[0], x[1]), lambda x: triangle(x, 2)), "closed"),
    *of_doubles("point_triangle_2d", "covers", covers, "closed"),
    *of_doubles("point_rectangle_2d", "intersects", pair(lambda x: Point(x[0], x[1]), lambda x: box(x, 2)), "closed"),
    *of_doubles("segment_segment_2d", "intersects", lambda x: bool(line(x, 0).intersects(line(x, 4))), "closed"),
    *of_doubles("triangle_triangle_2d", "intersects", pair(lambda x: triangle(x, 0), lambda x: triangle(x, 6)), "closed"),
    *of_doubles("triangle_rectangle_2d", "intersects", pair(lambda x: triangle(x, 0), lambda x: box(x, 6)), "closed"),
    *of_doubles("aabb_aabb_2d", "intersects", pair(lambda x: box(x, 0), lambda x: box(x, 4)), "closed"),
    *of_doubles("point_polygon_2d", "intersects", in_polygon, "closed"),
    *of_doubles("line_line_point_2d", "intersection", meeting),
])
