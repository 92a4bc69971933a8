import { userId, zoneId } from './inputs';
import { makeListing } from './make-listing';
import { makeSmileoneRoute } from './make-route';
import type { DemoRoute } from './types';
import { diamonds } from './units';

const philippines = (...packs: string[]): DemoRoute => makeSmileoneRoute('ph', packs);

export const mobileLegendsPhilippines = makeListing(
  {
    productid: 104,
    name: 'Mobile Legends (Philippines)',
    slug: 'mobile-legends-philippines',
    unit: diamonds,
    aliases: ['MLBB PH', 'ML Philippines'],
    importantnote:
      'Only for accounts registered in the Philippines. For India and other regions take "Mobile Legends: Bang Bang". The region is shown beside your nickname after the check.',
    type: 'MLBB',
    category: 'instant-games',
    apiType: 'SMILEPH',
    inputs: [userId, zoneId],
  },
  [
    {
      name: 'Weekly Diamond Pass',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [199, 169, 155],
      routes: [philippines('16641')],
    },
    {
      name: '11 Diamonds',
      kind: 'diamonds-small',
      type: 'small',
      prices: [25, 19, 16],
      routes: [philippines('212')],
    },
    {
      name: '22 Diamonds',
      kind: 'diamonds-small',
      type: 'small',
      prices: [45, 35, 31],
      routes: [philippines('213')],
    },
    {
      name: '56 Diamonds',
      kind: 'diamonds-small',
      type: 'small',
      prices: [99, 85, 77],
      routes: [philippines('214')],
    },
    {
      name: '112 Diamonds',
      kind: 'diamonds-small',
      type: 'hot',
      prices: [199, 169, 153],
      routes: [philippines('215')],
    },
    {
      name: '168 Diamonds',
      kind: 'diamonds-medium',
      type: 'medium',
      prices: [299, 255, 230],
      routes: [philippines('215', '214')],
    },
    {
      name: '336 Diamonds',
      kind: 'diamonds-medium',
      type: 'medium',
      prices: [579, 499, 455],
      routes: [philippines('217')],
    },
    {
      name: '570 Diamonds',
      kind: 'diamonds-medium',
      type: 'hot',
      prices: [959, 829, 765],
      routes: [philippines('218')],
    },
    {
      name: '1163 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [1899, 1649, 1525],
      routes: [philippines('219')],
    },
    {
      name: '2398 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [3799, 3289, 3049],
      routes: [philippines('220')],
    },
    {
      name: '6042 Diamonds',
      kind: 'diamonds-large',
      type: 'large',
      prices: [9449, 8199, 7599],
      routes: [philippines('221')],
      inStock: false,
    },
  ],
);
