export interface MoogoldVariation {
  id: string;
  name: string;
  priceUsd: string;
  inStock?: false;
}

export interface MoogoldProduct {
  id: string;
  category: string;
  name: string;
  kind: 'top-up' | 'voucher';
  /** The labels under which create_order expects the player (MOOGOLD-4). */
  fields: readonly string[];
  servers?: Record<string, string>;
  variations: readonly MoogoldVariation[];
}

function variation(id: string, name: string, priceUsd: string): MoogoldVariation {
  return { id, name, priceUsd };
}

/** Products, ids and prices are invented, as in the demo catalogue; the categories are real (MOOGOLD-8). */
export const MOOGOLD_CATALOGUE: readonly MoogoldProduct[] = [
  {
    id: '15145',
    category: '50',
    name: 'Mobile Legends',
    kind: 'top-up',
    fields: ['User ID', 'Server ID'],
    variations: [
      variation('151450', '14 Diamonds', '0.22'),
      variation('151451', '42 Diamonds', '0.66'),
      variation('151452', '70 Diamonds', '1.09'),
      variation('151453', '140 Diamonds', '2.17'),
      variation('151454', '284 Diamonds', '4.35'),
      variation('151455', '355 Diamonds', '5.42'),
      variation('151456', '716 Diamonds', '10.80'),
      variation('151457', '1446 Diamonds', '21.60'),
      variation('151458', '2976 Diamonds', '43.50'),
      variation('151459', '7502 Diamonds', '108.90'),
      variation('151460', '86 Diamonds', '1.18'),
      variation('151461', '172 Diamonds', '2.36'),
      variation('151462', '257 Diamonds', '3.42'),
      variation('151463', '706 Diamonds', '9.25'),
      variation('151464', '2195 Diamonds', '27.90'),
      variation('151465', 'Weekly Diamond Pass', '1.46'),
      variation('151466', 'Twilight Pass', '7.70'),
    ],
  },
  {
    id: '428075',
    category: '50',
    name: 'Genshin Impact',
    kind: 'top-up',
    fields: ['UID', 'Server'],
    servers: { America: 'os_usa', Asia: 'os_asia', Europe: 'os_euro', TW_HK_Mo: 'os_cht' },
    variations: [
      variation('428076', '60 Genesis Crystals', '0.79'),
      variation('428077', '300 + 30 Genesis Crystals', '3.95'),
      variation('428078', '980 + 110 Genesis Crystals', '11.60'),
      variation('428079', '1980 + 260 Genesis Crystals', '23.20'),
      variation('428080', '3280 + 600 Genesis Crystals', '38.90'),
      variation('428081', '6480 + 1600 Genesis Crystals', '77.80'),
      variation('428082', 'Blessing of the Welkin Moon', '3.85'),
      variation('428083', 'Gnostic Hymn', '8.20'),
    ],
  },
  {
    id: '517800',
    category: '50',
    name: 'Honor of Kings',
    kind: 'top-up',
    fields: ['Player ID'],
    variations: [
      variation('517801', '80 Tokens', '0.83'),
      variation('517802', '240 Tokens', '2.47'),
      variation('517803', '400 Tokens', '4.10'),
      variation('517804', '560 Tokens', '5.70'),
      variation('517805', '830 Tokens', '8.30'),
      variation('517806', '1245 Tokens', '12.40'),
      variation('517807', '2508 Tokens', '24.60'),
      variation('517808', '4180 Tokens', '41.00'),
      variation('517809', '8360 Tokens', '81.50'),
      variation('517810', 'Weekly Card', '0.85'),
      variation('517811', 'Weekly Card Plus', '2.55'),
    ],
  },
  {
    id: '9930',
    category: '993',
    name: 'Steam Wallet Code',
    kind: 'voucher',
    fields: [],
    variations: [
      variation('9931', 'USD 5', '5.10'),
      variation('9932', 'USD 10', '10.20'),
      { ...variation('9933', 'USD 100', '102.00'), inStock: false },
    ],
  },
  {
    id: '5380',
    category: '538',
    name: 'Google Play Gift Card',
    kind: 'voucher',
    fields: [],
    variations: [variation('5381', 'INR 100', '1.25'), variation('5382', 'INR 500', '6.20')],
  },
  {
    id: '8740',
    category: '874',
    name: 'Netflix Gift Card',
    kind: 'voucher',
    fields: [],
    variations: [variation('8741', 'INR 199', '2.60'), variation('8742', 'INR 649', '8.20')],
  },
];

export function findProduct(id: string): MoogoldProduct | undefined {
  return MOOGOLD_CATALOGUE.find((product) => product.id === id);
}

export function findVariation(
  id: string,
): { product: MoogoldProduct; variation: MoogoldVariation } | undefined {
  for (const product of MOOGOLD_CATALOGUE) {
    const found = product.variations.find((candidate) => candidate.id === id);
    if (found) return { product, variation: found };
  }
  return undefined;
}
