import type { Context } from '@/lib/domain/context';
import { holdGoneBack } from '@/lib/domain/orders/held/hold-gone-back';
import { readLocked } from '@/lib/domain/orders/lock-order';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { type DeliveryAttempt, transaction } from '@/lib/platform/db';
import { changeHeld } from './attempts';
import { judgeNotFound } from './judge-reference';
import { newSend, readSends, type Sending } from './sends';

export type AfterNotFound =
  | { do: 'continue' }
  | { do: 'wait'; until: Date | null }
  | { do: 'resend'; sending: Sending };

/**
 * Writes what follows from the supplier's answer, to a question of `askedAt`, that it has no order under the reference:
 * the reference is free, or the purchase is to be sent again, or it is too early to believe it.
 */
export async function applyNotFound(
  context: Context,
  held: DeliveryAttempt,
  askedAt: Date,
): Promise<AfterNotFound> {
  const { settleTime } = context.suppliers[supplierNamed(held.supplier)];
  return transaction(context, async (inside): Promise<AfterNotFound> => {
    const order = await readLocked(inside, held.orderId);
    const now = inside.clock.now();
    const step = isKnown(held)
      ? ({ do: 'wait', until: null } as const)
      : judgeNotFound(await readSends(inside, held), askedAt, settleTime);
    switch (step.do) {
      case 'free': {
        const { code: error, proof } = step;
        const freed = { outcome: 'refused', liveKey: null, error, proof, provedAt: askedAt } as const;
        await changeHeld(inside, held, { ...freed, answeredAt: now, polls: held.polls + 1 });
        return { do: 'continue' };
      }
      case 'resend': {
        if (order?.status === 'Processing' && (await holdGoneBack(inside, order, 'goods')) !== null)
          return { do: 'continue' };
        // Questions before this sending would slow down those after it; its number still bounds how often it is sent.
        const polls = Math.min(held.polls, step.number);
        const resent = await changeHeld(inside, held, { outcome: 'sent', sentAt: now, polls });
        if (!resent) return { do: 'continue' };
        const { row, sending } = newSend(inside.clock, resent, step.number);
        await inside.db.$executeRaw(row);
        return { do: 'resend', sending };
      }
      case 'wait': {
        const error = step.until ? NOT_FOUND_YET : NOT_FOUND_ALTHOUGH_ACCEPTED;
        const asked = { error, answeredAt: now, polls: held.polls + 1, worker: null };
        const waiting = await changeHeld(inside, held, asked);
        return waiting ? { do: 'wait', until: step.until } : { do: 'continue' };
      }
    }
  });
}

/** The supplier has spoken of its order under this reference: 'not found' contradicts it, and proves nothing. */
function isKnown({ supplierOrderId, wrongGoods }: DeliveryAttempt): boolean {
  return supplierOrderId !== null || wrongGoods !== null;
}

const NOT_FOUND_YET = 'the supplier has no such order yet; a call may still be booked';
const NOT_FOUND_ALTHOUGH_ACCEPTED = 'the supplier has no such order, although it spoke of it before';
