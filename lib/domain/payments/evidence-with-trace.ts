import type { Prisma, Review } from '@/lib/platform/db';

/** The evidence of a case as people read it: with the trace in which it was opened, by which the log shows what happened. */
export function evidenceWithTrace({ evidence, trace }: Pick<Review, 'evidence' | 'trace'>): Prisma.JsonValue {
  const isFields = typeof evidence === 'object' && evidence !== null && !Array.isArray(evidence);
  return trace === null || !isFields ? evidence : { ...evidence, trace };
}
