'use server';

import {
  addRoute,
  addRouteForm,
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  deleteItem,
  deleteItemForm,
  deleteProduct,
  deleteProductForm,
  editItemForm,
  editItemForReview,
  editProduct,
  editProductForm,
  itemRouteForm,
  itemStockForm,
  orderRoutes,
  orderRoutesForm,
  productNoteForm,
  productRoutingForm,
  productStockForm,
  catalogueRefusal as refusal,
  routeCostForm,
  routeProduct,
  setItemStock,
  setRouteCost,
  switchRoute,
  updateProduct,
} from '@/lib/domain/catalogue';
import { asDraft } from '@/lib/domain/catalogue/schema';
import { action } from '@/lib/http/action';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { formKey } from '@/lib/platform/form-key';

const access = 'catalogue.write';
const pricing = 'prices.write';
/** Sent again after a lost answer, a form makes its object once. */
const once = { key: formKey.nullable().default(null) };

export const createProductAction = action(
  { access, input: createProductBody.safeExtend({ ...asDraft, ...once }), refusal },
  async function createProductByForm({ context, input, viewer }) {
    const { key, isDraft, ...product } = input;
    const call = { userId: viewer.userid, route: 'action create-product', key, body: input };
    return withIdempotencyKey(context, call, (idempotency) =>
      createProduct(context, { product, isDraft, idempotency }),
    );
  },
);

export const editProductAction = action(
  { access, input: editProductForm, refusal },
  async function editProductByForm({ context, input: product }) {
    return editProduct(context, { product });
  },
);

export const deleteProductAction = action(
  { access, input: deleteProductForm },
  async function deleteProductByForm({ context, input: { id: product, seen } }) {
    await deleteProduct(context, { product, seen });
    return {};
  },
);

export const productStockAction = action(
  { access, input: productStockForm },
  async function setProductStockByForm({ context, input }) {
    return updateProduct(context, input);
  },
);

export const productNoteAction = action(
  { access, input: productNoteForm, refusal },
  async function setProductNoteByForm({ context, input }) {
    return updateProduct(context, input);
  },
);

export const productRoutingAction = action(
  { access, input: productRoutingForm },
  async function routeProductByForm({ context, input }) {
    return routeProduct(context, input);
  },
);

export const createItemAction = action(
  { access, input: createItemBody.safeExtend({ ...asDraft, ...once }), refusal },
  async function createItemByForm({ context, input, viewer }) {
    const { key, isDraft, ...item } = input;
    const call = { userId: viewer.userid, route: 'action create-item', key, body: input };
    return withIdempotencyKey(context, call, (idempotency) =>
      createItem(context, { item, isDraft, idempotency }),
    );
  },
);

export const editItemAction = action(
  { access, input: editItemForm, refusal },
  async function editItemByForm({ context, input: { id: itemName, ...input } }) {
    return editItemForReview(context, { itemName, ...input });
  },
);

export const deleteItemAction = action(
  { access, input: deleteItemForm },
  async function deleteItemByForm({ context, input: { id: itemName, seen } }) {
    await deleteItem(context, { itemName, seen });
    return {};
  },
);

export const itemStockAction = action(
  { access, input: itemStockForm },
  async function setItemStockByForm({ context, input }) {
    return setItemStock(context, input);
  },
);

export const addRouteAction = action(
  { access, input: addRouteForm, refusal },
  async function addRouteByForm({ context, input: route }) {
    await addRoute(context, route);
    return {};
  },
);

export const orderRoutesAction = action(
  { access, input: orderRoutesForm },
  async function orderRoutesByForm({ context, input }) {
    return orderRoutes(context, input);
  },
);

export const itemRouteAction = action(
  { access, input: itemRouteForm },
  async function switchRouteByForm({ context, input: route }) {
    return switchRoute(context, { route });
  },
);

export const routeCostAction = action(
  { access: pricing, input: routeCostForm, refusal },
  async function setRouteCostByForm({ context, input: route }) {
    return setRouteCost(context, { route });
  },
);
