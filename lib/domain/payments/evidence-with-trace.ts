import type { Context } from '@/lib/domain/context';
import { openEvidence } from '@/lib/domain/payers';
import type { Prisma, Review } from '@/lib/platform/db';

/**
 * The evidence of a case as people read it: with its payer, and with the trace in which it was opened, by which the log
 * shows what happened. `movedTo`: the cell in which its customer is, where no balance is on hold for it.
 */
export function evidenceWithTrace(
  context: Pick<Context, 'sealer'>,
  { paymentId, evidence: kept, trace }: Pick<Review, 'paymentId' | 'evidence' | 'trace'>,
  movedTo: string | null = null,
): Prisma.JsonValue {
  const evidence = openEvidence(context, paymentId, kept);
  const isFields = typeof evidence === 'object' && evidence !== null && !Array.isArray(evidence);
  if (!isFields) return evidence;
  return { ...evidence, ...(trace !== null && { trace }), ...(movedTo !== null && { movedTo }) };
}
