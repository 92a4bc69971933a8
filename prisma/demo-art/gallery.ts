import { type BackdropName, backdrops, type Palette } from './backdrops';
import { paintGlints, paintGlow, paintGround, paintHalo, paintMotes } from './effects';
import { paintGem } from './gems';
import {
  amethyst,
  aqua,
  enamel,
  gold,
  graphite,
  ivory,
  rose,
  sapphire,
  silver,
  steel,
  topaz,
} from './materials';
import { frame } from './mesh';
import { move, polygon, star } from './outline';
import { paintGiftBox } from './props/boxes';
import { paintCard, paintTicket } from './props/cards';
import { paintCoin, paintStack } from './props/coins';
import { paintGamepad, paintHeadphones } from './props/gear';
import { paintClapper, paintScreen, playMark } from './props/screens';
import { makeRandom, type Random } from './random';
import { Sketch } from './sketch';
import { paintSolid } from './solid';

export type GalleryPicture = { file: string; width: number; height: number; svg: string };

/** The hero is drawn in a square of 480 whose place and scale each shape of slide chooses. */
type Slide = {
  file: string;
  backdrop: BackdropName;
  palette: Palette;
  hero: (sketch: Sketch, random: Random) => void;
};

const slides: Slide[] = [
  {
    file: 'instant-top-ups',
    backdrop: 'peaks',
    palette: { deep: '#030720', base: '#0d2c8c', glow: '#2f8bff', accent: '#7a3cff', spark: '#b4e4ff' },
    hero: (sketch, random) => {
      paintGlow(sketch, [250, 210], 300, '#4fa8ff', 0.8);
      paintSolid(
        sketch,
        frame(polygon(8, 1.42, Math.PI / 8), 0.15, 0.26),
        gold,
        { at: [250, 214], size: 124, turn: [6, -14, 0] },
        random,
      );
      paintGem(sketch, 'brilliant', sapphire, { at: [250, 218], size: 148, turn: [24, 14, 0] }, random);
      paintGround(sketch, [250, 424], 200, '#2f8bff', 0.6);
      paintCoin(sketch, gold, { at: [66, 166], size: 46, turn: [14, 30, -12] }, random);
      paintGem(sketch, 'pillar', amethyst, { at: [440, 196], size: 52, turn: [12, 20, 18] }, random);
      paintGem(sketch, 'brilliant', aqua, { at: [96, 364], size: 66, turn: [26, -10, -16] }, random);
      paintGem(sketch, 'brilliant', rose, { at: [404, 372], size: 62, turn: [28, 40, 18] }, random);
      paintGem(sketch, 'brilliant', sapphire, { at: [250, 398], size: 56, turn: [30, 22, 4] }, random);
      paintGlints(sketch, [
        [340, 132, 36],
        [440, 90, 16],
        [120, 70, 18],
      ]);
    },
  },
  {
    file: 'wallet',
    backdrop: 'comb',
    palette: { deep: '#02110f', base: '#0a4a44', glow: '#2fd8a8', accent: '#ffb03c', spark: '#d0fff0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [250, 220], 300, '#4cf0c0', 0.65);
      paintCard(
        sketch,
        {
          colours: ['#8affd8', '#1fb890', '#064a44'],
          body: silver,
          emblem: star(4, 0.4, 0.38),
          emblemMaterial: gold,
        },
        { at: [256, 158], size: 138, turn: [6, -20, 12] },
        random,
      );
      paintGround(sketch, [250, 424], 210, '#ffb03c', 0.5);
      paintStack(sketch, gold, [404, 372], 58, 5, random);
      paintStack(sketch, gold, [86, 384], 56, 3, random);
      paintGamepad(
        sketch,
        steel,
        graphite,
        [enamel('#3c9aff'), enamel('#ffb83c'), enamel('#3cd88a'), enamel('#ff5c6c')],
        { at: [244, 316], size: 128, turn: [-20, 10, -6] },
        random,
      );
      paintCoin(sketch, gold, { at: [60, 226], size: 44, turn: [16, 34, -14] }, random);
      paintCoin(sketch, gold, { at: [444, 110], size: 38, turn: [16, -34, 14] }, random);
      paintGlints(
        sketch,
        [
          [150, 92, 28],
          [420, 250, 20],
          [82, 186, 16],
        ],
        '#fffbe0',
      );
    },
  },
  {
    file: 'streaming',
    backdrop: 'stage',
    palette: { deep: '#100418', base: '#4a1060', glow: '#e03c9a', accent: '#ff8a3c', spark: '#ffd8f0' },
    hero: (sketch, random) => {
      paintGlow(sketch, [250, 200], 300, '#ff6cc0', 0.7);
      paintScreen(
        sketch,
        ['#ffb06c', '#f0388a', '#4a1c9a'],
        graphite,
        { at: [246, 186], size: 136, turn: [3, -14, 0] },
        random,
        [2.7, 1.6],
      );
      paintCoin(
        sketch,
        gold,
        { at: [246, 186], size: 66, turn: [6, -16, 0] },
        random,
        move(playMark, 0.02, 0, 0.78),
      );
      paintGround(sketch, [250, 428], 210, '#ff5cb0', 0.6);
      paintClapper(
        sketch,
        enamel('#32286a', '#ffa04c'),
        ivory,
        { at: [118, 364], size: 66, turn: [8, 24, -8] },
        random,
      );
      paintHeadphones(
        sketch,
        graphite,
        enamel('#ff5cb0', '#ffd0e8'),
        { at: [384, 350], size: 74, turn: [6, -20, 6] },
        random,
      );
      paintGlints(sketch, [
        [84, 92, 26],
        [430, 110, 22],
        [256, 372, 14],
      ]);
    },
  },
];

