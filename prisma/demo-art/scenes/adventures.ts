import { paintGlints, paintGlow, paintGround } from '../effects';
import { paintGem } from '../gems';
import { amethyst, aqua, emerald, enamel, gold, rose, ruby, sapphire, topaz } from '../materials';
import { plate } from '../mesh';
import { star } from '../outline';
import { paintCubes } from '../props/boxes';
import { paintCoin, paintStack } from '../props/coins';
import { paintCastle, paintCrown } from '../props/emblems';
import { paintBall, paintOrbit } from '../props/spheres';
import type { Scene } from '../scene';
import type { Sketch } from '../sketch';
import { type Material, paintSolid } from '../solid';

const stone: Material = {
  ramp: ['#2a2240', '#5c5478', '#a49ab8', '#dcd4e4', '#fff8f0'],
  rim: '#ffb85c',
  gloss: 0,
  scatter: 0.03,
};

function paintClouds(sketch: Sketch, colour: string, places: [x: number, y: number, size: number][]): void {
  for (const [x, y, size] of places) {
    const paint = sketch.linear(
      [0, -size],
      [0, size * 0.5],
      [
        [0, '#ffffff', 0.95],
        [1, colour, 0.1],
      ],
    );
    const puffs = [
      [-1.1, 0.1, 0.5],
      [-0.5, -0.2, 0.7],
      [0.2, -0.36, 0.85],
      [0.9, -0.04, 0.62],
      [1.4, 0.16, 0.4],
    ] as const;
    const path = puffs
      .map(([px, py, r]) => `<circle cx="${px * size}" cy="${py * size}" r="${r * size}"/>`)
      .join('');
    sketch.add(
      `<g transform="translate(${x} ${y}) scale(1 .62)" fill="${paint}" opacity=".85" ${sketch.blur(2.4)}>${path}</g>`,
    );
  }
}

