// Libraries that are given a solid once and then asked about points and rays: a subject a call. solids.json says what each
// documents. Numbers are passed as they are: in doubles, or in floats, to libraries that compute in them.
import { serve } from "../../examples/commands/graze.mjs";
import { ending_on_trap } from "./adapter.mjs";

console.log = console.warn = console.error; // what libraries say while they are loaded

/** The namespace of a package, or what `then` makes of it; null if it is not installed. */
async function loaded(name, then = (module) => module) {
  try {
    return await then(await import(name));
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND" && error.message.startsWith("Cannot find package")) return null;
    throw error;
  }
}

const subjects = [];

/** A subject; make(mesh) gives what answers: of [x, y, z], or of [ox, oy, oz, dx, dy, dz]. Libraries hold vertices in floats, so
 * a solid of doubles that are no floats is declined. */
function subject(test, name, scalars, make) {
  for (const scalar of scalars)
    subjects.push({
      test, name, scalar,
      prepare: (triangles) => {
        const mesh = indexed(triangles);
        return mesh && make(mesh);
      },
    });
}
const both = ["float32", "float64"];
const floats = ["float32"];

/** Points, each once, in floats, and three indices a triangle; null where a coordinate is no float. */
function indexed(triangles) {
  const places = new Map();
  const points = [], corners = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const point = Array.from(triangles.subarray(i, i + 3), (c) => c + 0);
    if (point.some((c) => Math.fround(c) !== c)) return null;
    const key = point.join();
    if (!places.has(key)) {
      places.set(key, places.size);
      points.push(...point);
    }
    corners.push(places.get(key));
  }
  return { points: Float32Array.from(points), corners: Uint32Array.from(corners) };
}

// three.js: Raycaster.intersectObject of a mesh with material side DoubleSide; Ray.intersectTriangle of all triangles, without
// culling. Computes in doubles. Its rays are to have unit directions: Raycaster's is normalised first, which rounds it; the
// formulas of intersectTriangle and of three-mesh-bvh hold for any length, so theirs is given as it is.
const three = await loaded("three");
const geometry_of = ({ points, corners }) => {
  const geometry = new three.BufferGeometry();
  geometry.setAttribute("position", new three.BufferAttribute(points, 3));
  geometry.setIndex(new three.BufferAttribute(corners, 1));
  return geometry;
};
if (three) {
  subject("ray_solid_3d", "three_raycaster", both, (mesh) => {
    const object = new three.Mesh(geometry_of(mesh), new three.MeshBasicMaterial({ side: three.DoubleSide }));
    object.updateMatrixWorld();
    const caster = new three.Raycaster();
    const found = [];
    return ([ox, oy, oz, dx, dy, dz]) => {
      caster.ray.origin.set(ox, oy, oz);
      caster.ray.direction.set(dx, dy, dz).normalize();
      found.length = 0;
      return caster.intersectObject(object, false, found).length !== 0;
    };
  });
  subject("ray_solid_3d", "three_ray", both, ({ points, corners }) => {
    const at = Array.from(corners, (i) => new three.Vector3().fromArray(points, 3 * i));
    const ray = new three.Ray(), target = new three.Vector3();
    return ([ox, oy, oz, dx, dy, dz]) => {
      ray.origin.set(ox, oy, oz);
      ray.direction.set(dx, dy, dz);
      for (let i = 0; i < at.length; i += 3)
        if (ray.intersectTriangle(at[i], at[i + 1], at[i + 2], false, target)) return true;
      return false;
    };
  });
}

// three-mesh-bvh: MeshBVH.raycastFirst, both sides. Boxes in floats, triangles in doubles.
const bvh = three && (await loaded("three-mesh-bvh"));
if (bvh)
  subject("ray_solid_3d", "three_mesh_bvh", both, (mesh) => {
    const tree = new bvh.MeshBVH(geometry_of(mesh));
    const ray = new three.Ray();
    return ([ox, oy, oz, dx, dy, dz]) => {
      ray.origin.set(ox, oy, oz);
      ray.direction.set(dx, dy, dz);
      return tree.raycastFirst(ray, three.DoubleSide) !== null;
    };
  });

