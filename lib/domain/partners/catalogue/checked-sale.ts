import { findSale, getProduct, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { assertInputs } from '@/lib/domain/orders';
import type { PlayerInput } from '@/lib/domain/partners/world';
import { notFound } from '@/lib/platform/errors';

/**
 * The sale for which a player is checked: its inputs have the kinds that the product asks for. Throws not_found and
 * invalid_input.
 */
export async function checkedSale(
  context: Context,
  { product_id: productId, item_id: itemId, input1, input2 = '' }: PlayerInput,
): Promise<{ sale: Sale; input1: string; input2: string }> {
  // A player does not depend on the item, so the first item is used when none is named.
  const itemid = itemId ?? (await getProduct(context, { id: productId })).items[0];
  const sale = itemid === undefined ? null : await findSale(context, { productId, itemid });
  if (!sale) throw notFound('Item');
  assertInputs({ ...sale.product, inputs: sale.product.inputs.slice(0, 2) }, { input1, input2 });
  return { sale, input1, input2 };
}
