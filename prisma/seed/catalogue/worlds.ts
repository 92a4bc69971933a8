import { email, genshinUid, playerTag, starRailServer } from './inputs';
import { makeHandItem } from './make-hand-item';
import { makeListing } from './make-listing';
import { gems, minecoins, oneiricShards } from './units';

export const minecraft = makeListing(
  {
    productid: 206,
    name: 'Minecraft Minecoins',
    slug: 'minecraft-minecoins',
    unit: minecoins,
    aliases: ['MC', 'Minecoin'],
    importantnote:
      'A code for the Bedrock edition, sent by email within 30 minutes. Redeem it with the Microsoft account you play with. Codes cannot be returned once sent.',
    category: 'games',
    apiType: null,
    inputs: [email, { label: 'Gamertag' }],
  },
  [
    makeHandItem('330 Minecoins', 'coins-small', [179, 159, 149], 'small'),
    makeHandItem('1020 Minecoins', 'coins-small', [499, 435, 412], 'small'),
    makeHandItem('1720 Minecoins', 'coins-medium', [849, 729, 695], 'hot'),
    makeHandItem('3500 Minecoins', 'coins-large', [1699, 1449, 1385], 'large'),
    makeHandItem('8800 Minecoins', 'coins-large', [3999, 3449, 3299], 'large'),
  ],
);

export const clashOfClans = makeListing(
  {
    productid: 207,
    name: 'Clash of Clans Gems',
    slug: 'clash-of-clans',
    unit: gems,
    aliases: ['COC', 'Supercell'],
    importantnote:
      'We top up through the official web store: only the Player Tag is needed, never your password. Gold Pass: once per season.',
    category: 'games',
    apiType: null,
    inputs: [playerTag, { label: 'Village name' }],
  },
  [
    makeHandItem('Gold Pass', 'battle-pass', [549, 479, 455], 'hot'),
    makeHandItem('88 Gems', 'emeralds-small', [99, 85, 79], 'small'),
    makeHandItem('550 Gems', 'emeralds-small', [449, 395, 375], 'small'),
    makeHandItem('1320 Gems', 'emeralds-medium', [899, 789, 755], 'medium'),
    makeHandItem('2860 Gems', 'emeralds-medium', [1799, 1579, 1515], 'medium'),
    makeHandItem('7150 Gems', 'emeralds-large', [4499, 3949, 3799], 'large'),
  ],
);

export const starRail = makeListing(
  {
    productid: 208,
    name: 'Honkai: Star Rail',
    slug: 'honkai-star-rail',
    unit: oneiricShards,
    aliases: ['HSR', 'Oneiric Shards'],
    importantnote:
      'Write the UID and the server (America, Asia, Europe or TW_HK_Mo). Delivered by our team within 30 minutes. The Express Supply Pass can be stacked up to 180 days.',
    category: 'games',
    inputs: [genshinUid, starRailServer],
    istrending: true,
  },
  [
    makeHandItem('Express Supply Pass', 'moon-blessing', [449, 399, 369], 'weekly'),
    makeHandItem('60 Oneiric Shards', 'crystals-small', [99, 85, 78], 'small'),
    makeHandItem('330 Oneiric Shards', 'crystals-small', [479, 415, 382], 'small'),
    makeHandItem('1090 Oneiric Shards', 'crystals-medium', [1379, 1189, 1099], 'hot'),
    makeHandItem('2240 Oneiric Shards', 'crystals-medium', [2749, 2369, 2195], 'medium'),
    makeHandItem('3880 Oneiric Shards', 'crystals-large', [4549, 3929, 3659], 'large'),
    makeHandItem('8080 Oneiric Shards', 'crystals-large', [8999, 7849, 7299], 'large'),
  ],
);
