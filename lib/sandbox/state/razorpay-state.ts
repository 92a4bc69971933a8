import { z } from 'zod';
import { webhookResult } from './payment';

const refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: z.number(),
  receipt: z.string(),
  /** Of idempotency, with the body that it came with. */
  key: z.string(),
  body: z.unknown(),
  status: z.enum(['pending', 'processed', 'failed']),
  arn: z.string().nullable(),
  createdAt: z.number(),
});
export type Refund = z.infer<typeof refund>;

/** An attempt to pay a link. Amounts are integers of paise, as this gateway counts. */
const attempt = z.object({
  id: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean(),
  amount: z.number(),
  amountRefunded: z.number(),
  rrn: z.string(),
  vpa: z.string(),
  fee: z.number(),
  tax: z.number(),
  error: z.string(),
  createdAt: z.number(),
  /** What was given back by calls; the dashboard's are in the amount alone. */
  refunds: z.array(refund).default([]),
});
export type Attempt = z.infer<typeof attempt>;

/** A payer's bank asks for the money back. */
const dispute = z.object({
  id: z.string(),
  attemptId: z.string(),
  amount: z.number(),
  amountDeducted: z.number(),
  status: z.enum(['open', 'won', 'lost']),
  phase: z.enum(['chargeback', 'pre_arbitration']).default('chargeback'),
  respondBy: z.number(),
  createdAt: z.number(),
});
export type Dispute = z.infer<typeof dispute>;

const link = z.object({
  id: z.string(),
  orderId: z.string(),
  reference: z.string(),
  amount: z.number(),
  description: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  callbackUrl: z.string(),
  status: z.enum(['created', 'paid', 'expired', 'cancelled']),
  createdAt: z.number(),
  attempts: z.array(attempt),
  /** Files of before have none. */
  disputes: z.array(dispute).default([]),
  webhooks: z.array(webhookResult),
});
export type PaymentLink = z.infer<typeof link>;

export const razorpayState = z.object({ links: z.array(link) });
