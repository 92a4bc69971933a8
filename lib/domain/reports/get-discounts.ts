import type { ReadContext } from '@/lib/domain/context';
import { largestFirst } from './largest-first';
import type { DiscountRow } from './schema';
import type { ReportSums } from './sums/read-sums';

/** What campaigns and coupons took off the orders that were paid in a range, the largest first. */
export async function getDiscounts(
  { db }: Pick<ReadContext, 'db'>,
  rows: ReportSums['discounts'],
): Promise<DiscountRow[]> {
  const ids = (wanted: string) => rows.flatMap(({ kind, offer }) => (kind === wanted ? [offer] : []));
  const [campaigns, coupons] = await Promise.all([
    db.campaign.findMany({ where: { id: { in: ids('campaign') } }, select: { id: true, name: true } }),
    db.coupon.findMany({ where: { id: { in: ids('coupon') } }, select: { id: true, code: true } }),
  ]);
  const names = new Map<string, string>([
    ...campaigns.map(({ id, name }) => [`campaign:${id}`, name] as const),
    ...coupons.map(({ id, code }) => [`coupon:${id}`, code] as const),
  ]);
  return rows
    .map(({ kind, offer, orders, discount, sales }) => ({
      kind: kind as DiscountRow['kind'],
      id: offer,
      name: names.get(`${kind}:${offer}`) ?? offer,
      orders: Number(orders),
      discount,
      sales,
    }))
    .sort((one, other) =>
      largestFirst({ amount: one.discount, key: one.id }, { amount: other.discount, key: other.id }),
    );
}
