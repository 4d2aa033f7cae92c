// A view in space. One WebGL renderer draws for all views of the page, as a browser allows only a few contexts; each
// view keeps its picture on a canvas of its own, which stays when the renderer goes on, is lost, or the page is printed.

import {
  BufferAttribute, BufferGeometry, Color, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh,
  MeshBasicMaterial, OrthographicCamera, Plane, Scene, SphereGeometry, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import { make_axes } from "./axes";
import { html } from "./dom";
import type { Ball, Drawing } from "./lens";
import { place_names, width_in_em } from "./names";
import { fit_of, head_of, mark_of, type Painter, type Picture } from "./painter";
import { palette } from "./palette";

let shared: WebGLRenderer | null | undefined;

/// Null where the browser has no WebGL.
export function renderer_or_null(): WebGLRenderer | null {
  if (shared !== undefined) return shared;
  shared = null;
  try {
    const probe = document.createElement("canvas");
    const context = probe.getContext("webgl2", { alpha: true, antialias: true });
    if (context) {
      shared = new WebGLRenderer({ canvas: probe, context, alpha: true, antialias: true });
      shared.setClearColor(0x000000, 0);
      shared.localClippingEnabled = true;
    }
  } catch {
    shared = null;
  }
  return shared;
}

const half_height = 1.75; // the window cube's corners are sqrt(3) away from its middle
const cube = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] as const;
const window_planes = cube.map((n) => new Plane(new Vector3(...n), 1));

