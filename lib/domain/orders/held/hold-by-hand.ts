import type { Context } from '@/lib/domain/context';
import { readLocked } from '@/lib/domain/orders/lock-order';
import { holdsBalanceSql } from '@/lib/domain/wallet';
import { transaction } from '@/lib/platform/db';
import { holdGoneBack } from './hold-gone-back';

/**
 * Holds orders that staff deliver by hand and whose money went back or is disputed, before anybody delivers them: no run of a delivery would
 * notice it. Returns how many it has held.
 */
export async function holdByHand(context: Context): Promise<{ held: number }> {
  const claimed = await context.db.$queryRaw<{ id: string }[]>`
    select o.id from orders o
     where o.status = 'Processing' and not o.instant and o.codes = 0
       and case o.payment_mode
             when 'wallet' then exists (select from reviews r join payments p on p.id = r.payment_id
                                         where ${holdsBalanceSql} and p.user_id = o.user_id)
             else exists (select from reviews c where c.order_id = o.id and c.cause in ('payment_reversed', 'payment_disputed'))
           end
     order by o.id limit 200`;
  let held = 0;
  for (const { id } of claimed)
    await transaction(context, async (inside) => {
      const order = await readLocked(inside, id);
      if (order?.status === 'Processing' && (await holdGoneBack(inside, order, 'goods')) !== null) held += 1;
    });
  return { held };
}
