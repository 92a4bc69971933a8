import { paintGlints, paintGlow, paintGround, paintHalo } from '../effects';
import { paintGem } from '../gems';
import { enamel, gold, graphite, ivory, ruby, sapphire, silver, steel } from '../materials';
import { circle, polygon, star } from '../outline';
import { paintBow, paintCubes } from '../props/boxes';
import { paintCard } from '../props/cards';
import { paintCoin } from '../props/coins';
import { bolt } from '../props/emblems';
import { paintGamepad } from '../props/gear';
import { paintBag, paintRocket } from '../props/vehicles';
import type { Scene } from '../scene';
import { round, type Sketch } from '../sketch';

/** A disc that splits light into its colours. */
function paintDisc(sketch: Sketch, x: number, y: number, radius: number): void {
  sketch.layer(`transform="translate(${x} ${y}) rotate(-20) scale(1 .94)"`, () => {
    for (let i = 0; i < 120; i++) {
      const angle = (i / 120) * 2 * Math.PI;
      const tip = (turn: number) => `${round(Math.cos(turn) * radius)} ${round(Math.sin(turn) * radius)}`;
      const shine = Math.abs(Math.sin(angle * 2)) ** 2;
      const hue = Math.round(180 + 150 * Math.sin(angle * 2 + 0.8));
      sketch.add(
        `<path d="M0 0L${tip(angle)}L${tip(angle + 0.056)}Z" fill="hsl(${hue} ${Math.round(50 + 30 * shine)}% ${Math.round(46 + 34 * shine)}%)"/>`,
      );
    }
    const edge = sketch.radial([0, 0], radius, [
      [0.86, '#ffffff', 0],
      [0.97, '#ffffff', 0.5],
      [1, '#0a1440', 0.6],
    ]);
    sketch.add(`<circle r="${radius}" fill="${edge}"/>`);
    for (const part of [0.4, 0.52, 0.66, 0.8])
      sketch.add(`<circle r="${radius * part}" fill="none" stroke="#fff" stroke-opacity=".18"/>`);
    sketch.add(
      `<circle r="${radius * 0.3}" fill="#dfe8ff" fill-opacity=".75" stroke="#fff" stroke-opacity=".8"/>`,
    );
    sketch.add(`<circle r="${radius * 0.12}" fill="#04102e"/>`);
  });
}

