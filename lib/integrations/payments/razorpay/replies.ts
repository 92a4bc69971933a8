import { z } from 'zod';
import { idText, lineText, looseText } from '@/lib/integrations/http';

/** Integer paise. */
const paise = z.int().nonnegative().transform(BigInt);

export const errorReply = z.object({ error: z.object({ code: lineText, description: lineText }) });

export const linkReply = z.object({
  id: idText,
  status: z.string(),
  reference_id: z.string().nullish(),
  order_id: idText.nullish().catch(null),
  /**
   * Usually captured ones alone, null before the first; a shape that cannot be read is looked up by the order instead.
   */
  payments: z
    .array(z.object({ payment_id: idText, status: z.string() }))
    .nullish()
    .catch(null),
});
export type Link = z.output<typeof linkReply>;

/** Where it is paid is needed once, and not to find its money. */
export const createdLinkReply = linkReply.extend({ short_url: z.url({ protocol: /^https?$/ }) });

/**
 * A list of links names its rows `payment_links`, unlike every other list (RAZORPAY-1). It may have links that others
 * made, of any shape.
 */
export const linksReply = z.object({
  payment_links: z.array(z.looseObject({ reference_id: z.unknown().optional() })),
});

export const ordersReply = z.object({
  items: z.array(z.object({ id: idText, receipt: z.string().nullish() })),
});

export const paymentReply = z.object({
  id: idText,
  amount: paise,
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  amount_refunded: paise.nullish(),
  /** An empty object is sent as an empty list (RAZORPAY-1). */
  notes: z.looseObject({ ref: z.string().optional() }).nullish().catch(null),
  vpa: looseText,
  acquirer_data: z.object({ rrn: z.string().nullish() }).nullish().catch(null),
  /** With the tax in it. */
  fee: paise.nullish().catch(null),
  tax: paise.nullish().catch(null),
  error_description: looseText,
});
export type RazorpayPayment = z.output<typeof paymentReply>;

export const refundReply = z.object({
  id: idText,
  payment_id: idText,
  amount: paise,
  status: z.string(),
  receipt: z.string().nullish(),
  /** The bank's reference comes after the money, or never. */
  acquirer_data: z.object({ arn: z.string().nullish(), rrn: z.string().nullish() }).nullish().catch(null),
});
export type RazorpayRefund = z.output<typeof refundReply>;

export const refundsReply = z.object({ items: z.array(refundReply) });

export const paymentsReply = z.object({ items: z.array(paymentReply) });

/** What a row of a settlement does not name is null, absent or ''. */
const name = z
  .string()
  .nullish()
  .transform((text) => text || null);
const amount = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => BigInt(value ?? 0));

export const settlementRowsReply = z.object({
  items: z.array(
    z.object({
      entity_id: idText,
      // A row of a kind that is not known is told to a person as a transfer is; without it none of the day could be
      // compared.
      type: z.enum(['payment', 'refund', 'transfer', 'adjustment']).catch('transfer'),
      credit: amount,
      debit: amount,
      amount,
      fee: amount,
      tax: amount,
      settlement_id: idText,
      payment_id: name,
      order_receipt: name,
      dispute_id: name,
    }),
  ),
});

export const settlementReply = z.object({
  id: idText,
  amount: z.int().transform(BigInt),
  status: z.string().regex(/^[a-z_]{1,30}$/),
  utr: name,
});

/** Unix seconds; null for what is no time, because the dispute is there all the same. */
const time = z
  .int()
  .positive()
  .nullish()
  .catch(null)
  .transform((at) => (at ? new Date(at * 1000) : null));

export const disputeReply = z.object({
  id: idText,
  payment_id: idText,
  amount: paise,
  amount_deducted: amount,
  currency: z.string(),
  reason_code: looseText,
  phase: looseText,
  // One that is not known has not ended: a person has to see it, and nothing may be given back meanwhile.
  status: z.string().pipe(z.enum(['open', 'under_review', 'won', 'lost', 'closed']).catch('open')),
  respond_by: time,
  created_at: time,
});
