import {
  deliverNotice,
  deliverOtp,
  requestGuardianLink,
  requestGuardianLinkJob,
  requestReset,
  requestResetJob,
  requestVerification,
  requestVerificationJob,
  sendMail,
  sendMailJob,
  sendNoticeJob,
  sendOtpJob,
} from '@/lib/domain/accounts';
import { raiseAlerts, raiseAlertsJob, sendAlert, sendAlertJob } from '@/lib/domain/alerts';
import { isQuarantined } from '@/lib/domain/backups';
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
import { tellOfTestOrder, tellOfTestOrderJob } from '@/lib/domain/partners';
import { raiseSecurityAlerts, raiseSecurityAlertsJob } from '@/lib/domain/security-alerts';
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
import { type Handler, handler } from '@/lib/platform/jobs';
import { createLimiter } from '@/lib/platform/limits';
import type { Tools } from './tools';

/** What people and programs are told. */
export function messageHandlers({ context, contextOf, database, log }: Tools): Handler[] {
  const limiter = createLimiter({ pool: database.pool, log, factor: 1 });
  return [
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
    handler(requestGuardianLinkJob, (payload, run) =>
      requestGuardianLink({ ...contextOf({ job: run.id }), language: payload.language, limiter }, payload),
    ),
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
  ];
}