// Babylon.js: Ray.intersectsMesh, in an engine without a screen. Vertices in floats, computes in doubles. A ray's epsilon is
// how far beyond a triangle it may pass, in edges: asked with the one it has by default, 0.001, and with 0.
const babylon = await loaded("@babylonjs/core/Engines/nullEngine.js", async ({ NullEngine }) => ({
  NullEngine,
  ...(await import("@babylonjs/core/scene.js")),
  ...(await import("@babylonjs/core/Materials/standardMaterial.js")),
  ...(await import("@babylonjs/core/Meshes/mesh.js")),
  ...(await import("@babylonjs/core/Meshes/mesh.vertexData.js")),
  ...(await import("@babylonjs/core/Culling/ray.js")),
  ...(await import("@babylonjs/core/Maths/math.vector.js")),
}));
for (const [name, ...epsilon] of babylon ? [["babylonjs"], ["babylonjs_0", 0]] : [])
  subject("ray_solid_3d", name, both, ({ points, corners }) => {
    const scene = new babylon.Scene(new babylon.NullEngine());
    const mesh = new babylon.Mesh("solid", scene);
    const data = new babylon.VertexData();
    [data.positions, data.indices] = [points, corners];
    data.applyToMesh(mesh);
    mesh.material = new babylon.StandardMaterial("plain", scene); // without one the box answers
    mesh.computeWorldMatrix(true);
    const ray = new babylon.Ray(new babylon.Vector3(), new babylon.Vector3(), Infinity, ...epsilon);
    return ([ox, oy, oz, dx, dy, dz]) => {
      ray.origin.set(ox, oy, oz);
      ray.direction.set(dx, dy, dz);
      return ray.intersectsMesh(mesh, true).hit;
    };
  });

// Jolt Physics: TransformedShape.CastRay of a MeshShape, in floats. Its rays have an end: the direction is made long enough by a power of
// two. Its meshes hold a coordinate in 21 bits.
const jolt = await loaded("jolt-physics", ({ default: start }) => start());
if (jolt) {
  // What makes the library register its shapes' collisions: a world, which is not used.
  const world = new jolt.JoltSettings();
  world.mObjectLayerPairFilter = new jolt.ObjectLayerPairFilterTable(1);
  world.mBroadPhaseLayerInterface = new jolt.BroadPhaseLayerInterfaceTable(1, 1);
  world.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(
    world.mBroadPhaseLayerInterface, 1, world.mObjectLayerPairFilter, 1);
  new jolt.JoltInterface(world);
  subject("ray_solid_3d", "jolt_physics", floats, ({ points, corners }) => {
    const list = new jolt.TriangleList();
    for (let i = 0; i < corners.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => {
        const at = 3 * corners[i + k];
        return new jolt.Vec3(points[at], points[at + 1], points[at + 2]);
      });
      const triangle = new jolt.Triangle(a, b, c);
      list.push_back(triangle);
      for (const each of [a, b, c, triangle]) jolt.destroy(each);
    }
    const made = new jolt.MeshShapeSettings(list).Create();
    if (!made.IsValid()) return null;
    const shape = made.Get();
    shape.AddRef();
    const placed = new jolt.TransformedShape();
    placed.mShape = shape;
    placed.mShapePositionCOM = new jolt.RVec3(0, 0, 0);
    placed.mShapeRotation = new jolt.Quat(0, 0, 0, 1);
    placed.SetShapeScale(new jolt.Vec3(1, 1, 1));
    const ray = new jolt.RRayCast(), result = new jolt.RayCastResult();
    const reach = points.reduce((most, c) => Math.max(most, Math.abs(c)), 0);
    return ending_on_trap(([ox, oy, oz, dx, dy, dz]) => {
      const along = Math.max(...[dx, dy, dz].map(Math.abs));
      const from = Math.max(reach, ...[ox, oy, oz].map(Math.abs));
      const times = 2 ** (Math.ceil(Math.log2(from)) - Math.floor(Math.log2(along)) + 2);
      const way = [dx, dy, dz].map((c) => c * times);
      if (way.some((c) => Math.fround(c) !== c)) return null;
      ray.mOrigin.Set(ox, oy, oz);
      ray.mDirection.Set(...way);
      result.Reset();
      placed.CastRay(ray, result);
      return result.mFraction <= 1;
    });
  });
}

// Rapier: Collider.castRay of a triangle mesh, and containsPoint of one with TriMeshFlags.ORIENTED, in floats.
const rapier = await loaded("@dimforge/rapier3d-compat", async ({ default: module }) => {
  await module.init();
  return module;
});
if (rapier) {
  const made = ({ points, corners }, ...flags) =>
    new rapier.World({ x: 0, y: 0, z: 0 }).createCollider(rapier.ColliderDesc.trimesh(points, corners, ...flags));
  subject("ray_solid_3d", "rapier3d", floats, (mesh) => {
    const collider = made(mesh);
    const ray = new rapier.Ray({}, {});
    return ending_on_trap(([ox, oy, oz, dx, dy, dz]) => {
      ray.origin = { x: ox, y: oy, z: oz };
      ray.dir = { x: dx, y: dy, z: dz };
      return collider.castRay(ray, Infinity, true) >= 0;
    });
  });
  subject("point_solid_3d", "rapier3d", floats, (mesh) => {
    const collider = made(mesh, rapier.TriMeshFlags.ORIENTED);
    return ending_on_trap(([x, y, z]) => collider.containsPoint({ x, y, z }));
  });
}

serve(subjects);
