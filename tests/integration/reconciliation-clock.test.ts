// Days that were compared while the clock was ahead, and are compared again when it is right.
import { beforeEach, describe, expect, test } from 'vitest';
import { findOpen } from '@/lib/domain/alerts/find-open';
import {
  endDifference,
  enterTopUp,
  getDayReport,
  reconcileDay,
  runReconciliationJob,
} from '@/lib/domain/reconciliation';
import { after, dateColumn, days, hours, istDateTime, minutes, seconds } from '@/lib/platform/time';
import { dayThatLasts } from '../support/clock';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const day = await dayThatLasts();
const dayAt = (age: number) => istDateTime(after(new Date(), days(age))).slice(0, 10);

/** The store while its clock is so many ms ahead. */
const ahead = (by: number) => ({ ...context, clock: { now: () => after(new Date(), by) } });
/** The clock is right. */
const right = ahead(0);

beforeEach(async () => {
  shop.calm();
  for (const table of ['reconciliation_differences', 'reconciliation_runs'])
    await shop.database.owner.pool.query(`delete from ${table}`);
});

async function found(): Promise<string[]> {
  const { differences } = await getDayReport(context, { day });
  return differences.map(({ source, kind, subject }) => `${source} ${kind} ${subject}`).toSorted();
}

/** A payment of which no webhook has told. */
async function paidSilently(): Promise<string> {
  const placed = await shop.order({ item: 'moogold' });
  await shop.pay(placed, { webhook: false });
  return `ekqr paid_there ${placed.client_txn_id}`;
}

/** A statement of the bank with one line that matches no payment. */
function statement(utr: string): Uint8Array {
  const date = day.split('-').toReversed().join('/');
  return new TextEncoder().encode(
    `Date,Narration,Reference,Withdrawal,Deposit\n${date},UPI/${utr},${utr},,500\n`,
  );
}

describe.each([
  ['half a day', hours(12)],
  ['less than a minute', seconds(40)],
])('a clock that was %s ahead', (_, by) => {
  test('bug: what the right clock found later on the day was thrown away', async () => {
    await reconcileDay(ahead(by), { day, bankFile: statement('712345678903') });
    expect(await found()).toContain('bank not_ours 712345678903');
    const silent = await paidSilently();
    await reconcileDay(right, { day, bankFile: statement('712345678904') });
    expect(await found()).toContain(silent);
    expect(await found()).toContain('bank not_ours 712345678904');
  });
});

test('bug: a difference that was found while the clock was ahead neither changed, ended nor came back', async () => {
  const utr = '712345678905';
  const known = `bank not_ours ${utr}`;
  const read = () => db.reconciliationDifference.findFirstOrThrow({ where: { subject: utr } });
  await reconcileDay(ahead(hours(12)), { day, bankFile: statement(utr) });
  await reconcileDay(right, { day, bankFile: statement(utr) });
  expect((await read()).seenAt.getTime()).toBeLessThanOrEqual(Date.now());
  await db.reconciliationDifference.updateMany({ data: { seenAt: after(new Date(), hours(12)) } });
  await reconcileDay(right, { day, bankFile: statement('712345678906') });
  expect(await found()).not.toContain(known);
  const future = after(new Date(), hours(12));
  await db.reconciliationDifference.updateMany({
    where: { subject: utr },
    data: { seenAt: future, closedAt: future },
  });
  await reconcileDay(right, { day, bankFile: statement(utr) });
  expect(await found()).toContain(known);
});

test('bug: a day that was compared while the clock was ahead counted as compared after it was over', async () => {
  const earlier = dayAt(-2);
  const runOf = () =>
    db.reconciliationRun.findUnique({
      where: { day_source: { day: dateColumn(earlier), source: 'moogold' } },
    });
  await reconcileDay(ahead(days(3)), { day: earlier });
  await runReconciliationJob(right, {});
  expect(await runOf()).toMatchObject({ runs: 2 });
  expect((await runOf())?.startedAt.getTime()).toBeLessThanOrEqual(Date.now());
  await runReconciliationJob(right, {});
  expect(await runOf()).toMatchObject({ runs: 2 });
});

test('bug: a top-up that was entered after a comparison by a clock ahead was booked twice', async () => {
  await reconcileDay(right, { day });
  const account = { service: 'smileone', fault: 'balance_altered' } as const;
  shop.sandbox.setFault({ ...account, params: { by: 30, region: 'ph' } });
  await reconcileDay(ahead(hours(2)), { day });
  const differs = async () => {
    const { differences } = await getDayReport(context, { day });
    const difference = differences.find(({ subject }) => subject === 'smileone/ph');
    if (!difference) throw new Error('the balance does not differ');
    return difference;
  };
  const { _id: id, seen } = await differs();
  await enterTopUp(admin, { account: 'Smile.one PH', amount: '30', reference: 'after-the-leap' });
  const explain = (by: number) =>
    endDifference({ ...admin, clock: ahead(by).clock }, { do: 'explain', id, seen, reason: 'a top-up' });
  await expect(explain(0)).rejects.toMatchObject({ code: 'conflict' });
  // The time at which the day was compared by the clock ahead has come.
  await expect(explain(hours(2) + minutes(5))).rejects.toMatchObject({ code: 'conflict' });
  await reconcileDay(right, { day });
  await expect(differs()).rejects.toThrow('does not differ');
});

test('bug: nobody was told of differences before the day had come on which a clock ahead had found one', async () => {
  const told = async () =>
    (await findOpen(context)).flatMap(({ kind, key }) => (kind === 'differences' ? key : []));
  await reconcileDay(ahead(days(3)), { day, bankFile: statement('712345678907') });
  await reconcileDay(right, { day, bankFile: statement('712345678908') });
  await reconcileDay(ahead(days(3)), { day, bankFile: statement('712345678907') });
  expect(await told()).toEqual([`differences:${day}`]);
});
