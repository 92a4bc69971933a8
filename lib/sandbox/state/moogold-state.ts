import { z } from 'zod';

const MOOGOLD_STATUSES = ['processing', 'completed', 'refunded', 'incorrect-details'] as const;

const moogoldOrder = z.object({
  orderId: z.string(),
  at: z.string(),
  /** null when the caller sent none: the order cannot be queried by it then. */
  partnerOrderId: z.string().nullable(),
  productName: z.string(),
  variationId: z.string(),
  quantity: z.number(),
  totalCents: z.number(),
  playerId: z.string(),
  serverId: z.string(),
  fields: z.record(z.string(), z.string()),
  voucherCodes: z.array(z.string()),
  status: z.enum(MOOGOLD_STATUSES),
  /** The final status of this order, and the polls left until it is reached; null: never. */
  fate: z.enum(MOOGOLD_STATUSES),
  pollsLeft: z.number().nullable(),
  callback: z.enum(['once', 'lost', 'double']),
});
export type MoogoldOrder = z.infer<typeof moogoldOrder>;

export const moogoldState = z.object({ balanceCents: z.number(), orders: z.array(moogoldOrder) });
export type MoogoldState = z.infer<typeof moogoldState>;

export function openMoogoldState(): MoogoldState {
  return { balanceCents: 500_000, orders: [] };
}