export const adventureScenes: Scene[] = [
  {
    slug: 'genshin-impact',
    backdrop: 'peaks',
    palette: { deep: '#041a30', base: '#0f6c9a', glow: '#5ce0e8', accent: '#ffc46c', spark: '#fff6d8' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 190], 260, '#bff6ff', 0.85);
      paintSolid(
        sketch,
        plate(star(4, 0.2, 1.75), 0.2, 0.12),
        gold,
        { at: [256, 214], size: 104, turn: [4, -12, 0] },
        random,
      );
      paintClouds(sketch, '#5ce0e8', [
        [84, 372, 52],
        [430, 356, 58],
      ]);
      paintGround(sketch, [256, 428], 150, '#7af0ff', 0.6);
      paintGem(sketch, 'pillar', amethyst, { at: [176, 318], size: 70, turn: [12, 20, 24] }, random);
      paintGem(sketch, 'pillar', sapphire, { at: [340, 314], size: 68, turn: [12, -10, -22] }, random);
      paintGem(sketch, 'pillar', aqua, { at: [256, 262], size: 112, turn: [14, 18, 0] }, random);
      paintGem(sketch, 'pillar', rose, { at: [214, 374], size: 40, turn: [14, 8, 40] }, random);
      paintGem(sketch, 'pillar', aqua, { at: [304, 378], size: 40, turn: [14, 30, -38] }, random);
      paintClouds(sketch, '#8af0f0', [
        [256, 446, 64],
        [110, 454, 44],
        [404, 452, 46],
      ]);
      paintGlints(
        sketch,
        [
          [206, 170, 30],
          [404, 108, 22],
          [98, 120, 16],
        ],
        '#fffbe8',
      );
    },
  },
  {
    slug: 'honor-of-kings',
    backdrop: 'sunburst',
    palette: { deep: '#12041c', base: '#5a0f3c', glow: '#e0483c', accent: '#7a2cff', spark: '#ffd890' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 230], 260, '#ffb04c', 0.8);
      paintStack(sketch, gold, [142, 420], 62, 3, random);
      paintStack(sketch, gold, [374, 424], 58, 2, random);
      paintCoin(sketch, gold, { at: [256, 416], size: 54, turn: [-20, 14, -8] }, random);
      paintCrown(sketch, gold, [ruby, sapphire], { at: [256, 238], size: 146, turn: [10, 8, 0] }, random);
      paintGlints(
        sketch,
        [
          [168, 180, 30],
          [372, 196, 18],
          [420, 92, 18],
        ],
        '#fff6d0',
      );
    },
  },
  {
    slug: 'honkai-star-rail',
    backdrop: 'nebula',
    palette: { deep: '#04051c', base: '#1a1c6a', glow: '#6c5cff', accent: '#ff6cb8', spark: '#d8dcff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [290, 206], 250, '#a88cff', 0.8);
      const bands: [number, number, string][] = [
        [0, 12, '#ffb8e0'],
        [18, 5, '#b8a0ff'],
        [32, 9, '#8ab4ff'],
      ];
      paintOrbit(sketch, [290, 200], [180, 46], -22, 'far', bands);
      paintBall(sketch, [290, 200], 108, '#e0609c', '#8ad8ff');
      paintOrbit(sketch, [290, 200], [180, 46], -22, 'near', bands);
      paintGround(sketch, [222, 436], 140, '#8c6cff', 0.6);
      paintGem(sketch, 'octahedron', sapphire, { at: [188, 322], size: 92, turn: [10, 24, -12] }, random);
      paintGem(sketch, 'octahedron', amethyst, { at: [96, 366], size: 46, turn: [10, 40, 14] }, random);
      paintGem(sketch, 'octahedron', topaz, { at: [300, 396], size: 40, turn: [10, 14, 18] }, random);
      const tail = sketch.linear(
        [20, 40],
        [190, 120],
        [
          [0, '#ffffff', 0],
          [1, '#ffffff', 0.95],
        ],
      );
      sketch.add(`<path d="M10 36L196 116L192 124Z" fill="${tail}"/>`);
      paintGlints(sketch, [
        [194, 120, 30],
        [430, 330, 18],
        [360, 70, 16],
      ]);
    },
  },
  {
    slug: 'minecraft-minecoins',
    backdrop: 'arena',
    palette: { deep: '#031408', base: '#0f5a34', glow: '#4ce08a', accent: '#e0c83c', spark: '#d8ffc8' },
    hero: (sketch, random) => {
      const ore = enamel('#e8a81c', '#fff0a0');
      const jade = enamel('#1fae6a', '#c8ff8a');
      const slate = enamel('#3c5064', '#8ad8ff');
      const sky = enamel('#2fb4e0', '#e0ffff');
      paintGlow(sketch, [256, 230], 250, '#a8ff9a', 0.65);
      paintGround(sketch, [256, 424], 170, '#4ce08a', 0.6);
      paintCubes(
        sketch,
        [
          [-1, -1, -1, slate],
          [0, -1, -1, jade],
          [1, -1, -1, slate],
          [-1, -1, 0, jade],
          [0, -1, 0, slate],
          [1, -1, 0, jade],
          [-1, -1, 1, slate],
          [0, -1, 1, sky],
          [1, -1, 1, slate],
          [-1, 0, -1, jade],
          [0, 0, -1, slate],
          [-1, 0, 0, sky],
          [-1, 1, -1, jade],
          [1, 0, -1, jade],
        ],
        { at: [256, 300], size: 68, turn: [28, -45, 0] },
        random,
      );
      paintCubes(sketch, [[0, 0, 0, ore]], { at: [262, 196], size: 104, turn: [24, 32, 8] }, random);
      paintCubes(sketch, [[0, 0, 0, emerald]], { at: [112, 176], size: 40, turn: [30, 20, -14] }, random);
      paintCubes(sketch, [[0, 0, 0, ore]], { at: [408, 236], size: 34, turn: [30, 60, 12] }, random);
      paintGlints(
        sketch,
        [
          [222, 152, 30],
          [396, 120, 18],
          [92, 300, 12],
        ],
        '#fffbd0',
      );
    },
  },
  {
    slug: 'clash-of-clans',
    backdrop: 'peaks',
    palette: { deep: '#150a30', base: '#4a2c9a', glow: '#ff9a5c', accent: '#ff5ca0', spark: '#ffe8c0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 200], 250, '#ffd08a', 0.8);
      paintGround(sketch, [256, 420], 180, '#ff9a5c', 0.5);
      paintCastle(
        sketch,
        stone,
        enamel('#e0483c', '#ffb85c'),
        gold,
        { at: [256, 280], size: 126, turn: [14, -16, 0] },
        random,
      );
      paintGem(sketch, 'nugget', emerald, { at: [128, 400], size: 46, turn: [24, 12, 0] }, random);
      paintGem(sketch, 'nugget', emerald, { at: [384, 404], size: 52, turn: [24, 40, 0] }, random);
      paintGem(sketch, 'nugget', emerald, { at: [196, 432], size: 32, turn: [24, 60, 0] }, random);
      paintGem(sketch, 'nugget', emerald, { at: [318, 436], size: 28, turn: [24, 20, 0] }, random);
      paintGlints(
        sketch,
        [
          [150, 130, 20],
          [394, 110, 24],
        ],
        '#fff3d0',
      );
    },
  },
];
