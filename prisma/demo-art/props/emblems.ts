import { box, frame, lathe, plate, shift } from '../mesh';
import { circle, mirror, move, soften, trace } from '../outline';
import type { Random } from '../random';
import { type Point, pathOf, round, type Sketch } from '../sketch';
import { type Material, type Pose, paintSolid } from '../solid';

/** A crescent, as a band that swells along an arc; its horns stay broad enough for a bevel. */
export const moon: Point[] = (() => {
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: 37 }, (_, i) => {
      const angle = ((62 + i * 7) * Math.PI) / 180;
      const radius = 0.66 + sign * (0.1 + 0.17 * Math.sin((i / 36) * Math.PI));
      return [Math.cos(angle) * radius + 0.1, Math.sin(angle) * radius];
    });
  return [...side(1), ...side(-1).reverse()];
})();
export const bolt: Point[] = trace(
  'M0.16 -0.9 L-0.5 0.14 L-0.06 0.14 L-0.2 0.9 L0.5 -0.22 L0.04 -0.22 L0.3 -0.9',
);
export const note: Point[] = trace(
  'M-0.14 0.44 L-0.14 -0.62 L0.52 -0.78 L0.52 0.28 C0.52 0.62 0.06 0.66 0.06 0.34 C0.06 0.12 0.26 0.06 0.36 0.12 L0.36 -0.42 L0.02 -0.34 L0.02 0.58 C0.02 0.92 -0.46 0.96 -0.46 0.64 C-0.46 0.4 -0.26 0.36 -0.14 0.44',
);
export const shieldOutline: Point[] = mirror(
  trace('M0 -1 C0.3 -0.86 0.56 -0.78 0.86 -0.76 L0.86 0 C0.84 0.5 0.5 0.86 0 1.1'),
);

/** A crown of five points with stones. */
export function paintCrown(
  sketch: Sketch,
  metal: Material,
  stones: Material[],
  pose: Pose,
  random: Random,
): void {
  const outline = mirror(
    trace(
      'M0 -1.02 L0.2 -0.34 L0.34 -0.16 L0.62 -0.78 L0.7 -0.12 L1.22 -0.56 L0.94 0.5 C0.6 0.64 0.3 0.68 0 0.68',
    ),
  );
  paintSolid(sketch, plate(outline, 0.5, 0.13), metal, pose, random);
  const band = mirror(trace('M0 0.36 C0.4 0.36 0.7 0.3 1.04 0.18 L0.98 0.62 C0.6 0.76 0.3 0.8 0 0.8'));
  paintSolid(sketch, shift(plate(band, 0.36, 0.09), [0, 0, 0.2]), metal, pose, random);
  const stone = lathe(6, [
    { y: 0.1, radius: 0.09 },
    { y: 0.02, radius: 0.16, half: true },
    { y: -0.1, radius: 0 },
  ]);
  const [main, other] = stones;
  for (const [x, y, size, material] of [
    [0, -0.58, 1.3, main],
    [0.48, -0.52, 0.95, other],
    [-0.48, -0.52, 0.95, other],
    [0.84, -0.42, 0.7, main],
    [-0.84, -0.42, 0.7, main],
  ] as const) {
    if (!material) continue;
    const at: Point = [pose.at[0] + x * pose.size * 1.03, pose.at[1] - y * pose.size];
    paintSolid(sketch, stone, material, { at, size: pose.size * size, turn: [75, 10, 0] }, random);
  }
  for (const [x, y] of [
    [0, 1.06],
    [0.63, 0.82],
    [-0.63, 0.82],
    [1.24, 0.6],
    [-1.24, 0.6],
  ] as const) {
    const at: Point = [pose.at[0] + x * pose.size, pose.at[1] - y * pose.size];
    const pearl = sketch.radial([at[0] - 4, at[1] - 5], pose.size * 0.14, [
      [0, '#ffffff'],
      [0.5, metal.ramp[4] ?? '#fff3b8'],
      [1, metal.ramp[1] ?? '#8a4a0c'],
    ]);
    sketch.add(
      `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${round(pose.size * 0.105)}" fill="${pearl}"/>`,
    );
  }
}

/** Fire in four tongues, from the outside in. */
export function paintFlame(sketch: Sketch, at: Point, size: number, colours: string[], glow = true): void {
  const tongue = trace(
    'M0.1 -1.5 C0.2 -0.9 0.95 -0.5 0.95 0.35 C0.95 0.95 0.5 1.3 0 1.3 C-0.55 1.3 -0.98 0.9 -0.98 0.3 C-0.98 -0.15 -0.72 -0.4 -0.62 -0.8 C-0.45 -0.55 -0.34 -0.42 -0.24 -0.26 C-0.06 -0.6 0.1 -1 0.1 -1.5',
  );
  colours.forEach((colour, i) => {
    const scale = size * (1 - i * 0.17);
    const centre: Point = [at[0] + (i % 2 ? 3 : 0), at[1] + size * 0.19 * i];
    const outline = tongue.map(
      ([x, y]): Point => [centre[0] + x * scale * (i % 2 ? -1 : 1), centre[1] - y * scale],
    );
    const paint = sketch.linear(
      [centre[0], centre[1] - scale * 1.5],
      [centre[0], centre[1] + scale * 1.3],
      [
        [0, colours[Math.max(0, i - 1)] ?? colour],
        [0.4, colour],
        [1, colours[Math.min(colours.length - 1, i + 1)] ?? colour],
      ],
    );
    if (i === 0 && glow)
      sketch.add(`<path d="${pathOf(outline)}" fill="${colour}" opacity=".7" ${sketch.blur(16)}/>`);
    sketch.add(`<path d="${pathOf(outline)}" fill="${paint}" ${i > 1 ? sketch.blur(2) : ''}/>`);
  });
}

