import { paintGlow } from '../effects';
import { box, type Mesh, plate, shift, type Vector } from '../mesh';
import { circle, move, soften } from '../outline';
import type { Random } from '../random';
import type { Point, Sketch } from '../sketch';
import { type Material, type Pose, paintSolid } from '../solid';

/** A gift box with its lid lifted and light coming out. */
export function paintGiftBox(
  sketch: Sketch,
  paper: Material,
  ribbon: Material,
  pose: Pose,
  random: Random,
  inside: () => void,
  glow = true,
): void {
  const { at, size } = pose;
  const turn: Vector = [16, 32, 0];
  const body: Pose = { at, size, turn };
  paintSolid(sketch, box(1.7, 1.1, 1.7), paper, body, random);
  for (const strip of wrap(1.7, 1.1)) paintSolid(sketch, strip, ribbon, body, random);
  const mouth: Point = [at[0], at[1] - size * 0.56];
  if (glow) paintGlow(sketch, mouth, size * 1.5, '#fff0b0', 1);
  inside();
  const lid: Pose = { at: [at[0] + size * 0.62, at[1] - size * 1.5], size, turn: [8, 26, -24] };
  paintSolid(sketch, box(1.86, 0.34, 1.86), paper, lid, random);
  for (const strip of wrap(1.86, 0.34)) paintSolid(sketch, strip, ribbon, lid, random);
  paintBow(
    sketch,
    ribbon,
    { at: [lid.at[0] + size * 0.12, lid.at[1] - size * 0.32], size: size * 0.5, turn: [10, 10, -24] },
    random,
  );
}

/** Ribbon on the faces of a square box that this module shows: top, front and left. */
function wrap(side: number, height: number): Mesh[] {
  return [
    shift(box(0.34, 0.02, side), [0, height / 2, 0]),
    shift(box(side, 0.02, 0.34), [0, height / 2, 0]),
    shift(box(0.34, height, 0.02), [0, 0, side / 2]),
    shift(box(0.02, height, 0.34), [-side / 2, 0, 0]),
  ];
}

export function paintBow(sketch: Sketch, ribbon: Material, pose: Pose, random: Random): void {
  const loop: Point[] = soften(
    [
      [0, 0.05],
      [0.95, 0.75],
      [1.35, 0.35],
      [1.25, -0.15],
      [0, -0.12],
    ],
    0.35,
  );
  const mirrored = loop.map(([x, y]): Point => [-x, y]);
  for (const outline of [loop, mirrored]) paintSolid(sketch, plate(outline, 0.5, 0.16), ribbon, pose, random);
  paintSolid(
    sketch,
    shift(plate(move(circle(0.24, 20), 0, 0), 0.5, 0.12), [0, 0, 0.2]),
    ribbon,
    pose,
    random,
  );
}

/** A supply crate, seen from its left front edge: planks, corner posts, a metal foot and lid. */
export function paintCrate(
  sketch: Sketch,
  panel: Material,
  trim: Material,
  pose: Pose,
  random: Random,
): void {
  paintSolid(sketch, shift(box(1.64, 0.2, 1.64), [0, -0.6, 0]), trim, pose, random);
  paintSolid(sketch, shift(box(1.5, 1.2, 1.5), [0, 0.05, 0]), panel, pose, random);
  for (const along of [-0.36, 0, 0.36]) {
    paintSolid(sketch, shift(box(0.03, 1.04, 0.04), [along, 0.02, 0.75]), trim, pose, random);
    paintSolid(sketch, shift(box(0.04, 1.04, 0.03), [-0.75, 0.02, along]), trim, pose, random);
  }
  const posts: [x: number, z: number][] = [
    [-0.72, -0.72],
    [0.72, 0.72],
    [-0.72, 0.72],
  ];
  for (const [x, z] of posts)
    paintSolid(sketch, shift(box(0.22, 1.1, 0.22), [x, 0.05, z]), trim, pose, random);
  paintSolid(sketch, shift(box(1.64, 0.2, 1.64), [0, 0.6, 0]), trim, pose, random);
  paintSolid(sketch, shift(box(1.3, 0.06, 1.3), [0, 0.7, 0]), panel, pose, random);
}

/** Cubes on a grid, given as [column, height, row]; those behind are painted first. */
export function paintCubes(
  sketch: Sketch,
  cubes: [x: number, y: number, z: number, material: Material][],
  pose: Pose,
  random: Random,
): void {
  const ordered = [...cubes].sort((a, b) => a[0] + a[1] + a[2] - (b[0] + b[1] + b[2]));
  for (const [x, y, z, material] of ordered) {
    paintSolid(sketch, shift(box(0.97, 0.97, 0.97), [x, y, z]), material, pose, random);
  }
}
