import { raiseAlertsJob } from '@/lib/domain/alerts';
import { writeAuditHeadJob } from '@/lib/domain/audit-log';
import { resumeAccountsJob } from '@/lib/domain/breakers';
import { fetchRatesJob, runPriceSchedulesJob, sweepMediaJob } from '@/lib/domain/catalogue';
import { keepErasuresJob } from '@/lib/domain/erasure';
import { issueDocumentsJob, issueMissedDocumentsJob } from '@/lib/domain/invoices';
import { watchLedgerJob } from '@/lib/domain/metrics';
import { askForReviewsJob, raisePaidJob, setTelegramWebhookJob } from '@/lib/domain/notifications';
import { reviewPoisonJobsJob, sweepOrdersJob, sweepRefundsJob } from '@/lib/domain/orders';
import { sealPayersJob } from '@/lib/domain/payers';
import { sweepPaymentsJob } from '@/lib/domain/payments';
import { sealContactsJob } from '@/lib/domain/personal-fields';
import { compareAfterRestoreJob } from '@/lib/domain/quarantine';
import { reconcileDayJob } from '@/lib/domain/reconciliation';
import { storeReportDaysJob } from '@/lib/domain/reports';
import { createPartitionsJob, purgeExpiredJob } from '@/lib/domain/retention';
import { raiseSecurityAlertsJob } from '@/lib/domain/security-alerts';
import { checkInvariantsJob, foldTalliesJob } from '@/lib/domain/stats';
import { keepVaultJob } from '@/lib/domain/vault';
import { keepWebhooksJob, sendWebhooksJob, tellOfItemsJob } from '@/lib/domain/webhooks';
import { tellWatchesJob } from '@/lib/domain/wishes';
import type { Cron } from '@/lib/platform/jobs';

/** What runs by itself, and when. Times are in UTC. */
export const crons: Cron[] = [
  { job: resumeAccountsJob, pattern: '* * * * *' },
  { job: sweepPaymentsJob, pattern: '* * * * *' },
  { job: sweepOrdersJob, pattern: '* * * * *' },
  { job: sweepRefundsJob, pattern: '* * * * *' },
  { job: reviewPoisonJobsJob, pattern: '* * * * *' },
  { job: foldTalliesJob, pattern: '* * * * *' },
  { job: runPriceSchedulesJob, pattern: '* * * * *' },
  { job: watchLedgerJob, pattern: '* * * * *' },
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
  { job: keepErasuresJob, pattern: '3,13,23,33,43,53 * * * *' },
  { job: keepVaultJob, pattern: '23 * * * *' },
  { job: sealContactsJob, pattern: '*/10 * * * *' },
  { job: sealPayersJob, pattern: '*/10 * * * *' },
  { job: keepWebhooksJob, pattern: '27 * * * *' },
  { job: sweepMediaJob, pattern: '31 * * * *' },
  // Half past six in the evening in India and again at half past nine, after central banks have published the rates of
  // the day.
  { job: fetchRatesJob, pattern: '0 13,16 * * *' },
  // One in the morning in India, when the day before is over at every party.
  { job: reconcileDayJob, pattern: '30 19 * * *' },
  // Before the check, which tells what has no document.
  { job: issueMissedDocumentsJob, pattern: '37 20 * * *' },
  { job: checkInvariantsJob, pattern: '43 21 * * *' },
  // After the check, which records its result in the audit log.
  { job: writeAuditHeadJob, pattern: '53 21 * * *' },
];
