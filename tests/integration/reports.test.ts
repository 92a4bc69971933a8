// The reports of the panel: their figures are those of the ledger, and each break-down sums up to the whole.
import { expect, test } from 'vitest';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { addDays, getReport } from '@/lib/domain/reports';
import { type Report, type SalesFigures, salesDimensions } from '@/lib/domain/reports/schema';
import { Prisma } from '@/lib/platform/db';
import { istDateTime, istDay } from '@/lib/platform/time';
import { openTradedShop } from '../support/traded-shop';

const FEE = { rate: 236, paise: 25 };
const { shop, db, context } = await openTradedShop(FEE);
const now = shop.clock.now();
const today = istDateTime(now).slice(0, 10);
const range = { from: addDays(today, -1), to: addDays(today, 1) };

interface Sums {
  [reason: string]: bigint;
}

/** The ledger by itself: the sum of an account's entries by the reason of their journal. */
async function ledger(account: string, currency = 'INR', { from, to } = range): Promise<Sums> {
  const rows = await db.$queryRaw<{ reason: string; amount: bigint }[]>`
    select j.reason, sum(e.amount)::bigint as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
     where e.account = ${account}::account and e.currency = ${currency}::currency
       and j.created_at >= ${istDay(from).from} and j.created_at < ${istDay(to).until}
     group by 1`;
  return Object.fromEntries(rows.map(({ reason, amount }) => [reason, amount]));
}

const sumOf = (rows: SalesFigures[], of: (row: SalesFigures) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n);

const FIGURES: Record<string, (row: SalesFigures) => bigint> = {
  orders: (row) => BigInt(row.orders),
  sales: (row) => row.sales,
  refunds: (row) => row.refunds,
  cost: (row) => row.cost,
  fees: (row) => row.fees,
  estimatedFees: (row) => BigInt(row.estimatedFees),
  margin: (row) => row.margin,
  unknownOrders: (row) => BigInt(row.unknown.orders),
  unknown: (row) => row.unknown.net,
  openOrders: (row) => BigInt(row.open.orders),
  open: (row) => row.open.net,
};

const report: Report = await getReport(context, { range, compared: null });

test('sales and refunds are the entries of the account sales to the paisa', async () => {
  const sales = await ledger('sales');
  expect(report.summary.orders).toBeGreaterThan(25);
  expect(report.summary.sales).toBe(sales.order_paid);
  expect(report.summary.refunds).toBe(-(sales.order_refunded ?? 0n) - (sales.order_reopened ?? 0n));
  expect(sales.order_reopened).toBeGreaterThan(0n);
  expect(report.refunds.reduce((sum, { amount }) => sum + amount, 0n)).toBe(report.summary.refunds);
  expect(report.refunds.map(({ cause }) => cause).sort()).toEqual([
    ...['Cancelled', 'Refunded', 'disruption', 'reopened', 'wrong_goods'],
  ]);
});

test('points are the entries of the account rewards by their reason', async () => {
  const points = await ledger('points', 'POINTS');
  expect(report.summary.pointsGiven).toBe(points.points_earned);
  expect(report.summary.pointsGiven).toBeGreaterThan(0n);
  expect(report.summary.pointsTaken).toBe(-(points.points_taken_back ?? 0n));
  expect(report.summary.pointsTaken).toBeGreaterThan(0n);
  expect(report.summary.pointsRedeemed).toBe(-(points.points_redeemed ?? 0n));
  expect(report.summary.pointsRedeemed).toBe(12_00n);
});

test('the fees are those of each payment that the gateway collected, rounded one by one', async () => {
  const rows = await db.$queryRaw<{ reason: string; amount: bigint }[]>`
      select j.reason, -e.amount as amount from ledger_journals j join ledger_entries e on e.journal_id = j.id
       where e.account = 'gateway'`;
  const fee = (amount: bigint) => (amount * BigInt(FEE.rate) + 5000n) / 10_000n + BigInt(FEE.paise);
  const of = (reasons: string[]) =>
    rows.reduce((sum, { reason, amount }) => (reasons.includes(reason) ? sum + fee(amount) : sum), 0n);
  expect(report.summary.fees).toBe(of(['order_paid']));
  expect(report.summary.otherFees).toBe(of(['topup_paid', 'payment_unusable']));
  expect(report.summary.otherPayments).toBe(2);
  expect(report.summary.fees).toBeGreaterThan(0n);
});

test('each break-down sums up to the whole, in every figure', () => {
  for (const dimension of salesDimensions)
    for (const [name, of] of Object.entries(FIGURES))
      expect(sumOf(report.sales[dimension], of), `${dimension}, ${name}`).toBe(of(report.sales.whole));
  expect(report.sales.modes).toHaveLength(2);
  expect(report.sales.roles).toHaveLength(2);
  expect(report.sales.campaigns).toHaveLength(2);
  expect(report.sales.suppliers.map(({ key }) => key).sort()).toEqual([
    ...['by-hand', 'moogold', 'none', 'smileone'],
  ]);
});

