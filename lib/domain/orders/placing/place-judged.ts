import { buyerRefusal } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { type Hit, judgeOrder, rulesAt, type Signals, signalsOf } from '@/lib/domain/fraud-rules';
import { holdOffers } from '@/lib/domain/offers';
import { assertNotRefused, recordIfRefused } from '@/lib/domain/orders/held/refuse-by-rules';
import { transaction } from '@/lib/platform/db';
import type { NewOrder } from './prepare-order';

/** What rules found of an order that they let be placed. */
export interface Judged {
  signals: Signals;
  hits: Hit[];
}

interface PlaceJudgedInput {
  order: NewOrder;
  /** Whether the same statement pays the order. */
  isPaid: boolean;
}

/**
 * Runs `write`, which inserts an order, once the rules have looked at it and its offers are held, all in one
 * transaction; a shop without rules has none for it. Throws order_refused when a rule refuses the order, of which
 * nothing is written but what the rule found, forbidden for a customer whose guardian has not agreed, unavailable for
 * one who is moving to another cell, and the errors of holdOffers.
 */
export async function placeJudged<T>(
  context: Context,
  { order, isPaid }: PlaceJudgedInput,
  write: (inside: Context, judged: Judged) => Promise<T>,
): Promise<T> {
  const signals = signalsOf(context, order);
  const rules = await rulesAt(context, isPaid ? ['placing', 'paying'] : ['placing']);
  try {
    if (rules.length === 0)
      return await holdOffers(context, order, (inside) => write(inside, { signals, hits: [] }));
    return await transaction(context, (inside) =>
      holdOffers(inside, order, async (held) => {
        const hits = await judgeOrder(held, rules, signals);
        assertNotRefused(hits, signals);
        return write(held, { signals, hits });
      }),
    );
  } catch (error) {
    await recordIfRefused(context, error);
    throw await buyerRefusal(context, error, order.userId);
  }
}
