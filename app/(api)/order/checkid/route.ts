import { handle } from '@/lib/http/handle';
import { findSale, getProduct, goodsNamed, productIdNamed } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { assertInputs, checkPlayer } from '@/lib/domain/orders';
import { checkIdSchema } from '@/lib/domain/orders/schema';
import { notFound } from '@/lib/platform/errors';

export const POST = handle(
  {
    endpoint: 'POST /order/checkid',
    access: 'public',
    body: checkIdSchema,
    limit: { name: 'playerCheckPerAddress', by: 'address', device: 'playerCheckPerDevice' },
  },
  async ({ context, body }) => {
    const { selectedProduct: product, userid: input1, zoneid: input2 } = body;
    // The nickname does not depend on the item, so the first item is used until one is chosen.
    const item = body.selectedItem ?? (await firstItemOf(context, product));
    const sale =
      item === undefined ? null : await findSale(context, await goodsNamed(context, { product, item }));
    if (!sale) throw notFound('Item');
    assertInputs({ ...sale.product, inputs: sale.product.inputs.slice(0, 2) }, { input1, input2 });
    return checkPlayer(context, { ...sale, input1, input2 });
  },
);

async function firstItemOf(context: Context, product: string): Promise<string | undefined> {
  const { items } = await getProduct(context, { id: await productIdNamed(context, product) });
  return items[0]?.toString();
}
