// The store with partners, from seeds: programs that buy and repeat, codes that more people want than there are,
// receivers of webhooks that fail in every way, keys that end and keys that are replaced, while processes die at every
// statement.
import { expect, test } from 'vitest';
import { minutes } from '@/lib/platform/time';
import { openSeedDatabase, testReplay } from '../simulator/in-tests';
import { runOn } from '../simulator/run-on';

const database = await openSeedDatabase({ hasPartners: true });
/** Of the first forty those which take the least time, and in three of which each thing below happens. */
const SEEDS = [5, 7, 14, 15, 19, 21, 23, 24, 27, 39, 40];

/** How often each thing and each fault happened, over all seeds. */
const seen = new Map<string, number>();

test.each(SEEDS)('seed %i holds', { timeout: minutes(3) }, async (seed) => {
  const run = await runOn(database, { seed });
  expect(run.failure, run.lines.slice(-80).join('\n')).toBeNull();
  for (const [what, count] of Object.entries({ ...run.faults, ...run.partners }))
    seen.set(what, (seen.get(what) ?? 0) + count);
});

test.each([
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
])('the seeds have %s', (what) => {
  expect(seen.get(what) ?? 0, JSON.stringify([...seen])).toBeGreaterThan(0);
});

testReplay(database);
