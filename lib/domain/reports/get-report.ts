import type { Context, ReadContext } from '@/lib/domain/context';
import { getDeliveryReport } from './get-delivery-report';
import { getDiscounts } from './get-discounts';
import { getFloatReport } from './get-float-report';
import { getRefundCauses } from './get-refund-causes';
import { getSalesReport } from './get-sales-report';
import { getSummary } from './get-summary';
import { addDays, daysIn } from './range';
import type { DayRange, Report, SalesRow } from './schema';
import { readSums } from './sums/read-sums';

type Reader = Pick<ReadContext, 'db' | 'clock'> & { shop: Pick<Context['shop'], 'gatewayFee'> };

/** All of a report, with the figures of another range to compare with. */
export async function getReport(
  context: Reader,
  { range, compared }: { range: DayRange; compared: DayRange | null },
): Promise<Report> {
  const [own, other, floats] = await Promise.all([
    readFigures(context, range),
    compared && readFigures(context, compared),
    getFloatReport(context, range),
  ]);
  return {
    range,
    ...own,
    floats,
    days: daysOf(range, own.sales.days, compared && other && { from: compared.from, rows: other.sales.days }),
    compared: compared && other && { range: compared, summary: other.summary },
    isFeeSet: context.shop.gatewayFee !== null,
  };
}

async function readFigures(
  context: Reader,
  range: DayRange,
): Promise<Pick<Report, 'sales' | 'summary' | 'discounts' | 'refunds' | 'delivery'>> {
  const sums = await readSums(context, range);
  const [sales, discounts] = await Promise.all([
    getSalesReport(context, sums.sales),
    getDiscounts(context, sums.discounts),
  ]);
  const summary = getSummary(sums, { whole: sales.whole, discounts });
  const [refunds, delivery] = [getRefundCauses(sums.refunds), getDeliveryReport(sums.delivery)];
  return { sales, discounts, summary, refunds, delivery };
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
