import { z } from 'zod';
import type { WebhookClaim } from '@/lib/integrations/payments';
import type { Payment, Prisma } from '@/lib/platform/db';

const stored = z.union([
  z.object({
    outcome: z.literal('paid'),
    utr: z.string(),
    amount: z
      .string()
      .regex(/^\d{1,18}$/)
      .transform(BigInt)
      .nullable(),
  }),
  z.object({ outcome: z.enum(['failed', 'changed']) }),
  z.object({ outcome: z.literal('disputed'), disputeId: z.string() }),
]);

/** A claim as it is stored with its webhook. */
export function claimJson(claim: WebhookClaim): Prisma.InputJsonObject {
  return claim.outcome !== 'paid' ? claim : { ...claim, amount: claim.amount?.toString() ?? null };
}

/** The claim that was stored with a webhook; null when there is none. */
export function readClaim(json: unknown): WebhookClaim | null {
  return stored.safeParse(json).data ?? null;
}

/** Whether a webhook says of a paid payment anything else than what is stored. */
export function differs(
  { utr, receivedAmount, gatewayAmount }: Pick<Payment, 'utr' | 'receivedAmount' | 'gatewayAmount'>,
  claim: WebhookClaim,
): boolean {
  if (claim.outcome !== 'paid') return true;
  // Money of it went back, and it may be there again.
  if (gatewayAmount !== null && receivedAmount !== null && gatewayAmount < receivedAmount) return true;
  return !isSameReference(utr, claim.utr) || (claim.amount !== null && claim.amount !== receivedAmount);
}

/** Banks and gateways write the letters of a bank reference as they like. */
export function isSameReference(one: string | null, other: string | null): boolean {
  return one !== null && one.toUpperCase() === other?.toUpperCase();
}
