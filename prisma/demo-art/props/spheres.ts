import { mix } from '../colour';
import { type Point, round, type Sketch } from '../sketch';

/** A ball lit from the upper left, with a rim of second light. */
export function paintBall(sketch: Sketch, [x, y]: Point, radius: number, colour: string, rim: string): void {
  const body = sketch.radial([x - radius * 0.36, y - radius * 0.42], radius * 1.5, [
    [0, mix(colour, '#ffffff', 0.62)],
    [0.22, mix(colour, '#ffffff', 0.16)],
    [0.5, colour],
    [0.85, mix(colour, '#04050c', 0.62)],
    [1, mix(colour, '#04050c', 0.85)],
  ]);
  const edge = sketch.radial([x - radius * 0.16, y - radius * 0.18], radius * 1.24, [
    [0.78, rim, 0],
    [1, rim, 0.85],
  ]);
  const ball = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`;
  sketch.add(
    `<circle ${ball} fill="${body}"/><circle ${ball} fill="${edge}" style="mix-blend-mode:screen"/>`,
  );
}

/** Half of a planet's ring: the far half is painted before the planet, the near half after it. */
export function paintOrbit(
  sketch: Sketch,
  [x, y]: Point,
  [rx, ry]: [number, number],
  turn: number,
  half: 'far' | 'near',
  bands: [offset: number, width: number, colour: string][],
): void {
  const sweep = half === 'far' ? 1 : 0;
  for (const [offset, width, colour] of bands) {
    const [a, b] = [rx + offset, ry + offset * (ry / rx)];
    const fade = sketch.linear(
      [-a, 0],
      [a, 0],
      [
        [0, colour, 0.5],
        [0.45, mix(colour, '#ffffff', 0.5)],
        [1, colour, 0.35],
      ],
    );
    sketch.add(
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M${-a} 0A${a} ${round(b)} 0 0 ${sweep} ${a} 0" fill="none" stroke="${fade}" stroke-width="${width}"/>`,
    );
  }
}

/** Lines of latitude and longitude. */
export function paintGlobeLines(sketch: Sketch, [x, y]: Point, radius: number, colour: string): void {
  const attributes = `fill="none" stroke="${colour}" stroke-width="1.6" stroke-opacity=".6"`;
  sketch.layer(`transform="translate(${x} ${y}) rotate(-18)"`, () => {
    for (const part of [0.25, 0.62, 0.9]) {
      sketch.add(`<ellipse rx="${round(radius * part)}" ry="${radius}" ${attributes}/>`);
    }
    for (const part of [-0.66, -0.32, 0, 0.32, 0.66]) {
      const wide = radius * Math.sqrt(1 - part * part);
      sketch.add(
        `<path d="M${round(-wide)} ${round(part * radius)}Q0 ${round(part * radius + radius * 0.16)} ${round(wide)} ${round(part * radius)}" ${attributes}/>`,
      );
    }
  });
}
