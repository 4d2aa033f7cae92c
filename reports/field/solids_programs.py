"""Small programs that put one question of a solid to a library by its own call, and print what it says: hit or miss, inside or outside.
Nothing of graze is in them."""
import glob
import json
import os
import shutil
import subprocess
import tempfile

ADAPTERS = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "fuzz", "adapters"))


def scalars_of(library, each):
    """The scalar types that a subject is asked in: floats, and doubles where it takes them as they are."""
    rounds = each["subject"].startswith("solids.vtk_") and each["test"] == "ray_solid_3d"  # the ends of most rays
    return ["float32"] if library["computes"] == "float32" or rounds else ["float32", "float64"]


def words_of(test):
    return ("hit", "miss") if test == "ray_solid_3d" else ("inside", "outside")


def parts_of(finding):
    """The query, the points of the triangles, each once, and three indices a triangle."""
    width = 6 if finding["test"] == "ray_solid_3d" else 3
    numbers = finding["input"]
    corners = [tuple(numbers[i:i + 3]) for i in range(width, len(numbers), 3)]
    points = list(dict.fromkeys(corners))
    return numbers[:width], points, [points.index(corner) for corner in corners]


EMBREE = """#include <embree3/rtcore.h>
#include <cmath>
#include <cstdio>
#include <cstring>
float const points[] = {%(points)s}, ray[] = {%(query)s};
unsigned const corners[] = {%(corners)s};
int main() {
    RTCDevice device = rtcNewDevice("threads=1");
    RTCScene scene = rtcNewScene(device);
    rtcSetSceneFlags(scene, %(flags)s);
    rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_HIGH);
    RTCGeometry mesh = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    std::memcpy(rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, sizeof points / 12), points, sizeof points);
    std::memcpy(rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, sizeof corners / 12), corners, sizeof corners);
    rtcCommitGeometry(mesh);
    rtcAttachGeometry(scene, mesh);
    rtcCommitScene(scene);
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRay asked{};
    asked.org_x = ray[0], asked.org_y = ray[1], asked.org_z = ray[2];
    asked.dir_x = ray[3], asked.dir_y = ray[4], asked.dir_z = ray[5];
    asked.tfar = INFINITY, asked.mask = ~0u;
    rtcOccluded1(scene, &context, &asked);
    std::puts(asked.tfar < 0 ? "hit" : "miss");
}
"""
CGAL = """#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <cstdio>
using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using surface = CGAL::Surface_mesh<kernel::Point_3>;
double const points[] = {%(points)s}, ray[] = {%(query)s};
unsigned const corners[] = {%(corners)s};
int main() {
    surface mesh;
    for (auto p = points; p != points + sizeof points / sizeof *points; p += 3) mesh.add_vertex({p[0], p[1], p[2]});
    using vertex = surface::Vertex_index;
    for (auto c = corners; c != corners + sizeof corners / sizeof *corners; c += 3) mesh.add_face(vertex(c[0]), vertex(c[1]), vertex(c[2]));
    CGAL::AABB_tree<CGAL::AABB_traits<kernel, CGAL::AABB_face_graph_triangle_primitive<surface>>> tree(faces(mesh).first, faces(mesh).second, mesh);
    kernel::Ray_3 const asked(kernel::Point_3(ray[0], ray[1], ray[2]), kernel::Vector_3(ray[3], ray[4], ray[5]));
    std::puts(%(call)s(asked) ? "hit" : "miss");
}
"""
# What CGAL's finding comes to, of two objects.
CGAL_OBJECTS = """#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <iostream>
using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using point = kernel::Point_3;
int main() {
    kernel::Triangle_3 const triangle(point(0, 0, 0), point(1, 0, 0), point(0, 1, 0));
    kernel::Ray_3 const ray(point(2, 0, 0), point(3, 0, 0));
    auto const found = CGAL::intersection(ray, triangle);
    std::cout << CGAL::do_intersect(ray, triangle) << ' ';
    if (found) std::cout << boost::get<kernel::Segment_3>(*found);
}
"""
VTK = """#include <vtkCellArray.h>
#include <vtkGenericCell.h>
#include <vtkImplicitPolyDataDistance.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSelectEnclosedPoints.h>
#include <vtkStaticCellLocator.h>
#include <cstdio>
double const points[][3] = {%(rows)s}, query[] = {%(query)s};
vtkIdType const corners[][3] = {%(triples)s};
int main() {
    vtkNew<vtkPoints> all;
    all->SetDataTypeToDouble();
    for (auto& point : points) all->InsertNextPoint(point);
    vtkNew<vtkCellArray> faces;
    for (auto& face : corners) faces->InsertNextCell(3, face);
    vtkNew<vtkPolyData> surface;
    surface->SetPoints(all);
    surface->SetPolys(faces);
%(call)s}
"""
VTK_LINE = """    double const far = %(far)s;  // beyond the surface
    double const end[3] = {query[0] + far * query[3], query[1] + far * query[4], query[2] + far * query[5]};
    vtkNew<%(locator)s> locator;
    locator->SetDataSet(surface);
    locator->BuildLocator();
    double t, at[3], place[3];
    int sub;
    vtkIdType cell;
    vtkNew<vtkGenericCell> found;
    std::puts(locator->IntersectWithLine(query, end, 0, t, at, place, sub, cell, found) ? "hit" : "miss");
"""
VTK_ENCLOSED = """    vtkNew<vtkSelectEnclosedPoints> filter;
    %(tolerance)sfilter->Initialize(surface);
    std::puts(filter->IsInsideSurface(query[0], query[1], query[2]) ? "inside" : "outside");
    filter->Complete();
"""
VTK_DISTANCE = """    vtkNew<vtkImplicitPolyDataDistance> function;
    function->SetInput(surface);
    double at[3] = {query[0], query[1], query[2]};
    double const distance = function->EvaluateFunction(at);
    std::puts(distance == 0 ? "on it" : distance < 0 ? "inside" : "outside");
"""
OPEN3D = """#include <open3d/core/Tensor.h>
#include <open3d/t/geometry/RaycastingScene.h>
#include <cmath>
#include <cstdio>
using open3d::core::Tensor;
float const points[] = {%(points)s}, query[] = {%(query)s};
unsigned const corners[] = {%(corners)s};
int main() {
    open3d::t::geometry::RaycastingScene scene;
    scene.AddTriangles(Tensor(points, {sizeof points / 12, 3}, open3d::core::Float32), Tensor(corners, {sizeof corners / 12, 3}, open3d::core::UInt32));
    Tensor const asked(query, {1, sizeof query / 4}, open3d::core::Float32);
    std::puts(%(call)s);
}
"""
THREE = """import * as three from "three";
const geometry = new three.BufferGeometry();
geometry.setAttribute("position", new three.BufferAttribute(Float32Array.of(%(points)s), 3));
geometry.setIndex([%(corners)s]);
const [ox, oy, oz, dx, dy, dz] = [%(query)s];
const ray = new three.Ray(new three.Vector3(ox, oy, oz), new three.Vector3(dx, dy, dz));
%(call)s"""
THREE_RAYCASTER = """const mesh = new three.Mesh(geometry, new three.MeshBasicMaterial({ side: three.DoubleSide }));
const caster = new three.Raycaster(ray.origin, ray.direction.normalize());
console.log(caster.intersectObject(mesh).length ? "hit" : "miss");
"""
THREE_RAY = """const { index, attributes: { position } } = geometry;
const at = (i) => new three.Vector3().fromBufferAttribute(position, index.getX(i));
let hit = false;
for (let i = 0; i < index.count; i += 3) hit ||= ray.intersectTriangle(at(i), at(i + 1), at(i + 2), false, new three.Vector3()) !== null;
console.log(hit ? "hit" : "miss");
"""
THREE_BVH = """const { MeshBVH } = await import("three-mesh-bvh");
console.log(new MeshBVH(geometry).raycastFirst(ray, three.DoubleSide) ? "hit" : "miss");
"""
BABYLON = """const say = console.log;
console.log = console.error;
const { NullEngine } = await import("@babylonjs/core/Engines/nullEngine.js");
const { Scene } = await import("@babylonjs/core/scene.js");
const { StandardMaterial } = await import("@babylonjs/core/Materials/standardMaterial.js");
const { Mesh } = await import("@babylonjs/core/Meshes/mesh.js");
const { VertexData } = await import("@babylonjs/core/Meshes/mesh.vertexData.js");
const { Ray } = await import("@babylonjs/core/Culling/ray.js");
const { Vector3 } = await import("@babylonjs/core/Maths/math.vector.js");
const scene = new Scene(new NullEngine());
const mesh = new Mesh("solid", scene);
const data = new VertexData();
[data.positions, data.indices] = [[%(points)s], [%(corners)s]];
data.applyToMesh(mesh);
mesh.material = new StandardMaterial("plain", scene);
mesh.computeWorldMatrix(true);
const [ox, oy, oz, dx, dy, dz] = [%(query)s];
const ray = new Ray(new Vector3(ox, oy, oz), new Vector3(dx, dy, dz), Infinity%(epsilon)s);
say(ray.intersectsMesh(mesh, true).hit ? "hit" : "miss");
"""
RAPIER = """const say = console.log;
console.warn = console.log = console.error;
const { default: rapier } = await import("@dimforge/rapier3d-compat");
await rapier.init();
const mesh = rapier.ColliderDesc.trimesh(Float32Array.of(%(points)s), Uint32Array.of(%(corners)s)%(flags)s);
const collider = new rapier.World({ x: 0, y: 0, z: 0 }).createCollider(mesh);
const [x, y, z, dx, dy, dz] = [%(query)s];
say(%(call)s);
"""
PROGRAMS = {
    "solids.embree": ("C++", EMBREE, {"flags": "RTC_SCENE_FLAG_NONE"}),
    "solids.embree_robust": ("C++", EMBREE, {"flags": "RTC_SCENE_FLAG_ROBUST"}),
    "solids.cgal_do_intersect": ("C++", CGAL, {"call": "tree.do_intersect"}),
    "solids.cgal_first_intersection": ("C++", CGAL, {"call": "tree.first_intersection"}),
    "solids.vtk_select_enclosed_points": ("C++", VTK, {"call": VTK_ENCLOSED % {"tolerance": ""}}),
    "solids.vtk_select_enclosed_points_0": ("C++", VTK, {"call": VTK_ENCLOSED % {"tolerance": "filter->SetTolerance(0);\n    "}}),
    "solids.vtk_implicit_distance": ("C++", VTK, {"call": VTK_DISTANCE}),
    "solids.vtk_obb_tree": ("C++", VTK, {"call": VTK_LINE, "locator": "vtkOBBTree"}),
    "solids.vtk_static_cell_locator": ("C++", VTK, {"call": VTK_LINE, "locator": "vtkStaticCellLocator"}),
    "solids.open3d_test_occlusions": ("C++", OPEN3D, {"call": 'scene.TestOcclusions(asked)[0].Item<bool>() ? "hit" : "miss"'}),
    "solids.open3d_cast_rays": ("C++", OPEN3D, {"call": 'std::isfinite(scene.CastRays(asked).at("t_hit")[0].Item<float>()) ? "hit" : "miss"'}),
    "solids.open3d_occupancy": ("C++", OPEN3D, {"call": 'scene.ComputeOccupancy(asked)[0].Item<float>() != 0 ? "inside" : "outside"'}),
    "solids.open3d_signed_distance": ("C++", OPEN3D, {"call": 'scene.ComputeSignedDistance(asked)[0].Item<float>() < 0 ? "inside" : "outside"'}),
    "solids.three_raycaster": ("JavaScript", THREE, {"call": THREE_RAYCASTER}),
    "solids.three_ray": ("JavaScript", THREE, {"call": THREE_RAY}),
    "solids.three_mesh_bvh": ("JavaScript", THREE, {"call": THREE_BVH}),
    "solids.babylonjs": ("JavaScript", BABYLON, {"epsilon": ""}),
    "solids.babylonjs_0": ("JavaScript", BABYLON, {"epsilon": ", 0"}),
    "solids.rapier3d": ("JavaScript", RAPIER, {}),
}


