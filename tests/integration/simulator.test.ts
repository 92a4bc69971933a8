// The whole store with its outside from seeds (decision 051): `npm run simulate -- --seeds=500` runs more of them.
import { afterAll, expect, inject, test } from 'vitest';
import { minutes, seconds } from '@/lib/platform/time';
import { prepareDatabase } from '../simulator/databases';
import { KEPT_SEEDS } from '../simulator/kept-seeds';
import { runOn } from '../simulator/run-on';
import { simulate } from '../simulator/simulate';

const { adminUrl, applicationUrl, template } = inject('postgres');
const at = (address: string) => (database: string) =>
  Object.assign(new URL(address), { pathname: `/${database}` }).href;
const database = await prepareDatabase(
  { urlOf: at(adminUrl), applicationUrlOf: at(applicationUrl) },
  template,
);
afterAll(() => database.close());

// Of real time; a run that began is finished.
const LONGEST = seconds(45);
// The same in every run, so that a failure is of the change at hand; the command draws new ones.
const FIRST = 400;

test.each(KEPT_SEEDS)('seed $seed holds: $why', { timeout: minutes(3) }, async ({ seed }) => {
  expect((await runOn(database, { seed })).failure).toBeNull();
});

test('a seed is replayed step by step', { timeout: minutes(5) }, async () => {
  const seed = 100;
  const [first, again] = [await runOn(database, { seed }), await runOn(database, { seed })];
  expect(again.lines, `seed ${seed}`).toEqual(first.lines);
  expect(again.digest, `seed ${seed}`).toBe(first.digest);
});

test('whatever fails outside and inside, the books agree with the bank and the suppliers, and every paid order ends', {
  timeout: minutes(6),
}, async () => {
  const report = await simulate({ database, first: FIRST, seeds: 200, within: LONGEST });
  expect(report.failed.map(({ seed, failure }) => `seed ${seed}: ${failure}`)).toEqual([]);
  expect(report.checks).toBeGreaterThan(report.seeds * 10);
});
