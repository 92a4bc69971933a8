import { userId, zoneId } from './inputs';
import { type ItemDraft, makeListing, type Prices } from './make-listing';
import { makeMoogoldRoute } from './make-route';
import { moogoldMobileLegends } from './moogold-packs';
import { diamonds } from './units';

function diamondPack(
  count: number,
  pack: string,
  size: 'small' | 'medium' | 'large',
  prices: Prices,
): ItemDraft {
  return {
    name: `${count} Diamonds`,
    kind: `diamonds-${size}`,
    type: size,
    prices,
    routes: [makeMoogoldRoute(moogoldMobileLegends, [pack])],
  };
}

export const mobileLegendsInternational = makeListing(
  {
    productid: 105,
    name: 'Mobile Legends (International)',
    slug: 'mobile-legends-international',
    unit: diamonds,
    aliases: ['MLBB Global', 'ML International'],
    importantnote:
      'For accounts of any region except Indonesia and Russia. Diamonds usually arrive within a minute; in busy hours it can take up to 10 minutes. Please do not order twice meanwhile.',
    type: 'MLBB',
    category: 'instant-games',
    apiType: 'MOOGOLDMLBB',
    inputs: [userId, { ...zoneId, label: 'Server ID' }],
  },
  [
    {
      name: 'Weekly Diamond Pass',
      kind: 'weekly-pass',
      type: 'weekly',
      prices: [179, 155, 139],
      routes: [makeMoogoldRoute(moogoldMobileLegends, ['151465'])],
    },
    diamondPack(14, '151450', 'small', [30, 25, 22]),
    diamondPack(42, '151451', 'small', [85, 72, 65]),
    diamondPack(70, '151452', 'small', [135, 115, 104]),
    diamondPack(140, '151453', 'small', [265, 225, 207]),
    { ...diamondPack(284, '151454', 'medium', [519, 445, 412]), type: 'hot' },
    diamondPack(355, '151455', 'medium', [649, 555, 514]),
    diamondPack(716, '151456', 'medium', [1279, 1099, 1019]),
    diamondPack(1446, '151457', 'large', [2549, 2179, 2029]),
    diamondPack(2976, '151458', 'large', [5099, 4379, 4079]),
    { ...diamondPack(7502, '151459', 'large', [12599, 10849, 10149]), inStock: false },
  ],
);
