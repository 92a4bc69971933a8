import {
  deliverNotice,
  deliverOtp,
  endUnanswered,
  purgeUnprovedAccounts,
  requestReset,
  requestResetJob,
  requestVerification,
  requestVerificationJob,
  sendMail,
  sendMailJob,
  sendNoticeJob,
  sendOtpJob,
} from '@/lib/domain/accounts';
import { STORE } from '@/lib/domain/actor';
import { raiseAlerts, raiseAlertsJob, sendAlert, sendAlertJob } from '@/lib/domain/alerts';
import { expireApprovals } from '@/lib/domain/approvals';
import { writeAuditHead, writeAuditHeadJob } from '@/lib/domain/audit-log';
import { isQuarantined } from '@/lib/domain/backups';
import { resumeAccounts, resumeAccountsJob } from '@/lib/domain/breakers';
import {
  fetchRates,
  fetchRatesJob,
  runPriceSchedules,
  runPriceSchedulesJob,
  sweepMedia,
  sweepMediaJob,
} from '@/lib/domain/catalogue';
import { journalBeside, keepErasures, keepErasuresJob } from '@/lib/domain/erasure';
import { issueDocuments, issueDocumentsJob } from '@/lib/domain/invoices';
import {
  askForReviews,
  askForReviewsJob,
  raiseLowBalances,
  raisePaid,
  raisePaidJob,
  sendNotification,
  sendNotificationJob,
  setTelegramWebhook,
  setTelegramWebhookJob,
  tellDocuments,
  tellDocumentsJob,
} from '@/lib/domain/notifications';
import type { Store } from '@/lib/domain/open-services';
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
import { tellOfTestOrder, tellOfTestOrderJob } from '@/lib/domain/partners';
import { sealPayers, sealPayersJob } from '@/lib/domain/payers';
import { runSettlementJob, settlePaymentJob, sweepPayments, sweepPaymentsJob } from '@/lib/domain/payments';
import { sealContacts, sealContactsJob } from '@/lib/domain/personal-fields';
import { compareAfterRestore, compareAfterRestoreJob } from '@/lib/domain/quarantine';
import { reconcileDayJob, runReconciliationJob } from '@/lib/domain/reconciliation';
import { storeReportDays, storeReportDaysJob } from '@/lib/domain/reports';
import { createPartitions, createPartitionsJob, purgeExpired, purgeExpiredJob } from '@/lib/domain/retention';
import { raiseSecurityAlerts, raiseSecurityAlertsJob } from '@/lib/domain/security-alerts';
import { purgeSecurityEvents } from '@/lib/domain/security-events';
import { checkInvariantsJob, foldTallies, foldTalliesJob, reportInvariants } from '@/lib/domain/stats';
import { deliverCodesJob, keepVaultJob, voidExpired } from '@/lib/domain/vault';
import {
  keepWebhooks,
  keepWebhooksJob,
  sendWebhooks,
  sendWebhooksJob,
  tellOfItems,
  tellOfItemsJob,
  tellOfKeys,
} from '@/lib/domain/webhooks';
import { tellWatches, tellWatchesJob } from '@/lib/domain/wishes';
import { SUPPLIER_NAMES } from '@/lib/integrations/suppliers/descriptors';
import { type Cron, type Handler, handler, listPoisonJobs, removeJobs } from '@/lib/platform/jobs';

export interface HandlersInput extends Pick<Store, 'context' | 'database' | 'log'> {
  settings: Pick<Store['settings'], 'AUDIT_HEADS_FILE'>;
}

