// What the others say long after a day was compared, or about a day that nobody compared.
import { beforeEach, describe, expect, test } from 'vitest';
import { findOpen } from '@/lib/domain/alerts/find-open';
import type { Context } from '@/lib/domain/context';
import {
  endDifference,
  getDayReport,
  listReconciliation,
  reconcileDay,
  runReconciliationJob,
} from '@/lib/domain/reconciliation';
import { after, dateColumn, days, istDateTime } from '@/lib/platform/time';
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

