import { handle } from '@/lib/http/handle';
import { findSale, getProduct } from '@/lib/domain/catalogue';
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
    const { selectedProduct: productId, userid: input1, zoneid: input2 } = body;
    // The nickname does not depend on the item, so the first item is used until one is chosen.
    const itemid = body.selectedItem ?? (await getProduct(context, { id: productId })).items[0];
    const sale = itemid === undefined ? null : await findSale(context, { productId, itemid });
    if (!sale) throw notFound('Item');
    assertInputs({ ...sale.product, inputs: sale.product.inputs.slice(0, 2) }, { input1, input2 });
    return checkPlayer(context, { ...sale, input1, input2 });
  },
);