/** The handler of each job. `worker` is the heartbeat id of this process. */
export function handlers({ context, database, log, settings }: HandlersInput, worker: string): Handler[] {
  const erasures = journalBeside(settings.AUDIT_HEADS_FILE);
  const contextOf = (fields: object) => ({ ...context, actor: STORE, log: log.child(fields) });
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
    handler(keepVaultJob, async (_, run) => {
      // A void code stays void: a clock that is ahead must not take it for expired.
      if (context.clock.isSteady?.() === false || (await isQuarantined(context))) return;
      const expired = await voidExpired(contextOf({ job: run.id }));
      if (expired > 0) log.warn({ expired }, 'codes have expired in stock');
    }),
    handler(sealPayersJob, async (_, run) => {
      const changed = await sealPayers(contextOf({ job: run.id }));
      if (changed > 0) log.info({ changed }, 'who paid is sealed where it was in plain');
    }),
    handler(sealContactsJob, async (_, run) => {
      const { sealed, emptied } = await sealContacts(contextOf({ job: run.id }));
      if (sealed + emptied > 0)
        log.info({ sealed, emptied }, 'addresses and numbers are sealed, and emptied in plain');
    }),
    handler(settlePaymentJob, (payload, run) =>
      runSettlementJob(contextOf({ job: run.id, clientTxnId: payload.clientTxnId }), payload),
    ),
    handler(sendRefundJob, (payload, run) => sendRefund(contextOf({ job: run.id, ...payload }), payload)),
    handler(sweepRefundsJob, async (_, run) => {
      await sweepRefunds(contextOf({ job: run.id }));
    }),
    handler(sendOtpJob, (payload, run) =>
      deliverOtp(contextOf({ job: run.id }), { ...payload, attempt: run.attempt }),
    ),
    handler(sendNoticeJob, (payload, run) =>
      deliverNotice(contextOf({ job: run.id }), { ...payload, attempt: run.attempt }),
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
      await holdByHand(contextOf({ job: run.id }));
    }),
    handler(resumeAccountsJob, async (_, run) => {
      await resumeAccounts(contextOf({ job: run.id }));
    }),
    handler(reviewPoisonJobsJob, async (_, run) => {
      for (const job of await listPoisonJobs(database.pool))
        if (await reviewPoisonJob(contextOf({ job: run.id }), job)) await removeJobs(database.pool, [job.id]);
    }),
    handler(purgeExpiredJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return log.warn('nothing is purged: the time has leapt');
      if (await isQuarantined(context)) return log.warn('nothing is purged: the database was restored');
      await purgeExpired(contextOf({ job: run.id }));
      await expireApprovals(contextOf({ job: run.id }));
      const purged = await purgeUnprovedAccounts(contextOf({ job: run.id }));
      if (purged > 0) log.info({ purged }, 'accounts that nothing was proved for are deleted');
      const unanswered = await endUnanswered(contextOf({ job: run.id }));
      if (unanswered > 0) log.info({ unanswered }, 'requests to guardians that nobody answered are ended');
      const events = await purgeSecurityEvents(contextOf({ job: run.id }));
      if (events > 0) log.info({ events }, 'security events of more than a year ago are deleted');
    }),
    handler(createPartitionsJob, async (_, run) => {
      const created = await createPartitions(contextOf({ job: run.id }));
      if (created > 0) log.info({ created }, 'partitions of the months ahead are created');
    }),
    handler(raiseSecurityAlertsJob, async (_, run) => {
      const raised = await raiseSecurityAlerts(contextOf({ job: run.id }));
      if (raised > 0) log.warn({ raised }, 'security alerts');
    }),
    handler(raiseAlertsJob, async (_, run) => {
      const told = await raiseAlerts(contextOf({ job: run.id }));
      if (told > 0) log.info({ told }, 'people are told what waits for them');
    }),
    handler(sendAlertJob, (payload, run) => sendAlert(contextOf({ job: run.id }), payload)),
    handler(sendNotificationJob, (payload, run) =>
      sendNotification(contextOf({ job: run.id }), { ...payload, attempt: run.attempt }),
    ),
    handler(sendWebhooksJob, async (_, run) => {
      // What a restored database holds was told before its backup, or is told when a person has looked at it.
      if (await isQuarantined(context)) return;
      await sendWebhooks(contextOf({ job: run.id }), run.signal);
    }),
    handler(tellOfItemsJob, async (_, run) => {
      if (await isQuarantined(context)) return;
      await tellOfItems(contextOf({ job: run.id }));
    }),
    handler(tellOfTestOrderJob, async (payload, run) => {
      if (await isQuarantined(context)) return;
      await tellOfTestOrder(contextOf({ job: run.id }), payload);
    }),
    handler(keepWebhooksJob, async (_, run) => {
      if (context.clock.isSteady?.() === false || (await isQuarantined(context))) return;
      await tellOfKeys(contextOf({ job: run.id }));
      const purged = await keepWebhooks(contextOf({ job: run.id }));
      if (purged > 0) log.info({ purged }, 'events of partners of more than 90 days ago are deleted');
    }),
    handler(tellDocumentsJob, (payload, run) => tellDocuments(contextOf({ job: run.id }), payload)),
    handler(setTelegramWebhookJob, (_, run) => setTelegramWebhook(contextOf({ job: run.id }))),
    handler(raisePaidJob, async (_, run) => {
      await raisePaid(contextOf({ job: run.id }));
      await raiseLowBalances(contextOf({ job: run.id }));
    }),
    handler(askForReviewsJob, async (_, run) => {
      if (context.clock.isSteady?.() === false || (await isQuarantined(context))) return;
      const asked = await askForReviews(contextOf({ job: run.id }));
      if (asked > 0) log.info({ asked }, 'customers are asked for reviews');
    }),
    handler(tellWatchesJob, async (_, run) => {
      const told = await tellWatches(contextOf({ job: run.id }));
      if (told > 0) log.info({ told }, 'customers are told of items that they wait for');
    }),
    handler(fetchRatesJob, async (_, run) => {
      if (await isQuarantined(context)) return;
      const done = await fetchRates(contextOf({ job: run.id }));
      if (done.waiting.length > 0) log.warn(done, 'exchange rates changed so much that a person decides');
      else if (done.changed.length > 0) log.info(done, 'exchange rates changed');
    }),
    handler(runPriceSchedulesJob, async (_, run) => {
      if (await isQuarantined(context)) return;
      const done = await runPriceSchedules(contextOf({ job: run.id }));
      if (done.begun + done.ended > 0) log.info(done, 'scheduled changes of prices began or ended');
    }),
    handler(foldTalliesJob, async (_, run) => {
      await foldTallies(contextOf({ job: run.id }));
    }),
    handler(storeReportDaysJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return;
      const stored = await storeReportDays(contextOf({ job: run.id }), { signal: run.signal });
      if (stored > 0) log.info({ stored }, 'sums of days that are over are stored');
    }),
    handler(sweepMediaJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return;
      const done = await sweepMedia(contextOf({ job: run.id }));
      if (done.removed > 0) log.info(done, 'pictures without a place removed');
    }),
    handler(reconcileDayJob, (payload, run) => runReconciliationJob(contextOf({ job: run.id }), payload)),
    handler(keepErasuresJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return log.warn('nothing is wiped: the time has leapt');
      const done = await keepErasures(contextOf({ job: run.id }), erasures);
      if (done.resealed + done.wiped > 0) log.info(done, 'accounts were wiped or sealed again');
    }),
    handler(compareAfterRestoreJob, async (_, run) => {
      // Before a person can end the quarantine: a restored database has forgotten what was erased since.
      if (await isQuarantined(context)) await keepErasures(contextOf({ job: run.id }), erasures);
      await compareAfterRestore(contextOf({ job: run.id }));
    }),
    handler(checkInvariantsJob, async (_, run) => {
      await reportInvariants(contextOf({ job: run.id }), {
        auditHeadsFile: settings.AUDIT_HEADS_FILE,
        sealer: context.sealer,
      });
    }),
    handler(writeAuditHeadJob, async (_, run) => {
      await writeAuditHead(contextOf({ job: run.id }), settings.AUDIT_HEADS_FILE);
    }),
  ];
}

