import type { SupplierPack } from './smileone-packs';

/** A product of the supplier: the inputs that it needs, and its variations with costs in US cents. */
export type MoogoldLine = {
  product: string;
  /** The labels under which the supplier expects the player's inputs, in our order. */
  fields: string[];
  packs: Record<string, SupplierPack>;
};

export const moogoldMobileLegends: MoogoldLine = {
  product: '15145',
  fields: ['User ID', 'Server ID'],
  packs: {
    '151450': { name: 'Mobile Legends - 14 Diamonds', minor: 22 },
    '151451': { name: 'Mobile Legends - 42 Diamonds', minor: 66 },
    '151452': { name: 'Mobile Legends - 70 Diamonds', minor: 109 },
    '151453': { name: 'Mobile Legends - 140 Diamonds', minor: 217 },
    '151454': { name: 'Mobile Legends - 284 Diamonds', minor: 435 },
    '151455': { name: 'Mobile Legends - 355 Diamonds', minor: 542 },
    '151456': { name: 'Mobile Legends - 716 Diamonds', minor: 1080 },
    '151457': { name: 'Mobile Legends - 1446 Diamonds', minor: 2160 },
    '151458': { name: 'Mobile Legends - 2976 Diamonds', minor: 4350 },
    '151459': { name: 'Mobile Legends - 7502 Diamonds', minor: 10890 },
    '151460': { name: 'Mobile Legends - 86 Diamonds', minor: 118 },
    '151461': { name: 'Mobile Legends - 172 Diamonds', minor: 236 },
    '151462': { name: 'Mobile Legends - 257 Diamonds', minor: 342 },
    '151463': { name: 'Mobile Legends - 706 Diamonds', minor: 925 },
    '151464': { name: 'Mobile Legends - 2195 Diamonds', minor: 2790 },
    '151465': { name: 'Mobile Legends - Weekly Diamond Pass', minor: 146 },
    '151466': { name: 'Mobile Legends - Twilight Pass', minor: 770 },
  },
};

export const moogoldGenshin: MoogoldLine = {
  product: '428075',
  fields: ['UID', 'Server'],
  packs: {
    '428076': { name: 'Genshin Impact - 60 Genesis Crystals', minor: 79 },
    '428077': { name: 'Genshin Impact - 300 + 30 Genesis Crystals', minor: 395 },
    '428078': { name: 'Genshin Impact - 980 + 110 Genesis Crystals', minor: 1160 },
    '428079': { name: 'Genshin Impact - 1980 + 260 Genesis Crystals', minor: 2320 },
    '428080': { name: 'Genshin Impact - 3280 + 600 Genesis Crystals', minor: 3890 },
    '428081': { name: 'Genshin Impact - 6480 + 1600 Genesis Crystals', minor: 7780 },
    '428082': { name: 'Genshin Impact - Blessing of the Welkin Moon', minor: 385 },
    '428083': { name: 'Genshin Impact - Gnostic Hymn', minor: 820 },
  },
};

export const moogoldHonorOfKings: MoogoldLine = {
  product: '517800',
  fields: ['Player ID'],
  packs: {
    '517801': { name: 'Honor of Kings - 80 Tokens', minor: 83 },
    '517802': { name: 'Honor of Kings - 240 Tokens', minor: 247 },
    '517803': { name: 'Honor of Kings - 400 Tokens', minor: 410 },
    '517804': { name: 'Honor of Kings - 560 Tokens', minor: 570 },
    '517805': { name: 'Honor of Kings - 830 Tokens', minor: 830 },
    '517806': { name: 'Honor of Kings - 1245 Tokens', minor: 1240 },
    '517807': { name: 'Honor of Kings - 2508 Tokens', minor: 2460 },
    '517808': { name: 'Honor of Kings - 4180 Tokens', minor: 4100 },
    '517809': { name: 'Honor of Kings - 8360 Tokens', minor: 8150 },
    '517810': { name: 'Honor of Kings - Weekly Card', minor: 85 },
    '517811': { name: 'Honor of Kings - Weekly Card Plus', minor: 255 },
  },
};

export const moogoldLines = [moogoldMobileLegends, moogoldGenshin, moogoldHonorOfKings];
