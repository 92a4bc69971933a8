import { z } from 'zod';

/** The evidence of a case about goods that came late, as noticeLateSuccess writes it. */
export const lateEvidence = z.object({
  attempt: z.string(),
  said: z.enum(['delivered', 'accepted']),
  supplierOrderId: z.string().nullable(),
});
