"""Libraries that build hulls and triangulations: a subject a library and test. structures.json says what each documents. Points are
passed as they are, as doubles; where a library documents which inputs it is made for, others are declined."""
import ctypes
import importlib.util
import os
import sys
from fractions import Fraction

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "commands"))

from graze_subjects import serve, subject  # noqa: E402

subjects = []


def added(test, name):
    """Makes a function a subject."""
    def add(decide):
        subjects.append(subject(test, name, decide))
        return decide
    return add


def repeats(points):
    return len({tuple(x + 0.0 for x in point) for point in points}) < len(points)


def indices(points, rings):
    """Tuples of indices, of rings of coordinates: the first point that has them."""
    first = {}
    for i, point in enumerate(points):
        first.setdefault(point, i)
    return [[first.get(tuple(point[:len(points[0])]), -1) for point in ring] for ring in rings]


def turned(ring, points):
    """A hull in the plane, turned as a whole if it runs clockwise. The sign of the area is exact."""
    at = [tuple(map(Fraction, points[i])) for i in ring]
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(at, at[1:] + at[:1]))
    return ring[::-1] if area < 0 else ring


def oriented(faces, points):
    """A surface of triangles that have no documented orientation: each is turned as its neighbour is, then all if the volume is
    negative. What cannot be turned so that neighbours agree stays as it is."""
    faces = [list(map(int, face)) for face in faces]
    by_edge = {}
    for number, face in enumerate(faces):
        for i in range(3):
            by_edge.setdefault(frozenset((face[i], face[i - 1])), []).append(number)
    done = set()
    for start in range(len(faces)):
        if start in done:
            continue
        done.add(start)
        stack = [start]
        while stack:
            face = faces[stack.pop()]
            for a, b in zip(face, face[1:] + face[:1]):
                for number in by_edge[frozenset((a, b))]:
                    if number in done:
                        continue
                    other = faces[number]
                    if (a, b) in zip(other, other[1:] + other[:1]):
                        other.reverse()
                    done.add(number)
                    stack.append(number)
    at = [tuple(map(Fraction, point)) for point in points]
    volume = 0
    for face in faces:
        (a, b, c), (d, e, f), (g, h, i) = (at[k] for k in face)
        volume += a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)
    return [face[::-1] for face in faces] if volume < 0 else faces


def has(name):
    """Is a module installed? It is imported when it is first asked: each subject has a process of its own."""
    return importlib.util.find_spec(name) is not None


# SciPy: Delaunay(points).simplices, ConvexHull(points).vertices, which are in order in the plane, and .simplices, which have no
# documented orientation. Declined where Qhull refuses the input, as its documentation announces of what is nearly flat.

def asked_qhull(of):
    def decide(points):
        from scipy import spatial
        try:
            return of(spatial, points)
        except spatial.QhullError:
            return None
    return decide


if has("scipy"):
    for test in ("delaunay_2d", "delaunay_3d"):
        added(test, "scipy")(asked_qhull(lambda spatial, points: spatial.Delaunay(points).simplices))
    added("convex_hull_2d", "scipy")(asked_qhull(
        lambda spatial, points: turned(spatial.ConvexHull(points).vertices.tolist(), points)))
    added("convex_hull_3d", "scipy")(asked_qhull(lambda spatial, points: oriented(spatial.ConvexHull(points).simplices, points)))


# Open3D: PointCloud.compute_convex_hull(), whose triangles have no documented orientation, and TetraMesh.create_from_point_cloud: each
# gives a mesh and the points of its vertices. Declined where Qhull refuses the input as nearly flat, which its message says.

def asked_open3d(of):
    def decide(points):
        import numpy
        from open3d import geometry, utility
        cloud = geometry.PointCloud(utility.Vector3dVector(numpy.array(points)))
        try:
            cells, numbers = of(geometry, cloud)
        except RuntimeError as error:
            if "appears to be less than" in str(error):
                return None
            raise
        return [[numbers[corner] for corner in cell] for cell in cells]
    return decide


