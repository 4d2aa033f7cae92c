#!/usr/bin/env python3
"""Makes the texts of reports/field/upstream/structures, one file a library, out of cases.jsonl there.

usage: structure_reports.py PATH_TO_GRAZE

A line of cases.jsonl is a case that `graze check` reads: the library's answer as "answer", a right one as "verdicts".
With it: the "subject" that answers so, the "law" that is broken, a "title", "promise" with its "source", "why", the
words that were "searched" for among public reports, and the address of a report, or "". The program that shows it is
made of PROGRAMS and the points; versions are those of structures.json; the certificate is what graze says now.
"""
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import structures  # noqa: E402
from field_runs import read_lines, run, write_text  # noqa: E402
from field_text import wrapped  # noqa: E402

FOLDER = os.path.join(HERE, "upstream", "structures")
CASES = os.path.join(FOLDER, "cases.jsonl")
KEPT = ("test", "scalar", "input", "sizes", "answer", "verdicts")  # what graze reads of a case

# The library's own call, and how its answer is printed: tuples of indices one after the other ("indices"), node tags,
# which start at 1 ("tags"), or coordinates of the corners of each tuple ("points").
PROGRAMS = {
    ("delaunator", "delaunay_2d"): ("JavaScript", "indices", """
        import Delaunator from "delaunator";
        const points = %s;
        console.log(JSON.stringify(Array.from(Delaunator.from(points).triangles)));"""),
    ("d3_delaunay", "delaunay_2d"): ("JavaScript", "indices", """
        import { Delaunay } from "d3-delaunay";
        const points = %s;
        console.log(JSON.stringify(Array.from(Delaunay.from(points).triangles)));"""),
    ("quickhull3d", "convex_hull_3d"): ("JavaScript", "indices", """
        import qh from "quickhull3d/dist/quickhull3d.js";
        const points = %s;
        console.log(JSON.stringify(qh(points)));"""),
    ("three", "convex_hull_3d"): ("JavaScript", "points", """
        import { Vector3 } from "three";
        import { ConvexHull } from "three/addons/math/ConvexHull.js";
        const points = %s;
        const hull = new ConvexHull().setFromPoints(points.map((point) => new Vector3(...point)));
        const corners = ({ edge }) => [edge, edge.next, edge.prev].map((e) => e.head().point.toArray());
        console.log(JSON.stringify(hull.faces.map(corners)));"""),
    ("quick_hull_2d", "convex_hull_2d"): ("JavaScript", "points", """
        import qh from "quick-hull-2d";
        const points = %s;
        console.log(JSON.stringify(qh(points)));"""),
    ("convex_hull", "convex_hull_3d"): ("JavaScript", "indices", """
        import convexHull from "convex-hull";
        const points = %s;
        console.log(JSON.stringify(convexHull(points)));"""),
    ("jsts", "delaunay_2d"): ("JavaScript", "points", """
        import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
        import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
        import DelaunayTriangulationBuilder from "jsts/org/locationtech/jts/triangulate/DelaunayTriangulationBuilder.js";
        const points = %s;
        const factory = new GeometryFactory();
        const builder = new DelaunayTriangulationBuilder();
        builder.setSites(factory.createMultiPointFromCoords(points.map(([x, y]) => new Coordinate(x, y))));
        const triangles = builder.getTriangles(factory);
        const corners = (_, i) => triangles.getGeometryN(i).getCoordinates().slice(0, 3).map(({ x, y }) => [x, y]);
        console.log(JSON.stringify(Array.from({ length: triangles.getNumGeometries() }, corners)));"""),
    ("jsts", "convex_hull_2d"): ("JavaScript", "points", """
        import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
        import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
        import ConvexHull from "jsts/org/locationtech/jts/algorithm/ConvexHull.js";
        const points = %s;
        const hull = new ConvexHull(points.map(([x, y]) => new Coordinate(x, y)), new GeometryFactory()).getConvexHull();
        const corners = hull.getCoordinates().slice(0, -1).map(({ x, y }) => [x, y]);
        console.log(JSON.stringify(corners.reverse()));  // JTS lists them clockwise"""),
    ("libtess", "polygon_triangulation_2d"): ("JavaScript", "indices", """
        import libtess from "libtess";
        const points = %s;
        const { GluTesselator, gluEnum } = libtess;
        const tess = new GluTesselator(), triangles = [];
        tess.gluTessCallback(gluEnum.GLU_TESS_VERTEX_DATA, (index) => triangles.push(index));
        tess.gluTessCallback(gluEnum.GLU_TESS_EDGE_FLAG, () => {});
        tess.gluTessNormal(0, 0, 1);
        tess.gluTessBeginPolygon();
        tess.gluTessBeginContour();
        points.forEach(([x, y], index) => tess.gluTessVertex([x, y, 0], index));
        tess.gluTessEndContour();
        tess.gluTessEndPolygon();
        console.log(JSON.stringify(triangles));"""),
    ("scipy", "delaunay_3d"): ("Python", "indices", """
        from scipy.spatial import Delaunay
        points = %s
        print(Delaunay(points).simplices.tolist())"""),
    ("matplotlib", "delaunay_2d"): ("Python", "indices", """
        from matplotlib.tri import Triangulation
        points = %s
        print(Triangulation(*zip(*points)).triangles.tolist())"""),
    ("shapely", "delaunay_2d"): ("Python", "points", """
        from shapely.geometry import MultiPoint
        from shapely.ops import triangulate
        points = %s
        print([[list(corner) for corner in triangle.exterior.coords[:3]] for triangle in triangulate(MultiPoint(points))])"""),
    ("gmsh", "delaunay_2d"): ("Python", "tags", """
        import gmsh
        points = %s
        gmsh.initialize()
        print([int(tag) for tag in gmsh.model.mesh.triangulate([x for point in points for x in point])])"""),
    ("gmsh", "delaunay_3d"): ("Python", "tags", """
        import gmsh
        points = %s
        gmsh.initialize()
        print([int(tag) for tag in gmsh.model.mesh.tetrahedralize([x for point in points for x in point])])"""),
    ("vtk", "delaunay_2d"): ("Python", "indices", """
        from vtkmodules.vtkCommonCore import vtkPoints
        from vtkmodules.vtkCommonDataModel import vtkPolyData
        from vtkmodules.vtkFiltersCore import vtkDelaunay2D
        points = vtkPoints()
        points.SetDataTypeToDouble()
        for point in %s:
            points.InsertNextPoint(*point, 0)
        data = vtkPolyData()
        data.SetPoints(points)
        delaunay = vtkDelaunay2D()
        delaunay.SetInputData(data)
        delaunay.Update()
        triangles = delaunay.GetOutput()
        print([[triangles.GetCell(i).GetPointId(j) for j in range(3)] for i in range(triangles.GetNumberOfCells())])"""),
    ("boost_geometry", "convex_hull_2d"): ("C++", "points", """
        #include <boost/geometry.hpp>
        #include <boost/geometry/geometries/geometries.hpp>
        #include <boost/geometry/geometries/point_xy.hpp>
        #include <cstdio>
        namespace bg = boost::geometry;
        using point = bg::model::d2::point_xy<double>;
        int main() {
            bg::model::multi_point<point> const points%s;
            bg::model::polygon<point, false, false> hull;  // counter-clockwise, open
            bg::convex_hull(points, hull);
            std::printf("[");
            char const* comma = "";
            for (auto const& p : hull.outer()) {
                std::printf("%%s[%%.17g,%%.17g]", comma, p.x(), p.y());
                comma = ",";
            }
            std::printf("]\\n");
        }"""),
    ("tetgen", "delaunay_3d"): ("C++", "indices", """
        #define TETLIBRARY
        #include <tetgen.h>
        #include <cstdio>
        #include <cstring>
        int main() {
            double const points[][3] = %s;
            tetgenio in, out;
            in.numberofpoints = sizeof points / sizeof *points;
            in.pointlist = new double[3 * in.numberofpoints];
            std::memcpy(in.pointlist, points, sizeof points);
            char options[] = "QJ";
            tetrahedralize(options, &in, &out);
            std::printf("[");
            for (int i = 0; i < 4 * out.numberoftetrahedra; ++i) std::printf("%%s%%d", i == 0 ? "" : ",", out.tetrahedronlist[i]);
            std::printf("]\\n");
        }"""),
}
LINKED = {"tetgen": "-ltet", "boost_geometry": ""}


