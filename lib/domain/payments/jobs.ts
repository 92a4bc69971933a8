// The contracts of the jobs about payments. The handlers are the worker's.
import { z } from 'zod';
import type { Db, Prisma } from '@/lib/platform/db';
import { defineJob, jobSql } from '@/lib/platform/jobs';

export const settlePaymentJob = defineJob(
  'settle-payment',
  z.object({ clientTxnId: z.string(), tries: z.int().default(0) }),
  // Seven tries take eleven minutes; the sweeps ask again for three days.
  { maxAttempts: 7 },
);
export const sweepPaymentsJob = defineJob('sweep-payments', z.object({}));

interface SettlementOptions {
  tries?: number;
  runAt?: Date;
}

/** The same as `enqueueSettlement`, as an expression for a statement that changes something and asks for it at once. */
export function settlementSql(clientTxnId: string, { tries = 0, runAt }: SettlementOptions = {}): Prisma.Sql {
  const key = `settle:${clientTxnId}`;
  return jobSql(settlePaymentJob, { clientTxnId, tries }, { key, ...(runAt ? { runAt } : {}) });
}

export async function enqueueSettlement(
  db: Db,
  clientTxnId: string,
  options: SettlementOptions = {},
): Promise<void> {
  await db.$executeRaw`select ${settlementSql(clientTxnId, options)}`;
}
