import { paintGlow } from '../effects';
import { enamel } from '../materials';
import { lathe, type Mesh } from '../mesh';
import { circle, move } from '../outline';
import type { Random } from '../random';
import { type Point, round, type Sketch } from '../sketch';
import { type Pose, paintDecal, paintSolid } from '../solid';
import { paintBall } from './spheres';

/** Rows of seats against the light of the screen. */
export function paintSeats(sketch: Sketch, colour: string, light: string): void {
  for (let row = 0; row < 3; row++) {
    const y = 408 + row * 38;
    const wide = 54 + row * 14;
    for (let x = -wide * (0.2 + (row % 2) * 0.5); x < 540; x += wide) {
      const paint = sketch.linear(
        [0, y],
        [0, y + 46],
        [
          [0, light],
          [0.16, colour],
          [1, '#05030a'],
        ],
      );
      sketch.add(
        `<path d="M${round(x + 3)} 520V${y + 14}q0-14 14-14h${wide - 34}q14 0 14 14V520Z" fill="${paint}"/>`,
      );
    }
  }
}

export function paintPopcorn(sketch: Sketch, random: Random): void {
  const tub: Mesh = lathe(18, [
    { y: 0.7, radius: 0.86 },
    { y: -1.1, radius: 0.62 },
  ]);
  const kernel = (x: number, y: number, size: number) => {
    for (let i = 0; i < 5; i++) {
      const angle = i * 1.256 + random();
      const at: Point = [round(x + Math.cos(angle) * size * 0.6), round(y + Math.sin(angle) * size * 0.5)];
      const paint = sketch.radial([at[0] - size * 0.3, at[1] - size * 0.4], size, [
        [0, '#fffdf2'],
        [0.5, '#ffe9a8'],
        [1, '#c8862c'],
      ]);
      sketch.add(
        `<circle cx="${at[0]}" cy="${at[1]}" r="${round(size * random(0.5, 0.7))}" fill="${paint}"/>`,
      );
    }
  };
  const heap: [number, number][] = [];
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 8 - row; i++) heap.push([256 + (i - (7 - row) / 2) * 26, 222 - row * 23]);
  }
  for (const [x, y] of heap.reverse()) kernel(x + random(-6, 6), y + random(-5, 5), 20);
  const stripes = [enamel('#f4f2fa', '#8ab4ff'), enamel('#2f7aff', '#c8e8ff')];
  stripes.forEach((material, odd) => {
    const faces = tub.faces.slice(0, 18).filter((_, i) => i % 2 === odd);
    paintSolid(sketch, { ...tub, faces }, material, { at: [256, 316], size: 118, turn: [14, 10, 0] }, random);
  });
  for (let i = 0; i < 9; i++)
    kernel(256 + (i - 4) * 24 + random(-4, 4), 236 + 15 * (1 - ((i - 4) / 4) ** 2), 18);
  for (const [x, y] of [
    [116, 150],
    [390, 132],
    [336, 74],
    [170, 84],
    [424, 236],
  ] as const)
    kernel(x, y, 14);
}

export function paintCricketBall(sketch: Sketch): void {
  paintBall(sketch, [256, 262], 112, '#c81c2c', '#ff9ad0');
  sketch.layer(
    'transform="translate(256 262) rotate(-24)" fill="none" stroke="#fff0dc" stroke-linecap="round"',
    () => {
      for (const bow of [-16, 0, 16]) {
        sketch.add(
          `<path d="M${bow * 0.6} -111Q${46 + bow} 0 ${bow * 0.6} 111" stroke-width="${bow ? 2.4 : 3}" stroke-dasharray="${bow ? '7 5' : 'none'}" opacity=".92"/>`,
        );
      }
    },
  );
}

export function paintFloodlights(sketch: Sketch): void {
  for (const [x, lean] of [
    [78, 1],
    [434, -1],
  ] as const) {
    sketch.add(`<path d="M${x} 150L${x + lean * 14} 420" stroke="#141a3c" stroke-width="9"/>`);
    paintGlow(sketch, [x, 116], 130, '#e8f0ff', 0.9);
    for (let i = 0; i < 12; i++) {
      const at = `cx="${x + ((i % 4) - 1.5) * 21}" cy="${92 + Math.floor(i / 4) * 21}"`;
      sketch.add(
        `<circle ${at} r="8.4" fill="#fff"/><circle ${at} r="9.6" fill="none" stroke="#8aa4e0" stroke-width="1.6"/>`,
      );
    }
  }
}

export function paintBars(sketch: Sketch, random: Random, light: string, dark: string): void {
  for (let i = 0; i < 27; i++) {
    const x = 24 + i * 17.6;
    const tall = (50 + 130 * Math.exp(-(((i - 13) / 7) ** 2))) * random(0.45, 1);
    const paint = sketch.linear(
      [0, 436 - tall],
      [0, 436],
      [
        [0, light],
        [1, dark, 0.25],
      ],
    );
    sketch.add(
      `<rect x="${round(x)}" y="${round(436 - tall)}" width="9.6" height="${round(tall)}" rx="4.8" fill="${paint}"/>`,
    );
  }
}

/** A low sun behind hills, as a film begins. */
export function paintDusk(sketch: Sketch, pose: Pose): void {
  const z = 0.1;
  paintDecal(sketch, move(circle(0.42, 48), 0.1, 0.02), pose, z, 'fill="#ffe9b0" opacity=".95"');
  paintDecal(sketch, move(circle(0.56, 48), 0.1, 0.02), pose, z, 'fill="#ffd08a" opacity=".25"');
  const hills: [colour: string, outline: Point[]][] = [
    [
      '#a01c3c',
      [
        [-1.25, -0.1],
        [-0.8, 0.22],
        [-0.4, -0.1],
        [0, 0.08],
        [0.5, -0.22],
        [0.9, 0.1],
        [1.25, -0.14],
      ],
    ],
    [
      '#6a1030',
      [
        [-1.25, -0.34],
        [-0.6, -0.12],
        [-0.2, -0.42],
        [0.3, -0.2],
        [0.8, -0.46],
        [1.25, -0.26],
      ],
    ],
    [
      '#38081e',
      [
        [-1.25, -0.48],
        [-0.9, -0.56],
        [-0.2, -0.46],
        [0.6, -0.6],
        [1.25, -0.46],
      ],
    ],
  ];
  for (const [colour, ridge] of hills) {
    paintDecal(sketch, [...ridge, [1.25, -0.71], [-1.25, -0.71]], pose, z, `fill="${colour}"`);
  }
}
