import { userId, zoneId } from './inputs';
import { makeListing } from './make-listing';
import { makeMoogoldRoute, makeSmileoneRoute } from './make-route';
import { moogoldMobileLegends } from './moogold-packs';
import type { DemoRoute } from './types';

const brazil = (...packs: string[]): DemoRoute => makeSmileoneRoute('br', packs);
const backup = (...packs: string[]): DemoRoute => makeMoogoldRoute(moogoldMobileLegends, packs);
const weekly = '16642';
const weeklyRoutes = (count: number): DemoRoute[] => [
  brazil(...Array<string>(count).fill(weekly)),
  backup(...Array<string>(count).fill('151465')),
];

export const mobileLegendsFirstRecharge = makeListing(
  {
    productid: 102,
    name: 'Mobile Legends First Recharge',
    slug: 'mobile-legends-first-recharge',
    aliases: ['MLBB first recharge', 'double diamonds', 'first top up bonus'],
    importantnote:
      'The game doubles each of the four tiers once per account: buy a tier only if it still shows the bonus in your in-game shop. A tier that was already used is delivered without the bonus. Not for Indo IDs.',
    type: 'MLBB',
    category: 'instant-games',
    apiType: 'SMILEBR',
    inputs: [userId, zoneId],
  },
  [
    {
      name: '55 Diamonds + first bonus',
      kind: 'first-recharge',
      type: 'small',
      prices: [99, 79, 70],
      routes: [brazil('22590')],
    },
    {
      name: '165 Diamonds + first bonus',
      kind: 'first-recharge',
      type: 'small',
      prices: [269, 225, 206],
      routes: [brazil('22591')],
    },
    {
      name: '275 Diamonds + first bonus',
      kind: 'first-recharge',
      type: 'hot',
      prices: [429, 359, 328],
      routes: [brazil('22592')],
    },
    {
      name: '565 Diamonds + first bonus',
      kind: 'first-recharge',
      type: 'medium',
      prices: [849, 729, 669],
      routes: [brazil('22593')],
    },
    {
      name: 'All four tiers (1060 + bonus)',
      kind: 'hot',
      type: 'large',
      prices: [1599, 1349, 1259],
      routes: [brazil('22590', '22591', '22592', '22593')],
    },
  ],
);

export const mobileLegendsPasses = makeListing(
  {
    productid: 103,
    name: 'Mobile Legends Weekly & Twilight Pass',
    slug: 'mobile-legends-passes',
    aliases: ['MLBB passes', 'weekly pass bundle'],
    importantnote:
      'Weekly Pass: the account must be level 5 or higher and may hold at most 10 running passes; each gives diamonds every day for 7 days, so log in daily. Twilight Pass: once per season. A pass above the limit cannot be delivered and is refunded to your wallet.',
    type: 'MLBB',
    category: 'instant-games',
    apiType: 'SMILEBR',
    inputs: [userId, zoneId],
    istrending: true,
  },
  [
    {
      name: 'Weekly Pass',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [169, 145, 133],
      routes: weeklyRoutes(1),
    },
    {
      name: 'Weekly Pass x2',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [339, 289, 265],
      bundle: 2,
      routes: weeklyRoutes(2),
    },
    {
      name: 'Weekly Pass x3',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [499, 429, 395],
      bundle: 3,
      routes: weeklyRoutes(3),
    },
    {
      name: 'Weekly Pass x5',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [829, 709, 655],
      bundle: 5,
      routes: weeklyRoutes(5),
    },
    {
      name: 'Twilight Pass',
      kind: 'twilight-pass',
      type: 'hot',
      prices: [849, 749, 699],
      routes: [brazil('33'), backup('151466')],
    },
    {
      name: 'Weekly Pass + 86 Diamonds',
      kind: 'hot',
      type: 'hot',
      prices: [299, 259, 239],
      routes: [brazil(weekly, '13')],
    },
  ],
);
