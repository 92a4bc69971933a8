import type { Context } from '@/lib/domain/context';
import { judgeOrder, rulesAt, signalsOf } from '@/lib/domain/fraud-rules';
import { applyHits } from '@/lib/domain/orders/held/hold-order';
import { assertNotRefused } from '@/lib/domain/orders/held/refuse-by-rules';
import type { Order } from '@/lib/platform/db';

/**
 * Judges a paid order with its corrected player by the rules about players and blocks, in the transaction of the
 * correction. Without it, a blocked player could get an order that was placed for another player. The other rules have
 * judged the order when it was placed and paid. Throws order_refused; a rule that holds orders opens a case.
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
