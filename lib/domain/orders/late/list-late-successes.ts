import type { Context } from '@/lib/domain/context';
import type { LateSuccess } from '@/lib/domain/orders/schema';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { rupees } from '@/lib/platform/money';
import { decisionOf } from './decision-of';
import { lateEvidence } from './late-evidence';

/** As many as a person can handle before loading the page again. */
const MAX_CASES = 200;

/** The open cases about goods that came late, oldest first, each with its one decision. */
export async function listLateSuccesses({ db }: Pick<Context, 'db'>): Promise<LateSuccess[]> {
  const reviews = await db.review.findMany({
    where: { cause: 'late_success', closedAt: null },
    include: { order: { include: { attempts: true } } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: MAX_CASES,
  });
  return reviews.flatMap(({ id, order, evidence, moneyAtRisk, openedAt }) => {
    const said = lateEvidence.parse(evidence);
    const attempt = order?.attempts.find((each) => each.id === said.attempt);
    if (!order || !attempt) return [];
    return {
      _id: id,
      orderid: order.id,
      itemname: order.itemName,
      input1: order.input1,
      status: order.status,
      supplier: DESCRIPTORS[supplierNamed(attempt.supplier)].title,
      pack: attempt.pack,
      reference: attempt.reference,
      supplierOrderId: said.supplierOrderId,
      moneyAtRisk: rupees(moneyAtRisk),
      openedAt: openedAt.toISOString(),
      decision: decisionOf(order, attempt),
    };
  });
}
