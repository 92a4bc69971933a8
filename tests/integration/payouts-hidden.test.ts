// What one row of a payout must not hide of another: a second payment of a page, refunds beside disputes, payouts that
// a bank refused, and readings that were written in another order than they were made.
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { getDayReport, reconcileDay, runReconciliationJob } from '@/lib/domain/reconciliation';
import { type RecordRunInput, recordRun } from '@/lib/domain/reconciliation/record-run';
import { findLeftOut } from '@/lib/domain/reconciliation/sources/find-left-out';
import { storePayouts } from '@/lib/domain/reconciliation/sources/store-payouts';
import type { FetchedPayouts, Payout, PayoutRow } from '@/lib/integrations/payments';
import { after, days, hours, istDateTime, minutes } from '@/lib/platform/time';
import { openShop } from '../support/shop';
import { type RazorpayOrder as Placed, razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });
const { db } = shop;
const { context, order, pay } = razorpayOrders(shop);
const SOURCE = 'razorpay-payouts';
const dayAt = (age: number) => istDateTime(after(new Date(), days(age))).slice(0, 10);
const day = dayAt(-2);

beforeEach(async () => {
  shop.calm();
  for (const table of ['reconciliation_differences', 'reconciliation_runs', 'gateway_payouts'])
    await shop.database.owner.pool.query(`delete from ${table}`);
  // Those of the tests before are too young to be missing in a payout.
  await db.payment.updateMany({ where: { status: 'paid' }, data: { paidAt: shop.clock.now() } });
});

