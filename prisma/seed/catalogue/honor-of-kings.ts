import { gameName, playerNumber } from './inputs';
import { type ItemDraft, makeListing, type Prices } from './make-listing';
import { makeMoogoldRoute } from './make-route';
import { moogoldHonorOfKings } from './moogold-packs';
import { tokens } from './units';

function draft(name: string, pack: string, kind: string, type: ItemDraft['type'], prices: Prices): ItemDraft {
  return { name, kind, type, prices, routes: [makeMoogoldRoute(moogoldHonorOfKings, [pack])] };
}

export const honorOfKings = makeListing(
  {
    productid: 107,
    name: 'Honor of Kings',
    slug: 'honor-of-kings',
    unit: tokens,
    aliases: ['HOK', 'Honour of Kings'],
    importantnote:
      'Global version only. Copy the Player ID from your profile page and write your in-game name as the second input so that we can find a mistyped ID. Weekly Cards can be bought once per week.',
    type: 'HOK',
    category: 'instant-games',
    apiType: 'MOOGOLDHOK',
    inputs: [playerNumber, gameName],
    istrending: true,
  },
  [
    draft('Weekly Card', '517810', 'weekly-pass', 'weekly', [109, 95, 83]),
    draft('Weekly Card Plus', '517811', 'weekly-pass', 'weekly', [309, 269, 245]),
    draft('80 Tokens', '517801', 'tokens-small', 'small', [105, 89, 79]),
    draft('240 Tokens', '517802', 'tokens-small', 'small', [305, 259, 235]),
    draft('400 Tokens', '517803', 'tokens-small', 'hot', [489, 419, 386]),
    draft('560 Tokens', '517804', 'tokens-medium', 'medium', [685, 585, 535]),
    draft('830 Tokens', '517805', 'tokens-medium', 'medium', [989, 845, 779]),
    draft('1245 Tokens', '517806', 'tokens-medium', 'medium', [1469, 1259, 1159]),
    draft('2508 Tokens', '517807', 'tokens-large', 'large', [2899, 2489, 2299]),
    draft('4180 Tokens', '517808', 'tokens-large', 'large', [4849, 4149, 3829]),
    { ...draft('8360 Tokens', '517809', 'tokens-large', 'large', [9549, 8199, 7599]), inStock: false },
  ],
);
