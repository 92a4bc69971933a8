import { z } from 'zod';

const RESERVED = ['category', 'product-id', 'quantity'];

const label = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => !RESERVED.includes(text));

export const routeSettings = z
  .object({
    /** The product's id (a pack is one of its variations); needed to check a player. */
    product: z.union([z.string(), z.int()]).transform(String).optional(),
    /** 1 direct top-up, 2 voucher, or a shop category: clients do either (MOOGOLD-4). */
    category: z.union([z.string(), z.int()]).transform(String).default('1'),
    /** The labels under which the supplier wants our inputs, in our order; none for vouchers. */
    fields: z.array(label).max(2).default([]),
  })
  // A label that comes twice would swallow an input; a top-up without labels is for nobody.
  .refine(
    ({ category, fields }) =>
      new Set(fields).size === fields.length && (category !== '1' || fields.length > 0),
  );

export type Route =
  | { ok: true; product: string | undefined; category: string; player: Record<string, string> }
  | { ok: false; why: string };

/** The route and the player in the supplier's words; not ok when the route is wrong or an input is missing. */
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
