import { userId, zoneId } from './inputs';
import { makeListing } from './make-listing';
import { makeMoogoldRoute, makeSmileoneRoute } from './make-route';
import { moogoldMobileLegends } from './moogold-packs';
import type { DemoRoute } from './types';
import { diamonds } from './units';

const brazil = (...packs: string[]): DemoRoute => makeSmileoneRoute('br', packs);
/** The second route: more expensive, but it delivers the order when the first supplier refuses. */
const backup = (...packs: string[]): DemoRoute => makeMoogoldRoute(moogoldMobileLegends, packs);

export const mobileLegendsBrazil = makeListing(
  {
    productid: 101,
    name: 'Mobile Legends: Bang Bang',
    slug: 'mobile-legends',
    unit: diamonds,
    aliases: ['ML', 'MLBB', 'mobile legend', 'mobail legends'],
    importantnote:
      'Works for accounts of India and most other regions. Indonesia (Indo) IDs cannot be recharged. Open your profile in the game to find the User ID and, in brackets, the Zone ID; check that the nickname shown here is yours before you pay.',
    type: 'MLBB',
    category: 'instant-games',
    apiType: 'SMILEBR',
    inputs: [userId, zoneId],
    istrending: true,
  },
  [
    {
      name: 'Weekly Diamond Pass',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [169, 145, 133],
      routes: [brazil('16642'), backup('151465')],
    },
    {
      name: '86 Diamonds',
      kind: 'diamonds-small',
      type: 'small',
      prices: [139, 119, 108],
      routes: [brazil('13'), backup('151460')],
    },
    {
      name: '172 Diamonds',
      kind: 'diamonds-small',
      type: 'small',
      prices: [269, 235, 214],
      routes: [brazil('13', '13'), backup('151461')],
    },
    {
      name: '257 Diamonds',
      kind: 'diamonds-small',
      type: 'hot',
      prices: [399, 339, 310],
      routes: [brazil('25'), backup('151462')],
    },
    {
      name: '344 Diamonds',
      kind: 'diamonds-medium',
      type: 'medium',
      prices: [529, 465, 425],
      routes: [brazil('23', '23')],
    },
    {
      name: '706 Diamonds',
      kind: 'diamonds-medium',
      type: 'hot',
      prices: [1049, 899, 835],
      routes: [brazil('26'), backup('151463')],
    },
    {
      name: '963 Diamonds',
      kind: 'diamonds-medium',
      type: 'medium',
      prices: [1399, 1235, 1145],
      routes: [brazil('26', '25')],
    },
    {
      name: '2195 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [3099, 2699, 2510],
      routes: [brazil('27'), backup('151464')],
    },
    {
      name: '3688 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [5149, 4479, 4180],
      routes: [brazil('28')],
    },
    {
      name: '5532 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [7699, 6749, 6299],
      routes: [brazil('29')],
    },
    {
      name: '9288 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [12799, 11199, 10449],
      routes: [brazil('30')],
      inStock: false,
    },
    {
      name: 'Twilight Pass',
      kind: 'twilight-pass',
      type: 'hot',
      prices: [849, 749, 699],
      routes: [brazil('33'), backup('151466')],
    },
  ],
);
