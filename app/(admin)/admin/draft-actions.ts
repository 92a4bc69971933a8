'use server';

import {
  duplicateProduct,
  importProduct,
  publishItem,
  publishProduct,
  catalogueRefusal as refusal,
} from '@/lib/domain/catalogue';
import {
  duplicateProductForm,
  importFileForm,
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
