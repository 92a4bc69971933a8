import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';

/** Who receives money that is there again, in paise. */
export interface Shares {
  receivables: Paise;
  wallet: Paise;
  losses: Paise;
}

const NOTE = 'The money is there again.';

/**
 * Shares money that is there again among those who bore its absence, the customer first: it ends what the customer
 * still owes, gives back what the customer has paid in its place, and the rest was a loss of the store. Closes the
 * cases of what is owed, or lowers them. In the caller's transaction, after `lock`.
 */
export async function shareReinstated(context: Context, payment: Payment, amount: Paise): Promise<Shares> {
  const receivables = await endReceivables(context, payment, amount);
  const wallet = least(amount - receivables, await sumPaidAgain(context, payment));
  return { receivables, wallet, losses: amount - receivables - wallet };
}

async function endReceivables(context: Context, payment: Payment, amount: Paise): Promise<Paise> {
  const { db, clock } = context;
  const open = await db.review.findMany({
    where: { paymentId: payment.id, cause: 'receivable', closedAt: null },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  });
  let left = amount;
  for (const { id: reviewId, moneyAtRisk } of open) {
    const ended = least(left, moneyAtRisk);
    left -= ended;
    const closed = { closedAt: clock.now(), note: NOTE, openKey: null };
    await db.review.update({
      where: { id: reviewId },
      data: ended === moneyAtRisk ? closed : { moneyAtRisk: moneyAtRisk - ended },
    });
  }
  const closed = { cause: 'receivable', moneyAtRisk: amount - left } as const;
  if (open.length > 0) await context.effects[payment.purpose].closed(context, payment, closed);
  return amount - left;
}

/**
 * What the customer has paid in place of the money that went back, also from the wallet, less what was given back of
 * that before.
 */
async function sumPaidAgain({ db }: Context, { id }: Payment): Promise<Paise> {
  const [row] = await db.$queryRaw<{ sum: bigint }[]>`
    select coalesce(-sum(e.amount), 0)::bigint as sum
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
     where j.reason = 'receivable_recovered' and e.account = 'gateway'
           and j.reference = any(array(select id from payments where beside_id = ${id}))
        or j.reason in ('payment_reinstated', 'receivable_offset') and e.account = 'wallet'
           and j.reference = any(array(select id from reviews where payment_id = ${id}))`;
  return row?.sum ?? 0n;
}