test('margin, what is not known and what is open are together the sales less refunds, cost and fees', async () => {
  const { sales, refunds, cost, fees, margin, unknown, open } = report.summary;
  // Fees of orders that are left out of the margin are not in it either.
  const [left] = await db.$queryRaw<{ fees: bigint }[]>`
      select coalesce(sum(((value + 99) / 100 * 100 * 236 + 5000) / 10000 + 25), 0)::bigint as fees from orders
       where payment_mode = 'upi' and paid_at is not null and cost is null and status in ('Completed', 'Processing')`;
  expect(margin + unknown.net + open.net).toBe(sales - refunds - cost - fees + (left?.fees ?? 0n));
  const [known] = await db.$queryRaw<{ cost: bigint; unknown: bigint; open: bigint }[]>`
      select sum(cost)::bigint as cost, count(*) filter (where status = 'Completed' and cost is null) as unknown,
             count(*) filter (where status = 'Processing') as open
        from orders where paid_at is not null`;
  expect(cost).toBe(known?.cost);
  expect(BigInt(unknown.orders)).toBe(known?.unknown);
  expect(BigInt(open.orders)).toBe(known?.open);
  expect([cost > 0n, unknown.orders > 0, open.orders > 0]).toEqual([true, true, true]);
});

test('discounts are the steps that the paid orders keep', async () => {
  const orders = await db.order.findMany({
    where: { paidAt: { not: null }, breakdown: { not: Prisma.DbNull } },
  });
  const taken = (wanted: string) =>
    orders.reduce((sum, { breakdown }) => {
      const { steps } = breakdown as unknown as { steps: { name: string; amount: string }[] };
      return (
        sum - steps.reduce((own, { name, amount }) => (name === wanted ? own + BigInt(amount) : own), 0n)
      );
    }, 0n);
  expect(report.summary.couponDiscounts).toBe(taken('coupon'));
  expect(report.summary.campaignDiscounts).toBe(taken('campaign'));
  expect([report.summary.couponDiscounts > 0n, report.summary.campaignDiscounts > 0n]).toEqual([true, true]);
  expect(report.discounts.map(({ kind }) => kind).sort()).toEqual(['campaign', 'coupon']);
});

test('an order is paid at the moment of its journal', async () => {
  const [row] = await db.$queryRaw<{ orders: bigint; apart: bigint }[]>`
      select count(*) as orders, count(*) filter (where o.paid_at <> j.created_at) as apart
        from ledger_journals j
        left join payments p on p.id = j.reference
        join orders o on o.id = coalesce(p.order_id, j.reference)
       where j.reason = 'order_paid'`;
  expect(row).toEqual({ orders: BigInt(report.summary.orders), apart: 0n });
});

test('each row leads to the orders that it counts', async () => {
  const listed = async (query: Record<string, string>) =>
    (await listAllOrderPage(context, allOrderPageQuery.parse({ ...range, ...query }))).total;
  const expected = async (
    rows: Report['sales']['days'],
    queryOf: (key: string) => Record<string, string>,
  ) => {
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, orders, sales } of rows) {
      const total = await listed({ dated: 'paid', ...queryOf(key) });
      expect([total?.orders, total?.value], JSON.stringify(queryOf(key))).toEqual([
        orders,
        Number(sales) / 100,
      ]);
    }
  };
  await expected(report.sales.days, (day) => ({ from: day, to: day }));
  await expected(report.sales.products, (product) => ({ product }));
  await expected(report.sales.suppliers, (supplier) => ({ supplier }));
  await expected(report.sales.roles, (role) => ({ role }));
  await expected(report.sales.campaigns, (id) => ({ campaign: id === '' ? 'none' : id }));
  await expected(report.sales.modes, (mode) => ({ mode }));
  await expected(report.sales.hours, (hour) => ({ hour }));
  for (const { kind, id, orders } of report.discounts)
    expect((await listed({ dated: 'paid', [kind]: id }))?.orders, kind).toBe(orders);
  for (const { cause, refunds } of report.refunds)
    expect((await listed({ refund: cause }))?.orders).toBe(refunds);
  const { unknown } = report.summary;
  expect((await listed({ dated: 'paid', cost: 'unknown' }))?.orders).toBe(unknown.orders);
  // Also among the rows of a search.
  const [some] = await db.order.findMany({ where: { status: 'Completed', paymentMode: 'upi' }, take: 1 });
  expect((await listed({ search: some?.id ?? '', dated: 'paid', supplier: 'none' }))?.orders).toBe(0);
});

test('the books are as they must be', async () => {
  await shop.assertInvariants();
});
