import type { Context } from '@/lib/domain/context';
import { mayHaveDeliveredSql } from '@/lib/domain/orders/delivery/may-have-delivered';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

const WINDOW = hours(24);

/** What this person refunded by hand in the last 24 hours for orders whose goods may be delivered. */
export async function sumUnexplainedRefunds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  personId: string | null,
): Promise<Paise> {
  const [refunded] = await db.$queryRaw<{ amount: bigint }[]>`
    select coalesce(sum(o.value), 0)::bigint as amount
      from ledger_journals j join orders o on o.id = j.reference
     where j.reason = 'order_refunded' and j.actor_id = ${personId}
       and j.created_at > ${after(clock.now(), -WINDOW)}
       and exists (select from delivery_attempts a where a.order_id = o.id and ${mayHaveDeliveredSql})`;
  return refunded?.amount ?? 0n;
}
