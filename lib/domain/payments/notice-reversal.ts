import type { Context } from '@/lib/domain/context';
import { type Payment, Prisma, Statement } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { openPaymentReview } from './open-payment-review';

export interface SaidAmount {
  /** What the gateway has of the payment now, in paise. */
  amount: Paise;
  remark: string;
}

const THERE_AGAIN = 'The gateway says again that it has the money.';

/**
 * Stores what the gateway has of a paid payment. When it is less than was received, money went back, and a person gets
 * a case: order and wallet stay as they are, because the gateway may be wrong and the customer may have spent it. A case that no person has
 * decided says what is gone now, and is closed when the money is there again. One that was dismissed then stands for nothing any more:
 * money that goes back after that is a new case. In the caller's transaction, after `lock`.
 */
export async function noticeReversal(
  context: Context,
  payment: Payment,
  { amount, remark }: SaidAmount,
): Promise<void> {
  const { db, clock } = context;
  const statement = new Statement();
  statement.add(
    'said',
    Prisma.sql`
      update payments set gateway_amount = ${amount}
       where id = ${payment.id} and gateway_amount is distinct from ${amount}`,
  );
  const received = payment.receivedAmount ?? payment.amount;
  if (amount >= received) {
    statement.add(
      'closed',
      Prisma.sql`
        update reviews set closed_at = ${clock.now()}, note = ${THERE_AGAIN}, open_key = null
         where payment_id = ${payment.id} and cause = 'payment_reversed' and closed_at is null`,
    );
    // What was booked stays booked, so it is known if the same goes back again.
    statement.add(
      'outdated',
      Prisma.sql`
        update reviews set money_at_risk = 0
         where payment_id = ${payment.id} and cause = 'payment_reversed' and closed_by_id is not null and money_at_risk > 0
           and not exists (select from ledger_journals where reason = 'payment_reversed' and reference = reviews.id)`,
    );
  }
  await statement.run(db, Prisma.sql`select`);
  if (amount < received) await noticeGone(context, payment, { received, amount, remark });
}

/** Opens the case about what is gone and was not decided before, or brings the open one up to date. */
async function noticeGone(
  context: Context,
  payment: Payment,
  { received, amount, remark }: SaidAmount & { received: Paise },
): Promise<void> {
  const { db, clock } = context;
  const ofPayment = { paymentId: payment.id, cause: 'payment_reversed' } as const;
  // A person has decided about as much, and the gateway repeats what it said.
  const decided = await db.review.findMany({ where: { ...ofPayment, closedById: { not: null } } });
  const known = decided.reduce((sum, { moneyAtRisk }) => sum + moneyAtRisk, 0n);
  const more = received - amount - known;
  const open = { ...ofPayment, closedAt: null };
  if (more <= 0n) {
    await db.review.updateMany({
      where: open,
      data: { closedAt: clock.now(), note: THERE_AGAIN, openKey: null },
    });
    return;
  }
  const evidence = {
    clientTxnId: payment.clientTxnId,
    utr: payment.utr,
    received: received.toString(),
    said: { amount: amount.toString(), remark },
  };
  const { count } = await db.review.updateMany({
    where: open,
    data: { moneyAtRisk: more, evidence },
  });
  if (count > 0) return;
  await openPaymentReview(context, payment, { cause: 'payment_reversed', moneyAtRisk: more, evidence });
}
