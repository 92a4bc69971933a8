import type { Context } from '@/lib/domain/context';
import type { PartnerEndpoint } from '@/lib/platform/db';
import { after, seconds } from '@/lib/platform/time';

/** Longer than a try can take; a worker that has died with it keeps a delivery that long. */
const LEASE = seconds(60);
/** One receiver never has more of them at once, so that a slow one leaves the other places free. */
const AT_ONCE_PER_ENDPOINT = 2;

export interface Leased extends Pick<PartnerEndpoint, 'url' | 'secret' | 'oldSecret' | 'oldUntil'> {
  id: string;
  eventId: string;
  endpointId: string;
  tries: number;
  body: string;
  /** What this run holds; another one has the delivery when it has changed. */
  leasedUntil: Date;
}

/** Takes up to `most` due deliveries for this run. Those that another worker takes at the same time are passed over. */
export async function leaseDeliveries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  most: number,
): Promise<Leased[]> {
  const now = clock.now();
  return db.$queryRaw<Leased[]>`
    with due as (
      select next.id
        from partner_endpoints e
        cross join lateral (
          select d.id, d.due_at from partner_deliveries d
           where d.endpoint_id = e.id and d.state = 'pending' and d.due_at <= ${now}
             and (d.leased_until is null or d.leased_until <= ${now})
           order by d.due_at, d.id
           limit greatest(${AT_ONCE_PER_ENDPOINT}::int - (
             select count(*)::int from partner_deliveries held
              where held.endpoint_id = e.id and held.state = 'pending' and held.leased_until > ${now}), 0)
        ) next
       where e.disabled_at is null and e.deleted_at is null and (e.rests_until is null or e.rests_until <= ${now})
       order by next.due_at, next.id limit ${most}::int
    ), taken as (
      select d.id from partner_deliveries d where d.id in (select id from due) for update skip locked
    ), leased as (
      update partner_deliveries d
         set leased_until = ${after(now, LEASE)}::timestamptz
       where d.id in (select id from taken) and d.state = 'pending'
         and (d.leased_until is null or d.leased_until <= ${now})
      returning d.*
    )
    select d.id, d.event_id as "eventId", d.endpoint_id as "endpointId", d.tries, d.leased_until as "leasedUntil",
           event.body, e.url, e.secret, e.old_secret as "oldSecret", e.old_until as "oldUntil"
      from leased d join partner_events event on event.id = d.event_id join partner_endpoints e on e.id = d.endpoint_id
     order by d.due_at, d.id`;
}
