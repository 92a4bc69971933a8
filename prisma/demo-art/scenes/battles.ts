import { paintGlints, paintGlow, paintGround, paintHalo } from '../effects';
import { paintGem } from '../gems';
import { enamel, gem, gold, graphite, ruby, silver, steel, topaz } from '../materials';
import { polygon } from '../outline';
import { paintCrate } from '../props/boxes';
import { paintCoin, paintToken } from '../props/coins';
import { bolt, paintBlade, paintFlame } from '../props/emblems';
import { paintReticle, paintTags } from '../props/gear';
import { paintParachute } from '../props/vehicles';
import type { Scene } from '../scene';

const coral = gem(['#4a0a1a', '#b01c34', '#ff4c5c', '#ffa09a', '#fff2ee'], '#5cf0e0');

export const battleScenes: Scene[] = [
  {
    slug: 'bgmi',
    backdrop: 'comb',
    palette: { deep: '#03120f', base: '#0c4a44', glow: '#2fc8a0', accent: '#ff9a2f', spark: '#c8ffe8' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 226], 240, '#3ce8b8', 0.7);
      paintReticle(sketch, steel, { at: [256, 224], size: 128, turn: [8, -18, 0] }, '#8affd8', random);
      paintGround(sketch, [256, 432], 150, '#ff9a2f', 0.6);
      paintCoin(
        sketch,
        gold,
        { at: [256, 232], size: 84, turn: [8, -18, 6] },
        random,
        bolt.map(([x, y]) => [x * 0.62, y * 0.62]),
        polygon(6, 1),
      );
      paintCoin(
        sketch,
        gold,
        { at: [128, 384], size: 52, turn: [-28, 24, 14] },
        random,
        undefined,
        polygon(6, 1),
      );
      paintCoin(
        sketch,
        gold,
        { at: [386, 388], size: 58, turn: [-34, -20, -18] },
        random,
        undefined,
        polygon(6, 1),
      );
      paintGlints(
        sketch,
        [
          [208, 178, 28],
          [412, 108, 16],
          [366, 350, 16],
        ],
        '#fffbe0',
      );
    },
  },
  {
    slug: 'pubg-mobile',
    backdrop: 'peaks',
    palette: { deep: '#160a04', base: '#7a3c10', glow: '#ffac3c', accent: '#e0482c', spark: '#ffe8b0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 190], 260, '#ffd88a', 0.85);
      paintParachute(sketch, [enamel('#f0e4d0'), enamel('#e8541c')], [256, 172], 168, [256, 290], random);
      paintGround(sketch, [256, 440], 130, '#ffac3c', 0.5);
      paintCrate(
        sketch,
        enamel('#2f6aa8', '#ffb85c'),
        enamel('#e8a020', '#ffe0a0'),
        { at: [256, 346], size: 82, turn: [18, 34, -5] },
        random,
      );
      paintGlints(
        sketch,
        [
          [196, 96, 22],
          [330, 296, 20],
          [96, 260, 12],
        ],
        '#fff6d8',
      );
    },
  },
  {
    slug: 'free-fire-max',
    backdrop: 'sunburst',
    palette: { deep: '#160404', base: '#7a1408', glow: '#ff6a1c', accent: '#ffb81c', spark: '#ffe070' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 260], 270, '#ff8a2c', 0.9);
      paintFlame(sketch, [256, 254], 146, ['#ff2c0c', '#ff6a14', '#ffa824', '#ffd95c', '#fff3b0']);
      paintGround(sketch, [256, 446], 130, '#ff8a2c', 0.7);
      paintGem(sketch, 'brilliant', ruby, { at: [256, 316], size: 92, turn: [24, 10, 0] }, random);
      paintGem(sketch, 'brilliant', topaz, { at: [112, 384], size: 42, turn: [26, -14, -16] }, random);
      paintGem(sketch, 'brilliant', topaz, { at: [402, 380], size: 46, turn: [26, 34, 16] }, random);
      paintGlints(
        sketch,
        [
          [312, 262, 26],
          [398, 150, 14],
          [112, 178, 18],
        ],
        '#fff6c8',
      );
    },
  },
  {
    slug: 'valorant',
    backdrop: 'panes',
    palette: { deep: '#060c14', base: '#1c3444', glow: '#ff4c5c', accent: '#2fd8c8', spark: '#ffd0cc' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 226], 240, '#ff5c6c', 0.8);
      paintBlade(sketch, silver, graphite, { at: [250, 236], size: 146, turn: [6, 10, 44] }, random);
      paintBlade(sketch, silver, graphite, { at: [262, 236], size: 146, turn: [6, -10, -44] }, random);
      paintGround(sketch, [256, 432], 150, '#2fd8c8', 0.5);
      paintToken(sketch, graphite, coral, { at: [256, 250], size: 100, turn: [10, 14, 0] }, random);
      paintToken(sketch, graphite, coral, { at: [128, 400], size: 44, turn: [-30, 24, 12] }, random);
      paintToken(sketch, graphite, coral, { at: [386, 402], size: 40, turn: [-30, -24, -12] }, random);
      paintGlints(sketch, [
        [206, 206, 26],
        [404, 92, 16],
      ]);
    },
  },
  {
    slug: 'call-of-duty-mobile',
    backdrop: 'rings',
    palette: { deep: '#0a0803', base: '#33330f', glow: '#d8a02c', accent: '#e8641c', spark: '#fff0b0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 250], 250, '#e8d06c', 0.7);
      paintTags(sketch, gold, steel, { at: [238, 290], size: 122 }, random);
      paintHalo(sketch, [256, 448], 120, '#e8c85c');
      paintGlints(
        sketch,
        [
          [196, 222, 28],
          [396, 330, 18],
          [112, 150, 14],
        ],
        '#fff8d8',
      );
    },
  },
];
