import type { Context } from '@/lib/domain/context';
import { dateOf } from './financial-year';

/**
 * Items with the rate, in percent, of the tax that their prices include today. Those whose sale has no tax have none,
 * and neither has any where the seller is not registered.
 */
export async function withTaxRates<Of extends { itemid: number }>(
  { db, clock, shop }: Pick<Context, 'db' | 'clock' | 'shop'>,
  items: Of[],
): Promise<(Of & { gst?: number })[]> {
  if (shop.seller === null) return items;
  const begun = await db.taxClass.findMany({
    where: {
      itemid: { in: items.map(({ itemid }) => itemid) },
      starts: { lte: dateOf(clock.now()) },
    },
    orderBy: [{ itemid: 'asc' }, { starts: 'desc' }, { createdAt: 'desc' }],
    distinct: ['itemid'],
  });
  const rateOf = new Map(begun.map(({ itemid, kind, rate }) => [itemid, kind === 'taxable' ? rate : 0]));
  return items.map((item) => {
    const rate = rateOf.get(item.itemid) ?? shop.defaultTax.rate;
    return rate > 0 ? { ...item, gst: rate / 100 } : item;
  });
}
