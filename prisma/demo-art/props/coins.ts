import { frame, plate, shift } from '../mesh';
import { circle, inset, move, polygon, star } from '../outline';
import type { Random } from '../random';
import type { Point, Sketch } from '../sketch';
import { type Material, type Pose, paintDecal, paintSolid } from '../solid';

/** A struck coin: rim, sunken field, raised emblem. */
export function paintCoin(
  sketch: Sketch,
  material: Material,
  pose: Pose,
  random: Random,
  emblem: Point[] = star(5, 0.48, 0.55),
  outline: Point[] = circle(1, 56),
): void {
  const depth = 0.26;
  paintSolid(sketch, plate(outline, depth, 0.05), material, pose, random);
  const field = inset(outline, 0.17);
  const [dark, light] = [material.ramp[1] ?? '#000000', material.ramp[3] ?? '#ffffff'];
  const from: Point = [pose.at[0] - pose.size * 0.6, pose.at[1] - pose.size * 0.7];
  const to: Point = [pose.at[0] + pose.size * 0.6, pose.at[1] + pose.size * 0.7];
  const paint = sketch.linear(from, to, [
    [0, dark],
    [0.5, material.ramp[2] ?? dark],
    [1, light],
  ]);
  paintDecal(sketch, field, pose, depth / 2, `fill="${paint}"`);
  paintSolid(sketch, shift(frame(outline, 0.19, 0.1, 0.04), [0, 0, depth / 2]), material, pose, random);
  paintSolid(sketch, shift(plate(emblem, 0.14, 0.06), [0, 0, depth / 2 + 0.05]), material, pose, random);
}

/** Coins lying one upon the other, each a little out of line. */
export function paintStack(
  sketch: Sketch,
  material: Material,
  at: Point,
  size: number,
  count: number,
  random: Random,
  emblem?: Point[],
): void {
  for (let i = 0; i < count; i++) {
    const place: Point = [at[0] + random(-0.08, 0.08) * size, at[1] - i * size * 0.24];
    const pose: Pose = { at: place, size, turn: [-62, 0, random(-30, 30)] };
    if (i === count - 1) paintCoin(sketch, material, pose, random, emblem);
    else paintSolid(sketch, plate(circle(1, 44), 0.26, 0.05), material, pose, random);
  }
}

/** A token with cut corners, as shooters and arenas use. */
export function paintToken(
  sketch: Sketch,
  shell: Material,
  core: Material,
  pose: Pose,
  random: Random,
  corners = 6,
): void {
  const outline = polygon(corners, 1, Math.PI / corners);
  paintSolid(sketch, plate(outline, 0.34, 0.14), shell, pose, random);
  paintSolid(sketch, shift(plate(inset(outline, 0.24), 0.16, 0.1), [0, 0, 0.2]), core, pose, random);
  paintSolid(
    sketch,
    shift(plate(move(polygon(4, 0.42), 0, 0), 0.16, 0.14), [0, 0, 0.32]),
    shell,
    pose,
    random,
  );
}
