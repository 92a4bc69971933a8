import { type Cut, paintGem } from './gems';
import { aqua, gold, ruby, sapphire } from './materials';
import { circle, polygon } from './outline';
import { paintCoin, paintStack, paintToken } from './props/coins';
import type { Random } from './random';
import type { Sketch } from './sketch';
import type { Material } from './solid';

type Paint = (sketch: Sketch, random: Random) => void;
export type Size = 'small' | 'medium' | 'large';
type Spot = [x: number, y: number, size: number, lean: number];

/** Where the stones of a pile lie, those behind first. */
const piles: Record<Size, Spot[]> = {
  small: [[96, 98, 62, 0]],
  medium: [
    [126, 76, 40, 14],
    [64, 80, 42, -14],
    [98, 118, 52, 2],
  ],
  large: [
    [96, 50, 34, 4],
    [140, 80, 36, 18],
    [52, 82, 36, -18],
    [96, 96, 42, 0],
    [136, 134, 34, 12],
    [56, 136, 36, -12],
    [98, 144, 38, 4],
  ],
};

/** Crystals grow from one foot. */
const clusters: Record<Size, Spot[]> = {
  small: [
    [120, 124, 34, -24],
    [88, 96, 56, 8],
  ],
  medium: [
    [58, 112, 40, 26],
    [136, 112, 40, -26],
    [96, 94, 54, 0],
    [112, 148, 22, -34],
  ],
  large: [
    [42, 122, 38, 42],
    [150, 122, 38, -42],
    [66, 96, 48, 20],
    [126, 96, 48, -20],
    [96, 92, 54, 0],
    [72, 152, 24, 30],
    [120, 152, 24, -30],
  ],
};

export function paintCluster(size: Size): Paint {
  return (sketch, random) => {
    clusters[size].forEach(([x, y, reach, lean], i) => {
      const material = size === 'small' || i % 3 !== 1 ? aqua : sapphire;
      paintGem(sketch, 'pillar', material, { at: [x, y], size: reach, turn: [12, 18, lean] }, random);
    });
  };
}

export function paintPile(cut: Cut, material: Material, size: Size, scale = 1): Paint {
  return (sketch, random) => {
    for (const [x, y, reach, lean] of piles[size]) {
      paintGem(
        sketch,
        cut,
        material,
        { at: [x, y], size: reach * scale, turn: [24, lean + 14, lean] },
        random,
      );
    }
  };
}

export function paintTokens(size: Size): Paint {
  return (sketch, random) => {
    for (const [x, y, reach, lean] of piles[size]) {
      paintToken(
        sketch,
        gold,
        ruby,
        { at: [x, y], size: reach * 1.06, turn: [12, lean - 10, lean] },
        random,
        8,
      );
    }
  };
}

export function paintCoins(size: Size): Paint {
  return (sketch, random) => {
    if (size !== 'small') paintStack(sketch, gold, [136, 148], 42, 4, random);
    if (size === 'large') {
      paintStack(sketch, gold, [54, 152], 42, 6, random);
      paintStack(sketch, gold, [96, 164], 40, 3, random);
    }
    const at: [number, number] = size === 'small' ? [96, 98] : size === 'medium' ? [78, 92] : [98, 80];
    paintCoin(
      sketch,
      gold,
      { at, size: size === 'large' ? 50 : 62, turn: [8, -18, 8] },
      random,
      polygon(6, 0.5),
      circle(1, 56),
    );
  };
}
