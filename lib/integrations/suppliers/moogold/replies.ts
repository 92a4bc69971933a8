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
    .nullish()
    .transform((items) => items ?? []),
  total: decimalText.nullable().catch(null),
});

export type OrderDetail = z.output<typeof detailReply>;

const servers = z.record(z.string(), z.union([z.string(), z.int()]).transform(String));

/** The id of each server by its name; some accounts get it in `data` (MOOGOLD-2). */
export const serverReply = z.union([z.object({ data: servers }).transform(({ data }) => data), servers]);

/** `date_created` is a text, or an object with a text (MOOGOLD-5). The documents name no time zone; UTC is assumed. */
const createdAt = z
  .union([z.string(), z.object({ date: z.string() }).transform(({ date }) => date)])
  .transform((text) => /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)/.exec(text.trim()))
  .transform((parts) => (parts ? new Date(`${parts[1]}T${parts[2]}Z`) : new Date(Number.NaN)))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullable()
  .catch(null);

export const listedOrder = detailReply.extend({
  date_created: createdAt,
  item: z
    .array(z.object({ variation_id: idText.nullish().catch(null), player_id: lineText.catch('') }))
    .catch([]),
});

/** Each line is read by itself, so that one of another shape does not hide the others. */
export const historyReply = z.object({ orders: z.array(z.unknown()) });

export const playerReply = z.object({
  status: z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]),
  message: lineText,
  username: lineText,
});

export const balanceReply = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), balance: decimalText });
