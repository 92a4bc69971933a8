import type { Context } from '@/lib/domain/context';
import type { Found } from '@/lib/domain/reconciliation/found';
import type { Paise } from '@/lib/platform/money';
import { after, days, istDateTime } from '@/lib/platform/time';

/** A gateway settles two working days after a payment; with holidays around a weekend it may take a week. */
const PAID_OUT_WITHIN = days(8);
/**
 * How far back it looks for payments that no payout has. What it has found stays until a payout has it or a person ends
 * it.
 */
const LOOKS_BACK = days(90);
/** More than a person can handle before the next run. */
const MAX_FOUND = 500;

interface LeftOutRow {
  id: string;
  order_id: string | null;
  client_txn_id: string;
  gateway_payment_id: string;
  received: Paise;
  paid_at: Date;
}

/**
 * The payments that should be in a payout by now and are in none, since the first day whose payouts were fetched. It is
 * of the present, whichever day is compared.
 */
export async function findLeftOut(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { gateway, source }: { gateway: string; source: string },
): Promise<{ found: Found[]; missing: string[] }> {
  const now = clock.now();
  const rows = await db.$queryRaw<LeftOutRow[]>`
    select p.id, p.order_id, p.client_txn_id, p.gateway_payment_id,
           coalesce(p.received_amount, p.amount) as received, p.paid_at
      from (select id from payments where paid_at between ${after(now, -LOOKS_BACK)} and ${after(now, -PAID_OUT_WITHIN)}
            union
            select payment_id from reconciliation_differences
             where source = ${source} and kind = 'in_no_payout' and status <> 'explained') looked_at
      join payments p on p.id = looked_at.id
     where p.gateway = ${gateway} and p.status = 'paid' and p.beside_id is null and p.gateway_payment_id is not null
       and p.paid_at >= (select min(day) from reconciliation_runs where source = ${source})
       and not exists (select from gateway_payout_rows r
                         join gateway_payouts paid on paid.gateway = r.gateway and paid.id = r.payout_id
                        where r.gateway = p.gateway and r.id = p.gateway_payment_id and r.type = 'payment'
                          and paid.status <> 'failed')
     order by p.paid_at
     limit ${MAX_FOUND + 1}`;
  return {
    found: rows.slice(0, MAX_FOUND).map((row) => ({
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
    missing: rows.length > MAX_FOUND ? [`More than ${MAX_FOUND} payments are in no payout.`] : [],
  };
}
