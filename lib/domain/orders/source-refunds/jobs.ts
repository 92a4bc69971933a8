// Names and payloads of the jobs of refunds to the source. Their handlers are in lib/worker.
import { z } from 'zod';
import type { Db } from '@/lib/platform/db';
import { defineJob, enqueue } from '@/lib/platform/jobs';

// A refund whose job fails is found again by the sweep, for as long as it is open.
export const sendRefundJob = defineJob('send-refund', z.object({ refundId: z.string() }), { maxAttempts: 3 });
export const sweepRefundsJob = defineJob('sweep-refunds', z.object({}));

/** Adds a job that sends a refund or asks about it, or replaces the waiting one. */
export function enqueueRefund(db: Db, refundId: string): Promise<void> {
  return enqueue(db, sendRefundJob, { refundId }, { key: `refund:${refundId}` });
}
