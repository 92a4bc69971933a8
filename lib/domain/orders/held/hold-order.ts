import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { describeHit, type Hit, type JudgedOrder, recordHits, type Signals } from '@/lib/domain/fraud-rules';
import { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import type { Order } from '@/lib/platform/db';

/** Whether one of these rules has the effect that an order waits for a person. */
export function isHeldBy(hits: readonly Hit[]): boolean {
  return holding(hits).length > 0;
}

/**
 * Records what rules found of orders that are placed or paid, and opens the cases of those that they hold. In the
 * transaction that makes them Processing: no worker sees one paid and without its case.
 */
export async function applyHits(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  judged: readonly JudgedOrder[],
): Promise<void> {
  await recordHits(context, judged);
  for (const { hits, signals } of judged) if (isHeldBy(hits)) await openHoldCase(context, hits, signals);
}

/**
 * Holds an order whose payer has used its offer as another customer. It is paid at the price of the offer, so a person
 * decides: families share a bank account. In the transaction that makes it Processing, after `applyHits`.
 */
export async function holdSharedOffer(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  { id: orderId, value: moneyAtRisk }: Pick<Order, 'id' | 'value'>,
): Promise<void> {
  const evidence: z.infer<typeof holdEvidence> = {
    rules: [
      {
        name: 'An offer for each person',
        reason: 'Accounts that pay from one UPI account are one person for an offer.',
        found: 'Another account with the same UPI account has used the offer, or has bought before.',
      },
    ],
  };
  const open = await context.db.review.findFirst({
    where: { orderId, cause: 'fraud_hold', closedAt: null },
  });
  if (!open) return openOrderReview(context, { cause: 'fraud_hold', orderId, moneyAtRisk, evidence });
  const found = holdEvidence.parse(open.evidence);
  await context.db.review.update({
    where: { id: open.id },
    data: { evidence: { ...found, rules: [...found.rules, ...evidence.rules] } },
  });
}

async function openHoldCase(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  hits: readonly Hit[],
  { orderId, amount }: Signals,
): Promise<void> {
  const evidence: z.infer<typeof holdEvidence> = {
    rules: holding(hits).map(({ rule: { name, reason, terms }, measured }) => ({
      name,
      reason,
      found: describeHit(terms, measured, amount),
    })),
  };
  await openOrderReview(context, { cause: 'fraud_hold', orderId, moneyAtRisk: amount, evidence });
}

function holding(hits: readonly Hit[]): Hit[] {
  return hits.filter(({ rule }) => rule.mode === 'on' && rule.outcome === 'hold');
}
