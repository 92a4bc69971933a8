import { paintWaveMark } from './brand';
import { paintGlow } from './effects';
import { Sketch } from './sketch';

/** What a picture shows while it is missing: the mark, hushed, on the store's own ground. */
export function drawPlaceholder(): string {
  const sketch = new Sketch(512, 512);
  const ground = sketch.linear(
    [0, 0],
    [512, 512],
    [
      [0, '#1a2136'],
      [1, '#0e1320'],
    ],
  );
  sketch.add(`<rect width="512" height="512" fill="${ground}"/>`);
  paintGlow(sketch, [256, 240], 230, '#3c5cc0', 0.35);
  for (let i = 1; i < 6; i++) {
    sketch.add(
      `<circle cx="256" cy="256" r="${i * 56}" fill="none" stroke="#8aa0d8" stroke-opacity="${0.16 - i * 0.022}"/>`,
    );
  }
  sketch.layer('opacity=".5"', () => paintWaveMark(sketch, [256, 256], 0.52));
  return sketch.toSvg();
}
