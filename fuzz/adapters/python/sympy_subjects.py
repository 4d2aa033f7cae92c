"""SymPy's geometry on exact rationals: a control. What it has no shape for (no area, no length) is declined."""
from fractions import Fraction

from sympy import Rational
from sympy.geometry import Line, Point, Segment, Segment2D, Triangle

from adapter import of_doubles, serve


def exact(value):
    ratio = Fraction(value)
    return Rational(ratio.numerator, ratio.denominator)


def point(x, start):
    return Point(exact(x[start]), exact(x[start + 1]), evaluate=False)


def segment(x, start):
    result = Segment(point(x, start), point(x, start + 2))
    return result if isinstance(result, Segment2D) else None


def triangle(x, start):
    result = Triangle(*(point(x, start + i) for i in (0, 2, 4)))
    return result if isinstance(result, Triangle) else None


def of_both(first, second, ask):
    def decide(x):
        a, b = first(x), second(x)
        return None if a is None or b is None else bool(ask(a, b))
    return decide


def meeting(x):
    a, b = segment(x, 0), segment(x, 4)
    if a is None or b is None:
        return None
    found = Line(a).intersection(Line(b))
    return [float(found[0].x), float(found[0].y)] if len(found) == 1 and isinstance(found[0], Point) else None


serve([
    *of_doubles("point_triangle_2d", "encloses_point",
                of_both(lambda x: triangle(x, 2), lambda x: point(x, 0), lambda a, b: a.encloses_point(b)), "open"),
    *of_doubles("segment_segment_2d", "intersection",
                of_both(lambda x: segment(x, 0), lambda x: segment(x, 4), lambda a, b: a.intersection(b)), "closed"),
    *of_doubles("line_line_point_2d", "line_intersection", meeting),
])
