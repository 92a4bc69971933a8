import { resumeAccounts, resumeAccountsJob } from '@/lib/domain/breakers';
import {
  issueDocuments,
  issueDocumentsJob,
  issueMissedDocuments,
  issueMissedDocumentsJob,
} from '@/lib/domain/invoices';
import {
  deliverCodes,
  deliverOrder,
  deliverOrderJob,
  holdByHand,
  reviewPoisonJob,
  reviewPoisonJobsJob,
  sendRefund,
  sendRefundJob,
  sweepOrders,
  sweepOrdersJob,
  sweepRefunds,
  sweepRefundsJob,
} from '@/lib/domain/orders';
import { runSettlementJob, settlePaymentJob, sweepPayments, sweepPaymentsJob } from '@/lib/domain/payments';
import { reconcileDayJob, runReconciliationJob } from '@/lib/domain/reconciliation';
import { deliverCodesJob } from '@/lib/domain/vault';
import { SUPPLIER_NAMES } from '@/lib/integrations/suppliers/descriptors';
import { type Handler, handler, listPoisonJobs, removeJobs } from '@/lib/platform/jobs';
import type { Tools } from './tools';

/** Payments, deliveries and refunds. */
export function orderHandlers({ contextOf, database, log, worker }: Tools): Handler[] {
  return [
    handler(deliverOrderJob, ({ orderId }, run) =>
      deliverOrder(contextOf({ job: run.id, orderId }), {
        orderId,
        worker: `${worker}/${run.runId}`,
        lane: SUPPLIER_NAMES.find((name) => name === run.lane),
      }),
    ),
    handler(deliverCodesJob, (payload, run) => deliverCodes(contextOf({ job: run.id }), payload)),
    handler(issueDocumentsJob, async (_, run) => {
      await issueDocuments(contextOf({ job: run.id }));
    }),
    handler(issueMissedDocumentsJob, async (_, run) => {
      const issued = await issueMissedDocuments(contextOf({ job: run.id }));
      if (issued > 0) log.warn({ issued }, 'documents were issued that the sweep had missed');
    }),
    handler(settlePaymentJob, (payload, run) =>
      runSettlementJob(contextOf({ job: run.id, clientTxnId: payload.clientTxnId }), payload),
    ),
    handler(sendRefundJob, (payload, run) => sendRefund(contextOf({ job: run.id, ...payload }), payload)),
    handler(sweepRefundsJob, async (_, run) => {
      await sweepRefunds(contextOf({ job: run.id }));
    }),
    handler(sweepPaymentsJob, async (_, run) => {
      const done = await sweepPayments(contextOf({ job: run.id }));
      if (done.asked > 0) log.info(done, 'payments swept');
    }),
    handler(sweepOrdersJob, async (_, run) => {
      const done = await sweepOrders(contextOf({ job: run.id }));
      if (done.revived > 0) log.warn(done, 'orders revived');
      await holdByHand(contextOf({ job: run.id }));
    }),
    handler(resumeAccountsJob, async (_, run) => {
      await resumeAccounts(contextOf({ job: run.id }));
    }),
    handler(reviewPoisonJobsJob, async (_, run) => {
      for (const job of await listPoisonJobs(database.pool))
        if (await reviewPoisonJob(contextOf({ job: run.id }), job)) await removeJobs(database.pool, [job.id]);
    }),
    handler(reconcileDayJob, (payload, run) => runReconciliationJob(contextOf({ job: run.id }), payload)),
  ];
}
