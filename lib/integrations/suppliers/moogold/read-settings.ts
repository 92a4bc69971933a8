import { z } from 'zod';

/** The category of codes, which name no player. */
export const VOUCHERS = '2';

const RESERVED = ['category', 'product-id', 'quantity'];

const label = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => !RESERVED.includes(text));

export const routeSettings = z
  .object({
    /** The id of the product, of which a pack is a variation. The player check needs it. */
    product: z.union([z.string(), z.int()]).transform(String).optional(),
    /** 1 for a direct top-up, 2 for a voucher, or a category of MooGold's shop: other clients use both (MOOGOLD-4). */
    category: z.union([z.string(), z.int()]).transform(String).default('1'),
    /** The field names under which the supplier expects our inputs, in our order; none for vouchers. */
    fields: z.array(label).max(2).default([]),
  })
  // With the same label twice one input would be lost; a top-up without labels would name no player.
  .refine(
    ({ category, fields }) =>
      new Set(fields).size === fields.length && (category !== '1' || fields.length > 0),
  );

export type Route =
  | { ok: true; product: string | undefined; category: string; player: Record<string, string> }
  | { ok: false; why: string };

/**
 * The route and the player in MooGold's field names; not ok when the route's settings are wrong or an input is empty.
 */
export function readRoute(order: {
  input1: string;
  input2: string;
  settings: Record<string, unknown>;
}): Route {
  const settings = routeSettings.safeParse(order.settings);
  if (!settings.success) return { ok: false, why: 'The route does not say what MooGold calls the goods' };
  const { product, category, fields } = settings.data;
  const inputs = [order.input1, order.input2];
  const player = Object.fromEntries(fields.map((label, index) => [label, inputs[index] ?? '']));
  const empty = fields.find((label) => player[label] === '');
  if (empty) return { ok: false, why: `${empty} is empty` };
  return { ok: true, product, category, player };
}
