import { middle, type Painter, paintAir, paintRays } from './backdrop-air';
import { mix } from './colour';
import { paintGlow } from './effects';
import { polygon } from './outline';
import { type Point, pathOf, round } from './sketch';

/** A floor of lines that runs to a bright horizon. */
export const arena: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  const horizon = height * 0.64;
  paintAir(sketch, palette, heart);
  paintRays(sketch, palette, random, [width * heart[0], horizon], 14);
  const floor = sketch.linear(
    [0, horizon],
    [0, height],
    [
      [0, mix(palette.base, palette.glow, 0.35)],
      [0.4, palette.base],
      [1, palette.deep],
    ],
  );
  sketch.add(`<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${floor}"/>`);
  const line = sketch.linear(
    [0, horizon],
    [0, height],
    [
      [0, palette.spark, 0.75],
      [1, palette.glow, 0.12],
    ],
  );
  for (let i = -14; i <= 14; i++) {
    const path = `M${width / 2 + i * width * 0.045} ${horizon}L${width / 2 + i * width * 0.26} ${height}`;
    sketch.add(`<path d="${path}" stroke="${line}" stroke-width="1.3"/>`);
  }
  for (let i = 0; i < 8; i++) {
    const y = round(horizon + (height - horizon) * (i / 8) ** 1.9);
    sketch.add(`<path d="M0 ${y}H${width}" stroke="${line}" stroke-width="1.2" opacity=".8"/>`);
  }
  const edge = sketch.radial([width / 2, horizon], width * 0.5, [
    [0, palette.spark, 0.95],
    [1, palette.glow, 0],
  ]);
  sketch.add(`<rect y="${horizon - 1.2}" width="${width}" height="2.4" fill="${edge}"/>`);
};

/** Slanted panes of light. */
export const panes: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  paintAir(sketch, palette, heart);
  for (let i = 0; i < 9; i++) {
    const x = random(-0.2, 1.05) * width;
    const wide = random(0.06, 0.24) * width;
    const lean = height * 0.55;
    const pane: Point[] = [
      [x, height],
      [x + wide, height],
      [x + wide + lean, 0],
      [x + lean, 0],
    ];
    const paint = sketch.linear(
      [x, height],
      [x + lean, 0],
      [
        [0, i % 3 ? palette.glow : palette.accent, 0],
        [0.55, i % 3 ? palette.glow : palette.accent, random(0.1, 0.34)],
        [1, palette.spark, 0.04],
      ],
    );
    sketch.add(`<path d="${pathOf(pane)}" fill="${paint}" style="mix-blend-mode:screen"/>`);
    const side = `M${round(x)} ${height}L${round(x + lean)} 0`;
    sketch.add(
      `<path d="${side}" stroke="${palette.spark}" stroke-width="1" opacity="${round(random(0.08, 0.3))}"/>`,
    );
  }
};

/** Honeycomb that lights up towards the middle. */
export const comb: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  paintAir(sketch, palette, heart);
  const size = 30;
  for (let row = 0; row * size * 1.5 < height + size; row++) {
    for (let column = 0; column * size * 1.732 < width + size * 2; column++) {
      const x = (column + (row % 2) / 2) * size * 1.732;
      const y = row * size * 1.5;
      const near = 1 - Math.min(1, Math.hypot(x - width * heart[0], y - height * heart[1]) / (height * 0.66));
      const cell = polygon(6, size - 2.5).map(([px, py]): Point => [x + px, y + py]);
      const lit = random() < 0.14 ? 0.3 : 0.05;
      sketch.add(
        `<path d="${pathOf(cell)}" fill="${palette.glow}" fill-opacity="${round(near * lit)}" stroke="${palette.spark}" stroke-opacity="${round(0.05 + near * 0.2)}" stroke-width="1.1"/>`,
      );
    }
  }
};

/** Beams from above upon a stage. */
export const stage: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  paintAir(sketch, palette, heart);
  sketch.layer(`style="mix-blend-mode:screen" ${sketch.blur(5)}`, () => {
    for (const [from, to, wide] of [
      [0.06, 0.42, 0.2],
      [0.3, 0.5, 0.16],
      [0.7, 0.5, 0.16],
      [0.94, 0.58, 0.2],
    ] as const) {
      const across = (part: number) => width * heart[0] + (part - 0.5) * height;
      const source: Point = [across(from), -10];
      const beam = sketch.linear(
        source,
        [across(to), height * 0.85],
        [
          [0, palette.spark, random(0.5, 0.7)],
          [1, palette.glow, 0],
        ],
      );
      const foot = height * 0.85;
      const cone = pathOf([source, [across(to - wide), foot], [across(to + wide), foot]]);
      sketch.add(`<path d="${cone}" fill="${beam}"/>`);
    }
  });
  paintGlow(sketch, [width * heart[0], height * 0.84], height * 0.42, palette.glow, 0.35);
};

/** Circles within circles. */
export const rings: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  const centre: Point = [width * heart[0], height * heart[1]];
  paintAir(sketch, palette, heart);
  for (let i = 1; i < 9; i++) {
    const radius = round(height * 0.085 * i);
    const dash = i % 2 ? '' : `stroke-dasharray="${round(random(40, 120))} ${round(random(14, 40))}"`;
    const paint = sketch.linear(
      [centre[0] - radius, centre[1] - radius],
      [centre[0] + radius, centre[1] + radius],
      [
        [0, palette.spark, 0.5],
        [0.5, palette.glow, 0.12],
        [1, palette.accent, 0.42],
      ],
    );
    sketch.add(
      `<circle cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fill="none" stroke="${paint}" stroke-width="${i % 3 ? 1.4 : 9}" opacity="${i % 3 ? 0.8 : 0.3}" ${dash}/>`,
    );
  }
};
