import type { Context } from '@/lib/domain/context';
import { judgeOrder, rulesAt, signalsOf } from '@/lib/domain/fraud-rules';
import { applyHits } from '@/lib/domain/orders/held/hold-order';
import { assertNotRefused } from '@/lib/domain/orders/held/refuse-by-rules';
import type { Order } from '@/lib/platform/db';

/**
 * Lets the rules about players look at a paid order with its new player, in the transaction that corrects it: whoever is blocked
 * would otherwise have an order for somebody else corrected. All other rules have looked at it when it was placed and paid. Throws
 * order_refused; a rule that holds opens its case.
 */
export async function judgeCorrected(context: Context, order: Order): Promise<void> {
  const active = await rulesAt(context, ['placing', 'paying']);
  const rules = active.filter(({ terms }) =>
    'by' in terms ? terms.by === 'player' : terms.kind === 'blocked',
  );
  if (rules.length === 0) return;
  const signals = signalsOf(context, order);
  const hits = await judgeOrder(context, rules, signals);
  assertNotRefused(hits, signals);
  await applyHits(context, [{ signals, hits }]);
}
