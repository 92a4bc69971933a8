import { lathe } from './mesh';
import type { Random } from './random';
import type { Point, Sketch } from './sketch';
import { type Material, type Pose, paintSolid } from './solid';

/** The brilliant cut: a flat table, a crown, a girdle and a long pavilion. */
const brilliant = lathe(8, [
  { y: 0.52, radius: 0.56 },
  { y: 0.36, radius: 0.82, half: true },
  { y: 0.14, radius: 1.02 },
  { y: 0.08, radius: 1.02 },
  { y: -0.42, radius: 0.54, half: true },
  { y: -1.02, radius: 0 },
]);

const pillar = lathe(6, [
  { y: 1.5, radius: 0 },
  { y: 0.95, radius: 0.4 },
  { y: -0.85, radius: 0.46 },
  { y: -1.25, radius: 0 },
]);

const octahedron = lathe(4, [
  { y: 1.25, radius: 0 },
  { y: 0, radius: 0.72 },
  { y: -1.25, radius: 0 },
]);

const nugget = lathe(6, [
  { y: 0.62, radius: 0.42 },
  { y: 0.2, radius: 0.78, half: true },
  { y: -0.3, radius: 0.7 },
  { y: -0.66, radius: 0.36, half: true },
]);

export type Cut = 'brilliant' | 'pillar' | 'octahedron' | 'nugget';
const cuts = { brilliant, pillar, octahedron, nugget };

export function paintGem(sketch: Sketch, cut: Cut, material: Material, pose: Pose, random: Random): void {
  const turn = pose.turn ?? [20, 12, 0];
  paintSolid(sketch, cuts[cut], material, { ...pose, turn }, random);
  paintGlint(sketch, [pose.at[0] - pose.size * 0.42, pose.at[1] - pose.size * 0.5], pose.size * 0.24);
}

/** A small four-pointed flash of light. */
export function paintGlint(
  sketch: Sketch,
  [x, y]: Point,
  size: number,
  colour = '#ffffff',
  opacity = 1,
): void {
  const thin = size * 0.045;
  const cross = [
    `M${x} ${y - size}Q${x + thin} ${y - thin} ${x + size} ${y}Q${x + thin} ${y + thin} ${x} ${y + size}`,
    `Q${x - thin} ${y + thin} ${x - size} ${y}Q${x - thin} ${y - thin} ${x} ${y - size}Z`,
  ].join('');
  const halo = sketch.radial([x, y], size * 0.8, [
    [0, colour, 0.75 * opacity],
    [0.4, colour, 0.2 * opacity],
    [1, colour, 0],
  ]);
  sketch.add(`<circle cx="${x}" cy="${y}" r="${size * 0.8}" fill="${halo}"/>`);
  sketch.add(`<path d="${cross}" fill="${colour}" opacity="${opacity}"/>`);
}
