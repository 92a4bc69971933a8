import type { Context } from '@/lib/domain/context';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt, DeliverySend } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, minutes, seconds } from '@/lib/platform/time';
import { evidenceJson } from './evidence-json';

/** An attempt whose purchase is about to be sent, and the row of this sending. */
export interface Sending extends DeliveryAttempt {
  sendId: string;
}

/** What is known of one sending. */
export type Send = Pick<DeliverySend, 'number' | 'outcome' | 'error' | 'sendBy' | 'answeredAt'>;

/** ms from the writing of a sending to its first byte. What takes longer is not sent. */
export const SEND_WITHIN = seconds(10);
// An attempt without rows was made by a version that kept none: its calls took five minutes at most.
const UNRECORDED_CALL = minutes(5);

/** Writes one sending before its call, in the caller's transaction, which must have locked the order. */
export async function beginSend(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attempt: DeliveryAttempt,
  number: number,
): Promise<Sending> {
  const sentAt = clock.now();
  const { id } = await db.deliverySend.create({
    data: {
      id: newId(clock),
      attemptId: attempt.id,
      number,
      fence: attempt.fence,
      worker: attempt.worker,
      outcome: 'sent',
      sentAt,
      sendBy: after(sentAt, SEND_WITHIN),
    },
    select: { id: true },
  });
  return { ...attempt, sendId: id };
}

/** Writes the answer to one sending, once, whoever holds the attempt by now: it is evidence of this sending. */
export async function answerSend(
  { db }: Pick<Context, 'db'>,
  sendId: string,
  result: PurchaseResult,
  answeredAt: Date,
): Promise<void> {
  const { outcome, request, reply } = result;
  const supplierOrderId = outcome === 'delivered' || outcome === 'accepted' ? result.supplierOrderId : null;
  const error =
    outcome === 'refused' ? result.code : outcome === 'unknown' ? result.message.slice(0, 500) : null;
  await db.deliverySend.updateMany({
    where: { id: sendId, answeredAt: null },
    data: {
      outcome,
      supplierOrderId,
      error,
      request: evidenceJson(request),
      reply: evidenceJson(reply ?? null),
      answeredAt,
    },
  });
}

/** The sendings of an attempt, in their order. */
export async function readSends(
  { db }: Pick<Context, 'db'>,
  attempt: Pick<DeliveryAttempt, 'id' | 'sentAt' | 'outcome' | 'error'>,
): Promise<Send[]> {
  const sends = await db.deliverySend.findMany({
    where: { attemptId: attempt.id },
    orderBy: { number: 'asc' },
  });
  if (sends.length > 0) return sends;
  const sendBy = after(attempt.sentAt, UNRECORDED_CALL);
  return [{ number: 1, outcome: 'unknown', error: attempt.error, sendBy, answeredAt: null }];
}
