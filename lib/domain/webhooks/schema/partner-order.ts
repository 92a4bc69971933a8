// An order as a call of the partner API and an event show it.
import { z } from 'zod';
import { MODES, partnerFields } from './fields';

const { id, itemId, reference, rupees, time } = partnerFields;

export const PARTNER_ORDER_STATUSES = ['processing', 'completed', 'refunded', 'cancelled'] as const;

export const orderView = z.object({
  id,
  reference,
  mode: z.enum(MODES),
  product_id: id,
  item_id: itemId,
  input1: z.string(),
  input2: z.string(),
  player: z.string().nullable(),
  price: rupees,
  currency: z.literal('INR'),
  /** How many codes it gets; 0 for goods that are none. */
  codes: z.int().min(0),
  status: z.enum(PARTNER_ORDER_STATUSES),
  /** For what an order that is processing waits beside its delivery. */
  waiting_for: z.enum(['codes', 'person']).nullable(),
  /** Rupees that went back to the wallet. */
  refunded: rupees,
  reason: z.string().nullable(),
  /** Grows with each change: of two replies about an order, the one with the higher number is newer. */
  sequence: z.int(),
  created_at: time,
  updated_at: time,
  ended_at: time.nullable(),
});
export type PartnerOrder = z.output<typeof orderView>;
