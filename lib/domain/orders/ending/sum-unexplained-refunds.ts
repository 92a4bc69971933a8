import type { Context } from '@/lib/domain/context';
import { mayHaveDeliveredSql } from '@/lib/domain/orders/delivery/may-have-delivered';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

const WINDOW = hours(24);

/**
 * What this person refunded by hand in the last 24 hours for orders whose goods may be delivered: at the end of an
 * order with an attempt that was not refused, with goods that came late or wrong, or that was Completed before, and
 * after the end of any; and the prices of orders that they reopened.
 */
export async function sumUnexplainedRefunds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  personId: string | null,
): Promise<Paise> {
  const since = after(clock.now(), -WINDOW);
  const [refunded] = await db.$queryRaw<{ amount: bigint }[]>`
    select ((select coalesce(sum(o.value), 0)
               from ledger_journals j
               left join order_reopenings r on r.id = j.reference
               join orders o on o.id = coalesce(r.order_id, j.reference)
              where j.reason = 'order_refunded' and j.actor_id = ${personId} and j.created_at > ${since}
                and (exists (select from delivery_attempts a where a.order_id = o.id and ${mayHaveDeliveredSql})
                     or exists (select from reviews c where c.order_id = o.id and c.cause in ('late_success', 'wrong_goods'))
                     or exists (select from order_reopenings b where b.order_id = o.id and b.from_status = 'Completed')))
            + (select coalesce(sum(o.value), 0) from order_reopenings r join orders o on o.id = r.order_id
                where r.actor_id = ${personId} and r.created_at > ${since})
            + (select coalesce(sum(amount), 0) from order_refunds
                where actor_id = ${personId} and created_at > ${since}))::bigint as amount`;
  return refunded?.amount ?? 0n;
}
