import { email, gameName, playerNumber, riotId } from './inputs';
import { makeHandItem, makeSoldOutItem } from './make-hand-item';
import { makeListing } from './make-listing';
import { callOfDutyPoints, valorantPoints } from './units';

export const valorant = makeListing(
  {
    productid: 204,
    name: 'Valorant Points (India)',
    slug: 'valorant',
    unit: valorantPoints,
    aliases: ['VP', 'Valo', 'Riot'],
    importantnote:
      'For accounts whose country is India. You receive a code by email within 30 minutes; redeem it in the game under Store, Codes. Write the Riot ID with its tag, for example Player#1234.',
    category: 'games',
    inputs: [riotId, email],
    istrending: true,
  },
  [
    makeHandItem('475 VP', 'tokens-small', [449, 399, 379], 'small'),
    makeHandItem('1000 VP', 'tokens-small', [899, 799, 765], 'hot'),
    makeHandItem('2050 VP', 'tokens-medium', [1799, 1599, 1535], 'medium'),
    makeHandItem('3650 VP', 'tokens-medium', [3149, 2799, 2689], 'medium'),
    makeHandItem('5350 VP', 'tokens-large', [4499, 3999, 3849], 'large'),
    makeSoldOutItem('11000 VP', 'tokens-large', [8999, 7999, 7699], 'large'),
  ],
);

export const callOfDutyMobile = makeListing(
  {
    productid: 205,
    name: 'Call of Duty: Mobile CP',
    slug: 'call-of-duty-mobile',
    unit: callOfDutyPoints,
    aliases: ['COD', 'CODM', 'CP', 'COD points'],
    importantnote:
      'Global (Activision) accounts only. Delivered by our team within 30 minutes; stay logged out of the game until the order shows Completed.',
    category: 'games',
    inputs: [{ ...playerNumber, label: 'Player UID' }, gameName],
  },
  [
    makeHandItem('80 CP', 'coins-small', [99, 85, 79], 'small'),
    makeHandItem('420 CP', 'coins-small', [449, 395, 372], 'small'),
    makeHandItem('880 CP', 'coins-medium', [899, 785, 745], 'hot'),
    makeHandItem('2400 CP', 'coins-medium', [2249, 1965, 1869], 'medium'),
    makeHandItem('5000 CP', 'coins-large', [4499, 3925, 3739], 'large'),
    makeHandItem('Battle Pass', 'battle-pass', [249, 215, 199], 'hot'),
  ],
);