/// `up` is drawn upwards at first: the direction of the gap, so that the gap is seen from the side.
export function make_painter_3d(stage: HTMLElement, up: readonly number[] | null, facing: readonly number[] | null): Painter {
  const surface = html("canvas", { class: "gv-surface", tabindex: 0, role: "img" });
  const names = html("div", { class: "gv-names", "aria-hidden": "true" });
  stage.append(surface, names);
  const axes = make_axes(stage);
  const pen = surface.getContext("2d")!;
  const space = new Scene();
  const content = new Group();
  space.add(content);
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 40);
  const axis = new Vector3(...(up ?? facing ?? [0, 0, 1]) as [number, number, number]).normalize();
  camera.up.copy(axis); // before the controls are made: they read it once
  const controls = new OrbitControls(camera, surface);
  controls.enablePan = false;
  controls.enableZoom = false; // the microscope is the zoom
  controls.enableDamping = false;
  const grids: { normal: Vector3; lines: LineSegments; material: LineBasicMaterial }[] = [];
  for (const normal of cube) {
    const material = new LineBasicMaterial();
    const lines = new LineSegments(grid_lines(normal), material);
    lines.renderOrder = -1;
    space.add(lines);
    grids.push({ normal: new Vector3(...normal), lines, material });
  }
  let picture: Picture | null = null;
  let tags: { at: Vector3; width: number; element: HTMLElement }[] = [];
  let pending = false;
  let fit = 1;

  function aim(): void {
    const least = [axis.x, axis.y, axis.z].reduce((best, v, i, all) => (Math.abs(v) < Math.abs(all[best]!) ? i : best), 0);
    const side = new Vector3().setComponent(least, 1).cross(axis).normalize();
    const across = new Vector3().crossVectors(axis, side);
    // Seen from the side a gap stays open: a window's face appears as a band of 2 sqrt(2) sin(tilt), here 0.2 half windows.
    const tilt = up ? 0.07 : 0.6;
    camera.position.copy(side).multiplyScalar(0.8).addScaledVector(across, 0.6).normalize()
      .multiplyScalar(Math.cos(tilt)).addScaledVector(axis, Math.sin(tilt)).multiplyScalar(10);
    controls.target.set(0, 0, 0);
    controls.update();
  }

  function place(at: Vector3): [number, number] {
    const { x, y } = at.clone().project(camera);
    return [((x + 1) / 2) * surface.clientWidth, ((1 - y) / 2) * surface.clientHeight];
  }

  function paint(): void {
    pending = false;
    const renderer = renderer_or_null();
    const { clientWidth: width, clientHeight: height } = surface;
    if (!renderer || !picture || width === 0 || height === 0) return;
    if (renderer.getContext().isContextLost()) return; // the picture stays until the context is back
    const density = Math.min(devicePixelRatio || 1, 2);
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    if (surface.width !== across || surface.height !== down) {
      surface.width = across;
      surface.height = down;
    }
    const size = half_height / fit / Math.min(1, width / height);
    camera.top = size;
    camera.bottom = -size;
    camera.right = (size * width) / height;
    camera.left = -camera.right;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const toward = new Vector3().copy(camera.position).normalize();
    const colours = palette();
    for (const { normal, lines, material } of grids) {
      lines.visible = normal.dot(toward) < -0.02;
      material.color.set(colours.grid);
    }
    renderer.setPixelRatio(1);
    renderer.setSize(across, down, false);
    renderer.render(space, camera);
    pen.clearRect(0, 0, across, down);
    pen.drawImage(renderer.domElement, 0, 0);
    const seen = tags.map(({ at }) => {
      const [x, y] = place(at);
      return { x, y };
    });
    place_names(seen, tags.map((tag) => ({ width: tag.width, height: 14 })), 10, { x: 2, y: 2 }, { x: width - 2, y: height - 2 })
      .forEach(({ x, y }, i) => void (tags[i]!.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`));
    painter.painted?.();
    axes.turn([0, 1, 2].map((i) => new Vector3().setComponent(i, 1).transformDirection(camera.matrixWorldInverse).toArray()));
  }
  function repaint(): void {
    if (!pending) {
      pending = true;
      requestAnimationFrame(() => pending && paint());
    }
  }
  controls.addEventListener("change", repaint);
  const sizes = new ResizeObserver(repaint);
  sizes.observe(surface);
  const screen = renderer_or_null()?.domElement;
  screen?.addEventListener("webglcontextrestored", repaint);

  function rebuild(): void {
    dispose_of(content);
    names.replaceChildren();
    tags = [];
    if (!picture) return;
    fill(content, picture.drawing, fit);
    const tag = (text: string, at: Vector3, name: string): void => {
      const element = html("span", { class: name }, text);
      names.append(element);
      tags.push({ at, width: width_in_em(text) * 12, element });
    };
    picture.drawing.names.forEach((name) => tag(name.text, vector(name.at), name.role ? `gv-tag gv-${name.role}` : "gv-tag"));
    mark_of(picture).forEach((mark) => tag(mark.text, vector(mark.at), "gv-tag gv-mark"));
  }

  const painter: Painter = {
    surface,
    painted: null,
    place: (at) => place(vector(at)),
    pixel() {
      const size = (camera.top - camera.bottom) / Math.max(1, surface.clientHeight);
      const way = (column: number, by: number): number[] => new Vector3().setFromMatrixColumn(camera.matrixWorld, column).multiplyScalar(by).toArray();
      return [way(0, size), way(1, -size)];
    },
    show(next) {
      picture = next;
      fit = fit_of(next, 1.3);
      rebuild();
      paint();
    },
    repaint() {
      rebuild();
      paint(); // at once: a page about to be printed does not wait for a frame
    },
    nudge(right, higher) {
      const side = new Vector3().crossVectors(axis, camera.position).normalize();
      const angle = camera.position.angleTo(axis);
      const turn = Math.min(Math.max(higher * 0.12, angle - Math.PI + 0.02), angle - 0.02);
      camera.position.applyAxisAngle(side, -turn).applyAxisAngle(axis, right * 0.12);
      controls.update();
      repaint();
    },
    reset() {
      aim();
      repaint();
    },
    breadth: () => ((2 * half_height) / fit) * surface.clientWidth / Math.max(1, Math.min(surface.clientWidth, surface.clientHeight)),
    dispose() {
      pending = false;
      picture = null;
      surface.remove();
      names.remove();
      axes.dispose();
      sizes.disconnect();
      screen?.removeEventListener("webglcontextrestored", repaint);
      controls.dispose();
      dispose_of(content);
      grids.forEach(({ lines, material }) => (lines.geometry.dispose(), material.dispose()));
    },
  };
  aim();
  return painter;
}

/// Two directions of length 1 across a line, and each other.
function across(from: readonly number[], to: readonly number[]): number[][] {
  const way = vector(to).sub(vector(from)).normalize();
  const least = way.toArray().reduce((best, v, i, all) => (Math.abs(v) < Math.abs(all[best]!) ? i : best), 0);
  const side = new Vector3().setComponent(least, 1).cross(way).normalize();
  return [side.toArray(), new Vector3().crossVectors(way, side).toArray()];
}

const vector = (p: readonly number[]): Vector3 => new Vector3(p[0], p[1], p[2]);

function grid_lines(normal: readonly [number, number, number]): BufferGeometry {
  const axis = normal.findIndex((x) => x !== 0);
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const numbers: number[] = [];
  for (let i = -4; i <= 4; ++i) {
    for (const [along, fixed] of [[u, v], [v, u]]) {
      for (const end of [-1, 1]) {
        const p = [0, 0, 0];
        p[axis] = normal[axis]!;
        p[fixed!] = i / 4;
        p[along!] = end;
        numbers.push(...p);
      }
    }
  }
  return new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(numbers), 3));
}

function faces(points: readonly number[][][], colour: string, opacity: number): Mesh {
  const numbers: number[] = [];
  for (const polygon of points) {
    for (let i = 1; i + 1 < polygon.length; ++i) numbers.push(...polygon[0]!, ...polygon[i]!, ...polygon[i + 1]!);
  }
  const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(numbers), 3));
  return new Mesh(geometry, new MeshBasicMaterial({ color: new Color(colour), transparent: true, opacity, side: DoubleSide, depthWrite: false }));
}

function lines(segments: readonly (readonly number[][])[], colour: string, width: number, dashed = false): LineSegments2 {
  const geometry = new LineSegmentsGeometry();
  geometry.setPositions(segments.flat(2));
  const density = Math.min(devicePixelRatio || 1, 2);
  const material = new LineMaterial({ color: new Color(colour).getHex(), linewidth: width * density, dashed, dashSize: 0.05, gapSize: 0.035 });
  const made = new LineSegments2(geometry, material);
  if (dashed) made.computeLineDistances();
  return made;
}

/// Small balls of a fixed size in the window: round from every side.
function dots(points: readonly number[][], colour: string, radius: number, hollow = false): Group {
  const group = new Group();
  for (const at of points) {
    const material = new MeshBasicMaterial({ color: new Color(colour), transparent: hollow, opacity: hollow ? 0.5 : 1 });
    const ball = new Mesh(new SphereGeometry(radius, 20, 14), material);
    ball.position.copy(vector(at));
    group.add(ball);
  }
  return group;
}

function sphere(ball: Ball, colour: string): Group {
  const group = new Group();
  const skin = (geometry: BufferGeometry, wires: number[][][]): void => {
    group.add(new Mesh(geometry, new MeshBasicMaterial({
      color: new Color(colour), transparent: true, opacity: 0.16, side: DoubleSide, depthWrite: false, clippingPlanes: window_planes })));
    const geometry_of_wires = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(wires.flat(2)), 3));
    group.add(new LineSegments(geometry_of_wires, new LineBasicMaterial({ color: new Color(colour), transparent: true, opacity: 0.6, clippingPlanes: window_planes })));
  };
  if (ball.whole) {
    const { centre, radius } = ball.whole;
    const at = (a: number, b: number): number[] => [
      centre[0]! + radius * Math.cos(a) * Math.cos(b), centre[1]! + radius * Math.sin(a) * Math.cos(b), centre[2]! + radius * Math.sin(b)];
    const wires: number[][][] = [];
    for (let ring = 0; ring < 12; ++ring) {
      for (let i = 0; i < 48; ++i) {
        const [p, q] = [(i / 24) * Math.PI, ((i + 1) / 24) * Math.PI];
        wires.push([at((ring / 12) * Math.PI, p), at((ring / 12) * Math.PI, q)]);
        const latitude = ((ring - 5.5) / 12) * Math.PI;
        wires.push([at(p, latitude), at(q, latitude)]);
      }
    }
    const geometry = new SphereGeometry(radius, 48, 32);
    geometry.translate(centre[0]!, centre[1]!, centre[2]!);
    skin(geometry, wires);
  } else if (ball.window === "boundary") {
    const out = vector(ball.outward);
    const least = ball.outward.reduce((best, v, i, all) => (Math.abs(v) < Math.abs(all[best]!) ? i : best), 0);
    const s = new Vector3().setComponent(least, 1).cross(out).normalize();
    const t = new Vector3().crossVectors(out, s);
    const at = (i: number, j: number): number[] => {
      const [x, y] = [(i / 16) * ball.limit, (j / 16) * ball.limit];
      const scale = Math.min(1, ball.limit / Math.hypot(x, y || 1e-9));
      const [a, b] = [x * scale, y * scale];
      return new Vector3().addScaledVector(out, ball.height(a * a + b * b)).addScaledVector(s, a).addScaledVector(t, b).toArray();
    };
    const triangles: number[] = [];
    const wires: number[][][] = [];
    for (let i = -16; i < 16; ++i) {
      for (let j = -16; j <= 16; ++j) {
        if (j < 16) triangles.push(...at(i, j), ...at(i + 1, j), ...at(i + 1, j + 1), ...at(i, j), ...at(i + 1, j + 1), ...at(i, j + 1));
        if (j % 4 === 0) wires.push([at(i, j), at(i + 1, j)], [at(j, i), at(j, i + 1)]);
      }
    }
    skin(new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(triangles), 3)), wires);
  }
  return group;
}

function fill(content: Group, drawing: Drawing, fit: number): void {
  const colours = palette();
  for (const role of ["first", "second", "exact", "subject"] as const) {
    const colour = colours.roles[role];
    const of_role = drawing.faces.filter((face) => face.role === role);
    const solid = of_role.filter((face) => !face.infinite).map((face) => face.points);
    const endless = of_role.filter((face) => face.infinite).map((face) => face.points);
    if (solid.length) content.add(faces(solid, colour, 0.34));
    if (endless.length) content.add(faces(endless, colour, 0.2));
    const edges = drawing.edges.filter((edge) => edge.role === role).map((edge) => edge.ends);
    if (edges.length) content.add(lines(edges, colour, 2.5));
    const paths = drawing.paths.filter((path) => path.role === role).map((path) => path.ends);
    if (paths.length) content.add(lines(paths, colour, 1.5, true));
    const arrows = drawing.arrows.filter((arrow) => arrow.role === role);
    if (arrows.length) content.add(lines(arrows.flatMap(({ from, to }) => [[from, to], ...head_of(from, to, across(from, to))]), colour, 3));
    const vertices = drawing.vertices.filter((vertex) => vertex.role === role).map((vertex) => vertex.at);
    content.add(dots(vertices, colour, 0.03 / fit));
  }
  drawing.balls.forEach((ball) => content.add(sphere(ball, colours.roles[ball.role])));
  if (drawing.nearest) {
    if (drawing.nearest.between) content.add(lines([drawing.nearest.between], colours.near, 2, true));
    content.add(dots(drawing.nearest.at, colours.near, 0.046 / fit, true));
  }
}

function dispose_of(group: Group): void {
  group.traverse((object) => {
    if (object instanceof Mesh || object instanceof LineSegments) {
      object.geometry.dispose();
      object.material.dispose();
    }
  });
  group.clear();
}
