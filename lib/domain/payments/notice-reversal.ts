import type { Context } from '@/lib/domain/context';
import { type Payment, Prisma, Statement } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { openPaymentReview } from './open-payment-review';

export interface SaidAmount {
  /** What the gateway has of the payment now, in paise. */
  amount: Paise;
  remark: string;
}

/**
 * Stores what the gateway has of a paid payment. When it is less than was received, money went back, and a person gets
 * a case: order and wallet stay as they are, because the gateway may be wrong and the customer may have spent it. When the
 * money is there again, a case that no person has decided is closed, and one that was dismissed stands for nothing any more: money
 * that goes back after that is a new case. In the caller's transaction, after `lock`.
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
    const note = 'The gateway says again that it has the money.';
    statement.add(
      'closed',
      Prisma.sql`
        update reviews set closed_at = ${clock.now()}, note = ${note}, open_key = null
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
  if (amount >= received) return;
  // A person has decided about as much, and the gateway repeats what it said.
  const decided = await db.review.findMany({
    where: { paymentId: payment.id, cause: 'payment_reversed', closedById: { not: null } },
  });
  const known = decided.reduce((sum, { moneyAtRisk }) => sum + moneyAtRisk, 0n);
  const more = received - amount - known;
  if (more <= 0n) return;
  await openPaymentReview(context, payment, {
    cause: 'payment_reversed',
    moneyAtRisk: more,
    evidence: {
      clientTxnId: payment.clientTxnId,
      utr: payment.utr,
      received: received.toString(),
      said: { amount: amount.toString(), remark },
    },
  });
}
