import { paintGlint } from './gems';
import type { Random } from './random';
import { type Point, round, type Sketch } from './sketch';

/** A soft ball of light. */
export function paintGlow(sketch: Sketch, at: Point, radius: number, colour: string, strength = 0.8): void {
  const fill = sketch.radial(at, radius, [
    [0, colour, strength],
    [0.35, colour, strength * 0.42],
    [0.7, colour, strength * 0.1],
    [1, colour, 0],
  ]);
  sketch.add(
    `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${round(radius)}" fill="${fill}" style="mix-blend-mode:screen"/>`,
  );
}

/** Light that falls on the ground below a body, and the shade the body throws. */
export function paintGround(sketch: Sketch, at: Point, radius: number, colour: string, strength = 0.7): void {
  const squeeze = `transform="translate(${at[0]} ${at[1]}) scale(1 .26)"`;
  const lit = sketch.radial([0, 0], radius * 1.5, [
    [0, colour, strength],
    [0.5, colour, strength * 0.35],
    [1, colour, 0],
  ]);
  const shade = sketch.radial([0, 0], radius, [
    [0, '#02030a', 0.85],
    [0.6, '#02030a', 0.45],
    [1, '#02030a', 0],
  ]);
  sketch.add(`<g ${squeeze}><circle r="${radius * 1.5}" fill="${lit}" style="mix-blend-mode:screen"/></g>`);
  sketch.add(`<g ${squeeze}><circle r="${radius}" fill="${shade}"/></g>`);
}

/** A ring of light on the ground. */
export function paintHalo(sketch: Sketch, at: Point, radius: number, colour: string, flat = 0.28): void {
  const ring = (width: number, opacity: number, extra = '') =>
    `<ellipse cx="${at[0]}" cy="${at[1]}" rx="${radius}" ry="${radius * flat}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" ${extra}/>`;
  sketch.add(ring(9, 0.5, sketch.blur(7)));
  sketch.add(ring(2.2, 0.85));
  sketch.add(
    `<ellipse cx="${at[0]}" cy="${at[1]}" rx="${radius * 1.22}" ry="${radius * flat * 1.22}" fill="none" stroke="${colour}" stroke-width="1.2" stroke-dasharray="2 9" opacity=".6"/>`,
  );
}

/** Motes of light: many small and sharp, few large and out of focus. */
export function paintMotes(sketch: Sketch, random: Random, colour: string, count = 26): void {
  const { width, height } = sketch;
  for (let i = 0; i < count; i++) {
    const at: Point = [round(random(0, width)), round(random(0, height))];
    const far = random() < 0.7;
    const radius = round(far ? random(0.8, 2.4) : random(4, 11));
    const soft = far ? '' : sketch.blur(3);
    const opacity = round(far ? random(0.35, 0.95) : random(0.1, 0.28));
    sketch.add(
      `<circle cx="${at[0]}" cy="${at[1]}" r="${radius}" fill="${colour}" opacity="${opacity}" ${soft}/>`,
    );
  }
}

export function paintGlints(
  sketch: Sketch,
  places: [x: number, y: number, size: number][],
  colour = '#ffffff',
): void {
  for (const [x, y, size] of places) paintGlint(sketch, [x, y], size, colour, 0.95);
}

/** Darkens the corners and the foot, where a page may set a name, and catches light at the top edge. */
export function paintVignette(sketch: Sketch, deep: string): void {
  const { width, height } = sketch;
  const corner = sketch.radial([width / 2, height * 0.46], Math.hypot(width, height) * 0.56, [
    [0.5, deep, 0],
    [0.82, deep, 0.45],
    [1, deep, 0.88],
  ]);
  const foot = sketch.linear(
    [0, height * 0.7],
    [0, height],
    [
      [0, '#05070d', 0],
      [1, '#05070d', 0.72],
    ],
  );
  const top = sketch.linear(
    [0, 0],
    [0, height * 0.16],
    [
      [0, '#ffffff', 0.1],
      [1, '#ffffff', 0],
    ],
  );
  for (const fill of [corner, foot, top]) {
    sketch.add(`<rect width="${width}" height="${height}" fill="${fill}"/>`);
  }
}