def kind(case):
    return case["subject"].partition(".")[2], case["test"]


def points_text(case):
    """The points as the language of the program writes them, in rows."""
    language = PROGRAMS[kind(case)][0]
    braces = "{}" if language == "C++" else "[]"
    rows = [braces[0] + ", ".join(repr(x).removesuffix(".0") for x in point) + braces[1] for point in structures.points_of(case)]
    return braces[0] + ", ".join(rows) + braces[1]


def program(case):
    """The lines of the program that shows it."""
    lines = PROGRAMS[kind(case)][2].strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    text = "\n".join(line[indent:] for line in lines)
    return (text % points_text(case)).split("\n")


def found_by(case, printed):
    """The answer in tuples of indices, of what the program prints."""
    test, form = case["test"], PROGRAMS[kind(case)][1]
    answer = json.loads(printed)
    if form == "points":
        first = {}
        for i, point in enumerate(structures.points_of(case)):
            first.setdefault(tuple(point), i)
        at = [[first.get(tuple(corner), -1) for corner in entry] for entry in ([answer] if test == "convex_hull_2d" else answer)]
    else:
        flat = [i for entry in answer for i in (entry if isinstance(entry, list) else [entry])]
        size = 4 if test == "delaunay_3d" else 3
        at = [[i - (form == "tags") for i in flat[start:start + size]] for start in range(0, len(flat), size)]
    return at[0] if test == "convex_hull_2d" else at


