import { type Point, Sketch } from './sketch';

const from = '#2fe6d0';
const to = '#6a5cff';

/** The mark: three swells of one wave, each fuller than the last, in a rounded tile. */
export function drawMark(plate: 'rounded' | 'square' = 'rounded'): string {
  const sketch = new Sketch(512, 512);
  const ground = sketch.linear(
    [0, 0],
    [512, 512],
    [
      [0, '#131a33'],
      [1, '#070a14'],
    ],
  );
  sketch.add(`<rect width="512" height="512" rx="${plate === 'rounded' ? 116 : 0}" fill="${ground}"/>`);
  paintWaveMark(sketch, [256, 256], 1);
  return sketch.toSvg();
}

/** The wave alone, `scale` 1 being made for a tile of 512. */
export function paintWaveMark(sketch: Sketch, [x, y]: Point, scale: number): void {
  const sweep = sketch.linear(
    [-160, -120],
    [170, 130],
    [
      [0, from],
      [0.55, '#3c9aff'],
      [1, to],
    ],
  );
  const swell = 'C-118 -96 -58 -96 0 -28C52 34 104 34 164 -40';
  const lines: [lift: number, width: number, opacity: number][] = [
    [-74, 30, 0.55],
    [10, 42, 0.8],
    [104, 56, 1],
  ];
  sketch.layer(`transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round"`, () => {
    for (const [lift, width, opacity] of lines) {
      sketch.add(
        `<path transform="translate(0 ${lift})" d="M-164 -4${swell}" stroke="${sweep}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
      );
    }
  });
}
