import { frame, lathe, plate, shift } from '../mesh';
import { circle, mirror, move, polygon, rectangle, trace } from '../outline';
import type { Random } from '../random';
import type { Point, Sketch } from '../sketch';
import { type Material, type Pose, paintDecal, paintSolid, place } from '../solid';

const padOutline = mirror(
  trace(
    'M0 -0.46 L0.34 -0.46 C0.5 -0.62 0.86 -0.64 1.04 -0.44 C1.3 -0.1 1.42 0.5 1.3 0.74 C1.16 0.96 0.86 0.78 0.6 0.38 Q0.5 0.26 0.34 0.26 L0 0.26',
  ),
);

/** A gamepad: two sticks, a cross, four buttons. */
export function paintGamepad(
  sketch: Sketch,
  body: Material,
  dark: Material,
  buttons: [Material, Material, Material, Material],
  pose: Pose,
  random: Random,
): void {
  paintSolid(sketch, plate(padOutline, 0.5, 0.14), body, pose, random);
  const z = 0.27;
  const cross: Point[] = [
    [-0.07, 0.2],
    [0.07, 0.2],
    [0.07, 0.07],
    [0.2, 0.07],
    [0.2, -0.07],
    [0.07, -0.07],
    [0.07, -0.2],
    [-0.07, -0.2],
    [-0.07, -0.07],
    [-0.2, -0.07],
    [-0.2, 0.07],
    [-0.07, 0.07],
  ];
  paintSolid(sketch, shift(plate(move(cross, -0.8, 0.24), 0.1, 0.03), [0, 0, z]), dark, pose, random);
  buttons.forEach((material, i) => {
    const angle = (i * Math.PI) / 2;
    const button = move(circle(0.088, 22), 0.8 + Math.cos(angle) * 0.165, 0.24 + Math.sin(angle) * 0.165);
    paintSolid(sketch, shift(plate(button, 0.14, 0.04), [0, 0, z]), material, pose, random);
  });
  for (const x of [-0.4, 0.4]) {
    paintSolid(
      sketch,
      shift(plate(move(circle(0.24, 34), x, -0.06), 0.1, 0.03), [0, 0, z]),
      dark,
      pose,
      random,
    );
    paintSolid(
      sketch,
      shift(plate(move(circle(0.17, 30), x, -0.06), 0.2, 0.06), [0, 0, z + 0.12]),
      body,
      pose,
      random,
    );
  }
  for (const x of [-0.14, 0.14]) {
    paintDecal(sketch, move(rectangle(0.13, 0.05, 0.02), x, 0.3), pose, z, `fill="${dark.ramp[0]}"`);
  }
}

/** A sight: rings, ticks and a point of light. */
export function paintReticle(
  sketch: Sketch,
  metal: Material,
  pose: Pose,
  light: string,
  random: Random,
): void {
  paintSolid(sketch, frame(circle(1.25, 72), 0.2, 0.4, 0.06), metal, pose, random);
  for (let i = 0; i < 4; i++) {
    const tick = move(move(polygon(3, 0.2, Math.PI), 0, 0.92), 0, 0, 1, (i * Math.PI) / 2);
    paintSolid(sketch, shift(plate(tick, 0.16, 0.04), [0, 0, 0.12]), metal, pose, random);
  }
  for (const radius of [0.74, 0.42]) {
    paintDecal(
      sketch,
      circle(radius, 60),
      pose,
      0,
      `fill="none" stroke="${light}" stroke-width="2" opacity=".8"`,
    );
  }
  for (const turn of [0, Math.PI / 2]) {
    for (const side of [-1, 1]) {
      const line = move(move(rectangle(0.5, 0.016), 0.62 * side, 0), 0, 0, 1, turn);
      paintDecal(sketch, line, pose, 0, `fill="${light}"`);
    }
  }
}

