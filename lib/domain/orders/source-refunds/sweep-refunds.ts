import type { Context } from '@/lib/domain/context';
import { after, hours } from '@/lib/platform/time';
import { enqueueRefund } from './jobs';

/** Jobs that one sweep adds; the next one, a minute later, goes on. */
const BATCH = 500;
/**
 * ms. One that is sent or asked about waits for an hour at most; a time that lies further ahead was written by a clock
 * that had leapt.
 */
const LONGEST_WAIT = hours(2);

/**
 * Adds a job for each refund about which something is due: a choice that nobody made in time, one that is to be sent,
 * and one that is to be asked about. Returns how many.
 */
export async function sweepRefunds({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<{ due: number }> {
  const now = clock.now();
  await db.sourceRefund.updateMany({
    where: { state: { in: ['due', 'sent'] }, nextAt: { gt: after(now, LONGEST_WAIT) } },
    data: { nextAt: now },
  });
  const due = await db.sourceRefund.findMany({
    where: { nextAt: { lte: now } },
    orderBy: [{ nextAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    select: { id: true },
  });
  for (const { id } of due) await enqueueRefund(db, id);
  return { due: due.length };
}

/**
 * The gateway says that something changed with a payment: what it has of refunds is asked about at once, also of those
 * that are watched no more, because a bank may give one back after weeks. In any transaction.
 */
export async function askAboutRefunds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  paymentId: string,
): Promise<void> {
  const asked = await db.sourceRefund.updateManyAndReturn({
    where: { paymentId, state: { in: ['sent', 'processed'] } },
    data: { nextAt: clock.now() },
    select: { id: true },
  });
  for (const { id } of asked) await enqueueRefund(db, id);
}
