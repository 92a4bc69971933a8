// What the partner API takes and answers, as schemas: the handlers parse by them, and the OpenAPI document is made of
// them. Amounts are rupees, times ISO 8601 in UTC. A field may be added; every other change needs a new version
// (decision 099).
import { z } from 'zod';
import { categories } from '@/lib/domain/catalogue/schema';
import { expectedPriceSchema, inputSchema } from '@/lib/domain/orders/schema';
import { orderView, PARTNER_ORDER_STATUSES, partnerFields } from '@/lib/domain/webhooks/schema';

export { orderView, type PartnerOrder } from '@/lib/domain/webhooks/schema';

const { id, itemId, reference, rupees, time } = partnerFields;

/** Which part of a list: the newest first, and after those of a `next`. */
const page = {
  cursor: z.string().max(300).optional(),
  limit: z
    .string()
    .regex(/^(100|[1-9]\d?)$/)
    .transform(Number)
    .default(50),
};

export const documentQuery = z.strictObject({ version: z.string().max(20).optional() });

export const productsQuery = z.strictObject({
  ...page,
  category: z.enum(categories).optional(),
  /** Products of which something changed since then, prices and stock of the catalogue among it. */
  updated_since: time.optional(),
});
export const productParams = z.strictObject({ id });
export const orderParams = z.strictObject({ id });
export const codeParams = z.strictObject({ id, code_id: id });
export const nothing = z.strictObject({});

export const checkPlayerBody = z.strictObject({
  product_id: id,
  item_id: itemId.optional(),
  input1: inputSchema,
  input2: inputSchema.optional(),
});

export const ordersQuery = z.strictObject({
  ...page,
  reference: reference.optional(),
  status: z.enum(PARTNER_ORDER_STATUSES).optional(),
  created_from: time.optional(),
  created_to: time.optional(),
});

export const createOrderBody = z.strictObject({
  product_id: id,
  item_id: itemId,
  input1: inputSchema.optional(),
  input2: inputSchema.optional(),
  more_inputs: z.array(inputSchema).max(8).optional(),
  /** The most that the order may cost. At a higher price nothing is ordered, a lower one is charged. */
  expected_price: expectedPriceSchema,
  /** Unique among all orders of the partner, for ever. */
  reference,
});
export type CreatePartnerOrder = z.output<typeof createOrderBody>;

/** The most orders of one call. */
export const MAX_ORDERS = 100;

export const createOrdersBody = z.strictObject({
  /** Each with a reference of its own. */
  orders: z.array(createOrderBody).min(1).max(MAX_ORDERS),
});
export type CreatePartnerOrders = z.output<typeof createOrdersBody>;

/** What is wrong with a code, for the person who looks into it. */
export const reportBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });

export const ledgerQuery = z.strictObject({
  ...page,
  order_id: id.optional(),
  from: time.optional(),
  to: time.optional(),
});

export const productView = z.object({
  id,
  name: z.string(),
  category: z.enum(categories),
  /** What the buyer is asked for, in the order of input1, input2 and more_inputs. */
  inputs: z.array(z.object({ label: z.string() })),
  must_check_player: z.boolean(),
  items: z.array(
    z.object({
      id: itemId,
      name: z.string(),
      /** What the partner pays now. */
      price: rupees,
      list_price: rupees,
      goods: z.enum(['topup', 'code']),
      in_stock: z.boolean(),
      /** Codes in stock, at most 100; null for goods that are not counted. */
      stock: z.int().min(0).max(100).nullable(),
      updated_at: time,
    }),
  ),
});
export type PartnerProduct = z.output<typeof productView>;

export const playerView = z.object({
  /** unknown: the player cannot be checked now. */
  outcome: z.enum(['found', 'not_found', 'not_allowed', 'unknown']),
  player: z.string().nullable(),
  region: z.string().nullable(),
  /** Whether an order for this product needs a player that was found. */
  must_be_found: z.boolean(),
});
export type PartnerPlayer = z.output<typeof playerView>;

export const orderResultView = z.object({
  reference,
  /** The order that was placed; null when it was refused. */
  order: orderView.nullable(),
  /** Why not. */
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    })
    .nullable(),
});
export type PartnerOrderResult = z.output<typeof orderResultView>;

export const codeView = z.object({
  id,
  state: z.enum(['reserved', 'sold', 'revealed', 'returned', 'void']),
  expires_at: time.nullable(),
  revealed_at: time.nullable(),
});
export type PartnerCode = z.output<typeof codeView>;

export const revealedView = z.object({
  id,
  code: z.string(),
  pin: z.string().nullable(),
  expires_at: time.nullable(),
});
export type RevealedPartnerCode = z.output<typeof revealedView>;

export const reportView = z.object({ id: z.string(), state: z.enum(['open', 'answered', 'closed']) });
export type PartnerReport = z.output<typeof reportView>;

export const balanceView = z.object({ balance: rupees, currency: z.literal('INR') });
export type PartnerBalance = z.output<typeof balanceView>;

export const ledgerView = z.object({
  id,
  kind: z.enum(['order', 'refund', 'top_up', 'credit', 'correction']),
  /** Negative for money that left the wallet. */
  amount: rupees,
  order_id: id.nullable(),
  reference: reference.nullable(),
  at: time,
});
export type PartnerLedgerLine = z.output<typeof ledgerView>;

/** A list as each call answers it. `next` is the `cursor` of the rest; null at its end. */
export interface Listed<T> {
  data: T[];
  next: string | null;
}
export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}