/** Two tags on a chain of beads. */
export function paintTags(sketch: Sketch, front: Material, back: Material, pose: Pose, random: Random): void {
  const bead = (at: Point, size: number) => {
    const paint = sketch.radial([at[0] - size * 0.3, at[1] - size * 0.4], size * 1.3, [
      [0, '#ffffff'],
      [0.4, front.ramp[3] ?? '#cccccc'],
      [1, front.ramp[0] ?? '#222222'],
    ]);
    sketch.add(`<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${size}" fill="${paint}"/>`);
  };
  const chain = (offset: number) => {
    for (let i = 0; i <= 30; i++) {
      const t = (i / 30) * 2 - 1;
      bead(
        [pose.at[0] + offset + t * pose.size * 1.25, pose.at[1] - pose.size * (0.72 + 1.35 * t * t)],
        pose.size * 0.052,
      );
    }
  };
  const tag = (material: Material, at: Pose) => {
    const outline = rectangle(1.05, 1.75, 0.42);
    paintSolid(sketch, plate(outline, 0.13, 0.05), material, at, random);
    paintSolid(
      sketch,
      shift(frame(move(outline, 0, 0, 0.86), 0.05, 0.05, 0.015), [0, 0, 0.08]),
      material,
      at,
      random,
    );
    paintDecal(sketch, move(circle(0.085, 20), 0, 0.62), at, 0.1, 'fill="#05070d"');
    for (const [y, wide] of [
      [-0.34, 0.56],
      [-0.5, 0.4],
    ] as const) {
      paintDecal(
        sketch,
        move(rectangle(wide, 0.06), 0, y),
        at,
        0.1,
        `fill="${material.ramp[0]}" opacity=".55"`,
      );
    }
    const chevrons = [0, 0.2, 0.4].map((y) =>
      trace(`M-0.3 ${-y} L0 ${-y - 0.2} L0.3 ${-y} L0.3 ${-y + 0.1} L0 ${-y - 0.1} L-0.3 ${-y + 0.1}`),
    );
    for (const chevron of chevrons) {
      paintSolid(
        sketch,
        shift(plate(move(chevron, 0, -0.1), 0.08, 0.025), [0, 0, 0.1]),
        material,
        at,
        random,
      );
    }
  };
  chain(-pose.size * 0.1);
  tag(back, {
    ...pose,
    at: [pose.at[0] + pose.size * 0.42, pose.at[1] + pose.size * 0.1],
    turn: [0, 18, -20],
  });
  chain(0);
  tag(front, { ...pose, turn: [4, -16, 9] });
}

/** Headphones: a band and two cups. */
export function paintHeadphones(
  sketch: Sketch,
  shell: Material,
  pad: Material,
  pose: Pose,
  random: Random,
): void {
  const arc = Array.from({ length: 41 }, (_, i): Point => {
    const angle = Math.PI * (1.06 - (i / 40) * 1.12);
    return [Math.cos(angle) * 1.06, Math.sin(angle) * 1.12];
  });
  const inner = arc.map(([x, y]): Point => [x * 0.86, y * 0.86]).reverse();
  paintSolid(sketch, plate([...arc, ...inner], 0.34, 0.06), shell, pose, random);
  const cup = lathe(30, [
    { y: 0.32, radius: 0.3 },
    { y: 0.24, radius: 0.46 },
    { y: -0.02, radius: 0.5 },
    { y: -0.06, radius: 0.46 },
  ]);
  const cushion = lathe(30, [
    { y: -0.04, radius: 0.5 },
    { y: -0.14, radius: 0.56 },
    { y: -0.28, radius: 0.54 },
    { y: -0.34, radius: 0.4 },
  ]);
  for (const side of [-1, 1]) {
    const [at] = place([[side * 1.02, -0.22]], pose) as [Point]; // one in, one out
    const turn: Pose['turn'] = [0, side > 0 ? 34 : 26, side > 0 ? -90 : 90];
    const cupPose: Pose = { at, size: pose.size * 1.02, turn };
    paintSolid(sketch, cushion, pad, cupPose, random);
    paintSolid(sketch, cup, shell, cupPose, random);
  }
}