def open3d_hull(_, cloud):
    mesh, numbers = cloud.compute_convex_hull()
    return mesh.triangles, numbers


def open3d_tetrahedra(geometry, cloud):
    mesh, numbers = geometry.TetraMesh.create_from_point_cloud(cloud)
    return mesh.tetras, numbers


if has("open3d"):
    @added("convex_hull_3d", "open3d")
    def _(points):
        faces = asked_open3d(open3d_hull)(points)
        return faces if faces is None else oriented(faces, points)

    added("delaunay_3d", "open3d")(asked_open3d(open3d_tetrahedra))


# Matplotlib: Triangulation(x, y).triangles. "It must not have duplicate points."

if has("matplotlib"):
    @added("delaunay_2d", "matplotlib")
    def _(points):
        from matplotlib.tri import Triangulation
        if repeats(points):
            return None
        try:
            return Triangulation(*zip(*points)).triangles
        except RuntimeError as error:
            if "qhull" in str(error):  # refused, as above
                return None
            raise


# Shapely: triangulate(MultiPoint(points)), polygons whose last point is the first again; MultiPoint(points).convex_hull, a
# polygon, or less where it takes all points for those of a line.

if has("shapely"):
    @added("delaunay_2d", "shapely")
    def _(points):
        from shapely.geometry import MultiPoint
        from shapely.ops import triangulate
        return indices(points, [list(one.exterior.coords)[:-1] for one in triangulate(MultiPoint(points))])

    @added("convex_hull_2d", "shapely")
    def _(points):
        from shapely.geometry import MultiPoint
        hull = MultiPoint(points).convex_hull
        if hull.geom_type == "Polygon":
            return turned(indices(points, [list(hull.exterior.coords)[:-1]])[0], points)
        return indices(points, [list(hull.coords)])[0]


# Gmsh: gmsh.model.mesh.triangulate(coordinates), .tetrahedralize(coordinates): node tags, which start at 1. It moves points at
# random, by the C library's generator, which starts anew for each case here: an answer is to depend on the case alone.

def asked_gmsh(name, size):
    started = []

    def decide(points):
        import gmsh
        if not started:
            gmsh.initialize()
            gmsh.option.setNumber("General.Terminal", 0)
            started.append(gmsh)
        ctypes.CDLL(None).srand(1)
        tags = getattr(gmsh.model.mesh, name)([x for point in points for x in point])
        return [[int(tag) - 1 for tag in tags[i:i + size]] for i in range(0, len(tags), size)]
    return decide


if has("gmsh"):
    added("delaunay_2d", "gmsh")(asked_gmsh("triangulate", 3))
    added("delaunay_3d", "gmsh")(asked_gmsh("tetrahedralize", 4))


# VTK: vtkDelaunay2D and vtkDelaunay3D as they are.

def asked_vtk(name):
    def decide(points):
        from vtkmodules import vtkFiltersCore
        from vtkmodules.vtkCommonCore import vtkObject, vtkPoints
        from vtkmodules.vtkCommonDataModel import vtkPolyData
        vtkObject.GlobalWarningDisplayOff()
        given = vtkPoints()
        given.SetDataTypeToDouble()
        for point in points:
            given.InsertNextPoint(*point, *[0.0] * (3 - len(point)))
        data = vtkPolyData()
        data.SetPoints(given)
        made = getattr(vtkFiltersCore, name)()
        made.SetInputData(data)
        made.Update()
        output = made.GetOutput()
        found = []
        for i in range(output.GetNumberOfCells()):
            cell = output.GetCell(i)  # one object, filled anew
            found.append([cell.GetPointId(j) for j in range(cell.GetNumberOfPoints())])
        return found
    return decide


if has("vtkmodules"):
    added("delaunay_2d", "vtk")(asked_vtk("vtkDelaunay2D"))
    added("delaunay_3d", "vtk")(asked_vtk("vtkDelaunay3D"))

if __name__ == "__main__":
    serve(subjects)
