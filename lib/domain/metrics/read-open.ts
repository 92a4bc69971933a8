import { stuckRefunds } from '@/lib/domain/alerts';
import type { Context } from '@/lib/domain/context';
import { Prisma, queryWithTimeout } from '@/lib/platform/db';
import { after, minutes, seconds } from '@/lib/platform/time';

/** ms. Figures that take longer are not told: the database has other work then. */
export const READ_TIMEOUT = seconds(5);

/** One figure; `label` is the value of its one label, '' for a figure without one. */
export interface Figure {
  figure:
    | 'oldest'
    | 'waiting'
    | 'unknown'
    | 'breaker'
    | 'pause'
    | 'cases'
    | 'overdue'
    | 'held'
    | 'refunds'
    | 'codes'
    | 'quarantine'
    | 'unopened'
    | 'unasked'
    | 'unheard'
    | 'replica';
  label: string;
  value: number;
}

/** What is open now, by one statement over indexes of what has not ended. Figures of 0 are left out. */
export function readOpen(context: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<Figure[]> {
  const { db, clock, shop } = context;
  const now = clock.now();
  const ago = (ms: number) => after(now, -ms);
  return queryWithTimeout<Figure>(
    db,
    READ_TIMEOUT,
    Prisma.sql`
      with open_orders as (
        select o.id, coalesce(o.paid_at, o.created_at) as paid_at,
               case when exists (select from reviews r where r.order_id = o.id and r.closed_at is null and r.payment_id is null) then 'case'
                    when o.instant or exists (select from vault_codes c where c.order_id = o.id) then 'worker'
                    else 'by_hand' end as delivery
          from orders o where o.status = 'Processing'),
      open_cases as (select cause, opened_at from reviews where closed_at is null)
      select 'oldest' as figure, delivery as label,
             greatest(extract(epoch from ${now}::timestamptz - min(paid_at)), 0)::float8 as value
        from open_orders group by delivery
      union all
      select 'waiting', delivery, count(*) from open_orders group by delivery
      union all
      select 'unknown', a.supplier, count(*)
        from open_orders o join delivery_attempts a on a.order_id = o.id
       where a.outcome = 'unknown' or (a.outcome = 'sent' and a.sent_at < ${ago(minutes(2))}) group by a.supplier
      union all
      select 'breaker', supplier, 1 from supplier_breakers where open_until is not null
      union all
      select 'pause', supplier || '/' || region, 1 from supplier_pauses
      union all
      select 'cases', '', count(*) from open_cases
      union all
      select 'overdue', '', count(*) from open_cases where opened_at <= ${ago(shop.alerts.promises.case)}
      union all
      select 'held', '', count(*) from open_cases where cause = 'fraud_hold'
      union all
      select 'refunds', what, count(*) from (${stuckRefunds(context)}) stuck group by what
      union all
      select 'codes', '', count(*) from vault_codes where state = 'held' and order_id is null
      union all
      select 'quarantine', '', 1 from restores where ended_at is null having count(*) > 0
      union all
      -- The next question is at most three quarters of an hour away while a payment is younger than an hour.
      select 'unopened', '', count(*) from payments
       where next_check_at <= ${after(now, minutes(45))} and status = 'created' and gateway_order_id is null
         and created_at between ${ago(minutes(60))} and ${ago(minutes(1))}
      union all
      select 'unasked', '', count(*) from payments where next_check_at < ${ago(minutes(5))}
      union all
      -- Of the newest, by their ids; the webhook of one that was just paid may be on its way.
      select 'unheard', gateway, count(*)
        from (select gateway, exists (select from webhook_inbox w where w.client_txn_id = newest.client_txn_id) as is_heard
                from (select gateway, client_txn_id, created_at, paid_at from payments order by id desc limit 500) newest
               where created_at > ${ago(minutes(60))} and paid_at < ${ago(minutes(5))}) paid
       group by gateway having not bool_or(is_heard)
      union all
      -- One that receives backups replays nothing. An idle replica has no lag.
      select 'replica', '', extract(epoch from max(coalesce(replay_lag, interval '0')))
        from pg_stat_replication where state = 'streaming' and replay_lsn is not null having count(*) > 0`,
  );
}
