import type { Context } from '@/lib/domain/context';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import {
  assignmentsSql,
  type DeliveryAttempt,
  type DeliverySend,
  insertSql,
  jsonSql,
  Prisma,
} from '@/lib/platform/db';
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
 * ms from the writing of a sending until a supplier no longer carries it out, even when the store's clocks let it
 * through, as on a machine that was suspended: the signatures of Smile.one are valid for about five minutes
 * (SMILEONE-2). The calls of versions that kept no rows of their sendings took no longer.
 */
export const CALL_LIFE = minutes(5);

/** A sending, and the SQL that writes its row before the call. Its transaction must have locked the order. */
export function newSend(
  clock: Context['clock'],
  attempt: DeliveryAttempt,
  number: number,
): { row: Prisma.Sql; sending: Sending } {
  const deadline = startDeadline(clock, SEND_WITHIN);
  const id = newId(clock);
  const row = insertSql<DeliverySend>('delivery_sends', {
    id,
    attemptId: attempt.id,
    number,
    fence: attempt.fence,
    worker: attempt.worker,
    outcome: 'sent',
    sentAt: deadline.startedAt,
    sendBy: deadline.at,
  });
  return { row, sending: { ...attempt, sendId: id, deadline } };
}

/**
 * The SQL that writes the answer to one sending, once, also when another run has taken over the attempt: it is
 * evidence.
 */
export function answerSendSql(sendId: string, result: PurchaseResult, answeredAt: Date): Prisma.Sql {
  const { outcome, request, reply } = result;
  const supplierOrderId = outcome === 'delivered' || outcome === 'accepted' ? result.supplierOrderId : null;
  const error =
    outcome === 'refused' ? result.code : outcome === 'unknown' ? result.message.slice(0, 500) : null;
  const columns = assignmentsSql<DeliverySend>({
    outcome,
    supplierOrderId,
    error,
    request: jsonSql(evidenceJson(request)),
    reply: jsonSql(evidenceJson(reply ?? null)),
    answeredAt,
  });
  return Prisma.sql`update delivery_sends set ${columns} where id = ${sendId} and answered_at is null`;
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
