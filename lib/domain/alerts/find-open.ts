import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { DEAD_AFTER } from '@/lib/platform/jobs';
import { after } from '@/lib/platform/time';
import type { AlertKind } from './schema';
import { stuckRefunds } from './stuck-refunds';

/** Something open, as the tables of its domain say it. */
export interface OpenAlert {
  key: string;
  kind: AlertKind;
  /** When it began; null when its table does not say. */
  since: Date | null;
  subject: string;
  cause: string | null;
  /** Paise. */
  amount: bigint | null;
}

type FindContext = Pick<Context, 'db' | 'clock' | 'shop'>;

/** All that people are told about while it is open. */
export async function findOpen(context: FindContext): Promise<OpenAlert[]> {
  const { db } = context;
  return db.$queryRaw<OpenAlert[]>`${ofCustomers(context)} union all ${ofMachines()}`;
}

/** What the rows of a page are about, by their ids. */
export interface AlertsAbout {
  /** Also the cases of these orders. */
  orders?: readonly string[];
  cases?: readonly string[];
  helpRequests?: readonly string[];
}

/**
 * The open alerts about these orders, cases and help requests. Their number is that of the rows of a page, however many
 * alerts are open.
 */
export function findOpenAbout(context: FindContext, about: AlertsAbout): Promise<OpenAlert[]> {
  return context.db.$queryRaw<OpenAlert[]>`${ofCustomers(context, about)}`;
}

/** What is open about suppliers, stock of codes, workers and the database: a few at the most. */
export function findOpenOfMachines({ db }: FindContext): Promise<OpenAlert[]> {
  return db.$queryRaw<OpenAlert[]>`${ofMachines()}`;
}

/** Cases, orders and help requests; all of them, or those that are named. */
function ofCustomers(context: FindContext, about?: AlertsAbout): Prisma.Sql {
  const { clock, shop } = context;
  const overdue = after(clock.now(), -shop.alerts.promises.delivery);
  // The law's times are listed from their half, when they are told: until then the request itself is enough.
  const half = (name: 'acknowledgement' | 'complaint') => after(clock.now(), -shop.alerts.promises[name] / 2);
  const { orders = [], cases = [], helpRequests = [] } = about ?? {};
  const only = (condition: Prisma.Sql) => (about ? Prisma.sql`and ${condition}` : Prisma.empty);
  return Prisma.sql`
      select 'case:' || r.id as key, case when r.payment_id is null then 'order-case' else 'payment-case' end as kind,
             r.opened_at as since, coalesce(r.order_id, p.client_txn_id, r.id) as subject, r.cause::text as cause,
             r.money_at_risk as amount
        from reviews r left join payments p on p.id = r.payment_id
       where r.closed_at is null ${only(Prisma.sql`(r.id = any(${cases}) or r.order_id = any(${orders}))`)}
      union all
      select 'order:' || id, 'by-hand', coalesce(paid_at, created_at), id, null, value
        from orders
       where status = 'Processing' and not instant and not ${hasCode('orders')} ${only(Prisma.sql`id = any(${orders})`)}
      union all
      -- An order with a case is told as that case. One of its payment may stay open for weeks and holds up no delivery.
      select 'order:' || o.id, 'undelivered', coalesce(o.paid_at, o.created_at), o.id, null, o.value
        from orders o
       where o.status = 'Processing' and (o.instant or ${hasCode('o')}) and coalesce(o.paid_at, o.created_at) <= ${overdue}
         ${only(Prisma.sql`o.id = any(${orders})`)}
         and not exists (select from reviews r where r.order_id = o.id and r.closed_at is null and r.payment_id is null)
      union all
      -- One that could not be sent, and then was not taken by the bank, is told again.
      select concat('refund:', id, ':', what), 'refund', since, order_id, what, amount
        from (${stuckRefunds(context)}) stuck where true ${only(Prisma.sql`order_id = any(${orders})`)}
      union all
      -- The customer has read until when: the alert is due then, also when the setting has changed. A request that was
      -- answered and waits again is another alert: what was told and who took the first one says nothing of it.
      select concat('help:', id, ':', (extract(epoch from waiting_since) * 1000)::bigint), 'help-request',
             promised_until - ${shop.alerts.promises.help}::int * interval '1 ms', id, null, null
        from help_requests where status = 'open' ${only(Prisma.sql`id = any(${helpRequests})`)}
      union all
      select 'acknowledge:' || id, 'acknowledgement', created_at, id, null, null
        from help_requests
       where status = 'open' and acknowledged_at is null and created_at <= ${half('acknowledgement')} ${only(Prisma.sql`id = any(${helpRequests})`)}
      union all
      -- It is due when the month ends in India. One that was sent to the grievance officer is told to the owners at once, as what
      -- has waited for twice its time is.
      select concat('complaint:', id, ':', (extract(epoch from waiting_since) * 1000)::bigint, case when escalated_at is null then '' else ':officer' end),
             'complaint',
             case when escalated_at is null
                  then (waiting_since at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'
                       - ${shop.alerts.promises.complaint}::int8 * interval '1 ms'
                  else escalated_at - 2 * ${shop.alerts.promises.complaint}::int8 * interval '1 ms' end,
             id, null, null
        from help_requests
       where status = 'open'
         and (escalated_at is not null
              or (waiting_since at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'
                 - ${shop.alerts.promises.complaint}::int8 * interval '1 ms' <= ${half('complaint')})
         ${only(Prisma.sql`id = any(${helpRequests})`)}`;
}