def judged(graze, cases, *words):
    """What `graze check` says of each case."""
    text = "".join(json.dumps({key: case[key] for key in KEPT if key in case}) + "\n" for case in cases)
    done = run(graze, "check", "--json", "--fail-on", "none", "--subject", "external.*", *words, "-", input=text)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    if len(found) != len(cases):
        raise ValueError(done.stderr)
    return found


def compact(answer):
    return json.dumps(answer, separators=(",", ":"))


def certified(certificate):
    """The certificate in words; numbers of more than 60 digits by their first ones."""
    def short(value):
        text = value if isinstance(value, str) else json.dumps(value)
        return text if len(text) <= 60 else text[:40] + "..."
    return "; ".join("%s %s" % (name.replace("_", " "), ", ".join(map(short, value)) if isinstance(value, list) else short(value))
                     for name, value in certificate.items() if value is not None)


def section(case, line):
    told = line["subjects"]["external.answer"]
    entry = told["tuple"]
    if case["law"] == "overlap":
        entry = structures.overlapping(case, case["answer"], told["certificate"])
    words = structures.told({**case, "tuple": entry, "point": told["point"], "certificate": told["certificate"]})
    searched = "Searched for existing reports with: %s. %s" % (
        "; ".join('"%s"' % words for words in case["searched"]),
        "Found: %s." % case["report"] if case["report"] else "None found.")
    return "\n".join((
        "## %s\n" % case["title"],
        "\n".join(("    " + line).rstrip() for line in program(case)) + "\n",
        wrapped("Its answer, as indices from 0: `%s`. Law: `%s`. %s A right answer: `%s`. Certificate: %s." % (
            compact(case["answer"]), case["law"], words, compact(case["verdicts"]["right"]), certified(told["certificate"]))) + "\n",
        wrapped("Promised: %s ([source](%s)). %s" % (case["promise"], case["source"], case["why"])) + "\n",
        wrapped("Both exact references of graze agree. To reproduce:") + "\n",
        "    grep '\"%s\"' reports/field/upstream/structures/cases.jsonl | graze check --json -\n" % case["id"],
        wrapped(searched) + "\n"))


def texts(graze):
    """{file: text}"""
    cases = read_lines(CASES)
    libraries = {each["subject"]: library for library in structures.libraries() for each in library["subjects"]}
    data = json.loads(structures.read(HERE, "structures.json"))
    versions = {row["library"]: row["version"] for row in data["rows"]}
    found, listed = {}, {}
    for case, line in zip(cases, judged(graze, cases)):
        library = libraries[case["subject"]]
        name = kind(case)[0] + ".md"
        if name not in found:
            version = versions[library["library"]]
            found[name] = ["# %s: wrong structures\n" % library["library"], "[%s](%s), package `%s`, version %s.\n" % (
                library["library"], library["url"], library["package"], version)]
            listed[name] = ["- [%s](%s), version %s" % (library["library"], name, version)]
        found[name].append(section(case, line))
        report = "[reported](%s)" % case["report"] if case["report"] else "no report found"
        listed[name].append("  - %s (%s)" % (case["title"], report))
    result = {name: "\n".join(parts).rstrip() + "\n" for name, parts in found.items()}
    unknown = sum(not case["report"] for case in cases)
    result["README.md"] = "\n".join((
        "# Wrong structures: bug reports ready to file\n",
        wrapped("""%d kinds of wrong hulls and triangulations, each inside what the library documents, with a program that
            shows it, a right answer and a certificate. No public report was found of %d; the others name one.
            `reports/field/structure_reports.py` makes them from `cases.jsonl`. A test has both references judge the
            answers, and another runs the programs where the libraries are installed. Each was once judged by hand, and read again by
            somebody who defended the library. A right answer may have either orientation where the law asks for none. Newer versions than those named were not asked; Boost.Geometry is right since 1.85. [How
            the libraries were asked](../../structures.md).""" % (len(cases), unknown)) + "\n",
        "\n".join(line for _, lines in sorted(listed.items()) for line in lines) + "\n"))
    return result


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, text in texts(os.path.abspath(sys.argv[1])).items():
        write_text(text, FOLDER, name)


if __name__ == "__main__":
    main()
