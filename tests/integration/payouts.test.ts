// What Razorpay pays into the bank two days after it was paid: each row against a payment of the store, each payout
// against the sum of its rows, and the one line of the bank's statement against the payout.
import { beforeEach, expect, test } from 'vitest';
import { endDifference, getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { after, days, istDateTime } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { type RazorpayOrder as Placed, razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });
const { db } = shop;
const { context, order, pay, fault } = razorpayOrders(shop);
const admin = make.actingAs(context, await shop.shopper('admin'));
const SOURCE = 'razorpay-payouts';
/** The day on which the gateway pays out what is paid today. */
const day = istDateTime(after(new Date(), days(2))).slice(0, 10);

async function sold(item?: 'moogold'): Promise<Placed> {
  const placed = await order(item);
  await pay(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  return placed;
}
async function settle(given: { bankFile?: Uint8Array } = {}) {
  await reconcileDay(context, { day, ...given });
  const { runs, differences } = await getDayReport(context, { day });
  const [run] = runs.filter(({ source }) => source === SOURCE);
  return {
    run,
    all: differences,
    found: differences.filter(({ source }) => source === SOURCE),
    ofBank: differences.filter(({ source }) => source === 'bank'),
  };
}
const kinds = (found: { kind: string; subject: string }[]) => found.map(({ kind }) => kind).sort();
const end = (id: string | undefined) => endDifference(admin, { do: 'press', id: id ?? '' });

beforeEach(async () => {
  shop.calm();
  // The twin settles all that was paid today: each test looks at its own.
  for (const table of ['reconciliation_differences', 'reconciliation_runs'])
    await db.$executeRawUnsafe(`delete from ${table}`);
});

test('what was paid out agrees with the payments, in pages however short, and with the bank', async () => {
  await sold();
  await sold();
  shop.sandbox.setFault({ service: 'razorpay', fault: 'recon_short_pages', params: { rows: 1 } });
  const statement = await fetch(`${shop.sandbox.urls.base}/console/statement/bank.csv?day=${day}`);
  const bankFile = new Uint8Array(await statement.arrayBuffer());
  const { run, found, ofBank } = await settle({ bankFile });
  expect(run).toMatchObject({ missing: [], found: 0 });
  expect(run?.theirs).toBeGreaterThanOrEqual(2);
  expect(run?.ours).toBe(run?.theirs);
  expect([...found, ...ofBank]).toEqual([]);
  const payouts = await db.gatewayPayout.findMany({ include: { rows: true } });
  expect(payouts).toHaveLength(1);
  const sum = payouts[0]?.rows.reduce((total, { credit, debit }) => total + credit - debit, 0n);
  expect(payouts[0]).toMatchObject({ amount: sum, status: 'processed' });
  // Once more: nothing is stored twice.
  await settle();
  expect(await db.gatewayPayoutRow.count()).toBe(run?.theirs);
});

test('a row that is missing, one that comes twice and one with another fee are all found in one run', async () => {
  // Of equal amounts the sum would not show that one is missing and one comes twice.
  const [missing, twice, dear] = [await sold(), await sold('moogold'), await sold()];
  fault('recon_row_missing', missing);
  fault('recon_row_twice', twice);
  fault('recon_wrong_fee', dear, { paise: 250 });
  await reconcileDay(context, { day: istDateTime(after(new Date(), -days(20))).slice(0, 10) });
  const payment = await shop.paymentOf(missing);
  await db.payment.update({
    where: { id: payment.id },
    data: { paidAt: after(shop.clock.now(), -days(9)) },
  });
  const { found } = await settle();
  expect(kinds(found)).toEqual(['fee_differs', 'in_no_payout', 'sum_differs', 'twice_there']);
  const byKind = Object.fromEntries(found.map((difference) => [difference.kind, difference]));
  expect(byKind.in_no_payout).toMatchObject({ orderid: missing.orderid, press: 'ask_gateway' });
  expect(byKind.twice_there).toMatchObject({ orderid: twice.orderid, press: null });
  expect(byKind.fee_differs).toMatchObject({ orderid: dear.orderid, press: 'take_fee', moneyAtRisk: 2.5 });
  expect(byKind.sum_differs?.moneyAtRisk).toBeGreaterThan(0);
  const before = (await shop.paymentOf(dear)).gatewayFee ?? 0n;
  await end(byKind.fee_differs?._id);
  expect((await shop.paymentOf(dear)).gatewayFee).toBe(before + 250n);
  expect(kinds((await settle()).found)).toEqual(['in_no_payout', 'sum_differs', 'twice_there']);
  shop.sandbox.clearFaults();
  // The fee that a person took over is another one than the gateway names now.
  const [changed, ...more] = (await settle()).found;
  expect([changed?.kind, more]).toEqual(['fee_differs', []]);
  await end(changed?._id);
  expect((await settle()).found).toEqual([]);
});

test('a fee that was not told with the payment is taken over from its payout', async () => {
  const placed = await sold();
  const { gatewayFee, gatewayTax } = await shop.paymentOf(placed);
  await db.payment.update({
    where: { clientTxnId: placed.client_txn_id },
    data: { gatewayFee: null, gatewayTax: null },
  });
  await settle();
  expect(await shop.paymentOf(placed)).toMatchObject({ gatewayFee, gatewayTax });
});

test('a payment that the store does not have, and one that it has not counted, are differences', async () => {
  const [stranger, late] = [await sold(), await order()];
  await db.payment.update({
    where: { clientTxnId: stranger.client_txn_id },
    data: { gateway: 'ekqr' },
  });
  await pay(late, { webhook: false });
  const { found } = await settle();
  expect(kinds(found)).toEqual(['not_ours', 'paid_there']);
  const unpaid = found.find(({ kind }) => kind === 'paid_there');
  expect(unpaid).toMatchObject({ orderid: late.orderid, press: 'ask_gateway' });
  await end(unpaid?._id);
  await shop.drain();
  expect((await shop.read(late)).status).toBe('Completed');
  await db.payment.update({ where: { clientTxnId: stranger.client_txn_id }, data: { gateway: 'razorpay' } });
  expect((await settle()).found).toEqual([]);
});

test('a refund that nobody told of is a difference, whose press makes it a case', async () => {
  const placed = await sold();
  await pay(placed, { outcome: 'reversal', webhook: false });
  const [back, ...more] = (await settle()).found;
  expect(more).toEqual([]);
  expect(back).toMatchObject({ kind: 'taken_back', orderid: placed.orderid, press: 'ask_gateway' });
  await end(back?._id);
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'payment_reversed', closedAt: null }]);
  expect((await settle()).found).toEqual([]);
});

