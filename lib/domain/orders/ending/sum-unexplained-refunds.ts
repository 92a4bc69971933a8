import type { Context } from '@/lib/domain/context';
import { mayHaveDeliveredSql } from '@/lib/domain/orders/delivery/may-have-delivered';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

const WINDOW = hours(24);

/**
 * What this person refunded by hand in the last 24 hours for orders whose goods may be delivered: at the end of an order
 * with an attempt that was not refused, and after the end of any.
 */
export async function sumUnexplainedRefunds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  personId: string | null,
): Promise<Paise> {
  const since = after(clock.now(), -WINDOW);
  const [refunded] = await db.$queryRaw<{ amount: bigint }[]>`
    select ((select coalesce(sum(o.value), 0)
               from ledger_journals j join orders o on o.id = j.reference
              where j.reason = 'order_refunded' and j.actor_id = ${personId} and j.created_at > ${since}
                and exists (select from delivery_attempts a where a.order_id = o.id and ${mayHaveDeliveredSql}))
            + (select coalesce(sum(amount), 0) from order_refunds
                where actor_id = ${personId} and created_at > ${since}))::bigint as amount`;
  return refunded?.amount ?? 0n;
}
