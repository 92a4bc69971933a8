import { z } from 'zod';
import type { PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';

const receivedSchema = z.object({
  clientTxnId: z.string(),
  gatewayOrderId: z.string(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .transform(BigInt),
  // Money in another currency cannot be credited as T-Coins.
  currency: z.literal('INR'),
  utr: z.string().min(1),
  payerVpa: z.string().nullable(),
  remark: z.string(),
});

const unreferencedSchema = receivedSchema.extend({
  utr: z.null(),
  /** When the gateway first said so. */
  since: z.iso.datetime().transform((text) => new Date(text)),
});

/** The money that the gateway calls paid without a bank reference, since when; null when it does not. `amount` in paise. */
export function unreferencedOf({ evidence }: Pick<Payment, 'evidence'>) {
  return unreferencedSchema.safeParse(evidence).data ?? null;
}

const secondSchema = z.object({
  source: z.enum(['gateway', 'webhook']),
  utr: z.string(),
  payerVpa: z.string().nullable(),
});

/** Who named a bank payment beside another, and by which bank reference; null for any other payment. */
export function secondOf({ besideId, evidence }: Pick<Payment, 'besideId' | 'evidence'>) {
  return besideId === null ? null : (secondSchema.safeParse(evidence).data ?? null);
}

/**
 * The money that the gateway reported when the payment went into review; null when the payment is not in review or the
 * money cannot be credited. `amount` in paise.
 */
export function receivedOf({ status, evidence }: Pick<Payment, 'status' | 'evidence'>): PaidState | null {
  const received = status === 'review' ? receivedSchema.safeParse(evidence).data : undefined;
  return received ? { outcome: 'paid', ...received } : null;
}
