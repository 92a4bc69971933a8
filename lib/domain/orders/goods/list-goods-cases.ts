import type { Context } from '@/lib/domain/context';
import { undecidedDifferences } from '@/lib/domain/orders/delivery/wrong-goods';
import type { GoodsCase } from '@/lib/domain/orders/schema';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { rupees } from '@/lib/platform/money';
import { decisionsOf } from './decisions-of';
import { goodsCauses, goodsEvidence, isGoodsCause } from './goods-evidence';

/** As many as a person can handle before loading the page again. */
const MAX_CASES = 200;

/**
 * The open cases about goods that came late or are not those that were ordered, of one order or of all, oldest first.
 */
export async function listGoodsCases(
  { db }: Pick<Context, 'db'>,
  { orderId }: { orderId?: string } = {},
): Promise<GoodsCase[]> {
  const reviews = await db.review.findMany({
    where: {
      cause: { in: [...goodsCauses] },
      closedAt: null,
      ...(orderId !== undefined && { orderId }),
    },
    include: { order: { include: { attempts: true, refunds: true } } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: MAX_CASES,
  });
  return reviews.flatMap(({ id, cause, order, evidence, moneyAtRisk, openedAt }) => {
    const said = goodsEvidence.parse(evidence);
    const attempt = order?.attempts.find((each) => each.id === said.attempt);
    if (!order || !attempt || !isGoodsCause(cause)) return [];
    return {
      _id: id,
      cause,
      orderid: order.id,
      itemname: order.itemName,
      input1: order.input1,
      status: order.status,
      supplier: DESCRIPTORS[supplierNamed(attempt.supplier)].title,
      pack: attempt.pack,
      reference: attempt.reference,
      supplierOrderId: said.supplierOrderId,
      differences: undecidedDifferences(attempt),
      moneyAtRisk: rupees(moneyAtRisk),
      openedAt: openedAt.toISOString(),
      decisions: decisionsOf(order, attempt, { cause, said }),
    };
  });
}