def program(finding):
    """(language, text)"""
    language, text, more = PROGRAMS[finding["subject"]]
    query, points, corners = parts_of(finding)
    listed = lambda numbers: ", ".join(map(repr, numbers))
    if text is OPEN3D or text is EMBREE:
        listed = lambda numbers: ", ".join(repr(x) + "f" if isinstance(x, float) else repr(x) for x in numbers)
    # A power of two that leads out of the model from the origin.
    steps = max(map(abs, (*query[:3], *(c for p in points for c in p)))) / max(map(abs, query[3:]), default=1)
    parts = {"points": listed([c for p in points for c in p]), "corners": listed(corners), "query": listed(query),
             "rows": ", ".join("{%s}" % listed(p) for p in points),
             "triples": ", ".join("{%s}" % listed(corners[i:i + 3]) for i in range(0, len(corners), 3)),
             "far": repr(float(8 * 2 ** max(0, int(steps)).bit_length()))}
    if finding["subject"] == "solids.rapier3d" and finding["test"] == "ray_solid_3d":
        more = {"flags": "", "call": 'collider.castRay(new rapier.Ray({ x, y, z }, { x: dx, y: dy, z: dz }), Infinity, true) >= 0 ? "hit" : "miss"'}
    elif finding["subject"] == "solids.rapier3d":
        more = {"flags": ", rapier.TriMeshFlags.ORIENTED", "call": 'collider.containsPoint({ x, y, z }) ? "inside" : "outside"'}
    parts.update({key: value % {**parts, **more} if key == "call" and value is VTK_LINE else value for key, value in more.items()})
    return language, text % parts


