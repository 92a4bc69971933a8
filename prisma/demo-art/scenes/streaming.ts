import { paintGlints, paintGlow, paintGround, paintHalo } from '../effects';
import { enamel, gold, graphite, ivory, silver } from '../materials';
import { move, star } from '../outline';
import { paintCoin } from '../props/coins';
import { paintHeadphones } from '../props/gear';
import {
  paintBars,
  paintCricketBall,
  paintDusk,
  paintFloodlights,
  paintPopcorn,
  paintSeats,
} from '../props/leisure';
import { paintClapper, paintScreen, playMark } from '../props/screens';
import type { Scene } from '../scene';

export const streamingScenes: Scene[] = [
  {
    slug: 'netflix',
    backdrop: 'stage',
    palette: { deep: '#0c0206', base: '#4a0612', glow: '#e0142c', accent: '#ff4c2c', spark: '#ffc8b8' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 210], 280, '#ff3c4c', 0.7);
      paintScreen(
        sketch,
        ['#ff9a5c', '#e02c3c', '#5c0a2c'],
        graphite,
        { at: [256, 214], size: 142, turn: [2, -8, 0] },
        random,
        [2.7, 1.6],
      );
      paintDusk(sketch, { at: [256, 214], size: 142, turn: [2, -8, 0] });
      paintSeats(sketch, '#5c0a1c', '#ff7a6c');
      paintGlints(
        sketch,
        [
          [96, 122, 22],
          [418, 300, 16],
        ],
        '#ffe0d8',
      );
    },
  },
  {
    slug: 'amazon-prime',
    backdrop: 'sunburst',
    palette: { deep: '#020c1e', base: '#0a3c7a', glow: '#2fa0ff', accent: '#2ff0e0', spark: '#d0f0ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 230], 260, '#5cc0ff', 0.7);
      paintGround(sketch, [256, 446], 130, '#2fa0ff', 0.7);
      paintPopcorn(sketch, random);
      paintGlints(sketch, [
        [150, 300, 20],
        [404, 84, 18],
      ]);
    },
  },
  {
    slug: 'jiohotstar',
    backdrop: 'arena',
    palette: { deep: '#0a0424', base: '#2a1470', glow: '#5c5cff', accent: '#ff3c8a', spark: '#f0d0ff' },
    hero: (sketch) => {
      paintFloodlights(sketch);
      paintGlow(sketch, [256, 262], 220, '#ff5ca8', 0.75);
      const trail = sketch.linear(
        [500, 470],
        [270, 270],
        [
          [0, '#ff8ac0', 0],
          [1, '#ffd0e8', 0.85],
        ],
      );
      sketch.add(
        `<path d="M512 452L330 190L186 344L470 512Z" fill="${trail}" opacity=".55" ${sketch.blur(9)}/>`,
      );
      paintCricketBall(sketch);
      paintGlints(sketch, [
        [204, 206, 30],
        [256, 84, 20],
      ]);
    },
  },
  {
    slug: 'sonyliv',
    backdrop: 'panes',
    palette: { deep: '#0c0420', base: '#2c1060', glow: '#ff8a2f', accent: '#a03cff', spark: '#ffe0b0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 250], 250, '#ffa04c', 0.75);
      paintGround(sketch, [256, 432], 150, '#ff8a2f', 0.6);
      paintClapper(
        sketch,
        enamel('#32286a', '#ffa04c'),
        ivory,
        { at: [256, 288], size: 126, turn: [8, 20, -6] },
        random,
      );
      paintCoin(sketch, gold, { at: [374, 384], size: 60, turn: [6, -20, 8] }, random, star(5, 0.46, 0.56));
      paintGlints(
        sketch,
        [
          [150, 112, 24],
          [410, 150, 18],
        ],
        '#fff0d0',
      );
    },
  },
  {
    slug: 'spotify-premium',
    backdrop: 'rings',
    palette: { deep: '#020f08', base: '#0a4a28', glow: '#2fd86c', accent: '#a8f03c', spark: '#d8ffd8' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 230], 250, '#4cf08a', 0.65);
      paintBars(sketch, random, '#a8ffb8', '#0c7a3c');
      paintHeadphones(
        sketch,
        graphite,
        enamel('#2fd86c', '#d8ffd8'),
        { at: [256, 238], size: 122, turn: [4, -14, 0] },
        random,
      );
      paintHalo(sketch, [256, 440], 150, '#5cf09a', 0.2);
      paintGlints(sketch, [
        [186, 128, 26],
        [410, 120, 16],
      ]);
    },
  },
  {
    slug: 'youtube-premium',
    backdrop: 'waves',
    palette: { deep: '#14040c', base: '#7a1030', glow: '#ff4c6c', accent: '#ff9a5c', spark: '#ffe0dc' },
    hero: (sketch, random) => {
      paintGlow(sketch, [256, 216], 250, '#ff8a9a', 0.75);
      paintScreen(
        sketch,
        ['#ffb08a', '#ff6c7a', '#b0205c'],
        silver,
        { at: [330, 172], size: 78, turn: [4, -24, 8] },
        random,
      );
      paintScreen(
        sketch,
        ['#ffd08a', '#ff8a5c', '#d03c4c'],
        silver,
        { at: [176, 190], size: 80, turn: [4, 24, -8] },
        random,
      );
      paintGround(sketch, [256, 428], 160, '#ff6c7a', 0.6);
      paintScreen(
        sketch,
        ['#5c3c8a', '#3a1458', '#1c0a34'],
        silver,
        { at: [256, 284], size: 112, turn: [4, -6, 0] },
        random,
      );
      paintCoin(
        sketch,
        gold,
        { at: [256, 284], size: 62, turn: [6, -10, 0] },
        random,
        move(playMark, 0.02, 0, 0.78),
      );
      paintGlints(sketch, [
        [124, 236, 22],
        [404, 108, 22],
        [390, 330, 14],
      ]);
    },
  },
];
