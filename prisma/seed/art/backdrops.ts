import { mix } from './colour';
import { paintGlow } from './effects';
import { polygon } from './outline';
import type { Random } from './random';
import { type Point, pathOf, round, type Sketch } from './sketch';

export type Palette = {
  /** The corners. */
  deep: string;
  /** The body of the picture. */
  base: string;
  /** The light behind the hero. */
  glow: string;
  /** The second light, from the side. */
  accent: string;
  /** Motes and flashes. */
  spark: string;
};

type Painter = (sketch: Sketch, palette: Palette, random: Random) => void;

const fill = (sketch: Sketch, paint: string, extra = '') =>
  sketch.add(`<rect width="${sketch.width}" height="${sketch.height}" fill="${paint}" ${extra}/>`);

/** The light every backdrop begins with: a bright heart, a second light low on the right, dark corners. */
export function paintAir(sketch: Sketch, palette: Palette, heart: Point = [0.5, 0.44]): void {
  const { width, height } = sketch;
  const centre: Point = [width * heart[0], height * heart[1]];
  const reach = Math.hypot(width, height) * 0.62;
  fill(sketch, palette.deep);
  const air = sketch.radial(centre, reach, [
    [0, mix(palette.glow, palette.base, 0.2)],
    [0.32, mix(palette.glow, palette.base, 0.72)],
    [0.62, palette.base],
    [1, palette.deep],
  ]);
  fill(sketch, air);
  paintGlow(sketch, [width * 0.94, height * 0.86], height * 0.62, palette.accent, 0.5);
  paintGlow(sketch, [width * 0.04, height * 0.1], height * 0.5, palette.accent, 0.28);
}

export function paintRays(sketch: Sketch, palette: Palette, random: Random, centre: Point, count = 18): void {
  const reach = Math.hypot(sketch.width, sketch.height);
  const ray = sketch.radial(centre, reach * 0.62, [
    [0, palette.spark, 0.5],
    [0.45, palette.glow, 0.22],
    [1, palette.glow, 0],
  ]);
  sketch.layer(`style="mix-blend-mode:screen" ${sketch.blur(2.5)}`, () => {
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI + random(-0.1, 0.1);
      const width = (Math.PI / count) * random(0.25, 0.75);
      const tip = (turn: number): Point => [centre[0] + Math.cos(turn) * reach, centre[1] + Math.sin(turn) * reach];
      const path = pathOf([centre, tip(angle - width), tip(angle + width)]);
      sketch.add(`<path d="${path}" fill="${ray}" opacity="${round(random(0.35, 1))}"/>`);
    }
  });
}

const sunburst: Painter = (sketch, palette, random) => {
  paintAir(sketch, palette);
  paintRays(sketch, palette, random, [sketch.width * 0.5, sketch.height * 0.44]);
};

/** Ranges of faceted mountains in haze. */
export const paintPeaks: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  [0, 1, 2].forEach((row) => {
    const foot = height * (0.66 + row * 0.13);
    const colour = mix(mix(palette.glow, palette.base, 0.55), palette.deep, 0.25 + row * 0.32);
    const step = width / (7 - row);
    for (let x = -step; x < width + step; x += step * random(0.55, 0.9)) {
      const peak: Point = [x + step * 0.5, foot - height * random(0.1, 0.26) * (1 - row * 0.12)];
      const ridge: Point = [peak[0] + step * random(-0.05, 0.2), height];
      const lit = sketch.linear(peak, [peak[0], height], [
        [0, mix(colour, palette.glow, 0.42)],
        [0.6, colour],
      ]);
      const dim = sketch.linear(peak, [peak[0], height], [
        [0, mix(colour, palette.deep, 0.35)],
        [0.6, mix(colour, palette.deep, 0.1)],
      ]);
      sketch.add(`<path d="${pathOf([peak, [x - step * 0.5, height], ridge])}" fill="${lit}"/>`);
      sketch.add(`<path d="${pathOf([peak, ridge, [x + step * 1.5, height]])}" fill="${dim}"/>`);
    }
    const haze = sketch.linear([0, foot - height * 0.1], [0, height], [
      [0, palette.glow, 0],
      [1, palette.glow, 0.16],
    ]);
    fill(sketch, haze, 'style="mix-blend-mode:screen"');
  });
};

const peaks: Painter = (sketch, palette, random) => {
  sunburst(sketch, palette, random);
  paintPeaks(sketch, palette, random);
};

/** Deep space: clouds of colour and stars. */
const nebula: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  paintAir(sketch, palette);
  sketch.layer(`${sketch.blur(26)} style="mix-blend-mode:screen"`, () => {
    for (let i = 0; i < 11; i++) {
      const colour = mix(palette.accent, palette.glow, random());
      const turn = random(-50, -10);
      const at = `${round(random(0, width))} ${round(random(0, height))}`;
      sketch.add(
        `<ellipse transform="translate(${at}) rotate(${turn})" rx="${round(random(0.1, 0.3) * width)}" ry="${round(random(0.02, 0.08) * height)}" fill="${colour}" opacity="${round(random(0.2, 0.55))}"/>`,
      );
    }
  });
  for (let i = 0; i < 90; i++) {
    const at = `cx="${round(random(0, width))}" cy="${round(random(0, height))}"`;
    sketch.add(`<circle ${at} r="${round(random(0.4, 1.7))}" fill="#fff" opacity="${round(random(0.2, 0.9))}"/>`);
  }
};

