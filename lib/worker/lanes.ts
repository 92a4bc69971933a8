import {
  requestResetJob,
  requestVerificationJob,
  sendMailJob,
  sendNoticeJob,
  sendOtpJob,
} from '@/lib/domain/accounts';
import { deliverOrderJob } from '@/lib/domain/orders';
import { settlePaymentJob } from '@/lib/domain/payments';
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
    { name: 'settlement', slots: settings.WORKER_SETTLEMENT_SLOTS ?? usual, jobs: [settlePaymentJob] },
    ...SUPPLIER_NAMES.map((name) => ({
      name,
      slots: settings.WORKER_SUPPLIER_SLOTS ?? usual,
      jobs: [deliverOrderJob],
    })),
    {
      name: 'messages',
      slots: settings.WORKER_MESSAGE_SLOTS,
      jobs: [sendMailJob, sendOtpJob, sendNoticeJob, requestResetJob, requestVerificationJob],
    },
    { name: 'housekeeping', slots: settings.WORKER_HOUSEKEEPING_SLOTS, jobs: 'rest' },
  ];
}
