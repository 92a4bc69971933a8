import { type DeliveryAttempt, Prisma } from '@/lib/platform/db';

/** Whether the customer may have goods of this attempt, also goods that are claimed back from the supplier. */
export function mayHaveDelivered({ outcome, proof }: Pick<DeliveryAttempt, 'outcome' | 'proof'>): boolean {
  return outcome !== 'refused' || proof === 'claimed_back';
}

/** The same of the attempt `a` in SQL. */
export const mayHaveDeliveredSql = Prisma.sql`(a.outcome <> 'refused' or a.proof = 'claimed_back')`;