/** Room for the page's own words: darker on the left. */
function paintShade(sketch: Sketch, deep: string, reach: number): void {
  const { width, height } = sketch;
  const side = sketch.linear(
    [0, 0],
    [width * reach, 0],
    [
      [0, deep, 0.92],
      [0.5, deep, 0.7],
      [1, deep, 0],
    ],
  );
  const foot = sketch.linear(
    [0, height * 0.72],
    [0, height],
    [
      [0, '#05070d', 0],
      [1, '#05070d', 0.6],
    ],
  );
  sketch.add(`<rect width="${width}" height="${height}" fill="${side}"/>`);
  sketch.add(`<rect width="${width}" height="${height}" fill="${foot}"/>`);
}

function drawSlide(slide: Slide, shape: 'wide' | 'narrow'): GalleryPicture {
  const [width, height] = shape === 'wide' ? [1440, 480] : [720, 480];
  const random = makeRandom(slide.file);
  const sketch = new Sketch(width, height);
  const heart: [number, number] = shape === 'wide' ? [0.785, 0.46] : [0.7, 0.5];
  backdrops[slide.backdrop](sketch, slide.palette, random, heart);
  paintShade(sketch, slide.palette.deep, shape === 'wide' ? 0.62 : 0.7);
  paintMotes(sketch, random, slide.palette.spark, shape === 'wide' ? 44 : 26);
  const placement = shape === 'wide' ? 'translate(880 0)' : 'translate(304 64) scale(.82)';
  sketch.layer(`transform="${placement}"`, () => slide.hero(sketch, random));
  return { file: `${slide.file}-${shape}`, width, height, svg: sketch.toSvg() };
}

function drawPopup(): GalleryPicture {
  const random = makeRandom('popup');
  const sketch = new Sketch(720, 720);
  const palette: Palette = {
    deep: '#14041c',
    base: '#6a0f4c',
    glow: '#ff5c6c',
    accent: '#7a3cff',
    spark: '#ffe0a0',
  };
  backdrops.sunburst(sketch, palette, random);
  paintMotes(sketch, random, palette.spark, 40);
  sketch.layer('transform="translate(84 20) scale(1.15)"', () => {
    paintHalo(sketch, [240, 448], 190, '#ffcf6c');
    paintGround(sketch, [236, 440], 180, '#ff9a4c', 0.7);
    const look = { colours: ['#8ae8ff', '#4a7aff', '#2c1cb0'] as [string, string, string], body: gold };
    paintTicket(
      sketch,
      { ...look, emblem: star(4, 0.36, 0.44), emblemMaterial: gold },
      { at: [92, 300], size: 84, turn: [-2, 26, 16] },
      random,
    );
    paintGiftBox(sketch, enamel('#d81e46', '#ff9a3c'), gold, { at: [232, 352], size: 106 }, random, () => {
      paintGem(sketch, 'brilliant', sapphire, { at: [202, 216], size: 84, turn: [22, 8, -10] }, random);
      paintGem(sketch, 'brilliant', aqua, { at: [104, 150], size: 52, turn: [26, 20, -24] }, random);
      paintGem(sketch, 'brilliant', rose, { at: [262, 104], size: 44, turn: [24, 40, 14] }, random);
      paintGem(sketch, 'nugget', topaz, { at: [166, 76], size: 28, turn: [24, 40, 14] }, random);
    });
    paintCoin(sketch, gold, { at: [410, 384], size: 58, turn: [4, -24, 10] }, random);
    paintGlints(
      sketch,
      [
        [310, 60, 28],
        [72, 92, 20],
        [440, 250, 18],
      ],
      '#fff3c8',
    );
  });
  return { file: 'first-recharge', width: 720, height: 720, svg: sketch.toSvg() };
}

export function drawGallery(): GalleryPicture[] {
  return [...slides.flatMap((slide) => [drawSlide(slide, 'wide'), drawSlide(slide, 'narrow')]), drawPopup()];
}