def compiler_words(text):
    """What follows g++; nothing where the library is not there."""
    if text.startswith("#include <embree3"):
        return ["-lembree3"]
    if text.startswith("#include <CGAL"):
        return ["-frounding-math", "-DNDEBUG", "-lgmp", "-lmpfr"]
    if text.startswith("#include <vtk"):
        found = sorted(glob.glob("/usr/include/vtk-*"))
        if not found:
            return None
        names = ("CommonCore", "CommonDataModel", "CommonMath", "CommonExecutionModel", "FiltersCore", "FiltersGeneral", "FiltersModeling")
        version = found[-1].rsplit("-", 1)[1]
        return ["-isystem", found[-1], *("-lvtk%s-%s" % (name, version) for name in names)]
    return ["-isystem", "/usr/include/eigen3", "-lOpen3D", "-lfmt"]


def said(finding):
    """What the library says; nothing where it is not there."""
    language, text = program(finding)
    if language == "JavaScript":
        folder = os.path.join(ADAPTERS, "javascript")
        if not shutil.which("node") or not os.path.isdir(os.path.join(folder, "node_modules")):
            return None
        done = subprocess.run(["node", "--input-type=module", "-"], input=text, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()
    return compiled(text)


def compiled(text):
    """What a program in C++ prints; nothing where its library is not there."""
    words = compiler_words(text)
    if words is None or not shutil.which("g++"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, built = os.path.join(folder, "asked.cpp"), os.path.join(folder, "asked")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        header = text.split("<", 1)[1].split(">", 1)[0]
        there = subprocess.run(["g++", "-E", *(word for word in words if not word.startswith("-l")), "-x", "c++", "-"],
                               input="#if !__has_include(<%s>)\n#error none\n#endif\n" % header, capture_output=True, text=True, check=False)
        if there.returncode:
            return None
        subprocess.run(["g++", "-std=c++17", "-O1", source, "-o", built, *words], check=True, capture_output=True)
        return subprocess.run([built], capture_output=True, text=True, check=True).stdout.strip()


def judged(graze, finding):
    """(outcome, relation) that graze gives the answer, which is written into the case."""
    verdict = "hit" if finding["actual"] in ("hit", "inside") else "miss"
    case = {"test": finding["test"], "scalar": finding["scalar"], "input": finding["input"], "verdicts": {"library": verdict}}
    done = subprocess.run([graze, "check", "--json", "--fail-on", "none", "--subject", "external.library", "-"], input=json.dumps(case) + "\n",
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    told = json.loads(done.stdout)
    return told["subjects"]["external.library"]["outcome"], told["relation"]
