import { Prisma } from '@/lib/platform/db';

/**
 * The ledger's journals of refunds as `j`, and those by which a reopened order took its refund back; `r` is the refund
 * after the end, `o` the order. A reopened order that is refunded again is named by its reopening `x`.
 */
export const REFUND_JOURNALS = Prisma.sql`
  ledger_journals j
    left join order_refunds r on r.id = j.reference
    left join order_reopenings x on x.id = j.reference
    join orders o on o.id = coalesce(r.order_id, x.order_id, j.reference)`;

export const IS_REFUND_JOURNAL = Prisma.sql`j.reason in ('order_refunded', 'order_reopened')`;

/**
 * The cause of a refund after the end, the status with which a refund ended its order, also when it was reopened since,
 * or 'reopened' for what was taken back.
 */
export const REFUND_CAUSE = Prisma.sql`
  case when j.reason = 'order_reopened' then 'reopened' when r.id is not null then r.cause
       else coalesce((select later.from_status from order_reopenings later
                       where later.order_id = o.id and later.number = coalesce(x.number, 0) + 1), o.status)::text end`;
