// The store with partners, from seeds: programs that buy and repeat, codes that more people want than there are,
// receivers of webhooks that fail in every way, keys that end and keys that are replaced, while processes die at every
// statement.
import { openSeedDatabase, testReplay, testSeedsThatHave } from '../simulator/in-tests';

const database = await openSeedDatabase({ hasPartners: true });

testSeedsThatHave(database, {
  seeds: [5, 7, 14, 15, 19, 21, 23, 24, 27, 39, 40],
  things: [
    'orders that were answered',
    'repeats of an answer',
    'codes that were read',
    'prices that were given back',
    'keys that were revoked',
    'sealing keys that were replaced',
    'refused: out_of_stock',
    'refused: price_changed',
    'refused: already_revealed',
    'refused: conflict',
    'accepted, steady',
    'accepted, away',
    'accepted, gone',
    'receiver answers late',
    'receiver refuses',
    'receiver asks for rest',
    'receiver redirects',
    'receiver hangs',
    'receiver closes',
    'name leads inside',
  ],
  count: async ({ faults, partners }) => ({ ...faults, ...partners }),
});

testReplay(database);
