// The contracts of the jobs about payments. The handlers are the worker's.
import { z } from 'zod';
import type { Db } from '@/lib/platform/db';
import { defineJob, enqueue } from '@/lib/platform/jobs';

export const settlePaymentJob = defineJob(
  'settle-payment',
  z.object({ clientTxnId: z.string(), tries: z.int().default(0) }),
  // Seven tries take eleven minutes; the sweeps ask again for three days.
  { maxAttempts: 7 },
);
export const sweepPaymentsJob = defineJob('sweep-payments', z.object({}));

export function enqueueSettlement(
  db: Db,
  clientTxnId: string,
  options: { tries?: number; runAt?: Date } = {},
): Promise<void> {
  const { tries = 0, runAt } = options;
  return enqueue(
    db,
    settlePaymentJob,
    { clientTxnId, tries },
    { key: `settle:${clientTxnId}`, ...(runAt ? { runAt } : {}) },
  );
}
