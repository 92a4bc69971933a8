import { paintGlints, paintGlow, paintGround, paintHalo } from '../effects';
import { paintGem } from '../gems';
import { amethyst, aqua, enamel, gold, rose, ruby, sapphire, topaz } from '../materials';
import { frame } from '../mesh';
import { move, polygon, star } from '../outline';
import { paintGiftBox } from '../props/boxes';
import { paintTicket } from '../props/cards';
import { moon } from '../props/emblems';
import { paintBall, paintGlobeLines, paintOrbit } from '../props/spheres';
import type { Scene } from '../scene';
import { paintSolid } from '../solid';

export const mobileLegendsScenes: Scene[] = [
  {
    slug: 'mobile-legends',
    backdrop: 'peaks',
    palette: { deep: '#030720', base: '#0c2a86', glow: '#2f8bff', accent: '#6a3cff', spark: '#b4e4ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 220], 250, '#4fa8ff', 0.85);
      paintSolid(
        sketch,
        frame(polygon(8, 1.42, Math.PI / 8), 0.15, 0.26),
        gold,
        { at: [256, 222], size: 118, turn: [6, -14, 0] },
        random,
      );
      paintGem(sketch, 'brilliant', sapphire, { at: [256, 226], size: 142, turn: [24, 14, 0] }, random);
      paintGround(sketch, [256, 424], 150, '#2f8bff', 0.6);
      paintGem(sketch, 'brilliant', aqua, { at: [118, 372], size: 58, turn: [26, -10, -16] }, random);
      paintGem(sketch, 'brilliant', amethyst, { at: [398, 378], size: 54, turn: [28, 40, 18] }, random);
      paintGem(sketch, 'brilliant', sapphire, { at: [256, 400], size: 48, turn: [30, 22, 4] }, random);
      paintGlints(sketch, [
        [338, 150, 34],
        [420, 96, 14],
        [92, 142, 16],
      ]);
    },
  },
  {
    slug: 'mobile-legends-first-recharge',
    backdrop: 'sunburst',
    palette: { deep: '#1c0310', base: '#8a0f2c', glow: '#ff5c3c', accent: '#ff3c7a', spark: '#ffe0a0' },
    hero: (sketch, random) => {
      paintGround(sketch, [248, 432], 160, '#ff7a3c', 0.7);
      paintGiftBox(sketch, enamel('#d81e46', '#ff9a3c'), gold, { at: [240, 350], size: 98 }, random, () => {
        paintGem(sketch, 'brilliant', sapphire, { at: [214, 232], size: 74, turn: [22, 8, -10] }, random);
        paintGem(sketch, 'brilliant', aqua, { at: [132, 176], size: 44, turn: [26, 20, -24] }, random);
        paintGem(sketch, 'brilliant', sapphire, { at: [262, 130], size: 40, turn: [24, 40, 14] }, random);
        paintGem(sketch, 'nugget', topaz, { at: [172, 96], size: 26, turn: [24, 40, 14] }, random);
      });
      paintGlints(
        sketch,
        [
          [300, 76, 26],
          [92, 110, 18],
          [440, 300, 16],
        ],
        '#fff3c8',
      );
    },
  },
  {
    slug: 'mobile-legends-passes',
    backdrop: 'nebula',
    palette: { deep: '#0c0424', base: '#3a1280', glow: '#a04cff', accent: '#ff4cb4', spark: '#f0c8ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 230], 240, '#c06cff', 0.75);
      paintBall(sketch, [256, 216], 150, '#7a3cd0', '#ff8ce0');
      paintGround(sketch, [256, 438], 150, '#c04cff', 0.7);
      paintTicket(
        sketch,
        {
          colours: ['#ffb45c', '#ff5c8a', '#8a1c9a'],
          body: gold,
          emblem: move(moon, 0, 0, 0.56),
          emblemMaterial: gold,
        },
        { at: [334, 250], size: 142, turn: [-4, -24, -16] },
        random,
        5,
      );
      paintTicket(
        sketch,
        {
          colours: ['#7ae0ff', '#4a6cff', '#3a1cb0'],
          body: gold,
          emblem: star(4, 0.36, 0.44),
          emblemMaterial: gold,
        },
        { at: [192, 262], size: 152, turn: [-2, 22, 11] },
        random,
      );
      paintGem(sketch, 'brilliant', sapphire, { at: [272, 398], size: 50, turn: [26, 20, 6] }, random);
      paintGlints(sketch, [
        [128, 108, 26],
        [424, 140, 20],
        [96, 372, 14],
      ]);
    },
  },
  {
    slug: 'mobile-legends-philippines',
    backdrop: 'waves',
    palette: { deep: '#02161e', base: '#0a6a78', glow: '#2fd8c8', accent: '#ffb03c', spark: '#fff0b8' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 206], 250, '#ffd06c', 0.8);
      paintSolid(
        sketch,
        frame(star(12, 0.78, 1.6), 0.34, 0.2),
        gold,
        { at: [256, 212], size: 104, turn: [4, 10, 0] },
        random,
      );
      paintGem(sketch, 'brilliant', aqua, { at: [256, 224], size: 116, turn: [24, 6, 0] }, random);
      paintGround(sketch, [256, 430], 150, '#2fd8c8', 0.5);
      paintGem(sketch, 'brilliant', topaz, { at: [142, 376], size: 62, turn: [26, -14, -12] }, random);
      paintGem(sketch, 'brilliant', sapphire, { at: [370, 378], size: 62, turn: [26, 34, 12] }, random);
      paintGlints(sketch, [
        [330, 150, 30],
        [100, 96, 16],
        [426, 256, 14],
      ]);
    },
  },
  {
    slug: 'mobile-legends-international',
    backdrop: 'rings',
    palette: { deep: '#060418', base: '#241a6e', glow: '#5c6cff', accent: '#ff3c9a', spark: '#c8d4ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 232], 260, '#6c7cff', 0.8);
      paintOrbit(sketch, [256, 236], [214, 62], -18, 'far', [
        [0, 7, '#ff6cc0'],
        [14, 2, '#ffd0ec'],
      ]);
      paintBall(sketch, [256, 234], 138, '#2a3cd8', '#ff6cc8');
      paintGlobeLines(sketch, [256, 234], 138, '#b8ccff');
      paintGem(sketch, 'brilliant', rose, { at: [256, 246], size: 98, turn: [22, 10, 0] }, random);
      paintOrbit(sketch, [256, 236], [214, 62], -18, 'near', [
        [0, 7, '#ff6cc0'],
        [14, 2, '#ffd0ec'],
      ]);
      paintGem(sketch, 'nugget', ruby, { at: [436, 172], size: 30, turn: [20, 30, 0] }, random);
      paintGem(sketch, 'nugget', aqua, { at: [84, 310], size: 24, turn: [20, 50, 0] }, random);
      paintHalo(sketch, [256, 432], 130, '#8a9cff');
      paintGlints(sketch, [
        [322, 168, 26],
        [150, 104, 16],
      ]);
      paintDots(sketch);
    },
  },
];

/** Cities on the globe. */
function paintDots(sketch: Parameters<Scene['hero']>[0]): void {
  for (const [x, y] of [
    [158, 190],
    [206, 120],
    [330, 132],
    [374, 268],
    [176, 318],
  ] as const) {
    paintGlow(sketch, [x, y], 14, '#ffd0f0', 1);
    sketch.add(`<circle cx="${x}" cy="${y}" r="2.6" fill="#fff"/>`);
  }
}
