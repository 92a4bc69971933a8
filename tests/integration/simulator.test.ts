// The simulator itself (decision 051), and seeds that found something once. The others are in simulator-seeds.test.ts.
import { expect, test } from 'vitest';
import { minutes } from '@/lib/platform/time';
import { openSeedDatabase } from '../simulator/in-tests';
import { KEPT_SEEDS } from '../simulator/kept-seeds';
import { runOn } from '../simulator/run-on';

const database = await openSeedDatabase();

test.each(KEPT_SEEDS)('seed $seed holds: $why', { timeout: minutes(3) }, async ({ seed }) => {
  expect((await runOn(database, { seed })).failure).toBeNull();
});

test('a seed is replayed step by step', { timeout: minutes(5) }, async () => {
  const seed = 100;
  const [first, again] = [await runOn(database, { seed }), await runOn(database, { seed })];
  expect(again.lines, `seed ${seed}`).toEqual(first.lines);
  expect(again.digest, `seed ${seed}`).toBe(first.digest);
});

test.each([1, 2, 3, 9])(
  'what seed %i changes, the rules that see it are asked about',
  { timeout: minutes(3) },
  async (seed) => {
    expect((await runOn(database, { seed, watches: true })).failure).toBeNull();
  },
);
