// The store with a gateway that gives money back, from seeds: customers choose where refunds go, the bank refuses some,
// and processes die at every statement. What is at the bank is what has left the books.
import { expect, test } from 'vitest';
import { minutes } from '@/lib/platform/time';
import { openSeedDatabase } from '../simulator/in-tests';
import { runOn } from '../simulator/run-on';

const database = await openSeedDatabase();
const SEEDS = Number(process.env.REFUND_SEEDS ?? 24);
const FIRST = Number(process.env.REFUND_FIRST ?? 1);

/** How many refunds ended in each state, over all seeds. */
const seen = new Map<string, number>();

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
  'seed %i holds',
  { timeout: minutes(3) },
  async (seed) => {
    const run = await runOn(database, { seed, gateway: 'razorpay' });
    expect(run.failure, run.lines.slice(-80).join('\n')).toBeNull();
    const { rows } = await database.monitor.query<{ state: string }>('select state from source_refunds');
    for (const { state } of rows) seen.set(state, (seen.get(state) ?? 0) + 1);
  },
);

test('the seeds have refunds that went to the bank, and others that went to the wallet', () => {
  expect(seen.get('processed') ?? 0, JSON.stringify([...seen])).toBeGreaterThan(0);
  expect(seen.get('in_wallet') ?? 0, JSON.stringify([...seen])).toBeGreaterThan(0);
});
