import { z } from 'zod';

/** What became of one webhook that the sandbox sent. */
const webhookResult = z.object({
  at: z.string(),
  body: z.string(),
  /** HTTP status of the store, or null when it could not be reached. */
  status: z.number().nullable(),
  answer: z.string(),
});
export type WebhookResult = z.infer<typeof webhookResult>;

/** One order at the payment gateway. Amounts are texts in rupees, as they came. */
export const payment = z.object({
  orderId: z.number(),
  hash: z.string(),
  clientTxnId: z.string(),
  amount: z.string(),
  /** What the payer really paid; differs from `amount` only when somebody wanted a mismatch. */
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
