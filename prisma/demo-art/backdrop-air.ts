import { mix } from './colour';
import { paintGlow } from './effects';
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

/** `heart` is where the light comes from, in parts of the width and the height. */
export type Painter = (sketch: Sketch, palette: Palette, random: Random, heart?: Point) => void;

export const middle: Point = [0.5, 0.44];

export const fill = (sketch: Sketch, paint: string, extra = '') =>
  sketch.add(`<rect width="${sketch.width}" height="${sketch.height}" fill="${paint}" ${extra}/>`);

/** The light every backdrop begins with: a bright heart, a second light low on the right, dark corners. */
export function paintAir(sketch: Sketch, palette: Palette, heart: Point): void {
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
      const tip = (turn: number): Point => [
        centre[0] + Math.cos(turn) * reach,
        centre[1] + Math.sin(turn) * reach,
      ];
      const path = pathOf([centre, tip(angle - width), tip(angle + width)]);
      sketch.add(`<path d="${path}" fill="${ray}" opacity="${round(random(0.35, 1))}"/>`);
    }
  });
}

/** Rays out of the heart. */
export const sunburst: Painter = (sketch, palette, random, heart = middle) => {
  paintAir(sketch, palette, heart);
  paintRays(sketch, palette, random, [sketch.width * heart[0], sketch.height * heart[1]]);
};
