'use server';

import { assertMayChangePrices } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  currencyRateForm,
  deleteItem,
  deleteItemForm,
  deleteProduct,
  deleteProductForm,
  editItem,
  editItemForm,
  editProduct,
  editProductForm,
  itemRouteForm,
  itemStockForm,
  productNoteForm,
  productRoutingForm,
  productStockForm,
  catalogueRefusal as refusal,
  routeCostForm,
  routeProduct,
  savePrices,
  savePricesForm,
  setCurrencyRate,
  setItemStock,
  setRouteCost,
  switchRoute,
  updateProduct,
} from '@/lib/domain/catalogue';
import { action } from '@/lib/http/action';

const access = 'admin';
const actorOf = ({ viewer, requestId }: { viewer: Viewer; requestId: string }) => ({
  actorId: viewer.userid,
  requestId,
});

export const createProductAction = action(
  { access, input: createProductBody, refusal },
  async function createProductByForm({ context, input: product, ...call }) {
    return createProduct(context, { product, ...actorOf(call) });
  },
);

export const editProductAction = action(
  { access, input: editProductForm, refusal },
  async function editProductByForm({ context, input: product, ...call }) {
    return editProduct(context, { product, ...actorOf(call) });
  },
);

export const deleteProductAction = action(
  { access, input: deleteProductForm },
  async function deleteProductByForm({ context, input: { id: product }, ...call }) {
    await deleteProduct(context, { product, ...actorOf(call) });
    return {};
  },
);

export const productStockAction = action(
  { access, input: productStockForm },
  async function setProductStockByForm({ context, input, ...call }) {
    return updateProduct(context, { ...input, ...actorOf(call) });
  },
);

export const productNoteAction = action(
  { access, input: productNoteForm, refusal },
  async function setProductNoteByForm({ context, input, ...call }) {
    return updateProduct(context, { ...input, ...actorOf(call) });
  },
);

export const productRoutingAction = action(
  { access, input: productRoutingForm },
  async function routeProductByForm({ context, input, ...call }) {
    return routeProduct(context, { ...input, ...actorOf(call) });
  },
);

export const createItemAction = action(
  { access, input: createItemBody, refusal },
  async function createItemByForm({ context, input: item, ...call }) {
    assertMayChangePrices(call.viewer);
    return createItem(context, { item, ...actorOf(call) });
  },
);

export const editItemAction = action(
  { access, input: editItemForm, refusal },
  async function editItemByForm({ context, input: { id: itemName, item }, ...call }) {
    const assertAllowed = () => assertMayChangePrices(call.viewer);
    return editItem(context, { itemName, item, assertMayChangePrices: assertAllowed, ...actorOf(call) });
  },
);

export const deleteItemAction = action(
  { access, input: deleteItemForm },
  async function deleteItemByForm({ context, input: { id: itemName }, ...call }) {
    await deleteItem(context, { itemName, ...actorOf(call) });
    return {};
  },
);

export const itemStockAction = action(
  { access, input: itemStockForm },
  async function setItemStockByForm({ context, input, ...call }) {
    return setItemStock(context, { ...input, ...actorOf(call) });
  },
);

export const itemRouteAction = action(
  { access, input: itemRouteForm },
  async function switchRouteByForm({ context, input: route, ...call }) {
    return switchRoute(context, { route, ...actorOf(call) });
  },
);

export const routeCostAction = action(
  { access, input: routeCostForm, refusal },
  async function setRouteCostByForm({ context, input: route, ...call }) {
    return setRouteCost(context, { route, ...actorOf(call) });
  },
);

export const pricesAction = action(
  { access, input: savePricesForm, refusal },
  async function savePricesByForm({ context, input, ...call }) {
    assertMayChangePrices(call.viewer);
    return savePrices(context, { ...input, ...actorOf(call) });
  },
);

export const rateAction = action(
  { access, input: currencyRateForm, refusal },
  async function setCurrencyRateByForm({ context, input: rate, ...call }) {
    return setCurrencyRate(context, { rate, ...actorOf(call) });
  },
);