test('the adjustment of a lost dispute that nobody told of is a difference, whose press makes it a case', async () => {
  const placed = await sold();
  await pay(placed, { outcome: 'dispute', webhook: false });
  await pay(placed, { outcome: 'lost', webhook: false });
  const [back, ...more] = (await settle()).found;
  expect(more).toEqual([]);
  expect(back).toMatchObject({ kind: 'taken_back', orderid: placed.orderid, press: 'ask_gateway' });
  await end(back?._id);
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'payment_reversed', closedAt: null }]);
  expect((await settle()).found).toEqual([]);
  await shop.assertAllEnded();
});

test('the bank has a payout once, with its amount; another, a missing and a strange one are found', async () => {
  await sold();
  await settle();
  const [payout] = await db.gatewayPayout.findMany();
  const [year, month, date] = day.split('-');
  const line = (utr: string, amount: bigint) =>
    `${date}/${month}/${year},NEFT CR-${utr}-RAZORPAY SOFTWARE,${utr},,${Number(amount) / 100}\n`;
  const file = (...lines: string[]) =>
    new TextEncoder().encode(`Date,Narration,Reference,Withdrawal,Deposit\n${lines.join('')}`);
  const [utr, amount] = [payout?.utr ?? '', payout?.amount ?? 0n];
  const compare = async (...lines: string[]) => kinds((await settle({ bankFile: file(...lines) })).ofBank);
  expect(await compare(line(utr, amount))).toEqual([]);
  expect(await compare(line(utr, amount - 100n))).toEqual(['amount_differs']);
  expect(await compare(line(utr, amount), line(utr, amount))).toEqual(['twice_there']);
  expect(await compare(line('RZPN99999999', 500_00n))).toEqual(['missing_there', 'not_ours']);
});

test('a list that cannot be had ends nothing and says so', async () => {
  const placed = await sold();
  fault('recon_row_twice', placed);
  expect(kinds((await settle()).found)).toEqual(['sum_differs', 'twice_there']);
  shop.sandbox.setFault({ service: 'razorpay', fault: 'rate_limited', params: { on: 'settlement' } });
  const { run, found } = await settle();
  expect(run?.missing).toEqual([expect.stringContaining('Razorpay gave no usable list of what it paid out')]);
  expect(kinds(found)).toEqual(['sum_differs', 'twice_there']);
});
