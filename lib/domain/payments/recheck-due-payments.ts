import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { inParallel } from '@/lib/platform/parallel';
import { disputeOf } from './dispute-of';
import { recheckPayment } from './recheck-payment';
import { disputeRecheck, nextRecheck, repeatedRecheck } from './recheck-schedule';

const BATCH = 200;

/** Asks again about all paid payments whose time has come, until `isOver` says that the sweep has taken long enough. */
export async function recheckDuePayments(
  context: Context,
  { atOnce, isOver }: { atOnce: number; isOver: () => boolean },
): Promise<{ asked: number }> {
  const asked = new Set<string>();
  // By a time that has leapt ahead, the questions of three days would be asked, and used up, within minutes.
  if (context.clock.isSteady?.() === false) return { asked: 0 };
  while (!isOver()) {
    const found = await context.db.payment.findMany({
      where: { recheckAt: { lte: context.clock.now() } },
      orderBy: { recheckAt: 'asc' },
      take: BATCH,
    });
    const due = found.filter(({ id }) => !asked.has(id));
    if (due.length === 0) break;
    await inParallel(due, atOnce, async (payment) => {
      if (isOver()) return;
      asked.add(payment.id);
      await recheckDue(context, payment);
    });
  }
  return { asked: asked.size };
}

async function recheckDue(context: Context, payment: Payment): Promise<void> {
  const { clock, db, log } = context;
  const paidAt = payment.paidAt ?? payment.updatedAt;
  let isAnswered = false;
  try {
    isAnswered = (await recheckPayment(context, payment)) === 'answered';
  } catch (error) {
    // A payment that cannot be asked about must not stop the others.
    log.error({ err: error, clientTxnId: payment.clientTxnId }, 'a paid payment could not be asked about');
  }
  const next = isAnswered ? nextRecheck : repeatedRecheck;
  const now = clock.now();
  const dispute = await disputeOf(context, { paymentId: payment.id });
  // Another sweep may have asked meanwhile: the time that it set stays.
  await db.payment.updateMany({
    where: { id: payment.id, recheckAt: payment.recheckAt },
    data: { recheckAt: dispute ? disputeRecheck(now) : next(paidAt, now) },
  });
}
