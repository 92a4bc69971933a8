import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { openPaymentReview } from './open-payment-review';
import { countedOf, secondOf } from './received';

export interface SaidAmount {
  /** What the gateway has of the payment now, in paise. */
  amount: Paise;
  remark: string;
}

type Cause = 'payment_reversed' | 'payment_reinstated';

/** A case of a payment about money that went back, or is there again. */
interface Case {
  cause: Cause;
  isOpen: boolean;
  /** Whether a person decided that nothing is booked; what it says then stands for what the gateway says. */
  isDismissed: boolean;
  moneyAtRisk: Paise;
  /** What it has taken from the account of the gateway; below zero where the money is there again. */
  booked: Paise;
}

/**
 * Stores what the gateway has of a paid payment, and puts what differs from the books before a person: order and wallet
 * stay as they are, because the gateway may be wrong and the customer may have spent the money. Less than is booked is
 * money that went back; more is money that is there again after a person has booked that it was gone. A case that no
 * person has decided says how much that is now, and is closed when it is nothing. One that was dismissed stands for as
 * much until the gateway says otherwise: what goes or comes after that is a new case. In the caller's transaction,
 * after `lock`.
 */
export async function noticeReversal(context: Context, payment: Payment, said: SaidAmount): Promise<void> {
  const { db } = context;
  const received = countedOf(payment);
  const cases = await saveAndRead(context, payment, said);
  const gone = received - said.amount;
  if (cases.length === 0 && gone <= 0n) return;
  // Below zero: what is there again.
  const unbooked = gone - cases.reduce((sum, { booked }) => sum + booked, 0n);
  const outdated: Cause[] = [
    ...(unbooked <= 0n ? (['payment_reversed'] as const) : []),
    ...(unbooked >= 0n ? (['payment_reinstated'] as const) : []),
  ];
  if (cases.some(({ cause, isDismissed }) => isDismissed && outdated.includes(cause)))
    await db.$executeRaw`
      update reviews set money_at_risk = 0
       where payment_id = ${payment.id} and cause::text = any(${outdated}) and closed_by_id is not null
         and not exists (select from ledger_journals j where j.reason = reviews.cause::text and j.reference = reviews.id)`;
  await holdCase(context, payment, { cases, cause: 'payment_reversed', difference: unbooked, said });
  await holdCase(context, payment, { cases, cause: 'payment_reinstated', difference: -unbooked, said });
}

async function saveAndRead({ db }: Context, { id }: Payment, { amount }: SaidAmount): Promise<Case[]> {
  return db.$queryRaw<Case[]>`
    with said as (
      update payments set gateway_amount = ${amount} where id = ${id} and gateway_amount is distinct from ${amount})
    select r.cause::text, r.closed_at is null as "isOpen",
           r.closed_by_id is not null and j.id is null and r.money_at_risk > 0 as "isDismissed",
           r.money_at_risk as "moneyAtRisk", coalesce(e.amount, 0)::bigint as booked
      from reviews r
      left join ledger_journals j on j.reason = r.cause::text and j.reference = r.id
      left join ledger_entries e on e.journal_id = j.id and e.account = 'gateway'
     where r.payment_id = ${id} and r.cause in ('payment_reversed', 'payment_reinstated')`;
}

interface Held {
  cases: Case[];
  cause: Cause;
  /** How much the gateway says that the books do not. */
  difference: Paise;
  said: SaidAmount;
}

/** Opens the case about what was not decided before, brings the open one up to date, or closes it. */
async function holdCase(context: Context, payment: Payment, held: Held): Promise<void> {
  const { db, clock } = context;
  const { cause, difference, said } = held;
  const cases = held.cases.filter((one) => one.cause === cause);
  // A person has dismissed as much, and the gateway repeats what it said.
  const known = cases.reduce(
    (sum, { isDismissed, moneyAtRisk }) => (isDismissed ? sum + moneyAtRisk : sum),
    0n,
  );
  const open = cases.find((one) => one.isOpen);
  const where = { paymentId: payment.id, cause, closedAt: null };
  const moneyAtRisk = difference - known;
  if (moneyAtRisk <= 0n) {
    if (!open) return;
    const closed = { closedAt: clock.now(), note: CLOSED[cause], openKey: null };
    await db.review.updateMany({ where, data: closed });
    await context.effects[payment.purpose].closed(context, payment, open);
    return;
  }
  const evidence = {
    clientTxnId: payment.clientTxnId,
    utr: payment.utr ?? secondOf(context, payment)?.utr ?? null,
    received: countedOf(payment).toString(),
    said: { amount: said.amount.toString(), remark: said.remark },
  };
  if (open) await db.review.updateMany({ where, data: { moneyAtRisk, evidence } });
  else await openPaymentReview(context, payment, { cause, moneyAtRisk, evidence });
}

const CLOSED: Record<Cause, string> = {
  payment_reversed: 'The gateway says again that it has the money.',
  payment_reinstated: 'The gateway says again that the money is gone.',
};
