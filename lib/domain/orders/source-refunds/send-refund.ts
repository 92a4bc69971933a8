import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { gatewayOf } from '@/lib/domain/payments';
import type { SentRefund } from '@/lib/integrations/payments';
import { transaction } from '@/lib/platform/db';
import { after, type Deadline, seconds, startDeadline } from '@/lib/platform/time';
import { applyAnswer } from './apply-answer';
import { findReturned } from './find-returned';
import { choiceIsOver, followDefault } from './follow-default';
import { type LockedRefund, lockRefund } from './lock-refund';
import { moveRefund } from './move-refund';
import { CALLED_FOR, MADE_WITHIN, waitFor } from './refund-times';

/**
 * Does what is next about a refund to the source: sends it, or asks what became of it. It is written as sent before its
 * call, so that one whose answer is lost is asked about, and only a refund that the gateway does not know is sent
 * again, under the same id. Does nothing when another run has it, or when nothing is due.
 */
export async function sendRefund(context: Context, { refundId }: { refundId: string }): Promise<void> {
  const claimed = await transaction(context, (inside) => claim(inside, refundId));
  if (!claimed) return;
  const answer = await ask(context, claimed);
  await applyAnswer(context, claimed, answer);
}

interface Claimed {
  refund: LockedRefund;
  deadline: Deadline;
  /** It may be at the gateway already, so that one is asked first. */
  isKnown: boolean;
}

/** ms from the writing of a sending to its first byte: one of a process that was stopped meanwhile is not sent. */
const SEND_WITHIN = seconds(10);

async function claim(context: Context, refundId: string): Promise<Claimed | null> {
  const refund = await lockRefund(context, refundId);
  const now = context.clock.now();
  if (refund.nextAt === null || refund.nextAt > now) return null;
  if (choiceIsOver(refund, now)) {
    await followDefault(context, refund);
    return null;
  }
  if (refund.state !== 'due' && refund.state !== 'sent' && refund.state !== 'processed') return null;
  const nextAt = after(now, CALLED_FOR);
  if (refund.state !== 'due') {
    await moveRefund(context, refund, { to: refund.state, nextAt });
    return { refund, deadline: startDeadline(context.clock, SEND_WITHIN), isKnown: true };
  }
  const obstacle = await findObstacle(context, refund);
  if (obstacle !== null) {
    await moveRefund(context, refund, {
      to: 'due',
      error: obstacle,
      nextAt: after(now, waitFor(refund, now)),
    });
    return null;
  }
  const deadline = startDeadline(context.clock, SEND_WITHIN);
  await moveRefund(context, refund, { to: 'sent', sends: 1, sentAt: now, nextAt });
  return { refund: { ...refund, state: 'sent', sends: 1, sentAt: now }, deadline, isKnown: false };
}

/** Why a refund must not be sent now; null when nothing is in its way. */
async function findObstacle(context: Context, refund: LockedRefund): Promise<string | null> {
  if (await isQuarantined(context)) return 'The database was restored from a backup.';
  if (!gatewayOf(context, refund.payment).refund)
    return 'The gateway gives nothing back, or is not configured.';
  const { undecided, isTooMuch } = await findReturned(context, refund);
  return undecided > 0n || isTooMuch ? 'The bank has given money of this payment back, or says so.' : null;
}

async function ask(context: Context, { refund, deadline, isKnown }: Claimed): Promise<SentRefund> {
  const { id, amount, gatewayRefundId, payment } = refund;
  const { clientTxnId, gatewayPaymentId } = payment;
  const gateway = gatewayOf(context, payment);
  if (!gateway.refund || !gateway.fetchRefund || gatewayPaymentId === null)
    return { outcome: 'unknown', message: 'The gateway cannot be asked about refunds' };
  const request = { id, amount, clientTxnId, gatewayPaymentId };
  if (isKnown) {
    const found = await gateway.fetchRefund({ ...request, gatewayRefundId });
    // What it has named once it cannot not know: that answer proves nothing.
    if (found.outcome !== 'not_found' || gatewayRefundId !== null)
      return found.outcome === 'not_found' ? { outcome: 'unknown', message: found.message } : found;
    const again = startDeadline(context.clock, SEND_WITHIN);
    const refusal = await transaction(context, (inside) => countSend(inside, id));
    return refusal ?? gateway.refund({ ...request, deadline: again });
  }
  return gateway.refund({ ...request, deadline });
}

/**
 * Counts that a refund which the gateway does not know is sent once more, under its id, which makes it the same refund.
 * Returns null when it may be sent, and else what is written instead: since its first sending the bank may have given
 * the money back. What the gateway does not know after a day was never made, so that a person can decide about it.
 */
async function countSend(context: Context, id: string): Promise<SentRefund | null> {
  const refund = await lockRefund(context, id);
  if (refund.state !== 'sent') return { outcome: 'unknown', message: 'Another run has its answer' };
  const obstacle = await findObstacle(context, refund);
  if (obstacle === null) {
    await moveRefund(context, refund, { to: 'sent', sends: { increment: 1 } });
    return null;
  }
  const isNew = context.clock.now() < after(refund.sentAt ?? refund.createdAt, MADE_WITHIN);
  return isNew
    ? { outcome: 'unknown', message: obstacle }
    : { outcome: 'refused', code: 'never_made', message: obstacle };
}
