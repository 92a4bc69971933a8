import { characterId, gameName, playerNumber } from './inputs';
import { makeHandItem, makeSoldOutItem } from './make-hand-item';
import { makeListing } from './make-listing';
import { diamonds, unknownCash } from './units';

const byHand = 'Our team delivers within 30 minutes, from 9 am to 1 am IST.';

export const battlegroundsIndia = makeListing(
  {
    productid: 201,
    name: 'BGMI UC (India)',
    slug: 'bgmi',
    unit: unknownCash,
    aliases: ['Battlegrounds Mobile India', 'PUBG India', 'बीजीएमआई', 'पबजी'],
    importantnote: `For the Indian version of the game only. ${byHand} Copy the Character ID from your profile.`,
    category: 'games',
    inputs: [characterId, gameName],
    istrending: true,
  },
  [
    makeHandItem('60 UC', 'coins-small', [89, 79, 75], 'small'),
    makeHandItem('325 UC', 'coins-small', [449, 389, 372], 'small'),
    makeHandItem('660 UC', 'coins-medium', [899, 769, 739], 'hot'),
    makeHandItem('1800 UC', 'coins-medium', [2249, 1949, 1879], 'medium'),
    makeHandItem('3850 UC', 'coins-large', [4499, 3899, 3759], 'large'),
    makeHandItem('8100 UC', 'coins-large', [8999, 7799, 7539], 'large'),
    makeHandItem('Royale Pass', 'battle-pass', [449, 399, 379], 'hot'),
  ],
);

export const pubgMobile = makeListing(
  {
    productid: 202,
    name: 'PUBG Mobile UC (Global)',
    slug: 'pubg-mobile',
    unit: unknownCash,
    aliases: ['PUBG', 'PUBGM', 'pubji', 'PlayerUnknown Battlegrounds'],
    importantnote: `Global accounts only: accounts of India, Korea and Vietnam cannot be recharged. ${byHand}`,
    category: 'games',
    inputs: [playerNumber, gameName],
  },
  [
    makeHandItem('60 UC', 'coins-small', [99, 85, 78], 'small'),
    makeHandItem('325 UC', 'coins-small', [479, 415, 389], 'small'),
    makeHandItem('660 UC', 'coins-medium', [949, 819, 769], 'hot'),
    makeHandItem('1800 UC', 'coins-medium', [2349, 2029, 1919], 'medium'),
    makeHandItem('3850 UC', 'coins-large', [4699, 4069, 3849], 'large'),
    makeSoldOutItem('8100 UC', 'coins-large', [9399, 8129, 7699], 'large'),
    makeHandItem('Prime (1 month)', 'battle-pass', [109, 95, 86], 'weekly'),
  ],
);

export const freeFire = makeListing(
  {
    productid: 203,
    name: 'Free Fire MAX Diamonds',
    slug: 'free-fire-max',
    unit: diamonds,
    aliases: ['FF', 'FFM', 'Garena', 'free fire India'],
    importantnote: `For accounts of the India server. ${byHand} A membership must have run out before the next one can be delivered.`,
    category: 'games',
    inputs: [playerNumber, gameName],
    istrending: true,
  },
  [
    makeHandItem('Weekly Membership', 'weekly-pass', [179, 159, 149], 'weekly'),
    makeHandItem('Monthly Membership', 'twilight-pass', [799, 699, 665], 'hot'),
    makeHandItem('100 Diamonds', 'diamonds-small', [99, 80, 74], 'small'),
    makeHandItem('310 Diamonds', 'diamonds-small', [279, 240, 225], 'small'),
    makeHandItem('520 Diamonds', 'diamonds-medium', [459, 395, 372], 'medium'),
    makeHandItem('1060 Diamonds', 'diamonds-medium', [899, 785, 739], 'hot'),
    makeHandItem('2180 Diamonds', 'diamonds-large', [1799, 1559, 1475], 'large'),
    makeHandItem('5600 Diamonds', 'diamonds-large', [4499, 3899, 3699], 'large'),
  ],
);
