import type { Context } from '@/lib/domain/context';
import { after, seconds } from '@/lib/platform/time';
import { enqueueSettlement } from './jobs';
import { settlePayment } from './settle-payment';

// Repeats are needed because a webhook may arrive before its order is committed, or while the gateway does not answer.
const TRIES = 3;

/** Settles the payment that a webhook named, and stores the outcome with the webhook. */
export async function runSettlementJob(
  context: Context,
  { clientTxnId, tries }: { clientTxnId: string; tries: number },
): Promise<void> {
  const outcome = await settlePayment(context, clientTxnId);
  if ((outcome === 'unknown_payment' || outcome === 'unanswered') && tries < TRIES) {
    const runAt = after(context.clock.now(), seconds(2 ** tries * 2));
    await enqueueSettlement(context.db, clientTxnId, { tries: tries + 1, runAt });
    return;
  }
  await context.db.webhookInbox.updateMany({
    where: { clientTxnId, handledAt: null },
    data: { handledAt: context.clock.now(), outcome },
  });
}
