import { genshinUid, starRailServer } from './inputs';
import { type ItemDraft, makeListing, type Prices } from './make-listing';
import { makeMoogoldRoute } from './make-route';
import { moogoldGenshin } from './moogold-packs';
import { genesisCrystals } from './units';

function draft(
  name: string,
  packs: string[],
  kind: string,
  type: ItemDraft['type'],
  prices: Prices,
): ItemDraft {
  return { name, kind, type, prices, routes: [makeMoogoldRoute(moogoldGenshin, packs)] };
}

const welkin = '428082';

export const genshinImpact = makeListing(
  {
    productid: 106,
    name: 'Genshin Impact',
    slug: 'genshin-impact',
    unit: genesisCrystals,
    aliases: ['GI', 'Welkin', 'Genesis Crystals', 'गेंशिन'],
    importantnote:
      'Choose the server your account plays on: Asia for most players in India. The UID has 9 or 10 digits and is shown at the lower right of the screen. Blessing of the Welkin Moon can be stacked up to 180 days.',
    type: 'GENSHIN',
    category: 'instant-games',
    apiType: 'MOOGOLDGENSHIN',
    inputs: [genshinUid, starRailServer],
    istrending: true,
  },
  [
    draft('Blessing of the Welkin Moon', [welkin], 'moon-blessing', 'hot', [449, 399, 362]),
    draft('Welkin Moon x2 (60 days)', [welkin, welkin], 'moon-blessing', 'medium', [899, 789, 719]),
    draft('60 Genesis Crystals', ['428076'], 'crystals-small', 'small', [99, 85, 76]),
    draft('330 Genesis Crystals', ['428077'], 'crystals-small', 'small', [479, 409, 372]),
    draft('1090 Genesis Crystals', ['428078'], 'crystals-medium', 'medium', [1379, 1179, 1085]),
    draft('2240 Genesis Crystals', ['428079'], 'crystals-medium', 'medium', [2749, 2349, 2169]),
    draft('3880 Genesis Crystals', ['428080'], 'crystals-large', 'large', [4549, 3899, 3629]),
    draft('8080 Genesis Crystals', ['428081'], 'crystals-large', 'large', [8999, 7799, 7249]),
    draft('Gnostic Hymn', ['428083'], 'battle-pass', 'medium', [999, 859, 789]),
  ],
);