/** A floor of lines that runs to a bright horizon. */
const arena: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  const horizon = height * 0.64;
  paintAir(sketch, palette);
  paintRays(sketch, palette, random, [width / 2, horizon], 14);
  const floor = sketch.linear([0, horizon], [0, height], [
    [0, mix(palette.base, palette.glow, 0.35)],
    [0.4, palette.base],
    [1, palette.deep],
  ]);
  sketch.add(`<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${floor}"/>`);
  const line = sketch.linear([0, horizon], [0, height], [
    [0, palette.spark, 0.75],
    [1, palette.glow, 0.12],
  ]);
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
const panes: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  paintAir(sketch, palette);
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
    const paint = sketch.linear([x, height], [x + lean, 0], [
      [0, i % 3 ? palette.glow : palette.accent, 0],
      [0.55, i % 3 ? palette.glow : palette.accent, random(0.1, 0.34)],
      [1, palette.spark, 0.04],
    ]);
    sketch.add(`<path d="${pathOf(pane)}" fill="${paint}" style="mix-blend-mode:screen"/>`);
    const side = `M${round(x)} ${height}L${round(x + lean)} 0`;
    sketch.add(`<path d="${side}" stroke="${palette.spark}" stroke-width="1" opacity="${round(random(0.08, 0.3))}"/>`);
  }
};

/** Honeycomb that lights up towards the middle. */
const comb: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  paintAir(sketch, palette);
  const size = 30;
  for (let row = 0; row * size * 1.5 < height + size; row++) {
    for (let column = 0; column * size * 1.732 < width + size * 2; column++) {
      const x = (column + (row % 2) / 2) * size * 1.732;
      const y = row * size * 1.5;
      const near = 1 - Math.min(1, Math.hypot(x - width / 2, y - height * 0.44) / (height * 0.66));
      const cell = polygon(6, size - 2.5).map(([px, py]): Point => [x + px, y + py]);
      const lit = random() < 0.14 ? 0.3 : 0.05;
      sketch.add(
        `<path d="${pathOf(cell)}" fill="${palette.glow}" fill-opacity="${round(near * lit)}" stroke="${palette.spark}" stroke-opacity="${round(0.05 + near * 0.2)}" stroke-width="1.1"/>`,
      );
    }
  }
};

/** Beams from above upon a stage. */
const stage: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  paintAir(sketch, palette, [0.5, 0.5]);
  sketch.layer(`style="mix-blend-mode:screen" ${sketch.blur(5)}`, () => {
    for (const [from, to, wide] of [
      [0.06, 0.42, 0.2],
      [0.3, 0.5, 0.16],
      [0.7, 0.5, 0.16],
      [0.94, 0.58, 0.2],
    ] as const) {
      const source: Point = [width * from, -10];
      const beam = sketch.linear(source, [width * to, height * 0.85], [
        [0, palette.spark, random(0.5, 0.7)],
        [1, palette.glow, 0],
      ]);
      const foot = height * 0.85;
      const cone = pathOf([source, [width * (to - wide), foot], [width * (to + wide), foot]]);
      sketch.add(`<path d="${cone}" fill="${beam}"/>`);
    }
  });
  paintGlow(sketch, [width / 2, height * 0.84], width * 0.42, palette.glow, 0.35);
};

/** Circles within circles. */
const rings: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  const centre: Point = [width / 2, height * 0.44];
  paintAir(sketch, palette);
  for (let i = 1; i < 9; i++) {
    const radius = round(height * 0.085 * i);
    const dash = i % 2 ? '' : `stroke-dasharray="${round(random(40, 120))} ${round(random(14, 40))}"`;
    const paint = sketch.linear([centre[0] - radius, centre[1] - radius], [centre[0] + radius, centre[1] + radius], [
      [0, palette.spark, 0.5],
      [0.5, palette.glow, 0.12],
      [1, palette.accent, 0.42],
    ]);
    sketch.add(
      `<circle cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fill="none" stroke="${paint}" stroke-width="${i % 3 ? 1.4 : 9}" opacity="${i % 3 ? 0.8 : 0.3}" ${dash}/>`,
    );
  }
};

/** Long swells, one behind the other. */
const waves: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  sunburst(sketch, palette, random);
  for (let i = 0; i < 4; i++) {
    const y = height * (0.66 + i * 0.09);
    const lift = height * 0.05;
    const shiftX = width * (0.35 * i - 0.6);
    const swell = `M${round(shiftX - width * 0.2)} ${round(y)}q${round(width * 0.2)} ${round(-lift * 2)} ${round(width * 0.4)} 0t${round(width * 0.4)} 0t${round(width * 0.4)} 0t${round(width * 0.4)} 0t${round(width * 0.4)} 0V${height}H${round(shiftX - width * 0.2)}Z`;
    const paint = sketch.linear([0, y - lift], [0, height], [
      [0, mix(palette.glow, palette.base, 0.25 + i * 0.2)],
      [1, mix(palette.base, palette.deep, 0.4 + i * 0.15)],
    ]);
    sketch.add(
      `<path d="${swell}" fill="${paint}" stroke="${palette.spark}" stroke-opacity=".35" stroke-width="1.4"/>`,
    );
  }
};

export const backdrops = { sunburst, peaks, nebula, arena, panes, comb, stage, rings, waves };
export type BackdropName = keyof typeof backdrops;
