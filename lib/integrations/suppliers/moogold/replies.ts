import { z } from 'zod';
import { cleanText, decimalText, idText, lineText } from '@/lib/integrations/http';

export const TIMESTAMP_INCORRECT = '426';
export const DUPLICATE_REFERENCE = '420';

/** MooGold sends codes as numbers or as texts (MOOGOLD-6). */
export const errorReply = z.object({
  err_code: z.union([z.int(), z.string()]).transform((code) => cleanText(String(code), 40)),
  err_message: lineText,
});

/**
 * A value that is compared with what was sent; null when the reply does not name it. A number that JSON has rounded
 * names nothing.
 */
const named = z
  .union([z.string(), z.number().refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER)])
  .transform((value) => cleanText(String(value), 100))
  .nullish()
  .catch(null);

export const orderReply = z.object({
  status: z.literal([true, 'true', 'processing']),
  order_id: idText.nullish(),
  account_details: z.object({ order_id: idText.nullish(), player_id: named, server_id: named }).nullish(),
});

const codes = z
  .union([z.array(z.union([z.string(), z.int().transform(String)])), z.string().transform((code) => [code])])
  .nullish()
  .transform((list) => (list ?? []).filter((code) => code.trim() !== ''));

export const detailReply = z.object({
  order_id: idText,
  order_status: z.string(),
  partner_order_id: z.union([z.string(), z.int().transform(String)]).nullish(),
  item: z
    .array(
      z.object({
        variation_id: idText.nullish(),
        quantity: named,
        player_id: named,
        server_id: named,
        voucher_code: codes,
      }),
    )
    .default([]),
  total: decimalText.nullable().catch(null),
});

export type OrderDetail = z.output<typeof detailReply>;

const servers = z.record(z.string(), z.union([z.string(), z.int()]).transform(String));

/** The id of each server by its name; some accounts get it in `data` (MOOGOLD-2). */
export const serverReply = z.union([z.object({ data: servers }).transform(({ data }) => data), servers]);

export const playerReply = z.object({
  status: z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]),
  message: lineText,
  username: lineText,
});

export const balanceReply = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), balance: decimalText });
