import { box, plate, shift } from '../mesh';
import { move, rectangle, soften } from '../outline';
import type { Random } from '../random';
import type { Point, Sketch } from '../sketch';
import { type Material, type Pose, paintDecal, paintSolid, place } from '../solid';

export const playMark: Point[] = soften(
  [
    [-0.42, 0.55],
    [-0.42, -0.55],
    [0.56, 0],
  ],
  0.16,
);

/** A wide screen with a lit picture. */
export function paintScreen(
  sketch: Sketch,
  colours: [string, string, string],
  body: Material,
  pose: Pose,
  random: Random,
  size: [number, number] = [2.6, 1.55],
): void {
  const [width, height] = size;
  paintSolid(sketch, plate(rectangle(width, height, 0.14), 0.16, 0.04), body, pose, random);
  const picture = rectangle(width - 0.16, height - 0.16, 0.09);
  const corners = place(
    [
      [-width / 2, height / 2],
      [width / 2, -height / 2],
    ],
    pose,
    0.08,
  ) as [Point, Point]; // two in, two out
  const lit = sketch.linear(...corners, [
    [0, colours[0]],
    [0.5, colours[1]],
    [1, colours[2]],
  ]);
  paintDecal(sketch, picture, pose, 0.085, `fill="${lit}"`);
  const sheen: Point[] = [
    [-width / 2 + 0.1, height / 2 - 0.1],
    [width * 0.12, height / 2 - 0.1],
    [-width * 0.22, -height / 2 + 0.1],
    [-width / 2 + 0.1, -height / 2 + 0.1],
  ];
  paintDecal(sketch, sheen, pose, 0.09, 'fill="#fff" opacity=".09"');
}

/** The slate that starts a take. */
export function paintClapper(
  sketch: Sketch,
  board: Material,
  light: Material,
  pose: Pose,
  random: Random,
): void {
  paintSolid(sketch, plate(rectangle(2.2, 1.45, 0.12), 0.22, 0.05), board, pose, random);
  for (const y of [0.12, -0.28]) {
    paintDecal(sketch, move(rectangle(1.9, 0.045), 0, y), pose, 0.115, 'fill="#fff" opacity=".4"');
  }
  paintDecal(sketch, move(rectangle(0.045, 0.4), 0.3, -0.08), pose, 0.115, 'fill="#fff" opacity=".4"');
  const arm: Pose = {
    ...pose,
    at: [pose.at[0] - pose.size * 0.02, pose.at[1] - pose.size * 1.22],
    turn: [pose.turn?.[0] ?? 0, pose.turn?.[1] ?? 0, (pose.turn?.[2] ?? 0) + 14],
  };
  for (const [bar, where] of [
    [pose, 0.82],
    [arm, 0],
  ] as const) {
    paintSolid(sketch, shift(box(2.2, 0.3, 0.22), [0, where, 0]), board, bar, random);
    for (let i = -2; i <= 2; i++) {
      const x = i * 0.44;
      const lean = bar === arm ? -0.12 : 0.12;
      const stripe: Point[] = [
        [x - 0.11 - lean, where - 0.15],
        [x + 0.11 - lean, where - 0.15],
        [x + 0.11 + lean, where + 0.15],
        [x - 0.11 + lean, where + 0.15],
      ];
      paintSolid(sketch, shift(plate(stripe, 0.02, 0.005), [0, 0, 0.11]), light, bar, random);
    }
  }
}
