import { notFound } from '@/lib/platform/errors';
import { findSale, getProduct } from '@/lib/store/catalogue';
import { assertInputs, checkPlayer } from '@/lib/store/orders';
import { checkIdSchema } from '@/lib/store/orders/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'public', body: checkIdSchema, limit: { name: 'playerCheckPerAddress', by: 'address' } },
  async ({ context, body }) => {
    const { selectedProduct: productId, userid: input1, zoneid: input2 } = body;
    // Who the player is does not depend on the pack: the first will do until one is chosen.
    const itemid = body.selectedItem ?? (await getProduct(context, { id: productId })).items[0];
    const sale = itemid === undefined ? null : await findSale(context, { productId, itemid });
    if (!sale) throw notFound('Item');
    assertInputs(sale.product, { input1, input2 });
    return checkPlayer(context, { ...sale, input1, input2 });
  },
);
