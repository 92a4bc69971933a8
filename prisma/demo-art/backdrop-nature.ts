import { fill, middle, type Painter, paintAir, sunburst } from './backdrop-air';
import { mix } from './colour';
import { type Point, pathOf, round } from './sketch';

/** Ranges of faceted mountains in haze. */
const paintPeaks: Painter = (sketch, palette, random) => {
  const { width, height } = sketch;
  [0, 1, 2].forEach((row) => {
    const foot = height * (0.66 + row * 0.13);
    const colour = mix(mix(palette.glow, palette.base, 0.55), palette.deep, 0.25 + row * 0.32);
    const step = width / (4.2 - row * 0.7);
    for (let x = -step; x < width + step; x += step * random(0.55, 0.9)) {
      const peak: Point = [x + step * 0.5, foot - height * random(0.1, 0.26) * (1 - row * 0.12)];
      const ridge: Point = [peak[0] + step * random(-0.05, 0.2), height];
      const lit = sketch.linear(
        peak,
        [peak[0], height],
        [
          [0, mix(colour, palette.glow, 0.42)],
          [0.6, colour],
        ],
      );
      const dim = sketch.linear(
        peak,
        [peak[0], height],
        [
          [0, mix(colour, palette.deep, 0.35)],
          [0.6, mix(colour, palette.deep, 0.1)],
        ],
      );
      sketch.add(`<path d="${pathOf([peak, [x - step * 0.5, height], ridge])}" fill="${lit}"/>`);
      sketch.add(`<path d="${pathOf([peak, ridge, [x + step * 1.5, height]])}" fill="${dim}"/>`);
    }
    const haze = sketch.linear(
      [0, foot - height * 0.1],
      [0, height],
      [
        [0, palette.glow, 0],
        [1, palette.glow, 0.16],
      ],
    );
    fill(sketch, haze, 'style="mix-blend-mode:screen"');
  });
};

export const peaks: Painter = (sketch, palette, random, heart = middle) => {
  sunburst(sketch, palette, random, heart);
  paintPeaks(sketch, palette, random);
};

/** Deep space: clouds of colour and stars. */
export const nebula: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  paintAir(sketch, palette, heart);
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
    sketch.add(
      `<circle ${at} r="${round(random(0.4, 1.7))}" fill="#fff" opacity="${round(random(0.2, 0.9))}"/>`,
    );
  }
};

/** Long swells, one behind the other. */
export const waves: Painter = (sketch, palette, random, heart = middle) => {
  const { width, height } = sketch;
  sunburst(sketch, palette, random, heart);
  for (let i = 0; i < 4; i++) {
    const y = height * (0.66 + i * 0.09);
    const lift = height * 0.05;
    const shiftX = width * (0.35 * i - 0.6);
    const swell = `M${round(shiftX - width * 0.2)} ${round(y)}q${round(width * 0.2)} ${round(-lift * 2)} ${round(width * 0.4)} 0t${round(width * 0.4)} 0t${round(width * 0.4)} 0t${round(width * 0.4)} 0t${round(width * 0.4)} 0V${height}H${round(shiftX - width * 0.2)}Z`;
    const paint = sketch.linear(
      [0, y - lift],
      [0, height],
      [
        [0, mix(palette.glow, palette.base, 0.25 + i * 0.2)],
        [1, mix(palette.base, palette.deep, 0.4 + i * 0.15)],
      ],
    );
    sketch.add(
      `<path d="${swell}" fill="${paint}" stroke="${palette.spark}" stroke-opacity=".35" stroke-width="1.4"/>`,
    );
  }
};
