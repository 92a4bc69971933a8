import type { Context } from '@/lib/domain/context';
import { readLocked } from '@/lib/domain/orders/lock-order';
import { transaction } from '@/lib/platform/db';
import { hasClaimsSql } from './has-claims-sql';
import { holdGoneBack } from './hold-gone-back';

/**
 * Holds orders that staff deliver by hand and whose money went back or is disputed, before anybody delivers them: no
 * run of a delivery would notice it. Returns how many it has held.
 */
export async function holdByHand(context: Context): Promise<{ held: number }> {
  // All of them, because those that a person has released would otherwise keep the others out of a batch for ever.
  const claimed = await context.db.$queryRaw<{ id: string }[]>`
    select o.id from orders o where o.status = 'Processing' and not o.instant and o.codes = 0 and ${hasClaimsSql}
     order by o.id`;
  let held = 0;
  for (const { id } of claimed) if (await tryHold(context, id)) held += 1;
  return { held };
}

async function tryHold(context: Context, orderId: string): Promise<boolean> {
  try {
    return await transaction(context, async (inside) => {
      const order = await readLocked(inside, orderId);
      return order?.status === 'Processing' && (await holdGoneBack(inside, order, 'goods')) !== null;
    });
  } catch (error) {
    // An order that cannot be held must not leave the others to be delivered.
    context.log.error({ err: error, orderId }, 'an order whose money went back could not be held');
    return false;
  }
}
