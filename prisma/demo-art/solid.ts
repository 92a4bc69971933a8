import { addLight, clamp, shade } from './colour';
import { dot, type Mesh, middle, normalOf, unit, type Vector } from './mesh';
import type { Random } from './random';
import { type Point, pathOf, round, type Sketch, type Stop } from './sketch';

export type Material = {
  /** Dark to light. */
  ramp: string[];
  /** The colour of the light that comes from behind, right and below. */
  rim: string;
  /** Greater is harder; 0 is matt. */
  gloss: number;
  /** How much facets differ by chance, as in a cut stone. */
  scatter?: number;
  /** Below 1 the far side shines through. */
  opacity?: number;
  /** How bright the edges between facets are. */
  edge?: number;
  /** Flat faces mirror a bright sky over a dark ground. */
  mirror?: boolean;
};

/** Where a body stands: the picture place of its centre, pixels per unit, and turns in degrees about x, y, z. */
export type Pose = { at: Point; size: number; turn?: Vector };

type Face = { corners: Point[]; normal: Vector; depth: number };

const light = unit([-0.5, 0.75, 0.65]);
const half = unit([light[0], light[1], light[2] + 1]);
const behind = unit([0.75, -0.35, -0.1]);
const eyeDistance = 6;

export function paintSolid(sketch: Sketch, mesh: Mesh, material: Material, pose: Pose, random: Random): void {
  const faces = mesh.faces
    .map((face) =>
      project(
        face.map((i) => mesh.points[i] ?? [0, 0, 0]),
        pose,
      ),
    )
    .sort((a, b) => a.depth - b.depth);
  const opacity = material.opacity ?? 1;
  if (opacity < 1) {
    for (const face of faces)
      if (!facesViewer(face)) paintFace(sketch, face, material, random, 0.9, true, pose.size);
  }
  for (const face of faces)
    if (facesViewer(face)) paintFace(sketch, face, material, random, opacity, false, pose.size);
}

/** Projects a flat outline that lies on a body, `z` in front of its centre. */
export function place(outline: Point[], pose: Pose, z = 0): Point[] {
  return outline.map(([x, y]) => toScreen(rotate([x, y, z], pose.turn), pose));
}

/** Paints a flat outline upon a body. */
export function paintDecal(
  sketch: Sketch,
  outline: Point[],
  pose: Pose,
  z: number,
  attributes: string,
): void {
  sketch.add(`<path d="${pathOf(place(outline, pose, z))}" ${attributes}/>`);
}

function project(corners: Vector[], pose: Pose): Face {
  const turned = corners.map((corner) => rotate(corner, pose.turn));
  return {
    corners: turned.map((corner) => toScreen(corner, pose)),
    normal: normalOf(turned),
    depth: middle(turned)[2],
  };
}

function facesViewer({ corners }: Face): boolean {
  const area = corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0;
}

function paintFace(
  sketch: Sketch,
  face: Face,
  material: Material,
  random: Random,
  opacity: number,
  inside: boolean,
  size: number,
) {
  const normal: Vector = inside ? [-face.normal[0], -face.normal[1], -face.normal[2]] : face.normal;
  const scatter = (random() - 0.5) * 2 * (material.scatter ?? 0);
  const brightness = 0.1 + 0.6 * Math.max(0, dot(normal, light)) + scatter;
  const gleam = material.gloss > 0 ? Math.max(0, dot(normal, half)) ** material.gloss : 0;
  const rim = Math.max(0, dot(normal, behind)) ** 1.5 * 0.75;
  const tint = (step: number) =>
    addLight(
      addLight(shade(material.ramp, clamp(brightness + step)), material.rim, rim),
      '#ffffff',
      gleam * 0.6,
    );
  const spread = 0.07 + (material.scatter ?? 0) * 0.5;
  const stops: Stop[] =
    material.mirror && isBroad(face, size)
      ? [
          [0, tint(0.26)],
          [0.42, tint(0.02)],
          [0.5, tint(0.16)],
          [1, tint(-0.2)],
        ]
      : [
          [0, tint(spread)],
          [1, tint(-spread)],
        ];
  const fill = sketch.linear(...diagonal(face.corners), stops);
  const edge = material.edge && !inside ? addLight(tint(spread), '#ffffff', material.edge) : tint(0);
  const stroke = `stroke="${edge}" stroke-width="${material.edge ? 0.9 : 0.5}" stroke-linejoin="round"`;
  sketch.add(`<path d="${pathOf(face.corners)}" fill="${fill}" ${stroke} opacity="${round(opacity)}"/>`);
}

/** Narrow faces belong to a curve, which a mirror on each would cut into stripes. */
function isBroad({ corners }: Face, size: number): boolean {
  const [from, to] = diagonal(corners);
  return Math.min(to[0] - from[0], to[1] - from[1]) > size * 0.3;
}

/** From the lit corner of a face to the opposite one. */
function diagonal(corners: Point[]): [Point, Point] {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

function rotate([x, y, z]: Vector, turn: Vector = [0, 0, 0]): Vector {
  const [a, b, c] = turn.map((degrees) => (degrees * Math.PI) / 180) as Vector; // map keeps the length
  const [x1, y1] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)];
  const [x2, z2] = [x1 * Math.cos(b) + z * Math.sin(b), z * Math.cos(b) - x1 * Math.sin(b)];
  return [x2, y1 * Math.cos(a) - z2 * Math.sin(a), y1 * Math.sin(a) + z2 * Math.cos(a)];
}

function toScreen([x, y, z]: Vector, { at, size }: Pose): Point {
  const near = eyeDistance / (eyeDistance - z);
  return [at[0] + x * near * size, at[1] - y * near * size];
}
