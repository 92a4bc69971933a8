// What the `data` of each event has. The writers are typed by these schemas, and the document of the partner API is
// made of them.
import { z } from 'zod';
import { partnerFields } from './fields';

const { rupees, time } = partnerFields;
const currency = z.literal('INR');

/** Told of an item whose price or stock has changed: as it is now. */
export const changedItem = z.object({
  item_id: z.int(),
  product_ids: z.array(z.string()),
  /** What a reseller pays, without offers for single customers. */
  price: rupees,
  in_stock: z.boolean(),
});

export const lowBalance = z.object({
  balance: rupees,
  /** The bound that it fell below. */
  low_balance: rupees,
  currency,
});

export const credit = z.object({
  /** Of the line in the ledger. */
  id: z.string(),
  kind: z.enum(['credit', 'refunded']),
  amount: rupees,
  order_id: z.string().nullable(),
  balance: rupees,
  currency,
});

export const expiringKey = z.object({
  key: z.object({ id: z.string(), name: z.string(), last4: z.string() }),
  expires_at: time,
});

export const disabledEndpoint = z.object({
  endpoint: z.object({ id: z.string(), url: z.string() }),
  /** It answered 410, or it failed for five days. */
  reason: z.enum(['gone', 'failing']),
});

export const ping = z.object({ endpoint_id: z.string() });
