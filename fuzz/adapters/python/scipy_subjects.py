"""SciPy's find_simplex, in doubles: a triangle as the Delaunay triangulation of its corners (Qhull)."""
import numpy
from scipy.spatial import Delaunay, QhullError

from adapter import of_doubles, points, serve


def contains(x):
    """Declined where Qhull refuses the corners: too near to a line."""
    try:
        result = Delaunay(numpy.array(points(x, 2)))
    except QhullError:
        return None
    return int(result.find_simplex([x[0], x[1]])) >= 0


serve([*of_doubles("point_triangle_2d", "find_simplex", contains)])
