// Facts of gateways, bank and suppliers that come after a day was compared, and days whose comparison was missed.
import { beforeEach, describe, expect, test } from 'vitest';
import { findOpen } from '@/lib/domain/alerts/find-open';
import type { Context } from '@/lib/domain/context';
import { updateOrder } from '@/lib/domain/orders';
import {
  endDifference,
  getDayReport,
  listReconciliation,
  reconcileDay,
  runReconciliationJob,
} from '@/lib/domain/reconciliation';
import { after, dateColumn, days, hours, istDateTime } from '@/lib/platform/time';
import { dayThatLasts } from '../support/clock';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });
const { context, db } = shop;
const razorpay = razorpayOrders(shop);
const admin = make.actingAs(context, await shop.shopper('admin'));
const today = await dayThatLasts();
const dayAt = (age: number) => istDateTime(after(new Date(), days(age))).slice(0, 10);
const at = (age: number) => {
  const now = after(new Date(), days(age));
  return { now: () => now };
};

const TABLES = ['reconciliation_differences', 'reconciliation_runs', 'gateway_payouts'];
beforeEach(async () => {
  shop.calm();
  for (const table of TABLES) await shop.database.owner.pool.query(`delete from ${table}`);
});

async function found(day: string): Promise<string[]> {
  const { differences } = await getDayReport(context, { day });
  return differences.map(({ source, kind, subject }) => `${source} ${kind} ${subject}`).toSorted();
}
const comparedDays = async () =>
  [
    ...new Set((await db.reconciliationRun.findMany()).map(({ day }) => day.toISOString().slice(0, 10))),
  ].sort();

type Line = { day: string; utr: string; debit?: bigint; credit?: bigint };
/** A statement of the bank with these movements, in paise. */
function statement(...lines: Line[]): Uint8Array {
  const rupees = (paise: bigint | undefined) => (paise === undefined ? '' : `${Number(paise) / 100}`);
  const rows = lines.map(
    ({ day, utr, debit, credit }) =>
      `${day.split('-').toReversed().join('/')},UPI/${utr},${utr},${rupees(debit)},${rupees(credit)}\n`,
  );
  return new TextEncoder().encode(`Date,Narration,Reference,Withdrawal,Deposit\n${rows.join('')}`);
}

async function paidByUpi() {
  const placed = await shop.sell({ item: 'moogold' });
  const [payment] = (await shop.read(placed)).payments;
  if (!payment?.utr) throw new Error('the order has no paid payment');
  return { ...payment, utr: payment.utr };
}

describe('the statement of the bank', () => {
  test('bug: money that the bank took back on a later day than it came was seen by nobody', async () => {
    const { utr, amount, clientTxnId } = await paidByUpi();
    const day = dayAt(5);
    const compare = (debit: bigint) =>
      reconcileDay(context, { day, bankFile: statement({ day, utr, debit }) });
    await compare(amount);
    expect(await found(day)).toEqual([`bank taken_back ${utr}`]);
    const { differences } = await getDayReport(context, { day });
    expect(differences).toMatchObject([{ moneyAtRisk: Number(amount) / 100, evidence: { clientTxnId } }]);
    // A case tells of it once the gateway has said so too.
    await db.payment.update({ where: { clientTxnId }, data: { gatewayAmount: 0n } });
    await compare(amount);
    expect(await found(day)).toEqual([]);
  });

  test('bug: that of another day ended what a day had', async () => {
    const day = dayAt(-3);
    const stranger = { day, utr: '712345678901', credit: 500_00n };
    const known = `bank not_ours ${stranger.utr}`;
    await reconcileDay(context, { day, bankFile: statement(stranger) });
    expect(await found(day)).toEqual([known]);
    const other = { ...stranger, day: dayAt(-2) };
    await reconcileDay(context, { day, bankFile: statement(other) });
    expect(await found(day)).toEqual([known]);
    const { runs } = await getDayReport(context, { day });
    expect(runs.find(({ source }) => source === 'bank')?.missing).toEqual([
      `The statement is from ${other.day} to ${other.day}: it does not have ${day}.`,
    ]);
    await reconcileDay(context, { day, bankFile: statement({ ...stranger, utr: '812345678901' }) });
    expect(await found(day)).toEqual(['bank not_ours 812345678901']);
  });
});

test('bug: a payment in no payout was forgotten after ninety days', async () => {
  const placed = await razorpay.order();
  await razorpay.pay(placed);
  const { client_txn_id: clientTxnId } = placed;
  const open = async (age: number) => {
    const day = dayAt(age);
    await reconcileDay({ ...context, clock: at(age) }, { day });
    const { differences } = await listReconciliation(context);
    return differences.flatMap(({ kind, subject }) => (kind === 'in_no_payout' ? subject : []));
  };
  shop.sandbox.setFault({ service: 'razorpay', fault: 'recon_row_missing' });
  expect(await open(-1)).toEqual([]);
  expect(await open(9)).toEqual([clientTxnId]);
  expect(await open(91)).toEqual([clientTxnId]);
  // Asking the gateway brings it into no payout.
  const { differences } = await listReconciliation(context);
  const { _id: id = '' } = differences.find(({ subject }) => subject === clientTxnId) ?? {};
  await endDifference(admin, { do: 'press', id });
  expect(await open(92)).toEqual([clientTxnId]);
  shop.sandbox.clearFaults();
  await open(2);
  expect(await open(93)).toEqual([]);
});

