// The store with partners, from seeds: programs that buy and repeat, codes that more people want than there are, receivers of
// webhooks that fail in every way, keys that end and keys that are replaced, while processes die at every statement.
import { expect, test } from 'vitest';
import { minutes } from '@/lib/platform/time';
import { openSeedDatabase } from '../simulator/in-tests';
import { runOn } from '../simulator/run-on';

const database = await openSeedDatabase({ hasPartners: true });
const SEEDS = Number(process.env.PARTNER_SEEDS ?? 24);
const FIRST = Number(process.env.PARTNER_FIRST ?? 1);

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
  'seed %i holds',
  { timeout: minutes(3) },
  async (seed) => {
    const run = await runOn(database, { seed });
    expect(run.failure, run.lines.slice(-80).join('\n')).toBeNull();
  },
);
