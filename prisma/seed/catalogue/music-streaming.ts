import { email, gmail, mobileNumber } from './inputs';
import { makeHandItem, makeSoldOutItem } from './make-hand-item';
import { makeListing } from './make-listing';

export const spotify = makeListing(
  {
    productid: 305,
    name: 'Spotify Premium',
    slug: 'spotify-premium',
    aliases: ['songs', 'music'],
    importantnote:
      'For accounts whose country is India. Individual plan; an account in a Family or Duo plan must leave it first. The code is on the page of your order within seconds.',
    category: 'ott',
    inputs: [email, mobileNumber],
  },
  [
    makeHandItem('1 month', 'ott-music', [139, 119, 113], 'small'),
    makeHandItem('2 months', 'ott-music', [278, 235, 225], 'small'),
    makeHandItem('3 months', 'ott-music', [417, 349, 335], 'hot'),
    makeHandItem('6 months', 'ott-music', [834, 689, 665], 'medium'),
    makeHandItem('12 months', 'ott-music', [1390, 1189, 1149], 'large'),
  ],
);

export const youtubePremium = makeListing(
  {
    productid: 306,
    name: 'YouTube Premium',
    slug: 'youtube-premium',
    aliases: ['YT Premium', 'YouTube Music', 'ad free YouTube'],
    importantnote:
      'Films and music without adverts, on your own Google account. Write the Gmail address of that account; an invitation arrives within 30 minutes and must be accepted within 48 hours.',
    category: 'ott',
    inputs: [gmail, mobileNumber],
    istrending: true,
  },
  [
    makeHandItem('Individual, 1 month', 'ott-plan', [149, 129, 123], 'small'),
    makeHandItem('Individual, 3 months', 'ott-plan', [459, 379, 365], 'hot'),
    makeHandItem('Individual, 12 months', 'ott-plan', [1490, 1319, 1279], 'large'),
    makeHandItem('Family, 1 month', 'ott-plan', [299, 269, 259], 'medium'),
    makeSoldOutItem('Student, 1 month', 'ott-mobile', [89, 79, 75], 'small'),
  ],
);
