// Names and payloads of the jobs of payments. Their handlers are in lib/worker.
import { z } from 'zod';
import type { Db, Prisma } from '@/lib/platform/db';
import { defineJob, jobSql } from '@/lib/platform/jobs';

export const settlePaymentJob = defineJob(
  'settle-payment',
  z.object({ clientTxnId: z.string(), tries: z.int().default(0) }),
  // Seven tries take eleven minutes; afterwards the sweeps ask the gateway for three days.
  { maxAttempts: 7 },
);
export const sweepPaymentsJob = defineJob('sweep-payments', z.object({}));

interface SettlementOptions {
  tries?: number;
  runAt?: Date;
}

/**
 * `enqueueSettlement` for each row of `from`, or once without it, as a part of a statement that also writes something
 * else.
 */
export function settlementSql(
  clientTxnId: string,
  { tries = 0, runAt }: SettlementOptions = {},
  from?: Prisma.Sql,
): Prisma.Sql {
  const key = `settle:${clientTxnId}`;
  return jobSql(settlePaymentJob, { clientTxnId, tries }, { key, ...(runAt ? { runAt } : {}) }, from);
}

/** Adds a job that settles a payment, or replaces the waiting one. Its handler is `runSettlementJob`. */
export async function enqueueSettlement(
  db: Db,
  clientTxnId: string,
  options: SettlementOptions = {},
): Promise<void> {
  await db.$executeRaw(settlementSql(clientTxnId, options));
}
