import { plate, shift } from '../mesh';
import { circle, move, rectangle, star } from '../outline';
import type { Random } from '../random';
import type { Point, Sketch } from '../sketch';
import { type Material, type Pose, paintDecal, paintSolid, place } from '../solid';

export type CardLook = {
  /** From the lit corner to the other. */
  colours: [string, string, string];
  body: Material;
  emblem?: Point[];
  emblemMaterial?: Material;
};

const half = 0.045;

/** A gift card: gradient face, sweeping bands, sheen, raised emblem. */
export function paintCard(sketch: Sketch, look: CardLook, pose: Pose, random: Random): void {
  const outline = rectangle(2.2, 1.4, 0.16);
  paintSolid(sketch, plate(outline, half * 2, 0.02), look.body, pose, random);
  const [from, to] = place(
    [
      [-1.1, 0.7],
      [1.1, -0.7],
    ],
    pose,
    half,
  ) as [Point, Point]; // two points in, two out
  const [first, second, third] = look.colours;
  const face = sketch.linear(from, to, [
    [0, first],
    [0.5, second],
    [1, third],
  ]);
  const front = rectangle(2.12, 1.32, 0.14);
  paintDecal(sketch, front, pose, half, `fill="${face}"`);
  for (const [x, radius, opacity] of [
    [0.7, 0.62, 0.13],
    [0.95, 0.45, 0.12],
  ] as const) {
    paintDecal(
      sketch,
      move(circle(radius, 40), x * 0.55, -0.06),
      pose,
      half,
      `fill="#fff" opacity="${opacity}"`,
    );
  }
  for (const y of [-0.3, -0.46]) {
    const wide = y < -0.4 ? 0.42 : 0.66;
    const bar = move(rectangle(wide, 0.07, 0.03), -0.88 + wide / 2, y);
    paintDecal(sketch, bar, pose, half, 'fill="#fff" opacity=".55"');
  }
  const sheen: Point[] = [
    [-0.75, 0.66],
    [-0.2, 0.66],
    [-0.75, -0.66],
    [-1.06, -0.66],
    [-1.06, 0.1],
  ];
  paintDecal(sketch, sheen, pose, half, 'fill="#fff" opacity=".12"');
  const emblem = shift(plate(move(look.emblem ?? star(5, 0.5, 0.36), 0.45, 0.04), 0.12, 0.05), [
    0,
    0,
    half + 0.05,
  ]);
  paintSolid(sketch, emblem, look.emblemMaterial ?? look.body, pose, random);
}

/** A ticket with bitten sides and a row of perforations; `pips` counts its days. */
export function paintTicket(sketch: Sketch, look: CardLook, pose: Pose, random: Random, pips = 7): void {
  const outline = ticketOutline(1.25, 1.9);
  paintSolid(sketch, plate(outline, 0.12, 0.03), look.body, pose, random);
  const [from, to] = place(
    [
      [-0.6, 0.95],
      [0.6, -0.95],
    ],
    pose,
    0.06,
  ) as [Point, Point]; // two points in, two out
  const face = sketch.linear(from, to, [
    [0, look.colours[0]],
    [0.55, look.colours[1]],
    [1, look.colours[2]],
  ]);
  paintDecal(sketch, ticketOutline(1.12, 1.77), pose, 0.06, `fill="${face}"`);
  for (let i = -4; i <= 4; i++) {
    paintDecal(
      sketch,
      move(rectangle(0.06, 0.03), i * 0.105, -0.36),
      pose,
      0.065,
      'fill="#fff" opacity=".6"',
    );
  }
  for (let i = 0; i < pips; i++) {
    const pip = move(circle(0.05, 14), (i - (pips - 1) / 2) * 0.14, -0.62);
    paintDecal(sketch, pip, pose, 0.065, `fill="#fff" opacity="${i < pips - 2 ? 0.95 : 0.4}"`);
  }
  const emblem = shift(plate(move(look.emblem ?? star(4, 0.4, 0.4), 0, 0.24), 0.14, 0.06), [0, 0, 0.13]);
  paintSolid(sketch, emblem, look.emblemMaterial ?? look.body, pose, random);
}

function ticketOutline(width: number, height: number): Point[] {
  const [x, y, bite, notch] = [width / 2, height / 2, 0.13, -0.36];
  const arc = (side: 1 | -1): Point[] =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = (i / 8) * Math.PI;
      return [side * (x - Math.sin(angle) * bite), notch - side * Math.cos(angle) * bite];
    });
  const corner = (cx: number, cy: number, start: number): Point[] =>
    Array.from({ length: 5 }, (_, i) => {
      const angle = start + (i / 4) * (Math.PI / 2);
      return [cx + Math.cos(angle) * 0.12, cy + Math.sin(angle) * 0.12];
    });
  const near = 0.12;
  return [
    ...arc(1),
    ...corner(x - near, y - near, 0),
    ...corner(-x + near, y - near, Math.PI / 2),
    ...arc(-1),
    ...corner(-x + near, -y + near, Math.PI),
    ...corner(x - near, -y + near, Math.PI * 1.5),
  ];
}
