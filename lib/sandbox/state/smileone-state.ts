import { z } from 'zod';

export const REGIONS = ['br', 'ph'] as const;
export type Region = (typeof REGIONS)[number];

/** A createorder call that was booked and charged, whether or not the caller got the answer. */
const smileoneOrder = z.object({
  orderId: z.string(),
  at: z.string(),
  region: z.enum(REGIONS),
  product: z.string(),
  packId: z.string(),
  userId: z.string(),
  zoneId: z.string(),
  priceCents: z.number(),
});
export type SmileoneOrder = z.infer<typeof smileoneOrder>;

export const smileoneState = z.object({
  balanceCents: z.object({ br: z.number(), ph: z.number() }),
  orders: z.array(smileoneOrder),
});
export type SmileoneState = z.infer<typeof smileoneState>;

export function openSmileoneState(): SmileoneState {
  return { balanceCents: { br: 6_057_500, ph: 2_500_000 }, orders: [] };
}
