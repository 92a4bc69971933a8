import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { Payment, PaymentDispute, Review } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, paiseFromRupees, rupees } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';
import { assertNotOwn } from './assert-not-own';
import { noticeDispute } from './notice-dispute';
import { recheckPayment } from './recheck-payment';
import type { Decision } from './schema';

/**
 * ms without a word of the gateway about an open dispute, of which it is asked every six hours, after which a person
 * may say how it ended: its keys were removed, or are those of another account.
 */
const SILENT_FOR = hours(48);

const evidenceSchema = z.object({ dispute: z.string() });

/** The open dispute of a case of which the gateway has said nothing for so long; null for any other. */
export async function findSilentDispute(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { evidence }: Pick<Review, 'evidence'>,
  { id: paymentId }: Pick<Payment, 'id'>,
): Promise<PaymentDispute | null> {
  const id = evidenceSchema.safeParse(evidence).data?.dispute;
  if (id === undefined) return null;
  const silentSince = { lt: after(clock.now(), -SILENT_FOR) };
  return db.paymentDispute.findFirst({ where: { id, paymentId, endedAt: null, updatedAt: silentSince } });
}

/**
 * Asks the gateway once more before a person says how a dispute ended, because its own word counts. Outside of a
 * transaction.
 */
export async function askAboutDispute(
  context: Context,
  { reviewId, decision }: { reviewId: string; decision: Decision },
): Promise<void> {
  if (decision !== 'won' && decision !== 'lost') return;
  const review = await context.db.review.findUnique({
    where: { id: reviewId, cause: 'payment_disputed', closedAt: null },
    include: { payment: true },
  });
  if (review?.payment) await recheckPayment(context, review.payment);
}

interface DisputeDecision {
  payment: Payment;
  dispute: PaymentDispute;
  decision: Decision;
  /** Rupees that the gateway's dashboard says were taken for a lost one. */
  amount?: number | undefined;
}

/**
 * Ends a dispute as the gateway's dashboard says, in the caller's transaction, after `lock`: what was taken for a lost
 * one becomes a case of its own. Returns what the audit log records. Throws invalid_input without an amount that can
 * have been taken, and forbidden when staff who have a colleague for it say that a dispute of their own was won.
 */
export async function settleDispute(
  context: Context,
  { payment, dispute, decision, amount = 0 }: DisputeDecision,
): Promise<object> {
  const isLost = decision === 'lost';
  if (!isLost) await assertNotOwn(context, payment);
  const most = rupees(dispute.amount);
  if (isLost && !(amount > 0 && amount <= most))
    throw new AppError(
      'invalid_input',
      message('payments.disputeAmountNeeded', { most: formatRupees(most) }),
      {
        fields: { amount: 'fieldErrors.notAmount' },
      },
    );
  const amountDeducted = isLost ? paiseFromRupees(amount) : 0n;
  await noticeDispute(context, {
    payment,
    dispute: { ...dispute, amountDeducted, status: isLost ? 'lost' : 'won' },
    askedAt: context.clock.now(),
  });
  return { dispute: dispute.id, amount: rupees(amountDeducted) };
}
