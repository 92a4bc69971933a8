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

async function subjectOf(context: Context, job: PoisonJob) {
  if (job.name === deliverOrderJob.name) {
    const { orderId } = deliverOrderJob.payload.parse(job.payload);
    const order = await context.db.order.findUnique({ where: { id: orderId } });
    return order && { orderId, moneyAtRisk: order.value };
  }
  if (job.name === settlePaymentJob.name) {
    const { clientTxnId } = settlePaymentJob.payload.parse(job.payload);
    const payment = await context.db.payment.findUnique({ where: { clientTxnId } });
    return payment && { orderId: payment.orderId, paymentId: payment.id, moneyAtRisk: payment.amount };
  }
  return null;
}