/** Times are in UTC. */
export const crons: Cron[] = [
  { job: resumeAccountsJob, pattern: '* * * * *' },
  { job: sweepPaymentsJob, pattern: '* * * * *' },
  { job: sweepOrdersJob, pattern: '* * * * *' },
  { job: sweepRefundsJob, pattern: '* * * * *' },
  { job: reviewPoisonJobsJob, pattern: '* * * * *' },
  { job: foldTalliesJob, pattern: '* * * * *' },
  { job: runPriceSchedulesJob, pattern: '* * * * *' },
  { job: raisePaidJob, pattern: '* * * * *' },
  { job: tellWatchesJob, pattern: '* * * * *' },
  { job: issueDocumentsJob, pattern: '* * * * *' },
  { job: raiseAlertsJob, pattern: '* * * * *' },
  { job: compareAfterRestoreJob, pattern: '* * * * *' },
  { job: sendWebhooksJob, pattern: '* * * * *' },
  { job: tellOfItemsJob, pattern: '* * * * *' },
  { job: askForReviewsJob, pattern: '*/10 * * * *' },
  { job: raiseSecurityAlertsJob, pattern: '*/5 * * * *' },
  { job: storeReportDaysJob, pattern: '*/5 * * * *' },
  { job: setTelegramWebhookJob, pattern: '7 * * * *' },
  { job: purgeExpiredJob, pattern: '17 * * * *' },
  { job: createPartitionsJob, pattern: '9 * * * *' },
  { job: keepErasuresJob, pattern: '13 * * * *' },
  { job: keepVaultJob, pattern: '23 * * * *' },
  { job: sealContactsJob, pattern: '*/10 * * * *' },
  { job: sealPayersJob, pattern: '*/10 * * * *' },
  { job: keepWebhooksJob, pattern: '27 * * * *' },
  { job: sweepMediaJob, pattern: '31 * * * *' },
  // Half past six in the evening in India and again at half past nine, after central banks have published the rates of the day.
  { job: fetchRatesJob, pattern: '0 13,16 * * *' },
  // One in the morning in India, when the day before is over at every party.
  { job: reconcileDayJob, pattern: '30 19 * * *' },
  { job: checkInvariantsJob, pattern: '43 21 * * *' },
  // After the check, which records its result in the audit log.
  { job: writeAuditHeadJob, pattern: '53 21 * * *' },
];
