import { z } from 'zod';

/** The result of a webhook that the sandbox sent. */
export const webhookResult = z.object({
  at: z.string(),
  body: z.string(),
  /** The HTTP status of the store's answer; null when it could not be reached. */
  status: z.number().nullable(),
  answer: z.string(),
});
export type WebhookResult = z.infer<typeof webhookResult>;

/** An order at the payment gateway. Amounts are strings in rupees, as they were received. */
export const payment = z.object({
  orderId: z.number(),
  hash: z.string(),
  clientTxnId: z.string(),
  amount: z.string(),
  /** The amount that was paid; differs from `amount` only to test a mismatch. */
  paidAmount: z.string().nullable(),
  productInfo: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerMobile: z.string(),
  redirectUrl: z.string(),
  udf: z.tuple([z.string(), z.string(), z.string()]),
  status: z.enum(['created', 'scanning', 'success', 'failure']),
  remark: z.string(),
  vpa: z.string(),
  utr: z.string(),
  createdAt: z.string(),
  webhooks: z.array(webhookResult),
});
export type Payment = z.infer<typeof payment>;
