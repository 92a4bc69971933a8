import { z } from 'zod';
import type { Context, PaidState } from '@/lib/domain/context';
import { openEvidence, sealPayer } from '@/lib/domain/payers';
import type { Payment, Review } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

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

/** The gateway's own id of the payment, and what it takes for it, in paise; evidence of earlier versions has no fee. */
const chargeSchema = z.object({
  gatewayPaymentId: z.string(),
  gatewayFee: z.string().transform(BigInt).nullable().default(null),
  gatewayTax: z.string().transform(BigInt).nullable().default(null),
});

const unreferencedSchema = receivedSchema.extend({
  utr: z.null(),
  /** When the gateway first said so. */
  since: z.iso.datetime().transform((text) => new Date(text)),
});

type HasSealer = Pick<Context, 'sealer'>;

/** What a gateway or a webhook said of a payment, as its evidence keeps it: with the payer sealed. */
export function evidenceOf<T extends { payerVpa: string | null }>(
  context: HasSealer,
  { id }: Pick<Payment, 'id'>,
  said: T,
): T & { payerSealed?: string } {
  const { payerVpa } = said;
  return payerVpa
    ? { ...said, payerVpa: null, payerSealed: sealPayer(context, `payments/${id}`, payerVpa) }
    : said;
}

/**
 * The money that the gateway calls paid without a bank reference, since when; null when it does not. `amount` in paise.
 */
export function unreferencedOf(context: HasSealer, { id, evidence }: Pick<Payment, 'id' | 'evidence'>) {
  return unreferencedSchema.safeParse(openEvidence(context, id, evidence)).data ?? null;
}

const secondSchema = z.object({
  source: z.enum(['gateway', 'webhook']),
  // The gateway called it paid without one.
  utr: z.string().nullable(),
  payerVpa: z.string().nullable(),
});

/** What is counted of a paid payment, in paise: what was asked for where the gateway named no other amount. */
export function countedOf({ receivedAmount, amount }: Pick<Payment, 'receivedAmount' | 'amount'>): Paise {
  return receivedAmount ?? amount;
}

/** What the evidence of a case says of the money. */
export function saidIn({ evidence }: Pick<Review, 'evidence'>): Review['evidence'] {
  const isObject = typeof evidence === 'object' && evidence !== null && !Array.isArray(evidence);
  return isObject ? (evidence.said ?? null) : null;
}

/** Who named a bank payment beside another, and by which bank reference; null for any other payment. */
export function secondOf(
  context: HasSealer,
  { id, besideId, evidence }: Pick<Payment, 'id' | 'besideId' | 'evidence'>,
) {
  if (besideId === null) return null;
  return secondSchema.safeParse(openEvidence(context, id, evidence)).data ?? null;
}

/**
 * The money that the gateway reported when the payment went into review; null when the payment is not in review or the
 * money cannot be credited. `amount` in paise.
 */
export function receivedOf(
  context: HasSealer,
  { id, status, evidence }: Pick<Payment, 'id' | 'status' | 'evidence'>,
): PaidState | null {
  if (status !== 'review') return null;
  const said = openEvidence(context, id, evidence);
  const received = receivedSchema.safeParse(said).data;
  const charge = chargeSchema.safeParse(said).data;
  if (!received) return null;
  return {
    outcome: 'paid',
    ...received,
    ...(charge && {
      charge: { paymentId: charge.gatewayPaymentId, fee: charge.gatewayFee, tax: charge.gatewayTax },
    }),
  };
}
