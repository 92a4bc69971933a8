import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { inParallel } from '@/lib/platform/parallel';
import { NAMED_DISPUTES } from './named-disputes';
import { recheckPayment } from './recheck-payment';
import { askedAgain, disputeRecheck, nextRecheck, repeatedRecheck } from './recheck-schedule';

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
      orderBy: [{ recheckAt: 'asc' }, { id: 'asc' }],
      take: BATCH,
    });
    const due = found.filter(({ id }) => !asked.has(id));
    await inParallel(due, atOnce, async (payment) => {
      if (isOver()) return;
      asked.add(payment.id);
      await recheckDue(context, payment);
    });
    if (due.length === 0 || found.length < BATCH) break;
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
  const now = clock.now();
  const next = isAnswered ? nextRecheck(paidAt, now) : repeatedRecheck(paidAt, now, payment.recheckAt);
  // Another sweep may have asked meanwhile: the time that it set stays.
  await db.$executeRaw`
    update payments set recheck_at =
      case when exists (${NAMED_DISPUTES}) then ${askedAgain(now)}::timestamptz
           when exists (select from payment_disputes where payment_id = payments.id and ended_at is null)
           then ${disputeRecheck(now)}::timestamptz else ${next}::timestamptz end
     where id = ${payment.id} and recheck_at = ${payment.recheckAt}`;
}
