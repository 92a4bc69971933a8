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
  /** The labels under which create_order expects the player (protocol sheet MooGold, section 2). */
  fields: readonly string[];
  servers?: Record<string, string>;
  variations: readonly MoogoldVariation[];
}

function variation(id: string, name: string, priceUsd: string): MoogoldVariation {
  return { id, name, priceUsd };
}

/** Products, ids and prices are invented; the categories are the seen ones (section 4). */
export const MOOGOLD_CATALOGUE: readonly MoogoldProduct[] = [
  {
    id: '15145',
    category: '50',
    name: 'Mobile Legends: Bang Bang',
    kind: 'top-up',
    fields: ['User ID', 'Server ID'],
    variations: [
      variation('15146', '86 Diamonds', '1.22'),
      variation('15147', '172 Diamonds', '2.44'),
      variation('15148', '257 Diamonds', '3.66'),
      variation('15149', '706 Diamonds', '9.75'),
      variation('15150', '2195 Diamonds', '29.10'),
      variation('15151', 'Weekly Diamond Pass', '1.42'),
      variation('15152', 'Twilight Pass', '7.60'),
    ],
  },
  {
    id: '428075',
    category: '50',
    name: 'Genshin Impact',
    kind: 'top-up',
    fields: ['User ID', 'Server'],
    servers: { America: 'os_usa', Asia: 'os_asia', Europe: 'os_euro', TW_HK_Mo: 'os_cht' },
    variations: [
      variation('428076', '60 Genesis Crystals', '0.84'),
      variation('428077', '330 Genesis Crystals', '4.15'),
      variation('428078', '1090 Genesis Crystals', '12.50'),
      variation('428079', '2240 Genesis Crystals', '26.10'),
      variation('428080', '3880 Genesis Crystals', '41.60'),
      variation('428081', '8080 Genesis Crystals', '83.20'),
      variation('428082', 'Blessing of the Welkin Moon', '4.15'),
    ],
  },
  {
    id: '5177311',
    category: '50',
    name: 'Honor of Kings',
    kind: 'top-up',
    fields: ['User ID'],
    variations: [
      variation('5177312', '16 Tokens', '0.20'),
      variation('5177313', '80 Tokens', '0.96'),
      variation('5177314', '240 Tokens', '2.85'),
      variation('5177315', '400 Tokens', '4.70'),
      variation('5177316', '830 Tokens', '9.45'),
      variation('5177317', 'Weekly Card', '0.95'),
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

export function findVariation(id: string): { product: MoogoldProduct; variation: MoogoldVariation } | undefined {
  for (const product of MOOGOLD_CATALOGUE) {
    const found = product.variations.find((candidate) => candidate.id === id);
    if (found) return { product, variation: found };
  }
  return undefined;
}