/** A tower with battlements and a pointed roof at each side. */
export function paintCastle(
  sketch: Sketch,
  wall: Material,
  roof: Material,
  trim: Material,
  pose: Pose,
  random: Random,
): void {
  const column = (radius: number, low: number, high: number) =>
    lathe(8, [
      { y: high, radius: radius * 1.16 },
      { y: high - 0.16, radius: radius * 1.16 },
      { y: high - 0.24, radius },
      { y: low, radius: radius * 1.08 },
    ]);
  const cone = (radius: number, low: number, high: number) =>
    lathe(8, [
      { y: high, radius: 0 },
      { y: low + 0.16, radius: radius * 0.98 },
      { y: low, radius: radius * 1.34 },
    ]);
  const tower = (x: number, z: number, radius: number, high: number, peak: number) => {
    paintSolid(sketch, shift(column(radius, -1, high), [x, 0, z]), wall, pose, random);
    paintSolid(sketch, shift(cone(radius, high, peak), [x, 0, z]), roof, pose, random);
    paintSolid(
      sketch,
      shift(
        lathe(6, [
          { y: peak + 0.22, radius: 0 },
          { y: peak + 0.1, radius: 0.07 },
          { y: peak - 0.02, radius: 0 },
        ]),
        [x, 0, z],
      ),
      trim,
      pose,
      random,
    );
  };
  tower(0, -0.5, 0.46, 0.72, 1.62);
  tower(-0.92, -0.1, 0.32, 0.22, 0.94);
  tower(0.92, -0.1, 0.32, 0.22, 0.94);
  paintSolid(sketch, shift(box(1.5, 1.05, 0.7), [0, -0.48, 0.2]), wall, pose, random);
  for (let i = -3; i <= 3; i++) {
    paintSolid(sketch, shift(box(0.14, 0.18, 0.74), [i * 0.225, 0.13, 0.2]), wall, pose, random);
  }
  const gate = soften(trace('M-0.26 1 L-0.26 0.5 C-0.26 0.1 0.26 0.1 0.26 0.5 L0.26 1'), 0.01);
  paintSolid(sketch, shift(frame(gate, 0.07, 0.1, 0.02), [0, 0, 0.58]), trim, pose, random);
  const door: Material = { ramp: ['#120a06', '#3a2010', '#6a3c1c', '#a86a34'], rim: '#ffb85c', gloss: 0 };
  paintSolid(sketch, shift(plate(move(gate, 0, 0, 0.9), 0.02, 0.01), [0, -0.07, 0.57]), door, pose, random);
  for (const x of [-0.5, 0.5]) {
    paintSolid(
      sketch,
      shift(plate(move(circle(0.1, 18), x, -0.3), 0.05, 0.02), [0, 0, 0.58]),
      trim,
      pose,
      random,
    );
  }
}

/** A throwing blade with a ring at its end. */
export function paintBlade(sketch: Sketch, edge: Material, grip: Material, pose: Pose, random: Random): void {
  const half: Point[] = [
    [0, 1.6],
    [0.3, 0.5],
    [0.1, 0.12],
    [0, 0.12],
  ];
  for (const side of [1, -1] as const) {
    const [tip, wing, heel, root] = half.map(([x, y]): Point => [x * side, y]) as [
      Point,
      Point,
      Point,
      Point,
    ]; // four in, four out
    const mesh = {
      points: [
        [tip[0], tip[1], 0] as const,
        [wing[0], wing[1], 0] as const,
        [heel[0], heel[1], 0] as const,
        [root[0], root[1], 0.13] as const,
        [0, 0.6, 0.16] as const,
      ].map(([x, y, z]): [number, number, number] => [x, y, z]),
      faces:
        side === 1
          ? [
              [0, 4, 1],
              [4, 2, 1],
              [4, 3, 2],
            ]
          : [
              [0, 1, 4],
              [4, 1, 2],
              [4, 2, 3],
            ],
    };
    paintSolid(sketch, mesh, edge, pose, random);
  }
  paintSolid(
    sketch,
    plate(trace('M-0.08 -0.14 L0.08 -0.14 L0.07 0.62 L-0.07 0.62'), 0.16, 0.04),
    grip,
    pose,
    random,
  );
  paintSolid(sketch, frame(move(circle(0.2, 30), 0, -0.78), 0.07, 0.12, 0.02), grip, pose, random);
}
