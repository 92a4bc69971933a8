import { confirmEmail, email } from './inputs';
import { makeHandItem } from './make-hand-item';
import { makeListing } from './make-listing';

export const discordNitro = makeListing(
  {
    productid: 406,
    name: 'Discord Nitro',
    slug: 'discord-nitro',
    aliases: ['Discord', 'server boost'],
    importantnote:
      'A gift link is sent to your email within 30 minutes; open it while logged in to the account that should have Nitro. Gift links run out after 48 hours.',
    category: 'others',
    apiType: null,
    inputs: [email, confirmEmail],
  },
  [
    makeHandItem('Nitro Basic, 1 month', 'membership', [199, 169, 159], 'small'),
    makeHandItem('Nitro, 1 month', 'membership', [499, 439, 419], 'hot'),
    makeHandItem('Nitro, 3 months', 'membership', [1399, 1199, 1149], 'medium'),
    makeHandItem('Nitro Basic, 1 year', 'membership', [1899, 1599, 1529], 'medium'),
    makeHandItem('Nitro, 1 year', 'membership', [4899, 4199, 4049], 'large'),
  ],
);
