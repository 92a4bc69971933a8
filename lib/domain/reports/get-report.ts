import type { Context, ReadContext } from '@/lib/domain/context';
import { getDeliveryReport } from './get-delivery-report';
import { getDiscounts } from './get-discounts';
import { getFloatReport } from './get-float-report';
import { getRefundCauses } from './get-refund-causes';
import { getSalesReport } from './get-sales-report';
import { getSummary } from './get-summary';
import { addDays, daysIn } from './range';
import type { DayRange, Report, SalesRow } from './schema';

type Reader = Pick<ReadContext, 'db' | 'clock'> & { shop: Pick<Context['shop'], 'gatewayFee'> };

/** All of a report, with the figures of another range to compare with. */
export async function getReport(
  context: Reader,
  { range, compared }: { range: DayRange; compared: DayRange | null },
): Promise<Report> {
  const [own, other, refunds, delivery, floats] = await Promise.all([
    readSales(context, range),
    compared && readSales(context, compared),
    getRefundCauses(context, range),
    getDeliveryReport(context, range),
    getFloatReport(context, range),
  ]);
  return {
    ...{ range, ...own, refunds, delivery, floats },
    days: daysOf(range, own.sales.days, compared && other && { from: compared.from, rows: other.sales.days }),
    compared: compared && other && { range: compared, summary: other.summary },
    isFeeSet: context.shop.gatewayFee !== null,
  };
}

async function readSales(
  context: Reader,
  range: DayRange,
): Promise<Pick<Report, 'sales' | 'summary' | 'discounts'>> {
  const [sales, discounts] = await Promise.all([
    getSalesReport(context, range),
    getDiscounts(context, range),
  ]);
  return { sales, discounts, summary: await getSummary(context, range, { whole: sales.whole, discounts }) };
}

/** All days of a range, also those without a sale; the first is compared with the first, and so on. */
function daysOf(
  range: DayRange,
  rows: SalesRow[],
  before: { from: string; rows: SalesRow[] } | null,
): Report['days'] {
  const [now, then] = [rows, before?.rows ?? []].map(
    (days) => new Map(days.map(({ key, sales }) => [key, sales])),
  );
  return Array.from({ length: daysIn(range) }, (_, n) => {
    const day = addDays(range.from, n);
    const sales = now?.get(day) ?? 0n;
    return { day, sales, before: before && (then?.get(addDays(before.from, n)) ?? 0n) };
  });
}
