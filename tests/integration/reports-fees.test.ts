// The fees in the reports are those that the gateways told, else the estimate; margins are the ledger's sales less cost
// and fees.
import { expect, test } from 'vitest';
import { setCurrencyRate, setRouteCost } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { createOrder } from '@/lib/domain/orders';
import { addDays, getReport, tableOf } from '@/lib/domain/reports';
import { dayThatLasts } from '../support/clock';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop({ razorpay: true });
const { db } = shop;
const FEE = { rate: 100, paise: 0 };
const withGateway = (gateway: 'ekqr' | 'razorpay'): Context => ({
  ...shop.context,
  shop: Object.assign({}, shop.context.shop, { gateway, gatewayFee: FEE }),
});
const context = withGateway('ekqr');
const today = await dayThatLasts();
const range = { from: addDays(today, -1), to: addDays(today, 1) };

async function place(gateway: 'ekqr' | 'razorpay') {
  const viewer = await shop.shopper();
  const body = {
    ...ITEMS.smileone,
    userid: viewer.userid,
    input1: shop.player(),
    input2: '2001',
    paymentmode: 'upi' as const,
  };
  return createOrder(withGateway(gateway), { viewer, body });
}

async function sell(gateway: 'ekqr' | 'razorpay') {
  const placed = await place(gateway);
  await (gateway === 'ekqr'
    ? shop.pay(placed)
    : shop.sandbox.payLink({ client_txn_id: placed.client_txn_id }));
  return placed;
}

const margins = async () => (await getReport(context, { range, compared: null })).summary;

test('told fees and estimates agree with the payments and the ledger to the paisa, and the estimate is marked', async () => {
  const actor = make.makeActor();
  await setCurrencyRate({ ...context, actor }, { rate: { currency: 'BRL', rupees: 15.55 } });
  await setRouteCost(
    { ...context, actor },
    { route: { itemid: ITEMS.smileone.itemid, position: 0, cost: 1.37 } },
  );
  const told = [await sell('razorpay'), await sell('razorpay')];
  await shop.drain();
  const exact = await getReport(context, { range, compared: null });
  expect(exact.summary.estimatedFees).toBe(0);
  expect(tableOf(exact, 'summary').rows.find(({ key }) => key === 'fees')?.cells[1]).toEqual({
    paise: exact.summary.fees,
  });
  await sell('ekqr');
  await shop.pay(await shop.topUp(await shop.shopper(), 100));
  await shop.drain();
  const [row] = await db.$queryRaw<{ told: bigint; guessed: bigint; sales: bigint; cost: bigint }[]>`
    select (select sum(gateway_fee) from payments where gateway = 'razorpay' and status = 'paid')::bigint as told,
           (select sum((-e.amount * 100 + 5000) / 10000) from ledger_entries e join ledger_journals j on j.id = e.journal_id
             join payments p on p.id = j.reference and p.gateway = 'ekqr'
             where e.account = 'gateway' and j.reason = 'order_paid')::bigint as guessed,
           (select sum(e.amount) from ledger_entries e join ledger_journals j on j.id = e.journal_id
             where e.account = 'sales' and j.reason = 'order_paid')::bigint as sales,
           (select sum(cost) from orders)::bigint as cost`;
  const { summary, sales } = await getReport(context, { range, compared: null });
  expect(row?.told).toBeGreaterThan(0n);
  expect(summary.fees).toBe((row?.told ?? 0n) + (row?.guessed ?? 0n));
  expect(summary).toMatchObject({ orders: 3, estimatedFees: 1, otherPayments: 1, otherEstimated: 1 });
  expect(summary.otherFees).toBe(100n);
  expect(summary.margin).toBe((row?.sales ?? 0n) - (row?.cost ?? 0n) - summary.fees);
  expect(sales.days.reduce((sum, { fees }) => sum + fees, 0n)).toBe(summary.fees);
  const fees = tableOf(await getReport(context, { range, compared: null }), 'summary').rows.find(
    ({ key }) => key === 'fees',
  );
  expect(fees?.cells[1]).toEqual({ paise: summary.fees, isAbout: true });
  // A fee that the settlement corrects changes the margin by as much.
  const [first] = told;
  await db.payment.update({
    where: { clientTxnId: first?.client_txn_id ?? '' },
    data: { gatewayFee: { increment: 77 } },
  });
  expect((await margins()).margin).toBe(summary.margin - 77n);
});

test('a second payment of one order has a fee of its own, beside those of orders', async () => {
  const before = await margins();
  const placed = await place('razorpay');
  const again = await shop.secondPayment(placed.orderid);
  for (const { client_txn_id } of [placed, again]) {
    await shop.sandbox.payLink({ client_txn_id });
    await shop.drain();
  }
  const feeOf = async (clientTxnId: string) =>
    (await db.payment.findUniqueOrThrow({ where: { clientTxnId } })).gatewayFee ?? 0n;
  const now = await margins();
  expect(now.fees - before.fees).toBe(await feeOf(placed.client_txn_id));
  expect(now.otherFees - before.otherFees).toBe(await feeOf(again.client_txn_id));
  expect(now.otherEstimated).toBe(before.otherEstimated);
});
