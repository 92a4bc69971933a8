// Money that came beside a payment, and that a person booked on a later day than the bank has it: a receivable that was
// paid again, a second payment of one page.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { after, dateColumn, days, istDateTime } from '@/lib/platform/time';
import { dayThatLasts } from '../support/clock';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const today = await dayThatLasts();
const dayAt = (age: number) => istDateTime(after(new Date(), days(age))).slice(0, 10);
const [opened, monday] = [dayAt(-5), dayAt(-1)];

beforeEach(async () => {
  shop.calm();
  for (const table of ['reconciliation_differences', 'reconciliation_runs'])
    await shop.database.owner.pool.query(`delete from ${table}`);
  await db.payment.updateMany({ data: { createdAt: after(new Date(), -days(20)) } });
});

type Line = { day: string; utr: string; credit: bigint };
function statement(...lines: Line[]): Uint8Array {
  const rows = lines.map(
    ({ day, utr, credit }) =>
      `${day.split('-').toReversed().join('/')},UPI/${utr},${utr},,${Number(credit) / 100}\n`,
  );
  return new TextEncoder().encode(`Date,Narration,Reference,Withdrawal,Deposit\n${rows.join('')}`);
}

const newUtr = () => `${700_000_000_000 + nextNumber()}`;
const compare = (day: string, ...lines: Line[]) =>
  reconcileDay(context, { day, bankFile: statement(...lines) });
async function found(day: string): Promise<string[]> {
  const { differences } = await getDayReport(context, { day });
  return differences.flatMap(({ source, kind, subject }) => (source === 'bank' ? `${kind} ${subject}` : []));
}
const runOf = async (day: string) =>
  db.reconciliationRun.findUniqueOrThrow({ where: { day_source: { day: dateColumn(day), source: 'bank' } } });
/** A line that matches no payment, so that the statement has its day. */
const stranger = (day: string) => ({ day, utr: newUtr(), credit: 1_00n });

/** An order whose payment of days ago has gone back, and what its customer owes. */
async function owed() {
  const placed = await shop.sell();
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  const { amount } = await db.payment.update({
    where: { clientTxnId: placed.client_txn_id },
    data: { createdAt: after(new Date(), -days(5)), paidAt: after(new Date(), -days(5)) },
  });
  await settle(placed, 'receivable');
  return { placed, utr: newUtr(), amount };
}

async function settle({ orderid }: Placed, decision: Decision, reference?: string) {
  const review = (await listReviews(context)).find((each) => each.orderid === orderid);
  const reason = 'paid again into the bank';
  await settleReview(admin, { reviewId: review?._id ?? '', decision, reason, reference });
}

test('bug: a receivable that was paid again on the day before it was booked made two false differences', async () => {
  const { placed, utr, amount: credit } = await owed();
  await compare(monday, { day: monday, utr, credit });
  expect(await found(monday)).toEqual([`not_ours ${utr}`]);
  await settle(placed, 'recovered', utr);
  const other = stranger(today);
  await compare(today, other);
  expect(await found(today)).toEqual([`not_ours ${other.utr}`]);
  expect(await found(monday)).toEqual([]);
  expect(await runOf(today)).toMatchObject({ isWhole: true });
});

test('an unmatched line stays open while the store has another amount under its reference', async () => {
  const { placed, utr, amount } = await owed();
  await compare(monday, { day: monday, utr, credit: amount - 1n });
  await settle(placed, 'recovered', utr);
  await reconcileDay(context, { day: today });
  expect(await found(monday)).toEqual([`not_ours ${utr}`]);
  // The bank's statement is compared once more, with what the store has by now.
  await compare(monday, { day: monday, utr, credit: amount - 1n });
  expect(await found(monday)).toEqual([`amount_differs ${utr}`]);
  await compare(monday, { day: monday, utr, credit: amount });
  expect(await found(monday)).toEqual([]);
});

test('what no statement has had is said, and is missing once one has all its days', async () => {
  const { placed, utr, amount: credit } = await owed();
  await settle(placed, 'recovered', utr);
  await compare(today, stranger(today));
  expect(await found(today)).not.toContain(`missing_there ${utr}`);
  expect(await runOf(today)).toMatchObject({ isWhole: false });
  expect((await runOf(today)).missing.join(' ')).toContain('1 payment may be on days that it does not have');
  await compare(today, stranger(opened), stranger(today));
  expect(await found(today)).toContain(`missing_there ${utr}`);
  await compare(today, { day: monday, utr, credit }, stranger(today));
  expect(await found(today)).not.toContain(`missing_there ${utr}`);
  expect(await runOf(today)).toMatchObject({ isWhole: true });
});

test('bug: a second payment that was noticed a day late, and credited later still, was missing at the bank', async () => {
  const placed = await shop.sell();
  const page = await db.payment.update({
    where: { clientTxnId: placed.client_txn_id },
    data: { createdAt: after(new Date(), -days(2)), paidAt: after(new Date(), -days(2)) },
  });
  const { id: _, evidence: __, ...row } = page;
  const utr = newUtr();
  const noticed = after(new Date(), -days(1));
  await db.payment.create({
    data: {
      ...row,
      id: `second-${nextNumber()}`,
      clientTxnId: `second-${nextNumber()}`,
      gatewayOrderId: null,
      nextCheckAt: null,
      recheckAt: null,
      besideId: page.id,
      utr,
      createdAt: noticed,
      paidAt: new Date(),
    },
  });
  await compare(monday, stranger(monday));
  expect(await found(monday)).not.toContain(`missing_there ${utr}`);
  // It was there when it was noticed, whenever a person credited it.
  await compare(monday, stranger(dayAt(-2)), stranger(monday));
  expect(await found(monday)).toContain(`missing_there ${utr}`);
});
