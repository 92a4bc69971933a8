import type { Context } from '@/lib/domain/context';
import { openReview } from '@/lib/domain/payments';
import type { Difference } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt } from '@/lib/platform/db';
import type { Answer } from './attempts';
import { costOf } from './cost-of-answer';
import { evidenceJson } from './evidence-json';
import { openOrderReview } from './open-order-review';
import { areSame, describeDifferences, undecidedDifferences } from './wrong-goods';

/**
 * Opens a case when a supplier's answer names other goods than were ordered, and keeps the differences with the
 * attempt, which counts as delivered only when a person has accepted them. In the transaction that writes the answer;
 * `attempt` is its row before that.
 */
export async function noticeWrongGoods(
  context: Context,
  attempt: DeliveryAttempt,
  said: Answer,
  differences: Difference[],
): Promise<void> {
  if (said.outcome !== 'delivered' && said.outcome !== 'accepted') return;
  const { db, clock } = context;
  const { id, orderId, supplier, region, pack, reference, packIndex } = attempt;
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const waits = order.status === 'Processing';
  // A pack that counted as delivered is open again, so that the order is not completed with it. One that was given up
  // stays given up, because it may have been bought again.
  const reopened = waits && attempt.outcome === 'delivered';
  await db.deliveryAttempt.update({
    where: { id },
    data: {
      wrongGoods: evidenceJson(differences),
      goodsDecidedAt: null,
      ...(reopened && { outcome: 'unknown', error: describeDifferences(differences) }),
    },
  });
  if (!areSame(undecidedDifferences(attempt), differences)) {
    // The person who decides must have seen all differences.
    await db.review.updateMany({
      where: { orderId, cause: 'wrong_goods', closedAt: null, evidence: { path: ['attempt'], equals: id } },
      data: { closedAt: clock.now(), note: 'The supplier names further differences.', openKey: null },
    });
  }
  const evidence = evidenceJson({
    attempt: id,
    supplier,
    region,
    pack,
    packIndex,
    reference,
    supplierOrderId: said.supplierOrderId,
    said: said.outcome,
    cost: costOf(said)?.toString() ?? null,
    order: order.status,
    callWas: attempt.outcome,
    differences,
  });
  const review = { cause: 'wrong_goods', subject: id, orderId, moneyAtRisk: order.value, evidence } as const;
  // The customer's timeline of an order that has ended stays as it is.
  if (waits) await openOrderReview(context, review);
  else await openReview(context, review);
}
