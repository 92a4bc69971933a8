import type { Context } from '@/lib/domain/context';
import { isKnownCase } from '@/lib/domain/orders';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { after, istDay, minutes } from '@/lib/platform/time';
import type { OurPurchase } from './compare/compare-purchases';

/** A purchase is compared when its supplier and the worker have had this long (ms) to agree about it. */
const AGREE_WITHIN = minutes(15);

/** The purchases at an account that were sent on a day (IST), and how many more are too young to compare. */
export async function listOurPurchases(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { supplier, region }: SupplierAccount,
  day: string,
): Promise<{ purchases: OurPurchase[]; young: number }> {
  const { from, until } = istDay(day);
  const edge = after(clock.now(), -AGREE_WITHIN);
  const rows = await db.deliveryAttempt.findMany({
    where: { supplier, region, sentAt: { gte: from, lt: until } },
    include: {
      order: { include: { reviews: { where: { cause: { in: ['late_success', 'wrong_goods'] } } } } },
    },
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
  });
  const old = rows.filter(({ sentAt }) => sentAt < edge);
  const purchases = old.map(({ order, ...attempt }) => ({
    attemptId: attempt.id,
    orderId: order.id,
    reference: attempt.reference,
    supplierOrderId: attempt.supplierOrderId,
    outcome: attempt.outcome,
    orderStatus: order.status,
    pack: attempt.pack,
    player: order.input1,
    cost: attempt.cost,
    value: order.value,
    hasCase: order.reviews.some((review) => isKnownCase(review) && attemptOf(review.evidence) === attempt.id),
  }));
  return { purchases, young: rows.length - old.length };
}

/** The attempt that a case about goods names. */
function attemptOf(evidence: unknown): unknown {
  return typeof evidence === 'object' && evidence !== null ? Reflect.get(evidence, 'attempt') : null;
}

/** Which of these references belong to purchases of the store, of any day. */
export async function readReferences(
  { db }: Pick<Context, 'db'>,
  { supplier, region }: SupplierAccount,
  references: string[],
): Promise<Set<string>> {
  const rows = await db.deliveryAttempt.findMany({
    where: { supplier, region, reference: { in: references } },
    select: { reference: true },
  });
  return new Set(rows.map(({ reference }) => reference));
}
