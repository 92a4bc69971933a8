import { type Cron, type Handler, handler, listPoisonJobs, removeJobs } from '@/lib/platform/jobs';
import {
  deliverOtp,
  requestReset,
  requestResetJob,
  requestVerification,
  requestVerificationJob,
  sendMail,
  sendMailJob,
  sendOtpJob,
  tidyAccounts,
} from '@/lib/store/accounts';
import { sweepMedia, sweepMediaJob } from '@/lib/store/catalogue';
import type { Store } from '@/lib/store/open-store';
import {
  deliverOrder,
  deliverOrderJob,
  reviewPoisonJob,
  reviewPoisonJobsJob,
  sweepOrders,
  sweepOrdersJob,
  tidy,
  tidyJob,
} from '@/lib/store/orders';
import { followWebhook, settlePaymentJob, sweepPayments, sweepPaymentsJob } from '@/lib/store/payments';
import { foldTallies, foldTalliesJob, proveBooks, proveBooksJob } from '@/lib/store/stats';

/** Which code does which job. `worker` is this process's heartbeat id. */
export function handlers(
  { context, database, log }: Pick<Store, 'context' | 'database' | 'log'>,
  worker: string,
): Handler[] {
  const contextOf = (fields: object) => ({ ...context, log: log.child(fields) });
  return [
    handler(deliverOrderJob, ({ orderId }, run) =>
      deliverOrder(contextOf({ job: run.id, orderId }), { orderId, worker: `${worker}/${run.id}` }),
    ),
    handler(settlePaymentJob, (payload, run) =>
      followWebhook(contextOf({ job: run.id, clientTxnId: payload.clientTxnId }), payload),
    ),
    handler(sendOtpJob, (payload, run) =>
      deliverOtp(contextOf({ job: run.id }), { ...payload, attempt: run.attempt }),
    ),
    handler(sendMailJob, (payload, run) => sendMail(contextOf({ job: run.id }), payload, { jobId: run.id })),
    handler(requestResetJob, (payload, run) =>
      requestReset({ ...contextOf({ job: run.id }), language: payload.language }, payload),
    ),
    handler(requestVerificationJob, (payload, run) =>
      requestVerification({ ...contextOf({ job: run.id }), language: payload.language }, payload),
    ),
    handler(sweepPaymentsJob, async (_, run) => {
      const done = await sweepPayments(contextOf({ job: run.id }));
      if (done.asked > 0) log.info(done, 'payments swept');
    }),
    handler(sweepOrdersJob, async (_, run) => {
      const done = await sweepOrders(contextOf({ job: run.id }));
      if (done.revived > 0) log.warn(done, 'orders revived');
    }),
    handler(reviewPoisonJobsJob, async (_, run) => {
      for (const job of await listPoisonJobs(database.pool))
        if (await reviewPoisonJob(contextOf({ job: run.id }), job)) await removeJobs(database.pool, [job.id]);
    }),
    handler(tidyJob, async (_, run) => {
      await tidy(contextOf({ job: run.id }));
      await tidyAccounts(contextOf({ job: run.id }));
    }),
    handler(foldTalliesJob, async (_, run) => {
      await foldTallies(contextOf({ job: run.id }));
    }),
    handler(sweepMediaJob, async (_, run) => {
      const done = await sweepMedia(contextOf({ job: run.id }));
      if (done.removed > 0) log.info(done, 'pictures without a place removed');
    }),
    handler(proveBooksJob, async (_, run) => {
      await proveBooks(contextOf({ job: run.id }));
    }),
  ];
}

/** Times are UTC. */
export const crons: Cron[] = [
  { job: sweepPaymentsJob, pattern: '* * * * *' },
  { job: sweepOrdersJob, pattern: '* * * * *' },
  { job: reviewPoisonJobsJob, pattern: '* * * * *' },
  { job: foldTalliesJob, pattern: '* * * * *' },
  { job: tidyJob, pattern: '17 21 * * *' },
  { job: sweepMediaJob, pattern: '31 * * * *' },
  { job: proveBooksJob, pattern: '43 21 * * *' },
];
