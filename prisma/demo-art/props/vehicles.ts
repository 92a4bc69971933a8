import { paintGlow } from '../effects';
import { frame, lathe, plate, shift } from '../mesh';
import { circle, soften, trace } from '../outline';
import type { Random } from '../random';
import type { Point, Sketch } from '../sketch';
import { type Material, type Pose, paintSolid } from '../solid';

const hull = lathe(22, [
  { y: 1.5, radius: 0 },
  { y: 1.25, radius: 0.2 },
  { y: 0.85, radius: 0.4 },
  { y: 0.3, radius: 0.52 },
  { y: -0.4, radius: 0.5 },
  { y: -0.9, radius: 0.36 },
]);
const nose = lathe(22, [
  { y: 1.52, radius: 0 },
  { y: 1.26, radius: 0.205 },
  { y: 0.92, radius: 0.39 },
  { y: 0.88, radius: 0.4 },
]);
const nozzle = lathe(22, [
  { y: -0.88, radius: 0.28 },
  { y: -1.12, radius: 0.36 },
]);

/** A rocket under way; its turn leans it. */
export function paintRocket(
  sketch: Sketch,
  body: Material,
  trim: Material,
  pose: Pose,
  random: Random,
): void {
  const lean = ((pose.turn?.[2] ?? 0) * Math.PI) / 180;
  const down = (reach: number): Point => [
    pose.at[0] + Math.sin(lean) * reach * pose.size,
    pose.at[1] + Math.cos(lean) * reach * pose.size,
  ];
  paintExhaust(sketch, down(1.05), pose.size, (-lean * 180) / Math.PI);
  const fin = trace('M0.4 0.15 C0.85 0.3 1 0.8 0.92 1.2 C0.75 0.95 0.55 0.85 0.36 0.86');
  const other = fin.map(([x, y]): Point => [-x, y]);
  for (const outline of [fin, other]) paintSolid(sketch, plate(outline, 0.14, 0.05), trim, pose, random);
  paintSolid(sketch, nozzle, trim, pose, random);
  paintSolid(sketch, hull, body, pose, random);
  paintSolid(sketch, nose, trim, pose, random);
  paintSolid(sketch, shift(plate(circle(0.24, 30), 0.06, 0.02), [0, 0.34, 0.52]), trim, pose, random);
  const glass: Material = {
    ramp: ['#0a1a4a', '#1f5ad0', '#6fd0ff', '#e8fbff'],
    rim: '#ff7ad8',
    gloss: 10,
    mirror: true,
  };
  paintSolid(sketch, shift(plate(circle(0.17, 30), 0.06, 0.02), [0, 0.34, 0.56]), glass, pose, random);
  const middleFin = trace('M-0.05 0.35 L0.05 0.35 L0.07 1.15 L-0.07 1.15');
  paintSolid(sketch, shift(plate(middleFin, 0.1, 0.03), [0, 0, 0.5]), trim, pose, random);
}

function paintExhaust(sketch: Sketch, [x, y]: Point, size: number, turn: number): void {
  paintGlow(sketch, [x, y], size * 1.3, '#ffb85c', 0.9);
  for (const [wide, long, colour, opacity] of [
    [0.42, 1.7, '#ff5cc8', 0.75],
    [0.32, 1.3, '#ff9a3c', 0.9],
    [0.2, 0.85, '#ffe9a8', 1],
  ] as const) {
    const [w, l] = [wide * size, long * size];
    const paint = sketch.linear(
      [0, 0],
      [0, l],
      [
        [0, colour, 1],
        [1, colour, 0],
      ],
    );
    sketch.add(
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M${-w} ${-size * 0.06}C${-w} ${l * 0.45} ${-w * 0.3} ${l * 0.7} 0 ${l}C${w * 0.3} ${l * 0.7} ${w} ${l * 0.45} ${w} ${-size * 0.06}Z" fill="${paint}" opacity="${opacity}" ${sketch.blur(3)}/>`,
    );
  }
}

/** A canopy of gores with lines down to a load. */
export function paintParachute(
  sketch: Sketch,
  colours: [Material, Material],
  at: Point,
  size: number,
  load: Point,
  random: Random,
): void {
  const gores = 8;
  const rim = Array.from({ length: gores + 1 }, (_, i): Point => {
    const t = (i / gores) * 2 - 1;
    return [at[0] + Math.sin((t * Math.PI) / 2) * size, at[1] + Math.cos((t * Math.PI) / 2) * size * 0.16];
  });
  for (const point of rim) {
    sketch.add(
      `<path d="M${point[0]} ${point[1]}L${load[0]} ${load[1]}" stroke="#f4ead8" stroke-width="1.4" opacity=".7"/>`,
    );
  }
  const top: Point = [at[0], at[1] - size * 0.86];
  rim.slice(0, -1).forEach((left, i) => {
    const right = rim[i + 1] ?? left;
    const bulge = (x: number): string => `${at[0] + (x - at[0]) * 1.02} ${at[1] - size * 0.62}`;
    const material = colours[i % 2] ?? colours[0];
    const bright = 0.85 - Math.abs(i - 2.2) * 0.13 + random(-0.02, 0.02);
    const tone = (step: number) =>
      material.ramp[Math.max(0, Math.min(4, Math.round((bright + step) * 4)))] ?? '#888888';
    const paint = sketch.linear(
      [left[0], top[1]],
      [right[0], at[1] + size * 0.2],
      [
        [0, tone(0.2)],
        [0.6, tone(0)],
        [1, tone(-0.3)],
      ],
    );
    sketch.add(
      `<path d="M${top[0]} ${top[1]}Q${bulge(left[0])} ${left[0]} ${left[1]}Q${(left[0] + right[0]) / 2} ${(left[1] + right[1]) / 2 - size * 0.12} ${right[0]} ${right[1]}Q${bulge(right[0])} ${top[0]} ${top[1]}Z" fill="${paint}" stroke="#000" stroke-opacity=".15"/>`,
    );
  });
}

/** A paper bag with two handles. */
export function paintBag(
  sketch: Sketch,
  paper: Material,
  handle: Material,
  pose: Pose,
  random: Random,
): void {
  const front: Point[] = [
    [-0.9, -1],
    [0.9, -1],
    [0.78, 0.75],
    [-0.78, 0.75],
  ];
  const loop = soften(
    [
      [-0.4, 0.4],
      [-0.4, 1.35],
      [0.4, 1.35],
      [0.4, 0.4],
    ],
    0.36,
  );
  paintSolid(sketch, shift(frame(loop, 0.085, 0.08, 0.02), [0, 0, -0.3]), handle, pose, random);
  paintSolid(sketch, plate(front, 0.8, 0.02), paper, pose, random);
  paintSolid(sketch, shift(frame(loop, 0.085, 0.08, 0.02), [0, 0, 0.46]), handle, pose, random);
}
