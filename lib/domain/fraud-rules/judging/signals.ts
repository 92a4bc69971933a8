import type { Context } from '@/lib/domain/context';
import type { Subject } from '@/lib/domain/fraud-rules/schema';
import { playerAsCompared } from '@/lib/domain/same-player';
import type { Order } from '@/lib/platform/db';

/** What rules look at of an order. The payer is null before the payment and for orders from the wallet. */
export interface Signals {
  orderId: string;
  userId: string;
  /** Paise. */
  amount: bigint;
  player: string;
  device: string | null;
  address: string | null;
  payer: string | null;
}

type Placed = Pick<Order, 'id' | 'userId' | 'value' | 'productId' | 'input1' | 'input2' | 'inputLabels'>;

/** The signals of an order that the actor of the context places. */
export function signalsOf({ actor }: Pick<Context, 'actor'>, order: Placed): Signals {
  return {
    orderId: order.id,
    userId: order.userId,
    amount: order.value,
    player: playerOf(order),
    device: actor.origin?.device ?? null,
    address: actor.origin?.address ?? null,
    payer: null,
  };
}

/**
 * The subject of an order in one spelling, by which orders of one call are compared and orders of several wait for each
 * other.
 */
export function subjectOf(signals: Signals, subject: Subject): string | null {
  if (subject === 'player') return playerAsCompared(signals.player);
  return subject === 'account' ? signals.userId : signals[subject];
}

/** As the trigger of orders writes it. */
export function playerOf({
  productId,
  input1,
  input2,
  inputLabels,
}: Pick<Order, 'productId' | 'input1' | 'input2' | 'inputLabels'>): string {
  return `${productId}:${input1}:${inputLabels.length === 1 ? '' : input2}`;
}