describe('the job of the night', () => {
  const night = (age: number, within: Context = context) =>
    runReconciliationJob({ ...within, clock: at(age) }, {});

  test('bug: a day was never compared when no worker ran at that hour', async () => {
    await night(-4);
    expect(await comparedDays()).toEqual([dayAt(-5)]);
    // A person looked at a day that was not over yet.
    await reconcileDay({ ...context, clock: at(-2) }, { day: dayAt(-2) });
    await night(0);
    expect(await comparedDays()).toEqual([-5, -4, -3, -2, -1].map(dayAt));
    await db.reconciliationRun.updateMany({ data: { runs: 1 } });
    await night(1);
    const repeated = await db.reconciliationRun.findMany({ where: { runs: { gt: 1 } } });
    expect(repeated).toEqual([]);
  });

  test('a day that was broken off is compared once more', async () => {
    await night(-3);
    await night(-2);
    const lastOfAll = { day: dateColumn(dayAt(-4)), source: 'moogold' };
    await db.reconciliationRun.delete({ where: { day_source: lastOfAll } });
    await night(-1);
    expect(await db.reconciliationRun.findUnique({ where: { day_source: lastOfAll } })).not.toBeNull();
  });

  test('bug: a day whose supplier did not answer at that hour was never compared with it', async () => {
    const runOf = (day: string) =>
      db.reconciliationRun.findUnique({ where: { day_source: { day: dateColumn(day), source: 'moogold' } } });
    await night(-5);
    shop.sandbox.setFault({ service: 'moogold', fault: 'html_403' });
    await night(-4);
    expect(await runOf(dayAt(-5))).toMatchObject({ runs: 1, isWhole: false });
    shop.sandbox.clearFaults();
    await night(-3);
    expect(await runOf(dayAt(-5))).toMatchObject({ runs: 2, isWhole: true });
    await night(-2);
    expect(await runOf(dayAt(-5))).toMatchObject({ runs: 2 });
    shop.sandbox.setFault({ service: 'moogold', fault: 'html_403' });
    for (const age of [-1, 0, 1, 2]) await night(age);
    expect(await runOf(dayAt(-2))).toMatchObject({ runs: 3, isWhole: false });
  });

  test('bug: goods that a supplier delivers for an order that was given back after its day were seen by nobody', async () => {
    const player = shop.player();
    shop.fault('moogold', 'processing_forever', player);
    const placed = await shop.order({ item: 'moogold', player });
    await shop.pay(placed);
    await shop.drain({ hurry: false });
    const { attempts } = await shop.read(placed);
    const isAbout = `moogold bought_there ${attempts[0]?.reference}`;
    await night(1);
    expect(await found(today)).not.toContain(isAbout);
    shop.clock.advance(days(1) + hours(6));
    await shop.makeReview(placed.orderid);
    const ending = { orderId: placed.orderid, newStatus: 'Refunded', reason: 'nothing came' } as const;
    await updateOrder(admin, ending);
    await night(2);
    expect(await found(today)).toContain(isAbout);
    await night(3);
    const compared = await db.reconciliationRun.findMany({
      where: { day: dateColumn(today), runs: { gt: 2 } },
    });
    expect(compared).toEqual([]);
  });

  test('bug: a payout that the bank refused a day later counted as under way for good', async () => {
    const payout = { id: 'setl_1', amount: 0n, utr: null };
    const fetchPayouts = (status: string) => async (day: string) => ({
      outcome: 'fetched' as const,
      rows: [],
      payouts: day === dayAt(-2) ? [{ ...payout, status }] : [],
    });
    const telling = (status: string): Context => ({
      ...context,
      gateways: {
        ...context.gateways,
        razorpay: { ...context.gateways.razorpay, fetchPayouts: fetchPayouts(status) },
      },
    });
    const ofPayouts = async () =>
      (await found(dayAt(-2))).filter((each) => each.startsWith('razorpay-payouts'));
    await night(-1, telling('created'));
    expect(await ofPayouts()).toEqual([]);
    await night(0, telling('failed'));
    expect(await ofPayouts()).toEqual(['razorpay-payouts payout_failed setl_1']);
    await night(1, telling('processed'));
    // What has ended is not asked about again.
    expect(await ofPayouts()).toEqual(['razorpay-payouts payout_failed setl_1']);
  });
});

test('bug: nobody was told of differences that wait', async () => {
  const told = async () => (await findOpen(context)).filter(({ kind }) => kind === 'differences');
  expect(await told()).toEqual([]);
  const stranger = { day: today, utr: '712345678902', credit: 70_00n };
  await reconcileDay(context, { day: today, bankFile: statement(stranger) });
  const { differences } = await getDayReport(context, { day: today });
  const sum = differences.reduce((total, { moneyAtRisk }) => total + (moneyAtRisk ?? 0), 0);
  expect(sum).toBeGreaterThanOrEqual(70);
  const waits = { key: `differences:${today}`, subject: '', amount: BigInt(sum * 100) };
  expect(await told()).toMatchObject([waits]);
  for (const { _id: id, seen } of differences)
    await endDifference(admin, { do: 'explain', id, seen, reason: 'a gift of the bank' });
  expect(await told()).toEqual([]);
});
