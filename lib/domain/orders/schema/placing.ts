import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { couponCodeSchema } from '@/lib/domain/offers/schema';
import { issue } from '@/lib/platform/messages/schema';
import { askedTxnIdSchema, expectedPriceSchema, inputSchema, itemidSchema, nameSchema } from './fields';

const createOrderSchema = z.object({
  itemid: itemidSchema,
  product_id: idSchema,
  userid: idSchema,
  /** '' for a product without inputs. */
  input1: inputSchema,
  /** '' for a product with one input. */
  input2: inputSchema,
  /** The third input of the product and those after it. Optional, because the spec's call does not have it. */
  more_inputs: z.array(inputSchema).max(8, issue('fieldErrors.tooLong')).optional(),
  paymentmode: z.enum(['upi', 'wallet']),
  /** At another price nothing is ordered. Optional, because the spec's call does not have it. */
  expected_price: expectedPriceSchema.optional(),
  /** The code of a coupon; when it cannot be used, nothing is ordered. */
  coupon: couponCodeSchema.optional(),
  /** With an unpaid order for the same item and player, nothing is ordered. Optional, as the spec's call lacks it. */
  ask_unpaid: z.boolean().optional(),
  apiKey: z.string().max(200).optional(),
});
export type CreateOrderBody = z.infer<typeof createOrderSchema>;

/** As createOrderSchema; item and product may be named by their number or their `_id`. */
export const createOrderCallSchema = createOrderSchema.extend({ itemid: nameSchema, product_id: nameSchema });

export const checkIdSchema = z.object({
  userid: inputSchema,
  zoneid: inputSchema,
  selectedProduct: nameSchema,
  selectedItem: nameSchema.optional(),
});
export type CheckIdBody = z.input<typeof checkIdSchema>;

export const orderStatusSchema = z.object({
  client_txn_id: askedTxnIdSchema,
  /** dd-mm-yyyy. Only the format is checked and the value is not used, because the payment's day is stored. */
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .optional(),
  apiKey: z.string().max(200).optional(),
});

/**
 * The reply of POST /order/checkid. `message` is 'success' or a sentence to show in red. `use` is 'Indo' for Indonesian
 * ids, otherwise the supplier's region. The outcome `unknown` means that the player cannot be checked now; with
 * `mustVerify` a purchase is then not possible.
 */
export interface CheckIdReply {
  success: boolean;
  message: string;
  username: string | null;
  use: string | null;
  region: string | null;
  outcome: 'found' | 'not_found' | 'not_allowed' | 'unknown';
  mustVerify: boolean;
}
