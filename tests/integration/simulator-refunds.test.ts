// The store with a gateway that gives money back, from seeds: customers choose where refunds go, the bank refuses some,
// and processes die at every statement. What is at the bank is what has left the books.
import { openSeedDatabase, testSeedsThatHave } from '../simulator/in-tests';

const database = await openSeedDatabase();

testSeedsThatHave(database, {
  seeds: Array.from({ length: 12 }, (_, index) => 1 + index),
  things: ['processed', 'in_wallet'],
  count: async (_, monitor) => {
    const { rows } = await monitor.query<{ state: string }>('select state from source_refunds');
    return Object.fromEntries(rows.map(({ state }) => [state, 1]));
  },
  gateway: 'razorpay',
});
