import type { Context } from '@/lib/domain/context';
import type { Subject } from '@/lib/domain/fraud-rules/schema';
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

type Placed = Pick<Order, 'id' | 'userId' | 'value' | 'productId' | 'input1' | 'input2'>;

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

export function subjectOf(signals: Signals, subject: Subject): string | null {
  return subject === 'account' ? signals.userId : signals[subject];
}

/** As the trigger of orders writes it. */
export function playerOf({
  productId,
  input1,
  input2,
}: Pick<Order, 'productId' | 'input1' | 'input2'>): string {
  return `${productId}:${input1}:${input2}`;
}
