import { confirmEmail, email } from './inputs';
import { makeHandItem, makeSoldOutItem } from './make-hand-item';
import { makeListing } from './make-listing';
import type { DemoInput } from './types';
import { robux } from './units';

const code =
  'The code is on the page of your order within seconds. Until you look at it, you can return it for a week.';
const typed =
  'Our team puts the code on the page of your order within 30 minutes. Until you look at it, you can return it for a week.';
const inputs: DemoInput[] = [email, confirmEmail];

export const googlePlay = makeListing(
  {
    productid: 401,
    name: 'Google Play Gift Card (India)',
    slug: 'google-play-gift-card',
    aliases: ['Play Store', 'redeem code', 'Google gift card'],
    importantnote: `For Google accounts whose country is India. ${typed}`,
    category: 'others',
    inputs,
    istrending: true,
  },
  [
    makeHandItem('₹100 card', 'gift-card', [100, 99, 97], 'small'),
    makeHandItem('₹300 card', 'gift-card', [300, 296, 291], 'small'),
    makeHandItem('₹500 card', 'gift-card', [500, 492, 485], 'hot'),
    makeHandItem('₹1,000 card', 'gift-card', [1000, 984, 970], 'medium'),
    makeHandItem('₹1,500 card', 'gift-card', [1500, 1475, 1455], 'medium'),
    makeHandItem('₹5,000 card', 'gift-card-gold', [5000, 4910, 4850], 'large'),
  ],
);

export const steamWallet = makeListing(
  {
    productid: 402,
    name: 'Steam Wallet Code (India)',
    slug: 'steam-wallet',
    aliases: ['Steam gift card', 'PC games'],
    importantnote: `For Steam accounts in rupees; other wallets convert at the shop's own rate. ${code}`,
    category: 'others',
    inputs,
  },
  [
    makeHandItem('₹150 code', 'gift-card', [165, 157, 153], 'small'),
    makeHandItem('₹250 code', 'gift-card', [275, 262, 256], 'small'),
    makeHandItem('₹500 code', 'gift-card', [549, 523, 512], 'hot'),
    makeHandItem('₹1,000 code', 'gift-card', [1099, 1045, 1024], 'medium'),
    makeHandItem('₹2,000 code', 'gift-card-gold', [2199, 2089, 2045], 'large'),
    makeSoldOutItem('₹5,000 code', 'gift-card-gold', [5499, 5219, 5115], 'large'),
  ],
);

export const playstationStore = makeListing(
  {
    productid: 403,
    name: 'PlayStation Store Card (India)',
    slug: 'playstation-store',
    aliases: ['PSN', 'PS4', 'PS5', 'PS Plus'],
    importantnote: `For accounts registered in India: a code of another country is refused. ${code}`,
    category: 'others',
    inputs,
  },
  [
    makeHandItem('₹500 card', 'gift-card', [520, 509, 499], 'small'),
    makeHandItem('₹1,000 card', 'gift-card', [1040, 1015, 997], 'hot'),
    makeHandItem('₹2,000 card', 'gift-card', [2080, 2029, 1995], 'medium'),
    makeHandItem('₹3,000 card', 'gift-card-gold', [3120, 3045, 2989], 'medium'),
    makeHandItem('₹4,000 card', 'gift-card-gold', [4160, 4059, 3985], 'large'),
  ],
);

export const roblox = makeListing(
  {
    productid: 404,
    name: 'Roblox Gift Card',
    slug: 'roblox-gift-card',
    unit: robux,
    aliases: ['Robux'],
    importantnote: `Redeem on the website, not in the app. The card becomes Robux or a Premium month as you like. ${code}`,
    category: 'others',
    apiType: null,
    inputs,
  },
  [
    makeHandItem('400 Robux', 'coins-small', [449, 409, 395], 'small'),
    makeHandItem('800 Robux', 'coins-small', [899, 815, 785], 'hot'),
    makeHandItem('1700 Robux', 'coins-medium', [1799, 1629, 1575], 'medium'),
    makeHandItem('4500 Robux', 'coins-large', [4499, 4079, 3949], 'large'),
    makeHandItem('10000 Robux', 'coins-large', [8999, 8149, 7899], 'large'),
  ],
);

export const amazonShopping = makeListing(
  {
    productid: 405,
    name: 'Amazon Shopping Voucher',
    slug: 'amazon-shopping-voucher',
    aliases: ['Amazon gift card', 'Amazon Pay'],
    importantnote: `Added to the Amazon Pay balance of an amazon.in account; valid for 12 months. ${code}`,
    category: 'others',
    apiType: null,
    inputs,
  },
  [
    makeHandItem('₹100 voucher', 'gift-card', [100, 99, 98], 'small'),
    makeHandItem('₹250 voucher', 'gift-card', [250, 247, 244], 'small'),
    makeHandItem('₹500 voucher', 'gift-card', [500, 494, 488], 'hot'),
    makeHandItem('₹1,000 voucher', 'gift-card', [1000, 987, 976], 'medium'),
    makeHandItem('₹5,000 voucher', 'gift-card-gold', [5000, 4930, 4880], 'large'),
  ],
);
