import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { describeHit, type Hit, recordHits, type Signals } from '@/lib/domain/fraud-rules';
import type { holdEvidence } from '@/lib/domain/fraud-rules/schema';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';

/** Whether one of these rules has the effect that an order waits for a person. */
export function isHeldBy(hits: readonly Hit[]): boolean {
  return holding(hits).length > 0;
}

/**
 * Records what rules found of an order that is placed or paid, and opens the case of one that they hold. In the transaction
 * that makes the order Processing: no worker sees it paid and without its case.
 */
export async function applyHits(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  hits: readonly Hit[],
  signals: Signals,
): Promise<void> {
  await recordHits(context, hits, signals);
  if (!isHeldBy(hits)) return;
  const evidence: z.infer<typeof holdEvidence> = {
    rules: holding(hits).map(({ rule: { name, reason, terms }, measured }) => ({
      ...{ name, reason },
      found: describeHit(terms, measured, signals.amount),
    })),
  };
  const { orderId, amount: moneyAtRisk } = signals;
  await openOrderReview(context, { cause: 'fraud_hold', orderId, moneyAtRisk, evidence });
}

function holding(hits: readonly Hit[]): Hit[] {
  return hits.filter(({ rule }) => rule.mode === 'on' && rule.outcome === 'hold');
}
