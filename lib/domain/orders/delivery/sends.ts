import type { Context } from '@/lib/domain/context';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt, DeliverySend } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, type Deadline, minutes, seconds, startDeadline } from '@/lib/platform/time';
import { evidenceJson } from './evidence-json';

/** An attempt whose purchase is about to be sent, and the row of this sending. */
export interface Sending extends DeliveryAttempt {
  sendId: string;
  deadline: Deadline;
}

/** What is known of one sending. */
export type Send = Pick<DeliverySend, 'number' | 'outcome' | 'error' | 'sentAt' | 'sendBy' | 'answeredAt'>;

/** ms from the writing of a sending to its first byte. What takes longer is not sent. */
const SEND_WITHIN = seconds(10);
/**
 * ms from the writing of a sending until a supplier no longer carries it out, even when the store's clocks let it through,
 * as on a machine that was suspended: the signatures of Smile.one are valid for about five minutes (SMILEONE-2). The calls
 * of versions that kept no rows of their sendings took no longer.
 */
export const CALL_LIFE = minutes(5);

/** Writes one sending before its call, in the caller's transaction, which must have locked the order. */
export async function beginSend(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attempt: DeliveryAttempt,
  number: number,
): Promise<Sending> {
  const deadline = startDeadline(clock, SEND_WITHIN);
  const { id } = await db.deliverySend.create({
    data: {
      id: newId(clock),
      attemptId: attempt.id,
      number,
      fence: attempt.fence,
      worker: attempt.worker,
      outcome: 'sent',
      sentAt: deadline.startedAt,
      sendBy: deadline.at,
    },
    select: { id: true },
  });
  return { ...attempt, sendId: id, deadline };
}

/** Writes the answer to one sending, once, also when another run has taken over the attempt: it is evidence. */
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
  attempt: Pick<DeliveryAttempt, 'id' | 'sentAt' | 'error'>,
): Promise<Send[]> {
  const rows = await db.deliverySend.findMany({
    where: { attemptId: attempt.id },
    orderBy: { number: 'asc' },
  });
  return sendsOf(attempt, rows);
}

/** The sendings of an attempt whose rows are read; one without an answer when it has no rows. */
export function sendsOf<Row extends Send>(
  { sentAt, error }: Pick<DeliveryAttempt, 'sentAt' | 'error'>,
  rows: Row[],
): (Row | Send)[] {
  if (rows.length > 0) return rows;
  const sendBy = after(sentAt, CALL_LIFE);
  return [{ number: 1, outcome: 'unknown', error, sentAt, sendBy, answeredAt: null }];
}
