import type { Context } from '@/lib/domain/context';
import { LOOKS_BACK as NIGHTS_LOOK_BACK } from '@/lib/domain/reconciliation/days-to-compare';
import type { Found } from '@/lib/domain/reconciliation/found';
import type { Paise } from '@/lib/platform/money';
import { after, days, istDateTime, todayColumn } from '@/lib/platform/time';

/** A gateway settles two working days after a payment; with holidays around a weekend it may take a week. */
const PAID_OUT_WITHIN = days(8);
/**
 * How far back it looks for payments that no payout has. What it has found stays until a payout has it or a person ends
 * it.
 */
const LOOKS_BACK = days(90);
/** Without those that are explained. More than a person can handle before the next run. */
const MAX_FOUND = 500;

interface LeftOutInput {
  gateway: string;
  source: string;
  most?: number;
}

interface LeftOutRow {
  id: string;
  order_id: string | null;
  client_txn_id: string;
  gateway_payment_id: string;
  received: Paise;
  paid_at: Date;
  is_explained: boolean;
}

/**
 * The payments that should be in a payout by now and are in none, since the first day from which on payouts were
 * fetched, and those found before. Within a gap that no night makes up for they were not fetched: a person may compare
 * any day of long ago. It is of the present, whichever day is compared.
 */
export async function findLeftOut(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { gateway, source, most = MAX_FOUND }: LeftOutInput,
): Promise<{ found: Found[]; missing: string[] }> {
  const now = clock.now();
  const rows = await db.$queryRaw<LeftOutRow[]>`
    with fetched as (
      select max(day) as since
        from (select day, lag(day) over (order by day) as before
                from (select day from reconciliation_runs where source = ${source}
                      union select ${todayColumn(now)}::date) days) runs
       where before is null or day - before > ${NIGHTS_LOOK_BACK}::int),
    explained as (
      select payment_id from reconciliation_differences
       where source = ${source} and kind = 'in_no_payout' and status = 'explained'),
    looked_at as (
      select id from payments
       where paid_at between greatest(${after(now, -LOOKS_BACK)}::timestamptz, (select since from fetched))
                         and ${after(now, -PAID_OUT_WITHIN)}
       union
      select payment_id from reconciliation_differences
       where source = ${source} and kind = 'in_no_payout' and status <> 'explained'),
    left_out as (
      select p.*, p.id in (select payment_id from explained) as is_explained
        from looked_at join payments p on p.id = looked_at.id
       where p.gateway = ${gateway} and p.status = 'paid' and p.beside_id is null and p.gateway_payment_id is not null
         and not exists (select from gateway_payout_rows r
                           join gateway_payouts paid on paid.gateway = r.gateway and paid.id = r.payout_id
                          where r.gateway = p.gateway and r.id = p.gateway_payment_id and r.type = 'payment'
                            and paid.status <> 'failed'))
    select id, order_id, client_txn_id, gateway_payment_id, coalesce(received_amount, amount) as received, paid_at,
           is_explained
      from (select *, row_number() over (partition by is_explained order by paid_at, id) as place from left_out) numbered
     where is_explained or place <= ${most + 1}::int
     order by paid_at, id`;
  const open = rows.filter((row) => !row.is_explained);
  // One that is explained stays so while it is found.
  const told = [...rows.filter((row) => row.is_explained), ...open.slice(0, most)];
  return {
    found: told.map((row) => ({
      kind: 'in_no_payout',
      subject: row.client_txn_id,
      moneyAtRisk: row.received,
      evidence: {
        gatewayPayment: row.gateway_payment_id,
        ourAmount: row.received.toString(),
        paidOn: istDateTime(row.paid_at).slice(0, 10),
      },
      press: 'ask_gateway',
      orderId: row.order_id,
      paymentId: row.id,
    })),
    missing: open.length > most ? [`More than ${most} payments are in no payout.`] : [],
  };
}
