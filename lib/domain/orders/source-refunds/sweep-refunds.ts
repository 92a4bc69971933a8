import type { Context } from '@/lib/domain/context';
import { enqueueRefund } from './jobs';

/** Jobs that one sweep adds; the next one, a minute later, goes on. */
const BATCH = 500;

/**
 * Adds a job for each refund about which something is due: a choice that nobody made in time, one that is to be sent, and one that
 * is to be asked about. Returns how many.
 */
export async function sweepRefunds({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<{ due: number }> {
  const due = await db.sourceRefund.findMany({
    where: { nextAt: { lte: clock.now() } },
    orderBy: { nextAt: 'asc' },
    take: BATCH,
    select: { id: true },
  });
  for (const { id } of due) await enqueueRefund(db, id);
  return { due: due.length };
}

/** The gateway says that something changed with a payment: its open refunds are asked about at once. In any transaction. */
export async function askAboutRefunds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  paymentId: string,
): Promise<void> {
  const open = await db.sourceRefund.findMany({
    where: { paymentId, state: { in: ['sent', 'processed'] } },
    select: { id: true },
  });
  if (open.length === 0) return;
  await db.sourceRefund.updateMany({
    where: { id: { in: open.map(({ id }) => id) }, nextAt: { not: null } },
    data: { nextAt: clock.now() },
  });
  for (const { id } of open) await enqueueRefund(db, id);
}
