// Which rules of the simulator are asked after a write, by what it changed in the columns that they read.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReach } from '../simulator/reach';
import { compareRows, findWatched } from '../simulator/rows-seen';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { owner, ownerUrl } = await testDatabase();
const monitor = new pg.Client({ connectionString: ownerUrl });
await monitor.connect();
afterAll(() => monitor.end());

const RULES = {
  status: "select id from payments where status = 'paid'",
  sweep: 'select id from payments where next_check_at is null',
  wholeRows: 'select to_jsonb(p) from payments p',
  beside: 'select day from report_marks',
  other: 'select id from orders',
};
const NAMES = Object.keys(RULES);

let id = '';
beforeAll(async () => {
  ({ id } = await make.makePayment(owner.prisma, await make.makeOrder(owner.prisma)));
});

/** The rules that are asked after each of these changes of the payment. */
async function askedAfter(...changes: string[]): Promise<string[][]> {
  const reach = await readReach(monitor);
  const compare = compareRows(monitor, await findWatched(monitor, { reach, rules: Object.values(RULES) }));
  const asked = async () => {
    const sees = await compare(new Set(['payments']));
    return NAMES.filter((_, rule) => sees('payments', rule));
  };
  await asked();
  const found: string[][] = [];
  for (const change of changes) {
    await monitor.query(`update payments set ${change} where id = $1`, [id]);
    found.push(await asked());
  }
  return found;
}

// A trigger of payments marks the day in the reports' table, also where no column changed.
test('a rule is asked when a column that it reads has changed, and when it reads what a trigger writes', async () => {
  expect(
    await askedAfter(
      'sweep_count = 3',
      "next_check_at = now() + interval '1 hour'",
      "status = 'failed'",
      'sweep_count = 3',
    ),
  ).toEqual([
    ['wholeRows', 'beside'],
    ['sweep', 'wholeRows', 'beside'],
    ['status', 'wholeRows', 'beside'],
    ['beside'],
  ]);
});

test('a table is changed when it is compared for the first time, and when it is none that is compared', async () => {
  const reach = await readReach(monitor);
  const compare = compareRows(monitor, await findWatched(monitor, { reach, rules: Object.values(RULES) }));
  const sees = await compare(new Set(['payments', 'orders']));
  expect(NAMES.filter((_, rule) => sees('payments', rule))).toEqual([
    'status',
    'sweep',
    'wholeRows',
    'beside',
  ]);
  expect(NAMES.every((_, rule) => sees('orders', rule))).toBe(true);
});
