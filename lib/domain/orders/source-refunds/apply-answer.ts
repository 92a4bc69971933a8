import type { Context } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { RefundState, SentRefund } from '@/lib/integrations/payments';
import { transaction } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { followKept } from './follow-kept';
import { type LockedRefund, lockRefund } from './lock-refund';
import { bookRefund, moveRefund } from './move-refund';
import { MADE_WITHIN, nextWatch, waitFor, watchAgain } from './refund-times';

type Known = Extract<RefundState, { outcome: 'pending' | 'processed' | 'failed' }>;

/** Writes what the gateway said of a refund, once. Money leaves the books when the gateway has given it to the bank. */
export async function applyAnswer(
  context: Context,
  { refund: { id } }: { refund: LockedRefund },
  answer: SentRefund,
): Promise<void> {
  await transaction(context, async (inside) => {
    const refund = await lockRefund(inside, id);
    if (refund.state !== 'sent' && refund.state !== 'processed') return;
    switch (answer.outcome) {
      case 'pending':
      case 'processed':
      case 'failed':
        await applyKnown(inside, refund, answer);
        break;
      case 'refused':
        await applyRefusal(inside, refund, `${answer.code}: ${answer.message}`);
        break;
      case 'later':
        await applyLater(inside, refund, `${answer.code}: ${answer.message}`);
        break;
      case 'unknown':
        await askLater(inside, refund, answer.message);
    }
  });
}

async function applyKnown(context: Context, refund: LockedRefund, answer: Known): Promise<void> {
  const { gatewayRefundId, bankReference } = answer;
  // The gateway makes one refund for a key: another id would be another refund.
  if (refund.gatewayRefundId !== null && refund.gatewayRefundId !== gatewayRefundId)
    return askLater(context, refund, 'The gateway named another refund');
  const now = context.clock.now();
  const known = { gatewayRefundId, bankReference: bankReference ?? refund.bankReference };
  if (refund.gatewayRefundId === null) await tell(context, refund, 'refund_sent');
  switch (answer.outcome) {
    case 'pending':
      return moveRefund(context, refund, {
        to: refund.state === 'processed' ? 'processed' : 'sent',
        ...known,
        error: null,
        nextAt: after(now, waitFor(refund, now)),
      });
    case 'processed': {
      if (refund.state === 'sent') {
        await followKept(context, { orderId: refund.orderId, arrived: refund.id });
        await bookRefund(context, refund, { reason: 'refund_processed', from: 'refunds', to: 'gateway' });
        await tell(context, refund, 'refund_processed');
      }
      const endedAt = refund.endedAt ?? now;
      const nextAt = nextWatch(endedAt, now);
      return moveRefund(context, refund, { to: 'processed', ...known, endedAt, nextAt, error: null });
    }
    case 'failed':
      return fail(context, refund, { ...known, error: 'The bank did not take it' });
  }
}

/** One that an earlier call may have made is asked about first. */
async function applyRefusal(context: Context, refund: LockedRefund, error: string): Promise<void> {
  const since = refund.sentAt ?? refund.createdAt;
  const isEarly = context.clock.now() < after(since, MADE_WITHIN);
  if (refund.gatewayRefundId !== null || (refund.sends > 1 && isEarly))
    return askLater(context, refund, error);
  await fail(context, refund, { error });
}

/** Nothing was made, so it is as if it had not been sent, unless an earlier call may have made it. */
async function applyLater(context: Context, refund: LockedRefund, error: string): Promise<void> {
  if (refund.sends > 1 || refund.gatewayRefundId !== null) return askLater(context, refund, error);
  const now = context.clock.now();
  const nextAt = after(now, waitFor(refund, now));
  await askAboutPayment(context, refund);
  await moveRefund(context, refund, { to: 'due', sends: 0, sentAt: null, error: cut(error), nextAt });
}

async function askLater(context: Context, refund: LockedRefund, error: string): Promise<void> {
  const now = context.clock.now();
  const to = refund.state === 'processed' ? 'processed' : 'sent';
  const nextAt = to === 'processed' ? watchAgain(now) : after(now, waitFor(refund, now));
  await moveRefund(context, refund, { to, error: cut(error), nextAt });
}

/** The money is at the gateway again, or never left it: a person decides. */
async function fail(
  context: Context,
  refund: LockedRefund,
  known: { gatewayRefundId?: string; bankReference?: string | null; error: string },
): Promise<void> {
  if (refund.state === 'processed')
    await bookRefund(context, refund, { reason: 'refund_came_back', from: 'gateway', to: 'refunds' });
  await askAboutPayment(context, refund);
  const failed = { ...known, error: cut(known.error), nextAt: null, endedAt: context.clock.now() };
  await moveRefund(context, refund, { to: 'failed', ...failed });
  await tell(context, refund, 'refund_failed');
}

/**
 * While it was sent, money that the bank took back by itself may have passed for this refund: the payment is asked
 * about again.
 */
async function askAboutPayment({ db, clock }: Context, { paymentId }: LockedRefund): Promise<void> {
  await db.payment.update({ where: { id: paymentId }, data: { recheckAt: clock.now() } });
}

function tell(
  context: Context,
  { id, orderId, amount }: LockedRefund,
  kind: 'refund_sent' | 'refund_processed' | 'refund_failed',
): Promise<void> {
  return recordEvent(context, { orderId, kind, detail: { refund: id, amount: amount.toString() } });
}

const cut = (text: string) => text.slice(0, 500);