export const cardScenes: Scene[] = [
  {
    slug: 'google-play-gift-card',
    backdrop: 'panes',
    palette: { deep: '#03101c', base: '#0c4a5c', glow: '#2fd8a8', accent: '#3c8aff', spark: '#e0fff0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 240], 250, '#5cf0c0', 0.7);
      paintGround(sketch, [256, 430], 170, '#2fd8a8', 0.6);
      const emblem = polygon(6, 0.36);
      paintCard(
        sketch,
        { colours: ['#ffd86c', '#ff9a3c', '#e0482c'], body: ivory, emblem, emblemMaterial: gold },
        { at: [296, 190], size: 124, turn: [6, -14, 18] },
        random,
      );
      paintCard(
        sketch,
        { colours: ['#8ad8ff', '#3c8aff', '#1c3cc0'], body: ivory, emblem, emblemMaterial: silver },
        { at: [270, 240], size: 128, turn: [6, -14, 6] },
        random,
      );
      paintCard(
        sketch,
        { colours: ['#a8ffcc', '#22c88a', '#06705c'], body: ivory, emblem, emblemMaterial: silver },
        { at: [244, 296], size: 134, turn: [6, -14, -6] },
        random,
      );
      paintBow(sketch, gold, { at: [136, 246], size: 54, turn: [6, -10, -8] }, random);
      paintGlints(sketch, [
        [392, 116, 24],
        [110, 356, 18],
        [120, 120, 16],
      ]);
    },
  },
  {
    slug: 'steam-wallet',
    backdrop: 'comb',
    palette: { deep: '#040a14', base: '#1a3454', glow: '#4c9ad8', accent: '#6c5cff', spark: '#c8e4ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 230], 250, '#6cc0ff', 0.7);
      paintCard(
        sketch,
        {
          colours: ['#6cc8f0', '#2c6ca8', '#142a54'],
          body: steel,
          emblem: bolt.map(([x, y]) => [x * 0.4, y * 0.4]),
          emblemMaterial: silver,
        },
        { at: [262, 176], size: 122, turn: [4, -16, 10] },
        random,
      );
      paintGround(sketch, [256, 430], 160, '#4c9ad8', 0.6);
      const buttons = [enamel('#3c9aff'), enamel('#ffb83c'), enamel('#3cd88a'), enamel('#ff5c6c')] as const;
      paintGamepad(
        sketch,
        steel,
        graphite,
        [...buttons],
        { at: [256, 318], size: 128, turn: [-22, 8, -6] },
        random,
      );
      paintGlints(sketch, [
        [160, 262, 24],
        [398, 110, 20],
      ]);
    },
  },
  {
    slug: 'playstation-store',
    backdrop: 'waves',
    palette: { deep: '#020a24', base: '#0c2c9a', glow: '#2f7aff', accent: '#4ce0ff', spark: '#d0e4ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 210], 260, '#6ca8ff', 0.8);
      paintDisc(sketch, 288, 198, 142);
      paintGround(sketch, [256, 436], 160, '#2f7aff', 0.6);
      paintCard(
        sketch,
        {
          colours: ['#7ab8ff', '#1f5ae8', '#0a1c80'],
          body: silver,
          emblem: star(4, 0.4, 0.4),
          emblemMaterial: silver,
        },
        { at: [232, 316], size: 122, turn: [4, 18, -10] },
        random,
      );
      paintGlints(sketch, [
        [372, 106, 30],
        [122, 250, 18],
        [400, 330, 14],
      ]);
    },
  },
  {
    slug: 'roblox-gift-card',
    backdrop: 'arena',
    palette: { deep: '#100410', base: '#5c1244', glow: '#ff4c7a', accent: '#4c6cff', spark: '#ffd8e4' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 240], 250, '#ff7aa0', 0.75);
      paintGround(sketch, [256, 428], 170, '#ff4c7a', 0.6);
      const [red, white, blue, yellow] = ['#f02c4c', '#e8ecf8', '#3c6cff', '#ffc02c'].map((colour) =>
        enamel(colour, '#ffd0e0'),
      );
      if (!red || !white || !blue || !yellow) return;
      paintCubes(
        sketch,
        [
          [-1, -1, -1, blue],
          [0, -1, -1, white],
          [1, -1, -1, red],
          [-1, -1, 0, white],
          [0, -1, 0, red],
          [-1, -1, 1, red],
          [-1, 0, -1, red],
          [0, 0, -1, yellow],
          [-1, 0, 0, blue],
          [-1, 1, -1, white],
        ],
        { at: [236, 296], size: 76, turn: [28, -45, 0] },
        random,
      );
      paintCoin(
        sketch,
        gold,
        { at: [350, 322], size: 82, turn: [4, -22, 10] },
        random,
        polygon(4, 0.5),
        polygon(6, 1, Math.PI / 6),
      );
      paintCoin(
        sketch,
        gold,
        { at: [142, 390], size: 46, turn: [-30, 20, 8] },
        random,
        polygon(4, 0.5),
        polygon(6, 1, Math.PI / 6),
      );
      paintGlints(sketch, [
        [306, 276, 24],
        [130, 140, 18],
        [408, 130, 14],
      ]);
    },
  },
  {
    slug: 'amazon-shopping-voucher',
    backdrop: 'stage',
    palette: { deep: '#0a0a14', base: '#3a2440', glow: '#ff9a2f', accent: '#3c6cff', spark: '#ffe4b8' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 260], 250, '#ffb85c', 0.75);
      paintGround(sketch, [256, 438], 150, '#ff9a2f', 0.7);
      paintBag(
        sketch,
        enamel('#4a3cd0', '#ff9a5c'),
        gold,
        { at: [200, 282], size: 112, turn: [8, 26, -4] },
        random,
      );
      paintBag(
        sketch,
        enamel('#ff9a1c', '#ffe0a0'),
        ivory,
        { at: [318, 312], size: 96, turn: [8, -24, 5] },
        random,
      );
      paintCoin(sketch, gold, { at: [312, 330], size: 42, turn: [8, -24, 5] }, random, circle(0.4, 30));
      paintCoin(sketch, gold, { at: [152, 410], size: 44, turn: [-40, 10, 0] }, random);
      paintGlints(
        sketch,
        [
          [142, 214, 22],
          [398, 196, 20],
          [256, 92, 14],
        ],
        '#fff3d8',
      );
    },
  },
  {
    slug: 'discord-nitro',
    backdrop: 'nebula',
    palette: { deep: '#0a0424', base: '#2f1c90', glow: '#6c6cff', accent: '#ff4cc8', spark: '#e8d8ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [270, 220], 250, '#9a7cff', 0.8);
      paintHalo(sketch, [236, 300], 190, '#ff7ad8', 0.34);
      paintRocket(
        sketch,
        ivory,
        enamel('#ff4cb0', '#8ad8ff'),
        { at: [280, 204], size: 100, turn: [10, 14, -34] },
        random,
      );
      paintGem(sketch, 'octahedron', sapphire, { at: [112, 236], size: 38, turn: [10, 24, -12] }, random);
      paintGem(sketch, 'octahedron', ruby, { at: [416, 350], size: 34, turn: [10, 40, 14] }, random);
      paintGlints(sketch, [
        [384, 78, 26],
        [92, 112, 18],
        [430, 220, 14],
      ]);
    },
  },
];
