import {
  paintBattle,
  paintFirst,
  paintGift,
  paintHot,
  paintMember,
  paintMoon,
  paintMusic,
  paintPhone,
  paintPlan,
  paintTwilight,
  paintWeekly,
} from './item-goods';
import { paintCluster, paintCoins, paintPile, paintTokens, type Size } from './item-piles';
import { emerald, gold, ivory, sapphire } from './materials';
import { makeRandom, type Random } from './random';
import { Sketch } from './sketch';

type Paint = (sketch: Sketch, random: Random) => void;

const side = 192;
const sizes: Size[] = ['small', 'medium', 'large'];

const kinds: Record<string, Paint> = {
  ...Object.fromEntries(
    sizes.flatMap((size): [string, Paint][] => [
      [`diamonds-${size}`, paintPile('brilliant', sapphire, size)],
      [`crystals-${size}`, paintCluster(size)],
      [`emeralds-${size}`, paintPile('nugget', emerald, size, 1.06)],
      [`tokens-${size}`, paintTokens(size)],
      [`coins-${size}`, paintCoins(size)],
    ]),
  ),
  'weekly-pass': paintWeekly,
  'twilight-pass': paintTwilight,
  'first-recharge': paintFirst,
  'battle-pass': paintBattle,
  'moon-blessing': paintMoon,
  'gift-card': paintGift(['#8ae8ff', '#3c8aff', '#2c3cc0'], ivory),
  'gift-card-gold': paintGift(['#5c4a8a', '#2c1c54', '#140a2c'], gold),
  'ott-plan': paintPlan,
  'ott-mobile': paintPhone,
  'ott-music': paintMusic,
  membership: paintMember,
  hot: paintHot,
};

/** Item pictures have no ground of their own: they lie on the page's cards. */
export function drawItems(): { kind: string; svg: string }[] {
  return Object.entries(kinds).map(([kind, paint]) => {
    const sketch = new Sketch(side, side);
    paint(sketch, makeRandom(kind));
    return { kind, svg: sketch.toSvg() };
  });
}
