import {
  requestGuardianLinkJob,
  requestResetJob,
  requestVerificationJob,
  sendMailJob,
  sendNoticeJob,
  sendOtpJob,
} from '@/lib/domain/accounts';
import { raiseAlertsJob, sendAlertJob } from '@/lib/domain/alerts';
import { sendNotificationJob, tellDocumentsJob } from '@/lib/domain/notifications';
import { CHANNELS } from '@/lib/domain/notifications/schema';
import { deliverOrderJob, sendRefundJob } from '@/lib/domain/orders';
import { tellOfTestOrderJob } from '@/lib/domain/partners';
import { settlePaymentJob } from '@/lib/domain/payments';
import { raiseSecurityAlertsJob } from '@/lib/domain/security-alerts';
import { deliverCodesJob } from '@/lib/domain/vault';
import { sendWebhooksJob } from '@/lib/domain/webhooks';
import { SUPPLIER_NAMES } from '@/lib/integrations/suppliers/descriptors';
import type { Settings } from '@/lib/platform/config';
import type { Lane } from '@/lib/platform/jobs';

export type LaneSettings = Pick<
  Settings,
  | 'WORKER_CONCURRENCY'
  | 'WORKER_SETTLEMENT_SLOTS'
  | 'WORKER_SUPPLIER_SLOTS'
  | 'WORKER_MESSAGE_SLOTS'
  | 'WORKER_HOUSEKEEPING_SLOTS'
>;

/** The lanes of a worker: one for each remote party that can be slow, so that it delays only its own jobs. */
export function lanesOf(settings: LaneSettings): Lane[] {
  const usual = settings.WORKER_CONCURRENCY;
  return [
    // Codes need no remote party.
    {
      name: 'settlement',
      slots: settings.WORKER_SETTLEMENT_SLOTS ?? usual,
      jobs: [settlePaymentJob, deliverCodesJob, sendRefundJob],
    },
    ...SUPPLIER_NAMES.map((name) => ({
      name,
      slots: settings.WORKER_SUPPLIER_SLOTS ?? usual,
      jobs: [deliverOrderJob],
    })),
    {
      name: 'messages',
      slots: settings.WORKER_MESSAGE_SLOTS,
      jobs: [
        sendMailJob,
        sendOtpJob,
        sendNoticeJob,
        requestResetJob,
        requestVerificationJob,
        requestGuardianLinkJob,
      ],
    },
    // Two for each channel, whose queues keep it to them: one that hangs delays no other, and no code for signing in.
    { name: 'notifications', slots: 2 * CHANNELS.length, jobs: [sendNotificationJob, tellDocumentsJob] },
    // Two for messages to slow receivers, one for the search, which nothing else may delay.
    { name: 'alerts', slots: 3, jobs: [raiseAlertsJob, raiseSecurityAlertsJob, sendAlertJob] },
    // Each sends fifty at once; receivers of partners delay nothing but webhooks.
    { name: 'webhooks', slots: 2, jobs: [sendWebhooksJob] },
    // One slot that no receiver holds: a program that is tried out waits for its event.
    { name: 'test-orders', slots: 1, jobs: [tellOfTestOrderJob] },
    { name: 'housekeeping', slots: settings.WORKER_HOUSEKEEPING_SLOTS, jobs: 'rest' },
  ];
}
