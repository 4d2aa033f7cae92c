"""A point in a triangle, as one writes it in Python: graze run --command 'python3 triangles.py' --out out"""
from graze_subjects import serve, subject


def side(ax, ay, bx, by, px, py):
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def contains(x):
    """By the signs of three areas. A triangle without an area contains any point of its line."""
    px, py, ax, ay, bx, by, cx, cy = x
    areas = side(ax, ay, bx, by, px, py), side(bx, by, cx, cy, px, py), side(cx, cy, ax, ay, px, py)
    return all(area >= 0 for area in areas) or all(area <= 0 for area in areas)


def meeting(x):
    """Where two lines meet: the textbook's formula."""
    ax, ay, bx, by, cx, cy, dx, dy = x
    d = (ax - bx) * (cy - dy) - (ay - by) * (cx - dx)
    if d == 0:
        return None
    m, n = ax * by - ay * bx, cx * dy - cy * dx
    return [(m * (cx - dx) - (ax - bx) * n) / d, (m * (cy - dy) - (ay - by) * n) / d]


serve([subject("point_triangle_2d", "areas", contains, contact="closed"),
       subject("orient_2d", "area", lambda x: side(*x)),
       subject("line_line_point_2d", "textbook", meeting)])
