import { stuckRefunds } from '@/lib/domain/alerts';
import type { Context } from '@/lib/domain/context';
import type { SubjectKind } from '@/lib/domain/work-claims/schema';
import { Prisma } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import type { WorkKind } from './schema';

/** One thing that waits, as the tables of its domain say it. */
export interface FoundWork {
  kind: Exclude<WorkKind, 'alert'>;
  subjectKind: Exclude<SubjectKind, 'alert'>;
  id: string;
  what: string;
  since: Date;
  due: Date;
  /** Paise. */
  amount: bigint | null;
  /**
   * What a person has to be permitted who decides an approval, or acts on what is for the grievance officer; null for
   * the others.
   */
  permission: string | null;
  /** The two who may not decide an approval: who asks, and who gains. */
  askerId: string | null;
  receiverId: string | null;
}

export interface RankedWork extends FoundWork {
  /** How many are of its kind, and how many of them are late. */
  count: number;
  late: number;
}

type FindContext = Pick<Context, 'db' | 'clock' | 'shop'>;

interface FindInput {
  kinds: readonly FoundWork['kind'][];
  /** Approvals that this person may not decide are left out: by permission, and their own. */
  approver: { id: string; permissions: readonly string[] };
  /** The most rows of each kind. */
  take: number;
}

/**
 * What waits, of each kind those that are due first and how many there are. What is due within the same five minutes is
 * ordered by its money.
 */
export function rankWork(context: FindContext, { kinds, approver, take }: FindInput): Promise<RankedWork[]> {
  if (kinds.length === 0) return Promise.resolve([]);
  const now = context.clock.now();
  const { id, permissions } = approver;
  return context.db.$queryRaw<RankedWork[]>`
    select * from (
      select work.*, (count(*) over of_kind)::int as count,
             (count(*) filter (where due <= ${now}) over of_kind)::int as late,
             row_number() over (partition by kind
                                order by date_bin('5 minutes', due, '2000-01-01'), amount desc nulls last, due, id) as place
        from (${work(context, kinds)}) ${WORK}
       where kind <> 'approval'
          or (permission = any(${[...permissions]}) and "askerId" <> ${id} and "receiverId" is distinct from ${id})
      window of_kind as (partition by kind)
    ) ranked
     where place <= ${take}
     order by date_bin('5 minutes', due, '2000-01-01'), amount desc nulls last, due, id`;
}

/** The columns of every part of the union. */
const WORK = Prisma.sql`work (kind, "subjectKind", id, what, since, due, amount, permission, "askerId", "receiverId")`;

const ALL: readonly FoundWork['kind'][] = [
  'order',
  'payment-case',
  'goods-case',
  'held-order',
  'refund',
  'approval',
  'help-request',
];

/** What waits about one subject; null when nothing does. */
export async function findWork(
  context: FindContext,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<FoundWork | null> {
  const [found] = await context.db.$queryRaw<FoundWork[]>`
    select * from (${work(context, ALL)}) ${WORK} where "subjectKind" = ${kind} and id = ${id} limit 1`;
  return found ?? null;
}

/** The kinds as one union. An order with a case waits as that case, once. */
function work(context: FindContext, kinds: readonly FoundWork['kind'][]): Prisma.Sql {
  const { shop, clock } = context;
  const { promises } = shop.alerts;
  const wanted = (...any: FoundWork['kind'][]) => any.some((kind) => kinds.includes(kind));
  const parts = [
    ...(wanted('order', 'goods-case', 'held-order') ? [orderCases(promises.case, kinds)] : []),
    ...(wanted('order') ? [openOrders(promises, after(clock.now(), -promises.delivery))] : []),
    ...(wanted('payment-case') ? [paymentCases(promises.case)] : []),
    ...(wanted('refund') ? [refunds(context)] : []),
    ...(wanted('help-request') ? [HELP_REQUESTS] : []),
    ...(wanted('approval') ? [approvals(clock.now())] : []),
  ];
  return Prisma.join(parts, ' union all ');
}

/** Ms as an interval. */
const interval = (ms: number) => Prisma.sql`${ms}::float8 * interval '1 ms'`;

function orderCases(promise: number, kinds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    select * from (
      select case when bool_or(cause = 'fraud_hold') then 'held-order'
                  when bool_or(cause in ('late_success', 'wrong_goods')) then 'goods-case' else 'order' end as kind,
             case when order_id is null then 'case' else 'order' end, coalesce(order_id, id),
             (array_agg(cause::text order by cause = 'fraud_hold' desc, cause in ('late_success', 'wrong_goods') desc,
                                             opened_at))[1],
             min(opened_at), min(opened_at) + ${interval(promise)}, max(money_at_risk), null, null, null
        from reviews where closed_at is null and payment_id is null
       group by order_id, coalesce(order_id, id)
    ) cases where kind = any(${[...kinds]})`;
}

function openOrders(promises: Context['shop']['alerts']['promises'], overdue: Date): Prisma.Sql {
  const since = Prisma.sql`coalesce(o.paid_at, o.created_at)`;
  return Prisma.sql`
    select 'order', 'order', o.id, case when o.instant then 'undelivered' else 'by-hand' end, ${since},
           ${since} + case when o.instant then ${interval(promises.delivery)} else ${interval(promises.byHand)} end,
           o.value, null, null, null
      from orders o
     where o.status = 'Processing'
       and (not o.instant and not (o.codes > 0 and exists (
              select from vault_codes c where c.order_id = o.id and c.state = 'reserved')) or ${since} <= ${overdue})
       and not exists (select from reviews r
                        where r.order_id = o.id and r.closed_at is null and r.payment_id is null)`;
}

/** A dispute is to be answered until the time that the gateway names. */
function paymentCases(promise: number): Prisma.Sql {
  return Prisma.sql`
    select 'payment-case', 'case', r.id, r.cause::text, r.opened_at,
           coalesce(d.respond_by, r.opened_at + ${interval(promise)}), r.money_at_risk, null, null, null
      from reviews r
      left join payment_disputes d on d.payment_id = r.payment_id and r.open_key = 'payment_disputed:' || d.id
     where r.closed_at is null and r.payment_id is not null`;
}

/** Refunds that the bank did not take, that cannot be sent, and that take longer than they may. */
function refunds(context: FindContext): Prisma.Sql {
  return Prisma.sql`
    select 'refund', 'order', order_id, what, since, since + ${interval(context.shop.alerts.promises.case)}, amount,
           null, null, null
      from (${stuckRefunds(context)}) stuck`;
}

const HELP_REQUESTS = Prisma.sql`
    select 'help-request', 'help-request', h.id, h.kind, h.waiting_since, h.promised_until, o.value,
           case when h.escalated_at is not null then 'help.officer' end, null, null
      from help_requests h left join orders o on o.id = h.order_id where h.status = 'open'`;

/** It is to be decided before it expires. */
function approvals(now: Date): Prisma.Sql {
  return Prisma.sql`
    select 'approval', 'approval', a.id, a.kind, a.created_at, a.expires_at,
           case when jsonb_typeof(a.input -> 'amount') = 'number'
                then round((a.input ->> 'amount')::numeric * 100)::bigint else o.value end,
           a.permission, a.asker_id, a.receiver_id
      from approval_requests a
      left join orders o on o.id = a.object_id and a.object_type = 'order'
     where a.status = 'open' and a.expires_at > ${now}`;
}
