import type { Context } from '@/lib/domain/context';
import { dateOf } from './financial-year';

/**
 * The rate, in percent, of the tax that the price of each of these items includes today. Items whose sale has no tax are left out, and
 * all of them where the seller is not registered.
 */
export async function readTaxRates(
  { db, clock, shop }: Pick<Context, 'db' | 'clock' | 'shop'>,
  { itemids }: { itemids: number[] },
): Promise<Record<number, number>> {
  if (shop.seller === null) return {};
  const begun = await db.taxClass.findMany({
    where: { itemid: { in: itemids }, starts: { lte: dateOf(clock.now()) } },
    orderBy: [{ itemid: 'asc' }, { starts: 'desc' }, { createdAt: 'desc' }],
    distinct: ['itemid'],
  });
  const rateOf = new Map(begun.map(({ itemid, kind, rate }) => [itemid, kind === 'taxable' ? rate : 0]));
  const rates = itemids.map(
    (itemid) => [itemid, (rateOf.get(itemid) ?? shop.defaultTax.rate) / 100] as const,
  );
  return Object.fromEntries(rates.filter(([, percent]) => percent > 0));
}
