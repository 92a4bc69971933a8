import { transaction } from '@/lib/platform/db';
import type { PoisonJob } from '@/lib/platform/jobs';
import type { Context } from '@/lib/store/context';
import { deliverOrderJob, settlePaymentJob } from './jobs';
import { openReview } from './open-review';

/** A job that used up its tries ends before a person. True when its case is on record, so that the job may go. */
export async function reviewPoisonJob(context: Context, job: PoisonJob): Promise<boolean> {
  context.log.error(
    { job: job.name, payload: job.payload, attempts: job.attempts, lastError: job.lastError },
    'poison job',
  );
  // Its key went to a newer job of the same kind, which does the work.
  if (job.superseded) return true;
  const subject = await subjectOf(context, job);
  if (!subject) return true;
  await transaction(context, (inside) =>
    openReview(inside, {
      cause: 'poison_job',
      ...subject,
      evidence: { job: job.name, attempts: job.attempts, lastError: job.lastError?.slice(0, 2000) ?? null },
    }),
  );
  return true;
}

/** What the job was about; null for sweeps, for what has ended meanwhile, and for a payload that says nothing. */
async function subjectOf(context: Context, job: PoisonJob) {
  if (job.name === deliverOrderJob.name) {
    const id = deliverOrderJob.payload.safeParse(job.payload).data?.orderId;
    const order = id === undefined ? null : await context.db.order.findUnique({ where: { id } });
    return order?.status === 'Processing' ? { orderId: order.id, moneyAtRisk: order.value } : null;
  }
  if (job.name === settlePaymentJob.name) {
    const clientTxnId = settlePaymentJob.payload.safeParse(job.payload).data?.clientTxnId;
    const payment =
      clientTxnId === undefined ? null : await context.db.payment.findUnique({ where: { clientTxnId } });
    if (!payment || payment.status === 'paid') return null;
    return { orderId: payment.orderId, paymentId: payment.id, moneyAtRisk: payment.amount };
  }
  return null;
}