/** Whether an order has its code, so that the store itself delivers it. */
function hasCode(order: 'orders' | 'o'): Prisma.Sql {
  const row = Prisma.raw(order);
  return Prisma.sql`(${row}.codes > 0 and exists (select from vault_codes c where c.order_id = ${row}.id and c.state = 'reserved'))`;
}

function ofMachines(): Prisma.Sql {
  return Prisma.sql`
      select 'breaker:' || supplier as key, 'breaker' as kind, null::timestamptz as since, supplier as subject,
             null::text as cause, null::bigint as amount
        from supplier_breakers where open_until is not null
      union all
      select 'pause:' || supplier || ':' || region, 'pause', paused_at, supplier || ':' || region, null, null
        from supplier_pauses
      union all
      select 'codes:' || v.itemid, 'codes', null, i.name, null, null
        from vault_items v join items i on i.itemid = v.itemid
       where i.deleted_at is null
         and ((select count(*) from vault_codes c
                where c.itemid = v.itemid and c.state = 'available' and tarang_is_sellable(c.expires_at, now())) < v.low_at
              or exists (select from vault_codes c
                          where c.itemid = v.itemid and c.state = 'available' and c.expires_at <= now() + interval '14 days'))
      union all
      -- Nothing else tells people of a code that came for an order which has ended, once no case about the order is open.
      select 'set-aside:' || i.itemid, 'codes', null, i.name, null, null
        from items i
       where i.itemid in (
               select c.itemid from vault_codes c join orders o on o.id = c.order_id
                where c.state = 'held' and c.order_id is not null and o.status <> 'Processing'
                  and not exists (select from reviews r
                                   where r.order_id = o.id and r.closed_at is null and r.payment_id is null))
      union all
      -- Set aside once more after another restore, it is another alert.
      select concat('restored-codes:', i.itemid, ':', (extract(epoch from ended.at) * 1000)::bigint), 'restored-codes', ended.at,
             i.name, null, null
        from (select max(ended_at) as at from restores) ended
        join items i on i.itemid in (select itemid from vault_codes where state = 'held' and order_id is null)
       where ended.at is not null
      union all
      -- Heartbeats are written with the database's own time, and compared with it.
      select 'worker', 'worker', max(beat_at), '', null, null
        from worker_heartbeats having coalesce(max(beat_at), '-infinity') < now() - ${DEAD_AFTER}::int * interval '1 ms'
      union all
      select 'worker:' || id, 'worker-lost', beat_at, id, null, null
        from worker_heartbeats
       where beat_at between now() - interval '15 minutes' and now() - interval '1 minute'
         and (select max(beat_at) from worker_heartbeats) >= now() - ${DEAD_AFTER}::int * interval '1 ms'
      union all
      -- Without a worker that is the alert. Rows are written with the database's own time, and compared with it.
      select 'outbox', 'outbox', min(added_at), '', null, null
        from job_outbox
       where added_at < now() - interval '1 minute'
         and exists (select from worker_heartbeats where beat_at >= now() - ${DEAD_AFTER}::int * interval '1 ms')
      having count(*) > 0
      union all
      -- Counted when it started: who has put a key back starts it again.
      select 'lost-keys', 'lost-keys', min(started_at), '', null, null
        from worker_heartbeats
       where lost_values > 0 and beat_at >= now() - ${DEAD_AFTER}::int * interval '1 ms' having count(*) > 0
      union all
      -- The last check of the books that was not written by a clock ahead: it was bad, or there was none for too long. That
      -- other rules are broken is another alert.
      select concat_ws(':', 'books', case when is_broken then left(md5(broken::text), 12) end), 'books', case when is_broken then at else at + interval '26 hours' end, '', null, null
        from (select coalesce(report.at, state.since) as at, broken, coalesce(jsonb_array_length(broken) > 0, false) as is_broken
                from store_state state
                left join (select at, after -> 'broken' as broken
                             from audit_entries
                            where action = 'prove-books' and at <= now() + interval '1 minute'
                            order by at desc, id desc limit 1) report on true) last
       where is_broken or at < now() - interval '26 hours'
      union all
      select 'quarantine', 'quarantine', min(restored_at), '', null, null
        from restores where ended_at is null having count(*) > 0
      union all
      -- One that a clock ahead has found counts as found now: nobody would be told of others before that day has come.
      select concat('differences:', (max(found) at time zone 'Asia/Kolkata')::date), 'differences', min(found), '', null,
             sum(money_at_risk)::bigint
        from (select least(found_at, now()) as found, money_at_risk
                from reconciliation_differences where status = 'open') differences
       having count(*) > 0
      union all
      -- Runs are written with the database's own time, and compared with it: those of a clock that was ahead say nothing.
      select 'backup', 'backup', coalesce(max(good) + interval '1 day', least(min(started_at), now())), '', null, null
        from (select started_at, case when kind = 'backup' and problem is null
                                                 and ended_at <= now() + interval '1 minute' then ended_at end as good
                from backup_runs where ${BACKUPS_ARE_KEPT}) runs
       having count(*) > 0 and coalesce(max(good), '-infinity') < now() - interval '1 day'
      union all
      select 'backup-log', 'backup', ended_at, '', null, null from (${lastRun('log')}) last where problem is not null
      union all
      -- It was made, and is gone. Where its disk is not mounted, its successor is on another one, which only a person can see.
      select 'backup-lost:' || backup_id, 'backup-lost', ended_at, backup_id, null, null
        from backup_runs
       where kind = 'backup' and problem is not null and backup_id is not null and ended_at > now() - interval '1 day'
         and ${BACKUPS_ARE_KEPT}
      union all
      select 'backup-lost:' || backup_id, 'backup-lost', ended_at, backup_id, null, null
        from (${lastRun('archive')}) last where problem is not null and backup_id is not null
      union all
      select 'drill', 'drill', ended_at, '', null, null
        from (${lastRun('drill')}) last
       where problem is not null or ended_at < now() - interval '8 days'
      union all
      -- It ends with the next day of the source, and with any rate that a person has set since.
      select 'rate:' || currency || ':' || day, 'rate', fetched_at, currency, null, null
        from rate_quotes quote
       where waits and day > current_date - 7
         and not exists (select from currency_rates rate
                          where rate.currency = quote.currency and rate.updated_at >= quote.fetched_at)`;
}

/**
 * Whether a run is of this server, on which a process keeps backups: a dump takes the runs of another one along, and a
 * single one by hand is no promise of others.
 */
const BACKUPS_ARE_KEPT = Prisma.sql`(cluster = (select tarang_cluster())
  and exists (select from backup_runs where cluster = (select tarang_cluster()) and not by_hand))`;

function lastRun(kind: 'log' | 'drill' | 'archive'): Prisma.Sql {
  return Prisma.sql`
    select ended_at, problem, backup_id from backup_runs
     where kind = ${kind} and ended_at <= now() + interval '1 minute' and ${BACKUPS_ARE_KEPT}
     order by ended_at desc limit 1`;
}