async function sold(): Promise<Placed> {
  const placed = await order();
  await pay(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  return placed;
}

/** The row of a payment, of its amount without a fee. */
async function rowOf(placed: Placed, payoutId = 'setl_1'): Promise<PayoutRow> {
  const { gatewayPaymentId, amount, clientTxnId } = await shop.paymentOf(placed);
  await db.payment.update({ where: { clientTxnId }, data: { gatewayFee: 0n } });
  const id = gatewayPaymentId ?? '';
  const money = { credit: amount, debit: 0n, amount, fee: 0n, tax: 0n };
  return { ...money, id, type: 'payment', payoutId, paymentId: id, clientTxnId, disputeId: null };
}
const taken = (row: PayoutRow, change: Partial<PayoutRow>): PayoutRow => ({
  ...row,
  credit: 0n,
  debit: row.amount,
  ...change,
});

/** The store to which the gateway tells these rows of the day, each payout of their sum. */
function told(rows: PayoutRow[], status: Record<string, string> = {}): Context {
  const payouts: Payout[] = [...Map.groupBy(rows, ({ payoutId }) => payoutId)].map(([id, own]) => ({
    id,
    amount: own.reduce((sum, { credit, debit }) => sum + credit - debit, 0n),
    status: status[id] ?? 'processed',
    utr: null,
  }));
  const { razorpay } = context.gateways;
  const fetchPayouts = async (asked: string): Promise<FetchedPayouts> =>
    asked === day ? { outcome: 'fetched', rows, payouts } : { outcome: 'fetched', rows: [], payouts: [] };
  return { ...context, gateways: { ...context.gateways, razorpay: { ...razorpay, fetchPayouts } } };
}
async function foundIn(of: Context): Promise<string[]> {
  await reconcileDay(of, { day });
  const open = await db.reconciliationDifference.findMany({ where: { source: SOURCE, status: 'open' } });
  return open.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
}

test('bug: a second payment of one page was taken for the first', async () => {
  const placed = await sold();
  const row = await rowOf(placed);
  const second = { ...row, id: 'pay_second', paymentId: 'pay_second' };
  expect(await foundIn(told([row, second]))).toEqual(['not_ours pay_second']);
});

test('bug: a lost dispute hid a refund that nobody knows', async () => {
  const placed = await sold();
  for (const outcome of ['dispute', 'lost'] as const) await pay(placed, { outcome });
  const row = await rowOf(placed);
  const { disputes } = await shop.paymentOf(placed);
  const adjustment = taken(row, { id: 'adj_1', type: 'adjustment', disputeId: disputes[0]?.id ?? null });
  expect(await foundIn(told([row, adjustment]))).toEqual([]);
  const refund = taken(row, { id: 'rfnd_1', type: 'refund' });
  expect(await foundIn(told([row, adjustment, refund]))).toEqual(['taken_back rfnd_1']);
});

test('bug: what was taken twice for one dispute, or given back in part, was no difference', async () => {
  const placed = await sold();
  for (const outcome of ['dispute', 'lost'] as const) await pay(placed, { outcome });
  const row = await rowOf(placed);
  const { disputes } = await shop.paymentOf(placed);
  const [dispute] = disputes;
  if (!dispute) throw new Error('no dispute');
  const adjustment = taken(row, { id: 'adj_1', type: 'adjustment', disputeId: dispute.id });
  const again = { ...adjustment, id: 'adj_2' };
  expect(await foundIn(told([adjustment, again]))).toEqual(['taken_back adj_1', 'taken_back adj_2']);
  const where = { gateway_id: { gateway: 'razorpay', id: dispute.id } };
  await db.paymentDispute.update({ where, data: { status: 'won' } });
  const part = { ...adjustment, id: 'adj_3', credit: row.amount - 100n, debit: 0n };
  expect(await foundIn(told([adjustment, part]))).toEqual(['taken_back adj_1', 'taken_back adj_3']);
  expect(await foundIn(told([adjustment, { ...part, credit: row.amount }]))).toEqual([]);
});

test('bug: the payments of a payout that the bank refused counted as paid out, and then as paid twice', async () => {
  const placed = await sold();
  const row = await rowOf(placed);
  await reconcileDay(told([]), { day: dayAt(-30) });
  const { clientTxnId } = await shop.paymentOf(placed);
  await db.payment.update({ where: { clientTxnId }, data: { paidAt: after(shop.clock.now(), -days(9)) } });
  const refused = told([row], { setl_1: 'failed' });
  expect(await foundIn(refused)).toEqual([`in_no_payout ${clientTxnId}`, 'payout_failed setl_1']);
  const both = told([row, { ...row, payoutId: 'setl_2' }], { setl_1: 'failed' });
  expect(await foundIn(both)).toEqual(['payout_failed setl_1']);
});

test('bug: after a day of long ago was compared, payments of days that nobody fetched were in no payout', async () => {
  const { client_txn_id: clientTxnId } = await sold();
  await db.payment.update({ where: { clientTxnId }, data: { paidAt: after(shop.clock.now(), -days(40)) } });
  await reconcileDay(told([]), { day: dayAt(-80) });
  expect(await foundIn(told([]))).toEqual([]);
  // The nights make up for a gap as short as this one.
  for (const age of [-60, -30]) await reconcileDay(told([]), { day: dayAt(age) });
  expect(await foundIn(told([]))).toEqual([`in_no_payout ${clientTxnId}`]);
});

test('bug: payments in no payout that a person had explained took the places of others', async () => {
  await reconcileDay(told([]), { day: dayAt(-30) });
  const [{ client_txn_id: explained }, { client_txn_id: other }] = [await sold(), await sold()];
  for (const [clientTxnId, age] of [
    [explained, 10],
    [other, 9],
  ] as const)
    await db.payment.update({
      where: { clientTxnId },
      data: { paidAt: after(shop.clock.now(), -days(age)) },
    });
  expect(await foundIn(told([]))).toEqual([`in_no_payout ${explained}`, `in_no_payout ${other}`].sort());
  const where = { subject: explained };
  await db.reconciliationDifference.updateMany({
    where,
    data: { status: 'explained', closedAt: new Date() },
  });
  const { found } = await findLeftOut(context, { gateway: 'razorpay', source: SOURCE, most: 1 });
  expect(found.map(({ subject }) => subject).sort()).toEqual([explained, other].sort());
  const { missing } = await findLeftOut(context, { gateway: 'razorpay', source: SOURCE, most: 0 });
  expect(missing).toEqual(['More than 0 payments are in no payout.']);
});

test('bug: a payout that was stored by a process that died then was not compared', async () => {
  const at = (age: number) => ({ ...context, clock: { now: () => after(new Date(), days(age)) } });
  const night = async (age: number, status: string) => {
    const row = { id: 'setl_1', amount: 0n, utr: null, status };
    const { razorpay } = context.gateways;
    const fetchPayouts = async (asked: string): Promise<FetchedPayouts> => ({
      outcome: 'fetched',
      rows: [],
      payouts: asked === day ? [row] : [],
    });
    const gateways = { ...context.gateways, razorpay: { ...razorpay, fetchPayouts } };
    await runReconciliationJob({ ...at(age), gateways }, {});
  };
  await night(-1, 'created');
  const payouts = [{ id: 'setl_1', amount: 0n, utr: null, status: 'failed' }];
  await storePayouts(at(-0.5), { gateway: 'razorpay', day, rows: [], payouts });
  await night(0, 'failed');
  const { differences } = await getDayReport(context, { day });
  expect(differences.map(({ kind }) => kind)).toContain('payout_failed');
});

test('bug: an older reading that was written later ended what a newer one had found', async () => {
  const now = shop.clock.now();
  const run = { source: SOURCE, day, runsBefore: 0, theirs: 0, ours: 0, missing: [], whole: true };
  const evidence = { payout: 'setl_1' };
  const one = { kind: 'not_ours', subject: 'pay_x', moneyAtRisk: 100n, evidence, press: null } as const;
  // Each run is written a minute after it has begun, unless another moment is given.
  const record = (begun: number, given: Partial<RecordRunInput>, written = begun + minutes(1)) => {
    const at = { ...context, clock: { now: () => after(now, written) } };
    return recordRun(at, { ...run, startedAt: after(now, begun), found: [one], ...given });
  };
  await record(0, {});
  await record(-hours(1), { found: [] }, minutes(2));
  await record(-hours(1), { found: [], day: dayAt(-3) }, minutes(2));
  const read = () => db.reconciliationDifference.findFirstOrThrow({ where: { subject: 'pay_x' } });
  expect((await read()).status).toBe('open');
  const ended = { status: 'pressed', closedAt: after(now, hours(1)) };
  await db.reconciliationDifference.updateMany({ where: { subject: 'pay_x' }, data: ended });
  await record(hours(0.5), {}, hours(1.1));
  expect((await read()).status).toBe('pressed');
  await record(hours(2), {});
  expect((await read()).status).toBe('open');
});
