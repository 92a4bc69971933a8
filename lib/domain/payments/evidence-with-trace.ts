import type { Context } from '@/lib/domain/context';
import { openEvidence } from '@/lib/domain/payers';
import type { Prisma, Review } from '@/lib/platform/db';

/**
 * The evidence of a case as people read it: with its payer, and with the trace in which it was opened, by which the log shows
 * what happened.
 */
export function evidenceWithTrace(
  context: Pick<Context, 'sealer'>,
  { paymentId, evidence: kept, trace }: Pick<Review, 'paymentId' | 'evidence' | 'trace'>,
): Prisma.JsonValue {
  const evidence = openEvidence(context, paymentId, kept);
  const isFields = typeof evidence === 'object' && evidence !== null && !Array.isArray(evidence);
  return trace === null || !isFields ? evidence : { ...evidence, trace };
}
