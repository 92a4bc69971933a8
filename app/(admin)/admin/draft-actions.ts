'use server';

import {
  duplicateProduct,
  importProduct,
  orderItems,
  orderProducts,
  publishItem,
  publishProduct,
  catalogueRefusal as refusal,
} from '@/lib/domain/catalogue';
import {
  duplicateProductForm,
  importFileForm,
  orderItemsForm,
  orderProductsForm,
  publishItemForm,
  publishProductForm,
} from '@/lib/domain/catalogue/schema';
import { action } from '@/lib/http/action';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';

const access = 'catalogue.write';

export const importProductAction = action(
  { access, input: importFileForm, refusal: 'catalogue.notProductFile' },
  async function importProductByForm({ context, viewer, input: { text, key } }) {
    const call = { userId: viewer.userid, route: 'action import-product', key, body: { text } };
    // The answer of a repeat is the stored one of the first.
    return withIdempotencyKey(context, call, (idempotency) =>
      importProduct(context, { text, idempotency }),
    ) as Promise<{ id: string }>;
  },
);

export const duplicateProductAction = action(
  { access, input: duplicateProductForm, refusal },
  async function duplicateProductByForm({ context, viewer, input: { key, ...copy } }) {
    const call = { userId: viewer.userid, route: 'action duplicate-product', key, body: copy };
    return withIdempotencyKey(context, call, (idempotency) =>
      duplicateProduct(context, { ...copy, idempotency }),
    ) as Promise<{ id: string }>;
  },
);

export const publishProductAction = action(
  { access, input: publishProductForm },
  async function publishProductByForm({ context, input }) {
    await publishProduct(context, input);
    return {};
  },
);

export const publishItemAction = action(
  { access, input: publishItemForm },
  async function publishItemByForm({ context, input }) {
    await publishItem(context, input);
    return {};
  },
);

export const orderItemsAction = action(
  { access, input: orderItemsForm },
  async function orderItemsByForm({ context, input }) {
    await orderItems(context, input);
    return {};
  },
);

export const orderProductsAction = action(
  { access, input: orderProductsForm },
  async function orderProductsByForm({ context, input }) {
    await orderProducts(context, input);
    return {};
  },
);
