import { email, mobileNumber } from './inputs';
import { makeHandItem, makeSoldOutItem } from './make-hand-item';
import { makeListing } from './make-listing';
import type { DemoInput } from './types';

const delivery = 'Activation details reach your email within 30 minutes.';
const inputs: DemoInput[] = [email, mobileNumber];

export const netflix = makeListing(
  {
    productid: 301,
    name: 'Netflix',
    slug: 'netflix',
    aliases: ['movies and series'],
    importantnote: `Your own account is extended with a gift code for India. ${delivery} We never ask for your password.`,
    category: 'ott',
    inputs,
    istrending: true,
  },
  [
    makeHandItem('Mobile, 1 month', 'ott-mobile', [149, 139, 135], 'small'),
    makeHandItem('Basic, 1 month', 'ott-plan', [199, 189, 185], 'small'),
    makeHandItem('Standard, 1 month', 'ott-plan', [499, 469, 459], 'hot'),
    makeHandItem('Premium 4K, 1 month', 'ott-plan', [649, 609, 595], 'medium'),
    makeHandItem('Standard, 3 months', 'ott-plan', [1497, 1379, 1345], 'large'),
    makeSoldOutItem('Premium 4K, 3 months', 'ott-plan', [1947, 1789, 1749], 'large'),
  ],
);

export const primeVideo = makeListing(
  {
    productid: 302,
    name: 'Amazon Prime',
    slug: 'amazon-prime',
    aliases: ['Prime Video', 'Amazon Prime Video', 'Prime membership'],
    importantnote: `For accounts of amazon.in without a running membership. ${delivery}`,
    category: 'ott',
    inputs,
  },
  [
    makeHandItem('Monthly', 'ott-plan', [299, 279, 269], 'small'),
    makeHandItem('Quarterly', 'ott-plan', [599, 559, 545], 'medium'),
    makeHandItem('Annual', 'ott-plan', [1499, 1389, 1359], 'hot'),
    makeHandItem('Annual Lite', 'ott-plan', [799, 739, 719], 'medium'),
    makeHandItem('Annual Shopping Edition', 'ott-plan', [399, 369, 359], 'small'),
  ],
);

export const jioHotstar = makeListing(
  {
    productid: 303,
    name: 'JioHotstar',
    slug: 'jiohotstar',
    aliases: ['Hotstar', 'Disney Plus', 'Jio Cinema', 'IPL', 'cricket live'],
    importantnote: `Live cricket, films and shows. The plan is bound to the mobile number you write here. ${delivery}`,
    category: 'ott',
    inputs,
    istrending: true,
  },
  [
    makeHandItem('Mobile, 3 months', 'ott-mobile', [149, 139, 133], 'small'),
    makeHandItem('Mobile, 1 year', 'ott-mobile', [499, 449, 435], 'medium'),
    makeHandItem('Super, 3 months', 'ott-plan', [299, 279, 269], 'small'),
    makeHandItem('Super, 1 year', 'ott-plan', [899, 819, 795], 'hot'),
    makeHandItem('Premium, 3 months', 'ott-plan', [499, 459, 445], 'medium'),
    makeHandItem('Premium, 1 year', 'ott-plan', [1499, 1369, 1335], 'large'),
  ],
);

export const sonyLiv = makeListing(
  {
    productid: 304,
    name: 'SonyLIV Premium',
    slug: 'sonyliv',
    aliases: ['Sony TV'],
    importantnote: `Works in India only; two screens at once on the annual plan. ${delivery}`,
    category: 'ott',
    inputs,
    instock: false,
  },
  [
    makeHandItem('Mobile, 1 year', 'ott-mobile', [699, 629, 605], 'medium'),
    makeHandItem('Premium, 1 month', 'ott-plan', [399, 359, 345], 'small'),
    makeHandItem('Premium, 6 months', 'ott-plan', [999, 899, 869], 'medium'),
    makeHandItem('Premium, 1 year', 'ott-plan', [1499, 1329, 1289], 'hot'),
    makeHandItem('Premium, 2 years', 'ott-plan', [2899, 2549, 2479], 'large'),
  ],
);
