import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { inParallel } from '@/lib/platform/parallel';
import { NAMED_DISPUTES } from './named-disputes';
import { type Recheck, recheckPayment } from './recheck-payment';
import { askedAgain, disputeRecheck, isCaused, isPlanOver, nextRecheck } from './recheck-schedule';

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
  let said: Recheck = 'unanswered';
  try {
    said = await recheckPayment(context, payment);
  } catch (error) {
    // A payment that cannot be asked about must not stop the others.
    log.error({ err: error, clientTxnId: payment.clientTxnId }, 'a paid payment could not be asked about');
  }
  const now = clock.now();
  const next = await findNext(context, { payment, said, now });
  // Another sweep may have asked meanwhile: the time that it set stays.
  await db.$executeRaw`
    update payments set recheck_at =
      case when exists (${NAMED_DISPUTES}) then ${askedAgain(now)}::timestamptz
           when exists (select from payment_disputes where payment_id = payments.id and ended_at is null)
           then ${disputeRecheck(now)}::timestamptz else ${next}::timestamptz end
     where id = ${payment.id} and recheck_at = ${payment.recheckAt}`;
}

interface AskedPayment {
  payment: Payment;
  said: Recheck;
  now: Date;
}

/** When a payment without a dispute is asked about next; null when it is not. */
async function findNext(context: Context, { payment, said, now }: AskedPayment): Promise<Date | null> {
  const paidAt = payment.paidAt ?? payment.updatedAt;
  if (said === 'answered') return nextRecheck(paidAt, now);
  if (!isPlanOver(paidAt, now)) return askedAgain(now);
  const causedAt = said === 'forgotten' ? null : await findCause(context, payment);
  if (isCaused({ paidAt, now }, { wasDueAt: payment.recheckAt, causedAt })) return askedAgain(now);
  context.log.warn({ clientTxnId: payment.clientTxnId, said }, 'a paid payment is asked about no more');
  return null;
}

/** When a webhook or a refund to the source last was a reason to ask; null when none is kept. */
async function findCause({ db }: Pick<Context, 'db'>, { id, clientTxnId }: Payment): Promise<Date | null> {
  const [found] = await db.$queryRaw<{ at: Date | null }[]>`
    select greatest((select max(received_at) from webhook_inbox where client_txn_id = ${clientTxnId}),
                    (select max(updated_at) from source_refunds where payment_id = ${id})) as at`;
  return found?.at ?? null;
}
